//! The cost of a step, itemised: `starfinder.distance.diagonal`, `starfinder.cost.double`,
//! `starfinder.cost.double-multiple`, `starfinder.cost.multiplying-exception`,
//! `starfinder.terrain.difficult`, `starfinder.terrain.difficult-diagonal`,
//! `starfinder.terrain.multi-square`, `starfinder.terrain.no-run`, `starfinder.terrain.no-charge`,
//! `starfinder.squeeze.speed`.
//!
//! [`Mover::price`] decides; [`Price::reasons`] puts the same numbers into words, so that the
//! amounts of the reasons always add up to the price.

use grid::{Feet, Length};

use super::flight::{Heading, Surcharge};
use super::mover::{Fault, Mover, What};
use super::rulings::{
    BigCreatureTerrain, ChargeSlowed, ParityAfterDoubled, RunStartDifficult, SqueezeAccounting,
    SqueezeEntangledStack, SurchargeDoubling,
};
use super::squeeze::{Fit, Standing};
use super::step::Step;
use super::terrain::Hampering;
use super::{Place, State, Verb, registry};
use crate::Reason;

/// The most doublings of one step; more count as this many.
const MOST_DOUBLINGS: u32 = 20;

/// What a step's cost depends on besides the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Course {
    /// Diagonals counted so far.
    pub(crate) diagonals: u32,
    /// The heading in flight.
    pub(crate) heading: Heading,
}

/// What a step costs and why, in squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Price {
    /// The whole cost.
    pub(crate) squares: u32,
    /// How often the step is doubled.
    pub(crate) doublings: u32,
    /// The first square of difficult terrain that counts.
    pub(crate) difficult: Option<Place>,
    /// The worst place of the ground, if any hampers, and what hampers there.
    worst: Option<(Place, Hampering)>,
    /// Doublings by squeezing.
    squeezing: u32,
    diagonal: bool,
    /// Whether a plain diagonal is the dear one.
    dear: bool,
    /// What flight adds.
    pub(crate) surcharges: Vec<Surcharge>,
    /// Squares that are charged by the kind of movement, whatever the step would cost.
    flat: bool,
    /// The diagonals and the heading after it.
    pub(crate) after: Course,
}

impl Mover<'_> {
    /// What the step costs.
    pub(crate) fn price(&self, step: &Step, course: Course) -> Price {
        // Who is pushed pays nothing for the ground: only the distance counts.
        let pays = self.verb != Verb::Pushed;
        let worst = self.worst_place(step).filter(|_| pays);
        let squeezing = if pays {
            self.squeeze_doublings(&step.to)
        } else {
            0
        };
        let ground = worst.map_or(0, |(_, hampering)| hampering.doublings());
        let doublings = (ground + squeezing).min(MOST_DOUBLINGS);
        let diagonal = step.is_diagonal();
        let dear = !course.diagonals.is_multiple_of(2);
        let surcharges = super::flight::surcharges(self, step, course.heading);
        let distance = distance_squares(diagonal, dear, doublings);
        let added: u32 = surcharges.iter().map(|surcharge| surcharge.squares).sum();
        let added = if self.scene.rulings.get::<SurchargeDoubling>() == SurchargeDoubling::Yes {
            added << doublings
        } else {
            added
        };
        let flat = matches!(self.verb, Verb::Guarded | Verb::Minimum);
        let flips = self.scene.rulings.get::<ParityAfterDoubled>() == ParityAfterDoubled::Flip;
        let counts = diagonal && !flat && (doublings == 0 || flips);
        Price {
            squares: if flat { 1 } else { distance + added },
            doublings,
            difficult: self.first_difficult(step),
            worst,
            squeezing,
            diagonal,
            dear,
            surcharges,
            flat,
            after: Course {
                diagonals: course.diagonals + u32::from(counts),
                heading: super::flight::heading_after(self, step, course.heading),
            },
        }
    }

    /// What the step would cost if nothing hampered it, in squares.
    pub(crate) fn plain_squares(step: &Step, course: Course) -> u32 {
        let dear = !course.diagonals.is_multiple_of(2);
        distance_squares(step.is_diagonal(), dear, 0)
    }

    /// The places whose ground counts (`ruling.big-creature-terrain`).
    fn counted_places(&self, step: &Step) -> Vec<Place> {
        let (old, new) = (step.from.occupied, step.to.occupied);
        match self.scene.rulings.get() {
            BigCreatureTerrain::Occupied => new.places().collect(),
            BigCreatureTerrain::Entered => {
                new.places().filter(|place| !old.contains(*place)).collect()
            }
            BigCreatureTerrain::Both => {
                let left = old.places().filter(|place| !new.contains(*place));
                // For a creature of one square the old space is no part of the new one.
                if self.side == 1 {
                    new.places().collect()
                } else {
                    new.places().chain(left).collect()
                }
            }
        }
    }

    fn worst_place(&self, step: &Step) -> Option<(Place, Hampering)> {
        let mut worst: Option<(Place, Hampering)> = None;
        for place in self.counted_places(step) {
            let hampering = self.hampering(place);
            let before = worst.map_or(0, |(_, hampering)| hampering.doublings());
            if hampering.doublings() > before {
                worst = Some((place, hampering));
            }
        }
        worst
    }

    /// Difficult terrain in the space after the step.
    fn first_difficult(&self, step: &Step) -> Option<Place> {
        self.difficult_under(&step.to)
    }

    fn difficult_under(&self, standing: &Standing) -> Option<Place> {
        standing
            .occupied
            .places()
            .find(|place| self.hampering(*place).difficult > 0)
    }

    /// `starfinder.squeeze.speed`: doublings of a step into a squeezed position
    /// (`ruling.squeeze-accounting`, `ruling.squeeze-entangled-stack`).
    fn squeeze_doublings(&self, to: &Standing) -> u32 {
        let by_step = self.scene.rulings.get::<SqueezeAccounting>() == SqueezeAccounting::Step;
        if !by_step || to.fit == Fit::Free {
            return 0;
        }
        let halved_already = self.profile.is(State::Entangled);
        let halvings = match self.scene.rulings.get() {
            SqueezeEntangledStack::No => 1_u32,
            SqueezeEntangledStack::Yes => 2,
        };
        halvings.saturating_sub(u32::from(halved_already))
    }

    /// Check 7: no run and no charge into difficult terrain, no charge into another slowed square.
    pub(crate) fn slowed_haste(&self, step: &Step, price: &Price) -> Option<Fault> {
        let rule = match self.verb {
            Verb::Run => registry::TERRAIN_NO_RUN,
            Verb::Charge => registry::TERRAIN_NO_CHARGE,
            _ => return None,
        };
        let touched = self.scene.rulings.get::<RunStartDifficult>() == RunStartDifficult::Touched;
        let left = || touched.then(|| self.difficult_under(&step.from)).flatten();
        if let Some(place) = price.difficult.or_else(left) {
            let what = What::Square(place.square, "is difficult terrain");
            return Some(Fault { rule, what });
        }
        let slowed = self.verb == Verb::Charge
            && price.doublings > 0
            && self.scene.rulings.get::<ChargeSlowed>() == ChargeSlowed::Every;
        slowed.then_some(Fault {
            rule: registry::ADJUNCT_CHARGE,
            what: What::Square(step.to.full.footprint.origin, "slows the charge"),
        })
    }
}

/// Squares of distance: 1 straight, 1 or 2 on a diagonal; k doublings make 2^k and 3·2^(k-1).
fn distance_squares(diagonal: bool, dear: bool, doublings: u32) -> u32 {
    match (diagonal, doublings) {
        (false, doublings) => 1 << doublings,
        (true, 0) => 1 + u32::from(dear),
        (true, doublings) => 3 << (doublings - 1),
    }
}

/// Squares as a length.
pub(crate) fn length(squares: u32) -> Length {
    let feet = i32::try_from(squares).unwrap_or(i32::MAX).saturating_mul(5);
    Length::from_feet(Feet(feet))
}

impl Price {
    /// Whether anything makes the step dearer than the plain distance.
    pub(crate) fn is_hampered(&self) -> bool {
        self.doublings > 0 || !self.surcharges.is_empty()
    }

    /// What the cost is made of.
    pub(crate) fn reasons(&self, verb: Verb) -> Vec<Reason> {
        if self.flat {
            let (rule, text) = match verb {
                Verb::Guarded => (registry::ADJUNCT_GUARDED_STEP, "a guarded step"),
                _ => (registry::MINIMUM_MOVE, "one square is always possible"),
            };
            return vec![Reason::cost(rule, length(self.squares), text)];
        }
        let mut reasons = vec![self.distance_reason()];
        let distance = distance_squares(self.diagonal, self.dear, self.doublings);
        let plain = distance_squares(self.diagonal, self.dear, 0);
        if self.doublings > 0 {
            let rule = if self.doublings > 1 {
                registry::COST_DOUBLE_MULTIPLE
            } else {
                registry::COST_DOUBLE
            };
            reasons.push(Reason::cost(
                rule,
                length(distance - plain),
                self.doubled_text(),
            ));
        }
        // Surcharges that doublings multiply are each itemised with their own.
        let added = self.squares - distance;
        let single: u32 = self.surcharges.iter().map(|one| one.squares).sum();
        let times = added.checked_div(single).unwrap_or(1);
        for surcharge in &self.surcharges {
            let amount = length(surcharge.squares * times);
            reasons.push(Reason::cost(surcharge.rule, amount, surcharge.text));
        }
        reasons
    }

    fn distance_reason(&self) -> Reason {
        let (rule, squares, text) = match (self.diagonal, self.dear) {
            (false, _) => (registry::DISTANCE_STEP, 1, "a square"),
            (true, false) => (registry::DISTANCE_DIAGONAL, 1, "first diagonal"),
            (true, true) => (registry::DISTANCE_DIAGONAL, 2, "second diagonal"),
        };
        Reason::cost(rule, length(squares), text)
    }

    fn doubled_text(&self) -> String {
        let mut causes = Vec::new();
        if let Some((place, hampering)) = self.worst {
            for (doublings, text) in [
                (hampering.difficult, "difficult terrain"),
                (hampering.further, "hampered"),
                (hampering.body, "a helpless body"),
            ] {
                if doublings > 0 {
                    causes.push(format!("{text} at {place}"));
                }
            }
        }
        if self.squeezing > 0 {
            causes.push("squeezing".to_owned());
        }
        causes.join(", ")
    }
}
