//! Searching over movement: ranges and paths. All systems share these searches, which are bounded
//! and exact.
//!
//! A system presents its movement to the search as a [`Walk`]. The search owns the order in which
//! states are settled and the tie-breaks, and reports what its bound cut off.
//!
//! * [`range`] finds every place that a budget reaches: by a flood over bit planes if the system
//!   can describe its movement as [`Masks`]; otherwise, and for comparison, by [`exact_range`].
//! * [`path`] finds the cheapest or the safest path of one movement to a goal.
//! * [`series()`] does the same over several movements, in this turn and later ones;
//!   [`series_from()`] keeps what it has explored for the next goal. Some of them may keep to a
//!   straight line at any angle: [`Lines`].
//!
//! # Places
//!
//! The place of a creature of several squares is its top-left square: ranges list that square, and
//! goals and waypoints of paths name it, whatever altitude the walk has there.
//!
//! # The order of paths
//!
//! [`Preference::Cheapest`]: fewest movements, then least cost, then fewest triggers, then fewest
//! hazards, then fewest steps. [`Preference::Safest`]: fewest triggers, then fewest hazards, then
//! fewest movements, then least cost, then fewest steps. Of paths that are equal in all five, the
//! one whose last movement spends least is better: its earlier movements lead furthest. If that is
//! equal, too, the one whose last step comes first in the order of [`grid::Direction::ALL`] is
//! better; if that is the same, the step before it decides, and so on backwards through all
//! movements. Where all directions are the same, the path is better that keeps the mover's altitude.
//! Only among equal straight lines at any angle that of the beginning which was settled first is
//! taken. Otherwise this does not depend on what was explored before. If each reactor triggers only once, two paths
//! are compared where they meet, provided that the one has triggered no reactor that the other has
//! not; so it is with hazards that act only once.

mod ahead;
mod around;
mod bound;
mod explored;
mod label;
mod landing;
mod lines;
mod movements;
mod offer;
mod order;
mod path;
mod places;
mod planes;
mod query;
mod range;
mod series;
mod settle;

use board::CreatureId;
use grid::flood::{Gait, Ground};
use grid::{Feet, Footprint, Square};

pub use bound::Bound;
pub use explored::Explored;
pub use grid::flood::{Exhausted, Parity};
pub use lines::{AskedLine, Line, Lines};
pub use movements::{Declared, FoundMovement, FoundSeries, Idle, Kind, Series, TurnOffer};
pub use offer::{Alike, Offer};
pub use path::{FoundPath, path};
pub use query::{Ending, PathQuery, Preference};
pub use range::{MoveRange, PlaceApart, ReachedPlace, exact_range, range};
pub use series::{series, series_from};

use crate::RuleId;

/// The state on which the cost of further movement depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WalkState {
    /// The squares that the mover fills; its full-size space, in a system that names the mover's
    /// place by that.
    pub footprint: Footprint,
    /// Its altitude, in a system whose walkers change it; otherwise 0.
    pub level: i32,
    /// How the mover stands in that space, in a system that distinguishes several ways; otherwise
    /// 0.
    pub pose: u8,
    /// Whether its next plain diagonal costs more.
    pub parity: Parity,
}

/// Somebody who may react to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reactor {
    /// Who.
    pub creature: CreatureId,
    /// The kind of its chance, in a system that counts several kinds apart; otherwise 0.
    pub kind: u8,
}

impl From<CreatureId> for Reactor {
    fn from(creature: CreatureId) -> Reactor {
        Reactor { creature, kind: 0 }
    }
}

/// A step that the rules allow, however much of the budget is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkStep {
    /// The state after it.
    pub to: WalkState,
    /// Its cost in squares of 5 feet, at least 1.
    pub cost_squares: u32,
    /// Who may react to it, in letter order. Of several chances of one creature it gets the first
    /// that it has not had before.
    pub reactors: Vec<Reactor>,
    /// The number of hazards suffered in it, if none of [`Walk::hazards_once`] has acted before.
    pub hazards: u32,
}

/// Whether a movement may end in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It may end there.
    Allowed,
    /// The place may only be passed, by that rule.
    PassOnly(RuleId),
}

/// How a movement begins at the place where another movement of the same creature has ended.
pub enum Onward<'w> {
    /// This walk continues from there.
    Same,
    /// As a new walk: what is allowed depends on where the movement begins.
    Other(Box<dyn Walk + 'w>),
    /// No movement may begin there.
    Barred,
}

/// How a search sees a system's movement.
pub trait Walk {
    /// The mover's state at the start, with its carried diagonal.
    fn start(&self) -> WalkState;

    /// The steps possible from a state in the order of [`grid::Direction::ALL`]; a system whose
    /// creatures may change their footprint lists the unchanged one first.
    ///
    /// Steps that no movement of this kind could ever pay for, because they cost more than its
    /// whole budget, may be left out: no search can use them. Steps that need a check, or any
    /// outcome that is decided elsewhere, are left out, too.
    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>);

    /// The squares that the mover covers in a state: fewer than its space in a system whose creatures
    /// squeeze into a part of it.
    fn covered(&self, at: WalkState) -> Footprint {
        at.footprint
    }

    /// Whether the mover covers the top-left square of its space in every state.
    fn covers_its_place(&self) -> bool {
        true
    }

    /// Whether a movement may end there. This depends on the squares alone, not on the parity.
    fn stop(&self, at: WalkState) -> Stop;

    /// How many squares of the budget must be left after the step for it to be allowed at all: 0 in
    /// a system without such a rule. If several movements are made in a row, this applies only to
    /// the last one, because after each of the others the next one is still left.
    fn spare_squares(&self, _from: WalkState, _step: &WalkStep) -> u32 {
        0
    }

    /// Whether a movement may end there if another one follows in the same turn.
    fn pause(&self, at: WalkState) -> Stop {
        self.stop(at)
    }

    /// Whether whoever ends a turn there is there when the next one begins: not if it falls meanwhile.
    fn stays(&self, _at: WalkState) -> bool {
        true
    }

    /// The diagonal that the next movement of the turn carries on from there.
    fn carried(&self, at: WalkState) -> Parity {
        at.parity
    }

    /// The pose in which the next movement of the turn begins there.
    fn pose_onward(&self, at: WalkState) -> u8 {
        at.pose
    }

    /// How a movement of this kind begins where another one has ended.
    fn onward(&self, _at: WalkState) -> Onward<'_> {
        Onward::Same
    }

    /// A gait that no step of this kind undercuts, whatever lies between, so that a search for one
    /// goal can estimate what is still to be paid; `None` if there is none, or if a step may move
    /// the mover's place by more than a square.
    fn least_gait(&self) -> Option<Gait> {
        self.masks().map(|masks| masks.gait)
    }

    /// Whether no movement of this kind ever enters that square, wherever it begins.
    ///
    /// `false` is always right: it only makes the search look at every place before it says that
    /// there is no way.
    fn never_enters(&self, _square: Square) -> bool {
        false
    }

    /// Whether each reactor is triggered once by each kind in the whole movement (`true`) or by every
    /// step.
    fn triggers_once(&self) -> bool;

    /// Who may react to a movement that begins there, before its first step.
    fn starting(&self, at: WalkState) -> Vec<Reactor> {
        let _ = at;
        Vec::new()
    }

    /// Whether a reactor that is triggered only once is triggered only once in the whole turn.
    fn triggers_once_a_turn(&self) -> bool {
        false
    }

    /// The hazards of the step that act only once in a movement, by numbers that mean the same in
    /// every movement of the creature; empty if each acts whenever it is entered.
    fn hazards_once(&self, _from: WalkState, _to: WalkState) -> Vec<u32> {
        Vec::new()
    }

    /// Whether a hazard that acts only once acts only once in the whole turn.
    fn hazards_once_a_turn(&self) -> bool {
        false
    }

    /// The same movement as planes, if it can be described that way: the mover keeps a square
    /// footprint, and the cost of a step depends only on the ground, the direction and the parity.
    ///
    /// A flood over them must reach the same states at the same cost as [`Walk::steps`]. `None`, the
    /// default, is always right and only slower.
    fn masks(&self) -> Option<Masks<'_>> {
        None
    }
}

/// Whether a movement with that limit can make a step from the mover's place.
pub fn goes(walk: &dyn Walk, limit_feet: Feet) -> bool {
    let limit = u32::try_from(limit_feet.whole_squares()).unwrap_or(0);
    first_steps(walk)
        .iter()
        .any(|step| step.cost_squares <= limit)
}

/// Whether a movement of one step by this walk leads somewhere to end to which none of the offers does.
/// An offer whose search met its bound is taken to lead nowhere.
pub(crate) fn leads_beyond(walk: &dyn Walk, offers: &[Offer<'_>]) -> bool {
    let steps = first_steps(walk).into_iter();
    let mut ends = steps.filter(|step| walk.stop(step.to) == Stop::Allowed);
    ends.any(|end| {
        let goals = [end.to.footprint.origin];
        let query = PathQuery::to(&goals, Preference::Cheapest);
        offers.iter().all(|offer| {
            let now = TurnOffer {
                kinds: vec![offer.kind()],
                movements: offer.times.into(),
            };
            !matches!(series(&Series::of_this_turn(now), &query), Ok(Some(_)))
        })
    })
}

fn first_steps(walk: &dyn Walk) -> Vec<WalkStep> {
    let mut steps = Vec::new();
    walk.steps(walk.start(), &mut steps);
    steps
}

/// A system's movement as planes.
#[derive(Clone, Debug)]
pub struct Masks<'a> {
    /// The ground as the mover meets it.
    pub ground: Ground<'a>,
    /// How the mover goes over it.
    pub gait: Gait,
    /// Spaces that the mover may pass but in which it perhaps may not end. A movement may end in
    /// any place that shares no square with them; for the other places the search asks
    /// [`Walk::stop`].
    pub shared: Vec<Footprint>,
}
