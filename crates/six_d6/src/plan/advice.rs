//! What to do next if an action waits, or lacks what somebody has to state.

use board::{Creature, CreatureId};
use dice::NoDice;

use super::super::occupied::Way;
use super::super::trigger::Kind;
use super::super::{Happening, Item, Manner, Movement, OpenAction, Scene, proximity, registry};
use super::declare;

/// What to do after that has happened in an action of the creature.
pub(crate) fn advice(scene: Scene<'_>, actor: CreatureId, happening: &Happening) -> Option<String> {
    let creature = scene.board.creature(actor)?;
    match happening {
        // Whoever writes `wait` knows that it waits.
        Happening::Refused(Item::Stop, _) => {
            open_action(scene, creature)?;
            let next = declare::next_item(scene, creature);
            Some(format!(
                "it may not stop there: choose the way, `continue: {next}` goes on"
            ))
        }
        Happening::Refused(item, rule)
            if [registry::OCCUPIED_RESISTANCE_INPUT, registry::OCCUPIED_WISH].contains(rule) =>
        {
            missing_input(scene, creature, item)
        }
        _ => None,
    }
}

fn open_action<'a>(scene: Scene<'a>, creature: &Creature) -> Option<&'a OpenAction> {
    let open = scene.facts.open.as_ref();
    open.filter(|open| open.mover == creature.id)
}

/// Who has to state what before that item of a path can be done.
fn missing_input(scene: Scene<'_>, creature: &Creature, item: &Item) -> Option<String> {
    let known = scene.board.known_to(creature.side);
    let seen = Scene {
        board: &known,
        ..scene
    };
    let open = open_action(scene, creature);
    let movement = open.map_or_else(
        || Movement::new(Manner::Mosey, Vec::new()),
        |open| open.movement.clone(),
    );
    let mut no_dice = NoDice;
    let act = declare::begin(
        (seen, scene.board),
        creature,
        &movement,
        Kind::Movement,
        &mut no_dice,
    );
    let holders = act.price(&act.target(item)?)?.holders;
    let missing = proximity::missing_inputs(seen, &holders)?;
    let (first, way) = *missing.of.first()?;
    let name = seen.name(first);
    let way = match way {
        Way::Entering => "enter",
        Way::Leaving => "leave",
    };
    let what = if missing.rule == registry::OCCUPIED_WISH {
        format!(
            "whether {name} hinders it is not stated: `with: {name} {way} hinders`, or \
             `{way} allows`"
        )
    } else {
        format!("what {name} rolls to hinder it is not stated: `with: {name} res 1d6+0`")
    };
    Some(match open {
        Some(_) => format!("{what}; then the action goes on"),
        None => format!("{what}; `undo` takes the movement back"),
    })
}
