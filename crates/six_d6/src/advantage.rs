//! What may power a movement, and the dice it rolls (`6d6.core.means`, `6d6.advantage.available`,
//! `6d6.advantage.appropriate`, `6d6.advantage.specialised`, `6d6.advantage.keyword-required`,
//! `6d6.advantage.combine`, `6d6.advantage.sum-dice`, `6d6.advantage.no-potential-mix`,
//! `6d6.type.ceiling`, `6d6.advantage.improvable`).

use super::rulings::{AdvantageAppropriate, CombineDice, PotentialMix};
use super::{Advantage, DiceValue, Movement, Profile, Scene, Source, registry};
use rules::{RuleId, Rulings};

/// The score of a mosey (`6d6.type.mosey`), in points.
pub(crate) const MOSEY: u32 = 3;

/// The advantages that the movement uses, in its order.
pub(crate) fn used<'a>(profile: &'a Profile, movement: &Movement) -> Vec<&'a Advantage> {
    let named = movement.means.iter().filter_map(|source| match source {
        Source::PotentialAction => None,
        Source::Advantage(name) => profile.advantages.iter().find(|own| own.name == *name),
    });
    named.collect()
}

/// The rules against these means, in the order of `6d6.core.check-order`.
pub(crate) fn faults(scene: Scene<'_>, movement: &Movement, used: &[&Advantage]) -> Vec<RuleId> {
    let mut faults = Vec::new();
    if used.iter().any(|advantage| !advantage.is_available) {
        faults.push(registry::ADVANTAGE_AVAILABLE);
    }
    if used
        .iter()
        .any(|advantage| !is_appropriate(scene, movement, advantage))
    {
        faults.push(registry::ADVANTAGE_APPROPRIATE);
    }
    let repeats = movement
        .means
        .iter()
        .enumerate()
        .any(|(at, source)| movement.means[..at].contains(source));
    if repeats {
        let twice = if used.is_empty() {
            registry::TYPE_CEILING
        } else {
            registry::ADVANTAGE_COMBINE
        };
        faults.push(twice);
    }
    let has_keyword = used.iter().any(|advantage| advantage.is_movement);
    if !used.is_empty() && !has_keyword {
        faults.push(registry::ADVANTAGE_KEYWORD_REQUIRED);
    }
    let is_mixed = !used.is_empty() && movement.means.contains(&Source::PotentialAction);
    if is_mixed && scene.rulings.get::<PotentialMix>() == PotentialMix::No {
        faults.push(registry::ADVANTAGE_NO_POTENTIAL_MIX);
    }
    faults
}

pub(crate) fn is_appropriate(scene: Scene<'_>, movement: &Movement, advantage: &Advantage) -> bool {
    let serves = advantage.forms.is_empty() || advantage.forms.contains(&movement.form);
    let fits = match scene.rulings.get::<AdvantageAppropriate>() {
        AdvantageAppropriate::UnlessVetoed => true,
        // The notation cannot express an approval, so there is none.
        AdvantageAppropriate::OnApproval => advantage.is_movement,
    };
    serves && fits && !advantage.is_vetoed
}

/// The dice values that a run rolls, in the order of its means.
pub(crate) fn dice_values(profile: &Profile, movement: &Movement) -> Vec<DiceValue> {
    movement
        .means
        .iter()
        .filter_map(|source| match source {
            Source::PotentialAction => Some(DiceValue::POTENTIAL_ACTION),
            Source::Advantage(name) => {
                let own = profile.advantages.iter().find(|own| own.name == *name)?;
                Some(own.dice)
            }
        })
        .collect()
}

/// The dice of a combination, one after another, and their fixed part in points
/// (`ruling.combine-dice`).
pub(crate) fn combined(scene: Scene<'_>, values: &[DiceValue]) -> (Vec<dice::Die>, u32) {
    combined_by(scene.rulings, values)
}

/// Whether two combinations have the same dice value, whatever the order of their means.
pub(crate) fn have_same_value(rulings: &Rulings, one: &[DiceValue], other: &[DiceValue]) -> bool {
    let value = |values: &[DiceValue]| {
        let (dice, constant) = combined_by(rulings, values);
        let mut faces: Vec<u16> = dice.iter().map(|die| die.faces()).collect();
        faces.sort_unstable();
        (faces, constant)
    };
    value(one) == value(other)
}

fn combined_by(rulings: &Rulings, values: &[DiceValue]) -> (Vec<dice::Die>, u32) {
    let constant = values.iter().map(|value| value.constant()).sum();
    let all = values
        .iter()
        .flat_map(|value| std::iter::repeat_n(value.die(), value.count().into()));
    let dice = match rulings.get::<CombineDice>() {
        CombineDice::SingleDie if values.len() > 1 => all.take(1).collect(),
        CombineDice::Sum | CombineDice::SingleDie => all.collect(),
    };
    (dice, constant)
}

/// The least and the greatest score of a combination.
pub(crate) fn score_limits(scene: Scene<'_>, values: &[DiceValue]) -> (u32, u32) {
    let (dice, constant) = combined(scene, values);
    let least = u32::try_from(dice.len()).unwrap_or(u32::MAX);
    let greatest: u32 = dice.iter().map(|die| u32::from(die.faces())).sum();
    (least.saturating_add(constant), greatest + constant)
}
