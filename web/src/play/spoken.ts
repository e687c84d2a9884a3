// What a screen reader says: short, in one order, plain things left out.

import type { Creature, Path, Point, Scene } from '../engine/forms';
import { pointsOf } from '../board/model';
import { LOOKS } from '../board/grounds';
import type { BoardModel, RangePlace } from '../board/model';
import { chanceWords } from '../board/marks';
import { count, inSquares, possessive, square, words } from '../words';
import { distinctTriggers, extrasOf, limitOf, noWayWords, refusalsOf, spent, type Plan } from './plan';
import type { Climb, Play } from './play.svelte';

const feet = (path: Path): string => (path.cost_points === undefined ? 'feet' : 'points');

export function turnWords(scene: Scene, places: Map<number, RangePlace> | null): string {
  if (!scene.turn) return '';
  const parts = [`${possessive(scene.turn)} turn.`];
  if (scene.account) parts.push(`${count(scene.account.actions, 'action')}, ${count(scene.account.reactions, 'reaction')}.`);
  const ends = [...(places?.values() ?? [])].filter((place) => !place.stop).length;
  if (ends) parts.push(`${count(ends, 'square')} in range.`);
  return parts.join(' ');
}

/** `L5, 45 of 50 feet, third diagonal. Ogre may react as you leave I5.` */
export function planWords(plan: Plan, path: Path, model: BoardModel): string {
  const at = plan.goal.level === undefined ? square(plan.goal) : `${square(plan.goal)}, ${words.altitudeOf(plan.goal.level * 5)}`;
  if (!path.found) {
    const refusals = refusalsOf(path).map((own) => inSquares(own.text));
    if (refusals.length) return `${at}: ${refusals.join('; ')}.`;
    const chance = path.declarations.length ? 'by chance' : noWayWords(plan, model);
    return `${at}: ${chance}.`;
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

export function groundWords(play: Play, at: Point): string {
  if (play.model.isUnknown(at)) return words.notKnown;
  const ground = play.model.ground(at);
  const kinds = (ground?.terrain ?? []).map((kind) => LOOKS[kind]?.label ?? kind);
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
