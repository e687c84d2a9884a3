//! What is hidden on a board, and the board as a side knows it.

use std::collections::BTreeMap;

use grid::Square;

use crate::Quantity;
use crate::{
    Board, Concealment, ConcealmentChange, Concealments, Creature, CreatureId, CreatureLook,
    DoorId, DoorLook, GroundLook, Hiding, Side, Terrain,
};

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
