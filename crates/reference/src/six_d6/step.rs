//! Attacks and their 5-foot steps: `6d6.step.*`.

use super::Stop;
use super::attempt::Attempt;
use super::declare::check_attack;
use super::ground::Target;
use super::table::{DiceValue, Spot};
use crate::read_case::unsupported;

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
        if self.scene.is_ruled("ruling.step-resistance", "automatic") {
            return Ok(unsupported("a step without a test")?);
        }
        let squares: Vec<Target> = self
            .action
            .squares()
            .into_iter()
            .map(|square| Target::Spot(Spot::Square(square)))
            .collect();
        // The checks of the step are the last part of the declaration.
        self.left = if rolled { DiceValue::ONE.most() } else { 3 };
        if let Some(rule) = squares.first().and_then(|first| self.refuse_first(first)) {
            return Err(Stop::Refused(rule));
        }
        self.spend(cost);
        if rolled {
            self.left = self.roll(DiceValue::ONE);
        }
        self.log(format!("score {}", self.left));
        if self.action.step_after {
            self.strike();
        }
        for square in &squares {
            if self.over.is_some() || !self.take_step(square) {
                break;
            }
        }
        if !self.action.step_after {
            self.strike();
        }
        Ok(())
    }

    fn refuse_first(&self, first: &Target) -> Option<&'static str> {
        let lacks = self.lacks_input(first);
        self.refuse_step(first)
            .or_else(|| lacks.then_some("6d6.occupied.resistance-input"))
    }

    /// One square; whether the step goes on.
    fn take_step(&mut self, square: &Target) -> bool {
        if let Some(rule) = self.step(square) {
            self.happened
                .push(format!("refused {} {rule}", square.words()));
            return false;
        }
        // A step goes on by itself after a reveal, if the score suffices.
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
