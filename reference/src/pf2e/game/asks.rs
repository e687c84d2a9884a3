//! Questions about turns, and about positions without a grid.

use notation::Phrase;

use super::acts::penalty;
use super::question::{answer_position, answer_question, answer_size};
use super::{Game, join, one_letter};

impl Game {
    /// The answer to a question; `None` for one that the reference does not know.
    pub fn ask(&self, question: &Phrase) -> Option<String> {
        let texts = question.texts();
        let known = |word: &str| {
            let letter = one_letter(word).ok()?;
            self.people.contains_key(&letter).then_some(letter)
        };
        match texts.as_slice() {
            ["attack-penalty", a, agile @ ..] => {
                let attacks = self.person(known(a)?).attacks;
                Some(penalty(attacks, agile == ["agile"]).to_string())
            }
            ["actions", a] => self.person(known(a)?).actions.map(|left| left.to_string()),
            ["reactions", a] => Some(self.reactions(known(a)?).to_string()),
            ["hp", a] => {
                let creature = self.world().creature(known(a)?)?;
                Some(creature.hit_points?.to_string())
            }
            ["order"] => Some(join(&self.in_order())),
            ["aside"] => Some(join(&self.aside())),
            ["turn"] => Some(join(self.turn().as_slice())),
            ["round"] => Some(self.order.as_ref()?.round.to_string()),
            ["order-shown"] => Some(self.order_shown()),
            ["seconds", rounds] => Some((6 * rounds.parse::<i64>().ok()?).to_string()),
            ["parameter", name] => self.parameter(name).map(str::to_owned),
            _ if self.scene.is_some() => self.ask_in_the_open(&texts),
            ["place", a] => Some(self.told_place(known(a)?)),
            _ => {
                let world = self.world();
                answer_question(world, question)
                    .or_else(|| answer_position(world, question))
                    .or_else(|| answer_size(world, question))
            }
        }
    }

    /// `pf2e.encounter.order.tracking`
    fn order_shown(&self) -> String {
        let conceal = self.ruling("ruling.order-conceal", "unidentified");
        let shown: Vec<String> = self
            .in_order()
            .into_iter()
            .map(|letter| {
                let is_known =
                    self.world().sides.is_of_party(letter) || self.person(letter).identified;
                match conceal {
                    "shown" => letter.to_string(),
                    "hidden" => "?".to_owned(),
                    _ if is_known => letter.to_string(),
                    _ => "?".to_owned(),
                }
            })
            .collect();
        if shown.is_empty() {
            join(&[])
        } else {
            shown.join(" ")
        }
    }

    fn parameter(&self, name: &str) -> Option<&'static str> {
        let (_, published, playtest) = VARIANTS.into_iter().find(|(own, ..)| *own == name)?;
        Some(if self.world().playtest {
            playtest
        } else {
            published
        })
    }
}

/// The table of variants as the rulebook prints it. It is word for word on purpose, because the
/// answer is a cell of that table: the parameter, its value in `pf2e` and in `pf2e-playtest`.
const VARIANTS: [(&str, &str, &str); 11] = [
    ("aoo.attack_modifier", "0", "-2"),
    ("aoo.disrupt_on", "critical hit", "hit or critical hit"),
    ("trigger.at_start", "no", "yes"),
    ("turn.start_triggers_max", "1", "unlimited"),
    ("turn.end_triggers_max", "1", "unlimited"),
    ("recovery.when", "dying", "dying or unconscious"),
    ("recovery.kind", "flat check", "saving throw"),
    (
        "sustain.action",
        "Sustain a Spell",
        "Concentrate on a Spell",
    ),
    ("reach.ten_diagonal", "yes", "yes"),
    ("map.second", "-5", "-5"),
    ("map.third", "-10", "-10"),
];
