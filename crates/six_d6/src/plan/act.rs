//! An action in progress: its state, and the effect of each item of its path on it.

use std::borrow::Cow;

use board::{Board, ConcealmentChange, Creature};
use dice::{Dice, DiceError};
use grid::Footprint;

use super::super::load::{self, Addition, Nth};
use super::super::mover::Mover;
use super::super::trigger::{self, Kind, Moment};
use super::super::{
    Fact, Facts, Happening, Item, OpenAction, Place, Scene, Target, hidden, occupied, posture,
    proximity, registry,
};
use rules::RevealChoice;
use rules::{RuleId, Rulings, StepTaken};

/// An action in progress. Its facts and its creature are those of the current moment.
pub(crate) struct Act<'s> {
    /// The board as the mover's side knows it.
    pub(in super::super) board: Cow<'s, Board>,
    /// The board as it is.
    pub(super) truth: Cow<'s, Board>,
    /// What the game master has hidden from the side, as far as the mover has met it.
    pub(super) met: Vec<ConcealmentChange>,
    pub(in super::super) rulings: &'s Rulings,
    pub(in super::super) dice: &'s mut dyn Dice,
    pub(in super::super) creature: Creature,
    pub(in super::super) facts: Facts,
    pub(in super::super) mover: Mover,
    pub(in super::super) kind: Kind,
    pub(in super::super) open: OpenAction,
    pub(in super::super) log: Vec<(Happening, RuleId)>,
    pub(in super::super) steps: Vec<StepTaken>,
    /// What has been rolled for the next square in this part of the action, each with its rule.
    pub(super) rolled: Vec<(RuleId, u32)>,
    /// Whether there is a score: not in an attack without a step.
    pub(in super::super) scores: bool,
    /// The movement has failed because no step was possible, so the rest of the path does not
    /// matter.
    pub(in super::super) has_failed_for_good: bool,
    /// What a player is asked before the path goes on.
    pub(in super::super) asked: Option<RevealChoice>,
}

impl Act<'_> {
    pub(in super::super) fn scene(&self) -> Scene<'_> {
        Scene {
            board: &self.board,
            facts: &self.facts,
            rulings: self.rulings,
        }
    }

    pub(in super::super) fn place(&self) -> Place {
        super::place_of(&self.facts, &self.creature)
    }

    pub(in super::super) fn log(&mut self, happening: Happening, rule: RuleId) {
        self.log.push((happening, rule));
    }

    pub(in super::super) fn has_score(&self) -> Option<u32> {
        self.scores.then_some(self.open.score)
    }

    /// The additions still to be rolled for the next square.
    pub(in super::super) fn additions(&self) -> Vec<Addition> {
        let nth = if self.open.entered == 0 {
            Nth::First
        } else {
            Nth::Later
        };
        self.additions_for(nth)
    }

    pub(in super::super) fn additions_for(&self, nth: Nth) -> Vec<Addition> {
        let manner = match self.kind {
            Kind::Movement => Some(self.open.movement.manner),
            Kind::Step => None,
        };
        let profile = self.facts.profile(self.creature.id);
        let hidden = self.open.movement.stays_hidden;
        load::additions(self.scene(), profile, manner, hidden, nth)
    }

    /// The additions to the next square: as rolled, or their minimum.
    pub(in super::super) fn known_added(&self) -> u32 {
        self.open
            .added
            .unwrap_or_else(|| load::least(&self.additions()))
    }

    /// Logs a trigger if one is due.
    pub(in super::super) fn trigger(&mut self, moment: Moment) {
        if trigger::is_due(self.scene(), self.kind, moment, self.open.triggers) {
            self.open.triggers += 1;
            let rule = match self.kind {
                Kind::Movement => registry::TRIGGER_ONCE_PER_ACTION,
                Kind::Step => registry::TRIGGER_STEP,
            };
            self.log(Happening::Trigger, rule);
        }
    }

    /// The destination of the item; `None` for an item that goes nowhere.
    pub(in super::super) fn target(&self, item: &Item) -> Option<Target> {
        match item {
            Item::Square(square) => {
                let shape = match self.place() {
                    Place::Squares(space) => space,
                    Place::Start | Place::Goal(_) => Footprint::from(*square),
                };
                Some(Target::Squares(shape.at(*square)))
            }
            Item::Goal(name) => Some(Target::Goal(name.clone())),
            Item::Counted(square) => Some(Target::Counted(square.clone())),
            Item::Stand | Item::CarryOn | Item::Stop | Item::Halted | Item::Wait => None,
        }
    }

    pub(in super::super) fn refuse(&mut self, item: &Item, rule: RuleId) {
        self.log(Happening::Refused(item.clone(), rule), rule);
    }

    /// `6d6.posture.stand-part`: the cost is taken from the score first.
    pub(super) fn stand(&mut self) -> Result<(), DiceError> {
        let item = Item::Stand;
        if !posture::is_down(&self.creature) {
            self.refuse(&item, registry::POSTURE_FREE);
            return Ok(());
        }
        self.try_ground();
        if let Some(rule) = self.stand_fault() {
            self.cannot_stand(rule);
            return Ok(());
        }
        let place = self.place();
        let ground = posture::stand_cost(self.scene(), &self.mover, &place);
        let holders = posture::holders(self.scene(), &self.mover, &place);
        let held = self.resistance(&holders.leaving, occupied::Way::Leaving)?;
        let cost = ground.points.saturating_add(occupied::points(&held));
        if cost > self.open.remaining {
            let to = match place {
                Place::Squares(space) => Target::Squares(space),
                Place::Goal(name) => Target::Goal(name),
                Place::Start => Target::Start,
            };
            self.blocked(Happening::BlockedExit(to), registry::OCCUPIED_BLOCKED_EXIT);
            return Ok(());
        }
        self.trigger(Moment::Change);
        self.open.remaining -= cost;
        self.open.has_stood = true;
        posture::set_down(&mut self.creature, false);
        self.show_itself();
        self.log(Happening::Stand(cost), registry::POSTURE_STAND_COST);
        // The ground that it has learnt may be a gap.
        self.fall_if_stuck();
        Ok(())
    }

    /// `6d6.posture.stand-cost`: a creature that tries to stand up learns what the ground is,
    /// unless it must wait for an input first.
    fn try_ground(&mut self) {
        let (scene, place) = (self.scene(), self.place());
        let holders = posture::holders(scene, &self.mover, &place);
        let waits = proximity::missing_input(scene, &holders).is_some();
        if !waits && hidden::hides_ground(scene, &self.mover, &place) {
            hidden::reveal_ground(&mut self.facts, &place);
        }
    }

    /// Refuses standing up; if nothing else is possible, the movement has failed.
    fn cannot_stand(&mut self, rule: RuleId) {
        match self.ruled_out() {
            Some(reasons) if self.open.entered == 0 => self.fail_for_good(reasons),
            _ => self.refuse(&Item::Stand, rule),
        }
    }

    /// `6d6.stealth.penalty`: a creature that moves without staying hidden is seen.
    pub(in super::super) fn show_itself(&mut self) {
        let (id, stays_hidden) = (self.creature.id, self.open.movement.stays_hidden);
        if let Some(profile) = self.facts.profile_mut(id) {
            profile.is_hidden &= stays_hidden;
        }
    }

    /// The rule against standing up now.
    pub(in super::super) fn stand_fault(&self) -> Option<RuleId> {
        let (scene, place) = (self.scene(), self.place());
        if posture::least_to_stand(scene, &self.mover, &place) > self.open.remaining {
            return Some(registry::POSTURE_STAND_COST);
        }
        let holders = posture::holders(scene, &self.mover, &place);
        proximity::missing_input(scene, &holders)
    }

    /// The facts after the action.
    pub(in super::super) fn result_facts(&self) -> Vec<Fact> {
        let mut facts = vec![Fact::Spent(self.open.spent)];
        if self.scores {
            facts.push(Fact::Left(self.open.remaining));
        }
        facts.push(Fact::End(self.place()));
        let squares = match self.place() {
            Place::Squares(_) => self.open.entered,
            // A goal is not a square; a counted square is.
            Place::Start | Place::Goal(_) if self.counts_squares() => self.open.entered,
            Place::Start | Place::Goal(_) => 0,
        };
        facts.push(Fact::SquaresEntered(squares));
        facts.push(Fact::Triggers(self.open.triggers));
        facts.extend(super::state_facts(&self.board, &self.facts, &self.creature));
        if self.open.movement.towards.is_some() {
            facts.push(Fact::Beyond(self.open.beyond));
        }
        facts
    }

    pub(super) fn counts_squares(&self) -> bool {
        let movement = &self.open.movement;
        movement.towards.is_some() || movement.away.is_some()
    }
}
