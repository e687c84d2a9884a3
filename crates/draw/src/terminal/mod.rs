//! The picture as text for a terminal.
//!
//! A square is a cell of one line and one to a few columns. Walls, doors and barriers on edges get
//! their own line or column between the cells, but only where the map has any. Without colour every
//! fact is still shown by a sign: `(A)` side A, `[b]` side B, `<m>` neutral, and a legend below
//! explains what occurs.

mod canvas;
mod cells;
mod frame;
mod legend;

use canvas::Canvas;
use cells::Cells;
use frame::Frame;

use crate::{Coordinates, Legend, Picture, Window};

/// The most columns and rows of squares in a picture for a terminal; of a bigger map only a part is
/// shown, and the picture says so.
pub const MAX_TERMINAL_SQUARES: u16 = 1024;

/// How a picture is written to a terminal.
///
/// ```
/// use board::{Board, Side};
/// use draw::{Charset, Picture, TerminalStyle};
/// use grid::{Extent, Square};
/// let mut board = Board::new(Extent::new(3, 2).unwrap());
/// let ada = board.add_creature("Ada", 'A', Side::A);
/// board.place(ada, Square::new(1, 0).into());
/// let style = TerminalStyle { charset: Charset::Ascii, ..TerminalStyle::default() };
/// let text = draw::terminal(&Picture::new(&board), &style);
/// assert!(text.starts_with("   0  1  2\n +---------+\n0| . (A) . |\n1| .  .  . |\n"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TerminalStyle {
    /// Whether colour is used.
    pub colour: Colour,
    /// Which characters are used.
    pub charset: Charset,
    /// The columns of the terminal; a wider map is shown in narrower cells and, if that is not
    /// enough, in part. `None` for as many columns as the map needs.
    pub width: Option<u16>,
    /// The greatest number of rows of the map; a higher map is shown in part. `None` for all rows.
    pub height: Option<u16>,
}

/// Whether and how a terminal shows colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// No colour and no other command to the terminal: plain text.
    #[default]
    Never,
    /// The 256 colours that nearly every terminal has.
    Ansi256,
    /// Colours as red, green and blue.
    Truecolour,
}

/// Which characters are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Charset {
    /// Box drawing and other signs of Unicode, each one column wide.
    #[default]
    Unicode,
    /// Only printable ASCII, except in names and labels.
    Ascii,
}

/// The picture as text for a terminal, with a line break at the end of every line.
pub(crate) fn draw(picture: &Picture, style: &TerminalStyle) -> String {
    let whole = picture.window();
    let mut cells = Cells::new(picture, style, whole);
    let mut window = first_part(picture, style, whole);
    if let Some(available) = style.width.map(i32::from) {
        // Narrower cells are tried first, if the whole map fits in them; otherwise fewer cells are
        // shown.
        while Frame::new(picture, window, &cells).width(&cells) > available {
            if !cells.narrow() {
                cells.widen();
                break;
            }
        }
        while Frame::new(picture, window, &cells).width(&cells) > available && window.width > 1 {
            let excess = Frame::new(picture, window, &cells).width(&cells) - available;
            let fewer = (excess / (cells.width() + 1)).max(1);
            let fewer = u16::try_from(fewer).unwrap_or(u16::MAX);
            window = part(
                picture,
                whole,
                window.width.saturating_sub(fewer),
                window.height,
            );
        }
    }
    let frame = Frame::new(picture, window, &cells);
    let mut canvas = Canvas::new(style.colour, frame.width(&cells), frame.height());
    if picture.options.coordinates == Coordinates::Shown {
        frame.number(&mut canvas, &cells);
    }
    frame.draw_lines(&mut canvas, &cells);
    for y in 0..i32::from(window.height) {
        for x in 0..i32::from(window.width) {
            let square = window.origin.offset(x, y);
            let (column, row) = frame.cell(&cells, x, y);
            canvas.write_cell(column, row, &cells.cell(square));
        }
    }
    let mut text = String::new();
    let title = picture.title();
    if !title.is_empty() {
        text.extend(title.chars().map(crate::shape::visible));
        text.push('\n');
    }
    canvas.print(&mut text);
    if window != whole {
        text.push_str(&notice(window, whole));
    }
    if picture.options.legend == Legend::Shown {
        legend::write(&mut text, picture, style, window, &cells);
    }
    text
}

/// Returns a part of the drawn window of that size, with the subject of the picture in its middle.
fn part(picture: &Picture, whole: Window, width: u16, height: u16) -> Window {
    let (width, height) = (width.clamp(1, whole.width), height.clamp(1, whole.height));
    let middle = whole
        .origin
        .offset(i32::from(whole.width / 2), i32::from(whole.height / 2));
    let focus = picture
        .focus_of_part(width, height)
        .filter(|focus| whole.contains(*focus))
        .unwrap_or(middle);
    let wanted = Window::around(focus, width, height);
    let axis = |wanted: i32, first: i32, size: u16, past: i32| {
        wanted.clamp(first, (past - i32::from(size)).max(first))
    };
    Window {
        origin: grid::Square::new(
            axis(wanted.origin.x, whole.origin.x, width, whole.right()),
            axis(wanted.origin.y, whole.origin.y, height, whole.bottom()),
        ),
        width,
        height,
    }
}

/// The part that could fit at best, with cells of one column.
fn first_part(picture: &Picture, style: &TerminalStyle, whole: Window) -> Window {
    let limit = |wanted: Option<u16>| wanted.unwrap_or(u16::MAX).min(MAX_TERMINAL_SQUARES);
    let (width, height) = (limit(style.width), limit(style.height));
    if width < whole.width || height < whole.height {
        part(picture, whole, width, height)
    } else {
        whole
    }
}

/// The notice of the columns and rows shown, if some are left out; it is short enough for a narrow
/// terminal.
fn notice(window: Window, whole: Window) -> String {
    let axis = |name: &str, shown: (i32, i32), all: (i32, i32)| {
        let (first, past) = (shown.0, shown.1 - 1);
        (shown != all).then(|| format!("{name} {first}-{past} of {}-{}", all.0, all.1 - 1))
    };
    let columns = axis(
        "columns",
        (window.origin.x, window.right()),
        (whole.origin.x, whole.right()),
    );
    let rows = axis(
        "rows",
        (window.origin.y, window.bottom()),
        (whole.origin.y, whole.bottom()),
    );
    let parts: Vec<String> = columns.into_iter().chain(rows).collect();
    format!("Shown: {}.\n", parts.join(", "))
}
