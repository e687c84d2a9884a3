//! What is asked for a range in three dimensions or for a turn, and how the movement looks to the
//! search.

use board::{CreatureId, Movement};

use super::super::{Place, Verb};
use super::airspace::Airspace;
use super::exact::{Link, Stand, State, Step};
use super::turns::Made;
use super::walk::Walking;
use crate::heading::Primary;
use crate::tariff::Tariff;
use rules::search::{Preference, Stop};

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

/// The ways of moving that are searched in a turn; on foot they lead up and down stairs.
pub(super) const WAYS: [Movement; 5] = [
    Movement::Land,
    Movement::Climb,
    Movement::Swim,
    Movement::Burrow,
    Movement::Fly,
];

/// A question for what a whole turn leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnQuery {
    /// The creature that moves.
    pub creature: CreatureId,
    /// What makes one way better than another.
    pub preference: Preference,
    /// The most that the turn may cost, in squares.
    pub limit_squares: Option<u32>,
    /// The movements that are searched.
    pub only: Only,
}

/// Which movements of a turn are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    /// Any.
    Any,
    /// One of that kind.
    Made(Made),
    /// A move or a double move of that way.
    Way(Movement),
}

impl Only {
    /// The movements of that name: `fly`, `double fly`, `run`.
    pub fn named(words: &str) -> Option<Only> {
        let mut ways = WAYS.into_iter();
        let way = ways.find(|way| way.word() == words);
        way.map(Only::Way)
            .or_else(|| Made::named(words).map(Only::Made))
    }

    /// Whether all of them are on foot.
    pub const fn is_on_foot(self) -> bool {
        match self {
            Only::Made(Made::One(_, way)) | Only::Way(way) => is_on_foot(way),
            Only::Any | Only::Made(Made::Two) => false,
        }
    }

    pub(super) fn includes(self, made: Made) -> bool {
        match self {
            Only::Any => true,
            Only::Made(own) => own == made,
            Only::Way(own) => {
                matches!(made, Made::One(Verb::Move | Verb::Double, way) if way == own)
            }
        }
    }
}

impl TurnQuery {
    /// Any movements of the turn, whatever they cost.
    pub const fn any(creature: CreatureId, preference: Preference) -> TurnQuery {
        TurnQuery {
            creature,
            preference,
            limit_squares: None,
            only: Only::Any,
        }
    }
}

/// The altitude at which a turn is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Altitude {
    /// Any.
    Any,
    /// That one.
    Level(i32),
    /// That of the mover, or the one to which stairs and ladders have led it: what is meant by a
    /// square without an altitude.
    OfMap(i32),
}

impl Altitude {
    /// Whether a movement may end in that state.
    pub(super) fn includes(self, walk: &Walking<'_>, state: State) -> bool {
        let level = state.place.level;
        match self {
            Altitude::Any => true,
            Altitude::Level(own) => own == level,
            // Beside a ladder a climber may be in the air.
            Altitude::OfMap(own) => {
                own == level || (is_on_foot(walk.way()) && !walk.is_in_air(state.stand()))
            }
        }
    }

    /// Whether the level is another one than that of the mover.
    pub(super) fn is_other(self, level: i32) -> bool {
        matches!(self, Altitude::OfMap(own) if own != level)
    }

    /// The one level at which lines of that way are looked at, if it is one.
    pub(super) fn only_level(self, way: Movement) -> Option<i32> {
        match self {
            Altitude::Level(level) => Some(level),
            Altitude::OfMap(level) => Some(level).filter(|_| !is_on_foot(way)),
            Altitude::Any => None,
        }
    }
}

/// Whether the altitude of the mover is that of the ground under it.
const fn is_on_foot(way: Movement) -> bool {
    matches!(way, Movement::Land | Movement::Climb)
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
