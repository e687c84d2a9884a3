//! Questions about the board and the rules; they change nothing.

use std::borrow::Cow;

use board::{Creature, CreatureId, Movement};
use draw::{Highlight, Layer};
use encounter::{CommandError, Encounter, OddsProblem, OddsQuestion, example_facts};
use journal::Answered;
use journal::reading;
use notation::{Span, Text};
use rules::{RuleId, Words as _};
use systems::{System, flight};
use tell::json::{Citation, State};
use tell::notation::{WrittenDeclaration, command_error, lasting_harm_words};
use tell::people::refusal_for_people;

use super::asked;
use super::attack_preview::attack_lines;
use super::everyday;
use super::names::{Named, named, several_names, words_of};
use super::preview::known_to_actor;
use super::reply::{Reply, Verdict};
use super::shell::{Shell, ToldLog};
use super::shorthand::with_brackets;
use super::spoken;
use super::waiting::Judged;
use super::words::{in_play, without_place};
use crate::commands::{
    because, gridless, odds as chances, reach as reaching, rules as rulebook,
    threat as threatening, volume,
};
use crate::input;

impl Shell {
    /// The creature of that name; without a name, the creature whose turn it is, or the first one.
    pub(super) fn creature(&self, name: Option<&str>) -> Result<Creature, String> {
        let now = self.table.now();
        let situation = now.situation();
        if let Some(name) = name.filter(|name| !name.is_empty()) {
            let name = match named(now, name) {
                Named::One(whole) => whole,
                Named::Several(names) => return Err(several_names(name, &names)),
                Named::Nobody => name.to_owned(),
            };
            let name = name.as_str();
            return input::creature(situation, name)
                .cloned()
                .map_err(|error| error.to_string());
        }
        let first = || situation.board.in_letter_order().first().map(|own| own.id);
        now.current()
            .or_else(first)
            .and_then(|id| situation.board.creature(id))
            .cloned()
            .ok_or_else(|| {
                "nobody is on the board; `with: A at (3,4), speed 30` puts A there".to_owned()
            })
    }

    /// The range of a creature from its place, for drawing and in words. The screen and the
    /// completion ask for the same range after every line, but it is found only once.
    pub(super) fn range(&self, name: &str) -> Result<Reply, String> {
        let key = (
            encounter::fingerprint(self.table.now(), &encounter::HashKey::OPEN),
            name.to_owned(),
        );
        if let Some((known, range)) = self.last_range.borrow().as_ref()
            && *known == key
        {
            return range.clone();
        }
        let range = self.found_range(name);
        self.last_range.replace(Some((key, range.clone())));
        range
    }

    fn found_range(&self, name: &str) -> Result<Reply, String> {
        if self.vocabulary.verb(name).is_some() && named(self.table.now(), name) == Named::Nobody {
            return Err(format!(
                "`reach` shows every movement together; `to X,Y by {name}` goes by that one alone"
            ));
        }
        let judged = self.judged(self.creature(Some(name))?)?;
        let (situation, creature) = (&*judged.situation, &judged.creature);
        if !situation.goals().is_empty() {
            let goals = gridless::goals_for_people(situation, creature);
            return Ok(Reply::answer(goals));
        }
        if let Some(way) = volume::own_way(situation, creature)
            && let Ok(range) = range_off_the_ground(&judged, way, None)
        {
            return Ok(range);
        }
        let found =
            reaching::Found::new(situation, creature, None).map_err(|error| error.to_string())?;
        let text = format!("{}{}", judged.head, found.for_people(creature));
        if gridless::holds(situation) {
            return Ok(Reply::answer(text));
        }
        let layer = Layer::Range(found.layer(creature));
        Ok(Reply::answer(text).drawn(vec![layer]))
    }

    /// What to type instead of `reach NAME fly`: a range has every movement.
    fn reach_by(&self, words: &str) -> Option<String> {
        let words = words_of(words);
        let [name, .., verb] = words.as_slice() else {
            return None;
        };
        let is_movement = self.vocabulary.verb(verb).is_some() || way_of(verb).is_some();
        let now = self.table.now();
        if !is_movement || named(now, verb) != Named::Nobody {
            return None;
        }
        let Named::One(name) = named(now, name) else {
            return None;
        };
        Some(format!(
            "`reach {name}` shows every movement together; `{name} {verb} to X,Y` goes by that one alone"
        ))
    }

    /// Reads `[NAME] WAY [at Z]` after `reach`; `None` if the words mean something else.
    fn asked_off_the_ground(&self, words: &str) -> Option<Result<Reply, String>> {
        let parts = words_of(words);
        let is_way = |word: &&str| way_of(word).is_some();
        let (name, rest) = match parts.as_slice() {
            [way, ..] if is_way(way) => ("", parts.as_slice()),
            [name, rest @ ..] => (*name, rest),
            [] => return None,
        };
        let (way, altitude) = match rest {
            [way] => (way_of(way)?, None),
            [way, "at", level] => (way_of(way)?, Some(level.parse::<i32>().ok()?)),
            _ => return None,
        };
        if self.system() != flight::SYSTEM {
            return None;
        }
        let judged = self.creature(Some(name)).and_then(|own| self.judged(own));
        Some(judged.and_then(|judged| range_off_the_ground(&judged, way, altitude)))
    }
}

/// The range in three dimensions; every altitude is described if there is room.
fn range_off_the_ground(
    judged: &Judged<'_>,
    way: Movement,
    altitude: Option<i32>,
) -> Result<Reply, String> {
    let Judged {
        situation,
        creature,
        head,
    } = judged;
    let known = view::known_to_side(situation, creature.side);
    let found = volume::off_the_ground(&known, creature, way, altitude)
        .map_err(|error| error.to_string())?;
    let brief = format!(
        "{head}{}  the cheapest altitude of each square; `reach {} {} at Z` shows one, `to X,Y,Z` \
         goes there\n",
        found.budgets,
        creature.name,
        way.word()
    );
    let mut reply = Reply::answer(format!("{head}{}{}", found.budgets, found.levels));
    reply.on_screen = vec![reply.text.clone(), brief];
    Ok(reply.drawn(vec![Layer::Range(found.range)]))
}

fn way_of(word: &str) -> Option<Movement> {
    let ways = [Movement::Fly, Movement::Swim, Movement::Burrow];
    ways.into_iter().find(|way| way.word() == word)
}

/// `reach [NAME]`, `reach [NAME] fly [at Z]`, or a question of the system that begins so.
pub(super) fn reach(shell: &mut Shell, words: &str) -> Reply {
    let answered = match shell.asked_off_the_ground(words) {
        Some(answered) => answered,
        None if words_of(words).len() > 1 => {
            return match shell.reach_by(words) {
                Some(instead) => Reply::refused(instead),
                None => ask(shell, &format!("reach {words}")),
            };
        }
        None => shell.range(words),
    };
    let mut reply = answered.unwrap_or_else(Reply::refused);
    let creature = shell.creature(words_of(words).first().copied()).ok();
    if let Some(carried) = creature.and_then(|own| everyday::carried(shell, &own)) {
        reply.add(&carried);
    }
    if let Some(asked) = asked::reaches(shell, words) {
        reply.add(&asked);
    }
    reply
}

/// `map`, `map X,Y`, `map NAME`: the board, or the part of a big one around a place.
pub(super) fn map(shell: &Shell, place: &str) -> Reply {
    let now = shell.table.now().situation();
    if gridless::has_no_squares(now) {
        return Reply::answer(gridless::places(now));
    }
    if place.is_empty() {
        return Reply::answer("").drawn(Vec::new());
    }
    let situation = shell.table.now().situation();
    let is_square = place.contains(',');
    let found = if is_square {
        let square = input::square(situation, place).map_err(|error| error.to_string());
        square.map(|square| (square.to_string(), vec![square]))
    } else {
        shell.creature(Some(place)).and_then(|creature| {
            let space = creature.footprint();
            let space = space.ok_or_else(|| format!("{} has no place on the board", creature.name));
            space.map(|space| (creature.name.clone(), space.squares().collect()))
        })
    };
    match found {
        Ok((label, squares)) => {
            Reply::answer("").drawn(vec![Layer::Highlight(Highlight { label, squares })])
        }
        Err(error) => Reply::refused(error),
    }
}

/// `threat [NAME]`.
pub(super) fn threat(shell: &Shell, name: &str) -> Reply {
    match shell.creature(Some(name)) {
        Ok(creature) => {
            let situation = shell.table.now().situation();
            if let Some(none) = threatening::no_threat(situation) {
                return Reply::answer(none);
            }
            let now = shell.table.now();
            if name.is_empty() && now.current().is_none() && now.board().creatures().len() > 1 {
                return Reply::refused("nobody has the turn, so say who is meant: `threat NAME`");
            }
            if gridless::has_no_squares(situation) {
                return Reply::answer(gridless::threat_for_people(situation, &creature));
            }
            let squares: Vec<_> = situation.threatened(creature.id).iter().collect();
            let mut text = match squares.len() {
                0 => format!("{} threatens no squares\n", creature.name),
                1 => format!("{} threatens 1 square\n", creature.name),
                count => format!("{} threatens {count} squares\n", creature.name),
            };
            if squares.is_empty() {
                text.push_str(&because::lines(because::threat(situation, &creature)));
            }
            Reply::answer(text).drawn(vec![Layer::Threat(threatening::layer(&creature, &squares))])
        }
        Err(error) => Reply::refused(error),
    }
}

/// `odds DECLARATION`: what the reactions to it can do, without carrying it out.
pub(super) fn odds(shell: &Shell, words: &str) -> Reply {
    if words.is_empty() {
        return Reply::refused("odds of what? name a declaration: `odds A stride: (1,0) (2,0)`");
    }
    // While a movement waits, the odds are those after it, as if it ended there.
    let (now, head) = match shell.judged_encounter() {
        Ok((now, head)) => (now, head),
        Err(error) => return Reply::refused(error),
    };
    let now = now.as_ref();
    if let Some((name, goal)) = shell.gone(words) {
        return match shell.declared_way(name, &goal) {
            Ok(declared) => odds_of(now, &declared, &head),
            Err(error) => Reply::refused(error),
        };
    }
    if let Some(other) = shell.not_judged(words, "odds") {
        return other;
    }
    let line = shell.completed(words);
    if let Some(shown) = shell.attack_shown(&line) {
        return shown;
    }
    let written = match WrittenDeclaration::parse(Text::new(&line, Span::default())) {
        Ok(written) => written,
        Err(error) => return Reply::refused(without_place(&error.to_string())),
    };
    let mut reply = odds_of(now, std::slice::from_ref(&written), &head);
    if let Ok(declared) = reading::declared(now, &written)
        && reply.verdict == Verdict::Answered
    {
        let known = known_to_actor(now, &declared);
        let attack = known.situation().declared_attack(&declared.declaration);
        let lines = attack.map(|attack| attack_lines(known.situation(), &attack, &declared.typed));
        lines.iter().for_each(|lines| reply.add(lines));
    }
    reply
}

/// The odds of these declarations in that encounter, one after another.
fn odds_of(now: &Encounter, written: &[WrittenDeclaration], head: &str) -> Reply {
    let mut reply = odds_told(now, written);
    reply.begin_with(head);
    reply
}

fn odds_told(now: &Encounter, written: &[WrittenDeclaration]) -> Reply {
    let declared = match reading::series(now, written) {
        Ok(declared) => declared,
        Err(error) => return Reply::refused(without_place(&error.told(now))),
    };
    let known = declared
        .first()
        .map_or(Cow::Borrowed(now), |first| known_to_actor(now, first));
    let question = OddsQuestion::new(declared);
    match encounter::odds(&known, &question) {
        Ok(odds) => Reply::answer(chances::for_people(&odds, known.board())),
        Err(OddsProblem::Command(CommandError::Refused(refusal))) => {
            let words: Vec<String> = written.iter().map(ToString::to_string).collect();
            Reply::answer(refusal_for_people(&words.join("\n"), &refusal))
        }
        Err(OddsProblem::Missing(missing)) => {
            let named: Vec<String> = missing.iter().map(ToString::to_string).collect();
            Reply::refused(format!(
                "the odds need numbers that are not stated: {}; state them, such as\n  with: {}",
                named.join(", "),
                example_facts(&missing)
            ))
        }
        Err(OddsProblem::Command(error)) => Reply::refused(command_error(&error, now)),
        Err(problem) => Reply::refused(problem.to_string()),
    }
}

/// `who`: a line for each creature.
pub(super) fn who(shell: &Shell) -> String {
    let now = shell.table.now();
    let mut text = String::new();
    for creature in now.board().in_letter_order() {
        let is_current = now.current() == Some(creature.id);
        let place = gridless::place_words(now.situation(), creature);
        let place = place.unwrap_or_else(|| "nowhere".to_owned());
        let mut facts: Vec<String> = hit_points(shell, creature.id).into_iter().collect();
        let looks = shell.elsewhere.as_ref().map(|own| &own.looks);
        let looks = looks.and_then(|looks| looks.get(&creature.id));
        facts.extend(looks.map(|looks| format!("looks {looks}")));
        let altitude = creature.elevation_feet;
        facts.extend((altitude.0 != 0).then(|| format!("at {altitude} ft")));
        let conditions = creature.conditions.iter();
        facts.extend(conditions.map(|condition| condition.word().to_owned()));
        // A viewer of a server's table may not know these of others.
        if !shell.is_elsewhere() {
            let scene = now.situation().scene();
            facts.extend(shell.system().state_words(scene, creature));
        }
        let harm = now.situation().lasting_harm(creature.id);
        facts.extend(harm.iter().map(lasting_harm_words));
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

/// `state`: the whole table for programs, and the creatures for people.
pub(super) fn state(shell: &Shell) -> Reply {
    let mut reply = Reply::answer(who(shell));
    reply.state = Some(Box::new(State::new(shell.table.now())));
    reply
}

/// `hp 5 of 12`, if hit points are stated.
fn hit_points(shell: &Shell, creature: CreatureId) -> Option<String> {
    let points = shell.table.now().situation().hit_points(creature)?;
    Some(format!("hp {} of {}", points.now, points.most))
}

/// A question of the case notation, about the table or about what a side knows: `side-a: QUESTION`.
pub(super) fn ask(shell: &mut Shell, words: &str) -> Reply {
    if words.is_empty() {
        return Reply::answer(super::help::text("questions", shell));
    }
    let words = &with_brackets(words);
    // A tie is settled by a die that somebody states; a question rolls none itself.
    let given = shell.table.take_given_faces();
    let mut answered = asked::answered(shell, words, given.as_deref());
    let mut meant = words.clone();
    if answered.is_err() {
        // A name may be cut short, or in other letters.
        meant = asked::with_whole_names(shell, words);
        if meant != *words {
            answered = asked::answered(shell, &meant, given.as_deref());
        }
    }
    let mut asked = String::new();
    if answered.is_err() {
        for form in asked::in_other_words(shell, words) {
            if let Ok(found) = asked::answered(shell, &form, given.as_deref()) {
                asked = format!("{form}\n");
                meant = form;
                answered = Ok(found);
                break;
            }
        }
    }
    match answered {
        Ok(Answered { lines, reasons }) => {
            let nothing = lines.clone();
            let lines = lines.iter().map(|line| format!("  {line}\n"));
            let said = asked::said(shell, &meant).map(|said| format!("    {said}\n"));
            let because = reasons.iter().map(|reason| format!("    {reason}\n"));
            let answer: String = lines.chain(said).chain(because).collect();
            let mut reply = Reply::answer(format!("{asked}{answer}"));
            reply.add(&kept_by_table(shell, words, &nothing));
            reply.reasons = reasons.iter().map(Citation::from).collect();
            reply
        }
        Err(error) => {
            let several = words_of(words)
                .into_iter()
                .skip(1)
                .filter(|word| !asked::is_of_question(shell, words, word))
                .find_map(|word| match named(shell.table.now(), word) {
                    Named::Several(names) => Some(several_names(word, &names)),
                    _ => None,
                });
            let error = several.unwrap_or_else(|| in_play(without_place(&error)));
            let mut reply = Reply::refused(format!("{error}\n{}", asked::forms(shell, words)));
            // `hide` is a question, and what people call an action.
            if let Some(action) = spoken::as_action(shell, words) {
                reply.add(&format!("  {action}\n"));
            }
            reply
        }
    }
}

/// What to say behind the answer `none` about an order of turns that this table keeps itself, so
/// that the rules know none.
fn kept_by_table(shell: &Shell, words: &str, lines: &[String]) -> String {
    let now = shell.table.now();
    let first = words_of(words).first().copied();
    let is_of_order = matches!(first, Some("turn" | "round" | "order"));
    let is_none = lines.iter().all(|line| line == "none");
    if !is_of_order || !is_none {
        return String::new();
    }
    match (shell.current_name(), now.round()) {
        (Some(name), Some(round)) => format!(
            "  the rules keep no order here, but this table does: round {round}, turn of {name}\n"
        ),
        _ => "  nobody takes turns yet: `initiative: NAME +3; NAME 14` rolls or states initiative, and \
              `begin` begins; `begin: NAME, NAME` begins in that order\n"
            .to_owned(),
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

/// Looks up the rule in the rulebook of the system that is played, or else in another one.
fn shown(system: System, id: &str) -> Result<String, String> {
    // A ruling may have the same name in several systems.
    let own = rulebook::text_of(id, &[system]);
    let found = match own {
        Ok(None) => rulebook::text_of(id, &System::ALL),
        own => own,
    };
    // A part of an id means the only rule that has it.
    let mut parts = system
        .rules()
        .iter()
        .filter(|rule| rule.id.as_str().contains(id));
    let found = match (found, parts.next(), parts.next()) {
        (Ok(None), Some(only), None) => rulebook::text_of(only.id.as_str(), &[system]),
        (found, ..) => found,
    };
    match found {
        Ok(Some(text)) => Ok(format!("{}\n", text.trim_end())),
        Ok(None) => {
            let unknown = rulebook::unknown(id, &[system]).to_string();
            Err(unknown.replace("`fivefoot rules` lists", "`rules` and `rulings` list"))
        }
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

/// `rulings [WORD]`: the setting and the choices of each ruling.
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

/// The last chapters of the log of a table that another program keeps.
fn told_log(log: &ToldLog, count: usize) -> String {
    let first = log.chapters.len().saturating_sub(count);
    let mut text = String::new();
    let before = u64::try_from(first).unwrap_or(u64::MAX);
    let before = log.before.saturating_add(before);
    if before > 0 {
        let all = if first > 0 {
            "; `log all` has more"
        } else {
            ""
        };
        text.push_str(&format!("… {before} changes before{all}\n"));
    }
    for line in log.chapters[first..].iter().flatten() {
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// The number of commands that `log` describes, and of lines that `log raw` shows.
const COMMANDS_TOLD: usize = 12;
const LINES_SHOWN: usize = 30;

/// `log [COUNT]`: the results of the last commands; `log raw [COUNT]`: the last lines of the
/// journal.
pub(super) fn log(shell: &Shell, words: &str) -> Reply {
    let (first, second) = words.split_once(' ').unwrap_or((words, ""));
    let count = |word: &str, usual: usize| match word.trim() {
        "" => Some(usual),
        "all" => Some(usize::MAX),
        number => number.parse::<usize>().ok(),
    };
    let text = if let Some(elsewhere) = &shell.elsewhere {
        if first == "raw" {
            return Reply::refused("the server keeps the journal; its game master exports it");
        }
        let count = count(words, COMMANDS_TOLD);
        count.map(|count| told_log(&elsewhere.log, count))
    } else if first == "raw" {
        count(second, LINES_SHOWN).map(|count| {
            let lines = shell.table.last_lines(count);
            lines.iter().map(|line| format!("{line}\n")).collect()
        })
    } else if second.is_empty() {
        count(first, COMMANDS_TOLD).map(|count| shell.table.story(count))
    } else {
        None
    };
    match text {
        Some(text) if text.is_empty() => Reply::answer("nothing has happened yet\n"),
        Some(text) => Reply::answer(text),
        None => Reply::refused(
            "write log, log COUNT, log all, or for the lines of the journal log raw [COUNT]",
        ),
    }
}
