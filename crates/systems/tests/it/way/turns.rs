//! Ways that take more than one turn.

use grid::{Feet, Square};
use rules::search::Preference;
use rules::{Way, Wish};
use systems::System;

use super::{CHEAPEST, mover, situation, told, way};

/// The verbs of the way, and its cost in feet.
fn verbs(declared: &[String]) -> Vec<&str> {
    let words = declared.iter().filter_map(|words| words.strip_prefix("A "));
    let verbs = words.map(|words| words.split([':', ' ']).next().unwrap_or(""));
    verbs.collect()
}

/// A run leads 120 ft, four times the speed, and takes the whole turn. A move of the next one leads
/// the rest of the way: three actions, where moves alone take five.
#[test]
fn far_away_a_creature_runs_as_long_as_that_takes_fewer_actions() {
    for system in [System::Srd35, System::Starfinder] {
        let row = format!("A{}", ".".repeat(60));
        let own = situation(system, &[&row], &["A speed 30"], &[]);
        let (declared, cost, _) = told(&own, (30, 0), CHEAPEST);
        assert_eq!(verbs(&declared), ["run", "end-turn", "move"], "{system}");
        assert_eq!(cost, 150, "{system}");
        let (declared, ..) = told(&own, (36, 0), CHEAPEST);
        let twice = ["run", "end-turn", "double"];
        assert_eq!(verbs(&declared), twice, "{system}: 120 and 60 ft");
        let (declared, ..) = told(&own, (48, 0), CHEAPEST);
        assert_eq!(verbs(&declared), ["run", "end-turn", "run"], "{system}");
    }
}

/// Nobody runs over difficult ground: a double move has 60 ft, of which the square takes 10.
#[test]
fn where_nobody_runs_a_long_way_begins_with_a_double_move() {
    for system in [System::Srd35, System::Starfinder] {
        let own = situation(system, &["A..:............"], &["A speed 30"], &[]);
        let (declared, cost, _) = told(&own, (15, 0), CHEAPEST);
        assert_eq!(verbs(&declared), ["double", "end-turn", "move"], "{system}");
        assert_eq!(cost, 80, "{system}");
        let squares = declared[0].matches('(').count();
        assert_eq!(squares, 11, "{system}: {declared:?}");
    }
}

/// A turn holds two moves.
#[test]
fn by_one_verb_a_turn_has_as_many_movements_as_it_allows() {
    for system in [System::Srd35, System::Starfinder] {
        let row = format!("A{}", ".".repeat(30));
        let own = situation(system, &[&row], &["A speed 30"], &[]);
        let wish = Wish {
            goal: Square::new(15, 0),
            via: &[],
            preference: CHEAPEST,
            limit_feet: None,
        };
        let Way::Found(way) = own.way(mover(&own), &wish, Some("move")) else {
            panic!("{system}: a way is open");
        };
        let planned = way.planned.iter();
        let words: Vec<String> = planned
            .map(|planned| planned.declaration.words(&planned.before.board))
            .collect();
        assert_eq!(
            verbs(&words),
            ["move", "move", "end-turn", "move"],
            "{system}"
        );
    }
}

/// What a way may cost is for this turn: two turns would each count their first diagonal as 5 ft.
#[test]
fn a_limit_holds_within_this_turn() {
    let own = situation(System::Srd35, &["A..", "...", "..."], &["A speed 30"], &[]);
    let limited = |feet| {
        let wish = Wish {
            goal: Square::new(2, 2),
            via: &[],
            preference: CHEAPEST,
            limit_feet: Some(Feet(feet)),
        };
        own.way(mover(&own), &wish, None)
    };
    assert!(matches!(limited(10), Way::TooFar));
    assert!(matches!(limited(15), Way::Found(_)));
}

/// With a speed of 5 ft only the minimum movement of a full action enters difficult ground.
#[test]
fn a_minimum_movement_leads_on_in_later_turns() {
    let own = situation(System::Starfinder, &["A;.", "###"], &["A speed 5"], &[]);
    let (declared, ..) = told(&own, (2, 0), CHEAPEST);
    assert_eq!(verbs(&declared), ["minimum", "end-turn", "move"]);
    let own = situation(System::Starfinder, &["A;;.", "####"], &["A speed 5"], &[]);
    let (declared, ..) = told(&own, (2, 0), CHEAPEST);
    assert_eq!(verbs(&declared), ["minimum", "end-turn", "minimum"]);
}

/// Each square takes 20 ft: a move of 15 ft enters none, and a double move one. The minimum movement
/// takes as long and costs 5 ft.
#[test]
fn rough_ground_is_not_too_far() {
    let own = situation(
        System::Starfinder,
        &["A;;;;", "#####"],
        &["A speed 15"],
        &[],
    );
    let (declared, cost, _) = told(&own, (3, 0), CHEAPEST);
    let each = ["minimum", "end-turn", "minimum", "end-turn", "minimum"];
    assert_eq!((verbs(&declared), cost), (each.into(), 15));
}

/// `srd35.special.minimum_move`: "it may be used even when normal movement would be enough". Where a
/// diagonal into difficult ground takes 15 ft, a double move of 10 ft enters no square diagonally.
#[test]
fn minimum_movement_is_used_where_it_is_sooner() {
    let own = situation(System::Srd35, &["A::", ":::", ":::"], &["A speed 5"], &[]);
    let (declared, cost, _) = told(&own, (2, 2), CHEAPEST);
    assert_eq!(verbs(&declared), ["minimum", "end-turn", "minimum"]);
    assert_eq!(cost, 10);
}

/// Nothing hampers where the creature stands; further on 20 ft a square are more than a double move.
#[test]
fn minimum_movement_is_found_behind_other_movements() {
    for (system, row, goal, turns) in [
        (System::Srd35, "A.....;;.", (8, 0), 5),
        (System::Starfinder, "A...;.", (4, 0), 2),
    ] {
        let own = situation(system, &[row], &["A speed 5"], &[]);
        let (declared, ..) = told(&own, goal, CHEAPEST);
        let words = verbs(&declared);
        assert!(words.contains(&"minimum"), "{words:?}");
        let ends = words.iter().filter(|verb| **verb == "end-turn").count();
        assert_eq!(ends + 1, turns, "{words:?}");
    }
}

/// A 5-foot step takes no action, but nothing else is done in its turn: two of them lead past the
/// foe without an attack.
#[test]
fn the_safest_long_way_may_go_step_by_step() {
    let rows = ["..b....", "A......", "......."];
    let own = situation(System::Srd35, &rows, &["A speed 10; b reach 5"], &[]);
    let (declared, _, triggers) = told(&own, (6, 1), Preference::Safest);
    assert_eq!(triggers, 0, "{declared:?}");
}

/// "5 ft; no action used": of ways of two turns, the one that ends with a 5-foot step takes fewer
/// actions in the second, and nobody attacks.
#[test]
fn the_last_square_of_a_long_way_is_a_five_foot_step() {
    let rows = [".A::.", "####b"];
    let own = situation(System::Srd35, &rows, &["A speed 10"], &[]);
    for preference in [CHEAPEST, Preference::Safest] {
        let (declared, cost, triggers) = told(&own, (4, 0), preference);
        assert_eq!(verbs(&declared), ["double", "end-turn", "five-foot-step"]);
        assert_eq!((cost, triggers), (25, 0), "{declared:?}");
    }
}

/// No 5-foot step leads anywhere from the first square; later ones get past b without an attack.
#[test]
fn a_safe_way_steps_where_it_could_not_at_first() {
    let rows = ["A;...", "##b##"];
    let own = situation(System::Srd35, &rows, &["A speed 10"], &[]);
    let (declared, _, triggers) = told(&own, (4, 0), Preference::Safest);
    assert_eq!(triggers, 0, "{declared:?}");
    let step = "five-foot-step";
    let turns = [
        "minimum", "end-turn", step, "end-turn", step, "end-turn", step,
    ];
    assert_eq!(verbs(&declared), turns);
}

/// `starfinder.local.run-duration`: "rounds 1...C of running need no check". With a Constitution score of
/// 1 and a speed of 5 ft, 8 squares are a run of 4 and two double moves of 2 each.
#[test]
fn a_long_way_runs_as_often_as_that_is_free() {
    let row = ["A........"];
    let own = situation(
        System::Starfinder,
        &row,
        &["A speed 5, constitution 1"],
        &[],
    );
    let (declared, cost, _) = told(&own, (8, 0), CHEAPEST);
    let turns = verbs(&declared);
    let runs = turns.iter().filter(|verb| **verb == "run").count();
    let ends = turns.iter().filter(|verb| **verb == "end-turn").count();
    assert_eq!((runs, ends, cost), (1, 2, 40), "{turns:?}");
}

/// `ruling.guarded-step-parity`: "the step always counts 5 ft and leaves the parity unchanged". So the
/// diagonal of the move after it is the first one, where two moves would count two of them.
#[test]
fn a_slow_creature_guards_a_diagonal() {
    let facts = ["(0,0) soft; (2,0) soft; (1,1) soft; (3,0) soft; (3,1) difficult; A speed 5"];
    let own = situation(System::Starfinder, &["....", "A..."], &facts, &[]);
    let (declared, ..) = told(&own, (3, 1), CHEAPEST);
    let sooner = ["guarded", "move", "end-turn", "minimum"];
    assert_eq!(verbs(&declared), sooner, "{declared:?}");
}

/// A run needs no line: 460 ft around a wall are four runs of at most 120 ft, where double moves would
/// take eight turns.
#[test]
fn runs_bend_around_walls_in_every_turn() {
    let open = format!("A{}", ".".repeat(50));
    let wall = format!("{}.", "#".repeat(50));
    let back = ".".repeat(51);
    let rows = [open.as_str(), wall.as_str(), back.as_str()];
    let own = situation(System::Srd35, &rows, &["A speed 30"], &[]);
    let (declared, ..) = told(&own, (10, 2), CHEAPEST);
    let verbs = verbs(&declared);
    let runs = verbs.iter().filter(|verb| **verb == "run").count();
    assert_eq!(runs, 4, "{verbs:?}");
}

/// `pf2e.through.end-action`: "the next action must be a move action that leaves the square". A, of 2 x 2
/// squares, covers B's after one Stride of 5 ft, and after another one still; 10 ft lead past it.
#[test]
fn what_is_shared_is_left_by_the_next_action() {
    let rows = ["AAB...", "AA...."];
    let slow = situation(System::Pf2e, &rows, &["A speed 5"], &[]);
    assert!(!matches!(way(&slow, (3, 0), CHEAPEST), Way::Found(_)));
    assert!(
        slow.whole_range(mover(&slow), None)
            .range
            .get(Square::new(3, 0))
            .is_none()
    );
    let quick = situation(System::Pf2e, &rows, &["A speed 10"], &[]);
    let (declared, cost, _) = told(&quick, (3, 0), CHEAPEST);
    assert_eq!((declared.len(), cost), (2, 15), "{declared:?}");
}

/// `pf2e.through.end-action`, `pf2e.encounter.act.turn-over`: with a speed of 5 ft, A strides beside C
/// in its first turn, because two more Strides do not lead past both C and D. The second turn does.
#[test]
fn a_turn_may_end_before_its_actions_do() {
    let own = situation(System::Pf2e, &["A.CD.."], &["A speed 5"], &[]);
    let (declared, cost, _) = told(&own, (4, 0), CHEAPEST);
    assert_eq!(cost, 20, "{declared:?}");
    assert_eq!(declared[1], "A end-turn", "{declared:?}");
}

/// `pf2e.encounter.turn.regain`: whoever is quickened has a fourth Stride.
#[test]
fn a_turn_of_four_actions_has_four_strides() {
    let row = format!("A{}", ".".repeat(19));
    let own = situation(System::Pf2e, &[&row], &["A speed 20, actions 4"], &[]);
    let (declared, cost, _) = told(&own, (16, 0), CHEAPEST);
    assert_eq!((declared.len(), cost), (4, 80), "{declared:?}");
}

/// `pf2e.trigger.start`: in the playtest every Stride from b's reach triggers at its start, and by
/// `until-used` again as it leaves a square, so the safest way out begins with a Step.
#[test]
fn the_safest_way_of_the_playtest_counts_starts() {
    let facts = ["area variant pf2e-playtest; b aoo"];
    let rulings = [("ruling.trigger-footprint", "vacated")];
    let own = situation(System::Pf2e, &["AA...", "AA...", "..b.."], &facts, &rulings);
    let (declared, _, triggers) = told(&own, (1, 0), Preference::Safest);
    assert_eq!((declared, triggers), (vec!["A step: (1,0)".to_owned()], 0));
    let facts = ["area variant pf2e-playtest; b aoo; A speed 25"];
    let rulings = [("ruling.trigger-once", "until-used")];
    let own = situation(System::Pf2e, &["..b:", ".A:."], &facts, &rulings);
    let (declared, _, triggers) = told(&own, (2, 1), Preference::Safest);
    let expected = ["A step: (0,1)", "A stride: (1,1) (2,1)"].map(str::to_owned);
    assert_eq!((declared, triggers), (expected.to_vec(), 1));
}

/// A Fly that ends over a drop is no fall, so a Stride goes on from there.
#[test]
fn a_stride_goes_on_from_over_a_drop_after_a_flight() {
    let own = situation(
        System::Pf2e,
        &["A....", "#####"],
        &["(1,0) ledge 20; A speed 20, fly 5"],
        &[],
    );
    let (declared, cost, _) = told(&own, (4, 0), CHEAPEST);
    assert_eq!((declared.len(), cost), (2, 20), "{declared:?}");
}

/// Standing up takes the one action that is left; the Stride follows in the next turn. Nobody crawls
/// into difficult ground, which takes 10 ft.
#[test]
fn whoever_has_one_action_stands_up_in_this_turn() {
    let own = situation(System::Pf2e, &["A:"], &["A prone, actions 1"], &[]);
    let (declared, cost, _) = told(&own, (1, 0), CHEAPEST);
    assert_eq!(verbs(&declared), ["stand", "end-turn", "stride"]);
    assert_eq!(cost, 10);
}

/// A crawls out (5 ft), stands up and Strides 25 ft to (6,0); the 35 ft that are left take two Strides.
/// With two actions it Strides in the second turn only. With one it stands up in the second turn and
/// Strides twice, 5 and 50 ft. To crawl all the way would take a turn for each 15 ft.
#[test]
fn whoever_lies_under_somebody_crawls_out_and_stands_up_then() {
    let row = [format!("A{}", ".".repeat(20))];
    let row = [row[0].as_str()];
    let out = |actions| {
        let facts = format!("A prone, actions {actions}; B at (0,0)");
        situation(System::Pf2e, &row, &[&facts], &[])
    };
    let (declared, cost, _) = told(&out(3), (13, 0), CHEAPEST);
    let this = ["crawl", "stand", "stride", "end-turn", "stride", "stride"];
    assert_eq!((verbs(&declared), cost), (this.into(), 65));
    let (declared, cost, _) = told(&out(2), (16, 0), CHEAPEST);
    let both = ["crawl", "stand", "end-turn", "stride", "stride", "stride"];
    assert_eq!((verbs(&declared), cost), (both.into(), 80));
    let (declared, cost, _) = told(&out(1), (11, 0), CHEAPEST);
    let next = ["crawl", "end-turn", "stand", "stride", "stride"];
    assert_eq!((verbs(&declared), cost), (next.into(), 55));
}

/// In (1,0) stands a friend, too: two Crawls lead out, and Stand ends the turn. 60 ft take three
/// Strides.
#[test]
fn whoever_lies_under_several_crawls_on_until_it_can_stand_up() {
    let facts = ["A prone, actions 3; B at (0,0)"];
    let own = situation(System::Pf2e, &["AC............."], &facts, &[]);
    let (declared, cost, _) = told(&own, (14, 0), CHEAPEST);
    let verbs_of_all = [
        "crawl", "crawl", "stand", "end-turn", "stride", "stride", "stride",
    ];
    assert_eq!((verbs(&declared), cost), (verbs_of_all.into(), 70));
}

/// b has an Attack of Opportunity. To the east A leaves its reach with the Crawl, one trigger. To the
/// south A would stand up, and then leave, within that reach.
#[test]
fn of_ways_out_the_one_with_the_fewest_triggers_is_the_safest() {
    let rows = ["bA.................", "..................."];
    let facts = ["b aoo; A prone, actions 2; B at (1,0)"];
    let own = situation(System::Pf2e, &rows, &facts, &[]);
    for preference in [CHEAPEST, Preference::Safest] {
        let (declared, cost, triggers) = told(&own, (16, 0), preference);
        let both = ["crawl", "stand", "end-turn", "stride", "stride", "stride"];
        assert_eq!((verbs(&declared), cost), (both.into(), 75));
        assert_eq!(triggers, 1, "{declared:?}");
    }
}

/// A Swim leads over deep water, a Crawl does not: the way is open to whoever has stood up.
#[test]
fn water_is_no_end_for_whoever_has_crawled_out() {
    let facts = ["A prone, actions 2, swim 25; B at (0,0); (2,0) needs swim"];
    let own = situation(System::Pf2e, &["A.............."], &facts, &[]);
    let (declared, cost, _) = told(&own, (8, 0), CHEAPEST);
    let both = ["crawl", "stand", "end-turn", "swim", "stride"];
    assert_eq!((verbs(&declared), cost), (both.into(), 40));
}

/// The second diagonal of a turn takes 10 ft, the first of the next one 5.
#[test]
fn a_turn_may_end_before_anything_moves_in_it() {
    let corner = [("ruling.corner-cutting", "allow")];
    let facts = ["A speed 5, diagonals 1"];
    let own = situation(System::Pf2e, &["A#", "#."], &facts, &corner);
    let (declared, cost, _) = told(&own, (1, 1), CHEAPEST);
    assert_eq!((verbs(&declared), cost), (vec!["end-turn", "stride"], 5));
    // Two Strides in a row would take 10 ft and need the second turn, too.
    let facts = ["A speed 5, diagonals 1, actions 1"];
    let own = situation(System::Pf2e, &["A.", ".."], &facts, &[]);
    let (declared, cost, _) = told(&own, (1, 1), CHEAPEST);
    assert_eq!((verbs(&declared), cost), (vec!["end-turn", "stride"], 5));
}

/// Three Strides of 25 ft and one of 5 ft lead 80 ft. So do a Step of 5 ft and three Strides of 25 ft,
/// with one action in the second turn, too, and without leaving the reach of the foe.
#[test]
fn a_long_way_is_the_one_with_the_fewest_triggers_among_those_that_cost_as_much() {
    let rows = ["bA................"];
    let own = situation(System::Pf2e, &rows, &["b aoo"], &[]);
    let (declared, cost, triggers) = told(&own, (17, 0), CHEAPEST);
    assert_eq!((cost, triggers), (80, 0), "{declared:?}");
    let verbs = verbs(&declared);
    assert_eq!(verbs, ["step", "stride", "stride", "end-turn", "stride"]);
}

/// Slowed 3 leaves no action for later turns, but one is left in this turn.
#[test]
fn whoever_has_no_later_turn_but_an_action_is_too_far_away() {
    let own = situation(
        System::Pf2e,
        &["A........"],
        &["A slowed 3, actions 1"],
        &[],
    );
    assert!(matches!(way(&own, (8, 0), CHEAPEST), Way::TooFar));
}
