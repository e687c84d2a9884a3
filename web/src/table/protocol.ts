// The messages to and from a table on a server, as in docs/protocol.md.

// Their types are written from its schema (`messages.d.ts`); here stand those that the page reads more
// narrowly, or whose words it knows.

import type * as messages from './messages';

export type Role = 'game-master' | 'player' | 'spectator';
export type Seen = messages.Seen;
export type Present = Omit<messages.Present, 'role'> & { role: Role };
export type Seated = Omit<messages.Seated, 'role'> & { role: Role };
/** Only the engine reads a view; the page passes it on. */
export type ViewValue = { [name: string]: unknown };
/** An event of a view, with the ids of its viewer. */
export type ViewEvent = { kind: string; [part: string]: unknown };

/** The story as told to somebody who was there from the start, and what they know now. */
export interface ToldStory { chapters: ViewEvent[][]; names: Record<string, string>; view: ViewValue }

interface Narrower { role: Role; people: Present[]; seats: Seated[]; view: ViewValue; events: ViewEvent[]; chapters: ViewEvent[][] }
type Narrowed<M> = M extends unknown ? { [K in keyof M]: K extends keyof Narrower ? Narrower[K] : M[K] } : never;

export type FromServer = Narrowed<messages.ServerMessage>;
export type Command = Extract<messages.ClientMessage, { type: 'command' }>;

export const PROTOCOL = 2;

/** Applies a change on a copy: a JSON Merge Patch (RFC 7396), in which an object in place of a list has changes of elements by their places. */
export function merge(target: unknown, patch: unknown): unknown {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  if (Array.isArray(target)) {
    const merged: unknown[] = [...target];
    for (const [place, value] of Object.entries(patch)) merged[Number(place)] = merge(merged[Number(place)], value);
    return merged;
  }
  const known = target !== null && typeof target === 'object' ? target : {};
  const merged: Record<string, unknown> = { ...known };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = merge(merged[name], value);
  }
  return merged;
}
