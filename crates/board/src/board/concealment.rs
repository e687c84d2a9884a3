//! What is hidden on a board, and the board as a side knows it.

use std::collections::{BTreeMap, BTreeSet};

use grid::Square;

use crate::{
    Board, Concealment, ConcealmentChange, Creature, CreatureId, CreatureLook, Door, DoorId,
    DoorLook, GroundLook, Hiding, Shared, Side, mark_on,
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

    /// The creature of that name ([`Board::creature_named`]), or else the one that somebody knows by
    /// that name: whoever sees a merchant calls the spy so, and may not know that there is a second orc.
    ///
    /// ```
    /// use board::{Board, Concealment, CreatureLook, Hiding, Side};
    /// let mut board = Board::new(grid::Extent::new(4, 3).unwrap());
    /// let spy = board.add_creature("spy", 's', Side::B);
    /// let look = CreatureLook { label: Some("merchant".to_owned()), side: None };
    /// board.concealments.creatures.insert(spy, Concealment::new(Hiding::Apparent(look)));
    /// assert!(board.creature_named("merchant").is_none());
    /// assert_eq!(board.creature_meant("merchant").unwrap().id, spy);
    /// assert_eq!(board.creature_meant("spy").unwrap().id, spy);
    /// ```
    pub fn creature_meant(&self, name: &str) -> Option<&Creature> {
        let named = self.creature_named(name);
        if named.is_some() || self.concealments.creatures.is_empty() {
            return named;
        }
        let mut viewers = vec![Some(Side::A), None];
        viewers.extend(self.creatures.iter().map(|own| Some(own.side)));
        let mut asked: BTreeSet<Option<Side>> = BTreeSet::new();
        viewers.retain(|viewer| asked.insert(*viewer));
        let mut known = viewers.into_iter().map(|viewer| self.known_to(viewer));
        known.find_map(|known| self.creature(known.creature_named(name)?.id))
    }

    /// The names by which everybody may be told of the creatures: nobody learns from them who is
    /// hidden, or who somebody truly is.
    pub fn open_names(&self) -> Vec<String> {
        let known = self.known_to(None);
        let creatures = known.in_letter_order().into_iter();
        creatures.map(|creature| creature.name.clone()).collect()
    }

    /// Whether the side knows of no ground there: no look of it, and not that it is bare.
    pub fn is_unknown_to(&self, side: impl Into<Option<Side>>, square: Square) -> bool {
        let own = self.concealments.ground.get(&square);
        own.and_then(|own| own.hiding_from(side)) == Some(&Hiding::Unknown)
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
        // What the side knows as it is, is shared.
        let mut known = Board {
            name: self.name.clone(),
            extent: self.extent,
            terrain: self.terrain.clone(),
            quantities: self.quantities.clone(),
            levels: self.levels.clone(),
            wall_edges: self.wall_edges.clone(),
            special_walls: self.special_walls.clone(),
            // These two follow from walls and doors.
            closed_edges: self.closed_edges.clone(),
            sight_edges: self.sight_edges.clone(),
            derived_edges: self.derived_edges.clone(),
            features: self.features.clone(),
            segments: self.segments.clone(),
            special_segments: self.special_segments.clone(),
            doors: self.doors.clone(),
            next_door: self
                .doors
                .last()
                .map_or(DoorId::from_number(0), |own| own.id.next()),
            regions: self.regions.clone(),
            creatures: self.creatures.clone(),
            next_creature: self
                .creatures
                .last()
                .map_or(CreatureId::from_number(0), |own| own.id.next()),
            sides: self.sides.clone(),
            concealments: Shared::default(),
        };
        self.ground_known_to(side, &mut known);
        let has_known_walls = self.has_walls_known_to(side);
        if !has_known_walls {
            self.walls_known_to(side, &mut known);
        }
        if !has_known_walls || !self.has_doors_known_to(side) {
            self.doors_known_to(side, &mut known);
        }
        self.creatures_known_to(side, &mut known);
        known
    }

    /// Puts the ground on the known board: as it is where the side knows it, as it seems elsewhere.
    fn ground_known_to(&self, side: Option<Side>, known: &mut Board) {
        let hidden = self.concealments.ground.iter();
        let hidden = hidden.filter_map(|(square, own)| Some((*square, own.hiding_from(side)?)));
        let hidden: Vec<(Square, &Hiding<GroundLook>)> = hidden.collect();
        if hidden.is_empty() {
            return;
        }
        for plane in known.terrain.values_mut() {
            hidden.iter().for_each(|(square, _)| plane.remove(*square));
        }
        known.terrain.retain(|_, plane| !plane.is_empty());
        let place = |square: &Square| hidden.binary_search_by_key(square, |(own, _)| *own);
        let is_known = |square: &Square| place(square).is_err();
        known.quantities.retain(|(square, _), _| is_known(square));
        known.levels.retain(|(square, _), _| is_known(square));
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

    /// Whether the side knows all edges as they are.
    fn has_walls_known_to(&self, side: Option<Side>) -> bool {
        let mut hidden = self.concealments.edges.values();
        hidden.all(|own| own.hiding_from(side).is_none())
    }

    /// Whether the side knows all doors as they are.
    fn has_doors_known_to(&self, side: Option<Side>) -> bool {
        let mut hidden = self.concealments.doors.values();
        hidden.all(|own| own.hiding_from(side).is_none())
    }

    /// Replaces the hidden walls on edges of the known board by what they seem to be.
    fn walls_known_to(&self, side: Option<Side>, known: &mut Board) {
        for (edge, own) in &self.concealments.edges {
            match own.hiding_from(side) {
                None => {}
                Some(Hiding::Absent | Hiding::Unknown) => known.set_wall(*edge, None),
                Some(Hiding::Apparent(look)) => known.set_wall(*edge, *look),
            }
        }
    }

    /// Puts the doors on the known board, or what they seem to be.
    fn doors_known_to(&self, side: Option<Side>, known: &mut Board) {
        known.doors = Shared::default();
        known.next_door = DoorId::from_number(0);
        for door in self.doors.iter() {
            self.door_known_to(side, door, known);
        }
        known.close_edges();
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

    /// Replaces the hidden creatures of the known board by what they seem to be.
    fn creatures_known_to(&self, side: Option<Side>, known: &mut Board) {
        // The names of creatures that share a label depend on how many of them are known.
        let mut labels: BTreeSet<String> = BTreeSet::new();
        for id in self.concealments.creatures.keys() {
            let creature = self.creature(*id);
            let hidden = creature.filter(|own| self.creature_hiding(own, side).is_some());
            let Some(creature) = hidden else {
                continue;
            };
            labels.insert(creature.label.clone());
            let seems = self.creature_known_to(side, creature);
            labels.extend(seems.iter().map(|own| own.label.clone()));
            match known
                .creatures
                .iter()
                .position(|own| own.id == *id)
                .zip(seems)
            {
                Some((at, seems)) => known.creatures[at] = seems,
                None => known.creatures.retain(|own| own.id != *id),
            }
        }
        if labels.is_empty() {
            return;
        }
        let last = known.creatures.last();
        known.next_creature = last.map_or(CreatureId::from_number(0), |own| own.id.next());
        labels.iter().for_each(|label| known.write_names(label));
    }

    /// The creature as the side, or somebody on no side, knows it; `None` if they do not know of it.
    /// Its name is the true one: what it is called among the creatures that they know depends on the
    /// others.
    pub fn creature_known_to(&self, side: Option<Side>, creature: &Creature) -> Option<Creature> {
        let hiding = self.creature_hiding(creature, side);
        let look = match hiding {
            None => None,
            Some(Hiding::Apparent(look)) => Some(look),
            Some(Hiding::Absent | Hiding::Unknown) => return None,
        };
        let label = look.and_then(|look| look.label.clone());
        let seeming_side = look.and_then(|look| look.side);
        let side = seeming_side.unwrap_or(creature.side);
        // The true letter would tell of the true name, and its case of the true side.
        let mark = match (&label, seeming_side) {
            (None, None) => creature.mark,
            (None, Some(_)) => mark_on(side, creature.mark.encode_utf8(&mut [0; 4])),
            (Some(label), _) => mark_on(side, label),
        };
        Some(Creature {
            id: creature.id,
            label: label.unwrap_or_else(|| creature.label.clone()),
            name: creature.name.clone(),
            precedence: creature.precedence,
            mark,
            side,
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
