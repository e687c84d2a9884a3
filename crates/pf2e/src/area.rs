//! An upright box of exact points, with or without a grid.

use board::Region;
use grid::{Footprint, Point};

/// An upright box of exact points: a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) least: Point,
    pub(crate) greatest: Point,
}

impl Area {
    /// Returns the area of squares.
    pub(crate) fn of(footprint: Footprint) -> Area {
        Area {
            least: grid::Corner::new(footprint.origin.x, footprint.origin.y).into(),
            greatest: grid::Corner::new(footprint.right(), footprint.bottom()).into(),
        }
    }

    /// Its corners and the middles of its sides (`pf2e.cover.lean`).
    pub(crate) fn leaning_points(self) -> Vec<Point> {
        let (least, greatest, centre) = (self.least, self.greatest, self.centre());
        let across = [least.x, centre.x, greatest.x];
        let down = [least.y, centre.y, greatest.y];
        let points = down
            .into_iter()
            .flat_map(|y| across.map(|x| Point { x, y }));
        points.filter(|point| *point != centre).collect()
    }

    /// Whether the area and the region touch along a part of a side.
    pub(crate) fn shares_side(self, region: &Region) -> bool {
        let common =
            |least: i64, greatest: i64, low: i64, high: i64| greatest.min(high) - least.max(low);
        let (least, greatest) = (region.least, region.greatest);
        let across = common(self.least.x, self.greatest.x, least.x, greatest.x);
        let down = common(self.least.y, self.greatest.y, least.y, greatest.y);
        (across == 0 && down > 0) || (across > 0 && down == 0)
    }

    /// Whether the two areas have an interior point in common.
    pub(crate) fn overlaps(self, other: Area) -> bool {
        self.least.x < other.greatest.x
            && other.least.x < self.greatest.x
            && self.least.y < other.greatest.y
            && other.least.y < self.greatest.y
    }

    /// Its centre, which is exact because sides are even numbers of units.
    pub(crate) fn centre(self) -> Point {
        Point {
            x: self.least.x + (self.greatest.x - self.least.x) / 2,
            y: self.least.y + (self.greatest.y - self.least.y) / 2,
        }
    }
}
