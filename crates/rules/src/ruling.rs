//! Rulings: named questions that the source leaves to the game master, with a default.
//!
//! Each system has a table of them. In code a ruling is a type whose values are its choices, so a
//! rule that depends on one is a `match` that the compiler checks; on a table, in a file and in a
//! journal it is written `ruling.NAME=CHOICE`.

use std::collections::BTreeMap;
use std::fmt;

use crate::Catalogue;

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

/// The stored value that marks a ruling as a table.
const IS_TABLE: u16 = u16::MAX;

/// The lines of a table: a number, and the word that applies from that number on.
type TableLines = BTreeMap<u16, u16>;

/// A ruling whose value is a list of words, as a type that has no values.
pub trait ListRuling: 'static {
    /// Its entry in the system's table.
    const ENTRY: RulingEntry;
    /// Its place in the system's table.
    const INDEX: usize;
}

/// One entry of a system's table of rulings.
#[derive(Clone, Copy, Debug)]
pub struct RulingEntry {
    /// Its name, such as `ruling.corner-cutting`.
    pub name: &'static str,
    /// The question it answers.
    pub question: &'static str,
    /// The possible values.
    pub choices: Choices,
}

impl RulingEntry {
    /// The default, as written in a file.
    pub fn default_word(&self) -> String {
        match self.choices {
            Choices::Words(words) | Choices::Table(words) => {
                words.first().copied().unwrap_or_default().to_owned()
            }
            Choices::Number { default, .. } => default.to_string(),
            Choices::List { default, .. } => default.to_owned(),
        }
    }

    /// The choices as written in a file; for a number `LEAST..GREATEST`, for a list, its default
    /// and every word that it may contain.
    pub fn choice_words(&self) -> Vec<String> {
        match self.choices {
            Choices::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
            Choices::Number {
                least, greatest, ..
            } => vec![format!("{least}..{greatest}")],
            Choices::List { default, of } => {
                let words = if of.is_empty() {
                    "NAME+NAME".to_owned()
                } else {
                    of.join("+")
                };
                vec![default.to_owned(), words]
            }
            Choices::Table(words) => {
                let lines = words.iter().skip(1).map(|word| format!("N:{word}"));
                let table: Vec<String> = lines.collect();
                let alone = words.iter().map(|word| (*word).to_owned());
                alone.chain([table.join("+")]).collect()
            }
        }
    }

    /// Reads a list that may be set.
    fn parse_list(&self, text: &str) -> Option<Vec<String>> {
        let Choices::List { of, .. } = self.choices else {
            return None;
        };
        let words: Vec<String> = text.split('+').map(str::to_owned).collect();
        let is_name = |word: &str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        };
        let fits = |word: &String| is_name(word) && (of.is_empty() || of.contains(&word.as_str()));
        let apart = words.iter().enumerate();
        let apart = apart.clone().all(|(at, word)| !words[..at].contains(word));
        (words.len() <= LIST_WORDS_MAX && apart && words.iter().all(fits)).then_some(words)
    }

    /// Reads a table that may be set.
    fn parse_table(&self, text: &str) -> Option<TableLines> {
        let Choices::Table(words) = self.choices else {
            return None;
        };
        let mut lines = TableLines::new();
        for line in text.split('+') {
            let (number, word) = line.split_once(':')?;
            let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
            let from = number.parse().ok().filter(|_| is_plain)?;
            let at = words.iter().skip(1).position(|own| *own == word)? + 1;
            if lines.insert(from, u16::try_from(at).ok()?).is_some() {
                return None;
            }
        }
        (lines.len() <= LIST_WORDS_MAX).then_some(lines)
    }

    fn parse(&self, word: &str) -> Option<u16> {
        match self.choices {
            Choices::Table(_) if word.contains(':') => self.parse_table(word).map(|_| IS_TABLE),
            Choices::Words(words) | Choices::Table(words) => words
                .iter()
                .position(|choice| *choice == word)
                .and_then(|at| u16::try_from(at).ok()),
            Choices::Number {
                least, greatest, ..
            } => word
                .parse()
                .ok()
                .filter(|number| (least..=greatest).contains(number)),
            Choices::List { default, .. } => {
                let words = self.parse_list(word)?;
                let same = default.split('+').eq(words.iter().map(String::as_str));
                Some(u16::from(!same))
            }
        }
    }

    fn default_stored(&self) -> u16 {
        match self.choices {
            Choices::Words(_) | Choices::List { .. } | Choices::Table(_) => 0,
            Choices::Number { default, .. } => default,
        }
    }
}

/// Why a ruling could not be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulingError {
    /// The system has no ruling with that name.
    Unknown {
        /// The name asked for.
        name: String,
        /// The system's nearest name, if one is near.
        nearest: Option<&'static str>,
    },
    /// The ruling has no such choice.
    NoSuchChoice {
        /// The ruling.
        name: &'static str,
        /// The choice asked for.
        choice: String,
        /// The possible choices.
        choices: Vec<String>,
    },
}

impl fmt::Display for RulingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulingError::Unknown { name, nearest } => {
                write!(f, "there is no ruling `{name}` in this system")?;
                match nearest {
                    Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
                    None => write!(f, "; `fivefoot rules` lists them"),
                }
            }
            RulingError::NoSuchChoice {
                name,
                choice,
                choices,
            } => {
                write!(
                    f,
                    "`{name}` cannot be `{choice}`; choose {}",
                    choices.join(", ")
                )
            }
        }
    }
}

impl std::error::Error for RulingError {}

/// A ruling of a system, with a choice that the system allows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "crate::stored::StoredChoice")
)]
pub struct RulingChoice {
    pub(crate) name: crate::CatalogueText,
    pub(crate) choice: String,
}

impl RulingChoice {
    /// The name of the ruling.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The choice, as it is written.
    pub fn choice(&self) -> &str {
        &self.choice
    }
}

/// The rulings in force at a table: the choice of every ruling of one system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulings {
    catalogue: &'static Catalogue,
    stored: Vec<u16>,
    /// The lists that are not at their default, by their place in the table.
    lists: BTreeMap<usize, Vec<String>>,
    /// The tables, by their place in the table of rulings.
    tables: BTreeMap<usize, TableLines>,
}

impl Rulings {
    /// Every ruling at its default.
    pub fn defaults(catalogue: &'static Catalogue) -> Rulings {
        let stored = catalogue
            .rulings
            .iter()
            .map(RulingEntry::default_stored)
            .collect();
        Rulings {
            catalogue,
            stored,
            lists: BTreeMap::new(),
            tables: BTreeMap::new(),
        }
    }

    /// The catalogue whose rulings these are.
    pub const fn catalogue(&self) -> &'static Catalogue {
        self.catalogue
    }

    /// The choice in force.
    #[inline]
    pub fn get<R: Ruling>(&self) -> R {
        R::from_stored(self.stored.get(R::INDEX).copied().unwrap_or_default())
    }

    /// Returns the words of the list in force; the single word `none` is the empty list.
    pub fn list<R: ListRuling>(&self) -> Vec<&str> {
        let own = self.lists.get(&R::INDEX);
        let words: Vec<&str> = match (own, R::ENTRY.choices) {
            (Some(words), _) => words.iter().map(String::as_str).collect(),
            (None, Choices::List { default, .. }) => default.split('+').collect(),
            (None, _) => Vec::new(),
        };
        if words == ["none"] { Vec::new() } else { words }
    }

    /// Returns the choice in force for that number: the line of a table, or else the choice itself.
    pub fn at<R: Ruling>(&self, number: u32) -> R {
        let Some(lines) = self.tables.get(&R::INDEX) else {
            return self.get();
        };
        let number = u16::try_from(number).unwrap_or(u16::MAX);
        let line = lines.range(..=number).next_back();
        R::from_stored(line.map_or(0, |(_, word)| *word))
    }

    /// The entry of that name in the system's table, and its place there.
    fn find(&self, name: &str) -> Result<(usize, &'static RulingEntry), RulingError> {
        let table = self.catalogue.rulings;
        let found = table.iter().enumerate().find(|(_, own)| own.name == name);
        found.ok_or_else(|| RulingError::Unknown {
            name: name.to_owned(),
            nearest: crate::nearest::nearest(name, table.iter().map(|entry| entry.name)),
        })
    }

    /// The entry of that name in the system's table.
    ///
    /// # Errors
    /// If the system has no such ruling.
    pub fn entry(&self, name: &str) -> Result<&'static RulingEntry, RulingError> {
        self.find(name).map(|(_, entry)| entry)
    }

    /// Returns the ruling of that name with that choice, without setting it.
    ///
    /// # Errors
    /// If the system has no such ruling or the ruling no such choice.
    pub fn choice(&self, name: &str, choice: &str) -> Result<RulingChoice, RulingError> {
        let (_, entry) = self.find(name)?;
        self.clone().set(name, choice)?;
        Ok(RulingChoice {
            name: entry.name,
            choice: choice.to_owned(),
        })
    }

    /// Sets a ruling by its words.
    ///
    /// # Errors
    /// If the system has no such ruling or the ruling no such choice.
    pub fn set(&mut self, name: &str, choice: &str) -> Result<(), RulingError> {
        let (at, entry) = self.find(name)?;
        let stored = entry
            .parse(choice)
            .ok_or_else(|| RulingError::NoSuchChoice {
                name: entry.name,
                choice: choice.to_owned(),
                choices: entry.choice_words(),
            })?;
        self.stored[at] = stored;
        match entry.parse_list(choice).filter(|_| stored != 0) {
            Some(words) => self.lists.insert(at, words),
            None => self.lists.remove(&at),
        };
        match entry.parse_table(choice) {
            Some(lines) => self.tables.insert(at, lines),
            None => self.tables.remove(&at),
        };
        Ok(())
    }

    /// The choice in force as a word; `None` for a name that the system does not have.
    pub fn word(&self, name: &str) -> Option<String> {
        let at = self
            .catalogue
            .rulings
            .iter()
            .position(|entry| entry.name == name)?;
        Some(self.word_at(at))
    }

    fn word_at(&self, at: usize) -> String {
        let stored = self.stored[at];
        match self.catalogue.rulings[at].choices {
            Choices::Table(words) if stored == IS_TABLE => {
                let lines = self.tables.get(&at).into_iter().flatten();
                let word = |word: u16| words.get(usize::from(word)).copied().unwrap_or_default();
                let lines = lines.map(|(from, own)| format!("{from}:{}", word(*own)));
                lines.collect::<Vec<_>>().join("+")
            }
            Choices::Words(words) | Choices::Table(words) => words
                .get(usize::from(stored))
                .copied()
                .unwrap_or_default()
                .to_owned(),
            Choices::Number { .. } => stored.to_string(),
            Choices::List { default, .. } => self
                .lists
                .get(&at)
                .map_or_else(|| default.to_owned(), |words| words.join("+")),
        }
    }

    /// The rulings that are not at their default, in the table's order, with their choice.
    pub fn changed(&self) -> impl Iterator<Item = (&'static RulingEntry, String)> + '_ {
        let table = self.catalogue.rulings;
        (0..table.len())
            .filter(|at| self.stored[*at] != table[*at].default_stored())
            .map(|at| (&table[at], self.word_at(at)))
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
