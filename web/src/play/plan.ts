// A plan: a way that somebody is drawing, with its cost and who may react to it.

import type { Declaration, Objection, Path, Place, Point, Step } from '../engine/forms';
import { action, count, inSquares, square, words } from '../words';
import { squaresFrom, type BoardModel } from '../board/model';
import type { WayNode, WayPicture } from '../board/picture';

/** A square to pass, in the air at that level of 5 feet. */
export interface Waypoint extends Point { level?: number }

export interface Plan {
  creature: string;
  origin: Point;
  goal: Waypoint;
  via: Waypoint[];
  state: 'planning' | 'planned' | 'sent';
  /** The route that is drawn. */
  path: Path;
  /** The other route, if both were asked for. */
  other: Path | null;
  /** What would work if there is no way: the nearest place in reach, and the way there once it is known. */
  near: { at: Point; path: Path | null } | null;
  /** How much more than is left in this turn the way costs; none if that is not why there is no way. */
  more: number | null;
}

export const isPoint = (place: Place | undefined): place is Place & Point =>
  place?.x !== undefined && place.y !== undefined;

export const samePoint = (one: Point, other: Point): boolean => one.x === other.x && one.y === other.y;

export const sameWaypoint = (one: Waypoint, other: Waypoint): boolean => samePoint(one, other) && one.level === other.level;

export const stepsOf = (path: Path): Step[] => path.declarations.flatMap((own) => own.movement?.steps ?? []);

export const costOf = (step: Step): number => step.cost_feet ?? step.cost_points ?? 0;

export const unitOf = (path: Path): string => (path.cost_points === undefined ? 'ft' : 'pt');

export const spent = (path: Path): number => path.cost_feet ?? path.cost_points ?? 0;

/** Why what is planned cannot be declared. */
export const refusalsOf = (path: Path): Objection[] => path.declarations.flatMap((own) => (own.legal ? [] : (own.objections ?? [])));

/** As much of a way as this turn leads, if it goes on in later ones: nobody ends their turn by a plan. */
export function thisTurnOf(path: Path): Path | null {
  const end = path.declarations.findIndex((own) => verbOf(own) === 'end-turn');
  if (end < 0) return null;
  const now = { ...path, declarations: path.declarations.slice(0, end) };
  return { ...now, cost_feet: stepsOf(now).reduce((sum, own) => sum + costOf(own), 0), triggers: distinctTriggers(now).length };
}

/** Such a way is refused in this turn: what is drawn is as much of it as this turn leads. */
export function cutOff(plan: Plan, now: Path, budgets: readonly { limit_feet: number; times: number }[]): Plan {
  const left = Math.max(0, ...budgets.map((own) => own.limit_feet * own.times));
  const end = stepsOf(now).at(-1)?.to;
  const path: Path = { ...plan.path, found: false, declarations: [], reason: isPoint(end) ? 'too-far' : 'out-of-actions' };
  if (!isPoint(end)) return { ...plan, path };
  return { ...plan, path, near: { at: { x: end.x, y: end.y }, path: now }, more: spent(plan.path) - left };
}

/** Why there is no way there. */
export function noWayWords({ path, creature, goal, more }: Plan, model: BoardModel): string {
  if (more !== null) return more > 0 ? words.costsMore(more, unitOf(path)) : words.doesNotFit;
  const { width = 1, height = 1 } = model.creature(creature)?.at ?? {};
  const isUnknown = squaresFrom(goal, width, height).some((at) => model.isUnknown(at));
  const reason = words.reasons[isUnknown ? 'unknown-ground' : (path.reason ?? 'no-way')] ?? '';
  return path.checks?.length ? `${reason}: ${path.checks.map((own) => own.text).join(', ')}` : reason;
}

/** What all the declared movements may spend. */
export function limitOf(path: Path): number | null {
  const limits = path.declarations.map((own) => own.movement?.budget_feet ?? own.movement?.score_points);
  return limits.every((limit) => limit !== undefined) ? limits.reduce<number>((sum, own) => sum + (own ?? 0), 0) : null;
}

/** `45 of 50 ft`, or the cost alone. */
export function price(path: Path): string {
  const limit = limitOf(path);
  return limit === null ? `${spent(path)} ${unitOf(path)}` : words.of(spent(path), limit, unitOf(path));
}

/** `2 Strides`. */
export function actionsOf(path: Path): string {
  const verbs = path.declarations.filter((own) => own.movement).map((own) => verbOf(own));
  const kinds = [...new Set(verbs)];
  return kinds.map((verb) => count(verbs.filter((own) => own === verb).length, action(verb))).join(', ');
}

/** Who declares, in what words, and over which places; a name may stand in quotes. */
export function partsOf(line: string): { who: string; words: string; way: string } {
  const [, who = '', rest = ''] = /^("(?:[^"\\]|\\.)*"(?:#\d+)?|[^\s:]+)\s*(.*)$/s.exec(line) ?? [];
  const colon = rest.indexOf(':');
  return colon < 0 ? { who, words: rest, way: '' } : { who, words: rest.slice(0, colon), way: rest.slice(colon + 1) };
}

export function verbOf(declaration: Declaration): string {
  const { who, words } = partsOf(declaration.declaration);
  return words.split(' ').find((word) => word && !word.includes('=')) ?? who;
}

/** A part of a cost that is not plain ground. */
export interface Extra { rule: string; text: string; amount: number; at: Point }

const PLAIN = /(^|\.)(straight|step|table-1|square)$|^straight$/;

/** Every reason that a table wants to hear: whatever makes a step expensive, and diagonals. */
export function extrasOf(path: Path): Extra[] {
  const extras: Extra[] = [];
  for (const step of stepsOf(path)) {
    if (!isPoint(step.to)) continue;
    for (const reason of step.reasons) {
      const amount = reason.amount_feet ?? reason.amount_points;
      if (amount === undefined || PLAIN.test(reason.rule) || (amount <= 5 && /first|straight/.test(reason.text))) continue;
      const text = inSquares(reason.text).replace(` at ${square({ x: step.to.x, y: step.to.y })}`, '');
      extras.push({ rule: reason.rule, text, amount, at: { x: step.to.x, y: step.to.y } });
    }
  }
  return extras;
}

export interface TriggerSeen { reactor: string; rule: string; at: Point }

/** The creatures that may react, and the square whose leaving triggers it. */
export function triggersOf(path: Path): TriggerSeen[] {
  const seen: TriggerSeen[] = [];
  for (const declaration of path.declarations) {
    const steps = declaration.movement?.steps ?? [];
    for (const event of declaration.events) {
      if (event.event.kind !== 'provoke') continue;
      const reactor = event.event['creature'];
      const step = steps[(event.step ?? 1) - 1] ?? steps[0];
      if (typeof reactor === 'string' && step && isPoint(step.from)) {
        seen.push({ reactor, rule: event.rule, at: { x: step.from.x, y: step.from.y } });
      }
    }
  }
  return seen;
}

/** One trigger for each reactor and square. */
export function distinctTriggers(path: Path): TriggerSeen[] {
  const all = triggersOf(path);
  return all.filter((own, index) => all.findIndex((other) => other.reactor === own.reactor && samePoint(other.at, own.at)) === index);
}

/** Where each step leads, in the air with its level; a step of the engine says only its square. */
export function placesOf(declaration: Declaration): Waypoint[] {
  const places = [...partsOf(declaration.declaration).way.matchAll(/\((-?\d+),(-?\d+)(?:,(-?\d+))?\)/g)];
  return places.map((match) => {
    const at = { x: Number(match[1]), y: Number(match[2]) };
    return match[3] === undefined ? at : { ...at, level: Number(match[3]) };
  });
}

/** A part of the way, from waypoint to waypoint. */
export interface Leg { to: Waypoint; cost: number }

/** What each part of the way costs; none if there is no waypoint. */
export function legsOf({ path, via, goal }: Plan): Leg[] {
  const legs: Leg[] = [];
  let cost = 0;
  for (const declaration of path.declarations) {
    const places = placesOf(declaration);
    (declaration.movement?.steps ?? []).forEach((step, index) => {
      cost += costOf(step);
      const [at, next] = [places[index], via[legs.length]];
      if (!at || !next || !sameWaypoint(at, next)) return;
      legs.push({ to: next, cost });
      cost = 0;
    });
  }
  return legs.length && cost > 0 ? [...legs, { to: goal, cost }] : legs;
}

/** The plan as the board shows it. */
export function wayPicture(plan: Plan, where: (name: string) => Point | null, faded = false): WayPicture {
  const nodes: WayNode[] = [];
  const actions: number[] = [];
  let total = 0;
  // A way that is refused is drawn as far as it goes.
  const refused = plan.near?.path?.found ? plan.near.path : null;
  const path = refused ?? plan.path;
  path.declarations.forEach((declaration, number) => {
    const steps = declaration.movement?.steps ?? [];
    steps.forEach((step, index) => {
      total += costOf(step);
      if (!isPoint(step.to)) return;
      const at = { x: step.to.x, y: step.to.y };
      const lastOfAction = index === steps.length - 1;
      const last = lastOfAction && number === path.declarations.length - 1;
      const kind = last && !refused ? 'end' : plan.via.some((own) => samePoint(own, at)) ? 'waypoint' : lastOfAction ? 'action-end' : 'step';
      nodes.push({ at, width: step.to.width ?? 1, height: step.to.height ?? 1, text: String(total), kind });
      actions.push(number);
    });
  });
  if (!nodes.length) nodes.push(...declaredNodes(path, actions));
  return {
    origin: plan.origin,
    nodes,
    actions,
    state: plan.state,
    faded,
    refusedTo: refused ? plan.goal : null,
    pills: distinctTriggers(path).map((own) => ({ at: own.at, text: `! ${own.reactor}`, from: where(own.reactor) })),
  };
}

/** The squares of a declaration whose cost is not known before it is rolled. */
function declaredNodes(path: Path, actions: number[]): WayNode[] {
  const [first] = path.declarations;
  const places = first ? placesOf(first) : [];
  return places.map((at, index) => {
    actions.push(0);
    return { at, width: 1, height: 1, text: String(index + 1), kind: index === places.length - 1 ? 'end' as const : 'step' as const };
  });
}

/** Steps of one action, plain ones folded: `G5–I5`, `3 straight`. */
export interface StepLine { where: string; parts: { text: string; rule: string; extra: boolean }[]; cost: number; triggers: TriggerSeen[] }

/** `3 straight`, `6 squares`. */
const severalOf = (many: number, text: string): string => (text.startsWith('a ') ? count(many, text.slice(2)) : text === 'straight' ? `${many} ${text}` : `${many} × ${text}`);

export function stepLines(declaration: Declaration, triggers: TriggerSeen[]): StepLine[] {
  const lines: StepLine[] = [];
  interface Folded { from: string; to: string; many: number; text: string; rule: string; cost: number }
  let folded = null as Folded | null;
  const flush = (): void => {
    if (!folded) return;
    const where = folded.many === 1 ? folded.from : `${folded.from}–${folded.to}`;
    const text = folded.many === 1 ? folded.text : severalOf(folded.many, folded.text);
    lines.push({ where, parts: [{ text, rule: folded.rule, extra: false }], cost: folded.cost, triggers: [] });
    folded = null;
  };
  for (const step of declaration.movement?.steps ?? []) {
    if (!isPoint(step.to) || !isPoint(step.from)) continue;
    const from = { x: step.from.x, y: step.from.y };
    const at = square({ x: step.to.x, y: step.to.y });
    const here = triggers.filter((own) => samePoint(own.at, from));
    const [only, second] = step.reasons;
    if (only && !second && !here.length) {
      const text = inSquares(only.text).replace(` at ${at}`, '').replace(` of ${at}`, '');
      if (folded && folded.text === text) {
        folded = { ...folded, to: at, many: folded.many + 1, cost: folded.cost + costOf(step) };
        continue;
      }
      flush();
      folded = { from: at, to: at, many: 1, text, rule: only.rule, cost: costOf(step) };
      continue;
    }
    flush();
    const parts = step.reasons.map((reason, index) => {
      const amount = reason.amount_feet ?? reason.amount_points;
      const said = inSquares(reason.text).replace(` at ${at}`, '');
      const text = index > 0 && amount !== undefined ? `${said} +${amount}` : said;
      return { text, rule: reason.rule, extra: index > 0 };
    });
    lines.push({ where: at, parts, cost: costOf(step), triggers: here });
  }
  flush();
  return lines;
}
