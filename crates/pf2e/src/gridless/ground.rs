//! Terrain areas without a grid: `pf2e.terrain.gridless`, and the demands and harms of areas.

use crate::SceneFacts as _;
use board::{Creature, Movement, Quantity, Region, Terrain};
use grid::{Length, Point};

use super::leg::{Leg, Part};
use crate::facts::Trait;
use crate::rulings::{
    AvoidTags, GridlessShape, GridlessTerrain, InclineSideways, LedgeLarge, MoveMedium,
};
use crate::{GroundDamage, MoveVerb, Scene, medium};

/// Micro-feet in 5 feet.
pub(crate) const FIVE_FEET: i64 = 5_000_000;

/// What slows a mover, in grades: 1 for difficult, 2 for greater difficult ground.
#[derive(Clone, Debug)]
pub(crate) struct Slowing<'a> {
    areas: Vec<(&'a Region, i64)>,
    charge: GridlessTerrain,
    /// The length moved in each grade so far, for the ruling that charges for parts of 5 feet.
    inside: [Length; 2],
}

impl<'a> Slowing<'a> {
    pub(crate) fn new(scene: Scene<'a>, mover: &Creature, avoids_ground: bool) -> Slowing<'a> {
        let traits = scene.profile(mover.id).traits;
        let avoid_tags = scene.rulings.get::<AvoidTags>();
        let grade = |region: &Region| {
            let kinds = region.terrain;
            let grade = if kinds.contains(Terrain::Greater) {
                2
            } else {
                i64::from(kinds.contains(Terrain::Difficult))
            };
            let is_met = kinds.contains(Terrain::Airborne) && avoid_tags == AvoidTags::Ground;
            let avoided = avoids_ground && !is_met;
            if avoided || traits.contains(Trait::IgnoresGreater) {
                0
            } else {
                (grade - i64::from(traits.contains(Trait::IgnoresDifficult))).max(0)
            }
        };
        let areas = scene
            .board
            .regions()
            .iter()
            .map(|region| (region, grade(region)))
            .filter(|(_, grade)| *grade > 0)
            .collect();
        Slowing {
            areas,
            charge: scene.rulings.get(),
            inside: [Length::ZERO; 2],
        }
    }

    /// The extra cost of the leg; the `further` parts count as difficult as well (the space of an
    /// enemy tumbled through).
    pub(crate) fn extra(&mut self, leg: Leg, further: &[Part]) -> Length {
        let before = self.inside;
        for (length, grade) in self.slow_stretches(leg, further) {
            let inside = &mut self.inside[usize::from(grade > 1)];
            *inside = *inside + length;
        }
        let [difficult, greater] =
            [0, 1].map(|grade| self.charged(self.inside[grade]) - self.charged(before[grade]));
        difficult + greater + greater
    }

    /// The stretches of the leg that are slow, each with its grade.
    fn slow_stretches(&self, leg: Leg, further: &[Part]) -> Vec<(Length, i64)> {
        let areas = self.areas.iter().filter_map(|(region, grade)| {
            Some((leg.stretch_inside(region.least, region.greatest)?, *grade))
        });
        let further = further.iter().map(|part| {
            let to = match part.to {
                to if to == leg.micro => leg.length,
                to => Length::from_micro(to),
            };
            ((Length::from_micro(part.from), to), 1)
        });
        let all: Vec<((Length, Length), i64)> = areas.chain(further).collect();
        let mut borders: Vec<Length> = all
            .iter()
            .flat_map(|((from, to), _)| [*from, *to])
            .collect();
        grid::sort_by(&mut borders, Ord::cmp);
        borders.dedup();
        let pairs = borders.windows(2).filter_map(|pair| {
            let [from, to] = pair else { return None };
            let covering = all
                .iter()
                .filter(|((begin, end), _)| begin <= from && to <= end);
            // Where areas overlap, the greater grade counts.
            let grade = covering.map(|(_, grade)| *grade).max()?;
            Some((*to - *from, grade))
        });
        pairs.collect()
    }

    /// The extra feet for that length in difficult ground.
    fn charged(&self, inside: Length) -> Length {
        match self.charge {
            GridlessTerrain::Proportional => inside,
            GridlessTerrain::Per5Started => {
                // To the nearest micro-foot, so that no part of 5 feet begins by rounding.
                let micro = ((inside + inside).micro() + 1) / 2;
                Length::from_micro((micro + FIVE_FEET - 1) / FIVE_FEET * FIVE_FEET)
            }
        }
    }

    /// Whether the point is inside an area that slows.
    pub(crate) fn slows_at(&self, point: Point) -> bool {
        self.areas
            .iter()
            .any(|(region, _)| is_inside(region, point))
    }
}

pub(crate) fn is_inside(region: &Region, point: Point) -> bool {
    region.least.x < point.x
        && point.x < region.greatest.x
        && region.least.y < point.y
        && point.y < region.greatest.y
}

/// Whether the point is inside the area or on its border.
pub(crate) fn touches(region: &Region, point: Point) -> bool {
    region.least.x <= point.x
        && point.x <= region.greatest.x
        && region.least.y <= point.y
        && point.y <= region.greatest.y
}

/// Whether a mover that stops there on its way into the area has come to its border: the end of a
/// part of a leg is rounded to micro-feet, so that it may lie just before the border.
pub(crate) fn is_reached(region: &Region, point: Point) -> bool {
    const ROUNDING: i64 = 2 * Point::PER_FOOT / 1_000_000;
    region.least.x - ROUNDING <= point.x
        && point.x <= region.greatest.x + ROUNDING
        && region.least.y - ROUNDING <= point.y
        && point.y <= region.greatest.y + ROUNDING
}

/// Whether the creature's space lies partly over an area of the kind.
pub(crate) fn is_under(scene: Scene<'_>, creature: &Creature, kind: Terrain) -> bool {
    super::centre(scene, creature).is_some_and(|centre| is_over(scene, creature, centre, kind))
}

/// Whether the creature's space with its centre there lies partly over an area of the kind.
pub(crate) fn is_over(scene: Scene<'_>, creature: &Creature, centre: Point, kind: Terrain) -> bool {
    let half = super::half_side(scene, creature);
    let mut areas = scene.board.regions().iter();
    areas.any(|region| region.terrain.contains(kind) && overlaps(scene, region, centre, half))
}

/// Whether a space and the area have an interior point in common.
fn overlaps(scene: Scene<'_>, region: &Region, centre: Point, half: i64) -> bool {
    // The distance from the centre of the space to the nearest point of the area.
    let beyond = |at: i64, low: i64, high: i64| (low - at).max(at - high).max(0);
    let (dx, dy) = (
        beyond(centre.x, region.least.x, region.greatest.x),
        beyond(centre.y, region.least.y, region.greatest.y),
    );
    match scene.rulings.get::<GridlessShape>() {
        GridlessShape::Square => dx < half && dy < half,
        GridlessShape::Disc => {
            let square = |value: i64| i128::from(value) * i128::from(value);
            square(dx) + square(dy) < square(half)
        }
    }
}

/// The first area of the kind that the leg passes through.
pub(crate) fn area_on<'a>(scene: Scene<'a>, leg: Leg, kind: Terrain) -> Option<&'a Region> {
    scene.board.regions().iter().find(|region| {
        region.terrain.contains(kind) && leg.inside_box(region.least, region.greatest).is_some()
    })
}

/// The first incline that the leg goes up, or crosses in any direction if the ruling asks for Climb
/// there too (`pf2e.terrain.incline-climb`); for a jump only where it lands.
pub(crate) fn slope_on<'a>(scene: Scene<'a>, leg: Leg, verb: MoveVerb) -> Option<&'a Region> {
    let (dx, dy) = (
        (leg.to.x - leg.from.x).signum(),
        (leg.to.y - leg.from.y).signum(),
    );
    let sideways = scene.rulings.get::<InclineSideways>() == InclineSideways::Climb;
    let climbs = |region: &Region| {
        medium::INCLINES.into_iter().any(|(kind, (up_x, up_y))| {
            let goes_up = dx * i64::from(up_x) + dy * i64::from(up_y) > 0;
            region.terrain.contains(kind) && (goes_up || sideways)
        })
    };
    scene.board.regions().iter().find(|region| {
        let met = match verb {
            MoveVerb::Leap => is_inside(region, leg.to),
            _ => leg.inside_box(region.least, region.greatest).is_some(),
        };
        met && climbs(region)
    })
}

/// Whether the movement type can be used at an end of the leg (`ruling.move-medium`).
pub(crate) fn has_medium(scene: Scene<'_>, leg: Leg, movement: Movement) -> bool {
    if scene.rulings.get::<MoveMedium>() == MoveMedium::Host || !medium::needs_medium(movement) {
        return true;
    }
    let mut areas = scene.board.regions().iter();
    areas.any(|region| {
        medium::is_in(region, movement) && (touches(region, leg.from) || touches(region, leg.to))
    })
}

/// The first area on the leg that demands a movement type other than the one in use.
pub(crate) fn demanding_area<'a>(
    scene: Scene<'a>,
    leg: Leg,
    movement: Movement,
    verb: MoveVerb,
) -> Option<(&'a Region, Movement)> {
    medium::DEMANDS
        .into_iter()
        .filter(|(_, needed)| !medium::meets(movement, *needed))
        .find_map(|(kind, needed)| {
            let region = area_on(scene, leg, kind)?;
            let jumped = verb == MoveVerb::Leap
                && medium::is_jumped_over(needed)
                && !is_inside(region, leg.to);
            (!jumped).then_some((region, needed))
        })
}

/// The distance in micro-feet along the leg at which the creature comes over that drop
/// (`ruling.ledge-large`); `None` if it begins there.
pub(crate) fn falls_at(
    scene: Scene<'_>,
    creature: &Creature,
    leg: Leg,
    region: &Region,
) -> Option<i64> {
    let drop = drop_of(scene, creature, region)?;
    let part = leg.inside_box(drop.least, drop.greatest)?;
    (part.from > 0 || !is_inside(&drop, leg.from)).then_some(part.from)
}

/// Whether the creature would fall into that drop with its centre there.
pub(crate) fn is_over_drop(
    scene: Scene<'_>,
    creature: &Creature,
    region: &Region,
    centre: Point,
) -> bool {
    drop_of(scene, creature, region).is_some_and(|drop| is_inside(&drop, centre))
}

/// The depth of the drop that the creature has come over with its centre there, if it is known: the
/// deepest of several.
pub(crate) fn depth_feet(scene: Scene<'_>, creature: &Creature, centre: Point) -> Option<i32> {
    let regions = scene.board.regions().iter();
    regions
        .filter(|region| {
            drop_of(scene, creature, region).is_some_and(|drop| is_reached(&drop, centre))
        })
        .filter_map(|region| region.quantities.get(&Quantity::LedgeFeet).copied())
        .max()
}

/// The part of a drop in which the creature's centre has to be for it to fall.
fn drop_of(scene: Scene<'_>, creature: &Creature, region: &Region) -> Option<Region> {
    if !region.terrain.contains(Terrain::Ledge) {
        return None;
    }
    let inset = match scene.rulings.get::<LedgeLarge>() {
        LedgeLarge::AllSquares => super::half_side(scene, creature),
        LedgeLarge::Centre => 0,
    };
    let shifted = |point: Point, by: i64| Point {
        x: point.x + by,
        y: point.y + by,
    };
    Some(Region {
        least: shifted(region.least, inset),
        greatest: shifted(region.greatest, -inset),
        ..region.clone()
    })
}

/// The injuries of the uneven ground under the creature, each only once.
pub(crate) fn injuries(scene: Scene<'_>, creature: &Creature) -> Vec<GroundDamage> {
    let Some(centre) = super::centre(scene, creature) else {
        return Vec::new();
    };
    let half = super::half_side(scene, creature);
    let mut found: Vec<GroundDamage> = Vec::new();
    for region in scene.board.regions() {
        // A creature that falls at the border of the ground falls on it.
        if !overlaps(scene, region, centre, half) && !touches(region, centre) {
            continue;
        }
        let harm = scene.facts.harms.regions.get(&region.name);
        for injury in harm.iter().flat_map(|harm| &harm.injuries) {
            if !found.contains(injury) {
                found.push(injury.clone());
            }
        }
    }
    found
}
