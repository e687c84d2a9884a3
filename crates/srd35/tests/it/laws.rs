//! Laws that hold on every board: a declaration is judged by what a search offers.

use board::{Board, Condition, EdgeFeature, Quantity, Side, Terrain};
use dice::NoDice;
use grid::{Extent, Feet, Footprint};
use proptest::prelude::*;

use rules::PlanError;
use rules::search::Stop;
use rules::walk_law::{self, CreatureSketch, Expected, Reacting, Sketch, costs_of};
use srd35::{Action, Declaration, Path, Situation, Srd35, Verb};

const RULINGS: [(&str, &[&str]); 13] = [
    ("ruling.hampered_diagonal_parity", &["unchanged", "toggles"]),
    ("ruling.wall_end_corner", &["corner", "free_end"]),
    ("ruling.big_corner", &["swept", "destination_only"]),
    (
        "ruling.mixed_terrain_footprint",
        &["destination", "entered_only", "origin"],
    ),
    ("ruling.diagonal_edge_obstacle", &["min_route", "any_edge"]),
    (
        "ruling.big_barrier_charge",
        &["once_per_step", "per_square"],
    ),
    ("ruling.squeeze_voluntary", &["only_when_needed", "always"]),
    ("ruling.squeeze_turn", &["leading_edge", "no_turn"]),
    (
        "ruling.obstructed_square_stop",
        &["stop_allowed", "need_beyond"],
    ),
    ("ruling.squeeze_past_opponent", &["beside_only", "through"]),
    ("ruling.five_foot_step_hampered", &["refuse", "allow"]),
    (
        "ruling.big_leave_threatened",
        &["any_square", "vacated_only"],
    ),
    (
        "ruling.run_charge_hampered",
        &["any_hampering", "difficult_only"],
    ),
];

fn sketch() -> impl Strategy<Value = Sketch> {
    walk_law::sketch(RULINGS.len(), Verb::ALL.len(), 32)
}

fn place(board: &mut Board, name: &str, side: Side, sketch: CreatureSketch) {
    let id = walk_law::place(board, name, side, sketch);
    let creature = board.creature_mut(id).expect("just added");
    let traits = sketch.3;
    creature
        .conditions
        .set(Condition::Helpless, traits & 3 == 3);
    creature
        .conditions
        .set(Condition::Flying, traits & 12 == 12);
    creature.conditions.set(Condition::FillsSpace, traits == 16);
    creature
        .conditions
        .set(Condition::Incorporeal, traits == 17);
    creature
        .speeds
        .set(board::Movement::Land, Feet(i32::from(traits) + 10));
}

fn build(sketch: &Sketch) -> Situation {
    let mut board = Board::new(Extent::new(6, 6).expect("small"));
    for (square, mark) in board.extent().squares().zip(&sketch.ground) {
        match mark {
            0 | 1 => board.add_terrain(square, Terrain::Wall),
            2 => board.add_terrain(square, Terrain::Pit),
            3 | 4 => board.add_terrain(square, Terrain::Difficult),
            5 => board.add_terrain(square, Terrain::Greater),
            6 => board.add_terrain(square, Terrain::Obstructed),
            7 => board.add_terrain(square, Terrain::Dark),
            9 => {
                board.add_terrain(square, Terrain::Obstructed);
                board.add_terrain(square, Terrain::StopsFlying);
                board.set_quantity(square, Quantity::ObstructedDoublings, 2);
            }
            10 => {
                board.add_terrain(square, Terrain::Wall);
                board.add_terrain(square, Terrain::StopsIncorporeal);
            }
            8 => board.set_quantity(square, Quantity::WidthHundredths, 300),
            _ => {}
        }
    }
    for (edge, kind) in sketch.edges() {
        match kind {
            0 | 1 => board.add_wall(edge),
            2 => board.set_feature(edge, Some(EdgeFeature::Barrier)),
            _ => board.set_feature(
                edge,
                Some(EdgeFeature::Gap {
                    width_hundredths: 300,
                }),
            ),
        }
    }
    place(&mut board, "M", Side::A, sketch.mover);
    for (index, other) in sketch.others.iter().enumerate() {
        let (name, side) = [
            ("c", Side::B),
            ("D", Side::A),
            ("e", Side::B),
            ("F", Side::A),
        ][index % 4];
        let name = format!("{name}{index}");
        place(&mut board, &name, side, *other);
    }
    let mut situation = Situation::new(Srd35, board);
    for (ruling, choice) in &sketch.rulings {
        let (name, choices) = RULINGS[*ruling];
        situation
            .rulings
            .set(name, choices[choice % choices.len()])
            .expect("a choice");
    }
    situation
}

/// A path, its expected result, and the squares that its budget must have.
struct Wandered {
    path: Vec<Footprint>,
    expected: Expected,
    needed_squares: u32,
}

/// Makes a path that mostly follows what the walk offers, and sometimes goes anywhere.
fn wander(situation: &Situation, sketch: &Sketch, verb: Verb) -> Wandered {
    let mover = &situation.board.creatures()[0];
    let walk = situation
        .walk(mover.id, verb.word())
        .expect("it has a place");
    let mut state = walk.start();
    let mut wandered = Wandered {
        path: Vec::new(),
        expected: Expected {
            legal: true,
            ..Expected::default()
        },
        needed_squares: 0,
    };
    let mut spent_squares = 0;
    let mut offered = Vec::new();
    for (pick, straying) in &sketch.moves {
        offered.clear();
        walk.steps(state, &mut offered);
        let taken = if *straying < 2 || offered.is_empty() {
            let to = if *straying == 0 {
                state.footprint.step(grid::Direction::ALL[pick % 8])
            } else {
                reshaped(state.footprint, *pick)
            };
            wandered.path.push(to);
            offered.iter().find(|step| step.to.footprint == to)
        } else {
            let step = &offered[pick % offered.len()];
            wandered.path.push(step.to.footprint);
            Some(step)
        };
        let Some(step) = taken else {
            wandered.expected.legal = false;
            return wandered;
        };
        spent_squares += step.cost_squares;
        let needed_squares = spent_squares + walk.spare_squares(state, step);
        wandered.needed_squares = wandered.needed_squares.max(needed_squares);
        wandered.expected.costs.push(step.cost_squares);
        wandered.expected.reactors.push(step.reactors.clone());
        state = step.to;
        if matches!(verb, Verb::FiveFootStep | Verb::Minimum) {
            break;
        }
    }
    wandered.expected.legal &= walk.stop(state) == Stop::Allowed;
    wandered
}

/// Some footprint near the old one, of the same length or not.
fn reshaped(from: Footprint, pick: usize) -> Footprint {
    let pick = i32::try_from(pick).expect("small");
    let long = i32::from(from.width.max(from.height));
    let narrow = u8::try_from(1 + pick % long).expect("small");
    let long = u8::try_from(long).expect("small");
    let origin = from.origin.offset(pick / 4 % 4 - 1, pick / 16 - 2);
    if pick % 2 == 0 {
        Footprint::new(origin, narrow, long)
    } else {
        Footprint::new(origin, long, narrow)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    /// A path is accepted exactly if the walk offers each step, the sum fits and the end is
    /// allowed; the costs and the opportunities agree.
    #[test]
    fn the_walk_and_the_procedure_agree(sketch in sketch()) {
        let situation = build(&sketch);
        let verb = Verb::ALL[sketch.verb];
        let Wandered { path: steps, expected, needed_squares } = wander(&situation, &sketch, verb);
        let mover = &situation.board.creatures()[0];
        let budgets = situation.budgets(mover.id);
        let counted = !matches!(verb, Verb::FiveFootStep | Verb::Minimum);
        let budget = budgets.iter().find(|budget| budget.verb == verb.word());
        let budget = budget.map_or(0, |budget| budget.limit_feet.whole_squares().unsigned_abs());
        let legal = expected.legal && (!counted || needed_squares <= budget);
        let declaration = Declaration::new(
            mover.id,
            mover.footprint(),
            Action::Movement(Path::new(verb, steps)),
        );
        match situation.plan(&declaration, &mut NoDice) {
            Ok(outcome) => {
                prop_assert!(legal, "accepted, but the walk does not offer it: {needed_squares} of {budget}");
                prop_assert_eq!(costs_of(&outcome), expected.costs.clone());
                let once = situation.rulings.word("ruling.aoo_once_per_opponent");
                let reacting = match once.as_deref() {
                    Some("every_step") => Reacting::EachStep,
                    _ => Reacting::Once,
                };
                let triggers = expected.triggers(reacting);
                prop_assert_eq!(walk_law::told_triggers(&outcome), triggers);
            }
            Err(PlanError::Refused(refusal)) => {
                prop_assert!(!legal, "the walk offers it, but it is refused: {refusal}");
            }
            Err(error) => prop_assert!(false, "{error}"),
        }
    }

    /// What is planned can be carried out, and a halted movement never leaves its mover where it
    /// may not be, unless there is no better place than its start.
    #[test]
    fn a_halted_movement_ends_legally(sketch in sketch(), halt in 0_u32..6) {
        let situation = build(&sketch);
        let steps = wander(&situation, &sketch, Verb::Double).path;
        let mover = &situation.board.creatures()[0];
        let start = mover.footprint();
        let declaration = Declaration::new(
            mover.id,
            start,
            Action::Movement(Path::new(Verb::Double, steps)),
        );
        let mut first = dice::Scripted::new([1_u32; 4]);
        let halted = declaration.halted(halt).expect("a movement");
        if situation.plan(&declaration, &mut NoDice).is_err() {
            prop_assert!(situation.plan(&halted, &mut first).is_err());
            return Ok(());
        }
        let outcome = situation.plan(&halted, &mut first).expect("legal as declared");
        let mut after = situation.clone();
        after.carry_out(&outcome);
        let mover = &after.board.creatures()[0];
        let end = mover.footprint();
        let walk = after.walk(mover.id, "double").expect("it has a place");
        prop_assert!(end == start || walk.stop(walk.start()) == Stop::Allowed);
    }
}
