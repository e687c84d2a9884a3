//! One check as a value: the modifiers of its roll, the number it must reach, and where its result
//! is declared.
//!
//! If a check decides the outcome of a declaration, the declaration has an option for the result.
//! If the option is missing and every number is stated, each system's `check` assembles a [`Check`]
//! and turns a natural roll into a result. Nothing here rolls.

use std::borrow::Cow;

use crate::attack::sum;
use crate::{Attempt, Modifier, RuleId, Scene, SystemValues};

/// The degrees of success of a system that has four, from the best to the worst.
pub const FOUR_DEGREES: &[Degree] = &Degree::ALL;

/// The results of a check that succeeds or fails, the better first.
pub const TWO_RESULTS: &[Degree] = &[Degree::Success, Degree::Failure];

/// The result of a check. Many checks only succeed or fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Degree {
    /// A critical failure.
    CriticalFailure,
    /// A failure.
    Failure,
    /// A success.
    Success,
    /// A critical success.
    Critical,
}

impl Degree {
    /// All degrees, from the best to the worst.
    pub const ALL: [Degree; 4] = [
        Degree::Critical,
        Degree::Success,
        Degree::Failure,
        Degree::CriticalFailure,
    ];

    /// The word for the degree.
    pub const fn word(self) -> &'static str {
        match self {
            Degree::Critical => "critical",
            Degree::Success => "success",
            Degree::Failure => "failure",
            Degree::CriticalFailure => "critical-failure",
        }
    }

    /// Whether the check succeeds.
    pub const fn succeeds(self) -> bool {
        matches!(self, Degree::Success | Degree::Critical)
    }
}

/// A check that a declaration asks for, with its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Check {
    /// The rule that asks for it.
    pub rule: RuleId,
    /// The skill or save.
    pub skill: Cow<'static, str>,
    /// The modifiers of the d20.
    pub modifiers: Vec<Modifier>,
    /// The number that the total must reach.
    pub dc: i32,
    /// The option of the declaration that takes the result.
    pub asked: AskedResult,
}

/// The option of a declaration that takes the result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AskedResult {
    /// Its name: `result`, `reflex`.
    pub option: Cow<'static, str>,
    /// Where it stands.
    pub place: Placement,
    /// The results that it may take, from the best to the worst.
    #[cfg_attr(feature = "serde", serde(rename = "words", with = "results"))]
    pub results: &'static [Degree],
}

/// The place of a check's result among the options.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Placement {
    /// At the end.
    Last,
    /// In place of the first `dc=N` directly after that option.
    ForDc {
        /// The option's name.
        of: Cow<'static, str>,
    },
    /// In a list, after the results before it: `result=success,failure`.
    Listed,
}

impl AskedResult {
    /// The option `result=` with one of four degrees.
    pub const DEGREE: AskedResult = AskedResult {
        option: Cow::Borrowed("result"),
        place: Placement::Last,
        results: FOUR_DEGREES,
    };
}

impl Check {
    /// The total modifier of the roll.
    pub fn modifier(&self) -> i32 {
        sum(&self.modifiers)
    }
}

impl From<Degree> for Attempt {
    fn from(degree: Degree) -> Attempt {
        if degree.succeeds() {
            Attempt::Success
        } else {
            Attempt::Failure
        }
    }
}

#[cfg(feature = "serde")]
/// All results that a check may have.
mod results {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::{Degree, FOUR_DEGREES, TWO_RESULTS};

    pub(super) fn serialize<S: Serializer>(
        results: &&'static [Degree],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        results.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<&'static [Degree], D::Error> {
        let results = Vec::<Degree>::deserialize(deserializer)?;
        let found = [FOUR_DEGREES, TWO_RESULTS]
            .into_iter()
            .find(|all| **all == results);
        found.ok_or_else(|| de::Error::custom("no check has those results"))
    }
}

/// A system by its checks from numbers.
pub trait SystemChecks: SystemValues {
    /// The first check that a declaration asks for, if its result is not declared and its numbers
    /// are all stated.
    fn declared_check(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
    ) -> Option<Check> {
        let _ = (scene, declaration);
        None
    }

    /// The result that a natural roll and its total give the check.
    fn check_result(self, check: &Check, natural: i32, total: i32) -> Degree {
        let _ = natural;
        if total >= check.dc {
            Degree::Success
        } else {
            Degree::Failure
        }
    }

    /// The declaration with that result of the check that [`SystemChecks::declared_check`] asks for.
    fn with_check_result(
        self,
        declaration: &Self::Declaration,
        asked: &AskedResult,
        degree: Degree,
    ) -> Self::Declaration {
        let _ = (asked, degree);
        declaration.clone()
    }
}
