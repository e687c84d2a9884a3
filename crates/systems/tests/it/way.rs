//! A range, the ways into it and what the rules accept agree, in every system.

mod budgets;
mod checks;
mod law;
mod lines;
mod lines_onward;
mod turns;

use std::collections::BTreeSet;

use board::CreatureId;
use dice::NoDice;
use grid::Square;
use rules::search::Preference;
use rules::{Budget, FoundWay, Way, Wish};
use systems::{Picture, Situation, System};

fn situation(system: System, rows: &[&str], facts: &[&str], rulings: &[(&str, &str)]) -> Situation {
    let picture = Picture {
        map: Some(notation::MapRows::from_rows(rows).expect("the rows are right")),
        ..Picture::default()
    };
    let mut situation = picture.set_up(system).expect("the picture is right");
    for (name, choice) in rulings {
        situation
            .rulings
            .set(name, choice)
            .expect("the ruling is right");
    }
    for fact in facts.iter().flat_map(|facts| facts.split("; ")) {
        situation
            .read_with(&fact.parse().expect("a fact"))
            .expect("the word is known");
    }
    situation
}

fn mover(situation: &Situation) -> CreatureId {
    situation.board.creature_named("A").expect("A is there").id
}

fn way(situation: &Situation, goal: (i32, i32), preference: Preference) -> Way<System> {
    let wish = Wish {
        goal: Square::new(goal.0, goal.1),
        via: &[],
        preference,
        limit_feet: None,
    };
    situation.way(mover(situation), &wish, None)
}

/// Describes the declarations of the way with its cost in feet and its triggers.
fn told(
    situation: &Situation,
    goal: (i32, i32),
    preference: Preference,
) -> (Vec<String>, i32, u32) {
    match way(situation, goal, preference) {
        Way::Found(found) => {
            let planned = found.planned.iter();
            let words = planned.map(|planned| planned.declaration.words(&planned.before.board));
            (words.collect(), found.cost_feet.0, found.triggers)
        }
        other => panic!("{goal:?}: {other:?}"),
    }
}

const CHEAPEST: Preference = Preference::Cheapest;

#[test]
fn two_strides_go_where_one_long_path_cannot_be_cut() {
    let own = situation(
        System::Pf2e,
        &["A..", ".;.", "..."],
        &["A speed 15; A diagonals 1"],
        &[],
    );
    let (declared, _, _) = told(&own, (1, 1), CHEAPEST);
    assert_eq!(declared.len(), 2, "{declared:?}");
}

#[test]
fn a_way_through_a_narrow_door_is_squeezed() {
    let own = situation(System::Srd35, &["AA...", "AA##."], &["A large"], &[]);
    let (declared, _, _) = told(&own, (1, 0), CHEAPEST);
    assert!(declared[0].contains("[2x1]"), "{declared:?}");
}

#[test]
fn six_d6_goes_round_what_no_mosey_can_enter() {
    let own = situation(System::SixD6, &["A5.", ".#.", "..."], &[], &[]);
    let (declared, _, _) = told(&own, (2, 0), CHEAPEST);
    assert!(declared.len() > 1, "{declared:?}");
}

#[test]
fn the_safest_way_looks_at_every_budget() {
    let rows = ["......", "..b...", "A.....", ".####.", "......"];
    let own = situation(System::Srd35, &rows, &[], &[]);
    let (declared, _, triggers) = told(&own, (5, 2), Preference::Safest);
    assert_eq!(triggers, 0, "{declared:?}");
    // The cheapest way, a single move, leaves the square (2,1) or (2,2) beside b.
    let (declared, _, triggers) = told(&own, (4, 2), CHEAPEST);
    assert_eq!(triggers, 1, "{declared:?}");
}

/// Through b it is 15 ft, into its square and out of a square that it threatens: one opportunity of
/// each kind. Around it there is only the one for leaving.
#[test]
fn the_safest_way_of_somebody_tiny_counts_the_kinds_of_opportunities() {
    let facts = ["A tiny; A speed 20"];
    let own = situation(System::Srd35, &["....", "Ab..", "...."], &facts, &[]);
    let around = vec!["A move: (1,2) (2,2) (3,1)".to_owned()];
    assert_eq!(told(&own, (3, 1), Preference::Safest), (around, 20, 1));
    let (_, cost, triggers) = told(&own, (3, 1), CHEAPEST);
    assert_eq!((cost, triggers), (15, 2));
}

/// Step by step: into b; out of b's reach and into c; out of the reach of b, again, and of c; out of
/// the reach of c, again.
#[test]
fn a_way_counts_what_its_declarations_trigger() {
    let rows = ["Abc...."];
    for (ruling, triggers) in [("yes", 4), ("every_step", 6)] {
        let rulings = [("ruling.aoo_once_per_opponent", ruling)];
        let facts = ["A tiny; A speed 40"];
        let own = situation(System::Srd35, &rows, &facts, &rulings);
        let (declared, cost, counted) = told(&own, (6, 0), CHEAPEST);
        assert_eq!((cost, counted), (30, triggers), "{ruling}: {declared:?}");
    }
}

/// A guarded step out of the melee, then a move: it keeps the count of diagonals.
#[test]
fn the_safest_way_out_of_a_melee_begins_with_a_guarded_step() {
    let rows = [".......", ".Ab....", ".......", ".......", "......."];
    let facts = ["A speed 30; b melee"];
    let own = situation(System::Starfinder, &rows, &facts, &[]);
    let out = ["A guarded: (0,2)", "A move: (0,3) (1,4)"].map(str::to_owned);
    let safest = told(&own, (1, 4), Preference::Safest);
    assert_eq!(safest, (out.to_vec(), 15, 0));
    // One action, although two of its steps trigger b's reaction.
    let (declared, _, triggers) = told(&own, (1, 4), CHEAPEST);
    assert_eq!((declared.len(), triggers), (1, 2));
}

/// Where a 5-foot step does not exclude a move.
#[test]
fn in_srd35_a_step_comes_before_a_move_where_that_is_allowed() {
    let rows = [".......", ".Ab....", ".......", ".......", "......."];
    let rulings = [("ruling.five_foot_step_exclusive", "no")];
    let own = situation(System::Srd35, &rows, &[], &rulings);
    let (declared, _, triggers) = told(&own, (1, 4), Preference::Safest);
    assert_eq!((declared.len(), triggers), (2, 0), "{declared:?}");
    assert!(declared[0].starts_with("A five-foot-step"), "{declared:?}");
    let (_, cost, triggers) = told(&own, (1, 4), CHEAPEST);
    assert_eq!((cost, triggers), (15, 1));
}

/// b threatens (2,2), which A comes into with a move and leaves with a guarded step.
#[test]
fn a_guarded_step_comes_after_a_move_where_that_is_safest() {
    let rows = ["##.#", "##.#", "A...", "##.b"];
    let facts = ["A speed 30; b melee"];
    let own = situation(System::Starfinder, &rows, &facts, &[]);
    let past = ["A move: (1,2) (2,2)", "A guarded: (2,1)"].map(str::to_owned);
    let safest = told(&own, (2, 1), Preference::Safest);
    assert_eq!(safest, (past.to_vec(), 15, 0));
}

/// If each action counts its diagonals anew, two moves cost less than one, or than a double move;
/// but the fewest actions come first.
#[test]
fn fewer_actions_come_before_less_cost() {
    let rows = ["A...", "....", "....", "...."];
    for (system, ruling) in [
        (System::Srd35, "ruling.diagonal_parity_scope"),
        (System::Starfinder, "ruling.diagonal-parity-span"),
    ] {
        for preference in [CHEAPEST, Preference::Safest] {
            let own = situation(system, &rows, &["A speed 30"], &[(ruling, "action")]);
            let one = vec!["A move: (1,1) (2,2)".to_owned()];
            assert_eq!(told(&own, (2, 2), preference), (one, 15, 0));
            let own = situation(system, &rows, &["A speed 10"], &[(ruling, "action")]);
            let two = ["A move: (1,1)", "A move: (2,2)"].map(str::to_owned);
            assert_eq!(told(&own, (2, 2), preference), (two.to_vec(), 10, 0));
            let reached = own.whole_range(mover(&own), None);
            let reached = reached.range.get(Square::new(2, 2)).expect("it is reached");
            assert_eq!(reached.spent_feet.0, 10);
        }
    }
}

#[test]
fn a_step_away_comes_before_a_stride() {
    let rows = ["........", "bA......", "........"];
    let own = situation(System::Pf2e, &rows, &["b aoo"], &[]);
    let (declared, _, triggers) = told(&own, (6, 1), Preference::Safest);
    assert_eq!(triggers, 0, "{declared:?}");
    assert!(declared[0].contains("step"), "{declared:?}");
}

/// By `then-move` a creature passes a Tiny friend; it ends nowhere among them, whatever follows.
#[test]
fn no_way_ends_among_tiny_creatures_that_were_only_passed() {
    let own = situation(System::Pf2e, &["AB..."], &["A speed 5; B tiny"], &[]);
    let found = way(&own, (1, 0), CHEAPEST);
    assert!(matches!(found, Way::MayNotStop(rule) if rule.as_str() == "pf2e.through.end-on-tiny"));
    let range = own.whole_range(mover(&own), None).range;
    let reached = range.get(Square::new(1, 0)).expect("it is passed");
    assert_ne!(reached.stop, rules::search::Stop::Allowed);
    let (declared, cost, _) = told(&own, (2, 0), CHEAPEST);
    assert_eq!(declared, ["A stride then-move: (1,0)", "A stride: (2,0)"]);
    assert_eq!(cost, 10);
}

#[test]
fn a_way_mixes_the_actions_of_a_turn() {
    let water = ["(1,0) needs swim; (2,0) needs swim; A swim 10"];
    let own = situation(System::Pf2e, &["A...."], &water, &[]);
    let (declared, cost, _) = told(&own, (4, 0), CHEAPEST);
    assert_eq!(declared.len(), 2, "{declared:?}");
    assert!(declared[0].contains("swim"), "{declared:?}");
    assert!(declared[1].contains("stride"), "{declared:?}");
    assert_eq!(cost, 20);
    let whole = own.whole_range(mover(&own), None);
    let reached = whole.range.get(Square::new(4, 0)).expect("it is reached");
    assert_eq!(whole.budgets[reached.offer].words(), "2 × mixed");
}

#[test]
fn a_mount_without_initiative_spends_its_riders_actions() {
    let rows = ["BB..........", "BB..........", "............"];
    let facts =
        ["A at (0,0), rides B, initiative 9; B large, long, speed 20; x at (11,2), initiative 3"];
    let mut own = situation(System::Pf2e, &rows, &facts, &[]);
    let carry_out = |own: &mut Situation, words: &str| {
        let declared = own.read_declaration(&words.parse().expect("a declaration"));
        let outcome = own.plan(&declared.expect("it is read"), &mut NoDice);
        own.carry_out(&outcome.expect("it is accepted"));
    };
    carry_out(&mut own, "gm begin");
    let mount = own.board.creature_named("B").expect("B is there").id;
    let most = |own: &Situation| {
        let budgets = own.budgets(mount);
        budgets.iter().map(|budget| budget.actions).max()
    };
    assert_eq!(most(&own), Some(3));
    carry_out(&mut own, "B stride: (1,0)");
    carry_out(&mut own, "B stride: (2,0)");
    assert_eq!(most(&own), Some(1));
    // 30 ft are two Strides: the second one is in the rider's next turn.
    let wish = Wish {
        goal: Square::new(8, 0),
        via: &[],
        preference: CHEAPEST,
        limit_feet: None,
    };
    let Way::Found(way) = own.way(mount, &wish, None) else {
        panic!("a way is open");
    };
    let planned = way.planned.iter();
    let words: Vec<String> = planned
        .map(|planned| planned.declaration.words(&planned.before.board))
        .collect();
    assert_eq!(words.len(), 3, "{words:?}");
    assert_eq!(words[1], "A end-turn");
}

#[test]
fn in_an_encounter_a_way_goes_on_in_the_next_turn_of_its_own() {
    for system in [System::Pf2e, System::Starfinder] {
        let begin = match system {
            System::Pf2e => "gm begin",
            _ => "gm begin order=A,x",
        };
        let row = format!("A{}x", ".".repeat(40));
        let facts = ["A speed 20; x speed 20"];
        let initiative = ["A speed 20, initiative 9; x initiative 3"];
        let facts = if system == System::Pf2e {
            initiative
        } else {
            facts
        };
        let mut own = situation(system, &[&row], &facts, &[]);
        let declared = own.read_declaration(&begin.parse().expect("a declaration"));
        let outcome = own.plan(&declared.expect("it is read"), &mut NoDice);
        own.carry_out(&outcome.expect("it is accepted"));
        let (declared, cost, _) = told(&own, (30, 0), CHEAPEST);
        assert_eq!(cost, 150, "{system}: {declared:?}");
        let ends = declared.iter().filter(|words| words.contains("end-turn"));
        assert!(ends.count() >= 1, "{system}: {declared:?}");
    }
}

#[test]
fn in_starfinder_a_turn_offers_the_actions_that_it_still_holds() {
    let mut own = situation(System::Starfinder, &["A......x"], &["A speed 20"], &[]);
    let declare = |own: &mut Situation, words: &str| {
        let declared = own.read_declaration(&words.parse().expect("a declaration"));
        let outcome = own.plan(&declared.expect("it is read"), &mut NoDice);
        own.carry_out(&outcome.expect("it is accepted"));
    };
    let offered = |own: &Situation| -> BTreeSet<&str> {
        let budgets = own.budgets(mover(own));
        budgets.iter().map(|budget| budget.verb).collect()
    };
    declare(&mut own, "gm begin order=A,x");
    assert!(offered(&own).is_superset(&["move", "double"].into()));
    declare(&mut own, "A act standard");
    assert_eq!(offered(&own), ["move", "guarded"].into());
    let (declared, ..) = told(&own, (5, 0), CHEAPEST);
    assert!(declared.contains(&"A end-turn".to_owned()), "{declared:?}");
    declare(&mut own, "A move: (1,0)");
    assert!(offered(&own).is_empty());
    assert!(matches!(way(&own, (2, 0), CHEAPEST), Way::OutOfActions));
    let other = own.board.creature_named("x").expect("x is there").id;
    assert!(!own.budgets(other).is_empty(), "its turn comes");
}

#[test]
fn in_starfinder_a_way_swims_and_then_walks_ashore() {
    let water = ["(1,0) water; (2,0) water; A speed 30; A swim 10"];
    let own = situation(System::Starfinder, &["A....."], &water, &[]);
    let (declared, cost, _) = told(&own, (4, 0), CHEAPEST);
    assert_eq!(
        declared,
        ["A move swim: (1,0) (2,0)", "A move: (3,0) (4,0)"]
    );
    assert_eq!(cost, 20);
    let whole = own.whole_range(mover(&own), None);
    let reached = whole.range.get(Square::new(4, 0)).expect("it is reached");
    assert_eq!(whole.budgets[reached.offer].words(), "2 × mixed");
    // In the second turn it has come ashore.
    let swum = ["(1,0) water; (2,0) water; (3,0) water; (4,0) water; A speed 30; A swim 10"];
    let own = situation(System::Starfinder, &["A........"], &swum, &[]);
    let (declared, cost, _) = told(&own, (8, 0), CHEAPEST);
    assert_eq!(cost, 40, "{declared:?}");
    assert!(
        declared.iter().any(|words| words.contains("end-turn")),
        "{declared:?}"
    );
}

/// Over the water it flies at altitude 1: up and on aslant for 10 ft, 5 ft, and the second diagonal
/// down for 10 ft. Then six squares on foot, 30 ft; a double move in the air has 50 ft.
#[test]
fn in_starfinder_a_way_flies_and_then_walks_on() {
    let water = ["(1,0) water; (2,0) water; A speed 30; A fly 25"];
    let own = situation(System::Starfinder, &["A........."], &water, &[]);
    for preference in [CHEAPEST, Preference::Safest] {
        let (declared, cost, _) = told(&own, (9, 0), preference);
        assert_eq!(declared.len(), 2, "{declared:?}");
        assert!(declared[0].starts_with("A move fly"), "{declared:?}");
        assert!(declared[1].starts_with("A move: (4,0)"), "{declared:?}");
        assert_eq!(cost, 55);
    }
    let whole = own.whole_range(mover(&own), None);
    let words = |x| {
        let reached = whole.range.get(Square::new(x, 0)).expect("it is reached");
        (whole.budgets[reached.offer].words(), reached.spent_feet.0)
    };
    assert_eq!(words(3), ("move fly".to_owned(), 25));
    assert_eq!(words(8), ("double fly".to_owned(), 50));
    assert_eq!(words(9), ("2 × mixed".to_owned(), 55));
    // A limit on the whole way leaves less.
    let wish = Wish {
        goal: Square::new(9, 0),
        via: &[],
        preference: CHEAPEST,
        limit_feet: Some(grid::Feet(50)),
    };
    let way = own.way(mover(&own), &wish, None);
    assert!(matches!(way, Way::NoWay | Way::TooFar), "{way:?}");
}

/// On foot to the water's edge, 20 ft, and over the water in the air: up and on aslant for 10 ft, and
/// the second diagonal down for 10 ft. In the air alone it has 40 ft for 45.
#[test]
fn in_starfinder_a_way_walks_and_then_flies() {
    let water = ["(5,0) water; A speed 20; A fly 20"];
    let own = situation(System::Starfinder, &["A......."], &water, &[]);
    let (declared, cost, _) = told(&own, (6, 0), CHEAPEST);
    assert_eq!(declared.len(), 2, "{declared:?}");
    assert_eq!(declared[0], "A move: (1,0) (2,0) (3,0) (4,0)");
    assert!(declared[1].starts_with("A move fly"), "{declared:?}");
    assert_eq!(cost, 40);
}

/// If a burrower may not come up on the way, its end depends on the step before: no search over squares
/// knows that. Other movements are searched, also a charge into the square of an opponent.
#[test]
fn in_starfinder_only_what_depends_on_the_path_is_not_searched() {
    let searched = |facts: &str, rulings: &[(&str, &str)], verb: &str| {
        let own = situation(System::Starfinder, &["A..b"], &[facts], rulings);
        own.walk(mover(&own), verb).is_some()
    };
    let burrower = "(1,0) dirt; A burrow 20";
    let emerging = [("ruling.burrow-emerge", "no")];
    assert!(searched(burrower, &[], "move burrow"));
    assert!(!searched(burrower, &emerging, "move burrow"));
    assert!(searched(burrower, &emerging, "move"));
    assert!(searched("A tiny", &[], "charge"));
    assert!(searched("A tiny", &[], "move"));
}

/// x, beside the start, may react once to the flight, whose first two steps leave what it threatens,
/// and not to the walk after it.
#[test]
fn in_starfinder_a_way_of_two_movements_counts_who_may_react() {
    let water = ["(1,0) water; (2,0) water; A speed 30; A fly 25; x melee"];
    let rows = ["A.........", "x#########"];
    let once = ("ruling.provoke-repeat", "first");
    let own = situation(System::Starfinder, &rows, &water, &[once]);
    for preference in [CHEAPEST, Preference::Safest] {
        let (declared, cost, triggers) = told(&own, (9, 0), preference);
        assert_eq!((declared.len(), cost, triggers), (2, 55, 1), "{declared:?}");
    }
}

/// In the middle of a turn, after a flight, one move action is left: a flight that keeps its heading,
/// or a walk, which has none.
#[test]
fn in_starfinder_a_turn_that_has_begun_goes_on_in_the_air() {
    let facts = ["(3,0) water; A speed 10; A fly 20"];
    let mut own = situation(System::Starfinder, &["A.....x"], &facts, &[]);
    let declare = |own: &mut Situation, words: &str| {
        let declared = own.read_declaration(&words.parse().expect("a declaration"));
        let outcome = own.plan(&declared.expect("it is read"), &mut NoDice);
        own.carry_out(&outcome.expect("it is accepted"));
    };
    declare(&mut own, "gm begin order=A,x");
    declare(&mut own, "A move fly primary=E: (1,0,0) (2,0,0)");
    // 10 ft up and on, and the second diagonal down for 10 ft: the heading is that of the flight.
    let (declared, cost, _) = told(&own, (4, 0), CHEAPEST);
    assert_eq!(declared, ["A move fly: (3,0,1) (4,0,0)"]);
    assert_eq!(cost, 20);
    // A turn back takes 20 ft more than the 5 ft of a square, but on foot it has no heading.
    assert_eq!(told(&own, (0, 0), CHEAPEST).0, ["A move: (1,0) (0,0)"]);
    declare(&mut own, "A move: (1,0)");
    assert!(matches!(way(&own, (2, 0), CHEAPEST), Way::OutOfActions));
}

#[test]
fn mixed_movements_that_lead_nowhere_else_are_not_listed() {
    let mixes = |facts: &str| {
        let own = situation(System::Pf2e, &["A....."], &[facts], &[]);
        let whole = own.whole_range(mover(&own), None);
        whole.budgets.iter().any(|own| own.verb == Budget::MIXED)
    };
    assert!(!mixes("A speed 10; A climb 10"));
    // After a climb the rest of the way is a Stride.
    assert!(mixes("(1,0) needs climb; A speed 10; A climb 10"));
}

#[test]
fn movements_of_one_square_are_listed_where_they_lead_anywhere_else() {
    let verbs = |row: &str, facts: &str| {
        let own = situation(System::Srd35, &[row], &[facts], &[]);
        let budgets = own.budgets(mover(&own)).into_iter();
        let verbs = budgets.map(|budget| budget.verb.to_owned());
        verbs.collect::<BTreeSet<String>>()
    };
    let open = verbs("A..", "A speed 30");
    assert!(
        open.contains("five-foot-step") && !open.contains("minimum"),
        "{open:?}"
    );
    // 20 ft for a square: a double move has 10, and a 5-foot step is not made there.
    let closed = verbs("A;.", "A speed 5");
    assert!(
        !closed.contains("five-foot-step") && closed.contains("minimum"),
        "{closed:?}"
    );
}

/// A charge under this ruling is straight and at least 10 ft long, whichever way it leads.
#[test]
fn a_straight_charge_leads_ten_feet_in_every_direction() {
    let rows = [".....", ".....", "..A..", ".....", "....."];
    let own = situation(
        System::Srd35,
        &rows,
        &[],
        &[("ruling.charge_path", "straight_min10")],
    );
    let charge = |goal: (i32, i32)| {
        let wish = Wish {
            goal: Square::new(goal.0, goal.1),
            via: &[],
            preference: CHEAPEST,
            limit_feet: None,
        };
        own.way(mover(&own), &wish, Some("charge"))
    };
    for (dx, dy) in [
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (-1, -1),
        (0, -1),
        (1, -1),
    ] {
        let near = charge((2 + dx, 2 + dy));
        assert!(matches!(near, Way::MayNotStop(_)), "{dx} {dy}: {near:?}");
        let far = charge((2 + 2 * dx, 2 + 2 * dy));
        assert!(matches!(far, Way::Found(_)), "{dx} {dy}: {far:?}");
    }
}

#[test]
fn nothing_is_planned_over_ground_that_was_not_shown() {
    for system in [System::Pf2e, System::Srd35, System::Starfinder] {
        let facts = ["A speed 20; (3,0) unknown; (4,0) unknown"];
        let own = situation(system, &["A.....", "######"], &facts, &[]);
        let whole = own.whole_range(mover(&own), None);
        let places = whole.range.places();
        let squares: Vec<i32> = places.iter().map(|(place, _)| place.x).collect();
        assert_eq!(squares, [0, 1, 2], "{system:?}");
        assert_eq!(told(&own, (2, 0), CHEAPEST).1, 10, "{system:?}");
        for beyond in 3..6 {
            let way = way(&own, (beyond, 0), CHEAPEST);
            assert!(matches!(way, Way::NoWay), "{system:?}: {way:?}");
        }
        // Where it stands itself, it may set out from.
        let facts = ["A speed 20; (0,0) unknown; (3,0) unknown"];
        let own = situation(system, &["A.....", "######"], &facts, &[]);
        assert_eq!(told(&own, (2, 0), CHEAPEST).1, 10, "{system:?}");
        // Whoever has been shown the ground goes over it.
        let facts = ["A speed 20; (3,0) unknown; (3,0) seen by party"];
        let own = situation(system, &["A.....", "######"], &facts, &[]);
        assert_eq!(told(&own, (4, 0), CHEAPEST).1, 20, "{system:?}");
    }
}

/// A Large creature squeezes through a passage of one square, half of its space in the wall: it
/// covers none of the wall's squares, so that they need not have been shown. Each step is doubled:
/// 10 ft.
#[test]
fn who_squeezes_goes_along_ground_that_was_not_shown() {
    let facts = ["A speed 30; (3,0) unknown"];
    let rows = ["AA####", "AA....", "######"];
    let own = situation(System::Starfinder, &rows, &facts, &[]);
    let whole = own.whole_range(mover(&own), Some("move"));
    let cost = |x| (whole.range.get(Square::new(x, 0))).map(|reached| reached.spent_feet.0);
    assert_eq!([1, 2, 3].map(cost), [10, 20, 30].map(Some));
    assert_eq!(told(&own, (3, 0), CHEAPEST).1, 30);
    // What it would cover has to have been shown.
    let facts = ["A speed 30; (3,1) unknown"];
    let own = situation(System::Starfinder, &rows, &facts, &[]);
    assert_eq!(told(&own, (1, 0), CHEAPEST).1, 10);
    let beyond = way(&own, (2, 0), CHEAPEST);
    assert!(matches!(beyond, Way::NoWay), "{beyond:?}");
}

#[test]
fn who_lies_stands_up_before_a_longer_way() {
    let own = situation(System::Pf2e, &["A....."], &["A prone"], &[]);
    let (declared, _, _) = told(&own, (5, 0), CHEAPEST);
    assert_eq!(declared.len(), 2, "{declared:?}");
    assert!(declared[0].contains("stand"), "{declared:?}");
    let (declared, _, _) = told(&own, (1, 0), CHEAPEST);
    assert!(declared[0].contains("crawl"), "{declared:?}");
    let whole = own.whole_range(mover(&own), None);
    let reached = whole.range.get(Square::new(5, 0)).expect("it is reached");
    assert_eq!(whole.budgets[reached.offer].words(), "stand, stride");
    let most = whole.budgets.iter().map(|budget| budget.actions).max();
    assert_eq!(
        most,
        Some(3),
        "standing up is one of the actions of the turn"
    );
}

/// A goal that nobody enters is told without a search of the whole board.
/// Under B nobody stands up. One Crawl, standing up and a Stride of 25 ft lead six squares away; two
/// squares away, two Crawls take one action less.
#[test]
fn who_lies_under_somebody_crawls_out_and_stands_up() {
    let lies = "A prone; A speed 25; A actions 3; B at (0,0)";
    let own = situation(System::Pf2e, &["A........"], &[lies], &[]);
    let (declared, cost, _) = told(&own, (6, 0), CHEAPEST);
    let stride = "A stride: (2,0) (3,0) (4,0) (5,0) (6,0)";
    assert_eq!(declared, ["A crawl: (1,0)", "A stand", stride]);
    assert_eq!(cost, 30);
    let (declared, cost, _) = told(&own, (2, 0), CHEAPEST);
    assert_eq!(declared, ["A crawl: (1,0)", "A crawl: (2,0)"]);
    assert_eq!(cost, 10);
    let whole = own.whole_range(mover(&own), None);
    let reached = whole.range.get(Square::new(6, 0)).expect("it is reached");
    let words = whole.budgets[reached.offer].words();
    assert_eq!(
        (words.as_str(), reached.spent_feet.0),
        ("crawl, stand, stride", 30)
    );
    assert_eq!(whole.range.get(Square::new(7, 0)), None);
}

#[test]
fn what_is_closed_is_known_before_any_search() {
    for (system, verb) in [
        (System::Pf2e, "stride"),
        (System::Srd35, "move"),
        (System::Starfinder, "move"),
    ] {
        let own = situation(system, &["A.#.b"], &[], &[]);
        let walk = own.walk(mover(&own), verb).expect("it walks");
        let squares = 0..5;
        let closed = squares.filter(|x| walk.never_enters(Square::new(*x, 0)));
        assert_eq!(closed.collect::<Vec<i32>>(), [2, 4], "{system:?}");
    }
}

#[test]
fn why_there_is_no_way_is_told() {
    let closed = situation(System::Srd35, &["A#.", "##.", "..."], &[], &[]);
    assert!(matches!(way(&closed, (2, 2), CHEAPEST), Way::NoWay));
    let friend = situation(System::Srd35, &["A.B"], &[], &[]);
    assert!(matches!(way(&friend, (2, 0), CHEAPEST), Way::MayNotStop(_)));
    let spent = situation(System::Pf2e, &["A.."], &["A actions 0"], &[]);
    assert!(matches!(way(&spent, (2, 0), CHEAPEST), Way::OutOfActions));
    let open = situation(System::Srd35, &["A..."], &[], &[]);
    let wish = Wish {
        goal: Square::new(3, 0),
        via: &[],
        preference: CHEAPEST,
        limit_feet: Some(grid::Feet(10)),
    };
    assert!(matches!(open.way(mover(&open), &wish, None), Way::TooFar));
}

#[test]
fn a_way_longer_than_a_turn_goes_on_in_the_next_one() {
    for system in System::ALL {
        let row = format!("A{}", ".".repeat(40));
        let own = situation(system, &[&row], &[], &[]);
        if system == System::SixD6 {
            // The potential is not renewed in any turn.
            assert!(matches!(way(&own, (40, 0), CHEAPEST), Way::TooFar));
            continue;
        }
        let (declared, cost, _) = told(&own, (40, 0), CHEAPEST);
        assert!(
            declared.iter().any(|words| words.contains("end-turn")),
            "{declared:?}"
        );
        assert_eq!(cost, 200, "{system}: {declared:?}");
    }
}

/// Nobody keeps an order, but the actions of this turn are counted: the next turn has three again.
#[test]
fn a_way_goes_on_in_the_next_turn_without_an_order() {
    let rows = ["A.........................", ".........................b"];
    let own = situation(System::Pf2e, &rows, &["A actions 3"], &[]);
    let (declared, cost, _) = told(&own, (24, 0), CHEAPEST);
    // Three Strides of 25 ft, the end of the turn, and two more Strides: 75 + 45 ft.
    assert_eq!(declared.len(), 6, "{declared:?}");
    assert_eq!(cost, 120);
}

#[test]
fn a_place_that_may_only_be_passed_is_not_called_too_far() {
    // The ally's square is 10 ft away, within a Stride; no movement ends in it.
    let own = situation(System::Pf2e, &["A.B", "###"], &["A speed 25"], &[]);
    match way(&own, (2, 0), CHEAPEST) {
        Way::MayNotStop(rule) => assert_eq!(rule.as_str(), "pf2e.through.end-action"),
        other => panic!("{other:?}"),
    }
}

fn found(situation: &Situation, goal: (i32, i32), preference: Preference) -> FoundWay<System> {
    match way(situation, goal, preference) {
        Way::Found(found) => found,
        other => panic!("{goal:?}: {other:?}"),
    }
}

/// Nobody rolls for a way: that the hazard hurts is said, how much is open, and what has no dice is
/// taken from the hit points.
#[test]
fn a_way_leads_through_a_hazard_with_dice() {
    let facts = "A speed 25, hp 20; (1,0) hazard 1d6 fire; (2,0) hazard 5 acid";
    let burning = situation(System::Pf2e, &["A...", "####"], &[facts], &[]);
    let found = found(&burning, (3, 0), Preference::Cheapest);
    assert_eq!((found.cost_feet.0, found.hazards), (15, 2));
    let [stride] = found.planned.as_slice() else {
        panic!("one Stride: {found:?}");
    };
    let board = &burning.board;
    let events: Vec<String> = (stride.outcome.events.iter())
        .map(|event| event.words(board))
        .collect();
    assert_eq!(events, ["1: hazard A (1,0)", "2: hazard A (2,0) 5 acid"]);
    let facts: Vec<String> = (stride.outcome.facts.iter())
        .map(|fact| format!("{fact:?}"))
        .collect();
    assert!(
        !facts.iter().any(|fact| fact.contains("HitPoints")),
        "{facts:?}"
    );
}

/// `pf2e.terrain.hazardous`: three squares of one fire in a row, or an acid and a cold on a way
/// round. The fire is suffered three times, or once.
#[test]
fn a_way_counts_hazards_as_the_ruling_does() {
    let rows = ["A....", ".###.", "....."];
    let facts = "A speed 40; (1,0) hazard 1 fire; (2,0) hazard 1 fire; (3,0) hazard 1 fire; \
                 (0,2) hazard 1 acid; (3,2) hazard 1 cold";
    for (frequency, hazards, cost) in [
        ("each-entry", 2, 40),
        ("each-square", 2, 40),
        ("once-per-action", 1, 20),
        ("once-per-turn", 1, 20),
    ] {
        let rulings = [("ruling.hazard-frequency", frequency)];
        let burning = situation(System::Pf2e, &rows, &[facts], &rulings);
        let found = found(&burning, (4, 0), Preference::Safest);
        let told = (found.hazards, found.cost_feet.0);
        assert_eq!(told, (hazards, cost), "{frequency}");
    }
}

/// Two Strides of 10 ft through fire: (1,0) and (2,0), then (3,0).
#[test]
fn a_hazard_acts_once_in_each_action_or_once_in_the_turn() {
    let facts = "A speed 10; (1,0) hazard 1 fire; (2,0) hazard 1 fire; (3,0) hazard 1 fire";
    for (frequency, hazards) in [
        ("each-entry", 3),
        ("once-per-action", 2),
        ("once-per-turn", 1),
    ] {
        let rulings = [("ruling.hazard-frequency", frequency)];
        let burning = situation(System::Pf2e, &["A....", "#####"], &[facts], &rulings);
        let mut found = found(&burning, (4, 0), Preference::Cheapest);
        assert_eq!(found.hazards, hazards, "{frequency}");
        // What has acted in this turn does not act again in it.
        if let Some(last) = found.planned.pop() {
            let mut after = last.before;
            after.carry_out(&last.outcome);
            let back = self::found(&after, (3, 0), Preference::Cheapest);
            assert_eq!(back.hazards, u32::from(frequency != "once-per-turn"));
        }
    }
}

/// Two squares of one hazard in one step: once, or twice if each square counts.
#[test]
fn a_big_creature_suffers_each_square_by_ruling() {
    let facts = "A speed 40; (2,0) hazard 1 fire; (2,1) hazard 1 fire";
    for (frequency, hazards) in [("each-entry", 1), ("each-square", 2), ("once-per-turn", 1)] {
        let rulings = [("ruling.hazard-frequency", frequency)];
        let burning = situation(System::Pf2e, &["AA..", "AA.."], &[facts], &rulings);
        let found = found(&burning, (2, 0), Preference::Cheapest);
        assert_eq!(found.hazards, hazards, "{frequency}");
    }
}

/// `pf2e.terrain.jump`: a Leap suffers the hazard where it lands, and no other. Two Leaps of 15 ft
/// along the row land on (2,0) or (3,0); by (3,1) the second diagonal of the turn costs 10.
#[test]
fn a_leap_counts_the_hazard_of_its_landing() {
    let rows = ["A.~~..", "......"];
    let own = situation(System::Pf2e, &rows, &["A speed 30"], &[]);
    let leap = |goal: (i32, i32), preference| {
        let wish = Wish {
            goal: Square::new(goal.0, goal.1),
            via: &[],
            preference,
            limit_feet: None,
        };
        match own.way(mover(&own), &wish, Some("leap")) {
            Way::Found(found) => (found.planned.len(), found.cost_feet.0, found.hazards),
            other => panic!("{goal:?}: {other:?}"),
        }
    };
    assert_eq!(leap((5, 0), Preference::Cheapest), (2, 25, 1));
    assert_eq!(leap((5, 0), Preference::Safest), (2, 30, 0));
    assert_eq!(leap((3, 0), Preference::Safest), (1, 15, 1));
    assert_eq!(leap((4, 1), Preference::Safest).2, 0);
}
