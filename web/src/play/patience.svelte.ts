// Answers that take long. What was known before stays on the map and in the panel meanwhile, but faint.

/** An answer that is not here after this time is slow, in milliseconds. */
const QUICK = 100;

export type Awaited = 'range' | 'way' | 'card';

export class Patience {
  /** What is shown is older than what was asked for. */
  isSlow = $state<Record<Awaited, boolean>>({ range: false, way: false, card: false });
  readonly #since = new Map<Awaited, ReturnType<typeof setTimeout>>();
  readonly #patient = new Map<Awaited, (() => void)[]>();

  begin(what: Awaited): void {
    if (!this.#since.has(what)) this.#since.set(what, setTimeout(() => (this.isSlow[what] = true), QUICK));
  }

  end(what: Awaited): void {
    clearTimeout(this.#since.get(what));
    this.#since.delete(what);
    this.isSlow[what] = false;
    for (const goOn of this.#patient.get(what) ?? []) goOn();
    this.#patient.delete(what);
  }

  /** Comes back as soon as none of it is awaited. */
  over(what: Awaited): Promise<void> {
    if (!this.#since.has(what)) return Promise.resolve();
    return new Promise((goOn) => this.#patient.set(what, [...(this.#patient.get(what) ?? []), goOn]));
  }
}
