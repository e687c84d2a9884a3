//! The open question: how it is shown, and how a line is matched with its answers.
//!
//! An answer is its number, its words, or the beginnings of its words if only one answer has them:
//! `3`, `react Brute aoo`, `r b a`. A word that the shell or the encounter understands keeps its
//! meaning while a question is open.

use board::Board;
use encounter::{ChoicePreview, Encounter, LeadsTo, Pending, ReactionKind, RulingQuestion, Scope};
use notation::{NotationError, Span, Text};
use tell::notation::{WrittenAnswer, WrittenCommand, WrittenInstruction, leads_to_words};
use tell::people::{self as account, name_of};

use super::names::{Named, first_and_rest, first_word, named, unquoted, words_of};
use super::places::bracketed;
use super::shell::{Shell, written_answers};
use super::words;

/// The answer that a line means.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// It is not an answer; the line may be anything else.
    NoAnswer,
    /// It is this answer.
    Answer(WrittenInstruction),
    /// It could be each of these, by their numbers and words.
    Several(Vec<(usize, String)>),
    /// It begins like an answer, but cannot be read as one.
    Unreadable(NotationError),
}

/// The open question with its numbered answers and the player who is asked; empty if no question is
/// open, or while its answer waits for a die.
pub(super) fn question(shell: &Shell) -> String {
    let now = shell.table.now();
    let Some(pending) = now.pending().filter(|_| shell.needed_die().is_none()) else {
        return String::new();
    };
    let mut text = format!(
        "? {}\n  asked: {}\n",
        tell::notation::question(pending, now.board()),
        asked(pending, now)
    );
    let answers = written_answers(pending, now);
    let can_lie = shell.vocabulary.has_prone();
    let words: Vec<String> = answers.iter().map(ToString::to_string).collect();
    let widest = words.iter().map(|words| words.chars().count()).max();
    let width = widest.unwrap_or_default();
    for (number, (answer, words)) in (1..).zip(answers.iter().zip(&words)) {
        let meaning = match (pending, answer) {
            (
                Pending::Ruling(asked),
                WrittenAnswer::Choose {
                    choice,
                    scope: Scope::ThisCommand,
                },
            ) => difference(asked, choice, now.board())
                .unwrap_or_else(|| meaning(answer, pending, now.board())),
            (_, WrittenAnswer::Halt { .. }) if can_lie => "it ends here (`halt: prone`)".to_owned(),
            _ => meaning(answer, pending, now.board()),
        };
        let line = format!("  {number:2}  {words:width$}  {meaning}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    // Only those of one square are listed, which a way past a friend is not.
    let mut answers = answers.iter();
    if answers.any(|answer| matches!(answer, WrittenAnswer::GoRound { .. })) {
        text.push_str("  `go-round: (x,y) (x,y)` goes any other way, such as past a friend\n");
    }
    text
}

/// The one who has to answer.
pub(super) fn asked(pending: &Pending, now: &Encounter) -> String {
    match pending {
        Pending::MoveOn(move_on) => match move_on.open.first() {
            Some(asked) => format!("whoever plays {}", name_of(now.board(), asked.reactor)),
            None => "the table".to_owned(),
        },
        Pending::CarryOn(asked) => {
            format!("whoever plays {}", name_of(now.board(), asked.choice.mover))
        }
        Pending::Ruling(_) => "the game master".to_owned(),
    }
}

/// What an answer leads to, if its words do not say so.
fn meaning(answer: &WrittenAnswer, pending: &Pending, board: &Board) -> String {
    match answer {
        WrittenAnswer::MoveOn => "nobody reacts (`all`: now or later)".to_owned(),
        WrittenAnswer::Halt { .. } => "it ends here".to_owned(),
        WrittenAnswer::React(reaction) => match reaction.kind {
            ReactionKind::OpportunityAttack => "it attacks, as the rules allow".to_owned(),
            ReactionKind::Readied => "it does what it has readied".to_owned(),
            ReactionKind::Other => "another reaction: the table says what it does".to_owned(),
        },
        WrittenAnswer::Decline { .. } => "it lets this pass".to_owned(),
        WrittenAnswer::CarryOn => "into what was just revealed".to_owned(),
        WrittenAnswer::Stop => "it ends before it".to_owned(),
        WrittenAnswer::GoRound { .. } => "this way instead".to_owned(),
        WrittenAnswer::Choose { choice, scope } => match (pending, scope) {
            (Pending::Ruling(question), Scope::ThisCommand) => question
                .choices
                .iter()
                .find(|preview| preview.choice.to_string() == *choice)
                .map(|preview| format!("-> {}", leads_to_words(&preview.leads_to, board)))
                .unwrap_or_default(),
            (Pending::Ruling(_), Scope::Table) => "and is not asked again".to_owned(),
            (Pending::MoveOn(_) | Pending::CarryOn(_), _) => String::new(),
        },
    }
}

/// What happens if the ruling is decided that way. `None` if the results in words tell the choices
/// apart.
fn difference(asked: &RulingQuestion, choice: &str, board: &Board) -> Option<String> {
    let result = |preview: &ChoicePreview| leads_to_words(&preview.leads_to, board);
    let mut results = asked.choices.iter().map(result);
    let first = results.next()?;
    if !results.all(|result| result == first) {
        return None;
    }
    let mut choices = asked.choices.iter();
    let chosen = choices.find(|preview| preview.choice.to_string() == choice)?;
    let LeadsTo::Outcome { outcome, .. } = &chosen.leads_to else {
        return None;
    };
    let happens = account::beside_steps(outcome, board);
    Some(match happens.as_slice() {
        [] => "-> nobody may react".to_owned(),
        lines => format!("-> {}", lines.join("; ")),
    })
}

/// Finds the answer to the open question that the line means.
pub(super) fn reading(shell: &Shell, line: &str) -> Reading {
    let answers = shell.answers();
    if answers.is_empty() {
        return Reading::NoAnswer;
    }
    if let Ok(number) = line.parse::<usize>() {
        let answer = number.checked_sub(1).and_then(|index| answers.get(index));
        return answer.map_or(Reading::NoAnswer, |answer| found(answer.clone()));
    }
    let is_choice = |answer: &&WrittenAnswer| matches!(answer, WrittenAnswer::Choose { choice, .. } if choice == line);
    if let Some(answer) = answers.iter().find(is_choice) {
        return found(answer.clone());
    }
    let spelled = with_colon(&answers, line);
    let typed = WrittenAnswer::parse(Text::new(&spelled, Span::default()));
    if let Some(answer) = typed
        .as_ref()
        .ok()
        .and_then(|answer| whole_names(shell, answer))
    {
        return found(answer);
    }
    let first = first_word(line);
    if words::is_known(first) || words::is_known(line) {
        return Reading::NoAnswer;
    }
    let small = first.to_lowercase();
    let begins_one = |own: &WrittenAnswer| first_word(&own.to_string()) == small;
    match (by_beginnings(&answers, line), typed) {
        (Reading::NoAnswer, Ok(answer)) => found(answer),
        (Reading::NoAnswer, Err(error)) if answers.iter().any(begins_one) => {
            Reading::Unreadable(error)
        }
        (reading, _) => reading,
    }
}

/// The line with its first word in small letters, `halt prone` with the colon that stands before what is
/// stated, if that can be answered, and `go-round 2,1` with its colon and its brackets.
fn with_colon(answers: &[WrittenAnswer], line: &str) -> String {
    let can_halt = || {
        let mut answers = answers.iter();
        answers.any(|answer| matches!(answer, WrittenAnswer::Halt { .. }))
    };
    let (first, rest) = first_and_rest(line);
    let first = first.to_lowercase();
    match first.as_str() {
        "halt" if !rest.is_empty() && can_halt() => format!("halt: {rest}"),
        "go-round" | "go-round:" if !rest.is_empty() => {
            let words = rest.split_whitespace();
            let places: Vec<String> = words.map(bracketed).collect();
            format!("go-round: {}", places.join(" "))
        }
        _ => format!("{first} {rest}").trim_end().to_owned(),
    }
}

/// The answer with the whole names of the creatures in it; `None` if one of them is nobody's or
/// that of several.
fn whole_names(shell: &Shell, answer: &WrittenAnswer) -> Option<WrittenAnswer> {
    let now = shell.table.now();
    let whole = |name: &mut String| match named(now, name) {
        Named::One(found) => {
            *name = found;
            Some(())
        }
        Named::Several(_) | Named::Nobody => None,
    };
    let mut answer = answer.clone();
    match &mut answer {
        WrittenAnswer::React(reaction) => {
            whole(&mut reaction.reactor)?;
            if let Some(movement) = &mut reaction.movement {
                whole(&mut movement.actor.value)?;
            }
        }
        WrittenAnswer::Decline { reactor } => whole(reactor)?,
        _ => {}
    }
    Some(answer)
}

fn found(answer: WrittenAnswer) -> Reading {
    Reading::Answer(WrittenInstruction::Command(WrittenCommand::Answer(answer)))
}

/// Finds the answer whose words begin with what is typed, word by word; an answer that has no
/// further words comes before the others.
fn by_beginnings(answers: &[WrittenAnswer], line: &str) -> Reading {
    let typed = parts(line);
    if typed.is_empty() {
        return Reading::NoAnswer;
    }
    let numbered = || (1..).zip(answers);
    let fitting: Vec<(usize, &WrittenAnswer)> = numbered()
        .filter(|(_, answer)| {
            forms(answer).iter().any(|form| begins(form, &typed)) || is_kind(answer, &typed)
        })
        .collect();
    let whole = |answer: &WrittenAnswer| {
        let mut forms = forms(answer).into_iter();
        forms.any(|form| form.len() == typed.len() && begins(&form, &typed))
    };
    let mut wholes = fitting.iter().filter(|(_, answer)| whole(answer));
    match (fitting.as_slice(), wholes.next(), wholes.next()) {
        ([], _, _) => Reading::NoAnswer,
        ([(_, only)], _, _) | (_, Some((_, only)), None) => found((*only).clone()),
        (several, _, _) => Reading::Several(
            several
                .iter()
                .map(|(number, answer)| (*number, answer.to_string()))
                .collect(),
        ),
    }
}

/// Whether only the kind of a reaction is typed, `aoo`: who reacts may be left out where one may.
fn is_kind(answer: &WrittenAnswer, typed: &[String]) -> bool {
    let is_reaction = matches!(answer, WrittenAnswer::React(_));
    let words = parts(&answer.to_string());
    is_reaction && typed.len() == 1 && words.len() > 2 && words.last() == typed.first()
}

/// The words of an answer, whole and without the first one: `react Brute aoo`, `Brute aoo`.
fn forms(answer: &WrittenAnswer) -> Vec<Vec<String>> {
    let whole = parts(&answer.to_string());
    let rest = whole.get(1..).unwrap_or_default().to_vec();
    if rest.is_empty() || *answer == WrittenAnswer::MoveOn {
        vec![whole]
    } else {
        vec![whole, rest]
    }
}

/// Small letters, separated at blanks, hyphens and colons; a name in quotes is one part, without
/// them.
fn parts(words: &str) -> Vec<String> {
    words_of(words)
        .into_iter()
        .flat_map(|word| match word.starts_with('"') {
            true => vec![unquoted(word.trim_end_matches(':'))],
            false => word.split(['-', ':']).map(str::to_owned).collect(),
        })
        .filter(|word| !word.is_empty())
        .map(|word| word.to_lowercase())
        .collect()
}

fn begins(form: &[String], typed: &[String]) -> bool {
    typed.len() <= form.len()
        && form
            .iter()
            .zip(typed)
            .all(|(word, beginning)| word.starts_with(beginning.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers() -> Vec<WrittenAnswer> {
        let lines = [
            "move-on",
            "halt",
            "react Brute aoo",
            "react Brute other",
            "decline Brute",
        ];
        let read = |line: &&str| WrittenAnswer::parse(Text::new(line, Span::default()));
        let answers: Result<Vec<WrittenAnswer>, _> = lines.iter().map(read).collect();
        answers.expect("answers of the notation")
    }

    fn number(line: &str) -> Option<usize> {
        match by_beginnings(&answers(), line) {
            Reading::Answer(WrittenInstruction::Command(WrittenCommand::Answer(answer))) => {
                answers().iter().position(|known| *known == answer)
            }
            _ => None,
        }
    }

    #[test]
    fn beginnings_of_words_are_enough_as_far_as_only_one_answer_has_them() {
        let known = [
            ("m", 0),
            ("MOVE ON", 0),
            ("ha", 1),
            ("r b a", 2),
            ("brute aoo", 2),
            ("react br o", 3),
            ("d", 4),
            ("decline", 4),
        ];
        for (line, index) in known {
            assert_eq!(number(line), Some(index), "{line}");
        }
        for line in ["", "on", "x", "react Brute aoo now", "-", "aoo Brute"] {
            assert_eq!(by_beginnings(&answers(), line), Reading::NoAnswer, "{line}");
        }
        let Reading::Several(several) = by_beginnings(&answers(), "react") else {
            panic!("`react` is two answers");
        };
        let numbers: Vec<usize> = several.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [3, 4]);
    }

    #[test]
    fn an_answer_without_further_words_goes_before_longer_ones() {
        let lines = ["choose: allow", "choose: allow for-table"];
        let read = |line: &&str| WrittenAnswer::parse(Text::new(line, Span::default())).ok();
        let answers: Vec<WrittenAnswer> = lines.iter().filter_map(read).collect();
        assert_eq!(answers.len(), 2);
        let first = found(answers.first().cloned().expect("an answer"));
        assert_eq!(by_beginnings(&answers, "al"), first);
        let table = found(answers.last().cloned().expect("an answer"));
        assert_eq!(by_beginnings(&answers, "allow for table"), table);
    }
}
