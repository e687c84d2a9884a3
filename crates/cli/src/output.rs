//! Writing answers: JSON for programs, text for people.

use std::io::{self, IsTerminal, Write};

use serde::Serialize;

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

/// The columns of the terminal for the answer; `None` if the answer goes to a file or another
/// program.
pub(crate) fn terminal_columns() -> Option<u16> {
    let (terminal_size::Width(columns), _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(columns).filter(|columns| *columns > 0)
}

/// The text with every control character written out, so that a terminal only shows it.
pub(crate) fn visible(text: &str) -> String {
    let shown = |character: char| {
        let is_control = character.is_control();
        let written = is_control.then(|| character.escape_default().to_string());
        written.unwrap_or_else(|| character.to_string())
    };
    text.chars().map(shown).collect()
}
