//! The rules that answers cite, and facts that cannot be read.

use dice::NoDice;
use notation::{MapRows, With};
use rules::Picture;
use starfinder::{Situation, Starfinder};

fn situation(rows: &[&str], facts: &[&str]) -> Situation {
    let picture = Picture {
        map: Some(MapRows::from_rows(rows).expect("a map")),
        ..Picture::default()
    };
    let mut situation = picture.set_up(Starfinder).expect("a picture");
    for fact in facts {
        let with: With = fact.parse().expect("a clause");
        situation.read_with(&with).expect("known words");
    }
    situation
}

/// The rules that an answer cites.
fn cited(situation: &Situation, question: &str) -> Vec<String> {
    let question = question.parse().expect("a question");
    let answer = situation.ask(&question, &mut NoDice).expect("an answer");
    let rules = answer.reasons.iter().filter_map(|reason| reason.rule);
    rules.map(|rule| rule.to_string()).collect()
}

#[test]
fn a_speed_is_of_its_own_type_unless_it_is_over_land() {
    let plain = situation(&["A.."], &[]);
    assert_eq!(cited(&plain, "speed A"), ["starfinder.speed.land"]);
    let flyer = situation(&["A.."], &["A speed 20, fly 30"]);
    assert!(cited(&flyer, "speed A").is_empty());
    assert_eq!(cited(&flyer, "speed A fly"), ["starfinder.speed.types"]);
}

#[test]
fn a_reach_weapon_is_of_its_wielders_size() {
    for (rows, size, rule) in [
        (["A..", "..."], "A tiny", "starfinder.reach.weapon-tiny"),
        (
            ["A..", "..."],
            "A medium",
            "starfinder.reach.weapon-small-medium",
        ),
        (["AA.", "AA."], "A large", "starfinder.reach.weapon-large"),
    ] {
        let armed = format!("{size}, reach-weapon");
        let cited = cited(&situation(&rows, &[&armed]), "reach A");
        assert_eq!(cited, ["starfinder.size.natural-reach", rule], "{size}");
    }
}

#[test]
fn a_challenge_rating_is_no_fraction_of_nothing() {
    let mut situation = situation(&["A.."], &["A cr 1/3"]);
    for wrong in ["A cr 1/0", "A cr 1/", "A cr 1/101"] {
        let with: With = wrong.parse().expect("a clause");
        let error = situation.read_with(&with).expect_err(wrong);
        assert!(error.span.is_some() && !error.help.is_empty(), "{wrong}");
    }
}
