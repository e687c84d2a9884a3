//! Expected results: expectations and events.

use std::fmt;
use std::num::NonZeroU32;

use crate::picture::MapRows;
use crate::span::{NotationError, Spanned};
use crate::text::{Text, from_str_by_parse, write_joined};
use crate::words::Clause;

/// The answer to a declaration or a question: results, and a mask of the map if one is given.
///
/// At least one of the two is present; `expect: mask` has no results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expectation {
    /// The results in order, without the word `mask`.
    pub results: Vec<Clause>,
    /// The mask: `o` for own squares, `*` for marked ones, elsewhere the marks of the map.
    pub mask: Option<Spanned<MapRows>>,
}

impl Expectation {
    /// Reads the results of a line and the rows below it.
    ///
    /// # Errors
    /// If a result cannot be read, the rows are not a rectangle, or there are rows but the last
    /// result is not the word `mask`.
    pub fn parse(text: Text<'_>, rows: &[Text<'_>]) -> Result<Expectation, NotationError> {
        let mut results = Clause::parse_list(text)?;
        let is_mask = |clause: &Clause| clause.only_part().is_some_and(|part| part.is("mask"));
        let has_mask = results.last().is_some_and(is_mask);
        let last = if has_mask { results.pop() } else { None };
        if let Some(early) = results.iter().find(|clause| is_mask(clause)) {
            return Err(NotationError::new(
                early.span(),
                "`mask` is not the last result",
                "write it last; its rows stand in the lines below",
            ));
        }
        let mask = match (last, rows.first()) {
            (Some(word), _) => Some(MapRows::parse(rows, word.span(), "mask")?),
            (None, None) => None,
            (None, Some(row)) => {
                return Err(NotationError::new(
                    row.span(),
                    "rows without a mask",
                    "end the line before with the result `mask`, or take the rows away",
                ));
            }
        };
        Ok(Expectation { results, mask })
    }

    /// Whether a result says that something is refused or has failed.
    #[must_use]
    pub fn names_refusal(&self) -> bool {
        let mut words = self.results.iter().flat_map(Clause::words);
        words.any(|word| matches!(word.value.text(), "refused" | "failed"))
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_joined(f, &self.results, "; ")?;
        let Some(mask) = &self.mask else {
            return Ok(());
        };
        let separator = if self.results.is_empty() { "" } else { "; " };
        write!(f, "{separator}mask\n{mask}")
    }
}

/// The complete list of the events of a declaration; empty for `none`.
///
/// ```
/// use notation::{Events, When};
/// let events: Events = "1: provoke b leave; end: prone A (1,0)".parse()?;
/// assert_eq!(events.list[0].value.when.step(), Some(1));
/// assert_eq!(events.list[1].value.when, When::End);
/// assert!("none".parse::<Events>()?.list.is_empty());
/// # Ok::<(), notation::NotationError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Events {
    /// The events in the order in which they happen.
    pub list: Vec<Spanned<Event>>,
}

/// One event, and the step in which it happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The step in which it happens.
    pub when: When,
    /// What happens.
    pub clause: Clause,
}

/// The point of a declaration at which an event happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum When {
    /// Before the first step: `0:`.
    Start,
    /// In this step: `N:`, from 1.
    Step(NonZeroU32),
    /// After the last step: `end:`.
    End,
    /// No step is named; only the order counts.
    Unnumbered,
}

impl When {
    /// The point in step `number`; 0 means before the first step.
    #[must_use]
    pub fn in_step(number: u32) -> When {
        NonZeroU32::new(number).map_or(When::Start, When::Step)
    }

    /// The number of the step, 0 before the first step; `None` after the last step or without a
    /// number.
    #[must_use]
    pub fn step(self) -> Option<u32> {
        match self {
            When::Start => Some(0),
            When::Step(number) => Some(number.get()),
            When::End | When::Unnumbered => None,
        }
    }
}

impl fmt::Display for When {
    /// Writes it with a colon and a space; writes nothing for an unnumbered event.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            When::Start => f.write_str("0: "),
            When::Step(number) => write!(f, "{number}: "),
            When::End => f.write_str("end: "),
            When::Unnumbered => Ok(()),
        }
    }
}

impl Event {
    /// Reads one event.
    ///
    /// # Errors
    /// If the text before a colon is not a step, or nothing follows it.
    pub fn parse(text: Text<'_>) -> Result<Event, NotationError> {
        let numbered = match text.split_once(" ") {
            Some((first, behind)) => first.strip_suffix(":").map(|when| (when, behind)),
            None => text
                .strip_suffix(":")
                .map(|when| (when, Text::new("", text.end()))),
        };
        let Some((number, behind)) = numbered.filter(|(when, _)| !when.is_empty()) else {
            return Ok(Event {
                when: When::Unnumbered,
                clause: Clause::parse(text)?,
            });
        };
        Ok(Event {
            when: step_of(number)?,
            clause: Clause::parse(behind)?,
        })
    }
}

fn step_of(text: Text<'_>) -> Result<When, NotationError> {
    if text.as_str() == "end" {
        return Ok(When::End);
    }
    let digits = text.as_str().bytes().all(|byte| byte.is_ascii_digit());
    let number = text.as_str().parse::<u32>().ok().filter(|_| digits);
    number.map(When::in_step).ok_or_else(|| {
        NotationError::new(
            text.span(),
            format!("`{}:` is not a step", text.as_str()),
            "write the number of the step, 0 before the first, or `end`, and a colon",
        )
    })
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.when, self.clause)
    }
}

impl Events {
    /// Reads `none`, or events with `; ` between them.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn parse(text: Text<'_>) -> Result<Events, NotationError> {
        if text.as_str() == "none" {
            return Ok(Events::default());
        }
        let event = |item: Text<'_>| Ok(Spanned::new(Event::parse(item)?, item.span()));
        let list = text.split("; ").into_iter().map(event);
        Ok(Events {
            list: list.collect::<Result<_, _>>()?,
        })
    }
}

impl fmt::Display for Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.list.is_empty() {
            return f.write_str("none");
        }
        write_joined(f, &self.list, "; ")
    }
}

from_str_by_parse!(Event, Events);
