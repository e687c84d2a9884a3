// Creatures on the board: outline by side, letter, nameplate, health, badges.

import type { Creature, Point } from '../engine/forms';
import type { Context, Frame } from './marks';
import type { TokenLook } from './picture';

const TINY = 0.44;
/** So many Tiny creatures have a quarter of their square each. */
export const TINY_SHOWN = 4;
const OWN = 0.84;

/** Where a token lies, in pixels: its middle and how wide it is. */
export interface Placed { x: number; y: number; size: number }

function outline(context: Context, look: TokenLook, at: Placed): void {
  const { x, y } = at;
  const r = at.size / 2;
  context.beginPath();
  if (look.shape === 'circle') {
    context.arc(x, y, r, 0, 2 * Math.PI);
    return;
  }
  const cut = look.shape === 'cut' ? r * 0.42 : r;
  context.moveTo(x - r + cut, y - r);
  context.lineTo(x + r - cut, y - r);
  context.lineTo(x + r, y - r + cut);
  context.lineTo(x + r, y + r - cut);
  context.lineTo(x + r - cut, y + r);
  context.lineTo(x - r + cut, y + r);
  context.lineTo(x - r, y + r - cut);
  context.lineTo(x - r, y - r + cut);
  context.closePath();
}

/** The place of a creature; Tiny ones take quarters of their square in order of arrival. */
function placed(frame: Frame, creature: Creature, at: Point, place: number | null): Placed {
  const { zoom } = frame.camera;
  const width = creature.at?.width ?? 1;
  const height = creature.at?.height ?? 1;
  if (creature.size === 'tiny') {
    const quarter = (number: number): Point => ({ x: at.x + 0.27 + (number % 2) * 0.46, y: at.y + 0.27 + Math.floor(number / 2) * 0.46 });
    const middle = frame.camera.toPixels(place === null ? { x: at.x + 0.5, y: at.y + 0.5 } : quarter(place));
    return { ...middle, size: zoom * TINY };
  }
  const middle = frame.camera.toPixels({ x: at.x + width / 2, y: at.y + height / 2 });
  return { ...middle, size: Math.min(width, height) * zoom - zoom * (1 - OWN) };
}

export function drawToken(frame: Frame, creature: Creature, look: TokenLook, at: Point, place: number | null = null): void {
  const { context, picture } = frame;
  const own = placed(frame, creature, at, place);
  const { zoom } = frame.camera;
  context.save();
  const isFaint = look.hidden || look.lifted;
  context.globalAlpha = look.dead ? 0.45 : isFaint ? 0.62 : 1;
  if (look.active) ring(frame, look, own);
  outline(context, look, own);
  context.fillStyle = look.fill;
  context.fill();
  context.setLineDash(isFaint ? [zoom * 0.1, zoom * 0.07] : []);
  context.strokeStyle = look.rim;
  context.lineWidth = Math.max(1.2, zoom * 0.045);
  context.stroke();
  context.setLineDash([]);
  letter(frame, look, own);
  if (look.heading !== undefined) heading(frame, look.heading, own);
  context.restore();
  // Four names have no room in a square.
  if ((zoom >= 28 && place === null) || look.active) nameplate(frame, creature, look, own);
  if (zoom >= 28) badges(frame, look, own);
  if (look.hidden) struckEye(frame, own);
  if (creature.elevation_feet) altitude(frame, creature.elevation_feet, own, picture.palette.water);
}

/** How many more Tiny creatures are in a square than have room. */
export function drawTinyMore(frame: Frame, at: Point, many: number): void {
  const { x, y } = frame.camera.toPixels({ x: at.x + 0.5, y: at.y + 0.5 });
  pill(frame, `+${many}`, x, y, Math.max(10, frame.camera.zoom * 0.22, frame.picture.least), frame.picture.palette.ink);
}

/** Words in a pill around that place. */
function pill({ context, picture }: Frame, words: string, x: number, y: number, size: number, colour: string): void {
  context.font = `660 ${size}px ${picture.palette['font-ui']}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = context.measureText(words).width + size * 0.8;
  context.fillStyle = picture.palette.surface;
  context.strokeStyle = colour;
  context.lineWidth = 1.4;
  context.beginPath();
  context.roundRect(x - width / 2, y - size * 0.65, width, size * 1.3, size);
  context.fill();
  context.stroke();
  context.fillStyle = picture.palette.ink;
  context.fillText(words, x, y + 0.5);
}

/** Only the game master sees the creature. */
function struckEye(frame: Frame, own: Placed): void {
  const { context, picture } = frame;
  const size = Math.max(8, own.size * 0.32);
  context.save();
  context.translate(own.x - own.size / 2, own.y - own.size * 0.3);
  context.fillStyle = picture.palette.surface;
  context.strokeStyle = picture.palette.ink;
  context.lineWidth = 1.4;
  context.beginPath();
  context.arc(0, 0, size * 0.6, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.beginPath();
  context.moveTo(-size * 0.4, 0);
  context.quadraticCurveTo(0, -size * 0.42, size * 0.4, 0);
  context.quadraticCurveTo(0, size * 0.42, -size * 0.4, 0);
  context.moveTo(-size * 0.36, size * 0.36);
  context.lineTo(size * 0.36, -size * 0.36);
  context.stroke();
  context.restore();
}

function ring(frame: Frame, look: TokenLook, own: Placed): void {
  const { context, picture } = frame;
  const zoom = frame.camera.zoom;
  outline(context, look, { ...own, size: own.size + zoom * 0.16 });
  context.fillStyle = picture.palette.casing;
  context.fill();
  context.strokeStyle = picture.palette.ink;
  context.lineWidth = Math.max(2, zoom * 0.05);
  context.stroke();
}

/** An arrow outside the token, to where it is heading. */
function heading(frame: Frame, steps: number, own: Placed): void {
  const { context, picture } = frame;
  const { zoom } = frame.camera;
  const size = Math.max(5, zoom * 0.13);
  context.save();
  context.translate(own.x, own.y);
  context.rotate((steps * Math.PI) / 4);
  context.translate(0, -own.size / 2 - size * 0.3);
  context.beginPath();
  context.moveTo(0, -size);
  context.lineTo(size * 0.8, size * 0.4);
  context.lineTo(0, 0);
  context.lineTo(-size * 0.8, size * 0.4);
  context.closePath();
  context.fillStyle = picture.palette.ink;
  context.strokeStyle = picture.palette.casing;
  context.lineWidth = 1.5;
  context.stroke();
  context.fill();
  context.restore();
}

function letter(frame: Frame, look: TokenLook, own: Placed): void {
  const { context, picture } = frame;
  const inner = own.size * (look.letters.length > 1 ? 0.42 : 0.52);
  context.font = `680 ${Math.max(9, inner)}px ${picture.palette['font-ui']}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = look.ink;
  context.fillText(look.letters, own.x, own.y + own.size * 0.02);
  if (look.dead) {
    context.strokeStyle = look.ink;
    context.lineWidth = own.size * 0.06;
    context.beginPath();
    context.moveTo(own.x - own.size * 0.3, own.y);
    context.lineTo(own.x + own.size * 0.3, own.y);
    context.stroke();
  }
}

function nameplate(frame: Frame, creature: Creature, look: TokenLook, own: Placed): void {
  const { context, picture } = frame;
  const zoom = frame.camera.zoom;
  const size = Math.max(10, Math.min(14, zoom * 0.22), picture.least);
  context.font = `620 ${size}px ${picture.palette['font-ui']}`;
  const words = creature.label;
  const width = Math.max(context.measureText(words).width + size * 0.9, zoom * 0.5);
  const large = (creature.at?.width ?? 1) > 1;
  const hasHealth = look.health !== undefined;
  const height = size * (hasHealth ? 1.55 : 1.25);
  // Inside a large token if it leaves room for the letters; it covers no more than the rim of a small one.
  const isInside = large && height < own.size * 0.28;
  const y = own.y + own.size / 2 - (isInside ? height + zoom * 0.12 : creature.size === 'tiny' ? 1 : Math.min(height * 0.42, zoom * 0.14));
  context.fillStyle = picture.palette.surface;
  context.strokeStyle = picture.palette['line-strong'];
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(own.x - width / 2, y, width, height, 4);
  context.fill();
  context.stroke();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = picture.palette.ink;
  context.fillText(words, own.x, y + size * 0.62);
  if (look.health !== undefined) {
    const bar = { x: own.x - width / 2 + 3, y: y + size * 1.2, width: width - 6 };
    context.fillStyle = picture.palette.line;
    context.fillRect(bar.x, bar.y, bar.width, 3);
    context.fillStyle = look.health < 0.5 ? picture.palette.harm : picture.palette['ink-2'];
    context.fillRect(bar.x, bar.y, bar.width * Math.max(0, Math.min(1, look.health)), 3);
  }
}

/** At most two conditions in words, then how many more, above the rim. */
function badges(frame: Frame, look: TokenLook, own: Placed): void {
  const { camera, picture } = frame;
  const shown = look.badges.slice(0, 2);
  if (look.badges.length > 2) shown.push(`+${look.badges.length - 2}`);
  const size = Math.max(9, camera.zoom * 0.18, picture.least);
  const rim = own.y - own.size / 2 - size * 0.3;
  shown.forEach((words, index) => pill(frame, words, own.x + own.size * 0.2, rim - (shown.length - 1 - index) * size * 1.4, size, picture.palette.ink));
}

function altitude(frame: Frame, feet: number, own: Placed, colour: string): void {
  const size = Math.max(10, frame.camera.zoom * 0.2, frame.picture.least);
  pill(frame, feet > 0 ? `↑${feet}` : `↓${-feet}`, own.x - own.size / 2, own.y - own.size / 2 + size * 0.2, size, colour);
}
