//! Goals of a board without a map, in the system whose rules have them.

use crate::{Facts, Situation};

/// The names of the goals; empty in a system without goals.
pub fn goals(situation: &Situation) -> Vec<&str> {
    #[allow(irrefutable_let_patterns)]
    let Facts::SixD6(facts) = &situation.facts else {
        return Vec::new();
    };
    facts.goals.keys().map(String::as_str).collect()
}
