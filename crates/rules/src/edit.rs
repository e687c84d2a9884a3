//! What a game master changes besides the facts of a system: creatures, sides, ground and
//! concealment.
//!
//! An edit is a value: it is read from words once, against the situation as it is then, and can be
//! written in words again. Applying it needs no words.

use board::{Board, ConcealmentChange, Creature, CreatureId, EdgeChange, Ground, Relation, Side};
use grid::Square;

use crate::{RuleSystem, Situation};

/// Everything stated together about one subject.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(
        serialize = "S: serde::Serialize, S::Change: serde::Serialize",
        deserialize = "S: serde::Deserialize<'de>, S::Change: serde::Deserialize<'de>"
    ))
)]
pub struct Edit<S: RuleSystem> {
    /// The system whose words and changes these are.
    pub system: S,
    /// The parts, which become true in this order.
    pub parts: Vec<EditPart<S>>,
}

/// One thing that becomes true.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        rename_all = "kebab-case",
        bound(
            serialize = "S::Change: serde::Serialize",
            deserialize = "S::Change: serde::Deserialize<'de>"
        )
    )
)]
pub enum EditPart<S: RuleSystem> {
    /// A side with that word exists.
    NewSide(
        #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::stored::label"))] String,
    ),
    /// A new creature is added. It has no place.
    NewCreature(NewCreature),
    /// The creature is called something else.
    Renamed(Renamed),
    /// The creature is taken off the map and out of play for good.
    Removed(Removed),
    /// The creature is on that side.
    Side(CreatureId, Side),
    /// The relation between two sides.
    Relation(Side, Side, Relation),
    /// Other ground on some squares.
    Ground(GroundEdit<S>),
    /// Something else lies on an edge.
    Edge(EdgeChange),
    /// A change of what is known of something.
    Concealment(ConcealmentChange),
    /// A change of the system's own facts.
    Own(S::Change),
}

/// A creature that is added.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NewCreature {
    /// Its id.
    pub id: CreatureId,
    /// What people call it.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::stored::label"))]
    pub label: String,
    /// The letter that it is drawn with.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::stored::mark"))]
    pub mark: char,
    /// Its side.
    pub side: Side,
}

/// A creature that gets another name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Renamed {
    /// Which.
    pub id: CreatureId,
    /// Its written name until then, so that people can be told about it later.
    pub from: String,
    /// What people call it from now on.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::stored::label"))]
    pub label: String,
}

/// A creature that is taken out of play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Removed {
    /// Which.
    pub id: CreatureId,
    /// Its written name, so that people can be told about it later.
    pub name: String,
}

/// Ground that replaces what was there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(
        serialize = "S::Change: serde::Serialize",
        deserialize = "S::Change: serde::Deserialize<'de>"
    ))
)]
pub struct GroundEdit<S: RuleSystem> {
    /// How it was named.
    pub named: GroundNamed,
    /// The squares, and what lies there from now on.
    pub squares: Vec<(Square, Ground)>,
    /// What the system itself knows about this ground, besides the board.
    pub own: Vec<S::Change>,
}

/// How the ground was named; the ground itself does not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum GroundNamed {
    /// By its kinds and numbers, if nothing lay there before.
    OnBareGround,
    /// By its kinds and numbers, replacing what lay there.
    InPlace,
    /// By a mark of the map.
    Mark(char),
    /// By a mark of the map, under a creature.
    MarkUnder(char, CreatureId),
}

impl<S: RuleSystem> Edit<S> {
    /// Returns an edit of the system's own changes about one subject.
    pub fn of(system: S, changes: impl IntoIterator<Item = S::Change>) -> Edit<S> {
        Edit {
            system,
            parts: changes.into_iter().map(EditPart::Own).collect(),
        }
    }

    /// The creatures that it takes out of play.
    pub fn removed(&self) -> impl Iterator<Item = CreatureId> + '_ {
        self.parts.iter().filter_map(|part| match part {
            EditPart::Removed(removed) => Some(removed.id),
            _ => None,
        })
    }

    /// Whether it changes nothing.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }
}

impl NewCreature {
    /// A creature that is drawn with the first letter of its label: small for the foes, a capital
    /// for everybody else.
    pub fn new(id: CreatureId, label: String, side: Side) -> NewCreature {
        NewCreature {
            mark: board::mark_on(side, &label),
            id,
            label,
            side,
        }
    }

    /// Adds the creature to a board that does not have it.
    pub(crate) fn add_to(&self, board: &mut Board) {
        if board.creature(self.id).is_none() {
            let label = self.label.as_str();
            board.insert_creature(Creature::new(self.id, label, self.mark, self.side));
        }
    }
}

impl<S: RuleSystem> Situation<S> {
    /// Applies the edit. A part about something that does not exist changes nothing.
    pub fn edit(&mut self, edit: &Edit<S>) {
        edit.parts.iter().for_each(|part| self.edit_part(part));
    }

    pub(crate) fn edit_part(&mut self, part: &EditPart<S>) {
        match part {
            EditPart::NewSide(word) => {
                // A board without room for one more side never had one to name here.
                let _ = self.board.add_side(word);
            }
            EditPart::NewCreature(new) => self.add_creature(new),
            EditPart::Renamed(renamed) => self.rename(renamed.id, renamed.label.as_str()),
            EditPart::Removed(removed) => self.remove_creature(removed.id),
            EditPart::Side(id, side) => {
                if let Some(creature) = self.board.creature_mut(*id) {
                    creature.side = *side;
                }
            }
            EditPart::Relation(one, other, relation) => {
                self.board.set_relation(*one, *other, *relation);
            }
            EditPart::Ground(edit) => {
                for (square, ground) in &edit.squares {
                    self.board.set_ground(*square, ground);
                    self.system.clear_ground(&mut self.facts, *square);
                }
                edit.own.iter().for_each(|change| self.change(change));
                self.ground_changed();
            }
            EditPart::Edge(change) => {
                change.apply(&mut self.board);
                self.ground_changed();
            }
            EditPart::Concealment(change) => change.clone().apply(&mut self.board),
            EditPart::Own(change) => self.change(change),
        }
    }

    fn ground_changed(&mut self) {
        let system = self.system;
        system.ground_changed(&mut self.board, &mut self.facts, &self.rulings);
    }

    fn add_creature(&mut self, new: &NewCreature) {
        let has_room = self.board.creatures().len() < Self::MAX_CREATURES;
        if has_room && self.board.creature(new.id).is_none() {
            self.changing_names(|board| new.add_to(board));
            if let Some(creature) = self.board.creature(new.id) {
                self.system.add_creature(&mut self.facts, creature);
            }
        }
    }
}
