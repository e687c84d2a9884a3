//! What searches for several goals have in common.

use std::collections::BTreeMap;

use board::CreatureId;

use crate::search::{Explored, Preference};

/// What the searches for ways of one creature in one situation have found in this turn. A pointer
/// that moves over a map asks for one way after another; with an exploration, each of them goes on
/// where the one before it stopped.
///
/// It belongs to the situation: drop it when anything changes.
#[derive(Clone, Debug, Default)]
pub struct Exploration {
    of: Option<(CreatureId, Option<String>)>,
    explored: BTreeMap<(usize, Option<&'static str>, Preference), Explored>,
}

impl Exploration {
    /// Forgets everything if it was about another creature, or about movements by another verb.
    pub(super) fn prepare(&mut self, creature: CreatureId, verb: Option<&str>) {
        let of = Some((creature, verb.map(str::to_owned)));
        if self.of != of {
            *self = Exploration {
                of,
                explored: BTreeMap::new(),
            };
        }
    }

    /// What is known about the movements of a lot, by one verb or mixed.
    pub(super) fn explored(
        &mut self,
        lot: usize,
        verb: Option<&'static str>,
        preference: Preference,
    ) -> &mut Explored {
        self.explored.entry((lot, verb, preference)).or_default()
    }
}
