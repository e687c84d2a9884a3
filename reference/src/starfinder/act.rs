//! Declarations.

use notation::{Declaration, PathItem};

use super::cost::{AROUND, Flight};
use super::cubes::{is_dirt, is_rock};
use super::ground::hangs;
use super::meeting::met;
use super::scene::{Creature, Cube, Mode, Scene};
use super::speed::{
    athletics, is_by_skill, is_hazardous, mode_in_use, mods, not_covered, refuse_action, speed_feet,
};
use super::turn::{Takes, rolled};
use super::walk::{Carried, Movement, Walked, carry, check, written};
use super::{Dice, Told};
use crate::read::{Read, unsupported, whole};
use crate::unseen::{Secret, Table};

/// The result of a climb or swim that needs a check.
enum Checked {
    Free,
    Succeeds,
    Fails(i64),
    Open,
}

impl Scene {
    /// Declares something. If it is refused, nothing changes; otherwise it is carried out.
    ///
    /// # Errors
    /// If it has a word that the reference does not know.
    pub fn declare(&mut self, declared: &Declaration, dice: &mut Dice) -> Read<Told> {
        if declared.actor.value == "gm" {
            return self.order_turns(declared);
        }
        let mut letters = declared.actor.value.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return unsupported(format!("the actor `{}`", declared.actor));
        };
        self.meet(letter);
        let mut told = match declared.verb.value.as_str() {
            "end-turn" => self.end_turn(letter),
            "act" => self.act(letter, declared)?,
            "hover" => self.hover(letter, declared)?,
            "round" | "minute" | "stop" => self.paces(letter, declared, dice)?,
            "hour" | "day" | "leg" | "sleep" | "recover" => self.travel(letter, declared, dice)?,
            "flee" => self.flee(letter, declared, dice)?,
            "move" | "double" | "run" | "charge" | "guarded" | "minimum" | "tumble"
            | "tumble-full" | "climb-fast" | "pushed" => self.go(letter, declared, dice)?,
            other => return unsupported(format!("the verb `{other}`")),
        };
        if told.refused.is_none() {
            told.conditions = self.conditions(letter);
        }
        Ok(told)
    }

    /// The facts about the creature that walks.
    fn conditions(&self, letter: char) -> Vec<String> {
        let Some(one) = self.creature(letter) else {
            return Vec::new();
        };
        let mut held: Vec<String> = one.flags.iter().cloned().collect();
        let more = [
            (one.is_squeezed, "squeezed"),
            (one.is_squeezed || one.is_bound(), "entangled"),
            (is_flat_footed(self, one), "flat-footed"),
            (one.is_fatigued(), "fatigued"),
            (one.travel.is_exhausted, "exhausted"),
            (one.is_unconscious(), "unconscious"),
            (one.is_helpless(), "helpless"),
        ];
        held.extend(
            more.iter()
                .filter(|(holds, _)| *holds)
                .map(|(_, word)| (*word).to_owned()),
        );
        held
    }

    /// A movement.
    fn go(&mut self, letter: char, declared: &Declaration, dice: &mut Dice) -> Read<Told> {
        let Some(one) = self.creature(letter).cloned() else {
            return unsupported("nobody");
        };
        let (mut movement, primary) = read_movement(&one, declared)?;
        let takes = Takes::of(&movement.verb);
        let pushed = movement.verb == "pushed";
        if let Some(refused) = self.refuse_start(&one, &movement, takes, primary.is_some()) {
            return Ok(refused);
        }
        let flight = primary.unwrap_or_else(|| flight_of(&one));
        // The path as if every check were made and as the mover's side knows it, then the check.
        let known = self.known_to(letter);
        let refused = |(rule, step)| Told::refused(format!("refused {rule} step {step}"));
        let mut walked = match check(&known, &one, &movement, flight) {
            Ok(walked) => walked,
            Err(refusal) => return Ok(refused(refusal)),
        };
        let checked = self.checked(&one, &movement, declared, dice)?;
        let is_made = !matches!(checked, Checked::Free);
        match checked {
            Checked::Free | Checked::Succeeds => {}
            Checked::Open => return Ok(Told::refused("check-required athletics")),
            Checked::Fails(by) => {
                let normal = self.ruling("accelerated-climb-failure", "failed") == "normal";
                if movement.verb != "climb-fast" || !normal {
                    self.spend(letter, takes);
                    return Ok(Told::of(&[match (by, movement.mode) {
                        (..=4, _) => "no-progress",
                        (_, Mode::Swim) => "sinks",
                        _ => "falls",
                    }]));
                }
                movement.budget_feet = Some(speed_feet(self, &one, Mode::Climb));
                walked = match check(&known, &one, &movement, flight) {
                    Ok(walked) => walked,
                    Err(refusal) => return Ok(refused(refusal)),
                };
            }
        }
        let met = met(self, &one, &movement, &walked);
        let ends = met.as_ref().map(|(steps, _)| *steps);
        movement.halt = movement.halt.into_iter().chain(ends).min();
        let carried = carry(self, &one, &movement, &walked);
        if carried.is_open {
            return Ok(Told::refused("check-required acrobatics"));
        }
        let turns = walked.turns.get(..carried.taken).unwrap_or(&walked.turns);
        let mut events = self.circumstances(&movement, turns, is_made);
        if movement.verb == "run"
            && let Some(failed) = self.check_run_at_start(letter, dice, &mut events)
        {
            self.spend(letter, takes);
            return Ok(failed);
        }
        if !pushed {
            self.spend(letter, takes);
        }
        self.apply(letter, &movement, &walked, &carried);
        events.extend(carried.events.iter().cloned());
        if movement.verb == "run" {
            self.check_run_at_end(letter, dice, &mut events);
        }
        let mut told = self.results(letter, &movement, &walked, &carried);
        if let Some((_, secrets)) = met.filter(|(steps, _)| *steps == carried.taken) {
            self.tell_met(&secrets, letter, &mut told);
        }
        told.events = events;
        Ok(told)
    }

    /// What a movement met is revealed to its side.
    fn tell_met(&mut self, secrets: &[Secret], letter: char, told: &mut Told) {
        let words: Vec<String> = secrets.iter().map(Secret::words).collect();
        told.push(format!("reveals {}", words.join(" ")));
        self.reveal(secrets, letter);
    }

    /// Why the movement does not even begin.
    fn refuse_start(
        &self,
        one: &Creature,
        movement: &Movement,
        takes: Takes,
        names_direction: bool,
    ) -> Option<Told> {
        if movement.verb == "pushed" {
            let rule = "refused starfinder.adjunct.entangled step 1";
            return one.is("anchored").then(|| Told::refused(rule));
        }
        if let Some(refused) = self.refuse_turn(one.letter, takes) {
            return Some(refused);
        }
        if let Some(rule) = not_covered(self, one, movement.mode) {
            return Some(Told::refused(format!("not-covered {rule}")));
        }
        let has_direction = names_direction || one.turn.has_direction;
        let rule = refuse_action(self, one, &movement.verb, movement.mode).or_else(|| {
            let needs_one = movement.mode == Mode::Fly && !has_direction;
            needs_one.then_some("starfinder.fly.primary-direction")
        })?;
        Some(Told::refused(format!("refused {rule} step 1")))
    }

    /// The check of a climb or swim, if one is needed: `starfinder.climb.without-speed`,
    /// `starfinder.swim.without-speed`, `starfinder.climb.double`.
    fn checked(
        &self,
        one: &Creature,
        movement: &Movement,
        declared: &Declaration,
        dice: &mut Dice,
    ) -> Read<Checked> {
        let fast = movement.verb == "climb-fast";
        let skill = is_by_skill(one, movement.mode);
        let climbs = matches!(movement.mode, Mode::Climb | Mode::Swim);
        // Of a tumble through somebody, the results are those of the tumble.
        let result = declared
            .option("result")
            .filter(|_| declared.option("through").is_none());
        let is_made = declared.option("dc").is_some() || result.is_some();
        let hazard = climbs && is_hazardous(self, one, movement.mode) && is_made;
        if movement.verb == "pushed" || !(fast || skill || hazard) {
            return Ok(Checked::Free);
        }
        if let Some(dc) = declared.option("dc").and_then(|dc| dc.value.as_deref()) {
            let modifier = athletics(one, movement.mode, fast);
            let total = if declared.option("take10").is_some() {
                10 + modifier
            } else {
                rolled(dice, modifier)
            };
            let short = i64::from(whole(dc)?) - total;
            return Ok(if short > 0 {
                Checked::Fails(short)
            } else {
                Checked::Succeeds
            });
        }
        Ok(match result.and_then(|result| result.value.as_deref()) {
            Some("success") => Checked::Succeeds,
            Some("failure") => Checked::Fails(1),
            _ => Checked::Open,
        })
    }

    /// The checks that circumstances require, except one of Athletics that is made already. Of the
    /// steps that are taken it is told which turn.
    fn circumstances(&self, movement: &Movement, turns: &[bool], is_made: bool) -> Vec<String> {
        if movement.verb == "pushed" {
            return Vec::new();
        }
        let (skill, count) = match movement.mode {
            Mode::Climb | Mode::Swim => {
                let one = self.creature(movement.letter);
                let own = one.is_some_and(|one| !is_by_skill(one, movement.mode));
                let asks = own
                    && !is_made
                    && movement.verb != "climb-fast"
                    && one.is_some_and(|one| is_hazardous(self, one, movement.mode));
                ("athletics", usize::from(asks))
            }
            Mode::Fly => {
                let turned = turns.iter().filter(|turned| **turned).count();
                let each = self.ruling("turn-check", "no") == "yes";
                let wind = usize::from(self.area.wind_unfavorable && !turns.is_empty());
                ("acrobatics", wind + if each { turned } else { 0 })
            }
            _ => ("", 0),
        };
        vec![format!("0: check-required {skill}"); count]
    }

    /// Puts the creature where the movement has brought it.
    fn apply(&mut self, letter: char, movement: &Movement, walked: &Walked, carried: &Carried) {
        let tunnels = self
            .creature(letter)
            .is_some_and(|one| one.is("leaves-tunnel"));
        if tunnels {
            let passed = walked.positions[..=carried.taken].iter();
            let earth: Vec<Cube> = passed
                .flat_map(|one| one.occupied.iter().copied())
                .filter(|cube| is_dirt(self, *cube) || is_rock(self, *cube))
                .collect();
            self.tunnels.extend(earth);
        }
        let fastest = self.creature(letter).map_or(0, |one| {
            let in_use = speed_feet(self, one, mode_in_use(one));
            in_use.max(speed_feet(self, one, movement.mode))
        });
        let Some(one) = self.creature_mut(letter) else {
            return;
        };
        let skill = is_by_skill(one, movement.mode);
        let end = &walked.positions[carried.end];
        one.place = Some(end.place);
        one.occupied = end.occupied.clone();
        one.is_squeezed = end.is_squeezed;
        let turn = &mut one.turn;
        if movement.verb == "pushed" {
            return;
        }
        one.climbs_by_skill = movement.mode == Mode::Climb && skill;
        turn.diagonals = walked.diagonals[carried.taken];
        // Minimum movement and guarded steps are allowed during a rest, and so is one move action.
        if matches!(movement.verb.as_str(), "move" | "tumble" | "tumble-full") {
            let is_second = turn.moved_half_feet > 0;
            turn.moved_half_feet += walked.costs[..carried.taken].iter().sum::<i64>();
            turn.hurried |= is_second && turn.moved_half_feet > 2 * fastest;
        }
        turn.hurried |= matches!(movement.verb.as_str(), "double" | "charge" | "climb-fast");
        if movement.mode == Mode::Fly {
            let flight = walked.flights[carried.taken];
            turn.heading = flight.heading;
            turn.pitch = flight.pitch;
            turn.has_direction = true;
            turn.has_momentum |= carried.taken > 0;
        }
    }

    fn results(
        &self,
        letter: char,
        movement: &Movement,
        walked: &Walked,
        carried: &Carried,
    ) -> Told {
        let mut told = Told::default();
        let Some(one) = self.creature(letter) else {
            return told;
        };
        let costs = &walked.costs[..carried.taken];
        let refunds = self.ruling("illegal-end-refund", "no") == "yes";
        let kept = if refunds { carried.end } else { carried.taken };
        let spent: i64 = costs[..kept].iter().sum();
        let refunded: i64 = costs[kept..].iter().sum();
        let end = walked.positions[carried.end].place;
        if movement.verb == "pushed" {
            let moved: i64 = costs.iter().sum();
            told.push(format!("moved {}", feet(moved)));
            told.push(format!("end {}", written(end)));
            return told;
        }
        let words: Vec<String> = costs.iter().map(|cost| feet(*cost)).collect();
        told.push(if words.is_empty() {
            "costs none".to_owned()
        } else {
            format!("costs {}", words.join(" "))
        });
        told.push(format!("total {}", feet(spent)));
        told.push(format!(
            "left {}",
            feet(walked.left[carried.taken] + refunded)
        ));
        told.push(format!("diagonals {}", one.turn.diagonals));
        told.push(format!("end {}", written(end)));
        if end[2] == 0 {
            // The altitude is optional.
            told.push(format!("end ({},{},0)", end[0], end[1]));
        }
        let heading = one.turn.heading.map_or("open", |heading| AROUND[heading].0);
        told.push(format!("heading {heading}"));
        told.push(format!("mods {}", mods(one, is_flat_footed(self, one))));
        if movement.verb == "run" {
            told.push("ran 1");
        }
        self.push_exertion(letter, &mut told);
        told
    }
}

/// Half feet as feet.
pub(super) fn feet(half: i64) -> String {
    if half % 2 == 0 {
        (half / 2).to_string()
    } else {
        format!("{}.5", half / 2)
    }
}

/// Running makes a creature flat-footed, and so does climbing by skill as long as it hangs there.
pub(super) fn is_flat_footed(scene: &Scene, one: &Creature) -> bool {
    one.turn.ran || (one.climbs_by_skill && hangs(scene, one)) || one.is("flat-footed")
}

/// The primary direction of an option.
fn direction(word: &str) -> Option<Flight> {
    let mut flight = Flight {
        heading: None,
        pitch: 0,
    };
    for part in word.split('+') {
        match part {
            "up" => flight.pitch = if word == "up" { 2 } else { 1 },
            "down" => flight.pitch = if word == "down" { -2 } else { -1 },
            _ => flight.heading = Some(AROUND.iter().position(|(name, _)| *name == part)?),
        }
    }
    Some(flight)
}

fn read_movement(one: &Creature, declared: &Declaration) -> Read<(Movement, Option<Flight>)> {
    let verb = declared.verb.value.clone();
    let mode = if verb == "climb-fast" {
        Mode::Climb
    } else {
        Mode::Land
    };
    let mut movement = Movement::plain(one.letter, &verb, mode);
    let mut primary = None;
    let letters = |value: &[&str]| -> Vec<char> {
        value
            .iter()
            .filter_map(|name| name.chars().next())
            .collect()
    };
    for option in &declared.options {
        let values = option.values();
        match (option.name.value.as_str(), option.value.as_deref()) {
            (word, None) if Mode::from_word(word).is_some() => {
                movement.mode = Mode::from_word(word).unwrap_or(mode);
            }
            ("primary", Some(word)) => {
                primary = direction(word);
                if primary.is_none() {
                    return unsupported(format!("the option `{option}`"));
                }
            }
            ("halt", Some(step)) => movement.halt = Some(whole(step)?.unsigned_abs() as usize),
            ("target", Some(name)) => movement.target = name.chars().next(),
            ("through", Some(_)) => {
                movement.through = letters(&values).into_iter().map(|b| (b, None)).collect();
            }
            ("result", Some(_)) => {
                for (index, result) in values.iter().enumerate() {
                    if let Some((_, succeeds)) = movement.through.get_mut(index) {
                        *succeeds = Some(*result == "success");
                    }
                }
            }
            ("dc" | "take10", _) => {}
            _ => return unsupported(format!("the option `{option}`")),
        }
    }
    let Some([_, _, mut z]) = one.place else {
        return unsupported("a movement without a place");
    };
    for item in &declared.path {
        let PathItem::Place(place) = item.value else {
            return unsupported(format!("`{item}` in a path"));
        };
        let Some((x, y)) = place.as_square() else {
            return unsupported(format!("`{item}` in a path"));
        };
        z = place.altitude_squares().unwrap_or(z);
        movement.path.push([x, y, z]);
    }
    Ok((movement, primary))
}

/// How the creature flies so far.
fn flight_of(one: &Creature) -> Flight {
    Flight {
        heading: one.turn.heading,
        pitch: one.turn.pitch,
    }
}
