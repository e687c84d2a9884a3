//! The order of turns, and the actions of a turn that are used.

use board::CreatureId;
use rules::{TurnKnown, TurnOrderView};

use super::declaration::ActionKind;

/// The actions of a turn that are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ActionsUsed {
    /// The standard action and further move actions: a second move action replaces the standard
    /// action.
    pub standard: u8,
    /// The number of move actions.
    pub moves: u8,
    /// The number of swift actions.
    pub swift: u8,
    /// The number of full actions.
    pub full: u8,
}

impl ActionsUsed {
    /// Returns the actions used after that many more of that kind; `None` if the turn has no room
    /// for them.
    pub(crate) fn with(self, kind: ActionKind, count: u8) -> Option<ActionsUsed> {
        let mut used = self;
        match kind {
            ActionKind::Standard => used.standard += count,
            ActionKind::Move => used.moves += count,
            ActionKind::Swift => used.swift += count,
            ActionKind::Full => used.full += count,
            ActionKind::Free => {}
        }
        let others = used.standard + used.moves + used.swift;
        let holds = match used.full {
            0 => used.standard <= 1 && used.standard + used.moves <= 2 && used.swift <= 1,
            1 => others == 0,
            _ => false,
        };
        holds.then_some(used)
    }
}

/// The order in which turns are taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "StoredTurnOrder")
)]
pub struct TurnOrder {
    /// The creatures that take turns, in order, without repetition.
    creatures: Vec<CreatureId>,
    /// The index in the order of the creature whose turn it is.
    current: usize,
    /// The round, from 1.
    round: u32,
}

/// The order as it is read from a store.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "TurnOrder", deny_unknown_fields)]
struct StoredTurnOrder {
    creatures: Vec<CreatureId>,
    current: usize,
    round: u32,
}

#[cfg(feature = "serde")]
impl TryFrom<StoredTurnOrder> for TurnOrder {
    type Error = &'static str;

    fn try_from(stored: StoredTurnOrder) -> Result<TurnOrder, &'static str> {
        let order = TurnOrder::new(stored.creatures).ok_or("the order has nobody, or one twice")?;
        if stored.current >= order.creatures.len() || stored.round == 0 {
            return Err("the turn is not one of the order");
        }
        Ok(TurnOrder {
            current: stored.current,
            round: stored.round,
            ..order
        })
    }
}

impl TurnOrder {
    /// Returns the first round of an encounter; `None` if nobody takes turns, or a creature is
    /// named twice.
    pub fn new(creatures: Vec<CreatureId>) -> Option<TurnOrder> {
        let is_twice = |(index, id)| creatures.iter().skip(index + 1).any(|other| other == id);
        let no_order = creatures.is_empty() || creatures.iter().enumerate().any(is_twice);
        (!no_order).then_some(TurnOrder {
            creatures,
            current: 0,
            round: 1,
        })
    }

    /// The creature whose turn it is.
    pub fn turn(&self) -> Option<CreatureId> {
        self.creatures.get(self.current).copied()
    }

    /// The order as seen by a viewer who knows only some of the creatures, with other ids. While an
    /// unknown creature has its turn, the turn is shown as a stranger's, who has a place only
    /// during that turn.
    pub(crate) fn seen_by(
        &self,
        seen: &dyn Fn(CreatureId) -> Option<CreatureId>,
        (turn, stranger): (TurnKnown, CreatureId),
    ) -> Option<TurnOrder> {
        let mut order = TurnOrder {
            creatures: Vec::new(),
            current: 0,
            round: self.round,
        };
        for (index, creature) in self.creatures.iter().enumerate() {
            let is_current = index == self.current;
            if is_current {
                order.current = order.creatures.len();
            }
            let unknown = (is_current && turn == TurnKnown::AsItIs).then_some(stranger);
            order.creatures.extend(seen(*creature).or(unknown));
        }
        if let TurnKnown::GameMasters { round } = turn {
            order.current = order.creatures.len();
            order.round = round;
            order.creatures.push(stranger);
        }
        (!order.creatures.is_empty()).then_some(order)
    }

    /// Returns a changed order in which it is still the same creature's turn; `None` if that
    /// creature is missing, or a creature is named twice.
    pub(crate) fn changed(&self, creatures: &[CreatureId]) -> Option<TurnOrder> {
        let turn = self.turn()?;
        let order = TurnOrder::new(creatures.to_vec())?;
        let current = order.creatures.iter().position(|own| *own == turn)?;
        Some(TurnOrder {
            current,
            round: self.round,
            ..order
        })
    }

    /// Passes the turn to the next creature; after the last one the first has its turn again.
    pub(crate) fn pass(&mut self) {
        self.current += 1;
        if self.current >= self.creatures.len() {
            self.current = 0;
            self.round = self.round.saturating_add(1);
        }
    }

    /// The order without the creature; `None` if nobody is left. If it had the turn, the next
    /// creature has it.
    pub(crate) fn without(mut self, creature: CreatureId) -> Option<TurnOrder> {
        if let Some(at) = self.creatures.iter().position(|own| *own == creature) {
            self.creatures.remove(at);
            if at < self.current {
                self.current -= 1;
            } else if self.current >= self.creatures.len() {
                self.current = 0;
                self.round = self.round.saturating_add(1);
            }
        }
        (!self.creatures.is_empty()).then_some(self)
    }

    /// The order, for people and for the encounter.
    pub(crate) fn view(&self) -> TurnOrderView {
        TurnOrderView {
            order: self.creatures.clone(),
            turn: self.turn(),
            round: self.round,
            aside: Vec::new(),
        }
    }
}
