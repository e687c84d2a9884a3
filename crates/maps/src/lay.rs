//! Puts exact walls and doors on a board, whatever file they come from.

use std::collections::BTreeSet;

use board::Board;
use grid::{Corner, Edge, Segment, Side};

use crate::crossing::Crossings;
use crate::decision::{Decisions, Topic};
use crate::doorway::{Doorway, edges_of_doors, open_walls};
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
    let in_doors: BTreeSet<Edge> = edges_of_doors.iter().flatten().copied().collect();
    let (mut narrow, mut walled) = (0, 0);
    for (door, crossed) in doors.iter().zip(edges_of_doors) {
        let free: Vec<Edge> = crossed
            .iter()
            .copied()
            .filter(|edge| !board.wall_edges().contains(*edge))
            .collect();
        narrow += usize::from(crossed.is_empty());
        walled += usize::from(free.len() < crossed.len());
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
    decisions.count(
        Topic::Doors,
        narrow,
        "door",
        "too narrow to lead from square to square, or with nothing to close: for lines of sight only",
    );
    decisions.count(
        Topic::Doors,
        walled,
        "door",
        "partly behind a wall that stays",
    );
    board.add_derived_walls(derived);
    Ok(())
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
