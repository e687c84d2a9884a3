//! Reports on declarations, questions, and whole cases.

use notation::{Case, Exchange, Phrase, Request, Step};

use super::attempt::Attempt;
use super::declare::{read_action, values_of_run};
use super::needs::needs;
use super::read::{one_letter, read_dice};
use super::table::{Action, Place, Scene, Spot};
use crate::names::with_letters;
use crate::read::{Read, unsupported};
use crate::run_case::{CaseRun, Difference};

/// Words that begin a fact.
const FACTS: [&str; 10] = [
    "spend", "left", "end", "moved", "dp", "posture", "hidden", "triggers", "counter", "beyond",
];

/// What is reported about a declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The rule that refuses the declaration; nothing happened.
    pub refused: Option<&'static str>,
    /// What happened, one clause after another.
    pub happened: Vec<String>,
    /// If it failed: what ruled out each item.
    pub reasons: Vec<(String, &'static str)>,
    /// The facts known afterwards.
    pub facts: Vec<String>,
    /// The events in the notation.
    pub events: Vec<String>,
    /// Faces used.
    pub used: usize,
    /// The path ended where the mover may not stop.
    pub is_unfinished: bool,
}

impl Told {
    pub(super) fn refused(scene: &Scene, letter: char, rule: &'static str) -> Told {
        let mut facts = facts_of(scene, letter);
        facts.push("moved 0".to_owned());
        facts.push("triggers 0".to_owned());
        Told {
            refused: Some(rule),
            facts,
            ..Told::default()
        }
    }

    /// Whether the action waits for more.
    pub fn is_open(&self) -> bool {
        self.happened.iter().any(|clause| clause == "open")
    }

    /// Where the mover is, in words.
    pub fn end(&self) -> Option<&str> {
        let mut facts = self.facts.iter();
        facts.find_map(|fact| fact.strip_prefix("end "))
    }
}

fn yes_or_no(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

fn facts_of(scene: &Scene, letter: char) -> Vec<String> {
    let one = scene.creature(letter);
    let posture = if one.down { "forced-down" } else { "free" };
    let mut facts = vec![
        format!("end {}", one.spot.words()),
        format!("dp {}", one.potential),
        format!("posture {posture}"),
        format!("hidden {}", yes_or_no(one.hidden)),
    ];
    for ((a, b), squares) in &scene.counters {
        facts.push(format!("counter {a}-{b} {squares}"));
        facts.push(format!("counter {b}-{a} {squares}"));
    }
    facts
}

impl Attempt<'_> {
    /// The report about it.
    pub(super) fn finish(self) -> Told {
        let mut happened: Vec<String> = Vec::new();
        let mut in_costs = false;
        for clause in &self.happened {
            let cost = clause.strip_prefix("cost ");
            match (cost, happened.last_mut()) {
                (Some(cost), Some(last)) if in_costs => *last = format!("{last} {cost}"),
                (Some(cost), _) => happened.push(format!("costs {cost}")),
                (None, _) => happened.push(clause.clone()),
            }
            in_costs = cost.is_some();
        }
        let mut facts = vec![format!("spend {}", self.cost)];
        // Without a test there is no score, so nothing can be left of it.
        if !(self.action.is_attack() && self.is_automatic()) {
            facts.push(format!("left {}", self.left));
        }
        facts.extend(facts_of(self.scene, self.action.letter));
        // A goal is not a square.
        let on_way = matches!(self.mover().spot, Spot::Goal(_)) && self.action.towards.is_none();
        let squares = if on_way && self.action.away.is_none() {
            0
        } else {
            self.entered
        };
        facts.push(format!("moved {}", 5 * squares));
        facts.push(format!("triggers {}", self.triggers));
        if self.action.towards.is_some() {
            facts.push(format!("beyond {}", self.beyond));
        }
        Told {
            refused: None,
            happened,
            reasons: self.reasons,
            facts,
            events: self.events,
            used: self.used,
            is_unfinished: self.is_unfinished,
        }
    }
}

impl Scene {
    /// The answer to a question; `None` for one that the reference does not know.
    pub fn ask(&self, question: &Phrase) -> Option<String> {
        let texts = question.texts();
        let place = |word: &str| word.parse::<notation::Place>().ok()?.as_square();
        let squares = |word: &str| -> Option<Vec<Place>> {
            match place(word) {
                Some(square) => Some(vec![square]),
                None => {
                    let one = self.find(one_letter(word).ok()?)?;
                    Some(one.squares_at(&one.spot))
                }
            }
        };
        match texts.as_slice() {
            ["mr", goal] if goal.starts_with('@') => {
                let name = goal.trim_start_matches('@');
                self.goals.get(name)?;
                Some(self.of_goal(name, "walking").to_string())
            }
            ["mr", square] => Some(self.entering(place(square)?, "walking", 0).to_string()),
            ["needs", actor, to, options @ ..] => {
                let letter = one_letter(actor).ok()?;
                let to = match place(to) {
                    Some(square) => Spot::Square(square),
                    None if *to == "start" => Spot::Start,
                    None => Spot::Goal(to.strip_prefix('@')?.to_owned()),
                };
                let declared = |verb: &str| {
                    let words = [&[*actor, verb], options].concat().join(" ");
                    read_action(self, letter, &words.parse().ok()?).ok()
                };
                let actions = [declared("mosey")?, declared("run")?];
                Some(needs(self, &actions, &to).map_or("none".to_owned(), |sum| sum.to_string()))
            }
            ["hidden", a] => {
                let one = self.find(one_letter(a).ok()?)?;
                Some(yes_or_no(one.hidden).to_owned())
            }
            ["distance", a, b] => {
                let (a, b) = (squares(a)?, squares(b)?);
                let pairs = a.iter().flat_map(|p| b.iter().map(move |q| (p, q)));
                let steps = pairs.map(|(p, q)| (p.0 - q.0).abs().max((p.1 - q.1).abs()));
                Some(format!("{} ft", 5 * steps.min()?))
            }
            ["posture", a] => {
                let one = self.find(one_letter(a).ok()?)?;
                Some(if one.down { "forced-down" } else { "free" }.to_owned())
            }
            ["range", dice] => {
                let value = read_dice(dice).ok()?;
                Some(format!("{} to {}", value.least(), value.most()))
            }
            ["range", actor, verb, options @ ..] => self.range(actor, verb, options),
            _ => None,
        }
    }

    /// The scores of an action.
    fn range(&self, actor: &str, verb: &str, options: &[&str]) -> Option<String> {
        if verb == "mosey" {
            return Some("3 to 3".to_owned());
        }
        let words = [&[actor, verb], options].concat().join(" ");
        let declared = words.parse().ok()?;
        let action = read_action(self, one_letter(actor).ok()?, &declared).ok()?;
        if action.is_attack() {
            return self.range_of_step(&action);
        }
        let values = values_of_run(self, &action).ok()?;
        let mut scene = self.clone();
        let known = Attempt::new(&mut scene, action, &[]).known_score(&values);
        if let Some(score) = known {
            return Some(format!("{score} to {score}"));
        }
        let least: i32 = values.iter().map(|value| value.least()).sum();
        let most: i32 = values.iter().map(|value| value.most()).sum();
        Some(format!("{least} to {most}"))
    }

    /// The scores of the step of a melee attack; `None` where nothing is tested.
    fn range_of_step(&self, action: &Action) -> Option<String> {
        let is_step = action.verb == "melee-attack" && action.has_step();
        let is_tested = !self.is_ruled("ruling.step-resistance", "automatic");
        let is_rolled = self.is_ruled("ruling.step-resistance", "rolled");
        let scores = if is_rolled { "1 to 6" } else { "3 to 3" };
        (is_step && is_tested).then(|| scores.to_owned())
    }

    /// Where a creature is.
    pub fn spot(&self, letter: char) -> Option<&Spot> {
        self.find(letter).map(|one| &one.spot)
    }
}

/// Runs a case on the reference.
///
/// # Errors
/// If the case has a word that the reference does not know.
pub fn run_case(case: &Case) -> Read<CaseRun> {
    let case = &with_letters(case)?;
    let mut pictured = Scene::picture(case)?;
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
        let faces: Vec<u32> = exchange
            .dice
            .iter()
            .flatten()
            .map(|face| face.value)
            .collect();
        run.compared += 1;
        let told = match &exchange.request.value {
            Request::Do(declared) => now.declare(declared, &faces)?,
            Request::Try(declared) => pictured.clone().declare(declared, &faces)?,
            Request::Ask(question) => {
                let Some(answer) = now.ask(question) else {
                    return unsupported(format!("the question `{question}`"));
                };
                let expected = exchange.expectation.value.to_string();
                push(exchange, expected, answer, &mut run.differences);
                continue;
            }
        };
        compare(exchange, &told, faces.len(), &mut run.differences);
    }
    Ok(run)
}

fn push(exchange: &Exchange, expected: String, actual: String, into: &mut Vec<Difference>) {
    if expected != actual {
        into.push(Difference {
            request: exchange.request.to_string(),
            expected,
            actual,
        });
    }
}

/// What happened as a whole, each fact and each reason that is listed, the events, the dice.
fn compare(exchange: &Exchange, told: &Told, faces: usize, into: &mut Vec<Difference>) {
    let mut happened = Vec::new();
    for clause in &exchange.expectation.value.results {
        let words = clause.to_string();
        let head = words.split(' ').next().unwrap_or("").to_owned();
        if FACTS.contains(&head.as_str()) {
            let name_length = if head == "counter" { 2 } else { 1 };
            let name: Vec<&str> = words.split(' ').take(name_length).collect();
            let name = format!("{} ", name.join(" "));
            let known = told.facts.iter().find(|fact| fact.starts_with(&name));
            let actual = known.cloned().unwrap_or_else(|| "nothing".to_owned());
            push(exchange, words, actual, into);
        } else if let Some(reasons) = words.strip_prefix("failed ") {
            happened.push("failed".to_owned());
            for reason in reasons.split(", ") {
                let given = told
                    .reasons
                    .iter()
                    .map(|(item, rule)| format!("{item} {rule}"));
                let all: Vec<String> = given.collect();
                if !all.iter().any(|known| known == reason) {
                    push(exchange, reason.to_owned(), all.join(", "), into);
                }
            }
        } else {
            happened.push(words);
        }
    }
    let actual = match told.refused {
        Some(rule) => format!("refused {rule}"),
        None => told.happened.join("; "),
    };
    push(exchange, happened.join("; "), actual, into);
    if let Some(events) = &exchange.events {
        let actual = if told.events.is_empty() {
            "none".to_owned()
        } else {
            told.events.join("; ")
        };
        push(exchange, events.value.to_string(), actual, into);
    }
    if told.used != faces {
        push(
            exchange,
            format!("{faces} faces"),
            format!("{} faces", told.used),
            into,
        );
    }
}
