//! Compares the results with what a case expects.

use board::Board;
use notation::{Clause, Expectation, MapRows};
use rules::{AccountEntry, PlanError, Words};
use systems::{Answer, Event, Outcome, System};

/// Words that only say that the declaration was legal and carried out.
const LEGAL: [&str; 2] = ["ok", "done"];

/// A condition that is true at the end, and one that is not.
const IS: &str = "is";
const NOT: &str = "not";

/// The expected and the actual result, if they differ.
pub(crate) type Difference = (String, String);

/// A result by name and value.
type Fact = (&'static str, String);

/// Whether the listed results occurred; only those are checked.
///
/// `unchanged` lists the facts that are true if nothing has happened, in a system in which facts
/// may follow a refusal.
pub(crate) fn results(
    expected: &Expectation,
    outcome: &Result<Outcome, PlanError>,
    unchanged: &[Fact],
    system: System,
    board: &Board,
) -> Option<Difference> {
    let listed = expected.to_string();
    let refused = expected
        .results
        .first()
        .is_some_and(|result| first_word(result) == "refused");
    match outcome {
        Err(PlanError::Refused(refusal)) => {
            let actual = refusal.words();
            let named = expected
                .results
                .first()
                .map(ToString::to_string)
                .unwrap_or_default();
            let further = expected.results.get(1..).unwrap_or_default();
            let holds = facts_hold(further, unchanged, system);
            (named != actual || !holds).then(|| {
                let facts = words_of(unchanged);
                let facts = if facts.is_empty() {
                    facts
                } else {
                    format!("; {facts}")
                };
                (listed, format!("{actual}{facts}: {refusal}"))
            })
        }
        Err(error) => Some((listed, error.to_string())),
        Ok(outcome) => {
            let results = outcome.results(board);
            let met = match outcome.account_entries(board).as_slice() {
                [] => !refused && facts_hold(&expected.results, &results, system),
                account => {
                    let facts = outcome.fact_results(board);
                    account_holds(&expected.results, account, &facts, system)
                }
            };
            (!met).then(|| (listed, words_of(&results)))
        }
    }
}

fn words_of(facts: &[Fact]) -> String {
    let words = facts.iter().map(|(name, value)| {
        let words = format!("{name} {value}");
        words.trim_end().to_owned()
    });
    words.collect::<Vec<_>>().join("; ")
}

/// Whether everything listed is among the facts.
fn facts_hold(listed: &[Clause], facts: &[Fact], system: System) -> bool {
    let beings = system.being_words();
    let came_out = |name: &str, value: &str| {
        let value = on_ground(value);
        facts
            .iter()
            .any(|(own, actual)| *own == name && on_ground(actual) == value)
    };
    listed.iter().all(|result| {
        let text = result.to_string();
        let (name, value) = text.split_once(' ').unwrap_or((&text, ""));
        // Only conditions that are true are results; a word that is not a condition is neither true
        // nor false.
        let does_not_hold = || name == NOT && beings.contains(&value) && !came_out(IS, value);
        (LEGAL.contains(&name) && value.is_empty()) || came_out(name, value) || does_not_hold()
    })
}

/// Whether the list gives the whole account in order, perhaps with a fact before it and facts after
/// it.
fn account_holds(
    listed: &[Clause],
    account: &[AccountEntry],
    facts: &[Fact],
    system: System,
) -> bool {
    let names_fact = |clause: &Clause| {
        let name = first_word(clause);
        let is_entry = account.iter().any(|entry| entry.name == name);
        !is_entry && facts.iter().any(|(own, _)| *own == name)
    };
    let before = listed
        .iter()
        .take_while(|clause| names_fact(clause))
        .count();
    let (before, rest) = listed.split_at(before);
    let entries = rest.iter().take_while(|clause| !names_fact(clause)).count();
    let (entries, after) = rest.split_at(entries);
    entries.len() == account.len()
        && entries
            .iter()
            .zip(account)
            .all(|(clause, entry)| entry_holds(&clause.to_string(), entry))
        && facts_hold(before, facts, system)
        && facts_hold(after, facts, system)
}

/// Whether the words are those of the entry, followed by some, all or none of its details.
fn entry_holds(listed: &str, entry: &AccountEntry) -> bool {
    match listed.strip_prefix(&entry.words()) {
        Some("") => true,
        Some(details) => details.strip_prefix(' ').is_some_and(|details| {
            details
                .split(", ")
                .all(|detail| entry.parts.iter().any(|part| part == detail))
        }),
        None => false,
    }
}

/// The text, with places at the level of the map written without their altitude: `(2,1,0)` becomes
/// `(2,1)`.
fn on_ground(text: &str) -> String {
    let mut parts = text.split(')').map(|part| {
        let is_place = |inside: &str| inside.matches(',').count() == 2;
        match part.rsplit_once('(') {
            Some((_, inside)) if is_place(inside) => part.strip_suffix(",0").unwrap_or(part),
            _ => part,
        }
    });
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + ")" + part)
}

fn first_word(clause: &notation::Clause) -> &str {
    clause.parts.first().map_or("", notation::Phrase::head)
}

/// Whether exactly the listed events happened, in order.
pub(crate) fn events(
    expected: &notation::Events,
    actual: &[Event],
    board: &Board,
) -> Option<Difference> {
    let expected = expected.list.iter().map(ToString::to_string);
    let expected: Vec<String> = expected.map(|event| on_ground(&event)).collect();
    let actual = actual.iter().map(|event| event.words(board));
    let actual: Vec<String> = actual.map(|event| on_ground(&event)).collect();
    (expected != actual).then(|| (list(&expected), list(&actual)))
}

fn list(events: &[String]) -> String {
    if events.is_empty() {
        "events: none".to_owned()
    } else {
        format!("events: {}", events.join("; "))
    }
}

/// Whether the answer is the expected one: word for word and, if a mask is listed, mark for mark.
pub(crate) fn answer(expected: &Expectation, answer: &Answer) -> Option<Difference> {
    let rows = expected.mask.as_ref().map(|mask| rows_of(&mask.value));
    let words = words_before_mask(expected);
    let is_listed = |words: &str| !words.is_empty() || rows.is_none();
    let same_words = !is_listed(&words) || words == answer.words;
    let same_rows = rows.is_none() || marks(rows.as_deref()) == marks(answer.mask.as_deref());
    (!same_words || !same_rows).then(|| {
        (
            with_rows(&words, rows.as_deref()),
            with_rows(&answer.words, answer.mask.as_deref()),
        )
    })
}

/// The results as written, without the rows of a mask.
fn words_before_mask(expected: &Expectation) -> String {
    expected
        .results
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("; ")
}

/// The rows of a mask with only its own marks; elsewhere it shows the map.
fn marks(rows: Option<&[String]>) -> Option<Vec<String>> {
    let mark = |mark: char| if matches!(mark, 'o' | '*') { mark } else { '.' };
    rows.map(|rows| {
        rows.iter()
            .map(|row| row.chars().map(mark).collect())
            .collect()
    })
}

fn rows_of(mask: &MapRows) -> Vec<String> {
    mask.rows().map(|row| row.iter().collect()).collect()
}

fn with_rows(words: &str, rows: Option<&[String]>) -> String {
    rows.map_or_else(
        || words.to_owned(),
        |rows| format!("{words}\n{}", rows.join("\n")),
    )
}

#[cfg(test)]
mod tests {
    use super::on_ground;

    #[test]
    fn only_places_on_the_ground_lose_their_altitude() {
        for (text, written) in [
            ("(2,1,0)", "(2,1)"),
            ("returned (2,1,0)", "returned (2,1)"),
            ("(2,1,0) (3,1,1)", "(2,1) (3,1,1)"),
            ("(2,0)", "(2,0)"),
            ("(1,0,10)", "(1,0,10)"),
            ("5,0", "5,0"),
        ] {
            assert_eq!(on_ground(text), written);
        }
    }
}
