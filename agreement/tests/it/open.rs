//! `pf2e` without a grid in both implementations, with everything that moves: regions of every
//! kind, others in the way, checks, hazards, triggers, forced movement, accidents.
//!
//! Left out, because the rulebook does not decide it: how parts of 5 ft of several legs or areas
//! add up, a trigger exactly at a bend, a short action that leaves a reach, hazards while forced
//! over several legs, a hazard at the very end of a stretch inside it, Tumble Through past a
//! creature that lets the mover pass anyway, a Step through slow ground that does not end in it.

use std::fmt::Write as _;

use proptest::prelude::*;
use reference::{Flag, Told};

use super::gridless::LEGS;
use super::numbers::Numbers;
use super::played::Played;
use super::worlds::config;

const LETTERS: [char; 4] = ['A', 'b', 'C', 'd'];

const KINDS: [&str; 12] = [
    "difficult",
    "difficult",
    "greater",
    "greater",
    "hazard",
    "narrow",
    "uneven",
    "needs swim",
    "cover-light",
    "cover",
    "cover-extreme",
    "ledge 20",
];

const RULINGS: [&str; 10] = [
    "ruling.gridless-shape=disc",
    "ruling.gridless-trigger=or-leave-reach",
    "ruling.trigger-once=until-used",
    "ruling.trigger-side=everyone",
    "ruling.accidental-share=mover-prone",
    "ruling.push-direction=free",
    "ruling.balance-failure=fall",
    "ruling.ledge-large=centre",
    "ruling.climb-atop=yes",
    "ruling.size-pass=never",
];

fn rulings(numbers: &mut Numbers<'_>) -> String {
    let mut words = "rulings: ruling.grid-mode=gridless".to_owned();
    for ruling in RULINGS {
        // The rulebook does not say whether leaving a reach is one more point after five feet of
        // it.
        let is_both = ruling.contains("until-used") && words.contains("or-leave-reach");
        if numbers.once_in(9) && !is_both {
            let _ = write!(words, "; {ruling}");
        }
    }
    words.push('\n');
    words
}

fn creature(numbers: &mut Numbers<'_>, letter: char) -> String {
    // No creature begins in the space of another.
    let corner = LETTERS.iter().position(|one| *one == letter).unwrap_or(0);
    let (x, y) = (
        8 + 22 * (corner % 2) + numbers.below(7),
        8 + 22 * (corner / 2) + numbers.below(7),
    );
    let size = ["medium", "medium", "small", "tiny", "large", "huge"][numbers.below(6)];
    let speed = [25, 30, 40, 60, 17][numbers.below(5)];
    let mut words = format!("{letter} {size}, at ({x},{y}), speed {speed}");
    for (times, property) in [
        (2, "aoo"),
        (5, "reach 10"),
        (8, "willing"),
        (9, "prone"),
        (9, "unconscious"),
        (9, "ignore-difficult"),
        (12, "incorporeal"),
        (9, "swim 20"),
    ] {
        if numbers.once_in(times) {
            let _ = write!(words, ", {property}");
        }
    }
    words
}

fn region(numbers: &mut Numbers<'_>, index: usize) -> String {
    let kind = KINDS[numbers.below(KINDS.len())];
    let (x, y) = (numbers.below(36), numbers.below(26));
    let (right, low) = (x + 1 + numbers.below(12), y + 1 + numbers.below(12));
    // Never on the lines between whole feet, where the rulebook does not say which side counts.
    format!("region place{index} {kind}, from ({x}.3,{y}.3), to ({right}.8,{low}.8)")
}

/// Where a creature is, in whole feet.
fn centre(played: &Played, letter: char) -> (i32, i32) {
    let question = format!("centre {letter}").parse().expect("a question");
    let words = played.game.ask(&question).unwrap_or_default();
    let mut numbers = words
        .trim_matches(['(', ')'])
        .split(',')
        .map(|number| number.parse::<f64>().map_or(0, |feet| feet.round() as i32));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
}

fn path(numbers: &mut Numbers<'_>, from: (i32, i32), most: usize) -> String {
    let (mut x, mut y) = (i64::from(from.0), i64::from(from.1));
    let mut words = String::new();
    for _ in 0..=numbers.below(most) {
        let (a, b) = LEGS[numbers.below(LEGS.len())];
        let (a, b) = if numbers.once_in(2) { (a, b) } else { (b, a) };
        x += if numbers.once_in(2) { a } else { -a };
        y += if numbers.once_in(2) { b } else { -b };
        let _ = write!(words, " ({x},{y})");
    }
    words
}

const RESULTS: [&str; 4] = ["critical", "success", "failure", "critical-failure"];

fn words(numbers: &mut Numbers<'_>, played: &Played, letters: &[char]) -> String {
    let one = letters[numbers.below(letters.len())];
    let other = letters[numbers.below(letters.len())];
    let here = centre(played, one);
    let result = RESULTS[numbers.below(4)];
    match numbers.below(16) {
        0..=4 => format!("{one} stride:{}", path(numbers, here, 3)),
        5 => format!("{one} step:{}", path(numbers, here, 1)),
        6 => format!("{one} leap:{}", path(numbers, here, 1)),
        7 => format!("{one} fly:{}", path(numbers, here, 2)),
        8 => format!("{one} balance result={result}:{}", path(numbers, here, 2)),
        9 | 10 => format!(
            "{one} tumble vs={other} result={result}:{}",
            path(numbers, here, 1)
        ),
        11 | 12 => {
            let verb = ["pushed", "pulled", "repositioned"][numbers.below(3)];
            let feet = 5 * (1 + numbers.below(4));
            format!(
                "{one} {verb} feet={feet} by={other}:{}",
                path(numbers, here, 1)
            )
        }
        13 => {
            let path = path(numbers, here, 3);
            let legs = path.matches('(').count();
            format!(
                "{one} stride halt={} state=cannot-act:{path}",
                1 + numbers.below(legs)
            )
        }
        14 => format!("{one} crawl:{}", path(numbers, here, 1)),
        _ => format!("{one} swim result={result}:{}", path(numbers, here, 1)),
    }
}

/// Whether the rulebook does not determine the result of a forced movement.
fn is_doubtful_push(played: &Played, words: &str, told: &Told) -> bool {
    // A creature that is already over a ledge.
    let falls_at_once = told.result("fell").is_some() && told.result("moved") == Some("0");
    if falls_at_once {
        return true;
    }
    // The rulebook does not say whether dangerous ground in which a creature already is counts as a
    // dangerous place to be put.
    if words.contains(" repositioned ") && told.result("moved") == Some("0") {
        return true;
    }
    // The rulebook does not say whether ground over which the creature would not fall counts as
    // dangerous to be put on.
    if words.contains(" repositioned ") && played.text.contains("ledge") {
        return true;
    }
    false
}

/// Whether the rulebook determines the result.
fn is_said(played: &Played, words: &str, told: &Told) -> bool {
    let actor = words.chars().next().unwrap_or('A');
    let other = words
        .split("vs=")
        .nth(1)
        .or(words.split("by=").nth(1))
        .and_then(|rest| rest.chars().next());
    if other == Some(actor) {
        return false;
    }
    // A creature that flew and then moves otherwise: the rulebook does not say whether it has come
    // down.
    let in_the_air = |letter: char| {
        let one = played.game.world().creature(letter);
        one.is_some_and(|one| one.is(Flag::Flying))
    };
    if in_the_air(actor) && !words.contains(" fly") {
        return false;
    }
    // Forced movement or a tumble that begins in a creature's space, or in contact with it.
    let touches = |letter: &char| {
        let question = format!("distance {actor} {letter}")
            .parse()
            .expect("a question");
        *letter != actor && played.game.ask(&question).as_deref() == Some("0 ft")
    };
    if (words.contains("feet=") || words.contains("vs=")) && LETTERS.iter().any(touches) {
        return false;
    }
    if is_doubtful_push(played, words, told) {
        return false;
    }
    // A Step through slow ground that does not end in it: whether that is a Step into it.
    let refused = told.refused.as_deref().unwrap_or_default();
    // Whether a jump crosses water for which it has no Speed.
    let jumps = words.contains(" leap") && refused.contains("grid.blocked");
    if refused.contains("no-step") || jumps {
        return false;
    }
    let world = played.game.world();
    if words.contains("vs=")
        && let (Some(mover), Some(enemy)) = (
            world.creature(actor),
            other.and_then(|other| world.creature(other)),
        )
        // The rulebook does not say by which Speed a creature in the air tumbles.
        && (reference::pf2e::may_pass(world, mover, enemy) || mover.is(Flag::Flying))
    {
        return false;
    }
    let costs: Vec<f64> = told
        .result("costs")
        .unwrap_or_default()
        .split(' ')
        .filter_map(|cost| cost.parse().ok())
        .collect();
    let total: f64 = costs.iter().sum();
    let triggers = told.events.iter().any(|event| event.contains(" provoke "));
    let leaves = played.text.contains("or-leave-reach");
    // A trigger at a bend, or a short action that leaves a reach.
    let at_bend = told.events.iter().any(|event| {
        let feet = event
            .split(" after ")
            .nth(1)
            .and_then(|feet| feet.parse::<f64>().ok());
        feet.is_some_and(|feet| (feet - feet.round()).abs() < 1e-9 && costs.len() > 1)
    });
    !(leaves && total < 5.01 || triggers && at_bend)
}

fn session(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let letters = &LETTERS[..2 + numbers.below(3)];
    let rulings = rulings(&mut numbers);
    let mut clauses: Vec<String> = letters
        .iter()
        .map(|one| creature(&mut numbers, *one))
        .collect();
    for index in 0..numbers.below(4) {
        clauses.push(region(&mut numbers, index));
    }
    if numbers.once_in(5) {
        clauses.insert(0, "area variant pf2e-playtest".to_owned());
    }
    let mut played = Played::begin(&format!("{rulings}with: {}\n", clauses.join("; ")));
    for _ in 0..6 {
        let words = words(&mut numbers, &played, letters);
        if is_said(&played, &words, &played.preview(&words)) {
            played.declare(&words, &[]);
        }
    }
    for one in letters {
        played.ask(&format!("area {one}"));
        played.ask(&format!("flat-footed {one}"));
        for other in letters.iter().filter(|other| *other != one) {
            played.ask(&format!("distance {one} {other}"));
            played.ask(&format!("reach {one} {other}"));
            played.ask(&format!("cover {one} {other}"));
        }
    }
    played.difference()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn pf2e_without_a_grid_comes_out_alike(
        numbers in prop::collection::vec(any::<u16>(), 60..300),
    ) {
        if let Some(difference) = session(&numbers) {
            return Err(TestCaseError::fail(difference));
        }
    }
}
