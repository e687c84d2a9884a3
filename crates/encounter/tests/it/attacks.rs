//! Attacks and reactions, with numbers worked out by hand.

use systems::System;

use crate::helpers::{decide_line, give, give_with_dice, place, refusal, table, table_with_edges};

const SRD35_ROWS: [&str; 2] = ["A....", ".b..."];

/// b threatens (0,0). It shows 14: 14 + 4 = 18 against 15 hits; 5 + 2 = 7 damage leaves 10 - 7 = 3.
#[test]
fn an_attack_of_opportunity_is_rolled_and_the_movement_goes_on() {
    let with = "A hp 10, ac 15; b attack 4, damage 1d6+2";
    let mut encounter = table(System::Srd35, &SRD35_ROWS, with);
    give(&mut encounter, "A move: (1,0) (2,0)").unwrap();
    let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[14, 5]).unwrap();
    assert_eq!(
        &lines[..5],
        [
            "with b opportunities-used 1",
            "roll 1d20=14 for srd35.aoo.leave_threatened: b, attack on A",
            "roll 1d6=5 for srd35.aoo.leave_threatened: b, damage to A",
            "b attacks A with +4 [stated +4]: 14, total 18 against 15 \
             [stated +15]: hit, damage 7",
            "with A hp 3",
        ]
    );
    assert_eq!(place(&encounter, "A"), "(2,0)");
    let a = encounter.board().creature_named("A").unwrap().id;
    assert_eq!(encounter.situation().hit_points(a).unwrap().now, 3);
    assert_eq!(encounter.dice_rolled(), 2);
}

/// 7 damage on 6 hit points: -1, helpless; the movement ends where b struck. b has used its one
/// opportunity of the round.
#[test]
fn a_mover_that_is_dropped_stays_where_it_is() {
    let with = "A hp 6, ac 15; b attack 4, damage 1d6+2";
    let mut encounter = table(System::Srd35, &SRD35_ROWS, with);
    give(&mut encounter, "A move: (1,0) (2,0)").unwrap();
    let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[11, 5]).unwrap();
    assert_eq!(lines.last().unwrap(), "with A helpless");
    assert_eq!(place(&encounter, "A"), "(0,0)");
    let [a, b] = ["A", "b"].map(|name| encounter.board().creature_named(name).unwrap().id);
    assert_eq!(encounter.situation().hit_points(a).unwrap().now, -1);
    assert_eq!(encounter.situation().reactions_left(b), 0);
}

/// Values that people have rolled themselves are used as typed: 3 + 4 misses 15, 12 + 4 hits.
#[test]
fn typed_rolls_are_taken() {
    let with = "A hp 10, ac 15; b attack 4, damage 1d6+2, opportunities 2";
    let mut encounter = table(System::Srd35, &SRD35_ROWS, with);
    give(&mut encounter, "A move: (1,0)").unwrap();
    let lines = give(&mut encounter, "answer: react b aoo natural=3").unwrap();
    assert!(lines[1].ends_with(": miss"), "{lines:?}");
    let mut encounter = table(System::Srd35, &SRD35_ROWS, with);
    give(&mut encounter, "A move: (1,0)").unwrap();
    let lines = give(&mut encounter, "answer: react b aoo natural=12 damage=4").unwrap();
    assert!(lines[1].ends_with(": hit, damage 4"), "{lines:?}");
    assert_eq!(lines[2], "with A hp 6");
    let b = encounter.board().creature_named("b").unwrap().id;
    assert_eq!(encounter.situation().reactions_left(b), 1);
}

/// Without an Armor Class nothing is rolled, and no number is invented.
#[test]
fn numbers_that_nobody_stated_are_not_invented() {
    let mut encounter = table(System::Srd35, &SRD35_ROWS, "b attack 4");
    give(&mut encounter, "A move: (1,0)").unwrap();
    let lines = give(&mut encounter, "answer: react b aoo").unwrap();
    assert_eq!(lines[1], "b attacks A with +4 [stated +4]");
    assert_eq!(place(&encounter, "A"), "(1,0)");
}

/// b and d both threaten (0,0); after b, d is asked, at the same place, and nobody else.
#[test]
fn each_reactor_is_asked_in_turn() {
    let mut encounter = table(System::Srd35, &["A....", "db..."], "");
    give(&mut encounter, "A move: (1,0) (2,0)").unwrap();
    assert_eq!(
        refusal(&encounter, "answer: decline d"),
        "that is not an answer; answer move-on, halt, react b aoo, react b other, decline b: \
         b, d may react to A at (0,0): does A move on?"
    );
    let lines = give(&mut encounter, "answer: decline b").unwrap();
    assert_eq!(lines, ["waits A at (0,0) for d"]);
    give(&mut encounter, "answer: react d other").unwrap();
    assert_eq!(place(&encounter, "A"), "(2,0)");
}

/// A creature that has used up its opportunities is no longer asked; its next turn gives them back.
#[test]
fn opportunities_are_counted_by_the_round() {
    let mut encounter = table(System::Srd35, &SRD35_ROWS, "");
    give(&mut encounter, "A move: (1,0)").unwrap();
    give(&mut encounter, "answer: react b other").unwrap();
    give(&mut encounter, "A end-turn").unwrap();
    give(&mut encounter, "A move: (0,0)").unwrap();
    assert_eq!(encounter.pending(), None);
    give(&mut encounter, "A end-turn").unwrap();
    give(&mut encounter, "b end-turn").unwrap();
    give(&mut encounter, "A move: (1,0)").unwrap();
    assert!(encounter.pending().is_some());
}

/// b at (3,2) and c at (1,0) flank A between them: 18 - 2 = 16, and 6 + 9 = 15 misses. 16 + 9 = 25 hits without being critical, 26 would be.
#[test]
fn a_pf2e_reaction_meets_the_armor_class_of_the_moment() {
    let rows = [".c...", "..A..", "...b."];
    for (face, expected) in [
        (6, "miss"),
        (7, "hit, damage 5"),
        (16, "hit, damage 5"),
        (17, "critical, damage 10"),
    ] {
        let with = "A ac 18, hp 30; b aoo, attack 9, damage 1d8+1";
        let mut encounter = table(System::Pf2e, &rows, with);
        give(&mut encounter, "A stride: (2,0)").unwrap();
        let faces: &[u32] = if face == 6 { &[6] } else { &[face, 4] };
        let lines = give_with_dice(&mut encounter, "answer: react b aoo", faces).unwrap();
        let struck = lines.iter().find(|line| line.contains("attacks")).unwrap();
        assert!(struck.ends_with(expected), "{struck}");
        assert!(
            struck.contains("against 16 [stated +18, pf2e.flank.effect -2]"),
            "{struck}"
        );
        assert_eq!(place(&encounter, "A"), "(2,0)");
    }
}

/// The rulebook's pf2e.trigger.timing/1 with the die instead of the word: 12 + 9 = 21 hits AC 18,
/// 8 + 1 = 9 damage on 8 hit points leaves 0.
#[test]
fn a_pf2e_reaction_may_knock_out_the_mover() {
    let with = "A ac 18, hp 8; b aoo, attack 9, damage 1d8+1";
    let mut encounter = table(System::Pf2e, &[".A...", "...b."], with);
    give(&mut encounter, "A stride: (2,0) (3,0) (4,0)").unwrap();
    let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[12, 8]).unwrap();
    assert!(
        lines.contains(&"2: stop pf2e.trigger.timing [pf2e.trigger.timing]".to_owned()),
        "{lines:?}"
    );
    assert_eq!(place(&encounter, "A"), "(2,0)");
    let a = encounter.board().creature_named("A").unwrap();
    assert!(a.is(board::Condition::Unconscious) && a.is(board::Condition::Prone));
}

/// The second Strike of the turn has -5: 15 + 9 - 5 = 19 against 18. b has 5 of 12 left after 7 and
/// falls with the next 7. Because it is knocked out in A's turn, its place is directly before A's.
#[test]
fn a_declared_strike_is_rolled() {
    let with = "A attack 9, damage 1d8+3; b ac 18, hp 12";
    let mut encounter = table(System::Pf2e, &["Ab...", "...C."], with);
    give(&mut encounter, "begin: C, A, b").unwrap();
    give(&mut encounter, "end-turn").unwrap();
    let lines = give_with_dice(&mut encounter, "A strike at=b", &[10, 4]).unwrap();
    assert_eq!(lines.last().unwrap(), "with b hp 5");
    let lines = give_with_dice(&mut encounter, "A strike at=b", &[15, 4]).unwrap();
    assert!(
        lines.iter().any(|line| line.contains(
            "with +4 [stated +9, pf2e.encounter.map.penalty -5]: 15, total 19 \
             against 18"
        )),
        "{lines:?}"
    );
    assert!(lines.contains(&"with b hp 0".to_owned()));
    assert!(lines.contains(&"with b unconscious, prone".to_owned()));
    assert_eq!(lines.last().unwrap(), "order C b A");
    let a = encounter.board().creature_named("A").unwrap().id;
    assert_eq!(encounter.current(), Some(a));
    // A typed result needs no die; typed damage is used as it is.
    let lines = give(&mut encounter, "A strike at=b result=hit damage=2").unwrap();
    assert!(lines.iter().any(|line| line.ends_with("hit, damage 2")));
    assert!(refusal(&encounter, "A strike at=b natural=0").contains("natural=0"));
}

/// srd35 has no verb for an attack: the command spends the standard action, once.
#[test]
fn the_attack_command_checks_reach_and_action() {
    let with = "A attack 2, damage 1d8; b ac 12, hp 4";
    let mut encounter = table(System::Srd35, &["Ab..c"], with);
    assert_eq!(
        refusal(&encounter, "attack: A c"),
        "refused srd35.size.reach"
    );
    let lines = give_with_dice(&mut encounter, "attack: A b", &[1]).unwrap();
    assert!(lines.last().unwrap().ends_with(": miss"), "{lines:?}");
    assert_eq!(
        refusal(&encounter, "attack: A b"),
        "refused srd35.move.single"
    );
    let lines = give_with_dice(&mut encounter, "attack: A b extra", &[20, 8]).unwrap();
    assert_eq!(lines.last().unwrap(), "with b helpless");
    assert!(lines.contains(&"with b hp -4".to_owned()), "{lines:?}");
}

/// In pf2e the same command is a Strike.
#[test]
fn the_attack_command_is_a_strike_in_pf2e() {
    let mut encounter = table(System::Pf2e, &["Ab"], "A attack 9; b ac 18");
    let lines = give(&mut encounter, "attack: A b natural=9").unwrap();
    assert!(
        lines
            .last()
            .unwrap()
            .ends_with("against 18 [stated +18]: hit")
    );
    assert!(lines[0].contains("attack 9"), "{lines:?}");
}

/// 9 + 6 = 15 succeeds against the DC of 15; the uneven square costs 10. 1 + 6 = 7 fails by 8, and
/// a natural 1 makes that one degree worse: A falls where the ground begins.
#[test]
fn a_check_of_a_movement_is_rolled() {
    let rows = ["A..", "..."];
    let with = "A acrobatics 6; (1,0) uneven, dc 15";
    let mut encounter = table(System::Pf2e, &rows, with);
    let lines = give_with_dice(&mut encounter, "A balance: (1,0)", &[9]).unwrap();
    assert_eq!(
        &lines[..2],
        [
            "roll 1d20=9 for pf2e.action.balance: A, acrobatics",
            "A checks acrobatics with +6 [pf2e.action.balance]: 9, total 15 against 15: success",
        ]
    );
    assert!(lines[2].starts_with("step 1 (1,0) costs 10 "), "{lines:?}");
    let mut encounter = table(System::Pf2e, &rows, with);
    let lines = give_with_dice(&mut encounter, "A balance: (1,0)", &[1]).unwrap();
    assert!(lines[1].ends_with("total 7 against 15: critical-failure"));
    let a = encounter.board().creature_named("A").unwrap();
    assert!(a.is(board::Condition::Prone), "{lines:?}");
    // A declared result needs no die.
    let mut encounter = table(System::Pf2e, &rows, with);
    give(&mut encounter, "A balance result=failure: (1,0)").unwrap();
    assert_eq!(place(&encounter, "A"), "(0,0)");
}

/// Reflex 5 makes a DC of 15; 8 + 6 = 14 fails: A ends before b and triggers as from where it began.
#[test]
fn tumbling_meets_the_reflex_of_the_enemy() {
    let with = "A acrobatics 6; b reflex 5";
    let mut encounter = table(System::Pf2e, &["A.b.."], with);
    let declared = "A tumble vs=b: (1,0) (2,0) (3,0)";
    let lines = give_with_dice(&mut encounter, declared, &[8]).unwrap();
    assert!(lines[1].ends_with("[pf2e.through.tumble]: 8, total 14 against 15: failure"));
    assert_eq!(place(&encounter, "A"), "(1,0)");
}

/// A reaction of another kind is used up and may end the movement: b trips A where A is.
#[test]
fn another_reaction_may_end_the_movement() {
    let mut encounter = table(System::Pf2e, &[".A...", "...b."], "b reacts");
    give(&mut encounter, "A stride: (2,0) (3,0)").unwrap();
    assert!(refusal(&encounter, "answer: react b aoo").starts_with("that is not an answer"));
    give(&mut encounter, "answer: react b other: prone").unwrap();
    assert_eq!(place(&encounter, "A"), "(2,0)");
    let [a, b] = ["A", "b"].map(|name| encounter.board().creature_named(name).unwrap());
    assert!(a.is(board::Condition::Prone));
    assert_eq!(encounter.situation().reactions_left(b.id), 0);
}

/// The dead C lies on the line between A and b: whether it gives cover decides the Armor Class, 18
/// or 19, and leads to a question, for a Strike and for a reaction alike.
#[test]
fn a_ruling_that_decides_an_attack_is_asked_about() {
    let with = "A ac 18; b attack 9, ac 18, aoo, reach 10; C dead";
    let rows = ["ACb", "..."];
    let mut encounter = table(System::Pf2e, &rows, with);
    give(&mut encounter, "ruling: ruling.cover-dead ask").unwrap();
    let lines = give(&mut encounter, "A strike at=b ranged natural=18").unwrap();
    assert_eq!(lines[0], "asks ruling.cover-dead", "{lines:?}");
    assert!(lines[1].ends_with("against 18"), "{lines:?}");
    assert!(lines[2].ends_with("against 19"), "{lines:?}");
    // The ranged attack triggers b, and the choice holds until the attack is made.
    give(&mut encounter, "answer: choose: none").unwrap();
    let lines = give(&mut encounter, "answer: decline b").unwrap();
    assert!(lines.last().unwrap().contains("against 18 ["), "{lines:?}");
    give(&mut encounter, "A stride: (0,1)").unwrap();
    let lines = give(&mut encounter, "answer: react b aoo natural=10").unwrap();
    assert_eq!(lines[0], "asks ruling.cover-dead", "{lines:?}");
    assert_eq!(place(&encounter, "A"), "(0,0)");
    let lines = give(&mut encounter, "answer: choose: creature").unwrap();
    let struck = lines.iter().find(|line| line.contains("attacks")).unwrap();
    assert!(struck.contains("total 19 against 19 ["), "{struck}");
    assert_eq!(place(&encounter, "A"), "(0,1)");
}

/// `srd35.small.enter_provokes`: B is tiny and enters b's square, and the attack for it stands under
/// that rule. 9 and 4 are 13 against 14.
#[test]
fn an_attack_for_entering_cites_the_rule_of_entering() {
    let mut encounter = table(
        System::Srd35,
        &["A.b"],
        "A tiny, ac 14; b attack 4, damage 1d6",
    );
    let waits = give(&mut encounter, "A move: (1,0) (2,0) (1,0)").unwrap();
    assert_eq!(waits[0], "2: provoke b enter [srd35.small.enter_provokes]");
    let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[9]).unwrap();
    assert_eq!(
        lines[..3],
        [
            "with b opportunities-used 1",
            "roll 1d20=9 for srd35.small.enter_provokes: b, attack on A",
            "b attacks A with +4 [stated +4]: 9, total 13 against 14 \
             [stated +14]: miss",
        ]
    );
}

/// b shows 9: 9 + 4 = 13 against 13 hits; 5 + 2 = 7 damage on 6 hit points leaves 0, not -1 hit
/// points. A is unconscious where b struck, and b has spent its one reaction of the round.
#[test]
fn starfinder_hit_points_stop_at_0() {
    let with = "A hp 6, ac 13; b melee, attack 4, damage 1d6+2";
    let mut encounter = table(System::Starfinder, &SRD35_ROWS, with);
    give(&mut encounter, "A move: (1,0) (2,0)").unwrap();
    let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[9, 5]).unwrap();
    assert_eq!(
        &lines[..5],
        [
            "with b reaction-spent",
            "roll 1d20=9 for starfinder.adjunct.aoo: b, attack on A",
            "roll 1d6=5 for starfinder.adjunct.aoo: b, damage to A",
            "b attacks A with +4 [stated +4]: 9, total 13 against 13 \
             [stated +13]: hit, damage 7",
            "with A hp 0",
        ]
    );
    assert_eq!(lines.last().unwrap(), "with A unconscious");
    assert_eq!(place(&encounter, "A"), "(0,0)");
    let b = encounter.board().creature_named("b").unwrap().id;
    assert_eq!(encounter.situation().reactions_left(b), 0);
    assert!(encounter.situation().may_react(b).is_err());
}

/// Fatigued A: 4 - 1, and its damage 1d6+2-1. Entangled b: 13 - 2. 8 + 3 = 11 hits 11, for
/// 5 + 2 - 1 = 6. No action is counted: A attacks again, and 7 + 3 = 10 misses. The second b has
/// run: 13 - 2 for being flat-footed, and no reaction.
#[test]
fn starfinder_states_change_attacks() {
    let with = "A melee, fatigued, attack 4, damage 1d6+2; b hp 20, ac 13, entangled";
    let mut encounter = table(System::Starfinder, &SRD35_ROWS, with);
    let lines = give_with_dice(&mut encounter, "attack: A b", &[8, 5]).unwrap();
    let struck = "A attacks b with +3 [stated +4, starfinder.adjunct.fatigued -1]: 8, total 11 \
                  against 11 [stated +13, starfinder.adjunct.entangled -2]: hit, damage 6";
    assert!(lines.iter().any(|line| line == struck), "{lines:?}");
    let lines = give_with_dice(&mut encounter, "attack: A b", &[7]).unwrap();
    assert!(lines.last().unwrap().ends_with(": miss"), "{lines:?}");

    let with = "A attack 4; b melee, hp 20, ac 13";
    let mut encounter = table(System::Starfinder, &SRD35_ROWS, with);
    give(&mut encounter, "A end-turn").unwrap();
    give(&mut encounter, "b run: (1,0)").unwrap();
    let b = encounter.board().creature_named("b").unwrap().id;
    let refused = encounter.situation().may_react(b).unwrap_err();
    assert_eq!(refused.words(), "refused starfinder.adjunct.run");
    let lines = give_with_dice(&mut encounter, "attack: A b extra", &[7]).unwrap();
    assert!(
        lines
            .last()
            .unwrap()
            .ends_with("total 11 against 11 [stated +13, starfinder.adjunct.run -2]: hit"),
        "{lines:?}"
    );
}

/// Stated cover counts, except cover from a friend in whose square the target is
/// (`srd35.pass.friend_no_cover`): 15 + 2 + 4 = 21 beside B, 15 + 2 = 17 in B's square.
#[test]
fn cover_counts_but_for_a_shared_friend() {
    let with = "B at (1,0); A ac 15, cover 2, cover 4 from B, tiny; b attack 4";
    let mut encounter = table(System::Srd35, &SRD35_ROWS, with);
    let lines = give(&mut encounter, "attack: b A extra natural=16").unwrap();
    assert_eq!(
        lines[0],
        "b attacks A with +4 [stated +4]: 16, total 20 against 21 [stated +15, stated +2, \
         stated +4]: miss"
    );
    give(&mut encounter, "A five-foot-step: (1,0)").unwrap();
    let lines = give(&mut encounter, "attack: b A extra natural=13").unwrap();
    assert_eq!(
        lines[0],
        "b attacks A with +4 [stated +4]: 13, total 17 against 17 [stated +15, stated +2, \
         srd35.pass.friend_no_cover +0]: hit"
    );
    give(&mut encounter, "with: A cover 0 from B, cover 0").unwrap();
    let lines = give(&mut encounter, "attack: b A extra natural=10").unwrap();
    assert!(lines[0].contains("against 15 [stated +15]"), "{lines:?}");
}

/// A creature cannot attack itself, and one that is kept from attacking does not attack.
#[test]
fn attacks_on_oneself_and_by_who_may_not_are_refused() {
    let encounter = table(System::Srd35, &SRD35_ROWS, "b cannot-attack");
    assert_eq!(
        refusal(&encounter, "attack: A A"),
        "refused srd35.small.attack_own_square"
    );
    assert_eq!(
        refusal(&encounter, "attack: b A"),
        "refused srd35.pass.exceptions"
    );
}

/// A turn allows no more than its actions: after a run only attacks that do not count are possible.
#[test]
fn nothing_goes_with_a_run_in_one_turn() {
    let mut encounter = table(System::Srd35, &["A....", "....b"], "A speed 30");
    give(&mut encounter, "begin: A, b").unwrap();
    give(&mut encounter, "A run: (1,0)").unwrap();
    for (command, rule) in [
        ("A run: (2,0)", "srd35.move.run"),
        ("A double: (2,0)", "srd35.move.double"),
        ("A charge: (2,0)", "srd35.move.charge"),
        ("A move: (2,0)", "srd35.move.single"),
        ("A five-foot-step: (2,0)", "srd35.move.five_foot_step"),
        ("A minimum: (2,0)", "srd35.special.minimum_move"),
        ("A full-round", "srd35.move.full_round_step"),
        ("out-of-turn: A run: (2,0)", "srd35.move.run"),
    ] {
        assert_eq!(
            refusal(&encounter, command),
            format!("refused {rule}"),
            "{command}"
        );
    }
}

/// A door or wall between two adjacent creatures is what keeps one from striking the other.
#[test]
fn a_strike_through_a_wall_is_refused_with_the_wall() {
    let encounter = table_with_edges(System::Pf2e, &["Ab.c"], "wall (0,0)|(1,0)", "");
    let said = |line: &str| match decide_line(&encounter, line, &mut dice::NoDice) {
        Err(error) => error.to_string(),
        Ok(events) => panic!("{events:?}"),
    };
    let walled = said("A strike at=b");
    assert!(
        walled.contains("a wall is in the way from A to b"),
        "{walled}"
    );
    let far = said("b strike at=c");
    assert!(far.contains("c is not within b's reach of 5 ft"), "{far}");
}
