//! Checks rolled from stated numbers, worked out by hand, and the Stride after a Shove.

use board::Condition;
use dice::{Die, Scripted};
use encounter::{Command, Encounter, Event, check_preview, decide, evolve};
use proptest::prelude::*;
use rules::Degree;
use systems::System;

use crate::helpers::{
    declared, give, give_with_dice, place, read, refusal, table, table_with_edges,
};

fn is_prone(encounter: &Encounter, name: &str) -> bool {
    let creature = encounter.board().creature_named(name).unwrap();
    creature.is(Condition::Prone)
}

/// An incline of DC 15 north of A, Athletics 6, Speed 25: a success climbs 5 ft.
fn climb(face: u32) -> (Encounter, Vec<String>) {
    let with = "A athletics 6; (0,1) incline north, dc 15; b aoo";
    let mut encounter = table(System::Pf2e, &["..", "..", "Ab"], with);
    give(&mut encounter, "triggers: never").unwrap();
    let lines = give_with_dice(&mut encounter, "A climb: (0,1)", &[face]).unwrap();
    (encounter, lines)
}

/// 9 + 6 = 15 succeeds, 19 + 6 = 25 is critical. 8 + 6 = 14 fails: A stays, which triggers b at the
/// end. 1 + 6 = 7 fails by 8, and the natural 1 makes it critical: A falls.
#[test]
fn climbing_in_every_degree() {
    for (face, word, end) in [
        (9, "15 against 15: success", "(0,1)"),
        (19, "25 against 15: critical", "(0,1)"),
        (8, "14 against 15: failure", "(0,2)"),
        (1, "7 against 15: critical-failure", "(0,2)"),
    ] {
        let (encounter, lines) = climb(face);
        let roll = format!("roll 1d20={face} for pf2e.action.climb: A, athletics");
        assert_eq!(lines[0], roll);
        let checks = "A checks athletics with +6 [pf2e.action.climb]: ";
        assert!(lines[1].starts_with(checks), "{lines:?}");
        assert!(lines[1].ends_with(word), "{lines:?}");
        assert_eq!(place(&encounter, "A"), end, "{face}");
        let falls = lines.iter().any(|line| line.contains("fall A (0,2)"));
        assert_eq!(falls, face == 1, "{lines:?}");
        let stayed = lines.iter().any(|line| line.contains("end: provoke b end"));
        assert_eq!(stayed, face < 9, "{lines:?}");
    }
}

/// Only a critical success climbs 10 ft: two squares are not allowed whatever the die shows, and
/// nothing is rolled. A climb Speed needs no check; without the DC or the modifier there is none.
#[test]
fn a_climb_that_is_not_rolled() {
    let rows = ["..", "..", "A."];
    let ground = "(0,1) incline north, dc 15; (0,0) incline north";
    let with = format!("A athletics 6; {ground}");
    let encounter = table(System::Pf2e, &rows, &with);
    let too_far = refusal(&encounter, "A climb: (0,1) (0,0)");
    assert_eq!(too_far, "refused pf2e.move.insufficient step 2");
    for with in [
        format!("A athletics 6, climb 20; {ground}"),
        ground.to_owned(),
        "A athletics 6; (0,1) incline north".to_owned(),
    ] {
        let mut encounter = table(System::Pf2e, &rows, &with);
        let lines = give(&mut encounter, "A climb: (0,1)").unwrap();
        assert!(lines[0].starts_with("step 1 (0,1) costs 5"), "{lines:?}");
    }
}

/// Speed 25: a success swims 10 ft. 4 + 6 = 10 meets DC 10; 20 makes a critical success of 26; 3 fails;
/// 1 + 6 = 7 fails, critically with the natural 1, and A only stays where it is.
#[test]
fn swimming_in_every_degree() {
    for (face, word, end) in [
        (4, "success", "(2,0)"),
        (20, "critical", "(2,0)"),
        (3, "failure", "(0,0)"),
        (1, "critical-failure", "(0,0)"),
    ] {
        let with = "A athletics 6; (1,0) needs swim, dc 10; (2,0) needs swim";
        let mut encounter = table(System::Pf2e, &["A..", "..."], with);
        let lines = give_with_dice(&mut encounter, "A swim: (1,0) (2,0)", &[face]).unwrap();
        assert!(
            lines[1].ends_with(&format!("against 10: {word}")),
            "{lines:?}"
        );
        assert!(lines[1].contains("[pf2e.action.swim]"), "{lines:?}");
        assert_eq!(place(&encounter, "A"), end);
        assert!(!lines.iter().any(|line| line.contains("fall")), "{lines:?}");
    }
}

/// Hit on a beam of DC 15 with Reflex 5: 10 + 5 = 15 saves, 9 + 5 = 14 falls. On rubble it falls
/// prone. Two degrees: 20 is no better than a success.
#[test]
fn a_hit_on_unsteady_ground_asks_for_a_reflex_save() {
    let with = "A reflex 5; (0,0) narrow, dc 15";
    for (face, falls) in [(10, false), (20, false), (9, true), (1, true)] {
        let mut encounter = table(System::Pf2e, &["A."], with);
        let lines = give_with_dice(&mut encounter, "A hit", &[face]).unwrap();
        let roll = format!("roll 1d20={face} for pf2e.terrain.narrow-reflex: A, reflex");
        assert_eq!(lines[0], roll);
        let word = if falls { ": failure" } else { ": success" };
        assert!(lines[1].ends_with(word), "{lines:?}");
        let fell = lines.iter().any(|line| line.starts_with("0: fall A (0,0)"));
        assert_eq!(fell, falls, "{lines:?}");
    }
    let rubble = "A reflex 5; (0,0) uneven, dc 15";
    let mut encounter = table(System::Pf2e, &["A."], rubble);
    give_with_dice(&mut encounter, "A fails-save", &[9]).unwrap();
    assert!(is_prone(&encounter, "A"));
    // If the result is declared, if both kinds of ground apply at once, without a number, and in
    // the air, nothing is rolled.
    for with in [
        "A reflex 5; (0,0) narrow, uneven, dc 15",
        "(0,0) narrow, dc 15",
        "A reflex 5; (0,0) narrow",
        "A reflex 5, flying; (0,0) narrow, dc 15",
    ] {
        give(&mut table(System::Pf2e, &["A."], with), "A hit").unwrap();
    }
    let mut encounter = table(System::Pf2e, &["A."], with);
    give(&mut encounter, "A hit reflex=success").unwrap();
}

/// The save is due no matter who rolls the hit: in a Strike (natural 10 + 8 against 15 hits), and
/// in a reaction to a movement, which a fall ends where the mover is. In the air there is none.
#[test]
fn a_rolled_hit_on_unsteady_ground_asks_for_the_save_too() {
    let foe = "b attack 8";
    let beam = format!("A reflex 5, ac 15; (0,0) narrow, dc 15; {foe}");
    for (face, falls) in [(10, false), (9, true)] {
        let mut encounter = table(System::Pf2e, &["Ab"], &beam);
        let lines = give_with_dice(&mut encounter, "b strike at=A", &[10, face]).unwrap();
        let roll = format!("roll 1d20={face} for pf2e.terrain.narrow-reflex: A, reflex");
        assert!(lines.contains(&roll), "{lines:?}");
        let fell = lines.iter().any(|line| line.starts_with("0: fall A (0,0)"));
        assert_eq!(fell, falls, "{lines:?}");
    }
    let mut encounter = table(System::Pf2e, &["Ab"], &beam);
    let missed = give_with_dice(&mut encounter, "b strike at=A", &[2]).unwrap();
    assert!(
        !missed.iter().any(|line| line.contains("reflex")),
        "{missed:?}"
    );

    let rubble = format!("A reflex 5, ac 15; (0,0) uneven, dc 15; b aoo; {foe}");
    for (face, at) in [(10, "(2,0)"), (9, "(0,0)")] {
        let mut encounter = table(System::Pf2e, &["A..", ".b."], &rubble);
        give(&mut encounter, "A leap: (1,0) (2,0)").unwrap();
        let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[10, face]).unwrap();
        let roll = format!("roll 1d20={face} for pf2e.terrain.uneven-reflex: A, reflex");
        assert!(lines.contains(&roll), "{lines:?}");
        assert_eq!(place(&encounter, "A"), at, "{lines:?}");
        assert_eq!(is_prone(&encounter, "A"), at == "(0,0)");
    }
    let over = "A reflex 5, ac 15, fly 30, at (0,0); (1,0) narrow, dc 15; b aoo, attack 8";
    let mut encounter = table(System::Pf2e, &["A...", "..b."], over);
    give(&mut encounter, "A fly: (1,0) (2,0) (3,0)").unwrap();
    let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[10]).unwrap();
    assert!(
        !lines.iter().any(|line| line.contains("reflex")),
        "{lines:?}"
    );
}

/// A shares the beam with B when c hits it and 9 + 5 = 14 fails: the movement ends, A is put back
/// (`pf2e.through.accident`), and then it falls, whether the ruling was decided before or is asked
/// about.
#[test]
fn a_fall_comes_after_the_ruling_of_a_halt() {
    let with = "A reflex 5, ac 15; (0,0) narrow, dc 15; (1,0) narrow, dc 15; c aoo, attack 8";
    for rulings in [&[][..], &["ruling: ruling.accidental-share ask"]] {
        let mut encounter = table(System::Pf2e, &["AB..", "..c."], with);
        for ruling in rulings {
            give(&mut encounter, ruling).unwrap();
        }
        give(&mut encounter, "A balance result=success: (1,0) (2,0)").unwrap();
        let reaction = "answer: react c aoo";
        let mut lines = give_with_dice(&mut encounter, reaction, &[10, 9]).unwrap();
        if !rulings.is_empty() {
            assert!(encounter.pending().is_some(), "{lines:?}");
            lines.extend(give(&mut encounter, "answer: choose: mover-back").unwrap());
        }
        assert_eq!(encounter.pending(), None, "{lines:?}");
        let back = lines
            .iter()
            .position(|line| line.contains("put-back A (0,0)"));
        let fall = lines.iter().position(|line| line.contains("fall A (0,0)"));
        assert!(back.is_some() && back < fall, "{rulings:?} {lines:?}");
    }
}

const SHOVE: &str = "A act name=shove at=b: (2,0) (3,0)";

fn shove(with: &str, face: u32) -> (Encounter, Vec<String>) {
    let mut encounter = table(System::Pf2e, &["Ab...", "....."], with);
    let lines = give_with_dice(&mut encounter, SHOVE, &[face]).unwrap();
    (encounter, lines)
}

/// Athletics 8 against Fortitude 4, DC 14. 6 + 8 = 14 pushes 5 ft, 16 + 8 = 24 pushes 10 ft; 5 + 8 =
/// 13 does nothing; 1 + 8 = 9 fails by 5, critically with the natural 1: A lies.
#[test]
fn a_shove_in_every_degree() {
    let with = "A athletics 8; b fortitude 4";
    for (face, word, end) in [
        (6, "14 against 14: success", "(2,0)"),
        (16, "24 against 14: critical", "(3,0)"),
        (5, "13 against 14: failure", "(1,0)"),
        (1, "9 against 14: critical-failure", "(1,0)"),
    ] {
        let (encounter, lines) = shove(with, face);
        assert!(lines[1].ends_with(word), "{lines:?}");
        assert!(lines[1].starts_with("A checks athletics with +8 [pf2e.action.shove]: "));
        assert_eq!(place(&encounter, "b"), end);
        assert_eq!(place(&encounter, "A"), "(0,0)");
        assert_eq!(is_prone(&encounter, "A"), face == 1);
    }
    // The second attack of the turn has -5: 10 + 8 - 5 = 13.
    let (mut encounter, _) = shove(with, 5);
    let lines = give_with_dice(&mut encounter, SHOVE, &[10]).unwrap();
    let parts = "A checks athletics with +3 \
        [stated +8, pf2e.encounter.map.attack-trait -5]: 10, total 13 against 14: failure";
    assert_eq!(lines[1], parts);
}

/// A creature pushed against a wall stays where it is, and nobody follows. A Shove without a path
/// is declared as before, and rolls nothing.
#[test]
fn a_shove_that_moves_nobody() {
    let with = "A athletics 8; b fortitude 4";
    let mut encounter = table(System::Pf2e, &["Ab#."], with);
    let lines = give_with_dice(&mut encounter, "A act name=shove at=b: (2,0)", &[6]).unwrap();
    assert!(
        lines
            .iter()
            .any(|line| line.contains("stop pf2e.forced.stop"))
    );
    let follow = "A stride follow: (1,0)";
    assert_eq!(refusal(&encounter, follow), "refused pf2e.action.shove");
    let mut encounter = table(System::Pf2e, &["Ab.."], with);
    give(&mut encounter, "A act name=shove at=b").unwrap();
    give(&mut encounter, "b pushed feet=5 by=A: (2,0)").unwrap();
    assert_eq!(place(&encounter, "b"), "(2,0)");
    // Out of reach, or too large, it is refused before the die.
    let far = table(System::Pf2e, &["A.b."], with);
    let shove = "A act name=shove at=b: (3,0)";
    assert_eq!(refusal(&far, shove), "refused pf2e.encounter.strike.reach");
}

/// The Stride after the Shove goes the same way and distance, costs no action, and may only be made
/// once, immediately afterwards.
#[test]
fn the_shover_may_follow() {
    let with = "A athletics 8, actions 3; b fortitude 4";
    let (mut encounter, _) = shove(with, 16);
    for elsewhere in ["(1,0)", "(1,1) (2,1)", "(1,0) (2,0) (3,0)"] {
        let follow = format!("A stride follow: {elsewhere}");
        assert_eq!(refusal(&encounter, &follow), "refused pf2e.action.shove");
    }
    assert!(refusal(&encounter, "A step follow: (1,0)").contains("only a Stride follows"));
    let lines = give(&mut encounter, "A stride follow: (1,0) (2,0)").unwrap();
    assert!(lines.last().unwrap().contains("actions 2"), "{lines:?}");
    assert_eq!(place(&encounter, "A"), "(2,0)");
    assert_eq!(
        refusal(&encounter, "A stride follow: (3,0) (4,0)"),
        "refused pf2e.action.shove"
    );
    for then in ["A act", "b act free", "A end-turn"] {
        let (mut encounter, _) = shove(with, 6);
        give(&mut encounter, then).unwrap();
        let follow = refusal(&encounter, "A stride follow: (1,0)");
        assert!(follow.ends_with("pf2e.action.shove"), "{then}: {follow}");
    }
    // A declared result also allows the push and the Stride, and a failure does not allow the
    // Stride.
    let mut encounter = table(System::Pf2e, &["Ab.."], "");
    give(
        &mut encounter,
        "A act name=shove at=b result=success: (2,0)",
    )
    .unwrap();
    give(&mut encounter, "A stride follow: (1,0)").unwrap();
    let (encounter, _) = shove(with, 5);
    let follow = refusal(&encounter, "A stride follow: (1,0)");
    assert_eq!(follow, "refused pf2e.action.shove");
}

/// It is an ordinary move: c, beside A's square, is asked; a prone creature cannot make it.
#[test]
fn following_triggers_as_any_stride() {
    let with = "A athletics 8; b fortitude 4; c aoo";
    let mut encounter = table(System::Pf2e, &["Ab...", ".c..."], with);
    let lines = give_with_dice(&mut encounter, "A act name=shove at=b: (2,0)", &[6]).unwrap();
    let silent = |line: &String| !line.contains("provoke");
    assert!(lines.iter().all(silent), "{lines:?}");
    let lines = give(&mut encounter, "A stride follow: (1,0)").unwrap();
    assert_eq!(lines[0], "1: provoke c leave [pf2e.trigger.exit]");
    give(&mut encounter, "answer: move-on").unwrap();
    assert_eq!(place(&encounter, "A"), "(1,0)");
    let prone = "A prone, athletics 8; b fortitude 4";
    let (encounter, _) = shove(prone, 6);
    let follow = refusal(&encounter, "A stride follow: (1,0)");
    assert_eq!(follow, "refused pf2e.action.crawl");
}

/// The preview of the climb above, by hand: 1 falls, 2 to 8 stays, 9 to 18 and 19, 20 go 5 ft.
#[test]
fn a_preview_says_what_each_face_does() {
    let with = "A athletics 6; (0,1) incline north, dc 15";
    let encounter = table(System::Pf2e, &["..", "..", "A."], with);
    let climb = declared(&encounter, "A climb: (0,1)");
    let preview = check_preview(&encounter, &climb).unwrap().unwrap();
    let lines = tell::notation::check_preview_lines(&preview, encounter.board());
    let starts = [
        "a die decides: A checks athletics with +6 [pf2e.action.climb], 1d20 against 15",
        "1 critical-failure: costs none; total 0; left 5",
        "2 to 8 failure: costs none; total 0; left 5",
        "9 to 18 success: costs 5; total 5; left 0",
        "19 to 20 critical: costs 5; total 5; left 5",
    ];
    assert_eq!(lines.len(), starts.len(), "{lines:?}");
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    let said = declared(&encounter, "A climb result=success: (0,1)");
    assert_eq!(check_preview(&encounter, &said), Ok(None));
    assert_eq!(encounter.dice_rolled(), 0);
}

/// Declarations with a check, where A is at that time, and the facts about the ground there.
const CHECKED: [(&str, &str, &str); 6] = [
    ("A climb: (0,1)", "(0,2)", "(0,1) incline north, "),
    (
        "A swim: (1,2) (2,2)",
        "(0,2)",
        "(2,2) needs swim; (1,2) needs swim, ",
    ),
    ("A balance: (1,3) (2,3)", "(0,2)", "(1,3) uneven, "),
    ("A tumble vs=b: (1,0) (2,0)", "(0,0)", "(4,3) narrow, "),
    (
        "A act name=shove at=b: (2,0) (3,0)",
        "(0,0)",
        "(4,3) narrow, ",
    ),
    ("A fails-save", "(0,2)", "(0,2) uneven, "),
];

proptest! {
    /// What the preview shows for a face is what happens when the die shows that face.
    #[test]
    fn a_preview_is_what_happens_under_every_face(
        (words, at, ground) in prop::sample::select(CHECKED.to_vec()),
        modifier in -5..25_i32,
        dc in 1..35_i32,
        target in -5..20_i32,
    ) {
        let with = format!(
            "A at {at}, athletics {modifier}, acrobatics {modifier}, reflex {modifier}; \
             b fortitude {target}, reflex {target}; {ground}dc {dc}"
        );
        let mut encounter = table(System::Pf2e, &[".b...", ".....", ".....", "....."], &with);
        give(&mut encounter, "triggers: never").unwrap();
        let declared = declared(&encounter, words);
        let preview = check_preview(&encounter, &declared).unwrap().unwrap();
        let faces: usize = preview.results.iter().map(|foreseen| foreseen.faces.len()).sum();
        prop_assert_eq!(faces, 20);
        for foreseen in &preview.results {
            for face in &foreseen.faces {
                let mut dice = Scripted::new([u32::from(face.get())]);
                let command = Command::Declare(declared.clone());
                let events = decide(&encounter, &command, &mut dice).unwrap();
                dice.finish().unwrap();
                let carried = events.iter().find_map(|event| match event {
                    Event::Carried { outcome, .. } => Some(outcome.as_ref()),
                    _ => None,
                });
                prop_assert_eq!(carried, foreseen.outcome.as_ref());
                let mut after = encounter.clone();
                events.iter().for_each(|event| evolve(&mut after, event));
                prop_assert_eq!(after.dice_rolled(), 1);
            }
        }
    }
}

/// Every degree of a d20 check, ten apart, shifted by 1 and 20 (`docs/numbers.md`).
#[test]
fn a_natural_20_and_a_natural_1_shift_a_check_by_one_degree() {
    let with = "A athletics -10; (0,1) incline north, dc 20";
    let encounter = table(System::Pf2e, &["..", "..", "A."], with);
    let check = check_preview(&encounter, &declared(&encounter, "A climb: (0,1)"));
    let check = check.unwrap().unwrap().check;
    let degree = |face: u32| {
        let face = Die::D20.face(face).unwrap();
        encounter.situation().check_result(&check, face)
    };
    // 20 - 10 = 10 fails critically by 10, and the natural 20 makes that a failure; 19 - 10 = 9.
    assert_eq!(degree(20), Degree::Failure);
    assert_eq!(degree(19), Degree::CriticalFailure);
}

/// The declarations of a Shove and of the Stride after it are written as they are read.
#[test]
fn a_shove_is_written_as_it_is_read() {
    let encounter = table(System::Pf2e, &["Ab...", "....."], "");
    for words in [
        "A act name=shove at=b: (2,0) (3,0)",
        "A act name=shove at=b result=critical: (2,0) (3,0)",
        "A act name=shove at=b result=critical-failure",
        "A act name=shove at=b result=disrupted: (2,0)",
        "A act name=shove at=b",
        "A stride follow: (1,0) (2,0)",
    ] {
        let read = declared(&encounter, words).declaration;
        assert_eq!(read.words(encounter.board()), words);
    }
    for wrong in [
        "A act name=grapple at=b: (2,0)",
        "A act name=grapple at=b result=success",
        "A act name=shove: (2,0)",
        "A act name=shove at=b result=hit",
    ] {
        assert!(read(&encounter, wrong).is_err(), "{wrong}");
    }
}

/// srd35: the DC stands in place of the result. 17 + 8 = 25 gets past b at half speed, 16 + 8 = 24
/// does not, and gives b its opportunity. A natural 20 is no better: 20 + 4 = 24.
#[test]
fn an_srd35_tumble_is_rolled_against_the_dc_stated() {
    for (skill, face, word, end) in [
        (8, 17, "25 against 25: success", "(2,0)"),
        (8, 16, "24 against 25: failure", "(0,0)"),
        (4, 20, "24 against 25: failure", "(0,0)"),
        (24, 1, "25 against 25: success", "(2,0)"),
    ] {
        let with = format!("A trained, skill tumble {skill}");
        let mut encounter = table(System::Srd35, &["Ab.."], &with);
        give(&mut encounter, "triggers: never").unwrap();
        let tumble = "A move tumble=b dc=25: (1,0) (2,0)";
        let lines = give_with_dice(&mut encounter, tumble, &[face]).unwrap();
        let roll = format!("roll 1d20={face} for srd35.pass.tumble: A, tumble");
        assert_eq!(lines[0], roll);
        assert!(lines[1].ends_with(word), "{lines:?}");
        assert_eq!(place(&encounter, "A"), end);
        let given = lines
            .iter()
            .any(|line| line.contains("1: provoke b tumble"));
        assert_eq!(given, end == "(0,0)", "{lines:?}");
    }
}

/// The obstacle names its skill. 7 + 3 = 10 gets over, at 15 ft; 6 + 3 = 9 does not. Two checks are
/// rolled one after another, the one past a creature first.
#[test]
fn an_srd35_obstacle_is_rolled_against_the_dc_stated() {
    let barrier = |with: &str| {
        let edges = "check-barrier (1,0)|(2,0)";
        table_with_edges(System::Srd35, &["A..b."], edges, with)
    };
    let with = "A trained, speed 60, skill jump 3, skill tumble 8";
    for (face, end) in [(7, "(2,0)"), (6, "(1,0)")] {
        let mut encounter = barrier(with);
        let jump = "A move check=jump dc=10: (1,0) (2,0)";
        let lines = give_with_dice(&mut encounter, jump, &[face]).unwrap();
        let roll = format!("roll 1d20={face} for srd35.obstacle.skill_check: A, jump");
        assert_eq!(lines[0], roll);
        assert_eq!(place(&encounter, "A"), end);
    }
    let mut encounter = barrier(with);
    give(&mut encounter, "triggers: never").unwrap();
    let both = "A double check=jump dc=10 tumble=b dc=25: (1,0) (2,0) (3,0) (4,0)";
    let preview = check_preview(&encounter, &declared(&encounter, both))
        .unwrap()
        .unwrap();
    assert!(
        preview
            .results
            .iter()
            .all(|foreseen| foreseen.outcome.is_none())
    );
    let lines = give_with_dice(&mut encounter, both, &[17, 6]).unwrap();
    let checks: Vec<&String> = lines
        .iter()
        .filter(|line| line.starts_with("A checks"))
        .collect();
    assert!(
        checks[0].ends_with("total 25 against 25: success"),
        "{lines:?}"
    );
    assert!(
        checks[1].ends_with("total 9 against 10: failure"),
        "{lines:?}"
    );
    assert_eq!(place(&encounter, "A"), "(1,0)");
    for (wrong, why) in [
        (
            "A move check=jump dc=10: (1,0) (2,0)",
            "the modifier of jump is not stated",
        ),
        (
            "A move check=sing dc=10: (1,0) (2,0)",
            "`sing` is not a word for a skill",
        ),
        (
            "A move overrun=b dc=10: (1,0)",
            "has no check that is rolled",
        ),
        ("A move escape dc=30: (1,0)", "has no check that is rolled"),
        ("A move dc=30: (1,0)", "this DC belongs to nothing"),
    ] {
        let said = refusal(&barrier("A trained"), wrong);
        assert!(said.contains(why), "{wrong}: {said}");
    }
}

/// `starfinder.adjunct.tumble`: CR 2 makes a DC of 20 + 3 = 23, CR 1/2 of 20 (rounded down); 2 more
/// for each further check of the round. 15 + 8 = 23 succeeds; at full speed 10 less.
#[test]
fn a_starfinder_tumble_is_rolled_against_the_cr() {
    let with = "A speed 60, acrobatics 8; b cr 2; c cr 1/2";
    let mut encounter = table(System::Starfinder, &["A.b.c.", "......"], with);
    give(&mut encounter, "triggers: never").unwrap();
    let tumble = |line: &str, faces: &[u32]| {
        let mut encounter = encounter.clone();
        let lines = give_with_dice(&mut encounter, line, faces).unwrap();
        let checks = lines
            .into_iter()
            .filter(|line| line.starts_with("A checks"));
        (checks.collect::<Vec<_>>(), place(&encounter, "A"))
    };
    let through = "A tumble through=b: (1,0) (2,0) (3,0)";
    let (checks, end) = tumble(through, &[15]);
    let words = "A checks acrobatics with +8 [starfinder.adjunct.tumble]: 15, total 23 against 23: \
        success";
    assert_eq!((checks[0].as_str(), end.as_str()), (words, "(3,0)"));
    let (checks, end) = tumble(through, &[14]);
    assert!(checks[0].ends_with("total 22 against 23: failure"));
    assert_eq!(end, "(1,0)");
    let (checks, _) = tumble("A tumble through=b after=2: (1,0) (2,0) (3,0)", &[18]);
    assert!(checks[0].ends_with("total 26 against 27: failure"));
    let (checks, _) = tumble("A tumble-full through=b: (1,0) (2,0) (3,0)", &[20]);
    assert!(checks[0].contains("with -2 [stated +8, starfinder.adjunct.tumble -10]"));
    assert!(checks[0].ends_with("total 18 against 23: failure"));
    // Through both: c is the second check of the round, DC 22.
    let both = "A tumble through=b,c: (1,0) (2,0) (3,0) (4,0) (5,0)";
    let (checks, end) = tumble(both, &[15, 13]);
    assert!(
        checks[1].ends_with("total 21 against 22: failure"),
        "{checks:?}"
    );
    assert_eq!(end, "(3,0)");
    let (checks, end) = tumble(
        "A tumble through=b,c result=success: (1,0) (2,0) (3,0) (4,0) (5,0)",
        &[14],
    );
    assert!(
        checks[0].ends_with("total 22 against 22: success"),
        "{checks:?}"
    );
    assert_eq!(end, "(5,0)");
    let named = ["b", "c", "d", "e", "f", "g", "h"];
    let with = format!("A speed 200; {} cr 1", named.join(" cr 1; "));
    let crowd = table(System::Starfinder, &["A.bcdefgh."], &with);
    let way: Vec<String> = (1..10).map(|x| format!("({x},0)")).collect();
    let many = format!("A tumble through={}: {}", named.join(","), way.join(" "));
    let too_many = refusal(&crowd, &many);
    assert!(too_many.starts_with("at most 6 checks"), "{too_many}");
    let unknown = table(System::Starfinder, &["A.b.."], "A acrobatics 8");
    assert!(refusal(&unknown, through).contains("needs one result for each"));
}

/// `starfinder.adjunct.hover`: 10 + 5 = 15 stays in the air, 9 + 5 = 14 falls; a clumsy flyer cannot.
#[test]
fn hovering_is_rolled_against_the_dc_stated() {
    for (face, then) in [(10, "hovers"), (9, "falls")] {
        let with = "A fly 30, acrobatics 5, z 3";
        let mut encounter = table(System::Starfinder, &["A.."], with);
        let lines = give_with_dice(&mut encounter, "A hover dc=15", &[face]).unwrap();
        let roll = format!("roll 1d20={face} for starfinder.adjunct.hover: A, acrobatics");
        assert_eq!(lines[0], roll);
        assert!(lines.iter().any(|line| line.contains(then)), "{lines:?}");
    }
}

/// A check that still has to be rolled is written as it is read.
#[test]
fn an_open_check_is_written_as_it_is_read() {
    for (system, words) in [
        (System::Srd35, "A move tumble=b dc=25: (1,0) (2,0)"),
        (System::Srd35, "A move check=jump dc=10: (1,0)"),
        (System::Starfinder, "A tumble through=b: (1,0) (2,0)"),
        (
            System::Starfinder,
            "A tumble through=b,c after=1 result=failure: (1,0) (2,0)",
        ),
        (System::Starfinder, "A hover dc=15"),
    ] {
        let with = match system {
            System::Srd35 => "A trained, skill tumble 8, skill jump 3",
            _ => "b cr 2; c cr 1; A fly 30",
        };
        let encounter = table(system, &["Abc."], with);
        let read = declared(&encounter, words).declaration;
        assert_eq!(read.words(encounter.board()), words);
    }
}

/// A tumble past a creature that is not on the path, and a check on open ground, do not take place: no die
/// is rolled.
#[test]
fn a_check_that_the_path_does_not_come_to_is_not_rolled() {
    let with = "A trained, skill tumble 8, skill jump 3";
    for movement in [
        "A move tumble=b dc=20: (1,1) (2,1)",
        "A move check=jump dc=10: (1,1)",
    ] {
        let mut encounter = table(System::Srd35, &["A....", "....b"], with);
        give(&mut encounter, "triggers: never").unwrap();
        let lines = give(&mut encounter, movement).unwrap();
        assert!(
            !lines.iter().any(|line| line.starts_with("A checks")),
            "{lines:?}"
        );
    }
}

// --- Checks on the way --------------------------------------------------------------------------

/// c, at (1,1), is passed before A tumbles by b at (3,0): while c is asked, nothing has been rolled.
/// A that is struck down there never tumbles, and A that goes on rolls then: 5 + 10 = 15 against 15.
#[test]
fn a_check_is_rolled_when_the_movement_comes_to_it() {
    let way = "(1,0) (2,0) (3,0) (4,0)";
    for (system, skills, tumble, passed) in [
        (
            System::Srd35,
            "A trained, skill tumble 5",
            "A move tumble=b dc=15",
            "15 against 15: success",
        ),
        (
            System::Starfinder,
            "A acrobatics 13; b cr 2; c melee",
            "A tumble through=b",
            "23 against 23: success",
        ),
        (
            System::Pf2e,
            "A acrobatics 5; b reflex 5; c aoo",
            "A tumble vs=b",
            "15 against 15: success",
        ),
    ] {
        let with = format!("{skills}; A ac 15, hp 3, speed 60; c attack 5, damage 3");
        let encounter = table(system, &["A..b..", ".c...."], &with);
        let mut waiting = encounter.clone();
        let lines = give(&mut waiting, &format!("{tumble}: {way}")).unwrap();
        let rolled = |lines: &[String]| lines.iter().filter(|line| line.contains("roll")).count();
        assert_eq!(rolled(&lines), 0, "{system:?}: {lines:?}");
        let mut struck = waiting.clone();
        let lines = give(&mut struck, "answer: react c aoo result=hit damage=4").unwrap();
        assert_eq!(rolled(&lines), 0, "{system:?}: {lines:?}");
        assert_eq!(struck.pending(), None, "{system:?}");
        // In starfinder c may react to each of three steps.
        while give(&mut waiting, "answer: move-on").is_ok() {}
        let lines = give_with_dice(&mut waiting, "answer: move-on", &[10]).unwrap();
        assert!(
            lines[0].starts_with("roll 1d20=10"),
            "{system:?}: {lines:?}"
        );
        let checked = lines.iter().any(|line| line.contains(passed));
        assert!(checked, "{system:?}: {lines:?}");
    }
}
