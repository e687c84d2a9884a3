//! What has changed between two views, in the form in which it is sent.
//!
//! Views are compared as values; only the parts that differ are written, and each is written once.

use rules::{Differences, PerCreature, SystemFacts as _};
use serde::Serialize;
use view::View;

use crate::patch::{Compared, Patch, push_difference, push_without_nulls};

/// Values as JSON. They are plain data, so writing them cannot fail.
pub(crate) fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The form in which a view is sent.
pub(crate) fn wire(view: &View) -> String {
    let json = json(view);
    let mut sent = String::with_capacity(json.len());
    push_without_nulls(&json, &mut sent);
    sent
}

/// Appends the patch that turns the form of one view into that of the other.
pub(crate) fn push_change(before: &View, after: &View, to: &mut String) {
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
    let mut patch = Patch::begin(to);
    part(&mut patch, "system", &before.system, system);
    part(&mut patch, "seat", &before.seat, seat);
    patch.member("situation", |to| push_situation(before, after, to));
    list(&mut patch, "creatures", &before.creatures, creatures);
    part(&mut patch, "turns", &before.turns, turns);
    part(&mut patch, "question", &before.question, question);
    part(&mut patch, "disclosure", &before.disclosure, disclosure);
    part(&mut patch, "picture", &before.picture, picture);
    if patch.end() == Compared::Equal {
        to.push_str("{}");
    }
}

/// Appends the change of the situation: its board, rulings and facts. Its system stays the same.
fn push_situation(before: &View, after: &View, to: &mut String) -> Compared {
    let [before, after] = [before, after].map(|view| view.situation.situation());
    if std::ptr::eq(before, after) {
        return Compared::Equal;
    }
    let mut patch = Patch::begin(to);
    let [was, is] = [&before.board, &after.board];
    if was.differs_in_creatures_only(is) {
        patch.member("board", |to| {
            let mut board = Patch::begin(to);
            list(&mut board, "creatures", was.creatures(), is.creatures());
            let [was, is] = [was, is].map(|board| board.next_creature_id());
            part(&mut board, "next_creature", &was, &is);
            board.end()
        });
    } else {
        part(&mut patch, "board", was, is);
    }
    part(&mut patch, "rulings", &before.rulings, &after.rulings);
    patch.member("facts", |to| {
        let mut facts = Patch::begin(to);
        // They are stored under the word of their system, which stays the same.
        let system = after.system();
        facts.member(system.id(), |to| {
            let mut own = Patch::begin(to);
            system.differences(&before.facts, &after.facts, &mut own);
            own.end()
        });
        facts.end()
    });
    patch.end()
}

impl Differences for Patch<'_> {
    fn field<T: Serialize + PartialEq>(&mut self, name: &str, before: &T, after: &T) {
        part(self, name, before, after);
    }

    /// They are stored as a list of pairs, so the value is element 1 of its pair.
    fn by_creature<T: Serialize + PartialEq>(
        &mut self,
        name: &str,
        before: &PerCreature<T>,
        after: &PerCreature<T>,
    ) {
        let Some(differing) = before.differing(after) else {
            return part(self, name, before, after);
        };
        self.member(name, |to| {
            let mut pairs = Patch::begin(to);
            for (place, was, is) in differing {
                pairs.element(place, |to| {
                    let mut pair = Patch::begin(to);
                    pair.element(1, |to| push_difference(&json(was), &json(is), to));
                    pair.end()
                });
            }
            pairs.end()
        });
    }

    fn all<T: Serialize>(&mut self, before: &T, after: &T) {
        self.members(&json(before), &json(after));
    }
}

/// Adds a member if it has changed. What is equal is not written.
fn part<T: Serialize + PartialEq + ?Sized>(
    patch: &mut Patch<'_>,
    name: &str,
    before: &T,
    after: &T,
) {
    if before != after {
        patch.member(name, |to| push_difference(&json(before), &json(after), to));
    }
}

/// The same for a list, of whose elements only those that have changed are written.
fn list<T: Serialize + PartialEq>(patch: &mut Patch<'_>, name: &str, before: &[T], after: &[T]) {
    if before == after {
        return;
    }
    patch.member(name, |to| {
        if before.len() != after.len() {
            push_without_nulls(&json(after), to);
            return Compared::Different;
        }
        let mut elements = Patch::begin(to);
        for (at, (was, is)) in before.iter().zip(after).enumerate() {
            if was != is {
                elements.element(at, |to| push_difference(&json(was), &json(is), to));
            }
        }
        elements.end()
    });
}
