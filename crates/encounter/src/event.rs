//! Events: the only thing that changes an encounter.

use board::{ConcealmentChange, CreatureId, DoorId, DoorState};
use dice::{Face, Roll};
use rules::{
    Attack, AttackResult, CatalogueText, Check, Degree, DisclosureChoice, Refusal, RuleId,
    RulingChoice,
};
use systems::{Edit, Outcome};

use crate::carry_on::CarryOn;
use crate::command::{Answer, AskTriggers};
use crate::pending::RulingQuestion;
use crate::waiting::MoveOn;

/// One thing that has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Event {
    /// A ruling has been set for the table, which is no longer asked about it.
    RulingSet(RulingChoice),
    /// From now on, the table is asked about a ruling.
    RulingAsked {
        /// The ruling.
        #[cfg_attr(feature = "serde", serde(with = "rules::stored::ruling_name"))]
        ruling: CatalogueText,
    },
    /// Which triggers are asked about from now on.
    TriggersAsked(AskTriggers),
    /// What players are told has been set.
    Disclosed(DisclosureChoice),
    /// A door has been changed.
    DoorMoved {
        /// The door.
        door: DoorId,
        /// Its state now.
        state: DoorState,
    },
    /// The game master, or the effect that stopped a movement, has changed facts.
    Changed(Vec<Edit>),
    /// A creature's initiative is known.
    InitiativeSet {
        /// The creature.
        creature: CreatureId,
        /// The total.
        total: i32,
    },
    /// The order of turns has changed.
    Reordered {
        /// The creatures, first to last.
        order: Vec<CreatureId>,
    },
    /// A check has been made.
    Checked(Checked),
    /// An attack has been made. Its effect on the target is a change of facts, which is a separate
    /// event.
    Struck(Box<Struck>),
    /// A reaction has disrupted an action, which will have no effect.
    Disrupted {
        /// The creature that acts.
        creature: CreatureId,
        /// The rule that disrupts the action.
        rule: RuleId,
    },
    /// Turns are taken in this order from now on.
    Began {
        /// The creatures, first to last.
        order: Vec<CreatureId>,
    },
    /// A turn begins.
    TurnStarted {
        /// The creature whose turn begins.
        creature: CreatureId,
        /// The round, counted from 1.
        round: u32,
    },
    /// A turn has ended.
    TurnEnded {
        /// The creature whose turn has ended.
        creature: CreatureId,
    },
    /// From now on nobody takes turns.
    Ended,
    /// A die has been rolled.
    Rolled(Roll),
    /// A declaration has been carried out.
    Carried {
        /// The declaration; a halted movement includes its halt.
        declaration: systems::Declaration,
        /// Its outcome, with the state after it.
        outcome: Box<Outcome>,
    },
    /// A trigger has stopped a movement, and a creature is asked.
    Stopped(Box<MoveOn>),
    /// A movement has met something that its side did not know, and knows from now on.
    Uncovered {
        /// The creature that moves.
        mover: CreatureId,
        /// What its side knows from now on.
        reveals: Vec<ConcealmentChange>,
    },
    /// A movement has revealed something hidden, and the mover is asked.
    Revealed(Box<CarryOn>),
    /// A movement that waits is interrupted by another one.
    Interrupted {
        /// The movement that waits, with the creatures that have not answered yet.
        movement: Box<MoveOn>,
        /// The creature that moves now.
        by: CreatureId,
    },
    /// The interrupting movement is over: the movement interrupted last continues.
    Resumed {
        /// The creature whose movement continues.
        mover: CreatureId,
    },
    /// An interrupted movement cannot go on as declared; it ends where it waits.
    Blocked {
        /// The creature whose movement ends.
        mover: CreatureId,
        /// The reason.
        refusal: Refusal,
        /// The movement as it was declared; sessions from before this was stored do not have it.
        #[cfg_attr(feature = "serde", serde(default))]
        declaration: Option<Box<systems::Declaration>>,
        /// How many of its steps have been taken.
        #[cfg_attr(feature = "serde", serde(default))]
        completed_steps: u32,
    },
    /// A question about a ruling is open.
    Asked(Box<RulingQuestion>),
    /// The open question has been answered.
    Answered(Answer),
}

/// A check that has been made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Checked {
    /// The creature that makes the check.
    pub creature: CreatureId,
    /// The check.
    pub check: Check,
    /// What the d20 showed.
    pub natural: Face,
    /// The result.
    pub result: Degree,
}

/// An attack that has been made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Struck {
    /// The attack at the moment it was made, with its modifiers.
    pub attack: Attack,
    /// What the d20 showed; `None` if no die was needed.
    pub natural: Option<Face>,
    /// The result; `None` if it cannot be determined from what is stated.
    pub result: Option<AttackResult>,
    /// The damage of a hit; `None` if it cannot be determined from what is stated.
    pub damage: Option<i32>,
}
