//! The rulings in force at a table.

use std::collections::BTreeMap;
use std::fmt;

use board::Shared;

use crate::nearest::nearest;
use crate::ruling::RulingValue;
use crate::ruling::words::listed;
use crate::{Catalogue, Choices, ListRuling, Ruling, RulingChoice, RulingEntry};

/// The stored value that marks a list as not the default one.
const IS_LIST: u16 = 1;

/// The stored value that marks a ruling as a table.
const IS_TABLE: u16 = u16::MAX;

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

/// The ruling that was probably meant: its name may stand without `ruling.` before it.
fn nearest_ruling(name: &str, table: &[RulingEntry]) -> Option<&'static str> {
    let names = || table.iter().map(|entry| entry.name);
    nearest(&format!("ruling.{name}"), names()).or_else(|| nearest(name, names()))
}

/// The rulings in force at a table: the choice of every ruling of one system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulings {
    catalogue: &'static Catalogue,
    stored: Shared<Vec<u16>>,
    /// The lists and tables that are not at their default, by their place in the table of rulings.
    longer: BTreeMap<usize, RulingValue>,
}

impl Rulings {
    /// Every ruling at its default.
    pub fn defaults(catalogue: &'static Catalogue) -> Rulings {
        let stored = catalogue.rulings.iter().map(RulingEntry::default_stored);
        Rulings {
            catalogue,
            stored: Vec::from_iter(stored).into(),
            longer: BTreeMap::new(),
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
        let words: Vec<&str> = match (self.longer.get(&R::INDEX), R::ENTRY.choices) {
            (Some(RulingValue::List(words)), _) => words.iter().map(String::as_str).collect(),
            (_, Choices::List { default, .. }) => listed(default).collect(),
            (_, _) => Vec::new(),
        };
        if words == ["none"] { Vec::new() } else { words }
    }

    /// Returns the choice in force for that number: the line of a table, or else the choice itself.
    pub fn at<R: Ruling>(&self, number: u32) -> R {
        let Some(RulingValue::Table(lines)) = self.longer.get(&R::INDEX) else {
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
            nearest: nearest_ruling(name, table),
        })
    }

    /// The entry of that name in the system's table.
    ///
    /// # Errors
    /// If the system has no such ruling.
    pub fn entry(&self, name: &str) -> Result<&'static RulingEntry, RulingError> {
        self.find(name).map(|(_, entry)| entry)
    }

    /// Puts a ruling in force.
    ///
    /// # Errors
    /// If the ruling is of another system.
    pub fn decide(&mut self, choice: &RulingChoice) -> Result<(), RulingError> {
        let (at, entry) = self.find(choice.name())?;
        if entry != choice.entry {
            return Err(RulingError::Unknown {
                name: choice.name().to_owned(),
                nearest: None,
            });
        }
        let (stored, longer) = match &choice.value {
            RulingValue::One(stored) => (*stored, None),
            RulingValue::List(_) => (IS_LIST, Some(choice.value.clone())),
            RulingValue::Table(_) => (IS_TABLE, Some(choice.value.clone())),
        };
        self.stored[at] = stored;
        match longer {
            Some(value) => self.longer.insert(at, value),
            None => self.longer.remove(&at),
        };
        Ok(())
    }

    /// The rulings that are not at their default, in the table's order.
    pub fn changed(&self) -> impl Iterator<Item = RulingChoice> + '_ {
        let table = self.catalogue.rulings;
        (0..table.len())
            .filter(|at| self.stored[*at] != table[*at].default_stored())
            .map(|at| self.choice_at(at))
    }

    /// The ruling in force at that place of the table.
    fn choice_at(&self, at: usize) -> RulingChoice {
        let value = self.longer.get(&at).cloned();
        RulingChoice {
            entry: &self.catalogue.rulings[at],
            value: value.unwrap_or(RulingValue::One(self.stored[at])),
        }
    }
}

/// Rulings as they are written.
impl Rulings {
    /// Reads the ruling of that name with that choice, without putting it in force.
    ///
    /// # Errors
    /// If the system has no such ruling or the ruling no such choice.
    pub fn choice(&self, name: &str, choice: &str) -> Result<RulingChoice, RulingError> {
        let entry = self.entry(name)?;
        let value = entry.read(choice);
        let value = value.ok_or_else(|| RulingError::NoSuchChoice {
            name: entry.name,
            choice: choice.to_owned(),
            choices: entry.choice_words(),
        })?;
        Ok(RulingChoice { entry, value })
    }

    /// Sets a ruling by its words.
    ///
    /// # Errors
    /// If the system has no such ruling or the ruling no such choice.
    pub fn set(&mut self, name: &str, choice: &str) -> Result<(), RulingError> {
        let choice = self.choice(name, choice)?;
        self.decide(&choice)
    }

    /// The choice in force as a word; `None` for a name that the system does not have.
    pub fn word(&self, name: &str) -> Option<String> {
        let (at, _) = self.find(name).ok()?;
        Some(self.choice_at(at).word())
    }
}
