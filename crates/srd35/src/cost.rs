//! The cost of a step, itemised: `srd35.measure.diagonal`, `srd35.measure.parity`,
//! `srd35.terrain.mixed`, `srd35.special.double_cost`, `srd35.special.multi_double`,
//! `srd35.special.no_tripling`, `srd35.squeeze.cost`, `srd35.obstacle.between`.
//!
//! [`Mover::price`] decides; [`Price::reasons`] puts the same numbers into words, so that the
//! amounts of the reasons always add up to the price.

use board::{Quantity, Terrain};
use grid::{Feet, Length, Square};

use super::attempt::Made;
use super::geometry::{Crossing, Gait, Step};
use super::ground::MOST_DOUBLINGS;
use super::mover::{Fault, Mover, What};
use super::rulings::{
    EscapeArtistCost, HamperedDiagonalParity, MixedTerrainFootprint, ObstacleCostScaling,
};
use super::squeeze::Fit;
use super::terrain::Hampering;
use super::{Scene, Verb, registry, speed};
use crate::rulings::RunChargeHampered;
use rules::{Reason, RuleId};

/// The most doublings that apply to a mover everywhere; larger numbers count as this one.
pub(crate) const MOST_HAMPERED: u8 = 8;

/// The cost of a step, with its reasons, in squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Price {
    /// The whole cost.
    pub(crate) squares: u32,
    /// How often the step is doubled.
    pub(crate) doublings: u8,
    /// The worst square of the ground, if any square hampers.
    pub(crate) worst: Option<Square>,
    /// What hampers movement there.
    hampering: Hampering,
    /// The most doublings by terrain alone in one square.
    pub(crate) terrain: u8,
    /// Whether its squares differ.
    is_mixed: bool,
    /// The barriers it crosses.
    pub(crate) crossing: Crossing,
    /// Whether an obstacle in the step takes a check.
    pub(crate) takes_check: bool,
    /// The cost of the barriers.
    barrier_squares: u32,
    gait: Gait,
    /// How many unhampered diagonals have been counted before the step.
    diagonals: u32,
    fit: Fit,
    /// Whether the step squeezes through an opponent's square.
    through: bool,
    tumbled: bool,
    everywhere: u8,
    /// Whether the step advances the count of diagonals.
    pub(crate) counts_diagonal: bool,
    /// Whether Escape Artist makes the step take a whole round.
    pub(crate) whole_round: bool,
}

impl Mover<'_> {
    /// `srd35.terrain.no_run` and `srd35.terrain.no_charge`: running or charging into hampered
    /// ground (`ruling.run_charge_hampered`).
    pub(crate) fn no_run_no_charge(&self, price: &Price) -> Option<Fault> {
        let rule = match self.verb {
            Verb::Run => registry::TERRAIN_NO_RUN,
            Verb::Charge => registry::TERRAIN_NO_CHARGE,
            _ => return None,
        };
        let hampered = match self.scene.rulings.get() {
            RunChargeHampered::AnyHampering => price.doublings > 0 || price.crossing.barriers > 0,
            RunChargeHampered::DifficultOnly => price.terrain > 0,
        };
        let what = match price.worst {
            Some(square) => What::Square(square, "hampers movement"),
            None => What::Plain("the step is hampered"),
        };
        hampered.then_some(Fault { rule, what })
    }

    /// Returns the price of a step after that many unhampered diagonals in the turn.
    pub(crate) fn price(&self, step: &Step, diagonals: u32, made: Made) -> Price {
        let Worst {
            square: worst,
            hampering,
            terrain,
            is_mixed,
        } = self.worst_ground(step);
        let fit = self.fit_through(step);
        let through = self.squeezes_through(step);
        let tumbled = self.is_tumbled(step, made);
        let everywhere = self.profile.hampered.min(MOST_HAMPERED);
        let doublings = hampering.doublings()
            + u8::from(fit != Fit::Free || through)
            + u8::from(tumbled)
            + everywhere;
        let moved = match (step.gait, doublings) {
            (Gait::Straight, doublings) => 1 << doublings,
            (Gait::Diagonal, 0) => plain_diagonal(diagonals),
            (Gait::Diagonal, doublings) => 3 << (doublings - 1),
            (Gait::Turn(length), doublings) => u32::from(length) << doublings,
        };
        let crossing = self.crossing(step);
        let scale = match self.scene.rulings.get() {
            ObstacleCostScaling::Flat => 0,
            ObstacleCostScaling::MoverWide => everywhere,
        };
        let barrier_squares = (crossing.barriers * 2) << scale;
        let counts_diagonal = step.gait == Gait::Diagonal
            && (doublings == 0
                || self.scene.rulings.get::<HamperedDiagonalParity>()
                    == HamperedDiagonalParity::Toggles);
        let whole_round = fit == Fit::Escape
            && self.scene.rulings.get::<EscapeArtistCost>() == EscapeArtistCost::FullRoundPerSquare;
        let squares = if whole_round {
            let round = speed::budget_squares(self.scene, self.creature, Verb::Double);
            round.unwrap_or(1).max(1)
        } else {
            moved + barrier_squares
        };
        Price {
            squares,
            doublings,
            worst,
            hampering,
            terrain,
            is_mixed,
            crossing,
            takes_check: crossing.check || self.enters_check(step),
            barrier_squares,
            gait: step.gait,
            diagonals,
            fit,
            through,
            tumbled,
            everywhere,
            counts_diagonal,
            whole_round,
        }
    }

    /// No step on this board costs more, in squares; most boards have no step that costs as much.
    pub(crate) fn dearest_squares(&self) -> u32 {
        let board = self.scene.board;
        let by_ground = |kind: Terrain, doublings: u8, stated: Quantity| {
            if board.has_quantity(stated) {
                MOST_DOUBLINGS
            } else if board.terrain_plane(kind).is_some() {
                doublings
            } else {
                0
            }
        };
        let narrow = self.side > 1 || board.has_quantity(Quantity::WidthHundredths);
        let has_features = board.features().next().is_some();
        let everywhere = self.profile.hampered.min(MOST_HAMPERED);
        let doublings = by_ground(Terrain::Difficult, 1, Quantity::DifficultDoublings)
            .max(by_ground(Terrain::Greater, 2, Quantity::DifficultDoublings))
            + by_ground(Terrain::Obstructed, 1, Quantity::ObstructedDoublings)
            + by_ground(Terrain::Dark, 1, Quantity::DarkDoublings)
            + u8::from(self.has_bodies)
            + u8::from(narrow || has_features || !self.others.is_empty())
            + everywhere;
        // A turn of a long body is as many steps as it is longer than it is wide.
        let turn = u32::from(self.side / 2) << doublings;
        let diagonal = (3 << doublings) / 2;
        let barriers = if has_features { 2 << everywhere } else { 0 };
        turn.max(diagonal).max(2) + barriers * u32::from(self.side.max(1))
    }

    /// `srd35.terrain.mixed`: the worst square under the mover (`ruling.mixed_terrain_footprint`).
    fn worst_ground(&self, step: &Step) -> Worst {
        let mut worst = Worst::default();
        let mut first = None;
        let mut look = |square: Square| {
            let here = self.hampering(square);
            worst.terrain = worst.terrain.max(here.terrain);
            worst.is_mixed |= *first.get_or_insert(here.doublings()) != here.doublings();
            if here.doublings() > worst.hampering.doublings() {
                worst.square = Some(square);
                worst.hampering = here;
            }
        };
        match self.scene.rulings.get() {
            MixedTerrainFootprint::Destination => step.to.squares().for_each(&mut look),
            MixedTerrainFootprint::EnteredOnly => {
                step.to.squares_outside(step.from).for_each(&mut look);
            }
            MixedTerrainFootprint::Origin => step.from.squares().for_each(&mut look),
        }
        worst
    }
}

/// The worst of the squares that decide the ground of a step.
#[derive(Default)]
struct Worst {
    square: Option<Square>,
    /// What hampers movement there.
    hampering: Hampering,
    /// The most doublings by terrain alone in any of them.
    terrain: u8,
    /// Whether the squares hamper differently.
    is_mixed: bool,
}

/// The cost of an unhampered diagonal after so many others, in squares.
const fn plain_diagonal(before: u32) -> u32 {
    1 + before % 2
}

fn diagonal_words(number: u32) -> String {
    match number {
        1 => "first diagonal".to_owned(),
        2 => "second diagonal".to_owned(),
        3 => "third diagonal".to_owned(),
        number => format!("diagonal number {number}"),
    }
}

/// Squares as a length in feet.
pub(crate) fn feet(squares: u32) -> Length {
    Length::from_feet(Feet(
        i32::try_from(squares)
            .unwrap_or(i32::MAX / 5)
            .saturating_mul(5),
    ))
}

impl Price {
    /// The reasons of the price; their amounts add up to it.
    pub(crate) fn reasons(&self, scene: Scene<'_>) -> Vec<Reason> {
        if self.whole_round {
            return vec![Reason::cost(
                registry::SQUEEZE_ESCAPE_ARTIST,
                feet(self.squares),
                "the whole round for one square by Escape Artist",
            )];
        }
        let mut reasons = vec![self.base()];
        let mut so_far = match self.gait {
            Gait::Turn(length) => u32::from(length),
            _ => 1,
        };
        for (index, (rule, text)) in self.sources(scene).into_iter().enumerate() {
            // Two unhampered diagonals cost 3 together, so the first doubling of a diagonal adds 2.
            let more = if self.gait == Gait::Diagonal && index == 0 {
                2
            } else {
                so_far
            };
            reasons.push(Reason::cost(rule, feet(more), text));
            so_far += more;
        }
        if self.doublings > 1 {
            reasons.push(Reason::plain(
                registry::SPECIAL_MULTI_DOUBLE,
                format!("doubled {} times", self.doublings),
            ));
            reasons.push(Reason::plain(
                registry::SPECIAL_NO_TRIPLING,
                "each doubling doubles what is there",
            ));
        }
        if self.is_mixed {
            reasons.push(Reason::plain(
                registry::TERRAIN_MIXED,
                "the worst of its squares counts",
            ));
        }
        if self.barrier_squares > 0 {
            reasons.push(Reason::cost(
                registry::OBSTACLE_BETWEEN,
                feet(self.barrier_squares),
                "an obstacle between the squares",
            ));
        }
        reasons
    }

    fn base(&self) -> Reason {
        match (self.gait, self.doublings) {
            (Gait::Straight, ..) => Reason::cost(registry::MOVE_STEP, feet(1), "one square"),
            (Gait::Turn(length), ..) => Reason::cost(
                registry::SQUEEZE_ALLOWED,
                feet(length.into()),
                format!("a turn of {length} squares"),
            ),
            (Gait::Diagonal, 0) => {
                let squares = plain_diagonal(self.diagonals);
                let words = diagonal_words(self.diagonals + 1);
                Reason::cost(registry::MEASURE_DIAGONAL, feet(squares), words)
            }
            (Gait::Diagonal, ..) => Reason::cost(registry::MEASURE_DIAGONAL, feet(1), "a diagonal"),
        }
    }

    /// The sources of doubling, one entry for each doubling.
    fn sources(&self, scene: Scene<'_>) -> Vec<(RuleId, String)> {
        let mut sources = Vec::new();
        let at = self
            .worst
            .map(|square| format!(" at {square}"))
            .unwrap_or_default();
        for _ in 0..self.hampering.terrain {
            let rule = match self.gait {
                Gait::Diagonal => registry::TERRAIN_DIFFICULT_DIAGONAL,
                _ => registry::TERRAIN_DIFFICULT,
            };
            sources.push((rule, format!("difficult terrain{at}")));
        }
        for _ in 0..self.hampering.obstructed {
            sources.push((registry::OBSTACLE_SQUARE, format!("an obstacle{at}")));
        }
        if let Some(body) = self.hampering.body {
            let text = format!("{} lies in the way{at}", scene.name(body));
            sources.push((registry::PASS_HELPLESS_OBSTACLE, text));
        }
        for _ in 0..self.hampering.dark {
            sources.push((registry::SPEED_HAMPERED, format!("poor visibility{at}")));
        }
        match self.fit {
            Fit::Free if self.through => {
                sources.push((
                    registry::SQUEEZE_PAST_OPPONENT,
                    "past an opponent".to_owned(),
                ));
            }
            Fit::Free => {}
            Fit::Squeezed => sources.push((registry::SQUEEZE_COST, "squeezing".to_owned())),
            Fit::Escape => {
                sources.push((registry::SQUEEZE_ESCAPE_ARTIST, "Escape Artist".to_owned()));
            }
        }
        if self.tumbled {
            sources.push((registry::PASS_TUMBLE, "tumbling".to_owned()));
        }
        for _ in 0..self.everywhere {
            sources.push((
                registry::SPECIAL_DOUBLE_COST,
                "hampered everywhere".to_owned(),
            ));
        }
        sources
    }
}
