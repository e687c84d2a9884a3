//! `fivefoot reach` and `fivefoot path` in three dimensions: flying, swimming and burrowing.

use std::collections::BTreeMap;
use std::process::ExitCode;

use board::{Creature, Movement};
use dice::NoDice;
use draw::{Layer, Picture, Range, RangeSquare, Stay};
use grid::Square;
use rules::search::{Bound, Stop};
pub(crate) use systems::flight::own_way;
use systems::flight::{
    self, FoundFlight, Place, Primary, ReachedLevel, Verb, VolumeQuery, VolumeRange, volume_range,
};
use systems::{Outcome, Situation};
use tell::json::{VolumePath, VolumeReach};
use tell::people::outcome_for_people;

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

/// The range of a creature that is off the ground, for drawing and in words.
pub(crate) struct OffTheGround {
    /// The places that each action adds.
    pub(crate) range: Range,
    /// The budget of each action, one on each line.
    pub(crate) budgets: String,
    /// The number of places at each altitude.
    pub(crate) levels: String,
}

/// Finds where it can go that way with a move and with a double move; at one altitude, or for each
/// square at the cheapest one.
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
    Ok(OffTheGround {
        range: layer(&asked, altitude),
        budgets: asked.iter().map(budget_for_people).collect(),
        levels: asked
            .last()
            .map(|widest| levels_for_people(widest, altitude))
            .unwrap_or_default(),
    })
}

/// The cheapest way to `x,y,z` or `x,y` as its mover would declare it, by one action; `None` if no
/// action gets there.
///
/// # Errors
/// If the place cannot be read, or the creature does not move that way.
pub(crate) fn way_to(
    situation: &Situation,
    creature: &Creature,
    way: Movement,
    goal: &str,
) -> Result<Option<String>, Failure> {
    let own_level = creature.elevation_feet.whole_squares();
    let goal = input::place(situation, goal, own_level)?;
    let mut refused = None;
    for verb in [Verb::Move, Verb::Double] {
        let asked = match Asked::new(situation, creature, VolumeAction { verb, way }, None) {
            Ok(asked) => asked,
            Err(error) => {
                refused = Some(error);
                continue;
            }
        };
        if let Some((words, _)) = found(situation, &asked, goal) {
            return Ok(Some(words));
        }
        refused = None;
    }
    refused.map_or(Ok(None), Err)
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
            None => format!(
                "{} cannot get to {} and end there with `{}`, {} ft\n{}",
                creature.name,
                place_words(goal),
                action.words(),
                asked.range.budget,
                cut_for_people(&asked.range)
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
