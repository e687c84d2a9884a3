//! The words of a system, as its rulebook lists them.
//!
//! Each rulebook opens with tables of its own words of the case notation: verbs, options,
//! questions, properties of creatures. They are read from the rulebook itself, so that help and
//! completion follow the specification in every system.

use rules::{Unlisted, UnlistedVerb, Words as _};
use systems::System;

use crate::commands::rules::rulebook;

/// The vocabulary of a system.
#[derive(Clone, Debug, Default)]
pub(super) struct Vocabulary {
    /// The verbs that creatures may declare.
    pub(super) verbs: Vec<Entry>,
    /// The verbs that the game master may declare after `gm`.
    pub(super) game_master_verbs: Vec<String>,
    /// Options that several verbs have; those with a value end in `=`.
    pub(super) options: Vec<String>,
    /// Options, and words in a path, with the rows of the tables that list them.
    pub(super) option_forms: Vec<Entry>,
    /// Named activities that the rules carry out, with the form in which each is declared.
    pub(super) activities: Vec<Entry>,
    /// The words that may stand in a path.
    words_of_paths: Vec<String>,
    /// The questions.
    pub(super) questions: Vec<Entry>,
    /// The properties of creatures after `with:`.
    pub(super) properties: Vec<String>,
    /// The properties with their forms and meanings.
    pub(super) property_forms: Vec<Entry>,
    /// What `with:` may be about besides creatures: `goal NAME`.
    pub(super) subject_forms: Vec<Entry>,
}

/// A word with its row in the rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The word.
    pub(super) word: String,
    /// Its written form: `distance A b`.
    pub(super) form: String,
    /// The meaning according to the rulebook.
    pub(super) meaning: String,
    /// The options that its row names.
    pub(super) options: Vec<String>,
    /// Those options of several verbs that this one takes, too.
    pub(super) further: Vec<String>,
}

impl From<&UnlistedVerb> for Entry {
    fn from(unlisted: &UnlistedVerb) -> Entry {
        Entry {
            word: unlisted.word.to_owned(),
            form: unlisted.form.to_owned(),
            meaning: unlisted.meaning.to_owned(),
            options: Vec::new(),
            further: Vec::new(),
        }
    }
}

/// Outcomes that are in the tables beside the options whose values they are.
const VALUES: [&str; 8] = [
    "success",
    "failure",
    "critical",
    "critical-failure",
    "hit",
    "miss",
    "disrupted",
    "yes",
];

/// Properties that no rulebook describes: those that the systems share, which a rulebook only names,
/// and the numbers of docs/numbers.md. Word, form, and meaning.
const STATED: [(&str, &str, &str); 27] = [
    ("speed", "speed N", "its land speed in feet"),
    ("fly", "fly N", "its fly speed in feet"),
    ("swim", "swim N", "its swim speed in feet"),
    ("climb", "climb N", "its climb speed in feet"),
    ("burrow", "burrow N", "its burrow speed in feet"),
    ("reach", "reach N", "its reach in feet"),
    ("at", "at (x,y)", "it stands there"),
    ("on", "on MARK", "the ground under it, as a mark of the map"),
    (
        "tall",
        "tall",
        "its natural reach is that of a tall creature",
    ),
    (
        "long",
        "long",
        "its natural reach is that of a long creature",
    ),
    ("prone", "prone", "it lies on the ground"),
    ("helpless", "helpless", "it cannot act"),
    ("unconscious", "unconscious", "it cannot act"),
    ("dead", "dead", "it cannot act"),
    ("flying", "flying", "it is in the air now"),
    ("incorporeal", "incorporeal", "it has no body"),
    ("fills", "fills", "it completely fills its squares"),
    ("attack", "attack N", "its attack bonus"),
    ("ac", "ac N", "its Armor Class"),
    ("damage", "damage 1d8+4", "the dice of a hit"),
    ("hp", "hp N", "the hit points that are left"),
    (
        "cover",
        "cover N",
        "the cover that it has now; `cover N from NAME` says what gives it",
    ),
    (
        "opportunities",
        "opportunities N",
        "its attacks of opportunity each round",
    ),
    (
        "skill",
        "skill NAME N",
        "the modifier of a skill: `skill tumble 8`",
    ),
    (
        "reaction-spent",
        "reaction-spent",
        "the reaction of the round is spent",
    ),
    (
        "dying-max",
        "dying-max N",
        "the dying value at which it dies",
    ),
    (
        "recovery-dc",
        "recovery-dc N",
        "the DC of its recovery roll",
    ),
];

impl Vocabulary {
    /// Whether creatures of the system may lie on the ground.
    pub(super) fn has_prone(&self) -> bool {
        self.properties.iter().any(|word| word == "prone")
    }

    /// Whether two moves are declared as one double move.
    pub(super) fn has_double(&self) -> bool {
        self.verb("double").is_some()
    }

    /// The words of that system.
    pub(super) fn of(system: System) -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        for row in rows(rulebook(system)) {
            vocabulary.read(&row);
        }
        vocabulary.name_words_of_paths();
        vocabulary.add_unlisted(&system.unlisted());
        vocabulary.add_stated();
        for words in [&mut vocabulary.options, &mut vocabulary.properties] {
            words.sort();
            words.dedup();
        }
        for verb in &mut vocabulary.verbs {
            if let Some(own) = system.options_of(&verb.word) {
                // Their forms are those of the tables, if they list them.
                let form = |own: &str| {
                    let mut known = verb.options.iter().chain(&vocabulary.options);
                    let known = known.find(|known| is_same_option(known, own));
                    known.cloned().unwrap_or_else(|| own.to_owned())
                };
                verb.options = own.into_iter().map(form).collect();
            }
            let options = vocabulary.options.iter();
            let further = options.filter(|own| takes(system, &verb.word, own));
            let further = further.filter(|own| !verb.options.contains(own));
            verb.further = further.cloned().collect();
        }
        vocabulary
    }

    /// The verb of that name.
    pub(super) fn verb(&self, word: &str) -> Option<&Entry> {
        self.verbs.iter().find(|entry| entry.word == word)
    }

    /// Whether a table lists that option, or that word in a path.
    pub(super) fn has_option(&self, word: &str) -> bool {
        self.option_forms.iter().any(|entry| entry.word == word)
    }

    /// The forms of the question of that name.
    pub(super) fn question(&self, word: &str) -> impl Iterator<Item = &Entry> {
        self.questions
            .iter()
            .filter(move |entry| entry.word == word)
    }

    /// The names of the questions of which the word is a part: `can-flank` for `flank`.
    pub(super) fn questions_named_like(&self, word: &str) -> Vec<&str> {
        let names = self.questions.iter().map(|entry| entry.word.as_str());
        names
            .filter(|name| name.split('-').any(|part| part == word))
            .collect()
    }

    /// The named activity of that name.
    pub(super) fn activity(&self, word: &str) -> Option<&Entry> {
        self.activities.iter().find(|entry| entry.word == word)
    }

    fn read(&mut self, row: &Row) {
        let heading = row.heading.as_str();
        if heading == "verb" && !of_options(&row.name) && !of_options(&row.meaning) {
            self.read_verbs(row);
        } else if heading == "verb" || heading.starts_with("option") {
            self.add_options(&row.name);
            let mut own: Vec<Entry> = entries_of_options(row).collect();
            if let (true, Some(like)) = (
                row.meaning.starts_with("likewise"),
                self.option_forms.last(),
            ) {
                let meaning = format!("{}; as `{}`: {}", row.meaning, like.form, like.meaning);
                own.iter_mut()
                    .for_each(|own| own.meaning.clone_from(&meaning));
            }
            self.option_forms.extend(own);
            if heading == "verb" {
                self.add_options(&row.meaning);
            }
        } else if heading == "word in a path" {
            self.words_of_paths
                .extend(quoted(&row.name).map(str::to_owned));
            self.option_forms.extend(entries_of_options(row));
        } else if heading == "other subject" {
            let form = row.name.replace('`', "").replace(" with ", " ");
            let first = entries(row).into_iter().next();
            self.subject_forms
                .extend(first.map(|first| Entry { form, ..first }));
        } else if heading == "question" {
            self.questions.extend(entries(row));
        } else if is_of_properties(heading) {
            self.property_forms.extend(entries(row));
            let shared = heading == "property" && row.name.starts_with("shared");
            let cell = if shared { &row.meaning } else { &row.name };
            let words = quoted(cell).filter_map(|form| form.split(' ').next());
            let words = words.filter(|word| is_word(word)).map(str::to_owned);
            self.properties.extend(words);
        }
    }

    /// Names the words in a path where the row of a verb says that they stand below it.
    fn name_words_of_paths(&mut self) {
        const BELOW: &str = "the words below";
        let words: Vec<String> = (self.words_of_paths.iter())
            .map(|word| format!("`{word}`"))
            .collect();
        for verb in &mut self.verbs {
            verb.meaning = verb.meaning.replace(BELOW, &words.join(", "));
        }
    }

    fn add_unlisted(&mut self, unlisted: &Unlisted) {
        let owned = |words: &[&str]| words.iter().map(|own| (*own).to_owned()).collect();
        let lists = [
            (&mut self.verbs, unlisted.verbs),
            (&mut self.questions, unlisted.questions),
            (&mut self.option_forms, unlisted.option_forms),
            (&mut self.activities, unlisted.activities),
        ];
        for (entries, unlisted) in lists {
            tell(entries, unlisted);
        }
        for (verb, options) in unlisted.options {
            let options: Vec<String> = owned(options);
            let mut verbs = self.verbs.iter_mut();
            if let Some(entry) = verbs.find(|entry| entry.word == *verb) {
                entry.options.extend(options);
            }
        }
        self.properties
            .extend::<Vec<String>>(owned(unlisted.properties));
    }

    /// Adds the forms of the properties that no rulebook describes.
    fn add_stated(&mut self) {
        for (word, form, meaning) in STATED {
            let is_own = self.properties.iter().any(|own| own == word);
            if is_own && !self.property_forms.iter().any(|own| own.word == word) {
                self.property_forms.push(Entry {
                    word: word.to_owned(),
                    form: form.to_owned(),
                    meaning: meaning.to_owned(),
                    options: Vec::new(),
                    further: Vec::new(),
                });
            }
        }
    }

    fn read_verbs(&mut self, row: &Row) {
        for entry in entries(row) {
            if entry.word == "gm" {
                let verb = entry.form.split(' ').nth(1).map(str::to_owned);
                self.game_master_verbs.extend(verb);
            } else if self.verb(&entry.word).is_none() {
                self.verbs.push(entry);
            }
        }
    }

    fn add_options(&mut self, cell: &str) {
        for form in quoted(cell) {
            self.options.extend(form.split(' ').filter_map(option));
        }
    }
}

/// Whether the verb takes the option, as far as the system tells that of its verbs.
fn takes(system: System, verb: &str, option: &str) -> bool {
    let is_it = |own: &&str| is_same_option(own, option);
    let taken = system.options_of(verb);
    taken.is_none_or(|taken| taken.iter().any(is_it))
        || system.typed_options(verb).iter().any(is_it)
}

/// Whether both are the same option, written with `=` or without.
fn is_same_option(one: &str, other: &str) -> bool {
    one.trim_end_matches('=') == other.trim_end_matches('=')
}

/// Puts these words in the place of those that are called so, each where it was first; the others
/// follow.
fn tell(entries: &mut Vec<Entry>, told: &[UnlistedVerb]) {
    let is_told = |entry: &Entry| told.iter().any(|own| own.word == entry.word);
    let first = entries.iter().position(is_told);
    entries.retain(|entry| !is_told(entry));
    let at = first.unwrap_or(entries.len()).min(entries.len());
    entries.splice(at..at, told.iter().map(Entry::from));
}

/// Returns `feet=` for `feet=N`, and `then-move` as it is; `None` for rule ids, values and
/// placeholders.
fn option(word: &str) -> Option<String> {
    let (name, is_valued) = match word.split_once('=') {
        Some((name, _)) => (name, true),
        None => (word, false),
    };
    if !is_word(name) || VALUES.contains(&name) {
        return None;
    }
    Some(if is_valued {
        format!("{name}=")
    } else {
        name.to_owned()
    })
}

/// The options in the form of a verb, and those in its meaning, but for what the meaning says of
/// another one: `charge target=b`.
fn options_of(form: &str, meaning: &str, others: &[String]) -> Vec<String> {
    let in_form = form.split(' ').skip(1);
    let of_other = |form: &&str| {
        let mut words = form.split(' ');
        words
            .next()
            .is_some_and(|word| others.iter().any(|other| other == word))
    };
    let in_meaning = quoted(meaning)
        .filter(|form| !of_other(form))
        .flat_map(|form| form.split(' '));
    let mut options: Vec<String> = in_form.chain(in_meaning).filter_map(option).collect();
    options.sort();
    options.dedup();
    options
}

/// Whether the text consists of small letters, hyphens and, behind them, digits, like words of the
/// notation: `take10`.
fn is_word(word: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    let letters = word.trim_end_matches(|sign: char| sign.is_ascii_digit());
    letters.len() > 1 && letters.chars().all(is_letter)
}

fn is_of_properties(heading: &str) -> bool {
    heading == "property" || (heading.contains("creature") && heading.contains("property"))
}

fn of_options(cell: &str) -> bool {
    cell.starts_with("option")
}

fn entries(row: &Row) -> Vec<Entry> {
    // Values of an option are in brackets.
    let name = outside_brackets(&row.name);
    let word = |form: &'_ str| form.split([' ', ':']).next().unwrap_or_default().to_owned();
    let forms: Vec<(String, &str)> = quoted(&name).map(|form| (word(form), form)).collect();
    let all: Vec<String> = forms.iter().map(|(word, _)| word.clone()).collect();
    let others =
        |own: &str| -> Vec<String> { all.iter().filter(|word| *word != own).cloned().collect() };
    forms
        .into_iter()
        .filter(|(word, _)| is_word(word))
        .map(|(word, form)| Entry {
            form: form.to_owned(),
            meaning: row.meaning.clone(),
            options: options_of(form, &row.meaning, &others(&word)),
            further: Vec::new(),
            word,
        })
        .collect()
}

/// The options that a row describes, without the signs of their values.
fn entries_of_options(row: &Row) -> impl Iterator<Item = Entry> {
    let forms = quoted(&row.name).flat_map(|form| {
        let words = form.split(' ').filter_map(option);
        words.map(move |word| (word, form))
    });
    forms.map(|(word, form)| Entry {
        word: word.trim_end_matches('=').to_owned(),
        form: form.to_owned(),
        meaning: row.meaning.clone(),
        options: Vec::new(),
        further: Vec::new(),
    })
}

/// A cell without the text in brackets outside its backticks.
fn outside_brackets(cell: &str) -> String {
    let mut kept = String::new();
    let (mut is_quoted, mut is_inside) = (false, false);
    for letter in cell.chars() {
        match letter {
            '`' => is_quoted = !is_quoted,
            '(' if !is_quoted => is_inside = true,
            _ => {}
        }
        if !is_inside {
            kept.push(letter);
        }
        if letter == ')' && !is_quoted {
            is_inside = false;
        }
    }
    kept
}

/// The texts in backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// A row of a table of words.
struct Row {
    /// The first cell of the table's heading, in small letters.
    heading: String,
    name: String,
    /// The other cells.
    meaning: String,
}

/// The rows of the tables in the section on the notation.
fn rows(rulebook: &str) -> Vec<Row> {
    let section = rulebook
        .lines()
        .skip_while(|line| *line != "## Case notation")
        .skip(1)
        .take_while(|line| !line.starts_with("## "));
    let mut rows = Vec::new();
    let mut heading: Option<String> = None;
    for line in section {
        let Some(cells) = cells(line) else {
            heading = None;
            continue;
        };
        let (Some(name), rest) = (cells.first(), cells.get(1..).unwrap_or_default()) else {
            continue;
        };
        match &heading {
            None => heading = Some(name.to_lowercase()),
            Some(_) if name.starts_with("---") => {}
            Some(heading) => rows.push(Row {
                heading: heading.clone(),
                name: name.clone(),
                meaning: rest.join("; "),
            }),
        }
    }
    rows
}

/// The cells of a line of a table; a bar behind a backslash belongs to its cell.
fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    let whole = inner.replace("\\|", "\u{0}");
    let cells = whole.split('|');
    Some(
        cells
            .map(|cell| cell.trim().replace('\u{0}', "|"))
            .collect(),
    )
}

#[cfg(test)]
mod playthroughs;

#[cfg(test)]
mod tests {
    use super::*;

    /// A system that says which options a verb takes says it of all of its verbs.
    #[test]
    fn a_verb_has_the_options_that_it_takes() {
        for system in [System::Pf2e, System::Srd35] {
            for verb in Vocabulary::of(system).verbs {
                assert!(
                    system.options_of(&verb.word).is_some(),
                    "{system}: {}",
                    verb.word
                );
            }
        }
        let words = Vocabulary::of(System::Pf2e);
        let options = |verb: &str| words.verb(verb).map(|own| own.options.as_slice());
        assert_eq!(
            options("falls"),
            Some(
                ["feet=", "by=", "may-endanger"]
                    .map(str::to_owned)
                    .as_slice()
            )
        );
        let mount = [
            "at=",
            "halt=",
            "then-move",
            "free",
            "off-turn",
            "readied",
            "during=",
        ];
        assert_eq!(options("mount"), Some(mount.map(str::to_owned).as_slice()));
    }

    #[test]
    fn each_rulebook_lists_its_words() {
        let known = [
            (System::Pf2e, "tumble", "then-move", "cover", "aoo"),
            (
                System::Srd35,
                "five-foot-step",
                "overrun=",
                "threatens",
                "speed",
            ),
        ];
        for (system, verb, option, question, property) in known {
            let words = Vocabulary::of(system);
            assert!(words.verb(verb).is_some(), "{system}: {:?}", words.verbs);
            assert!(
                words.options.iter().any(|known| known == option),
                "{system}"
            );
            assert!(words.question(question).next().is_some(), "{system}");
            assert!(
                words.properties.iter().any(|known| known == property),
                "{system}: {:?}",
                words.properties
            );
        }
        for no_verb in ["off-turn", "manipulate"] {
            assert!(Vocabulary::of(System::Pf2e).verb(no_verb).is_none());
        }
        for system in System::ALL {
            let words = Vocabulary::of(system);
            let has_form =
                |word: &&String| words.property_forms.iter().any(|own| own.word == **word);
            let formless: Vec<&String> = words
                .properties
                .iter()
                .filter(|word| !has_form(word))
                .collect();
            assert!(formless.is_empty(), "{system}: {formless:?}");
            assert!(
                words.verbs.len() >= 5 && words.questions.len() >= 4,
                "{system}"
            );
        }
    }

    /// What `help` lists as an option of a verb is one.
    #[test]
    fn a_system_reads_the_options_that_it_tells() {
        for system in System::ALL {
            let map = notation::MapRows::from_rows(&["A.."]).expect("a map");
            let picture = rules::Picture {
                map: Some(map),
                ..rules::Picture::default()
            };
            let situation = picture.set_up(system).expect("a situation");
            for verb in Vocabulary::of(system).verbs {
                for option in system.options_of(&verb.word).unwrap_or_default() {
                    let value = match option {
                        "result=" => "success",
                        valued if valued.ends_with('=') => "1",
                        _ => "",
                    };
                    let words = format!("A {} {option}{value}", verb.word);
                    let read = crate::input::declaration(&situation, &words);
                    let error = read.map_or_else(|error| error.to_string(), |_| String::new());
                    let is_unknown = ["for an option", "is not an option", "for an action in"];
                    let is_unknown = is_unknown.iter().any(|text| error.contains(text));
                    assert!(!is_unknown, "{system}: {words}: {error}");
                }
            }
        }
    }
}
