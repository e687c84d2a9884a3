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
        let mut part = Part {
            from: 0,
            to: self.micro,
        };
        let axes = [
            (self.from.x, self.to.x, least.x, greatest.x),
            (self.from.y, self.to.y, least.y, greatest.y),
        ];
        for (from, to, low, high) in axes {
            let way = i128::from(to) - i128::from(from);
            if way == 0 {
                // Running along a border does not count as inside.
                if from <= low || from >= high {
                    return None;
                }
                continue;
            }
            let at = |border: i64| {
                let ahead = (i128::from(border) - i128::from(from)) * way.signum();
                // The result is rounded to the nearest micro-foot.
                let twice = ahead * i128::from(self.micro) * 2 + way.abs();
                let rounded = twice.div_euclid(way.abs() * 2);
                i64::try_from(rounded).unwrap_or(if rounded < 0 { i64::MIN } else { i64::MAX })
            };
            let (enter, leave) = if way > 0 {
                (at(low), at(high))
            } else {
                (at(high), at(low))
            };
            part.from = part.from.max(enter);
            part.to = part.to.min(leave);
        }
        (part.from < part.to).then_some(part)
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
