//! Questions and what is answered, as values.

use board::{CreatureId, Movement, Shape, Size};
use grid::{Footprint, Plane, Square};
use rules::{Citation, RuleId};

use super::athletics::Skill;
use super::flight::{HoverBy, Maneuver};
use super::pace::RoundAction;
use super::{Basis, Country, Exact, Going, Modifiers, Pace, PathKind, Place, Unit, Vehicles, Verb};

/// A place, or the space of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whereabouts {
    /// That place.
    Place(Place),
    /// Where that creature is.
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
    /// As animals are.
    #[default]
    Animal,
    /// Otherwise: heavier or lighter.
    Other,
}

/// Something that may take a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Checked {
    /// Climbing or swimming.
    Skill(Skill),
    /// Swimming at double speed, which nobody does.
    FastSwim,
    /// A maneuver in flight.
    Maneuver(Maneuver),
}

/// What is added to the modifier of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CheckBy {
    /// What the die shows.
    #[default]
    Rolling,
    /// 10.
    TakingTen,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// The squares that the creature threatens outside its own space.
    Threat(CreatureId),
    /// The distance between two places.
    Distance(Whereabouts, Whereabouts),
    /// Who or what of these is closest.
    Closest {
        /// To what.
        to: Whereabouts,
        /// The candidates.
        among: Vec<Whereabouts>,
        /// Whom the acting creature chooses of those tied.
        choice: Option<Whereabouts>,
    },
    /// The squares of its space.
    Squares(CreatureId),
    /// Whether its reach lets the creature, or both of the two, flank.
    CanFlank {
        /// Who flanks.
        creature: CreatureId,
        /// With whom, if somebody is named.
        with: Option<CreatureId>,
    },
    /// Squares of its space.
    SquareCount(Sized),
    /// Feet a side of its space.
    Space(Sized),
    /// Its reach, with a body of that form if one is named.
    Reach(Sized, Option<Shape>),
    /// The narrowest passage that it gets through.
    SqueezeWidth(Sized),
    /// Size categories from the one to the other.
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
    /// So many millionths of a square in feet.
    SquaresInFeet(i64),
    /// So many millionths of a foot in whole squares.
    FeetInSquares(i64),
    /// The length of so many millionths of a foot on the table.
    Inches(i64),
    /// The figure of a creature so many millionths of a foot tall.
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
    /// The DC of tumbling through it after so many tumbling checks of the round.
    TumbleDc(CreatureId, u32),
    /// Whether it breathes under water.
    Breathes(CreatureId),
    /// The pace of a round in which it does this.
    Pace(CreatureId, Vec<RoundAction>),
    /// How far it gets at that pace in that time.
    Rate(CreatureId, Pace, Unit),
    /// The DC of the check for its next round of running.
    RunDc(CreatureId),
    /// Hours of its travel day.
    Hours(CreatureId),
    /// What country and path do to travel.
    Going(Country, PathKind, Vehicles),
}

/// What something takes beside its action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckReply {
    /// No check.
    Nothing,
    /// No check, and success.
    Automatic,
    /// A check with that modifier.
    Modifier(i32),
    /// A check with that total, 10 taken.
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

/// What is answered.
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
    /// Who or what it is.
    Where(Whereabouts),
    /// The acting creature chooses one of these.
    ChoiceRequired(Vec<Whereabouts>),
    /// Modifiers.
    Modifiers(Modifiers),
    /// Sizes that measures suggest.
    Suggested {
        /// By the height.
        by_height: Option<Size>,
        /// By the weight, which may suggest none.
        by_weight: Option<Option<Size>>,
    },
    /// What something takes, and the action for it if that is another than its own.
    Check(Option<HoverBy>, CheckReply),
    /// The pace of a round, and the feet that it covers.
    Pace(Pace, i32),
    /// How far it is in that time, and whether the table prints it.
    Rate(Covered, Option<Basis>),
    /// What country and path do.
    Going(Going),
}

/// An answer with what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The answer.
    pub reply: Reply,
    /// Why.
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
