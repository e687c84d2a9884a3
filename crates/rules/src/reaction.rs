//! Reactions and readied actions.

use board::CreatureId;

use crate::{AttackResult, Cause, Event, Movement, Refusal, RuleId, Scene, SystemValues};

/// The verb of a readied action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadiedVerb<'a> {
    /// It is declared by its verb, alone or with a target.
    Plain(&'a str),
    /// It is a movement and needs a path.
    Movement(&'a str),
}

/// A system by its reactions and readied actions.
pub trait SystemReactions: SystemValues {
    /// How many reactions the creature has left.
    fn reactions_left(self, facts: &Self::Facts, creature: CreatureId) -> u8 {
        let _ = (facts, creature);
        0
    }

    /// Whether the creature may use a reaction now.
    ///
    /// # Errors
    /// If it may not: it cannot act, has had no turn yet, or has no reaction left.
    fn may_react(self, scene: Scene<'_, Self::Facts>, creature: CreatureId) -> Result<(), Refusal> {
        let _ = (scene, creature);
        Ok(())
    }

    /// Returns the change when the creature uses one reaction; `None` if it has none left or none
    /// are counted.
    fn reaction_spent(self, facts: &Self::Facts, creature: CreatureId) -> Option<Self::Change> {
        let _ = (facts, creature);
        None
    }

    /// Whether a movement offers its reactions again and again, until somebody has used one of them.
    fn offers_until_used(self, scene: Scene<'_, Self::Facts>) -> bool {
        let _ = scene;
        false
    }

    /// Whether the creature's reaction to movement may be an attack of opportunity.
    fn has_opportunity_attack(self, facts: &Self::Facts, creature: CreatureId) -> bool {
        let _ = (facts, creature);
        false
    }

    /// When, during that movement, creatures that have readied something may use it.
    fn readied_triggers(
        self,
        scene: Scene<'_, Self::Facts>,
        declaration: &Self::Declaration,
        movement: &Movement,
    ) -> Vec<Event<Self>> {
        let _ = (scene, declaration, movement);
        Vec::new()
    }

    /// What the creature has readied and can use now.
    fn readied_verb<'a>(
        self,
        scene: Scene<'a, Self::Facts>,
        creature: CreatureId,
    ) -> Option<ReadiedVerb<'a>> {
        let _ = (scene, creature);
        None
    }

    /// The declaration that uses what the creature has readied on the target; `None` for a
    /// movement, which needs a path.
    fn use_readied(
        self,
        scene: Scene<'_, Self::Facts>,
        creature: CreatureId,
        target: CreatureId,
    ) -> Option<Self::Declaration> {
        let _ = (scene, creature, target);
        None
    }

    /// Whether the declaration uses a readied action.
    fn is_readied(self, declaration: &Self::Declaration) -> bool {
        let _ = declaration;
        false
    }

    /// Whether the rule disrupts the action that triggered a reaction; an event that cites it says
    /// that the action is lost.
    fn disrupts(self, rule: RuleId) -> bool {
        let _ = rule;
        false
    }

    /// The rule by which an attack of opportunity with that result disrupts the action that
    /// triggered it; `None` if it does not.
    fn disruption(
        self,
        scene: Scene<'_, Self::Facts>,
        trigger: Cause,
        result: AttackResult,
    ) -> Option<RuleId> {
        let _ = (scene, trigger, result);
        None
    }
}
