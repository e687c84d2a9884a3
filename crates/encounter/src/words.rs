//! What a choice would lead to, in the words of the notation.

use board::Board;
use rules::RevealChoice;

use crate::pending::LeadsTo;

impl LeadsTo {
    /// Writes it in a few words, as `choice NAME: …` has it.
    pub fn words(&self, board: &Board) -> String {
        match self {
            LeadsTo::Outcome {
                outcome,
                choice,
                armor_class,
            } => {
                let mut words = outcome.result_words(board);
                if let Some(choice) = choice {
                    words.push_str(&format!("; asks {}", answers_left(choice).join(", ")));
                }
                match armor_class {
                    Some(armor_class) => format!("{words}; against {armor_class}"),
                    None => words,
                }
            }
            LeadsTo::Attack {
                modifier,
                armor_class,
            } => match armor_class {
                Some(armor_class) => format!("attack {modifier:+} against {armor_class}"),
                None => format!("attack {modifier:+}"),
            },
            LeadsTo::Refused(refusal) => refusal.words(),
            LeadsTo::NotAccepted => "cannot be done".to_owned(),
            LeadsTo::Die(die) => format!("decided by 1{die}"),
            LeadsTo::Dice => "decided by dice".to_owned(),
        }
    }
}

/// The answers that the rules leave after a reveal.
pub(crate) fn answers_left(choice: &RevealChoice) -> Vec<String> {
    let mut words = Vec::new();
    words.extend(choice.carry_on.is_ok().then(|| "carry-on".to_owned()));
    words.extend(choice.stop.is_ok().then(|| "stop".to_owned()));
    let ways = choice.elsewhere.iter();
    words.extend(ways.map(|place| format!("go-round: {place} wait")));
    words
}
