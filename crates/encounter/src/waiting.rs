//! A movement that waits.

use board::{CreatureId, Position};
use dice::Roll;
use rules::{Cause, Interruption, RuleId, When};
use systems::Event;

use crate::command::Declared;
use crate::reaction::ReactionOption;

/// A movement that waits at a trigger, or another action that waits before it takes effect.
///
/// The mover is on the board where it triggered the question. The cost of the movement is deducted
/// when it is over; until then the turn's budgets and counts are those from before the movement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveOn {
    /// The declaration being carried out.
    pub declared: Declared,
    /// The creature that moves.
    pub mover: CreatureId,
    /// Where the movement began.
    pub from: Position,
    /// The position where the mover waits.
    pub at: Position,
    /// When in the declaration the trigger comes.
    pub when: When,
    /// The number of steps it has completed.
    pub completed_steps: u32,
    /// The triggers, in the order of the rules; all have the same time.
    pub triggers: Vec<Event>,
    /// The creatures that have not answered yet; the one that is asked now comes first.
    pub open: Vec<ReactionOption>,
    /// What the declaration has rolled so far; it is not rolled again.
    pub rolls: Vec<Roll>,
    /// The creatures that a reaction has moved while the movement waited, in order of time.
    pub interruptions: Vec<Interruption>,
}

impl MoveOn {
    /// The creatures that may react, each once, in the order of the rules.
    pub fn reactors(&self) -> Vec<CreatureId> {
        let mut reactors = Vec::new();
        for event in &self.triggers {
            if let systems::AnyHappening::Provoke(reactor, _) = event.happening
                && !reactors.contains(&reactor)
            {
                reactors.push(reactor);
            }
        }
        reactors
    }

    /// The cause of that creature's first reaction here, and its rule.
    pub(crate) fn trigger_of(&self, reactor: CreatureId) -> Option<(Cause, RuleId)> {
        self.triggers
            .iter()
            .find_map(|event| match event.happening {
                systems::AnyHappening::Provoke(by, cause) if by == reactor => {
                    Some((cause, event.rule))
                }
                _ => None,
            })
    }
}
