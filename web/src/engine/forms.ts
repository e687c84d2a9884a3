// The values that come from the engine: the forms of `tell::json`, as far as the page reads them.

export type SystemId = 'pf2e' | 'srd35' | 'starfinder' | '6d6';

export interface Point { x: number; y: number }
export interface Place extends Partial<Point> { width?: number; height?: number; x_feet?: number; y_feet?: number }

export interface Ground extends Point {
  terrain: string[];
  elevation_feet?: number;
  ledge_feet?: number;
  balance_dc?: number;
  resistance_points?: number;
  leap_points?: number;
  apparent_points?: number;
  true_points?: number;
  resistance_tags?: string[];
}
export type EdgeKind = 'wall' | 'derived-wall' | 'barrier' | 'check-barrier' | 'gap';
export interface BoardEdge { between: [Point, Point]; kind: EdgeKind }
export interface ExactPoint { x_feet: number; y_feet: number }
export interface Segment { from: ExactPoint; to: ExactPoint }
export type DoorState = 'open' | 'closed' | 'locked';
export interface Door { door: number; state: DoorState; edges: [Point, Point][]; segment?: Segment }
export interface Creature {
  creature: string; label: string; mark: string; side: string; at: Place | null;
  elevation_feet: number; size: string; long: boolean; reach_feet?: number;
  speeds_feet: Partial<Record<'land' | 'fly' | 'swim' | 'climb' | 'burrow', number>>;
  conditions: string[]; hit_points?: { now: number; most: number }; lasting_harm?: string[];
}
export interface Board {
  width: number; height: number; squares: Ground[]; edges: BoardEdge[]; segments: Segment[];
  doors: Door[]; creatures: Creature[];
}

export interface AnswerOption { line: string; kind: string; leads_to: string | null }
export interface OpenQuestion {
  kind: 'move-on' | 'carry-on' | 'ruling' | 'waiting'; question: string; asked: string | null; mover: string | null;
  at: Place | null; rules: string[]; answers: AnswerOption[];
}
export interface Scene {
  name: string; system: SystemId; board: Board; order: string[]; round: number | null; turn: string | null;
  initiative: Record<string, number>; rulings: Record<string, string>; dice_rolled: number;
  /** What players are told, setting by setting. */
  disclosure: Record<string, string>;
  sides: string[]; hidden: string[]; question: OpenQuestion | null;
  account: { actions: number; most_actions: number; reactions: number } | null;
  done: number; undone: number; fingerprint: string | null;
  /** The role of this viewer at a table on a server. */
  seat: { role: 'game-master' | 'player' | 'spectator'; plays: string[]; names: Record<string, string> } | null;
  /** How the creatures look whose hit points are told only in words. */
  looks: Record<string, 'unhurt' | 'hurt' | 'badly-hurt' | 'down'>;
  /** Where those who can fly are going: `NE`, `up`, `open`; none before it is chosen. */
  flights: Record<string, { primary: string | null; heading: string | null }>;
}

export interface Reason { rule: string; amount_feet?: number; amount_points?: number; text: string }
export interface Step { step: number; from: Place; to: Place; cost_feet?: number; cost_points?: number; reasons: Reason[] }
export type Part = string | number | boolean | null | Part[] | { [name: string]: Part };
export interface Happening { kind: string; [part: string]: Part }
export interface DeclaredEvent { when: 'start' | 'step' | 'end' | 'unnumbered'; step?: number; event: Happening; rule: string }
export interface Objection { rule: string; at: 'action' | 'step' | 'end'; step?: number; text: string }
export interface Declaration {
  declaration: string; legal: boolean; objections?: Objection[];
  movement?: {
    steps: Step[]; total_feet?: number; budget_feet?: number; total_points?: number; score_points?: number;
    diagonals: number; end: Place;
  };
  events: DeclaredEvent[]; results: Record<string, Part>; account?: Happening[];
}
export interface Path {
  creature: string; preference: 'cheapest' | 'safest'; found: boolean; exhausted: boolean;
  cost_feet?: number; cost_points?: number; triggers?: number; hazards?: number;
  reason?: 'no-way' | 'out-of-actions' | 'too-far' | 'may-not-stop' | 'exhausted'; stop_rule?: string;
  declarations: Declaration[];
}

export interface RangeKey {
  budgets: { action: string; times: number; limit_feet: number; actions: number }[];
  stop_rules: string[]; chances: boolean;
  /** The level of 5 feet that is shown of a range in the air. */
  level: number | null;
}
export interface Range { squares: Int32Array; key: RangeKey }

export interface Threat { creatures: { creature: string; squares: Point[] }[] }
export interface Citation { rule: string; text: string }
export interface StandHere extends Point {
  because: { opponent: string; about: 'threat' | 'cover' | 'flanking'; reasons: Citation[] }[];
  threats: string[]; cover: { from: string; cover: string }[]; flanks: { opponent: string; with: string }[];
}

export interface CommandOption { kind: 'attack' | 'door' | 'act'; line: string; target: string | null; door: string | null }
export interface Options {
  creature: string;
  movements: { action: string; times: number; limit_feet: number; actions: number }[];
  commands: CommandOption[];
}

/** A number, or a fraction such as `16/3`. */
export type Amount = number | string;
export interface PlainReason { rule: string; text: string }
export interface JourneyStrain {
  hour: number; creature: string; effect: 'check' | 'nonlethal' | 'fatigued' | 'exhausted' | 'unconscious';
  dc?: number; result?: 'due' | 'success' | 'failure'; points?: number; rule: string;
}
export interface JourneyStage {
  leg: number; terrain: string; path: string; hours: Amount; miles: Amount; miles_per_hour: Amount;
  single_file: boolean; slowed_by: PlainReason[]; strains: JourneyStrain[];
}
export interface JourneyDay {
  day: number; hours: Amount; miles: Amount; stages: JourneyStage[]; ended_by: PlainReason[];
  evening: { creature: string; nonlethal: number; condition: 'none' | 'fatigued' | 'exhausted' }[];
}
export type Journey =
  | { legal: false; objections: PlainReason[] }
  | {
      legal: true; pace: string; slowest: string; miles_per_hour: Amount; basis: string; days: JourneyDay[];
      miles: Amount; hours: Amount; arrived: boolean; slowed_by: string[];
    };

export interface NeededDie { faces: number; rule: string; who: string; what: string }
export interface Reply {
  verdict: 'done' | 'waiting' | 'refused'; text: string; objections: Objection[]; die: NeededDie | null;
  /** The command would take back a reveal; it is carried out if it is sent again. */
  warning?: boolean;
}

export type TableEvent = { kind: string } & Record<string, unknown>;
export interface Chapter {
  number: number; command: string; events: TableEvent[];
  /** It happened before this page heard of it, so it is not spoken. */
  old?: boolean;
}

export interface Ruling { id: string; question: string; default: string; choices: string[] }
export interface Rule { id: string; title: string }
/** The settings of what players are told have the form of rulings. */
export interface Catalogue { rules: Rule[]; rulings: Ruling[]; disclosure: Ruling[] }

export interface MapDecision { topic: string; count: number; sentence: string }
export interface MapSummary { name: string; system: SystemId | null; board: Board; decisions: MapDecision[] }
export interface OpenedMap { summary: MapSummary; text: string; picture: Uint8Array }
