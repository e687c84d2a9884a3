//! One way to be somewhere, as a search keeps it.

/// No label, or no step.
pub(super) const NONE: u32 = u32::MAX;
/// Instead of a step: a new movement began.
pub(super) const BEGIN: u32 = u32::MAX - 1;

/// One way to be in a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label {
    /// The number of its root and state among the nodes of the search.
    pub(super) node: u32,
    /// How many movements have begun, each counted by its share of its turn. What a turn leaves
    /// unused counts as well.
    pub(super) movement: u32,
    /// How many movements have begun, whatever their shares.
    pub(super) begun: u32,
    /// How many of them are of the kinds of which a series holds only some.
    pub(super) limited: u32,
    /// What this movement has spent.
    pub(super) used_squares: u32,
    /// The set of the reactors that cannot be triggered again at present.
    pub(super) spent_reactors: u32,
    /// The set of the hazards that do not act again at present.
    pub(super) spent_hazards: u32,
    pub(super) triggers: u32,
    pub(super) hazards: u32,
    pub(super) cost_squares: u32,
    pub(super) steps: u32,
    /// The label before it; [`NONE`] at the start.
    pub(super) before: u32,
    /// How it came from there: a step, by its number, or [`BEGIN`].
    pub(super) taken: u32,
    /// The label of the same node that was kept before it.
    pub(super) next_kept: u32,
    /// The number of waypoints passed.
    pub(super) passed: u32,
    /// Whether this movement has made a step.
    pub(super) has_moved: bool,
    /// Whether another label made it pointless.
    pub(super) pointless: bool,
}

/// Whether two labels are equal in everything that counts.
pub(super) fn is_equal(a: &Label, b: &Label) -> bool {
    let counted = |label: &Label| {
        [
            label.movement,
            label.begun,
            label.limited,
            label.used_squares,
            label.triggers,
            label.hazards,
            label.cost_squares,
            label.steps,
            label.spent_reactors,
            label.spent_hazards,
        ]
    };
    counted(a) == counted(b)
}

/// How many of these the others, which are in order, do not contain.
pub(super) fn missing<T: Ord>(these: &[T], others: &[T]) -> u32 {
    let is_missing = |one: &&T| others.binary_search(one).is_err();
    let count = these.iter().filter(is_missing).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}
