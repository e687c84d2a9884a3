//! Tactical movement of `starfinder` on both. A random table and random movements are written as a
//! worked case, whose expectations come from the reference; the casebook runs it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use proptest::prelude::*;
use reference::starfinder::{
    Arms, Creature, Ground, Place, Size, Table, Verb, declare, settle, threatens,
};

use super::numbers::Numbers;
use super::positions::agree;
use super::terrain_and_force::AROUND;
use super::worlds::config;

/// Marks of the map, and what they are.
const MARKS: [(char, &str, Ground); 8] = [
    ('#', "", Ground::Wall),
    (':', "", Ground::Difficult),
    (';', "", Ground::Twice),
    ('1', "hampered", Ground::Hampered),
    ('2', "soft", Ground::Soft),
    ('3', "rigid", Ground::Rigid),
    ('4', "width 3", Ground::Narrow(3)),
    ('5', "width 2", Ground::Narrow(2)),
];

const SIZES: [Size; 8] = [
    Size::Medium,
    Size::Medium,
    Size::Medium,
    Size::Small,
    Size::Tiny,
    Size::Large,
    Size::Large,
    Size::Huge,
];

fn creature(numbers: &mut Numbers<'_>, letter: char, place: Place) -> Creature {
    Creature {
        letter,
        size: SIZES[numbers.below(SIZES.len())],
        place,
        occupied: BTreeSet::new(),
        squeezed: false,
        long: numbers.once_in(3),
        arms: [
            Arms::Melee,
            Arms::Melee,
            Arms::Reach,
            Arms::Unarmed,
            Arms::None,
        ][numbers.below(5)],
        speed_feet: [30, 30, 30, 20, 25, 50, 60, 15][numbers.below(8)],
        helpless: letter != 'A' && numbers.once_in(5),
        fills: numbers.once_in(9),
        entangled: numbers.once_in(10),
        fatigued: numbers.once_in(12),
        diagonals: 0,
    }
}

/// Walls between two squares.
type Walls = BTreeSet<(Place, Place)>;

/// The squares, the walls between them, and the rows as they are drawn.
fn grounds(numbers: &mut Numbers<'_>) -> (Vec<Vec<Ground>>, Walls, Vec<String>) {
    let (width, height) = (3 + numbers.below(6), 2 + numbers.below(5));
    let mut ground = Vec::new();
    let mut rows = Vec::new();
    for _ in 0..height {
        let mut row = Vec::new();
        let mut drawn = String::new();
        for _ in 0..width {
            let (mark, _, kind) = MARKS
                .get(numbers.below(4 * MARKS.len()))
                .copied()
                .unwrap_or(('.', "", Ground::Open));
            drawn.push(mark);
            row.push(kind);
        }
        ground.push(row);
        rows.push(drawn);
    }
    let mut walls = BTreeSet::new();
    for _ in 0..numbers.below(5) {
        let a = (numbers.below(width) as i32, numbers.below(height) as i32);
        let b = if numbers.below(2) == 0 {
            (a.0 + 1, a.1)
        } else {
            (a.0, a.1 + 1)
        };
        if b.0 < width as i32 && b.1 < height as i32 {
            walls.insert((a, b));
        }
    }
    (ground, walls, rows)
}

/// The table, and its rows as they are drawn; none if nobody fits.
fn table(numbers: &mut Numbers<'_>) -> Option<(Table, Vec<String>)> {
    let (ground, walls, rows) = grounds(numbers);
    let (width, height) = (rows.first().map_or(0, String::len), rows.len());
    let mut table = Table {
        ground,
        walls,
        creatures: Vec::new(),
    };
    for letter in ['A', 'b', 'c', 'D', 'e'] {
        if letter != 'A' && numbers.below(3) == 0 {
            continue;
        }
        let place = (numbers.below(width) as i32, numbers.below(height) as i32);
        let mut one = creature(numbers, letter, place);
        if letter == 'D' && one.size > Size::Medium {
            // How often a big friend is told to give no cover is nowhere said.
            one.size = Size::Medium;
        }
        table.creatures.push(one);
        let fits = settle(&mut table, letter);
        let newcomer = table.creature(letter).clone();
        let is_free = table
            .others(letter)
            .iter()
            .all(|other| other.occupied.is_disjoint(&newcomer.occupied));
        if !fits || !is_free {
            table.creatures.pop();
        }
    }
    let mover = table.creatures.first().filter(|one| one.letter == 'A')?;
    // A narrow square under a big body: which corners it has is nowhere said.
    let is_big = mover.size > Size::Medium;
    if is_big && rows.iter().any(|row| row.contains(['4', '5'])) {
        return None;
    }
    // How often a friend is told to give no cover to a big mover is nowhere said.
    if is_big
        && table
            .creatures
            .iter()
            .any(|one| one.letter == 'D' && !one.helpless)
    {
        return None;
    }
    Some((table, rows))
}

fn facts(table: &Table) -> String {
    let clauses: Vec<String> = table
        .creatures
        .iter()
        .map(|one| {
            let mut clause = format!(
                "{} {}, at ({},{}), speed {}",
                one.letter,
                one.size.word(),
                one.place.0,
                one.place.1,
                one.speed_feet
            );
            clause.push_str(match one.arms {
                Arms::None => "",
                Arms::Unarmed => ", unarmed",
                Arms::Melee => ", melee",
                Arms::Reach => ", melee, reach-weapon",
            });
            for (holds, word) in [
                (one.long, "long"),
                (one.helpless, "helpless"),
                (one.fills, "fills"),
                (one.entangled, "entangled"),
                (one.fatigued, "fatigued"),
            ] {
                if holds {
                    let _ = write!(clause, ", {word}");
                }
            }
            clause
        })
        .collect();
    clauses.join("; ")
}

fn verb(numbers: &mut Numbers<'_>) -> Verb {
    [
        Verb::Move,
        Verb::Move,
        Verb::Double,
        Verb::Run,
        Verb::Charge,
        Verb::Guarded,
        Verb::Minimum,
    ][numbers.below(7)]
}

/// A path that turns aside where a step is refused, if the number says so.
fn path(numbers: &mut Numbers<'_>, table: &Table, letter: char, verb: Verb) -> Vec<Place> {
    let mut heading = numbers.below(8);
    let mut path = Vec::new();
    let mut here = table.creature(letter).place;
    let steps = match verb {
        Verb::Guarded | Verb::Minimum => 1 + numbers.below(8) / 7,
        _ => 1 + numbers.below(7),
    };
    for _ in 0..steps {
        heading = (heading + [0, 0, 0, 1, 7][numbers.below(5)]) % 8;
        let insists = numbers.once_in(5);
        let mut chosen = None;
        for turn in 0..8 {
            let (dx, dy) = AROUND[(heading + turn) % 8];
            let to = (here.0 + dx, here.1 + dy);
            let mut tried = path.clone();
            tried.push(to);
            let stops = declare(&mut table.clone(), letter, Verb::Run, &tried)
                .err()
                .map(|(rule, _)| rule);
            let is_open = stops.is_none_or(|rule| {
                rule.ends_with(".end") || rule.contains("run") || rule.contains("adjunct")
            });
            if insists || is_open {
                chosen = Some(to);
                heading = (heading + turn) % 8;
                break;
            }
        }
        let Some(to) = chosen else { break };
        path.push(to);
        here = to;
    }
    path
}

/// Whether a run or charge comes back to where it began: its line is nowhere described.
///
/// Nor is it said where a Tiny creature's charge at somebody in its own square ends.
fn has_no_line(table: &Table, letter: char, verb: Verb, path: &[Place]) -> bool {
    let mover = table.creature(letter);
    let start = mover.place;
    if verb == Verb::Charge && mover.size == Size::Tiny {
        return true;
    }
    matches!(verb, Verb::Run | Verb::Charge) && path.last() == Some(&start)
}

fn session(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let (mut table, rows) = table(&mut numbers)?;
    let mut case = "```case\ncase: reference/1\nrules: starfinder.distance.step\nmap:\n".to_owned();
    for row in &rows {
        case.push_str(row);
        case.push('\n');
    }
    let legend: Vec<String> = MARKS
        .iter()
        .filter(|(mark, kind, _)| !kind.is_empty() && rows.iter().any(|row| row.contains(*mark)))
        .map(|(mark, kind, _)| format!("{mark} {kind}"))
        .collect();
    if !legend.is_empty() {
        let _ = writeln!(case, "legend: {}", legend.join("; "));
    }
    let walls: Vec<String> = table
        .walls
        .iter()
        .map(|(a, b)| format!("wall ({},{})|({},{})", a.0, a.1, b.0, b.1))
        .collect();
    if !walls.is_empty() {
        let _ = writeln!(case, "edges: {}", walls.join("; "));
    }
    let _ = writeln!(case, "with: {}", facts(&table));
    write_threats(&table, &mut case);
    for _ in 0..=numbers.below(3) {
        let verb = verb(&mut numbers);
        let path = path(&mut numbers, &table, 'A', verb);
        // A path does not name squares beyond the map, though a squeezed body might have its
        // full-size space there.
        let is_named = path.iter().all(|place| table.ground(*place).is_some());
        if path.is_empty() || !is_named || has_no_line(&table, 'A', verb, &path) {
            continue;
        }
        let places: Vec<String> = path.iter().map(|(x, y)| format!("({x},{y})")).collect();
        let _ = writeln!(case, "do: A {}: {}", verb.word(), places.join(" "));
        match declare(&mut table, 'A', verb, &path) {
            Err((rule, step)) => {
                let _ = writeln!(case, "expect: refused {rule} step {step}");
            }
            Ok(done) => {
                let costs: Vec<String> = done.costs_feet.iter().map(i32::to_string).collect();
                let total: i32 = done.costs_feet.iter().sum();
                let place = table.creature('A').place;
                let _ = writeln!(
                    case,
                    "expect: costs {}; total {total}; diagonals {}; end ({},{})",
                    costs.join(" "),
                    done.diagonals,
                    place.0,
                    place.1
                );
                let events = if done.events.is_empty() {
                    "none".to_owned()
                } else {
                    done.events.join("; ")
                };
                let _ = writeln!(case, "events: {events}");
                write_squares(&table, &mut case);
            }
        }
    }
    case.push_str("```\n");
    Some(case)
}

/// The squares that the mover occupies.
fn write_squares(table: &Table, case: &mut String) {
    let mut squares: Vec<Place> = table.creature('A').occupied.iter().copied().collect();
    squares.sort_by_key(|(x, y)| (*y, *x));
    let squares: Vec<String> = squares.iter().map(|(x, y)| format!("({x},{y})")).collect();
    let _ = writeln!(case, "ask: squares A\nexpect: {}", squares.join(" "));
}

/// How many squares everybody threatens beside its own.
fn write_threats(table: &Table, case: &mut String) {
    for one in &table.creatures {
        let mut count = 0;
        for y in 0..table.ground.len() as i32 {
            for x in 0..table.ground.first().map_or(0, Vec::len) as i32 {
                let square = (x, y);
                count +=
                    usize::from(!one.occupied.contains(&square) && threatens(table, one, square));
            }
        }
        let _ = writeln!(case, "ask: threat {}\nexpect: {count} squares", one.letter);
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn starfinder_movement_comes_out_alike(numbers in prop::collection::vec(any::<u16>(), 60..400)) {
        if let Some(case) = session(&numbers) {
            agree(&case)?;
        }
    }
}
