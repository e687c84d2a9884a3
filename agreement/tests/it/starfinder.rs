//! Tactical movement of `starfinder` in both implementations, on the ground and in three
//! dimensions. A random table and random movements are written as a worked case, whose expectations
//! come from the reference; the casebook runs it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use notation::{Case, Declaration, Phrase, Step};
use proptest::prelude::*;
use reference::starfinder::{Dice, Scene, Told, from_case};

use super::numbers::{Numbers, rulings};
use super::positions::agree;
use super::worlds::config;

/// Every alternative of a ruling that can affect a movement or a threat.
const RULINGS: [&str; 64] = [
    "ruling.creature-height=flat",
    "ruling.creature-height=own",
    "ruling.mixed-tiny-sharing=none",
    "ruling.tiny-shares-with-ally=yes",
    "ruling.threat-line-of-effect=ignore",
    "ruling.unarmed-own-square=no",
    "ruling.tiny-reach-weapon=10",
    "ruling.tiny-enters-opponent=pass",
    "ruling.tiny-enters-opponent=attack",
    "ruling.tiny-inside-host=blocks",
    "ruling.provoke-repeat=first",
    "ruling.big-mover-provokes=whole",
    "ruling.forced-movement-provokes=no",
    "ruling.guarded-step-difficult=allow",
    "ruling.guarded-step-parity=refuse",
    "ruling.speed-order=half-first",
    "ruling.half-speed-rounding=total",
    "ruling.half-speed-stack=no",
    "ruling.double-move-pool=separate",
    "ruling.straight-line=grid",
    "ruling.run-straight-line=swim-only",
    "ruling.charge-slowed=difficult",
    "ruling.diagonal-parity-span=action",
    "ruling.edge-wall-corner=squares",
    "ruling.soft-object=soft",
    "ruling.distance-3d=axes",
    "ruling.neutral-creature=ally",
    "ruling.helpless-obstacle=large",
    "ruling.helpless-obstacle=two-sizes",
    "ruling.tumble-provoke=no",
    "ruling.fills-space-diagonal=no",
    "ruling.fills-space-allies=no",
    "ruling.voluntary-illegal-end=return",
    "ruling.difficult-sources-stack=yes",
    "ruling.parity-after-doubled=flip",
    "ruling.run-start-difficult=touched",
    "ruling.big-creature-terrain=entered",
    "ruling.big-creature-terrain=both",
    "ruling.aerial-difficult=none",
    "ruling.incorporeal-aerial=yes",
    "ruling.squeeze-between-creatures=yes",
    "ruling.squeeze-height=free",
    "ruling.squeeze-height=refuse",
    "ruling.squeeze-footprint=half-half",
    "ruling.squeeze-accounting=whole",
    "ruling.squeeze-entangled-stack=yes",
    "ruling.squeeze-diagonal=yes",
    "ruling.illegal-end-refund=yes",
    "ruling.minimum-hampered-cost=no",
    "ruling.minimum-zero-speed=no",
    "ruling.depth-movement=no",
    "ruling.medium=host",
    "ruling.stairs-cost=axes",
    "ruling.burrow-emerge=no",
    "ruling.hazardous-circumstances=broad",
    "ruling.accelerated-climb-failure=normal",
    "ruling.vertical-turn=yes",
    "ruling.turn-check=yes",
    "ruling.surcharge-doubling=yes",
    "ruling.descend-cost=half",
    "ruling.extreme-gravity=refuse",
    "ruling.hover-action=none",
    "ruling.hover-swift-failure=falls",
    "ruling.run-limit=failure",
];

/// The ground: marks, their meanings in the legend, and how most of the movers move.
struct Country {
    marks: &'static [(char, &'static str)],
    modes: &'static [&'static str],
    /// About one square in this many has a mark; with 1, nearly all squares have one.
    sparse: usize,
    /// The lowest altitude of a creature, and the number of altitudes.
    levels: (i32, usize),
}

const COUNTRIES: [Country; 6] = [
    Country {
        marks: &[
            ('#', ""),
            (':', ""),
            (';', ""),
            ('1', "hampered"),
            ('2', "soft"),
            ('3', "rigid"),
            ('4', "width 3"),
            ('5', "width 2"),
            ('6', "doubled 3"),
            ('7', "difficult, difficult"),
        ],
        modes: &[""],
        sparse: 4,
        levels: (0, 1),
    },
    Country {
        marks: &[
            ('1', "rigid, z 0 to 0"),
            ('2', "rigid, z 1 to 1"),
            ('3', "soft, z 1 to 1"),
            ('4', "stairs, z 0 to 2"),
            ('5', "stairs, doubled 1, z 0 to 1"),
            ('6', "rigid, z 0 to 1"),
            ('7', "difficult, z 0 to 1"),
        ],
        modes: &["", "", "fly"],
        sparse: 2,
        levels: (0, 3),
    },
    Country {
        marks: &[
            ('1', "rigid, z 0 to 1"),
            ('2', "rigid, z 2 to 3"),
            ('3', "soft, z 0 to 2"),
            ('4', "canopy"),
            ('5', "canopy, z 1 to 2"),
            (':', ""),
            ('6', "dirt, z 0 to 1"),
            ('7', "water, z -1 to 0"),
        ],
        modes: &["fly"],
        sparse: 4,
        levels: (0, 4),
    },
    Country {
        marks: &[
            ('1', "water, z -2 to 0"),
            ('2', "water, z -1 to 1"),
            ('1', "water, z -2 to 0"),
            ('3', "rigid, z -3 to 0"),
            ('4', "soft, z -3 to 0"),
            (':', ""),
            ('5', "water, difficult, z -2 to 0"),
        ],
        modes: &["swim", "swim", "swim", "", "fly"],
        sparse: 1,
        levels: (-2, 3),
    },
    Country {
        marks: &[
            ('1', "dirt, z -2 to 0"),
            ('2', "dirt, z -3 to -1"),
            ('1', "dirt, z -2 to 0"),
            ('3', "rock"),
            ('4', "rigid, z -3 to 0"),
            (':', ""),
            ('#', ""),
        ],
        modes: &["burrow", "burrow", "burrow", "", "fly"],
        sparse: 1,
        levels: (-2, 3),
    },
    Country {
        marks: &[
            ('1', "face"),
            ('1', "face"),
            ('2', "ladder, z 0 to 2"),
            ('3', "rigid, z 0 to 1"),
            ('4', "face, difficult"),
            (':', ""),
            ('#', ""),
        ],
        modes: &["climb", "climb", ""],
        sparse: 1,
        levels: (0, 2),
    },
];

const SIZES: [&str; 12] = [
    "medium",
    "medium",
    "medium",
    "medium",
    "small",
    "tiny",
    "tiny",
    "diminutive",
    "large",
    "large",
    "huge",
    "gargantuan",
];

/// Words about a creature, all equally likely.
const WORDS: [&str; 16] = [
    "helpless",
    "fills",
    "entangled",
    "fatigued",
    "encumbered",
    "overburdened",
    "incorporeal",
    "neutral",
    "obstacle",
    "noobstacle",
    "unconscious",
    "dead",
    "anchored",
    "rock-burrower",
    "leaves-tunnel",
    "height 8",
];

fn creature(numbers: &mut Numbers<'_>, letter: char, mode: &str) -> String {
    let mut words = vec![SIZES[numbers.below(SIZES.len())].to_owned()];
    if numbers.once_in(3) {
        words.push("long".to_owned());
    }
    let further = [
        "melee",
        "melee",
        "natural",
        "reach-weapon",
        "unarmed",
        "tall",
    ][numbers.below(6)];
    if further == "tall" {
        // A creature has one shape.
        words.retain(|word| word != "long");
    }
    words.push(further.to_owned());
    words.push(format!(
        "speed {}",
        [30, 30, 20, 25, 50, 60, 15, 5][numbers.below(8)]
    ));
    if !mode.is_empty() && !numbers.once_in(6) {
        words.push(format!(
            "{mode} {}",
            [30, 60, 20, 45, 100][numbers.below(5)]
        ));
    }
    if mode == "fly" && numbers.once_in(3) {
        words.push(["clumsy", "perfect"][numbers.below(2)].to_owned());
    }
    if numbers.once_in(8) {
        words.push("constitution 1".to_owned());
    }
    if numbers.once_in(8) {
        words.push(format!("reach {}", [0, 5, 10, 15][numbers.below(4)]));
    }
    for _ in 0..2 {
        let is_helpless = |word: &str| matches!(word, "helpless" | "unconscious" | "dead");
        if let Some(word) = WORDS.get(numbers.below(4 * WORDS.len()))
            && !(letter == 'A' && is_helpless(word))
        {
            words.push((*word).to_owned());
        }
    }
    words.join(", ")
}

/// The lines of a case up to its facts, with what is put on the map by `with:`.
pub(super) struct Table {
    pub(super) head: String,
    pub(super) scene: Scene,
    country: &'static Country,
}

/// The scene of a case's head.
pub(super) fn read(head: &str) -> Scene {
    let text = head.replace("```case\n", "") + "do: A end-turn\nexpect: ok\n";
    let case = Case::parse(&text, 1).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let mut scene = from_case(&case).expect("words that the reference knows");
    for step in &case.body {
        let Step::With(facts) = step else { break };
        for with in facts {
            scene
                .read_with(with)
                .expect("words that the reference knows");
        }
    }
    scene
}

/// Walls between some squares, as a line of the head.
fn walls(numbers: &mut Numbers<'_>, width: usize, height: usize) -> String {
    let mut walls = BTreeSet::new();
    for _ in 0..numbers.below(5) {
        let (x, y) = (numbers.below(width), numbers.below(height));
        let (a, b) = if numbers.below(2) == 0 {
            (x + 1, y)
        } else {
            (x, y + 1)
        };
        if a < width && b < height {
            walls.insert(format!("wall ({x},{y})|({a},{b})"));
        }
    }
    if walls.is_empty() {
        return String::new();
    }
    let walls: Vec<String> = walls.into_iter().collect();
    format!("edges: {}\n", walls.join("; "))
}

pub(super) fn table(numbers: &mut Numbers<'_>) -> Option<Table> {
    let country = &COUNTRIES[[0, 0, 0, 1, 2, 3, 4, 5][numbers.below(8)]];
    let (width, height) = (3 + numbers.below(6), 2 + numbers.below(5));
    let mut head = "```case\ncase: reference/1\nrules: starfinder.distance.step\n".to_owned();
    head.push_str(&rulings(numbers, &RULINGS, 4));
    head.push_str("map:\n");
    let mut rows = String::new();
    for _ in 0..height {
        for _ in 0..width {
            let mark = country
                .marks
                .get(numbers.below(country.sparse * country.marks.len() + 1));
            rows.push(mark.map_or('.', |(mark, _)| *mark));
        }
        rows.push('\n');
    }
    head.push_str(&rows);
    let mut legend: Vec<String> = country
        .marks
        .iter()
        .filter(|(mark, kind)| !kind.is_empty() && rows.contains(*mark))
        .map(|(mark, kind)| format!("{mark} {kind}"))
        .collect();
    legend.sort();
    legend.dedup();
    if !legend.is_empty() {
        let _ = writeln!(head, "legend: {}", legend.join("; "));
    }
    head.push_str(&walls(numbers, width, height));
    if numbers.once_in(5) {
        let area = [
            "gravity low",
            "gravity high",
            "gravity extreme",
            "wind unfavorable",
            "hazardous",
        ];
        let _ = writeln!(head, "with: area {}", area[numbers.below(area.len())]);
    }
    for letter in ['A', 'b', 'c', 'D', 'e'] {
        if letter != 'A' && numbers.below(3) == 0 {
            continue;
        }
        let mode = country.modes[numbers.below(country.modes.len())];
        let facts = creature(numbers, letter, mode);
        let (x, y) = (numbers.below(width), numbers.below(height));
        let z = country.levels.0 + numbers.below(country.levels.1) as i32;
        let line = format!("with: {letter} {facts}, at ({x},{y}), z {z}\n");
        let scene = read(&format!("{head}{line}"));
        let across = scene.creature(letter).map_or(1, |one| one.across());
        let is_on_map = x + across as usize <= width && y + across as usize <= height;
        if is_on_map && scene.stands_alone(letter) {
            head.push_str(&line);
        }
    }
    let scene = read(&head);
    scene.creature('A')?;
    Some(Table {
        head,
        scene,
        country,
    })
}

/// Makes the declaration in the scene; returns the result and the rolls.
pub(super) fn declare(scene: &mut Scene, line: &str, faces: &[i64]) -> (Told, Vec<i64>) {
    let declared: Declaration = line.parse().expect("a declaration");
    let mut dice = Dice::new(faces);
    let told = scene
        .declare(&declared, &mut dice)
        .expect("words that the reference knows");
    let used = faces.len() - dice.left();
    (told, faces[..used].to_vec())
}

/// Whether a path names a square beyond the map.
fn names_beyond(scene: &Scene, line: &str) -> bool {
    let declared: Declaration = line.parse().expect("a declaration");
    let places = declared.places().filter_map(|place| place.as_square());
    let is_beyond = |(x, y): (i32, i32)| scene.square(x, y).is_none();
    places.into_iter().any(is_beyond)
}

/// Whether the path is refused regardless of its check.
fn is_refused(scene: &Scene, line: &str) -> bool {
    let told = [1, 20].map(|face| declare(&mut scene.clone(), line, &[face]).0);
    told.iter().any(|told| told.refused.is_some())
}

type Cube = [i32; 3];

fn written(path: &[Cube]) -> String {
    let places: Vec<String> = path
        .iter()
        .map(|[x, y, z]| format!("({x},{y},{z})"))
        .collect();
    places.join(" ")
}

/// A path that mostly turns aside where a step is refused.
fn path(numbers: &mut Numbers<'_>, scene: &Scene, option: &str, is_short: bool) -> Vec<Cube> {
    let Some(mut here) = scene.creature('A').and_then(|one| one.place) else {
        return Vec::new();
    };
    let steps = if is_short {
        1 + numbers.below(8) / 7
    } else {
        1 + numbers.below(6)
    };
    let level = !matches!(option, "fly" | "swim" | "burrow") && !numbers.once_in(3);
    let mut way = [1, 0, 0];
    let mut path = Vec::new();
    for _ in 0..steps {
        let mut chosen = None;
        for _ in 0..8 {
            if path.is_empty() || numbers.once_in(2) || chosen.is_some() {
                way = [0, 1, 2].map(|_| numbers.below(3) as i32 - 1);
                if level {
                    way[2] = 0;
                }
            }
            let to = [0, 1, 2].map(|axis| here[axis] + way[axis]);
            let mut tried = path.clone();
            tried.push(to);
            let primary = if option == "fly" { " primary=E" } else { "" };
            let line = format!(
                "A double {option}{primary} result=success: {}",
                written(&tried)
            );
            let line = line.replace("  ", " ");
            let (told, _) = declare(&mut scene.clone(), &line, &[]);
            let refused = told.refused.unwrap_or_default();
            let is_open =
                refused.is_empty() || refused.contains(".end ") || refused.contains(".budget ");
            chosen = Some(to);
            if is_open || numbers.once_in(8) {
                break;
            }
        }
        let Some(to) = chosen else { break };
        path.push(to);
        here = to;
    }
    path
}

/// The words between the verb and the path.
fn options(
    numbers: &mut Numbers<'_>,
    scene: &Scene,
    verb: &str,
    mode: &str,
    steps: usize,
) -> String {
    let mut words = Vec::new();
    if !mode.is_empty() && verb != "pushed" && verb != "climb-fast" {
        words.push(mode.to_owned());
    }
    let has_direction = scene
        .creature('A')
        .is_some_and(|one| one.turn.has_direction);
    if mode == "fly" && verb != "pushed" && !has_direction && !numbers.once_in(12) {
        let ways = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
        let slants = ["", "", "", "+up", "+down"];
        let word = match numbers.below(12) {
            0 => "up".to_owned(),
            1 => "down".to_owned(),
            way => format!("{}{}", ways[way % 8], slants[numbers.below(5)]),
        };
        words.push(format!("primary={word}"));
    }
    let foe = ["b", "c", "e"][numbers.below(3)];
    let is_there = scene.creature(foe.chars().next().unwrap_or('b')).is_some();
    if verb.starts_with("tumble") && is_there && !numbers.once_in(4) {
        let result = ["success", "success", "failure"][numbers.below(3)];
        words.push(format!("through={foe} result={result}"));
    }
    if verb == "charge" && is_there && numbers.once_in(3) {
        words.push(format!("target={foe}"));
    }
    if matches!(mode, "climb" | "swim") && !verb.starts_with("tumble") && verb != "pushed" {
        match numbers.below(6) {
            0 => {}
            1 => words.push(format!("dc={}", 5 + numbers.below(20))),
            2 => words.push(format!("dc={} take10", 5 + numbers.below(20))),
            _ => words.push("result=success".to_owned()),
        }
    }
    if verb != "pushed" && steps > 1 && numbers.once_in(6) {
        words.push(format!("halt={}", 1 + numbers.below(steps - 1)));
    }
    if words.is_empty() {
        String::new()
    } else {
        format!(" {}", words.join(" "))
    }
}

const VERBS: [&str; 16] = [
    "move",
    "move",
    "move",
    "move",
    "double",
    "double",
    "run",
    "run",
    "charge",
    "charge",
    "guarded",
    "minimum",
    "tumble",
    "tumble-full",
    "pushed",
    "end-turn",
];

/// Asks, with the answer of the reference.
pub(super) fn ask(case: &mut String, scene: &mut Scene, question: &str) {
    let phrase: Phrase = question.parse().expect("a question");
    let told = scene
        .ask(&phrase)
        .expect("a question that the reference knows");
    let answer = told
        .refused
        .clone()
        .unwrap_or_else(|| told.results.join("; "));
    let _ = writeln!(case, "ask: {question}\nexpect: {answer}");
}

/// The results that a declaration has to report.
fn results(verb: &str, mode: &str) -> Vec<&'static str> {
    let mut heads = vec![
        "costs",
        "total",
        "diagonals",
        "end",
        "moved",
        "mods",
        "no-progress",
        "falls",
        "sinks",
        "hovers",
        "fails",
    ];
    if verb == "run" {
        heads.extend(["ran", "rounds", "checks"]);
    }
    if !matches!(verb, "guarded" | "minimum") {
        heads.push("left");
    }
    if mode == "fly" {
        heads.push("heading");
    }
    heads
}

fn session(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let mut table = table(&mut numbers)?;
    let mut case = table.head.clone();
    let letters: Vec<char> = table.scene.creatures.iter().map(|one| one.letter).collect();
    for letter in &letters {
        ask(&mut case, &mut table.scene, &format!("threat {letter}"));
        ask(&mut case, &mut table.scene, &format!("distance A {letter}"));
        ask(&mut case, &mut table.scene, &format!("can-flank {letter}"));
    }
    for _ in 0..=numbers.below(4) {
        let mut verb = VERBS[numbers.below(VERBS.len())];
        let mode = table.country.modes[numbers.below(table.country.modes.len())];
        if mode == "climb" && numbers.once_in(4) {
            verb = "climb-fast";
        }
        let faces = [0; 4].map(|_: i32| 1 + numbers.below(20) as i64);
        let line = if verb == "end-turn" {
            "A end-turn".to_owned()
        } else if mode == "fly" && numbers.once_in(8) && !case.contains("anchored") {
            // The rulebook does not say whether hovering keeps somebody without speed in the air.
            let action = ["", " swift"][numbers.below(2)];
            let result = ["success", "failure"][numbers.below(2)];
            format!("A hover{action} result={result}")
        } else {
            let is_short = matches!(verb, "guarded" | "minimum");
            let path = path(&mut numbers, &table.scene, mode, is_short);
            let options = options(&mut numbers, &table.scene, verb, mode, path.len());
            format!("A {verb}{options}: {}", written(&path))
        };
        if line.contains(" dc=") && is_refused(&table.scene, &line) {
            // The rulebook does not say whether the die is rolled before a path is refused.
            continue;
        }
        let before = table.scene.clone();
        let (told, used) = declare(&mut table.scene, &line, &faces);
        // The notation names squares beyond the map only in refusals, but a squeezed body might
        // have its full-size space there.
        if told.refused.is_none() && names_beyond(&table.scene, &line) {
            table.scene = before;
            continue;
        }
        if !used.is_empty() {
            let used: Vec<String> = used.iter().map(i64::to_string).collect();
            let _ = writeln!(case, "dice: {}", used.join(" "));
        }
        let _ = write!(case, "do: {line}\n{}", told.lines(&results(verb, mode)));
        ask(&mut case, &mut table.scene, "squares A");
        ask(&mut case, &mut table.scene, "mods A");
    }
    for verb in ["move", "double", "run", "tumble", "minimum", "guarded"] {
        ask(&mut case, &mut table.scene, &format!("budget A {verb}"));
    }
    case.push_str("```\n");
    Some(case)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn starfinder_movement_comes_out_alike(numbers in prop::collection::vec(any::<u16>(), 100..700)) {
        if let Some(case) = session(&numbers) {
            agree(&case)?;
        }
    }
}

/// Every pattern of wall squares on 3x3 squares, and every pattern of wall edges on 2x3: every step of
/// a Medium and of a Large creature, squeezed where it has to be.
#[test]
fn starfinder_walls_come_out_alike() {
    for pattern in 0..512_u32 {
        let is_wall = |x: i32, y: i32| pattern >> (3 * y + x) & 1 == 1;
        let row = |y: i32| (0..3).map(move |x| if is_wall(x, y) { '#' } else { '.' });
        let rows: Vec<String> = (0..3).map(|y| row(y).collect()).collect();
        every_step(&format!("map:\n{}\n", rows.join("\n")), (3, 3), &is_wall);
    }
    let across = (0..3).map(|y| format!("wall (0,{y})|(1,{y})"));
    let along = (0..4).map(|index| (index % 2, index / 2));
    let along = along.map(|(x, y)| format!("wall ({x},{y})|({x},{})", y + 1));
    let edges: Vec<String> = across.chain(along).collect();
    for pattern in 1..1_u32 << edges.len() {
        let bits = edges.iter().enumerate();
        let chosen = bits.filter(|(bit, _)| pattern >> bit & 1 == 1);
        let chosen: Vec<&str> = chosen.map(|(_, edge)| edge.as_str()).collect();
        let head = format!("map:\n..\n..\n..\nedges: {}\n", chosen.join("; "));
        every_step(&head, (2, 3), &|_, _| false);
    }
}

/// Compares every single step of creatures that fit on that map.
fn every_step(map: &str, (width, height): (i32, i32), is_wall: &dyn Fn(i32, i32) -> bool) {
    for (size, side) in [("medium", 1), ("large", 2)] {
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let mut under = (0..side * side).map(|index| (x + index % side, y + index / side));
            let fits = x + side <= width && y + side <= height;
            if !fits || under.any(|(x, y)| is_wall(x, y)) {
                continue;
            }
            let mut case = format!(
                "```case\ncase: reference/1\nrules: starfinder.distance.step\n{map}\
                 with: A {size}, melee, speed 30, at ({x},{y}), z 0\n"
            );
            let scene = read(&case);
            if !scene.stands_alone('A') {
                continue;
            }
            let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
            for (to_x, to_y) in around.filter(|to| *to != (x, y) && to.0 >= 0 && to.1 >= 0) {
                let line = format!("A move: ({to_x},{to_y},0)");
                let told = declare(&mut scene.clone(), &line, &[]).0;
                if told.refused.is_some() || !names_beyond(&scene, &line) {
                    let _ = write!(case, "try: {line}\n{}", told.lines(&results("move", "")));
                }
            }
            case.push_str("```\n");
            agree(&case).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}
