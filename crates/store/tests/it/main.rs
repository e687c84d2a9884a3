//! What every store has to do, tested on each of them.

mod faults;
mod homes;
mod removal;
mod stores;
mod suite;
#[cfg(feature = "sqlite")]
mod torn;
