//! Every step onward from a place, with what the mover knows of its price, and the cheapest way to
//! every place: the basis of the odds of a movement.

use std::collections::{BTreeMap, BTreeSet};

use grid::{Footprint, Square};

use super::cost::{self, Price};
use super::hidden::Knowledge;
use super::mover::Mover;
use super::occupied::{self, Hold};
use super::proximity::{self, Rolling};
use super::rulings::SeveralOccupants;
use super::step::{Step, all_from};
use super::{Scene, size};

/// How occupants that resist are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resisting {
    /// No step meets one.
    Avoided,
    /// Each scores its minimum.
    AtLeast,
    /// Each rolls 1d6+0, as the table has decided for everybody (`ruling.resistance-dice`), or has
    /// a score ready.
    Rolled,
    /// Each scores the mean of 1d6+0, or what it has ready.
    AtMean,
}

/// Where a movement has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Standing {
    /// The squares of the creature.
    pub(crate) at: Footprint,
    /// The points that a landing pays for the gaps before it.
    pub(crate) deferred: u32,
    /// The place where the current jump began, if there is one.
    pub(crate) take_off: Option<Footprint>,
}

/// A possible next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Onward {
    /// Its result.
    pub(crate) to: Standing,
    /// Its known minimum without the roll for the square, in points.
    pub(crate) points: u32,
    /// The dice of occupants that roll 1d6+0, whose least is a part of these points.
    pub(crate) rolling: Rolling,
    /// Whether the creature can stand there.
    pub(crate) stands: bool,
}

/// The first step after a reveal (`6d6.hidden.choice`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The squares that have been revealed.
    pub(crate) into: Footprint,
    /// The maximum cost of carrying on, without additions; `None` if nothing is left for it.
    pub(crate) most: Option<u32>,
    /// Whether another square may be entered instead.
    pub(crate) may_detour: bool,
}

impl Choice {
    /// Whether the step may be the next one.
    pub(crate) fn allows(&self, step: &Onward) -> bool {
        if step.to.at == self.into {
            self.most.is_some_and(|most| step.points <= most)
        } else {
            self.may_detour
        }
    }
}

/// The minimum additions to squares, besides their own cost, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Added {
    /// The addition to the first square of the action.
    pub(crate) first: u32,
    /// The addition to every later square.
    pub(crate) later: u32,
}

/// The mover, and how occupants that resist are counted.
#[derive(Clone, Copy)]
pub(crate) struct Ways<'a> {
    pub(crate) scene: Scene<'a>,
    pub(crate) mover: &'a Mover,
    pub(crate) resisting: Resisting,
}

impl Ways<'_> {
    /// The most dice that are rolled for one point: if they add up each costs one, and otherwise all
    /// the occupants of a place may roll for the least that it costs.
    pub(crate) fn dice_per_point(&self) -> u32 {
        let counts_highest =
            self.scene.rulings.get::<SeveralOccupants>() == SeveralOccupants::Highest;
        if counts_highest && self.resisting == Resisting::Rolled {
            occupied::most_resisting_together(self.scene, self.mover).max(1)
        } else {
            1
        }
    }

    /// The next steps that geometry and footing allow, without checking their cost or whether a
    /// jump can land.
    pub(crate) fn onward(&self, from: Standing) -> Vec<Onward> {
        let mut onward = Vec::new();
        for step in all_from(from.at) {
            if step.fault(self.scene).is_some() || self.leaves_shown_ground(&step) {
                continue;
            }
            onward.extend(self.by_step(from, &step));
        }
        onward
    }

    /// Nothing is planned over ground that the mover's side knows nothing of.
    fn leaves_shown_ground(&self, step: &Step) -> bool {
        let (board, side) = (self.scene.board, self.mover.side);
        size::newly_covered(step.from, step.to).any(|square| board.is_unknown_to(side, square))
    }

    fn by_step(&self, from: Standing, step: &Step) -> Option<Onward> {
        let (scene, mover, players) = (self.scene, self.mover, Knowledge::Players);
        let price = cost::of_step(scene, mover, step, 0, from.deferred, players);
        if self.resisting == Resisting::Avoided && meets_resistance(&price) {
            return None;
        }
        let least = price.least(scene);
        let resistance = proximity::expected(scene, &price.holders);
        let (points, rolling) = match self.resisting {
            Resisting::Rolled => (least.saturating_add(resistance.ready), resistance.rolling),
            Resisting::AtMean => {
                let rolled = resistance.rolling.mean_above_least();
                let points = least.saturating_add(resistance.ready + rolled);
                (points, Rolling::default())
            }
            Resisting::Avoided | Resisting::AtLeast => (least, Rolling::default()),
        };
        if cost::has_footing(scene, mover, step.to, players) {
            let to = Standing {
                at: step.to,
                deferred: 0,
                take_off: None,
            };
            return (from.take_off != Some(step.to)).then_some(Onward {
                to,
                points,
                rolling,
                stands: true,
            });
        }
        let gained = cost::deferred_by(scene, mover, step, players);
        let is_take_off = cost::has_footing(scene, mover, from.at, players);
        let to = Standing {
            at: step.to,
            deferred: from.deferred.saturating_add(gained),
            take_off: from.take_off.or_else(|| is_take_off.then_some(from.at)),
        };
        Some(Onward {
            to,
            points,
            rolling,
            stands: false,
        })
    }

    /// The cheapest way to every place with footing that costs no more than `most`, including
    /// additions. `choice` restricts the first step.
    pub(crate) fn least(
        &self,
        start: Standing,
        choice: Option<&Choice>,
        most: u32,
        added: Added,
    ) -> LeastWays {
        // A mover that came to a place earlier for no more points, and owes no more for gaps, is
        // ahead.
        let mut settled: BTreeMap<(Footprint, Option<Footprint>), u32> = BTreeMap::new();
        let mut found = LeastWays::default();
        let mut open: BTreeSet<(u32, Standing, usize)> = BTreeSet::new();
        let mut reach = |open: &mut BTreeSet<_>, spent: u32, step: &Onward, before| {
            let total = spent.saturating_add(step.points);
            if total <= most {
                // Turning back to a take-off is never a shorter way to it, except for a jump that
                // began earlier, so only that jump's take-off is remembered.
                let take_off = step.to.take_off.filter(|own| Some(*own) == start.take_off);
                let to = Standing {
                    take_off,
                    ..step.to
                };
                open.insert((total, to, found.arrive(step, total, before)));
            }
        };
        let allowed = |step: &Onward| choice.is_none_or(|choice| choice.allows(step));
        for step in self.onward(start).into_iter().filter(allowed) {
            reach(&mut open, added.first, &step, None);
        }
        while let Some((points, at, index)) = open.pop_first() {
            let before = settled.get(&(at.at, at.take_off));
            if before.is_none_or(|owed| at.deferred < *owed) {
                settled.insert((at.at, at.take_off), at.deferred);
                for step in self.onward(at) {
                    let spent = points.saturating_add(added.later);
                    reach(&mut open, spent, &step, Some(index));
                }
            }
        }
        found
    }
}

/// The cheapest ways from a place.
#[derive(Clone, Debug, Default)]
pub(crate) struct LeastWays {
    /// Every place where a step has led, with the number of the arrival before it.
    arrivals: Vec<(Square, Option<usize>)>,
    /// The points to every place with footing, and its cheapest arrival.
    least: BTreeMap<Square, (u32, usize)>,
}

impl LeastWays {
    /// Keeps a step that costs that much in all, and returns its number.
    fn arrive(&mut self, step: &Onward, total: u32, before: Option<usize>) -> usize {
        let index = self.arrivals.len();
        let at = step.to.at.origin;
        self.arrivals.push((at, before));
        if step.stands {
            let known = self.least.entry(at).or_insert((total, index));
            *known = (total, index).min(*known);
        }
        index
    }

    /// The places with their points, in reading order.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Square, u32)> + '_ {
        self.least.iter().map(|(at, (points, _))| (*at, *points))
    }

    /// The points to that place, if a way leads there.
    pub(crate) fn points(&self, to: Square) -> Option<u32> {
        self.least.get(&to).map(|(points, _)| *points)
    }

    /// The squares of the cheapest way to that place, first to last.
    pub(crate) fn path(&self, to: Square) -> Vec<Square> {
        let mut next = self.least.get(&to).map(|(_, index)| *index);
        let mut path = Vec::new();
        while let Some((at, before)) = next.and_then(|index| self.arrivals.get(index)) {
            path.push(*at);
            next = *before;
        }
        path.reverse();
        path
    }
}

/// Whether somebody resists the step with an action of its own.
pub(crate) fn meets_resistance(price: &Price) -> bool {
    holds(price).any(|hold| !matches!(hold, Hold::One(_)))
}

fn holds(price: &Price) -> impl Iterator<Item = Hold> + '_ {
    let holders = price.holders.leaving.iter().chain(&price.holders.entering);
    holders.map(|holder| holder.hold)
}
