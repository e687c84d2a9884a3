//! Runs and charges in the air, in water, on faces, in the earth and on stairs: straight lines in
//! three dimensions.
//!
//! Whether a step keeps to a line depends on where the line ends, so each goal is searched by itself:
//! layer by layer, for every step advances one square along the line. What the rules say of a stand
//! is asked once. Those on foot that stay at the mover's altitude are found by `lines` too.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use board::{CreatureId, Movement};
use grid::Square;

use super::super::{Place, Scene, Verb, turn};
use super::airspace::Airspace;
use super::exact::{Link, Stand, State};
use super::legs::{Terms, Toll};
use super::query::{VolumeQuery, VolumeWalk};
use super::walk::{self, Walking};
use crate::range;
use crate::rulings::{ProvokeRepeat, StraightLine};
use crate::straight::Line;
use crate::tariff::HALVES_PER_SQUARE;
use crate::trigger::Threats;
use rules::search::Stop;

/// The most steps that are made to find a range of lines.
const MOST_STEPS: usize = 2_000_000;

/// The most ways that are kept after one step of a line.
const MOST_WAYS: usize = 256;

/// The least length of a charge, in squares.
const LEAST_CHARGE_SQUARES: usize = 2;

/// The lines of one movement.
pub(super) struct Lines<'a> {
    pub(super) verb: Verb,
    pub(super) walk: Walking<'a>,
    terms: Terms,
    kept: StraightLine,
    threats: Threats,
    airspace: Option<Airspace>,
    /// How many steps of lines were made.
    made: Cell<usize>,
    /// The steps from the stands that were looked at, with those who react to them.
    known: RefCell<BTreeMap<Stand, Rc<[Known]>>>,
}

type Known = (Link, Vec<CreatureId>);

/// How a line leads to its goal.
pub(super) struct FoundLine {
    /// The state in which it begins.
    pub(super) start: State,
    /// The state in which it ends.
    pub(super) end: State,
    /// The places after each step.
    pub(super) places: Vec<Place>,
    pub(super) toll: Toll,
}

/// The best line to each place, the nearest first, and how far they were searched.
pub(super) struct LineRange {
    pub(super) found: Vec<FoundLine>,
    /// The cost up to which all of them are known, in halves of a square.
    pub(super) exact_halves: u32,
}

impl LineRange {
    /// Notes that not everything is known to which lines of that length lead.
    fn cut(&mut self, length: usize) {
        let known = u32::try_from(length.saturating_sub(1)).unwrap_or(u32::MAX);
        let known = known.saturating_mul(HALVES_PER_SQUARE);
        self.exact_halves = self.exact_halves.min(known);
    }
}

/// There are more ways along a line than are kept.
pub(super) struct TooMany;

/// A way along a line so far.
#[derive(Clone)]
struct Way {
    state: State,
    toll: Toll,
    /// Those who have reacted, if each of them does so once.
    spent: Vec<CreatureId>,
    /// The number of the way before its last step, after the step before.
    before: usize,
}

impl Way {
    /// Whether nothing that goes on from the other can be better.
    fn is_as_good_as(&self, other: &Way, repeat: ProvokeRepeat) -> bool {
        let triggers_no_more = match repeat {
            ProvokeRepeat::First => self.spent.iter().all(|own| other.spent.contains(own)),
            ProvokeRepeat::Every => self.toll.triggers <= other.toll.triggers,
        };
        self.state == other.state && self.toll.halves <= other.toll.halves && triggers_no_more
    }
}

/// The lines that the turn holds, by these ways of moving.
pub(super) fn all<'a>(
    scene: Scene<'a>,
    creature: CreatureId,
    terms: Terms,
    ways: &[Movement],
) -> Vec<Lines<'a>> {
    let verbs = [Verb::Charge, Verb::Run].into_iter();
    let verbs = verbs.filter(|verb| turn::holds(scene, creature, *verb));
    let all = verbs.flat_map(|verb| ways.iter().map(move |way| (verb, *way)));
    let has_medium = all.filter(|(_, way)| range::has_medium(scene, *way));
    let lines = has_medium.filter_map(|(verb, way)| {
        let query = VolumeQuery {
            creature,
            verb,
            way,
            primary: None,
            goal: None,
        };
        of(scene, &query, terms)
    });
    lines.collect()
}

/// The lines of that movement; `None` if it may leave a straight line, or if it cannot be searched.
pub(super) fn of<'a>(scene: Scene<'a>, query: &VolumeQuery, terms: Terms) -> Option<Lines<'a>> {
    let walk = walk::line(scene, query)?;
    Some(Lines {
        verb: query.verb,
        threats: walk.threats(),
        airspace: walk.airspace(),
        made: Cell::new(0),
        walk,
        terms,
        kept: scene.rulings.get(),
        known: RefCell::default(),
    })
}

impl Lines<'_> {
    /// Everything to which the lines lead, at that altitude or at any.
    pub(super) fn range(&self, level: Option<i32>) -> LineRange {
        let mut range = LineRange {
            found: Vec::new(),
            exact_halves: self.walk.budget_halves(),
        };
        let before = self.made.get();
        let farthest = self.farthest(level);
        if i64::from(self.walk.budget_halves() / HALVES_PER_SQUARE) > farthest {
            range.cut(usize::try_from(farthest).unwrap_or(0) + 1);
        }
        for (length, goal) in self.goals(level, farthest) {
            if self.made.get() - before > MOST_STEPS {
                range.cut(length);
                break;
            }
            match self.to(goal) {
                Ok(line) => range.found.extend(line),
                Err(TooMany) => range.cut(length),
            }
        }
        range
    }

    /// The same for one place.
    pub(super) fn only(&self, goal: Place) -> LineRange {
        let (found, exact_halves) = match self.to(goal) {
            Ok(line) => (line.into_iter().collect(), self.walk.budget_halves()),
            Err(TooMany) => (Vec::new(), 0),
        };
        LineRange {
            found,
            exact_halves,
        }
    }

    /// The best line to that place.
    pub(super) fn to(&self, goal: Place) -> Result<Option<FoundLine>, TooMany> {
        let layers = self.layers(goal)?;
        Ok(self.best(&layers).map(|best| {
            let mut places = Vec::with_capacity(layers.len());
            let mut way = best;
            for layer in layers.iter().rev().skip(1) {
                places.push(way.state.place);
                way = layer.get(way.before).unwrap_or(way);
            }
            places.reverse();
            FoundLine {
                start: way.state,
                end: best.state,
                places,
                toll: best.toll,
            }
        }))
    }

    /// The levels of the square to which a line may lead.
    pub(super) fn levels(&self, square: Square) -> impl Iterator<Item = i32> {
        let bounds = self.walk.searched_bounds();
        let levels = bounds.map(|(least, greatest)| least.level..=greatest.level);
        let within = move |level: &i32| {
            let line = self.line(Place::new(square, *level));
            let budget = i64::from(self.walk.budget_halves());
            line.is_some_and(|line| self.least_halves(&line) <= budget)
        };
        levels.into_iter().flatten().filter(within)
    }

    /// How many steps a line may have so that no more places than steps that are made are looked at.
    fn farthest(&self, level: Option<i32>) -> i64 {
        let budget = i64::from(self.walk.budget_halves() / HALVES_PER_SQUARE);
        let extent = self.walk.extent();
        let side = |steps: i64, most: i32| (2 * steps + 1).min(i64::from(most));
        let places = |steps: i64| {
            let levels = if level.is_some() { 1 } else { 2 * steps + 1 };
            side(steps, extent.width()) * side(steps, extent.height()) * levels
        };
        let most = i64::try_from(MOST_STEPS).unwrap_or(i64::MAX);
        // A budget of feet is small enough to be counted down.
        (0..=budget)
            .rev()
            .find(|steps| places(*steps) <= most)
            .unwrap_or(0)
    }

    /// The places to which a line may lead, each with the number of its steps; the nearest come first.
    fn goals(&self, level: Option<i32>, farthest: i64) -> Vec<(usize, Place)> {
        let Some((least, greatest)) = self.walk.searched_bounds() else {
            return Vec::new();
        };
        let levels = match level {
            Some(level) => level..=level,
            None => least.level..=greatest.level,
        };
        let most = self.walk.budget_halves();
        let mut goals = Vec::new();
        for level in levels {
            for y in least.square.y..=greatest.square.y {
                for x in least.square.x..=greatest.square.x {
                    let goal = Place::new(Square::new(x, y), level);
                    let Some(line) = self.line(goal) else {
                        continue;
                    };
                    if line.length() <= farthest && self.least_halves(&line) <= most.into() {
                        let length = usize::try_from(line.length()).unwrap_or(usize::MAX);
                        goals.push((length, goal));
                    }
                }
            }
        }
        grid::sort_by_key(&mut goals, |(length, _)| *length);
        goals
    }

    /// The least that the line may cost: a square for each step, half of it if all of them may go down
    /// at half the cost, one more for each pair of diagonals, and its ascent.
    fn least_halves(&self, line: &Line) -> i64 {
        let tariff = self.walk.tariff();
        let square = if tariff.is_in_squares() {
            HALVES_PER_SQUARE
        } else {
            1
        };
        let ascent = tariff.ascent_squares * HALVES_PER_SQUARE;
        let squares = line.length() + line.diagonals() / 2;
        squares * i64::from(square) + line.rise().max(0) * i64::from(ascent)
    }

    /// The line to that place, if the movement may keep to it.
    fn line(&self, goal: Place) -> Option<Line> {
        let start = self.walk.starts().first()?.place;
        let line = Line::between(start, goal)?;
        (self.kept == StraightLine::AnyAngle || line.is_along_grid()).then_some(line)
    }

    /// The ways along the line to that place after each of its steps; no layers if none leads there.
    fn layers(&self, goal: Place) -> Result<Vec<Vec<Way>>, TooMany> {
        let Some(line) = self.line(goal) else {
            return Ok(Vec::new());
        };
        let starts = self.walk.starts().into_iter().map(|state| Way {
            state,
            toll: Toll::default(),
            spent: Vec::new(),
            before: 0,
        });
        let mut layers: Vec<Vec<Way>> = vec![starts.collect()];
        for _ in 0..line.length() {
            let next = self.further(&line, layers.last().map_or(&[], Vec::as_slice));
            if next.is_empty() {
                return Ok(Vec::new());
            }
            if next.len() > MOST_WAYS {
                return Err(TooMany);
            }
            layers.push(next);
        }
        Ok(layers)
    }

    /// The ways that are one step longer.
    fn further(&self, line: &Line, ways: &[Way]) -> Vec<Way> {
        let mut longer: Vec<Way> = Vec::new();
        self.made.set(self.made.get() + 1);
        let advanced = ways.first().map_or(0, |way| i64::from(way.toll.steps) + 1);
        for (before, way) in ways.iter().enumerate() {
            for (link, reacting) in self.links(way.state.stand()).iter() {
                if !line.passes(link.to.place, advanced) {
                    continue;
                }
                let Some(next) = self.after(before, way, (link, reacting)) else {
                    continue;
                };
                let repeat = self.terms.provoked;
                if !longer
                    .iter()
                    .any(|other| other.is_as_good_as(&next, repeat))
                {
                    longer.retain(|other| !next.is_as_good_as(other, repeat));
                    longer.push(next);
                }
            }
        }
        longer
    }

    /// The way that makes that step, if it can be paid.
    fn after(
        &self,
        before: usize,
        way: &Way,
        (link, reacting): (&Link, &[CreatureId]),
    ) -> Option<Way> {
        let tariff = self.walk.tariff();
        let State {
            attitude, parity, ..
        } = way.state;
        let fare = tariff.fare(attitude, link.bearing, link.doublings, parity);
        let halves = way.toll.halves.saturating_add(fare.halves());
        let limit = self.terms.limit_halves.unwrap_or(u32::MAX);
        if halves > self.walk.budget_halves().min(limit) {
            return None;
        }
        let mut spent = way.spent.clone();
        let triggers = match self.terms.provoked {
            ProvokeRepeat::Every => reacting.len(),
            ProvokeRepeat::First => {
                let new = reacting.iter().filter(|own| !way.spent.contains(own));
                spent.extend(new);
                spent.len() - way.spent.len()
            }
        };
        Some(Way {
            state: State {
                place: link.to.place,
                pressed: link.to.pressed,
                attitude: tariff.attitude_after(attitude, link.bearing),
                parity: fare.parity,
            },
            toll: Toll {
                halves,
                triggers: way.toll.triggers + u32::try_from(triggers).unwrap_or(u32::MAX),
                steps: way.toll.steps + 1,
            },
            spent,
            before,
        })
    }

    fn links(&self, from: Stand) -> Rc<[Known]> {
        if let Some(known) = self.known.borrow().get(&from) {
            return Rc::clone(known);
        }
        let mut links = Vec::new();
        self.walk.links(self.airspace.as_ref(), from, &mut links);
        let with_reactors = links.into_iter().map(|link| {
            let reacting = self.walk.provoked(&self.threats, from, &link);
            (link, reacting)
        });
        let known: Rc<[Known]> = with_reactors.collect();
        (self.known.borrow_mut()).insert(from, Rc::clone(&known));
        known
    }

    /// The best of the ways with which the last layer ends, if the movement may end there.
    fn best<'l>(&self, layers: &'l [Vec<Way>]) -> Option<&'l Way> {
        if self.verb == Verb::Charge && layers.len() <= LEAST_CHARGE_SQUARES {
            return None;
        }
        let may_end = |way: &&Way| self.walk.stop(way.state) == Stop::Allowed;
        let ends = layers.last()?.iter().filter(may_end);
        ends.min_by_key(|way| self.terms.weight(way.toll))
    }
}
