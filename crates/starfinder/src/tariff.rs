//! The cost of a step in three dimensions: `starfinder.fly.turn`, `starfinder.fly.ascend`,
//! `starfinder.fly.descend`, `starfinder.fly.gravity-low`, `starfinder.fly.gravity-high`, and the
//! distance of a diagonal through three axes.
//!
//! Amounts are counted in halves of a square (2-1/2 feet), which is exact under every ruling:
//! `ruling.descend-cost=half` is the only one that needs halves.

use board::Movement;
use grid::Length;

use super::heading::{Attitude, Bearing, Heading, Slope};
use super::mover::{Fault, Mover, What};
use super::rulings::{
    DescendCost, ExtremeGravity, ParityAfterDoubled, SurchargeDoubling, VerticalTurn,
};
use super::step::Shift;
use super::{Gravity, Scene, Verb, registry};
use rules::search::Parity;
use rules::{Reason, Rulings};

/// The most doublings of one step; larger numbers count as this one.
pub(crate) const MOST_DOUBLINGS: u32 = 20;

/// The halves in a square.
pub(crate) const HALVES_PER_SQUARE: u32 = 2;

/// The degrees of one step of turning.
const DEGREES_PER_TURN_STEP: u32 = 45;

/// Halves of a square as a length.
pub(crate) fn length_of(halves: u32) -> Length {
    /// A half of a square is 2-1/2 feet.
    const MICRO_FEET_PER_HALF: i64 = 2_500_000;
    Length::from_micro(i64::from(halves) * MICRO_FEET_PER_HALF)
}

/// The cost of moving in three dimensions, apart from the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tariff {
    /// The squares for each 45 degrees turned; 0 for swimmers and burrowers, which have no heading.
    pub turn_squares: u32,
    /// The squares for each square upward, besides the distance.
    pub ascent_squares: u32,
    /// The cost of descending.
    pub descend: DescendCost,
    /// Whether hampering terrain also multiplies the cost of turning and ascending.
    pub surcharges: SurchargeDoubling,
    /// Whether going from level to vertical flight is a turn.
    pub vertical_turn: VerticalTurn,
    /// Whether a doubled diagonal flips the parity.
    pub doubled_diagonal: ParityAfterDoubled,
}

/// `starfinder.fly.ascend`, `starfinder.fly.gravity-low`, `starfinder.fly.gravity-high`: the
/// surcharge for each square upward.
fn ascent_squares(scene: Scene<'_>) -> u32 {
    match scene.facts.area.gravity {
        Gravity::Zero | Gravity::Low => 0,
        Gravity::Normal => 1,
        Gravity::High | Gravity::Extreme => 2,
    }
}

impl Mover<'_> {
    /// Check 1, `starfinder.fly.gravity-high`: whether the rules say what an ascent costs here
    /// (`ruling.extreme-gravity`).
    pub(crate) fn ascent(&self, shift: &Shift) -> Option<Fault> {
        let refused = self.way == Movement::Fly
            && self.verb != Verb::Pushed
            && shift.bearing.slope() == Slope::Up
            && self.scene.facts.area.gravity == Gravity::Extreme
            && self.scene.rulings.get::<ExtremeGravity>() == ExtremeGravity::Refuse;
        refused.then_some(Fault {
            rule: registry::FLY_GRAVITY_HIGH,
            what: What::Plain("gravity is beyond high, and ascending has no known cost"),
        })
    }
}

/// The parts of a step's cost, in halves of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fare {
    /// The distance with its doublings.
    pub distance: u32,
    /// The cost of turning.
    pub turn: u32,
    /// The angle of the turn, in steps of 45 degrees.
    turn_steps: u32,
    /// The cost of ascending.
    pub ascent: u32,
    /// The parity of the next diagonal.
    pub parity: Parity,
}

impl Fare {
    /// The whole cost, in halves of a square.
    pub const fn halves(self) -> u32 {
        self.distance + self.turn + self.ascent
    }

    /// The reasons for the cost besides the distance.
    pub(crate) fn surcharge_reasons(self, scene: Scene<'_>, heading: Heading) -> Vec<Reason> {
        let ascent_rule = match scene.facts.area.gravity {
            Gravity::High | Gravity::Extreme => registry::FLY_GRAVITY_HIGH,
            Gravity::Zero | Gravity::Low | Gravity::Normal => registry::FLY_ASCEND,
        };
        let degrees = self.turn_steps * DEGREES_PER_TURN_STEP;
        [
            (
                registry::FLY_TURN,
                self.turn,
                format!("{degrees} degrees of turning, now {heading}"),
            ),
            (ascent_rule, self.ascent, "one square upward".to_owned()),
        ]
        .into_iter()
        .filter(|(_, halves, _)| *halves > 0)
        .map(|(rule, halves, text)| Reason::cost(rule, length_of(halves), text))
        .collect()
    }

    /// Whether there is any cost besides the distance.
    pub(crate) const fn is_surcharged(self) -> bool {
        self.turn + self.ascent > 0
    }
}

impl Tariff {
    /// Returns the tariff of swimming and burrowing: only the distance counts, because the
    /// surcharge for ascending belongs to flight.
    pub(crate) fn without_heading(rulings: &Rulings) -> Tariff {
        Tariff {
            turn_squares: 0,
            ascent_squares: 0,
            descend: DescendCost::Full,
            surcharges: SurchargeDoubling::No,
            vertical_turn: VerticalTurn::No,
            doubled_diagonal: rulings.get(),
        }
    }

    /// Returns the tariff of flying, if a square upward costs that much besides the distance.
    pub(crate) fn flying(rulings: &Rulings, ascent_squares: u32) -> Tariff {
        Tariff {
            turn_squares: 1,
            ascent_squares,
            descend: rulings.get(),
            surcharges: rulings.get(),
            vertical_turn: rulings.get(),
            doubled_diagonal: rulings.get(),
        }
    }

    /// Returns the tariff of moving in that way here. A creature that walks, climbs or is pushed
    /// has no heading either.
    pub(crate) fn of(scene: Scene<'_>, way: Movement) -> Tariff {
        match way {
            Movement::Fly => Tariff::flying(scene.rulings, ascent_squares(scene)),
            Movement::Land | Movement::Climb | Movement::Swim | Movement::Burrow => {
                Tariff::without_heading(scene.rulings)
            }
        }
    }

    /// Heading and steepness after a step, as far as further costs depend on them.
    pub(crate) fn attitude_after(&self, attitude: Attitude, bearing: Bearing) -> Attitude {
        let after = attitude.after(bearing);
        match (self.turn_squares, self.vertical_turn) {
            (0, _) => Attitude::open(),
            (_, VerticalTurn::No) => after.leveled(),
            (_, VerticalTurn::Yes) => after,
        }
    }

    /// Whether every cost is a whole number of squares.
    pub(crate) fn is_in_squares(&self) -> bool {
        self.descend == DescendCost::Full
    }

    /// The cost of a step that is doubled that often.
    pub fn fare(
        &self,
        attitude: Attitude,
        bearing: Bearing,
        doublings: u32,
        parity: Parity,
    ) -> Fare {
        let (distance, parity) = self.distance(bearing, doublings, parity);
        let scale = match self.surcharges {
            SurchargeDoubling::No => 0,
            SurchargeDoubling::Yes => doublings.min(MOST_DOUBLINGS),
        };
        let turned = attitude.turn_steps(bearing, self.vertical_turn);
        let ascent = match bearing.slope() {
            Slope::Up => self.ascent_squares,
            Slope::Level | Slope::Down => 0,
        };
        Fare {
            distance,
            turn_steps: turned,
            turn: (self.turn_squares * turned * HALVES_PER_SQUARE) << scale,
            ascent: (ascent * HALVES_PER_SQUARE) << scale,
            parity,
        }
    }

    /// The distance part, in halves of a square, and the next diagonal.
    pub(crate) fn distance(
        &self,
        bearing: Bearing,
        doublings: u32,
        parity: Parity,
    ) -> (u32, Parity) {
        let doublings = doublings.min(MOST_DOUBLINGS);
        let is_diagonal = bearing.is_diagonal();
        let squares: u32 = match (is_diagonal, doublings) {
            (false, doublings) => 1 << doublings,
            (true, 0) => 1 + u32::from(parity == Parity::Odd),
            (true, doublings) => 3 << (doublings - 1),
        };
        let flips =
            is_diagonal && (doublings == 0 || self.doubled_diagonal == ParityAfterDoubled::Flip);
        let next = match (parity, flips) {
            (parity, false) => parity,
            (Parity::Even, true) => Parity::Odd,
            (Parity::Odd, true) => Parity::Even,
        };
        let halves = match (bearing.slope(), self.descend) {
            (Slope::Down, DescendCost::Half) => squares,
            _ => squares * HALVES_PER_SQUARE,
        };
        (halves, next)
    }
}
