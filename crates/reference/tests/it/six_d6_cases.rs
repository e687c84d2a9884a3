//! The hand-worked cases of `6d6` played with the pencil: what a case expects has to come out on the
//! reference, which was written from the rulebook alone. Cases with words that the reference does
//! not know (rulings, the 5-foot step, groups, goals, bigger figures) are left out whole and counted.

use std::collections::BTreeMap;
use std::path::Path;

use reference::six_d6::{
    Action, Advantage, Attempt, Cell, Creature, DiceValue, Factor, Item, Load, Manner, Place,
    Table, Wish,
};

/// A word that the reference does not know.
#[derive(Debug)]
struct Unknown(String);

type Read<T> = Result<T, Unknown>;

fn unknown<T>(word: &str) -> Read<T> {
    Err(Unknown(word.to_owned()))
}

fn number(word: Option<&str>) -> Read<i32> {
    let word = word.unwrap_or_default();
    word.parse().map_err(|_| Unknown(word.to_owned()))
}

fn square(word: &str) -> Read<Place> {
    let inner = word
        .strip_prefix('(')
        .and_then(|word| word.strip_suffix(')'));
    let parts = inner.and_then(|inner| inner.split_once(','));
    let Some((x, y)) = parts else {
        return unknown(word);
    };
    Ok((number(Some(x))?, number(Some(y))?))
}

fn dice(word: Option<&str>) -> Read<DiceValue> {
    let word = word.unwrap_or_default();
    let Some((dice, plus)) = word.split_once("d6+") else {
        return unknown(word);
    };
    Ok(DiceValue {
        dice: number(Some(dice))?.unsigned_abs(),
        plus: number(Some(plus))?,
    })
}

/// The ground of fixed marks and of the tags of a legend.
fn resistance(word: &str) -> Option<i32> {
    Some(match word {
        "." | "flat" => 1,
        ":" | "rough" => 2,
        ";" | "steep" => 3,
        "4" | "near-vertical" | "gap" => 4,
        "5" | "vertical" => 5,
        "6" | "smooth-vertical" => 6,
        "7" | "overhang" | "jump-up" => 7,
        _ => return None,
    })
}

fn legend(text: &str) -> Read<BTreeMap<char, Cell>> {
    let mut marks = BTreeMap::new();
    for entry in text.split("; ").filter(|entry| !entry.is_empty()) {
        let mut words = entry.split(' ');
        let mark = words.next().and_then(|mark| mark.chars().next());
        let mut cell = Cell {
            resistance: 1,
            ..Cell::default()
        };
        let mut stated = None;
        while let Some(word) = words.next() {
            match word {
                "mr" | "apparent" => stated = Some(number(words.next())?),
                "true" => cell.hidden = Some(number(words.next())?),
                "leap" => cell.leap = Some(number(words.next())?),
                word => {
                    let Some(points) = resistance(word) else {
                        return unknown(word);
                    };
                    cell.gap |= word == "gap";
                    cell.resistance = cell.resistance.max(points);
                }
            }
        }
        cell.resistance = stated.unwrap_or(cell.resistance);
        marks.extend(mark.map(|mark| (mark, cell)));
    }
    Ok(marks)
}

fn cell(mark: char, marks: &BTreeMap<char, Cell>) -> Read<Cell> {
    if let Some(cell) = marks.get(&mark) {
        return Ok(cell.clone());
    }
    let solid = mark == '#';
    let letter = mark.is_ascii_alphabetic();
    match resistance(&mark.to_string()) {
        None if !solid && !letter => unknown(&mark.to_string()),
        points => Ok(Cell {
            solid,
            resistance: points.unwrap_or(1),
            ..Cell::default()
        }),
    }
}

fn newcomer(letter: char, place: Place) -> Creature {
    Creature {
        letter,
        place,
        potential: 4,
        down: false,
        flies: false,
        advantages: Vec::new(),
        resistance: NO_DICE,
        entering: Wish::Unset,
        leaving: Wish::Unset,
        able: true,
        load: Load::Light,
        situations: Vec::new(),
    }
}

/// What nobody has said a creature resists with.
const NO_DICE: DiceValue = DiceValue { dice: 0, plus: 0 };

struct Case {
    table: Table,
    marks: BTreeMap<char, Cell>,
}

impl Case {
    fn new(rows: &[&str], legend_text: &str) -> Read<Case> {
        let marks = legend(legend_text)?;
        let (mut cells, mut creatures) = (Vec::new(), Vec::<Creature>::new());
        for (y, row) in rows.iter().enumerate() {
            let mut drawn = Vec::new();
            for (x, mark) in row.chars().enumerate() {
                if mark.is_ascii_alphabetic() {
                    if creatures.iter().any(|one| one.letter == mark) {
                        return unknown("a bigger figure");
                    }
                    creatures.push(newcomer(mark, (x as i32, y as i32)));
                }
                drawn.push(cell(mark, &marks)?);
            }
            cells.push(drawn);
        }
        if cells.is_empty() {
            return unknown("play without a map");
        }
        let table = Table {
            cells,
            factors: Vec::new(),
            creatures,
        };
        Ok(Case { table, marks })
    }

    fn facts(&mut self, text: &str) -> Read<()> {
        for clause in text.split("; ") {
            if let Some(factor) = clause.strip_prefix("factor ") {
                let factor = match factor.strip_suffix(" on all") {
                    Some(factor) => factor,
                    None => return unknown(clause),
                };
                self.table.factors.push(match factor.strip_prefix("set ") {
                    Some(set) => Factor::Set(number(Some(set))?),
                    None => Factor::Add(number(Some(factor))?),
                });
                continue;
            }
            let (letter, properties) = match clause.split_once(' ') {
                Some((subject, rest)) if subject.len() == 1 => {
                    (subject.chars().next().unwrap_or('?'), rest)
                }
                _ => return unknown(clause),
            };
            if self.table.creatures.iter().all(|one| one.letter != letter) {
                // It is placed by its `at`; before that it is nowhere.
                self.table.creatures.push(newcomer(letter, (-9, -9)));
            }
            for property in properties.split(", ") {
                self.property(letter, property)?;
            }
        }
        Ok(())
    }

    fn property(&mut self, letter: char, property: &str) -> Read<()> {
        let mut words = property.split(' ');
        let word = words.next().unwrap_or_default();
        if word == "on" {
            let mark = words.next().and_then(|mark| mark.chars().next());
            let ground = cell(mark.unwrap_or('?'), &self.marks)?;
            let (x, y) = self.table.creature(letter).place;
            let row = usize::try_from(y)
                .ok()
                .and_then(|y| self.table.cells.get_mut(y));
            let here = row.and_then(|row| row.get_mut(usize::try_from(x).ok()?));
            return match here {
                Some(here) => {
                    *here = ground;
                    Ok(())
                }
                None => unknown(property),
            };
        }
        let one = self.table.creature_mut(letter);
        match word {
            "dp" => one.potential = number(words.next())?,
            "attack" | "gear" => {}
            "at" => one.place = square(words.next().unwrap_or_default())?,
            "forms" => match words.next() {
                Some("walking") => one.flies = false,
                Some("walking+flying") => one.flies = true,
                _ => return unknown(property),
            },
            "res" => one.resistance = dice(words.next())?,
            "enter" | "leave" => {
                let wish = match words.next() {
                    Some("hinders") => Wish::Hinders,
                    Some("allows") => Wish::Allows,
                    _ => return unknown(property),
                };
                if word == "enter" {
                    one.entering = wish;
                } else {
                    one.leaving = wish;
                }
            }
            "able" => one.able = true,
            "unable" => one.able = false,
            "free" | "lying" => one.down = false,
            "forced-down" => one.down = true,
            "overloaded" => one.load = Load::TooMuch,
            "unloaded" => one.load = Load::Light,
            "encumbered" => one.load = Load::Encumbered(dice(words.next())?),
            "situation" => one.situations.push(dice(words.next())?),
            "adv" => {
                let own = advantage(words)?;
                one.advantages.retain(|known| known.name != own.name);
                one.advantages.push(own);
            }
            _ => return unknown(property),
        }
        Ok(())
    }

    /// One declaration; what differs from what is expected.
    fn play(&mut self, declared: &str, faces: &[u32], expected: &str) -> Read<Outcome> {
        let (head, path) = declared.split_once(": ").unwrap_or((declared, ""));
        let action = action(head)?;
        let mut items = Vec::new();
        for word in path.split(' ').filter(|word| !word.is_empty()) {
            items.push(match word {
                "stand" => Item::Stand,
                "carry-on" => Item::CarryOn,
                "stop" => Item::Stop,
                "wait" | "halted" => return unknown(word),
                word => Item::Step(square(word)?),
            });
        }
        if expected.contains("6d6.occupied.resistance-input") {
            return unknown("a resistance that is missing");
        }
        let (letter, mut rolled) = (action.letter, faces.iter());
        let mut missing = false;
        let mut next = || {
            rolled.next().copied().unwrap_or_else(|| {
                missing = true;
                1
            })
        };
        let mut attempt = match Attempt::begin(&mut self.table, &action, &mut next) {
            Ok(attempt) => attempt,
            Err(rule) => {
                let mover = self.table.creature(letter);
                let (x, y) = mover.place;
                let posture = if mover.down { "forced-down" } else { "free" };
                let result = format!(
                    "refused {rule}; end ({x},{y}); moved 0; dp {}; posture {posture}",
                    mover.potential
                );
                return Ok(Outcome {
                    result,
                    events: "none".to_owned(),
                });
            }
        };
        for item in items {
            if attempt.had_nothing_to_try() {
                break;
            }
            attempt.attempt(item);
        }
        let (result, events) = attempt.finish();
        if missing || rolled.next().is_some() {
            return Ok(Outcome {
                result: format!("{result}; other dice"),
                events,
            });
        }
        Ok(Outcome { result, events })
    }
}

struct Outcome {
    result: String,
    events: String,
}

fn advantage<'a>(mut words: impl Iterator<Item = &'a str>) -> Read<Advantage> {
    // The reference names advantages for its whole life.
    let name = Box::leak(words.next().unwrap_or_default().to_owned().into_boxed_str());
    let mut words = words.peekable();
    let movement = words.next_if_eq(&"Movement").is_some();
    let mut own = Advantage {
        name,
        movement,
        value: dice(words.next())?,
        cost: 1,
        available: true,
        vetoed: false,
    };
    while let Some(word) = words.next() {
        match word {
            "cost" => own.cost = number(words.next())?,
            "unavailable" => own.available = false,
            "vetoed" => own.vetoed = true,
            _ => return unknown(word),
        }
    }
    Ok(own)
}

fn action(head: &str) -> Read<Action> {
    let mut words = head.split(' ');
    let letter = words.next().and_then(|word| word.chars().next());
    let manner = match words.next() {
        Some("mosey") => Manner::Mosey,
        Some("run") => Manner::Run,
        _ => return unknown(head),
    };
    let mut action = Action {
        letter: letter.unwrap_or('?'),
        manner,
        means: Vec::new(),
        kind: "initiative",
        stay_hidden: false,
        flying: false,
    };
    for word in words {
        match word.split_once('=') {
            None if word == "stay-hidden" => action.stay_hidden = true,
            Some(("means", "PA")) => {}
            Some(("means", names)) if !names.split('+').any(|name| name == "PA") => {
                let names = names.split('+');
                action.means = names
                    .map(|name| &*Box::leak(name.to_owned().into_boxed_str()))
                    .collect();
            }
            Some(("type", kind)) => action.kind = Box::leak(kind.to_owned().into_boxed_str()),
            Some(("form", "flying")) => action.flying = true,
            Some(("form", "walking")) => {}
            _ => return unknown(word),
        }
    }
    Ok(action)
}

/// The clauses of a result: what happened, and facts.
fn clauses(result: &str) -> (Vec<&str>, Vec<&str>) {
    const FACTS: [&str; 8] = [
        "spend", "left", "end", "moved", "dp", "posture", "triggers", "other",
    ];
    let is_fact = |clause: &&str| FACTS.contains(&clause.split(' ').next().unwrap_or_default());
    let (facts, happened): (Vec<&str>, Vec<&str>) = result.split("; ").partition(is_fact);
    // The reference does not say what ruled out which square.
    let happened = happened
        .into_iter()
        .map(|clause| clause.split_once("failed ").map_or(clause, |_| "failed"));
    (happened.collect(), facts)
}

/// What of the expected result the reference has not.
fn differs(expected: &str, actual: &str) -> bool {
    let ((happened, facts), (own_happened, own_facts)) = (clauses(expected), clauses(actual));
    let failed = own_happened.contains(&"failed");
    let is_known = |fact: &&str| own_facts.contains(fact) || (failed && fact.starts_with("left"));
    happened != own_happened || !facts.iter().all(is_known) || own_facts.contains(&"other dice")
}

/// A case on its way through its lines.
#[derive(Default)]
struct Play<'t> {
    rows: Vec<&'t str>,
    legend: &'t str,
    case: Option<Case>,
    faces: Vec<u32>,
    declared: Option<&'t str>,
    events: String,
    compared: usize,
    differences: Vec<String>,
}

impl<'t> Play<'t> {
    /// Plays one block, as far as the reference knows its words.
    fn block(block: &'t str) -> Read<Play<'t>> {
        let mut play = Play::default();
        let mut lines = block.lines();
        while let Some(line) = lines.next() {
            let (key, text) = line.split_once(':').unwrap_or((line, ""));
            match key {
                "map" => {
                    let rows = lines.clone().take_while(|line| !line.contains(": "));
                    play.rows = rows.collect();
                    lines.nth(play.rows.len().saturating_sub(1));
                }
                key => play.line(key, text.trim_start())?,
            }
        }
        Ok(play)
    }

    fn case(&mut self) -> Read<&mut Case> {
        let case = match self.case.take() {
            Some(case) => case,
            None => Case::new(&self.rows, self.legend)?,
        };
        Ok(self.case.insert(case))
    }

    fn line(&mut self, key: &str, text: &'t str) -> Read<()> {
        match key {
            "rulings" => return unknown("rulings"),
            "legend" => self.legend = text,
            "with" => self.case()?.facts(text)?,
            "dice" => {
                let read = text.split(' ').map(|face| number(Some(face)));
                let read: Read<Vec<i32>> = read.collect();
                self.faces = read?.into_iter().map(i32::unsigned_abs).collect();
            }
            "do" => self.declared = Some(text),
            "expect" => {
                // Questions change nothing; they have no declaration before them.
                let Some(declared) = self.declared.take() else {
                    return Ok(());
                };
                let faces = std::mem::take(&mut self.faces);
                let outcome = self.case()?.play(declared, &faces, text)?;
                self.compared += 1;
                if differs(text, &outcome.result) {
                    let difference = format!("{declared}\n  {text}\n  {}", outcome.result);
                    self.differences.push(difference);
                }
                self.events = outcome.events;
            }
            "events" if text != self.events => {
                self.differences.push(format!("{text}\n  {}", self.events));
            }
            _ => {}
        }
        Ok(())
    }
}

fn check(file: &str, least: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(file);
    let text = std::fs::read_to_string(path).expect("the file is in the repository");
    let (mut played, mut left_out, mut differences) = (0, 0, Vec::new());
    for block in text.split("```case\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        let id = block.lines().next().unwrap_or_default();
        match Play::block(block) {
            Ok(play) => {
                played += usize::from(play.compared > 0);
                let named = play.differences.iter().map(|one| format!("{id}: {one}"));
                differences.extend(named);
            }
            Err(Unknown(word)) => {
                left_out += 1;
                println!("  {id}: {word}");
            }
        }
    }
    println!("{file}: {played} cases played, {left_out} left out");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(played >= least, "only {played} cases of {file} were played");
}

#[test]
fn the_rulebook_comes_out_as_worked_by_hand() {
    check("rulebook/6d6.md", 97);
}

#[test]
fn further_6d6_cases_come_out_as_worked_by_hand() {
    check("crates/casebook/tests/cases/6d6.md", 7);
    check("crates/casebook/tests/cases/6d6-second.md", 38);
    check("crates/casebook/tests/cases/6d6-third.md", 50);
}
