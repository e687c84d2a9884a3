//! What is hidden is not revealed: whatever it is, every answer before the reveal is the same.

use board::Quantity;
use dice::Scripted;
use grid::Square;
use proptest::prelude::*;

use six_d6::{Among, Situation, chain, odds};

use crate::{declared, situation};
use rules::search::{Bound, Offer, exact_range};

const ROWS: [&str; 5] = [".....", ".....", "..A..", ".....", "....."];

/// The marks of the five rows except the mover's; hidden squares are `~`, of two apparent kinds.
fn rows() -> impl Strategy<Value = Vec<String>> {
    let mark = prop::sample::select(vec!['.', '.', '.', ':', ';', '#', '~', '~', '+', 'b', '^']);
    prop::collection::vec(mark, 25).prop_map(|marks| {
        let mut drawn = false;
        marks
            .chunks(5)
            .enumerate()
            .map(|(y, row)| {
                row.iter()
                    .enumerate()
                    .map(|(x, mark)| match mark {
                        _ if ROWS[y].as_bytes()[x] == b'A' => 'A',
                        'b' if drawn => '.',
                        'b' => {
                            drawn = true;
                            'b'
                        }
                        mark => *mark,
                    })
                    .collect()
            })
            .collect()
    })
}

/// The same rows with other truths under the hidden marks.
fn pair(rows: &[String], truths: [(u32, bool); 4]) -> [Situation; 2] {
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let is_drawn = rows.iter().any(|row| row.contains('b'));
    let facts = if is_drawn { "b res 1d6+0" } else { "" };
    let gap = |is_gap| if is_gap { " gap" } else { "" };
    let legend = |(one, one_gap): (u32, bool), (other, other_gap): (u32, bool)| {
        format!(
            "~ apparent 1 true {one}{}; + apparent 2 true {other}{}; ^ gap",
            gap(one_gap),
            gap(other_gap)
        )
    };
    [
        situation(&rows, &legend(truths[0], truths[1]), facts),
        situation(&rows, &legend(truths[2], truths[3]), facts),
    ]
}

/// Every answer that the mover's side is given before it moves, as text. What it knows of the board
/// and of creatures, and its odds, are tested where views are made.
fn told(situation: &Situation) -> String {
    let actor = situation.board.creature_named("A");
    let actor = actor.expect("it is drawn").id;
    let mut told = String::new();
    for verb in ["mosey", "run"] {
        let walk = situation.walk(actor, verb).expect("it can be walked");
        let offer = Offer {
            times: 2,
            ..Offer::single(walk.as_ref(), grid::Feet(15))
        };
        let range = exact_range(&[offer], Bound::DEFAULT);
        told.push_str(&format!("{:?}\n", range.places()));
    }
    for square in situation.board.extent().squares() {
        let ask: notation::Phrase = format!("mr {square}").parse().expect("a question");
        let answer = situation.ask(&ask, &mut dice::NoDice);
        told.push_str(&format!("{:?}\n", answer.map(|answer| answer.words)));
        let needs = format!("needs A {square}").parse().expect("a question");
        let answer = situation.ask(&needs, &mut dice::NoDice);
        let answer = answer.map(|answer| (answer.words, answer.reasons));
        told.push_str(&format!("{answer:?}\n"));
    }
    told
}

/// Whether the square has a different MR from the one it seems to have.
fn hides(situation: &Situation, square: Square) -> bool {
    [Quantity::ApparentResistance, Quantity::TrueResistance]
        .iter()
        .all(|stated| situation.board.quantity(square, *stated).is_some())
}

/// The immediate result of the first item: its refusal, or its rule, but nothing that happens after
/// it enters hidden ground.
fn first_answers(situation: &Situation) -> String {
    let mut told = String::new();
    for score in 1..=6 {
        for y in 0..5 {
            for x in 0..5 {
                let run = declared(situation, &format!("A run: ({x},{y}) wait"));
                let outcome = situation.plan(&run, &mut Scripted::new([score, 1, 1]));
                let hides = hides(situation, Square::new(x, y));
                let reaches = ["reveal", "costs", "resist-enter", "blocked-entry"];
                let words = outcome.map(|outcome| {
                    let entries = outcome.account_entries(&situation.board).into_iter();
                    let told = entries.take_while(|entry| !hides || !reaches.contains(&entry.name));
                    told.map(|entry| format!("{} {:?}", entry.words(), entry.parts))
                        .collect::<Vec<_>>()
                });
                told.push_str(&format!("{score} ({x},{y}) {words:?}\n"));
            }
        }
    }
    told
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Range, resistances, refusals and reasons of failing are the same, byte for byte, whatever is
    /// hidden where the mover has not been.
    #[test]
    fn nothing_tells_what_is_hidden(
        rows in rows(),
        truths in prop::array::uniform4((1..9_u32, any::<bool>())),
    ) {
        let [one, other] = pair(&rows, truths);
        prop_assert_eq!(told(&one), told(&other));
        prop_assert_eq!(first_answers(&one), first_answers(&other));
    }

    /// A creature that lies on hidden ground is not told either what it takes to stand up there.
    #[test]
    fn nothing_tells_what_is_hidden_under_the_mover(
        rows in rows(),
        truths in prop::array::uniform2((1..9_u32, any::<bool>())),
    ) {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let [one, other] = truths.map(|(truth, is_gap)| {
            let gap = if is_gap { " gap" } else { "" };
            let facts = format!("(2,2) apparent 2 true {truth}{gap}; A forced-down");
            let legend = "~ apparent 1 true 3; + apparent 2 true 1; ^ gap";
            situation(&rows, legend, &facts)
        });
        prop_assert_eq!(told(&one), told(&other));
    }

    /// Nobody is told where a hidden foe is or what it can do.
    #[test]
    fn nothing_tells_where_a_hidden_foe_is(
        rows in rows(),
        places in prop::array::uniform2((0..5_i32, 0..5_i32)),
        scores in prop::array::uniform2(1..9_u32),
    ) {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let is_drawn = rows.iter().any(|row| row.contains('b'));
        let known = if is_drawn { "; b res 1d6+0" } else { "" };
        let [one, other] = [0, 1].map(|at| {
            let ((x, y), score) = (places[at], scores[at]);
            let facts = format!("c hidden, at ({x},{y}), score enter {score}{known}");
            let legend = "~ apparent 1 true 3; + apparent 2 true 1; ^ gap";
            situation(&rows, legend, &facts)
        });
        prop_assert_eq!(told(&one), told(&other));
    }
}

/// A path of A over the rows, from square to neighbouring square.
fn path() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec((-1..=1_i32, -1..=1_i32), 1..6).prop_map(|steps| {
        let mut at = Square::new(2, 2);
        let squares = steps.into_iter().map(|(dx, dy)| {
            at = Square::new((at.x + dx).clamp(0, 4), (at.y + dy).clamp(0, 4));
            at.to_string()
        });
        squares.collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// A plan up to a choice is the plan of the path up to there, left open; without a choice it is
    /// the whole plan. One of the two answers is always allowed.
    #[test]
    fn a_plan_to_a_choice_is_the_plan_of_the_path_up_to_there(
        rows in rows(),
        truths in prop::array::uniform4((1..5_u32, any::<bool>())),
        path in path(),
        faces in prop::collection::vec(1..=6_u32, 12),
    ) {
        let [here, _] = pair(&rows, truths);
        let whole = declared(&here, &format!("A run: {}", path.join(" ")));
        let Ok((outcome, choice)) = here.plan_to_choice(&whole, &mut Scripted::new(faces.clone()))
        else {
            return Ok(());
        };
        let items = match &choice {
            Some(choice) => format!("{} wait", path[..choice.items_done].join(" ")),
            None => path.join(" "),
        };
        let alone = declared(&here, &format!("A run: {items}"));
        let plain = here.plan(&alone, &mut Scripted::new(faces));
        prop_assert_eq!(plain.as_ref(), Ok(&outcome));
        if let Some(choice) = choice {
            prop_assert!(choice.carry_on.is_ok() || choice.stop.is_ok(), "{:?}", choice);
            let reveal = format!("reveal {} ", choice.into);
            let entries = outcome.account_entries(&here.board);
            let last = entries.iter().rev().nth(1).map(rules::AccountEntry::words);
            prop_assert!(last.is_some_and(|last| last.starts_with(&reveal)));
        }
    }
}

/// A movement ends at the edge of what has been shown, so nobody can count on a square beyond it.
#[test]
fn no_chance_is_told_of_squares_behind_unknown_ground() {
    let run = |facts: &str| {
        let here = situation(&["A.....", "######"], "", facts);
        let odds = odds(here.scene(), &declared(&here, "A run")).expect("a run has odds");
        let squares = odds.places.iter().map(|own| own.square.x);
        squares.collect::<Vec<_>>()
    };
    assert_eq!(run("A dp 2"), [1, 2, 3, 4, 5]);
    assert_eq!(run("A dp 2; (3,0) unknown"), [1, 2]);
    assert_eq!(
        run("A dp 2; (3,0) unknown; (3,0) seen by party"),
        [1, 2, 3, 4, 5]
    );

    let way = |goal: i32| {
        let here = situation(&["A.....", "######"], "", "A dp 9; (3,0) unknown");
        let mover = here.board.creatures()[0].id;
        let goal = Square::new(goal, 0);
        chain(
            here.scene(),
            mover,
            &rules::Wish::to(goal),
            Among::All,
            Bound::DEFAULT,
        )
        .expect("a small search")
    };
    assert!(way(2).is_some());
    assert!(way(3).is_none() && way(5).is_none());
}
