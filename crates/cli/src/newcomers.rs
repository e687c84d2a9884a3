//! Creatures that are on the board by a slip: a name that is mistyped makes a new creature, and a
//! letter that stands twice makes a bigger one.

use board::{Board, Creature, Size};
use maps::TextBoard;
use notation::{Subject, With};
use systems::Situation;

/// What to say of a creature that has no place, with a name that may have been meant; `None` if it
/// has one, or if nobody on the board has.
pub(crate) fn without_place(situation: &Situation, creature: &Creature) -> Option<String> {
    let board = &situation.board;
    let is_placed = |creature: &Creature| creature.position.is_some();
    let mode = situation.rulings.word("ruling.grid-mode");
    let is_without_squares = mode.as_deref() == Some("gridless") || !situation.goals().is_empty();
    if is_placed(creature) || is_without_squares || !board.creatures().iter().any(is_placed) {
        return None;
    }
    let name = &creature.name;
    let meant = match meant(board, creature) {
        Some(near) => format!("did you mean {}?", near.name),
        None => format!("`{name} at (3,4)` puts it somewhere"),
    };
    Some(format!("{name} is new and has no place; {meant}"))
}

/// The creature whose name is nearest.
fn meant<'b>(board: &'b Board, creature: &Creature) -> Option<&'b Creature> {
    let small = creature.label.to_lowercase();
    let others = || {
        let all = board.creatures().iter();
        all.filter(|own| own.id != creature.id && own.position.is_some())
    };
    let is_same = |own: &&Creature| {
        own.label.to_lowercase() == small || own.mark.to_lowercase().eq(small.chars())
    };
    others().find(is_same).or_else(|| {
        // One letter is near every other.
        creature.label.chars().nth(1)?;
        let near = rules::nearest(&creature.label, others().map(|own| own.label.as_str()))?;
        others().find(|own| own.label == near)
    })
}

/// What to say of creatures whose letters stand beside each other and make one oblong creature,
/// although nothing states its size.
pub(crate) fn oblong(situation: &Situation, text: &TextBoard, stated: &[With]) -> Vec<String> {
    let creatures = situation.board.creatures().iter();
    let oblong = creatures.filter_map(|creature| {
        let space = creature.footprint()?;
        if space.width == space.height || !is_drawn(text, creature.mark) {
            return None;
        }
        let is_own = |with: &&With| match &with.subject.value {
            Subject::Creature(name) => situation
                .board
                .creature_named(name)
                .is_some_and(|own| own.id == creature.id),
            _ => false,
        };
        let mut stated = text.with.iter().chain(stated).filter(is_own);
        let is_size = |with: &With| {
            let mut heads = with.properties.iter().map(notation::Phrase::head);
            heads.any(|head| Size::ALL.iter().any(|size| size.word() == head))
        };
        let mark = creature.mark;
        (!stated.any(is_size)).then(|| {
            let size = creature.size.word();
            let meant = format!("{mark} {size}");
            let one = format!(
                "the letters `{mark}` beside each other are one creature of {}x{} squares",
                space.width, space.height,
            );
            if can_be_stated(situation, &meant) {
                format!(
                    "{one}, {} {size}; two creatures need two letters, and `with: {meant}` says \
                     that it is meant",
                    creature.name,
                )
            } else {
                format!("{one}; two creatures need two letters")
            }
        })
    });
    oblong.collect()
}

/// Whether the system knows that fact; some have no sizes besides the space that is drawn.
fn can_be_stated(situation: &Situation, fact: &str) -> bool {
    let with = fact.parse::<With>();
    with.is_ok_and(|with| situation.clone().read_with(&with).is_ok())
}

/// Whether the letter stands on the map more than once.
fn is_drawn(text: &TextBoard, mark: char) -> bool {
    let Some(map) = &text.map else {
        return false;
    };
    let marks = map.value.rows().flatten();
    marks.filter(|own| **own == mark).count() > 1
}
