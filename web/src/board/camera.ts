// From squares to pixels and back.

import type { Point } from '../engine/forms';

export const LEAST_ZOOM = 8;
export const GREATEST_ZOOM = 128;

export interface View { width: number; height: number }

export class Camera {
  /** The square, with its fraction, at the upper left corner of the view. */
  x = 0;
  y = 0;
  /** Pixels that a square is wide. */
  zoom = 48;

  toPixels(at: Point): Point {
    return { x: (at.x - this.x) * this.zoom, y: (at.y - this.y) * this.zoom };
  }

  toSquares(pixels: Point): Point {
    return { x: pixels.x / this.zoom + this.x, y: pixels.y / this.zoom + this.y };
  }

  squareAt(pixels: Point): Point {
    const at = this.toSquares(pixels);
    return { x: Math.floor(at.x), y: Math.floor(at.y) };
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.zoom;
    this.y -= dy / this.zoom;
  }

  /** Zooms by a factor and keeps what is under the pointer there. */
  zoomBy(factor: number, around: Point): void {
    const fixed = this.toSquares(around);
    this.zoom = Math.min(GREATEST_ZOOM, Math.max(LEAST_ZOOM, this.zoom * factor));
    this.x = fixed.x - around.x / this.zoom;
    this.y = fixed.y - around.y / this.zoom;
  }

  fit(width: number, height: number, view: View, margin = 12): void {
    const zoom = Math.min((view.width - 2 * margin) / width, (view.height - 2 * margin) / height);
    this.zoom = Math.min(GREATEST_ZOOM, Math.max(LEAST_ZOOM, zoom));
    this.x = (width - view.width / this.zoom) / 2;
    this.y = (height - view.height / this.zoom) / 2;
  }

  /** The square, with its fraction, in the middle of the view. */
  middle(view: View): Point {
    return this.toSquares({ x: view.width / 2, y: view.height / 2 });
  }

  /** Shows that place in the middle. */
  centre(on: Point, zoom: number, view: View): void {
    this.zoom = Math.min(GREATEST_ZOOM, Math.max(LEAST_ZOOM, zoom));
    this.x = on.x - view.width / this.zoom / 2;
    this.y = on.y - view.height / this.zoom / 2;
  }

  /** Keeps some of the map in view. */
  keepOn(width: number, height: number, view: View): void {
    const across = view.width / this.zoom;
    const down = view.height / this.zoom;
    this.x = Math.min(width - 2, Math.max(2 - across, this.x));
    this.y = Math.min(height - 2, Math.max(2 - down, this.y));
  }

  /** Moves as little as needed so that the square, or the space that wide and high, lies inside, with a margin of squares. */
  reveal(at: Point, view: View, { width = 1, height = 1 } = {}, margin = 1.5): void {
    const along = (from: number, size: number, room: number, now: number): number => {
      // In a narrow view the margin gives way first.
      const around = Math.max(0, Math.min(margin, (room - size) / 2));
      return Math.min(from - around, Math.max(from + size + around - room, now));
    };
    this.x = along(at.x, width, view.width / this.zoom, this.x);
    this.y = along(at.y, height, view.height / this.zoom, this.y);
  }

  contains(at: Point, view: View, { width = 1, height = 1 } = {}): boolean {
    const { x, y } = this.toPixels(at);
    return x >= 0 && y >= 0 && x + width * this.zoom <= view.width && y + height * this.zoom <= view.height;
  }

  /** Looks at a part of the map around that place; a map that is smaller than the view lies in its middle. */
  settle(around: Point, width: number, height: number, view: View, margin = 0.3): void {
    const along = (at: number, size: number, room: number): number =>
      room >= size + 2 * margin ? (size - room) / 2 : Math.max(-margin, Math.min(at - room / 2, size - room + margin));
    this.x = along(around.x, width, view.width / this.zoom);
    this.y = along(around.y, height, view.height / this.zoom);
  }
}
