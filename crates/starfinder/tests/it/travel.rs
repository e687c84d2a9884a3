//! Laws of travel: words are read back, hours add up, and a planned journey is the sum of its days.

use board::Board;
use dice::{NoDice, Scripted};
use grid::Extent;
use proptest::prelude::*;

use rules::{Rulings, Words as _};
use starfinder::journey::{Journey, JourneyError, Leg, Traveller};
use starfinder::{
    CATALOGUE, Country, Declaration, Exact, Outcome, Pace, PathKind, Situation, Starfinder,
    Vehicles, going,
};

/// A situation with the creatures A and b.
fn situation() -> Situation {
    let board = Board::new(Extent::new(1, 1).expect("a board"));
    let mut situation = Situation::new(Starfinder, board);
    for name in ["A", "b"] {
        situation.name_creature(name, None).expect("a creature");
    }
    situation
}

fn declared(situation: &Situation, words: &str) -> Declaration {
    let parsed = words.parse().expect("a declaration");
    situation.read_declaration(&parsed).expect("legal words")
}

/// Plans with these faces and carries out the outcome.
fn done(situation: &mut Situation, words: &str, faces: &[u32]) -> Outcome {
    let mut dice = Scripted::new(faces.iter().copied());
    let outcome = situation
        .plan(&declared(situation, words), &mut dice)
        .expect("it is legal and the faces suffice");
    situation.carry_out(&outcome);
    outcome
}

fn result(outcome: &Outcome, name: &str) -> String {
    let results = outcome.results(&situation().board);
    let found = results.into_iter().find(|(own, _)| *own == name);
    found.map(|(_, value)| value).unwrap_or_default()
}

#[test]
fn declarations_are_written_as_they_are_read() {
    let situation = situation();
    for words in [
        "A round run n=3",
        "A minute rest n=1",
        "A stop",
        "A hour hustle n=1.5 terrain=dense-forest path=trail vehicles",
        "A hour run-rest n=2",
        "A day terrain=urban path=highway",
        "A leg walk miles=7.5 terrain=marsh path=trackless",
        "A sleep",
        "A recover points=3",
        "A flee from=b rounds=3 mitigated",
        "A flee overland from=b",
        "A act swift",
        "A act standard provokes",
        "gm begin order=A,b",
        "gm reorder order=b,A",
        "gm end",
    ] {
        let declaration = declared(&situation, words);
        let written = Starfinder.declaration_words(&declaration, &situation.board);
        assert_eq!(written, words);
    }
}

#[test]
fn words_that_mean_nothing_are_refused_with_help() {
    let situation = situation();
    for words in [
        "A round",
        "A round crawl",
        "A round walk n=0",
        "A hour walk n=-1",
        "A hour walk n=1001",
        "A hour walk terrain=hill",
        "A hour walk terrain=hil path=road",
        "A day hustle",
        "A leg walk",
        "A leg rest miles=2",
        "A sleep n=2",
        "A recover",
        "A flee rounds=3",
        "A flee from=b",
        "A flee from=x rounds=3",
        "A flee overland from=b rounds=3",
        "A stop: (1,0)",
    ] {
        let parsed = words.parse().expect("the notation allows it");
        let error = situation.read_declaration(&parsed).expect_err(words);
        assert!(error.span.is_some() && !error.help.is_empty(), "{words}");
    }
}

#[test]
fn nobody_flees_from_itself_and_no_hours_are_too_fine() {
    let mut situation = situation();
    let plan = |situation: &Situation, words: &str| {
        situation.plan(&declared(situation, words), &mut NoDice)
    };
    assert!(plan(&situation, "A flee from=A rounds=3").is_err());
    // Speeds whose rates share no divisor: the exact hours reach their limit before they become
    // wrong.
    let mut refused = None;
    for speed in [
        35, 55, 65, 85, 95, 115, 145, 155, 185, 205, 215, 235, 265, 295,
    ] {
        let facts = format!("A speed {speed}");
        let text = notation::Text::new(&facts, notation::Span::default());
        for clause in notation::With::parse_list(text).expect("facts") {
            situation.read_with(&clause).expect("known facts");
        }
        match plan(&situation, "A leg walk miles=0.1") {
            Ok(outcome) => situation.carry_out(&outcome),
            Err(error) => refused = Some(error.to_string()),
        }
    }
    let refused = refused.expect("it is refused at last");
    assert!(refused.contains("exactly"), "{refused}");
}

fn tenths() -> impl Strategy<Value = i64> {
    1_i64..=40
}

fn decimal(tenths: i64) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

proptest! {
    /// Two journeys one after the other equal one journey: miles, hours and damage add up.
    #[test]
    fn hours_add_up(first in tenths(), second in tenths(), hustles in any::<bool>()) {
        let pace = if hustles { "hustle" } else { "walk" };
        let words = |tenths| format!("A hour {pace} n={}", decimal(tenths));
        let mut apart = situation();
        done(&mut apart, &words(first), &[]);
        done(&mut apart, &words(second), &[]);
        let mut whole = situation();
        done(&mut whole, &words(first + second), &[]);
        prop_assert_eq!(apart.facts, whole.facts);
    }

    /// The damage of whole hustled hours is one less than a power of two.
    #[test]
    fn hustling_doubles(hours in 1_u32..=8) {
        let mut situation = situation();
        let outcome = done(&mut situation, &format!("A hour hustle n={hours}"), &[]);
        let damage = (1_u64 << (hours - 1)) - 1;
        prop_assert_eq!(result(&outcome, "nonlethal"), damage.to_string());
    }

    /// Sums and differences, products and quotients undo each other.
    #[test]
    fn fractions_are_exact(a in 1_i64..1_000_000, b in 1_i64..1000, c in 1_i64..1_000_000, d in 1_i64..1000) {
        let (one, other) = (Exact::new(a, b).unwrap(), Exact::new(c, d).unwrap());
        let sum = one.plus(other).unwrap();
        prop_assert_eq!(sum.minus(other), Some(one));
        prop_assert_eq!(one.times(other).unwrap().over(other), Some(one));
        prop_assert!(sum > one);
        prop_assert!(Exact::whole(one.floor()) <= one && one <= Exact::whole(one.ceiling()));
        prop_assert!(one.ceiling() - one.floor() == i64::from(!one.is_whole()));
    }

    /// A journey covers every mile of its legs, in the hours that each leg takes on its own.
    #[test]
    fn a_journey_is_the_sum_of_its_legs(
        legs in prop::collection::vec((0_usize..8, 0_usize..4, 1_i64..60), 1..6),
        speed in 2_i32..=12,
        hours in 1_i64..=8,
    ) {
        let rulings = Rulings::defaults(CATALOGUE);
        let legs: Vec<Leg> = legs
            .into_iter()
            .map(|(country, path, miles)| {
                Leg::new(Country::ALL[country], PathKind::ALL[path], Exact::whole(miles))
            })
            .collect();
        let mut expected_hours = Exact::ZERO;
        let mut expected_miles = Exact::ZERO;
        let rate = Exact::new(i64::from(speed), 2).unwrap();
        for leg in &legs {
            let going = going(Some(leg.country), Some(leg.path), Vehicles::None, &rulings).unwrap();
            let hours = leg.miles.over(rate.times(going.multiplier).unwrap()).unwrap();
            expected_hours = expected_hours.plus(hours).unwrap();
            expected_miles = expected_miles.plus(leg.miles).unwrap();
        }
        let journey = Journey {
            legs,
            hours_a_day: Exact::whole(hours),
            ..Journey::new(vec![Traveller::new("A", speed * 5), Traveller::new("B", 60)])
        };
        let plan = journey.plan(&rulings, Some(&mut NoDice)).expect("no check is due");
        prop_assert_eq!((plan.miles, plan.hours), (expected_miles, expected_hours));
        let most = Exact::whole(hours);
        let last = plan.days.len() - 1;
        for (index, day) in plan.days.iter().enumerate() {
            let fits = day.hours == most || (index == last && day.hours < most);
            prop_assert!(fits, "day {index} has {} hours", day.hours);
            prop_assert_eq!(day.ended_by.is_empty(), index == last);
        }
    }
}

#[test]
fn a_journey_under_the_rulings_of_another_system_is_no_journey() {
    let journey = Journey {
        legs: vec![Leg::new(Country::Hill, PathKind::Road, Exact::ONE)],
        ..Journey::new(vec![Traveller::new("A", 30)])
    };
    static OTHER: rules::Catalogue = rules::Catalogue {
        id: "another",
        variants: &[],
        rules: &[],
        rulings: &[],
    };
    let planned = journey.plan(&Rulings::defaults(&OTHER), None);
    assert!(matches!(planned, Err(JourneyError::Wrong(_))));
    let running = Journey {
        pace: Pace::Run,
        ..journey
    };
    let planned = running.plan(&Rulings::defaults(CATALOGUE), None);
    assert!(matches!(planned, Err(JourneyError::Refused(_))));
}
