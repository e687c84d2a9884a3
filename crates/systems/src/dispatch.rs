//! The list of systems, and the conversion of a value of any system to the system that it belongs
//! to.

use std::fmt;

use board::CreatureId;
use rules::{MemberOf, SystemDeclarations as _};

/// Defines what dispatches over the list: for each system its doc comment, its name, its crate, its
/// feature and its id.
macro_rules! dispatch_over {
    ($($(#[$about:meta])* $name:ident in $own:ident ($feature:literal) as $id:literal),+ $(,)?) => {
        /// A published rule system. The set is closed: each system has its own crate, and none
        /// knows another.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum System {
            $(
                $(#[$about])*
                #[cfg(feature = $feature)]
                #[cfg_attr(feature = "serde", serde(rename = $id))]
                $name
            ),+
        }

        /// The facts of one system.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Facts {
            $(
                $(#[$about])*
                #[cfg(feature = $feature)]
                #[cfg_attr(feature = "serde", serde(rename = $id))]
                $name($own::Facts)),+
        }

        /// A declaration of one system.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Declaration {
            $(
                $(#[$about])*
                #[cfg(feature = $feature)]
                #[cfg_attr(feature = "serde", serde(rename = $id))]
                $name($own::Declaration)),+
        }

        /// A happening of one system only.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Happening {
            $(
                $(#[$about])*
                #[cfg(feature = $feature)]
                #[cfg_attr(feature = "serde", serde(rename = $id))]
                $name($own::OwnHappening)),+
        }

        /// A fact after a declaration, of one system.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Fact {
            $(
                $(#[$about])*
                #[cfg(feature = $feature)]
                #[cfg_attr(feature = "serde", serde(rename = $id))]
                $name($own::Fact)),+
        }

        /// A change of facts, in one system.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum Change {
            $(
                $(#[$about])*
                #[cfg(feature = $feature)]
                #[cfg_attr(feature = "serde", serde(rename = $id))]
                $name($own::Change)),+
        }

        $(
            #[cfg(feature = $feature)]
            impl MemberOf<System> for $own::$name {
                fn facts_of(facts: $own::Facts) -> Facts {
                    Facts::$name(facts)
                }

                fn declaration_of(declaration: $own::Declaration) -> Declaration {
                    Declaration::$name(declaration)
                }

                fn happening_of(happening: $own::OwnHappening) -> Happening {
                    Happening::$name(happening)
                }

                fn own_happening(happening: &Happening) -> Option<&$own::OwnHappening> {
                    match happening {
                        Happening::$name(own) => Some(own),
                        #[allow(unreachable_patterns)]
                        _ => None,
                    }
                }

                fn fact_of(fact: $own::Fact) -> Fact {
                    Fact::$name(fact)
                }

                fn change_of(change: $own::Change) -> Change {
                    Change::$name(change)
                }
            }
        )+

        impl System {
            /// All systems that are built, with the example.
            pub(crate) const BUILT: [System; [$(#[cfg(feature = $feature)] System::$name),+].len()] =
                [$(#[cfg(feature = $feature)] System::$name),+];
        }

        impl Facts {
            /// The system whose facts they are.
            const fn system(&self) -> System {
                match self {
                    $(#[cfg(feature = $feature)] Facts::$name(_) => System::$name,)+
                }
            }
        }

        impl Declaration {
            /// The system whose declaration it is.
            pub const fn system(&self) -> System {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Declaration::$name(_) => System::$name,
                    )+
                }
            }
        }

        /// Forwards to the system of a [`System`].
        macro_rules! of_system {
            ($value:expr, $inner:ident => $answer:expr) => {
                match $value {
                    $(
                        #[cfg(feature = $feature)]
                        System::$name => { let $inner = $own::$name; $answer }
                    )+
                }
            };
        }

        /// Forwards to the system of the facts in a scene.
        macro_rules! of_scene {
            ($scene:expr, $inner:ident, $inside:ident => $answer:expr) => {
                match $scene.facts {
                    $(
                        #[cfg(feature = $feature)]
                        Facts::$name(facts) => {
                            let $inner = $own::$name;
                            let $inside = Scene { board: $scene.board, facts, rulings: $scene.rulings };
                            $answer
                        }
                    )+
                }
            };
        }

        /// Forwards to the system of a value of one of the enums.
        macro_rules! of_value {
            ($all:ident, $value:expr, $inner:ident, $inside:ident => $answer:expr) => {
                match $value {
                    $(
                        #[cfg(feature = $feature)]
                        $all::$name($inside) => { let $inner = $own::$name; $answer }
                    )+
                }
            };
        }

        /// Forwards to the system to which two values belong; evaluates the other expression if
        /// they belong to different systems.
        macro_rules! of_pair {
            ($first:ident, $one:expr, $second:ident, $other:expr,
                $inner:ident, $inside:ident, $beside:ident => $answer:expr, else $else:expr) => {
                match ($one, $other) {
                    $(
                        #[cfg(feature = $feature)]
                        ($first::$name($inside), $second::$name($beside)) => {
                            let $inner = $own::$name;
                            $answer
                        }
                    )+
                    #[allow(unreachable_patterns)]
                    _ => $else,
                }
            };
        }
    };
}

/// Forwards to the system to which both a scene and a declaration belong; evaluates the other
/// expression if the declaration belongs to another system.
macro_rules! of_both {
    ($scene:expr, $declaration:expr, $inner:ident, $inside:ident, $declared:ident
        => $answer:expr, else $other:expr) => {
        of_pair!(Facts, $scene.facts, Declaration, $declaration, $inner, facts, $declared => {
            let $inside = Scene { board: $scene.board, facts, rulings: $scene.rulings };
            $answer
        }, else $other)
    };
}

/// Defines the list of systems: those that are published, and an example that only tests build.
macro_rules! systems {
    (
        published: $($(#[$about:meta])* $name:ident in $own:ident ($feature:literal) as $id:literal),+;
        example: $($example:tt)+
    ) => {
        dispatch_over! {
            $($(#[$about])* $name in $own ($feature) as $id,)+
            $($example)+
        }

        impl System {
            /// All published systems that are built.
            pub const ALL: [System; [$(#[cfg(feature = $feature)] System::$name),+].len()] =
                [$(#[cfg(feature = $feature)] System::$name),+];
        }
    };
}

systems! {
    published:
    /// Pathfinder, second edition; its playtest is a variant of it.
    Pf2e in pf2e ("pf2e") as "pf2e",
    /// The d20 System Reference Document 3.5.
    Srd35 in srd35 ("srd35") as "srd35",
    /// Starfinder, first edition.
    Starfinder in starfinder ("starfinder") as "starfinder",
    /// 6d6 RPG.
    SixD6 in six_d6 ("six_d6") as "6d6";
    example:
    /// The example of how a system is written; no program that is shipped knows it.
    Paces in paces ("paces") as "paces",
}

impl Declaration {
    /// The creature that acts; `None` for a declaration of the game master.
    pub fn actor(&self) -> Option<CreatureId> {
        self.system().actor(self)
    }

    /// The same movement, stopped by something after `step` completed steps; `None` for a
    /// declaration that is not a movement along a path.
    pub fn halted(&self, step: u32) -> Option<Declaration> {
        self.system().halted(self, step)
    }

    /// The same action if it is disrupted before it has its effect, with its costs spent; `None` if the system has no such form of it.
    pub fn disrupted(&self) -> Option<Declaration> {
        self.system().disrupted(self)
    }
}

/// The verb alone, for messages.
impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.system().verb(self))
    }
}

mod member;
mod rule_system;
#[cfg(feature = "words")]
mod words;
