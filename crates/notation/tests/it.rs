//! Tests of the notation: the rulebooks, a table of bad input, and laws on random input.

#[path = "it/bad_input.rs"]
mod bad_input;
#[path = "it/laws.rs"]
mod laws;
#[path = "it/rulebook.rs"]
mod rulebook;
