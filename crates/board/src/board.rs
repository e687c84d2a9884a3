//! The board itself.

mod concealment;
mod ground;
mod names;
mod resistance;
mod sides;
mod walls;

use std::collections::{BTreeMap, BTreeSet};

use grid::{Edge, EdgePlane, Extent, Footprint, Plane, Point, Segment, Square};

use crate::side::Sides;
use crate::{
    Concealments, Creature, CreatureId, Door, DoorId, DoorState, EdgeFeature, Levels, Position,
    Quantity, Shared, Side, Terrain, TerrainSet, Wall, WrittenName,
};

/// Ground without a grid: a kind of terrain in an upright rectangle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Region {
    /// Its name.
    pub name: String,
    /// The kinds of ground inside.
    pub terrain: TerrainSet,
    /// The numbers of that ground, such as the depth of a drop.
    #[cfg_attr(feature = "serde", serde(default))]
    pub quantities: BTreeMap<Quantity, i32>,
    /// The corner with the smallest coordinates.
    pub least: Point,
    /// The corner with the greatest coordinates.
    pub greatest: Point,
}

/// Terrain, walls, doors, objects and creatures in place.
///
/// ```
/// use board::{Board, Side, Terrain};
/// use grid::{Extent, Footprint, Square};
/// let mut board = Board::new(Extent::new(4, 3).unwrap());
/// board.add_terrain(Square::new(1, 1), Terrain::Difficult);
/// let ada = board.add_creature("Ada", 'A', Side::A);
/// board.place(ada, Footprint::from(Square::new(0, 0)));
/// assert!(board.terrain(Square::new(1, 1)).contains(Terrain::Difficult));
/// assert_eq!(board.occupants(Square::new(0, 0).into()).count(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The board's name; may be empty.
    pub name: String,
    pub(crate) extent: Extent,
    pub(crate) terrain: Shared<BTreeMap<Terrain, Plane>>,
    pub(crate) quantities: Shared<BTreeMap<(Square, Quantity), i32>>,
    pub(crate) levels: Shared<BTreeMap<(Square, Terrain), Levels>>,
    /// Walls drawn on edges.
    pub(crate) wall_edges: Shared<EdgePlane>,
    /// Walls on edges that do not stop everything.
    pub(crate) special_walls: Shared<BTreeMap<Edge, Wall>>,
    /// Walls on edges and closed doors: the edges that stop a step.
    pub(crate) closed_edges: Shared<EdgePlane>,
    /// Walls on edges and closed doors on them: the edges that stop a line.
    pub(crate) sight_edges: Shared<EdgePlane>,
    /// Edges that stop a step but no line, because an exact segment stands for them.
    pub(crate) derived_edges: Shared<EdgePlane>,
    pub(crate) features: Shared<BTreeMap<Edge, EdgeFeature>>,
    pub(crate) segments: Shared<Vec<Segment>>,
    /// The kinds of exact walls that do not stop everything.
    pub(crate) special_segments: Shared<BTreeMap<Segment, Wall>>,
    /// The doors, by id.
    pub(crate) doors: Shared<Vec<Door>>,
    /// The id that the next door gets.
    pub(crate) next_door: DoorId,
    pub(crate) regions: Shared<Vec<Region>>,
    /// The creatures, by id.
    pub(crate) creatures: Shared<Vec<Creature>>,
    /// The id that the next creature gets.
    pub(crate) next_creature: CreatureId,
    pub(crate) sides: Shared<Sides>,
    /// Everything that is not known to everybody.
    pub concealments: Shared<Concealments>,
}

impl Board {
    /// The greatest number of creatures that an encounter or a store allows on one board.
    pub const MAX_CREATURES: usize = 2_000;

    /// Returns an open map without creatures.
    pub fn new(extent: Extent) -> Board {
        let no_edges = Shared::from(EdgePlane::new(extent));
        Board {
            name: String::new(),
            extent,
            terrain: Shared::default(),
            quantities: Shared::default(),
            levels: Shared::default(),
            wall_edges: no_edges.clone(),
            special_walls: Shared::default(),
            closed_edges: no_edges.clone(),
            sight_edges: no_edges.clone(),
            derived_edges: no_edges.clone(),
            features: Shared::default(),
            segments: Shared::default(),
            special_segments: Shared::default(),
            doors: Shared::default(),
            next_door: DoorId::from_number(0),
            regions: Shared::default(),
            creatures: Shared::default(),
            next_creature: CreatureId::from_number(0),
            sides: Shared::default(),
            concealments: Shared::default(),
        }
    }

    /// The size of the map.
    pub const fn extent(&self) -> Extent {
        self.extent
    }

    /// Whether the square is on the map.
    pub const fn contains(&self, square: Square) -> bool {
        self.extent.contains(square)
    }

    /// Whether the whole space lies on the map.
    pub fn has_room(&self, space: Footprint) -> bool {
        space.squares().all(|square| self.contains(square))
    }

    // --- Ground ---------------------------------------------------------------------------------

    /// The kinds of ground of the square; none if it is off the map.
    pub fn terrain(&self, square: Square) -> TerrainSet {
        let mut set = TerrainSet::OPEN;
        for (kind, plane) in self.terrain.iter() {
            if plane.contains(square) {
                set.insert(*kind);
            }
        }
        set
    }

    /// Copies the ground of a square of another board to this one: its kinds, numbers and
    /// altitudes.
    pub fn copy_ground(&mut self, other: &Board, square: Square) {
        for kind in other.terrain(square).iter() {
            self.add_terrain(square, kind);
            if let Some(levels) = other.levels(square, kind) {
                self.set_levels(square, kind, levels);
            }
        }
        for quantity in Quantity::ALL {
            if let Some(value) = other.quantity(square, quantity) {
                self.set_quantity(square, quantity, value);
            }
        }
    }

    /// Replaces ground, walls, regions and doors by those of another board of the same size. Each
    /// door gets the id that it has here; a door without one is left out. Creatures stay.
    pub fn take_map_of(&mut self, other: &Board, door_id: impl Fn(DoorId) -> Option<DoorId>) {
        self.terrain = other.terrain.clone();
        self.quantities = other.quantities.clone();
        self.levels = other.levels.clone();
        self.wall_edges = other.wall_edges.clone();
        self.special_walls = other.special_walls.clone();
        self.closed_edges = other.closed_edges.clone();
        self.sight_edges = other.sight_edges.clone();
        self.derived_edges = other.derived_edges.clone();
        self.features = other.features.clone();
        self.segments = other.segments.clone();
        self.special_segments = other.special_segments.clone();
        self.regions = other.regions.clone();
        let doors = other.doors.iter().filter_map(|door| {
            let id = door_id(door.id)?;
            Some(Door { id, ..door.clone() })
        });
        let mut doors: Vec<Door> = doors.collect();
        grid::sort_by_key(&mut doors, |door| door.id);
        self.next_door = doors.last().map_or(self.next_door, |own| own.id.next());
        let is_any_left_out = doors.len() < other.doors.len();
        self.doors = doors.into();
        // The ids change nothing of what the doors close.
        if is_any_left_out {
            self.close_edges();
        }
    }

    /// Whether both boards are equal except for their creatures.
    pub fn differs_in_creatures_only(&self, other: &Board) -> bool {
        self.has_ground_of(other)
            && self.wall_edges == other.wall_edges
            && self.special_walls == other.special_walls
            && self.derived_edges == other.derived_edges
            && self.features == other.features
            && self.segments == other.segments
            && self.special_segments == other.special_segments
            && self.doors == other.doors
            && self.next_door == other.next_door
            && self.regions == other.regions
            && self.sides == other.sides
            && self.name == other.name
            && self.concealments == other.concealments
    }

    /// Whether both boards have the same ground in all squares.
    pub fn has_ground_of(&self, other: &Board) -> bool {
        self.extent == other.extent
            && self.terrain == other.terrain
            && self.quantities == other.quantities
            && self.levels == other.levels
    }

    /// Whether the square has that kind of ground; never off the map.
    pub fn has_terrain(&self, square: Square, kind: Terrain) -> bool {
        self.terrain
            .get(&kind)
            .is_some_and(|plane| plane.contains(square))
    }

    /// The squares with that kind of ground; `None` if there are none.
    pub fn terrain_plane(&self, kind: Terrain) -> Option<&Plane> {
        self.terrain.get(&kind)
    }

    /// Adds a kind of ground to the square.
    pub fn add_terrain(&mut self, square: Square, kind: Terrain) {
        if self.contains(square) {
            let extent = self.extent;
            self.terrain
                .entry(kind)
                .or_insert_with(|| Plane::new(extent))
                .insert(square);
        }
    }

    /// Removes a kind of ground from the square.
    pub fn remove_terrain(&mut self, square: Square, kind: Terrain) {
        self.levels.remove(&(square, kind));
        if let Some(plane) = self.terrain.get_mut(&kind) {
            plane.remove(square);
            if plane.is_empty() {
                self.terrain.remove(&kind);
            }
        }
    }

    /// A number that belongs to the ground of the square.
    pub fn quantity(&self, square: Square, quantity: Quantity) -> Option<i32> {
        self.quantities.get(&(square, quantity)).copied()
    }

    /// Sets a number of the ground of the square.
    pub fn set_quantity(&mut self, square: Square, quantity: Quantity, value: i32) {
        if self.contains(square) {
            self.quantities.insert((square, quantity), value);
        }
    }

    /// Removes a number from the ground of the square.
    pub fn clear_quantity(&mut self, square: Square, quantity: Quantity) {
        self.quantities.remove(&(square, quantity));
    }

    /// Whether any square has such a number.
    pub fn has_quantity(&self, quantity: Quantity) -> bool {
        self.quantities
            .keys()
            .any(|(_, present)| *present == quantity)
    }

    /// All numbers of the ground, in reading order.
    pub fn quantities(&self) -> impl Iterator<Item = (Square, Quantity, i32)> + '_ {
        self.quantities
            .iter()
            .map(|((square, quantity), value)| (*square, *quantity, *value))
    }

    /// The levels of altitude that the kind of ground fills in the square; `None` if none are
    /// stated.
    pub fn levels(&self, square: Square, kind: Terrain) -> Option<Levels> {
        self.levels.get(&(square, kind)).copied()
    }

    /// Sets the levels of altitude that a kind of ground fills in the square.
    pub fn set_levels(&mut self, square: Square, kind: Terrain, levels: Levels) {
        if self.contains(square) {
            self.levels.insert((square, kind), levels);
        }
    }

    /// All stated levels of altitude, in reading order.
    pub fn all_levels(&self) -> impl Iterator<Item = (Square, Terrain, Levels)> + '_ {
        self.levels
            .iter()
            .map(|((square, kind), levels)| (*square, *kind, *levels))
    }

    // --- Edges ----------------------------------------------------------------------------------

    /// Edges that a step cannot cross, at least from one side: walls, derived walls and closed
    /// doors.
    pub fn closed_edges(&self) -> &EdgePlane {
        &self.closed_edges
    }

    /// Whether the edge stops a step, at least from one side.
    pub fn is_closed(&self, edge: Edge) -> bool {
        self.closed_edges.contains(edge)
    }

    /// What stops a step across the edge, for people: a closed or locked door, or else a wall.
    pub fn closed_by(&self, edge: Edge) -> &'static str {
        let door = self.doors.iter().find(|door| door.edges.contains(&edge));
        match door.map(|door| door.state) {
            Some(DoorState::Closed) => "a closed door",
            Some(DoorState::Locked) => "a locked door",
            Some(DoorState::Open) | None if self.wall(edge).is_some_and(Wall::is_window) => {
                "a window"
            }
            Some(DoorState::Open) | None => "a wall",
        }
    }

    /// Walls drawn exactly on edges, without doors and without derived walls.
    pub fn wall_edges(&self) -> &EdgePlane {
        &self.wall_edges
    }

    /// Edges that stop steps on behalf of an exact segment.
    pub fn derived_edges(&self) -> &EdgePlane {
        &self.derived_edges
    }

    /// Draws a wall on the edge: it stops steps and lines.
    pub fn add_wall(&mut self, edge: Edge) {
        self.set_wall(edge, Some(Wall::SOLID));
    }

    /// Stops steps across the edge, but no line: a segment of [`Board::segments`] does that.
    pub fn add_derived_wall(&mut self, edge: Edge) {
        self.derived_edges.insert(edge);
        self.close_edges();
    }

    /// Draws many walls at once.
    pub fn add_walls(&mut self, walls: impl IntoIterator<Item = Edge>) {
        for edge in walls {
            self.special_walls.remove(&edge);
            self.wall_edges.insert(edge);
        }
        self.close_edges();
    }

    /// Stops steps across many edges at once.
    pub fn add_derived_walls(&mut self, edges: impl IntoIterator<Item = Edge>) {
        edges
            .into_iter()
            .for_each(|edge| self.derived_edges.insert(edge));
        self.close_edges();
    }

    /// Removes a wall from the edge.
    pub fn remove_wall(&mut self, edge: Edge) {
        self.derived_edges.remove(edge);
        self.set_wall(edge, None);
    }

    /// The thing that hampers or narrows the edge.
    pub fn feature(&self, edge: Edge) -> Option<EdgeFeature> {
        self.features.get(&edge).copied()
    }

    /// Puts something on the edge, or removes it.
    pub fn set_feature(&mut self, edge: Edge, feature: Option<EdgeFeature>) {
        match feature {
            Some(feature) => self.features.insert(edge, feature),
            None => self.features.remove(&edge),
        };
    }

    /// Everything that hampers or narrows an edge, in order.
    pub fn features(&self) -> impl Iterator<Item = (Edge, EdgeFeature)> + '_ {
        self.features
            .iter()
            .map(|(edge, feature)| (*edge, *feature))
    }

    /// Exact walls that lie off the grid lines. They stop lines, unless one is of another kind
    /// ([`Board::segment_wall`]); derived edges stop steps.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Adds an exact wall for lines.
    pub fn add_segment(&mut self, segment: Segment) {
        self.segments.push(segment);
    }

    /// The doors, by id.
    pub fn doors(&self) -> &[Door] {
        &self.doors
    }

    /// The door with that id.
    pub fn door(&self, id: DoorId) -> Option<&Door> {
        let at = self.doors.binary_search_by_key(&id, |door| door.id).ok()?;
        self.doors.get(at)
    }

    /// Adds a door on edges and returns its id.
    pub fn add_door(
        &mut self,
        edges: Vec<Edge>,
        segment: Option<Segment>,
        state: DoorState,
    ) -> DoorId {
        let id = self.next_door;
        self.insert_door(Door {
            id,
            edges,
            segment,
            state,
            wall: Wall::SOLID,
        });
        id
    }

    /// Adds a door that already has its id, from a store or from another board; it replaces a door
    /// with the same id.
    pub fn insert_door(&mut self, door: Door) {
        self.next_door = self.next_door.max(door.id.next());
        match self.doors.binary_search_by_key(&door.id, |own| own.id) {
            Ok(at) => self.doors[at] = door,
            Err(at) => self.doors.insert(at, door),
        }
        self.close_edges();
    }

    /// Adds doors that already have their ids to a board without doors.
    pub fn insert_doors(&mut self, doors: impl IntoIterator<Item = Door>) {
        self.doors.extend(doors);
        grid::sort_by_key(&mut self.doors, |door| door.id);
        if let Some(last) = self.doors.last() {
            self.next_door = self.next_door.max(last.id.next());
        }
        self.close_edges();
    }

    /// Removes a door. Its edges are then open, unless a wall lies on them, and no other door ever
    /// gets its id.
    pub fn remove_door(&mut self, id: DoorId) -> Option<Door> {
        let at = self.doors.binary_search_by_key(&id, |door| door.id).ok()?;
        let door = self.doors.remove(at);
        self.concealments.doors.remove(&id);
        self.close_edges();
        Some(door)
    }

    /// The id that the next door gets; no door has it or ever had it.
    pub const fn next_door_id(&self) -> DoorId {
        self.next_door
    }

    /// Sets what a door stops while it is closed; an unknown door is ignored.
    pub fn set_door_wall(&mut self, id: DoorId, wall: Wall) {
        if let Ok(at) = self.doors.binary_search_by_key(&id, |door| door.id) {
            self.doors[at].wall = wall;
            self.close_edges();
        }
    }

    /// Opens, closes or locks a door; an unknown door is ignored.
    pub fn set_door(&mut self, id: DoorId, state: DoorState) {
        if let Ok(at) = self.doors.binary_search_by_key(&id, |door| door.id) {
            self.doors[at].state = state;
            self.close_edges();
        }
    }

    // --- Without a grid -------------------------------------------------------------------------

    /// Terrain areas of play without a grid.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// Adds a terrain area of play without a grid.
    pub fn add_region(&mut self, region: Region) {
        self.regions.push(region);
    }

    // --- Creatures ------------------------------------------------------------------------------

    /// All creatures, by id.
    pub fn creatures(&self) -> &[Creature] {
        &self.creatures
    }

    /// The creature with that id.
    pub fn creature(&self, id: CreatureId) -> Option<&Creature> {
        self.creatures.get(self.place_in_list(id)?)
    }

    /// Returns the creature with that id for changing.
    pub fn creature_mut(&mut self, id: CreatureId) -> Option<&mut Creature> {
        let at = self.place_in_list(id)?;
        self.creatures.get_mut(at)
    }

    fn place_in_list(&self, id: CreatureId) -> Option<usize> {
        self.creatures
            .binary_search_by_key(&id, |creature| creature.id)
            .ok()
    }

    /// Returns the creature whose name is written that way ([`WrittenName`]). A label without a
    /// number means the only creature with that label; a number is allowed even if no other
    /// creature shares the label. If no name is written that way, the text may be the unquoted
    /// label of exactly one creature, or else the letter with which exactly one creature is drawn,
    /// because somebody who has named `A` Adela may still write `A`.
    ///
    /// ```
    /// use board::{Board, Side};
    /// let mut board = Board::new(grid::Extent::new(4, 3).unwrap());
    /// let [first, second] = ["Goblin", "Goblin"].map(|name| board.add_creature(name, 'g', Side::B));
    /// assert_eq!(board.creature(second).unwrap().name, "Goblin#2");
    /// assert_eq!(board.creature_named("Goblin#1").unwrap().id, first);
    /// assert!(board.creature_named("Goblin").is_none(), "it could be either");
    /// board.remove_creature(first);
    /// assert_eq!(board.creature_named("Goblin").unwrap().id, second);
    /// ```
    pub fn creature_named(&self, name: &str) -> Option<&Creature> {
        if let Some(creature) = self.creatures.iter().find(|own| own.name == name) {
            return Some(creature);
        }
        if let Some(written) = WrittenName::read(name) {
            match (written.number, self.called(&written.label).as_slice()) {
                (Some(number), [_, ..]) => {
                    let at = usize::try_from(number).ok()?.checked_sub(1)?;
                    return self.called(&written.label).get(at).copied();
                }
                (None, [creature]) => return Some(creature),
                (None, [_, ..]) => return None,
                (_, []) => {}
            }
        }
        let mut letters = name.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => only(self.creatures.iter().filter(|own| own.mark == letter)),
            _ => only(self.called(name).into_iter()),
        }
    }

    /// Gives a creature another label. The names of all creatures that share its old or its new
    /// label are updated.
    pub fn rename(&mut self, id: CreatureId, label: impl Into<String>) {
        if let Some(creature) = self.creature_mut(id) {
            let label = label.into();
            let before = std::mem::replace(&mut creature.label, label.clone());
            self.write_names(&before);
            self.write_names(&label);
        }
    }

    pub(crate) fn creatures_mut(&mut self) -> impl Iterator<Item = &mut Creature> {
        self.creatures.iter_mut()
    }

    /// Adds a Medium creature with that label and without a place, and returns its id.
    pub fn add_creature(&mut self, label: impl Into<String>, mark: char, side: Side) -> CreatureId {
        let id = self.next_creature;
        self.insert_creature(Creature::new(id, label, mark, side));
        id
    }

    /// Adds a creature that already has its id, from a store or from another board; it replaces a
    /// creature with the same id. Its name is updated.
    pub fn insert_creature(&mut self, creature: Creature) {
        self.next_creature = self.next_creature.max(creature.id.next());
        let label = creature.label.clone();
        self.take_out(creature.id);
        let at = self.creatures.partition_point(|own| own.id < creature.id);
        self.creatures.insert(at, creature);
        self.write_names(&label);
    }

    /// Adds creatures that already have their ids to a board without creatures. Their names are
    /// updated.
    pub fn insert_creatures(&mut self, creatures: impl IntoIterator<Item = Creature>) {
        self.creatures.extend(creatures);
        grid::sort_by_key(&mut self.creatures, |creature| creature.id);
        if let Some(last) = self.creatures.last() {
            self.next_creature = self.next_creature.max(last.id.next());
        }
        let labels = self.creatures.iter().map(|creature| creature.label.clone());
        let labels: BTreeSet<String> = grid::gathered(labels);
        labels.iter().for_each(|label| self.write_names(label));
    }

    /// Removes a creature from the board for good: no other creature ever gets its id.
    ///
    /// ```
    /// use board::{Board, Side};
    /// use grid::Extent;
    /// let mut board = Board::new(Extent::new(4, 3).unwrap());
    /// let [ada, orc] = [("Ada", Side::A), ("orc", Side::B)]
    ///     .map(|(name, side)| board.add_creature(name, 'x', side));
    /// board.remove_creature(ada);
    /// let ogre = board.add_creature("ogre", 'o', Side::B);
    /// assert!(board.creature(ada).is_none() && ogre != ada);
    /// assert_eq!(board.creature(orc).unwrap().name, "orc");
    /// ```
    pub fn remove_creature(&mut self, id: CreatureId) -> Option<Creature> {
        let creature = self.take_out(id)?;
        self.concealments.creatures.remove(&id);
        Some(creature)
    }

    fn take_out(&mut self, id: CreatureId) -> Option<Creature> {
        let at = self.place_in_list(id)?;
        let creature = self.creatures.remove(at);
        self.write_names(&creature.label);
        Some(creature)
    }

    /// The id that the next creature gets; no creature has it or ever had it.
    pub const fn next_creature_id(&self) -> CreatureId {
        self.next_creature
    }

    /// Puts the creature on these squares.
    pub fn place(&mut self, id: CreatureId, footprint: Footprint) {
        if let Some(creature) = self.creature_mut(id) {
            creature.position = Some(Position::Squares(footprint));
        }
    }

    /// The creatures that share a square with the footprint, by id.
    pub fn occupants(&self, footprint: Footprint) -> impl Iterator<Item = &Creature> + '_ {
        self.creatures.iter().filter(move |creature| {
            creature
                .footprint()
                .is_some_and(|own| own.overlaps(footprint))
        })
    }

    /// The creatures in letter order.
    pub fn in_letter_order(&self) -> Vec<&Creature> {
        let mut creatures: Vec<&Creature> = self.creatures.iter().collect();
        grid::sort_by(&mut creatures, |a, b| a.letter_order(b));
        creatures
    }
}

/// The only item, if there is exactly one.
fn only<'a>(mut items: impl Iterator<Item = &'a Creature>) -> Option<&'a Creature> {
    items.next().filter(|_| items.next().is_none())
}
