//! What a game master changes, as values.

use std::collections::BTreeSet;

use board::{Board, CreatureId};
use grid::Footprint;
use rules::{CreatureNumber, Statable, Stated};

use super::{
    Advantage, Counter, DiceValue, Factor, Facts, Goal, Group, Load, Profile, Wish, posture,
};

/// A change of the facts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Change {
    /// The creature is put on these squares.
    Place(CreatureId, Footprint),
    /// A fact that this system knows of the creature.
    Profile(CreatureId, ProfileChange),
    /// A leader factor, which may apply already.
    Factor(Factor),
    /// These creatures form a group, whose rolls are counted from now on.
    Group(String, BTreeSet<CreatureId>),
    /// A goal; points spent on an old one of that name are lost.
    Goal(String, Goal),
    /// A counted distance, new or changed.
    Counter(Counter),
}

/// A change of a fact that the system knows of a creature. Numbers are points.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ProfileChange {
    /// Its remaining potential.
    Potential(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
        )]
        u32,
    ),
    /// The potential that its attack costs.
    AttackCost(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
        )]
        u32,
    ),
    /// Its forms of movement.
    Forms(Vec<String>),
    /// An advantage, which replaces one of the same name.
    Advantage(Advantage),
    /// The dice value of its resistance actions.
    Resistance(DiceValue),
    /// A ready score against entering its square.
    EnterScore(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// A ready score against leaving its square.
    LeaveScore(
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        i32,
    ),
    /// Its wish about entering.
    EnterWish(Wish),
    /// Its wish about leaving.
    LeaveWish(Wish),
    /// Whether it is able to act.
    IsAble(bool),
    /// Whether it is hidden from its foes.
    IsHidden(bool),
    /// Whether it is forced down.
    IsDown(bool),
    /// What it carries.
    Load(Load),
    /// One more situation bonus against its movements.
    Situation(DiceValue),
    /// Without a grid: the goal where it stands, or the start.
    Goal(Option<String>),
}

/// What a game master may state of a creature, as the words of `with:` have it.
pub(crate) const STATABLE: Statable = Statable {
    sizes: &[],
    beginning: &[],
    ending: &[],
    numbers: &[CreatureNumber::Potential, CreatureNumber::AttackCost],
};

/// The changes that make the value true of the creature.
pub(crate) fn state(creature: CreatureId, stated: &Stated) -> Vec<Change> {
    let Stated::Number(number, points) = stated else {
        return Vec::new();
    };
    let points = u32::try_from(*points).unwrap_or(0);
    let change = match number {
        CreatureNumber::Potential => ProfileChange::Potential(points),
        CreatureNumber::AttackCost => ProfileChange::AttackCost(points),
        CreatureNumber::ArmorClass | CreatureNumber::Attack | CreatureNumber::Reach => {
            return Vec::new();
        }
    };
    vec![Change::Profile(creature, change)]
}

/// Applies the change; a change of something that is not there has no effect.
pub(crate) fn make(board: &mut Board, facts: &mut Facts, change: &Change) {
    match change {
        Change::Place(id, space) => {
            facts.leave_company(*id);
            board.place(*id, *space);
        }
        Change::Profile(id, ProfileChange::IsDown(is_down)) => {
            if let Some(creature) = board.creature_mut(*id) {
                posture::set_down(creature, *is_down);
            }
        }
        Change::Profile(id, change) => {
            if matches!(change, ProfileChange::Goal(_)) {
                facts.leave_company(*id);
            }
            if let Some(profile) = facts.profile_mut(*id) {
                change.apply(profile);
            }
        }
        // Two factors of the same value are two factors (`6d6.mr.leader-factor`).
        Change::Factor(factor) => facts.factors.push(factor.clone()),
        Change::Group(name, members) => {
            let group = Group {
                members: members.clone(),
                ..Group::default()
            };
            facts.groups.insert(name.clone(), group);
        }
        Change::Goal(name, goal) => {
            facts.goals.insert(name.clone(), *goal);
            facts.progress.retain(|(_, other), _| other != name);
        }
        Change::Counter(counter) => match facts.counter_mut(&counter.from, &counter.to) {
            Some(own) => own.squares = counter.squares,
            None => facts.counters.push(counter.clone()),
        },
    }
}

impl ProfileChange {
    fn apply(&self, profile: &mut Profile) {
        match self {
            ProfileChange::Potential(points) => profile.potential = *points,
            ProfileChange::AttackCost(points) => profile.attack_cost = Some(*points),
            ProfileChange::Forms(forms) => profile.forms.clone_from(forms),
            ProfileChange::Advantage(advantage) => {
                let mut own = profile.advantages.iter_mut();
                match own.find(|own| own.name == advantage.name) {
                    Some(own) => own.clone_from(advantage),
                    None => profile.advantages.push(advantage.clone()),
                }
            }
            ProfileChange::Resistance(value) => profile.resistance = Some(*value),
            ProfileChange::EnterScore(score) => profile.enter_score = Some(*score),
            ProfileChange::LeaveScore(score) => profile.leave_score = Some(*score),
            ProfileChange::EnterWish(wish) => profile.enter_wish = Some(*wish),
            ProfileChange::LeaveWish(wish) => profile.leave_wish = Some(*wish),
            ProfileChange::IsAble(is_able) => profile.is_able = *is_able,
            ProfileChange::IsHidden(is_hidden) => profile.is_hidden = *is_hidden,
            // This is a condition of the body, which the board keeps.
            ProfileChange::IsDown(_) => {}
            ProfileChange::Load(load) => profile.load = *load,
            ProfileChange::Situation(value) => profile.situations.push(*value),
            ProfileChange::Goal(goal) => profile.goal.clone_from(goal),
        }
    }
}
