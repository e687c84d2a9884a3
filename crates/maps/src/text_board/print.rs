//! Writes a text board in the canonical form, in lines that are pleasant to read.

use std::fmt;

use board::{DoorState, WrittenName};

use super::{DoorEntry, ExactPoint, NameEntry, TextBoard, WallLine};
use crate::decimal::print_units;

/// A list continues in a new line of the same key if its line would grow longer than this.
const LINE_CHARS: usize = 96;

/// Writes the canonical form; parsing it gives the same text board.
impl fmt::Display for TextBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for comment in &self.comments {
            writeln!(f, "{}", format!("# {comment}").trim_end())?;
        }
        if !self.name.is_empty() {
            writeln!(f, "board: {}", self.name)?;
        }
        if let Some(game) = self.game {
            writeln!(f, "system: {game}")?;
        }
        if let Some(picture) = &self.picture {
            writeln!(f, "picture: {picture}")?;
        }
        write_list(f, "rulings", &self.rulings)?;
        let head = !self.comments.is_empty()
            || !self.name.is_empty()
            || self.game.is_some()
            || self.picture.is_some()
            || !self.rulings.is_empty();
        if head {
            writeln!(f)?;
        }
        if let Some(map) = &self.map {
            writeln!(f, "map:\n{map}")?;
        }
        let tail = !self.legend.is_empty()
            || !self.edges.is_empty()
            || !self.walls.is_empty()
            || !self.doors.is_empty()
            || !self.with.is_empty()
            || !self.names.is_empty();
        if tail && self.map.is_some() {
            writeln!(f)?;
        }
        write_list(f, "legend", &self.legend)?;
        write_list(f, "edges", &self.edges)?;
        write_list(f, "walls", &self.walls)?;
        write_list(f, "doors", &self.doors)?;
        for with in &self.with {
            writeln!(f, "with: {with}")?;
        }
        write_list(f, "names", &self.names)
    }
}

fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    key: &str,
    entries: &[T],
) -> fmt::Result {
    let mut line = String::new();
    for entry in entries {
        let text = entry.to_string();
        if line.is_empty() {
            line = format!("{key}: {text}");
        } else if line.chars().count() + text.chars().count() + 2 <= LINE_CHARS {
            line.push_str("; ");
            line.push_str(&text);
        } else {
            writeln!(f, "{line}")?;
            line = format!("{key}: {text}");
        }
    }
    if line.is_empty() {
        Ok(())
    } else {
        writeln!(f, "{line}")
    }
}

impl fmt::Display for ExactPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", print_units(self.0.x), print_units(self.0.y))
    }
}

impl fmt::Display for WallLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points: Vec<String> = self.points.iter().map(ExactPoint::to_string).collect();
        f.write_str(&points.join(" "))
    }
}

impl fmt::Display for DoorEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match self.state {
            DoorState::Open => "open",
            DoorState::Closed => "closed",
            DoorState::Locked => "locked",
        };
        write!(f, "{state} {} {}", self.from, self.to)
    }
}

impl fmt::Display for NameEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = WrittenName {
            label: self.name.clone(),
            number: None,
        };
        write!(f, "{} {written}", self.creature)
    }
}
