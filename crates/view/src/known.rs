//! The situation as a viewer knows it.

use std::collections::BTreeSet;

use board::{Board, Concealment, Creature, CreatureId, Door, Hiding, Side};
use grid::Square;
use rules::{
    AlliesTold, AttacksTold, ConditionsTold, Disclosed, Disclosure, HitPointsTold, NumbersTold,
    Onlooker, OrderTold, ReachTold, ReactionsShown, ReactionsTold, RuleSystem as _, Scene,
    SpeedTold, Told,
};
use systems::Situation;

use crate::{IdKey, Ids, Viewer};

/// What a viewer knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Board, facts and rulings, with the viewer's own ids.
    pub situation: Situation,
    /// Which id stands for whom. This is not for the viewer.
    pub ids: Ids,
}

/// What the viewer knows of the situation.
pub fn known(truth: &Situation, disclosure: &Disclosure, viewer: &Viewer, key: &IdKey) -> Known {
    if viewer == &Viewer::GameMaster {
        return Known {
            situation: truth.clone(),
            ids: Ids::of_the_truth(&truth.board),
        };
    }
    let sides = viewer.sides(&truth.board, disclosure);
    let side = sides.iter().next().copied();
    let seen = truth.board.known_to(side);
    let is_known = |creature: &&Creature| {
        let is_there = seen.creature(creature.id).is_some();
        viewer.plays(creature.id) || is_there && !truth.conceals(creature, side)
    };
    let creatures = truth.board.creatures().iter().filter(is_known);
    let doors = seen.doors().iter().map(|door| door.id);
    let ids = Ids::new(key, viewer, creatures.map(|creature| creature.id), doors);
    let eyes = Eyes {
        truth,
        seen: &seen,
        disclosure,
        viewer,
        sides: &sides,
        ids: &ids,
    };
    let board = eyes.board();
    let system = truth.system();
    let facts = system.disclosed_facts(truth.scene(), &board, &eyes);
    let mut situation = Situation::new(system, board);
    situation.rulings.clone_from(&truth.rulings);
    situation.facts = facts;
    Known { situation, ids }
}

struct Eyes<'a> {
    truth: &'a Situation,
    /// The board as it seems to the viewer's side.
    seen: &'a Board,
    disclosure: &'a Disclosure,
    viewer: &'a Viewer,
    /// The sides whose knowledge the viewer shares.
    sides: &'a BTreeSet<Side>,
    ids: &'a Ids,
}

impl Eyes<'_> {
    fn board(&self) -> Board {
        let seen = self.seen;
        let mut board = Board::new(seen.extent());
        board.name.clone_from(&seen.name);
        board.take_sides_of(seen);
        for square in seen.extent().squares() {
            self.ground(square, &mut board);
        }
        for square in seen.concealments.ground.keys() {
            let unknown = Concealment::new(Hiding::Unknown);
            board.concealments.ground.insert(*square, unknown);
        }
        board.add_walls(seen.wall_edges().iter());
        board.add_derived_walls(seen.derived_edges().iter());
        for (edge, wall) in seen.special_walls() {
            board.set_wall(edge, Some(wall));
        }
        for (edge, feature) in seen.features() {
            board.set_feature(edge, Some(feature));
        }
        for segment in seen.segments() {
            board.add_wall_segment(*segment, seen.segment_wall(*segment));
        }
        for region in seen.regions() {
            board.add_region(region.clone());
        }
        // In the order of the viewer's ids: the order of the true ones would tell who came first.
        let mut doors: Vec<Door> = seen
            .doors()
            .iter()
            .filter_map(|door| self.door(door))
            .collect();
        doors.sort_by_key(|door| door.id);
        doors.into_iter().for_each(|door| board.insert_door(door));
        let creatures = self.truth.board.creatures().iter();
        let mut creatures: Vec<Creature> = creatures
            .filter_map(|creature| {
                let seems = seen.creature(creature.id).unwrap_or(creature);
                self.creature(seems)
            })
            .collect();
        creatures.sort_by_key(|creature| creature.id);
        creatures
            .into_iter()
            .for_each(|creature| board.insert_creature(creature));
        board
    }

    fn ground(&self, square: Square, board: &mut Board) {
        let scene = Scene {
            board: self.seen,
            ..self.truth.scene()
        };
        let side = self.sides.iter().next().copied();
        let system = self.truth.system();
        system.disclosed_ground(scene, side, square, board);
    }

    fn door(&self, truth: &Door) -> Option<Door> {
        Some(Door {
            id: self.ids.door(truth.id)?,
            edges: truth.edges.clone(),
            segment: truth.segment,
            state: truth.state,
            wall: truth.wall,
        })
    }

    /// What can be seen of a creature: its name on the table, where it is and how big, and what the
    /// weapon in its hand looks like. Its speeds and a reach of its own are told as the settings
    /// say.
    fn creature(&self, truth: &Creature) -> Option<Creature> {
        let id = self.ids.creature(truth.id)?;
        let mut creature = Creature::new(id, truth.label.clone(), truth.mark, truth.side);
        creature.size = truth.size;
        creature.shape = truth.shape;
        creature.space_hundredths = truth.space_hundredths;
        creature.position = truth.position;
        creature.elevation_feet = truth.elevation_feet;
        let told = self.told(truth.id);
        let settings = self.disclosure;
        if told.is_none() || settings.conditions != ConditionsTold::None {
            creature.conditions = truth.conditions;
        }
        if told.is_none() || settings.reach == ReachTold::Exact {
            creature.reach_feet = truth.reach_feet;
        }
        if told.is_none() || settings.speed == SpeedTold::Exact {
            creature.speeds = truth.speeds;
        }
        Some(creature)
    }

    /// Whether the viewer is told everything of the creature.
    fn is_whole(&self, creature: CreatureId) -> bool {
        if self.viewer.plays(creature) {
            return true;
        }
        let board = &self.truth.board;
        let side = board.creature(creature).map(|creature| creature.side);
        let is_ally = side.is_some_and(|side| self.sides.contains(&side));
        is_ally && self.disclosure.allies == AlliesTold::Exact
    }
}

impl Onlooker for Eyes<'_> {
    fn id(&self, creature: CreatureId) -> Option<CreatureId> {
        self.ids.creature(creature)
    }

    fn sees(&self, square: Square) -> bool {
        let side = self.sides.iter().next().copied();
        let hidden = self.truth.board.concealments.ground.get(&square);
        let is_hidden = hidden.is_some_and(|own| own.hiding_from(side).is_some());
        self.truth.board.contains(square) && !is_hidden
    }

    fn told(&self, creature: CreatureId) -> Option<Disclosed> {
        if self.is_whole(creature) {
            return None;
        }
        let settings = self.disclosure;
        let exactly = |is_told: bool| if is_told { Told::Exactly } else { Told::No };
        Some(Disclosed {
            hit_points: exactly(settings.hit_points == HitPointsTold::Exact),
            defences: exactly(settings.defences == NumbersTold::Exact),
            attacks: exactly(settings.attacks == AttacksTold::Exact),
            conditions: exactly(settings.conditions == ConditionsTold::Exact),
            reactions: match settings.reactions {
                ReactionsShown::Possible => ReactionsTold::Possible,
                ReactionsShown::Exact => ReactionsTold::Exactly,
                // What has been seen of reactions is not kept yet, so nobody has seen any.
                ReactionsShown::Seen | ReactionsShown::None => ReactionsTold::None,
            },
            order: exactly(settings.order == OrderTold::Shown),
        })
    }
}
