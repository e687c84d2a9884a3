//! Events on the way without a grid: `pf2e.trigger.gridless`, hazards, failed checks, landings.

use std::collections::BTreeSet;

use super::Game;
use super::open::{Point, Region, SLACK, Space, TINY, part_inside, told, told_point};
use super::open_path::{Walk, between, length, part_within};
use crate::answer::{Degree, Move, Verb};
use crate::pf2e::harm::suffer_at;
use crate::pf2e::reach_from_mount_feet;
use crate::world::{Creature, Flag, Ground, Harm};

/// A hazard on the way: after so many feet, on which leg, where.
pub(super) struct Met {
    feet: f64,
    pub(super) leg: usize,
    at: Point,
    harm: Harm,
}

impl Walk {
    /// Feet of path.
    fn length(&self) -> f64 {
        let legs = self.points.windows(2);
        legs.map(|leg| length(leg[0], leg[1])).sum()
    }
}

impl Game {
    /// Triggers, hazards and the effects of a failed check, in the order in which they are met.
    pub(super) fn events_on_the_way(
        &mut self,
        mover: &Creature,
        space: Space,
        movement: &Move,
        walk: &Walk,
    ) -> Vec<String> {
        let mut events = Vec::new();
        let mut triggered = BTreeSet::new();
        let triggers = movement.verb != Verb::Step;
        if triggers && self.world().playtest {
            for one in self.reactors_in_the_open(mover.letter) {
                triggered.insert(one);
                events.push(format!("0: provoke {one} start"));
            }
        }
        let total = walk.length();
        let found = self.points_on_the_way(mover, space, movement, walk, &mut triggered);
        events.extend(
            found
                .into_iter()
                .map(|(_, leg, event)| format!("{leg}: {event}")),
        );
        if let Some(leg) = walk.failed {
            events.extend(self.events_of_failing(mover, movement, walk, leg, &mut triggered));
        }
        let landing = *walk.points.last().unwrap_or(&space.centre);
        events.extend(self.events_of_landing(mover, space, movement, walk, landing));
        if let Some(step) = movement.halt {
            events.push(format!("{step}: stop pf2e.trigger.timing"));
        }
        if triggers && total < 5.0 - SLACK {
            for reactor in self.those_who_react(mover) {
                let near = self
                    .space(reactor)
                    .is_some_and(|own| self.reaches(reactor, own, mover, space.at(landing)));
                if near && triggered.insert(reactor.letter) {
                    events.push(format!("end: provoke {} end", reactor.letter));
                }
            }
        }
        events
    }

    /// `pf2e.through.tumble-failure`, `pf2e.action.balance`.
    fn events_of_failing(
        &mut self,
        mover: &Creature,
        movement: &Move,
        walk: &Walk,
        leg: usize,
        triggered: &mut BTreeSet<char>,
    ) -> Vec<String> {
        let mut events = Vec::new();
        if movement.verb == Verb::Tumble {
            for one in self.reactors_in_the_open(mover.letter) {
                if triggered.insert(one) {
                    events.push(format!("{leg}: provoke {one} leave"));
                }
            }
            events.push(format!("{leg}: stop pf2e.through.tumble-failure"));
            return events;
        }
        let as_critical = self.ruling("ruling.balance-failure", "stay") == "fall";
        if movement.degree == Some(Degree::CriticalFailure) || as_critical {
            let at = *walk.points.last().unwrap_or(&(0.0, 0.0));
            let is_narrow = self.open_scene().regions.iter().any(|region| {
                let touches = at.0 >= region.low.0 - TINY
                    && at.0 <= region.high.0 + TINY
                    && at.1 >= region.low.1 - TINY
                    && at.1 <= region.high.1 + TINY;
                region.has(Ground::Narrow) && touches
            });
            let word = if is_narrow { "fall" } else { "prone" };
            events.push(format!("{leg}: {word} {} {}", mover.letter, told_point(at)));
            if let Some(mover) = self
                .reader
                .world
                .creature_mut(mover.letter)
                .filter(|_| !is_narrow)
            {
                mover.flags.insert(Flag::Prone);
            }
        }
        events.push(format!("{leg}: stop pf2e.action.balance"));
        events
    }

    /// `pf2e.trigger.gridless`: at the point where the feet inside the reach come to 5; by ruling
    /// where the reach is left, and each time.
    fn triggers_of(
        &self,
        reactor: &Creature,
        space: Space,
        points: &[Point],
    ) -> Vec<(f64, usize, String)> {
        let Some(own) = self.space(reactor) else {
            return Vec::new();
        };
        let mut found: Vec<(f64, usize)> = Vec::new();
        let every = self.ruling("ruling.trigger-once", "first") == "until-used";
        let leaving =
            self.ruling("ruling.gridless-trigger", "five-feet-inside") == "or-leave-reach";
        let reach = f64::from(reach_from_mount_feet(self.world(), reactor));
        let edge = if reach > 0.0 { reach + TINY } else { -TINY };
        let (mut inside, mut gone, mut wanted) = (0.0, 0.0, 5.0);
        for (index, leg) in points.windows(2).enumerate() {
            let (from, to) = (leg[0], leg[1]);
            let whole = length(from, to);
            let part = part_within(from, to, |point| space.at(point).gap(own), edge);
            let Some((first, last)) = part.filter(|_| whole > TINY) else {
                gone += whole;
                continue;
            };
            let (first, last) = (first * whole, last * whole);
            while inside + (last - first) >= wanted - 1e-5 && (every || found.is_empty()) {
                let at = gone + first + (wanted - inside);
                found.push((at, index + 1));
                wanted += 5.0;
            }
            inside += last - first;
            if leaving && last < whole - 1e-5 && found.is_empty() {
                found.push((gone + last, index + 1));
            }
            gone += whole;
        }
        let letter = reactor.letter;
        let told_of = |(feet, leg): (f64, usize)| {
            (feet, leg, format!("provoke {letter} after {}", told(feet)))
        };
        found.into_iter().map(told_of).collect()
    }

    /// `ruling.hazard-frequency`
    fn hazards_suffered(
        &mut self,
        mover: &Creature,
        movement: &Move,
        points: &[Point],
    ) -> Vec<(f64, usize, String)> {
        let mut found = self.hazards(movement, points);
        let frequency = self.ruling("ruling.hazard-frequency", "each-entry");
        let mut known = match frequency {
            "once-per-turn" => mover.turn.suffered.clone(),
            _ => BTreeSet::new(),
        };
        if frequency.starts_with("once") {
            found.retain(|met| known.insert(met.harm.clone()));
        }
        if let Some(mover) = self.reader.world.creature_mut(mover.letter) {
            let harms = found.iter().map(|met| met.harm.clone());
            mover.turn.suffered.extend(harms);
        }
        found
            .into_iter()
            .map(|met| (met.feet, met.leg, self.suffer_hazard(mover.letter, &met)))
            .collect()
    }

    /// Applies the hazard to the creature; returns what is reported about it.
    pub(super) fn suffer_hazard(&mut self, letter: char, met: &Met) -> String {
        let place = told_point(met.at);
        suffer_at(&mut self.reader.world, letter, "hazard", &place, &met.harm)
    }

    /// `pf2e.terrain.hazardous`: on entering and for every further 5 ft inside.
    pub(super) fn hazards(&self, movement: &Move, points: &[Point]) -> Vec<Met> {
        let mut all = Vec::new();
        let regions = self.open_scene().regions.iter();
        for region in regions.filter(|region| region.has(Ground::Hazard)) {
            let mut found = Vec::new();
            let (mut gone, mut inside) = (0.0, 0.0);
            let mut was_inside = is_within(points[0], region);
            for (index, leg) in points.windows(2).enumerate() {
                let (from, to) = (leg[0], leg[1]);
                let whole = length(from, to);
                let part = part_inside(from, to, region.low, region.high);
                if let Some((first, last)) = part {
                    let is_last = index + 2 == points.len();
                    if movement.verb == Verb::Leap {
                        // Only the landing has an effect.
                        if is_last && is_within(to, region) {
                            found.push((gone + whole, index + 1, to));
                        }
                        gone += whole;
                        continue;
                    }
                    if !was_inside {
                        inside = 0.0;
                        found.push((gone + first * whole, index + 1, between(from, to, first)));
                    }
                    let mut at = first * whole;
                    loop {
                        let step = 5.0 - inside % 5.0;
                        // At the end of a leg it is still inside, at the border it is not.
                        let stays = last > 1.0 - TINY && is_within(to, region);
                        let end = last * whole + if stays { TINY } else { -TINY };
                        if at + step > end {
                            inside += last * whole - at;
                            break;
                        }
                        at += step;
                        inside = 5.0 * ((inside + step) / 5.0).round();
                        found.push((gone + at, index + 1, between(from, to, at / whole)));
                    }
                    was_inside = last > 1.0 - TINY && is_within(to, region);
                }
                gone += whole;
            }
            for (feet, leg, at) in found {
                all.extend(region.hazards().into_iter().map(|harm| Met {
                    feet,
                    leg,
                    at,
                    harm,
                }));
            }
        }
        all.sort_by(|a: &Met, b: &Met| a.feet.total_cmp(&b.feet));
        all
    }

    /// Feet along the path, the leg, and what happens there, in their order.
    fn points_on_the_way(
        &mut self,
        mover: &Creature,
        space: Space,
        movement: &Move,
        walk: &Walk,
        triggered: &mut BTreeSet<char>,
    ) -> Vec<(f64, usize, String)> {
        let total = walk.length();
        let triggers = movement.verb != Verb::Step;
        let every = self.ruling("ruling.trigger-once", "first") == "until-used";
        let mut found: Vec<(f64, usize, String)> = Vec::new();
        if triggers && total > 5.0 - SLACK {
            for reactor in self.those_who_react(mover) {
                if every || !triggered.contains(&reactor.letter) {
                    found.extend(self.triggers_of(reactor, space, &walk.points));
                }
            }
        }
        let reactors = found
            .iter()
            .filter_map(|(_, _, event)| event.chars().nth(8));
        triggered.extend(reactors);
        if !matches!(movement.verb, Verb::Fly) {
            found.extend(self.hazards_suffered(mover, movement, &walk.points));
        }
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        found
    }

    /// `ruling.mounted-trigger=both`: at each point the triggers of the mount come first, then those of its
    /// riders.
    pub(super) fn with_riders(&self, mover: char, events: Vec<String>) -> Vec<String> {
        let riders = self.world().creatures.iter();
        let riders: Vec<char> = riders
            .filter(|one| self.world().carries(mover, one.letter))
            .map(|one| one.letter)
            .collect();
        if self.ruling("ruling.mounted-trigger", "mount") != "both" {
            return events;
        }
        let point = |event: &String| {
            let words: Vec<&str> = event.split(' ').collect();
            match words.as_slice() {
                [step, "provoke", _, rest @ ..] => Some([&[*step], rest].concat().join(" ")),
                _ => None,
            }
        };
        let mut all = Vec::new();
        for group in events.chunk_by(|a, b| point(a).is_some() && point(a) == point(b)) {
            all.extend_from_slice(group);
            for rider in riders.iter().filter(|_| point(&group[0]).is_some()) {
                all.extend(group.iter().map(|event| format!("{event} by {rider}")));
            }
        }
        all
    }

    /// A jump that lands on unsteady ground (`pf2e.terrain.jump`), or a Climb that ends in a fall.
    fn events_of_landing(
        &self,
        mover: &Creature,
        space: Space,
        movement: &Move,
        walk: &Walk,
        landing: Point,
    ) -> Vec<String> {
        let mut events = Vec::new();
        let unsteady = self.open_scene().regions.iter().any(|region| {
            let inside = landing.0 > region.low.0
                && landing.0 < region.high.0
                && landing.1 > region.low.1
                && landing.1 < region.high.1;
            (region.has(Ground::Narrow) || region.has(Ground::Uneven)) && inside
        });
        if movement.verb == Verb::Leap && unsteady && movement.halt.is_none() {
            let leg = walk.points.len() - 1;
            events.push(format!(
                "{leg}: balance {} {}",
                mover.letter,
                told_point(landing)
            ));
        }
        if movement.verb == Verb::Climb && movement.degree == Some(Degree::CriticalFailure) {
            events.push(format!(
                "1: fall {} {}",
                mover.letter,
                told_point(space.centre)
            ));
        }
        events
    }
}

fn is_within(point: Point, region: &Region) -> bool {
    point.0 > region.low.0 + TINY
        && point.0 < region.high.0 - TINY
        && point.1 > region.low.1 + TINY
        && point.1 < region.high.1 - TINY
}
