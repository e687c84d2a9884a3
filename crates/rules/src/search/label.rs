//! One way to be somewhere, as a search keeps it.

use super::{Reactor, WalkState, WalkStep};

/// How a label came from the one before it.
#[derive(Clone, Debug)]
pub(super) enum Taken {
    Step(WalkStep),
    /// A new movement began.
    Begin,
}

/// One way to be in a state.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub(super) state: WalkState,
    /// The number of its root and state among the nodes of the search.
    pub(super) node: usize,
    /// The root of the movement that it is in.
    pub(super) root: usize,
    /// How many movements have begun.
    pub(super) movement: u32,
    /// What this movement has spent.
    pub(super) used_squares: u32,
    /// Whether this movement has made a step.
    pub(super) has_moved: bool,
    /// The number of waypoints passed.
    pub(super) passed: usize,
    /// The reactors that cannot be triggered again at present, in order.
    pub(super) spent_reactors: Vec<Reactor>,
    pub(super) triggers: u32,
    pub(super) hazards: u32,
    pub(super) cost_squares: u32,
    pub(super) steps: u32,
    /// The label before it; `None` at the start.
    pub(super) before: Option<(usize, Taken)>,
    /// Whether another label made it pointless.
    pub(super) pointless: bool,
}

/// Whether two labels are equal in everything that counts.
pub(super) fn is_equal(a: &Label, b: &Label) -> bool {
    let counted = |label: &Label| {
        [
            label.movement,
            label.used_squares,
            label.triggers,
            label.hazards,
            label.cost_squares,
            label.steps,
        ]
    };
    a.spent_reactors == b.spent_reactors && counted(a) == counted(b)
}
