// The renderer on Canvas 2D: layers from back to front, only what is in view.

import type { Point } from '../engine/forms';
import type { Camera, View } from './camera';
import { GroundPainter } from './ground';
import {
  drawAlignment, drawCovers, drawCursor, drawMeasure, drawFlanks, drawOwnPicture, drawPills, drawPings, drawRange, drawRangeLines, drawThreats, drawTrail, drawWay,
  type Frame,
} from './marks';
import { originOf } from './model';
import type { Palette } from './palette';
import type { Picture, Renderer } from './picture';
import { drawToken } from './tokens';

export class CanvasRenderer implements Renderer {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  #view: View = { width: 0, height: 0 };
  #ratio = 1;
  #ground: GroundPainter | null = null;
  #groundOf: { ground: string; palette: Palette } | null = null;

  constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('this browser draws no canvas');
    this.#canvas = canvas;
    this.#context = context;
  }

  resize(view: View, ratio: number): void {
    this.#view = view;
    this.#ratio = ratio;
    this.#canvas.width = Math.round(view.width * ratio);
    this.#canvas.height = Math.round(view.height * ratio);
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
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    context.fillStyle = picture.palette.void;
    context.fillRect(0, 0, this.#view.width, this.#view.height);
    const frame = this.#frame(picture, camera);
    const ground = this.#groundPainter(picture);
    let left = GroundPainter.PIECES_A_FRAME;
    const mayPaint = (): boolean => left-- > 0;
    const place = (at: Point): Point => camera.toPixels(at);
    const missing = ground.draw(context, 'floor', camera.zoom, frame.from, frame.to, place, mayPaint);
    drawOwnPicture(frame);
    drawRange(frame);
    ground.draw(context, 'lines', camera.zoom, frame.from, frame.to, place, () => false);
    this.#border(frame);
    drawRangeLines(frame);
    drawThreats(frame);
    drawTrail(frame);
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

  #frame(picture: Picture, camera: Camera): Frame {
    const from = camera.squareAt({ x: 0, y: 0 });
    const to = camera.squareAt({ x: this.#view.width, y: this.#view.height });
    return {
      context: this.#context, camera, picture,
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
      let place = 0;
      if (creature.size === 'tiny') {
        const number = picture.model.number(at);
        place = tiny.get(number) ?? 0;
        tiny.set(number, place + 1);
        if (picture.model.creaturesAt(at).length > 1) place += 1;
      }
      const lifted = picture.ghost?.creature.creature === creature.creature;
      if (lifted) frame.context.globalAlpha = 0.35;
      drawToken(frame, creature, lifted ? { ...look, hidden: true } : look, at, place);
      frame.context.globalAlpha = 1;
    }
    if (picture.ghost) drawToken(frame, picture.ghost.creature, picture.ghost.look, picture.ghost.at);
  }

  #inView(frame: Frame, at: Point, size: number): boolean {
    return at.x + size > frame.from.x - 1 && at.y + size > frame.from.y - 1 && at.x < frame.to.x + 1 && at.y < frame.to.y + 1;
  }
}
