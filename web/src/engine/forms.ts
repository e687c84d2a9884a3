// The values that come from the engine. Their types are written from its schema (`told.d.ts`); here
// stand those that the page reads more narrowly, or whose words it knows.

import type * as told from './told.js';

export type {
  Account, Amount, AnswerOption, BoardEdge, Citation, Door, DoorState, EdgeKind, ExactPoint, Ground, NeededDie, Objection, PieceOfRow, PlainReason, Point,
  Reason, Rule, Ruling, Segment, StandHere, Threat,
} from './told.js';
export type RangeKey = told.Key;
export type JourneyStrain = told.Strain;
export type MapDecision = told.Decision;

export type SystemId = 'pf2e' | 'srd35' | 'starfinder' | '6d6';

export interface Place extends Partial<told.Point> { width?: number; height?: number; x_feet?: number; y_feet?: number }

export type Creature = Omit<told.Creature, 'at'> & { at: Place | null };
export type Board = Omit<told.Board, 'creatures'> & { creatures: Creature[] };

export type OpenQuestion = Omit<told.OpenQuestion, 'kind' | 'at'> & {
  kind: 'move-on' | 'carry-on' | 'ruling' | 'waiting'; at: Place | null;
};
export type Scene = Omit<told.Scene, 'system' | 'board' | 'question' | 'seat'> & {
  system: SystemId; board: Board; question: OpenQuestion | null;
  seat: (Omit<told.SeatTold, 'role'> & { role: 'game-master' | 'player' | 'spectator' }) | null;
};

export type Step = Omit<told.Step, 'from' | 'to'> & { from: Place; to: Place };
export type Part = string | number | boolean | null | Part[] | { [name: string]: Part };
export interface Happening { kind: string; [part: string]: Part }
export type DeclaredEvent = Omit<told.Event, 'event'> & { event: Happening };
export type Declaration = Omit<told.Declaration, 'movement' | 'events' | 'results' | 'account'> & {
  movement?: Omit<told.MovementTold, 'steps' | 'end'> & { steps: Step[]; end: Place };
  events: DeclaredEvent[]; results: Record<string, Part>; account?: Happening[];
};
export type Path = Omit<told.Path, 'declarations'> & { declarations: Declaration[] };

export interface Range { squares: Int32Array; key: RangeKey }

export type CommandOption = Omit<told.CommandOption, 'kind'> & { kind: 'attack' | 'door' | 'act' };
export type Options = Omit<told.Options, 'commands'> & { commands: CommandOption[] };

export type Reply = told.Reply & {
  /** The command would take back a reveal; it is carried out if it is sent again. */
  warning?: boolean;
};

export type TableEvent = { kind: string } & Record<string, unknown>;
export interface Chapter {
  number: number; command: string; events: TableEvent[];
  /** It happened before this page heard of it, so it is not spoken. */
  old?: boolean;
  /** It was no more than what a step back changed, and was told before the page heard that it was one. */
  isStep?: boolean;
}

export type Journey = (told.Travel & { legal: true }) | (told.RefusedTravel & { legal: false });

/** The settings of what players are told have the form of rulings. */
export type Catalogue = Pick<told.Catalogue, 'rules' | 'rulings' | 'disclosure'>;

export type MapSummary = Omit<told.Summary, 'system' | 'board'> & { system: SystemId | null; board: Board };
export interface OpenedMap { summary: MapSummary; text: string; picture: Uint8Array }
