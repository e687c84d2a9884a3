//! Why a step cannot be taken.

use std::borrow::Cow;

use board::{CreatureId, Movement};
use grid::{Edge, Square};
use rules::RuleId;

use super::{Scene, registry as rule};

/// Why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hindrance {
    /// The next place is not beside the one before.
    NotAdjacent,
    /// There is no such square.
    OffMap(Square),
    /// A wall fills the square.
    Wall(Square),
    /// A thin wall lies in the way.
    ThinWall(Edge),
    /// The square demands a movement type that is not in use.
    Needs(Square, Movement),
    /// The movement type in use cannot be used here (`ruling.move-medium`).
    NoMedium(Movement),
    /// The step is diagonal past a hard corner.
    Corner(Square),
    /// The step is diagonal past a thin wall.
    CornerEdge(Edge),
    /// An object fills the square.
    Object(Square),
    /// A creature lets nobody through.
    Creature(CreatureId, Square),
    /// The surface is narrow, and the mover does not Balance.
    Narrow(Square),
    /// The ground is uneven, and the mover does not Balance.
    Uneven(Square),
    /// The step goes up an incline, and the mover does not Climb.
    Incline(Square),
    /// The step leads over a drop (`ruling.walk-off-ledge`).
    Drop(Square),
    /// The step is a Step into difficult terrain.
    Difficult(Square),
}

impl Hindrance {
    /// The rule that refuses the step.
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Hindrance::NotAdjacent
            | Hindrance::OffMap(_)
            | Hindrance::Wall(_)
            | Hindrance::ThinWall(_)
            | Hindrance::Needs(..) => rule::GRID_BLOCKED,
            Hindrance::NoMedium(_) => rule::MOVE_TYPES,
            Hindrance::Corner(_) | Hindrance::CornerEdge(_) => rule::GRID_CORNER,
            Hindrance::Object(_) => rule::OBJECT_ENTRY,
            Hindrance::Creature(..) => rule::THROUGH_UNWILLING,
            Hindrance::Narrow(_) => rule::TERRAIN_NARROW_BALANCE,
            Hindrance::Uneven(_) => rule::TERRAIN_UNEVEN_BALANCE,
            Hindrance::Incline(_) => rule::TERRAIN_INCLINE_CLIMB,
            Hindrance::Drop(_) => rule::FORCED_FALL,
            Hindrance::Difficult(_) => rule::TERRAIN_NO_STEP,
        }
    }

    /// The words for people.
    pub(crate) fn text(self, scene: Scene<'_>) -> Cow<'static, str> {
        match self {
            Hindrance::NotAdjacent => "a step goes to one of the eight places around".into(),
            Hindrance::OffMap(square) => format!("{square} is not on the map").into(),
            Hindrance::Wall(square) => format!("{square} is a wall").into(),
            Hindrance::ThinWall(edge) => {
                let closed_by = scene.board.closed_by(edge);
                format!("{closed_by} between {}", edge_words(edge)).into()
            }
            Hindrance::Needs(square, movement) => format!(
                "{square} can be entered only by a {} Speed or action",
                movement.word()
            )
            .into(),
            Hindrance::NoMedium(movement) => missing_words(movement).into(),
            Hindrance::Corner(square) => format!("past the hard corner of {square}").into(),
            Hindrance::CornerEdge(edge) => {
                format!("past the wall between {}", edge_words(edge)).into()
            }
            Hindrance::Object(square) => format!("an object fills {square}").into(),
            Hindrance::Creature(id, square) => {
                format!("{} stands in {square}", scene.name(id)).into()
            }
            Hindrance::Narrow(square) => format!("{square} is narrow: Balance").into(),
            Hindrance::Uneven(square) => format!("{square} is uneven: Balance").into(),
            Hindrance::Incline(square) => format!("up the incline of {square}: Climb").into(),
            Hindrance::Drop(square) => format!("over the drop at {square}").into(),
            Hindrance::Difficult(square) => {
                format!("no Step into difficult terrain at {square}").into()
            }
        }
    }
}

/// Why a step by that movement type is refused, for people.
pub(crate) const fn missing_words(movement: Movement) -> &'static str {
    match movement {
        Movement::Swim => "no water to swim in",
        Movement::Climb => "no incline and no sheer wall to climb on",
        Movement::Burrow => "no earth to burrow in",
        Movement::Land | Movement::Fly => "no way of moving there",
    }
}

fn edge_words(edge: Edge) -> String {
    let [first, second] = edge.squares();
    format!("{first} and {second}")
}
