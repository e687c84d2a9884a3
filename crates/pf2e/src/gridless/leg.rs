//! One straight leg of a path without a grid, measured in micro-feet from its start.

use grid::{Length, Point};

/// A straight leg.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    pub(crate) from: Point,
    pub(crate) to: Point,
    /// Its length.
    pub(crate) length: Length,
    /// Its length in whole micro-feet, in which places on it are measured.
    pub(crate) micro: i64,
}

/// A part of a leg, from one distance to another, in micro-feet from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) from: i64,
    pub(crate) to: i64,
}

impl Leg {
    pub(crate) fn new(from: Point, to: Point) -> Leg {
        let micro = |units: i64| units / super::UNITS_PER_MICRO;
        let length = Length::hypotenuse(micro(to.x - from.x), micro(to.y - from.y));
        Leg {
            from,
            to,
            length,
            micro: length.micro(),
        }
    }

    /// The point that many micro-feet from the start.
    pub(crate) fn point(self, micro: i64) -> Point {
        if self.micro == 0 || micro >= self.micro {
            return self.to;
        }
        let along = |from: i64, to: i64| {
            let way = (i128::from(to) - i128::from(from)) * i128::from(micro.max(0));
            from + i64::try_from(way / i128::from(self.micro)).unwrap_or(0)
        };
        Point {
            x: along(self.from.x, self.to.x),
            y: along(self.from.y, self.to.y),
        }
    }

    /// The part of the leg inside an upright box, if it has a length.
    pub(crate) fn inside_box(self, least: Point, greatest: Point) -> Option<Part> {
        // A border is rounded to the nearest micro-foot.
        let at = |ahead: i64, way: i64| {
            let way = i128::from(way);
            let twice = i128::from(ahead) * i128::from(self.micro) * 2 + way;
            let rounded = twice.div_euclid(way * 2);
            i64::try_from(rounded).unwrap_or(if rounded < 0 { i64::MIN } else { i64::MAX })
        };
        let (from, to) = self.between(least, greatest, (0, self.micro), at)?;
        Some(Part { from, to })
    }

    /// The same as exactly as lengths are kept, for what it costs.
    pub(crate) fn stretch_inside(self, least: Point, greatest: Point) -> Option<(Length, Length)> {
        let ends = (Length::ZERO, self.length);
        self.between(least, greatest, ends, |ahead, way| {
            self.length.times(ahead, way)
        })
    }

    /// Where the leg enters a box and leaves it; `at` says how far along the leg a border is that is so
    /// far ahead of so long a way across or down.
    fn between<T: Copy + Ord>(
        self,
        least: Point,
        greatest: Point,
        ends: (T, T),
        at: impl Fn(i64, i64) -> T,
    ) -> Option<(T, T)> {
        let (mut first, mut last) = ends;
        let axes = [
            (self.from.x, self.to.x, least.x, greatest.x),
            (self.from.y, self.to.y, least.y, greatest.y),
        ];
        for (from, to, low, high) in axes {
            let way = to - from;
            if way == 0 {
                // Running along a border does not count as inside.
                if from <= low || from >= high {
                    return None;
                }
                continue;
            }
            let (near, far) = if way > 0 { (low, high) } else { (high, low) };
            let ahead = |border: i64| (border - from) * way.signum();
            first = first.max(at(ahead(near), way.abs()));
            last = last.min(at(ahead(far), way.abs()));
        }
        (first < last).then_some((first, last))
    }

    /// The part of the leg on which the test is true, for a test that is true on one stretch of any
    /// line; `nearness` is smallest where the test is true, if it is true anywhere.
    pub(crate) fn part_where(
        self,
        holds: impl Fn(Point) -> bool,
        nearness: impl Fn(Point) -> i128,
    ) -> Option<Part> {
        let (mut low, mut high) = (0, self.micro);
        while high - low > 2 {
            let (a, b) = (low + (high - low) / 3, high - (high - low) / 3);
            if nearness(self.point(a)) <= nearness(self.point(b)) {
                high = b;
            } else {
                low = a;
            }
        }
        let inside = [0, low, low + 1, high, self.micro]
            .into_iter()
            .filter(|micro| *micro <= self.micro)
            .find(|micro| holds(self.point(*micro)))?;
        let first = bisect(inside, 0, |micro| holds(self.point(micro)));
        let last = bisect(inside, self.micro, |micro| holds(self.point(micro)));
        Some(Part {
            from: first,
            to: last,
        })
    }
}

/// The last distance toward `end` at which the test, true at `inside`, is still true.
fn bisect(inside: i64, end: i64, holds: impl Fn(i64) -> bool) -> i64 {
    if holds(end) {
        return end;
    }
    let (mut inside, mut outside) = (inside, end);
    while (inside - outside).abs() > 1 {
        let middle = inside + (outside - inside) / 2;
        if holds(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    inside
}
