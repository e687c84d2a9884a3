//! Lines that say where somebody goes: `to 2,2`, `Hero runs to 2,2`, `path to 2,2`.
//!
//! Whoever names a movement means that movement: `move to 2,2` looks for a way by `move` alone, as
//! `to 2,2 by move` does. Words by which people just go leave the choice to the search.

use std::borrow::Cow;

use systems::{chances, flight};

use super::names::{first_and_rest, words_of};
use super::places::is_place;
use super::shell::Shell;
use super::{everyday, spoken, ways, words};

impl Shell {
    /// Whose way is asked for, and where to, in a line such as `path to 2,2`, `route Hero to 2,2`.
    pub(super) fn asked_way<'l>(&self, line: &'l str) -> Option<(Option<&'l str>, &'l str)> {
        let (first, rest) = first_and_rest(line);
        let (second, behind) = first_and_rest(rest);
        let (third, goal) = first_and_rest(behind);
        let is_name = self.table.now().board().creature_meant(first).is_some();
        match (first, second, third) {
            _ if is_name || !spoken::is_way(first) => None,
            (_, "to", _) => Some((None, behind)),
            (_, place, _) if is_place(place) => Some((None, rest)),
            (_, _, "to") => Some((Some(second), goal)),
            _ => None,
        }
    }

    /// Who goes where, in a line such as `to 2,2`, `go to 2,2`, `Hero to 2,2`, `Hero walks to 2,2`.
    /// A verb that the search knows stands behind the goal: `2,2 by run` for `run to 2,2`. Any other
    /// verb of the system names each square, so that `Hero aid to 2,2` is none of these.
    pub(super) fn gone<'l>(&self, line: &'l str) -> Option<(Option<&'l str>, Cow<'l, str>)> {
        let (first, rest) = first_and_rest(line);
        let (second, behind) = first_and_rest(rest);
        let verb_of = |word: &'l str| self.verb_said(word);
        let is_verb = |word: &'l str| verb_of(word).is_some();
        let goes = |word: &'l str| spoken::goes(word) || verb_of(word) == Some("charge");
        let by = |name: Option<&str>, word: &'l str, goal: &'l str| {
            if let Some(run) = self.powered_run(name, word) {
                return Cow::Owned(format!("{goal} by {run}"));
            }
            match self.movement_said(word) {
                Some(movement) => Cow::Owned(format!("{goal} by {movement}")),
                None => goal.into(),
            }
        };
        let is_name = self.table.now().board().creature_meant(first).is_some();
        match (first, second) {
            ("to", _) if !is_name => return Some((None, rest.into())),
            (_, "to") if !is_name && goes(first) => return Some((None, by(None, first, behind))),
            (_, "to") if !is_name && spoken::is_action(first) => return None,
            (_, "to") if !is_name && (is_verb(first) || words::is_known(first)) => return None,
            (_, "to")
                if !is_name
                    && self
                        .vocabulary
                        .question(&first.to_lowercase())
                        .next()
                        .is_some() =>
            {
                return None;
            }
            (_, "to") if !first.ends_with(':') => return Some((Some(first), behind.into())),
            _ => {}
        }
        let gone = self
            .gone_with_means(line)
            .or_else(|| self.gone_with_options(line))
            .or_else(|| self.gone_by_words(line));
        if gone.is_some() {
            return gone;
        }
        let (third, goal) = first_and_rest(behind);
        if third != "to" || !goes(second) || words::is_known(first) {
            return None;
        }
        Some((Some(first), by(Some(first), second, goal)))
    }

    /// The run that an advantage powers, where the word is the name of one: `run means=Sprint`.
    fn powered_run(&self, name: Option<&str>, word: &str) -> Option<String> {
        self.vocabulary.verb(word).is_none().then_some(())?;
        let name = match name {
            Some(name) => self.whole_name(name),
            None => self.current_name()?.to_owned(),
        };
        let means = everyday::means(self, (&name, "run"), word)?;
        Some(format!("run means={means}"))
    }

    /// The same in a line that names the advantage behind the movement: `run Sprint to 2,2`, `mosey with
    /// Sprint to 2,2`.
    fn gone_with_means<'l>(&self, line: &'l str) -> Option<(Option<&'l str>, Cow<'l, str>)> {
        let (said, goal) = line.split_once(" to ")?;
        let words = words_of(said);
        let board = self.table.now().board();
        let (name, words) = match words.split_first() {
            Some((first, rest)) if board.creature_named(first).is_some() => (Some(*first), rest),
            _ => (None, words.as_slice()),
        };
        let ([verb, means] | [verb, "with" | "using", means]) = words else {
            return None;
        };
        let verb = self.verb_said(verb)?;
        let who = match name {
            Some(name) => self.whole_name(name),
            None => self.current_name()?.to_owned(),
        };
        let means = everyday::means(self, (&who, verb), means)?;
        Some((name, Cow::Owned(format!("{goal} by {verb} means={means}"))))
    }

    /// The movement that somebody says by which alone to look for a way: a verb of the system, or one
    /// that people mean, or a way of moving where the search knows it. A movement that the system does
    /// not have stays as it is said, so that the search answers that there is none.
    fn movement_said<'l>(&self, word: &'l str) -> Option<&'l str> {
        let meant = |is_said: fn(&str) -> bool, verb: &'static str| {
            let is_verb = self.vocabulary.verb(verb).is_some();
            (is_said(word) && is_verb).then_some(verb)
        };
        self.verb_said(word)
            .or_else(|| meant(spoken::runs, "run"))
            .or_else(|| meant(spoken::hustles, "double"))
            .or_else(|| spoken::step_said(&self.vocabulary, word))
            .or_else(|| spoken::way_said(word).filter(|_| self.system() == flight::SYSTEM))
            .or_else(|| spoken::named_movement(word))
    }

    /// The same in a line whose movement is said in several words: `guarded step to 2,2`.
    fn gone_by_words<'l>(&self, line: &'l str) -> Option<(Option<&'l str>, Cow<'l, str>)> {
        let (said, goal) = line.split_once(" to ")?;
        let words: Vec<&str> = said.split_whitespace().collect();
        let board = self.table.now().board();
        let (name, words) = match words.split_first() {
            Some((first, rest)) if board.creature_meant(first).is_some() => (Some(*first), rest),
            _ => (None, words.as_slice()),
        };
        let several = Some(words).filter(|words| words.len() > 1)?;
        let joined = several.join(" ").to_lowercase();
        if self.system() == flight::SYSTEM && ways::movement_named(&joined).is_some() {
            return Some((name, Cow::Owned(format!("{goal} by {joined}"))));
        }
        let verb = spoken::verb_of_words(&self.vocabulary, several)?;
        Some((name, Cow::Owned(format!("{goal} by {verb}"))))
    }

    /// The verb of the system that somebody says: `run` for `run` and `runs`.
    fn verb_said<'l>(&self, word: &'l str) -> Option<&'l str> {
        let said = [Some(word), word.strip_suffix('s')];
        let mut said = said.into_iter().flatten();
        said.find(|verb| self.vocabulary.verb(verb).is_some())
    }

    /// The same in a line such as `run stay-hidden to 2,2`, where movements are rolled: the search
    /// knows their options, and no path is named before the score.
    fn gone_with_options<'l>(&self, line: &'l str) -> Option<(Option<&'l str>, Cow<'l, str>)> {
        let situation = self.table.now().situation();
        let mut creatures = situation.board.creatures().iter();
        creatures.find(|own| chances::movements(situation, own.id).is_some())?;
        let (action, goal) = line.split_once(" to ")?;
        let (first, rest) = first_and_rest(action);
        let (name, action) = match situation.board.creature_meant(first) {
            Some(_) => (Some(first), rest),
            None => (None, action),
        };
        let (verb, options) = first_and_rest(action);
        let is_option = |word: &str| {
            let name = word.split_once('=').map_or(word, |(name, _)| name);
            self.vocabulary.has_option(name)
        };
        let are_options = !options.is_empty() && options.split_whitespace().all(is_option);
        let goes = spoken::goes(verb) && self.vocabulary.verb(verb).is_some();
        (goes && are_options).then(|| (name, Cow::Owned(format!("{goal} by {action}"))))
    }
}
