//! Journals: reading, writing, replaying, and the golden playthroughs.

#[path = "it/format.rs"]
mod format;
#[path = "it/golden.rs"]
mod golden;
#[path = "it/laws.rs"]
mod laws;
#[path = "it/questions.rs"]
mod questions;
#[path = "it/replays.rs"]
mod replays;
#[path = "it/stored.rs"]
mod stored;
#[path = "it/version_1.rs"]
mod version_1;
