//! The order of the checks of a step.
//!
//! It is that of the catalogue's step procedure (section 0.2). Checks 3 to 6 are functions named
//! like their rules; 1 and 2 come before there is a step, 7 and 8 need its price, 9 is
//! [`Mover::end_checks`](super::occupied).

use super::geometry::Step;
use super::mover::{Fault, Mover};

/// One check of a step.
pub(crate) type Check = fn(&Mover<'_>, &Step) -> Option<Fault>;

impl Mover<'_> {
    /// Checks 3 to 5 of the step procedure: what lies in the way of the body.
    pub(crate) const WAY_CHECKS: [Check; 5] = [
        |mover, step| mover.blocking(step),
        |mover, step| mover.corner(step),
        |mover, step| mover.fills_space_corner(step),
        |mover, step| mover.squeeze_allowed(step),
        |mover, step| mover.escape_artist(step),
    ];

    /// The first fault of checks 1 and 3 to 6; geometry (2) is decided by [`Step::new`].
    pub(crate) fn first_fault(&self, step: &Step) -> Option<Fault> {
        self.minimum_limits()
            .or_else(|| Mover::WAY_CHECKS.iter().find_map(|check| check(self, step)))
            .or_else(|| self.occupants(step).next())
    }

    /// All faults of checks 1 and 3 to 6, in their order; `unanswered` is the obstacle in the step
    /// that needs a check for which no result is given.
    pub(crate) fn all_faults(&self, step: &Step, unanswered: Option<Fault>) -> Vec<Fault> {
        let limits = self.minimum_limits().into_iter();
        let way = Mover::WAY_CHECKS
            .iter()
            .filter_map(|check| check(self, step));
        limits
            .chain(way)
            .chain(unanswered)
            .chain(self.occupants(step))
            .collect()
    }
}
