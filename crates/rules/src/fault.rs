//! What is wrong with a step or an end, before it is put into words. The systems share this shape,
//! so that a search that asks about thousands of steps builds no text.

use board::{Board, Creature, CreatureId};
use grid::{Edge, Length, Square};

use crate::{At, Objection, RuleId};

/// What is wrong with a step or an end, without the words for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// What it forbids.
    pub what: What,
}

/// The subject of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Nothing in particular.
    Plain(&'static str),
    /// A square, and what is wrong with it.
    Square(Square, &'static str),
    /// A square at an altitude, in squares, and what is wrong with it there.
    Cube(Square, i32, &'static str),
    /// An edge.
    Edge(Edge, &'static str),
    /// A creature.
    Creature(CreatureId, &'static str),
    /// A cost above what is left.
    Cost(Length, Length),
}

impl Fault {
    /// The fault as an objection for people.
    pub fn objection(self, board: &Board, at: At) -> Objection {
        let text = match self.what {
            What::Plain(text) => text.into(),
            What::Square(square, text) => format!("{square} {text}").into(),
            What::Cube(Square { x, y }, level, text) => format!("({x},{y},{level}) {text}").into(),
            What::Edge(edge, text) => format!("{text} between {edge}").into(),
            What::Creature(creature, text) => {
                let creature = board.creature(creature);
                let name = creature.map_or("nobody", |creature| &creature.name);
                match creature.and_then(Creature::footprint) {
                    Some(space) => format!("{name} at {space} {text}").into(),
                    None => format!("{name} {text}").into(),
                }
            }
            What::Cost(cost, left) => format!("it costs {cost} ft, and {left} ft are left").into(),
        };
        Objection {
            rule: self.rule,
            at,
            text,
        }
    }
}
