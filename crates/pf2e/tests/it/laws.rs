//! Laws of the system on random boards: searches and plans agree, and what is written reads back.

use std::collections::{BTreeMap, BTreeSet};

use dice::NoDice;
use grid::{Direction, Footprint, Square};
use proptest::prelude::*;

use pf2e::{Outcome, Pf2e, Situation};
use rules::search::Stop;
use rules::{Happening, Picture, PlanError, Words as _};

const SIDE: usize = 6;

fn legend() -> Vec<notation::LegendEntry> {
    let text = "= narrow, dc 15; * uneven; ^ incline north; > incline east; % needs swim; \
                & needs fly; @ blocked; + blocked, hard; $ hazard, difficult; ! difficult, air";
    notation::LegendEntry::parse_list(text.into()).expect("the legend is right")
}

/// Makes a situation from rows, further facts, walls on edges and rulings.
fn situation(
    rows: &[String],
    facts: &[&str],
    edges: &[String],
    rulings: &[(&str, &str)],
) -> Situation {
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let picture = Picture {
        map: Some(notation::MapRows::from_rows(&rows).expect("the rows are right")),
        legend: legend(),
        edges: edges
            .iter()
            .map(|edge| edge.parse().expect("the edge is right"))
            .collect(),
        ..Picture::default()
    };
    let mut situation = picture.set_up(Pf2e).expect("the picture is right");
    for (name, choice) in rulings {
        situation
            .rulings
            .set(name, choice)
            .expect("the ruling is right");
    }
    for fact in facts {
        situation
            .read_with(&fact.parse().expect("the fact is right"))
            .expect("the word is known");
    }
    situation
}

fn mark() -> impl Strategy<Value = char> {
    prop_oneof![
        12 => Just('.'),
        2 => Just('#'),
        2 => Just(':'),
        1 => Just(';'),
        1 => Just('~'),
        5 => prop::sample::select(vec!['=', '*', '^', '>', '%', '&', '@', '+', '$', '!']),
    ]
}

#[derive(Clone, Debug)]
struct Board {
    rows: Vec<String>,
    edges: Vec<String>,
}

/// A map with the mover `A`, one or two squares on a side, in its corner, and other creatures
/// around it.
fn board(side: usize) -> impl Strategy<Value = Board> {
    let marks = prop::collection::vec(mark(), SIDE * SIDE);
    let others = prop::collection::vec((0..SIDE, 0..SIDE), 4);
    let walls = prop::collection::vec((0..SIDE - 1, 0..SIDE - 1, any::<bool>()), 0..6);
    (marks, others, walls).prop_map(move |(mut marks, others, walls)| {
        for y in 0..side {
            for x in 0..side {
                marks[y * SIDE + x] = 'A';
            }
        }
        for (letter, (x, y)) in ['B', 'c', 'd', 'e'].into_iter().zip(others) {
            if x >= side || y >= side {
                marks
                    .iter_mut()
                    .filter(|mark| **mark == letter)
                    .for_each(|mark| *mark = '.');
                marks[y * SIDE + x] = letter;
            }
        }
        let rows = marks.chunks(SIDE).map(|row| row.iter().collect()).collect();
        let edges = walls.into_iter().map(|(x, y, below)| {
            let (dx, dy) = if below { (0, 1) } else { (1, 0) };
            format!("wall ({x},{y})|({},{})", x + dx, y + dy)
        });
        Board {
            rows,
            edges: edges.collect(),
        }
    })
}

/// The rulings that a table may set, with one choice of each.
fn rulings() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    prop::sample::select(vec![
        vec![],
        vec![("ruling.corner-cutting", "refuse-both")],
        vec![("ruling.corner-cutting", "allow")],
        vec![("ruling.big-terrain", "occupied-worst")],
        vec![("ruling.step-diagonal", "always-5")],
        vec![("ruling.step-ignored-difficult", "never")],
        vec![("ruling.incline-sideways", "climb")],
        vec![("ruling.end-on-tiny", "allow")],
        vec![("ruling.trigger-footprint", "vacated")],
        vec![("ruling.trigger-once", "until-used")],
        vec![("ruling.trigger-side", "everyone")],
        vec![("ruling.reach-through-walls", "distance-only")],
        vec![("ruling.size-pass", "never")],
        vec![("ruling.climb-atop", "difficult")],
        vec![("ruling.hazard-frequency", "each-square")],
        vec![("ruling.hazard-frequency", "once-per-action")],
        vec![("ruling.hazard-frequency", "once-per-turn")],
    ])
}

fn facts() -> impl Strategy<Value = Vec<&'static str>> {
    prop::sample::subsequence(
        vec![
            "A ignore-difficult",
            "A incorporeal",
            "A diagonals 1",
            "factor mire feet 5",
            "B aoo",
        ],
        0..=5,
    )
}

/// What the walk offers along a path: costs in feet, reactors by step, and whether it may end
/// there.
struct Offered {
    costs: Vec<u32>,
    reactors: Vec<usize>,
    hazards: u32,
    may_stop: bool,
}

fn offered(situation: &Situation, verb: &str, path: &[Square]) -> Option<Offered> {
    let mover = situation.board.creature_named("A")?.id;
    let walk = situation.walk(mover, verb)?;
    let mut at = walk.start();
    let mut offered = Offered {
        costs: Vec::new(),
        reactors: Vec::new(),
        hazards: 0,
        may_stop: false,
    };
    let mut seen = BTreeMap::new();
    let mut acted = BTreeSet::new();
    for (index, square) in path.iter().enumerate() {
        let mut steps = Vec::new();
        walk.steps(at, &mut steps);
        steps.retain(|step| step.to.footprint.origin == *square);
        // A jump over ground with a hazard has two steps to it: one passes over it, one lands.
        let is_last = index + 1 == path.len();
        let step = if is_last {
            steps.pop()
        } else {
            (!steps.is_empty()).then(|| steps.swap_remove(0))
        }?;
        offered.costs.push(step.cost_squares * 5);
        let once = walk.hazards_once(at, step.to);
        let again = once.iter().filter(|hazard| acted.contains(*hazard)).count();
        offered.hazards += step.hazards - u32::try_from(again).expect("a few");
        acted.extend(once);
        let new = step
            .reactors
            .iter()
            .filter(|reactor| !walk.triggers_once() || !seen.contains_key(*reactor))
            .count();
        offered.reactors.push(new);
        seen.extend(step.reactors.iter().map(|reactor| (*reactor, ())));
        at = step.to;
    }
    offered.may_stop = walk.stop(at) == Stop::Allowed;
    Some(offered)
}

fn path_from(start: Square, turns: &[usize]) -> Vec<Square> {
    let mut at = start;
    turns
        .iter()
        .map(|turn| {
            at = at.step(Direction::ALL[turn % 8]);
            at
        })
        .collect()
}

const DEFAULT_FACTS: [&str; 5] = [
    "c aoo, reach 10",
    "d tiny",
    "e reacts, prone, unconscious",
    "A speed 30, swim 20, climb 20",
    "B medium",
];

/// Costs, reasons, triggers, hazards and the end are the same in the plan and in the walk.
fn same_answer(
    situation: &Situation,
    outcome: &Outcome,
    offered: &Offered,
    path: &[Square],
) -> Result<(), TestCaseError> {
    let movement = outcome.movement.as_ref().expect("a movement");
    let costs: Vec<u32> = movement
        .steps
        .iter()
        .map(|step| {
            step.cost
                .whole_feet()
                .map_or(0, |feet| feet.0.unsigned_abs())
        })
        .collect();
    prop_assert_eq!(&costs, &offered.costs);
    for step in &movement.steps {
        let sum: grid::Length = step.reasons.iter().filter_map(|own| own.amount).sum();
        prop_assert_eq!(sum, step.cost, "reasons add up to the cost");
    }
    let provoked = outcome
        .events
        .iter()
        .filter(|event| matches!(event.happening, Happening::Provoke(..)))
        .count();
    prop_assert_eq!(provoked, offered.reactors.iter().sum::<usize>());
    let hazards = outcome
        .events
        .iter()
        .filter(|event| matches!(event.happening, Happening::Hazard(..)))
        .count();
    prop_assert_eq!(hazards, offered.hazards as usize);
    let mut after = situation.clone();
    after.carry_out(outcome);
    let end = after
        .board
        .creature_named("A")
        .and_then(board::Creature::footprint);
    prop_assert_eq!(
        end.map(|end: Footprint| end.origin),
        path.last().copied(),
        "the movement ends where its path does"
    );
    Ok(())
}

fn check_agreement(
    board: &Board,
    verb: &str,
    turns: &[usize],
    more: &[&str],
    rulings: &[(&str, &str)],
) -> Result<(), TestCaseError> {
    let drawn = |fact: &&str| {
        let letter = fact.chars().next().unwrap_or('A');
        letter == 'f' || board.rows.iter().any(|row| row.contains(letter))
    };
    let mut facts: Vec<&str> = DEFAULT_FACTS
        .into_iter()
        .chain(more.iter().copied())
        .collect();
    facts.retain(drawn);
    if verb == "crawl" {
        facts.push("A prone");
    }
    if verb == "fly" {
        facts.push("A fly 20");
    }
    let situation = situation(&board.rows, &facts, &board.edges, rulings);
    let path = path_from(Square::new(0, 0), turns);
    let places: Vec<String> = path.iter().map(ToString::to_string).collect();
    let line = format!("A {verb} limit=20: {}", places.join(" "));
    let declaration: notation::Declaration = line.parse().expect("the declaration is right");
    let declaration = situation
        .read_declaration(&declaration)
        .expect("the words are known");
    let again: notation::Declaration = Pf2e
        .declaration_words(&declaration, &situation.board)
        .parse()
        .expect("what is written parses");
    prop_assert_eq!(
        &situation.read_declaration(&again).expect("and is known"),
        &declaration
    );
    let planned = situation.plan(&declaration, &mut NoDice);
    let offered = offered(&situation, verb, &path)
        .filter(|offered| offered.may_stop && offered.costs.iter().sum::<u32>() <= 20);
    match (planned, offered) {
        (Ok(outcome), Some(offered)) => {
            same_answer(&situation, &outcome, &offered, &path)?;
        }
        (Err(PlanError::Refused(_)), None) => {}
        (Err(PlanError::Refused(refusal)), Some(_)) => {
            prop_assert!(false, "offered, but refused: {refusal}");
        }
        (Ok(outcome), None) => {
            let results = outcome.results(&situation.board);
            prop_assert!(false, "planned, but not offered: {results:?}");
        }
        (Err(error), _) => prop_assert!(false, "{error}"),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn a_plan_takes_exactly_what_the_walk_offers(
        board in (1_usize..=2).prop_flat_map(board),
        verb in prop::sample::select(vec![
            "stride", "step", "fly", "swim", "climb", "burrow", "crawl", "leap", "balance",
        ]),
        turns in prop::collection::vec(prop::sample::select(vec![2, 3, 4, 3, 2, 4, 1, 0, 5, 6, 7]), 1..5),
        more in facts(),
        rulings in rulings(),
    ) {
        check_agreement(&board, verb, &turns, &more, &rulings)?;
    }
}

#[test]
fn the_walk_offers_what_open_ground_allows() {
    let rows: Vec<String> = ["A...", "....", "...."].map(str::to_owned).to_vec();
    let situation = situation(&rows, &["A speed 30"], &[], &[]);
    let path = path_from(Square::new(0, 0), &[3, 3, 2]);
    let offered = offered(&situation, "stride", &path).expect("nothing is in the way");
    assert_eq!(offered.costs, [5, 10, 5]);
    assert!(offered.may_stop);
}

#[test]
fn every_declaration_of_the_rulebook_reads_back_as_it_is_written() {
    let text = include_str!("../../../../rulebook/pf2e.md");
    let document = notation::document(text, "pf2e.md").expect("the rulebook is read");
    let mut compared = 0;
    for case in document
        .cases
        .iter()
        .filter_map(|block| block.case.as_ref().ok())
    {
        let Ok(mut situation) = Picture::from(case).set_up(Pf2e) else {
            continue;
        };
        for step in &case.body {
            match step {
                notation::Step::With(facts) => {
                    for with in facts {
                        // Words of sections that are not decided yet.
                        let _ = situation.read_with(with);
                    }
                }
                notation::Step::Exchange(exchange) => {
                    let declared = match &exchange.request.value {
                        notation::Request::Do(declared) | notation::Request::Try(declared) => {
                            declared
                        }
                        notation::Request::Ask(_) => continue,
                    };
                    let Ok(declaration) = situation.read_declaration(declared) else {
                        continue;
                    };
                    let words = Pf2e.declaration_words(&declaration, &situation.board);
                    let again: notation::Declaration = words.parse().expect("it parses");
                    let again = situation.read_declaration(&again).expect("it is known");
                    assert_eq!(again, declaration, "{words}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 150, "only {compared} declarations were compared");
}
