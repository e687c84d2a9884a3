// How far it is from one square to another, as the system measures.

import { latest } from '../engine/client';
import type { Point } from '../engine/forms';
import { square, words } from '../words';
import { alternating } from './distance';
import type { Play } from './play.svelte';

export class Measuring {
  readonly #play: Play;
  from = $state.raw<Point | null>(null);
  /** The engine's answer for the distance that is being measured. */
  told = $state.raw<{ to: Point; feet: number } | null>(null);

  constructor(play: Play) {
    this.#play = play;
  }

  /** Asks the engine how far it is from where the measuring began. */
  readonly #ask = latest(
    (from: Point, to: Point): Promise<string[]> => this.#play.home.ask('ask', `distance ${this.#measurable(from)} ${this.#measurable(to)}`),
    (lines, from, to) => {
      const feet = /(\d+) ft/.exec(lines[0] ?? '')?.[1];
      if (feet !== undefined) this.#tell(from, to, Number(feet));
    },
    (_problem, from, to) => {
      if (this.#play.scene.system === 'pf2e') this.#tell(from, to, alternating(from, to));
      else this.told = null;
    },
  );

  #tell(from: Point, to: Point, feet: number): void {
    if (this.from !== from) return;
    this.told = { to, feet };
    this.#play.saidOfCursor = words.distance(feet, square(from), square(to));
  }

  #measurable(at: Point): string {
    const there = this.#play.model.creaturesAt(at)[0];
    return there ? there.creature : `(${at.x},${at.y})`;
  }

  to(at: Point): void {
    if (this.from && this.#play.model.contains(at)) this.#ask(this.from, at);
  }
}
