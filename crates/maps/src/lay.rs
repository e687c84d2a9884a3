//! Puts exact walls and doors on a board, whatever file they come from.

use std::collections::BTreeSet;

use board::Board;
use grid::{Corner, Edge, Segment, Side};

use crate::crossing::Crossings;
use crate::decision::{Decisions, Topic};
use crate::doorway::{DoorSteps, Doorway, edges_of_doors, open_walls};
use crate::error::MapError;
use crate::walls::{Walls, whole_edges};

/// Puts exact walls and doors on a board by the rules of `docs/maps.md`.
///
/// Walls under a door are opened, walls on grid lines become walls on edges, the others are kept
/// exactly and close the edges across which they separate two centres.
pub(crate) fn lay_exactly(
    board: &mut Board,
    pieces: Vec<Segment>,
    doors: &[Doorway],
    decisions: &mut Decisions,
) -> Result<(), MapError> {
    let extent = board.extent();
    let (pieces, opened) = open_walls(pieces, doors);
    let walls = Walls::sort(&pieces, extent);
    let mut crossings = Crossings::new(extent);
    for segment in &walls.segments {
        crossings.add(*segment)?;
    }
    board.add_walls(walls.edges.iter().copied());
    let edges_of_doors = edges_of_doors(doors, &walls.segments, &crossings, extent);
    let in_doors = edges_of_doors.iter().flat_map(DoorSteps::edges);
    let in_doors: BTreeSet<Edge> = in_doors.copied().collect();
    let mut doors_told = DoorTally::default();
    for (door, steps) in doors.iter().zip(edges_of_doors) {
        let is_free = |edge: &Edge| !board.wall_edges().contains(*edge);
        let free: Vec<Edge> = steps.edges().iter().copied().filter(is_free).collect();
        doors_told.count(&steps, free.len());
        // A door that fills its edges exactly needs no segment of its own.
        let on_edges = !free.is_empty() && whole_edges(door.segment).as_ref() == Some(&free);
        board.add_door(free, (!on_edges).then_some(door.segment), door.state);
    }
    let derived: Vec<Edge> = crossings
        .stopped()
        .filter(|edge| !board.wall_edges().contains(*edge) && !in_doors.contains(edge))
        .collect();
    walls
        .segments
        .iter()
        .for_each(|segment| board.add_segment(*segment));
    note_walls(&walls, derived.len(), opened, decisions);
    doors_told.note(decisions);
    board.add_derived_walls(derived);
    Ok(())
}

/// The doors that lead nowhere, or not across all of their edges.
#[derive(Debug, Default)]
struct DoorTally {
    nowhere: usize,
    behind_wall: usize,
    partly: usize,
}

impl DoorTally {
    /// Counts a door; across so many of its edges no wall stands.
    fn count(&mut self, steps: &DoorSteps, free: usize) {
        let own = steps.edges().len();
        match steps {
            DoorSteps::Nowhere => self.nowhere += 1,
            DoorSteps::BehindWall => self.behind_wall += 1,
            DoorSteps::Across(_) if free == 0 => self.behind_wall += 1,
            DoorSteps::Across(_) => self.partly += usize::from(free < own),
        }
    }

    fn note(&self, decisions: &mut Decisions) {
        let mut note = |count, sentence| decisions.count(Topic::Doors, count, "door", sentence);
        note(
            self.nowhere,
            "too narrow to lead from square to square, or with nothing to close: for lines of sight only",
        );
        note(
            self.behind_wall,
            "with a wall in its way that stays, because it is too far away or too slanting to lie \
             under the door: for lines of sight only",
        );
        note(self.partly, "partly behind a wall that stays");
    }
}

fn note_walls(walls: &Walls, derived: usize, opened: usize, decisions: &mut Decisions) {
    let topic = Topic::Walls;
    decisions.count(topic, opened, "wall piece", "under a door opened there");
    decisions.count(
        topic,
        walls.degenerate,
        "wall piece",
        "without length dropped",
    );
    decisions.count(
        topic,
        walls.repeated,
        "wall piece",
        "drawn twice, kept once",
    );
    decisions.count(topic, walls.off_map, "wall piece", "off the map dropped");
    decisions.count(
        topic,
        walls.cut_at_border,
        "wall piece",
        "cut at the border of the map",
    );
    decisions.count(
        topic,
        walls.beyond_border,
        "wall piece",
        "beyond the border of the map kept whole, so that its line stays exact",
    );
    decisions.count(
        topic,
        walls.edges.len(),
        "edge",
        "filled by walls on grid lines",
    );
    decisions.count(
        topic,
        walls.segments.len(),
        "wall piece",
        "off the grid lines kept exactly for lines of sight",
    );
    decisions.count(
        Topic::DerivedEdges,
        derived,
        "edge",
        "closed to steps, because a wall off the grid lines crosses from centre to centre",
    );
}

/// Joins edges to straight stretches: the horizontal ones first, each in reading order.
pub(crate) fn runs(edges: impl IntoIterator<Item = Edge>) -> Vec<Segment> {
    let mut keyed: Vec<(Side, i32, i32, Edge)> = edges
        .into_iter()
        .map(|edge| match edge.side {
            Side::North => (edge.side, edge.square.y, edge.square.x, edge),
            Side::West => (edge.side, edge.square.x, edge.square.y, edge),
        })
        .collect();
    keyed.sort_unstable_by_key(|(side, line, at, _)| (*side, *line, *at));
    let mut joined: Vec<(Corner, Corner)> = Vec::new();
    for (_, _, _, edge) in keyed {
        let [start, end] = edge.corners();
        match joined.last_mut() {
            Some((from, to)) if *to == start && (from.x == end.x || from.y == end.y) => *to = end,
            _ => joined.push((start, end)),
        }
    }
    joined
        .into_iter()
        .map(|(from, to)| Segment::new(from.into(), to.into()))
        .collect()
}
