//! How a system plans what a declaration leads to.

use std::fmt;

use board::CreatureId;
use dice::{Dice, DiceError, NoDice};

use crate::{EarlierBoard, Outcome, Refusal, RevealChoice, Scene, SystemValues};

/// Why a declaration was not planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// The rules do not allow it.
    Refused(Refusal),
    /// A die that the rules need is not available.
    Dice(DiceError),
    /// The declaration belongs to a different system from the situation.
    OtherSystem {
        /// The id of the situation's system.
        situation: &'static str,
        /// The id of the declaration's system.
        declaration: &'static str,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::Refused(refusal) => refusal.fmt(f),
            PlanError::Dice(error) => error.fmt(f),
            PlanError::OtherSystem {
                situation,
                declaration,
            } => {
                write!(
                    f,
                    "a declaration of {declaration} at a table that plays {situation}"
                )
            }
        }
    }
}

impl std::error::Error for PlanError {}

impl From<Refusal> for PlanError {
    fn from(refusal: Refusal) -> PlanError {
        PlanError::Refused(refusal)
    }
}

impl From<DiceError> for PlanError {
    fn from(error: DiceError) -> PlanError {
        PlanError::Dice(error)
    }
}

/// A system by what its declarations lead to.
pub trait SystemPlans: SystemValues {
    /// Returns what the declaration would lead to. Nothing changes; the dice are asked only for
    /// what the rules roll.
    ///
    /// # Errors
    /// A refusal with all its reasons, or a die that is not available.
    fn plan(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome<Self>, PlanError>;

    /// Returns what the declaration would lead to, up to the first choice after a reveal that it
    /// leaves open, and that choice, if there is one.
    ///
    /// # Errors
    /// Those of [`SystemPlans::plan`].
    fn plan_to_choice(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
        dice: &mut dyn Dice,
    ) -> Result<(Outcome<Self>, Option<RevealChoice>), PlanError> {
        self.plan(scene, declaration, dice)
            .map(|outcome| (outcome, None))
    }

    /// Returns what a movement would lead to if its first steps saw other boards; the earliest
    /// comes first.
    ///
    /// # Errors
    /// Those of [`SystemPlans::plan`].
    fn plan_interrupted(
        self,
        scene: Scene<'_, Self::Facts>,
        earlier: &[EarlierBoard],
        declaration: &Self::Declaration,
        dice: &mut dyn Dice,
    ) -> Result<Outcome<Self>, PlanError> {
        let _ = earlier;
        self.plan(scene, declaration, dice)
    }

    /// Returns what the declaration would lead to if nothing is rolled; `None` if it is refused, or
    /// if a die decides more than an amount of damage, which is then left open.
    fn plan_unrolled(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
    ) -> Option<Outcome<Self>> {
        self.plan(scene, declaration, &mut NoDice).ok()
    }

    /// What is true of the actor if nothing has happened; empty in a system where a case checks
    /// only the rule of a refusal.
    fn unchanged(self, scene: Scene<'_, Self::Facts>, actor: CreatureId) -> Vec<Self::Fact> {
        let _ = (scene, actor);
        Vec::new()
    }
}
