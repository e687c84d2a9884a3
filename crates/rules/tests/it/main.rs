//! What holds of every system alike.

mod removal;
mod sides;
