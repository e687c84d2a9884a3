//! The checks of actions and saves, from stated numbers: which modifier is rolled against which DC.
//!
//! Decided here: the check of `pf2e.action.balance`, `.climb` and `.swim` where the ground has a
//! `dc`, of `pf2e.through.tumble` where the enemy's Reflex modifier is stated, of
//! `pf2e.action.shove` where the target's Fortitude modifier is, with the penalty of
//! `pf2e.encounter.map.attack-trait`; the save of `pf2e.terrain.narrow-reflex` and
//! `.uneven-reflex`. If a number is not stated there is no check to roll, and the result must be
//! declared.

use crate::SceneFacts as _;
use board::{Board, Condition, CreatureId, Movement, Quantity, Terrain};
use grid::Square;

use super::plan::{attacks_before, multiple_attack_penalty};
use super::{
    Action, Activity, Declaration, Degree, HitResult, MoveAction, MoveVerb, Path, Scene, measure,
    registry as rule, terrain,
};
use crate::degree;
use std::borrow::Cow;

use rules::Placement;
use rules::{AskedResult, Check, Modifier, RuleId, TWO_RESULTS};

/// The number that turns a modifier into a DC.
const DC_BASE: i32 = 10;

/// The save of a creature that is hit on unsteady ground.
const REFLEX: AskedResult = AskedResult {
    option: Cow::Borrowed("reflex"),
    place: Placement::Last,
    results: TWO_RESULTS,
};

/// The check that the declaration asks for, if its numbers are all stated and its result is not
/// declared.
pub(crate) fn declared(scene: Scene<'_>, declaration: &Declaration) -> Option<Check> {
    let actor = declaration.actor?;
    match &declaration.action {
        Action::Move(action) if action.result.is_none() => {
            let (rule, skill, dc) = of_movement(scene, actor, action)?;
            let modifiers = vec![stated(scene, actor, skill)?];
            Some(check(rule, skill, modifiers, dc, AskedResult::DEGREE))
        }
        Action::Act(activity) => of_shove(scene, actor, activity),
        Action::Suffer { reflex: None, .. } => of_fall(scene, actor),
        _ => None,
    }
}

fn check(
    rule: RuleId,
    skill: &'static str,
    modifiers: Vec<Modifier>,
    dc: i32,
    asked: AskedResult,
) -> Check {
    Check {
        rule,
        skill: skill.into(),
        modifiers,
        dc,
        asked,
    }
}

/// The creature's modifier of a skill or save, if it is stated.
fn stated(scene: Scene<'_>, creature: CreatureId, skill: &'static str) -> Option<Modifier> {
    let amount = *scene.profile(creature).modifiers.get(skill)?;
    Some(Modifier::stated(amount, skill))
}

/// The rule, skill and DC of the check of a move action.
fn of_movement(
    scene: Scene<'_>,
    actor: CreatureId,
    action: &MoveAction,
) -> Option<(RuleId, &'static str, i32)> {
    let ground = |asks: fn(&Board, Square) -> bool| first_dc(scene, actor, action, asks);
    let has = |movement: Movement| {
        let creature = scene.creature(actor);
        creature.is_some_and(|own| own.speeds.get(movement).is_some())
    };
    match action.verb {
        MoveVerb::Balance => Some((rule::ACTION_BALANCE, "acrobatics", ground(is_unsteady)?)),
        // A creature that has the Speed needs no check.
        MoveVerb::Climb if !has(Movement::Climb) => {
            Some((rule::ACTION_CLIMB, "athletics", ground(is_climbed)?))
        }
        MoveVerb::Swim if !has(Movement::Swim) => {
            Some((rule::ACTION_SWIM, "athletics", ground(is_deep)?))
        }
        MoveVerb::Tumble if enters(scene, actor, action, action.versus?) => {
            let reflex = scene.profile(action.versus?).modifiers.get("reflex")?;
            let dc = reflex.saturating_add(DC_BASE);
            Some((rule::THROUGH_TUMBLE, "acrobatics", dc))
        }
        _ => None,
    }
}

fn is_unsteady(board: &Board, square: Square) -> bool {
    board.has_terrain(square, Terrain::Narrow) || board.has_terrain(square, Terrain::Uneven)
}

fn is_climbed(board: &Board, square: Square) -> bool {
    [
        Terrain::InclineNorth,
        Terrain::InclineEast,
        Terrain::InclineSouth,
        Terrain::InclineWest,
        Terrain::NeedsClimb,
    ]
    .into_iter()
    .any(|kind| board.has_terrain(square, kind))
}

fn is_deep(board: &Board, square: Square) -> bool {
    board.has_terrain(square, Terrain::NeedsSwim)
}

/// The steps of the path before a reaction that ends the movement.
fn taken<'p>(action: &MoveAction, path: &'p [Square]) -> impl Iterator<Item = &'p Square> {
    let halt = action.halt.map_or(u32::MAX, |halt| halt.step);
    let steps = (1..).zip(path);
    steps
        .take_while(move |(number, _)| *number < halt)
        .map(|(_, origin)| origin)
}

/// Whether the path comes into the space of that creature; without a grid, it is not judged.
fn enters(scene: Scene<'_>, actor: CreatureId, action: &MoveAction, other: CreatureId) -> bool {
    let space = |id| measure::space(scene, scene.creature(id)?);
    let (Some(own), Some(there), Path::Squares(path)) = (space(actor), space(other), &action.path)
    else {
        return true;
    };
    taken(action, path).any(|origin| own.at(*origin).overlaps(there))
}

/// The DC at the first step from or into a square that asks for the check: the highest there.
fn first_dc(
    scene: Scene<'_>,
    actor: CreatureId,
    action: &MoveAction,
    asks: fn(&Board, Square) -> bool,
) -> Option<i32> {
    let mut from = measure::space(scene, scene.creature(actor)?)?;
    let Path::Squares(path) = &action.path else {
        return None;
    };
    for origin in taken(action, path) {
        let to = from.at(*origin);
        let asking: Vec<Square> = from
            .squares()
            .chain(to.squares())
            .filter(|square| asks(scene.board, *square))
            .collect();
        if !asking.is_empty() {
            let known = asking
                .iter()
                .filter_map(|square| scene.board.quantity(*square, Quantity::BalanceDc));
            return known.max();
        }
        from = to;
    }
    None
}

/// The check of a Shove whose push is offered.
fn of_shove(scene: Scene<'_>, actor: CreatureId, activity: &Activity) -> Option<Check> {
    let shove = activity.shove.as_ref().filter(|own| own.result.is_none())?;
    if shove.push.is_empty() {
        return None;
    }
    let fortitude = scene.profile(activity.target?).modifiers.get("fortitude")?;
    let mut modifiers = vec![stated(scene, actor, "athletics")?];
    let before = attacks_before(scene, actor, activity.occasion);
    let penalty = multiple_attack_penalty(before, activity.agility);
    if penalty != 0 {
        let text = "multiple attack penalty";
        modifiers.push(Modifier::new(
            rule::ENCOUNTER_MAP_ATTACK_TRAIT,
            penalty,
            text,
        ));
    }
    let dc = fortitude.saturating_add(DC_BASE);
    let (rule, asked) = (rule::ACTION_SHOVE, AskedResult::DEGREE);
    Some(check(rule, "athletics", modifiers, dc, asked))
}

/// The hit of a creature on unsteady ground, which asks for a Reflex save.
pub(crate) fn after_hit(scene: Scene<'_>, id: CreatureId) -> Option<Declaration> {
    let creature = scene.creature(id)?;
    let is_unsteady = [Terrain::Narrow, Terrain::Uneven]
        .into_iter()
        .any(|kind| terrain::stands_on(scene, creature, kind));
    let minds = is_unsteady && !creature.is(Condition::Flying) && !creature.is(Condition::Dead);
    minds.then_some(Declaration {
        actor: Some(id),
        action: Action::Suffer {
            what: HitResult::Hit,
            reflex: None,
        },
    })
}

/// The Reflex save of a creature that is hit or fails a save on unsteady ground. On ground of both
/// kinds two saves are due, which one option cannot distinguish, so they must be declared.
fn of_fall(scene: Scene<'_>, actor: CreatureId) -> Option<Check> {
    let creature = scene.creature(actor)?;
    if creature.is(Condition::Flying) {
        return None;
    }
    let kinds = [
        (Terrain::Narrow, rule::TERRAIN_NARROW_REFLEX),
        (Terrain::Uneven, rule::TERRAIN_UNEVEN_REFLEX),
    ];
    let mut due = kinds
        .into_iter()
        .filter(|(kind, _)| terrain::stands_on(scene, creature, *kind));
    let (Some((kind, rule)), None) = (due.next(), due.next()) else {
        return None;
    };
    let dc = terrain::balance_dc(scene, creature, kind)?;
    let modifiers = vec![stated(scene, actor, "reflex")?];
    Some(check(rule, "reflex", modifiers, dc, REFLEX))
}

/// Returns the degree of success of a check; if the check only succeeds or fails, the two better
/// degrees are a success.
pub(crate) fn result(check: &Check, natural: i32, total: i32) -> Degree {
    let degree = degree::degree(natural, total, check.dc);
    if check.asked.results.contains(&degree) {
        degree
    } else if degree.succeeds() {
        Degree::Success
    } else {
        Degree::Failure
    }
}
