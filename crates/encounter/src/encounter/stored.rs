//! Reads an encounter from a store. An impossible value is an error, so nothing that was read
//! causes a panic later.

use std::collections::BTreeMap;

use board::CreatureId;
use rules::{Disclosure, stored};
use serde::Deserialize;
use systems::Situation;

use super::{Encounter, Keeper, TurnOrder};
use crate::command::AskTriggers;
use crate::pending::Pending;
use crate::waiting::MoveOn;

/// An encounter as it is stored.
#[derive(Deserialize)]
#[serde(rename = "Encounter", deny_unknown_fields)]
pub(super) struct StoredEncounter {
    situation: Situation,
    turns: Option<TurnOrder>,
    #[serde(with = "stored::pairs")]
    initiative: BTreeMap<CreatureId, i32>,
    #[serde(deserialize_with = "stored::in_order")]
    asked_rulings: Vec<String>,
    ask_triggers: AskTriggers,
    pending: Option<Pending>,
    interrupted: Vec<MoveOn>,
    dice_rolled: u64,
    #[serde(default)]
    disclosure: Disclosure,
}

impl TryFrom<StoredEncounter> for Encounter {
    type Error = String;

    fn try_from(stored: StoredEncounter) -> Result<Encounter, String> {
        let rulings = &stored.situation.rulings;
        let asked = stored.asked_rulings.iter();
        let asked = asked.map(|name| rulings.entry(name).map(|entry| entry.name));
        let asked_rulings = asked.collect::<Result<_, _>>();
        Ok(Encounter {
            asked_rulings: asked_rulings.map_err(|error| error.to_string())?,
            situation: stored.situation,
            turns: stored.turns,
            initiative: stored.initiative,
            ask_triggers: stored.ask_triggers,
            pending: stored.pending,
            interrupted: stored.interrupted,
            dice_rolled: stored.dice_rolled,
            disclosure: stored.disclosure,
        })
    }
}

/// An order of turns as it is stored.
#[derive(Deserialize)]
#[serde(rename = "TurnOrder", deny_unknown_fields)]
pub(super) struct StoredTurnOrder {
    creatures: Vec<CreatureId>,
    current: usize,
    round: u32,
    keeper: Keeper,
}

impl TryFrom<StoredTurnOrder> for TurnOrder {
    type Error = &'static str;

    fn try_from(stored: StoredTurnOrder) -> Result<TurnOrder, &'static str> {
        if stored.current >= stored.creatures.len() || stored.round == 0 {
            return Err("the turn is not one of the order");
        }
        Ok(TurnOrder {
            creatures: stored.creatures,
            current: stored.current,
            round: stored.round,
            keeper: stored.keeper,
        })
    }
}
