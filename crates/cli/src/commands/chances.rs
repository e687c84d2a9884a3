//! The range of a movement whose score is rolled: for each square the chance of getting there.

use board::Creature;
use dice::Ratio;
use draw::{Range, RangeSquare, Stay};
use systems::Situation;
use systems::chances::{self, NoOdds, Odds, Sureness};
use tell::json;

use super::because;
use crate::explanation::advice;
use crate::failure::Failure;
use crate::input;

/// The chances of some movements of a creature.
pub(crate) struct Chances {
    actions: Vec<(String, Odds)>,
}

impl Chances {
    /// The chances of one movement in the words of the case notation (`run means=Sprint`), or of a
    /// mosey and a run; `None` in a system whose movement is not rolled.
    pub(crate) fn new(
        situation: &Situation,
        creature: &Creature,
        action: Option<&str>,
    ) -> Result<Option<Chances>, Failure> {
        let Some(movements) = chances::movements(situation, creature.id) else {
            return Ok(None);
        };
        if creature.footprint().is_none() {
            let name = &creature.name;
            return Err(Failure::usage(advice(
                format!("{name} has no place on the board"),
                format!("give it one: --with \"{name} at (3,4)\""),
            )));
        }
        let named = action.map_or(movements, |action| vec![action.to_owned()]);
        let mut actions = Vec::new();
        for words in named {
            let declared = format!("{} {words}", creature.name);
            let declared = input::declaration(situation, &declared)?;
            match chances::odds(situation, &declared) {
                None => {}
                Some(Ok(odds)) => actions.push((words, odds)),
                // If none is named, actions that are not allowed have no range.
                Some(Err(NoOdds::Refused(_))) if action.is_none() => {}
                Some(Err(error)) => return Err(Failure::usage(format!("{words}: {error}"))),
            }
        }
        Ok(Some(Chances { actions }.without_pointless()))
    }

    /// Leaves out forms and means with which no square has a better chance.
    fn without_pointless(mut self) -> Chances {
        let best: Vec<usize> = self.best().iter().map(|one| one.0).collect();
        let mut index = 0;
        self.actions.retain(|(words, _)| {
            index += 1;
            best.contains(&(index - 1)) || !words.contains('=')
        });
        self
    }

    /// For each square the number of the action with the best way there.
    fn best(&self) -> Vec<(usize, chances::Chance)> {
        chances::best_for_each_square(self.actions.iter().map(|(_, odds)| odds))
    }

    /// The chances for drawing: a number of percent, with `≤` before it if it is a bound.
    pub(crate) fn layer(&self, creature: &Creature) -> Range {
        let squares = self.best().into_iter().map(|(index, place)| RangeSquare {
            square: place.square,
            step: u8::try_from(index).unwrap_or(u8::MAX),
            cost: if place.chance == place.at_most {
                percent(place.chance)
            } else {
                format!("≤{}", percent(place.at_most))
            },
            stay: Stay::MayEnd,
        });
        Range {
            label: format!("chance in percent that {} gets there", creature.name),
            from: creature.footprint(),
            steps: self
                .actions
                .iter()
                .map(|(words, _)| words.clone())
                .collect(),
            squares: squares.collect(),
        }
    }

    /// The scores and the number of squares of each action.
    /// `still` is why the creature may not move at all, if it may not.
    pub(crate) fn for_people(&self, creature: &Creature, still: &str) -> String {
        let mut text = String::new();
        for (words, odds) in &self.actions {
            let scores: Vec<i32> = odds.scores.iter().map(|(score, _)| *score).collect();
            let (Some(least), Some(greatest)) = (scores.first(), scores.last()) else {
                continue;
            };
            let certain = odds
                .places
                .iter()
                .filter(|place| place.chance == Ratio::ONE);
            let open = odds
                .places
                .iter()
                .filter(|place| place.chance != place.at_most);
            let scores = if least == greatest {
                format!("score {least}")
            } else {
                format!("score {least} to {greatest}")
            };
            let squares = match odds.places.len() {
                1 => "1 square".to_owned(),
                count => format!("{count} squares"),
            };
            text.push_str(&format!(
                "{words}: {scores}, {squares}, {} for certain",
                certain.count()
            ));
            match open.count() {
                0 => text.push('\n'),
                count => text.push_str(&format!(
                    ", {count} (<=) where somebody may resist: the chance if nobody scores more \
                     than 1\n"
                )),
            }
        }
        if self.actions.is_empty() {
            text.push_str(&format!("{} cannot move now{still}\n", creature.name));
        }
        text
    }

    /// The form for programs.
    pub(crate) fn json(&self, situation: &Situation, creature: &Creature) -> json::Chances {
        let actions = self.actions.iter().map(|(words, odds)| {
            let reasons = because::json(because::scores(situation, creature, words));
            (words.as_str(), odds, reasons)
        });
        json::Chances::new(situation.system(), creature, actions)
    }

    /// Why each movement has the scores that it has.
    pub(crate) fn reasons(&self, situation: &Situation, creature: &Creature) -> String {
        let actions = self.actions.iter();
        let actions = actions.map(|(words, _)| {
            let lines = because::lines(because::scores(situation, creature, words));
            (words.clone(), lines)
        });
        because::each(actions)
    }
}

/// Percent as everywhere, but without the sign; only certainty has no decimal, and what is possible is
/// never 0.
pub(crate) fn percent(chance: Ratio) -> String {
    if chance == Ratio::ONE {
        return "100".to_owned();
    }
    let percent = chance.percent();
    match percent.trim_end_matches('%') {
        "0.0" if chance > Ratio::ZERO => "<0.1".to_owned(),
        percent => percent.to_owned(),
    }
}

/// The chance of a way, to be written behind what it does; nothing where it is certain.
pub(crate) fn with_chance(sureness: Sureness, chance: Ratio) -> String {
    let percent = percent(chance);
    match sureness {
        Sureness::Certain => String::new(),
        Sureness::Known => format!(" with a chance of {percent} %"),
        Sureness::AtMost => format!(" with a chance of {percent} % at most"),
    }
}
