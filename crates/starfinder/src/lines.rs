//! Runs and charges in a straight line at any angle (`ruling.straight-line`).
//!
//! Which steps keep to the line depends on where it ends, so each goal is looked at by itself. On the
//! way there are at most two squares to choose from after each step, of which a search keeps every
//! way that may still be the best. The lines in the eight directions of the grid are those of the
//! walk (`range`), and are not looked at here.

mod onward;
mod plain;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use board::{CreatureId, Movement};
use grid::{Feet, Footprint, Square};

use super::rulings::DescendCost;
use super::straight::Line;
use super::{Declaration, Place, Scene, range, registry, space};
pub(crate) use onward::onward;
use plain::{Choice, PlainLines};
use rules::search::{Exhausted, PlaceApart, Preference, Reactor, Stop, Walk, WalkState, WalkStep};
use rules::{
    ApartQuery, Budget, Citation, RangeApart, RuleId, WayApart, WaysApart, WhyNotApart,
    over_shown_ground,
};

/// The most ways that are kept after one step of a line.
const MOST_WAYS: usize = 256;

/// The most steps of lines that a range searches one by one.
const MOST_STEPS: usize = 4_000_000;

/// The places to which a line leads, of any such movement or of that one.
pub(crate) fn range(scene: Scene<'_>, creature: CreatureId, verb: Option<&str>) -> RangeApart {
    let mut found = RangeApart::default();
    for budget in budgets(scene, creature, verb) {
        let Some(lines) = Lines::new(scene, creature, &budget) else {
            continue;
        };
        let mut plain = PlainLines::new(&lines, scene);
        let (mut places, mut searched_steps) = (Vec::new(), 0);
        for goal in lines.goals(scene) {
            let ended = match plain.leads_to(goal) {
                Ok(ended) => Ok(ended.and_then(|ended| lines.stopped(ended))),
                Err(Choice) if searched_steps < MOST_STEPS => {
                    searched_steps += lines.steps_to(goal);
                    lines.searched(goal)
                }
                Err(Choice) => Err(Exhausted {
                    settled: MOST_STEPS,
                }),
            };
            match ended {
                Ok(place) => places.extend(place),
                Err(exhausted) => found.exhausted = Some(exhausted),
            }
        }
        found.budgets.push((budget, places));
    }
    found
}

/// The best line to the goal by each such movement.
pub(crate) fn ways(
    scene: Scene<'_>,
    query: &ApartQuery<'_>,
    goal: Square,
) -> WaysApart<Declaration> {
    let mut found = WaysApart::default();
    for budget in budgets(scene, query.creature, query.verb) {
        let Some(lines) = Lines::new(scene, query.creature, &budget) else {
            continue;
        };
        let within = lines.asked(query);
        let ended = lines.best(goal, &within);
        match ended {
            Ok(Ended::Stops(way)) => found.ways.extend(lines.way(scene, query, way)),
            Ok(Ended::Passes(_) | Ended::Nowhere) => {
                let why_not = lines.why_not(goal, &within);
                found.why_not = found.why_not.or(why_not);
            }
            Err(exhausted) => found.exhausted = Some(exhausted),
        }
    }
    found
}

/// The movements that no search looks at.
pub(crate) fn not_searched(
    scene: Scene<'_>,
    creature: CreatureId,
    verb: Option<&str>,
) -> Option<Citation> {
    if verb.is_some() {
        return None;
    }
    let creature = scene.board.creature(creature)?;
    let fly_speed = creature.speeds.get(Movement::Fly);
    let is_whole = scene.rulings.get::<DescendCost>() == DescendCost::Full;
    if !is_whole && fly_speed.is_some_and(|speed| speed > Feet(0)) {
        let text = "flights were not looked at: descents have half their cost";
        return Some(Citation::of(registry::FLY_DESCEND, text));
    }
    None
}

/// What the creature may spend on such movements now.
fn budgets(scene: Scene<'_>, creature: CreatureId, verb: Option<&str>) -> Vec<Budget> {
    let all = match verb {
        Some(words) => range::budgets_by(scene, creature, words),
        None => range::budgets(scene, creature),
    };
    all.into_iter().filter(|budget| budget.times == 1).collect()
}

/// What is asked of a line.
#[derive(Clone, Copy)]
struct Asked<'q> {
    /// The most that it may cost.
    limit_squares: Option<u32>,
    via: &'q [Square],
    preference: Preference,
}

/// How the best line to a goal ends.
enum Ended {
    Stops(Found),
    /// No movement may end at the goal, by that rule.
    Passes(RuleId),
    Nowhere,
}

/// The best line to a goal.
struct Found {
    states: Vec<WalkState>,
    cost_squares: u32,
    triggers: u32,
    footprint: Footprint,
}

/// A way along a line so far.
#[derive(Clone)]
struct Way {
    state: WalkState,
    cost_squares: u32,
    /// Who may react to it, each of them once if the rules count them once.
    given: Vec<Reactor>,
    /// The number of waypoints passed.
    passed: usize,
    /// The number of the way before its last step, after the step before.
    before: usize,
}

impl Way {
    /// Whether nothing that goes on from the other can be better.
    fn is_as_good_as(&self, other: &Way, once: bool) -> bool {
        let gives_no_more = || {
            if once {
                self.given.iter().all(|own| other.given.contains(own))
            } else {
                self.given.len() <= other.given.len()
            }
        };
        self.state == other.state
            && self.cost_squares <= other.cost_squares
            && self.passed >= other.passed
            && gives_no_more()
    }

    fn rank(&self, preference: Preference) -> (u32, u32) {
        let given = u32::try_from(self.given.len()).unwrap_or(u32::MAX);
        match preference {
            Preference::Cheapest => (self.cost_squares, given),
            Preference::Safest => (given, self.cost_squares),
        }
    }
}

fn place_of(state: WalkState) -> Place {
    Place::new(state.footprint.origin, state.level)
}

/// How ways are made along lines.
struct Ways<'s> {
    /// Whether each reactor is triggered once.
    once: bool,
    /// The steps from a state.
    steps: &'s dyn Fn(WalkState) -> Rc<[WalkStep]>,
}

impl Ways<'_> {
    /// The ways that are one step longer.
    fn further(&self, line: &Line, ways: &[Way], asked: &Asked<'_>) -> Result<Vec<Way>, Exhausted> {
        let once = self.once;
        let mut longer: Vec<Way> = Vec::new();
        for (before, way) in ways.iter().enumerate() {
            let from = place_of(way.state);
            for step in (self.steps)(way.state).iter() {
                let cost_squares = way.cost_squares.saturating_add(step.cost_squares);
                let is_paid = asked.limit_squares.is_none_or(|most| cost_squares <= most);
                if !is_paid || !line.holds(from, place_of(step.to)) {
                    continue;
                }
                let mut given = way.given.clone();
                let is_new = |own: &&Reactor| !once || !way.given.contains(own);
                given.extend(step.reactors.iter().filter(is_new));
                let left = asked.via.get(way.passed..).unwrap_or(&[]);
                let here = |place: &&Square| **place == step.to.footprint.origin;
                let own = Way {
                    state: step.to,
                    cost_squares,
                    given,
                    passed: way.passed + left.iter().take_while(here).count(),
                    before,
                };
                if !longer.iter().any(|other| other.is_as_good_as(&own, once)) {
                    longer.retain(|other| !own.is_as_good_as(other, once));
                    longer.push(own);
                }
            }
        }
        if longer.len() > MOST_WAYS {
            return Err(Exhausted { settled: MOST_WAYS });
        }
        Ok(longer)
    }

    /// The steps of the way that ends so.
    fn steps_along(&self, layers: &[Vec<Way>], end: &Way) -> Vec<WalkStep> {
        let mut steps = Vec::with_capacity(layers.len());
        let mut way = end;
        for layer in layers.iter().rev().skip(1) {
            let Some(before) = layer.get(way.before) else {
                break;
            };
            let cost_squares = way.cost_squares - before.cost_squares;
            let is_taken =
                |step: &&WalkStep| (step.to, step.cost_squares) == (way.state, cost_squares);
            steps.extend((self.steps)(before.state).iter().find(is_taken).cloned());
            way = before;
        }
        steps.reverse();
        steps
    }
}

/// The ways along a line after each of its steps; a last layer without any if none leads to its end.
fn layers(
    line: &Line,
    start: WalkState,
    ways: &Ways<'_>,
    asked: &Asked<'_>,
) -> Result<Vec<Vec<Way>>, Exhausted> {
    let mut layers = vec![vec![Way {
        state: start,
        cost_squares: 0,
        given: Vec::new(),
        passed: 0,
        before: 0,
    }]];
    for _ in 0..line.length() {
        let last = layers.last().map_or(&[][..], Vec::as_slice);
        let next = ways.further(line, last, asked)?;
        let is_end = next.is_empty();
        layers.push(next);
        if is_end {
            break;
        }
    }
    Ok(layers)
}

/// The lines of one movement.
struct Lines<'a> {
    walk: Box<dyn Walk + 'a>,
    words: &'static str,
    actions: u8,
    limit_squares: u32,
    level: i32,
    /// The steps from the states that were looked at.
    known: RefCell<BTreeMap<WalkState, Rc<[WalkStep]>>>,
}

impl<'a> Lines<'a> {
    /// `None` if the movement keeps no straight line at any angle.
    fn new(scene: Scene<'a>, creature: CreatureId, budget: &Budget) -> Option<Lines<'a>> {
        let walk = range::walk_of_lines(scene, creature, budget.verb)?;
        let creature = scene.board.creature(creature)?;
        let limit = budget.limit_feet.whole_squares();
        Some(Lines {
            walk: over_shown_ground(walk, scene.board, creature.side),
            words: budget.verb,
            actions: budget.actions,
            limit_squares: u32::try_from(limit).unwrap_or(0),
            level: space::level_of(creature),
            known: RefCell::new(BTreeMap::new()),
        })
    }

    fn cheapest(&self) -> Asked<'static> {
        Asked {
            limit_squares: Some(self.limit_squares),
            via: &[],
            preference: Preference::Cheapest,
        }
    }

    fn asked<'q>(&self, query: &ApartQuery<'q>) -> Asked<'q> {
        let limit = query.limit_feet.map(Feet::whole_squares);
        let limit = limit.map(|most| u32::try_from(most).unwrap_or(0));
        Asked {
            limit_squares: Some(limit.unwrap_or(u32::MAX).min(self.limit_squares)),
            via: query.via,
            preference: query.preference,
        }
    }

    /// The squares so near that a line may lead there, in reading order.
    fn goals(&self, scene: Scene<'a>) -> impl Iterator<Item = Square> + use<'a> {
        let start = self.walk.start().footprint.origin;
        let most = self.limit_squares;
        let is_near = move |square: &Square| {
            let (x, y) = (square.x.abs_diff(start.x), square.y.abs_diff(start.y));
            x.max(y) <= most
        };
        scene.board.extent().squares().filter(is_near)
    }

    /// How many steps a line to the goal has.
    fn steps_to(&self, goal: Square) -> usize {
        let start = self.walk.start().footprint.origin;
        let steps = goal.x.abs_diff(start.x).max(goal.y.abs_diff(start.y));
        usize::try_from(steps).unwrap_or(usize::MAX)
    }

    /// The place in which a line ends, if it may end there.
    fn stopped(&self, (state, cost_squares): (WalkState, u32)) -> Option<PlaceApart> {
        (self.walk.stop(state) == Stop::Allowed).then_some(PlaceApart {
            place: state.footprint.origin,
            cost_squares,
            footprint: state.footprint,
        })
    }

    /// The goal, if the cheapest line to it may end there.
    fn searched(&self, goal: Square) -> Result<Option<PlaceApart>, Exhausted> {
        Ok(match self.best(goal, &self.cheapest())? {
            Ended::Stops(way) => Some(PlaceApart {
                place: goal,
                cost_squares: way.cost_squares,
                footprint: way.footprint,
            }),
            Ended::Passes(_) | Ended::Nowhere => None,
        })
    }

    fn steps(&self, from: WalkState) -> Rc<[WalkStep]> {
        let new = || {
            let mut steps = Vec::new();
            self.walk.steps(from, &mut steps);
            steps.into()
        };
        let mut known = self.known.borrow_mut();
        Rc::clone(known.entry(from).or_insert_with(new))
    }

    /// The best line to the goal.
    fn best(&self, goal: Square, asked: &Asked<'_>) -> Result<Ended, Exhausted> {
        let start = self.walk.start();
        let line = Line::between(place_of(start), Place::new(goal, self.level));
        let Some(line) = line.filter(|line| !line.is_along_grid()) else {
            return Ok(Ended::Nowhere);
        };
        let ways = Ways {
            once: self.walk.triggers_once(),
            steps: &|from| self.steps(from),
        };
        let layers = layers(&line, start, &ways, asked)?;
        Ok(self.ended(&layers, asked))
    }

    /// How the best of the ways ends that the last layer holds.
    fn ended(&self, layers: &[Vec<Way>], asked: &Asked<'_>) -> Ended {
        let ends = layers.last().map_or(&[][..], Vec::as_slice).iter();
        let whole = ends.filter(|way| way.passed == asked.via.len());
        // Squeezed, it may end where another way, which costs less, may not.
        let rank = |way: &&Way| match self.walk.stop(way.state) {
            Stop::Allowed => (false, way.rank(asked.preference)),
            Stop::PassOnly(_) => (true, way.rank(asked.preference)),
        };
        let Some(best) = whole.min_by_key(rank) else {
            return Ended::Nowhere;
        };
        if let Stop::PassOnly(rule) = self.walk.stop(best.state) {
            return Ended::Passes(rule);
        }
        let mut states = Vec::with_capacity(layers.len());
        let mut way = best;
        for layer in layers.iter().rev().skip(1) {
            states.push(way.state);
            let Some(before) = layer.get(way.before) else {
                break;
            };
            way = before;
        }
        states.reverse();
        Ended::Stops(Found {
            states,
            cost_squares: best.cost_squares,
            triggers: u32::try_from(best.given.len()).unwrap_or(u32::MAX),
            footprint: best.state.footprint,
        })
    }

    /// Why no line leads to the goal for what may be spent, if one is open.
    fn why_not(&self, goal: Square, asked: &Asked<'_>) -> Option<WhyNotApart> {
        let whatever_it_costs = Asked {
            limit_squares: None,
            ..*asked
        };
        match self.best(goal, &whatever_it_costs) {
            Ok(Ended::Stops(_)) => Some(WhyNotApart::TooFar),
            Ok(Ended::Passes(rule)) => Some(WhyNotApart::MayNotStop(rule)),
            Ok(Ended::Nowhere) | Err(_) => None,
        }
    }

    /// The line as its mover declares it.
    fn way(
        &self,
        scene: Scene<'_>,
        query: &ApartQuery<'_>,
        found: Found,
    ) -> Option<WayApart<Declaration>> {
        let declared = range::walk_declaration(scene, query.creature, self.words, &found.states)?;
        let squares = i32::try_from(found.cost_squares).ok()?;
        Some(WayApart {
            declarations: vec![declared],
            actions: self.actions,
            cost_feet: Feet::from_squares(squares),
            triggers: found.triggers,
            hazards: 0,
        })
    }
}
