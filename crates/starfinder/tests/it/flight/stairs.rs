//! Ways by stairs and ladders: over several turns and by waypoints, and the law that a range, the ways
//! and the turns of `flight` agree about them.

use std::collections::BTreeSet;

use board::{Movement, Position};
use grid::{Feet, Square};
use proptest::prelude::*;
use rules::search::{Preference, Stop};
use rules::{FoundWay, SystemTurns as _, Way, Wish};
use starfinder::flight::{Altitude, Only, TurnQuery, turn_range};
use starfinder::{Place, Situation, Starfinder};

use super::turns::{boards, query, scene, words};

/// The cheapest way to a square of the map by any movements, or by those of one verb.
fn way_on_the_map(situation: &Situation, goal: (i32, i32), verb: Option<&str>) -> String {
    let id = query(situation, Preference::Cheapest).creature;
    let wish = Wish {
        goal: Square::new(goal.0, goal.1),
        via: &[],
        preference: Preference::Cheapest,
        limit_feet: None,
    };
    told(situation.way(id, &wish, verb))
}

/// The way in words.
fn told(way: Way<Starfinder>) -> String {
    match way {
        Way::Found(way) => {
            let declared = way.planned.iter();
            let declared = declared.map(|one| words(&one.before, &one.declaration));
            let declared: Vec<String> = declared.collect();
            format!("{}: {} ft", declared.join("; "), way.cost_feet)
        }
        Way::TooFar => "too far".to_owned(),
        other => format!("{other:?}"),
    }
}

/// Rows, facts, a goal, a verb and the way there. Each step is 5 ft, because stairs cost nothing of their
/// own (`ruling.stairs-cost`).
type ByStairs = (
    &'static [&'static str],
    &'static str,
    (i32, i32),
    Option<&'static str>,
    &'static str,
);

const BY_STAIRS: [ByStairs; 10] = [
    (
        &["A*=*."],
        "A speed 30",
        (4, 0),
        None,
        "A move: (1,0) (2,0,1) (3,0,0) (4,0): 20 ft",
    ),
    (
        &["A*=*.", ".###.", "....."],
        "A speed 30",
        (4, 0),
        None,
        "A move: (1,0) (2,0,1) (3,0,0) (4,0): 20 ft",
    ),
    (
        &["A*=*."],
        "A speed 30",
        (4, 0),
        Some("move"),
        "A move: (1,0) (2,0,1) (3,0,0) (4,0): 20 ft",
    ),
    // Onto the object, which the ground under it is not.
    (
        &["A*==="],
        "A speed 30",
        (4, 0),
        None,
        "A move: (1,0) (2,0,1) (3,0) (4,0): 20 ft",
    ),
    // A double move of 30 ft ends at 15 ft; the rest is for the next turn.
    (
        &["A*=====*."],
        "A speed 15",
        (8, 0),
        Some("move"),
        "A move: (1,0) (2,0,1) (3,0); A move: (4,0) (5,0) (6,0); A end-turn; A move: (7,0,0) (8,0): 40 ft",
    ),
    (
        &["A*=====*."],
        "A speed 15",
        (8, 0),
        None,
        "A double: (1,0) (2,0,1) (3,0) (4,0) (5,0) (6,0); A end-turn; A move: (7,0,0) (8,0): 40 ft",
    ),
    (&["A*=#."], "A speed 30", (4, 0), None, "NoWay"),
    // Down from the roof.
    (
        &[".*=="],
        "A at (3,0), z 1, speed 30",
        (0, 0),
        None,
        "A move: (2,0) (1,0) (0,0,0): 15 ft",
    ),
    // In the middle of the stairs it stays at its altitude, if that costs the same.
    (
        &["A*=*."],
        "A speed 30",
        (1, 0),
        None,
        "A move: (1,0): 5 ft",
    ),
    // A ladder is climbed, and nobody ends in the air beside it.
    (
        &["A|=|."],
        "A speed 30, climb 30",
        (4, 0),
        Some("move climb"),
        "A move climb: (1,0) (2,0,1) (3,0,0) (4,0): 20 ft",
    ),
];

/// Over an object by the stairs on both sides of it, although there is a longer way on the ground.
#[test]
fn a_square_of_the_map_is_reached_by_stairs_and_ladders() {
    for (rows, facts, goal, verb, expected) in BY_STAIRS {
        let own = scene(rows, facts, "");
        assert_eq!(
            way_on_the_map(&own, goal, verb),
            expected,
            "{rows:?} {facts}"
        );
    }
}

/// The only waypoint lies on the roof, beside the shorter way on the ground.
#[test]
fn a_waypoint_is_reached_by_stairs() {
    let own = scene(&["A*=*.", "....."], "A speed 30", "");
    let wish = |via, limit_feet| Wish {
        goal: Square::new(0, 1),
        via,
        preference: Preference::Cheapest,
        limit_feet,
    };
    let id = query(&own, Preference::Cheapest).creature;
    // Up, onto the roof and back down: 5 ft each but for the second diagonal, if there were one.
    let roof = [Square::new(2, 0)];
    let way = told(own.way(id, &wish(&roof, None), None));
    assert_eq!(way, "A move: (1,0) (2,0,1) (1,0,0) (0,1): 20 ft");
    let way = told(own.way(id, &wish(&roof, Some(Feet(15))), None));
    assert_eq!(way, "too far");
}

/// 4 × 5 ft pay for 4 squares in each turn. A line that rises by a level within 4 squares is half a level
/// high after the second one, which has to be the roof, and so it is on the way down: 3, 4 and 4 squares.
#[test]
fn runs_of_later_turns_lead_over_stairs_and_by_waypoints() {
    let own = scene(&["A...*===*..."], "A speed 5", "");
    let id = query(&own, Preference::Cheapest).creature;
    let roof = [Square::new(6, 0)];
    for (via, verb) in [(&[][..], None), (&[], Some("run")), (&roof, Some("run"))] {
        let wish = Wish {
            goal: Square::new(11, 0),
            via,
            preference: Preference::Cheapest,
            limit_feet: None,
        };
        assert_eq!(
            told(own.way(id, &wish, verb)),
            "A run: (1,0) (2,0) (3,0); A end-turn; \
             A run: (4,0) (5,0,1) (6,0) (7,0); A end-turn; \
             A run: (8,0) (9,0,0) (10,0) (11,0): 55 ft",
            "{via:?} {verb:?}"
        );
    }
}

/// Half a level high after the first of two squares, the line may pass the stairs at their foot.
#[test]
fn a_run_of_this_turn_leads_over_stairs_by_a_waypoint() {
    let own = scene(&["A*==="], "A speed 5", "");
    let wish = Wish {
        goal: Square::new(2, 0),
        via: &[Square::new(1, 0)],
        preference: Preference::Cheapest,
        limit_feet: None,
    };
    let id = query(&own, Preference::Cheapest).creature;
    let way = told(own.way(id, &wish, Some("run")));
    assert_eq!(way, "A run: (1,0) (2,0,1): 10 ft");
}

/// `starfinder.adjunct.hover`: whoever ends a turn in the air falls. So no later turn begins beside the
/// roof, at its altitude: the ladder leads down.
#[test]
fn no_turn_begins_in_the_air_beside_a_roof() {
    let rows = ["=|..", "....", "...="];
    let own = scene(&rows, "A medium, at (0,0), z 1, speed 10, climb 5", "");
    assert_eq!(disagreement(&own), None);
}

/// Past the brute on the ground, who threatens all of it but nothing on the roof.
#[test]
fn the_safest_way_goes_over_the_roof() {
    let rows = ["*=====*", "A......", "...b..."];
    let own = scene(&rows, "A speed 20; b melee", "");
    let id = query(&own, Preference::Safest).creature;
    let wish = |preference| Wish {
        goal: Square::new(6, 1),
        via: &[],
        preference,
        limit_feet: None,
    };
    let Way::Found(cheapest) = own.way(id, &wish(Preference::Cheapest), None) else {
        panic!("a way on the ground");
    };
    assert_eq!((cheapest.cost_feet, cheapest.triggers), (Feet(30), 3));
    let Way::Found(safest) = own.way(id, &wish(Preference::Safest), None) else {
        panic!("a way over the roof");
    };
    assert_eq!((safest.cost_feet, safest.triggers), (Feet(40), 0));
}

/// The number of turns of a way.
fn turns(way: &FoundWay<Starfinder>) -> usize {
    let ends = way.planned.iter().filter(|one| {
        let words = words(&one.before, &one.declaration);
        words.ends_with("end-turn")
    });
    ends.count() + 1
}

/// Where the creature is.
fn place_of(situation: &Situation) -> Place {
    let creature = situation.board.creature_named("A").expect("it is drawn");
    let origin = creature.footprint().expect("a place").origin;
    Place::new(origin, creature.elevation_feet.whole_squares())
}

/// The movements on foot.
const FREE: [Only; 3] = [
    Only::Way(Movement::Land),
    Only::Way(Movement::Climb),
    Only::Any,
];

/// The places where turns may begin after so many turns, as the search for flights finds them.
fn after_turns(situation: &Situation, count: usize) -> BTreeSet<Place> {
    let mut known = BTreeSet::from([place_of(situation)]);
    for _ in 0..count {
        let begins = known.clone();
        for begin in begins {
            let at = moved(situation, begin);
            let query = query(&at, Preference::Cheapest);
            let by = |only| turn_range(at.scene(), &TurnQuery { only, ..query }, Altitude::Any);
            let free = FREE.into_iter().flat_map(|only| by(only).places);
            // Nobody means to fall.
            let stays = |place: &Place| {
                let mut after = moved(situation, *place);
                let end = Starfinder.end_turn(after.scene(), query.creature);
                let outcome = after.plan(&end, &mut dice::NoDice).expect("it ends");
                after.carry_out(&outcome);
                place_of(&after) == *place
            };
            known.extend(free.map(|(place, _)| place).filter(stays));
        }
    }
    known
}

/// The creature at the beginning of a turn in that place.
fn moved(situation: &Situation, to: Place) -> Situation {
    let mut after = situation.clone();
    let id = query(situation, Preference::Cheapest).creature;
    let creature = after.board.creature_mut(id).expect("it is drawn");
    let footprint = creature.footprint().expect("a place").at(to.square);
    creature.position = Some(Position::Squares(footprint));
    creature.elevation_feet = Feet::from_squares(to.level);
    after
}

/// What the range, the ways and the turns of `flight` say differently, if anything.
fn disagreement(situation: &Situation) -> Option<String> {
    let query = query(situation, Preference::Cheapest);
    let id = query.creature;
    let range = situation.whole_range(id, None).range;
    let level = place_of(situation).level;
    let turn = turn_range(situation.scene(), &query, Altitude::OfMap(level));
    let (one, two) = (after_turns(situation, 1), after_turns(situation, 2));
    for goal in situation.board.extent().squares() {
        if goal == place_of(situation).square {
            continue;
        }
        let wish = Wish {
            goal,
            via: &[],
            preference: Preference::Cheapest,
            limit_feet: None,
        };
        let way = match situation.way(id, &wish, None) {
            Way::Found(way) => Some(way),
            _ => None,
        };
        let reached = range.get(goal).filter(|own| own.stop == Stop::Allowed);
        let cost = way.as_ref().filter(|way| turns(way) == 1);
        let cost = cost.map(|way| way.cost_feet);
        if cost != reached.map(|own| own.spent_feet) {
            return Some(format!("{goal:?}: {cost:?} instead of {reached:?}"));
        }
        let above = turn.places.iter().filter(|(place, _)| place.square == goal);
        let least = above.map(|(_, own)| (own.made.actions(), own.cost)).min();
        let actions = |own: &rules::search::ReachedPlace| {
            let budgets = situation.whole_range(id, None).budgets;
            budgets[own.offer].actions
        };
        let own = reached.map(|own| (actions(&own), grid::Length::from_feet(own.spent_feet)));
        if least.is_some_and(|least| own.is_none_or(|own| own > least)) {
            return Some(format!(
                "{goal:?}: {own:?}, but a turn leads there by {least:?}"
            ));
        }
        let is_in = |places: &BTreeSet<Place>| places.iter().any(|place| place.square == goal);
        let needed = match (is_in(&one), is_in(&two)) {
            (true, _) => 1,
            (_, true) => 2,
            _ => continue,
        };
        if way.as_ref().map(turns).is_none_or(|own| own > needed) {
            return Some(format!("{goal:?}: {needed} turns suffice"));
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Every square of a range has a way of that cost, and no turn and no two turns of `flight` lead
    /// further.
    #[test]
    fn ranges_and_ways_by_stairs_agree(
        rows in boards("...***||==:b"),
        own in 0..12_i32,
        speeds in proptest::sample::select(vec![
            "speed 5", "speed 10", "speed 10, climb 5", "speed 5, climb 10", "speed 15, climb 15",
        ]),
        size in proptest::sample::select(vec!["medium", "small", "tiny"]),
        rulings in proptest::sample::select(vec![
            "",
            "ruling.stairs-cost=axes",
            "ruling.diagonal-parity-span=action",
            "ruling.provoke-repeat=first",
            "ruling.medium=host",
        ]),
    ) {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let (x, y) = (own % 4, own / 4);
        let roof = rows[y as usize].as_bytes()[x as usize] == b'=';
        let facts = format!("A {size}, at ({x},{y}), z {}, {speeds}", i32::from(roof));
        let own = scene(&rows, &facts, rulings);
        prop_assert_eq!(disagreement(&own), None, "{:?} {} {}", rows, facts, rulings);
    }
}
