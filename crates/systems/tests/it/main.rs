//! What holds of every system.

mod names;
mod removal;
mod search;
mod sides;
mod way;
