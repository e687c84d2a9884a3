//! Questions and what is answered, as values.

use board::CreatureId;
use grid::{Feet, Length, Point, Square};

use super::{Agility, CoverLevel, Degree, MoveVerb};
use rules::{Citation, RuleId};

/// Where a line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineFrom {
    /// At that creature.
    Creature(CreatureId),
    /// At the origin of an area.
    Point(Point),
}

/// Whether cover is asked for against a ranged attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Against {
    /// Against any attack.
    #[default]
    Any,
    /// Against a ranged one.
    Ranged,
}

/// What sets the limit of a move action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitBy {
    /// The creature, the action and the degree of success of its check.
    Degree(Degree),
    /// What is said in their place.
    Stated(Feet),
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The distance between two creatures.
    Distance(CreatureId, CreatureId),
    /// Whether the second creature is within reach of the first.
    WithinReach(CreatureId, CreatureId),
    /// The creature's reach.
    Reach(CreatureId),
    /// The side of its space.
    Space(CreatureId),
    /// The distance limit of a move action.
    Limit(CreatureId, MoveVerb, LimitBy),
    /// How many squares its space has.
    SquaresOf(CreatureId),
    /// How many squares so many feet are in a straight line.
    SquaresIn(Feet),
    /// The squares of its space.
    Footprint(CreatureId),
    /// The centre of its space.
    Centre(CreatureId),
    /// The area of its space.
    Area(CreatureId),
    /// The top-left square of its space.
    Place(CreatureId),
    /// Whether two creatures flank a foe.
    Flank {
        /// The one.
        one: CreatureId,
        /// The other.
        other: CreatureId,
        /// Whom they flank.
        foe: CreatureId,
    },
    /// The cover of a target.
    Cover(LineFrom, CreatureId, Against),
    /// The first creature's Armor Class against the second.
    ArmorClass(CreatureId, CreatureId),
    /// The first creature's Stealth modifier against the second.
    Stealth(CreatureId, CreatureId),
    /// The creature's Reflex modifier, against an area with that origin if there is one.
    Reflex(CreatureId, Option<Point>),
    /// Whether the creature is flat-footed: against everyone, or against that one.
    FlatFooted(CreatureId, Option<CreatureId>),
    /// Whether the first creature may Hide from the second.
    Hide(CreatureId, CreatureId),
    /// The multiple attack penalty of its next attack.
    AttackPenalty(CreatureId, Agility),
    /// Actions left.
    Actions(CreatureId),
    /// Reactions left.
    Reactions(CreatureId),
    /// Hit points left.
    HitPoints(CreatureId),
    /// The order of turns.
    Order,
    /// The order as the players see it.
    OrderShown,
    /// Whose turn is due or goes on.
    Turn,
    /// The round.
    Round,
    /// Who is off the order by Delay.
    Aside,
    /// Seconds in so many rounds.
    Seconds {
        /// How many.
        rounds: u32,
    },
    /// A parameter of the text that is played.
    Parameter(String),
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Yes or no.
    Holds(bool),
    /// Whether they flank: nothing, or the first rule that fails.
    Flank(Option<RuleId>),
    /// An exact length.
    Length(Length),
    /// Feet.
    Feet(Feet),
    /// A space of less than 5 feet.
    LessThanSquare,
    /// The creature lacks that type of movement.
    NoMovement,
    /// A number.
    Number(i64),
    /// Squares in reading order.
    Squares(Vec<Square>),
    /// A point.
    Point(Point),
    /// Two opposite corners.
    Area(Point, Point),
    /// Cover; `None` without line of effect.
    Cover(Option<CoverLevel>),
    /// Creatures in order.
    Creatures(Vec<CreatureId>),
    /// The order with those that the players cannot name; `None` without an encounter.
    Shown(Option<Vec<Option<CreatureId>>>),
    /// The round; `None` without an encounter.
    Round(Option<u32>),
    /// The value of a parameter.
    Parameter(&'static str),
}

/// An answer with what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The answer.
    pub reply: Reply,
    /// Why.
    pub reasons: Vec<Citation>,
}
