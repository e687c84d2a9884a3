//! Creatures as all systems see them.

use std::cmp::Ordering;
use std::fmt;

use grid::{Feet, Footprint, Point};

use crate::{CreatureId, Side, WrittenName};

/// Size categories of all systems; `pf2e` knows those from Tiny to Gargantuan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Size {
    /// Half a foot across.
    Fine,
    /// One foot across.
    Diminutive,
    /// Two and a half feet across.
    Tiny,
    /// One square.
    Small,
    /// One square.
    Medium,
    /// Two squares a side.
    Large,
    /// Three squares a side.
    Huge,
    /// Four squares a side.
    Gargantuan,
    /// Six squares a side.
    Colossal,
}

impl Size {
    /// From small to big.
    pub const ALL: [Size; 9] = [
        Size::Fine,
        Size::Diminutive,
        Size::Tiny,
        Size::Small,
        Size::Medium,
        Size::Large,
        Size::Huge,
        Size::Gargantuan,
        Size::Colossal,
    ];

    /// Its place in the order from small to big: Fine is 0, Colossal is 8.
    pub const fn index(self) -> i32 {
        self as i32
    }

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Size::Fine => "fine",
            Size::Diminutive => "diminutive",
            Size::Tiny => "tiny",
            Size::Small => "small",
            Size::Medium => "medium",
            Size::Large => "large",
            Size::Huge => "huge",
            Size::Gargantuan => "gargantuan",
            Size::Colossal => "colossal",
        }
    }

    /// The size with that word.
    pub fn from_word(word: &str) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.word() == word)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Body shape, which decides the reach of big creatures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Shape {
    /// Taller than long, as most two-legged creatures are.
    #[default]
    Tall,
    /// Longer than tall, as most four-legged creatures are.
    Long,
}

/// A way of moving with a speed of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Movement {
    /// On the ground.
    Land,
    /// Through the ground.
    Burrow,
    /// On walls.
    Climb,
    /// In the air.
    Fly,
    /// In water.
    Swim,
}

impl Movement {
    /// All five.
    pub const ALL: [Movement; 5] = [
        Movement::Land,
        Movement::Burrow,
        Movement::Climb,
        Movement::Fly,
        Movement::Swim,
    ];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Movement::Land => "land",
            Movement::Burrow => "burrow",
            Movement::Climb => "climb",
            Movement::Fly => "fly",
            Movement::Swim => "swim",
        }
    }
}

/// Speeds in feet by way of moving. A speed that is absent is unknown, and a system reads it as its
/// default or as "cannot".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Vec<(Movement, Feet)>", into = "Vec<(Movement, Feet)>")
)]
pub struct Speeds {
    feet: [Option<Feet>; 5],
}

impl Speeds {
    /// The speed of that way of moving, if it is known.
    pub const fn get(&self, movement: Movement) -> Option<Feet> {
        self.feet[movement as usize]
    }

    /// Sets a speed.
    pub const fn set(&mut self, movement: Movement, speed_feet: Feet) {
        self.feet[movement as usize] = Some(speed_feet);
    }
}

/// A state or trait of a creature that matters to movement in more than one system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Condition {
    /// It lies on the ground.
    Prone,
    /// It cannot defend itself at all.
    Helpless,
    /// Unconscious.
    Unconscious,
    /// Dead.
    Dead,
    /// It is in the air now.
    Flying,
    /// It has no body.
    Incorporeal,
    /// Its body fills its squares entirely.
    FillsSpace,
    /// It fights with a reach weapon.
    ReachWeapon,
}

impl Condition {
    /// All of them.
    pub const ALL: [Condition; 8] = [
        Condition::Prone,
        Condition::Helpless,
        Condition::Unconscious,
        Condition::Dead,
        Condition::Flying,
        Condition::Incorporeal,
        Condition::FillsSpace,
        Condition::ReachWeapon,
    ];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Condition::Prone => "prone",
            Condition::Helpless => "helpless",
            Condition::Unconscious => "unconscious",
            Condition::Dead => "dead",
            Condition::Flying => "flying",
            Condition::Incorporeal => "incorporeal",
            Condition::FillsSpace => "fills",
            Condition::ReachWeapon => "reach-weapon",
        }
    }

    /// The condition with that word.
    pub fn from_word(word: &str) -> Option<Condition> {
        Condition::ALL
            .into_iter()
            .find(|condition| condition.word() == word)
    }
}

/// The conditions of one creature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Vec<Condition>", into = "Vec<Condition>")
)]
pub struct Conditions(u16);

impl Conditions {
    /// Whether the creature has the condition.
    pub const fn contains(self, condition: Condition) -> bool {
        self.0 & (1 << condition as u8) != 0
    }

    /// Adds or removes the condition.
    pub const fn set(&mut self, condition: Condition, holds: bool) {
        if holds {
            self.0 |= 1 << condition as u8;
        } else {
            self.0 &= !(1 << condition as u8);
        }
    }

    /// The conditions in their fixed order.
    pub fn iter(self) -> impl Iterator<Item = Condition> {
        Condition::ALL
            .into_iter()
            .filter(move |condition| self.contains(*condition))
    }
}

/// Where a creature is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Position {
    /// On the grid: the squares it fills.
    Squares(Footprint),
    /// Without a grid: the centre of its space.
    Free(Point),
}

/// A creature in place.
///
/// Facts that only one rule system knows are kept by that system.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "StoredCreature")
)]
pub struct Creature {
    /// Its id.
    pub id: CreatureId,
    /// The name that people use for it: any text, which other creatures may share. Only the board
    /// changes it ([`Board::rename`](crate::Board::rename)), because the names of others depend on
    /// it.
    pub label: String,
    /// Its unique written name: its label, in quotes and with a number if it needs them. The board
    /// keeps it up to date.
    pub name: String,
    /// Among creatures that share a label, the lower one gets the lower number; equal ones are
    /// numbered by id. It is 0 where the order of the ids is the order in which the creatures
    /// became known.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    pub precedence: u32,
    /// The letter it is drawn with.
    pub mark: char,
    /// Its side.
    pub side: Side,
    /// Its size category.
    pub size: Size,
    /// Tall or long.
    pub shape: Shape,
    /// The side of its space in hundredths of a foot, if its size does not decide it.
    pub space_hundredths: Option<u32>,
    /// Its own reach, if its size does not decide it.
    pub reach_feet: Option<Feet>,
    /// Its speeds.
    pub speeds: Speeds,
    /// Its conditions.
    pub conditions: Conditions,
    /// Where it is; `None` for a creature that has no place on the board.
    pub position: Option<Position>,
    /// Height of its feet above the ground of the map.
    pub elevation_feet: Feet,
}

/// The letter that a creature of that name is drawn with unless another one is stated: small for the
/// foes, a capital for everybody else.
pub fn mark_on(side: Side, label: &str) -> char {
    let first = label.chars().find(|letter| letter.is_alphabetic());
    let first = first.unwrap_or('x');
    let cased: Vec<char> = if side == Side::B {
        first.to_lowercase().collect()
    } else {
        first.to_uppercase().collect()
    };
    match cased.as_slice() {
        [letter] => *letter,
        _ => first,
    }
}

impl Creature {
    /// Returns a Medium, tall creature of that side without a place.
    pub fn new(id: CreatureId, label: impl Into<String>, mark: char, side: Side) -> Creature {
        let written = WrittenName {
            label: label.into(),
            number: None,
        };
        Creature {
            id,
            name: written.to_string(),
            label: written.label,
            precedence: 0,
            mark,
            side,
            size: Size::Medium,
            shape: Shape::Tall,
            space_hundredths: None,
            reach_feet: None,
            speeds: Speeds::default(),
            conditions: Conditions::default(),
            position: None,
            elevation_feet: Feet::ZERO,
        }
    }

    /// The squares it fills, if it is on the grid.
    pub const fn footprint(&self) -> Option<Footprint> {
        match self.position {
            Some(Position::Squares(footprint)) => Some(footprint),
            _ => None,
        }
    }

    /// Whether it has the condition.
    pub const fn is(&self, condition: Condition) -> bool {
        self.conditions.contains(condition)
    }

    /// The order in which creatures are listed and asked: alphabetically, ignoring case; then
    /// capitals before small letters; then by id.
    pub fn letter_order(&self, other: &Creature) -> Ordering {
        let key = |creature: &Creature| creature.name.to_lowercase();
        key(self)
            .cmp(&key(other))
            .then_with(|| self.name.cmp(&other.name))
            .then_with(|| self.id.cmp(&other.id))
    }
}

/// A creature as it is read back, before it is checked: the same fields.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Creature", deny_unknown_fields)]
pub(crate) struct StoredCreature {
    pub(crate) id: CreatureId,
    pub(crate) label: String,
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) precedence: u32,
    pub(crate) mark: char,
    pub(crate) side: Side,
    pub(crate) size: Size,
    pub(crate) shape: Shape,
    pub(crate) space_hundredths: Option<u32>,
    pub(crate) reach_feet: Option<Feet>,
    pub(crate) speeds: Speeds,
    pub(crate) conditions: Conditions,
    pub(crate) position: Option<Position>,
    pub(crate) elevation_feet: Feet,
}

#[cfg(feature = "serde")]
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}
