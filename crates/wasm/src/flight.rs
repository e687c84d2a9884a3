//! Movement in three dimensions for a page: one altitude of a range at a time, and ways through the
//! air.

use std::collections::{BTreeMap, BTreeSet};

use board::{Board, Creature, CreatureId, Movement};
use dice::NoDice;
use grid::{Length, gathered};
use rules::search::{Bound, Stop};
use systems::flight::{self, FoundFlight, Place, Primary, Verb, VolumeQuery, VolumeRange};
use systems::{Outcome, Situation};
use tell::json;

use crate::range::{Budget, Range};
use crate::way::{Wish, no_way};
use crate::{Problem, course};

/// The actions by which a creature moves along a path, in the order in which they are tried.
const VERBS: [(Verb, u8); 4] = [
    (Verb::Move, 1),
    (Verb::Double, 2),
    (Verb::Charge, 2),
    (Verb::Run, 2),
];

/// A movement that leaves the plane of the map.
struct Flight<'a> {
    known: &'a Situation,
    creature: &'a Creature,
    way: Movement,
    /// The altitude at which it is to end, in squares.
    level: i32,
}

/// Where one action leads at that altitude.
struct Reached {
    action: String,
    actions: u8,
    range: VolumeRange,
}

/// A way that was found, as its mover would declare it.
struct Flown {
    declaration: json::Declaration,
    cost_feet: i32,
}

impl Flown {
    /// How many events of that kind it has.
    fn many(&self, kind: &str) -> u32 {
        let events = self.declaration.events.iter();
        let own = events.filter(|own| own.event.kind == kind);
        u32::try_from(own.count()).unwrap_or(u32::MAX)
    }
}

impl<'a> Flight<'a> {
    /// `None` for a creature that moves on the ground and is to stay there, and in a system without
    /// altitudes.
    fn of(known: &'a Situation, id: CreatureId, level: Option<i32>) -> Option<Flight<'a>> {
        let creature = known.board.creature(id)?;
        let now = creature.elevation_feet.whole_squares();
        let level = level.unwrap_or(now);
        let way = match flight::own_way(known, creature) {
            Some(way) => way,
            None if level != now => {
                creature.speeds.get(Movement::Fly)?;
                Movement::Fly
            }
            None => return None,
        };
        Some(Flight {
            known,
            creature,
            way,
            level,
        })
    }

    /// The width and height of the creature's space in squares.
    fn space(&self) -> (i32, i32) {
        let space = self.creature.footprint();
        space.map_or((1, 1), |own| (own.width.into(), own.height.into()))
    }

    fn range(
        &self,
        verb: Verb,
        primary: Option<Primary>,
        goal: Option<Place>,
    ) -> Option<VolumeRange> {
        let query = VolumeQuery {
            creature: self.creature.id,
            verb,
            way: self.way,
            primary,
            goal,
        };
        flight::volume_range(self.known, &query, Bound::DEFAULT)
    }

    fn words(&self, verb: Verb) -> String {
        format!("{} {}", verb.word(), self.way.word())
    }

    /// Where each action leads, or only the one that is named.
    fn reached(&self, action: Option<&str>) -> impl Iterator<Item = Reached> {
        let named = VERBS
            .into_iter()
            .filter(move |(verb, _)| action.is_none_or(|action| action == verb.word()));
        named.filter_map(|(verb, actions)| {
            let range = self.range(verb, None, None)?;
            Some(Reached {
                action: self.words(verb),
                actions,
                range,
            })
        })
    }

    /// The cheapest way to these places, one after another, by one action, as its mover would declare
    /// it. Movements of which only a part was searched are noted if they do not lead there.
    ///
    /// # Errors
    /// If the primary direction is not a direction.
    fn found(
        &self,
        stops: &[Place],
        action: Option<&str>,
        primary: Option<&str>,
        cuts: &mut Vec<json::BudgetCut>,
    ) -> Result<Option<Flown>, Problem> {
        let primary = primary
            .map(|word| Primary::from_word(word).ok_or_else(|| format!("`{word}` is no direction")))
            .transpose()?;
        let mut named = VERBS
            .into_iter()
            .filter(|(verb, _)| action.is_none_or(|action| action == verb.word()));
        Ok(named.find_map(|(verb, _)| self.declared((verb, primary), stops, cuts)))
    }

    /// The way from place to place, each leg the cheapest from where the one before it ends. The
    /// rules judge it as a whole.
    fn declared(
        &self,
        (verb, primary): (Verb, Option<Primary>),
        stops: &[Place],
        cuts: &mut Vec<json::BudgetCut>,
    ) -> Option<Flown> {
        let mut flown = self.leg((verb, primary), *stops.first()?, cuts)?;
        for stop in stops.iter().skip(1) {
            let (_, outcome) = self.planned(verb, &flown)?;
            let there = flight::gone_on(self.known, self.creature.id, &outcome);
            let arrived = Flight {
                known: &there,
                creature: there.board.creature(self.creature.id)?,
                ..*self
            };
            if flown.steps.last() != Some(stop) {
                flown
                    .steps
                    .extend(arrived.leg((verb, None), *stop, cuts)?.steps);
            }
        }
        let (line, outcome) = self.planned(verb, &flown)?;
        let cost_feet = feet(outcome.movement.as_ref()?.total);
        let board = &self.known.board;
        Some(Flown {
            declaration: json::Declaration::of_outcome(line, &outcome, board),
            cost_feet,
        })
    }

    /// The cheapest way to a place where a movement may end.
    fn leg(
        &self,
        (verb, primary): (Verb, Option<Primary>),
        goal: Place,
        cuts: &mut Vec<json::BudgetCut>,
    ) -> Option<FoundFlight> {
        let range = self.range(verb, primary, Some(goal))?;
        let reached = range.get(goal);
        if reached.is_none() && range.searched < range.budget {
            cuts.push(json::BudgetCut {
                by: self.words(verb),
                exact_feet: feet(range.searched),
                budget_feet: feet(range.budget),
            });
        }
        let reached = reached?;
        if reached.stop != Stop::Allowed {
            return None;
        }
        range.path(goal)
    }

    /// What a flight would lead to, with the line that declares it.
    fn planned(&self, verb: Verb, found: &FoundFlight) -> Option<(String, Outcome)> {
        let primary = found.primary.map(|primary| format!(" primary={primary}"));
        let steps = found.steps.iter();
        let steps = steps.map(|own| format!("({},{},{})", own.square.x, own.square.y, own.level));
        let line = format!(
            "{} {}{}: {}",
            self.creature.name,
            self.words(verb),
            primary.unwrap_or_default(),
            steps.collect::<Vec<String>>().join(" ")
        );
        let declaration = self.known.read_declaration(&line.parse().ok()?).ok()?;
        let outcome = self.known.plan(&declaration, &mut NoDice).ok()?;
        Some((line, outcome))
    }
}

/// One level of a range in the air or under water; each place with the least action that leads
/// there. `None` if the creature does not leave the ground.
pub(crate) fn range(
    known: &Situation,
    id: CreatureId,
    level: Option<i32>,
    action: Option<&str>,
) -> Option<Range> {
    let flight = Flight::of(known, id, level)?;
    let mut range = Range::empty(Some(flight.level));
    let (width, height) = flight.space();
    let mut shown = BTreeSet::new();
    for (index, reached) in (0..).zip(flight.reached(action)) {
        range.budgets.push(Budget {
            action: reached.action,
            times: 1,
            limit_feet: feet(reached.range.budget),
            actions: reached.actions,
        });
        let places = reached.range.places();
        for place in places.filter(|own| own.place.level == flight.level) {
            let square = place.place.square;
            if !shown.insert(square) {
                continue;
            }
            let stop = range.stop(&place.stop);
            let cost = feet(place.cost);
            range.push([square.x, square.y, width, height, index, cost, stop]);
        }
    }
    Some(range)
}

/// The best way through the air or under water; `None` if the creature does not leave the ground.
pub(crate) fn way(
    known: &Situation,
    id: CreatureId,
    level: Option<i32>,
    wish: &Wish,
) -> Result<Option<json::Path>, Problem> {
    let Some(flight) = Flight::of(known, id, level) else {
        return Ok(None);
    };
    let mut told = no_way(known, flight.creature, wish);
    let (action, primary) = (wish.action.as_deref(), wish.primary.as_deref());
    let now = flight.creature.elevation_feet.whole_squares();
    let via = wish.via.iter();
    let via = via.map(|(square, level)| Place::new(*square, level.unwrap_or(now)));
    let goal = Place::new(wish.goal, flight.level);
    let stops: Vec<Place> = via.chain([goal]).collect();
    let mut cuts = Vec::new();
    match flight.found(&stops, action, primary, &mut cuts)? {
        Some(flown) => {
            told.found = true;
            told.cost_feet = Some(flown.cost_feet);
            told.triggers = Some(flown.many("provoke"));
            told.hazards = Some(flown.many("hazard"));
            told.declarations.push(flown.declaration);
        }
        None if cuts.is_empty() => told.reason = Some(json::NoPath::TooFar),
        None => {
            told.reason = Some(json::NoPath::Exhausted);
            (told.exhausted, told.cuts) = (true, cuts);
        }
    }
    Ok(Some(told))
}

/// The flights of everybody on that board, as far as the situation knows them.
pub(crate) fn courses(board: &Board, known: &Situation) -> BTreeMap<String, course::Flight> {
    let creatures = board.creatures().iter();
    let told = creatures.filter_map(|own| {
        let course = flight::course(known, own.id)?;
        let told = course::Flight {
            primary: course.primary.map(|own| own.to_string()),
            heading: course.heading.map(|own| own.to_string()),
        };
        Some((own.name.clone(), told))
    });
    gathered(told)
}

/// Whole feet, rounded up.
fn feet(length: Length) -> i32 {
    let feet = length.micro().saturating_add(Length::PER_FOOT - 1) / Length::PER_FOOT;
    i32::try_from(feet).unwrap_or(i32::MAX)
}
