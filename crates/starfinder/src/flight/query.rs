//! What is asked for a range in three dimensions, and how the movement looks to the search.

use board::{CreatureId, Movement};

use super::super::{Place, Verb};
use super::airspace::Airspace;
use super::exact::{Link, Stand, State, Step};
use crate::heading::Primary;
use crate::tariff::Tariff;
use rules::search::Stop;

/// The most places that a search examines. If a budget leads to more places, only a part of it is
/// searched, but at least [`SURE_BUDGET_SQUARES`].
pub(crate) const MOST_PLACES: usize = 1_500_000;

/// A budget that is always searched completely, in squares: 240 ft.
pub(crate) const SURE_BUDGET_SQUARES: u32 = 48;

/// The greatest budget that is searched, in squares.
pub(crate) const MOST_BUDGET_SQUARES: u32 = 400;

/// A question for a range in three dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VolumeQuery {
    /// The creature that moves.
    pub creature: CreatureId,
    /// The action: `move`, `double`, `run`, `charge`, `guarded` or `minimum`.
    pub verb: Verb,
    /// Flying, swimming or burrowing.
    pub way: Movement,
    /// The primary direction to choose. `None` if the turn already has one, or to search all of
    /// them: then a flight begins with an open heading, which its first horizontal step sets.
    pub primary: Option<Primary>,
    /// The only place that is asked for, if the others need not be found: straight lines are searched
    /// one by one, everything else all at once.
    pub goal: Option<Place>,
}

/// How a search sees a movement in three dimensions.
pub(crate) trait VolumeWalk {
    /// The states in which it begins; there are several if the primary direction is still to be
    /// chosen and an open heading does not represent all of them. They are all in one place.
    fn starts(&self) -> Vec<State>;
    /// Its budget, in halves of a square.
    fn budget_halves(&self) -> u32;
    /// The part of the budget that is searched.
    fn searched_halves(&self) -> u32;
    /// The cost of its steps apart from the ground.
    fn tariff(&self) -> Tariff;
    /// The steps that the rules allow, however much of the budget is left.
    fn steps(&self, from: State, into: &mut Vec<Step>);
    /// Whether its steps depend only on the stand.
    fn goes_by_stands(&self) -> bool;
    /// For such a movement, the steps from the stand. Steps within the airspace need not be judged.
    fn links(&self, airspace: Option<&Airspace>, from: Stand, into: &mut Vec<Link>);
    /// Whether the movement may end there. This does not depend on attitude and parity.
    fn stop(&self, at: State) -> Stop;
    /// The places where the mover has its whole space, as sets, if they can be described that way.
    fn airspace(&self) -> Option<Airspace>;
    /// Whether the airspace describes the movement completely.
    fn is_plain(&self) -> bool;
    /// The primary direction to declare; `None` if the turn has one.
    fn primary(&self) -> PrimaryChoice;
}

/// What a declaration must say about the primary direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PrimaryChoice {
    /// Nothing: the turn has one, or the movement is not a flight.
    None,
    /// This one.
    Of(Primary),
    /// The direction in which the path begins.
    ByPath,
}
