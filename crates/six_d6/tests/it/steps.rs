//! What forbids the 5-foot step of an attack.

use dice::NoDice;
use rules::PlanError;

use crate::{declared, situation};

/// Only an attack has a cost that must be known; a step without one costs 1.
#[test]
fn a_refused_step_tells_everything_against_it() {
    for (facts, words, rules) in [
        ("A dp 1", "A no-attack: (1,0)", &["6d6.step.melee-only"][..]),
        (
            "A dp 0",
            "A no-attack: (1,0)",
            &["6d6.step.melee-only", "6d6.potential.insufficient"],
        ),
        ("A dp 3", "A melee-attack: (1,0)", &["6d6.step.cost"]),
        (
            "A dp 3",
            "A ranged-attack: (1,0)",
            &["6d6.step.melee-only", "6d6.step.cost"],
        ),
        (
            "A dp 1, attack 1",
            "A melee-attack: (1,0)",
            &["6d6.potential.insufficient"],
        ),
    ] {
        let here = situation(&["A.."], "", facts);
        match here.plan(&declared(&here, words), &mut NoDice) {
            Err(PlanError::Refused(refusal)) => {
                let told = refusal.objections().map(|own| own.rule.as_str());
                assert_eq!(told.collect::<Vec<_>>(), rules, "{facts}: {words}");
            }
            other => panic!("{facts}: {words}: {other:?}"),
        }
    }
}
