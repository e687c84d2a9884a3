//! How a search sees the system's movement, and what a creature may spend now.

use board::CreatureId;
use grid::{Direction, Feet, Footprint, Square};

use super::attempt::Made;
use super::geometry::{Step, steps_from};
use super::mover::Mover;
use super::plan::{
    Purse, action_faults, charged_squares, is_straight_on, is_too_much_for_a_step,
    minimum_turn_fault, must_be_straight, purse_now, spare_squares,
};
use super::rulings::{
    AooOncePerOpponent, DiagonalParityScope, DoubleMovePool, FiveFootStepExclusive,
};
use super::trigger::{Motion, Threats};
use super::{Action, Declaration, Path, Scene, Turn, Verb, masks, registry, speed};
use rules::search::{Declared, Masks, Onward, Parity, Reactor, Stop, Walk, WalkState, WalkStep};
use rules::{Budget, Citation};

/// What the creature may spend on movement now: move, double, charge, run, the 5-foot step, and the
/// minimum movement if it leads further or costs less.
pub(crate) fn budgets(scene: Scene<'_>, creature: CreatureId) -> Vec<Budget> {
    let Some(creature) = scene.board.creature(creature) else {
        return Vec::new();
    };
    let Some(place) = creature.footprint() else {
        return Vec::new();
    };
    if Mover::new(scene, creature, Verb::Move)
        .minimum_limits()
        .is_some()
    {
        return Vec::new();
    }
    let mut budgets = Vec::new();
    for verb in [
        Verb::Move,
        Verb::Double,
        Verb::Charge,
        Verb::Run,
        Verb::FiveFootStep,
        Verb::Minimum,
    ] {
        let step = place.step(Direction::North);
        let action = Action::Movement(Path::new(verb, vec![step]));
        if !action_faults(scene, creature, &action).is_empty() {
            continue;
        }
        if matches!(verb, Verb::FiveFootStep | Verb::Minimum) {
            let is_offered = match verb {
                Verb::Minimum => minimum_is_best(scene, creature.id, &budgets),
                _ => leads_anywhere(scene, creature.id, verb),
            };
            if is_offered {
                budgets.push(one_square(verb));
            }
            continue;
        }
        let Some(squares) = super::plan::budget_now(scene, creature, verb) else {
            continue;
        };
        let cut = verb == Verb::Double
            && scene.rulings.get::<DoubleMovePool>() == DoubleMovePool::PerAction;
        let one = speed::budget_squares(scene, creature, Verb::Move).unwrap_or(0);
        let (times, squares) = if cut { (2, one) } else { (1, squares) };
        if squares > 0 {
            let limit_feet = Feet(i32::try_from(squares).unwrap_or(0).saturating_mul(5));
            let declared = if verb == Verb::Double {
                Declared::Together
            } else {
                Declared::Each
            };
            budgets.push(Budget {
                times,
                declared,
                ..Budget::single(verb.word(), limit_feet, actions_of(verb))
            });
        }
    }
    budgets
}

/// What the creature may spend on movements by that verb: the minimum movement too where it leads no
/// further than others.
pub(crate) fn budgets_by(scene: Scene<'_>, creature: CreatureId, verb: &str) -> Vec<Budget> {
    let mut own = budgets(scene, creature);
    own.retain(|budget| budget.verb == verb);
    let is_minimum = verb == Verb::Minimum.word();
    if own.is_empty() && is_minimum && may_make_minimum(scene, creature) {
        own.push(minimum());
    }
    own
}

fn minimum() -> Budget {
    one_square(Verb::Minimum)
}

fn five_foot_step() -> Budget {
    one_square(Verb::FiveFootStep)
}

fn one_square(verb: Verb) -> Budget {
    Budget::single(verb.word(), Feet(5), actions_of(verb))
}

/// Whether the rules let the creature make the minimum movement somewhere.
fn may_make_minimum(scene: Scene<'_>, creature: CreatureId) -> bool {
    is_allowed(scene, creature, Verb::Minimum) && leads_anywhere(scene, creature, Verb::Minimum)
}

/// Whether the rules let the creature make a movement by that verb, if it leads anywhere.
fn is_allowed(scene: Scene<'_>, creature: CreatureId, verb: Verb) -> bool {
    let Some(own) = scene.board.creature(creature) else {
        return false;
    };
    let place = own.footprint().map(|place| place.step(Direction::North));
    let action = place.map(|to| Action::Movement(Path::new(verb, vec![to])));
    let is_allowed = action.is_some_and(|action| action_faults(scene, own, &action).is_empty());
    let limits = Mover::new(scene, own, Verb::Move).minimum_limits();
    is_allowed && limits.is_none()
}

/// The movements that one turn may combine: two moves where they cost less than a double move, and
/// a move and a 5-foot step where neither excludes the other.
pub(crate) fn mixed_verbs(scene: Scene<'_>) -> Vec<&'static str> {
    let exclusive = scene.rulings.get::<FiveFootStepExclusive>() == FiveFootStepExclusive::Yes;
    match scene.rulings.get() {
        DiagonalParityScope::Turn if exclusive => Vec::new(),
        DiagonalParityScope::Action if exclusive => vec![Verb::Move.word()],
        _ => vec![Verb::Move.word(), Verb::FiveFootStep.word()],
    }
}

/// Turns of any number of 5-foot steps, where nothing excludes them
/// (`ruling.five_foot_step_exclusive=no`): a search joins two movements.
pub(crate) fn not_searched(scene: Scene<'_>, creature: CreatureId) -> Option<Citation> {
    let exclusive = scene.rulings.get::<FiveFootStepExclusive>() == FiveFootStepExclusive::Yes;
    let budgets = if exclusive {
        Vec::new()
    } else {
        budgets(scene, creature)
    };
    let mut verbs = budgets.iter().map(|budget| budget.verb);
    let steps = verbs.any(|verb| verb == Verb::FiveFootStep.word());
    steps.then(|| {
        let text = "any number of 5-foot steps may be made in this turn, before, after and without \
                    a move; only a single one, and for the safest way one with another movement, was \
                    looked at";
        Citation::of(registry::MOVE_FIVE_FOOT_STEP, text)
    })
}

/// The creature's movement by that verb, without attempts.
pub(crate) fn walk<'a>(
    scene: Scene<'a>,
    creature: CreatureId,
    verb: &str,
) -> Option<Box<dyn Walk + 'a>> {
    let verb = Verb::from_word(verb)?;
    let creature = scene.board.creature(creature)?;
    let start = creature.footprint()?;
    let turn = scene.facts.turn(creature.id);
    let diagonals = super::plan::first_diagonals(scene, turn, verb);
    let mover = Mover::new(scene, creature, verb);
    Some(Box::new(Walking::new(mover, start, diagonals)))
}

/// Whether the movement can make a step from the creature's place.
fn leads_anywhere(scene: Scene<'_>, creature: CreatureId, verb: Verb) -> bool {
    let own = walk(scene, creature, verb.word());
    own.is_some_and(|own| rules::search::goes(&*own, Feet(i32::MAX)))
}

/// Whether the minimum movement leads to a place to which none of these budgets leads by fewer
/// actions; by as many it is the cheapest.
fn minimum_is_best(scene: Scene<'_>, creature: CreatureId, budgets: &[Budget]) -> bool {
    let own = walk(scene, creature, Verb::Minimum.word());
    let others = |verb: &str| walk(scene, creature, verb);
    let is_shorter = |budget: &&Budget| budget.actions < actions_of(Verb::Minimum);
    let shorter: Vec<Budget> = budgets.iter().filter(is_shorter).cloned().collect();
    own.is_some_and(|own| rules::leads_beyond(&*own, &shorter, others))
}

/// The minimum movement, where a step may cost more than a move pays for.
pub(crate) fn flat_budget(scene: Scene<'_>, creature: CreatureId) -> Option<Budget> {
    let own = scene.board.creature(creature)?;
    let paid = speed::budget_squares(scene, own, Verb::Move).unwrap_or(0);
    let is_enough = Mover::new(scene, own, Verb::Move).dearest_squares() <= paid;
    (!is_enough && may_make_minimum(scene, creature)).then(minimum)
}

/// The 5-foot step, whether it leads anywhere from here or not.
pub(crate) fn free_budget(scene: Scene<'_>, creature: CreatureId) -> Option<Budget> {
    is_allowed(scene, creature, Verb::FiveFootStep).then(five_foot_step)
}

/// The number of actions that the verb takes.
const fn actions_of(verb: Verb) -> u8 {
    match verb {
        Verb::FiveFootStep => 0,
        Verb::Move => 1,
        Verb::Double | Verb::Charge | Verb::Run | Verb::Minimum => 2,
    }
}

/// The declaration of a movement by that verb through these states.
pub(crate) fn walk_declaration(
    scene: Scene<'_>,
    creature: CreatureId,
    verb: &str,
    states: &[WalkState],
) -> Option<Declaration> {
    let verb = Verb::from_word(verb)?;
    let start = scene.board.creature(creature)?.footprint()?;
    let steps = states.iter().map(|state| state.footprint).collect();
    let action = Action::Movement(Path::new(verb, steps));
    Some(Declaration::new(creature, Some(start), action))
}

/// The footprints a search tries: the full one, and the squeezed ones of at least half the width.
/// Narrower ones need Escape Artist, whose result must be declared.
fn shapes(mover: &Mover<'_>, start: Footprint) -> Vec<(u8, u8)> {
    let side = mover.side;
    let mut shapes = vec![(side, side)];
    for narrow in (side.div_ceil(2)..side).rev() {
        shapes.extend([(side, narrow), (narrow, side)]);
    }
    let own = (start.width, start.height);
    if !shapes.contains(&own) {
        shapes.push(own);
    }
    shapes
}

struct Walking<'a> {
    mover: Mover<'a>,
    threats: Threats<'a>,
    turn: &'a Turn,
    start: Footprint,
    diagonals: u32,
    shapes: Vec<(u8, u8)>,
    purse: Purse,
}

impl<'a> Walking<'a> {
    fn new(mover: Mover<'a>, start: Footprint, diagonals: u32) -> Walking<'a> {
        let turn = mover.scene.facts.turn(mover.creature.id);
        Walking {
            threats: Threats::against(&mover),
            turn,
            start,
            diagonals,
            shapes: shapes(&mover, start),
            purse: purse_now(&mover, turn),
            mover,
        }
    }

    fn makes_one_step(&self) -> bool {
        matches!(self.mover.verb, Verb::FiveFootStep | Verb::Minimum)
    }

    /// The direction that a straight movement has kept so far.
    fn kept_direction(&self, at: Footprint) -> Option<Direction> {
        let (dx, dy) = (
            at.origin.x - self.start.origin.x,
            at.origin.y - self.start.origin.y,
        );
        Direction::from_offset(dx.signum(), dy.signum())
    }

    /// Returns the price of the step if it can be made at all, ignoring the budget.
    fn price_if_legal(&self, step: &Step, diagonals: u32) -> Option<(u32, bool)> {
        let mover = &self.mover;
        let first = if must_be_straight(mover) {
            self.kept_direction(step.from)
        } else {
            None
        };
        if !is_straight_on(mover, first, step.direction) || mover.first_fault(step).is_some() {
            return None;
        }
        if mover.verb == Verb::Minimum && minimum_turn_fault(step).is_some() {
            return None;
        }
        let price = mover.price(step, diagonals, Made::default());
        if mover.no_run_no_charge(&price).is_some() || price.takes_check {
            // A step that needs a check has a declared result and is not part of a search.
            return None;
        }
        match mover.verb {
            Verb::FiveFootStep if is_too_much_for_a_step(mover, step, &price) => None,
            _ => {
                let charged = charged_squares(mover, &price);
                self.purse
                    .pay(charged)
                    .map(|_| (charged, price.counts_diagonal))
            }
        }
    }
}

impl Walk for Walking<'_> {
    fn start(&self) -> WalkState {
        WalkState {
            footprint: self.start,
            level: 0,
            pose: 0,
            parity: parity_of(self.diagonals),
        }
    }

    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>) {
        if self.makes_one_step() && from.footprint != self.start {
            return;
        }
        let diagonals = match from.parity {
            Parity::Even => 0,
            Parity::Odd => 1,
        };
        let turn = self.mover.scene.rulings.get();
        for step in steps_from(self.mover.side, from.footprint, &self.shapes, turn) {
            let Some((cost_squares, counts)) = self.price_if_legal(&step, diagonals) else {
                continue;
            };
            let made = Made::default();
            let given =
                self.mover
                    .chances(&self.threats, &step, Motion::Completed, made, self.turn);
            into.push(WalkStep {
                to: WalkState {
                    footprint: step.to,
                    level: 0,
                    pose: 0,
                    parity: parity_of(diagonals + u32::from(counts)),
                },
                cost_squares,
                reactors: given
                    .into_iter()
                    .map(|(creature, kind)| Reactor {
                        creature,
                        kind: kind as u8,
                    })
                    .collect(),
                hazards: 0,
            });
        }
    }

    fn stop(&self, at: WalkState) -> Stop {
        if self.mover.verb == Verb::Charge && must_be_straight(&self.mover) {
            let (dx, dy) = (
                at.footprint.origin.x - self.start.origin.x,
                at.footprint.origin.y - self.start.origin.y,
            );
            if dx.abs().max(dy.abs()) < 2 {
                return Stop::PassOnly(registry::MOVE_CHARGE);
            }
        }
        // Under `ruling.declared_illegal_end=displace` an illegal end may be declared, but the
        // mover does not stay there, so the movement does not lead to that place.
        let fault = self.mover.end_faults(at.footprint).next();
        fault.map_or(Stop::Allowed, |fault| Stop::PassOnly(fault.rule))
    }

    fn spare_squares(&self, from: WalkState, step: &WalkStep) -> u32 {
        spare_squares(&self.mover, from.footprint, step.to.footprint)
    }

    fn carried(&self, at: WalkState) -> Parity {
        match self.mover.scene.rulings.get() {
            DiagonalParityScope::Turn => at.parity,
            // A `move` that comes after a 5-foot step may be the rest of a split one.
            DiagonalParityScope::Action if self.mover.verb == Verb::FiveFootStep => {
                let (scene, turn) = (self.mover.scene, self.turn);
                parity_of(super::plan::first_diagonals(scene, turn, Verb::Move))
            }
            DiagonalParityScope::Action => Parity::Even,
        }
    }

    fn onward(&self, at: WalkState) -> Onward<'_> {
        let verb = self.mover.verb;
        if !self.makes_one_step() && !must_be_straight(&self.mover) {
            return Onward::Same;
        }
        let mover = Mover::new(self.mover.scene, self.mover.creature, verb);
        let diagonals = u32::from(at.parity == Parity::Odd);
        Onward::Other(Box::new(Walking::new(mover, at.footprint, diagonals)))
    }

    fn never_enters(&self, square: Square) -> bool {
        self.mover.never_enters(square)
    }

    fn triggers_once(&self) -> bool {
        self.mover.scene.rulings.get::<AooOncePerOpponent>() == AooOncePerOpponent::Yes
    }

    fn triggers_once_a_turn(&self) -> bool {
        true
    }

    fn masks(&self) -> Option<Masks<'_>> {
        masks::masks(&self.mover, |squares| self.purse.pay(squares).is_some())
    }
}

fn parity_of(diagonals: u32) -> Parity {
    if diagonals.is_multiple_of(2) {
        Parity::Even
    } else {
        Parity::Odd
    }
}
