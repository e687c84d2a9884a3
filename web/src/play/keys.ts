// Keys on the board. Everything that a pointer can do, a keyboard can.

import type { Point } from '../engine/forms';
import { originOf } from '../board/model';
import { square, words } from '../words';
import { turnDoor } from './doors';
import { place } from './placing';
import { samePoint } from './plan';
import { lettersWork } from './letters';
import type { Play } from './play.svelte';

export type Outcome = { kind: 'cursor'; at: Point } | { kind: 'zoom'; factor: number } | { kind: 'fit' } | { kind: 'go' } | { kind: 'done' };

const DONE: Outcome = { kind: 'done' };

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
  KeyW: [0, -1], KeyS: [0, 1], KeyA: [-1, 0], KeyD: [1, 0],
  Numpad1: [-1, 1], Numpad2: [0, 1], Numpad3: [1, 1], Numpad4: [-1, 0], Numpad6: [1, 0],
  Numpad7: [-1, -1], Numpad8: [0, -1], Numpad9: [1, -1],
};

/** Keys of one character, which can be turned off; the numpad's are directions. */
export const isLetter = ({ key, code }: KeyboardEvent): boolean => key.length === 1 && key !== ' ' && !code.startsWith('Numpad');

/** What a key means on the board; nothing if it belongs to somebody else. */
export function keyed(event: KeyboardEvent, play: Play, cursor: Point): Outcome | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  if (isLetter(event) && !lettersWork()) return null;
  const step = STEPS[event.code];
  if (step) return stepped(play, cursor, step, event.shiftKey);
  if (play.held.down(event)) return DONE;
  return named(event, play, cursor);
}

function stepped(play: Play, cursor: Point, [dx, dy]: [number, number], looking: boolean): Outcome {
  const at = { x: cursor.x + dx, y: cursor.y + dy };
  if (!play.model.contains(at)) return DONE;
  if (!looking && play.mover && !play.scene.question) {
    const origin = play.plan?.state === 'sent' ? play.plan.goal : originOf(play.mover);
    play.startPlanning();
    if (origin && samePoint(origin, at)) play.cancel();
    else play.aim(at, undefined, 'planned');
  }
  return { kind: 'cursor', at };
}

function named(event: KeyboardEvent, play: Play, cursor: Point): Outcome | null {
  switch (event.key) {
    case 'Enter':
    case ' ':
      if (play.toPlace) void place(play, cursor);
      else if (play.plan || play.climb || play.isFinding) void play.commit();
      return DONE;
    case 'Escape':
      play.cancel();
      return DONE;
    case 'Tab':
      return creature(play, cursor, event.shiftKey ? -1 : 1, false);
    case '[':
    case ']':
      return creature(play, cursor, event.key === '[' ? -1 : 1, true);
    case 'PageUp':
    case 'PageDown':
      return altitude(play, event.key === 'PageUp' ? 1 : -1);
    case 'Home':
      void play.take('backToTurnStart');
      return DONE;
    case '+':
      return { kind: 'zoom', factor: 1.25 };
    case '-':
      return { kind: 'zoom', factor: 0.8 };
    case '0':
      return { kind: 'fit' };
    default:
      return lettered(event, play, cursor);
  }
}

function lettered(event: KeyboardEvent, play: Play, cursor: Point): Outcome | null {
  switch (event.code) {
    case 'KeyQ':
      play.waypoint();
      return DONE;
    case 'KeyZ':
    case 'Backspace':
      void play.squareBack().then((at) => at && (play.cursor = { x: at.x, y: at.y }));
      return DONE;
    case 'KeyE':
      endTurn(play);
      return DONE;
    case 'KeyV':
      play.prefer(play.preference === 'cheapest' ? 'safest' : 'cheapest');
      play.say(play.preference === 'cheapest' ? words.cheapest : words.fewestRisks);
      return DONE;
    case 'KeyI':
      void play.sayEverything(cursor);
      return DONE;
    case 'KeyL':
      play.say(`${play.said} `);
      return DONE;
    case 'KeyO':
      door(play, cursor);
      return DONE;
    case 'KeyP':
      if (event.shiftKey) play.point(cursor);
      else pin(play, cursor);
      return DONE;
    case 'KeyG':
      return { kind: 'go' };
    default:
      return digit(event, play);
  }
}

/** One level up or down from what is planned. */
function altitude(play: Play, step: number): Outcome | null {
  const { flyer } = play;
  if (!flyer) return null;
  void play.aimAltitude((play.level ?? flyer.elevation_feet / 5) + step);
  return DONE;
}

/** Keeps the square card where it is, or lets it follow again. */
function pin(play: Play, cursor: Point): void {
  if (!play.pinned && !play.card) play.lookAt(cursor);
  play.pinned = !play.pinned;
  play.say(play.pinned ? words.pinned : words.unpinned);
}

function digit(event: KeyboardEvent, play: Play): Outcome | null {
  const number = /^Digit([1-9])$/.exec(event.code)?.[1];
  if (number === undefined) return null;
  const chosen = play.verbs[Number(number) - 1];
  if (chosen) void play.choose(chosen);
  return DONE;
}

/** The next creature in order; after the last one, Tab leaves the board. */
function creature(play: Play, cursor: Point, step: number, stays: boolean): Outcome | null {
  const { order, board } = play.scene;
  const inTurn = order.flatMap((name) => play.model.creature(name) ?? []);
  const others = board.creatures.filter((own) => !order.includes(own.creature));
  const placed = [...inTurn, ...others].flatMap((own) => originOf(own) ?? []);
  const now = placed.findIndex((at) => samePoint(at, cursor));
  const next = now < 0 && step < 0 ? placed.length - 1 : now + step;
  const at = stays ? placed[(next + placed.length) % placed.length] : placed[next];
  return at ? { kind: 'cursor', at } : stays ? DONE : null;
}

function door(play: Play, cursor: Point): void {
  const own = play.model.doorsAt(cursor)[0];
  if (!own) play.say(words.noDoor(square(cursor)));
  else void turnDoor(play, own);
}

/** The turn and what is left of it, by which a second press is known. */
export const turnLeft = ({ scene, account }: Play): string => `${scene.round} ${scene.turn} ${account?.actions ?? 0}`;

/** Ends the turn; if actions are left, only when it is asked for twice. */
function endTurn(play: Play): void {
  const left = play.account?.actions ?? 0;
  if (left > 0 && !play.viewer && play.endAsked !== turnLeft(play)) {
    play.endAsked = turnLeft(play);
    play.say(words.endsAnyway(left));
    return;
  }
  play.endAsked = null;
  void play.submit('end-turn');
}
