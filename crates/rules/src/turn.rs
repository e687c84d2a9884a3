//! Turns and their order.

use board::CreatureId;

use crate::{Budget, RollDue, RuleId, Scene, SystemValues};

/// The actions that a creature has left in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionsLeft {
    /// How many it has left.
    pub left: u8,
    /// How many a turn has.
    pub most: u8,
}

impl ActionsLeft {
    /// The number of actions that the largest of these budgets takes, for a system that counts
    /// actions only by what may still be spent on movement.
    pub fn by_budgets(budgets: &[Budget], most: u8) -> ActionsLeft {
        let left = budgets.iter().map(|budget| budget.actions).max();
        ActionsLeft {
            left: left.unwrap_or(0).min(most),
            most,
        }
    }
}

/// The order of turns, if the rules of the system keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnOrderView {
    /// The creatures that take turns, in order, without those that are off the order.
    pub order: Vec<CreatureId>,
    /// The creature whose turn is due or going on.
    pub turn: Option<CreatureId>,
    /// The round, from 1.
    pub round: u32,
    /// The creatures that are off the order for a while (Delay), in the order in which they left
    /// it.
    pub aside: Vec<CreatureId>,
}

/// A system by its turns and their order.
pub trait SystemTurns: SystemValues {
    /// The actions that the creature has left in its turn; `None` in a system that does not count
    /// them.
    fn actions_left(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
    ) -> Option<ActionsLeft> {
        let _ = (scene, creature);
        None
    }

    /// The order of turns, if the system's rules keep one and an encounter is going on.
    fn turn_order(self, facts: &Self::Facts) -> Option<TurnOrderView> {
        let _ = facts;
        None
    }

    /// The declaration that starts the creature's turn, if the rules do anything then.
    fn start_turn(self, creature: CreatureId) -> Option<Self::Declaration> {
        let _ = creature;
        None
    }

    /// The declaration of the start step that comes before that declaration, because a turn is due and
    /// nobody has declared its start; `None` if there is none.
    fn start_due(
        self,
        facts: &Self::Facts,
        declaration: &Self::Declaration,
    ) -> Option<Self::Declaration> {
        let _ = (facts, declaration);
        None
    }

    /// The declaration that ends the creature's turn.
    fn end_of_turn(self, creature: CreatureId) -> Self::Declaration;

    /// The declaration that ends the creature's turn.
    fn end_turn(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Self::Declaration;

    /// Whether the declaration ends a turn.
    fn ends_turn(self, declaration: &Self::Declaration) -> bool;

    /// The declaration that begins the encounter in the order of initiative that the rules
    /// determine; `None` if they determine none.
    fn begin_by_initiative(self) -> Option<Self::Declaration> {
        None
    }

    /// The declaration that begins the encounter in that order; `None` if the rules do not keep a
    /// given order.
    fn begin_in_order(self, order: &[CreatureId]) -> Option<Self::Declaration> {
        let _ = order;
        None
    }

    /// The declaration that begins the encounter in the order of a table that states no totals, which the
    /// rules keep from then on; `None` if they do not.
    fn begin_as_listed(self, order: &[CreatureId]) -> Option<Self::Declaration> {
        self.begin_in_order(order)
    }

    /// Whether the creature acts in the turn of its rider, who has an initiative total, so that it
    /// needs none and gets no turn.
    fn acts_with_rider(self, facts: &Self::Facts, creature: CreatureId) -> bool {
        let _ = (facts, creature);
        false
    }

    /// The creature's initiative total, if the facts have one.
    fn initiative_of(self, facts: &Self::Facts, creature: CreatureId) -> Option<i32> {
        let _ = (facts, creature);
        None
    }

    /// The declaration that changes the order of turns; `None` if the rules do not allow changes.
    fn change_order(self, order: &[CreatureId]) -> Option<Self::Declaration> {
        let _ = order;
        None
    }

    /// The declaration that ends the encounter, if the rules keep its order.
    fn end_encounter(self) -> Option<Self::Declaration> {
        None
    }

    /// The declaration that knocks the creature out, if the rules do anything then.
    fn knock_out(self, creature: CreatureId) -> Option<Self::Declaration> {
        let _ = creature;
        None
    }

    /// The rule under which initiative is rolled.
    fn initiative_rule(self) -> Option<RuleId> {
        None
    }

    /// The change that states the creature's initiative total, in a system whose rules rank
    /// initiative.
    fn initiative_stated(self, creature: CreatureId, total: i32) -> Option<Self::Change> {
        let _ = (creature, total);
        None
    }

    /// The rolls that the declaration asks for in the steps of a turn. Nothing is rolled.
    fn rolls_due(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
    ) -> Vec<RollDue> {
        let _ = (scene, declaration);
        Vec::new()
    }
}
