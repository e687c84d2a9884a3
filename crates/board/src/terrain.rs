//! Kinds of ground; several may hold in one square.

use std::fmt;
use std::ops::RangeInclusive;

use crate::{ResistanceTag, Size};

/// A property of the ground of a square; a square holds a [`TerrainSet`] of them.
///
/// The kinds are all those that the four systems name; each system reads the ones it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Terrain {
    /// It fills the square: it blocks movement and sight and is a hard corner.
    Wall,
    /// Difficult terrain.
    Difficult,
    /// The heavier grade: greater difficult terrain, terrain doubled twice.
    Greater,
    /// Hazardous ground.
    Hazard,
    /// A narrow surface.
    Narrow,
    /// Uneven ground.
    Uneven,
    /// An incline that goes up toward smaller y.
    InclineNorth,
    /// An incline that goes up toward greater x.
    InclineEast,
    /// An incline that goes up toward greater y.
    InclineSouth,
    /// An incline that goes up toward smaller x.
    InclineWest,
    /// A drop.
    Ledge,
    /// The obstacle that slows creatures here is in the air, not on the ground.
    Airborne,
    /// It can be entered only by flying.
    NeedsFly,
    /// It can be entered only by climbing.
    NeedsClimb,
    /// It can be entered only by swimming.
    NeedsSwim,
    /// It can be entered only by burrowing.
    NeedsBurrow,
    /// An object that can be entered.
    ObjectOpen,
    /// An object that cannot be entered.
    ObjectBlocked,
    /// The object is a hard corner.
    HardCorner,
    /// An object that gives standard cover.
    Cover,
    /// An object that gives lesser cover.
    CoverLight,
    /// An object that gives greater cover.
    CoverExtreme,
    /// A wall with an arrow slit.
    Slit,
    /// The game master closes this square to forced movement.
    Vetoed,
    /// The game master opens this square to forced movement.
    Permitted,
    /// Impassable, but no corner.
    Pit,
    /// A hampering obstacle, which fills the square.
    Obstructed,
    /// Poor visibility.
    Dark,
    /// An impassable object that is not rigid.
    Soft,
    /// An impassable object that is rigid: a hard corner.
    Rigid,
    /// Filled with earth that can be tunnelled.
    Dirt,
    /// Filled with rock.
    Rock,
    /// Liquid deep enough to swim in.
    Water,
    /// A face to climb, on which the rows are heights.
    Face,
    /// It hampers only creatures that fly through it.
    Canopy,
    /// An effect that hampers but is not difficult terrain.
    Hampered,
    /// The obstacle in the square needs a check.
    Check,
    /// The obstacle in the square also stops flyers.
    StopsFlying,
    /// The obstacle in the square also stops creatures without a body.
    StopsIncorporeal,
    /// Stairs, a ramp or a slope that is walked.
    Stairs,
    /// A ladder.
    Ladder,
}

impl Terrain {
    /// All kinds, in the order of the sets' bits.
    pub const ALL: [Terrain; 41] = [
        Terrain::Wall,
        Terrain::Difficult,
        Terrain::Greater,
        Terrain::Hazard,
        Terrain::Narrow,
        Terrain::Uneven,
        Terrain::InclineNorth,
        Terrain::InclineEast,
        Terrain::InclineSouth,
        Terrain::InclineWest,
        Terrain::Ledge,
        Terrain::Airborne,
        Terrain::NeedsFly,
        Terrain::NeedsClimb,
        Terrain::NeedsSwim,
        Terrain::NeedsBurrow,
        Terrain::ObjectOpen,
        Terrain::ObjectBlocked,
        Terrain::HardCorner,
        Terrain::Cover,
        Terrain::CoverLight,
        Terrain::CoverExtreme,
        Terrain::Slit,
        Terrain::Vetoed,
        Terrain::Permitted,
        Terrain::Pit,
        Terrain::Obstructed,
        Terrain::Dark,
        Terrain::Soft,
        Terrain::Rigid,
        Terrain::Dirt,
        Terrain::Rock,
        Terrain::Water,
        Terrain::Face,
        Terrain::Canopy,
        Terrain::Hampered,
        Terrain::Check,
        Terrain::StopsFlying,
        Terrain::StopsIncorporeal,
        Terrain::Stairs,
        Terrain::Ladder,
    ];

    /// The word of the case notation and of text boards.
    pub const fn word(self) -> &'static str {
        match self {
            Terrain::Wall => "wall",
            Terrain::Difficult => "difficult",
            Terrain::Greater => "greater",
            Terrain::Hazard => "hazard",
            Terrain::Narrow => "narrow",
            Terrain::Uneven => "uneven",
            Terrain::InclineNorth => "incline north",
            Terrain::InclineEast => "incline east",
            Terrain::InclineSouth => "incline south",
            Terrain::InclineWest => "incline west",
            Terrain::Ledge => "ledge",
            Terrain::Airborne => "air",
            Terrain::NeedsFly => "needs fly",
            Terrain::NeedsClimb => "needs climb",
            Terrain::NeedsSwim => "needs swim",
            Terrain::NeedsBurrow => "needs burrow",
            Terrain::ObjectOpen => "open",
            Terrain::ObjectBlocked => "blocked",
            Terrain::HardCorner => "hard",
            Terrain::Cover => "cover",
            Terrain::CoverLight => "cover-light",
            Terrain::CoverExtreme => "cover-extreme",
            Terrain::Slit => "slit",
            Terrain::Vetoed => "vetoed",
            Terrain::Permitted => "permitted",
            Terrain::Pit => "pit",
            Terrain::Obstructed => "obstructed",
            Terrain::Dark => "dark",
            Terrain::Soft => "soft",
            Terrain::Rigid => "rigid",
            Terrain::Dirt => "dirt",
            Terrain::Rock => "rock",
            Terrain::Water => "water",
            Terrain::Face => "face",
            Terrain::Canopy => "canopy",
            Terrain::Hampered => "hampered",
            Terrain::Check => "check",
            Terrain::StopsFlying => "stops-flying",
            Terrain::StopsIncorporeal => "stops-incorporeal",
            Terrain::Stairs => "stairs",
            Terrain::Ladder => "ladder",
        }
    }

    const fn bit(self) -> u64 {
        1 << self as u8
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The kinds of ground of one square.
///
/// ```
/// use board::{Terrain, TerrainSet};
/// let rubble = TerrainSet::of(&[Terrain::Difficult, Terrain::Uneven]);
/// assert!(rubble.contains(Terrain::Uneven) && !rubble.contains(Terrain::Wall));
/// assert_eq!(rubble.to_string(), "difficult, uneven");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Vec<Terrain>", into = "Vec<Terrain>")
)]
pub struct TerrainSet(u64);

impl TerrainSet {
    /// Open ground.
    pub const OPEN: TerrainSet = TerrainSet(0);

    /// The set of these kinds.
    pub fn of(kinds: &[Terrain]) -> TerrainSet {
        TerrainSet(kinds.iter().fold(0, |bits, kind| bits | kind.bit()))
    }

    /// Whether the set contains the kind.
    pub const fn contains(self, kind: Terrain) -> bool {
        self.0 & kind.bit() != 0
    }

    /// Adds a kind.
    pub const fn insert(&mut self, kind: Terrain) {
        self.0 |= kind.bit();
    }

    /// Takes a kind away.
    pub const fn remove(&mut self, kind: Terrain) {
        self.0 &= !kind.bit();
    }

    /// Whether the set is empty: plain open ground.
    pub const fn is_open(self) -> bool {
        self.0 == 0
    }

    /// The kinds in their fixed order.
    pub fn iter(self) -> impl Iterator<Item = Terrain> {
        Terrain::ALL
            .into_iter()
            .filter(move |kind| self.contains(*kind))
    }
}

/// The words, separated by commas; `open ground` for the empty set.
impl fmt::Display for TerrainSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_open() {
            return f.write_str("open ground");
        }
        for (index, kind) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            f.write_str(kind.word())?;
        }
        Ok(())
    }
}

/// A number that belongs to the ground of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Quantity {
    /// Free width of the square in hundredths of a foot; if absent, the whole 5 feet.
    WidthHundredths,
    /// Difficulty class of Balance on a narrow or uneven square.
    BalanceDc,
    /// Height of a drop in feet.
    LedgeFeet,
    /// Size of the object in the square, as [`crate::Size::index`].
    ObjectSize,
    /// Height of the ground above the map's level, in feet.
    ElevationFeet,
    /// Causes of difficult terrain in the square; if absent, one if the ground is difficult.
    DifficultCauses,
    /// Effects on the ground that hamper but are not difficult terrain; if absent, their number
    /// follows from the kinds of ground.
    FurtherEffects,
    /// Lines of a resistance table that describe the square, as bits.
    ResistanceTags,
    /// Resistance to movement as a stated number, in points.
    Resistance,
    /// The resistance of what stands in the square to being leapt, in points.
    LeapResistance,
    /// The resistance that the square seems to have, in points.
    ApparentResistance,
    /// The resistance that it turns out to have, in points.
    TrueResistance,
    /// How often difficult terrain doubles the cost; if absent, the kind of ground decides.
    DifficultDoublings,
    /// How often the obstacle in the square doubles the cost; if absent, once.
    ObstructedDoublings,
    /// How often poor visibility doubles the cost; if absent, once.
    DarkDoublings,
}

impl Quantity {
    /// All of them.
    pub const ALL: [Quantity; 15] = [
        Quantity::WidthHundredths,
        Quantity::BalanceDc,
        Quantity::LedgeFeet,
        Quantity::ObjectSize,
        Quantity::ElevationFeet,
        Quantity::DifficultCauses,
        Quantity::FurtherEffects,
        Quantity::ResistanceTags,
        Quantity::Resistance,
        Quantity::LeapResistance,
        Quantity::ApparentResistance,
        Quantity::TrueResistance,
        Quantity::DifficultDoublings,
        Quantity::ObstructedDoublings,
        Quantity::DarkDoublings,
    ];

    /// The lowest and the highest number that a board accepts. The words of a system may allow
    /// less.
    pub const fn limits(self) -> RangeInclusive<i32> {
        match self {
            Quantity::WidthHundredths => 0..=499,
            Quantity::ObjectSize => 0..=Size::Colossal.index(),
            Quantity::DifficultDoublings
            | Quantity::ObstructedDoublings
            | Quantity::DarkDoublings => 1..=16,
            Quantity::ResistanceTags => 0..=(1 << ResistanceTag::ALL.len()) - 1,
            Quantity::ElevationFeet => -1_000_000..=1_000_000,
            Quantity::BalanceDc
            | Quantity::LedgeFeet
            | Quantity::DifficultCauses
            | Quantity::FurtherEffects
            | Quantity::Resistance
            | Quantity::LeapResistance
            | Quantity::ApparentResistance
            | Quantity::TrueResistance => 0..=1_000_000,
        }
    }
}

/// The levels of altitude that a kind of ground fills in a square, in squares of 5 feet; 0 is the
/// level of the map, negative levels lie below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Levels {
    /// The lowest level.
    pub least: i32,
    /// The highest level, not below the lowest.
    pub greatest: i32,
}

impl Levels {
    /// Whether the level is one of them.
    pub const fn contains(self, level: i32) -> bool {
        self.least <= level && level <= self.greatest
    }
}
