// Where a table lives: in this browser, or on a server. The page uses both in the same way.

import type { Answer, Arguments, CallName } from '../engine/calls';
import type { Chapter, Point, Reply, Scene } from '../engine/forms';
import type { Alignment, Laid, MapPicture } from './map-picture';

/** The questions that a table answers without changing. */
export type Question = Exclude<CallName, 'open' | 'resume' | 'watch' | 'submit' | 'scene' | 'look' | 'story' | 'told' | 'journal'>;

/**
 * How the page reaches the table. An outdated page uses a different protocol from the server; a table of
 * this browser that goes on in another window is `elsewhere`; a table of a server that was deleted, or at which
 * there is no seat any more, is `gone`.
 */
export type Connection = 'opening' | 'open' | 'lost' | 'outdated' | 'elsewhere' | 'gone';

export interface TableHome {
  /** Where the table is, for the connection line. */
  readonly place: 'browser' | 'server';
  /** The name under which the table is kept. */
  readonly id: string;
  readonly connection: Connection;
  /**
   * The table as the viewer sees it, or, if the game master looks at what others know, as they see it: a
   * side at a table of this browser; `spectator` or ids of creatures at one on a server. Questions are
   * answered for the same viewer.
   */
  scene(as: string | null): Promise<Scene>;
  /** What the commands in force led to, as far as it is known here, for the same viewer as the scene. */
  story(as: string | null): Promise<Chapter[]>;
  /** Whether more has happened than is known here. */
  readonly hasEarlier: boolean;
  /** Asks for what happened before; the table changes once it is known. */
  earlier(): void;
  /** Gives a command or an answer in its words. With faces, people roll. */
  submit(line: string, faces?: number[], despiteWarning?: boolean): Promise<Reply>;
  undo(): Promise<Reply>;
  redo(): Promise<Reply>;
  backToTurnStart(): Promise<Reply>;
  /** The whole table as a file. */
  export(): Promise<string>;
  ask<N extends Question>(name: N, ...given: Arguments<N>): Promise<Answer<N>>;
  /** Calls `changed` after every change, until the function that it returns is called. */
  subscribe(changed: () => void): () => void;
  /** Whether the game master can lay a picture under the squares from here. */
  readonly keepsPicture: boolean;
  /** The picture under the squares, for the same viewer as the scene; another value if it has changed. */
  laid(as: string | null): Laid | null;
  /** Called when the picture under the squares has changed, or more of it is here. */
  pictured: () => void;
  /** Lays a picture under the squares, or takes it away. `sent` hears which share of it is on its way. */
  lay(picture: MapPicture | null, sent?: (share: number) => void): Promise<void>;
  /** Lays the picture that is there elsewhere. */
  align(to: Alignment): Promise<void>;
  /** Points at a square, for everybody at the table. */
  point(at: Point): void;
  /** Called with their role when somebody points. */
  pointed: (role: string, at: Point) => void;
  close(): void;
}
