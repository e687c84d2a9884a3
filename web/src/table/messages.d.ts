// Written by `cargo xtask types` from docs/protocol.schema.json: do not edit.

/** A message from a program to a table. */
export type ClientMessage = {
  type: "hello";
  /** The version of the protocol that the program uses. */
  protocol: Protocol;
  /** The last change that the program has, if it comes back. */
  seen?: Seen;
} | {
  type: "command";
  /** The id of the command; the same one if it is sent again. */
  id: CommandId;
  /** The last change that the program had when the command was made. */
  seen: Seen;
  /** The command, as a line of a journal has it: `A stride: (1,0) (2,0)`, `end-turn`, `undo`. */
  line: string;
  /** Whether the person has read the warning about what the command does. */
  despite_warning?: boolean;
} | {
  type: "point";
  /** Where. */
  at: Square;
} | {
  type: "story";
  /** The number of the first chapter that the program has. */
  before?: number;
};

/** The version of the protocol. It grows when a message loses a field or a field changes its meaning. */
export type Protocol = number;

/** The last change that a program has. */
export type Seen = {
  /** The run that counted it. */
  epoch: Epoch;
  /** Its number. */
  number: Number;
};

/** The run of the server that counted the numbers. In another run they mean nothing. */
export type Epoch = string;

/** The number of a change. Changes are counted for each viewer separately: one that the viewer may not know about does not count. */
export type Number = number;

/** The id that a program gives to a command, so that it can send the command again without its being carried out twice: 1 to 64 bytes. No other command of this person at this table may have it. */
export type CommandId = string;

/** A square of the board. */
export type Square = {
  /** Its column. */
  x: number;
  /** Its row. */
  y: number;
};

/** A message from a table to a program. */
export type ServerMessage = {
  type: "view";
  /** The version of the protocol that the table uses. */
  protocol: Protocol;
  /** The last change that is in this view. */
  seen: Seen;
  /** What the viewer is at the table: `game-master`, `player` or `spectator`. */
  role: string;
  /** Everything that the viewer may know. */
  view: unknown;
} | {
  type: "changed";
  /** The number of the change. A program ignores the message if it has this number or a higher one already. */
  number: Number;
  /** What has changed in the view, as a JSON Merge Patch (RFC 7396), in which an object in place of a list has changes of elements by their places. */
  change: unknown;
  /** What has happened: the events, as `view` gives them to this viewer. */
  events: ViewEvent[];
} | {
  type: "accepted";
  /** The id of the command. */
  id: CommandId;
} | {
  type: "refused";
  /** The id of the command. */
  id: CommandId;
  /** Why it is not carried out. */
  problem: Problem;
} | {
  type: "story";
  /** The number of the first of these chapters, counted from 0. */
  from: number;
  /** How many chapters there are; what a program has beyond is taken back. */
  total: number;
  /** The number of the first chapter that is still told. */
  first: number;
  /** The events of each chapter, as in `changed`. */
  chapters: ViewEvent[][];
  /** The names of all creatures that have been known, by their ids as text. */
  names: {
    [name: string]: string;
  };
} | {
  type: "present";
  /** The people, one entry for each role. */
  people: Present[];
} | {
  type: "seats";
  /** The seats, by person. */
  seats: Seated[];
} | {
  type: "pointed";
  /** The role of the person who points. */
  role: string;
  /** Where they point. */
  at: Square;
} | {
  type: "error";
  /** What is wrong. */
  problem: Problem;
};

/** An event, as far as the viewer may know of it. All ids are the viewer's own. */
export type ViewEvent = Moved & {
  kind: "moved";
} | Acted & {
  kind: "acted";
} | Attacked & {
  kind: "attacked";
} | CheckTold & {
  kind: "checked";
} | RollTold & {
  kind: "rolled";
} | {
  kind: "disrupted";
  /** The creature that acts. */
  creature: number;
  /** The rule that disrupts it. */
  rule: string;
} | {
  kind: "blocked";
  /** The creature that moves. */
  creature: number;
  /** The reasons, as far as the viewer may know them. */
  objections?: ObjectionTold[];
} | {
  kind: "initiative-set";
  /** The creature. */
  creature: number;
  /** The total. */
  total: number;
} | {
  kind: "began";
  /** The places in the order, first to last. */
  order: PlaceInOrder[];
} | {
  kind: "reordered";
  /** The places in the order, first to last. */
  order: PlaceInOrder[];
} | {
  kind: "turn-ended";
  /** The creature whose turn has ended. */
  creature: number;
} | {
  kind: "turn-started";
  /** The creature whose turn begins. */
  creature: number;
  /** The round, counted from 1. */
  round: number;
} | {
  kind: "ended";
} | {
  kind: "disclosed";
  /** The setting. */
  setting: string;
  /** The choice. */
  choice: string;
} | {
  kind: "ruling-set";
  /** The ruling. */
  ruling: string;
  /** The choice. */
  choice: string;
} | {
  kind: "asked";
  /** The question. */
  question: Question;
} | {
  kind: "answered";
  /** The kind of answer. */
  answer: AnswerWord;
  /** The creature that was asked; missing if a ruling was. */
  creature?: number;
  /** Who has answered. */
  by?: AnsweredBy;
} | {
  kind: "changed";
  /** The changes. */
  changes: Change[];
};

/** A place of a creature. */
export type Place = {
  squares: {
    /** Its column. */
    x: number;
    /** Its row. */
    y: number;
    /** The width of the space. */
    width: number;
    /** The height of the space. */
    height: number;
  };
} | {
  free: {
    /** Feet from the left. */
    x_feet: Amount;
    /** Feet from the top. */
    y_feet: Amount;
  };
};

/** An exact amount: an integer if it is whole, otherwise a decimal that is never computed through a float. */
export type Amount = number;

/** A step of a movement. */
export type StepTold = {
  /** Where the mover is after it. */
  to: Place;
  /** Its altitude in feet, if it is off the ground. */
  altitude_feet?: number;
  /** What it costs, in feet or points; missing if the viewer cannot know that. */
  cost?: Amount;
  /** The parts of the cost; the amounts add up to it. */
  reasons?: ReasonTold[];
};

/** A part of a cost, with its rule. */
export type ReasonTold = {
  /** The rule that adds it. */
  rule: string;
  /** How much it adds; missing for a reason without an amount. */
  amount?: Amount;
  /** A description in a few words for people. */
  text: string;
};

/** The cost of a movement. */
export type CostTold = {
  /** The unit of the amounts. */
  unit: Unit;
  /** The total. */
  total: Amount;
  /** What the mover may spend; missing if there is no budget. */
  budget?: Amount;
  /** Diagonals counted so far this turn. */
  diagonals: number;
};

/** The unit of costs. */
export type Unit = "feet" | "points";

/** Something that happens in the course of an action. */
export type EventTold = {
  /** When it happens. */
  when: WhenTold;
  /** What happens. */
  happening: HappeningTold;
  /** The rule behind it; missing in an account, where each happening cites its own rules. */
  rule?: string;
};

/** When in a movement something happens. */
export type WhenTold = "start" | {
  step: number;
} | "end" | "unnumbered";

/** A happening: its kind, and its parts by name. */
export type HappeningTold = {
  /** The kind: `provoke`, `fall`, `hazard` …. */
  kind: string;
  /** The parts; a distance has a name that ends in `_feet`. */
  parts?: {
    [name: string]: Part;
  };
};

/** A part of a happening or of a fact. */
export type Part = {
  flag: boolean;
} | {
  number: Amount;
} | {
  fraction: [number, number];
} | {
  text: string;
} | {
  rule: string;
} | {
  creature: number;
} | "nobody" | {
  place: Place;
} | {
  level: [Tile, number];
} | {
  list: Part[];
} | {
  parts: {
    [name: string]: Part;
  };
};

/** A square. */
export type Tile = {
  /** Its column, counted from 0 at the left. */
  x: number;
  /** Its row, counted from 0 at the top. */
  y: number;
};

/** A movement. */
export type Moved = {
  /** The creature that moves. */
  creature: number;
  /** The kind of movement, by its verb. */
  verb: string;
  /** Where it began. */
  from: Place;
  /** The places after each step that the viewer has seen. */
  steps: StepTold[];
  /** Its cost; missing if the viewer cannot know it. */
  cost?: CostTold;
  /** What happened on the way, as far as the viewer can know. */
  events?: EventTold[];
  /** The facts that hold afterwards, by name. */
  results?: {
    [name: string]: Part;
  };
};

/** An action of a creature other than a movement. */
export type Acted = {
  /** The creature that acts. */
  creature: number;
  /** The action, by its verb; missing if it cannot be seen. */
  verb?: string;
  /** What happened, as far as the viewer can know. */
  events?: EventTold[];
  /** The facts that hold afterwards, by name. */
  results?: {
    [name: string]: Part;
  };
};

/** A roll with its total. */
export type TotalTold = {
  /** The face of the die. */
  natural: number;
  /** The face with everything added to it. */
  total: number;
};

/** A number that is added to a roll. */
export type ModifierTold = {
  /** The rule that adds it; missing for a number that is stated for the creature. */
  rule?: string;
  /** The number. */
  amount: number;
  /** A description for people. */
  text: string;
};

/** An attack that has been made. */
export type Attacked = {
  /** The attacker; missing if the viewer does not know of it. */
  creature?: number;
  /** The target; missing if the viewer does not know of it. */
  target?: number;
  /** The rule of the attack. */
  rule: string;
  /** The face of the die, and the total. */
  roll?: TotalTold;
  /** The parts of the attack bonus, as far as the viewer knows them. */
  modifiers?: ModifierTold[];
  /** The Armor Class that the total is compared with, if the viewer knows it. */
  armor_class?: number;
  /** The result, if it can be determined from what is stated. */
  result?: string;
  /** The damage of a hit, if it can be determined from what is stated. */
  damage?: number;
};

/** A check that has been made. */
export type CheckTold = {
  /** The creature that makes the check. */
  creature: number;
  /** The skill or save. */
  skill: string;
  /** The rule that asks for it. */
  rule: string;
  /** The face of the die, and the total. */
  roll?: TotalTold;
  /** The result. */
  result: string;
};

/** A die that has been rolled. */
export type RollTold = {
  /** The creature that rolls; missing if no creature on the board does. */
  creature?: number;
  /** The rule that asks for it. */
  rule: string;
  /** The number of faces of the die. */
  faces: number;
  /** The face that came up. */
  face: number;
  /** The purpose of the roll, in words; only for the game master. */
  purpose?: string;
};

/** A reason why something is refused. */
export type ObjectionTold = {
  /** The rule that forbids it. */
  rule: string;
  /** What it forbids. */
  at: ObjectionPlace;
  /** The reason in a few words for people. */
  text: string;
};

/** What a rule forbids. */
export type ObjectionPlace = "action" | {
  step: number;
} | "end";

/** A place in the order of turns. */
export type PlaceInOrder = {
  creature: number;
} | "adversary";

/** The open question. A viewer who may not know of it does not see what waits for its answer. */
export type Question = {
  kind: "waiting";
  /** The creature that is asked. */
  creature: number;
} | ReactAsked & {
  kind: "react";
} | CarryOnAsked & {
  kind: "carry-on";
} | {
  kind: "ruling";
  /** The name of the ruling. */
  ruling: string;
  /** The question of the ruling. */
  question: string;
  /** The choices, the default first. */
  choices: ChoiceTold[];
};

/** A cause of a reaction. */
export type CauseTold = {
  /** The word for it: `leave`, `enter`. */
  cause: string;
  /** The rule that gives the reaction. */
  rule: string;
};

/** What a creature may do as a reaction. */
export type ReactionWord = "opportunity-attack" | "readied" | "other";

/** A question whether a creature reacts. */
export type ReactAsked = {
  /** The creature that is asked. */
  creature: number;
  /** The creature to which it may react: the one that moves or acts, or its rider; missing if the viewer does not know of it. */
  mover?: number;
  /** Where the one that moves or acts waits; missing with `mover`. */
  at?: Place;
  /** When the trigger comes. */
  when: WhenTold;
  /** What gives the reaction. */
  causes: CauseTold[];
  /** What the creature may do. */
  kinds: ReactionWord[];
};

/** What a movement has revealed. */
export type RevealedTold = {
  square: Tile;
} | {
  goal: string;
} | {
  point: Place;
};

/** A question whether a mover that has found something carries on. */
export type CarryOnAsked = {
  /** The creature that moves. */
  creature: number;
  /** The rule that gives the choice. */
  rule: string;
  /** What the mover wanted to enter. */
  into: RevealedTold;
  /** The points that are left. */
  left: number;
  /** What entering takes at least; missing if it cannot be entered. */
  least?: number;
  /** The rule against carrying on; missing if carrying on is allowed. */
  against_carrying_on?: string;
  /** The rule against stopping; missing if stopping is allowed. */
  against_stopping?: string;
  /** What the mover may enter instead. */
  elsewhere: RevealedTold[];
};

/** A choice of a ruling, and its result. */
export type ChoiceTold = {
  /** The choice. */
  choice: string;
  /** Its result, as far as it can be known before dice are rolled. */
  leads_to: LeadsToTold;
};

/** What a choice of a ruling would lead to. */
export type LeadsToTold = {
  kind: "happens";
  /** What its movement costs, if it is a movement. */
  cost?: CostTold;
  /** The Armor Class that its attack is compared with, if it is an attack and the number is known. */
  armor_class?: number;
  /** Whether the mover is asked something before it goes on. */
  asks: boolean;
} | {
  kind: "attack";
  /** What is added to the d20. */
  modifier: number;
  /** The Armor Class that the total is compared with, if it is known. */
  armor_class?: number;
} | {
  kind: "refused";
  /** The rules against it, in the order of the checks. */
  rules: string[];
} | {
  kind: "not-accepted";
} | {
  kind: "die";
  /** Its faces. */
  faces: number;
} | {
  kind: "dice";
};

/** How a question has been answered. */
export type AnswerWord = "move-on" | "halt" | "react" | "decline" | "carry-on" | "stop" | "go-round" | "choose";

/** Who has answered a question. */
export type AnsweredBy = "whoever-was-asked" | "game-master";

/** A change in what the viewer knows. */
export type Change = {
  kind: "appeared";
  /** The creature. */
  creature: number;
} | {
  kind: "vanished";
  /** The creature; its id no longer refers to anything. */
  creature: number;
} | {
  kind: "placed";
  /** The creature. */
  creature: number;
  /** Its place now; missing if it is not on the map. */
  to?: Place;
  /** The height of its feet above the ground. */
  elevation_feet: number;
} | {
  kind: "conditions";
  /** The creature. */
  creature: number;
  /** The conditions that begin. */
  gained: string[];
  /** The conditions that end. */
  lost: string[];
} | {
  kind: "looks";
  /** The creature. */
  creature: number;
  /** How it looks now. */
  health: Health;
} | {
  kind: "hit-points";
  /** The creature. */
  creature: number;
  /** The hit points before; missing if none were known. */
  before?: number;
  /** The hit points now; missing if none are known. */
  now?: number;
} | {
  kind: "described";
  /** The creature. */
  creature: number;
} | {
  kind: "door-found";
  /** The door. */
  door: number;
} | {
  kind: "door-gone";
  /** The door; its id no longer refers to anything. */
  door: number;
} | {
  kind: "door-moved";
  /** The door. */
  door: number;
  /** Its state now. */
  state: DoorWord;
} | {
  kind: "ground";
  /** The squares. */
  squares: Tile[];
} | {
  kind: "walls";
} | {
  kind: "facts";
};

/** Hit points in words. */
export type Health = "unhurt" | "hurt" | "badly-hurt" | "down";

/** The state of a door. */
export type DoorWord = "open" | "closed" | "locked";

/** What is wrong, and what to do. */
export type Problem = {
  /** The kind of problem. */
  kind: ProblemKind;
  /** What is wrong and what to do, for people. */
  message: string;
};

/** The kinds of problems. */
export type ProblemKind = "malformed" | "protocol" | "stale" | "rules" | "role" | "warning" | "too-fast" | "store" | "archived";

/** The people of one role who are connected. */
export type Present = {
  /** Their role at the table. */
  role: string;
  /** How many there are. */
  count: number;
};

/** Somebody's seat at the table. */
export type Seated = {
  /** The person, by the id that the server gave them. It opens nothing. */
  person: string;
  /** Their role at the table. */
  role: string;
  /** The ids of the creatures that a player plays. */
  plays: number[];
  /** Whether they are at the table now. */
  presence: Presence;
  /** Whether it is the seat of whoever is sent this. */
  own: boolean;
};

/** Whether somebody who has a seat is at the table now. */
export type Presence = "here" | "away";
