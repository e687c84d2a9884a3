//! starfinder: runs and charges of later turns keep to a straight line at any angle, too.

use std::collections::BTreeMap;

use board::Position;
use dice::NoDice;
use grid::Square;
use proptest::prelude::*;
use rules::search::Preference;
use rules::{Way, Wish};
use systems::{Situation, System};

use super::lines::{declared, told, way_by};
use super::{CHEAPEST, mover, situation};

/// 4 × 5 ft pay for 4 squares in each turn, and 8 are to go. In each turn the first diagonal costs as much
/// as a straight step, so each turn has one of the two: neither run has a direction of the grid.
#[test]
fn a_run_of_a_later_turn_goes_at_any_angle() {
    let rows = ["A........", ".........", "........."];
    let own = situation(System::Starfinder, &rows, &["A speed 5"], &[]);
    for verb in [Some("run"), None] {
        let wish = Wish {
            goal: Square::new(8, 2),
            via: &[],
            preference: CHEAPEST,
            limit_feet: None,
        };
        let (words, cost, _) = told(&own.way(mover(&own), &wish, verb)).expect("a way");
        assert_eq!((words.len(), cost), (3, 40), "{words:?}");
        assert!(words[0].ends_with(" (4,1)"), "{words:?}");
        assert!(words[2].ends_with(" (8,2)"), "{words:?}");
    }
}

/// The situation in which the mover stands there when its next turn begins.
fn moved(own: &Situation, to: Square) -> Situation {
    let mut moved = own.clone();
    let id = mover(own);
    let declared = |moved: &mut Situation, words: &str| {
        let declared = moved.read_declaration(&words.parse().expect("a declaration"));
        let outcome = moved.plan(&declared.expect("it is read"), &mut NoDice);
        moved.carry_out(&outcome.expect("it is accepted"));
    };
    declared(&mut moved, "A end-turn");
    let creature = moved.board.creature_mut(id).expect("it is there");
    let space = creature.footprint().expect("a place").at(to);
    creature.position = Some(Position::Squares(space));
    moved
}

/// The least cost, and the fewest triggers with the least cost of those.
type Best = (i32, (u32, i32));

/// What leads to each place in so many turns with one movement by that verb in each, by declaring
/// every line from every place; of fewer turns only what they alone lead to.
fn in_turns(own: &Situation, verb: &str, turns: usize) -> Vec<BTreeMap<Square, Best>> {
    let mut lines: BTreeMap<Square, BTreeMap<Square, Best>> = BTreeMap::new();
    let mut all = vec![declared(own, verb)];
    for _ in 1..turns {
        let mut next: BTreeMap<Square, Best> = BTreeMap::new();
        for (place, (cost, (given, safe))) in all.last().expect("a turn") {
            let lines = lines
                .entry(*place)
                .or_insert_with(|| declared(&moved(own, *place), verb));
            for (to, (further, (more, safely))) in lines.iter() {
                let cheap = cost + further;
                let risky = (given + more, safe + safely);
                let best = next.entry(*to).or_insert((cheap, risky));
                best.0 = best.0.min(cheap);
                best.1 = best.1.min(risky);
            }
        }
        all.push(next);
    }
    all
}

fn difference(own: &Situation, verb: &str) -> Option<String> {
    let turns = in_turns(own, verb, 3);
    let start = own.named_square(mover(own))?;
    own.board.extent().squares().find_map(|place| {
        let (first, known) = turns.iter().enumerate().find_map(|(turn, known)| {
            let best = known.get(&place)?;
            Some((turn, *best))
        })?;
        if first == 0 || place == start {
            return None;
        }
        let goal = (place.x, place.y);
        let way = way_by(own, verb, goal, CHEAPEST);
        if matches!(way, Way::MayNotStop(_)) {
            // What may be passed at once and not be ended in is no goal for one verb.
            return None;
        }
        let cheap = told(&way);
        let told_cheap = cheap
            .as_ref()
            .map(|(words, cost, _)| (words.len() / 2, *cost));
        if told_cheap != Some((first, known.0)) {
            return Some(format!(
                "{verb} to {goal:?}: {cheap:?} for {first} {known:?}"
            ));
        }
        let safe = told(&way_by(own, verb, goal, Preference::Safest));
        let told_safe = safe
            .as_ref()
            .map(|(words, cost, given)| (*given, words.len() / 2, *cost));
        let safest = (turns.iter().enumerate())
            .filter_map(|(turn, known)| {
                known
                    .get(&place)
                    .map(|(_, (given, cost))| (*given, turn, *cost))
            })
            .min();
        // More turns than were looked at may be safer still.
        let is_right = match (told_safe, safest) {
            (Some(told), Some(safest)) => {
                told == safest || told.0 < safest.0 && told.1 >= turns.len()
            }
            _ => false,
        };
        (!is_right).then(|| format!("{verb} to {goal:?}: {safe:?} for {safest:?}"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn runs_and_charges_of_later_turns_are_what_the_rules_accept(
        marks in prop::collection::vec(prop_oneof![
            10 => Just('.'), 1 => Just(':'), 2 => Just('#'), 1 => Just('b'), 1 => Just('B'),
        ], 6 * 4),
        large in any::<bool>(), reach in any::<bool>(),
        ruling in prop::option::of(prop::sample::select(vec![
            ("ruling.diagonal-parity-span", "action"),
            ("ruling.charge-slowed", "difficult"),
        ])),
    ) {
        let mut marks = marks;
        for letter in ['b', 'B'] {
            let first = marks.iter().position(|mark| *mark == letter);
            for (index, mark) in marks.iter_mut().enumerate() {
                if *mark == letter && Some(index) != first { *mark = '.'; }
            }
        }
        let side = if large { 2 } else { 1 };
        for y in 0..side {
            for x in 0..side { marks[y * 6 + x] = 'A'; }
        }
        let rows: Vec<String> = marks.chunks(6).map(|row| row.iter().collect()).collect();
        let size = if large { "large" } else { "medium" };
        let mut facts = vec![format!("A {size}, speed 5")];
        if rows.iter().any(|row| row.contains('b')) {
            facts.push(if reach { "b melee, reach 10".to_owned() } else { "b melee".to_owned() });
        }
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
        let rulings: Vec<(&str, &str)> = ruling.into_iter().collect();
        let own = situation(System::Starfinder, &rows, &facts, &rulings);
        for verb in ["run", "charge"] {
            prop_assert_eq!(difference(&own, verb), None, "{:?} {:?} {:?}", rows, facts, rulings);
        }
    }
}

#[test]
fn a_later_line_passes_the_squares_that_are_asked_for() {
    let rows = ["A................", "................."];
    let own = situation(System::Starfinder, &rows, &["A speed 10"], &[]);
    for via in [(12, 0), (12, 1)] {
        let via = [Square::new(via.0, via.1)];
        let wish = Wish {
            goal: Square::new(16, 1),
            via: &via,
            preference: CHEAPEST,
            limit_feet: None,
        };
        let Way::Found(way) = own.way(mover(&own), &wish, Some("run")) else {
            panic!("a way is open")
        };
        // 16 squares, and in each turn the first diagonal costs as much as a straight step.
        assert_eq!(way.cost_feet.0, 80);
        assert_eq!(way.planned.len(), 3);
    }
}
