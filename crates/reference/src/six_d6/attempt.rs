//! One movement action, item by item.

use std::fmt::Write as _;

use super::table::{Creature, DiceValue, Load, Place, Table, Wish};
use super::{Action, declare};

/// Three without dice, or the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// `mosey`.
    Mosey,
    /// `run`.
    Run,
}

/// One item of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Into that square.
    Step(Place),
    /// `stand`.
    Stand,
    /// `carry-on`.
    CarryOn,
    /// `stop`.
    Stop,
}

impl Item {
    /// As it stands in a path.
    pub fn words(self) -> String {
        match self {
            Item::Step((x, y)) => format!("({x},{y})"),
            Item::Stand => "stand".to_owned(),
            Item::CarryOn => "carry-on".to_owned(),
            Item::Stop => "stop".to_owned(),
        }
    }
}

/// A movement on its way.
pub struct Attempt<'a> {
    table: &'a mut Table,
    action: Action,
    faces: &'a mut dyn FnMut() -> u32,
    /// Faces used, in order.
    pub used: Vec<u32>,
    left: i32,
    entered: u32,
    stood: bool,
    /// What was rolled for the first square.
    additions: Option<i32>,
    /// The square that was revealed and waits for the choice.
    revealed: Option<Place>,
    /// The last square with footing.
    took_off: Place,
    over: Option<&'static str>,
    failed: bool,
    happened: Vec<String>,
    events: Vec<String>,
    triggers: u32,
}

impl<'a> Attempt<'a> {
    /// Declares it, spends the potential and rolls the score.
    ///
    /// # Errors
    /// The rule that refuses the declaration; nothing is spent.
    pub fn begin(
        table: &'a mut Table,
        action: &Action,
        faces: &'a mut dyn FnMut() -> u32,
    ) -> Result<Attempt<'a>, &'static str> {
        let cost = declare(table, action)?;
        let mover = table.creature_mut(action.letter);
        mover.potential -= cost;
        let took_off = mover.place;
        let values: Vec<DiceValue> = action
            .means
            .iter()
            .filter_map(|name| mover.advantages.iter().find(|one| one.name == *name))
            .map(|one| one.value)
            .collect();
        let mut attempt = Attempt {
            table,
            action: action.clone(),
            faces,
            used: Vec::new(),
            left: 0,
            entered: 0,
            stood: false,
            additions: None,
            revealed: None,
            took_off,
            over: None,
            failed: false,
            happened: vec![format!("spend {cost}")],
            events: vec![format!("spend {cost}")],
            triggers: 0,
        };
        attempt.left = match action.manner {
            Manner::Mosey => 3,
            Manner::Run if values.is_empty() => attempt.roll(DiceValue { dice: 1, plus: 0 }),
            Manner::Run => values.into_iter().map(|value| attempt.roll(value)).sum(),
        };
        let score = format!("score {}", attempt.left);
        attempt.happened.push(score.clone());
        attempt.events.push(score);
        attempt.fail_if_nothing_is_possible();
        Ok(attempt)
    }

    /// Whether nothing more can be done.
    pub fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// Whether it ended without a square entered.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// Whether it failed because nothing was possible, so that no further item is looked at.
    pub fn had_nothing_to_try(&self) -> bool {
        self.over == Some("6d6.fail.definition")
    }

    /// Whether a revealed square waits for the choice.
    pub fn must_choose(&self) -> bool {
        self.revealed.is_some()
    }

    /// Whether the movement may end here by choice.
    pub fn may_end(&self) -> bool {
        self.refuse_stop().is_none()
    }

    /// Where the mover is.
    pub fn place(&self) -> Place {
        self.mover().place
    }

    /// Whether the mover lies where it was forced down.
    pub fn is_down(&self) -> bool {
        self.mover().down
    }

    /// Tries one item; a refusal is part of the log.
    pub fn attempt(&mut self, item: Item) {
        let refused = match (self.over, item) {
            (Some(rule), _) => Some(rule),
            // Naming the revealed square again is carrying on; a step elsewhere is refused.
            (None, Item::Step(place)) if self.revealed == Some(place) => self.carry_on(),
            (None, Item::Step(_)) if self.revealed.is_some() => Some("6d6.hidden.choice"),
            (None, Item::Step(place)) => self.step(place),
            (None, Item::Stand) => self.stand(),
            (None, Item::CarryOn) => self.carry_on(),
            (None, Item::Stop) => self.refuse_stop().or_else(|| {
                self.end();
                None
            }),
        };
        if let Some(rule) = refused {
            // A refusal that leaves no step to make is reported by `failed` alone.
            if !self.fail_if_nothing_is_possible() {
                self.happened
                    .push(format!("refused {} {rule}", item.words()));
            }
        }
    }

    /// The end of the path: the result and the events in the notation.
    pub fn finish(mut self) -> (String, String) {
        if self.over.is_none() {
            self.end();
        }
        // `6d6.trigger.event-order`: at the end `failed`, `fall` or `stop`.
        if self
            .events
            .last()
            .is_none_or(|last| last != "failed" && last != "fall")
        {
            self.events.push("stop".to_owned());
        }
        let mut result = String::new();
        let mut in_costs = false;
        for happened in &self.happened {
            let cost = happened.strip_prefix("cost ");
            match cost {
                Some(cost) if in_costs => {
                    let _ = write!(result, " {cost}");
                }
                _ => {
                    if !result.is_empty() {
                        result.push_str("; ");
                    }
                    match cost {
                        Some(cost) => {
                            let _ = write!(result, "costs {cost}");
                        }
                        None => result.push_str(happened),
                    }
                }
            }
            in_costs = cost.is_some();
        }
        let mover = self.mover();
        if !self.failed {
            let _ = write!(result, "; left {}", self.left);
        }
        let posture = if mover.down { "forced-down" } else { "free" };
        let _ = write!(
            result,
            "; end ({},{}); moved {}; dp {}; posture {posture}; triggers {}",
            mover.place.0,
            mover.place.1,
            5 * self.entered,
            mover.potential,
            self.triggers
        );
        (result, self.events.join("; "))
    }

    fn mover(&self) -> &Creature {
        self.table.creature(self.action.letter)
    }

    fn roll(&mut self, value: DiceValue) -> i32 {
        let mut sum = value.plus;
        for _ in 0..value.dice {
            let face = (self.faces)();
            self.used.push(face);
            sum += face as i32;
        }
        sum
    }

    /// What is rolled for the first square: situations, load, stealth.
    fn rolled_additions(&self) -> Vec<DiceValue> {
        let mover = self.mover();
        let mut values = mover.situations.clone();
        if let Load::Encumbered(value) = mover.load {
            values.push(value);
        }
        if self.action.stay_hidden {
            values.push(DiceValue { dice: 2, plus: 0 });
        }
        values
    }

    fn additions_at_least(&self) -> i32 {
        if self.entered > 0 {
            return 0;
        }
        self.additions.unwrap_or_else(|| {
            let values = self.rolled_additions();
            values.into_iter().map(DiceValue::least).sum()
        })
    }

    /// `6d6.core.known-minimum`, without the additions.
    fn minimum(&self, from: Place, to: Place, ground: i32) -> i32 {
        let entering = self.table.occupants(to, self.action.letter).len() as i32;
        let leaving = self
            .table
            .occupants(from, self.action.letter)
            .into_iter()
            .filter(|one| self.adds_on_leaving(one))
            .count() as i32;
        ground + entering + leaving
    }

    /// `6d6.occupied.leave-hindered`, `6d6.occupied.leave-unable`.
    fn adds_on_leaving(&self, one: &Creature) -> bool {
        match one.leaving {
            Wish::Hinders => true,
            Wish::Allows => false,
            Wish::Unset => one.able && self.is_opponent(one),
        }
    }

    fn hinders_entering(&self, one: &Creature) -> bool {
        match one.entering {
            Wish::Hinders => true,
            Wish::Allows => false,
            Wish::Unset => self.is_opponent(one),
        }
    }

    fn is_opponent(&self, one: &Creature) -> bool {
        one.letter.is_uppercase() != self.action.letter.is_uppercase()
    }

    /// The checks of a step that need no roll, after the one whether the movement is over.
    fn refuse_step(&self, to: Place) -> Option<&'static str> {
        let from = self.place();
        if let Some(rule) = self.refuse_geometry(from, to) {
            return Some(rule);
        }
        if self.mover().down {
            return Some("6d6.posture.no-crawl");
        }
        let ground = self.table.apparent(to, self.action.flying);
        let minimum = self.minimum(from, to, ground) + self.additions_at_least();
        if minimum > self.left {
            return Some("6d6.core.budget");
        }
        self.refuse_footing(to, self.left - minimum)
    }

    fn refuse_geometry(&self, from: Place, to: Place) -> Option<&'static str> {
        let (dx, dy) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        if dx.max(dy) != 1 {
            return Some("6d6.grid.adjacent");
        }
        let solid = |place| self.table.cell(place).is_none_or(|cell| cell.solid);
        if solid(to) {
            return Some("6d6.grid.wall");
        }
        // Squares off the map are no corners: nothing diagonal passes them.
        let corner = dx == 1 && dy == 1 && (solid((from.0, to.1)) || solid((to.0, from.1)));
        corner.then_some("6d6.grid.corner")
    }

    /// The square seems to give footing.
    fn seems_firm(&self, place: Place) -> bool {
        self.action.flying
            || self
                .table
                .cell(place)
                .is_some_and(|cell| !cell.gap || cell.hidden.is_some())
    }

    /// `6d6.mr.no-footing`.
    fn refuse_footing(&self, to: Place, left: i32) -> Option<&'static str> {
        let in_the_air = !self.seems_firm(self.place());
        if in_the_air && to == self.took_off {
            return Some("6d6.mr.no-footing");
        }
        let crosses = self.seems_firm(to) || self.lands(to, left, &mut vec![to]);
        (!crosses).then_some("6d6.mr.no-footing")
    }

    /// Whether so many points take the mover from a gap to firm ground elsewhere.
    fn lands(&self, from: Place, left: i32, visited: &mut Vec<Place>) -> bool {
        let firm_before = if self.seems_firm(self.place()) {
            self.place()
        } else {
            self.took_off
        };
        for to in neighbours(from) {
            if to == firm_before
                || visited.contains(&to)
                || self.refuse_geometry(from, to).is_some()
            {
                continue;
            }
            let ground = self.table.apparent(to, self.action.flying);
            let rest = left - self.minimum(from, to, ground);
            if rest < 0 {
                continue;
            }
            if self.seems_firm(to) {
                return true;
            }
            visited.push(to);
            let lands = self.lands(to, rest, visited);
            visited.pop();
            if lands {
                return true;
            }
        }
        false
    }

    /// Whether there is anything that the mover could do with its score.
    fn something_is_possible(&self) -> bool {
        if self.mover().down {
            let (place, flying) = (self.place(), self.action.flying);
            return self.left >= self.table.standing(place, flying);
        }
        neighbours(self.place())
            .into_iter()
            .any(|to| self.refuse_step(to).is_none())
    }

    /// `6d6.fail.definition`: as soon as it is certain.
    fn fail_if_nothing_is_possible(&mut self) -> bool {
        let open = self.over.is_none() && self.revealed.is_none();
        if open && self.entered == 0 && !self.stood && !self.something_is_possible() {
            self.over = Some("6d6.fail.definition");
            self.fail();
            return true;
        }
        false
    }

    fn fail(&mut self) {
        self.failed = true;
        self.happened.push("failed".to_owned());
        self.events.push("failed".to_owned());
    }

    fn step(&mut self, to: Place) -> Option<&'static str> {
        if let Some(rule) = self.refuse_step(to) {
            return Some(rule);
        }
        let values = self.rolled_additions();
        if self.entered == 0 && self.additions.is_none() && !values.is_empty() {
            let sum = values.into_iter().map(|value| self.roll(value)).sum();
            self.additions = Some(sum);
            self.happened.push(format!("add {sum}"));
            self.events.push(format!("add {sum}"));
            if let Some(rule) = self.refuse_step(to) {
                return Some(rule);
            }
        }
        let flying = self.action.flying;
        let is_hidden = self
            .table
            .cell(to)
            .is_some_and(|cell| cell.hidden.is_some());
        if is_hidden && !flying {
            let real = self.table.real(to, flying);
            if let Some(cell) = self.cell_mut(to) {
                cell.resistance = cell.hidden.take().unwrap_or(cell.resistance);
            }
            self.happened
                .push(format!("reveal ({},{}) {real}", to.0, to.1));
            self.events
                .push(format!("reveal ({},{}) {real}", to.0, to.1));
            self.revealed = Some(to);
            return None;
        }
        self.enter(to);
        None
    }

    fn cell_mut(&mut self, place: Place) -> Option<&mut super::Cell> {
        let row = self.table.cells.get_mut(usize::try_from(place.1).ok()?)?;
        row.get_mut(usize::try_from(place.0).ok()?)
    }

    fn carry_on(&mut self) -> Option<&'static str> {
        let refused = Some("6d6.hidden.choice");
        let Some(to) = self.revealed else {
            return refused;
        };
        if self.refuse_step(to).is_some() {
            return refused;
        }
        self.revealed = None;
        self.enter(to);
        None
    }

    // Long because it is one paragraph of the rulebook: those who are left, those who are met.
    /// Everything that resists, then the step or its end.
    fn enter(&mut self, to: Place) {
        let (from, letter) = (self.place(), self.action.letter);
        let first = if self.entered == 0 {
            self.additions.unwrap_or(0)
        } else {
            0
        };
        let mut total = self.table.apparent(to, self.action.flying) + first;
        let left_behind: Vec<Creature> = self
            .table
            .occupants(from, letter)
            .into_iter()
            .filter(|one| self.adds_on_leaving(one))
            .cloned()
            .collect();
        for one in left_behind {
            total += if one.able {
                let resisted = self.roll(one.resistance).max(1);
                self.log(format!("resist-leave {} {resisted}", one.letter));
                resisted
            } else {
                1
            };
        }
        if total > self.left {
            return self.block("blocked-exit", "6d6.occupied.blocked-exit", to);
        }
        let met: Vec<Creature> = self
            .table
            .occupants(to, letter)
            .into_iter()
            .cloned()
            .collect();
        for one in met {
            total += if self.hinders_entering(&one) && one.able {
                let resisted = self.roll(one.resistance).max(1);
                self.log(format!("resist-enter {} {resisted}", one.letter));
                resisted
            } else {
                1
            };
        }
        if total > self.left {
            return self.block("blocked-entry", "6d6.occupied.blocked-entry", to);
        }
        self.trigger();
        self.events.push(format!("leave ({},{})", from.0, from.1));
        self.events
            .push(format!("enter ({},{}) cost {total}", to.0, to.1));
        self.happened.push(format!("cost {total}"));
        self.left -= total;
        self.entered += 1;
        self.table.creature_mut(letter).place = to;
        if self.seems_firm(to) {
            self.took_off = to;
        }
        self.fall_if_stuck();
    }

    fn log(&mut self, words: String) {
        self.happened.push(words.clone());
        self.events.push(words);
    }

    fn trigger(&mut self) {
        if self.triggers == 0 {
            self.triggers = 1;
            self.events.push("trigger".to_owned());
        }
    }

    fn block(&mut self, word: &str, rule: &'static str, to: Place) {
        self.log(format!("{word} ({},{})", to.0, to.1));
        self.over = Some(rule);
        if self.entered == 0 && !self.stood {
            self.fail();
        } else if !self.seems_firm(self.place()) {
            self.log("fall".to_owned());
        }
    }

    fn stand(&mut self) -> Option<&'static str> {
        if !self.mover().down {
            return Some("6d6.posture.free");
        }
        let cost = self.table.standing(self.place(), self.action.flying);
        self.trigger();
        self.log(format!("stand {cost}"));
        self.left -= cost;
        self.stood = true;
        let letter = self.action.letter;
        self.table.creature_mut(letter).down = false;
        None
    }

    fn refuse_stop(&self) -> Option<&'static str> {
        if !self.seems_firm(self.place()) {
            // Over a gap it may stop only where a reveal leaves nothing else, and then it falls.
            let may_go_on = self
                .revealed
                .is_none_or(|to| self.refuse_step(to).is_none());
            return may_go_on.then_some("6d6.mr.no-footing");
        }
        let has_moved = self.entered > 0 || self.stood;
        let may_rest = has_moved || self.revealed.is_some() || !self.something_is_possible();
        (!may_rest).then_some("6d6.mr.must-move")
    }

    /// The movement ends where the mover is.
    fn end(&mut self) {
        self.over = Some(match self.revealed {
            Some(_) => "6d6.hidden.choice",
            None => "6d6.mr.must-move",
        });
        if self.entered == 0 && !self.stood {
            self.fail();
        } else if !self.seems_firm(self.place()) {
            self.log("fall".to_owned());
        }
    }

    /// `6d6.mr.no-footing`: over a gap with no step possible any more it falls.
    fn fall_if_stuck(&mut self) {
        if !self.seems_firm(self.place()) && !self.something_is_possible() {
            self.over = Some("6d6.mr.no-footing");
            self.log("fall".to_owned());
        }
    }
}

fn neighbours(place: Place) -> Vec<Place> {
    let mut around = Vec::new();
    for dy in -1..=1 {
        for dx in -1..=1 {
            if (dx, dy) != (0, 0) {
                around.push((place.0 + dx, place.1 + dy));
            }
        }
    }
    around
}
