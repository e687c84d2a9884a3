//! What has happened: the only thing that changes an encounter.

use board::{ConcealmentChange, CreatureId, DoorId, DoorState};
use dice::Roll;
use rules::{CatalogueText, Refusal, RuleId, RulingChoice};
use systems::{Edit, Outcome};

use crate::attack::Struck;
use crate::carry_on::CarryOn;
use crate::command::{Answer, AskTriggers};
use crate::pending::{MoveOn, RulingQuestion};
use crate::skill_check::Checked;

/// One thing that has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Event {
    /// A ruling has been decided for the table, which is no longer asked about it.
    RulingSet(RulingChoice),
    /// The table wants to be asked about a ruling from now on.
    RulingAsked {
        /// The ruling.
        #[cfg_attr(feature = "serde", serde(with = "rules::stored::ruling_name"))]
        ruling: CatalogueText,
    },
    /// Who is asked at triggers from now on.
    TriggersAsked(AskTriggers),
    /// A door has been moved.
    DoorMoved {
        /// The door.
        door: DoorId,
        /// How it is now.
        state: DoorState,
    },
    /// The game master, or what stopped a movement, has changed facts.
    Changed(Vec<Edit>),
    /// A creature's initiative is known.
    InitiativeSet {
        /// Whose.
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
    /// An attack has been made. What it did to its target is a change of facts, told separately.
    Struck(Box<Struck>),
    /// An action is disrupted by a reaction to it: it will have no effect.
    Disrupted {
        /// Whose action.
        creature: CreatureId,
        /// By which rule.
        rule: RuleId,
    },
    /// Turns are taken in this order.
    Began {
        /// The creatures, first to last.
        order: Vec<CreatureId>,
    },
    /// A turn begins.
    TurnStarted {
        /// Whose.
        creature: CreatureId,
        /// In which round, counted from 1.
        round: u32,
    },
    /// A turn has ended.
    TurnEnded {
        /// Whose.
        creature: CreatureId,
    },
    /// From now on nobody takes turns.
    Ended,
    /// A die has been rolled.
    Rolled(Roll),
    /// A declaration has been carried out.
    Carried {
        /// What was declared; a halted movement with its halt.
        declaration: systems::Declaration,
        /// What it led to, with the state after it.
        outcome: Box<Outcome>,
    },
    /// A movement has been stopped by a trigger, and somebody is asked.
    Stopped(Box<MoveOn>),
    /// A movement has met something that its side did not know, and knows from now on.
    Uncovered {
        /// Whose movement.
        mover: CreatureId,
        /// What is known of it from now on.
        reveals: Vec<ConcealmentChange>,
    },
    /// A movement has revealed something hidden, and the mover is asked.
    Revealed(Box<CarryOn>),
    /// A movement that waits is interrupted by another one.
    Interrupted {
        /// The movement, with those who have not answered yet.
        movement: Box<MoveOn>,
        /// Who moves now.
        by: CreatureId,
    },
    /// The movement that interrupted is over: the last one interrupted is taken up again.
    Resumed {
        /// Whose movement.
        mover: CreatureId,
    },
    /// A movement that was interrupted cannot go on as it was declared; it ends where it waits.
    Blocked {
        /// Whose movement.
        mover: CreatureId,
        /// Why.
        refusal: Refusal,
    },
    /// A ruling is asked about.
    Asked(Box<RulingQuestion>),
    /// The open question has been answered.
    Answered(Answer),
}
