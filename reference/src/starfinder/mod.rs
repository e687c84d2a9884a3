//! `starfinder` as a table would keep it: every section of the rulebook, in the words of the
//! notation. Written from the rulebook alone.
//!
//! * `scene` — squares, creatures, objects, and what each did in its turn.
//! * `read` — a case as a scene.
//! * `speed` — speeds, budgets, conditions. `cubes` — geometry and threat. `ground` — where a type
//!   of movement can be used. `room` — squeezing and occupants. `cost` — what a step costs.
//! * `walk` — a movement; `range` — the places to which one may lead; `act` — declarations;
//!   `turn` — actions, hovering, falling.
//! * `far` — local and overland movement; `chase` — evasion and pursuit; `ask` — questions.

mod act;
mod ask;
mod chase;
mod cost;
mod cubes;
mod far;
mod fraction;
mod ground;
mod meeting;
mod range;
mod read;
mod room;
mod scene;
mod speed;
mod turn;
mod walk;

use notation::{Case, Clause, Exchange, Expectation, Request, Step};

use crate::names::with_letters;
use crate::read::{Read, Unsupported};
use crate::run_case::{CaseRun, Difference};
pub use read::from_case;
pub use scene::{Creature, Cube, Mode, Place, Scene, Size};

/// The result of a declaration or a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The refusal as a result of the notation; nothing happened.
    pub refused: Option<String>,
    /// Every result in the words of the notation.
    pub results: Vec<String>,
    /// What happened; none for a question that has no effect.
    pub events: Vec<String>,
    /// The creature's conditions afterwards.
    pub conditions: Vec<String>,
    /// The rows of a mask.
    pub mask: Option<Vec<String>>,
}

impl Told {
    /// A refusal.
    pub fn refused(words: impl Into<String>) -> Told {
        Told {
            refused: Some(words.into()),
            ..Told::default()
        }
    }

    /// A report with only these results.
    pub fn of(results: &[&str]) -> Told {
        Told {
            results: results.iter().map(|word| (*word).to_owned()).collect(),
            ..Told::default()
        }
    }

    /// The lines of a case that expect exactly this: the results whose first word is in the list.
    pub fn lines(&self, heads: &[&str]) -> String {
        if let Some(refused) = &self.refused {
            return format!("expect: {refused}\n");
        }
        let head = |result: &String| result.split(' ').next().unwrap_or("").to_owned();
        let mut seen = Vec::new();
        let mut results = Vec::new();
        for result in &self.results {
            if heads.contains(&head(result).as_str()) && !seen.contains(&head(result)) {
                seen.push(head(result));
                results.push(result.clone());
            }
        }
        if results.is_empty() {
            results.push("ok".to_owned());
        }
        let events = if self.events.is_empty() {
            "none".to_owned()
        } else {
            self.events.join("; ")
        };
        format!("expect: {}\nevents: {events}\n", results.join("; "))
    }

    fn push(&mut self, words: impl Into<String>) {
        self.results.push(words.into());
    }

    /// The answer to that clause of a case.
    fn says(&self, clause: &Clause) -> String {
        let expected = clause.to_string();
        if let Some(refused) = &self.refused {
            return refused.clone();
        }
        let held = |word: &str| self.conditions.iter().any(|one| one == word);
        match clause
            .words()
            .map(|word| word.value.text())
            .collect::<Vec<_>>()[..]
        {
            ["ok"] => expected,
            ["is", word] if held(word) => expected,
            ["not", word] if !held(word) => expected,
            ["is" | "not", word] => format!("not so: {word}"),
            _ if self.results.contains(&expected) => expected,
            _ => {
                let head = clause.head();
                let same = |result: &&String| result.split(' ').next() == Some(head);
                let found = self.results.iter().find(same);
                found.unwrap_or(&self.results.join("; ")).clone()
            }
        }
    }
}

/// Compares what a case expects with what is reported.
fn compare(exchange: &Exchange, told: &Told, differences: &mut Vec<Difference>) {
    let request = exchange.request.to_string();
    let mut push = |expected: String, actual: String| {
        if expected != actual {
            differences.push(Difference {
                request: request.clone(),
                expected,
                actual,
            });
        }
    };
    let Expectation { results, mask } = &exchange.expectation.value;
    for clause in results {
        push(clause.to_string(), told.says(clause));
    }
    if let Some(mask) = mask {
        let expected: Vec<String> = mask.value.rows().map(|row| marked(row.iter())).collect();
        let actual = told.mask.clone().unwrap_or_default();
        push(expected.join("\n"), actual.join("\n"));
    }
    if let (Some(events), None) = (&exchange.events, &told.refused) {
        let actual = if told.events.is_empty() {
            "none".to_owned()
        } else {
            told.events.join("; ")
        };
        push(events.value.to_string(), actual);
    }
}

/// A row of a mask with nothing but its marks.
fn marked<'a>(row: impl Iterator<Item = &'a char>) -> String {
    row.map(|mark| if "o*".contains(*mark) { *mark } else { '.' })
        .collect()
}

/// Runs a case on the reference.
///
/// # Errors
/// If the case has a word that the reference does not know.
pub fn run_case(case: &Case) -> Result<CaseRun, Unsupported> {
    let case = &with_letters(case)?;
    let mut pictured = from_case(case)?;
    let mut now = pictured.clone();
    let mut run = CaseRun::default();
    for step in &case.body {
        let exchange = match step {
            Step::With(facts) => {
                for with in facts {
                    pictured.read_with(with)?;
                    now.read_with(with)?;
                }
                continue;
            }
            Step::Exchange(exchange) => exchange,
        };
        let told = answer(&mut now, &pictured, exchange)?;
        compare(exchange, &told, &mut run.differences);
        run.compared += 1;
    }
    Ok(run)
}

fn answer(now: &mut Scene, pictured: &Scene, exchange: &Exchange) -> Read<Told> {
    let faces = exchange.dice.iter().flatten();
    let mut dice = Dice {
        faces: faces.map(|face| i64::from(face.value)).rev().collect(),
        is_short: false,
    };
    let told = match &exchange.request.value {
        Request::Do(declared) => now.declare(declared, &mut dice)?,
        Request::Try(declared) => pictured.clone().declare(declared, &mut dice)?,
        Request::Ask(question) => now.ask(question)?,
    };
    if dice.is_short || !dice.faces.is_empty() {
        return Ok(Told::refused("dice missing or left over"));
    }
    Ok(told)
}

/// The faces of the dice, in the order in which they are rolled.
#[derive(Clone, Debug, Default)]
pub struct Dice {
    /// The last face comes first.
    faces: Vec<i64>,
    is_short: bool,
}

impl Dice {
    /// Dice that show these faces in order.
    pub fn new(faces: &[i64]) -> Dice {
        Dice {
            faces: faces.iter().rev().copied().collect(),
            is_short: false,
        }
    }

    /// How many faces are left.
    pub fn left(&self) -> usize {
        self.faces.len()
    }

    fn roll(&mut self) -> i64 {
        self.faces.pop().unwrap_or_else(|| {
            self.is_short = true;
            1
        })
    }
}
