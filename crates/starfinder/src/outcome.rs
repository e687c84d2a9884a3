//! Outcomes without a movement.

use board::Creature;
use rules::RuleId;

use crate::{After, Event, Fact, Facts, Outcome, Scene};

/// An outcome without a movement.
pub(crate) fn plain(
    results: Vec<Fact>,
    events: Vec<Event>,
    facts: Facts,
    creatures: Vec<Creature>,
) -> Outcome {
    Outcome {
        movement: None,
        events,
        facts: results,
        account: Vec::new(),
        reveals: Vec::new(),
        after: After { creatures, facts },
    }
}

/// The result of a declaration.
pub(crate) enum Planned {
    /// It is carried out.
    Done(Outcome),
    /// It is answered, and no action is spent: it is outside the catalogue, waits for a check, or
    /// leaves its round open.
    Open(Outcome),
}

/// The answer that a request is outside the catalogue; nothing happens.
pub(crate) fn not_covered(scene: Scene<'_>, rule: RuleId) -> Outcome {
    let results = vec![Fact::NotCovered(rule)];
    plain(results, Vec::new(), scene.facts.clone(), Vec::new())
}
