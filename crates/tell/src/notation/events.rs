//! Writes what has happened, in the lines of a journal.

use board::{Board, CreatureId, DoorState};
use dice::Face;
use encounter::{CarryOn, CheckPreview, Checked, Event, LeadsTo, MoveOn, RulingQuestion, Struck};
use rules::{Attack, Check, Modifier, Reason, RevealChoice, StepTaken, When, edits_written};
use systems::Outcome;

use super::WrittenAnswer;
use super::told::name_of;

/// Writes the event as lines of a journal, with the names of the board. An answer has no lines,
/// because the journal already has it as a command.
// Long because it is a table: one entry for each event.
pub fn event_lines(event: &Event, board: &Board) -> Vec<String> {
    match event {
        Event::RulingSet(choice) => {
            vec![format!("ruling {}={}", choice.name(), choice.word())]
        }
        Event::RulingAsked { ruling } => vec![format!("ruling {ruling} is asked about")],
        Event::Disclosed(choice) => vec![format!("{}={}", choice.name(), choice.word())],
        Event::TriggersAsked(ask) => vec![format!("triggers asked about: {}", ask.word())],
        Event::DoorMoved { door, state } => {
            vec![format!("door {door} is {}", door_word(*state))]
        }
        Event::Changed(edits) => edits_written(edits, board)
            .iter()
            .map(|with| format!("with {with}"))
            .collect(),
        Event::InitiativeSet { creature, total } => {
            vec![format!("initiative {} {total}", name_of(board, *creature))]
        }
        Event::Checked(checked) => vec![checked_words(checked, board)],
        Event::Struck(struck) => vec![struck_words(struck, board)],
        Event::Disrupted { creature, rule } => {
            let name = name_of(board, *creature);
            vec![format!("the action of {name} is disrupted [{rule}]")]
        }
        Event::Interrupted { movement, by } => {
            let (mover, by) = (name_of(board, movement.mover), name_of(board, *by));
            vec![format!("{by} interrupts the movement of {mover}")]
        }
        Event::Resumed { mover } => {
            vec![format!(
                "the movement of {} goes on",
                name_of(board, *mover)
            )]
        }
        Event::Blocked { mover, refusal, .. } => {
            let (mover, why) = (name_of(board, *mover), refusal.words());
            vec![format!("the movement of {mover} ends here: {why}")]
        }
        Event::Began { order } | Event::Reordered { order } => {
            let names: Vec<String> = order.iter().map(|id| name_of(board, *id)).collect();
            vec![format!("order {}", names.join(" "))]
        }
        Event::TurnStarted { creature, round } => {
            vec![format!(
                "round {round}, turn of {} begins",
                name_of(board, *creature)
            )]
        }
        Event::TurnEnded { creature } => {
            vec![format!("turn of {} ends", name_of(board, *creature))]
        }
        Event::Ended => vec!["turns are over".to_owned()],
        Event::Rolled(roll) => {
            vec![format!(
                "roll 1{}={} for {}",
                roll.request.die, roll.face, roll.request.purpose
            )]
        }
        Event::Carried { outcome, .. } => outcome_lines(outcome, board),
        Event::Stopped(move_on) => stopped_lines(move_on, board),
        Event::Uncovered { mover, reveals } => {
            let met = rules::reveal_words(reveals, board).join(", ");
            vec![format!("{} meets {met}", name_of(board, *mover))]
        }
        Event::Revealed(carry_on) => vec![revealed_line(carry_on, board)],
        Event::Asked(question) => question_lines(question, board),
        Event::Answered(_) => Vec::new(),
    }
    .into_iter()
    // A journal needs single lines, whatever a name or a reason contains.
    .map(|line| line.replace(['\n', '\r'], " "))
    .collect()
}

/// Writes the steps and what happens in them, in order, and then the results.
fn outcome_lines(outcome: &Outcome, board: &Board) -> Vec<String> {
    if !outcome.account.is_empty() {
        return account_lines(outcome, board);
    }
    let mut lines = Vec::new();
    let mut events = outcome.events.iter().peekable();
    for (number, step, place) in steps_of(outcome) {
        while let Some(event) = events.next_if(|event| event.when < When::Step(number)) {
            lines.push(happening_line(event, board));
        }
        lines.push(step_line(number, step, &place));
        while let Some(event) = events.next_if(|event| event.when == When::Step(number)) {
            lines.push(happening_line(event, board));
        }
    }
    lines.extend(events.map(|event| happening_line(event, board)));
    lines.push(outcome.result_words(board));
    lines
}

/// Writes events without step numbers, in order, and then the results; entering a square is written
/// as a step.
fn account_lines(outcome: &Outcome, board: &Board) -> Vec<String> {
    let mut steps = steps_of(outcome);
    let mut lines: Vec<String> = outcome
        .events
        .iter()
        .map(|event| {
            let step = if event.happening.enters() {
                steps.next()
            } else {
                None
            };
            step.map_or_else(
                || happening_line(event, board),
                |(number, step, place)| step_line(number, step, &place),
            )
        })
        .collect();
    lines.push(outcome.result_words(board));
    lines
}

/// The steps with their numbers and destinations.
fn steps_of(outcome: &Outcome) -> impl Iterator<Item = (u32, &StepTaken, String)> {
    outcome.movement.iter().flat_map(|movement| {
        let steps = (1_u32..).zip(&movement.steps);
        steps.filter_map(|(number, step)| Some((number, step, movement.step_words(number)?)))
    })
}

fn step_line(number: u32, step: &StepTaken, place: &str) -> String {
    let reasons: Vec<String> = step.reasons.iter().map(reason_words).collect();
    let because = if reasons.is_empty() {
        String::new()
    } else {
        format!(" [{}]", reasons.join(", "))
    };
    format!("step {number} {place} costs {}{because}", step.cost)
}

fn question_lines(question: &RulingQuestion, board: &Board) -> Vec<String> {
    let mut lines = vec![format!("asks {}", question.ruling)];
    lines.extend(question.choices.iter().map(|preview| {
        let leads_to = leads_to_words(&preview.leads_to, board);
        format!("choice {}: {leads_to}", preview.choice)
    }));
    lines
}

fn stopped_lines(move_on: &MoveOn, board: &Board) -> Vec<String> {
    // If one of several has answered, the triggers are already in the journal.
    // Those at the end of an action are among its own events.
    let is_first = move_on.open.len() == move_on.occasions().len() && !move_on.fate.is_done();
    let triggers = move_on.triggers.iter().filter(|_| is_first);
    let mut lines: Vec<String> = triggers.map(|event| happening_line(event, board)).collect();
    let reactors: Vec<String> = (move_on.asked_now())
        .map(|reactor| name_of(board, reactor))
        .collect();
    lines.push(format!(
        "waits {} at {} for {}",
        name_of(board, move_on.mover),
        rules::position_words(move_on.at),
        reactors.join(", ")
    ));
    lines
}

fn happening_line(event: &systems::Event, board: &Board) -> String {
    format!("{} [{}]", event.words(board), event.rule)
}

fn reason_words(reason: &Reason) -> String {
    match reason.amount {
        Some(amount) => format!("{} {amount}", reason.rule),
        None => reason.rule.to_string(),
    }
}

/// Writes the attack in one line of a journal.
fn struck_words(struck: &Struck, board: &Board) -> String {
    let attack = &struck.attack;
    let mut words = format!(
        "{} attacks {} with {:+}{}",
        name_of(board, attack.attacker),
        name_of(board, attack.target),
        attack.modifier(),
        parts_of_attack(attack),
    );
    if let Some(natural) = struck.natural {
        let total = i32::from(natural.get()).saturating_add(attack.modifier());
        words.push_str(&format!(": {natural}, total {total}"));
    }
    if let Some(armor_class) = attack.armor_class_total() {
        let parts = itemised(&attack.armor_class);
        words.push_str(&format!(" against {armor_class}{parts}"));
    }
    if let Some(result) = struck.result {
        words.push_str(&format!(": {result}"));
    }
    if let Some(damage) = struck.damage {
        words.push_str(&format!(", damage {damage}"));
    }
    words
}

/// The parts of an attack's modifier; `none stated` if the attacker has none of its own.
fn parts_of_attack(attack: &Attack) -> String {
    let own = (!attack.is_stated()).then(|| "none stated".to_owned());
    let parts: Vec<String> = own
        .into_iter()
        .chain(attack.attack.iter().map(part))
        .collect();
    format!(" [{}]", parts.join(", "))
}

fn itemised(modifiers: &[Modifier]) -> String {
    let parts: Vec<String> = modifiers.iter().map(part).collect();
    format!(" [{}]", parts.join(", "))
}

fn part(modifier: &Modifier) -> String {
    format!("{} {:+}", modifier.source(), modifier.amount)
}

/// Writes the check in one line of a journal.
fn checked_words(checked: &Checked, board: &Board) -> String {
    let total = i32::from(checked.natural.get()).saturating_add(checked.check.modifier());
    format!(
        "{}: {}, total {total} against {}: {}",
        against_words(board, checked.creature, &checked.check),
        checked.natural,
        checked.check.dc,
        checked.result.word()
    )
}

/// Writes the creature, its skill and its modifier, with the parts of the modifier if there are
/// several.
fn against_words(board: &Board, creature: CreatureId, check: &Check) -> String {
    let parts = match check.modifiers.as_slice() {
        [] | [_] => format!(" [{}]", check.rule),
        parts => itemised(parts),
    };
    let (who, skill) = (name_of(board, creature), &check.skill);
    format!("{who} checks {skill} with {:+}{parts}", check.modifier())
}

/// Writes the check in one line, then each of its results in a line: `8 to 17 success: costs 5; …`.
pub fn check_preview_lines(preview: &CheckPreview, board: &Board) -> Vec<String> {
    let who = against_words(board, preview.creature, &preview.check);
    let mut lines = vec![format!(
        "a die decides: {who}, 1d20 against {}",
        preview.check.dc
    )];
    lines.extend(preview.results.iter().map(|foreseen| {
        let follows = match &foreseen.outcome {
            Some(outcome) => outcome.result_words(board),
            None => "a further check decides".to_owned(),
        };
        format!(
            "{} {}: {follows}",
            face_words(&foreseen.faces),
            foreseen.result.word()
        )
    }));
    lines
}

/// Writes faces as runs: `1`, `2 to 7`, `1, 20`.
pub fn face_words(faces: &[Face]) -> String {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for face in faces.iter().map(|face| face.get()) {
        match runs.last_mut() {
            Some((_, last)) if face.checked_sub(1) == Some(*last) => *last = face,
            _ => runs.push((face, face)),
        }
    }
    let words: Vec<String> = runs
        .into_iter()
        .map(|(first, last)| {
            if first == last {
                first.to_string()
            } else {
                format!("{first} to {last}")
            }
        })
        .collect();
    words.join(", ")
}

/// Writes a reveal in one line, with the answers that the rules allow.
fn revealed_line(carry_on: &CarryOn, board: &Board) -> String {
    let choice = &carry_on.choice;
    let name = name_of(board, choice.mover);
    let (into, left) = (&choice.into, choice.remaining);
    let least = choice
        .least
        .map(|least| format!(", at least {least} of {left}"));
    let least = least.unwrap_or_default();
    let answers = carry_on.answers(carry_on.rest.declaration.system());
    let answers: Vec<String> = answers
        .iter()
        .map(|answer| WrittenAnswer::of(answer, board).to_string())
        .collect();
    let answers = answers.join(", ");
    format!("asks {name} about {into}{least}: {answers}")
}

const fn door_word(state: DoorState) -> &'static str {
    match state {
        DoorState::Open => "open",
        DoorState::Closed => "closed",
        DoorState::Locked => "locked",
    }
}

/// Writes what a choice would lead to in a few words, as in `choice NAME: …`.
pub fn leads_to_words(leads_to: &LeadsTo, board: &Board) -> String {
    match leads_to {
        LeadsTo::Outcome {
            outcome,
            choice,
            armor_class,
        } => {
            let mut words = outcome.result_words(board);
            if let Some(choice) = choice {
                words.push_str(&format!("; asks {}", answers_left(choice).join(", ")));
            }
            match armor_class {
                Some(armor_class) => format!("{words}; against {armor_class}"),
                None => words,
            }
        }
        LeadsTo::Attack {
            modifier,
            armor_class,
        } => match armor_class {
            Some(armor_class) => format!("attack {modifier:+} against {armor_class}"),
            None => format!("attack {modifier:+}"),
        },
        LeadsTo::Refused(refusal) => refusal.words(),
        LeadsTo::NotAccepted => "cannot be done".to_owned(),
        LeadsTo::Die(die) => format!("decided by 1{die}"),
        LeadsTo::Dice => "decided by dice".to_owned(),
    }
}

/// The answers that the rules allow after a reveal.
fn answers_left(choice: &RevealChoice) -> Vec<String> {
    let mut words = Vec::new();
    words.extend(choice.carry_on.is_ok().then(|| "carry-on".to_owned()));
    words.extend(choice.stop.is_ok().then(|| "stop".to_owned()));
    let ways = choice.elsewhere.iter();
    words.extend(ways.map(|place| format!("go-round: {place} wait")));
    words
}
