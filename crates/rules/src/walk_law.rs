//! Simple worlds for the law that a search and a declaration judge a path alike. This part is
//! shared by the laws of all systems. Each system adds its own ground, edges and facts of
//! creatures.

use board::{Board, CreatureId, Position, Side, Size};
use grid::{Edge, Footprint, Length, Square};
use proptest::prelude::*;

use crate::search::Reactor;
use crate::{Cause, Happening, Outcome, RuleSystem, When};

/// Side of the board in squares.
pub const SIDE: i32 = 6;

/// Sizes by number, each with the squares on a side of its space.
const SIZES: [(Size, u8); 6] = [
    (Size::Tiny, 1),
    (Size::Small, 1),
    (Size::Medium, 1),
    (Size::Large, 2),
    (Size::Huge, 3),
    (Size::Gargantuan, 4),
];

/// A creature: where it is, how large it is, and its other properties, by number.
pub type CreatureSketch = (i32, i32, u8, u8);

/// A board of a few squares, made of plain numbers so that a failure shrinks.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// The ground of each square, by number.
    pub ground: Vec<u8>,
    edges: Vec<(i32, i32, bool, u8)>,
    /// The other creatures.
    pub others: Vec<CreatureSketch>,
    /// The creature that moves.
    pub mover: CreatureSketch,
    /// Rulings and their choices, by number.
    pub rulings: Vec<(usize, usize)>,
    /// How it moves, by number.
    pub verb: usize,
    /// The steps, by number.
    pub moves: Vec<(usize, u8)>,
}

impl Sketch {
    /// The edges with what lies on them, by number.
    pub fn edges(&self) -> impl Iterator<Item = (Edge, u8)> {
        self.edges.iter().map(|(x, y, west, kind)| {
            let square = Square::new(*x, *y);
            let edge = if *west {
                Edge::west(square)
            } else {
                Edge::north(square)
            };
            (edge, *kind)
        })
    }
}

/// A strategy for sketches of a system with that many rulings, verbs and properties of creatures.
pub fn sketch(rulings: usize, verbs: usize, traits: u8) -> impl Strategy<Value = Sketch> {
    let coordinate = 0..SIDE;
    let creature = (coordinate.clone(), coordinate.clone(), 0..6_u8, 0..traits);
    let edge = (coordinate.clone(), coordinate, any::<bool>(), 0..4_u8);
    (
        prop::collection::vec(0..24_u8, 36),
        prop::collection::vec(edge, 0..8),
        prop::collection::vec(creature.clone(), 0..5),
        creature,
        prop::collection::vec((0..rulings, 0..3_usize), 0..3),
        0..verbs,
        prop::collection::vec((0..64_usize, 0..8_u8), 1..7),
    )
        .prop_map(
            |(ground, edges, others, mover, rulings, verb, moves)| Sketch {
                ground,
                edges,
                others,
                mover,
                rulings,
                verb,
                moves,
            },
        )
}

/// Puts a creature of a size on the board, as far inside as its space requires.
pub fn place(board: &mut Board, name: &str, side: Side, sketch: CreatureSketch) -> CreatureId {
    let (x, y, size, _) = sketch;
    let id = board.add_creature(name, name.chars().next().expect("a letter"), side);
    let creature = board.creature_mut(id).expect("just added");
    let (size, squares) = SIZES[usize::from(size)];
    creature.size = size;
    let last = SIDE - i32::from(squares);
    let origin = Square::new(x.min(last), y.min(last));
    creature.position = Some(Position::Squares(Footprint::square(origin, squares)));
    id
}

/// What a walk says about a path.
#[derive(Default)]
pub struct Expected {
    /// The cost of each step in squares.
    pub costs: Vec<u32>,
    /// Who may react to each step.
    pub reactors: Vec<Vec<Reactor>>,
    /// Whether the path is legal.
    pub legal: bool,
}

/// How often somebody may react to one movement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Reacting {
    /// Once in a movement.
    Once,
    /// At each step.
    EachStep,
}

impl Expected {
    /// The triggers of the path.
    pub fn triggers(&self, reacting: Reacting) -> Vec<(When, CreatureId)> {
        let mut seen = Vec::new();
        let mut triggers = Vec::new();
        for (step, reactors) in (1..).zip(&self.reactors) {
            let is_new = |own: &&Reactor| reacting == Reacting::EachStep || !seen.contains(*own);
            let mut new: Vec<Reactor> = reactors.iter().filter(is_new).copied().collect();
            // One step gives each creature one chance.
            new.dedup_by_key(|own| own.creature);
            triggers.extend(new.iter().map(|own| (When::Step(step), own.creature)));
            seen.extend(new);
        }
        triggers
    }
}

/// The triggers of the steps in an outcome.
pub fn told_triggers<S: RuleSystem>(outcome: &Outcome<S>) -> Vec<(When, CreatureId)> {
    let events = outcome.events.iter();
    events
        .filter_map(|event| match event.happening {
            Happening::Provoke(who, Cause::Leave | Cause::Enter) => Some((event.when, who)),
            _ => None,
        })
        .collect()
}

/// The cost of each step in squares; each is the sum of its reasons.
pub fn costs_of<S: RuleSystem>(outcome: &Outcome<S>) -> Vec<u32> {
    let movement = outcome.movement.as_ref().expect("a movement");
    let steps = movement.steps.iter();
    steps
        .map(|step| {
            let feet = step.cost.whole_feet().expect("whole feet").0;
            let reasons: Length = step.reasons.iter().filter_map(|reason| reason.amount).sum();
            assert_eq!(reasons, step.cost, "the reasons add up: {:?}", step.reasons);
            u32::try_from(feet / 5).expect("not negative")
        })
        .collect()
}
