//! Boards without a map: goals take the place of squares in 6d6.

use crate::{Facts, Situation};

/// The goals of a board where nobody stands on a square, by name; empty on any other board.
pub fn goals(situation: &Situation) -> Vec<&str> {
    // Where it is the only system, every value is one of its.
    #[allow(irrefutable_let_patterns)]
    let Facts::SixD6(facts) = &situation.facts else {
        return Vec::new();
    };
    let mut creatures = situation.board.creatures().iter();
    if creatures.any(|creature| creature.position.is_some()) {
        return Vec::new();
    }
    facts.goals.keys().map(String::as_str).collect()
}
