// Names of creatures. What comes from the engine are names of the notation: a word stands as it is, everything else
// in quotes, and creatures that share a label are numbered.

const RESERVED = new Set(['area', 'counter', 'effect', 'factor', 'gm', 'goal', 'group', 'next', 'none', 'object', 'region', 'side']);

/** The name of the notation for a new creature of that label: `Adela`, `"Goblin boss"#2`. */
export function newName(label: string, all: readonly { label: string }[]): string {
  const isWord = /^\p{L}[\p{L}\p{N}-]*$/u.test(label) && !RESERVED.has(label);
  const others = all.filter((own) => own.label === label).length;
  return (isWord ? label : `"${label.replace(/[\\"]/g, '\\$&')}"`) + (others ? `#${others + 1}` : '');
}
