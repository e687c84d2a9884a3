//! The list of systems, and the way from a value of all of them to the system that it belongs to.

use std::fmt;

use board::{Board, CreatureId};
use rules::{AccountEntry, MemberOf, RuleSystem, Rulings, Shortfall, Words};

/// Writes the list: for each system what it is, its name, and its crate.
macro_rules! systems {
    ($($(#[$about:meta])* $name:ident in $own:ident),+ $(,)?) => {
        /// A published rule system. The set is closed: each system is a crate of its own, none knows
        /// another.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum System {
            $($(#[$about])* $name),+
        }

        /// Facts of one system.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Facts {
            $($(#[$about])* $name($own::Facts)),+
        }

        /// What somebody declares, in one system.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Declaration {
            $($(#[$about])* $name($own::Declaration)),+
        }

        /// What happens in one system only.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Happening {
            $($(#[$about])* $name($own::OwnHappening)),+
        }

        /// What holds after a declaration, in one system.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Fact {
            $($(#[$about])* $name($own::Fact)),+
        }

        /// A change of facts, in one system.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Change {
            $($(#[$about])* $name($own::Change)),+
        }

        $(
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

                fn fact_of(fact: $own::Fact) -> Fact {
                    Fact::$name(fact)
                }

                fn change_of(change: $own::Change) -> Change {
                    Change::$name(change)
                }
            }
        )+

        impl System {
            /// All systems.
            pub const ALL: [System; [$(System::$name),+].len()] = [$(System::$name),+];
        }

        impl Facts {
            /// The system whose facts they are.
            const fn system(&self) -> System {
                match self {
                    $(Facts::$name(_) => System::$name),+
                }
            }
        }

        impl Declaration {
            /// The system whose declaration it is.
            pub const fn system(&self) -> System {
                match self {
                    $(Declaration::$name(_) => System::$name),+
                }
            }

            /// Who acts; `None` for a declaration of the game master.
            pub fn actor(&self) -> Option<CreatureId> {
                self.system().actor(self)
            }

            /// The same movement, stopped by something after `step` completed steps; `None` for a
            /// declaration that is no movement along a path.
            pub fn halted(&self, step: u32) -> Option<Declaration> {
                match self {
                    $(Declaration::$name(own) => $own::$name.halted(own, step).map(Declaration::$name)),+
                }
            }

            /// The halted movement with the state that the change leaves the mover in, if that makes
            /// a difference to it.
            pub(crate) fn halted_as(&self, change: &Change) -> Option<Declaration> {
                match (self, change) {
                    $((Declaration::$name(own), Change::$name(change)) => {
                        $own::$name.halted_as(own, change).map(Declaration::$name)
                    })+
                    _ => None,
                }
            }

            /// The same action if it comes to nothing before it has had its effect, with its costs
            /// spent; `None` if the system has no such form of it.
            pub fn disrupted(&self) -> Option<Declaration> {
                match self {
                    $(Declaration::$name(own) => $own::$name.disrupted(own).map(Declaration::$name)),+
                }
            }

            /// The declaration in the case notation, which
            /// [`read_declaration`](rules::Situation::read_declaration) reads back to the same value.
            pub fn words(&self, board: &Board) -> String {
                match self {
                    $(Declaration::$name(own) => $own::$name.declaration_words(own, board)),+
                }
            }
        }

        /// The verb alone, for messages.
        impl fmt::Display for Declaration {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.system().verb(self))
            }
        }

        impl Happening {
            /// Whether the mover enters a place by it.
            fn enters(&self) -> bool {
                match self {
                    $(Happening::$name(own) => $own::$name::enters(own)),+
                }
            }

            /// How what was declared falls short by it.
            fn shortfall(&self) -> Option<Shortfall> {
                match self {
                    $(Happening::$name(own) => $own::$name::shortfall(own)),+
                }
            }

            /// Who is knocked out by it.
            fn knocked_out(&self) -> Option<CreatureId> {
                match self {
                    $(Happening::$name(own) => $own::$name::knocked_out(own)),+
                }
            }

            /// What happens, told as a value.
            fn particulars(&self) -> rules::Particulars {
                match self {
                    $(Happening::$name(own) => $own::$name::happening_particulars(own)),+
                }
            }

            /// The happening as an event of the case notation.
            fn words(&self, board: &Board) -> String {
                match self {
                    $(Happening::$name(own) => <$own::$name as Words>::happening_words(own, board)),+
                }
            }

            /// What happened in one system as results of the case notation.
            fn account_words(account: &[Happening], board: &Board) -> Vec<AccountEntry> {
                match account.first() {
                    None => Vec::new(),
                    $(Some(Happening::$name(_)) => {
                        let own: Vec<$own::OwnHappening> = account
                            .iter()
                            .filter_map(|happening| match happening {
                                Happening::$name(own) => Some(own.clone()),
                                _ => None,
                            })
                            .collect();
                        <$own::$name as Words>::account_words(&own, board)
                    })+
                }
            }
        }

        impl Facts {
            /// Makes a change that belongs to the same system.
            fn make(&mut self, board: &mut Board, rulings: &Rulings, change: &Change) {
                match (self, change) {
                    $((Facts::$name(facts), Change::$name(change)) => {
                        $own::$name.change(board, facts, rulings, change);
                    })+
                    _ => {}
                }
            }
        }

        impl Fact {
            /// What holds, by name.
            fn particular(&self) -> (&'static str, rules::Particular) {
                match self {
                    $(Fact::$name(own) => $own::$name::fact_particular(own)),+
                }
            }

            /// What holds, as a result of the case notation.
            fn words(&self, board: &Board) -> (&'static str, String) {
                match self {
                    $(Fact::$name(own) => <$own::$name as Words>::fact_words(own, board)),+
                }
            }
        }

        impl Change {
            /// The change as clauses of `with:`.
            pub fn words(&self, board: &Board) -> String {
                match self {
                    $(Change::$name(own) => <$own::$name as Words>::change_words(own, board)),+
                }
            }
        }

        /// Passes on to the system of a [`System`].
        macro_rules! of_system {
            ($value:expr, $inner:ident => $answer:expr) => {
                match $value {
                    $(System::$name => { let $inner = $own::$name; $answer })+
                }
            };
        }

        /// Passes on to the system of the facts in a scene.
        macro_rules! of_scene {
            ($scene:expr, $inner:ident, $inside:ident => $answer:expr) => {
                match $scene.facts {
                    $(Facts::$name(facts) => {
                        let $inner = $own::$name;
                        let $inside = Scene { board: $scene.board, facts, rulings: $scene.rulings };
                        $answer
                    })+
                }
            };
        }

        /// Passes on to the system of facts alone.
        macro_rules! of_facts {
            ($value:expr, $inner:ident, $inside:ident => $answer:expr) => {
                match $value {
                    $(Facts::$name($inside) => { let $inner = $own::$name; $answer })+
                }
            };
        }

        /// Passes on to the system of a declaration alone.
        macro_rules! of_declaration {
            ($value:expr, $inner:ident, $inside:ident => $answer:expr) => {
                match $value {
                    $(Declaration::$name($inside) => { let $inner = $own::$name; $answer })+
                }
            };
        }

        /// Passes on to the system to which both a scene and a declaration belong; evaluates the
        /// other expression if the declaration belongs to another system.
        macro_rules! of_both {
            ($scene:expr, $declaration:expr, $inner:ident, $inside:ident, $declared:ident
                => $answer:expr, else $other:expr) => {
                match ($scene.facts, $declaration) {
                    $((Facts::$name(facts), Declaration::$name($declared)) => {
                        let $inner = $own::$name;
                        let $inside = Scene { board: $scene.board, facts, rulings: $scene.rulings };
                        $answer
                    })+
                    _ => $other,
                }
            };
        }
    };
}

systems! {
    /// Pathfinder, second edition; its playtest is a variant of it.
    Pf2e in pf2e,
    /// The d20 System Reference Document 3.5.
    Srd35 in srd35,
    /// Starfinder, first edition.
    Starfinder in starfinder,
    /// 6d6 RPG.
    SixD6 in six_d6,
}

mod member;
mod rule_system;
mod words;
