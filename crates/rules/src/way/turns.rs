//! What a whole turn of a way that takes several offers.

use board::CreatureId;

use super::{Care, Lot, Straight, kind_of};
use crate::search::{Kind, TurnOffer};
use crate::{Budget, RuleSystem};

/// What a whole turn of that many movements allows, with the budgets of its kinds: mixed movements,
/// or the usual ones; and those that take more of it and lead further, such as a run. Some of them
/// keep to straight lines.
pub(super) fn turn_of<'l, S: RuleSystem>(
    (lot, creature, straight): (&'l Lot<'_, S>, CreatureId, &'l Straight<'_>),
    (usual, movements): (&str, u32),
    (care, counted): (Care, Counted),
) -> Option<(TurnOffer<'l>, Vec<Budget>)> {
    let mixed = lot.mixed_with(creature, care);
    let most = (lot.budgets.iter())
        .filter(|budget| budget.verb == usual)
        .max_by_key(|budget| budget.times);
    let mut offered: Vec<(Budget, u32)> = match most {
        _ if !mixed.is_empty() => mixed.into_iter().map(|budget| (budget, 1)).collect(),
        Some(most) if most.times > 1 => vec![(most.clone(), 1)],
        most => (most.into_iter())
            .map(|most| (most.clone(), share_of(most, movements)))
            .collect(),
    };
    let others = match lot.prepared {
        None => &lot.budgets[..],
        Some(_) => &[],
    };
    let is_flat = |budget: &Budget| {
        lot.flat
            .as_ref()
            .is_some_and(|flat| flat.verb == budget.verb)
    };
    let usual_feet = most.map(|most| most.limit_feet);
    for budget in others.iter().chain(&lot.flat).chain(&lot.free) {
        let share = share_of(budget, movements);
        let is_offered = offered.iter().any(|(own, _)| own.verb == budget.verb);
        let is_used = match care {
            Care::Usual => {
                let joined = i32::try_from(share).ok().zip(usual_feet);
                joined.is_some_and(|(share, feet)| budget.limit_feet == feet * share)
                    && leads_further(budget, share, &offered)
            }
            Care::Plain => is_flat(budget) || leads_further(budget, share, &offered),
            Care::Taken => true,
        };
        if !is_offered && budget.times == 1 && is_used {
            offered.push((budget.clone(), share));
        }
    }
    offered.retain(|(budget, _)| lot.walks.contains_key(budget.verb));
    let kinds: Vec<Kind<'_>> = (offered.iter())
        .filter_map(|(budget, share)| {
            let kind = kind_of(budget, &lot.walks)?;
            let most = match counted {
                Counted::No => None,
                Counted::Yes => lot.most_unrolled(creature, budget.verb),
            };
            Some(Kind {
                share: *share,
                most,
                lines: straight.get(budget.verb).map(AsRef::as_ref),
                ..kind
            })
        })
        .collect();
    let budgets = offered.into_iter().map(|(budget, _)| budget).collect();
    (!kinds.is_empty()).then_some((TurnOffer { kinds, movements }, budgets))
}

/// Whether a search counts the movements that at some number need a roll.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Counted {
    No,
    Yes,
}

/// How many of a turn's movements that one takes the place of. Nothing else is combined with one that
/// takes no action.
fn share_of(budget: &Budget, movements: u32) -> u32 {
    match budget.actions {
        0 => movements,
        actions => actions.into(),
    }
}

/// Whether one of that kind may lead further than those that are offered: none of them has as much to
/// spend in no more of the turn.
fn leads_further(budget: &Budget, share: u32, offered: &[(Budget, u32)]) -> bool {
    let is_as_long =
        |(own, of): &(Budget, u32)| own.limit_feet >= budget.limit_feet && *of <= share;
    !offered.iter().any(is_as_long)
}
