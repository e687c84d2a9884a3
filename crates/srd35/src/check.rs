//! The checks of a movement, from stated numbers: which modifier is rolled against which DC.
//!
//! Decided here: the check of `srd35.pass.tumble` and of `srd35.obstacle.skill_check` if the
//! declaration states the DC and the creature has a stated modifier. The catalogue has neither: the
//! game master decides the skill and DC of an obstacle. A failed use of Escape Artist is a refusal
//! (`srd35.squeeze.escape_artist`), and an overrun is an opposed check, so these must be declared.

use super::{Action, Declaration, Maneuver, Path, Profile, Scene, Skill, registry as rule};
use rules::Placement;
use rules::{AskedResult, Check, Modifier, RuleId, TWO_RESULTS};

/// The creature's modifier of the skill, if it is stated.
pub(crate) fn modifier(profile: &Profile, skill: Skill) -> Option<i32> {
    profile.skills.get(skill)
}

/// The first check whose DC is stated instead of its result.
pub(crate) fn declared(scene: Scene<'_>, declaration: &Declaration) -> Option<Check> {
    let Action::Movement(path) = &declaration.action else {
        return None;
    };
    let (rule, skill, dc, option) = first(path)?;
    let profile = scene.facts.profile(declaration.acting());
    let modifier = Modifier::stated(modifier(profile, skill)?, skill.word());
    Some(Check {
        rule,
        skill: skill.word().into(),
        modifiers: vec![modifier],
        dc,
        asked: AskedResult {
            option: "result".into(),
            place: Placement::ForDc { of: option.into() },
            results: TWO_RESULTS,
        },
    })
}

/// The rule, the skill, the DC, and the option after which the DC stands.
fn first(path: &Path) -> Option<(RuleId, Skill, i32, &'static str)> {
    let past = path.attempts.iter().find_map(|attempt| {
        let tumble = attempt.maneuver == Maneuver::Tumble;
        attempt.dc.filter(|_| tumble)
    });
    let past = past.map(|dc| {
        (
            rule::PASS_TUMBLE,
            Skill::Tumble,
            dc,
            Maneuver::Tumble.word(),
        )
    });
    past.or_else(|| {
        let open = path.check_at?;
        Some((rule::OBSTACLE_SKILL_CHECK, open.skill, open.dc, "check"))
    })
}
