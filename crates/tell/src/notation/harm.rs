//! What a creature carries into its next turns, in the words of `with:`, and the rolls that come of
//! it.

use board::Board;
use rules::{DueDice, LastingHarm, RollDue};

/// Writes lasting harm as it is stated: `dying 2`, `persistent fire 1d6`, `affliction venom dc 18`.
pub fn lasting_harm_words(harm: &LastingHarm) -> String {
    match harm {
        LastingHarm::Dying(None) => "dying".to_owned(),
        LastingHarm::Dying(Some(value)) => format!("dying {value}"),
        LastingHarm::PersistentDamage { name, damage: None } => format!("persistent {name}"),
        LastingHarm::PersistentDamage {
            name,
            damage: Some(damage),
        } => format!("persistent {name} {damage}"),
        LastingHarm::Affliction { name, dc: None } => format!("affliction {name}"),
        LastingHarm::Affliction { name, dc: Some(dc) } => format!("affliction {name} dc {dc}"),
    }
}

/// Writes a roll that is due: `1d20+5 against 18: A, save against venom [RULE]`.
pub fn roll_due_words(due: &RollDue, board: &Board) -> String {
    let dice = match &due.dice {
        DueDice::Damage(damage) => damage.to_string(),
        DueDice::Check { modifier: 0, dc } => format!("1d20 against {dc}"),
        DueDice::Check { modifier, dc } => format!("1d20{modifier:+} against {dc}"),
    };
    let creature = board.creature(due.creature);
    let who = creature.map_or("somebody", |creature| creature.name.as_str());
    format!("{dice}: {who}, {} [{}]", due.decides.purpose(), due.rule)
}
