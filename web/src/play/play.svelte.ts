// A table as one person plays it: what they see, what they plan, and what the table answers.

import { latest, Problem } from '../engine/client';
import type {
  Account, Chapter, Declaration, Objection, Options, Path, Point, Range, Reply, Scene, Threat, NeededDie,
} from '../engine/forms';
import { BoardModel, originOf, placesOf, type RangePlace } from '../board/model';
import type { Connection, TableHome } from '../table/home';
import type { Alignment, Laid, MapPicture } from '../table/map-picture';
import type { Present } from '../table/protocol';
import { ServerTable } from '../table/server';
import { readable, square, words } from '../words';
import { Aligning } from './aligning.svelte';
import { Away, type Missed } from './away';
import { brushesOf } from './brush';
import { newFlanks } from './flanking';
import { HeldKeys } from './held';
import { Measuring } from './measuring.svelte';
import { nearestInReach } from './nearest';
import { onlookersOf, type Onlooker } from './onlookers';
import { Patience } from './patience.svelte';
import { cutOff, isPoint, placesOf as placesOfDeclaration, refusalsOf, samePoint, sameWaypoint, stepsOf, thisTurnOf, type Plan, type Waypoint } from './plan';
import { secretsOf } from './secrets';
import type { Line } from './sentences';
import { cellWords, climbWords, newsWords, planWords } from './spoken';
import { standWords, type Standing } from './stand';
import { whyStuck } from './stuck';
import { Supposition } from './supposition.svelte';

export type Overlay = 'range' | 'threat' | 'cover' | 'flanking';
export type Tool = 'move' | 'measure' | 'paint' | 'place' | 'align';
export type Tab = 'log' | 'rulings' | 'rulebook' | 'table' | 'people' | 'travel';

/** Why something was not done; if it is only a warning, `again` does it after all. */
export interface Refusal { text: string; objections: Objection[]; again?: () => void }
/** A place at which somebody points; `since` is a time of the page's clock, in milliseconds. */
export interface Ping { at: Point; who: string; since: number }
/** A change of altitude as it is planned; levels are 5 feet apart. */
export interface Climb { level: number; line: string; told: Declaration }
export interface WaitingDie { line: string; faces: number[]; needed: NeededDie }

/** How long a place that somebody points at is shown. */
export const PING_MILLISECONDS = 2000;

/** The lines for undo, redo and going back to the start of the turn. */
const STEPS = { undo: 'undo', redo: 'redo', backToTurnStart: 'back-to-turn-start' } as const;

/** The number of the chapter that comes next. */
const after = (chapters: Chapter[]): number => (chapters.at(-1)?.number ?? -1) + 1;

export class Play {
  readonly home: TableHome;
  scene = $state.raw<Scene>() as Scene;
  options = $state.raw<Options | null>(null);
  /** Why the mover cannot move, if it cannot. */
  stuck = $state.raw<Objection | null>(null);
  range = $state.raw<Range | null>(null);
  threats = $state.raw<Threat | null>(null);
  plan = $state.raw<Plan | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Something that worked, and what to know about it. */
  notice = $state('');
  chapters = $state.raw<Chapter[]>([]);
  /** Commands that were taken back and can be redone; only the game master looks at them. */
  #undone = $state.raw<Chapter[]>([]);
  /** Whether more has happened than the log shows. */
  hasEarlier = $state(false);
  overlays = $state<Record<Overlay, boolean>>({ range: true, threat: false, cover: false, flanking: false });
  /** The keys of overlays that are down. */
  readonly held = new HeldKeys(this);
  card = $state.raw<Standing | null>(null);
  hovered = $state.raw<Point | null>(null);
  cursor = $state.raw<Point | null>(null);
  trail = $state.raw<Point[] | null>(null);
  walking = $state.raw<{ creature: string; way: Point[] } | null>(null);
  tool = $state<Tool>('move');
  brush = $state('difficult');
  /** A click paints the whole room around the square. */
  wholeRoom = $state(false);
  toPlace = $state.raw<{ name: string; facts: string } | null>(null);
  readonly measuring = new Measuring(this);
  /** A ruling that is only supposed, for its effect or for one action. */
  readonly supposition = new Supposition(this);
  readonly patience = new Patience();
  /** Who flanks whom because of a movement, by the number of its chapter. */
  flanks = $state.raw<ReadonlyMap<number, Line[]>>(new Map());
  /** What players did not know of when a chapter was first told, by its number; only the game master looks at it. */
  secrets = $state.raw<ReadonlyMap<number, ReadonlySet<string>>>(new Map());
  /** The view was moved to whoever has the turn, and from where. */
  viewMoved = $state.raw<{ to: string; back: () => void } | null>(null);
  /** A planned change of altitude. */
  climb = $state.raw<Climb | null>(null);
  /** The picture under the squares. A server sends viewers only what they know of it. */
  laid = $state.raw<Laid | null>(null);
  /** Here the picture is whole, so it is not drawn for viewers who do not know all ground. */
  readonly drawn = $derived.by((): Laid | null => {
    const isWhole = this.home.place === 'browser' && this.viewer !== null;
    return isWhole && this.scene.disclosure['disclosure.map'] !== 'all' ? null : this.laid;
  });
  readonly aligning = new Aligning(this);
  /** The level of 5 feet to which the next flight leads, if it is not the mover's own. */
  level = $state<number | null>(null);
  /** The primary direction that the next flight of this turn chooses; none for the best one. */
  primary = $state<string | null>(null);
  /** Places at which somebody points, for a moment. */
  pings = $state.raw<Ping[]>([]);
  /** The square card stays where it is. */
  pinned = $state(false);
  tab = $state<Tab>('log');
  rule = $state<string | null>(null);
  preference = $state<'cheapest' | 'safest'>('cheapest');
  action = $state<string | null>(null);
  viewer = $state<string | null>(null);
  readonly undone = $derived(this.viewer ? [] : this.#undone);
  /** The people whose view the game master may look at. */
  onlookers = $state.raw<Onlooker[]>([]);
  connection = $state<Connection>('open');
  people = $state.raw<Present[]>([]);
  /** What happened while somebody was away, until they have seen it. */
  missed = $state.raw<Missed | null>(null);
  /** The first chapter after the last absence. */
  missedFrom = $state<number | null>(null);
  /** Whether the log is to go back to where that began. */
  looksBack = $state(false);
  die = $state.raw<WaitingDie | null>(null);
  ownDice = $state(false);
  /** For the polite live regions: what happened, and what is at the cursor. */
  said = $state('');
  saidOfCursor = $state('');
  /** The beginning of a line that somebody types on. */
  begun = $state('');
  /** What is spoken is shown on the board, too. */
  captions = $state(false);
  busy = $state(false);
  selected = $state<string | null>(null);
  /** The turn that somebody has asked to end although something is left of it. */
  endAsked = $state<string | null>(null);
  #toldUpTo = 0;
  #goOn: { goal: Point; via: Waypoint[] } | null = null;
  #stop: () => void;
  #away: Away | null = null;

  readonly model = $derived(new BoardModel(this.scene.board, this.scene.unknown));
  readonly places = $derived.by((): Map<number, RangePlace> | null =>
    this.range ? placesOf(this.range, this.model.width) : null);
  /** The creature that a plan moves: the one whose turn it is, or else the one that was chosen. */
  readonly mover = $derived(this.model.creature(this.scene.turn ?? this.selected));
  /** The mover if it may leave the ground: it flies, and the system has altitudes. */
  readonly flyer = $derived(this.mover && this.mover.creature in this.scene.flights ? this.mover : null);

  /** What is left in this turn. The rules may do its start step only with the first action: until then nothing is regained. */
  readonly account = $derived.by((): Account | null => {
    const { account } = this.scene;
    const most = Math.max(0, ...(this.options?.movements.map((own) => own.actions) ?? []));
    return account && account.actions === 0 && most > 0 ? { ...account, actions: most } : account;
  });
  /** Whether this viewer is the game master, who may do everything. */
  readonly isMaster = $derived(!this.viewer && this.scene.seat?.role !== 'player' && this.scene.seat?.role !== 'spectator');
  /** Whether this viewer speaks for the mover. */
  readonly speaks = $derived.by((): boolean => {
    const { seat } = this.scene;
    if (!seat) return true;
    return !this.viewer && this.mover !== undefined && seat.plays.includes(this.mover.creature);
  });

  /** The actions by which the mover may move. */
  readonly verbs = $derived.by((): string[] => {
    const budgets = this.options?.movements.map((own) => own.action) ?? [];
    // What a run leads to is rolled, so it has no budget.
    const rolled = this.scene.system === '6d6' && budgets.includes('mosey') ? ['run'] : [];
    return [...new Set([...budgets, ...rolled])];
  });

  constructor(home: TableHome, scene: Scene) {
    this.home = home;
    this.scene = scene;
    this.brush = brushesOf(scene)[0]?.brushes[0]?.[0] ?? '';
    this.#stop = home.subscribe(() => void this.#heard());
    home.pointed = (role, at) => this.#pointed(role, at);
    home.pictured = () => this.#look();
    document.addEventListener('visibilitychange', this.#looked);
  }

  /** Sits down at a table. What the mover can do is found out while the page is drawn. */
  static async at(home: TableHome): Promise<Play> {
    const play = new Play(home, await home.scene(null));
    await play.#load();
    void play.#ask();
    play.#toldUpTo = after(play.chapters);
    return play;
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#looked);
    this.#stop();
    this.home.close();
  }

  /** The table has changed, by this page or by somebody else. */
  async #heard(): Promise<void> {
    const { place, connection } = this.home;
    if (connection === 'lost') this.#left().wasLost = true;
    await this.refresh();
    if (place !== 'server' || connection === 'lost') return;
    if (this.#away && document.visibilityState === 'visible') this.#returned(this.#away);
    else if (!this.busy) void this.#tell();
  }

  readonly #looked = (): void => {
    if (this.home.place !== 'server') return;
    if (document.visibilityState !== 'visible') this.#left();
    else if (this.#away && this.home.connection === 'open') this.#returned(this.#away);
  };

  #left(): Away {
    return (this.#away ??= new Away(after(this.chapters)));
  }

  /** Says what happened while somebody was away: as a number, because the log has the rest. */
  #returned(away: Away): void {
    this.#away = null;
    if (!away.isWorthAWord || this.viewer) {
      void this.#tell();
      return;
    }
    this.#toldUpTo = after(this.chapters);
    const missed = away.missed(this.chapters);
    if (missed.lines) [this.missed, this.missedFrom] = [missed, away.from];
    if (missed.lines || away.wasLost) this.say(words.hereAgain(missed.lines, missed.isMore));
  }

  /** Opens the log where the last absence began. */
  lookBack(): void {
    this.missed = null;
    this.tab = 'log';
    this.looksBack = true;
  }

  /** Lays a picture under the squares, or takes it away. */
  async lay(picture: MapPicture | null, sent?: (share: number) => void): Promise<void> {
    await this.home.lay(picture, sent);
    this.#look();
  }

  async align({ left, top, across }: Alignment): Promise<void> {
    if (!this.laid) return;
    await this.home.align({ left, top, across });
    this.#look();
  }

  /** Takes over the picture that the table has now. */
  #look(): void {
    this.laid = this.home.laid(this.viewer);
  }

  /** Asks for everything again after a change. */
  async refresh(): Promise<void> {
    await this.#load();
    await this.#ask();
    // What was found out about a square may be different now.
    if (this.card && this.mover) this.look(this.mover.creature, { x: this.card.x, y: this.card.y });
    this.#aimAgain();
  }

  /** Asks what the table is like, and what has happened. */
  async #load(): Promise<void> {
    this.connection = this.home.connection;
    if (this.home instanceof ServerTable) this.people = this.home.people;
    // A server's story is told with the names of its scene.
    const { viewer } = this;
    const scene = await this.home.scene(viewer);
    const chapters = await this.home.story(viewer);
    // Another refresh may have come before this one meanwhile, and somebody else may be looking now.
    if (viewer !== this.viewer) return;
    const { turn: turnBefore, hidden: hiddenBefore } = this.scene;
    const before = this.chapters;
    this.scene = scene;
    this.#look();
    this.chapters = chapters;
    this.hasEarlier = this.home.hasEarlier && !this.viewer;
    if (after(chapters) < this.#toldUpTo && !this.viewer) this.say(words.takenBack);
    if (!this.viewer) this.#toldUpTo = Math.min(this.#toldUpTo, after(chapters));
    if (!this.viewer) this.onlookers = onlookersOf(scene);
    if (!this.viewer) this.#undone = this.#undoneAfter(before, scene);
    const next = after(chapters);
    this.flanks = new Map([...this.flanks].filter(([number]) => number < next));
    if (!this.viewer) this.secrets = this.isMaster ? secretsOf(this.secrets, chapters, this.scene.hidden, hiddenBefore) : new Map();
    if (scene.turn !== turnBefore) {
      void this.supposition.drop();
      this.#drop();
      [this.plan, this.climb, this.trail] = [null, null, null];
      [this.action, this.level, this.primary] = [null, null, null];
    }
  }

  /** What was taken back and can be done again; a server says only that it was taken back. */
  #undoneAfter(before: Chapter[], scene: Scene): Chapter[] {
    const next = after(this.chapters);
    const left = this.#undone.filter((own) => own.number >= next);
    const taken = before.filter((own) => own.number >= next && !own.isStep && left.every((other) => other.number !== own.number));
    if (!scene.seat) return [...taken, ...left].slice(0, scene.undone);
    // A new command forgets what was taken back; what is done again was told before.
    const isNew = next > after(before) && !this.chapters.at(-1)?.old;
    return isNew ? [] : [...taken, ...left];
  }

  async #ask(): Promise<void> {
    this.patience.begin('range');
    await this.#askRange().finally(() => this.patience.end('range'));
  }

  async #askRange(): Promise<void> {
    const name = this.mover?.creature ?? null;
    const hostile = this.scene.board.creatures.filter((own) => own.side !== this.mover?.side).map((own) => own.creature);
    this.range = name && this.mover?.at ? await this.home.ask('range', name, this.action, this.level).catch(() => null) : null;
    this.threats = hostile.length ? await this.home.ask('threat', hostile).catch(() => null) : null;
    this.options = name && !this.scene.question ? await this.home.ask('options', name).catch(() => null) : null;
    this.stuck = this.options?.movements.length === 0 ? await whyStuck(this) : null;
  }

  /** Chooses the action whose range is painted; none for everything. */
  async choose(action: string | null): Promise<void> {
    this.action = this.action === action ? null : action;
    this.cancel();
    await this.#ask();
  }

  async view(side: string | null): Promise<void> {
    this.viewer = side;
    this.cancel();
    // Nothing stays of what the viewer before was shown and told.
    [this.said, this.saidOfCursor, this.notice] = ['', '', ''];
    [this.trail, this.walking, this.card, this.die, this.hovered] = [null, null, null, null, null];
    this.pinned = false;
    this.chapters = [];
    await this.supposition.drop();
    await this.refresh();
  }

  readonly #way = latest(
    (creature: string, goal: Point, via: Waypoint[], safest: boolean, _state: Plan['state'], _asked: number): Promise<Path> =>
      this.#found(creature, goal, via, safest),
    (path, creature, goal, via, _safest, state, asked) => {
      this.#answered = asked;
      if (!this.isFinding) this.patience.end('way');
      if (asked <= this.#dropped) return;
      this.#planned(path, creature, goal, via, asked <= this.#settled ? 'planned' : state);
      if (!this.isFinding) this.#placeDue();
      if (this.isFinding || !this.#isHasty) return;
      this.#isHasty = false;
      // What nobody has seen yet is shown first.
      if ((!path.triggers && !path.hazards) || this.#isDaring) void this.commit();
    },
    (_problem, _creature, _goal, _via, _safest, _state, asked) => {
      this.#answered = asked;
      this.#isHasty = false;
      if (!this.isFinding) this.patience.end('way');
    },
  );

  /** The numbers of the last way that was asked for, and of the last that was answered. */
  #asked = 0;
  #answered = 0;
  /** Ways up to this number belong to plans that have ended: they are dropped if they come late. */
  #dropped = 0;
  /** Ways up to this number were asked for before the pointer was lifted. */
  #settled = 0;
  /** Whether somebody said to go before the way was found. */
  #isHasty = false;
  /** Whether the way that was shown then already named a danger. */
  #isDaring = false;

  /** Whether a way is still being found. */
  get isFinding(): boolean {
    return this.#answered < this.#asked && this.#dropped < this.#asked;
  }

  #drop(): void {
    this.#dropped = this.#asked;
    this.#isHasty = false;
    this.#due = [];
    this.patience.end('way');
  }

  /** Where the next way leads that somebody quick has asked for while the last one was sent. */
  #next: Point | null = null;
  /** The last way that was asked for. */
  #wanted: Pick<Plan, 'goal' | 'via' | 'state'> | null = null;
  /** Waypoints that were set before the way there was found. */
  #due: Waypoint[] = [];

  /** Sets or tells the waypoints that had to wait for their way. */
  #placeDue(): void {
    const due = this.#due;
    this.#due = [];
    for (const own of due) {
      const place = this.plan?.via.findIndex((other) => sameWaypoint(own, other)) ?? -1;
      if (place >= 0) this.#sayWaypoint(place, own);
      else if (this.plan && sameWaypoint(this.#atLevel(this.plan.goal), own)) this.waypoint();
    }
  }

  #sayWaypoint(place: number, at: Waypoint): void {
    this.say(words.waypointAt(place + 1, square(at), at.level === undefined ? null : at.level * 5));
  }

  #found(creature: string, goal: Point, via: Waypoint[], safest: boolean): Promise<Path> {
    const now = (this.model.creature(creature)?.elevation_feet ?? 0) / 5;
    const flies = this.level !== null || via.some((own) => own.level !== undefined);
    return this.home.ask('way', creature, {
      goal: [goal.x, goal.y], via: via.flatMap((own) => (flies ? [own.x, own.y, own.level ?? now] : [own.x, own.y])), safest,
      action: this.action, level: flies ? (this.level ?? now) : null, primary: this.primary,
    });
  }

  /** Chooses the primary direction of this turn's flight; none for the best one. */
  head(primary: string | null): void {
    this.primary = primary;
    if (this.climb) void this.aimAltitude(this.climb.level);
    else this.#aimAgain();
  }

  /** Plans a way of the mover to a square. */
  aim(goal: Point, via: Waypoint[] = [...(this.plan?.via ?? []), ...this.#due], state: Plan['state'] = 'planning'): void {
    const { mover } = this;
    if (!mover || !this.speaks || !this.model.contains(goal) || this.scene.question) return;
    if (this.plan?.state === 'sent') return void (this.#next = goal);
    this.#asked += 1;
    this.#wanted = { goal, via, state };
    this.patience.begin('way');
    this.#way(mover.creature, goal, via, this.preference === 'safest', state, this.#asked);
  }

  /** Finds the way once more; the plan still shows an older one while a newer one is being found. */
  #aimAgain(state?: Plan['state']): void {
    const wanted = this.isFinding ? this.#wanted : this.plan;
    if (wanted && this.plan?.state !== 'sent') this.aim(wanted.goal, wanted.via, state ?? wanted.state);
  }

  #planned(path: Path, creature: string, goal: Point, via: Waypoint[], state: Plan['state']): void {
    const origin = originOf(this.model.creature(creature));
    if (!origin) return;
    const kept = this.plan;
    const plan = { creature, origin, goal: this.#atLevel(goal), via, state, path, other: null, near: null, more: null };
    const now = path.found && this.scene.turn ? thisTurnOf(path) : null;
    this.plan = now ? cutOff(plan, now, this.range?.key.budgets ?? []) : plan;
    const isOpen = now !== null || path.found || path.declarations.length > 0;
    const nearest = isOpen ? null : nearestInReach(this.places, this.model, goal);
    if (nearest) this.plan = { ...plan, near: { at: nearest, path: null } };
    if (kept?.other && samePoint(kept.goal, goal)) this.plan = { ...this.plan, other: kept.other };
    this.saidOfCursor = readable(planWords(this.plan, this.plan.path, this.model));
    if (state === 'planned' && this.plan.path.found) void this.#compare(this.plan);
    if (nearest) void this.#approach(this.plan, nearest);
  }

  /** Finds the way to the nearest place in reach, which is drawn instead of one that there is not. */
  async #approach(plan: Plan, at: Point): Promise<void> {
    const path = await this.#found(plan.creature, at, [], this.preference === 'safest').catch(() => null);
    if (this.plan?.goal === plan.goal && path?.found) this.plan = { ...this.plan, near: { at, path } };
  }

  /** Finds the other of the two routes, for its cost. */
  async #compare(plan: Plan): Promise<void> {
    const other = await this.#found(plan.creature, plan.goal, plan.via, this.preference !== 'safest').catch(() => null);
    if (this.plan?.goal === plan.goal && other?.found) this.plan = { ...this.plan, other };
  }

  startPlanning(): void {
    [this.viewMoved, this.climb, this.trail, this.refusal] = [null, null, null, null];
  }

  /** The plan is complete: it waits for Move. */
  settle(): void {
    this.#settled = this.#asked;
    if (!this.plan) return;
    this.plan = { ...this.plan, state: 'planned' };
    void this.#compare(this.plan);
  }

  prefer(preference: 'cheapest' | 'safest'): void {
    this.preference = preference;
    this.#aimAgain('planned');
  }

  /** The square as a waypoint: a flyer passes it at the altitude that is shown. */
  #atLevel({ x, y }: Point): Waypoint {
    const level = this.range?.key.level;
    return typeof level === 'number' ? { x, y, level } : { x, y };
  }

  waypoint(): void {
    const { plan, climb, mover } = this;
    const origin = originOf(mover);
    if (this.isFinding && this.#wanted) {
      const at = this.#atLevel(this.#wanted.goal);
      if (![...(plan?.via ?? []), ...this.#due].some((own) => sameWaypoint(own, at))) this.#due.push(at);
      return;
    }
    if (!plan && climb?.told.legal && origin) {
      // The way straight up or down is the first part of a longer one.
      this.climb = null;
      this.aim(origin, [{ ...origin, level: climb.level }], 'planned');
      this.say(words.waypointAt(1, square(origin), climb.level * 5));
      return;
    }
    if (!plan?.path.found) return;
    const goal = this.#atLevel(plan.goal);
    if (plan.via.some((own) => sameWaypoint(own, goal))) return;
    this.plan = { ...plan, via: [...plan.via, goal] };
    this.#sayWaypoint(plan.via.length, goal);
  }

  /** Takes back the last square of the way; the first one gives it up. */
  async squareBack(): Promise<Point | null> {
    const { plan } = this;
    this.#due = [];
    if (!plan) return null;
    const squares = plan.path.found ? plan.path.declarations.flatMap(placesOfDeclaration) : plan.via;
    const last = plan.path.found ? squares.at(-2) : squares.at(-1);
    if (!last) {
      this.cancel();
      return plan.origin;
    }
    const via = plan.via.filter((own, index) => index < plan.via.length - 1 || !sameWaypoint(own, last));
    await this.#show(last.level ?? null);
    this.aim(last, via, 'planned');
    return last;
  }

  /** Shows the range at another level of 5 feet; none for the mover's own. */
  async #show(level: number | null): Promise<void> {
    const own = level === (this.mover?.elevation_feet ?? 0) / 5 ? null : level;
    if (own === this.level) return;
    this.level = own;
    await this.#ask();
  }

  cancel(): void {
    this.#drop();
    [this.plan, this.climb, this.refusal, this.#next] = [null, null, null, null];
    this.measuring.from = null;
    this.aligning.stop();
    this.toPlace = null;
    if (this.level !== null) {
      this.level = null;
      void this.#ask();
    }
  }

  /** Plans to rise or sink to a level of 5 feet: the end of the way, or straight up or down by one move action. */
  async aimAltitude(level: number): Promise<void> {
    const { mover } = this;
    const at = originOf(mover);
    if (!mover || !at || !this.speaks || this.scene.question) return;
    const from = mover.elevation_feet / 5;
    if (this.isFinding || (this.plan && this.plan.state !== 'sent')) {
      // The way that is planned ends higher or lower.
      await this.#show(level);
      this.#aimAgain('planned');
      return;
    }
    this.cancel();
    await this.#show(level);
    if (level === from) return;
    const step = Math.sign(level - from);
    const levels = Array.from({ length: Math.abs(level - from) }, (_, index) => from + step * (index + 1));
    const way = levels.map((own) => `(${at.x},${at.y},${own})`).join(' ');
    // The primary direction is chosen once in a turn: it is named only if the way needs it.
    const who = mover.creature;
    const lines = this.primary ? [`${who} move fly primary=${this.primary}: ${way}`] : [];
    lines.push(`${who} move fly: ${way}`, `${who} move fly primary=${step > 0 ? 'up' : 'down'}: ${way}`);
    for (const line of lines) {
      const told = await this.home.ask('preview', line).catch(() => null);
      if (told) this.climb = { level, line, told };
      if (told?.legal) break;
    }
    this.say(climbWords(this.climb, level));
  }

  /** Declares what the plan takes in this turn, action by action; if its way is still being found, then. */
  async commit(): Promise<void> {
    const { plan, climb } = this;
    if (this.isFinding) {
      this.#isHasty = true;
      this.#isDaring = !!plan && (!!plan.path.triggers || !!plan.path.hazards);
      return;
    }
    if (!plan && climb?.told.legal && !this.busy) {
      this.climb = null;
      this.level = null;
      await this.submit(climb.line);
      return;
    }
    if (!plan?.path.declarations.length || refusalsOf(plan.path).length || plan.state === 'sent') return;
    const steps = stepsOf(plan.path);
    const way = [plan.origin, ...steps.flatMap((step) => (isPoint(step.to) ? [{ x: step.to.x, y: step.to.y }] : []))];
    this.#drop();
    this.plan = { ...plan, state: 'sent' };
    this.level = null;
    this.#goOn = null;
    const { prefix } = this.supposition;
    for (const declaration of plan.path.declarations) {
      const reply = await this.#send(prefix + declaration.declaration);
      if (reply?.verdict === 'done' && this.scene.question) this.#goOn = { goal: plan.goal, via: [] };
      if (reply?.verdict !== 'done' || this.scene.question) break;
    }
    const next = this.#next;
    [this.plan, this.#next] = [null, null];
    void this.supposition.drop();
    // The cursor is where the creature came to, or goes on to.
    this.cursor = next;
    if (next) this.aim(next, [], 'planned');
    this.trail = way;
    const at = originOf(this.model.creature(plan.creature));
    const end = way.findIndex((own) => at && samePoint(own, at));
    if (end > 0) this.walking = { creature: plan.creature, way: way.slice(0, end + 1) };
  }

  /** Gives a line to the table, and says what it led to. */
  async submit(line: string): Promise<Reply | null> {
    if (this.viewer) {
      this.refusal = { text: words.onlyLooking, objections: [] };
      return null;
    }
    const reply = await this.#send(line);
    const { turn, question } = this.scene;
    if (reply?.verdict === 'done' && this.#goOn && !question && turn) {
      const { goal, via } = this.#goOn;
      this.#goOn = null;
      const at = originOf(this.mover);
      if (at && !samePoint(at, goal)) this.aim(goal, via, 'planned');
    }
    return reply;
  }

  /** Sends one line after another, however quickly they are given. */
  #send(line: string, faces: number[] = []): Promise<Reply | null> {
    const sent = this.#last.then(() => this.#sendNow(line, faces));
    this.#last = sent;
    return sent;
  }

  #last: Promise<unknown> = Promise.resolve();

  async #sendNow(line: string, faces: number[]): Promise<Reply | null> {
    this.busy = true;
    this.refusal = null;
    try {
      const reply = this.ownDice || faces.length ? await this.home.submit(line, faces) : await this.home.submit(line);
      this.die = reply.verdict === 'waiting' && reply.die ? { line, faces, needed: reply.die } : null;
      if (reply.verdict === 'refused') this.#refused(reply, () => this.#again(line));
      if (reply.verdict === 'done') {
        await this.refresh();
        await this.#tell();
      }
      return reply;
    } catch (problem) {
      this.refusal = { text: problem instanceof Problem ? problem.message : String(problem), objections: [] };
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Gives the face of a die that somebody rolled at the table. */
  async give(face: number): Promise<void> {
    const { die } = this;
    if (die) await this.#send(die.line, [...die.faces, face]);
  }

  /** Lets the program roll after all. */
  async rollHere(): Promise<void> {
    const { die } = this;
    this.ownDice = false;
    this.die = null;
    if (die) await this.#send(die.line);
  }

  async take(step: 'undo' | 'redo' | 'backToTurnStart'): Promise<void> {
    this.cancel();
    this.cursor = null;
    this.trail = null;
    this.die = null;
    const reply = await this.home[step]();
    if (reply.verdict !== 'refused') await this.refresh();
    else if (reply.warning || this.home.place === 'server') this.#refused(reply, () => this.#again(STEPS[step]));
    else this.say(reply.text);
    if (reply.verdict === 'done') this.say(step === 'redo' ? words.doneAgain : words.isTakenBack);
  }

  #refused(reply: Reply, again: () => void): void {
    this.refusal = { text: reply.text, objections: reply.objections };
    if (reply.warning) this.refusal.again = again;
  }

  /** Sends a line again after its warning has been read. */
  async #again(line: string): Promise<void> {
    this.refusal = null;
    const reply = await this.home.submit(line, undefined, true);
    if (reply.verdict === 'refused') this.#refused(reply, () => undefined);
    await this.refresh();
  }

  async #tell(): Promise<void> {
    const news = this.chapters.filter((own) => own.number >= this.#toldUpTo && !own.old);
    this.#toldUpTo = after(this.chapters);
    const made = await newFlanks(this, news);
    if (made.size) this.flanks = new Map([...this.flanks, ...made]);
    const said = newsWords(news, this);
    if (said) this.say(said);
  }

  say(sentence: string): void {
    this.said = readable(sentence);
  }

  /** What it would mean to stand there. */
  readonly look = latest(
    (creature: string, at: Point) => this.#standing(creature, at),
    (card) => {
      this.card = card;
      this.patience.end('card');
    },
    () => {
      this.card = null;
      this.patience.end('card');
    },
  );

  /** What the square means, with the way there if it is in reach. */
  async #standing(creature: string, at: Point): Promise<Standing> {
    const card = await this.home.ask('standHere', creature, at.x, at.y);
    const { plan } = this;
    const place = this.places?.get(this.model.number(at));
    if (plan?.path.found && samePoint(plan.goal, at)) return { ...card, way: plan.path };
    const isWay = place && place.cost > 0 && !place.stop && !this.range?.key.chances;
    return { ...card, way: isWay ? await this.#found(creature, at, [], false).catch(() => null) : null };
  }

  /** Says everything of a square; whoever hears it sees no card. */
  async sayEverything(at: Point): Promise<void> {
    const { mover } = this;
    const card = mover && (await this.#standing(mover.creature, at).catch(() => null));
    if (card && !this.pinned) this.card = card;
    this.saidOfCursor = '';
    this.say(card ? standWords(this, card) : `${cellWords(this, at)}.`);
  }

  /** Points at a square, for everybody. */
  point(at: Point): void {
    if (this.model.contains(at)) this.home.point(at);
  }

  #pointed(role: string, at: Point): void {
    const ping: Ping = { at, who: words.roles[role] ?? role, since: performance.now() };
    this.pings = [...this.pings.slice(-7), ping];
    this.say(words.pointsAt(ping.who, square(at)));
    setTimeout(() => (this.pings = this.pings.filter((own) => own !== ping)), PING_MILLISECONDS);
  }

  lookAt(at: Point | null): void {
    if (this.pinned) return;
    const { mover } = this;
    if (at && mover && this.model.contains(at)) {
      this.patience.begin('card');
      this.look(mover.creature, at);
    }
    else this.card = null;
  }

  toggle(overlay: Overlay): void {
    this.show(overlay, !this.overlays[overlay]);
  }

  show(overlay: Overlay, shown: boolean): void {
    if (this.overlays[overlay] === shown) return;
    this.overlays[overlay] = shown;
    // Cover and flanking are those of a square; its card goes with them, unless a pointer is on the board.
    const { cover, flanking } = this.overlays;
    if (cover || flanking) this.lookAt(this.plan?.goal ?? this.cursor ?? originOf(this.mover));
    else if (!['range', 'threat'].includes(overlay) && !this.hovered) this.lookAt(null);
  }

  /** Chooses a creature; while nobody takes turns, it is the one that plans move. */
  async select(creature: string): Promise<void> {
    this.selected = creature;
    if (!this.scene.turn) await this.refresh();
  }

  /** Opens the command line with the beginning of a line. */
  beginLine(line: string): void {
    this.begun = `${line} `;
    this.tab = 'table';
  }

  showRule(id: string): void {
    this.rule = id;
    this.tab = 'rulebook';
  }
}
