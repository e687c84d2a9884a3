//! Writes open questions as sentences.

use board::Board;
use encounter::{CarryOn, Pending, ReadiedForm};
use rules::Revealed;

use super::told::name_of;

/// Writes the open question.
pub fn question(pending: &Pending, board: &Board) -> String {
    match pending {
        Pending::MoveOn(move_on) => {
            let names: Vec<String> = (move_on.asked_now())
                .map(|reactor| name_of(board, reactor))
                .collect();
            let asked = move_on.open.first();
            let path = asked.filter(|asked| asked.readied == ReadiedForm::Path);
            let path = path.map(|asked| {
                let name = name_of(board, asked.reactor);
                format!(" ({name}: react {name} readied: (x,y) …)")
            });
            let mover = name_of(board, move_on.mover);
            let goes_on = match move_on.declared.declaration.halted(0) {
                _ if move_on.fate.is_done() => {
                    format!("the action of {mover} is over; who reacts?")
                }
                Some(_) => format!("does {mover} move on?"),
                None => format!("does the action of {mover} go on?"),
            };
            format!(
                "{} may react to {} at {}: {goes_on}{}",
                names.join(", "),
                name_of(board, move_on.target()),
                rules::position_words(move_on.at),
                path.unwrap_or_default(),
            )
        }
        Pending::CarryOn(carry_on) => carry_on_question(carry_on, board),
        Pending::Ruling(question) => {
            format!("{}: {}?", question.ruling, question.question)
        }
    }
}

/// Writes the question after a reveal.
fn carry_on_question(carry_on: &CarryOn, board: &Board) -> String {
    let choice = &carry_on.choice;
    let (name, into) = (name_of(board, choice.mover), &choice.into);
    let left = choice.remaining;
    let unit = if carry_on.movement.is_some() {
        "ft"
    } else {
        "points"
    };
    let takes = match choice.least {
        Some(least) => format!("takes at least {least} of the {left} {unit} left"),
        None => "cannot be entered".to_owned(),
    };
    // Without a grid a way round begins anywhere, so that none is listed.
    let is_free = matches!(into, Revealed::Point(_)) && carry_on.movement.is_some();
    let possible = [
        choice.carry_on.is_ok().then_some("carry on"),
        (is_free || !choice.elsewhere.is_empty()).then_some("go round"),
        choice.stop.is_ok().then_some("stop"),
    ];
    let possible: Vec<&str> = possible.into_iter().flatten().collect();
    let against = [("carry on", choice.carry_on), ("stop", choice.stop)];
    let mut refused = against
        .into_iter()
        .filter_map(|(what, judged)| Some((what, judged.err()?)));
    let revealed = format!("{into} is revealed and {takes}");
    if let [only] = possible.as_slice() {
        // Nothing is left to choose, so that it is no question.
        let rules: Vec<String> = refused.map(|(_, rule)| format!(" [{rule}]")).collect();
        return format!("{revealed}: {name} can only {only}{}.", rules.concat());
    }
    let (last, others) = possible.split_last().unwrap_or((&"stop", &[]));
    let mut question = format!("{revealed}: does {name} {} or {last}?", others.join(", "));
    if let Some((what, rule)) = refused.next() {
        question.push_str(&format!(" It cannot {what} [{rule}]."));
    }
    question
}
