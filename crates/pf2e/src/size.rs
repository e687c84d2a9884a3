//! Size, space and reach: `pf2e.size.table`, `pf2e.size.shape`, `pf2e.size.gargantuan`,
//! `pf2e.space.footprint`.

use board::{Condition, Creature, Shape, Size};
use grid::Feet;

use crate::Scene;
use crate::SceneFacts as _;
use crate::rulings::RiderSpace;
/// What wielding a reach weapon adds (`pf2e.reach.measure`).
const REACH_WEAPON: Feet = Feet(5);
/// Hundredths of a foot in a square.
const SQUARE_HUNDREDTHS: u32 = 500;
/// Side of a Tiny creature's space without a grid, in hundredths of a foot
/// (`ruling.gridless-shape`).
const TINY_HUNDREDTHS: u32 = 250;

/// Squares a side of the space of a size; a Gargantuan space is at least that.
pub(crate) const fn squares_a_side(size: Size) -> u8 {
    match size {
        Size::Large => 2,
        Size::Huge => 3,
        Size::Gargantuan | Size::Colossal => 4,
        _ => 1,
    }
}

/// Side of the space in hundredths of a foot; on the grid a Tiny creature takes one whole square.
pub(crate) fn side_hundredths(creature: &Creature) -> u32 {
    if let Some(side) = creature.space_hundredths {
        return side;
    }
    if creature.size == Size::Gargantuan
        && let Some(footprint) = creature.footprint()
    {
        return u32::from(footprint.width.max(footprint.height)) * SQUARE_HUNDREDTHS;
    }
    if creature.size == Size::Tiny {
        TINY_HUNDREDTHS
    } else {
        u32::from(squares_a_side(creature.size)) * SQUARE_HUNDREDTHS
    }
}

/// Squares a side of the creature's space on the grid.
pub(crate) fn side_squares(creature: &Creature) -> u8 {
    let squares = side_hundredths(creature)
        .div_ceil(SQUARE_HUNDREDTHS)
        .clamp(1, 64);
    u8::try_from(squares).unwrap_or(1)
}

/// The reach of the table for a size and shape.
const fn typical_reach(size: Size, shape: Shape) -> Feet {
    match (size, shape) {
        (Size::Tiny, _) => Feet(0),
        (Size::Large, Shape::Tall) | (Size::Huge, Shape::Long) => Feet(10),
        (Size::Huge, Shape::Tall) | (Size::Gargantuan, Shape::Long) => Feet(15),
        (Size::Gargantuan, Shape::Tall) => Feet(20),
        _ => Feet(5),
    }
}

/// The creature's reach: its own or the table's, plus what its weapon adds.
pub(crate) fn reach(creature: &Creature) -> Feet {
    let natural = creature
        .reach_feet
        .unwrap_or_else(|| typical_reach(creature.size, creature.shape));
    if creature.is(Condition::ReachWeapon) {
        natural + REACH_WEAPON
    } else {
        natural
    }
}

/// How many sizes `a` is larger than `b`; negative if it is smaller.
pub(crate) const fn larger_by(a: Size, b: Size) -> i32 {
    a.index() - b.index()
}

/// The reach that counts for the creature: a rider's reach shrinks on a Large or Huge mount
/// (`ruling.rider-space`).
pub(crate) fn reach_in_use(scene: Scene<'_>, creature: &Creature) -> Feet {
    let own = reach(creature);
    if scene.rulings.get::<RiderSpace>() != RiderSpace::WholeMount {
        return own;
    }
    let mount = scene
        .profile(creature.id)
        .rides
        .and_then(|mount| scene.creature(mount));
    match (mount.map(|mount| mount.size), own) {
        (Some(Size::Large | Size::Huge), Feet(5 | 10)) => Feet(5),
        (Some(Size::Large | Size::Huge), Feet(15)) => Feet(10),
        _ => own,
    }
}
