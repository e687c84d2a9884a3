//! Move actions without a grid: `pf2e.move.gridless`, `pf2e.terrain.gridless`,
//! `pf2e.trigger.gridless`, and the checks of a path leg by leg.

use notation::Declaration;

use super::open::{Point, Region, SLACK, Space, TINY, part_inside, read_point, told, told_point};
use super::{Done, Game, Stop, Told, refuse};
use crate::answer::{Degree, Move, Verb};
use crate::pf2e::harm::each_once;
use crate::pf2e::through::{climbs_atop, only_passes, passed, refuse_end_among};
use crate::pf2e::{can_act, limit_feet, may_pass, refuse_action};
use crate::read_declaration::read_declaration;
use crate::world::{Creature, Flag, Ground, Harm, System};

/// A path on its way: every point, what each leg costs, what happens how many feet into it.
pub(super) struct Walk {
    pub(super) points: Vec<Point>,
    costs: Vec<f64>,
    /// The leg in which a failed check ends it.
    pub(super) failed: Option<usize>,
}

pub(super) fn length(p: Point, q: Point) -> f64 {
    (q.0 - p.0).hypot(q.1 - p.1)
}

pub(super) fn between(p: Point, q: Point, share: f64) -> Point {
    (p.0 + share * (q.0 - p.0), p.1 + share * (q.1 - p.1))
}

/// Just before that share of a leg, so that spaces in contact there do not overlap.
pub(super) fn before(from: Point, to: Point, share: f64) -> f64 {
    (share - 20.0 * TINY / length(from, to).max(TINY)).max(0.0)
}

/// The points of a path.
pub(super) fn points_of(declared: &Declaration) -> Done<Vec<Point>> {
    let points = declared
        .path
        .iter()
        .map(|item| read_point(&item.to_string()));
    Ok(points.collect::<Result<_, _>>()?)
}

impl Region {
    pub(super) fn has(&self, kind: Ground) -> bool {
        self.facts.ground.contains(&kind)
    }

    /// Its hazards in the order of the words, each once.
    pub(super) fn hazards(&self) -> Vec<Harm> {
        each_once(self.facts.hazards.clone())
    }
}

impl Game {
    /// A move action.
    pub(super) fn walk_in_the_open(
        &mut self,
        letter: char,
        declared: &Declaration,
        off_turn: bool,
    ) -> Done<Told> {
        let mut without_path = declared.clone();
        without_path.path.clear();
        let mut movement = read_declaration(System::Pf2e, &without_path, None)?;
        movement.off_turn |= off_turn;
        let Some((mover, space)) = self.one(letter).map(|(one, space)| (one.clone(), space)) else {
            return refuse("pf2e.grid.blocked");
        };
        if movement.verb == Verb::Stand {
            return self.stand_in_the_open(&mover, space);
        }
        refuse_action(&mover, &movement).map_err(|refused| Stop::Refused(refused.words()))?;
        let mut points = [vec![space.centre], points_of(declared)?].concat();
        let fall = self.where_it_walks_off(space, &movement, &points);
        if let Some(fall) = &fall {
            points.truncate(fall.leg);
            points.push(fall.at);
        }
        let mut shared: Vec<char> = letters(&self.overlapping(letter, space));
        shared.retain(|other| !mover.turn.passing.contains(other));
        let limit = limit_feet(&mover, &movement) as f64;
        // If there is a check on the way, the feet matter only as far as the path is taken.
        let budget = (!self.is_checked(space, &movement, &points)).then_some(limit);
        self.check_legs(&mover, space, &movement, &points, budget)?;
        let end = space.at(*points.last().unwrap_or(&space.centre));
        let there = self.overlapping(letter, end);
        let refused = refuse_end_among(self.world(), &mover, &there, &shared, movement.then_move);
        if let Some(rule) = refused {
            return Err(Stop::Refused(format!("refused {rule} end")));
        }
        let mut walk = self.walk_legs(&mover, space, &movement, &points, limit);
        let spent = check_budget(&walk.costs, limit)?;
        let spent = match movement.halt {
            Some(step) => {
                walk.points.truncate(step.max(1));
                walk.costs.truncate(step.saturating_sub(1));
                walk.costs.iter().sum()
            }
            None => spent,
        };
        let mut events = self.events_on_the_way(&mover, space, &movement, &walk);
        // What ends the movement before the drop also keeps the mover from falling.
        let fall = fall.filter(|fall| walk.points.get(fall.leg) == Some(&fall.at));
        events.extend(fall.as_ref().map(|fall| fall.told(letter)));
        self.arrive(&mover, &movement, &walk, &mut events);
        let events = self.with_riders(letter, self.sorted_triggers(events));
        if !movement.off_turn {
            self.end_turn_of_the_fallen(letter, movement.degree, &events);
        }
        let mut results = told_costs(&movement, &walk.costs, spent, limit);
        let feet = fall.and_then(|fall| fall.feet);
        results.extend(feet.map(|feet| ("fell", feet.to_string())));
        results.push(("end", self.told_centre(letter)));
        Ok(Told {
            results,
            events,
            ..Told::default()
        })
    }

    /// Whether there is a check on the way.
    fn is_checked(&self, space: Space, movement: &Move, points: &[Point]) -> bool {
        match movement.verb {
            Verb::Tumble => self
                .world()
                .others(movement.mover)
                .into_iter()
                .filter(|other| movement.against == Some(other.letter))
                .any(|enemy| {
                    let mut legs = points.windows(2);
                    legs.any(|leg| self.part_in(space, leg[0], leg[1], enemy).is_some())
                }),
            Verb::Balance => self.where_balance_fails(movement, points).is_some(),
            _ => movement.degree.is_some(),
        }
    }

    fn stand_in_the_open(&mut self, mover: &Creature, space: Space) -> Done<Told> {
        let there = self.overlapping(mover.letter, space);
        let all = letters(&there);
        let stays = refuse_end_among(self.world(), mover, &there, &all, false).is_none();
        let passes = only_passes(self.world(), mover, &there);
        if mover.turn.must_leave && (passes || !stays) {
            return refuse("pf2e.through.end-action");
        }
        if !mover.is(Flag::Prone) {
            return refuse("pf2e.action.stand");
        }
        let tiny_prevents = self.ruling("ruling.stand-with-tiny", "no") == "literal";
        let in_the_way = |other: &&Creature| other.size != crate::Size::Tiny || tiny_prevents;
        if self.overlapping(mover.letter, space).iter().any(in_the_way) {
            return refuse("pf2e.prone.no-stand");
        }
        let kind = if self.world().playtest {
            "start"
        } else {
            "end"
        };
        let step = if self.world().playtest { "0" } else { "end" };
        let reactors = self.reactors_in_the_open(mover.letter).into_iter();
        let events = reactors
            .map(|one| format!("{step}: provoke {one} {kind}"))
            .collect();
        if let Some(mover) = self.reader.world.creature_mut(mover.letter) {
            mover.flags.remove(&Flag::Prone);
        }
        Ok(Told {
            results: vec![("end", told_point(space.centre))],
            events,
            ..Told::default()
        })
    }

    /// Checks (1) to (6) of `pf2e.move.check-order` for the whole path, with a budget also (7).
    fn check_legs(
        &self,
        mover: &Creature,
        space: Space,
        movement: &Move,
        points: &[Point],
        budget: Option<f64>,
    ) -> Done<()> {
        let mut left = budget;
        for (index, leg) in points.windows(2).enumerate() {
            let mut refused = self.refuse_leg(mover, space, movement, leg[0], leg[1]);
            if let Some(left) = &mut left {
                *left -= self.leg_cost(mover, space, movement, leg[0], leg[1]);
                refused = refused.or((*left < -SLACK).then_some("pf2e.move.insufficient"));
            }
            if let Some(rule) = refused {
                let step = index + 1;
                return Err(Stop::Refused(format!("refused {rule} step {step}")));
            }
        }
        Ok(())
    }

    fn refuse_leg(
        &self,
        mover: &Creature,
        space: Space,
        movement: &Move,
        from: Point,
        to: Point,
    ) -> Option<&'static str> {
        let regions = &self.open_scene().regions;
        let on_way = |region: &&Region| part_inside(from, to, region.low, region.high).is_some();
        let met: Vec<&Region> = regions.iter().filter(on_way).collect();
        let is_jumped = |region: &Region| movement.verb == Verb::Leap && is_jumped(region, to);
        if met
            .iter()
            .any(|region| is_closed(region, movement.verb) && !is_jumped(region))
        {
            return Some("pf2e.grid.blocked");
        }
        if self.lacks_medium(movement, from, to) {
            return Some("pf2e.move.types");
        }
        if met.iter().any(|region| region.has(Ground::BlockedObject)) {
            return Some("pf2e.object.entry");
        }
        for other in self.world().others(mover.letter) {
            let tumbles = movement.verb == Verb::Tumble && movement.against == Some(other.letter);
            let passes = self.world().are_mounted(mover, other)
                || may_pass(self.world(), mover, other)
                || tumbles;
            // It does not enter the space of a creature with which it already shares it.
            let enters = self.part_in(space, from, to, other);
            if !passes
                && enters.is_some_and(|(first, _)| first > TINY || !self.shares(space, from, other))
            {
                return Some("pf2e.through.unwilling");
            }
        }
        let falls = self.ruling("ruling.walk-off-ledge", "refuse") != "fall"
            && self.walks_over_drop(space, movement, from, to);
        let drop = falls.then_some("pf2e.forced.fall");
        if matches!(movement.verb, Verb::Leap | Verb::Fly) {
            return drop;
        }
        self.refuse_ground(mover, movement, &met, (from, to), drop)
    }

    /// The requirements of the ground under the leg; the `drop` is reported where its check comes
    /// in the order.
    fn refuse_ground(
        &self,
        mover: &Creature,
        movement: &Move,
        met: &[&Region],
        (from, to): (Point, Point),
        drop: Option<&'static str>,
    ) -> Option<&'static str> {
        let balances = matches!(movement.verb, Verb::Balance | Verb::Swim | Verb::Burrow);
        for (kind, rule) in [
            (Ground::Narrow, "pf2e.terrain.narrow-balance"),
            (Ground::Uneven, "pf2e.terrain.uneven-balance"),
        ] {
            if !balances && met.iter().any(|region| region.has(kind)) {
                return Some(rule);
            }
        }
        let goes_up = |region: &&&Region| {
            (to.1 < from.1 && region.has(Ground::InclineNorth))
                || (to.0 > from.0 && region.has(Ground::InclineEast))
                || (to.1 > from.1 && region.has(Ground::InclineSouth))
                || (to.0 < from.0 && region.has(Ground::InclineWest))
        };
        if movement.verb != Verb::Climb && met.iter().any(|region| goes_up(&region)) {
            return Some("pf2e.terrain.incline-climb");
        }
        if drop.is_some() {
            return drop;
        }
        let hinders = |region: &&&Region| self.rate_of(mover, movement.verb, region) > 0;
        let slows = met.iter().any(|region| hinders(&region));
        (movement.verb == Verb::Step && slows).then_some("pf2e.terrain.no-step")
    }

    /// `ruling.move-medium`: one end of the leg lies in water, on a slope or in earth.
    fn lacks_medium(&self, movement: &Move, from: Point, to: Point) -> bool {
        let kinds: &[Ground] = match movement.verb {
            Verb::Swim => &[Ground::Water, Ground::NeedsSwim],
            Verb::Climb => &[
                Ground::InclineNorth,
                Ground::InclineEast,
                Ground::InclineSouth,
                Ground::InclineWest,
                Ground::NeedsClimb,
            ],
            Verb::Burrow => &[Ground::NeedsBurrow],
            _ => return false,
        };
        let lies_in = |point: Point, region: &Region| {
            (region.low.0..=region.high.0).contains(&point.0)
                && (region.low.1..=region.high.1).contains(&point.1)
        };
        let suits = |region: &Region| {
            kinds.iter().any(|kind| region.has(*kind))
                && (lies_in(from, region) || lies_in(to, region))
        };
        self.ruling("ruling.move-medium", "map") != "host"
            && !self.open_scene().regions.iter().any(suits)
    }

    fn shares(&self, space: Space, from: Point, other: &Creature) -> bool {
        self.space(other)
            .is_some_and(|other| space.at(from).overlaps(other))
    }

    /// The part of a leg on which the moving space overlaps another one.
    pub(super) fn part_in(
        &self,
        space: Space,
        from: Point,
        to: Point,
        other: &Creature,
    ) -> Option<(f64, f64)> {
        let other = self.space(other)?;
        part_within(from, to, |point| space.at(point).gap(other), -TINY)
            .filter(|(first, last)| last - first > TINY)
    }

    /// Feet extra for each foot in that region: `pf2e.terrain.avoid`, `pf2e.terrain.ignore`.
    fn rate_of(&self, mover: &Creature, verb: Verb, region: &Region) -> i32 {
        let plain = if region.has(Ground::Greater) {
            2
        } else {
            i32::from(region.has(Ground::Difficult))
        };
        let avoids_air = self.ruling("ruling.avoid-tags", "ground") == "all";
        rate_for(mover, verb, plain, region.has(Ground::Air) && !avoids_air)
    }

    /// The cost of a leg: its length, with each piece charged at the worst terrain there.
    fn leg_cost(
        &self,
        mover: &Creature,
        space: Space,
        movement: &Move,
        from: Point,
        to: Point,
    ) -> f64 {
        let whole = length(from, to);
        let mut parts: Vec<(f64, f64, i32)> = Vec::new();
        for region in &self.open_scene().regions {
            if let Some((first, last)) = part_inside(from, to, region.low, region.high) {
                let unsteady = region.has(Ground::Narrow) || region.has(Ground::Uneven);
                let balanced = movement.verb == Verb::Balance
                    && movement.degree == Some(Degree::Success)
                    && unsteady;
                let rate = self.rate_of(mover, movement.verb, region);
                parts.push((first, last, rate.max(i32::from(balanced))));
            }
        }
        let tumbled = movement.against.filter(|_| movement.verb == Verb::Tumble);
        if let Some(enemy) = tumbled.and_then(|letter| self.world().creature(letter))
            && let Some((first, last)) = self.part_in(space, from, to, enemy)
        {
            parts.push((first, last, 1));
        }
        for body in self.world().others(mover.letter) {
            let is_hard = self.ruling("ruling.climb-atop", "no") == "difficult"
                && climbs_atop(self.world(), mover, body);
            if let Some((first, last)) = self.part_in(space, from, to, body).filter(|_| is_hard) {
                parts.push((first, last, rate_for(mover, movement.verb, 1, false)));
            }
        }
        let mut cuts: Vec<f64> = parts.iter().flat_map(|(a, b, _)| [*a, *b]).collect();
        cuts.extend([0.0, 1.0]);
        cuts.sort_by(f64::total_cmp);
        let mut feet_at = [0.0; 3];
        for cut in cuts.windows(2) {
            let middle = f64::midpoint(cut[0], cut[1]);
            let around = parts.iter().filter(|(a, b, _)| *a < middle && middle < *b);
            let rate = around.map(|(_, _, rate)| *rate).max().unwrap_or(0);
            feet_at[rate.unsigned_abs() as usize] += (cut[1] - cut[0]) * whole;
        }
        let started = self.ruling("ruling.gridless-terrain", "proportional") == "per-5-started";
        let charged = |feet: f64| {
            if started {
                5.0 * ((feet - SLACK) / 5.0).ceil().max(0.0)
            } else {
                feet
            }
        };
        let form = f64::from(movement.form_feet) / 5.0;
        whole * form + charged(feet_at[1]) + 2.0 * charged(feet_at[2])
    }

    /// The path as far as its check lets it go, with the cost of each leg.
    fn walk_legs(
        &self,
        mover: &Creature,
        space: Space,
        movement: &Move,
        points: &[Point],
        limit: f64,
    ) -> Walk {
        let cost = |from: Point, to: Point| self.leg_cost(mover, space, movement, from, to);
        let mut walk = Walk {
            points: points.to_vec(),
            costs: points.windows(2).map(|leg| cost(leg[0], leg[1])).collect(),
            failed: None,
        };
        let found = match movement.verb {
            Verb::Tumble => self.where_tumbling_fails(space, movement, &walk, limit),
            Verb::Balance => self.where_balance_fails(movement, points),
            Verb::Climb | Verb::Swim => {
                let failed = matches!(
                    movement.degree,
                    Some(Degree::Failure | Degree::CriticalFailure)
                );
                if failed {
                    walk.points.truncate(1);
                    walk.costs.clear();
                }
                None
            }
            _ => None,
        };
        if let Some((leg, share)) = found {
            walk.points.truncate(leg);
            walk.costs.truncate(leg - 1);
            walk.failed = Some(leg);
            if share > TINY {
                let (from, to) = (points[leg - 1], points[leg]);
                let stop = between(from, to, share);
                walk.points.push(stop);
                // Up to there the cost is as usual.
                let plain = Move {
                    degree: None,
                    against: None,
                    ..movement.clone()
                };
                walk.costs
                    .push(self.leg_cost(mover, space, &plain, from, stop));
            }
        }
        walk
    }

    /// `pf2e.through.tumble-success`, `pf2e.through.tumble-failure`: the leg, and the share of the leg.
    fn where_tumbling_fails(
        &self,
        space: Space,
        movement: &Move,
        walk: &Walk,
        limit: f64,
    ) -> Option<(usize, f64)> {
        let enemy = self.world().creature(movement.against?)?;
        let mut entered: Option<(usize, f64)> = None;
        let mut spent = 0.0;
        let mut cost_to_get_out = None;
        for (index, leg) in walk.points.windows(2).enumerate() {
            let (from, to) = (leg[0], leg[1]);
            let inside = self.part_in(space, from, to, enemy);
            if let (None, Some((first, _))) = (entered, inside) {
                entered = Some((index + 1, before(from, to, first)));
            }
            if entered.is_some() && cost_to_get_out.is_none() {
                match inside {
                    Some((_, last)) if last > 1.0 - TINY => {
                        // It is out exactly at the end of the leg, or not yet.
                        let out = !space.at(to).overlaps(self.space(enemy)?);
                        cost_to_get_out = out.then_some(spent + walk.costs[index]);
                    }
                    Some((_, last)) => {
                        let mover = self.world().creature(movement.mover)?;
                        let out = between(from, to, last);
                        let part = self.leg_cost(mover, space, movement, from, out);
                        cost_to_get_out = Some(spent + part);
                    }
                    None => cost_to_get_out = Some(spent),
                }
            }
            spent += walk.costs[index];
        }
        let succeeds = matches!(movement.degree, Some(Degree::Critical | Degree::Success));
        let gets_out = cost_to_get_out.is_some_and(|cost| cost <= limit + SLACK);
        entered.filter(|_| !succeeds || !gets_out)
    }

    /// `pf2e.action.balance`: where the path first comes to unsteady ground.
    fn where_balance_fails(&self, movement: &Move, points: &[Point]) -> Option<(usize, f64)> {
        let fails = matches!(
            movement.degree,
            Some(Degree::Failure | Degree::CriticalFailure)
        );
        let regions = self.open_scene().regions.iter();
        let unsteady: Vec<&Region> = regions
            .filter(|region| region.has(Ground::Narrow) || region.has(Ground::Uneven))
            .collect();
        for (index, leg) in points.windows(2).enumerate().filter(|_| fails) {
            let parts = unsteady
                .iter()
                .filter_map(|region| part_inside(leg[0], leg[1], region.low, region.high));
            let first = parts.map(|(first, _)| first).min_by(f64::total_cmp);
            if let Some(first) = first {
                return Some((index + 1, first));
            }
        }
        None
    }

    /// Puts the mover at its new place, and changes what depends on that.
    fn arrive(&mut self, mover: &Creature, movement: &Move, walk: &Walk, events: &mut Vec<String>) {
        let letter = mover.letter;
        let moved = walk.points.len() > 1;
        let end = *walk.points.last().expect("a path has its start");
        self.put(letter, end);
        if let Some(moving) = self.reader.world.creature_mut(letter) {
            moving.turn.must_leave = false;
            moving.turn.passing.clear();
            if movement.verb == Verb::Fly {
                moving.flags.insert(Flag::Flying);
            }
            moving.flags.extend(movement.halt_flag);
        }
        if moved {
            self.leave_space_in_the_open(letter);
        }
        let stopped = walk.failed.is_some() || movement.halt_flag.is_some();
        let goes_on = movement.then_move && self.world().creature(letter).is_some_and(can_act);
        if stopped && !goes_on {
            self.put_back_in_the_open(letter, &walk.points, events);
        } else if let Some(moving) = self.reader.world.creature_mut(letter) {
            moving.turn.must_leave = movement.then_move;
        }
        let passing = match self.one(letter).filter(|_| movement.then_move) {
            Some((_, space)) => {
                let start = space.at(walk.points[0]);
                let mut shared = letters(&self.overlapping(letter, start));
                shared.retain(|other| !mover.turn.passing.contains(other));
                let there = self.overlapping(letter, space);
                passed(self.world(), mover, &there, &shared)
            }
            None => Vec::new(),
        };
        if let Some(moving) = self.reader.world.creature_mut(letter) {
            moving.turn.passing = passing;
        }
        if let Some(scene) = &mut self.scene {
            scene.ways.insert(letter, walk.points.clone());
        }
        self.keep_climbing_in_the_open(letter, movement.verb);
    }

    /// `ruling.climb-flat-footed`: it lasts until the creature has left the incline, and does not apply with
    /// a climb Speed.
    fn keep_climbing_in_the_open(&mut self, letter: char, verb: Verb) {
        let inclines = [
            Ground::InclineNorth,
            Ground::InclineEast,
            Ground::InclineSouth,
            Ground::InclineWest,
        ];
        let Some(mover) = self.world().creature(letter) else {
            return;
        };
        let on_incline = self.stands_on(mover, &inclines);
        let lasts = self.ruling("ruling.climb-flat-footed", "until-off") != "during-action";
        let climbs = verb == Verb::Climb && !mover.numbers.contains_key("climb") && lasts;
        if let Some(mover) = self.reader.world.creature_mut(letter) {
            if !on_incline {
                mover.flags.remove(&Flag::Climbing);
            } else if climbs {
                mover.flags.insert(Flag::Climbing);
            }
        }
    }

    /// `pf2e.through.accident` at the end of a turn.
    pub(super) fn end_among_others_in_the_open(&mut self, letter: char) -> Vec<String> {
        let scene = self.open_scene();
        let mut way = scene.ways.get(&letter).cloned().unwrap_or_default();
        way.extend(self.centre(letter));
        let mut events = Vec::new();
        self.put_back_in_the_open(letter, &way, &mut events);
        let at_start = |event: String| event.replacen("end:", "0:", 1);
        events.into_iter().map(at_start).collect()
    }

    pub(super) fn put(&mut self, letter: char, at: Point) {
        if let Some(scene) = &mut self.scene {
            scene.centres.insert(letter, at);
        }
    }

    pub(super) fn may_stay_in_the_open(&self, letter: char) -> bool {
        self.one(letter)
            .is_none_or(|(one, space)| self.may_stay_there(one, space))
    }

    fn may_stay_there(&self, one: &Creature, space: Space) -> bool {
        let others = self.world().others(one.letter);
        let tiny = others
            .iter()
            .filter(|other| other.size == crate::Size::Tiny);
        let shared: Vec<char> = tiny.map(|other| other.letter).collect();
        let there = self.overlapping(one.letter, space);
        refuse_end_among(self.world(), one, &there, &shared, false).is_none()
    }

    /// `pf2e.through.accident`
    fn put_back_in_the_open(&mut self, letter: char, points: &[Point], events: &mut Vec<String>) {
        let Some((mover, space)) = self.one(letter).map(|(one, space)| (one.clone(), space)) else {
            return;
        };
        if self.may_stay_there(&mover, space) {
            return;
        }
        let back = match self.ruling("ruling.accidental-share", "mover-back") {
            "mover-prone" => None,
            "other-moves" => return self.move_others_in_the_open(&mover, space, events),
            _ => points
                .iter()
                .rev()
                .copied()
                .find(|point| self.may_stay_there(&mover, space.at(*point))),
        };
        match back {
            Some(point) => {
                events.push(format!("end: put-back {letter} {}", told_point(point)));
                self.put(letter, point);
            }
            None => {
                events.push(format!("end: prone {letter} {}", told_point(space.centre)));
                if let Some(mover) = self.reader.world.creature_mut(letter) {
                    mover.flags.insert(Flag::Prone);
                }
            }
        }
    }

    /// The others leave by the shortest of the four straight ways.
    fn move_others_in_the_open(
        &mut self,
        mover: &Creature,
        space: Space,
        events: &mut Vec<String>,
    ) {
        let sharing = letters(&self.overlapping(mover.letter, space));
        for letter in sharing {
            let Some((other, own)) = self.one(letter).map(|(one, own)| (one.clone(), own)) else {
                continue;
            };
            let halves = space.half + own.half;
            let (x, y) = own.centre;
            let ways = [
                (space.centre.0 + halves, y),
                (space.centre.0 - halves, y),
                (x, space.centre.1 + halves),
                (x, space.centre.1 - halves),
            ];
            let free = ways
                .into_iter()
                .filter(|way| self.may_stay_there(&other, own.at(*way)));
            let nearest =
                free.min_by(|a, b| length(own.centre, *a).total_cmp(&length(own.centre, *b)));
            if let Some(way) = nearest {
                events.push(format!("end: put-back {letter} {}", told_point(way)));
                self.put(letter, way);
            }
        }
    }
}

/// The costs that are reported. The rulebook does not say what is left after a failed Climb or Swim.
fn told_costs(
    movement: &Move,
    costs: &[f64],
    spent: f64,
    limit: f64,
) -> Vec<(&'static str, String)> {
    let words: Vec<String> = costs.iter().map(|cost| told(*cost)).collect();
    let words = if words.is_empty() {
        "none".to_owned()
    } else {
        words.join(" ")
    };
    let mut results = vec![("costs", words), ("total", told(spent))];
    let climb_failed = matches!(movement.verb, Verb::Climb | Verb::Swim)
        && matches!(
            movement.degree,
            Some(Degree::Failure | Degree::CriticalFailure)
        );
    if !climb_failed {
        results.push(("left", told(limit - spent)));
    }
    results
}

/// `pf2e.move.insufficient`; the feet spent.
fn check_budget(costs: &[f64], limit: f64) -> Done<f64> {
    let mut spent = 0.0;
    for (index, cost) in costs.iter().enumerate() {
        spent += cost;
        if spent > limit + SLACK {
            let step = index + 1;
            return Err(Stop::Refused(format!(
                "refused pf2e.move.insufficient step {step}"
            )));
        }
    }
    Ok(spent)
}

/// Feet extra for each foot of ground that takes `plain` feet more; whether it hinders in the air.
fn rate_for(mover: &Creature, verb: Verb, plain: i32, is_airy: bool) -> i32 {
    let avoids = (verb == Verb::Fly || mover.is(Flag::Incorporeal)) && !is_airy;
    if avoids || verb == Verb::Leap || mover.is(Flag::IgnoreGreater) {
        0
    } else if mover.is(Flag::IgnoreDifficult) {
        (plain - 1).max(0)
    } else {
        plain
    }
}

/// Whether no creature can pass the region with that action. Flying passes over deep water and
/// along a sheer wall.
fn is_closed(region: &Region, verb: Verb) -> bool {
    let demands = [
        (Ground::NeedsFly, &[Verb::Fly][..]),
        (Ground::NeedsClimb, &[Verb::Climb, Verb::Fly]),
        (Ground::NeedsSwim, &[Verb::Swim, Verb::Fly]),
        (Ground::NeedsBurrow, &[Verb::Burrow]),
    ];
    let mut demands = demands.iter();
    region.has(Ground::Wall)
        || region.has(Ground::Slit)
        || demands.any(|(kind, verbs)| region.has(*kind) && !verbs.contains(&verb))
}

/// Whether a Leap that lands there passes over the region: water and air are jumped over, earth and
/// a sheer wall are not (`pf2e.terrain.jump`).
fn is_jumped(region: &Region, landing: Point) -> bool {
    let stops = [
        Ground::Wall,
        Ground::Slit,
        Ground::NeedsClimb,
        Ground::NeedsBurrow,
    ];
    let (x, y) = landing;
    let inside = region.low.0 < x && x < region.high.0 && region.low.1 < y && y < region.high.1;
    !inside && !stops.into_iter().any(|kind| region.has(kind))
}

fn letters(creatures: &[&Creature]) -> Vec<char> {
    creatures.iter().map(|one| one.letter).collect()
}

/// The part of a segment on which the gap, which first shrinks and then grows, is at most `edge`.
pub(super) fn part_within(
    from: Point,
    to: Point,
    gap: impl Fn(Point) -> f64,
    edge: f64,
) -> Option<(f64, f64)> {
    let at = |share: f64| gap(between(from, to, share));
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for _ in 0..200 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if at(a) <= at(b) {
            high = b;
        } else {
            low = a;
        }
    }
    let ends = [0.0, 1.0, f64::midpoint(low, high)];
    let nearest = ends.into_iter().min_by(|a, b| at(*a).total_cmp(&at(*b)))?;
    if at(nearest) > edge {
        return None;
    }
    let border = |mut inside: f64, outside: f64| {
        if at(outside) <= edge {
            return outside;
        }
        let mut outside = outside;
        for _ in 0..100 {
            let middle = f64::midpoint(inside, outside);
            if at(middle) <= edge {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        inside
    };
    Some((border(nearest, 0.0), border(nearest, 1.0)))
}
