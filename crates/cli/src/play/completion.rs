//! Completion: the possible continuations of a line.
//!
//! It is pure: it takes a snapshot of the words that make sense now and a line, and returns
//! candidates.

use board::Position;
use draw::{Layer, RangeSquare, Stay};
use grid::Square;
use rules::search::Stop;
use rules::{Choices, RulingEntry};
use systems::System;

use super::names::shown_board;
use super::shell::{Shell, written_answers};
use super::vocabulary::Vocabulary;
use super::{help, words};
use crate::commands::{reach, volume};

/// The greatest number of choices of a numbered ruling that are listed.
const MOST_NUMBERS: i64 = 20;

/// The words that make sense now.
#[derive(Debug, Default)]
pub(super) struct Words {
    vocabulary: Vocabulary,
    rulings: &'static [RulingEntry],
    rule_ids: Vec<&'static str>,
    creatures: Vec<String>,
    doors: Vec<String>,
    /// Squares where a movement of the current creature may end, the nearest first.
    ends: Vec<Square>,
    /// Squares that it may pass on the way.
    passes: Vec<Square>,
    /// The place of the current creature.
    from: Option<Square>,
    /// The altitude in squares of the current creature, if it moves off the ground.
    level: Option<i32>,
    /// The answers to the open question.
    answers: Vec<String>,
}

impl Words {
    /// The words that make sense at this point of the session.
    pub(super) fn of(shell: &Shell) -> Words {
        let now = shell.table.now();
        let system: System = shell.system();
        let answers = now.pending().map(|pending| {
            let answers = written_answers(pending, now);
            answers.iter().map(ToString::to_string).collect()
        });
        let mut words = Words {
            vocabulary: shell.vocabulary.clone(),
            rulings: system.rulings(),
            rule_ids: system.rules().iter().map(|rule| rule.id.as_str()).collect(),
            creatures: shown_board(now)
                .in_letter_order()
                .iter()
                .map(|creature| creature.name.clone())
                .collect(),
            doors: now
                .board()
                .doors()
                .iter()
                .map(|door| door.id.to_string())
                .collect(),
            answers: answers.unwrap_or_default(),
            ..Words::default()
        };
        words.add_squares(shell);
        words
    }

    fn add_squares(&mut self, shell: &Shell) {
        let Ok(creature) = shell.creature(None) else {
            return;
        };
        let situation = shell.table.now().situation();
        if let Some(Position::Squares(footprint)) = creature.position {
            self.from = Some(footprint.origin);
        }
        if volume::own_way(situation, &creature).is_some() {
            self.level = Some(creature.elevation_feet.whole_squares());
            self.add_squares_off_the_ground(shell);
            return;
        }
        let Ok(found) = reach::Found::new(situation, &creature, None) else {
            return;
        };
        let mut places = found.places();
        places.sort_by_key(|(square, reached)| (reached.spent_feet, *square));
        for (square, reached) in places {
            self.passes.push(square);
            if reached.stop == Stop::Allowed {
                self.ends.push(square);
            }
        }
    }

    /// The squares below or above which a flight may end.
    fn add_squares_off_the_ground(&mut self, shell: &Shell) {
        let layers = shell.range("").ok().and_then(|range| range.layers);
        let mut squares: Vec<RangeSquare> = layers
            .into_iter()
            .flatten()
            .filter_map(|layer| match layer {
                Layer::Range(range) => Some(range.squares),
                _ => None,
            })
            .flatten()
            .collect();
        squares.sort_by_key(|reached| {
            let feet = reached.cost.parse::<i32>().unwrap_or(i32::MAX);
            (reached.step, feet, reached.square)
        });
        for reached in squares {
            self.passes.push(reached.square);
            if reached.stay == Stay::MayEnd {
                self.ends.push(reached.square);
            }
        }
    }

    /// Returns where the word before the cursor begins, and its possible completions.
    pub(super) fn candidates(&self, line: &str) -> (usize, Vec<String>) {
        // An answer may have several words.
        let answers = self
            .answers
            .iter()
            .filter(|answer| answer.starts_with(line));
        let answers: Vec<String> = answers.filter(|answer| *answer != line).cloned().collect();
        if line.contains(' ') && !answers.is_empty() {
            return (0, answers);
        }
        let begin = begin_of_word(line);
        let (before, typed) = line.split_at(begin);
        // A name of several words is found by its beginning, with or without its quote.
        let begins = |word: &str| {
            let inside = word.strip_prefix('"').filter(|_| !typed.is_empty());
            word.starts_with(typed) || inside.is_some_and(|name| name.starts_with(typed))
        };
        let mut found: Vec<String> = self
            .all_behind(before)
            .into_iter()
            .filter(|word| begins(word) && word != typed)
            .collect();
        let mut seen = std::collections::BTreeSet::new();
        found.retain(|word| seen.insert(word.clone()));
        (begin, found)
    }

    /// Every word that may follow these.
    fn all_behind(&self, before: &str) -> Vec<String> {
        let words: Vec<&str> = words_of(before);
        let last = words.last().copied().unwrap_or_default();
        match words.as_slice() {
            [] => self.first_words(),
            ["help" | "?"] => {
                let verbs = self.vocabulary.verbs.iter().map(|entry| entry.word.clone());
                help::topics().map(str::to_owned).chain(verbs).collect()
            }
            ["why" | "rules"] => {
                let rulings = self.rulings.iter().map(|entry| entry.name);
                let ids = self.rule_ids.iter().copied().chain(rulings);
                ids.map(str::to_owned).collect()
            }
            ["map"] => self.creatures.clone(),
            ["log"] => owned(&["all", "raw"]),
            ["confirm"] => owned(&["on", "off"]),
            ["dice"] => owned(&["typed", "seeded"]),
            ["triggers:"] => owned(&["never", "side-a", "side-b", "neutral", "always"]),
            ["door:"] => self.doors.clone(),
            ["door:", _] => owned(&["open", "close", "lock", "unlock"]),
            ["ruling:" | "rulings:", ..] => self.rulings_behind(before),
            ["with:", ..] if is_open(last) => self.creatures.clone(),
            ["with:", ..] => self.vocabulary.properties.clone(),
            ["begin:" | "order:" | "initiative:" | "attack:", ..] => self.creatures.clone(),
            ["ask"] => {
                let questions = self.vocabulary.questions.iter();
                questions.map(|entry| entry.word.clone()).collect()
            }
            ["to", ..] | [_, "to", ..] => self.ways(last),
            ["try" | "odds" | "out-of-turn:"] => self.creatures.clone(),
            ["try" | "odds" | "out-of-turn:", declaration @ ..] => {
                self.declaration_behind(declaration)
            }
            ["ask" | "reach" | "threat", ..] => self.creatures.clone(),
            [word, ..]
                if self.vocabulary.question(word).next().is_some()
                    && self.vocabulary.verb(word).is_none() =>
            {
                self.creatures.clone()
            }
            declaration => self.declaration_behind(declaration),
        }
    }

    fn first_words(&self) -> Vec<String> {
        let mut all = self.answers.clone();
        if !all.is_empty() {
            // Now only an answer is accepted, or a question to the shell.
            let questions = [
                "who", "map", "reach", "threat", "why", "log", "help", "undo", "save",
            ];
            all.extend(owned(&questions));
            return all;
        }
        all.extend(self.creatures.iter().cloned());
        all.extend(self.vocabulary.verbs.iter().map(|entry| entry.word.clone()));
        all.extend(words::all().map(str::to_owned));
        let questions = self.vocabulary.questions.iter();
        all.extend(questions.map(|entry| entry.word.clone()));
        all
    }

    /// The words that may follow the beginning of a declaration, with or without its actor.
    fn declaration_behind(&self, words: &[&str]) -> Vec<String> {
        let is_verb = |word: &str| self.vocabulary.verb(word.trim_end_matches(':')).is_some();
        if words.iter().any(|word| word.ends_with(':')) {
            return self.steps(words.last().copied().unwrap_or_default());
        }
        match words {
            ["gm"] => self.vocabulary.game_master_verbs.clone(),
            [first] if !is_verb(first) => {
                let verbs = self.vocabulary.verbs.iter();
                let mut all: Vec<String> = verbs.map(|entry| entry.word.clone()).collect();
                all.push("to".to_owned());
                all
            }
            _ => {
                let verbs = words.iter().filter_map(|word| self.vocabulary.verb(word));
                let options =
                    verbs.flat_map(|verb| [verb.options.as_slice(), &verb.further].concat());
                let mut all: Vec<String> = options.collect();
                all.extend(self.creatures.iter().cloned());
                all
            }
        }
    }

    /// The squares beside the last one of a path, or beside the creature; with its altitude if it
    /// is off the ground.
    fn steps(&self, last: &str) -> Vec<String> {
        let typed = place(last);
        let Some(from) = typed.map(|(square, _)| square).or(self.from) else {
            return Vec::new();
        };
        let beside = |square: &&Square| {
            let (x, y) = ((square.x - from.x).abs(), (square.y - from.y).abs());
            x.max(y) == 1
        };
        let level = typed.and_then(|(_, level)| level).or(self.level);
        self.passes
            .iter()
            .filter(beside)
            .map(|square| match level {
                Some(level) => format!("({},{},{level})", square.x, square.y),
                None => square.to_string(),
            })
            .collect()
    }

    fn ways(&self, last: &str) -> Vec<String> {
        let squares = self
            .ends
            .iter()
            .map(|square| format!("{},{}", square.x, square.y));
        match last {
            "to" | "via" => squares.collect(),
            _ => owned(&["safest", "via"]),
        }
    }

    fn rulings_behind(&self, before: &str) -> Vec<String> {
        let setting = before
            .rsplit(' ')
            .next()
            .and_then(|word| word.strip_suffix('='));
        match setting {
            Some(name) => {
                let entry = self.rulings.iter().find(|entry| entry.name == name);
                entry.map(choices).unwrap_or_default()
            }
            None if before.trim_end().ends_with(':') => self
                .rulings
                .iter()
                .map(|entry| format!("{}=", entry.name))
                .collect(),
            None => owned(&["ask"]),
        }
    }
}

/// Whether a new clause begins after the word.
fn is_open(word: &str) -> bool {
    word.ends_with([':', ';'])
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn choices(entry: &RulingEntry) -> Vec<String> {
    match entry.choices {
        Choices::Words(words) | Choices::Table(words) => owned(words),
        Choices::Number {
            least, greatest, ..
        } => {
            let (least, greatest) = (i64::from(least), i64::from(greatest));
            let last = greatest.min(least.saturating_add(MOST_NUMBERS));
            (least..=last).map(|number| number.to_string()).collect()
        }
        Choices::List { default, of } => {
            let mut lists = vec![default.to_owned()];
            lists.extend(owned(of));
            lists
        }
    }
}

/// `(3,4)` as a square, `(3,4,2)` with its altitude.
fn place(word: &str) -> Option<(Square, Option<i32>)> {
    let inside = word.strip_prefix('(')?.strip_suffix(')')?;
    let mut numbers = inside.split(',').map(|number| number.parse::<i32>().ok());
    let (x, y) = (numbers.next()??, numbers.next()??);
    let level = match numbers.next() {
        None => None,
        Some(level) => Some(level?),
    };
    Some((Square::new(x, y), level))
}

impl Words {
    /// The text shown in grey after a line: the rest of its only completion, or how it continues.
    pub(super) fn hint(&self, line: &str) -> Option<String> {
        if line.is_empty() {
            return None;
        }
        let (begin, found) = self.candidates(line);
        let typed = line.get(begin..)?;
        match found.as_slice() {
            [only] if !typed.is_empty() => only.strip_prefix(typed).map(str::to_owned),
            _ => self.form_behind(line),
        }
    }

    /// The form of the verb or question at the end of the line.
    fn form_behind(&self, line: &str) -> Option<String> {
        let word = line.strip_suffix(' ')?.rsplit(' ').next()?;
        let entry = self
            .vocabulary
            .verb(word)
            .or_else(|| self.vocabulary.question(word).next())?;
        let rest = entry.form.strip_prefix(word)?.trim_start();
        Some(match rest {
            "" => entry.meaning.chars().take(60).collect(),
            rest => rest.to_owned(),
        })
    }
}

/// Where each separator stands outside of quoted names, and where a name begins whose end is missing.
fn separators(line: &str) -> (Vec<usize>, Option<usize>) {
    let (mut found, mut open, mut before) = (Vec::new(), None, ' ');
    for (at, character) in line.char_indices() {
        match character {
            '"' if open.is_none() => open = Some(at),
            '"' if before != '\\' => open = None,
            ' ' | '=' if open.is_none() => found.push(at),
            _ => {}
        }
        before = character;
    }
    (found, open)
}

/// Where the word before the cursor begins; blanks in quotes do not end it.
fn begin_of_word(line: &str) -> usize {
    let (separators, open) = separators(line);
    open.unwrap_or_else(|| separators.last().map_or(0, |at| at + 1))
}

/// The words of the line; a quoted name is one word.
fn words_of(line: &str) -> Vec<&str> {
    let (mut words, mut begin) = (Vec::new(), 0);
    let blanks = separators(line).0.into_iter();
    let blanks = blanks.filter(|at| line[*at..].starts_with(' '));
    for end in blanks.chain([line.len()]) {
        words.push(line[begin..end].trim());
        begin = end;
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use encounter::{Encounter, History};
    use notation::MapRows;

    use super::*;
    use crate::play::dice_source::DiceSource;
    use crate::play::shell::Confirm;
    use crate::play::table::{Log, Table};

    /// A at (0,0) with its turn, a wall at (1,0), b at (4,1).
    fn shell() -> Shell {
        let map = MapRows::from_rows(&["A#...", "....b"]).expect("rows of one length");
        let picture = rules::Picture {
            map: Some(map),
            ..rules::Picture::default()
        };
        let situation = picture.set_up(System::Pf2e).expect("a board of pf2e");
        let history = History::new(Encounter::new(situation));
        let log = Log::Plain(Box::new(history), "a test".to_owned());
        let mut shell = Shell::new(Table::new(log, DiceSource::TypedIn, None), Confirm::Off);
        shell.reply("begin: A, b");
        shell
    }

    fn completed(line: &str) -> Vec<String> {
        Words::of(&shell()).candidates(line).1
    }

    #[test]
    fn each_place_of_a_line_has_its_words() {
        let known = [
            ("wh", "who"),
            ("A str", "stride"),
            ("A stride th", "then-move"),
            ("A strike a", "at="),
            ("A t", "to"),
            ("flank A ", "b"),
            ("ask co", "cover"),
            ("why pf2e.grid.dia", "pf2e.grid.diagonal"),
            ("ruling: ruling.corner", "ruling.corner-cutting="),
            ("ruling: ruling.corner-cutting=al", "allow"),
            ("with: ", "A"),
            ("with: b pr", "prone"),
            ("help mo", "moving"),
            ("triggers: n", "never"),
            ("to 2,0 s", "safest"),
        ];
        for (line, word) in known {
            let found = completed(line);
            assert!(found.iter().any(|own| own == word), "{line}: {found:?}");
        }
    }

    #[test]
    fn names_with_blanks_are_completed_in_quotes() {
        let mut shell = shell();
        shell.reply("with: b called \"Goblin 2\"");
        let words = Words::of(&shell);
        let goblin = "\"Goblin 2\"".to_owned();
        for (line, begin) in [
            ("Gob", 0),
            ("\"Goblin ", 0),
            ("threat Gob", 7),
            ("A strike at=\"Gob", 12),
        ] {
            assert_eq!(
                words.candidates(line),
                (begin, vec![goblin.clone()]),
                "{line}"
            );
        }
        let (begin, found) = words.candidates("\"Goblin 2\" str");
        assert_eq!(begin, 11);
        assert!(found.contains(&"stride".to_owned()), "{found:?}");
    }

    /// Beside (0,0) are (0,1) and (1,1); (1,0) is a wall. (2,0) is also beside (1,1).
    #[test]
    fn a_path_goes_on_beside_its_last_square() {
        let mut found = completed("A stride: ");
        found.sort();
        assert_eq!(found, ["(0,1)", "(1,1)"]);
        assert!(completed("A stride: (1,1) (2").contains(&"(2,0)".to_owned()));
        assert!(completed("to ").contains(&"3,0".to_owned()));
        assert!(!completed("to ").contains(&"4,1".to_owned()));
    }

    #[test]
    fn a_place_may_have_an_altitude() {
        assert_eq!(place("(3,4)"), Some((Square::new(3, 4), None)));
        assert_eq!(place("(3,4,-2)"), Some((Square::new(3, 4), Some(-2))));
        for no_place in ["3,4", "(3)", "(3,x)", "(3,4,z)", "()", "(99999999999,1)"] {
            assert_eq!(place(no_place), None, "{no_place}");
        }
        let words = Words {
            level: Some(5),
            from: Some(Square::new(2, 2)),
            passes: vec![Square::new(3, 2), Square::new(5, 2), Square::new(4, 1)],
            ..Words::default()
        };
        assert_eq!(words.steps("fly:"), ["(3,2,5)"]);
        assert_eq!(words.steps("(3,2,6)"), ["(4,1,6)"]);
    }

    #[test]
    fn the_only_completion_is_hinted() {
        let words = Words::of(&shell());
        assert_eq!(words.hint("thre").as_deref(), Some("at"));
        assert_eq!(words.hint(""), None);
        assert!(words.hint("cover ").is_some());
        for line in [
            "\u{e4}",
            "A stride: (",
            "=",
            " ",
            "ruling: =",
            "(x,y) (",
            "A  ",
        ] {
            words.candidates(line);
            words.hint(line);
        }
    }
}
