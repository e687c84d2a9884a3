//! The engine beside the reference: both play the same random worlds, and all tiny ones, and have
//! to agree.
//!
//! The comparisons are this package's tests. A failing one prints the world as a worked case; what
//! the rulebook says of it decides which of the two is wrong, and the case is kept.
