//! Lines over ground on which every place is reached in one state, whichever line leads there.
//!
//! After so many steps, so many of them diagonal, a place costs the same on every line, unless the
//! ground offers a choice. So each place is looked at once, and a line only asks which of its squares
//! lead on to the next.

use grid::{Extent, Plane, Square};

use super::Lines;
use crate::straight::Line;
use crate::{Place, Scene};
use rules::search::{WalkState, WalkStep};

/// How a place is reached, and where it leads.
#[derive(Clone, Copy)]
enum Cell {
    /// No line has come there yet.
    New,
    /// In that state, for that cost; the steps from there are not known yet.
    Reached(WalkState, u32),
    /// The same, with the steps that lead on: a bit for each of the neighbours.
    Left(WalkState, u32, u16),
    /// The ground offers a choice there, so each line has to be searched by itself.
    Choice,
}

/// A line passes a place where the ground offers a choice.
pub(super) struct Choice;

/// The places that were looked at.
pub(super) struct PlainLines<'l, 'a> {
    lines: &'l Lines<'a>,
    start: Square,
    extent: Extent,
    cells: Vec<Cell>,
    /// The places to which every line leads that could, so that none has to be followed.
    open: Plane,
    /// Room for the steps from one of them.
    steps: Vec<WalkStep>,
}

impl<'l, 'a> PlainLines<'l, 'a> {
    pub(super) fn new(lines: &'l Lines<'a>, scene: Scene<'_>) -> PlainLines<'l, 'a> {
        let (extent, state) = (scene.board.extent(), lines.walk.start());
        let mut plain = PlainLines {
            lines,
            start: state.footprint.origin,
            extent,
            cells: vec![Cell::New; extent.squares().count()],
            open: Plane::new(extent),
            steps: Vec::new(),
        };
        if let Some(cell) = plain.cell_mut(plain.start) {
            *cell = Cell::Reached(state, 0);
        }
        plain.open.insert(plain.start);
        for east in [1, -1] {
            for south in [1, -1] {
                plain.open_out(|far, aside| (east * far, south * aside));
                plain.open_out(|far, aside| (east * aside, south * far));
            }
        }
        plain
    }

    /// Finds the open places between a direction of the grid and the next one: those to which both of
    /// the places before them, being open, lead on. `offset` takes how far a place is and how far
    /// aside.
    fn open_out(&mut self, offset: impl Fn(i32, i32) -> (i32, i32)) {
        let start = self.start;
        let at = |far, aside| {
            let (x, y) = offset(far, aside);
            start.offset(x, y)
        };
        let reach = self.extent.width().max(self.extent.height());
        for far in 1..reach {
            let mut is_last = true;
            for aside in 0..=far {
                let to = at(far, aside);
                if !self.extent.contains(to) {
                    continue;
                }
                let behind = [aside, aside - 1].into_iter();
                let mut behind = behind.filter(|aside| (0..far).contains(aside));
                if behind.all(|aside| self.opens(at(far - 1, aside), to)) {
                    self.open.insert(to);
                    is_last = false;
                }
            }
            if is_last {
                return;
            }
        }
    }

    /// Whether the one place is open and leads on to the other.
    fn opens(&mut self, from: Square, to: Square) -> bool {
        self.open.contains(from) && self.leads_on(from, to).unwrap_or(false)
    }

    /// The state in which the line to the goal ends, and its cost; `None` if no line leads there.
    pub(super) fn leads_to(&mut self, goal: Square) -> Result<Option<(WalkState, u32)>, Choice> {
        let at = |square| Place::new(square, self.lines.level);
        let line = Line::between(at(self.start), at(goal));
        let Some(line) = line.filter(|line| !line.is_along_grid()) else {
            return Ok(None);
        };
        if self.open.contains(goal) {
            return self.ended(goal);
        }
        let mut here = [Some(self.start), None];
        for advanced in 1..=line.length() {
            let mut there = [None, None];
            for (next, to) in there.iter_mut().zip(line.squares_at(advanced)) {
                for from in here.into_iter().flatten() {
                    if self.leads_on(from, to)? {
                        *next = Some(to);
                    }
                }
            }
            if there == [None, None] {
                return Ok(None);
            }
            here = there;
        }
        self.ended(goal)
    }

    /// How the place is reached to which a line leads.
    fn ended(&self, goal: Square) -> Result<Option<(WalkState, u32)>, Choice> {
        match self.cell(goal) {
            Cell::Reached(state, cost_squares) | Cell::Left(state, cost_squares, _) => {
                Ok(Some((state, cost_squares)))
            }
            Cell::New => Ok(None),
            Cell::Choice => Err(Choice),
        }
    }

    /// Whether a step leads from the one square to the other.
    fn leads_on(&mut self, from: Square, to: Square) -> Result<bool, Choice> {
        if let Cell::Reached(state, cost_squares) = self.cell(from) {
            self.leave(from, (state, cost_squares));
        }
        match self.cell(from) {
            Cell::Left(_, _, open) => Ok(neighbour(from, to).is_some_and(|bit| open & bit != 0)),
            Cell::New | Cell::Reached(..) => Ok(false),
            Cell::Choice => Err(Choice),
        }
    }

    /// Looks at the steps from that square which a line may take.
    fn leave(&mut self, from: Square, (state, cost_squares): (WalkState, u32)) {
        let mut open = 0;
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        self.lines.walk.steps(state, &mut steps);
        for step in &steps {
            let to = step.to.footprint.origin;
            let cost_squares = cost_squares.saturating_add(step.cost_squares);
            if cost_squares > self.lines.limit_squares || !self.is_onward(from, to) {
                continue;
            }
            let Some(bit) = neighbour(from, to) else {
                continue;
            };
            let is_second = open & bit != 0;
            open |= bit;
            let Some(cell) = self.cell_mut(to) else {
                continue;
            };
            match *cell {
                Cell::New if !is_second => *cell = Cell::Reached(step.to, cost_squares),
                Cell::Reached(known, cost) | Cell::Left(known, cost, _)
                    if !is_second && (known, cost) == (step.to, cost_squares) => {}
                _ => *cell = Cell::Choice,
            }
        }
        self.steps = steps;
        if let Some(cell) = self.cell_mut(from) {
            *cell = Cell::Left(state, cost_squares, open);
        }
    }

    /// Whether a step leads on along some line: one square farther from the start, and no nearer to
    /// the direction of the grid that it follows.
    fn is_onward(&self, from: Square, to: Square) -> bool {
        let offsets = |square: Square| {
            let (x, y) = (square.x - self.start.x, square.y - self.start.y);
            (x.abs().max(y.abs()), x.abs().min(y.abs()))
        };
        let ((far, aside), (farther, more_aside)) = (offsets(from), offsets(to));
        farther == far + 1 && more_aside >= aside
    }

    fn index(&self, square: Square) -> Option<usize> {
        let index = square.y * self.extent.width() + square.x;
        let index = self.extent.contains(square).then_some(index)?;
        usize::try_from(index).ok()
    }

    fn cell(&self, square: Square) -> Cell {
        let cell = self.index(square).and_then(|index| self.cells.get(index));
        cell.copied().unwrap_or(Cell::New)
    }

    fn cell_mut(&mut self, square: Square) -> Option<&mut Cell> {
        let index = self.index(square)?;
        self.cells.get_mut(index)
    }
}

/// The bit of a neighbour; `None` if the squares are no neighbours.
fn neighbour(from: Square, to: Square) -> Option<u16> {
    let (x, y) = (to.x - from.x + 1, to.y - from.y + 1);
    let is_near = (0..3).contains(&x) && (0..3).contains(&y);
    is_near.then(|| 1 << (y * 3 + x))
}
