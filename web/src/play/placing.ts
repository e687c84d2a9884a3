// The game master puts creatures somewhere.

import type { Point } from '../engine/forms';
import type { Play } from './play.svelte';

/** Puts the creature that was typed on the board. */
export async function place(play: Play, at: Point): Promise<void> {
  const { toPlace } = play;
  play.toPlace = null;
  if (toPlace) await play.submit(`with: ${toPlace.name} at (${at.x},${at.y})${toPlace.facts ? `, ${toPlace.facts}` : ''}`);
}

/** Puts a creature that is on the board somewhere else. */
export async function put(play: Play, creature: string, at: Point): Promise<void> {
  await play.submit(`with: ${creature} at (${at.x},${at.y})`);
}
