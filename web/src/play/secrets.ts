// What of the log only the game master sees: what happens to creatures and places that players do not know of.

import type { Chapter } from '../engine/forms';
import type { Line } from './sentences';

type Secrets = ReadonlyMap<number, ReadonlySet<string>>;

/** Keeps what was hidden when a chapter was first told, before it and after it: what is found later was a secret then. */
export function secretsOf(known: Secrets, chapters: readonly Chapter[], hidden: readonly string[], before: readonly string[]): Secrets {
  const all = new Set([...hidden, ...before]);
  return new Map(chapters.map(({ number }) => [number, known.get(number) ?? all]));
}

/** Whether only the game master knows of that line. */
export const isSecret = (line: Line, hidden: ReadonlySet<string> | undefined): boolean =>
  !!hidden && [line.who, line.about].some((own) => !!own && hidden.has(own));
