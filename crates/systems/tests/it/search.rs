//! Compares the planes by which the systems describe their movement with its steps, on random
//! boards.

use board::CreatureId;
use grid::Feet;
use proptest::prelude::*;

use rules::Budget;
use rules::search::{Bound, Offer, exact_range, range};
use systems::{Picture, Situation, System};

const SIDE: usize = 7;

/// Marks of a map that both systems have, common ones first, and those of a legend of each system.
fn mark(special: &'static [char]) -> impl Strategy<Value = char> {
    prop_oneof![
        16 => Just('.'),
        3 => Just('#'),
        3 => Just(':'),
        1 => Just(';'),
        2 => prop::sample::select(special),
    ]
}

/// A board with the mover `A`, that many squares on a side, and other creatures around it.
#[derive(Clone, Debug)]
struct Scenery {
    rows: Vec<String>,
    edges: Vec<String>,
    wide: bool,
}

fn scenery(special: &'static [char]) -> impl Strategy<Value = Scenery> {
    let marks = prop::collection::vec(mark(special), SIDE * SIDE);
    let others = prop::collection::vec((0..SIDE, 0..SIDE), 0..4);
    let walls = prop::collection::vec((0..SIDE - 1, 0..SIDE - 1, any::<bool>()), 0..6);
    let at = (0..SIDE - 1, 0..SIDE - 1);
    (marks, others, walls, at, any::<bool>()).prop_map(|(mut marks, others, walls, at, wide)| {
        for (letter, (x, y)) in ['B', 'c', 'd'].into_iter().zip(others) {
            if !marks.contains(&letter) {
                marks[y * SIDE + x] = letter;
            }
        }
        let side = if wide { 2 } else { 1 };
        for y in at.1..at.1 + side {
            for x in at.0..at.0 + side {
                marks[y * SIDE + x] = 'A';
            }
        }
        let rows = marks.chunks(SIDE).map(|row| row.iter().collect()).collect();
        let edges = walls.into_iter().map(|(x, y, below)| {
            let (dx, dy) = if below { (0, 1) } else { (1, 0) };
            format!("wall ({x},{y})|({},{})", x + dx, y + dy)
        });
        Scenery {
            rows,
            edges: edges.collect(),
            wide,
        }
    })
}

fn situation(
    system: System,
    scenery: &Scenery,
    legend: &str,
    rulings: &[(&str, &str)],
    facts: &[&str],
) -> Situation {
    let rows: Vec<&str> = scenery.rows.iter().map(String::as_str).collect();
    let picture = Picture {
        map: Some(notation::MapRows::from_rows(&rows).expect("the rows are right")),
        legend: notation::LegendEntry::parse_list(legend.into()).expect("the legend is right"),
        edges: scenery
            .edges
            .iter()
            .map(|edge| edge.parse().expect("an edge"))
            .collect(),
        ..Picture::default()
    };
    let mut situation = picture.set_up(system).expect("the picture is right");
    for (name, choice) in rulings {
        situation
            .rulings
            .set(name, choice)
            .expect("the ruling is right");
    }
    for fact in facts {
        situation
            .read_with(&fact.parse().expect("a fact"))
            .expect("the word is known");
    }
    situation
}

/// Compares ranges of one and of several movements by planes and by steps; returns whether there
/// were planes.
fn compare(
    situation: &Situation,
    verb: &str,
    limit: i32,
    times: u8,
) -> Result<bool, TestCaseError> {
    let mover = situation
        .board
        .creature_named("A")
        .map_or(CreatureId::from_number(0), |a| a.id);
    let Some(walk) = situation.walk(mover, verb) else {
        return Ok(false);
    };
    let offer = |times| Offer {
        times,
        actions: times,
        ..Offer::single(&*walk, Feet(limit))
    };
    let offers = [offer(1), offer(times)];
    let fast = range(&offers, Bound::DEFAULT);
    let slow = exact_range(&offers, Bound::DEFAULT);
    prop_assert_eq!(fast.exhausted, None);
    prop_assert_eq!(fast.places(), slow.places());
    Ok(walk.masks().is_some())
}

const PF2E_LEGEND: &str = "= narrow, dc 15; * uneven; % needs swim; & needs fly; @ blocked; \
    + blocked, hard; ! difficult, air; ^ incline north";

fn pf2e_rulings() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    prop::sample::select(vec![
        vec![],
        vec![("ruling.corner-cutting", "refuse-both")],
        vec![("ruling.corner-cutting", "allow")],
        vec![("ruling.big-terrain", "occupied-worst")],
        vec![("ruling.step-diagonal", "always-5")],
        vec![("ruling.end-on-tiny", "allow")],
        vec![("ruling.size-pass", "never")],
    ])
}

const SRD35_LEGEND: &str =
    "= obstructed; * dark; % difficult dark; & difficult dark obstructed; @ pit";

fn srd35_rulings() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    prop::sample::select(vec![
        vec![],
        vec![("ruling.hampered_diagonal_parity", "toggles")],
        vec![("ruling.wall_end_corner", "free_end")],
        vec![("ruling.mixed_terrain_footprint", "entered_only")],
        vec![("ruling.mixed_terrain_footprint", "origin")],
        vec![("ruling.poor_visibility", "none")],
        vec![("ruling.run_charge_hampered", "difficult_only")],
        vec![("ruling.double_move_pool", "per_action")],
        vec![("ruling.friend_consent", "needed")],
        vec![("ruling.squeeze_past_opponent", "through")],
    ])
}

const STARFINDER_LEGEND: &str = "= soft; * rigid; % dirt; & water; @ doubled 1";

fn starfinder_rulings() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    prop::sample::select(vec![
        vec![],
        vec![("ruling.parity-after-doubled", "flip")],
        vec![("ruling.edge-wall-corner", "squares")],
        vec![("ruling.soft-object", "soft")],
        vec![("ruling.medium", "host")],
        vec![("ruling.double-move-pool", "separate")],
        vec![("ruling.neutral-creature", "ally")],
        vec![("ruling.provoke-repeat", "first")],
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn planes_of_pf2e_say_what_its_steps_say(
        scenery in scenery(&['=', '*', '%', '&', '@', '+', '!', '^']),
        rulings in pf2e_rulings(),
        verb in prop::sample::select(vec!["stride", "fly", "swim", "climb", "crawl", "balance"]),
        facts in prop::sample::subsequence(
            vec!["d tiny", "A diagonals 1", "c size huge", "d prone"], 0..3),
        limit in 0..70_i32,
        times in 1..4_u8,
    ) {
        let facts: Vec<&str> = facts
            .into_iter()
            .filter(|fact| scenery.rows.iter().any(|row| row.contains(&fact[..1])))
            .filter(|fact| !fact.contains("huge"))
            .collect();
        let situation = situation(System::Pf2e, &scenery, PF2E_LEGEND, &rulings, &facts);
        compare(&situation, verb, limit, times)?;
    }

    #[test]
    fn planes_of_srd35_say_what_its_steps_say(
        scenery in scenery(&['=', '*', '%', '&', '@']),
        rulings in srd35_rulings(),
        verb in prop::sample::select(vec!["move", "double", "run", "charge"]),
        limit in 0..150_i32,
        times in 1..3_u8,
    ) {
        let situation = situation(System::Srd35, &scenery, SRD35_LEGEND, &rulings, &[]);
        compare(&situation, verb, limit, times)?;
    }

    #[test]
    fn planes_of_starfinder_say_what_its_steps_say(
        scenery in scenery(&['=', '*', '%', '&', '@']),
        rulings in starfinder_rulings(),
        verb in prop::sample::select(vec!["move", "double"]),
        limit in 0..150_i32,
        times in 1..3_u8,
    ) {
        let situation = situation(System::Starfinder, &scenery, STARFINDER_LEGEND, &rulings, &[]);
        compare(&situation, verb, limit, times)?;
    }
}

/// Compares everything that a turn leads to, found by the fastest means and by every step; returns
/// whether a turn mixes movements.
fn compare_turns(situation: &Situation) -> Result<bool, TestCaseError> {
    let mover = situation.board.creature_named("A").expect("the mover").id;
    let fast = situation.whole_range(mover, None);
    let slow = situation.exact_whole_range(mover, None);
    prop_assert_eq!(fast.range.exhausted, None);
    prop_assert_eq!(&fast.budgets, &slow.budgets);
    prop_assert_eq!(fast.range.places(), slow.range.places());
    Ok(fast
        .budgets
        .iter()
        .any(|budget| budget.verb == Budget::MIXED))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn guarded_steps_before_and_after_moves_lead_where_every_step_does(
        scenery in scenery(&['=', '*', '%', '&', '@', '!']),
        rulings in prop::sample::select(vec![
            vec![],
            vec![("ruling.parity-after-doubled", "flip")],
            vec![("ruling.guarded-step-difficult", "allow")],
            vec![("ruling.guarded-step-parity", "refuse")],
            vec![("ruling.diagonal-parity-span", "action")],
            vec![("ruling.double-move-pool", "separate")],
            vec![("ruling.squeeze-accounting", "whole")],
            vec![("ruling.squeeze-diagonal", "yes")],
            vec![("ruling.half-speed-rounding", "total"), ("ruling.provoke-repeat", "first")],
            vec![("ruling.neutral-creature", "ally"), ("ruling.medium", "host")],
        ]),
        facts in prop::sample::subsequence(vec![
            "A speed 10", "A entangled", "A swim 20", "A climb 15", "A reach 10", "B neutral",
            "c melee", "c fills", "d melee", "d helpless", "d tiny",
        ], 0..5),
    ) {
        let legend = format!("{STARFINDER_LEGEND}; ! width 4");
        let is_there = |fact: &&str| scenery.rows.iter().any(|row| row.contains(&fact[..1]));
        let facts: Vec<&str> = facts.into_iter().filter(is_there).collect();
        let situation = situation(System::Starfinder, &scenery, &legend, &rulings, &facts);
        compare_turns(&situation)?;
    }
}

/// A guarded step leaves the count of diagonals alone, so it makes a way of two actions cheaper.
#[test]
fn turns_with_guarded_steps_are_listed_on_ordinary_boards() {
    for (mover, facts) in [("A", vec![]), ("AA", vec!["A large"])] {
        let mut rows = vec![".".repeat(20); 20];
        for row in &mut rows[9..9 + mover.len()] {
            row.replace_range(9..9 + mover.len(), mover);
        }
        let scenery = Scenery {
            rows,
            edges: Vec::new(),
            wide: mover.len() == 2,
        };
        let situation = situation(System::Starfinder, &scenery, "% difficult", &[], &facts);
        let mixes = compare_turns(&situation);
        assert!(matches!(mixes, Ok(true)), "{mixes:?}");
    }
}

/// The laws above would say nothing if the systems never had planes.
#[test]
fn the_systems_have_planes_for_ordinary_boards() {
    let scenery = |wide: bool| Scenery {
        rows: if wide {
            vec!["AA.:".into(), "AA#.".into()]
        } else {
            vec!["A.:B".into(), "#..c".into()]
        },
        edges: vec!["wall (1,0)|(2,0)".into()],
        wide,
    };
    for (system, verb, wide) in [
        (System::Pf2e, "stride", false),
        (System::Pf2e, "stride", true),
        (System::Srd35, "move", false),
        (System::Starfinder, "move", false),
    ] {
        let scenery = scenery(wide);
        let facts: &[&str] = if scenery.wide { &["A large"] } else { &[] };
        let situation = situation(system, &scenery, "% difficult", &[], facts);
        let has_planes = compare(&situation, verb, 30, 2);
        assert!(
            matches!(has_planes, Ok(true)),
            "{system} {verb}: {has_planes:?}"
        );
    }
}
