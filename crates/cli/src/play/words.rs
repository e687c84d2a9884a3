//! The shell's own words, besides those of the encounter and of the system.

/// A word that the shell itself understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Own {
    Help,
    Map,
    Reach,
    Threat,
    Try,
    Odds,
    Who,
    State,
    Ask,
    Why,
    Rules,
    Rulings,
    Log,
    To,
    Confirm,
    Dice,
    Save,
    Go,
}

const OWN: [(&str, Own); 23] = [
    ("help", Own::Help),
    ("?", Own::Help),
    ("map", Own::Map),
    ("reach", Own::Reach),
    ("threat", Own::Threat),
    ("try", Own::Try),
    ("odds", Own::Odds),
    ("who", Own::Who),
    ("state", Own::State),
    ("ask", Own::Ask),
    ("ask:", Own::Ask),
    ("why", Own::Why),
    ("rules", Own::Rules),
    ("rulings", Own::Rulings),
    ("log", Own::Log),
    ("to", Own::To),
    ("confirm", Own::Confirm),
    ("dice", Own::Dice),
    ("dice:", Own::Dice),
    ("save", Own::Save),
    ("go", Own::Go),
    ("yes", Own::Go),
    ("no", Own::Go),
];

/// Words of the encounter, as they begin a line.
pub(super) const OF_ENCOUNTER: [&str; 17] = [
    "begin",
    "begin:",
    "initiative:",
    "order:",
    "attack:",
    "with:",
    "ruling:",
    "disclosure:",
    "rulings:",
    "door:",
    "triggers:",
    "out-of-turn:",
    "end-turn",
    "end",
    "undo",
    "redo",
    "back",
];

/// What a word means to the shell.
pub(super) fn own_word(word: &str) -> Option<Own> {
    OWN.iter()
        .find(|(known, _)| *known == word)
        .map(|(_, own)| *own)
}

/// Whether the shell or the encounter understands a line that begins with this word.
pub(super) fn is_known(word: &str) -> bool {
    let has_colon = |known: &&str| known.strip_suffix(':') == Some(word);
    own_word(word).is_some()
        || is_farewell(word)
        || OF_ENCOUNTER
            .iter()
            .any(|known| *known == word || has_colon(known))
}

/// Whether the word ends the session, in any case.
pub(super) fn is_farewell(word: &str) -> bool {
    matches!(word.to_lowercase().as_str(), "quit" | "exit" | "q")
}

/// Whether the word changes hit points by a number.
pub(super) fn is_of_harm(word: &str) -> bool {
    matches!(word, "damage" | "heal")
}

/// Every word that can begin a line, except names and the system's words.
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    OWN.iter()
        .map(|(word, _)| *word)
        .filter(|word| word.len() > 1 && !matches!(*word, "ask:" | "dice:" | "yes" | "no"))
        .chain(OF_ENCOUNTER)
        .chain(["dice:", "quit"])
}

/// A message without `line 1, column 7: ` before it: what was typed may be shorter than the line
/// that was read, and the message contains the word in question.
pub(super) fn without_place(message: &str) -> &str {
    let behind = message.strip_prefix("line 1, column ");
    let behind = behind.and_then(|rest| rest.split_once(": "));
    match behind {
        Some((column, rest)) if column.bytes().all(|sign| sign.is_ascii_digit()) => rest,
        _ => message,
    }
}

/// A message without the advice to look elsewhere for what is typed here.
pub(super) fn in_play(message: &str) -> String {
    message
        .replace("` in `fivefoot play` ", "` ")
        .replace("`fivefoot rules` lists them", "`rulings` lists them")
        .replace("(--action ", "(by ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_before_a_message_is_left_out() {
        assert_eq!(without_place("line 1, column 14: no path"), "no path");
        for kept in ["line 1, column x: y", "line 2, column 1: y", "`a`: b", ""] {
            assert_eq!(without_place(kept), kept);
        }
    }
}
