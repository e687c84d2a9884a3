//! Writing answers: JSON for programs, text for people.

use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};

use serde::Serialize;

use crate::arguments::ColourChoice;
use crate::failure::Failure;
use crate::visible;

/// How many bytes of an answer go out at once.
const COLLECTED_BYTES: usize = 64 * 1024;

/// Writes one JSON value and a line end.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    Ok(write_json(io::stdout().lock(), value)?)
}

/// The value is written piece by piece, so the pieces are collected before they go out.
fn write_json(out: impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(COLLECTED_BYTES, out);
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    out.flush()
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

/// Writes an answer without colours, which may repeat what others have written: names of files,
/// words of the command line.
pub(crate) fn plain(text: &str) -> Result<(), Failure> {
    self::text(&visible::lines(text))
}

/// Writes an error for people.
pub(crate) fn error(message: impl fmt::Display) {
    eprintln!("error: {}", visible::message(&message.to_string()));
}

/// Writes a note for people.
pub(crate) fn note(message: impl fmt::Display) {
    eprintln!("note: {}", visible::message(&message.to_string()));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the calls that write something.
    #[derive(Default)]
    struct Calls(usize);

    impl Write for Calls {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += 1;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_long_answer_goes_out_in_few_pieces() {
        let mut calls = Calls::default();
        // Ten thousand numbers, each of 7 bytes with its comma, its line end and two spaces.
        let numbers: Vec<u32> = (100..10_100).map(|number| number % 900 + 100).collect();
        write_json(&mut calls, &numbers).expect("counting cannot fail");
        assert!((1..=3).contains(&calls.0), "{} calls", calls.0);
    }
}
