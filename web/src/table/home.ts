// Where a table lives: in this browser, or on a server. The page asks both the same.

import type { Answer, Arguments, CallName } from '../engine/calls';
import type { Chapter, Reply, Scene } from '../engine/forms';

/** What a table answers without changing. */
export type Question = Exclude<CallName, 'open' | 'resume' | 'submit' | 'scene' | 'story' | 'journal'>;

export interface TableHome {
  /** Where it is, for the connection line. */
  readonly place: 'browser' | 'server';
  /** The name under which it is kept. */
  readonly id: string;
  /** The table as the viewer sees it; a game master without a side sees everything. */
  scene(side: string | null): Promise<Scene>;
  /** What the commands in force led to, from the one of that number on. */
  story(from: number): Promise<Chapter[]>;
  /** Gives a command or an answer in its words. With faces, people roll. */
  submit(line: string, faces?: number[]): Promise<Reply>;
  undo(): Promise<Reply>;
  redo(): Promise<Reply>;
  backToTurnStart(): Promise<Reply>;
  /** The whole table as a file. */
  export(): Promise<string>;
  ask<N extends Question>(name: N, ...given: Arguments<N>): Promise<Answer<N>>;
  /** Calls back after every change, until it is called again. */
  subscribe(changed: () => void): () => void;
}
