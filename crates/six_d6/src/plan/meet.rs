//! What a step meets that the game master hides from the mover's side: ground, creatures, walls and
//! doors.
//!
//! It is met as hidden resistance is (`6d6.hidden.reveal`): on trying to enter, whatever
//! `ruling.hidden-reveal` says of ground that hides itself, because a step cannot lead into a wall
//! before it is noticed. The movement then waits for the choice (`6d6.hidden.choice`).

use std::borrow::Cow;

use board::{Board, ConcealmentChange, CreatureId, Hiding, Side};
use grid::{Edge, Square};

use super::super::hidden::Knowledge;
use super::super::resistance::{self, Purpose};
use super::super::step::Step;
use super::super::{Happening, Scene, Target, registry, size, terrain};
use super::act::Act;

impl Act<'_> {
    /// Reveals what the step to that target meets; returns whether there is anything.
    pub(in super::super) fn meet(&mut self, target: &Target) -> bool {
        let Some(step) = self.grid_step(target) else {
            return false;
        };
        let met = self.met_by(&step);
        if met.is_empty() {
            return false;
        }
        let mut truth = self.truth.clone().into_owned();
        met.iter().for_each(|own| own.clone().apply(&mut truth));
        self.board = Cow::Owned(truth.known_to(self.creature.side));
        self.truth = Cow::Owned(truth);
        self.met.extend(met);
        let points = self.points(self.scene(), step.to.origin);
        let happening = Happening::Reveal(target.clone(), points);
        self.log(happening, registry::HIDDEN_REVEAL);
        true
    }

    fn points(&self, scene: Scene<'_>, square: Square) -> u32 {
        let (form, players) = (&self.mover.form, Knowledge::Players);
        resistance::of_square(scene, form, square, Purpose::Entering, players).points
    }

    /// What is hidden from the mover's side and makes a difference to the step.
    fn met_by(&self, step: &Step) -> Vec<ConcealmentChange> {
        let known = self.scene();
        let truth = Scene {
            board: &self.truth,
            ..known
        };
        let is_other_way = step.fault(known) != step.fault(truth);
        let hidden = self.truth.hidden_from(self.creature.side).into_iter();
        let met = hidden.filter(|change| match change {
            ConcealmentChange::Creature(id, _) => {
                let creature = self.truth.creature(*id);
                let place = creature.and_then(board::Creature::footprint);
                let mut squares = size::newly_covered(step.from, step.to);
                // A name makes no difference, the side does.
                creature.map(|own| Some(own.side)) != Some(self.seeming_side(*id))
                    && place.is_some_and(|place| squares.any(|square| place.contains(square)))
            }
            ConcealmentChange::Ground(square, _) => {
                let mut squares = size::newly_covered(step.from, step.to);
                let is_solid = |board: &Board| terrain::is_solid(board, *square);
                if squares.any(|own| own == *square) {
                    self.is_other_ground(truth, *square)
                } else {
                    is_other_way
                        && step.from.union(step.to).contains(*square)
                        && is_solid(known.board) != is_solid(truth.board)
                }
            }
            ConcealmentChange::Door(id, _) => {
                let door = self.truth.door(*id);
                is_other_way && door.is_some_and(|own| self.closes(step, &own.edges))
            }
            ConcealmentChange::Edge(edge, _) => is_other_way && self.closes(step, &[*edge]),
        });
        met.collect()
    }

    /// Whether the square is not what it seems: it has not been shown, or it differs in what the
    /// mover has to overcome there. A square that hides nothing is not revealed.
    fn is_other_ground(&self, truth: Scene<'_>, square: Square) -> bool {
        let known = self.scene();
        let own = self.truth.concealments.ground.get(&square);
        let hiding = own.and_then(|own| own.hiding_from(self.creature.side));
        let is_gap = |board: &Board| terrain::has_gap_tag(board, square);
        let is_solid = |board: &Board| terrain::is_solid(board, square);
        hiding == Some(&Hiding::Unknown)
            || is_solid(known.board) != is_solid(truth.board)
            || (!self.mover.is_terrain_free
                && (is_gap(known.board) != is_gap(truth.board)
                    || self.points(known, square) != self.points(truth, square)))
    }

    /// The side that the creature seems to be on; `None` if it does not seem to be there.
    fn seeming_side(&self, id: CreatureId) -> Option<Side> {
        self.board.creature(id).map(|own| own.side)
    }

    /// Whether one of these edges lies between squares of the step and is not what it seems.
    fn closes(&self, step: &Step, edges: &[Edge]) -> bool {
        let around = step.from.union(step.to);
        let mut edges = edges.iter();
        edges.any(|edge| {
            let [first, second] = edge.squares();
            let is_between = around.contains(first) && around.contains(second);
            is_between
                && (self.board.is_closed(*edge) != self.truth.is_closed(*edge)
                    || self.board.wall(*edge) != self.truth.wall(*edge))
        })
    }
}
