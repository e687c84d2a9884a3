//! The checks that a movement needs: of Athletics to climb or swim (`starfinder.climb.no-check`,
//! `starfinder.climb.double`, `starfinder.swim.no-check`, `starfinder.adjunct.athletics-move`), of
//! Acrobatics in an unfavorable wind or, by `ruling.turn-check`, for turning in flight.

use std::borrow::Cow;

use board::Movement;
use dice::Dice;

use super::super::athletics::{self, CheckNeed, Skill, Tried};
use super::super::mover::Mover;
use super::super::rulings::{AcceleratedClimbFailure, TurnCheck};
use super::super::{Path, Verb, Wind, registry};
use super::check::Checked;
use crate::{CheckedSkill, Event, Fact, Happening, OwnHappening};
use rules::{At, PlanError, Refusal, RuleId, When};

/// The check of a climb or swim, made or due.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    skill: Option<Skill>,
    tried: Tried,
    has_speed: bool,
    /// `ruling.accelerated-climb-failure=normal`: a climber that fails goes on at its normal speed.
    goes_on_slowly: bool,
}

/// The skill that the mover uses, if it uses one.
fn skill_of(mover: &Mover<'_>) -> Option<Skill> {
    match (mover.verb, mover.way) {
        (Verb::Pushed, _) => None,
        (Verb::ClimbFast, _) => Some(Skill::FastClimb),
        (_, Movement::Climb) => Some(Skill::Climb),
        (_, Movement::Swim) => Some(Skill::Swim),
        (_, Movement::Land | Movement::Burrow | Movement::Fly) => None,
    }
}

/// Returns the check of the movement, made with the declared result.
pub(super) fn of(
    mover: &Mover<'_>,
    path: &Path,
    dice: &mut dyn Dice,
) -> Result<Attempt, PlanError> {
    let (scene, creature) = (mover.scene, mover.creature);
    let skill = skill_of(mover);
    let Some(used) = skill else {
        return Ok(Attempt {
            skill,
            tried: Tried::Unneeded,
            has_speed: true,
            goes_on_slowly: false,
        });
    };
    let refusal = |rule: RuleId, text| Refusal::new(rule, At::Step(1), text);
    let need = athletics::need(scene, creature, used)
        .map_err(|rule| refusal(rule, "it has no climb speed to double"))?;
    let has_speed = athletics::has_speed(creature, used.way());
    let takes_ten = matches!(path.check, Some(super::super::SkillCheck::TakeTen { .. }));
    let is_needed = need != CheckNeed::Nothing;
    if takes_ten && is_needed && !athletics::may_take_ten(mover.profile, creature, used) {
        let rule = used.rule(has_speed);
        return Err(refusal(rule, "distracted or threatened, it cannot take 10").into());
    }
    let tried = athletics::try_it(scene, creature, used, need, path.check, dice)?;
    let failed = matches!(tried, Tried::Failure | Tried::BadFailure);
    let goes_on_slowly = failed
        && used == Skill::FastClimb
        && scene.rulings.get::<AcceleratedClimbFailure>() == AcceleratedClimbFailure::Normal;
    Ok(Attempt {
        skill,
        tried,
        has_speed,
        goes_on_slowly,
    })
}

impl Attempt {
    /// The part of the path that is taken.
    pub(super) fn path<'p>(&self, path: &'p Path) -> Cow<'p, Path> {
        if self.goes_on_slowly {
            Cow::Owned(Path {
                verb: Verb::Move,
                ..path.clone()
            })
        } else {
            Cow::Borrowed(path)
        }
    }

    /// The result if the mover goes nowhere.
    pub(super) fn answer(&self) -> Option<Fact> {
        let skill = self.skill.filter(|_| !self.goes_on_slowly)?;
        // A creature with the speed goes on in hazardous circumstances; its check is an event.
        let waits = !self.has_speed || skill == Skill::FastClimb;
        match self.tried {
            Tried::Due if waits => Some(Fact::CheckRequired(CheckedSkill::Athletics)),
            Tried::Failure => Some(Fact::NoProgress),
            Tried::BadFailure if skill == Skill::Swim => Some(Fact::Sinks),
            Tried::BadFailure => Some(Fact::Falls),
            Tried::Due | Tried::Unneeded | Tried::Success => None,
        }
    }

    /// Whether the check is still to be made.
    pub(super) fn is_due(&self) -> bool {
        self.tried == Tried::Due
    }

    /// The check that hazardous circumstances require.
    pub(super) fn event(&self) -> Option<Event> {
        let rule = match self.skill? {
            Skill::Climb | Skill::FastClimb => registry::CLIMB_NO_CHECK,
            Skill::Swim => registry::SWIM_NO_CHECK,
        };
        (self.tried == Tried::Due).then(|| check_required(CheckedSkill::Athletics, rule))
    }
}

fn check_required(skill: CheckedSkill, rule: RuleId) -> Event {
    Event {
        when: When::Start,
        happening: Happening::Own(OwnHappening::CheckRequired(skill)),
        rule,
    }
}

/// The checks that a flight needs: one in an unfavorable wind (`starfinder.fly.straight-free`), and
/// by `ruling.turn-check` one for each turn.
pub(super) fn of_flight(mover: &Mover<'_>, steps: &[Checked]) -> Vec<Event> {
    if mover.way != Movement::Fly || mover.verb == Verb::Pushed {
        return Vec::new();
    }
    let scene = mover.scene;
    let windy = !steps.is_empty() && scene.facts.area.wind == Wind::Unfavorable;
    let wind = windy.then(|| check_required(CheckedSkill::Acrobatics, registry::FLY_STRAIGHT_FREE));
    let turns = match scene.rulings.get() {
        TurnCheck::No => 0,
        TurnCheck::Yes => steps.iter().filter(|step| step.price.turns()).count(),
    };
    let turns = (0..turns).map(|_| check_required(CheckedSkill::Acrobatics, registry::FLY_TURN));
    wind.into_iter().chain(turns).collect()
}

/// Whether the mover climbs by skill and so is flat-footed (`starfinder.adjunct.athletics-move`).
pub(super) fn is_unguarded(mover: &Mover<'_>) -> bool {
    mover.way == Movement::Climb && !athletics::keeps_guard_climbing(mover.creature)
}
