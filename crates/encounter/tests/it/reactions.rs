//! Reactions other than those to a movement's steps: readied actions, and Attacks of Opportunity on
//! other actions. Numbers are worked out by hand.

use encounter::Encounter;
use systems::System;

use crate::helpers::{
    declared as read_declared, give, give_with_dice, place, play, refusal, table,
};

fn hit_points(encounter: &Encounter, name: &str) -> i32 {
    let creature = encounter.board().creature_named(name).unwrap().id;
    encounter.situation().hit_points(creature).unwrap().now
}

fn reactions(encounter: &Encounter, name: &str) -> u8 {
    let creature = encounter.board().creature_named(name).unwrap().id;
    encounter.situation().reactions_left(creature)
}

/// b has made one Strike and readied another: 2 + 9 = 11 misses 18.
fn ready(with: &str) -> Encounter {
    let mut encounter = table(System::Pf2e, &["A....", ".b..."], with);
    give(&mut encounter, "b start-turn").unwrap();
    give(&mut encounter, "b strike at=A natural=2").unwrap();
    give(&mut encounter, "b ready action=strike").unwrap();
    give(&mut encounter, "b end-turn").unwrap();
    encounter
}

/// `pf2e.encounter.ready`: the readied Strike keeps the -5 of the second attack of that turn:
/// 14 + 9 - 5 = 18 hits 18, and 3 + 2 = 5 of 20 leave 15. It is b's reaction and its only one.
#[test]
fn a_readied_strike_is_made_on_a_mover_that_leaves() {
    let mut encounter = ready("A hp 20, ac 18; b attack 9, damage 1d6+2");
    play(
        &mut encounter,
        "> A stride: (1,0) (2,0) (3,0)
         1: provoke b leave [pf2e.encounter.ready]
         waits A at (0,0) for b",
    );
    assert!(refusal(&encounter, "answer: react b aoo").contains("react b readied"));
    let lines = give_with_dice(&mut encounter, "answer: react b readied", &[14, 3]).unwrap();
    let attack = lines
        .iter()
        .find(|line| line.starts_with("b attacks"))
        .unwrap();
    assert_eq!(
        attack,
        "b attacks A with +4 [stated +9, pf2e.encounter.map.penalty -5]: 14, \
         total 18 against 18 [stated +18]: hit, damage 5"
    );
    assert_eq!(hit_points(&encounter, "A"), 15);
    assert_eq!(reactions(&encounter, "b"), 0);
    assert_eq!(place(&encounter, "A"), "(3,0)");
    // The movement is over and the readied action is used: nobody is asked on the way back.
    give(&mut encounter, "A stride: (2,0) (1,0) (0,0)").unwrap();
    assert_eq!(encounter.pending(), None);
}

/// 5 of 5 hit points: A falls where it was about to leave.
#[test]
fn a_readied_strike_may_end_the_movement() {
    let mut encounter = ready("A hp 5, ac 18; b attack 9, damage 1d6+2");
    give(&mut encounter, "A stride: (1,0) (2,0) (3,0)").unwrap();
    give_with_dice(&mut encounter, "answer: react b readied", &[14, 3]).unwrap();
    assert_eq!(place(&encounter, "A"), "(0,0)");
    let a = encounter.board().creature_named("A").unwrap();
    assert!(a.is(board::Condition::Unconscious));
}

/// A creature that declines keeps what it has readied until its next turn starts; a Step does not
/// trigger it (`pf2e.trigger.step`), nor does a movement that stays away.
#[test]
fn what_is_readied_waits_until_the_next_turn() {
    let mut encounter = ready("A hp 20, ac 18; b attack 9");
    give(&mut encounter, "A step: (1,0)").unwrap();
    assert_eq!(encounter.pending(), None);
    give(&mut encounter, "A stride: (0,0)").unwrap();
    give(&mut encounter, "answer: decline b").unwrap();
    assert_eq!(
        (place(&encounter, "A").as_str(), reactions(&encounter, "b")),
        ("(0,0)", 1)
    );
    give(&mut encounter, "A stride: (1,0)").unwrap();
    assert!(encounter.pending().is_some());
    give(&mut encounter, "answer: decline b").unwrap();
    give(&mut encounter, "b start-turn").unwrap();
    give(&mut encounter, "A stride: (0,0)").unwrap();
    assert_eq!(encounter.pending(), None);
}

/// `pf2e.encounter.aoo.disrupt`: the manipulate action waits. 9 + 9 = 18 hits 18, 19 + 9 = 28 is
/// critical and doubles 4; only that disrupts in `pf2e`. The two actions are spent either way.
#[test]
fn a_manipulate_action_waits_and_may_be_disrupted() {
    for (face, disrupted, left) in [(9, false, 16), (19, true, 12), (8, false, 20)] {
        let with = "A actions 3, hp 20, ac 18; b aoo, attack 9, damage 1d6";
        let mut encounter = table(System::Pf2e, &["Ab."], with);
        play(
            &mut encounter,
            "> A act cost=2 traits=manipulate
             0: provoke b manipulate [pf2e.encounter.aoo.trigger]
             waits A at (0,0) for b",
        );
        let faces = if left == 20 {
            vec![face]
        } else {
            vec![face, 4]
        };
        let lines = give_with_dice(&mut encounter, "answer: react b aoo", &faces).unwrap();
        let told = "the action of A is disrupted [pf2e.encounter.aoo.disrupt]".to_owned();
        assert_eq!(lines.contains(&told), disrupted, "{lines:?}");
        let stays_spent = "0: disrupted A [pf2e.encounter.activity.commit]".to_owned();
        assert_eq!(lines.contains(&stays_spent), disrupted, "{lines:?}");
        assert!(lines.last().unwrap().contains("actions 1"), "{lines:?}");
        assert_eq!(hit_points(&encounter, "A"), left);
        assert_eq!(reactions(&encounter, "b"), 0);
        assert_eq!(encounter.pending(), None);
    }
}

/// The trigger has happened for c as well, so it is asked though b has disrupted the action, which
/// then has no effect, whatever c does.
#[test]
fn whoever_else_may_react_is_asked_after_a_disruption() {
    for answer in [
        "answer: decline c",
        "answer: move-on",
        "answer: react c aoo",
    ] {
        let with = "A actions 3, hp 50, ac 18; b aoo, attack 9; c aoo, attack 9";
        let mut encounter = table(System::Pf2e, &["Ab", "c."], with);
        give(&mut encounter, "A act cost=2 traits=manipulate").unwrap();
        let first = encounter.pending().unwrap().waiting_movement().unwrap();
        let first = encounter.board().creature(first.open[0].reactor).unwrap();
        let first = first.name.clone();
        let reacts = format!("answer: react {first} aoo result=critical");
        give(&mut encounter, &reacts).unwrap();
        let second = if first == "b" { "c" } else { "b" };
        let answer = answer.replace(" c", &format!(" {second}"));
        let faces: &[u32] = if answer.ends_with("aoo") { &[2] } else { &[] };
        let lines = give_with_dice(&mut encounter, &answer, faces).unwrap();
        let stays_spent = "0: disrupted A [pf2e.encounter.activity.commit]".to_owned();
        assert!(lines.contains(&stays_spent), "{lines:?}");
        assert!(lines.last().unwrap().contains("actions 1"), "{lines:?}");
        assert_eq!(encounter.pending(), None);
    }
}

/// In the playtest a hit is enough; its Attack of Opportunity has -2: 11 + 9 - 2 = 18.
#[test]
fn a_hit_disrupts_in_the_playtest() {
    let with = "area variant pf2e-playtest; A actions 3, hp 20, ac 18; b aoo, attack 9";
    let mut encounter = table(System::Pf2e, &["Ab."], with);
    give(&mut encounter, "A act traits=manipulate").unwrap();
    let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[11]).unwrap();
    let told = "the action of A is disrupted [pf2e.encounter.aoo.disrupt]".to_owned();
    assert!(lines.contains(&told), "{lines:?}");
}

/// A ranged Strike triggers at once too, is never disrupted, and is rolled afterwards: 18 + 9 = 27
/// is no critical hit against 18, 10 + 5 = 15 misses 16.
#[test]
fn a_ranged_strike_is_rolled_after_the_reaction() {
    let with = "A attack 5, hp 20, ac 18; b aoo, attack 9, damage 1d6; c ac 16";
    let mut encounter = table(System::Pf2e, &["Ab.c"], with);
    give(&mut encounter, "A strike at=c ranged").unwrap();
    let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[19, 2, 10]).unwrap();
    assert!(
        !lines.iter().any(|line| line.contains("disrupted")),
        "{lines:?}"
    );
    let attacks: Vec<&String> = lines
        .iter()
        .filter(|line| line.contains(" attacks "))
        .collect();
    assert!(attacks[0].starts_with("b attacks A") && attacks[0].contains(": critical, damage 4"));
    assert!(attacks[1].starts_with("A attacks c"), "{lines:?}");
    assert_eq!(attacks.len(), 2);
}

/// A creature that is dropped no longer shoots; the Strike is spent and counts.
#[test]
fn who_is_dropped_does_not_shoot() {
    let with = "A attack 5, hp 3, ac 18; b aoo, attack 9, damage 1d6; c ac 16";
    let mut encounter = table(System::Pf2e, &["Ab.c"], with);
    give(&mut encounter, "A start-turn").unwrap();
    give(&mut encounter, "A strike at=c ranged").unwrap();
    let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[9, 3]).unwrap();
    assert!(
        !lines.iter().any(|line| line.starts_with("A attacks c")),
        "{lines:?}"
    );
    assert_eq!(lines.last().unwrap(), "with A unconscious, prone");
    assert!(
        lines.iter().any(|line| line.contains("actions 2")),
        "{lines:?}"
    );
    assert_eq!(hit_points(&encounter, "A"), 0);
}

/// If the table does not ask about triggers, the movement goes on at once as before.
#[test]
fn nobody_is_asked_where_triggers_are_not() {
    let mut encounter = table(System::Pf2e, &["Ab."], "A actions 3; b aoo");
    give(&mut encounter, "triggers: never").unwrap();
    give(&mut encounter, "A act traits=manipulate").unwrap();
    assert_eq!(encounter.pending(), None);
    let lines = give(&mut encounter, "b aoo at=A on=manipulate result=critical").unwrap();
    assert!(
        lines.contains(&"0: disrupted A [pf2e.encounter.aoo.disrupt]".to_owned()),
        "{lines:?}"
    );
}

/// What b's Attack of Opportunity is compared with while A waits, in play and in the odds.
fn held_against(rows: &[&str], with: &str, declared: &str) -> String {
    let with = format!("{with}; A ac 19, hp 20; b aoo, attack 9, damage 1d6");
    let mut encounter = table(System::Pf2e, rows, &with);
    let question = encounter::OddsQuestion::new([read_declared(&encounter, declared)]);
    let odds = encounter::odds(&encounter, &question).expect("odds");
    let in_odds = odds.declarations[0].reactions[0].attack.armor_class_total();
    give(&mut encounter, declared).unwrap();
    let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[2]).unwrap();
    let attack = lines.iter().find(|line| line.starts_with("b attacks"));
    let (_, against) = attack.expect("an attack").split_once("against ").unwrap();
    let (against, _) = against.split_once(": ").unwrap();
    let total = in_odds.expect("an Armor Class").to_string();
    assert!(against.starts_with(&total), "odds {total}, play {against}");
    against.to_owned()
}

/// `pf2e.terrain.incline-flat-footed`: struck during the Climb A has 19 - 2 = 17, whatever the
/// ruling says about the time after the Climb.
#[test]
fn who_climbs_is_flat_footed_on_the_way() {
    let (rows, climb) = (["..", "Ab", ".."], "A climb result=success: (0,0)");
    let expected = "17 [stated +19, pf2e.terrain.incline-flat-footed -2]";
    assert_eq!(held_against(&rows, "(0,1) incline north", climb), expected);
    // A climb Speed makes nobody flat-footed.
    assert_eq!(
        held_against(&rows, "(0,1) incline north; A climb 25", climb),
        "19 [stated +19]"
    );
}

/// `pf2e.terrain.uneven-flat-footed`, `pf2e.terrain.avoid`, `pf2e.terrain.jump`: a creature that
/// flies or leaps over uneven ground is not on it.
#[test]
fn who_is_in_the_air_is_not_unsteady() {
    let rows = ["A....", "...b."];
    let ground = "(2,0) uneven; A speed 30; b reach 5";
    for declared in [
        "A fly limit=25: (1,0) (2,0) (3,0) (4,0)",
        "A leap: (1,0) (2,0) (3,0)",
    ] {
        assert_eq!(held_against(&rows, ground, declared), "19 [stated +19]");
    }
    assert_eq!(
        held_against(
            &rows,
            ground,
            "A balance result=critical: (1,0) (2,0) (3,0)"
        ),
        "17 [stated +19, pf2e.terrain.uneven-flat-footed -2]"
    );
}

/// `pf2e.action.take-cover`: it lasts until A has left its space. Lesser cover of C, which A's step
/// to (1,0) leaves between it and b, is standard cover only before that.
#[test]
fn cover_that_was_taken_is_gone_on_the_way() {
    let rows = ["A.Cb", "...."];
    let with = "C side 5; b reach 10; A took-cover";
    assert_eq!(
        held_against(&rows, with, "A stride: (1,0) (0,0)"),
        "20 [stated +19, pf2e.cover.lesser +1]"
    );
    // While it leaves its space it still has the cover.
    let with = "b reach 15; A took-cover";
    assert_eq!(
        held_against(&["A.Cb", "...."], with, "A stride: (1,0)"),
        "21 [stated +19, pf2e.cover.standard +2]"
    );
}
