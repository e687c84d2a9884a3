//! Narrow spaces: section 8. Widths are in thousandths of a foot, so that 1 1/4 ft is whole.

use super::course::{course, crossed};
use super::hindrance::{has_wall_inside, is_helpless, stops};
use crate::world::{Creature, Edge, Flag, Ground, Size, Space, World, overlap};

/// One square.
const SQUARE: i64 = 5000;

/// How a creature fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tight {
    /// There is room.
    Roomy,
    /// `srd35.squeeze.penalty`: less than its width, at least half of it.
    Squeezed,
    /// `srd35.squeeze.escape_artist_penalty`: less than half of its width.
    Escaping,
}

/// `srd35.size.space` with overrides: its own width; for a creature of one square, what the table says.
pub(super) fn own_width(creature: &Creature) -> i64 {
    if let Some(own) = creature.own_space_thousandths
        && creature.squares_a_side == 1
    {
        return own;
    }
    match creature.size {
        _ if creature.squares_a_side > 1 => SQUARE * i64::from(creature.squares_a_side),
        Size::Fine => 500,
        Size::Diminutive => 1000,
        Size::Tiny => 2500,
        _ => SQUARE,
    }
}

/// The room that the space gives a creature that crosses these edges on the way in.
fn offered(world: &World, creature: &Creature, space: Space, crossed: &[Edge]) -> i64 {
    let whole = SQUARE * i64::from(space.narrow());
    if space.narrow() > 1 || creature.is(Flag::Incorporeal) {
        return whole;
    }
    let squares = space.squares();
    let mut widths = vec![whole];
    for square in &squares {
        widths.extend(narrow_square(world, *square));
    }
    for (edge, width) in &world.gap_edges {
        let straddled = squares.contains(&edge.first) && squares.contains(&edge.second);
        if straddled || crossed.contains(edge) {
            widths.push(*width);
        }
    }
    widths.into_iter().min().unwrap_or(whole)
}

/// The width of a narrow square.
fn narrow_square(world: &World, square: crate::Place) -> Option<i64> {
    if !world.is_on_map(square) {
        return None;
    }
    let facts = &world.ground[square.1 as usize][square.0 as usize];
    facts.iter().find_map(|fact| match fact {
        Ground::Width(width) => Some(*width),
        _ => None,
    })
}

fn tight(offered: i64, own: i64) -> Tight {
    if offered >= own {
        Tight::Roomy
    } else if 2 * offered >= own {
        Tight::Squeezed
    } else {
        Tight::Escaping
    }
}

/// How the creature fits while it is there.
pub fn tight_at(world: &World, creature: &Creature, space: Space) -> Tight {
    tight(offered(world, creature, space, &[]), own_width(creature))
}

/// How it fits in a step: a narrow gap on the way counts.
pub(super) fn tight_step(world: &World, mover: &Creature, from: Space, to: Space) -> Tight {
    let edges = course(world, mover, from, to).map_or_else(Vec::new, |way| crossed(from, to, way));
    tight(offered(world, mover, to, &edges), own_width(mover))
}

/// Whether ground and walls let the creature be there: `srd35.obstacle.blocking`. In a footprint
/// of two or more squares' width a narrow square blocks and a gap is a wall.
pub(super) fn can_stand(world: &World, mover: &Creature, space: Space) -> bool {
    let solid = !mover.is(Flag::Incorporeal);
    let stopped = |square: &crate::Place| {
        let narrow = narrow_square(world, *square).is_some_and(|width| width < SQUARE);
        stops(world, mover, *square) || (solid && space.narrow() > 1 && narrow)
    };
    let stopped_somewhere = space.squares().iter().any(stopped);
    !(stopped_somewhere || solid && has_wall_inside(world, space))
}

/// `ruling.squeeze_voluntary`: whether the mover could stand in a wider footprint that contains this one.
pub(super) fn has_room(world: &World, mover: &Creature, space: Space) -> bool {
    let side = mover.squares_a_side;
    let level = space.columns == side;
    for width in space.narrow() + 1..=side {
        for back in 0..=width - space.narrow() {
            let (x, y) = space.place;
            let wider = if level {
                Space {
                    place: (x, y - back),
                    columns: side,
                    rows: width,
                }
            } else {
                Space {
                    place: (x - back, y),
                    columns: width,
                    rows: side,
                }
            };
            if can_stand(world, mover, wider) && !is_narrowed_by_creature(world, mover, wider) {
                return true;
            }
        }
    }
    false
}

/// `srd35.squeeze.past_opponent`: creatures that are not helpless, and those that fill their
/// squares, narrow a space like walls.
fn is_narrowed_by_creature(world: &World, mover: &Creature, space: Space) -> bool {
    let squares = space.squares();
    let narrows = |other: &&Creature| {
        (!is_helpless(other) || other.is(Flag::Fills)) && overlap(&squares, &other.squares())
    };
    world.others(mover.letter).iter().any(narrows)
}

/// The modifiers in force there, in the words of the notation: `srd35.squeeze.penalty`,
/// `srd35.squeeze.escape_artist_penalty`, `ruling.escape_artist_stacking`.
pub fn mods(world: &World, creature: &Creature, space: Space) -> String {
    let adds = world.ruling("ruling.escape_artist_stacking", "replace") == "add";
    match tight_at(world, creature, space) {
        Tight::Roomy => "none",
        Tight::Squeezed => "attack -4, AC -4",
        Tight::Escaping if adds => "AC -8, no-attacks, no-dex-to-AC",
        Tight::Escaping => "AC -4, no-attacks, no-dex-to-AC",
    }
    .to_owned()
}
