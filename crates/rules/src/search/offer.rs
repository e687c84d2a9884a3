//! What is offered to a search for a range.

use grid::Feet;

use super::{Declared, Kind, Walk};

/// Whether an offer of mixed movements is also needed for two movements of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Alike {
    /// It is.
    Needed,
    /// Another offer with no more actions leads wherever two of a kind lead, for no more and in one
    /// movement. It does not cover movements of a single square.
    Covered,
}

/// Something that can be spent on movement: one Stride, two Strides, a double move, a run.
#[derive(Clone, Copy)]
pub struct Offer<'w> {
    /// How the movement goes.
    pub walk: &'w dyn Walk,
    /// The other kinds that each of its movements may have, if a turn may mix them.
    pub others: &'w [Kind<'w>],
    /// Whether it is needed for two movements of one kind.
    pub alike: Alike,
    /// The number of movements in a row, at least 1: 2 for two Strides, 1 for a double move.
    pub times: u8,
    /// What each of them may spend; a movement's unspent feet are lost to the next.
    pub limit_feet: Feet,
    /// How several of them are declared.
    pub declared: Declared,
    /// The number of actions that all of them take together; of two offers, the one with fewer
    /// comes first.
    pub actions: u8,
}

impl<'w> Offer<'w> {
    /// One movement, of one action.
    pub fn single(walk: &'w dyn Walk, limit_feet: Feet) -> Offer<'w> {
        Offer {
            walk,
            others: &[],
            alike: Alike::Needed,
            times: 1,
            limit_feet,
            declared: Declared::Each,
            actions: 1,
        }
    }

    pub(super) fn budget_squares(&self) -> u32 {
        u32::try_from(self.limit_feet.whole_squares()).unwrap_or(0)
    }

    /// The kind of its movements, if none of the others is meant.
    pub(super) fn kind(&self) -> Kind<'w> {
        Kind {
            walk: self.walk,
            limit_feet: Some(self.limit_feet),
            declared: self.declared,
            share: 1,
            most: None,
            lines: None,
        }
    }

    /// Whether the two make the same movements, even if one makes more of them.
    pub(super) fn is_like(&self, other: &Offer<'_>) -> bool {
        std::ptr::addr_eq(self.walk, other.walk)
            && self.limit_feet == other.limit_feet
            && self.declared == other.declared
            && self.others.len() == other.others.len()
    }
}
