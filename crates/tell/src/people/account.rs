//! Describes for people what happened and what would happen, in as many lines as there is room for.
//!
//! The journal has every step with every reason. Here equal steps are combined, obvious events (a
//! turn begins, actions come back) are left out, and everything else is followed by its rule.

use board::{Board, CreatureId};
use encounter::{Command, Event, Record};
use grid::Length;
use rules::{RuleId, StepTaken, SystemHappenings as _, SystemTurns as _, When};
use systems::{AnyHappening as Happening, Outcome, System};

use super::steps::{
    event_for_people, name_of, outcome_for_people, reasons_for_people, results_for_people,
    says_something, shut_out, unit,
};
use crate::notation::{WrittenAnswer, WrittenCommand, event_lines as told_lines};

/// How much of a declaration's outcome is described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Every step with its reasons.
    Steps,
    /// Similar steps in one line.
    Runs,
    /// The destinations and the total cost of the steps; each creature that may react appears once.
    Way,
}

impl Detail {
    /// From the most detailed to the least.
    pub const ALL: [Detail; 3] = [Detail::Steps, Detail::Runs, Detail::Way];
}

/// Describes a declaration with what it would lead to.
pub fn outcome(words: &str, outcome: &Outcome, board: &Board, detail: Detail) -> String {
    let lines = match detail {
        Detail::Steps => return outcome_for_people(words, outcome, board),
        Detail::Runs => in_runs(outcome, board),
        Detail::Way => on_the_way(outcome, board),
    };
    let mut text = format!("{words}\n");
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
    text.push_str(&results_for_people(outcome, board));
    text
}

/// Describes one of several declarations on one way as briefly as possible: the places with their
/// running cost, and what happens; the caller adds the total cost.
pub fn leg(words: &str, outcome: &Outcome, board: &Board) -> String {
    let head = words.split_once(':').map_or(words, |(head, _)| head);
    let Some(places) = places(outcome) else {
        return self::outcome(words, outcome, board, Detail::Way);
    };
    let happens = others(outcome, board);
    let lines = happens.iter().map(|line| format!("{line}\n"));
    format!("{head}: {places}\n{}", lines.collect::<String>())
}

/// A reaction that a player was asked about: its creature and its rule.
type AskedReaction = (CreatureId, RuleId);

/// The reactions that were asked about in the answers before a record, back to its declaration. The
/// movement in the record need not repeat them.
fn asked_before(records: &[Record]) -> Vec<AskedReaction> {
    let mut asked = Vec::new();
    for record in records.iter().rev() {
        for event in &record.events {
            let Event::Stopped(move_on) = event else {
                continue;
            };
            let provoked = move_on
                .triggers
                .iter()
                .filter_map(|trigger| match trigger.happening {
                    Happening::Provoke(reactor, _) => Some((reactor, trigger.rule)),
                    _ => None,
                });
            asked.extend(provoked);
        }
        if !matches!(record.command, Command::Answer(_)) {
            break;
        }
    }
    asked
}

/// Describes the results of the last of these commands, one on each line, without obvious events.
fn happened(records: &[Record], board: &Board) -> Vec<String> {
    let Some((record, before)) = records.split_last() else {
        return Vec::new();
    };
    let asked = match record.command {
        Command::Answer(_) => asked_before(before),
        _ => Vec::new(),
    };
    record
        .events
        .iter()
        .flat_map(|event| event_lines(event, board, &asked))
        .collect()
}

/// The same as texts for a screen, the most detailed first. If the only event is that somebody is
/// asked, the question itself is enough.
pub fn forms(records: &[Record], board: &Board) -> Vec<String> {
    let lines = happened(records, board);
    let mut forms = vec![lines.iter().map(|line| format!("  {line}\n")).collect()];
    let asks = |event: &Event| matches!(event, Event::Stopped(_) | Event::Asked(_));
    if records
        .last()
        .is_some_and(|last| last.events.iter().all(asks))
    {
        forms.push(String::new());
    }
    forms
}

/// Describes the commands that are in force, each with its results, under the headings of their
/// turns.
pub fn story(records: &[Record], board: &Board) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let asked = match record.command {
            Command::Answer(_) => asked_before(records.get(..index).unwrap_or_default()),
            _ => Vec::new(),
        };
        if let Some(heading) = heading(&record.command, board) {
            text.push_str(&format!("{heading}\n"));
        }
        for event in &record.events {
            if let Event::TurnStarted { creature, round } = event {
                let name = name_of(board, *creature);
                text.push_str(&format!("-- round {round}, {name} --\n"));
                continue;
            }
            // The command already says this.
            if matches!(event, Event::Began { .. } | Event::Reordered { .. })
                && matches!(&record.command, Command::Begin { order } | Command::Order { order } if !order.is_empty())
            {
                continue;
            }
            for line in event_lines(event, board, &asked) {
                text.push_str(&format!("    {line}\n"));
            }
        }
    }
    text
}

/// The heading of a command; the end of a turn has none, because the next turn implies it.
fn heading(command: &Command, board: &Board) -> Option<String> {
    match command {
        Command::EndTurn => None,
        Command::Answer(answer) => Some(format!("  = {}", WrittenAnswer::of(answer, board))),
        _ => Some(WrittenCommand::of(command, board).to_string()),
    }
}

fn event_lines(event: &Event, board: &Board, asked: &[AskedReaction]) -> Vec<String> {
    match event {
        Event::Carried {
            declaration,
            outcome,
        } => {
            let mut lines = carried(outcome, board, asked);
            // The end of a turn has no heading.
            if declaration.system().ends_turn(declaration)
                && let (Some(actor), Some(first)) = (declaration.actor(), lines.first_mut())
            {
                first.insert_str(0, &format!("{} ends its turn: ", name_of(board, actor)));
            }
            lines
        }
        Event::TurnStarted { creature, round } => {
            vec![format!(
                "round {round}: the turn of {}",
                name_of(board, *creature)
            )]
        }
        Event::TurnEnded { .. } | Event::Answered(_) => Vec::new(),
        Event::Changed(edits) => rules::edits_written(edits, board)
            .iter()
            .map(|with| format!("now {with}"))
            .collect(),
        Event::Rolled(roll) => {
            let purpose = &roll.request.purpose;
            vec![format!(
                "rolled 1{}: {} for {}, {} [{}]",
                roll.request.die, roll.face, purpose.who, purpose.what, purpose.rule
            )]
        }
        Event::Stopped(move_on) => {
            // If one of several has answered, the triggers have already been described.
            let is_first = move_on.open.len() == move_on.occasions().len();
            if !is_first {
                return Vec::new();
            }
            let course = match move_on.declared.declaration.halted(0) {
                Some(_) => Course::Steps,
                None => Course::OnTheSpot,
            };
            let mut lines = reactions(move_on.triggers.iter(), board, (Tense::ToCome, course));
            lines.push(format!(
                "{} waits at {}",
                name_of(board, move_on.mover),
                rules::position_words(move_on.at)
            ));
            lines
        }
        Event::Asked(question) => vec![format!("{}: {}?", question.ruling, question.question)],
        _ => told_lines(event, board),
    }
}

/// Describes a declaration that was carried out: the way, the steps that cost more than a plain
/// one, and what happened. Reactions that were asked about have already been described.
fn carried(outcome: &Outcome, board: &Board, asked: &[AskedReaction]) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(movement) = &outcome.movement {
        let unit = self::unit(outcome);
        let of = movement
            .budget
            .map_or_else(String::new, |budget| format!(" of {budget}"));
        let count = movement.steps.len();
        let last = u32::try_from(count).unwrap_or(u32::MAX);
        let end = movement
            .step_words(last)
            .unwrap_or_else(|| rules::position_words(movement.end));
        let steps = match count {
            0 => String::new(),
            1 => " in 1 step".to_owned(),
            _ => format!(" in {count} steps"),
        };
        let rules = cited(&movement.steps);
        lines.push(format!(
            "{} moves {}{of} {unit} to {end}{steps}{rules}",
            name_of(board, movement.mover),
            movement.total
        ));
        lines.extend(dear_steps(outcome));
    }
    let unasked = outcome.events.iter().filter(|event| match event.happening {
        Happening::Provoke(reactor, _) => !asked.contains(&(reactor, event.rule)),
        _ => true,
    });
    lines.extend(reactions(
        unasked,
        board,
        (Tense::Past, Course::of(outcome)),
    ));
    let others = outcome.events.iter().filter(|event| is_told(event));
    lines.extend(others.map(|event| told(event, board)));
    lines.extend(shut_out(outcome, board));
    let facts = facts(outcome, board);
    if !facts.is_empty() {
        lines.push(facts.join("; "));
    }
    lines
}

/// The rules that the costs of plain steps cite, each once.
fn cited(steps: &[StepTaken]) -> String {
    let mut rules: Vec<RuleId> = Vec::new();
    for reason in steps.iter().flat_map(|step| &step.reasons) {
        if !rules.contains(&reason.rule) {
            rules.push(reason.rule);
        }
    }
    if rules.is_empty() {
        return String::new();
    }
    let rules: Vec<&str> = rules.iter().map(|rule| rule.as_str()).collect();
    format!(" [{}]", rules.join(", "))
}

/// The steps whose cost has several parts.
fn dear_steps(outcome: &Outcome) -> Vec<String> {
    let unit = self::unit(outcome);
    runs(outcome, Joined::Always)
        .into_iter()
        .filter(|run| {
            let amounts = run.first.reasons.iter();
            amounts.filter(|reason| reason.amount.is_some()).count() > 1
        })
        .map(|run| format!("  {}, {}", run.numbers(), run.costs(unit, Rules::Hidden)))
        .collect()
}

/// The results that are not in the heading of the turn or the line of the movement.
fn facts(outcome: &Outcome, board: &Board) -> Vec<String> {
    let said = [
        "costs",
        "total",
        "left",
        "end",
        "diagonals",
        "actions",
        "reactions",
        "moved",
    ];
    // What happened in an action of 6d6 is described event by event.
    let results = if outcome.account.is_empty() {
        outcome.results(board)
    } else {
        outcome.fact_results(board)
    };
    results
        .into_iter()
        .filter(|(name, value)| !said.contains(name) && says_something(name, value))
        .map(|(name, value)| format!("{name} {value}").trim_end().to_owned())
        .collect()
}

/// Whether an event gets its own line, besides the way and the reactions.
fn is_told(event: &systems::Event) -> bool {
    match &event.happening {
        // Reactions are described with all their steps; a die is described by its roll.
        Happening::Provoke(..) | Happening::Die { .. } => false,
        // Without a grid no step of the movement has what it costs.
        Happening::Own(own) => !System::shows_elsewhere(own) || !event.happening.parts().is_empty(),
        _ => true,
    }
}

fn told(event: &systems::Event, board: &Board) -> String {
    let when = match event.when {
        When::Step(step) => format!("step {step}: "),
        When::Start | When::End | When::Unnumbered => String::new(),
    };
    let what = happening(event, board);
    match event.happening.parts() {
        [] => format!("{when}{what} [{}]", event.rule),
        parts => format!("{when}{what}: {}", reasons_for_people(parts)),
    }
}

/// Describes what happens, in full words where the notation has short ones.
fn happening(event: &systems::Event, board: &Board) -> String {
    let name = |creature: CreatureId| name_of(board, creature);
    match &event.happening {
        Happening::NoCover(friend) => format!("{} gives no cover", name(*friend)),
        Happening::SqueezeOn => "squeezes from now on".to_owned(),
        Happening::SqueezeOff => "has room again".to_owned(),
        Happening::Displaced(square) => format!("may not end there, and is put on {square}"),
        Happening::Hazard(who, square) => format!("{} suffers the hazard of {square}", name(*who)),
        Happening::Balance(who, square) => format!("{} must balance at {square}", name(*who)),
        Happening::Fall(who, square) => format!("{} falls from {square}", name(*who)),
        Happening::FallProne(who, square) => format!("{} falls prone at {square}", name(*who)),
        Happening::PutBack(who, square) => format!("{} is put back to {square}", name(*who)),
        Happening::Stop => "the movement ends early".to_owned(),
        _ => {
            let words = event.words(board);
            let what = words.split_once(": ").map(|(_, what)| what.to_owned());
            what.unwrap_or(words)
        }
    }
}

/// Whether something is past or still to come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tense {
    ToCome,
    Past,
}

/// Whether what happens has steps by which its times are told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    Steps,
    OnTheSpot,
}

impl Course {
    fn of(outcome: &Outcome) -> Course {
        match outcome.movement {
            Some(_) => Course::Steps,
            None => Course::OnTheSpot,
        }
    }
}

/// The creatures that may react, each once for each rule, with all its steps.
fn reactions<'a>(
    events: impl Iterator<Item = &'a systems::Event>,
    board: &Board,
    (tense, course): (Tense, Course),
) -> Vec<String> {
    let verb = match tense {
        Tense::ToCome => "may react",
        Tense::Past => "could react",
    };
    let mut reactions: Vec<(CreatureId, RuleId, Vec<When>)> = Vec::new();
    for event in events {
        let Happening::Provoke(reactor, _) = event.happening else {
            continue;
        };
        let mut known = reactions.iter_mut();
        match known.find(|known| (known.0, known.1) == (reactor, event.rule)) {
            Some((_, _, times)) => times.push(event.when),
            None => reactions.push((reactor, event.rule, vec![event.when])),
        }
    }
    reactions
        .into_iter()
        .map(|(reactor, rule, times)| {
            let name = name_of(board, reactor);
            let times = match course {
                Course::Steps => times_words(&times),
                Course::OnTheSpot => String::new(),
            };
            format!("{name} {verb}{times} [{rule}]")
        })
        .collect()
}

/// ` at steps 1-4, 6`, ` before the first step`.
pub fn times_words(times: &[When]) -> String {
    let mut steps: Vec<u32> = times
        .iter()
        .filter_map(|when| match when {
            When::Step(step) => Some(*step),
            _ => None,
        })
        .collect();
    grid::sort_by(&mut steps, Ord::cmp);
    steps.dedup();
    let mut parts = Vec::new();
    if times.contains(&When::Start) {
        parts.push("before the first step".to_owned());
    }
    match steps.as_slice() {
        [] => {}
        [only] => parts.push(format!("at step {only}")),
        several => parts.push(format!("at steps {}", ranges(several))),
    }
    if times.contains(&When::End) {
        parts.push("at the end".to_owned());
    }
    if parts.is_empty() {
        String::new()
    } else {
        format!(" {}", parts.join(" and "))
    }
}

/// `1-4, 6` of sorted numbers.
fn ranges(numbers: &[u32]) -> String {
    let mut parts: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match parts.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*number) => *last = *number,
            _ => parts.push((*number, *number)),
        }
    }
    let words: Vec<String> = parts
        .into_iter()
        .map(|(first, last)| {
            if first == last {
                first.to_string()
            } else {
                format!("{first}-{last}")
            }
        })
        .collect();
    words.join(", ")
}

/// Steps that follow each other and cost the same for the same reasons.
struct Run<'a> {
    first_number: u32,
    last_number: u32,
    first: &'a StepTaken,
}

/// Whether an event between two steps separates them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joined {
    Always,
    UnlessSomethingHappens,
}

/// Whether the rules of the costs are named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rules {
    Told,
    Hidden,
}

impl Run<'_> {
    /// `step 3`, `steps 3-7`.
    fn numbers(&self) -> String {
        if self.first_number == self.last_number {
            format!("step {}", self.first_number)
        } else {
            format!("steps {}-{}", self.first_number, self.last_number)
        }
    }

    /// `10 ft each: 5 straight + 5 difficult ground`.
    fn costs(&self, unit: &str, rules: Rules) -> String {
        let reasons: Vec<String> = self
            .first
            .reasons
            .iter()
            .filter(|reason| reason.amount.is_some() || rules == Rules::Told)
            .map(|reason| {
                let amount = reason
                    .amount
                    .map_or_else(String::new, |amount| format!("{amount} "));
                let rule = match rules {
                    Rules::Told => format!(" [{}]", reason.rule),
                    Rules::Hidden => String::new(),
                };
                format!("{amount}{}{rule}", reason.text)
            })
            .collect();
        let each = if self.first_number == self.last_number {
            ""
        } else {
            " each"
        };
        format!("{} {unit}{each}: {}", self.first.cost, reasons.join(" + "))
    }
}

/// The steps in runs.
fn runs(outcome: &Outcome, joined: Joined) -> Vec<Run<'_>> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    let Some(movement) = &outcome.movement else {
        return runs;
    };
    let happens_at = |step: u32| {
        let mut events = outcome.events.iter();
        events.any(|event| event.when == When::Step(step))
    };
    for (number, step) in (1_u32..).zip(&movement.steps) {
        let parted = joined == Joined::UnlessSomethingHappens
            && (happens_at(number) || (number > 1 && happens_at(number - 1)));
        match runs.last_mut() {
            Some(run)
                if !parted && run.first.cost == step.cost && run.first.reasons == step.reasons =>
            {
                run.last_number = number;
            }
            _ => runs.push(Run {
                first_number: number,
                last_number: number,
                first: step,
            }),
        }
    }
    runs
}

/// Describes similar steps in one line, with the events between them.
fn in_runs(outcome: &Outcome, board: &Board) -> Vec<String> {
    if !outcome.account.is_empty() {
        return on_the_way(outcome, board);
    }
    let Some(movement) = &outcome.movement else {
        return others(outcome, board);
    };
    let unit = self::unit(outcome);
    let mut lines = Vec::new();
    let events_at = |lines: &mut Vec<String>, when: &dyn Fn(When) -> bool| {
        let now = outcome.events.iter().filter(|event| when(event.when));
        lines.extend(now.map(|event| format!("      ! {}", event_for_people(event, board))));
    };
    events_at(&mut lines, &|when| when == When::Start);
    let mut last = 0;
    for run in runs(outcome, Joined::UnlessSomethingHappens) {
        let place = |number: u32| movement.step_words(number).unwrap_or_default();
        let places = if run.first_number == run.last_number {
            place(run.first_number)
        } else {
            format!("{} … {}", place(run.first_number), place(run.last_number))
        };
        let numbers = ranges(&(run.first_number..=run.last_number).collect::<Vec<_>>());
        lines.push(format!(
            "  {numbers:>3}  {places}  {}",
            run.costs(unit, Rules::Told)
        ));
        last = run.last_number;
        events_at(&mut lines, &|when| when == When::Step(last));
    }
    events_at(&mut lines, &|when| match when {
        When::Step(step) => step > last,
        When::Start => false,
        When::End | When::Unnumbered => true,
    });
    lines
}

/// The places with their running cost, and a `!` where a creature may react.
fn on_the_way(outcome: &Outcome, board: &Board) -> Vec<String> {
    let Some(places) = places(outcome) else {
        return others(outcome, board);
    };
    let mut lines = vec![format!("  {places}  {} so far", unit(outcome))];
    let happens = others(outcome, board);
    if happens.is_empty() {
        lines.push("  nobody may react".to_owned());
    }
    lines.extend(happens);
    lines
}

/// `(1,0) 5 · (2,0) 10!`; `None` if nobody moves.
fn places(outcome: &Outcome) -> Option<String> {
    let movement = outcome.movement.as_ref()?;
    let is_trigger = |number: u32| {
        outcome.events.iter().any(|event| {
            event.when == When::Step(number) && matches!(event.happening, Happening::Provoke(..))
        })
    };
    let mut spent = Length::ZERO;
    let places: Vec<String> = (1_u32..)
        .zip(&movement.steps)
        .map(|(number, step)| {
            spent = spent + step.cost;
            let mark = if is_trigger(number) { "!" } else { "" };
            let place = movement.step_words(number).unwrap_or_default();
            format!("{place} {spent}{mark}")
        })
        .collect();
    Some(places.join(" · "))
}

/// The creatures that fall in these events, one on each line, because nobody wants to learn of this
/// only afterwards.
pub fn falls(events: &[Event], board: &Board) -> Vec<String> {
    let outcomes = events.iter().filter_map(|event| match event {
        Event::Carried { outcome, .. } => Some(outcome),
        _ => None,
    });
    let is_fall = |event: &&systems::Event| {
        matches!(
            &event.happening,
            Happening::Fall(..) | Happening::FallProne(..)
        ) || matches!(&event.happening, Happening::Own(own) if System::falls(own))
    };
    outcomes
        .flat_map(|outcome| outcome.events.iter().filter(is_fall))
        .map(|event| told(event, board))
        .collect()
}

/// What happens besides the steps, one event on each line.
fn others(outcome: &Outcome, board: &Board) -> Vec<String> {
    let lines = beside_steps(outcome, board).into_iter();
    lines.map(|line| format!("  ! {line}")).collect()
}

/// The creatures that may react, and what else happens besides the steps.
pub fn beside_steps(outcome: &Outcome, board: &Board) -> Vec<String> {
    let course = Course::of(outcome);
    let reactions = reactions(outcome.events.iter(), board, (Tense::ToCome, course));
    let told_ones = outcome.events.iter().filter(|event| is_told(event));
    let others = told_ones.map(|event| told(event, board));
    let shut = shut_out(outcome, board);
    reactions.into_iter().chain(others).chain(shut).collect()
}

#[cfg(test)]
mod tests {
    use rules::Picture;
    use systems::System;

    use super::*;

    /// A strides past b, whose attack of opportunity the second and third step trigger.
    fn planned(path: &str) -> (systems::Situation, Outcome) {
        let map = notation::MapRows::from_rows(&["A.....", "......", "..b..."]).expect("a map");
        let picture = Picture {
            map: Some(map),
            ..Picture::default()
        };
        let mut situation = picture.set_up(System::Pf2e).expect("a situation");
        for with in notation::With::parse_list("A speed 30; b aoo".into()).expect("facts") {
            situation.read_with(&with).expect("facts of the system");
        }
        let words = notation::Declaration::parse(path.into()).expect("a declaration");
        let declaration = situation.read_declaration(&words).expect("of the system");
        let outcome = situation
            .plan(&declaration, &mut dice::NoDice)
            .expect("allowed");
        (situation, outcome)
    }

    /// (1,0) to (5,0): five straight steps of 5 ft, and nothing beside them reaches row 0.
    #[test]
    fn steps_that_are_alike_are_told_together() {
        let path = "A stride: (1,0) (2,0) (3,0) (4,0) (5,0)";
        let (situation, out) = planned(path);
        let told = outcome(path, &out, &situation.board, Detail::Runs);
        assert!(
            told.contains("1-5  (1,0) … (5,0)  5 ft each: 5 straight [pf2e.grid.straight]\n"),
            "{told}"
        );
        let told = outcome(path, &out, &situation.board, Detail::Way);
        assert!(
            told.contains("(1,0) 5 · (2,0) 10 · (3,0) 15 · (4,0) 20 · (5,0) 25  ft so far"),
            "{told}"
        );
        assert!(told.contains("total 25; left 5"), "{told}");
    }

    /// b reaches (1,1), so leaving it in step 2 triggers (pf2e.trigger.exit); the same movement does
    /// not trigger again.
    #[test]
    fn whoever_may_react_is_told_in_every_detail() {
        let path = "A stride: (1,1) (2,1) (3,1) (4,1)";
        let (situation, out) = planned(path);
        for detail in Detail::ALL {
            let told = outcome(path, &out, &situation.board, detail);
            assert!(told.contains("[pf2e.trigger.exit]"), "{told}");
            assert!(told.contains("total 20"), "{told}");
        }
        let way = outcome(path, &out, &situation.board, Detail::Way);
        assert!(way.contains("b may react at step 2 "), "{way}");
        assert!(
            way.contains("(1,1) 5 · (2,1) 10! · (3,1) 15 · (4,1) 20"),
            "{way}"
        );
    }

    #[test]
    fn numbers_that_follow_each_other_are_a_range() {
        assert_eq!(ranges(&[1, 2, 3, 5, 7, 8]), "1-3, 5, 7-8");
        assert_eq!(ranges(&[4]), "4");
        assert_eq!(
            times_words(&[When::Start, When::Step(2), When::Step(3), When::End]),
            " before the first step and at steps 2-3 and at the end"
        );
        assert_eq!(times_words(&[]), "");
    }
}
