//! Movements in a row: what a turn offers, and what a search has found.

use grid::Feet;

use super::{Lines, Walk, WalkStep};

/// Whether movements in a row are declared one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Declared {
    /// Each one separately: each must end where a movement may end.
    Each,
    /// Together, as one movement with several budgets; each step is paid from one of them.
    Together,
}

/// A kind of movement that a series may use.
#[derive(Clone, Copy)]
pub struct Kind<'w> {
    /// How it goes.
    pub walk: &'w dyn Walk,
    /// What one of them may spend; `None` if there is no limit.
    pub limit_feet: Option<Feet>,
    /// How several of them in a row are declared.
    pub declared: Declared,
    /// How many of the movements that a turn offers it takes the place of, at least 1.
    pub share: u32,
    /// How many of all its movements whose number is limited a series may hold; `None` if they are not
    /// counted. It is the same for all kinds that are.
    pub most: Option<u32>,
    /// The lines to which its movements keep, instead of taking the steps of the walk.
    pub lines: Option<&'w dyn Lines>,
}

impl Kind<'_> {
    pub(super) fn limit_squares(&self) -> Option<u32> {
        let limit = self.limit_feet?.whole_squares();
        Some(u32::try_from(limit).unwrap_or(0))
    }
}

/// What a turn allows: a number of movements, each of any of these kinds.
#[derive(Clone)]
pub struct TurnOffer<'w> {
    /// The kinds.
    pub kinds: Vec<Kind<'w>>,
    /// The number of movements, if each has a share of 1.
    pub movements: u32,
}

impl TurnOffer<'_> {
    /// The offer of a turn of which nothing is left.
    pub const fn nothing() -> Self {
        TurnOffer {
            kinds: Vec::new(),
            movements: 0,
        }
    }
}

/// Whether this turn may end before anything moves in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Idle {
    /// The first movement is one of this turn.
    Never,
    /// The first movement may be one of the next turn: diagonals are counted anew in it.
    Allowed,
}

/// The movements of this turn, and of each later turn if the search may continue into it.
#[derive(Clone)]
pub struct Series<'w> {
    /// This turn.
    pub now: TurnOffer<'w>,
    /// Every later turn.
    pub later: Option<TurnOffer<'w>>,
    /// Whether a later turn may be the first in which anything moves.
    pub idle: Idle,
}

impl<'w> Series<'w> {
    /// Returns a series of movements of this turn alone.
    pub fn of_this_turn(now: TurnOffer<'w>) -> Series<'w> {
        Series {
            now,
            later: None,
            idle: Idle::Never,
        }
    }

    /// Returns a series of exactly one movement.
    pub fn single(walk: &'w dyn Walk, limit_feet: Option<Feet>) -> Series<'w> {
        let kind = Kind {
            walk,
            limit_feet,
            declared: Declared::Each,
            share: 1,
            most: None,
            lines: None,
        };
        Series::of_this_turn(TurnOffer {
            kinds: vec![kind],
            movements: 1,
        })
    }
}

/// One movement of a found series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundMovement {
    /// Its kind, by its number in the offer of its turn.
    pub kind: usize,
    /// Its turn: 0 for the current one.
    pub turn: u32,
    /// Its steps, each with only those reactors that it really triggers.
    pub steps: Vec<WalkStep>,
}

/// A series of movements that leads to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundSeries {
    /// The movements, first to last; each has at least one step.
    pub movements: Vec<FoundMovement>,
    /// The total cost.
    pub cost_feet: Feet,
    /// The number of reactions they trigger.
    pub triggers: u32,
    /// The number of hazards they suffer.
    pub hazards: u32,
}
