// The projector's window of a table in this browser. The window with the table sends it what
// onlookers know; it receives nothing else, and sends no commands.

import type { Answer, Arguments } from '../engine/calls';
import { Problem, type Engine } from '../engine/client';
import type { Chapter, Point, Reply, Scene } from '../engine/forms';
import { words } from '../words';
import type { Question, TableHome } from './home';
import { laidOut, type Laid, type MapPicture } from './map-picture';
import type { ToldStory } from './protocol';
import { toldOf } from './told';

/** `taken` is for a window with the same table: it goes on here. */
export type ToTable = { type: 'show' } | { type: 'taken' };
export type FromTable =
  | { type: 'opened' }
  | { type: 'shown'; told: ToldStory }
  | { type: 'picture'; picture: MapPicture | null }
  | { type: 'pointed'; at: Point };

/** How long the window with the table may take to answer, in milliseconds. */
const PATIENCE = 4000;

/** The windows of this browser that show that table. */
export const windowsOf = (id: string): BroadcastChannel => new BroadcastChannel(`fivefoot-${id}`);

export function chaptersOf({ chapters, names }: ToldStory): Chapter[] {
  const known = new Map(Object.entries(names).map(([id, name]) => [Number(id), name]));
  return chapters.map((events, number) => ({ number, command: '', events: toldOf(events, known) }));
}

export class ProjectedTable implements TableHome {
  readonly place = 'browser';
  readonly connection = 'open';
  readonly hasEarlier = false;
  readonly keepsPicture = false;
  readonly id: string;
  pointed: TableHome['pointed'] = () => undefined;
  readonly #engine: Engine;
  readonly #table: BroadcastChannel;
  readonly #listeners = new Set<() => void>();
  #told: ToldStory | null = null;
  #picture: MapPicture | null = null;
  #laid: Laid | null = null;
  pictured: TableHome['pictured'] = () => undefined;

  private constructor(engine: Engine, id: string) {
    this.#engine = engine;
    this.id = id;
    this.#table = windowsOf(id);
  }

  /** Waits for the window with the table. */
  static async open(engine: Engine, id: string): Promise<ProjectedTable> {
    const home = new ProjectedTable(engine, id);
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Problem(words.noTableWindow)), PATIENCE);
      home.#table.addEventListener('message', (message: MessageEvent<FromTable | ToTable>) => {
        home.#hear(message.data);
        if (message.data.type !== 'shown') return;
        clearTimeout(late);
        resolve();
      });
      home.#table.postMessage({ type: 'show' } satisfies ToTable);
    });
    return home;
  }

  #hear(message: FromTable | ToTable): void {
    switch (message.type) {
      case 'pointed':
        this.pointed('game-master', message.at);
        return;
      case 'picture':
        void this.#lay(message.picture);
        return;
      case 'opened':
        this.#table.postMessage({ type: 'show' } satisfies ToTable);
        return;
      case 'shown':
        this.#told = message.told;
        for (const changed of this.#listeners) changed();
        return;
      case 'show':
      case 'taken':
      // That is for the window with the table.
    }
  }

  scene(): Promise<Scene> {
    return this.#engine.call('watch', JSON.stringify(this.#told?.view));
  }

  async story(): Promise<Chapter[]> {
    return this.#told ? chaptersOf(this.#told) : [];
  }

  earlier(): void {
    // There is nothing earlier to fetch.
  }

  async submit(): Promise<Reply> {
    return { verdict: 'refused', text: words.projectorIsSilent, objections: [], die: null };
  }

  undo(): Promise<Reply> {
    return this.submit();
  }

  redo(): Promise<Reply> {
    return this.submit();
  }

  backToTurnStart(): Promise<Reply> {
    return this.submit();
  }

  async export(): Promise<string> {
    throw new Problem(words.projectorIsSilent);
  }

  ask<N extends Question>(name: N, ...given: Arguments<N>): Promise<Answer<N>> {
    return this.#engine.call(name, ...given);
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  laid(): Laid | null {
    return this.#laid;
  }

  async #lay(picture: MapPicture | null): Promise<void> {
    this.#picture = picture;
    const laid = picture && (await laidOut(picture).catch(() => null));
    // Another one may have come meanwhile.
    if (this.#picture !== picture) return;
    this.#laid = laid;
    this.pictured();
  }

  async lay(): Promise<void> {
    // Nothing is changed from here.
  }

  async align(): Promise<void> {
    // Nothing is changed from here.
  }

  point(): void {
    // Nobody points from here.
  }

  close(): void {
    this.#listeners.clear();
    this.#table.close();
  }
}
