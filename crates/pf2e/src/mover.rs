//! A creature in the course of one move action, as the rules of its steps see it.
//!
//! It is made once for an action and holds what other creatures mean to the mover, its movement
//! type, and the rulings that every step reads. Plans and searches use the same functions of it.

use crate::SceneFacts as _;
use board::{Condition, Creature, CreatureId, EdgeFeature, Movement};
use grid::{Direction, Edge, Feet, Footprint, Square};

use super::facts::{Obligation, Trait};
use super::occupant::{self, Occupants};
use super::rulings::{
    AvoidTags, BigTerrain, CornerCutting, FormDiagonal, InclineSideways, JumpLanding, LedgeLarge,
    MoveMedium, StepDiagonal, StepIgnoredDifficult, WalkOffLedge,
};
use super::{MoveVerb, Scene, declaration};

/// Whether the mover pays for unsteady ground because it Balances with a plain success.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// Unsteady squares cost nothing extra.
    Free,
    /// Unsteady squares count as difficult terrain (`pf2e.action.balance`).
    Careful,
}

/// Whether a step of a jump is its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Landing {
    /// More steps follow it.
    Over,
    /// The mover comes down here.
    Down,
}

/// One step of the whole space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stride {
    pub(crate) from: Footprint,
    pub(crate) to: Footprint,
    /// It matters only in a jump.
    pub(crate) landing: Landing,
}

/// The rulings that steps read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepRulings {
    pub(crate) corner_cutting: CornerCutting,
    pub(crate) big_terrain: BigTerrain,
    pub(crate) jump_landing: JumpLanding,
    pub(crate) step_diagonal: StepDiagonal,
    pub(crate) step_ignored: StepIgnoredDifficult,
    pub(crate) form_diagonal: FormDiagonal,
    pub(crate) incline_sideways: InclineSideways,
    pub(crate) move_medium: MoveMedium,
    pub(crate) avoid_tags: AvoidTags,
    pub(crate) ledge_large: LedgeLarge,
    pub(crate) walk_off_ledge: WalkOffLedge,
}

/// A creature in the course of one move action.
#[derive(Clone, Debug)]
pub(crate) struct Mover<'a> {
    pub(crate) scene: Scene<'a>,
    pub(crate) creature: &'a Creature,
    pub(crate) verb: MoveVerb,
    pub(crate) movement: Movement,
    /// Where the action began.
    pub(crate) start: Footprint,
    /// The place that the action has to leave, if the one before it was declared to be followed by it
    /// (`pf2e.through.end-action`).
    pub(crate) leaving: Option<Footprint>,
    /// Feet of Speed that the form of movement needs per square.
    pub(crate) form: Feet,
    pub(crate) care: Care,
    pub(crate) occupants: Occupants,
    pub(crate) rulings: StepRulings,
    /// The feet that the named effects add to every step.
    pub(crate) factors: Feet,
    has_closed_edges: bool,
}

impl<'a> Mover<'a> {
    /// Returns the creature at its place; `None` if it has no place on the grid.
    pub(crate) fn new(
        scene: Scene<'a>,
        creature: &'a Creature,
        verb: MoveVerb,
        versus: Option<CreatureId>,
    ) -> Option<Mover<'a>> {
        let start = creature.footprint()?;
        let obligation = &scene.facts.turn(creature.id).obligation;
        let among = obligation.among();
        Some(Mover {
            scene,
            creature,
            verb,
            movement: declaration::movement_of(verb),
            start,
            leaving: matches!(obligation, Obligation::MoveOn { .. }).then_some(start),
            form: Feet::PER_SQUARE,
            care: Care::Free,
            occupants: occupant::occupants(scene, creature, (start, among), versus),
            rulings: StepRulings {
                corner_cutting: scene.rulings.get(),
                big_terrain: scene.rulings.get(),
                jump_landing: scene.rulings.get(),
                step_diagonal: scene.rulings.get(),
                step_ignored: scene.rulings.get(),
                form_diagonal: scene.rulings.get(),
                incline_sideways: scene.rulings.get(),
                move_medium: scene.rulings.get(),
                avoid_tags: scene.rulings.get(),
                ledge_large: scene.rulings.get(),
                walk_off_ledge: scene.rulings.get(),
            },
            factors: scene.facts.factors.iter().map(|factor| factor.feet).sum(),
            has_closed_edges: !scene.board.closed_edges().is_empty()
                || scene.board.features().any(|(_, feature)| is_gap(feature)),
        })
    }

    /// The same creature at the beginning of another action, in that place, among these Tiny creatures
    /// only because it moves on. It has to leave what it shares there.
    pub(crate) fn starting_at(&self, start: Footprint, among: &[CreatureId]) -> Mover<'a> {
        Mover {
            start,
            leaving: Some(start),
            occupants: occupant::occupants(self.scene, self.creature, (start, among), None),
            ..self.clone()
        }
    }

    /// Returns the same mover with another movement type.
    pub(crate) fn by(&self, movement: Movement) -> Mover<'a> {
        Mover {
            movement,
            ..self.clone()
        }
    }

    /// Returns the same mover, paying for unsteady ground.
    pub(crate) fn carefully(&self) -> Mover<'a> {
        Mover {
            care: Care::Careful,
            ..self.clone()
        }
    }

    /// Whether the mover jumps.
    pub(crate) fn jumps(&self) -> bool {
        self.verb == MoveVerb::Leap
    }

    /// The squares that the step newly covers, in reading order; in a jump those, too, that the jumper
    /// has come to since its start and still covers: it lands on them (`pf2e.terrain.jump`).
    pub(crate) fn newly_covered(&self, step: Stride) -> impl Iterator<Item = Square> {
        let (jumps, start) = (self.jumps(), self.start);
        let stays = move |square: &Square| {
            step.from.contains(*square) && (!jumps || start.contains(*square))
        };
        step.to.squares().filter(move |square| !stays(square))
    }

    /// Whether the mover moves on its feet (or hands and knees) along the ground.
    pub(crate) fn on_foot(&self) -> bool {
        self.movement == Movement::Land && !self.jumps()
    }

    /// Whether slow ground does not slow the mover (`pf2e.terrain.avoid`).
    pub(crate) fn avoids_ground(&self) -> bool {
        self.movement == Movement::Fly || self.creature.is(Condition::Incorporeal)
    }

    /// Whether the mover has an ability.
    pub(crate) fn has(&self, own: Trait) -> bool {
        self.scene.profile(self.creature.id).traits.contains(own)
    }

    /// Whether any edge of the map stops steps.
    pub(crate) const fn has_closed_edges(&self) -> bool {
        self.has_closed_edges
    }

    /// Whether the edge stops a step; an opening narrower than a square is not passable, because
    /// the source has no squeezing.
    pub(crate) fn is_closed(&self, edge: Edge) -> bool {
        self.has_closed_edges
            && (self.scene.board.is_closed(edge)
                || self.scene.board.feature(edge).is_some_and(is_gap))
    }

    /// The first closed edge on the way of a straight step: one that it crosses from the side that
    /// is stopped, or one inside its space.
    pub(crate) fn closed_edge_on(&self, from: Footprint, to: Footprint) -> Option<Edge> {
        if !self.has_closed_edges {
            return None;
        }
        let direction = Direction::from_offset(
            (to.origin.x - from.origin.x).signum(),
            (to.origin.y - from.origin.y).signum(),
        )?;
        let crossed = from.squares().filter_map(|square| {
            let next = square.step(direction);
            let is_new = to.contains(next) && !from.contains(next);
            Edge::between(square, next).filter(|_| is_new)
        });
        let mut closed = crossed.filter(|edge| !self.is_open(*edge, direction));
        let inside = |space| self.closed_edge_inside(space);
        closed
            .next()
            .or_else(|| inside(from))
            .or_else(|| inside(to))
    }

    /// Whether the edge lets a step pass in that direction.
    fn is_open(&self, edge: Edge, direction: Direction) -> bool {
        let board = self.scene.board;
        !board.stops_step(edge, direction) && !board.feature(edge).is_some_and(is_gap)
    }

    /// The first closed edge between two squares of the rectangle.
    pub(crate) fn closed_edge_inside(&self, rectangle: Footprint) -> Option<Edge> {
        if !self.has_closed_edges {
            return None;
        }
        rectangle.squares().find_map(|square| {
            let north = (square.y > rectangle.origin.y).then(|| Edge::north(square));
            let west = (square.x > rectangle.origin.x).then(|| Edge::west(square));
            north
                .into_iter()
                .chain(west)
                .find(|edge| self.is_closed(*edge))
        })
    }
}

fn is_gap(feature: EdgeFeature) -> bool {
    matches!(feature, EdgeFeature::Gap { .. })
}
