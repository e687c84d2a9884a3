//! Accidentally in an illegal space: `srd35.special.illegal_end`, and the tie of
//! `srd35.measure.closest_tie`.

use std::collections::BTreeMap;

use super::checks::refuse_way;
use super::course::{Course, course};
use super::pass::refuse_end;
use super::threat::distance_squares;
use super::tight::{Tight, tight_at};
use crate::answer::Move;
use crate::world::{Creature, Space, World};

/// Where a stopped creature is put.
pub(super) struct Displaced {
    /// The space.
    pub(super) space: Space,
    /// The faces of the die and the face that came up, if places were equally close.
    pub(super) die: Option<(usize, usize)>,
}

/// Where a mover that was stopped at the end of `spaces` (the start first) is put; `None` if it
/// may stay.
pub(super) fn displaced(
    world: &World,
    mover: &Creature,
    spaces: &[Space],
    declared: &Move,
) -> Option<Displaced> {
    let (start, here) = (*spaces.first()?, *spaces.last()?);
    let legal = |space: Space| space == start || refuse_end(world, mover, space).is_none();
    if legal(here) {
        return None;
    }
    let index = spaces.iter().rposition(|space| legal(*space))?;
    let last_legal = spaces[index];
    let choice = world.ruling("ruling.illegal_end_candidates", "reachable");
    if choice == "path_only" {
        return Some(Displaced {
            space: last_legal,
            die: None,
        });
    }
    let full = Space {
        place: here.place,
        columns: mover.squares_a_side,
        rows: mover.squares_a_side,
    };
    let squeezed = tight_at(world, mover, here) != Tight::Roomy;
    let mut footprints = vec![full];
    if squeezed && here != full && choice != "unsqueezed_only" {
        footprints.push(here);
    }
    let ways = ways_from(world, mover, here, &footprints, declared);
    let back = length_of(world, mover, &spaces[index..]);
    let (last, measured) = if choice == "measured" {
        (distance_squares(here.place, last_legal.place), true)
    } else {
        let way = ways.get(&last_legal).copied().unwrap_or(back);
        (way.min(back), false)
    };
    // A place to which a distance is measured need not be reachable.
    let distances = if measured {
        everywhere(world, here, &footprints)
    } else {
        ways
    };
    let mut closer: Vec<(i32, Space)> = Vec::new();
    for (space, distance) in &distances {
        let distance = *distance;
        let unsqueezed = tight_at(world, mover, *space) == Tight::Roomy;
        let as_stopped = squeezed
            && choice != "unsqueezed_only"
            && (space.columns, space.rows) == (here.columns, here.rows);
        let counts = (unsqueezed || as_stopped) && legal(*space);
        if distance < last && counts && *space != last_legal {
            closer.push((distance, *space));
        }
    }
    let chooses = world.ruling("ruling.tie_die", "roll") == "gm_chooses";
    Some(nearest(closer, last_legal, declared.face, chooses))
}

/// Every space of these footprints on the map, measured from that one.
fn everywhere(world: &World, from: Space, footprints: &[Space]) -> BTreeMap<Space, i32> {
    let mut spaces = BTreeMap::new();
    for place in world.squares() {
        for footprint in footprints {
            let distance = distance_squares(from.place, place);
            spaces.insert(footprint.at(place), distance);
        }
    }
    spaces
}

/// The nearest of the closer spaces, by a die or by the GM's choice if there are several; without
/// any, the last legal one.
fn nearest(
    closer: Vec<(i32, Space)>,
    last_legal: Space,
    face: usize,
    gm_chooses: bool,
) -> Displaced {
    let least = closer.iter().map(|(distance, _)| *distance).min();
    let mut tied: Vec<Space> = closer
        .iter()
        .filter(|(distance, _)| Some(*distance) == least)
        .map(|(_, space)| *space)
        .collect();
    // Reading order of the top-left squares; for the same square the wider space comes first.
    tied.sort_by_key(|space| {
        (
            space.place.1,
            space.place.0,
            std::cmp::Reverse(space.narrow()),
        )
    });
    match tied.as_slice() {
        [] => Displaced {
            space: last_legal,
            die: None,
        },
        [only] => Displaced {
            space: *only,
            die: None,
        },
        several => {
            let face = face.clamp(1, several.len());
            Displaced {
                space: several[face - 1],
                die: Some((several.len(), face)).filter(|_| !gm_chooses),
            }
        }
    }
}

/// The squares of a way, with diagonals 1-2-1-2 from a count of 0.
fn length_of(world: &World, mover: &Creature, way: &[Space]) -> i32 {
    let (mut squares, mut diagonals) = (0, 0);
    for pair in way.windows(2) {
        match course(world, mover, pair[0], pair[1]) {
            Some(Course::Diagonal) => {
                squares += 1 + diagonals % 2;
                diagonals += 1;
            }
            Some(Course::Turn {
                squares: turned, ..
            }) => squares += turned,
            _ => squares += 1,
        }
    }
    squares
}

/// The length of the shortest way to every space of these footprints that can be reached by steps
/// that pass checks 2 to 5 and enter no creature that fills its squares.
fn ways_from(
    world: &World,
    mover: &Creature,
    from: Space,
    footprints: &[Space],
    declared: &Move,
) -> BTreeMap<Space, i32> {
    let mut least: BTreeMap<(Space, i32), i32> = BTreeMap::from([((from, 0), 0)]);
    loop {
        let mut changed = false;
        for ((here, parity), length) in least.clone() {
            for to in around(mover, here, footprints) {
                let Some(way) = course(world, mover, here, to) else {
                    continue;
                };
                if refuse_way(world, mover, here, to, declared).is_some() {
                    continue;
                }
                let (cost, turned) = match way {
                    Course::Diagonal => (1 + parity, 1),
                    Course::Turn { squares, .. } => (squares, 0),
                    Course::Straight(_) => (1, 0),
                };
                let state = (to, (parity + turned) % 2);
                if least.get(&state).is_none_or(|known| length + cost < *known) {
                    least.insert(state, length + cost);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    let mut ways: BTreeMap<Space, i32> = BTreeMap::new();
    for ((space, _), length) in least {
        let known = ways.entry(space).or_insert(length);
        *known = (*known).min(length);
    }
    ways
}

/// Spaces of these footprints near that one.
fn around(mover: &Creature, here: Space, footprints: &[Space]) -> Vec<Space> {
    let far = mover.squares_a_side;
    let mut spaces = Vec::new();
    for footprint in footprints {
        for y in -far..=far {
            for x in -far..=far {
                spaces.push(footprint.at((here.place.0 + x, here.place.1 + y)));
            }
        }
    }
    spaces
}
