//! Comparison of the engine with the reference: both play the same random worlds, and all tiny
//! ones, and have to agree.
//!
//! The comparisons are this package's tests. A failing test prints the world as a worked case; the
//! rulebook decides which of the two is wrong, and the case is kept.
