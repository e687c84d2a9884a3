//! Questions and what is answered, as values.

use board::{CreatureId, Size};
use grid::{Footprint, Plane, Square};

use super::Verb;
use super::squeeze::Modifiers;
use crate::Event;
use rules::Citation;

/// A square, or the space of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whereabouts {
    /// That square.
    Square(Square),
    /// Where that creature is.
    Creature(CreatureId),
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The distance between two places.
    Distance(Whereabouts, Whereabouts),
    /// The distance between two places as reach counts it.
    ReachDistance(Whereabouts, Whereabouts),
    /// Whether the creature threatens the square.
    Threatens(CreatureId, Square),
    /// The squares that the creature threatens.
    Threatened(CreatureId),
    /// Whether the one may strike the other as they stand.
    Attack {
        /// Who would strike.
        attacker: CreatureId,
        /// Whom.
        target: CreatureId,
    },
    /// Whether the rules keep the creature, or one of the two, from flanking.
    CanFlank {
        /// Who flanks.
        creature: CreatureId,
        /// With whom, if somebody is named.
        with: Option<CreatureId>,
    },
    /// Who of these is closest to the square.
    Closest {
        /// The square.
        to: Square,
        /// The candidates, each once.
        among: Vec<CreatureId>,
    },
    /// The creature's speed.
    Speed(CreatureId),
    /// What the creature may spend by that verb.
    Budget(CreatureId, Verb),
    /// The place of its size in the order of sizes.
    SizeIndex(CreatureId),
    /// Size categories between the two.
    SizeDifference(CreatureId, CreatureId),
    /// Feet a side of its space.
    Space(CreatureId),
    /// Its natural reach.
    Reach(CreatureId),
    /// Its footprint in squares.
    Footprint(CreatureId),
    /// The squares of its space.
    Squares(CreatureId),
    /// How many very small creatures of that size still fit into the square.
    Room(Square, Size),
    /// The modifiers in force on it.
    Modifiers(CreatureId),
    /// The length of so many feet on the table, in millionths.
    Inches {
        /// Millionths of a foot.
        micro_feet: i64,
    },
    /// The figure of a creature so many feet tall, in millionths.
    FigureHeight {
        /// Millionths of a foot.
        micro_feet: i64,
    },
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Yes or no.
    Holds(bool),
    /// Feet.
    Feet(i32),
    /// Hundredths of a foot.
    HundredthsOfFoot(u32),
    /// A number.
    Number(i64),
    /// Width and height in squares.
    Shape(Footprint),
    /// Squares in reading order.
    Squares(Vec<Square>),
    /// Squares on the map, around the creature's own.
    Mask {
        /// Its own space.
        own: Footprint,
        /// The squares.
        marked: Plane,
    },
    /// The creature, if there is one.
    Creature(Option<CreatureId>),
    /// The attack may be made, with those modifiers on it; `None` if it may not.
    Attack(Option<Modifiers>),
    /// Modifiers.
    Modifiers(Modifiers),
    /// Millionths of an inch.
    MicroInches(i64),
    /// Millionths of a millimetre.
    MicroMillimetres(i64),
}

/// An answer with what it rests on, and what happened in answering it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The answer.
    pub reply: Reply,
    /// Why.
    pub reasons: Vec<Citation>,
    /// A tie settled by a die.
    pub events: Vec<Event>,
}
