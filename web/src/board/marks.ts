// Range, threat, and the way that is being planned.

import type { Point } from '../engine/forms';
import type { Camera } from './camera';
import type { RangePlace } from './model';
import type { Picture, WayPicture } from './picture';
import type { ColourName } from './palette';
import { readable } from '../words';

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface Frame { context: Context; camera: Camera; from: Point; to: Point; picture: Picture }

/** How faint an answer is that is older than what was asked for, or that was sent. */
const FAINT = { stale: 0.6, sent: 0.7 };
const RANGES: ColourName[] = ['range-1', 'range-2', 'range-3', 'range-4'];
/** Each reactor has its own colour and its own angle of hatching. */
export const THREATS: ColourName[] = ['threat-1', 'threat-2', 'threat-3', 'threat-4'];
export const ANGLES = [1, -1, 0, 0.4];
const SIDES = [{ x: 0, y: -1 }, { x: 1, y: 0 }, { x: 0, y: 1 }, { x: -1, y: 0 }];

function font(frame: Frame, pixels: number, weight: number): string {
  return `${weight} ${pixels}px ${frame.picture.palette['font-ui']}`;
}

function eachPlace(frame: Frame, told: (at: Point, place: RangePlace, pixels: Point) => void): void {
  const { picture, camera, from, to } = frame;
  if (!picture.places) return;
  for (let y = from.y; y < to.y; y++) {
    for (let x = from.x; x < to.x; x++) {
      const place = picture.places.get(y * picture.model.width + x);
      if (place) told({ x, y }, place, camera.toPixels({ x, y }));
    }
  }
}

/** The shade of a place: the number of the first budget of that many steps. */
function shade(frame: Frame, place: RangePlace): ColourName {
  const { key } = frame.picture;
  if (key?.chances) {
    if (place.cost >= 1000) return 'chance-5';
    if (place.cost >= 500) return 'chance-4';
    if (place.cost >= 300) return 'chance-3';
    return place.cost >= 150 ? 'chance-2' : 'chance-1';
  }
  return RANGES[step(frame, place)] ?? 'range-4';
}

/** How many actions the place takes, from 0. */
function step(frame: Frame, place: RangePlace): number {
  const budget = frame.picture.key?.budgets[place.budget];
  return Math.min(3, Math.max(0, (budget?.actions ?? 1) - 1));
}

/** The map's own picture: it takes the place of the floor and its tints. */
export function drawOwnPicture(frame: Frame): void {
  const { context, camera, picture } = frame;
  if (!picture.own) return;
  const { image, left, top, across } = picture.own;
  const at = camera.toPixels({ x: left, y: top });
  const width = across * camera.zoom;
  context.save();
  context.beginPath();
  const board = camera.toPixels({ x: 0, y: 0 });
  context.rect(board.x, board.y, picture.model.width * camera.zoom, picture.model.height * camera.zoom);
  context.clip();
  context.drawImage(image, at.x, at.y, width, (width * image.height) / image.width);
  context.restore();
}

/** A cross at the corner from which the picture is being aligned. */
export function drawAlignment(frame: Frame): void {
  const { context, camera, picture } = frame;
  if (!picture.alignFrom) return;
  const at = camera.toPixels(picture.alignFrom);
  context.strokeStyle = picture.palette.cursor;
  context.lineWidth = 3;
  context.beginPath();
  for (const [dx, dy] of [[12, 0], [0, 12]] as const) {
    context.moveTo(at.x - dx, at.y - dy);
    context.lineTo(at.x + dx, at.y + dy);
  }
  context.stroke();
}

const faintness = ({ faded }: Picture): number => (faded ? FAINT.stale : 1);

export function drawRange(frame: Frame): void {
  const { context, camera, picture } = frame;
  // The map's own picture stays visible below the range.
  const opacity = (picture.own ? 0.5 : 1) * faintness(picture);
  eachPlace(frame, (_, place, at) => {
    context.fillStyle = picture.palette[shade(frame, place)];
    context.globalAlpha = place.stop ? opacity * 0.45 : opacity;
    context.fillRect(at.x, at.y, camera.zoom, camera.zoom);
  });
  context.globalAlpha = 1;
}

/** Outlines where the number of actions changes. */
export function drawRangeLines(frame: Frame): void {
  const { context, camera, picture } = frame;
  const edges = new Map<number, Path2D>();
  const { zoom } = camera;
  eachPlace(frame, (at, place, pixels) => {
    const own = group(frame, place);
    for (const side of SIDES) {
      const beside = picture.places?.get((at.y + side.y) * picture.model.width + at.x + side.x);
      const other = beside && picture.model.contains({ x: at.x + side.x, y: at.y + side.y }) ? group(frame, beside) : 99;
      if (other <= own) continue;
      let path = edges.get(own);
      if (!path) edges.set(own, (path = new Path2D()));
      const x = pixels.x + (side.x > 0 ? zoom : 0);
      const y = pixels.y + (side.y > 0 ? zoom : 0);
      path.moveTo(x, y);
      if (side.x === 0) path.lineTo(x + zoom, y);
      else path.lineTo(x, y + zoom);
    }
  });
  context.globalAlpha = faintness(picture);
  context.strokeStyle = picture.palette['range-ink'];
  for (const [own, path] of edges) {
    context.lineWidth = own === 0 ? Math.max(2, zoom * 0.045) : Math.max(1.2, zoom * 0.03);
    context.setLineDash(own === 0 ? [] : [zoom * 0.14, zoom * 0.1]);
    context.stroke(path);
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function group(frame: Frame, place: RangePlace): number {
  if (!frame.picture.key?.chances) return step(frame, place);
  return place.cost >= 1000 ? 0 : 1;
}

/** Squares of fewer pixels have no room for a number. */
export const LEAST_FOR_COSTS = 28;

/** The squares in which the way has a number of its own. */
export const onWay = (picture: Picture): Point[] => (picture.way?.nodes ?? []).map((node) => node.at);

/** The cost in every square that the way does not lead through. */
export function drawCosts(frame: Frame): void {
  const { context, camera, picture } = frame;
  const { zoom } = camera;
  context.font = font(frame, Math.max(11, zoom * (picture.least ? 0.38 : 0.27), picture.least * 0.75), 560);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = picture.palette['range-ink'];
  context.globalAlpha = faintness(picture);
  const passed = new Set(onWay(picture).map((at) => picture.model.number(at)));
  eachPlace(frame, (at, place, pixels) => {
    if (passed.has(picture.model.number(at)) || picture.model.creaturesAt(at).length) return;
    if (place.stop) {
      hatch(context, pixels.x, pixels.y, zoom, picture.palette['range-ink'], 0.35);
      context.fillStyle = picture.palette['range-ink'];
      return;
    }
    const x = pixels.x + zoom / 2;
    const y = pixels.y + zoom / 2;
    if (picture.key?.chances) drawChance(frame, place.cost, x, y);
    else number(frame, String(place.cost), x, y, picture.palette[shade(frame, place)]);
  });
  context.globalAlpha = 1;
}

/** A number that is read on the map's own picture too. */
function number({ context, camera, picture }: Frame, told: string, x: number, y: number, casing: string): void {
  if (picture.own) {
    context.strokeStyle = casing;
    context.lineWidth = camera.zoom * 0.12;
    context.lineJoin = 'round';
    context.strokeText(told, x, y);
  }
  context.fillText(told, x, y);
}

const FRACTIONS: [number, string][] = [[833, '5/6'], [750, '3/4'], [666, '2/3'], [500, '1/2'], [333, '1/3'], [250, '1/4'], [166, '1/6']];

/** A chance as people say it: `sure`, `1/3`, `12 %`. */
export function chanceWords(thousandths: number): string {
  if (thousandths >= 1000) return 'sure';
  return FRACTIONS.find(([value]) => value === thousandths)?.[1] ?? `${Math.floor(thousandths / 10)} %`;
}

function drawChance(frame: Frame, cost: number, x: number, y: number): void {
  const { context, camera, picture } = frame;
  const { zoom } = camera;
  const certain = cost >= 1000;
  number(frame, chanceWords(cost), x, certain ? y : y - zoom * 0.1, picture.palette[certain ? 'chance-5' : 'chance-2']);
  if (certain) return;
  const width = zoom * 0.6;
  context.strokeStyle = picture.palette['range-ink'];
  context.lineWidth = 1;
  context.strokeRect(x - width / 2, y + zoom * 0.14, width, zoom * 0.09);
  context.fillRect(x - width / 2, y + zoom * 0.14, (width * cost) / 1000, zoom * 0.09);
}

function hatch(context: Context, x: number, y: number, size: number, colour: string, alpha: number, angle = 1): void {
  context.save();
  context.beginPath();
  context.rect(x, y, size, size);
  context.clip();
  context.globalAlpha = alpha;
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1, size * 0.035);
  context.beginPath();
  for (let at = -size; at < size * 2; at += size / 4) {
    if (angle === 0) {
      context.moveTo(x, y + at);
      context.lineTo(x + size, y + at);
    } else {
      context.moveTo(x + at, angle > 0 ? y + size : y);
      context.lineTo(x + at + size * Math.abs(angle), angle > 0 ? y : y + size);
    }
  }
  context.stroke();
  context.restore();
}

/** Each reactor with its own angle and colour, its name on the outline. */
export function drawThreats(frame: Frame): void {
  const { context, camera, picture } = frame;
  (picture.threats?.creatures ?? []).forEach((threat, index) => {
    const colour = picture.palette[THREATS[index % THREATS.length] ?? 'threat-1'];
    const own = new Set(threat.squares.map((at) => picture.model.number(at)));
    const path = new Path2D();
    for (const at of threat.squares) {
      if (!picture.model.contains(at) || picture.model.isWall(at)) continue;
      const pixels = camera.toPixels(at);
      hatch(context, pixels.x, pixels.y, camera.zoom, colour, 0.5, ANGLES[index % ANGLES.length]);
      for (const side of SIDES) {
        const beside = { x: at.x + side.x, y: at.y + side.y };
        if (picture.model.contains(beside) && own.has(picture.model.number(beside))) continue;
        const x = pixels.x + (side.x > 0 ? camera.zoom : 0);
        const y = pixels.y + (side.y > 0 ? camera.zoom : 0);
        path.moveTo(x, y);
        path.lineTo(side.x === 0 ? x + camera.zoom : x, side.x === 0 ? y : y + camera.zoom);
      }
    }
    context.strokeStyle = colour;
    context.lineWidth = Math.max(1.5, camera.zoom * 0.035);
    context.stroke(path);
    const first = threat.squares.find((at) => picture.model.contains(at) && !picture.model.isWall(at));
    if (first) tag(frame, threat.creature, camera.toPixels(first), colour);
  });
}

function tag(frame: Frame, words: string, at: Point, colour: string): void {
  const { context, picture } = frame;
  const size = Math.max(12, picture.least);
  context.font = font(frame, size, 640);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  words = readable(words);
  const width = context.measureText(words).width + size;
  context.fillStyle = picture.palette.surface;
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  context.roundRect(at.x, at.y - size * 0.75, width, size * 1.5, size * 0.75);
  context.fill();
  context.stroke();
  context.fillStyle = picture.palette.ink;
  context.fillText(words, at.x + size / 2, at.y);
}

const middle = (camera: Camera, at: Point, width = 1, height = 1): Point =>
  camera.toPixels({ x: at.x + width / 2, y: at.y + height / 2 });

/** The way of the last move; while somebody is asked on it, what is still to be walked is dashed. */
export function drawTrail(frame: Frame): void {
  const { context, camera, picture } = frame;
  const points = picture.trail?.map((at) => middle(camera, at));
  const [origin] = points ?? [];
  if (!points || !origin || points.length < 2) return;
  const reached = picture.reached ?? points.length - 1;
  context.globalAlpha = 0.7;
  context.strokeStyle = picture.palette.plan;
  context.lineWidth = camera.zoom * 0.06;
  context.lineJoin = 'round';
  line(context, points.slice(0, reached + 1));
  context.setLineDash([camera.zoom * 0.12, camera.zoom * 0.1]);
  line(context, points.slice(reached));
  context.beginPath();
  context.arc(origin.x, origin.y, camera.zoom * 0.24, 0, 2 * Math.PI);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function line(context: Context, points: Point[]): void {
  context.beginPath();
  points.forEach((at, index) => (index ? context.lineTo(at.x, at.y) : context.moveTo(at.x, at.y)));
  context.stroke();
}

export function drawWay(frame: Frame): void {
  const way = frame.picture.way;
  if (!way?.nodes.length) return;
  const { context, camera, picture } = frame;
  const first = way.nodes[0];
  const points = [middle(camera, way.origin, first?.width, first?.height)];
  for (const node of way.nodes) points.push(middle(camera, node.at, node.width, node.height));
  context.lineJoin = context.lineCap = 'round';
  context.globalAlpha = way.faded ? FAINT.stale : way.state === 'sent' ? FAINT.sent : 1;
  points.slice(1).forEach((to, index) => {
    const from = points[index];
    if (from) leg(context, from, to, camera.zoom, picture.palette.plan, picture.palette.casing, (way.actions[index] ?? 0) % 2 === 1);
  });
  const end = points.at(-1);
  if (way.refusedTo && end) drawRefused(frame, end, middle(camera, way.refusedTo, first?.width, first?.height));
  if (camera.zoom >= 18) drawNodes(frame, way, points.slice(1));
  context.globalAlpha = 1;
}

/** Dots to where the way does not lead, and a bar across its end. */
function drawRefused({ context, camera, picture }: Frame, from: Point, to: Point): void {
  const stroke = (colour: string, width: number): void => {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  };
  const dot = camera.zoom * 0.1;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.setLineDash([0, dot * 2.2]);
  stroke(picture.palette.casing, dot * 1.7);
  stroke(picture.palette.no, dot);
  context.setLineDash([]);
  const angle = Math.atan2(to.y - from.y, to.x - from.x) + Math.PI / 2;
  const [across, down] = [Math.cos(angle) * camera.zoom * 0.3, Math.sin(angle) * camera.zoom * 0.3];
  context.beginPath();
  context.moveTo(to.x - across, to.y - down);
  context.lineTo(to.x + across, to.y + down);
  stroke(picture.palette.casing, camera.zoom * 0.2);
  stroke(picture.palette.no, camera.zoom * 0.12);
}

function leg(context: Context, from: Point, to: Point, zoom: number, colour: string, casing: string, double: boolean): void {
  const stroke = (style: string, width: number): void => {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  };
  stroke(casing, zoom * 0.15);
  stroke(colour, zoom * 0.09);
  if (double) stroke(casing, zoom * 0.035);
}

function drawNodes(frame: Frame, way: WayPicture, points: Point[]): void {
  const { context, camera, picture } = frame;
  const { plan, 'plan-ink': ink, casing } = picture.palette;
  const radius = camera.zoom * 0.21;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = font(frame, Math.max(10, camera.zoom * 0.21), 660);
  way.nodes.forEach((node, index) => {
    const at = points[index];
    if (!at || node.kind === 'end') return;
    const filled = node.kind === 'waypoint';
    context.beginPath();
    if (filled) {
      const r = radius * 1.25;
      context.moveTo(at.x, at.y - r);
      context.lineTo(at.x + r, at.y);
      context.lineTo(at.x, at.y + r);
      context.lineTo(at.x - r, at.y);
      context.closePath();
    } else {
      context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    }
    context.fillStyle = filled ? plan : casing;
    context.fill();
    context.strokeStyle = filled ? casing : plan;
    context.lineWidth = camera.zoom * 0.04;
    context.stroke();
    if (node.kind === 'action-end') {
      context.beginPath();
      context.arc(at.x, at.y, radius * 1.3, 0, 2 * Math.PI);
      context.strokeStyle = plan;
      context.stroke();
    }
    context.fillStyle = filled ? ink : plan;
    context.fillText(node.text, at.x, at.y);
  });
}

/** What a ruling would change that is not set: squares with a dashed edge, each with its other cost, or struck. */
export function drawSupposed(frame: Frame): void {
  const { context, camera, picture } = frame;
  const { zoom } = camera;
  for (const { at, is } of picture.supposed?.places ?? []) {
    const { x, y } = camera.toPixels(at);
    const colour = picture.palette[is === null ? 'no' : 'go'];
    dashed(frame, at, colour);
    if (is === null) {
      context.beginPath();
      context.moveTo(x + zoom * 0.2, y + zoom * 0.8);
      context.lineTo(x + zoom * 0.8, y + zoom * 0.2);
      context.stroke();
    } else if (zoom >= LEAST_FOR_COSTS) newCost(frame, picture.key?.chances ? chanceWords(is) : String(is), x + zoom / 2, y + zoom / 2, colour);
  }
  for (const { creature, gained, lost } of picture.supposed?.threats ?? []) {
    for (const at of [...gained, ...lost]) if (picture.model.contains(at) && !picture.model.isWall(at)) dashed(frame, at, picture.palette['threat-1']);
    const first = [...gained, ...lost].find((at) => picture.model.contains(at) && !picture.model.isWall(at));
    if (first) tag(frame, creature, camera.toPixels(first), picture.palette['threat-1']);
  }
}

function dashed({ context, camera }: Frame, at: Point, colour: string): void {
  const { x, y } = camera.toPixels(at);
  const inset = Math.max(2, camera.zoom * 0.07);
  context.strokeStyle = colour;
  context.lineWidth = Math.max(2, camera.zoom * 0.06);
  context.setLineDash([camera.zoom * 0.16, camera.zoom * 0.1]);
  context.strokeRect(x + inset, y + inset, camera.zoom - 2 * inset, camera.zoom - 2 * inset);
  context.setLineDash([]);
}

/** A cost in place of the one that stands there. */
function newCost(frame: Frame, told: string, x: number, y: number, colour: string): void {
  const { context, camera, picture } = frame;
  context.font = font(frame, Math.max(11, camera.zoom * 0.27), 680);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = context.measureText(told).width + 8;
  context.fillStyle = picture.palette.surface;
  context.beginPath();
  context.roundRect(x - width / 2, y - camera.zoom * 0.2, width, camera.zoom * 0.4, 4);
  context.fill();
  context.fillStyle = colour;
  context.fillText(told, x, y);
}

/** Where somebody may react: a yellow pill with a dotted leader to the reactor. */
export function drawPills(frame: Frame): void {
  const { context, camera, picture } = frame;
  for (const pill of [...(picture.way?.pills ?? []), ...(picture.asked ? [picture.asked] : [])]) {
    const at = middle(camera, pill.at);
    if (pill.from) {
      context.strokeStyle = picture.palette['warn-rim'];
      context.lineWidth = 2;
      context.setLineDash([2, 4]);
      const to = middle(camera, pill.from);
      context.beginPath();
      context.moveTo(at.x, at.y - camera.zoom * 0.42);
      context.lineTo(to.x, to.y);
      context.stroke();
      context.setLineDash([]);
    }
    const size = Math.max(12, Math.min(20, camera.zoom * 0.26), picture.least);
    context.font = font(frame, size, 660);
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    const told = readable(pill.text);
    const width = context.measureText(told).width + size;
    const top = at.y - camera.zoom * 0.5 - size * 0.4;
    context.fillStyle = picture.palette.warn;
    context.strokeStyle = picture.palette['warn-ink'];
    context.lineWidth = 1.5;
    context.beginPath();
    context.roundRect(at.x - width / 2, top - size * 0.65, width, size * 1.3, size);
    context.fill();
    context.stroke();
    context.fillStyle = picture.palette['warn-ink'];
    context.fillText(told, at.x - width / 2 + size / 2, top + 0.5);
  }
}

export function drawCovers(frame: Frame): void {
  const { context, camera, picture } = frame;
  for (const cover of picture.covers) {
    const from = camera.toPixels(cover.from);
    const to = camera.toPixels(cover.to);
    const grade = cover.words.split(' ')[0] ?? '';
    const name: ColourName = grade === 'lesser' ? 'cover-lesser' : grade === 'greater' ? 'cover-greater' : 'cover-standard';
    context.strokeStyle = picture.palette[name];
    context.lineWidth = 2.5;
    context.setLineDash([7, 5]);
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
    context.setLineDash([]);
    tag(frame, cover.words, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, picture.palette[name]);
  }
}

/** A staple on each of the two sides, inside the opponent's edge. */
export function drawFlanks(frame: Frame): void {
  const { context, camera, picture } = frame;
  for (const flank of picture.flanks) {
    const { at } = flank.opponent;
    if (at?.x === undefined || at.y === undefined) continue;
    const centre = middle(camera, { x: at.x, y: at.y }, at.width, at.height);
    const half = ((at.width ?? 1) * camera.zoom) / 2 - 3;
    context.strokeStyle = picture.palette.flank;
    context.lineWidth = Math.max(3, camera.zoom * 0.08);
    context.lineCap = 'butt';
    for (const from of [flank.one, flank.other]) {
      const towards = middle(camera, from);
      const angle = Math.round(Math.atan2(towards.y - centre.y, towards.x - centre.x) / (Math.PI / 2)) * (Math.PI / 2);
      context.save();
      context.translate(centre.x, centre.y);
      context.rotate(angle);
      context.beginPath();
      context.moveTo(half * 0.7, -half * 0.55);
      context.lineTo(half, -half * 0.55);
      context.lineTo(half, half * 0.55);
      context.lineTo(half * 0.7, half * 0.55);
      context.stroke();
      context.restore();
    }
  }
}

export function drawMeasure(frame: Frame): void {
  const { context, camera, picture } = frame;
  if (picture.measure) {
    const from = middle(camera, picture.measure.from);
    const to = middle(camera, picture.measure.to);
    context.strokeStyle = picture.palette.ink;
    context.lineWidth = 2.5;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
    tag(frame, picture.measure.words, to, picture.palette.ink);
  }
}

export function drawCursor(frame: Frame): void {
  const { context, camera, picture } = frame;
  if (!picture.cursor) return;
  const at = camera.toPixels(picture.cursor);
  context.strokeStyle = picture.palette.cursor;
  context.lineWidth = 3;
  context.beginPath();
  context.roundRect(at.x + 1.5, at.y + 1.5, camera.zoom - 3, camera.zoom - 3, 4);
  context.stroke();
}

/** One ring grows in this many milliseconds; without motion it stands still. */
const RING = 1200;

/** The place that somebody points at: a ring with their role. Returns whether one still grows. */
export function drawPings(frame: Frame, now: number): boolean {
  const { context, camera, picture } = frame;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let growing = false;
  for (const ping of picture.pings) {
    const grown = still ? 1 : Math.min(1, (now - ping.since) / RING);
    const at = middle(camera, ping.at);
    growing ||= grown < 1;
    context.strokeStyle = picture.palette.cursor;
    context.lineWidth = 4;
    context.beginPath();
    context.arc(at.x, at.y, camera.zoom * (0.3 + 0.7 * grown), 0, 2 * Math.PI);
    context.stroke();
    tag(frame, ping.who, { x: at.x + camera.zoom * 0.5, y: at.y - camera.zoom * 0.6 }, picture.palette.cursor);
  }
  return growing;
}
