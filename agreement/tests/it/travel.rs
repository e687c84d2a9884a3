//! Travel and chases of `starfinder` in both implementations: paces by the round and the minute,
//! hours and days across country, evasion and pursuit. Random travellers and random declarations
//! are written as a worked case, whose expectations come from the reference; the casebook runs it.

use std::fmt::Write as _;

use proptest::prelude::*;
use reference::starfinder::{Scene, Told};

use super::numbers::{Numbers, rulings};
use super::positions::agree;
use super::starfinder::{ask, declare, read};
use super::worlds::config;

/// Every alternative of a ruling that can affect travel, a chase, or the speed of somebody there.
const RULINGS: [&str; 21] = [
    "ruling.scale-choice=caller",
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
    "ruling.speed-order=half-first",
    "ruling.half-speed-stack=no",
    "ruling.run-straight-line=swim-only",
];

/// What a session is about. The rulebook does not say whether hours of travel are the rest after a
/// run, so no session has both.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    Local,
    Overland,
}

const WORDS: [&str; 7] = [
    "entangled",
    "fatigued",
    "encumbered",
    "overburdened",
    "anchored",
    "starship",
    "adjust -10",
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

fn one_of<'a>(numbers: &mut Numbers<'_>, words: &[&'a str]) -> &'a str {
    words[numbers.below(words.len())]
}

/// The facts of a traveller; only C is ridden, only C is a vehicle, and only b a starship.
fn traveller(numbers: &mut Numbers<'_>, letter: char) -> String {
    let speed = one_of(numbers, &["30", "30", "30", "20", "40", "15", "25", "50"]);
    let mut words = vec![format!("speed {speed}")];
    if numbers.once_in(2) {
        let score = one_of(numbers, &["1", "2", "3", "5", "12"]);
        words.push(format!("constitution {score}"));
    }
    if numbers.once_in(2) {
        let add = one_of(numbers, &["2", "6", "8", "11", "14", "-2"]);
        words.push(format!("con-mod {add}"));
    }
    if numbers.once_in(3) {
        let add = one_of(numbers, &["1", "3", "-1"]);
        words.push(format!("dex-mod {add}"));
    }
    if numbers.once_in(3) {
        words.push(format!(
            "points {}",
            one_of(numbers, &["1", "4", "9", "20"])
        ));
    }
    if numbers.once_in(8) {
        words.push(format!("fly {}, flying", one_of(numbers, &["30", "60"])));
    }
    let chosen = numbers.below(5 * WORDS.len()).checked_sub(4 * WORDS.len());
    if let Some(word) = chosen.and_then(|word| WORDS.get(word))
        && (letter == 'b' || *word != "starship")
    {
        words.push((*word).to_owned());
    }
    if letter == 'C' && numbers.once_in(5) {
        let kind = one_of(numbers, &["vehicle", "vehicle small", "vehicle large"]);
        words.push(format!("{kind}, mph {}", one_of(numbers, &["40", "12.5"])));
    }
    if letter == 'A' && numbers.once_in(3) {
        words.push("rides C".to_owned());
    }
    words.join(", ")
}

fn terrain(numbers: &mut Numbers<'_>) -> String {
    let (terrain, path) = (one_of(numbers, &TERRAINS), one_of(numbers, &PATHS));
    let vehicles = if numbers.once_in(6) { " vehicles" } else { "" };
    format!(" terrain={terrain} path={path}{vehicles}")
}

fn local(numbers: &mut Numbers<'_>, actor: char) -> String {
    let pace = one_of(numbers, &["run", "run", "run", "walk", "hustle", "rest"]);
    match numbers.below(10) {
        0 => format!("{actor} stop"),
        1 => format!("{actor} end-turn"),
        2 => format!("{actor} minute {pace}"),
        3 => format!("{actor} minute {pace} n=2"),
        4 => format!("{actor} round {pace}"),
        _ => format!("{actor} round {pace} n={}", 1 + numbers.below(12)),
    }
}

fn overland(numbers: &mut Numbers<'_>, actor: char) -> String {
    let paces = [
        "walk", "walk", "walk", "hustle", "hustle", "run-rest", "run",
    ];
    let pace = one_of(numbers, &paces);
    let hours = [
        "1", "2", "3", "5", "8", "9", "11", "0.5", "1.5", "0.25", "2.75",
    ];
    match numbers.below(10) {
        0 => format!("{actor} sleep"),
        1 => format!("{actor} recover points={}", 1 + numbers.below(6)),
        2 => format!("{actor} day{}", terrain(numbers)),
        3 | 4 => {
            let miles = one_of(numbers, &["3", "7.5", "12", "20", "1"]);
            let pace = one_of(numbers, &["", " walk", " hustle"]);
            format!("{actor} leg{pace} miles={miles}{}", terrain(numbers))
        }
        _ => {
            let hours = one_of(numbers, &hours);
            format!("{actor} hour {pace} n={hours}{}", terrain(numbers))
        }
    }
}

/// How somebody is chased. The rulebook does not say what becomes of a chase when its pursuers
/// change or it leads across country, so each creature is chased in one way.
struct Chase {
    from: String,
    is_overland: bool,
}

impl Chase {
    fn new(numbers: &mut Numbers<'_>, chased: char) -> Chase {
        let others: Vec<char> = ['A', 'b', 'C']
            .into_iter()
            .filter(|one| *one != chased)
            .collect();
        let from = match numbers.below(3) {
            0 => format!("{},{}", others[0], others[1]),
            number => others[number - 1].to_string(),
        };
        let is_overland = numbers.once_in(3);
        Chase { from, is_overland }
    }

    fn line(&self, numbers: &mut Numbers<'_>, chased: char) -> String {
        let from = &self.from;
        if self.is_overland {
            return format!("{chased} flee overland from={from}");
        }
        let mitigated = if numbers.once_in(8) { " mitigated" } else { "" };
        let rounds = 1 + numbers.below(8);
        format!("{chased} flee from={from} rounds={rounds}{mitigated}")
    }
}

fn question(numbers: &mut Numbers<'_>, actor: char) -> String {
    let pace = one_of(numbers, &["walk", "hustle", "run"]);
    match numbers.below(7) {
        0 => format!("run-dc {actor}"),
        1 => format!("hours {actor}"),
        2 => format!("speed {actor}"),
        3 => {
            let round = [
                "move",
                "move standard",
                "move other",
                "double",
                "charge",
                "run",
            ];
            format!("pace {actor} {}", one_of(numbers, &round))
        }
        4 => {
            let vehicles = one_of(numbers, &["", "", " vehicles"]);
            let (terrain, path) = (one_of(numbers, &TERRAINS), one_of(numbers, &PATHS));
            format!("terrain {terrain} {path}{vehicles}")
        }
        _ => {
            let unit = one_of(numbers, &["round", "minute", "hour", "day"]);
            format!("rate {actor} {pace} per={unit}")
        }
    }
}

/// The number after that head, in millionths; `None` if it is not reported.
fn millionths(told: &Told, head: &str) -> Option<i64> {
    let of = |result: &String| Some(result.strip_prefix(head)?.trim().to_owned());
    let digits = told.results.iter().find_map(of)?;
    let (whole, part) = digits.split_once('.').unwrap_or((&digits, ""));
    format!("{whole}{part:0<6}").parse().ok()
}

/// The results to compare: the rulebook does not say how a number without a finite decimal is
/// shown, nor a part of a minute.
fn results(told: &Told, hours_before: i64) -> Vec<&'static str> {
    let mut heads = vec![
        "total",
        "ran",
        "rounds",
        "checks",
        "rested",
        "nonlethal",
        "damage",
        "printed",
        "derived",
        "single-file",
        "escapes",
        "caught",
        "continues",
        "undecided",
    ];
    for head in ["hours", "hustled", "miles"] {
        // Six digits after the point are a number that was cut off.
        if millionths(told, head).is_some_and(|number| number % 10 == 0) {
            heads.push(head);
        }
    }
    let gone = millionths(told, "hours").map(|hours| hours - hours_before);
    // Both ends may be cut off by less than a millionth of an hour.
    if gone.is_some_and(|gone| (60 * gone + 60).rem_euclid(1_000_000) <= 120) {
        heads.push("time");
    }
    heads
}

/// Whoever walks when that creature travels: it or its mount.
fn walker(scene: &Scene, actor: char) -> char {
    let mount = scene.creature(actor).and_then(|one| one.rides);
    mount.unwrap_or(actor)
}

/// The hours that the creature that walks has travelled.
fn hours_of(scene: &Scene, actor: char) -> i64 {
    let line = format!("{} recover points=0", walker(scene, actor));
    let told = declare(&mut scene.clone(), &line, &[]).0;
    millionths(&told, "hours").unwrap_or_default()
}

/// The conditions of the actor afterwards, as further expectations: the rulebook does not say
/// whether an exhausted creature is fatigued as well.
fn conditions(told: &Told) -> String {
    let holds = |word: &str| told.conditions.iter().any(|one| one == word);
    let words = ["fatigued", "exhausted", "unconscious"].into_iter();
    let clauses = words
        .filter(|word| *word != "fatigued" || !holds("exhausted"))
        .map(|word| format!("; {} {word}", if holds(word) { "is" } else { "not" }));
    clauses.collect()
}

fn is_anybody_down(scene: &Scene) -> bool {
    ['A', 'b', 'C'].into_iter().any(|letter| {
        let line = format!("{letter} recover points=0");
        let told = declare(&mut scene.clone(), &line, &[]).0;
        told.conditions.iter().any(|one| one == "unconscious")
    })
}

/// The most dice of one declaration: a session is not so long.
const MOST_DICE: usize = 400;

/// Dice from one number, with that many sides.
fn faces(number: u32, sides: u32) -> Vec<i64> {
    let mut state = number;
    let each = (0..MOST_DICE).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        i64::from(1 + (state >> 16) % sides)
    });
    each.collect()
}

/// Whether the rulebook does not say what the declaration leads to: what is refused first to
/// somebody who is held and wants to run across country, when a goal is reached at no speed, who
/// rests where a rider does, and which rule leaves out a chase of a starship and a vehicle.
fn is_left_open(scene: &Scene, line: &str, actor: char) -> bool {
    let walker = walker(scene, actor);
    let question = format!("speed {walker}").parse().expect("a question");
    let speed = scene.clone().ask(&question).expect("a known question");
    // Half of 5 ft, for somebody who is exhausted, is no speed.
    let is_slow = ["0 ft", "5 ft"]
        .iter()
        .any(|feet| speed.results.iter().any(|own| own == feet));
    let runs = line.contains(" hour run n");
    let rests = line.contains(" sleep") || line.contains(" recover");
    let all = &scene.creatures;
    let is_beyond_twice =
        all.iter().any(|own| own.is("starship")) && all.iter().any(|own| own.vehicle.is_some());
    (runs
        && all
            .iter()
            .any(|own| own.letter == walker && own.is("anchored")))
        || (line.contains(" leg") && is_slow)
        || (walker != actor && rests)
        || (line.contains(" flee") && is_beyond_twice)
}

fn session(numbers: &[u16]) -> String {
    let mut numbers = Numbers::new(numbers);
    let scale = [Scale::Local, Scale::Overland][numbers.below(2)];
    let mut case = "```case\ncase: reference/1\nrules: starfinder.scales.units\n".to_owned();
    case.push_str(&rulings(&mut numbers, &RULINGS, 5));
    for letter in ['A', 'b', 'C'] {
        let facts = traveller(&mut numbers, letter);
        let _ = writeln!(case, "with: {letter} {facts}");
    }
    let mut scene = read(&case);
    let chases = ['A', 'b', 'C'].map(|letter| (letter, Chase::new(&mut numbers, letter)));
    let mut is_encounter = false;
    for _ in 0..2 + numbers.below(7) {
        let (actor, own) = &chases[[0, 0, 1, 2][numbers.below(4)]];
        let actor = *actor;
        let line = match numbers.below(12) {
            0 | 1 if is_encounter => "gm end".to_owned(),
            0 => "gm begin order=A,b".to_owned(),
            3 | 4 => own.line(&mut numbers, actor),
            _ if scale == Scale::Local => local(&mut numbers, actor),
            _ => overland(&mut numbers, actor),
        };
        if is_left_open(&scene, &line, actor) {
            continue;
        }
        // A march may roll a d6 after any check, so that every die of it shows one of its faces.
        let is_march = scale == Scale::Overland && !line.contains(" flee ");
        let sides = if is_march { 6 } else { 20 };
        if line.starts_with("gm") {
            is_encounter = !is_encounter;
        }
        let faces = faces(numbers.below(1 << 16) as u32, sides);
        let before = hours_of(&scene, actor);
        let earlier = scene.clone();
        let (told, used) = declare(&mut scene, &line, &faces);
        // The damage of hustling doubles each hour; nobody survives so much of it.
        if millionths(&told, "nonlethal").is_some_and(|damage| damage > 1_000_000_000_000_000) {
            scene = earlier;
            continue;
        }
        assert!(used.len() < MOST_DICE, "a longer journey\n{case}{line}");
        if !used.is_empty() {
            let used: Vec<String> = used.iter().map(i64::to_string).collect();
            let _ = writeln!(case, "dice: {}", used.join(" "));
        }
        let mut lines = told.lines(&results(&told, before));
        // Whether these are the conditions of a rider or of its mount, the rulebook does not say.
        let is_rider = actor == 'A' && case.contains("rides C");
        if told.refused.is_none() && !line.starts_with("gm") && !is_rider {
            lines = lines.replacen('\n', &format!("{}\n", conditions(&told)), 1);
        }
        let _ = write!(case, "do: {line}\n{lines}");
        for _ in 0..numbers.below(3) {
            let asked = ['A', 'b', 'C'][numbers.below(3)];
            let question = question(&mut numbers, asked);
            ask(&mut case, &mut scene, &question);
        }
        // The rulebook does not say what is refused to somebody who has collapsed.
        if is_anybody_down(&scene) {
            break;
        }
    }
    for letter in ['A', 'b', 'C'] {
        ask(&mut case, &mut scene, &format!("speed {letter}"));
    }
    case.push_str("```\n");
    case
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn starfinder_travel_comes_out_alike(numbers in prop::collection::vec(any::<u16>(), 60..500)) {
        agree(&session(&numbers))?;
    }
}
