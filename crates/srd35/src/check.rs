//! The checks of a movement, from stated numbers: which modifier is rolled against which DC.
//!
//! Decided here: the check of `srd35.pass.tumble` and of `srd35.obstacle.skill_check` if the
//! declaration states the DC and the creature has a stated modifier. The catalogue has neither: the
//! game master decides the skill and DC of an obstacle. A failed use of Escape Artist is a refusal
//! (`srd35.squeeze.escape_artist`), and an overrun is an opposed check, so these must be declared.

use super::attempt::Made;
use super::geometry::Step;
use super::mover::Mover;
use super::{Action, Declaration, Maneuver, Path, Profile, Scene, Skill, registry as rule};
use grid::Footprint;
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
    let (rule, skill, dc, option) = first(scene, declaration, path)?;
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

/// The rule, the skill, the DC, and the option after which the DC stands. A check that the path does not
/// come to is not made.
fn first(
    scene: Scene<'_>,
    declaration: &Declaration,
    path: &Path,
) -> Option<(RuleId, Skill, i32, &'static str)> {
    let creature = scene.board.creature(declaration.acting())?;
    let mover = Mover::declared(scene, creature, path);
    let steps = steps_taken(&mover, creature.footprint()?, path);
    let past = path.attempts.iter().enumerate().find_map(|(own, attempt)| {
        let dc = attempt
            .dc
            .filter(|_| attempt.maneuver == Maneuver::Tumble)?;
        let is_due = |step: &Step| {
            let mut due = mover.due_attempts(step, Made::default());
            due.any(|(index, _)| index == own)
        };
        steps.iter().any(is_due).then_some(dc)
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
        let is_met = steps.iter().any(|step| mover.takes_check(step));
        is_met.then_some((rule::OBSTACLE_SKILL_CHECK, open.skill, open.dc, "check"))
    })
}

/// The steps of the path that are begun, if nothing else ends it.
fn steps_taken(mover: &Mover<'_>, start: Footprint, path: &Path) -> Vec<Step> {
    let mut place = start;
    let is_begun = |number: u32| {
        path.met_after.is_none_or(|most| number <= most)
            && path.halt.is_none_or(|halt| !halt.is_before(number))
    };
    (1..)
        .zip(&path.steps)
        .take_while(|(number, _)| is_begun(*number))
        .map_while(|(_, to)| {
            let step = Step::new(mover.side, place, *to, mover.scene.rulings.get()).ok()?;
            place = step.to;
            Some(step)
        })
        .collect()
}
