// How each kind of ground looks: the same tiles of 40 by 40 units as in the pictures of crates/draw,
// so that a board looks the same everywhere. Patterns leave the middle free, where costs stand.

export type Hue = 'air' | 'earth' | 'fire' | 'leaf' | 'night' | 'stone' | 'water' | 'wood';

export interface Look {
  readonly hue: Hue;
  /** How strongly the whole square is tinted, in percent. */
  readonly tint: number;
  readonly lines: string;
  readonly solid: string;
}

/** The kinds from the most to the least serious. */
export const GRAVEST_FIRST: readonly string[] = ["wall", "rock", "rigid", "soft", "dirt", "pit", "blocked", "needs fly", "needs swim", "needs climb", "needs burrow", "water", "face", "obstructed", "hazard", "ledge", "greater", "difficult", "hampered", "canopy", "stairs", "ladder", "uneven", "narrow", "incline north", "incline east", "incline south", "incline west", "air", "open", "cover-extreme", "cover", "cover-light", "slit", "hard", "dark", "vetoed", "permitted", "check", "stops-flying", "stops-incorporeal"];

export const LOOKS: Readonly<Record<string, Look>> = {
  "wall": {
    hue: 'stone', tint: 100,
    lines: "M-2 12L12 -2M-2 32L32 -2M8 42L42 8M28 42L42 28",
    solid: "",
  },
  "difficult": {
    hue: 'earth', tint: 16,
    lines: "M5 12l4 -6l4 6zM26 11l3 -5l4 5zM7 34l3 -5l4 5zM26 35l4 -6l4 6z",
    solid: "",
  },
  "greater": {
    hue: 'earth', tint: 32,
    lines: "M17 9l3 -5l3 5zM16 37l3 -5l3 5z",
    solid: "M3 12l5 -9l5 9zM26 11l5 -8l5 8zM4 36l5 -8l5 8zM26 37l5 -9l5 9z",
  },
  "hazard": {
    hue: 'fire', tint: 24,
    lines: "M0 8l5 -5l5 5l5 -5l5 5l5 -5l5 5l5 -5l5 5M0 37l5 -5l5 5l5 -5l5 5l5 -5l5 5l5 -5l5 5",
    solid: "",
  },
  "narrow": {
    hue: 'wood', tint: 10,
    lines: "M2 8H12M8 4L12 8L8 12M38 8H28M32 4L28 8L32 12M2 32H12M8 28L12 32L8 36M38 32H28M32 28L28 32L32 36",
    solid: "",
  },
  "uneven": {
    hue: 'stone', tint: 12,
    lines: "M15 5l8 -2M16 10l7 2M15 31l8 -2M16 35l7 2M1 18l2 5M37 23l2 -5",
    solid: "",
  },
  "ledge": {
    hue: 'stone', tint: 20,
    lines: "M0 3H40M4 3V10M12 3V7M20 3V10M28 3V7M36 3V10M0 37H40M4 37V30M12 37V33M20 37V30M28 37V33M36 37V30",
    solid: "",
  },
  "pit": {
    hue: 'night', tint: 34,
    lines: "M3 3H37V37H3ZM3 3L11 11M37 3L29 11M3 37L11 29M37 37L29 29M11 11H29V29H11ZM11 17L17 11M11 23L23 11M11 29L29 11M17 29L29 17M23 29L29 23",
    solid: "",
  },
  "obstructed": {
    hue: 'leaf', tint: 18,
    lines: "M0 10L10 0M0 30L30 0M10 40L40 10M30 40L40 30M0 30L10 40M0 10L30 40M10 0L40 30M30 0L40 10",
    solid: "",
  },
  "incline north": {
    hue: 'stone', tint: 8,
    lines: "M7 34V7M3 12L7 6L11 12M33 34V7M29 12L33 6L37 12",
    solid: "",
  },
  "incline east": {
    hue: 'stone', tint: 8,
    lines: "M6 7H33M28 3L34 7L28 11M6 33H33M28 29L34 33L28 37",
    solid: "",
  },
  "incline south": {
    hue: 'stone', tint: 8,
    lines: "M7 6V33M3 28L7 34L11 28M33 6V33M29 28L33 34L37 28",
    solid: "",
  },
  "incline west": {
    hue: 'stone', tint: 8,
    lines: "M34 7H7M12 3L6 7L12 11M34 33H7M12 29L6 33L12 37",
    solid: "",
  },
  "air": {
    hue: 'air', tint: 14,
    lines: "M3 10q4 -6 8 0q4 -6 8 0M22 35q4 -6 8 0q4 -6 8 0",
    solid: "",
  },
  "needs fly": {
    hue: 'air', tint: 34,
    lines: "M0 12A12 12 0 0 0 12 0M28 0A12 12 0 0 0 40 12M40 28A12 12 0 0 0 28 40M12 40A12 12 0 0 0 0 28",
    solid: "",
  },
  "needs climb": {
    hue: 'wood', tint: 18,
    lines: "M3 0V40M11 0V40M3 8H11M3 20H11M3 32H11M29 0V40M37 0V40M29 8H37M29 20H37M29 32H37",
    solid: "",
  },
  "needs swim": {
    hue: 'water', tint: 36,
    lines: "M0 8q5 -6 10 0t10 0t10 0t10 0M0 35q5 -6 10 0t10 0t10 0t10 0",
    solid: "",
  },
  "stairs": {
    hue: 'stone', tint: 14,
    lines: "M2 38H8V32H14V26H20V20H26V14H32V8H38V2",
    solid: "",
  },
  "ladder": {
    hue: 'wood', tint: 14,
    lines: "M12 0V40M28 0V40M12 5H28M12 15H28M12 25H28M12 35H28",
    solid: "",
  },
  "soft": {
    hue: 'leaf', tint: 24,
    lines: "M6 8q5 5 10 0M24 18q5 5 10 0M6 28q5 5 10 0",
    solid: "",
  },
  "rigid": {
    hue: 'stone', tint: 40,
    lines: "M4 4H36V36H4ZM4 20H36",
    solid: "",
  },
  "dirt": {
    hue: 'earth', tint: 40,
    lines: "M6 10h6M24 6h6M14 22h6M30 26h6M6 34h6",
    solid: "",
  },
  "rock": {
    hue: 'stone', tint: 60,
    lines: "M4 14l8 -8l10 6l-4 10zM22 30l8 -6l6 8z",
    solid: "",
  },
  "water": {
    hue: 'water', tint: 30,
    lines: "M2 12q5 -6 10 0t10 0t10 0M2 28q5 -6 10 0t10 0t10 0",
    solid: "",
  },
  "face": {
    hue: 'stone', tint: 14,
    lines: "M8 4v32M20 4v32M32 4v32M8 14h12M20 26h12",
    solid: "",
  },
  "canopy": {
    hue: 'leaf', tint: 10,
    lines: "M6 16a6 6 0 0 1 12 0M22 30a6 6 0 0 1 12 0",
    solid: "",
  },
  "open": {
    hue: 'wood', tint: 12,
    lines: "M5 5H35V35H5Z",
    solid: "",
  },
  "blocked": {
    hue: 'wood', tint: 42,
    lines: "M4 4H36V36H4ZM4 4L36 36M36 4L4 36",
    solid: "",
  },
  "hard": {
    hue: 'stone', tint: 0,
    lines: "",
    solid: "M1 1h8l-8 8zM39 1v8l-8 -8zM1 39v-8l8 8zM39 39h-8l8 -8z",
  },
  "cover": {
    hue: 'leaf', tint: 8,
    lines: "M4 3H16V10Q16 16 10 19Q4 16 4 10Z",
    solid: "M10 3V19Q4 16 4 10V3Z",
  },
  "cover-light": {
    hue: 'leaf', tint: 4,
    lines: "M4 3H16V10Q16 16 10 19Q4 16 4 10Z",
    solid: "",
  },
  "cover-extreme": {
    hue: 'leaf', tint: 14,
    lines: "",
    solid: "M4 3H16V10Q16 16 10 19Q4 16 4 10Z",
  },
  "slit": {
    hue: 'stone', tint: 30,
    lines: "M16 2H24M16 11H24M20 2V11M16 29H24M16 38H24M20 29V38",
    solid: "",
  },
  "vetoed": {
    hue: 'fire', tint: 6,
    lines: "M32 3A6 6 0 0 1 32 15A6 6 0 0 1 32 3M28 5L36 13",
    solid: "",
  },
  "dark": {
    hue: 'night', tint: 38,
    lines: "",
    solid: "M4 4h3v3h-3zM18 2h3v3h-3zM32 5h3v3h-3zM11 11h3v3h-3zM26 10h3v3h-3zM4 32h3v3h-3zM12 28h3v3h-3zM19 35h3v3h-3zM27 29h3v3h-3zM34 34h3v3h-3z",
  },
  "needs burrow": {
    hue: 'earth', tint: 48,
    lines: "M4 6h6M16 6h6M28 6h6M10 11h6M22 11h6M34 11h6M4 31h6M16 31h6M28 31h6M10 36h6M22 36h6M34 36h6",
    solid: "",
  },
  "hampered": {
    hue: 'earth', tint: 10,
    lines: "M8 8l8 8M16 8l-8 8M26 26l8 8M34 26l-8 8",
    solid: "",
  },
  "permitted": {
    hue: 'leaf', tint: 6,
    lines: "M26 9L30 14L37 4",
    solid: "",
  },
};
