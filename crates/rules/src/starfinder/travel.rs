//! Rounds, minutes, hours and days of movement, and chases: what is declared and what is remembered.
//!
//! `local`, `overland` and `chase` decide the rules; `words/travel.rs` reads the verbs.

use super::ask::Question;
use crate::{Answer, WordError};

/// What a creature has run, walked and suffered since it last rested and slept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct LongScale {
    /// Rounds run since the last full rest.
    pub rounds_run: u32,
    /// Running checks made since the last full rest.
    pub running_checks: u32,
    /// Rounds of rest without a break.
    pub rounds_rested: u32,
    /// Minutes of travel since the last sleep.
    pub travelled_minutes: u32,
    /// Minutes of them that were hustled.
    pub hustled_minutes: u32,
    /// Nonlethal damage outstanding from hustling or marching.
    pub nonlethal: u32,
}

impl LongScale {
    /// Rested, and not travelled yet.
    pub const FRESH: LongScale = LongScale {
        rounds_run: 0,
        running_checks: 0,
        rounds_rested: 0,
        travelled_minutes: 0,
        hustled_minutes: 0,
        nonlethal: 0,
    };
}

/// What is declared of travel and chases; none of it is decided yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TravelAction {}

impl TravelAction {
    /// The verb as written.
    pub const fn verb_word(&self) -> &'static str {
        match *self {}
    }

    /// Verb and options as written.
    pub fn words(&self, _name: &dyn Fn(board::CreatureId) -> String) -> String {
        match *self {}
    }
}

/// Answers a question of these chapters; `None` if it is none.
pub(crate) fn answer(
    _question: &Question<'_>,
    _texts: &[&str],
) -> Result<Option<Answer>, WordError> {
    Ok(None)
}
