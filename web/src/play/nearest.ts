// What would work instead of a way that is refused.

import type { Point } from '../engine/forms';
import type { BoardModel, RangePlace } from '../board/model';

/** The place in reach that is nearest to a square: of several that are equally far the cheapest. */
export function nearestInReach(places: ReadonlyMap<number, RangePlace> | null, model: BoardModel, goal: Point): Point | null {
  let best: { at: Point; far: number[] } | null = null;
  for (const [number, place] of places ?? []) {
    if (place.stop || place.cost === 0) continue;
    const at = { x: number % model.width, y: Math.floor(number / model.width) };
    const [dx, dy] = [Math.abs(at.x - goal.x), Math.abs(at.y - goal.y)];
    const far = [Math.max(dx, dy), dx + dy, place.cost];
    if (!best || isLess(far, best.far)) best = { at, far };
  }
  return best?.at ?? null;
}

function isLess(one: number[], other: number[]): boolean {
  const index = one.findIndex((own, at) => own !== other[at]);
  return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0);
}
