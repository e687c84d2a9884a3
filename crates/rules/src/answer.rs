//! The answer to a question of the case notation.

use crate::{Citation, Event, MemberOf, SystemValues};

/// The answer to a question of the case notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<S: SystemValues> {
    /// The answer in the notation: `yes`, `20 ft`, `(2,1) (3,1)`; empty if the answer is only a
    /// mask.
    pub words: String,
    /// The rows of the mask, if there is one.
    pub mask: Option<Vec<String>>,
    /// The basis of the answer.
    pub reasons: Vec<Citation>,
    /// What happened while answering (a tie settled by a die).
    pub events: Vec<Event<S>>,
}

impl<S: SystemValues> Answer<S> {
    /// Returns an answer that consists only of words.
    pub fn words(words: impl Into<String>) -> Answer<S> {
        Answer {
            words: words.into(),
            mask: None,
            reasons: Vec::new(),
            events: Vec::new(),
        }
    }
}

impl<S: SystemValues> Answer<S> {
    /// Converts it to a system to which this one belongs.
    pub fn lift<T>(self) -> Answer<T>
    where
        T: SystemValues,
        S: MemberOf<T>,
    {
        Answer {
            words: self.words,
            mask: self.mask,
            reasons: self.reasons,
            events: self.events.into_iter().map(Event::lift).collect(),
        }
    }
}
