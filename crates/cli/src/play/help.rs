//! Help by topic; the meaning of a system's own words comes from its rulebook.

use rules::{CreatureNumber, SystemAttacks as _, SystemFacts as _};
use systems::flight;

use super::shell::Shell;
use super::spoken;
use super::vocabulary::Entry;

const OVERVIEW: &str =
    "  help TOPIC          moving, questions, answers, rulings, time, changes, dice, files, scripts,
                      keys;
                      or any verb or question of the system: `help stride`
  reach, threat, who, map, log        what is going on
  to 9,4              the cheapest way there; `to 9,4 safest` the one with the fewest reactions
  A stride: (3,2)     a declaration; in its own turn a creature's name may be left out
  end-turn            the next creature's turn
  why                 the rules behind the last answer; `why ID` shows one
  undo, redo, back    one command back or forward; back to the start of the turn
  save FILE, quit
";

/// An answer that only systems in which creatures lie on the ground have.
const HALT_PRONE: &str = "halt: prone";

const TOPICS: [(&str, &str); 10] = [
    (
        "moving",
        "  to X,Y              the creature whose turn it is goes there by the cheapest way
  NAME to X,Y via X,Y safest
                      through a square; with the fewest reactions, then hazards, then feet
  to X,Y by run       by that action alone; `run to X,Y` is the same
  path to X,Y         the way there, which nobody goes
  NAME VERB OPTIONS: (x,y) (x,y)
                      a declaration in the words of the case notation: the places after each step
  try DECLARATION     what it would cost and trigger; nothing happens
  odds DECLARATION    what the reactions to it can do, exactly; nothing happens
  attack: NAME NAME   a melee attack by the numbers on the two (attack, damage, ac, hp);
                      `odds attack NAME` says how likely it hits
  attack: NAME NAME extra
                      the same without an action, as the attack of a charge
  out-of-turn: NAME … a reaction, an effect, the game master moves somebody
  stride 4,2 5,2      brackets, colon and the actor may be left out, and the end of a name
  A declaration is shown first. Enter or `go` carries it out, `no` or another command drops it;
  a `!` at its end carries it out at once, and `confirm off` does so with everything.
",
    ),
    (
        "questions",
        "  map, map X,Y        the board; the part of a big one around a square, or `map NAME`
  reach [NAME]        where a creature can go, with costs
  reach NAME fly at 4 the same in the air, at that altitude
  threat [NAME]       the squares that a creature threatens
  who                 the creatures, and whose turn it is
  state               the same; with --json the whole table
  log [COUNT]         what the last commands led to; log all; log raw: the journal's lines
  ask QUESTION        a question of the system, below; `ask` may be left out
  ask side-a: QUESTION  the same, from what side A knows (also side-b, neutral)
  why [ID], rules [ID] the rules behind the last answer; a rule as the rulebook has it
",
    ),
    (
        "answers",
        "  While a question is open, only its answer is accepted (and undo).
  1, 2, 3             the answer with that number
  move-on, halt, …    the answer in words, as it is listed, or their beginnings: m, r b a
  all                 the movement goes on past this and every later trigger
  react NAME aoo      the creature asked reacts (`readied`: as it has readied;
                      `readied: (x,y) …` moves); decline NAME: it does not
  halt: prone         the path ends, and the mover has this condition from now on
  carry-on, stop      after a reveal: go on into it, or end the movement before it
  deny                a ruling's choice alone: for this command; `choose: deny for-table` for good
  triggers: never     nobody is asked about triggers (also side-a, side-b, neutral, always)
",
    ),
    (
        "rulings",
        "  rulings [WORD]      each ruling with its choice, its question and its choices
  ruling: NAME=CHOICE it is decided for the table
  ruling: NAME ask    the table is asked each time it matters
  rulings: NAME=CHOICE | DECLARATION
                      for this declaration only
",
    ),
    (
        "time",
        "  begin: NAME, NAME   turns are taken in this order
  initiative: A +3; b 14
                      initiative: rolled with a modifier, or its total; `begin` follows it
  order: NAME, NAME   another order; the current turn continues
  end-turn            the next creature's turn
  end                 nobody takes turns any more
  undo, redo          one command back, with its dice; forward again
  back                to the start of the turn
",
    ),
    (
        "changes",
        "  What the game master changes is a command like the rest: `undo` takes it back.
  with: NAME FACT, …  facts change: `with: Ogre prone; Adela speed 20`
  with: NAME of SIDE, at (x,y)
                      a new name adds a creature; `with: Ogre at (3,4)` moves it there
  with: NAME removed  it is out of play; `with: Ogre called Grak` gives another name
  with: NAME hidden from SIDE
                      it is hidden; `seems NAME`: it looks like somebody else; `seen`: not any more
  with: (x,y) WORDS   ground: `with: (3,4) difficult`, `with: (3,4) unknown`, `(3,4) seen`;
                      `with: (3,4) on .` makes it open ground again
  with: (x,y)|(x,y) WORDS
                      what lies on an edge: `wall`, `window height 10`, `wall one-way`, `door`,
                      `locked-door, secret`, `barrier`, `gap 2.5`, `clear`; `seen`
  door: N open        a door: open, close, lock, unlock
  disclosure: disclosure.NAME=CHOICE
                      what players are told: `disclosure: disclosure.hit-points=exact`
",
    ),
    (
        "dice",
        "  dice: 12 3          the faces for the next command, all of them and no more
  dice typed          each die is asked for, with what it is for; cancel drops the command
  dice seeded         the program rolls
  Rolling the same again after undo shows the same faces. A preview rolls nothing.
",
    ),
    (
        "files",
        "  save FILE           the journal of the session: a text that `fivefoot play --resume FILE` goes on
                      from, and that `fivefoot replay FILE` checks; an open question stays open
  With --journal FILE the journal is on the disk after every command.
",
    ),
    (
        "scripts",
        "  fivefoot play BOARD --script FILE    the same lines from a file, - for standard input; the
                      transcript goes to standard output. Lines that begin with # mean nothing.
                      It stops at the first refused line, unless --keep-going is given.
  --transcript FILE   writes such a transcript of any session; --json one JSON value a line
",
    ),
    (
        "keys",
        "  Tab                 completes names, verbs, squares in reach, options, rulings, answers
  Up, Down, Ctrl-R    lines typed before, also in earlier sessions
  Ctrl-C              drops the line and what waits to be confirmed
  Ctrl-D              leaves
",
    ),
];

/// The names of the topics.
pub(super) fn topics() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|(name, _)| *name)
}

/// The help on a topic, a verb, a question or a property; without one, an overview.
pub(super) fn text(topic: &str, shell: &Shell) -> String {
    let words = &shell.vocabulary;
    if topic.is_empty() {
        return format!(
            "{}  {} declares: {}\n",
            on_this_board(&of_system(OVERVIEW, shell), shell),
            shell.system(),
            listed(&words.verbs)
        );
    }
    if let Some((_, text)) = TOPICS.iter().find(|(name, _)| *name == topic) {
        let own = match topic {
            "questions" => format!("  {} knows: {}\n", shell.system(), listed(&words.questions)),
            "moving" => format!("  {} declares: {}\n", shell.system(), listed(&words.verbs)),
            _ => String::new(),
        };
        return format!("{}{own}", of_system(text, shell));
    }
    let mut text = String::new();
    if let Some(verb) = words.verb(topic) {
        text.push_str(&about_verb(verb));
    }
    if let Some(activity) = words.activity(topic) {
        text.push_str(&format!("  NAME {}  {}\n", activity.form, activity.meaning));
    }
    for question in words.question(topic) {
        text.push_str(&format!("  ask {}  {}\n", question.form, question.meaning));
    }
    let mut options: Vec<&Entry> = words.option_forms.iter().collect();
    options.retain(|option| option.word == topic);
    options.dedup_by(|one, other| one.form == other.form && one.meaning == other.meaning);
    for option in options {
        text.push_str(&format!("  {}  {}\n", option.form, option.meaning));
    }
    let forms = words.property_forms.iter();
    for property in forms.filter(|own| own.word == topic) {
        text.push_str(&format!(
            "  with: NAME {}  {}\n",
            property.form, property.meaning
        ));
    }
    let subjects = words.subject_forms.iter();
    for subject in subjects.filter(|own| own.word == topic) {
        text.push_str(&format!("  with: {}  {}\n", subject.form, subject.meaning));
    }
    for line in lines_about(topic)
        .into_iter()
        .filter(|line| is_of(shell, line))
    {
        text.push_str(&format!("{line}\n"));
    }
    if text.is_empty() {
        return in_other_words(topic, shell);
    }
    text
}

/// The help on a topic that nothing is called by: on the verb that its words mean, on a line in which
/// it stands, or on what to type in its place.
fn in_other_words(topic: &str, shell: &Shell) -> String {
    let words = &shell.vocabulary;
    let verb = spoken::verb_meant(words, topic).filter(|verb| verb != topic);
    if let Some(verb) = verb {
        return text(&verb, shell);
    }
    let lines = lines_with(topic).into_iter();
    let lines: Vec<&str> = lines.filter(|line| is_of(shell, line)).collect();
    if !lines.is_empty() {
        return format!("{}\n", lines.join("\n"));
    }
    let topics: Vec<&str> = topics().collect();
    let entries = words.verbs.iter().chain(&words.questions);
    let known = entries.map(|entry| entry.word.as_str());
    let meant = rules::nearest(topic, known.chain(topics.iter().copied()));
    let topics = topics.join(", ");
    match (meant, spoken::instead(shell, topic)) {
        (Some(near), _) => format!(
            "there is no help on `{topic}`; did you mean `{near}`? there is help on {topics}\n"
        ),
        (None, Some(instead)) => {
            format!("there is no help on `{topic}`; there is on {topics}\n  {instead}\n")
        }
        (None, None) => {
            let mut rules = shell.system().rules().iter();
            let is_of_rules = rules.any(|rule| rule.id.as_str().contains(topic));
            let found = if is_of_rules {
                format!("  `rules {topic}` finds the rules on it\n")
            } else {
                String::new()
            };
            format!("there is no help on `{topic}`; there is on {topics}\n{found}")
        }
    }
}

/// The form and the options of a verb: those that it takes, or if the system does not tell them those of
/// its row and those that the system has for several verbs.
fn about_verb(verb: &Entry) -> String {
    let mut text = format!("  NAME {}  {}\n", verb.form, verb.meaning);
    if !verb.options.is_empty() {
        text.push_str(&format!("  options: {}\n", verb.options.join(", ")));
    }
    if !verb.further.is_empty() {
        let further = verb.further.join(", ");
        text.push_str(&format!("  options of several verbs: {further}\n"));
    }
    text
}

/// The text as it is for the system that is played: without what it has not, and with a movement of
/// its own as the example.
fn of_system(text: &str, shell: &Shell) -> String {
    const EXAMPLE: &str = "stride";
    let lines = text.split_inclusive('\n');
    let text: String = lines.filter(|line| is_of(shell, line)).collect();
    let own = |verb: &&str| shell.vocabulary.verb(verb).is_some();
    match [EXAMPLE, "move", "mosey"].into_iter().find(own) {
        None | Some(EXAMPLE) => text,
        // The meanings behind stay in their column.
        Some(verb) => ["stride 4,2 5,2", "A stride: (3,2)"]
            .iter()
            .fold(text, |text, example| {
                let other = example.replace(EXAMPLE, verb);
                let column = example.len();
                text.replace(example, &format!("{other:column$}"))
            })
            .replace(EXAMPLE, verb)
            .replace(
                "reach, threat, who",
                if has(shell, CreatureNumber::Reach) {
                    "reach, threat, who"
                } else {
                    "reach, who"
                },
            ),
    }
}

/// The overview with squares of this board in its examples.
fn on_this_board(text: &str, shell: &Shell) -> String {
    let first = shell
        .table
        .now()
        .board()
        .in_letter_order()
        .into_iter()
        .next();
    let name = shell.current_name().or(first.map(|own| own.name.as_str()));
    let Some(name) = name else {
        return text.to_owned();
    };
    let here = shell.goal_here(name).map_or_else(
        || text.to_owned(),
        |goal| {
            let column = "to 9,4".len();
            text.replace("  to 9,4", &format!("  {:column$}", format!("to {goal}")))
                .replace("to 9,4", &format!("to {goal}"))
        },
    );
    let mut verbs = ["stride", "move", "mosey"].into_iter();
    let verb = verbs.find(|verb| shell.vocabulary.verb(verb).is_some());
    verb.map_or(here.clone(), |verb| {
        let example = format!("A {verb}: (3,2)");
        let squares = shell.path_here(name, verb, "(3,2)");
        let own = format!("{name} {verb}: {squares}");
        // The meanings stay in their column as long as there is room.
        let room = own.len().saturating_sub(example.len());
        let blanks = " ".repeat(room);
        let wide = here.replace(&format!("{example}{blanks}"), &own);
        if wide == here {
            here.replace(&example, &own)
        } else {
            wide
        }
    })
}

fn has(shell: &Shell, number: CreatureNumber) -> bool {
    shell.system().statable().numbers.contains(&number)
}

/// Whether the system has what the line is about.
fn is_of(shell: &Shell, line: &str) -> bool {
    let is_about = |words: &[&str]| words.iter().any(|word| line.contains(word));
    (!is_about(&[HALT_PRONE]) || shell.vocabulary.has_prone())
        && (!is_about(&["threat [NAME]"]) || has(shell, CreatureNumber::Reach))
        && (!is_about(&["odds ", "attack:"]) || has(shell, CreatureNumber::Attack))
        && (!is_about(&["odds DECLARATION"]) || shell.system().has_attack_odds())
        && (!is_about(&["fly at 4"]) || shell.system() == flight::SYSTEM)
}

/// The lines of the topics about what begins with that word, such as `to X,Y` or
/// `NAME to X,Y`, in full.
fn lines_about(word: &str) -> Vec<&'static str> {
    lines_where(|form| words_of_form(form).find(|own| *own != "NAME") == Some(word))
}

/// The lines of the topics about what has that word in its form, such as `attack: NAME NAME extra`.
fn lines_with(word: &str) -> Vec<&'static str> {
    lines_where(|form| words_of_form(form).any(|own| own == word))
}

fn words_of_form(form: &str) -> impl Iterator<Item = &str> {
    form.trim().split([' ', ':'])
}

/// The lines of the topics about one of whose forms that is so, in full.
fn lines_where(is_it: impl Fn(&str) -> bool) -> Vec<&'static str> {
    let mut found = Vec::new();
    for (_, text) in TOPICS {
        let mut is_about = false;
        for line in text.lines() {
            let own = line.strip_prefix("  ").filter(|own| !own.starts_with(' '));
            if let Some(own) = own {
                let mut forms = own.split("  ").next().unwrap_or(own).split([',', ';']);
                is_about = forms.any(&is_it);
            }
            if is_about {
                found.push(line);
            }
        }
    }
    found
}

fn listed(entries: &[Entry]) -> String {
    let mut words: Vec<&str> = entries.iter().map(|entry| entry.word.as_str()).collect();
    words.dedup();
    words.join(", ")
}
