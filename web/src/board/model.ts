// A board, ready to be drawn and moved on: what is in each square, by the number of the square.

import type { Board, Creature, Door, Ground, PieceOfRow, Point, Range } from '../engine/forms';

export interface RangePlace {
  budget: number;
  /** Feet, or the chance in tenths of a percent. */
  cost: number;
  /** 0 if a movement may end there, else 1 more than the number of the rule that forbids it. */
  stop: number;
  width: number;
  height: number;
}

export class BoardModel {
  readonly width: number;
  readonly height: number;
  readonly #ground = new Map<number, Ground>();
  readonly #creatures = new Map<number, Creature[]>();
  readonly board: Board;
  /** The numbers of the squares that the viewer has not been shown. */
  readonly #unknown = new Set<number>();
  readonly #piecesUnknown: readonly PieceOfRow[];

  constructor(board: Board, unknown: readonly PieceOfRow[] = []) {
    this.board = board;
    this.#piecesUnknown = unknown;
    this.width = board.width;
    this.height = board.height;
    for (const ground of board.squares) this.#ground.set(this.number(ground), ground);
    for (const { y, from, to } of unknown) {
      for (let x = from; x <= to; x++) this.#unknown.add(this.number({ x, y }));
    }
    for (const creature of board.creatures) {
      for (const at of squaresOf(creature)) {
        const there = this.#creatures.get(this.number(at));
        if (there) there.push(creature);
        else this.#creatures.set(this.number(at), [creature]);
      }
    }
  }

  #groundKey: string | null = null;

  /** Equal for boards that differ only in their creatures. */
  get groundKey(): string {
    const { squares, edges, segments, doors } = this.board;
    this.#groundKey ??= JSON.stringify([this.width, this.height, squares, edges, segments, doors, this.#piecesUnknown]);
    return this.#groundKey;
  }

  number(at: Point): number {
    return at.y * this.width + at.x;
  }

  contains(at: Point): boolean {
    return at.x >= 0 && at.y >= 0 && at.x < this.width && at.y < this.height;
  }

  ground(at: Point): Ground | undefined {
    return this.#ground.get(this.number(at));
  }

  isWall(at: Point): boolean {
    return this.ground(at)?.terrain.includes('wall') ?? false;
  }

  /** Whether the viewer has not been shown that square. */
  isUnknown(at: Point): boolean {
    return this.#unknown.has(this.number(at));
  }

  creaturesAt(at: Point): Creature[] {
    return this.#creatures.get(this.number(at)) ?? [];
  }

  creature(name: string | null): Creature | undefined {
    return this.board.creatures.find((own) => own.creature === name);
  }

  doorsAt(at: Point): Door[] {
    const beside = (door: Door): boolean =>
      door.edges.some((edge) => edge.some((side) => side.x === at.x && side.y === at.y));
    return this.board.doors.filter(beside);
  }
}

/** The squares of a creature's space; none if it is not on a grid. */
export function squaresOf(creature: Creature): Point[] {
  const { at } = creature;
  if (!at || at.x === undefined || at.y === undefined) return [];
  return squaresFrom({ x: at.x, y: at.y }, at.width ?? 1, at.height ?? 1);
}

/** The squares of a space from its upper left one on. */
export function squaresFrom(from: Point, width: number, height: number): Point[] {
  return Array.from({ length: width * height }, (_, index) => ({ x: from.x + (index % width), y: from.y + Math.floor(index / width) }));
}

export function originOf(creature: Creature | undefined): Point | null {
  const at = creature?.at;
  return at?.x === undefined || at.y === undefined ? null : { x: at.x, y: at.y };
}

const NUMBERS = 7;

/** The places of a range by the number of their square. */
export function placesOf(range: Range, width: number): Map<number, RangePlace> {
  const places = new Map<number, RangePlace>();
  const numbers = range.squares;
  for (let i = 0; i + NUMBERS <= numbers.length; i += NUMBERS) {
    const [x = 0, y = 0, w = 1, h = 1, budget = 0, cost = 0, stop = 0] = numbers.subarray(i, i + NUMBERS);
    places.set(y * width + x, { budget, cost, stop, width: w, height: h });
  }
  return places;
}

/** The points that ground takes, and those that it seems to take, if the viewer knows that they differ. */
export function pointsOf(ground: Ground | undefined): { takes?: number; seems?: number } {
  const { resistance_points, true_points, apparent_points } = ground ?? {};
  const takes = resistance_points ?? true_points ?? apparent_points;
  if (takes === undefined) return {};
  const isHidden = true_points !== undefined && apparent_points !== undefined;
  return isHidden ? { takes, seems: apparent_points } : { takes };
}
