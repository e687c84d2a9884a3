//! Exact odds of the effects of reactions on a movement or an action.
//!
//! [`odds`] plays the declarations with every face of every die: it gives the encounter the same
//! commands and answers that a table would, weights the results with exact fractions, and merges
//! encounters that have become equal. Therefore its results cannot differ from play. Every creature
//! that can make an attack of opportunity makes it at the first occasion, except those that the
//! [`ReactionPolicy`] names.
//!
//! A reaction depends only on its die and its damage dice; so the encounter is given each *result
//! with its damage* once, with the combined probability of all faces that lead to it.
//!
//! # Invariants
//!
//! - Nothing is rounded: a fraction that does not fit is an error.
//! - No more decisions are tried than the question allows; if more are needed there is no answer,
//!   and the error says so.
//! - The encounter itself does not change.
//!
//! ```
//! use encounter::{Command, Encounter, OddsQuestion, odds};
//! use rules::Picture;
//! use systems::System;
//!
//! let map = notation::MapRows::from_rows(&["A..", ".b."]).unwrap();
//! let picture = Picture { map: Some(map), ..Picture::default() };
//! let mut situation = picture.set_up(System::Srd35).unwrap();
//! for with in notation::With::parse_list("A ac 15, hp 9; b attack 4, damage 1d6".into()).unwrap() {
//!     situation.read_with(&with).unwrap();
//! }
//! let encounter = Encounter::new(situation);
//! let command = journal::reading::command(&encounter, "A move: (1,0)").unwrap();
//! let Command::Declare(declared) = command else { unreachable!() };
//! let odds = odds(&encounter, &OddsQuestion::new([declared])).unwrap();
//! // 11 and more of 20 hit 15 with +4; 3 1/2 damage each.
//! assert_eq!(odds.creatures[0].hit.to_string(), "1/2");
//! assert_eq!(odds.creatures[0].expected_damage.to_string(), "7/4");
//! ```

mod blow;
mod explore;
mod problem;

use std::collections::{BTreeMap, BTreeSet};

use board::{CreatureId, Position};
use dice::Ratio;
use rules::{Attack, AttackResult, Cause, Refusal, RuleId, When};

use crate::command::Declared;
use crate::encounter::Encounter;

pub use problem::{MissingFact, OddsProblem, StatedNumber, example_facts};

/// The default limit on the number of decisions of the encounter that are tried.
pub const DECISIONS_MAX: u32 = 20_000;

/// Which creatures use their attacks of opportunity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ReactionPolicy {
    /// Every creature that can, each time, beginning with the first occasion.
    #[default]
    FirstOccasion,
    /// Every creature except these, which never do.
    Declined(BTreeSet<CreatureId>),
}

impl ReactionPolicy {
    /// Whether the creature never uses its attacks of opportunity.
    pub fn declines(&self, creature: CreatureId) -> bool {
        match self {
            ReactionPolicy::FirstOccasion => false,
            ReactionPolicy::Declined(creatures) => creatures.contains(&creature),
        }
    }
}

/// A question about odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsQuestion {
    /// The declarations, in order.
    pub declared: Vec<Declared>,
    /// Which creatures react.
    pub policy: ReactionPolicy,
    /// The most decisions of the encounter that are tried.
    pub decisions_max: u32,
}

impl OddsQuestion {
    /// A question about the declarations, with every creature reacting, within [`DECISIONS_MAX`].
    pub fn new(declared: impl IntoIterator<Item = Declared>) -> OddsQuestion {
        OddsQuestion {
            declared: declared.into_iter().collect(),
            policy: ReactionPolicy::FirstOccasion,
            decisions_max: DECISIONS_MAX,
        }
    }
}

/// The exact odds of a sequence of declarations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Each declaration, in order.
    pub declarations: Vec<DeclarationOdds>,
    /// The creatures that act or are attacked, each once, in the order in which they come up.
    pub creatures: Vec<CreatureOdds>,
    /// The probability that every declaration is carried out to its end.
    pub completed: Ratio,
    /// How many decisions of the encounter were tried.
    pub decisions: u32,
}

/// The odds of one declaration. The three probabilities add up to 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationOdds {
    /// The declaration.
    pub declared: Declared,
    /// The probability that no reaction and no failed check ends it, and no rule refuses it.
    pub completed: Ratio,
    /// The probability that it is lost: a reaction drops the mover on the way or disrupts the action, or a
    /// failed check ends the movement before its path ends.
    pub lost: Ratio,
    /// The probability that it is refused because of what happened before.
    pub refused: Ratio,
    /// The reasons for these refusals, each once.
    pub refusals: Vec<Refusal>,
    /// The reactions to it, in the order in which they come up.
    pub reactions: Vec<ReactionOdds>,
}

/// The odds of one attack of opportunity. The same occasion with other modifiers is a separate row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReactionOdds {
    /// When in the declaration it comes.
    pub when: When,
    /// The position of its target at that moment.
    pub at: Option<Position>,
    /// What makes it possible.
    pub cause: Cause,
    /// The rule that gives it.
    pub trigger: RuleId,
    /// The attack with its modifiers and the Armor Class at that moment.
    pub attack: Attack,
    /// The probability that it is made.
    pub chance: Ratio,
    /// The probability of each possible result, worst first, if it is made.
    pub results: BTreeMap<AttackResult, Ratio>,
    /// The expected damage if it is made, with misses counted as 0.
    pub expected_damage: Ratio,
}

impl ReactionOdds {
    /// The probability that it hits, critically or not, if it is made.
    ///
    /// # Errors
    /// If the fraction does not fit.
    pub fn hit(&self) -> Result<Ratio, OddsProblem> {
        let mut hit = Ratio::ZERO;
        for (result, chance) in &self.results {
            if result.is_hit() {
                hit = hit.checked_add(*chance)?;
            }
        }
        Ok(hit)
    }

    /// The probability that it is a critical hit, if it is made.
    pub fn critical(&self) -> Ratio {
        let critical = self.results.get(&AttackResult::CriticalHit);
        critical.copied().unwrap_or(Ratio::ZERO)
    }
}

/// The effect of the reactions on one creature, over all declarations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreatureOdds {
    /// The creature.
    pub creature: CreatureId,
    /// The probability of being hit by a reaction at least once.
    pub hit: Ratio,
    /// The expected damage dealt by reactions, including damage beyond the last hit point.
    pub expected_damage: Ratio,
    /// The probability of being dropped by a reaction.
    pub dropped: Ratio,
    /// The probability of each number of hit points at the end; empty if no hit points are stated.
    pub hit_points: BTreeMap<i32, Ratio>,
    /// The probability of each place at the end; `None` if the creature is not on the board.
    pub places: Vec<(Option<Position>, Ratio)>,
}

/// The exact odds of the effects of reactions on a sequence of declarations.
///
/// # Errors
/// If the encounter waits on a question, the system has no attacks, a number is not stated, a
/// declaration cannot be read or can never be carried out, or a limit is reached.
pub fn odds(encounter: &Encounter, question: &OddsQuestion) -> Result<Odds, OddsProblem> {
    explore::explore(encounter, question)
}
