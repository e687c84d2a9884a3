//! Flight, swimming and burrowing of `starfinder` in three dimensions on both. Random volumes are
//! written as worked cases, whose expectations come from the reference; the casebook runs them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use board::Movement;
use grid::Square;
use notation::{Case, Step};
use proptest::prelude::*;
use reference::starfinder::volume::{
    AROUND, Action, Answer, Body, Cube, Filling, Gravity, Mode, Volume,
};
use rules::Picture;
use rules::search::{Bound, Stop};
use starfinder::flight::{Primary, VolumeQuery, volume_range};
use starfinder::{Place, Verb};
use systems::{Situation, System};

use super::numbers::Numbers;
use super::positions::agree;
use super::worlds::config;

/// Marks of the map, what the legend says of them, and what they are.
type Mark = (char, &'static str, (Filling, i32, i32));

const OPEN: (Filling, i32, i32) = (Filling::Open, 0, 0);

const AIR: [Mark; 7] = [
    ('1', "rigid, z 0 to 1", (Filling::Rigid, 0, 1)),
    ('2', "rigid, z 2 to 3", (Filling::Rigid, 2, 3)),
    ('3', "soft, z 0 to 2", (Filling::Soft, 0, 2)),
    ('4', "canopy", (Filling::Canopy, 0, 1000)),
    ('5', "canopy, z 1 to 2", (Filling::Canopy, 1, 2)),
    (':', "", (Filling::Difficult, 0, 0)),
    ('6', "dirt, z 0 to 1", (Filling::Dirt, 0, 1)),
];

const WATER: [Mark; 6] = [
    ('1', "water, z -2 to 0", (Filling::Water, -2, 0)),
    ('2', "water, z -1 to 1", (Filling::Water, -1, 1)),
    ('1', "water, z -2 to 0", (Filling::Water, -2, 0)),
    ('2', "water, z -1 to 1", (Filling::Water, -1, 1)),
    ('3', "rigid, z -3 to 0", (Filling::Rigid, -3, 0)),
    ('4', "soft, z -3 to 0", (Filling::Soft, -3, 0)),
];

const EARTH: [Mark; 6] = [
    ('1', "dirt, z -2 to 0", (Filling::Dirt, -2, 0)),
    ('2', "dirt, z -3 to -1", (Filling::Dirt, -3, -1)),
    ('1', "dirt, z -2 to 0", (Filling::Dirt, -2, 0)),
    ('2', "dirt, z -3 to -1", (Filling::Dirt, -3, -1)),
    ('3', "rigid, z -3 to 0", (Filling::Rigid, -3, 0)),
    (':', "", (Filling::Difficult, 0, 0)),
];

fn marks(mode: Mode) -> &'static [Mark] {
    match mode {
        Mode::Fly => &AIR,
        Mode::Swim => &WATER,
        Mode::Burrow => &EARTH,
    }
}

fn body(numbers: &mut Numbers<'_>, letter: char, mode: Mode, square: (i32, i32)) -> Body {
    // How often a big friend gives no cover is nowhere said: friends are Medium.
    let across = match letter {
        'D' => 1,
        _ => [1, 1, 1, 2, 3][numbers.below(5)],
    };
    let (least, levels) = if mode == Mode::Fly { (0, 4) } else { (-2, 3) };
    Body {
        letter,
        across,
        place: [square.0, square.1, least + numbers.below(levels) as i32],
        reach_feet: (!numbers.once_in(3)).then_some(5 * across),
        speed_feet: [30, 60, 20, 45, 100][numbers.below(5)],
    }
}

/// The volume and its rows as they are drawn; none if the mover does not fit.
fn volume(numbers: &mut Numbers<'_>, mode: Mode) -> Option<(Volume, Vec<String>)> {
    let (width, height) = (3 + numbers.below(4), 2 + numbers.below(4));
    let marks = marks(mode);
    let mut rows = Vec::new();
    let mut drawn = Vec::new();
    // Water and dirt are dense, so that something can move there.
    let sparse = if mode == Mode::Fly { 4 } else { 1 };
    for _ in 0..height {
        let mut row = Vec::new();
        let mut line = String::new();
        for _ in 0..width {
            let mark = marks.get(numbers.below(sparse * marks.len() + 1));
            line.push(mark.map_or('.', |mark| mark.0));
            row.push(mark.map_or(OPEN, |mark| mark.2));
        }
        rows.push(row);
        drawn.push(line);
    }
    // Anything but normal gravity is covered for flight alone: `starfinder.scope.gravity`.
    let gravity = if mode == Mode::Fly {
        [
            Gravity::Normal,
            Gravity::Normal,
            Gravity::Zero,
            Gravity::Low,
            Gravity::High,
            Gravity::Extreme,
        ][numbers.below(6)]
    } else {
        Gravity::Normal
    };
    let mut volume = Volume {
        rows,
        bodies: Vec::new(),
        gravity,
        doubles_surcharges: numbers.once_in(3),
        diagonals: 0,
        heading: None,
        has_direction: false,
    };
    for letter in ['A', 'b', 'c', 'D'] {
        if letter != 'A' && numbers.below(2) == 0 {
            continue;
        }
        let square = (numbers.below(width) as i32, numbers.below(height) as i32);
        let one = body(numbers, letter, mode, square);
        let cubes = one.cubes(one.place);
        let is_free = volume
            .bodies
            .iter()
            .all(|other| other.cubes(other.place).is_disjoint(&cubes));
        let fits = !cubes.iter().any(|cube| volume.is_impassable(mode, *cube));
        let is_friendly_to_small =
            letter != 'D' || volume.bodies.first().is_some_and(|mover| mover.across == 1);
        if is_free && fits && is_friendly_to_small {
            volume.bodies.push(one);
        }
    }
    let mover = volume.bodies.first()?;
    (mover.letter == 'A').then_some((volume, drawn))
}

fn facts(volume: &Volume, mode: Mode) -> String {
    let mut clauses: Vec<String> = volume
        .bodies
        .iter()
        .map(|one| {
            let [x, y, z] = one.place;
            let size = ["medium", "large", "huge"][one.across as usize - 1];
            let mut clause = format!("{} {size}, at ({x},{y}), z {z}", one.letter);
            let _ = write!(clause, ", {} {}", mode.word(), one.speed_feet);
            if one.reach_feet.is_some() {
                clause.push_str(", melee");
            }
            clause
        })
        .collect();
    if volume.gravity != Gravity::Normal {
        clauses.push(format!("area gravity {}", volume.gravity.word()));
    }
    clauses.join("; ")
}

/// A path that mostly goes on as it went and turns aside where a step is refused.
fn path(numbers: &mut Numbers<'_>, volume: &Volume, mode: Mode, action: Action) -> Vec<Cube> {
    let mut way = [1, 0, 0];
    let mut here = volume.bodies[0].place;
    let mut path = Vec::new();
    let steps = match action {
        Action::Guarded => 1 + numbers.below(8) / 7,
        _ => 1 + numbers.below(6),
    };
    for step in 0..steps {
        if step == 0 || numbers.once_in(2) {
            way = [0, 1, 2].map(|_| numbers.below(3) as i32 - 1);
        }
        let mut chosen = None;
        for _ in 0..6 {
            let to = [0, 1, 2].map(|axis| here[axis] + way[axis]);
            let mut tried = path.clone();
            tried.push(to);
            let answer = volume
                .clone()
                .declare(mode, Action::Double, Some(None), &tried);
            let is_open = match answer {
                Answer::Done { .. } => true,
                Answer::Refused { rule, .. } => rule.ends_with(".end") || rule.ends_with(".budget"),
                Answer::Silent => false,
            };
            chosen = Some(to);
            if is_open || numbers.once_in(6) {
                break;
            }
            way = [0, 1, 2].map(|_| numbers.below(3) as i32 - 1);
        }
        let Some(to) = chosen else { break };
        path.push(to);
        here = to;
    }
    path
}

fn written(path: &[Cube]) -> String {
    let places: Vec<String> = path
        .iter()
        .map(|[x, y, z]| format!("({x},{y},{z})"))
        .collect();
    places.join(" ")
}

/// A direction chosen, and how it is written: sometimes slanted, sometimes straight up or down.
fn direction(numbers: &mut Numbers<'_>) -> (Option<usize>, String) {
    match numbers.below(12) {
        0 => (None, "up".to_owned()),
        1 => (None, "down".to_owned()),
        number => {
            let eighth = number % 8;
            let slant = ["", "", "+up", "+down"][numbers.below(4)];
            (Some(eighth), format!("{}{slant}", AROUND[eighth].0))
        }
    }
}

fn header(volume: &Volume, drawn: &[String], mode: Mode) -> String {
    let mut case = "```case\ncase: reference/1\nrules: starfinder.fly.move\n".to_owned();
    if volume.doubles_surcharges {
        case.push_str("rulings: ruling.surcharge-doubling=yes\n");
    }
    case.push_str("map:\n");
    for row in drawn {
        case.push_str(row);
        case.push('\n');
    }
    let mut legend: Vec<String> = marks(mode)
        .iter()
        .filter(|(mark, kind, _)| !kind.is_empty() && drawn.iter().any(|row| row.contains(*mark)))
        .map(|(mark, kind, _)| format!("{mark} {kind}"))
        .collect();
    legend.dedup();
    legend.sort();
    legend.dedup();
    if !legend.is_empty() {
        let _ = writeln!(case, "legend: {}", legend.join("; "));
    }
    let _ = writeln!(case, "with: {}", facts(volume, mode));
    case
}

fn expectation(volume: &Volume, mode: Mode, answer: &Answer) -> Option<String> {
    match answer {
        Answer::Silent => None,
        Answer::Refused { rule, step } => Some(format!("expect: refused {rule} step {step}\n")),
        Answer::Done {
            costs_feet,
            left_feet,
            events,
        } => {
            let costs: Vec<String> = costs_feet.iter().map(i32::to_string).collect();
            let total: i32 = costs_feet.iter().sum();
            let mut line = format!("expect: costs {}; total {total}", costs.join(" "));
            if let Some(left) = left_feet {
                let _ = write!(line, "; left {left}");
            }
            let _ = write!(
                line,
                "; diagonals {}; end {}",
                volume.diagonals,
                written(&[volume.bodies[0].place])
            );
            if mode == Mode::Fly {
                let heading = volume.heading.map_or("open", |eighth| AROUND[eighth].0);
                let _ = write!(line, "; heading {heading}");
            }
            let events = if events.is_empty() {
                "none".to_owned()
            } else {
                events.join("; ")
            };
            Some(format!("{line}\nevents: {events}\n"))
        }
    }
}

fn session(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let mode = [Mode::Fly, Mode::Fly, Mode::Swim, Mode::Burrow][numbers.below(4)];
    let (mut volume, drawn) = volume(&mut numbers, mode)?;
    let mut case = header(&volume, &drawn, mode);
    let empty = case.len();
    for _ in 0..=numbers.below(3) {
        let action = [Action::Move, Action::Double, Action::Run, Action::Guarded]
            [[0, 0, 1, 1, 2, 3][numbers.below(6)]];
        let path = path(&mut numbers, &volume, mode, action);
        // A path that comes back to its beginning has no line; places beyond the map are not named.
        let is_named = path.iter().all(|cube| volume.filling(*cube).is_some());
        if !is_named || path.last() == Some(&volume.bodies[0].place) {
            continue;
        }
        let mut options = format!(" {}", mode.word());
        let mut primary = None;
        if mode == Mode::Fly && !volume.has_direction && !numbers.once_in(12) {
            let (heading, word) = direction(&mut numbers);
            primary = Some(heading);
            let _ = write!(options, " primary={word}");
        }
        let answer = volume.declare(mode, action, primary, &path);
        let Some(expected) = expectation(&volume, mode, &answer) else {
            continue;
        };
        let _ = writeln!(case, "do: A {}{options}: {}", action.word(), written(&path));
        case.push_str(&expected);
    }
    case.push_str("```\n");
    (case.len() > empty + 4).then_some(case)
}

/// The engine's situation of a volume, through its text.
fn situation(volume: &Volume, drawn: &[String], mode: Mode) -> Situation {
    let text =
        header(volume, drawn, mode).replace("```case\n", "") + "do: A end-turn\nexpect: ok\n";
    let case = Case::parse(&text, 1).expect("a case in the notation");
    let mut situation = Picture::from(&case)
        .set_up(System::Starfinder)
        .expect("a picture that can be set up");
    for step in &case.body {
        let Step::With(facts) = step else { break };
        for with in facts {
            situation.read_with(with).expect("facts of the notation");
        }
    }
    situation
}

/// Where a movement may end, and its least cost in feet.
type Reached = BTreeMap<Cube, i32>;

/// The two ranges of a move action, the engine's first; none where the rulebook does not say.
fn ranges(numbers: &[u16]) -> Option<(Reached, Reached, String)> {
    let mut numbers = Numbers::new(numbers);
    let mode = [Mode::Fly, Mode::Fly, Mode::Swim, Mode::Burrow][numbers.below(4)];
    let (mut volume, drawn) = volume(&mut numbers, mode)?;
    volume.bodies[0].speed_feet = 5 * (1 + numbers.below(4)) as i32;
    let eighth = numbers.below(8);
    let (heading, primary) = match mode {
        Mode::Fly => (Some(eighth), Primary::from_word(AROUND[eighth].0)),
        _ => (None, None),
    };
    let slow = volume.range(mode, heading)?;
    let situation = situation(&volume, &drawn, mode);
    let query = VolumeQuery {
        creature: situation.board.creature_named("A")?.id,
        verb: Verb::Move,
        way: match mode {
            Mode::Fly => Movement::Fly,
            Mode::Swim => Movement::Swim,
            Mode::Burrow => Movement::Burrow,
        },
        primary,
    };
    let systems::Facts::Starfinder(facts) = &situation.facts else {
        panic!("it is a situation of starfinder");
    };
    let scene = starfinder::Scene {
        board: &situation.board,
        facts,
        rulings: &situation.rulings,
    };
    let found = volume_range(scene, &query, Bound::DEFAULT).expect("a range of that speed");
    let fast = found
        .places()
        .filter(|reached| reached.stop == Stop::Allowed)
        .map(|reached| {
            let Place { square, level } = reached.place;
            let Square { x, y, .. } = square;
            let feet = reached.cost.whole_feet().expect("whole feet");
            ([x, y, level], feet.0)
        })
        .collect();
    let text = format!("{primary:?}\n{}", header(&volume, &drawn, mode));
    Some((fast, slow, text))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn starfinder_volumes_come_out_alike(numbers in prop::collection::vec(any::<u16>(), 60..500)) {
        if let Some(case) = session(&numbers) {
            agree(&case)?;
        }
    }

    #[test]
    fn starfinder_volume_ranges_come_out_alike(numbers in prop::collection::vec(any::<u16>(), 60..200)) {
        if let Some((fast, slow, text)) = ranges(&numbers) {
            prop_assert_eq!(fast, slow, "{}", text);
        }
    }
}
