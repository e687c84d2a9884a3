// The renderer on Canvas 2D: layers from back to front, only what is in view.

import type { Point } from '../engine/forms';
import type { Camera, View } from './camera';
import { GroundPainter } from './ground';
import {
  drawAlignment, drawCosts, drawCovers, drawCursor, drawMeasure, drawFlanks, drawOwnPicture, drawPills, drawPings, drawRange, drawRangeLines, drawSupposed, drawThreats, drawTrail,
  drawWay, LEAST_FOR_COSTS, onWay, type Context, type Frame,
} from './marks';
import { originOf } from './model';
import type { Palette } from './palette';
import type { Picture, Renderer } from './picture';
import { drawToken, drawTinyMore, TINY_SHOWN } from './tokens';
import { words } from '../words';

/** How long ground is painted in one frame, in milliseconds: where nothing is seen yet, and where it is only coarse. */
const PAINTING = { blank: 12, finer: 4 };

function layer(): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { alpha: false });
  if (!context) throw new Error(words.problems.drawsNothing);
  return context;
}

export class CanvasRenderer implements Renderer {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  #view: View = { width: 0, height: 0 };
  #ratio = 1;
  #ground: GroundPainter | null = null;
  #groundOf: { ground: string; palette: Palette } | null = null;
  /** What stays as it is while a way is planned, without the costs of the range and with them. */
  readonly #bare = layer();
  readonly #costed = layer();
  /** What was drawn last; `isKept` if the two layers show it. */
  #before: readonly unknown[] | null = null;
  #isKept = false;

  constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error(words.problems.drawsNothing);
    this.#canvas = canvas;
    this.#context = context;
  }

  resize(view: View, ratio: number): void {
    this.#view = view;
    this.#ratio = ratio;
    this.#canvas.width = Math.round(view.width * ratio);
    this.#canvas.height = Math.round(view.height * ratio);
    this.forget();
  }

  #groundPainter(picture: Picture): GroundPainter {
    const known = this.#groundOf;
    const same = known?.palette === picture.palette && known.ground === picture.model.groundKey;
    if (!same || !this.#ground) {
      this.#ground = new GroundPainter(picture.model, picture.palette);
      this.#groundOf = { ground: picture.model.groundKey, palette: picture.palette };
    }
    return this.#ground;
  }

  draw(picture: Picture, camera: Camera): boolean {
    const context = this.#context;
    const frame = this.#frame(context, picture, camera);
    const missing = this.#still(frame);
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    drawSupposed(frame);
    drawWay(frame);
    // A token lies on the cursor, which would strike its name through.
    drawCursor(frame);
    this.#tokens(frame);
    drawCovers(frame);
    drawFlanks(frame);
    drawPills(frame);
    drawMeasure(frame);
    drawAlignment(frame);
    const growing = drawPings(frame, performance.now());
    return missing || growing;
  }

  /** Everything is drawn anew, because it looks different although nothing that is drawn has changed. */
  forget(): void {
    this.#before = null;
  }

  /**
   * Draws what stays as it is while a way is planned or a token walks. The first time it is drawn as it is;
   * if it is the same the next time, it is kept, and copied from then on. Says whether something is missing.
   */
  #still(frame: Frame): boolean {
    const { picture, camera } = frame;
    const now = [
      picture.model, picture.palette, picture.places, picture.key, picture.faded, picture.own, picture.threats, picture.trail, picture.reached, picture.least,
      camera.x, camera.y, camera.zoom,
    ];
    const isSame = this.#before !== null && now.every((own, index) => Object.is(own, this.#before?.[index]));
    if (!isSame) {
      this.#isKept = false;
      const missing = this.#paintStill(frame);
      this.#costs(frame);
      // What is still missing changes the picture once it is there.
      this.#before = missing ? null : now;
      return missing;
    }
    if (!this.#isKept) {
      for (const layer of [this.#bare, this.#costed]) this.#fit(layer);
      this.#paintStill({ ...frame, context: this.#bare });
      this.#costed.setTransform(1, 0, 0, 1, 0, 0);
      this.#costed.drawImage(this.#bare.canvas, 0, 0);
      this.#costed.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
      this.#costs({ ...frame, context: this.#costed, picture: { ...picture, way: null } });
      this.#isKept = true;
    }
    this.#copyStill(frame);
    return false;
  }

  /** The way has its own numbers: its squares are copied without costs. */
  #copyStill({ context, camera, picture }: Frame): void {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.#costed.canvas, 0, 0);
    for (const at of onWay(picture)) {
      const pixels = camera.toPixels(at);
      const [left, top] = [Math.round(pixels.x * this.#ratio), Math.round(pixels.y * this.#ratio)];
      const size = Math.round(camera.zoom * this.#ratio);
      const [x, y] = [Math.max(0, left), Math.max(0, top)];
      const [width, height] = [Math.min(this.#canvas.width, left + size) - x, Math.min(this.#canvas.height, top + size) - y];
      if (width > 0 && height > 0) context.drawImage(this.#bare.canvas, x, y, width, height, x, y, width, height);
    }
  }

  #costs(frame: Frame): void {
    if (frame.camera.zoom >= LEAST_FOR_COSTS) drawCosts(frame);
  }

  #paintStill(frame: Frame): boolean {
    const { context, camera, picture } = frame;
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    context.fillStyle = picture.palette.void;
    context.fillRect(0, 0, this.#view.width, this.#view.height);
    const ground = this.#groundPainter(picture);
    const began = performance.now();
    const mayPaint = (isBlank: boolean): boolean => performance.now() - began < (isBlank ? PAINTING.blank : PAINTING.finer);
    const place = (at: Point): Point => camera.toPixels(at);
    const fine = camera.zoom * this.#ratio;
    const missing = ground.draw(context, 'floor', camera.zoom, fine, frame.from, frame.to, place, mayPaint);
    drawOwnPicture(frame);
    drawRange(frame);
    ground.draw(context, 'lines', camera.zoom, fine, frame.from, frame.to, place, () => false);
    this.#border(frame);
    drawRangeLines(frame);
    drawThreats(frame);
    drawTrail(frame);
    return missing;
  }

  #fit({ canvas }: OffscreenCanvasRenderingContext2D): void {
    if (canvas.width !== this.#canvas.width) canvas.width = this.#canvas.width;
    if (canvas.height !== this.#canvas.height) canvas.height = this.#canvas.height;
  }

  #frame(context: Context, picture: Picture, camera: Camera): Frame {
    const from = camera.squareAt({ x: 0, y: 0 });
    const to = camera.squareAt({ x: this.#view.width, y: this.#view.height });
    return {
      context, camera, picture,
      from: { x: Math.max(0, from.x), y: Math.max(0, from.y) },
      to: { x: Math.min(picture.model.width, to.x + 1), y: Math.min(picture.model.height, to.y + 1) },
    };
  }

  #border(frame: Frame): void {
    const { context, camera, picture } = frame;
    const at = camera.toPixels({ x: 0, y: 0 });
    context.strokeStyle = picture.palette['wall-line'];
    context.lineWidth = 2;
    context.strokeRect(at.x, at.y, picture.model.width * camera.zoom, picture.model.height * camera.zoom);
  }

  #tokens(frame: Frame): void {
    const { picture } = frame;
    const tiny = new Map<number, number>();
    for (const { creature, look } of picture.tokens) {
      const at = picture.moving?.creature === creature.creature ? picture.moving.at : originOf(creature);
      if (!at || !this.#inView(frame, at, creature.at?.width ?? 1)) continue;
      let place: number | null = null;
      if (creature.size === 'tiny') {
        const number = picture.model.number(at);
        const before = tiny.get(number) ?? 0;
        tiny.set(number, before + 1);
        if (picture.model.creaturesAt(at).length > 1) place = before;
        // What has no room is counted; a click on the square names everybody.
        if (before >= TINY_SHOWN) continue;
      }
      const lifted = picture.ghost?.creature.creature === creature.creature;
      if (lifted) frame.context.globalAlpha = 0.35;
      drawToken(frame, creature, lifted ? { ...look, hidden: false, lifted: true } : look, at, place);
      frame.context.globalAlpha = 1;
    }
    for (const [number, many] of tiny) {
      const at = { x: number % picture.model.width, y: Math.floor(number / picture.model.width) };
      if (many > TINY_SHOWN) drawTinyMore(frame, at, many - TINY_SHOWN);
    }
    if (picture.ghost) drawToken(frame, picture.ghost.creature, picture.ghost.look, picture.ghost.at);
  }

  #inView(frame: Frame, at: Point, size: number): boolean {
    return at.x + size > frame.from.x - 1 && at.y + size > frame.from.y - 1 && at.x < frame.to.x + 1 && at.y < frame.to.y + 1;
  }
}
