//! The exact chance to get to a square if dice are rolled on the way: for every square when moving
//! unseen (`ruling.deceit-application`), and by occupants if everybody's resistance is 1d6+0
//! (`ruling.resistance-dice`).
//!
//! In these cases no way has a fixed price: the rolls so far decide which way is the best from
//! there. The chance is that of a mover that always takes the step with the best chance, knowing
//! the score and everything rolled so far. Moving unseen is rolled when a square is named, and the
//! square is entered if the rest of the score pays for it; if not, the number stays and another
//! square may be named (`6d6.load.first-square`). An occupant that holds the creature back ends the
//! movement.
//!
//! All these dice have six faces, and each costs at least one point. So with `r` points left at
//! most `r` more dice are rolled, and a chance is a whole number of parts of `6 ^ r`. Chances are
//! counted in such parts and never rounded. If of several occupants only the highest counts
//! (`ruling.several-occupants`), up to `n` dice are rolled for a point, where `n` occupants meet the
//! mover at once, and the parts are those of `6 ^ (n r)`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;

use dice::{Distribution, Ratio};
use grid::Square;
use rules::Refusal;

use super::jump::Jump;
use super::proximity::{Highest, Rolling};
use super::rulings::{JumpGap, MinimumMr};
use super::ways::{Choice, Onward, Standing, Ways};

/// The greatest number of points that may be left of a score, or of dice that may be rolled for them:
/// 6 ^ 48 parts can be counted.
const POINTS_MAX: u32 = 48;

/// The greatest number of combinations of a place and the points left there that are examined, for
/// all targets together.
const LOOKED_AT_MAX: usize = 1_000_000;

/// Why there are no odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoOdds {
    /// The situation or the declaration belongs to another system, or is not a movement on the
    /// grid.
    NoMovement,
    /// The rules do not allow the movement.
    Refused(Refusal),
    /// The numbers are too big: for the fractions or, if dice are rolled for every square, because
    /// of a score above 48 or too many ways.
    TooBig,
}

impl fmt::Display for NoOdds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoOdds::NoMovement => f.write_str("this is not a movement of 6d6 on the grid"),
            NoOdds::Refused(refusal) => refusal.fmt(f),
            NoOdds::TooBig => f.write_str("these are too many dice for exact odds"),
        }
    }
}

impl std::error::Error for NoOdds {}

/// The roll for the next square.
#[derive(Clone, Debug)]
pub(crate) struct NextRoll<'a> {
    /// The probability of each addition, in points.
    pub(crate) added: &'a Distribution<i32>,
    /// When it is rolled.
    pub(crate) moment: RollMoment,
    /// The choice after a reveal that is still open.
    pub(crate) choice: Option<&'a Choice>,
}

/// When the additions to a square are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RollMoment {
    /// Before a square is named.
    Before,
    /// When a square is named. If the number keeps the creature out, another square may be named if
    /// that many points of the score are left, or never.
    OnNaming {
        /// The number of points, or `None` for never.
        another_from: Option<u32>,
    },
}

/// A possible next step.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// The index of the place to which it leads.
    to: usize,
    /// Its known minimum, in points.
    points: u32,
    /// The dice of occupants that roll, whose least is a part of them.
    rolling: Rolling,
    /// The points that must be left after it, for a jump to land.
    rest: u32,
}

impl Candidate {
    fn is_open(&self, left: u32) -> bool {
        left.checked_sub(self.points)
            .is_some_and(|rest| rest >= self.rest)
    }
}

/// The chances found for one target, by place and points left, in parts of 6 ^ points.
#[derive(Clone, Debug, Default)]
struct Known {
    parts: Vec<u128>,
}

impl Known {
    /// A value that is greater than any number of parts.
    const NONE: u128 = u128::MAX;

    fn get(&self, at: usize) -> Option<u128> {
        self.parts
            .get(at)
            .copied()
            .filter(|parts| *parts != Known::NONE)
    }

    fn set(&mut self, at: usize, parts: u128) {
        if self.parts.len() <= at {
            self.parts.resize(at + 1, Known::NONE);
        }
        if let Some(known) = self.parts.get_mut(at) {
            *known = parts;
        }
    }
}

/// What some six-sided dice add, each sum with the number of ways in which it comes up, the lowest
/// first.
#[derive(Clone, Debug)]
struct Sixes {
    count: u32,
    sums: Vec<(u32, u128)>,
}

impl Sixes {
    fn new(rolling: Rolling) -> Sixes {
        let mut sums: BTreeMap<u32, u128> = [(0, 1)].into();
        let die = Highest {
            dice: 1,
            at_least: 1,
        };
        let each = (0..rolling.added_up).map(|_| die);
        for rolled in each.chain(rolling.groups()) {
            let mut further = BTreeMap::new();
            for (sum, ways) in &sums {
                for (value, ways_of_value) in rolled.values() {
                    *further.entry(sum + value).or_insert(0) += ways * ways_of_value;
                }
            }
            sums = further;
        }
        Sixes {
            count: rolling.dice(),
            sums: sums.into_iter().collect(),
        }
    }
}

/// The odds of one movement; all its targets share the steps found.
pub(crate) struct Gamble<'a> {
    ways: Ways<'a>,
    /// The roll for every square except the next.
    later: Rc<Sixes>,
    /// The dice of occupants.
    dice: BTreeMap<Rolling, Rc<Sixes>>,
    /// The most dice that are rolled for one point.
    dice_per_point: u32,
    most: u32,
    /// The minimum that every square takes, in points.
    square_least: u32,
    /// The places reached, and the index of each.
    places: Vec<Standing>,
    indices: BTreeMap<Standing, usize>,
    /// The possible steps from each place examined.
    steps: BTreeMap<usize, Rc<[Candidate]>>,
    target: Square,
    /// The chances before and after the roll for the next square.
    before: Known,
    after: Known,
    looked_at: usize,
}

impl<'a> Gamble<'a> {
    /// Returns the odds of a movement that rolls that many dice for every later square and has at
    /// most `most` points.
    pub(crate) fn new(ways: Ways<'a>, later: u32, most: u32) -> Result<Gamble<'a>, NoOdds> {
        let dice_per_point = ways.dice_per_point();
        if most.saturating_mul(dice_per_point) > POINTS_MAX {
            return Err(NoOdds::TooBig);
        }
        let rulings = ways.scene.rulings;
        let every_costs = rulings.get::<MinimumMr>() == MinimumMr::One
            && rulings.get::<JumpGap>() == JumpGap::GapSquare;
        Ok(Gamble {
            ways,
            later: Rc::new(Sixes::new(Rolling {
                added_up: later,
                ..Rolling::default()
            })),
            dice: BTreeMap::new(),
            dice_per_point,
            most,
            square_least: later + u32::from(every_costs),
            places: Vec::new(),
            indices: BTreeMap::new(),
            steps: BTreeMap::new(),
            target: Square::new(0, 0),
            before: Known::default(),
            after: Known::default(),
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
            self.before.parts.clear();
            self.after.parts.clear();
            self.target = target;
        }
        let steps = self.ways.onward(start).into_iter();
        let allowed = |step: &Onward| next.choice.is_none_or(|choice| choice.allows(step));
        let candidates: Vec<Candidate> = steps
            .filter(allowed)
            .filter_map(|step| self.candidate(&step))
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

    /// Returns the mean over the additions to the next square.
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
            let parts = parts(self, left)?;
            if parts == 0 {
                continue;
            }
            let parts = i128::try_from(parts).map_err(|_| NoOdds::TooBig)?;
            let chance = Ratio::new(parts, self.whole(left)).map_err(|_| NoOdds::TooBig)?;
            let chance = share.checked_multiply(chance).map_err(|_| NoOdds::TooBig)?;
            sum = sum.checked_add(chance).map_err(|_| NoOdds::TooBig)?;
        }
        Ok(sum)
    }

    fn index(&mut self, place: Standing) -> usize {
        let places = &mut self.places;
        *self.indices.entry(place).or_insert_with(|| {
            places.push(place);
            places.len() - 1
        })
    }

    fn candidates(&mut self, from: usize) -> Rc<[Candidate]> {
        if let Some(found) = self.steps.get(&from) {
            return Rc::clone(found);
        }
        let steps = match self.places.get(from) {
            Some(place) => self.ways.onward(*place),
            None => Vec::new(),
        };
        let found = steps.iter().filter_map(|step| self.candidate(step));
        let found: Rc<[Candidate]> = found.collect();
        self.steps.insert(from, Rc::clone(&found));
        found
    }

    /// Returns the step; `None` for a jump that never lands.
    fn candidate(&mut self, step: &Onward) -> Option<Candidate> {
        let rest = if step.stands {
            0
        } else {
            let jump = Jump {
                over: step.to.at,
                deferred: step.to.deferred,
                take_off: step.to.take_off,
            };
            let (scene, mover) = (self.ways.scene, self.ways.mover);
            jump.least_to_land(scene, mover, self.later.count, self.most)?
        };
        Some(Candidate {
            to: self.index(step.to),
            points: step.points,
            rolling: step.rolling,
            rest,
        })
    }

    /// What these dice of occupants add.
    fn dice(&mut self, rolling: Rolling) -> Rc<Sixes> {
        let dice = self.dice.entry(rolling);
        Rc::clone(dice.or_insert_with(|| Rc::new(Sixes::new(rolling))))
    }

    /// The number of parts of a chance with that many points left.
    const fn whole(&self, points: u32) -> u128 {
        sixth_parts(points.saturating_mul(self.dice_per_point))
    }

    /// The number of parts of a chance with these points more, for which that many dice have been
    /// rolled.
    const fn parts_of(&self, points: u32, dice: u32) -> u128 {
        sixth_parts(
            points
                .saturating_mul(self.dice_per_point)
                .saturating_sub(dice),
        )
    }

    /// The chance of the best step after the additions have been paid.
    fn best_of(&mut self, candidates: &[Candidate], left: u32) -> Result<u128, NoOdds> {
        let mut best = 0;
        for candidate in candidates.iter().filter(|one| one.is_open(left)) {
            best = best.max(self.tried(candidate, left)?);
        }
        Ok(best)
    }

    /// The chance of that step: occupants roll, and their score is either paid or holds the
    /// creature back.
    fn tried(&mut self, candidate: &Candidate, left: u32) -> Result<u128, NoOdds> {
        let ground = candidate.points - candidate.rolling.least();
        let dice = self.dice(candidate.rolling);
        let mut parts = 0;
        for (score, ways) in &dice.sums {
            let paid = ground + score;
            let Some(rest) = left.checked_sub(paid) else {
                break;
            };
            parts += ways * self.from(candidate.to, rest)? * self.parts_of(paid, dice.count);
        }
        Ok(parts)
    }

    /// The key of the chance from that place with that many points left; both are small.
    fn key(&self, at: usize, left: u32) -> usize {
        let left = usize::try_from(left).unwrap_or(usize::MAX);
        let points_max = usize::try_from(POINTS_MAX).unwrap_or(usize::MAX);
        at.saturating_mul(points_max + 1).saturating_add(left)
    }

    /// The chance from there, before the next square is named.
    fn from(&mut self, at: usize, left: u32) -> Result<u128, NoOdds> {
        let Some(place) = self.places.get(at) else {
            return Ok(0);
        };
        let (origin, target) = (place.at.origin, self.target);
        if origin == target {
            return Ok(self.whole(left));
        }
        let squares = origin.x.abs_diff(target.x).max(origin.y.abs_diff(target.y));
        if squares.saturating_mul(self.square_least) > left {
            return Ok(0);
        }
        let key = self.key(at, left);
        if let Some(known) = self.before.get(key) {
            return Ok(known);
        }
        self.looked_at += 1;
        if self.looked_at > LOOKED_AT_MAX {
            return Err(NoOdds::TooBig);
        }
        let parts = if self.square_least == 0 {
            self.best_past_free(at, left)?
        } else if self.later.count == 0 {
            let candidates = self.candidates(at);
            self.best_of(&candidates, left)?
        } else {
            let candidates = self.candidates(at);
            self.best_named(at, &candidates, left)?
        };
        self.before.set(key, parts);
        Ok(parts)
    }

    /// The chance of the best step that takes points, from there or from any place to which steps
    /// lead that take none: these may lead round in circles.
    fn best_past_free(&mut self, at: usize, left: u32) -> Result<u128, NoOdds> {
        let mut reached = BTreeSet::from([at]);
        let mut open = vec![at];
        let mut paid = Vec::new();
        while let Some(from) = open.pop() {
            for step in self.candidates(from).iter().filter(|one| one.is_open(left)) {
                if step.points > 0 {
                    paid.push(*step);
                    continue;
                }
                let to = self.places.get(step.to);
                if to.is_some_and(|place| place.at.origin == self.target) {
                    return Ok(self.whole(left));
                }
                if reached.insert(step.to) {
                    open.push(step.to);
                }
            }
        }
        self.best_of(&paid, left)
    }

    /// The chance of the best square to name, after which the roll is made.
    fn best_named(
        &mut self,
        at: usize,
        candidates: &[Candidate],
        left: u32,
    ) -> Result<u128, NoOdds> {
        let later = Rc::clone(&self.later);
        let Some(at_best) = left.checked_sub(later.count) else {
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
                parts += ways * own * self.parts_of(*added, later.count);
            }
            best = best.max(parts);
        }
        Ok(best)
    }

    /// The chance from there after the additions have been paid.
    fn after_the_roll(
        &mut self,
        at: usize,
        candidates: &[Candidate],
        left: u32,
    ) -> Result<u128, NoOdds> {
        let key = self.key(at, left);
        if let Some(known) = self.after.get(key) {
            return Ok(known);
        }
        let parts = self.best_of(candidates, left)?;
        self.after.set(key, parts);
        Ok(parts)
    }
}

/// 6 ^ r, for at most [`POINTS_MAX`].
const fn sixth_parts(dice: u32) -> u128 {
    6_u128.saturating_pow(dice)
}

fn points_of(points: i32) -> u32 {
    u32::try_from(points).unwrap_or(0)
}
