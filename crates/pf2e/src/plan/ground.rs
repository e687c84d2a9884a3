//! The ground of a move action: the squares of a grid, or the plane without one.
//!
//! The module `movement` has the rules of move actions once; this trait is what differs between the
//! two grounds.

use board::{Creature, CreatureId, Movement as MovementType, Position};
use grid::Length;

use super::Draft;
use crate::rulings::DiagonalOffTurn;
use crate::{Happening, MoveAction, Occasion, Scene, Timing};
use rules::{At, Objection, Reason, RuleId, When};

/// Why a movement ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// A reaction ends it at the point of leaving.
    Halted,
    /// It meets something that its side did not know about.
    Met,
    /// A Tumble Through fails.
    TumbleFails,
    /// A Balance check fails: the mover stays where it is.
    BalanceFails,
    /// A Balance check fails critically: the mover falls.
    BalanceFalls,
    /// A Climb or Swim makes no progress.
    NoProgress,
    /// A step leads over a drop (`ruling.walk-off-ledge=fall`), or a jump lands over one.
    FallsOff,
}

/// The early end of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Early {
    /// The step in which it ends, from 0.
    pub(super) at: usize,
    pub(super) why: Why,
}

/// A creature's path over its ground, in the course of one move action.
pub(super) trait Ground<'a> {
    /// Where a creature may be.
    type Place: Copy;
    /// A step of the path.
    type Step: Copy;
    /// What the price of a step depends on, besides the step.
    type Count;
    /// The creatures that have been triggered so far.
    type Watch;

    fn scene(&self) -> Scene<'a>;
    fn creature(&self) -> &'a Creature;
    fn action(&self) -> &MoveAction;
    fn movement(&self) -> MovementType;

    // --- The path -------------------------------------------------------------------------------

    /// The number of steps of the whole path.
    fn step_count(&self) -> usize;

    /// The step of the path with that index.
    fn step(&self, index: usize) -> Self::Step;

    /// The place after that many whole steps.
    fn place(&self, steps: usize) -> Self::Place;

    /// The place where the step ends.
    fn end_of(step: Self::Step) -> Self::Place;

    /// The positions where the step begins and ends.
    fn positions(step: Self::Step) -> (Position, Position);

    fn position(place: Self::Place) -> Position;

    /// Whether a creature has been moved while the movement waited.
    fn is_interrupted(&self) -> bool;

    // --- What is checked ------------------------------------------------------------------------

    /// Everything that forbids the step, in the order of `pf2e.move.check-order` (1) to (6).
    fn hindrances(&self, step: Self::Step, index: usize) -> Vec<Objection>;

    /// Why the movement may not end there, by `pf2e.move.check-order` (8).
    fn no_stay(&self, place: Self::Place) -> Vec<(RuleId, String)>;

    /// Why the movement may not end there even if another one follows: it would not have left what it
    /// shares (`pf2e.through.end-action`).
    fn not_left(&self, place: Self::Place) -> Option<String>;

    /// The Tiny creatures there among which the movement may not end.
    fn passed_at(&self, place: Self::Place) -> Vec<CreatureId>;

    /// Whether the creature, in its state at that moment, may be there by accident.
    fn may_rest(&self, creature: &Creature, place: Self::Place) -> bool;

    /// Whether the ground there holds the creature, which may then stay. Without a grid it does.
    fn holds(&self, creature: &Creature, place: Self::Place) -> bool {
        let _ = (creature, place);
        true
    }

    /// The counts at the beginning of the action.
    fn count(&self, draft: &Draft<'_>) -> Self::Count;

    /// The cost of the step, with its reasons; updates the counts.
    fn price(&self, step: Self::Step, index: usize, count: &mut Self::Count) -> Price;

    /// Whether the step leads into the space of the enemy that is tumbled through.
    fn enters_foe(&self, index: usize) -> bool;

    /// The part of a step that leads out of the space of the enemy that is tumbled through from the
    /// checked step on; `None` if the step ends in that space.
    fn way_out(&self, check: usize, index: usize) -> Option<Self::Step>;

    /// Whether the step touches narrow or uneven ground.
    fn is_unsteady(&self, index: usize) -> bool;

    /// Whether the creature falls over a drop in the step of that index, if only that many steps
    /// are taken.
    fn falls(&self, index: usize, steps: usize) -> bool;

    /// The number of whole steps of the path that are taken before that end.
    fn whole_steps(&self, early: Early) -> usize;

    /// The steps that are taken; the last one may be incomplete.
    fn taken(&self, early: Option<Early>) -> Vec<Self::Step>;

    // --- What happens ---------------------------------------------------------------------------

    /// Fires triggers and hazards from the start over those steps, and lands a jump.
    fn go(&self, draft: &mut Draft<'_>, steps: &[Self::Step]) -> Self::Watch;

    /// Fires the triggers of a mover that begins to leave for a step that it does not take.
    fn begin_to_leave(&self, draft: &mut Draft<'_>, watch: &mut Self::Watch, at: usize);

    /// Fires triggers as if the mover had left the place where the action began.
    fn leave_start(&self, draft: &mut Draft<'_>, watch: &mut Self::Watch, when: When);

    /// Fires the triggers of a movement that has left no place.
    fn stay(&self, draft: &mut Draft<'_>, watch: &mut Self::Watch, steps: &[Self::Step]);

    /// Whether a creature that loses its balance there falls off.
    fn is_narrow(&self, place: Self::Place) -> bool;

    /// The depth of the drop there, if it is known and reported.
    fn depth_feet(&self, place: Self::Place) -> Option<i32>;

    fn fall(&self, place: Self::Place) -> Happening;
    fn fall_prone(&self, place: Self::Place) -> Happening;
    fn put_back(&self, place: Self::Place) -> Happening;

    // --- The state after it ---------------------------------------------------------------------

    /// Puts the creature, and any rider, there.
    fn put(&self, draft: &mut Draft<'_>, place: Self::Place);

    /// Moves away the creatures with which the creature shares the place against the rules; returns
    /// whether all of them found another place.
    fn move_others_away(&self, draft: &mut Draft<'_>, place: Self::Place) -> bool;

    /// Stores the counts in the turn.
    fn keep_count(&self, draft: &mut Draft<'_>, count: &Self::Count);
}

/// The cost of a step.
pub(super) struct Price {
    pub(super) cost: Length,
    pub(super) reasons: Vec<Reason>,
}

/// The number of a step, from 1.
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}

/// Whether the action has its own count of diagonals (`ruling.diagonal-off-turn`).
pub(super) fn counts_afresh(draft: &Draft<'_>, occasion: Occasion) -> bool {
    matches!(occasion.timing, Timing::OffTurn | Timing::Readied)
        && draft.scene.rulings.get::<DiagonalOffTurn>() == DiagonalOffTurn::Fresh
}

/// What speaks against a step, or against the whole action.
pub(super) fn objection(rule: RuleId, at: At, text: impl Into<String>) -> Objection {
    Objection {
        rule,
        at,
        text: text.into().into(),
    }
}
