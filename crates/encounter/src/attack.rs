//! Attacks carried out: the die, the result, the damage, and what becomes of the target.
//!
//! What an attack adds and is held against comes from the rules; here it is rolled through the dice
//! port, or taken as typed in. A number that nobody has stated is not invented: without an Armor
//! Class only the modifier is reported, without damage dice only the hit, without hit points only
//! the damage.

use board::CreatureId;
use dice::{Dice, Die, Expression, Face, Purpose, Recorded, Request};
use notation::{Text, With};
use rules::DyingChange;
use rules::{Attack, AttackResult};
use systems::{Edit, Situation};

use crate::error::CommandError;
use crate::event::Event;
use crate::pending::name_of;

/// What people say about an attack instead of having it rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TypedAttack {
    /// What the d20 shows, 1 to 20.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 1, 20>")
    )]
    pub natural: Option<u8>,
    /// The result, whatever the die shows.
    pub result: Option<AttackResult>,
    /// The damage as it is taken, whatever the damage dice show.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub damage: Option<i32>,
}

/// An attack that has been made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Struck {
    /// The attack as it stood, with its modifiers.
    pub attack: Attack,
    /// What the d20 showed; `None` if no die was needed.
    pub natural: Option<Face>,
    /// How it came out; `None` if nothing says so.
    pub result: Option<AttackResult>,
    /// The damage that a hit does; `None` if nothing says so.
    pub damage: Option<i32>,
}

/// An attack resolved: what has happened, and what is true of the target from now on, in the words
/// of the system. The events hold the damage, but not yet what is true of the target.
pub(crate) struct Resolved {
    pub(crate) events: Vec<Event>,
    pub(crate) result: Option<AttackResult>,
    pub(crate) states: Vec<&'static str>,
}

/// Rolls the attack, or takes what was typed in.
pub(crate) fn resolve(
    situation: &Situation,
    attack: Attack,
    typed: &TypedAttack,
    dice: &mut dyn Dice,
) -> Result<Resolved, CommandError> {
    let mut dice = Recorded::new(dice);
    let board = &situation.board;
    let purpose = |what: &str| {
        let who = name_of(board, attack.attacker);
        let target = name_of(board, attack.target);
        Purpose::new(attack.rule.as_str(), who, format!("{what} {target}"))
    };
    let natural = match (typed.natural, typed.result) {
        (Some(natural), _) => Die::D20.face(natural.into()),
        (None, Some(_)) => None,
        (None, None) if attack.armor_class.is_empty() => None,
        (None, None) => Some(dice.roll(&Request::new(purpose("attack on"), Die::D20))?),
    };
    let result = typed
        .result
        .or_else(|| situation.attack_result(&attack, natural?));
    let damage = match (result.filter(|result| result.is_hit()), typed.damage) {
        (None, _) => None,
        (Some(_), Some(damage)) => Some(damage),
        (Some(result), None) => {
            let rolled =
                |expression: &Expression| expression.roll(&purpose("damage to"), &mut dice);
            let rolled = attack.damage.as_ref().map(rolled).transpose()?;
            rolled.map(|rolled| situation.attack_damage(result, rolled.total()))
        }
    };
    let damage_taken = damage.filter(|damage| *damage > 0);
    let dying = damage_taken
        .zip(result)
        .and_then(|(damage, result)| situation.dying_after(attack.target, damage, result));
    let suffered = damage_taken.and_then(|damage| situation.suffer(attack.target, damage));
    let target = attack.target;
    let mut events: Vec<Event> = dice.into_rolls().into_iter().map(Event::Rolled).collect();
    events.push(Event::Struck(Box::new(Struck {
        attack,
        natural,
        result,
        damage,
    })));
    let mut states = Vec::new();
    if let Some((left, then)) = suffered {
        states = then;
        // Death is a state like the others: if it ends a movement, the movement is halted before it
        // is true.
        let becomes = match dying {
            Some(DyingChange::Dies) => {
                states.push("dead");
                String::new()
            }
            Some(change) => format!(", {}", change.words()),
            None => String::new(),
        };
        let left = fact(situation, target, &format!("hp {left}{becomes}"))?;
        events.push(Event::Changed(vec![left]));
    }
    Ok(Resolved {
        events,
        result,
        states,
    })
}

/// A fact about a creature, read from the words of `with:`.
pub(crate) fn fact(
    situation: &Situation,
    creature: CreatureId,
    words: &str,
) -> Result<Edit, CommandError> {
    let name = name_of(&situation.board, creature);
    let with = With::parse(Text::from(format!("{name} {words}").as_str()))
        .map_err(|error| CommandError::Notation(error.to_string()))?;
    Ok(situation.read_edit(&with)?)
}
