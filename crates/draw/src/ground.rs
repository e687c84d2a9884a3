//! The look of each kind of ground: a pattern, a tint and a sign for the terminal.
//!
//! Patterns are drawn on a tile of 40 × 40 units and leave the middle free, where costs are
//! written. Every kind has its own pattern and its own sign, so that nothing depends on colour. The
//! functions here are tables, which is why they are long.

use board::Terrain;

use crate::palette::Hue;

/// The look of one kind of ground.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// Identifier of the pattern in the SVG file.
    pub(crate) id: &'static str,
    /// Its name in the legend.
    pub(crate) label: &'static str,
    /// Colour family.
    pub(crate) hue: Hue,
    /// How strongly the whole square is tinted, in percent.
    pub(crate) tint: u8,
    /// Lines of the pattern, as path data.
    pub(crate) lines: &'static str,
    /// Filled parts of the pattern, as path data.
    pub(crate) solid: &'static str,
    /// The sign in a Unicode terminal.
    pub(crate) sign: char,
    /// The sign in a plain terminal.
    pub(crate) ascii: char,
}

/// The look of that kind of ground.
pub(crate) const fn look(kind: Terrain) -> Look {
    match kind {
        Terrain::Wall
        | Terrain::Difficult
        | Terrain::Greater
        | Terrain::Hazard
        | Terrain::Narrow
        | Terrain::Uneven
        | Terrain::Ledge
        | Terrain::Pit
        | Terrain::Obstructed
        | Terrain::Dark => surface(kind),
        Terrain::InclineNorth
        | Terrain::InclineEast
        | Terrain::InclineSouth
        | Terrain::InclineWest
        | Terrain::Airborne
        | Terrain::NeedsFly
        | Terrain::NeedsClimb
        | Terrain::NeedsSwim
        | Terrain::NeedsBurrow
        | Terrain::Stairs
        | Terrain::Ladder => passage(kind),
        Terrain::Soft
        | Terrain::Rigid
        | Terrain::Dirt
        | Terrain::Rock
        | Terrain::Water
        | Terrain::Face
        | Terrain::Canopy
        | Terrain::Hampered => filling(kind),
        Terrain::Check | Terrain::StopsFlying | Terrain::StopsIncorporeal => exception(kind),
        _ => object(kind),
    }
}

/// The kinds from the most to the least serious: if there is room for only one sign, the first of
/// these is shown.
pub(crate) const GRAVEST_FIRST: [Terrain; 41] = [
    Terrain::Wall,
    Terrain::Rock,
    Terrain::Rigid,
    Terrain::Soft,
    Terrain::Dirt,
    Terrain::Pit,
    Terrain::ObjectBlocked,
    Terrain::NeedsFly,
    Terrain::NeedsSwim,
    Terrain::NeedsClimb,
    Terrain::NeedsBurrow,
    Terrain::Water,
    Terrain::Face,
    Terrain::Obstructed,
    Terrain::Hazard,
    Terrain::Ledge,
    Terrain::Greater,
    Terrain::Difficult,
    Terrain::Hampered,
    Terrain::Canopy,
    Terrain::Stairs,
    Terrain::Ladder,
    Terrain::Uneven,
    Terrain::Narrow,
    Terrain::InclineNorth,
    Terrain::InclineEast,
    Terrain::InclineSouth,
    Terrain::InclineWest,
    Terrain::Airborne,
    Terrain::ObjectOpen,
    Terrain::CoverExtreme,
    Terrain::Cover,
    Terrain::CoverLight,
    Terrain::Slit,
    Terrain::HardCorner,
    Terrain::Dark,
    Terrain::Vetoed,
    Terrain::Permitted,
    Terrain::Check,
    Terrain::StopsFlying,
    Terrain::StopsIncorporeal,
];

// Long because it is a table: one entry for each kind of ground.
const fn surface(kind: Terrain) -> Look {
    match kind {
        Terrain::Wall => Look {
            id: "ground-wall",
            label: "wall",
            hue: Hue::Stone,
            tint: 100,
            lines: "M-2 12L12 -2M-2 32L32 -2M8 42L42 8M28 42L42 28",
            solid: "",
            sign: '█',
            ascii: '#',
        },
        Terrain::Difficult => Look {
            id: "ground-difficult",
            label: "difficult ground",
            hue: Hue::Earth,
            tint: 16,
            lines: "M5 12l4 -6l4 6zM26 11l3 -5l4 5zM7 34l3 -5l4 5zM26 35l4 -6l4 6z",
            solid: "",
            sign: ':',
            ascii: ':',
        },
        Terrain::Greater => Look {
            id: "ground-greater",
            label: "very difficult ground",
            hue: Hue::Earth,
            tint: 32,
            lines: "M17 9l3 -5l3 5zM16 37l3 -5l3 5z",
            solid: "M3 12l5 -9l5 9zM26 11l5 -8l5 8zM4 36l5 -8l5 8zM26 37l5 -9l5 9z",
            sign: ';',
            ascii: ';',
        },
        Terrain::Hazard => Look {
            id: "ground-hazard",
            label: "hazard",
            hue: Hue::Fire,
            tint: 24,
            lines: "M0 8l5 -5l5 5l5 -5l5 5l5 -5l5 5l5 -5l5 5M0 37l5 -5l5 5l5 -5l5 5l5 -5l5 5l5 -5l5 5",
            solid: "",
            sign: '~',
            ascii: '~',
        },
        Terrain::Narrow => Look {
            id: "ground-narrow",
            label: "narrow surface",
            hue: Hue::Wood,
            tint: 10,
            lines: "M2 8H12M8 4L12 8L8 12M38 8H28M32 4L28 8L32 12M2 32H12M8 28L12 32L8 36M38 32H28M32 28L28 32L32 36",
            solid: "",
            sign: '=',
            ascii: '=',
        },
        Terrain::Uneven => Look {
            id: "ground-uneven",
            label: "uneven ground",
            hue: Hue::Stone,
            tint: 12,
            lines: "M15 5l8 -2M16 10l7 2M15 31l8 -2M16 35l7 2M1 18l2 5M37 23l2 -5",
            solid: "",
            sign: '%',
            ascii: '%',
        },
        Terrain::Ledge => Look {
            id: "ground-ledge",
            label: "ledge",
            hue: Hue::Stone,
            tint: 20,
            lines: "M0 3H40M4 3V10M12 3V7M20 3V10M28 3V7M36 3V10M0 37H40M4 37V30M12 37V33M20 37V30M28 37V33M36 37V30",
            solid: "",
            sign: '_',
            ascii: '_',
        },
        Terrain::Pit => Look {
            id: "ground-pit",
            label: "pit",
            hue: Hue::Night,
            tint: 34,
            lines: "M3 3H37V37H3ZM3 3L11 11M37 3L29 11M3 37L11 29M37 37L29 29M11 11H29V29H11ZM11 17L17 11M11 23L23 11M11 29L29 11M17 29L29 17M23 29L29 23",
            solid: "",
            sign: 'O',
            ascii: 'O',
        },
        Terrain::Obstructed => Look {
            id: "ground-obstructed",
            label: "obstructed",
            hue: Hue::Leaf,
            tint: 18,
            lines: "M0 10L10 0M0 30L30 0M10 40L40 10M30 40L40 30M0 30L10 40M0 10L30 40M10 0L40 30M30 0L40 10",
            solid: "",
            sign: '▒',
            ascii: '@',
        },
        _ => Look {
            id: "ground-dark",
            label: "dark",
            hue: Hue::Night,
            tint: 38,
            lines: "",
            solid: "M4 4h3v3h-3zM18 2h3v3h-3zM32 5h3v3h-3zM11 11h3v3h-3zM26 10h3v3h-3zM4 32h3v3h-3zM12 28h3v3h-3zM19 35h3v3h-3zM27 29h3v3h-3zM34 34h3v3h-3z",
            sign: '░',
            ascii: 'd',
        },
    }
}

// Long because it is a table: one entry for each kind of ground.
const fn passage(kind: Terrain) -> Look {
    let (id, label, hue, tint, lines, sign, ascii) = match kind {
        Terrain::InclineNorth => (
            "ground-incline-north",
            "uphill, north",
            Hue::Stone,
            8,
            "M7 34V7M3 12L7 6L11 12M33 34V7M29 12L33 6L37 12",
            '▲',
            '^',
        ),
        Terrain::InclineEast => (
            "ground-incline-east",
            "uphill, east",
            Hue::Stone,
            8,
            "M6 7H33M28 3L34 7L28 11M6 33H33M28 29L34 33L28 37",
            '▶',
            '>',
        ),
        Terrain::InclineSouth => (
            "ground-incline-south",
            "uphill, south",
            Hue::Stone,
            8,
            "M7 6V33M3 28L7 34L11 28M33 6V33M29 28L33 34L37 28",
            '▼',
            'v',
        ),
        Terrain::InclineWest => (
            "ground-incline-west",
            "uphill, west",
            Hue::Stone,
            8,
            "M34 7H7M12 3L6 7L12 11M34 33H7M12 29L6 33L12 37",
            '◀',
            '<',
        ),
        Terrain::Airborne => (
            "ground-airborne",
            "slows in the air",
            Hue::Air,
            14,
            "M3 10q4 -6 8 0q4 -6 8 0M22 35q4 -6 8 0q4 -6 8 0",
            '\'',
            '\'',
        ),
        Terrain::NeedsFly => (
            "ground-needs-fly",
            "only by flying",
            Hue::Air,
            34,
            "M0 12A12 12 0 0 0 12 0M28 0A12 12 0 0 0 40 12M40 28A12 12 0 0 0 28 40M12 40A12 12 0 0 0 0 28",
            '"',
            '"',
        ),
        Terrain::NeedsClimb => (
            "ground-needs-climb",
            "only by climbing",
            Hue::Wood,
            18,
            "M3 0V40M11 0V40M3 8H11M3 20H11M3 32H11M29 0V40M37 0V40M29 8H37M29 20H37M29 32H37",
            '|',
            '|',
        ),
        Terrain::NeedsSwim => (
            "ground-needs-swim",
            "only by swimming",
            Hue::Water,
            36,
            "M0 8q5 -6 10 0t10 0t10 0t10 0M0 35q5 -6 10 0t10 0t10 0t10 0",
            '≈',
            '&',
        ),
        Terrain::Stairs => (
            "ground-stairs",
            "stairs",
            Hue::Stone,
            14,
            "M2 38H8V32H14V26H20V20H26V14H32V8H38V2",
            '≡',
            'H',
        ),
        Terrain::Ladder => (
            "ground-ladder",
            "ladder",
            Hue::Wood,
            14,
            "M12 0V40M28 0V40M12 5H28M12 15H28M12 25H28M12 35H28",
            '‡',
            'I',
        ),
        _ => (
            "ground-needs-burrow",
            "only by burrowing",
            Hue::Earth,
            48,
            "M4 6h6M16 6h6M28 6h6M10 11h6M22 11h6M34 11h6M4 31h6M16 31h6M28 31h6M10 36h6M22 36h6M34 36h6",
            '$',
            '$',
        ),
    };
    Look {
        id,
        label,
        hue,
        tint,
        lines,
        solid: "",
        sign,
        ascii,
    }
}

// Long because it is a table: one entry for each kind of ground.
const fn filling(kind: Terrain) -> Look {
    let (id, label, hue, tint, lines, solid, sign, ascii) = match kind {
        Terrain::Soft => (
            "ground-soft",
            "impassable, not rigid",
            Hue::Leaf,
            24,
            "M6 8q5 5 10 0M24 18q5 5 10 0M6 28q5 5 10 0",
            "",
            '◌',
            'S',
        ),
        Terrain::Rigid => (
            "ground-rigid",
            "impassable, rigid",
            Hue::Stone,
            40,
            "M4 4H36V36H4ZM4 20H36",
            "",
            '■',
            'R',
        ),
        Terrain::Dirt => (
            "ground-dirt",
            "earth",
            Hue::Earth,
            40,
            "M6 10h6M24 6h6M14 22h6M30 26h6M6 34h6",
            "",
            '▤',
            'D',
        ),
        Terrain::Rock => (
            "ground-rock",
            "rock",
            Hue::Stone,
            60,
            "M4 14l8 -8l10 6l-4 10zM22 30l8 -6l6 8z",
            "",
            '◆',
            'K',
        ),
        Terrain::Water => (
            "ground-water",
            "deep liquid",
            Hue::Water,
            30,
            "M2 12q5 -6 10 0t10 0t10 0M2 28q5 -6 10 0t10 0t10 0",
            "",
            '≋',
            'W',
        ),
        Terrain::Face => (
            "ground-face",
            "face to climb",
            Hue::Stone,
            14,
            "M8 4v32M20 4v32M32 4v32M8 14h12M20 26h12",
            "",
            '▥',
            'F',
        ),
        Terrain::Canopy => (
            "ground-canopy",
            "hampers flyers",
            Hue::Leaf,
            10,
            "M6 16a6 6 0 0 1 12 0M22 30a6 6 0 0 1 12 0",
            "",
            '♠',
            'P',
        ),
        _ => (
            "ground-hampered",
            "hampered",
            Hue::Earth,
            10,
            "M8 8l8 8M16 8l-8 8M26 26l8 8M34 26l-8 8",
            "",
            '÷',
            'h',
        ),
    };
    Look {
        id,
        label,
        hue,
        tint,
        lines,
        solid,
        sign,
        ascii,
    }
}

// Long because it is a table: one entry for each kind of ground.
const fn object(kind: Terrain) -> Look {
    let (id, label, hue, tint, lines, solid, sign, ascii) = match kind {
        Terrain::ObjectOpen => (
            "ground-object-open",
            "object, can be entered",
            Hue::Wood,
            12,
            "M5 5H35V35H5Z",
            "",
            '▫',
            ',',
        ),
        Terrain::ObjectBlocked => (
            "ground-object-blocked",
            "object, blocks",
            Hue::Wood,
            42,
            "M4 4H36V36H4ZM4 4L36 36M36 4L4 36",
            "",
            '▪',
            'X',
        ),
        Terrain::HardCorner => (
            "ground-hard-corner",
            "hard corner",
            Hue::Stone,
            0,
            "",
            "M1 1h8l-8 8zM39 1v8l-8 -8zM1 39v-8l8 8zM39 39h-8l8 -8z",
            '+',
            '+',
        ),
        Terrain::Cover => (
            "ground-cover",
            "gives cover",
            Hue::Leaf,
            8,
            "M4 3H16V10Q16 16 10 19Q4 16 4 10Z",
            "M10 3V19Q4 16 4 10V3Z",
            'C',
            'C',
        ),
        Terrain::CoverLight => (
            "ground-cover-light",
            "gives lesser cover",
            Hue::Leaf,
            4,
            "M4 3H16V10Q16 16 10 19Q4 16 4 10Z",
            "",
            'c',
            'c',
        ),
        Terrain::CoverExtreme => (
            "ground-cover-extreme",
            "gives greater cover",
            Hue::Leaf,
            14,
            "",
            "M4 3H16V10Q16 16 10 19Q4 16 4 10Z",
            'E',
            'E',
        ),
        Terrain::Slit => (
            "ground-slit",
            "arrow slit",
            Hue::Stone,
            30,
            "M16 2H24M16 11H24M20 2V11M16 29H24M16 38H24M20 29V38",
            "",
            'I',
            'L',
        ),
        Terrain::Vetoed => (
            "ground-vetoed",
            "no forced movement into it",
            Hue::Fire,
            6,
            "M32 3A6 6 0 0 1 32 15A6 6 0 0 1 32 3M28 5L36 13",
            "",
            'N',
            'N',
        ),
        _ => (
            "ground-permitted",
            "forced movement allowed",
            Hue::Leaf,
            6,
            "M26 9L30 14L37 4",
            "",
            'Y',
            'Y',
        ),
    };
    Look {
        id,
        label,
        hue,
        tint,
        lines,
        solid,
        sign,
        ascii,
    }
}

/// The look of kinds that say something about the obstacle in a square.
const fn exception(kind: Terrain) -> Look {
    let (id, label, lines, sign, ascii) = match kind {
        Terrain::Check => (
            "ground-check",
            "takes a check",
            "M29 6a4 4 0 1 1 6 4q-2 1 -2 4M33 17v1",
            '?',
            '?',
        ),
        Terrain::StopsFlying => (
            "ground-stops-flying",
            "stops flyers, too",
            "M24 4H38M26 14l5 -7l5 7",
            '⊼',
            'y',
        ),
        _ => (
            "ground-stops-incorporeal",
            "stops the bodiless, too",
            "M24 4H38M27 16v-5a4 4 0 0 1 8 0v5",
            '∩',
            'i',
        ),
    };
    Look {
        id,
        label,
        hue: Hue::Stone,
        tint: 0,
        lines,
        solid: "",
        sign,
        ascii,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_kind_of_ground_has_a_look_of_its_own() {
        let looks = Terrain::ALL.map(look);
        let count = |parts: BTreeSet<String>| parts.len();
        assert_eq!(
            count(looks.iter().map(|look| look.id.to_owned()).collect()),
            looks.len()
        );
        assert_eq!(
            count(looks.iter().map(|look| look.label.to_owned()).collect()),
            looks.len()
        );
        assert_eq!(
            count(looks.iter().map(|look| look.sign.to_string()).collect()),
            looks.len()
        );
        assert_eq!(
            count(looks.iter().map(|look| look.ascii.to_string()).collect()),
            looks.len()
        );
        assert_eq!(
            count(
                looks
                    .iter()
                    .map(|look| format!("{}|{}", look.lines, look.solid))
                    .collect()
            ),
            looks.len()
        );
        assert!(looks.iter().all(|look| look.ascii.is_ascii_graphic()));
        assert_eq!(BTreeSet::from(GRAVEST_FIRST), BTreeSet::from(Terrain::ALL));
    }
}
