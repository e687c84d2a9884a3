//! Questions as people ask them: with words between the names, about the creature whose turn it is, or
//! as a sentence.

use board::Creature;
use dice::{Dice, DiceError, Face, NoDice, Request, Scripted};
use journal::{Answered, Question};
use notation::{Span, Text};

use super::names::{Named, named, shown_board, words_of};
use super::shell::Shell;
use super::vocabulary::Entry;

/// Where a question about one creature and another one names the one whom it is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    First,
    Last,
}

/// A question about one creature as another one meets it.
struct Directed {
    word: &'static str,
    about: About,
    /// What it asks: `SUBJECT` is the one whom it is about.
    said: &'static str,
}

const DIRECTED: [Directed; 4] = [
    Directed {
        word: "cover",
        about: About::Last,
        said: "the cover of SUBJECT against OTHER",
    },
    Directed {
        word: "ac",
        about: About::First,
        said: "the Armor Class of SUBJECT against OTHER",
    },
    Directed {
        word: "stealth",
        about: About::First,
        said: "the Stealth modifier of SUBJECT against OTHER",
    },
    Directed {
        word: "hide",
        about: About::First,
        said: "whether SUBJECT may hide from OTHER",
    },
];

/// Words before the one whom a question is about, and before the other one.
const OF_SUBJECT: [&str; 3] = ["of", "for", "has"];
const OF_OTHER: [&str; 6] = ["from", "against", "vs", "versus", "to", "behind"];

/// The question of which the word is the head, where the system asks it about two creatures.
fn directed_of(shell: &Shell, head: &str) -> Option<&'static Directed> {
    let mut entries = shell.vocabulary.question(head);
    let is_of_two = entries.any(|entry| words_of(&entry.form).len() == 3);
    DIRECTED.iter().find(|own| own.word == head && is_of_two)
}

/// The question in the order of the notation, where a word between the names says who is meant: `cover
/// from Ogre` is about the creature whose turn it is, `cover of Ogre` about the Ogre.
fn directed(shell: &Shell, head: &str, rest: &[&str]) -> Option<String> {
    let directed = directed_of(shell, head)?;
    let (mut subject, mut other, mut bare) = (None, None, Vec::new());
    let mut further: Vec<&str> = Vec::new();
    let mut before = "";
    for word in rest {
        let small = word.to_lowercase();
        match named(shell.table.now(), word) {
            Named::One(name) if OF_SUBJECT.contains(&before) => subject = Some(name),
            Named::One(name) if OF_OTHER.contains(&before) => other = Some(name),
            Named::One(name) => bare.push(name),
            _ => {
                let known = OF_SUBJECT.iter().chain(&OF_OTHER);
                let known = known.copied().find(|own| *own == small);
                match (known, small.as_str()) {
                    (Some(known), _) => before = known,
                    (None, "the" | "my") => {}
                    (None, _) => further.push(word),
                }
                continue;
            }
        }
        before = "";
    }
    let current = || shell.current_name().map(str::to_owned);
    let (subject, other) = match (subject, other, bare.as_slice()) {
        (Some(subject), Some(other), []) => (subject, other),
        (None, Some(other), [subject]) => (subject.clone(), other),
        (None, Some(other), []) => (current()?, other),
        (Some(subject), None, []) => (subject, current()?),
        (Some(subject), None, [other]) => (subject, other.clone()),
        (None, None, [other]) if head == "hide" => (current()?, other.clone()),
        (None, None, [subject]) => (subject.clone(), current()?),
        _ => return None,
    };
    if subject == other {
        return None;
    }
    let names = match directed.about {
        About::First => [subject, other],
        About::Last => [other, subject],
    };
    let further: String = further.iter().map(|word| format!(" {word}")).collect();
    Some(format!("{head} {}{further}", names.join(" ")))
}

/// The question about the squares that somebody threatens.
const THREATENED: &str = "threatened";

/// What a question asks, in words, where its form does not say it: by the order of two names, or by a
/// word that people use in another sense.
pub(super) fn said(shell: &Shell, question: &str) -> Option<String> {
    let words = words_of(question);
    let (head, rest) = words.split_first()?;
    if let (THREATENED, [name]) = (*head, rest) {
        return Some(format!(
            "these are the squares that {name} threatens; `who threatens {name}` says who threatens {name}"
        ));
    }
    let directed = directed_of(shell, head)?;
    let mut names = rest.iter().map_while(|word| {
        let board = shell.table.now().board();
        board.creature_meant(word).map(|own| own.name.clone())
    });
    let (first, second) = names.next().zip(names.next())?;
    let (subject, other) = match directed.about {
        About::First => (first, second),
        About::Last => (second, first),
    };
    let (before, behind) = directed.said.split_once("SUBJECT")?;
    Some(format!(
        "{before}{subject}{}",
        behind.replace("OTHER", &other)
    ))
}

/// What to say behind the range of somebody else: who asks may mean whether it can be attacked.
pub(super) fn reaches(shell: &Shell, words: &str) -> Option<String> {
    let Named::One(whom) = named(shell.table.now(), words) else {
        return None;
    };
    let current = shell.current_name().filter(|current| *current != whom)?;
    // No word at all means whoever has the turn.
    if words.is_empty() {
        return None;
    }
    let mut entries = shell.vocabulary.question("reach");
    entries.find(|entry| words_of(&entry.form).len() == 3)?;
    Some(format!(
        "  `reach {current} {whom}` says whether {whom} is within the reach of {current}\n"
    ))
}

/// The question that a sentence asks: `is Ogre flat-footed`, `can I reach the Ogre`.
pub(super) fn sentence(shell: &Shell, line: &str) -> Option<String> {
    let line = line.trim_end_matches('?').trim_end();
    let words: Vec<&str> = words_of(line);
    let words: Vec<&str> = (words.iter())
        .filter(|word| !word.eq_ignore_ascii_case("the"))
        .copied()
        .collect();
    let somebody = |word: &str| match named(shell.table.now(), word) {
        Named::One(name) => Some(name),
        Named::Several(_) | Named::Nobody if word.eq_ignore_ascii_case("i") => {
            shell.current_name().map(str::to_owned)
        }
        Named::Several(_) | Named::Nobody => None,
    };
    let asks = |word: &str, count: usize| {
        let mut entries = shell.vocabulary.question(word);
        entries.any(|entry| words_of(&entry.form).len() == count)
    };
    let (first, rest) = words.split_first()?;
    match (first.to_lowercase().as_str(), rest) {
        // The question of that name asks whom somebody threatens.
        ("is" | "am", [whom, state]) if asks(state, 2) && *state != THREATENED => {
            Some(format!("{state} {}", somebody(whom)?))
        }
        ("can" | "could" | "does" | "do", [who, "reach", whom]) if asks("reach", 3) => {
            Some(format!("reach {} {}", somebody(who)?, somebody(whom)?))
        }
        ("range", ["to", whom])
        | ("how", ["far", "is" | "to", whom] | ["far", "away", "is", whom])
            if asks("distance", 3) =>
        {
            let current = shell.current_name()?;
            let whom = somebody(whom).filter(|whom| whom != current)?;
            Some(format!("distance {current} {whom}"))
        }
        _ => None,
    }
}

/// The question with whole names in place of their beginnings.
pub(super) fn with_whole_names(shell: &Shell, words: &str) -> String {
    let completed = words_of(words).into_iter().enumerate().map(|(at, word)| {
        if at == 0 || is_of_question(shell, words, word) {
            word.to_owned()
        } else {
            shell.whole_name(word)
        }
    });
    let completed: Vec<String> = completed.collect();
    completed.join(" ")
}

/// Words between the names of a question as people ask it: `hide from the ogre`.
const BETWEEN: [&str; 15] = [
    "from", "of", "the", "to", "and", "between", "at", "against", "vs", "for", "is", "does",
    "left", "my", "have",
];

/// The question as people ask it, in the form of the notation: without the words between the names,
/// and about the creature whose turn it is if it lacks one.
pub(super) fn in_other_words(shell: &Shell, words: &str) -> Vec<String> {
    let all = words_of(words);
    let Some((head, rest)) = all.split_first() else {
        return Vec::new();
    };
    let head = head.to_lowercase();
    let is_between = |word: &&&str| {
        BETWEEN.contains(&word.to_lowercase().as_str())
            && !is_of_question(shell, words, word)
            && shell.table.now().board().creature_meant(word).is_none()
    };
    let rest: Vec<&str> = (rest.iter())
        .map(|word| word.trim_end_matches([',', '?', '.']))
        .filter(|word| !word.is_empty())
        .collect();
    let rest = with_goals(shell, &rest);
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    let directed = directed(shell, &head, &rest);
    let names = rest.iter().filter(|word| !is_between(word));
    let names: Vec<String> = names
        .map(|word| with_whole_names(shell, &format!("{head} {word}")))
        .filter_map(|both| both.strip_prefix(&format!("{head} ")).map(str::to_owned))
        .collect();
    let plain = format!("{head} {}", names.join(" "));
    let own = shell
        .current_name()
        .filter(|current| !names.iter().any(|name| name == current))
        .map(|current| format!("{head} {current} {}", names.join(" ")));
    let forms = [directed, Some(plain), own].into_iter().flatten();
    forms
        .map(|form| form.trim_end().to_owned())
        .filter(|form| form != words)
        .collect()
}

/// The words with the sign of goals before their names: `mr roof` asks about `@roof`.
fn with_goals(shell: &Shell, words: &[&str]) -> Vec<String> {
    let goals = shell.table.now().situation().goals();
    let is_goal = |word: &str| goals.contains(&word);
    let words = words.iter().map(|word| match is_goal(word) {
        true => format!("@{word}"),
        false => (*word).to_owned(),
    });
    words.collect()
}

/// Whether the word is one of the question's own, or a place, and not somebody's name.
pub(super) fn is_of_question(shell: &Shell, words: &str, word: &str) -> bool {
    let head = words_of(words)
        .into_iter()
        .find(|word| !word.ends_with(':'))
        .unwrap_or_default();
    let is_place = word.starts_with('(') || word.ends_with(':') || word == head;
    let is_own = |form: &str| {
        let mut own = words_of(form).into_iter().skip(1);
        own.any(|own| own.chars().count() > 1 && own == word)
    };
    is_place
        || shell
            .vocabulary
            .question(head)
            .any(|entry| is_own(&entry.form))
}

/// How to ask a question that begins like the line, according to the rulebook.
pub(super) fn forms(shell: &Shell, line: &str) -> String {
    let word = line.split_whitespace().next().unwrap_or_default();
    let word = word.to_lowercase();
    let entries: Vec<&Entry> = shell.vocabulary.question(&word).collect();
    let mut forms: String = (entries.iter())
        .map(|entry| format!("  {}  {}\n", entry.form, entry.meaning))
        .collect();
    let mut examples = entries
        .iter()
        .filter_map(|entry| example(shell, line, entry));
    if let Some(example) = examples.next() {
        forms.push_str(&format!("  such as `{example}`\n"));
    }
    if forms.is_empty() {
        "  `help questions` lists them; `dice: FACES` before one settles a tie".to_owned()
    } else {
        forms
    }
}

/// The question with names of this table in place of the letters of its form: those that the line
/// names, and the creature whose turn it is.
fn example(shell: &Shell, line: &str, entry: &Entry) -> Option<String> {
    let now = shell.table.now();
    let board = &shown_board(now);
    let all = board.in_letter_order();
    let current = now.current().and_then(|own| board.creature(own));
    let current = current.or_else(|| all.first().copied())?;
    let meant = words_of(line).into_iter().skip(1);
    let meant: Vec<&Creature> = meant
        .filter_map(|word| match named(now, word) {
            Named::One(name) => board.creature(now.board().creature_meant(&name)?.id),
            Named::Several(_) | Named::Nobody => None,
        })
        .collect();
    let letters = words_of(&entry.form);
    let (head, letters) = letters.split_first()?;
    let about_first = (DIRECTED.iter()).any(|own| own.word == *head && own.about == About::First);
    let is_lower = |own: &str| !about_first && own.chars().all(char::is_lowercase);
    let has_small = letters.iter().any(|own| is_lower(own));
    let mut used: Vec<&Creature> = Vec::new();
    let mut words = vec![(*head).to_owned()];
    for letter in letters {
        let is_letter = letter.chars().all(char::is_alphabetic) && letter.len() == 1;
        let is_small = is_lower(letter);
        let is_foe = is_small || !(has_small || used.is_empty());
        let fits = |own: &&&Creature| {
            (own.side != current.side) == is_foe && !used.iter().any(|other| other.id == own.id)
        };
        let mut pool = meant
            .iter()
            .chain([&current])
            .chain(&all)
            .filter(|_| is_letter);
        let found = pool.find(fits).copied()?;
        used.push(found);
        words.push(found.name.clone());
    }
    let question = words.join(" ");
    answered(shell, &question, None).ok().map(|_| question)
}

/// The answer to a question, with these faces for its dice.
pub(super) fn answered(
    shell: &Shell,
    words: &str,
    faces: Option<&[u32]>,
) -> Result<Answered, String> {
    let question = Question::parse(Text::new(words, Span::default()));
    let question = question.map_err(|error| error.to_string())?;
    let mut given = faces.map(|faces| Scripted::new(faces.iter().copied()));
    let mut wanted = Wanted(None);
    let dice: &mut dyn Dice = match &mut given {
        Some(given) => given,
        None => &mut wanted,
    };
    let situation = shell.table.now().under_way();
    let answered = question.answer(&situation, dice);
    answered.map_err(|error| match wanted.0 {
        Some(Request { die, purpose }) => format!(
            "a die decides: 1{die} for {}: {} [{}]; write `dice: N` with its face first, and then ask \
             again",
            purpose.who, purpose.what, purpose.rule
        ),
        None => error.to_string(),
    })
}

/// No die is rolled, but the first one that is asked for is kept.
pub(super) struct Wanted(pub(super) Option<Request>);

impl Dice for Wanted {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        self.0.get_or_insert_with(|| request.clone());
        NoDice.roll(request)
    }
}
