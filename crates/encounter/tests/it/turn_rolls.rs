//! Recovery checks, persistent damage and saves against afflictions, with numbers worked out by
//! hand.

use board::{Condition, CreatureId};
use dice::NoDice;
use encounter::{Encounter, check, decide};
use rules::{DueDice, TurnRollKind};
use systems::{Facts, System};

use crate::helpers::{give, give_with_dice, legal, read, refusal, table};

/// A and b, one square apart.
pub(crate) const ROWS: [&str; 2] = ["A..", ".b."];

/// The creature, and what pf2e knows about it.
pub(crate) fn of<'a>(
    encounter: &'a Encounter,
    name: &str,
) -> (&'a board::Creature, &'a pf2e::Profile) {
    let creature = encounter.board().creature_named(name).unwrap();
    let Facts::Pf2e(facts) = &encounter.situation().facts else {
        panic!("the table plays pf2e");
    };
    (creature, facts.profile(creature.id))
}

fn id(encounter: &Encounter, name: &str) -> CreatureId {
    of(encounter, name).0.id
}

/// Dying 2 against DC 10 + 2 = 12. Success from 12 on (by 8 with the natural 20, which makes it
/// critical), failure from 3 on (3 is 9 less), critical failure at 2 (10 less) and with a natural 1.
#[test]
fn a_recovery_check_has_four_degrees() {
    for (face, degree, then) in [
        (20, "critical", "dying A 0"),
        (19, "success", "dying A 1"),
        (12, "success", "dying A 1"),
        (11, "failure", "dying A 3"),
        (3, "failure", "dying A 3"),
        (2, "critical-failure", "dead A"),
        (1, "critical-failure", "dead A"),
    ] {
        let mut encounter = table(System::Pf2e, &ROWS, "A unconscious, prone, dying 2");
        let lines = give_with_dice(&mut encounter, "A start-turn", &[face]).unwrap();
        assert_eq!(
            lines[..6],
            [
                format!("roll 1d20={face} for pf2e.encounter.turn.recovery: A, recovery check"),
                "0: turn-start A [pf2e.encounter.turn.steps]".to_owned(),
                "0: recovery A flat-check [pf2e.encounter.turn.recovery]".to_owned(),
                format!(
                    "0: recovery-check A {face} against 12 {degree} [pf2e.encounter.turn.recovery]"
                ),
                format!("0: {then} [pf2e.encounter.turn.recovery]"),
                "0: act A [pf2e.encounter.turn.steps]".to_owned(),
            ]
        );
        let (body, profile) = of(&encounter, "A");
        assert_eq!(body.is(Condition::Dead), then == "dead A");
        assert!(body.is(Condition::Unconscious), "it does not wake up");
        let is_dying = profile.traits.contains(pf2e::Trait::Dying);
        assert_eq!(is_dying, profile.dying.value.is_some());
        assert_eq!(is_dying, ["dying A 1", "dying A 3"].contains(&then));
    }
}

/// A stated DC of 5: 15 exceeds it by 10. Dying 3 reduced by 2 is 1.
#[test]
fn a_stated_recovery_dc_takes_the_place_of_ten_and_the_value() {
    let mut encounter = table(System::Pf2e, &ROWS, "A unconscious, dying 3, recovery-dc 5");
    let lines = give_with_dice(&mut encounter, "A start-turn", &[15]).unwrap();
    assert!(
        lines[3].starts_with("0: recovery-check A 15 against 5 critical"),
        "{lines:?}"
    );
    assert_eq!(of(&encounter, "A").1.dying.value, Some(1));
}

/// With dying-max 5 a creature is alive at 4; DC 14 then, 4 against it is a critical failure.
#[test]
fn the_deadly_value_may_be_another() {
    let with = "A unconscious, dying-max 5, dying 3";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    give_with_dice(&mut encounter, "A start-turn", &[12]).unwrap();
    assert_eq!(of(&encounter, "A").1.dying.value, Some(4));
    give(&mut encounter, "A end-turn").unwrap();
    give_with_dice(&mut encounter, "A start-turn", &[4]).unwrap();
    assert!(of(&encounter, "A").0.is(Condition::Dead));
    // The dead make no recovery check.
    give(&mut encounter, "A end-turn").unwrap();
    let lines = give(&mut encounter, "A start-turn").unwrap();
    assert!(
        !lines.iter().any(|line| line.contains("recovery")),
        "{lines:?}"
    );
}

/// As in the rulebook: the event and nothing else.
#[test]
fn without_numbers_nothing_is_rolled() {
    let with = "A unconscious, dying, hp 3, persistent fire, affliction venom";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    let lines = give(&mut encounter, "A start-turn").unwrap();
    assert_eq!(
        lines,
        [
            "0: turn-start A [pf2e.encounter.turn.steps]",
            "0: recovery A flat-check [pf2e.encounter.turn.recovery]",
            "0: act A [pf2e.encounter.turn.steps]",
            "done; hp 3; actions 0; reactions 0; step end",
        ]
    );
    let lines = give(&mut encounter, "A end-turn").unwrap();
    assert_eq!(
        lines,
        [
            "0: turn-end A [pf2e.encounter.turn.steps]",
            "0: persistent A fire [pf2e.encounter.turn.end-damage]",
            "0: save A venom [pf2e.encounter.turn.end-damage]",
            "done; hp 3; actions 0; reactions 0; step end",
        ]
    );
    assert_eq!(of(&encounter, "A").1.hit_points.unwrap().now, 3);
    // A DC without a Fortitude modifier is no save yet.
    give(
        &mut encounter,
        "with: A affliction venom dc 18, not persistent fire",
    )
    .unwrap();
    let lines = give(&mut encounter, "A end-turn").unwrap();
    assert_eq!(lines.len(), 3, "{lines:?}");
}

/// Fire 2 of 6 leaves 4, acid 3 leaves 1; 14 against 15 fails, 15 succeeds and ends the acid; the
/// save, 11 + 4 = 15 against 25, is a critical failure by exactly 10.
#[test]
fn persistent_damage_is_taken_one_after_another() {
    let with =
        "A hp 6, fortitude 4, persistent fire 1d6, persistent acid 1d4, affliction venom dc 25";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    let lines = give_with_dice(&mut encounter, "A end-turn", &[2, 14, 3, 15, 11]).unwrap();
    let by = "[pf2e.encounter.turn.end-damage]";
    assert_eq!(
        lines[..7],
        [
            "roll 1d6=2 for pf2e.encounter.turn.end-damage: A, persistent fire",
            "roll 1d20=14 for pf2e.encounter.turn.end-damage: A, flat check against fire",
            "roll 1d4=3 for pf2e.encounter.turn.end-damage: A, persistent acid",
            "roll 1d20=15 for pf2e.encounter.turn.end-damage: A, flat check against acid",
            "roll 1d20=11 for pf2e.encounter.turn.end-damage: A, save against venom",
            "0: turn-end A [pf2e.encounter.turn.steps]",
            &format!("0: persistent A fire {by}"),
        ]
    );
    let expected = [
        "damage A fire 2",
        "hp A 4",
        "flat-check A fire 14 against 15 failure",
        "persistent A acid",
        "damage A acid 3",
        "hp A 1",
        "flat-check A acid 15 against 15 success",
        "over A acid",
        "save A venom",
        "save-check A venom 15 against 25 critical-failure",
    ]
    .map(|event| format!("0: {event} {by}"));
    assert_eq!(lines[7..17], expected);
    let (_, profile) = of(&encounter, "A");
    let names: Vec<&str> = profile
        .persistent
        .iter()
        .map(|own| own.name.as_str())
        .collect();
    assert_eq!((names, profile.hit_points.unwrap().now), (vec!["fire"], 1));
}

/// A natural 20 against 15 is 5 more and made critical, a natural 1 is 14 below: a critical success
/// ends it as a success does.
#[test]
fn a_critical_success_ends_persistent_damage_too() {
    for (face, degree, left) in [(20, "critical", 0), (5, "critical-failure", 1)] {
        let mut encounter = table(System::Pf2e, &ROWS, "A persistent fire 2");
        let lines = give_with_dice(&mut encounter, "A end-turn", &[face]).unwrap();
        let said = format!("0: flat-check A fire {face} against 15 {degree}");
        assert!(
            lines.iter().any(|line| line.starts_with(&said)),
            "{lines:?}"
        );
        // Without hit points the damage is reported and nothing else.
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with("0: damage A fire 2"))
        );
        assert!(!lines.iter().any(|line| line.contains("hp A")));
        assert_eq!(of(&encounter, "A").1.persistent.len(), left);
    }
}

/// The parts are done in the chosen order: the save before the damage.
#[test]
fn the_order_of_the_end_step_is_that_of_its_rolls() {
    let with = "A hp 9, fortitude 4, persistent fire 1d6, affliction venom dc 10";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    let lines = give_with_dice(&mut encounter, "A end-turn order=saves", &[10, 4, 3]).unwrap();
    assert!(lines[0].ends_with("A, save against venom"), "{lines:?}");
    assert!(lines[1].ends_with("A, persistent fire"), "{lines:?}");
    assert_eq!(of(&encounter, "A").1.hit_points.unwrap().now, 5);
}

/// 3 of 2 hit points: 0, unconscious and prone, in its own turn, so its place stays; with the deadly
/// value stated dying 1. It had Taken Cover, which ends.
#[test]
fn persistent_damage_drops_at_the_end_of_the_own_turn() {
    for (numbers, dying) in [("", None), (", dying-max 4", Some(1))] {
        let with = format!(
            "A hp 2, initiative 12, took-cover, persistent fire 1d6{numbers}; b initiative 18"
        );
        let mut encounter = table(System::Pf2e, &ROWS, &with);
        give(&mut encounter, "begin").unwrap();
        give(&mut encounter, "end-turn").unwrap();
        let lines = give_with_dice(&mut encounter, "end-turn", &[3, 2]).unwrap();
        assert!(lines.contains(&"0: hp A 0 [pf2e.encounter.turn.end-damage]".to_owned()));
        assert!(lines.contains(&"0: knocked-out A [pf2e.encounter.knocked-out]".to_owned()));
        assert_eq!(lines.last().unwrap(), "round 2, turn of b begins");
        let (body, profile) = of(&encounter, "A");
        assert!(body.is(Condition::Unconscious) && body.is(Condition::Prone));
        assert_eq!(profile.dying.value, dying);
        assert!(!profile.traits.contains(pf2e::Trait::TookCover));
        let order = encounter.turns().unwrap().creatures().to_vec();
        assert_eq!(order, [id(&encounter, "b"), id(&encounter, "A")]);
    }
}

/// Damage at 0 hit points makes dying 3 to 4: dead, and the dead roll nothing further: neither the
/// flat check nor the acid nor the save.
#[test]
fn who_dies_of_persistent_damage_rolls_no_more() {
    let with = "A hp 0 of 9, unconscious, dying 3, fortitude 2, persistent fire 1d6, \
                persistent acid 1d6, affliction venom dc 18";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    let lines = give_with_dice(&mut encounter, "A end-turn", &[1]).unwrap();
    assert!(lines.contains(&"0: dead A [pf2e.encounter.turn.end-damage]".to_owned()));
    assert!(of(&encounter, "A").0.is(Condition::Dead));
}

/// 4 damage to 3 hit points, typed or rolled; a critical hit counts twice for a dying creature. A
/// creature that is already down is not knocked out again, so its place in the order stays.
#[test]
fn who_is_dropped_by_an_attack_is_dying_where_its_deadly_value_is_stated() {
    const UP: &str = "A hp 3, ac 15";
    const DOWN: &str = "A hp 0, unconscious, prone";
    let dropped = "with A unconscious, prone";
    for (with, strike, expected) in [
        (UP, "result=hit damage=4", vec!["with A hp 0", dropped]),
        (
            "A hp 3, ac 15, dying-max 4",
            "result=hit damage=4",
            vec!["with A hp 0, dying 1", dropped],
        ),
        (
            "A hp 3, ac 15, dying-max 4",
            "result=critical damage=4",
            vec!["with A hp 0, dying 2", dropped],
        ),
        (
            "A hp 3, ac 15, dying-max 2",
            "result=critical damage=4",
            vec!["with A hp 0", "with A unconscious, prone, dead"],
        ),
        (
            "A hp 3, ac 15, dying-max 4",
            "result=hit damage=2",
            vec!["with A hp 1"],
        ),
    ] {
        assert_eq!(changes(with, strike), expected, "{with}; {strike}");
    }
    for (numbers, strike, expected) in [
        ("", "result=hit damage=1", vec!["with A hp 0"]),
        (
            ", dying-max 4",
            "result=hit damage=1",
            vec!["with A hp 0, dying 1"],
        ),
        (
            ", dying 2",
            "result=hit damage=1",
            vec!["with A hp 0, dying 3"],
        ),
        (
            ", dying 2",
            "result=critical damage=1",
            vec!["with A hp 0", "with A dead"],
        ),
        (", dying", "result=critical damage=1", vec!["with A hp 0"]),
        (
            ", dying 2, dead",
            "result=hit damage=1",
            vec!["with A hp 0"],
        ),
        (", dying 2", "result=hit damage=0", vec![]),
        (", dying 2", "result=miss", vec![]),
    ] {
        let with = format!("{DOWN}{numbers}");
        assert_eq!(changes(&with, strike), expected, "{with}; {strike}");
    }
}

/// The facts that a Strike of b at A changes, in b's turn; the order stays b, A.
fn changes(with: &str, strike: &str) -> Vec<String> {
    let with = format!("{with}, initiative 9; b initiative 12");
    let mut encounter = table(System::Pf2e, &["A..", ".bC"], &with);
    give(&mut encounter, "with: C initiative 10").unwrap();
    give(&mut encounter, "begin").unwrap();
    let is_down = of(&encounter, "A").0.is(Condition::Unconscious);
    let mut lines = give(&mut encounter, &format!("b strike at=A {strike}")).unwrap();
    let first = encounter.turns().unwrap().creatures()[0];
    let is_moved = first == id(&encounter, "A");
    let is_struck_down = of(&encounter, "A").0.is(Condition::Unconscious) && !is_down;
    assert_eq!(
        is_moved, is_struck_down,
        "knocked out before b's turn: {lines:?}"
    );
    lines.retain(|line| line.starts_with("with A "));
    lines
}

/// With a deadly value of 1 the reaction kills: the movement still ends there.
#[test]
fn a_mover_that_is_killed_stays_where_it_is() {
    let with = "A hp 3, ac 15, dying-max 1; b aoo, attack 5, damage 1d6+2";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    give(&mut encounter, "A stride: (1,0) (2,0)").unwrap();
    let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[12, 4]).unwrap();
    assert_eq!(lines.last().unwrap(), "with A unconscious, prone, dead");
    assert_eq!(crate::helpers::place(&encounter, "A"), "(0,0)");
    assert!(of(&encounter, "A").0.is(Condition::Dead));
}

/// A reaction drops the mover: its movement ends there, and it is dying.
#[test]
fn a_mover_that_is_dropped_is_dying_where_it_lies() {
    let with = "A hp 3, ac 15, dying-max 4; b aoo, attack 5, damage 1d6+2";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    give(&mut encounter, "A stride: (1,0) (2,0)").unwrap();
    let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[12, 4]).unwrap();
    assert!(
        lines.contains(&"with A hp 0, dying 1".to_owned()),
        "{lines:?}"
    );
    assert_eq!(lines.last().unwrap(), "with A unconscious, prone");
}

/// The playtest rolls a Fortitude save, of the unconscious too: 9 + 5 = 14 against 14.
#[test]
fn the_playtest_rolls_a_save() {
    let with = "area variant pf2e-playtest; A unconscious, dying 2, fortitude 5, recovery-dc 14; \
                b unconscious, fortitude -1, recovery-dc 14";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    let lines = give_with_dice(&mut encounter, "A start-turn", &[9]).unwrap();
    assert_eq!(
        lines[..5],
        [
            "roll 1d20=9 for pf2e.encounter.turn.recovery: A, recovery save",
            "0: turn-start A [pf2e.encounter.turn.steps]",
            "0: recovery A saving-throw [pf2e.encounter.turn.recovery]",
            "0: recovery-check A 14 against 14 success [pf2e.encounter.turn.recovery]",
            "0: dying A 1 [pf2e.encounter.turn.recovery]",
        ]
    );
    // A creature that is not dying has no value that could change: 5 - 1 = 4 against 14.
    let lines = give_with_dice(&mut encounter, "b start-turn", &[5]).unwrap();
    assert_eq!(
        lines[3],
        "0: recovery-check b 4 against 14 critical-failure [pf2e.encounter.turn.recovery]"
    );
    assert_eq!(lines[4], "0: act b [pf2e.encounter.turn.steps]");
    // Without its DC there is no save to roll.
    let with = "area variant pf2e-playtest; A unconscious, dying 2, fortitude 5";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    give(&mut encounter, "A start-turn").unwrap();
    assert_eq!(of(&encounter, "A").1.dying.value, Some(2));
}

/// In an order kept by the table the start step comes with the turn: the die is asked for at that
/// time.
#[test]
fn the_turn_that_begins_rolls_its_recovery() {
    let with = "A unconscious, prone, dying 1";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    give(&mut encounter, "begin: b, A").unwrap();
    let lines = give_with_dice(&mut encounter, "end-turn", &[10]).unwrap();
    let rolled = "roll 1d20=10 for pf2e.encounter.turn.recovery: A, recovery check";
    assert!(lines.contains(&rolled.to_owned()), "{lines:?}");
    assert_eq!(of(&encounter, "A").1.dying.value, Some(2));
}

/// Delay does recovery, damage and saves at its moment (`pf2e.encounter.delay`), and the end step
/// of the delayed turn does not do them again. A creature dropped by them stays in the order.
#[test]
fn delay_rolls_at_its_moment() {
    let with = "A hp 9, initiative 18, persistent fire 1d6; b initiative 12; C initiative 9";
    let mut encounter = table(System::Pf2e, &["A..", ".bC"], with);
    give(&mut encounter, "begin").unwrap();
    let lines = give_with_dice(&mut encounter, "A delay", &[4, 3]).unwrap();
    assert!(lines.contains(&"0: hp A 5 [pf2e.encounter.turn.end-damage]".to_owned()));
    give(&mut encounter, "b end-turn").unwrap();
    give(&mut encounter, "A return").unwrap();
    give(&mut encounter, "A end-turn").unwrap();
    assert_eq!(of(&encounter, "A").1.hit_points.unwrap().now, 5);

    let mut encounter = table(System::Pf2e, &["A..", ".bC"], with);
    give(&mut encounter, "begin").unwrap();
    let lines = give(
        &mut encounter,
        "A delay damage=fire:9 flat-check=fire:failure",
    )
    .unwrap();
    assert!(lines.contains(&"0: knocked-out A [pf2e.encounter.knocked-out]".to_owned()));
    let order = encounter.turns().unwrap();
    assert_eq!(
        order.creatures(),
        ["A", "b", "C"].map(|name| id(&encounter, name))
    );
    assert_eq!(order.current(), Some(id(&encounter, "b")));
}

/// People state the result: nothing is rolled, even where no dice and no value are stated.
#[test]
fn what_is_told_is_not_rolled() {
    let with = "A hp 9, dying 1, unconscious, fortitude 4, persistent fire 1d6, persistent acid, \
                affliction venom dc 12";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    let lines = give(&mut encounter, "A start-turn recovery=critical-failure").unwrap();
    assert!(lines.contains(&"0: dying A 3 [pf2e.encounter.turn.recovery]".to_owned()));
    let told = "A end-turn damage=fire:4,acid:1 flat-check=fire:failure,acid:success \
                save=venom:critical";
    let lines = give(&mut encounter, told).unwrap();
    let by = "[pf2e.encounter.turn.end-damage]";
    let expected = [
        "persistent A fire",
        "damage A fire 4",
        "hp A 5",
        "flat-check A fire failure",
        "persistent A acid",
        "damage A acid 1",
        "hp A 4",
        "flat-check A acid success",
        "over A acid",
        "save A venom",
        "save-check A venom critical",
    ]
    .map(|event| format!("0: {event} {by}"));
    assert_eq!(lines[1..12], expected);
}

/// A stated result that is not due is refused; a misspelt one is an unknown option. Neither rolls
/// anything.
#[test]
fn what_is_told_of_nothing_is_refused() {
    let with = "A dying 2, unconscious, persistent fire 1d6; b persistent fire 1d6";
    let encounter = table(System::Pf2e, &ROWS, with);
    for (command, refused) in [
        (
            "b start-turn recovery=success",
            "refused pf2e.encounter.turn.recovery",
        ),
        (
            "b end-turn recovery=success",
            "refused pf2e.encounter.turn.recovery",
        ),
        (
            "b end-turn damage=acid:3",
            "refused pf2e.encounter.turn.end-damage",
        ),
        (
            "b end-turn save=venom:success",
            "refused pf2e.encounter.turn.end-damage",
        ),
    ] {
        assert_eq!(refusal(&encounter, command), refused, "{command}");
    }
    for command in [
        "A start-turn recovery=hit",
        "A start-turn damage=fire:3",
        "A end-turn damage=fire",
        "A end-turn damage=fire:-1",
        "A end-turn damage=fire:04",
        "A end-turn damage=:4",
        "A end-turn damage=fire:4,fire:5",
        "A end-turn flat-check=fire:15",
        "A end-turn save=success",
    ] {
        let why = refusal(&encounter, command);
        assert!(
            why.contains("roll") || why.contains("not an option"),
            "{command}: {why}"
        );
    }
}

/// In an encounter whose order the rules keep, the start step that is due is part of the first
/// declaration. A declaration that is refused rolls nothing for it.
#[test]
fn a_refused_declaration_rolls_nothing() {
    let with = "A initiative 18, unconscious, dying 1; b initiative 12";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    give(&mut encounter, "begin").unwrap();
    let refused = "refused pf2e.encounter.turn.cannot-act";
    assert_eq!(refusal(&encounter, "A stride: (1,0)"), refused);
    let lines = give_with_dice(&mut encounter, "A end-turn", &[4]).unwrap();
    assert_eq!(
        lines[1..4],
        [
            "0: recovery A flat-check [pf2e.encounter.turn.recovery]",
            "0: recovery-check A 4 against 11 failure [pf2e.encounter.turn.recovery]",
            "0: dying A 2 [pf2e.encounter.turn.recovery]",
        ]
    );
}

/// Rounds that merely pass roll what is due in each of them: dying 1, 2, 3 with 8 against 11, 12;
/// then 8 against 13 is dead, and no fourth die is asked for.
#[test]
fn rounds_that_go_by_roll() {
    let with = "A initiative 18, unconscious, dying 1; b initiative 12";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    give(&mut encounter, "begin").unwrap();
    give_with_dice(&mut encounter, "gm play rounds=5", &[8, 8, 8]).unwrap();
    assert!(of(&encounter, "A").0.is(Condition::Dead));
}

/// Whether something is allowed is decided without a die.
#[test]
fn judging_rolls_nothing() {
    let with = "A dying 1, unconscious, hp 0, persistent fire 1d6; b persistent acid 2d4+1";
    let encounter = table(System::Pf2e, &ROWS, with);
    for command in ["A start-turn", "A end-turn", "b end-turn"] {
        let command = read(&encounter, command).unwrap();
        assert_eq!(check(&encounter, &command), Ok(()));
        assert!(
            decide(&encounter, &command, &mut NoDice).is_err(),
            "a die is needed"
        );
    }
    let legal = legal(&encounter, "b");
    assert!(legal.contains(&"b end-turn".to_owned()));
    assert_eq!(encounter.dice_rolled(), 0);
}

/// What a declaration will roll, and against what: the save with its modifier, without the results
/// that are stated.
#[test]
fn the_rolls_due_are_told_before() {
    let with = "A initiative 18, dying 2, unconscious, fortitude 5, persistent fire 1d6, \
                persistent acid, affliction venom dc 18; b initiative 12";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    give(&mut encounter, "begin").unwrap();
    let due = |words: &str| -> Vec<(TurnRollKind, DueDice)> {
        let declaration = words.parse().unwrap();
        let declaration = encounter
            .situation()
            .read_declaration(&declaration)
            .unwrap();
        let due = encounter.situation().rolls_due(&declaration).into_iter();
        due.map(|roll| (roll.decides, roll.dice)).collect()
    };
    let check = |modifier, dc| DueDice::Check { modifier, dc };
    let one_die = dice::Expression::die(dice::Die::D6);
    let recovery = (TurnRollKind::RecoveryCheck, check(0, 12));
    let fire = TurnRollKind::PersistentDamage("fire".to_owned());
    let fire = (fire, DueDice::Damage(one_die));
    let flat = (TurnRollKind::FlatCheck("fire".to_owned()), check(0, 15));
    let save = (TurnRollKind::Save("venom".to_owned()), check(5, 18));
    assert_eq!(due("A start-turn"), std::slice::from_ref(&recovery));
    let whole_turn = [recovery, fire, flat.clone(), save.clone()];
    assert_eq!(due("A end-turn"), whole_turn);
    // What harms at either end of the turn comes at the moment of Delay (`pf2e.encounter.delay`).
    assert_eq!(due("A delay"), whole_turn);
    assert_eq!(
        due("A end-turn recovery=success damage=fire:2"),
        [flat, save]
    );
    assert_eq!(due("b end-turn"), []);
}

/// What harmed at the moment of Delay does not harm again at the end of the turn that is taken later
/// (`pf2e.encounter.delay`).
#[test]
fn nothing_is_due_again_after_a_delay() {
    let with = "A initiative 18, persistent fire 1d6; b initiative 12; C at (2,1), initiative 5";
    let mut encounter = table(System::Pf2e, &ROWS, with);
    give(&mut encounter, "begin").unwrap();
    // 3 fire damage, and a flat check that fails.
    give_with_dice(&mut encounter, "A delay", &[3, 5]).unwrap();
    give(&mut encounter, "b end-turn").unwrap();
    give(&mut encounter, "A return").unwrap();
    let declaration = "A end-turn".parse().unwrap();
    let situation = encounter.situation();
    let declaration = situation.read_declaration(&declaration).unwrap();
    assert_eq!(situation.rolls_due(&declaration), []);
}
