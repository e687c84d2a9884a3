// Why somebody who has no movement cannot move.

import type { Objection, SystemId } from '../engine/forms';
import { originOf } from '../board/model';
import type { Play } from './play.svelte';

/** The plainest movement of each system. */
const STEP: Record<SystemId, string> = { pf2e: 'stride', srd35: 'move', starfinder: 'move', '6d6': 'mosey' };

/** What the rules say against a step to the side; nothing if one is possible or nobody's turn it is. */
export async function whyStuck({ mover, model, scene, home }: Play): Promise<Objection | null> {
  const from = originOf(mover);
  if (!mover || !from || !scene.turn) return null;
  const beside = [{ x: from.x + 1, y: from.y }, { x: from.x - 1, y: from.y }].filter((at) => model.contains(at) && !model.isWall(at));
  for (const at of beside) {
    const told = await home.ask('preview', `${mover.creature} ${STEP[scene.system]}: (${at.x},${at.y})`).catch(() => null);
    const [objection] = told?.objections ?? [];
    if (objection) return objection;
  }
  return null;
}
