//! Readied movements (`pf2e.encounter.ready`): used where they are triggered, stopped themselves,
//! and the fate of the movement that they interrupt. Worked out by hand.

use std::collections::BTreeSet;

use board::Condition;
use dice::NoDice;
use encounter::{Encounter, Event, HashKey, History, Pending, fingerprint};
use proptest::prelude::*;
use rules::StepTaken;
use systems::System;

use crate::helpers::{decide_line, follow, give, give_with_dice, place, play, refusal, table};

fn name_of(encounter: &Encounter, id: board::CreatureId) -> String {
    encounter
        .board()
        .creature(id)
        .expect("present")
        .name
        .clone()
}

const ROWS: [&str; 3] = ["A.....", "......", "......"];

/// b has readied that verb, and its turn is over.
fn ready(verb: &str, with: &str) -> Encounter {
    let mut encounter = table(System::Pf2e, &ROWS, with);
    give(&mut encounter, "b start-turn").unwrap();
    give(&mut encounter, &format!("b ready action={verb}")).unwrap();
    give(&mut encounter, "b end-turn").unwrap();
    encounter
}

fn reactions(encounter: &Encounter, name: &str) -> u8 {
    let creature = encounter.board().creature_named(name).unwrap().id;
    encounter.situation().reactions_left(creature)
}

/// b beside A's way is asked as A leaves (0,0). Its Stride of one square is its reaction; then A goes
/// on, its three squares counted once.
#[test]
fn a_readied_stride_interrupts_and_the_mover_goes_on() {
    let mut encounter = ready("stride", "A actions 3; b at (1,1)");
    play(
        &mut encounter,
        "> A stride: (1,0) (2,0) (3,0)
         1: provoke b leave [pf2e.encounter.ready]
         waits A at (0,0) for b
         > answer: react b readied
         ! line 1, column 3: `stride` needs a path; write a colon and the places after each step
         > answer: react b readied: (1,2)
         b interrupts the movement of A
         step 1 (1,2) costs 5 [pf2e.grid.straight 5]
         costs 5; total 5; left 20; diagonals 0; end (1,2); done; actions 0; reactions 0; step end
         the movement of A goes on
         step 1 (1,0) costs 5 [pf2e.grid.straight 5]
         step 2 (2,0) costs 5 [pf2e.grid.straight 5]
         step 3 (3,0) costs 5 [pf2e.grid.straight 5]
         costs 5 5 5; total 15; left 10; diagonals 0; end (3,0); done; actions 2; reactions 1; step act",
    );
    assert_eq!(encounter.interrupted(), []);
}

/// b steps into A's way before A has taken its first step, or behind A: A ends where it waits, and
/// its action is spent. A path that b cannot take is refused, and the question stays open.
#[test]
fn a_way_that_is_blocked_ends_the_movement() {
    let mut encounter = ready("step", "A actions 3; b at (3,1)");
    let lines = give(&mut encounter, "A stride: (1,0) (2,0) (3,0) (4,0)").unwrap();
    assert_eq!(lines[1], "waits A at (2,0) for b");
    let too_far = refusal(&encounter, "answer: react b readied: (4,1) (5,1)");
    assert_eq!(too_far, "refused pf2e.move.insufficient step 2");
    assert!(encounter.pending().is_some());
    let lines = give(&mut encounter, "answer: react b readied: (3,0)").unwrap();
    assert_eq!(lines[3], "the movement of A goes on");
    assert_eq!(
        lines[4],
        "the movement of A ends here: refused pf2e.through.unwilling step 3"
    );
    assert!(
        lines.last().unwrap().contains("total 10; left 15"),
        "{lines:?}"
    );
    assert!(lines.last().unwrap().contains("actions 2"), "{lines:?}");
    assert_eq!(place(&encounter, "A"), "(2,0)");
    assert_eq!(place(&encounter, "b"), "(3,0)");
    assert_eq!(encounter.pending(), None);
}

/// b moves to a square that A has left: the steps that A has taken remain taken. Ending there too,
/// by `halt`, is judged in the same way.
#[test]
fn the_steps_before_are_judged_as_they_were() {
    let stride = "A stride: (1,0) (2,0) (3,0) (4,0)";
    let mut encounter = ready(
        "stride",
        "A actions 3; b at (3,1); c at (5,2), aoo, reach 15",
    );
    let lines = give(&mut encounter, stride).unwrap();
    assert_eq!(lines.last().unwrap(), "waits A at (2,0) for b");
    let lines = give(&mut encounter, "answer: react b readied: (2,1) (1,0)").unwrap();
    assert_eq!(place(&encounter, "b"), "(1,0)");
    // c reaches (3,0) over two diagonals, 5 + 10 ft.
    assert_eq!(lines.last().unwrap(), "waits A at (3,0) for c");
    let mut halted = encounter.clone();
    give(&mut halted, "answer: halt").unwrap();
    assert_eq!(place(&halted, "A"), "(3,0)");
    let lines = give(&mut encounter, "answer: decline c").unwrap();
    assert_eq!(lines[0], "step 1 (1,0) costs 5 [pf2e.grid.straight 5]");
    let provoke = |line: &&String| line.contains("provoke");
    let triggers: Vec<&String> = lines.iter().filter(provoke).collect();
    assert_eq!(triggers, ["4: provoke c leave [pf2e.trigger.exit]"]);
    assert_eq!(place(&encounter, "A"), "(4,0)");
}

/// The triggers of the earlier steps are those from the time of the steps: b, which may react to
/// movement too, has moved beside squares that A left before, out of its reach; these triggers are
/// not reported afterwards. The trigger of the step at whose beginning b moved is reported, and
/// none of an earlier step.
#[test]
fn the_triggers_before_are_those_of_then() {
    let mut encounter = ready("stride", "A actions 3; b at (3,1), aoo");
    give(&mut encounter, "A stride: (1,0) (2,0) (3,0) (4,0)").unwrap();
    let lines = give(&mut encounter, "answer: react b readied: (2,1) (1,1)").unwrap();
    let provoke = |line: &&String| line.contains("provoke");
    let triggers: Vec<&String> = lines.iter().filter(provoke).collect();
    assert_eq!(triggers, ["3: provoke b leave [pf2e.trigger.exit]"]);
    assert_eq!(place(&encounter, "A"), "(4,0)");
}

/// A, which waits at (2,0), has Attack of Opportunity: b leaves (3,1) within its reach, and waits
/// itself. 12 + 9 = 21 hits 18; 4 of 4 hit points: b falls where it began. Then A goes on.
#[test]
fn a_readied_movement_is_stopped_itself() {
    let with = "A actions 3, aoo, attack 9, damage 1d6; b at (3,1), hp 4, ac 18";
    let mut encounter = ready("stride", with);
    give(&mut encounter, "A stride: (1,0) (2,0) (3,0) (4,0)").unwrap();
    let before = fingerprint(&encounter, &HashKey::OPEN);
    let lines = give(&mut encounter, "answer: react b readied: (3,2) (4,2)").unwrap();
    assert_eq!(
        lines,
        [
            "b interrupts the movement of A",
            "1: provoke A leave [pf2e.trigger.exit]",
            "waits b at (3,1) for A",
        ]
    );
    assert_eq!(place(&encounter, "A"), "(2,0)");
    assert_eq!(encounter.interrupted().len(), 1);
    assert_ne!(fingerprint(&encounter, &HashKey::OPEN), before);
    let lines = give_with_dice(&mut encounter, "answer: react A aoo", &[12, 4]).unwrap();
    assert_eq!(
        lines.last().unwrap().split(';').next(),
        Some("costs 5 5 5 5")
    );
    let b = encounter.board().creature_named("b").unwrap();
    assert!(b.is(Condition::Unconscious));
    assert_eq!(place(&encounter, "b"), "(3,1)");
    assert_eq!(place(&encounter, "A"), "(4,0)");
    assert_eq!(
        (reactions(&encounter, "A"), reactions(&encounter, "b")),
        (0, 0)
    );
}

/// b is missed and goes on to its end before A does; both because of the same answers, in the order
/// in which they were asked.
#[test]
fn a_readied_movement_that_is_not_stopped_goes_on() {
    let with = "A actions 3, aoo, attack 9, damage 1d6; b at (3,1), hp 4, ac 18";
    let mut encounter = ready("stride", with);
    give(&mut encounter, "A stride: (1,0) (2,0) (3,0) (4,0)").unwrap();
    give(&mut encounter, "answer: react b readied: (3,2) (4,2)").unwrap();
    give_with_dice(&mut encounter, "answer: react A aoo", &[2]).unwrap();
    assert_eq!(place(&encounter, "b"), "(4,2)");
    assert_eq!(place(&encounter, "A"), "(4,0)");
}

/// Two levels deep: D has readied a Stride too and uses it as b leaves its reach; b, which is on
/// its way, is not asked again, nor is A asked to use anything readied while it waits.
#[test]
fn a_readied_movement_may_interrupt_another() {
    let with = "A actions 3; b at (3,1), aoo; D at (4,2)";
    let mut encounter = ready("stride", with);
    for command in ["D start-turn", "D ready action=stride", "D end-turn"] {
        give(&mut encounter, command).unwrap();
    }
    give(&mut encounter, "A stride: (1,0) (2,0) (3,0) (4,0)").unwrap();
    let lines = give(&mut encounter, "answer: react b readied: (2,1) (1,1)").unwrap();
    assert_eq!(lines.last().unwrap(), "waits b at (3,1) for D");
    // D walks past b, whose reaction is the movement that waits.
    let lines = give(&mut encounter, "answer: react D readied: (4,1) (5,1)").unwrap();
    let order: Vec<&String> = lines
        .iter()
        .filter(|line| line.contains("movement of"))
        .collect();
    assert_eq!(
        order,
        [
            "D interrupts the movement of b",
            "the movement of b goes on",
            "the movement of A goes on",
        ]
    );
    assert_eq!(place(&encounter, "D"), "(5,1)");
    assert_eq!(place(&encounter, "b"), "(1,1)");
    assert_eq!(place(&encounter, "A"), "(4,0)");
    assert_eq!(encounter.interrupted(), []);
}

/// Standing up and a Tumble Through can be readied: the first needs no path, the second needs its
/// enemy.
#[test]
fn other_move_actions_can_be_readied() {
    let mut encounter = ready("stand", "A actions 3; b at (1,1)");
    give(&mut encounter, "with: b prone").unwrap();
    give(&mut encounter, "A stride: (1,0)").unwrap();
    give(&mut encounter, "answer: react b readied").unwrap();
    let b = encounter.board().creature_named("b").unwrap();
    assert!(!b.is(Condition::Prone));
    assert_eq!(reactions(&encounter, "b"), 0);
    let with = "A actions 3, reflex 5; b at (1,1), acrobatics 6";
    let mut encounter = ready("tumble", with);
    give(&mut encounter, "A stride: (0,1) (0,2)").unwrap();
    // 9 + 6 = 15 succeeds against 10 + 5.
    let tumble = "answer: react b readied vs=A: (0,0) (1,0)";
    let lines = give_with_dice(&mut encounter, tumble, &[9]).unwrap();
    assert!(
        lines[2].ends_with("9, total 15 against 15: success"),
        "{lines:?}"
    );
    assert_eq!(place(&encounter, "b"), "(1,0)");
    assert_eq!(place(&encounter, "A"), "(0,2)");
}

/// The Stride after a Shove waits like any other; an interruption does not take it away. 6 + 8 = 14
/// succeeds against 10 + 4.
#[test]
fn a_stride_after_a_shove_may_be_interrupted() {
    let with = "A actions 3, athletics 8; b at (0,2); d at (1,0), fortitude 4";
    let mut encounter = ready("stride", with);
    give(&mut encounter, "with: A at (0,1); d at (1,1)").unwrap();
    give_with_dice(&mut encounter, "A act name=shove at=d: (2,1)", &[6]).unwrap();
    give(&mut encounter, "A stride follow: (1,1)").unwrap();
    give(&mut encounter, "answer: react b readied: (1,2)").unwrap();
    assert_eq!(place(&encounter, "A"), "(1,1)");
    assert_eq!(encounter.interrupted(), []);
}

/// Undoing one answer undoes everything it led to, and redoing it has the same result.
#[test]
fn an_interruption_is_taken_back_whole() {
    let with = "A actions 3, aoo, attack 9; b at (3,1), ac 18";
    let mut history = History::new(ready("stride", with));
    let mut seen = vec![fingerprint(history.now(), &HashKey::OPEN)];
    for line in [
        "A stride: (1,0) (2,0) (3,0) (4,0)",
        "answer: react b readied: (3,2) (4,2)",
        "answer: react A aoo natural=2",
    ] {
        follow(&mut history, line, &mut dice::NoDice).unwrap();
        seen.push(fingerprint(history.now(), &HashKey::OPEN));
    }
    while let Some(after) = seen.pop() {
        assert_eq!(fingerprint(history.now(), &HashKey::OPEN), after);
        if !seen.is_empty() {
            history.undo().unwrap();
        }
    }
    for _ in 0..3 {
        history.redo().unwrap();
    }
    assert_eq!(place(history.now(), "A"), "(4,0)");
}

/// A path of that many king-steps from a square, in the words of a declaration.
fn path(from: (i32, i32), steps: &[(i32, i32)]) -> String {
    let (mut x, mut y) = from;
    let mut words = String::new();
    for (dx, dy) in steps {
        (x, y) = (x + dx, y + dy);
        words.push_str(&format!(" ({x},{y})"));
    }
    words
}

fn king_step() -> impl Strategy<Value = (i32, i32)> {
    (-1..=1_i32, -1..=1_i32).prop_filter("a step", |step| *step != (0, 0))
}

/// The steps of that creature's movement that were carried out, as the events report them.
fn steps_of(events: &[Event], encounter: &Encounter, name: &str) -> Option<Vec<StepTaken>> {
    let mover = encounter.board().creature_named(name)?.id;
    events.iter().find_map(|event| match event {
        Event::Carried { outcome, .. } => outcome
            .movement
            .as_ref()
            .filter(|movement| movement.mover == mover)
            .map(|movement| movement.steps.clone()),
        _ => None,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Wherever a readied Stride leads: the steps that the mover had taken stay as they were, it
    /// ends at the end of its path or where it waited, its action is spent once, no creature is in
    /// another creature's space, and all of it can be undone.
    #[test]
    fn what_a_readied_stride_interrupts_is_whole(
        b in (1..5_i32, 1..4_i32).prop_filter("where C stands", |b| *b != (3, 3)),
        own in prop::collection::vec((Just(1), -1..=1_i32), 3..6),
        others in prop::collection::vec(king_step(), 1..4),
    ) {
        let with = format!("A at (0,2), actions 3, speed 60; b at ({},{}), aoo; C at (3,3), aoo", b.0, b.1);
        let rows = [".......", ".......", ".......", ".......", "......."];
        let mut encounter = table(System::Pf2e, &rows, &with);
        for command in ["b start-turn", "b ready action=stride", "b end-turn"] {
            give(&mut encounter, command).unwrap();
        }
        let stride = format!("A stride:{}", path((0, 2), &own));
        let mut unasked = encounter.clone();
        give(&mut unasked, "triggers: never").unwrap();
        let whole = decide_line(&unasked, &stride, &mut NoDice);
        let mut history = History::new(encounter);
        if follow(&mut history, &stride, &mut NoDice).is_err() {
            return Ok(());
        }
        let whole = steps_of(&whole.unwrap(), history.now(), "A").unwrap();
        let Some(Pending::MoveOn(waiting)) = history.now().pending().cloned() else {
            return Ok(());
        };
        let before = history.now().clone();
        let react = format!("answer: react b readied:{}", path(b, &others));
        if follow(&mut history, &react, &mut NoDice).is_err() {
            prop_assert_eq!(history.now(), &before);
            return Ok(());
        }
        while let Some(Pending::MoveOn(asked)) = history.now().pending().cloned() {
            let decline = format!("answer: decline {}", name_of(history.now(), asked.open[0].reactor));
            follow(&mut history, &decline, &mut NoDice).unwrap();
        }
        let now = history.now().clone();
        prop_assert_eq!(now.interrupted(), []);
        let carried: Vec<Event> = history.done().iter().flat_map(|done| done.events.clone()).collect();
        let steps = steps_of(&carried, &now, "A").unwrap();
        prop_assert_eq!(&steps[..], &whole[..steps.len()]);
        let blocked = carried.iter().any(|event| matches!(event, Event::Blocked { .. }));
        let least = usize::try_from(waiting.completed_steps).unwrap();
        let ends = if blocked { least..=whole.len() } else { whole.len()..=whole.len() };
        prop_assert!(ends.contains(&steps.len()));
        let a = now.board().creature_named("A").unwrap().id;
        let systems::Facts::Pf2e(facts) = &now.situation().facts else { unreachable!() };
        prop_assert_eq!(facts.turn(a).actions, Some(2));
        prop_assert_eq!(reactions(&now, "b"), 0);
        let places: BTreeSet<String> = ["A", "b", "C"].map(|name| place(&now, name)).into();
        prop_assert_eq!(places.len(), 3);
        while history.undo().is_ok() {}
        prop_assert_eq!(history.now().board(), unasked.board());
    }
}
