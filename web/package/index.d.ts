import type {
  Catalogue, Chapter, Declaration, Journey, Options, Path, Point, Range, Reply, Scene, StandHere, SystemId, Threat,
} from './forms.js';

export type * from './forms.js';

/** Opens the engine: once, before anything else. A page may name where the .wasm file lies. */
export function load(from?: string | URL | BufferSource): Promise<void>;

/** A table: a board with its creatures, turns, questions and journal. */
export class Table {
  private constructor();
  /** Opens a map: a text board, a Universal VTT file or a MovingAI grid. */
  static open(map: string | Uint8Array, options?: { name?: string; system?: SystemId; seed?: number }): Table;
  /** Goes on with a journal. */
  static resume(journal: string, options?: { seed?: number }): Table;
  journal(): string;
  /** Gives a command or an answer. With faces, people roll. */
  submit(line: string, faces?: number[]): Reply;
  /** The whole table. */
  scene(): Scene;
  /**
   * The table as the players of that side know it now, or onlookers if no side is named: a table of its
   * own, which answers questions only from what they know, and takes no commands.
   */
  seenBy(side?: string): Table;
  /** The table as it would be under another choice of a ruling: it answers questions, and nothing is set. */
  supposing(ruling: string, choice: string): Table;
  /** What the commands in force led to. */
  story(from?: number): Chapter[];
  options(creature: string): Options;
  /** Where the creature can go, seven numbers a place: see `Range` of the bindings. */
  range(creature: string, action?: string, level?: number): Range;
  way(creature: string, goal: Point, options?: { via?: Point[]; safest?: boolean; action?: string; level?: number; primary?: string }): Path;
  preview(line: string): Declaration;
  threat(creatures?: string[]): Threat;
  standHere(creature: string, at: Point): StandHere;
  /** The lines that answer a question of the rulebook's notation. */
  ask(question: string): string[];
  close(): void;
}

export function catalogue(system: SystemId): Catalogue;

/** A journey in the form of a route file, day by day; with a seed, the checks on the way are rolled. */
export function journey(route: string, seed?: number): Journey;

/** Runs the worked cases of a document in the notation of cases. */
export function runCases(text: string, name?: string): { passed: number; failed: number; pending: number; failures: string };
