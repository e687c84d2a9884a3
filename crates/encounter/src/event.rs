//! What has happened: the only thing that changes an encounter.

use board::{Board, CreatureId, DoorId, DoorState};
use dice::Roll;
use notation::With;
use rules::{Reason, Refusal, RuleId, RulingChoice, StepTaken, When};
use systems::Outcome;

use crate::attack::Struck;
use crate::carry_on::CarryOn;
use crate::command::{Answer, AskTriggers};
use crate::error::door_word;
use crate::pending::{MoveOn, RulingQuestion, name_of};
use crate::skill_check::Checked;

/// One thing that has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A ruling has been decided for the table; it is not asked about any more.
    RulingSet(RulingChoice),
    /// The table wants to be asked about a ruling from now on.
    RulingAsked {
        /// The ruling.
        ruling: &'static str,
    },
    /// Whom to ask at triggers from now on.
    TriggersAsked(AskTriggers),
    /// A door has been moved.
    DoorMoved {
        /// The door.
        door: DoorId,
        /// How it is now.
        state: DoorState,
    },
    /// The game master, or what stopped a movement, has changed facts.
    Changed(Vec<With>),
    /// A creature's initiative is known.
    InitiativeSet {
        /// Whose.
        creature: CreatureId,
        /// The total.
        total: i32,
    },
    /// The order of turns is another.
    Reordered {
        /// The creatures, first to last.
        order: Vec<CreatureId>,
    },
    /// A check has been made.
    Checked(Checked),
    /// An attack has been made. What it did to its target is a change of facts of its own.
    Struck(Box<Struck>),
    /// An action is disrupted by a reaction to it: it will have no effect.
    Disrupted {
        /// Whose action.
        creature: CreatureId,
        /// By which rule.
        rule: RuleId,
    },
    /// Turns are taken in this order.
    Began {
        /// The creatures, first to last.
        order: Vec<CreatureId>,
    },
    /// A turn begins.
    TurnStarted {
        /// Whose.
        creature: CreatureId,
        /// In which round, counted from 1.
        round: u32,
    },
    /// A turn has ended.
    TurnEnded {
        /// Whose.
        creature: CreatureId,
    },
    /// Nobody takes turns any more.
    Ended,
    /// A die has been rolled.
    Rolled(Roll),
    /// A declaration has been carried out.
    Carried {
        /// What was declared; a halted movement with its halt.
        declaration: systems::Declaration,
        /// What it led to, with the state after it.
        outcome: Box<Outcome>,
    },
    /// A movement has been stopped by a trigger, and somebody is asked.
    Stopped(Box<MoveOn>),
    /// A movement has revealed hidden ground, and the mover is asked.
    Revealed(Box<CarryOn>),
    /// A movement that waits is interrupted by another one.
    Interrupted {
        /// The movement, with those who have not answered yet.
        movement: Box<MoveOn>,
        /// Who moves now.
        by: CreatureId,
    },
    /// The movement that interrupted is over: the last one interrupted is taken up again.
    Resumed {
        /// Whose movement.
        mover: CreatureId,
    },
    /// A movement that was interrupted cannot go on as it was declared; it ends where it waits.
    Blocked {
        /// Whose movement.
        mover: CreatureId,
        /// Why.
        refusal: Refusal,
    },
    /// A ruling is asked about.
    Asked(Box<RulingQuestion>),
    /// The open question has been answered.
    Answered(Answer),
}

impl Event {
    /// The event as lines of a journal, names taken from the board. An answer has none: it stands
    /// there as the command it was.
    pub fn lines(&self, board: &Board) -> Vec<String> {
        match self {
            Event::RulingSet(choice) => {
                vec![format!("ruling {}={}", choice.name(), choice.choice())]
            }
            Event::RulingAsked { ruling } => vec![format!("ruling {ruling} is asked about")],
            Event::TriggersAsked(ask) => vec![format!("triggers asked about: {}", ask.word())],
            Event::DoorMoved { door, state } => {
                vec![format!("door {door} is {}", door_word(*state))]
            }
            Event::Changed(facts) => facts.iter().map(|with| format!("with {with}")).collect(),
            Event::InitiativeSet { creature, total } => {
                vec![format!("initiative {} {total}", name_of(board, *creature))]
            }
            Event::Checked(checked) => vec![checked.words(board)],
            Event::Struck(struck) => vec![struck.words(board)],
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
            Event::Blocked { mover, refusal } => {
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
            Event::Revealed(carry_on) => vec![carry_on.line(board)],
            Event::Asked(question) => question_lines(question),
            Event::Answered(_) => Vec::new(),
        }
        .into_iter()
        // A line of a journal is one line, whatever stands in a name or a reason.
        .map(|line| line.replace(['\n', '\r'], " "))
        .collect()
    }
}

/// Steps and what happens in them, in order; then the results.
fn outcome_lines(outcome: &Outcome, board: &Board) -> Vec<String> {
    if !outcome.account.is_empty() {
        return account_lines(outcome, board);
    }
    let mut lines = Vec::new();
    let mut events = outcome.events.iter().peekable();
    for (number, step, place) in steps_of(outcome) {
        while let Some(event) = events.next_if(|event| event.when < When::Step(number)) {
            lines.push(event_line(event, board));
        }
        lines.push(step_line(number, step, &place));
        while let Some(event) = events.next_if(|event| event.when == When::Step(number)) {
            lines.push(event_line(event, board));
        }
    }
    lines.extend(events.map(|event| event_line(event, board)));
    lines.push(result_words(outcome, board));
    lines
}

/// Events without step numbers, in their order; an entering is told by its step. Then the results.
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
                || event_line(event, board),
                |(number, step, place)| step_line(number, step, &place),
            )
        })
        .collect();
    lines.push(result_words(outcome, board));
    lines
}

/// The steps with their numbers and where they lead.
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

fn question_lines(question: &RulingQuestion) -> Vec<String> {
    let mut lines = vec![format!("asks {}", question.ruling)];
    lines.extend(
        question
            .choices
            .iter()
            .map(|preview| format!("choice {}: {}", preview.choice, preview.leads_to)),
    );
    lines
}

fn stopped_lines(move_on: &MoveOn, board: &Board) -> Vec<String> {
    // When one of several has answered, the triggers stand in the journal already.
    let is_first = move_on.open.len() == move_on.reactors().len();
    let triggers = move_on.triggers.iter().filter(|_| is_first);
    let mut lines: Vec<String> = triggers.map(|event| event_line(event, board)).collect();
    let open = move_on.open.iter();
    let reactors: Vec<String> = open.map(|own| name_of(board, own.reactor)).collect();
    lines.push(format!(
        "waits {} at {} for {}",
        name_of(board, move_on.mover),
        rules::position_words(move_on.at),
        reactors.join(", ")
    ));
    lines
}

fn event_line(event: &systems::Event, board: &Board) -> String {
    format!("{} [{}]", event.words(board), event.rule)
}

fn reason_words(reason: &Reason) -> String {
    match reason.amount {
        Some(amount) => format!("{} {amount}", reason.rule),
        None => reason.rule.to_string(),
    }
}

/// The results in the case notation: `costs 5 10; total 15; …`, or `ok` if there are none. A fact
/// that is `none` is left out.
pub(crate) fn result_words(outcome: &Outcome, board: &Board) -> String {
    let results: Vec<String> = outcome
        .results(board)
        .into_iter()
        .filter(|(name, value)| *name == "costs" || value != "none")
        .map(|(name, value)| {
            if value.is_empty() {
                name.to_owned()
            } else {
                format!("{name} {value}")
            }
        })
        .collect();
    if results.is_empty() {
        "ok".to_owned()
    } else {
        results.join("; ")
    }
}
