//! What may be stated of a creature or a square.

use journal::reading;
use notation::{Span, Text};
use tell::notation::WrittenInstruction;

use super::shell::Shell;

/// Whether that may be stated of the creature or the square.
pub(super) fn is_fact(shell: &Shell, subject: &str, facts: &str) -> bool {
    let line = format!("with: {subject} {facts}");
    let read = WrittenInstruction::parse(Text::new(&line, Span::default()));
    match read {
        Ok(WrittenInstruction::Command(command)) => {
            reading::written_command(shell.table.now(), &command).is_ok()
        }
        _ => false,
    }
}
