//! A step: its checks, what is revealed, which creatures resist, and the entering.

use super::attempt::Attempt;
use super::table::{Creature, DiceValue, Spot, Target};

impl Attempt<'_> {
    pub(super) fn additions_at_least(&self) -> i32 {
        let values = self.rolled_additions();
        if values.is_empty() {
            return 0;
        }
        self.additions
            .unwrap_or_else(|| values.into_iter().map(DiceValue::least).sum())
    }

    /// Whether the occupant hinders: as stated, or else by its side.
    fn hinders(&self, one: &Creature, entering: bool) -> bool {
        let said = if entering { one.enter } else { one.leave };
        let sides = &self.scene.sides;
        said.unwrap_or(sides.are_enemies(one.letter, self.action.letter))
    }

    /// `ruling.stance-default=ask`: whether the occupant's wish has still to be stated.
    fn is_unsaid(&self, one: &Creature, entering: bool) -> bool {
        let said = if entering { one.enter } else { one.leave };
        self.scene.asks_for_stance() && said.is_none() && self.is_able(one)
    }

    /// `6d6.occupied.unable`, `ruling.unable-to-act`.
    fn is_able(&self, one: &Creature) -> bool {
        let derived = self.scene.is_ruled("ruling.unable-to-act", "derived");
        one.able && !(derived && one.potential <= 0)
    }

    /// `6d6.occupied.leave-hindered`, `6d6.occupied.leave-unable`.
    fn adds_on_leaving(&self, one: &Creature) -> bool {
        if self.is_able(one) {
            return self.hinders(one, false) && !self.is_unsaid(one, false);
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

    /// `ruling.stand-mr`: the creatures that resist standing up.
    pub(super) fn resisting_standing(&self) -> Vec<Creature> {
        if !self.scene.is_ruled("ruling.stand-mr", "occupants") {
            return Vec::new();
        }
        let sharing = self.scene.sharing(self.mover()).into_iter();
        sharing
            .filter(|one| self.adds_on_leaving(one))
            .cloned()
            .collect()
    }

    /// The least that standing up can cost as the ground looks now.
    pub(super) fn standing_minimum(&self) -> i32 {
        let ground = self.scene.standing(self.mover(), &self.action.form);
        ground + self.together(&vec![1; self.resisting_standing().len()])
    }

    /// The sum of what several occupants add, or the highest amount: `6d6.occupied.several`.
    pub(super) fn together(&self, scores: &[i32]) -> i32 {
        if self.scene.is_ruled("ruling.several-occupants", "highest") {
            scores.iter().copied().max().unwrap_or(0)
        } else {
            scores.iter().sum()
        }
    }

    /// `6d6.core.known-minimum`, without the additions.
    pub(super) fn minimum(&self, from: &Spot, to: &Target, jumped: i32) -> i32 {
        let mover = self.mover();
        let ground = self
            .scene
            .step_resistance(mover, from, to, &self.action.form, jumped);
        let met = vec![1; self.scene.met(mover, from, to).len()];
        let left = vec![1; self.leavers(from, to).len()];
        ground + self.together(&met) + self.together(&left)
    }

    /// Geometry and posture.
    pub(super) fn refuse_way(&self, to: &Target) -> Option<&'static str> {
        let mover = self.mover();
        if let Target::Spot(spot) = to
            && let Some(rule) = self.scene.refuse_geometry(mover, &mover.spot, spot)
        {
            return Some(rule);
        }
        if mover.down && !self.scene.is_ruled("ruling.crawl", "yes") {
            return Some("6d6.posture.no-crawl");
        }
        None
    }

    /// The checks of a step that need no roll; the check whether the movement is over comes before them.
    pub(super) fn refuse_step(&self, to: &Target) -> Option<&'static str> {
        let mover = self.mover();
        if let Some(rule) = self.refuse_way(to) {
            return Some(rule);
        }
        if self.entered == 0 && self.bound.as_ref().is_some_and(|bound| bound != to) {
            return Some("6d6.load.first-square");
        }
        let minimum = self.minimum(&mover.spot, to, self.jumped) + self.additions_at_least();
        if minimum > self.left {
            return Some("6d6.core.budget");
        }
        self.refuse_footing(to, self.left - minimum)
    }

    /// `6d6.mr.no-footing`
    pub(super) fn refuse_footing(&self, to: &Target, left: i32) -> Option<&'static str> {
        const RULE: Option<&str> = Some("6d6.mr.no-footing");
        let Target::Spot(to) = to else {
            return None;
        };
        if !self.is_firm_here() && *to == self.took_off {
            return RULE;
        }
        let is_firm = self.scene.is_firm(self.mover(), to, &self.action.form);
        // A 5-foot step has no second square to land on.
        let lands = !self.action.is_attack()
            && self.lands(to, left, self.jumped + 1, &mut vec![to.clone()]);
        if is_firm || lands { None } else { RULE }
    }

    /// Whether that many points take the mover from a gap to firm ground other than where it took
    /// off.
    fn lands(&self, from: &Spot, left: i32, jumped: i32, visited: &mut Vec<Spot>) -> bool {
        let mover = self.mover();
        let took_off = if self.is_firm_here() {
            &mover.spot
        } else {
            &self.took_off
        };
        let Spot::Square((x, y)) = *from else {
            return false;
        };
        // No landing is cheaper than what the gap so far adds to it, unless the leader helps.
        let is_dear = self.scene.is_ruled("ruling.jump-gap", "landing-square");
        if is_dear && !self.scene.leader_helps() && 4 * jumped > left {
            return false;
        }
        for (dx, dy) in AROUND {
            let to = Spot::Square((x + dx, y + dy));
            let is_closed = self.scene.refuse_geometry(mover, from, &to).is_some();
            if to == *took_off || visited.contains(&to) || is_closed {
                continue;
            }
            let minimum = self.minimum(from, &Target::Spot(to.clone()), jumped);
            let rest = left - minimum - self.later_additions_at_least();
            if rest < 0 {
                continue;
            }
            if self.scene.is_firm(mover, &to, &self.action.form) {
                return true;
            }
            visited.push(to.clone());
            let lands = self.lands(&to, rest, jumped + 1, visited);
            visited.pop();
            if lands {
                return true;
            }
        }
        false
    }

    fn lacks_input(&self, one: &Creature, entering: bool) -> bool {
        let ready = if entering {
            one.score_enter
        } else {
            one.score_leave
        };
        let everybody = self.scene.is_ruled("ruling.resistance-dice", "1d6+0");
        let paid_out = self.scene.is_ruled("ruling.resistance-dice", "paid") && one.potential <= 0;
        self.hinders(one, entering)
            && self.is_able(one)
            && ready.is_none()
            && one.resistance.is_none()
            && !everybody
            && !paid_out
    }

    /// `6d6.occupied.wish`, `6d6.occupied.resistance-input`: what must be stated first.
    fn refuse_silence(&self, met: &[&Creature], left: &[&Creature]) -> Option<&'static str> {
        let entering = met.iter().map(|one| (*one, true));
        let leaving = left.iter().map(|one| (*one, false));
        let all: Vec<(&Creature, bool)> = entering.chain(leaving).collect();
        if all
            .iter()
            .any(|(one, entering)| self.is_unsaid(one, *entering))
        {
            return Some("6d6.occupied.wish");
        }
        all.iter()
            .any(|(one, entering)| self.lacks_input(one, *entering))
            .then_some("6d6.occupied.resistance-input")
    }

    /// What must be stated before the step.
    pub(super) fn refuse_unsaid(&self, to: &Target) -> Option<&'static str> {
        let mover = self.mover();
        let met = self.scene.met(mover, &mover.spot, to);
        let left = self.scene.left(mover, &mover.spot, to);
        self.refuse_silence(&met, &left)
    }

    /// What must be stated before standing up.
    pub(super) fn refuse_unsaid_standing(&self) -> Option<&'static str> {
        if !self.scene.is_ruled("ruling.stand-mr", "occupants") {
            return None;
        }
        self.refuse_silence(&[], &self.scene.sharing(self.mover()))
    }

    /// A step from its checks to its end.
    pub(super) fn step(&mut self, to: &Target) -> Option<&'static str> {
        if let Some(rule) = self.refuse_step(to) {
            return Some(rule);
        }
        if let Some(rule) = self.refuse_unsaid(to) {
            return Some(rule);
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
        if !self.is_noticed_late() {
            let found = self.uncover(to);
            if !found.is_empty() {
                found.into_iter().for_each(|words| self.log(words));
                self.revealed = Some(to.clone());
                return None;
            }
        }
        self.enter(to);
        None
    }

    /// `ruling.hidden-reveal=after-entering`
    fn is_noticed_late(&self) -> bool {
        self.scene
            .is_ruled("ruling.hidden-reveal", "after-entering")
    }

    /// `6d6.hidden.reveal`: makes known what was hidden there; returns what is reported about it.
    fn uncover(&mut self, to: &Target) -> Vec<String> {
        let form = self.action.form.clone();
        let mut found = Vec::new();
        match to {
            Target::Spot(Spot::Goal(name)) => {
                if let Some(goal) = self.scene.goals.get_mut(name)
                    && let Some(real) = goal.hidden.take()
                {
                    goal.resistance = real;
                    let now = self.scene.of_goal(name, &form);
                    found.push(format!("reveal @{name} {now}"));
                }
            }
            Target::Spot(spot) if !self.scene.is_terrain_free(&form) => {
                let mover = self.mover();
                let newly = self.scene.newly_covered(mover, &mover.spot, spot);
                let jumped = self.jumped;
                for square in newly {
                    if self.scene.uncover(square) {
                        let now = self.scene.entering(square, &form, jumped);
                        found.push(format!("reveal ({},{}) {now}", square.0, square.1));
                    }
                }
            }
            _ => {}
        }
        found
    }

    /// `6d6.posture.stand-cost`: standing up, or trying to, makes the ground known.
    pub(super) fn uncover_here(&mut self) {
        let spot = self.mover().spot.clone();
        match &spot {
            Spot::Goal(_) => {
                self.uncover(&Target::Spot(spot));
            }
            _ if self.scene.is_terrain_free(&self.action.form) => {}
            _ => {
                for square in self.mover().squares_at(&spot) {
                    self.scene.uncover(square);
                }
            }
        }
    }

    /// Whether the ground on which the mover lies may differ from what it looks like.
    pub(super) fn may_lie_on_hidden_ground(&self) -> bool {
        let mover = self.mover();
        match &mover.spot {
            Spot::Goal(name) => self.scene.goals[name].hidden.is_some(),
            _ if self.scene.is_terrain_free(&self.action.form) => false,
            spot => mover.squares_at(spot).into_iter().any(|square| {
                let cell = self.scene.cell(square);
                cell.is_some_and(|cell| cell.hidden.is_some())
            }),
        }
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
        let minimum = self.minimum(&self.mover().spot, to, self.jumped) + self.additions_at_least();
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

    /// The cost that an occupant adds: a resistance action, or the minimum.
    pub(super) fn resisted(&mut self, one: &Creature, entering: bool) -> i32 {
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

    /// Everything that resists, and then the step or the end of the movement.
    fn enter(&mut self, to: &Target) {
        let from = self.mover().spot.clone();
        let form = self.action.form.clone();
        let ground = self
            .scene
            .step_resistance(self.mover(), &from, to, &form, self.jumped);
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
        let mut found = Vec::new();
        if self.is_noticed_late() {
            found = self.uncover(to);
            total -= ground;
            total += self
                .scene
                .step_resistance(self.mover(), &from, to, &form, self.jumped);
        }
        let is_over = total > self.left;
        // Points that have gone to a leg before do not come back.
        self.arrive(from, to, total.min(self.left).max(0));
        found.into_iter().for_each(|words| self.log(words));
        if is_over {
            // The order of checks names no other rule for a movement that hidden ground has ended.
            self.over = Some("6d6.hidden.choice");
        }
        // A 5-foot step does not continue from a gap.
        if (is_over || self.action.is_attack()) && !self.is_firm_here() {
            self.log("fall".to_owned());
            self.over.get_or_insert("6d6.mr.no-footing");
        }
    }

    pub(super) fn arrive(&mut self, from: Spot, to: &Target, total: i32) {
        let letter = self.action.letter;
        self.trigger();
        self.happened.push(format!("cost {total}"));
        self.left -= total;
        self.entered += 1;
        self.show();
        if self.scene.is_ruled("ruling.deceit-application", "every") {
            self.additions = None;
        }
        // A creature that leaves no longer holds back the creatures that met it there.
        for other in &mut self.scene.creatures {
            other.company.retain(|met| *met != letter);
        }
        match to {
            Target::Spot(spot) => {
                self.events.push(format!("leave {}", from.words()));
                self.events
                    .push(format!("enter {} cost {total}", spot.words()));
                let mover = self.scene.creature_mut(letter);
                mover.spot = spot.clone();
                mover.company.clear();
                if let Spot::Goal(name) = spot {
                    self.scene.progress.remove(&(letter, name.clone()));
                }
                self.jumped += 1;
                if self.is_firm_here() {
                    self.took_off = spot.clone();
                    self.jumped = 0;
                }
            }
            Target::Counted(_, company) => {
                self.scene.creature_mut(letter).company = company.clone();
                self.count();
            }
        }
    }

    /// `6d6.stealth.penalty`: a creature that stands up or enters a square openly is seen.
    pub(super) fn show(&mut self) {
        if !self.action.stays_hidden {
            self.scene.creature_mut(self.action.letter).hidden = false;
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

    pub(super) fn block(&mut self, word: &str, rule: &'static str, to: &Target) {
        self.log(format!("blocked-{word} {}", to.place_words()));
        self.is_held_back = true;
        if self.scene.is_ruled("ruling.blocked-ends", "try-again") && !self.action.is_attack() {
            self.bound = None;
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
