//! `fivefoot reach` and `fivefoot path` in three dimensions: flying, swimming and burrowing.

use std::collections::BTreeMap;
use std::process::ExitCode;

use board::{Creature, Movement};
use dice::NoDice;
use draw::{Layer, Picture, Range, RangeSquare, Stay};
use grid::Square;
use rules::search::{Bound, Preference, Stop};
pub(crate) use systems::flight::own_way;
use systems::flight::{
    self, Altitude, FoundFlight, FoundTurnWay, Only, Place, Primary, ReachedByTurn, ReachedLevel,
    TurnQuery, TurnWay, Verb, VolumeQuery, VolumeRange, volume_range,
};
use systems::{Outcome, Situation};
use tell::json::{VolumePath, VolumeReach};
use tell::people::outcome_for_people;

use super::bounds::not_known;
use crate::arguments::{PathArguments, ReachArguments};
use crate::explanation::advice;
use crate::failure::{Failure, exit};
use crate::{input, output};

/// A movement in three dimensions that the command line names: `fly`, `double fly`, `swim` …
#[derive(Clone, Copy)]
pub(crate) struct VolumeAction {
    verb: Verb,
    way: Movement,
}

impl VolumeAction {
    /// The action that these words name, or the way in which the creature moves at its place;
    /// `None` for a movement on the plane of the map.
    pub(crate) fn of(
        situation: &Situation,
        creature: &Creature,
        action: Option<&str>,
    ) -> Option<VolumeAction> {
        if situation.system() != flight::SYSTEM {
            return None;
        }
        let Some(action) = action else {
            let way = own_way(situation, creature)?;
            let verb = Verb::Move;
            return Some(VolumeAction { verb, way });
        };
        let (verb, way) = match action.split_once(' ') {
            None => (Verb::Move, action),
            Some((verb, way)) => (Verb::from_word(verb)?, way),
        };
        let way = [Movement::Fly, Movement::Swim, Movement::Burrow]
            .into_iter()
            .find(|known| known.word() == way)?;
        Some(VolumeAction { verb, way })
    }

    fn words(self) -> String {
        format!("{} {}", self.verb.word(), self.way.word())
    }
}

/// Whether the whole turn of the creature is searched in three dimensions: it is off the ground now,
/// or goes to a place with an altitude.
pub(crate) fn is_off_the_plane(situation: &Situation, creature: &Creature, goal: &str) -> bool {
    let has_altitude = goal.split(',').count() == 3;
    situation.system() == flight::SYSTEM && (has_altitude || own_way(situation, creature).is_some())
}

/// The movements on foot that these words name, or any of the turn, if stairs or ladders lead the
/// creature to another altitude.
pub(crate) fn by_stairs(
    situation: &Situation,
    creature: &Creature,
    action: Option<&str>,
) -> Option<Only> {
    if !flight::goes_by_stairs(situation, creature.id) {
        return None;
    }
    match action {
        None => Some(Only::Any),
        Some(words) => Only::named(words).filter(|only| only.is_on_foot()),
    }
}

/// The movements of the turn that lead to the goal of a path, if it is to be searched so: any, if the
/// creature is off the ground or the goal has an altitude, or those on foot that the action names.
pub(crate) fn of_turn(
    situation: &Situation,
    creature: &Creature,
    arguments: &PathArguments,
) -> Option<Only> {
    if arguments.primary.is_some() {
        return None;
    }
    match arguments.action.as_deref() {
        None => is_off_the_plane(situation, creature, &arguments.to).then_some(Only::Any),
        action => {
            let has_altitude = input::with_altitude(&arguments.to).is_some();
            by_stairs(situation, creature, action).filter(|_| has_altitude)
        }
    }
}

/// The goal of a turn: a square, and the altitude that is meant.
#[derive(Clone, Copy)]
pub(crate) struct TurnGoal {
    square: Square,
    altitude: Altitude,
}

impl TurnGoal {
    /// Reads `x,y,z` or `x,y`. Without an altitude it is that of the creature, and for movements on
    /// foot also the one to which stairs lead.
    fn read(
        situation: &Situation,
        creature: &Creature,
        words: &str,
        only: Only,
    ) -> Result<TurnGoal, Failure> {
        let own_level = creature.elevation_feet.whole_squares();
        let place = input::place(situation, words, own_level)?;
        let is_stated = input::with_altitude(words).is_some();
        Ok(TurnGoal {
            square: place.square,
            altitude: if only.is_on_foot() && !is_stated {
                Altitude::OfMap(own_level)
            } else {
                Altitude::Level(place.level)
            },
        })
    }

    /// Whether the creature stands there.
    pub(crate) fn is_where(self, creature: &Creature) -> bool {
        let own_level = creature.elevation_feet.whole_squares();
        let is_level = match self.altitude {
            Altitude::Level(level) | Altitude::OfMap(level) => level == own_level,
            Altitude::Any => true,
        };
        let space = creature.footprint();
        is_level && space.is_some_and(|space| space.origin == self.square)
    }

    fn words(self) -> String {
        match self.altitude {
            Altitude::Level(level) => place_words(Place::new(self.square, level)),
            Altitude::OfMap(_) | Altitude::Any => self.square.to_string(),
        }
    }
}

/// A creature's range, with the question behind it.
struct Asked<'a> {
    creature: &'a Creature,
    action: VolumeAction,
    range: VolumeRange,
}

impl<'a> Asked<'a> {
    fn new(
        situation: &Situation,
        creature: &'a Creature,
        action: VolumeAction,
        primary: Option<&str>,
    ) -> Result<Asked<'a>, Failure> {
        let primary = primary
            .map(|word| {
                Primary::from_word(word).ok_or_else(|| {
                    Failure::usage(advice(
                        format!("`{word}` is not a direction"),
                        "write N, NE, E, SE, S, SW, W, NW, up, down or both: E+up",
                    ))
                })
            })
            .transpose()?;
        let query = VolumeQuery {
            creature: creature.id,
            verb: action.verb,
            way: action.way,
            primary,
            goal: None,
        };
        let range = volume_range(situation, &query, Bound::DEFAULT);
        let range = range.ok_or_else(|| {
            let (name, words, way) = (&creature.name, action.words(), action.way.word());
            Failure::usage(advice(
                format!(
                    "{name} cannot `{words}`: it needs a place on the board, that speed and, in its \
                     turn, the action"
                ),
                format!("give them: --with \"{name} {way} 30, at (3,4)\""),
            ))
        })?;
        Ok(Asked {
            creature,
            action,
            range,
        })
    }
}

/// `fivefoot reach --action fly`.
pub(crate) fn reach(
    situation: &Situation,
    creature: &Creature,
    action: VolumeAction,
    arguments: &ReachArguments,
) -> Result<ExitCode, Failure> {
    let asked = Asked::new(situation, creature, action, arguments.primary.as_deref())?;
    if arguments.form.json {
        output::json(&VolumeReach::new(creature, action.words(), &asked.range))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut picture = Picture::new(&situation.board);
    picture.layers.push(Layer::Range(layer(
        std::slice::from_ref(&asked),
        arguments.altitude,
    )));
    let mut text = draw::terminal(&picture, &input::terminal_style(arguments.form.colour));
    text.push_str(&budget_for_people(&asked));
    text.push_str(&levels_for_people(&asked, arguments.altitude));
    output::text(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// `fivefoot reach` for a creature that is off the ground.
pub(crate) fn reach_of_turn(
    situation: &Situation,
    creature: &Creature,
    way: Movement,
    arguments: &ReachArguments,
) -> Result<ExitCode, Failure> {
    if arguments.form.json {
        let query = TurnQuery::any(creature.id, Preference::Cheapest);
        if let Some(range) = flight::turn_range(situation, &query, Altitude::Any) {
            output::json(&VolumeReach::of_turn(creature, &range))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let found = off_the_ground(situation, creature, way, arguments.altitude)?;
    let mut picture = Picture::new(&situation.board);
    picture.layers.push(Layer::Range(found.range));
    let mut text = draw::terminal(&picture, &input::terminal_style(arguments.form.colour));
    text.push_str(&found.budgets);
    text.push_str(&found.levels);
    output::text(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// `fivefoot reach --altitude Z` for a creature on the ground: where these movements of its turn lead
/// at that altitude.
pub(crate) fn reach_at(
    situation: &Situation,
    creature: &Creature,
    (only, altitude): (Only, i32),
    arguments: &ReachArguments,
) -> Result<ExitCode, Failure> {
    let query = TurnQuery {
        only,
        ..TurnQuery::any(creature.id, Preference::Cheapest)
    };
    let Some(turn) = flight::turn_range(situation, &query, Altitude::Any) else {
        return Ok(ExitCode::SUCCESS);
    };
    if arguments.form.json {
        output::json(&VolumeReach::of_turn(creature, &turn))?;
        return Ok(ExitCode::SUCCESS);
    }
    let there = turn.places.iter();
    let there = there.filter(|(place, _)| place.level == altitude);
    let places: Vec<(Place, &ReachedByTurn)> =
        there.map(|(place, reached)| (*place, reached)).collect();
    let mut picture = Picture::new(&situation.board);
    let name = &creature.name;
    let mut range = Range {
        label: format!("where {name} can go at altitude {altitude}"),
        from: creature.footprint(),
        steps: Vec::new(),
        squares: Vec::new(),
    };
    let mut words = String::new();
    for made in turn.budgets.keys() {
        let own = places.iter().filter(|(_, reached)| reached.made == *made);
        let own: Vec<(Place, &ReachedByTurn)> = own.copied().collect();
        if own.is_empty() {
            continue;
        }
        let by = own[0].1.by();
        add_others(&mut range, &own, &by);
        let squares = if own.len() == 1 { "square" } else { "squares" };
        words.push_str(&format!("{by}: {} {squares} to end in\n", own.len()));
    }
    if places.is_empty() {
        words.push_str("nothing within reach at that altitude\n");
    }
    for cut in turn.budget_cuts() {
        words.push_str(&format!("{cut}: there may be more places beyond\n"));
    }
    picture.layers.push(Layer::Range(range));
    let mut text = draw::terminal(&picture, &input::terminal_style(arguments.form.colour));
    text.push_str(&words);
    output::text(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The range of a creature that is off the ground, for drawing and in words.
pub(crate) struct OffTheGround {
    /// The places that each action adds.
    pub(crate) range: Range,
    /// The budget of each action, one on each line.
    pub(crate) budgets: String,
    /// The number of places at each altitude.
    pub(crate) levels: String,
}

/// Finds where it can go that way with a move and with a double move, and by any other movements of
/// its turn; at one altitude, or for each square at the cheapest one.
///
/// # Errors
/// If it has no such speed, or has no movement left.
pub(crate) fn off_the_ground(
    situation: &Situation,
    creature: &Creature,
    way: Movement,
    altitude: Option<i32>,
) -> Result<OffTheGround, Failure> {
    let action = |verb: Verb| VolumeAction { verb, way };
    let first = Asked::new(situation, creature, action(Verb::Move), None);
    let second = Asked::new(situation, creature, action(Verb::Double), None);
    let asked: Vec<Asked<'_>> = match (first, second) {
        (Ok(first), second) => std::iter::once(first).chain(second.ok()).collect(),
        (Err(_), Ok(second)) => vec![second],
        (Err(error), Err(_)) => return Err(error),
    };
    let query = TurnQuery::any(creature.id, Preference::Cheapest);
    let turn = flight::turn_range(situation, &query, Altitude::Any);
    let mut range = layer(&asked, altitude);
    let mut budgets: String = asked.iter().map(budget_for_people).collect();
    let mut levels = (asked.last())
        .map(|widest| levels_for_people(widest, altitude))
        .unwrap_or_default();
    if let Some(turn) = turn {
        let is_new = |place: &Place| asked.iter().all(|asked| asked.range.get(*place).is_none());
        let is_asked_for = |place: &Place| altitude.is_none_or(|level| level == place.level);
        let others = (turn.places.iter()).filter(|(place, _)| is_new(place));
        let others: Vec<(Place, &ReachedByTurn)> =
            others.map(|(place, reached)| (*place, reached)).collect();
        if !others.is_empty() {
            budgets.push_str(&format!("other movements: {} more places\n", others.len()));
            let shown = others.iter().filter(|(place, _)| is_asked_for(place));
            let shown: Vec<(Place, &ReachedByTurn)> = shown.copied().collect();
            add_others(&mut range, &shown, "other movements");
        }
        for cut in turn.budget_cuts() {
            levels.push_str(&format!("{cut}: there may be more places beyond\n"));
        }
    }
    Ok(OffTheGround {
        range,
        budgets,
        levels,
    })
}

/// Adds the squares to which only these movements of the turn lead.
fn add_others(range: &mut Range, others: &[(Place, &ReachedByTurn)], by: &str) {
    let step = u8::try_from(range.steps.len()).unwrap_or(u8::MAX);
    let mut added: BTreeMap<Square, &ReachedByTurn> = BTreeMap::new();
    for (place, reached) in others {
        let is_shown = range.squares.iter().any(|own| own.square == place.square);
        if is_shown {
            continue;
        }
        let known = added.entry(place.square).or_insert(reached);
        if (reached.made.actions(), reached.cost) < (known.made.actions(), known.cost) {
            *known = reached;
        }
    }
    if added.is_empty() {
        return;
    }
    range.steps.push(by.to_owned());
    let squares = added.into_iter().map(|(square, reached)| RangeSquare {
        square,
        step,
        cost: reached.cost.to_string(),
        stay: Stay::MayEnd,
    });
    range.squares.extend(squares);
    range.squares.sort_by_key(|own| own.square);
}

/// The best way of the turn to `x,y,z` or `x,y` by these movements, and the place that is meant.
///
/// # Errors
/// If the place cannot be read.
pub(crate) fn way_to(
    situation: &Situation,
    creature: &Creature,
    goal: &str,
    (preference, only): (Preference, Only),
) -> Result<(FoundTurnWay, TurnGoal), Failure> {
    let goal = TurnGoal::read(situation, creature, goal, only)?;
    let query = TurnQuery {
        only,
        ..TurnQuery::any(creature.id, preference)
    };
    let found = flight::turn_way(situation, &query, (goal.square, goal.altitude));
    Ok((found, goal))
}

/// The cost and risks of the way, in one line.
pub(crate) fn price_of_turn(creature: &Creature, goal: TurnGoal, way: &TurnWay) -> String {
    let price = format!("{} ft", way.cost);
    price_words(creature, &goal.words(), &price, (way.triggers, 0))
}

/// A price with the triggers and hazards of the way, in one line.
pub(crate) fn price_words(
    creature: &Creature,
    goal: &str,
    price: &str,
    (triggers, hazards): (u32, u32),
) -> String {
    let count = |count: u32, what: &str| match count {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    format!(
        "{} to {goal}: {price}, {}, {}\n",
        creature.name,
        count(triggers, "trigger"),
        count(hazards, "hazard")
    )
}

/// `fivefoot path --to x,y,z`: these movements of the turn.
pub(crate) fn path_of_turn(
    situation: &Situation,
    creature: &Creature,
    only: Only,
    arguments: &PathArguments,
) -> Result<ExitCode, Failure> {
    if !arguments.via.is_empty() {
        return Err(Failure::usage(advice(
            "a path in three dimensions passes no squares in between",
            "leave out --via",
        )));
    }
    let goal = TurnGoal::read(situation, creature, &arguments.to, only)?;
    let preference = if arguments.safest {
        Preference::Safest
    } else {
        Preference::Cheapest
    };
    let limit = arguments.limit.map(|feet| grid::Feet(feet).whole_squares());
    let query = TurnQuery {
        limit_squares: limit.map(|most| u32::try_from(most).unwrap_or(0)),
        only,
        ..TurnQuery::any(creature.id, preference)
    };
    let found = flight::turn_way(situation, &query, (goal.square, goal.altitude));
    if arguments.form.json {
        output::json(&VolumePath::of_turn(creature, &found))?;
    } else {
        output::text(&match &found.way {
            Some(way) => {
                let legs = way.planned.iter().map(|planned| {
                    let board = &planned.before.board;
                    let words = planned.declaration.words(board);
                    outcome_for_people(&words, &planned.outcome, board)
                });
                let legs: String = legs.collect();
                let price = price_of_turn(creature, goal, way);
                let cuts = not_known(&found.cuts, "there may be a better way");
                format!("{legs}{price}{cuts}")
            }
            None => no_way_for_people(creature, goal, arguments.action.as_deref(), &found),
        })?;
    }
    Ok(match found.way {
        Some(_) => ExitCode::SUCCESS,
        None => ExitCode::from(exit::NO),
    })
}

/// That there is no way in this turn.
pub(crate) fn no_way_for_people(
    creature: &Creature,
    goal: TurnGoal,
    action: Option<&str>,
    found: &FoundTurnWay,
) -> String {
    let (name, goal) = (&creature.name, goal.words());
    if found.cuts.is_empty() {
        let by = action.map_or_else(String::new, |action| format!(" by `{action}`"));
        return format!("{name} cannot get to {goal} and end there in this turn{by}\n");
    }
    let cuts = not_known(&found.cuts, "there may be a path beyond");
    format!("the search reached its limit before it found a path to {goal}\n{cuts}")
}

/// Finds the path to a place where the creature may stay, and its outcome.
fn found(situation: &Situation, asked: &Asked<'_>, goal: Place) -> Option<(String, Outcome)> {
    let reached = asked.range.get(goal)?;
    if reached.stop != Stop::Allowed {
        return None;
    }
    let found = asked.range.path(goal)?;
    if found.steps.is_empty() {
        return None;
    }
    planned(situation, asked, &found)
}

/// The places of each action that the previous action does not reach: one level of the range, or
/// the cheapest level of each square.
fn layer(asked: &[Asked<'_>], altitude: Option<i32>) -> Range {
    let mut shown: BTreeMap<Square, (u8, ReachedLevel)> = BTreeMap::new();
    for (step, asked) in (0_u8..).zip(asked) {
        for column in asked.range.columns() {
            let mut levels = column.iter().copied();
            let reached = match altitude {
                Some(level) => levels.find(|reached| reached.place.level == level),
                None => levels.min_by_key(|reached| (reached.stop != Stop::Allowed, reached.cost)),
            };
            if let Some(reached) = reached {
                let square = reached.place.square;
                shown.entry(square).or_insert((step, reached));
            }
        }
    }
    let squares = shown
        .into_iter()
        .map(|(square, (step, reached))| RangeSquare {
            square,
            step,
            cost: reached.cost.to_string(),
            stay: match reached.stop {
                Stop::Allowed => Stay::MayEnd,
                Stop::PassOnly(_) => Stay::PassOnly,
            },
        });
    let creature = asked.first().map(|asked| asked.creature);
    let name = creature.map_or("", |creature| creature.name.as_str());
    Range {
        label: match altitude {
            Some(level) => format!("where {name} can go at altitude {level}"),
            None => format!("where {name} can go, at its cheapest altitude"),
        },
        from: creature.and_then(Creature::footprint),
        steps: asked.iter().map(|asked| asked.action.words()).collect(),
        squares: squares.collect(),
    }
}

/// Describes the budget of an action.
fn budget_for_people(asked: &Asked<'_>) -> String {
    format!(
        "{}: {} ft, {} places\n",
        asked.action.words(),
        asked.range.budget,
        asked.range.places().len()
    )
}

/// Describes how many places each altitude has.
fn levels_for_people(asked: &Asked<'_>, altitude: Option<i32>) -> String {
    let mut levels: BTreeMap<i32, (usize, Option<ReachedLevel>)> = BTreeMap::new();
    for reached in asked.range.places() {
        let (count, cheapest) = levels.entry(reached.place.level).or_default();
        *count += 1;
        if cheapest.is_none_or(|known| reached.cost < known.cost) {
            *cheapest = Some(reached);
        }
    }
    let mut text = String::new();
    for (level, (count, cheapest)) in levels.iter().rev() {
        if altitude.is_some_and(|altitude| altitude != *level) {
            continue;
        }
        let from = cheapest.map_or_else(String::new, |reached| {
            format!(
                ", from {} ft at {}",
                reached.cost,
                place_words(reached.place)
            )
        });
        let places = if *count == 1 { "place" } else { "places" };
        text.push_str(&format!("  altitude {level:>3}: {count} {places}{from}\n"));
    }
    if altitude.is_some_and(|altitude| !levels.contains_key(&altitude)) {
        text.push_str("nothing within reach at that altitude\n");
    }
    text.push_str(&cut_for_people(&asked.range));
    text
}

/// Describes what the bound of the search has cut off.
fn cut_for_people(range: &VolumeRange) -> String {
    if range.searched < range.budget {
        format!(
            "searched as far as {} of {} ft lead: beyond there may be more places\n",
            range.searched, range.budget
        )
    } else if range.exhausted.is_some() {
        "the search reached its limit: there may be more places\n".to_owned()
    } else {
        String::new()
    }
}

fn place_words(place: Place) -> String {
    format!("({},{},{})", place.square.x, place.square.y, place.level)
}

/// `fivefoot path --action fly --to x,y,z`.
pub(crate) fn path(
    situation: &Situation,
    creature: &Creature,
    action: VolumeAction,
    arguments: &PathArguments,
) -> Result<ExitCode, Failure> {
    if arguments.safest || !arguments.via.is_empty() || arguments.limit.is_some() {
        return Err(Failure::usage(advice(
            "a path in three dimensions is the cheapest of one action",
            "leave out --safest, --via and --limit",
        )));
    }
    let own_level = creature.elevation_feet.whole_squares();
    let goal = input::place(situation, &arguments.to, own_level)?;
    let asked = Asked::new(situation, creature, action, arguments.primary.as_deref())?;
    let found = found(situation, &asked, goal);
    if arguments.form.json {
        let found = found
            .as_ref()
            .map(|(words, outcome)| (words.as_str(), outcome));
        output::json(&VolumePath::new(
            creature,
            action.words(),
            &asked.range,
            found,
            &situation.board,
        ))?;
    } else {
        output::text(&match &found {
            Some((words, outcome)) => outcome_for_people(words, outcome, &situation.board),
            None if asked.range.exhausted.is_some() => format!(
                "the search reached its limit before it found a path to {} with `{}`\n{}",
                place_words(goal),
                action.words(),
                cut_for_people(&asked.range)
            ),
            None => format!(
                "{} cannot get to {} and end there with `{}`, {} ft\n",
                creature.name,
                place_words(goal),
                action.words(),
                asked.range.budget
            ),
        })?;
    }
    Ok(match found {
        Some(_) => ExitCode::SUCCESS,
        None => ExitCode::from(exit::NO),
    })
}

/// The path as its mover would declare it, and its outcome.
fn planned(
    situation: &Situation,
    asked: &Asked<'_>,
    found: &FoundFlight,
) -> Option<(String, Outcome)> {
    let primary = found
        .primary
        .map(|primary| format!(" primary={primary}"))
        .unwrap_or_default();
    let steps: Vec<String> = found.steps.iter().copied().map(place_words).collect();
    let words = format!(
        "{} {}{primary}: {}",
        asked.creature.name,
        asked.action.words(),
        steps.join(" ")
    );
    let declaration = situation.read_declaration(&words.parse().ok()?).ok()?;
    let outcome = situation.plan(&declaration, &mut NoDice).ok()?;
    Some((words, outcome))
}
