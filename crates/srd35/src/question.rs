//! Questions and answers, as values.

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
    /// The place of that creature.
    Creature(CreatureId),
}

/// A question.
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
    /// Whether one creature may strike another from its present place.
    Attack {
        /// The attacker.
        attacker: CreatureId,
        /// The target.
        target: CreatureId,
    },
    /// Whether the rules keep the creature, or one of the two, from flanking.
    CanFlank {
        /// The creature that flanks.
        creature: CreatureId,
        /// Its partner, if one is named.
        with: Option<CreatureId>,
    },
    /// Which of these creatures is closest to the square.
    Closest {
        /// The square.
        to: Square,
        /// The candidates, without repetition.
        among: Vec<CreatureId>,
    },
    /// The creature's speed.
    Speed(CreatureId),
    /// What the creature may spend by that verb.
    Budget(CreatureId, Verb),
    /// The index of its size in the order of sizes.
    SizeIndex(CreatureId),
    /// The number of size categories between the two.
    SizeDifference(CreatureId, CreatureId),
    /// The feet on a side of its space.
    Space(CreatureId),
    /// Its natural reach.
    Reach(CreatureId),
    /// Its footprint in squares.
    Footprint(CreatureId),
    /// The squares of its space.
    Squares(CreatureId),
    /// The number of very small creatures of that size that still fit into the square.
    Room(Square, Size),
    /// The modifiers in force on it.
    Modifiers(CreatureId),
    /// The length on the table of that many feet, in millionths.
    Inches {
        /// Millionths of a foot.
        micro_feet: i64,
    },
    /// The height of the figure of a creature that many feet tall, in millionths.
    FigureHeight {
        /// Millionths of a foot.
        micro_feet: i64,
    },
}

/// An answer.
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
    /// The attack may be made, with those modifiers; `None` if it may not.
    Attack(Option<Modifiers>),
    /// Modifiers.
    Modifiers(Modifiers),
    /// Millionths of an inch.
    MicroInches(i64),
    /// Millionths of a millimetre.
    MicroMillimetres(i64),
}

/// An answer with its reasons, and what happened while answering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The answer.
    pub reply: Reply,
    /// The reasons.
    pub reasons: Vec<Citation>,
    /// The event of a tie that is settled by a die.
    pub events: Vec<Event>,
}
