//! Rule ids, and the registry of all rules of all systems.

use std::fmt;

use crate::System;

/// The id of a rule of a catalogue, such as `srd35.measure.corner`.
///
/// A value exists only for rules of a registry, so an answer cannot cite a rule that nobody can
/// look up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(&'static str);

impl RuleId {
    /// For the registries of the systems only: see [`rules!`](crate::rule::rules).
    pub(crate) const fn new(id: &'static str) -> RuleId {
        RuleId(id)
    }

    /// The id as written in the rulebook.
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// The rule with that id, in any system.
    ///
    /// ```
    /// use rules::RuleId;
    /// assert!(RuleId::find("srd35.measure.corner").is_some());
    /// assert!(RuleId::find("srd35.measure.hexes").is_none());
    /// ```
    pub fn find(id: &str) -> Option<RuleId> {
        Rule::find(id).map(|rule| rule.id)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Whether the engine decides a rule yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The engine decides it; its cases are run.
    Implemented,
    /// The rulebook has it, the engine does not; its cases are reported as pending.
    Pending,
}

/// One entry of a registry: a rule of the rulebook.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its id.
    pub id: RuleId,
    /// Its title in the rulebook.
    pub title: &'static str,
    /// Whether the engine decides it yet.
    pub status: Status,
}

impl Rule {
    /// The registry entry with that id, in any system.
    pub fn find(id: &str) -> Option<&'static Rule> {
        System::ALL
            .into_iter()
            .flat_map(System::rules)
            .find(|rule| rule.id.as_str() == id)
    }
}

/// Writes a registry: constants for the ids and the table `RULES` in the rulebook's order.
macro_rules! rules {
    ($($status:ident $name:ident $id:literal $title:literal;)+) => {
        $(
            #[doc = concat!("`", $id, "` — ", $title)]
            #[allow(dead_code)]
            pub const $name: $crate::RuleId = $crate::RuleId::new($id);
        )+

        /// Every rule of the system, in the order of its rulebook.
        pub const RULES: &[$crate::Rule] = &[
            $($crate::Rule { id: $name, title: $title, status: $crate::rule::status!($status) },)+
        ];
    };
}

macro_rules! status {
    (done) => {
        $crate::Status::Implemented
    };
    (pending) => {
        $crate::Status::Pending
    };
}

pub(crate) use rules;
pub(crate) use status;
