//! The positions of cells, and the lines between them.
//!
//! Lines need room: there is a column or row of characters before a column or row of cells only if
//! something lies on some edge there. The frame around the map always has its room.

use board::{DoorState, EdgeFeature, Stops, Wall};
use grid::{Edge, Square};

use super::Charset;
use super::canvas::{Canvas, Ink};
use super::cells::Cells;
use crate::palette::{Hue, Palette, Rgb};
use crate::{Coordinates, Picture, Window};

/// The thing drawn on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Line {
    /// The border of what is shown.
    Frame,
    /// A wall.
    Wall,
    /// A wall that stops steps on behalf of an exact wall.
    Derived,
    /// An open door.
    Open,
    /// A closed door.
    Closed,
    /// A locked door.
    Locked,
    /// A barrier.
    Barrier,
    /// A barrier with a check.
    CheckBarrier,
    /// A gap.
    Gap,
    /// A window.
    Window,
    /// A curtain.
    Curtain,
    /// A wall that lets things pass to the right or downward.
    Forward,
    /// A wall that lets things pass to the left or upward.
    Back,
}

impl Line {
    /// All lines that a legend may have to explain.
    pub(super) const ALL: [Line; 12] = [
        Line::Wall,
        Line::Derived,
        Line::Open,
        Line::Closed,
        Line::Locked,
        Line::Barrier,
        Line::CheckBarrier,
        Line::Gap,
        Line::Window,
        Line::Curtain,
        Line::Forward,
        Line::Back,
    ];

    /// Its name in the legend.
    pub(super) const fn label(self) -> &'static str {
        match self {
            Line::Frame => "border",
            Line::Wall => "thin wall",
            Line::Derived => "stops steps (the wall lies nearby)",
            Line::Open => "open door",
            Line::Closed => "closed door",
            Line::Locked => "locked door",
            Line::Barrier => "barrier",
            Line::CheckBarrier => "barrier that needs a check",
            Line::Gap => "gap in a wall",
            Line::Window => "window",
            Line::Curtain => "curtain",
            Line::Forward => "one-way wall, right or down",
            Line::Back => "one-way wall, left or up",
        }
    }

    /// The character of a line across, of its middle, and of a line down.
    pub(super) const fn signs(self, charset: Charset) -> (char, char, char) {
        match (charset, self) {
            (Charset::Unicode, Line::Frame) => ('─', '─', '│'),
            (Charset::Unicode, Line::Wall) => ('━', '━', '┃'),
            (Charset::Unicode, Line::Derived) => ('╌', '╌', '╎'),
            (Charset::Unicode, Line::Open) => ('┈', '┈', '┊'),
            (Charset::Unicode, Line::Closed) => ('═', '═', '║'),
            (Charset::Unicode, Line::Locked) => ('═', '╳', '╳'),
            (Charset::Unicode, Line::Barrier) => ('╍', '╍', '╏'),
            (Charset::Unicode, Line::CheckBarrier) => ('┿', '┿', '╂'),
            (Charset::Unicode, Line::Gap) => ('━', ' ', '¦'),
            (Charset::Unicode, Line::Window) => ('┅', '┅', '┇'),
            (Charset::Unicode, Line::Curtain) => ('┄', '┄', '┆'),
            (Charset::Unicode, Line::Forward) => ('━', 'v', '>'),
            (Charset::Unicode, Line::Back) => ('━', '^', '<'),
            (Charset::Ascii, Line::Frame) => ('-', '-', '|'),
            (Charset::Ascii, Line::Wall) => ('=', '=', 'H'),
            (Charset::Ascii, Line::Derived) => ('.', '.', ':'),
            (Charset::Ascii, Line::Open) => (' ', 'o', 'o'),
            (Charset::Ascii, Line::Closed) => ('=', 'D', 'D'),
            (Charset::Ascii, Line::Locked) => ('=', 'L', 'L'),
            (Charset::Ascii, Line::Barrier) => ('~', '~', '~'),
            (Charset::Ascii, Line::CheckBarrier) => ('^', '^', '^'),
            (Charset::Ascii, Line::Gap) => ('=', ' ', ';'),
            (Charset::Ascii, Line::Window) => ('=', '"', '"'),
            (Charset::Ascii, Line::Curtain) => ('s', 's', 's'),
            (Charset::Ascii, Line::Forward) => ('=', 'v', '>'),
            (Charset::Ascii, Line::Back) => ('=', '^', '<'),
        }
    }

    /// The weight of its ends where lines meet: 0 for none, 1 for light, 2 for heavy.
    const fn weight(self) -> usize {
        match self {
            Line::Frame => 1,
            Line::Wall | Line::Closed | Line::Locked | Line::Gap | Line::Forward | Line::Back => 2,
            Line::Derived
            | Line::Open
            | Line::Barrier
            | Line::CheckBarrier
            | Line::Window
            | Line::Curtain => 0,
        }
    }

    fn colour(self, palette: &Palette) -> Rgb {
        match self {
            Line::Frame | Line::Derived => palette.muted,
            Line::Wall | Line::Gap | Line::Window | Line::Curtain | Line::Forward | Line::Back => {
                palette.wall_line
            }
            Line::Open | Line::Closed | Line::Locked => palette.door,
            Line::Barrier | Line::CheckBarrier => palette.hue(Hue::Wood),
        }
    }
}

/// The look of a wall, by the direction that it leaves open.
fn wall_line(wall: Wall) -> Line {
    let ways = [wall.movement, wall.sight];
    if ways.contains(&Stops::Back) {
        Line::Forward
    } else if ways.contains(&Stops::Forward) {
        Line::Back
    } else if wall.is_window() {
        Line::Window
    } else if wall.movement == Stops::Nothing {
        Line::Curtain
    } else {
        Line::Wall
    }
}

/// The characters where four lines meet, by the weights of the arms up, right, down and left as the
/// digits of a base 3 number; one string for each weight of the first arm.
const JUNCTIONS: [&str; 3] = [
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳",
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
];

/// The layout of the map on the canvas.
pub(super) struct Frame<'a> {
    picture: &'a Picture<'a>,
    window: Window,
    palette: Palette,
    /// The columns for the numbers of rows, and the lines for the numbers of columns.
    margin: (i32, i32),
    /// For each column of cells and one past the last: whether there is room before it.
    gaps_across: Vec<bool>,
    /// The same for rows.
    gaps_down: Vec<bool>,
    /// Doors by edge, in order.
    doors: Vec<(Edge, DoorState)>,
    charset: Charset,
}

impl<'a> Frame<'a> {
    pub(super) fn new(picture: &'a Picture<'a>, window: Window, cells: &Cells) -> Frame<'a> {
        let mut doors: Vec<(Edge, DoorState)> = picture
            .board
            .doors()
            .iter()
            .flat_map(|door| door.edges.iter().map(move |edge| (*edge, door.state)))
            .collect();
        doors.sort_unstable();
        let margin = match picture.options.coordinates {
            Coordinates::Shown => {
                let ends = [window.origin.y, window.bottom() - 1];
                let widths = ends.map(|row| picture.options.rows.number(row).to_string().len());
                (widths.into_iter().max().unwrap_or(1) as i32, 1)
            }
            Coordinates::Hidden => (0, 0),
        };
        let mut frame = Frame {
            picture,
            window,
            palette: Palette::of(picture.options.theme),
            margin,
            gaps_across: Vec::new(),
            gaps_down: Vec::new(),
            doors,
            charset: cells.charset(),
        };
        let (columns, rows) = frame.size();
        frame.gaps_across = (0..=columns)
            .map(|x| (0..rows).any(|y| frame.line(frame.west(x, y)).is_some()))
            .collect();
        frame.gaps_down = (0..=rows)
            .map(|y| (0..columns).any(|x| frame.line(frame.north(x, y)).is_some()))
            .collect();
        frame
    }

    /// Columns and rows of cells.
    const fn size(&self) -> (i32, i32) {
        (self.window.width as i32, self.window.height as i32)
    }

    /// The left side of a cell.
    const fn west(&self, x: i32, y: i32) -> Edge {
        Edge::west(self.window.origin.offset(x, y))
    }

    /// The top side of a cell.
    const fn north(&self, x: i32, y: i32) -> Edge {
        Edge::north(self.window.origin.offset(x, y))
    }

    /// What is drawn on the edge: a door takes precedence over a feature, a feature over a wall,
    /// and a wall over the border.
    fn line(&self, edge: Edge) -> Option<Line> {
        let inside = edge
            .squares()
            .map(|square: Square| self.window.contains(square));
        if inside == [false, false] {
            return None;
        }
        let board = self.picture.board;
        if let Ok(place) = self.doors.binary_search_by_key(&edge, |door| door.0) {
            return self.doors.get(place).map(|(_, state)| match state {
                DoorState::Open => Line::Open,
                DoorState::Closed => Line::Closed,
                DoorState::Locked => Line::Locked,
            });
        }
        match board.feature(edge) {
            Some(EdgeFeature::Barrier) => return Some(Line::Barrier),
            Some(EdgeFeature::CheckBarrier) => return Some(Line::CheckBarrier),
            Some(EdgeFeature::Gap { .. }) => return Some(Line::Gap),
            None => {}
        }
        if let Some(wall) = board.wall(edge) {
            Some(wall_line(wall))
        } else if board.derived_edges().contains(edge) {
            Some(Line::Derived)
        } else {
            (inside != [true, true]).then_some(Line::Frame)
        }
    }

    /// The kinds of lines that occur in the window.
    pub(super) fn lines_shown(&self) -> Vec<Line> {
        let (columns, rows) = self.size();
        let mut shown: Vec<Line> = (0..=rows)
            .flat_map(|y| (0..=columns).flat_map(move |x| [self.west(x, y), self.north(x, y)]))
            .filter_map(|edge| self.line(edge))
            .collect();
        shown.sort_unstable();
        shown.dedup();
        shown
    }

    /// Column and row of the first character of a cell.
    pub(super) fn cell(&self, cells: &Cells, x: i32, y: i32) -> (i32, i32) {
        (
            self.margin.0 + offset(&self.gaps_across, x, cells.width()),
            self.margin.1 + offset(&self.gaps_down, y, 1),
        )
    }

    /// The total columns of characters.
    pub(super) fn width(&self, cells: &Cells) -> i32 {
        self.cell(cells, self.size().0, 0).0
    }

    /// The total rows of characters.
    pub(super) fn height(&self) -> i32 {
        self.margin.1 + offset(&self.gaps_down, self.size().1, 1)
    }

    /// Writes the numbers of columns and rows.
    pub(super) fn number(&self, canvas: &mut Canvas, cells: &Cells) {
        let ink = Some(self.palette.muted);
        let (columns, rows) = self.size();
        for y in 0..rows {
            let row = self.window.origin.y + y;
            let number = self.picture.options.rows.number(row).to_string();
            let column = self.margin.0 - number.len() as i32;
            canvas.write_words(column, self.cell(cells, 0, y).1, &number, ink);
        }
        let longest = (self.window.right() - 1).to_string().len() as i32;
        let every = [1, 2, 5, 10, 20, 50, 100]
            .into_iter()
            .find(|every| every * cells.width() > longest)
            .unwrap_or(1000);
        for x in 0..columns {
            let column = self.window.origin.x + x;
            if column % every == 0 {
                let number = column.to_string();
                let centred = (cells.width() - number.len() as i32).max(0) / 2;
                let at = self.cell(cells, x, 0).0 + centred;
                canvas.write_words(at, 0, &number, ink);
            }
        }
    }

    /// Draws walls, doors, barriers, the frame, and the points where they meet.
    pub(super) fn draw_lines(&self, canvas: &mut Canvas, cells: &Cells) {
        let (columns, rows) = self.size();
        for y in 0..=rows {
            for x in 0..=columns {
                let (column, row) = self.cell(cells, x, y);
                if y < rows && has_gap(&self.gaps_across, x) {
                    self.draw_down(canvas, cells, (x, y), (column - 1, row));
                }
                if x < columns && has_gap(&self.gaps_down, y) {
                    self.draw_across(canvas, cells, (x, y), (column, row - 1));
                }
                if has_gap(&self.gaps_across, x) && has_gap(&self.gaps_down, y) {
                    self.draw_junction(canvas, cells, (x, y), (column - 1, row - 1));
                }
            }
        }
    }

    /// Draws what is to the left of a cell: a line, or the ground that continues under the room for
    /// lines.
    fn draw_down(&self, canvas: &mut Canvas, cells: &Cells, (x, y): (i32, i32), at: (i32, i32)) {
        let ink = match self.line(self.west(x, y)) {
            Some(line) => self.ink(line, line.signs(self.charset).2),
            None => self.between(cells, self.west(x, y)),
        };
        canvas.put(at.0, at.1, ink);
    }

    /// Draws what is above a cell.
    fn draw_across(&self, canvas: &mut Canvas, cells: &Cells, (x, y): (i32, i32), at: (i32, i32)) {
        let line = self.line(self.north(x, y));
        let half = (cells.width() - 1) / 2;
        for offset in 0..cells.width() {
            let ink = match line {
                Some(line) => {
                    let (across, middle, _) = line.signs(self.charset);
                    self.ink(line, if offset == half { middle } else { across })
                }
                None => self.between(cells, self.north(x, y)),
            };
            canvas.put(at.0 + offset, at.1, ink);
        }
    }

    /// The ground between two squares with nothing on their edge; solid between two walls.
    fn between(&self, cells: &Cells, edge: Edge) -> Ink {
        let [first, second] = edge.squares();
        if self.picture.board.is_wall(first) && self.picture.board.is_wall(second) {
            return cells.wall_ink();
        }
        let back = if self.picture.board.is_wall(second) {
            cells.ground(first)
        } else {
            cells.ground(second)
        };
        Ink { back, ..Ink::BLANK }
    }

    /// Draws the point where up to four lines meet.
    fn draw_junction(
        &self,
        canvas: &mut Canvas,
        cells: &Cells,
        (x, y): (i32, i32),
        at: (i32, i32),
    ) {
        let arms = [
            self.line(self.west(x, y - 1)),
            self.line(self.north(x, y)),
            self.line(self.west(x, y)),
            self.line(self.north(x - 1, y)),
        ];
        let weights = arms.map(|line| line.map_or(0, Line::weight));
        if weights == [0; 4] {
            let around = grid::Corner::new(self.window.origin.x + x, self.window.origin.y + y);
            let is_solid = around
                .squares()
                .into_iter()
                .all(|s| self.picture.board.is_wall(s));
            let back = cells.ground(self.window.origin.offset(x, y));
            let ink = if is_solid {
                cells.wall_ink()
            } else {
                Ink { back, ..Ink::BLANK }
            };
            canvas.put(at.0, at.1, ink);
            return;
        }
        let sign = match self.charset {
            Charset::Unicode => {
                let [up, right, down, left] = weights;
                let row = JUNCTIONS.get(up).copied().unwrap_or_default();
                row.chars().nth(right * 9 + down * 3 + left).unwrap_or(' ')
            }
            Charset::Ascii => ascii_junction(weights),
        };
        let heaviest = if weights.contains(&2) {
            Line::Wall
        } else {
            Line::Frame
        };
        canvas.put(at.0, at.1, self.ink(heaviest, sign));
    }

    fn ink(&self, line: Line, character: char) -> Ink {
        let front = Some(line.colour(&self.palette));
        Ink {
            character,
            front,
            back: Some(self.palette.floor),
        }
    }
}

/// How far the `index`th cell is from the first, including the room for lines before it.
fn offset(gaps: &[bool], index: i32, step: i32) -> i32 {
    let count = usize::try_from(index).unwrap_or(0);
    let before = gaps.iter().take(count + 1).filter(|gap| **gap).count();
    index * step + i32::try_from(before).unwrap_or(0)
}

fn has_gap(gaps: &[bool], index: i32) -> bool {
    usize::try_from(index)
        .ok()
        .and_then(|index| gaps.get(index))
        .copied()
        .unwrap_or(false)
}

const fn ascii_junction([up, right, down, left]: [usize; 4]) -> char {
    match (up + down, right + left) {
        (0, 0) => ' ',
        (0, 1..=2) => '-',
        (0, _) => '=',
        (1..=2, 0) => '|',
        (_, 0) => 'H',
        _ => '+',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_meeting_of_lines_has_a_sign_of_its_own() {
        let all: Vec<char> = JUNCTIONS.iter().flat_map(|row| row.chars()).collect();
        let mut distinct = all.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!((all.len(), distinct.len()), (81, 81));
        assert_eq!(all.first(), Some(&' '));
        assert_eq!(all.last(), Some(&'╋'));
    }
}
