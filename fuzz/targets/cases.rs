//! Law: whatever a case contains, running it never panics; a declaration that the rules plan costs
//! the sum of its steps, and each step costs the sum of its reasons.
#![no_main]

use grid::Length;
use libfuzzer_sys::fuzz_target;
use notation::{Request, Step};
use rules::Picture;
use systems::System;

fuzz_target!(|bytes: &[u8]| {
    let Ok(document) = notation::from_bytes(bytes, "fuzzed.md") else {
        return;
    };
    let _ = casebook::run(&document, None);
    for case in document
        .cases
        .iter()
        .filter_map(|block| block.case.as_ref().ok())
    {
        for system in System::ALL {
            play(case, system);
        }
    }
});

/// Plays the case in a system of our choice, whatever its rules are called.
fn play(case: &notation::Case, system: System) {
    let Ok(mut situation) = Picture::from(case).set_up(system) else {
        return;
    };
    for step in &case.body {
        match step {
            Step::With(facts) => {
                if facts.iter().any(|with| situation.read_with(with).is_err()) {
                    return;
                }
            }
            Step::Exchange(exchange) => {
                let mut dice = dice::Scripted::new([1; 8]);
                match &exchange.request.value {
                    Request::Do(declaration) | Request::Try(declaration) => {
                        let Ok(declared) = situation.read_declaration(declaration) else {
                            return;
                        };
                        let words = declared.words(&situation.board);
                        let read = words
                            .parse()
                            .map(|words| situation.read_declaration(&words));
                        assert_eq!(read, Ok(Ok(declared.clone())), "{words}");
                        if let Ok(outcome) = situation.plan(&declared, &mut dice) {
                            check(&outcome);
                            situation.carry_out(&outcome);
                        }
                    }
                    Request::Ask(question) => drop(situation.ask(question, &mut dice)),
                }
            }
        }
    }
}

fn check(outcome: &systems::Outcome) {
    let Some(movement) = &outcome.movement else {
        return;
    };
    for step in &movement.steps {
        let reasons: Length = step.reasons.iter().filter_map(|reason| reason.amount).sum();
        assert_eq!(reasons, step.cost, "{step:?}");
    }
}
