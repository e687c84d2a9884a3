// Lines that people type in the words of the map: squares as on the rulers, ways by their waypoints, questions about
// the surroundings. Everything else is a line of the rulebook's notation.

import type { Point } from '../engine/forms';
import { originOf } from '../board/model';
import { count, square, typedSquare, words } from '../words';
import { creatureWords } from './spoken';
import type { Play } from './play.svelte';

const SQUARES = '[a-z]{1,2}\\d{1,3}(?:[ ,]+[a-z]{1,2}\\d{1,3})*';

/** Does what the line asks for, and answers; none if the line is for the table. */
export async function typed(play: Play, line: string): Promise<string[] | null> {
  const said = line.trim().toLowerCase().replace(/\s+/g, ' ');
  const at = play.cursor ?? originOf(play.mover);
  if (said === 'undo' || said === 'redo') {
    await play.take(said);
    return [play.said];
  }
  if (said === 'near') return at ? near(play, at) : [words.nobody];
  if (said === 'who reaches me') return [await reaching(play)];
  const looked = new RegExp(`^(?:look )?(${SQUARES})$`).exec(said);
  const [place] = squaresIn(play, looked?.[1]) ?? [];
  if (looked && place) {
    play.cursor = place;
    if (said.startsWith('look')) await play.sayEverything(place);
    return [said.startsWith('look') ? play.said : words.cursorAt(square(place))];
  }
  return way(play, said);
}

/** `stride h5 j6 l5`: a way over those squares is planned, and waits for Move. */
async function way(play: Play, said: string): Promise<string[] | null> {
  const match = new RegExp(`^([a-z0-9 -]+?) (${SQUARES})$`).exec(said);
  const verb = play.verbs.find((own) => own.replace(/-/g, ' ') === match?.[1]?.replace(/-/g, ' '));
  const squares = squaresIn(play, match?.[2]);
  const goal = squares?.pop();
  if (!verb || !squares || !goal) return null;
  if (play.action !== verb) await play.choose(verb);
  play.startPlanning();
  play.aim(goal, squares, 'planned');
  play.cursor = goal;
  return [words.plannedTo(square(goal))];
}

function squaresIn(play: Play, text: string | undefined): Point[] | null {
  const all = text?.split(/[ ,]+/).map(typedSquare) ?? [];
  return all.length && all.every((own) => own && play.model.contains(own)) ? (all as Point[]) : null;
}

/** Everybody on the map, the nearest first. */
function near(play: Play, from: Point): string[] {
  const far = (at: Point): number => Math.max(Math.abs(at.x - from.x), Math.abs(at.y - from.y));
  const placed = play.scene.board.creatures.flatMap((creature) => {
    const at = originOf(creature);
    return at && far(at) > 0 ? [{ creature, at }] : [];
  });
  placed.sort((one, other) => far(one.at) - far(other.at));
  const told = placed.map(({ creature, at }) => `${creatureWords(creature, play.scene)}: ${square(at)}, ${words.squaresAway(count(far(at), 'square'), direction(from, at))}`);
  return told.length ? told : [words.nobodyElse];
}

function direction(from: Point, to: Point): string {
  const upright = to.y < from.y ? 'N' : to.y > from.y ? 'S' : '';
  const across = to.x < from.x ? 'W' : to.x > from.x ? 'E' : '';
  return words.compass[upright + across] ?? '';
}

async function reaching(play: Play): Promise<string> {
  const { mover } = play;
  const at = originOf(mover);
  if (!mover || !at) return words.nobody;
  const { threats } = await play.home.ask('standHere', mover.creature, at.x, at.y);
  return threats.length ? words.reachesYou(threats.join(', '), mover.label, square(at)) : words.nobodyReaches(mover.label, square(at));
}

/** Squares named as on the rulers, as the notation has them: after “at”, and the way of a declaration. */
export function inNotation(play: Play, line: string): string {
  const written = (text: string): string | null => squaresIn(play, text.toLowerCase())?.map((at) => `(${at.x},${at.y})`).join(' ') ?? null;
  return line
    .replace(/\bat ([A-Za-z]{1,2}\d{1,3})\b/g, (whole, text: string) => (play.model.creature(text) ? whole : `at ${written(text) ?? text}`))
    .replace(new RegExp(`: (${SQUARES})$`, 'i'), (whole, text: string) => (written(text) ? `: ${written(text)}` : whole));
}
