// The layers that do not change during a turn: floor, patterns, grid, walls, doors. It is painted
// once in pieces and kept at the resolutions at which it was needed.

import type { Door, Point } from '../engine/forms';
import { GRAVEST_FIRST, LOOKS, type Look } from './grounds';
import { pointsOf, type BoardModel } from './model';
import { ofHue, type Palette } from './palette';

const RESOLUTIONS = [16, 32, 64, 128] as const;
/** How wide a piece is in pixels: one of them is painted in less than a frame. */
const PIECE = 512;
/** The most pieces that are kept; the ones drawn longest ago go first. */
const KEPT = 160;
const TILE = 40;

/** The eight squares around one. */
const AROUND = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]] as const;

type Piece = { floor: OffscreenCanvas; lines: OffscreenCanvas };
type Context = OffscreenCanvasRenderingContext2D;
/** Squares from a column and row up to others. */
interface Box { left: number; top: number; right: number; bottom: number }
/** The squares of a piece. */
interface Span extends Box { resolution: number }
/** Some squares of a piece. */
interface Part extends Box { of: Span }

const nameOf = ({ resolution, left, top }: Span): string => `${resolution}:${left}:${top}`;

/** The pieces that cover those squares, none of which lies off the map. */
function spans(resolution: number, from: Point, to: Point): Span[] {
  const side = PIECE / resolution;
  const all: Span[] = [];
  for (let top = Math.floor(from.y / side) * side; top < to.y; top += side) {
    for (let left = Math.floor(from.x / side) * side; left < to.x; left += side) {
      all.push({ resolution, left, top, right: left + side, bottom: top + side });
    }
  }
  return all;
}

/** The sign of ground that has not been shown, on a tile. */
const QUESTION = { lines: 'M14.5 15.5a5.5 5.5 0 1 1 8 4.9q-2.5 1.4 -2.5 4.4', dot: 'M18.4 29a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0' };
/** How much of the sign is seen away from the edge of what is known. */
const DEEP = 0.4;

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

  /**
   * Draws one layer of what is in view. Pieces are painted as long as there is time; others appear in the
   * next frame. A square is `zoom` wide, and `pixels` of the screen. Says whether something is still missing.
   */
  draw(
    context: CanvasRenderingContext2D | Context, layer: keyof Piece, zoom: number, pixels: number, from: Point, to: Point,
    place: (at: Point) => Point, mayPaint: (isBlank: boolean) => boolean,
  ): boolean {
    const resolution = RESOLUTIONS.find((own) => own >= pixels * 0.8) ?? 128;
    const show = (part: Part, piece: Piece): void => {
      const at = place({ x: part.left, y: part.top });
      const [across, down] = [part.right - part.left, part.bottom - part.top];
      const { left, top, resolution: fine } = part.of;
      context.drawImage(
        piece[layer], (part.left - left) * fine, (part.top - top) * fine, across * fine, down * fine,
        at.x, at.y, across * zoom, down * zoom,
      );
    };
    let missing = false;
    for (const own of spans(resolution, from, to)) {
      const stands = this.#known(own) ? [] : this.#standIns(own);
      const piece = this.#piece(own, () => mayPaint(!stands.length));
      if (piece) show({ ...own, of: own }, piece);
      else {
        missing = true;
        for (const [part, other] of stands) show(part, other);
      }
    }
    return missing;
  }

  #known(span: Span): Piece | undefined {
    return this.#pieces.get(nameOf(span));
  }

  #piece(span: Span, mayPaint: () => boolean): Piece | null {
    const name = nameOf(span);
    const known = this.#pieces.get(name);
    if (known) {
      this.#pieces.delete(name);
      this.#pieces.set(name, known);
      return known;
    }
    if (!mayPaint()) return null;
    const piece = this.#paint(span);
    this.#pieces.set(name, piece);
    if (this.#pieces.size > KEPT) {
      const oldest = this.#pieces.keys().next().value;
      if (oldest) this.#pieces.delete(oldest);
    }
    return piece;
  }

  /** What is there of the same squares at another resolution, until the right piece is painted. */
  #standIns(span: Span): [Part, Piece][] {
    for (const other of RESOLUTIONS) {
      if (other === span.resolution) continue;
      const all = spans(other, { x: span.left, y: span.top }, { x: span.right, y: span.bottom });
      const parts = all.flatMap((own): [Part, Piece][] => {
        const piece = this.#known(own);
        const part = {
          left: Math.max(own.left, span.left), top: Math.max(own.top, span.top),
          right: Math.min(own.right, span.right), bottom: Math.min(own.bottom, span.bottom), of: own,
        };
        return piece ? [[part, piece]] : [];
      });
      if (parts.length) return parts;
    }
    return [];
  }

  #paint({ left, top, right, bottom, resolution: size }: Span): Piece {
    const floor = new OffscreenCanvas(PIECE, PIECE);
    const lines = new OffscreenCanvas(PIECE, PIECE);
    const below = floor.getContext('2d');
    const above = lines.getContext('2d');
    if (!below || !above) return { floor, lines };
    const squares: Point[] = [];
    for (let y = top; y < Math.min(bottom, this.#model.height); y++) {
      for (let x = left; x < Math.min(right, this.#model.width); x++) squares.push({ x, y });
    }
    for (const at of squares) this.#floor(below, at, (at.x - left) * size, (at.y - top) * size, size);
    this.#grid(above, squares, left, top, size);
    for (const at of squares) this.#unknown(above, at, (at.x - left) * size, (at.y - top) * size, size);
    for (const at of squares) this.#pattern(above, at, (at.x - left) * size, (at.y - top) * size, size);
    for (const at of squares) this.#wall(above, at, (at.x - left) * size, (at.y - top) * size, size);
    // What stands on an edge of the piece is drawn in both pieces.
    const isIn = (...points: Point[]): boolean =>
      Math.max(...points.map((at) => at.x)) >= left - 1 && Math.min(...points.map((at) => at.x)) <= right + 1 &&
      Math.max(...points.map((at) => at.y)) >= top - 1 && Math.min(...points.map((at) => at.y)) <= bottom + 1;
    above.save();
    above.translate(-left * size, -top * size);
    this.#edges(above, size, isIn);
    this.#doors(above, size, isIn);
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

  /** Ground that has not been shown: bare, with a question mark, and a dashed line around what is known. */
  #unknown(context: Context, at: Point, x: number, y: number, size: number): void {
    if (!this.#model.isUnknown(at)) return;
    context.fillStyle = this.#palette.void;
    context.fillRect(x, y, size, size);
    const isKnown = (dx: number, dy: number): boolean => {
      const beside = { x: at.x + dx, y: at.y + dy };
      return this.#model.contains(beside) && !this.#model.isUnknown(beside);
    };
    const isEdge = AROUND.some(([dx, dy]) => isKnown(dx, dy));
    context.save();
    context.translate(x, y);
    context.scale(size / TILE, size / TILE);
    context.globalAlpha = isEdge ? 1 : DEEP;
    context.strokeStyle = context.fillStyle = this.#palette['line-strong'];
    context.lineWidth = 2.4;
    context.lineCap = 'round';
    const { lines, solid } = tile('unknown', { hue: 'night', tint: 0, lines: QUESTION.lines, solid: QUESTION.dot });
    context.stroke(lines);
    context.fill(solid);
    context.strokeStyle = this.#palette['ink-2'];
    context.setLineDash([5, 3]);
    context.lineCap = 'butt';
    context.beginPath();
    if (isKnown(0, -1)) line(context, 0, 1, TILE, 1);
    if (isKnown(0, 1)) line(context, 0, TILE - 1, TILE, TILE - 1);
    if (isKnown(-1, 0)) line(context, 1, 0, 1, TILE);
    if (isKnown(1, 0)) line(context, TILE - 1, 0, TILE - 1, TILE);
    context.stroke();
    context.restore();
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
      return this.#model.contains(beside) && !this.#model.isWall(beside) && !this.#model.isUnknown(beside);
    };
    if (open(0, -1)) line(context, x, y, x + size, y);
    if (open(0, 1)) line(context, x, y + size, x + size, y + size);
    if (open(-1, 0)) line(context, x, y, x, y + size);
    if (open(1, 0)) line(context, x + size, y, x + size, y + size);
    context.stroke();
  }

  #edges(context: Context, size: number, isIn: (...points: Point[]) => boolean): void {
    const thin = Math.max(1.5, size * 0.05);
    for (const edge of this.#model.board.edges) {
      const [from, to] = sideOf(edge.between);
      if (!isIn(from, to)) continue;
      const isWall = edge.kind !== 'barrier' && edge.kind !== 'check-barrier';
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
      if (!isIn({ x: from.x_feet / 5, y: from.y_feet / 5 }, { x: to.x_feet / 5, y: to.y_feet / 5 })) continue;
      line(context, (from.x_feet / 5) * size, (from.y_feet / 5) * size, (to.x_feet / 5) * size, (to.y_feet / 5) * size);
    }
    context.stroke();
  }

  #doors(context: Context, size: number, isIn: (...points: Point[]) => boolean): void {
    for (const door of this.#model.board.doors) {
      if (isIn(...door.edges.flatMap(sideOf))) this.#door(context, door, size);
    }
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
