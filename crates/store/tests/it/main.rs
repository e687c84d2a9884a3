//! What every store has to do, tested on each of them.

mod faults;
mod stores;
mod suite;
