//! What one turn allows: `starfinder.adjunct.turn`. Actions are counted while an encounter goes on.

use board::CreatureId;

use super::declaration::{FlightAction, HoverBy};
use super::declaration::{OrderAction, Verb};
use super::hover;
use super::{Action, Declaration, Fact, Facts, Scene, Turn, registry};
use crate::ActionKind;
use crate::Outcome;
use crate::TurnOrder;
use crate::facts::start;
use crate::outcome;
use rules::{At, Refusal};

/// The actions of a turn that a movement takes; `None` if it needs no turn.
const fn price_of_movement(verb: Verb) -> Option<(ActionKind, u8)> {
    match verb {
        Verb::Pushed => None,
        Verb::Move | Verb::Guarded | Verb::Tumble | Verb::TumbleFull | Verb::ClimbFast => {
            Some((ActionKind::Move, 1))
        }
        Verb::Double => Some((ActionKind::Move, 2)),
        Verb::Run | Verb::Charge | Verb::Minimum => Some((ActionKind::Full, 1)),
    }
}

/// The actions of a turn that the declaration takes; `None` if it needs no turn.
fn price_of(scene: Scene<'_>, actor: CreatureId, action: &Action) -> Option<(ActionKind, u8)> {
    match action {
        Action::Movement(path) => price_of_movement(path.verb),
        Action::Flight(FlightAction::Hover { by, .. }) => {
            let creature = scene.board.creature(actor)?;
            let is_free = hover::flyer(scene, creature).hovers_by_no_action();
            Some(match by {
                HoverBy::SwiftAction => (ActionKind::Swift, 1),
                HoverBy::MoveAction if is_free => (ActionKind::Free, 1),
                HoverBy::MoveAction => (ActionKind::Move, 1),
            })
        }
        Action::Other { kind, .. } => Some((*kind, 1)),
        Action::EndTurn => Some((ActionKind::Free, 1)),
        Action::Travel(_) | Action::Order(_) => None,
    }
}

/// Whether the creature's turn still holds the actions of that movement. Who does not have the turn
/// is asked about a whole one.
pub(crate) fn holds(scene: Scene<'_>, creature: CreatureId, verb: Verb) -> bool {
    let order = scene.facts.order.as_ref();
    let is_current = order.is_some_and(|order| order.turn() == Some(creature));
    let used = scene.facts.turn(creature).used;
    !is_current
        || price_of_movement(verb).is_none_or(|(kind, count)| used.with(kind, count).is_some())
}

/// Whether the turn allows the declaration, before any other test.
pub(crate) fn allow(
    scene: Scene<'_>,
    actor: CreatureId,
    declaration: &Declaration,
) -> Result<(), Refusal> {
    let price = price_of(scene, actor, &declaration.action);
    let Some((order, (kind, count))) = scene.facts.order.as_ref().zip(price) else {
        return Ok(());
    };
    let refuse = |text: String| Err(Refusal::new(registry::ADJUNCT_TURN, At::Action, text));
    if order.turn() != Some(actor) {
        let turn = order.turn().map_or("nobody", |turn| scene.name(turn));
        return refuse(format!("it is the turn of {turn}"));
    }
    if scene.facts.turn(actor).used.with(kind, count).is_none() {
        return refuse(format!("its turn holds no {} action any more", kind.word()));
    }
    Ok(())
}

/// Notes in the outcome the actions that the declaration takes.
pub(crate) fn spend(
    scene: Scene<'_>,
    actor: CreatureId,
    declaration: &Declaration,
    outcome: &mut Outcome,
) {
    let price = price_of(scene, actor, &declaration.action);
    let used = scene.facts.turn(actor).used;
    let facts = &mut outcome.after.facts;
    let is_counted = facts.order.is_some() && declaration.action != Action::EndTurn;
    if let Some((kind, count)) = price.filter(|_| is_counted)
        && let Some(used) = used.with(kind, count)
        && let Some(turn) = facts.turn_mut(actor)
    {
        turn.used = used;
    }
}

/// Plans `gm begin`, `gm reorder` and `gm end`.
pub(crate) fn order(scene: Scene<'_>, action: &OrderAction) -> Result<Outcome, Refusal> {
    let mut facts = scene.facts.clone();
    let refusal = |text: &str| Refusal::new(registry::ADJUNCT_TURN, At::Action, text.to_owned());
    let not_begun = || refusal("no order of turns has begun");
    match action {
        OrderAction::Begin(creatures) => {
            for creature in creatures {
                if let Some(turn) = facts.turn_mut(*creature) {
                    *turn = Turn::default();
                }
            }
            let twice = || refusal("an order of turns names everybody once");
            facts.order = Some(TurnOrder::new(creatures.clone()).ok_or_else(twice)?);
        }
        OrderAction::Change(creatures) => {
            let order = facts.order.take().ok_or_else(not_begun)?;
            let left_out = || refusal("the order names everybody once, and who has the turn");
            facts.order = Some(order.changed(creatures).ok_or_else(left_out)?);
        }
        OrderAction::End => drop(facts.order.take().ok_or_else(not_begun)?),
    }
    let results = vec![Fact::Done];
    Ok(outcome::plain(results, Vec::new(), facts, Vec::new()))
}

/// Ends the turn of the creature. In an encounter it stays flat-footed until its next turn
/// (`starfinder.adjunct.run`), and the next creature's turn begins.
pub(crate) fn end(facts: &mut Facts, creature: CreatureId) {
    let flat_footed = facts.order.is_some() && facts.turn(creature).flat_footed;
    let climbs_by_skill = facts.turn(creature).climbs_by_skill;
    if let Some(turn) = facts.turn_mut(creature) {
        *turn = Turn {
            flat_footed,
            climbs_by_skill,
            ..Turn::default()
        };
    }
    let next = facts.order.as_mut().and_then(|order| {
        order.pass();
        order.turn()
    });
    if let Some(next) = next {
        start(facts, next);
    }
}
