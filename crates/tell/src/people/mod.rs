//! Outcomes and sessions in sentences for people.
//!
//! `steps` has every step with its reasons, `account` the same in as few lines as there is room for,
//! and what has happened in a session.

mod account;
mod steps;

pub use account::{Detail, beside_steps, falls, forms, leg, outcome, story, times_words};
pub use steps::{name_of, outcome_for_people, refusal_for_people, unit};
