//! Where the dice of a session come from.
//!
//! Seeded and listed dice continue from the number of dice that the encounter has rolled. Therefore
//! a resumed session rolls what it would have rolled, and a command that was taken back rolls the
//! same again.

use std::hash::{BuildHasher, Hasher, RandomState};

use dice::{Dice, Scripted, Seed, Seeded};

/// The source of dice.
#[derive(Clone, Debug)]
pub(super) enum DiceSource {
    /// From a seed.
    Seeded(Seed),
    /// A list of faces, in order.
    Listed {
        faces: Vec<u32>,
        /// The number of dice that the encounter had rolled when the list began.
        begun_at: u64,
    },
    /// People who roll dice and type what they see.
    TypedIn,
}

impl DiceSource {
    /// Returns dice of that seed or, without one, of a seed that nobody knows.
    pub(super) fn seeded(number: Option<u64>) -> DiceSource {
        // Fresh keys of the standard library are all the chance that a seed needs here.
        let number = number.unwrap_or_else(|| RandomState::new().build_hasher().finish());
        DiceSource::Seeded(Seed::from_number(number))
    }

    /// The description of the source in the head of a journal.
    pub(super) fn name(&self) -> &'static str {
        match self {
            DiceSource::Seeded(_) => Seeded::MAPPING,
            DiceSource::Listed { .. } => "listed",
            DiceSource::TypedIn => "typed-in",
        }
    }

    /// Returns the dice after that many were rolled in the encounter; `None` if people are asked.
    pub(super) fn at(&self, rolled: u64) -> Option<Box<dyn Dice>> {
        match self {
            DiceSource::Seeded(seed) => Some(Box::new(Seeded::at(*seed, rolled))),
            DiceSource::Listed { faces, begun_at } => {
                let used = usize::try_from(rolled.saturating_sub(*begun_at)).unwrap_or(usize::MAX);
                let left = faces.get(used..).unwrap_or_default();
                Some(Box::new(Scripted::new(left.iter().copied())))
            }
            DiceSource::TypedIn => None,
        }
    }

    /// The number of faces of a list that are left.
    pub(super) fn faces_left(&self, rolled: u64) -> usize {
        match self {
            DiceSource::Listed { faces, begun_at } => {
                let used = usize::try_from(rolled.saturating_sub(*begun_at)).unwrap_or(usize::MAX);
                faces.len().saturating_sub(used)
            }
            DiceSource::Seeded(_) | DiceSource::TypedIn => 0,
        }
    }
}
