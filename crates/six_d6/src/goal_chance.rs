//! The chances of coming to a goal by one action, where goals take the place of squares
//! (`6d6.gridless.leader-mr`, `6d6.gridless.same-way`).

use std::cmp::Reverse;

use board::CreatureId;
use dice::Ratio;

use super::affordable::{Affordable, all_of};
use super::chain::Sureness;
use super::hidden::{Knowledge, without_hidden};
use super::mover::Mover;
use super::plan::{declare, place_of};
use super::ways::meets_resistance;
use super::{Action, Declaration, Item, Manner, Movement, Place, Scene, Target, cost, needs};

/// A movement to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalChance {
    /// The movement, with the goal as its path.
    pub declaration: Declaration,
    /// The chance that it gets there, if everybody who resists scores the minimum.
    pub chance: Ratio,
    /// How much that chance says.
    pub sureness: Sureness,
}

/// Returns the movements that may lead to the goal by one action, as the creature's side knows it: the
/// best of each form and manner, the usual form and moseys first. The best one has the greatest chance,
/// then it costs the least potential. Nothing is returned for whoever is there already, is on the grid, or
/// has to continue an action first.
pub fn goal_chances(scene: Scene<'_>, creature: CreatureId, goal: &str) -> Vec<GoalChance> {
    let Some(own) = scene.board.creature(creature) else {
        return Vec::new();
    };
    let from = place_of(scene.facts, own);
    let is_elsewhere = match &from {
        Place::Squares(_) => false,
        Place::Start => true,
        Place::Goal(name) => name != goal,
    };
    if !is_elsewhere || declare::waits_by(scene, scene.board, own).is_some() {
        return Vec::new();
    }
    let (board, facts) = without_hidden(scene, own.side);
    let known = Scene {
        board: &board,
        facts: &facts,
        rulings: scene.rulings,
    };
    let mut best: Vec<(Affordable, GoalChance)> = Vec::new();
    for one in all_of(known, own) {
        if declare::check(known, own, &one.movement).is_err() {
            continue;
        }
        let mover = Mover::new(known, own, &one.movement.form);
        let target = Target::Goal(goal.to_owned());
        // What is added to the first square is part of the chance.
        let price = cost::off_grid(known, &mover, &from, &target, 0, Knowledge::Players);
        let up = needs::points_to_stand(known, own, &one.movement);
        let chance = one.chance(price.least(known).saturating_add(up), 0);
        if chance == Ratio::ZERO {
            continue;
        }
        let sureness = match (meets_resistance(&price), chance == Ratio::ONE) {
            (true, _) => Sureness::AtMost,
            (false, true) => Sureness::Certain,
            (false, false) => Sureness::Known,
        };
        let found = GoalChance {
            declaration: Declaration::new(creature, Action::Movement(to(&one, goal, up))),
            chance,
            sureness,
        };
        keep_better(&mut best, one, found);
    }
    best.into_iter().map(|(_, found)| found).collect()
}

/// The least score with which one movement action of the creature, as it is by itself, gets it to the goal,
/// as its side knows it: 0 at the goal, and `None` if no score is enough or it may make no such action.
pub fn goal_points(scene: Scene<'_>, creature: CreatureId, goal: &str) -> Option<u32> {
    let movement = Movement::new(Manner::Run, Vec::new());
    let place = Place::Goal(goal.to_owned());
    needs::least(scene, creature, &movement, &place).points
}

/// The movement with its path: to the goal, after standing up if it has to.
fn to(one: &Affordable, goal: &str, up: u32) -> Movement {
    let stand = (up > 0).then_some(Item::Stand);
    let path = stand.into_iter().chain([Item::Goal(goal.to_owned())]);
    Movement {
        path: path.collect(),
        ..one.movement.clone()
    }
}

/// Keeps the best movement of each form and manner.
fn keep_better(best: &mut Vec<(Affordable, GoalChance)>, one: Affordable, found: GoalChance) {
    let is_alike = |before: &Affordable| {
        (before.form, before.movement.manner) == (one.form, one.movement.manner)
    };
    let rank = |one: &Affordable, found: &GoalChance| (found.chance, Reverse(one.potential));
    match best.iter_mut().find(|(before, _)| is_alike(before)) {
        None => best.push((one, found)),
        Some((before, known)) if rank(before, known) < rank(&one, &found) => {
            (*before, *known) = (one, found);
        }
        Some(_) => {}
    }
}
