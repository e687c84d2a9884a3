//! Paces and units of time, and which values the tables print: `starfinder.scales.units`.

use rules::{At, Refusal, RuleId, Rulings};

use super::registry;
use super::rulings::MovementTableFill;

/// A pace of movement on the long scales.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Pace {
    /// One speed a round.
    Walk,
    /// Two speeds a round.
    Hustle,
    /// Four speeds a round, by the run action.
    Run,
    /// Running and resting by turns, which across country equals a hustle.
    RunRest,
    /// No movement.
    #[default]
    Rest,
}

impl Pace {
    /// The paces of rounds and minutes.
    pub const LOCAL: [Pace; 4] = [Pace::Walk, Pace::Hustle, Pace::Run, Pace::Rest];
    /// The paces of hours and days.
    pub const OVERLAND: [Pace; 4] = [Pace::Walk, Pace::Hustle, Pace::Run, Pace::RunRest];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Pace::Walk => "walk",
            Pace::Hustle => "hustle",
            Pace::Run => "run",
            Pace::RunRest => "run-rest",
            Pace::Rest => "rest",
        }
    }

    /// The pace with that word.
    pub fn from_word(word: &str) -> Option<Pace> {
        Pace::LOCAL
            .into_iter()
            .chain(Pace::OVERLAND)
            .find(|pace| pace.word() == word)
    }

    /// The number of speeds that it covers in a round.
    pub(crate) const fn speeds_a_round(self) -> i64 {
        match self {
            Pace::Rest => 0,
            Pace::Walk => 1,
            Pace::Hustle | Pace::RunRest => 2,
            Pace::Run => 4,
        }
    }

    /// Whether hours at this pace are hustled hours.
    pub(crate) const fn is_hustled(self) -> bool {
        matches!(self, Pace::Hustle | Pace::RunRest)
    }
}

/// A unit of time of a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Unit {
    /// 6 seconds.
    Round,
    /// 10 rounds.
    Minute,
    /// 60 minutes.
    Hour,
    /// A day's travel.
    Day,
}

impl Unit {
    /// From the shortest to the longest.
    pub const ALL: [Unit; 4] = [Unit::Round, Unit::Minute, Unit::Hour, Unit::Day];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Unit::Round => "round",
            Unit::Minute => "minute",
            Unit::Hour => "hour",
            Unit::Day => "day",
        }
    }

    /// The table with the values for this unit.
    pub const fn table(self) -> RuleId {
        match self {
            Unit::Round => registry::TABLE_TACTICAL,
            Unit::Minute => registry::TABLE_LOCAL,
            Unit::Hour | Unit::Day => registry::TABLE_OVERLAND,
        }
    }
}

/// The source of a value of the speed table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Basis {
    /// It is printed.
    Printed,
    /// It follows from the formula of the printed columns.
    Derived,
}

impl Basis {
    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Basis::Printed => "printed",
            Basis::Derived => "derived",
        }
    }

    /// Whether the table prints a value for that speed in feet, at that pace, in that unit.
    pub(crate) const fn of(speed_feet: i32, pace: Pace, unit: Unit) -> Basis {
        let printed = match (unit, pace) {
            (Unit::Round | Unit::Minute, _) => matches!(speed_feet, 20 | 30),
            (Unit::Hour, _) => speed_feet == 30,
            (Unit::Day, Pace::Walk) => matches!(speed_feet, 20 | 30),
            (Unit::Day, _) => false,
        };
        if printed {
            Basis::Printed
        } else {
            Basis::Derived
        }
    }

    /// Refuses a value that the table does not print, if `ruling.movement-table-fill` says so.
    ///
    /// # Errors
    /// The rule of the unit's table.
    pub(crate) fn allowed(
        self,
        speed_feet: i32,
        unit: Unit,
        rulings: &Rulings,
    ) -> Result<Basis, Refusal> {
        match (self, rulings.get()) {
            (Basis::Derived, MovementTableFill::Refuse) => Err(Refusal::new(
                unit.table(),
                At::Action,
                format!(
                    "the table has no value for speed {speed_feet} per {}",
                    unit.word()
                ),
            )),
            (basis, _) => Ok(basis),
        }
    }
}
