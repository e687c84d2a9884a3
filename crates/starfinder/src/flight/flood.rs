//! Everything that a flyer can reach, 64 places at a time.
//!
//! A state of a flight is a place, a heading and which diagonal comes next. Here each heading and
//! parity has a set of places, and all states of one cost move one step together: a row is shifted
//! and masked by the rows of open places. Layers of equal cost follow one another.
//!
//! # Why a turn may be taken apart
//!
//! The rules charge a turn with the step after it, 5 feet for each 45 degrees. The flood lets a
//! flyer turn in place, 45 degrees for 5 feet at a time, and otherwise step only straight ahead.
//! This changes the cost of no *place*: a turned flyer that steps has paid what the rules charge,
//! and one that does not step is where it was, at a higher cost. So each heading needs 5 bearings,
//! not 26. An open heading is all headings at once.
//!
//! # Why most parities may be forgotten
//!
//! Unless a doubled diagonal flips the parity or descending is cheaper, a flyer whose next diagonal
//! is cheap gets everywhere at no greater cost than one whose next diagonal is dear, and the latter
//! is at most 5 feet behind. So for a place with one heading only the first arrival counts, and the
//! even one of two at the same cost.
//!
//! The flood applies where [`Flood::applies`] says so; [`super::exact`] does the same step by step,
//! and a test compares the two.

use grid::Direction;

use super::super::Place;
use super::super::rulings::{ParityAfterDoubled, SurchargeDoubling, VerticalTurn};
use super::airspace::Airspace;
use crate::heading::{Attitude, Bearing, Heading, Primary};
use crate::tariff::{HALVES_PER_SQUARE, Tariff};
use crate::volume::beside;
use rules::search::Parity;

/// A start: place, heading and next diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Where it begins.
    pub place: Place,
    /// The heading in which it begins.
    pub heading: Heading,
    /// Which diagonal comes next.
    pub parity: Parity,
}

/// The steps of one bearing from one heading.
struct Going {
    /// The number of the bearing in [`Bearing::all`].
    bearing: usize,
    offset: (i32, i32, i32),
    /// For each grade and parity: the cost in units and the parity after it.
    fares: Vec<[(usize, Parity); 2]>,
}

/// The settled states of a search, layer by layer of equal cost.
#[derive(Clone, Debug)]
pub struct Flood {
    airspace: Airspace,
    tariff: Tariff,
    headings: usize,
    /// Halves of a square in a unit of cost.
    grain: u32,
    /// For each cost in units: the words of settled states, by their number, in order.
    layers: Vec<Vec<(u32, u64)>>,
}

impl Flood {
    /// Whether the flood gives the exact answer: turns cost the same wherever they are made, and
    /// steepness costs nothing.
    pub fn applies(airspace: &Airspace, tariff: &Tariff) -> bool {
        let plain = airspace.grades.iter().all(|(doublings, _)| *doublings == 0);
        tariff.vertical_turn == VerticalTurn::No
            && (tariff.surcharges == SurchargeDoubling::No || tariff.turn_squares == 0 || plain)
    }

    /// Everything within the budget.
    pub fn new(airspace: Airspace, tariff: Tariff, source: Source, budget_squares: u32) -> Flood {
        let grain = if tariff.is_in_squares() {
            HALVES_PER_SQUARE
        } else {
            1
        };
        let mut flood = Flood {
            airspace,
            tariff,
            headings: if tariff.turn_squares == 0 { 1 } else { 8 },
            grain,
            layers: Vec::new(),
        };
        let budget = budget_squares.saturating_mul(HALVES_PER_SQUARE) / grain;
        flood.layers = Kernel::new(&flood, usize::try_from(budget).unwrap_or(0)).run(source);
        flood
    }

    /// The least cost of each reached place in halves of a square: square by square in reading
    /// order, and for each square from the lowest level up.
    pub fn costs(&self) -> Vec<(Place, u32)> {
        let window = &self.airspace.window;
        let mut cost_of: Vec<u32> = Vec::new();
        cost_of.resize(window.words() * 64, u32::MAX);
        let mut seen = vec![0_u64; window.words()];
        for (units, layer) in (0..).zip(&self.layers) {
            for (number, bits) in layer {
                let word = *number as usize % window.words();
                let mut new = bits & !seen[word];
                seen[word] |= new;
                while new != 0 {
                    cost_of[word * 64 + new.trailing_zeros() as usize] = units * self.grain;
                    new &= new - 1;
                }
            }
        }
        let mut costs = Vec::new();
        for first in (0..window.rows()).map(|row| window.row(0, row)) {
            for column in first..first + window.words_per_row() {
                let levels = (0..window.levels()).map(|level| column + window.row(level, 0));
                let levels: Vec<usize> = levels.filter(|word| seen[*word] != 0).collect();
                let mut bits = levels.iter().fold(0, |bits, word| bits | seen[*word]);
                while bits != 0 {
                    let bit = bits.trailing_zeros();
                    let here = levels.iter().filter(|word| seen[**word] >> bit & 1 == 1);
                    costs.extend(here.map(|word| {
                        let cost = cost_of[word * 64 + bit as usize];
                        (window.place(*word, bit), cost)
                    }));
                    bits &= bits - 1;
                }
            }
        }
        costs
    }

    /// A cheapest path to the place, without its start; `None` if the place is not reached.
    ///
    /// Among equal paths it is the one whose last step comes first in the order of
    /// [`Bearing::all`]; if those are equal, the step before it decides, and so on backwards.
    pub fn path(&self, goal: Place) -> Option<Vec<Place>> {
        let (word, bit) = self.airspace.window.bit(goal)?;
        let words = self.airspace.window.words();
        let (mut units, mut number) =
            self.layers.iter().enumerate().find_map(|(units, layer)| {
                let found = layer
                    .iter()
                    .find(|(number, bits)| *number as usize % words == word && bits & bit != 0)?;
                Some((units, found.0))
            })?;
        let goings = Going::all(self);
        let mut path = Vec::new();
        let mut place = goal;
        while units > 0 {
            let plane = number as usize / words;
            let (before, from, step) = self.before(&goings, units, plane, place)?;
            if step {
                path.push(place);
            }
            let (word, _) = self.airspace.window.bit(from.place)?;
            place = from.place;
            units = before;
            number = u32::try_from(from.plane * words + word).ok()?;
        }
        path.reverse();
        Some(path)
    }

    /// A settled state that leads to that one, its cost, and whether it does so by a step or by a
    /// turn.
    fn before(
        &self,
        goings: &[Vec<Going>],
        units: usize,
        plane: usize,
        place: Place,
    ) -> Option<(usize, From, bool)> {
        let (heading, parity) = (plane / 2, plane % 2);
        // A flyer may begin, and turn, where nobody may arrive: no step leads there.
        let grade = self.airspace.grade(place);
        for going in goings.get(heading)? {
            let Some(fares) = grade.and_then(|grade| going.fares.get(grade)) else {
                break;
            };
            let (dx, dy, dz) = going.offset;
            let from = beside(place, (-dx, -dy, -dz));
            if self.airspace.is_shut(going.bearing, from) {
                continue;
            }
            for (source, (cost, after)) in fares.iter().enumerate() {
                let plane = heading * 2 + source;
                if after.index() == parity
                    && *cost <= units
                    && self.is_settled(units - cost, plane, from)
                {
                    return Some((units - cost, From { place: from, plane }, true));
                }
            }
        }
        let turn = self.turn_units();
        if self.headings == 1 || turn > units {
            return None;
        }
        [7, 1].into_iter().find_map(|aside| {
            let plane = (heading + aside) % 8 * 2 + parity;
            self.is_settled(units - turn, plane, place).then_some((
                units - turn,
                From { place, plane },
                false,
            ))
        })
    }

    fn is_settled(&self, units: usize, plane: usize, place: Place) -> bool {
        let (Some(layer), Some((word, bit))) =
            (self.layers.get(units), self.airspace.window.bit(place))
        else {
            return false;
        };
        let Ok(number) = u32::try_from(plane * self.airspace.window.words() + word) else {
            return false;
        };
        layer
            .binary_search_by_key(&number, |(listed, _)| *listed)
            .is_ok_and(|at| layer[at].1 & bit != 0)
    }

    fn turn_units(&self) -> usize {
        (self.tariff.turn_squares * HALVES_PER_SQUARE / self.grain) as usize
    }
}

/// The origin of a step.
struct From {
    place: Place,
    plane: usize,
}

impl Going {
    /// For each heading, the bearings that need no turn from it.
    fn all(flood: &Flood) -> Vec<Vec<Going>> {
        (0..flood.headings)
            .map(|heading| {
                let heading = match (flood.headings, Direction::ALL.get(heading)) {
                    (8, Some(direction)) => Heading::Level(*direction),
                    _ => Heading::Open,
                };
                Bearing::all()
                    .enumerate()
                    .filter(|(_, bearing)| {
                        bearing
                            .horizontal()
                            .is_none_or(|direction| heading.turn_steps(direction) == 0)
                    })
                    .map(|(number, bearing)| Going::new(flood, number, bearing))
                    .collect()
            })
            .collect()
    }

    fn new(flood: &Flood, number: usize, bearing: Bearing) -> Going {
        let attitude: Attitude = Primary::along(bearing).attitude();
        let fares = flood
            .airspace
            .grades
            .iter()
            .map(|(doublings, _)| {
                Parity::BOTH.map(|parity| {
                    let fare = flood
                        .tariff
                        .fare(attitude, bearing, u32::from(*doublings), parity);
                    ((fare.halves() / flood.grain) as usize, fare.parity)
                })
            })
            .collect();
        Going {
            bearing: number,
            offset: bearing.offset(),
            fares,
        }
    }
}

/// The flood at work.
struct Kernel<'a> {
    airspace: &'a Airspace,
    goings: Vec<Vec<Going>>,
    headings: usize,
    words: usize,
    /// The cost of a turn by 45 degrees; `None` without headings.
    turn: Option<usize>,
    budget: usize,
    /// Whether an even arrival makes an odd one unnecessary.
    forgets_parity: bool,
    /// States found and not yet settled, for as many costs as the most expensive step spans.
    found: Vec<Vec<u64>>,
    /// Settled states; without parity if it may be forgotten.
    settled: Vec<u64>,
}

impl<'a> Kernel<'a> {
    fn new(flood: &'a Flood, budget: usize) -> Kernel<'a> {
        let goings = Going::all(flood);
        let words = flood.airspace.window.words();
        let costs = goings
            .iter()
            .flatten()
            .flat_map(|going| &going.fares)
            .flatten();
        let dearest = costs.map(|(cost, _)| *cost).max().unwrap_or(1).min(budget);
        let turn = (flood.headings > 1).then(|| flood.turn_units());
        let span = dearest.max(turn.unwrap_or(0)) + 1;
        let states = words * flood.headings * 2;
        Kernel {
            airspace: &flood.airspace,
            headings: flood.headings,
            words,
            turn,
            budget,
            forgets_parity: flood.tariff.doubled_diagonal == ParityAfterDoubled::Keep
                && flood.tariff.is_in_squares(),
            found: vec![vec![0; states]; span],
            settled: vec![0; states],
            goings,
        }
    }

    fn run(mut self, source: Source) -> Vec<Vec<(u32, u64)>> {
        let mut layers = Vec::new();
        let window = &self.airspace.window;
        let (Some((word, bit)), Some((row, level))) =
            (window.bit(source.place), window.row_and_level(source.place))
        else {
            return layers;
        };
        for heading in 0..self.headings {
            let here = match source.heading {
                Heading::Level(direction) if self.headings > 1 => direction as usize == heading,
                _ => true,
            };
            if here {
                let plane = heading * 2 + source.parity.index();
                self.found[0][plane * self.words + word] |= bit;
            }
        }
        for units in 0..=self.budget {
            let rows = row.saturating_sub(units)..(row + units + 1).min(window.rows());
            let levels = level.saturating_sub(units)..(level + units + 1).min(window.levels());
            layers.push(self.settle(units, &rows, &levels));
        }
        layers
    }

    /// Settles the states of one cost and takes one step from each.
    fn settle(
        &mut self,
        units: usize,
        rows: &std::ops::Range<usize>,
        levels: &std::ops::Range<usize>,
    ) -> Vec<(u32, u64)> {
        let slot = units % self.found.len();
        let mut states = std::mem::take(&mut self.found[slot]);
        let mut layer = Vec::new();
        let window = self.airspace.window;
        for plane in 0..self.headings * 2 {
            let (heading, parity) = (plane / 2, plane % 2);
            let first = plane * self.words;
            let known = if self.forgets_parity {
                heading * 2 * self.words
            } else {
                first
            };
            for level in levels.clone() {
                let start = window.row(level, rows.start);
                let end = window.row(level, rows.end);
                for word in start..end {
                    let found = std::mem::take(&mut states[first + word]);
                    if found == 0 {
                        continue;
                    }
                    let new = found & !self.settled[known + word];
                    if new == 0 {
                        continue;
                    }
                    self.settled[known + word] |= new;
                    layer.push((u32::try_from(first + word).unwrap_or(u32::MAX), new));
                    self.spread(units, heading, parity, word, new);
                }
            }
        }
        self.found[slot] = states;
        layer
    }

    /// Makes one turn and one step from the states of a word.
    fn spread(&mut self, units: usize, heading: usize, parity: usize, word: usize, bits: u64) {
        let left = self.budget - units;
        let span = self.found.len();
        if let Some(turn) = self.turn
            && turn <= left
        {
            for aside in [7, 1] {
                let plane = (heading + aside) % 8 * 2 + parity;
                self.found[(units + turn) % span][plane * self.words + word] |= bits;
            }
        }
        let window = &self.airspace.window;
        let across = window.words_per_row();
        let (row, column) = (word / across, word % across);
        let (level, row) = (row / window.rows(), row % window.rows());
        for going in &self.goings[heading] {
            let (dx, dy, dz) = going.offset;
            let (Some(to_row), Some(to_level)) = (
                moved(row, dy, window.rows()),
                moved(level, dz, window.levels()),
            ) else {
                continue;
            };
            let open = match &self.airspace.shut[going.bearing] {
                Some(shut) => bits & !shut.word(word),
                None => bits,
            };
            let target = window.row(to_level, to_row) + column;
            let parts = match dx {
                1 => [
                    (target, open << 1),
                    (target + 1, if column + 1 < across { open >> 63 } else { 0 }),
                ],
                -1 => [
                    (target, open >> 1),
                    (
                        target.wrapping_sub(1),
                        if column > 0 { open << 63 } else { 0 },
                    ),
                ],
                _ => [(target, open), (target, 0)],
            };
            for (target, arriving) in parts {
                if arriving == 0 {
                    continue;
                }
                for ((_, places), fares) in self.airspace.grades.iter().zip(&going.fares) {
                    let (cost, after) = fares[parity];
                    let there = arriving & places.word(target);
                    if there != 0 && cost <= left {
                        let plane = heading * 2 + after.index();
                        self.found[(units + cost) % span][plane * self.words + target] |= there;
                    }
                }
            }
        }
    }
}

/// A row or level one step further, if the window has it.
fn moved(at: usize, by: i32, count: usize) -> Option<usize> {
    let to = match by {
        0 => at,
        1 => at + 1,
        _ => at.checked_sub(1)?,
    };
    (to < count).then_some(to)
}
