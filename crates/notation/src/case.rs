//! A case: a situation, declarations and questions, and the expected results.
//!
//! The lines stand in this order: `case`, `rules`, `rulings`, `map`, `legend`, `edges`, then the
//! body: `with`, `dice`, one of `do`, `try` and `ask`, `expect`, `events`, and so on. `note` may
//! stand anywhere after the first line. `rules`, `rulings`, `legend` and `edges` may take several
//! lines in a row, which make one list; `with:` lines stay separate, because a later one applies
//! only to what follows it.
//!
//! Besides the order, this module checks everything that needs no rules: every declaration and
//! question has its answer, squares of edges and facts lie on the map, a path that leaves the map
//! is refused somewhere, and a mask has the size of the map.

use crate::MAX_ERRORS;
use crate::declaration::{Declaration, dice_faces};
use crate::facts::{EdgeEntry, LegendEntry, Ruling, Subject, With};
use crate::lines::{BlankLines, Key, KeyLine, RowsAfter, key_lines};
use crate::outcome::{Events, Expectation};
use crate::picture::MapRows;
use crate::place::Place;
use crate::span::{NotationError, Span, Spanned};
use crate::words::{Phrase, Word};

/// The keys of a case, in their order.
pub const CASE_KEYS: [Key; 14] = [
    Key::plain("case"),
    Key::plain("rules"),
    Key::plain("rulings"),
    Key::with_rows("map"),
    Key::plain("legend"),
    Key::plain("edges"),
    Key::plain("with"),
    Key::plain("dice"),
    Key::plain("do"),
    Key::plain("try"),
    Key::plain("ask"),
    Key {
        name: "expect",
        rows: RowsAfter::Mask,
    },
    Key::plain("events"),
    Key::plain("note"),
];

/// A whole case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its name; in a rulebook the rule id, `/`, a number.
    pub id: Spanned<String>,
    /// The rules of its `rules:` line; empty without the line.
    pub rules: Vec<Spanned<String>>,
    /// The rulings that are not at their defaults.
    pub rulings: Vec<Ruling>,
    /// The picture, if there is one.
    pub map: Option<Spanned<MapRows>>,
    /// The meaning of its marks.
    pub legend: Vec<LegendEntry>,
    /// The things on edges.
    pub edges: Vec<EdgeEntry>,
    /// Facts and exchanges, in their order; at least one exchange.
    pub body: Vec<Step>,
    /// Notes for the reader.
    pub notes: Vec<Note>,
}

/// One step of the body of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The facts of one `with:` line; they apply to everything after it.
    With(Vec<With>),
    /// A declaration or question and its answer.
    Exchange(Exchange),
}

/// A declaration or question, its dice, and the expected result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// All faces that the rules roll, in their order; `None` without the line.
    pub dice: Option<Vec<Spanned<u32>>>,
    /// The declaration or question; its span is where its line begins.
    pub request: Spanned<Request>,
    /// The expected result.
    pub expectation: Spanned<Expectation>,
    /// The complete events; `None` if the case does not list them.
    pub events: Option<Spanned<Events>>,
}

/// A declaration or question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// `do:`; the state carries over to what follows.
    Do(Declaration),
    /// `try:`; it starts from the pictured situation and leaves no trace.
    Try(Declaration),
    /// `ask:`; it is about the current state and changes nothing.
    Ask(Phrase),
}

/// A note for the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The text.
    pub text: Spanned<String>,
    /// The number of lines before it, without other notes; at least 1. A map or a mask with its
    /// rows counts as one line.
    pub after_lines: usize,
}

impl Case {
    /// Reads the lines between the fences; `first_line` is the number of the first in the file.
    ///
    /// # Errors
    /// Everything that is wrong with the case, in the order of the lines; at most [`MAX_ERRORS`].
    pub fn parse(text: &str, first_line: u32) -> Result<Case, Vec<NotationError>> {
        let read = key_lines(text, first_line, &CASE_KEYS, BlankLines::Refused);
        let mut reader = Reader {
            errors: read.errors,
            ..Reader::default()
        };
        for (position, line) in read.lines.iter().enumerate() {
            let outcome = if position == 0 || line.key == "case" {
                reader.read_id(line, position)
            } else {
                reader.read_line(line)
            };
            if let Err(error) = outcome {
                reader.errors.push(error);
            }
            if reader.errors.len() >= MAX_ERRORS {
                break;
            }
        }
        let end = read
            .lines
            .last()
            .map_or(Span::new(first_line, 1), |line| line.span);
        reader.finish(end)
    }

    /// The rule that the id names: the part before the last `/`, or all of it without one.
    #[must_use]
    pub fn rule_of_id(&self) -> &str {
        let id = self.id.value.as_str();
        id.rsplit_once('/').map_or(id, |(rule, _)| rule)
    }

    /// The rules exercised: first that of the id, then the others of the `rules:` line.
    pub fn rules_exercised(&self) -> impl Iterator<Item = &str> {
        let first = self.rule_of_id();
        let listed = self.rules.iter().map(|rule| rule.value.as_str());
        std::iter::once(first).chain(listed.filter(move |rule| *rule != first))
    }

    /// The exchanges in their order.
    pub fn exchanges(&self) -> impl Iterator<Item = &Exchange> {
        self.body.iter().filter_map(|step| match step {
            Step::With(_) => None,
            Step::Exchange(exchange) => Some(exchange),
        })
    }
}

/// How far the lines have come; a line of an earlier stage is out of order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    #[default]
    Id,
    Rules,
    Rulings,
    Map,
    Legend,
    Edges,
    Body,
}

/// What the last lines of the body still need.
#[derive(Debug, Default)]
enum Open {
    /// Nothing, and `events:` may not follow.
    #[default]
    Nothing,
    /// A declaration after dice.
    Dice(Span),
    /// An answer to a declaration or question.
    Answer(Span),
    /// Nothing; an answer was just read, and `events:` may follow.
    Events,
}

/// The open request; `None` if it could not be read.
type Asked = Option<Spanned<Request>>;

/// The parts of a case while its lines are read.
#[derive(Debug, Default)]
struct Reader {
    id: Option<Spanned<String>>,
    rules: Vec<Spanned<String>>,
    rulings: Vec<Ruling>,
    map: Option<Spanned<MapRows>>,
    map_seen: bool,
    legend: Vec<LegendEntry>,
    edges: Vec<EdgeEntry>,
    body: Vec<Step>,
    notes: Vec<Note>,
    lines_but_notes: usize,
    stage: Stage,
    open: Open,
    dice: Option<Vec<Spanned<u32>>>,
    asked: Asked,
    errors: Vec<NotationError>,
}

impl Reader {
    fn read_id(&mut self, line: &KeyLine<'_>, position: usize) -> Result<(), NotationError> {
        self.lines_but_notes += 1;
        let wrong = |message: &str, help: &str| Err(NotationError::new(line.span, message, help));
        if line.key != "case" {
            return wrong("the case has no id", "begin it with a line `case: ID`");
        }
        if position > 0 {
            return wrong(
                "a second `case:` line",
                "end the block before it, and begin a new one",
            );
        }
        if line.value.is_empty() || line.value.as_str().contains(char::is_whitespace) {
            return Err(NotationError::new(
                line.value.span(),
                format!("`{}` is not an id", line.value.as_str()),
                "write one word, in a rulebook the rule id, `/` and a number",
            ));
        }
        self.id = Some(line.value.to_spanned());
        Ok(())
    }

    fn read_line(&mut self, line: &KeyLine<'_>) -> Result<(), NotationError> {
        if line.key == "note" {
            self.notes.push(Note {
                text: line.value.to_spanned(),
                after_lines: self.lines_but_notes,
            });
            return Ok(());
        }
        self.lines_but_notes += 1;
        // A head line that merely continues a list is part of the line before it.
        let stage = stage_of(line.key);
        if stage < self.stage {
            return Err(NotationError::new(
                line.span,
                format!("`{}:` is out of order", line.key),
                "the order is case, rules, rulings, map, legend, edges, then the rest",
            ));
        }
        if stage == self.stage && stage > Stage::Id && stage < Stage::Body {
            self.lines_but_notes -= 1;
        }
        self.stage = stage;
        if line.value.is_empty() && line.key != "map" {
            match line.key {
                "do" | "try" | "ask" => self.begin_request(line.span)?,
                "expect" => self.open = Open::Events,
                _ => {}
            }
            return Err(NotationError::new(
                line.span,
                format!("`{}:` says nothing", line.key),
                "write what belongs there, or take the line away",
            ));
        }
        match stage {
            Stage::Body => self.read_body(line),
            _ => self.read_head(line),
        }
    }

    fn read_head(&mut self, line: &KeyLine<'_>) -> Result<(), NotationError> {
        match line.key {
            "rules" => {
                for rule in line.value.split(", ") {
                    Word::parse(rule)?;
                    self.rules.push(rule.to_spanned());
                }
            }
            "rulings" => Ruling::push_list(&mut self.rulings, line.value)?,
            "map" if self.map_seen => {
                return Err(NotationError::new(
                    line.span,
                    "a second map",
                    "a case has one map; change facts by `with:`",
                ));
            }
            "map" => {
                self.map_seen = true;
                self.map = Some(MapRows::parse(&line.rows, line.span, "map")?);
            }
            "legend" => LegendEntry::push_list(&mut self.legend, line.value)?,
            _ => {
                let edges = EdgeEntry::parse_list(line.value)?;
                for edge in &edges {
                    self.check_on_map(edge.first.value, edge.first.span)?;
                    self.check_on_map(edge.second.value, edge.second.span)?;
                }
                self.edges.extend(edges);
            }
        }
        Ok(())
    }

    fn read_body(&mut self, line: &KeyLine<'_>) -> Result<(), NotationError> {
        match line.key {
            "with" => {
                self.close(line)?;
                let facts = With::parse_list(line.value)?;
                for fact in &facts {
                    self.check_facts_on_map(fact)?;
                }
                self.body.push(Step::With(facts));
                Ok(())
            }
            "dice" => {
                self.close(line)?;
                self.open = Open::Dice(line.span);
                self.dice = Some(dice_faces(line.value)?);
                Ok(())
            }
            "expect" => self.read_expectation(line),
            "events" => self.read_events(line),
            _ => {
                self.begin_request(line.span)?;
                let request = match line.key {
                    "do" => Request::Do(Declaration::parse(line.value)?),
                    "try" => Request::Try(Declaration::parse(line.value)?),
                    _ => Request::Ask(Phrase::parse(line.value)?),
                };
                self.asked = Some(Spanned::new(request, line.span));
                Ok(())
            }
        }
    }

    /// Begins a declaration or question; it stays open even if it cannot be read.
    fn begin_request(&mut self, at: Span) -> Result<(), NotationError> {
        let before = std::mem::replace(&mut self.open, Open::Answer(at));
        self.asked = None;
        match before {
            Open::Answer(earlier) => Err(no_answer(earlier)),
            _ => Ok(()),
        }
    }

    /// Checks that nothing is open before `with:` and `dice:`.
    fn close(&mut self, line: &KeyLine<'_>) -> Result<(), NotationError> {
        match std::mem::take(&mut self.open) {
            Open::Answer(earlier) => Err(no_answer(earlier)),
            Open::Dice(earlier) => Err(unused_dice(earlier, &format!("`{}:`", line.key))),
            Open::Nothing | Open::Events => Ok(()),
        }
    }

    fn read_expectation(&mut self, line: &KeyLine<'_>) -> Result<(), NotationError> {
        let Open::Answer(_) = self.open else {
            return Err(NotationError::new(
                line.span,
                "`expect:` without a declaration or question before it",
                "write a line `do:`, `try:` or `ask:` before it",
            ));
        };
        self.open = Open::Events;
        let asked = self.asked.take();
        let dice = self.dice.take();
        let expectation = Expectation::parse(line.value, &line.rows)?;
        self.check_mask(&expectation)?;
        let Some(request) = asked else {
            return Ok(());
        };
        if !expectation.names_refusal() {
            self.check_path(&request.value)?;
        }
        self.body.push(Step::Exchange(Exchange {
            dice,
            request,
            expectation: Spanned::new(expectation, line.value.span()),
            events: None,
        }));
        Ok(())
    }

    fn read_events(&mut self, line: &KeyLine<'_>) -> Result<(), NotationError> {
        let Open::Events = self.open else {
            return Err(NotationError::new(
                line.span,
                "`events:` does not follow `expect:`",
                "write it straight after the answer to its declaration",
            ));
        };
        self.open = Open::Nothing;
        let events = Spanned::new(Events::parse(line.value)?, line.value.span());
        if let Some(Step::Exchange(exchange)) = self.body.last_mut() {
            exchange.events = Some(events);
        }
        Ok(())
    }

    fn check_on_map(&self, place: Place, at: Span) -> Result<(), NotationError> {
        match (&self.map, place.as_square()) {
            (Some(map), Some(square)) if !map.value.contains(square) => Err(NotationError::new(
                at,
                format!("({},{}) lies off the map", square.0, square.1),
                size_help(&map.value),
            )),
            _ => Ok(()),
        }
    }

    fn check_facts_on_map(&self, facts: &With) -> Result<(), NotationError> {
        if let Subject::Place(place) = facts.subject.value {
            self.check_on_map(place, facts.subject.span)?;
        }
        if let Subject::Edge(first, second) = facts.subject.value {
            self.check_on_map(first, facts.subject.span)?;
            self.check_on_map(second, facts.subject.span)?;
        }
        for word in facts.properties.iter().flat_map(|part| &part.words) {
            if let Some(place) = word.value.place() {
                self.check_on_map(place, word.span)?;
            }
        }
        Ok(())
    }

    /// Checks that a path that leaves the map is refused; otherwise the case has a mistake.
    fn check_path(&self, request: &Request) -> Result<(), NotationError> {
        let (Request::Do(declaration) | Request::Try(declaration)) = request else {
            return Ok(());
        };
        for item in &declaration.path {
            let Some(place) = item.value.place() else {
                continue;
            };
            self.check_on_map(place, item.span).map_err(|mut error| {
                error.message.push_str(", and nothing is refused");
                error
            })?;
        }
        Ok(())
    }

    fn check_mask(&self, expectation: &Expectation) -> Result<(), NotationError> {
        let (Some(map), Some(mask)) = (&self.map, &expectation.mask) else {
            return Ok(());
        };
        let (map, span, mask) = (&map.value, mask.span, &mask.value);
        if (map.width(), map.height()) == (mask.width(), mask.height()) {
            return Ok(());
        }
        Err(NotationError::new(
            span,
            format!("the mask has {}x{} squares", mask.width(), mask.height()),
            size_help(map),
        ))
    }

    fn finish(mut self, end: Span) -> Result<Case, Vec<NotationError>> {
        match self.open {
            Open::Answer(earlier) => self.errors.push(no_answer(earlier)),
            Open::Dice(earlier) => self.errors.push(unused_dice(earlier, "the end")),
            Open::Nothing | Open::Events => {}
        }
        let asks = self
            .body
            .iter()
            .any(|step| matches!(step, Step::Exchange(_)));
        if self.errors.is_empty() && self.id.is_none() {
            self.errors.push(NotationError::new(
                end,
                "the case is empty",
                "begin it with a line `case: ID`",
            ));
        }
        if self.errors.is_empty() && !asks {
            self.errors.push(NotationError::new(
                end,
                "the case declares and asks nothing",
                "write a line `do:`, `try:` or `ask:`, and `expect:` below it",
            ));
        }
        let Some(id) = self.id.filter(|_| self.errors.is_empty()) else {
            self.errors.sort_by_key(|error| error.span);
            self.errors.truncate(MAX_ERRORS);
            return Err(self.errors);
        };
        Ok(Case {
            id,
            rules: self.rules,
            rulings: self.rulings,
            map: self.map,
            legend: self.legend,
            edges: self.edges,
            body: self.body,
            notes: self.notes,
        })
    }
}

fn stage_of(key: &str) -> Stage {
    match key {
        "rules" => Stage::Rules,
        "rulings" => Stage::Rulings,
        "map" => Stage::Map,
        "legend" => Stage::Legend,
        "edges" => Stage::Edges,
        _ => Stage::Body,
    }
}

fn no_answer(at: Span) -> NotationError {
    NotationError::new(
        at,
        "this declaration or question has no answer",
        "write a line `expect:` below it",
    )
}

fn unused_dice(at: Span, next: &str) -> NotationError {
    NotationError::new(
        at,
        format!("these dice stand before {next}, not before a declaration"),
        "write them straight before the line that rolls them",
    )
}

fn size_help(map: &MapRows) -> String {
    let (width, height) = (map.width(), map.height());
    format!(
        "the map has {width}x{height} squares, from (0,0) to ({},{})",
        width.saturating_sub(1),
        height.saturating_sub(1)
    )
}
