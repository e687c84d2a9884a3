//! Runs and charges that must be straight: `ruling.run_path`, `ruling.charge_path`.

use super::course::{Course, course};
use crate::answer::{At, Move, Refused, Verb};
use crate::world::{Creature, Place, Space, World};

/// The refusal of a step, or that of a bend before it. In the same step a bend comes before the
/// ground and what may be spent.
pub(super) fn earlier(refused: Refused, bend: Option<Refused>) -> Refused {
    let is_late = matches!(
        refused.rule,
        "srd35.terrain.no_run"
            | "srd35.terrain.no_charge"
            | "srd35.move.budget"
            | "srd35.obstacle.need_both"
            | "srd35.obstacle.square"
    );
    match (&refused.at, bend) {
        (At::Step(step), Some(bend)) if matches!(bend.at, At::Step(own) if own < *step || (own == *step && is_late)) => {
            bend
        }
        _ => refused,
    }
}

/// `ruling.run_path` and `ruling.charge_path` if they ask for a straight line: every step has the
/// direction of the first one, and a charge covers at least 10 feet.
pub(super) fn straightness(
    world: &World,
    mover: &Creature,
    spaces: &[Space],
    declared: &Move,
) -> Option<Refused> {
    let (rule, least) = match declared.verb {
        Verb::Run if world.ruling("ruling.run_path", "free") == "straight" => ("srd35.move.run", 0),
        Verb::Charge
            if world.ruling("ruling.charge_path", "restrictions_only") == "straight_min10" =>
        {
            ("srd35.move.charge", 2)
        }
        _ => return None,
    };
    let direction = |pair: &[Space]| match course(world, mover, pair[0], pair[1]) {
        Some(Course::Straight(direction) | Course::Turn { direction, .. }) => direction,
        _ => {
            let (from, to) = (pair[0].place, pair[1].place);
            (to.0 - from.0, to.1 - from.1)
        }
    };
    let directions: Vec<Place> = spaces.windows(2).map(direction).collect();
    // A turn over several squares is as long as those.
    let length = |pair: &[Space]| match course(world, mover, pair[0], pair[1]) {
        Some(Course::Turn { squares, .. }) => squares,
        _ => 1,
    };
    let squares: i32 = spaces.windows(2).map(length).sum();
    let bend = directions
        .iter()
        .position(|direction| *direction != directions[0]);
    match bend {
        Some(index) => Some(Refused {
            rule,
            at: At::Step(index + 1),
        }),
        None if squares < least => Some(Refused { rule, at: At::End }),
        None => None,
    }
}
