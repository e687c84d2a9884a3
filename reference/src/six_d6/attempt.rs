//! One movement, item by item.

use super::Stop;
use super::declare::{check_movement, values_of_run};
use std::collections::BTreeMap;

use super::table::{Action, Creature, DiceValue, Group, Item, Load, Scene, Spot, Target, Waiting};

/// All dice together: their sides, and the number added.
fn sum_of(values: &[DiceValue]) -> (BTreeMap<u32, u32>, i32) {
    let mut dice = BTreeMap::new();
    let mut plus = 0;
    for value in values {
        *dice.entry(value.sides).or_insert(0) += value.dice;
        plus += value.plus;
    }
    (dice, plus)
}

/// A movement, or an attack with a step, on its way.
pub(super) struct Attempt<'a> {
    pub(super) scene: &'a mut Scene,
    pub(super) action: Action,
    faces: Vec<u32>,
    /// Faces used, from the first.
    pub(super) used: usize,
    /// There were not enough faces, or something else that must be stated was not.
    pub(super) lacks_faces: bool,
    /// Potential spent.
    pub(super) cost: i32,
    pub(super) left: i32,
    /// Squares entered.
    pub(super) entered: u32,
    /// Whether it has been held back in this action.
    pub(super) is_held_back: bool,
    pub(super) stood: bool,
    /// The roll for the first square.
    pub(super) additions: Option<i32>,
    /// The square that was named when they were rolled: `ruling.first-square-roll=binding`.
    pub(super) bound: Option<Target>,
    /// The square that was revealed and now requires the choice.
    pub(super) revealed: Option<Target>,
    /// The last place with footing.
    pub(super) took_off: Spot,
    /// Squares of a gap entered since then.
    pub(super) jumped: i32,
    pub(super) over: Option<&'static str>,
    /// The rest of the path no longer matters.
    is_settled: bool,
    pub(super) failed: bool,
    pub(super) is_open: bool,
    /// The path ended where the mover may not stop.
    pub(super) is_unfinished: bool,
    pub(super) happened: Vec<String>,
    pub(super) events: Vec<String>,
    /// If it failed: what ruled out each item.
    pub(super) reasons: Vec<(String, &'static str)>,
    pub(super) triggers: u32,
    pub(super) beyond: i32,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(scene: &'a mut Scene, action: Action, faces: &[u32]) -> Attempt<'a> {
        let took_off = scene.creature(action.letter).spot.clone();
        Attempt {
            scene,
            action,
            faces: faces.to_vec(),
            used: 0,
            lacks_faces: false,
            cost: 0,
            left: 0,
            entered: 0,
            is_held_back: false,
            stood: false,
            additions: None,
            bound: None,
            revealed: None,
            took_off,
            jumped: 0,
            over: None,
            is_settled: false,
            failed: false,
            is_open: false,
            is_unfinished: false,
            happened: Vec::new(),
            events: Vec::new(),
            reasons: Vec::new(),
            triggers: 0,
            beyond: 0,
        }
    }

    /// What an action that is left open has to remember.
    pub(super) fn waiting(&self) -> Waiting {
        Waiting {
            action: self.action.clone(),
            left: self.left,
            entered: self.entered,
            is_held_back: self.is_held_back,
            stood: self.stood,
            additions: self.additions,
            bound: self.bound.clone(),
            revealed: self.revealed.clone(),
            took_off: self.took_off.clone(),
            jumped: self.jumped,
        }
    }

    /// The rule by which an action that waits may not stop where it is.
    pub(super) fn refuse_to_leave(scene: &mut Scene, waiting: &Waiting) -> Option<&'static str> {
        let waiting = waiting.clone();
        let attempt = Attempt {
            left: waiting.left,
            entered: waiting.entered,
            is_held_back: waiting.is_held_back,
            stood: waiting.stood,
            additions: waiting.additions,
            bound: waiting.bound,
            revealed: waiting.revealed,
            took_off: waiting.took_off,
            jumped: waiting.jumped,
            ..Attempt::new(scene, waiting.action, &[])
        };
        attempt.refuse_stop()
    }

    pub(super) fn mover(&self) -> &Creature {
        self.scene.creature(self.action.letter)
    }

    pub(super) fn log(&mut self, words: String) {
        self.happened.push(words.clone());
        self.events.push(words);
    }

    pub(super) fn spend(&mut self, cost: i32) {
        self.cost = cost;
        self.scene.creature_mut(self.action.letter).potential -= cost;
        self.events.push(format!("spend {cost}"));
    }

    pub(super) fn roll(&mut self, value: DiceValue) -> i32 {
        let mut sum = value.plus;
        for _ in 0..value.dice {
            match self.faces.get(self.used) {
                Some(face) => sum += *face as i32,
                None => self.lacks_faces = true,
            }
            self.used += 1;
        }
        sum
    }

    /// A movement from its declaration to its end.
    pub(super) fn movement(&mut self) -> Result<(), Stop> {
        let cost = check_movement(self.scene, &self.action)?;
        self.spend(cost);
        if self.scene.is_ruled("ruling.trigger-window", "on-declaring") {
            self.triggers = 1;
            self.events.push("trigger".to_owned());
        }
        self.left = if self.action.verb == "mosey" {
            3
        } else {
            self.score()?
        };
        self.log(format!("score {}", self.left));
        if self
            .scene
            .is_ruled("ruling.first-square-roll", "with-action")
        {
            self.roll_additions();
        }
        self.fail_if_nothing_is_possible();
        for item in self.action.path.clone() {
            if self.is_settled || self.is_open {
                break;
            }
            self.item(&item);
            self.fall_if_stuck();
        }
        if self.over.is_none() && !self.is_open {
            self.stop_at_the_end();
        }
        let ended = self.events.last().map(String::as_str);
        if !self.is_open && !matches!(ended, Some("failed" | "fall")) {
            self.events.push("stop".to_owned());
        }
        if self.is_open {
            self.happened.push("open".to_owned());
        }
        Ok(())
    }

    /// The score of a run; one roll may serve a group: `6d6.dice.group`.
    fn score(&mut self) -> Result<i32, Stop> {
        let values = values_of_run(self.scene, &self.action)?;
        let letter = self.action.letter;
        let value = sum_of(&values);
        let Some(name) = self.rolls_with() else {
            return Ok(self.roll_all(&values));
        };
        let group = self.scene.groups.entry(name.clone()).or_default();
        let first = group.value.get_or_insert_with(|| value.clone());
        if *first != value {
            // It is rolled separately and does not count.
            return Ok(self.roll_all(&values));
        }
        let run = group.runs.entry(letter).or_insert(0);
        *run += 1;
        if let Some(score) = group.scores.get(*run - 1) {
            return Ok(*score);
        }
        let score = self.roll_all(&values);
        self.scene
            .groups
            .entry(name)
            .or_default()
            .scores
            .push(score);
        Ok(score)
    }

    /// The score that the group has already rolled for the mover's next run.
    pub(super) fn known_score(&self, values: &[DiceValue]) -> Option<i32> {
        let group = self.scene.groups.get(&self.rolls_with()?)?;
        if group.value != Some(sum_of(values)) {
            return None;
        }
        let made = group.runs.get(&self.action.letter).copied().unwrap_or(0);
        group.scores.get(made).copied()
    }

    fn roll_all(&mut self, values: &[DiceValue]) -> i32 {
        values.iter().map(|value| self.roll(*value)).sum()
    }

    /// The group with which the mover rolls.
    fn rolls_with(&self) -> Option<String> {
        if let Some(named) = &self.action.group {
            return self.scene.groups.contains_key(named).then(|| named.clone());
        }
        let always = self.scene.is_ruled("ruling.group-roll", "always");
        let is_member = |group: &Group| always && group.members.contains(&self.action.letter);
        let mut groups = self.scene.groups.iter();
        groups
            .find(|(_, group)| is_member(group))
            .map(|(name, _)| name.clone())
    }

    /// One item; a refusal is part of what happened.
    fn item(&mut self, item: &Item) {
        if let Some(rule) = self.over {
            // The word that keeps an action open is not checked.
            if *item != Item::Wait {
                self.happened
                    .push(format!("refused {} {rule}", item.words()));
            }
            return;
        }
        let refused = match item {
            Item::Step(target) => self.try_step(target),
            Item::Stand => self.stand(),
            Item::CarryOn => self.carry_on(),
            Item::Stop => self.refuse_stop().or_else(|| {
                self.end();
                None
            }),
            Item::Wait => {
                self.is_open = true;
                None
            }
            Item::Halted => {
                self.halt();
                None
            }
        };
        let Some(rule) = refused else {
            return;
        };
        // A refusal that leaves no step to make is reported by `failed` alone.
        if !self.fail_if_nothing_is_possible() {
            if let Item::Step(target) = item {
                self.keep_progress(target, rule);
            }
            self.happened
                .push(format!("refused {} {rule}", item.words()));
            self.end_if_bound(item);
        }
    }

    /// `ruling.first-square-roll=binding`: the square that was named stays closed, and no other one
    /// may be named.
    fn end_if_bound(&mut self, item: &Item) {
        let is_bound = matches!(item, Item::Step(target) if self.bound.as_ref() == Some(target));
        if !is_bound || self.revealed.is_some() {
            return;
        }
        self.bound = None;
        self.fall_if_stuck();
        if self.over.is_none() {
            self.over = Some("6d6.load.first-square");
            if !self.is_firm_here() {
                self.log("fall".to_owned());
            }
        }
    }

    /// `ruling.gridless-progress=kept`: the points are kept for the leg that is not cleared.
    pub(super) fn keep_progress(&mut self, target: &Target, rule: &str) {
        let kept = self.scene.is_ruled("ruling.gridless-progress", "kept");
        if let Target::Spot(Spot::Goal(name)) = target
            && kept
            && rule == "6d6.core.budget"
        {
            let key = (self.action.letter, name.clone());
            *self.scene.progress.entry(key).or_insert(0) += self.left;
            self.left = 0;
        }
    }

    fn try_step(&mut self, target: &Target) -> Option<&'static str> {
        if self.revealed.as_ref() == Some(target) {
            return self.carry_on();
        }
        if self.revealed.is_some() {
            let detour = self.scene.is_ruled("ruling.hidden-detour", "yes");
            let again = self
                .scene
                .is_ruled("ruling.hidden-first-square", "choose-again");
            let allowed = detour || (again && self.entered == 0);
            if !allowed {
                return Some("6d6.hidden.choice");
            }
            // What another ruling opens is open, even if naming the first square bound it.
            self.bound = None;
        }
        let refused = self.step(target);
        if refused.is_none() && self.revealed.as_ref() != Some(target) {
            self.revealed = None;
        }
        refused
    }

    /// A triggered ability ends the movement from outside: `6d6.trigger.once-per-action`.
    fn halt(&mut self) {
        self.over = Some("6d6.trigger.once-per-action");
        if self.entered == 0 && !self.stood {
            self.fail();
        } else if !self.is_firm_here() {
            self.log("fall".to_owned());
        }
    }

    pub(super) fn is_firm_here(&self) -> bool {
        let mover = self.mover();
        self.scene.is_firm(mover, &mover.spot, &self.action.form)
    }

    /// `6d6.mr.no-footing`: stopped against its will over a gap.
    fn fall_if_stuck(&mut self) {
        if self.over.is_some() || self.is_firm_here() {
            return;
        }
        let can_go_on = match &self.revealed {
            Some(found) => self.refuse_carrying_on().is_none() || self.can_go_round(found),
            None => self.something_is_possible(),
        };
        if !can_go_on {
            let rule = match self.revealed {
                Some(_) => "6d6.hidden.choice",
                None => "6d6.mr.no-footing",
            };
            self.over = Some(rule);
            self.log("fall".to_owned());
        }
    }

    /// `ruling.hidden-detour`: whether a step elsewhere is possible instead.
    fn can_go_round(&self, found: &Target) -> bool {
        let around = self.neighbours(&self.mover().spot).into_iter();
        self.scene.is_ruled("ruling.hidden-detour", "yes")
            && around
                .filter(|to| to != found)
                .any(|to| self.refuse_step(&to).is_none())
    }

    /// The squares around the mover; without a grid the goal.
    pub(super) fn neighbours(&self, goal: &Spot) -> Vec<Target> {
        let Spot::Square((x, y)) = self.mover().spot else {
            // Nothing leads back to where it began.
            let leads = *goal != Spot::Start;
            return leads
                .then(|| Target::Spot(goal.clone()))
                .into_iter()
                .collect();
        };
        let mut around = Vec::new();
        for dy in -1..=1 {
            for dx in -1..=1 {
                if (dx, dy) != (0, 0) {
                    around.push(Target::Spot(Spot::Square((x + dx, y + dy))));
                }
            }
        }
        around
    }

    /// The places that a step could go to; without a grid, or by `ruling.failure-test`, the first
    /// one named. Without a grid, and with nothing named, a square of the counter or any other goal.
    fn candidates(&self) -> Vec<Target> {
        let named = self.scene.is_ruled("ruling.failure-test", "named-square");
        let first: Vec<Target> = self.action.targets().into_iter().take(1).collect();
        match &self.mover().spot {
            here @ Spot::Square(_) if !named || first.is_empty() => self.neighbours(here),
            _ if !first.is_empty() => first,
            _ if self.action.towards.is_some() || self.action.away.is_some() => {
                vec![Target::Counted(1, Vec::new())]
            }
            here => {
                let goals = self.scene.goals.keys();
                let spots = goals.map(|name| Spot::Goal(name.clone()));
                spots
                    .filter(|spot| spot != here)
                    .map(Target::Spot)
                    .collect()
            }
        }
    }

    /// Whether the mover could do anything with its score.
    pub(super) fn something_is_possible(&self) -> bool {
        let crawls = self.scene.is_ruled("ruling.crawl", "yes");
        if self.mover().down {
            let stands = self.left >= self.standing_minimum();
            if stands || !crawls {
                return stands;
            }
        }
        let mut targets = self.candidates().into_iter();
        targets.any(|target| self.refuse_step(&target).is_none())
    }

    /// `6d6.fail.definition`: it fails as soon as that is certain.
    pub(super) fn fail_if_nothing_is_possible(&mut self) -> bool {
        let open = self.over.is_none() && self.revealed.is_none();
        if !open || self.entered > 0 || self.stood || self.something_is_possible() {
            return false;
        }
        // The points that hidden ground takes are not known until the creature tries to stand up.
        if self.mover().down && self.may_lie_on_hidden_ground() {
            return false;
        }
        for target in self.candidates() {
            self.reasons
                .extend(self.refuse_step(&target).map(|rule| (target.words(), rule)));
        }
        if self.mover().down {
            self.reasons
                .push(("stand".to_owned(), "6d6.posture.stand-cost"));
        }
        self.settle();
        true
    }

    fn settle(&mut self) {
        if let Some(first) = self.action.targets().into_iter().next()
            && let Some(rule) = self.refuse_step(&first)
        {
            self.keep_progress(&first, rule);
        }
        self.over = Some("6d6.fail.definition");
        self.is_settled = true;
        self.fail();
    }

    /// `6d6.fail.consequence`, `ruling.spent-on-failure`.
    pub(super) fn fail(&mut self) {
        self.failed = true;
        self.log("failed".to_owned());
        let cost = self.cost;
        let letter = self.action.letter;
        if self.scene.is_ruled("ruling.spent-on-failure", "returned") {
            self.scene.creature_mut(letter).potential += cost;
        }
        if self.action.stays_hidden && self.scene.is_ruled("ruling.stealth-failure", "revealed") {
            self.scene.creature_mut(letter).hidden = false;
        }
        match self.consequence().as_str() {
            "slip" => self.scene.creature_mut(letter).down = true,
            "fall" => self.log("fall".to_owned()),
            _ => {}
        }
    }

    /// `ruling.failure-consequence`: one consequence for all, or a list by MR.
    fn consequence(&self) -> String {
        let chosen = self.scene.rulings.get("ruling.failure-consequence");
        let chosen = chosen.map_or("none", String::as_str);
        if !chosen.contains(':') {
            return chosen.to_owned();
        }
        let resistance = self.resistance_failed_at();
        let entries = chosen.split('+').filter_map(|entry| entry.split_once(':'));
        entries
            .filter_map(|(least, what)| Some((least.parse::<i32>().ok()?, what)))
            .filter(|(least, _)| *least <= resistance)
            .max()
            .map_or_else(String::new, |(_, what)| what.to_owned())
    }

    /// The MR of the place named first; if none was named, of the creature's place.
    fn resistance_failed_at(&self) -> i32 {
        let (mover, form) = (self.mover(), &self.action.form);
        match self.action.targets().first() {
            Some(Target::Spot(Spot::Goal(name))) => self.scene.of_goal(name, form),
            Some(target) => {
                let spot = &mover.spot;
                self.scene
                    .step_resistance(mover, spot, target, form, self.jumped)
            }
            None => self.scene.standing(mover, form),
        }
    }

    /// `6d6.posture.stand-cost`, `6d6.posture.stand-part`.
    fn stand(&mut self) -> Option<&'static str> {
        if !self.mover().down {
            return Some("6d6.posture.free");
        }
        self.uncover_here();
        if self.standing_minimum() > self.left {
            return Some("6d6.posture.stand-cost");
        }
        if let Some(rule) = self.refuse_unsaid_standing() {
            return Some(rule);
        }
        let resisting = self.resisting_standing();
        let scores: Vec<i32> = resisting
            .iter()
            .map(|one| self.resisted(one, false))
            .collect();
        let ground = self.scene.standing(self.mover(), &self.action.form);
        let cost = ground + self.together(&scores);
        if cost > self.left {
            let here = Target::Spot(self.mover().spot.clone());
            self.block("exit", "6d6.occupied.blocked-exit", &here);
            return None;
        }
        self.trigger();
        self.log(format!("stand {cost}"));
        self.left -= cost;
        self.stood = true;
        self.show();
        let letter = self.action.letter;
        self.scene.creature_mut(letter).down = false;
        None
    }

    /// `6d6.mr.no-footing`, `6d6.mr.must-move`, `ruling.stand-counts`.
    fn refuse_stop(&self) -> Option<&'static str> {
        if !self.is_firm_here() {
            return Some("6d6.mr.no-footing");
        }
        let standing_counts = !self.scene.is_ruled("ruling.stand-counts", "no");
        let has_moved = self.entered > 0 || (self.stood && standing_counts);
        // Who has been held back may try again, but need not.
        let has_tried = self.is_held_back || self.revealed.is_some();
        let may_rest = has_moved || has_tried || !self.something_is_possible();
        (!may_rest).then_some("6d6.mr.must-move")
    }

    /// The path is at its end, and the creature stops. If that is refused, the action waits for
    /// more; if an explicit `stop` was refused just before, that is the same refusal, and it is
    /// reported once.
    fn stop_at_the_end(&mut self) {
        let Some(rule) = self.refuse_stop() else {
            self.end();
            return;
        };
        let refusal = format!("refused stop {rule}");
        if self.happened.last() != Some(&refusal) {
            self.happened.push(refusal);
        }
        self.is_unfinished = true;
        self.is_open = true;
    }

    /// The movement ends where the mover is.
    fn end(&mut self) {
        self.over = Some(match self.revealed {
            Some(_) => "6d6.hidden.choice",
            None => "6d6.mr.must-move",
        });
        if self.entered == 0 && !self.stood {
            self.fail();
        }
    }

    /// `6d6.trigger.once-per-action`, `ruling.trigger-window`, `ruling.step-triggers`.
    pub(super) fn trigger(&mut self) {
        if self.action.is_attack() && self.scene.is_ruled("ruling.step-triggers", "no") {
            return;
        }
        let each = self.scene.is_ruled("ruling.trigger-window", "per-square");
        if self.triggers == 0 || each {
            self.triggers += 1;
            self.events.push("trigger".to_owned());
        }
    }

    /// What is rolled for the next square: situations, load, stealth; after the first square only
    /// stealth, if it is rolled for every square.
    pub(super) fn rolled_additions(&self) -> Vec<DiceValue> {
        self.additions_of(self.entered == 0)
    }

    /// The same for a square that is the first, or a later one.
    fn additions_of(&self, is_first: bool) -> Vec<DiceValue> {
        let mover = self.mover();
        let mut values = Vec::new();
        let every = self.scene.is_ruled("ruling.deceit-application", "every");
        if is_first {
            values.clone_from(&mover.situations);
            if let Load::Encumbered(value) = mover.load {
                values.push(value);
            }
        }
        let is_free =
            self.action.verb == "mosey" && self.scene.is_ruled("ruling.stealth-mosey", "free");
        if self.action.stays_hidden && !is_free && (is_first || every) {
            values.push(DiceValue::STEALTH);
        }
        values
    }

    /// The least that is added to each square after the next.
    pub(super) fn later_additions_at_least(&self) -> i32 {
        self.additions_of(false)
            .into_iter()
            .map(DiceValue::least)
            .sum()
    }

    /// Rolls them once.
    pub(super) fn roll_additions(&mut self) -> bool {
        let values = self.rolled_additions();
        if self.additions.is_some() || values.is_empty() {
            return false;
        }
        let sum = values.into_iter().map(|value| self.roll(value)).sum();
        self.additions = Some(sum);
        self.log(format!("add {sum}"));
        true
    }
}
