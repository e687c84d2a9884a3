// Doors that open and close by a click or a key.

import type { Door, Point } from '../engine/forms';
import type { Play } from './play.svelte';
import { words } from '../words';

/** A door is hit by a pointer within this many squares, or pixels, of its edge. */
const NEAR = { squares: 0.16, pixels: 8 };

/** How far it is, in squares, from a place to the edge between two squares. */
function awayFrom(at: Point, [one, other]: readonly [Point, Point]): number {
  const upright = one.y === other.y;
  const [left, top] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const along = upright ? at.y - one.y : at.x - one.x;
  const beyond = Math.max(0, -along, along - 1);
  return Math.hypot(beyond, upright ? at.x - left : at.y - top);
}

/** The door at a place of the board, in squares with their fractions. */
export function doorUnder(doors: readonly Door[], at: Point, zoom: number): Door | undefined {
  const near = Math.max(NEAR.squares, NEAR.pixels / zoom);
  return doors.find((door) => door.edges.some((edge) => awayFrom(at, edge) <= near));
}

/** Opens or closes it: by the mover's action if it stands beside it and may, or by the game master's word. */
export async function turnDoor(play: Play, door: Door): Promise<void> {
  const option = play.speaks ? play.options?.commands.find((own) => own.kind === 'door' && own.door === String(door.door)) : undefined;
  if (option) await play.submit(option.line);
  else if (play.isMaster) await play.submit(`door: ${door.door} ${door.state === 'open' ? 'close' : 'open'}`);
  else play.say(words.doorOutOfReach(door.door));
}
