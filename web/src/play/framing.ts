// What the projector's window shows of the map. Nobody moves that map, so it is framed anew for each turn.

import { GREATEST_ZOOM, type View } from '../board/camera';
import { squaresOf } from '../board/model';
import type { Point } from '../engine/forms';
import type { Play } from './play.svelte';

export const isProjected = (): boolean => document.documentElement.dataset['view'] === 'projector';

/** Squares smaller than this share of the window's height cannot be read across a room. */
const READABLE = 0.044;
/** Words smaller than this share of the window's height cannot be read across a room: 24 pixels of 1080. */
export const LEAST_PROJECTED = 24 / 1080;
/** Squares of the map that stay in view around what is framed. */
const MARGIN = 0.4;

/** A part of the map, in squares. */
interface Box { left: number; top: number; right: number; bottom: number }
/** Where a camera is to be: the square in the middle, and the pixels of a square. */
export interface Framing { middle: Point; zoom: number }

function around(squares: Point[]): Box | null {
  if (!squares.length) return null;
  const [across, down] = [squares.map((own) => own.x), squares.map((own) => own.y)];
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across) + 1, bottom: Math.max(...down) + 1 };
}

/**
 * The whole map if its squares can be read, or else everybody and the range, or else the range around
 * whoever has the turn. Of an adversary's turn nobody may know: then what is shown stays.
 */
export function framingOf(play: Play, view: View, mover = play.mover): Framing | null {
  const { model, places } = play;
  const map: Box = { left: 0, top: 0, right: model.width, bottom: model.height };
  const active = mover ? squaresOf(mover) : [];
  const reached = active.length ? [...(places?.keys() ?? [])].map((number) => ({ x: number % model.width, y: Math.floor(number / model.width) })) : [];
  const range = around([...active, ...reached]);
  const fight = around([...play.scene.board.creatures.flatMap(squaresOf), ...reached]);
  const least = READABLE * window.innerHeight;
  const zoomOf = (box: Box): number =>
    Math.min(GREATEST_ZOOM, view.width / (box.right - box.left + 2 * MARGIN), view.height / (box.bottom - box.top + 2 * MARGIN));
  const box = [map, fight].find((own) => own && zoomOf(own) >= least) ?? range;
  if (!box) return null;
  const kept = around(active);
  const zoom = Math.max(least, zoomOf(box));
  const along = (from: 'left' | 'top', to: 'right' | 'bottom', pixels: number): number => {
    const half = pixels / zoom / 2;
    let middle = (box[from] + box[to]) / 2;
    if (kept) middle = Math.min(kept[from] - 1 + half, Math.max(kept[to] + 1 - half, middle));
    const [least, most] = [map[from] - MARGIN + half, map[to] + MARGIN - half];
    return least > most ? (map[from] + map[to]) / 2 : Math.min(most, Math.max(least, middle));
  };
  return { middle: { x: along('left', 'right', view.width), y: along('top', 'bottom', view.height) }, zoom };
}
