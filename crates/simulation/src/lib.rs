//! Tables under a faulty network, store and clock, all from one seed.
//!
//! [`run`] plays one game: a game master, players and a spectator at one table, which is served by
//! one to three processes on one store. Everything that can go wrong does: messages of programs come
//! late, twice, or in another order, connections break at any byte, processes are killed at any
//! moment, the store is full, goes down in the middle of a record, or does not say whether it stored
//! one. Then everything is repaired, and these laws are checked:
//!
//! - whatever was acknowledged is in the journal from then on, and no command is in it twice;
//! - the journal leads every process to the same encounter as a table that reads it from its start;
//! - the view that each program has put together is the one that it would get if it joined now;
//! - no message to a player or a spectator contains the name of something that they may not know.
//!
//! The same seed plays the same game, byte for byte. `table`, `store` and the reading of lines are
//! the real ones; the network, the processes and the clock are simulated.
#![forbid(unsafe_code)]

mod chance;
mod client;
mod game;
mod network;
mod process;
mod verdict;
mod world;

use thiserror::Error;

/// Counts of what happened in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The entries of the journal.
    pub entries: u64,
    /// The acknowledgements that arrived.
    pub accepted: u64,
    /// The refusals that arrived.
    pub refused: u64,
    /// The answers to open questions among the commands that were acknowledged.
    pub answers: u64,
    /// The processes that were killed.
    pub crashes: u64,
    /// The connections that broke.
    pub disconnects: u64,
    /// The appends that did not simply succeed.
    pub faults: u64,
    /// The snapshots that were stored.
    pub snapshots: u64,
    /// The bytes that programs were sent.
    pub bytes: u64,
}

impl Played {
    /// The sum of both.
    #[must_use]
    pub const fn and(self, other: Played) -> Played {
        Played {
            entries: self.entries + other.entries,
            accepted: self.accepted + other.accepted,
            refused: self.refused + other.refused,
            answers: self.answers + other.answers,
            crashes: self.crashes + other.crashes,
            disconnects: self.disconnects + other.disconnects,
            faults: self.faults + other.faults,
            snapshots: self.snapshots + other.snapshots,
            bytes: self.bytes + other.bytes,
        }
    }
}

/// A deliberate fault that breaks a law, to check that it is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sabotage {
    /// Nothing.
    #[default]
    None,
    /// The store claims to have stored something that it has not.
    StoreForgets,
    /// Programs ignore a change.
    ProgramsForget,
    /// Everybody sees what the game master sees.
    EverybodySees,
}

/// A law that a game broke.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("seed {seed}, at {at_milliseconds} ms: {broken}")]
pub struct Broken {
    /// The seed that plays the game again.
    pub seed: u64,
    /// When, on the simulated clock.
    pub at_milliseconds: u64,
    /// What was found.
    pub broken: String,
}

/// Plays the game of that seed.
///
/// # Errors
/// The first law that it breaks.
pub fn run(seed: u64) -> Result<Played, Broken> {
    run_with(seed, Sabotage::None)
}

/// Plays the game of that seed with a deliberate fault in it.
///
/// # Errors
/// The first law that it breaks.
pub fn run_with(seed: u64, sabotage: Sabotage) -> Result<Played, Broken> {
    world::World::new(seed, sabotage).play()
}
