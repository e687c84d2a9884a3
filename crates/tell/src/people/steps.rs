//! A declaration step by step, with every reason, or the objections to it.

use board::{Board, CreatureId, Position};
use grid::{Direction, Edge, Footprint, Square};
use rules::{At, Reason, Refusal, StepTaken, SystemHappenings as _, When};
use systems::{Event, Outcome, System};

/// A declaration with everything that it leads to, for people.
pub fn outcome_for_people(written: &str, outcome: &Outcome, board: &Board) -> String {
    let mut text = format!("{written}\n");
    if !outcome.account.is_empty() {
        text.push_str(&account_for_people(outcome, board));
        return text;
    }
    let events_at = |text: &mut String, when: When| {
        for event in outcome.events.iter().filter(|event| event.when == when) {
            text.push_str(&format!("        ! {}\n", event_for_people(event, board)));
        }
    };
    events_at(&mut text, When::Start);
    if let Some(movement) = &outcome.movement {
        for (number, step) in (1u32..).zip(&movement.steps) {
            let place = movement.step_words(number).unwrap_or_default();
            text.push_str(&step_for_people(number, step, &place, "ft"));
            events_at(&mut text, When::Step(number));
        }
        // A step that is not taken has events of its own (a reaction that stops the mover).
        let next = u32::try_from(movement.steps.len())
            .unwrap_or(u32::MAX)
            .saturating_add(1);
        events_at(&mut text, When::Step(next));
    }
    events_at(&mut text, When::End);
    events_at(&mut text, When::Unnumbered);
    let results = results_for_people(outcome, board);
    let says_nothing = results.trim().is_empty() && outcome.events.is_empty();
    text.push_str(if says_nothing { "  ok\n" } else { &results });
    text
}

/// The results that are informative, in one line.
pub(super) fn results_for_people(outcome: &Outcome, board: &Board) -> String {
    let results: Vec<String> = outcome
        .results(board)
        .into_iter()
        .filter(|(name, value)| says_something(name, value))
        .map(|(name, value)| format!("{name} {value}").trim_end().to_owned())
        .collect();
    format!("  {}\n", results.join("; "))
}

/// Describes events without step numbers, in order; entering a square is shown as a step, in points
/// of resistance.
fn account_for_people(outcome: &Outcome, board: &Board) -> String {
    let steps = outcome.movement.iter().flat_map(|movement| &movement.steps);
    let mut steps = (1u32..).zip(steps);
    let mut text = String::new();
    for event in &outcome.events {
        let step = if event.happening.enters() {
            steps.next()
        } else {
            None
        };
        match step {
            Some((number, step)) => {
                let place = rules::position_words(step.to);
                text.push_str(&step_for_people(number, step, &place, "pt"));
            }
            None => text.push_str(&format!("        ! {}\n", event_for_people(event, board))),
        }
    }
    for line in shut_out(outcome, board) {
        text.push_str(&format!("        ! {line}\n"));
    }
    text.push_str(&results_for_people(outcome, board));
    text
}

/// What keeps the mover out of each square that a wall or a door shuts, as its side knows the board.
pub(super) fn shut_out(outcome: &Outcome, board: &Board) -> Vec<String> {
    let squares = outcome.account.iter().filter_map(System::shut_out_of);
    let squares: Vec<Square> = squares.collect();
    let Some(movement) = outcome.movement.as_ref().filter(|_| !squares.is_empty()) else {
        return Vec::new();
    };
    let Position::Squares(space) = movement.end else {
        return Vec::new();
    };
    let known = board.known_to(board.creature(movement.mover).map(|mover| mover.side));
    let told = |square: Square| {
        format!(
            "{} keeps it out of {square}",
            what_shuts(&known, space, square)
        )
    };
    squares.into_iter().map(told).collect()
}

/// What stops the step from that space to the one whose top-left square this is.
fn what_shuts(board: &Board, space: Footprint, to: Square) -> &'static str {
    if space.at(to).squares().any(|square| !board.contains(square)) {
        return "the edge of the map";
    }
    let dx = to.x.checked_sub(space.origin.x);
    let dy = to.y.checked_sub(space.origin.y);
    let direction = dx
        .zip(dy)
        .and_then(|(dx, dy)| Direction::from_offset(dx, dy));
    let crossed = direction.and_then(|direction| {
        let crossed = |square: Square| Edge::between(square, square.step(direction));
        let mut edges = space.squares().filter_map(crossed);
        edges.find(|edge| board.stops_step(*edge, direction))
    });
    crossed.map_or("a wall", |edge| board.closed_by(edge))
}

fn step_for_people(number: u32, step: &StepTaken, place: &str, unit: &str) -> String {
    let cost = step.cost.to_string();
    let reasons = reasons_for_people(&step.reasons);
    format!("  {number:3}  {place:9} {cost:>4} {unit}  {reasons}\n")
}

/// The parts of a cost, each with its rule.
pub(super) fn reasons_for_people(reasons: &[Reason]) -> String {
    let reasons: Vec<String> = reasons
        .iter()
        .map(|reason| match reason.amount {
            Some(amount) => format!("{amount} {} [{}]", reason.text, reason.rule),
            None => format!("{} [{}]", reason.text, reason.rule),
        })
        .collect();
    reasons.join(" + ")
}

/// Whether a result is informative: the steps already show the costs, and facts about a turn are
/// useless if nobody counts turns.
pub(super) fn says_something(name: &str, value: &str) -> bool {
    !matches!(
        name,
        "costs" | "ok" | "done" | "step" | "turn" | "order" | "round"
    ) && !matches!((name, value), ("mods" | "aside", "none"))
}

/// An event with its rule, or with the parts of its cost, each with its rule.
pub(super) fn event_for_people(event: &Event, board: &Board) -> String {
    let words = event.words(board);
    let what = words
        .split_once(": ")
        .map_or(words.as_str(), |(_, what)| what);
    match event.happening.parts() {
        [] => format!("{what} [{}]", event.rule),
        parts => format!("{what}: {}", reasons_for_people(parts)),
    }
}

/// A refused declaration with every objection, for people.
pub fn refusal_for_people(written: &str, refusal: &Refusal) -> String {
    let mut text = format!("{written}\n  refused: nothing moves, nothing is spent\n");
    for objection in refusal.objections() {
        let at = match objection.at {
            At::Action => "the action".to_owned(),
            At::Step(step) => format!("step {step}"),
            At::End => "the end".to_owned(),
        };
        text.push_str(&format!(
            "    {at}: {} [{}]\n",
            objection.text, objection.rule
        ));
    }
    text
}

/// The unit of a movement's costs: feet, or points of resistance.
pub fn unit(outcome: &Outcome) -> &'static str {
    // Only a system with points gives an account of everything that happened.
    if outcome.account.is_empty() {
        "ft"
    } else {
        "pt"
    }
}

/// The name of a creature for people.
pub fn name_of(board: &Board, creature: CreatureId) -> String {
    board
        .creature(creature)
        .map_or_else(String::new, |creature| creature.name.clone())
}
