// The keys of overlays: a tap keeps an overlay or puts it away, and holding one looks at it meanwhile.

import type { Overlay, Play } from './play.svelte';

/** A key that is down this long is held, in milliseconds. */
const HOLD = 300;

export const OVERLAY_KEYS: Record<string, Overlay> = { KeyR: 'range', KeyT: 'threat', KeyC: 'cover', KeyF: 'flanking' };

interface Held { overlay: Overlay; wasShown: boolean; since: number }

export class HeldKeys {
  readonly #play: Play;
  readonly #held = new Map<string, Held>();

  constructor(play: Play) {
    this.#play = play;
  }

  /** Shows the overlay of a key at once. Tells whether the key has one. */
  down({ code, timeStamp, repeat }: KeyboardEvent): boolean {
    const overlay = OVERLAY_KEYS[code];
    if (!overlay) return false;
    if (repeat || this.#held.has(code)) return true;
    this.#held.set(code, { overlay, wasShown: this.#play.overlays[overlay], since: timeStamp });
    this.#play.show(overlay, true);
    return true;
  }

  /** Whether the overlay stays is known when its key comes up. */
  up({ code, timeStamp }: KeyboardEvent): void {
    const held = this.#held.get(code);
    this.#held.delete(code);
    if (held) this.#play.show(held.overlay, timeStamp - held.since < HOLD ? !held.wasShown : held.wasShown);
  }

  /** The page no longer hears of keys that come up: what they show ends with them. */
  release(): void {
    for (const { overlay, wasShown } of this.#held.values()) this.#play.show(overlay, wasShown);
    this.#held.clear();
  }
}
