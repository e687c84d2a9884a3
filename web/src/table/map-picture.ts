// The map's own picture, and where it lies on the squares.

import type { Point } from '../engine/forms';

export interface MapPicture {
  bytes: Uint8Array<ArrayBuffer>;
  /** Where its upper left corner lies, in squares; fractions are usual. */
  left: number;
  top: number;
  /** The number of squares that it is wide. */
  across: number;
}

export type Alignment = Omit<MapPicture, 'bytes'>;

/** A picture under the squares, for drawing. */
export interface Laid extends Alignment { image: ImageBitmap | HTMLCanvasElement }

/** The widest picture that is kept in memory for drawing, in pixels. */
const MOST_PIXELS = 4096;

/** A picture for drawing; an error if the browser cannot read it. */
async function decoded(bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> {
  const blob = new Blob([bytes]);
  const whole = await createImageBitmap(blob);
  if (whole.width <= MOST_PIXELS) return whole;
  const small = await createImageBitmap(whole, { resizeWidth: MOST_PIXELS, resizeQuality: 'high' });
  whole.close();
  return small;
}

/** The picture as it lies, for drawing; an error if the browser cannot read it. */
export async function laidOut(picture: MapPicture): Promise<Laid> {
  const { left, top, across } = picture;
  return { image: await decoded(picture.bytes), left, top, across };
}

/**
 * Aligns the picture by two corners of its own grid, given where they lie now: the first comes to the
 * nearest corner of the board's squares, and the other lies that many squares from it, along the axis on
 * which they are farther apart. Without a number, it is the nearest whole one.
 */
export function aligned(now: Alignment, one: Point, other: Point, squares: number | null): Alignment {
  const apart = Math.max(Math.abs(other.x - one.x), Math.abs(other.y - one.y));
  if (apart === 0) return now;
  const wanted = squares ?? Math.max(1, Math.round(apart));
  const across = (now.across * wanted) / apart;
  const growth = across / now.across;
  return {
    across,
    left: Math.round(one.x) - (one.x - now.left) * growth,
    top: Math.round(one.y) - (one.y - now.top) * growth,
  };
}
