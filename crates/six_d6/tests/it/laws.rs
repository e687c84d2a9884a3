//! Laws of scores, costs and words.

use dice::{NoDice, Scripted};
use proptest::prelude::*;
use rules::{Picture, Words as _};

use six_d6::{Fact, Facts, Happening, Outcome, Situation, SixD6};

use crate::{declared, situation};

fn rows() -> impl Strategy<Value = Vec<String>> {
    let mark = prop::sample::select(vec!['.', '.', ':', ';', '4', '#', '~', '^', 'b']);
    prop::collection::vec(mark, 15).prop_map(|marks| {
        let mut drawn = false;
        marks
            .chunks(5)
            .enumerate()
            .map(|(y, row)| {
                row.iter()
                    .enumerate()
                    .map(|(x, mark)| match mark {
                        _ if (x, y) == (2, 1) => 'A',
                        'b' if drawn => ':',
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

fn table(rows: &[String], facts: &str) -> Situation {
    let drawn: Vec<&str> = rows.iter().map(String::as_str).collect();
    let facts = if rows.iter().any(|row| row.contains('b')) {
        format!("b res 1d6+0; {facts}")
    } else {
        facts.to_owned()
    };
    situation(&drawn, "~ apparent 1 true 3; ^ gap", &facts)
}

/// Any item of a path.
fn item() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => (0..5_i32, 0..3_i32).prop_map(|(x, y)| format!("({x},{y})")),
        1 => Just("stand".to_owned()),
        2 => Just("carry-on".to_owned()),
        1 => Just("stop".to_owned()),
        1 => Just("halted".to_owned()),
    ]
}

fn costs_of(outcome: &Outcome) -> u32 {
    let paid = outcome.events.iter().map(|event| match event.happening {
        rules::Happening::Own(Happening::Enter(_, points, _) | Happening::Stand(points)) => points,
        _ => 0,
    });
    paid.sum()
}

/// Points left of the score.
fn left(outcome: &Outcome) -> u32 {
    let mut facts = outcome.facts.iter();
    let left = facts.find_map(|fact| match fact {
        Fact::Left(points) => Some(*points),
        _ => None,
    });
    left.expect("points are left")
}

/// Where the creature is afterwards.
fn end(facts: &[Fact]) -> Option<&Fact> {
    facts.iter().find(|fact| matches!(fact, Fact::End(_)))
}

proptest! {
    /// The points paid and left add up to the score; every square entered moves 5 feet; carrying
    /// out gives what was planned.
    #[test]
    fn points_are_neither_lost_nor_made(
        rows in rows(),
        items in prop::collection::vec(item(), 1..7),
        faces in prop::collection::vec(1..=6_u32, 40),
        facts in prop::sample::select(vec![
            "A dp 2", "A forced-down", "A encumbered 1d6+0", "A dp 3, situation 1d6+0",
        ]),
    ) {
        let mut here = table(&rows, facts);
        let run = declared(&here, &format!("A run: {}", items.join(" ")));
        rules::stored_law::situation_comes_back(&here);
        let planned = here.plan(&run, &mut Scripted::new(faces));
        rules::stored_law::outcome_comes_back(SixD6, &run, planned.as_ref().ok());
        let Ok(outcome) = planned else {
            return Ok(());
        };
        prop_assert_eq!(&outcome.account[0], &Happening::Score(costs_of(&outcome) + left(&outcome)));
        let steps = outcome.movement.as_ref().map_or(0, |movement| movement.steps.len());
        let entered = u32::try_from(steps).expect("few steps");
        prop_assert!(outcome.facts.contains(&Fact::SquaresEntered(entered)));
        for step in outcome.movement.iter().flat_map(|movement| &movement.steps) {
            let sum = step.reasons.iter().filter_map(|reason| reason.amount);
            prop_assert_eq!(sum.fold(grid::Length::default(), |a, b| a + b), step.cost);
        }
        here.carry_out(&outcome);
        let unchanged = here.unchanged(&run);
        prop_assert_eq!(end(&unchanged), end(&outcome.facts));
    }

    /// An action that waits and continues is the same as one declared whole.
    #[test]
    fn waiting_changes_nothing(
        rows in rows(),
        items in prop::collection::vec(item(), 2..7),
        faces in prop::collection::vec(1..=6_u32, 40),
        cut in 0..6_usize,
    ) {
        let here = table(&rows, "A encumbered 1d6+0");
        let cut = cut.min(items.len() - 1);
        let whole = declared(&here, &format!("A run: {}", items.join(" ")));
        let whole = here.plan(&whole, &mut Scripted::new(faces.clone())).expect("it may run");
        let first = items[..cut].iter().map(String::as_str).chain(["wait"]);
        let first = format!("A run: {}", first.collect::<Vec<_>>().join(" "));
        let first = declared(&here, &first);
        let mut dice = Scripted::new(faces);
        let mut there = here.clone();
        let begun = there.plan(&first, &mut dice).expect("it may run");
        there.carry_out(&begun);
        let Facts { open: Some(_), .. } = six_d6(&there) else {
            return Ok(());
        };
        let rest = declared(&there, &format!("A continue: {}", items[cut..].join(" ")));
        let rest = there.plan(&rest, &mut dice).expect("it goes on");
        there.carry_out(&rest);
        for one in whole.facts.iter().filter(|one| !matches!(one, Fact::Spent(_))) {
            prop_assert!(rest.facts.contains(one), "{:?}", one);
        }
        let mut direct = here;
        direct.carry_out(&whole);
        prop_assert_eq!(&there.board, &direct.board);
        prop_assert_eq!(six_d6(&there), six_d6(&direct));
    }

    /// A written declaration is read back to the same value.
    #[test]
    fn words_are_read_back(
        items in prop::collection::vec(item(), 0..5),
        options in prop::sample::subsequence(
            vec!["means=Sprint+PA", "type=opportunity", "form=flying", "focus=open-lock",
                 "stay-hidden"],
            0..=5,
        ),
    ) {
        let facts = "A forms walking+flying, adv Sprint Movement 1d6+1";
        let here = situation(&["A....", ".....", "....."], "", facts);
        let mut words = format!("A run {}", options.join(" ")).trim_end().to_owned();
        if !items.is_empty() {
            words = format!("{words}: {}", items.join(" "));
        }
        let read = declared(&here, &words);
        prop_assert_eq!(declared(&here, &read.words(&here.board)), read);
    }
}

fn six_d6(situation: &Situation) -> &Facts {
    &situation.facts
}

/// Clauses of `with:` of every kind.
const CLAUSES: [&str; 32] = [
    "A dp 3",
    "A attack 2",
    "A at (2,1)",
    "A forms walking+flying",
    "A adv Sprint 1d6+1",
    "A adv Wings Movement 2d6+3 cost 2 forms flying+gliding unavailable vetoed",
    "A res 1d6+2",
    "A score enter -2",
    "A score leave 4",
    "A enter hinders",
    "A leave allows",
    "A able",
    "A unable",
    "A hidden",
    "A seen",
    "A free",
    "A forced-down",
    "A encumbered 1d6+3",
    "A overloaded",
    "A unloaded",
    "A situation 2d6+0",
    "factor +1 on all",
    "factor -2 on (0,0) (1,2) forms flying",
    "factor set 3 on (4,2)",
    "group pack A b",
    "goal roof mr 5",
    "goal ford apparent 2 true 5",
    "counter A-b 4",
    "counter A-door 10",
    "b at (0,0)",
    "b adv Grace 1d6+2",
    "b score enter 9",
];

/// A written change is read back to the same value, and applying it twice is the same as applying
/// it once, except for changes that add up.
#[test]
fn changes_are_read_back() {
    let mut here = situation(&["A...b", ".....", "....."], "", "");
    for clause in CLAUSES {
        let with: notation::With = clause.parse().expect("a clause");
        let read = SixD6.read_changes(here.scene(), &with).expect(clause);
        assert_eq!(read.len(), 1, "{clause}");
        for change in &read {
            let words = SixD6::change_words(change, &here.board);
            assert_eq!(words, clause);
            here.change(change);
        }
        let told = SixD6.read_changes(here.scene(), &with);
        assert_eq!(told.as_deref(), Ok(read.as_slice()), "{clause}");
    }
}

#[test]
fn an_attack_whose_cost_nobody_has_stated_asks_for_it() {
    let now = situation(&["Ab."], "", "A dp 4");
    let attack = declared(&now, "A melee-attack");
    let refused = now.plan(&attack, &mut dice::NoDice).expect_err("no cost");
    let text = refused.to_string();
    assert!(text.contains("`attack N`"), "{text}");
    assert!(text.contains("6d6.step.cost"), "{text}");
}

/// Facts that are stated by name follow the creature when it is called otherwise, also the open
/// action that counts them.
#[test]
fn a_counter_follows_the_names_of_its_ends() {
    let mut here = Picture::default()
        .set_up(SixD6)
        .expect("the picture is right");
    for facts in ["A dp 4", "b dp 1", "counter A-door 5", "counter A-b 4"] {
        let with = facts.parse().expect("a fact");
        here.read_with(&with).expect("the fact is known");
    }
    let ids: Vec<_> = here.board.creatures().iter().map(|one| one.id).collect();
    let begun = declared(&here, "A mosey towards=b: 1 wait");
    let outcome = here.plan(&begun, &mut NoDice).expect("it may begin");
    here.carry_out(&outcome);
    here.rename(ids[0], "Anka");
    here.rename(ids[1], "Bandit");
    for words in ["Anka continue: 1", "Anka mosey towards=door: 1 1"] {
        let declared = declared(&here, words);
        let outcome = here.plan(&declared, &mut NoDice).expect("it may move");
        here.carry_out(&outcome);
    }
    let facts = six_d6(&here);
    let left = |end| facts.counter("Anka", end).map(|counter| counter.squares);
    assert_eq!((left("Bandit"), left("door")), (Some(2), Some(3)));
}
