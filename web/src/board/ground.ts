// The layers that do not change during a turn: floor, patterns, grid, walls, doors. It is painted
// once in pieces of 16 by 16 squares and kept at the resolutions at which it was needed.

import type { Door, Point } from '../engine/forms';
import { GRAVEST_FIRST, LOOKS, type Look } from './grounds';
import { pointsOf, type BoardModel } from './model';
import { ofHue, type Palette } from './palette';

const SIDE = 16;
const RESOLUTIONS = [16, 32, 64] as const;
/** The most pieces that are kept; the ones drawn longest ago go first. */
const KEPT = 120;
const TILE = 40;

type Piece = { floor: OffscreenCanvas; lines: OffscreenCanvas };
type Context = OffscreenCanvasRenderingContext2D;

const tiles = new Map<string, { lines: Path2D; solid: Path2D }>();

function tile(word: string, look: Look): { lines: Path2D; solid: Path2D } {
  const known = tiles.get(word);
  if (known) return known;
  const made = { lines: new Path2D(look.lines), solid: new Path2D(look.solid) };
  tiles.set(word, made);
  return made;
}

export class GroundPainter {
  readonly #pieces = new Map<string, Piece>();
  #model: BoardModel;
  #palette: Palette;

  constructor(model: BoardModel, palette: Palette) {
    this.#model = model;
    this.#palette = palette;
  }

  /** How many pieces are painted at most in one frame; others appear in the next. */
  static readonly PIECES_A_FRAME = 2;

  /** Draws one layer of what is in view. Says whether something is still missing. */
  draw(
    context: CanvasRenderingContext2D, layer: keyof Piece, zoom: number, from: Point, to: Point,
    place: (at: Point) => Point, mayPaint: () => boolean,
  ): boolean {
    const resolution = RESOLUTIONS.find((own) => own >= zoom * 0.8) ?? 64;
    let missing = false;
    for (let row = Math.floor(from.y / SIDE); row * SIDE < to.y; row++) {
      for (let column = Math.floor(from.x / SIDE); column * SIDE < to.x; column++) {
        if (row < 0 || column < 0 || row * SIDE >= this.#model.height || column * SIDE >= this.#model.width) continue;
        const piece = this.#piece(column, row, resolution, mayPaint);
        if (!piece) {
          missing = true;
          continue;
        }
        const at = place({ x: column * SIDE, y: row * SIDE });
        context.drawImage(piece[layer], at.x, at.y, SIDE * zoom, SIDE * zoom);
      }
    }
    return missing;
  }

  #piece(column: number, row: number, resolution: number, mayPaint: () => boolean): Piece | null {
    const name = `${resolution}:${column}:${row}`;
    const known = this.#pieces.get(name);
    if (known) {
      this.#pieces.delete(name);
      this.#pieces.set(name, known);
      return known;
    }
    if (!mayPaint()) return this.#coarser(column, row, resolution);
    const piece = this.#paint(column * SIDE, row * SIDE, resolution);
    this.#pieces.set(name, piece);
    if (this.#pieces.size > KEPT) {
      const oldest = this.#pieces.keys().next().value;
      if (oldest) this.#pieces.delete(oldest);
    }
    return piece;
  }

  /** The same piece at another resolution, until the right one is painted. */
  #coarser(column: number, row: number, resolution: number): Piece | null {
    for (const other of RESOLUTIONS) {
      const known = other !== resolution && this.#pieces.get(`${other}:${column}:${row}`);
      if (known) return known;
    }
    return null;
  }

  #paint(left: number, top: number, size: number): Piece {
    const floor = new OffscreenCanvas(SIDE * size, SIDE * size);
    const lines = new OffscreenCanvas(SIDE * size, SIDE * size);
    const below = floor.getContext('2d');
    const above = lines.getContext('2d');
    if (!below || !above) return { floor, lines };
    const squares: Point[] = [];
    for (let y = top; y < Math.min(top + SIDE, this.#model.height); y++) {
      for (let x = left; x < Math.min(left + SIDE, this.#model.width); x++) squares.push({ x, y });
    }
    for (const at of squares) this.#floor(below, at, (at.x - left) * size, (at.y - top) * size, size);
    this.#grid(above, squares, left, top, size);
    for (const at of squares) this.#pattern(above, at, (at.x - left) * size, (at.y - top) * size, size);
    for (const at of squares) this.#wall(above, at, (at.x - left) * size, (at.y - top) * size, size);
    above.save();
    above.translate(-left * size, -top * size);
    this.#edges(above, size);
    this.#doors(above, size);
    above.restore();
    return { floor, lines };
  }

  #kinds(at: Point): string[] {
    const ground = this.#model.ground(at);
    if (!ground) return [];
    return GRAVEST_FIRST.filter((kind) => ground.terrain.includes(kind) && kind !== 'wall');
  }

  #floor(context: Context, at: Point, x: number, y: number, size: number): void {
    context.fillStyle = this.#palette.floor;
    context.fillRect(x, y, size, size);
    for (const kind of this.#kinds(at)) {
      const look = LOOKS[kind];
      if (!look?.tint) continue;
      context.globalAlpha = (look.tint / 100) * 0.7;
      context.fillStyle = ofHue(this.#palette, look.hue);
      context.fillRect(x, y, size, size);
    }
    const { takes: points } = pointsOf(this.#model.ground(at));
    if (points !== undefined && points > 1) {
      context.globalAlpha = Math.min(0.32, 0.1 * (points - 1));
      context.fillStyle = this.#palette.water;
      context.fillRect(x, y, size, size);
    }
    context.globalAlpha = 1;
  }

  #grid(context: Context, squares: Point[], left: number, top: number, size: number): void {
    context.strokeStyle = this.#palette.grid;
    context.lineWidth = Math.max(1, size / 48);
    context.beginPath();
    for (const at of squares) {
      context.rect((at.x - left) * size, (at.y - top) * size, size, size);
    }
    context.stroke();
  }

  #pattern(context: Context, at: Point, x: number, y: number, size: number): void {
    const kinds = this.#kinds(at);
    const { takes, seems } = pointsOf(this.#model.ground(at));
    if (!kinds.length && takes === undefined) return;
    context.save();
    context.translate(x, y);
    context.scale(size / TILE, size / TILE);
    context.lineWidth = 2;
    context.lineJoin = 'round';
    for (const kind of kinds) {
      const look = LOOKS[kind];
      if (!look) continue;
      const paths = tile(kind, look);
      context.strokeStyle = context.fillStyle = ofHue(this.#palette, look.hue);
      context.stroke(paths.lines);
      if (look.solid) context.fill(paths.solid);
    }
    if (takes !== undefined && (takes !== 1 || seems !== undefined)) this.#points(context, takes);
    if (seems !== undefined) this.#seeming(context, seems);
    context.restore();
  }

  /** Points of resistance as that many short bars along the lower edge. */
  #points(context: Context, points: number): void {
    context.fillStyle = this.#palette.water;
    const shown = Math.min(points, 6);
    for (let bar = 0; bar < shown; bar++) context.fillRect(3 + bar * 6, 35, 4, 3);
  }

  /** What hidden ground seems to take, as hollow bars over those that it takes: the game master sees both. */
  #seeming(context: Context, points: number): void {
    context.strokeStyle = this.#palette.water;
    context.lineWidth = 1;
    const shown = Math.min(points, 6);
    for (let bar = 0; bar < shown; bar++) context.strokeRect(3.5 + bar * 6, 29.5, 3, 3);
    context.setLineDash([3, 2]);
    context.strokeRect(1.5, 27.5, 37, 11);
    context.setLineDash([]);
  }

  #wall(context: Context, at: Point, x: number, y: number, size: number): void {
    if (!this.#model.isWall(at)) return;
    const look = LOOKS['wall'];
    context.fillStyle = this.#palette.wall;
    context.fillRect(x, y, size, size);
    if (look) {
      context.save();
      context.beginPath();
      context.rect(x, y, size, size);
      context.clip();
      context.translate(x, y);
      context.scale(size / TILE, size / TILE);
      context.strokeStyle = this.#palette['wall-hatch'];
      context.lineWidth = 2;
      context.stroke(tile('wall', look).lines);
      context.restore();
    }
    context.strokeStyle = this.#palette['wall-line'];
    context.lineWidth = Math.max(1.5, size * 0.05);
    context.lineCap = 'square';
    context.beginPath();
    const open = (dx: number, dy: number): boolean => {
      const beside = { x: at.x + dx, y: at.y + dy };
      return this.#model.contains(beside) && !this.#model.isWall(beside);
    };
    if (open(0, -1)) line(context, x, y, x + size, y);
    if (open(0, 1)) line(context, x, y + size, x + size, y + size);
    if (open(-1, 0)) line(context, x, y, x, y + size);
    if (open(1, 0)) line(context, x + size, y, x + size, y + size);
    context.stroke();
  }

  #edges(context: Context, size: number): void {
    const thin = Math.max(1.5, size * 0.05);
    for (const edge of this.#model.board.edges) {
      const [from, to] = sideOf(edge.between);
      const isWall = edge.kind === 'wall' || edge.kind === 'gap';
      if (edge.kind === 'derived-wall') continue;
      context.strokeStyle = isWall ? this.#palette['wall-line'] : this.#palette.wood;
      context.lineWidth = isWall ? thin * 2 : thin * 1.6;
      context.setLineDash(edge.kind === 'wall' ? [] : [size * 0.16, size * 0.1]);
      context.beginPath();
      line(context, from.x * size, from.y * size, to.x * size, to.y * size);
      context.stroke();
    }
    context.setLineDash([]);
    context.strokeStyle = this.#palette['wall-line'];
    context.lineWidth = thin * 2;
    context.beginPath();
    for (const { from, to } of this.#model.board.segments) {
      line(context, (from.x_feet / 5) * size, (from.y_feet / 5) * size, (to.x_feet / 5) * size, (to.y_feet / 5) * size);
    }
    context.stroke();
  }

  #doors(context: Context, size: number): void {
    for (const door of this.#model.board.doors) this.#door(context, door, size);
  }

  #door(context: Context, door: Door, size: number): void {
    for (const edge of door.edges) {
      const [from, to] = sideOf(edge);
      const ends = [from, to].map((end) => ({ x: end.x * size, y: end.y * size }));
      const [a, b] = ends as [Point, Point];
      const thick = size * 0.13;
      context.save();
      context.translate(a.x, a.y);
      context.rotate(Math.atan2(b.y - a.y, b.x - a.x) + (door.state === 'open' ? -Math.PI / 2 : 0));
      context.fillStyle = this.#palette.door;
      context.strokeStyle = this.#palette['wall-line'];
      context.lineWidth = Math.max(1, size * 0.03);
      const length = door.state === 'open' ? size * 0.8 : size;
      context.fillRect(0, -thick / 2, length, thick);
      context.strokeRect(0, -thick / 2, length, thick);
      context.restore();
      if (door.state === 'locked') this.#lock(context, (a.x + b.x) / 2, (a.y + b.y) / 2, size * 0.13);
      if (door.state === 'open') this.#threshold(context, a, b, size);
    }
  }

  #lock(context: Context, x: number, y: number, r: number): void {
    context.strokeStyle = this.#palette['wall-line'];
    context.lineWidth = r * 0.45;
    context.beginPath();
    line(context, x - r, y - r, x + r, y + r);
    line(context, x + r, y - r, x - r, y + r);
    context.stroke();
  }

  #threshold(context: Context, a: Point, b: Point, size: number): void {
    context.strokeStyle = this.#palette['wall-line'];
    context.lineWidth = Math.max(1, size * 0.035);
    context.setLineDash([size * 0.04, size * 0.08]);
    context.beginPath();
    line(context, a.x, a.y, b.x, b.y);
    context.stroke();
    context.setLineDash([]);
  }
}

function line(context: Context, x1: number, y1: number, x2: number, y2: number): void {
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
}

/** The two corners that the squares share, in squares. */
export function sideOf([one, other]: readonly [Point, Point]): [Point, Point] {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  return one.x === other.x ? [{ x, y }, { x: x + 1, y }] : [{ x, y }, { x, y: y + 1 }];
}
