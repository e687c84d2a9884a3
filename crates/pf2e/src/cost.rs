//! The cost of a step on the grid, itemised.
//!
//! Decided here: `pf2e.move.cost`, `.base-cost`, `.extra`, `.form-cost`; `pf2e.grid.straight`,
//! `pf2e.grid.diagonal`; `ruling.step-diagonal`.

use grid::flood::{After, Corners, Gait, GradeCost, Under};
use grid::{Feet, Length};

use super::mover::{Mover, Stride};
use super::rulings::{FormDiagonal, StepDiagonal};
use super::terrain::{self, Extra};
use super::{MoveVerb, registry as rule, step};
use rules::Reason;

/// The cost of a step, in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepCost {
    base: Base,
    /// The extra cost of the form of movement.
    form: i32,
    /// The extra cost of the ground.
    extra: Option<Extra>,
    /// The extra cost of the named effects.
    factors: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    Straight,
    /// A diagonal, by its number in the turn, from 1, and its cost.
    Diagonal(u32, i32),
    /// A diagonal that costs 5 ft, whatever its number (`ruling.step-diagonal`).
    AlwaysFive,
}

impl Base {
    const fn feet(self) -> i32 {
        match self {
            Base::Straight | Base::AlwaysFive => 5,
            Base::Diagonal(_, feet) => feet,
        }
    }
}

impl StepCost {
    /// The sum in feet.
    pub(crate) fn feet(self) -> Feet {
        let extra = self.extra.map_or(0, |extra| extra.feet);
        Feet(self.base.feet() + self.form + extra) + Feet(self.factors)
    }

    /// Whether the step is diagonal and advances the count.
    pub(crate) const fn is_diagonal(self) -> bool {
        matches!(self.base, Base::Diagonal(..) | Base::AlwaysFive)
    }

    /// The parts with their rules; their amounts add up to [`StepCost::feet`].
    pub(crate) fn reasons(self, mover: &Mover<'_>) -> Vec<Reason> {
        let amount = |feet: i32| Length::from_feet(Feet(feet));
        let mut reasons = vec![match self.base {
            Base::Straight => Reason::cost(rule::GRID_STRAIGHT, amount(5), "straight"),
            Base::Diagonal(number, feet) => {
                Reason::cost(rule::GRID_DIAGONAL, amount(feet), diagonal_words(number))
            }
            Base::AlwaysFive => {
                // Journals name the rule of the diagonal here.
                let words = "any diagonal of a Step or a Crawl, by ruling.step-diagonal";
                Reason::cost(rule::GRID_DIAGONAL, amount(5), words)
            }
        }];
        if self.form != 0 {
            let words = format!("a form of movement at {} ft per square", mover.form);
            reasons.push(Reason::cost(rule::MOVE_FORM_COST, amount(self.form), words));
        }
        if let Some(extra) = self.extra {
            reasons.push(Reason::cost(extra.rule(), amount(extra.feet), extra.text()));
        }
        for factor in mover
            .scene
            .facts
            .factors
            .iter()
            .filter(|factor| factor.feet != Feet::ZERO)
        {
            let length = Length::from_feet(factor.feet);
            reasons.push(Reason::cost(rule::MOVE_EXTRA, length, factor.name.clone()));
        }
        reasons
    }
}

/// A gait that no step undercuts: every step costs a square or more, unless named effects make it
/// cheaper.
pub(crate) fn least_gait(mover: &Mover<'_>) -> Option<Gait> {
    let is_dear_enough = mover.factors >= Feet::ZERO && mover.form >= Feet::PER_SQUARE;
    let any = GradeCost::flat(1, 1, After::Unchanged);
    let gait = Gait::new(1, Under::Entered, Corners::Ignored, [any]);
    gait.ok().filter(|_| is_dear_enough)
}

fn diagonal_words(number: u32) -> String {
    match number {
        1 => "first diagonal".to_owned(),
        2 => "second diagonal".to_owned(),
        3 => "third diagonal".to_owned(),
        number => format!("diagonal number {number} of the turn"),
    }
}

/// The cost of a diagonal after `diagonals` diagonals this turn.
pub(crate) const fn diagonal_feet(diagonals: u32) -> i32 {
    if diagonals.is_multiple_of(2) { 5 } else { 10 }
}

/// The cost of a step after `diagonals` diagonals this turn.
pub(crate) fn price(mover: &Mover<'_>, stride: Stride, diagonals: u32) -> StepCost {
    let diagonal = step::adjacent(stride).is_some_and(grid::Direction::is_diagonal);
    let always_5 = matches!(mover.verb, MoveVerb::Step | MoveVerb::Crawl)
        && mover.rulings.step_diagonal == StepDiagonal::Always5;
    let base = match (diagonal, always_5) {
        (false, _) => Base::Straight,
        (true, true) => Base::AlwaysFive,
        (true, false) => Base::Diagonal(diagonals.saturating_add(1), diagonal_feet(diagonals)),
    };
    let form = match mover.rulings.form_diagonal {
        FormDiagonal::Surcharge => mover.form.0 - 5,
        FormDiagonal::Multiply => base.feet() * (mover.form.0 - 5) / 5,
    };
    StepCost {
        base,
        form,
        extra: terrain::extra(mover, stride),
        factors: mover.factors.0,
    }
}
