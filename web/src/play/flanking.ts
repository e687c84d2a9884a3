// A move that makes flanking is told as such, to everybody who sees it.

import type { Chapter, Declaration } from '../engine/forms';
import { originOf } from '../board/model';
import { words } from '../words';
import { isPoint, partsOf } from './plan';
import type { Play } from './play.svelte';
import type { Line } from './sentences';

/** Who flanks whom from now on because of a movement of these chapters, by the number of the chapter. */
export async function newFlanks(play: Play, news: readonly Chapter[]): Promise<Map<number, Line[]>> {
  const found = new Map<number, Line[]>();
  for (const { number, events } of news) {
    const moved = events.findLast((own) => own.kind === 'carried' && (own as unknown as Declaration).movement?.steps.length) as unknown as Declaration | undefined;
    const lines = moved && (await flanksOf(play, moved));
    if (lines?.length) found.set(number, lines);
  }
  return found;
}

/** What is flanked where the movement ended, and was not where it began. */
async function flanksOf(play: Play, { declaration, movement }: Declaration): Promise<Line[]> {
  const from = movement?.steps[0]?.from;
  const mover = play.model.creature(partsOf(declaration).who);
  const at = originOf(mover);
  if (!mover || !at || !isPoint(from) || !isPoint(movement?.end) || movement.end.x !== at.x || movement.end.y !== at.y) return [];
  const cards = await Promise.all([from, at].map((own) => play.home.ask('standHere', mover.creature, own.x, own.y))).catch(() => []);
  const [before, after] = cards;
  const isNew = (opponent: string): boolean => before?.flanks.every((own) => own.opponent !== opponent) ?? false;
  const named = (name: string): string => play.model.creature(name)?.label ?? name;
  return (after?.flanks ?? []).filter((own) => isNew(own.opponent)).map((own) => ({
    kind: 'plain', who: mover.creature, tail: '', why: [],
    sentence: words.story.flanks(mover.label, named(own.opponent), named(own.with)), mine: words.story.youFlank(named(own.opponent), named(own.with)),
  }));
}
