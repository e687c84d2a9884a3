// The events of a view in the forms in which the engine tells them, with names instead of ids.

import type { Declaration, DeclaredEvent, Happening, Part, Place, Point, Step, TableEvent } from '../engine/forms';
import { isPoint } from '../play/plan';
import { square, words } from '../words';
import type { ViewEvent } from './protocol';

export type Names = ReadonlyMap<number, string>;

interface EventTold { when: string | { step: number }; happening: { kind: string; parts?: Record<string, unknown> }; rule?: string }
interface ReasonTold { rule: string; amount?: number; text: string }
interface StepTold { to: unknown; cost?: number; reasons?: ReasonTold[] }
interface CostTold { unit: 'feet' | 'points'; total: number; budget?: number; diagonals: number }
interface Total { natural: number; total: number }

const { story } = words;
/** The name for a creature that the viewer does not know. */
const SOMEBODY = story.somebody;

/** What the table tells of the events of one message. */
export function toldOf(events: ViewEvent[], names: Names): TableEvent[] {
  const isPut = events.every((event) => event.kind === 'changed');
  return events.flatMap((event) => told(event, names, isPut));
}

/** What the table tells of one event; none if it only prepares another event. */
function told(event: ViewEvent, names: Names, isPut: boolean): TableEvent[] {
  const name = (id: unknown): string => (typeof id === 'number' ? (names.get(id) ?? SOMEBODY) : SOMEBODY);
  const creature = name(event['creature']);
  switch (event.kind) {
    case 'moved':
    case 'acted':
      return [{ kind: 'carried', ...declaration(event, creature, names) }];
    case 'attacked': {
      const roll = event['roll'] as Total | undefined;
      return [{ ...event, kind: 'attack', attacker: creature, target: name(event['target']), total: roll?.total, against: event['armor_class'], result: event['result'] ?? 'made' }];
    }
    case 'checked': {
      const roll = event['roll'] as Total | undefined;
      return roll ? [{ ...event, kind: 'check', creature, natural: roll.natural, total: roll.total }] : [];
    }
    case 'rolled':
      return [{ ...event, who: creature, what: event['purpose'] ?? story.aRoll }];
    case 'began':
    case 'reordered':
      return [{ kind: event.kind, order: places(event['order'], name) }];
    case 'asked':
      return [{ kind: 'sentence', sentence: asked(event['question'] as ViewEvent, name) }];
    case 'answered':
      return [{ kind: 'answered', creature: typeof event['creature'] === 'number' ? creature : null, answer: event['answer'], byMaster: event['by'] === 'game-master' }];
    case 'changed':
      return (event['changes'] as ViewEvent[]).flatMap((own) => changed(own, name(own['creature']), isPut));
    default:
      return [{ ...event, creature }];
  }
}

const sentence = (creature: string, text: string): TableEvent[] => [{ kind: 'sentence', creature, sentence: text }];
/** What no event led to, the game master has changed. */
const byMaster = (creature: string, text: string): TableEvent[] => sentence(creature, text).map((own) => ({ ...own, byMaster: true }));

/** What has changed, as far as the event that led to it does not say so already; no event led to a change that the game master made. */
function changed(change: ViewEvent, creature: string, isPut: boolean): TableEvent[] {
  const put = isPut ? byMaster : sentence;
  switch (change.kind) {
    case 'appeared':
      return sentence(creature, story.appears(creature));
    case 'vanished':
      return sentence(creature, story.vanishes(creature));
    case 'placed': {
      const at = change['to'] ? place(change['to']) : null;
      if (!isPut) return [];
      return byMaster(creature, at && isPoint(at) ? story.isPut(creature, square(at)) : story.takenOff(creature));
    }
    case 'conditions': {
      const all = (part: string): string => (change[part] as string[]).join(' and ');
      return put(creature, story.becomes(creature, all('gained'), all('lost')));
    }
    case 'looks':
      return put(creature, story.looks(creature, story.health[String(change['health'])] ?? story.differs));
    case 'hit-points':
      return change['now'] === undefined ? [] : put(creature, story.hitPoints(creature, String(change['now'])));
    case 'door-found':
      return sentence('', story.doorFound);
    case 'ground':
      return isPut ? byMaster('', words.mapChanges((change['squares'] as Point[]).map(square))) : [];
    case 'walls':
      return isPut ? byMaster('', words.wallsChange) : [];
    case 'door-moved':
      return [{ kind: 'door-moved', door: change['door'], state: change['state'] }];
    default:
      return [];
  }
}

function asked(question: ViewEvent, name: (id: unknown) => string): string {
  const who = name(question['creature']);
  switch (question.kind) {
    case 'react':
      return story.mayReact(who);
    case 'ruling':
      return story.rulingNeeded(String(question['question']));
    default:
      return story.isAsked(who);
  }
}

function places(order: unknown, name: (id: unknown) => string): string[] {
  return (order as ({ creature: number } | 'adversary')[]).map((own) => (own === 'adversary' ? story.anAdversary : name(own.creature)));
}

function declaration(event: ViewEvent, creature: string, names: Names): Declaration {
  const told: Declaration = {
    declaration: `${creature} ${String(event['verb'] ?? 'something')}`, legal: true, results: {}, events: [], account: [],
  };
  for (const own of (event['events'] as EventTold[] | undefined) ?? []) {
    const happening: Happening = { kind: own.happening.kind };
    for (const [name, part] of Object.entries(own.happening.parts ?? {})) happening[name] = plain(part, names);
    if (own.rule) told.events.push(declared(own, happening));
    else told.account?.push(happening);
  }
  const steps = event['steps'] as StepTold[] | undefined;
  if (event.kind !== 'moved' || !steps) return told;
  const cost = event['cost'] as CostTold | undefined;
  const inPoints = cost?.unit === 'points';
  let from = place(event['from']);
  const walked = steps.map((own, index): Step => {
    const step = stepOf(own, index + 1, from, inPoints);
    from = step.to;
    return step;
  });
  told.movement = { steps: walked, diagonals: cost?.diagonals ?? 0, end: from };
  if (cost && inPoints) told.movement.total_points = cost.total;
  else if (cost) told.movement.total_feet = cost.total;
  if (cost?.budget !== undefined) told.movement[inPoints ? 'score_points' : 'budget_feet'] = cost.budget;
  return told;
}

function stepOf(own: StepTold, number: number, from: Place, inPoints: boolean): Step {
  const step: Step = { step: number, from, to: place(own.to), reasons: [] };
  if (own.cost !== undefined) step[inPoints ? 'cost_points' : 'cost_feet'] = own.cost;
  step.reasons = (own.reasons ?? []).map(({ rule, text, amount }) => ({
    rule, text, ...(amount === undefined ? {} : inPoints ? { amount_points: amount } : { amount_feet: amount }),
  }));
  return step;
}

function declared(own: EventTold, event: Happening): DeclaredEvent {
  const rule = own.rule ?? '';
  if (typeof own.when === 'object') return { when: 'step', step: own.when.step, event, rule };
  return { when: own.when as DeclaredEvent['when'], event, rule };
}

/** A place is stored under the word for its kind. */
function place(value: unknown): Place {
  const { squares, free } = value as { squares?: Place; free?: Place };
  return squares ?? free ?? {};
}

/** A part is stored under the word for its kind, too. */
function plain(part: unknown, names: Names): Part {
  if (part === null || typeof part !== 'object') return null;
  const [kind, value] = Object.entries(part)[0] ?? ['nobody', null];
  switch (kind) {
    case 'creature':
      return names.get(value as number) ?? SOMEBODY;
    case 'place':
      return place(value) as Part;
    case 'list':
      return (value as unknown[]).map((own) => plain(own, names));
    case 'parts':
      return Object.fromEntries(Object.entries(value as object).map(([name, own]) => [name, plain(own, names)]));
    default:
      return value as Part;
  }
}
