//! A checked path is carried out: attempts, opportunities and arrivals in the order of the
//! catalogue, and the place where the mover comes to rest.

use board::Position;
use dice::{Dice, DiceError};
use grid::{Direction, Footprint};

use super::super::attempt::{Made, Relation};
use super::super::cost::feet;
use super::super::geometry::{Gait, Step};
use super::super::illegal_end;
use super::super::measure;
use super::super::mover::Mover;
use super::super::rulings::{
    AooOncePerOpponent, IllegalEndDisplacement, ObstacleCheckFailure, OverrunProvokes, TumbleResult,
};
use super::super::squeeze::{self, Fit};
use super::super::trigger::{Motion, Threats};
use super::super::{Attempted, Maneuver, Opportunity, Path, Turn, Verb, registry};
use super::check::{Checked, charged_feet};
use super::turn::overrun_takes_action;
use crate::{Event, Happening};
use rules::{Attempt, Cause, Citation, Movement, Reason, RuleId, StepTaken, When};

/// The part of a path that was carried out.
pub(super) struct Walked {
    pub(super) events: Vec<Event>,
    steps: Vec<StepTaken>,
    /// The start and the places after each completed step.
    track: Vec<Footprint>,
    /// The mover's place after everything.
    pub(super) end: Footprint,
    /// Squares of movement spent.
    pub(super) spent_squares: u32,
    /// The diagonals counted.
    pub(super) diagonals: u32,
    /// The turn, with the opportunities given.
    pub(super) turn: Turn,
    /// Whether nothing stopped the movement.
    pub(super) is_whole: bool,
}

/// Whether the movement goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goes {
    On,
    Stopped,
}

pub(super) fn walk(
    mover: &Mover<'_>,
    path: &Path,
    start: Footprint,
    checked: &[Checked],
    turn: &Turn,
    dice: &mut dyn Dice,
) -> Result<Walked, DiceError> {
    let walked = Walked {
        events: Vec::new(),
        steps: Vec::with_capacity(checked.len()),
        track: vec![start],
        end: start,
        spent_squares: 0,
        diagonals: super::turn::first_diagonals(mover.scene, turn, mover.verb),
        turn: turn.clone(),
        is_whole: true,
    };
    let threats = Threats::against(mover);
    let mut walker = Walker {
        mover,
        path,
        threats,
        walked,
        made: Made::default(),
        is_checked: false,
    };
    for (number, step) in (1..).zip(checked) {
        if path.halt.is_some_and(|halt| halt.is_before(number))
            || walker.take(number, step) == Goes::Stopped
        {
            walker.walked.is_whole = false;
            break;
        }
    }
    walker.come_to_rest(dice)?;
    Ok(walker.walked)
}

struct Walker<'w, 'a> {
    mover: &'w Mover<'a>,
    path: &'w Path,
    threats: Threats<'a>,
    walked: Walked,
    made: Made,
    is_checked: bool,
}

impl Walker<'_, '_> {
    fn log(&mut self, when: When, happening: Happening, rule: RuleId) {
        self.walked.events.push(Event {
            when,
            happening,
            rule,
        });
    }

    /// One step: (a) attempts, (b) opportunities, (c) arrival.
    fn take(&mut self, number: u32, checked: &Checked) -> Goes {
        let step = &checked.step;
        let due: Vec<(usize, Attempted)> = self.mover.due_attempts(step, self.made).collect();
        for (index, attempt) in due {
            self.made.add(index);
            if self.attempt(number, step, attempt) == Goes::Stopped {
                return Goes::Stopped;
            }
        }
        if checked.price.takes_check && !self.is_checked {
            self.is_checked = true;
            if self.path.check == Some(Attempt::Failure) {
                if self.mover.scene.rulings.get::<ObstacleCheckFailure>()
                    == ObstacleCheckFailure::CostSpent
                {
                    self.walked.spent_squares += checked.charged;
                }
                return Goes::Stopped;
            }
        }
        self.provoke(When::Step(number), step, Motion::Completed);
        if self.path.halt.is_some_and(|halt| halt.is_in(number)) {
            return Goes::Stopped;
        }
        self.arrive(number, checked);
        Goes::On
    }

    /// `srd35.pass.overrun` and `srd35.pass.tumble`.
    fn attempt(&mut self, number: u32, step: &Step, attempt: Attempted) -> Goes {
        let when = When::Step(number);
        let rulings = self.mover.scene.rulings;
        match attempt.maneuver {
            Maneuver::Overrun => {
                let happening = Happening::Overrun(attempt.target, attempt.result);
                self.log(when, happening, registry::PASS_OVERRUN);
            }
            Maneuver::Tumble => {
                let happening = Happening::Tumble(attempt.target, attempt.result);
                self.log(when, happening, registry::PASS_TUMBLE);
            }
        }
        if attempt.result == Attempt::Success {
            return Goes::On;
        }
        match attempt.maneuver {
            Maneuver::Overrun => {
                if rulings.get::<OverrunProvokes>() == OverrunProvokes::Attempt {
                    self.provoke(when, step, Motion::Failed);
                }
            }
            Maneuver::Tumble => {
                if rulings.get::<TumbleResult>() == TumbleResult::StandardSkill {
                    self.failed_tumble(when, attempt);
                }
            }
        }
        Goes::Stopped
    }

    /// Gives the opponent of a failed tumble its opportunity, once a turn, if it can strike.
    fn failed_tumble(&mut self, when: When, attempt: Attempted) {
        let kind = Opportunity::Tumble;
        let once = self.mover.scene.rulings.get::<AooOncePerOpponent>() == AooOncePerOpponent::Yes;
        let scene = self.mover.scene;
        let own = self.mover.creature.side;
        let strikes = scene.board.creature(attempt.target).is_some_and(|target| {
            scene.board.are_hostile(target.side, own)
                && (self.walked.end.squares())
                    .any(|square| measure::threatens(scene, target, square))
        });
        if !strikes || (once && self.walked.turn.has_given(attempt.target, kind)) {
            return;
        }
        self.walked.turn.give(attempt.target, kind);
        let happening = Happening::Provoke(attempt.target, Cause::Tumble);
        self.log(when, happening, registry::PASS_TUMBLE);
    }

    fn provoke(&mut self, when: When, step: &Step, motion: Motion) {
        let mover = self.mover;
        let given = mover.provoked(&self.threats, step, motion, self.made, &self.walked.turn);
        for (opponent, kind) in given {
            self.walked.turn.give(opponent, kind);
            let cause = match kind {
                Opportunity::Leave => Cause::Leave,
                Opportunity::Enter => Cause::Enter,
                Opportunity::Tumble => Cause::Tumble,
            };
            let rule = mover.rule_of(kind, opponent, step);
            self.log(when, Happening::Provoke(opponent, cause), rule);
        }
    }

    fn arrive(&mut self, number: u32, checked: &Checked) {
        let step = checked.step;
        let when = When::Step(number);
        self.walked.spent_squares += checked.charged;
        self.walked.diagonals += u32::from(checked.price.counts_diagonal);
        self.walked.track.push(step.to);
        self.walked.end = step.to;
        let flat = |rule: RuleId, text: &'static str| vec![Reason::cost(rule, feet(1), text)];
        let mut reasons = match self.mover.verb {
            Verb::Minimum => flat(
                registry::SPECIAL_MINIMUM_MOVE,
                "one square is always possible",
            ),
            Verb::FiveFootStep => flat(registry::MOVE_FIVE_FOOT_STEP, "a 5-foot step"),
            _ => checked.price.reasons(self.mover.scene),
        };
        let mover = self.mover;
        // A step through an opponent may cost more by the rule that permits it.
        let permissions = mover.permissions(&step);
        let new = |own: &Reason| reasons.iter().all(|cited| cited.rule != own.rule);
        let permissions: Vec<Reason> = permissions.filter(new).collect();
        reasons.extend(permissions);
        reasons.extend(mover.passed_diagonally(&step));
        reasons.extend(mover.avoided(&step));
        let footprint = squeeze::footprint_reason(mover.side, step.to);
        reasons.extend(footprint.and_then(Citation::into_reason));
        reasons.extend(mover.approached_by_step(&self.threats, &step));
        self.walked.steps.push(StepTaken {
            from: Position::Squares(step.from),
            to: Position::Squares(step.to),
            cost: charged_feet(checked),
            reasons,
        });
        let friends: Vec<_> = self
            .mover
            .others_in(step.to)
            .filter(|other| self.mover.relation(other) == Relation::Friend)
            .map(|friend| friend.id)
            .collect();
        for friend in friends {
            self.log(
                when,
                Happening::NoCover(friend),
                registry::PASS_FRIEND_NO_COVER,
            );
        }
        self.squeeze(when, step.from, step.to);
    }

    /// Begins the squeeze, by the rule of the penalties from then on, or ends it.
    fn squeeze(&mut self, when: When, from: Footprint, to: Footprint) {
        let fit = |space| self.mover.fit_in(space);
        let (happening, rule) = match (fit(from), fit(to)) {
            (Fit::Free, Fit::Squeezed) => (Happening::SqueezeOn, registry::SQUEEZE_PENALTY),
            (Fit::Free, Fit::Escape) => {
                let rule = registry::SQUEEZE_ESCAPE_ARTIST_PENALTY;
                (Happening::SqueezeOn, rule)
            }
            (Fit::Squeezed | Fit::Escape, Fit::Free) => {
                (Happening::SqueezeOff, registry::SQUEEZE_PENALTY)
            }
            _ => return,
        };
        self.log(when, happening, rule);
    }

    /// `srd35.special.illegal_end`.
    fn come_to_rest(&mut self, dice: &mut dyn Dice) -> Result<(), DiceError> {
        let Some(rest) = illegal_end::rest(self.mover, &self.walked.track, dice)? else {
            let shared = self.mover.shared_at_the_end(self.walked.end);
            if let Some(last) = self.walked.steps.last_mut() {
                last.reasons.extend(shared);
            }
            return Ok(());
        };
        if let Some((faces, face)) = rest.die {
            self.log(
                When::End,
                Happening::Die { faces, face },
                registry::MEASURE_CLOSEST_TIE,
            );
        }
        let (from, to) = (self.walked.end, rest.place);
        if self.mover.scene.rulings.get::<IllegalEndDisplacement>()
            == IllegalEndDisplacement::Provokes
        {
            let shift = Step {
                from,
                to,
                direction: Direction::North,
                gait: Gait::Straight,
            };
            self.provoke(When::End, &shift, Motion::Shift);
        }
        self.log(
            When::End,
            Happening::Displaced(to.origin),
            registry::SPECIAL_ILLEGAL_END,
        );
        self.squeeze(When::End, from, to);
        self.walked.end = to;
        Ok(())
    }
}

impl Walked {
    /// The movement to report.
    pub(super) fn movement(&self, mover: &Mover<'_>, budget: Option<u32>) -> Movement {
        Movement {
            mover: mover.creature.id,
            steps: self.steps.clone(),
            budget: budget.map(feet),
            total: feet(self.spent_squares),
            diagonals: self.diagonals,
            end: Position::Squares(self.end),
            flight: Vec::new(),
        }
    }
}

/// The turn after a movement.
pub(super) fn spend(
    mover: &Mover<'_>,
    path: &Path,
    turn: &Turn,
    budget: Option<u32>,
    walked: &Walked,
) -> Turn {
    let mut after = turn.clone();
    after.given.clone_from(&walked.turn.given);
    after.diagonals = super::turn::diagonals_after(mover, turn, walked.diagonals);
    if path.verb == Verb::FiveFootStep {
        after.five_foot_steps += 1;
        return after;
    }
    after.moved = true;
    after.split_squares = 0;
    after.split_open = false;
    if path.verb == Verb::Move {
        if !turn.move_spent {
            after.move_spent = true;
            let left = budget.unwrap_or(0).saturating_sub(walked.spent_squares);
            after.split_squares = if walked.is_whole { left } else { 0 };
        } else {
            after.standard_spent = true;
        }
        // An overrun that the movement did not reach takes no action.
        let attempted = walked
            .events
            .iter()
            .any(|event| matches!(event.happening, Happening::Overrun(..)));
        after.standard_spent |= attempted && overrun_takes_action(mover, path);
    } else {
        after.move_spent = true;
        after.standard_spent = true;
        after.moved_whole_round = path.verb != Verb::Double;
    }
    after
}
