//! The random worlds contain what they are meant to test: without this, agreement would mean
//! little.

use std::collections::BTreeSet;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use reference::{Answer, System, declare};

use super::worlds::{grow, seeds};

/// The refusing rules and the events that occur in many worlds of a fixed seed.
fn seen(system: System) -> BTreeSet<String> {
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    for _ in 0..4000 {
        let Ok(tree) = seeds().new_tree(&mut runner) else {
            continue;
        };
        let (mut world, moves) = grow(system, &tree.current());
        for declared in &moves {
            match declare(&mut world, declared) {
                Answer::Refused(refused) => {
                    seen.insert(refused.rule.to_owned());
                }
                Answer::Done | Answer::Forced(_) => {}
                Answer::Moved(moved) => {
                    seen.insert(format!("{} steps", moved.costs_feet.len()));
                    for event in &moved.events {
                        let words = event.split(' ').filter(|word| word.len() > 1);
                        let words = words.filter(|word| !word.starts_with('('));
                        seen.insert(words.skip(1).collect::<Vec<_>>().join(" "));
                    }
                }
            }
        }
    }
    seen
}

fn check(system: System, wanted: &[&str]) {
    let seen = seen(system);
    let missing: Vec<&&str> = wanted
        .iter()
        .filter(|words| !seen.contains(**words))
        .collect();
    assert!(
        missing.is_empty(),
        "{system:?} never shows {missing:?}, but {seen:?}"
    );
}

#[test]
fn pf2e_worlds_show_every_refusal_and_event() {
    check(
        System::Pf2e,
        &[
            "pf2e.grid.blocked",
            "pf2e.grid.corner",
            "pf2e.object.entry",
            "pf2e.through.unwilling",
            "pf2e.terrain.narrow-balance",
            "pf2e.terrain.uneven-balance",
            "pf2e.terrain.no-step",
            "pf2e.move.insufficient",
            "pf2e.space.tiny-stack",
            "pf2e.through.end-on-tiny",
            "pf2e.through.end-action",
            "pf2e.through.end-turn",
            "pf2e.action.crawl",
            "pf2e.action.stand",
            "pf2e.action.leap",
            "pf2e.prone.no-stand",
            "pf2e.encounter.step",
            "pf2e.encounter.turn.cannot-act",
            "provoke leave",
            "provoke end",
            "hazard",
            "balance",
            "prone",
            "fall",
            "put-back",
            "stop pf2e.trigger.timing",
            "stop pf2e.action.balance",
            "stop pf2e.through.tumble-failure",
            "8 steps",
        ],
    );
}

#[test]
fn srd35_worlds_show_every_refusal_and_event() {
    check(
        System::Srd35,
        &[
            "srd35.move.five_foot_step",
            "srd35.move.single",
            "srd35.move.double",
            "srd35.move.run",
            "srd35.move.charge",
            "srd35.special.minimum_move",
            "srd35.obstacle.blocking",
            "srd35.measure.corner",
            "srd35.pass.fills_space",
            "srd35.pass.friend_charge",
            "srd35.pass.opponent",
            "srd35.pass.tumble",
            "srd35.terrain.no_run",
            "srd35.terrain.no_charge",
            "srd35.move.budget",
            "srd35.obstacle.need_both",
            "srd35.pass.end_occupied",
            "srd35.small.capacity",
            "provoke leave",
            "provoke enter",
            "provoke tumble",
            "no-cover",
            "overrun success",
            "overrun failure",
            "tumble success",
            "tumble failure",
            "displaced",
            "8 steps",
        ],
    );
}
