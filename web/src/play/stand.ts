// What it would mean to stand on a square, in six lines that are always the same: for the card and for screen readers.

import type { Creature, Path, StandHere } from '../engine/forms';
import { chanceWords } from '../board/marks';
import { action, count, square, words } from '../words';
import { actionsOf, spent, unitOf } from './plan';
import type { Play } from './play.svelte';
import { creatureWords, groundWords } from './spoken';

/** What is known of a square: also the way there, if there is one. */
export type Standing = StandHere & { way: Path | null };
export interface Part { text: string; rule: string }

const plain = (text: string): Part[] => [{ text, rule: '' }];

/** The rule on which it rests; a number that was stated for the creature rests on none. */
const ruleOf = (card: StandHere, opponent: string, about: StandHere['because'][number]['about']): string =>
  card.because.find((own) => own.opponent === opponent && own.about === about)?.reasons.find((own) => own.rule !== 'stated')?.rule ?? '';

/** `45 ft, 2 Strides, 1 reaction on the way`. */
function costParts(play: Play, card: Standing): Part[] {
  const place = play.places?.get(play.model.number(card));
  if (!place) return plain(words.outOfReach);
  if (place.cost === 0 && play.model.creaturesAt(card).includes(play.mover as Creature)) return plain(words.alreadyHere);
  const { key } = play.range ?? {};
  if (key?.chances) return plain(chanceWords(place.cost));
  const rule = place.stop ? (key?.stop_rules[place.stop - 1] ?? '') : '';
  if (place.stop) return [{ text: `${place.cost} ft, ${words.passOnly}`, rule }];
  const { way } = card;
  if (!way?.found) {
    const budget = key?.budgets[place.budget];
    return plain(`${place.cost} ft${budget ? `, ${count(budget.times, action(budget.action))}` : ''}`);
  }
  const parts = [`${spent(way)} ${unitOf(way)}`, actionsOf(way)].filter(Boolean);
  if (way.triggers) parts.push(words.onTheWayThere(words.reactions(way.triggers)));
  if (way.hazards) parts.push(words.hazards(way.hazards));
  return plain(parts.join(', '));
}

function coverParts(play: Play, card: Standing): Part[] {
  if (play.model.isUnknown(card)) return plain(words.notKnown);
  const given = card.cover.filter((own) => own.cover !== 'none').map((own) => ({
    text: words.coverFrom(own.cover.replace('no-line', 'no line'), own.from), rule: ruleOf(card, own.from, 'cover'),
  }));
  const without = card.cover.filter((own) => own.cover === 'none').map((own) => own.from);
  return given.length && without.length ? [...given, ...plain(words.coverFrom(words.none, without.join(', ')))] : given;
}

/** The name of each line and what it says; none is said in words. */
export function standLines(play: Play, card: Standing): [string, Part[]][] {
  return [
    [words.cost, costParts(play, card)],
    [words.ground, plain(groundWords(play, card) || words.openFloor)],
    [words.threats, card.threats.map((own) => ({ text: own, rule: ruleOf(card, own, 'threat') }))],
    [words.cover, coverParts(play, card)],
    [words.flank, card.flanks.map((own) => ({ text: words.flankWith(own.opponent, own.with), rule: ruleOf(card, own.opponent, 'flanking') }))],
    [words.reachThere, plain(card.reaches.join(', ')).filter((own) => own.text)],
  ];
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Everything about a square: `L5. Cost 45 feet, 2 Strides. Open floor. Threat: Ogre. …` */
export function standWords(play: Play, card: Standing): string {
  const [cost, ground, ...others] = standLines(play, card);
  const said = (parts: Part[] | undefined): string => (parts ?? []).map((own) => own.text).join('; ').replace(/\bft\b/g, 'feet');
  const costs = said(cost?.[1]);
  const here = play.model.creaturesAt(card).map((own) => sentence(creatureWords(own, play.scene)));
  return [
    `${square(card)}.`, sentence(/^\d/.test(costs) ? `${words.cost} ${costs}` : costs), sentence(said(ground?.[1])), ...here,
    ...others.map(([name, parts]) => `${name}: ${said(parts) || words.none}.`),
  ].join(' ');
}
