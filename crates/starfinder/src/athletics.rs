//! Checks of Athletics: `starfinder.adjunct.athletics-move`, `starfinder.climb.bonus`,
//! `starfinder.climb.double`, `starfinder.climb.without-speed`, `starfinder.swim.bonus`,
//! `starfinder.swim.without-speed`, and which circumstances are hazardous
//! (`ruling.hazardous-circumstances`).

use board::{Condition, Creature, Movement};
use dice::{Dice, DiceError, Die, Purpose, Request};

use super::condition;
use super::facts::Wind;
use super::rulings::HazardousCircumstances;
use super::{Profile, Scene, SkillCheck, State, registry};
use rules::{Attempt, RuleId};

/// The bonus to checks of Athletics for a creature that has the speed.
const SPEED_BONUS: i32 = 8;
/// The penalty for climbing fast.
const FAST_PENALTY: i32 = -5;
/// The margin by which a failed check fails badly.
const BAD_FAILURE: i32 = 5;
/// The number that taking 10 uses instead of the die.
const TEN: i32 = 10;

/// A way of moving by Athletics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Skill {
    /// Climbing.
    Climb,
    /// Climbing at double speed, for creatures with a climb speed.
    FastClimb,
    /// Swimming.
    Swim,
}

/// The check that an attempt needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CheckNeed {
    /// No check.
    Nothing,
    /// A check with that modifier.
    Check(i32),
}

/// The result of the check of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    /// No check was needed.
    Unneeded,
    /// A check is needed, but its result is not given.
    Due,
    /// It succeeded.
    Success,
    /// It failed by 4 or less.
    Failure,
    /// It failed by 5 or more.
    BadFailure,
}

impl Skill {
    /// The way of moving whose speed makes it easy.
    pub(crate) const fn way(self) -> Movement {
        match self {
            Skill::Climb | Skill::FastClimb => Movement::Climb,
            Skill::Swim => Movement::Swim,
        }
    }

    /// The rule of its checks for a creature with the speed, or without.
    pub(crate) const fn rule(self, has_speed: bool) -> RuleId {
        match (self, has_speed) {
            (Skill::Climb, true) => registry::CLIMB_BONUS,
            (Skill::FastClimb, _) => registry::CLIMB_DOUBLE,
            (Skill::Swim, true) => registry::SWIM_BONUS,
            (Skill::Climb, false) => registry::CLIMB_WITHOUT_SPEED,
            (Skill::Swim, false) => registry::SWIM_WITHOUT_SPEED,
        }
    }
}

/// Whether the creature has a speed of its own for that way of moving.
pub(crate) const fn has_speed(creature: &Creature, way: Movement) -> bool {
    creature.speeds.get(way).is_some()
}

/// `ruling.hazardous-circumstances`: whether climbing or swimming needs a check even with the
/// speed.
pub(crate) fn is_hazardous(scene: Scene<'_>, creature: &Creature, skill: Skill) -> bool {
    let area = scene.facts.area;
    match scene.rulings.get() {
        HazardousCircumstances::Flagged => area.is_hazardous,
        HazardousCircumstances::Broad => {
            let wet = skill == Skill::Swim;
            let windy = area.wind == Wind::Unfavorable;
            let is_enemy = |other: &Creature| {
                other.position.is_some()
                    && !other.is(Condition::Dead)
                    && scene.board.are_hostile(other.side, creature.side)
            };
            let combat =
                scene.facts.order.is_some() || scene.board.creatures().iter().any(is_enemy);
            area.is_hazardous || wet || windy || combat
        }
    }
}

/// Returns the check that moving this way needs.
///
/// # Errors
/// The rule by which it is not possible at all: climbing fast needs a climb speed.
pub(crate) fn need(
    scene: Scene<'_>,
    creature: &Creature,
    skill: Skill,
) -> Result<CheckNeed, RuleId> {
    let profile = scene.facts.profile(creature.id);
    let impaired = condition::impaired_strength(profile);
    let penalty: i32 = impaired.iter().map(|one| one.damage).sum();
    let athletics = profile.athletics.saturating_add(penalty);
    let with_bonus = athletics.saturating_add(SPEED_BONUS);
    match (skill, has_speed(creature, skill.way())) {
        (Skill::FastClimb, false) => Err(registry::MODES_GENERAL),
        (Skill::FastClimb, true) => Ok(CheckNeed::Check(with_bonus.saturating_add(FAST_PENALTY))),
        (_, false) => Ok(CheckNeed::Check(athletics)),
        (_, true) if is_hazardous(scene, creature, skill) => Ok(CheckNeed::Check(with_bonus)),
        (_, true) => Ok(CheckNeed::Nothing),
    }
}

/// `starfinder.climb.bonus`, `starfinder.swim.bonus`: whether 10 may be taken, whatever the
/// circumstances.
pub(crate) const fn always_takes_ten(creature: &Creature, skill: Skill) -> bool {
    has_speed(creature, skill.way())
}

/// Whether the creature may take 10 at present: without the speed it must not be distracted or
/// threatened.
pub(crate) fn may_take_ten(profile: &Profile, creature: &Creature, skill: Skill) -> bool {
    always_takes_ten(creature, skill)
        || !(profile.is(State::Distracted) || profile.is(State::Threatened))
}

/// Returns the result of the check as declared.
///
/// # Errors
/// If a die that it needs is not available.
pub(crate) fn try_it(
    scene: Scene<'_>,
    creature: &Creature,
    skill: Skill,
    need: CheckNeed,
    declared: Option<SkillCheck>,
    dice: &mut dyn Dice,
) -> Result<Tried, DiceError> {
    let CheckNeed::Check(modifier) = need else {
        return Ok(Tried::Unneeded);
    };
    let (on_die, dc) = match declared {
        None => return Ok(Tried::Due),
        Some(SkillCheck::Settled(Attempt::Success)) => return Ok(Tried::Success),
        Some(SkillCheck::Settled(Attempt::Failure)) => return Ok(Tried::Failure),
        Some(SkillCheck::TakeTen { dc }) => (TEN, dc),
        Some(SkillCheck::Rolled { dc }) => {
            let rule = skill.rule(has_speed(creature, skill.way())).as_str();
            let what = match skill {
                Skill::Climb => "Athletics to climb",
                Skill::FastClimb => "Athletics to climb fast",
                Skill::Swim => "Athletics to swim",
            };
            let purpose = Purpose::new(rule, scene.name(creature.id).to_owned(), what);
            let face = dice.roll(&Request::new(purpose, Die::D20))?;
            (i32::from(face.get()), dc)
        }
    };
    let short = dc.saturating_sub(on_die.saturating_add(modifier));
    Ok(match short {
        ..=0 => Tried::Success,
        1..BAD_FAILURE => Tried::Failure,
        BAD_FAILURE.. => Tried::BadFailure,
    })
}

/// `starfinder.climb.not-flat-footed`: whether a climber keeps its guard up. A creature that climbs
/// by skill does not (`starfinder.adjunct.athletics-move`).
pub(crate) const fn keeps_guard_climbing(creature: &Creature) -> bool {
    has_speed(creature, Movement::Climb)
}
