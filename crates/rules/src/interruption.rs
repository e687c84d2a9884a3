//! What has changed on the board while a movement waited.
//!
//! A movement is planned as a whole, from its start. If a reaction moves somebody on the way, the
//! steps before it are still judged by the board as it was then, and those after it by the board as
//! it is now.

use board::{Board, Creature};

/// The board that the earlier steps of an interrupted movement saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierBoard {
    /// The number of steps for which the board holds.
    pub steps: u32,
    /// The board as it was then.
    pub board: Board,
}

/// A creature that a reaction moved while a movement waited.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Interruption {
    /// How many steps the movement had completed.
    pub steps: u32,
    /// The creature before it was moved.
    pub before: Creature,
}

/// Returns the boards that the steps before the interruptions saw, the earliest first, each with
/// the number of steps for which it holds.
pub(crate) fn boards_before(now: &Board, interruptions: &[Interruption]) -> Vec<EarlierBoard> {
    let mut until: Vec<u32> = interruptions.iter().map(|own| own.steps).collect();
    grid::sort_by(&mut until, Ord::cmp);
    until.dedup();
    let before = |steps: u32| {
        let mut board = now.clone();
        let undone = interruptions.iter().filter(|own| own.steps >= steps);
        // If one creature was moved twice, its earlier place comes last and stays.
        for interruption in undone.rev() {
            if let Some(creature) = board.creature_mut(interruption.before.id) {
                creature.clone_from(&interruption.before);
            }
        }
        board
    };
    until
        .into_iter()
        .map(|steps| EarlierBoard {
            steps,
            board: before(steps),
        })
        .collect()
}
