//! Size, space and reach: `srd35.size.order`, `srd35.size.space`, `srd35.size.reach`,
//! `srd35.size.exceptions`, `srd35.big.space`, `srd35.small.space`.

use board::{Condition, Creature, Shape, Size};
use grid::{Footprint, Square};

use super::Scene;
use super::rulings::ZeroReachKey;

/// The longest natural reach that is distinguished, in feet; longer ones count as this.
pub(crate) const MOST_REACH_FEET: i32 = 100;

/// Whether the size is Fine, Diminutive or Tiny, so that several creatures share a square.
pub(crate) fn is_very_small(size: Size) -> bool {
    size <= Size::Tiny
}

/// The number of size categories between `a` and `b`, whichever is bigger.
pub(crate) fn difference(a: Size, b: Size) -> i32 {
    (a.index() - b.index()).abs()
}

/// Side of the space in hundredths of a foot: the creature's own value or the table's.
pub(crate) fn space_hundredths(creature: &Creature) -> u32 {
    creature.space_hundredths.unwrap_or(match creature.size {
        Size::Fine => 50,
        Size::Diminutive => 100,
        Size::Tiny => 250,
        Size::Small | Size::Medium => 500,
        Size::Large => 1000,
        Size::Huge => 1500,
        Size::Gargantuan => 2000,
        Size::Colossal => 3000,
    })
}

/// Squares a side of the space by size or its own value, at least one.
pub(crate) fn squares_by_space(creature: &Creature) -> u8 {
    u8::try_from(space_hundredths(creature).div_ceil(500).max(1)).unwrap_or(u8::MAX)
}

/// Squares a side of the space.
pub(crate) fn squares_a_side(creature: &Creature) -> u8 {
    let by_space = squares_by_space(creature);
    // A board may hold a creature drawn bigger than its size; it is as big as it is drawn.
    let drawn = creature
        .footprint()
        .map_or(1, |footprint| footprint.width.max(footprint.height));
    by_space.max(drawn)
}

/// The full footprint with that top-left square.
pub(crate) fn full_footprint(creature: &Creature, origin: Square) -> Footprint {
    Footprint::square(origin, squares_a_side(creature))
}

/// Natural reach in feet: the creature's own value or the table's.
pub(crate) fn natural_reach_feet(creature: &Creature) -> i32 {
    let by_table = || {
        let long = creature.shape == Shape::Long;
        match creature.size {
            Size::Fine | Size::Diminutive | Size::Tiny => 0,
            Size::Small | Size::Medium => 5,
            Size::Large => {
                if long {
                    5
                } else {
                    10
                }
            }
            Size::Huge => {
                if long {
                    10
                } else {
                    15
                }
            }
            Size::Gargantuan => {
                if long {
                    15
                } else {
                    20
                }
            }
            Size::Colossal => {
                if long {
                    20
                } else {
                    30
                }
            }
        }
    };
    creature
        .reach_feet
        .map_or_else(by_table, |reach| reach.0.clamp(0, MOST_REACH_FEET))
}

/// Whether the rules on threat and flanking of creatures without reach apply to it
/// (`ruling.zero_reach_key`).
pub(crate) fn has_no_reach(scene: Scene<'_>, creature: &Creature) -> bool {
    match scene.rulings.get() {
        ZeroReachKey::Reach => natural_reach_feet(creature) == 0,
        ZeroReachKey::Size => is_very_small(creature.size),
    }
}

/// How many hundredths of a square a very small creature takes up.
pub(crate) fn hundredths_of_square(size: Size) -> u32 {
    match size {
        Size::Fine => 1,
        Size::Diminutive => 4,
        _ => 25,
    }
}

/// Whether the creature is helpless; unconscious and dead creatures are helpless, too
/// (`srd35.pass.helpless`).
pub(crate) fn is_helpless(creature: &Creature) -> bool {
    [Condition::Helpless, Condition::Unconscious, Condition::Dead]
        .into_iter()
        .any(|condition| creature.is(condition))
}
