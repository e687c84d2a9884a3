//! What holds of every system.

mod search;
