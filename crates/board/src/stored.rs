//! How boards are stored, and what is checked when one is read.
//!
//! A board has one stored form: anything that can be derived is left out, every list is in order,
//! and no field is ever missing. Therefore equal boards are written identically on every host, and
//! a board that was read is written unchanged. A file that no board could have produced is an
//! error, not a board that fails later.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use grid::{
    Edge, EdgePlane, Extent, Feet, Plane, Run, Segment, Side as EdgeSide, Square, gathered,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::creature::StoredCreature;
use crate::ground::StoredGround;
use crate::side::Sides;
use crate::{
    Board, Concealment, Concealments, Condition, Conditions, Creature, CreatureId, CreatureLook,
    Door, DoorId, DoorLook, EdgeFeature, EdgeLook, Ground, GroundLook, Hiding, Levels, Movement,
    Position, Quantity, Region, Relation, Side, Speeds, Terrain, TerrainSet, Wall, WrittenName,
    is_label,
};

/// The greatest stored number of an id: a session never adds enough creatures to come near it.
const ID_MAX: u32 = 1 << 31;
/// The longest side of a creature's space, in squares.
const SPACE_SQUARES_MAX: u8 = 64;
/// The longest side of a creature's space, in hundredths of a foot.
const SPACE_HUNDREDTHS_MAX: u32 = 1_000_000;
/// The greatest speed and the greatest reach.
const CREATURE_FEET_MAX: i32 = 100_000;
/// The greatest height of a creature above or below the map.
const ELEVATION_FEET_MAX: i32 = 10_000_000;
/// The highest and the lowest level of altitude.
const LEVELS_MAX: i32 = 100_000;

/// Why a stored value is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredError(String);

impl StoredError {
    fn new(text: impl Into<String>) -> StoredError {
        StoredError(text.into())
    }
}

impl fmt::Display for StoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns an error with that text unless the condition is true.
fn ensure(holds: bool, text: impl FnOnce() -> String) -> Result<(), StoredError> {
    if holds {
        Ok(())
    } else {
        Err(StoredError(text()))
    }
}

/// Returns an error unless each item comes after the one before it.
fn ensure_order<T: Ord>(what: &str, items: impl IntoIterator<Item = T>) -> Result<(), StoredError> {
    ensure(
        items.into_iter().is_sorted_by(|one, next| one < next),
        || format!("{what} are not in their order, or one is there twice"),
    )
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredEdges {
    north: Vec<Run>,
    west: Vec<Run>,
}

impl StoredEdges {
    fn of(plane: &EdgePlane) -> StoredEdges {
        StoredEdges {
            north: plane.runs(EdgeSide::North),
            west: plane.runs(EdgeSide::West),
        }
    }

    fn plane(&self, extent: Extent) -> Result<EdgePlane, StoredError> {
        EdgePlane::from_runs(extent, &self.north, &self.west)
            .map_err(|error| StoredError(error.to_string()))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredSides<'a> {
    added: Cow<'a, [String]>,
    relations: Vec<(Side, Side, Relation)>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Board", deny_unknown_fields)]
struct StoredBoard<'a> {
    name: Cow<'a, str>,
    extent: Extent,
    terrain: Vec<(Terrain, Vec<Run>)>,
    quantities: Vec<(Square, Quantity, i32)>,
    levels: Vec<(Square, Terrain, Levels)>,
    walls: StoredEdges,
    special_walls: Vec<(Edge, Wall)>,
    derived_walls: StoredEdges,
    features: Vec<(Edge, EdgeFeature)>,
    segments: Cow<'a, [Segment]>,
    special_segments: Vec<(Segment, Wall)>,
    doors: Cow<'a, [Door]>,
    next_door: DoorId,
    regions: Cow<'a, [Region]>,
    sides: StoredSides<'a>,
    creatures: Cow<'a, [Creature]>,
    next_creature: CreatureId,
    concealments: StoredConcealments,
}

/// Everything that is not known to everybody, as lists, because not every store has maps whose keys
/// are not text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredConcealments {
    creatures: Vec<(CreatureId, Concealment<CreatureLook>)>,
    doors: Vec<(DoorId, Concealment<DoorLook>)>,
    edges: Vec<(Edge, Concealment<EdgeLook>)>,
    ground: Vec<(Square, Concealment<GroundLook>)>,
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = StoredBoard {
            name: Cow::Borrowed(&self.name),
            extent: self.extent,
            terrain: self
                .terrain
                .iter()
                .map(|(kind, plane)| (*kind, plane.runs()))
                .collect(),
            quantities: self.quantities().collect(),
            levels: self.all_levels().collect(),
            walls: StoredEdges::of(&self.wall_edges),
            special_walls: self.special_walls().collect(),
            derived_walls: StoredEdges::of(&self.derived_edges),
            features: self.features().collect(),
            segments: Cow::Borrowed(&self.segments),
            special_segments: self.special_segments().collect(),
            doors: Cow::Borrowed(&self.doors),
            next_door: self.next_door,
            regions: Cow::Borrowed(&self.regions),
            sides: StoredSides {
                added: Cow::Borrowed(&self.sides.added),
                relations: self.relations().collect(),
            },
            creatures: Cow::Borrowed(&self.creatures),
            next_creature: self.next_creature,
            concealments: StoredConcealments::of(&self.concealments),
        };
        stored.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        let stored = StoredBoard::deserialize(deserializer)?;
        stored.board().map_err(de::Error::custom)
    }
}

impl StoredBoard<'_> {
    fn board(self) -> Result<Board, StoredError> {
        let mut board = Board::new(self.extent);
        board.sides = self.sides.sides()?.into();
        board.name = self.name.into_owned();
        lay_ground(&mut board, self.terrain, self.quantities, self.levels)?;
        board.wall_edges = self.walls.plane(self.extent)?.into();
        board.derived_edges = self.derived_walls.plane(self.extent)?.into();
        ensure_order("what lies on edges", self.features.iter().map(|own| own.0))?;
        for (_, feature) in &self.features {
            check_feature(*feature)?;
        }
        board.features = gathered::<BTreeMap<_, _>, _>(self.features).into();
        board.segments = self.segments.into_owned().into();
        lay_special(&mut board, self.special_walls, self.special_segments)?;
        ensure_ids(
            "doors",
            self.doors.iter().map(|door| door.id.number()),
            self.next_door.number(),
        )?;
        for door in self.doors.iter() {
            check_height(door.wall)?;
        }
        board.doors = self.doors.into_owned().into();
        board.next_door = self.next_door;
        board.close_edges();
        for region in self.regions.iter() {
            let (least, greatest) = (region.least, region.greatest);
            let lies_right = least.x <= greatest.x && least.y <= greatest.y;
            ensure(lies_right, || {
                format!("the region {} is inside out", region.name)
            })?;
        }
        board.regions = self.regions.into_owned().into();
        ensure_ids(
            "creatures",
            self.creatures.iter().map(|creature| creature.id.number()),
            self.next_creature.number(),
        )?;
        board.next_creature = self.next_creature;
        people(&mut board, self.creatures.into_owned())?;
        board.concealments = self.concealments.concealments(&board)?.into();
        Ok(board)
    }
}

fn lay_ground(
    board: &mut Board,
    terrain: Vec<(Terrain, Vec<Run>)>,
    quantities: Vec<(Square, Quantity, i32)>,
    levels: Vec<(Square, Terrain, Levels)>,
) -> Result<(), StoredError> {
    ensure_order("kinds of ground", terrain.iter().map(|own| own.0))?;
    for (kind, runs) in terrain {
        ensure(!runs.is_empty(), || {
            format!("there is no square with `{kind}`")
        })?;
        let plane = Plane::from_runs(board.extent, &runs);
        let plane = plane.map_err(|error| StoredError(error.to_string()))?;
        board.terrain.insert(kind, plane);
    }
    ensure_order(
        "numbers of the ground",
        quantities.iter().map(|own| (own.0, own.1)),
    )?;
    for (square, quantity, value) in quantities {
        let fits = board.contains(square) && quantity.limits().contains(&value);
        ensure(fits, || {
            format!("{square} cannot have {quantity:?} {value}")
        })?;
        board.set_quantity(square, quantity, value);
    }
    ensure_order(
        "levels of the ground",
        levels.iter().map(|own| (own.0, own.1)),
    )?;
    for (square, kind, own) in levels {
        ensure(board.contains(square) && is_range(own), || {
            format!("{square} has no levels {} to {}", own.least, own.greatest)
        })?;
        board.set_levels(square, kind, own);
    }
    Ok(())
}

/// Whether they are levels that ground may fill.
fn is_range(levels: Levels) -> bool {
    -LEVELS_MAX <= levels.least && levels.least <= levels.greatest && levels.greatest <= LEVELS_MAX
}

fn lay_special(
    board: &mut Board,
    walls: Vec<(Edge, Wall)>,
    segments: Vec<(Segment, Wall)>,
) -> Result<(), StoredError> {
    ensure_order("walls of their own kind", walls.iter().map(|own| own.0))?;
    ensure_order(
        "exact walls of their own kind",
        segments.iter().map(|own| own.0),
    )?;
    let is_special = |wall: Wall| wall != Wall::SOLID;
    for (edge, wall) in &walls {
        let is_own =
            is_special(*wall) && !wall.stops_nothing() && !board.wall_edges.contains(*edge);
        ensure(is_own, || {
            format!("a wall on {edge} that is none of its own kind")
        })?;
        check_height(*wall)?;
    }
    for (segment, wall) in &segments {
        let is_own = is_special(*wall) && board.segments.contains(segment);
        ensure(is_own, || {
            "an exact wall that is none of its own kind".to_owned()
        })?;
        check_height(*wall)?;
    }
    board.special_walls = gathered::<BTreeMap<_, _>, _>(walls).into();
    board.special_segments = gathered::<BTreeMap<_, _>, _>(segments).into();
    Ok(())
}

fn check_height(wall: Wall) -> Result<(), StoredError> {
    let fits = wall.height_feet.is_none_or(is_creature_feet);
    ensure(fits, || "a wall of that height".to_owned())
}

/// Reads what hampers or narrows an edge. For `deserialize_with` of a field.
pub(crate) fn edge_feature<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<EdgeFeature, D::Error> {
    let feature = EdgeFeature::deserialize(deserializer)?;
    check_feature(feature).map_err(de::Error::custom)?;
    Ok(feature)
}

/// Reads a wall. For `deserialize_with` of a field.
pub(crate) fn wall<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Wall, D::Error> {
    let wall = Wall::deserialize(deserializer)?;
    check_height(wall).map_err(de::Error::custom)?;
    Ok(wall)
}

fn check_feature(feature: EdgeFeature) -> Result<(), StoredError> {
    match feature {
        EdgeFeature::Gap { width_hundredths } => ensure(width_hundredths < 500, || {
            "a gap must be narrower than 5 feet".to_owned()
        }),
        EdgeFeature::Barrier | EdgeFeature::CheckBarrier => Ok(()),
    }
}

fn ensure_ids(
    what: &str,
    ids: impl Iterator<Item = u32> + Clone,
    next: u32,
) -> Result<(), StoredError> {
    ensure_order(what, ids.clone())?;
    let is_next = next <= ID_MAX && ids.last().is_none_or(|last| last < next);
    ensure(is_next, || format!("{next} is not the next id of {what}"))
}

/// Puts the creatures on the board. A creature may stand half off the map if it grew at the border,
/// but no further out.
fn people(board: &mut Board, creatures: Vec<Creature>) -> Result<(), StoredError> {
    ensure(creatures.len() <= Board::MAX_CREATURES, || {
        format!("more than {} creatures", Board::MAX_CREATURES)
    })?;
    let sides = Side::WORDS.len() + board.sides.added.len();
    for creature in &creatures {
        let (label, side) = (&creature.label, creature.side);
        ensure(usize::from(side.0) < sides, || {
            format!("{label} is on no side")
        })?;
        if let Some(space) = creature.footprint() {
            ensure(board.contains(space.origin), || {
                format!("{label} at {space} is not on the map")
            })?;
        }
    }
    let named: Vec<String> = creatures.iter().map(|own| own.name.clone()).collect();
    board.creatures = creatures.into();
    let labels = board.creatures.iter().map(|own| own.label.clone());
    let labels: BTreeSet<String> = gathered(labels);
    labels.iter().for_each(|label| board.write_names(label));
    let written = board.creatures.iter().map(|own| &own.name);
    ensure(named.iter().eq(written), || {
        "a name is not written as the board writes it".to_owned()
    })
}

/// Returns the entries as a map, after checking that each thing appears once and that everything is
/// on the board.
fn concealed<K: Ord, Look>(
    what: &str,
    entries: Vec<(K, Concealment<Look>)>,
    is_there: impl Fn(&K) -> bool,
    may_seem: impl Fn(&Look) -> bool,
    sides: usize,
) -> Result<BTreeMap<K, Concealment<Look>>, StoredError> {
    ensure_order(what, entries.iter().map(|own| &own.0))?;
    for (key, own) in &entries {
        let knows = own.known_to.iter().all(|side| usize::from(side.0) < sides);
        let seems = match &own.hiding {
            Hiding::Apparent(look) => may_seem(look),
            Hiding::Absent | Hiding::Unknown => true,
        };
        ensure(is_there(key) && knows && seems, || {
            format!("{what}: something hidden does not exist, or cannot look like that")
        })?;
    }
    Ok(gathered(entries))
}

impl StoredConcealments {
    fn of(concealments: &Concealments) -> StoredConcealments {
        fn list<K: Copy, Look: Clone>(
            map: &BTreeMap<K, Concealment<Look>>,
        ) -> Vec<(K, Concealment<Look>)> {
            map.iter().map(|(key, own)| (*key, own.clone())).collect()
        }
        StoredConcealments {
            creatures: list(&concealments.creatures),
            doors: list(&concealments.doors),
            edges: list(&concealments.edges),
            ground: list(&concealments.ground),
        }
    }

    fn concealments(self, board: &Board) -> Result<Concealments, StoredError> {
        let sides = Side::WORDS.len() + board.sides.added.len();
        let creature_may = |look: &CreatureLook| {
            look.label.as_deref().is_none_or(is_label)
                && look.side.is_none_or(|side| usize::from(side.0) < sides)
        };
        let edge_may = |look: &EdgeLook| look.is_none_or(|wall| check_height(wall).is_ok());
        let ground_may = |look: &GroundLook| {
            let mut quantities = look.quantities.iter();
            quantities.all(|(quantity, value)| quantity.limits().contains(value))
        };
        let has_creature = |id: &CreatureId| board.creature(*id).is_some();
        let has_door = |id: &DoorId| board.door(*id).is_some();
        Ok(Concealments {
            creatures: concealed(
                "creatures",
                self.creatures,
                has_creature,
                creature_may,
                sides,
            )?,
            doors: concealed("doors", self.doors, has_door, |_| true, sides)?,
            edges: concealed("edges", self.edges, |_| true, edge_may, sides)?,
            ground: concealed(
                "ground",
                self.ground,
                |at| board.contains(*at),
                ground_may,
                sides,
            )?,
        })
    }
}

impl StoredSides<'_> {
    fn sides(self) -> Result<Sides, StoredError> {
        let added = self.added.into_owned();
        let count = Side::WORDS.len() + added.len();
        ensure(count <= Side::MAX, || {
            format!("more than {} sides", Side::MAX)
        })?;
        for (at, word) in added.iter().enumerate() {
            let is_new = !Side::WORDS.contains(&word.as_str()) && !added[..at].contains(word);
            ensure(is_label(word) && is_new, || {
                format!("`{word}` cannot be added as a side")
            })?;
        }
        ensure_order("relations", self.relations.iter().map(|own| (own.0, own.1)))?;
        for (one, other, relation) in &self.relations {
            let is_said = one < other
                && usize::from(other.0) < count
                && *one != Side::NEUTRAL
                && *other != Side::NEUTRAL
                && *relation != Relation::Hostile;
            ensure(is_said, || {
                "a relation of sides that cannot be stated".to_owned()
            })?;
        }
        let relations = self.relations.into_iter();
        Ok(Sides {
            added,
            relations: gathered(relations.map(|(one, other, own)| ((one, other), own))),
        })
    }
}

impl TryFrom<StoredGround> for Ground {
    type Error = StoredError;
    fn try_from(stored: StoredGround) -> Result<Ground, StoredError> {
        let mut levels = stored.levels.iter();
        ensure(
            levels.all(|(kind, own)| stored.terrain.contains(*kind) && is_range(*own)),
            || "levels of ground that does not exist".to_owned(),
        )?;
        let mut quantities = stored.quantities.iter();
        ensure(
            quantities.all(|(quantity, value)| quantity.limits().contains(value)),
            || "a number of the ground is out of range".to_owned(),
        )?;
        Ok(Ground {
            terrain: stored.terrain,
            levels: stored.levels,
            quantities: stored.quantities,
        })
    }
}

impl TryFrom<StoredCreature> for Creature {
    type Error = StoredError;
    fn try_from(stored: StoredCreature) -> Result<Creature, StoredError> {
        let label = &stored.label;
        let written = WrittenName::read(&stored.name).is_some_and(|name| name.label == *label);
        ensure(is_label(label) && written, || {
            format!("`{label}` is not a name")
        })?;
        let mark = stored.mark;
        ensure(!mark.is_control() && !mark.is_whitespace(), || {
            format!("{label} cannot be drawn with {mark:?}")
        })?;
        let space = stored.space_hundredths;
        let fits = space.is_none_or(|side| (1..=SPACE_HUNDREDTHS_MAX).contains(&side))
            && stored.reach_feet.is_none_or(is_creature_feet)
            && stored.elevation_feet.0.unsigned_abs() <= ELEVATION_FEET_MAX.unsigned_abs();
        ensure(fits, || format!("a number of {label} is out of range"))?;
        if let Some(Position::Squares(space)) = stored.position {
            let side = space.width.max(space.height);
            ensure(side <= SPACE_SQUARES_MAX, || {
                format!("{label} is {side} squares long; {SPACE_SQUARES_MAX} are the most")
            })?;
        }
        Ok(Creature {
            id: stored.id,
            label: stored.label,
            name: stored.name,
            precedence: stored.precedence,
            mark,
            side: stored.side,
            size: stored.size,
            shape: stored.shape,
            space_hundredths: stored.space_hundredths,
            reach_feet: stored.reach_feet,
            speeds: stored.speeds,
            conditions: stored.conditions,
            position: stored.position,
            elevation_feet: stored.elevation_feet,
        })
    }
}

fn is_creature_feet(feet: Feet) -> bool {
    (0..=CREATURE_FEET_MAX).contains(&feet.0)
}

impl From<Speeds> for Vec<(Movement, Feet)> {
    fn from(speeds: Speeds) -> Vec<(Movement, Feet)> {
        let known = Movement::ALL.into_iter();
        known
            .filter_map(|kind| Some((kind, speeds.get(kind)?)))
            .collect()
    }
}

impl TryFrom<Vec<(Movement, Feet)>> for Speeds {
    type Error = StoredError;
    fn try_from(stored: Vec<(Movement, Feet)>) -> Result<Speeds, StoredError> {
        ensure_order("speeds", stored.iter().map(|own| own.0))?;
        let mut speeds = Speeds::default();
        for (movement, feet) in stored {
            ensure(is_creature_feet(feet), || {
                format!("a speed of {feet} feet is out of range")
            })?;
            speeds.set(movement, feet);
        }
        Ok(speeds)
    }
}

impl From<Conditions> for Vec<Condition> {
    fn from(conditions: Conditions) -> Vec<Condition> {
        conditions.iter().collect()
    }
}

impl TryFrom<Vec<Condition>> for Conditions {
    type Error = StoredError;
    fn try_from(stored: Vec<Condition>) -> Result<Conditions, StoredError> {
        ensure_order("conditions", &stored)?;
        let mut conditions = Conditions::default();
        stored.into_iter().for_each(|own| conditions.set(own, true));
        Ok(conditions)
    }
}

impl From<TerrainSet> for Vec<Terrain> {
    fn from(set: TerrainSet) -> Vec<Terrain> {
        set.iter().collect()
    }
}

impl TryFrom<Vec<Terrain>> for TerrainSet {
    type Error = StoredError;
    fn try_from(stored: Vec<Terrain>) -> Result<TerrainSet, StoredError> {
        ensure_order("kinds of ground", &stored)?;
        Ok(TerrainSet::of(&stored))
    }
}

impl TryFrom<u8> for Side {
    type Error = StoredError;
    fn try_from(number: u8) -> Result<Side, StoredError> {
        let side = Some(Side(number)).filter(|_| usize::from(number) < Side::MAX);
        side.ok_or_else(|| StoredError::new("more sides than a board can have"))
    }
}

impl From<Side> for u8 {
    fn from(side: Side) -> u8 {
        side.0
    }
}
