//! The checks of a movement from their numbers: what is rolled against which DC.
//!
//! Decided here: the check of `srd35.pass.tumble` and of `srd35.obstacle.skill_check` where the
//! declaration states the DC and the creature its modifier. The catalogue has neither: what skill an
//! obstacle asks for, and against what, is up to the game master. A failed use of Escape Artist is a
//! refusal (`srd35.squeeze.escape_artist`), an overrun an opposed check: these are declared.

use super::{Action, Declaration, Maneuver, Path, Profile, Scene, registry as rule};
use rules::Placement;
use rules::{AskedResult, Check, Modifier, RuleId, TWO_RESULTS};

/// Skills that getting past a creature or an obstacle may take.
pub(crate) const SKILLS: [&str; 6] = [
    "balance",
    "climb",
    "escape-artist",
    "jump",
    "swim",
    "tumble",
];

/// The skill of tumbling past somebody.
pub(crate) const TUMBLE: &str = "tumble";

/// The skill with that word.
pub(crate) fn skill(word: &str) -> Option<&'static str> {
    SKILLS.into_iter().find(|skill| *skill == word)
}

/// The creature's modifier of the skill, if it is stated.
pub(crate) fn modifier(profile: &Profile, skill: &str) -> Option<i32> {
    profile.skills.get(skill)
}

/// The first check whose DC is stated in place of its result.
pub(crate) fn declared(scene: Scene<'_>, declaration: &Declaration) -> Option<Check> {
    let Action::Movement(path) = &declaration.action else {
        return None;
    };
    let (rule, skill, dc, option) = first(path)?;
    let profile = scene.facts.profile(declaration.acting());
    let modifier = Modifier::stated(modifier(profile, skill)?, skill);
    Some(Check {
        rule,
        skill,
        modifiers: vec![modifier],
        dc,
        asked: AskedResult {
            option: "result",
            place: Placement::ForDc { of: option },
            words: TWO_RESULTS,
        },
    })
}

/// The rule, the skill, the DC and the option that the DC stands behind.
fn first(path: &Path) -> Option<(RuleId, &'static str, i32, &'static str)> {
    let past = path.attempts.iter().find_map(|attempt| {
        let tumble = attempt.maneuver == Maneuver::Tumble;
        attempt.dc.filter(|_| tumble)
    });
    let past = past.map(|dc| (rule::PASS_TUMBLE, TUMBLE, dc, Maneuver::Tumble.word()));
    past.or_else(|| {
        let open = path.check_at?;
        Some((rule::OBSTACLE_SKILL_CHECK, open.skill, open.dc, "check"))
    })
}
