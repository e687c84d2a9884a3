//! Movement of `6d6` on both: the pencil and the engine. A random table and random actions are
//! written as a worked case, whose expectations come from the reference; the casebook runs it.

use std::fmt::Write as _;

use proptest::prelude::*;
use reference::six_d6::{
    Action, Advantage, Attempt, Cell, Creature, DiceValue, Factor, Item, Load, Manner, Place,
    Table, Wish,
};

use super::numbers::Numbers;
use super::worlds::config;

/// Marks of the map, what they mean, and the square.
const MARKS: [(char, &str); 8] = [
    ('.', ""),
    (':', ""),
    (';', ""),
    ('4', ""),
    ('#', ""),
    ('^', "gap"),
    ('+', "leap 3"),
    ('~', "apparent 1 true 3"),
];

fn cell(mark: char) -> Cell {
    let ground = |resistance| Cell {
        resistance,
        ..Cell::default()
    };
    match mark {
        ':' => ground(2),
        ';' => ground(3),
        '4' => ground(4),
        '#' => Cell {
            solid: true,
            ..ground(1)
        },
        '^' => Cell {
            gap: true,
            ..ground(4)
        },
        '+' => Cell {
            leap: Some(3),
            ..ground(1)
        },
        '~' => Cell {
            hidden: Some(3),
            ..ground(1)
        },
        _ => ground(1),
    }
}

fn value(numbers: &mut Numbers<'_>) -> DiceValue {
    DiceValue {
        dice: 1 + numbers.below(8) as u32 / 7,
        plus: numbers.below(3) as i32,
    }
}

fn creature(numbers: &mut Numbers<'_>, letter: char, place: Place) -> Creature {
    let wish = |number: usize| match number {
        0 => Wish::Hinders,
        1 => Wish::Allows,
        _ => Wish::Unset,
    };
    let mut one = Creature {
        letter,
        place,
        potential: 8 - numbers.below(9) as i32,
        down: numbers.once_in(8),
        flies: numbers.once_in(5),
        advantages: Vec::new(),
        resistance: value(numbers),
        entering: wish(numbers.below(6)),
        leaving: wish(numbers.below(6)),
        // Whether one that cannot act may move is nowhere said.
        able: letter == 'A' || !numbers.once_in(6),
        load: match numbers.below(12) {
            9 | 10 => Load::Encumbered(value(numbers)),
            11 => Load::TooMuch,
            _ => Load::Light,
        },
        situations: Vec::new(),
    };
    if numbers.once_in(6) {
        one.situations.push(value(numbers));
    }
    for name in ["Sprint", "Grace", "Lore"] {
        if numbers.below(2) == 0 {
            one.advantages.push(Advantage {
                name,
                movement: name == "Sprint" || numbers.once_in(3),
                value: value(numbers),
                cost: 1 + numbers.below(6) as i32 / 5,
                available: !numbers.once_in(8),
                vetoed: numbers.once_in(8),
            });
        }
    }
    one
}

/// The table, and its rows as they are drawn.
fn table(numbers: &mut Numbers<'_>) -> (Table, Vec<String>) {
    let (width, height) = (2 + numbers.below(4), 1 + numbers.below(4));
    let mut cells = Vec::new();
    let mut rows = Vec::new();
    for _ in 0..height {
        let mut row = Vec::new();
        let mut drawn = String::new();
        for _ in 0..width {
            // Mostly open ground.
            let number = numbers.below(2 * MARKS.len());
            let mark = MARKS.get(number).map_or('.', |(mark, _)| *mark);
            drawn.push(mark);
            row.push(cell(mark));
        }
        cells.push(row);
        rows.push(drawn);
    }
    let factors = match numbers.below(10) {
        8 => vec![Factor::Add([1, -1, 2][numbers.below(3)])],
        9 => vec![Factor::Set(2), Factor::Add(1)],
        _ => Vec::new(),
    };
    let mut creatures: Vec<Creature> = Vec::new();
    let letters = ['A', 'b', 'C', 'd'];
    for letter in letters.into_iter().take(1 + numbers.below(letters.len())) {
        let mut place = (numbers.below(width), numbers.below(height));
        if letter == 'A' {
            place = (0, 0);
        }
        // On open ground, where nothing is left open by the rulebook.
        rows[place.1].replace_range(place.0..=place.0, ".");
        cells[place.1][place.0] = cell('.');
        let place = (place.0 as i32, place.1 as i32);
        creatures.push(creature(numbers, letter, place));
    }
    let table = Table {
        cells,
        factors,
        creatures,
    };
    (table, rows)
}

fn facts(table: &Table) -> String {
    let mut clauses = Vec::new();
    for one in &table.creatures {
        let mut clause = format!(
            "{} at ({},{}), dp {}, res {}",
            one.letter,
            one.place.0,
            one.place.1,
            one.potential,
            one.resistance.words()
        );
        if one.flies {
            clause.push_str(", forms walking+flying");
        }
        if one.down {
            clause.push_str(", forced-down");
        }
        if !one.able {
            clause.push_str(", unable");
        }
        for (word, wish) in [("enter", one.entering), ("leave", one.leaving)] {
            match wish {
                Wish::Unset => {}
                Wish::Hinders => {
                    let _ = write!(clause, ", {word} hinders");
                }
                Wish::Allows => {
                    let _ = write!(clause, ", {word} allows");
                }
            }
        }
        match one.load {
            Load::Light => {}
            Load::Encumbered(value) => {
                let _ = write!(clause, ", encumbered {}", value.words());
            }
            Load::TooMuch => clause.push_str(", overloaded"),
        }
        for value in &one.situations {
            let _ = write!(clause, ", situation {}", value.words());
        }
        for own in &one.advantages {
            let _ = write!(clause, ", adv {}", own.name);
            if own.movement {
                clause.push_str(" Movement");
            }
            let _ = write!(clause, " {} cost {}", own.value.words(), own.cost);
            if !own.available {
                clause.push_str(" unavailable");
            }
            if own.vetoed {
                clause.push_str(" vetoed");
            }
        }
        clauses.push(clause);
    }
    for factor in &table.factors {
        clauses.push(match factor {
            Factor::Add(value) => format!("factor {value:+} on all"),
            Factor::Set(value) => format!("factor set {value} on all"),
        });
    }
    clauses.join("; ")
}

fn action(numbers: &mut Numbers<'_>, table: &Table) -> Action {
    let other = &table.creatures[numbers.below(table.creatures.len())];
    let mover = if numbers.once_in(4) && other.able {
        other
    } else {
        &table.creatures[0]
    };
    let mut means = Vec::new();
    if numbers.below(2) == 0 {
        for own in &mover.advantages {
            if numbers.below(2) == 0 {
                means.push(own.name);
            }
        }
    }
    Action {
        letter: mover.letter,
        manner: if numbers.below(3) == 0 {
            Manner::Mosey
        } else {
            Manner::Run
        },
        means,
        kind: ["initiative", "opportunity", "resistance"][numbers.below(12).saturating_sub(9)],
        stay_hidden: numbers.once_in(10),
        flying: numbers.once_in(6),
    }
}

fn declaration(action: &Action, items: &[Item]) -> String {
    let verb = match action.manner {
        Manner::Mosey => "mosey",
        Manner::Run => "run",
    };
    let mut words = format!("{} {verb}", action.letter);
    if !action.means.is_empty() {
        let _ = write!(words, " means={}", action.means.join("+"));
    }
    if action.kind != "initiative" {
        let _ = write!(words, " type={}", action.kind);
    }
    if action.flying {
        words.push_str(" form=flying");
    }
    if action.stay_hidden {
        words.push_str(" stay-hidden");
    }
    if !items.is_empty() {
        words.push(':');
        for item in items {
            let _ = write!(words, " {}", item.words());
        }
    }
    words
}

/// The next item to try, mostly a sensible one.
fn item(numbers: &mut Numbers<'_>, attempt: &Attempt<'_>) -> Item {
    if attempt.must_choose() && numbers.below(4) > 0 {
        return Item::CarryOn;
    }
    if attempt.is_down() && numbers.below(4) > 0 {
        return Item::Stand;
    }
    let (x, y) = attempt.place();
    match numbers.below(24) {
        20 => Item::Stand,
        21 => Item::CarryOn,
        22 => Item::Step((x + 2, y)),
        number => {
            let number = number as i32;
            let (dx, dy) = ((number % 3) - 1, (number / 3 % 3) - 1);
            if (dx, dy) == (0, 0) {
                Item::Step((x + 1, y))
            } else {
                Item::Step((x + dx, y + dy))
            }
        }
    }
}

/// One action on the table, as lines of the case; whether the session goes on after it.
fn play(numbers: &mut Numbers<'_>, table: &mut Table, case: &mut String) -> bool {
    let action = action(numbers, table);
    let mut rolled: Vec<u32> = (0..60).map(|_| 1 + numbers.below(6) as u32).collect();
    rolled.reverse();
    let mut faces = || rolled.pop().unwrap_or(1);
    let mut attempt = match Attempt::begin(table, &action, &mut faces) {
        Ok(attempt) => attempt,
        Err(rule) => {
            let (x, y) = table.creature(action.letter).place;
            let items = [Item::Step((x + 1, y))];
            let _ = writeln!(case, "do: {}", declaration(&action, &items));
            let _ = writeln!(case, "expect: refused {rule}");
            return true;
        }
    };
    let mut items = Vec::new();
    let mut tries = 1 + numbers.below(6);
    while !attempt.has_failed() && tries > 0 {
        tries -= 1;
        let was_over = attempt.is_over();
        let next = item(numbers, &attempt);
        attempt.attempt(next);
        items.push(next);
        if was_over {
            break;
        }
    }
    // A path ends where the movement may end; else somewhere further.
    let mut further = 12;
    while !attempt.is_over() && !attempt.may_end() {
        further -= 1;
        if further == 0 {
            return false;
        }
        let next = item(numbers, &attempt);
        attempt.attempt(next);
        items.push(next);
    }
    let faces: Vec<String> = attempt.used.iter().map(u32::to_string).collect();
    let (result, events) = attempt.finish();
    if !faces.is_empty() {
        let _ = writeln!(case, "dice: {}", faces.join(" "));
    }
    let _ = writeln!(case, "do: {}", declaration(&action, &items));
    let _ = writeln!(case, "expect: {result}");
    let _ = writeln!(case, "events: {events}");
    true
}

/// The case, as far as it could be played.
fn session(numbers: &[u16]) -> String {
    let mut numbers = Numbers::new(numbers);
    let (mut table, rows) = table(&mut numbers);
    let mut case = "```case\ncase: reference/1\nrules: 6d6.core.budget\nmap:\n".to_owned();
    for row in &rows {
        case.push_str(row);
        case.push('\n');
    }
    let legend: Vec<String> = MARKS
        .iter()
        .filter(|(mark, kind)| !kind.is_empty() && rows.iter().any(|row| row.contains(*mark)))
        .map(|(mark, kind)| format!("{mark} {kind}"))
        .collect();
    if !legend.is_empty() {
        let _ = writeln!(case, "legend: {}", legend.join("; "));
    }
    let _ = writeln!(case, "with: {}", facts(&table));
    for _ in 0..=numbers.below(3) {
        if !play(&mut numbers, &mut table, &mut case) {
            break;
        }
    }
    case.push_str("```\n");
    case
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn six_d6_movement_comes_out_alike(numbers in prop::collection::vec(any::<u16>(), 40..400)) {
        let case = session(&numbers);
        if case.contains("\ndo: ") {
            let document = notation::document(&case, "reference").expect("a case in the notation");
            let report = casebook::run(&document, None);
            let totals = report.totals();
            if totals.failed > 0 {
                return Err(TestCaseError::fail(format!("{report:?}\n{case}")));
            }
            prop_assert_eq!(totals.pending, 0);
        }
    }
}
