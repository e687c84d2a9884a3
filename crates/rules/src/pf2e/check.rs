//! The checks of move actions from their numbers: what is rolled against which DC.
//!
//! Decided here: the check of `pf2e.action.balance` where the ground has a `dc`, and that of
//! `pf2e.through.tumble` where the enemy's Reflex modifier is stated. Where a number is not stated
//! there is no check to roll; the result is declared then.

use board::{Quantity, Terrain};
use grid::Square;

use super::{
    Action, Declaration, MoveAction, MoveVerb, Path, Scene, measure, registry as rule, strike,
};
use crate::AttackResult;
use crate::attack::Check;

/// The check that the declaration asks for and whose numbers are all stated; `None` too where its
/// result is declared.
pub(crate) fn movement_check(scene: Scene<'_>, declaration: &Declaration) -> Option<Check> {
    let Action::Move(action) = &declaration.action else {
        return None;
    };
    if action.result.is_some() {
        return None;
    }
    let profile = scene.profile(declaration.actor?);
    let modifier = *profile.modifiers.get("acrobatics")?;
    let (rule, dc) = match action.verb {
        MoveVerb::Balance => (
            rule::ACTION_BALANCE,
            first_balance_dc(scene, declaration, action)?,
        ),
        MoveVerb::Tumble => {
            let reflex = scene.profile(action.versus?).modifiers.get("reflex")?;
            (rule::THROUGH_TUMBLE, reflex.saturating_add(10))
        }
        _ => return None,
    };
    Some(Check {
        rule,
        skill: "acrobatics",
        modifier,
        dc,
    })
}

/// The Balance DC at the first step from or into a narrow or uneven square: the highest there.
fn first_balance_dc(
    scene: Scene<'_>,
    declaration: &Declaration,
    action: &MoveAction,
) -> Option<i32> {
    let mut from = measure::space(scene, scene.creature(declaration.actor?)?)?;
    let Path::Squares(path) = &action.path else {
        return None;
    };
    let is_unsteady = |square: &Square| {
        scene.board.has_terrain(*square, Terrain::Narrow)
            || scene.board.has_terrain(*square, Terrain::Uneven)
    };
    for origin in path {
        let to = from.at(*origin);
        let unsteady: Vec<Square> = from
            .squares()
            .chain(to.squares())
            .filter(is_unsteady)
            .collect();
        if !unsteady.is_empty() {
            let known = unsteady
                .iter()
                .filter_map(|square| scene.board.quantity(*square, Quantity::BalanceDc));
            return known.max();
        }
        from = to;
    }
    None
}

/// The degree of success of a check as the option `result=` says it.
pub(crate) const fn degree_word(natural: i32, total: i32, dc: i32) -> &'static str {
    match strike::result(natural, total, dc) {
        AttackResult::CriticalHit => "critical",
        AttackResult::Hit => "success",
        AttackResult::Miss => "failure",
        AttackResult::CriticalMiss => "critical-failure",
    }
}
