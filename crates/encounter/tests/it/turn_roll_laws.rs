//! Laws of recovery checks, persistent damage and saves against afflictions: with any faces and any
//! lines, no invariant breaks, and a replay has the same result.

use board::Condition;
use dice::{Scripted, Seed, Seeded};
use encounter::{Encounter, HashKey, History, Instruction, check, decide, evolve, fingerprint};
use journal::reading;
use proptest::prelude::*;
use systems::System;
use tell::notation::WrittenInstruction;

use crate::helpers::{decide_line, give, give_with_dice, table};
use crate::turn_rolls::{ROWS, of};

/// What can be stated, and withdrawn.
#[test]
fn numbers_of_dying_are_read_with_their_limits() {
    let mut encounter = table(System::Pf2e, &ROWS, "");
    for fact in [
        "dying 4",
        "dying -1",
        "dying x",
        "dying-max 0",
        "dying-max 21",
        "recovery-dc -1",
        "persistent fire 0d6",
        "persistent fire d",
        "affliction venom dc",
        "affliction venom dc x",
        "not identified",
        "not persistent",
    ] {
        assert!(
            give(&mut encounter, &format!("with: A {fact}")).is_err(),
            "{fact}"
        );
    }
    give(&mut encounter, "with: A dying-max 5, dying 4").unwrap();
    assert!(give(&mut encounter, "with: A dying-max 4").is_err());
    give(&mut encounter, "with: A dying").unwrap();
    assert_eq!(
        of(&encounter, "A").1.dying.value,
        Some(4),
        "named again it stays"
    );
    give(&mut encounter, "with: A not dying").unwrap();
    assert!(!of(&encounter, "A").1.traits.contains(pf2e::Trait::Dying));
    give(&mut encounter, "with: A dying 1").unwrap();
    give(&mut encounter, "with: A dying 0").unwrap();
    assert!(!of(&encounter, "A").1.traits.contains(pf2e::Trait::Dying));
    give(
        &mut encounter,
        "with: A persistent fire 1d6, persistent fire, affliction venom dc 9",
    )
    .unwrap();
    assert!(
        of(&encounter, "A").1.persistent[0].damage.is_some(),
        "named again it keeps its dice"
    );
    give(
        &mut encounter,
        "with: A not persistent fire, not affliction venom",
    )
    .unwrap();
    let (_, profile) = of(&encounter, "A");
    assert!(profile.persistent.is_empty() && profile.afflictions.is_empty());
}

/// Values that are not stated are not hashed: the table has the same fingerprint as without the
/// words, and each number has its own fingerprint.
#[test]
fn each_number_has_its_own_fingerprint() {
    let of_table = |with: &str| fingerprint(&table(System::Pf2e, &ROWS, with), &HashKey::OPEN);
    let mut numbers = vec![
        of_table("A dying, persistent fire, affliction venom"),
        of_table("A dying 1, persistent fire, affliction venom"),
        of_table("A dying 2, persistent fire, affliction venom"),
        of_table("A dying, dying-max 4, persistent fire, affliction venom"),
        of_table("A dying, recovery-dc 4, persistent fire, affliction venom"),
        of_table("A dying, persistent fire 1d6, affliction venom"),
        of_table("A dying, persistent fire 1d8, affliction venom"),
        of_table("A dying, persistent fire, affliction venom dc 1"),
    ];
    let count = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), count);
    assert_eq!(of_table("A dying 1, not dying"), of_table(""));
}

fn fact() -> impl Strategy<Value = String> {
    prop_oneof![
        (0..4_u8).prop_map(|value| format!("dying {value}")),
        (4..7_u8).prop_map(|value| format!("dying-max {value}")),
        (0..30_u8).prop_map(|hp| format!("hp {hp}")),
        (0..25_u8).prop_map(|dc| format!("recovery-dc {dc}")),
        (-3..9_i8).prop_map(|modifier| format!("fortitude {modifier}")),
        (5..25_u8).prop_map(|dc| format!("affliction venom dc {dc}")),
        Just("persistent fire 1d6".to_owned()),
        Just("persistent acid 2d4-3".to_owned()),
        Just("persistent bleed".to_owned()),
        Just("unconscious, prone".to_owned()),
        Just("frightened 2".to_owned()),
    ]
}

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => Just("end-turn".to_owned()),
        2 => Just("A start-turn".to_owned()),
        1 => Just("A delay".to_owned()),
        1 => Just("A return".to_owned()),
        1 => Just("A end-turn order=saves,damage".to_owned()),
        1 => Just("A end-turn damage=fire:3".to_owned()),
        1 => Just("A start-turn recovery=failure".to_owned()),
        2 => Just("b strike at=A".to_owned()),
        1 => Just("b strike at=A result=critical damage=5".to_owned()),
        1 => Just("gm play rounds=2".to_owned()),
        1 => Just("undo".to_owned()),
        1 => Just("redo".to_owned()),
        2 => fact().prop_map(|fact| format!("with: A {fact}")),
    ]
}

/// Invariants of a creature, whatever is rolled; returns what is wrong.
fn what_is_wrong(encounter: &Encounter) -> Option<String> {
    for creature in encounter.board().creatures() {
        let (body, profile) = of(encounter, &creature.name);
        let is_dying = profile.traits.contains(pf2e::Trait::Dying);
        if profile.hit_points.is_some_and(|points| points.now < 0) {
            return Some(format!("{} has less than 0 hit points", body.name));
        }
        let value = profile.dying.value;
        if value.is_some_and(|value| !is_dying || value == 0 || value >= profile.dying.deadly()) {
            return Some(format!("{} is dying {value:?}", body.name));
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Hit points and dying stay within their limits; what was judged allowed is allowed with every
    /// die; the events alone lead to the same encounter, and undo is exact.
    #[test]
    fn rolls_of_turns_keep_their_limits(
        variant in prop::sample::select(vec!["pf2e", "pf2e-playtest"]),
        facts in proptest::collection::vec(fact(), 0..6),
        lines in proptest::collection::vec(line(), 1..25),
        by_rules in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let mut encounter = table(
            System::Pf2e,
            &ROWS,
            &format!("area variant {variant}; A ac 14, initiative 18; \
                      b attack 5, damage 1d8, initiative 12"),
        );
        for fact in &facts {
            // Some do not fit what was stated before.
            let _ = give(&mut encounter, &format!("with: A {fact}"));
        }
        give(&mut encounter, if by_rules { "begin" } else { "begin: A, b" }).ok();
        let mut dice = Seeded::new(Seed::from_number(seed));
        let start = encounter.clone();
        let mut history = History::new(encounter);
        for line in &lines {
            let before = history.now().clone();
            let written: WrittenInstruction = line.parse().expect("a line");
            if let Ok(Instruction::Command(command)) = reading::instruction(&before, &written) {
                let allowed = check(&before, &command).is_ok();
                let decided = decide(&before, &command, &mut Seeded::new(Seed::from_number(seed)));
                prop_assert_eq!(allowed, decided.is_ok(), "{}: {:?}", line, decided);
            }
            if reading::follow(&mut history, &written, &mut dice).is_err() {
                prop_assert_eq!(fingerprint(history.now(), &HashKey::OPEN), fingerprint(&before, &HashKey::OPEN));
            }
            prop_assert_eq!(what_is_wrong(history.now()), None, "after {}", line);
        }
        let mut again = start;
        for record in history.done() {
            record.events.iter().for_each(|event| evolve(&mut again, event));
        }
        prop_assert_eq!(fingerprint(&again, &HashKey::OPEN), fingerprint(history.now(), &HashKey::OPEN));
        prop_assert_eq!(&again, history.now());
    }

    /// Every face of a recovery check at every value leads to one of its four outcomes.
    #[test]
    fn every_face_of_a_recovery_check(value in 1..4_u8, face in 1..=20_u32) {
        let mut encounter = table(System::Pf2e, &ROWS, &format!("A unconscious, dying {value}"));
        let mut dice = Scripted::new([face]);
        let events = decide_line(&encounter, "A start-turn", &mut dice).expect("allowed");
        dice.finish().expect("one die");
        events.iter().for_each(|event| evolve(&mut encounter, event));
        let difference = i64::from(face) - 10 - i64::from(value);
        let change = match face {
            20 => -2,
            _ if difference >= 0 => -1,
            _ if difference > -10 && face > 1 => 1,
            _ => 2,
        };
        let left = (i64::from(value) + change).max(0);
        let (body, profile) = of(&encounter, "A");
        prop_assert_eq!(body.is(Condition::Dead), left >= 4);
        let expected = (1..4).contains(&left).then_some(left);
        prop_assert_eq!(profile.dying.value.map(i64::from), expected);
    }
}

/// A ruling that does not concern the rolls of a turn is not asked about because of them; a ruling
/// that decides how the turn ends is, and the dice are rolled after the answer.
#[test]
fn rulings_that_do_not_matter_are_not_asked_about_because_dice_fall() {
    let with = "A hp 9, persistent fire 1d6; effect sphere by A, sustained, new";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    give(&mut encounter, "ruling: ruling.corner-cutting ask").unwrap();
    let mut asked = encounter.clone();
    give_with_dice(&mut encounter, "A end-turn", &[2, 3]).unwrap();
    assert_eq!(of(&encounter, "A").1.hit_points.unwrap().now, 7);

    give(&mut asked, "ruling: ruling.concentration-first-turn ask").unwrap();
    let lines = give(&mut asked, "A end-turn").unwrap();
    assert_eq!(
        lines,
        [
            "asks ruling.concentration-first-turn",
            "choice stays: decided by dice",
            "choice ends: decided by dice",
        ]
    );
    let lines = give_with_dice(&mut asked, "answer: choose: ends", &[2, 3]).unwrap();
    assert!(
        lines.iter().any(|line| line.starts_with("0: ended sphere")),
        "{lines:?}"
    );
    assert_eq!(of(&asked, "A").1.hit_points.unwrap().now, 7);
}
