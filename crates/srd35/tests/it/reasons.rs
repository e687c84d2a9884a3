//! The rules and the words by which answers and refusals give their reasons.

use dice::NoDice;
use notation::{EdgeEntry, LegendEntry, MapRows, With};

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

/// The events of a movement with their rules, and the rules behind its steps.
fn told(situation: &Situation, words: &str) -> (Vec<String>, Vec<String>) {
    let declared = words.parse().expect("a declaration");
    let declaration = situation.read_declaration(&declared).expect("known words");
    let outcome = situation.plan(&declaration, &mut NoDice).expect("allowed");
    let events = outcome.events.iter();
    let events = events.map(|event| format!("{:?} {}", event.happening, event.rule));
    let steps = outcome.movement.iter().flat_map(|movement| &movement.steps);
    let reasons = steps.flat_map(|step| &step.reasons);
    let rules = reasons.map(|reason| reason.rule.to_string());
    (events.collect(), rules.collect())
}

#[test]
fn a_squeeze_begins_by_the_rule_of_its_penalties() {
    let escape = "srd35.squeeze.escape_artist_penalty";
    for (width, rule) in [(3, "srd35.squeeze.penalty"), (2, escape)] {
        let picture = Picture {
            map: Some(MapRows::from_rows(&["A1."]).expect("a map")),
            legend: LegendEntry::parse_list(format!("1 width {width}").as_str().into())
                .expect("a legend"),
            ..Picture::default()
        };
        let situation = picture.set_up(Srd35).expect("a picture");
        let (events, _) = told(&situation, "A move escape result=success: (1,0) (2,0)");
        assert_eq!(events[0], format!("SqueezeOn {rule}"));
        assert_eq!(events[1], "SqueezeOff srd35.squeeze.penalty");
    }
}

/// Once: by its cost, or beside the cost of a squeeze of its own.
#[test]
fn a_step_through_an_opponent_says_by_what_right() {
    for width in [5, 3] {
        let picture = Picture {
            map: Some(MapRows::from_rows(&["Ab.."]).expect("a map")),
            legend: LegendEntry::parse_list(format!("1 width {width}").as_str().into())
                .expect("a legend"),
            ..Picture::default()
        };
        let mut situation = picture.set_up(Srd35).expect("a picture");
        for fact in With::parse_list("b on 1".into()).expect("facts") {
            situation.read_with(&fact).expect("known words");
        }
        let through = ("ruling.squeeze_past_opponent", "through");
        let set = situation.rulings.set(through.0, through.1);
        set.expect("the choice is known");
        let (_, rules) = told(&situation, "A move: (1,0) (2,0)");
        let past = rules
            .iter()
            .filter(|rule| *rule == "srd35.squeeze.past_opponent");
        assert_eq!(past.count(), 1, "{width}: {rules:?}");
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
            "is a friend, and a charge cannot pass through a friend's square",
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

#[test]
fn a_gap_that_is_too_narrow_is_named() {
    let picture = Picture {
        map: Some(MapRows::from_rows(&["A..", "..."]).expect("a map")),
        edges: EdgeEntry::parse_list("gap 2 (0,0)|(1,0)".into()).expect("edges"),
        ..Picture::default()
    };
    let situation = picture.set_up(Srd35).expect("a picture");
    let edge = "between (0,0)|(1,0)";
    let forbidden = |words| forbidden(&situation, words);
    let less = format!("a gap of less than half its width lies {edge}");
    assert_eq!(forbidden("A move: (1,0)"), less);
    let failed = format!("Escape Artist has failed at the gap of less than half its width {edge}");
    assert_eq!(forbidden("A move escape result=failure: (1,0)"), failed);
}

#[test]
fn what_the_round_was_spent_on_is_said() {
    let mut situation = situation(&["A......", "......."], "A speed 30");
    let charge = "A charge: (1,0) (2,0)".parse().expect("a declaration");
    let charge = situation.read_declaration(&charge).expect("known words");
    let outcome = situation.plan(&charge, &mut NoDice).expect("allowed");
    situation.carry_out(&outcome);
    let run = forbidden(&situation, "A run: (3,0)");
    assert_eq!(run, "it takes both actions, and both are spent");
    let standard = forbidden(&situation, "A standard");
    assert!(standard.contains("it is an `extra` one"), "{standard}");
}
