//! The range of two movements of which one is a single square, such as a guarded step, and the other
//! an ordinary one.
//!
//! A search that mixes them keeps many ways to each place. But a single square counts only before
//! the other movement, where it leads to a handful of places, or after it, where it counts only
//! beyond what is known to be reached as well without it. Two of the long ones need not be looked at
//! where another offer covers them ([`Alike`](super::Alike)).

use std::collections::BTreeMap;

use grid::Square;
use grid::flood::flood;

use super::offer::Offer;
use super::places::{Found, Places, Rank};
use super::planes::{by_planes, pass_only};
use super::series::{Further, reach};
use super::{Bound, Declared, Exhausted, Kind, Onward, Parity, Stop, Walk, WalkState, WalkStep};

/// What both movements reach, each in its turn, unless it is known to be reached as well.
pub(super) struct Around<'o, 'w> {
    long: Kind<'w>,
    long_squares: u32,
    short: Kind<'w>,
    /// The actions of the offer.
    actions: u8,
    /// How a place is reached by the offers before this one.
    known: &'o dyn Fn(Square) -> Option<Rank>,
    /// The places of the first movement, and of the second.
    movements: [BTreeMap<Square, Found>; 2],
}

/// A state in which a movement may begin after another one, and the cost up to there.
type Begins = (WalkState, u32);

/// Something that this search does not treat.
struct Untreated;

/// A search of that offer by its parts, if it has two movements and two kinds, one of them of a
/// single square. Otherwise, and if a movement depends on more than where it begins, `None`.
pub(super) fn places(
    offer: &Offer<'_>,
    known: &dyn Fn(Square) -> Option<Rank>,
    left: &mut usize,
    bound: Bound,
) -> Option<(Vec<Places>, Option<Exhausted>)> {
    let mut around = Around::new(offer, known)?;
    let exhausted = match around.run(left) {
        Ok(exhausted) => exhausted.map(|_| Exhausted { settled: bound.0 }),
        Err(Untreated) => return None,
    };
    let movements = around.movements.into_iter().map(Places::Searched);
    Some((movements.collect(), exhausted))
}

impl<'o, 'w> Around<'o, 'w> {
    fn new(offer: &Offer<'w>, known: &'o dyn Fn(Square) -> Option<Rank>) -> Option<Around<'o, 'w>> {
        let [other] = offer.others else { return None };
        let own = offer.kind();
        let squares = |kind: &Kind<'_>| u32::try_from(kind.limit_feet?.whole_squares()).ok();
        let (long, short) = match (squares(&own)?, squares(other)?) {
            (1, 2..) => (*other, own),
            (2.., 1) => (own, *other),
            _ => return None,
        };
        let is_each = [long, short]
            .iter()
            .all(|one| one.declared == Declared::Each);
        // Somebody who has a least gait moves square by square.
        let is_by_square = short.walk.least_gait().is_some();
        (offer.times == 2 && is_each && is_by_square).then(|| Around {
            long_squares: squares(&long).unwrap_or(0),
            long,
            short,
            actions: offer.actions,
            known,
            movements: Default::default(),
        })
    }

    fn run(&mut self, left: &mut usize) -> Result<Option<Exhausted>, Untreated> {
        let exhausted = self.long_first(left)?;
        let ends = self.short_first();
        self.short_again(&ends);
        if exhausted.is_some() {
            return Ok(exhausted);
        }
        self.long_after(&ends, left)
    }

    /// Whether a place that the offer reaches so would count.
    fn counts(&self, place: Square, movement: u8, stop: Stop, cost_squares: u32) -> bool {
        let own = (stop != Stop::Allowed, self.actions, cost_squares, movement);
        (self.known)(place).is_none_or(|known| own < known)
    }

    /// Notes a place that is reached, if that counts.
    fn note(&mut self, place: Square, movement: u8, found: Found) {
        if !self.counts(place, movement, found.stop, found.cost_squares) {
            return;
        }
        if let Some(places) = self.movements.get_mut(usize::from(movement) - 1) {
            found.put(places, place);
        }
    }

    /// The long movement comes first, and a single square after it.
    fn long_first(&mut self, left: &mut usize) -> Result<Option<Exhausted>, Untreated> {
        let (walk, limit) = (self.long.walk, self.long_squares);
        if let Some((reached, _)) = by_planes(walk, limit) {
            let places: Vec<(Square, u8)> = reached.places().collect();
            let here = walk.start();
            for (place, cost) in places {
                let parities = Parity::BOTH.into_iter();
                let parities = parities.filter(|parity| reached.reaches(place, *parity));
                let states = parities.map(|parity| WalkState {
                    footprint: here.footprint.at(place),
                    parity,
                    ..here
                });
                self.long_at(&states.collect::<Vec<_>>(), cost.into())?;
            }
            return Ok(None);
        }
        let mut ends: Vec<Begins> = Vec::new();
        let exhausted = reach(vec![self.long], (1, Further::Always), left, |reached| {
            ends.push((reached.state, reached.cost_squares));
        });
        for (state, cost) in ends {
            self.long_at(&[state], cost)?;
        }
        Ok(exhausted)
    }

    /// The long movement is in one of these states of a place, whose costs are not told apart.
    fn long_at(&mut self, states: &[WalkState], cost_squares: u32) -> Result<(), Untreated> {
        let Some(first) = states.first() else {
            return Ok(());
        };
        let walk = self.long.walk;
        let found = |stop| Found {
            cost_squares,
            used_squares: cost_squares,
            stop,
            footprint: first.footprint,
        };
        let place = first.footprint.origin;
        if self.counts(place, 1, Stop::Allowed, cost_squares) {
            self.note(place, 1, found(walk.stop(*first)));
        }
        if cost_squares == 0 || !self.counts_beside(place, cost_squares + 1) {
            return Ok(());
        }
        let mut onward: Option<Vec<(Square, Found)>> = None;
        for state in states {
            let next = self.short_at(*state, walk, cost_squares);
            // The cost of a place is the least one, perhaps not that of each of its states.
            if onward.as_ref().is_some_and(|known| *known != next) {
                return Err(Untreated);
            }
            onward = Some(next);
        }
        for (place, found) in onward.into_iter().flatten() {
            self.note(place, 2, found);
        }
        Ok(())
    }

    /// Whether some place beside that one would count if it were reached at that cost.
    fn counts_beside(&self, place: Square, cost_squares: u32) -> bool {
        let mut beside = grid::Direction::ALL.into_iter();
        beside.any(|direction| self.counts(place.step(direction), 2, Stop::Allowed, cost_squares))
    }

    /// The places to which the single square leads after a movement by that walk.
    fn short_at(&self, end: WalkState, before: &dyn Walk, cost: u32) -> Vec<(Square, Found)> {
        let Some(at) = onward_state(before, end) else {
            return Vec::new();
        };
        let own = match self.short.walk.onward(at) {
            Onward::Same => None,
            Onward::Other(walk) => Some(walk),
            Onward::Barred => return Vec::new(),
        };
        let walk = own.as_deref().unwrap_or(self.short.walk);
        let found = |step: WalkStep| {
            let found = Found {
                cost_squares: cost + 1,
                used_squares: 1,
                stop: walk.stop(step.to),
                footprint: step.to.footprint,
            };
            (step.to.footprint.origin, found)
        };
        single_squares(walk, at).map(found).collect()
    }

    /// The single square comes first; its ends.
    fn short_first(&mut self) -> Vec<WalkState> {
        let walk = self.short.walk;
        let ends: Vec<WalkState> = single_squares(walk, walk.start())
            .map(|step| step.to)
            .collect();
        for end in &ends {
            let found = Found {
                cost_squares: 1,
                used_squares: 1,
                stop: walk.stop(*end),
                footprint: end.footprint,
            };
            self.note(end.footprint.origin, 1, found);
        }
        ends
    }

    /// Another single square follows the first one.
    fn short_again(&mut self, ends: &[WalkState]) {
        for end in ends {
            for (place, found) in self.short_at(*end, self.short.walk, 1) {
                self.note(place, 2, found);
            }
        }
    }

    /// The long movement follows the single square.
    fn long_after(
        &mut self,
        ends: &[WalkState],
        left: &mut usize,
    ) -> Result<Option<Exhausted>, Untreated> {
        let long = self.long.walk;
        let mut begins = Vec::new();
        for end in ends {
            let Some(at) = onward_state(self.short.walk, *end) else {
                continue;
            };
            match long.onward(at) {
                Onward::Same => begins.push(at),
                Onward::Other(_) => return Err(Untreated),
                Onward::Barred => {}
            }
        }
        if begins.is_empty() {
            return Ok(None);
        }
        if self.flooded_from(&begins) {
            return Ok(None);
        }
        let marked = Marked { walk: long, begins };
        let start = marked.start();
        let kind = Kind {
            walk: &marked,
            limit_feet: self
                .long
                .limit_feet
                .map(|limit| limit + grid::Feet::PER_SQUARE),
            declared: Declared::Each,
            share: 1,
            most: None,
            lines: None,
        };
        let mut found = Vec::new();
        let exhausted = reach(vec![kind], (1, Further::Always), left, |reached| {
            if reached.state != start {
                found.push(reached);
            }
        });
        for reached in found {
            let own = Found {
                cost_squares: reached.cost_squares,
                used_squares: reached.used_squares.saturating_sub(1),
                stop: reached.stop,
                footprint: reached.state.footprint,
            };
            self.note(reached.state.footprint.origin, 2, own);
        }
        Ok(exhausted)
    }

    /// The same as planes, if it can be described so.
    fn flooded_from(&mut self, begins: &[WalkState]) -> bool {
        let Some((_, masks)) = by_planes(self.long.walk, 0) else {
            return false;
        };
        let Ok(limit) = u8::try_from(self.long_squares) else {
            return false;
        };
        if limit > grid::flood::MAX_BUDGET_SQUARES {
            return false;
        }
        let sources: Vec<(Square, Parity)> = (begins.iter())
            .map(|at| (at.footprint.origin, at.parity))
            .collect();
        let reached = flood(&masks.ground, &masks.gait, &sources, limit);
        let footprint = self.long.walk.start().footprint;
        let barred = pass_only(self.long.walk, footprint, &masks.shared, |place| {
            reached.cost_squares(place).is_some()
        });
        for (place, cost) in reached.places() {
            let bar = barred.binary_search_by_key(&place, |(barred, _)| *barred);
            let found = Found {
                cost_squares: u32::from(cost) + 1,
                used_squares: cost.into(),
                stop: bar.map_or(Stop::Allowed, |index| barred[index].1),
                footprint: footprint.at(place),
            };
            self.note(place, 2, found);
        }
        true
    }
}

/// The state in which another movement of the turn begins where that one has ended; `None` if it
/// may not end there.
fn onward_state(walk: &dyn Walk, end: WalkState) -> Option<WalkState> {
    (walk.pause(end) == Stop::Allowed).then(|| WalkState {
        parity: walk.carried(end),
        pose: walk.pose_onward(end),
        ..end
    })
}

/// The steps of a single square from that state.
fn single_squares(walk: &dyn Walk, from: WalkState) -> impl Iterator<Item = WalkStep> {
    let mut steps = Vec::new();
    walk.steps(from, &mut steps);
    steps.retain(|step| {
        step.cost_squares
            .saturating_add(walk.spare_squares(from, step))
            <= 1
    });
    steps.into_iter()
}

/// A movement that begins with a step to one of several states, of a square each.
struct Marked<'w> {
    walk: &'w dyn Walk,
    begins: Vec<WalkState>,
}

impl Walk for Marked<'_> {
    /// No state of the walk: its pose marks it.
    fn start(&self) -> WalkState {
        WalkState {
            pose: u8::MAX,
            ..self.walk.start()
        }
    }

    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>) {
        if from != self.start() {
            return self.walk.steps(from, into);
        }
        into.extend(self.begins.iter().map(|to| WalkStep {
            to: *to,
            cost_squares: 1,
            reactors: Vec::new(),
            hazards: 0,
        }));
    }

    fn stop(&self, at: WalkState) -> Stop {
        if at == self.start() {
            return Stop::Allowed;
        }
        self.walk.stop(at)
    }

    fn spare_squares(&self, from: WalkState, step: &WalkStep) -> u32 {
        if from == self.start() {
            return 0;
        }
        self.walk.spare_squares(from, step)
    }

    fn triggers_once(&self) -> bool {
        self.walk.triggers_once()
    }
}
