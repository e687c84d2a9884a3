//! The least score with which one movement action takes a creature to a place: "Planning".

use std::collections::BTreeMap;

use super::attempt::Attempt;
use super::declare::check_movement;
use super::table::{Action, Scene, Spot, Target};

/// A stage of the way: where the mover is, whether it is down, and what a jump or a first square depends on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Stage {
    spot: Spot,
    is_down: bool,
    has_entered: bool,
    took_off: Spot,
    jumped: i32,
}

impl Stage {
    /// Whether the two differ in nothing but the squares jumped.
    fn same_place(&self, other: &Stage) -> bool {
        let jumped = other.jumped;
        Stage {
            jumped,
            ..self.clone()
        } == *other
    }
}

/// The least sum of a way there, with any of the actions, 0 at the mover's own place; `None` if no way ends
/// there or none of the actions may be declared.
pub(super) fn needs(scene: &Scene, actions: &[Action], to: &Spot) -> Option<i32> {
    let letter = actions.first()?.letter;
    if scene.find(letter)?.spot == *to {
        return Some(0);
    }
    let may_be_declared = |action: &&Action| check_movement(scene, action).is_ok();
    let declared: Vec<&Action> = actions.iter().filter(may_be_declared).collect();
    // A creature cannot plan with creatures that are hidden from it.
    let mut known = scene.clone();
    known.creatures.retain(|one| {
        let is_foe = scene.sides.are_enemies(one.letter, letter);
        !(one.hidden && is_foe)
    });
    declared
        .into_iter()
        .filter_map(|action| {
            let sum = least_sum(&known, action, to)?;
            // A mosey's score is 3, whatever it is for.
            (action.verb != "mosey" || sum <= 3).then_some(sum)
        })
        .min()
}

/// Every stage at its least sum, by trying every step from every stage until nothing gets cheaper.
fn least_sum(scene: &Scene, action: &Action, to: &Spot) -> Option<i32> {
    let mover = scene.creature(action.letter);
    let start = Stage {
        spot: mover.spot.clone(),
        is_down: mover.down,
        has_entered: false,
        took_off: mover.spot.clone(),
        jumped: 0,
    };
    let mut sums = BTreeMap::from([(start.clone(), 0)]);
    let mut open = vec![start];
    while let Some(stage) = open.pop() {
        let so_far = sums[&stage];
        for (next, cost) in steps(scene, action, &stage, to) {
            let sum = so_far + cost;
            let is_worse = |(known, least): (&Stage, &i32)| {
                *least <= sum && known.jumped <= next.jumped && known.same_place(&next)
            };
            if !sums.iter().any(is_worse) {
                sums.insert(next.clone(), sum);
                open.push(next);
            }
        }
    }
    let ends = sums
        .into_iter()
        .filter(|(stage, _)| stage.spot == *to && scene.is_firm(mover, to, &action.form));
    ends.map(|(_, sum)| sum).min()
}

/// The possible next steps, and the least cost of each as the players know it.
fn steps(scene: &Scene, action: &Action, stage: &Stage, to: &Spot) -> Vec<(Stage, i32)> {
    let mut scene = scene.clone();
    let mover = scene.creature_mut(action.letter);
    if mover.spot != stage.spot {
        mover.company.clear();
    }
    mover.spot = stage.spot.clone();
    mover.down = stage.is_down;
    let mut attempt = Attempt::new(&mut scene, action.clone(), &[]);
    attempt.entered = u32::from(stage.has_entered);
    let mut found = Vec::new();
    if stage.is_down {
        let stood = Stage {
            is_down: false,
            ..stage.clone()
        };
        found.push((stood, attempt.standing_minimum()));
    }
    for target in attempt.neighbours(to) {
        let Target::Spot(spot) = &target else {
            continue;
        };
        let turns_back = !attempt.is_firm_here() && *spot == stage.took_off;
        if turns_back || attempt.refuse_way(&target).is_some() {
            continue;
        }
        // A leg may already have received more points than it now takes; the surplus does not come back.
        let minimum = attempt.minimum(&stage.spot, &target, stage.jumped);
        let cost = (minimum + attempt.additions_at_least()).max(0);
        let is_firm = attempt.scene.is_firm(attempt.mover(), spot, &action.form);
        let next = Stage {
            spot: spot.clone(),
            is_down: stage.is_down,
            has_entered: true,
            took_off: if is_firm { spot } else { &stage.took_off }.clone(),
            jumped: if is_firm { 0 } else { stage.jumped + 1 },
        };
        found.push((next, cost));
    }
    found
}
