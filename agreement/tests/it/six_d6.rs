//! Movement of `6d6` in both implementations. A random table and random actions are written as a
//! worked case, whose expectations come from the reference; the casebook runs it.
//!
//! These cases are left out because the rulebook leaves them open: the rule by which an item after `stop` is refused; whether a 5-foot step
//! triggers when it is declared (`ruling.trigger-window`); several hidden squares that a figure
//! covers with one step.

use std::fmt::Write as _;

use notation::{Case, Declaration, Step};
use proptest::prelude::*;
use reference::six_d6::{Scene, Told};

use super::numbers::{Numbers, rulings};
use super::played::difference;
use super::worlds::config;

/// Marks of the map and what they mean.
const MARKS: [(char, &str); 13] = [
    ('.', ""),
    (':', ""),
    (';', ""),
    ('4', ""),
    ('#', ""),
    ('^', "gap"),
    ('+', "leap 3"),
    ('~', "apparent 1 true 3"),
    ('!', "apparent 1 true 4 gap"),
    ('?', "apparent 2 true 2"),
    ('@', "apparent 3 true 1"),
    ('%', "rough steep"),
    ('&', "near-vertical leap 2"),
];

/// The choices of rulings other than their defaults.
const RULINGS: [&str; 48] = [
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
    "ruling.failure-test=named-square",
    "ruling.failure-consequence=2:slip+4:fall",
    "ruling.failure-consequence=slip",
    "ruling.failure-consequence=fall",
    "ruling.hidden-reveal=after-entering",
    "ruling.hidden-detour=yes",
    "ruling.hidden-equal=exceed",
    "ruling.hidden-first-square=choose-again",
    "ruling.stance-default=ask",
    "ruling.several-occupants=highest",
    "ruling.resistance-dice=1d6+0",
    "ruling.resistance-dice=paid",
    "ruling.unable-to-act=derived",
    "ruling.unable-leaving=hostile",
    "ruling.blocked-ends=try-again",
    "ruling.first-square-roll=with-action",
    "ruling.first-square-roll=binding",
    "ruling.stand-mr=occupants",
    "ruling.stand-counts=no",
    "ruling.crawl=yes",
    "ruling.group-roll=always",
    "ruling.jump-gap=landing-square",
    "ruling.combined-focus=open-lock",
    "ruling.step-count=several",
    "ruling.step-resistance=automatic",
    "ruling.step-resistance=rolled",
    "ruling.step-order=before",
    "ruling.step-attack-benefit=1d6+0",
    "ruling.step-triggers=no",
    "ruling.stealth-mosey=free",
    "ruling.stealth-failure=revealed",
    "ruling.deceit-application=every",
    "ruling.diagonals=orthogonal",
    "ruling.diagonal-corner=unless-both",
    "ruling.footprint=stated",
    "ruling.trigger-window=on-declaring",
    "ruling.trigger-window=per-square",
];

/// The choices that a scene without a map can express.
const GRIDLESS_RULINGS: [&str; 13] = [
    "ruling.gridless-progress=kept",
    "ruling.hidden-reveal=after-entering",
    "ruling.hidden-detour=yes",
    "ruling.hidden-equal=exceed",
    "ruling.hidden-first-square=choose-again",
    "ruling.failure-consequence=2:slip+4:fall",
    "ruling.failure-test=named-square",
    "ruling.stance-default=ask",
    "ruling.resistance-dice=paid",
    "ruling.blocked-ends=try-again",
    "ruling.stand-mr=occupants",
    "ruling.step-resistance=automatic",
    "ruling.crawl=yes",
];

fn dice(numbers: &mut Numbers<'_>) -> String {
    format!("{}d6+{}", 1 + numbers.below(8) / 7, numbers.below(3))
}

/// The facts of a creature.
fn creature(numbers: &mut Numbers<'_>, letter: char) -> String {
    let mut words = format!("{letter} dp {}, attack 1", 8 - numbers.below(9));
    if !numbers.once_in(10) {
        let _ = write!(words, ", res {}", dice(numbers));
    }
    for (times, property) in [
        (5, "forms walking+flying"),
        (8, "forced-down"),
        (6, "hidden"),
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
    if numbers.once_in(if letter.is_lowercase() { 6 } else { 15 }) {
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

/// A map of creatures, the first of them sometimes a big one; returns its rows.
fn map(numbers: &mut Numbers<'_>, letters: &[char]) -> Vec<Vec<char>> {
    let (width, height) = (3 + numbers.below(4), 2 + numbers.below(4));
    let is_big = numbers.once_in(5);
    let mut hidden = 0;
    let mut rows: Vec<Vec<char>> = (0..height)
        .map(|_| {
            (0..width)
                .map(|_| {
                    // Mostly open ground.
                    let number = numbers.below(2 * MARKS.len());
                    let mark = MARKS.get(number).map_or('.', |(mark, _)| *mark);
                    hidden += usize::from("~!@".contains(mark));
                    let is_one_too_many = is_big && hidden > 1 && "~!@".contains(mark);
                    if is_one_too_many { '.' } else { mark }
                })
                .collect()
        })
        .collect();
    let side = if is_big { 2 } else { 1 };
    for row in rows.iter_mut().take(side) {
        row[..side].fill(letters[0]);
    }
    rows
}

/// A scene and its declarations, as a case that grows.
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

    /// The result that it would have.
    fn preview(&self, words: &str, faces: &[u32]) -> Told {
        let declared: Declaration = words.parse().unwrap_or_else(|_| panic!("`{words}`"));
        let mut trial = self.scene.clone();
        trial
            .declare(&declared, faces)
            .unwrap_or_else(|error| panic!("{error}\n{}do: {words}", self.text))
    }

    fn declare(&mut self, words: &str, faces: &[u32]) {
        let declared: Declaration = words.parse().unwrap_or_else(|_| panic!("`{words}`"));
        let told = self
            .scene
            .declare(&declared, faces)
            .unwrap_or_else(|error| panic!("{error}\n{}do: {words}", self.text));
        self.write("do", words, faces, &told);
    }

    /// The result that it would have at the beginning.
    fn attempt(&mut self, words: &str, faces: &[u32]) {
        let told = self.preview(words, faces);
        self.write("try", words, faces, &told);
    }

    fn write(&mut self, request: &str, words: &str, faces: &[u32], told: &Told) {
        // Without squares the notation has no words for leaving and entering.
        let tells_events = self.text.contains("map:");
        self.declared += 1;
        let used: Vec<String> = faces[..told.used].iter().map(u32::to_string).collect();
        if !used.is_empty() {
            let _ = writeln!(self.text, "dice: {}", used.join(" "));
        }
        let _ = writeln!(self.text, "{request}: {words}");
        let wanted = [
            "end ",
            "dp ",
            "posture ",
            "hidden ",
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
            // After a failure there is nothing left that could be useful.
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

    fn ask(&mut self, words: &str) {
        let question = words.parse().unwrap_or_else(|_| panic!("`{words}`"));
        let answer = self.scene.ask(&question);
        let answer = answer.unwrap_or_else(|| panic!("{}ask: {words}", self.text));
        self.declared += 1;
        let _ = writeln!(self.text, "ask: {words}\nexpect: {answer}");
    }

    fn difference(self) -> Option<String> {
        (self.declared > 0).then(|| difference(self.text)).flatten()
    }
}

/// Verb and options, and everything else before the path.
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
        if numbers.once_in(times) && !is_said {
            words.push_str(option);
        }
    }
    if verb == "run" && text.contains("group pack") && numbers.once_in(3) {
        words.push_str(" group=pack");
    }
    words
}

/// An item that starts from there: mostly a step to a neighbour.
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

/// A movement on the map; returns whether play can go on.
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
        if session.text.contains("on-declaring") {
            step = "";
        }
        let verb = [
            "melee-attack",
            "melee-attack",
            "melee-attack",
            "ranged-attack",
        ];
        let verb = verb[numbers.below(4)];
        let mut words = format!("{letter} {verb}{step}");
        if !step.is_empty() {
            words.push(':');
            for _ in 0..=numbers.below(5) / 4 {
                let at = numbers.below(9) as i32;
                here = ((here.0 + at % 3 - 1).max(0), (here.1 + at / 3 - 1).max(0));
                let _ = write!(words, " ({},{})", here.0, here.1);
            }
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
        let ends = next == "stop";
        items.push(next);
        if ends {
            break;
        }
    }
    if items.is_empty() {
        return true;
    }
    // A path mostly ends where the movement may end; otherwise the action waits for more.
    for _ in 0..numbers.below(6) {
        let words = format!("{head}: {}", items.join(" "));
        let told = session.preview(&words, &faces);
        if !told.is_unfinished {
            break;
        }
        items.push(item(numbers, place(told.end())));
    }
    if numbers.once_in(20) {
        items.push("wait".to_owned());
    }
    let words = format!("{head}: {}", items.join(" "));
    session.declare(&words, &faces);
    // Whoever left its action waiting where it may not stop is refused from now on.
    true
}

/// Questions about all creatures and about some places.
fn ask(numbers: &mut Numbers<'_>, session: &mut Session, letters: &[char], places: &[String]) {
    for letter in letters {
        session.ask(&format!("hidden {letter}"));
        session.ask(&format!("posture {letter}"));
    }
    for _ in 0..3 {
        let to = &places[numbers.below(places.len())];
        session.ask(&format!("mr {to}"));
        let letter = letters[numbers.below(letters.len())];
        let option = ["", "", " form=flying", " stay-hidden", " type=opportunity"];
        let option = option[numbers.below(5)];
        session.ask(&format!("needs {letter} {to}{option}"));
    }
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
        // Not in a wall, and with firm footing.
        if !"#^~!@".contains(rows[y][x]) {
            clauses.push(format!("{letter} at ({x},{y})"));
        } else {
            clauses.push(format!("{letter} at (0,0)"));
        }
    }
    if numbers.once_in(3) && letters.len() > 2 {
        clauses.push("group pack A C".to_owned());
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
            return session.difference();
        }
    }
    let places = drawn.iter().enumerate().flat_map(|(y, row)| {
        let columns = row.chars().enumerate();
        let open = columns.filter(|(_, mark)| *mark != '#');
        open.map(move |(x, _)| format!("({x},{y})"))
    });
    let places: Vec<String> = places.collect();
    ask(&mut numbers, &mut session, letters, &places);
    session.difference()
}

/// A session without a map: goals, and counters.
fn gridless(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let mut clauses = vec![creature(&mut numbers, 'A'), creature(&mut numbers, 'b')];
    let goals = ["door", "yard", "roof"];
    for goal in goals {
        if numbers.once_in(4) {
            let (apparent, real) = (1 + numbers.below(4), 1 + numbers.below(5));
            clauses.push(format!("goal {goal} apparent {apparent} true {real}"));
        } else {
            clauses.push(format!("goal {goal} mr {}", 1 + numbers.below(5)));
        }
    }
    if numbers.once_in(2) {
        clauses.push(format!("b at @{}", goals[numbers.below(3)]));
    }
    clauses.push(format!("counter A-tree {}", numbers.below(6)));
    clauses.push(format!("counter A-b {}", numbers.below(6)));
    let rulings = rulings(&mut numbers, &GRIDLESS_RULINGS, 3);
    let mut session = Session::begin(&format!("{rulings}with: {}\n", clauses.join("; ")));
    for _ in 0..=numbers.below(3) {
        let mut head = head(&mut numbers, 'A', &session.text);
        let steps = numbers.once_in(5);
        if steps {
            head = ["A melee-attack step-before", "A melee-attack step-after"][numbers.below(2)]
                .to_owned();
        }
        let counted = numbers.below(2) == 0;
        if counted {
            head.push_str(
                [" towards=tree", " towards=b", " towards=tree away=b"][numbers.below(3)],
            );
        }
        let mut items: Vec<String> = Vec::new();
        for _ in 0..=numbers.below(if steps { 1 } else { 4 }) {
            items.push(if !steps && numbers.once_in(6) {
                "stand".to_owned()
            } else if !steps && !counted && numbers.once_in(6) {
                "carry-on".to_owned()
            } else if counted {
                let company = ["", "", "+b"][numbers.below(3)];
                format!("{}{company}", 1 + numbers.below(3))
            } else {
                format!("@{}", goals[numbers.below(3)])
            });
        }
        let faces = faces(&mut numbers);
        let words = format!("{head}: {}", items.join(" "));
        let here = session.scene.spot('A').map(|spot| spot.words());
        // Going to the present place, or only standing up, is not a leg.
        let is_leg = |item: &&String| !["stand", "carry-on"].contains(&item.as_str());
        let legs: Vec<&String> = items.iter().filter(is_leg).collect();
        let stays = |pair: &[&String]| pair[0] == pair[1] && !counted;
        let goes = legs
            .first()
            .is_some_and(|first| Some(*first) != here.as_ref());
        if !goes || legs.windows(2).any(stays) || session.preview(&words, &faces).is_unfinished {
            break;
        }
        session.declare(&words, &faces);
    }
    let places = goals.map(|goal| format!("@{goal}"));
    ask(&mut numbers, &mut session, &['A'], &places);
    session.difference()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn six_d6_movement_comes_out_alike(numbers in prop::collection::vec(any::<u16>(), 40..400)) {
        if let Some(difference) = session(&numbers) {
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

/// Every pattern of walls on 3x3 squares: every step of a figure of one and of four squares, and
/// the score that every place needs.
#[test]
fn six_d6_walls_of_3x3_come_out_alike() {
    for pattern in 0..512_u32 {
        for side in 1..=2 {
            for start in 0..9_u32 {
                if let Some(difference) = walls(pattern, side, (start % 3, start / 3)) {
                    panic!("{difference}");
                }
            }
        }
    }
}

/// One pattern with one figure; does nothing if the figure does not fit.
fn walls(pattern: u32, side: u32, (left, top): (u32, u32)) -> Option<String> {
    let is_wall = |x: u32, y: u32| pattern >> (3 * y + x) & 1 == 1;
    let is_under =
        |x: u32, y: u32| (left..left + side).contains(&x) && (top..top + side).contains(&y);
    let squares = (0..9).map(|index| (index % 3, index / 3));
    let mut under = squares.clone().filter(|(x, y)| is_under(*x, *y));
    if left + side > 3 || top + side > 3 || under.any(|(x, y)| is_wall(x, y)) {
        return None;
    }
    let mark = |x: u32, y: u32| match () {
        () if is_under(x, y) => 'A',
        () if is_wall(x, y) => '#',
        () => '.',
    };
    let rows: Vec<String> = (0..3)
        .map(|y| (0..3).map(|x| mark(x, y)).collect())
        .collect();
    let mut session = Session::begin(&format!("map:\n{}\n", rows.join("\n")));
    let (left, top) = (left as i32, top as i32);
    for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
        if left + dx >= 0 && top + dy >= 0 {
            session.attempt(&format!("A mosey: ({},{})", left + dx, top + dy), &[]);
        }
    }
    for (x, y) in squares {
        session.ask(&format!("needs A ({x},{y})"));
    }
    session.difference()
}
