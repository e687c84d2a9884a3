//! Rounds of running, hours on the road and chases of `starfinder` in both implementations. Random
//! travellers and what they do are written as a worked case, whose expectations come from the
//! reference; the casebook runs it.

use std::fmt::Write as _;

use proptest::prelude::*;
use reference::starfinder::Scene;

use super::numbers::{Numbers, rulings};
use super::positions::agree;
use super::starfinder::{ask, declare, read};
use super::worlds::config;

/// Every alternative of a ruling that decides about running, travel or a chase.
const RULINGS: [&str; 18] = [
    "ruling.run-counter-reset=any",
    "ruling.run-check-timing=end",
    "ruling.run-limit=failure",
    "ruling.rest-interruption=skip",
    "ruling.mounted-exertion=both",
    "ruling.movement-table-fill=refuse",
    "ruling.hustle-damage-timing=start",
    "ruling.partial-recovery=any",
    "ruling.fatigue-escalation=exhausted",
    "ruling.trail-vehicles=impassable",
    "ruling.march-hours=walked",
    "ruling.march-check-timing=start",
    "ruling.chase-mitigation=terrain",
    "ruling.chase-min-rounds=2",
    "ruling.chase-dex-tie=modifier",
    "ruling.chase-con-tie=continues",
    "ruling.chase-overland-speed=yes",
    "ruling.scale-choice=caller",
];

const TERRAINS: [&str; 8] = [
    "desert",
    "forest",
    "dense-forest",
    "hill",
    "marsh",
    "mountain",
    "plains",
    "urban",
];

const PATHS: [&str; 4] = ["highway", "road", "trail", "trackless"];

/// A traveller; the second one may carry the first.
fn traveller(numbers: &mut Numbers<'_>, letter: char) -> String {
    if letter == 'c' && numbers.once_in(3) {
        let size = ["small", "large"][numbers.below(2)];
        return format!("c vehicle {size}, mph {}", 10 + numbers.below(50));
    }
    let speed = [30, 30, 20, 25, 40, 45, 5][numbers.below(7)];
    let mut words = format!("{letter} speed {speed}");
    for (times, name, most) in [
        (2, "constitution", 5),
        (2, "con-mod", 16),
        (3, "dex-mod", 4),
        (4, "points", 6),
    ] {
        if numbers.once_in(times) {
            let _ = write!(words, ", {name} {}", 1 + numbers.below(most));
        }
    }
    if numbers.once_in(5) {
        let class = ["clumsy", "average", "perfect"][numbers.below(3)];
        let _ = write!(
            words,
            ", fly {}, {class}, flying",
            20 + 10 * numbers.below(4)
        );
    }
    for word in ["fatigued", "encumbered", "entangled", "anchored"] {
        if numbers.once_in(12) {
            let _ = write!(words, ", {word}");
        }
    }
    words
}

/// The country that hours lead through.
fn country(numbers: &mut Numbers<'_>) -> String {
    let mut words = String::new();
    if numbers.below(2) == 0 {
        let terrain = TERRAINS[numbers.below(TERRAINS.len())];
        let path = PATHS[numbers.below(PATHS.len())];
        let _ = write!(words, " terrain={terrain} path={path}");
    }
    if numbers.once_in(6) {
        words.push_str(" vehicles");
    }
    words
}

/// What somebody does, by rounds or by hours, and the results that it has to report.
fn deed(
    numbers: &mut Numbers<'_>,
    letters: &[char],
    by_hours: bool,
) -> (String, &'static [&'static str]) {
    let one = letters[numbers.below(letters.len())];
    let running: &[&str] = &["ran", "total", "rounds", "checks", "rested"];
    let far: &[&str] = &["miles", "time", "damage", "hours", "hustled", "nonlethal"];
    let chase: &[&str] = &["escapes", "caught", "continues", "undecided"];
    let number = match numbers.below(8) {
        7 => 13,
        number if by_hours => number.min(5) + 7,
        number => number,
    };
    match number {
        0..=2 => (
            format!("{one} round run n={}", 1 + numbers.below(6)),
            running,
        ),
        3 | 4 => {
            let pace = ["walk", "hustle", "rest"][numbers.below(3)];
            (
                format!("{one} round {pace} n={}", 1 + numbers.below(11)),
                running,
            )
        }
        5 => (format!("{one} minute rest"), running),
        6 => (format!("{one} stop"), running),
        7 | 8 => {
            let pace = ["walk", "hustle", "run-rest"][numbers.below(3)];
            let hours = ["1", "2", "0.5", "3", "9"][numbers.below(5)];
            let country = country(numbers);
            (format!("{one} hour {pace} n={hours}{country}"), far)
        }
        9 => {
            let country = country(numbers);
            (format!("{one} day{country}"), far)
        }
        10 => {
            let pace = ["", " walk", " hustle"][numbers.below(3)];
            let miles = [1, 3, 7, 30][numbers.below(4)];
            let country = country(numbers);
            (format!("{one} leg{pace} miles={miles}{country}"), far)
        }
        11 => (format!("{one} sleep"), far),
        12 => (
            format!("{one} recover points={}", 1 + numbers.below(4)),
            far,
        ),
        _ => {
            let others: Vec<char> = letters
                .iter()
                .copied()
                .filter(|other| *other != one)
                .collect();
            let from = others[numbers.below(others.len())];
            let words = match numbers.below(3) {
                0 => format!("{one} flee overland from={from}"),
                1 => format!(
                    "{one} flee from={from} rounds={} mitigated",
                    numbers.below(5)
                ),
                _ => format!("{one} flee from={from} rounds={}", numbers.below(7)),
            };
            (words, chase)
        }
    }
}

fn session(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let letters = &['A', 'b', 'c'][..2 + numbers.below(2)];
    let mut case = "```case\ncase: reference/1\nrules: starfinder.local.run-check\n".to_owned();
    case.push_str(&rulings(&mut numbers, &RULINGS, 4));
    let mut facts: Vec<String> = letters
        .iter()
        .map(|one| traveller(&mut numbers, *one))
        .collect();
    if numbers.once_in(5) && letters.len() > 2 {
        facts.push("A rides c".to_owned());
    }
    let _ = writeln!(case, "with: {}", facts.join("; "));
    let mut scene: Scene = read(&case);
    // The rulebook does not say whether hours of travel are rest after a run.
    let by_hours = numbers.below(2) == 0;
    for _ in 0..=numbers.below(9) {
        let (words, results) = deed(&mut numbers, letters, by_hours);
        // A failed check of a march is followed by its d6.
        let marches = [" hour", " day", " leg"]
            .iter()
            .any(|verb| words.contains(verb));
        let sides = if marches { 6 } else { 20 };
        let faces: Vec<i64> = (0..60).map(|_| 1 + numbers.below(sides) as i64).collect();
        let (told, used) = declare(&mut scene, &words, &faces);
        if !used.is_empty() {
            let used: Vec<String> = used.iter().map(i64::to_string).collect();
            let _ = writeln!(case, "dice: {}", used.join(" "));
        }
        // The rulebook does not say how numbers without a finite decimal are shown.
        let is_shown = |head: &&str| {
            let own = told
                .results
                .iter()
                .filter(|result| result.starts_with(head));
            own.clone().all(|result| decimals(result) < 6)
                && (*head != "time" || !words.contains(" leg"))
        };
        let results: Vec<&str> = results.iter().copied().filter(is_shown).collect();
        let _ = write!(case, "do: {words}\n{}", told.lines(&results));
        let one = letters[numbers.below(letters.len())];
        ask(&mut case, &mut scene, &format!("run-dc {one}"));
        ask(&mut case, &mut scene, &format!("mods {one}"));
    }
    case.push_str("```\n");
    Some(case)
}

/// The decimals of the number in that result.
fn decimals(result: &str) -> usize {
    let number = result.split(' ').nth(1).unwrap_or_default();
    number.split('.').nth(1).map_or(0, str::len)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn starfinder_travel_comes_out_alike(numbers in prop::collection::vec(any::<u16>(), 60..500)) {
        if let Some(case) = session(&numbers) {
            agree(&case)?;
        }
    }
}
