//! starfinder: runs and charges in a straight line at any angle are searched like everything else.

use std::collections::BTreeMap;

use dice::NoDice;
use grid::Square;
use proptest::prelude::*;
use rules::search::{Ending, Parity, Preference, Stop, WalkState};
use rules::{SystemMovement as _, Way, Wish};
use systems::{Situation, System};

use super::{CHEAPEST, mover, situation};

pub(super) fn way_by(
    situation: &Situation,
    verb: &str,
    goal: (i32, i32),
    preference: Preference,
) -> Way<System> {
    let wish = Wish {
        goal: Square::new(goal.0, goal.1),
        via: &[],
        preference,
        limit_feet: None,
    };
    situation.way(mover(situation), &wish, Some(verb))
}

/// The words, the cost and the triggers of a way.
pub(super) fn told(way: &Way<System>) -> Option<(Vec<String>, i32, u32)> {
    let Way::Found(found) = way else { return None };
    let planned = found.planned.iter();
    let words = planned.map(|planned| planned.declaration.words(&planned.before.board));
    Some((words.collect(), found.cost_feet.0, found.triggers))
}

/// The line from (0,0) to (4,1) passes x = 1, 2, 3 at y = 1/4, 1/2, 3/4; one step of it is a diagonal.
#[test]
fn a_run_goes_at_any_angle() {
    let rows = ["A.....", "......", "......"];
    let own = situation(System::Starfinder, &rows, &["A speed 10"], &[]);
    let whole = own.whole_range(mover(&own), Some("run"));
    let reached = whole.range.get(Square::new(4, 1)).expect("it is reached");
    assert_eq!((reached.spent_feet.0, reached.stop), (20, Stop::Allowed));
    let (words, cost, _) = told(&way_by(&own, "run", (4, 1), CHEAPEST)).expect("a way");
    assert_eq!((words.len(), cost), (1, 20), "{words:?}");
    assert!(words[0].starts_with("A run: (1,0) "), "{words:?}");
    // No double move of 20 ft leads to (5,1): 25 ft.
    let whole = own.whole_range(mover(&own), None);
    let reached = whole.range.get(Square::new(5, 1)).expect("it is reached");
    assert_eq!(whole.budgets[reached.offer].verb, "run");
    assert_eq!(reached.spent_feet.0, 25);
}

/// The line from (0,0) to (4,2) passes x = 1 and x = 3 at y = 1/2 and 3/2: either way. An opponent stops
/// a run and is no hard corner.
#[test]
fn exactly_half_a_square_off_the_line_a_run_goes_either_way() {
    for (rows, path) in [
        (["Ab...", ".....", "....."], "A run: (1,1) (2,1)"),
        (["A....", ".b...", "....."], "A run: (1,0) (2,1)"),
    ] {
        let own = situation(System::Starfinder, &rows, &["A speed 10"], &[]);
        let (words, ..) = told(&way_by(&own, "run", (4, 2), CHEAPEST)).expect("a way");
        assert!(words[0].starts_with(path), "{words:?}");
    }
}

/// From (0,1) the lines to (4,3) go by (1,1) or (1,2). The enemy in (1,3) threatens (1,2), not (1,1).
#[test]
fn the_safest_run_keeps_away_from_whoever_threatens() {
    let rows = [".....", "A....", ".....", ".c..."];
    let own = situation(System::Starfinder, &rows, &["A speed 10; c melee"], &[]);
    let (words, cost, triggers) =
        told(&way_by(&own, "run", (4, 3), Preference::Safest)).expect("a way");
    // Of the first half both lead on by (2,2), beside the enemy.
    assert_eq!((cost, triggers), (25, 1), "{words:?}");
    assert!(words[0].starts_with("A run: (1,1) (2,2)"), "{words:?}");
}

#[test]
fn a_run_passes_the_squares_that_are_asked_for() {
    let rows = ["A.....", "......", "......"];
    let own = situation(System::Starfinder, &rows, &["A speed 10"], &[]);
    for first in [(1, 0), (1, 1)] {
        let via = [Square::new(first.0, first.1)];
        let wish = Wish {
            goal: Square::new(4, 2),
            via: &via,
            preference: CHEAPEST,
            limit_feet: None,
        };
        let way = own.way(mover(&own), &wish, Some("run"));
        let (words, ..) = told(&way).expect("a way");
        let begins = format!("A run: ({},{}) ", first.0, first.1);
        assert!(words[0].starts_with(&begins), "{words:?}");
    }
}

/// 4 × 10 ft pay for 8 squares, and the goal is 9 away: it takes a second run, along another line.
#[test]
fn a_line_that_costs_too_much_is_cut_into_several() {
    let rows = ["A.........", ".........."];
    let own = situation(System::Starfinder, &rows, &["A speed 10"], &[]);
    let way = way_by(&own, "run", (9, 1), CHEAPEST);
    let (words, cost, _) = told(&way).expect("a way");
    assert_eq!((words.len(), cost), (3, 45), "{words:?}");
    assert_eq!(words[1], "A end-turn");
    // 2 × 10 ft pay for 4 squares, so it takes three charges, none of which is shorter than 10 ft.
    let way = way_by(&own, "charge", (9, 1), CHEAPEST);
    let (words, cost, _) = told(&way).expect("a way");
    assert_eq!((words.len(), cost), (5, 45), "{words:?}");
}

/// Whoever runs may pass an ally and may not stop there.
#[test]
fn a_line_to_an_ally_only_passes() {
    let rows = ["A....", "..B.."];
    let own = situation(System::Starfinder, &rows, &["A speed 10"], &[]);
    let way = way_by(&own, "run", (2, 1), CHEAPEST);
    assert!(
        matches!(way, Way::MayNotStop(rule) if rule.as_str() == "starfinder.occupied.end"),
        "{way:?}"
    );
}

/// A Tiny creature has to be in the square of its opponent to attack it, and a charge ends there: two
/// squares, of which the rules let it enter only the last one (`starfinder.reach.zero-enter`).
#[test]
fn a_charge_of_a_tiny_creature_ends_in_the_space_of_its_opponent() {
    let rows = ["A.b..", "....."];
    for ruling in ["stop", "attack"] {
        let rulings = [("ruling.tiny-enters-opponent", ruling)];
        let facts = ["A tiny, speed 20, melee; b melee"];
        let own = situation(System::Starfinder, &rows, &facts, &rulings);
        let way = way_by(&own, "charge", (2, 0), CHEAPEST);
        let (words, cost, triggers) = told(&way).expect("a way");
        assert_eq!(words, ["A charge: (1,0) (2,0)"]);
        assert_eq!((cost, triggers), (10, 1));
        let whole = own.whole_range(mover(&own), Some("charge"));
        let beyond = whole.range.get(Square::new(3, 0));
        assert!(beyond.is_none(), "it goes no further: {beyond:?}");
        assert_eq!(
            own.system().not_searched(own.scene(), mover(&own), None),
            None
        );
    }
    // Only in a charge, by which it is known to attack.
    let rulings = [("ruling.tiny-enters-opponent", "attack")];
    let own = situation(
        System::Starfinder,
        &rows,
        &["A tiny, speed 20, melee"],
        &rulings,
    );
    let (words, ..) = told(&own.way(
        mover(&own),
        &Wish {
            goal: Square::new(2, 0),
            via: &[],
            preference: CHEAPEST,
            limit_feet: None,
        },
        None,
    ))
    .expect("a way");
    assert_eq!(words, ["A charge: (1,0) (2,0)"]);
}

/// Everything that one movement by that verb leads to, found by declaring every path of the least
/// number of steps: the cost, and the fewest triggers with the least cost of those.
pub(super) fn declared(situation: &Situation, verb: &str) -> BTreeMap<Square, (i32, (u32, i32))> {
    let id = mover(situation);
    let creature = situation.board.creature(id).expect("it is there");
    let start = WalkState {
        footprint: creature.footprint().expect("a place"),
        level: 0,
        pose: 0,
        parity: Parity::Even,
    };
    let from = start.footprint.origin;
    let mut found: BTreeMap<Square, (i32, (u32, i32))> = BTreeMap::new();
    let mut open = vec![vec![start]];
    while let Some(path) = open.pop() {
        let Some(last) = path.last() else { continue };
        let at = last.footprint.origin;
        let far = |square: Square| square.x.abs_diff(from.x).max(square.y.abs_diff(from.y));
        for (x, y) in (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y))) {
            let to = at.offset(x, y);
            if far(to) <= far(at) || !situation.board.contains(to) {
                continue;
            }
            let mut longer = path.clone();
            longer.push(WalkState {
                footprint: last.footprint.at(to),
                ..*last
            });
            let words = situation.walk_declaration(id, verb, &longer[1..], Ending::Stop);
            let outcome = words.and_then(|words| situation.plan(&words, &mut NoDice).ok());
            let movement = outcome.as_ref().and_then(|own| own.movement.as_ref());
            if let (Some(outcome), Some(movement)) = (&outcome, movement) {
                let cost = movement.total.whole_feet().expect("whole feet").0;
                let events = outcome.events.iter();
                let given = events.filter(|event| event.happening.triggers()).count();
                let given = u32::try_from(given).expect("a few");
                let own = found.entry(to).or_insert((cost, (given, cost)));
                own.0 = own.0.min(cost);
                own.1 = own.1.min((given, cost));
            }
            open.push(longer);
        }
    }
    found
}

fn difference(own: &Situation, verb: &str) -> Option<String> {
    let expected = declared(own, verb);
    let whole = own.whole_range(mover(own), Some(verb));
    let start = own.named_square(mover(own))?;
    let places = whole.range.places().into_iter();
    let found: BTreeMap<Square, i32> = places
        .filter(|(place, reached)| reached.stop == Stop::Allowed && *place != start)
        .map(|(place, reached)| (place, reached.spent_feet.0))
        .collect();
    let costs: BTreeMap<Square, i32> = expected
        .iter()
        .map(|(place, own)| (*place, own.0))
        .collect();
    if found != costs {
        return Some(format!("{verb}: range {found:?}\nrules {costs:?}"));
    }
    expected.iter().find_map(|(place, (cost, safest))| {
        let goal = (place.x, place.y);
        let cheap = told(&way_by(own, verb, goal, CHEAPEST));
        let safe = told(&way_by(own, verb, goal, Preference::Safest));
        let is_right = cheap.as_ref().is_some_and(|(_, own, _)| own == cost)
            && safe
                .as_ref()
                .is_some_and(|(_, own, given)| (*given, *own) == *safest);
        (!is_right)
            .then(|| format!("{verb} to {goal:?}: {cheap:?}, {safe:?} for {cost} {safest:?}"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn runs_and_charges_at_any_angle_are_what_the_rules_accept(
        marks in prop::collection::vec(prop_oneof![
            14 => Just('.'), 1 => Just(':'), 1 => Just('#'), 1 => Just('b'), 1 => Just('B'),
        ], 7 * 5),
        (x, y) in (0..2_usize, 0..4_usize), odd in any::<bool>(),
        size in prop::sample::select(vec!["medium", "large", "tiny"]),
        (reach, speed) in (any::<bool>(), prop::sample::select(vec![10, 15])),
        ruling in prop::option::of(prop::sample::select(vec![
            ("ruling.diagonal-parity-span", "action"),
            ("ruling.provoke-repeat", "first"),
            ("ruling.charge-slowed", "difficult"),
            ("ruling.tiny-enters-opponent", "attack"),
            ("ruling.tiny-enters-opponent", "pass"),
        ])),
    ) {
        let mut marks = marks;
        for letter in ['b', 'B'] {
            let first = marks.iter().position(|mark| *mark == letter);
            for (index, mark) in marks.iter_mut().enumerate() {
                if *mark == letter && Some(index) != first { *mark = '.'; }
            }
        }
        let side = if size == "large" { 2 } else { 1 };
        for y in y..(y + side).min(5) {
            for x in x..x + side { marks[y * 7 + x] = 'A'; }
        }
        if y + side > 5 { return Ok(()); }
        let rows: Vec<String> = marks.chunks(7).map(|row| row.iter().collect()).collect();
        let has_enemy = rows.iter().any(|row| row.contains('b'));
        let mut facts = vec![format!("A {size}, speed {speed}")];
        if has_enemy {
            facts.push(if reach { "b melee, reach 10".to_owned() } else { "b melee".to_owned() });
        }
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
        let rulings: Vec<(&str, &str)> = ruling.into_iter().collect();
        let mut own = situation(System::Starfinder, &rows, &facts, &rulings);
        // One diagonal before, if there is room for it.
        let before = format!("A move: ({},{})", x + 1, y + 1).parse().expect("a declaration");
        let before = own.read_declaration(&before).expect("it is read");
        if let Ok(outcome) = own.plan(&before, &mut NoDice) && odd {
            own.carry_out(&outcome);
        }
        for verb in ["run", "charge"] {
            prop_assert_eq!(difference(&own, verb), None, "{:?} {:?} {:?}", rows, facts, rulings);
        }
    }
}
