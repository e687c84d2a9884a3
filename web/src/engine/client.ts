// The page's end of the engine: every call is a promise.

import type { Answer, Arguments, CallName, Expected, Replied } from './calls';
import type { SystemId } from './forms';

/** The reason why the engine cannot answer, in its own words. */
export class Problem extends Error {}

interface Waiting { resolve(answer: unknown): void; reject(problem: Problem): void }

export class Engine {
  #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  #waiting = new Map<number, Waiting>();
  #last = 0;

  /** The engine of the system that is `expected` is fetched at once; for a table on a server, the one that `watches`. */
  constructor(expected: SystemId | null, watches: boolean) {
    this.#worker.postMessage({ expected, watches } satisfies Expected);
    this.#worker.addEventListener('message', (message: MessageEvent<Replied>) => {
      const reply = message.data;
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ('problem' in reply) waiting?.reject(new Problem(reply.problem));
      else waiting?.resolve(reply.answer);
    });
  }

  call<N extends CallName>(name: N, ...given: Arguments<N>): Promise<Answer<N>> {
    const id = ++this.#last;
    return new Promise<Answer<N>>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as Answer<N>), reject });
      this.#worker.postMessage({ id, name, arguments: given });
    });
  }
}

/** Of several questions asked while one is being answered, only the last is asked. */
export function latest<A extends unknown[], T>(
  ask: (...given: A) => Promise<T>,
  told: (answer: T, ...given: A) => void,
  failed: (problem: unknown, ...given: A) => void,
): (...given: A) => void {
  let busy = false;
  let next: A | null = null;
  const go = (...given: A): void => {
    if (busy) {
      next = given;
      return;
    }
    busy = true;
    ask(...given)
      .then((answer) => told(answer, ...given), (problem: unknown) => failed(problem, ...given))
      .finally(() => {
        busy = false;
        const waiting = next;
        next = null;
        if (waiting) go(...waiting);
      });
  };
  return go;
}
