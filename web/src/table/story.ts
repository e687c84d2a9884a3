// What has happened at a table on a server, as far as this page has heard of it: chapters of events,
// whose numbers are the server's.

import type { Chapter } from '../engine/forms';
import type { FromServer, ViewEvent } from './protocol';
import { toldOf } from './told';

interface Heard { events: ViewEvent[]; old: boolean; told: Chapter | null }

export class Story {
  /** The number of the first chapter that is known here. */
  from = 0;
  /** The number of the first that the server still tells. */
  #first = 0;
  #heard: Heard[] = [];
  /** What the last change was told as, until the story says more. */
  #change: Heard | null = null;
  readonly #names = new Map<number, string>();

  get hasEarlier(): boolean {
    return this.from > this.#first;
  }

  /** Something happens now. As long as nothing is told, the story has not begun. */
  add(events: ViewEvent[]): void {
    if (!events.length && !this.#heard.length && this.from === 0) return;
    this.#change = { events, old: false, told: null };
    this.#heard.push(this.#change);
  }

  /** The page is told everything anew, so that what changed last was no step. */
  restart(): void {
    this.#change = null;
  }

  /** Takes a page of the story: the newest, an earlier one, or what is left after a step back. */
  take(page: Extract<FromServer, { type: 'story' }>): void {
    const known = this.from + this.#heard.length;
    // The story follows each step back: then the change before it was the step itself, and no chapter.
    const isStep = known > page.total && this.#heard.at(-1) === this.#change;
    if (isStep && this.#change?.told) this.#change.told.isStep = true;
    this.#change = null;
    const read = page.chapters.map((events): Heard => ({ events, old: true, told: null }));
    this.#first = page.first;
    if (page.from + read.length === this.from && read.length) {
      this.#heard.unshift(...read);
      this.from = page.from;
    } else if (page.from >= this.from && page.from <= known) {
      // Chapters that were heard when they happened stay as they are.
      const same = this.#heard.slice(page.from - this.from);
      const kept = read.map((own, index) => (JSON.stringify(same[index]?.events) === JSON.stringify(own.events) ? (same[index] ?? own) : own));
      this.#heard.splice(page.from - this.from, Infinity, ...kept);
    } else {
      this.#heard = read;
      this.from = page.from;
    }
    this.#heard.length = Math.min(this.#heard.length, Math.max(0, page.total - this.from));
    this.name(page.names);
  }

  /** Creatures keep their names in the story when they are gone. */
  name(names: Record<string, string>): void {
    for (const [id, name] of Object.entries(names)) {
      if (this.#names.get(Number(id)) === name) continue;
      this.#names.set(Number(id), name);
      for (const own of this.#heard) own.told = null;
    }
  }

  chapters(): Chapter[] {
    return this.#heard.map((own, index) => {
      const number = this.from + index;
      if (own.told?.number !== number) own.told = { number, command: '', events: toldOf(own.events, this.#names), old: own.old };
      return own.told;
    });
  }
}
