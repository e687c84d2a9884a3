//! The thin walls of a world, whole ones and those that stop one way only, or only one thing.

use crate::world::{Edge, Place, World};

impl World {
    /// Whether there is a thin wall between the two squares.
    pub fn has_wall_between(&self, a: Place, b: Place) -> bool {
        self.wall_edges.contains(&Edge::between(a, b))
    }

    /// Whether there is a thin wall between any two of these squares, be it one that lets steps pass
    /// in one direction.
    pub fn has_wall_inside(&self, squares: &[Place]) -> bool {
        self.has_wall_inside_against(squares, (0, 0))
    }

    /// Whether there is a thin wall between any two of these squares that stops a step in that
    /// direction.
    pub fn has_wall_inside_against(&self, squares: &[Place], direction: Place) -> bool {
        self.thin_walls().into_iter().any(|edge| {
            let inside = squares.contains(&edge.first) && squares.contains(&edge.second);
            inside && self.stops_step(edge, direction)
        })
    }

    /// All thin walls, also those that stop only one thing.
    pub fn thin_walls(&self) -> Vec<Edge> {
        let walls = self.wall_edges.iter().chain(self.half_walls.keys());
        walls.copied().collect()
    }

    /// Whether a thin wall on the edge stops a step in that direction.
    pub fn stops_step(&self, edge: Edge, direction: Place) -> bool {
        let half = self.half_walls.get(&edge);
        let half = half.is_some_and(|wall| wall.steps.stops_step(edge.squares(), direction));
        half || self.wall_edges.contains(&edge)
    }

    /// Whether a thin wall on the edge stops a line in that direction.
    pub fn stops_line(&self, edge: Edge, direction: (i64, i64)) -> bool {
        let half = self.half_walls.get(&edge);
        let half = half.is_some_and(|wall| wall.lines.stops(edge.squares(), direction));
        half || self.wall_edges.contains(&edge)
    }
}
