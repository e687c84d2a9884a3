//! The engine's movement range and cheapest paths, compared with the brute force of the reference.

use grid::{Feet, Square};
use proptest::prelude::*;
use reference::{Flag, Reached, System, Verb, World, range, to_case};
use rules::search::{Bound, Offer, PathQuery, Preference, Stop, Walk, exact_range, path};

use super::engine::situation_of;
use super::worlds::{config, grow, seeds};

/// The engine's places where the movement may end, with their costs, in the reference's order.
fn places(found: &rules::search::MoveRange) -> Vec<Reached> {
    let mut places: Vec<Reached> = found
        .places()
        .into_iter()
        .filter(|(_, reached)| reached.stop == Stop::Allowed)
        .map(|(square, reached)| Reached {
            place: (square.x, square.y),
            cost_feet: i64::from(reached.cost_feet.0),
        })
        .collect();
    places.sort();
    places
}

/// The difference between the engine's range and the reference's; `None` if there is none.
pub(super) fn range_difference(world: &World, verb: Verb, limit_feet: i32) -> Option<String> {
    let text = || to_case("range/1", world, &[]);
    let situation = match situation_of(world) {
        Ok(situation) => situation,
        Err(error) => return Some(format!("{error}\n{}", text())),
    };
    let mover = situation.board.creature_named("A")?.id;
    let Some(walk) = situation.walk(mover, verb.word()) else {
        return Some(format!("the engine has no walk for {verb:?}\n{}", text()));
    };
    let expected = range(world, 'A', verb, i64::from(limit_feet));
    let offers = [Offer::single(&*walk, Feet(limit_feet))];
    let fast = places(&rules::search::range(&offers, Bound::DEFAULT));
    let exact = places(&exact_range(&offers, Bound::DEFAULT));
    if fast != exact {
        return Some(format!("flood {fast:?}\nexact {exact:?}\n{}", text()));
    }
    let alike = fast == expected;
    if !alike {
        return Some(format!(
            "{verb:?} {limit_feet} ft\nreference {expected:?}\nengine    {fast:?}\n{}",
            text()
        ));
    }
    path_difference(&*walk, &expected).map(|found| format!("{found}\n{}", text()))
}

/// The cheapest path to every place of the range costs as much as the range says.
fn path_difference(walk: &dyn Walk, expected: &[Reached]) -> Option<String> {
    for reached in expected {
        let goals = [Square::new(reached.place.0, reached.place.1)];
        let cost = match path(walk, &PathQuery::to(&goals, Preference::Cheapest)) {
            Ok(Some(found)) => i64::from(found.cost_feet.0),
            other => return Some(format!("no path to {:?}: {other:?}", reached.place)),
        };
        if cost != reached.cost_feet {
            return Some(format!(
                "a path to {:?} for {cost}, not {}",
                reached.place, reached.cost_feet
            ));
        }
    }
    None
}

/// The mover is upright and has that speed.
fn with_speed(mut world: World, speed_feet: i32) -> World {
    if let Some(mover) = world.creature_mut('A') {
        mover.flags.remove(&Flag::Prone);
        mover.speed_feet = speed_feet;
    }
    world
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn pf2e_ranges_come_out_alike(seed in seeds(), squares in 1_i32..8) {
        let (world, _) = grow(System::Pf2e, &seed);
        let world = with_speed(world, 5 * squares);
        if let Some(found) = range_difference(&world, Verb::Stride, 5 * squares) {
            return Err(TestCaseError::fail(found));
        }
    }

    #[test]
    fn srd35_ranges_come_out_alike(seed in seeds(), squares in 1_i32..5, verb in 0_usize..4) {
        let (mut world, _) = grow(System::Srd35, &seed);
        // The reference's range uses only one budget, and no state knows its direction.
        for ruling in ["ruling.double_move_pool", "ruling.run_path", "ruling.charge_path"] {
            world.rulings.remove(ruling);
        }
        let (verb, factor) =
            [(Verb::Move, 1), (Verb::Double, 2), (Verb::Run, 4), (Verb::Charge, 2)][verb];
        let world = with_speed(world, 5 * squares);
        let halved = world.rulings.get("ruling.charge_distance").is_some_and(|v| v == "speed");
        let factor = if halved && verb == Verb::Charge { 1 } else { factor };
        if let Some(found) = range_difference(&world, verb, 5 * squares * factor) {
            return Err(TestCaseError::fail(found));
        }
    }
}
