// The rulebook's pages: fetched when somebody first asks for one, and cut at their headings.

import type { SystemId } from './engine/forms';
import { words } from './words';

export interface Section { title: string; level: number; text: string }

const books = new Map<SystemId, Promise<Section[]>>();

export function book(system: SystemId): Promise<Section[]> {
  const known = books.get(system);
  if (known) return known;
  const folder = import.meta.env.DEV ? '/../rulebook' : './rulebook';
  const read = fetch(`${folder}/${system}.md`).then(async (response) => {
    if (!response.ok) throw new Error(words.problems.noBook);
    return sections(await response.text());
  });
  books.set(system, read);
  return read;
}

function sections(text: string): Section[] {
  const found: Section[] = [];
  let inside = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) inside = !inside;
    const heading = inside ? null : /^(#{1,5}) (.*)$/.exec(line);
    if (heading?.[1] && heading[2]) found.push({ title: heading[2], level: heading[1].length, text: '' });
    else {
      const last = found[found.length - 1];
      if (last) last.text += `${line}\n`;
    }
  }
  return found;
}

/** The section of a rule or ruling: its heading names the rule, or else its text does. */
export function sectionOf(all: readonly Section[], id: string): Section | undefined {
  const named = (own: Section): boolean => own.title.split(/[\s`:,]+/).includes(id);
  return all.find(named) ?? all.find((own) => own.text.includes(`\`${id}\``));
}

export type Block =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; rows: string[][] };

/** Paragraphs, lists, tables and blocks of code: as much Markdown as the rulebooks use. */
export function blocks(text: string): Block[] {
  const made: Block[] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.startsWith('```')) {
      const end = lines.findIndex((own, index) => index > at && own.startsWith('```'));
      made.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n') });
      at = end < 0 ? lines.length : end;
    } else if (/^\s*(-|\d+\.) /.test(line)) {
      const last = made[made.length - 1];
      const item = line.replace(/^\s*(-|\d+\.) /, '');
      if (last?.kind === 'list') last.items.push(item);
      else made.push({ kind: 'list', items: [item] });
    } else if (line.startsWith('|')) {
      if (/^\|[-| :]+\|?$/.test(line)) continue;
      const row = line.slice(1, -1).split(' | ').map((cell) => cell.trim());
      const last = made[made.length - 1];
      if (last?.kind === 'table') last.rows.push(row);
      else made.push({ kind: 'table', rows: [row] });
    } else if (line.trim()) {
      const last = made[made.length - 1];
      const goesOn = last?.kind === 'text' && (lines[at - 1] ?? '').trim();
      if (goesOn) last.text += ` ${line.trim()}`;
      else made.push({ kind: 'text', text: line.trim() });
    }
  }
  return made;
}

export interface Piece { kind: 'plain' | 'strong' | 'code'; text: string }

export function pieces(text: string): Piece[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).filter(Boolean).map((part): Piece => {
    if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
    if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
    return { kind: 'plain', text: part };
  });
}
