//! What a movement meets that its side does not know, and what its mover is asked then.

use std::collections::btree_map::Entry;

use board::{Concealment, Hiding, Side, Wall};
use encounter::{Command, Encounter, Event, History, NothingToTakeBack, Pending, TakenBack};
use grid::{Edge, Square};
use proptest::prelude::*;
use systems::System;

use crate::helpers::{decide_line, follow, give, gridless, line_of, place, play, table};

const THREE: [(System, &str); 3] = [
    (System::Pf2e, "stride"),
    (System::Srd35, "move"),
    (System::Starfinder, "move"),
];

/// With the system whose own way of revealing is the model of it.
const FOUR: [(System, &str); 4] = [THREE[0], THREE[1], THREE[2], (System::SixD6, "mosey")];

fn question(encounter: &Encounter) -> String {
    let pending = encounter.pending().expect("something is asked");
    tell::notation::question(pending, encounter.board())
}

fn last_total(encounter: &Encounter, line: &str) -> (Encounter, String) {
    let mut after = encounter.clone();
    let lines = give(&mut after, line).expect("it is accepted");
    (after, lines.join("\n"))
}

#[test]
fn whoever_meets_a_hidden_creature_goes_round_it() {
    for (system, verb) in THREE {
        let rows = ["A....", "....."];
        let mut encounter = table(system, &rows, "b of foes, at (2,0), hidden");
        give(&mut encounter, "triggers: never").expect("a setting");
        let path = format!("A {verb}: (1,0) (2,0) (3,0)");
        let lines = give(&mut encounter, &path).expect("nothing that is known forbids it");
        assert!(lines.contains(&"A meets b".to_owned()), "{lines:?}");
        assert_eq!(place(&encounter, "A"), "(1,0)", "{system:?}");
        let asked = question(&encounter);
        assert!(
            asked.starts_with("(2,0) is revealed and cannot be entered: does A go round or stop?"),
            "{asked}"
        );
        let known = encounter.board().known_to(Side::A);
        assert!(known.creature_named("b").is_some(), "{system:?}");
        let (_, refused) = match give(&mut encounter.clone(), "answer: carry-on") {
            Err(error) => (error, true),
            Ok(lines) => panic!("{lines:?}"),
        };
        assert!(refused);
        // Every square beside A but b's is a way round.
        let Some(Pending::CarryOn(carry_on)) = encounter.pending() else {
            panic!("{:?}", encounter.pending());
        };
        let answers = carry_on.answers(system).into_iter().map(Command::Answer);
        let answers: Vec<String> = answers.map(|own| line_of(&encounter, &own)).collect();
        let ways =
            ["(0,0)", "(0,1)", "(1,1)", "(2,1)"].map(|way| format!("answer: go-round: {way}"));
        assert_eq!(answers[0], "answer: stop", "{system:?}");
        assert_eq!(answers[1..], ways, "{system:?}");
        // 5, then a diagonal and a straight step: 5 + 5 + 5.
        let (round, lines) = last_total(&encounter, "answer: go-round: (2,1) (3,1)");
        assert_eq!(place(&round, "A"), "(3,1)");
        assert!(lines.contains("costs 5 5 5; total 15"), "{lines}");
        let (stopped, lines) = last_total(&encounter, "answer: stop");
        assert_eq!(place(&stopped, "A"), "(1,0)");
        assert!(lines.contains("costs 5; total 5"), "{lines}");
    }
}

#[test]
fn whoever_carries_on_pays_what_it_costs_and_goes_as_far_as_that_leads() {
    for (system, verb) in THREE {
        let rows = ["A.:......"];
        let mut encounter = table(system, &rows, "A speed 25; (2,0) seems bare");
        let path = format!("A {verb}: (1,0) (2,0) (3,0) (4,0) (5,0)");
        give(&mut encounter, &path).expect("25 ft suffice for what is known");
        let asked = question(&encounter);
        assert!(
            asked.contains("takes at least 10 of the 20 ft left"),
            "{asked}"
        );
        // 5 + 10 + 5 + 5 is 25: the fifth step is no longer possible.
        let (after, lines) = last_total(&encounter, "answer: carry-on");
        assert_eq!(place(&after, "A"), "(4,0)", "{system:?}");
        assert!(lines.contains("costs 5 10 5 5; total 25"), "{lines}");
        assert!(after.pending().is_none());
    }
}

#[test]
fn whoever_meets_something_twice_is_asked_twice() {
    for (system, verb) in THREE {
        let rows = ["A.:.:."];
        let facts = "A speed 60; (2,0) seems bare; (4,0) seems bare";
        let mut encounter = table(system, &rows, facts);
        let path = format!("A {verb}: (1,0) (2,0) (3,0) (4,0) (5,0)");
        give(&mut encounter, &path).expect("it is accepted");
        give(&mut encounter, "answer: carry-on").expect("it is left");
        assert_eq!(place(&encounter, "A"), "(3,0)");
        let asked = question(&encounter);
        assert!(
            asked.starts_with("(4,0)") && asked.contains("10 of the 40 ft"),
            "{asked}"
        );
        let lines = give(&mut encounter, "answer: carry-on").expect("it is left");
        let told = lines.join("\n");
        assert!(told.contains("costs 5 10 5 10 5; total 35"), "{told}");
    }
}

#[test]
fn a_wall_that_nobody_sees_stops_a_movement() {
    for (system, verb) in THREE {
        let mut start = table(system, &["A...", "...."], "");
        let edge = Edge::west(Square::new(2, 0));
        let mut situation = start.situation().clone();
        situation.board.set_wall(edge, Some(Wall::SOLID));
        let hidden = Concealment::new(Hiding::Absent);
        situation.board.concealments.edges.insert(edge, hidden);
        start = Encounter::new(situation);
        let mut encounter = start;
        let lines = give(&mut encounter, &format!("A {verb}: (1,0) (2,0)")).expect("accepted");
        assert!(
            lines.contains(&"A meets (1,0)|(2,0)".to_owned()),
            "{lines:?}"
        );
        assert_eq!(place(&encounter, "A"), "(1,0)", "{system:?}");
    }
}

#[test]
fn the_hidden_creature_reacts_and_is_met_behind_that() {
    let mut encounter = table(
        System::Srd35,
        &["A....", "....."],
        "b of foes, at (1,1), hidden; c of foes, at (3,0), hidden",
    );
    play(
        &mut encounter,
        "> A move: (1,0) (2,0) (3,0)
         1: provoke b leave [srd35.aoo.leave_threatened]
         waits A at (0,0) for b",
    );
    give(&mut encounter, "answer: decline b").expect("it is asked");
    assert_eq!(place(&encounter, "A"), "(2,0)");
    assert!(matches!(encounter.pending(), Some(Pending::CarryOn(_))));
    let lines = give(&mut encounter, "answer: stop").expect("it is left");
    let told = lines.join("\n");
    assert!(told.contains("costs 5 5; total 10"), "{told}");
}

#[test]
fn only_the_game_master_takes_back_a_reveal() {
    let start = table(
        System::Srd35,
        &["A....", "....."],
        "b of foes, at (3,0), hidden",
    );
    let mut history = History::new(start);
    let give = |history: &mut History, line: &str| {
        follow(history, line, &mut dice::NoDice).expect("it is accepted");
    };
    give(&mut history, "triggers: never");
    assert_eq!(history.undo_as_player(), Ok(()));
    give(&mut history, "triggers: never");
    give(&mut history, "A move: (1,0) (2,0) (3,0)");
    assert_eq!(history.undo_as_player(), Err(NothingToTakeBack::Reveal));
    assert_eq!(history.undo(), Ok(TakenBack::Reveal));
    let known = history.now().board().known_to(Side::A);
    assert!(known.creature_named("b").is_none());
    assert_eq!(history.undo(), Ok(TakenBack::Happenings));
}

/// In 6d6 the action stays open at what the game master hides, and its score is kept.
#[test]
fn in_6d6_what_the_game_master_hides_is_met_like_hidden_ground() {
    let rows = ["A....", "....."];
    let start = table(System::SixD6, &rows, "b of foes, at (2,0)");
    let hide = |line: &str| {
        let mut encounter = start.clone();
        give(&mut encounter, "triggers: never").expect("a setting");
        give(&mut encounter, line).expect("it is hidden");
        encounter
    };
    let mut by_creature = hide("with: b hidden from party");
    let lines = give(&mut by_creature, "A mosey: (1,0) (2,0)").expect("nothing known forbids it");
    assert!(lines.contains(&"A meets b".to_owned()), "{lines:?}");
    assert_eq!(place(&by_creature, "A"), "(1,0)");
    let known = by_creature.board().known_to(Side::A);
    assert!(known.creature_named("b").is_some());
    give(&mut by_creature, "answer: stop").expect("it may stop");
    assert_eq!(place(&by_creature, "A"), "(1,0)");

    // The ground seems to have a resistance of 1 and has one of 3: of a score of 3, 2 are left.
    let mut by_ground = hide("with: (2,0) mr 3; (2,0) seems bare");
    give(&mut by_ground, "with: b at (4,1)").expect("it makes room");
    give(&mut by_ground, "A mosey: (1,0) (2,0)").expect("nothing known forbids it");
    assert_eq!(place(&by_ground, "A"), "(1,0)");
    assert!(give(&mut by_ground.clone(), "answer: carry-on").is_err());
    give(&mut by_ground, "answer: stop").expect("it may stop");
    assert!(
        by_ground
            .board()
            .known_to(Side::A)
            .concealments
            .ground
            .is_empty()
    );

    // A wall that is not seen ends the movement before its first square.
    let mut by_wall = hide("with: (0,0)|(1,0) wall; (0,0)|(1,0) seems clear");
    give(&mut by_wall, "A mosey: (1,0) (2,0)").expect("nothing known forbids it");
    assert_eq!(place(&by_wall, "A"), "(0,0)");
    assert!(give(&mut by_wall.clone(), "answer: carry-on").is_err());
    give(&mut by_wall, "answer: stop").expect("it may stop");
    assert_eq!(place(&by_wall, "A"), "(0,0)");
}

/// Without a grid the movement ends before the leg that meets something.
#[test]
fn a_hidden_creature_is_met_without_a_grid() {
    let mut encounter = gridless("A at (0,0); b at (10,10), hidden");
    give(&mut encounter, "triggers: never").expect("a setting");
    let lines = give(&mut encounter, "A stride: (0,10) (15,10)").expect("it seems free");
    assert!(lines.contains(&"A meets b".to_owned()), "{lines:?}");
    let asked = question(&encounter);
    assert!(asked.contains("does A go round or stop?"), "{asked}");
    give(&mut encounter, "answer: stop").expect("it may stop");
    let place = encounter
        .board()
        .creature_named("A")
        .and_then(|own| own.position);
    assert_eq!(place.map(rules::position_words).as_deref(), Some("(0,10)"));
    assert!(
        encounter
            .board()
            .known_to(Side::A)
            .creature_named("b")
            .is_some()
    );
}

// --- Laws ---------------------------------------------------------------------------------------

const SIDE: i32 = 6;

/// Something that is hidden: rough ground under bare ground, a creature, or a wall.
#[derive(Clone, Copy, Debug)]
enum Hidden {
    Ground(i32, i32),
    Creature(i32, i32),
    Wall(i32, i32),
}

fn hidden() -> impl Strategy<Value = Hidden> {
    let at = (0..SIDE, 0..SIDE);
    (at, 0..3_u8).prop_map(|((x, y), kind)| match kind {
        0 => Hidden::Ground(x, y),
        1 => Hidden::Creature(x, y),
        _ => Hidden::Wall(x.max(1), y),
    })
}

fn world(system: System, rough: &[(i32, i32)], hidden: &[Hidden]) -> Encounter {
    let start = Square::new(2, 2);
    let mut encounter = table(system, &["......"; 6], "A of party, at (2,2)");
    let mut situation = encounter.situation().clone();
    let board = &mut situation.board;
    for (x, y) in rough {
        board.add_terrain(Square::new(*x, *y), board::Terrain::Difficult);
    }
    for one in hidden {
        match *one {
            Hidden::Ground(x, y) => {
                let square = Square::new(x, y);
                let look = board::GroundLook {
                    terrain: board.terrain(square),
                    ..board::GroundLook::default()
                };
                let hidden = Concealment::new(Hiding::Apparent(look));
                if let Entry::Vacant(free) = board.concealments.ground.entry(square) {
                    free.insert(hidden);
                    board.add_terrain(square, board::Terrain::Difficult);
                }
            }
            Hidden::Creature(x, y) if Square::new(x, y) != start => {
                let id = board.add_creature("b", 'b', Side::B);
                board.place(id, Square::new(x, y).into());
                let hidden = Concealment::new(Hiding::Absent);
                board.concealments.creatures.insert(id, hidden);
            }
            Hidden::Creature(..) => {}
            Hidden::Wall(x, y) => {
                let edge = Edge::west(Square::new(x, y));
                board.set_wall(edge, Some(Wall::SOLID));
                let hidden = Concealment::new(Hiding::Absent);
                board.concealments.edges.insert(edge, hidden);
            }
        }
    }
    for creature in situation.board.creatures().to_vec() {
        use rules::SystemFacts as _;
        situation
            .system()
            .add_creature(&mut situation.facts, &creature);
    }
    encounter = Encounter::new(situation);
    give(&mut encounter, "triggers: never").expect("a setting");
    encounter
}

/// The steps that the movement completed, with their costs; or why it is refused.
fn steps(encounter: &Encounter, line: &str) -> (Result<Vec<String>, String>, Encounter) {
    let mut after = encounter.clone();
    let events = match decide_line(encounter, line, &mut dice::NoDice) {
        Ok(events) => events,
        Err(error) => return (Err(error.to_string()), after),
    };
    let mut events = events;
    events
        .iter()
        .for_each(|event| encounter::evolve(&mut after, event));
    if after.pending().is_some() {
        let stopped = decide_line(&after, "answer: stop", &mut dice::NoDice);
        let stopped = stopped.expect("it may stop");
        stopped
            .iter()
            .for_each(|event| encounter::evolve(&mut after, event));
        events.extend(stopped);
    }
    let carried = events.iter().filter_map(|event| match event {
        Event::Carried { outcome, .. } => outcome.movement.as_ref(),
        _ => None,
    });
    let told = carried
        .flat_map(|movement| &movement.steps)
        .map(|step| format!("{} {}", rules::position_words(step.to), step.cost));
    (Ok(told.collect()), after)
}

fn path() -> impl Strategy<Value = String> {
    prop::collection::vec((-1..=1_i32, -1..=1_i32), 1..5).prop_map(|moves| {
        let (mut x, mut y) = (2, 2);
        let mut words = Vec::new();
        for (dx, dy) in moves {
            let to = ((x + dx).clamp(0, SIDE - 1), (y + dy).clamp(0, SIDE - 1));
            if to != (x, y) {
                (x, y) = to;
                words.push(format!("({x},{y})"));
            }
        }
        words.join(" ")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// A refusal is the one that the known board gives, in the same words. An accepted movement
    /// goes as on the known board, up to where it meets something.
    #[test]
    fn a_movement_goes_as_it_seems_up_to_what_it_meets(
        rough in prop::collection::vec((0..SIDE, 0..SIDE), 0..8),
        hidden in prop::collection::vec(hidden(), 0..8),
        path in path(),
    ) {
        prop_assume!(!path.is_empty());
        for (system, verb) in FOUR {
            let line = format!("A {verb}: {path}");
            let (truly, after) = steps(&world(system, &rough, &hidden), &line);
            let (seemingly, _) = steps(&world(system, &rough, &[]), &line);
            match (truly, seemingly) {
                (Ok(truly), Ok(seemingly)) => {
                    prop_assert!(seemingly.starts_with(&truly), "{:?}: {:?} {:?}", system, truly, seemingly);
                    let board = after.board();
                    let own = board.creature_named("A").and_then(board::Creature::footprint);
                    prop_assert_eq!(board.occupants(own.expect("placed")).count(), 1);
                }
                (truly, seemingly) => prop_assert_eq!(truly, seemingly, "{:?}", system),
            }
        }
    }

    /// Anything hidden away from the movement changes nothing.
    #[test]
    fn what_is_hidden_elsewhere_changes_nothing(
        near in prop::collection::vec(hidden(), 0..4),
        far in prop::collection::vec(hidden(), 1..4),
        path in path(),
    ) {
        prop_assume!(!path.is_empty());
        for (system, verb) in FOUR {
            let line = format!("A {verb}: {path}");
            let (without, _) = steps(&world(system, &[], &near), &line);
            let all: Vec<Hidden> = near.iter().chain(&far).copied().collect();
            let (with, _) = steps(&world(system, &[], &all), &line);
            match (with, without) {
                (Ok(with), Ok(without)) => prop_assert!(without.starts_with(&with)),
                (with, without) => prop_assert_eq!(with, without),
            }
        }
    }
}
