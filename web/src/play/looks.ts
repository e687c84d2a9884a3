// How a creature looks on the board and in lists: shape and colour by side, letters, health.

import type { Creature, Scene } from '../engine/forms';
import type { SideShape, TokenLook } from '../board/picture';
import type { ColourName, Palette } from '../board/palette';

const BADGES: Record<string, string> = {
  prone: 'prone', squeezing: 'squeezed', grabbed: 'held', stunned: 'stun', 'flat-footed': 'off', invisible: 'inv',
};
/** Conditions that everybody can see anyway, or that matter to nobody. */
const SILENT = new Set(['dead', 'unconscious']);

/** The eight directions, clockwise from north. */
export const COMPASS: readonly string[] = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

export type SideLetter = 'a' | 'b' | 'n';

/** The first side named is a circle, its opponents are cut squares, others diamonds. */
export function sideLetter(word: string, sides: readonly string[]): SideLetter {
  const index = sides.indexOf(word);
  return index === 0 ? 'a' : index === 2 ? 'n' : 'b';
}

export const SHAPES: Record<SideLetter, SideShape> = { a: 'circle', b: 'cut', n: 'diamond' };

/** The letter of a creature, or letter and number if others have the same. */
export function letters(creature: Creature, all: readonly Creature[]): string {
  const twins = all.filter((own) => own.mark === creature.mark);
  if (twins.length < 2) return creature.mark;
  const number = /(\d+)$/.exec(creature.creature)?.[1];
  return `${creature.mark}${number ?? twins.findIndex((own) => own.creature === creature.creature) + 1}`;
}

export function isDead(creature: Creature): boolean {
  return creature.conditions.includes('dead');
}

export function tokenLook(creature: Creature, scene: Scene, palette: Palette): TokenLook {
  const side = sideLetter(creature.side, scene.sides);
  const colour = (part: '' | '-ink' | '-rim'): string => palette[`side-${side}${part}` as ColourName];
  const look: TokenLook = {
    shape: SHAPES[side],
    fill: colour(''),
    ink: colour('-ink'),
    rim: colour('-rim'),
    letters: letters(creature, scene.board.creatures),
    active: scene.turn === creature.creature,
    hidden: scene.hidden.includes(creature.creature),
    dead: isDead(creature),
    badges: creature.conditions.filter((own) => !SILENT.has(own)).map((own) => BADGES[own] ?? own),
  };
  const points = creature.hit_points;
  if (points && points.most > 0) look.health = points.now / points.most;
  const heading = COMPASS.indexOf(scene.flights[creature.creature]?.heading ?? '');
  if (heading >= 0) look.heading = heading;
  return look;
}
