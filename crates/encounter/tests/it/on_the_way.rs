//! A reaction finds the mover as it is at that step: on the ground that it is about to leave
//! (`pf2e.trigger.timing`), and hurt by what it has gone through. Numbers are worked out by hand.

use board::{Board, Condition};
use dice::Ratio;
use encounter::{Encounter, History, Odds, OddsQuestion, odds};
use systems::System;

use crate::helpers::{declared, follow, give, give_with_dice, place, play, table};

fn hit_points(encounter: &Encounter, name: &str) -> i32 {
    let creature = encounter.board().creature_named(name).unwrap().id;
    encounter.situation().hit_points(creature).unwrap().now
}

fn is(board: &Board, name: &str, condition: Condition) -> bool {
    board.creature_named(name).unwrap().is(condition)
}

fn ratio(numerator: i128, denominator: u128) -> Ratio {
    Ratio::new(numerator, denominator).expect("a fraction")
}

fn asked(encounter: &Encounter, lines: &[&str]) -> Odds {
    let series: Vec<_> = lines.iter().map(|line| declared(encounter, line)).collect();
    odds(encounter, &OddsQuestion::new(series)).expect("odds")
}

const BALANCE: &str = "A balance result=success: (1,0) (2,0) (3,0)";

/// A on the left of four squares, b beside the third: A is struck as it leaves the second.
fn balancing(ground: &str) -> Encounter {
    let with = format!(
        "A hp 30, ac 15, speed 40, reflex 0; b aoo, attack 5, damage 1d6, reach 5; {ground}"
    );
    table(System::Pf2e, &["A....", "..b..", "....."], &with)
}

/// `pf2e.terrain.uneven-reflex`: rubble under the square where it waits, but not where it began:
/// 15 + 5 = 20 hits 15, then 3 + 0 is less than 15, and it lies there.
#[test]
fn a_save_is_due_where_it_is_struck() {
    let mut encounter = balancing("(1,0) uneven, dc 15");
    give(&mut encounter, BALANCE).unwrap();
    assert_eq!(place(&encounter, "A"), "(1,0)");
    let lines = give_with_dice(&mut encounter, "answer: react b aoo", &[15, 2, 3]).unwrap();
    assert!(
        (lines.iter()).any(|line| line.starts_with("A checks reflex with +0")),
        "{lines:?}"
    );
    assert_eq!(place(&encounter, "A"), "(1,0)");
    assert!(is(encounter.board(), "A", Condition::Prone));
    assert_eq!(hit_points(&encounter, "A"), 28);
}

/// 18 is no less than 15: A goes on, and has not been put anywhere else by its save.
#[test]
fn who_saves_on_the_way_goes_on() {
    let mut encounter = balancing("(1,0) uneven, dc 15");
    give(&mut encounter, BALANCE).unwrap();
    give_with_dice(&mut encounter, "answer: react b aoo", &[15, 2, 18]).unwrap();
    assert_eq!(encounter.pending(), None);
    assert_eq!(place(&encounter, "A"), "(3,0)");
    assert!(!is(encounter.board(), "A", Condition::Prone));
}

/// Rubble only where it began: no save is due on plain ground.
#[test]
fn the_ground_where_it_began_asks_for_no_save() {
    let mut encounter = balancing("(0,0) uneven, dc 15");
    give(&mut encounter, BALANCE).unwrap();
    assert_eq!(place(&encounter, "A"), "(1,0)");
    give_with_dice(&mut encounter, "answer: react b aoo", &[15, 2]).unwrap();
    assert_eq!(encounter.pending(), None);
    assert_eq!(place(&encounter, "A"), "(3,0)");
}

/// On the beam A is flat-footed, 13 instead of 15 (`pf2e.terrain.narrow-flat-footed`): a hit is 13 of
/// 20, a failed save 14 of 20, and 91 of 200 fall off. It makes no difference whether the squares
/// are one Balance or several.
#[test]
fn the_odds_of_one_movement_are_those_of_its_steps() {
    let encounter = balancing("(1,0) narrow, dc 15; (2,0) narrow, dc 15");
    let whole = asked(&encounter, &[BALANCE]);
    assert_eq!(whole.declarations[0].completed, ratio(109, 200));
    assert_eq!(whole.declarations[0].lost, ratio(91, 200));
    let steps = asked(
        &encounter,
        &[
            "A balance result=success: (1,0)",
            "A balance result=success: (2,0)",
        ],
    );
    assert_eq!(steps.declarations[1].completed, ratio(109, 200));
    assert_eq!(whole.creatures[0].hit, steps.creatures[0].hit);
}

/// 8 hit points, a hazard of 3 in the first step, and b strikes as A leaves it.
fn burning() -> Encounter {
    let with = "A hp 8, ac 15, speed 25; b aoo, attack 5, damage 1d6; (1,0) hazard 3 fire";
    table(System::Pf2e, &["A....", "..b..", "....."], with)
}

const STRIDE: &str = "A stride: (1,0) (2,0) (3,0)";

/// 8 - 3 are 5 while it waits; 5 more and it is down where it waits.
#[test]
fn what_a_hazard_has_done_counts_at_the_reaction() {
    let mut encounter = burning();
    give(&mut encounter, STRIDE).unwrap();
    assert_eq!(place(&encounter, "A"), "(1,0)");
    assert_eq!(hit_points(&encounter, "A"), 5);
    give(&mut encounter, "answer: react b aoo natural=12 damage=5").unwrap();
    assert_eq!(encounter.pending(), None);
    assert_eq!(place(&encounter, "A"), "(1,0)");
    assert_eq!(hit_points(&encounter, "A"), 0);
    assert!(is(encounter.board(), "A", Condition::Unconscious));
    assert!(is(encounter.board(), "A", Condition::Prone));
}

/// Each is taken once: 8 - 3 - 4 = 1, and 8 - 3 = 5 after a miss, an answer of nobody or a halt.
#[test]
fn a_hazard_on_the_way_is_taken_once() {
    for (answer, left, at) in [
        ("answer: react b aoo natural=12 damage=4", 1, "(3,0)"),
        ("answer: react b aoo natural=2", 5, "(3,0)"),
        ("answer: decline b", 5, "(3,0)"),
        ("answer: move-on", 5, "(3,0)"),
        ("answer: halt", 5, "(1,0)"),
    ] {
        let mut encounter = burning();
        give(&mut encounter, STRIDE).unwrap();
        give(&mut encounter, answer).unwrap();
        assert_eq!(encounter.pending(), None, "{answer}");
        assert_eq!(hit_points(&encounter, "A"), left, "{answer}");
        assert_eq!(place(&encounter, "A"), at, "{answer}");
    }
}

/// b lets A pass at (0,0), where nothing has hurt it yet. 8 - 3 = 5 when d is asked, 5 - 1 = 4 after
/// its hit, and 2 more in the second step leave 2.
#[test]
fn hazards_add_up_from_one_reaction_to_the_next() {
    let with = "A hp 8, ac 15, speed 25; b aoo; d aoo, reach 10, attack 5, damage 1d6; \
                (1,0) hazard 3 fire; (2,0) hazard 2 cold";
    let mut encounter = table(System::Pf2e, &["A.....", "b.....", "...d.."], with);
    give(&mut encounter, STRIDE).unwrap();
    assert_eq!(place(&encounter, "A"), "(0,0)");
    assert_eq!(hit_points(&encounter, "A"), 8);
    give(&mut encounter, "answer: decline b").unwrap();
    assert_eq!(place(&encounter, "A"), "(1,0)");
    assert_eq!(hit_points(&encounter, "A"), 5);
    give(&mut encounter, "answer: react d aoo natural=12 damage=1").unwrap();
    assert_eq!(encounter.pending(), None);
    assert_eq!(hit_points(&encounter, "A"), 2);
    assert_eq!(place(&encounter, "A"), "(3,0)");
}

/// The dice of a hazard are rolled once, and taking an answer back gives back what it took.
#[test]
fn dice_of_a_hazard_stay_as_they_fell() {
    let with = "A hp 8, ac 15, speed 25; b aoo, attack 5, damage 1d6; (1,0) hazard 1d6 fire";
    let mut history = History::new(table(System::Pf2e, &["A....", "..b.."], with));
    let before = history.now().clone();
    follow(&mut history, STRIDE, &mut dice::Scripted::new([4])).unwrap();
    assert_eq!(hit_points(history.now(), "A"), 4);
    follow(&mut history, "answer: decline b", &mut dice::NoDice).unwrap();
    assert_eq!(hit_points(history.now(), "A"), 4);
    history.undo().unwrap();
    assert_eq!(hit_points(history.now(), "A"), 4);
    history.undo().unwrap();
    assert_eq!(*history.now(), before);
}

/// 11 of 20 hit, 1 of them critically. 5 are left: a hit drops A with 5 or 6 of 6, and a critical
/// hit with 3 or more: 10/20 · 2/6 + 1/20 · 4/6 = 1/5.
#[test]
fn the_odds_count_what_hazards_have_done() {
    let odds = asked(&burning(), &[STRIDE]);
    assert_eq!(odds.declarations[0].completed, ratio(4, 5));
    assert_eq!(odds.declarations[0].lost, ratio(1, 5));
    assert_eq!(odds.creatures[0].dropped, ratio(1, 5));
    assert_eq!(odds.creatures[0].hit_points[&0], ratio(1, 5));
}

/// `pf2e.space.mount` with `ruling.mounted-trigger=both`: rider and mount trigger each by itself, so
/// b may let the mount pass and strike the rider.
fn ridden() -> Encounter {
    let rows = ["BB....", "BB....", "......", "...b.."];
    let with = "A at (0,0), rides B, ac 15, hp 4; B speed 40, long, ac 13, hp 15; \
                b aoo, attack 5, damage 1d6";
    let mut encounter = table(System::Pf2e, &rows, with);
    give(&mut encounter, "ruling: ruling.mounted-trigger=both").unwrap();
    encounter
}

const RIDE: &str = "B stride: (1,0) (1,1) (2,0)";

#[test]
fn the_rider_is_asked_about_after_its_mount() {
    let mut encounter = ridden();
    play(
        &mut encounter,
        "> B stride: (1,0) (1,1) (2,0)
         3: provoke b leave [pf2e.trigger.exit]
         3: provoke b leave by A [pf2e.trigger.exit]
         waits B at (1,1) for b
         > answer: decline b
         waits B at (1,1) for b",
    );
    let lines = give(&mut encounter, "answer: react b aoo natural=12 damage=3").unwrap();
    assert!(
        lines.iter().any(|line| line.starts_with("b attacks A ")),
        "{lines:?}"
    );
    assert_eq!(encounter.pending(), None);
    assert_eq!(
        (hit_points(&encounter, "A"), hit_points(&encounter, "B")),
        (1, 15)
    );
    assert_eq!(place(&encounter, "B"), "(2,0)");
}

/// Whoever has struck the mount has no reaction left for the rider.
#[test]
fn one_reaction_is_for_one_of_the_two() {
    let mut encounter = ridden();
    give(&mut encounter, RIDE).unwrap();
    give(&mut encounter, "answer: react b aoo natural=12 damage=3").unwrap();
    assert_eq!(encounter.pending(), None);
    assert_eq!(
        (hit_points(&encounter, "A"), hit_points(&encounter, "B")),
        (4, 12)
    );
    assert_eq!(place(&encounter, "B"), "(2,0)");
}

/// A rider that is knocked out does not stop its mount.
#[test]
fn a_rider_that_drops_is_carried_on() {
    let mut encounter = ridden();
    give(&mut encounter, RIDE).unwrap();
    give(&mut encounter, "answer: decline b").unwrap();
    give(&mut encounter, "answer: react b aoo natural=12 damage=4").unwrap();
    assert_eq!(encounter.pending(), None);
    assert!(is(encounter.board(), "A", Condition::Unconscious));
    assert_eq!(place(&encounter, "B"), "(2,0)");
    assert_eq!(place(&encounter, "A"), "(2,0)");
}

/// `pf2e.terrain.uneven-reflex`: "the save is due each time", also if the action is over when the
/// reaction comes. 2 + 4 = 6 is less than 15: A, who has just stood up, lies again, and of its 40 hit
/// points 1 is lost by the blow and 3 by the stones.
#[test]
fn who_is_struck_at_the_end_of_an_action_falls_where_it_is() {
    let with = "A at (1,0), prone, hp 40, ac 16, reflex 4; x aoo, attack 6, damage 1d4; \
                (1,0) uneven, dc 15, injury 3 piercing";
    let mut encounter = table(System::Pf2e, &[".....", ".x..."], with);
    give(&mut encounter, "A stand").unwrap();
    let hit = "answer: react x aoo result=hit damage=1";
    let lines = give_with_dice(&mut encounter, hit, &[2]).unwrap();
    for happened in ["reflex-or-prone A 15", "prone A (1,0)", "injury A (1,0)"] {
        let told = lines.iter().any(|line| line.contains(happened));
        assert!(told, "{happened}: {lines:?}");
    }
    assert!(is(encounter.board(), "A", Condition::Prone));
    assert_eq!(hit_points(&encounter, "A"), 36);
}

/// `pf2e.terrain.narrow-reflex`, after a Balance that fails before its first step: 2 + 4 = 6 is less
/// than 15, and A falls from the beam.
#[test]
fn who_is_struck_after_a_failed_balance_falls_from_the_beam() {
    let with = "A at (1,0), hp 40, ac 16, reflex 4; x aoo, attack 6, damage 1d4; \
                (1,0) narrow, dc 15; (2,0) narrow, dc 15";
    let mut encounter = table(System::Pf2e, &[".....", ".x..."], with);
    give(&mut encounter, "A balance result=failure: (2,0)").unwrap();
    let hit = "answer: react x aoo result=hit damage=1";
    let lines = give_with_dice(&mut encounter, hit, &[2]).unwrap();
    let told = lines.iter().any(|line| line.contains("fall A (1,0)"));
    assert!(told, "{lines:?}");
}

/// "When the mount moves the rider moves along" (`pf2e.space.mount`): what its rider triggers, it
/// triggers where the mount is then.
#[test]
fn a_rider_is_struck_where_its_mount_is() {
    let map = &["MM....", "MM....", "......", "...x..", "......"];
    let with = "M speed 40, long, ac 14, hp 100; A at (0,0), rides M, ac 18, hp 100; \
                x aoo, attack 10, damage 1d6, reactions 2";
    let mut encounter = table(System::Pf2e, map, with);
    give(&mut encounter, "ruling: ruling.mounted-trigger=both").unwrap();
    let odds = asked(&encounter, &["M stride: (1,1) (0,1)"]);
    let places: Vec<_> = (odds.declarations[0].reactions.iter())
        .map(|row| rules::position_words(row.at.unwrap()))
        .collect();
    assert_eq!(places, ["(1,1)", "(1,1)"]);
}
