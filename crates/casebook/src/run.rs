//! Runs one case after another.

use dice::{ScriptError, Scripted};
use notation::{
    Case, CaseBlock, DeclarationOption, Document, Exchange, Phrase, Request, Step, Subject,
    ThingKind, With,
};
use rules::{Picture, PlanError, Rule, RuleId, Status, WordError, Words};
use systems::{Answer, Outcome, Situation, System};

use crate::cite::{self, Cited, NotedDice};
use crate::compare::{self, Difference};
use crate::report::{CaseResult, Mismatch, Report, Verdict};

/// Runs every case of the document. If no `system` is given, the system of each case is that of its
/// rules.
pub fn run(document: &Document, system: Option<System>) -> Report {
    let mut cases: Vec<CaseResult> = document
        .cases
        .iter()
        .map(|block| run_block(block, system))
        .collect();
    for error in &document.errors {
        let mismatch = Mismatch {
            line: error.span.line,
            what: "the file".to_owned(),
            expected: String::new(),
            actual: error.to_string(),
        };
        cases.push(CaseResult {
            id: document.file_name.clone(),
            line: error.span.line,
            verdict: Verdict::Failed(vec![mismatch]),
            cited: Cited::default(),
        });
    }
    Report {
        file_name: document.file_name.clone(),
        cases,
    }
}

fn run_block(block: &CaseBlock, system: Option<System>) -> CaseResult {
    let id = block
        .id
        .clone()
        .unwrap_or_else(|| format!("case in line {}", block.line));
    let mut cited = Cited::default();
    let verdict = match &block.case {
        Ok(case) => run_case(case, system, &mut cited),
        Err(errors) => Verdict::Failed(
            errors
                .iter()
                .map(|error| Mismatch {
                    line: error.span.line,
                    what: "the case cannot be read".to_owned(),
                    expected: String::new(),
                    actual: format!("{}; {}", error.message, error.help),
                })
                .collect(),
        ),
    };
    CaseResult {
        id,
        line: block.line,
        verdict,
        cited,
    }
}

fn run_case(case: &Case, system: Option<System>, cited: &mut Cited) -> Verdict {
    let line = case.id.span.line;
    match rules_of(case) {
        Err(mismatch) => Verdict::Failed(vec![mismatch]),
        Ok(named) => {
            let pending: Vec<RuleId> = named
                .iter()
                .filter(|rule| rule.status == Status::Pending)
                .map(|rule| rule.id)
                .collect();
            if !pending.is_empty() {
                return Verdict::Pending(pending);
            }
            let found = named
                .first()
                .and_then(|rule| System::of_rule_id(rule.id.as_str()));
            let Some(system) = system.or(found) else {
                return Verdict::Failed(vec![Mismatch {
                    line,
                    what: "the system of the case".to_owned(),
                    expected: String::new(),
                    actual: "neither its id nor its rules name a system; name one with --system"
                        .to_owned(),
                }]);
            };
            match Table::new(case, system).and_then(|table| table.play(case, cited)) {
                Ok(()) => Verdict::Passed,
                Err(mismatches) => Verdict::Failed(mismatches),
            }
        }
    }
}

/// The rules that the case names; the rule of its id counts only if the id is a rule id.
fn rules_of(case: &Case) -> Result<Vec<&'static Rule>, Mismatch> {
    let mut named: Vec<&'static Rule> = systems::find_rule(case.rule_of_id()).into_iter().collect();
    for rule in &case.rules {
        match systems::find_rule(&rule.value) {
            Some(found) if named.iter().any(|named| named.id == found.id) => {}
            Some(found) => named.push(found),
            None => {
                return Err(Mismatch {
                    line: rule.span.line,
                    what: "rules:".to_owned(),
                    expected: String::new(),
                    actual: format!(
                        "there is no rule `{}`; `fivefoot rules` lists them",
                        rule.value
                    ),
                });
            }
        }
    }
    Ok(named)
}

/// The table on which a case is played: the pictured situation, and the one now.
struct Table {
    pictured: Situation,
    now: Situation,
    mismatches: Vec<Mismatch>,
    cited: Cited,
}

impl Table {
    fn new(case: &Case, system: System) -> Result<Table, Vec<Mismatch>> {
        let of_picture = |error: WordError| vec![unread(case.id.span.line, "the picture", &error)];
        rules::edges_said_once(&case.edges).map_err(of_picture)?;
        let mut pictured = Picture::from(case).set_up(system).map_err(of_picture)?;
        if let Some(unheeded) = rules::unheeded_edges(&pictured).into_iter().next() {
            let span = case.edges.first().map(|edge| edge.first.span);
            return Err(of_picture(WordError::new(span, unheeded, "")));
        }
        if case.map.is_none() {
            // Without a map, naming a creature makes it exist.
            for name in names_without_map(case) {
                pictured
                    .name_creature(&name, side_stated(case, &name))
                    .map_err(of_picture)?;
            }
        }
        Ok(Table {
            now: pictured.clone(),
            pictured,
            mismatches: Vec::new(),
            cited: Cited::default(),
        })
    }

    /// Plays the case to its end, or to the first line that cannot be read, because the lines after
    /// it would only repeat the failure.
    fn play(mut self, case: &Case, cited: &mut Cited) -> Result<(), Vec<Mismatch>> {
        for (place, step) in case.body.iter().enumerate() {
            let read = match step {
                Step::With(facts) => self.change(facts, &case.body[place + 1..]),
                Step::Exchange(exchange) => self.exchange(exchange),
            };
            if let Err(mismatch) = read {
                self.mismatches.push(mismatch);
                break;
            }
        }
        cited.append(&mut self.cited);
        if self.mismatches.is_empty() {
            Ok(())
        } else {
            Err(self.mismatches)
        }
    }

    /// Changes facts; the creatures that they name may be introduced by the lines of `with:` that
    /// follow at once.
    fn change(&mut self, facts: &[With], after: &[Step]) -> Result<(), Mismatch> {
        let lines = after.iter().map_while(|step| match step {
            Step::With(facts) => Some(facts),
            Step::Exchange(_) => None,
        });
        let later = lines.flatten();
        for (place, with) in facts.iter().enumerate() {
            for situation in [&mut self.pictured, &mut self.now] {
                let later = facts.iter().skip(place + 1).chain(later.clone());
                situation
                    .name_ahead(with, later)
                    .and_then(|()| situation.read_with(with))
                    .map_err(|error| {
                        unread(with.subject.span.line, &format!("with: {with}"), &error)
                    })?;
            }
        }
        Ok(())
    }

    fn exchange(&mut self, exchange: &Exchange) -> Result<(), Mismatch> {
        let faces = exchange.dice.iter().flatten().map(|face| face.value);
        let mut dice = NotedDice::new(Scripted::new(faces));
        match &exchange.request.value {
            Request::Do(declaration) => {
                let what = format!("do: {declaration}");
                let (outcome, unchanged) =
                    plan(&self.now, declaration, &mut dice, exchange, &what)?;
                self.compare_outcome(exchange, &what, &outcome, &unchanged);
                if let Ok(outcome) = &outcome {
                    self.now.carry_out(outcome);
                }
            }
            Request::Try(declaration) => {
                let what = format!("try: {declaration}");
                let (outcome, unchanged) =
                    plan(&self.pictured, declaration, &mut dice, exchange, &what)?;
                self.compare_outcome(exchange, &what, &outcome, &unchanged);
            }
            Request::Ask(question) => self.ask(exchange, question, &mut dice)?,
        }
        self.cited.append(&mut dice.cited);
        if let Err(error @ ScriptError::Unused { .. }) = dice.faces.finish() {
            self.differ(exchange, "dice:", (String::new(), error.to_string()));
        }
        Ok(())
    }

    fn compare_outcome(
        &mut self,
        exchange: &Exchange,
        what: &str,
        outcome: &Result<Outcome, PlanError>,
        unchanged: &[(&'static str, String)],
    ) {
        let expected = &exchange.expectation.value;
        let (system, board) = (self.now.system(), &self.now.board);
        if let Some(difference) = compare::results(expected, outcome, unchanged, system, board) {
            self.differ(exchange, what, difference);
        }
        if let Some(expected) = &exchange.events {
            let happened = outcome.as_ref().map(|outcome| outcome.events.as_slice());
            let events = happened.unwrap_or_default();
            if let Some(difference) = compare::events(&expected.value, events, &self.now.board) {
                self.differ(exchange, what, difference);
            }
        }
    }

    fn ask(
        &mut self,
        exchange: &Exchange,
        question: &Phrase,
        dice: &mut NotedDice,
    ) -> Result<(), Mismatch> {
        let what = format!("ask: {question}");
        let answer: Answer = self
            .now
            .ask(question, dice)
            .map_err(|error| unread(exchange.request.span.line, &what, &error))?;
        cite::answer(&answer, &mut dice.cited);
        if let Some(difference) = compare::answer(&exchange.expectation.value, &answer) {
            self.differ(exchange, &what, difference);
        }
        if let Some(expected) = &exchange.events {
            let board = &self.now.board;
            if let Some(difference) = compare::events(&expected.value, &answer.events, board) {
                self.differ(exchange, &what, difference);
            }
        }
        Ok(())
    }

    fn differ(&mut self, exchange: &Exchange, what: &str, (expected, actual): Difference) {
        let what = what.to_owned();
        self.mismatches.push(Mismatch {
            line: exchange.request.span.line,
            what,
            expected,
            actual,
        });
    }
}

/// The outcome, and the facts about the actor if nothing happens.
type Planned = (Result<Outcome, PlanError>, Vec<(&'static str, String)>);

fn plan(
    situation: &Situation,
    declaration: &notation::Declaration,
    dice: &mut NotedDice,
    exchange: &Exchange,
    what: &str,
) -> Result<Planned, Mismatch> {
    let declared = situation
        .read_declaration(declaration)
        .map_err(|error| unread(exchange.request.span.line, what, &error))?;
    let unchanged = situation.unchanged(&declared);
    let unchanged = unchanged.iter();
    let unchanged = unchanged.map(|fact| System::fact_words(fact, &situation.board));
    let planned = situation.plan(&declared, dice);
    cite::plan(situation, &declared, &planned, &mut dice.cited);
    Ok((planned, unchanged.collect()))
}

fn unread(line: u32, what: &str, error: &WordError) -> Mismatch {
    Mismatch {
        line: error.span.map_or(line, |span| span.line),
        what: what.to_owned(),
        expected: String::new(),
        actual: error.to_string(),
    }
}

/// Options and properties whose value names creatures.
const NAMING: [&str; 2] = ["from", "rides"];

/// The creatures that a case without a map names, in that order: creatures of `with:`, members of
/// groups, and single letters that act, are asked about, or appear in an option or property.
fn names_without_map(case: &Case) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut add = |name: &str| {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    };
    for step in &case.body {
        match step {
            Step::With(facts) => facts.iter().for_each(|with| {
                names_of_with(with).into_iter().for_each(&mut add);
                mounts(with)
                    .filter(|word| is_letter(word))
                    .for_each(&mut add);
            }),
            Step::Exchange(exchange) => {
                let words = match &exchange.request.value {
                    Request::Do(declaration) | Request::Try(declaration) => {
                        let named = declaration
                            .options
                            .iter()
                            .filter(|option| NAMING.contains(&option.name.value.as_str()))
                            .flat_map(DeclarationOption::values);
                        std::iter::once(declaration.actor.value.as_str())
                            .chain(named)
                            .collect()
                    }
                    Request::Ask(question) => question.texts(),
                };
                words
                    .into_iter()
                    .filter(|word| is_letter(word))
                    .for_each(&mut add);
            }
        }
    }
    names
}

/// The side that the case states for a creature by `of SIDE` when it first names the creature.
fn side_stated<'c>(case: &'c Case, name: &str) -> Option<&'c str> {
    let facts = case.body.iter().filter_map(|step| match step {
        Step::With(facts) => Some(facts),
        Step::Exchange(_) => None,
    });
    let own = facts
        .flatten()
        .find(|with| with.subject.value.creature() == Some(name))?;
    own.properties
        .iter()
        .find_map(|property| match property.texts().as_slice() {
            ["of", side] => Some(*side),
            _ => None,
        })
}

fn names_of_with(with: &With) -> Vec<&str> {
    let members = |phrase: &Phrase| phrase.head() != "initiative";
    match &with.subject.value {
        Subject::Creature(name) => vec![name],
        Subject::Thing {
            kind: ThingKind::Group,
            ..
        } => {
            let phrases = with.properties.iter().filter(|phrase| members(phrase));
            phrases.flat_map(Phrase::texts).collect()
        }
        _ => Vec::new(),
    }
}

/// The creatures named in a property of another creature.
fn mounts(with: &With) -> impl Iterator<Item = &str> {
    with.properties
        .iter()
        .filter_map(|property| match property.words.as_slice() {
            [name, value] if NAMING.contains(&name.value.text()) => Some(value.value.text()),
            _ => None,
        })
}

fn is_letter(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
}
