//! Straight lines (`ruling.straight-line`): `starfinder.adjunct.run`, `starfinder.adjunct.charge`,
//! `starfinder.swim.run`.

use board::Movement;
use grid::Square;

use super::mover::{Fault, Mover, What};
use super::rulings::{RunStraightLine, StraightLine};
use super::{Place, Verb, registry};
use rules::RuleId;

/// What a search knows of the straight line that the mover must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// The movement keeps the direction of its first step.
    Direction,
    /// Whoever asks for the steps chooses those of one line at the mover's altitude.
    ByCaller,
    /// The same for lines that stairs and ladders may lead up and down.
    ByCallerInSpace,
}

/// The rule that demands a straight line of the mover, if one does (`ruling.run-straight-line`).
pub(crate) fn demanded_by(mover: &Mover<'_>) -> Option<RuleId> {
    match (mover.verb, mover.way) {
        (Verb::Charge, _) => Some(registry::ADJUNCT_CHARGE),
        (Verb::Run, Movement::Swim) => Some(registry::SWIM_RUN),
        (Verb::Run, _) => (mover.scene.rulings.get::<RunStraightLine>() == RunStraightLine::Yes)
            .then_some(registry::ADJUNCT_RUN),
        _ => None,
    }
}

/// The fault of step `index` (from 0) of a path that begins at `start`, if it leaves the line.
pub(crate) fn fault(
    mover: &Mover<'_>,
    start: Place,
    path: &[Place],
    index: usize,
) -> Option<Fault> {
    let rule = demanded_by(mover)?;
    let straight = match mover.scene.rulings.get() {
        StraightLine::AnyAngle => keeps_to_line(start, path, index),
        StraightLine::Grid => keeps_direction(start, path, index),
    };
    (!straight).then_some(Fault {
        rule,
        what: What::Plain("it leaves the straight line"),
    })
}

const fn axes(place: Place) -> [i64; 3] {
    [
        place.square.x as i64,
        place.square.y as i64,
        place.level as i64,
    ]
}

fn offset(from: Place, to: Place) -> [i64; 3] {
    let (from, to) = (axes(from), axes(to));
    std::array::from_fn(|axis| to[axis] - from[axis])
}

/// The place before that step.
fn before(start: Place, path: &[Place], index: usize) -> Place {
    index
        .checked_sub(1)
        .and_then(|index| path.get(index))
        .copied()
        .unwrap_or(start)
}

/// Whether the step has the direction of the first.
fn keeps_direction(start: Place, path: &[Place], index: usize) -> bool {
    let (Some(first), Some(to)) = (path.first(), path.get(index)) else {
        return false;
    };
    offset(before(start, path, index), *to) == offset(start, *first)
}

/// Whether the step keeps to the line from the first to the last place, at any angle.
fn keeps_to_line(start: Place, path: &[Place], index: usize) -> bool {
    let (Some(end), Some(to)) = (path.last(), path.get(index)) else {
        return false;
    };
    Line::between(start, *end).is_some_and(|line| line.holds(before(start, path, index), *to))
}

/// A line at any angle from one place to another.
pub(crate) struct Line {
    start: Place,
    whole: [i64; 3],
    /// The axis on which the two lie farthest apart.
    longest: usize,
}

impl Line {
    /// `None` if both are the same place.
    pub(crate) fn between(start: Place, end: Place) -> Option<Line> {
        let whole = offset(start, end);
        let length = whole.iter().map(|along| along.abs()).max()?;
        let longest = whole.iter().position(|along| along.abs() == length)?;
        (length > 0).then_some(Line {
            start,
            whole,
            longest,
        })
    }

    /// The number of its steps.
    pub(crate) const fn length(&self) -> i64 {
        self.whole[self.longest].abs()
    }

    /// Whether it has one of the directions of the grid.
    pub(crate) fn is_along_grid(&self) -> bool {
        let length = self.length();
        let mut axes = self.whole.iter().map(|along| along.abs());
        axes.all(|along| along == 0 || along == length)
    }

    /// The squares of a level line after so many steps: those that lie at most half a square off it.
    pub(crate) fn squares_at(&self, advanced: i64) -> impl Iterator<Item = Square> {
        let (length, longest) = (self.length(), self.longest);
        let aside = 1 - longest.min(1);
        let along = self.whole[aside] * advanced;
        let nearest = along.div_euclid(length);
        let beyond = 2 * along.rem_euclid(length);
        let first = (beyond <= length).then_some(nearest);
        let second = (beyond >= length).then_some(nearest + 1);
        let forward = self.whole[longest].signum() * advanced;
        let start = self.start.square;
        let square = move |off: i64| {
            let (x, y) = if longest == 0 {
                (forward, off)
            } else {
                (off, forward)
            };
            Some(start.offset(i32::try_from(x).ok()?, i32::try_from(y).ok()?))
        };
        first.into_iter().chain(second).filter_map(square)
    }

    /// The least number of diagonals among its steps.
    pub(crate) fn diagonals(&self) -> i64 {
        let others = (0..3).filter(|axis| *axis != self.longest);
        others.map(|axis| self.whole[axis].abs()).max().unwrap_or(0)
    }

    /// The levels that it rises.
    pub(crate) const fn rise(&self) -> i64 {
        self.whole[2]
    }

    /// Whether that place is one of those after so many steps: it is so far along the longest axis, and
    /// at most half a square off the line on the others.
    pub(crate) fn passes(&self, at: Place, advanced: i64) -> bool {
        let (length, longest) = (self.length(), self.longest);
        let so_far = offset(self.start, at);
        so_far[longest] == self.whole[longest].signum() * advanced
            && (0..3).all(|axis| {
                // Twice the distance from the line, times its length.
                let off = (so_far[axis] * length - self.whole[axis] * advanced).abs() * 2;
                off <= length
            })
    }

    /// Whether the step keeps to it: it advances one square along the longest axis, and lies at most
    /// half a square off the line on the others.
    pub(crate) fn holds(&self, from: Place, to: Place) -> bool {
        let forward = self.whole[self.longest].signum();
        let advanced = offset(self.start, to)[self.longest] * forward;
        offset(from, to)[self.longest] == forward && self.passes(to, advanced)
    }
}
