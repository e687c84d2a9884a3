//! Movement of `6d6` on both: the pencil and the engine. A random table and random actions are
//! written as a worked case, whose expectations come from the reference; the casebook runs it.
//!
//! Left out, because the rulebook leaves it open: a path that ends where the mover may not stop; a
//! hidden square beside a gap (which event a fall comes with); a creature that cannot act and moves;
//! an attack made after a step that was held back while the step helps it; several occupants of
//! whom only the highest counts, of two squares at once; one roll for a group whose members used
//! other means meanwhile; a hidden square under a figure of several squares; stopping before the first
//! square after being held back, where it may try again (`ruling.blocked-ends`).

use std::fmt::Write as _;

use notation::{Case, Declaration, Step};
use proptest::prelude::*;
use reference::six_d6::{Scene, Spot, Told};

use super::numbers::{Numbers, rulings};
use super::played::difference;
use super::worlds::config;

/// Marks of the map and what they mean.
const MARKS: [(char, &str); 10] = [
    ('.', ""),
    (':', ""),
    (';', ""),
    ('4', ""),
    ('#', ""),
    ('^', "gap"),
    ('+', "leap 3"),
    ('~', "apparent 1 true 3"),
    ('%', "rough steep"),
    ('&', "near-vertical leap 2"),
];

/// The choices of rulings beside their defaults.
const RULINGS: [&str; 33] = [
    "ruling.advantage-potential-cost=action",
    "ruling.spent-on-failure=returned",
    "ruling.run-action-types=initiative+opportunity+other",
    "ruling.advantage-appropriate=on-approval",
    "ruling.combine-dice=single-die",
    "ruling.potential-mix=yes",
    "ruling.form-available=granted",
    "ruling.terrain-free-forms=flying+teleporting",
    "ruling.leap-figure=added",
    "ruling.overlapping-terrain=sum",
    "ruling.minimum-mr=0",
    "ruling.failure-consequence=slip",
    "ruling.failure-consequence=fall",
    "ruling.hidden-detour=yes",
    "ruling.hidden-equal=exceed",
    "ruling.hidden-first-square=choose-again",
    "ruling.resistance-dice=1d6+0",
    "ruling.resistance-dice=paid",
    "ruling.unable-to-act=derived",
    "ruling.unable-leaving=hostile",
    "ruling.blocked-ends=try-again",
    "ruling.first-square-roll=with-action",
    "ruling.first-square-roll=binding",
    "ruling.stand-counts=no",
    "ruling.combined-focus=open-lock",
    "ruling.step-resistance=rolled",
    "ruling.step-order=before",
    "ruling.stealth-mosey=free",
    "ruling.deceit-application=every",
    "ruling.diagonals=orthogonal",
    "ruling.diagonal-corner=unless-both",
    "ruling.trigger-window=on-declaring",
    "ruling.trigger-window=per-square",
];

fn dice(numbers: &mut Numbers<'_>) -> String {
    format!("{}d6+{}", 1 + numbers.below(8) / 7, numbers.below(3))
}

/// What holds for a creature.
fn creature(numbers: &mut Numbers<'_>, letter: char) -> String {
    let mut words = format!("{letter} dp {}, attack 1", 8 - numbers.below(9));
    if !numbers.once_in(10) {
        let _ = write!(words, ", res {}", dice(numbers));
    }
    for (times, property) in [
        (5, "forms walking+flying"),
        (8, "forced-down"),
        (9, "score enter 2"),
        (9, "score leave 0"),
    ] {
        if numbers.once_in(times) {
            let _ = write!(words, ", {property}");
        }
    }
    for word in ["enter", "leave"] {
        match numbers.below(6) {
            0 => {
                let _ = write!(words, ", {word} hinders");
            }
            1 => {
                let _ = write!(words, ", {word} allows");
            }
            _ => {}
        }
    }
    // Whether one that cannot act may move is nowhere said.
    if letter.is_lowercase() && numbers.once_in(6) {
        words.push_str(", unable");
    }
    match numbers.below(12) {
        9 | 10 => {
            let _ = write!(words, ", encumbered {}", dice(numbers));
        }
        11 => words.push_str(", overloaded"),
        _ => {}
    }
    if numbers.once_in(6) {
        let _ = write!(words, ", situation {}", dice(numbers));
    }
    for name in ["Sprint", "Grace", "Lore"] {
        if numbers.below(2) == 0 {
            continue;
        }
        let _ = write!(words, ", adv {name}");
        if name == "Sprint" || numbers.once_in(3) {
            words.push_str(" Movement");
        }
        let _ = write!(words, " {}", dice(numbers));
        if numbers.once_in(3) {
            let _ = write!(words, " cost {}", 1 + numbers.below(2));
        }
        for (times, property) in [(6, " forms flying"), (8, " unavailable"), (8, " vetoed")] {
            if numbers.once_in(times) {
                words.push_str(property);
            }
        }
    }
    words
}

/// Nothing hidden beside a gap.
fn keep_gaps_plain(rows: &mut [Vec<char>]) {
    let drawn = rows.to_vec();
    for (y, row) in rows.iter_mut().enumerate() {
        for (x, mark) in row.iter_mut().enumerate() {
            let near = drawn.iter().enumerate().any(|(v, other)| {
                let gaps = other.iter().enumerate().filter(|(_, mark)| **mark == '^');
                v.abs_diff(y) <= 1 && gaps.into_iter().any(|(u, _)| u.abs_diff(x) <= 1)
            });
            if near && *mark == '~' {
                *mark = '.';
            }
        }
    }
}

/// A map of creatures, the first of them big once in a while; its rows.
fn map(numbers: &mut Numbers<'_>, letters: &[char]) -> Vec<Vec<char>> {
    let (width, height) = (3 + numbers.below(4), 2 + numbers.below(4));
    let is_big = numbers.once_in(5);
    let mut rows: Vec<Vec<char>> = (0..height)
        .map(|_| {
            (0..width)
                .map(|_| {
                    // Mostly open ground.
                    let number = numbers.below(2 * MARKS.len());
                    let mark = MARKS.get(number).map_or('.', |(mark, _)| *mark);
                    if is_big && mark == '~' { '.' } else { mark }
                })
                .collect()
        })
        .collect();
    let side = if is_big { 2 } else { 1 };
    for row in rows.iter_mut().take(side) {
        row[..side].fill(letters[0]);
    }
    keep_gaps_plain(&mut rows);
    rows
}

/// A scene and what is declared in it, as a case that grows.
struct Session {
    scene: Scene,
    text: String,
    declared: usize,
}

impl Session {
    fn begin(lines: &str) -> Session {
        let head = format!("case: reference/1\nrules: 6d6.core.budget\n{lines}");
        let whole = format!("{head}ask: range 1d6+0\nexpect: 1 to 6\n");
        let case = Case::parse(&whole, 1).unwrap_or_else(|errors| panic!("{errors:?}\n{whole}"));
        let mut scene = Scene::picture(&case).unwrap_or_else(|error| panic!("{error}\n{whole}"));
        for step in &case.body {
            if let Step::With(facts) = step {
                for with in facts {
                    scene
                        .read_with(with)
                        .unwrap_or_else(|error| panic!("{error}"));
                }
            }
        }
        Session {
            scene,
            text: format!("```case\n{head}"),
            declared: 0,
        }
    }

    /// What would come of it.
    fn preview(&self, words: &str, faces: &[u32]) -> Told {
        let declared: Declaration = words.parse().unwrap_or_else(|_| panic!("`{words}`"));
        let mut trial = self.scene.clone();
        trial
            .declare(&declared, faces)
            .unwrap_or_else(|error| panic!("{error}\n{}do: {words}", self.text))
    }

    fn declare(&mut self, words: &str, faces: &[u32]) {
        // Without squares the notation has no words for leaving and entering.
        let tells_events = self.text.contains("map:");
        let declared: Declaration = words.parse().unwrap_or_else(|_| panic!("`{words}`"));
        let told = self
            .scene
            .declare(&declared, faces)
            .unwrap_or_else(|error| panic!("{error}\n{}do: {words}", self.text));
        self.declared += 1;
        let used: Vec<String> = faces[..told.used].iter().map(u32::to_string).collect();
        if !used.is_empty() {
            let _ = writeln!(self.text, "dice: {}", used.join(" "));
        }
        let _ = writeln!(self.text, "do: {words}");
        let wanted = [
            "end ",
            "dp ",
            "posture ",
            "moved ",
            "triggers ",
            "left ",
            "counter A",
        ];
        let is_attack = words.contains("attack");
        let is_movement = !is_attack || words.contains(" step-");
        let facts: Vec<&String> = told
            .facts
            .iter()
            .filter(|fact| wanted.iter().any(|name| fact.starts_with(name)))
            .filter(|fact| is_movement || !fact.starts_with("left "))
            // After a failure nothing is left that could be of use.
            .filter(|fact| {
                !(fact.starts_with("left ") && told.happened.contains(&"failed".to_owned()))
            })
            .collect();
        let facts: Vec<&str> = facts.iter().map(|fact| fact.as_str()).collect();
        match told.refused {
            Some(rule) => {
                let _ = writeln!(self.text, "expect: refused {rule}");
            }
            None => {
                let (all, facts) = (told.happened.join("; "), facts.join("; "));
                let events = told.events.join("; ");
                let _ = writeln!(self.text, "expect: {all}; {facts}");
                if tells_events {
                    let _ = writeln!(self.text, "events: {events}");
                }
            }
        }
    }

    fn difference(self) -> Option<String> {
        (self.declared > 0).then(|| difference(self.text)).flatten()
    }
}

/// Verb and options, and what is before the path.
fn head(numbers: &mut Numbers<'_>, letter: char, text: &str) -> String {
    let verb = ["mosey", "run", "run"][numbers.below(3)];
    let mut words = format!("{letter} {verb}");
    let own: Vec<&str> = ["Sprint", "Grace", "Lore"]
        .into_iter()
        .filter(|name| {
            let mine = text.split(&format!("{letter} dp")).nth(1).unwrap_or("");
            let mine = mine.split(';').next().unwrap_or("");
            mine.contains(&format!("adv {name}"))
        })
        .collect();
    let mut means: Vec<&str> = own.into_iter().filter(|_| numbers.below(2) == 0).collect();
    if numbers.once_in(9) {
        means.push("PA");
    }
    if !means.is_empty() && numbers.below(2) == 0 {
        let _ = write!(words, " means={}", means.join("+"));
    }
    for (times, option) in [
        (7, " type=opportunity"),
        (15, " type=other"),
        (5, " form=flying"),
        (14, " focus=open-lock"),
        (5, " stay-hidden"),
    ] {
        let is_said = option.starts_with(" type") && words.contains(" type");
        // Who flew over a gap and walks on from there: what footing it has is nowhere said.
        let is_said = is_said || (option == " form=flying" && text.contains("^ gap"));
        if numbers.once_in(times) && !is_said {
            words.push_str(option);
        }
    }
    words
}

/// An item from there: mostly a step to a neighbour.
fn item(numbers: &mut Numbers<'_>, from: (i32, i32)) -> String {
    match numbers.below(12) {
        0 => "stand".to_owned(),
        1 => "carry-on".to_owned(),
        2 => "stop".to_owned(),
        _ => {
            let at = 1 + numbers.below(8);
            // All but the middle one of nine.
            let at = if at <= 4 { at - 1 } else { at } as i32;
            format!(
                "({},{})",
                (from.0 + at % 3 - 1).max(0),
                (from.1 + at / 3 - 1).max(0)
            )
        }
    }
}

fn place(words: Option<&str>) -> (i32, i32) {
    let place = words.and_then(|words| words.parse::<notation::Place>().ok());
    place.and_then(|place| place.as_square()).unwrap_or((0, 0))
}

fn faces(numbers: &mut Numbers<'_>) -> Vec<u32> {
    (0..60).map(|_| 1 + numbers.below(6) as u32).collect()
}

/// A movement on the map; whether there is something to go on with.
fn play(numbers: &mut Numbers<'_>, session: &mut Session, letters: &[char]) -> bool {
    let capitals: Vec<char> = letters
        .iter()
        .copied()
        .filter(|one| one.is_uppercase())
        .collect();
    let letter = capitals[numbers.below(capitals.len())];
    let start = session.scene.spot(letter).map(|spot| spot.words());
    let mut here = place(start.as_deref());
    let faces = faces(numbers);
    if numbers.once_in(5) {
        let mut step = ["", " step-before", " step-after"][numbers.below(3)];
        // Whether a step gives its trigger on declaring too is nowhere said.
        if session.text.contains("on-declaring") {
            step = "";
        }
        let verb = ["melee-attack", "melee-attack", "ranged-attack"][numbers.below(3)];
        let mut words = format!("{letter} {verb}{step}");
        if !step.is_empty() {
            let at = numbers.below(9) as i32;
            let to = ((here.0 + at % 3 - 1).max(0), (here.1 + at / 3 - 1).max(0));
            let _ = write!(words, ": ({},{})", to.0, to.1);
        }
        session.declare(&words, &faces);
        return true;
    }
    let head = head(numbers, letter, &session.text);
    let mut items: Vec<String> = Vec::new();
    for _ in 0..=numbers.below(6) {
        let next = item(numbers, here);
        if next.starts_with('(') {
            here = place(Some(&next));
        }
        // Held back it may try again: whether it may rest instead is nowhere said.
        if next == "stop" && session.text.contains("try-again") {
            continue;
        }
        let ends = next == "stop";
        items.push(next);
        // What refuses an item after the movement was ended by choice is nowhere said.
        if ends {
            break;
        }
    }
    if items.is_empty() {
        return true;
    }
    // A path ends where the movement may end; else somewhere further.
    for _ in 0..12 {
        let words = format!("{head}: {}", items.join(" "));
        let told = session.preview(&words, &faces);
        if !told.is_unfinished {
            session.declare(&words, &faces);
            return true;
        }
        items.push(item(numbers, place(told.end())));
    }
    false
}

/// A session on a map, as far as it could be played.
fn session(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let all = ['A', 'b', 'C', 'd'];
    let letters = &all[..=numbers.below(all.len())];
    let rulings = rulings(&mut numbers, &RULINGS, 4);
    let rows = map(&mut numbers, letters);
    let mut clauses: Vec<String> = letters
        .iter()
        .map(|one| creature(&mut numbers, *one))
        .collect();
    for letter in &letters[1..] {
        let (x, y) = (numbers.below(rows[0].len()), numbers.below(rows.len()));
        // Not in a wall, and with footing.
        if !"#^~".contains(rows[y][x]) {
            clauses.push(format!("{letter} at ({x},{y})"));
        } else {
            clauses.push(format!("{letter} at (0,0)"));
        }
    }
    match numbers.below(10) {
        7 => clauses.push(format!("factor {:+} on all", [1, -1, 2][numbers.below(3)])),
        8 => clauses.push("factor set 2 on (1,0) (1,1); factor +1 on all".to_owned()),
        9 => clauses.push("factor +1 on all forms flying".to_owned()),
        _ => {}
    }
    let drawn: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let legend: Vec<String> = MARKS
        .iter()
        .filter(|(mark, kind)| !kind.is_empty() && drawn.iter().any(|row| row.contains(*mark)))
        .map(|(mark, kind)| format!("{mark} {kind}"))
        .collect();
    let legend = if legend.is_empty() {
        String::new()
    } else {
        format!("legend: {}\n", legend.join("; "))
    };
    let map = format!("{rulings}map:\n{}\n{legend}", drawn.join("\n"));
    let mut session = Session::begin(&format!("{map}with: {}\n", clauses.join("; ")));
    for _ in 0..=numbers.below(3) {
        if !play(&mut numbers, &mut session, letters) {
            break;
        }
    }
    session.difference()
}

/// A session without a map: goals, and counters.
fn gridless(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let mut clauses = vec![creature(&mut numbers, 'A'), creature(&mut numbers, 'b')];
    let goals = ["door", "yard", "roof"];
    for goal in goals {
        clauses.push(format!("goal {goal} mr {}", 1 + numbers.below(5)));
    }
    if numbers.once_in(2) {
        clauses.push(format!("b at @{}", goals[numbers.below(3)]));
    }
    clauses.push(format!("counter A-tree {}", numbers.below(6)));
    clauses.push(format!("counter A-b {}", numbers.below(6)));
    let mut session = Session::begin(&format!("with: {}\n", clauses.join("; ")));
    for _ in 0..=numbers.below(3) {
        let mut head = head(&mut numbers, 'A', &session.text);
        // Counting squares from a goal that somebody holds: whether one leaves it is nowhere said.
        let at_start = session.scene.spot('A') == Some(&Spot::Start);
        let counted = numbers.below(2) == 0 && at_start;
        if counted {
            head.push_str(
                [" towards=tree", " towards=b", " towards=tree away=b"][numbers.below(3)],
            );
        }
        let mut items: Vec<String> = Vec::new();
        for _ in 0..=numbers.below(4) {
            items.push(if numbers.once_in(6) {
                "stand".to_owned()
            } else if counted {
                (1 + numbers.below(3)).to_string()
            } else {
                format!("@{}", goals[numbers.below(3)])
            });
        }
        let faces = faces(&mut numbers);
        let words = format!("{head}: {}", items.join(" "));
        let here = session.scene.spot('A').map(|spot| spot.words());
        // To go where it is, or only to stand up, is no leg.
        let legs: Vec<&String> = items.iter().filter(|item| *item != "stand").collect();
        let stays = |pair: &[&String]| pair[0] == pair[1] && !counted;
        let goes = legs
            .first()
            .is_some_and(|first| Some(*first) != here.as_ref());
        if !goes || legs.windows(2).any(stays) || session.preview(&words, &faces).is_unfinished {
            break;
        }
        session.declare(&words, &faces);
    }
    session.difference()
}

/// Whether a session has the stop that the rulebook leaves open.
fn stops_after_a_try(session: &str) -> bool {
    session.contains("ruling.blocked-ends=try-again")
        && session.contains("refused stop 6d6.mr.must-move")
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn six_d6_movement_comes_out_alike(numbers in prop::collection::vec(any::<u16>(), 40..400)) {
        if let Some(difference) = session(&numbers).filter(|words| !stops_after_a_try(words)) {
            return Err(TestCaseError::fail(difference));
        }
    }

    #[test]
    fn six_d6_goals_and_counters_come_out_alike(
        numbers in prop::collection::vec(any::<u16>(), 40..400),
    ) {
        if let Some(difference) = gridless(&numbers) {
            return Err(TestCaseError::fail(difference));
        }
    }
}
