// Whose view of the table the game master may look at.

import type { Scene } from '../engine/forms';
import { words } from '../words';

/** Somebody whose knowledge the game master may look at. */
export interface Onlooker { as: string; name: string }

/** At a table in this browser, the party; on a server, the players of each side, and onlookers. */
export function onlookersOf(scene: Scene): Onlooker[] {
  const { seat, sides, board } = scene;
  if (!seat) return sides[0] ? [{ as: sides[0], name: words.players }] : [];
  if (seat.role !== 'game-master') return [];
  const ids = new Map(Object.entries(seat.names).map(([id, name]) => [name, id]));
  const played = sides.map((side) => {
    const own = board.creatures.filter((creature) => creature.side === side);
    return { as: own.map((creature) => ids.get(creature.creature)).join(','), name: words.playersOf(side) };
  });
  return [...played.filter((own) => own.as), { as: 'spectator', name: words.onlookers }];
}
