//! The rules and the words by which answers and refusals give their reasons.

use dice::NoDice;
use notation::{MapRows, With};

use rules::{Picture, PlanError};
use srd35::{Situation, Srd35};

fn situation(rows: &[&str], facts: &str) -> Situation {
    let picture = Picture {
        map: Some(MapRows::from_rows(rows).expect("a map")),
        ..Picture::default()
    };
    let mut situation = picture.set_up(Srd35).expect("a picture");
    for fact in With::parse_list(facts.into()).expect("facts") {
        situation.read_with(&fact).expect("known words");
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

/// What forbids the movement, in words.
fn forbidden(situation: &Situation, words: &str) -> String {
    let declared = words.parse().expect("a declaration");
    let declaration = situation.read_declaration(&declared).expect("known words");
    match situation.plan(&declaration, &mut NoDice) {
        Err(PlanError::Refused(refusal)) => {
            let first = refusal.objections().next().expect("a first objection");
            first.text.clone().into_owned()
        }
        other => panic!("{words}: {other:?}"),
    }
}

#[test]
fn an_attack_cites_the_rule_of_its_reach() {
    let small = ["Ab..", "...."];
    let large = ["AAb.", "AA.."];
    for (rows, fact, rule) in [
        (small, "A tiny", "srd35.small.must_enter"),
        (small, "A small", "srd35.size.reach"),
        (small, "A medium", "srd35.size.reach"),
        (large, "A large, long", "srd35.size.reach"),
        (large, "A large, tall", "srd35.big.natural_reach"),
        (large, "A large, reach-weapon", "srd35.big.reach_weapon"),
    ] {
        let cited = cited(&situation(&rows, fact), "attack A b");
        assert_eq!(cited, [rule], "{fact}");
    }
}

#[test]
fn a_refusal_says_why_an_occupant_lets_nobody_pass() {
    let rows = ["ABc..", "....."];
    let mut asked = situation(&rows, "A speed 30");
    let consent = asked.rulings.set("ruling.friend_consent", "needed");
    consent.expect("there is such a choice");
    for (situation, words, reason) in [
        (
            situation(&rows, "B fills"),
            "A move: (1,0) (1,1)",
            "fills its squares",
        ),
        (
            situation(&rows, "A speed 30"),
            "A charge: (1,0) (1,1)",
            "is a friend, and charging goes past no friend",
        ),
        (
            asked,
            "A move: (1,0) (1,1)",
            "has not agreed to the passage",
        ),
        (
            situation(&rows, "A not trained"),
            "A move tumble=c result=success: (1,1) (2,0) (3,0)",
            "can be tumbled past only by somebody trained",
        ),
        (
            situation(&rows, "A speed 30"),
            "A move: (1,1) (2,0) (3,0)",
            "is an opponent and not helpless",
        ),
    ] {
        let told = forbidden(&situation, words);
        assert!(told.ends_with(reason), "{words}: {told}");
    }
}

/// Who comes nearer to a long reach provokes by the rule about that; who only leaves a square that it
/// threatens, by the general one, and under `ruling.movement_provokes=explicit_only` not at all.
#[test]
fn leaving_a_long_reach_is_not_approaching_it() {
    let rows = [".A.cc", "...cc"];
    for (choice, to, rule) in [
        (
            "leave_threatened",
            "(0,0)",
            Some("srd35.aoo.leave_threatened"),
        ),
        (
            "leave_threatened",
            "(2,0)",
            Some("srd35.big.approach_provokes"),
        ),
        ("explicit_only", "(0,0)", None),
        (
            "explicit_only",
            "(2,0)",
            Some("srd35.big.approach_provokes"),
        ),
    ] {
        let mut here = situation(&rows, "c large");
        let ruling = here.rulings.set("ruling.movement_provokes", choice);
        ruling.expect("there is such a choice");
        let declared = format!("A move: {to}").parse().expect("a declaration");
        let declaration = here.read_declaration(&declared).expect("known words");
        let outcome = here
            .plan(&declaration, &mut NoDice)
            .expect("it is accepted");
        let rules = outcome.events.iter().map(|event| event.rule.as_str());
        assert_eq!(
            rules.collect::<Vec<_>>(),
            Vec::from_iter(rule),
            "{choice} {to}"
        );
    }
}

/// A wall between two adjacent creatures is why neither threatens or strikes the other, not the reach.
#[test]
fn a_wall_is_named_and_not_the_reach() {
    let picture = Picture {
        map: Some(MapRows::from_rows(&["Ab"]).expect("a map")),
        edges: notation::EdgeEntry::parse_list("wall (0,0)|(1,0)".into()).expect("edges"),
        ..Picture::default()
    };
    let here = picture.set_up(Srd35).expect("a picture");
    for question in ["attack A b", "threatens A (1,0)"] {
        assert_eq!(
            cited(&here, question),
            ["srd35.big.natural_reach"],
            "{question}"
        );
    }
}

/// A space that is stated takes the place of that of the size, in every answer about it.
#[test]
fn a_stated_space_is_the_reason_of_the_squares() {
    let here = situation(&["C"], "C large, space 5");
    for question in ["space C", "footprint C", "squares C"] {
        assert_eq!(
            cited(&here, question),
            ["srd35.size.exceptions"],
            "{question}"
        );
    }
}

/// Who is neither friend nor opponent is passed like an opponent, but is none.
#[test]
fn a_neutral_creature_is_not_called_an_opponent() {
    let here = situation(&["Ab."], "b neutral");
    let said = forbidden(&here, "A move: (1,0) (2,0)");
    assert!(said.contains("is neither friend nor opponent"), "{said}");
}
