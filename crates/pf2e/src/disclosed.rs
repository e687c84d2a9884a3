//! The facts as known to somebody who does not know everything, built from what may be known.
//!
//! The rulebook itself hides one thing (`pf2e.encounter.order.tracking`): by
//! `ruling.order-conceal` the players, who are side A, do not know which adversary has which place
//! in the order. The game master plays everybody else, and keeps and knows the order.

use std::sync::Arc;

use crate::SceneFacts as _;
use board::{Board, Creature, CreatureId, Side};
use grid::gathered;
use rules::{ConditionsTold, Disclosed, Onlooker, OtherIds, ReactionsTold, Told, known_as};

use super::Begun;
use super::effect::{Effect, Group};
use super::facts::{Obligation, OpenTrigger};
use super::order::{Encounter, SeenPlace};
use super::rulings::OrderConceal;
use super::{Action, Declaration, Facts, Profile, Scene, Trait, Turn};

/// The facts of a creature that can be seen.
const SEEN: [Trait; 6] = [
    Trait::CannotAct,
    Trait::UnarmedIncapable,
    Trait::Identified,
    Trait::TookCover,
    Trait::Climbing,
    Trait::Dying,
];

/// Those of them that are no conditions (`disclosure.conditions`).
const NO_CONDITIONS: [Trait; 2] = [Trait::UnarmedIncapable, Trait::Identified];

/// The reactions that movement triggers.
const REACTIONS: [Trait; 2] = [Trait::OpportunityAttack, Trait::OtherReaction];

/// Whether the order shows that creature's name to the players.
pub(crate) fn is_named_in_order(scene: Scene<'_>, creature: &Creature) -> bool {
    is_named_on_side(scene, creature.id, creature.side)
}

/// The same for a creature that seems to be on that side.
fn is_named_on_side(scene: Scene<'_>, creature: CreatureId, side: Side) -> bool {
    match scene.rulings.get::<OrderConceal>() {
        OrderConceal::Shown => true,
        OrderConceal::Hidden => false,
        OrderConceal::Unidentified => {
            let traits = scene.profile(creature).traits;
            !scene.board.are_hostile(side, Side::A) || traits.contains(Trait::Identified)
        }
    }
}

/// The facts of the creatures on the board that the onlooker knows, and the facts of the scene.
pub(crate) fn disclosed_facts(scene: Scene<'_>, known: &Board, onlooker: &dyn Onlooker) -> Facts {
    let eyes = Eyes {
        scene,
        known,
        onlooker,
    };
    let truth = scene.facts;
    let mut facts = Facts::default();
    facts.variant = truth.variant;
    facts.factors.clone_from(&truth.factors);
    let groups = truth.groups.iter().filter(|own| eyes.sees_group(own));
    facts.groups = groups.map(|group| eyes.group(group)).collect();
    let listed = truth.listed.iter().copied();
    facts.listed = listed.filter(|id| known.creature(*id).is_some()).collect();
    facts.encounter = eyes.order();
    let open = truth.open_triggers.iter();
    facts.open_triggers = open.filter_map(|open| eyes.open_trigger(open)).collect();
    let effects = truth.effects.iter();
    facts.effects = effects.filter_map(|effect| eyes.effect(effect)).collect();
    facts.harms.regions.clone_from(&truth.harms.regions);
    let squares = truth.harms.squares.iter();
    let seen = squares.filter(|(square, _)| onlooker.sees(**square));
    facts.harms.squares = gathered(seen.map(|(square, harm)| (*square, harm.clone())));
    facts.entries = truth.entries.seen_by(&|id| onlooker.id(id));
    for creature in scene.board.creatures() {
        if let Some(id) = onlooker.id(creature.id) {
            let (profile, turn) = truth.shared(creature.id);
            let profile = eyes.profile(creature.id, profile);
            facts.put(id, profile, eyes.turn(creature.id, turn));
        }
    }
    let creatures = known.creatures().iter();
    creatures.for_each(|creature| facts.add_creature(creature));
    facts
}

/// The same facts, of which the order alone depends on whose turn it is.
pub(crate) fn disclosed_in_turn(
    scene: Scene<'_>,
    known: &Board,
    onlooker: &dyn Onlooker,
    told: &Facts,
) -> Option<Facts> {
    scene.facts.encounter.as_ref()?;
    let eyes = Eyes {
        scene,
        known,
        onlooker,
    };
    let mut facts = told.clone();
    facts.encounter = eyes.order();
    Some(facts)
}

struct Eyes<'a> {
    scene: Scene<'a>,
    /// The board as the onlooker knows it.
    known: &'a Board,
    onlooker: &'a dyn Onlooker,
}

impl Eyes<'_> {
    fn sees_group(&self, group: &Group) -> bool {
        let mut members = group.members.iter();
        members.any(|id| self.onlooker.id(*id).is_some())
    }

    /// The order as the onlooker knows it.
    fn order(&self) -> Option<Encounter> {
        let groups = &self.scene.facts.groups;
        // Slots name their group by its index in the list, from which groups of strangers are missing.
        let regrouped = |index: usize| {
            let own = groups.get(index)?;
            let before = groups.iter().take(index);
            let before = before.filter(|own| self.sees_group(own)).count();
            self.sees_group(own).then_some(before)
        };
        let order = self.scene.facts.encounter.as_ref()?;
        let turn = (self.onlooker.turn(), self.known.next_creature_id());
        order.told(|id| self.place(id), regrouped, turn)
    }

    /// Whether the onlooker may know the creature's place in the order. A creature knows when it
    /// has its turn, and when it is off the order.
    fn knows_place(&self, id: CreatureId) -> bool {
        let Some(told) = self.onlooker.order_told(id) else {
            return true;
        };
        // By the side on which it seems to be.
        let seen = self.onlooker.id(id);
        let seems = seen.and_then(|id| self.known.creature(id));
        let by_ruling = seems.is_some_and(|seems| is_named_on_side(self.scene, id, seems.side));
        let order = self.scene.facts.encounter.as_ref();
        let is_felt =
            order.is_some_and(|order| order.whose_turn() == Some(id) || order.is_aside(id));
        told.names(by_ruling) || (is_felt && self.onlooker.is_own(id))
    }

    /// Whether the onlooker may know the result that gave the creature its place.
    fn knows_result(&self, id: CreatureId) -> bool {
        self.onlooker.is_own(id) || self.knows_place(id)
    }

    fn place(&self, id: CreatureId) -> SeenPlace {
        match self.onlooker.id(id) {
            None => SeenPlace::Absent,
            Some(seen) if self.knows_place(id) => SeenPlace::Of(seen),
            Some(_) => SeenPlace::Stranger,
        }
    }

    fn open_trigger(&self, open: &OpenTrigger) -> Option<OpenTrigger> {
        Some(OpenTrigger {
            reactor: self.onlooker.id(open.reactor)?,
            target: self.onlooker.id(open.target)?,
            cause: open.cause,
        })
    }

    /// An effect that the onlooker created, or that is on its creatures; other effects are not
    /// disclosed.
    fn effect(&self, truth: &Effect) -> Option<Effect> {
        let is_whole = |id: CreatureId| {
            self.onlooker
                .told(id)
                .is_none_or(|told| told.conditions == ConditionsTold::Exact)
        };
        let seen = |id: Option<CreatureId>| id.and_then(|id| self.onlooker.id(id));
        let touches = [truth.by, truth.on];
        if !touches.iter().flatten().any(|id| is_whole(*id)) {
            return None;
        }
        Some(Effect {
            by: seen(truth.by),
            on: seen(truth.on),
            ..truth.clone()
        })
    }

    /// A group without its total, which would reveal the places of its members.
    fn group(&self, truth: &Group) -> Group {
        let members = truth.members.iter();
        Group {
            name: truth.name.clone(),
            members: members.filter_map(|id| self.onlooker.id(*id)).collect(),
            initiative: truth
                .initiative
                .filter(|_| truth.members.iter().all(|id| self.knows_result(*id))),
        }
    }

    /// What is known of the creature; shared if that is everything, in the same words.
    fn profile(&self, id: CreatureId, truth: Arc<Profile>) -> Arc<Profile> {
        let told = self.onlooker.told(id);
        let knows_result = self.knows_result(id);
        let names_others = truth.rides.is_some() || !truth.before.is_empty();
        if told.is_none() && !names_others && (knows_result || truth.initiative.is_none()) {
            return truth;
        }
        let mut profile = match told {
            None => Profile::clone(&truth),
            Some(told) => disclosed(&truth, told),
        };
        let seen = |id: CreatureId| self.onlooker.id(id);
        profile.rides = truth.rides.and_then(seen);
        profile.before.clear();
        profile.initiative = None;
        if knows_result {
            profile.initiative = truth.initiative;
            profile.before = truth.before.iter().copied().filter_map(seen).collect();
        }
        profile.into()
    }

    /// The part of a creature's turn that everybody has seen, without its plans, which nobody
    /// knows.
    ///
    /// A viewer who does not know the creature's place in the order does not know when its turn
    /// begins, and so knows nothing of that turn. For such a viewer it may have had a turn, and may
    /// react.
    fn turn(&self, id: CreatureId, truth: Arc<Turn>) -> Arc<Turn> {
        if self.onlooker.told(id).is_none() {
            return self.own_turn(truth);
        }
        let known = if !self.knows_place(id) {
            Turn {
                begun: Begun::Begun,
                ..Turn::default()
            }
        } else {
            Turn {
                diagonals: truth.diagonals,
                actions: truth.actions,
                attacks: truth.attacks,
                step: truth.step,
                begun: truth.begun,
                obligation: Obligation::Free,
                ..Turn::default()
            }
        };
        known.into()
    }

    /// All of it, with the onlooker's ids.
    fn own_turn(&self, mut truth: Arc<Turn>) -> Arc<Turn> {
        if let Obligation::MoveOn { among, .. } = &truth.obligation
            && !among.is_empty()
        {
            let seen = among
                .iter()
                .filter_map(|id| self.onlooker.id(*id))
                .collect();
            if let Obligation::MoveOn { among, .. } = &mut Arc::make_mut(&mut truth).obligation {
                *among = seen;
            }
        }
        truth
    }
}

/// The facts of somebody else's creature that are disclosed.
fn disclosed(truth: &Profile, told: Disclosed) -> Profile {
    let mut profile = Profile {
        extended: truth.extended.clone(),
        leans_from: truth.leans_from,
        ..Profile::default()
    };
    let is_told =
        |seen: &Trait| told.conditions != ConditionsTold::None || NO_CONDITIONS.contains(seen);
    for seen in SEEN.into_iter().filter(is_told) {
        if truth.traits.contains(seen) {
            profile.traits.insert(seen);
        }
    }
    if told.conditions == ConditionsTold::Exact {
        profile.traits = truth.traits;
        REACTIONS.iter().for_each(|own| profile.traits.remove(*own));
        profile.slowed = truth.slowed;
        profile.frightened = truth.frightened;
        profile.persistent.clone_from(&truth.persistent);
        profile.afflictions.clone_from(&truth.afflictions);
        profile.dying = truth.dying;
    }
    match told.reactions {
        ReactionsTold::None => {}
        ReactionsTold::Possible => profile.traits.insert(Trait::OpportunityAttack),
        ReactionsTold::Exactly => {
            let own = REACTIONS.into_iter();
            own.filter(|own| truth.traits.contains(*own))
                .for_each(|own| profile.traits.insert(own));
        }
    }
    if told.hit_points == Told::Exactly {
        profile.hit_points = truth.hit_points;
    }
    if told.defences == Told::Exactly {
        profile.armor_class = truth.armor_class;
        profile.modifiers.clone_from(&truth.modifiers);
        profile.will.clone_from(&truth.will);
    }
    if told.attacks == Told::Exactly {
        profile.attack = truth.attack;
        profile.attack_is_zero = truth.attack_is_zero;
        profile.damage.clone_from(&truth.damage);
        profile.range_feet = truth.range_feet;
        profile.increment_feet = truth.increment_feet;
    }
    profile
}

/// The same declaration with somebody else's ids; `None` if they do not know a creature in it.
pub(crate) fn declaration_known_as(
    declaration: &Declaration,
    ids: &OtherIds<'_>,
) -> Option<Declaration> {
    let mut action = declaration.action.clone();
    match &mut action {
        Action::Move(own) => own.versus = known_as(own.versus, ids)?,
        Action::Mount { on, .. } => *on = ids(*on)?,
        Action::Forced(own) => own.by = known_as(own.by, ids)?,
        Action::Strike(own) => own.target = ids(own.target)?,
        Action::Act(own) => own.target = known_as(own.target, ids)?,
        Action::OpportunityAttack(own) => own.target = ids(own.target)?,
        Action::Begin { order } | Action::Arrange { order } => {
            for creature in order {
                *creature = ids(*creature)?;
            }
        }
        Action::Stand(_)
        | Action::Dismount { .. }
        | Action::React { .. }
        | Action::TakeCover(_)
        | Action::Lean { .. }
        | Action::Ready { .. }
        | Action::Suffer { .. }
        | Action::Sustain { .. }
        | Action::KnockedOut
        | Action::Initiative { .. }
        | Action::StartTurn(_)
        | Action::EndTurn(_)
        | Action::Delay { .. }
        | Action::Return
        | Action::Play { .. }
        | Action::End => {}
    }
    Some(Declaration {
        actor: known_as(declaration.actor, ids)?,
        action,
    })
}
