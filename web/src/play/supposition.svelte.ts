// A ruling that nobody has made yet: what it would change on the board, shown before it is set.

import type { RulingMade } from '../engine/calls';
import type { Point, Threat } from '../engine/forms';
import { placesOf, type RangePlace } from '../board/model';
import type { Supposed } from '../board/picture';
import type { Play } from './play.svelte';

/** What the other choice changes now: places of the range, and what somebody threatens. */
export interface Shown extends RulingMade { changes: Supposed }

export class Supposition {
  readonly #play: Play;
  /** The choice that is looked at. */
  shown = $state.raw<Shown | null>(null);
  /** The choice that holds for the next action alone. */
  once = $state.raw<RulingMade | null>(null);

  constructor(play: Play) {
    this.#play = play;
  }

  /** What is given before a declaration for which a ruling is made only this once. */
  get prefix(): string {
    return this.once ? `rulings: ${this.once.ruling}=${this.once.choice} | ` : '';
  }

  /** Shows what the choice would change. Nothing is set. */
  async look(by: RulingMade): Promise<void> {
    const { home, mover, model, range, threats, action, level, scene } = this.#play;
    const hostile = scene.board.creatures.filter((own) => own.side !== mover?.side).map((own) => own.creature);
    const told = mover?.at && !scene.question ? await home.ask('supposing', by, mover.creature, { action, level }, hostile).catch(() => null) : null;
    const before = range ? placesOf(range, model.width) : new Map<number, RangePlace>();
    const after = told ? placesOf(told.range, model.width) : before;
    const at = (number: number): Point => ({ x: number % model.width, y: Math.floor(number / model.width) });
    const places = [...new Set([...before.keys(), ...after.keys()])].flatMap((number) => {
      const [was, is] = [ends(before.get(number)), ends(after.get(number))];
      return was === is ? [] : [{ at: at(number), was, is }];
    });
    this.shown = { ...by, changes: { places, threats: told ? otherThreats(threats, told.threats) : [] } };
  }

  /** The choice is not looked at any more. */
  leave(): void {
    this.shown = null;
  }

  /** The game master makes the ruling for the table. */
  async set(): Promise<void> {
    const { shown } = this;
    this.shown = null;
    if (shown) await this.#play.submit(`ruling: ${shown.ruling}=${shown.choice}`);
  }

  /** The ruling holds for the next action that is planned, and for no other. */
  async allowOnce(): Promise<void> {
    const { shown } = this;
    this.shown = null;
    if (shown) await this.#supposeFrom({ ruling: shown.ruling, choice: shown.choice });
  }

  /** The action is done, or given up. */
  async drop(): Promise<void> {
    this.shown = null;
    if (this.once) await this.#supposeFrom(null);
  }

  async #supposeFrom(by: RulingMade | null): Promise<void> {
    this.once = by;
    await this.#play.home.ask('suppose', by);
    await this.#play.refresh();
  }
}

/** What it costs to end there; nothing if no movement does. */
const ends = (place: RangePlace | undefined): number | null => (place && !place.stop ? place.cost : null);

/** The squares that somebody threatens under only one of the two choices. */
function otherThreats(before: Threat | null, after: Threat): Supposed['threats'] {
  const named = (at: Point): string => `${at.x},${at.y}`;
  return after.creatures.flatMap(({ creature, squares }) => {
    const was = before?.creatures.find((own) => own.creature === creature)?.squares ?? [];
    const [known, now] = [new Set(was.map(named)), new Set(squares.map(named))];
    const gained = squares.filter((at) => !known.has(named(at)));
    const lost = was.filter((at) => !now.has(named(at)));
    return gained.length || lost.length ? [{ creature, gained, lost }] : [];
  });
}
