//! The part of the map that a flood can touch, cut from the planes and eroded for the footprint.
//!
//! Row `i` of the arrays is row `frame.origin.y + i - 1` of the map: row 0 is a border that stays
//! empty, so that a flood can look at the row above without a check.

use std::borrow::Cow;

use super::{Corners, Gait, Ground, Parity, Under, row::Row};
use crate::{Direction, Footprint, Plane, Side, Square};

/// Higher grades are all alike: no gait lists their cost.
const MOST: u8 = Gait::MAX_GRADES as u8;

/// The places that a flood can touch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The first place, on the map.
    pub(super) origin: Square,
    /// Places in a row.
    pub(super) width: usize,
    /// Rows.
    pub(super) height: usize,
}

impl Frame {
    /// The places within the budget of the sources; `None` if no source is on the map.
    pub(super) fn around(
        ground: &Ground<'_>,
        gait: &Gait,
        sources: &[(Square, Parity)],
        budget: u8,
    ) -> Option<Frame> {
        let last = last_place(ground, gait)?;
        // Every step costs at least one square, so nothing lies farther than the budget.
        let radius = i32::from(budget);
        let mut bounds: Option<(Square, Square)> = None;
        for (place, _) in sources.iter().filter(|(place, _)| is_between(*place, last)) {
            let (least, greatest) = bounds.get_or_insert((*place, *place));
            *least = Square::new(least.x.min(place.x), least.y.min(place.y));
            *greatest = Square::new(greatest.x.max(place.x), greatest.y.max(place.y));
        }
        let (least, greatest) = bounds?;
        let from = Square::new((least.x - radius).max(0), (least.y - radius).max(0));
        let to = Square::new(
            (greatest.x + radius).min(last.x),
            (greatest.y + radius).min(last.y),
        );
        Some(Frame::between(from, to))
    }

    /// The places from one to another, both included; the first must not be beyond the second.
    pub(super) fn between(from: Square, to: Square) -> Frame {
        Frame {
            origin: from,
            width: (to.x - from.x + 1).max(0).unsigned_abs() as usize,
            height: (to.y - from.y + 1).max(0).unsigned_abs() as usize,
        }
    }

    /// Column and row of a place in the frame.
    pub(super) fn position(self, place: Square) -> Option<(usize, usize)> {
        let x = usize::try_from(place.x.checked_sub(self.origin.x)?).ok()?;
        let y = usize::try_from(place.y.checked_sub(self.origin.y)?).ok()?;
        (x < self.width && y < self.height).then_some((x, y))
    }
}

/// The last place of the footprint on the map; `None` if it does not fit on it.
pub(super) fn last_place(ground: &Ground<'_>, gait: &Gait) -> Option<Square> {
    let side = i32::from(gait.side());
    let last = Square::new(ground.extent.width() - side, ground.extent.height() - side);
    (last.x >= 0 && last.y >= 0).then_some(last)
}

fn is_between(place: Square, last: Square) -> bool {
    place.x >= 0 && place.y >= 0 && place.x <= last.x && place.y <= last.y
}

/// Whether the direction of a straight step matters to the place it enters. Without closed edges, and
/// with one ground for all directions, it does not, and a flood needs fewer operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Straight {
    Alike,
    ByDirection,
}

/// The places of one grade that may be entered, by direction of the step in the order of
/// [`Direction::ALL`].
pub(super) struct GradeMasks<T, const N: usize> {
    pub(super) grade: usize,
    pub(super) straight: Straight,
    pub(super) enter: [[T; N]; 8],
}

impl<T: Row, const N: usize> GradeMasks<T, N> {
    fn none(grade: usize) -> Self {
        GradeMasks {
            grade,
            straight: Straight::ByDirection,
            enter: [[T::EMPTY; N]; 8],
        }
    }
}

/// The masks of a frame: rows of `T`, of which N - 2 count.
pub(super) struct Window<T, const N: usize> {
    /// Only grades that occur.
    pub(super) grades: Vec<GradeMasks<T, N>>,
}

/// Rows cut from planes, with which the masks are made.
struct Cut<T, const N: usize> {
    x: usize,
    y: i32,
    /// The rows to read: those of the frame, and as many more as a footprint and its step reach.
    rows: usize,
    _row: std::marker::PhantomData<T>,
}

impl<T: Row, const N: usize> Cut<T, N> {
    /// Combines the rows of a plane into `rows`.
    #[inline(always)]
    fn each(&self, plane: &Plane, rows: &mut [T; N], combine: impl Fn(&mut T, T)) {
        let cuts = plane.rows_from(self.y).map(|words| T::cut(words, self.x));
        for (row, cut) in rows.iter_mut().skip(1).take(self.rows).zip(cuts) {
            combine(row, cut);
        }
    }

    fn union(&self, planes: &[Cow<'_, Plane>]) -> [T; N] {
        let mut rows = [T::EMPTY; N];
        for plane in planes {
            self.each(plane, &mut rows, |row, cut| *row |= cut);
        }
        rows
    }

    fn add_space(&self, rows: &mut [T; N], space: Footprint) {
        let column = |x: i32| usize::try_from(i64::from(x) - self.x as i64).unwrap_or(0);
        let columns = T::columns(column(space.origin.x), column(space.right()));
        for y in space.origin.y..space.bottom() {
            let index = i64::from(y) - i64::from(self.y) + 1;
            if let Some(row) = usize::try_from(index)
                .ok()
                .filter(|index| (1..=self.rows).contains(index))
                .and_then(|index| rows.get_mut(index))
            {
                *row |= columns;
            }
        }
    }

    /// For each grade from 1 on, the squares of at least that grade, up to the highest grade that
    /// occurs.
    fn grades(&self, ground: &Ground<'_>) -> Vec<[T; N]> {
        let mut least: Vec<[T; N]> = Vec::new();
        for (grade, plane) in &ground.at_least {
            for level in 0..usize::from(*grade).min(Gait::MAX_GRADES) {
                let rows = level_rows(&mut least, level);
                self.each(plane, rows, |row, cut| *row |= cut);
            }
        }
        for (steps, plane) in &ground.raised {
            let rows = self.union(std::slice::from_ref(plane));
            (0..(*steps).min(MOST)).for_each(|_| raise(&mut least, &rows));
        }
        for (steps, space) in &ground.raised_spaces {
            let mut rows = [T::EMPTY; N];
            self.add_space(&mut rows, *space);
            (0..(*steps).min(MOST)).for_each(|_| raise(&mut least, &rows));
        }
        while least
            .last()
            .is_some_and(|rows| rows.iter().all(|row| !row.any()))
        {
            least.pop();
        }
        least
    }
}

fn level_rows<T: Row, const N: usize>(least: &mut Vec<[T; N]>, level: usize) -> &mut [T; N] {
    while least.len() <= level {
        least.push([T::EMPTY; N]);
    }
    &mut least[level]
}

/// Raises the grade of those squares by one. Grades above the greatest that a gait can list are all
/// alike.
fn raise<T: Row, const N: usize>(least: &mut Vec<[T; N]>, squares: &[T; N]) {
    if squares.iter().all(|row| !row.any()) {
        return;
    }
    if least.len() < Gait::MAX_GRADES {
        least.push([T::EMPTY; N]);
    }
    for level in (1..least.len()).rev() {
        for index in 0..N {
            let below = least[level - 1][index];
            least[level][index] |= below & squares[index];
        }
    }
    for index in 0..N {
        least[0][index] |= squares[index];
    }
}

/// Closed edges inside rectangles, named by their top-left square: of the footprint's own size, one
/// column wider, one row taller, both.
struct Closed<T, const N: usize> {
    own: [T; N],
    wider: [T; N],
    taller: [T; N],
    bigger: [T; N],
}

impl<T: Row, const N: usize> Closed<T, N> {
    fn none() -> Self {
        let empty = [T::EMPTY; N];
        Closed {
            own: empty,
            wider: empty,
            taller: empty,
            bigger: empty,
        }
    }

    /// Adds the closed edges of the ground.
    fn add(&mut self, cut: &Cut<T, N>, ground: &Ground<'_>, side: usize, rows: usize) {
        let Some(edges) = &ground.closed else {
            return;
        };
        let (mut north, mut west) = ([T::EMPTY; N], [T::EMPTY; N]);
        let mut any = T::EMPTY;
        cut.each(edges.half(Side::North), &mut north, |row, edges| {
            *row = edges
        });
        cut.each(edges.half(Side::West), &mut west, |row, edges| *row = edges);
        for index in 0..N {
            any |= north[index] | west[index];
        }
        if !any.any() {
            return;
        }
        // The edges of one row of a rectangle are its northern sides and those between its columns.
        let reach = side as u32;
        let (mut sides, mut between) = ([T::EMPTY; N], [T::EMPTY; N]);
        for index in 0..N {
            for column in 0..reach {
                sides[index] |= north[index].west(column);
                if column > 0 {
                    between[index] |= west[index].west(column);
                }
            }
        }
        for index in 1..=rows {
            for row in 0..=side {
                let Some((sides, between)) = sides
                    .get(index + row)
                    .copied()
                    .zip(between.get(index + row).copied())
                else {
                    continue;
                };
                let wide_sides = sides | north[index + row].west(reach);
                let wide_between = between | west[index + row].west(reach);
                // Northern sides of the first row are the rectangle's rim, not its inside.
                if row > 0 {
                    if row < side {
                        self.own[index] |= sides;
                        self.wider[index] |= wide_sides;
                    }
                    self.taller[index] |= sides;
                    self.bigger[index] |= wide_sides;
                }
                if row < side {
                    self.own[index] |= between;
                    self.wider[index] |= wide_between;
                }
                self.taller[index] |= between;
                self.bigger[index] |= wide_between;
            }
        }
    }
}

impl<T: Row, const N: usize> Window<T, N> {
    /// Whether the frame with the rim that the footprint needs fits into such a window.
    pub(super) fn fits(frame: Frame, gait: &Gait) -> bool {
        let side = usize::from(gait.side());
        frame.width + side <= T::COLUMNS && frame.height + side + 2 <= N
    }

    /// Cuts the masks of the frame, which must fit.
    pub(super) fn cut(ground: &Ground<'_>, gait: &Gait, frame: Frame) -> Self {
        let side = usize::from(gait.side());
        let cut = Cut::<T, N> {
            x: usize::try_from(frame.origin.x).unwrap_or(0),
            y: frame.origin.y,
            rows: (frame.height + side).min(N - 2),
            _row: std::marker::PhantomData,
        };
        let hard = cut.union(&ground.hard);
        let mut shut = cut.union(&ground.barred);
        for space in &ground.barred_spaces {
            cut.add_space(&mut shut, *space);
        }
        for index in 0..N {
            shut[index] |= hard[index];
        }
        let mut closed = Closed::none();
        closed.add(&cut, ground, side, (frame.height + 1).min(N - 2));
        let enterable = places(&shut, &closed.own, side, frame);
        let least = cut.grades(ground);
        // The masks are big, so they are built in place.
        let mut grades = Vec::with_capacity(least.len() + 1);
        grades.push(GradeMasks::none(0));
        for masks in &mut grades {
            steps(gait, &enterable, &hard, &closed, &mut masks.enter);
        }
        by_grade(gait, &mut grades, &least);
        Window { grades }
    }
}

/// The places whose squares are all passable and hold no closed edge.
#[inline(always)]
fn places<T: Row, const N: usize>(
    shut: &[T; N],
    closed: &[T; N],
    side: usize,
    frame: Frame,
) -> [T; N] {
    let columns = T::first(frame.width);
    let blocked = worst(shut, side);
    let mut enterable = [T::EMPTY; N];
    for index in 1..N {
        enterable[index] = columns & !(blocked[index] | closed[index]);
    }
    enterable[frame.height + 1..].fill(T::EMPTY);
    enterable
}

/// The places that have a square of the set among their own.
#[inline(always)]
fn worst<T: Row, const N: usize>(squares: &[T; N], side: usize) -> [T; N] {
    if side == 1 {
        return *squares;
    }
    below(&across(squares, side), side)
}

/// Rows united with their neighbours to the right.
#[inline(always)]
fn across<T: Row, const N: usize>(squares: &[T; N], side: usize) -> [T; N] {
    let mut rows = *squares;
    for (row, squares) in rows.iter_mut().zip(squares) {
        for column in 1..side as u32 {
            *row |= squares.west(column);
        }
    }
    rows
}

/// Rows united with those below them.
#[inline(always)]
fn below<T: Row, const N: usize>(squares: &[T; N], side: usize) -> [T; N] {
    let mut rows = *squares;
    for down in 1..side.min(N) {
        for (row, lower) in rows.iter_mut().zip(&squares[down..]) {
            *row |= *lower;
        }
    }
    rows
}

/// The places that a step in each direction may enter, whatever their grade. All loops run over the
/// whole window, so that the compiler vectorises them; outside the frame nothing can be entered.
#[inline(always)]
fn steps<T: Row, const N: usize>(
    gait: &Gait,
    enterable: &[T; N],
    hard: &[T; N],
    closed: &Closed<T, N>,
    steps: &mut [[T; N]; 8],
) {
    let (falling, rising) = diagonals(gait.corners(), hard, closed, gait.side().into());
    for index in 1..N - 1 {
        let enter = enterable[index];
        let mut set = |direction: Direction, stopped: T| {
            steps[direction as usize][index] = enter & !stopped;
        };
        // The rectangle of a step begins at the place that it enters or at the place that it
        // leaves.
        set(Direction::North, closed.taller[index]);
        set(Direction::South, closed.taller[index - 1]);
        set(Direction::West, closed.wider[index]);
        set(Direction::East, closed.wider[index].east());
        set(Direction::NorthWest, falling[index]);
        set(Direction::SouthEast, falling[index - 1].east());
        set(Direction::NorthEast, rising[index].east());
        set(Direction::SouthWest, rising[index - 1]);
    }
}

/// The rectangles of diagonal steps that are stopped, for those between top left and bottom right
/// (`falling`) and for the others (`rising`).
#[inline(always)]
fn diagonals<T: Row, const N: usize>(
    corners: Corners,
    hard: &[T; N],
    closed: &Closed<T, N>,
    side: usize,
) -> ([T; N], [T; N]) {
    let (mut falling, mut rising) = ([T::EMPTY; N], [T::EMPTY; N]);
    let reach = side as u32;
    let top = hard;
    let mut bottom = [T::EMPTY; N];
    for (bottom, row) in bottom.iter_mut().zip(hard.iter().skip(side)) {
        *bottom = *row;
    }
    match corners {
        Corners::Ignored => {}
        Corners::Either => {
            for index in 0..N {
                let (top, bottom, inside) = (top[index], bottom[index], closed.bigger[index]);
                falling[index] = top.west(reach) | bottom | inside;
                rising[index] = top | bottom.west(reach) | inside;
            }
        }
        Corners::Both => {
            for index in 0..N - 1 {
                let (top, bottom) = (top[index], bottom[index]);
                let (left, right) = (closed.taller[index], closed.taller[index].west(1));
                let (upper, lower) = (closed.wider[index], closed.wider[index + 1]);
                falling[index] = (top.west(reach) | upper | right) & (bottom | left | lower);
                rising[index] = (top | left | upper) & (bottom.west(reach) | lower | right);
            }
        }
    }
    (falling, rising)
}

/// Splits the steps, all of them listed as grade 0, by the grade of the ground they enter.
#[inline(always)]
fn by_grade<T: Row, const N: usize>(
    gait: &Gait,
    grades: &mut Vec<GradeMasks<T, N>>,
    least: &[[T; N]],
) {
    for (level, squares) in least.iter().enumerate() {
        grades.push(GradeMasks::none(level + 1));
        let [.., rest, higher] = &mut grades[..] else {
            break;
        };
        let mut any = T::EMPTY;
        let alike = (gait.side() == 1 || gait.under() == Under::Occupied)
            .then(|| worst(squares, gait.side().into()));
        for direction in Direction::ALL {
            let ahead;
            let ground = match &alike {
                Some(ground) => ground,
                None => {
                    ahead = ground_ahead(gait, squares, direction);
                    &ahead
                }
            };
            let lower = &mut rest.enter[direction as usize];
            let upper = &mut higher.enter[direction as usize];
            for index in 0..N {
                upper[index] = lower[index] & ground[index];
                lower[index] &= !ground[index];
                any |= upper[index];
            }
        }
        if !any.any() {
            break;
        }
    }
    // Keeps only ground that the mover can enter, and only grades that occur.
    grades.retain(|masks| {
        masks.grade < gait.costs().len() && masks.enter.iter().flatten().any(|row| row.any())
    });
    for masks in grades {
        let [north, _, east, _, south, _, west, _] = &masks.enter;
        if north == east && north == south && north == west {
            masks.straight = Straight::Alike;
        }
    }
}

/// The places where a step in that direction enters one of the squares, in the foremost column or
/// row of the new place.
#[inline(always)]
fn ground_ahead<T: Row, const N: usize>(
    gait: &Gait,
    squares: &[T; N],
    direction: Direction,
) -> [T; N] {
    let side = usize::from(gait.side());
    let (dx, dy) = direction.offset();
    let mut rows = [T::EMPTY; N];
    if dx != 0 {
        let columns = below(squares, side);
        let ahead = if dx > 0 { side as u32 - 1 } else { 0 };
        for index in 0..N {
            rows[index] |= columns[index].west(ahead);
        }
    }
    if dy != 0 {
        let lines = across(squares, side);
        let ahead = if dy > 0 { side - 1 } else { 0 };
        for (row, line) in rows.iter_mut().zip(lines.iter().skip(ahead)) {
            *row |= *line;
        }
    }
    rows
}
