// What happened, in sentences for the log and for screen readers. The engine gives values; the
// words that it writes itself (reasons, objections, questions) are used unchanged.

import type { Chapter, Declaration, DeclaredEvent, Happening, Objection, Part, TableEvent } from '../engine/forms';
import { action, inSquares, possessive, square, words } from '../words';
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
}

const plain = (who: string | null, sentence: string, tail = '', why: Why[] = []): Line => ({ kind: 'plain', who, sentence, tail, why });
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The lines of one command, in order. */
export function linesOf(chapter: Chapter): Line[] {
  return chapter.events.flatMap((event) => lines(event, chapter));
}

function lines(event: TableEvent, chapter: Chapter): Line[] {
  const name = text(event['creature']);
  switch (event.kind) {
    case 'began':
      return [plain(null, 'The encounter begins.', list(event['order']))];
    case 'turn-started':
      return [{ kind: 'turn', who: name, sentence: `Round ${text(event['round'])}, ${possessive(name)} turn`, tail: '', why: [] }];
    case 'turn-ended':
      return [];
    case 'ended':
      return [plain(null, 'The encounter is over.')];
    case 'carried':
      return carried(event as unknown as Declaration);
    case 'stopped':
      return stopped(event);
    case 'rolled':
      return [plain(text(event['who']), `${text(event['who'])} rolls ${text(event['face'])}`, `d${text(event['faces'])}, ${text(event['what'])}`, rule(event['rule'], text(event['what'])))];
    case 'ruling-set':
      return [plain(null, `Ruling: ${rulingName(text(event['ruling']))} is “${text(event['choice'])}”.`, '', rule(event['ruling'], 'ruling'))];
    case 'ruling-asked':
      return [plain(null, `The table is asked about ${rulingName(text(event['ruling']))} from now on.`)];
    case 'asked':
      return [plain(null, `${text(event['question'])}?`, 'a ruling', rule(event['ruling'], 'ruling'))];
    case 'door-moved':
      return [plain(null, `Door ${text(event['door'])} is ${text(event['state'])}.`)];
    case 'changed':
      return (event['facts'] as string[]).map((fact) => plain(null, 'The game master sets: ' + inSquares(fact)));
    case 'initiative-set':
      return [plain(name, `${name} has initiative ${text(event['total'])}.`)];
    case 'reordered':
      return [plain(null, 'The order is now ' + list(event['order']) + '.')];
    case 'sentence':
      return [plain(name || null, text(event['sentence']))];
    case 'triggers-asked':
      return [plain(null, `Reactions are asked about: ${text(event['ask'])}.`)];
    default:
      return others(event, chapter, name);
  }
}

function others(event: TableEvent, chapter: Chapter, name: string): Line[] {
  switch (event.kind) {
    case 'attack':
      return [attack(event)];
    case 'check':
      return [plain(name, `${possessive(name)} ${text(event['skill'])} check: ${text(event['natural'])} makes ${text(event['total'])}.`, text(event['result']))];
    case 'answered':
      return [plain(null, answered(chapter.command || `answer: ${text(event['answer'])}`))];
    case 'revealed':
      return [plain(name, `${name} finds that the ground is not what it seemed.`, event['least'] == null ? 'cannot be entered' : `takes at least ${text(event['least'])} of ${text(event['left'])} points`, rule(event['rule'], 'revealed'))];
    case 'interrupted':
      return [plain(name, `${name} waits while ${text(event['by'])} moves.`)];
    case 'blocked':
      return [plain(name, `${name} cannot go on.`, '', objections(event['objections'] as Objection[]))];
    case 'disrupted':
      return [plain(name, `${possessive(name)} action is disrupted.`, '', rule(event['rule'], 'disrupted'))];
    default:
      return [];
  }
}

const list = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '');
const rule = (id: unknown, what: string): Why[] => (typeof id === 'string' ? [{ words: what, rule: id }] : []);
const objections = (all: Objection[] | undefined): Why[] => (all ?? []).map((own) => ({ words: inSquares(own.text), rule: own.rule }));
export const rulingName = (id: string): string => id.replace(/^(ruling|disclosure)\./, '').replace(/[-_]/g, ' ');

function stopped(event: TableEvent): Line[] {
  const asked = event['asked'] as string[];
  const triggers = event['triggers'] as DeclaredEvent[];
  const at = event['at'] as { x?: number; y?: number };
  const where = at.x !== undefined && at.y !== undefined ? ` at ${square({ x: at.x, y: at.y })}` : '';
  const name = text(event['creature']);
  return [plain(name, `${name} waits${where}: ${asked.join(', ')} may react.`, '', triggers.map((own) => ({ words: 'may react', rule: own.rule })))];
}

function answered(command: string): string {
  const said = command.replace(/^answer: /, '');
  const { who: verb, words: rest } = partsOf(said);
  const name = partsOf(rest).who || undefined;
  switch (verb) {
    case 'move-on':
      return 'Nobody reacts.';
    case 'decline':
      return `${name ?? 'Somebody'} lets it pass.`;
    case 'react':
      return `${name ?? 'Somebody'} reacts.`;
    case 'halt':
      return 'The movement ends here.';
    case 'carry-on':
      return 'It goes on.';
    case 'stop':
      return 'It stops there.';
    default:
      return said.replace(/^choose: /, 'Decided: ') + '.';
  }
}

function attack(event: TableEvent): Line {
  const attacker = text(event['attacker']);
  const target = text(event['target']);
  const total = event['total'] === undefined || event['total'] === null ? '' : `: ${text(event['total'])}`;
  const against = event['against'] === undefined || event['against'] === null ? '' : ` against ${text(event['against'])}`;
  const damage = event['damage'] === undefined || event['damage'] === null ? '' : `, ${text(event['damage'])} damage`;
  return plain(attacker, `${attacker} attacks ${target}${total}${against}, ${text(event['result'])}${damage}.`, '', rule(event['rule'], 'attack'));
}

/** Events that everybody expects in a turn, so the log leaves them out. */
const EXPECTED = new Set(['turn-start', 'turn-end', 'regain', 'act', 'enter', 'leave', 'provoke', 'die', 'step', 'cost', 'spend', 'score']);

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
    const total = movement.total_feet ?? movement.total_points ?? 0;
    const limit = movement.budget_feet ?? movement.score_points;
    const end = isPoint(movement.end) ? square(movement.end) : '';
    const amount = limit === undefined ? `${total} ${unit}` : words.of(total, limit, unit);
    told.push({ ...plain(who, `${who} moves to ${end}.`, `${action(verb)}, ${amount}`, reasons(declaration)), mine: words.youReach(end) });
  } else if (typeof declaration.results['chase'] === 'string') {
    told.push(plain(who, chaseResult(who, declaration.results['chase']), '', chaseRule(declaration)));
  } else if (who !== 'gm' && !['start-turn', 'end-turn', 'continue'].includes(verb)) {
    told.push(plain(who, `${who}: ${action(verb).toLowerCase()}.`, '', results(declaration)));
  }
  const provoked = declaration.events.filter((own) => own.event.kind === 'provoke');
  for (const reactor of new Set(provoked.map((own) => text(own.event['creature'])))) {
    const own = provoked.filter((event) => text(event.event['creature']) === reactor);
    told.push(plain(reactor, `${reactor} could react.`, '', rule(own[0]?.rule, 'trigger')));
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
export function chaseResult(who: string, standing: string): string {
  switch (standing) {
    case 'escapes':
      return `${who} escapes.`;
    case 'caught':
      return `${who} is caught.`;
    case 'undecided':
      return `Whether ${who} gets away is played out.`;
    default:
      return `The chase of ${who} goes on.`;
  }
}

/** The rule of the kind of chase that was declared; the dice have rules of their own. */
function chaseRule(declaration: Declaration): Why[] {
  return rule(declaration.declaration.includes(' overland') ? 'starfinder.chase.overland' : 'starfinder.chase.unequal', 'chase');
}

/** What happened in an action whose score is rolled, as far as it is worth telling. */
function accounted(own: Happening, who: string): Line | null {
  switch (own.kind) {
    case 'score':
      return plain(who, `${who} scores ${text(own['points'] ?? own['score'])}.`);
    case 'reveal':
      return plain(who, `${who} finds that the ground is not what it seemed.`);
    case 'refused':
      return plain(who, `${who} gets no farther.`, '', rule(own['rule'], 'refused'));
    default:
      return null;
  }
}

function happening(event: Happening, who: string): string {
  const name = text(event['creature']) || who;
  const at = placeWords(event['at']);
  switch (event.kind) {
    case 'hazard':
      return `${name} suffers the hazard${at}.`;
    case 'balance':
      return `${name} must balance${at}.`;
    case 'fall':
      return `${name} falls${at}.`;
    case 'prone':
      return `${name} falls prone${at}.`;
    case 'put-back':
      return `${name} is put back${at}.`;
    case 'displaced':
      return `${who} may not end there and is put${at}.`;
    case 'no-cover':
      return `${name} gives no cover.`;
    case 'squeeze-on':
      return `${who} squeezes from now on.`;
    case 'squeeze-off':
      return `${who} has room again.`;
    case 'stop':
      return `${possessive(who)} movement ends early.`;
    default:
      return `${name}: ${event.kind.replace(/-/g, ' ')}${at}.`;
  }
}

function placeWords(part: Part | undefined): string {
  if (!part || typeof part !== 'object' || Array.isArray(part)) return '';
  const { x, y } = part;
  return typeof x === 'number' && typeof y === 'number' ? ` at ${square({ x, y })}` : '';
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
    if (!step.reasons.length) why.push({ words: at, rule: '', amount: costOf(step) });
  }
  return why;
}

function results(declaration: Declaration): Why[] {
  return declaration.events.map((own) => ({ words: own.event.kind.replace(/-/g, ' '), rule: own.rule }));
}
