//! The numbers that are rolled and added to the first square: situation bonuses, encumbrance,
//! moving unseen (`6d6.load.first-square`, `6d6.load.encumbered`, `6d6.load.adult-human`,
//! `6d6.load.unsuitable-gear`, `6d6.stealth.penalty`, `6d6.stealth.first-square`).
//!
//! Weight itself is never counted (`6d6.load.ignored`, `6d6.load.rule-of-thumb`).

use super::rulings::{DeceitApplication, StealthMosey};
use super::{DiceValue, Load, Manner, Profile, Scene, registry};
use rules::RuleId;

/// One addition: its dice value, its rule, and a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Addition {
    pub(crate) value: DiceValue,
    pub(crate) rule: RuleId,
    pub(crate) text: &'static str,
}

/// Whether the first square of the action is entered, or a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nth {
    /// The first.
    First,
    /// A later one.
    Later,
}

/// The additions to the square, in the order in which they are rolled (`6d6.dice.order`). `manner`
/// is `None` for a 5-foot step, which cannot stay hidden.
pub(crate) fn additions(
    scene: Scene<'_>,
    profile: &Profile,
    manner: Option<Manner>,
    stays_hidden: bool,
    nth: Nth,
) -> Vec<Addition> {
    let mut additions = Vec::new();
    if nth == Nth::First {
        additions.extend(profile.situations.iter().map(|value| Addition {
            value: *value,
            rule: registry::LOAD_UNSUITABLE_GEAR,
            text: "situation bonus against the movement",
        }));
        if let Load::Encumbered(value) = profile.load {
            additions.push(Addition {
                value,
                rule: registry::LOAD_ENCUMBERED,
                text: "encumbrance",
            });
        }
    }
    let is_penalised = match (manner, scene.rulings.get::<StealthMosey>()) {
        (None, _) | (Some(Manner::Mosey), StealthMosey::Free) => false,
        (Some(_), _) => stays_hidden,
    };
    let bears = match scene.rulings.get::<DeceitApplication>() {
        DeceitApplication::First => nth == Nth::First,
        DeceitApplication::Every => true,
    };
    if is_penalised && bears {
        additions.push(Addition {
            value: DiceValue::STEALTH,
            rule: registry::STEALTH_PENALTY,
            text: "moving unseen",
        });
    }
    additions
}

/// The minimum that they add together.
pub(crate) fn least(additions: &[Addition]) -> u32 {
    additions
        .iter()
        .map(|addition| addition.value.least())
        .sum()
}
