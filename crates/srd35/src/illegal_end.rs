//! Where an interrupted movement comes to rest: `srd35.special.illegal_end`, with the tie-break of
//! `srd35.measure.closest_tie`.
//!
//! The search for the closest legal position goes outward from the illegal one and never farther
//! than the last legal position, so it is bounded by the path taken since then.

use std::collections::BTreeSet;

use dice::{Dice, DiceError, Die, Purpose, Request};
use grid::{Footprint, Square};

use super::geometry::{Gait, Step, steps_from};
use super::measure;
use super::mover::Mover;
use super::rulings::IllegalEndCandidates;
use super::squeeze::Fit;
use super::{Scene, registry};
use rules::Attempt;
use rules::search::Parity;

/// The place where the mover is put, and the die that decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rest {
    pub(crate) place: Footprint,
    /// Faces and face of the die, if there was a tie.
    pub(crate) die: Option<(u16, u16)>,
}

/// The place where a mover that stopped at the end of the track is put; `None` if it may stay
/// there. The track holds its start and the places after each step.
pub(crate) fn rest(
    mover: &Mover<'_>,
    track: &[Footprint],
    dice: &mut dyn Dice,
) -> Result<Option<Rest>, DiceError> {
    let (Some(start), Some(stopped)) = (track.first().copied(), track.last().copied()) else {
        return Ok(None);
    };
    let is_legal = |place: Footprint| place == start || mover.end_faults(place).next().is_none();
    if is_legal(stopped) {
        return Ok(None);
    }
    let last = track
        .iter()
        .rposition(|place| is_legal(*place))
        .unwrap_or(0);
    let Some(legal) = track.get(last).copied() else {
        return Ok(None);
    };
    let search = Search {
        mover,
        track,
        stopped,
        legal,
    };
    let mut closer = match mover.scene.rulings.get() {
        IllegalEndCandidates::Measured => search.measured(),
        _ => search.reachable(length_made(track.get(last..).unwrap_or_default())),
    };
    if closer.is_empty() {
        return Ok(Some(Rest {
            place: legal,
            die: None,
        }));
    }
    grid::sort_by_key(&mut closer, |place| {
        (place.origin, place.height, place.width)
    });
    let name = &mover.creature.name;
    let (chosen, die) = break_tie(
        mover.scene,
        closer.len(),
        name,
        "the closest legal place",
        dice,
    )?;
    let place = closer.get(chosen).copied().unwrap_or(legal);
    Ok(Some(Rest { place, die }))
}

/// `srd35.measure.closest_tie`: the index of the candidate that counts as nearest among that many
/// equally close ones, and the die rolled for it. The port is also asked for the game master's
/// choice (`ruling.tie_die`), but then there is no die to report.
pub(crate) fn break_tie(
    scene: Scene<'_>,
    candidates: usize,
    who: &str,
    what: &'static str,
    dice: &mut dyn Dice,
) -> Result<(usize, Option<(u16, u16)>), DiceError> {
    if candidates < 2 {
        return Ok((0, None));
    }
    // A die has at most a thousand faces; more places than that are never equally close in play.
    let faces = u32::try_from(candidates.min(1000)).unwrap_or(1000);
    let Ok(die) = Die::new(faces) else {
        return Ok((0, None));
    };
    let chosen = scene.rulings.get::<super::rulings::TieDie>();
    let what = match chosen {
        super::rulings::TieDie::Roll => what.to_owned(),
        super::rulings::TieDie::GmChooses => format!("the game master chooses {what}"),
    };
    let purpose = Purpose::new(registry::MEASURE_CLOSEST_TIE.as_str(), who.to_owned(), what);
    let face = dice.roll(&Request::new(purpose, die))?;
    let rolled = match chosen {
        super::rulings::TieDie::Roll => Some((die.faces(), face.get())),
        super::rulings::TieDie::GmChooses => None,
    };
    Ok((usize::from(face.get()).saturating_sub(1), rolled))
}

/// The length of a way, with diagonals counted 1-2-1-2 from 0, ignoring what hampers.
fn length_made(track: &[Footprint]) -> u32 {
    let mut diagonals = 0;
    track
        .windows(2)
        .map(|pair| plain_length(pair[0], pair[1], &mut diagonals))
        .sum()
}

fn plain_length(from: Footprint, to: Footprint, diagonals: &mut u32) -> u32 {
    let (dx, dy) = (to.origin.x - from.origin.x, to.origin.y - from.origin.y);
    let same = (from.width, from.height) == (to.width, to.height);
    if same && dx != 0 && dy != 0 {
        *diagonals += 1;
        return if *diagonals % 2 == 1 { 1 } else { 2 };
    }
    let turned = (from.width, from.height) == (to.height, to.width);
    if !same && turned {
        u32::from(from.width.abs_diff(from.height)).max(1)
    } else {
        1
    }
}

struct Search<'s, 'a> {
    mover: &'s Mover<'a>,
    track: &'s [Footprint],
    stopped: Footprint,
    legal: Footprint,
}

impl Search<'_, '_> {
    /// The footprints the mover may have on the way: its full one and, if it was squeezed when it
    /// stopped, the one it had then.
    fn shapes(&self) -> Vec<(u8, u8)> {
        let side = self.mover.side;
        let own = (self.stopped.width, self.stopped.height);
        if own == (side, side) {
            vec![own]
        } else {
            vec![(side, side), own]
        }
    }

    /// Whether the mover could be put there.
    fn counts(&self, place: Footprint) -> bool {
        let candidates = self.mover.scene.rulings.get::<IllegalEndCandidates>();
        let unsqueezed = self.mover.fit_in(place) == Fit::Free;
        let as_stopped = self.mover.fit_in(self.stopped) != Fit::Free
            && (place.width, place.height) == (self.stopped.width, self.stopped.height);
        let fits = match candidates {
            IllegalEndCandidates::UnsqueezedOnly => unsqueezed,
            _ => unsqueezed || as_stopped,
        };
        // The start always counts as legal.
        let legal =
            || self.track.first() == Some(&place) || self.mover.end_faults(place).next().is_none();
        fits && (candidates != IllegalEndCandidates::PathOnly || self.track.contains(&place))
            && legal()
    }

    /// The legal positions closest by a way of steps that pass checks 2 to 5, if they are strictly
    /// closer than the last legal position, which is at most `limit` squares away.
    fn reachable(&self, limit: u32) -> Vec<Footprint> {
        let shapes = self.shapes();
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let mut settled: BTreeSet<(Footprint, Parity)> = BTreeSet::new();
        let mut waiting: Vec<Vec<(Footprint, Parity)>> = vec![vec![(self.stopped, Parity::Even)]];
        let mut distance = 0;
        while distance < limit && distance < waiting.len() {
            let mut found: Vec<Footprint> = Vec::new();
            for state in std::mem::take(&mut waiting[distance]) {
                if !settled.insert(state) {
                    continue;
                }
                let (place, parity) = state;
                if place == self.legal {
                    return Vec::new();
                }
                if !found.contains(&place) && self.counts(place) {
                    found.push(place);
                }
                for (to, cost, parity) in self.onward(place, parity, &shapes) {
                    let at = distance + cost;
                    if waiting.len() <= at {
                        waiting.resize_with(at + 1, Vec::new);
                    }
                    waiting[at].push((to, parity));
                }
            }
            // All states of one distance are settled before one is chosen, so that an equally close
            // last legal position is found.
            if !found.is_empty() {
                return found;
            }
            distance += 1;
        }
        Vec::new()
    }

    fn onward(
        &self,
        from: Footprint,
        parity: Parity,
        shapes: &[(u8, u8)],
    ) -> Vec<(Footprint, usize, Parity)> {
        steps_from(
            self.mover.side,
            from,
            shapes,
            self.mover.scene.rulings.get(),
        )
        .filter(|step| self.is_open(step))
        .map(|step| match (step.gait, parity) {
            (Gait::Diagonal, Parity::Even) => (step.to, 1, Parity::Odd),
            (Gait::Diagonal, Parity::Odd) => (step.to, 2, Parity::Even),
            (Gait::Straight, parity) => (step.to, 1, parity),
            (Gait::Turn(length), parity) => (step.to, usize::from(length), parity),
        })
        .collect()
    }

    /// Whether only creatures that do not fill their squares lie in the way, and no obstacle that needs a
    /// check for which no result is named.
    fn is_open(&self, step: &Step) -> bool {
        let filled = self
            .mover
            .others_in(step.to)
            .any(|other| other.is(board::Condition::FillsSpace));
        !filled
            && Mover::WAY_CHECKS
                .iter()
                .all(|check| check(self.mover, step).is_none())
            && (self.mover.check.is_some() || !self.mover.takes_check(step))
    }

    /// The legal positions closest by the distance between top-left squares, if strictly closer
    /// than the last legal position.
    fn measured(&self) -> Vec<Footprint> {
        let origin = self.stopped.origin;
        let between =
            |place: Square| measure::squares_between(place.x - origin.x, place.y - origin.y);
        for distance in 0..between(self.legal.origin) {
            let mut found = Vec::new();
            for (dx, dy) in ring(distance) {
                for (width, height) in self.shapes() {
                    let place = Footprint::new(origin.offset(dx, dy), width, height);
                    if self.can_stand(place) && self.counts(place) {
                        found.push(place);
                    }
                }
            }
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    fn can_stand(&self, place: Footprint) -> bool {
        self.mover.blocking_inside(place).is_none()
            && self.mover.room_for_more(place).is_none()
            && (self.mover.fit_in(place) != Fit::Escape
                || self.mover.escape == Some(Attempt::Success))
    }
}

/// The offsets at exactly that distance.
fn ring(distance: i32) -> impl Iterator<Item = (i32, i32)> {
    (-distance..=distance)
        .flat_map(move |dy| (-distance..=distance).map(move |dx| (dx, dy)))
        .filter(move |(dx, dy)| measure::squares_between(*dx, *dy) == distance)
}
