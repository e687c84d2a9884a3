// What happened, in sentences for the log and for screen readers. The engine gives values; the
// words that it writes itself (reasons, objections, questions) are used unchanged.

import type { Chapter, Declaration, DeclaredEvent, Happening, Objection, Part, TableEvent } from '../engine/forms';
import { action, inSquares, square, words } from '../words';
import { costOf, isPoint, partsOf, verbOf } from './plan';

export interface Why { words: string; rule: string; amount?: number }

export interface Line {
  kind: 'plain' | 'turn' | 'round';
  who: string | null;
  sentence: string;
  tail: string;
  why: Why[];
  /** The sentence for whoever plays them. */
  mine?: string;
  /** The game master's word instead of the rules or of somebody's action. */
  isMasters?: boolean;
  /** The ruling that was decided. */
  ruled?: string;
  choice?: string;
  /** The creature or place whose facts were changed. */
  about?: string;
}

const { story } = words;

const plain = (who: string | null, sentence: string, tail = '', why: Why[] = []): Line => ({ kind: 'plain', who, sentence, tail, why });
const byMaster = (line: Line): Line => ({ ...line, isMasters: true });
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The lines of one command, in order. */
export function linesOf(chapter: Chapter): Line[] {
  return chapter.events.flatMap((event) => lines(event, chapter));
}

function lines(event: TableEvent, chapter: Chapter): Line[] {
  const name = text(event['creature']);
  switch (event.kind) {
    case 'began':
      return [plain(null, story.begins, list(event['order']))];
    case 'turn-started':
      return [{ kind: 'turn', who: name, sentence: story.turn(text(event['round']), name), tail: '', why: [] }];
    case 'turn-ended':
      return [];
    case 'ended':
      return [plain(null, story.over)];
    case 'carried':
      return ruledOnce(carried(event as unknown as Declaration), chapter.command);
    case 'stopped':
      // What follows the answer is told with the answer, so the ruling is told here.
      return ruledOnce(stopped(event), chapter.command);
    case 'rolled':
      return [plain(text(event['who']), story.rolls(text(event['who']), text(event['face'])), story.die(text(event['faces']), text(event['what'])), rule(event['rule'], text(event['what'])))];
    case 'ruling-set':
      return [{ ...byMaster(plain(null, story.ruling(rulingName(text(event['ruling'])), choiceName(text(event['choice']))), '', rule(event['ruling'], story.aRuling))), ruled: text(event['ruling']), choice: text(event['choice']) }];
    case 'ruling-asked':
      return [byMaster(plain(null, story.rulingAsked(rulingName(text(event['ruling'])))))];
    case 'asked':
      return [plain(null, `${text(event['question'])}?`, story.aRuling, rule(event['ruling'], story.aRuling))];
    case 'door-moved':
      return [doorMoved(event, chapter)];
    case 'changed':
      return (event['facts'] as string[]).map((fact) => ({ ...byMaster(plain(null, story.sets(inSquares(fact)))), about: partsOf(fact).who }));
    case 'initiative-set':
      return [plain(name, story.initiative(name, text(event['total'])))];
    case 'reordered':
      return [plain(null, story.order(list(event['order'])))];
    case 'sentence':
      return [{ ...plain(name || null, text(event['sentence'])), isMasters: event['byMaster'] === true }];
    case 'triggers-asked':
      return [byMaster(plain(null, story.triggersAsked(text(event['ask']))))];
    default:
      return others(event, chapter, name);
  }
}

function others(event: TableEvent, chapter: Chapter, name: string): Line[] {
  switch (event.kind) {
    case 'attack':
      return [attack(event)];
    case 'check':
      return [plain(name, story.check(name, text(event['skill']), text(event['natural']), text(event['total'])), text(event['result']))];
    case 'answered':
      return [{ ...plain(name || null, answered(chapter.command || `answer: ${text(event['answer'])}`, name)), isMasters: event['byMaster'] === true }];
    case 'revealed':
      return [plain(name, story.reveals(name), event['least'] == null ? story.noEntry : story.takesAtLeast(text(event['least']), text(event['left'])), rule(event['rule'], story.revealed))];
    case 'interrupted':
      return [plain(name, story.interrupted(name, text(event['by'])))];
    case 'blocked':
      return [plain(name, story.blocked(name), '', objections(event['objections'] as Objection[]))];
    case 'disrupted':
      return [plain(name, story.disrupted(name), '', rule(event['rule'], story.disruption))];
    default:
      return [];
  }
}

const list = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '');
const rule = (id: unknown, what: string): Why[] => (typeof id === 'string' ? [{ words: what, rule: id }] : []);
const objections = (all: Objection[] | undefined): Why[] => (all ?? []).map((own) => ({ words: inSquares(own.text), rule: own.rule }));
export const choiceName = (choice: string): string => choice.replace(/[-_]/g, ' ');
export const rulingName = (id: string): string => id.replace(/^(ruling|disclosure)\./, '').replace(/[-_]/g, ' ');

function stopped(event: TableEvent): Line[] {
  const asked = event['asked'] as string[];
  const triggers = event['triggers'] as DeclaredEvent[];
  const at = event['at'] as { x?: number; y?: number };
  const where = at.x !== undefined && at.y !== undefined ? story.at(square({ x: at.x, y: at.y })) : '';
  const name = text(event['creature']);
  return [plain(name, story.waits(name, where, asked.join(', ')), '', triggers.map((own) => ({ words: story.reaction, rule: own.rule })))];
}

/** What the answer was; `asked` is the creature that was asked, if the table says so. */
function answered(command: string, asked: string): string {
  const said = command.replace(/^answer: /, '');
  const { who: verb, words: rest } = partsOf(said);
  const name = partsOf(rest).who || asked || story.somebody;
  switch (verb) {
    case 'move-on':
      return story.nobodyReacts;
    case 'decline':
      return story.letsPass(name);
    case 'react':
      return story.reacts(name);
    case 'halt':
      return story.halts;
    case 'carry-on':
      return story.goesOn;
    case 'stop':
      return story.stopsThere;
    default:
      return story.decided(choiceName(said.replace(/^choose: /, '').replace(/ for-table$/, '')), / for-table$/.test(said));
  }
}

function attack(event: TableEvent): Line {
  const attacker = text(event['attacker']);
  const sentence = story.attack(attacker, text(event['target']), text(event['total']), text(event['against']), text(event['result']), text(event['damage']));
  return plain(attacker, sentence, '', rule(event['rule'], story.anAttack));
}

/** A door that nobody's action has moved was moved by the game master's word. */
function doorMoved(event: TableEvent, chapter: Chapter): Line {
  const line = plain(null, story.door(text(event['door']), text(event['state'])));
  return chapter.command.startsWith('door:') ? byMaster(line) : line;
}

/** Events that everybody expects in a turn, so the log leaves them out. */
const EXPECTED = new Set(['turn-start', 'turn-end', 'regain', 'act', 'enter', 'leave', 'provoke', 'die', 'step', 'cost', 'spend', 'score']);

/** An action for which the game master made a ruling only this once. */
function ruledOnce([first, ...others]: Line[], command: string): Line[] {
  const [, made] = /^rulings: (.*?) \| /.exec(command) ?? [];
  if (!first || made === undefined) return first ? [first, ...others] : others;
  const rulings = made.split('; ').map((own) => own.split('=') as [string, string]);
  const tail = rulings.map(([name, choice]) => story.onceRuled(rulingName(name), choiceName(choice)));
  return [byMaster({ ...first, tail: [first.tail, ...tail].filter(Boolean).join(', ') }), ...others];
}

/** Where scores are spent, every movement ends with these. */
const ENDS_SCORED = new Set(['trigger', 'stop']);

function carried(declaration: Declaration): Line[] {
  const { who } = partsOf(declaration.declaration);
  const verb = verbOf(declaration);
  const told: Line[] = [];
  const movement = declaration.movement;
  const isScored = movement?.total_points !== undefined;
  if (movement && movement.steps.length) {
    const unit = movement.total_points === undefined ? 'ft' : 'pt';
    // Of some movements a player is not told what they cost.
    const total = movement.total_feet ?? movement.total_points;
    const limit = movement.budget_feet ?? movement.score_points;
    const end = isPoint(movement.end) ? square(movement.end) : '';
    const amount = total === undefined ? '' : limit === undefined ? `${total} ${unit}` : words.of(total, limit, unit);
    told.push({ ...plain(who, story.moves(who, end), [action(verb), amount].filter(Boolean).join(', '), reasons(declaration)), mine: words.youReach(end) });
  } else if (typeof declaration.results['chase'] === 'string') {
    told.push(plain(who, chaseResult(who, declaration.results['chase']), '', chaseRule(declaration)));
  } else if (who !== 'gm' && !['start-turn', 'end-turn', 'continue'].includes(verb)) {
    told.push(plain(who, story.acts(who, action(verb).toLowerCase()), '', results(declaration)));
  }
  const provoked = declaration.events.filter((own) => own.event.kind === 'provoke');
  for (const reactor of new Set(provoked.map((own) => text(own.event['creature'])))) {
    const own = provoked.filter((event) => text(event.event['creature']) === reactor);
    told.push(plain(reactor, story.couldReact(reactor), '', rule(own[0]?.rule, story.trigger)));
  }
  for (const event of declaration.events) {
    if (EXPECTED.has(event.event.kind) || (isScored && ENDS_SCORED.has(event.event.kind))) continue;
    told.push(plain(text(event.event['creature']) || who, happening(event.event, who), '', rule(event.rule, event.event.kind)));
  }
  for (const own of declaration.account ?? []) {
    const line = accounted(own, who);
    if (line) told.push(line);
  }
  return told;
}

/** Where a chase stands, in a sentence. */
export const chaseResult = (who: string, standing: string): string => (story.chase[standing] ?? story.chaseGoesOn)(who);

/** The rule of the kind of chase that was declared; the dice have rules of their own. */
function chaseRule(declaration: Declaration): Why[] {
  return rule(declaration.declaration.includes(' overland') ? 'starfinder.chase.overland' : 'starfinder.chase.unequal', story.aChase);
}

/** What happened in an action whose score is rolled, as far as it is worth telling. */
function accounted(own: Happening, who: string): Line | null {
  switch (own.kind) {
    case 'score':
      return plain(who, story.scores(who, text(own['points'] ?? own['score'])));
    case 'reveal':
      return plain(who, story.reveals(who));
    case 'refused':
      return plain(who, story.noFarther(who), '', rule(own['rule'], story.refusal));
    default:
      return null;
  }
}

function happening(event: Happening, who: string): string {
  const told = story.happenings[event.kind];
  const at = placeWords(event['at']);
  return told ? told(text(event['creature']) || who, at, who) : `${text(event['creature']) || who}: ${event.kind.replace(/-/g, ' ')}${at}.`;
}

function placeWords(part: Part | undefined): string {
  if (!part || typeof part !== 'object' || Array.isArray(part)) return '';
  const { x, y } = part;
  return typeof x === 'number' && typeof y === 'number' ? story.at(square({ x, y })) : '';
}

function reasons(declaration: Declaration): Why[] {
  const why: Why[] = [];
  for (const step of declaration.movement?.steps ?? []) {
    const at = isPoint(step.to) ? square(step.to) : '';
    for (const reason of step.reasons) {
      const amount = reason.amount_feet ?? reason.amount_points;
      const own: Why = { words: `${at} ${inSquares(reason.text)}`, rule: reason.rule };
      if (amount !== undefined) own.amount = amount;
      why.push(own);
    }
    const isCostKnown = (step.cost_feet ?? step.cost_points) !== undefined;
    if (!step.reasons.length && isCostKnown) why.push({ words: at, rule: '', amount: costOf(step) });
  }
  return why;
}

function results(declaration: Declaration): Why[] {
  return declaration.events.map((own) => ({ words: own.event.kind.replace(/-/g, ' '), rule: own.rule }));
}
