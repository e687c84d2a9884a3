//! `fivefoot path`: the cheapest or safest path to a square, itemised.

use std::process::ExitCode;

use board::{Creature, Position};
use dice::NoDice;
use grid::{Feet, Square};
use rules::search::{self, FoundPath, PathQuery, Preference};
use rules::{Budget, RuleSystem as _};
use systems::{Declaration, Outcome, Situation, System};
use tell::json;

use super::volume::{self, VolumeAction};
use super::{draw as drawing, reach, trace};
use crate::arguments::PathArguments;
use crate::failure::{Failure, exit};
use crate::{input, output};

pub(crate) fn run(arguments: &PathArguments) -> Result<ExitCode, Failure> {
    let situation = input::situation(&arguments.board)?;
    let side = input::creature(&situation, &arguments.creature)?.side;
    // A path is planned by what the creature's side knows.
    let situation = situation.known_to(side);
    let creature = input::creature(&situation, &arguments.creature)?;
    if let Some(action) = VolumeAction::of(&situation, arguments.action.as_deref()) {
        return volume::path(&situation, creature, action, arguments);
    }
    if arguments.primary.is_some() {
        return Err(Failure::usage(
            "--primary belongs to a movement in three dimensions: --action fly",
        ));
    }
    let goal = input::square(&situation, &arguments.to)?;
    let via: Vec<Square> = arguments
        .via
        .iter()
        .map(|word| input::square(&situation, word))
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
    let found = matches!(&answer, Answer::Found { .. });
    if arguments.form.json {
        output::json(&json(&situation, creature, preference, &answer))?;
    } else {
        output::text(&for_people(creature, goal, &answer))?;
    }
    Ok(if found {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(exit::NO)
    })
}

/// Where a path shall lead, and how.
pub(crate) struct Wish<'a> {
    /// The square to end in.
    pub(crate) goal: Square,
    /// Squares to pass on the way, in this order.
    pub(crate) via: &'a [Square],
    /// Which of the paths.
    pub(crate) preference: Preference,
    /// The most that the whole path may cost.
    pub(crate) limit_feet: Option<Feet>,
}

/// What a search for a path found.
pub(crate) enum Answer {
    /// A path, as declarations that were planned one after another.
    Found {
        /// The way and its price.
        path: FoundPath,
        /// The declarations, first to last.
        planned: Vec<Planned>,
    },
    /// There is none.
    None,
    /// The search met its bound.
    Exhausted,
}

/// A declaration, what comes of it, and the situation in which it was planned.
pub(crate) struct Planned {
    /// What is declared.
    pub(crate) declaration: Declaration,
    /// What comes of it.
    pub(crate) outcome: Outcome,
    /// The situation before it.
    pub(crate) before: Situation,
}

/// The path with the first budget that suffices; beyond all of them, as far as it takes with the
/// first one again and again.
pub(crate) fn find(
    situation: &Situation,
    creature: &Creature,
    wish: &Wish<'_>,
    action: Option<&str>,
) -> Result<Answer, Failure> {
    let budgets = reach::budgets(situation, creature, action)?;
    let Some(first) = budgets.first() else {
        return Ok(Answer::None);
    };
    for budget in &budgets {
        let within = budget.limit_feet * i32::from(budget.times);
        let limit = wish.limit_feet.map_or(within, |limit| limit.min(within));
        match search(situation, creature, wish, budget.verb, Some(limit))? {
            Ok(Some(path)) => {
                let planned = declare(situation, creature, budget, &path);
                let turns = planned
                    .iter()
                    .filter(|planned| planned.outcome.movement.is_none());
                if reached(&planned, wish.goal) && turns.count() == 0 {
                    return Ok(Answer::Found { path, planned });
                }
            }
            Ok(None) => {}
            Err(search::Exhausted { .. }) => return Ok(Answer::Exhausted),
        }
    }
    match search(situation, creature, wish, first.verb, wish.limit_feet)? {
        Ok(Some(path)) => {
            let planned = declare(situation, creature, first, &path);
            Ok(if reached(&planned, wish.goal) {
                Answer::Found { path, planned }
            } else {
                Answer::None
            })
        }
        Ok(None) => Ok(Answer::None),
        Err(search::Exhausted { .. }) => Ok(Answer::Exhausted),
    }
}

fn search(
    situation: &Situation,
    creature: &Creature,
    wish: &Wish<'_>,
    verb: &str,
    limit_feet: Option<Feet>,
) -> Result<Result<Option<FoundPath>, search::Exhausted>, Failure> {
    let walk = situation
        .walk(creature.id, verb)
        .ok_or_else(|| Failure::usage(format!("{verb} is no movement along a path")))?;
    let goals = [wish.goal];
    let query = PathQuery {
        via: wish.via,
        limit_feet,
        ..PathQuery::to(&goals, wish.preference)
    };
    Ok(search::path(walk.as_ref(), &query))
}

fn reached(planned: &[Planned], goal: Square) -> bool {
    let last = planned
        .iter()
        .rev()
        .find_map(|planned| planned.outcome.movement.as_ref());
    match last.map(|movement| movement.end) {
        Some(Position::Squares(footprint)) => footprint.origin == goal,
        _ => false,
    }
}

/// The path as its mover would declare it: as much as fits into one action, then the next; when no
/// action is left its turn ends, and it goes on in the next one.
fn declare(
    situation: &Situation,
    creature: &Creature,
    budget: &Budget,
    path: &FoundPath,
) -> Vec<Planned> {
    let mut now = situation.clone();
    let mut planned: Vec<Planned> = Vec::new();
    let mut done = 0;
    let mut turn_ended = false;
    while done < path.steps.len() {
        match longest(&now, creature, budget, &path.steps[done..]) {
            Some((steps, next)) => {
                now.carry_out(&next.outcome);
                planned.push(next);
                done += steps;
                turn_ended = false;
            }
            None if !turn_ended => {
                let Some(next) = plan(&now, &format!("{} end-turn", creature.name)) else {
                    break;
                };
                now.carry_out(&next.outcome);
                planned.push(next);
                turn_ended = true;
            }
            None => break,
        }
    }
    planned
}

/// The longest beginning of the steps that one action can be declared for.
fn longest(
    situation: &Situation,
    creature: &Creature,
    budget: &Budget,
    steps: &[search::WalkStep],
) -> Option<(usize, Planned)> {
    let verb = budget.verb;
    let limit_squares = u32::try_from(budget.limit_feet.whole_squares()).unwrap_or_default();
    let affordable = steps
        .iter()
        .scan(0u32, |spent, step| {
            *spent = spent.saturating_add(step.cost_squares);
            Some(*spent)
        })
        .take_while(|spent| *spent <= limit_squares)
        .count();
    for count in (1..=affordable).rev() {
        let places: Vec<String> = steps[..count]
            .iter()
            .map(|step| step.to.footprint.origin.to_string())
            .collect();
        let path = places.join(" ");
        let plain = plan(situation, &format!("{} {verb}: {path}", creature.name))
            .filter(|planned| is_done_whole(&planned.outcome));
        let further = || {
            // A movement may end among others only if another one follows.
            (count < steps.len())
                .then(|| {
                    plan(
                        situation,
                        &format!("{} {verb} then-move: {path}", creature.name),
                    )
                })
                .flatten()
        };
        // Who was forced down in 6d6 stands up first, in the same action.
        let after_standing = || {
            (situation.system() == System::SixD6)
                .then(|| {
                    plan(
                        situation,
                        &format!("{} {verb}: stand {path}", creature.name),
                    )
                })
                .flatten()
                .filter(|planned| is_done_whole(&planned.outcome))
        };
        if let Some(planned) = plain.or_else(further).or_else(after_standing) {
            return Some((count, planned));
        }
    }
    None
}

/// Whether every item of the path is done: 6d6 does what it can of a path, and tells what it did.
fn is_done_whole(outcome: &Outcome) -> bool {
    let mut account = outcome.account.iter();
    account.all(|happening| System::shortfall(happening).is_none())
}

fn plan(situation: &Situation, words: &str) -> Option<Planned> {
    let declaration = situation.read_declaration(&words.parse().ok()?).ok()?;
    let outcome = situation.plan(&declaration, &mut NoDice).ok()?;
    Some(Planned {
        declaration,
        outcome,
        before: situation.clone(),
    })
}

/// The declarations, itemised, and the price of the whole path.
pub(crate) fn for_people(creature: &Creature, goal: Square, answer: &Answer) -> String {
    match answer {
        Answer::None => format!("{} cannot get to {goal} and end there\n", creature.name),
        Answer::Exhausted => {
            format!("the search met its bound before it found a path to {goal}\n")
        }
        Answer::Found { path, planned } => {
            let mut text = String::new();
            for planned in planned {
                let board = &planned.before.board;
                let words = planned.declaration.words(board);
                text.push_str(&trace::outcome_for_people(&words, &planned.outcome, board));
            }
            text.push_str(&price(creature, goal, path, planned));
            text
        }
    }
}

/// What the way costs and risks, in one line; empty if there is none.
pub(crate) fn price_for_people(creature: &Creature, goal: Square, answer: &Answer) -> String {
    match answer {
        Answer::Found { path, planned } => price(creature, goal, path, planned),
        Answer::None | Answer::Exhausted => String::new(),
    }
}

fn price(creature: &Creature, goal: Square, path: &FoundPath, planned: &[Planned]) -> String {
    let count = |count: u32, what: &str| match count {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    let price = match planned.first().map(|first| drawing::unit(&first.outcome)) {
        // A search counts a point of resistance as a square.
        Some("pt") => format!("{} pt", path.cost_feet.whole_squares()),
        _ => format!("{} ft", path.cost_feet),
    };
    format!(
        "{} to {goal}: {price}, {}, {}\n",
        creature.name,
        count(triggers(planned), "trigger"),
        count(path.hazards, "hazard")
    )
}

/// Reactions that the declarations trigger.
fn triggers(planned: &[Planned]) -> u32 {
    let events = planned.iter().flat_map(|planned| &planned.outcome.events);
    let provoked =
        events.filter(|event| matches!(event.happening, systems::AnyHappening::Provoke(..)));
    u32::try_from(provoked.count()).unwrap_or(u32::MAX)
}

/// The form for programs.
fn json(
    situation: &Situation,
    creature: &Creature,
    preference: Preference,
    answer: &Answer,
) -> json::Path {
    let mut told = json::Path {
        version: json::Version,
        system: situation.system().id().to_owned(),
        creature: creature.name.clone(),
        preference: preference.into(),
        found: false,
        exhausted: matches!(answer, Answer::Exhausted),
        cost_feet: None,
        cost_points: None,
        triggers: None,
        hazards: None,
        declarations: Vec::new(),
    };
    if let Answer::Found { path, planned } = answer {
        told.found = true;
        // A search counts a point of resistance as a square.
        match situation.system() {
            System::SixD6 => told.cost_points = Some(path.cost_feet.whole_squares()),
            _ => told.cost_feet = Some(path.cost_feet.0),
        }
        told.triggers = Some(triggers(planned));
        told.hazards = Some(path.hazards);
        let declarations = planned.iter().map(|planned| {
            let board = &planned.before.board;
            let words = planned.declaration.words(board);
            json::Declaration::of_outcome(words, &planned.outcome, board)
        });
        told.declarations = declarations.collect();
    }
    told
}
