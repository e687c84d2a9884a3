//! `pf2e` without a grid: cost, triggers, distance, reach, flanking and cover in feet.
//!
//! Everything is whole numbers or exact fractions. Lengths of areas are in quarter feet, because a
//! Tiny creature is 2.5 ft across; points of a path are examined at every millionth of a foot. Legs
//! must be whole feet long (`Scene::leg_feet`), so that no cost is irrational.

use super::flank::{Bounds, passes_opposite_sides};
use crate::world::Cover;
use crate::world::Size;

/// A point in whole feet.
pub type Feet = (i64, i64);

/// Millionths of a foot in one foot.
const FINE: i128 = 1_000_000;

/// The kind of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    Difficult,
    Greater,
    Cover(Cover),
}

/// An area with opposite corners in feet, the smaller coordinates first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its kind.
    pub kind: Kind,
    /// The corner with the smaller coordinates.
    pub from: Feet,
    /// The other corner.
    pub to: Feet,
}

/// A creature with its centre in feet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creature {
    /// Capitals are one side, small letters the other.
    pub letter: char,
    /// Its size.
    pub size: Size,
    /// The centre of its space.
    pub centre: Feet,
    /// Its reach.
    pub reach_feet: i64,
    /// Its Speed.
    pub speed_feet: i64,
    /// Whether it has a reaction that movement triggers.
    pub reacts: bool,
}

impl Creature {
    /// Half the side of its space in quarter feet: `pf2e.space.gridless`.
    fn half_side(&self) -> i64 {
        match self.size {
            Size::Tiny => 5,
            other => 10 * i64::from(other.squares_a_side()),
        }
    }

    /// Its space in quarter feet.
    fn bounds(&self) -> Bounds {
        let (x, y) = (4 * self.centre.0, 4 * self.centre.1);
        let half = self.half_side();
        (x - half, y - half, x + half, y + half)
    }

    fn is_friend_of(&self, other: &Creature) -> bool {
        self.letter.is_uppercase() == other.letter.is_uppercase()
    }
}

/// A scene without a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Regions of terrain and objects.
    pub regions: Vec<Region>,
    /// The creatures.
    pub creatures: Vec<Creature>,
    /// `ruling.gridless-trigger=or-leave-reach`
    pub leaving_triggers: bool,
    /// `ruling.gridless-terrain=per-5-started`
    pub started_parts_count: bool,
}

/// A fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    over: i128,
    under: i128,
}

impl Fraction {
    fn new(over: i128, under: i128) -> Fraction {
        let sign = under.signum();
        let mut divisor = over.abs().max(1);
        let mut rest = under.abs();
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        if over == 0 {
            return Fraction { over: 0, under: 1 };
        }
        Fraction {
            over: sign * over / divisor,
            under: sign * under / divisor,
        }
    }

    fn whole(number: i64) -> Fraction {
        Fraction::new(i128::from(number), 1)
    }

    fn plus(self, other: Fraction) -> Fraction {
        Fraction::new(
            self.over * other.under + other.over * self.under,
            self.under * other.under,
        )
    }

    fn minus(self, other: Fraction) -> Fraction {
        self.plus(Fraction::new(-other.over, other.under))
    }

    fn times(self, other: Fraction) -> Fraction {
        Fraction::new(self.over * other.over, self.under * other.under)
    }

    fn is_less_than(self, other: Fraction) -> bool {
        self.minus(other).over < 0
    }

    /// With up to two decimals; none if the third is a five and nothing follows it.
    pub fn words(self) -> Option<String> {
        let scaled = Fraction::new(self.over * 100, self.under);
        if scaled.under == 2 {
            return None;
        }
        let doubled = 2 * scaled.over + scaled.under;
        Some(hundredths(doubled.div_euclid(2 * scaled.under)))
    }
}

/// A number of hundredths without needless zeros.
fn hundredths(number: i128) -> String {
    let text = format!("{}.{:02}", number / 100, number % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The result of a Stride.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strode {
    /// `pf2e.move.insufficient` at this leg, from 1.
    Refused(usize),
    /// The cost of each leg, and the events.
    Done(Vec<Fraction>, Vec<String>),
}

impl Scene {
    /// The creature with that letter.
    pub fn creature(&self, letter: char) -> Option<&Creature> {
        self.creatures.iter().find(|one| one.letter == letter)
    }

    /// The length of a leg, if it is a whole number of feet.
    pub fn leg_feet(from: Feet, to: Feet) -> Option<i64> {
        let squared = (to.0 - from.0).pow(2) + (to.1 - from.1).pow(2);
        let length = (squared as u64).isqrt() as i64;
        (length > 0 && length * length == squared).then_some(length)
    }

    /// A Stride along the points. `None` if the rulebook or this module does not determine the
    /// result.
    pub fn stride(&self, mover: &Creature, path: &[Feet]) -> Option<Strode> {
        // The rulebook does not say how parts of 5 ft of several areas or legs add up.
        if self.started_parts_count && (path.len() > 1 || self.regions.len() > 1) {
            return None;
        }
        let mut here = mover.centre;
        let mut left = Fraction::whole(mover.speed_feet);
        let mut costs = Vec::new();
        for (index, to) in path.iter().enumerate() {
            if self.touches_border(here, *to) || self.meets_somebody(mover, here, *to) {
                return None;
            }
            let cost = self.leg_cost(here, *to)?;
            left = left.minus(cost);
            if left.over < 0 {
                return Some(Strode::Refused(index + 1));
            }
            costs.push(cost);
            here = *to;
        }
        let mut events = Vec::new();
        for reactor in &self.creatures {
            if reactor.reacts && !reactor.is_friend_of(mover) {
                events.extend(self.trigger(mover, reactor, path)?);
            }
        }
        // Several at different points would have to be sorted.
        (events.len() < 2).then_some(Strode::Done(costs, events))
    }

    /// `pf2e.move.gridless`, `pf2e.terrain.gridless`: every piece of the leg between two borders of
    /// regions is charged by the worst region around its middle.
    fn leg_cost(&self, from: Feet, to: Feet) -> Option<Fraction> {
        let length = Fraction::whole(Scene::leg_feet(from, to)?);
        let mut cuts = vec![Fraction::whole(0), Fraction::whole(1)];
        for region in &self.regions {
            for (start, end, bounds) in [
                (from.0, to.0, [region.from.0, region.to.0]),
                (from.1, to.1, [region.from.1, region.to.1]),
            ] {
                for bound in bounds.iter().filter(|_| start != end) {
                    let cut = Fraction::new(i128::from(bound - start), i128::from(end - start));
                    if !cuts.contains(&cut) && cut.over > 0 && cut.over < cut.under {
                        cuts.push(cut);
                    }
                }
            }
        }
        cuts.sort_by(|a, b| a.minus(*b).over.cmp(&0));
        let mut extra = Fraction::whole(0);
        for pair in cuts.windows(2) {
            let middle = pair[0].plus(pair[1]).times(Fraction::new(1, 2));
            let feet = pair[1].minus(pair[0]).times(length);
            let rate = Fraction::whole(self.extra_per_foot(from, to, middle));
            extra = extra.plus(feet.times(rate));
        }
        if self.started_parts_count {
            let rate = self.regions.first().map_or(1, |region| match region.kind {
                Kind::Greater => 2,
                _ => 1,
            });
            let parts = Fraction::new(extra.over, 5 * rate * extra.under);
            let started = (parts.over + parts.under - 1).div_euclid(parts.under);
            extra = Fraction::new(5 * rate * started, 1);
        }
        Some(length.plus(extra))
    }

    /// Feet extra for each foot at that part of the leg.
    fn extra_per_foot(&self, from: Feet, to: Feet, part: Fraction) -> i64 {
        let at = |start: i64, end: i64| {
            Fraction::whole(start).plus(part.times(Fraction::whole(end - start)))
        };
        let (x, y) = (at(from.0, to.0), at(from.1, to.1));
        let inside = |value: Fraction, low: i64, high: i64| {
            Fraction::whole(low).is_less_than(value) && value.is_less_than(Fraction::whole(high))
        };
        let around = self.regions.iter().filter(|region| {
            inside(x, region.from.0, region.to.0) && inside(y, region.from.1, region.to.1)
        });
        around
            .map(|region| match region.kind {
                Kind::Difficult => 1,
                Kind::Greater => 2,
                Kind::Cover(_) => 0,
            })
            .max()
            .unwrap_or(0)
    }

    /// Whether the leg runs along the border of a region: the rulebook does not say which side
    /// counts.
    fn touches_border(&self, from: Feet, to: Feet) -> bool {
        self.regions.iter().any(|region| {
            (from.0 == to.0 && [region.from.0, region.to.0].contains(&from.0))
                || (from.1 == to.1 && [region.from.1, region.to.1].contains(&from.1))
        })
    }

    /// Whether the moving space meets another one.
    fn meets_somebody(&self, mover: &Creature, from: Feet, to: Feet) -> bool {
        let half = mover.half_side();
        self.creatures
            .iter()
            .filter(|other| other.letter != mover.letter)
            .any(|other| {
                let (left, top, right, bottom) = other.bounds();
                let widened = (left - half, top - half, right + half, bottom + half);
                passes_inside(in_quarters(from), in_quarters(to), widened)
            })
    }

    /// `pf2e.trigger.gridless`: at the point where the feet inside the reach come to 5, or at the
    /// end of an action of less than 5 ft.
    fn trigger(
        &self,
        mover: &Creature,
        reactor: &Creature,
        path: &[Feet],
    ) -> Option<Option<String>> {
        let total: i64 = legs(mover, path)
            .iter()
            .map(|(from, to)| Scene::leg_feet(*from, *to).unwrap_or(0))
            .sum();
        let letter = reactor.letter;
        if total < 5 {
            let (from, to) = *legs(mover, path).last()?;
            let length = i128::from(Scene::leg_feet(from, to)?);
            let ends_inside = is_inside(mover, reactor, from, to, length * FINE);
            // The rulebook does not say which of the two applies to a short action that leaves the reach.
            if self.leaving_triggers {
                return None;
            }
            return Some(ends_inside.then(|| format!("end: provoke {letter} end")));
        }
        let (mut inside, mut gone) = (0, 0);
        for (index, (from, to)) in legs(mover, path).into_iter().enumerate() {
            let leg = i128::from(Scene::leg_feet(from, to)?) * FINE;
            let stretch = stretch_inside(mover, reactor, from, to, leg);
            let Some((first, last)) = stretch else {
                gone += leg;
                continue;
            };
            if first == last {
                // It only touches the reach.
                return None;
            }
            let missing = 5 * FINE - inside;
            let found = if last - first >= missing {
                Some(first + missing)
            } else if self.leaving_triggers && last < leg {
                Some(last)
            } else {
                None
            };
            let close = (last - first - missing).abs();
            if (1..=20).contains(&close) {
                return None;
            }
            if let Some(at) = found {
                let is_bend = at == leg && index + 1 < path.len();
                // A millionth of a foot might round the number the other way.
                let thousandths = (gone + at) % 10_000;
                if is_bend || (4_980..=5_020).contains(&thousandths) {
                    return None;
                }
                let feet = hundredths((gone + at + 5_000) / 10_000);
                return Some(Some(format!(
                    "{}: provoke {letter} after {feet}",
                    index + 1
                )));
            }
            inside += last - first;
            gone += leg;
        }
        Some(None)
    }

    /// `pf2e.reach.gridless`: the gap between the areas in hundredths of feet, rounded.
    pub fn distance_words(a: &Creature, b: &Creature) -> String {
        let squared = i128::from(gap_squared(a.bounds(), b.bounds()));
        // Quarter feet to millionths of a foot.
        let fine = (squared * 1_000_000_000_000).isqrt() / 4;
        hundredths((fine + 5_000) / 10_000)
    }

    /// `pf2e.reach.gridless`.
    pub fn within_reach(creature: &Creature, target: &Creature) -> bool {
        let gap = gap_squared(creature.bounds(), target.bounds());
        if creature.reach_feet == 0 {
            // `pf2e.reach.zero`
            return overlap(creature.bounds(), target.bounds());
        }
        gap <= (4 * creature.reach_feet).pow(2)
    }

    /// `pf2e.flank.gridless`: the first rule by which the two do not flank the foe.
    pub fn refuse_flank(a: &Creature, b: &Creature, foe: &Creature) -> Option<&'static str> {
        if a.letter == b.letter || !a.is_friend_of(b) || a.is_friend_of(foe) {
            return Some("pf2e.flank.effect");
        }
        if !Scene::within_reach(a, foe) || !Scene::within_reach(b, foe) {
            return Some("pf2e.flank.reach");
        }
        let (p, q) = (in_quarters(a.centre), in_quarters(b.centre));
        (!passes_opposite_sides(p, q, foe.bounds())).then_some("pf2e.flank.sides")
    }

    /// `pf2e.cover.gridless`; `None` if the line runs along the border of something that gives
    /// cover, which may have a neighbour on the other side.
    pub fn cover(&self, attacker: &Creature, target: &Creature) -> Option<Cover> {
        if overlap(attacker.bounds(), target.bounds()) {
            return Some(Cover::None);
        }
        if self.touches_border(attacker.centre, target.centre) {
            return None;
        }
        let (p, q) = (in_quarters(attacker.centre), in_quarters(target.centre));
        let mut best = Cover::None;
        for region in &self.regions {
            if let Kind::Cover(level) = region.kind {
                let (from, to) = (in_quarters(region.from), in_quarters(region.to));
                if passes_inside(p, q, (from.0, from.1, to.0, to.1)) {
                    best = best.max(level);
                }
            }
        }
        for other in &self.creatures {
            let bounds = other.bounds();
            let shares = overlap(bounds, attacker.bounds()) || overlap(bounds, target.bounds());
            if !shares && passes_inside(p, q, bounds) {
                let size = other.size.index();
                let is_huge = size - attacker.size.index() >= 2 && size - target.size.index() >= 2;
                best = best.max(if is_huge {
                    Cover::Standard
                } else {
                    Cover::Lesser
                });
            }
        }
        Some(best)
    }
}

fn in_quarters(point: Feet) -> (i64, i64) {
    (4 * point.0, 4 * point.1)
}

/// The legs of a path: the start and the end of each.
fn legs(mover: &Creature, path: &[Feet]) -> Vec<(Feet, Feet)> {
    let points = [&[mover.centre], path].concat();
    points.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

/// Whether the insides of two areas have a point in common.
fn overlap(a: Bounds, b: Bounds) -> bool {
    a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3
}

/// The squared gap between two areas.
fn gap_squared(a: Bounds, b: Bounds) -> i64 {
    let x = (b.0 - a.2).max(a.0 - b.2).max(0);
    let y = (b.1 - a.3).max(a.1 - b.3).max(0);
    x * x + y * y
}

/// Whether the segment has a point inside the area: it is cut to the part between the left and
/// right side, and then to the part between the upper and lower one.
fn passes_inside(p: (i64, i64), q: (i64, i64), bounds: Bounds) -> bool {
    let (mut low, mut high) = (Fraction::whole(0), Fraction::whole(1));
    for (start, end, least, most) in [
        (p.0, q.0, bounds.0, bounds.2),
        (p.1, q.1, bounds.1, bounds.3),
    ] {
        if start == end {
            if start <= least || most <= start {
                return false;
            }
            continue;
        }
        let at = |bound: i64| Fraction::new(i128::from(bound - start), i128::from(end - start));
        let (mut enters, mut leaves) = (at(least), at(most));
        if leaves.is_less_than(enters) {
            (enters, leaves) = (leaves, enters);
        }
        if low.is_less_than(enters) {
            low = enters;
        }
        if leaves.is_less_than(high) {
            high = leaves;
        }
    }
    low.is_less_than(high)
}

/// Whether the mover is within reach when it has gone so many millionths of a foot of the leg.
fn is_inside(mover: &Creature, reactor: &Creature, from: Feet, to: Feet, gone: i128) -> bool {
    let length = i128::from(Scene::leg_feet(from, to).unwrap_or(1));
    // Quarter feet times this.
    let scale = length * FINE;
    let reach = 4 * i128::from(reactor.reach_feet) * scale;
    squared_gap_on_the_way(mover, reactor, from, to, gone) <= reach * reach
}

fn squared_gap_on_the_way(
    mover: &Creature,
    reactor: &Creature,
    from: Feet,
    to: Feet,
    gone: i128,
) -> i128 {
    let length = i128::from(Scene::leg_feet(from, to).unwrap_or(1));
    let scale = length * FINE;
    let at =
        |start: i64, end: i64| 4 * i128::from(start) * scale + 4 * i128::from(end - start) * gone;
    let halves = i128::from(mover.half_side() + reactor.half_side()) * scale;
    let gap = |position: i128, other: i64| {
        ((position - 4 * i128::from(other) * scale).abs() - halves).max(0)
    };
    let x = gap(at(from.0, to.0), reactor.centre.0);
    let y = gap(at(from.1, to.1), reactor.centre.1);
    x * x + y * y
}

/// The part of the leg inside the reach, in millionths of a foot. The gap first shrinks and then
/// grows along a leg, so the point where it is least, and then both ends, can be found by halving.
fn stretch_inside(
    mover: &Creature,
    reactor: &Creature,
    from: Feet,
    to: Feet,
    leg: i128,
) -> Option<(i128, i128)> {
    let gap = |gone: i128| squared_gap_on_the_way(mover, reactor, from, to, gone);
    let (mut low, mut high) = (0, leg);
    while high - low > 2 {
        let (a, b) = (low + (high - low) / 3, high - (high - low) / 3);
        if gap(a) <= gap(b) {
            high = b;
        } else {
            low = a;
        }
    }
    let nearest = (low..=high).min_by_key(|gone| gap(*gone))?;
    let inside = |gone: i128| is_inside(mover, reactor, from, to, gone);
    if !inside(nearest) {
        return None;
    }
    let edge = |mut within: i128, mut without: i128| {
        if inside(without) {
            return without;
        }
        while (without - within).abs() > 1 {
            let middle = (within + without) / 2;
            if inside(middle) {
                within = middle;
            } else {
                without = middle;
            }
        }
        within
    };
    Some((edge(nearest, 0), edge(nearest, leg)))
}
