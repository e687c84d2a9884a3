//! Names of creatures: the section "Names" of the case notation.
//!
//! The reference calls a creature by one letter. A case whose creatures have longer names is
//! therefore rewritten before it is read: every name gets a letter that stands for it, in what is
//! declared as well as in what is expected. These letters sort as the names do, behind `A` to `z`.

use std::collections::{BTreeMap, BTreeSet};

use notation::{Case, Exchange, NotationError, Request, Step, Subject, With};

use crate::read::{Read, Unsupported, unsupported};

/// A label, and which of those that share it is meant, from 1.
type Name = (String, u32);

/// The first letter that stands for a name: an ideograph that nobody is called by.
const FIRST: u32 = 0x2_0000;

/// Words that are no names unless they are quoted.
const NO_NAMES: [&str; 12] = [
    "area", "counter", "effect", "factor", "gm", "goal", "group", "next", "none", "object",
    "region", "side",
];

/// A name as it is written.
struct Written<'a> {
    text: &'a str,
    label: String,
    number: Option<u32>,
}

/// The name with which the text begins, if it begins with one.
fn name_at(text: &str) -> Option<Written<'_>> {
    let (label, end) = if text.starts_with('"') {
        quoted(text)?
    } else {
        let in_word = |c: char| c.is_alphanumeric() || c == '-';
        let end = text.find(|c| !in_word(c)).unwrap_or(text.len());
        let label = &text[..end];
        if !label.starts_with(char::is_alphabetic) || NO_NAMES.contains(&label) {
            return None;
        }
        (label.to_owned(), end)
    };
    let digits = text[end..].strip_prefix('#').unwrap_or("");
    let digits = &digits[..digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len())];
    let number = digits.parse().ok();
    let end = number.map_or(end, |_: u32| end + 1 + digits.len());
    Some(Written {
        text: &text[..end],
        label,
        number,
    })
}

/// What stands in the quotes with which the text begins, and where they end.
fn quoted(text: &str) -> Option<(String, usize)> {
    let mut label = String::new();
    let mut characters = text.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => label.push(characters.next()?.1),
            '"' => return Some((label, at + 1)),
            _ => label.push(character),
        }
    }
    None
}

/// A name that is one of the letters from `A` to `z` stands for itself.
fn is_letter(label: &str) -> bool {
    label.len() == 1 && label.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// The letters that stand for the names of a case.
struct Letters {
    letters: BTreeMap<Name, char>,
    /// How many creatures of each label have been added so far.
    added: BTreeMap<String, u32>,
}

/// The case with a letter in place of every longer name.
pub(crate) fn with_letters(case: &Case) -> Read<Case> {
    let mut letters = Letters {
        letters: letters_of(case),
        added: BTreeMap::new(),
    };
    let mut case = case.clone();
    if letters.letters.is_empty() {
        return Ok(case);
    }
    for step in &mut case.body {
        match step {
            Step::With(facts) => {
                for with in facts {
                    letters.add(with)?;
                    *with = read(letters.declared(&with.to_string())?.parse())?;
                }
            }
            Step::Exchange(exchange) => letters.rewrite(exchange)?,
        }
    }
    Ok(case)
}

/// Something that was written by this module, read again.
fn read<T>(parsed: Result<T, NotationError>) -> Read<T> {
    parsed.map_err(|error| Unsupported(format!("this name: {error}")))
}

/// A letter for every name of the case that is not a letter itself.
fn letters_of(case: &Case) -> BTreeMap<Name, char> {
    let mut names = BTreeSet::new();
    for step in &case.body {
        let Step::With(facts) = step else {
            continue;
        };
        let named = facts.iter().filter_map(|with| name_of(&with.subject.value));
        names.extend(named.map(|name| (name.label, name.number.unwrap_or(1))));
    }
    names.retain(|(label, number)| !is_letter(label) || *number > 1);
    let letters = (FIRST..).filter_map(char::from_u32);
    names.into_iter().zip(letters).collect()
}

fn name_of(subject: &Subject) -> Option<Written<'_>> {
    match subject {
        Subject::Creature(name) => name_at(name).filter(|written| written.text == name),
        _ => None,
    }
}

impl Letters {
    /// A fact about a creature that has not been mentioned before adds it.
    fn add(&mut self, with: &With) -> Read<()> {
        let Some(name) = name_of(&with.subject.value) else {
            return Ok(());
        };
        let count = self.count(&name.label);
        let number = name.number.unwrap_or(1);
        if number <= count {
            return Ok(());
        }
        if number > count + 1 {
            return unsupported(format!("`{}` before those ahead of it", name.text));
        }
        if is_letter(&name.label) {
            if number > 1 {
                return unsupported(format!("`{}`: a letter for several creatures", name.text));
            }
        } else if !with.properties.iter().any(|one| one.head() == "of") {
            return unsupported(format!("`{}` without its side", name.text));
        }
        self.added.insert(name.label, number);
        Ok(())
    }

    fn count(&self, label: &str) -> u32 {
        self.added.get(label).copied().unwrap_or(0)
    }

    fn rewrite(&self, exchange: &mut Exchange) -> Read<()> {
        exchange.request.value = match &exchange.request.value {
            Request::Do(it) => Request::Do(read(self.declared(&it.to_string())?.parse())?),
            Request::Try(it) => Request::Try(read(self.declared(&it.to_string())?.parse())?),
            Request::Ask(it) => Request::Ask(read(self.declared(&it.to_string())?.parse())?),
        };
        for result in &mut exchange.expectation.value.results {
            *result = read(self.expected(&result.to_string()).parse())?;
        }
        if let Some(events) = &mut exchange.events {
            events.value = read(self.expected(&events.value.to_string()).parse())?;
        }
        Ok(())
    }

    /// What is declared: without a number a label means the only creature that has it.
    fn declared(&self, text: &str) -> Read<String> {
        let mut nobody = None;
        let rewritten = replaced(text, |name| {
            if name.number.is_none() && self.count(&name.label) > 1 {
                nobody = Some(name.text.to_owned());
            }
            let known = (name.label.clone(), name.number.unwrap_or(1));
            self.letters.get(&known).copied()
        });
        match nobody {
            Some(name) => unsupported(format!("`{name}`, the name of several creatures")),
            None => Ok(rewritten),
        }
    }

    /// What is expected: a name has its number exactly when several creatures share the label.
    fn expected(&self, text: &str) -> String {
        replaced(text, |name| {
            let is_shared = self.count(&name.label) > 1;
            if is_shared != name.number.is_some() {
                return None;
            }
            let known = (name.label.clone(), name.number.unwrap_or(1));
            self.letters.get(&known).copied()
        })
    }
}

/// The text with a letter in place of every name for which there is one.
fn replaced(text: &str, mut letter: impl FnMut(&Written<'_>) -> Option<char>) -> String {
    let mut rewritten = String::new();
    let mut rest = text;
    let mut begins = true;
    while let Some(character) = rest.chars().next() {
        let name = name_at(rest).filter(|_| begins);
        // The word before an equals sign is an option.
        let name = name.filter(|name| !rest[name.text.len()..].starts_with('='));
        let taken = match name {
            Some(name) => {
                match letter(&name) {
                    Some(letter) => rewritten.push(letter),
                    None => rewritten.push_str(name.text),
                }
                name.text.len()
            }
            None => {
                rewritten.push(character);
                character.len_utf8()
            }
        };
        let last = rest[..taken].chars().next_back();
        begins = last.is_some_and(|last| " ,=+".contains(last));
        rest = &rest[taken..];
    }
    rewritten
}
