// The picture of a table on a server: the tiles that this viewer knows, on one canvas.

import type { Alignment, Laid } from './map-picture';

/** The picture as a view tells of it. */
export interface PictureTold {
  width_pixels: number; height_pixels: number; tile_pixels: number;
  at: PlaceTold;
  /** The ids of the tiles that show something, by column and row. */
  tiles: Record<string, string>;
}

/** Where a picture lies, in millionths of a square. */
export interface PlaceTold { left_millionths: number; top_millionths: number; across_millionths: number }

const MILLION = 1_000_000;

export const alignmentOf = ({ left_millionths, top_millionths, across_millionths }: PlaceTold): Alignment =>
  ({ left: left_millionths / MILLION, top: top_millionths / MILLION, across: across_millionths / MILLION });

export function placeOf({ left, top, across }: Alignment): PlaceTold {
  const millionths = (squares: number): number => Math.round(squares * MILLION);
  return { left_millionths: millionths(left), top_millionths: millionths(top), across_millionths: millionths(across) };
}

/** The widest and highest picture that is kept in memory for drawing, in pixels. */
const MOST_PIXELS = 4096;

/** How many tiles are fetched at once. */
const AT_ONCE = 6;

/** Tiles that come together are drawn at once; milliseconds. */
const REST = 40;

export class Tiles {
  /** The picture as far as it is here; another value whenever more of it is. */
  laid: Laid | null = null;
  readonly #fetch: (id: string) => Promise<Blob | null>;
  readonly #changed: () => void;
  #told: PictureTold | null = null;
  /** The ids of the tiles on the canvas, by their places. */
  readonly #drawn = new Map<string, string>();
  #underWay = 0;
  #waiting: [place: string, id: string][] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(fetch: (id: string) => Promise<Blob | null>, changed: () => void) {
    this.#fetch = fetch;
    this.#changed = changed;
  }

  /** Shows what the viewer is told now. */
  show(told: PictureTold | null): void {
    if (told === this.#told) return;
    const before = this.#told;
    this.#told = told;
    this.#waiting = [];
    if (!told) {
      this.laid = null;
      this.#changed();
      return;
    }
    const isSame = before?.width_pixels === told.width_pixels && before.height_pixels === told.height_pixels;
    const image = isSame && this.laid ? this.laid.image : this.#canvas(told);
    this.laid = { image, ...alignmentOf(told.at) };
    for (const place of [...this.#drawn.keys()]) if (!told.tiles[place]) this.#draw(place, null);
    this.#waiting = Object.entries(told.tiles).filter(([place, id]) => this.#drawn.get(place) !== id);
    this.#changed();
    this.#go();
  }

  /** How much smaller than the picture it is drawn: a power of two, so that tiles meet at whole pixels. */
  #scale({ width_pixels, height_pixels }: PictureTold): number {
    let scale = 1;
    while (Math.max(width_pixels, height_pixels) * scale > MOST_PIXELS) scale /= 2;
    return scale;
  }

  #canvas(told: PictureTold): HTMLCanvasElement {
    this.#drawn.clear();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(told.width_pixels * this.#scale(told));
    canvas.height = Math.ceil(told.height_pixels * this.#scale(told));
    return canvas;
  }

  #go(): void {
    while (this.#underWay < AT_ONCE) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#underWay += 1;
      void this.#take(...next).finally(() => {
        this.#underWay -= 1;
        this.#go();
      });
    }
  }

  /** If a tile does not come, the next change tries it again. */
  async #take(place: string, id: string): Promise<void> {
    const blob = await this.#fetch(id).catch(() => null);
    const tile = blob && (await createImageBitmap(blob).catch(() => null));
    if (tile && this.#told?.tiles[place] === id) {
      this.#draw(place, tile);
      this.#drawn.set(place, id);
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => {
        if (this.laid) this.laid = { ...this.laid };
        this.#changed();
      }, REST);
    }
    tile?.close();
  }

  #draw(place: string, tile: ImageBitmap | null): void {
    const told = this.#told;
    const context = this.laid?.image instanceof HTMLCanvasElement ? this.laid.image.getContext('2d') : null;
    if (!told || !context) return;
    const scale = this.#scale(told);
    const size = told.tile_pixels * scale;
    const [column = 0, row = 0] = place.split(',').map(Number);
    context.clearRect(column * size, row * size, size, size);
    if (tile) context.drawImage(tile, column * size, row * size, tile.width * scale, tile.height * scale);
    else this.#drawn.delete(place);
  }
}
