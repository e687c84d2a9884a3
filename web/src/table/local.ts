// A table in this browser: the engine decides here, and the journal is kept in IndexedDB.

import type { Answer, Arguments } from '../engine/calls';
import type { Engine } from '../engine/client';
import type { Chapter, Point, Reply, Scene } from '../engine/forms';
import { words } from '../words';
import type { Connection, Question, TableHome } from './home';
import { keep, type KeptTable } from './kept';
import { laidOut, type Alignment, type Laid, type MapPicture } from './map-picture';
import { chaptersOf, windowsOf, type FromTable, type ToTable } from './projector';

/** A seed that nobody knows. */
function seed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
}

export class LocalTable implements TableHome {
  readonly place = 'browser';
  connection: Connection = 'open';
  readonly hasEarlier = false;
  readonly keepsPicture = true;
  readonly id: string;
  readonly #engine: Engine;
  readonly #listeners = new Set<() => void>();
  /** The projector's windows in this browser. */
  readonly #windows: BroadcastChannel;
  pointed: TableHome['pointed'] = () => undefined;
  /** The seed with which tests and screenshots roll the same each time. */
  static fixedSeed: number | null = null;

  /** Whether a projector's window has asked for the table. */
  #isShown = false;
  /** A table that nobody has changed is not kept. */
  #keeping = false;
  #picture: MapPicture | null = null;
  #laid: Laid | null = null;
  pictured: TableHome['pictured'] = () => undefined;

  private constructor(engine: Engine, id: string) {
    this.#engine = engine;
    this.id = id;
    this.#windows = windowsOf(id);
    this.#windows.addEventListener('message', (message: MessageEvent<ToTable>) => {
      if (message.data.type === 'taken') this.#gone();
      else if (message.data.type === 'show' && this.connection === 'open') {
        this.#isShown = true;
        void this.#show();
      }
    });
    // A window that was opened before this page was loaded again asks for the table once more.
    this.#windows.postMessage({ type: 'opened' } satisfies FromTable);
  }

  static async open(engine: Engine, bytes: Uint8Array, name: string, system: string | null): Promise<LocalTable> {
    await engine.call('open', bytes, name, system, LocalTable.fixedSeed ?? seed());
    return new LocalTable(engine, crypto.randomUUID());
  }

  static async resume(engine: Engine, journal: string, id: string = crypto.randomUUID()): Promise<LocalTable> {
    await engine.call('resume', journal, LocalTable.fixedSeed ?? seed());
    return new LocalTable(engine, id);
  }

  laid(): Laid | null {
    return this.#laid;
  }

  /** The picture under the squares as a file, with its place. */
  get picture(): MapPicture | null {
    return this.#picture;
  }

  async lay(picture: MapPicture | null): Promise<void> {
    this.#laid = picture && (await laidOut(picture));
    await this.#pictured(picture);
  }

  async align(to: Alignment): Promise<void> {
    if (!this.#picture || !this.#laid) return;
    this.#laid = { ...this.#laid, ...to };
    await this.#pictured({ bytes: this.#picture.bytes, ...to });
  }

  async #pictured(picture: MapPicture | null): Promise<void> {
    this.#picture = picture;
    this.pictured();
    void this.#show();
    if (this.#keeping) await this.#keep();
  }

  /** The table is set up: every change from now on is kept. Another window with the same table must not keep its own. */
  keepFromNowOn(): void {
    this.#keeping = true;
    this.#windows.postMessage({ type: 'taken' } satisfies ToTable);
  }

  /** The table goes on in another window, so nothing is done or kept from here any more. */
  #gone(): void {
    this.connection = 'elsewhere';
    this.#keeping = false;
    for (const changed of this.#listeners) changed();
  }

  scene(side: string | null): Promise<Scene> {
    return this.#engine.call('look', side);
  }

  async story(side: string | null): Promise<Chapter[]> {
    if (!side) return this.#engine.call('story', 0);
    return chaptersOf(await this.#engine.call('told', side));
  }

  earlier(): void {
    // Everything is known here.
  }

  async submit(line: string, faces?: number[]): Promise<Reply> {
    if (this.connection === 'elsewhere') return { verdict: 'refused', text: words.elsewhere, objections: [], die: null };
    const reply = await this.#engine.call('submit', line, faces ?? null);
    if (reply.verdict === 'done') {
      // What is shown has been kept: whoever closes the page then loses nothing.
      try {
        if (this.#keeping) await this.#keep();
      } finally {
        for (const changed of this.#listeners) changed();
        void this.#show();
      }
    }
    return reply;
  }

  undo(): Promise<Reply> {
    return this.submit('undo');
  }

  redo(): Promise<Reply> {
    return this.submit('redo');
  }

  backToTurnStart(): Promise<Reply> {
    return this.submit('back-to-turn-start');
  }

  export(): Promise<string> {
    return this.#engine.call('journal');
  }

  ask<N extends Question>(name: N, ...given: Arguments<N>): Promise<Answer<N>> {
    return this.#engine.call(name, ...given);
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  close(): void {
    this.#listeners.clear();
    this.#windows.close();
  }

  point(at: Point): void {
    this.pointed('game-master', at);
    this.#windows.postMessage({ type: 'pointed', at } satisfies FromTable);
  }

  /** Shows the projector what onlookers know, and nothing else. */
  async #show(): Promise<void> {
    if (!this.#isShown) return;
    const told = await this.#engine.call('told', null);
    // A picture shows all ground, so it is sent only where all of it is known.
    const isWhole = (await this.#engine.call('scene')).disclosure['disclosure.map'] === 'all';
    this.#windows.postMessage({ type: 'picture', picture: isWhole ? this.#picture : null } satisfies FromTable);
    this.#windows.postMessage({ type: 'shown', told } satisfies FromTable);
  }

  async #keep(): Promise<void> {
    const [journal, scene] = await Promise.all([this.export(), this.#engine.call('scene')]);
    const table: KeptTable = {
      id: this.id, name: scene.name, system: scene.system, round: scene.round, journal, changed: Date.now(), picture: this.#picture,
    };
    await keep(table);
  }
}
