//! What is hidden, from whom, and how it appears to them.
//!
//! A board holds the truth. It also records that some sides do not know certain creatures, doors,
//! edges and squares as they are. There are three ways of not knowing ([`Hiding`]):
//!
//! * *absent*: for the sides that do not know the thing, it is not there at all;
//! * *apparent*: it looks like something else to them, and every answer for them is based on that
//!   look;
//! * *unknown*: it has not been shown, so nothing may be planned there. Only ground can be unknown
//!   in this sense; for a creature, a door or an edge it means the same as absent.
//!
//! Knowledge is kept as the set of sides that know, not of those that do not know, so a side that
//! joins later knows only what it was told. The side of a creature always knows it. Whether players
//! of one side may keep knowledge to themselves is a setting of views, which are built from this
//! state alone. The board records what is hidden because concealment belongs to the place, moves
//! with it, and is stored and hashed with it, and because reveals are then changes of the board
//! like any other.
//!
//! A secret door is simply a concealed door that looks like a wall. If the rules of a system know a
//! state of being hidden (a creature that hides), that is a fact of the system; the concealment
//! here is the game master's decision, in every system.
//!
//! [`Board::known_to`] builds the board as a side knows it. The rules themselves still plan on the
//! truth; with the help of this board they judge a movement as the mover sees it, stop it at what
//! it meets, and reveal that.

use std::collections::{BTreeMap, BTreeSet};

use grid::{Edge, EdgePlane, Square};

use crate::{
    Board, Creature, CreatureId, Door, DoorId, DoorState, Quantity, Side, TerrainSet, Wall,
};

/// How something appears to the sides that do not know it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Hiding<Look> {
    /// It is not there.
    Absent,
    /// It looks like this.
    Apparent(Look),
    /// It has not been shown.
    Unknown,
}

/// The concealment of something that is not known to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Concealment<Look> {
    /// How it appears to the sides that do not know it.
    pub hiding: Hiding<Look>,
    /// The sides that know it as it is.
    pub known_to: BTreeSet<Side>,
}

impl<Look> Concealment<Look> {
    /// Returns a concealment from everybody but the game master.
    pub const fn new(hiding: Hiding<Look>) -> Concealment<Look> {
        Concealment {
            hiding,
            known_to: BTreeSet::new(),
        }
    }

    /// How it appears to that side, or to somebody on no side; `None` if they know it as it is.
    pub fn hiding_from(&self, side: impl Into<Option<Side>>) -> Option<&Hiding<Look>> {
        let knows = side
            .into()
            .is_some_and(|side| self.known_to.contains(&side));
        (!knows).then_some(&self.hiding)
    }
}

/// What a creature appears to be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct CreatureLook {
    /// Its apparent label; `None` if it is its own.
    pub label: Option<String>,
    /// Its apparent side; `None` if it is its own.
    pub side: Option<Side>,
}

/// What a door appears to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum DoorLook {
    /// A wall, as with a secret door.
    Wall,
    /// A door in that state; for example, it looks closed although it is locked.
    Door(DoorState),
}

/// What an edge appears to be: that wall, or no wall.
pub type EdgeLook = Option<Wall>;

/// What the ground of a square appears to be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct GroundLook {
    /// Its apparent kinds of ground.
    pub terrain: TerrainSet,
    /// Its apparent numbers.
    pub quantities: BTreeMap<Quantity, i32>,
}

/// Everything on a board that is not known to everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Concealments {
    /// Creatures.
    pub creatures: BTreeMap<CreatureId, Concealment<CreatureLook>>,
    /// Doors.
    pub doors: BTreeMap<DoorId, Concealment<DoorLook>>,
    /// Walls on edges, and edges without one.
    pub edges: BTreeMap<Edge, Concealment<EdgeLook>>,
    /// Ground.
    pub ground: BTreeMap<Square, Concealment<GroundLook>>,
}

impl Concealments {
    /// Whether everything is known to everybody.
    pub fn is_empty(&self) -> bool {
        self.creatures.is_empty()
            && self.doors.is_empty()
            && self.edges.is_empty()
            && self.ground.is_empty()
    }
}

/// A change of what is known, as a value: `None` makes it known to everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ConcealmentChange {
    /// What is known of a creature.
    Creature(CreatureId, Option<Concealment<CreatureLook>>),
    /// What is known of a door.
    Door(DoorId, Option<Concealment<DoorLook>>),
    /// What is known of a wall on an edge.
    Edge(Edge, Option<Concealment<EdgeLook>>),
    /// What is known of the ground of a square.
    Ground(Square, Option<Concealment<GroundLook>>),
}

impl ConcealmentChange {
    /// Applies the change. Something that is not there cannot be hidden.
    pub fn apply(self, board: &mut Board) {
        fn set<K: Ord, V>(map: &mut BTreeMap<K, V>, key: K, value: Option<V>) {
            match value {
                Some(value) => map.insert(key, value),
                None => map.remove(&key),
            };
        }
        let is_there = match &self {
            ConcealmentChange::Creature(id, _) => board.creature(*id).is_some(),
            ConcealmentChange::Door(id, _) => board.door(*id).is_some(),
            ConcealmentChange::Edge(edge, _) => board.has_edge(*edge),
            ConcealmentChange::Ground(square, _) => board.contains(*square),
        };
        let concealments = &mut board.concealments;
        match self {
            _ if !is_there => {}
            ConcealmentChange::Creature(id, own) => set(&mut concealments.creatures, id, own),
            ConcealmentChange::Door(id, own) => set(&mut concealments.doors, id, own),
            ConcealmentChange::Edge(edge, own) => set(&mut concealments.edges, edge, own),
            ConcealmentChange::Ground(at, own) => set(&mut concealments.ground, at, own),
        }
    }
}

impl Board {
    /// How the creature appears to that side, or to somebody on no side; `None` if they know it as
    /// it is, as its own side does.
    pub fn creature_hiding(
        &self,
        creature: &Creature,
        side: impl Into<Option<Side>>,
    ) -> Option<&Hiding<CreatureLook>> {
        let side = side.into();
        let concealment = self.concealments.creatures.get(&creature.id)?;
        concealment
            .hiding_from(side)
            .filter(|_| Some(creature.side) != side)
    }

    /// Everything that is hidden from that side, as the changes after which the side knows it.
    pub fn hidden_from(&self, side: Side) -> Vec<ConcealmentChange> {
        fn known<Look: Clone>(own: &Concealment<Look>, side: Side) -> Option<Concealment<Look>> {
            let mut own = own.clone();
            own.known_to.insert(side);
            Some(own)
        }
        let all = &self.concealments;
        let mut hidden = Vec::new();
        for (id, own) in &all.creatures {
            let creature = self.creature(*id);
            if creature.is_some_and(|creature| self.creature_hiding(creature, side).is_some()) {
                hidden.push(ConcealmentChange::Creature(*id, known(own, side)));
            }
        }
        let doors = all.doors.iter();
        let doors = doors.filter(|(_, own)| own.hiding_from(side).is_some());
        hidden.extend(doors.map(|(id, own)| ConcealmentChange::Door(*id, known(own, side))));
        let edges = all.edges.iter();
        let edges = edges.filter(|(_, own)| own.hiding_from(side).is_some());
        hidden.extend(edges.map(|(at, own)| ConcealmentChange::Edge(*at, known(own, side))));
        let ground = all.ground.iter();
        let ground = ground.filter(|(_, own)| own.hiding_from(side).is_some());
        hidden.extend(ground.map(|(at, own)| ConcealmentChange::Ground(*at, known(own, side))));
        hidden
    }

    /// The board as that side, or somebody on no side, knows it. Whatever is absent is left out,
    /// whatever looks like something else is replaced by its look, and unknown ground is only
    /// marked as unknown.
    ///
    /// The ids are the true ones; a caller that shows them to players must replace them.
    ///
    /// ```
    /// use board::{Board, Concealment, CreatureLook, Hiding, Side};
    /// let mut board = Board::new(grid::Extent::new(4, 3).unwrap());
    /// let [orc, spy] = ["orc", "spy"].map(|name| board.add_creature(name, name.chars().next().unwrap(), Side::B));
    /// board.concealments.creatures.insert(orc, Concealment::new(Hiding::Absent));
    /// let look = CreatureLook { label: Some("merchant".to_owned()), side: Some(Side::NEUTRAL) };
    /// board.concealments.creatures.insert(spy, Concealment::new(Hiding::Apparent(look)));
    /// let known = board.known_to(Side::A);
    /// assert!(known.creature(orc).is_none() && known.creature_named("merchant").is_some());
    /// assert_eq!(board.known_to(Side::B).creatures(), board.creatures());
    /// ```
    pub fn known_to(&self, side: impl Into<Option<Side>>) -> Board {
        let side = side.into();
        // Every part is included by name: a part that is added later does not compile until
        // somebody decides who knows it.
        let mut known = Board {
            name: self.name.clone(),
            extent: self.extent,
            terrain: BTreeMap::new(),
            quantities: BTreeMap::new(),
            levels: BTreeMap::new(),
            wall_edges: EdgePlane::new(self.extent),
            special_walls: BTreeMap::new(),
            // These two follow from walls and doors.
            closed_edges: EdgePlane::new(self.extent),
            sight_edges: EdgePlane::new(self.extent),
            derived_edges: self.derived_edges.clone(),
            features: self.features.clone(),
            segments: self.segments.clone(),
            special_segments: self.special_segments.clone(),
            doors: Vec::new(),
            next_door: DoorId::from_number(0),
            regions: self.regions.clone(),
            creatures: Vec::new(),
            next_creature: CreatureId::from_number(0),
            sides: self.sides.clone(),
            concealments: Concealments::default(),
        };
        self.ground_known_to(side, &mut known);
        self.walls_known_to(side, &mut known);
        for door in &self.doors {
            self.door_known_to(side, door, &mut known);
        }
        known.close_edges();
        self.creatures_known_to(side, &mut known);
        known
    }

    /// Puts the ground on the known board: as it is where the side knows it, as it seems elsewhere.
    fn ground_known_to(&self, side: Option<Side>, known: &mut Board) {
        let hidden = self.concealments.ground.iter();
        let hidden: BTreeMap<Square, &Hiding<GroundLook>> = hidden
            .filter_map(|(square, own)| Some((*square, own.hiding_from(side)?)))
            .collect();
        for (kind, plane) in &self.terrain {
            let mut plane = plane.clone();
            hidden.keys().for_each(|square| plane.remove(*square));
            if !plane.is_empty() {
                known.terrain.insert(*kind, plane);
            }
        }
        let is_known = |square: &Square| !hidden.contains_key(square);
        let quantities = self.quantities.iter();
        known.quantities = quantities
            .filter(|((square, _), _)| is_known(square))
            .map(|(key, value)| (*key, *value))
            .collect();
        let levels = self.levels.iter();
        known.levels = levels
            .filter(|((square, _), _)| is_known(square))
            .map(|(key, levels)| (*key, *levels))
            .collect();
        for (square, hiding) in hidden {
            known.lay_look(square, hiding);
        }
    }

    /// Puts the ground on a bare square as it seems.
    fn lay_look(&mut self, square: Square, hiding: &Hiding<GroundLook>) {
        match hiding {
            Hiding::Apparent(look) => {
                let kinds = look.terrain.iter();
                kinds.for_each(|kind| self.add_terrain(square, kind));
                for (quantity, value) in &look.quantities {
                    self.set_quantity(square, *quantity, *value);
                }
            }
            Hiding::Absent => {}
            Hiding::Unknown => {
                let unknown = Concealment::new(Hiding::Unknown);
                self.concealments.ground.insert(square, unknown);
            }
        }
    }

    /// Puts the walls on edges on the known board: those that are hidden as they seem.
    fn walls_known_to(&self, side: Option<Side>, known: &mut Board) {
        let hidden = self.concealments.edges.iter();
        let hidden: BTreeMap<Edge, Option<Wall>> = hidden
            .filter_map(|(edge, own)| {
                let look = match own.hiding_from(side)? {
                    Hiding::Absent | Hiding::Unknown => None,
                    Hiding::Apparent(look) => *look,
                };
                Some((*edge, look))
            })
            .collect();
        let is_known = |edge: &Edge| !hidden.contains_key(edge);
        for edge in self.wall_edges.iter().filter(is_known) {
            known.wall_edges.insert(edge);
        }
        let special = self.special_walls.iter();
        known.special_walls = special
            .filter(|(edge, _)| is_known(edge))
            .map(|(edge, wall)| (*edge, *wall))
            .collect();
        for (edge, look) in hidden {
            known.set_wall(edge, look);
        }
    }

    /// Puts the door on the known board, or what it seems to be.
    fn door_known_to(&self, side: Option<Side>, door: &Door, known: &mut Board) {
        let own = self.concealments.doors.get(&door.id);
        let state = match own.and_then(|own| own.hiding_from(side)) {
            None => door.state,
            Some(Hiding::Apparent(DoorLook::Door(state))) => *state,
            Some(Hiding::Apparent(DoorLook::Wall)) => return known.wall_up(door),
            Some(Hiding::Absent | Hiding::Unknown) => return,
        };
        known.next_door = door.id.next();
        known.doors.push(Door {
            id: door.id,
            edges: door.edges.clone(),
            segment: door.segment,
            state,
            wall: door.wall,
        });
    }

    /// Puts a wall where the door is.
    fn wall_up(&mut self, door: &Door) {
        let edges = door.edges.iter().copied();
        match door.segment {
            Some(segment) => {
                self.add_segment(segment);
                self.add_derived_walls(edges);
            }
            None => self.add_walls(edges),
        }
    }

    /// Puts the creatures on the known board, each as it seems.
    fn creatures_known_to(&self, side: Option<Side>, known: &mut Board) {
        // The names of creatures that share a label depend on how many of them are known.
        let mut labels: BTreeSet<&str> = BTreeSet::new();
        for creature in &self.creatures {
            let seems = self.creature_known_to(side, creature);
            if seems.as_ref().is_none_or(|own| own.label != creature.label) {
                labels.insert(&creature.label);
            }
            let Some(seems) = seems else {
                continue;
            };
            known.next_creature = creature.id.next();
            known.creatures.push(seems);
        }
        let looks = self.concealments.creatures.values();
        labels.extend(looks.filter_map(|own| match own.hiding_from(side)? {
            Hiding::Apparent(look) => look.label.as_deref(),
            Hiding::Absent | Hiding::Unknown => None,
        }));
        labels.iter().for_each(|label| known.write_names(label));
    }

    /// The creature as the side knows it; `None` if the side does not know of it.
    fn creature_known_to(&self, side: Option<Side>, creature: &Creature) -> Option<Creature> {
        let hiding = self.creature_hiding(creature, side);
        let look = match hiding {
            None => None,
            Some(Hiding::Apparent(look)) => Some(look),
            Some(Hiding::Absent | Hiding::Unknown) => return None,
        };
        let label = look.and_then(|look| look.label.clone());
        let seeming_side = look.and_then(|look| look.side);
        Some(Creature {
            id: creature.id,
            label: label.unwrap_or_else(|| creature.label.clone()),
            name: creature.name.clone(),
            mark: creature.mark,
            side: seeming_side.unwrap_or(creature.side),
            size: creature.size,
            shape: creature.shape,
            space_hundredths: creature.space_hundredths,
            reach_feet: creature.reach_feet,
            speeds: creature.speeds,
            conditions: creature.conditions,
            position: creature.position,
            elevation_feet: creature.elevation_feet,
        })
    }
}
