//! Fights of `pf2e` on a map in both implementations: movement, attacks, reactions, forced movement
//! and turns together.
//!
//! Cases that the rulebook leaves open are not among them: forced movement that several rules stop
//! at once, forced movement to where the victim already is, a Climb over unsteady ground, and the
//! cases named in `encounters.rs`. Every creature covers one square; footprints are compared in
//! `worlds.rs`.

use std::fmt::Write as _;

use proptest::prelude::*;
use reference::Ground;

use super::numbers::{Numbers, rulings};
use super::played::Played;
use super::worlds::config;

const LETTERS: [char; 4] = ['A', 'b', 'C', 'd'];

/// Marks of the map; dots are more likely.
const MARKS: [char; 22] = [
    '.', '.', '.', '.', '.', '.', '.', '.', '.', '.', ':', ':', ';', '~', '#', '=', '*', '^', '_',
    '%', '.', '.',
];

const LEGEND: &str = "= narrow, dc 15; * uneven, dc 12; ^ incline north; _ ledge 20; % cover";

const RULINGS: [&str; 14] = [
    "ruling.accidental-share=mover-prone",
    "ruling.accidental-share=other-moves",
    "ruling.climb-atop=difficult",
    "ruling.climb-atop=yes",
    "ruling.forced-terrain=extra",
    "ruling.incline-sideways=climb",
    "ruling.climb-flat-footed=during-action",
    "ruling.lean=free",
    "ruling.lean=off",
    "ruling.trigger-once=until-used",
    "ruling.trigger-side=everyone",
    "ruling.turn-auto-end=explicit",
    "ruling.balance-failure=fall",
    "ruling.diagonal-off-turn=shared",
];

fn facts(numbers: &mut Numbers<'_>, letter: char, fights: bool) -> String {
    let speed = [25, 30, 20, 40, 15][numbers.below(5)];
    let mut words = format!("{letter} speed {speed}, attack {}", numbers.below(10));
    if fights {
        // No ties: the rulebook does not say whether tied creatures are listed as on the map or by
        // their letters.
        let tens = LETTERS.iter().position(|one| *one == letter).unwrap_or(0);
        let total = [10, 13, 7, 16][(tens + numbers.below(2) * 2) % 4] + tens;
        let _ = write!(words, ", initiative {total}");
    } else if numbers.once_in(3) {
        let _ = write!(words, ", actions {}", 1 + numbers.below(3));
    }
    for (times, property) in [
        (2, "aoo"),
        (6, "reacts"),
        (7, "reach 10"),
        (7, "tiny"),
        (7, "small"),
        (6, "prone"),
        (9, "unconscious"),
        (9, "willing"),
        (9, "ignore-difficult"),
        (12, "cannot-attack"),
        (9, "range 20"),
    ] {
        if numbers.once_in(times) && !(property == "small" && words.contains("tiny")) {
            let _ = write!(words, ", {property}");
        }
    }
    words
}

/// Where a creature is.
fn place(played: &Played, letter: char) -> (i32, i32) {
    let one = played.game.world().creature(letter);
    one.map_or((0, 0), |one| one.place)
}

fn path(numbers: &mut Numbers<'_>, from: (i32, i32), most: usize) -> String {
    let mut words = String::new();
    let (mut x, mut y) = from;
    for _ in 0..=numbers.below(most) {
        let at = 1 + numbers.below(8);
        let at = if at <= 4 { at - 1 } else { at } as i32;
        (x, y) = ((x + at % 3 - 1).max(0), (y + at / 3 - 1).max(0));
        let _ = write!(words, " ({x},{y})");
    }
    words
}

const RESULTS: [&str; 4] = ["critical", "success", "failure", "critical-failure"];

/// A declaration of some creature.
fn words(numbers: &mut Numbers<'_>, played: &Played, letters: &[char]) -> String {
    let turn = played.game.turn();
    let anybody = letters[numbers.below(letters.len())];
    let own = turn.filter(|_| !numbers.once_in(6)).unwrap_or(anybody);
    let other = letters[numbers.below(letters.len())];
    let here = place(played, own);
    let result = RESULTS[numbers.below(4)];
    match numbers.below(30) {
        0..=4 => format!("{own} stride:{}", path(numbers, here, 5)),
        5 => format!("{own} stride then-move:{}", path(numbers, here, 3)),
        6 => format!("{own} step:{}", path(numbers, here, 1)),
        7 => format!("{own} crawl:{}", path(numbers, here, 1)),
        8 => format!("{own} stand"),
        9 => format!("{own} leap:{}", path(numbers, here, 2)),
        10 => format!(
            "{own} tumble vs={other} result={result}:{}",
            path(numbers, here, 4)
        ),
        11 | 12 => format!("{own} balance result={result}:{}", path(numbers, here, 4)),
        13 => format!("{own} climb result={result}:{}", path(numbers, here, 2)),
        14 | 15 => format!("{own} strike at={other}"),
        16 => format!("{own} strike ranged at={other}"),
        17 => format!("{own} act cost={} traits=manipulate", numbers.below(3)),
        18 => format!("{own} take-cover"),
        19 => {
            let (x, y) = (
                here.0 + numbers.below(2) as i32,
                here.1 + numbers.below(2) as i32,
            );
            format!("{own} lean to=({x},{y})")
        }
        20 => format!(
            "{own} ready action={}",
            ["stride", "strike"][numbers.below(2)]
        ),
        21 if turn != Some(anybody) => {
            format!(
                "{anybody} stride readied:{}",
                path(numbers, place(played, anybody), 3)
            )
        }
        22 if turn != Some(anybody) => {
            format!(
                "{anybody} stride off-turn:{}",
                path(numbers, place(played, anybody), 3)
            )
        }
        23 if turn != Some(anybody) => format!("{anybody} strike readied at={other}"),
        24 => {
            let verb = ["pushed", "pulled", "repositioned"][numbers.below(3)];
            let feet = 5 * (1 + numbers.below(4));
            let path = path(numbers, place(played, anybody), 4);
            format!("{anybody} {verb} feet={feet} by={other}:{path}")
        }
        25 => format!(
            "{anybody} hit reflex={}",
            ["success", "failure"][numbers.below(2)]
        ),
        26 => {
            let state = ["prone", "unconscious", "cannot-act"][numbers.below(3)];
            let path = path(numbers, here, 4);
            let steps = path.matches('(').count();
            format!(
                "{own} stride halt={} state={state}:{path}",
                1 + numbers.below(steps)
            )
        }
        _ => format!("{own} end-turn"),
    }
}

/// Whether the rulebook determines the result.
fn is_said(played: &Played, words: &str) -> bool {
    let actor = words.chars().next().unwrap_or('A');
    let other = words
        .split(['='])
        .nth(1)
        .and_then(|rest| rest.chars().next());
    let aims = words.contains(" at=") || words.contains("vs=") || words.contains("by=");
    if aims && (words.contains(&format!("={actor}")) || other.is_none()) {
        return false;
    }
    // The rulebook does not say whether a Climb is a step on foot, which unsteady ground refuses.
    let unsteady = |place: (i32, i32)| {
        let world = played.game.world();
        world.has(place, Ground::Narrow) || world.has(place, Ground::Uneven)
    };
    let on_way = words
        .split([' ', ':'])
        .filter_map(|word| word.parse::<notation::Place>().ok());
    let on_way: Vec<(i32, i32)> = on_way.filter_map(|place| place.as_square()).collect();
    let off_map = |place: &(i32, i32)| !played.game.world().is_on_map(*place);
    let stands_still = std::iter::once(&place(played, actor))
        .chain(&on_way)
        .zip(&on_way)
        .any(|(from, to)| from == to);
    if words.contains("feet=") && (stands_still || on_way.iter().any(off_map)) {
        return false;
    }
    if words.contains(" climb ")
        && (unsteady(place(played, actor)) || on_way.iter().copied().any(unsteady))
    {
        return false;
    }
    // The rulebook does not say whether a move outside the turn is the one that has to follow.
    let turn = played.game.world().creature(actor).map(|one| &one.turn);
    let out_of_turn = words.contains("off-turn") || words.contains("readied");
    // The rulebook does not say what follows from a Climb without effect in a place that had to be
    // left.
    let may_stay_there = out_of_turn || words.contains(" climb ");
    if may_stay_there && turn.is_some_and(|turn| turn.must_leave) {
        return false;
    }
    // The rulebook does not say whether a jump that comes down where it began lands on new ground.
    if words.contains(" leap") && on_way.last() == Some(&place(played, actor)) {
        return false;
    }
    // The rulebook does not say whether the check of Tumble Through is rolled where the creature
    // may pass without it.
    let world = played.game.world();
    let enemy = other.and_then(|other| world.creature(other));
    let may_pass =
        |mover| enemy.is_some_and(|enemy| reference::pf2e::may_pass(world, mover, enemy));
    !(words.contains(" tumble ") && world.creature(actor).is_some_and(may_pass))
}

/// The rows of a map with each creature on its own square.
fn drawn(
    numbers: &mut Numbers<'_>,
    letters: &[char],
    (width, height): (usize, usize),
) -> Vec<String> {
    let mut rows: Vec<Vec<char>> = (0..height)
        .map(|_| {
            (0..width)
                .map(|_| MARKS[numbers.below(MARKS.len())])
                .collect()
        })
        .collect();
    for letter in letters {
        let (x, y) = (numbers.below(width), numbers.below(height));
        let free = |mark: char| !mark.is_alphabetic();
        let at = (0..width * height)
            .map(|step| ((x + step) % width, (y + (x + step) / width) % height))
            .find(|(x, y)| free(rows[*y][*x]));
        if let Some((x, y)) = at {
            rows[y][x] = *letter;
        }
    }
    rows.into_iter().map(String::from_iter).collect()
}

fn session(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let (width, height) = (3 + numbers.below(5), 3 + numbers.below(4));
    let fights = numbers.once_in(2);
    let letters = &LETTERS[..2 + numbers.below(3)];
    let rulings = rulings(&mut numbers, &RULINGS, 3);
    let rows = drawn(&mut numbers, letters, (width, height));
    let mut clauses: Vec<String> = letters
        .iter()
        .map(|one| facts(&mut numbers, *one, fights))
        .collect();
    if numbers.once_in(4) {
        clauses.insert(0, "area variant pf2e-playtest".to_owned());
    }
    let map = format!("{rulings}map:\n{}\nlegend: {LEGEND}\n", rows.join("\n"));
    let mut played = Played::begin(&format!("{map}with: {}\n", clauses.join("; ")));
    if fights {
        played.declare("gm begin", &[]);
    }
    for _ in 0..24 {
        let words = words(&mut numbers, &played, letters);
        if !is_said(&played, &words) {
            continue;
        }
        let told = played.declare(&words, &[]);
        // Without an encounter nothing else says when the next turn begins.
        if words.ends_with(" end-turn") && told.refused.is_none() && !fights {
            played.declare(&words.replace("end-turn", "start-turn"), &[]);
        }
        // A creature with a trigger may react.
        for event in told
            .events
            .iter()
            .filter(|event| event.contains(" provoke "))
        {
            if !numbers.once_in(2) {
                continue;
            }
            let reactor = event.split(' ').nth(2).unwrap_or("A");
            let kind = ["manipulate", "ranged"]
                .into_iter()
                .find(|kind| event.ends_with(kind))
                .unwrap_or("move");
            let mover = words.chars().next().unwrap_or('A');
            let result = ["critical", "hit", "miss"][numbers.below(3)];
            played.declare(
                &format!("{reactor} aoo at={mover} on={kind} result={result}"),
                &[],
            );
        }
    }
    for one in letters {
        played.ask(&format!("attack-penalty {one}"));
        played.ask(&format!("flat-footed {one}"));
        for other in letters.iter().filter(|other| *other != one) {
            played.ask(&format!("cover {one} {other}"));
            played.ask(&format!("reach {one} {other}"));
        }
    }
    played.difference()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn pf2e_fights_come_out_alike(numbers in prop::collection::vec(any::<u16>(), 60..400)) {
        if let Some(difference) = session(&numbers) {
            return Err(TestCaseError::fail(difference));
        }
    }
}
