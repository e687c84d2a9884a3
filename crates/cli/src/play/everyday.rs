//! What people say at a table in everyday words, and the line to type instead: the table in `sayings` is
//! read for the beginning of a line, for what stands behind a creature's name, and for `help`.

use board::Creature;
use rules::{SystemAttacks as _, Words as _};

use super::help;
use super::loose;
use super::names::{Named, named, shown_foe, whole, without_articles, words_of};
use super::places::{bracketed, is_place};
use super::sayings::{Has, SAYINGS, Saying};
use super::shell::Shell;
use super::spoken;
use super::stated::is_fact;
use super::words;
use crate::commands::gridless;
use crate::input;

/// What a line names.
struct Line<'l> {
    shell: &'l Shell,
    words: Vec<&'l str>,
    small: Vec<String>,
}

/// Where in the line a saying was found.
struct Found {
    saying: &'static Saying,
    said: &'static str,
    first: usize,
}

/// What to type instead of a line in everyday words; `None` for one in the words of the notation.
pub(super) fn instead(shell: &Shell, line: &str) -> Option<String> {
    let line = line.trim_end_matches('?');
    let line = Line::read(shell, line);
    if shell.table.now().pending().is_some() {
        return None;
    }
    line.found()
        .and_then(|found| line.answer(&found))
        .or_else(|| line.stated())
        .or_else(|| line.powered())
        .or_else(|| line.named_action())
        .or_else(|| line.goal())
        .or_else(|| loose::ruling_alone(shell, &line.words))
}

/// What a line asks how to do: `tumble` in `how do I tumble`.
pub(super) fn how_to(line: &str) -> Option<String> {
    const ASKED: [&str; 5] = [
        "how do i ",
        "how do you ",
        "how can i ",
        "how does one ",
        "how to ",
    ];
    let small = line.to_lowercase();
    let mut topics = ASKED.iter().filter_map(|asked| small.strip_prefix(asked));
    let topic = topics.next()?.trim_end_matches('?').trim();
    (!topic.is_empty()).then(|| topic.to_owned())
}

/// The help on everyday words; `None` for a word of the system or of the shell.
pub(super) fn help(shell: &Shell, topic: &str) -> Option<String> {
    let vocabulary = &shell.vocabulary;
    let line = Line::read(shell, topic);
    let is_own = line.is_known(topic)
        || vocabulary.has_option(topic)
        || vocabulary.activity(topic).is_some()
        || vocabulary.properties.iter().any(|own| own == topic)
        || help::topics().any(|own| own == topic);
    if is_own {
        return None;
    }
    // `guarded step` is called `guarded`.
    if let [first, _, ..] = line.words.as_slice()
        && vocabulary.verb(first).is_some()
    {
        return Some(help::text(first, shell));
    }
    let (saying, said) = line.at(0)?;
    let first = 0;
    let answer = line.answer(&Found {
        saying,
        said,
        first,
    })?;
    Some(format!("  {answer}\n"))
}

/// Who carries a creature that rides.
fn mount_of(shell: &Shell, creature: &Creature) -> Option<String> {
    let now = shell.table.now();
    let states = shell
        .system()
        .state_words(now.situation().scene(), creature);
    let mut others = now.board().creatures().iter();
    let mount = others.find(|other| states.contains(&format!("rides {}", other.name)));
    mount.map(|mount| mount.name.clone())
}

/// What to say of the ways of a creature that rides: its mount has ways of its own. In the turn of
/// somebody else neither goes anywhere.
pub(super) fn carried(shell: &Shell, creature: &Creature) -> Option<String> {
    let mount = mount_of(shell, creature)?;
    let name = &creature.name;
    let current = shell.current_name();
    if current.is_some_and(|current| current != name && current != mount) {
        return None;
    }
    Some(format!(
        "  {mount} carries {name}: `reach {mount}` shows where, `{mount} to X,Y` goes there\n"
    ))
}

/// What stands behind `means=` of that verb where these are advantages of the creature, joined by `+`.
pub(super) fn means(shell: &Shell, (name, verb): (&str, &str), said: &str) -> Option<String> {
    let parts = said.split('+').map(|part| {
        let mut letters = part.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string());
        first.unwrap_or_default() + letters.as_str()
    });
    let means = parts.collect::<Vec<String>>().join("+");
    let line = format!("{name} {verb} means={means}");
    let is_read = input::declaration(shell.table.now().situation(), &line).is_ok();
    is_read.then_some(means)
}

impl<'l> Line<'l> {
    fn read(shell: &'l Shell, line: &'l str) -> Line<'l> {
        let words: Vec<&str> = words_of(line)
            .into_iter()
            .filter(|word| *word != "the")
            .collect();
        let small = words.iter().map(|word| word.to_lowercase()).collect();
        Line {
            shell,
            words,
            small,
        }
    }

    fn is_creature(&self, word: &str) -> bool {
        self.shell
            .table
            .now()
            .board()
            .creature_meant(word)
            .is_some()
    }

    fn one(&self, word: &str) -> Option<String> {
        // `go` is no Goblin.
        let is_said = spoken::goes(word) || words::is_known(word);
        if is_said && whole(self.shell.table.now(), word).is_none() {
            return None;
        }
        match named(self.shell.table.now(), word) {
            Named::One(name) => Some(name),
            Named::Several(_) | Named::Nobody => None,
        }
    }

    /// The longest saying that begins with that word.
    fn at(&self, first: usize) -> Option<(&'static Saying, &'static str)> {
        let rest = self.small.get(first..)?;
        let all = SAYINGS.iter();
        let all = all.flat_map(|saying| saying.said.iter().map(move |said| (saying, *said)));
        let fitting = all.filter(|(saying, said)| fits(said, rest) && self.typed(saying).is_some());
        fitting.max_by_key(|(_, said)| said.split(' ').count())
    }

    /// The saying at the beginning of the line, or behind the name of a creature. One word alone counts
    /// only if it means nothing to the system and the shell.
    fn found(&self) -> Option<Found> {
        let begins = self.words.first()?;
        let is_name = self.is_creature(begins);
        let behind = self.one(begins).filter(|_| self.words.len() > 1).map(|_| 1);
        let places = (!is_name).then_some(0).into_iter().chain(behind);
        for first in places {
            if let Some((saying, said)) = self.at(first)
                && (said.contains(' ') || !self.is_known(said))
            {
                return Some(Found {
                    saying,
                    said,
                    first,
                });
            }
        }
        None
    }

    fn is_known(&self, word: &str) -> bool {
        let vocabulary = &self.shell.vocabulary;
        vocabulary.verb(word).is_some()
            || vocabulary.question(word).next().is_some()
            || words::is_known(word)
    }

    /// The first answer that makes sense in the system.
    fn typed(&self, saying: &Saying) -> Option<&'static str> {
        let mut typed = saying.typed.iter();
        typed.find(|(has, _)| self.has(has)).map(|(_, text)| *text)
    }

    fn has(&self, has: &Has) -> bool {
        let vocabulary = &self.shell.vocabulary;
        match has {
            Has::Anything => true,
            Has::Verb(word) => vocabulary.verb(word).is_some(),
            Has::Question(word) => vocabulary.question(word).next().is_some(),
            Has::Option(verb, option) => vocabulary.verb(verb).is_some_and(|verb| {
                let mut options = verb.options.iter().chain(&verb.further);
                options.any(|own| own == option)
            }),
            Has::Activity(word) => vocabulary.activity(word).is_some(),
            Has::Fact(word) => {
                let anybody = self.shell.table.now().board().creatures().first();
                anybody.is_some_and(|own| is_fact(self.shell, &own.name, word))
            }
            Has::Hiding => self.shell.system().hiding().is_some(),
            Has::Mount => self.mount().is_some(),
            Has::Standing => {
                let actor = self.actor(None);
                actor.is_some_and(|own| spoken::stands_already(self.shell, &own).is_some())
            }
            Has::AttackOdds => self.shell.system().has_attack_odds(),
            Has::HoursInTurns => {
                vocabulary.verb("hour").is_some() && self.shell.table.now().turns().is_some()
            }
        }
    }

    fn answer(&self, found: &Found) -> Option<String> {
        let text = self.typed(found.saying).filter(|text| !text.is_empty())?;
        Some(self.filled(text, found))
    }

    /// The name of the one who acts: the first that the line names up to its everyday words, or the one
    /// whose turn it is.
    fn actor(&self, found: Option<&Found>) -> Option<String> {
        let end = found.map_or(1, |found| found.first + found.said.split(' ').count());
        let mut names = self
            .words
            .iter()
            .take(end)
            .filter_map(|word| self.one(word));
        let of_line = names.next();
        of_line.or_else(|| self.shell.current_name().map(str::to_owned))
    }

    fn creature(&self, name: &str) -> Option<&Creature> {
        self.shell.table.now().board().creature_meant(name)
    }

    fn mount(&self) -> Option<String> {
        mount_of(self.shell, self.creature(&self.actor(None)?)?)
    }

    /// Somebody on another side than the actor.
    fn foe(&self, actor: &str) -> Option<String> {
        shown_foe(self.shell.table.now(), actor)
    }

    /// The last place that the line names: `4,1`, `(4,1)`, or `4 1`.
    fn place(&self) -> Option<String> {
        let is_number = |word: &String| word.parse::<u32>().is_ok();
        let mut places = self.words.iter().rev();
        if let Some(place) = places.find(|word| is_place(word)) {
            return Some(place.trim_matches(['(', ')']).to_owned());
        }
        let mut pairs = self.small.windows(2);
        let pair = pairs.find(|pair| pair.iter().all(is_number))?;
        Some(pair.join(","))
    }

    fn filled(&self, text: &str, found: &Found) -> String {
        let end = found.first + found.said.split(' ').count();
        let behind = self.words.get(end..).unwrap_or_default();
        let behind = without_articles(self.shell.table.now(), behind);
        let actor = self.actor(Some(found));
        let named = behind.iter().filter_map(|word| self.one(word));
        let named: Vec<String> = named.filter(|name| actor.as_ref() != Some(name)).collect();
        let of_line = behind.iter().find_map(|word| self.one(word));
        let foe = || actor.as_ref().and_then(|actor| self.foe(actor));
        let name = |name: Option<String>| name.unwrap_or_else(|| "NAME".to_owned());
        let meant = of_line.or_else(|| actor.clone());
        let foe_of_meant = {
            let current = self.shell.current_name().map(str::to_owned);
            let current = current.filter(|own| meant.as_ref() != Some(own));
            current.or_else(|| meant.as_ref().and_then(|own| self.foe(own)))
        };
        let mut numbers = self.small.iter().filter(|word| word.parse::<f64>().is_ok());
        let said = found.said.split(' ').next().unwrap_or_default();
        let values = [
            ("ACTOR", name(actor.clone())),
            ("TARGET", name(named.first().cloned().or_else(foe))),
            ("ALLY", name(named.get(1).cloned())),
            ("MOUNT", name(self.mount())),
            ("MEANT", name(meant)),
            ("FOE", name(foe_of_meant)),
            ("SOMEBODY", name(named.first().cloned())),
            (
                "(PLACE)",
                self.place()
                    .map_or_else(|| "(x,y)".to_owned(), |place| format!("({place})")),
            ),
            ("PLACE", self.place().unwrap_or_else(|| "X,Y".to_owned())),
            (
                "NUMBER",
                numbers.next().cloned().unwrap_or_else(|| "2".to_owned()),
            ),
            ("KIND", said.to_owned()),
            ("SAID", said.trim_end_matches('s').to_owned()),
        ];
        let mut filled = String::new();
        let mut rest = text;
        // A name that is put in is not looked at again.
        while let Some((at, key, value)) = first_of(rest, &values) {
            filled.push_str(&rest[..at]);
            filled.push_str(value);
            rest = &rest[at + key.len()..];
        }
        filled + rest
    }

    /// How to state what a line says of a creature: `Quig prone`, `Kara dp is 3`, `make Quig prone`.
    fn stated(&self) -> Option<String> {
        const MAKES: [&str; 2] = ["make", "set"];
        const JOINING: [&str; 7] = ["is", "becomes", "has", "to", "=", "equals", "now"];
        let makes = |first: &String| MAKES.contains(&first.as_str());
        let at = usize::from(self.small.first().is_some_and(makes));
        let first = self.small.get(at)?;
        let name = self.one(self.words.get(at)?)?;
        let facts = self.small.get(at + 1..)?.iter();
        let facts = facts.filter(|word| !JOINING.contains(&word.as_str()));
        let facts: Vec<String> = facts.map(|word| bracketed(word)).collect();
        let verb = facts
            .first()
            .filter(|_| first != "gm" && !self.is_known(first))?;
        let is_said = self.shell.vocabulary.verb(verb).is_some()
            || words::is_known(verb)
            || verb.ends_with(':');
        // `Kara has 12 hp`
        let turned = match facts.as_slice() {
            [number, word] if number.parse::<u32>().is_ok() => Some(format!("{word} {number}")),
            _ => None,
        };
        let mut forms = [Some(facts.join(" ")), turned].into_iter().flatten();
        let stated = forms.find(|facts| !is_said && is_fact(self.shell, &name, facts))?;
        Some(format!("did you mean `with: {name} {stated}`?"))
    }

    /// How an advantage powers a movement: `sprint`, `use Sprint`, `run Sprint+Grace`, `to 4,0 by Jump`.
    fn powered(&self) -> Option<String> {
        let run = self.shell.vocabulary.verb("run")?;
        run.options.iter().find(|own| *own == "means=")?;
        let is_several = |word: &&&str| word.contains('+') && !word.contains('=');
        if let Some(several) = self.words.iter().find(is_several) {
            return self.run_with(several.trim_end_matches(':'));
        }
        let mut pairs = self.small.iter().zip(self.words.iter().skip(1));
        let used = pairs.find(|(before, _)| matches!(before.as_str(), "by" | "use" | "uses"));
        if let Some((_, word)) = used {
            return self.run_with(word);
        }
        let first = self.words.first()?.trim_end_matches(':');
        let is_head = self.words.len() == 1 || self.words.first()?.ends_with(':');
        (is_head && !self.is_known(&first.to_lowercase()))
            .then(|| self.run_with(first))
            .flatten()
    }

    fn run_with(&self, word: &str) -> Option<String> {
        let actor = self.actor(None)?;
        let means = means(self.shell, (&actor, "run"), word)?;
        let place = self.place().unwrap_or_else(|| "X,Y".to_owned());
        Some(format!(
            "an advantage powers a run: `{actor} run means={means} to {place}`"
        ))
    }

    /// How somebody goes to a goal where goals take the place of squares: `to gate`, `mosey gate`.
    fn goal(&self) -> Option<String> {
        let situation = self.shell.table.now().situation();
        let (last, before) = self.words.split_last()?;
        let goals = situation.goals();
        let mut goals = goals.iter();
        let goal = goals.find(|goal| goal.eq_ignore_ascii_case(last.trim_start_matches('@')))?;
        let goes = |word: &&str| *word == "to" || spoken::goes(word);
        let is_written = last.starts_with('@') && !before.contains(&"to");
        if is_written || !before.iter().any(goes) {
            return None;
        }
        let actor = self.creature(&self.actor(None)?)?;
        Some(gridless::way_to_goal(situation, actor, goal))
    }

    /// How an action is named: `act raise-shield`, `Bert act cast cost=2`.
    fn named_action(&self) -> Option<String> {
        let at = self.small.iter().take(2).position(|word| word == "act")?;
        let verb = self.shell.vocabulary.verb("act")?;
        let mut options = verb.options.iter().chain(&verb.further);
        options.clone().find(|own| *own == "name=")?;
        let said = self.small.get(at + 1)?;
        let is_option = options.any(|own| own.trim_end_matches('=') == said);
        if is_option || said.contains(['=', ':', ',']) || self.one(said).is_some() {
            return None;
        }
        let rest = self.words.get(at + 2..).unwrap_or_default();
        let target = rest.iter().find_map(|word| self.one(word));
        let target = target.map_or_else(String::new, |name| format!(" at={name}"));
        let stated = rest.iter().filter(|word| word.contains('='));
        let stated: String = stated.map(|word| format!(" {word}")).collect();
        let actor = self.actor(None).unwrap_or_else(|| "NAME".to_owned());
        Some(format!(
            "did you mean `{actor} act name={said}{target}{stated}`?"
        ))
    }
}

/// Whether the words begin with the saying.
fn fits(said: &str, words: &[String]) -> bool {
    let count = said.split(' ').count();
    words.len() >= count
        && said.split(' ').zip(words).all(|(said, word)| match said {
            "*" => true,
            "#" => word.parse::<f64>().is_ok(),
            "@" => is_place(word),
            said => said == word,
        })
}

/// The first of the placeholders in the text, with its value.
fn first_of<'v>(
    text: &str,
    values: &'v [(&'static str, String)],
) -> Option<(usize, &'static str, &'v str)> {
    let found = values
        .iter()
        .filter_map(|(key, value)| Some((text.find(key)?, *key, value.as_str())));
    found.min_by_key(|(at, ..)| *at)
}
