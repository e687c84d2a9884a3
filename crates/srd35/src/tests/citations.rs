//! Every rule of the rulebook is cited somewhere: in a step, an event, a refusal or an answer.

use std::collections::BTreeSet;

use rules::RuleId;

use super::play;
use crate::registry::{CITED_AS, RULES};

/// The rulebook, and the further cases.
const FILES: [&str; 3] = [
    include_str!("../../../../rulebook/srd35.md"),
    include_str!("../../../casebook/tests/cases/srd35.md"),
    include_str!("../../../casebook/tests/cases/srd35-amended.md"),
];

#[test]
fn every_rule_is_cited_in_some_case_or_by_the_rule_that_stands_for_it() {
    let mut cited = BTreeSet::new();
    for file in FILES {
        let document = notation::from_bytes(file.as_bytes(), "srd35.md").expect("a document");
        for block in document.cases {
            play(&block.case.expect("a case"), &mut cited);
        }
    }
    cited.extend(who_has_struck_may_not_react());
    let stood_for: BTreeSet<RuleId> = CITED_AS.iter().map(|(rule, ..)| *rule).collect();
    let missing: Vec<RuleId> = RULES
        .iter()
        .map(|rule| rule.id)
        .filter(|rule| !cited.contains(rule) && !stood_for.contains(rule))
        .collect();
    assert!(missing.is_empty(), "cited nowhere: {missing:?}");
    for (rule, by, _) in CITED_AS {
        assert!(!cited.contains(&rule), "{rule} is cited itself");
        assert!(
            cited.contains(&by),
            "{by} stands for {rule} and is cited nowhere"
        );
    }
}

/// The rules of a refusal to react, which no case can express.
fn who_has_struck_may_not_react() -> Vec<RuleId> {
    let map = notation::MapRows::from_rows(&["Ab"]).expect("a map");
    let picture = rules::Picture {
        map: Some(map),
        ..rules::Picture::default()
    };
    let mut situation = picture.set_up(crate::Srd35).expect("a picture");
    let b = situation.board.creature_named("b").expect("drawn").id;
    assert_eq!(situation.may_react(b), Ok(()));
    let used = "b opportunities-used 1".parse().expect("a clause");
    situation.read_with(&used).expect("known words");
    let refusal = situation.may_react(b).expect_err("it has struck");
    refusal
        .objections()
        .map(|objection| objection.rule)
        .collect()
}
