// Where the label of a way stands: beside its goal, where it covers nothing that people look at.

export interface Box { left: number; top: number; width: number; height: number }

/** The sides of the goal in the order in which they are tried. */
const SIDES = [[1, 1], [1, 0], [1, -1], [0, 1], [0, -1], [-1, 1], [-1, 0], [-1, -1]] as const;

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width && other.left < one.left + one.width &&
  one.top < other.top + other.height && other.top < one.top + one.height;

/** The first of eight places around the goal that lies inside and covers nothing; none if there is no such place. */
export function labelPlace(label: { width: number; height: number }, goal: Box, kept: readonly Box[], inside: { width: number; height: number }): Box | null {
  const gap = Math.min(14, goal.width * 0.3);
  const along = (side: number, at: number, own: number, size: number): number =>
    side > 0 ? at + own + gap : side < 0 ? at - size - gap : at + (own - size) / 2;
  for (const [across, down] of SIDES) {
    const place = {
      left: along(across, goal.left, goal.width, label.width), top: along(down, goal.top, goal.height, label.height),
      width: label.width, height: label.height,
    };
    const fits = place.left >= 0 && place.top >= 0 && place.left + place.width <= inside.width && place.top + place.height <= inside.height;
    if (fits && !kept.some((own) => overlap(own, place))) return place;
  }
  return null;
}
