//! Sentences of the rulebook that none of its cases covers, in the same notation, and laws.

mod changes;
mod laws;
mod reasons;
mod sentences;
mod squeezes;

use dice::Scripted;
use notation::{Case, Request, Step};

use rules::{Picture, PlanError, Words as _, stored_law};
use srd35::{Answer, Outcome, Situation, Srd35};

/// Plays a block in the case notation and checks that it has the expected results.
#[track_caller]
fn plays(text: &str) {
    let text = format!("case: test/1\n{}", text.trim());
    let case = Case::parse(&text, 1).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut now = set_up(&case);
    let mut pictured = now.clone();
    for step in &case.body {
        match step {
            Step::With(facts) => {
                for fact in facts {
                    now.read_with(fact).expect("facts");
                    pictured.read_with(fact).expect("facts");
                }
            }
            Step::Exchange(exchange) => {
                let faces = exchange.dice.iter().flatten().map(|face| face.value);
                let mut dice = Scripted::new(faces);
                let expected = exchange.expectation.value.to_string();
                let (results, events) = match &exchange.request.value {
                    Request::Do(declared) => {
                        let planned = plan(&now, declared, &mut dice);
                        if let Ok(outcome) = &planned {
                            now.carry_out(outcome);
                        }
                        told(&now, &planned)
                    }
                    Request::Try(declared) => {
                        let planned = plan(&pictured, declared, &mut dice);
                        told(&pictured, &planned)
                    }
                    Request::Ask(question) => {
                        let answer = now.ask(question, &mut dice).expect("an answer");
                        assert!(!answer.reasons.is_empty(), "{question}");
                        answered(&now, &answer)
                    }
                };
                dice.finish().expect("all dice used");
                let line = exchange.expectation.span.line;
                for result in &exchange.expectation.value.results {
                    let result = result.to_string();
                    assert!(
                        results.contains(&result),
                        "line {line}: {expected}: {results:?}"
                    );
                }
                if let Some(listed) = &exchange.events {
                    let listed: Vec<String> =
                        listed.value.list.iter().map(ToString::to_string).collect();
                    assert_eq!(events, listed, "events of line {line}");
                }
            }
        }
    }
}

fn set_up(case: &Case) -> Situation {
    let mut situation = Picture::from(case).set_up(Srd35).expect("a picture");
    if case.map.is_none() {
        for step in &case.body {
            let Step::With(facts) = step else { continue };
            for fact in facts {
                situation
                    .name_creature(&fact.subject.value.to_string(), None)
                    .expect("a name");
            }
        }
    }
    situation
}

fn plan(
    situation: &Situation,
    declared: &notation::Declaration,
    dice: &mut Scripted,
) -> Result<Outcome, PlanError> {
    let declaration = situation.read_declaration(declared).expect("a declaration");
    let words = Srd35.declaration_words(&declaration, &situation.board);
    let again: notation::Declaration = words.parse().expect("its own words");
    let again = situation.read_declaration(&again).expect("its own words");
    assert_eq!(declaration, again, "{words}");
    let planned = situation.plan(&declaration, dice);
    stored_law::situation_comes_back(situation);
    stored_law::outcome_comes_back(Srd35, &declaration, planned.as_ref().ok());
    planned
}

fn told(situation: &Situation, planned: &Result<Outcome, PlanError>) -> (Vec<String>, Vec<String>) {
    match planned {
        Ok(outcome) => {
            let results = outcome.results(&situation.board).into_iter();
            let results = results.map(|(name, value)| format!("{name} {value}").trim().to_owned());
            let events = outcome
                .events
                .iter()
                .map(|event| event.words(&situation.board));
            (results.collect(), events.collect())
        }
        Err(PlanError::Refused(refusal)) => (vec![refusal.words()], Vec::new()),
        Err(error) => (vec![error.to_string()], Vec::new()),
    }
}

fn answered(situation: &Situation, answer: &Answer) -> (Vec<String>, Vec<String>) {
    let results = answer.words.split("; ").map(str::to_owned).collect();
    let events = answer
        .events
        .iter()
        .map(|event| event.words(&situation.board))
        .collect();
    (results, events)
}
