//! Which creatures may use what they have readied while another creature moves.
//!
//! Decided here: at which step of a move action a readied action can be used
//! (`pf2e.encounter.ready`). Its player chooses the trigger of Ready in words; a creature that has
//! readied something is asked like a reactor (`pf2e.trigger.within-reach`): when the mover leaves a
//! place within its reach, once in each movement, and never at a Step (`pf2e.trigger.step`).

use crate::SceneFacts as _;
use board::{Creature, CreatureId, Position};

use super::plan::may_react;
use super::{Action, Declaration, MoveVerb, Scene, trigger};
use crate::registry as rule;
use crate::{Event, Happening};
use rules::{Cause, Movement, ReadiedVerb, When};

/// The verbs of readied actions that need no path.
const PLACELESS: [&str; 3] = ["strike", "act", "stand"];

/// What the creature has readied and can use now: a move action, a Strike or another action. Other
/// actions that may be readied cannot be declared as the readied reaction.
pub(crate) fn verb<'a>(scene: Scene<'a>, creature: CreatureId) -> Option<ReadiedVerb<'a>> {
    let readied = scene.facts.turn(creature).readied.as_ref()?;
    let verb = readied.verb.as_str();
    let readied = if MoveVerb::from_word(verb).is_some() {
        ReadiedVerb::Movement(verb)
    } else if PLACELESS.contains(&verb) {
        ReadiedVerb::Plain(verb)
    } else {
        return None;
    };
    may_react(scene, creature).is_ok().then_some(readied)
}

/// When creatures that have readied something may use it during that movement on the grid, in order
/// of time and of asking.
pub(crate) fn triggered(
    scene: Scene<'_>,
    declaration: &Declaration,
    movement: &Movement,
) -> Vec<Event> {
    let (Action::Move(action), Some(mover)) = (&declaration.action, scene.creature(movement.mover))
    else {
        return Vec::new();
    };
    if action.verb == MoveVerb::Step {
        return Vec::new();
    }
    let waiting = scene.board.creatures().iter().filter(|other| {
        other.id != mover.id
            && verb(scene, other.id).is_some()
            && !scene.mounted_pair(other.id, mover.id)
            && trigger::is_told(scene, other, mover)
    });
    let mut waiting: Vec<&Creature> = trigger::in_asking_order(scene, waiting.collect());
    let mut events = Vec::new();
    for (number, step) in (1_u32..).zip(&movement.steps) {
        let (Position::Squares(from), Position::Squares(to)) = (step.from, step.to) else {
            return events;
        };
        waiting.retain(|watcher| {
            let triggers = trigger::reaches_exit(scene, watcher, mover.id, (from, to));
            if triggers {
                events.push(Event {
                    when: When::Step(number),
                    happening: Happening::Provoke(watcher.id, Cause::Leave),
                    rule: rule::ENCOUNTER_READY,
                });
            }
            !triggers
        });
    }
    events
}
