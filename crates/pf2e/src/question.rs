//! Questions and answers, as values.

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

/// The attack against which cover is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Against {
    /// Against any attack.
    #[default]
    Any,
    /// Against a ranged attack.
    Ranged,
}

/// What sets the limit of a move action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitBy {
    /// The creature, the action and the degree of success of its check.
    Degree(Degree),
    /// A stated distance instead.
    Stated(Feet),
}

/// A question.
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
    /// The number of squares of its space.
    SquaresOf(CreatureId),
    /// The number of squares in that many feet in a straight line.
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
        /// The first creature.
        one: CreatureId,
        /// The second creature.
        other: CreatureId,
        /// The foe.
        foe: CreatureId,
    },
    /// The cover of a target.
    Cover(LineFrom, CreatureId, Against),
    /// The first creature's Armor Class against the second.
    ArmorClass(CreatureId, CreatureId),
    /// The first creature's Stealth modifier against the second.
    Stealth(CreatureId, CreatureId),
    /// The creature's Reflex modifier, against an area with that origin if one is given.
    Reflex(CreatureId, Option<Point>),
    /// Whether the creature is flat-footed, against everyone or against that creature.
    FlatFooted(CreatureId, Option<CreatureId>),
    /// Whether the first creature may Hide from the second.
    Hide(CreatureId, CreatureId),
    /// The multiple attack penalty of its next attack.
    AttackPenalty(CreatureId, Agility),
    /// Its remaining actions.
    Actions(CreatureId),
    /// Its remaining reactions.
    Reactions(CreatureId),
    /// Its remaining hit points.
    HitPoints(CreatureId),
    /// The order of turns.
    Order,
    /// The order as the players see it.
    OrderShown,
    /// The creature whose turn is due or going on.
    Turn,
    /// The round.
    Round,
    /// The creatures that are off the order by Delay.
    Aside,
    /// The seconds in a number of rounds.
    Seconds {
        /// The number of rounds.
        rounds: u32,
    },
    /// A parameter of the text that is played.
    Parameter(String),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Yes or no.
    Holds(bool),
    /// Whether they flank: `None` if they do, otherwise the first rule that fails.
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
    /// The order, with `None` for creatures that the players cannot name; `None` without an
    /// encounter.
    Shown(Option<Vec<Option<CreatureId>>>),
    /// The round; `None` without an encounter.
    Round(Option<u32>),
    /// The value of a parameter.
    Parameter(&'static str),
}

/// An answer with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The answer.
    pub reply: Reply,
    /// The reasons.
    pub reasons: Vec<Citation>,
}
