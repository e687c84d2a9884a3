//! What is hidden, in words of `with:` and of legends that every system shares.
//!
//! For a creature: `hidden` (from everybody hostile to it), `hidden from SIDE…`, `seems NAME`,
//! `seems NAME of SIDE`, `seems of SIDE`. For ground: `seems bare` or `seems` and words for ground,
//! `unknown`. For both: `seen` (by everybody) and `seen by SIDE…`. In a system with a rule for
//! hiding creatures, `hidden` and `seen` alone belong to that rule.

use std::collections::BTreeSet;

use board::{
    Board, Concealment, ConcealmentChange, CreatureId, CreatureLook, GroundLook, Hiding, Quantity,
    Side, WrittenName,
};
use grid::Square;
use notation::{Phrase, Spanned, Word};

use crate::{Situation, WordError, Words};

/// Whether the phrase is about what is known of a creature.
pub(crate) fn is_of_creature(phrase: &Phrase, hides_itself: bool) -> bool {
    match phrase.texts().as_slice() {
        ["hidden"] | ["seen"] => !hides_itself,
        ["hidden", "from", ..] | ["seen", "by", ..] | ["seems", ..] => true,
        _ => false,
    }
}

/// Whether the phrase is about what is known of ground.
pub(crate) fn is_of_ground(phrase: &Phrase) -> bool {
    matches!(
        phrase.texts().as_slice(),
        ["seems", ..] | ["unknown"] | ["seen"] | ["seen", "by", ..]
    )
}

/// Returns the change that the phrase makes to what is known of the creature.
pub(crate) fn of_creature(
    board: &Board,
    id: CreatureId,
    phrase: &Phrase,
) -> Result<ConcealmentChange, WordError> {
    let before = board.concealments.creatures.get(&id);
    let to = match phrase.texts().as_slice() {
        ["hidden"] => {
            let own = board.creature(id).map_or(Side::NEUTRAL, |own| own.side);
            Some(absent(board, |side| board.are_hostile(own, side)))
        }
        ["hidden", ..] => {
            let from = sides(board, phrase)?;
            Some(absent(board, |side| from.contains(&side)))
        }
        ["seems", ..] => Some(Concealment::new(Hiding::Apparent(creature_look(
            board, phrase,
        )?))),
        _ => seen(board, before, phrase)?,
    };
    Ok(ConcealmentChange::Creature(id, to))
}

/// The creature is absent for the sides from which it is hidden, and known to the others.
fn absent<Look>(board: &Board, is_hidden_from: impl Fn(Side) -> bool) -> Concealment<Look> {
    let sides = board.sides().map(|(side, _)| side);
    Concealment {
        hiding: Hiding::Absent,
        known_to: sides.filter(|side| !is_hidden_from(*side)).collect(),
    }
}

/// Returns what remains of the concealment when everybody, or some sides, have seen the thing.
pub(crate) fn seen<Look: Clone>(
    board: &Board,
    before: Option<&Concealment<Look>>,
    phrase: &Phrase,
) -> Result<Option<Concealment<Look>>, WordError> {
    if phrase.words.len() == 1 {
        return Ok(None);
    }
    let by = sides(board, phrase)?;
    Ok(before.cloned().map(|mut own| {
        own.known_to.extend(by);
        own
    }))
}

/// The sides named after the first two words.
fn sides(board: &Board, phrase: &Phrase) -> Result<BTreeSet<Side>, WordError> {
    let named = phrase.words.get(2..).unwrap_or_default();
    if named.is_empty() {
        return Err(WordError::new(
            phrase.span(),
            format!("`{phrase}` names no side"),
            "write `hidden from foes` or `seen by party`",
        ));
    }
    named.iter().map(|word| side(board, word)).collect()
}

fn side(board: &Board, word: &Spanned<Word>) -> Result<Side, WordError> {
    board.side_named(word.value.text()).ok_or_else(|| {
        let known: Vec<&str> = board.sides().map(|(_, word)| word).collect();
        WordError::new(
            word.span,
            format!("there is no side `{}`", word.value),
            format!("name one of {}", known.join(", ")),
        )
    })
}

fn creature_look(board: &Board, phrase: &Phrase) -> Result<CreatureLook, WordError> {
    let wrong = || {
        WordError::new(
            phrase.span(),
            format!("`{phrase}` does not say what the creature seems to be"),
            "write `seems \"robed figure\"`, `seems monk of neutral` or `seems of neutral`",
        )
    };
    let label = |word: &Spanned<Word>| {
        let written = WrittenName::read(word.value.text()).filter(|name| name.number.is_none());
        written.map(|name| Some(name.label)).ok_or_else(wrong)
    };
    let (label, of) = match phrase.words.get(1..).unwrap_or_default() {
        [of, own] if of.value.text() == "of" => (None, Some(own)),
        [name] => (label(name)?, None),
        [name, of, own] if of.value.text() == "of" => (label(name)?, Some(own)),
        _ => return Err(wrong()),
    };
    let side = of.map(|word| side(board, word)).transpose()?;
    Ok(CreatureLook { label, side })
}

/// Returns the change that the phrase makes to what is known of the ground of the squares.
pub(crate) fn of_ground<S: Words>(
    situation: &Situation<S>,
    squares: &[Square],
    phrase: &Phrase,
) -> Result<Vec<ConcealmentChange>, WordError> {
    let board = &situation.board;
    let hidden = match phrase.head() {
        "seems" => Some(Hiding::Apparent(ground_look(situation, phrase)?)),
        "unknown" => Some(Hiding::Unknown),
        _ => None,
    };
    let changes = squares.iter().map(|square| {
        let before = board.concealments.ground.get(square);
        let to = match &hidden {
            Some(hiding) => Some(Concealment::new(hiding.clone())),
            None => seen(board, before, phrase)?,
        };
        Ok(ConcealmentChange::Ground(*square, to))
    });
    changes.collect()
}

/// The ground that results if the words after `seems` are applied to a bare square.
fn ground_look<S: Words>(
    situation: &Situation<S>,
    phrase: &Phrase,
) -> Result<GroundLook, WordError> {
    let words = phrase.words.get(1..).unwrap_or_default();
    if words.is_empty() {
        return Err(WordError::new(
            phrase.span(),
            "nothing follows `seems`",
            "write `seems bare`, or words for ground after `seems`",
        ));
    }
    if let [bare] = words
        && bare.value.text() == "bare"
    {
        return Ok(GroundLook::default());
    }
    let square = Square::new(0, 0);
    let mut bare = Board::new(situation.board.extent());
    let mut facts = situation.system().facts(&bare);
    let look = Phrase {
        words: words.to_vec(),
    };
    let system = situation.system();
    system.read_ground(&mut bare, &mut facts, &[square], &[look])?;
    let quantities = Quantity::ALL.into_iter();
    let quantities = quantities.filter_map(|own| Some((own, bare.quantity(square, own)?)));
    Ok(GroundLook {
        terrain: bare.terrain(square),
        quantities: grid::gathered(quantities),
    })
}
