//! What holds of every system.

mod removal;
mod search;
mod sides;
