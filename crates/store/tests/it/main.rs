//! What every store does, run on each of them.

mod faults;
mod stores;
mod suite;
