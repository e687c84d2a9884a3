//! What is asked for a turn: by which movements, to what altitude.

use board::{CreatureId, Movement};
use grid::Feet;

use super::super::Verb;
use super::exact::State;
use super::walk::Walking;
use rules::Budget;
use rules::search::Preference;

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
    /// A run or a charge on foot. Every other movement on foot is that of a walk.
    LinesOnFoot,
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
            Only::LinesOnFoot => true,
            Only::Any | Only::Made(Made::Two) => false,
        }
    }

    /// Those of them that no walk describes, if all are on foot.
    pub(crate) fn lines_on_foot(self) -> Option<Only> {
        match self {
            Only::Made(made) if Only::LinesOnFoot.includes(made) => Some(self),
            _ => None,
        }
    }

    pub(super) fn includes(self, made: Made) -> bool {
        match self {
            Only::Any => true,
            Only::Made(own) => own == made,
            Only::Way(own) => {
                matches!(made, Made::One(Verb::Move | Verb::Double, way) if way == own)
            }
            Only::LinesOnFoot => {
                matches!(made, Made::One(Verb::Run | Verb::Charge, way) if is_on_foot(way))
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

/// The movements of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Made {
    /// One action: a move, a double move, a run or a charge.
    One(Verb, Movement),
    /// Two move actions of any kinds.
    Two,
}

impl Made {
    /// The one movement of that name that is searched by itself.
    pub fn named(words: &str) -> Option<Made> {
        let verbs = [Verb::Move, Verb::Double, Verb::Run, Verb::Charge].into_iter();
        let mut all = verbs.flat_map(|verb| WAYS.map(|way| Made::One(verb, way)));
        all.find(|made| made.verb() == words)
    }

    /// The actions that they take.
    pub const fn actions(self) -> u8 {
        match self {
            Made::One(Verb::Move, _) => 1,
            Made::One(..) | Made::Two => 2,
        }
    }

    /// The words that name them, each of them if they are two.
    pub const fn verb(self) -> &'static str {
        match self {
            Made::Two => Budget::MIXED,
            Made::One(Verb::Run, Movement::Land) => "run",
            Made::One(Verb::Run, Movement::Climb) => "run climb",
            Made::One(Verb::Run, Movement::Swim) => "run swim",
            Made::One(Verb::Run, Movement::Burrow) => "run burrow",
            Made::One(Verb::Run, Movement::Fly) => "run fly",
            Made::One(Verb::Charge, Movement::Land) => "charge",
            Made::One(Verb::Charge, Movement::Climb) => "charge climb",
            Made::One(Verb::Charge, Movement::Swim) => "charge swim",
            Made::One(Verb::Charge, Movement::Burrow) => "charge burrow",
            Made::One(Verb::Charge, Movement::Fly) => "charge fly",
            Made::One(Verb::Double, Movement::Land) => "double",
            Made::One(Verb::Double, Movement::Climb) => "double climb",
            Made::One(Verb::Double, Movement::Swim) => "double swim",
            Made::One(Verb::Double, Movement::Burrow) => "double burrow",
            Made::One(Verb::Double, Movement::Fly) => "double fly",
            Made::One(_, Movement::Land) => "move",
            Made::One(_, Movement::Climb) => "move climb",
            Made::One(_, Movement::Swim) => "move swim",
            Made::One(_, Movement::Burrow) => "move burrow",
            Made::One(_, Movement::Fly) => "move fly",
        }
    }

    /// What they may spend, if each of them may spend that.
    pub fn budget(self, limit_feet: Feet) -> Budget {
        Budget {
            times: match self {
                Made::One(..) => 1,
                Made::Two => 2,
            },
            ..Budget::single(self.verb(), limit_feet, self.actions())
        }
    }
}
