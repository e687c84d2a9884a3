// What the game master paints: kinds of ground, and what the players are shown of it.

import type { Point, Scene, SystemId } from '../engine/forms';
import type { BoardModel } from '../board/model';
import { words } from '../words';

type Brush = readonly [word: string, name: string];
export interface Brushes { group: string; brushes: Brush[] }

const named = (...all: string[]): readonly Brush[] => all.map((word) => [word, words.brushes[word] ?? word]);

const GROUND: Record<SystemId, readonly Brush[]> = {
  pf2e: named('on .', 'difficult', 'greater', 'hazard', 'narrow', 'uneven', 'needs fly', 'ledge', 'incline north', 'incline east', 'incline south', 'incline west', 'cover', 'blocked', 'wall'),
  srd35: named('open', 'difficult', 'difficult x2', 'obstructed', 'dark', 'pit', 'wall'),
  starfinder: named('open', 'difficult', 'hampered', 'soft', 'rigid', 'water', 'stairs', 'wall'),
  '6d6': named('mr 1', 'mr 2', 'mr 3', 'mr 4', 'apparent 1 true 3'),
};

/** The brushes of a table. They paint in the words of the rulebook. */
export function brushesOf({ system, sides }: Scene): Brushes[] {
  const players = sides[0] ?? 'party';
  return [
    { group: words.ground, brushes: [...GROUND[system]] },
    { group: words.edges, brushes: EDGES },
    { group: words.shownToPlayers, brushes: [...(system === '6d6' ? [] : [['seems bare', words.seemsBare] as const]), [`seen by ${players}`, words.reveal], ['unknown', words.conceal]] },
  ];
}

/** Between two squares: the notation is the same in every system. */
const EDGES: Brushes['brushes'] = [...named('| wall', '| barrier', '| window', '| curtain', '| door', '| clear')];

/** Whether the brush paints edges instead of squares. */
export const paintsEdges = (brush: string): boolean => brush.startsWith('| ');

/** The edge that is nearest to a place, in squares with their fractions; none at the border of the map. */
export function edgeAt(model: BoardModel, at: Point): [Point, Point] | null {
  const square = { x: Math.floor(at.x), y: Math.floor(at.y) };
  const [across, down] = [at.x - square.x, at.y - square.y];
  const sides = [{ far: across, x: -1, y: 0 }, { far: 1 - across, x: 1, y: 0 }, { far: down, x: 0, y: -1 }, { far: 1 - down, x: 0, y: 1 }];
  const { x, y } = sides.reduce((best, own) => (own.far < best.far ? own : best));
  const other = { x: square.x + x, y: square.y + y };
  return model.contains(square) && model.contains(other) ? [square, other] : null;
}

/** The room around a square: everything that can be walked to without passing a wall or a door. */
export function roomOf(model: BoardModel, start: Point): Point[] {
  const barred = new Set<string>();
  const border = (one: Point, other: Point): string => [model.number(one), model.number(other)].sort((a, b) => a - b).join(':');
  for (const { between, kind } of model.board.edges) {
    if (kind !== 'barrier' && kind !== 'check-barrier') barred.add(border(...between));
  }
  for (const door of model.board.doors) for (const edge of door.edges) barred.add(border(...edge));
  // Nobody walks through an arrow slit.
  const isClosed = (at: Point): boolean => model.isWall(at) || (model.ground(at)?.terrain.some((kind) => kind === 'slit' || kind === 'rock') ?? false);
  if (!model.contains(start) || isClosed(start)) return [];
  const room = [start];
  const known = new Set([model.number(start)]);
  for (const at of room) {
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
      const next = { x: at.x + dx, y: at.y + dy };
      if (!model.contains(next) || known.has(model.number(next)) || barred.has(border(at, next))) continue;
      known.add(model.number(next));
      // The walls of a room are seen from inside, but nothing behind them is.
      if (!isClosed(next)) room.push(next);
    }
  }
  return [...known].map((number) => ({ x: number % model.width, y: Math.floor(number / model.width) }));
}
