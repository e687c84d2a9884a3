//! Play without a grid: places in feet, regions, and every question about positions.
//!
//! Numbers are doubles: no more than two decimals are ever reported. `pf2e.space.gridless`,
//! `pf2e.reach.gridless`, `pf2e.flank.gridless`, `pf2e.cover.gridless`.

use std::collections::BTreeMap;

use notation::Phrase;

use super::{Game, one_letter};
use crate::answer::Move;
use crate::pf2e::cover::{FEATURES, is_too_small, take_cover};
use crate::pf2e::{can_act, lacks_speed, limit_feet, reach_feet, reach_from_mount_feet};
use crate::read::{Read, unsupported};
use crate::read_ground::{Facts, read_ground};
use crate::world::Cover;
use crate::world::{Creature, Flag, Ground, Size};
use Origin::{Area, Attacker};

/// A point in feet.
pub(super) type Point = (f64, f64);

/// Smaller differences count as equal.
pub(super) const TINY: f64 = 1e-9;

/// How much longer a way may be than it is said to be: whoever stops in contact stands just before it.
pub(super) const SLACK: f64 = 100.0 * TINY;

/// An area with opposite corners.
#[derive(Clone)]
pub(super) struct Region {
    pub(super) facts: Facts,
    pub(super) low: Point,
    pub(super) high: Point,
}

/// What a scene without a map contains in addition to its creatures.
#[derive(Clone, Default)]
pub(super) struct Scene {
    pub(super) centres: BTreeMap<char, Point>,
    pub(super) regions: Vec<Region>,
    /// The points of the last action of each creature that has to move on.
    pub(super) ways: BTreeMap<char, Vec<Point>>,
    /// The points from which a creature leans out.
    pub(super) leans: BTreeMap<char, Point>,
}

/// A space: its centre, half its side, and whether it is a disc.
#[derive(Clone, Copy)]
pub(super) struct Space {
    pub(super) centre: Point,
    pub(super) half: f64,
    pub(super) is_disc: bool,
}

impl Space {
    pub(super) fn at(self, centre: Point) -> Space {
        Space { centre, ..self }
    }

    /// The gap to another space; if they overlap, the depth of the overlap as a negative number.
    pub(super) fn gap(self, other: Space) -> f64 {
        let (dx, dy) = (
            (self.centre.0 - other.centre.0).abs(),
            (self.centre.1 - other.centre.1).abs(),
        );
        let halves = self.half + other.half;
        if self.is_disc {
            return dx.hypot(dy) - halves;
        }
        let (x, y) = (dx - halves, dy - halves);
        if x <= 0.0 && y <= 0.0 {
            x.max(y)
        } else {
            x.max(0.0).hypot(y.max(0.0))
        }
    }

    pub(super) fn overlaps(self, other: Space) -> bool {
        // A greater distance than the error of the part of a leg that ends in contact.
        self.gap(other) < -10.0 * TINY
    }

    /// Whether some of it lies inside the region.
    fn is_on(self, region: &Region) -> bool {
        let (x, y) = self.centre;
        let outside = |at: f64, low: f64, high: f64| (low - at).max(at - high);
        let (dx, dy) = (
            outside(x, region.low.0, region.high.0),
            outside(y, region.low.1, region.high.1),
        );
        if self.is_disc {
            dx.max(0.0).hypot(dy.max(0.0)) < self.half - TINY
        } else {
            dx < self.half - TINY && dy < self.half - TINY
        }
    }
}

/// The number with up to two decimals.
///
/// A half is rounded up, even if a stop just before contact has made it slightly smaller.
pub(super) fn told(feet: f64) -> String {
    let hundredths = (feet * 100.0 + 0.5 + 4e-6).floor();
    let text = format!("{:.2}", hundredths / 100.0);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

pub(super) fn told_point(point: Point) -> String {
    format!("({},{})", told(point.0), told(point.1))
}

/// The part of the segment inside the rectangle, as shares of its length.
pub(super) fn part_inside(p: Point, q: Point, low: Point, high: Point) -> Option<(f64, f64)> {
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for (start, end, least, most) in [(p.0, q.0, low.0, high.0), (p.1, q.1, low.1, high.1)] {
        if (end - start).abs() < TINY {
            if start <= least + TINY || start >= most - TINY {
                return None;
            }
            continue;
        }
        let (a, b) = (
            (least - start) / (end - start),
            (most - start) / (end - start),
        );
        first = first.max(a.min(b));
        last = last.min(a.max(b));
    }
    (last - first > TINY).then_some((first, last))
}

impl Game {
    pub(super) fn open_scene(&self) -> &Scene {
        self.scene
            .as_ref()
            .expect("only asked of a scene without a grid")
    }

    /// `region NAME KIND, from (x,y), to (x,y)`.
    pub(super) fn read_region(&mut self, properties: &[Phrase]) -> Read<()> {
        let mut words = Vec::new();
        let mut corners = [None, None];
        for property in properties {
            let texts = property.texts();
            let point = || read_point(texts.get(1).copied().unwrap_or(""));
            match texts.first().copied() {
                Some("from") => corners[0] = Some(point()?),
                Some("to") => corners[1] = Some(point()?),
                _ => words.extend(texts),
            }
        }
        let facts = read_ground(words.iter().copied())?;
        if !facts.injuries.is_empty() {
            return unsupported("injuries without a grid");
        }
        let ([Some(a), Some(b)], Some(scene), false) = (corners, &mut self.scene, words.is_empty())
        else {
            return unsupported("this region");
        };
        scene.regions.push(Region {
            facts,
            low: (a.0.min(b.0), a.1.min(b.1)),
            high: (a.0.max(b.0), a.1.max(b.1)),
        });
        Ok(())
    }

    /// `at (x,y)` in feet; whether the property was that.
    pub(super) fn read_point(&mut self, letter: char, property: &Phrase) -> Read<bool> {
        let texts = property.texts();
        match (&mut self.scene, texts.as_slice()) {
            (Some(scene), ["at", point]) => {
                scene.centres.insert(letter, read_point(point)?);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// The centre of a creature, or of its mount.
    pub(super) fn centre(&self, letter: char) -> Option<Point> {
        let mount = self.world().creature(letter).and_then(|one| one.rides);
        let centres = &self.scene.as_ref()?.centres;
        centres.get(&mount.unwrap_or(letter)).copied()
    }

    pub(super) fn told_centre(&self, letter: char) -> String {
        self.centre(letter).map_or_else(String::new, told_point)
    }

    /// `pf2e.space.gridless`, `ruling.gridless-shape`.
    pub(super) fn space(&self, one: &Creature) -> Option<Space> {
        let body = one.rides.and_then(|mount| self.world().creature(mount));
        let body = body.unwrap_or(one);
        let half = if body.size == Size::Tiny {
            1.25
        } else {
            2.5 * f64::from(body.squares_a_side)
        };
        Some(Space {
            centre: self.centre(one.letter)?,
            half,
            is_disc: self.ruling("ruling.gridless-shape", "square") == "disc",
        })
    }

    pub(super) fn one(&self, letter: char) -> Option<(&Creature, Space)> {
        let one = self.world().creature(letter)?;
        Some((one, self.space(one)?))
    }

    pub(super) fn distance_in_the_open(&self, a: char, b: char) -> f64 {
        match (self.one(a), self.one(b)) {
            (Some((_, a)), Some((_, b))) => a.gap(b).max(0.0),
            _ => 0.0,
        }
    }

    pub(super) fn reaches_in_the_open(&self, a: char, b: char) -> bool {
        match (self.one(a), self.one(b)) {
            (Some((one, a)), Some((other, b))) => self.reaches(one, a, other, b),
            _ => false,
        }
    }

    /// `pf2e.reach.gridless`, `pf2e.reach.zero`.
    pub(super) fn reaches(
        &self,
        one: &Creature,
        own: Space,
        other: &Creature,
        space: Space,
    ) -> bool {
        let near = match reach_from_mount_feet(self.world(), one) {
            0 => own.overlaps(space),
            // Who was stopped just before contact stands that much further away.
            feet => own.gap(space) <= f64::from(feet) + SLACK,
        };
        near && self.may_reach(one, other)
    }

    /// `pf2e.reach.blocked`: no reach without a line, unless the ruling goes by distance only.
    fn may_reach(&self, one: &Creature, other: &Creature) -> bool {
        self.ruling("ruling.reach-through-walls", "blocked") == "distance-only"
            || self.has_line(one, other)
    }

    /// The creatures that may answer a trigger and can act, wherever they are.
    pub(super) fn those_who_react(&self, mover: &Creature) -> Vec<&Creature> {
        let everyone = self.ruling("ruling.trigger-side", "default") == "everyone";
        let others = self.world().others(mover.letter).into_iter();
        others
            .filter(|one| one.is(Flag::Reacts))
            .filter(|one| everyone || (self.world().are_enemies(one, mover) && can_act(one)))
            .filter(|one| self.may_reach(one, mover))
            .collect()
    }

    pub(super) fn reactors_in_the_open(&self, letter: char) -> Vec<char> {
        let Some((mover, space)) = self.one(letter) else {
            return Vec::new();
        };
        let reacts = self.those_who_react(mover).into_iter();
        let near = |one: &&Creature| {
            let own = self.space(one);
            own.is_some_and(|own| self.reaches(one, own, mover, space))
        };
        reacts.filter(near).map(|one| one.letter).collect()
    }

    /// The creatures whose space overlaps that one.
    pub(super) fn overlapping(&self, letter: char, space: Space) -> Vec<&Creature> {
        let others = self.world().others(letter).into_iter();
        others
            .filter(|one| self.space(one).is_some_and(|other| other.overlaps(space)))
            .collect()
    }

    pub(super) fn stands_on(&self, one: &Creature, kinds: &[Ground]) -> bool {
        let Some(space) = self.space(one) else {
            return false;
        };
        self.open_scene().regions.iter().any(|region| {
            kinds.iter().any(|kind| region.facts.ground.contains(kind)) && space.is_on(region)
        })
    }

    /// Answers to questions about positions.
    pub(super) fn ask_in_the_open(&self, texts: &[&str]) -> Option<String> {
        let one = |word: &str| self.one(one_letter(word).ok()?);
        let named = |word: &str| self.world().creature(one_letter(word).ok()?);
        let yes_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        Some(match texts {
            ["distance", a, b] => {
                format!("{} ft", told(one(a)?.1.gap(one(b)?.1).max(0.0)))
            }
            ["reach", a, b] => yes_no(self.reaches(one(a)?.0, one(a)?.1, one(b)?.0, one(b)?.1)),
            ["reach-of", a] => format!("{} ft", reach_feet(named(a)?)),
            ["area", a] => {
                let space = one(a)?.1;
                let (x, y, half) = (space.centre.0, space.centre.1, space.half);
                let corners = [(x - half, y - half), (x + half, y + half)];
                corners.map(told_point).join(" ")
            }
            ["centre" | "place", a] => told_point(one(a)?.1.centre),
            ["limit", a, verb, ..] => {
                let plain = Move::new('A', crate::Verb::from_word(verb)?, &[]);
                if lacks_speed(named(a)?, &plain) {
                    "refused pf2e.move.types".to_owned()
                } else {
                    format!("{} ft", limit_feet(named(a)?, &plain))
                }
            }
            ["flank", a, b, x] => self
                .refuse_flank(named(a)?, named(b)?, named(x)?)
                .map_or_else(|| "yes".to_owned(), |rule| format!("no {rule}")),
            ["cover", "point", point, x] => {
                let area = Area(read_point(point).ok()?);
                self.open_cover_of(area, named(x)?, false)?
                    .word()
                    .to_owned()
            }
            ["reflex", x, "point", point] => {
                let area = Area(read_point(point).ok()?);
                let level = self.open_cover_of(area, named(x)?, false)?;
                let own = named(x)?.numbers.get("reflex").copied().unwrap_or(0);
                (own + level.reflex_and_stealth_bonus()).to_string()
            }
            ["cover", a, x, ..] if !self.has_line(named(a)?, named(x)?) => "no-line".to_owned(),
            ["cover", a, x, rest @ ..] => {
                let level = self.open_cover(named(a)?, named(x)?, rest == ["ranged"])?;
                level.word().to_owned()
            }
            ["ac", x, a] => {
                let bonus = self
                    .open_cover(named(a)?, named(x)?, false)?
                    .armour_class_bonus();
                let flat = self.is_flat_footed(named(x)?, Some(named(a)?));
                let own = named(x)?.numbers.get("ac").copied().unwrap_or(10);
                (own + bonus - if flat { 2 } else { 0 }).to_string()
            }
            ["flat-footed", x] => yes_no(self.is_flat_footed(named(x)?, None)),
            ["flat-footed", x, a] => yes_no(self.is_flat_footed(named(x)?, Some(named(a)?))),
            ["stealth", x, a] => {
                let level = self.open_cover(named(a)?, named(x)?, false)?;
                let own = named(x)?.numbers.get("stealth").copied().unwrap_or(0);
                (own + level.reflex_and_stealth_bonus()).to_string()
            }
            ["reflex", x] => {
                let own = named(x)?.numbers.get("reflex").copied().unwrap_or(0);
                own.to_string()
            }
            ["hide", x, a] => {
                yes_no(self.open_cover(named(a)?, named(x)?, false)? >= Cover::Standard)
            }
            _ => return None,
        })
    }

    fn is_flat_footed(&self, x: &Creature, against: Option<&Creature>) -> bool {
        let unsteady = self.stands_on(x, &[Ground::Narrow, Ground::Uneven]);
        if (unsteady && !x.is(Flag::Flying)) || x.is(Flag::Climbing) {
            return true;
        }
        let Some(attacker) = against else {
            return false;
        };
        let others = self.world().others(attacker.letter);
        let mut flankers = others.into_iter();
        flankers.any(|other| self.refuse_flank(attacker, other, x).is_none())
    }

    /// `pf2e.flank.*` with the areas without a grid.
    fn refuse_flank(&self, a: &Creature, b: &Creature, foe: &Creature) -> Option<&'static str> {
        let pair = [a, b];
        let is_pair = a.letter != b.letter
            && self.world().are_friends(a, b)
            && pair.iter().all(|one| self.world().are_enemies(one, foe));
        if !is_pair {
            return Some("pf2e.flank.effect");
        }
        if pair
            .iter()
            .any(|one| !can_act(one) || one.is(Flag::CannotAttack))
        {
            return Some("pf2e.flank.able");
        }
        if pair.iter().any(|one| one.is(Flag::UnarmedIncapable)) {
            return Some("pf2e.flank.weapon");
        }
        let (Some(p), Some(q), Some(space)) = (self.space(a), self.space(b), self.space(foe))
        else {
            return Some("pf2e.flank.reach");
        };
        if !self.reaches(a, p, foe, space) || !self.reaches(b, q, foe, space) {
            return Some("pf2e.flank.reach");
        }
        let (p, q) = (p.centre, q.centre);
        let (x, y, half) = (space.centre.0, space.centre.1, space.half);
        // Where the line crosses the two sides of one direction, ends included.
        let crosses = |p: Point, q: Point, x: f64, y: f64| {
            [x - half, x + half].into_iter().all(|side| {
                let share = (side - p.0) / (q.0 - p.0);
                let at = p.1 + share * (q.1 - p.1);
                (-TINY..=1.0 + TINY).contains(&share) && (at - y).abs() <= half + TINY
            })
        };
        let swapped = |point: Point| (point.1, point.0);
        let closed = self.ruling("ruling.flank-boundary", "closed") == "closed";
        let is_between = (crosses(p, q, x, y) || crosses(swapped(p), swapped(q), y, x))
            && (closed || space.is_passed(p, q));
        (!is_between).then_some("pf2e.flank.sides")
    }

    /// What lasts until a creature moves from its space ends, for its riders too.
    pub(super) fn leave_space_in_the_open(&mut self, letter: char) {
        let world = &mut self.reader.world;
        world.leave_space(letter);
        if let Some(scene) = &mut self.scene {
            scene.leans.retain(|leaning, _| {
                let mount = world.creature(*leaning).and_then(|one| one.rides);
                *leaning != letter && mount != Some(letter)
            });
        }
    }

    /// `pf2e.cover.lean`: a corner of its space or the middle of a side.
    pub(super) fn leans_in_the_open(&mut self, letter: char, point: Point) -> bool {
        let Some((_, space)) = self.one(letter) else {
            return false;
        };
        let (x, y) = (point.0 - space.centre.0, point.1 - space.centre.1);
        let is_end = |at: f64| (at.abs() - space.half).abs() < TINY;
        let is_end_or_middle = |at: f64| is_end(at) || at.abs() < TINY;
        let fits = (is_end(x) && is_end_or_middle(y)) || (is_end(y) && is_end_or_middle(x));
        if let Some(scene) = self.scene.as_mut().filter(|_| fits) {
            scene.leans.insert(letter, point);
        }
        fits
    }

    /// `pf2e.cover.arrow-slit` with its ruling.
    fn open_slit(&self, slit: &Region, attacker: Option<Space>) -> Cover {
        if self.ruling("ruling.arrow-slit", "ignored-beside") == "standard-both-ways" {
            Cover::Standard
        } else if attacker.is_some_and(|attacker| attacker.is_beside(slit)) {
            Cover::None
        } else {
            Cover::Greater
        }
    }

    /// Nothing breaks a line without a grid, but the GM's entry.
    fn has_line(&self, a: &Creature, x: &Creature) -> bool {
        self.world().line_entries.get(&(x.letter, a.letter)) != Some(&false)
    }

    /// `pf2e.cover.gridless`
    fn open_cover(&self, a: &Creature, x: &Creature, ranged: bool) -> Option<Cover> {
        self.open_cover_of(Attacker(a), x, ranged)
    }

    fn open_cover_of(&self, origin: Origin<'_>, x: &Creature, ranged: bool) -> Option<Cover> {
        let to = self.space(x)?;
        let (p, attacker) = match origin {
            Attacker(a) => {
                let space = self.space(a)?;
                let leans = self.open_scene().leans.get(&a.letter);
                (leans.copied().unwrap_or(space.centre), Some((a, space)))
            }
            Area(point) => (point, None),
        };
        let mut regions = self.open_scene().regions.iter();
        let beside = regions.any(|region| {
            to.is_beside(region)
                && FEATURES
                    .iter()
                    .any(|kind| region.facts.ground.contains(kind))
        });
        let taken = |level| take_cover(self.world(), x, ranged, beside, level);
        let pair = attacker.map(|(a, _)| (x.letter, a.letter));
        let entry = pair.and_then(|pair| self.world().cover_entries.get(&pair).copied());
        if entry.is_some() || self.ruling("ruling.cover-quick", "exact") == "entries-only" {
            return Some(taken(entry.unwrap_or(Cover::None)));
        }
        if attacker.is_some_and(|(_, from)| from.overlaps(to)) {
            return Some(taken(Cover::None));
        }
        let q = to.centre;
        let mut best = Cover::None;
        for region in &self.open_scene().regions {
            let ground = &region.facts.ground;
            let small = is_too_small(self.world(), region.facts.object_size, x);
            let level = if small {
                Cover::None
            } else if ground.contains(&Ground::CoverExtreme) {
                Cover::Greater
            } else if ground.contains(&Ground::Cover) {
                Cover::Standard
            } else if ground.contains(&Ground::CoverLight) {
                Cover::Lesser
            } else if ground.contains(&Ground::Slit) {
                self.open_slit(region, attacker.map(|(_, from)| from))
            } else {
                Cover::None
            };
            if part_inside(p, q, region.low, region.high).is_some() {
                best = best.max(level);
            }
        }
        best = best.max(self.open_cover_of_creatures((p, q), attacker, (x, to)));
        Some(taken(best))
    }

    /// `pf2e.cover.creature`, `pf2e.cover.large-creature`, `ruling.cover-shared`, `ruling.cover-dead`.
    fn open_cover_of_creatures(
        &self,
        (p, q): (Point, Point),
        attacker: Option<(&Creature, Space)>,
        (x, to): (&Creature, Space),
    ) -> Cover {
        let mut best = Cover::None;
        for other in self.world().others(x.letter) {
            let Some(space) = self.space(other) else {
                continue;
            };
            let shares =
                attacker.is_some_and(|(_, from)| space.overlaps(from)) || space.overlaps(to);
            let is_attacker = attacker.is_some_and(|(a, _)| a.letter == other.letter);
            let dead_covers = self.ruling("ruling.cover-dead", "none") == "creature";
            if is_attacker || (other.is(Flag::Dead) && !dead_covers) {
                continue;
            }
            if shares {
                let covers = match self.ruling("ruling.cover-shared", "mount") {
                    "mount" => x.rides == Some(other.letter),
                    "lesser" => true,
                    _ => false,
                };
                if covers && space.is_passed(p, q) {
                    best = best.max(Cover::Lesser);
                }
                continue;
            }
            let larger = |than: &Creature| other.size.index() - than.size.index() >= 2;
            if space.is_passed(p, q) {
                best = best.max(if attacker.is_none_or(|(a, _)| larger(a)) && larger(x) {
                    Cover::Standard
                } else {
                    Cover::Lesser
                });
            }
        }
        best
    }
}

/// Where a line comes from.
#[derive(Clone, Copy)]
enum Origin<'a> {
    Attacker(&'a Creature),
    /// The origin of an area.
    Area(Point),
}

impl Space {
    /// Whether the space touches the region with a side.
    fn is_beside(self, region: &Region) -> bool {
        let apart = |at: f64, low: f64, high: f64| (low - at).max(at - high) - self.half;
        let x = apart(self.centre.0, region.low.0, region.high.0);
        let y = apart(self.centre.1, region.low.1, region.high.1);
        (x.abs() < TINY && y < -TINY) || (y.abs() < TINY && x < -TINY)
    }

    /// Whether a line runs through the inside.
    fn is_passed(self, p: Point, q: Point) -> bool {
        let (x, y) = self.centre;
        if !self.is_disc {
            let (low, high) = (
                (x - self.half, y - self.half),
                (x + self.half, y + self.half),
            );
            return part_inside(p, q, low, high).is_some();
        }
        let (dx, dy) = (q.0 - p.0, q.1 - p.1);
        let length = (dx * dx + dy * dy).max(TINY);
        let share = (((x - p.0) * dx + (y - p.1) * dy) / length).clamp(0.0, 1.0);
        let nearest = (p.0 + share * dx, p.1 + share * dy);
        (nearest.0 - x).hypot(nearest.1 - y) < self.half - TINY
    }
}

/// `(x,y)` in feet.
pub(super) fn read_point(words: &str) -> Read<Point> {
    let mut numbers = words
        .trim_matches(['(', ')'])
        .split(',')
        .map(str::parse::<f64>);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(x)), Some(Ok(y))) if x.abs() < 1e6 && y.abs() < 1e6 => Ok((x, y)),
        _ => unsupported(format!("the point `{words}`")),
    }
}
