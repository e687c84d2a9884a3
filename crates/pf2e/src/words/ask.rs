//! Questions read, and their answers written.

use crate::SceneFacts as _;
use board::{Creature, Size};
use dice::Dice;
use grid::{Feet, Point};
use notation::{Phrase, Word};

use super::event::fact_words;
use crate::Answer;
use crate::CATALOGUE;
use crate::cover::{self, Level, Origin, Reachwise};
use crate::declaration::limit;
use crate::plan::{FULL_ACTIONS, encounter_facts, multiple_attack_penalty, order_shown};
use crate::{Agility, Degree, MoveVerb, Scene, flank, gridless, measure, registry as rule, size};
use rules::{WordError, reading};

const QUESTIONS: [&str; 21] = [
    "distance",
    "reach",
    "reach-of",
    "space",
    "limit",
    "squares",
    "footprint",
    "centre",
    "area",
    "place",
    "flank",
    "cover",
    "ac",
    "stealth",
    "reflex",
    "flat-footed",
    "hide",
    "attack-penalty",
    "actions",
    "reactions",
    "hp",
];

/// Questions that go by the names of results (an extension, `docs/cases.md`).
const ORDER_QUESTIONS: [&str; 4] = ["order", "turn", "round", "aside"];

/// Answers a question.
pub(crate) fn ask(
    scene: Scene<'_>,
    ask: &Phrase,
    _dice: &mut dyn Dice,
) -> Result<Answer, WordError> {
    let texts = ask.texts();
    let question = Question { scene, ask };
    let words = match texts.as_slice() {
        ["distance", a, b] => question.distance(a, b)?,
        ["reach", a, b] => question.reach(a, b)?,
        ["reach-of", a] => {
            format!("{} ft", measure::reach_in_use(scene, question.creature(a)?))
        }
        ["space", a] => question.space(a)?,
        ["limit", a, verb, options @ ..] => question.limit(a, verb, options)?,
        ["squares", what] => question.squares(what)?,
        ["footprint", a] => {
            let squares: Vec<String> = question
                .footprint(a)?
                .squares()
                .map(|square| square.to_string())
                .collect();
            squares.join(" ")
        }
        ["centre", a] => question.centre(a)?,
        ["area", a] => question.area(a)?,
        ["place", a] => {
            let own = question
                .creature(a)?
                .footprint()
                .ok_or_else(|| question.no_place(a))?;
            own.origin.to_string()
        }
        ["flank", a, b, foe] => {
            let (a, b) = (question.creature(a)?, question.creature(b)?);
            match flank::failing_rule(scene, a, b, question.creature(foe)?) {
                None => "yes".to_owned(),
                Some(rule) => format!("no {rule}"),
            }
        }
        _ => question.of_combat(&texts)?,
    };
    Ok(Answer::words(words))
}
fn yes_or_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

struct Question<'q> {
    scene: Scene<'q>,
    ask: &'q Phrase,
}

impl<'q> Question<'q> {
    /// Questions about cover, being flat-footed, attacks and turns.
    fn of_combat(&self, texts: &[&str]) -> Result<String, WordError> {
        let scene = self.scene;
        Ok(match texts {
            ["cover", ..] => self.cover_words(&texts[1..])?,
            ["ac", x, a] => self.armor_class(x, a)?.to_string(),
            ["stealth", x, a] => {
                let bonus = self.cover_between(a, x)?.map_or(0, Level::save_bonus);
                (self.modifier(x, "stealth") + bonus).to_string()
            }
            ["reflex", x] => self.modifier(x, "reflex").to_string(),
            ["reflex", x, "point", _] => {
                let origin = Origin::Point(self.point(3)?);
                let level = self.cover(origin, x, Reachwise::Unsaid)?;
                (self.modifier(x, "reflex") + level.map_or(0, Level::save_bonus)).to_string()
            }
            ["hide", x, a] => {
                let level = self.cover_between(a, x)?.unwrap_or(Level::Greater);
                yes_or_no(level >= Level::Standard)
            }
            ["flat-footed", x] => {
                yes_or_no(flank::flat_footed(scene, self.creature(x)?, None).is_some())
            }
            ["flat-footed", x, a] => {
                let against = self.creature(a)?.id;
                let x = self.creature(x)?;
                yes_or_no(flank::flat_footed(scene, x, Some(against)).is_some())
            }
            ["attack-penalty", a] => self.attack_penalty(a, Agility::Plain)?,
            ["attack-penalty", a, "agile"] => self.attack_penalty(a, Agility::Agile)?,
            ["actions", a] => {
                let keeper = scene.facts.keeper(self.creature(a)?.id);
                let turn = scene.facts.turn(keeper);
                turn.actions.unwrap_or(FULL_ACTIONS).to_string()
            }
            ["reactions", a] => scene.facts.turn(self.creature(a)?.id).reactions.to_string(),
            ["hp", a] => {
                let points = scene.profile(self.creature(a)?.id).hit_points;
                let points = points.ok_or_else(|| {
                    self.wrong(format!("{a} has no hit points; write `with: {a} hp 12`"))
                })?;
                points.now.to_string()
            }
            ["hp", a, number] => {
                let message = format!("`{}` changes nothing", self.ask);
                let help = format!("write `with: {a} hp {number}`, or ask `hp {a}`");
                return Err(WordError::new(self.ask.span(), message, help));
            }
            ["order-shown"] => order_shown(scene),
            [word] if ORDER_QUESTIONS.contains(word) => self.of_order(word),
            ["seconds", _] => (self.number(1)? * 6).to_string(),
            ["parameter", name] => match scene.facts.variant.parameter(name) {
                Some(value) => value.to_owned(),
                None => return Err(self.wrong(format!("there is no parameter `{name}`"))),
            },
            _ => return Err(self.unknown()),
        })
    }

    /// A result of the order of turns; `none` outside an encounter.
    fn of_order(&self, word: &str) -> String {
        let facts = encounter_facts(self.scene.facts);
        let mut results = facts.iter().map(|fact| fact_words(fact, self.scene.board));
        let found = results.find(|(name, _)| *name == word);
        found.map_or_else(|| "none".to_owned(), |(_, value)| value)
    }

    fn wrong(&self, message: impl Into<String>) -> WordError {
        WordError::new(
            self.ask.span(),
            message,
            format!("asked was `{}`", self.ask),
        )
    }

    fn unknown(&self) -> WordError {
        let others = ["order-shown", "seconds", "parameter"];
        let all = QUESTIONS.into_iter().chain(others).chain(ORDER_QUESTIONS);
        let allowed: Vec<&str> = all.collect();
        reading::unknown_question(CATALOGUE, self.ask, &allowed)
    }

    fn creature(&self, name: &str) -> Result<&'q Creature, WordError> {
        reading::creature(self.scene.board, name, Some(self.ask.span()))
    }

    fn no_place(&self, name: &str) -> WordError {
        self.wrong(format!("{name} has no place"))
    }

    fn number(&self, at: usize) -> Result<i64, WordError> {
        self.ask
            .words
            .get(at)
            .and_then(|word| word.value.whole())
            .filter(|number| (0..=1_000_000).contains(number))
            .ok_or_else(|| self.wrong("a whole number from 0 to 1000000 is needed"))
    }

    /// A point in squares on the grid, in feet without one.
    fn point(&self, at: usize) -> Result<Point, WordError> {
        let place = self
            .ask
            .words
            .get(at)
            .map(|word| &word.value)
            .and_then(Word::place);
        let place = place.ok_or_else(|| self.wrong("a point (x,y) is needed"))?;
        let units = if gridless::holds(self.scene) {
            Point::PER_FOOT
        } else {
            Point::PER_SQUARE
        };
        let scale = |micros: i64| micros * (units / 1_000_000);
        Ok(Point {
            x: scale(place.x.micros()),
            y: scale(place.y.micros()),
        })
    }

    fn footprint(&self, name: &str) -> Result<grid::Footprint, WordError> {
        measure::space(self.scene, self.creature(name)?).ok_or_else(|| self.no_place(name))
    }

    fn distance(&self, a: &str, b: &str) -> Result<String, WordError> {
        let (first, second) = (self.creature(a)?, self.creature(b)?);
        match measure::distance_between(self.scene, first, second) {
            Some(distance) => Ok(format!("{distance} ft")),
            None => Err(self.wrong(format!("{a} or {b} has no place"))),
        }
    }

    fn reach(&self, a: &str, b: &str) -> Result<String, WordError> {
        let (first, second) = (self.creature(a)?, self.creature(b)?);
        match measure::within_reach(self.scene, first, second) {
            Some(within) => Ok(yes_or_no(within)),
            None => Err(self.wrong(format!("{a} or {b} has no place"))),
        }
    }

    fn space(&self, name: &str) -> Result<String, WordError> {
        let creature = self.creature(name)?;
        if creature.size == Size::Tiny {
            return Ok("less than 5 ft".to_owned());
        }
        Ok(format!(
            "{} ft",
            Feet::from_squares(i32::from(size::side_squares(creature)))
        ))
    }

    fn limit(&self, name: &str, verb: &str, options: &[&str]) -> Result<String, WordError> {
        let creature = self.creature(name)?;
        let Some(verb) = MoveVerb::from_word(verb) else {
            return Err(self.wrong(format!("`{verb}` is no move action along a path")));
        };
        let mut degree = Degree::Success;
        for option in options {
            let found = option.split_once('=').and_then(|(name, value)| match name {
                "result" => Degree::ALL
                    .into_iter()
                    .find(|degree| degree.word() == value),
                _ => None,
            });
            if let Some(feet) = option.strip_prefix("limit=") {
                return match feet.parse::<u16>() {
                    Ok(feet) => Ok(format!("{feet} ft")),
                    Err(_) => Err(self.wrong(format!("`{option}` is no limit"))),
                };
            }
            degree = found.ok_or_else(|| self.wrong(format!("`{option}` is no option here")))?;
        }
        Ok(match limit(creature, verb, degree) {
            Some(feet) => format!("{feet} ft"),
            None => format!("refused {}", rule::MOVE_TYPES),
        })
    }

    fn squares(&self, what: &str) -> Result<String, WordError> {
        if what.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok((self.number(1)? / 5).to_string());
        }
        let creature = self.creature(what)?;
        Ok(match measure::space(self.scene, creature) {
            Some(space) => (u32::from(space.width) * u32::from(space.height)).to_string(),
            None => u32::from(size::side_squares(creature)).pow(2).to_string(),
        })
    }

    fn centre(&self, name: &str) -> Result<String, WordError> {
        if gridless::holds(self.scene) {
            let area = flank::area(self.scene, self.creature(name)?);
            let area = area.ok_or_else(|| self.no_place(name))?;
            return Ok(gridless::point_words(area.centre()));
        }
        Ok(self.footprint(name)?.centre().to_string())
    }

    fn area(&self, name: &str) -> Result<String, WordError> {
        let area = flank::area(self.scene, self.creature(name)?);
        let area = area.ok_or_else(|| self.no_place(name))?;
        let (least, greatest) = (area.least, area.greatest);
        Ok(format!(
            "{} {}",
            gridless::point_words(least),
            gridless::point_words(greatest)
        ))
    }

    /// `A x`, `point (x,y) x`, each with `ranged` behind it or not.
    fn cover_words(&self, words: &[&str]) -> Result<String, WordError> {
        let (words, attack) = match words {
            [words @ .., "ranged"] => (words, Reachwise::Ranged),
            words => (words, Reachwise::Unsaid),
        };
        let level = match words {
            [a, x] => self.cover(Origin::Creature(self.creature(a)?), x, attack)?,
            ["point", _, x] => self.cover(Origin::Point(self.point(2)?), x, attack)?,
            _ => return Err(self.unknown()),
        };
        Ok(level.map_or("no-line", Level::word).to_owned())
    }

    fn cover(
        &self,
        origin: Origin<'_>,
        target: &str,
        attack: Reachwise,
    ) -> Result<Option<Level>, WordError> {
        cover::cover(self.scene, origin, self.creature(target)?, attack)
            .map_err(|_| self.no_place(target))
    }

    fn cover_between(&self, attacker: &str, target: &str) -> Result<Option<Level>, WordError> {
        self.cover(
            Origin::Creature(self.creature(attacker)?),
            target,
            Reachwise::Unsaid,
        )
    }

    fn modifier(&self, name: &str, skill: &str) -> i32 {
        let creature = self.scene.board.creature_named(name);
        creature
            .and_then(|own| self.scene.profile(own.id).modifiers.get(skill).copied())
            .unwrap_or(0)
    }

    /// AC against an attacker: cover raises it, being flat-footed lowers it.
    fn armor_class(&self, name: &str, attacker: &str) -> Result<i32, WordError> {
        let creature = self.creature(name)?;
        let against = self.creature(attacker)?;
        let Some(own) = self.scene.profile(creature.id).armor_class else {
            return Err(self.wrong(format!("{name} has no AC; write `with: {name} ac 15`")));
        };
        let flat_footed = flank::flat_footed(self.scene, creature, Some(against.id)).is_some();
        let placed = creature.position.is_some() && against.position.is_some();
        let bonus = if placed {
            self.cover_between(attacker, name)?
                .map_or(0, Level::armor_class_bonus)
        } else {
            0
        };
        Ok(own + bonus - if flat_footed { 2 } else { 0 })
    }

    fn attack_penalty(&self, name: &str, agility: Agility) -> Result<String, WordError> {
        let keeper = self.scene.facts.keeper(self.creature(name)?.id);
        let attacks = self.scene.facts.turn(keeper).attacks;
        Ok(multiple_attack_penalty(attacks, agility).to_string())
    }
}
