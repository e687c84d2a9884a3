//! `pf2e` without a grid in both implementations: cost, triggers, distance, reach, flanking and
//! cover. A random scene is written as a worked case with the reference's answers; the casebook
//! runs it.
//!
//! The legs are whole feet long, so that every cost is a fraction. Left out, because the rulebook
//! does not decide it: lines along the border of a region, paths through others, how parts of 5 ft
//! of several legs or areas add up, a trigger exactly at a bend, a short action that leaves a
//! reach.

use std::fmt::Write as _;

use proptest::prelude::*;
use reference::pf2e::gridless::{Creature, Feet, Kind, Region, Scene, Strode};
use reference::{Cover, Size};

use super::numbers::Numbers;
use super::positions::agree;
use super::worlds::config;

/// Legs of whole feet, up to mirrors and quarter turns.
pub(super) const LEGS: [Feet; 12] = [
    (1, 0),
    (2, 0),
    (3, 0),
    (5, 0),
    (8, 0),
    (20, 0),
    (3, 4),
    (6, 8),
    (9, 12),
    (5, 12),
    (8, 15),
    (7, 24),
];

fn creature(numbers: &mut Numbers<'_>, letter: char) -> Creature {
    let (size, reach_feet) = [
        (Size::Medium, 5),
        (Size::Medium, 5),
        (Size::Small, 5),
        (Size::Tiny, 0),
        (Size::Large, 10),
        (Size::Huge, 15),
    ][numbers.below(6)];
    let own = numbers.below(8).checked_sub(1);
    let reach_feet = own
        .and_then(|index| [5, 10, 15, 20].get(index))
        .copied()
        .unwrap_or(reach_feet);
    Creature {
        letter,
        size,
        centre: (numbers.below(41) as i64, numbers.below(31) as i64),
        reach_feet,
        speed_feet: [25, 30, 40, 60, 17][numbers.below(5)],
        reacts: numbers.below(2) == 1,
    }
}

fn region(numbers: &mut Numbers<'_>) -> Region {
    let from = (numbers.below(36) as i64, numbers.below(26) as i64);
    Region {
        kind: [
            Kind::Difficult,
            Kind::Difficult,
            Kind::Greater,
            Kind::Cover(Cover::Lesser),
            Kind::Cover(Cover::Standard),
            Kind::Cover(Cover::Greater),
        ][numbers.below(6)],
        from,
        to: (
            from.0 + 1 + numbers.below(12) as i64,
            from.1 + 1 + numbers.below(12) as i64,
        ),
    }
}

fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Difficult => "difficult",
        Kind::Greater => "greater",
        Kind::Cover(Cover::Lesser) => "cover-light",
        Kind::Cover(Cover::Greater) => "cover-extreme",
        Kind::Cover(_) => "cover",
    }
}

fn facts(scene: &Scene) -> String {
    let mut clauses = Vec::new();
    for one in &scene.creatures {
        let (x, y) = one.centre;
        let reacts = if one.reacts { ", aoo" } else { "" };
        clauses.push(format!(
            "{} {}, at ({x},{y}), reach {}, speed {}{reacts}",
            one.letter,
            one.size.word(),
            one.reach_feet,
            one.speed_feet
        ));
    }
    for (index, region) in scene.regions.iter().enumerate() {
        let ((left, top), (right, bottom)) = (region.from, region.to);
        clauses.push(format!(
            "region place{index} {}, from ({left},{top}), to ({right},{bottom})",
            word(region.kind)
        ));
    }
    clauses.join("; ")
}

fn scene(numbers: &mut Numbers<'_>) -> Scene {
    let mut scene = Scene {
        leaving_triggers: numbers.once_in(3),
        started_parts_count: numbers.once_in(4),
        ..Scene::default()
    };
    for _ in 0..numbers.below(4) {
        let one = region(numbers);
        scene.regions.push(one);
    }
    for letter in ['A', 'x', 'B', 'y'] {
        let one = creature(numbers, letter);
        let meets = |other: &Creature| Scene::distance_words(other, &one) == "0";
        if !scene.creatures.iter().any(meets) {
            scene.creatures.push(one);
        }
    }
    scene
}

fn path(numbers: &mut Numbers<'_>, from: Feet) -> Vec<Feet> {
    let mut here = from;
    let mut path = Vec::new();
    for _ in 0..=numbers.below(3) {
        let (a, b) = LEGS[numbers.below(LEGS.len())];
        let (a, b) = if numbers.below(2) == 0 {
            (a, b)
        } else {
            (b, a)
        };
        let a = if numbers.below(2) == 0 { a } else { -a };
        let b = if numbers.below(2) == 0 { b } else { -b };
        here = (here.0 + a, here.1 + b);
        path.push(here);
    }
    path
}

fn ask(case: &mut String, question: &str, answer: &str) {
    let _ = writeln!(case, "ask: {question}\nexpect: {answer}");
}

fn ask_positions(case: &mut String, scene: &Scene) {
    for a in &scene.creatures {
        for x in scene.creatures.iter().filter(|x| x.letter != a.letter) {
            let names = format!("{} {}", a.letter, x.letter);
            let feet = Scene::distance_words(a, x);
            ask(case, &format!("distance {names}"), &format!("{feet} ft"));
            let near = if Scene::within_reach(a, x) {
                "yes"
            } else {
                "no"
            };
            ask(case, &format!("reach {names}"), near);
            if let Some(level) = scene.cover(a, x) {
                ask(case, &format!("cover {names}"), level.word());
            }
            for b in &scene.creatures {
                let rule = Scene::refuse_flank(a, b, x);
                let answer = rule.map_or_else(|| "yes".to_owned(), |rule| format!("no {rule}"));
                let question = format!("flank {} {} {}", a.letter, b.letter, x.letter);
                ask(case, &question, &answer);
            }
        }
    }
}

/// What is expected of a Stride; none if a number has no rounding that is stated.
fn expectation(mover: &Creature, path: &[Feet], strode: &Strode) -> Option<String> {
    Some(match strode {
        Strode::Refused(leg) => format!("expect: refused pf2e.move.insufficient step {leg}"),
        Strode::Done(costs, events) => {
            let words: Option<Vec<String>> = costs.iter().map(|cost| cost.words()).collect();
            let (x, y) = path.last()?;
            let end = if path.is_empty() {
                mover.centre
            } else {
                (*x, *y)
            };
            let events = if events.is_empty() {
                "none".to_owned()
            } else {
                events.join("; ")
            };
            format!(
                "expect: costs {}; end ({},{})\nevents: {events}",
                words?.join(" "),
                end.0,
                end.1
            )
        }
    })
}

fn session(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let scene = scene(&mut numbers);
    let mut rulings = vec!["ruling.grid-mode=gridless"];
    if scene.leaving_triggers {
        rulings.push("ruling.gridless-trigger=or-leave-reach");
    }
    if scene.started_parts_count {
        rulings.push("ruling.gridless-terrain=per-5-started");
    }
    let mut case = format!(
        "case: reference/1\nrules: pf2e.grid.mode\nrulings: {}\nwith: {}\n",
        rulings.join("; "),
        facts(&scene)
    );
    ask_positions(&mut case, &scene);
    let mut tried = false;
    for _ in 0..8 {
        let mover = scene.creatures.get(numbers.below(scene.creatures.len()))?;
        let path = path(&mut numbers, mover.centre);
        let strode = scene.stride(mover, &path);
        let expected = strode.and_then(|strode| expectation(mover, &path, &strode));
        if let Some(expected) = expected {
            let points: Vec<String> = path.iter().map(|(x, y)| format!("({x},{y})")).collect();
            let _ = writeln!(case, "try: {} stride: {}", mover.letter, points.join(" "));
            let _ = writeln!(case, "{expected}");
            tried = true;
        }
    }
    tried.then(|| format!("```case\n{case}```\n"))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn pf2e_without_a_grid_comes_out_alike(numbers in prop::collection::vec(any::<u16>(), 60..160)) {
        if let Some(case) = session(&numbers) {
            agree(&case)?;
        }
    }
}

/// The random scenes contain the situations they are meant for.
#[test]
fn the_scenes_meet_what_they_are_for() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut met = String::new();
    for _ in 0..400 {
        let tree = prop::collection::vec(any::<u16>(), 60..160)
            .new_tree(&mut runner)
            .expect("numbers");
        met.extend(session(&proptest::strategy::ValueTree::current(&tree)));
    }
    for word in [
        "1: provoke A after ",
        "2: provoke x after ",
        "provoke x end",
        "refused pf2e.move.insufficient step 2",
        "expect: lesser",
        "expect: standard",
        "expect: greater",
        "expect: no pf2e.flank.sides",
        "ft",
        "or-leave-reach",
        "per-5-started",
    ] {
        assert!(met.contains(word), "no scene meets `{word}`");
    }
}
