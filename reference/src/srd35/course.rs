//! How a step goes: `srd35.move.step`, and `ruling.squeeze_turn`.

use crate::world::{Creature, Edge, Place, Space, World};

/// How the space changes in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// One square, the leading edge in that direction; the footprint may change.
    Straight(Place),
    /// One square diagonally, with the footprint unchanged.
    Diagonal,
    /// A long body turns round one of its ends, over so many squares.
    Turn {
        /// Where it extends.
        direction: Place,
        /// Its length less its width.
        squares: i32,
    },
}

/// Up and left first: a space that grows on two sides goes where the square that the path names goes.
const STRAIGHT: [Place; 4] = [(0, -1), (-1, 0), (0, 1), (1, 0)];

/// How the step goes; `None` if there is no such step.
pub fn course(world: &World, mover: &Creature, from: Space, to: Space) -> Option<Course> {
    let side = mover.squares_a_side;
    let long = to.columns.max(to.rows);
    if long != side || to.narrow() < 1 {
        return None;
    }
    let (x, y) = (to.place.0 - from.place.0, to.place.1 - from.place.1);
    if (to.columns, to.rows) == (from.columns, from.rows) {
        return match (x.abs(), y.abs()) {
            (1, 1) => Some(Course::Diagonal),
            (1, 0) | (0, 1) => Some(Course::Straight((x, y))),
            _ => None,
        };
    }
    let transposed = (to.columns, to.rows) == (from.rows, from.columns);
    // Any change from lying to standing is a turn, whatever the width becomes.
    let turns = (from.columns - from.rows).signum() * (to.columns - to.rows).signum() < 0;
    if turns && world.ruling("ruling.squeeze_turn", "leading_edge") == "no_turn" {
        return None;
    }
    if transposed && side - to.narrow() > 1 {
        return turn(from, to);
    }
    STRAIGHT
        .into_iter()
        .find(|direction| leads(from, to, *direction))
        .map(Course::Straight)
}

/// The first and the last of the squares that the space fills along one axis.
fn span(space: Space, along_x: bool) -> (i32, i32) {
    if along_x {
        (space.place.0, space.place.0 + space.columns - 1)
    } else {
        (space.place.1, space.place.1 + space.rows - 1)
    }
}

/// Whether the leading edge advances one square in that direction, and at right angles to it one
/// interval lies inside the other.
fn leads(from: Space, to: Space, direction: Place) -> bool {
    let along_x = direction.0 != 0;
    let (before, after) = (span(from, along_x), span(to, along_x));
    let advances = if direction.0 + direction.1 > 0 {
        after.1 == before.1 + 1
    } else {
        after.0 == before.0 - 1
    };
    let (a, b) = (span(from, !along_x), span(to, !along_x));
    let inside = (a.0 <= b.0 && b.1 <= a.1) || (b.0 <= a.0 && a.1 <= b.1);
    advances && inside
}

/// `ruling.squeeze_turn`: the new space holds the block at one end of the old one and extends from
/// it.
fn turn(from: Space, to: Space) -> Option<Course> {
    let level = from.columns > from.rows;
    let (length, width) = if level {
        (from.columns, from.rows)
    } else {
        (from.rows, from.columns)
    };
    let (along, across) = (span(from, level), span(from, !level));
    let (kept, extends) = (span(to, level), span(to, !level));
    let holds_end = kept.0 == along.0 || kept.1 == along.1;
    if !holds_end {
        return None;
    }
    let sign = if extends.0 == across.0 {
        1
    } else if extends.1 == across.1 {
        -1
    } else {
        return None;
    };
    Some(Course::Turn {
        direction: if level { (0, sign) } else { (sign, 0) },
        squares: length - width,
    })
}

/// The edges that the leading edge passes: those between a square of the old space and its
/// neighbour, in the direction of the step, in the new space and outside the old.
pub(super) fn crossed(from: Space, to: Space, course: Course) -> Vec<Edge> {
    advances(from, to, course).concat()
}

/// The edges that the leading edge passes, for each square by which it advances: a turn is as many
/// straight steps as it costs.
pub(super) fn advances(from: Space, to: Space, course: Course) -> Vec<Vec<Edge>> {
    let ((x, y), squares) = match course {
        Course::Straight(direction) => (direction, 1),
        Course::Turn { direction, squares } => (direction, squares),
        Course::Diagonal => return Vec::new(),
    };
    let (mut body, after) = (from.squares(), to.squares());
    let mut advances = Vec::new();
    for _ in 0..squares {
        let pairs = body.iter().map(|(a, b)| ((*a, *b), (a + x, b + y)));
        let pairs: Vec<(Place, Place)> = pairs
            .filter(|(_, next)| after.contains(next) && !body.contains(next))
            .collect();
        advances.push(pairs.iter().map(|(a, b)| Edge::between(*a, *b)).collect());
        body.extend(pairs.iter().map(|(_, next)| *next));
    }
    advances
}

/// The two ways of making a diagonal step in two straight halves: the space between the halves.
pub(super) fn halves(from: Space, to: Space) -> [Space; 2] {
    [
        from.at((to.place.0, from.place.1)),
        from.at((from.place.0, to.place.1)),
    ]
}

/// Every space that a step from there could lead to.
pub fn neighbours(world: &World, mover: &Creature, from: Space) -> Vec<Space> {
    let side = mover.squares_a_side;
    let mut found = Vec::new();
    // No step moves the top-left square farther than a turn or the end of a squeeze does.
    let reach = side;
    for narrow in 1..=side {
        let both = [(side, narrow), (narrow, side)];
        for (columns, rows) in both.into_iter().take(if narrow < side { 2 } else { 1 }) {
            for y in -reach..=reach {
                for x in -reach..=reach {
                    let to = Space {
                        place: (from.place.0 + x, from.place.1 + y),
                        columns,
                        rows,
                    };
                    if !found.contains(&to) && course(world, mover, from, to).is_some() {
                        found.push(to);
                    }
                }
            }
        }
    }
    found
}
