//! The exact chance to get to a square where dice are rolled on the way: for every square moving
//! unseen (`ruling.deceit-application`), and by occupants where everybody's resistance is 1d6+0
//! (`ruling.resistance-dice`).
//!
//! No way has one price then: what has been rolled decides which way is the best from there. The
//! chance is that of the mover who takes the step with the best chance each time, knowing the score
//! and everything rolled so far. Moving unseen is rolled on naming a square, which is entered if
//! what is left pays for it; if not, the number stays and another square may be named
//! (`6d6.load.first-square`). An occupant that holds the creature back ends the movement.
//!
//! All these dice have six faces, and each costs at least one point. So with `r` points left at most
//! `r` of them are still rolled, and a chance is a whole number of parts of `6 ^ r`. Chances are
//! counted in such parts and never rounded.

use std::collections::BTreeMap;
use std::rc::Rc;

use dice::{Distribution, Ratio};
use grid::Square;

use super::NoOdds;
use super::jump::Jump;
use super::ways::{Choice, Onward, Standing, Ways};

/// The most points that may be left of a score: 6 ^ 48 parts can be counted.
const POINTS_MAX: u32 = 48;

/// Places with what is left there that are looked at, for all targets together at most.
const LOOKED_AT_MAX: usize = 1_000_000;

/// What is rolled onto the next square.
#[derive(Clone, Debug)]
pub(crate) struct NextRoll<'a> {
    /// How likely each addition is, in points.
    pub(crate) added: &'a Distribution<i32>,
    /// When it is rolled.
    pub(crate) moment: RollMoment,
    /// What a reveal has left to do.
    pub(crate) choice: Option<&'a Choice>,
}

/// When what is added to a square is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RollMoment {
    /// Before a square is named.
    Before,
    /// On naming a square. If the number keeps the creature out, another one may be named where that
    /// many points are left of the score, or never.
    OnNaming {
        /// In points.
        another_from: Option<u32>,
    },
}

/// A step onward with what has to be left after it, for a jump to land.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    step: Onward,
    rest: u32,
}

impl Candidate {
    fn is_open(&self, left: u32) -> bool {
        left.checked_sub(self.step.points)
            .is_some_and(|rest| rest >= self.rest)
    }
}

/// The sums of some six-sided dice, each with the number of ways it comes.
#[derive(Clone, Debug)]
struct Sixes {
    count: u32,
    sums: Vec<(u32, u128)>,
}

impl Sixes {
    fn new(count: u32) -> Sixes {
        let mut sums: BTreeMap<u32, u128> = [(0, 1)].into();
        for _ in 0..count {
            let mut further = BTreeMap::new();
            for (sum, ways) in &sums {
                for face in 1..=6 {
                    *further.entry(sum + face).or_insert(0) += ways;
                }
            }
            sums = further;
        }
        let sums = sums.into_iter().collect();
        Sixes { count, sums }
    }

    const fn least(&self) -> u32 {
        self.count
    }
}

/// The odds of one movement; the steps found serve all its targets.
pub(crate) struct Gamble<'a> {
    ways: Ways<'a>,
    /// What is rolled for every square but the next.
    later: Sixes,
    most: u32,
    candidates: BTreeMap<Standing, Rc<[Candidate]>>,
    target: Square,
    /// The parts of 6 ^ r with r points left, before and after the roll for the next square.
    before: BTreeMap<(Standing, u32), u128>,
    after: BTreeMap<(Standing, u32), u128>,
    looked_at: usize,
}

impl<'a> Gamble<'a> {
    /// A movement that rolls that many dice for every later square and has at most `most` points.
    pub(crate) fn new(ways: Ways<'a>, later: u32, most: u32) -> Result<Gamble<'a>, NoOdds> {
        if most > POINTS_MAX {
            return Err(NoOdds::TooBig);
        }
        Ok(Gamble {
            ways,
            later: Sixes::new(later),
            most,
            candidates: BTreeMap::new(),
            target: Square::new(0, 0),
            before: BTreeMap::new(),
            after: BTreeMap::new(),
            looked_at: 0,
        })
    }

    /// The chance to get from there to the target with that many points.
    pub(crate) fn chance(
        &mut self,
        start: Standing,
        next: &NextRoll<'_>,
        target: Square,
        points: u32,
    ) -> Result<Ratio, NoOdds> {
        if target != self.target {
            self.before.clear();
            self.after.clear();
            self.target = target;
        }
        let candidates = self.candidates(start);
        let candidates: Vec<Candidate> = candidates
            .iter()
            .filter(|one| next.choice.is_none_or(|choice| choice.allows(&one.step)))
            .copied()
            .collect();
        match next.moment {
            RollMoment::Before => self.first(next.added, points, |own, left| {
                own.best_of(&candidates, left)
            }),
            RollMoment::OnNaming { another_from } => {
                let least = next.added.iter().map(|(added, _)| points_of(*added)).min();
                let least = least.unwrap_or(0);
                let may_name_another = another_from.is_some_and(|from| points >= from);
                let mut best = Ratio::ZERO;
                for named in &candidates {
                    let left = points.checked_sub(least);
                    if !left.is_some_and(|left| named.is_open(left)) {
                        continue;
                    }
                    let own = self.first(next.added, points, |own, left| {
                        if named.is_open(left) {
                            own.tried(named, left)
                        } else if may_name_another {
                            own.best_of(&candidates, left)
                        } else {
                            Ok(0)
                        }
                    })?;
                    best = best.max(own);
                }
                Ok(best)
            }
        }
    }

    /// The mean over what is added to the next square.
    fn first(
        &mut self,
        added: &Distribution<i32>,
        points: u32,
        mut parts: impl FnMut(&mut Gamble<'a>, u32) -> Result<u128, NoOdds>,
    ) -> Result<Ratio, NoOdds> {
        let mut sum = Ratio::ZERO;
        for (addition, share) in added.iter() {
            let Some(left) = points.checked_sub(points_of(*addition)) else {
                continue;
            };
            let parts = i128::try_from(parts(self, left)?).map_err(|_| NoOdds::TooBig)?;
            let chance = Ratio::new(parts, whole(left)).map_err(|_| NoOdds::TooBig)?;
            let chance = share.checked_multiply(chance).map_err(|_| NoOdds::TooBig)?;
            sum = sum.checked_add(chance).map_err(|_| NoOdds::TooBig)?;
        }
        Ok(sum)
    }

    fn candidates(&mut self, from: Standing) -> Rc<[Candidate]> {
        if let Some(found) = self.candidates.get(&from) {
            return Rc::clone(found);
        }
        let steps = self.ways.onward(from).into_iter();
        let found: Rc<[Candidate]> = steps.filter_map(|step| self.candidate(step)).collect();
        self.candidates.insert(from, Rc::clone(&found));
        found
    }

    /// `None` for a jump that never lands.
    fn candidate(&self, step: Onward) -> Option<Candidate> {
        if step.stands {
            return Some(Candidate { step, rest: 0 });
        }
        let jump = Jump {
            over: step.to.at,
            deferred: step.to.deferred,
            take_off: step.to.take_off,
        };
        let (scene, mover) = (self.ways.scene, self.ways.mover);
        let rest = jump.least_to_land(scene, mover, self.later.least(), self.most)?;
        Some(Candidate { step, rest })
    }

    /// The chance of the best step where what is added has been paid.
    fn best_of(&mut self, candidates: &[Candidate], left: u32) -> Result<u128, NoOdds> {
        let mut best = 0;
        for candidate in candidates.iter().filter(|one| one.is_open(left)) {
            best = best.max(self.tried(candidate, left)?);
        }
        Ok(best)
    }

    /// The chance of that step: occupants roll, and what they score is paid or holds back.
    fn tried(&mut self, candidate: &Candidate, left: u32) -> Result<u128, NoOdds> {
        let step = candidate.step;
        let rolling = Sixes::new(step.rolling);
        let ground = step.points - step.rolling;
        let mut parts = 0;
        for (score, ways) in rolling.sums {
            let paid = ground + score;
            let Some(rest) = left.checked_sub(paid) else {
                break;
            };
            parts += ways * self.from(step.to, rest)? * whole(paid - rolling.count);
        }
        Ok(parts)
    }

    /// The chance from there, before the next square is named.
    fn from(&mut self, at: Standing, left: u32) -> Result<u128, NoOdds> {
        if at.at.origin == self.target {
            return Ok(whole(left));
        }
        let (dx, dy) = (
            at.at.origin.x.abs_diff(self.target.x),
            at.at.origin.y.abs_diff(self.target.y),
        );
        if dx.max(dy).saturating_mul(self.later.least()) > left {
            return Ok(0);
        }
        if let Some(known) = self.before.get(&(at, left)) {
            return Ok(*known);
        }
        self.looked_at += 1;
        if self.looked_at > LOOKED_AT_MAX {
            return Err(NoOdds::TooBig);
        }
        let candidates = self.candidates(at);
        let parts = if self.later.count == 0 {
            self.best_of(&candidates, left)?
        } else {
            self.best_named(at, &candidates, left)?
        };
        self.before.insert((at, left), parts);
        Ok(parts)
    }

    /// The chance of the best square to name, for which is then rolled.
    fn best_named(
        &mut self,
        at: Standing,
        candidates: &[Candidate],
        left: u32,
    ) -> Result<u128, NoOdds> {
        let later = self.later.clone();
        let Some(at_best) = left.checked_sub(later.least()) else {
            return Ok(0);
        };
        let mut best = 0;
        for named in candidates.iter().filter(|one| one.is_open(at_best)) {
            let mut parts = 0;
            for (added, ways) in &later.sums {
                let Some(rest) = left.checked_sub(*added) else {
                    break;
                };
                let own = if named.is_open(rest) {
                    self.tried(named, rest)?
                } else {
                    self.after_the_roll(at, candidates, rest)?
                };
                parts += ways * own * whole(added - later.count);
            }
            best = best.max(parts);
        }
        Ok(best)
    }

    /// The chance from there where what is added has been paid.
    fn after_the_roll(
        &mut self,
        at: Standing,
        candidates: &[Candidate],
        left: u32,
    ) -> Result<u128, NoOdds> {
        if let Some(known) = self.after.get(&(at, left)) {
            return Ok(*known);
        }
        let parts = self.best_of(candidates, left)?;
        self.after.insert((at, left), parts);
        Ok(parts)
    }
}

/// 6 ^ r, for at most [`POINTS_MAX`].
const fn whole(points: u32) -> u128 {
    6_u128.saturating_pow(points)
}

fn points_of(points: i32) -> u32 {
    u32::try_from(points).unwrap_or(0)
}
