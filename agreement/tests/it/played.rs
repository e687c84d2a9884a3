//! A session in the notation: the reference gives the results, and the engine has to give the same.

use std::fmt::Write as _;

use notation::{Case, Declaration, With};
use reference::{Game, Told};

/// A case of pf2e that grows while the reference plays it.
pub(super) struct Played {
    pub(super) game: Game,
    pub(super) text: String,
    pub(super) declared: usize,
}

impl Played {
    /// The scene described by these lines, without any exchange yet.
    pub(super) fn begin(lines: &str) -> Played {
        let text = format!("```case\ncase: reference/1\nrules: pf2e.encounter.mode\n{lines}");
        let whole = format!(
            "case: reference/1\nrules: pf2e.encounter.mode\n{lines}ask: seconds 1\nexpect: 6\n"
        );
        let case = Case::parse(&whole, 1).unwrap_or_else(|errors| panic!("{errors:?}\n{whole}"));
        let mut game = Game::picture(&case).unwrap_or_else(|error| panic!("{error}\n{whole}"));
        for step in &case.body {
            if let notation::Step::With(facts) = step {
                for with in facts {
                    game.read_with(with)
                        .unwrap_or_else(|error| panic!("{error}\n{whole}"));
                }
            }
        }
        Played {
            game,
            text,
            declared: 0,
        }
    }

    /// A fact that holds from now on.
    pub(super) fn with(&mut self, words: &str) {
        let with: With = words.parse().unwrap_or_else(|_| panic!("`{words}`"));
        self.game
            .read_with(&with)
            .unwrap_or_else(|error| panic!("{error}\n{}", self.text));
        let _ = writeln!(self.text, "with: {words}");
    }

    /// Makes the declaration; the results of the reference become the expectations of the case,
    /// except for these results.
    pub(super) fn declare(&mut self, words: &str, left_out: &[&str]) -> Told {
        let declared: Declaration = words.parse().unwrap_or_else(|_| panic!("`{words}`"));
        let told = self
            .game
            .declare(&declared, &[])
            .unwrap_or_else(|error| panic!("{error}\n{}do: {words}", self.text));
        self.declared += 1;
        let _ = writeln!(self.text, "do: {words}");
        match &told.refused {
            Some(refused) => {
                let _ = writeln!(self.text, "expect: {refused}");
            }
            None => {
                let results: Vec<String> = told
                    .results
                    .iter()
                    .filter(|(name, _)| !left_out.contains(name))
                    .map(|(name, value)| format!("{name} {value}"))
                    .collect();
                let _ = writeln!(self.text, "expect: {}", or(&results, "done"));
                let _ = writeln!(self.text, "events: {}", or(&told.events, "none"));
            }
        }
        told
    }

    /// The result that it would have.
    pub(super) fn preview(&self, words: &str) -> Told {
        let declared: Declaration = words.parse().unwrap_or_else(|_| panic!("`{words}`"));
        let mut trial = self.game.clone();
        trial
            .declare(&declared, &[])
            .unwrap_or_else(|error| panic!("{error}\n{}do: {words}", self.text))
    }

    /// Asks the question; the reference's answer becomes the expectation of the case.
    pub(super) fn ask(&mut self, words: &str) {
        let question = words.parse().unwrap_or_else(|_| panic!("`{words}`"));
        if let Some(answer) = self.game.ask(&question) {
            self.declared += 1;
            let _ = writeln!(self.text, "ask: {words}\nexpect: {answer}");
        }
    }

    /// The answers in which the engine differs, with the whole session.
    pub(super) fn difference(self) -> Option<String> {
        (self.declared > 0).then(|| difference(self.text)).flatten()
    }
}

fn or(words: &[String], nothing: &str) -> String {
    if words.is_empty() {
        nothing.to_owned()
    } else {
        words.join("; ")
    }
}

/// The answers in which the engine differs from the case, with the whole case, whose last line is
/// still missing.
pub(super) fn difference(mut case: String) -> Option<String> {
    case.push_str("```\n");
    let document = notation::document(&case, "reference").expect("a case");
    let report = casebook::run(&document, None);
    let totals = report.totals();
    let alike = totals.failed == 0 && totals.pending == 0;
    (!alike).then(|| format!("{report:?}\n{case}"))
}
