//! A checked path is carried out: tumbling checks, opportunities and arrivals in the order of
//! section 0.3, and the place where the mover comes to rest.

use board::{CreatureId, Movement, Position};
use grid::Feet;

use super::super::cost::Course;
use super::super::heading::Heading;
use super::super::mover::Mover;
use super::super::occupied::Relation;
use super::super::rulings::{IllegalEndRefund, ProvokeRepeat};
use super::super::standing::{Fit, Standing};
use super::super::step::Step;
use super::super::tariff::length_of;
use super::super::trigger::Threats;
use super::super::{Path, Through, Verb, registry, size};
use super::check::Checked;
use crate::{Event, Happening, OwnHappening};
use rules::{Attempt, Cause, FlightStep, Reason, RuleId, StepTaken, When};

/// The part of a path that was carried out.
pub(super) struct Walked {
    pub(super) events: Vec<Event>,
    pub(super) steps: Vec<StepTaken>,
    /// Altitudes, headings and surcharges of the steps, if the movement leaves the ground.
    pub(super) flight: Vec<FlightStep>,
    /// The start and the places after each completed step.
    track: Vec<Standing>,
    /// The cost of each completed step, in halves of a square.
    costs: Vec<u32>,
    /// The mover's place after everything.
    pub(super) end: Standing,
    /// The movement spent, in halves of a square.
    pub(super) spent_halves: u32,
    /// The diagonals and the heading afterwards.
    pub(super) course: Course,
}

pub(super) fn walk(
    mover: &Mover<'_>,
    path: &Path,
    start: Standing,
    course: Course,
    checked: &[Checked],
) -> Walked {
    let walked = Walked {
        events: Vec::new(),
        steps: Vec::with_capacity(checked.len()),
        flight: Vec::new(),
        track: vec![start],
        costs: Vec::with_capacity(checked.len()),
        end: start,
        spent_halves: 0,
        course,
    };
    let mut walker = Walker {
        mover,
        threats: Threats::against(mover),
        walked,
        given: Vec::new(),
    };
    for (number, step) in (1..).zip(checked) {
        if path.halt.is_some_and(|halt| halt.is_before(number)) || walker.fails(number, &step.step)
        {
            break;
        }
        walker.provoke(number, &step.step);
        if path.halt.is_some_and(|halt| halt.is_in(number)) {
            break;
        }
        walker.arrive(number, step);
    }
    walker.come_to_rest();
    walker.walked
}

/// The opponents whose space the step enters by a tumbling check.
fn tumbles_into<'m>(mover: &'m Mover<'_>, step: &'m Step) -> impl Iterator<Item = Through> + 'm {
    mover
        .others_in(step.to.occupied)
        .filter(|other| !size::is_helpless(other) && mover.relation(other) == Relation::Opponent)
        .filter(|other| {
            size::occupied(mover.scene, other)
                .is_some_and(|space| !space.overlaps(step.from.occupied))
        })
        .filter_map(|other| mover.tumbles_through(other))
}

/// Whether the path comes to a tumbling check that has not been made.
pub(super) fn needs_tumble(mover: &Mover<'_>, path: &Path, checked: &[Checked]) -> bool {
    let begun = (1..).zip(checked);
    let begun = begun.take_while(|(number, _)| !path.halt.is_some_and(|h| h.is_before(*number)));
    let mut results = begun.flat_map(|(_, checked)| tumbles_into(mover, &checked.step));
    let ends = results.find(|through| through.result != Some(Attempt::Success));
    ends.is_some_and(|through| through.result.is_none())
}

/// The parts of the step's cost, and its destination above or below the ground.
fn reasons(mover: &Mover<'_>, checked: &Checked) -> Vec<Reason> {
    let mut reasons = checked.price.reasons(mover.scene, mover.verb);
    let (from, to) = (checked.step.from.full.level, checked.step.to.full.level);
    if (from, to) != (0, 0) {
        let rule = if mover.way == Movement::Fly {
            registry::FLY_MOVE
        } else {
            registry::MODES_GENERAL
        };
        reasons.push(Reason::plain(rule, format!("at altitude {to}")));
    }
    reasons
}

/// What the squares do not show about a step off the ground.
fn flight_step(mover: &Mover<'_>, number: u32, checked: &Checked) -> Option<FlightStep> {
    let (from, to) = (checked.step.from.full.level, checked.step.to.full.level);
    let flies = mover.way == Movement::Fly;
    let heading = match checked.price.after.attitude.heading() {
        Heading::Level(direction) if flies => Some(direction),
        Heading::Level(_) | Heading::Open => None,
    };
    let (turn, ascent) = checked.price.surcharges();
    (flies || (from, to) != (0, 0)).then_some(FlightStep {
        step: number,
        altitude_feet: Feet::from_squares(to),
        heading,
        turn,
        ascent,
    })
}

struct Walker<'w, 'a> {
    mover: &'w Mover<'a>,
    threats: Threats,
    walked: Walked,
    /// Enemies that the movement has provoked.
    given: Vec<CreatureId>,
}

impl Walker<'_, '_> {
    fn log(&mut self, when: When, happening: Happening, rule: RuleId) {
        self.walked.events.push(Event {
            when,
            happening,
            rule,
        });
    }

    /// `starfinder.adjunct.tumble`: a failed check stops the mover before the opponent's space.
    fn fails(&mut self, number: u32, step: &Step) -> bool {
        let failed =
            tumbles_into(self.mover, step).find(|through| through.result == Some(Attempt::Failure));
        let Some(Through { opponent, .. }) = failed else {
            return false;
        };
        self.log(
            When::Step(number),
            Happening::Provoke(opponent, Cause::Tumble),
            registry::ADJUNCT_TUMBLE,
        );
        true
    }

    /// Gives the opportunities of a step, before the mover arrives.
    fn provoke(&mut self, number: u32, step: &Step) {
        let mover = self.mover;
        let once = mover.scene.rulings.get::<ProvokeRepeat>() == ProvokeRepeat::First;
        let rule = if mover.verb == Verb::Minimum {
            registry::MINIMUM_PROVOKES
        } else {
            registry::ADJUNCT_AOO
        };
        for enemy in mover.provoked(&self.threats, step) {
            if once && self.given.contains(&enemy) {
                continue;
            }
            self.given.push(enemy);
            let provoke = Happening::Provoke(enemy, Cause::Leave);
            self.log(When::Step(number), provoke, rule);
        }
    }

    /// Carries out the step itself, with squeezing and allies that give no cover.
    fn arrive(&mut self, number: u32, checked: &Checked) {
        let mover = self.mover;
        let step = &checked.step;
        let when = When::Step(number);
        self.walked.spent_halves += checked.price.halves;
        self.walked.costs.push(checked.price.halves);
        self.walked.course = checked.price.after;
        self.walked.track.push(step.to);
        self.walked.end = step.to;
        self.walked.steps.push(StepTaken {
            from: Position::Squares(step.from.occupied.footprint),
            to: Position::Squares(step.to.occupied.footprint),
            cost: length_of(checked.price.halves),
            reasons: reasons(mover, checked),
        });
        self.walked
            .flight
            .extend(flight_step(mover, number, checked));
        self.squeeze(when, step.from.fit, step.to.fit);
        let allies: Vec<CreatureId> = mover
            .others_in(step.to.occupied)
            .filter(|other| !size::is_helpless(other) && mover.relation(other) == Relation::Ally)
            .map(|ally| ally.id)
            .collect();
        for ally in allies {
            self.log(
                when,
                Happening::NoCover(ally),
                registry::OCCUPIED_ALLY_COVER,
            );
        }
    }

    /// `starfinder.squeeze.entangled`: begins or ends the squeeze.
    fn squeeze(&mut self, when: When, from: Fit, to: Fit) {
        let happening = match (from, to) {
            (Fit::Free, Fit::Squeezed) => OwnHappening::SqueezeStart,
            (Fit::Squeezed, Fit::Free) => OwnHappening::SqueezeEnd,
            _ => return,
        };
        self.log(when, Happening::Own(happening), registry::SQUEEZE_ENTANGLED);
    }

    /// `starfinder.special.illegal-end`: puts the mover back at the last position where it may
    /// stop.
    fn come_to_rest(&mut self) {
        let track = &self.walked.track;
        let may_stop = |index: usize| {
            let before = track[index.saturating_sub(1)];
            self.mover.stop_fault(&track[index], &before).is_none()
        };
        let last = track.len() - 1;
        let Some(rest) = (0..=last).rev().find(|index| may_stop(*index)) else {
            return;
        };
        if rest == last {
            return;
        }
        let to = track[rest];
        let refunds = self.mover.scene.rulings.get::<IllegalEndRefund>() == IllegalEndRefund::Yes;
        // What is pushed spends nothing, so that nothing is given back to it.
        if refunds && self.mover.verb != Verb::Pushed {
            let refund: u32 = self.walked.costs.iter().skip(rest).sum();
            self.walked.spent_halves -= refund;
        }
        self.log(
            When::End,
            Happening::Own(OwnHappening::Returned(to.full.place())),
            registry::SPECIAL_ILLEGAL_END,
        );
        self.walked.end = to;
    }
}
