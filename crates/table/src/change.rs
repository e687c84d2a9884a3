//! What has changed between two views, in the form in which it is sent.
//!
//! Views are compared as values; only the parts that differ are written.

use serde::Serialize;
use serde_json::{Map, Value};
use view::View;

use crate::patch::{difference, without_nulls};

/// The form in which a view or a part of it is sent. All of it is plain data, so writing it cannot
/// fail.
pub(crate) fn wire(part: &impl Serialize) -> Value {
    without_nulls(serde_json::to_value(part).unwrap_or_default())
}

/// The merge patch that turns the form of one view into that of the other.
pub(crate) fn change(before: &View, after: &View) -> Value {
    // Every part is named, so that the compiler tells of a new one.
    let View {
        system,
        seat,
        situation: _,
        creatures,
        turns,
        question,
        disclosure,
        picture,
    } = after;
    let mut patch = Patch::default();
    patch.part("system", &before.system, system);
    patch.part("seat", &before.seat, seat);
    patch.inside("situation", situation(before, after));
    patch.part("creatures", &before.creatures, creatures);
    patch.part("turns", &before.turns, turns);
    patch.part("question", &before.question, question);
    patch.part("disclosure", &before.disclosure, disclosure);
    patch.part("picture", &before.picture, picture);
    Value::Object(patch.members)
}

/// The change of the situation: its board, rulings and facts. Its system stays the same.
fn situation(before: &View, after: &View) -> Patch {
    let [before, after] = [before, after].map(|view| view.situation.situation());
    let mut patch = Patch::default();
    if std::ptr::eq(before, after) {
        return patch;
    }
    let [was, is] = [&before.board, &after.board];
    if was.differs_in_creatures_only(is) {
        let mut board = Patch::default();
        board.part("creatures", was.creatures(), is.creatures());
        let [was, is] = [was, is].map(|board| board.next_creature_id());
        board.part("next_creature", &was, &is);
        patch.inside("board", board);
    } else {
        patch.part("board", was, is);
    }
    patch.part("rulings", &before.rulings, &after.rulings);
    patch.part("facts", &before.facts, &after.facts);
    patch
}

/// The members that differ.
#[derive(Default)]
struct Patch {
    members: Map<String, Value>,
}

impl Patch {
    /// Adds a member if it has changed.
    fn part<T: Serialize + PartialEq + ?Sized>(&mut self, name: &str, before: &T, after: &T) {
        if before == after {
            return;
        }
        let [before, after] = [before, after].map(serde_json::value::to_raw_value);
        // All of it is plain data, so writing it cannot fail.
        if let (Ok(before), Ok(after)) = (before, after)
            && let Some(change) = difference(&before, &after)
        {
            self.members.insert(name.to_owned(), change);
        }
    }

    /// Adds what has changed inside a member.
    fn inside(&mut self, name: &str, change: Patch) {
        if !change.members.is_empty() {
            let change = Value::Object(change.members);
            self.members.insert(name.to_owned(), change);
        }
    }
}
