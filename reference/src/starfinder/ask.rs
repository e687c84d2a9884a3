//! Questions.

use notation::Phrase;

use super::Told;
use super::act::is_flat_footed;
use super::cubes::{distance_squares, effective_reach_feet, plan, threatens};
use super::far::travel_hours;
use super::scene::{Creature, Cube, Cubes, Maneuver, Mode, Scene, Size};
use super::speed::{
    athletics, budgets_feet, is_by_skill, is_hazardous, mode_in_use, mods, not_covered,
    own_speed_feet, refuse_action, speed_feet,
};
use super::turn::{flying_modifier, refuse_hover};
use crate::read::{Read, unsupported};
use crate::read_ground::thousandths;

/// Something with a size: a creature, an object, or a word for a size.
struct Measured {
    across: i32,
    space: i64,
    reach_feet: i32,
}

impl Scene {
    /// The answer to a question; it changes nothing except which creatures are known.
    ///
    /// # Errors
    /// If the reference does not know the question.
    pub fn ask(&mut self, question: &Phrase) -> Read<Told> {
        let texts = question.texts();
        for word in texts.iter().skip(1) {
            let mut letters = word.chars();
            if let (Some(letter), None) = (letters.next(), letters.next())
                && letter.is_alphabetic()
            {
                self.meet(letter);
            }
        }
        let answer = self
            .ask_where(&texts)
            .or_else(|| self.ask_sizes(&texts))
            .or_else(|| self.ask_speeds(&texts))
            .or_else(|| self.ask_checks(&texts));
        let Some(answer) = answer else {
            return unsupported(format!("the question `{question}`"));
        };
        Ok(answer)
    }

    fn one(&self, word: &str) -> Option<&Creature> {
        let mut letters = word.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        self.creature(letter)
    }

    /// The cubes of a creature or of a square.
    fn cubes(&self, word: &str) -> Option<Cubes> {
        if let Some(one) = self.one(word) {
            return Some(one.occupied.clone());
        }
        let place = word.parse::<notation::Place>().ok()?;
        let (x, y) = place.as_square()?;
        Some(Cubes::from([[x, y, place.altitude_squares().unwrap_or(0)]]))
    }

    fn distance_feet(&self, a: &Cubes, b: &Cubes) -> Option<i32> {
        let pairs = a.iter().flat_map(|p| b.iter().map(move |q| (*p, *q)));
        pairs.map(|(p, q)| 5 * distance_squares(self, p, q)).min()
    }

    fn ask_where(&self, texts: &[&str]) -> Option<Told> {
        Some(match texts {
            ["threat", a] => self.threat(self.one(a)?),
            ["distance", p, q] => {
                let feet = self.distance_feet(&self.cubes(p)?, &self.cubes(q)?)?;
                Told::of(&[&format!("{feet} ft")])
            }
            ["closest", p, "among", among @ ..] => self.closest(p, among)?,
            ["squares", a] => {
                let squares = plan(&self.one(a)?.occupied);
                let mut squares: Vec<(i32, i32)> = squares.into_iter().collect();
                squares.sort_by_key(|(x, y)| (*y, *x));
                let words: Vec<String> =
                    squares.iter().map(|(x, y)| format!("({x},{y})")).collect();
                // A creature that has not been placed occupies nothing.
                let none = words.is_empty().then(|| "none".to_owned());
                Told::of(&[&none.unwrap_or_else(|| words.join(" "))])
            }
            ["can-flank", a] => self.can_flank(&[self.one(a)?]),
            ["can-flank", a, "with", b] => self.can_flank(&[self.one(a)?, self.one(b)?]),
            _ => return None,
        })
    }

    /// `starfinder.reach.zero-no-flank`
    fn can_flank(&self, both: &[&Creature]) -> Told {
        let reaches = |one: &&Creature| effective_reach_feet(self, one) > 0;
        Told::of(&[if both.iter().all(reaches) {
            "yes"
        } else {
            "no"
        }])
    }

    /// Squares threatened outside its own space, at one of the altitudes that it fills.
    fn threat(&self, one: &Creature) -> Told {
        let levels: std::collections::BTreeSet<i32> =
            one.occupied.iter().map(|cube| cube[2]).collect();
        let own = plan(&one.occupied);
        let mut rows = Vec::new();
        let mut count = 0;
        for (y, row) in (0..).zip(&self.squares) {
            let mut drawn = String::new();
            for x in 0..row.len() as i32 {
                let at = |z: &i32| -> Cube { [x, y, *z] };
                drawn.push(if own.contains(&(x, y)) {
                    'o'
                } else if levels.iter().any(|z| threatens(self, one, at(z))) {
                    count += 1;
                    '*'
                } else {
                    '.'
                });
            }
            rows.push(drawn);
        }
        let mut told = Told::of(&[&format!("{count} squares")]);
        told.mask = Some(rows);
        told
    }

    /// `starfinder.distance.closest`
    fn closest(&self, from: &str, among: &[&str]) -> Option<Told> {
        let from = self.cubes(from)?;
        let mut choice = None;
        let mut all = Vec::new();
        for word in among {
            if let Some(chosen) = word.strip_prefix("choice=") {
                choice = Some(chosen);
                continue;
            }
            let cubes = self.cubes(word)?;
            let feet = self.distance_feet(&from, &cubes)?;
            let first = plan(&cubes).into_iter().map(|(x, y)| (y, x)).min();
            all.push((feet, first, *word));
        }
        let least = all.iter().map(|(feet, ..)| *feet).min()?;
        let mut tied: Vec<_> = all.iter().filter(|(feet, ..)| *feet == least).collect();
        let words: Vec<&str> = tied.iter().map(|(.., word)| *word).collect();
        if let Some(chosen) = choice.filter(|chosen| words.contains(chosen)) {
            return Some(Told::of(&[chosen]));
        }
        if let [only] = words[..] {
            return Some(Told::of(&[only]));
        }
        if self.ruling("closest-undecided", "ask") == "lowest" {
            tied.sort_by_key(|(_, first, _)| *first);
            return Some(Told::of(&[tied.first()?.2]));
        }
        Some(Told::of(&[&format!("choice-required {}", words.join(" "))]))
    }

    fn sized(&self, words: &[&str]) -> Option<Measured> {
        let [name, form @ ..] = words else {
            return None;
        };
        if let Some(one) = self.one(name) {
            return Some(Measured {
                across: one.across(),
                space: one.space(),
                reach_feet: effective_reach_feet(self, one),
            });
        }
        let object = self.objects.iter().find(|object| object.name == *name);
        let size = self.size_of(name)?;
        let reach = size.reach_feet(form == ["long"]);
        let space = size.space_thousandths();
        Some(Measured {
            across: ((space + 4999) / 5000) as i32,
            space,
            reach_feet: if object.is_some() { 0 } else { reach },
        })
    }

    /// The size of a creature or an object, or that of a size word.
    fn size_of(&self, name: &str) -> Option<Size> {
        let object = self.objects.iter().find(|object| object.name == name);
        let own = self.one(name).map(|one| one.size);
        own.or(object.map(|object| object.size))
            .or(Size::from_word(name))
    }

    fn ask_sizes(&self, texts: &[&str]) -> Option<Told> {
        let answer = match texts {
            ["square-count", s @ ..] => {
                let across = self.sized(s)?.across;
                (across * across).to_string()
            }
            ["space", s @ ..] => format!("{} ft", decimal(self.sized(s)?.space)),
            ["squeeze-width", s @ ..] => format!("{} ft", decimal(self.sized(s)?.space / 2)),
            ["reach", s @ ..] => format!("{} ft", self.sized(s)?.reach_feet),
            ["size-difference", s, t] => {
                let (s, t) = (self.size_of(s)?, self.size_of(t)?);
                (t as i32 - s as i32).to_string()
            }
            ["size", words @ ..] => self.suggested(words)?,
            ["convert", word] => match word.split_once('=')? {
                ("feet", feet) => format!("{} squares", feet.parse::<i64>().ok()? / 5),
                ("squares", squares) => format!("{} ft", 5 * squares.parse::<i64>().ok()?),
                _ => return None,
            },
            ["figure-height", feet] => format!("{} mm", decimal(5 * thousandths(feet).ok()?)),
            ["inches", feet] => format!("{} in", decimal(thousandths(feet).ok()? / 5)),
            _ => return None,
        };
        Some(Told::of(&[&answer]))
    }

    /// `starfinder.size.height-weight`, `starfinder.size.density`
    fn suggested(&self, words: &[&str]) -> Option<String> {
        // The least inches, and thousandths of a pound, of each size but Fine.
        let inches = [6, 12, 24, 48, 96, 192, 384, 768].map(|inches| 1000 * inches);
        let pounds = [
            125,
            1000,
            8000,
            60_000,
            500_000,
            4_000_000,
            32_000_000,
            250_000_000,
        ];
        let smaller = self.ruling("size-boundary", "larger") == "smaller";
        let of = |bounds: [i64; 8], measure: i64| {
            let above = |bound: &&i64| measure > **bound || (measure == **bound && !smaller);
            let index = bounds.iter().filter(above).count();
            let sizes = [
                Size::Fine,
                Size::Diminutive,
                Size::Tiny,
                Size::Small,
                Size::Medium,
                Size::Large,
                Size::Huge,
                Size::Gargantuan,
                Size::Colossal,
            ];
            sizes[index].word()
        };
        let is_animal = !words.iter().any(|word| word.starts_with("density="));
        let mut parts = Vec::new();
        for word in words {
            match word.split_once('=')? {
                ("inches", number) => {
                    parts.push(format!("height {}", of(inches, long_number(number)?)));
                }
                ("pounds", number) => {
                    let weight = of(pounds, long_number(number)?);
                    parts.push(format!(
                        "weight {}",
                        if is_animal { weight } else { "none" }
                    ));
                }
                ("density", _) => {}
                _ => return None,
            }
        }
        Some(parts.join(", "))
    }

    fn ask_speeds(&self, texts: &[&str]) -> Option<Told> {
        let answer = match texts {
            ["speed", a] => format!("{} ft", speed_feet(self, self.one(a)?, Mode::Land)),
            ["speed", a, mode] => {
                format!(
                    "{} ft",
                    speed_feet(self, self.one(a)?, Mode::from_word(mode)?)
                )
            }
            ["budget", a, verb, mode @ ..] => self.budget(self.one(a)?, verb, mode)?,
            ["pace", a, words @ ..] => self.pace(self.one(a)?, words)?,
            ["rate", a, pace, per] => {
                // A rider goes at the speed of its mount.
                let walker = self.creature(self.carrier(self.one(a)?.letter))?;
                self.rate(walker, pace, per.strip_prefix("per=")?)?
            }
            ["mods", a] => {
                let one = self.one(a)?;
                format!("mods {}", mods(one, is_flat_footed(self, one)))
            }
            ["mods", _, "climb"] if self.area.gravity == "zero" => {
                "not-covered starfinder.scope.gravity".to_owned()
            }
            ["mods", a, "climb"] => {
                let one = self.one(a)?;
                let skill = is_by_skill(one, Mode::Climb);
                format!("mods {}", mods(one, one.turn.ran || skill))
            }
            ["tumble-dc", b] => self.tumble_dc(self.one(b)?, 0),
            ["tumble-dc", b, after] => {
                let after = after.strip_prefix("after=")?.parse().ok()?;
                self.tumble_dc(self.one(b)?, after)
            }
            ["run-dc", a] => {
                let carrier = self.one(a)?.letter;
                self.run_dc(carrier)
                    .map_or("none".to_owned(), |dc| dc.to_string())
            }
            ["terrain", terrain, path, words @ ..] => {
                let vehicles = words.contains(&"vehicles");
                match self.multiplier(terrain, path, vehicles)? {
                    Ok(times) if *path == "trail" && !vehicles => {
                        format!("{}, single-file", times.ratio())
                    }
                    Ok(times) => times.ratio(),
                    Err(rule) => format!("refused {rule}"),
                }
            }
            ["hours", a] => {
                let carrier = self.creature(self.carrier(self.one(a)?.letter))?;
                if carrier.is("starship") {
                    "not-covered starfinder.scope.starships".to_owned()
                } else {
                    format!("{} hours", travel_hours(carrier))
                }
            }
            ["breathes", a] => {
                let breathes = self.one(a)?.is("breathes-water");
                if breathes { "yes" } else { "no" }.to_owned()
            }
            _ => return None,
        };
        Some(Told::of(&[&answer]))
    }

    /// `starfinder.adjunct.tumble`
    fn tumble_dc(&self, one: &Creature, after: i64) -> String {
        (20 + 3 * one.number("cr") / 2 + 2 * after).to_string()
    }

    fn budget(&self, one: &Creature, verb: &str, mode: &[&str]) -> Option<String> {
        let mode = match mode {
            [] if verb == "climb-fast" => Mode::Climb,
            [] => Mode::Land,
            [word] => Mode::from_word(word)?,
            _ => return None,
        };
        if let Some(rule) = not_covered(self, one, mode) {
            return Some(format!("not-covered {rule}"));
        }
        if let Some(rule) = refuse_action(self, one, verb, mode) {
            return Some(format!("refused {rule}"));
        }
        let sum: i64 = budgets_feet(self, one, verb, mode, 0).iter().sum();
        Some(format!("{sum} ft"))
    }

    /// `starfinder.pace.walk`, `.hustle`, `.run`
    fn pace(&self, one: &Creature, words: &[&str]) -> Option<String> {
        let one = self.creature(self.carrier(one.letter))?;
        if one.is("starship") || one.vehicle.is_some() {
            return Some("not-covered starfinder.scope.starships".to_owned());
        }
        if self.area.gravity == "zero" && mode_in_use(one) != Mode::Fly {
            return Some("not-covered starfinder.scope.gravity".to_owned());
        }
        if one.is("anchored") {
            return Some("refused starfinder.adjunct.entangled".to_owned());
        }
        let speed = speed_feet(self, one, mode_in_use(one));
        let count = |wanted: &str| words.iter().filter(|word| **word == wanted).count() as i64;
        let (moves, doubles) = (count("move"), count("double") + count("charge"));
        let known = [
            "move", "standard", "other", "swift", "double", "charge", "run",
        ];
        if words.iter().any(|word| !known.contains(word)) {
            return None;
        }
        if count("run") > 0 {
            return Some(format!("run, {} ft", 4 * speed));
        }
        let feet = speed * (moves + 2 * doubles);
        let busy = doubles > 0 || moves > 1 || count("standard") + count("other") > 0;
        let pace = if busy { "hustle" } else { "walk" };
        Some(format!("{pace}, {feet} ft"))
    }

    fn ask_checks(&self, texts: &[&str]) -> Option<Told> {
        let answer = match texts {
            ["take10", a, mode] => {
                let own = own_speed_feet(self.one(a)?, Mode::from_word(mode)?).is_some();
                if own { "yes" } else { "no" }.to_owned()
            }
            ["check", a, what @ ..] => self.check_of(self.one(a)?, what)?,
            _ => return None,
        };
        Some(Told::of(&[&answer]))
    }

    fn check_of(&self, one: &Creature, what: &[&str]) -> Option<String> {
        let number = |modifier: i64| format!("check {modifier}");
        let modifier = flying_modifier(one);
        let automatic = one.maneuver == Maneuver::Perfect;
        Some(match what {
            ["climb" | "climb-fast" | "swim" | "swim-fast" | "hover", ..]
                if self.area.gravity == "zero" =>
            {
                "not-covered starfinder.scope.gravity".to_owned()
            }
            ["swim-fast", ..] => "refused starfinder.swim.bonus".to_owned(),
            [kind @ ("climb" | "climb-fast" | "swim"), rest @ ..] => {
                let mode = if *kind == "swim" {
                    Mode::Swim
                } else {
                    Mode::Climb
                };
                let fast = *kind == "climb-fast";
                let modifier = athletics(one, mode, fast);
                if rest == ["take10"] {
                    return Some(format!("total {}", 10 + modifier));
                }
                let needed = fast || is_by_skill(one, mode) || is_hazardous(self, one, mode);
                if needed {
                    number(modifier)
                } else {
                    "none".to_owned()
                }
            }
            ["straight"] if self.area.wind_unfavorable => number(modifier),
            ["turn"] if self.ruling("turn-check", "no") == "yes" => number(modifier),
            ["straight" | "turn"] => "none".to_owned(),
            ["hover", rest @ ..] => {
                let swift = rest == ["swift"];
                if let Some(rule) = refuse_hover(one, swift) {
                    return Some(format!("refused {rule}"));
                }
                let action = self.hover_action(one, swift);
                if automatic && !swift {
                    format!("{action}, automatic")
                } else {
                    format!("{action}, {}", number(modifier))
                }
            }
            ["avoid-damage"] if refuse_hover(one, false) == Some("starfinder.modes.general") => {
                "refused starfinder.modes.general".to_owned()
            }
            ["avoid-damage"] if automatic && one.is_unconscious() => {
                "refused starfinder.fly.perfect-auto".to_owned()
            }
            ["avoid-damage"] if automatic => "automatic".to_owned(),
            ["avoid-damage" | "other"] => number(modifier),
            _ => return None,
        })
    }
}

/// A number with decimals in thousandths, however great.
fn long_number(digits: &str) -> Option<i64> {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    (part.len() <= 3).then(|| format!("{whole}{part:0<3}").parse().ok())?
}

/// Thousandths as a decimal number without needless zeros.
fn decimal(thousandths: i64) -> String {
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
