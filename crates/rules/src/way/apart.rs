//! The ways of this turn by movements that no walk describes, such as flights.

use board::CreatureId;
use grid::{Feet, Square};

use super::{FoundWay, Way};
use crate::search::{Exhausted, Preference};
use crate::{ApartQuery, BudgetCut, RuleSystem, Situation, WayApart, WhyNotApart};

/// What two ways are compared by; the smaller one is better.
pub(super) type Rank = [i32; 5];

/// Of ways that are otherwise equal, the one with the fewest declarations is the best.
pub(super) fn rank(
    preference: Preference,
    (actions, cost_feet): (u8, Feet),
    (triggers, hazards): (i32, i32),
    declarations: usize,
) -> Rank {
    let actions = actions.into();
    let declarations = i32::try_from(declarations).unwrap_or(i32::MAX);
    match preference {
        Preference::Cheapest => [actions, cost_feet.0, triggers, hazards, declarations],
        Preference::Safest => [triggers, hazards, actions, cost_feet.0, declarations],
    }
}

/// The rank beside a way that a search over walks has found, which comes first if it is equal.
fn rank_apart<D>(way: &WayApart<D>, preference: Preference) -> Rank {
    let count = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    let price = (way.actions, way.cost_feet);
    let risks = (count(way.triggers), count(way.hazards));
    rank(preference, price, risks, usize::MAX)
}

/// Such ways to one goal.
pub(super) struct Apart<S: RuleSystem> {
    /// The best one comes last.
    ways: Vec<WayApart<S::Declaration>>,
    why_not: Option<WhyNotApart>,
    exhausted: Option<Exhausted>,
    /// The movements of which only a part was searched.
    pub(super) cuts: Vec<BudgetCut>,
    preference: Preference,
}

impl<S: RuleSystem> Apart<S> {
    pub(super) fn new(situation: &Situation<S>, query: &ApartQuery<'_>, goal: Square) -> Apart<S> {
        let system = situation.system();
        let found = system.ways_apart(situation.scene(), query, goal);
        let mut ways = found.ways;
        grid::sort_by_key(&mut ways, |way| {
            std::cmp::Reverse(rank_apart(way, query.preference))
        });
        Apart {
            ways,
            why_not: found.why_not,
            exhausted: found.exhausted,
            cuts: found.cuts,
            preference: query.preference,
        }
    }

    /// The best of these ways that the rules accept, if it is better than that rank; the ways that
    /// were tried are dropped.
    pub(super) fn accepted(
        &mut self,
        situation: &Situation<S>,
        (creature, goal): (CreatureId, Square),
        than: Option<Rank>,
    ) -> Option<Way<S>> {
        let preference = self.preference;
        let is_better = |way: &mut WayApart<S::Declaration>| {
            than.is_none_or(|than| rank_apart(way, preference) < than)
        };
        while let Some(way) = self.ways.pop_if(is_better) {
            let (declarations, cost) = (way.declarations, way.cost_feet);
            let found = situation.planned_way(creature, goal, declarations, cost);
            if let Some(found) = found {
                let found = FoundWay {
                    hazards: way.hazards,
                    ..found
                };
                return Some(self.beside(found, Some(way.actions)));
            }
        }
        None
    }

    /// The way, with what was not searched and may hold a better one. It takes that many actions of
    /// this turn; `None` if it goes on in later ones.
    pub(super) fn beside(&self, way: FoundWay<S>, actions: Option<u8>) -> Way<S> {
        let is_safe = (way.triggers, way.hazards) == (0, 0);
        let by_price = is_safe || self.preference == Preference::Cheapest;
        let may_be_better = |cut: &&BudgetCut| {
            let undercuts = |actions| cut.may_undercut(actions, way.cost_feet);
            !by_price || actions.is_none_or(undercuts)
        };
        let mut cuts: Vec<BudgetCut> = self.cuts.iter().filter(may_be_better).cloned().collect();
        cuts.extend(way.cuts);
        Way::Found(FoundWay { cuts, ..way })
    }

    /// The other answer; that there is no way is not certain if a bound cut off some of these, and not
    /// right if one of these is open.
    pub(super) fn or_else(&self, other: Result<Way<S>, Exhausted>) -> Result<Way<S>, Exhausted> {
        let exhausted = Exhausted { settled: 0 };
        let exhausted = (!self.cuts.is_empty()).then_some(exhausted);
        match (other?, self.exhausted.or(exhausted)) {
            (Way::Found(way), _) => Ok(self.beside(way, None)),
            (_, Some(exhausted)) => Err(exhausted),
            (Way::NoWay, None) => Ok(match self.why_not {
                Some(WhyNotApart::TooFar) => Way::TooFar,
                Some(WhyNotApart::MayNotStop(rule)) => Way::MayNotStop(rule),
                None => Way::NoWay,
            }),
            (found, None) => Ok(found),
        }
    }
}
