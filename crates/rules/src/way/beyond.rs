//! Ways that this turn does not suffice for: the turns after it, until the goal is reached.

use grid::Feet;

use super::find::{Candidate, Finder, verbs_of};
use super::turns::{Counted, turn_of};
use super::{Angles, Care, FoundWay, Goal, Lot, Straight, Way};
use crate::search::{
    self, Bound, Ending, Exhausted, FoundMovement, FoundSeries, Idle, PathQuery, Preference,
    Series, TurnOffer,
};
use crate::{Budget, BudgetCut, RuleSystem, Situation};

impl<S: RuleSystem> Finder<'_, S> {
    /// The way if this turn does not suffice, or the reason why there is no way.
    pub(super) fn beyond_this_turn(&self, lots: &[Lot<'_, S>]) -> Result<Way<S>, Exhausted> {
        let (elsewhere, exhausted) = self.ready_elsewhere();
        let (best, exhausted) = match (self.starting_here(lots), elsewhere) {
            (Ok(Beyond::Found(own)), elsewhere) => {
                // Of equal ways the one of a creature that gets ready first is taken.
                let all = elsewhere.into_iter().chain([own]);
                (all.min_by_key(|own| own.rank), exhausted)
            }
            (Ok(Beyond::Not(why_not)), None) if exhausted.is_none() => return Ok(why_not),
            (Ok(Beyond::Not(_)), elsewhere) => (elsewhere, exhausted),
            (Err(stopped), elsewhere) => (elsewhere, Some(stopped)),
        };
        match (best, exhausted) {
            (Some(own), exhausted) => Ok(Way::Found(FoundWay {
                exhausted: own.way.exhausted.or(exhausted),
                ..own.way
            })),
            (None, Some(exhausted)) => Err(exhausted),
            (None, None) => Ok(Way::NoWay),
        }
    }

    /// The best way of a creature that crosses the ground as it is, or gets ready where it is.
    fn starting_here(&self, lots: &[Lot<'_, S>]) -> Result<Beyond<S>, Exhausted> {
        let nexts: Vec<Situation<S>> = lots.iter().map(|lot| self.next_turn(lot)).collect();
        let of_next = |next| Lot::new(next, None, self.creature, self.verb);
        let laters: Vec<Lot<'_, S>> = nexts.iter().map(of_next).collect();
        let mut all = lots.iter().chain(&laters);
        if self.verb.is_none() && all.all(|lot| lot.budgets.is_empty()) {
            return Ok(Beyond::Not(Way::OutOfActions));
        }
        if self.is_never_entered(lots.iter().chain(&laters)) {
            self.goal.set(Goal::Shut);
            return Ok(Beyond::Not(Way::NoWay));
        }
        if let Some(why_not) = self.is_closed(lots, &laters)? {
            return Ok(Beyond::Not(why_not));
        }
        // What may be spent on the whole is for this turn.
        let has_any = |lot: &Lot<'_, S>| !lot.budgets.is_empty();
        if self.wish.limit_feet.is_some() && lots.iter().any(has_any) {
            return Ok(Beyond::Not(Way::TooFar));
        }
        let mut all = Vec::new();
        let mut exhausted = None;
        let mut why_not = Way::OutOfActions;
        // Of equal ways the one of a creature that gets ready first is taken.
        for (number, (lot, later)) in lots.iter().zip(&laters).enumerate().rev() {
            match self.over_turns_of((lot, number), later) {
                Ok(OverTurns::Found(own)) => all.push(own),
                Ok(OverTurns::TooFar) => why_not = Way::TooFar,
                Ok(OverTurns::OutOfActions) => {}
                Err(stopped) => exhausted = Some(stopped),
            }
        }
        match (all.into_iter().min_by_key(|own| own.rank), exhausted) {
            (Some(mut own), exhausted) => {
                own.way.exhausted = own.way.exhausted.or(exhausted);
                Ok(Beyond::Found(own))
            }
            (None, Some(exhausted)) => Err(exhausted),
            (None, None) => Ok(Beyond::Not(why_not)),
        }
    }

    /// The best way of several turns from a lot. Movements that lead no further than others are looked at
    /// only if the way without them has a trigger or a hazard: they do not make it shorter or cheaper.
    fn over_turns_of(
        &self,
        (lot, number): (&Lot<'_, S>, usize),
        later: &Lot<'_, S>,
    ) -> Result<OverTurns<S>, Exhausted> {
        let mut best: Option<Ranked<S>> = None;
        let mut exhausted = None;
        let mut why_not = OverTurns::OutOfActions;
        for care in [Care::Plain, Care::Taken, Care::Usual] {
            // Without the movements that lead further there is no better way.
            if care == Care::Usual && best.is_some() {
                break;
            }
            let found = match self.over_turns((lot, number), later, care) {
                // On a big map the usual movements alone still lead there.
                Err(stopped) if care != Care::Usual => {
                    exhausted = Some(stopped);
                    continue;
                }
                found => found?,
            };
            let Some(found) = found else { continue };
            why_not = OverTurns::TooFar;
            if care == Care::Taken {
                exhausted = None;
            }
            best = best.into_iter().chain(found).min_by_key(|own| own.rank);
            let is_safe = |own: &Ranked<S>| (own.way.triggers, own.way.hazards) == (0, 0);
            if best.as_ref().is_some_and(is_safe) {
                break;
            }
        }
        Ok(match best {
            Some(own) => OverTurns::Found(Ranked {
                way: FoundWay {
                    exhausted,
                    ..own.way
                },
                ..own
            }),
            None => why_not,
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
    ) -> Result<Option<Option<Ranked<S>>>, Exhausted> {
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
    ) -> Result<Option<Option<Ranked<S>>>, Exhausted> {
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
        Ok(found.map(|found| {
            found.map(|own| Ranked {
                way: FoundWay { cuts, ..own.way },
                ..own
            })
        }))
    }

    /// The same if movements of this turn and of later ones keep to these lines.
    fn over_turns_along(
        &self,
        (lot, number): (&Lot<'_, S>, usize),
        (later, straight): (&Lot<'_, S>, &[Straight<'_>; 2]),
        (care, counted): (Care, Counted),
    ) -> Result<Option<Option<Ranked<S>>>, Exhausted> {
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
        let now = turn(self, (lot, own_lines), usual, (care, counted));
        // Whoever gets ready in this turn may have nothing left of it.
        let nothing = || (TurnOffer::nothing(), Vec::new());
        let Some((now, own)) = now.or_else(|| lot.prepared.map(|_| nothing())) else {
            return Ok(None);
        };
        let Some((then, mut others)) = turn(self, (later, later_lines), usual, (care, counted))
        else {
            // What is left of this turn is all that there is.
            return Ok((!own.is_empty()).then_some(None));
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
            idle: match self.end_of_turn(lot.situation) {
                Some(_) => Idle::Allowed,
                None => Idle::Never,
            },
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
            let length = length_of(&turns, &candidate.found);
            let way = self.accepted(lot, &candidate)?;
            Some(Ranked::new(way, length, self.wish.preference))
        })))
    }
}

/// The best way of several turns, or why there is none.
enum Beyond<S: RuleSystem> {
    Found(Ranked<S>),
    Not(Way<S>),
}

/// What a search for ways of several turns finds.
enum OverTurns<S: RuleSystem> {
    Found(Ranked<S>),
    TooFar,
    /// The creature has nothing left to move with.
    OutOfActions,
}

/// A way of several turns, with what it is compared by; the smaller one is better.
pub(super) struct Ranked<S: RuleSystem> {
    way: FoundWay<S>,
    pub(super) rank: [u32; 6],
}

impl<S: RuleSystem> Ranked<S> {
    pub(super) fn new(
        way: FoundWay<S>,
        [turn, shares]: [u32; 2],
        preference: Preference,
    ) -> Ranked<S> {
        let cost = u32::try_from(way.cost_feet.0).unwrap_or(0);
        let declared = u32::try_from(way.planned.len()).unwrap_or(u32::MAX);
        let (triggers, hazards) = (way.triggers, way.hazards);
        let rank = match preference {
            Preference::Cheapest => [turn, shares, cost, triggers, hazards, declared],
            Preference::Safest => [triggers, hazards, turn, shares, cost, declared],
        };
        Ranked { way, rank }
    }
}

/// The last turn, and how much of it the movements take.
fn length_of(turns: &Series<'_>, found: &FoundSeries) -> [u32; 2] {
    let turn = found.movements.last().map_or(0, |last| last.turn);
    let offer = match turn {
        0 => Some(&turns.now),
        _ => turns.later.as_ref(),
    };
    let share = |movement: &FoundMovement| {
        // One that takes no action is beside those on offer.
        let kind = offer.and_then(|offer| offer.kinds.get(movement.kind));
        kind.map_or(0, |kind| kind.share)
    };
    let last = found.movements.iter();
    let last = last.filter(|movement| movement.turn == turn);
    [turn, last.map(share).sum()]
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
