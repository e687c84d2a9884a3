// What the board shows, as values: the renderer draws it and knows no rule.

import type { Creature, Point, RangeKey, Threat } from '../engine/forms';
import type { BoardModel, RangePlace } from './model';
import type { Palette } from './palette';
import type { Camera, View } from './camera';
import type { Laid } from '../table/map-picture';

export type SideShape = 'circle' | 'cut' | 'diamond';

export interface TokenLook {
  shape: SideShape;
  fill: string;
  ink: string;
  rim: string;
  letters: string;
  active: boolean;
  hidden: boolean;
  dead: boolean;
  /** It is being moved: this is where it stands until then. */
  lifted?: boolean;
  /** 0 to 1; absent if the viewer may not know it. */
  health?: number;
  healthText?: string;
  badges: string[];
  /** Where a flyer is heading: steps of 45 degrees clockwise from north. */
  heading?: number;
}

/** What another choice of a ruling would change: the cost of ending somewhere, before and after, and who threatens what. */
export interface Supposed {
  places: { at: Point; was: number | null; is: number | null }[];
  threats: { creature: string; gained: Point[]; lost: Point[] }[];
}

export interface WayNode { at: Point; width: number; height: number; text: string; kind: 'step' | 'waypoint' | 'end' | 'action-end' }
export interface Pill { at: Point; text: string; from: Point | null }

export interface WayPicture {
  origin: Point;
  nodes: WayNode[];
  /** For each node the number of its action, from 0. */
  actions: number[];
  state: 'planning' | 'planned' | 'sent';
  /** It is older than what was asked for. */
  faded: boolean;
  /** Where the way does not lead: it is drawn as far as it goes. */
  refusedTo: Point | null;
  pills: Pill[];
}

export interface Picture {
  /** The map's own picture, and where it lies, in squares. */
  own: Laid | null;
  /** The corner from which the picture is being aligned. */
  alignFrom: Point | null;
  model: BoardModel;
  palette: Palette;
  places: Map<number, RangePlace> | null;
  key: RangeKey | null;
  /** The range is older than what was asked for. */
  faded: boolean;
  supposed: Supposed | null;
  threats: Threat | null;
  way: WayPicture | null;
  trail: Point[] | null;
  /** The number of the point of the trail that is reached while somebody is asked on the way; the rest is dashed. */
  reached: number | null;
  /** The place at which somebody is asked, and who. */
  asked: Pill | null;
  tokens: { creature: Creature; look: TokenLook }[];
  ghost: { creature: Creature; at: Point; look: TokenLook } | null;
  moving: { creature: string; at: Point } | null;
  hovered: Point | null;
  cursor: Point | null;
  covers: { from: Point; to: Point; words: string }[];
  flanks: { one: Point; other: Point; opponent: Creature }[];
  measure: { from: Point; to: Point; words: string } | null;
  /** Places at which somebody points, since a time of the page's clock in milliseconds. */
  pings: { at: Point; who: string; since: number }[];
  /** Nothing on the board but numbers is written smaller, in pixels: for people who sit far away. */
  least: number;
}

/** Draws pictures; another renderer may take its place. */
export interface Renderer {
  resize(view: View, ratio: number): void;
  /** Draws what is in view. Says whether it wants to draw again although nothing has changed. */
  draw(picture: Picture, camera: Camera): boolean;
}
