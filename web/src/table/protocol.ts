// The messages to and from a table on a server, as in docs/protocol.md.

import type { Point } from '../engine/forms';

export type Role = 'game-master' | 'player' | 'spectator';
export interface Seen { epoch: string; number: number }
export interface Told { kind: string; message: string }
export interface Present { role: Role; count: number }
/** Only the engine reads a view; the page passes it on. */
export type ViewValue = { [name: string]: unknown };
/** An event of a view, with the ids of its viewer. */
export type ViewEvent = { kind: string; [part: string]: unknown };

/** The story as told to somebody who was there from the start, and what they know now. */
export interface ToldStory { chapters: ViewEvent[][]; names: Record<string, string>; view: ViewValue }

export type FromServer =
  | { type: 'view'; protocol: number; seen: Seen; role: Role; view: ViewValue }
  | { type: 'changed'; number: number; change: unknown; events: ViewEvent[] }
  | { type: 'story'; first: number; from: number; total: number; chapters: ViewEvent[][]; names: Record<string, string> }
  | { type: 'accepted'; id: string }
  | { type: 'refused'; id: string; problem: Told }
  | { type: 'present'; people: Present[] }
  | { type: 'pointed'; role: Role; at: Point }
  | { type: 'error'; problem: Told };

export interface Command { type: 'command'; id: string; seen: Seen; line: string; despite_warning?: boolean }

export const PROTOCOL = 1;

/** Applies a JSON Merge Patch (RFC 7396) on a copy. */
export function merge(target: unknown, patch: unknown): unknown {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const known = target !== null && typeof target === 'object' && !Array.isArray(target) ? target : {};
  const merged: Record<string, unknown> = { ...known };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = merge(merged[name], value);
  }
  return merged;
}
