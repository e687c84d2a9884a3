//! The legend below the map.

use board::{Terrain, TerrainSet};

use super::cells::{
    CHOSEN, Cells, HARM, NOT_SHOWN, PASS, SEVERAL, TRIGGER, space, step_mark, step_sign,
};
use super::frame::{Frame, Line};
use super::{Charset, TerminalStyle};
use crate::ground::look;
use crate::resistance::{self, Mark};
use crate::shape::visible;
use crate::words::{camp, creature_words, letter, sign};
use crate::{Layer, Path, Picture, Range, Stay, Window, unknown};

/// The columns of the legend if the width of the terminal is not known.
const USUAL_WIDTH: usize = 80;
/// The greatest number of creatures that are listed.
const CREATURES: usize = 60;

/// Appends the legend of what occurs in the window.
pub(super) fn write(
    text: &mut String,
    picture: &Picture,
    style: &TerminalStyle,
    window: Window,
    cells: &Cells,
) {
    let width = style.width.map_or(USUAL_WIDTH, usize::from).max(20);
    let mut section = |name: &str, entries: Vec<String>| {
        if !entries.is_empty() {
            wrap(text, name, &entries, width);
        }
    };
    section("ground", ground(picture, cells, style.charset, window));
    section(
        "edges",
        edges(&Frame::new(picture, window, cells), style.charset),
    );
    for layer in &picture.layers {
        match layer {
            Layer::Range(range) => section("range", range_entries(range, cells)),
            Layer::Path(path) => section("path", path_entries(picture, path)),
            Layer::Threat(_) => {}
            Layer::Hazards(harm) => section("harm", vec![format!("{HARM} {}", harm.label)]),
            Layer::Highlight(chosen) => section("mark", vec![format!("{CHOSEN} {}", chosen.label)]),
        }
    }
    section("threat", threats(picture));
    section("creatures", creatures(picture, window));
}

fn threats(picture: &Picture) -> Vec<String> {
    let threatening = picture.layers.iter().filter_map(|layer| match layer {
        Layer::Threat(threat) => Some(picture.board.creature(threat.creature)),
        _ => None,
    });
    let mut entries: Vec<String> = threatening
        .map(|creature| match creature {
            Some(creature) => format!("{} threatened by {}", letter(creature), creature.name),
            None => format!("{NOT_SHOWN} threatened by somebody who is not on this map"),
        })
        .collect();
    if entries.len() > 1 {
        entries.push(format!("{SEVERAL} by several"));
    }
    entries
}

/// Writes entries side by side, as many as fit in a line, with the name before the first.
fn wrap(text: &mut String, name: &str, entries: &[String], width: usize) {
    const INDENT: usize = 11;
    let mut line = format!("{name:INDENT$}");
    let mut is_empty = true;
    for entry in entries {
        let entry: String = entry.chars().map(visible).collect();
        let length = line.chars().count();
        if !is_empty && length + 3 + entry.chars().count() > width {
            text.push_str(line.trim_end());
            text.push('\n');
            line = " ".repeat(INDENT);
            is_empty = true;
        }
        if !is_empty {
            line.push_str("   ");
        }
        line.push_str(&entry);
        is_empty = false;
    }
    text.push_str(line.trim_end());
    text.push('\n');
}

fn ground(picture: &Picture, cells: &Cells, charset: Charset, window: Window) -> Vec<String> {
    let mut shown = TerrainSet::OPEN;
    for y in window.origin.y..window.bottom() {
        for x in window.origin.x..window.right() {
            for kind in cells.terrain(grid::Square::new(x, y)).iter() {
                shown.insert(kind);
            }
        }
    }
    let sign = |kind: Terrain| {
        let look = look(kind);
        let sign = if charset == Charset::Unicode {
            look.sign
        } else {
            look.ascii
        };
        format!("{sign} {}", look.label)
    };
    let mark = |mark: Mark| {
        let sign = if charset == Charset::Unicode {
            mark.sign()
        } else {
            mark.ascii()
        };
        format!("{sign} {}", mark.label())
    };
    let marks = resistance::kinds(picture.board, window);
    let unknown = cells.has_unknown(window);
    let unknown = unknown.then(|| format!("{} {}", cells.unknown_sign(), unknown::LABEL));
    shown
        .iter()
        .map(sign)
        .chain(marks.into_iter().map(mark))
        .chain(unknown)
        .collect()
}

fn edges(frame: &Frame, charset: Charset) -> Vec<String> {
    let shown = frame.lines_shown();
    Line::ALL
        .into_iter()
        .filter(|line| shown.contains(line))
        .map(|line| {
            let (across, middle, down) = line.signs(charset);
            format!("{across}{middle}{across} {down} {}", line.label())
        })
        .collect()
}

fn range_entries(range: &Range, cells: &Cells) -> Vec<String> {
    let mut entries = Vec::new();
    if !range.label.is_empty() {
        entries.push(range.label.clone());
    }
    for (rank, step) in range.used_steps().into_iter().enumerate() {
        let words = range.steps.get(usize::from(step));
        let mut words = words.map_or_else(|| "further".to_owned(), String::clone);
        if cells.charset() == Charset::Ascii {
            words = words.replace('×', "x");
        }
        let example = if cells.has_costs() {
            format!("10{}", step_mark(rank, cells.charset()))
        } else {
            step_sign(rank).to_string()
        };
        entries.push(format!("{} {words}", example.trim_end()));
    }
    if range
        .squares
        .iter()
        .any(|place| place.stay == Stay::PassOnly)
    {
        let example = if cells.has_costs() { "10" } else { "" };
        entries.push(format!("{example}{PASS} may pass, not end"));
    }
    entries
}

fn path_entries(picture: &Picture, path: &Path) -> Vec<String> {
    let mut entries = Vec::new();
    if !path.label.is_empty() {
        entries.push(path.label.clone());
    }
    let rows = picture.options.rows;
    entries.push(format!("from {}", rows.place_words(path.start)));
    for (number, step) in (1..).zip(&path.steps) {
        let place = rows.place_words(step.to);
        let entry = format!("{number} {place} {} {} {}", step.cost, path.unit, step.note);
        entries.push(entry.trim_end().to_owned());
    }
    for (number, trigger) in (1..).zip(&path.triggers) {
        let name = picture
            .board
            .creature(trigger.reactor)
            .map_or("?", |c| c.name.as_str());
        let cause = if trigger.cause.is_empty() {
            String::new()
        } else {
            format!(" ({})", trigger.cause)
        };
        entries.push(format!(
            "{TRIGGER}{number} in step {} {name} may react{cause}",
            trigger.step
        ));
    }
    entries
}

fn creatures(picture: &Picture, window: Window) -> Vec<String> {
    let shown = picture
        .board
        .in_letter_order()
        .into_iter()
        .filter(|creature| space(creature).is_some_and(|place| window.meets(place)));
    shown
        .take(CREATURES)
        .map(|creature| {
            let (opening, closing) = Cells::brackets(camp(picture.board, creature));
            format!(
                "{opening}{}{closing} {}",
                sign(picture.board, creature),
                creature_words(picture.board, creature)
            )
        })
        .collect()
}
