//! Laws of every system.

mod declared;
mod edits;
mod names;
mod one_way;
mod removal;
mod rolled;
mod search;
mod sides;
mod way;
