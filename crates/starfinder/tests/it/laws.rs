//! Laws that hold on every board: a declaration is judged by what a search offers.

use board::{Board, Condition, Movement, Position, Quantity, Side, Size, Terrain};
use dice::NoDice;
use grid::{Direction, Extent, Feet, Square};
use proptest::prelude::*;

use rules::search::{Stop, WalkState};
use rules::walk_law::{self, CreatureSketch, Expected, Reacting, SIDE, Sketch, costs_of};
use rules::{PlanError, Words as _};
use starfinder::{Action, Declaration, Object, Path, Place, Rigidity, Situation, Starfinder, Verb};

/// Every verb that is searched step by step under the rulings below.
const VERBS: [Verb; 7] = [
    Verb::Move,
    Verb::Double,
    Verb::Run,
    Verb::Charge,
    Verb::Guarded,
    Verb::Minimum,
    Verb::Tumble,
];

const RULINGS: [(&str, &[&str]); 21] = [
    ("ruling.charge-slowed", &["every", "difficult"]),
    ("ruling.big-mover-provokes", &["any", "whole"]),
    ("ruling.provoke-repeat", &["every", "first"]),
    ("ruling.guarded-step-difficult", &["refuse", "allow"]),
    ("ruling.guarded-step-parity", &["keep", "refuse"]),
    ("ruling.minimum-hampered-cost", &["yes", "no"]),
    ("ruling.double-move-pool", &["one", "separate"]),
    ("ruling.edge-wall-corner", &["ends", "squares"]),
    ("ruling.soft-object", &["rigid", "soft"]),
    ("ruling.tiny-enters-opponent", &["stop", "pass", "attack"]),
    ("ruling.tiny-inside-host", &["ignored", "blocks"]),
    ("ruling.tiny-shares-with-ally", &["no", "yes"]),
    ("ruling.fills-space-allies", &["yes", "no"]),
    ("ruling.fills-space-diagonal", &["yes", "no"]),
    ("ruling.parity-after-doubled", &["keep", "flip"]),
    (
        "ruling.big-creature-terrain",
        &["occupied", "entered", "both"],
    ),
    ("ruling.squeeze-footprint", &["half-full", "half-half"]),
    ("ruling.squeeze-diagonal", &["no", "yes"]),
    ("ruling.squeeze-between-creatures", &["no", "yes"]),
    ("ruling.helpless-obstacle", &["huge", "large", "two-sizes"]),
    ("ruling.run-straight-line", &["yes", "swim-only"]),
];

fn sketch() -> impl Strategy<Value = Sketch> {
    walk_law::sketch(RULINGS.len(), VERBS.len(), 64)
}

fn place(board: &mut Board, name: &str, side: Side, sketch: CreatureSketch) {
    let id = walk_law::place(board, name, side, sketch);
    let creature = board.creature_mut(id).expect("just added");
    let traits = sketch.3;
    for (condition, holds) in [
        (Condition::Helpless, traits & 3 == 3),
        (Condition::FillsSpace, traits == 16),
        (Condition::Incorporeal, traits == 17),
        (Condition::ReachWeapon, traits & 4 == 4),
    ] {
        creature.conditions.set(condition, holds);
    }
    let speed = Feet(i32::from(traits % 5) * 15);
    creature.speeds.set(Movement::Land, speed);
}

/// An object that stands in the square, lies so low that it blocks nothing, or hangs over it.
fn object(square: Square, ground: u8) -> Option<Object> {
    let (size, rigidity, level) = match ground {
        10 => (Size::Medium, Rigidity::Rigid, 0),
        11 => (Size::Small, Rigidity::Soft, 0),
        12 => (Size::Large, Rigidity::Rigid, 0),
        13 => (Size::Tiny, Rigidity::Rigid, 0),
        14 => (Size::Large, Rigidity::Soft, 1),
        15 => (Size::Medium, Rigidity::Rigid, -1),
        _ => return None,
    };
    let place = Some(Place::new(square, level));
    Some(Object {
        size,
        rigidity,
        place,
    })
}

fn build(sketch: &Sketch) -> Situation {
    let extent = Extent::new(SIDE.unsigned_abs() as usize, SIDE.unsigned_abs() as usize);
    let mut board = Board::new(extent.expect("a map"));
    for (square, ground) in board.extent().squares().zip(&sketch.ground) {
        match ground {
            0 => board.add_terrain(square, Terrain::Wall),
            1 => board.add_terrain(square, Terrain::Soft),
            2 => board.add_terrain(square, Terrain::Rigid),
            3 => board.add_terrain(square, Terrain::Dirt),
            4 => board.add_terrain(square, Terrain::Water),
            5 | 6 => board.add_terrain(square, Terrain::Difficult),
            7 => board.add_terrain(square, Terrain::Greater),
            8 => board.add_terrain(square, Terrain::Hampered),
            9 => board.set_quantity(square, Quantity::WidthHundredths, 300),
            _ => {}
        }
    }
    sketch.edges().for_each(|(edge, _)| board.add_wall(edge));
    place(&mut board, "M", Side::A, sketch.mover);
    for (index, other) in sketch.others.iter().enumerate() {
        let side = if index % 2 == 0 { Side::B } else { Side::A };
        place(&mut board, &format!("c{index}"), side, *other);
    }
    let mut situation = Situation::new(Starfinder, board);
    let squares = situation.board.extent().squares().zip(&sketch.ground);
    for (number, (square, ground)) in squares.enumerate() {
        if let Some(object) = object(square, *ground) {
            let objects = &mut situation.facts.objects;
            objects.insert(format!("object-{number}"), object);
        }
    }
    for (ruling, choice) in &sketch.rulings {
        let (name, choices) = RULINGS[*ruling];
        let choice = choices[choice % choices.len()];
        situation.rulings.set(name, choice).expect("a choice");
    }
    // A walk knows only the straight lines in the eight directions, so half of the boards allow no
    // others.
    if sketch.mover.3 % 4 < 2 {
        let set = situation.rulings.set("ruling.straight-line", "grid");
        set.expect("a choice");
    }
    // In half of the boards there was one odd diagonal before.
    let mover = situation.board.creatures()[0].id;
    if let Some(turn) = situation.facts.turn_mut(mover) {
        turn.diagonals = u32::from(sketch.mover.3 % 2);
    }
    situation
}

/// Makes a path that mostly follows what the walk offers, and sometimes goes anywhere.
fn wander(situation: &Situation, sketch: &Sketch, verb: Verb) -> Option<(Vec<Place>, Expected)> {
    let mover = &situation.board.creatures()[0];
    let walk = situation.walk(mover.id, verb.word())?;
    let mut state: WalkState = walk.start();
    let mut expected = Expected {
        legal: true,
        ..Expected::default()
    };
    let mut path = Vec::new();
    let mut offered = Vec::new();
    for (pick, straying) in &sketch.moves {
        offered.clear();
        walk.steps(state, &mut offered);
        let strayed = state.footprint.step(Direction::ALL[pick % 8]).origin;
        let to = if *straying < 2 || offered.is_empty() {
            strayed
        } else {
            offered[pick % offered.len()].to.footprint.origin
        };
        path.push(Place::new(to, 0));
        let Some(step) = offered.iter().find(|step| step.to.footprint.origin == to) else {
            expected.legal = false;
            return Some((path, expected));
        };
        expected.costs.push(step.cost_squares);
        expected.reactors.push(step.reactors.clone());
        state = step.to;
        if matches!(verb, Verb::Guarded | Verb::Minimum) {
            break;
        }
    }
    expected.legal &= walk.stop(state) == Stop::Allowed;
    Some((path, expected))
}

fn declared(situation: &Situation, verb: Verb, steps: Vec<Place>) -> Declaration {
    let mover = &situation.board.creatures()[0];
    let path = Path::new(verb, Movement::Land, steps);
    Declaration::new(mover.id, 0, Action::Movement(path))
}

/// The budgets of the movement, whatever `Situation::budgets` lists.
fn budgets(situation: &Situation, verb: Verb) -> Option<Vec<u32>> {
    let mover = &situation.board.creatures()[0];
    let speed = mover.speeds.get(Movement::Land).expect("set").0;
    let one = u32::try_from(speed / 5).expect("not negative");
    let cut = situation.rulings.word("ruling.double-move-pool").as_deref() == Some("separate");
    match verb {
        Verb::Double if cut => Some(vec![one, one]),
        Verb::Double | Verb::Charge => Some(vec![one * 2]),
        Verb::Run => Some(vec![one * 4]),
        // Half the speed, rounded down to whole squares.
        Verb::Tumble => Some(vec![one / 2]),
        Verb::Move => Some(vec![one]),
        _ => None,
    }
}

/// Whether the costs can be paid in order, each from one budget.
fn is_paid(costs: &[u32], budgets: &[u32]) -> bool {
    let mut left = budgets.to_vec();
    costs.iter().all(|cost| {
        while let Some(first) = left.first_mut() {
            if *cost <= *first {
                *first -= cost;
                return true;
            }
            left.remove(0);
        }
        false
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    /// A path is accepted exactly if the walk offers each step, the sum fits and the end is
    /// allowed; the costs and the opportunities agree.
    #[test]
    fn the_walk_and_the_procedure_agree(sketch in sketch()) {
        let situation = build(&sketch);
        let verb = VERBS[sketch.verb];
        let (steps, expected) = wander(&situation, &sketch, verb).expect("it is searched");
        // A line at any angle may go where the walk does not.
        let grid = situation.rulings.word("ruling.straight-line").as_deref() == Some("grid");
        let straight = matches!(verb, Verb::Run | Verb::Charge);
        prop_assume!(grid || !straight || expected.legal);
        let paid = budgets(&situation, verb)
            .is_none_or(|budgets| is_paid(&expected.costs, &budgets));
        let legal = expected.legal && paid;
        match situation.plan(&declared(&situation, verb, steps), &mut NoDice) {
            Ok(outcome) => {
                prop_assert!(legal, "accepted, but the walk does not offer it");
                prop_assert_eq!(costs_of(&outcome), expected.costs.clone());
                let repeat = situation.rulings.word("ruling.provoke-repeat");
                let reacting = match repeat.as_deref() {
                    Some("first") => Reacting::Once,
                    _ => Reacting::EachStep,
                };
                prop_assert_eq!(walk_law::told_triggers(&outcome), expected.triggers(reacting));
            }
            Err(PlanError::Refused(refusal)) => {
                prop_assert!(!legal, "the walk offers it, but it is refused: {refusal}");
            }
            Err(error) => prop_assert!(false, "{error}"),
        }
    }

    /// A halted movement of a mover that may stop where it starts ends where it may stop, and in
    /// the state afterwards it stands where the outcome says.
    #[test]
    fn a_halted_movement_ends_legally(sketch in sketch(), halt in 0_u32..6) {
        let situation = build(&sketch);
        let Some((steps, _)) = wander(&situation, &sketch, Verb::Double) else {
            return Ok(());
        };
        let before = situation.walk(situation.board.creatures()[0].id, "double");
        let before = before.expect("it has a place");
        let may_stay = before.stop(before.start()) == Stop::Allowed;
        let declaration = declared(&situation, Verb::Double, steps);
        let halted = declaration.halted(halt).expect("a movement");
        if situation.plan(&declaration, &mut NoDice).is_err() {
            prop_assert!(situation.plan(&halted, &mut NoDice).is_err());
            return Ok(());
        }
        let outcome = situation.plan(&halted, &mut NoDice).expect("legal as declared");
        let mut after = situation.clone();
        after.carry_out(&outcome);
        let mover = &after.board.creatures()[0];
        let walk = after.walk(mover.id, "double").expect("it has a place");
        prop_assert!(!may_stay || walk.stop(walk.start()) == Stop::Allowed);
        let ended = outcome.movement.as_ref().map(|movement| movement.end);
        prop_assert_eq!(ended, Some(Position::Squares(walk.start().footprint)));
    }

    /// A declaration is read back from its words.
    #[test]
    fn words_and_declarations_agree(sketch in sketch()) {
        let situation = build(&sketch);
        let Some((steps, _)) = wander(&situation, &sketch, Verb::Move) else {
            return Ok(());
        };
        let declaration = declared(&situation, Verb::Move, steps);
        let words = Starfinder.declaration_words(&declaration, &situation.board);
        let read: notation::Declaration = words.parse().expect("the notation");
        prop_assert_eq!(situation.read_declaration(&read), Ok(declaration));
    }
}
