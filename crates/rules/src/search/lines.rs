//! Movements that keep to a straight line at any angle.
//!
//! Whether a step keeps to a line depends on where the line ends, so that no walk describes it. A search
//! over several movements takes a whole line as one (`landing`).

use grid::Square;

use super::{Exhausted, WalkState, WalkStep};

/// The lines of one kind of movement, from every place where it may begin.
pub trait Lines {
    /// Where a line may end that begins there and costs no more than that, each place once with the
    /// least that a line costs which ends there. A line need not lead to all of them.
    fn ends(&self, from: WalkState, limit_squares: u32, into: &mut Vec<(WalkState, u32)>);

    /// The lines from there to one of these ends, whatever its parity, that may end there and of which
    /// none makes another one pointless.
    ///
    /// # Errors
    /// If there are more of them than are looked at.
    fn to(&self, asked: &AskedLine<'_>) -> Result<Vec<Line>, Exhausted>;
}

/// What is asked of a line.
#[derive(Clone, Copy, Debug)]
pub struct AskedLine<'q> {
    /// Where it begins.
    pub from: WalkState,
    /// Where it ends.
    pub end: WalkState,
    /// The most that it may cost.
    pub limit_squares: u32,
    /// The places still to be passed, in this order.
    pub via: &'q [Square],
}

/// A movement along a line. None of its hazards acts only once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its steps, at least one.
    pub steps: Vec<WalkStep>,
    /// How many of the places still to be passed it passes.
    pub passed: u32,
}

impl Line {
    pub(super) fn cost_squares(&self) -> u32 {
        let costs = self.steps.iter().map(|step| step.cost_squares);
        costs.fold(0, u32::saturating_add)
    }

    pub(super) fn hazards(&self) -> u32 {
        let hazards = self.steps.iter().map(|step| step.hazards);
        hazards.fold(0, u32::saturating_add)
    }
}

/// What a search keeps of the lines of its kinds.
#[derive(Default)]
pub(super) struct Landings {
    /// For each kind on offer, the one in whose only movement its lines have ended.
    pub(super) of_kinds: Vec<Option<usize>>,
    /// How many lines were looked at, and what finding their ends amounts to.
    pub(super) work: usize,
    /// The ends of the lines of that kind from that place within that limit.
    pub(super) ends: Vec<(WalkState, u32)>,
    pub(super) from: Option<(usize, WalkState, u32)>,
}
