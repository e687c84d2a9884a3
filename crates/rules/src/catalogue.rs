//! A published catalogue of rules.

use std::fmt;

use crate::{Rule, RuleId, RulingEntry};

/// A published catalogue: its id, its rules and its rulings.
#[derive(Debug)]
pub struct Catalogue {
    /// The id: the first part of its rule ids and the name of its rulebook.
    pub id: &'static str,
    /// The variants of the rules that a board may name instead of the id.
    pub variants: &'static [&'static str],
    /// Its rules, in the order of the rulebook.
    pub rules: &'static [Rule],
    /// Its rulings, in the order of the rulebook's table.
    pub rulings: &'static [RulingEntry],
}

impl Catalogue {
    /// The registry entry of a rule.
    pub fn rule(&self, id: RuleId) -> Option<&'static Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }
}

/// Catalogues are equal if their ids are.
impl PartialEq for Catalogue {
    fn eq(&self, other: &Catalogue) -> bool {
        self.id == other.id
    }
}

impl Eq for Catalogue {}

impl fmt::Display for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}
