//! The smallest rule system, as an example of how one is written: squares, a speed, one movement,
//! turns.
//!
//! A creature fills one square and goes from square to square, never diagonally. A step costs 5
//! feet, on difficult ground 10. Nobody enters a wall, crosses a closed edge or steps on somebody
//! else. The steps of a turn cost at most the creature's speed.
//!
//! No program that is shipped knows this system: `systems` lists it behind a feature that only tests
//! turn on. `words` has its notation.

#[cfg(feature = "words")]
mod words;
#[cfg(feature = "words")]
pub use words::declarations_read;

use board::{Board, Creature, CreatureId, Movement as Way, Position, Terrain};
use dice::Dice;
use grid::{Direction, Edge, Feet, Footprint, Length, Plane, Square};
use rules::search::{Ending, Parity, Stop, Walk, WalkState, WalkStep};
use rules::{
    After, At, Budget, Candidates, Catalogue, CreatureChange, Movement, Particular, Particulars,
    PerCreature, PlanError, Reason, Refusal, RuleId, RuleSystem, Rulings, StepTaken, SystemAttacks,
    SystemChecks, SystemDeclarations, SystemDisclosure, SystemFacts, SystemHappenings, SystemHarm,
    SystemMovement, SystemPlans, SystemReactions, SystemTurns, SystemValues,
};

/// What the rules of the system read.
pub type Scene<'a> = rules::Scene<'a, Facts>;

/// The result of a declaration.
pub type Outcome = rules::Outcome<Paces>;

/// The rules.
pub mod registry {
    use rules::rules;

    rules! {
        done STEP "paces.step" "one square north, east, south or west costs 5 feet";
        done DIFFICULT "paces.difficult" "a step onto difficult ground costs 10 feet";
        done BLOCKED "paces.blocked" "walls, closed edges and the end of the map stop a step";
        done OCCUPIED "paces.occupied" "nobody steps on somebody";
        done SPEED "paces.speed" "the steps of a turn cost at most the speed";
        done TURN "paces.turn" "a turn ends when its creature says so";
    }
}

/// The system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Paces;

/// Its rules.
pub const CATALOGUE: &Catalogue = &Catalogue {
    id: "paces",
    variants: &[],
    rules: registry::RULES,
    rulings: &[],
};

/// What the system knows: the feet that each creature has gone in its turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Facts {
    gone_feet: PerCreature<i32>,
}

/// What a creature declares.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Declaration {
    actor: CreatureId,
    action: Action,
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
enum Action {
    Move(Vec<Square>),
    EndTurn,
}

/// What happens only in this system: nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum OwnHappening {}

/// What is true after a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Fact {
    /// The feet that the actor may still go in its turn.
    Left(Feet),
}

/// A change of a fact about a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Change {
    creature: CreatureId,
    to: CreatureChange,
}

impl SystemValues for Paces {
    type Facts = Facts;
    type Declaration = Declaration;
    type Happening = OwnHappening;
    type Fact = Fact;
    type Change = Change;
}

impl SystemFacts for Paces {
    fn facts(self, board: &Board) -> Facts {
        let mut facts = Facts::default();
        for creature in board.creatures() {
            self.add_creature(&mut facts, creature);
        }
        facts
    }

    fn add_creature(self, facts: &mut Facts, creature: &Creature) {
        facts.gone_feet.add(creature.id);
    }

    fn change(self, board: &mut Board, _facts: &mut Facts, _rulings: &Rulings, change: &Change) {
        if let Some(creature) = board.creature_mut(change.creature) {
            change.to.apply(creature);
        }
    }

    fn remove_creature(self, facts: &mut Facts, creature: CreatureId) {
        facts.gone_feet.remove(creature);
    }
}

impl SystemDisclosure for Paces {}

impl SystemDeclarations for Paces {
    fn actor(self, declaration: &Declaration) -> Option<CreatureId> {
        Some(declaration.actor)
    }

    fn verb(self, declaration: &Declaration) -> &'static str {
        match declaration.action {
            Action::Move(_) => MOVE,
            Action::EndTurn => END_TURN,
        }
    }

    fn candidates(self, scene: Scene<'_>, creature: CreatureId) -> Candidates<Declaration> {
        let place = place_of(scene, creature);
        let moves = place.into_iter().flat_map(|place| {
            WAYS.map(|direction| Declaration {
                actor: creature,
                action: Action::Move(vec![place.step(direction)]),
            })
        });
        Candidates {
            movements: moves.collect(),
            actions: vec![self.end_of_turn(creature)],
        }
    }

    fn halted(self, declaration: &Declaration, step: u32) -> Option<Declaration> {
        let Action::Move(path) = &declaration.action else {
            return None;
        };
        let completed = path.iter().take(usize::try_from(step).ok()?);
        Some(Declaration {
            actor: declaration.actor,
            action: Action::Move(completed.copied().collect()),
        })
    }
}

impl SystemPlans for Paces {
    fn plan(
        self,
        scene: Scene<'_>,
        declaration: &Declaration,
        _dice: &mut dyn Dice,
    ) -> Result<Outcome, PlanError> {
        let after = After {
            creatures: Vec::new(),
            facts: scene.facts.clone(),
        };
        let mut outcome = Outcome {
            movement: None,
            events: Vec::new(),
            facts: Vec::new(),
            account: Vec::new(),
            reveals: Vec::new(),
            after,
        };
        let gone = outcome.after.facts.gone_feet.get_or_add(declaration.actor);
        match &declaration.action {
            Action::EndTurn => *gone = 0,
            Action::Move(path) => {
                let movement = walked(scene, declaration.actor, path)?;
                let total = movement.total.whole_feet().unwrap_or_default();
                *gone += total.0;
                let mover = scene.board.creature(declaration.actor);
                outcome.after.creatures.extend(mover.map(|mover| Creature {
                    position: Some(movement.end),
                    ..mover.clone()
                }));
                let left = Feet(left_feet(scene, declaration.actor).0 - total.0);
                outcome.facts.push(Fact::Left(left));
                outcome.movement = Some(movement);
            }
        }
        Ok(outcome)
    }
}

impl SystemHappenings for Paces {
    fn happening_particulars(happening: &OwnHappening) -> Particulars {
        match *happening {}
    }

    fn fact_particular(fact: &Fact) -> (&'static str, Particular) {
        let Fact::Left(left) = fact;
        ("left_feet", Length::from_feet(*left).into())
    }
}

impl SystemMovement for Paces {
    fn budgets(self, scene: Scene<'_>, creature: CreatureId) -> Vec<Budget> {
        let left = left_feet(scene, creature);
        let budget = (left.0 > 0).then(|| Budget::single(MOVE, left, 1));
        budget.into_iter().collect()
    }

    fn walk<'a>(
        self,
        scene: Scene<'a>,
        creature: CreatureId,
        verb: &str,
    ) -> Option<Box<dyn Walk + 'a>> {
        let start = place_of(scene, creature).filter(|_| verb == MOVE)?;
        Some(Box::new(Paced {
            scene,
            creature,
            start,
        }))
    }

    fn walk_declaration(
        self,
        _scene: Scene<'_>,
        creature: CreatureId,
        verb: &str,
        (states, _): (&[WalkState], Ending),
    ) -> Option<Declaration> {
        let path = states.iter().map(|state| state.footprint.origin);
        (verb == MOVE).then(|| Declaration {
            actor: creature,
            action: Action::Move(path.collect()),
        })
    }

    fn usual_verb(self, _scene: Scene<'_>, _creature: CreatureId) -> &'static str {
        MOVE
    }

    fn threatened(self, scene: Scene<'_>, _creature: CreatureId) -> Plane {
        Plane::new(scene.board.extent())
    }
}

impl SystemTurns for Paces {
    fn end_of_turn(self, creature: CreatureId) -> Declaration {
        Declaration {
            actor: creature,
            action: Action::EndTurn,
        }
    }

    fn end_turn(self, _scene: Scene<'_>, creature: CreatureId) -> Declaration {
        self.end_of_turn(creature)
    }

    fn ends_turn(self, declaration: &Declaration) -> bool {
        declaration.action == Action::EndTurn
    }
}

impl SystemReactions for Paces {}

impl SystemAttacks for Paces {}

impl SystemChecks for Paces {}

impl SystemHarm for Paces {}

impl RuleSystem for Paces {
    fn catalogue(self) -> &'static Catalogue {
        CATALOGUE
    }
}

const MOVE: &str = "move";
const END_TURN: &str = "end-turn";

/// The directions of steps.
const WAYS: [Direction; 4] = [
    Direction::North,
    Direction::East,
    Direction::South,
    Direction::West,
];

fn place_of(scene: Scene<'_>, creature: CreatureId) -> Option<Square> {
    let space = scene.board.creature(creature)?.footprint()?;
    Some(space.origin)
}

/// The feet that the creature may still go.
fn left_feet(scene: Scene<'_>, creature: CreatureId) -> Feet {
    let speed = scene.board.creature(creature);
    let speed = speed.and_then(|creature| creature.speeds.get(Way::Land));
    Feet(speed.unwrap_or_default().0 - scene.facts.gone_feet.get(creature))
}

/// What the step costs.
///
/// # Errors
/// The rule against it, and why.
fn step_cost(
    scene: Scene<'_>,
    mover: CreatureId,
    (from, to): (Square, Square),
) -> Result<Reason, (RuleId, String)> {
    let edge = Edge::between(from, to);
    let edge = edge.ok_or_else(|| (registry::STEP, format!("{to} is not beside {from}")))?;
    if !scene.board.contains(to) || scene.board.has_terrain(to, Terrain::Wall) {
        return Err((registry::BLOCKED, format!("{to} cannot be entered")));
    }
    if scene.board.is_closed(edge) {
        return Err((registry::BLOCKED, format!("{edge} is closed")));
    }
    let mut there = scene.board.occupants(Footprint::square(to, 1));
    if let Some(other) = there.find(|other| other.id != mover) {
        return Err((registry::OCCUPIED, format!("{} is there", other.name)));
    }
    let difficult = scene.board.has_terrain(to, Terrain::Difficult);
    let (rule, feet, text) = if difficult {
        (registry::DIFFICULT, 10, "difficult ground")
    } else {
        (registry::STEP, 5, "a step")
    };
    Ok(Reason::cost(rule, Length::from_feet(Feet(feet)), text))
}

/// The movement along the path.
fn walked(scene: Scene<'_>, mover: CreatureId, path: &[Square]) -> Result<Movement, Refusal> {
    let Some(start) = place_of(scene, mover) else {
        let text = "it has no place on the map";
        return Err(Refusal::new(registry::STEP, At::Action, text));
    };
    let position = |square: Square| Position::Squares(Footprint::square(square, 1));
    let budget = Length::from_feet(left_feet(scene, mover));
    let mut movement = Movement {
        mover,
        steps: Vec::new(),
        budget: Some(budget),
        total: Length::ZERO,
        diagonals: 0,
        end: position(start),
        flight: Vec::new(),
    };
    let mut from = start;
    for (number, to) in (1..).zip(path) {
        let refused = |(rule, text)| Refusal::new(rule, At::Step(number), text);
        let reason = step_cost(scene, mover, (from, *to)).map_err(refused)?;
        let cost = reason.amount.unwrap_or(Length::ZERO);
        movement.total = movement.total + cost;
        if movement.total > budget {
            let text = format!("it costs {} of {budget} feet", movement.total);
            return Err(refused((registry::SPEED, text)));
        }
        movement.steps.push(StepTaken {
            from: position(from),
            to: position(*to),
            cost,
            reasons: vec![reason],
        });
        movement.end = position(*to);
        from = *to;
    }
    Ok(movement)
}

/// The movement as a search sees it.
struct Paced<'a> {
    scene: Scene<'a>,
    creature: CreatureId,
    start: Square,
}

impl Walk for Paced<'_> {
    fn start(&self) -> WalkState {
        state_at(self.start)
    }

    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>) {
        let from = from.footprint.origin;
        for to in WAYS.map(|direction| from.step(direction)) {
            let Ok(reason) = step_cost(self.scene, self.creature, (from, to)) else {
                continue;
            };
            let feet = reason.amount.and_then(Length::whole_feet);
            let squares = feet.unwrap_or_default().whole_squares();
            into.push(WalkStep {
                to: state_at(to),
                cost_squares: u32::try_from(squares).unwrap_or(1),
                reactors: Vec::new(),
                hazards: 0,
            });
        }
    }

    fn stop(&self, _at: WalkState) -> Stop {
        Stop::Allowed
    }

    fn triggers_once(&self) -> bool {
        true
    }
}

fn state_at(square: Square) -> WalkState {
    WalkState {
        footprint: Footprint::square(square, 1),
        level: 0,
        pose: 0,
        parity: Parity::Even,
    }
}
