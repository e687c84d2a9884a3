import type { Point } from '../engine/forms';

/** Pathfinder's distance between squares (its rulebook measures only creatures): every second diagonal is double. */
export function alternating(from: Point, to: Point): number {
  const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  return (Math.max(dx, dy) + Math.floor(Math.min(dx, dy) / 2)) * 5;
}
