//! Writing a whole case in the canonical form.
//!
//! The lines stand in the order of the notation, `with:` lines and exchanges as in the body, and
//! each note comes after as many other lines as when it was read. Reading the result gives an equal
//! case.

use std::fmt;

use crate::case::{Case, Exchange, Request, Step};
use crate::text::write_joined;

/// Values with a separator between them.
struct Joined<'a, T>(&'a [T], &'static str);

impl<T: fmt::Display> fmt::Display for Joined<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_joined(f, self.0, self.1)
    }
}

impl Case {
    /// All lines except the notes; a line with rows below it is one string with line breaks.
    fn lines_without_notes(&self) -> Vec<String> {
        let mut lines = vec![format!("case: {}", self.id)];
        if !self.rules.is_empty() {
            lines.push(format!("rules: {}", Joined(&self.rules, ", ")));
        }
        if !self.rulings.is_empty() {
            lines.push(format!("rulings: {}", Joined(&self.rulings, "; ")));
        }
        if let Some(map) = &self.map {
            lines.push(format!("map:\n{map}"));
        }
        if !self.legend.is_empty() {
            lines.push(format!("legend: {}", Joined(&self.legend, "; ")));
        }
        if !self.edges.is_empty() {
            lines.push(format!("edges: {}", Joined(&self.edges, "; ")));
        }
        for step in &self.body {
            match step {
                Step::With(facts) => lines.push(format!("with: {}", Joined(facts, "; "))),
                Step::Exchange(exchange) => push_exchange(&mut lines, exchange),
            }
        }
        lines
    }
}

fn push_exchange(lines: &mut Vec<String>, exchange: &Exchange) {
    if let Some(dice) = &exchange.dice {
        lines.push(format!("dice: {}", Joined(dice, " ")));
    }
    lines.push(exchange.request.to_string());
    lines.push(format!("expect: {}", exchange.expectation));
    if let Some(events) = &exchange.events {
        lines.push(format!("events: {events}"));
    }
}

impl fmt::Display for Request {
    /// Writes it with its key: `do: …`, `try: …` or `ask: …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Do(declaration) => write!(f, "do: {declaration}"),
            Request::Try(declaration) => write!(f, "try: {declaration}"),
            Request::Ask(question) => write!(f, "ask: {question}"),
        }
    }
}

impl fmt::Display for Case {
    /// Writes the lines between the fences, without a line break after the last one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines_without_notes();
        let mut notes = self.notes.iter().peekable();
        for (position, line) in lines.iter().enumerate() {
            if position > 0 {
                f.write_str("\n")?;
            }
            f.write_str(line)?;
            let is_last = position + 1 == lines.len();
            // A note whose place is beyond the end goes to the end.
            while let Some(note) = notes.next_if(|note| is_last || note.after_lines <= position + 1)
            {
                let space = if note.text.value.is_empty() { "" } else { " " };
                write!(f, "\nnote:{space}{}", note.text)?;
            }
        }
        Ok(())
    }
}
