//! Why there are no odds, and what to do about it.

use std::fmt;

use dice::{OddsError, RatioError};
use rules::{OfferedChoice, SystemAttacks as _};
use systems::System;
use thiserror::Error;

use crate::error::CommandError;

/// A number that an attack needs and that nobody has stated.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MissingFact {
    /// The name of the creature.
    pub creature: String,
    /// The number.
    pub fact: StatedNumber,
}

/// A number that has to be stated for a creature before attacks have odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StatedNumber {
    /// The Armor Class of a target.
    ArmorClass,
    /// The damage of an attacker.
    Damage,
    /// The hit points of a target.
    HitPoints,
}

impl StatedNumber {
    /// The word that states it, for `with:`.
    pub const fn word(self) -> &'static str {
        match self {
            StatedNumber::ArmorClass => "ac",
            StatedNumber::Damage => "damage",
            StatedNumber::HitPoints => "hp",
        }
    }

    /// An example of how it might be stated.
    const fn example(self) -> &'static str {
        match self {
            StatedNumber::ArmorClass => "ac 18",
            StatedNumber::Damage => "attack 9, damage 1d8+4",
            StatedNumber::HitPoints => "hp 20",
        }
    }
}

/// Why there are no odds.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OddsProblem {
    /// The exploration gave a command that is not accepted.
    #[error("{0}")]
    Command(CommandError),
    /// The system has no reactions whose attacks are decided from numbers.
    #[error("reactions have no odds in {0}; they have some in {with}", with = with_odds())]
    NoAttacks(System),
    /// Numbers that are needed are not stated.
    #[error("{}", missing_words(.0))]
    Missing(Vec<MissingFact>),
    /// A ruling that the table wants to be asked about matters on the way.
    #[error(
        "{ruling} is asked about and decides what comes of it; set it first, such as \
         `ruling: {ruling}={}`", choice.map(|choice| choice.to_string()).unwrap_or_default()
    )]
    RulingOpen {
        /// The ruling.
        ruling: &'static str,
        /// Its first choice, if it offers any.
        choice: Option<OfferedChoice>,
    },
    /// The question contains no declaration.
    #[error("nothing is declared; name a movement or an action, such as `A stride: (1,0) (2,0)`")]
    NothingDeclared,
    /// There are more decisions to try than allowed.
    #[error(
        "more than {decisions_max} decisions would have to be tried, and the odds of a part are no \
         odds; ask about fewer declarations or reactors"
    )]
    TooMany {
        /// The limit.
        decisions_max: u32,
    },
    /// An exact fraction does not fit, or dice have too many combinations.
    #[error("{0}")]
    Fraction(OddsError),
}

impl From<RatioError> for OddsProblem {
    fn from(_: RatioError) -> OddsProblem {
        OddsProblem::Fraction(OddsError::TooFine)
    }
}

impl From<OddsError> for OddsProblem {
    fn from(error: OddsError) -> OddsProblem {
        OddsProblem::Fraction(error)
    }
}

impl From<CommandError> for OddsProblem {
    fn from(error: CommandError) -> OddsProblem {
        OddsProblem::Command(error)
    }
}

impl fmt::Display for MissingFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.fact.word(), self.creature)
    }
}

/// Examples of facts that state the numbers, in the words of `with:`.
///
/// ```
/// use encounter::{MissingFact, StatedNumber, example_facts};
/// let missing = [StatedNumber::ArmorClass, StatedNumber::HitPoints];
/// let missing = missing.map(|fact| MissingFact { creature: "Adela".to_owned(), fact });
/// assert_eq!(example_facts(&missing), "Adela ac 18, hp 20");
/// ```
pub fn example_facts(missing: &[MissingFact]) -> String {
    let mut example = String::new();
    let mut last = "";
    for fact in missing {
        if fact.creature == last {
            example.push_str(", ");
        } else {
            if !last.is_empty() {
                example.push_str("; ");
            }
            example.push_str(&fact.creature);
            example.push(' ');
        }
        example.push_str(fact.fact.example());
        last = &fact.creature;
    }
    example
}

/// The systems with odds: `pf2e and srd35`.
fn with_odds() -> String {
    let systems = System::ALL.into_iter();
    let with: Vec<&str> = systems
        .filter(|system| system.has_attack_odds())
        .map(System::id)
        .collect();
    with.join(" and ")
}

fn missing_words(missing: &[MissingFact]) -> String {
    let named: Vec<String> = missing.iter().map(MissingFact::to_string).collect();
    format!(
        "not stated: {}; state it with facts such as \"{}\"",
        named.join(", "),
        example_facts(missing)
    )
}
