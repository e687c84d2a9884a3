//! Rulings that are asked about.

use encounter::{LeadsTo, Pending};
use systems::System;

use crate::helpers::{give, give_with_dice, place, play, refusal, table};

/// pf2e.grid.corner: a wall on one side of a diagonal step. Of the choices of
/// `ruling.corner-cutting`, refuse-either refuses it, refuse-both needs walls on both sides, allow
/// refuses nothing.
#[test]
fn a_ruling_is_asked_about_where_it_matters() {
    let mut encounter = table(System::Pf2e, &["A#.", "...", "..."], "");
    give(&mut encounter, "ruling: ruling.corner-cutting ask").unwrap();
    // A straight step is not affected.
    give(&mut encounter, "A stride: (0,1)").unwrap();
    assert_eq!(encounter.pending(), None);
    give(&mut encounter, "A stride: (0,0)").unwrap();
    give(&mut encounter, "A stride: (1,1)").unwrap();
    let Some(Pending::Ruling(question)) = encounter.pending() else {
        panic!("nothing is asked")
    };
    assert_eq!(question.ruling, "ruling.corner-cutting");
    let leads_to: Vec<(String, bool)> = question
        .choices
        .iter()
        .map(|preview| {
            (
                preview.choice.to_string(),
                matches!(preview.leads_to, LeadsTo::Refused(_)),
            )
        })
        .collect();
    assert_eq!(
        leads_to,
        [
            ("refuse-either".to_owned(), true),
            ("refuse-both".to_owned(), false),
            ("allow".to_owned(), false)
        ]
    );
    assert_eq!(place(&encounter, "A"), "(0,0)");
    // For this command only: the next time it is asked again.
    give(&mut encounter, "answer: choose: allow").unwrap();
    assert_eq!(place(&encounter, "A"), "(1,1)");
    assert_eq!(encounter.situation().rulings.changed().count(), 0);
    give(&mut encounter, "A stride: (0,0)").unwrap();
    assert!(encounter.pending().is_some());
    // For the table: never again.
    give(&mut encounter, "answer: choose: refuse-both for-table").unwrap();
    assert_eq!(place(&encounter, "A"), "(0,0)");
    assert_eq!(
        encounter
            .situation()
            .rulings
            .word("ruling.corner-cutting")
            .as_deref(),
        Some("refuse-both")
    );
    give(&mut encounter, "A stride: (1,1)").unwrap();
    assert_eq!(encounter.pending(), None);
}

/// The choice that refuses is a refusal like any other: the question stays open.
#[test]
fn a_choice_may_refuse() {
    let mut encounter = table(System::Pf2e, &["A#", ".."], "");
    give(&mut encounter, "ruling: ruling.corner-cutting ask").unwrap();
    give(&mut encounter, "A stride: (1,1)").unwrap();
    assert_eq!(
        refusal(&encounter, "answer: choose: refuse-either"),
        "refused pf2e.grid.corner step 1"
    );
    assert!(refusal(&encounter, "answer: choose: perhaps").starts_with("that is not an answer; "));
    assert!(encounter.pending().is_some());
}

#[test]
fn a_command_may_have_rulings_of_its_own() {
    let mut encounter = table(System::Pf2e, &["A#", ".."], "");
    assert_eq!(
        refusal(&encounter, "A stride: (1,1)"),
        "refused pf2e.grid.corner step 1"
    );
    give(
        &mut encounter,
        "rulings: ruling.corner-cutting=allow | A stride: (1,1)",
    )
    .unwrap();
    assert_eq!(place(&encounter, "A"), "(1,1)");
    assert_eq!(
        refusal(&encounter, "A stride: (0,0)"),
        "refused pf2e.grid.corner step 1"
    );
    // A ruling given with the command already answers the question.
    give(&mut encounter, "ruling: ruling.corner-cutting ask").unwrap();
    give(
        &mut encounter,
        "rulings: ruling.corner-cutting=allow | A stride: (0,0)",
    )
    .unwrap();
    assert_eq!(encounter.pending(), None);
}

/// srd35.special.illegal_end: where a stopped mover is put, by `ruling.illegal_end_candidates`.
/// By `path_only` it is the start, by the others one of four squares beside (3,0).
#[test]
fn a_ruling_may_matter_for_the_halt_alone() {
    let rows = ["ABCD.f", "......"];
    let mut encounter = table(System::Srd35, &rows, "f reach-weapon");
    give(
        &mut encounter,
        "ruling: ruling.illegal_end_displacement ask",
    )
    .unwrap();
    give(&mut encounter, "ruling: ruling.illegal_end_candidates ask").unwrap();
    give(&mut encounter, "A move: (1,0) (2,0) (3,0) (4,0)").unwrap();
    // The movement as declared ends in an open square whatever the ruling says.
    assert!(
        matches!(encounter.pending(), Some(Pending::MoveOn(_))),
        "{:?}",
        encounter.pending()
    );
    give(&mut encounter, "answer: halt").unwrap();
    assert!(
        matches!(encounter.pending(), Some(Pending::Ruling(_))),
        "{:?}",
        encounter.pending()
    );
    // Meanwhile the mover keeps waiting where it was; the answer moves it.
    assert_eq!(place(&encounter, "A"), "(3,0)");
}

/// srd35.special.illegal_end: under `provokes` the shift away from (3,0), which f threatens, is an
/// opportunity, under `free` it is not. Both roll the same die for the place, so only examining
/// every face shows the difference. f has given its opportunity of the turn when A is halted, so
/// there is a further one only under `every_step` (`srd35.aoo.once`).
#[test]
fn a_ruling_may_matter_behind_a_die() {
    let mut encounter = table(System::Srd35, &["ABCD.f", "......"], "f reach-weapon");
    for ruling in [
        "ruling: ruling.aoo_once_per_opponent=every_step",
        "ruling: ruling.illegal_end_displacement ask",
    ] {
        give(&mut encounter, ruling).unwrap();
    }
    give(&mut encounter, "A move: (1,0) (2,0) (3,0) (4,0)").unwrap();
    give(&mut encounter, "answer: halt").unwrap();
    let Some(Pending::Ruling(question)) = encounter.pending() else {
        panic!("nothing is asked")
    };
    assert_eq!(question.ruling, "ruling.illegal_end_displacement");
    // (4,0) and three squares below are 5 ft away.
    assert!(
        question
            .choices
            .iter()
            .all(|preview| preview.leads_to == LeadsTo::Die(dice::Die::D4))
    );
}

#[test]
fn rulings_are_known_by_name() {
    let mut encounter = table(System::Srd35, &["A"], "");
    play(
        &mut encounter,
        "> ruling: ruling.run_path=straight
         ruling ruling.run_path=straight
         > ruling: ruling.run_path ask
         ruling ruling.run_path is asked about
         > ruling: ruling.run_path=zigzag
         ! `ruling.run_path` cannot be `zigzag`; choose free, straight
         > ruling: ruling.run_paths ask
         ! there is no ruling `ruling.run_paths` in this system; did you mean `ruling.run_path`?",
    );
    assert_eq!(
        encounter.asked_rulings().collect::<Vec<_>>(),
        ["ruling.run_path"]
    );
    let encounter = table(System::Pf2e, &["A"], "");
    assert_eq!(
        refusal(&encounter, "ruling: ruling.tiny-per-square ask"),
        "`ruling.tiny-per-square` has 397 choices, too many to be asked; set it to one of them"
    );
}

/// `srd35.squeeze.escape_artist_penalty`: A, huge, has worked its way between walls. Whether -4 or -8
/// lowers its Armor Class of 20 is asked before the die: 8 + 5 = 13 misses 16 and hits 12.
#[test]
fn a_ruling_that_decides_an_attack_by_its_command_is_asked_about() {
    let rows = ["AAA..b", "AAA###", "AAA###"];
    for (choice, armor_class, result) in [("replace", 16, "miss"), ("add", 12, "hit")] {
        let mut encounter = table(System::Srd35, &rows, "A huge, ac 20; b attack 5");
        let squeezed = "A double escape result=success: (1,0)[3x1] (2,0)";
        give(&mut encounter, squeezed).unwrap();
        give(&mut encounter, "ruling: ruling.escape_artist_stacking ask").unwrap();
        play(
            &mut encounter,
            "> attack: b A
             asks ruling.escape_artist_stacking
             choice replace: attack +5 against 16
             choice add: attack +5 against 12",
        );
        let answer = format!("answer: choose: {choice}");
        let lines = give_with_dice(&mut encounter, &answer, &[8]).unwrap();
        let attack = lines.last().unwrap();
        assert!(
            attack.contains(&format!("total 13 against {armor_class} [")),
            "{attack}"
        );
        assert!(attack.ends_with(result), "{attack}");
        // The standard action is spent once, after the answer.
        assert!(
            refusal(&encounter, "attack: b A").contains("srd35.move."),
            "{choice}"
        );
        assert_eq!(encounter.pending(), None);
    }
}
