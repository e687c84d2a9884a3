//! A turn of two movements, of which either may be in the air, in the water or in the earth: each
//! begins where the one before it has ended.
//!
//! Of one movement after another the search keeps everything on which the rules let the second one
//! depend: the place, the space that is filled, heading and steepness, the diagonals and the primary
//! direction. The declarations of a way are planned all the same before anybody is shown them.

use std::collections::BTreeMap;

use board::{CreatureId, Movement};
use grid::{Feet, Footprint, Length, Square};

use super::super::{Action, Declaration, Path, Place, Scene, State as Condition, Verb, turn};
use super::asked::{Altitude, Made, TurnQuery, WAYS};
use super::exact::State;
use super::legs::{Departure, End, Leg, MOST_DEPARTURES, Terms, Toll, Weight};
use super::lines::{self, FoundLine, Lines, TooMany};
use super::query::{VolumeQuery, VolumeWalk};
use super::range::first_bearing;
use super::walk::{self, Walking};
use crate::heading::{Attitude, Primary};
use crate::range::{self, Narrow};
use crate::rulings::{DiagonalParitySpan, DoubleMovePool};
use crate::tariff::{HALVES_PER_SQUARE, length_of};
use rules::BudgetCut;
use rules::search::Parity;

/// A place where a turn may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachedByTurn {
    /// The movements that lead there.
    pub made: Made,
    /// What all of them cost together.
    pub cost: Length,
    /// The reactions that they trigger.
    pub triggers: u32,
    /// The squares that the creature fills there.
    pub footprint: Footprint,
}

/// Everything that a turn leads to.
#[derive(Clone, Debug)]
pub struct TurnRange {
    /// The places, square by square in reading order, and in each square from the lowest level up.
    pub places: BTreeMap<Place, ReachedByTurn>,
    /// What each kind of movement may spend; of two, each of them.
    pub budgets: BTreeMap<Made, Length>,
    /// What the whole turn may spend.
    pub budget: Length,
    /// The part of it that was searched.
    pub searched: Length,
    /// The movements of which a bound cut something off.
    pub cuts: BTreeMap<Made, CutShort>,
}

/// How far movements were searched of which a bound cut something off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutShort {
    /// What the movements may spend together.
    pub budget: Length,
    /// The cost up to which all places are known to which they lead.
    pub exact: Length,
}

impl TurnRange {
    /// Whether a bound cut anything off.
    pub fn is_cut(&self) -> bool {
        !self.cuts.is_empty()
    }

    /// The movements of which a bound cut something off, in words.
    pub fn budget_cuts(&self) -> Vec<BudgetCut> {
        budget_cuts(&self.cuts)
    }
}

impl ReachedByTurn {
    /// The movements in words: `move fly`, `2 × mixed`.
    pub fn by(&self) -> String {
        self.made.budget(Feet(0)).words()
    }
}

/// A way to a place within a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTurn {
    /// The movements that lead there.
    pub made: Made,
    /// The declarations, first to last.
    pub declarations: Vec<Declaration>,
    /// What all of them cost together.
    pub cost: Length,
    /// The reactions that they trigger.
    pub triggers: u32,
}

/// Whether the board has stairs or ladders by which the creature gets to another altitude on foot.
pub fn goes_by_stairs(scene: Scene<'_>, creature: CreatureId) -> bool {
    let Some(creature) = scene.board.creature(creature) else {
        return false;
    };
    let mut ways = [Movement::Land, Movement::Climb].into_iter();
    ways.any(|way| creature.speeds.get(way).is_some() && range::has_steps(scene, way))
}

/// Whether the creature moves in the air, or the board has water or earth through which it moves.
pub(crate) fn leaves_the_plane(scene: Scene<'_>, creature: CreatureId) -> bool {
    let ways = [Movement::Fly, Movement::Swim, Movement::Burrow];
    let creature = scene.board.creature(creature);
    creature.is_some_and(|creature| {
        let mut ways = ways.into_iter();
        ways.any(|way| creature.speeds.get(way).is_some() && range::has_medium(scene, way))
    })
}

/// Everything that a turn leads to, by the best way for that question: fewest actions first.
pub fn turn_range(scene: Scene<'_>, query: &TurnQuery, altitude: Altitude) -> TurnRange {
    let mut range = TurnRange {
        places: BTreeMap::new(),
        budgets: BTreeMap::new(),
        budget: Length::ZERO,
        searched: Length::ZERO,
        cuts: BTreeMap::new(),
    };
    let mut best: BTreeMap<Place, (u8, Weight)> = BTreeMap::new();
    let cuts = each_movement(scene, query, |settled| {
        let made = settled.made;
        let budget = length_of(settled.walk.budget_halves());
        let known = range.budgets.entry(made).or_insert(budget);
        *known = budget.max(*known);
        let (budget, searched) = settled.spendable();
        range.budget = budget.max(range.budget);
        range.searched = searched.max(range.searched);
        for end in settled.leg.ends(settled.walk) {
            let place = end.state.place;
            let rank = (made.actions(), end.weight);
            let is_asked_for = altitude.includes(settled.walk, end.state);
            if !is_asked_for || best.get(&place).is_some_and(|known| *known <= rank) {
                continue;
            }
            best.insert(place, rank);
            let toll = settled.terms.toll(end.weight);
            let reached = ReachedByTurn {
                made,
                cost: length_of(toll.halves),
                triggers: toll.triggers,
                footprint: settled.walk.footprint(end.state.stand()),
            };
            range.places.insert(place, reached);
        }
    });
    range.cuts = cuts;
    add_lines(scene, query, altitude, &mut range, &mut best);
    range
}

/// Adds what runs and charges lead to; of those at the mover's altitude only flights, because the
/// others are found with those on foot, and those that go by stairs and ladders.
fn add_lines(
    scene: Scene<'_>,
    query: &TurnQuery,
    altitude: Altitude,
    range: &mut TurnRange,
    best: &mut BTreeMap<Place, (u8, Weight)>,
) {
    let terms = terms(scene, query);
    let ways = match altitude {
        Altitude::Any => &WAYS[..],
        Altitude::OfMap(_) if goes_by_stairs(scene, query.creature) => {
            &[Movement::Land, Movement::Climb, Movement::Fly][..]
        }
        Altitude::Level(_) | Altitude::OfMap(_) => &[Movement::Fly][..],
    };
    for line in lines::all(scene, query.creature, terms, ways) {
        let (made, budget) = (made(&line), line.walk.budget_halves());
        if !query.only.includes(made) {
            continue;
        }
        let found = line.range(altitude.only_level(line.walk.way()));
        if found.exact_halves < budget {
            cut(&mut range.cuts, made, (found.exact_halves, budget));
        }
        range.budgets.insert(made, length_of(budget));
        range.budget = length_of(budget).max(range.budget);
        range.searched = length_of(found.exact_halves).max(range.searched);
        for FoundLine {
            end: state, toll, ..
        } in found.found
        {
            let rank = (made.actions(), terms.weight(toll));
            let is_asked_for = altitude.includes(&line.walk, state);
            if !is_asked_for || best.get(&state.place).is_some_and(|known| *known <= rank) {
                continue;
            }
            best.insert(state.place, rank);
            let reached = ReachedByTurn {
                made,
                cost: length_of(toll.halves),
                triggers: toll.triggers,
                footprint: line.walk.footprint(state.stand()),
            };
            range.places.insert(state.place, reached);
        }
    }
}

/// The best way to a square at that altitude by each kind of movement, and the movements of which only
/// a part was searched.
pub fn turn_ways(
    scene: Scene<'_>,
    query: &TurnQuery,
    (goal, altitude): (Square, Altitude),
) -> (Vec<FoundTurn>, Vec<BudgetCut>) {
    let mut found = Vec::new();
    let mut cuts = each_movement(scene, query, |settled| {
        let is_goal =
            |state: State| state.place.square == goal && altitude.includes(settled.walk, state);
        let ends = settled.leg.ends(settled.walk);
        let best = ends
            .filter(|end| is_goal(end.state))
            .min_by_key(|end| (end.weight, altitude.is_other(end.state.place.level)));
        found.extend(best.and_then(|end| settled.way(scene, query.creature, end)));
    });
    for line in lines::all(scene, query.creature, terms(scene, query), &WAYS) {
        if !query.only.includes(made(&line)) {
            continue;
        }
        let only = altitude.only_level(line.walk.way());
        let levels = only.map_or_else(|| line.levels(goal).collect(), |level| vec![level]);
        for level in levels {
            match line.to(Place::new(goal, level)) {
                Ok(way) => {
                    let way = way.filter(|way| altitude.includes(&line.walk, way.end));
                    found.extend(way.map(|way| line_way(scene, query.creature, &line, way)));
                }
                Err(TooMany) => cut(&mut cuts, made(&line), (0, line.walk.budget_halves())),
            }
        }
    }
    (found, budget_cuts(&cuts))
}

fn made(line: &Lines<'_>) -> Made {
    Made::One(line.verb, line.walk.way())
}

/// The line as its mover declares it.
fn line_way(scene: Scene<'_>, creature: CreatureId, line: &Lines<'_>, way: FoundLine) -> FoundTurn {
    let mut chosen = scene.facts.turn(creature).primary;
    let movement = (line.verb, &line.walk);
    FoundTurn {
        made: made(line),
        declarations: vec![declared(
            creature,
            movement,
            (way.start, way.places),
            &mut chosen,
        )],
        cost: length_of(way.toll.halves),
        triggers: way.toll.triggers,
    }
}

/// A movement from that state through those places, as its mover declares it; a flight chooses the
/// primary direction unless one is chosen.
fn declared(
    creature: CreatureId,
    (verb, walk): (Verb, &Walking<'_>),
    (start, steps): (State, Vec<Place>),
    chosen: &mut Option<Primary>,
) -> Declaration {
    let mut path = Path::new(verb, walk.way(), steps);
    if walk.way() == Movement::Fly && chosen.is_none() {
        let along = || first_bearing(start.place, &path.steps).map(Primary::along);
        path.primary = start.attitude.primary().or_else(along);
        *chosen = path.primary;
    }
    Declaration::new(creature, start.place.level, Action::Movement(path))
}

/// A movement with everything to which it leads, and those that may have come before it.
struct Settled<'s, 'a> {
    made: Made,
    walk: &'s Walking<'a>,
    leg: &'s Leg,
    befores: &'s [(Walking<'a>, Leg)],
    terms: Terms,
}

impl Settled<'_, '_> {
    /// What the movements may spend together, and how much of it was searched.
    fn spendable(&self) -> (Length, Length) {
        let befores = || self.befores.iter().map(|(walk, _)| walk);
        let most = |of: fn(&Walking<'_>) -> u32| {
            let before = befores().map(of).max().unwrap_or(0);
            length_of(of(self.walk) + before)
        };
        (
            most(|walk| walk.budget_halves()),
            most(|walk| walk.searched_halves()),
        )
    }

    /// The way that ends so, as its mover declares it.
    fn way(&self, scene: Scene<'_>, creature: CreatureId, end: End) -> Option<FoundTurn> {
        let toll = self.terms.toll(end.weight);
        let verb = match self.made {
            Made::One(verb, _) => verb,
            Made::Two => Verb::Move,
        };
        let (departure, steps) = self.leg.path(end.label)?;
        let mut movements = vec![(self.walk, departure, steps)];
        if let Some((number, label)) = departure.before {
            let (walk, leg) = self.befores.get(usize::from(number))?;
            let (departure, steps) = leg.path(label)?;
            movements.insert(0, (walk, departure, steps));
        }
        let mut chosen = scene.facts.turn(creature).primary;
        let declarations = movements.into_iter().map(|(walk, departure, steps)| {
            let from = (departure.state, steps);
            declared(creature, (verb, walk), from, &mut chosen)
        });
        Some(FoundTurn {
            made: self.made,
            declarations: declarations.collect(),
            cost: length_of(toll.halves),
            triggers: toll.triggers,
        })
    }
}

/// The movements of which something was cut off.
type Cuts = BTreeMap<Made, CutShort>;

fn budget_cuts(cuts: &Cuts) -> Vec<BudgetCut> {
    let cuts = cuts.iter().map(|(made, cut)| BudgetCut {
        by: made.budget(Feet(0)).words(),
        actions: made.actions(),
        exact_feet: cut.exact.whole_feet().unwrap_or_default(),
        budget_feet: cut.budget.whole_feet().unwrap_or_default(),
    });
    cuts.collect()
}

/// Notes that the movement, with that budget, is searched whole only up to that cost.
fn cut(cuts: &mut Cuts, made: Made, (exact, budget): (u32, u32)) {
    let own = CutShort {
        budget: length_of(budget),
        exact: length_of(exact),
    };
    let known = cuts.entry(made).or_insert(own);
    known.budget = known.budget.max(own.budget);
    known.exact = known.exact.min(own.exact);
}

/// The movements that are searched freely; a run only where it need not be straight.
const VERBS: [Verb; 3] = [Verb::Move, Verb::Double, Verb::Run];

fn terms(scene: Scene<'_>, query: &TurnQuery) -> Terms {
    Terms {
        preference: query.preference,
        limit_halves: query.limit_squares.map(|most| most * HALVES_PER_SQUARE),
        provoked: scene.rulings.get(),
    }
}

/// Settles every movement that the turn holds, alone and after another one, and returns what was cut
/// off.
fn each_movement(
    scene: Scene<'_>,
    query: &TurnQuery,
    mut found: impl FnMut(&Settled<'_, '_>),
) -> Cuts {
    let creature = query.creature;
    let terms = terms(scene, query);
    let mut cuts = Cuts::new();
    let mut firsts: Vec<(Walking<'_>, Leg)> = Vec::new();
    for (way, verb) in VERBS.into_iter().flat_map(|verb| {
        let ways = ways(scene, creature, verb).into_iter();
        ways.map(move |way| (way, verb))
    }) {
        let (movement, narrow) = way;
        if !turn::holds(scene, creature, verb) || !query.only.includes(Made::One(verb, movement)) {
            continue;
        }
        let asked = asked(creature, verb, movement);
        let walk = walk::leg(scene, (&asked, narrow), None);
        let Some(walk) = walk.filter(Walking::may_begin_here) else {
            continue;
        };
        let made = Made::One(verb, movement);
        let searched = walk.searched_halves();
        let is_like = |(own, _): &(Walking<'_>, Leg)| {
            (own.way(), own.narrow(), own.searched_halves()) == (movement, narrow, searched)
        };
        if verb == Verb::Double && firsts.iter().any(is_like) {
            // What is searched of it is what is searched of a move.
            let like = firsts.iter().find(|own| is_like(own));
            let exact = like.map_or(0, |(_, leg)| leg.exact_halves);
            if exact < walk.budget_halves() {
                cut(&mut cuts, made, (exact, walk.budget_halves()));
            }
            continue;
        }
        let Some(leg) = Leg::settle(&walk, beginnings(&walk, terms), terms) else {
            cut(&mut cuts, made, (0, walk.budget_halves()));
            continue;
        };
        if leg.exact_halves < walk.budget_halves() {
            cut(&mut cuts, made, (leg.exact_halves, walk.budget_halves()));
        }
        found(&Settled {
            made,
            walk: &walk,
            leg: &leg,
            befores: &[],
            terms,
        });
        if verb == Verb::Move {
            firsts.push((walk, leg));
        }
    }
    if query.only.includes(Made::Two) {
        each_second(scene, creature, (&firsts, terms), (&mut cuts, &mut found));
    }
    cuts
}

/// Settles every second movement that the turn holds, after each of these.
fn each_second<'a>(
    scene: Scene<'a>,
    creature: CreatureId,
    (firsts, terms): (&[(Walking<'a>, Leg)], Terms),
    (cuts, found): (&mut Cuts, &mut impl FnMut(&Settled<'_, '_>)),
) {
    let seconds = ways(scene, creature, Verb::Move).into_iter();
    for way in seconds.filter(|_| turn::holds(scene, creature, Verb::Double)) {
        let Some((walk, leg, exact)) = after(scene, (creature, way), firsts, terms) else {
            continue;
        };
        if let Some(exact) = exact {
            let may_precede = |own: &&(Walking<'_>, Leg)| {
                may_follow(scene, creature, (own.0.way(), own.0.narrow()), way)
            };
            let before = firsts.iter().filter(may_precede);
            let before = before.map(|(walk, _)| walk.budget_halves());
            let budget = walk.budget_halves() + before.max().unwrap_or(0);
            cut(cuts, Made::Two, (exact, budget));
        }
        found(&Settled {
            made: Made::Two,
            walk: &walk,
            leg: &leg,
            befores: firsts,
            terms,
        });
    }
}

fn asked(creature: CreatureId, verb: Verb, way: Movement) -> VolumeQuery {
    VolumeQuery {
        creature,
        verb,
        way,
        primary: None,
        goal: None,
    }
}

/// The ways of moving for which the board has anything, each as it treats narrow places.
fn ways(scene: Scene<'_>, creature: CreatureId, verb: Verb) -> Vec<(Movement, Narrow)> {
    let all = WAYS.into_iter();
    let all = all.filter(|way| range::has_medium(scene, *way));
    all.flat_map(|way| {
        let narrows = walk::narrows(scene, &asked(creature, verb, way)).iter();
        narrows.map(move |narrow| (way, *narrow))
    })
    .collect()
}

/// Where the first movement of a turn begins.
fn beginnings(walk: &Walking<'_>, terms: Terms) -> Vec<Departure> {
    let starts = walk.starts().into_iter().map(|state| Departure {
        state,
        weight: terms.weight(Toll::default()),
        before: None,
    });
    starts.collect()
}

/// Everything to which a move action leads after another one, and the cost of both up to which that is
/// complete, if something was cut off; `None` if none begins anywhere.
fn after<'a>(
    scene: Scene<'a>,
    (creature, (way, narrow)): (CreatureId, (Movement, Narrow)),
    firsts: &[(Walking<'a>, Leg)],
    terms: Terms,
) -> Option<(Walking<'a>, Leg, Option<u32>)> {
    let query = asked(creature, Verb::Move, way);
    // The states in which it would begin at once say which directions may be chosen.
    let own = walk::leg(scene, (&query, narrow), None)?;
    let open: Vec<Attitude> = own.starts().iter().map(|start| start.attitude).collect();
    let (mut departures, mut exact) = (Vec::new(), None::<u32>);
    for (number, (walk, leg)) in (0..).zip(firsts) {
        if !may_follow(scene, creature, (walk.way(), walk.narrow()), (way, narrow)) {
            continue;
        }
        let begins = |at| own.may_begin_in(at) && !own.is_far_from_ground(at);
        let ends = leg.ends(walk);
        let ends = ends.filter(|end| begins(end.state.stand()));
        let others = departures.len();
        for end in ends.take(MOST_DEPARTURES + 1) {
            let flies_on = (walk.way(), way) == (Movement::Fly, Movement::Fly);
            let carried = [end.state.attitude];
            let attitudes = if flies_on { &carried[..] } else { &open[..] };
            departures.extend(attitudes.iter().map(|attitude| Departure {
                state: State {
                    attitude: *attitude,
                    parity: carried_parity(scene, end.state.parity),
                    ..end.state
                },
                weight: end.weight,
                before: Some((number, end.label)),
            }));
        }
        if departures.len() > others + MOST_DEPARTURES {
            departures.truncate(others);
            exact = Some(0);
        } else if leg.exact_halves < walk.budget_halves() {
            exact = Some(exact.unwrap_or(u32::MAX).min(leg.exact_halves));
        }
    }
    let (least, greatest) = bounds(&departures)?;
    let walk = walk::leg(scene, (&query, narrow), Some((least, greatest)))?;
    let leg = Leg::settle(&walk, departures, terms)?;
    if leg.exact_halves < walk.budget_halves() {
        exact = Some(exact.unwrap_or(u32::MAX).min(leg.exact_halves));
    }
    Some((walk, leg, exact))
}

/// Whether a movement of the second kind is searched after one of the first. Two of one kind lead no
/// further than a double move, unless each counts its diagonals by itself or a double move is cut in
/// two. A tunnel changes the ground for what follows.
fn may_follow(
    scene: Scene<'_>,
    creature: CreatureId,
    first: (Movement, Narrow),
    second: (Movement, Narrow),
) -> bool {
    let is_one_pool = scene.rulings.get::<DoubleMovePool>() == DoubleMovePool::One;
    let by_turn = scene.rulings.get::<DiagonalParitySpan>() == DiagonalParitySpan::Turn;
    let leaves_tunnel =
        first.0 == Movement::Burrow && scene.facts.profile(creature).is(Condition::LeavesTunnel);
    !leaves_tunnel && (first != second || !is_one_pool || !by_turn)
}

/// The diagonal that the next movement carries on (`ruling.diagonal-parity-span`).
fn carried_parity(scene: Scene<'_>, parity: Parity) -> Parity {
    match scene.rulings.get() {
        DiagonalParitySpan::Action => Parity::Even,
        DiagonalParitySpan::Turn => parity,
    }
}

/// The least box that holds all of them.
fn bounds(departures: &[Departure]) -> Option<(Place, Place)> {
    let places = || departures.iter().map(|departure| departure.state.place);
    let corner = |x: Option<i32>, y: Option<i32>, level: Option<i32>| {
        Some(Place::new(Square::new(x?, y?), level?))
    };
    let x = || places().map(|place| place.square.x);
    let y = || places().map(|place| place.square.y);
    let level = || places().map(|place| place.level);
    Some((
        corner(x().min(), y().min(), level().min())?,
        corner(x().max(), y().max(), level().max())?,
    ))
}
