//! `fivefoot path`: the cheapest or safest path to a square, itemised.

use std::process::ExitCode;

use board::{Creature, DoorState, Terrain};
use grid::{Feet, Square};
use rules::search::{Exhausted, Preference};
use rules::{CostUnit, FoundWay, SystemDeclarations as _, SystemMovement as _};
use systems::chances::{self, NoOdds, RolledWay, Sureness};
use systems::{Declaration, Situation, System, flight};
use tell::json;
use tell::people::outcome_for_people;

use super::bounds::not_known;
use super::chances::with_chance;
use super::volume::{self, VolumeAction};
use super::{gridless, reach};
use crate::arguments::PathArguments;
use crate::explanation::advice;
use crate::failure::{Failure, exit};
use crate::{input, output};

pub(crate) fn run(arguments: &PathArguments) -> Result<ExitCode, Failure> {
    let truth = input::situation(&arguments.board)?;
    let shown = input::shown(&truth, &arguments.view);
    let mover = input::creature_shown(&shown, &truth, &arguments.creature)?;
    // A path is planned with the knowledge of the creature's side.
    let situation = view::known_to_side(&shown, mover.side);
    let creature = situation.board.creature(mover.id).unwrap_or(mover);
    if let Some(only) = volume::of_turn(&situation, creature, arguments) {
        return volume::path_of_turn(&situation, creature, only, arguments);
    }
    if let Some(action) = VolumeAction::of(&situation, creature, arguments.action.as_deref()) {
        return volume::path(&situation, creature, action, arguments);
    }
    if arguments.primary.is_some() {
        return Err(Failure::usage(
            "--primary belongs to a movement in three dimensions: --action fly",
        ));
    }
    if !situation.goals().is_empty() {
        return Err(Failure::usage(advice(
            "without a map there is no path to search",
            format!(
                "one action leads to a goal:\n{}",
                gridless::goals_for_people(&situation, creature)
            ),
        )));
    }
    if gridless::holds(&situation) {
        return straight(&situation, creature, arguments);
    }
    refuse_altitude(&situation, creature, arguments)?;
    let goal = input::place_of(&situation, creature, &arguments.to)?;
    let via: Vec<Square> = arguments
        .via
        .iter()
        .map(|word| input::place_of(&situation, creature, word))
        .collect::<Result<_, _>>()?;
    let preference = if arguments.safest {
        Preference::Safest
    } else {
        Preference::Cheapest
    };
    let wish = Wish {
        goal,
        via: &via,
        preference,
        limit_feet: arguments.limit.map(Feet),
    };
    let answer = find(&situation, creature, &wish, arguments.action.as_deref())?;
    let action = arguments.action.as_deref();
    let found = matches!(&answer, Answer::Found(_))
        || certain(&situation, creature, &wish, action).is_some();
    if arguments.form.json {
        output::json(&json(&situation, creature, &wish, action, &answer)?)?;
    } else {
        let mut text = for_people(&situation, creature, &wish, action, &answer)?;
        let known = view::known_to_side(&situation, creature.side);
        let taken = taken(&known, creature, goal, &answer);
        text.extend(taken.map(|taken| format!("  {taken}\n")));
        if let Some(others) = reach::not_searched(&situation, creature, action) {
            text.push_str(&format!("not all turns were looked at: {others}\n"));
        }
        output::text(&text)?;
    }
    Ok(if found {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(exit::NO)
    })
}

/// Refuses a goal with an altitude, for a movement that stays on the plane of the map.
fn refuse_altitude(
    situation: &Situation,
    creature: &Creature,
    arguments: &PathArguments,
) -> Result<(), Failure> {
    let to = &arguments.to;
    let Some((plane, _)) = input::with_altitude(to) else {
        return Ok(());
    };
    Err(Failure::usage(match &arguments.action {
        Some(action) if situation.system() == flight::SYSTEM => advice(
            format!("`{to}` has an altitude, and `{action}` stays on the ground"),
            format!(
                "--action \"move fly\" flies there; without --action any movements of the turn of {} \
                 may lead there",
                creature.name
            ),
        ),
        _ => advice(
            format!(
                "`{to}` has an altitude, and the searches of {} have none",
                situation.system()
            ),
            format!("write X,Y: --to {plane}"),
        ),
    }))
}

/// The straight way, which is the only one tried without a grid.
fn straight(
    situation: &Situation,
    creature: &Creature,
    arguments: &PathArguments,
) -> Result<ExitCode, Failure> {
    if arguments.safest || !arguments.via.is_empty() || arguments.limit.is_some() {
        return Err(Failure::usage(advice(
            "without a grid only the straight way is tried",
            "leave out --safest, --via and --limit, and give a path with bends to `fivefoot trace`",
        )));
    }
    if arguments.form.json {
        return Err(Failure::usage(advice(
            "without a grid a path is not searched",
            "`fivefoot trace --json` answers for a path of points",
        )));
    }
    let (_, judged) = gridless::straight_way(situation, creature, &arguments.to)?;
    let code = match &judged {
        Ok(_) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(exit::NO),
    };
    output::text(&judged.unwrap_or_else(|refused| refused))?;
    Ok(code)
}

/// The goal of a path, and what kind of path is wanted.
pub(crate) type Wish<'a> = rules::Wish<'a>;

/// The result of a search for a path.
pub(crate) type Answer = rules::Way<System>;

/// A declaration of a path, its outcome, and the situation in which it was planned.
pub(crate) type Planned = rules::Planned<System>;

/// The best way with what the creature may spend, or with one action.
pub(crate) fn find(
    situation: &Situation,
    creature: &Creature,
    wish: &Wish<'_>,
    action: Option<&str>,
) -> Result<Answer, Failure> {
    if let Some(action) = action
        && chances::movements(situation, creature.id).is_some()
    {
        return find_like(situation, creature, wish, action);
    }
    reach::budgets(situation, creature, action)?;
    Ok(situation.way(creature.id, wish, action))
}

/// The best way by actions like that one, in a system whose movements are rolled.
fn find_like(
    situation: &Situation,
    creature: &Creature,
    wish: &Wish<'_>,
    action: &str,
) -> Result<Answer, Failure> {
    let way = match rolled(situation, creature, wish, Some(action))? {
        Ok(Some(way)) => Some(way),
        Ok(None) => {
            allowed(situation, creature, action)?;
            None
        }
        Err(Exhausted { .. }) => return Ok(Answer::Exhausted(Vec::new())),
    };
    let found = way.and_then(|way| {
        let squares = i32::try_from(way.points).ok()?;
        let cost = Feet::from_squares(squares);
        let allowed = wish.limit_feet.is_none_or(|limit| cost <= limit);
        let planned =
            allowed.then(|| situation.planned_way(creature.id, wish.goal, way.declarations, cost));
        planned.flatten()
    });
    Ok(found.map_or_else(
        || match situation.way(creature.id, wish, None) {
            // No movement ends there, whatever it costs.
            Answer::MayNotStop(rule) => Answer::MayNotStop(rule),
            _ => Answer::TooFar,
        },
        Answer::Found,
    ))
}

/// The declarations that lead there whatever is rolled, in a system whose movements are rolled, with what
/// to say of them.
pub(crate) fn certain(
    situation: &Situation,
    creature: &Creature,
    wish: &Wish<'_>,
    action: Option<&str>,
) -> Option<(Vec<Declaration>, String)> {
    let way = by_chance(situation, creature, wish, action).ok().flatten();
    let way = way.filter(|way| way.sureness == Sureness::Certain)?;
    let told = format!(
        "every roll leads to {}\n{}",
        wish.goal,
        chance_for_people(situation, &way)
    );
    Some((way.declarations, told))
}

/// The first declaration of the way that a roll may give, in a system whose movements are rolled.
pub(crate) fn begun(
    situation: &Situation,
    creature: &Creature,
    wish: &Wish<'_>,
    action: Option<&str>,
) -> Option<String> {
    let way = by_chance(situation, creature, wish, action)
        .ok()
        .flatten()?;
    let first = way.declarations.first()?;
    Some(first.words(&situation.board))
}

/// Says why the rules do not allow that action at all, if they do not.
fn allowed(situation: &Situation, creature: &Creature, action: &str) -> Result<(), Failure> {
    let declared = input::declaration(situation, &format!("{} {action}", creature.name))?;
    match chances::odds(situation, &declared) {
        Some(Err(refused @ NoOdds::Refused(_))) => {
            Err(Failure::usage(format!("{action}: {refused}")))
        }
        Some(Err(NoOdds::NoMovement)) => Err(Failure::usage(advice(
            format!("`{action}` is no movement of {}", creature.name),
            "a mosey and a run are; what else an action does on the way is declared with its path",
        ))),
        _ => Ok(()),
    }
}

/// The way with the greatest chance, by any actions or by those like one.
fn rolled(
    situation: &Situation,
    creature: &Creature,
    wish: &Wish<'_>,
    action: Option<&str>,
) -> Result<Result<Option<RolledWay>, Exhausted>, Failure> {
    let words = action.map(|action| format!("{} {action}", creature.name));
    let like = words.map(|words| input::declaration(situation, &words));
    let like = like.transpose()?;
    Ok(chances::way(situation, creature.id, wish, like.as_ref()))
}

/// The declarations, itemised, and the price of the whole path.
pub(crate) fn for_people(
    situation: &Situation,
    creature: &Creature,
    wish: &Wish<'_>,
    action: Option<&str>,
    answer: &Answer,
) -> Result<String, Failure> {
    Ok(match answer {
        Answer::Found(way) => {
            let mut text = String::new();
            for planned in &way.planned {
                let board = &planned.before.board;
                let words = planned.declaration.words(board);
                text.push_str(&outcome_for_people(&words, &planned.outcome, board));
            }
            text.push_str(&price(situation, creature, wish.goal, way));
            text.push_str(&not_known(&way.cuts, "there may be a better way"));
            if way.exhausted.is_some() {
                text.push_str(
                    "the search over all movements reached its limit: there may be a better way\n",
                );
            }
            text
        }
        other => {
            let way = by_chance(situation, creature, wish, action)?;
            // What a roll may give is not too far, and neither is what an open action may still give.
            let why = match (&way, other) {
                (Some(way), Answer::TooFar | Answer::OutOfActions)
                    if way.sureness == Sureness::Certain =>
                {
                    format!("every roll leads to {}", wish.goal)
                }
                (Some(_), Answer::TooFar | Answer::OutOfActions) => {
                    format!("no way to {} is certain", wish.goal)
                }
                (None, Answer::NoWay) => no_way(situation, creature, wish, action),
                _ => why_not(situation, creature, wish, other),
            };
            let chance = way.map(|way| chance_for_people(situation, &way));
            let chance = chance.unwrap_or_default();
            let by_name = match (other, action) {
                (Answer::NoWay | Answer::NeedsChecks(_) | Answer::TooFar, None) => {
                    by_name(situation, creature, wish)
                }
                _ => String::new(),
            };
            let door = match other {
                Answer::NoWay | Answer::NeedsChecks(_) => {
                    door_in_the_way(situation, creature, wish, action)
                }
                _ => None,
            };
            let ground = match (other, &door) {
                // Where another movement leads there, the ground is no reason.
                (Answer::NoWay, None) if by_name.is_empty() => {
                    ground_in_the_way(situation, creature, wish, action)
                }
                _ => None,
            };
            let stops = door.or(ground).unwrap_or_default();
            format!("{why}\n{stops}{chance}{by_name}")
        }
    })
}

/// That no way is open, or that none is by that action.
fn no_way(
    situation: &Situation,
    creature: &Creature,
    wish: &Wish<'_>,
    action: Option<&str>,
) -> String {
    let is_open = |_: &&str| !matches!(situation.way(creature.id, wish, None), Answer::NoWay);
    match action.filter(is_open) {
        Some(action) => format!(
            "{} cannot get to {} by `{action}`; other movements may lead there",
            creature.name, wish.goal
        ),
        None => why_not(situation, creature, wish, &Answer::NoWay),
    }
}

/// The actions that may lead where no certain way leads, in a system whose movements are rolled.
fn by_chance(
    situation: &Situation,
    creature: &Creature,
    wish: &Wish<'_>,
    action: Option<&str>,
) -> Result<Option<RolledWay>, Failure> {
    let is_rolled = chances::movements(situation, creature.id).is_some();
    if !is_rolled || wish.limit_feet.is_some() {
        return Ok(None);
    }
    Ok(rolled(situation, creature, wish, action)?.ok().flatten())
}

fn chance_for_people(situation: &Situation, way: &RolledWay) -> String {
    let words = way.declarations.iter();
    let words: Vec<String> = words.map(|one| one.words(&situation.board)).collect();
    let chance = with_chance(way.sureness, way.chance);
    match (words.as_slice(), way.declarations.first()) {
        ([one], Some(declared)) if situation.system().goes_on(declared) => {
            format!("the rest of the movement gets there{chance}: {one}\n")
        }
        ([one], Some(declared)) => {
            let verb = situation.system().verb(declared);
            format!("a {verb} gets there{chance}: {one}\n")
        }
        (several, _) => format!(
            "{} actions get there{chance}:\n  {}\n",
            several.len(),
            several.join("\n  ")
        ),
    }
}

/// The actions that were not looked at, because they are only if they are named, and that lead there
/// by themselves; empty if there are none.
fn by_name(situation: &Situation, creature: &Creature, wish: &Wish<'_>) -> String {
    let budgets = situation.budgets(creature.id);
    let movements = situation.candidates(creature.id).movements;
    let mut verbs: Vec<&str> = (movements.iter())
        .map(|one| situation.system().verb(one))
        .filter(|verb| budgets.iter().all(|budget| budget.verb != *verb))
        .collect();
    verbs.dedup();
    verbs.retain(|verb| {
        let way = situation.way(creature.id, wish, Some(*verb));
        matches!(way, Answer::Found(_))
    });
    let lines = verbs.iter().map(|verb| {
        format!("`{verb}` was not looked at, and leads there: name it to see the way (--action {verb})\n")
    });
    lines.collect()
}

/// The closed door that alone keeps the creature from the goal, in words.
fn door_in_the_way(
    situation: &Situation,
    creature: &Creature,
    wish: &Wish<'_>,
    action: Option<&str>,
) -> Option<String> {
    /// The most doors that are tried.
    const TRIED: usize = 8;
    let doors = situation.board.doors().iter();
    let closed = doors.filter(|door| door.state != DoorState::Open);
    closed.take(TRIED).find_map(|door| {
        let mut opened = situation.clone();
        opened.board.set_door(door.id, DoorState::Open);
        let way = opened.way(creature.id, wish, action);
        let is_closed = matches!(
            way,
            Answer::NoWay | Answer::NeedsChecks(_) | Answer::Exhausted(_)
        );
        if is_closed {
            return None;
        }
        let [one, other] = door.edges.first()?.squares();
        let state = match door.state {
            DoorState::Locked => "locked",
            _ => "closed",
        };
        Some(format!(
            "  door {} at {one}|{other} is {state}; if it is open, a way leads there\n",
            door.id
        ))
    })
}

/// The kind of ground that alone keeps the creature from the goal, in words.
fn ground_in_the_way(
    situation: &Situation,
    creature: &Creature,
    wish: &Wish<'_>,
    action: Option<&str>,
) -> Option<String> {
    /// The most kinds that are tried.
    const TRIED: usize = 4;
    /// The most squares that are named.
    const NAMED: usize = 4;
    let on_map = Terrain::ALL.into_iter().filter_map(|kind| {
        let plane = situation.board.terrain_plane(kind)?;
        let squares: Vec<Square> = plane.iter().collect();
        (kind != Terrain::Wall && !squares.is_empty()).then_some((kind, squares))
    });
    on_map.take(TRIED).find_map(|(kind, squares)| {
        let mut open = situation.clone();
        for square in &squares {
            open.board.remove_terrain(*square, kind);
        }
        let way = open.way(creature.id, wish, action);
        if matches!(
            way,
            Answer::NoWay | Answer::NeedsChecks(_) | Answer::Exhausted(_)
        ) {
            return None;
        }
        let named: Vec<String> = squares.iter().take(NAMED).map(Square::to_string).collect();
        let more = match squares.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        Some(format!(
            "  `{}` at {}{more} is in the way; if it were open ground, a way would lead there\n",
            kind.word(),
            named.join(", ")
        ))
    })
}

/// Why no way was found; empty if one was.
fn why_not(situation: &Situation, creature: &Creature, wish: &Wish<'_>, answer: &Answer) -> String {
    let (name, goal) = (&creature.name, wish.goal);
    match answer {
        Answer::Found(_) => String::new(),
        Answer::NoWay => format!("{name} cannot get to {goal}: no way is open"),
        Answer::NeedsChecks(checks) => {
            let checks: Vec<String> = checks.iter().map(ToString::to_string).collect();
            format!(
                "{name} can get to {goal} only with a check: {}",
                checks.join(", and ")
            )
        }
        Answer::OutOfActions => {
            let still = reach::why_still(situation, creature);
            let still = if still.is_empty() {
                ": it has nothing left to move with in this turn"
            } else {
                &still
            };
            format!("{name} cannot get to {goal} now{still}")
        }
        Answer::TooFar => match wish.limit_feet {
            Some(limit) => {
                let limit = cost_words(situation, limit);
                format!(
                    "{goal} is too far: the way costs more than {limit}, or than {name} may spend"
                )
            }
            None => format!("{goal} is too far: the way costs more than {name} may spend"),
        },
        Answer::MayNotStop(rule) => {
            format!("{name} may pass {goal}, but may not stop there [{rule}]")
        }
        Answer::Exhausted(cuts) => {
            let cuts = not_known(cuts, "there may be a path beyond");
            let why = format!("the search reached its limit before it found a path to {goal}");
            format!("{why}\n{cuts}").trim_end().to_owned()
        }
    }
}

/// A cost of a search in the unit of the system; a point of resistance is counted as a square.
fn cost_words(situation: &Situation, cost: Feet) -> String {
    match situation.system().cost_unit() {
        CostUnit::Points => format!("{} pt", cost.whole_squares()),
        CostUnit::Feet => format!("{cost} ft"),
    }
}

/// What is where the way should end, if that is why there is none.
pub(crate) fn taken(
    situation: &Situation,
    creature: &Creature,
    goal: Square,
    answer: &Answer,
) -> Option<String> {
    if !matches!(answer, Answer::NoWay | Answer::MayNotStop(_)) {
        return None;
    }
    let board = &situation.board;
    if board.is_wall(goal) {
        return Some(format!("{goal} is a wall"));
    }
    let mut creatures = board.creatures().iter();
    let is_there = |creature: &&Creature| {
        let space = creature.footprint();
        space.is_some_and(|space| space.contains(goal))
    };
    if let Some(there) = creatures.find(is_there) {
        return Some(format!("{} is there; name a square beside it", there.name));
    }
    // A bigger creature is named by its first square, and fills others.
    let mut squares = creature.footprint()?.at(goal).squares();
    let filled = squares.find(|square| !board.contains(*square) || board.is_wall(*square))?;
    let lies = if board.contains(filled) {
        "is a wall"
    } else {
        "lies off the map"
    };
    Some(format!(
        "{filled}, which {} would fill there, {lies}; a place is named by its top-left square",
        creature.name
    ))
}

/// The cost and risks of the way, in one line; empty if there is no way.
pub(crate) fn price_for_people(
    situation: &Situation,
    creature: &Creature,
    goal: Square,
    answer: &Answer,
) -> String {
    match answer {
        Answer::Found(way) => price(situation, creature, goal, way),
        _ => String::new(),
    }
}

fn price(
    situation: &Situation,
    creature: &Creature,
    goal: Square,
    way: &FoundWay<System>,
) -> String {
    volume::price_words(
        creature,
        &goal.to_string(),
        &cost_words(situation, way.cost_feet),
        (way.triggers, way.hazards),
    )
}

/// The form for programs.
fn json(
    situation: &Situation,
    creature: &Creature,
    wish: &Wish<'_>,
    action: Option<&str>,
    answer: &Answer,
) -> Result<json::Path, Failure> {
    let mut told = json::Path {
        version: json::Version,
        system: situation.system().id().to_owned(),
        creature: creature.name.clone(),
        preference: wish.preference.into(),
        found: false,
        exhausted: json::is_exhausted(answer),
        cuts: json::cuts_of(answer),
        cost_feet: None,
        cost_points: None,
        triggers: None,
        hazards: None,
        reason: json::NoPath::of(answer),
        stop_rule: match answer {
            Answer::MayNotStop(rule) => Some(rule.as_str().to_owned()),
            _ => None,
        },
        checks: json::checks_of(answer),
        declarations: Vec::new(),
        chance: None,
        not_searched: reach::not_searched(situation, creature, action)
            .as_ref()
            .map(json::Citation::from),
    };
    if let Answer::Found(way) = answer {
        told.found = true;
        match situation.system().cost_unit() {
            CostUnit::Points => told.cost_points = Some(way.cost_feet.whole_squares()),
            CostUnit::Feet => told.cost_feet = Some(way.cost_feet.0),
        }
        told.triggers = Some(way.triggers);
        told.hazards = Some(way.hazards);
        let declarations = way.planned.iter().map(|planned| {
            let board = &planned.before.board;
            let words = planned.declaration.words(board);
            json::Declaration::of_outcome(words, &planned.outcome, board)
        });
        told.declarations = declarations.collect();
        return Ok(told);
    }
    if let Some(way) = by_chance(situation, creature, wish, action)? {
        told.add_way_by_chance(&way, &situation.board);
        if way.sureness == Sureness::Certain {
            told.found = true;
            told.reason = None;
        }
    }
    Ok(told)
}
