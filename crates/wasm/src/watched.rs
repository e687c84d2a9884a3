//! A table as far as a viewer is told about it: one on a server, or one that is looked at with other eyes.

use board::Board;
use encounter::{Answer, Command, Encounter};
use serde::Deserialize;
use systems::{Situation, System};
use tell::json;
use tell::notation::WrittenCommand;
use view::{CarryOnAsked, Health, LeadsToTold, Place, Question, Seat, View};

use crate::Problem;
use crate::question::{AnswerOption, OpenQuestion, kind_of, name_of};

/// A view, and the encounter that it describes.
pub(crate) struct Watched {
    pub(crate) view: View,
    pub(crate) now: Encounter,
}

/// The part of a view that must be read before the rest of it.
#[derive(Deserialize)]
struct OfSystem {
    system: String,
}

impl Watched {
    /// Reads a view in the form in which a server sends it.
    pub(crate) fn read(text: &str) -> Result<Watched, Problem> {
        let unread = |error: serde_json::Error| format!("the table's view cannot be read: {error}");
        let named: OfSystem = serde_json::from_slice(text.as_bytes()).map_err(unread)?;
        let system = System::from_id(&named.system)
            .ok_or_else(|| format!("there is no system `{}`", named.system))?;
        let view: View = system
            .reading_stored(|| serde_json::from_slice(text.as_bytes()))
            .map_err(unread)?;
        Ok(Watched::of(view))
    }

    pub(crate) fn of(view: View) -> Watched {
        let now = view.encounter();
        Watched { view, now }
    }

    /// Everything that a player or spectator knows; `None` for the game master, for whom it depends
    /// on the side.
    pub(crate) fn known(&self) -> Option<&Situation> {
        let is_whole = self.view.seat == Seat::GameMaster;
        (!is_whole).then(|| self.view.situation.situation())
    }

    /// The open question with the answers that the viewer may give.
    pub(crate) fn question(&self) -> Option<OpenQuestion> {
        let board = self.now.board();
        let name = |id| name_of(board, id);
        let mut told = OpenQuestion {
            kind: "waiting",
            question: String::new(),
            asked: None,
            mover: None,
            at: None,
            rules: Vec::new(),
            answers: self.answers(),
        };
        match self.view.question.as_ref()? {
            Question::Waiting { creature } => {
                told.asked = Some(name(*creature));
                told.question = format!("{} is asked", name(*creature));
            }
            Question::React(asked) => {
                let reactor = name(asked.creature);
                told.kind = "move-on";
                told.question = format!("{reactor} may react");
                told.asked = Some(reactor);
                told.mover = asked.mover.map(name);
                told.at = asked.at.as_ref().and_then(place);
                told.rules = asked.causes.iter().map(|own| own.rule.clone()).collect();
            }
            Question::CarryOn(asked) => {
                told.kind = "carry-on";
                told.question = carry_on(asked, &name(asked.creature));
                told.asked = Some(name(asked.creature));
                told.mover.clone_from(&told.asked);
                told.rules = vec![asked.rule.clone()];
            }
            Question::Ruling {
                ruling, question, ..
            } => {
                told.kind = "ruling";
                told.question.clone_from(question);
                told.rules = vec![ruling.clone()];
            }
        }
        Some(told)
    }

    fn answers(&self) -> Vec<AnswerOption> {
        let Some(question) = &self.view.question else {
            return Vec::new();
        };
        let board = self.now.board();
        let answers = self.view.answers();
        let told = answers.iter().map(|answer| AnswerOption {
            line: line(answer, board),
            kind: kind_of(answer),
            leads_to: leads_to(question, answer),
        });
        told.collect()
    }

    /// How the creatures look whose hit points are told only in words, by name.
    pub(crate) fn looks(&self) -> impl Iterator<Item = (String, Health)> {
        let board = self.now.board();
        let told = self.view.creatures.iter();
        told.filter_map(|own| Some((name_of(board, own.creature), own.health?)))
    }
}

fn line(answer: &Answer, board: &Board) -> String {
    WrittenCommand::of(&Command::Answer(answer.clone()), board).to_string()
}

fn carry_on(asked: &CarryOnAsked, mover: &str) -> String {
    let left = asked.left;
    let takes = asked.least.map_or_else(
        || "it cannot be entered".to_owned(),
        |least| format!("it takes at least {least} of {left} points"),
    );
    format!("{mover} finds that the ground is not what it seemed: {takes}")
}

fn place(place: &Place) -> Option<json::Place> {
    match place {
        Place::Squares {
            x,
            y,
            width,
            height,
        } => {
            let origin = grid::Square::new(*x, *y);
            let space = grid::Footprint {
                origin,
                width: *width,
                height: *height,
            };
            Some(board::Position::Squares(space).into())
        }
        Place::Free { .. } => None,
    }
}

/// What a choice of a ruling leads to, in a few words.
fn leads_to(question: &Question, answer: &Answer) -> Option<String> {
    let (Question::Ruling { choices, .. }, Answer::Choose { choice, .. }) = (question, answer)
    else {
        return None;
    };
    let told = choices.iter().find(|own| own.choice == *choice)?;
    Some(match &told.leads_to {
        LeadsToTold::Happens { asks: true, .. } => "it happens, with a question on the way".into(),
        LeadsToTold::Happens { .. } => "it happens".into(),
        LeadsToTold::Attack { modifier, .. } => format!("an attack at {modifier:+}"),
        LeadsToTold::Refused { rules } => format!("refused by {}", rules.join(", ")),
        LeadsToTold::NotAccepted => "it is not accepted".into(),
        LeadsToTold::Die { faces } => format!("a d{faces} decides"),
        LeadsToTold::Dice => "dice decide".into(),
    })
}
