// The tokens of the page as colours of the canvas, read once for each theme.

import type { Hue } from './grounds';

const NAMES = [
  'void', 'surface', 'surface-2', 'line', 'line-strong', 'ink', 'ink-2', 'plan', 'plan-ink', 'plan-soft', 'go', 'warn',
  'warn-ink', 'warn-rim', 'harm', 'no', 'cursor', 'side-a', 'side-a-ink', 'side-a-rim', 'side-b', 'side-b-ink',
  'side-b-rim', 'side-n', 'side-n-ink', 'side-n-rim', 'floor', 'grid', 'wall', 'wall-hatch', 'wall-line', 'door',
  'earth', 'fire', 'water', 'wood', 'leaf', 'night', 'range-1', 'range-2', 'range-3', 'range-4', 'range-ink',
  'chance-1', 'chance-2', 'chance-3', 'chance-4', 'chance-5', 'threat-1', 'threat-2', 'threat-3', 'threat-4',
  'cover-lesser', 'cover-standard', 'cover-greater', 'flank', 'casing', 'font-ui',
] as const;

export type ColourName = (typeof NAMES)[number];
export type Palette = Readonly<Record<ColourName, string>>;

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const entries = NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]);
  return Object.fromEntries(entries) as Palette;
}

export function ofHue(palette: Palette, hue: Hue): string {
  switch (hue) {
    case 'stone':
      return palette['wall-hatch'];
    case 'air':
      return palette.water;
    default:
      return palette[hue];
  }
}
