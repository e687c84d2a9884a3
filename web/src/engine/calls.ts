// What a page may ask the engine, in one place: the worker answers exactly these calls.

import type {
  Catalogue, Chapter, Declaration, Journey, OpenedMap, Options, Path, Range, Reply, Scene, StandHere, SystemId, Threat,
} from './forms';
import type { ToldStory } from '../table/protocol';

/** A way that is wanted; in the air, to that level of 5 feet and with that primary direction. */
export interface WayWish {
  goal: [number, number]; via: number[]; safest: boolean; action: string | null; level: number | null; primary: string | null;
}

/** A ruling with its choice. */
export interface RulingMade { ruling: string; choice: string }
/** By which action, and to which level of 5 feet in the air. */
export interface RangeWish { action: string | null; level: number | null }

export interface Calls {
  open(bytes: Uint8Array, name: string, system: string | null, seed: number): void;
  resume(journal: string, seed: number): void;
  /** A table on a server, from the view that it sends. */
  watch(view: string): Scene;
  journal(): string;
  submit(line: string, faces: number[] | null): Reply;
  /** The whole table; one that lives here as its game master sees it. */
  scene(): Scene;
  /**
   * The table as the players of a side see it. From now on their view answers what may be asked without
   * changing the table, until no side is named: then the table itself does again.
   */
  look(side: string | null): Scene;
  story(from: number): Chapter[];
  /** What the players of a side are told, or onlookers. */
  told(side: string | null): ToldStory;
  options(creature: string): Options;
  /** The range of a creature in the air is that of one level of 5 feet: its own, or the one named. */
  range(creature: string, action: string | null, level: number | null): Range;
  way(creature: string, wish: WayWish): Path;
  preview(line: string): Declaration;
  threat(creatures: string[]): Threat;
  standHere(creature: string, x: number, y: number): StandHere;
  ask(question: string): string[];
  /** What a creature can reach, and what these threaten, under another choice of a ruling; nothing is set. */
  supposing(by: RulingMade, creature: string, wish: RangeWish, hostile: string[]): { range: Range; threats: Threat };
  /** From now on questions are answered as if that ruling had been made, until none is named. */
  suppose(by: RulingMade | null): void;
  /** A journey in the form of a route file; with a seed, the checks on the way are rolled. */
  journey(route: string, seed: number | null): Journey;
  catalogue(system: SystemId): Catalogue;
  readMap(bytes: Uint8Array, name: string, system: string | null): OpenedMap;
}

export type CallName = keyof Calls;
export type Arguments<N extends CallName> = Parameters<Calls[N]>;
export type Answer<N extends CallName> = ReturnType<Calls[N]>;

export interface Call { id: number; name: CallName; arguments: unknown[] }
export type Replied = { id: number; answer: unknown } | { id: number; problem: string };

/** The system of the table that is about to open, before anything is asked, and whether it lives on a server. */
export interface Expected { expected: SystemId | null; watches: boolean }
