//! A step: its checks, what is revealed, who resists, and the entering.

use super::attempt::Attempt;
use super::ground::Target;
use super::table::{Creature, DiceValue, Spot};

impl Attempt<'_> {
    fn additions_at_least(&self) -> i32 {
        let values = self.rolled_additions();
        if values.is_empty() {
            return 0;
        }
        self.additions
            .unwrap_or_else(|| values.into_iter().map(DiceValue::least).sum())
    }

    /// Whether the occupant hinders: what it said, else by its side.
    fn hinders(&self, one: &Creature, entering: bool) -> bool {
        let said = if entering { one.enter } else { one.leave };
        said.unwrap_or(one.letter.is_uppercase() != self.action.letter.is_uppercase())
    }

    /// `6d6.occupied.unable`, `ruling.unable-to-act`.
    fn is_able(&self, one: &Creature) -> bool {
        let derived = self.scene.is_ruled("ruling.unable-to-act", "derived");
        one.able && !(derived && one.potential <= 0)
    }

    /// `6d6.occupied.leave-hindered`, `6d6.occupied.leave-unable`.
    fn adds_on_leaving(&self, one: &Creature) -> bool {
        if self.is_able(one) {
            return self.hinders(one, false);
        }
        let hostile = self.scene.is_ruled("ruling.unable-leaving", "hostile");
        one.leave == Some(true) || (hostile && self.hinders(one, false))
    }

    fn leavers(&self, from: &Spot, to: &Target) -> Vec<Creature> {
        let left = self.scene.left(self.mover(), from, to).into_iter();
        left.filter(|one| self.adds_on_leaving(one))
            .cloned()
            .collect()
    }

    /// The sum of what several add, or the highest: `6d6.occupied.several`.
    fn together(&self, scores: &[i32]) -> i32 {
        if self.scene.is_ruled("ruling.several-occupants", "highest") {
            scores.iter().copied().max().unwrap_or(0)
        } else {
            scores.iter().sum()
        }
    }

    /// `6d6.core.known-minimum`, without the additions.
    fn minimum(&self, from: &Spot, to: &Target) -> i32 {
        let mover = self.mover();
        let ground = self
            .scene
            .step_resistance(mover, from, to, &self.action.form);
        let met = vec![1; self.scene.met(mover, from, to).len()];
        let left = vec![1; self.leavers(from, to).len()];
        ground + self.together(&met) + self.together(&left)
    }

    /// The checks of a step that need no roll, after the one whether the movement is over.
    pub(super) fn refuse_step(&self, to: &Target) -> Option<&'static str> {
        let mover = self.mover();
        if let Target::Spot(spot) = to
            && let Some(rule) = self.scene.refuse_geometry(mover, &mover.spot, spot)
        {
            return Some(rule);
        }
        if mover.down && !self.scene.is_ruled("ruling.crawl", "yes") {
            return Some("6d6.posture.no-crawl");
        }
        if self.entered == 0 && self.bound.as_ref().is_some_and(|bound| bound != to) {
            return Some("6d6.load.first-square");
        }
        let minimum = self.minimum(&mover.spot, to) + self.additions_at_least();
        if minimum > self.left {
            return Some("6d6.core.budget");
        }
        self.refuse_footing(to, self.left - minimum)
    }

    /// `6d6.mr.no-footing`
    fn refuse_footing(&self, to: &Target, left: i32) -> Option<&'static str> {
        const RULE: Option<&str> = Some("6d6.mr.no-footing");
        let Target::Spot(to) = to else {
            return None;
        };
        if !self.is_firm_here() && *to == self.took_off {
            return RULE;
        }
        let is_firm = self.scene.is_firm(self.mover(), to, &self.action.form);
        // A 5-foot step has no second square to land on.
        let lands = !self.action.is_attack() && self.lands(to, left, &mut vec![to.clone()]);
        if is_firm || lands { None } else { RULE }
    }

    /// Whether so many points take the mover from a gap to firm ground other than where it took
    /// off.
    fn lands(&self, from: &Spot, left: i32, visited: &mut Vec<Spot>) -> bool {
        let mover = self.mover();
        let took_off = if self.is_firm_here() {
            &mover.spot
        } else {
            &self.took_off
        };
        let Spot::Square((x, y)) = *from else {
            return false;
        };
        for (dx, dy) in AROUND {
            let to = Spot::Square((x + dx, y + dy));
            let is_closed = self.scene.refuse_geometry(mover, from, &to).is_some();
            if to == *took_off || visited.contains(&to) || is_closed {
                continue;
            }
            let rest = left - self.minimum(from, &Target::Spot(to.clone()));
            if rest < 0 {
                continue;
            }
            if self.scene.is_firm(mover, &to, &self.action.form) {
                return true;
            }
            visited.push(to.clone());
            let lands = self.lands(&to, rest, visited);
            visited.pop();
            if lands {
                return true;
            }
        }
        false
    }

    /// `6d6.occupied.resistance-input`
    pub(super) fn lacks_input(&self, to: &Target) -> bool {
        let mover = self.mover();
        let lacks = |one: &Creature, entering: bool| {
            let ready = if entering {
                one.score_enter
            } else {
                one.score_leave
            };
            let everybody = self.scene.is_ruled("ruling.resistance-dice", "1d6+0");
            let paid_out =
                self.scene.is_ruled("ruling.resistance-dice", "paid") && one.potential <= 0;
            self.hinders(one, entering)
                && self.is_able(one)
                && ready.is_none()
                && one.resistance.is_none()
                && !everybody
                && !paid_out
        };
        let met = self.scene.met(mover, &mover.spot, to);
        let left = self.leavers(&mover.spot, to);
        met.into_iter().any(|one| lacks(one, true)) || left.iter().any(|one| lacks(one, false))
    }

    /// A step from its checks to its end.
    pub(super) fn step(&mut self, to: &Target) -> Option<&'static str> {
        if let Some(rule) = self.refuse_step(to) {
            return Some(rule);
        }
        if self.lacks_input(to) {
            return Some("6d6.occupied.resistance-input");
        }
        if self.roll_additions() {
            let binds = self.scene.is_ruled("ruling.first-square-roll", "binding");
            if binds && self.entered == 0 {
                self.bound = Some(to.clone());
            }
            if let Some(rule) = self.refuse_step(to) {
                return Some(rule);
            }
        }
        if self.reveal(to) {
            self.revealed = Some(to.clone());
            return None;
        }
        self.enter(to);
        None
    }

    /// `6d6.hidden.reveal`; whether there was anything to reveal.
    fn reveal(&mut self, to: &Target) -> bool {
        let Target::Spot(spot) = to else {
            return false;
        };
        if self.scene.is_terrain_free(&self.action.form) {
            return false;
        }
        let mover = self.mover();
        let newly = self.scene.newly_covered(mover, &mover.spot, spot);
        let from_gap = !self.is_firm_here();
        let mut found = false;
        for square in newly {
            let Some(cell) = self.scene.cell_mut(square) else {
                continue;
            };
            let Some((real, gap)) = cell.hidden.take() else {
                continue;
            };
            cell.given = Some(real);
            cell.tags.clear();
            cell.gap = gap;
            found = true;
            let form = self.action.form.clone();
            let now = self.scene.entering(square, &form, from_gap);
            self.log(format!("reveal ({},{}) {now}", square.0, square.1));
        }
        found
    }

    /// `6d6.hidden.choice`, `6d6.hidden.equal`.
    pub(super) fn refuse_carrying_on(&self) -> Option<&'static str> {
        const RULE: Option<&str> = Some("6d6.hidden.choice");
        let Some(to) = &self.revealed else {
            return RULE;
        };
        if self.refuse_step(to).is_some() {
            return RULE;
        }
        let minimum = self.minimum(&self.mover().spot, to) + self.additions_at_least();
        let exceeds = self.scene.is_ruled("ruling.hidden-equal", "exceed");
        if exceeds && minimum >= self.left {
            RULE
        } else {
            None
        }
    }

    pub(super) fn carry_on(&mut self) -> Option<&'static str> {
        if let Some(rule) = self.refuse_carrying_on() {
            return Some(rule);
        }
        if let Some(to) = self.revealed.take() {
            self.enter(&to);
        }
        None
    }

    /// What an occupant adds: a resistance action, or the least one.
    fn resisted(&mut self, one: &Creature, entering: bool) -> i32 {
        if !self.hinders(one, entering) || !self.is_able(one) {
            return 1;
        }
        if self.scene.is_ruled("ruling.resistance-dice", "paid") {
            let potential = &mut self.scene.creature_mut(one.letter).potential;
            if *potential <= 0 {
                return 1;
            }
            *potential -= 1;
        }
        let ready = if entering {
            one.score_enter
        } else {
            one.score_leave
        };
        let everybody = self.scene.is_ruled("ruling.resistance-dice", "1d6+0");
        let value = match one.resistance {
            Some(value) if !everybody => value,
            _ => DiceValue::ONE,
        };
        let score = ready.unwrap_or_else(|| self.roll(value)).max(1);
        let word = if entering { "enter" } else { "leave" };
        self.log(format!("resist-{word} {} {score}", one.letter));
        score
    }

    /// Everything that resists, then the step or its end.
    fn enter(&mut self, to: &Target) {
        let from = self.mover().spot.clone();
        let form = self.action.form.clone();
        let ground = self.scene.step_resistance(self.mover(), &from, to, &form);
        let first = if self.rolled_additions().is_empty() {
            0
        } else {
            self.additions.unwrap_or(0)
        };
        let mut scores = Vec::new();
        for one in self.leavers(&from, to) {
            scores.push(self.resisted(&one, false));
        }
        let mut total = ground + first + self.together(&scores);
        if total > self.left {
            return self.block("exit", "6d6.occupied.blocked-exit", to);
        }
        let met: Vec<Creature> = self
            .scene
            .met(self.mover(), &from, to)
            .into_iter()
            .cloned()
            .collect();
        scores.clear();
        for one in met {
            scores.push(self.resisted(&one, true));
        }
        total += self.together(&scores);
        if total > self.left {
            return self.block("entry", "6d6.occupied.blocked-entry", to);
        }
        self.arrive(from, to, total);
    }

    fn arrive(&mut self, from: Spot, to: &Target, total: i32) {
        let letter = self.action.letter;
        self.trigger();
        self.happened.push(format!("cost {total}"));
        self.left -= total;
        self.entered += 1;
        if self.scene.is_ruled("ruling.deceit-application", "every") {
            self.additions = None;
        }
        match to {
            Target::Spot(spot) => {
                self.events.push(format!("leave {}", from.words()));
                self.events
                    .push(format!("enter {} cost {total}", spot.words()));
                self.scene.creature_mut(letter).spot = spot.clone();
                if let Spot::Goal(name) = spot {
                    self.scene.progress.remove(&(letter, name.clone()));
                }
                if self.is_firm_here() {
                    self.took_off = spot.clone();
                }
            }
            Target::Counted(_) => self.count(),
        }
    }

    /// `6d6.gridless.distance-counter`
    fn count(&mut self) {
        let own = self.action.letter.to_string();
        if let Some(towards) = self.action.towards.clone()
            && let Some(counter) = self.scene.counter_mut(&own, &towards)
        {
            if *counter == 0 {
                self.beyond += 1;
            } else {
                *counter -= 1;
            }
        }
        if let Some(away) = self.action.away.clone()
            && let Some(counter) = self.scene.counter_mut(&own, &away)
        {
            *counter += 1;
        }
    }

    fn block(&mut self, word: &str, rule: &'static str, to: &Target) {
        self.log(format!("blocked-{word} {}", to.words()));
        if self.scene.is_ruled("ruling.blocked-ends", "try-again") && !self.action.is_attack() {
            return;
        }
        self.over = Some(rule);
        if self.action.is_attack() {
            return;
        }
        if self.entered == 0 && !self.stood {
            self.fail();
        } else if !self.is_firm_here() {
            self.log("fall".to_owned());
        }
    }
}

/// The eight directions.
const AROUND: [(i32, i32); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];
