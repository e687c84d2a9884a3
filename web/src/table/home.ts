// Where a table lives: in this browser, or on a server. The page uses both in the same way.

import type { Answer, Arguments, CallName } from '../engine/calls';
import type { Chapter, Point, Reply, Scene } from '../engine/forms';
import type { MapPicture } from './map-picture';

/** The questions that a table answers without changing. */
export type Question = Exclude<CallName, 'open' | 'resume' | 'watch' | 'submit' | 'scene' | 'story' | 'told' | 'journal'>;

/** How the page reaches the table. An outdated page uses a different protocol from the server. */
export type Connection = 'opening' | 'open' | 'lost' | 'outdated';

export interface TableHome {
  /** Where the table is, for the connection line. */
  readonly place: 'browser' | 'server';
  /** The name under which the table is kept. */
  readonly id: string;
  readonly connection: Connection;
  /**
   * The table as the viewer sees it, or, if the game master looks at what others know, as they see it: a
   * side at a table of this browser; `spectator` or ids of creatures at one on a server.
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
  /** Whether the table has a place for the map's picture. */
  readonly keepsPicture: boolean;
  /** The map's picture, if it has one that this viewer may see. */
  picture(): Promise<MapPicture | null>;
  /** Lays a picture under the squares, or takes it away. */
  lay(picture: MapPicture | null): Promise<void>;
  /** Points at a square, for everybody at the table. */
  point(at: Point): void;
  /** Called with their role when somebody points. */
  pointed: (role: string, at: Point) => void;
  close(): void;
}
