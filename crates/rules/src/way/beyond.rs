//! Ways that this turn does not suffice for: the turns after it, until the goal is reached.

use grid::Feet;

use super::find::{Candidate, Finder, verbs_of};
use super::turns::{Counted, turn_of};
use super::{Angles, Care, FoundWay, Goal, Lot, Straight, Way};
use crate::search::{self, Bound, Ending, Exhausted, PathQuery, Preference, Series, TurnOffer};
use crate::{Budget, BudgetCut, RuleSystem, Situation};

impl<S: RuleSystem> Finder<'_, S> {
    /// The way if this turn does not suffice, or the reason why there is no way.
    pub(super) fn beyond_this_turn(&self, lots: &[Lot<'_, S>]) -> Result<Way<S>, Exhausted> {
        let nexts: Vec<Situation<S>> = lots.iter().map(|lot| self.next_turn(lot)).collect();
        let of_next = |next| Lot::new(next, None, self.creature, self.verb);
        let laters: Vec<Lot<'_, S>> = nexts.iter().map(of_next).collect();
        let mut all = lots.iter().chain(&laters);
        if self.verb.is_none() && all.all(|lot| lot.budgets.is_empty()) {
            return Ok(Way::OutOfActions);
        }
        if self.is_never_entered(lots.iter().chain(&laters)) {
            self.goal.set(Goal::Shut);
            return Ok(Way::NoWay);
        }
        if let Some(why_not) = self.is_closed(lots, &laters)? {
            return Ok(why_not);
        }
        // A creature that has far to go gets ready first.
        let mut out_of_actions = true;
        for (number, (lot, later)) in lots.iter().zip(&laters).enumerate().rev() {
            // What may be spent on the whole is for this turn.
            if self.wish.limit_feet.is_some() && !lot.budgets.is_empty() {
                return Ok(Way::TooFar);
            }
            let mut best: Option<FoundWay<S>> = None;
            let mut exhausted = None;
            for care in [Care::Plain, Care::Taken, Care::Usual] {
                let found = match self.over_turns((lot, number), later, care) {
                    // On a big map the usual movements alone still lead there.
                    Err(stopped) if care != Care::Usual => {
                        exhausted = Some(stopped);
                        continue;
                    }
                    found => found?,
                };
                let Some(found) = found else { continue };
                if care != Care::Usual {
                    exhausted = None;
                }
                out_of_actions = false;
                let risks = |way: &FoundWay<S>| (way.triggers, way.hazards);
                best = best.into_iter().chain(found).min_by_key(risks);
                let is_enough = |way| match self.wish.preference {
                    Preference::Cheapest => true,
                    Preference::Safest => care == Care::Taken || risks(way) == (0, 0),
                };
                if best.as_ref().is_some_and(is_enough) {
                    break;
                }
            }
            if let Some(way) = best {
                return Ok(Way::Found(FoundWay { exhausted, ..way }));
            }
        }
        Ok(if out_of_actions {
            Way::OutOfActions
        } else {
            Way::TooFar
        })
    }

    /// The best way that begins in this turn and goes on in later ones; `None` if the creature has
    /// nothing left to move with. Movements that need a roll at some number are counted only if the best
    /// way has too many of them: that takes longer.
    fn over_turns(
        &self,
        lots: (&Lot<'_, S>, usize),
        later: &Lot<'_, S>,
        care: Care,
    ) -> Result<Option<Option<FoundWay<S>>>, Exhausted> {
        let found = self.over_turns_by(lots, later, (care, Counted::No))?;
        let is_counted = (later.budgets.iter())
            .any(|budget| later.most_unrolled(self.creature, budget.verb).is_some());
        match found {
            Some(None) if is_counted => self.over_turns_by(lots, later, (care, Counted::Yes)),
            found => Ok(found),
        }
    }

    /// The same. If there are too many straight lines, only those in the directions of the grid are
    /// looked at.
    fn over_turns_by(
        &self,
        (lot, number): (&Lot<'_, S>, usize),
        later: &Lot<'_, S>,
        care: (Care, Counted),
    ) -> Result<Option<Option<FoundWay<S>>>, Exhausted> {
        let of_both = |angles| [lot, later].map(|of| of.straight(self.creature, angles));
        let at_any_angle = of_both(Angles::Any);
        let cuts = cuts_of(lot, &at_any_angle);
        if cuts.is_empty() || self.angles.get() == Angles::Any {
            let found = self.over_turns_along((lot, number), (later, &at_any_angle), care);
            if found.is_ok() || cuts.is_empty() {
                return found;
            }
            self.angles.set(Angles::OfGrid);
        }
        let along_grid = of_both(Angles::OfGrid);
        let found = self.over_turns_along((lot, number), (later, &along_grid), care)?;
        Ok(found.map(|found| found.map(|way| FoundWay { cuts, ..way })))
    }

    /// The same if movements of this turn and of later ones keep to these lines.
    fn over_turns_along(
        &self,
        (lot, number): (&Lot<'_, S>, usize),
        (later, straight): (&Lot<'_, S>, &[Straight<'_>; 2]),
        (care, counted): (Care, Counted),
    ) -> Result<Option<Option<FoundWay<S>>>, Exhausted> {
        fn turn<'l, S: RuleSystem>(
            finder: &Finder<'_, S>,
            (of, straight): (&'l Lot<'_, S>, &'l Straight<'_>),
            usual: &str,
            care: (Care, Counted),
        ) -> Option<(TurnOffer<'l>, Vec<Budget>)> {
            let turn = (usual, finder.movements_of(of));
            turn_of((of, finder.creature, straight), turn, care)
        }
        let usual = self.usual(lot);
        let [own_lines, later_lines] = straight;
        let (Some((now, own)), Some((then, mut others))) = (
            turn(self, (lot, own_lines), usual, (care, counted)),
            turn(self, (later, later_lines), usual, (care, counted)),
        ) else {
            return Ok(None);
        };
        let query = PathQuery {
            bound: match care {
                Care::Usual => Bound::DEFAULT,
                Care::Plain | Care::Taken => Bound::SHORT,
            },
            ..self.query(Ending::Stop, self.wish.limit_feet)
        };
        let turns = Series {
            now,
            later: Some(then),
        };
        let Some(found) = search::series(&turns, &query)? else {
            return Ok(Some(None));
        };
        let free_verb = later.free.as_ref().map(|free| free.verb);
        let kind = others.iter().position(|own| Some(own.verb) == free_verb);
        let kind = kind.unwrap_or(others.len());
        others.extend(later.free.clone());
        let ended_freely = self.ended_freely((later, kind), (&turns, &query), &found);
        let mut all = ended_freely.into_iter().chain([found]);
        Ok(Some(all.find_map(|found| {
            let candidate = Candidate {
                verbs: verbs_of(&found, &own, &others),
                actions: u8::MAX,
                declarations: found.movements.len(),
                triggers_before: 0,
                lot: number,
                found,
            };
            self.accepted(lot, &candidate)
        })))
    }
}

/// The movements along these lines, of which only those in the directions of the grid are looked at: all
/// that have one step are such.
fn cuts_of<S: RuleSystem>(lot: &Lot<'_, S>, straight: &[Straight<'_>]) -> Vec<BudgetCut> {
    let is_cut = |budget: &&Budget| straight.iter().any(|own| own.contains_key(budget.verb));
    let cuts = lot.budgets.iter().filter(is_cut).map(|budget| BudgetCut {
        by: budget.words(),
        actions: budget.actions,
        exact_feet: Feet::PER_SQUARE,
        budget_feet: budget.limit_feet,
    });
    cuts.collect()
}
