//! The lines of a session: what people write at a table, and encounters written in the same words.
//!
//! A [`WrittenInstruction`] is a line as it appears in a script, a journal or a terminal. Reading
//! it needs no board: it contains names as they are written. `journal::reading` finds its meaning
//! on a board, once; the opposite direction, from a command to its line, is the function `of` of
//! each type here.

mod errors;
mod events;
mod harm;
mod parse;
mod questions;
mod told;
mod typed_attack;
mod written;

pub use errors::command_error;
pub use events::{check_preview_lines, event_lines, face_words, leads_to_words};
pub use harm::{lasting_harm_words, roll_due_words};
pub use questions::question;
pub use typed_attack::{read_typed_attack, set_typed, typed_attack_words};
pub use written::{
    WrittenAnswer, WrittenAttack, WrittenCommand, WrittenDeclaration, WrittenInitiative,
    WrittenInstruction, WrittenReaction,
};
