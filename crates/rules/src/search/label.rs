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
    /// The hazards that do not act again at present, by number, in order.
    pub(super) spent_hazards: Vec<u32>,
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
    a.spent_reactors == b.spent_reactors
        && a.spent_hazards == b.spent_hazards
        && counted(a) == counted(b)
}

/// How many of these the others, which are in order, do not contain.
pub(super) fn missing<T: Ord>(these: &[T], others: &[T]) -> u32 {
    let is_missing = |one: &&T| others.binary_search(one).is_err();
    let count = these.iter().filter(is_missing).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Leaves out those hazards of the step that act only once and have acted, and notes the others.
pub(super) fn spend_hazards(spent: &mut Vec<u32>, step: &mut WalkStep, acting: Vec<u32>) {
    let count = u32::try_from(acting.len()).unwrap_or(u32::MAX);
    let again = count.saturating_sub(missing(&acting, spent));
    step.hazards = step.hazards.saturating_sub(again);
    spent.extend(acting);
    spent.sort_unstable();
    spent.dedup();
}
