//! Who threatens which squares: section 3 of the rulebook.

use std::collections::BTreeSet;

use super::table::{Arms, Creature, Ground, Place, Table};

/// Whether the creature threatens the square.
pub fn threatens(table: &Table, creature: &Creature, square: Place) -> bool {
    if creature.helpless || creature.arms == Arms::None {
        return false;
    }
    if creature.occupied.contains(&square) {
        return true;
    }
    if creature.arms == Arms::Unarmed || table.ground(square) == Some(Ground::Wall) {
        return false;
    }
    let natural = creature.size.reach_feet(creature.long);
    let reach = if creature.arms == Arms::Reach {
        natural + 5
    } else {
        natural
    };
    creature
        .occupied
        .iter()
        .any(|from| is_in_reach(*from, square, reach) && is_clear(table, *from, square))
}

/// `starfinder.reach.normal-diagonal`, `starfinder.reach.ten-foot-diagonal`.
fn is_in_reach(from: Place, to: Place, reach_feet: i32) -> bool {
    let (dx, dy) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    if reach_feet == 10 {
        return dx.max(dy) <= 2;
    }
    5 * (dx.max(dy) + dx.min(dy) / 2) <= reach_feet
}

/// `ruling.threat-line-of-effect`: the line from centre to centre.
fn is_clear(table: &Table, from: Place, to: Place) -> bool {
    let box_of = |x: i32, y: i32| {
        let mut squares = BTreeSet::new();
        for y in from.1.min(y)..=from.1.max(y) {
            for x in from.0.min(x)..=from.0.max(x) {
                squares.insert((x, y));
            }
        }
        squares
    };
    let near = box_of(to.0, to.1);
    let is_wall = |square: Place| table.ground(square) == Some(Ground::Wall);
    if near
        .iter()
        .any(|square| is_wall(*square) && enters(from, to, *square))
    {
        return false;
    }
    if table.walls.iter().any(|(a, b)| crosses(from, to, *a, *b)) {
        return false;
    }
    // Exactly between two walls that meet at a corner, squares or thin ones.
    !near.iter().any(|(x, y)| {
        let point = (2 * x, 2 * y);
        let around = [(x - 1, y - 1), (*x, y - 1), (x - 1, *y), (*x, *y)];
        let mut sides: Vec<i32> = around
            .iter()
            .filter(|square| is_wall(**square))
            .map(|square| side(from, to, centre(*square)))
            .collect();
        for (a, b) in &table.walls {
            if around.contains(a) && around.contains(b) {
                // The middle of the side that two squares share lies between their centres.
                let (m, n) = (centre(*a), centre(*b));
                sides.push(side(from, to, ((m.0 + n.0) / 2, (m.1 + n.1) / 2)));
            }
        }
        lies_inside(from, to, point) && sides.contains(&1) && sides.contains(&-1)
    })
}

/// Doubled coordinates of a square's centre.
fn centre(square: Place) -> Place {
    (2 * square.0 + 1, 2 * square.1 + 1)
}

/// On which side of the line between two centres a point in doubled coordinates lies.
fn side(from: Place, to: Place, point: Place) -> i32 {
    let (a, b) = (centre(from), centre(to));
    ((b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0)).signum()
}

/// Whether the point lies on the segment, between its ends.
fn lies_inside(from: Place, to: Place, point: Place) -> bool {
    let (a, b) = (centre(from), centre(to));
    let between = |v: i32, p: i32, q: i32| p.min(q) <= v && v <= p.max(q);
    side(from, to, point) == 0 && between(point.0, a.0, b.0) && between(point.1, a.1, b.1)
}

/// Whether the segment has a point inside the square: two corners on different sides, or the line
/// along its middle; both ends are centres of squares of the box around them.
fn enters(from: Place, to: Place, square: Place) -> bool {
    let corners = [(0, 0), (2, 0), (0, 2), (2, 2)]
        .map(|(dx, dy)| side(from, to, (2 * square.0 + dx, 2 * square.1 + dy)));
    corners.contains(&1) && corners.contains(&-1)
}

/// Whether the segment crosses the wall between two squares, its ends left out.
fn crosses(from: Place, to: Place, a: Place, b: Place) -> bool {
    // The ends of the side that the two squares share, in doubled coordinates.
    let (p, q) = if a.1 == b.1 {
        ((2 * b.0, 2 * b.1), (2 * b.0, 2 * b.1 + 2))
    } else {
        ((2 * b.0, 2 * b.1), (2 * b.0 + 2, 2 * b.1))
    };
    let parted = side(from, to, p) * side(from, to, q) < 0;
    let (m, n) = (centre(from), centre(to));
    let beyond =
        |point: Place| ((q.0 - p.0) * (point.1 - p.1) - (q.1 - p.1) * (point.0 - p.0)).signum();
    parted && beyond(m) * beyond(n) < 0
}
