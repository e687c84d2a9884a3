//! The situations of the rulebook under any rulings and any dice: nothing panics, points add up, and
//! every declaration is read back as it is written.

use dice::{Seed, Seeded};
use notation::{Case, Request, Step};
use proptest::prelude::*;

use rules::{Choices, Picture, PlanError};
use six_d6::{Fact, Happening, Outcome, Situation, SixD6};

const RULEBOOK: &str = include_str!("../../../../rulebook/6d6.md");

fn cases() -> Vec<Case> {
    let document = notation::document(RULEBOOK, "6d6.md").expect("the rulebook is read");
    let cases = document.cases.into_iter();
    cases.filter_map(|block| block.case.ok()).collect()
}

/// One choice of each ruling, picked by the numbers.
fn rule(situation: &mut Situation, picks: &[u8]) {
    for (entry, pick) in six_d6::CATALOGUE.rulings.iter().zip(picks) {
        let choice = match entry.choices {
            Choices::Words(words) => words[usize::from(*pick) % words.len()].to_owned(),
            Choices::Table(words) => match usize::from(*pick) % (words.len() + 1) {
                at if at < words.len() => words[at].to_owned(),
                _ => "2:slip+5:fall".to_owned(),
            },
            Choices::List { default, .. } => default.to_owned(),
            Choices::Number { default, .. } => default.to_string(),
        };
        situation
            .rulings
            .set(entry.name, &choice)
            .expect("it is a choice");
    }
}

/// Checks the points at the start against the points that were used or are left.
fn points_add_up(outcome: &Outcome) -> bool {
    let happened = outcome
        .events
        .iter()
        .filter_map(|event| match &event.happening {
            rules::Happening::Own(happening) => Some(happening),
            _ => None,
        });
    let (mut score, mut used) = (None, 0);
    for happening in happened {
        match happening {
            Happening::Score(points) => score = Some(*points),
            // If there are several steps, each has its own score (`ruling.step-count`).
            Happening::Attack(..) => return true,
            Happening::Enter(_, points, _) | Happening::Stand(points) => used += points,
            _ => {}
        }
    }
    let left = outcome.facts.iter().find_map(|fact| match fact {
        Fact::Left(points) => Some(*points),
        _ => None,
    });
    match (score, left) {
        (Some(score), Some(left)) => used + left <= score.max(used),
        _ => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_rulings_and_any_dice_come_to_an_end(
        picks in prop::collection::vec(any::<u8>(), 43),
        seed in any::<u64>(),
    ) {
        let mut dice = Seeded::new(Seed::from_number(seed));
        for case in cases() {
            let mut situation = Picture::from(&case).set_up(SixD6).expect("a picture");
            rule(&mut situation, &picks);
            for step in &case.body {
                let exchange = match step {
                    Step::With(facts) => {
                        for with in facts {
                            situation.read_with(with).expect("known words");
                        }
                        continue;
                    }
                    Step::Exchange(exchange) => exchange,
                };
                let declared = match &exchange.request.value {
                    Request::Do(declared) | Request::Try(declared) => declared,
                    Request::Ask(question) => {
                        // This is a question about a creature that only the question names.
                        if let Ok(answer) = situation.ask(question, &mut dice::NoDice) {
                            prop_assert!(!answer.reasons.is_empty(), "{}", question);
                        }
                        continue;
                    }
                };
                if situation.name_creature(&declared.actor.value, None).is_err() {
                    continue;
                }
                let declaration = situation.read_declaration(declared).expect("known words");
                let words = declaration.words(&situation.board);
                let again = situation.read_declaration(&words.parse().expect("it parses"));
                prop_assert_eq!(again.as_ref(), Ok(&declaration), "{}", words);
                match situation.plan(&declaration, &mut dice) {
                    Ok(outcome) => {
                        prop_assert!(points_add_up(&outcome), "{} {:?}", words, outcome.account);
                        situation.carry_out(&outcome);
                    }
                    Err(PlanError::Refused(_)) => {}
                    Err(error) => prop_assert!(false, "{}: {}", words, error),
                }
            }
        }
    }
}

#[test]
fn the_rulebook_has_all_its_cases() {
    assert_eq!(cases().len(), 214);
}
