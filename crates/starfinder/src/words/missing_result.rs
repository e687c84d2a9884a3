//! How the result of a check is stated for which a declaration waits.

use dice::NoDice;

use super::declaration_words;
use crate::declaration::FlightAction;
use crate::fact::CheckedSkill;
use crate::{Action, Declaration, Fact, Scene, SkillCheck, plan};
use rules::Attempt;

/// Whether a number may stand in place of the result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rolled {
    /// The check is rolled against `dc=N`.
    AgainstNumber,
    /// The number follows from the opponents.
    ByTable,
}

/// The declaration with a result, as it would be typed; `None` if it waits for no check.
pub(super) fn missing_result(scene: Scene<'_>, declaration: &Declaration) -> Option<String> {
    let outcome = plan::plan(scene, declaration, &mut NoDice).ok()?;
    let skill = outcome.facts.iter().find_map(|fact| match fact {
        Fact::CheckRequired(skill) => Some(*skill),
        _ => None,
    })?;
    let mut settled = declaration.clone();
    let rolled = state_success(&mut settled.action, skill)?;
    let words = declaration_words(&settled, scene.board);
    let stated = format!("`{words}` states its result (`success` or `failure`)");
    let name = scene.name(declaration.actor()?);
    let skill = skill.word();
    Some(match rolled {
        Rolled::AgainstNumber => format!(
            "{stated}; with `dc=N` in place of `result=success` it is rolled, with the modifier of \
             `with: {name} {skill} N`"
        ),
        Rolled::ByTable => stated,
    })
}

/// Adds the results that are missing.
fn state_success(action: &mut Action, skill: CheckedSkill) -> Option<Rolled> {
    match (action, skill) {
        (Action::Movement(path), CheckedSkill::Athletics) => {
            path.check = Some(SkillCheck::Settled(Attempt::Success));
            Some(Rolled::AgainstNumber)
        }
        (Action::Movement(path), CheckedSkill::Acrobatics) => {
            for through in &mut path.through {
                through.result.get_or_insert(Attempt::Success);
            }
            Some(Rolled::ByTable)
        }
        (Action::Flight(FlightAction::Hover { result, .. }), _) => {
            *result = Some(Attempt::Success);
            Some(Rolled::AgainstNumber)
        }
        _ => None,
    }
}
