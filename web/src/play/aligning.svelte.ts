// A picture is laid under the squares by two of its corners.

import type { Point } from '../engine/forms';
import { aligned } from '../table/map-picture';
import { words } from '../words';
import type { Play } from './play.svelte';

export class Aligning {
  readonly #play: Play;
  /** The first of the two corners. */
  from = $state.raw<Point | null>(null);
  /** How many squares the two corners are apart; none for as many as now. */
  squaresApart = $state<number | null>(null);

  constructor(play: Play) {
    this.#play = play;
  }

  start(): void {
    const { tool } = this.#play;
    this.#play.cancel();
    this.#play.tool = tool === 'align' ? 'move' : 'align';
  }

  stop(): void {
    this.from = null;
    if (this.#play.tool === 'align') this.#play.tool = 'move';
  }

  /** Takes one of the two corners. */
  async take(at: Point): Promise<void> {
    const play = this.#play;
    const { from } = this;
    const { laid } = play;
    this.from = from ? null : at;
    if (!from || !laid) return;
    play.tool = 'move';
    try {
      await play.align(aligned(laid, from, at, this.squaresApart));
      play.say(words.pictureAligned);
    } catch (error) {
      play.refusal = { text: error instanceof Error ? error.message : String(error), objections: [] };
    }
  }
}
