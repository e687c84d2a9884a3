// Pointers on the board: drag a token, pan the map, pinch, wheel.

import type { Point } from '../engine/forms';
import type { Camera } from '../board/camera';
import { originOf } from '../board/model';
import { edgeAt, paintsEdges, roomOf } from './brush';
import { doorUnder, turnDoor } from './doors';
import { place, put } from './placing';
import { samePoint } from './plan';
import type { Play } from './play.svelte';

interface Given {
  play: () => Play;
  camera: Camera;
  moved: () => void;
  point: (at: Point | null) => void;
  focus: () => void;
}

type Grip =
  | { kind: 'token'; grabbed: Point; last: Point }
  | { kind: 'other'; creature: string; from: Point; last: Point }
  | { kind: 'map'; from: Point; still: boolean }
  | { kind: 'paint'; painted: Set<string>; squares: Point[]; clauses: string[] }
  | { kind: 'pinch'; apart: number };

const WHEEL = 1.0015;
/** A pointer that is held this long without moving points at the square, in milliseconds. */
const HOLD = 600;
/** A pointer that moves less than this many pixels has clicked. */
const CLICK = 5;

export class Hands {
  readonly #given: Given;
  #grip: Grip | null = null;
  readonly #pointers = new Map<number, Point>();
  #rest: ReturnType<typeof setTimeout> | undefined;
  #hold: ReturnType<typeof setTimeout> | undefined;
  /** When the last pointer came down, by the clock of the events. */
  #downSince = 0;

  constructor(given: Given) {
    this.#given = given;
  }

  on(canvas: HTMLCanvasElement): () => void {
    const at = (event: PointerEvent | WheelEvent | MouseEvent): Point => {
      const box = canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const down = (event: PointerEvent): void => {
      canvas.setPointerCapture(event.pointerId);
      this.#downSince = event.timeStamp;
      this.#pointers.set(event.pointerId, at(event));
      if (this.#pointers.size === 2) this.#pinch();
      else if (event.button !== 2) this.#down(at(event), event);
    };
    const move = (event: PointerEvent): void => {
      const pixels = at(event);
      const before = this.#pointers.get(event.pointerId);
      if (before) this.#pointers.set(event.pointerId, pixels);
      this.#move(pixels, before ?? null);
    };
    const up = (event: PointerEvent): void => {
      this.#pointers.delete(event.pointerId);
      void this.#up(at(event), event.timeStamp - this.#downSince);
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      this.#given.camera.zoomBy(WHEEL ** -event.deltaY, at(event));
      this.#given.moved();
    };
    const context = (event: MouseEvent): void => {
      event.preventDefault();
      this.#grip = null;
      this.#given.play().cancel();
      this.#given.point(null);
    };
    const leave = (): void => {
      clearTimeout(this.#rest);
      this.#given.play().hovered = null;
    };
    // The board's grid keeps the focus that a press gives it.
    canvas.addEventListener('mousedown', (event) => event.preventDefault());
    canvas.addEventListener('pointerdown', down);
    canvas.addEventListener('pointermove', move);
    canvas.addEventListener('pointerup', up);
    canvas.addEventListener('pointercancel', up);
    canvas.addEventListener('pointerleave', leave);
    canvas.addEventListener('wheel', wheel, { passive: false });
    canvas.addEventListener('contextmenu', context);
    return () => canvas.replaceWith(canvas.cloneNode());
  }

  #down(pixels: Point, event: PointerEvent): void {
    const { camera, focus } = this.#given;
    const play = this.#given.play();
    const at = camera.squareAt(pixels);
    const map: Grip = { kind: 'map', from: pixels, still: true };
    focus();
    if (event.button === 1 || !play.model.contains(at)) {
      this.#grip = map;
    } else if (play.tool === 'paint' && play.isMaster) {
      this.#grip = { kind: 'paint', painted: new Set(), squares: [], clauses: [] };
      this.#paint(at, camera.toSquares(pixels));
    } else if (play.tool === 'align') {
      void play.aligning.take(camera.toSquares(pixels));
    } else if (play.tool === 'measure') {
      play.measuring.from = at;
      play.hovered = at;
      this.#grip = map;
      this.#grip.still = false;
    } else if ((event.ctrlKey || event.metaKey) && (play.plan || play.isFinding)) {
      play.waypoint();
    } else {
      this.#grip = this.#grab(play, at) ?? map;
      this.#hold = setTimeout(() => this.#pointAt(play, at), HOLD);
    }
  }

  /** A pointer that is held still points at the square. Whoever hesitated may still drag; letting go is no click. */
  #pointAt(play: Play, at: Point): void {
    if (this.#grip?.kind !== 'pinch') play.point(at);
  }

  #grab(play: Play, at: Point): Grip | null {
    const here = play.model.creaturesAt(at);
    const { mover } = play;
    const origin = originOf(mover);
    const onGhost = play.plan && samePoint(play.plan.goal, at);
    if (mover && origin && play.speaks && !play.scene.question && (onGhost || here.some((own) => own.creature === mover.creature))) {
      play.startPlanning();
      const from = onGhost && play.plan ? play.plan.goal : origin;
      return { kind: 'token', grabbed: { x: at.x - from.x, y: at.y - from.y }, last: from };
    }
    const other = here[0];
    const from = originOf(other);
    if (other && from && play.isMaster) return { kind: 'other', creature: other.creature, from: { x: at.x - from.x, y: at.y - from.y }, last: from };
    return null;
  }

  #move(pixels: Point, before: Point | null): void {
    const play = this.#given.play();
    const { camera } = this.#given;
    const at = camera.squareAt(pixels);
    const grip = this.#grip;
    if (!play.hovered || !samePoint(play.hovered, at)) this.#hover(play, at);
    if (!grip) return;
    if (before && Math.hypot(pixels.x - before.x, pixels.y - before.y) > 1) clearTimeout(this.#hold);
    switch (grip.kind) {
      case 'map':
        if (play.tool === 'measure' || !before) return;
        if (Math.hypot(pixels.x - grip.from.x, pixels.y - grip.from.y) > CLICK) grip.still = false;
        camera.pan(pixels.x - before.x, pixels.y - before.y);
        this.#given.moved();
        return;
      case 'token': {
        const goal = { x: at.x - grip.grabbed.x, y: at.y - grip.grabbed.y };
        this.#given.point(pixels);
        if (samePoint(goal, grip.last)) return;
        grip.last = goal;
        play.cursor = at;
        play.aim(goal);
        return;
      }
      case 'other':
        grip.last = { x: at.x - grip.from.x, y: at.y - grip.from.y };
        play.cursor = at;
        return;
      case 'paint':
        this.#paint(at, camera.toSquares(pixels));
        return;
      case 'pinch':
        this.#pinched(grip);
    }
  }

  #hover(play: Play, at: Point): void {
    play.hovered = at;
    if (play.tool === 'measure') play.measuring.to(at);
    clearTimeout(this.#rest);
    if (this.#grip && this.#grip.kind !== 'map') return;
    this.#rest = setTimeout(() => play.lookAt(at), 120);
  }

  /** A busy page hears late that a pointer was let go: whether it was a click, the pointer's own time tells. */
  async #up(pixels: Point, downMilliseconds: number): Promise<void> {
    clearTimeout(this.#hold);
    const grip = this.#grip;
    const play = this.#given.play();
    this.#grip = null;
    this.#given.point(null);
    this.#given.focus();
    if (!grip) return;
    const at = this.#given.camera.squareAt(pixels);
    if (grip.kind === 'token') this.#dropped(play, grip.last);
    else if (grip.kind === 'other') await this.#placed(play, grip, at);
    else if (grip.kind === 'paint') await this.#painted(play, grip.squares, grip.clauses);
    else if (grip.kind === 'map' && grip.still && downMilliseconds < HOLD) await this.#clicked(play, at, this.#given.camera.toSquares(pixels));
  }

  #dropped(play: Play, goal: Point): void {
    const origin = originOf(play.mover);
    if (origin && samePoint(origin, goal)) play.cancel();
    else play.settle();
  }

  /** A game master who drags another creature puts it there; a click only selects it. */
  async #placed(play: Play, grip: Grip & { kind: 'other' }, at: Point): Promise<void> {
    const from = originOf(play.model.creature(grip.creature));
    if (from && !samePoint(from, grip.last)) await put(play, grip.creature, grip.last);
    else {
      play.cursor = at;
      play.lookAt(at);
      await play.select(grip.creature);
    }
  }

  async #clicked(play: Play, at: Point, exactly: Point): Promise<void> {
    if (!play.model.contains(at)) return;
    const door = play.toPlace ? undefined : doorUnder(play.scene.board.doors, exactly, this.#given.camera.zoom);
    if (door) {
      await turnDoor(play, door);
      return;
    }
    play.cursor = at;
    if (play.toPlace) {
      await place(play, at);
      return;
    }
    if (!play.places) await play.patience.over('range');
    const reached = play.places?.get(play.model.number(at));
    if (play.mover && play.speaks && !play.scene.question && reached && !reached.stop) {
      play.startPlanning();
      play.aim(at, undefined, 'planned');
    } else play.lookAt(at);
  }

  #paint(at: Point, exactly: Point): void {
    const grip = this.#grip;
    const play = this.#given.play();
    if (grip?.kind !== 'paint' || !play.model.contains(at)) return;
    const edge = paintsEdges(play.brush) ? edgeAt(play.model, exactly) : null;
    if (paintsEdges(play.brush) && !edge) return;
    const key = (edge ?? [at]).map((own) => `(${own.x},${own.y})`).join('|');
    if (grip.painted.has(key)) return;
    grip.painted.add(key);
    if (edge) grip.clauses.push(`${key} ${play.brush.slice(2)}`);
    else grip.squares.push(at);
  }

  async #painted(play: Play, squares: Point[], edges: string[]): Promise<void> {
    const [first] = squares;
    // Showing a room shows its walls too; ground is painted only on its floor.
    const isShown = play.brush === 'unknown' || play.brush.startsWith('seen ');
    const all = play.wholeRoom && first ? roomOf(play.model, first).filter((at) => isShown || !play.model.isWall(at)) : squares;
    const clauses = all.map((at) => `(${at.x},${at.y}) ${play.brush}`);
    clauses.push(...edges);
    if (clauses.length) await play.submit(`with: ${clauses.join('; ')}`);
  }

  #pinch(): void {
    const [one, other] = [...this.#pointers.values()];
    if (!one || !other) return;
    this.#given.play().cancel();
    this.#grip = { kind: 'pinch', apart: Math.hypot(one.x - other.x, one.y - other.y) };
  }

  #pinched(grip: Grip & { kind: 'pinch' }): void {
    const [one, other] = [...this.#pointers.values()];
    if (!one || !other) return;
    const apart = Math.hypot(one.x - other.x, one.y - other.y);
    this.#given.camera.zoomBy(apart / Math.max(1, grip.apart), { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    grip.apart = apart;
    this.#given.moved();
  }
}
