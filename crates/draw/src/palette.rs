//! The colours of the two themes, shared by SVG, PNG and the terminal.
//!
//! No meaning depends on hue alone: sides differ by shape, kinds of ground by pattern, budget steps
//! by lightness and outline. The hues are chosen to stay apart for the common kinds of colour
//! blindness (blue, vermilion, teal, ochre).

use std::fmt;

use board::Relation;

use crate::Theme;

/// A colour as red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Rgb {
    /// Returns the colour that `share` percent of `over` gives on this one.
    pub(crate) fn mixed(self, over: Rgb, share: u8) -> Rgb {
        let share = u32::from(share.min(100));
        let mix = |a: u8, b: u8| {
            let sum = u32::from(a) * (100 - share) + u32::from(b) * share;
            u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
        };
        Rgb(
            mix(self.0, over.0),
            mix(self.1, over.1),
            mix(self.2, over.2),
        )
    }
}

/// As in CSS: `#1a2b3c`.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The colour families of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Hue {
    /// Masonry.
    Stone,
    /// Rubble, earth.
    Earth,
    /// Fire and acid.
    Fire,
    /// Water.
    Water,
    /// Air.
    Air,
    /// Growth, and permission.
    Leaf,
    /// Depth and darkness.
    Night,
    /// Things people made.
    Wood,
}

/// The colours of one theme.
#[derive(Clone, Debug)]
pub(crate) struct Palette {
    /// The page around the board.
    pub(crate) page: Rgb,
    /// Open ground.
    pub(crate) floor: Rgb,
    /// Lines between squares.
    pub(crate) grid: Rgb,
    /// Words, thick lines.
    pub(crate) ink: Rgb,
    /// Less important words.
    pub(crate) muted: Rgb,
    /// Filled walls.
    pub(crate) wall: Rgb,
    /// The hatching on them.
    pub(crate) wall_hatch: Rgb,
    /// Walls on edges.
    pub(crate) wall_line: Rgb,
    /// Door leaves.
    pub(crate) door: Rgb,
    /// A path.
    pub(crate) path: Rgb,
    /// The casing around a path, and under words on a pattern.
    pub(crate) casing: Rgb,
    /// A trigger marker.
    pub(crate) trigger: Rgb,
    /// Words on a trigger marker.
    pub(crate) trigger_ink: Rgb,
    /// A chosen square.
    pub(crate) highlight: Rgb,
    /// Ground that has not been shown.
    pub(crate) unknown: Rgb,
    /// The question marks on it.
    pub(crate) unknown_mark: Rgb,
    /// The line between it and known ground.
    pub(crate) unknown_line: Rgb,
    /// Squares where the mover suffers something.
    pub(crate) harm: Rgb,
    /// Movement range, the smallest budget first; the last one is used for all further steps.
    pub(crate) range: [Rgb; 4],
    /// Outline and words of the movement range.
    pub(crate) range_ink: Rgb,
    /// Threatened squares, one colour after another.
    pub(crate) threat: [Rgb; 4],
    theme: Theme,
}

impl Palette {
    pub(crate) const fn of(theme: Theme) -> Palette {
        match theme {
            Theme::Light => LIGHT,
            Theme::Dark => DARK,
        }
    }

    /// The fill, rim and letter of the token of a creature with that relation to the party.
    pub(crate) const fn token(&self, camp: Relation) -> (Rgb, Rgb, Rgb) {
        match (self.theme, camp) {
            (Theme::Light, Relation::Allied) => {
                (Rgb(31, 95, 153), Rgb(255, 255, 255), Rgb(255, 255, 255))
            }
            (Theme::Light, Relation::Hostile) => {
                (Rgb(187, 62, 33), Rgb(255, 255, 255), Rgb(255, 255, 255))
            }
            (Theme::Light, Relation::Indifferent) => {
                (Rgb(233, 226, 206), Rgb(84, 80, 70), Rgb(50, 47, 40))
            }
            (Theme::Dark, Relation::Allied) => {
                (Rgb(118, 183, 235), Rgb(20, 24, 29), Rgb(12, 26, 40))
            }
            (Theme::Dark, Relation::Hostile) => {
                (Rgb(240, 140, 98), Rgb(20, 24, 29), Rgb(48, 16, 6))
            }
            (Theme::Dark, Relation::Indifferent) => {
                (Rgb(88, 90, 88), Rgb(214, 208, 192), Rgb(244, 240, 228))
            }
        }
    }

    /// The tint of a kind of ground.
    pub(crate) const fn tint(&self, hue: Hue) -> Rgb {
        match (self.theme, hue) {
            // Darkness is darker than the floor in both themes; only its ink must stand out.
            (Theme::Dark, Hue::Night) => Rgb(4, 5, 8),
            _ => self.hue(hue),
        }
    }

    /// The ink of a kind of ground.
    pub(crate) const fn hue(&self, hue: Hue) -> Rgb {
        match (self.theme, hue) {
            (Theme::Light, Hue::Stone) => Rgb(92, 88, 80),
            (Theme::Light, Hue::Earth) => Rgb(134, 98, 46),
            (Theme::Light, Hue::Fire) => Rgb(201, 82, 20),
            (Theme::Light, Hue::Water) => Rgb(36, 118, 168),
            (Theme::Light, Hue::Air) => Rgb(96, 134, 160),
            (Theme::Light, Hue::Leaf) => Rgb(76, 124, 60),
            (Theme::Light, Hue::Night) => Rgb(52, 50, 66),
            (Theme::Light, Hue::Wood) => Rgb(120, 78, 42),
            (Theme::Dark, Hue::Stone) => Rgb(168, 166, 158),
            (Theme::Dark, Hue::Earth) => Rgb(206, 168, 104),
            (Theme::Dark, Hue::Fire) => Rgb(255, 146, 72),
            (Theme::Dark, Hue::Water) => Rgb(98, 178, 226),
            (Theme::Dark, Hue::Air) => Rgb(160, 192, 212),
            (Theme::Dark, Hue::Leaf) => Rgb(146, 196, 122),
            (Theme::Dark, Hue::Night) => Rgb(134, 132, 168),
            (Theme::Dark, Hue::Wood) => Rgb(202, 152, 106),
        }
    }
}

const LIGHT: Palette = Palette {
    page: Rgb(255, 255, 255),
    floor: Rgb(248, 245, 237),
    grid: Rgb(222, 215, 200),
    ink: Rgb(44, 42, 38),
    muted: Rgb(122, 116, 104),
    wall: Rgb(158, 151, 137),
    wall_hatch: Rgb(122, 116, 104),
    wall_line: Rgb(44, 42, 38),
    door: Rgb(196, 142, 84),
    path: Rgb(74, 36, 110),
    casing: Rgb(255, 255, 255),
    trigger: Rgb(247, 202, 58),
    trigger_ink: Rgb(38, 30, 4),
    highlight: Rgb(196, 40, 130),
    unknown: Rgb(228, 222, 207),
    unknown_mark: Rgb(138, 130, 114),
    unknown_line: Rgb(95, 89, 77),
    harm: Rgb(201, 82, 20),
    range: [
        Rgb(116, 194, 178),
        Rgb(164, 216, 202),
        Rgb(202, 233, 222),
        Rgb(224, 241, 234),
    ],
    range_ink: Rgb(10, 78, 68),
    threat: [
        Rgb(187, 62, 33),
        Rgb(126, 66, 150),
        Rgb(150, 104, 0),
        Rgb(60, 78, 150),
    ],
    theme: Theme::Light,
};

const DARK: Palette = Palette {
    page: Rgb(20, 24, 29),
    floor: Rgb(34, 40, 47),
    grid: Rgb(54, 62, 71),
    ink: Rgb(233, 230, 220),
    muted: Rgb(148, 152, 152),
    wall: Rgb(92, 97, 101),
    wall_hatch: Rgb(124, 129, 132),
    wall_line: Rgb(233, 230, 220),
    door: Rgb(214, 164, 106),
    path: Rgb(232, 208, 255),
    casing: Rgb(28, 20, 40),
    trigger: Rgb(247, 202, 58),
    trigger_ink: Rgb(38, 30, 4),
    highlight: Rgb(255, 120, 196),
    unknown: Rgb(14, 18, 21),
    unknown_mark: Rgb(125, 135, 145),
    unknown_line: Rgb(174, 178, 174),
    harm: Rgb(255, 146, 72),
    range: [
        Rgb(36, 122, 110),
        Rgb(34, 92, 86),
        Rgb(36, 72, 70),
        Rgb(36, 60, 62),
    ],
    range_ink: Rgb(196, 240, 228),
    threat: [
        Rgb(240, 140, 98),
        Rgb(206, 150, 230),
        Rgb(226, 190, 90),
        Rgb(150, 170, 240),
    ],
    theme: Theme::Dark,
};
