//! The whole board: `map --json` has it under `board`.

use board::{Condition, EdgeFeature, Levels, Movement, Quantity, Size, Stops, Terrain, Wall};
use grid::{Edge, Length};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::Situation;

use super::{Number, Place, Point};
use crate::notation::lasting_harm_words;

/// A board: everything on it that is not empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Board {
    /// The width in squares.
    pub width: i32,
    /// The height in squares.
    pub height: i32,
    /// The squares with anything on the ground, in reading order.
    pub squares: Vec<Ground>,
    /// Walls and obstacles on edges.
    pub edges: Vec<BoardEdge>,
    /// Exact pieces of wall, which lines of sight meet.
    pub segments: Vec<Segment>,
    /// The doors, by number.
    pub doors: Vec<Door>,
    /// Ground of a board without a grid.
    pub regions: Vec<Region>,
    /// The creatures, by letter.
    pub creatures: Vec<Creature>,
}

/// The ground of a square.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ground {
    /// Its column.
    pub x: i32,
    /// Its row.
    pub y: i32,
    /// The kinds of ground, in the words of the case notation.
    pub terrain: Vec<String>,
    /// The altitudes that a kind of ground fills.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<GroundLevels>,
    /// The free width, if it is less than the square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width_feet: Option<Number>,
    /// The difficulty class of Balance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub balance_dc: Option<i32>,
    /// The height of a drop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ledge_feet: Option<i32>,
    /// The size of the object in the square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object_size: Option<String>,
    /// The height of the ground above the level of the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elevation_feet: Option<i32>,
    /// The number of causes of difficult terrain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficult_causes: Option<i32>,
    /// The number of further effects that hamper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub further_effects: Option<i32>,
    /// The lines of the resistance table that describe the square.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resistance_tags: Vec<String>,
    /// Its resistance to movement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resistance_points: Option<i32>,
    /// The resistance of what stands there to being leapt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leap_points: Option<i32>,
    /// The resistance that it seems to have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub apparent_points: Option<i32>,
    /// The resistance that it turns out to have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub true_points: Option<i32>,
    /// How often difficult terrain doubles the cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficult_doublings: Option<i32>,
    /// How often an obstacle doubles the cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub obstructed_doublings: Option<i32>,
    /// How often poor visibility doubles the cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dark_doublings: Option<i32>,
}

/// The altitudes that a kind of ground fills in a square, in squares of 5 feet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GroundLevels {
    /// The kind of ground.
    pub terrain: String,
    /// The lowest level.
    pub least: i32,
    /// The highest level.
    pub greatest: i32,
}

/// Something on the edge between two squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardEdge {
    /// The squares on both sides; one of the two may lie off the map.
    pub between: [Point; 2],
    /// The thing on the edge.
    pub kind: EdgeKind,
    /// The width of a gap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width_feet: Option<Number>,
    /// The square into which steps pass, if they pass in one direction only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps_pass_into: Option<Point>,
    /// The square into which lines pass, if they pass in one direction only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines_pass_into: Option<Point>,
    /// The height of a wall, if it does not reach every altitude.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height_feet: Option<i32>,
}

/// What is on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EdgeKind {
    /// A wall: it stops steps and lines.
    Wall,
    /// A wall that stops steps and lets lines pass.
    Window,
    /// A wall that stops lines and lets steps pass.
    Curtain,
    /// It stops steps because an exact piece of wall runs there.
    DerivedWall,
    /// An obstacle that hampers.
    Barrier,
    /// An obstacle that hampers and needs a check.
    CheckBarrier,
    /// A wall with an opening.
    Gap,
}

/// A piece of wall between two points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Segment {
    /// One end.
    pub from: ExactPoint,
    /// The other end.
    pub to: ExactPoint,
}

/// A point of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExactPoint {
    /// Feet from the left.
    pub x_feet: Number,
    /// Feet from the top.
    pub y_feet: Number,
}

/// A door.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Door {
    /// Its number.
    pub door: u32,
    /// Its state.
    pub state: DoorState,
    /// The edges that it closes, each as the squares on both sides.
    pub edges: Vec<[Point; 2]>,
    /// Its exact place, if it does not lie on its edges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub segment: Option<Segment>,
}

/// The state of a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DoorState {
    /// It is open.
    Open,
    /// It is closed.
    Closed,
    /// It is locked: it does not simply open.
    Locked,
}

/// Ground without a grid, in an upright rectangle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Region {
    /// Its name.
    pub name: String,
    /// The kinds of ground, in the words of the case notation.
    pub terrain: Vec<String>,
    /// The corner with the smallest coordinates.
    pub least: ExactPoint,
    /// The corner with the greatest coordinates.
    pub greatest: ExactPoint,
}

/// A creature in place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Creature {
    /// Its written name, which no other creature of the board has.
    pub creature: String,
    /// The name that people use for it.
    pub label: String,
    /// The letter that it is drawn with.
    pub mark: char,
    /// The side that it is on.
    pub side: String,
    /// Its place; absent if it has none.
    pub at: Option<Place>,
    /// Its height above the ground of the map.
    pub elevation_feet: i32,
    /// Its size category.
    pub size: String,
    /// Whether it is longer than tall.
    pub long: bool,
    /// The side of its space, if its size does not decide it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub space_feet: Option<Number>,
    /// Its reach, if its size does not decide it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reach_feet: Option<i32>,
    /// The speeds that are stated.
    pub speeds_feet: Speeds,
    /// Its conditions, in the words of the case notation.
    pub conditions: Vec<String>,
    /// Its hit points, if they are stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit_points: Option<HitPoints>,
    /// What it carries into its next turns: dying, persistent damage, afflictions, in the words of
    /// the case notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lasting_harm: Vec<String>,
}

/// Hit points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HitPoints {
    /// The current number.
    pub now: i32,
    /// The highest number stated so far.
    pub most: i32,
}

/// Speeds by way of moving.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Speeds {
    /// On the ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub land: Option<i32>,
    /// Through the ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub burrow: Option<i32>,
    /// On walls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub climb: Option<i32>,
    /// In the air.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fly: Option<i32>,
    /// In water.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swim: Option<i32>,
}

/// The squares of whose ground something is stated. To ask each square of a big map, most of which is
/// bare, would take longer than everything else that is told of it.
fn stated(board: &board::Board) -> grid::Plane {
    let mut stated = grid::Plane::new(board.extent());
    let kinds = board::Terrain::ALL.into_iter();
    kinds
        .filter_map(|kind| board.terrain_plane(kind))
        .for_each(|plane| stated.union_with(plane));
    for (square, ..) in board.quantities() {
        stated.insert(square);
    }
    stated
}

impl From<&board::Board> for Board {
    fn from(board: &board::Board) -> Board {
        let creatures = board.in_letter_order().into_iter();
        Board {
            width: board.extent().width(),
            height: board.extent().height(),
            squares: stated(board)
                .iter()
                .filter_map(|square| Ground::of(board, square))
                .collect(),
            edges: edges(board),
            segments: board
                .segments()
                .iter()
                .copied()
                .map(Segment::from)
                .collect(),
            doors: board.doors().iter().map(Door::from).collect(),
            regions: board.regions().iter().map(Region::from).collect(),
            creatures: creatures
                .map(|creature| Creature::new(creature, board))
                .collect(),
        }
    }
}

impl Board {
    /// Adds what the rules know of the board's creatures.
    #[must_use]
    pub fn with_facts(mut self, situation: &Situation) -> Board {
        for creature in &mut self.creatures {
            let Some(known) = situation.board.creature_named(&creature.creature) else {
                continue;
            };
            let points = situation.hit_points(known.id);
            creature.hit_points = points.map(|points| HitPoints {
                now: points.now,
                most: points.most,
            });
            let harm = situation.lasting_harm(known.id);
            creature.lasting_harm = harm.iter().map(lasting_harm_words).collect();
        }
        self
    }
}

impl Ground {
    /// The ground of a square; `None` for open ground.
    fn of(board: &board::Board, square: grid::Square) -> Option<Ground> {
        let kinds = board.terrain(square);
        let mut ground = Ground {
            x: square.x,
            y: square.y,
            terrain: kinds.iter().map(word).collect(),
            ..Ground::default()
        };
        for kind in kinds.iter() {
            let Some(Levels { least, greatest }) = board.levels(square, kind) else {
                continue;
            };
            ground.levels.push(GroundLevels {
                terrain: word(kind),
                least,
                greatest,
            });
        }
        let mut is_empty = ground.terrain.is_empty();
        for quantity in Quantity::ALL {
            if let Some(value) = board.quantity(square, quantity) {
                is_empty = false;
                ground.set(quantity, value);
            }
        }
        let tags = board.resistance_tags(square);
        ground.resistance_tags = tags.map(|tag| tag.word().to_owned()).collect();
        (!is_empty).then_some(ground)
    }

    fn set(&mut self, quantity: Quantity, value: i32) {
        let field = match quantity {
            Quantity::WidthHundredths => {
                self.width_feet = Some(feet_of_hundredths(value.into()));
                return;
            }
            Quantity::ObjectSize => {
                let size = Size::ALL.into_iter().find(|size| size.index() == value);
                self.object_size = size.map(|size| size.word().to_owned());
                return;
            }
            // These are listed by their words.
            Quantity::ResistanceTags => return,
            Quantity::BalanceDc => &mut self.balance_dc,
            Quantity::LedgeFeet => &mut self.ledge_feet,
            Quantity::ElevationFeet => &mut self.elevation_feet,
            Quantity::DifficultCauses => &mut self.difficult_causes,
            Quantity::FurtherEffects => &mut self.further_effects,
            Quantity::Resistance => &mut self.resistance_points,
            Quantity::LeapResistance => &mut self.leap_points,
            Quantity::ApparentResistance => &mut self.apparent_points,
            Quantity::TrueResistance => &mut self.true_points,
            Quantity::DifficultDoublings => &mut self.difficult_doublings,
            Quantity::ObstructedDoublings => &mut self.obstructed_doublings,
            Quantity::DarkDoublings => &mut self.dark_doublings,
        };
        *field = Some(value);
    }
}

fn word(kind: Terrain) -> String {
    kind.word().to_owned()
}

fn feet_of_hundredths(hundredths: i64) -> Number {
    Length::from_micro(hundredths * (Length::PER_FOOT / 100)).into()
}

/// The walls, then everything else on edges.
fn edges(board: &board::Board) -> Vec<BoardEdge> {
    let plain = |kind: EdgeKind| move |edge: Edge| BoardEdge::new(edge, kind);
    let walls = board.wall_edges().iter().map(plain(EdgeKind::Wall));
    let special = board.special_walls();
    let special = special.map(|(edge, wall)| BoardEdge::of_wall(edge, wall));
    let derived = board.derived_edges().iter();
    let derived = derived.map(plain(EdgeKind::DerivedWall));
    let features = board.features();
    let features = features.map(|(edge, feature)| BoardEdge::of_feature(edge, feature));
    walls
        .chain(special)
        .chain(derived)
        .chain(features)
        .collect()
}

impl BoardEdge {
    fn new(edge: Edge, kind: EdgeKind) -> BoardEdge {
        BoardEdge {
            between: between(edge),
            kind,
            width_feet: None,
            steps_pass_into: None,
            lines_pass_into: None,
            height_feet: None,
        }
    }

    /// A wall that does not stop everything.
    fn of_wall(edge: Edge, wall: Wall) -> BoardEdge {
        let kind = match wall {
            _ if wall.is_window() => EdgeKind::Window,
            _ if wall.movement == Stops::Nothing => EdgeKind::Curtain,
            _ => EdgeKind::Wall,
        };
        // What is stopped in the forward direction passes into the first square.
        let [first, second] = between(edge);
        let passes_into = |stops: Stops| match stops {
            Stops::Forward => Some(first),
            Stops::Back => Some(second),
            Stops::Nothing | Stops::BothWays => None,
        };
        BoardEdge {
            steps_pass_into: passes_into(wall.movement),
            lines_pass_into: passes_into(wall.sight),
            height_feet: wall.height_feet.map(|height| height.0),
            ..BoardEdge::new(edge, kind)
        }
    }

    fn of_feature(edge: Edge, feature: EdgeFeature) -> BoardEdge {
        let kind = match feature {
            EdgeFeature::Barrier => EdgeKind::Barrier,
            EdgeFeature::CheckBarrier => EdgeKind::CheckBarrier,
            EdgeFeature::Gap { width_hundredths } => {
                let width = feet_of_hundredths(width_hundredths.into());
                return BoardEdge {
                    width_feet: Some(width),
                    ..BoardEdge::new(edge, EdgeKind::Gap)
                };
            }
        };
        BoardEdge::new(edge, kind)
    }
}

fn between(edge: Edge) -> [Point; 2] {
    edge.squares().map(Point::from)
}

impl From<grid::Point> for ExactPoint {
    fn from(point: grid::Point) -> ExactPoint {
        ExactPoint {
            x_feet: Number::feet_of_coordinate(point.x),
            y_feet: Number::feet_of_coordinate(point.y),
        }
    }
}

impl From<grid::Segment> for Segment {
    fn from(segment: grid::Segment) -> Segment {
        Segment {
            from: segment.from.into(),
            to: segment.to.into(),
        }
    }
}

impl From<board::DoorState> for DoorState {
    fn from(state: board::DoorState) -> DoorState {
        match state {
            board::DoorState::Open => DoorState::Open,
            board::DoorState::Closed => DoorState::Closed,
            board::DoorState::Locked => DoorState::Locked,
        }
    }
}

impl From<&board::Door> for Door {
    fn from(door: &board::Door) -> Door {
        Door {
            door: door.id.number(),
            state: door.state.into(),
            edges: door.edges.iter().copied().map(between).collect(),
            segment: door.segment.map(Segment::from),
        }
    }
}

impl From<&board::Region> for Region {
    fn from(region: &board::Region) -> Region {
        Region {
            name: region.name.clone(),
            terrain: region.terrain.iter().map(word).collect(),
            least: region.least.into(),
            greatest: region.greatest.into(),
        }
    }
}

impl Creature {
    fn new(creature: &board::Creature, board: &board::Board) -> Creature {
        let speed = |way| creature.speeds.get(way).map(|speed| speed.0);
        Creature {
            creature: creature.name.clone(),
            label: creature.label.clone(),
            mark: creature.mark,
            side: board.side_word(creature.side).to_owned(),
            at: creature.position.map(Place::from),
            elevation_feet: creature.elevation_feet.0,
            size: creature.size.word().to_owned(),
            long: creature.shape == board::Shape::Long,
            space_feet: creature
                .space_hundredths
                .map(|hundredths| feet_of_hundredths(hundredths.into())),
            reach_feet: creature.reach_feet.map(|reach| reach.0),
            speeds_feet: Speeds {
                land: speed(Movement::Land),
                burrow: speed(Movement::Burrow),
                climb: speed(Movement::Climb),
                fly: speed(Movement::Fly),
                swim: speed(Movement::Swim),
            },
            conditions: creature
                .conditions
                .iter()
                .map(Condition::word)
                .map(str::to_owned)
                .collect(),
            hit_points: None,
            lasting_harm: Vec::new(),
        }
    }
}
