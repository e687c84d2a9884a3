//! One thing that is measured.

/// Runs every query of a work once.
pub(crate) type Pass = Box<dyn Fn()>;

/// One row of the table.
pub(crate) struct Work {
    pub(crate) name: String,
    /// The number of queries in a pass.
    pub(crate) queries: usize,
    pub(crate) ours: Pass,
    /// The `pathfinding` crate.
    pub(crate) rival: Pass,
    pub(crate) bucket: Pass,
    /// Compares all answers of all three contenders.
    pub(crate) check: Box<dyn Fn() -> Result<(), String>>,
}
