//! Ways of several turns of a creature that has to get ready before it moves and cannot where it is:
//! it goes elsewhere first ([`crate::SystemMovement::ways_out`]), gets ready there, in this turn or a
//! later one, and moves on. Where it can get ready it goes no further before it does.

use std::collections::BTreeSet;

use grid::{Feet, Square};

use super::beyond::Ranked;
use super::find::Finder;
use super::{FoundWay, Planned, Prepared, Way, Wish, triggers_of};
use crate::search::Exhausted;
use crate::{RuleSystem, Situation};

/// How many actions a creature goes before it gets ready: enough to leave the space of the biggest.
const MOST_BEFORE: u32 = 8;

/// What a creature has done before it gets ready.
struct Begun<S: RuleSystem> {
    planned: Vec<Planned<S>>,
    now: Situation<S>,
    cost_feet: Feet,
    hazards: u32,
}

impl<S: RuleSystem> Finder<'_, S> {
    /// The best of these ways, and whether a bound has stopped one of the searches.
    pub(super) fn ready_elsewhere(&self) -> (Option<Ranked<S>>, Option<Exhausted>) {
        let (mut best, mut exhausted) = (None::<Ranked<S>>, None);
        // What may be spent on the whole is for this turn.
        if self.verb.is_some() || !self.wish.via.is_empty() || self.wish.limit_feet.is_some() {
            return (best, exhausted);
        }
        let mut begun = vec![Begun {
            planned: Vec::new(),
            now: self.situation.clone(),
            cost_feet: Feet(0),
            hazards: 0,
        }];
        let mut seen: BTreeSet<Square> = begun.iter().filter_map(|own| self.place(own)).collect();
        for _ in 0..MOST_BEFORE {
            let next = self.further(&begun, &mut seen);
            begun.clear();
            for own in next {
                let Some(ready) = self.ready(&own) else {
                    begun.push(own);
                    continue;
                };
                match self.onward(ready) {
                    Ok(way) => best = best.into_iter().chain(way).min_by_key(|own| own.rank),
                    Err(stopped) => exhausted = Some(stopped),
                }
            }
        }
        (best, exhausted)
    }

    fn place(&self, begun: &Begun<S>) -> Option<Square> {
        begun.now.named_square(self.creature)
    }

    /// One action more; of several ways to a place, that with the fewest triggers and hazards. Who has
    /// nothing left goes on in the next turn.
    fn further(&self, begun: &[Begun<S>], seen: &mut BTreeSet<Square>) -> Vec<Begun<S>> {
        let mut found: Vec<(Square, Begun<S>)> = Vec::new();
        for own in begun {
            let mut all = self.one_further(own);
            if all.is_empty()
                && !own.planned.is_empty()
                && let Some(own) = self.in_next_turn(own)
            {
                all = self.one_further(&own);
            }
            for next in all {
                let Some(at) = self.place(&next).filter(|at| !seen.contains(at)) else {
                    continue;
                };
                match found.iter_mut().find(|(known, _)| *known == at) {
                    None => found.push((at, next)),
                    Some((_, known)) if next.risks() < known.risks() => *known = next,
                    Some(_) => {}
                }
            }
        }
        seen.extend(found.iter().map(|(at, _)| *at));
        found.into_iter().map(|(_, own)| own).collect()
    }

    fn one_further(&self, own: &Begun<S>) -> Vec<Begun<S>> {
        let system = own.now.system();
        let ways = system.ways_out(own.now.scene(), self.creature);
        let next = ways.into_iter().filter_map(|way| {
            let outcome = own.now.plan_unrolled(&way.declaration)?;
            let mut next = own.clone();
            self.carry_out(&mut next.now, &mut next.planned, (way.declaration, outcome));
            next.cost_feet = own.cost_feet + way.cost_feet;
            next.hazards = own.hazards.saturating_add(way.hazards);
            Some(next)
        });
        next.collect()
    }

    fn in_next_turn(&self, own: &Begun<S>) -> Option<Begun<S>> {
        let mut next = own.clone();
        self.to_next_turn(&mut next.now, &mut next.planned)?;
        Some(next)
    }

    /// Gets ready there, in this turn if anything is left of it, otherwise in the next.
    fn ready(&self, own: &Begun<S>) -> Option<Begun<S>> {
        let get_ready = |mut own: Begun<S>| {
            let prepared = Prepared::new(&own.now, self.creature, None)?;
            own.planned.push(prepared.planned);
            own.now = prepared.after;
            Some(own)
        };
        get_ready(own.clone()).or_else(|| get_ready(self.in_next_turn(own)?))
    }

    /// The way on from there.
    fn onward(&self, begun: Begun<S>) -> Result<Option<Ranked<S>>, Exhausted> {
        let mut own = begun;
        if own.now.budgets(self.creature).is_empty() {
            match self.in_next_turn(&own) {
                Some(next) => own = next,
                None => return Ok(None),
            }
        }
        let wish = Wish { ..*self.wish };
        let way = match own.now.way(self.creature, &wish, None) {
            Way::Found(way) => way,
            Way::Exhausted(_) => return Err(Exhausted { settled: 0 }),
            _ => return Ok(None),
        };
        let planned: Vec<Planned<S>> = own.planned.into_iter().chain(way.planned).collect();
        let length = length_of(&planned);
        let whole = FoundWay {
            triggers: triggers_of(&planned),
            planned,
            cost_feet: own.cost_feet + way.cost_feet,
            hazards: own.hazards.saturating_add(way.hazards),
            ..way
        };
        Ok(Some(Ranked::new(whole, length, self.wish.preference)))
    }
}

impl<S: RuleSystem> Begun<S> {
    fn risks(&self) -> (Feet, u32, u32) {
        (self.cost_feet, triggers_of(&self.planned), self.hazards)
    }
}

impl<S: RuleSystem> Clone for Begun<S> {
    fn clone(&self) -> Begun<S> {
        Begun {
            planned: self.planned.clone(),
            now: self.now.clone(),
            cost_feet: self.cost_feet,
            hazards: self.hazards,
        }
    }
}

/// The number of turns that end on the way, and of actions after the last of them.
fn length_of<S: RuleSystem>(planned: &[Planned<S>]) -> [u32; 2] {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let ends = |own: &&Planned<S>| own.before.system().ends_turn(&own.declaration);
    let last = planned.iter().rev().take_while(|own| !ends(own)).count();
    [count(planned.iter().filter(ends).count()), count(last)]
}
