//! A path is checked as a whole before anything happens. Attempts and checks count as successes.

use grid::{Direction, Footprint};

use super::super::attempt::Made;
use super::super::cost::{Price, feet};
use super::super::geometry::{Gait, Step};
use super::super::mover::{Fault, Mover, What};
use super::super::rulings::{
    ChargePath, DoubleMovePool, FiveFootStepHampered, MinimumMoveCosts, ObstructedSquareStop,
    RunPath,
};
use super::super::{Path, Turn, Verb, registry, speed};
use super::refuse;
use rules::{At, Refusal};

/// `srd35.obstacle.skill_check`: an obstacle needs a check, and the path gives no result.
const UNANSWERED: Fault = Fault {
    rule: registry::OBSTACLE_SKILL_CHECK,
    what: What::Plain("the obstacle needs a check: add `check result=success`"),
};

/// A step that is legal, with its price.
pub(super) struct Checked {
    pub(super) step: Step,
    pub(super) price: Price,
    /// The squares that the movement is charged.
    pub(super) charged: u32,
}

/// The squares that the movement is charged for a step: the 5-foot step and the minimum movement
/// are 5 ft, whatever they would cost.
pub(crate) fn charged_squares(mover: &Mover<'_>, price: &Price) -> u32 {
    match mover.verb {
        Verb::FiveFootStep | Verb::Minimum => 1,
        Verb::Move | Verb::Double | Verb::Run | Verb::Charge => price.squares,
    }
}

/// `ruling.five_foot_step_hampered`; a turn of several squares is never a 5-foot step.
pub(crate) fn is_too_much_for_a_step(mover: &Mover<'_>, step: &Step, price: &Price) -> bool {
    let refused = mover.scene.rulings.get::<FiveFootStepHampered>() == FiveFootStepHampered::Refuse;
    price.squares != 1 && (refused || matches!(step.gait, Gait::Turn(_)))
}

/// The squares left to spend; `None` if nothing is spent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    left: Option<u32>,
    /// The second action's budget, if a double move is split in two.
    next: u32,
}

impl Purse {
    /// Returns what is left after paying; `None` if it is not enough. Each cost is paid from one
    /// budget, and the rest of the first is lost when the second begins.
    pub(crate) fn pay(self, squares: u32) -> Option<Purse> {
        let Some(left) = self.left else {
            return Some(self);
        };
        if squares <= left {
            return Some(Purse {
                left: Some(left - squares),
                ..self
            });
        }
        let left = self.next.checked_sub(squares)?;
        Some(Purse {
            left: Some(left),
            next: 0,
        })
    }

    /// Returns what is left after a step. A step by Escape Artist may take a whole double move,
    /// with both its budgets (`ruling.escape_artist_cost`).
    fn pay_step(self, price: &Price, charged: u32) -> Option<Purse> {
        let all = self.left.and_then(|left| left.checked_add(self.next));
        if price.whole_round && all == Some(charged) {
            return Some(Purse {
                left: Some(0),
                next: 0,
            });
        }
        self.pay(charged)
    }

    fn most(self) -> u32 {
        self.left.unwrap_or(u32::MAX).max(self.next)
    }
}

/// The budget of a movement of that kind (`ruling.double_move_pool`).
fn purse(mover: &Mover<'_>, budget: Option<u32>) -> Purse {
    let cut = mover.verb == Verb::Double
        && mover.scene.rulings.get::<DoubleMovePool>() == DoubleMovePool::PerAction;
    if cut {
        let one = speed::budget_squares(mover.scene, mover.creature, Verb::Move).unwrap_or(0);
        return Purse {
            left: Some(one),
            next: one,
        };
    }
    Purse {
        left: budget,
        next: 0,
    }
}

/// What the mover may spend by its verb in its turn so far.
pub(crate) fn purse_now(mover: &Mover<'_>, turn: &Turn) -> Purse {
    purse(mover, super::turn::budget_squares(mover, turn))
}

/// `ruling.squeeze_turn`: a turn of several squares is not a minimum movement.
pub(crate) fn minimum_turn_fault(step: &Step) -> Option<Fault> {
    let what = What::Plain("such a turn is more than one square");
    matches!(step.gait, Gait::Turn(_)).then_some(Fault {
        rule: registry::MOVE_STEP,
        what,
    })
}

/// Whether the movement must keep its first direction (`ruling.run_path`, `ruling.charge_path`).
pub(crate) fn must_be_straight(mover: &Mover<'_>) -> bool {
    match mover.verb {
        Verb::Run => mover.scene.rulings.get::<RunPath>() == RunPath::Straight,
        Verb::Charge => mover.scene.rulings.get::<ChargePath>() == ChargePath::StraightMin10,
        _ => false,
    }
}

/// Whether a step in that direction keeps the direction of the first one.
pub(crate) fn is_straight_on(
    mover: &Mover<'_>,
    first: Option<Direction>,
    direction: Direction,
) -> bool {
    !must_be_straight(mover) || first.is_none_or(|first| first == direction)
}

/// The steps of the path with their prices, if all of them and the end are legal.
pub(super) fn path(
    mover: &Mover<'_>,
    path: &Path,
    start: Footprint,
    diagonals: u32,
    budget: Option<u32>,
) -> Result<Vec<Checked>, Refusal> {
    let scene = mover.scene;
    let mut purse = purse(mover, budget);
    let mut checked: Vec<Checked> = Vec::with_capacity(path.steps.len());
    let (mut place, mut diagonals, mut made) = (start, diagonals, Made::default());
    let mut has_met_check = false;
    for (number, to) in (1..).zip(&path.steps) {
        if path.met_after.is_some_and(|most| number > most) {
            break;
        }
        let at = At::Step(number);
        if let Some(fault) = mover.minimum_limits() {
            refuse(scene, at, vec![fault])?;
        }
        let step = match Step::new(mover.side, place, *to, scene.rulings.get()) {
            Ok(step) => step,
            Err(fault) => return refuse(scene, at, vec![fault]).map(|()| Vec::new()),
        };
        let price = mover.price(&step, diagonals, made);
        let first = checked.first().map(|first| first.step.direction);
        let charged = charged_squares(mover, &price);
        let minimum = mover.verb == Verb::Minimum;
        let mut faults: Vec<Fault> = minimum
            .then(|| minimum_turn_fault(&step))
            .flatten()
            .into_iter()
            .collect();
        let is_first_check = price.takes_check && !has_met_check;
        has_met_check |= price.takes_check;
        let missing = is_first_check && path.check.is_none();
        faults.extend(mover.all_faults(&step, missing.then_some(UNANSWERED)));
        faults.extend(straight_fault(mover, first, step.direction));
        faults.extend(mover.no_run_no_charge(&price));
        let paid = purse.pay_step(&price, charged);
        faults.extend(cost_fault(mover, &step, &price, purse, paid));
        refuse(scene, at, faults)?;
        purse = paid.unwrap_or(purse);
        diagonals += u32::from(price.counts_diagonal);
        let due: Vec<usize> = mover
            .due_attempts(&step, made)
            .map(|(index, _)| index)
            .collect();
        due.into_iter().for_each(|index| made.add(index));
        place = step.to;
        checked.push(Checked {
            step,
            price,
            charged,
        });
    }
    if path.met_after.is_some() {
        return Ok(checked);
    }
    let mut faults: Vec<Fault> = charge_length_fault(mover, &checked).into_iter().collect();
    faults.extend(mover.declared_end_faults(place));
    refuse(scene, At::End, faults)?;
    Ok(checked)
}

/// The fault of a run or charge that leaves its first direction.
fn straight_fault(
    mover: &Mover<'_>,
    first: Option<Direction>,
    direction: Direction,
) -> Option<Fault> {
    let rule = match mover.verb {
        Verb::Run => registry::MOVE_RUN,
        _ => registry::MOVE_CHARGE,
    };
    let what = What::Plain("it leaves the straight line");
    (!is_straight_on(mover, first, direction)).then_some(Fault { rule, what })
}

/// `ruling.charge_path`: a charge must go at least 10 ft, whatever that costs.
fn charge_length_fault(mover: &Mover<'_>, checked: &[Checked]) -> Option<Fault> {
    let length = |checked: &Checked| match checked.step.gait {
        Gait::Straight | Gait::Diagonal => 1,
        Gait::Turn(length) => u32::from(length),
    };
    let squares: u32 = checked.iter().map(length).sum();
    let short = mover.verb == Verb::Charge && must_be_straight(mover) && squares < 2;
    let what = What::Plain("a charge goes at least 10 ft");
    short.then_some(Fault {
        rule: registry::MOVE_CHARGE,
        what,
    })
}

/// Check 8: the cost and the rest of the budget.
fn cost_fault(
    mover: &Mover<'_>,
    step: &Step,
    price: &Price,
    purse: Purse,
    paid: Option<Purse>,
) -> Option<Fault> {
    match mover.verb {
        Verb::FiveFootStep => {
            let rule = registry::MOVE_FIVE_FOOT_STEP;
            let what = What::Plain("the step costs more than 5 ft");
            is_too_much_for_a_step(mover, step, price).then_some(Fault { rule, what })
        }
        Verb::Minimum => {
            let round = speed::budget_squares(mover.scene, mover.creature, Verb::Double);
            let round = round.unwrap_or(0);
            let barred = price.crossing.barriers > 0
                && price.squares > round
                && mover.scene.rulings.get::<MinimumMoveCosts>()
                    == MinimumMoveCosts::BarrierNeedsBoth;
            barred.then_some(Fault {
                rule: registry::OBSTACLE_NEED_BOTH,
                what: What::Cost(feet(price.squares), feet(round)),
            })
        }
        Verb::Move | Verb::Double | Verb::Run | Verb::Charge => {
            let Some(paid) = paid else {
                let rule = if price.crossing.barriers > 0 {
                    registry::OBSTACLE_NEED_BOTH
                } else {
                    registry::MOVE_BUDGET
                };
                let what = What::Cost(feet(price.squares), feet(purse.most()));
                return Some(Fault { rule, what });
            };
            beyond_fault(mover, step, paid)
        }
    }
}

/// `ruling.obstructed_square_stop`: the squares of movement that must be left after a step between
/// these footprints, because it enters an obstructed square.
pub(crate) fn spare_squares(mover: &Mover<'_>, from: Footprint, to: Footprint) -> u32 {
    let spends = !matches!(mover.verb, Verb::FiveFootStep | Verb::Minimum);
    let needs_beyond = spends
        && mover.scene.rulings.get::<ObstructedSquareStop>() == ObstructedSquareStop::NeedBeyond
        && to
            .squares_outside(from)
            .any(|square| mover.hampering(square).obstructed > 0);
    u32::from(needs_beyond)
}

fn beyond_fault(mover: &Mover<'_>, step: &Step, paid: Purse) -> Option<Fault> {
    let spare = spare_squares(mover, step.from, step.to);
    (spare > 0 && paid.pay(spare).is_none()).then_some(Fault {
        rule: registry::OBSTACLE_SQUARE,
        what: What::Plain("not enough is left for the square beyond the obstacle"),
    })
}

/// The price of a step in feet, as the movement is charged for it.
pub(super) fn charged_feet(checked: &Checked) -> grid::Length {
    feet(checked.charged)
}
