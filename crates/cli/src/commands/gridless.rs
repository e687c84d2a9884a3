//! The answers of the commands in play without a grid: there a range or a threat is a distance
//! instead of squares, and a way is a path of points that its player chooses.

use board::Creature;
use dice::NoDice;
use rules::{PlanError, SystemMovement as _};
use systems::{Situation, chances};
use tell::json;
use tell::people::{outcome_for_people, refusal_for_people};

use super::because;
use super::chances::with_chance;
use crate::explanation::advice;
use crate::failure::Failure;
use crate::input;

/// Whether creatures stand at points in feet instead of squares.
pub(crate) fn holds(situation: &Situation) -> bool {
    situation.rulings.word("ruling.grid-mode").as_deref() == Some("gridless")
}

/// Whether the board has no squares: creatures stand at points in feet, at goals, or nowhere in
/// particular while their distances are counted.
pub(crate) fn has_no_squares(situation: &Situation) -> bool {
    let is_placed = |creature: &Creature| creature.position.is_some();
    let board = &situation.board;
    let extent = board.extent();
    let is_empty = (extent.width(), extent.height()) == (1, 1)
        && !board.creatures().is_empty()
        && !board.creatures().iter().any(is_placed);
    holds(situation) || !situation.goals().is_empty() || is_empty
}

/// Where a creature is, in words.
pub(crate) fn place_words(situation: &Situation, creature: &Creature) -> Option<String> {
    if let Some(position) = creature.position {
        return Some(rules::position_words(position));
    }
    let goal = situation.system().goal_of(&situation.facts, creature.id);
    let has_goals = !situation.goals().is_empty();
    has_goals.then(|| format!("@{}", goal.unwrap_or("start")))
}

/// What it costs to get to each goal, and how to declare that.
pub(crate) fn goals_for_people(situation: &Situation, creature: &Creature) -> String {
    let lines = situation.goals().into_iter().map(|goal| {
        let question = format!("mr @{goal}");
        format!(
            "@{goal}: {}\n{}  {}\n",
            answer(situation, &question),
            because::lines(because::asked(situation, &question)),
            way_to_goal(situation, creature, goal)
        )
    });
    lines.collect()
}

/// Which movements get to the goal in one action, and with what chance, as the players know it.
pub(crate) fn way_to_goal(situation: &Situation, creature: &Creature, goal: &str) -> String {
    let name = &creature.name;
    let needs = chances::goal_points(situation, creature.id, goal);
    if needs == Some(0) {
        return format!("{name} is there");
    }
    let ways = chances::goal_ways(situation, creature.id, goal);
    let ways: Vec<String> = ways
        .iter()
        .map(|way| {
            let words = way.declaration.words(&situation.board);
            format!(
                "`{words}` goes there{}",
                with_chance(way.sureness, way.chance)
            )
        })
        .collect();
    match (ways.is_empty(), needs) {
        (false, _) => ways.join("\n  "),
        (true, Some(least)) => format!(
            "it takes {least} points, more than any movement of {name} may score now in one action"
        ),
        (true, None) => format!("no movement that {name} may make now goes there by one action"),
    }
}

/// The same for programs.
pub(crate) fn goals_for_programs(situation: &Situation, creature: &Creature) -> json::Chances {
    let goals = situation.goals().into_iter().filter_map(|goal| {
        let answered = because::asked(situation, &format!("mr @{goal}"));
        let points = answered.as_ref()?.lines.first()?.parse().ok()?;
        Some(json::Goal {
            goal: goal.to_owned(),
            resistance_points: points,
            reasons: because::json(answered),
        })
    });
    json::Chances::of_goals(situation.system(), creature, goals.collect())
}

/// All creatures and where they stand, one on each line; without a map, this is the board.
pub(crate) fn places(situation: &Situation) -> String {
    let creatures = situation.board.in_letter_order();
    let lines = creatures.into_iter().map(|creature| {
        let place = place_words(situation, creature);
        let place = place.unwrap_or_else(|| "on no square".to_owned());
        format!("  {} {place}\n", creature.name)
    });
    let head = if holds(situation) {
        "without a grid: points in feet"
    } else {
        "without a map: goals and counted distances"
    };
    format!("{head}\n{}", lines.collect::<String>())
}

/// Says that there is no picture of such a board.
pub(crate) fn not_drawn() -> Failure {
    Failure::usage(advice(
        "the board is played without a grid, so there are no squares to draw",
        "`fivefoot map` lists who stands where, `fivefoot reach` and `fivefoot threat` say how far \
         they get",
    ))
}

/// How far a creature can go, in words.
pub(crate) fn reach_for_people(situation: &Situation, creature: &Creature) -> String {
    let name = &creature.name;
    let mut text = String::new();
    for budget in situation.budgets(creature.id) {
        text.push_str(&format!(
            "{}: a path of {} ft{}\n",
            budget.words(),
            budget.limit_feet * i32::from(budget.times),
            rule_of_cost(situation)
        ));
        if budget.times == 1 {
            let reasons = because::budget(situation, creature, budget.verb);
            text.push_str(&because::lines(reasons));
        }
    }
    if text.is_empty() {
        return format!("{name} has no movement left\n");
    }
    text.push_str(&format!(
        "without a grid a range has no squares; a path names the points where it bends, in feet: \
         `{name} stride: (10,5) (12.5,20)`\n"
    ));
    text
}

/// The rule by which a path costs its length, in brackets.
fn rule_of_cost(situation: &Situation) -> String {
    let id = format!("{}.move.gridless", situation.system().id());
    systems::find_rule(&id).map_or_else(String::new, |rule| format!(" [{}]", rule.id))
}

/// The creatures that a creature can reach, in words.
pub(crate) fn threat_for_people(situation: &Situation, creature: &Creature) -> String {
    let name = &creature.name;
    let system = situation.system();
    if !holds(situation) {
        return format!("{name} threatens no squares, for the board has no map\n");
    }
    if let Some(kept) = system.kept_from_threatening(situation.scene(), creature.id) {
        return format!("{name} reaches nobody\n    {kept}\n");
    }
    let mut text = format!("{name} reaches ");
    text.push_str(&answer(situation, &format!("reach-of {name}")));
    text.push_str(" from its space\n");
    for other in situation.board.in_letter_order() {
        if other.id == creature.id || other.position.is_none() {
            continue;
        }
        let question = format!("reach {name} {}", other.name);
        let is_reached = match answer(situation, &question).as_str() {
            "yes" => "within reach",
            _ => "out of reach",
        };
        let distance = answer(situation, &format!("distance {name} {}", other.name));
        text.push_str(&format!("  {}: {distance}, {is_reached}\n", other.name));
        text.push_str(&because::lines(because::asked(situation, &question)));
    }
    text
}

/// How far a creature reaches without a grid; `None` on a grid, and for a reach that is no whole
/// number of feet.
pub(crate) fn reach_feet(situation: &Situation, creature: &Creature) -> Option<i32> {
    let words = holds(situation).then(|| answer(situation, &format!("reach-of {}", creature.name)));
    words?.strip_suffix(" ft")?.parse().ok()
}

/// The straight way to a point in feet, as it would be declared, and whether it is accepted.
///
/// # Errors
/// If the goal is not a point, or the creature cannot move.
pub(crate) fn straight_way(
    situation: &Situation,
    creature: &Creature,
    goal: &str,
) -> Result<(String, Result<String, String>), Failure> {
    let point = goal.trim().trim_start_matches('(').trim_end_matches(')');
    let is_of_number = |letter: char| letter.is_ascii_digit() || "-.".contains(letter);
    let is_number = |word: &str| !word.is_empty() && word.chars().all(is_of_number);
    let numbers = point.split_once(',').map(|(x, y)| (x.trim(), y.trim()));
    let Some((x, y)) = numbers.filter(|(x, y)| is_number(x) && is_number(y)) else {
        return Err(Failure::usage(advice(
            format!("`{goal}` is not a point"),
            "write X,Y in feet, such as 12.5,20",
        )));
    };
    let Some(budget) = situation.budgets(creature.id).into_iter().next() else {
        return Err(Failure::usage(format!(
            "{} has no movement left",
            creature.name
        )));
    };
    let words = format!("{} {}: ({x},{y})", creature.name, budget.verb);
    let declaration = input::declaration(situation, &words)?;
    let judged = match situation.plan(&declaration, &mut NoDice) {
        Ok(outcome) => Ok(outcome_for_people(&words, &outcome, &situation.board)),
        Err(PlanError::Refused(refusal)) => Err(format!(
            "{}without a grid only the straight way is tried; a path may bend at points in feet: \
             `{} {}: (10,5) (12.5,20)`\n",
            refusal_for_people(&words, &refusal),
            creature.name,
            budget.verb
        )),
        Err(error) => Err(format!("{error}\n")),
    };
    Ok((words, judged))
}

/// The answer to a question of the notation, on one line.
fn answer(situation: &Situation, question: &str) -> String {
    because::asked(situation, question)
        .map_or_else(String::new, |answered| answered.lines.join(" "))
}
