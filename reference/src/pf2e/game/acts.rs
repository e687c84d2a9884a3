//! Actions in a turn and out of it: `pf2e.encounter.act.*`, `.map.*`, `.activity.*`, `.reaction.*`,
//! `.ready`, `.strike.*`, `.aoo.*`.

use std::collections::BTreeSet;

use super::open::read_point;
use super::{Done, Game, Offer, Told, one_letter, refuse};
use crate::answer::{Answer, Degree, Verb};
use crate::pf2e::{self, distance_feet, has_line, reaches};
use crate::read::{unsupported, whole};
use crate::read_declaration::read_declaration;
use crate::world::{Flag, System};
use notation::Declaration;

/// How something is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// In the creature's own turn, for so many actions.
    Own(u32),
    /// As a free action.
    Free,
    /// By a reaction or free action outside the turn.
    OffTurn,
    /// As the readied reaction.
    Readied,
}

/// The word or value of an option.
fn option<'a>(declared: &'a Declaration, name: &str) -> Option<&'a str> {
    let one = declared.option(name)?;
    Some(one.value.as_deref().unwrap_or(""))
}

fn has_trait(declared: &Declaration, name: &str) -> bool {
    option(declared, "traits").is_some_and(|traits| traits.split(',').any(|one| one == name))
}

/// `pf2e.encounter.map.attack-trait`
fn is_attack(declared: &Declaration) -> bool {
    declared.verb.value == "act" && (has_trait(declared, "attack") || is_shove(declared))
}

/// `pf2e.encounter.strike`: several Strikes, or the name of an attack, without its trait.
fn is_attack_by_name(declared: &Declaration) -> bool {
    let strikes = option(declared, "strikes").is_some_and(|count| count != "1");
    let named = option(declared, "name")
        .is_some_and(|name| ["strike", "grapple", "shove", "trip", "disarm"].contains(&name));
    declared.verb.value == "act" && (strikes || named)
}

fn is_shove(declared: &Declaration) -> bool {
    declared.verb.value == "act" && option(declared, "name") == Some("shove")
}

impl Game {
    /// An action, an activity or a movement.
    pub(super) fn act(&mut self, letter: char, declared: &Declaration) -> Done<Told> {
        let verb = declared.verb.value.as_str();
        let kind = self.kind_of_use(letter, declared)?;
        if declared.option("during").is_some() {
            return refuse("pf2e.encounter.turn.steps");
        }
        let moves = Verb::from_word(verb);
        self.check_use(letter, declared, kind, moves.is_some())?;
        let payer = self.payer(letter);
        let left_before = self.person(payer).actions;
        match kind {
            Use::Own(cost) => {
                let person = self.person_mut(payer);
                person.actions = person.actions.map(|left| left.saturating_sub(cost));
                person.has_ended = false;
            }
            Use::Readied => self.person_mut(letter).reactions -= 1,
            Use::Free | Use::OffTurn => {}
        }
        if matches!(kind, Use::Own(_) | Use::Free) {
            for one in self.acting_together(payer) {
                self.move_on(one, letter);
            }
        }
        let told = match verb {
            _ if moves.is_some() => self.walk(letter, declared, kind, left_before),
            "strike" => self.strike(letter, declared, kind),
            "act" => self.other_action(letter, declared, kind),
            "take-cover" => {
                self.put_flag(letter, Flag::TookCover);
                Ok(Told::default())
            }
            "sustain" => self.sustain(letter, declared),
            "lean" => self.lean(letter, declared),
            "ready" => {
                let attacks = self.person(letter).attacks;
                let person = self.person_mut(letter);
                let action = option(declared, "action").unwrap_or("").to_owned();
                person.readied = Some((action, attacks));
                person.is_over = true;
                Ok(Told::default())
            }
            other => Ok(unsupported(format!("the verb `{other}`"))?),
        }?;
        if kind == Use::Readied {
            self.person_mut(letter).readied = None;
        }
        Ok(told)
    }

    fn kind_of_use(&self, letter: char, declared: &Declaration) -> Done<Use> {
        let verb = declared.verb.value.as_str();
        let says = |word: &str| declared.option(word).is_some();
        Ok(if says("readied") {
            Use::Readied
        } else if (says("off-turn") || says("free")) && self.turn().is_some() {
            // In an encounter the turn decides, not the word.
            if self.has_turn(letter) {
                Use::Free
            } else {
                Use::OffTurn
            }
        } else if says("off-turn") {
            Use::OffTurn
        } else if says("free") {
            Use::Free
        } else if verb == "ready" {
            Use::Own(2)
        } else if verb == "lean" {
            match self.ruling("ruling.lean", "one-action") {
                "free" => Use::Free,
                _ => Use::Own(1),
            }
        } else {
            let cost = option(declared, "cost").map_or(Ok(1), whole)?;
            Use::Own(cost.unsigned_abs())
        })
    }

    /// The table of refusals of section 12.
    fn check_use(&self, letter: char, declared: &Declaration, kind: Use, moves: bool) -> Done<()> {
        if !self.can_act(letter) {
            return refuse("pf2e.encounter.turn.cannot-act");
        }
        self.check_moves_on(letter, moves)?;
        if matches!(kind, Use::Own(_)) && !self.has_turn(letter) {
            return refuse("pf2e.encounter.mode");
        }
        let is_long = declared.option("minutes").is_some();
        if is_long && self.ruling("ruling.long-activity", "refused") != "allowed" {
            return refuse("pf2e.encounter.activity.long");
        }
        let person = self.person(self.payer(letter));
        let acts = matches!(kind, Use::Own(_) | Use::Free) && self.has_turn(letter);
        if acts && self.is_over(self.payer(letter)) && !person.has_ended {
            return refuse("pf2e.encounter.act.turn-over");
        }
        if let (Use::Own(cost), Some(left)) = (kind, person.actions)
            && cost > left
        {
            let many = cost >= 2;
            return refuse(if many {
                "pf2e.encounter.act.single-turn"
            } else {
                "pf2e.encounter.act.any-order"
            });
        }
        if kind == Use::Readied {
            self.check_reaction(letter)?;
            let verb = declared.verb.value.as_str();
            let is_single = option(declared, "cost").is_none_or(|cost| ["0", "1"].contains(&cost));
            let fits = self
                .person(letter)
                .readied
                .as_ref()
                .is_some_and(|(action, _)| action == verb);
            if !fits || !is_single {
                return refuse("pf2e.encounter.ready");
            }
        }
        let attacks =
            declared.verb.value == "strike" || is_attack(declared) || is_attack_by_name(declared);
        if attacks && option(declared, "at").is_some_and(|at| at == letter.to_string()) {
            return refuse("pf2e.encounter.strike");
        }
        Ok(())
    }

    /// `pf2e.encounter.reaction.first-turn`, `pf2e.encounter.delay`, `pf2e.encounter.reaction.use`.
    fn check_reaction(&self, letter: char) -> Done<()> {
        if self.waits_for_first_turn(letter) {
            return refuse("pf2e.encounter.reaction.first-turn");
        }
        if self.aside().contains(&letter) {
            return refuse("pf2e.encounter.delay");
        }
        if self.person(letter).reactions == 0 {
            return refuse("pf2e.encounter.reaction.use");
        }
        Ok(())
    }

    /// `pf2e.through.end-action`: nothing may come between two moves, of a mount and a rider who act in
    /// one turn neither (`pf2e.space.mount`). A rider moves on with its mount, but not the other way
    /// round.
    fn check_moves_on(&self, letter: char, moves: bool) -> Done<()> {
        let keeper = self.payer(letter);
        let is_waiting = |one: &char| {
            let creature = self.world().creature(*one);
            let has_to = creature.is_some_and(|creature| creature.turn.must_leave);
            has_to && !(moves && [letter, keeper].contains(one))
        };
        if self.acting_together(keeper).iter().any(is_waiting) {
            return refuse("pf2e.through.end-action");
        }
        Ok(())
    }

    /// What another one had to do next is done with this action.
    fn move_on(&mut self, one: char, actor: char) {
        if let Some(creature) = self.reader.world.creature_mut(one).filter(|_| one != actor) {
            creature.turn.must_leave = false;
            creature.turn.passing.clear();
        }
    }

    /// Those who act in the turn of that one: itself, and then a mount without initiative.
    pub(super) fn acting_together(&self, keeper: char) -> Vec<char> {
        let listed = self.listed.iter().copied();
        let others = listed.filter(|one| *one != keeper && self.payer(*one) == keeper);
        std::iter::once(keeper).chain(others).collect()
    }

    /// `react`
    pub(super) fn react(&mut self, letter: char, declared: &Declaration) -> Done<Told> {
        if !self.can_act(letter) {
            return refuse("pf2e.encounter.turn.cannot-act");
        }
        self.check_moves_on(letter, false)?;
        self.check_reaction(letter)?;
        if declared.option("untriggered").is_some() {
            return refuse("pf2e.encounter.reaction.use");
        }
        self.person_mut(letter).reactions -= 1;
        Ok(Told::default())
    }

    /// `pf2e.encounter.aoo.strike`, `.disrupt`, `.map`.
    pub(super) fn attack_of_opportunity(
        &mut self,
        letter: char,
        declared: &Declaration,
    ) -> Done<Told> {
        if !self.can_act(letter) {
            return refuse("pf2e.encounter.turn.cannot-act");
        }
        self.check_moves_on(letter, false)?;
        let mover = one_letter(option(declared, "at").unwrap_or(""))?;
        let kind = option(declared, "on").unwrap_or("move");
        let is_offered =
            |offer: &Offer| offer.reactor == letter && offer.mover == mover && offer.kind == kind;
        if !self.offers.iter().any(is_offered) {
            return refuse("pf2e.encounter.aoo.trigger");
        }
        self.check_reaction(letter)?;
        self.person_mut(letter).reactions -= 1;
        self.leave_cover(letter);
        // It reacts to an action once: `pf2e.trigger.once`.
        self.offers
            .retain(|offer| offer.reactor != letter || offer.mover != mover);
        let playtest = self.world().playtest;
        let modifier = self.number(letter, "attack") - if playtest { 2 } else { 0 };
        let disrupts = match option(declared, "result") {
            Some("critical") => true,
            Some("hit") => playtest,
            _ => false,
        };
        let mut told = Told {
            results: vec![("attack", modifier.to_string())],
            ..Told::default()
        };
        if disrupts && kind == "manipulate" {
            told.events.push(format!("0: disrupted {mover}"));
        }
        // `pf2e.terrain.narrow-reflex`: a hit is a hit.
        if matches!(option(declared, "result"), Some("hit" | "critical")) {
            let save = self.loses_footing(mover, declared)?;
            told.events.extend(save.events);
        }
        Ok(told)
    }

    fn number(&self, letter: char, name: &str) -> i32 {
        self.person(letter).numbers.get(name).copied().unwrap_or(0)
    }

    fn put_flag(&mut self, letter: char, flag: Flag) {
        if let Some(creature) = self.reader.world.creature_mut(letter) {
            creature.flags.insert(flag);
        }
    }

    /// A move action: the sections on movement decide it, and this one counts it.
    fn walk(
        &mut self,
        letter: char,
        declared: &Declaration,
        kind: Use,
        left_before: Option<u32>,
    ) -> Done<Told> {
        let mut plain = declared.clone();
        plain.options.retain(|one| {
            let name = one.name.value.as_str();
            !["readied", "off-turn", "free", "cost"].contains(&name)
        });
        let off_turn = matches!(kind, Use::OffTurn | Use::Readied);
        if !["mount", "dismount"].contains(&declared.verb.value.as_str()) {
            self.get_off(letter);
        }
        if self.scene.is_some() {
            return self.walk_in_the_open(letter, &plain, off_turn);
        }
        let mut movement = read_declaration(System::Pf2e, &plain, None)?;
        movement.off_turn = off_turn;
        // `pf2e.through.end-action`: if no action is left, no other one follows.
        if kind == Use::Own(1) && left_before.is_some_and(|left| left < 2) {
            movement.then_move = false;
        }
        let before = self.world().clone();
        let answer = pf2e::declare(&before, &movement);
        let (answer, after) = match answer {
            Ok(decided) => decided,
            Err(refused) => return Err(super::Stop::Refused(refused.words())),
        };
        self.reader.world = after;
        if let Some(mover) = self.reader.world.creature_mut(letter) {
            // The turns are kept here, and the turn that ends may be the rider's.
            mover.turn.is_over = false;
        }
        let Answer::Moved(moved) = answer else {
            return Ok(Told::default());
        };
        let events = self.sorted_triggers(moved.events.clone());
        if !movement.off_turn {
            self.end_turn_of_the_fallen(letter, movement.degree, &events);
        }
        Ok(Told {
            results: moved.results(),
            events,
            ..Told::default()
        })
    }

    /// `pf2e.space.mount`: a rider gets off by its own move action.
    fn get_off(&mut self, letter: char) {
        let mount_place = self.centre(letter);
        let world = &mut self.reader.world;
        let mount = world.creature(letter).and_then(|one| one.rides);
        let Some(mount) = mount.and_then(|mount| world.creature(mount)) else {
            return;
        };
        let (place, has_square) = (
            mount.place,
            world.is_on_map(world.creature(letter).map_or((-1, -1), |one| one.place)),
        );
        if let Some(rider) = world.creature_mut(letter) {
            rider.rides = None;
            if !has_square {
                rider.place = place;
            }
        }
        if let (Some(scene), Some(centre)) = (&mut self.scene, mount_place) {
            scene.centres.insert(letter, centre);
        }
    }

    /// `pf2e.action.balance`: on a critical failure the turn ends.
    pub(super) fn end_turn_of_the_fallen(
        &mut self,
        letter: char,
        degree: Option<Degree>,
        events: &[String],
    ) {
        let failed = events
            .iter()
            .any(|event| event.ends_with("stop pf2e.action.balance"));
        let as_critical = self.ruling("ruling.balance-failure", "stay") == "fall";
        let falls = degree == Some(Degree::CriticalFailure)
            || (degree == Some(Degree::Failure) && as_critical);
        if failed && falls {
            let payer = self.payer(letter);
            let person = self.person_mut(payer);
            person.actions = person.actions.map(|_| 0);
            person.is_over = true;
        }
    }

    /// `ruling.trigger-order`: the creatures triggered at one point, in the order of initiative, or
    /// in the order in which the GM has listed them.
    pub(super) fn sorted_triggers(&self, events: Vec<String>) -> Vec<String> {
        let order = match self.ruling("ruling.trigger-order", "initiative") {
            "gm-choice" => self.named.clone(),
            _ => [self.in_order(), self.aside()].concat(),
        };
        let place = |event: &str| {
            let reactor = event.split(' ').nth(2).and_then(|word| word.chars().next());
            let place = order.iter().position(|one| Some(*one) == reactor);
            place.unwrap_or(order.len())
        };
        let point = |event: &str| {
            let words: Vec<&str> = event.split(' ').collect();
            match words.as_slice() {
                [step, "provoke", _, rest @ ..] => Some([&[*step], rest].concat().join(" ")),
                _ => None,
            }
        };
        let mut sorted: Vec<String> = Vec::new();
        for event in events {
            let same = |other: &String| point(other) == point(&event);
            let mut at = sorted.len();
            while point(&event).is_some()
                && at > 0
                && same(&sorted[at - 1])
                && place(&sorted[at - 1]) > place(&event)
            {
                at -= 1;
            }
            sorted.insert(at, event);
        }
        sorted
    }

    /// The modifier of each attack; in the creature's own turn each counts: `pf2e.encounter.map.*`.
    fn attack_modifiers(&mut self, letter: char, attacks: u32, agile: bool, kind: Use) -> Vec<i32> {
        let base = self.number(letter, "attack");
        let in_turn = matches!(kind, Use::Own(_) | Use::Free) && self.has_turn(letter);
        let readied = self.person(letter).readied.as_ref().map_or(0, |one| one.1);
        let mut modifiers = Vec::new();
        for _ in 0..attacks {
            let payer = self.payer(letter);
            let before = match kind {
                Use::Readied => readied,
                _ if in_turn => self.person(payer).attacks,
                _ => 0,
            };
            modifiers.push(base + penalty(before, agile));
            if in_turn {
                self.person_mut(payer).attacks += 1;
            }
        }
        self.leave_cover(letter);
        modifiers
    }

    /// `pf2e.action.take-cover`: it lasts until the creature attacks.
    fn leave_cover(&mut self, letter: char) {
        if let Some(creature) = self.reader.world.creature_mut(letter) {
            creature.flags.remove(&Flag::TookCover);
        }
    }

    /// `pf2e.encounter.strike`
    fn strike(&mut self, letter: char, declared: &Declaration, kind: Use) -> Done<Told> {
        let target = one_letter(option(declared, "at").unwrap_or(""))?;
        self.ensure(target);
        let is_ranged = declared.option("ranged").is_some();
        let mut further = 0;
        if is_ranged {
            further = self.range_penalty(letter, target)?;
        } else if !self.can_touch(letter, target) {
            return refuse("pf2e.encounter.strike.reach");
        }
        let agile = declared.option("agile").is_some();
        let modifiers = self.attack_modifiers(letter, 1, agile, kind);
        let mut events = if is_ranged {
            self.told_to_opportunists(letter, "ranged")
        } else {
            Vec::new()
        };
        // A reaction ends the shot before it is made.
        if declared.option("halt").is_some() {
            events.push("0: stop pf2e.trigger.timing".to_owned());
        }
        Ok(Told {
            results: vec![("attack", (modifiers[0] + further).to_string())],
            events,
            ..Told::default()
        })
    }

    /// `pf2e.encounter.strike.reach`, `pf2e.space.extended-part`.
    fn can_touch(&self, letter: char, target: char) -> bool {
        if !self.has_place(letter) || !self.has_place(target) {
            return true;
        }
        if self.scene.is_some() {
            return self.reaches_in_the_open(letter, target);
        }
        let world = self.world();
        let (Some(attacker), Some(target)) = (world.creature(letter), world.creature(target))
        else {
            return true;
        };
        let attackable = self.ruling("ruling.extended-part", "attackable") == "attackable";
        let mut parts = target.extends.iter().filter(|_| attackable);
        reaches(world, attacker, target, &world.space_of(target))
            || parts.any(|part| reaches(world, attacker, target, &[*part]))
    }

    /// `pf2e.encounter.strike.range`: -2 for each increment beyond the first.
    fn range_penalty(&self, letter: char, target: char) -> Done<i32> {
        const RULE: &str = "pf2e.encounter.strike.range";
        if !self.has_place(letter) || !self.has_place(target) {
            return Ok(0);
        }
        let world = self.world();
        let feet = if self.scene.is_some() {
            self.distance_in_the_open(letter, target).ceil() as i32
        } else {
            let (Some(a), Some(b)) = (world.creature(letter), world.creature(target)) else {
                return Ok(0);
            };
            let space = world.space_of(b);
            let attackable = self.ruling("ruling.extended-part", "attackable") == "attackable";
            let parts = b.extends.iter().filter(|_| attackable);
            let spaces = parts.map(|part| vec![*part]).chain([space]);
            let seen = spaces.filter(|space| has_line(world, a, b, space));
            let nearest = seen
                .map(|space| distance_feet(&world.space_of(a), &space))
                .min();
            match nearest {
                Some(feet) => feet,
                None => return refuse("pf2e.cover.line-of-effect"),
            }
        };
        let numbers = &self.person(letter).numbers;
        if numbers.get("range").is_some_and(|range| feet > *range) {
            return refuse(RULE);
        }
        let Some(increment) = numbers.get("increment").filter(|feet| **feet > 0) else {
            return Ok(0);
        };
        let increments = ((feet + increment - 1) / increment).max(1);
        if increments > 6 {
            return refuse(RULE);
        }
        Ok(-2 * (increments - 1))
    }

    /// `pf2e.encounter.aoo.trigger`: the creatures with Attack of Opportunity that have it within
    /// reach.
    fn told_to_opportunists(&self, letter: char, word: &str) -> Vec<String> {
        let reactors = self.reactors_to(letter).into_iter();
        let events = reactors
            .filter(|one| self.person(*one).has_attack_of_opportunity)
            .map(|one| format!("0: provoke {one} {word}"))
            .collect();
        self.sorted_triggers(events)
    }

    /// Those who may react to what it does where it is.
    fn reactors_to(&self, letter: char) -> Vec<char> {
        if self.scene.is_some() {
            return self.reactors_in_the_open(letter);
        }
        let world = self.world();
        world.creature(letter).map_or_else(Vec::new, |one| {
            pf2e::reactors(world, one, &world.space_of(one))
        })
    }

    /// `pf2e.trigger.end`, `pf2e.trigger.start`: the triggers of a move action that leaves no square.
    fn told_in_place(&self, letter: char, is_disrupted: bool) -> Vec<String> {
        let (step, kind) = match (self.world().playtest, is_disrupted) {
            (true, _) => ("0", "start"),
            (false, false) => ("end", "end"),
            (false, true) => return Vec::new(),
        };
        let told = self.reactors_to(letter).into_iter();
        self.sorted_triggers(
            told.map(|one| format!("{step}: provoke {one} {kind}"))
                .collect(),
        )
    }

    /// `act`: any other action or activity.
    fn other_action(&mut self, letter: char, declared: &Declaration, kind: Use) -> Done<Told> {
        let mut told = Told::default();
        if let Some(target) = option(declared, "at") {
            let target = one_letter(target)?;
            self.ensure(target);
            if is_shove(declared) {
                self.check_shove(letter, target)?;
            }
        }
        if is_attack(declared) {
            let attacks = option(declared, "strikes").map_or(Ok(1), whole)?;
            let agile = declared.option("agile").is_some();
            let modifiers = self.attack_modifiers(letter, attacks.unsigned_abs(), agile, kind);
            let words: Vec<String> = modifiers.iter().map(i32::to_string).collect();
            told.results.push(("attack", words.join(" ")));
        }
        if has_trait(declared, "manipulate") {
            told.events
                .extend(self.told_to_opportunists(letter, "manipulate"));
        }
        if has_trait(declared, "move") {
            let is_disrupted = option(declared, "result") == Some("disrupted");
            told.events.extend(self.told_in_place(letter, is_disrupted));
        }
        if option(declared, "result") == Some("disrupted") {
            told.events.push(format!("0: disrupted {letter}"));
        }
        Ok(told)
    }

    /// `pf2e.action.shove`
    fn check_shove(&self, letter: char, target: char) -> Done<()> {
        if !self.can_touch(letter, target) {
            return refuse("pf2e.encounter.strike.reach");
        }
        let size = |letter| {
            self.world()
                .creature(letter)
                .map_or(0, |one| one.size.index())
        };
        if size(target) - size(letter) > 1 {
            return refuse("pf2e.action.shove");
        }
        Ok(())
    }

    /// `pf2e.encounter.turn.end-effects`: only its creator keeps an effect up.
    fn sustain(&mut self, letter: char, declared: &Declaration) -> Done<Told> {
        let name = option(declared, "effect").unwrap_or("");
        let mut effects = self.effects.iter_mut();
        let own =
            |one: &&mut super::Effect| one.name == name && one.by == Some(letter) && one.sustained;
        match effects.find(own) {
            Some(effect) => effect.kept_up = true,
            None => return refuse("pf2e.encounter.turn.end-effects"),
        }
        Ok(Told::default())
    }

    /// `pf2e.cover.lean`: a corner of its space or the middle of a side.
    fn lean(&mut self, letter: char, declared: &Declaration) -> Done<Told> {
        const RULE: &str = "pf2e.cover.lean";
        if self.ruling("ruling.lean", "one-action") == "off" {
            return refuse(RULE);
        }
        let words = option(declared, "to").unwrap_or("");
        if self.scene.is_some() {
            let fits = self.leans_in_the_open(letter, read_point(words)?);
            return if fits {
                Ok(Told::default())
            } else {
                refuse(RULE)
            };
        }
        let mut numbers = words.trim_matches(['(', ')']).split(',').map(half_squares);
        let (Some(Some(x)), Some(Some(y))) = (numbers.next(), numbers.next()) else {
            return Ok(unsupported(format!("the point `{words}`"))?);
        };
        let world = self.world();
        let space: BTreeSet<(i32, i32)> = world
            .creature(letter)
            .map(|one| world.space_of(one).into_iter().collect())
            .unwrap_or_default();
        let bound = |of: fn(&(i32, i32)) -> i32| {
            let low = space.iter().map(of).min().unwrap_or(0);
            let high = space.iter().map(of).max().unwrap_or(0) + 1;
            (2 * i64::from(low), 2 * i64::from(high))
        };
        let ((left, right), (top, bottom)) = (bound(|one| one.0), bound(|one| one.1));
        let ends_or_middle =
            |at: i64, low: i64, high: i64| at == low || at == high || 2 * at == low + high;
        let is_centre = 2 * x == left + right && 2 * y == top + bottom;
        if !ends_or_middle(x, left, right) || !ends_or_middle(y, top, bottom) || is_centre {
            return refuse(RULE);
        }
        if let Some(creature) = self.reader.world.creature_mut(letter) {
            creature.leans_at = Some((x, y));
        }
        Ok(Told::default())
    }
}

/// Squares with `.5` or without, in half squares.
fn half_squares(word: &str) -> Option<i64> {
    match word.strip_suffix(".5") {
        Some(whole) => Some(2 * whole.parse::<i64>().ok()? + 1),
        None => Some(2 * word.parse::<i64>().ok()?),
    }
}

/// `pf2e.encounter.map.penalty`
pub(super) fn penalty(attacks_before: u32, agile: bool) -> i32 {
    let each = if agile { -4 } else { -5 };
    each * attacks_before.min(2) as i32
}
