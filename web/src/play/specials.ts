// Actions whose line needs something that no option of the engine states: a target, a way through somebody, what is readied.
// Each is a beginning in the notation of its system; what is missing is typed, and the engine judges it.

import type { SystemId } from '../engine/forms';
import { originOf } from '../board/model';
import { words } from '../words';
import type { Play } from './play.svelte';

/** `{who}` is the mover, `{foe}` the nearest opponent; a line that ends in a colon waits for squares. */
interface Special { name: string; line: string; isMasters?: boolean }

const SPECIALS: Record<SystemId, readonly Special[]> = {
  pf2e: [
    { name: words.specials.delay, line: '{who} delay' },
    { name: words.specials.ready, line: '{who} ready action=strike' },
    { name: words.specials.tumbleThrough, line: '{who} tumble vs={foe}:' },
    { name: words.specials.leap, line: '{who} leap:' },
    { name: words.specials.forced, line: 'out-of-turn: {foe} pushed feet=5 by={who}:', isMasters: true },
  ],
  srd35: [
    { name: words.specials.overrun, line: '{who} move overrun={foe}:' },
    { name: words.specials.tumble, line: '{who} move tumble={foe}:' },
  ],
  starfinder: [
    { name: words.specials.charge, line: '{who} charge target={foe}:' },
    { name: words.specials.run, line: '{who} run:' },
    { name: words.specials.tumble, line: '{who} tumble through={foe}:' },
    { name: words.specials.forced, line: 'out-of-turn: {foe} pushed:', isMasters: true },
  ],
  '6d6': [],
};

/** The beginnings of lines that the mover may use now. */
export function specialsOf(play: Play): { name: string; line: string; isWhole: boolean }[] {
  const { mover, scene } = play;
  if (!mover) return [];
  const foe = nearestFoe(play);
  // Somebody who has delayed is off the order, and comes back between two turns.
  const aside = scene.system === 'pf2e' ? scene.board.creatures.filter((own) => own.at && !scene.order.includes(own.creature) && (play.isMaster || scene.seat?.plays.includes(own.creature))) : [];
  const back = aside.map((own) => ({ name: words.returns(own.label), line: `${own.creature} return`, isWhole: true }));
  const begun = SPECIALS[scene.system]
    .filter((own) => (play.isMaster || !own.isMasters) && (foe || !own.line.includes('{foe}')))
    .map(({ name, line }) => ({ name, line: line.replace('{who}', mover.creature).replace('{foe}', foe ?? ''), isWhole: !/[=:]/.test(line) }));
  return [...begun, ...back];
}

function nearestFoe({ mover, scene }: Play): string | null {
  const from = originOf(mover);
  const far = (at: { x: number; y: number } | null): number => (from && at ? Math.max(Math.abs(at.x - from.x), Math.abs(at.y - from.y)) : Infinity);
  const foes = scene.board.creatures.filter((own) => own.side !== mover?.side && own.at);
  foes.sort((one, other) => far(originOf(one)) - far(originOf(other)));
  return foes[0]?.creature ?? null;
}
