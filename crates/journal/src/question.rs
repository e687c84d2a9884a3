//! Questions in a journal: what is asked, and whose knowledge is used to answer.

use std::fmt;

use board::Side;
use dice::Dice;
use notation::{NotationError, Phrase, Text};
use rules::{Citation, WordError};
use systems::Situation;

/// The knowledge that answers a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The true situation, from nobody's point of view. If the rulebook answers a question from
    /// what the players know, it is answered that way here, too.
    Table,
    /// The knowledge of the side ([`view::known_to_side`]).
    Side(Side),
}

impl Viewer {
    /// The viewers that can be named before a question.
    const NAMED: [Viewer; 3] = [
        Viewer::Side(Side::A),
        Viewer::Side(Side::B),
        Viewer::Side(Side::NEUTRAL),
    ];

    /// The word before the question; `None` for the table, which has no word.
    const fn word(self) -> Option<&'static str> {
        match self {
            Viewer::Table => None,
            Viewer::Side(Side::A) => Some("side-a"),
            Viewer::Side(Side::B) => Some("side-b"),
            Viewer::Side(_) => Some("neutral"),
        }
    }
}

/// A question of the case notation, which changes nothing.
///
/// ```
/// let question = journal::Question::parse("side-a: order-shown".into())?;
/// assert_eq!(question.viewer, journal::Viewer::Side(board::Side::A));
/// assert_eq!(question.to_string(), "side-a: order-shown");
/// # Ok::<(), notation::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The knowledge that answers it.
    pub viewer: Viewer,
    /// The question, in the system's words.
    pub asked: Phrase,
}

/// The answer to a question, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The lines that a journal keeps of it: [`systems::Answer::lines`].
    pub lines: Vec<String>,
    /// What it rests on.
    pub reasons: Vec<Citation>,
}

impl Question {
    /// Reads the text after `? `.
    ///
    /// # Errors
    /// If there is no question, or the text before a colon does not name a viewer.
    pub fn parse(text: Text<'_>) -> Result<Question, NotationError> {
        let colon = text.as_str().find(':');
        let space = text.as_str().find(' ').unwrap_or(usize::MAX);
        let Some((named, asked)) = colon
            .filter(|colon| *colon < space)
            .and_then(|_| text.split_once(":"))
        else {
            return Ok(Question {
                viewer: Viewer::Table,
                asked: Phrase::parse(text)?,
            });
        };
        let viewer = Viewer::NAMED
            .into_iter()
            .find(|viewer| viewer.word() == Some(named.as_str()));
        let Some(viewer) = viewer else {
            return Err(NotationError::new(
                named.span(),
                format!("`{}` is nobody who is asked", named.as_str().escape_debug()),
                "write side-a, side-b or neutral before the colon, or only the question",
            ));
        };
        let Some(asked) = asked.strip_prefix(" ") else {
            return Err(NotationError::new(
                named.span(),
                "nothing is asked behind the colon",
                "write a space and the question after it: `? side-a: distance A b`",
            ));
        };
        Ok(Question {
            viewer,
            asked: Phrase::parse(asked)?,
        })
    }

    /// Returns the answer from what the viewer knows of the situation.
    ///
    /// # Errors
    /// If the system does not know the question, the viewer does not know its subject, or a die
    /// that it needs is not available.
    pub fn answer(
        &self,
        situation: &Situation,
        dice: &mut dyn Dice,
    ) -> Result<Answered, WordError> {
        let known;
        let seen = match self.viewer {
            Viewer::Table => situation,
            Viewer::Side(side) => {
                known = view::known_to_side(situation, side);
                &known
            }
        };
        let answer = seen.ask(&self.asked, dice)?;
        Ok(Answered {
            lines: answer.lines(&seen.board),
            reasons: answer.reasons,
        })
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(word) = self.viewer.word() {
            write!(f, "{word}: ")?;
        }
        self.asked.fmt(f)
    }
}
