//! Questions and answers, as values.

use board::{CreatureId, Movement, Shape, Size};
use grid::{Footprint, Plane, Square};
use rules::{Citation, RuleId};

use super::athletics::Skill;
use super::declaration::HoverBy;
use super::maneuver::Maneuver;
use super::pace::RoundAction;
use super::{Basis, Country, Exact, Going, Modifiers, Pace, PathKind, Place, Unit, Vehicles, Verb};

/// A place, or the space of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whereabouts {
    /// That place.
    Place(Place),
    /// The place of that creature.
    Creature(CreatureId),
}

/// Something that has a size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sized {
    /// A creature.
    Creature(CreatureId),
    /// The object of that name.
    Object(String),
    /// Anything of that size.
    Size(Size),
}

/// How heavy a creature is for its size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Density {
    /// Like an animal.
    #[default]
    Animal,
    /// Otherwise: it is heavier or lighter.
    Other,
}

/// Something that may need a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Checked {
    /// Climbing or swimming.
    Skill(Skill),
    /// Swimming at double speed, which is not possible.
    FastSwim,
    /// A maneuver in flight.
    Maneuver(Maneuver),
}

/// The number added to the modifier of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CheckBy {
    /// The roll of the die.
    #[default]
    Rolling,
    /// 10.
    TakingTen,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The squares that the creature threatens outside its own space.
    Threat(CreatureId),
    /// The distance between two places.
    Distance(Whereabouts, Whereabouts),
    /// Which of these is closest.
    Closest {
        /// The place to which the distance is measured.
        to: Whereabouts,
        /// The candidates.
        among: Vec<Whereabouts>,
        /// The acting creature's choice among those that are tied.
        choice: Option<Whereabouts>,
    },
    /// The squares of its space.
    Squares(CreatureId),
    /// Whether its reach lets the creature, or both of the two, flank.
    CanFlank {
        /// The creature that flanks.
        creature: CreatureId,
        /// Its partner, if one is named.
        with: Option<CreatureId>,
    },
    /// The number of squares of its space.
    SquareCount(Sized),
    /// The feet on a side of its space.
    Space(Sized),
    /// Its reach, with a body of that form if one is named.
    Reach(Sized, Option<Shape>),
    /// The narrowest passage that it gets through.
    SqueezeWidth(Sized),
    /// The number of size categories from one to the other.
    SizeDifference(Sized, Sized),
    /// The sizes that measures suggest.
    SuggestedSize {
        /// Height or length in millionths of an inch.
        micro_inches: Option<i64>,
        /// Weight in millionths of a pound.
        micro_pounds: Option<i64>,
        /// How heavy it is for its size.
        density: Density,
    },
    /// That many millionths of a square, in feet.
    SquaresInFeet(i64),
    /// That many millionths of a foot, in whole squares.
    FeetInSquares(i64),
    /// The length on the table of that many millionths of a foot.
    Inches(i64),
    /// The height of the figure of a creature that many millionths of a foot tall.
    FigureHeight(i64),
    /// Its effective speed.
    Speed(CreatureId, Movement),
    /// What it may spend by that verb.
    Budget(CreatureId, Verb, Movement),
    /// The modifiers in force on it.
    Modifiers(CreatureId),
    /// The modifiers in force on it while it climbs.
    ClimbModifiers(CreatureId),
    /// The check that something needs.
    Check(CreatureId, Checked, CheckBy),
    /// Whether it may take 10 whatever the circumstances.
    AlwaysTakesTen(CreatureId, Skill),
    /// The DC of tumbling through it after that many tumbling checks in the round.
    TumbleDc(CreatureId, u32),
    /// Whether it breathes under water.
    Breathes(CreatureId),
    /// The pace of a round in which it does this.
    Pace(CreatureId, Vec<RoundAction>),
    /// How far it gets at that pace in that time.
    Rate(CreatureId, Pace, Unit),
    /// The DC of the check for its next round of running.
    RunDc(CreatureId),
    /// The hours of its travel day.
    Hours(CreatureId),
    /// The effect of country and path on travel.
    Going(Country, PathKind, Vehicles),
}

/// The check that something needs, besides its action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckReply {
    /// No check.
    Nothing,
    /// No check, and success.
    Automatic,
    /// A check with that modifier.
    Modifier(i32),
    /// A check with that total, taking 10.
    Total(i32),
}

/// A distance in the unit in which it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Covered {
    /// Feet.
    Feet(i32),
    /// Miles.
    Miles(Exact),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// There is no such value.
    Nothing,
    /// It is outside the catalogue by that rule.
    NotCovered(RuleId),
    /// That rule forbids it.
    Refused(RuleId),
    /// Yes or no.
    Holds(bool),
    /// Feet.
    Feet(i32),
    /// Millionths of a foot.
    MicroFeet(i64),
    /// Whole squares.
    WholeSquares(i64),
    /// Millionths of an inch.
    MicroInches(i64),
    /// Millionths of a millimetre.
    MicroMillimetres(i64),
    /// A number.
    Number(i64),
    /// Hours of a day.
    Hours(i64),
    /// Squares in reading order.
    Squares(Vec<Square>),
    /// Squares on the map, around the creature's own.
    Mask {
        /// Its own space.
        own: Footprint,
        /// The squares.
        marked: Plane,
    },
    /// The creature or place.
    Where(Whereabouts),
    /// The acting creature chooses one of these.
    ChoiceRequired(Vec<Whereabouts>),
    /// Modifiers.
    Modifiers(Modifiers),
    /// The sizes that the measures suggest.
    Suggested {
        /// The size suggested by the height.
        by_height: Option<Size>,
        /// The size suggested by the weight, which may suggest none.
        by_weight: Option<Option<Size>>,
    },
    /// The check that something needs, and the action for it if that differs from its own.
    Check(Option<HoverBy>, CheckReply),
    /// The pace of a round, and the feet that it covers.
    Pace(Pace, i32),
    /// The distance in that time, and whether the table prints it.
    Rate(Covered, Option<Basis>),
    /// The effect of country and path.
    Going(Going),
}

/// An answer with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The answer.
    pub reply: Reply,
    /// The reasons.
    pub reasons: Vec<Citation>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskError {
    /// There is no such creature or object.
    Nobody,
    /// It has no place on the map.
    NoPlace(CreatureId),
    /// A number in it is too large.
    TooLarge,
}
