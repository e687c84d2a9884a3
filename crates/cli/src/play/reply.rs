//! What the shell replies to a line.

use draw::Layer;
use tell::json::{Citation, State, TableEvent};

use crate::visible;

/// The answer to a line.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    pub(super) verdict: Verdict,
    /// The text for people; it ends with a line break or is empty.
    pub(super) text: String,
    /// What happened, for programs.
    pub(super) events: Vec<TableEvent>,
    /// What the answer to a question rests on, for programs.
    pub(super) reasons: Vec<Citation>,
    /// The whole table, if it was requested.
    pub(super) state: Option<Box<State>>,
    /// The same in forms for a screen, the most detailed first; empty if there is only the text.
    pub(super) on_screen: Vec<String>,
    /// What to draw over the board, if the reply is about the board.
    pub(super) layers: Option<Vec<Layer>>,
}

/// The kind of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// An empty line or a comment.
    Nothing,
    /// A question was answered.
    Answered,
    /// A command was carried out.
    Done,
    /// It waits for a confirmation or a die.
    Waiting,
    /// The line means nothing, or the rules do not allow it.
    Refused,
    /// It was carried out, but the journal could not be written.
    Unsaved,
    /// The session is over.
    Quit,
}

impl Reply {
    /// The answer to a question.
    pub(super) fn answer(text: impl Into<String>) -> Reply {
        Reply::of(Verdict::Answered, text)
    }

    /// The reply to a line that has no effect.
    pub(super) fn refused(text: impl Into<String>) -> Reply {
        let mut text = text.into();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        Reply::of(Verdict::Refused, text)
    }

    pub(super) fn of(verdict: Verdict, text: impl Into<String>) -> Reply {
        Reply {
            verdict,
            text: text.into(),
            events: Vec::new(),
            reasons: Vec::new(),
            state: None,
            on_screen: Vec::new(),
            layers: None,
        }
    }

    /// Puts text before every form.
    pub(super) fn begin_with(&mut self, text: &str) {
        self.text.insert_str(0, text);
        for form in &mut self.on_screen {
            form.insert_str(0, text);
        }
    }

    /// Adds text after every form.
    pub(super) fn add(&mut self, text: &str) {
        self.text.push_str(text);
        for form in &mut self.on_screen {
            form.push_str(text);
        }
    }

    /// Adds text after every form except the shortest of several.
    pub(super) fn add_to_all_but_shortest(&mut self, text: &str) {
        self.text.push_str(text);
        let longer = self.on_screen.len().saturating_sub(1).max(1);
        for form in self.on_screen.iter_mut().take(longer) {
            form.push_str(text);
        }
    }

    /// Adds another reply, each form after its counterpart.
    pub(super) fn add_both(&mut self, further: &Reply) {
        self.text.push_str(&further.text);
        for (index, form) in self.on_screen.iter_mut().enumerate() {
            let own = further.on_screen.get(index).or(further.on_screen.last());
            form.push_str(own.unwrap_or(&further.text));
        }
    }

    /// The same reply with every control character written out.
    pub(super) fn visible(mut self) -> Reply {
        for text in std::iter::once(&mut self.text).chain(&mut self.on_screen) {
            if text.chars().any(|own| own.is_control() && own != '\n') {
                *text = visible::lines(text);
            }
        }
        self
    }

    /// The forms that a screen may show, the most detailed first.
    pub(super) fn forms(&self) -> Vec<&str> {
        if self.on_screen.is_empty() {
            vec![&self.text]
        } else {
            self.on_screen.iter().map(String::as_str).collect()
        }
    }

    /// The same reply with a picture.
    pub(super) fn drawn(mut self, layers: Vec<Layer>) -> Reply {
        self.layers = Some(layers);
        self
    }
}
