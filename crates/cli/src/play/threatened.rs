//! Who threatens somebody, as people ask it: `is Ada threatened`, `who threatens me`.

use board::{Creature, CreatureId};
use systems::Situation;

use super::names::{Named, named, words_of};
use super::reply::Reply;
use super::shell::Shell;
use crate::commands::{gridless, threat as threatening};

/// The answer to a line that asks who threatens somebody; `None` for any other line. It is answered
/// as the side of the one who is meant knows the board.
pub(super) fn asked(shell: &Shell, line: &str) -> Option<Reply> {
    let line = line.trim_end_matches('?');
    let small = line.to_lowercase();
    let small: Vec<&str> = words_of(&small);
    let words = words_of(line);
    let (by, whom) = match small.as_slice() {
        ["is" | "am" | "are", _, "threatened"] | ["who", "threatens" | "threaten", _] => (
            None,
            words.iter().rev().find(|word| **word != "threatened")?,
        ),
        ["is" | "am" | "are", _, "threatened", "by", _] => (words.last(), words.get(1)?),
        ["is", _, "in" | "within", "reach"] => {
            let current = shell.current_name()?;
            let creature = shell.table.now().board().creature_named(current)?;
            return in_reach(shell, creature, words.get(1)?);
        }
        ["does" | "do" | "can", _, "threaten", _] => (words.get(1), words.last()?),
        _ => return None,
    };
    let by = match by {
        Some(by) => Some(somebody(shell, by)?.id),
        None => None,
    };
    let whom = somebody(shell, whom)?;
    let now = shell.table.now().situation();
    if let Some(none) = threatening::no_threat(now) {
        return Some(Reply::answer(none));
    }
    if gridless::has_no_squares(now) {
        return None;
    }
    whom.footprint()?;
    let known = view::known_to_side(now, whom.side);
    Some(Reply::answer(answer(&known, whom, by)))
}

/// Whether the one who has the turn threatens that one, where reach means that.
fn in_reach(shell: &Shell, current: &Creature, whom: &str) -> Option<Reply> {
    let whom = somebody(shell, whom).filter(|whom| whom.id != current.id)?;
    let now = shell.table.now().situation();
    let has_none = threatening::no_threat(now).is_some() || gridless::has_no_squares(now);
    whom.footprint().filter(|_| !has_none)?;
    let known = view::known_to_side(now, current.side);
    Some(Reply::answer(answer(&known, whom, Some(current.id))))
}

/// The creature that the word names; whoever speaks has the turn.
fn somebody<'s>(shell: &'s Shell, word: &str) -> Option<&'s Creature> {
    let speaks = matches!(word.to_lowercase().as_str(), "i" | "me");
    let name = match named(shell.table.now(), word) {
        Named::One(name) => name,
        Named::Several(_) | Named::Nobody if speaks => shell.current_name()?.to_owned(),
        Named::Several(_) | Named::Nobody => return None,
    };
    shell.table.now().board().creature_named(&name)
}

/// Which enemies threaten the creature, or whether that one does.
fn answer(known: &Situation, whom: &Creature, by: Option<CreatureId>) -> String {
    let space = whom.footprint();
    let threatens = |other: &&Creature| {
        let threatened = known.threatened(other.id);
        space.is_some_and(|space| space.squares().any(|square| threatened.contains(square)))
    };
    let board = &known.board;
    let asked = |other: &&Creature| match by {
        Some(by) => other.id == by,
        None => board.are_hostile(other.side, whom.side),
    };
    let all = board.in_letter_order().into_iter().filter(asked);
    let found: Vec<&str> = all.filter(threatens).map(|own| own.name.as_str()).collect();
    let name = &whom.name;
    match (found.as_slice(), by.and_then(|by| board.creature(by))) {
        ([], Some(other)) => format!(
            "{other} does not threaten {name}; `threat {other}` shows the squares that it threatens\n",
            other = other.name
        ),
        ([], None) => format!("no enemy threatens {name}\n"),
        ([one], _) => format!("{one} threatens {name}; `threat {one}` shows its squares\n"),
        (several, _) => {
            let several = several.join(", ");
            format!("{several} threaten {name}; `threat NAME` shows the squares of each\n")
        }
    }
}
