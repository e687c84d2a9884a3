//! Questions about the board and the rules; they change nothing.

use board::{Creature, CreatureId};
use dice::{Dice, NoDice, Scripted};
use draw::Layer;
use encounter::{CommandError, Declared, OddsProblem, OddsQuestion, example_facts};
use journal::Question;
use notation::{Span, Text};
use rules::{RuleId, System};

use super::shell::{Reply, Shell};
use crate::commands::{
    odds as chances, reach as reaching, rules as rulebook, threat as threatening, trace,
};
use crate::input;

impl Shell {
    /// The creature of that name; without a name the one whose turn it is, or the first one.
    pub(super) fn creature(&self, name: Option<&str>) -> Result<Creature, String> {
        let now = self.table.now();
        let situation = now.situation();
        if let Some(name) = name.filter(|name| !name.is_empty()) {
            return input::creature(situation, name)
                .cloned()
                .map_err(|error| error.to_string());
        }
        let first = || situation.board.in_letter_order().first().map(|own| own.id);
        now.current()
            .or_else(first)
            .and_then(|id| situation.board.creature(id))
            .cloned()
            .ok_or_else(|| "the board has no creature".to_owned())
    }

    /// The range of a creature, to be drawn and in words.
    pub(super) fn range(&self, name: &str) -> Result<(Layer, String), String> {
        let creature = self.creature(Some(name))?;
        let situation = self.table.now().situation();
        let found =
            reaching::Found::new(situation, &creature, None).map_err(|error| error.to_string())?;
        let layer = Layer::Range(found.layer(&creature));
        Ok((layer, found.for_people(&creature)))
    }
}

/// `reach [NAME]`.
pub(super) fn reach(shell: &Shell, name: &str) -> Reply {
    match shell.range(name) {
        Ok((layer, text)) => Reply::answer(text).drawn(vec![layer]),
        Err(error) => Reply::refused(error),
    }
}

/// `threat [NAME]`.
pub(super) fn threat(shell: &Shell, name: &str) -> Reply {
    match shell.creature(Some(name)) {
        Ok(creature) => {
            let situation = shell.table.now().situation();
            let squares: Vec<_> = situation.threatened(creature.id).iter().collect();
            let text = format!("{} threatens {} squares\n", creature.name, squares.len());
            Reply::answer(text).drawn(vec![Layer::Threat(threatening::layer(&creature, &squares))])
        }
        Err(error) => Reply::refused(error),
    }
}

/// `odds DECLARATION`: what the reactions to it can do; nothing happens.
pub(super) fn odds(shell: &Shell, words: &str) -> Reply {
    if words.is_empty() {
        return Reply::refused("odds of what? name a declaration: `odds A stride: (1,0) (2,0)`");
    }
    let line = shell.completed(words);
    let declared = match Declared::parse(Text::new(&line, Span::default())) {
        Ok(declared) => declared,
        Err(error) => return Reply::refused(error.to_string()),
    };
    let now = shell.table.now();
    let question = OddsQuestion::new([declared]);
    match encounter::odds(now, &question) {
        Ok(odds) => Reply::answer(chances::for_people(&odds, now.board())),
        Err(OddsProblem::Command(CommandError::Refused(refusal))) => {
            Reply::answer(trace::refusal_for_people(&line, &refusal))
        }
        Err(OddsProblem::Missing(missing)) => {
            let named: Vec<String> = missing.iter().map(ToString::to_string).collect();
            Reply::refused(format!(
                "the odds need numbers that are not stated: {}; state them, such as\n  with: {}",
                named.join(", "),
                example_facts(&missing)
            ))
        }
        Err(problem) => Reply::refused(problem.to_string()),
    }
}

/// `who`: a line for each creature.
pub(super) fn who(shell: &Shell) -> String {
    let now = shell.table.now();
    let mut text = String::new();
    for creature in now.board().in_letter_order() {
        let is_current = now.current() == Some(creature.id);
        let place = creature
            .position
            .map_or_else(|| "nowhere".to_owned(), rules::position_words);
        let mut facts: Vec<String> = hit_points(shell, creature.id).into_iter().collect();
        let conditions = creature.conditions.iter();
        facts.extend(conditions.map(|condition| condition.word().to_owned()));
        facts.extend(now.situation().lasting_harm(creature.id));
        let line = format!(
            "{:12} {:10} {:9} {}{}",
            creature.name,
            creature.size.word(),
            place,
            facts.join(" "),
            if is_current { "  <- its turn" } else { "" }
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// `hp 5 of 12`, where hit points are stated.
fn hit_points(shell: &Shell, creature: CreatureId) -> Option<String> {
    let points = shell.table.now().situation().hit_points(creature)?;
    Some(format!("hp {} of {}", points.now, points.most))
}

/// A question of the case notation, of the table or on what a side knows: `side-a: QUESTION`.
pub(super) fn ask(shell: &mut Shell, words: &str) -> Reply {
    if words.is_empty() {
        return Reply::answer(super::help::text("questions", shell));
    }
    let question = match Question::parse(Text::new(words, Span::default())) {
        Ok(question) => question,
        Err(error) => return Reply::refused(error.to_string()),
    };
    // A tie is settled by a die that somebody gives; a question rolls none of its own.
    let mut given = shell.table.take_given_faces().map(Scripted::new);
    let dice: &mut dyn Dice = match &mut given {
        Some(given) => given,
        None => &mut NoDice,
    };
    let situation = shell.table.now().situation();
    match question.answer(situation, dice) {
        Ok(lines) => {
            let text: String = lines.iter().map(|line| format!("  {line}\n")).collect();
            Reply::answer(text)
        }
        Err(error) => Reply::refused(format!(
            "{error}\n  `help questions` lists them; `dice: FACES` before one settles a tie"
        )),
    }
}

/// `why`: the rules behind the last reply; `why ID`: one of them without its cases.
pub(super) fn why(shell: &Shell, id: &str) -> Reply {
    if !id.is_empty() {
        return match shown(shell.system(), id) {
            Ok(text) => Reply::answer(without_cases(&text)),
            Err(error) => Reply::refused(error),
        };
    }
    let rules = cited(&shell.cited, shell.system());
    if rules.is_empty() {
        return Reply::answer("the last answer cites no rule\n");
    }
    let mut text = String::new();
    for (id, title) in rules {
        text.push_str(&format!("  {id}  {title}\n"));
    }
    text.push_str("  `why ID` shows one as the rulebook has it\n");
    Reply::answer(text)
}

/// `rules ID`: a rule with its cases, or a ruling; without an id all rules with their titles.
pub(super) fn rule(shell: &Shell, id: &str) -> Reply {
    if !id.is_empty() {
        return match shown(shell.system(), id) {
            Ok(text) => Reply::answer(text),
            Err(error) => Reply::refused(error),
        };
    }
    let rules = shell.system().rules().iter();
    let lines: Vec<String> = rules
        .map(|rule| format!("  {}  {}\n", rule.id, rule.title))
        .collect();
    Reply::answer(lines.concat())
}

/// The rule of that id in the rulebook, of the system that is played or else of another one.
fn shown(system: System, id: &str) -> Result<String, String> {
    let systems = [vec![system], System::ALL.to_vec()].concat();
    match rulebook::text_of(id, &systems) {
        Ok(Some(text)) => Ok(format!("{}\n", text.trim_end())),
        Ok(None) => Err(rulebook::unknown(id, &[system])),
        Err(error) => Err(error.to_string()),
    }
}

/// A section of a rulebook without the blocks of its cases.
fn without_cases(section: &str) -> String {
    let mut inside = false;
    let mut text = String::new();
    let mut was_empty = false;
    for line in section.lines() {
        if line.starts_with("```") {
            inside = !inside;
            continue;
        }
        if inside || (line.is_empty() && was_empty) {
            continue;
        }
        was_empty = line.is_empty();
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// Whether a text names a rule of the system.
pub(super) fn cites_rules(text: &str, system: System) -> bool {
    !cited(text, system).is_empty()
}

/// The rules that a text names, each once, in the order of the text.
fn cited(text: &str, system: System) -> Vec<(RuleId, &'static str)> {
    let is_of_id =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_');
    let mut rules: Vec<(RuleId, &'static str)> = Vec::new();
    for word in text.split(|letter| !is_of_id(letter)) {
        let rule = system.rules().iter().find(|rule| rule.id.as_str() == word);
        if let Some(rule) = rule
            && !rules.iter().any(|(known, _)| *known == rule.id)
        {
            rules.push((rule.id, rule.title));
        }
    }
    rules
}

/// `rulings [WORD]`: how each ruling is set, and what it may be set to.
pub(super) fn rulings(shell: &Shell, word: &str) -> Reply {
    let now = shell.table.now();
    let mut text = String::new();
    for entry in shell
        .system()
        .rulings()
        .iter()
        .filter(|entry| entry.name.contains(word))
    {
        let choice = now.situation().rulings.word(entry.name).unwrap_or_default();
        let is_asked = now.asked_rulings().any(|asked| asked == entry.name);
        text.push_str(&format!(
            "  {} = {choice}{}\n      {}  ({})\n",
            entry.name,
            if is_asked { ", asked about" } else { "" },
            entry.question,
            entry.choice_words().join(", ")
        ));
    }
    if text.is_empty() {
        return Reply::refused(format!(
            "no ruling has `{word}` in its name; `rulings` lists all"
        ));
    }
    Reply::answer(text)
}

/// `log [COUNT]`: the last lines of the session.
pub(super) fn log(shell: &Shell, count: &str) -> Reply {
    let count = match count {
        "" => Ok(30),
        number => number.parse::<usize>(),
    };
    match count {
        Ok(count) => {
            let lines = shell.table.last_lines(count);
            Reply::answer(
                lines
                    .iter()
                    .map(|line| format!("{line}\n"))
                    .collect::<String>(),
            )
        }
        Err(_) => Reply::refused("write log, or log COUNT"),
    }
}
