//! The situation as one side knows it, built from what may be known
//! (`pf2e.encounter.order.tracking`).
//!
//! The catalogue hides one thing: by `ruling.order-conceal` the players do not know which adversary
//! has which place in the initiative order. The catalogue hides nothing else on the mat, and
//! nothing else about the creatures on it. The name that a creature has on the board is the word by
//! which the table refers to its figure; it reveals nothing about the order.
//!
//! The players are side A. The game master plays everybody else, and keeps and knows the order.
//!
//! Every kind of fact is included by name: if a fact is added later, this module does not compile
//! until somebody decides who knows it.

use crate::SceneFacts as _;
use board::{Board, Creature, CreatureId, Side};

use super::rulings::OrderConceal;
use super::{Encounter, Facts, Group, Profile, Scene, Trait};

/// The board and the facts as the side knows them.
pub(crate) fn known_to(scene: Scene<'_>, side: Side) -> (Board, Facts) {
    let viewer = Viewer { scene, side };
    (scene.board.clone(), viewer.facts(scene.facts))
}

/// Whether the order shows that creature's name to the players.
pub(crate) fn is_named_in_order(scene: Scene<'_>, creature: &Creature) -> bool {
    match scene.rulings.get::<OrderConceal>() {
        OrderConceal::Shown => true,
        OrderConceal::Hidden => false,
        OrderConceal::Unidentified => {
            let traits = scene.profile(creature.id).traits;
            !scene.board.are_hostile(creature.side, Side::A) || traits.contains(Trait::Identified)
        }
    }
}

struct Viewer<'a> {
    scene: Scene<'a>,
    side: Side,
}

impl Viewer<'_> {
    /// Whether the side may know the creature's place in the order and the result that gave it.
    fn knows_place(&self, id: CreatureId) -> bool {
        let creature = self.scene.creature(id);
        self.side != Side::A || creature.is_some_and(|own| is_named_in_order(self.scene, own))
    }

    /// Whether the creature belongs to the side.
    fn is_own(&self, id: CreatureId) -> bool {
        let creature = self.scene.creature(id);
        creature.is_some_and(|own| own.side == self.side)
    }

    fn facts(&self, truth: &Facts) -> Facts {
        let mut known = Facts::new(self.scene.board);
        known.variant = truth.variant;
        known.factors.clone_from(&truth.factors);
        known.encounter = truth.encounter.as_ref().map(|own| self.order(own));
        known.open_triggers.clone_from(&truth.open_triggers);
        known.effects.clone_from(&truth.effects);
        known.harms.clone_from(&truth.harms);
        known.entries.clone_from(&truth.entries);
        known.groups = truth.groups.iter().map(|own| self.group(own)).collect();
        for creature in self.scene.board.creatures() {
            *known.profile_mut(creature.id) = self.profile(creature.id, truth);
            // Everybody has seen what it has done in its turns.
            known
                .turn_mut(creature.id)
                .clone_from(truth.turn(creature.id));
        }
        known
    }

    /// The order, with strangers in the concealed places. The side's own creatures know when it is
    /// their turn and when they are off the order.
    fn order(&self, truth: &Encounter) -> Encounter {
        let is_told = |id| truth.whose_turn() == Some(id) || truth.is_aside(id);
        let knows = |id| self.knows_place(id) || self.is_own(id) && is_told(id);
        truth.seen_by(knows, self.scene.board.next_creature_id())
    }

    /// A group without its total, which would reveal the places of its members.
    fn group(&self, truth: &Group) -> Group {
        let Group {
            name,
            members,
            initiative,
        } = truth;
        let knows = |id: &CreatureId| self.knows_place(*id) || self.is_own(*id);
        Group {
            name: name.clone(),
            members: members.clone(),
            initiative: initiative.filter(|_| members.iter().all(knows)),
        }
    }

    fn profile(&self, id: CreatureId, truth: &Facts) -> Profile {
        let Profile {
            traits,
            rides,
            will,
            extended,
            attack,
            armor_class,
            damage,
            hit_points,
            modifiers,
            range_feet,
            increment_feet,
            initiative,
            before,
            slowed,
            frightened,
            persistent,
            afflictions,
            dying,
            leans_from,
        } = truth.profile(id).clone();
        let knows_result = self.knows_place(id) || self.is_own(id);
        Profile {
            traits,
            rides,
            will,
            extended,
            attack,
            armor_class,
            damage,
            hit_points,
            modifiers,
            range_feet,
            increment_feet,
            initiative: initiative.filter(|_| knows_result),
            before: if knows_result { before } else { Vec::new() },
            slowed,
            frightened,
            persistent,
            afflictions,
            dying,
            leans_from,
        }
    }
}
