//! The possible results of one attack: each result with its damage, and its probability.

use std::collections::BTreeMap;

use dice::{Die, Distribution, Exhaustive, Purpose, Ratio, Request};
use rules::{Attack, AttackResult};
use systems::Situation;

use super::problem::OddsProblem;

/// One possible result of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Blow {
    /// The result.
    pub(super) result: AttackResult,
    /// The damage dealt; `None` for a miss.
    pub(super) damage: Option<i32>,
}

/// All possible results of an attack.
pub(super) struct Blows {
    /// The chance of each blow.
    pub(super) chances: BTreeMap<Blow, Ratio>,
    /// The chance of each result.
    pub(super) results: BTreeMap<AttackResult, Ratio>,
    /// The expected damage.
    pub(super) expected_damage: Ratio,
}

impl Blows {
    /// The odds of an attack whose target has an Armor Class and that has damage dice; `None` if
    /// one of them is missing.
    pub(super) fn of(situation: &Situation, attack: &Attack) -> Result<Option<Blows>, OddsProblem> {
        let Some(damage) = &attack.damage else {
            return Ok(None);
        };
        let request = Request::new(Purpose::new(attack.rule.as_str(), "", "attack"), Die::D20);
        let results: Distribution<Option<AttackResult>> = Exhaustive::default()
            .enumerate(|dice| Ok(situation.attack_result(attack, dice.roll(&request)?)))?;
        let rolled = damage.odds()?;
        let mut blows = Blows {
            chances: BTreeMap::new(),
            results: BTreeMap::new(),
            expected_damage: Ratio::ZERO,
        };
        for (result, chance) in results.iter() {
            let Some(result) = *result else {
                return Ok(None);
            };
            blows.results.insert(result, chance);
            if !result.is_hit() {
                blows.add(
                    Blow {
                        result,
                        damage: None,
                    },
                    chance,
                )?;
                continue;
            }
            for (total, part) in rolled.iter() {
                let damage = situation.attack_damage(result, *total);
                let chance = chance.checked_multiply(part)?;
                let weighted = chance.checked_multiply(Ratio::new(damage.into(), 1)?)?;
                blows.expected_damage = blows.expected_damage.checked_add(weighted)?;
                let damage = Some(damage);
                blows.add(Blow { result, damage }, chance)?;
            }
        }
        Ok(Some(blows))
    }

    fn add(&mut self, blow: Blow, chance: Ratio) -> Result<(), OddsProblem> {
        let sum = self.chances.entry(blow).or_insert(Ratio::ZERO);
        *sum = sum.checked_add(chance)?;
        Ok(())
    }
}
