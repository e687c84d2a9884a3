// Makes the picture of the board from a table as one person plays it.

import type { Creature, Point, Scene } from '../engine/forms';
import { originOf } from '../board/model';
import type { Palette } from '../board/palette';
import type { Picture } from '../board/picture';
import { square, words } from '../words';
import { isProjected, LEAST_PROJECTED } from './framing';
import { isDead, tokenLook } from './looks';
import { samePoint, wayPicture } from './plan';
import type { Play } from './play.svelte';

const order = (creature: Creature): number => (isDead(creature) ? -100 : 0) - (creature.at?.width ?? 1);

function middle(creature: Creature): Point {
  const at = originOf(creature) ?? { x: 0, y: 0 };
  return { x: at.x + (creature.at?.width ?? 1) / 2, y: at.y + (creature.at?.height ?? 1) / 2 };
}

type Tokens = Picture['tokens'];
/** The tokens of the last picture: they stay the same while somebody plans. */
let tokensBefore: { scene: Scene; palette: Palette; tokens: Tokens } | null = null;

function tokensOf(scene: Scene, palette: Palette): Tokens {
  if (tokensBefore?.scene !== scene || tokensBefore.palette !== palette) {
    // Large creatures are drawn below small ones, so that the small ones stay visible.
    const sorted = [...scene.board.creatures].sort((one, other) => order(one) - order(other));
    tokensBefore = { scene, palette, tokens: sorted.map((creature) => ({ creature, look: tokenLook(creature, scene, palette) })) };
  }
  return tokensBefore.tokens;
}

export function pictureOf(play: Play, palette: Palette, walked: Point | null): Picture {
  const { model, scene, plan, card, mover } = play;
  const tokens = tokensOf(scene, palette);
  const moving = walked && play.walking ? { creature: play.walking.creature, at: walked } : null;
  const planned = plan && model.creature(plan.creature);
  const ghost = planned && plan.path.declarations.length
    ? { creature: plan.goal.level === undefined ? planned : { ...planned, elevation_feet: plan.goal.level * 5 }, at: plan.goal, look: { ...tokenLook(planned, scene, palette), active: false } }
    : null;
  const stand = card ? { x: card.x + 0.5, y: card.y + 0.5 } : null;
  const covers = play.overlays.cover && card && stand
    ? card.cover.flatMap((own) => {
        const from = model.creature(own.from);
        return from && !['none', 'no-line'].includes(own.cover) ? [{ from: middle(from), to: stand, words: `${own.cover} cover` }] : [];
      })
    : [];
  const flanks = play.overlays.flanking && card
    ? card.flanks.flatMap((own) => {
        const opponent = model.creature(own.opponent);
        const friend = originOf(model.creature(own.with));
        return opponent && friend ? [{ one: { x: card.x, y: card.y }, other: friend, opponent }] : [];
      })
    : [];
  return {
    own: play.drawn,
    alignFrom: play.aligning.from,
    model, palette, tokens, ghost, moving, covers, flanks,
    places: play.overlays.range && !scene.question ? play.places : null,
    key: play.range?.key ?? null,
    faded: play.patience.isSlow.range,
    supposed: play.supposition.shown?.changes ?? null,
    threats: play.overlays.threat ? play.threats : null,
    way: plan ? wayPicture(plan, (name) => originOf(model.creature(name)), play.patience.isSlow.way) : null,
    trail: play.trail,
    ...stopped(play),
    hovered: play.hovered,
    cursor: play.cursor,
    measure: measured(play),
    pings: play.pings,
    least: isProjected() ? LEAST_PROJECTED * window.innerHeight : 0,
    ...(mover ? {} : { key: null }),
  };
}

/** How far the movement has come on which somebody is asked, and who that is. */
function stopped({ scene, model, trail }: Play): Pick<Picture, 'reached' | 'asked'> {
  const { question } = scene;
  const at = question?.at;
  if (!question?.mover || at?.x === undefined || at.y === undefined) return { reached: null, asked: null };
  const here = { x: at.x, y: at.y };
  const index = trail?.findIndex((own) => samePoint(own, here)) ?? -1;
  const who = model.creature(question.asked);
  return { reached: index < 0 ? null : index, asked: { at: here, text: `! ${who?.label ?? words.gameMasterShort}`, from: originOf(who) } };
}

function measured(play: Play): Picture['measure'] {
  const { from, told } = play.measuring;
  const to = play.hovered;
  if (play.tool !== 'measure' || !from || !to) return null;
  return told && samePoint(told.to, to) ? { from, to, words: words.distance(told.feet, square(from), square(to)) } : null;
}
