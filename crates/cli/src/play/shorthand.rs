//! Shorthand: what may be left out of a line, and how it is filled in.
//!
//! People type `stride 4,2 5,2`; the notation wants `Adela stride: (4,2) (5,2)`. The actor whose
//! turn it is, the colon before a path, brackets around places, capital letters and the ends of
//! names are filled in if the result can mean only one thing. A line that is already in the
//! notation stays as it is.

use notation::Text;

use super::names::{Named, first_and_rest, first_word, named, whole, with_quotes, words_of};
use super::places::{bracketed, is_place, without_blanks_in_brackets};
use super::shell::Shell;
use super::spoken;
use super::words;
use crate::input;

impl Shell {
    /// The line as the notation spells it: known words in small letters, and names of several words
    /// in quotes. A word that is somebody's name stays.
    pub(super) fn spelled(&self, line: &str) -> String {
        let now = self.table.now();
        // Places are separated by a blank, and not by a comma.
        let line = with_quotes(now, &line.replace("),(", ") ("));
        let (first, rest) = first_and_rest(&line);
        let is_speaker = matches!(first, "i" | "I") && !rest.is_empty();
        if is_speaker && named(now, first) == Named::Nobody {
            // Whoever speaks has the turn.
            return self.spelled(rest);
        }
        let is_name = now.board().creature_meant(first_word(first)).is_some();
        let small = first.to_lowercase();
        let is_said = first != small
            && named(now, first_word(first)) == Named::Nobody
            && spoken::is_said(self, first_word(&small));
        if !is_name && (is_said || self.begins_lines(first_word(&small))) {
            if matches!(first_word(&small), "try" | "odds" | "out-of-turn" | "help") {
                return format!("{small} {}", self.spelled(rest))
                    .trim_end()
                    .to_owned();
            }
            return format!("{small} {rest}").trim_end().to_owned();
        }
        let (verb, rest_of_verb) = first_and_rest(rest);
        let small = verb.to_lowercase();
        let is_verb = verb != small && now.board().creature_meant(first_word(verb)).is_none();
        if is_verb && !matches!(named(now, first), Named::Nobody) {
            return format!("{first} {small} {rest_of_verb}")
                .trim_end()
                .to_owned();
        }
        line
    }

    /// Whether the shell, the encounter or the system knows a line that begins with the word.
    fn begins_lines(&self, word: &str) -> bool {
        words::is_known(word)
            || word == "all"
            || words::is_of_harm(word)
            || self.is_verb(word)
            || self.vocabulary.question(word).next().is_some()
    }

    /// Whether a creature may do that, in the words of the system or in those of an attack.
    fn is_verb(&self, word: &str) -> bool {
        matches!(word, "attack" | "strike") || self.vocabulary.verb(word).is_some()
    }

    /// Returns the line in the notation, with everything that was left out.
    pub(super) fn completed(&self, line: &str) -> String {
        let line = self.with_hyphens(line);
        let line = line.as_str();
        match line.to_lowercase().as_str() {
            "back" => return "back-to-turn-start".to_owned(),
            "endturn" | "end turn" | "next" | "next turn" => return "end-turn".to_owned(),
            _ => {}
        }
        if let Some(stands) = line.strip_suffix(" up").filter(|own| self.says_stand(own)) {
            return self.completed(stands);
        }
        if let Some(attack) = self.attack(line) {
            return attack;
        }
        let word = first_word(line);
        match word {
            "order" | "begin" | "initiative" if line.contains(':') => self.with_names(line, ','),
            "with" if line.contains(':') => self.with_names(line, ';'),
            "ruling" | "rulings" if line.contains(':') => self.with_ruling(line),
            "disclosure" => match line.split_once(':') {
                Some((head, rest)) if !rest.trim().starts_with("disclosure.") => {
                    format!("{head}: disclosure.{}", rest.trim())
                }
                _ => line.to_owned(),
            },
            _ if self.sets_a_ruling(line) => self.with_ruling(&format!("ruling: {line}")),
            "out-of-turn" if line.contains(':') => match line.split_once(':') {
                Some((head, rest)) => format!("{head}: {}", self.declared(rest.trim())),
                None => line.to_owned(),
            },
            _ if words::is_known(word) => line.to_owned(),
            _ => self.declared(line),
        }
    }

    /// Whether the line is `stand` or `NAME stand`, and that is a verb of the system.
    fn says_stand(&self, line: &str) -> bool {
        const STAND: &str = "stand";
        let words = words_of(line);
        let is_last = words
            .last()
            .is_some_and(|last| last.eq_ignore_ascii_case(STAND));
        is_last && words.len() <= 2 && self.vocabulary.verb(STAND).is_some()
    }

    /// Whether the system has no verb or question of that name.
    pub(super) fn is_free(&self, word: &str) -> bool {
        self.vocabulary.verb(word).is_none() && self.vocabulary.question(word).next().is_none()
    }

    /// The whole name, if only one creature can be meant; otherwise the word itself.
    pub(super) fn whole_name(&self, word: &str) -> String {
        match named(self.table.now(), word) {
            Named::One(name) => name,
            Named::Several(_) | Named::Nobody => word.to_owned(),
        }
    }

    /// The name of the creature whose turn it is.
    pub(super) fn current_name(&self) -> Option<&str> {
        let now = self.table.now();
        let current = now.current().and_then(|id| now.board().creature(id))?;
        Some(&current.name)
    }

    /// Completes a declaration: actor, verb, options, path.
    fn declared(&self, line: &str) -> String {
        let board = self.table.now().board();
        let word = first_word(line);
        let is_verb = self.vocabulary.verb(word).is_some();
        let line = match self.current_name() {
            Some(current) if is_verb && board.creature_meant(word).is_none() => {
                format!("{current} {line}")
            }
            _ if is_verb => line.to_owned(),
            _ => match Text::from(line).split_once(" ") {
                Some((actor, rest)) if word == actor.as_str() => {
                    format!("{} {}", self.whole_name(word), rest.as_str())
                }
                _ => line.to_owned(),
            },
        };
        let line = self.with_targets(&line);
        self.with_path_of_words(&line)
            .unwrap_or_else(|| with_path(&line))
    }

    /// The line with the colon before a path that has words of the system in it: `mosey stand 2,1`
    /// in 6d6. `None` for a line that needs none.
    fn with_path_of_words(&self, line: &str) -> Option<String> {
        let situation = self.table.now().situation();
        let is_readable = |line: &str| input::declaration(situation, line).is_ok();
        if line.contains(':') || is_readable(line) || is_readable(&with_path(line)) {
            return None;
        }
        let words = words_of(line);
        let with_colon = (2..words.len()).filter_map(|first| {
            let (head, path) = words.split_at_checked(first)?;
            let path: Vec<String> = path.iter().map(|word| bracketed(word)).collect();
            Some(format!("{}: {}", head.join(" "), path.join(" ")))
        });
        with_colon.into_iter().find(|line| is_readable(line))
    }

    /// The line with a hyphen between the words of a verb: `take cover`, `A end turn`.
    fn with_hyphens(&self, line: &str) -> String {
        let words = words_of(line);
        let is_name = |word: &&&str| matches!(named(self.table.now(), word), Named::One(_));
        let behind_name = words.first().filter(is_name).map(|_| 1);
        let is_known = |word: &str| self.is_verb(word) || word == "end-turn";
        let places = [0].into_iter().chain(behind_name);
        for (before, count) in places.flat_map(|before| [(before, 3), (before, 2)]) {
            let (head, rest) = words.split_at_checked(before).unwrap_or_default();
            let Some((parts, after)) = rest.split_at_checked(count) else {
                continue;
            };
            let first = parts.first().copied().unwrap_or_default();
            let verb = parts.join("-").to_lowercase();
            if is_known(&verb) && !is_known(first) {
                return [head, &[verb.as_str()], after].concat().join(" ");
            }
        }
        line.to_owned()
    }

    /// Completes the names in options that say who is meant: `at=gob`.
    fn with_targets(&self, line: &str) -> String {
        let words: Vec<String> = words_of(line)
            .iter()
            .map(|word| match word.split_once('=') {
                Some((option, name)) if spoken::names_somebody(option) => {
                    let colon = name.len() - name.trim_end_matches(':').len();
                    let (name, end) = name.split_at(name.len() - colon);
                    format!("{option}={}{end}", self.whole_name(name))
                }
                Some(("primary", direction)) => {
                    let parts = direction.split('+').map(|part| {
                        let bare = part.trim_end_matches(':');
                        let end = part.strip_prefix(bare).unwrap_or_default();
                        let written = spoken::compass(bare).unwrap_or_else(|| bare.to_owned());
                        format!("{written}{end}")
                    });
                    format!("primary={}", parts.collect::<Vec<String>>().join("+"))
                }
                _ => (*word).to_owned(),
            })
            .collect();
        words.join(" ")
    }

    /// Completes a list of clauses that each begin with a name, ignoring case.
    fn with_names(&self, line: &str, between: char) -> String {
        let Some((head, rest)) = line.split_once(':') else {
            return line.to_owned();
        };
        // `initiative: Adela +3; Ogre 14` and `order: Adela, Ogre`.
        let between = if rest.contains(';') { ';' } else { between };
        let clauses = Text::from(rest).split(&between.to_string());
        let clauses: Vec<String> = clauses
            .into_iter()
            .map(|clause| {
                let clause = without_blanks_in_brackets(clause.as_str().trim());
                let (name, facts) = first_and_rest(&clause);
                match head {
                    // A new name may begin like one that is there.
                    "with" => self.with_names_in_facts(&self.same_name(name), facts),
                    _ => format!("{} {facts}", self.whole_name(name)),
                }
                .trim_end()
                .to_owned()
            })
            .collect();
        let between = if head == "initiative" { ';' } else { between };
        format!("{head}: {}", clauses.join(&format!("{between} ")))
    }

    /// What is stated of somebody, with the names in it in the letters of the board, and its place in
    /// brackets: `rides horse`, `cover xan lesser against ana`, `at 3,4`.
    fn with_names_in_facts(&self, subject: &str, facts: &str) -> String {
        /// Words of facts that are followed by a name.
        const BEFORE_NAMES: [&str; 6] = ["against", "from", "rides", "by", "before", "with"];
        let now = self.table.now();
        let mut before = match subject {
            "cover" | "line" if now.board().creature_meant(subject).is_none() => "against",
            _ => "",
        };
        let words = words_of(facts).into_iter().map(|word| {
            let bare = word.trim_end_matches(',');
            let end = word.strip_prefix(bare).unwrap_or_default();
            let name = match before {
                "at" => Some(bracketed(bare)),
                _ if BEFORE_NAMES.contains(&before) => whole(now, bare),
                _ => None,
            };
            before = word;
            name.map_or_else(|| word.to_owned(), |name| format!("{name}{end}"))
        });
        let words: Vec<String> = words.collect();
        format!("{subject} {}", words.join(" "))
    }

    /// The name in the letters of the board, or the square in brackets; a part of a name stays as
    /// it is, because it may be a new one.
    fn same_name(&self, word: &str) -> String {
        let squares: Vec<String> = word.split('|').map(bracketed).collect();
        whole(self.table.now(), word).unwrap_or_else(|| squares.join("|"))
    }

    /// Whether the line is `corner-cutting=allow`, with or without the prefix that all rulings have.
    fn sets_a_ruling(&self, line: &str) -> bool {
        let Some((name, _)) = line.split_once('=') else {
            return false;
        };
        let whole = format!("ruling.{name}");
        let mut rulings = self.system().rulings().iter();
        !name.contains([' ', ':'])
            && (name.starts_with("ruling.") || rulings.any(|entry| entry.name == whole))
    }

    /// Completes `ruling: corner-cutting=allow` with the prefix that all rulings have.
    fn with_ruling(&self, line: &str) -> String {
        let Some((head, rest)) = line.split_once(':') else {
            return line.to_owned();
        };
        // A declaration under rulings is completed like any other.
        if let ("rulings", Some((rulings, declaration))) = (head, rest.split_once(" | ")) {
            let rulings = self.with_ruling(&format!("{head}:{rulings}"));
            return format!("{rulings} | {}", self.declared(declaration.trim()));
        }
        let rest = match rest.trim().split_once('=') {
            Some((name, value)) => format!("{}={}", name.trim(), value.trim()),
            None => rest.trim().to_owned(),
        };
        let name = rest.split(['=', ' ']).next().unwrap_or_default();
        let whole = format!("ruling.{name}");
        let rulings = self.system().rulings();
        if rulings.iter().any(|entry| entry.name == whole) {
            format!("{head}: ruling.{rest}")
        } else {
            format!("{head}: {rest}")
        }
    }
}

/// Completes a question with brackets around its places: `mr 2,1`, `threatens Ogre 2,0`. A question
/// with quotes stays, because a name may look like a place.
pub(super) fn with_brackets(question: &str) -> String {
    if question.contains('"') {
        return question.to_owned();
    }
    let question = without_blanks_in_brackets(question);
    let words: Vec<String> = words_of(&question).into_iter().map(bracketed).collect();
    words.join(" ")
}

/// Completes a declaration with brackets around its places and a colon before them: `A stride 1,0
/// 2,0`, `A stride to 1,0`.
fn with_path(line: &str) -> String {
    let line = without_blanks_in_brackets(line);
    if let Some((head, path)) = Text::from(line.as_str()).split_once(":") {
        let path = words_of(path.as_str()).into_iter().map(bracketed);
        let path: Vec<String> = path.collect();
        return match path.as_slice() {
            [] => line,
            path => format!("{}: {}", head.as_str(), path.join(" ")),
        };
    }
    let words = words_of(&line);
    let first = words
        .iter()
        .position(|word| is_place(word))
        .filter(|first| *first >= 2);
    let words = first.map_or(words.clone(), |first| options_first(&words, first));
    let first = words
        .iter()
        .position(|word| is_place(word))
        .filter(|_| first.is_some());
    match first {
        Some(first) if words.iter().skip(first).all(|word| is_place(word)) => {
            let (head, path) = words.split_at(first);
            let head = match head {
                [before @ .., "to"] if before.len() > 1 => before,
                _ => head,
            };
            let path: Vec<String> = path.iter().map(|word| bracketed(word)).collect();
            format!("{}: {}", head.join(" "), path.join(" "))
        }
        _ => line,
    }
}

/// The words with the options that stand behind the places before them: `run 2,2 group=pack`.
fn options_first<'l>(words: &[&'l str], first: usize) -> Vec<&'l str> {
    let (head, behind) = words.split_at_checked(first).unwrap_or_default();
    let is_option = |word: &&&str| word.contains('=');
    let options = behind.iter().filter(is_option);
    let others = behind.iter().filter(|word| !is_option(word));
    head.iter().chain(options).chain(others).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_gets_its_colon_and_its_brackets() {
        let known = [
            ("A stride 4,2 5,2", "A stride: (4,2) (5,2)"),
            ("A stride (4,2)", "A stride: (4,2)"),
            ("A stride: 4,2 (5, 2)", "A stride: (4,2) (5,2)"),
            ("A fly 1,0,2", "A fly: (1,0,2)"),
            ("A double 1,1[2x1] 2,1", "A double: (1,1)[2x1] (2,1)"),
            ("A double (1,1)[2x1]", "A double: (1,1)[2x1]"),
            ("A stride then-move=10 1,0", "A stride then-move=10: (1,0)"),
            ("A run 2,2 group=pack", "A run group=pack: (2,2)"),
        ];
        for (typed, notation) in known {
            assert_eq!(with_path(typed), notation);
        }
        for kept in [
            "A stride: (1,1) (2,1)",
            "b pushed feet=5 from=A: (2,0)",
            "A run: @R stand (1,0)",
            "A strike at=b",
            "A stride 4,2 then-move",
            "4,2",
            "A stride: (4,2",
            "A (x, y)",
            "A stride 1,0[2]",
        ] {
            assert_eq!(with_path(kept), kept);
        }
    }
}
