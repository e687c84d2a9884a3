//! Local and overland movement: sections 5, 11 and 12.

use notation::Declaration;

use super::fraction::Fraction;
use super::scene::{Creature, Scene, Vehicle};
use super::speed::{mode_in_use, not_covered, refuse_action, speed_feet};
use super::turn::rolled;
use super::{Dice, Told};
use crate::read::{Read, unsupported, whole};

/// A declared way across country.
struct Way {
    pace: String,
    /// The goal, in hours or in miles.
    hours: Option<Fraction>,
    miles: Fraction,
    multiplier: Fraction,
    single_file: bool,
    is_day: bool,
}

impl Scene {
    fn is_on_another_scale(&self) -> bool {
        self.order.is_some() && self.ruling("scale-choice", "order") == "order"
    }

    /// `round PACE`, `minute PACE`, `stop`: section 11.
    pub(super) fn paces(
        &mut self,
        letter: char,
        declared: &Declaration,
        dice: &mut Dice,
    ) -> Read<Told> {
        let carrier = self.carrier(letter);
        let mut told = Told::default();
        if declared.verb.value == "stop" {
            self.stop_running(carrier);
            self.push_exertion(letter, &mut told);
            return Ok(told);
        }
        let (mut pace, mut count) = (String::new(), 1);
        for option in &declared.options {
            match (option.name.value.as_str(), option.value.as_deref()) {
                (word @ ("walk" | "hustle" | "run" | "rest"), None) => word.clone_into(&mut pace),
                ("n", Some(number)) => count = i64::from(whole(number)?),
                _ => return unsupported(format!("the option `{option}`")),
            }
        }
        if self.is_on_another_scale() {
            return Ok(Told::refused("refused starfinder.scales.units"));
        }
        let Some(one) = self.creature(carrier).cloned() else {
            return unsupported("nobody");
        };
        let mode = mode_in_use(&one);
        if let Some(rule) = not_covered(self, &one, mode) {
            return Ok(Told::refused(format!("not-covered {rule}")));
        }
        if one.is("anchored") && pace != "rest" {
            return Ok(Told::refused("refused starfinder.adjunct.entangled"));
        }
        if pace == "run"
            && let Some(rule) = refuse_action(self, &one, "run", mode)
        {
            return Ok(Told::refused(format!("refused {rule}")));
        }
        let rounds = if declared.verb.value == "minute" {
            10 * count
        } else {
            count
        };
        let speed = speed_feet(self, &one, mode);
        if pace != "rest" && self.lacks_printed(speed) {
            let is_minute = declared.verb.value == "minute";
            let table = if is_minute { "local" } else { "tactical" };
            return Ok(Told::refused(format!("refused starfinder.table.{table}")));
        }
        if pace == "run" {
            let ran = self.run_rounds(carrier, rounds, dice, &mut told.events);
            told.push(format!("ran {ran}"));
            told.push(format!("total {}", 4 * speed * ran));
        } else {
            for _ in 0..rounds {
                self.stop_running(carrier);
                self.other_round(carrier, pace != "hustle");
            }
            let times = match pace.as_str() {
                "hustle" => 2,
                "rest" => 0,
                _ => 1,
            };
            told.push(format!("total {}", times * speed * rounds));
        }
        self.push_exertion(letter, &mut told);
        Ok(told)
    }

    /// Whether a speed without printed values is refused: `starfinder.table.tactical`.
    fn lacks_printed(&self, speed: i64) -> bool {
        !matches!(speed, 20 | 30) && self.ruling("movement-table-fill", "derived") == "refuse"
    }

    /// The counts of running as results.
    pub(super) fn push_exertion(&self, letter: char, told: &mut Told) {
        let Some(one) = self.creature(self.carrier(letter)) else {
            return;
        };
        told.push(format!("rounds {}", one.exertion.rounds));
        told.push(format!("checks {}", one.exertion.checks));
        told.push(format!("rested {}", one.exertion.rested));
    }

    /// The DC of the check for the next round of running.
    pub(super) fn run_dc(&self, letter: char) -> Option<i64> {
        let one = self.creature(letter)?;
        let exertion = &one.exertion;
        (exertion.rounds >= constitution(one)).then_some(10 + exertion.checks)
    }

    /// Makes the check of a round of running; returns whether it succeeds.
    fn run_check(
        &mut self,
        letter: char,
        when: &str,
        dice: &mut Dice,
        events: &mut Vec<String>,
    ) -> bool {
        let Some(dc) = self.run_dc(letter) else {
            return true;
        };
        let modifier = self.creature(letter).map_or(0, |one| one.number("con-mod"));
        let succeeds = rolled(dice, modifier) >= dc;
        let word = if succeeds { "success" } else { "failure" };
        events.push(format!("{when}: check {letter} constitution {dc} {word}"));
        if let Some(one) = self.creature_mut(letter) {
            one.exertion.checks += 1;
            if !succeeds {
                // The minute of rest comes after it.
                one.exertion.owes_rest = true;
                one.exertion.is_running = false;
                one.exertion.rested = 0;
            }
        }
        succeeds
    }

    fn is_checked_at_end(&self) -> bool {
        self.ruling("run-check-timing", "start") == "end"
    }

    /// One more round of running.
    fn ran(&mut self, letter: char) {
        if let Some(one) = self.creature_mut(letter) {
            one.exertion.rounds += 1;
            one.exertion.rested = 0;
            one.exertion.is_running = true;
        }
    }

    /// `starfinder.local.run-duration`, `.run-check`: rounds run.
    fn run_rounds(
        &mut self,
        letter: char,
        rounds: i64,
        dice: &mut Dice,
        events: &mut Vec<String>,
    ) -> i64 {
        for round in 1..=rounds {
            let when = round.to_string();
            if self.is_checked_at_end() {
                let is_due = self.run_dc(letter).is_some();
                self.ran(letter);
                if is_due && !self.run_check(letter, &when, dice, events) {
                    return round;
                }
            } else {
                if !self.run_check(letter, &when, dice, events) {
                    return round - 1;
                }
                self.ran(letter);
            }
        }
        rounds
    }

    /// The check at the start of a run in combat; if it fails, nothing else happens.
    pub(super) fn check_run_at_start(
        &mut self,
        letter: char,
        dice: &mut Dice,
        events: &mut Vec<String>,
    ) -> Option<Told> {
        let carrier = self.carrier(letter);
        if self.is_checked_at_end() || self.run_check(carrier, "0", dice, events) {
            return None;
        }
        let mut told = Told::of(&["total 0", "ran 0"]);
        told.events.clone_from(events);
        self.push_exertion(letter, &mut told);
        Some(told)
    }

    /// A run in combat counts as a round of running; its check comes at its end.
    pub(super) fn check_run_at_end(
        &mut self,
        letter: char,
        dice: &mut Dice,
        events: &mut Vec<String>,
    ) {
        let carrier = self.carrier(letter);
        let due = self.run_dc(carrier).is_some() && self.is_checked_at_end();
        self.ran(carrier);
        if let Some(one) = self.creature_mut(letter) {
            one.turn.ran = true;
        }
        if due {
            self.run_check(carrier, "end", dice, events);
        }
    }

    /// `starfinder.local.run-stop`, `ruling.run-limit`
    fn stop_running(&mut self, letter: char) {
        let by_rounds = self.ruling("run-limit", "free-rounds") == "free-rounds";
        let Some(one) = self.creature_mut(letter) else {
            return;
        };
        let limit = constitution(one);
        let exertion = &mut one.exertion;
        if exertion.is_running && by_rounds && exertion.rounds >= limit {
            exertion.owes_rest = true;
        }
        exertion.is_running = false;
    }

    /// A round without running: `starfinder.local.rest`.
    fn other_round(&mut self, letter: char, is_rest: bool) {
        let resets = self.ruling("run-counter-reset", "rest") == "any";
        let restarts = self.ruling("rest-interruption", "restart") == "restart";
        let Some(one) = self.creature_mut(letter) else {
            return;
        };
        let exertion = &mut one.exertion;
        if is_rest {
            exertion.rested = (exertion.rested + 1).min(10);
        } else if restarts {
            exertion.rested = 0;
        }
        if exertion.rested == 10 {
            exertion.owes_rest = false;
        }
        if exertion.rested == 10 || resets {
            exertion.rounds = 0;
            exertion.checks = 0;
        }
    }

    /// A turn is a round: of running, or of something else.
    pub(super) fn count_round_of_turn(&mut self, letter: char) {
        let Some(one) = self.creature(letter) else {
            return;
        };
        if one.turn.ran {
            return;
        }
        let is_rest = !one.turn.hurried;
        self.stop_running(letter);
        self.other_round(letter, is_rest);
    }

    /// `hour`, `day`, `leg`, `sleep`, `recover`: section 12.
    pub(super) fn travel(
        &mut self,
        letter: char,
        declared: &Declaration,
        dice: &mut Dice,
    ) -> Read<Told> {
        let carrier = self.carrier(letter);
        let verb = declared.verb.value.as_str();
        match verb {
            "sleep" => return Ok(self.sleep(letter, carrier)),
            "recover" => {
                let points = declared.option("points").and_then(|p| p.value.as_deref());
                let points = i64::from(whole(points.unwrap_or("0"))?);
                self.recover(letter, points);
                return Ok(self.traveled(letter));
            }
            _ => {}
        }
        if self.is_on_another_scale() {
            return Ok(Told::refused("refused starfinder.scales.units"));
        }
        let Some(one) = self.creature(carrier).cloned() else {
            return unsupported("nobody");
        };
        if let Some(refused) = self.refuse_to_set_out(&one) {
            return Ok(refused);
        }
        let way = match self.read_way(&one, declared)? {
            Ok(way) => way,
            Err(rule) => return Ok(Told::refused(format!("refused {rule}"))),
        };
        let printed = self.is_printed(&one, &way);
        let refuses = self.ruling("movement-table-fill", "derived") == "refuse";
        if one.vehicle.is_none() && !printed && refuses {
            return Ok(Told::refused("refused starfinder.table.overland"));
        }
        let rate = self.miles_an_hour(&one, &way.pace).times(way.multiplier);
        let hours = way.hours.unwrap_or_else(|| way.miles.over(rate));
        let total = one.travel.hours.plus(hours);
        if one.vehicle == Some(Vehicle::Small) && total > Fraction::whole(10) {
            let rule = "starfinder.overland.day-small-vehicle";
            return Ok(Told::refused(format!("refused {rule}")));
        }
        let mut both = vec![carrier];
        if self.ruling("mounted-exertion", "mount") == "both" && letter != carrier {
            both.push(letter);
            both.sort_by_key(|one| (one.to_ascii_lowercase(), *one));
        }
        let before = one.travel.nonlethal;
        let mut events = Vec::new();
        let (gone, miles) = self.go_far((carrier, &both), &way, dice, &mut events);
        let mut told = self.traveled(carrier);
        let after = self.creature(carrier).map_or(0, |one| one.travel.nonlethal);
        told.push(format!("miles {}", miles.decimal()));
        told.push(format!("damage {}", after - before));
        let minutes = gone.times(Fraction::whole(60)).floor();
        told.push(format!("time {}:{:02}", minutes / 60, minutes % 60));
        // No table has a vehicle's speed.
        if one.vehicle.is_none() {
            told.push(if printed { "printed" } else { "derived" });
        }
        if way.single_file {
            told.push("single-file");
        }
        told.events = events;
        Ok(told)
    }

    /// A new day begins.
    fn sleep(&mut self, letter: char, carrier: char) -> Told {
        for one in [letter, carrier] {
            if let Some(one) = self.creature_mut(one) {
                one.travel.hours = Fraction::default();
                one.travel.hustled = Fraction::default();
            }
        }
        self.traveled(carrier)
    }

    /// Why no creature can travel at all.
    fn refuse_to_set_out(&self, one: &Creature) -> Option<Told> {
        if one.is("starship") {
            return Some(Told::refused("not-covered starfinder.scope.starships"));
        }
        if one.vehicle.is_none()
            && let Some(rule) = not_covered(self, one, mode_in_use(one))
        {
            return Some(Told::refused(format!("not-covered {rule}")));
        }
        one.is("anchored")
            .then(|| Told::refused("refused starfinder.adjunct.entangled"))
    }

    fn traveled(&self, letter: char) -> Told {
        let mut told = Told::default();
        if let Some(one) = self.creature(letter) {
            told.push(format!("hours {}", one.travel.hours.decimal()));
            told.push(format!("hustled {}", one.travel.hustled.decimal()));
            told.push(format!("nonlethal {}", one.travel.nonlethal));
        }
        told
    }

    /// `starfinder.overland.hustle-fatigue`, `ruling.partial-recovery`
    fn recover(&mut self, letter: char, points: i64) {
        let any = self.ruling("partial-recovery", "all") == "any";
        let Some(one) = self.creature_mut(letter) else {
            return;
        };
        let limit = one.numbers.get("points").copied();
        let travel = &mut one.travel;
        let recovered = points.min(travel.nonlethal);
        travel.nonlethal -= recovered;
        if travel.nonlethal == 0 || (any && recovered > 0) {
            travel.is_fatigued = false;
            travel.is_exhausted = false;
        }
        travel.is_unconscious &= limit.is_some_and(|limit| travel.nonlethal >= limit);
    }

    /// `starfinder.table.overland`: walking a tenth of the speed, hustling twice that.
    fn miles_an_hour(&self, one: &Creature, pace: &str) -> Fraction {
        if one.vehicle.is_some() {
            return one.mph;
        }
        let speed = speed_feet(self, one, mode_in_use(one));
        Fraction::new(speed, if pace == "walk" { 10 } else { 5 })
    }

    fn is_printed(&self, one: &Creature, way: &Way) -> bool {
        let speed = speed_feet(self, one, mode_in_use(one));
        match way.is_day {
            true => matches!(speed, 20 | 30),
            false => speed == 30,
        }
    }

    fn read_way(&self, one: &Creature, declared: &Declaration) -> Read<Result<Way, &'static str>> {
        let verb = declared.verb.value.as_str();
        let mut way = Way {
            pace: "walk".to_owned(),
            hours: Some(Fraction::whole(1)),
            miles: Fraction::default(),
            multiplier: Fraction::whole(1),
            single_file: false,
            is_day: verb == "day",
        };
        let (mut terrain, mut path) = (None, None);
        let mut vehicles = one.vehicle.is_some();
        for option in &declared.options {
            match (option.name.value.as_str(), option.value.as_deref()) {
                (word @ ("walk" | "hustle" | "run" | "run-rest"), None) => {
                    word.clone_into(&mut way.pace);
                }
                ("n", Some(number)) => {
                    let Some(hours) = Fraction::parse(number) else {
                        return unsupported(format!("the option `{option}`"));
                    };
                    way.hours = Some(hours);
                }
                ("miles", Some(number)) => way.miles = Fraction::parse(number).unwrap_or_default(),
                ("terrain", Some(word)) => terrain = Some(word),
                ("path", Some(word)) => path = Some(word),
                ("vehicles", None) => vehicles = true,
                _ => return unsupported(format!("the option `{option}`")),
            }
        }
        if way.pace == "run" && one.vehicle.is_none() {
            return Ok(Err("starfinder.overland.run"));
        }
        if let (Some(terrain), Some(path)) = (terrain, path) {
            match self.multiplier(terrain, path, vehicles) {
                Some(Ok(multiplier)) => way.multiplier = multiplier,
                Some(Err(rule)) => return Ok(Err(rule)),
                None => return unsupported(format!("`{terrain} {path}`")),
            }
            way.single_file = path == "trail" && !vehicles;
        }
        if way.is_day {
            way.hours = Some(Fraction::whole(travel_hours(one)));
        }
        if verb == "leg" {
            way.hours = None;
        }
        Ok(Ok(way))
    }

    /// `starfinder.overland.terrain`, `starfinder.overland.paths`
    pub(super) fn multiplier(
        &self,
        terrain: &str,
        path: &str,
        vehicles: bool,
    ) -> Option<Result<Fraction, &'static str>> {
        // In quarters: highway, road or trail, trackless.
        let row = match terrain {
            "desert" => [4, 2, 2],
            "forest" => [4, 4, 2],
            "dense-forest" => [4, 3, 1],
            "hill" | "marsh" => [4, 3, 2],
            "mountain" => [3, 3, 2],
            "plains" => [4, 4, 3],
            "urban" => [3, 2, 2],
            _ => return None,
        };
        let column = match path {
            "highway" => 0,
            "trail" if vehicles => {
                if self.ruling("trail-vehicles", "trackless") == "impassable" {
                    return Some(Err("starfinder.overland.paths"));
                }
                2
            }
            "road" | "trail" => 1,
            "trackless" => 2,
            _ => return None,
        };
        Some(Ok(Fraction::new(row[column], 4)))
    }

    /// Travels from one event to the next; returns the hours and miles travelled.
    fn go_far(
        &mut self,
        (carrier, travelers): (char, &[char]),
        way: &Way,
        dice: &mut Dice,
        events: &mut Vec<String>,
    ) -> (Fraction, Fraction) {
        let rides = |one: &Creature| one.vehicle.is_some();
        let on_wheels = self.creature(carrier).is_some_and(rides);
        let hustles = way.pace != "walk" && !on_wheels;
        let (hustle_first, march_first) = (
            self.ruling("hustle-damage-timing", "end") == "start",
            self.ruling("march-check-timing", "end") == "start",
        );
        let walked_only = self.ruling("march-hours", "all") == "walked";
        let marches = !(walked_only && hustles);
        let (mut gone, mut miles) = (Fraction::default(), Fraction::default());
        loop {
            // The events that happen now: those of the hours that end, then those of the hours that
            // begin.
            let is_over = match way.hours {
                Some(hours) => gone >= hours,
                None => miles >= way.miles,
            };
            // Hustling damage stands before the march check of its hour.
            for begins in [false, true] {
                // Nobody who has collapsed begins another hour.
                let moment = (begins, gone, is_over || self.is_any_down(travelers));
                let walkers = travelers.iter().filter(|_| !on_wheels);
                for letter in walkers.clone().filter(|_| hustle_first == begins) {
                    self.strain(*letter, hustles, moment, events);
                }
                for letter in walkers.filter(|_| marches && march_first == begins) {
                    self.march(*letter, moment, walked_only, dice, events);
                }
            }
            if is_over || self.is_any_down(travelers) {
                return (gone, miles);
            }
            // A creature that becomes exhausted continues at half its speed.
            let rate = self
                .creature(carrier)
                .map_or_else(Fraction::default, |one| {
                    self.miles_an_hour(one, &way.pace).times(way.multiplier)
                });
            let left = match way.hours {
                Some(hours) => hours.minus(gone),
                None => way.miles.minus(miles).over(rate),
            };
            let step = left.min(self.to_next_hour(travelers, walked_only));
            for letter in travelers {
                if let Some(one) = self.creature_mut(*letter) {
                    one.travel.hours = one.travel.hours.plus(step);
                    if hustles {
                        one.travel.hustled = one.travel.hustled.plus(step);
                    }
                }
            }
            gone = gone.plus(step);
            miles = miles.plus(step.times(rate));
        }
    }

    fn is_any_down(&self, travelers: &[char]) -> bool {
        let mut travelers = travelers.iter().filter_map(|letter| self.creature(*letter));
        travelers.any(|one| one.travel.is_unconscious)
    }

    /// The time to the next whole hour of any count of these travelers.
    fn to_next_hour(&self, travelers: &[char], walked_only: bool) -> Fraction {
        let all = travelers.iter().filter_map(|letter| self.creature(*letter));
        let counts = all.flat_map(|one| {
            let marched = self.marched(one, walked_only);
            [one.travel.hours, one.travel.hustled, marched]
        });
        counts
            .map(|count| Fraction::whole(count.floor() + 1).minus(count))
            .fold(Fraction::whole(1), Fraction::min)
    }

    /// The hours that count toward the 8: `ruling.march-hours`.
    fn marched(&self, one: &Creature, walked_only: bool) -> Fraction {
        if walked_only {
            one.travel.hours.minus(one.travel.hustled)
        } else {
            one.travel.hours
        }
    }

    /// `starfinder.overland.hustle`: damage of an hour that is complete, or begins.
    fn strain(
        &mut self,
        letter: char,
        hustles: bool,
        (first, gone, is_over): (bool, Fraction, bool),
        events: &mut Vec<String>,
    ) {
        let Some(one) = self.creature(letter) else {
            return;
        };
        let hustled = one.travel.hustled;
        let whole = hustled == Fraction::whole(hustled.floor());
        let due = if first {
            !is_over
        } else {
            gone > Fraction::default()
        };
        if !hustles || !whole || !due {
            return;
        }
        let hour = hustled.floor() + i64::from(first);
        if hour >= 2 {
            let damage = 1 << (hour - 2).min(40);
            self.hurt(letter, damage, number(first, gone), events);
        }
    }

    /// `starfinder.overland.forced-march`: the check of an hour that is complete, or begins.
    fn march(
        &mut self,
        letter: char,
        (first, gone, is_over): (bool, Fraction, bool),
        walked_only: bool,
        dice: &mut Dice,
        events: &mut Vec<String>,
    ) {
        let Some(one) = self.creature(letter) else {
            return;
        };
        let marched = self.marched(one, walked_only);
        let whole = marched == Fraction::whole(marched.floor());
        let due = if first {
            !is_over
        } else {
            gone > Fraction::default()
        };
        let extra = marched.floor() + i64::from(first) - 8;
        // Whoever collapses by hustling takes the check of that hour, too.
        if !whole || !due || extra < 1 {
            return;
        }
        let dc = 10 + 2 * extra;
        let succeeds = rolled(dice, one.number("con-mod")) >= dc;
        let word = if succeeds { "success" } else { "failure" };
        let hour = number(first, gone);
        events.push(format!("{hour}: check {letter} constitution {dc} {word}"));
        if !succeeds {
            let damage = dice.roll();
            self.hurt(letter, damage, hour, events);
        }
    }

    /// Nonlethal damage, and its consequences.
    fn hurt(&mut self, letter: char, damage: i64, hour: i64, events: &mut Vec<String>) {
        let escalates = self.ruling("fatigue-escalation", "no") == "exhausted";
        let Some(one) = self.creature_mut(letter) else {
            return;
        };
        events.push(format!("{hour}: nonlethal {letter} {damage}"));
        one.travel.nonlethal += damage;
        if one.is_fatigued() {
            one.travel.is_exhausted |= escalates;
        } else {
            events.push(format!("{hour}: fatigued {letter}"));
        }
        one.travel.is_fatigued = true;
        let limit = one.numbers.get("points").copied();
        if limit.is_some_and(|limit| one.travel.nonlethal >= limit) && !one.is_unconscious() {
            one.travel.is_unconscious = true;
            events.push(format!("{hour}: unconscious {letter}"));
        }
    }

    /// `rate A PACE per=UNIT`: `starfinder.table.tactical`, `.local`, `.overland`.
    pub(super) fn rate(&self, one: &Creature, pace: &str, per: &str) -> Option<String> {
        if one.is("starship") {
            return Some("not-covered starfinder.scope.starships".to_owned());
        }
        if one.vehicle.is_some() {
            let day = Fraction::whole(travel_hours(one));
            return Some(match per {
                "hour" => format!("{} miles", one.mph.decimal()),
                "day" => format!("{} miles", one.mph.times(day).decimal()),
                _ => "not-covered starfinder.scope.starships".to_owned(),
            });
        }
        let speed = speed_feet(self, one, mode_in_use(one));
        let times = match pace {
            "walk" => 1,
            "hustle" => 2,
            "run" => 4,
            _ => return None,
        };
        if one.is("anchored") && !(per == "day" && pace != "walk") {
            return Some("refused starfinder.adjunct.entangled".to_owned());
        }
        let standard = matches!(speed, 20 | 30);
        let mph = Fraction::new(times * speed, 10);
        let (amount, printed, table) = match (per, pace) {
            ("round", _) => (format!("{} ft", times * speed), standard, "tactical"),
            ("minute", _) => (format!("{} ft", 10 * times * speed), standard, "local"),
            ("hour", _) => (format!("{} miles", mph.decimal()), speed == 30, "overland"),
            ("day", "walk") => {
                let miles = mph.times(Fraction::whole(8));
                (format!("{} miles", miles.decimal()), standard, "overland")
            }
            ("day", "run") => return Some("refused starfinder.overland.run".to_owned()),
            ("day", _) => return Some("none".to_owned()),
            _ => return None,
        };
        let refuses = self.ruling("movement-table-fill", "derived") == "refuse";
        Some(match (printed, refuses) {
            (true, _) => format!("{amount}, printed"),
            (false, false) => format!("{amount}, derived"),
            (false, true) => format!("refused starfinder.table.{table}"),
        })
    }
}

/// The number of the hour of the declaration that ends, or begins, now.
fn number(first: bool, gone: Fraction) -> i64 {
    if first { gone.floor() + 1 } else { gone.ceil() }
}

fn constitution(one: &Creature) -> i64 {
    one.numbers.get("constitution").copied().unwrap_or(10)
}

/// Hours of travel a day: `starfinder.overland.day-foot`, `.day-small-vehicle`,
/// `.day-large-vehicle`.
pub(super) fn travel_hours(one: &Creature) -> i64 {
    match one.vehicle {
        None => 8,
        Some(Vehicle::Small) => 10,
        Some(Vehicle::Large) => 24,
    }
}
