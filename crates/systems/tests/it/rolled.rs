//! Ways of 6d6 by any means and forms: the greatest chance, and what the rules accept.

use std::collections::BTreeMap;

use board::CreatureId;
use dice::{Dice, DiceError, Face, Ratio, Request, Scripted};
use grid::Square;
use proptest::prelude::*;
use rules::search::Preference;
use rules::{Way, Wish};
use systems::chances::{self, RolledWay};
use systems::{Declaration, Picture, Situation, System};

fn situation(lines: &[&str], facts: &[&str]) -> Situation {
    let (rows, legend): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| !line.contains(' '));
    let picture = Picture {
        map: Some(notation::MapRows::from_rows(&rows).expect("the rows are right")),
        ..Picture::default()
    };
    let mut situation = picture.set_up(System::SixD6).expect("the picture is right");
    for fact in legend.iter().chain(facts) {
        read(&mut situation, fact);
    }
    situation
}

fn read(situation: &mut Situation, fact: &str) {
    situation
        .read_with(&fact.parse().expect("a fact"))
        .expect("the word is known");
}

fn mover(situation: &Situation) -> CreatureId {
    situation.board.creature_named("A").expect("A is there").id
}

fn declared(situation: &Situation, words: &str) -> Declaration {
    let written = format!("A {words}").parse().expect("a declaration");
    situation.read_declaration(&written).expect("it is read")
}

fn rolled(situation: &Situation, goal: (i32, i32)) -> Option<RolledWay> {
    let wish = Wish::to(Square::new(goal.0, goal.1));
    chances::way(situation, mover(situation), &wish, None).expect("within the bound")
}

fn words(situation: &Situation, way: &RolledWay) -> Vec<String> {
    let words = way.declarations.iter();
    words.map(|one| one.words(&situation.board)).collect()
}

fn certain(situation: &Situation, goal: (i32, i32)) -> Option<Vec<String>> {
    let wish = Wish::to(Square::new(goal.0, goal.1));
    certain_way(situation, &wish)
}

fn certain_way(situation: &Situation, wish: &Wish<'_>) -> Option<Vec<String>> {
    match situation.way(mover(situation), wish, None) {
        Way::Found(found) => {
            let planned = found.planned.iter();
            let words = planned.map(|one| one.declaration.words(&one.before.board));
            Some(words.collect())
        }
        _ => None,
    }
}

fn ratio(count: i128, of: u128) -> Ratio {
    Ratio::new(count, of).expect("a fraction")
}

#[test]
fn who_can_fly_flies_over_what_no_walk_can_pay_for() {
    // 5 for each of the two squares on foot, 1 for each in the air: 1 + 1 + 1.
    let own = situation(&["A55."], &["A dp 1", "A forms walking+flying"]);
    let way = certain(&own, (3, 0)).expect("a way");
    assert_eq!(way, ["A mosey form=flying: (1,0) (2,0) (3,0)"]);
}

#[test]
fn the_form_may_change_with_the_action() {
    let facts = [
        "A dp 2",
        "A forms walking+flying",
        "factor +9 on (4,0) forms flying",
    ];
    let own = situation(&["A555.."], &facts);
    // In the air to (3,0), then on foot over the square that costs a flyer 10.
    let way = certain(&own, (5, 0)).expect("a way");
    assert_eq!(
        way,
        [
            "A mosey form=flying: (1,0) (2,0) (3,0)",
            "A mosey: (4,0) (5,0)"
        ]
    );
}

#[test]
fn a_run_that_cannot_fail_is_better_than_two_moseys() {
    let facts = ["A dp 2", "A adv Sprint Movement 1d6+3"];
    let own = situation(&["A...."], &facts);
    let way = rolled(&own, (4, 0)).expect("a way");
    assert_eq!((way.chance, way.potential, way.points), (Ratio::ONE, 1, 4));
    assert_eq!(
        words(&own, &way),
        ["A run means=Sprint: (1,0) (2,0) (3,0) (4,0)"]
    );
}

#[test]
fn the_chance_of_several_actions_is_the_product_of_theirs() {
    // Only a 6 pays for (1,0), and only another one for (2,0).
    let own = situation(&["A66."], &["A dp 3"]);
    let way = rolled(&own, (2, 0)).expect("a way");
    assert_eq!(
        (way.chance, way.potential, way.points),
        (ratio(1, 36), 2, 12)
    );
    let way = rolled(&own, (3, 0)).expect("a way");
    assert_eq!(
        (way.chance, way.potential, way.points),
        (ratio(1, 36), 3, 13)
    );
    let way = rolled(&situation(&["A66."], &["A dp 2"]), (3, 0));
    assert_eq!(way, None, "three actions are needed");
}

#[test]
fn advantages_together_pay_for_what_none_pays_for_alone() {
    let facts = ["A dp 2", "A adv Sprint Movement 1d6+0", "A adv Grace 1d6+0"];
    let own = situation(&["A7."], &facts);
    // 21 of the 36 throws of two dice show at least 7.
    let way = rolled(&own, (1, 0)).expect("a way");
    assert_eq!((way.chance, way.potential), (ratio(7, 12), 2));
    assert_eq!(words(&own, &way), ["A run means=Sprint+Grace: (1,0)"]);
}

#[test]
fn an_open_movement_goes_on_before_the_next_one() {
    let mut own = situation(&["A....."], &["A dp 2"]);
    let open = declared(&own, "mosey: (1,0) wait");
    let outcome = own.plan(&open, &mut dice::NoDice).expect("it is accepted");
    own.carry_out(&outcome);
    // 2 of the 3 points are left, and then a mosey.
    let way = rolled(&own, (5, 0)).expect("a way");
    assert_eq!((way.chance, way.potential, way.points), (Ratio::ONE, 1, 4));
    let words = words(&own, &way);
    assert_eq!(words.len(), 2, "{words:?}");
    assert!(words[0].starts_with("A continue: (2,0)"), "{words:?}");
}

/// B's run gives the group a 2, which is the score of A's first run: for the two squares after it A
/// rolls, and any face but 1 pays for them.
#[test]
fn the_first_roll_of_a_group_is_not_that_of_the_second_run() {
    let facts = ["A dp 2", "B dp 1", "group pack A B"];
    let mut own = situation(&["A....", "B...."], &facts);
    let run = "B run group=pack: (1,1) (2,1)".parse().expect("a run");
    let run = own.read_declaration(&run).expect("it is read");
    let outcome = own.plan(&run, &mut Scripted::new([2]));
    own.carry_out(&outcome.expect("it is accepted"));
    let like = declared(&own, "run group=pack");
    for (x, chance) in [(2, Ratio::ONE), (4, ratio(5, 6))] {
        let way = chances::way(&own, mover(&own), &Wish::to(Square::new(x, 0)), Some(&like));
        let way = way.expect("within the bound").expect("a way");
        assert_eq!(way.chance, chance, "to {x}");
    }
}

/// The places to which moseys lead.
fn reached(situation: &Situation) -> Vec<(i32, i32)> {
    let range = situation.whole_range(mover(situation), Some("mosey")).range;
    let places = range.places().into_iter();
    places.map(|(square, _)| (square.x, square.y)).collect()
}

/// 1 to stand up and 3 for the square are more than a mosey pays for, but standing up may be an
/// action of its own.
#[test]
fn who_lies_beside_hard_ground_stands_up_first() {
    let own = situation(&[";A;"], &["A dp 2, forced-down"]);
    let words = ["A mosey: stand", "A mosey: (0,0)"];
    assert_eq!(certain(&own, (0, 0)).expect("a way"), words);
    let way = rolled(&own, (0, 0)).expect("a way");
    assert_eq!((way.chance, way.potential, way.points), (Ratio::ONE, 2, 4));
    let wish = Wish {
        goal: Square::new(0, 0),
        via: &[],
        preference: Preference::Cheapest,
        limit_feet: None,
    };
    let Way::Found(found) = own.way(mover(&own), &wish, Some("mosey")) else {
        panic!("no way by moseys");
    };
    let planned = found.planned.iter();
    let planned = planned.map(|one| one.declaration.words(&one.before.board));
    assert_eq!(planned.collect::<Vec<_>>(), words);
    assert_eq!(found.cost_feet, grid::Feet(20));
    // What the creature may reach is the same as of one who stands, one mosey later.
    let standing = situation(&[";A;"], &["A dp 1"]);
    assert_eq!(reached(&own), reached(&standing));
    // A load is added to the square that is entered, not to standing up: after a mosey that stands
    // up, a run pays for 2 and the load in 10 of 36 throws.
    let own = situation(&[":A:"], &["A dp 2, forced-down, encumbered 1d6+0"]);
    let way = rolled(&own, (0, 0)).expect("a way");
    assert_eq!((way.chance, way.potential), (ratio(5, 18), 2));
    let own = situation(&[";A;"], &["A dp 1, forced-down"]);
    assert!(!reached(&own).contains(&(0, 0)));
}

/// On MR 3 the mosey that stands up has nothing left, and goes nowhere else and back.
#[test]
fn who_only_stands_up_names_no_square() {
    let own = situation(&["A.5", "..."], &["A dp 2, forced-down", "A on ;"]);
    let way = rolled(&own, (1, 0)).expect("a way");
    assert_eq!(words(&own, &way), ["A mosey: stand", "A mosey: (1,0)"]);
}

/// Which of the movements that a creature can pay for `reach` shows for each square.
fn shown(own: &Situation) -> Vec<((i32, i32), String)> {
    let all = chances::movements(own, mover(own)).expect("they are rolled");
    let odds = all.iter().map(|one| {
        let odds = chances::odds(own, &declared(own, one));
        odds.expect("they are rolled").expect("it may be declared")
    });
    let odds: Vec<_> = odds.collect();
    let best = chances::best_for_each_square(&odds).into_iter();
    let best = best.map(|(index, at)| ((at.square.x, at.square.y), all[index].clone()));
    best.collect()
}

/// Both are certain: the flight costs 1 potential, the run 3.
#[test]
fn of_two_certain_movements_the_cheaper_one_is_shown() {
    let facts = [
        "A forms walking+flying",
        "A adv Sprint Movement 1d6+9 cost 3",
    ];
    let own = situation(&["A5."], &facts);
    let flight = "mosey form=flying".to_owned();
    assert_eq!(shown(&own), [((1, 0), flight.clone()), ((2, 0), flight)]);
}

/// Both are certain and cost 1 potential: on foot the sum is 3, in the air 1.
#[test]
fn of_two_equally_cheap_movements_the_one_of_the_least_sum_is_shown() {
    let own = situation(&["A;"], &["A forms walking+flying"]);
    assert_eq!(shown(&own), [((1, 0), "mosey form=flying".to_owned())]);
}

/// One mosey stands up and goes to the right, one comes back, and one pays 3 on the left.
#[test]
fn who_has_stood_up_stands_up_no_more() {
    let own = situation(&[";A."], &["A dp 3, forced-down"]);
    assert!(reached(&own).contains(&(0, 0)));
}

/// The load adds at least 1 to the first square of each of two moseys: 2 squares by each.
#[test]
fn a_load_is_added_to_every_mosey() {
    let own = situation(&["A......"], &["A dp 2, encumbered 1d6+0"]);
    let own = reached(&own);
    assert!(own.contains(&(4, 0)) && !own.contains(&(5, 0)), "{own:?}");
}

/// Dice that always show their highest face.
struct Highest;

impl Dice for Highest {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        let faces = request.die.faces();
        Ok(Face::new(faces).expect("a face"))
    }
}

/// Every mosey and run by one of these means and forms, with the potential that it costs.
fn kinds(means: &[&str], forms: &[&str]) -> Vec<(String, u32)> {
    let mut all = Vec::new();
    for form in forms {
        let form = format!("form={form}");
        for (manner, most) in [("mosey", 1), ("run", means.len())] {
            all.push((format!("{manner} {form}"), 1));
            for chosen in 1_u32..1 << means.len() {
                let own = means.iter().enumerate();
                let own = own.filter(|(at, _)| chosen >> at & 1 == 1);
                let own: Vec<&str> = own.map(|(_, name)| *name).collect();
                if own.len() <= most {
                    let count = chosen.count_ones();
                    all.push((format!("{manner} means={} {form}", own.join("+")), count));
                }
            }
        }
    }
    all
}

/// The greatest chance of every square, found by trying every action from every place.
fn best(
    (now, is_down): (&Situation, bool),
    potential: u32,
    kinds: &[(String, u32)],
    chance: Ratio,
    found: &mut BTreeMap<Square, Ratio>,
) {
    for (words, cost) in kinds.iter().filter(|(_, cost)| *cost <= potential) {
        let Some(Ok(odds)) = chances::odds(now, &declared(now, words)) else {
            continue;
        };
        // On open ground every score pays for standing up alone.
        if is_down && potential > *cost {
            let mut after = now.clone();
            read(&mut after, &format!("A free, dp {}", potential - cost));
            best((&after, false), potential - cost, kinds, chance, found);
        }
        for place in &odds.places {
            let own = chance
                .checked_multiply(place.at_most)
                .expect("small numbers");
            let known = found.entry(place.square).or_insert(own);
            *known = own.max(*known);
            let left = potential - cost;
            if left > 0 {
                let mut after = now.clone();
                let (x, y) = (place.square.x, place.square.y);
                read(&mut after, &format!("A at ({x},{y}), free, dp {left}"));
                best((&after, false), left, kinds, own, found);
            }
        }
    }
}

fn board() -> impl Strategy<Value = Vec<String>> {
    let mark = prop_oneof![
        8 => Just('.'),
        2 => Just(':'),
        2 => Just('5'),
        1 => Just('7'),
        2 => Just('#'),
        2 => Just('^'),
        1 => Just('b'),
    ];
    prop::collection::vec(mark, 4 * 2).prop_map(|mut marks| {
        let first = marks.iter().position(|mark| *mark == 'b');
        for (index, mark) in marks.iter_mut().enumerate() {
            if *mark == 'b' && Some(index) != first {
                *mark = '.';
            }
        }
        marks[0] = 'A';
        marks.chunks(4).map(|row| row.iter().collect()).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn ways_have_the_greatest_chance_that_any_actions_have(
        rows in board(), potential in 1..3_u32,
        forms in prop::sample::subsequence(vec!["walking", "flying", "swimming"], 1..3),
        means in prop::sample::subsequence(vec!["Sprint", "Grace"], 0..3),
        is_down in any::<bool>(), factor in 0..4_u32,
    ) {
        let gaps = |(y, row): (usize, &String)| {
            let at = row.char_indices().filter(|(_, mark)| *mark == '^');
            at.map(|(x, _)| format!("({x},{y}) gap")).collect::<Vec<String>>()
        };
        let mut facts: Vec<String> = rows.iter().enumerate().flat_map(gaps).collect();
        facts.push(format!("A dp {potential}, forms {}", forms.join("+")));
        facts.extend(means.iter().map(|name| format!("A adv {name} Movement 1d6+1")));
        facts.push(format!("factor +{factor} on (1,0) forms flying"));
        if is_down {
            facts.push("A forced-down".to_owned());
        }
        let rows: Vec<String> = rows.iter().map(|row| row.replace('^', ".")).collect();
        let lines: Vec<&str> = rows.iter().map(String::as_str).collect();
        let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
        let own = situation(&lines, &facts);
        let mut expected = BTreeMap::new();
        best((&own, is_down), potential, &kinds(&means, &forms), Ratio::ONE, &mut expected);
        expected.remove(&Square::new(0, 0));
        for (y, row) in lines.iter().enumerate() {
            for x in 0..row.len() {
                let goal = Square::new(i32::try_from(x).expect("small"), i32::try_from(y).expect("small"));
                let way = rolled(&own, (goal.x, goal.y));
                let chance = way.as_ref().map(|way| way.chance);
                prop_assert_eq!(chance, expected.get(&goal).copied(), "{} {:?} {:?}", goal, lines, facts);
                let Some(way) = way.filter(|_| !lines.iter().any(|row| row.contains('b'))) else {
                    continue;
                };
                // With the highest dice the rules accept every declaration of the way.
                let mut now = own.clone();
                for declaration in &way.declarations {
                    let planned = now.plan(declaration, &mut Highest);
                    prop_assert!(planned.is_ok(), "{:?}: {:?} {:?}", planned, lines, facts);
                    now.carry_out(&planned.expect("it is accepted"));
                }
                prop_assert_eq!(now.named_square(mover(&now)), Some(goal), "{:?} {:?}", lines, facts);
            }
        }
    }
}

/// A way that passes a place is one of any actions as well.
#[test]
fn a_run_may_pass_a_place() {
    let own = situation(&["A.."], &["A dp 1"]);
    let run = declared(&own, "run");
    let via = [Square::new(1, 0)];
    let wish = Wish {
        via: &via,
        ..Wish::to(Square::new(2, 0))
    };
    let way = chances::way(&own, mover(&own), &wish, Some(&run));
    let way = way.expect("within the bound").expect("a way");
    // Every face but 1 pays for two squares.
    assert_eq!(way.chance, ratio(5, 6));
    assert_eq!(words(&own, &way), ["A run: (1,0) (2,0)"]);
}

#[test]
fn several_actions_may_pass_a_place_together() {
    let own = situation(&["A..", "..."], &["A dp 3"]);
    let run = declared(&own, "run");
    let via = [Square::new(0, 1)];
    let wish = Wish {
        via: &via,
        ..Wish::to(Square::new(1, 1))
    };
    let way = chances::way(&own, mover(&own), &wish, Some(&run));
    let way = way.expect("within the bound").expect("a way");
    // Each of two runs pays for one square.
    assert_eq!((way.chance, way.potential), (Ratio::ONE, 2));
    assert_eq!(words(&own, &way), ["A run: (0,1)", "A run: (1,1)"]);
    assert_eq!(
        certain_way(&own, &wish).expect("a way"),
        ["A mosey: (0,1) (1,1)"]
    );
}

/// Two moseys cost as much as the run with Sprint, and trigger twice.
#[test]
fn the_safest_way_has_the_fewest_actions() {
    let facts = ["A dp 3", "A adv Sprint Movement 1d6+4 cost 2"];
    let own = situation(&["A.....", "......", ".;;..."], &facts);
    let cheapest = Wish::to(Square::new(5, 0));
    let safest = Wish {
        preference: Preference::Safest,
        ..cheapest
    };
    assert_eq!(certain_way(&own, &cheapest).map(|way| way.len()), Some(2));
    assert_eq!(certain_way(&own, &safest), None, "it takes a roll");
    let way = chances::way(&own, mover(&own), &safest, None);
    let way = way.expect("within the bound").expect("a way");
    assert_eq!((way.chance, way.potential, way.points), (Ratio::ONE, 2, 5));
    let only = words(&own, &way);
    assert_eq!(only, ["A run means=Sprint: (1,0) (2,0) (3,0) (4,0) (5,0)"]);
}
