//! Rule ids, and the registry of all rules of all systems.

use std::fmt;

/// A text that stands in a catalogue or in its rules: the name of a ruling, its question, the result
/// of a check.
pub type CatalogueText = &'static str;

/// The id of a rule of a catalogue, such as `srd35.measure.corner`.
///
/// Values exist only for the rules of a registry, so an answer cannot cite a rule that nobody can
/// look up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(&'static str);

impl RuleId {
    /// Only the registries of the systems call this; see [`rules!`](crate::rules).
    #[doc(hidden)]
    pub const fn new(id: &'static str) -> RuleId {
        RuleId(id)
    }

    /// The id as written in the rulebook.
    pub const fn as_str(self) -> &'static str {
        self.0
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

/// Whether the engine already decides a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The engine decides it; its cases run.
    Implemented,
    /// The rulebook has it, but the engine does not; its cases are reported as pending.
    Pending,
}

/// One entry of a registry: a rule of the rulebook.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its id.
    pub id: RuleId,
    /// Its title in the rulebook.
    pub title: &'static str,
    /// Whether the engine already decides it.
    pub status: Status,
}

/// Defines a registry: constants for the ids, and the table `RULES` in the rulebook's order.
#[macro_export]
macro_rules! rules {
    ($($status:ident $name:ident $id:literal $title:literal;)+) => {
        $(
            #[doc = concat!("`", $id, "` — ", $title)]
            #[allow(dead_code)]
            pub const $name: $crate::RuleId = $crate::RuleId::new($id);
        )+

        /// Every rule of the system, in the order of its rulebook.
        pub const RULES: &[$crate::Rule] = &[
            $($crate::Rule { id: $name, title: $title, status: $crate::status!($status) },)+
        ];
    };
}

/// Whether a rule is decided, as a registry writes it.
#[doc(hidden)]
#[macro_export]
macro_rules! status {
    (done) => {
        $crate::Status::Implemented
    };
    (pending) => {
        $crate::Status::Pending
    };
}
