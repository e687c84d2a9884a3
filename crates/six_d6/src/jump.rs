//! A jump over squares without footing: the minimum that it takes to land (`6d6.mr.no-footing`,
//! `6d6.mr.gap`).

use std::collections::{BTreeMap, BTreeSet};

use grid::{Footprint, Square};

use super::Scene;
use super::cost;
use super::hidden::Knowledge;
use super::mover::Mover;
use super::step::all_from;

/// A creature that is over a gap and needs footing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Jump {
    /// The squares that it is over.
    pub(crate) over: Footprint,
    /// Resistance of gap squares that the landing pays (`ruling.jump-gap`), in points.
    pub(crate) deferred: u32,
    /// The place where it began: a jump does not turn back.
    pub(crate) take_off: Option<Footprint>,
}

impl Jump {
    /// The minimum points, by known minimums and at most `most`, of a way over further gaps to
    /// footing other than the take-off; each square takes `added` more. `None` if there is no such
    /// way.
    pub(crate) fn least_to_land(
        &self,
        scene: Scene<'_>,
        mover: &Mover,
        added: u32,
        most: u32,
    ) -> Option<u32> {
        let players = Knowledge::Players;
        let mut landing: Option<u32> = None;
        // A mover that came to a square for fewer points, and owes no more for the gap, is ahead.
        let mut settled: BTreeMap<Square, u32> = BTreeMap::new();
        let mut open: BTreeSet<(u32, Square, u32)> = [(0, self.over.origin, self.deferred)].into();
        while let Some((spent, at, deferred)) = open.pop_first() {
            if settled.get(&at).is_some_and(|owed| *owed <= deferred) {
                continue;
            }
            settled.insert(at, deferred);
            for step in all_from(self.over.at(at)) {
                if step.fault(scene).is_some() {
                    continue;
                }
                let price = cost::of_step(scene, mover, &step, added, deferred, players);
                let total = spent.saturating_add(price.least(scene));
                if total > landing.unwrap_or(most) {
                    continue;
                }
                if cost::has_footing(scene, mover, step.to, players) {
                    if self.take_off != Some(step.to) {
                        landing = Some(total);
                    }
                    continue;
                }
                let gained = cost::deferred_by(scene, mover, &step, players);
                let owed = deferred.saturating_add(gained);
                open.insert((total, step.to.origin, owed));
            }
        }
        landing
    }
}
