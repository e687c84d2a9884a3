//! Rulings as they are written: `ruling.NAME=CHOICE`.

use super::{
    Choices, LIST_WORDS_MAX, OfferedChoice, RulingChoice, RulingEntry, RulingValue, TableLines,
};
use crate::CatalogueText;

/// The words of a list as it is written.
pub(crate) fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.split('+')
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
        let words: Vec<String> = listed(text).map(str::to_owned).collect();
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
        for line in listed(text) {
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

    /// Reads a choice that is offered; `None` if the ruling does not offer it.
    pub fn read_offered(&self, word: &str) -> Option<OfferedChoice> {
        let read = |own: &OfferedChoice| match own {
            OfferedChoice::Word(own) => *own == word,
            OfferedChoice::Number(_) => number(word) == Some(*own),
        };
        self.offered().into_iter().find(read)
    }

    /// Reads a choice.
    pub(crate) fn read(&self, word: &str) -> Option<RulingValue> {
        match self.choices {
            Choices::Table(_) if word.contains(':') => {
                self.parse_table(word).map(RulingValue::Table)
            }
            Choices::Words(words) | Choices::Table(words) => words
                .iter()
                .position(|choice| *choice == word)
                .and_then(|at| u16::try_from(at).ok())
                .map(RulingValue::One),
            Choices::Number {
                least, greatest, ..
            } => word
                .parse()
                .ok()
                .filter(|number| (least..=greatest).contains(number))
                .map(RulingValue::One),
            Choices::List { default, .. } => {
                let words = self.parse_list(word)?;
                let is_default = listed(default).eq(words.iter().map(String::as_str));
                Some(if is_default {
                    RulingValue::One(0)
                } else {
                    RulingValue::List(words)
                })
            }
        }
    }
}

/// The number that the word stands for.
pub(crate) fn number(word: &str) -> Option<OfferedChoice> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse().ok().filter(|_| is_plain);
    number.map(OfferedChoice::Number)
}

impl OfferedChoice {
    /// The choice that a word of a ruling stands for.
    pub(super) fn of_word(word: CatalogueText) -> OfferedChoice {
        number(word).unwrap_or(OfferedChoice::Word(word))
    }
}

impl RulingChoice {
    /// The choice, as it is written.
    pub fn word(&self) -> String {
        match (&self.value, self.entry.choices) {
            (RulingValue::Table(lines), Choices::Table(words)) => {
                let word = |word: u16| words.get(usize::from(word)).copied().unwrap_or_default();
                let lines = lines.iter();
                let lines = lines.map(|(from, own)| format!("{from}:{}", word(*own)));
                lines.collect::<Vec<_>>().join("+")
            }
            (RulingValue::One(at), Choices::Words(words) | Choices::Table(words)) => {
                let word = words.get(usize::from(*at)).copied();
                word.unwrap_or_default().to_owned()
            }
            (RulingValue::List(words), _) => words.join("+"),
            (_, Choices::List { default, .. }) => default.to_owned(),
            (RulingValue::One(number), _) => number.to_string(),
            (RulingValue::Table(_), _) => String::new(),
        }
    }
}

/// A ruling with its choice as it is stored.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "RulingChoice", deny_unknown_fields)]
pub(crate) struct StoredChoice {
    pub(crate) name: String,
    pub(crate) choice: String,
}

#[cfg(feature = "serde")]
impl From<RulingChoice> for StoredChoice {
    fn from(choice: RulingChoice) -> StoredChoice {
        StoredChoice {
            name: choice.name().to_owned(),
            choice: choice.word(),
        }
    }
}
