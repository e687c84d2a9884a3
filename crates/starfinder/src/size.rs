//! Size, space and reach: `starfinder.size.categories`, `starfinder.size.space`,
//! `starfinder.size.objects`, `starfinder.size.natural-reach`, `starfinder.size.exceptions`,
//! `starfinder.size.height-weight`, `starfinder.size.density`, `starfinder.reach.weapon-*`.

use board::{Condition, Creature, Shape, Size};
use grid::Footprint;

use super::rulings::{CreatureHeight, SizeBoundary, TinyReachWeapon};
use super::{Facts, Scene, Space, Squeezed, space};

/// The longest natural reach that is distinguished, in feet.
pub(crate) const MOST_REACH_FEET: i32 = 100;

/// The greatest height of a creature in levels: that of the widest space that can be stated. Only a
/// creature that is drawn bigger than any space is flatter than a cube.
const MOST_LEVELS_HIGH: u8 = 20;

/// Side of the creature's space in hundredths of a foot: its own value or that of its size.
pub(crate) fn space_hundredths(creature: &Creature) -> u32 {
    creature
        .space_hundredths
        .unwrap_or(space::space_of_size_hundredths(creature.size))
}

/// Squares a side of the creature's space by its size or its own value.
pub(crate) fn squares_by_space(creature: &Creature) -> u8 {
    space::squares_of(space_hundredths(creature))
}

/// Squares a side of the creature's full-size space. A creature drawn bigger than its size is as big
/// as it is drawn.
pub(crate) fn squares_a_side(creature: &Creature) -> u8 {
    let drawn = creature
        .footprint()
        .map_or(1, |footprint| footprint.width.max(footprint.height));
    squares_by_space(creature).max(drawn)
}

/// The height of the creature in levels (`ruling.creature-height`). A creature whose height is not
/// stated is a cube.
pub(crate) fn levels_high(scene: Scene<'_>, creature: &Creature) -> u8 {
    let own = scene.facts.profile(creature.id).height_hundredths;
    let levels = match (scene.rulings.get(), own) {
        (CreatureHeight::Flat, _) => 1,
        (CreatureHeight::Own, Some(hundredths)) => space::squares_of(hundredths),
        (CreatureHeight::Cube, _) | (CreatureHeight::Own, None) => squares_a_side(creature),
    };
    levels.min(MOST_LEVELS_HIGH)
}

/// The space that the creature fills now, squeezed or not; `None` without a place.
pub(crate) fn occupied(scene: Scene<'_>, creature: &Creature) -> Option<Space> {
    let footprint = creature.footprint()?;
    let height = levels_high(scene, creature);
    let noted = noted_squeeze(scene.facts, creature, footprint);
    let levels = noted.map_or(height, |squeezed| squeezed.levels.min(height));
    Some(Space::new(footprint, space::level_of(creature), levels))
}

/// How the creature was squeezed when this was last noted. It may be out of date if the creature
/// has been put elsewhere.
fn noted_squeeze(facts: &Facts, creature: &Creature, own: Footprint) -> Option<Squeezed> {
    let side = squares_a_side(creature);
    facts.squeezed(creature.id).filter(|squeezed| {
        (squeezed.full.width, squeezed.full.height) == (side, side) && squeezed.full.covers(own)
    })
}

/// The full-size footprint of the creature; if it is squeezed, the one that contains its squares.
pub(crate) fn full_footprint(facts: &Facts, creature: &Creature) -> Option<Footprint> {
    let own = creature.footprint()?;
    let side = squares_a_side(creature);
    if (own.width, own.height) == (side, side) {
        return Some(own);
    }
    let noted = noted_squeeze(facts, creature, own);
    Some(
        noted.map_or(Footprint::square(own.origin, side), |squeezed| {
            squeezed.full
        }),
    )
}

/// Natural reach of a creature of that size and form, in feet.
pub(crate) const fn reach_of_size_feet(size: Size, shape: Shape) -> i32 {
    let long = matches!(shape, Shape::Long);
    match size {
        Size::Fine | Size::Diminutive | Size::Tiny => 0,
        Size::Small | Size::Medium => 5,
        Size::Large if long => 5,
        Size::Large => 10,
        Size::Huge if long => 10,
        Size::Huge => 15,
        Size::Gargantuan if long => 15,
        Size::Gargantuan => 20,
        Size::Colossal if long => 20,
        Size::Colossal => 30,
    }
}

/// Natural reach in feet: the creature's own value or the table's.
pub(crate) fn natural_reach_feet(creature: &Creature) -> i32 {
    creature
        .reach_feet
        .map_or(reach_of_size_feet(creature.size, creature.shape), |reach| {
            reach.0.clamp(0, MOST_REACH_FEET)
        })
}

/// Reach in feet with the weapon that it wields.
pub(crate) fn reach_feet(scene: Scene<'_>, creature: &Creature) -> i32 {
    let natural = natural_reach_feet(creature);
    let longer = match (natural, scene.rulings.get()) {
        (0, TinyReachWeapon::TenFeet) => 10,
        _ => 5,
    };
    if creature.is(Condition::ReachWeapon) {
        natural + longer
    } else {
        natural
    }
}

/// Whether it must enter an opponent's square to attack, and so may
/// (`starfinder.reach.zero-enter`).
pub(crate) fn enters_opponents(creature: &Creature) -> bool {
    space::is_below_square(creature.size) && natural_reach_feet(creature) == 0
}

/// How many hundredths of a square a creature below Small takes up.
pub(crate) const fn hundredths_of_square(size: Size) -> u32 {
    match size {
        Size::Fine => 1,
        Size::Diminutive => 4,
        _ => 25,
    }
}

/// Whether the creature is helpless, perhaps because it is unconscious or dead.
pub(crate) fn is_helpless(creature: &Creature) -> bool {
    [Condition::Helpless, Condition::Unconscious, Condition::Dead]
        .into_iter()
        .any(|condition| creature.is(condition))
}

/// The size that a height or length suggests (`starfinder.size.height-weight`).
pub(crate) fn size_by_micro_inches(scene: Scene<'_>, inches: i64) -> Size {
    let most = [
        (Size::Fine, 6),
        (Size::Diminutive, 12),
        (Size::Tiny, 24),
        (Size::Small, 48),
        (Size::Medium, 96),
        (Size::Large, 192),
        (Size::Huge, 384),
        (Size::Gargantuan, 768),
    ];
    by_boundaries(scene, inches, most.map(|(size, most)| (size, most * MICRO)))
}

/// The size that a weight in pounds suggests (`starfinder.size.height-weight`).
pub(crate) fn size_by_micro_pounds(scene: Scene<'_>, pounds: i64) -> Size {
    let most = [
        (Size::Fine, MICRO / 8),
        (Size::Diminutive, MICRO),
        (Size::Tiny, 8 * MICRO),
        (Size::Small, 60 * MICRO),
        (Size::Medium, 500 * MICRO),
        (Size::Large, 4_000 * MICRO),
        (Size::Huge, 32_000 * MICRO),
        (Size::Gargantuan, 250_000 * MICRO),
    ];
    by_boundaries(scene, pounds, most)
}

const MICRO: i64 = 1_000_000;

/// The first size whose boundary the measure does not exceed (`ruling.size-boundary`).
fn by_boundaries(scene: Scene<'_>, measure: i64, most: [(Size, i64); 8]) -> Size {
    let on_boundary_is_smaller = scene.rulings.get::<SizeBoundary>() == SizeBoundary::Smaller;
    most.into_iter()
        .find(|(_, most)| measure < *most || (on_boundary_is_smaller && measure == *most))
        .map_or(Size::Colossal, |(size, _)| size)
}
