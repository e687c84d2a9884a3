//! Shorthand: what may be left out of a line, and how it is filled in.
//!
//! People type `stride 4,2 5,2`; the notation wants `Adela stride: (4,2) (5,2)`. The actor whose
//! turn it is, the colon before a path, brackets around places, capital letters and the ends of
//! names are filled in if the result can mean only one thing. A line that is already in the
//! notation stays as it is.

use encounter::Encounter;
use rules::SystemHarm as _;

use super::shell::Shell;
use super::words;

/// The creature that a word may mean.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// This one, by its name.
    One(String),
    /// The beginning of several names.
    Several(Vec<String>),
    /// No creature.
    Nobody,
}

/// Finds the creature of that name or letter, or else the only one whose name begins that way,
/// ignoring case.
pub(super) fn named(now: &Encounter, word: &str) -> Named {
    if word.is_empty() || now.board().creature_named(word).is_some() {
        return Named::One(word.to_owned());
    }
    let small = word.to_lowercase();
    let names: Vec<String> = now
        .board()
        .in_letter_order()
        .iter()
        .map(|creature| creature.name.clone())
        .filter(|name| name.to_lowercase().starts_with(&small))
        .collect();
    let is_whole = |name: &&String| name.to_lowercase() == small;
    match names.as_slice() {
        [] => Named::Nobody,
        [only] => Named::One(only.clone()),
        several => match several.iter().find(is_whole) {
            Some(whole) => Named::One(whole.clone()),
            None => Named::Several(several.to_vec()),
        },
    }
}

/// `` `a` could be Acolyte, Adela; type more of the name ``.
pub(super) fn several_names(word: &str, names: &[String]) -> String {
    format!(
        "`{word}` could be {}; type more of the name",
        names.join(", ")
    )
}

impl Shell {
    /// Returns the line in the notation, with everything that was left out.
    pub(super) fn completed(&self, line: &str) -> String {
        match line {
            "back" => return "back-to-turn-start".to_owned(),
            "endturn" | "end turn" | "next" => return "end-turn".to_owned(),
            _ => {}
        }
        if let Some(blow) = self.blow(line) {
            return blow;
        }
        let word = first_word(line);
        match word {
            "damage" | "heal" if !line.contains(':') => self.hit_points_after(line),
            "attack" if self.is_free("attack") => self.attack(line),
            "order" | "begin" | "initiative" if line.contains(':') => self.with_names(line, ','),
            "with" if line.contains(':') => self.with_names(line, ';'),
            "ruling" | "rulings" if line.contains(':') => self.with_ruling(line),
            _ if self.sets_a_ruling(line) => self.with_ruling(&format!("ruling: {line}")),
            "out-of-turn" if line.contains(':') => match line.split_once(':') {
                Some((head, rest)) => format!("{head}: {}", self.declared(rest.trim())),
                None => line.to_owned(),
            },
            _ if words::is_known(word) => line.to_owned(),
            _ => self.declared(line),
        }
    }

    /// Whether the system has no verb or question of that name.
    fn is_free(&self, word: &str) -> bool {
        self.vocabulary.verb(word).is_none() && self.vocabulary.question(word).next().is_none()
    }

    /// The whole name, if only one creature can be meant; otherwise the word itself.
    fn whole_name(&self, word: &str) -> String {
        match named(self.table.now(), word) {
            Named::One(name) => name,
            Named::Several(_) | Named::Nobody => word.to_owned(),
        }
    }

    /// The name of the creature whose turn it is.
    fn current_name(&self) -> Option<&str> {
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
            Some(current) if is_verb && board.creature_named(word).is_none() => {
                format!("{current} {line}")
            }
            _ if is_verb => line.to_owned(),
            _ => match line.split_once(' ') {
                Some((actor, rest)) if !actor.contains(':') => {
                    format!("{} {rest}", self.whole_name(actor))
                }
                _ => line.to_owned(),
            },
        };
        with_path(&line)
    }

    /// Completes `attack Ogre` and `attack: Ogre`, with the creature whose turn it is as the
    /// attacker.
    fn attack(&self, line: &str) -> String {
        let rest = line
            .trim_start_matches("attack")
            .trim_start_matches([':', ' ']);
        let words: Vec<&str> = rest.split_whitespace().collect();
        let is_target = |word: &&str| *word != "extra" && !word.contains('=');
        let names = words.iter().take_while(|word| is_target(word)).count();
        let mut whole: Vec<String> = words
            .iter()
            .take(names)
            .map(|word| self.whole_name(word))
            .collect();
        if let (1, Some(current)) = (names, self.current_name()) {
            whole.insert(0, current.to_owned());
        }
        whole.extend(words.iter().skip(names).map(|word| (*word).to_owned()));
        format!("attack: {}", whole.join(" "))
    }

    /// `strike Ogre`, `Hero strike at Ogre`, `Hero attack Ogre`: a blow in the system's form, if the
    /// line means one; if nobody is named, the creature whose turn it is strikes.
    fn blow(&self, line: &str) -> Option<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_blow = |word: &&str| {
            let word = word.trim_end_matches(':').to_lowercase();
            word == "strike" || word == "attack"
        };
        let (actor, verb, rest) = match words.as_slice() {
            [verb, rest @ ..] if is_blow(verb) => (self.current_name()?.to_owned(), verb, rest),
            [actor, verb, rest @ ..] if is_blow(verb) && !actor.contains(':') => {
                (self.whole_name(actor), verb, rest)
            }
            _ => return None,
        };
        let has_strike = self.vocabulary.verb("strike").is_some();
        let is_attack = verb.trim_end_matches(':').eq_ignore_ascii_case("attack");
        let (target, further) = match rest {
            ["at", target, further @ ..] => (*target, further),
            [target, further @ ..] => match target.strip_prefix("at=") {
                Some(target) if !has_strike => (target, further),
                Some(_) => return None,
                None => (*target, further),
            },
            [] => return None,
        };
        // Two names or a die after `attack` belong to the encounter's own form, or to a question.
        if target.contains('=') || is_attack && (verb.ends_with(':') || !further.is_empty()) {
            return None;
        }
        // An option such as `ranged` is not a target.
        let Named::One(target) = named(self.table.now(), target) else {
            return None;
        };
        let line = if has_strike && !is_attack {
            format!("{actor} strike at={target} {}", further.join(" "))
        } else {
            format!("attack: {actor} {target} {}", further.join(" "))
        };
        Some(line.trim_end().to_owned())
    }

    /// `damage Ogre 5` and `heal Ogre 5` as the hit points that are left.
    fn hit_points_after(&self, line: &str) -> String {
        let now = self.table.now();
        let after = || {
            let [word, name, amount] = line.split_whitespace().collect::<Vec<_>>()[..] else {
                return None;
            };
            let amount: i32 = amount.parse().ok().filter(|amount| *amount >= 0)?;
            let name = self.whole_name(name);
            let creature = now.board().creature_named(&name)?;
            let points = now.situation().hit_points(creature.id)?;
            let least = now.system().least_hit_points().unwrap_or(0);
            let left = match word {
                "heal" => points.now.saturating_add(amount).min(points.most),
                _ => points.now.saturating_sub(amount).max(least),
            };
            Some(format!("with: {name} hp {left}"))
        };
        after().unwrap_or_else(|| line.to_owned())
    }

    /// Completes a list of clauses that each begin with a name, ignoring case.
    fn with_names(&self, line: &str, between: char) -> String {
        let Some((head, rest)) = line.split_once(':') else {
            return line.to_owned();
        };
        // `initiative: Adela +3; Ogre 14` and `order: Adela, Ogre`.
        let between = if rest.contains(';') { ';' } else { between };
        let clauses: Vec<String> = rest
            .split(between)
            .map(|clause| {
                let clause = clause.trim();
                let (name, facts) = clause.split_once(' ').unwrap_or((clause, ""));
                format!("{} {facts}", self.same_name(name))
                    .trim_end()
                    .to_owned()
            })
            .collect();
        format!("{head}: {}", clauses.join(&format!("{between} ")))
    }

    /// The name in the letters of the board; a part of a name stays as it is, because it may be a
    /// new one.
    fn same_name(&self, word: &str) -> String {
        match named(self.table.now(), word) {
            Named::One(name) if name.to_lowercase() == word.to_lowercase() => name,
            _ => word.to_owned(),
        }
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
        let rest = rest.trim();
        let name = rest.split(['=', ' ']).next().unwrap_or_default();
        let whole = format!("ruling.{name}");
        let rulings = self.system().rulings();
        if rulings.iter().any(|entry| entry.name == whole) {
            format!("{head}: ruling.{rest}")
        } else {
            line.to_owned()
        }
    }
}

fn first_word(line: &str) -> &str {
    line.split([' ', ':']).next().unwrap_or_default()
}

/// Completes a question with brackets around its places: `mr 2,1`, `threatens Ogre 2,0`. A question
/// with quotes stays, because a name may look like a place.
pub(super) fn with_brackets(question: &str) -> String {
    if question.contains('"') {
        return question.to_owned();
    }
    let question = without_blanks_in_brackets(question);
    let words: Vec<String> = question.split_whitespace().map(bracketed).collect();
    words.join(" ")
}

/// Completes a declaration with brackets around its places and a colon before them: `A stride 1,0
/// 2,0`, `A stride to 1,0`.
fn with_path(line: &str) -> String {
    let line = without_blanks_in_brackets(line);
    if let Some((head, path)) = line.split_once(':') {
        let path: Vec<String> = path.split_whitespace().map(bracketed).collect();
        return match path.as_slice() {
            [] => line,
            path => format!("{head}: {}", path.join(" ")),
        };
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let first = words
        .iter()
        .position(|word| is_place(word))
        .filter(|first| *first >= 2);
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

/// Turns `(4, 2)` into `(4,2)`, if there are only numbers between the brackets.
fn without_blanks_in_brackets(line: &str) -> String {
    let mut rest = line;
    let mut text = String::new();
    while let Some((before, behind)) = rest.split_once('(') {
        text.push_str(before);
        text.push('(');
        rest = behind;
        if let Some((inside, after)) = behind.split_once(')')
            && inside.chars().all(|sign| is_of_place(sign) || sign == ' ')
        {
            text.extend(inside.chars().filter(|sign| *sign != ' '));
            text.push(')');
            rest = after;
        }
    }
    text.push_str(rest);
    text
}

fn is_of_place(sign: char) -> bool {
    sign.is_ascii_digit() || matches!(sign, ',' | '-')
}

/// Whether the word is `4,2` or `(4,2)`, with or without an altitude.
fn is_place(word: &str) -> bool {
    let inside = word
        .strip_prefix('(')
        .and_then(|word| word.strip_suffix(')'))
        .unwrap_or(word);
    let mut numbers = inside.split(',');
    numbers.clone().count() >= 2 && numbers.all(|number| number.parse::<i32>().is_ok())
}

fn bracketed(word: &str) -> String {
    if is_place(word) && !word.starts_with('(') {
        format!("({word})")
    } else {
        word.to_owned()
    }
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
            ("A stride then-move=10 1,0", "A stride then-move=10: (1,0)"),
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
        ] {
            assert_eq!(with_path(kept), kept);
        }
    }
}
