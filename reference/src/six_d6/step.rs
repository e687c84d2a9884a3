//! Attacks and their 5-foot steps: `6d6.step.*`.

use super::Stop;
use super::attempt::Attempt;
use super::declare::check_attack;
use super::table::{DiceValue, Target};

impl Attempt<'_> {
    /// An attack, alone or with a step.
    pub(super) fn attack(&mut self) -> Result<(), Stop> {
        let cost = check_attack(self.scene, &self.action)?;
        if !self.action.has_step() {
            self.spend(cost);
            self.strike();
            return Ok(());
        }
        let rolled = self.scene.is_ruled("ruling.step-resistance", "rolled");
        let targets = self.action.targets();
        // The checks of the step are the last part of the declaration.
        self.left = if rolled { DiceValue::ONE.most() } else { 3 };
        if let Some(rule) = targets.first().and_then(|first| self.refuse_first(first)) {
            return Err(Stop::Refused(rule));
        }
        self.spend(cost);
        if rolled {
            self.left = self.roll(DiceValue::ONE);
        }
        if !self.is_automatic() {
            self.log(format!("score {}", self.left));
        }
        if self.action.step_after {
            self.strike();
        }
        let score = self.left;
        for target in &targets {
            self.left = score;
            if !self.take_step(target) || self.over.is_some() {
                break;
            }
        }
        if !self.action.step_after {
            self.strike();
        }
        Ok(())
    }

    /// `ruling.step-resistance=automatic`: a step without a test.
    pub(super) fn is_automatic(&self) -> bool {
        self.scene.is_ruled("ruling.step-resistance", "automatic")
    }

    fn refuse_first(&self, first: &Target) -> Option<&'static str> {
        if self.is_automatic() {
            return self.refuse_place(first);
        }
        self.refuse_step(first)
            .or_else(|| self.refuse_unsaid(first))
    }

    /// What refuses a step regardless of its cost: walls, corners, posture, footing.
    fn refuse_place(&self, to: &Target) -> Option<&'static str> {
        self.refuse_way(to).or_else(|| self.refuse_footing(to, 0))
    }

    /// One square; returns whether the step continues.
    fn take_step(&mut self, target: &Target) -> bool {
        let refused = if self.is_automatic() {
            self.refuse_place(target)
        } else {
            self.step(target)
        };
        if let Some(rule) = refused {
            self.keep_progress(target, rule);
            self.happened
                .push(format!("refused {} {rule}", target.words()));
            return false;
        }
        if self.is_automatic() {
            let from = self.mover().spot.clone();
            self.arrive(from, target, 0);
        }
        // After a reveal the step continues by itself, if the score suffices.
        self.revealed.is_none() || self.carry_on().is_none()
    }

    /// `6d6.step.no-bonus`
    fn strike(&mut self) {
        let helps = self.scene.is_ruled("ruling.step-attack-benefit", "1d6+0");
        let modifier = if helps && self.action.has_step() {
            "1d6+0"
        } else {
            "0"
        };
        let place = self.mover().spot.words();
        self.happened
            .push(format!("attack {place} modifier {modifier}"));
        self.events.push(format!("attack {place}"));
    }
}
