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
//! [`Board::known_to`] returns the board as a side knows it. The rules themselves still plan on the
//! truth; with the help of this board they judge a movement as the mover sees it, stop it at what
//! it meets, and reveal that.

use std::collections::{BTreeMap, BTreeSet};

use grid::{Edge, Square};

use crate::{
    Board, Creature, CreatureId, DoorId, DoorState, Quantity, Side, Terrain, TerrainSet, Wall,
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
        let mut known = self.clone();
        known.concealments = Concealments::default();
        let hidden = self.concealments.ground.iter();
        for (square, own) in hidden {
            if let Some(hiding) = own.hiding_from(side) {
                known.lay_look(*square, hiding);
            }
        }
        for (edge, own) in &self.concealments.edges {
            match own.hiding_from(side) {
                Some(Hiding::Absent | Hiding::Unknown) => known.set_wall(*edge, None),
                Some(Hiding::Apparent(look)) => known.set_wall(*edge, *look),
                None => {}
            }
        }
        for (id, own) in &self.concealments.doors {
            match own.hiding_from(side) {
                Some(Hiding::Absent | Hiding::Unknown) => drop(known.remove_door(*id)),
                Some(Hiding::Apparent(DoorLook::Wall)) => known.wall_up(*id),
                Some(Hiding::Apparent(DoorLook::Door(state))) => known.set_door(*id, *state),
                None => {}
            }
        }
        for creature in self.creatures() {
            match self.creature_hiding(creature, side) {
                Some(Hiding::Absent | Hiding::Unknown) => drop(known.remove_creature(creature.id)),
                Some(Hiding::Apparent(look)) => known.dress(creature.id, look),
                None => {}
            }
        }
        known
    }

    /// Puts the ground on the square as it seems.
    fn lay_look(&mut self, square: Square, hiding: &Hiding<GroundLook>) {
        let bare = GroundLook::default();
        let look = match hiding {
            Hiding::Apparent(look) => look,
            Hiding::Absent => &bare,
            Hiding::Unknown => {
                let unknown = Concealment::new(Hiding::Unknown);
                self.concealments.ground.insert(square, unknown);
                &bare
            }
        };
        for kind in Terrain::ALL {
            self.remove_terrain(square, kind);
        }
        for quantity in Quantity::ALL {
            self.clear_quantity(square, quantity);
        }
        look.terrain
            .iter()
            .for_each(|kind| self.add_terrain(square, kind));
        for (quantity, value) in &look.quantities {
            self.set_quantity(square, *quantity, *value);
        }
    }

    /// Replaces the door by a wall.
    fn wall_up(&mut self, id: DoorId) {
        let Some(door) = self.remove_door(id) else {
            return;
        };
        match door.segment {
            Some(segment) => {
                self.add_segment(segment);
                self.add_derived_walls(door.edges);
            }
            None => self.add_walls(door.edges),
        }
    }

    fn dress(&mut self, id: CreatureId, look: &CreatureLook) {
        if let Some(side) = look.side
            && let Some(creature) = self.creature_mut(id)
        {
            creature.side = side;
        }
        if let Some(label) = &look.label {
            self.rename(id, label.as_str());
        }
    }
}
