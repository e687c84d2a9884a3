//! The questions about checks to climb, swim and fly: `check`, `take10`, `mods … climb`, `breathes`.
//!
//! Decided here: `starfinder.climb.not-flat-footed`, `starfinder.swim.breath`, and that nobody swims
//! fast (`starfinder.swim.bonus`).

use board::{Creature, Movement};

use super::ask::Question;
use super::athletics::{self, CheckNeed, Skill};
use super::condition::{self, Posture};
use super::flight::{Maneuver, Need, flyer};
use super::{State, plan, registry, words};
use crate::Answer;
use rules::{RuleId, WordError};

/// What taking 10 takes in place of the die.
const TEN: i32 = 10;

/// The words behind `check A`, for "did you mean".
const CHECKS: [&str; 9] = [
    "climb",
    "climb-fast",
    "swim",
    "swim-fast",
    "straight",
    "turn",
    "hover",
    "avoid-damage",
    "other",
];

/// Answers a question about checks; `None` if it is none.
pub(crate) fn answer(question: &Question<'_>, texts: &[&str]) -> Result<Option<Answer>, WordError> {
    let words = match texts {
        ["check", name, what @ ..] => {
            let creature = question.creature(1, name)?;
            let (what, takes_ten) = match what {
                [what @ .., "take10"] => (what, true),
                what => (what, false),
            };
            let Some(answer) = check(question, creature, what, takes_ten) else {
                return Err(unknown_check(question));
            };
            answer.unwrap_or_else(|rule| format!("refused {rule}"))
        }
        ["take10", name, skill @ ("climb" | "swim")] => {
            let creature = question.creature(1, name)?;
            let skill = match *skill {
                "climb" => Skill::Climb,
                _ => Skill::Swim,
            };
            yes_or_no(athletics::always_takes_ten(creature, skill))
        }
        ["mods", name, "climb" | "climb-fast"] => {
            let creature = question.creature(1, name)?;
            let scene = question.scene;
            let ran = scene.facts.turn(creature.id).flat_footed;
            let posture = Posture {
                fit: plan::fit_of(scene, creature),
                flat_footed: ran || !keeps_guard_climbing(creature),
            };
            let profile = scene.facts.profile(creature.id);
            format!(
                "mods {}",
                words::modifier_words(condition::modifiers(profile, posture))
            )
        }
        ["breathes", name] => {
            let creature = question.creature(1, name)?;
            let profile = question.scene.facts.profile(creature.id);
            yes_or_no(profile.is(State::BreathesWater))
        }
        _ => return Ok(None),
    };
    Ok(Some(Answer::words(words)))
}

fn yes_or_no(holds: bool) -> String {
    if holds { "yes" } else { "no" }.to_owned()
}

fn unknown_check(question: &Question<'_>) -> WordError {
    WordError::new(
        question.span(2),
        format!("`{}` names no check", question.ask),
        format!(
            "write `check A` and one of: {}; for hovering `hover swift` too, and `take10` behind it",
            CHECKS.join(", ")
        ),
    )
}

/// The check that something needs, in words, or the rule by which it is not to be had; `None` for
/// words that name nothing.
fn check(
    question: &Question<'_>,
    creature: &Creature,
    what: &[&str],
    takes_ten: bool,
) -> Option<Result<String, RuleId>> {
    let scene = question.scene;
    let skill = match what {
        ["climb"] => Some(Skill::Climb),
        ["climb-fast"] => Some(Skill::FastClimb),
        ["swim"] => Some(Skill::Swim),
        ["swim-fast"] => return Some(Err(registry::SWIM_BONUS)),
        _ => None,
    };
    if let Some(skill) = skill {
        let profile = scene.facts.profile(creature.id);
        return Some(
            athletics::need(scene, creature, skill).and_then(|need| match need {
                CheckNeed::Nothing => Ok("none".to_owned()),
                CheckNeed::Check(_)
                    if takes_ten && !athletics::may_take_ten(profile, creature, skill) =>
                {
                    Err(skill.rule(athletics::has_speed(creature, skill.way())))
                }
                CheckNeed::Check(modifier) => Ok(check_words(modifier, takes_ten)),
            }),
        );
    }
    let maneuver = Maneuver::from_words(what)?;
    let flyer = flyer(scene, creature);
    Some(flyer.need(maneuver).map(|need| {
        let words = match need {
            Need::Nothing => "none".to_owned(),
            Need::Automatic => "automatic".to_owned(),
            Need::Check(modifier) => check_words(modifier, takes_ten),
        };
        match maneuver {
            Maneuver::Hover if !flyer.hovers_by_no_action() => format!("move, {words}"),
            Maneuver::SwiftHover => format!("swift, {words}"),
            _ => words,
        }
    }))
}

fn check_words(modifier: i32, takes_ten: bool) -> String {
    if takes_ten {
        format!("total {}", modifier.saturating_add(TEN))
    } else {
        format!("check {modifier}")
    }
}

/// `starfinder.climb.not-flat-footed`: whether a climber keeps its guard up. Who climbs by skill
/// does not (`starfinder.adjunct.athletics-move`).
pub(crate) const fn keeps_guard_climbing(creature: &Creature) -> bool {
    athletics::has_speed(creature, Movement::Climb)
}
