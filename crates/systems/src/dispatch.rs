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
        pub enum System {
            $(
                $(#[$about])*
                #[cfg(feature = $feature)]
                $name
            ),+
        }

        /// The number of each system in stored values. It is the same in every build: a system that
        /// is not built keeps its number.
        #[cfg(feature = "serde")]
        #[derive(Clone, Copy)]
        enum Number {
            $($name),+
        }

        #[cfg(feature = "serde")]
        impl Number {
            const ALL: &'static [Number] = &[$(Number::$name),+];
            const WORDS: &'static [&'static str] = &[$($id),+];
            /// The words of the systems that are built.
            const BUILT: &'static [&'static str] = &[$(#[cfg(feature = $feature)] $id),+];

            /// The error if the stored value belongs to a system that this build does not have.
            fn not_built<E: serde::de::Error>(self) -> E {
                let word = Number::WORDS.get(self as usize).unwrap_or(&"");
                E::unknown_variant(word, Number::BUILT)
            }
        }

        /// A text names the system by its word, and bytes by its number.
        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for Number {
            fn deserialize<Z: serde::Deserializer<'de>>(from: Z) -> Result<Number, Z::Error> {
                struct Read;

                impl serde::de::Visitor<'_> for Read {
                    type Value = Number;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("the word or the number of a system")
                    }

                    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Number, E> {
                        let place = usize::try_from(number).ok();
                        let found = place.and_then(|place| Number::ALL.get(place));
                        let wrong = || E::custom(format_args!("no system has the number {number}"));
                        found.copied().ok_or_else(wrong)
                    }

                    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Number, E> {
                        let place = Number::WORDS.iter().position(|own| *own == word);
                        let found = place.and_then(|place| Number::ALL.get(place));
                        let wrong = || E::unknown_variant(word, Number::BUILT);
                        found.copied().ok_or_else(wrong)
                    }
                }

                from.deserialize_identifier(Read)
            }
        }

        /// Stores an enum with one value for each system under the system's number.
        #[cfg(feature = "serde")]
        macro_rules! stored_by_number {
            ($all:ident) => {
                impl serde::Serialize for $all {
                    fn serialize<Z: serde::Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
                        match self {
                            $(
                                #[cfg(feature = $feature)]
                                $all::$name(own) => to.serialize_newtype_variant(
                                    stringify!($all), Number::$name as u32, $id, own),
                            )+
                        }
                    }
                }

                impl<'de> serde::Deserialize<'de> for $all {
                    fn deserialize<Z: serde::Deserializer<'de>>(from: Z) -> Result<$all, Z::Error> {
                        struct Read;

                        impl<'de> serde::de::Visitor<'de> for Read {
                            type Value = $all;

                            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                                f.write_str("a value under the word of its system")
                            }

                            fn visit_enum<A: serde::de::EnumAccess<'de>>(
                                self,
                                access: A,
                            ) -> Result<$all, A::Error> {
                                use serde::de::VariantAccess as _;
                                let (number, value) = access.variant::<Number>()?;
                                match number {
                                    $(
                                        #[cfg(feature = $feature)]
                                        Number::$name => value.newtype_variant().map($all::$name),
                                    )+
                                    #[allow(unreachable_patterns)]
                                    other => Err(other.not_built()),
                                }
                            }
                        }

                        from.deserialize_enum(stringify!($all), Number::WORDS, Read)
                    }
                }
            };
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for System {
            fn serialize<Z: serde::Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        System::$name => to.serialize_unit_variant("System", Number::$name as u32, $id),
                    )+
                }
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for System {
            fn deserialize<Z: serde::Deserializer<'de>>(from: Z) -> Result<System, Z::Error> {
                struct Read;

                impl<'de> serde::de::Visitor<'de> for Read {
                    type Value = System;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("the word of a system")
                    }

                    fn visit_enum<A: serde::de::EnumAccess<'de>>(
                        self,
                        access: A,
                    ) -> Result<System, A::Error> {
                        use serde::de::VariantAccess as _;
                        let (number, value) = access.variant::<Number>()?;
                        value.unit_variant()?;
                        match number {
                            $(
                                #[cfg(feature = $feature)]
                                Number::$name => Ok(System::$name),
                            )+
                            #[allow(unreachable_patterns)]
                            other => Err(other.not_built()),
                        }
                    }
                }

                from.deserialize_enum("System", Number::WORDS, Read)
            }
        }

        /// The facts of one system.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Facts {
            $(
                $(#[$about])*
                #[cfg(feature = $feature)]
                $name($own::Facts)),+
        }

        /// A declaration of one system.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Declaration {
            $(
                $(#[$about])*
                #[cfg(feature = $feature)]
                $name($own::Declaration)),+
        }

        /// A happening of one system only.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Happening {
            $(
                $(#[$about])*
                #[cfg(feature = $feature)]
                $name($own::OwnHappening)),+
        }

        /// A fact after a declaration, of one system.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Fact {
            $(
                $(#[$about])*
                #[cfg(feature = $feature)]
                $name($own::Fact)),+
        }

        /// A change of facts, in one system.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Change {
            $(
                $(#[$about])*
                #[cfg(feature = $feature)]
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

#[cfg(feature = "serde")]
mod stored {
    use std::fmt;

    use super::{Change, Declaration, Fact, Facts, Happening, Number};

    stored_by_number!(Facts);
    stored_by_number!(Declaration);
    stored_by_number!(Happening);
    stored_by_number!(Fact);
    stored_by_number!(Change);
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

/// Converts a declaration that a system may have to a declaration of all systems.
macro_rules! declared {
    ($system:expr, $inner:ident => $answer:expr) => {
        of_system!($system, $inner => $answer.map(|declared| member($inner).declaration(declared)))
    };
}

/// Converts a declaration that comes from another one to a declaration of all systems.
macro_rules! from_declaration {
    ($declaration:expr, $inner:ident, $inside:ident => $answer:expr) => {
        of_value!(Declaration, $declaration, $inner, $inside => member($inner).declaration($answer))
    };
}

mod member;
mod rule_system;
mod turns;
#[cfg(feature = "words")]
mod words;
