//! Resolves attacks: rolls the die, determines the result and the damage, and applies the effect on
//! the target.
//!
//! The rules say what an attack adds and what it is compared with. Here it is rolled through the
//! dice port, or typed values are used. A number that nobody has stated is never invented: without
//! an Armor Class only the modifier is reported, without damage dice only the hit, without hit
//! points only the damage.

use board::{Condition, CreatureId};
use dice::{Dice, Die, Expression, Purpose, Recorded, Request};
use rules::{Attack, AttackResult, DyingChange, SystemHarm as _};
use systems::{Edit, Situation, System};

use crate::error::CommandError;
use crate::event::{Event, Struck};
use crate::pending::name_of;
use crate::typed_attack::TypedAttack;

/// A resolved attack: what has happened, and what is true of the target from now on. The events
/// hold the damage, but not yet what is true of the target.
pub(crate) struct Resolved {
    pub(crate) events: Vec<Event>,
    pub(crate) result: Option<AttackResult>,
    pub(crate) states: Vec<Condition>,
}

/// The edit that begins those conditions for the creature; without parts if there are none.
pub(crate) fn becomes(system: System, creature: CreatureId, states: &[Condition]) -> Edit {
    let gained = if states.is_empty() {
        Vec::new()
    } else {
        system.gains(creature, states)
    };
    Edit::of(system, gained)
}

/// Rolls the attack, or uses what was typed in.
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
        if dying == Some(DyingChange::Dies) {
            states.push(Condition::Dead);
        }
        let system = situation.system();
        let wounded = system.wounded(target, left, dying);
        events.push(Event::Changed(vec![Edit::of(system, wounded)]));
    }
    Ok(Resolved {
        events,
        result,
        states,
    })
}
