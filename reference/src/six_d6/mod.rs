//! Movement of `6d6`, as a leader would work it out with a pencil.
//!
//! Written from the rulebook alone. A [`Scene`] is the state of the table; every declaration of the
//! notation is played on it, and the result is reported in the form of the rulebook's cases.
//!
//! * `table` — squares, creatures, goals, what the leader adds.
//! * `read` — a scene from the words of a case.
//! * `ground` — `6d6.mr.*`, `6d6.hidden.concealed`, `6d6.grid.footprint`: what a step meets.
//! * `declare` — `6d6.core.check-order` for declarations, potential, dice of the score.
//! * `attempt` — one movement, item by item; `enter` the step itself.
//! * `step` — attacks and their 5-foot steps.
//! * `needs` — the least score with which a creature reaches a place.
//! * `answer` — reports, questions, cases.

mod answer;
mod attempt;
mod declare;
mod enter;
mod ground;
mod needs;
mod read;
mod step;
mod table;

pub use answer::{Told, run_case};
pub use table::{Scene, Spot};

use notation::Declaration;

use crate::read::{Unsupported, unsupported};
use attempt::Attempt;

/// Why there is no outcome.
pub(crate) enum Stop {
    /// The rule that refuses the declaration.
    Refused(&'static str),
    /// It has a word that the reference does not know.
    Unknown(Unsupported),
}

impl From<Unsupported> for Stop {
    fn from(unknown: Unsupported) -> Stop {
        Stop::Unknown(unknown)
    }
}

impl Scene {
    /// Plays a declaration with these faces; a refused one changes nothing.
    ///
    /// # Errors
    /// If it has a word that the reference does not know, or there are not enough faces.
    pub fn declare(&mut self, declared: &Declaration, faces: &[u32]) -> Result<Told, Unsupported> {
        let letter = read::one_letter(&declared.actor.value)?;
        self.ensure(letter);
        for item in &declared.path {
            let words = item.to_string();
            for name in words.split('+').skip(1) {
                self.ensure(read::one_letter(name)?);
            }
        }
        let mut after = self.clone();
        let played = after.play(letter, declared, faces);
        match played {
            Ok(told) => {
                *self = after;
                Ok(told)
            }
            Err(Stop::Refused(rule)) => Ok(Told::refused(self, letter, rule)),
            Err(Stop::Unknown(unknown)) => Err(unknown),
        }
    }

    fn play(&mut self, letter: char, declared: &Declaration, faces: &[u32]) -> Result<Told, Stop> {
        let action = declare::read_action(self, letter, declared)?;
        // `6d6.mr.must-move`, `6d6.mr.no-footing`: an action that may not stop is not left lying.
        let waiting = self.waiting.take();
        let waiting = waiting.and_then(|own| {
            let able = self.creature(own.action.letter).able;
            let rule = Attempt::refuse_to_leave(self, &own).filter(|_| able)?;
            Some((own, rule))
        });
        match waiting {
            Some((own, rule)) if own.action.letter == letter => return Err(Stop::Refused(rule)),
            kept => self.waiting = kept.map(|(own, _)| own),
        }
        let mut attempt = Attempt::new(self, action, faces);
        match declared.verb.value.as_str() {
            "mosey" | "run" => attempt.movement()?,
            "melee-attack" | "ranged-attack" | "no-attack" => attempt.attack()?,
            other => return Err(Stop::Unknown(Unsupported(format!("the verb `{other}`")))),
        }
        if attempt.lacks_faces {
            return Ok(unsupported("a roll without dice")?);
        }
        if attempt.is_open {
            let waiting = attempt.waiting();
            attempt.scene.waiting = Some(waiting);
        }
        Ok(attempt.finish())
    }
}
