//! A path is checked as a whole before anything happens. Tumbling checks count as successes.

use super::super::cost::{Course, Price};
use super::super::mover::{Fault, Mover, What};
use super::super::rulings::{
    DoubleMovePool, GuardedStepDifficult, GuardedStepParity, MinimumHamperedCost,
    SqueezeAccounting, VoluntaryIllegalEnd,
};
use super::super::speed::{Pace, budget_feet};
use super::super::standing::{Fit, Standing};
use super::super::step::{Shift, Step};
use super::super::tariff::{HALVES_PER_SQUARE, length_of};
use super::super::{Path, Place, Space, Verb, measure, registry, size, straight};
use super::refuse;
use board::Movement;
use rules::{At, Refusal};

/// A step that is legal, with its price.
#[derive(Clone, Debug)]
pub(crate) struct Checked {
    pub(crate) step: Step,
    pub(crate) price: Price,
}

/// The budget left to spend, in halves of a square; `None` if nothing is spent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    left: Option<u32>,
    /// The second action's budget, if a double move is split in two.
    next: u32,
}

impl Purse {
    /// Returns what the movement may spend (`ruling.double-move-pool`).
    pub(crate) fn of(mover: &Mover<'_>, pace: Pace) -> Purse {
        let squares = |verb| {
            budget_feet(mover.scene, mover.creature, verb, mover.way, pace)
                .map(|feet| u32::try_from(feet / 5).unwrap_or(0) * HALVES_PER_SQUARE)
        };
        let cut = mover.verb == Verb::Double
            && mover.scene.rulings.get::<DoubleMovePool>() == DoubleMovePool::Separate;
        if cut {
            let one = squares(Verb::Move);
            return Purse {
                left: one,
                next: one.unwrap_or(0),
            };
        }
        let left = if is_too_slow_at(mover, pace) {
            Some(0)
        } else {
            squares(mover.verb)
        };
        Purse { left, next: 0 }
    }

    /// Returns what is left after paying; `None` if it is not enough. Each cost is paid from one
    /// budget, and the rest of the first is lost when the second begins.
    pub(crate) fn pay(self, halves: u32) -> Option<Purse> {
        let Some(left) = self.left else {
            return Some(self);
        };
        if halves <= left {
            return Some(Purse {
                left: Some(left - halves),
                ..self
            });
        }
        let left = self.next.checked_sub(halves)?;
        Some(Purse {
            left: Some(left),
            next: 0,
        })
    }

    /// The total; `None` if nothing is spent.
    pub(crate) fn whole(self) -> Option<u32> {
        self.left.map(|left| left.saturating_add(self.next))
    }

    /// The total without the waste: these costs lose what is left of the first budget when the
    /// second begins.
    pub(super) fn whole_after(self, costs: impl Iterator<Item = u32> + Clone) -> Option<u32> {
        let paid = costs.clone().try_fold(self, Purse::pay)?;
        Some(paid.whole()?.saturating_add(costs.sum()))
    }

    fn most(self) -> u32 {
        self.left.unwrap_or(u32::MAX).max(self.next)
    }
}

/// The steps of the path with their prices, if all of them and the end are legal; check 0 comes
/// before.
pub(super) fn path(
    mover: &Mover<'_>,
    path: &Path,
    start: Standing,
    course: Course,
) -> Result<Vec<Checked>, Refusal> {
    let scene = mover.scene;
    let mut checking = Checking {
        mover,
        path: &path.steps,
        start,
        place: start,
        course,
        spent: Vec::with_capacity(path.steps.len()),
        squeezed: start.fit,
    };
    let mut checked: Vec<Checked> = Vec::with_capacity(path.steps.len());
    for (number, to) in (1..).zip(&path.steps) {
        if path.met_after.is_some_and(|most| number > most) {
            break;
        }
        let step = checking
            .step(*to)
            .or_else(|faults| refuse(scene, At::Step(number), faults).map(|()| None))?;
        checked.extend(step);
    }
    if path.met_after.is_some() {
        return Ok(checked);
    }
    let last = At::Step(u32::try_from(path.steps.len()).unwrap_or(u32::MAX));
    refuse(scene, last, end_faults(mover, path, &checked))?;
    Ok(checked)
}

/// A path that is being checked.
struct Checking<'c, 'a> {
    mover: &'c Mover<'a>,
    path: &'c [Place],
    start: Standing,
    place: Standing,
    course: Course,
    /// The prices so far, in halves of a square.
    spent: Vec<u32>,
    /// Whether any position so far is squeezed.
    squeezed: Fit,
}

impl Checking<'_, '_> {
    /// Takes one step through checks 1 to 9; on failure returns everything that is wrong with it,
    /// in their order.
    fn step(&mut self, to: Place) -> Result<Option<Checked>, Vec<Fault>> {
        let mover = self.mover;
        let index = self.spent.len();
        let shift = mover.shift(self.place, to).map_err(|fault| vec![fault])?;
        let mut faults: Vec<Fault> = shift_faults(mover, &shift, index).collect();
        let start = self.start.full.place();
        let line = straight::fault(mover, start, self.path, index);
        // Check 2 comes between the checks of 1 and those of 3.
        let corners = corner_faults(mover, &shift);
        faults.extend(line.into_iter().chain(corners));
        let standing = match mover.stand(&shift) {
            Ok(standing) => standing,
            Err(fault) => {
                faults.push(fault);
                return Err(faults);
            }
        };
        let step = shift.to(standing);
        let price = mover.price(&step, self.course);
        faults.extend(step_faults(mover, &step, &price));
        faults.extend(limit_fault(mover, index, &step, &price, self.course));
        if standing.fit == Fit::Squeezed {
            self.squeezed = Fit::Squeezed;
        }
        self.spent.push(price.halves);
        faults.extend(self.budget_fault());
        if !faults.is_empty() {
            return Err(faults);
        }
        self.place = standing;
        self.course = price.after;
        Ok(Some(Checked { step, price }))
    }

    /// Check 9, `starfinder.speed.budget`.
    fn budget_fault(&self) -> Option<Fault> {
        if is_too_slow(self.mover) {
            return Some(Fault {
                rule: registry::SPEED_BUDGET,
                what: What::Cost(length_of(HALVES_PER_SQUARE), length_of(0)),
            });
        }
        let mut purse = Purse::of(self.mover, pace(self.mover, self.squeezed));
        for halves in &self.spent {
            let Some(paid) = purse.pay(*halves) else {
                return Some(Fault {
                    rule: registry::SPEED_BUDGET,
                    what: What::Cost(length_of(*halves), length_of(purse.most())),
                });
            };
            purse = paid;
        }
        None
    }
}

/// `ruling.squeeze-accounting`: whether squeezing is charged on the whole movement.
pub(crate) fn pace(mover: &Mover<'_>, squeezed: Fit) -> Pace {
    let whole = mover.scene.rulings.get::<SqueezeAccounting>() == SqueezeAccounting::Whole;
    if whole && squeezed == Fit::Squeezed {
        Pace::Squeezed
    } else {
        Pace::Whole
    }
}

/// Whether the mover is too slow for a guarded step, which is an ordinary move action of exactly 5
/// ft.
pub(crate) fn is_too_slow(mover: &Mover<'_>) -> bool {
    is_too_slow_at(mover, Pace::Whole)
}

/// The same for a mover that squeezes, if that halves the speed of the whole movement.
pub(crate) fn is_too_slow_at(mover: &Mover<'_>, pace: Pace) -> bool {
    let feet = || budget_feet(mover.scene, mover.creature, Verb::Move, mover.way, pace);
    mover.verb == Verb::Guarded && feet().is_none_or(|feet| feet < 5)
}

/// Check 1, except for the distance.
pub(crate) fn shift_faults(
    mover: &Mover<'_>,
    shift: &Shift,
    index: usize,
) -> impl Iterator<Item = Fault> {
    mover
        .altitude(shift)
        .into_iter()
        .chain(mover.ascent(shift))
        .chain(mover.medium(shift))
        .chain(mover.surfaced(shift, index == 0))
}

/// Check 3.
pub(crate) fn corner_faults(mover: &Mover<'_>, shift: &Shift) -> impl Iterator<Item = Fault> {
    mover
        .hard_corner(shift)
        .into_iter()
        .chain(mover.fills_space_corner(shift))
}

/// Checks 5 to 7.
pub(crate) fn step_faults(
    mover: &Mover<'_>,
    step: &Step,
    price: &Price,
) -> impl Iterator<Item = Fault> {
    mover
        .squeezed_diagonal(step)
        .into_iter()
        .chain(mover.squeezed_haste(step))
        .chain(mover.slowed_haste(step, price))
}

/// Check 8: the limits of the guarded step and of the minimum movement.
pub(crate) fn limit_fault(
    mover: &Mover<'_>,
    index: usize,
    step: &Step,
    price: &Price,
    course: Course,
) -> Option<Fault> {
    let rulings = mover.scene.rulings;
    let fault = |rule, text| {
        Some(Fault {
            rule,
            what: What::Plain(text),
        })
    };
    let hampered = price.is_hampered() || step.to.fit == Fit::Squeezed;
    match mover.verb {
        Verb::Guarded if index > 0 => fault(
            registry::ADJUNCT_GUARDED_STEP,
            "a guarded step is one square",
        ),
        Verb::Guarded
            if hampered
                && rulings.get::<GuardedStepDifficult>() == GuardedStepDifficult::Refuse =>
        {
            let text = if step.to.fit == Fit::Squeezed {
                "who squeezes is hampered"
            } else if price.doublings > 0 {
                "the ground hampers the step"
            } else if price.turns() {
                "turning in flight makes the step cost more"
            } else {
                "ascending makes the step cost more"
            };
            fault(registry::ADJUNCT_GUARDED_STEP, text)
        }
        Verb::Guarded
            if mover.is_diagonal(step)
                && !course.diagonals.is_multiple_of(2)
                && rulings.get::<GuardedStepParity>() == GuardedStepParity::Refuse =>
        {
            fault(
                registry::ADJUNCT_GUARDED_STEP,
                "the diagonal would be the second one",
            )
        }
        Verb::Minimum if index > 0 => {
            fault(registry::MINIMUM_MOVE, "minimum movement is one square")
        }
        // What a turn or an ascent costs in flight is no hampered square.
        Verb::Minimum
            if price.doublings > 0
                && rulings.get::<MinimumHamperedCost>() == MinimumHamperedCost::No
                && is_affordable_plain(mover, step, course) =>
        {
            fault(
                registry::MINIMUM_MOVE,
                "it is the ground that hampers, not the speed",
            )
        }
        _ => None,
    }
}

/// Whether the speed would suffice for the step if nothing hampered it.
fn is_affordable_plain(mover: &Mover<'_>, step: &Step, course: Course) -> bool {
    let budget = budget_feet(
        mover.scene,
        mover.creature,
        Verb::Move,
        mover.way,
        Pace::Whole,
    );
    let squares = mover.plain_squares(step, course);
    budget.is_some_and(|feet| u32::try_from(feet / 5).unwrap_or(0) >= squares)
}

/// Check 10: the minimum length and the target of a charge, then the right to stop.
fn end_faults(mover: &Mover<'_>, path: &Path, checked: &[Checked]) -> Vec<Fault> {
    let Some(last) = checked.last() else {
        return Vec::new();
    };
    let mut faults: Vec<Fault> = charge_fault(mover, path, checked).into_iter().collect();
    let may_return =
        mover.scene.rulings.get::<VoluntaryIllegalEnd>() == VoluntaryIllegalEnd::Return;
    if !may_return && mover.verb != Verb::Pushed {
        faults.extend(mover.stop_fault(&last.step.to, &last.step.from));
    }
    faults
}

fn charge_fault(mover: &Mover<'_>, path: &Path, checked: &[Checked]) -> Option<Fault> {
    if mover.verb != Verb::Charge {
        return None;
    }
    let fault = |text| {
        Some(Fault {
            rule: registry::ADJUNCT_CHARGE,
            what: What::Plain(text),
        })
    };
    if checked.len() < 2 {
        return fault("a charge goes at least 10 ft");
    }
    let (Some(target), Some(first), Some(last)) = (path.target, checked.first(), checked.last())
    else {
        return None;
    };
    let target = mover
        .others
        .iter()
        .find(|(other, _)| other.id == target)
        .map(|(_, space)| *space);
    let Some(target) = target else {
        return fault("its target is not on the map");
    };
    let reaches =
        |at: &Standing| measure::can_reach(mover.scene, mover.creature, at.occupied, target);
    if !reaches(&last.step.to) {
        return fault("its target cannot be attacked from there");
    }
    let earlier = checked.iter().any(|checked| reaches(&checked.step.from));
    if earlier || has_nearer(mover, &first.step.from, &last.step.to, target) {
        return fault("it can attack its target from a nearer square");
    }
    None
}

/// Whether the target can be attacked from a free place that is nearer to the start than `end`.
fn has_nearer(mover: &Mover<'_>, start: &Standing, end: &Standing, target: Space) -> bool {
    let scene = mover.scene;
    let place = start.full.place();
    let distance = |space: Space| {
        let to = space.place();
        let offset = (
            to.square.x - place.square.x,
            to.square.y - place.square.y,
            to.level - place.level,
        );
        measure::squares_between(scene, offset)
    };
    let most = distance(end.full);
    let reach = size::reach_feet(scene, mover.creature) / 5;
    let around = target.footprint;
    let (left, top) = (around.origin.x - reach, around.origin.y - reach);
    let side = i32::from(mover.side);
    // Only a flyer chooses its altitude; whoever else charges goes where the ground leads.
    let levels = match mover.way {
        Movement::Fly => target.level - reach - i32::from(mover.height) + 1..target.top() + reach,
        _ => end.full.level..end.full.level + 1,
    };
    let columns = left - side + 1..around.right() + reach;
    columns
        .flat_map(|x| {
            (top - side + 1..around.bottom() + reach).map(move |y| grid::Square::new(x, y))
        })
        .flat_map(|square| levels.clone().map(move |level| Place::new(square, level)))
        .map(|place| mover.full_space_at(place))
        .filter(|full| distance(*full) < most)
        .any(|full| {
            let standing = Standing {
                full,
                occupied: full,
                fit: Fit::Free,
            };
            full.places().all(|place| !mover.is_impassable(place))
                && measure::can_reach(scene, mover.creature, full, target)
                && mover.stop_fault(&standing, &standing).is_none()
        })
}
