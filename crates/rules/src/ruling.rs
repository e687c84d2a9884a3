//! Rulings: named questions that the source leaves to the game master, with a default.
//!
//! Each system has a table of them. In code a ruling is a type whose values are its choices, so a
//! rule that depends on one is a `match` that the compiler checks; on a table, in a file and in a
//! journal it is written `ruling.NAME=CHOICE`; `words` reads and writes that.

pub(crate) mod words;

use std::collections::BTreeMap;
use std::fmt;

use crate::CatalogueText;

/// A ruling as a type: an enum of its choices, or a number with limits.
pub trait Ruling: Copy + Sized + 'static {
    /// Its entry in the system's table.
    const ENTRY: RulingEntry;
    /// Its place in the system's table.
    const INDEX: usize;
    /// The value for a stored choice; the default if the choice is out of range.
    fn from_stored(stored: u16) -> Self;
}

/// The possible values of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choices {
    /// One of these words; the first is the default.
    Words(&'static [&'static str]),
    /// A whole number.
    Number {
        /// The value if none is set.
        default: u16,
        /// Smallest value allowed.
        least: u16,
        /// Greatest value allowed.
        greatest: u16,
    },
    /// Words joined by `+`.
    List {
        /// The list if none is set.
        default: &'static str,
        /// The words that it may contain; empty if any name is allowed.
        of: &'static [&'static str],
    },
    /// One of these words, the first being the default; or a table of them by number:
    /// `3:slip+4:fall` means the first word below 3, `slip` at 3, and `fall` from 4 on.
    Table(&'static [&'static str]),
}

/// The most words in a list of a ruling, and the most lines of a table.
const LIST_WORDS_MAX: usize = 16;

/// The lines of a table: a number, and the word that applies from that number on.
pub(crate) type TableLines = BTreeMap<u16, u16>;

/// A ruling whose value is a list of words, as a type that has no values.
pub trait ListRuling: 'static {
    /// Its entry in the system's table.
    const ENTRY: RulingEntry;
    /// Its place in the system's table.
    const INDEX: usize;
}

/// One entry of a system's table of rulings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulingEntry {
    /// Its name, such as `ruling.corner-cutting`.
    pub name: &'static str,
    /// The question it answers.
    pub question: &'static str,
    /// The possible values.
    pub choices: Choices,
}

impl RulingEntry {
    pub(crate) fn default_stored(&self) -> u16 {
        match self.choices {
            Choices::Words(_) | Choices::List { .. } | Choices::Table(_) => 0,
            Choices::Number { default, .. } => default,
        }
    }

    /// How many choices [`RulingEntry::offered`] returns.
    pub fn offered_count(&self) -> usize {
        match self.choices {
            Choices::Words(words) | Choices::Table(words) => words.len(),
            Choices::Number {
                least, greatest, ..
            } => usize::from(greatest.saturating_sub(least)) + 1,
            Choices::List { .. } => 1,
        }
    }

    /// The choices that a table is offered when it is asked about the ruling, the default first. A
    /// table offers only its words, and a list only its default, because both have too many choices
    /// to list.
    pub fn offered(&self) -> Vec<OfferedChoice> {
        match self.choices {
            Choices::Words(words) | Choices::Table(words) => {
                words.iter().copied().map(OfferedChoice::of_word).collect()
            }
            Choices::Number {
                default,
                least,
                greatest,
            } => std::iter::once(default)
                .chain((least..=greatest).filter(|number| *number != default))
                .map(OfferedChoice::Number)
                .collect(),
            Choices::List { default, .. } => vec![OfferedChoice::of_word(default)],
        }
    }

    /// The ruling with that choice; `None` if it is not offered.
    pub fn choose(&'static self, choice: OfferedChoice) -> Option<RulingChoice> {
        let stored = match (self.choices, choice) {
            (Choices::Number { .. }, OfferedChoice::Number(number)) => number,
            _ => {
                let at = self.offered().iter().position(|own| *own == choice)?;
                u16::try_from(at).ok()?
            }
        };
        let value = RulingValue::One(stored);
        self.allows(&value)
            .then_some(RulingChoice { entry: self, value })
    }

    /// Whether the value is one of the choices.
    fn allows(&self, value: &RulingValue) -> bool {
        match (self.choices, value) {
            (Choices::Words(words) | Choices::Table(words), RulingValue::One(at)) => {
                usize::from(*at) < words.len()
            }
            (
                Choices::Number {
                    least, greatest, ..
                },
                RulingValue::One(number),
            ) => (least..=greatest).contains(number),
            (Choices::List { .. }, RulingValue::One(at)) => *at == 0,
            (Choices::List { .. }, RulingValue::List(_))
            | (Choices::Table(_), RulingValue::Table(_)) => true,
            _ => false,
        }
    }
}

/// A choice that a table is offered when it is asked about a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OfferedChoice {
    /// One of the words of the ruling.
    Word(CatalogueText),
    /// A number. A word that looks like a number, such as `5`, also counts as one, so that a
    /// written choice can be read without knowing the ruling.
    Number(u16),
}

impl fmt::Display for OfferedChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OfferedChoice::Word(word) => f.write_str(word),
            OfferedChoice::Number(number) => number.fmt(f),
        }
    }
}

/// The value of a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RulingValue {
    /// The place of a word among the choices, or a number; 0 for the default list.
    One(u16),
    /// A list that is not the default.
    List(Vec<String>),
    /// A table.
    Table(TableLines),
}

/// A ruling of a system, with a choice that the system allows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "words::StoredChoice", into = "words::StoredChoice")
)]
pub struct RulingChoice {
    pub(crate) entry: &'static RulingEntry,
    pub(crate) value: RulingValue,
}

impl RulingChoice {
    /// The name of the ruling.
    pub const fn name(&self) -> CatalogueText {
        self.entry.name
    }
}

/// Defines a system's table of rulings. Each line is `choice Type "ruling.name" "question" {
/// Variant "word", … }` (the first is the default) or `table Type "ruling.name" "question" {
/// Variant "word", … }` (one of them, or a table of them) or `number Type "ruling.name" "question"
/// { default, least, greatest }` or `list Type "ruling.name" "question" { "default" of "word", … }`
/// (no words: any name).
#[macro_export]
macro_rules! rulings {
    ($($kind:ident $name:ident $id:literal $question:literal $body:tt)+) => {
        #[allow(dead_code)]
        enum Index { $($name),+ }

        $($crate::one_ruling!($kind $name $id $question $body);)+

        /// Every ruling of the system, in the order of its rulebook.
        pub const RULINGS: &[$crate::RulingEntry] =
            &[$($crate::entry_of!($kind $name)),+];
    };
}

/// One entry of a table of rulings.
#[doc(hidden)]
#[macro_export]
macro_rules! entry_of {
    (list $name:ident) => {
        <$name as $crate::ListRuling>::ENTRY
    };
    ($kind:ident $name:ident) => {
        <$name as $crate::Ruling>::ENTRY
    };
}

/// The type of one ruling.
#[doc(hidden)]
#[macro_export]
macro_rules! one_ruling {
    (choice $name:ident $id:literal $question:literal { $($choice:ident $word:literal),+ $(,)? }) => {
        $crate::one_ruling!(Words $name $id $question { $($choice $word),+ });
    };
    (table $name:ident $id:literal $question:literal { $($choice:ident $word:literal),+ $(,)? }) => {
        $crate::one_ruling!(Table $name $id $question { $($choice $word),+ });
    };
    ($choices:ident $name:ident $id:literal $question:literal { $($choice:ident $word:literal),+ }) => {
        #[doc = concat!("`", $id, "` — ", $question)]
        #[allow(dead_code)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $(
                #[doc = concat!("`", $word, "`")]
                $choice
            ),+
        }

        impl $crate::Ruling for $name {
            const ENTRY: $crate::RulingEntry = $crate::RulingEntry {
                name: $id,
                question: $question,
                choices: $crate::Choices::$choices(&[$($word),+]),
            };
            const INDEX: usize = Index::$name as usize;

            #[inline]
            fn from_stored(stored: u16) -> Self {
                const CHOICES: &[$name] = &[$($name::$choice),+];
                CHOICES.get(usize::from(stored)).copied().unwrap_or(CHOICES[0])
            }
        }
    };
    (number $name:ident $id:literal $question:literal { $default:literal, $least:literal, $greatest:literal }) => {
        #[doc = concat!("`", $id, "` — ", $question)]
        #[allow(dead_code)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(
            /// The number in force.
            pub u16,
        );

        impl $crate::Ruling for $name {
            const ENTRY: $crate::RulingEntry = $crate::RulingEntry {
                name: $id,
                question: $question,
                choices: $crate::Choices::Number {
                    default: $default,
                    least: $least,
                    greatest: $greatest,
                },
            };
            const INDEX: usize = Index::$name as usize;

            #[inline]
            fn from_stored(stored: u16) -> Self {
                $name(stored)
            }
        }
    };
    (list $name:ident $id:literal $question:literal { $default:literal of $($word:literal),* }) => {
        #[doc = concat!("`", $id, "` — ", $question)]
        #[allow(dead_code)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {}

        impl $crate::ListRuling for $name {
            const ENTRY: $crate::RulingEntry = $crate::RulingEntry {
                name: $id,
                question: $question,
                choices: $crate::Choices::List {
                    default: $default,
                    of: &[$($word),*],
                },
            };
            const INDEX: usize = Index::$name as usize;
        }
    };
}
