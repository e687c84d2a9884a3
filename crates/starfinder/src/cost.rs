//! The cost of a step, itemised: `starfinder.distance.diagonal`, `starfinder.cost.double`,
//! `starfinder.cost.double-multiple`, `starfinder.cost.multiplying-exception`,
//! `starfinder.terrain.difficult`, `starfinder.terrain.difficult-diagonal`,
//! `starfinder.terrain.multi-square`, `starfinder.terrain.no-run`, `starfinder.terrain.no-charge`,
//! `starfinder.squeeze.speed`. The module [`super::flight`] decides what flight adds.
//!
//! [`Mover::price`] decides; [`Price::reasons`] puts the same numbers into words, so that the
//! amounts of the reasons always add up to the price.

use board::{Movement, Quantity, Terrain};
use grid::Length;

use super::heading::Attitude;
use super::mover::{Fault, Mover, What};
use super::rulings::{
    BigCreatureTerrain, ChargeSlowed, RunStartDifficult, SqueezeAccounting, SqueezeEntangledStack,
};
use super::standing::{Fit, Standing};
use super::step::Step;
use super::tariff::{Fare, Tariff, length_of};
use super::terrain::Hampering;
use super::{Place, Scene, State, Verb, registry, size};
use crate::tariff::MOST_DOUBLINGS;
use rules::search::Parity;
use rules::{Reason, RuleId};

/// One square, in halves of a square.
const ONE_SQUARE: u32 = 2;

/// What the cost of a step depends on, besides the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Course {
    /// The diagonals counted so far.
    pub(crate) diagonals: u32,
    /// Heading and steepness in flight.
    pub(crate) attitude: Attitude,
}

/// The cost of a step, with its reasons, in halves of a square (2-1/2 feet).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Price {
    /// The whole cost.
    pub(crate) halves: u32,
    /// How often the step is doubled.
    pub(crate) doublings: u32,
    /// The first square of difficult terrain that counts.
    pub(crate) difficult: Option<Place>,
    /// The worst place of the ground, if any ground hampers, and what hampers there.
    worst: Option<(Place, Hampering)>,
    /// The doublings by squeezing.
    squeezing: u32,
    diagonal: bool,
    /// Whether a plain diagonal costs more.
    dear: bool,
    /// The parts of the cost.
    fare: Fare,
    /// Whether the kind of movement charges one square, whatever the step would cost.
    flat: bool,
    /// Whether the hampering terrain is in the air.
    is_aerial: bool,
    /// The diagonals and the heading after it.
    pub(crate) after: Course,
}

impl Mover<'_> {
    /// Returns the price of the step.
    pub(crate) fn price(&self, step: &Step, course: Course) -> Price {
        // A pushed creature pays nothing for the ground: only the distance counts.
        let pays = self.verb != Verb::Pushed;
        let worst = self.worst_place(step).filter(|_| pays);
        let squeezing = if pays {
            self.squeeze_doublings(&step.to)
        } else {
            0
        };
        let ground = worst.map_or(0, |(_, hampering)| hampering.doublings());
        let doublings = (ground + squeezing).min(MOST_DOUBLINGS);
        let bearing = self.measured(step.bearing);
        let diagonal = bearing.is_diagonal();
        let dear = !course.diagonals.is_multiple_of(2);
        let flat = self.is_flat();
        let fare = self.tariff().fare(
            course.attitude,
            bearing,
            doublings,
            if dear { Parity::Odd } else { Parity::Even },
        );
        let counts = !flat && (fare.parity == Parity::Odd) != dear;
        Price {
            halves: if flat { ONE_SQUARE } else { fare.halves() },
            doublings,
            difficult: self.first_difficult(step),
            worst,
            squeezing,
            diagonal,
            dear,
            fare,
            flat,
            is_aerial: self.way == Movement::Fly,
            after: Course {
                diagonals: course.diagonals + u32::from(counts),
                attitude: course.attitude.after(bearing),
            },
        }
    }

    /// Whether its movement is one step, which costs 5 ft and leaves the count of diagonals alone.
    pub(crate) fn is_flat(&self) -> bool {
        matches!(self.verb, Verb::Guarded | Verb::Minimum)
    }

    /// The tariff of a movement of its kind here, apart from the ground.
    pub(crate) fn tariff(&self) -> Tariff {
        if self.verb == Verb::Pushed {
            Tariff::without_heading(self.scene.rulings)
        } else {
            Tariff::of(self.scene, self.way)
        }
    }

    /// No step over land on this board costs more, in squares; most boards have no step that costs as
    /// much.
    pub(crate) fn dearest_squares(&self) -> u32 {
        let board = self.scene.board;
        let is_drawn = |kind: Terrain| board.terrain_plane(kind).is_some();
        let most = |of: Quantity| {
            let stated = board.quantities().filter(|(_, own, _)| *own == of);
            stated
                .map(|(.., number)| number.max(0).unsigned_abs())
                .max()
        };
        let narrow = self.side > 1 || board.has_quantity(Quantity::WidthHundredths);
        let squeezing = match self.scene.rulings.get() {
            SqueezeEntangledStack::No => 1,
            SqueezeEntangledStack::Yes => 2,
        };
        let has_bodies = self
            .others
            .iter()
            .any(|(other, _)| size::is_helpless(other));
        let doublings = u32::from(is_drawn(Terrain::Difficult))
            .max(most(Quantity::DifficultCauses).unwrap_or(0))
            + u32::from(is_drawn(Terrain::Hampered))
                .max(most(Quantity::FurtherEffects).unwrap_or(0))
            + 2 * u32::from(is_drawn(Terrain::Greater))
            + u32::from(has_bodies)
            + if narrow { squeezing } else { 0 };
        (3 << doublings.min(MOST_DOUBLINGS)).max(4) / 2
    }

    /// What the step would cost if nothing hampered it, in squares.
    pub(crate) fn plain_squares(&self, step: &Step, course: Course) -> u32 {
        let dear = !course.diagonals.is_multiple_of(2);
        distance_squares(self.is_diagonal(step), dear, 0)
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
                // For a creature of one square the old space is not part of the new one.
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

    /// The first difficult terrain in the space after the step.
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

/// The squares of distance: 1 straight, 1 or 2 on a diagonal; k doublings make 2^k and 3·2^(k-1).
fn distance_squares(diagonal: bool, dear: bool, doublings: u32) -> u32 {
    match (diagonal, doublings) {
        (false, doublings) => 1 << doublings,
        (true, 0) => 1 + u32::from(dear),
        (true, doublings) => 3 << (doublings - 1),
    }
}

impl Price {
    /// Whether anything makes the step more expensive than the plain distance.
    pub(crate) fn is_hampered(&self) -> bool {
        self.doublings > 0 || self.fare.is_surcharged()
    }

    /// Whether the step turns in flight.
    pub(crate) const fn turns(&self) -> bool {
        self.fare.turn > 0
    }

    /// The part of the cost that is for turning, and the part for ascending.
    pub(crate) fn surcharges(&self) -> (Length, Length) {
        if self.flat {
            return (Length::ZERO, Length::ZERO);
        }
        (length_of(self.fare.turn), length_of(self.fare.ascent))
    }

    /// The parts of the cost, as reasons.
    pub(crate) fn reasons(&self, scene: Scene<'_>, verb: Verb) -> Vec<Reason> {
        if self.flat {
            let (rule, text) = match verb {
                Verb::Guarded => (registry::ADJUNCT_GUARDED_STEP, "a guarded step"),
                _ => (registry::MINIMUM_MOVE, "one square is always possible"),
            };
            return vec![Reason::cost(rule, length_of(self.halves), text)];
        }
        let mut reasons = vec![self.distance_reason()];
        let distance = distance_squares(self.diagonal, self.dear, self.doublings) * ONE_SQUARE;
        reasons.extend(self.doubling_reasons());
        if self.fare.distance < distance {
            let saved = length_of(self.fare.distance) - length_of(distance);
            reasons.push(Reason::cost(
                registry::FLY_DESCEND,
                saved,
                "descending at half cost",
            ));
        }
        reasons.extend(
            self.fare
                .surcharge_reasons(scene, self.after.attitude.heading()),
        );
        reasons
    }

    fn distance_reason(&self) -> Reason {
        let (rule, squares, text) = match (self.diagonal, self.dear) {
            (false, _) => (registry::DISTANCE_STEP, 1, "a square"),
            (true, false) => (registry::DISTANCE_DIAGONAL, 1, "first diagonal"),
            (true, true) => (registry::DISTANCE_DIAGONAL, 2, "second diagonal"),
        };
        Reason::cost(rule, length_of(squares * ONE_SQUARE), text)
    }

    /// A reason for what each cause of doubling adds to those before it, and one that says that several
    /// multiply.
    fn doubling_reasons(&self) -> Vec<Reason> {
        let feet = |doublings: u32| {
            length_of(distance_squares(self.diagonal, self.dear, doublings) * ONE_SQUARE)
        };
        let mut reasons = Vec::new();
        let mut before = 0;
        for (rule, doublings, text) in self.causes() {
            let after = (before + doublings).min(self.doublings);
            if after > before {
                reasons.push(Reason::cost(rule, feet(after) - feet(before), text));
            }
            before = after;
        }
        if self.doublings > 1 {
            let text = format!("doubled {} times", self.doublings);
            reasons.push(Reason::plain(registry::COST_DOUBLE_MULTIPLE, text));
        }
        reasons
    }

    /// What doubles the step, with the rule and the number of doublings.
    fn causes(&self) -> Vec<(RuleId, u32, String)> {
        let mut causes = Vec::new();
        if let Some((place, hampering)) = self.worst {
            let terrain = match (self.is_aerial, self.diagonal) {
                (true, _) => registry::TERRAIN_AERIAL_DIFFICULT,
                (false, true) => registry::TERRAIN_DIFFICULT_DIAGONAL,
                (false, false) => registry::TERRAIN_DIFFICULT,
            };
            for (rule, doublings, text) in [
                (terrain, hampering.difficult, "difficult terrain"),
                (registry::COST_DOUBLE, hampering.further, "hampered"),
                (
                    registry::OCCUPIED_HELPLESS_OBSTACLE,
                    hampering.body,
                    "a helpless body",
                ),
            ] {
                causes.push((rule, doublings, format!("{text} at {place}")));
            }
        }
        causes.push((
            registry::SQUEEZE_SPEED,
            self.squeezing,
            "squeezing".to_owned(),
        ));
        causes
    }
}
