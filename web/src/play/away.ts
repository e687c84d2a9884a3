// Whether somebody was away from a table on a server: nobody looked at the page, or it had no connection.

import type { Chapter } from '../engine/forms';
import { linesOf } from './sentences';

/** Shorter absences are not worth a word, in milliseconds. */
export const ABSENCE = 2000;

/** What happened meanwhile: so many lines of the log, or more than the page has heard of. */
export interface Missed { lines: number; isMore: boolean }

export class Away {
  /** The first chapter that they have not seen. */
  readonly from: number;
  /** Whether there was no connection. */
  wasLost = false;
  readonly #since = Date.now();

  constructor(from: number) {
    this.from = from;
  }

  get isWorthAWord(): boolean {
    return Date.now() - this.#since >= ABSENCE;
  }

  missed(chapters: Chapter[]): Missed {
    const news = chapters.filter((own) => own.number >= this.from);
    return { lines: news.flatMap(linesOf).length, isMore: (chapters[0]?.number ?? 0) > this.from };
  }
}
