//! Exact odds of what reactions do to a movement or an action.
//!
//! [`odds`] plays the declarations with every face of every die: it gives the encounter the same
//! commands and answers that a table would, weighs what comes of them with exact fractions, and
//! takes encounters that have become equal together. Therefore what it says cannot differ from
//! play. Everyone who can make an attack of opportunity makes it at the first occasion, except
//! those whom the [`ReactionPolicy`] names.
//!
//! A reaction is decided by its die and its damage dice, and by nothing else; so the encounter is
//! given each *result with its damage* once, with the probability of all faces that lead there.
//!
//! # Invariants
//!
//! - Nothing is rounded: a fraction that does not fit is an error.
//! - No more decisions are tried than the question allows; beyond them there is no answer, and the
//!   error says so.
//! - The encounter that is asked about does not change.
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

pub use problem::{MissingFact, OddsProblem, example_facts};

/// How many decisions of the encounter are tried unless the question says otherwise.
pub const DECISIONS_MAX: u32 = 20_000;

/// Who uses an attack of opportunity whenever they may.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ReactionPolicy {
    /// Everyone who can, each time, beginning with the first occasion.
    #[default]
    FirstOccasion,
    /// Everyone else; these creatures never do.
    Declined(BTreeSet<CreatureId>),
}

impl ReactionPolicy {
    /// Whether the creature lets its occasions pass.
    pub fn declines(&self, creature: CreatureId) -> bool {
        match self {
            ReactionPolicy::FirstOccasion => false,
            ReactionPolicy::Declined(creatures) => creatures.contains(&creature),
        }
    }
}

/// What the odds are asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsQuestion {
    /// The declarations, one after another.
    pub declared: Vec<Declared>,
    /// Who reacts.
    pub policy: ReactionPolicy,
    /// How many decisions of the encounter are tried at most.
    pub decisions_max: u32,
}

impl OddsQuestion {
    /// The declarations with everyone reacting, within [`DECISIONS_MAX`].
    pub fn new(declared: impl IntoIterator<Item = Declared>) -> OddsQuestion {
        OddsQuestion {
            declared: declared.into_iter().collect(),
            policy: ReactionPolicy::FirstOccasion,
            decisions_max: DECISIONS_MAX,
        }
    }
}

/// The exact odds of declarations, one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Each declaration, in order.
    pub declarations: Vec<DeclarationOdds>,
    /// Who acts or is attacked, each once, in the order in which they come up.
    pub creatures: Vec<CreatureOdds>,
    /// The chance that every declaration is carried out to its end.
    pub completed: Ratio,
    /// How many decisions of the encounter were tried.
    pub decisions: u32,
}

/// What becomes of one declaration. The three chances add up to 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationOdds {
    /// The declaration.
    pub declared: Declared,
    /// The chance that no reaction ends it and no rule refuses it.
    pub completed: Ratio,
    /// The chance that it is lost: a reaction drops the mover on the way, or disrupts the action.
    pub lost: Ratio,
    /// The chance that it is refused, because of what came before.
    pub refused: Ratio,
    /// Why it is refused then, each reason once.
    pub refusals: Vec<Refusal>,
    /// The reactions to it, in the order in which they come up.
    pub reactions: Vec<ReactionOdds>,
}

/// One attack of opportunity. The same occasion with other modifiers is a row of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReactionOdds {
    /// When it comes in the declaration.
    pub when: When,
    /// Where its target stands then.
    pub at: Option<Position>,
    /// What makes it possible.
    pub cause: Cause,
    /// The rule behind that.
    pub trigger: RuleId,
    /// The attack with its modifiers and the Armor Class at that moment.
    pub attack: Attack,
    /// The chance that it is made.
    pub chance: Ratio,
    /// The chance of each possible result, worst first, if it is made.
    pub results: BTreeMap<AttackResult, Ratio>,
    /// The expected damage if it is made, with misses counted as 0.
    pub expected_damage: Ratio,
}

impl ReactionOdds {
    /// The chance that it hits, critically or not, if it is made.
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

    /// The chance that it is critical, if it is made.
    pub fn critical(&self) -> Ratio {
        let critical = self.results.get(&AttackResult::CriticalHit);
        critical.copied().unwrap_or(Ratio::ZERO)
    }
}

/// What becomes of one creature by the reactions, all declarations together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreatureOdds {
    /// Who.
    pub creature: CreatureId,
    /// The chance to be hit by a reaction at least once.
    pub hit: Ratio,
    /// The expected damage of reactions as it is dealt, even beyond the last hit point.
    pub expected_damage: Ratio,
    /// The chance to be dropped by a reaction.
    pub dropped: Ratio,
    /// The chance of each number of hit points at the end; empty if none are stated.
    pub hit_points: BTreeMap<i32, Ratio>,
    /// The chance of each place at the end; `None` for nowhere.
    pub places: Vec<(Option<Position>, Ratio)>,
}

/// The exact odds of what the reactions to some declarations do.
///
/// # Errors
/// If the encounter waits on a question, the system has no attacks, a number is not stated, a
/// declaration cannot be read or can in no case be carried out, or a bound is met.
pub fn odds(encounter: &Encounter, question: &OddsQuestion) -> Result<Odds, OddsProblem> {
    explore::explore(encounter, question)
}
