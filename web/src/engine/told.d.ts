// Written by `cargo xtask types` from crates/wasm and crates/tell: do not edit.

/** The table as one viewer sees it. */
export type Scene = {
  name: string;
  /** The rule system. */
  system: string;
  /** The board. */
  board: Board;
  /** The order of turns; empty if nobody takes turns. */
  order: string[];
  /** The round, if turns are taken. */
  round: number | null;
  /** The creature whose turn it is. */
  turn: string | null;
  /** The known initiative totals. */
  initiative: {
    [name: string]: number;
  };
  /** Every ruling with the choice in force. */
  rulings: {
    [name: string]: string;
  };
  /** The number of dice rolled so far. */
  dice_rolled: number;
  /** The relation between sides is shown by the colour of their first letter. */
  sides: string[];
  /** Creatures, doors and squares that some side does not know about; only filled for a viewer who sees everything. */
  hidden: string[];
  /** The ground that the viewer has not been shown, in pieces of rows; none for a viewer who sees everything. */
  unknown: PieceOfRow[];
  question: OpenQuestion | null;
  account: Account | null;
  /** What players who do not see everything are told: the choice of each setting. */
  disclosure: {
    [name: string]: string;
  };
  done: number;
  undone: number;
  /** Only for a viewer who sees everything: others could use it to check guesses about hidden facts. */
  fingerprint: string | null;
  /** The viewer's seat; none for the game master of a table that lives here. */
  seat: SeatTold | null;
  /** How the creatures look whose hit points are told only in words. */
  looks: {
    [name: string]: Health;
  };
  /** Where those who can fly are going. */
  flights: {
    [name: string]: Flight;
  };
  /** The places in the order, counted from 0, of adversaries whom the viewer may not name; `order` leaves them out. */
  unnamed: number[];
};

/** A board: everything on it that is not empty. */
export type Board = {
  /** The width in squares. */
  width: number;
  /** The height in squares. */
  height: number;
  /** The squares with anything on the ground, in reading order. */
  squares: Ground[];
  /** Walls and obstacles on edges. */
  edges: BoardEdge[];
  /** Exact pieces of wall, which lines of sight meet. */
  segments: Segment[];
  /** The doors, by number. */
  doors: Door[];
  /** Ground of a board without a grid. */
  regions: Region[];
  /** The creatures, by letter. */
  creatures: Creature[];
};

/** The ground of a square. */
export type Ground = {
  /** Its column. */
  x: number;
  /** Its row. */
  y: number;
  /** The kinds of ground, in the words of the case notation. */
  terrain: string[];
  /** The altitudes that a kind of ground fills. */
  levels?: GroundLevels[];
  /** The free width, if it is less than the square. */
  width_feet?: Number;
  /** The difficulty class of Balance. */
  balance_dc?: number;
  /** The height of a drop. */
  ledge_feet?: number;
  /** The size of the object in the square. */
  object_size?: string;
  /** The height of the ground above the level of the map. */
  elevation_feet?: number;
  /** The number of causes of difficult terrain. */
  difficult_causes?: number;
  /** The number of further effects that hamper. */
  further_effects?: number;
  /** The lines of the resistance table that describe the square. */
  resistance_tags?: string[];
  /** Its resistance to movement. */
  resistance_points?: number;
  /** The resistance of what stands there to being leapt. */
  leap_points?: number;
  /** The resistance that it seems to have. */
  apparent_points?: number;
  /** The resistance that it turns out to have. */
  true_points?: number;
  /** How often difficult terrain doubles the cost. */
  difficult_doublings?: number;
  /** How often an obstacle doubles the cost. */
  obstructed_doublings?: number;
  /** How often poor visibility doubles the cost. */
  dark_doublings?: number;
};

/** The altitudes that a kind of ground fills in a square, in squares of 5 feet. */
export type GroundLevels = {
  /** The kind of ground. */
  terrain: string;
  /** The lowest level. */
  least: number;
  /** The highest level. */
  greatest: number;
};

/** An exact number: whole if possible, otherwise a decimal as written, never converted to a float. */
export type Number = number;

/** Something on the edge between two squares. */
export type BoardEdge = {
  /** The squares on both sides; one of the two may lie off the map. */
  between: [Point, Point];
  /** The thing on the edge. */
  kind: EdgeKind;
  /** The width of a gap. */
  width_feet?: Number;
  /** The square into which steps pass, if they pass in one direction only. */
  steps_pass_into?: Point;
  /** The square into which lines pass, if they pass in one direction only. */
  lines_pass_into?: Point;
  /** The height of a wall, if it does not reach every altitude. */
  height_feet?: number;
};

/** A square. */
export type Point = {
  /** Its column, counted from 0 at the left. */
  x: number;
  /** Its row, counted from 0 at the top. */
  y: number;
};

/** What is on an edge. */
export type EdgeKind = "wall" | "window" | "curtain" | "derived-wall" | "barrier" | "check-barrier" | "gap";

/** A piece of wall between two points. */
export type Segment = {
  /** One end. */
  from: ExactPoint;
  /** The other end. */
  to: ExactPoint;
};

/** A point of the map. */
export type ExactPoint = {
  /** Feet from the left. */
  x_feet: Number;
  /** Feet from the top. */
  y_feet: Number;
};

/** A door. */
export type Door = {
  /** Its number. */
  door: number;
  /** Its state. */
  state: DoorState;
  /** The edges that it closes, each as the squares on both sides. */
  edges: ([Point, Point])[];
  /** Its exact place, if it does not lie on its edges. */
  segment?: Segment;
};

/** The state of a door. */
export type DoorState = "open" | "closed" | "locked";

/** Ground without a grid, in an upright rectangle. */
export type Region = {
  /** Its name. */
  name: string;
  /** The kinds of ground, in the words of the case notation. */
  terrain: string[];
  /** The corner with the smallest coordinates. */
  least: ExactPoint;
  /** The corner with the greatest coordinates. */
  greatest: ExactPoint;
};

/** A creature in place. */
export type Creature = {
  /** Its written name, which no other creature of the board has. */
  creature: string;
  /** The name that people use for it. */
  label: string;
  /** The letter that it is drawn with. */
  mark: string;
  /** The side that it is on. */
  side: string;
  /** Its place; absent if it has none. */
  at: Place | null;
  /** Its height above the ground of the map. */
  elevation_feet: number;
  /** Its size category. */
  size: string;
  /** Whether it is longer than tall. */
  long: boolean;
  /** The side of its space, if its size does not decide it. */
  space_feet?: Number;
  /** Its reach, if its size does not decide it. */
  reach_feet?: number;
  /** The speeds that are stated. */
  speeds_feet: Speeds;
  /** Its conditions, in the words of the case notation. */
  conditions: string[];
  /** Its hit points, if they are stated. */
  hit_points?: HitPoints;
  /** What it carries into its next turns: dying, persistent damage, afflictions, in the words of the case notation. */
  lasting_harm?: string[];
};

/** The place of a creature. */
export type Place = {
  /** Its column. */
  x: number;
  /** Its row. */
  y: number;
  /** The width of the space in squares; missing if it is one square. */
  width?: number;
  /** The height of the space on the map in squares; missing if it is one square. */
  height?: number;
} | {
  /** Feet from the left. */
  x_feet: Number;
  /** Feet from the top. */
  y_feet: Number;
};

/** Speeds by way of moving. */
export type Speeds = {
  /** On the ground. */
  land?: number;
  /** Through the ground. */
  burrow?: number;
  /** On walls. */
  climb?: number;
  /** In the air. */
  fly?: number;
  /** In water. */
  swim?: number;
};

/** Hit points. */
export type HitPoints = {
  /** The current number. */
  now: number;
  /** The highest number stated so far. */
  most: number;
};

/** Squares beside each other in a row. */
export type PieceOfRow = {
  /** The row. */
  y: number;
  /** The first column. */
  from: number;
  /** The last column. */
  to: number;
};

/** The question that the table waits on. */
export type OpenQuestion = {
  kind: string;
  question: string;
  /** The creature whose player answers; without one, the game master does. */
  asked: string | null;
  /** The creature whose movement waits. */
  mover: string | null;
  at: Place | null;
  rules: string[];
  answers: AnswerOption[];
};

/** An answer with its line. */
export type AnswerOption = {
  line: string;
  kind: string;
  leads_to: string | null;
};

/** What is left in the current turn. */
export type Account = {
  actions: number;
  most_actions: number;
  reactions: number;
};

/** The seat of a viewer at a table. */
export type SeatTold = {
  role: string;
  /** The creatures for which the viewer speaks. */
  plays: string[];
  /** The names of creatures by the ids that events use. */
  names: {
    [name: string]: string;
  };
};

/** Hit points in words. */
export type Health = "unhurt" | "hurt" | "badly-hurt" | "down";

/** Where a flyer is going in its turn, in the words of the notation. */
export type Flight = {
  /** The primary direction: `NE`, `up`, `E+down`. */
  primary: string | null;
  /** The heading: `NE`, or `open`. */
  heading: string | null;
};

/** A command that is in force, with its results. */
export type Chapter = {
  number: number;
  command: string;
  events: TableEvent[];
};

/** Something that has happened at the table. */
export type TableEvent = {
  kind: "ruling-set";
  /** The ruling. */
  ruling: string;
  /** The choice. */
  choice: string;
} | {
  kind: "ruling-asked";
  /** The ruling. */
  ruling: string;
} | {
  kind: "disclosed";
  /** The setting. */
  setting: string;
  /** The choice. */
  choice: string;
} | {
  kind: "triggers-asked";
  /** The value, as the command states it: `each`, `never` …. */
  ask: string;
} | {
  kind: "door-moved";
  /** Its number. */
  door: number;
  /** Its new state. */
  state: DoorState;
} | {
  kind: "changed";
  /** The facts, as clauses of `with:`. */
  facts: string[];
} | {
  kind: "initiative-set";
  /** The creature. */
  creature: string;
  /** The total. */
  total: number;
} | {
  kind: "reordered";
  /** The creatures, first to last. */
  order: string[];
} | CheckMade & {
  kind: "check";
} | AttackMade & {
  kind: "attack";
} | {
  kind: "disrupted";
  /** The creature that acts. */
  creature: string;
  /** The rule behind it. */
  rule: string;
} | {
  kind: "began";
  /** The creatures, first to last. */
  order: string[];
} | {
  kind: "turn-started";
  /** The creature. */
  creature: string;
  /** The round, counted from 1. */
  round: number;
} | {
  kind: "turn-ended";
  /** The creature. */
  creature: string;
} | {
  kind: "ended";
} | {
  kind: "rolled";
  /** The number of faces. */
  faces: number;
  /** The face that came up. */
  face: number;
  /** The rule that asks for it. */
  rule: string;
  /** Who it was rolled for. */
  who: string;
  /** What it decides. */
  what: string;
} | Declaration & {
  kind: "carried";
} | {
  kind: "stopped";
  /** The creature that moves. */
  creature: string;
  /** The place where it waits. */
  at: Place;
  /** The triggers. */
  triggers: Event[];
  /** Those that have not answered yet; the one asked now comes first. */
  asked: string[];
} | {
  kind: "uncovered";
  /** The creature that moves. */
  creature: string;
  /** What is known from now on, as names and places. */
  reveals: string[];
} | {
  kind: "revealed";
  /** The creature that moves. */
  creature: string;
  /** Points left of the score, or feet of the movement. */
  left: number;
  /** The least that entering takes; absent if the mover cannot go on into what was revealed. */
  least?: number;
  /** The rule that gives the choice. */
  rule: string;
} | {
  kind: "interrupted";
  /** The creature whose movement waits. */
  creature: string;
  /** The creature that moves now. */
  by: string;
} | {
  kind: "resumed";
  /** The creature that moves. */
  creature: string;
} | {
  kind: "blocked";
  /** The creature that moves. */
  creature: string;
  /** The reasons. */
  objections: Objection[];
} | {
  kind: "asked";
  /** The ruling. */
  ruling: string;
  /** Its question. */
  question: string;
  /** The choices, the default first. */
  choices: ChoiceShown[];
} | {
  kind: "answered";
  /** The answer. */
  answer: AnswerKind;
};

/** A number that is part of an attack. */
export type AttackModifier = {
  /** The amount. */
  amount: number;
  /** A description for people. */
  text: string;
  /** The rule that adds it; `stated` if the number is stated on the creature. */
  rule: string;
};

/** A check that has been made. */
export type CheckMade = {
  /** The creature that makes it. */
  creature: string;
  /** The skill or save. */
  skill: string;
  /** The number on the die. */
  natural: number;
  /** The modifiers. */
  modifiers: AttackModifier[];
  /** The sum. */
  total: number;
  /** The DC. */
  dc: number;
  /** The result. */
  result: string;
  /** The rule that asks for it. */
  rule: string;
};

/** An attack that has been made. */
export type AttackMade = {
  /** The attacker. */
  creature: string;
  /** The target. */
  target: string;
  /** The number on the die, if it was needed. */
  natural: number | null;
  /** The parts of the attack bonus. */
  attack: AttackModifier[];
  /** The parts of the Armor Class. */
  armor_class: AttackModifier[];
  /** The result, if it is known. */
  result: string | null;
  /** The damage of a hit, if it is known. */
  damage: number | null;
  /** The rule of the attack. */
  rule: string;
};

/** Why a declaration is refused. */
export type Objection = {
  /** The rule that forbids it. */
  rule: string;
  /** The part that it forbids. */
  at: ObjectionPlace;
  /** The number of the step, counted from 1. */
  step?: number;
  /** A description in a few words, for people. */
  text: string;
};

/** The part of a declaration that a rule forbids. */
export type ObjectionPlace = "action" | "step" | "end";

/** A movement with its itemised cost. */
export type MovementTold = {
  /** The steps. */
  steps: Step[];
  /** The total cost of the steps. */
  total_feet?: Number;
  /** The budget of the movement. */
  budget_feet?: Number;
  /** The total cost of the steps, in points of resistance. */
  total_points?: Number;
  /** The score that pays for it. */
  score_points?: Number;
  /** The diagonals counted so far this turn, after the movement. */
  diagonals: number;
  /** The mover's place afterwards. */
  end: Place;
};

/** A step that is taken. */
export type Step = {
  /** Its number, counted from 1. */
  step: number;
  /** The mover's place before the step. */
  from: Place;
  /** The mover's place after the step. */
  to: Place;
  /** The cost of the step. */
  cost_feet?: Number;
  /** The cost of the step, in points of resistance. */
  cost_points?: Number;
  /** The parts of the cost, whose amounts add up to it. */
  reasons: Reason[];
};

/** A part of a cost. */
export type Reason = {
  /** The rule behind it. */
  rule: string;
  /** The amount. */
  amount_feet?: Number;
  /** The amount, in points of resistance. */
  amount_points?: Number;
  /** A description in a few words, for people. */
  text: string;
};

/** Something that happens in the course of a declaration. */
export type Event = {
  /** When it happens. */
  when: EventTime;
  /** The number of the step, counted from 1. */
  step?: number;
  /** What happens. */
  event: Happening;
  /** The rule behind it. */
  rule: string;
  /** The parts of what it costs to enter a place without a grid, whose amounts add up to the cost; on a grid the steps of the movement have them. */
  reasons?: Reason[];
};

/** When something happens in the course of a declaration. */
export type EventTime = "start" | "step" | "end" | "unnumbered";

/** Something that happens: its kind and its named parts. Creatures are given by name and rules by id; distances are in fields that end in `_feet`. */
export type Happening = {
  /** The kind: `provoke`, `fall`, `hazard` …. */
  kind: string;
  [name: string]: Part;
};

/** A part of a happening or a fact. */
export type Part = boolean | Number | string | Part[] | VolumePlace | Place | {
  [name: string]: Part;
} | null;

/** A square at an altitude. */
export type VolumePlace = {
  /** Its column, counted from 0 at the left. */
  x: number;
  /** Its row, counted from 0 at the top. */
  y: number;
  /** Its altitude above the ground, in squares of 5 feet. */
  z: number;
};

/** A declaration with its result. */
export type Declaration = {
  /** The declaration in the case notation. */
  declaration: string;
  /** Whether the rules allow it. */
  legal: boolean;
  /** The reasons if they do not; the first one names the refusal. */
  objections?: Objection[];
  /** The movement, if the declaration is one. */
  movement?: MovementTold;
  /** What happens, in order. */
  events: Event[];
  /** The facts that are true afterwards. */
  results: {
    [name: string]: Part;
  };
  /** What happened, in order, in a system that carries out as much of a declaration as it can (`6d6`), including refused items. */
  account?: Happening[];
};

/** A choice and what it would lead to. */
export type ChoiceShown = {
  /** The choice. */
  choice: string;
  /** The result under this choice, for people. */
  leads_to: string;
};

/** The kind of an answer. */
export type AnswerKind = "move-on" | "halt" | "react" | "decline" | "carry-on" | "stop" | "go-round" | "choose";

/** The result of a line. */
export type Reply = {
  verdict: LineVerdict;
  /** The reason for a refusal, for people. */
  text: string;
  /** Each objection of the rules. */
  objections: Objection[];
  /** The die whose face a person has to give. */
  die: NeededDie | null;
};

/** The verdict on a line. */
export type LineVerdict = "nothing" | "answered" | "done" | "waiting" | "refused" | "unsaved" | "quit";

/** A die that somebody has to roll. */
export type NeededDie = {
  /** The number of faces. */
  faces: number;
  /** The rule that asks for it. */
  rule: string;
  /** Who it is rolled for. */
  who: string;
  /** What it decides. */
  what: string;
};

/** What a creature may do now. */
export type Options = {
  creature: string;
  /** The actions by which it may move, with the farthest that each leads. */
  movements: MovementOption[];
  commands: CommandOption[];
};

/** An action by which the creature may move. */
export type MovementOption = {
  action: string;
  times: number;
  limit_feet: number;
  actions: number;
};

/** An option that is a single command. */
export type CommandOption = {
  kind: string;
  line: string;
  target: string | null;
  door: string | null;
};

/** What the numbers of a range refer to. */
export type Key = {
  budgets: Budget[];
  stop_rules: string[];
  chances: boolean;
  /** The level of 5 feet that is shown of a range in the air or under water. */
  level: number | null;
};

/** A budget that the creature may spend on a movement. */
export type Budget = {
  action: string;
  times: number;
  limit_feet: number;
  actions: number;
};

/** A path to a square, or the answer that there is none. */
export type Path = {
  /** The version of this form. */
  version: Version;
  /** The rule system. */
  system: string;
  /** The creature that moves. */
  creature: string;
  /** The preferred kind of path. */
  preference: Preference;
  /** Whether there is a path. */
  found: boolean;
  /** Whether the search reached its bound: before it found a path, or before it was certain that there is no better one. */
  exhausted: boolean;
  /** The movements of which only a part was searched, so that they may hold a better one. */
  cuts?: BudgetCut[];
  /** The cost of the path. */
  cost_feet?: number;
  /** The cost of the path in a system that counts points of resistance. */
  cost_points?: number;
  /** The number of reactions it triggers. */
  triggers?: number;
  /** The number of hazards it passes. */
  hazards?: number;
  /** The reason why there is no path. */
  reason?: NoPath;
  /** The rule that forbids ending there. */
  stop_rule?: string;
  /** The checks without which no way is open. */
  checks?: Citation[];
  /** The path as its mover would declare it, one action after another. */
  declarations: Declaration[];
  /** The greatest chance that the declarations lead there, a fraction, if no path is certain. */
  chance?: string;
  /** The movements that were not looked at. */
  not_searched?: Citation;
};

/** The version of the JSON forms. */
export type Version = 1;

/** The preferred kind of path. */
export type Preference = "cheapest" | "safest";

/** A budget of which only a part was searched. */
export type BudgetCut = {
  /** The movements, as in `by`: `double fly`, `2 × mixed`. */
  by: string;
  /** The cost up to which all places are known to which they lead. */
  exact_feet: number;
  /** What they may spend together. */
  budget_feet: number;
};

/** Why there is no path. */
export type NoPath = "no-way" | "needs-checks" | "out-of-actions" | "too-far" | "not-certain" | "may-not-stop" | "exhausted";

/** What an answer rests on: a rule, or a number stated on a creature. */
export type Citation = {
  /** The rule behind it, or `stated` for a number stated on the creature. */
  rule: string;
  /** A description in a few words, for people. */
  text: string;
};

/** The squares that creatures threaten. */
export type Threat = {
  /** The version of this form. */
  version: Version;
  /** The rule system. */
  system: string;
  /** The requested creatures. */
  creatures: ThreatenedSquares[];
};

/** The squares that one creature threatens. */
export type ThreatenedSquares = {
  /** Its name. */
  creature: string;
  /** The squares that it threatens, or has within its reach, outside its own space. */
  squares: Point[];
  /** How far it reaches from its space, in play without a grid. */
  reach_feet?: number;
  /** Why it threatens that far. */
  reasons?: Citation[];
};

/** What it would mean to be there. */
export type StandHere = {
  x: number;
  y: number;
  /** The opponents that would threaten it, with the reach of each. */
  threats: string[];
  /** The cover that it would have from each opponent, in the rulebook's word; absent in a system without an answer. */
  cover: Cover[];
  /** The opponents it would flank, and with whom. */
  flanks: Flank[];
  /** The opponents that it would threaten from there. */
  reaches: string[];
  /** Why: for each opponent that threatens it, gives it cover or would be flanked. */
  because: Because[];
};

/** Cover from one opponent. */
export type Cover = {
  from: string;
  cover: string;
};

/** An opponent that would be flanked. */
export type Flank = {
  opponent: string;
  with: string;
};

/** Why the place means that, as far as one opponent is concerned. */
export type Because = {
  opponent: string;
  about: About;
  reasons: Citation[];
};

/** What a reason is about. */
export type About = "threat" | "cover" | "flanking";

/** A journey, planned day by day. */
export type Travel = {
  /** The version of this form. */
  version: Version;
  /** The rule system. */
  system: string;
  /** Whether the rules allow the journey; always true here. */
  legal: boolean;
  /** The pace. */
  pace: string;
  /** The traveller whose speed counts. */
  slowest: string;
  /** The party's speed on open ground. */
  miles_per_hour: Amount;
  /** Whether the rate is printed in the table or computed. */
  basis: string;
  /** The days. */
  days: Day[];
  /** The distance that the journey covers. */
  miles: Amount;
  /** The hours of travel that it takes. */
  hours: Amount;
  /** Whether the party arrives; false if a traveller collapses on the way. */
  arrived: boolean;
  /** All rules that slow the journey. */
  slowed_by: string[];
};

/** An exact amount: a number if six decimals suffice, otherwise a fraction such as `"16/3"`. */
export type Amount = Number | string;

/** A day of a journey. */
export type Day = {
  /** Its number, counted from 1. */
  day: number;
  /** The hours of travel. */
  hours: Amount;
  /** The miles covered. */
  miles: Amount;
  /** The parts of the day, each on one leg. */
  stages: Stage[];
  /** The rules that end the day. */
  ended_by: PlainReason[];
  /** Each traveller in the evening. */
  evening: Evening[];
};

/** A part of a day on one leg of the journey. */
export type Stage = {
  /** The index of the leg. */
  leg: number;
  /** Its terrain. */
  terrain: string;
  /** Its path. */
  path: string;
  /** The hours of travel. */
  hours: Amount;
  /** The miles covered. */
  miles: Amount;
  /** The speed. */
  miles_per_hour: Amount;
  /** Whether the party goes in single file. */
  single_file: boolean;
  /** The rules that slow it. */
  slowed_by: PlainReason[];
  /** What it costs the travellers. */
  strains: Strain[];
};

/** A rule, and what it says here. */
export type PlainReason = {
  /** The rule. */
  rule: string;
  /** A description in a few words, for people. */
  text: string;
};

/** Something that the journey costs a traveller. */
export type Strain = {
  /** The hour of the day, counted from its beginning. */
  hour: number;
  /** The traveller. */
  creature: string;
  /** The effect. */
  effect: StrainEffect;
  /** The difficulty class of a check. */
  dc?: number;
  /** The result of a check. */
  result?: CheckResult;
  /** The points of nonlethal damage. */
  points?: number;
  /** The rule behind it. */
  rule: string;
};

/** An effect of a journey on a traveller. */
export type StrainEffect = "check" | "nonlethal" | "fatigued" | "exhausted" | "unconscious";

/** The result of a check. */
export type CheckResult = "due" | "success" | "failure";

/** A traveller in the evening. */
export type Evening = {
  /** The traveller. */
  creature: string;
  /** Its nonlethal damage. */
  nonlethal: number;
  /** How tired it is. */
  condition: Condition;
};

/** How tired a traveller is. */
export type Condition = "none" | "fatigued" | "exhausted";

/** A journey that a rule refuses. */
export type RefusedTravel = {
  /** The version of this form. */
  version: Version;
  /** The rule system. */
  system: string;
  /** Whether the rules allow the journey; always false here. */
  legal: boolean;
  /** The reasons. */
  objections: PlainReason[];
};

/** Everything that a table of a system may decide. */
export type Catalogue = {
  /** The version of this form. */
  version: Version;
  /** The rules, in the order of the rulebooks. */
  rules: Rule[];
  /** The rulings. */
  rulings: Ruling[];
  /** The settings of what players are told, in the form of rulings. */
  disclosure: Ruling[];
};

/** A rule. */
export type Rule = {
  /** Its id. */
  id: string;
  /** Its title. */
  title: string;
  /** The number of executable cases of the rulebook that name it. */
  cases: number;
  /** Whether it is implemented. */
  status: Status;
};

/** Whether a rule is implemented. */
export type Status = "implemented" | "pending";

/** A ruling: a decision that the rules leave to the game master. */
export type Ruling = {
  /** Its name. */
  id: string;
  /** What it decides. */
  question: string;
  /** The choice that applies by default. */
  default: string;
  /** The choices; a ruling that takes a number has one choice, `LEAST..GREATEST`. */
  choices: string[];
};

/** What a page shows about a map file before it is used. */
export type Summary = {
  name: string;
  system: string | null;
  board: Board;
  decisions: Decision[];
};

/** A decision made on import. */
export type Decision = {
  /** Its topic. */
  topic: string;
  /** How often it was made. */
  count: number;
  /** The decision in words, for people. */
  sentence: string;
};
