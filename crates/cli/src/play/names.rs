//! Names of creatures as people type them: in quotes or without, in any case, cut short, and with
//! an article before them.

use board::{Board, Creature, Side, WrittenName};
use encounter::Encounter;
use notation::{Subject, Text, With};

/// The creature that a word may mean.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// This one, by its name.
    One(String),
    /// The beginning of several names.
    Several(Vec<String>),
    /// No creature.
    Nobody,
}

/// The shortest word that may mean a later word of a name: `robin` for `Sir Robin`.
const SHORTEST_LATER_WORD: usize = 3;

/// The board as the table sees it, with the names that it knows: those of nobody who is hidden, and
/// what somebody seems to be. Whatever the shell says of itself, such as an example, names only these.
pub(super) fn shown_board(now: &Encounter) -> Board {
    now.board().known_to(Side::A)
}

/// Somebody on another side than the one of that name, whom the table sees.
pub(super) fn shown_foe(now: &Encounter, actor: &str) -> Option<String> {
    let side = now.board().creature_meant(actor)?.side;
    let shown = shown_board(now);
    let mut all = shown.in_letter_order().into_iter();
    all.find(|own| own.side != side).map(|own| own.name.clone())
}

/// Whether a clause brings somebody who is not there yet. Without a side it is about somebody who
/// is, even if by the name of what that one seems to be.
pub(super) fn is_new(now: &Encounter, with: &With) -> bool {
    let Subject::Creature(name) = &with.subject.value else {
        return false;
    };
    let states_side = with.properties.iter().any(|own| own.head() == "of");
    match states_side || name.chars().nth(1).is_none() {
        true => now.board().creature_named(name).is_none(),
        false => now.board().creature_meant(name).is_none(),
    }
}

/// Finds the creature of that name or letter, or else the only one whose name begins that way, or one of
/// whose later words does, ignoring case and quotes.
pub(super) fn named(now: &Encounter, word: &str) -> Named {
    if word.is_empty() || now.board().creature_meant(word).is_some() {
        return Named::One(word.to_owned());
    }
    // A name that is only begun means somebody whom the table sees, and else somebody who is hidden.
    match named_on(&shown_board(now), word) {
        Named::Nobody => match named_on(now.board(), word) {
            Named::Several(_) => Named::Nobody,
            other => other,
        },
        found => found,
    }
}

/// The same on a board that shows these names.
fn named_on(board: &Board, word: &str) -> Named {
    let small = unquoted(word).to_lowercase();
    let known: Vec<(String, String)> = board
        .in_letter_order()
        .iter()
        .map(|creature| {
            (
                unquoted(&creature.name).to_lowercase(),
                creature.name.clone(),
            )
        })
        .collect();
    let begins = |(spoken, _): &&(String, String)| spoken.starts_with(&small);
    let goes_on = |(spoken, _): &&(String, String)| {
        let mut later = spoken.split(' ').skip(1);
        small.chars().count() >= SHORTEST_LATER_WORD && later.any(|word| word.starts_with(&small))
    };
    let mut found: Vec<(String, String)> = known.iter().filter(begins).cloned().collect();
    if found.is_empty() {
        found = known.iter().filter(goes_on).cloned().collect();
    }
    match found.as_slice() {
        [] => Named::Nobody,
        [(_, only)] => Named::One(only.clone()),
        several => {
            let mut whole = several.iter().filter(|(spoken, _)| *spoken == small);
            match (whole.next(), whole.next()) {
                (Some((_, name)), None) => Named::One(name.clone()),
                _ => Named::Several(several.iter().map(|(_, name)| name.clone()).collect()),
            }
        }
    }
}

/// Whether the word is the whole name of a creature, or its letter, ignoring case and quotes.
pub(super) fn whole(now: &Encounter, word: &str) -> Option<String> {
    match named(now, word) {
        Named::One(name) if now.board().creature_meant(word).is_some() => Some(name),
        Named::One(name) if unquoted(&name).to_lowercase() == unquoted(word).to_lowercase() => {
            Some(name)
        }
        _ => None,
    }
}

/// `` `a` could be Acolyte, Adela; type more of the name ``.
pub(super) fn several_names(word: &str, names: &[String]) -> String {
    format!(
        "`{word}` could be {}; type more of the name",
        names.join(", ")
    )
}

/// A name as it is spoken: `Goblin 2` for `"Goblin 2"`.
pub(super) fn unquoted(name: &str) -> String {
    match WrittenName::read(name) {
        Some(WrittenName {
            label,
            number: None,
        }) => label,
        Some(WrittenName {
            label,
            number: Some(number),
        }) => format!("{label}#{number}"),
        None => name.to_owned(),
    }
}

/// The words of a line; a name in quotes is one word.
pub(super) fn words_of(line: &str) -> Vec<&str> {
    let words = Text::from(line).split(" ").into_iter();
    words
        .map(|word| word.as_str().trim())
        .filter(|word| !word.is_empty())
        .collect()
}

/// The first word, which may be a name in quotes, and the rest.
pub(super) fn first_and_rest(line: &str) -> (&str, &str) {
    match Text::from(line).split_once(" ") {
        Some((first, rest)) => (first.as_str(), rest.as_str().trim()),
        None => (line, ""),
    }
}

/// The first word up to a blank or a colon; a name in quotes is one word.
pub(super) fn first_word(line: &str) -> &str {
    let (first, _) = first_and_rest(line);
    let before = Text::from(first).split_once(":");
    before.map_or(first, |(before, _)| before.as_str())
}

/// Words without `at` and `the` before them, unless somebody is called so.
pub(super) fn without_articles<'w, 't>(now: &Encounter, words: &'w [&'t str]) -> &'w [&'t str] {
    let is_article = |word: &&&str| {
        let small = word.to_lowercase();
        matches!(small.as_str(), "at" | "the") && now.board().creature_meant(word).is_none()
    };
    let count = words.iter().take_while(is_article).count();
    words.get(count..).unwrap_or_default()
}

/// Puts names of several words in quotes: `attack Goblin 2` becomes `attack "Goblin 2"`. The longest
/// name that fits is meant, even if its first word is another name. A line with quotes stays.
pub(super) fn with_quotes(now: &Encounter, line: &str) -> String {
    let shown = shown_board(now);
    let creatures: Vec<&Creature> = (now.board().creatures().iter())
        .chain(shown.creatures())
        .collect();
    let has_blank = |creature: &&Creature| creature.label.contains(' ');
    if line.contains('"') || !creatures.iter().any(has_blank) {
        return line.to_owned();
    }
    let words = words_of(line);
    let mut written: Vec<String> = Vec::new();
    let mut at = 0;
    let mut is_changed = false;
    while let Some(word) = words.get(at) {
        let rest = words.get(at..).unwrap_or_default();
        let said = |creature: &&Creature| begins_with_label(rest, &creature.label);
        let found = creatures
            .iter()
            .copied()
            .filter(has_blank)
            .filter(said)
            .max_by_key(|creature| creature.label.len());
        let is_meant = |creature: &&Creature| {
            whole(now, word).is_none() || !ends_in_place(rest, &creature.label)
        };
        match found.filter(is_meant) {
            Some(creature) => {
                let last = creature.label.split(' ').count() - 1;
                let (_, number) = label_and_number(rest.get(last).unwrap_or(&""));
                let name = WrittenName {
                    label: creature.label.clone(),
                    number: None,
                };
                written.push(format!("{name}{number}"));
                is_changed = true;
                at += last + 1;
            }
            None => {
                written.push((*word).to_owned());
                at += 1;
            }
        }
    }
    // `damage Goblin 2` is two hit points less, not a blow without a number.
    let is_harm = matches!(words.first(), Some(&"damage" | &"heal"));
    let lacks_number = is_harm && words.len() == 3 && written.len() == 2;
    if is_changed && !lacks_number {
        written.join(" ")
    } else {
        line.to_owned()
    }
}

/// Whether these words begin with the words of a label, in any case; a number such as `#2` or a
/// colon may follow the last one.
fn begins_with_label(words: &[&str], label: &str) -> bool {
    let parts: Vec<String> = label.split(' ').map(str::to_lowercase).collect();
    let last = parts.len() - 1;
    words.len() >= parts.len()
        && parts.iter().enumerate().all(|(at, part)| {
            let word = words.get(at).copied().unwrap_or_default();
            let (word, _) = if at == last {
                label_and_number(word)
            } else {
                (word, "")
            };
            word.to_lowercase() == *part
        })
}

/// Whether the last word of the label begins a place in these words: `Goblin 2,3` may be a way of
/// Goblin to (2,3).
fn ends_in_place(words: &[&str], label: &str) -> bool {
    let is_number = |text: &str| text.starts_with(|first: char| first.is_ascii_digit());
    let last = label.split(' ').count() - 1;
    let (number, behind) = label_and_number(words.get(last).unwrap_or(&""));
    let next = match behind.strip_prefix(',') {
        Some("") => words.get(last + 1).copied().unwrap_or_default(),
        Some(next) => next,
        None => return false,
    };
    is_number(number) && is_number(next)
}

/// The last word of a label, and what follows it directly: `#2`, a colon, a comma, a semicolon.
fn label_and_number(word: &str) -> (&str, &str) {
    let end = word.find(['#', ':', ',', ';']).unwrap_or(word.len());
    word.split_at_checked(end).unwrap_or((word, ""))
}
