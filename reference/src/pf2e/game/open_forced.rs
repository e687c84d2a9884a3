//! Forced movement without a grid: section 8 of the rulebook along straight legs.

use notation::Declaration;

use super::open::{Point, Region, Space, TINY, part_inside, told, told_point};
use super::open_events::Met;
use super::open_path::{before, between, length, part_within, points_of};
use super::{Done, Game, Told, refuse};
use crate::answer::{Move, Verb};
use crate::pf2e::checks::can_fly;
use crate::pf2e::harm::may_endanger;
use crate::pf2e::through::refuse_end_among;
use crate::read_declaration::read_declaration;
use crate::world::{Creature, Flag, Ground, System};

/// A distance in feet that may come from rounding alone: points have six decimals.
const ROUNDED: f64 = 3e-6;

/// The obstacle that ends a leg, and the share of the leg at which it does.
struct End {
    share: f64,
    event: Option<String>,
    fell_feet: Option<Option<i32>>,
}

/// A fall of one that walks over an edge.
pub(super) struct Fall {
    /// The leg of the path, from 1.
    pub(super) leg: usize,
    pub(super) at: Point,
    /// How deep the drop is, if that is stated.
    pub(super) feet: Option<i32>,
}

impl Fall {
    pub(super) fn told(&self, letter: char) -> String {
        format!("{}: fall {letter} {}", self.leg, told_point(self.at))
    }
}

impl Game {
    /// `pushed`, `pulled`, `repositioned`, `moved`.
    pub(super) fn is_moved_in_the_open(
        &mut self,
        letter: char,
        declared: &Declaration,
    ) -> Done<Told> {
        let mut without_path = declared.clone();
        without_path.path.clear();
        let movement = read_declaration(System::Pf2e, &without_path, None)?;
        let Some((victim, space)) = self.one(letter).map(|(one, space)| (one.clone(), space))
        else {
            return refuse("pf2e.grid.blocked");
        };
        let mut left = f64::from(movement.forced_feet);
        let (mut here, mut moved) = (space.centre, 0.0);
        let mut told_of = Told::default();
        for (index, to) in points_of(declared)?.into_iter().enumerate() {
            let (whole, leg) = (length(here, to), index + 1);
            if left < TINY || whole < TINY {
                break;
            }
            let affordable = (left / whole).min(1.0);
            let farthest = between(here, to, affordable);
            let goes = self.goes_the_right_way(&movement, here, farthest);
            let end = self.end_of_leg(&victim, space, goes, &movement, here, to);
            let end = end.filter(|end| end.share <= affordable + TINY);
            let share = end.as_ref().map_or(affordable, |end| end.share);
            let stop = between(here, to, share);
            for met in self.hazards_pushed_through(&victim, &movement, here, stop) {
                let event = self.suffer_hazard(letter, &met);
                told_of.events.push(format!("{leg}: {event}"));
            }
            moved += share * whole;
            left -= share * whole;
            here = stop;
            if let Some(end) = end {
                // A stop at the end of its distance takes nothing from it.
                let lost = (affordable - share) * whole;
                let is_told = end.fell_feet.is_some() || lost > ROUNDED;
                told_of.events.extend(
                    end.event
                        .filter(|_| is_told)
                        .map(|event| format!("{leg}: {event}")),
                );
                if let Some(Some(feet)) = end.fell_feet {
                    told_of.results.push(("fell", feet.to_string()));
                }
                break;
            }
        }
        self.put(letter, here);
        if moved > TINY {
            self.leave_space_in_the_open(letter);
        }
        told_of.results.push(("moved", told(moved)));
        told_of.results.push(("end", self.told_centre(letter)));
        Ok(told_of)
    }

    /// The first thing that ends the movement on this leg.
    fn end_of_leg(
        &self,
        victim: &Creature,
        space: Space,
        goes_the_right_way: bool,
        movement: &Move,
        from: Point,
        to: Point,
    ) -> Option<End> {
        let stop = |share: f64, rule: &str| End {
            share,
            event: Some(format!("stop {rule}")),
            fell_feet: None,
        };
        let mut ends = Vec::new();
        for other in self.world().others(victim.letter) {
            let there = [other];
            let shared = self.overlapping(victim.letter, space.at(from));
            let mut shared: Vec<char> = shared.iter().map(|one| one.letter).collect();
            shared.retain(|other| !victim.turn.passing.contains(other));
            let keeps_out =
                refuse_end_among(self.world(), victim, &there, &shared, false).is_some();
            if let Some((first, _)) = self.part_in(space, from, to, other).filter(|_| keeps_out) {
                ends.push(stop(before(from, to, first), "pf2e.forced.stop"));
            }
        }
        let is_danger = !may_endanger(self.world(), movement);
        for region in &self.open_scene().regions {
            let inside = part_inside(from, to, region.low, region.high);
            if let Some((first, _)) = inside {
                if self.keeps_out(victim, region) {
                    ends.push(stop(first, "pf2e.forced.stop"));
                }
                let hurts = region.has(Ground::Hazard) && !victim.is(Flag::Flying);
                if is_danger && hurts {
                    ends.push(stop(first, "pf2e.forced.reposition"));
                }
            }
            if region.has(Ground::Ledge) && !victim.is(Flag::Flying) {
                ends.extend(self.end_over_ledge(victim, space, region, is_danger, from, to));
            }
        }
        // This comes last, because ground that the creature cannot be in also stops it, and on a
        // grid that is reported first.
        if !goes_the_right_way {
            ends.push(stop(0.0, "pf2e.forced.path"));
        }
        ends.into_iter().min_by(|a, b| a.share.total_cmp(&b.share))
    }

    /// `pf2e.forced.stop`: a wall, an object, or ground for which it has no Speed.
    fn keeps_out(&self, victim: &Creature, region: &Region) -> bool {
        let needs = [
            (Ground::NeedsFly, "fly"),
            (Ground::NeedsClimb, "climb"),
            (Ground::NeedsSwim, "swim"),
            (Ground::NeedsBurrow, "burrow"),
        ];
        let mut needs = needs.iter();
        region.has(Ground::Wall)
            || region.has(Ground::Slit)
            || region.has(Ground::BlockedObject)
            || needs.any(|(kind, speed)| {
                // Flying passes over deep water and along a sheer wall.
                let flies = can_fly(victim) && *speed != "burrow";
                region.has(*kind) && !flies && !victim.numbers.contains_key(speed)
            })
    }

    /// `pf2e.forced.push-pull`: it falls when all its space is over the edge, or its centre.
    fn end_over_ledge(
        &self,
        victim: &Creature,
        space: Space,
        region: &Region,
        is_danger: bool,
        from: Point,
        to: Point,
    ) -> Option<End> {
        let lacks = |point: Point| self.lacks_to_be_over(space, region, point);
        // A creature that is in the drop does not fall again.
        if lacks(from) < -TINY {
            return None;
        }
        part_within(from, to, lacks, -2.0 * TINY)?;
        let (first, _) = part_within(from, to, lacks, TINY)?;
        let at = between(from, to, first);
        Some(if is_danger {
            End {
                share: first,
                event: Some("stop pf2e.forced.reposition".to_owned()),
                fell_feet: None,
            }
        } else {
            End {
                share: first,
                event: Some(format!("fall {} {}", victim.letter, told_point(at))),
                fell_feet: Some(region.facts.drop_feet),
            }
        })
    }

    /// `pf2e.forced.fall`: whether the leg takes the mover over a drop; in a jump only at its end.
    pub(super) fn walks_over_drop(
        &self,
        space: Space,
        movement: &Move,
        from: Point,
        to: Point,
    ) -> bool {
        let regions = self.open_scene().regions.iter();
        let mut drops = regions.filter(|region| region.has(Ground::Ledge));
        drops.any(|region| {
            let lacks = |point: Point| self.lacks_to_be_over(space, region, point);
            let is_over = |point: Point| lacks(point) < -TINY;
            match movement.verb {
                Verb::Fly => false,
                _ if is_over(from) => false,
                Verb::Leap => is_over(to),
                _ => part_within(from, to, lacks, -2.0 * TINY).is_some(),
            }
        })
    }

    /// `ruling.walk-off-ledge=fall`: where the mover falls.
    pub(super) fn where_it_walks_off(
        &self,
        space: Space,
        movement: &Move,
        points: &[Point],
    ) -> Option<Fall> {
        if self.ruling("ruling.walk-off-ledge", "refuse") != "fall" {
            return None;
        }
        let jumps = movement.verb == Verb::Leap;
        let legs = (1..).zip(points.windows(2));
        // Over what lies between, a jump is not in the drop.
        let mut legs = legs.filter(|(leg, _)| !jumps || leg + 1 == points.len());
        legs.find_map(|(leg, ends)| {
            let from = if jumps { points[0] } else { ends[0] };
            let regions = self.open_scene().regions.iter();
            let drops = regions.filter(|region| region.has(Ground::Ledge));
            let falls: Vec<(f64, Option<i32>)> = drops
                .filter(|_| movement.verb != Verb::Fly)
                .filter(|region| self.lacks_to_be_over(space, region, from) >= -TINY)
                .filter_map(|region| {
                    let lacks = |point: Point| self.lacks_to_be_over(space, region, point);
                    if jumps {
                        return (lacks(ends[1]) < -TINY).then_some((1.0, region.facts.drop_feet));
                    }
                    part_within(ends[0], ends[1], lacks, -2.0 * TINY)?;
                    let (first, _) = part_within(ends[0], ends[1], lacks, TINY)?;
                    Some((first, region.facts.drop_feet))
                })
                .collect();
            let first = falls.iter().map(|fall| fall.0).min_by(f64::total_cmp)?;
            // Of several drops that begin there the deepest counts.
            let begins = falls.iter().filter(|fall| fall.0 <= first + TINY);
            Some(Fall {
                leg,
                at: between(ends[0], ends[1], first),
                feet: begins.filter_map(|fall| fall.1).max(),
            })
        })
    }

    /// How far the space is from being over the drop: all of it, or by `ruling.ledge-large` its
    /// centre.
    pub(super) fn lacks_to_be_over(&self, space: Space, region: &Region, point: Point) -> f64 {
        let by_centre = self.ruling("ruling.ledge-large", "all-squares") == "centre";
        let half = if by_centre { 0.0 } else { space.half };
        let x = (region.low.0 + half - point.0).max(point.0 - region.high.0 + half);
        let y = (region.low.1 + half - point.1).max(point.1 - region.high.1 + half);
        x.max(y)
    }

    /// `pf2e.forced.path`: a leg is a step: in a push it leads away, in a pull nearer.
    fn goes_the_right_way(&self, movement: &Move, from: Point, to: Point) -> bool {
        let source = movement.source.and_then(|source| self.centre(source));
        let Some(source) = source else {
            return true;
        };
        if self.ruling("ruling.push-direction", "strict") == "free" {
            return true;
        }
        let (before, after) = (length(source, from), length(source, to));
        match movement.verb {
            Verb::Pushed => after > before + TINY,
            Verb::Pulled => after < before - TINY,
            _ => true,
        }
    }

    /// Hazards of a push or pull, up to where it ends.
    fn hazards_pushed_through(
        &self,
        victim: &Creature,
        movement: &Move,
        from: Point,
        to: Point,
    ) -> Vec<Met> {
        let flies = victim.is(Flag::Flying);
        let endangers = may_endanger(self.world(), movement);
        let plain = Move::new(victim.letter, Verb::Stride, &[]);
        if flies || !endangers || length(from, to) < TINY {
            return Vec::new();
        }
        self.hazards(&plain, &[from, to])
    }
}
