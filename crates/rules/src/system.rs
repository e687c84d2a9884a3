//! The four rule systems.

use std::fmt;

use crate::{Rule, RulingEntry, pf2e, six_d6, srd35, starfinder};

/// A published rule system. The set is closed: each system is a module of its own, none inherits
/// from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum System {
    /// Pathfinder, second edition; its playtest is a variant of it.
    Pf2e,
    /// The d20 System Reference Document 3.5.
    Srd35,
    /// Starfinder, first edition.
    Starfinder,
    /// 6d6 RPG.
    SixD6,
}

impl System {
    /// All systems.
    pub const ALL: [System; 4] = [
        System::Pf2e,
        System::Srd35,
        System::Starfinder,
        System::SixD6,
    ];

    /// The id: first part of its rule ids and name of its rulebook.
    pub const fn id(self) -> &'static str {
        match self {
            System::Pf2e => "pf2e",
            System::Srd35 => "srd35",
            System::Starfinder => "starfinder",
            System::SixD6 => "6d6",
        }
    }

    /// The system with that id; `pf2e-playtest` is a variant of `pf2e`, not a system.
    pub fn from_id(id: &str) -> Option<System> {
        System::ALL.into_iter().find(|system| system.id() == id)
    }

    /// The system of a rule id, known or not: what stands before the first dot.
    ///
    /// ```
    /// use rules::System;
    /// assert_eq!(System::of_rule_id("6d6.mr.gap"), Some(System::SixD6));
    /// ```
    pub fn of_rule_id(id: &str) -> Option<System> {
        id.split_once('.')
            .and_then(|(system, _)| System::from_id(system))
    }

    /// Its rules, in the order of the rulebook.
    pub const fn rules(self) -> &'static [Rule] {
        match self {
            System::Pf2e => pf2e::registry::RULES,
            System::Srd35 => srd35::registry::RULES,
            System::Starfinder => starfinder::registry::RULES,
            System::SixD6 => six_d6::registry::RULES,
        }
    }

    /// Its rulings, in the order of the rulebook's table.
    pub const fn rulings(self) -> &'static [RulingEntry] {
        match self {
            System::Pf2e => pf2e::rulings::RULINGS,
            System::Srd35 => srd35::rulings::RULINGS,
            System::Starfinder => starfinder::rulings::RULINGS,
            System::SixD6 => six_d6::rulings::RULINGS,
        }
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
