//! Writing answers: JSON for programs, text for people.

use std::io::{self, IsTerminal, Write};

use board::Position;
use grid::Length;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::arguments::ColourChoice;
use crate::failure::Failure;

/// Writes one JSON value and a line end.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, value).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// Writes text for people, with a line end if it has none.
pub(crate) fn text(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') && !text.is_empty() {
        writeln!(out)?;
    }
    Ok(())
}

/// Whether to write colours to standard output.
pub(crate) fn coloured(choice: ColourChoice) -> bool {
    match choice {
        ColourChoice::Always => true,
        ColourChoice::Never => false,
        ColourChoice::Auto => {
            io::stdout().is_terminal()
                && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        }
    }
}

/// A distance in feet as a JSON number: whole where it is whole.
pub(crate) struct Feet(pub(crate) Length);

impl Serialize for Feet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Some(feet) = self.0.whole_feet() {
            return serializer.serialize_i32(feet.0);
        }
        // A decimal as written, not through a float.
        let micro = self.0.micro();
        let sign = if micro < 0 { "-" } else { "" };
        let (whole, rest) = (
            micro.unsigned_abs() / 1_000_000,
            micro.unsigned_abs() % 1_000_000,
        );
        let decimals = format!("{rest:06}");
        let text = format!("{sign}{whole}.{}", decimals.trim_end_matches('0'));
        match text.parse::<serde_json::Number>() {
            Ok(number) => number.serialize(serializer),
            Err(_) => serializer.serialize_str(&text),
        }
    }
}

/// Columns of the terminal that the answer goes to; `None` if it goes to a file or another program.
pub(crate) fn terminal_columns() -> Option<u16> {
    let (terminal_size::Width(columns), _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(columns).filter(|columns| *columns > 0)
}

/// A place: `{"x":3,"y":4}`, with `width` and `height` for more than one square; without a grid
/// the centre in feet as `{"x_feet":7.5,"y_feet":0}`.
pub(crate) struct Place(pub(crate) Position);

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.0 {
            Position::Squares(footprint) => {
                map.serialize_entry("x", &footprint.origin.x)?;
                map.serialize_entry("y", &footprint.origin.y)?;
                if (footprint.width, footprint.height) != (1, 1) {
                    map.serialize_entry("width", &footprint.width)?;
                    map.serialize_entry("height", &footprint.height)?;
                }
            }
            Position::Free(point) => {
                let feet = |units: i64| {
                    Feet(Length::from_micro(
                        units / (grid::Point::PER_FOOT / Length::PER_FOOT),
                    ))
                };
                map.serialize_entry("x_feet", &feet(point.x))?;
                map.serialize_entry("y_feet", &feet(point.y))?;
            }
        }
        map.end()
    }
}
