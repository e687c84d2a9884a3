//! Play without a grid: `pf2e.grid.mode`, `pf2e.space.gridless`, `pf2e.reach.gridless`.
//!
//! Points are exact; lengths are integers in micro-feet, rounded once if a straight length is
//! irrational. Nothing here uses squares. Movement along a path of points is planned in
//! `plan::gridless`.

pub(crate) mod ground;
pub(crate) mod leg;

use crate::SceneFacts as _;
use board::{Creature, Position};
use grid::{Feet, Length, Point, Segment};

use super::area::Area;
use super::rulings::{GridMode, GridlessShape};
use super::{Scene, size};

/// Units of a point in a micro-foot.
pub(crate) const UNITS_PER_MICRO: i64 = Point::PER_FOOT / Length::PER_FOOT;

/// Whether the table plays without a grid.
pub(crate) fn holds(scene: Scene<'_>) -> bool {
    scene.rulings.get::<GridMode>() == GridMode::Gridless
}

/// The centre of the creature; for a rider that of its mount.
pub(crate) fn centre(scene: Scene<'_>, creature: &Creature) -> Option<Point> {
    let mount = scene
        .profile(creature.id)
        .rides
        .and_then(|mount| scene.creature(mount));
    match mount
        .and_then(|mount| mount.position)
        .or(creature.position)?
    {
        Position::Free(point) => Some(point),
        Position::Squares(_) => None,
    }
}

/// Half the side (or the radius) of the creature's space, in units of points.
pub(crate) fn half_side(scene: Scene<'_>, creature: &Creature) -> i64 {
    let mount = scene
        .profile(creature.id)
        .rides
        .and_then(|mount| scene.creature(mount));
    own_half_side(mount.unwrap_or(creature))
}

/// Half the side of the creature's own space: that of a rider that moves by itself.
fn own_half_side(creature: &Creature) -> i64 {
    i64::from(size::side_hundredths(creature)) * (Point::PER_FOOT / 200)
}

/// The area of the creature's space, as the box around it.
pub(crate) fn area(scene: Scene<'_>, creature: &Creature) -> Option<Area> {
    if !holds(scene) {
        return None;
    }
    let (centre, half) = (centre(scene, creature)?, half_side(scene, creature));
    Some(Area {
        least: Point {
            x: centre.x - half,
            y: centre.y - half,
        },
        greatest: Point {
            x: centre.x + half,
            y: centre.y + half,
        },
    })
}

/// Whether the line contains an interior point of the creature's space; `None` on a grid or without
/// a place.
pub(crate) fn is_entered(scene: Scene<'_>, creature: &Creature, line: Segment) -> Option<bool> {
    let Area { least, greatest } = area(scene, creature)?;
    Some(match scene.rulings.get() {
        GridlessShape::Square => line.enters_box(least, greatest),
        GridlessShape::Disc => {
            line.enters_disc(centre(scene, creature)?, half_side(scene, creature))
        }
    })
}

/// Whether the spaces of two creatures have an interior point in common; `None` on a grid or
/// without a place.
pub(crate) fn overlap(scene: Scene<'_>, a: &Creature, b: &Creature) -> Option<bool> {
    if !holds(scene) {
        return None;
    }
    Some(Clearance::new(scene, a, b)?.overlaps(centre(scene, a)?))
}

/// The distance between a moving space and a fixed one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clearance {
    shape: GridlessShape,
    /// Centre of the fixed space.
    fixed: Point,
    /// Sum of the two half sides or radii, in units.
    halves: i64,
}

impl Clearance {
    /// Returns the clearance between the spaces of two creatures; `None` if the fixed one has no
    /// place.
    pub(crate) fn new(scene: Scene<'_>, moving: &Creature, fixed: &Creature) -> Option<Clearance> {
        Some(Clearance {
            shape: scene.rulings.get(),
            fixed: centre(scene, fixed)?,
            halves: half_side(scene, moving) + half_side(scene, fixed),
        })
    }

    /// Returns the clearance between a creature that moves by itself, off its mount if it has one,
    /// and a fixed space.
    pub(crate) fn of_mover(
        scene: Scene<'_>,
        mover: &Creature,
        fixed: &Creature,
    ) -> Option<Clearance> {
        Some(Clearance {
            halves: own_half_side(mover) + half_side(scene, fixed),
            ..Clearance::new(scene, mover, fixed)?
        })
    }

    /// Returns the same with the fixed space at another place.
    pub(crate) const fn around(self, fixed: Point) -> Clearance {
        Clearance { fixed, ..self }
    }

    /// The gap if the moving space has its centre there (`pf2e.reach.gridless`).
    pub(crate) fn gap(self, at: Point) -> Length {
        let (dx, dy) = self.offsets(at);
        match self.shape {
            GridlessShape::Square => Length::hypotenuse(
                (dx - self.halves).max(0) / UNITS_PER_MICRO,
                (dy - self.halves).max(0) / UNITS_PER_MICRO,
            ),
            GridlessShape::Disc => {
                let centres = Length::hypotenuse(dx / UNITS_PER_MICRO, dy / UNITS_PER_MICRO);
                let gap = centres - Length::from_micro(self.halves / UNITS_PER_MICRO);
                gap.max(Length::ZERO)
            }
        }
    }

    /// Whether the two spaces have an interior point in common.
    pub(crate) fn overlaps(self, at: Point) -> bool {
        let (dx, dy) = self.offsets(at);
        match self.shape {
            GridlessShape::Square => dx < self.halves && dy < self.halves,
            GridlessShape::Disc => square(dx) + square(dy) < square(self.halves),
        }
    }

    /// Whether the gap is at most the reach; a reach of 0 asks for the same space
    /// (`pf2e.reach.zero`).
    pub(crate) fn within(self, reach: Feet, at: Point) -> bool {
        if reach.0 <= 0 {
            return self.overlaps(at);
        }
        let (dx, dy) = self.offsets(at);
        let units = i64::from(reach.0) * Point::PER_FOOT;
        match self.shape {
            GridlessShape::Square => {
                let over = |offset: i64| square((offset - self.halves).max(0));
                over(dx) + over(dy) <= square(units)
            }
            GridlessShape::Disc => square(dx) + square(dy) <= square(units + self.halves),
        }
    }

    /// A number that is smallest where the spaces overlap most, for a search along a line. It is a
    /// square, so that nothing is rounded and any two different places differ.
    pub(crate) fn closeness(self, at: Point) -> i128 {
        let (dx, dy) = self.offsets(at);
        match self.shape {
            GridlessShape::Square => square(dx.max(dy)),
            GridlessShape::Disc => square(dx) + square(dy),
        }
    }

    /// A number that is smallest where the distance from the reach is smallest, for a search along
    /// a line; also a square.
    pub(crate) fn nearness(self, reach: Feet, at: Point) -> i128 {
        if reach.0 <= 0 || self.shape == GridlessShape::Disc {
            return self.closeness(at);
        }
        let (dx, dy) = self.offsets(at);
        square((dx - self.halves).max(0)) + square((dy - self.halves).max(0))
    }

    fn offsets(self, at: Point) -> (i64, i64) {
        ((at.x - self.fixed.x).abs(), (at.y - self.fixed.y).abs())
    }
}

fn square(value: i64) -> i128 {
    i128::from(value) * i128::from(value)
}

/// The gap between two creatures; `None` on a grid or without a place.
pub(crate) fn gap(scene: Scene<'_>, a: &Creature, b: &Creature) -> Option<Length> {
    if !holds(scene) {
        return None;
    }
    Some(Clearance::new(scene, a, b)?.gap(centre(scene, a)?))
}

/// Whether `target` is within `attacker`'s reach; `None` on a grid or without a place.
pub(crate) fn within_reach(
    scene: Scene<'_>,
    attacker: &Creature,
    target: &Creature,
) -> Option<bool> {
    if !holds(scene) {
        return None;
    }
    let clearance = Clearance::new(scene, target, attacker)?;
    let reach = size::reach_in_use(scene, attacker);
    Some(clearance.within(reach, centre(scene, target)?))
}

/// A point in feet, with up to two decimals.
pub(crate) fn point_words(point: Point) -> String {
    rules::position_words(Position::Free(point))
}
