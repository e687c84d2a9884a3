// What a screen reader says: short, in one order, plain things left out.

import type { Account, Chapter, Creature, OpenQuestion, Path, Point, Scene } from '../engine/forms';
import { pointsOf } from '../board/model';
import type { BoardModel, RangePlace } from '../board/model';
import type { Supposed } from '../board/picture';
import { chanceWords } from '../board/marks';
import { count, inSquares, square, words } from '../words';
import { linesOf } from './sentences';
import { distinctTriggers, extrasOf, limitOf, noWayWords, refusalsOf, spent, type Plan } from './plan';
import type { Climb, Play } from './play.svelte';

const feet = (path: Path): string => (path.cost_points === undefined ? 'feet' : 'points');

/** `2 actions, 1 reaction.` */
const leftWords = ({ actions, reactions }: Account): string => `${actions ? count(actions, 'action') : words.noActions}, ${reactions ? count(reactions, 'reaction') : words.noReaction}.`;

/** Whether the viewer is a player of that creature. */
const isOwn = ({ seat }: Scene, creature: string | null): boolean => seat?.role === 'player' && creature !== null && seat.plays.includes(creature);

/** `Round 3. Your turn, Adela. 2 actions, 1 reaction. 69 squares in range.` */
function turnWords(scene: Scene, places: Map<number, RangePlace> | null, account: Account | null): string {
  if (!scene.turn) return '';
  const own = isOwn(scene, scene.turn);
  const parts = own || scene.order[0] === scene.turn ? [`${words.round(scene.round ?? 1)}.`] : [];
  parts.push(own ? words.yourTurn(scene.turn) : words.turnWas(scene.turn));
  if (account) parts.push(leftWords(account));
  const ends = [...(places?.values() ?? [])].filter((place) => !place.stop && place.cost > 0).length;
  if (ends) parts.push(words.inRange(count(ends, 'square')));
  return parts.join(' ');
}

/** What has just happened: the sentences of the log, then whose turn it is or what is left of it. */
export function newsWords(news: Chapter[], { scene, places, plan, account, flanks }: Play): string {
  const lines = news.flatMap((own) => [...linesOf(own), ...(flanks.get(own.number) ?? [])]);
  const lastTurn = lines.findLastIndex((line) => line.kind === 'turn');
  const said = lines.flatMap((line, index) => (index === lastTurn ? [] : [isOwn(scene, line.who) ? (line.mine ?? line.sentence) : line.sentence]));
  const events = news.flatMap((own) => own.events);
  const ended = events.some((own) => own.kind === 'turn-ended') ? [words.turnEnded] : [];
  if (lastTurn >= 0) return [...said, ...ended, turnWords(scene, places, account)].join(' ');
  const { question } = scene;
  if (question) {
    const moving = plan?.state === 'sent' ? [words.movingTo(square(plan.goal))] : [];
    return [...moving, ...said, ...(question.answers.length ? [] : [words.waitingFor(question.asked ?? words.gameMaster)])].join(' ');
  }
  const hasActed = lines.some((line) => line.mine !== undefined && line.who === scene.turn);
  return [...said, ...ended, ...(hasActed && account ? [leftWords(account)] : [])].join(' ');
}

/** The question as a sentence that ends in a question mark. */
export function questionWords(question: OpenQuestion): string {
  const at = question.at?.x !== undefined && question.at.y !== undefined ? square({ x: question.at.x, y: question.at.y }) : '';
  if (question.kind === 'move-on' && question.asked) return words.whatHappens(question.asked, question.mover ?? '', at);
  if (question.kind === 'ruling') return question.question.replace(/^[^:]*: /, '');
  return inSquares(question.question);
}

/** What would work instead of a way that is refused. */
export const nearWords = ({ near, more }: Plan): string => (near ? (more === null ? words.nearest : words.asFarAs)(square(near.at)) : '');

/** `L5, 45 of 50 feet, third diagonal. Ogre may react as you leave I5.` */
export function planWords(plan: Plan, path: Path, model: BoardModel): string {
  const at = plan.goal.level === undefined ? square(plan.goal) : `${square(plan.goal)}, ${words.altitudeOf(plan.goal.level * 5)}`;
  if (!path.found) {
    const refusals = refusalsOf(path).map((own) => inSquares(own.text));
    if (refusals.length) return `${at}: ${refusals.join('; ')}.`;
    const chance = path.declarations.length ? words.byChance : noWayWords(plan, model);
    return [`${at}: ${chance}.`, ...(plan.near ? [nearWords(plan)] : [])].join(' ');
  }
  const limit = limitOf(path);
  const cost = limit === null ? `${spent(path)} ${feet(path)}` : `${spent(path)} of ${limit} ${feet(path)}`;
  const dear = extrasOf(path).filter((own) => own.at.x === plan.goal.x && own.at.y === plan.goal.y);
  const last = dear.map((own) => own.text).join(', ');
  const triggers = distinctTriggers(path).map((own) => `${own.reactor} may react as you leave ${square(own.at)}.`);
  return [`${at}, ${cost}${last ? `, ${last}` : ''}.`, ...triggers].join(' ');
}

/** What a change of altitude costs, or why it is refused. */
export function climbWords(climb: Climb | null, level: number): string {
  const at = words.altitudeOf(level * 5);
  if (!climb) return `${at}.`;
  const { told } = climb;
  if (!told.legal) return `${at}: ${(told.objections ?? []).map((own) => inSquares(own.text)).join('; ')}.`;
  const { total_feet = 0, budget_feet } = told.movement ?? {};
  return `${at}, ${budget_feet === undefined ? `${total_feet} feet` : `${total_feet} of ${budget_feet} feet`}.`;
}

/** `3 squares more can be reached, 1 fewer; 2 cost something else. The Ogre threatens 4 squares more.` */
export function changeWords({ places, threats }: Supposed): string {
  const gained = places.filter((own) => own.was === null).length;
  const lost = places.filter((own) => own.is === null).length;
  const parts = [
    gained && words.gainsPlaces(count(gained, 'square')), lost && words.losesPlaces(count(lost, 'square')),
    gained + lost < places.length && words.otherCost(count(places.length - gained - lost, 'square')),
    ...threats.map((own) => words.threatChanges(own.creature, own.gained.length, own.lost.length)),
  ].filter((own) => typeof own === 'string');
  return parts.length ? parts.join(' ') : words.nothingChanges;
}

export function groundWords(play: Play, at: Point): string {
  if (play.model.isUnknown(at)) return words.notKnown;
  const ground = play.model.ground(at);
  const kinds = (ground?.terrain ?? []).map((kind) => words.grounds[kind] ?? kind);
  // Somebody who knows what the ground truly takes, as the game master does, hears that first.
  const { takes, seems } = pointsOf(ground);
  if (takes !== undefined) kinds.push(`resistance ${takes}`);
  if (seems !== undefined && takes !== seems) kinds.push(`seems ${seems}`);
  if (ground?.elevation_feet) kinds.push(`${ground.elevation_feet} feet high`);
  for (const door of play.model.doorsAt(at)) kinds.push(`door ${door.door}, ${door.state}`);
  return kinds.join(', ');
}

export function creatureWords(creature: Creature, scene: Scene): string {
  const parts = [creature.label, creature.size, creature.side, ...creature.conditions];
  if (creature.hit_points) parts.push(`${creature.hit_points.now} of ${creature.hit_points.most} hit points`);
  if (scene.hidden.includes(creature.creature)) parts.push(words.hidden);
  return parts.join(', ');
}

/** Square; cost; ground; occupant; threats. Plain things are left out. */
export function cellWords(play: Play, at: Point): string {
  const { model, places, threats } = play;
  const parts = [square(at)];
  const place = places?.get(model.number(at));
  if (place && !(place.cost === 0 && !place.stop)) {
    parts.push(play.range?.key.chances ? chanceWords(place.cost) : `${place.cost} feet`);
    if (place.stop) parts.push(words.passOnly);
  }
  const ground = groundWords(play, at);
  if (ground) parts.push(ground);
  for (const creature of model.creaturesAt(at)) parts.push(creatureWords(creature, play.scene));
  const by = (threats?.creatures ?? []).filter((own) => own.squares.some((own) => own.x === at.x && own.y === at.y));
  if (by.length) parts.push(`${by.map((own) => own.creature).join(' and ')} ${by.length === 1 ? 'threatens' : 'threaten'}`);
  return parts.join(', ');
}
