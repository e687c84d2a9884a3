//! Lines that mean nothing, or that are refused because of their words: what is wrong, where it is,
//! and what may have been meant.

use board::Creature;
use encounter::{Encounter, Keeper, ReactionKind, TurnOrder};
use grid::Square;
use journal::reading;
use notation::{Decimal, NotationError, PathItem, Ruling, Spanned, Subject, With};
use rules::Words as _;
use tell::notation::{WrittenAnswer, WrittenCommand, WrittenDeclaration, WrittenInstruction};

use super::everyday;
use super::loose;
use super::names::{
    Named, first_and_rest, is_new, named, several_names, shown_board, whole, words_of,
};
use super::places::is_place;
use super::shell::Shell;
use super::spoken;
use super::table::Faulted;
use super::unfinished;
use super::vocabulary::Entry;
use super::words;
use crate::commands::gridless;

/// What can be done at all.
const ANYTHING: &str =
    "`to X,Y` goes there, `NAME VERB: (x,y) …` declares, `end-turn` ends the turn";

/// The longest part of a line that a message repeats, in characters.
const LONGEST_QUOTE: usize = 60;

/// The message for a line that is not a command, a question or an answer.
pub(super) fn not_understood(shell: &Shell, line: &str, error: &NotationError) -> String {
    let word = first_word(line);
    if let Named::Several(names) = named(shell.table.now(), word) {
        return format!("not understood: {}\n", several_names(word, &names));
    }
    let is_name = shell.table.now().board().creature_meant(word).is_some();
    // Without a name in front and a colon it was read as a declaration, and is none.
    let is_none = !is_name && !line.contains(':') && shell.vocabulary.verb(word).is_none();
    let mut text = if is_none {
        format!(
            "not understood: `{}` is not a command, a question or a declaration\n",
            quoted(line)
        )
    } else {
        format!("not understood: {}\n", shortened(&error.message))
    };
    if let Some(open) = question_is_open(shell) {
        text.push_str(&format!("  {open}; `undo` takes back what led to it\n"));
        return text;
    }
    if let Named::One(name) = named(shell.table.now(), line) {
        return format!(
            "not understood: `{}` does not say what {name} does\n  `reach {name}` shows where it can \
             go, `{name} to X,Y` goes there, `who` says how everybody is\n",
            quoted(line)
        );
    }
    let has_form = (is_name || words::is_known(word)) && !error.help.is_empty();
    match meant(shell, line) {
        Some(meant) => text.push_str(&format!("  {meant}\n")),
        None if has_form => text.push_str(&format!("  {}\n", error.help)),
        None => text.push_str(&format!("  {ANYTHING}\n")),
    }
    text.push_str("  `help` lists what can be typed\n");
    text
}

/// How to answer the question that is open, if one is.
pub(super) fn question_is_open(shell: &Shell) -> Option<String> {
    let pending = shell.table.now().pending()?;
    /// The most answers whose words are repeated.
    const LISTED: usize = 6;
    let answers = pending.answers(shell.system()).into_iter();
    let board = shell.table.now().board();
    let words: Vec<String> = answers
        .map(|answer| format!("`{}`", WrittenAnswer::of(&answer, board)))
        .collect();
    let count = words.len();
    Some(if count > LISTED {
        format!("a question is open: answer 1 to {count}, or its words")
    } else {
        format!(
            "a question is open: answer 1 to {count}, or its words: {}",
            words.join(", ")
        )
    })
}

/// The message for a line that begins with a verb, while nobody has the turn.
pub(super) fn nobodys_turn(shell: &Shell, line: &str) -> Option<String> {
    let word = first_word(line);
    let now = shell.table.now();
    let names_nobody = now.current().is_none() && now.board().creature_meant(word).is_none();
    let is_verb = shell.vocabulary.verb(word).is_some() && !words::is_known(word);
    (names_nobody && is_verb && !spoken::is_of_the_table(word)).then(|| {
        let meant = named_behind(now, line).unwrap_or_else(|| format!("NAME {}", quoted(line)));
        format!("not understood: nobody has the turn, so say who does it: `{meant}`\n")
    })
}

/// The line of somebody who is named behind the verb: `A move to 3,3` for `move A to 3,3`.
fn named_behind(now: &Encounter, line: &str) -> Option<String> {
    let words = words_of(line);
    let [verb, name, further @ ..] = words.as_slice() else {
        return None;
    };
    let name = whole(now, name.trim_end_matches(':'))?;
    let ([place] | ["to", place]) = further else {
        return None;
    };
    let goal = place.trim_matches(['(', ')']);
    (spoken::goes(verb) && is_place(place)).then(|| format!("{name} {verb} to {goal}"))
}

/// What may have been meant by a line that begins with an unknown word.
fn meant(shell: &Shell, line: &str) -> Option<String> {
    let word = first_word(line);
    let everyday = line.split_once(": ").filter(|(name, _)| *name == word);
    let everyday = everyday.map(|(name, said)| format!("{name} {said}"));
    let everyday = everyday.and_then(|said| everyday::instead(shell, &said));
    if let Some(instead) = everyday.or_else(|| spoken::instead(shell, line)) {
        return Some(instead);
    }
    if let Some(ruling) = ruling_meant(shell, line) {
        return Some(ruling);
    }
    let is_name = shell.table.now().board().creature_meant(word).is_some();
    if is_name || words::is_known(word) {
        return None;
    }
    let near = || {
        // One sign, or a number, is near to too much.
        word.chars()
            .nth(1)
            .filter(|_| word.parse::<f64>().is_err())?;
        let known = known_words(shell);
        let near = rules::nearest(&word.to_lowercase(), known.iter().map(String::as_str))?;
        Some(format!("did you mean `{near}`?"))
    };
    near()
}

/// The ruling that may be meant by `corner-cuting=allow`.
fn ruling_meant(shell: &Shell, line: &str) -> Option<String> {
    let (name, choice) = line.split_once('=')?;
    let (name, choice) = (name.trim(), choice.trim());
    let bare = |name: &'static str| name.trim_start_matches("ruling.");
    let rulings = shell
        .system()
        .rulings()
        .iter()
        .map(|entry| bare(entry.name));
    let word = bare_word(name)?;
    Some(match rules::nearest(word, rulings) {
        Some(near) => format!("did you mean `ruling: {near}={choice}`?"),
        None => format!("no ruling is called `{word}`; `rulings` lists them"),
    })
}

/// The word without the prefix of rulings; `None` if it is not one word.
fn bare_word(name: &str) -> Option<&str> {
    let word = name.strip_prefix("ruling.").unwrap_or(name);
    (!word.contains([' ', ':'])).then_some(word)
}

/// Everything that may begin a line.
fn known_words(shell: &Shell) -> Vec<String> {
    let vocabulary = &shell.vocabulary;
    let entries = vocabulary.verbs.iter().chain(&vocabulary.questions);
    let board = shown_board(shell.table.now());
    words::all()
        .map(str::to_owned)
        .chain(entries.map(|entry| entry.word.clone()))
        .chain(board.creatures().iter().map(|own| own.name.clone()))
        .collect()
}

/// The message for a line that was read as a declaration of somebody who is not there, or with a verb that
/// is none, because it is said in other words: `stand up`, `hit anka`, `Ada move 3,2`.
pub(super) fn said_in_other_words(
    shell: &Shell,
    instruction: &WrittenInstruction,
) -> Option<String> {
    let WrittenInstruction::Command(WrittenCommand::Declare(declared)) = instruction else {
        return None;
    };
    let declaration = &declared.declaration;
    let actor = &declaration.actor.value;
    let is_there = !matches!(named(shell.table.now(), actor), Named::Nobody);
    let is_verb = shell.vocabulary.verb(&declaration.verb.value).is_some();
    if actor == "gm" || (is_there && is_verb) {
        return None;
    }
    let line = declaration.to_string();
    let instead = spoken::instead(shell, &line).or_else(|| {
        let known = known_words(shell);
        let small = actor.to_lowercase();
        let is_near = rules::nearest(&small, known.iter().map(String::as_str)).is_some();
        (!is_there && !is_near && !is_verb).then(|| ANYTHING.to_owned())
    })?;
    Some(said_instead(&line, &instead))
}

/// The message for a line in other words than those of the notation, with what to type instead.
pub(super) fn said_instead(line: &str, instead: &str) -> String {
    format!(
        "not understood: `{}` is not a command, a question or a declaration\n  {instead}\n",
        quoted(line)
    )
}

/// The addition to a refusal: the verb that may have been meant, the map's border, or the way to a
/// far square.
pub(super) fn hint(
    shell: &Shell,
    instruction: &WrittenInstruction,
    faulted: Faulted,
) -> Option<String> {
    let WrittenInstruction::Command(command) = instruction else {
        return None;
    };
    let of_table = reaction_meant(shell, command).or_else(|| shell.hint_on_turns(command));
    if of_table.is_some() {
        return of_table;
    }
    match command {
        WrittenCommand::Change(facts) => whom_meant(shell, facts),
        WrittenCommand::Declare(declared) => whither_meant(shell, declared)
            .or_else(|| hint_at(shell, &declared.declaration, faulted))
            .or_else(|| unfinished::path_missing(shell, declared)),
        WrittenCommand::Rule(Ruling {
            name: Spanned { value: ruling, .. },
            ..
        })
        | WrittenCommand::AskRuling { ruling } => {
            let word = ruling.trim_start_matches("ruling.");
            let named = shell.system().rulings().iter();
            if named.clone().any(|entry| entry.name == ruling) {
                return None;
            }
            let near: Vec<&str> = named
                .map(|entry| entry.name)
                .filter(|name| !word.is_empty() && name != ruling && name.contains(word))
                .collect();
            (!near.is_empty()).then(|| format!("there are {}", near.join(", ")))
        }
        WrittenCommand::Attack(attack) => match spoken::attacks(shell) {
            Some(attacks) => Some(format!(
                "{attacks}; `{} melee-attack` declares one",
                attack.attacker
            )),
            None => shell.shot_instead(attack),
        },
        WrittenCommand::Order { .. } => {
            let keeper = shell.table.now().turns().map(TurnOrder::keeper);
            let kept = (keeper == Some(Keeper::Rules)).then(|| shell.system().unlisted().order);
            kept.filter(|order| !order.is_empty()).map(str::to_owned)
        }
        WrittenCommand::Begin { order } if order.is_empty() => Some(
            "`initiative: NAME +3; NAME 14` rolls or states it; `begin: NAME, NAME` begins in that \
             order"
                .to_owned(),
        ),
        _ => None,
    }
}

/// What is meant by a verb of the system with a word behind it that says where to, but names no square.
fn whither_meant(shell: &Shell, declared: &WrittenDeclaration) -> Option<String> {
    let options: Vec<&str> = (declared.declaration.options.iter())
        .map(|option| option.name.value.as_str())
        .collect();
    unfinished::without_whither(shell, declared, &options)
}

/// The answer that attacks the one whose movement waits, for a line that attacks it in other words.
fn reaction_meant(shell: &Shell, command: &WrittenCommand) -> Option<String> {
    let now = shell.table.now();
    let pending = now.pending()?;
    let is_attack = match command {
        WrittenCommand::Attack(_) => true,
        WrittenCommand::Declare(declared) => declared.declaration.verb.value == "strike",
        _ => false,
    };
    let answers = pending.answers(now.system()).into_iter();
    let answer = answers
        .map(|answer| WrittenAnswer::of(&answer, now.board()))
        .find(|answer| {
            matches!(answer, WrittenAnswer::React(own) if own.kind == ReactionKind::OpportunityAttack)
        })?;
    is_attack.then(|| format!("`{answer}` attacks as the reaction that is asked about"))
}

/// The line about somebody who is there, instead of one whom nobody knows: `with: Ogrim hp 10` for
/// `with: Ogirm hp 10`.
fn whom_meant(shell: &Shell, facts: &[With]) -> Option<String> {
    let now = shell.table.now();
    let shown = shown_board(now);
    let all = shown.creatures().iter();
    let near = |name: &str| match named(now, name) {
        Named::One(name) => Some(name),
        Named::Several(_) => None,
        Named::Nobody => {
            let near = rules::nearest(name, all.clone().map(|own| own.name.as_str()));
            near.map(str::to_owned)
        }
    };
    let mut facts = facts.to_vec();
    let mut is_other = false;
    for with in &mut facts {
        if is_new(now, with)
            && let Subject::Creature(name) = &mut with.subject.value
        {
            *name = near(name)?;
            is_other = true;
        }
    }
    let command = WrittenCommand::Change(facts);
    (is_other && reading::written_command(now, &command).is_ok())
        .then(|| format!("did you mean `{command}`?"))
}

/// The addition to a refused declaration.
fn hint_at(shell: &Shell, declaration: &notation::Declaration, faulted: Faulted) -> Option<String> {
    let actor = &declaration.actor.value;
    if let Named::Several(names) = named(shell.table.now(), actor) {
        return Some(several_names(actor, &names));
    }
    let verbs = || shell.vocabulary.verbs.iter().map(|one| one.word.as_str());
    let creature = shell.table.now().board().creature_meant(actor);
    let verb = &declaration.verb.value;
    let is_verb = shell.vocabulary.verb(verb).is_some();
    if verb == "to"
        && let Some(goal) = declaration.path.last().filter(|_| creature.is_some())
    {
        let goal = goal.value.to_string();
        let goal = goal.trim_matches(['(', ')']);
        return Some(format!(
            "`path {actor} to {goal}` shows the way; a declaration of somebody who has not the turn \
             names each square behind its verb"
        ));
    }
    if (creature.is_none() || !is_verb)
        && actor != "gm"
        && let Some(instead) = spoken::instead(shell, &declaration.to_string())
    {
        return Some(instead);
    }
    // A verb mistyped at the beginning of the line is where the name of the actor would be.
    if creature.is_none()
        && let Some(near) = rules::nearest(&actor.to_lowercase(), verbs())
    {
        return Some(format!("did you mean the verb `{near}`? `help {near}`"));
    }
    if !is_verb && actor != "gm" && creature.is_some() {
        let near = rules::nearest(verb, verbs())?;
        return Some(format!("did you mean `{actor} {near}`?"));
    }
    let bare = declaration
        .options
        .iter()
        .filter(|option| option.value.is_none());
    let options: Vec<&str> = bare.map(|option| option.name.value.as_str()).collect();
    if let Some(readied) = unfinished::readied(shell, actor, verb, &options) {
        return Some(readied);
    }
    if let Some(primary) = spoken::primary_meant(shell, actor, verb, &options) {
        return Some(primary);
    }
    if let Some(said) = loose_meant(shell, declaration, &options) {
        return Some(said);
    }
    if let Some(alone) = spoken::verb_without_target(shell, actor, verb, &options) {
        return Some(alone);
    }
    if let Some(whole) = spoken::whole_verb(&shell.vocabulary, verb, &options) {
        return Some(whole);
    }
    if declaration.path.is_empty()
        && let Some(meant) =
            creature.and_then(|actor| spoken::path_meant(shell, actor, verb, &options))
    {
        return Some(meant);
    }
    match faulted {
        // Its path is not the reason.
        Faulted::Action => None,
        Faulted::PathOrWords => far_away(shell, declaration),
    }
}

/// What is meant by a verb of the notation that people use in their own way: `hit Kobold`, `charge
/// Kobold`, `move Kobold to 4,3`.
fn loose_meant(
    shell: &Shell,
    declaration: &notation::Declaration,
    options: &[&str],
) -> Option<String> {
    let (actor, verb) = (&declaration.actor.value, &declaration.verb.value);
    let creature = shell.table.now().board().creature_meant(actor)?;
    let path = declaration.path.iter().map(|item| item.value.to_string());
    let path: Vec<String> = path.collect();
    if path.is_empty() {
        let targets = declaration.options.iter();
        let targets = targets.filter(|option| option.name.value == "target");
        let targets = targets.filter_map(|option| option.value.as_deref());
        let whom: Vec<&str> = options.iter().copied().chain(targets).collect();
        // A way in words says more than that one of them is none of the verb's.
        let headed = || loose::headed(shell, creature, verb, options);
        return spoken::attacked(shell, actor, verb, options)
            .or_else(|| loose::charge(shell, creature, verb, &whom))
            .or_else(|| creature.position.and_then(|_| headed()));
    }
    let words: Vec<&str> = (options.iter().copied())
        .chain(path.iter().map(String::as_str))
        .collect();
    loose::put(shell, verb, &words).or_else(|| of_somebody_else(shell, declaration, options))
}

/// What is meant by a verb for moving with a name behind it: `Sera fly to 5,1` for `fly Sera 5,1`.
fn of_somebody_else(
    shell: &Shell,
    declaration: &notation::Declaration,
    options: &[&str],
) -> Option<String> {
    let verb = &declaration.verb.value;
    let [name] = options else {
        return None;
    };
    let name = whole(shell.table.now(), name).filter(|_| spoken::goes(verb))?;
    let goal = declaration.path.last()?.value.to_string();
    let goal = goal.trim_matches(['(', ')']);
    Some(format!("did you mean `{name} {verb} to {goal}`?"))
}

/// What to say of a path that leaves the map or leaves out squares.
pub(super) fn far_away(shell: &Shell, declaration: &notation::Declaration) -> Option<String> {
    let squares = declaration.path.iter().map(|item| square_of(&item.value));
    let squares = squares.collect::<Option<Vec<_>>>()?;
    far_square(shell, declaration, &squares)
}

fn square_of(item: &PathItem) -> Option<Square> {
    let place = item.place()?;
    let whole = |number: Decimal| i32::try_from(number.whole()?).ok();
    Some(Square::new(whole(place.x)?, whole(place.y)?))
}

/// The first square of a path that lies off the map or is not one step from the previous one.
fn far_square(
    shell: &Shell,
    declaration: &notation::Declaration,
    path: &[Square],
) -> Option<String> {
    let board = shell.table.now().board();
    let extent = board.extent();
    if gridless::has_no_squares(shell.table.now().situation()) {
        return None;
    }
    if let Some(off) = path.iter().find(|square| !board.contains(**square)) {
        return Some(format!(
            "{off} lies off the map, which goes from (0,0) to ({},{})",
            extent.width() - 1,
            extent.height() - 1
        ));
    }
    let creature = board.creature_meant(&declaration.actor.value)?;
    let verb = &declaration.verb.value;
    if shell
        .system()
        .options_of(verb)
        .is_some_and(|own| own.contains(&"feet"))
    {
        return straight_on(creature, verb, path);
    }
    let by = spoken::search_by(verb);
    let mut by = by.map_or_else(String::new, |verb| format!("{verb} "));
    let is_rolled = |own: &Entry| own.options.iter().any(|own| own == "means=");
    if shell.vocabulary.verb(verb).is_some_and(is_rolled) && !by.is_empty() {
        // There the search knows the options, too.
        let options = declaration.options.iter();
        for option in options {
            let name = &option.name.value;
            if let Some(means) = everyday::means(shell, (&creature.name, verb), name) {
                by.push_str(&format!("means={means} "));
            } else if shell.vocabulary.has_option(name) {
                by.push_str(&format!("{option} "));
            }
        }
    }
    let mut from = creature.footprint()?.origin;
    for to in path {
        if (to.x - from.x).abs().max((to.y - from.y).abs()) > 1 {
            return Some(format!(
                "a path lists each square on the way; `{by}to {},{}` finds the way there",
                to.x, to.y
            ));
        }
        from = *to;
    }
    None
}

/// The squares on the way of somebody whom another one moves, if the path leaves some of them out: no
/// search finds such a way.
fn straight_on(creature: &Creature, verb: &str, path: &[Square]) -> Option<String> {
    /// The longest way that is written out, in squares.
    const MOST_SQUARES: usize = 24;
    let start = creature.footprint()?.origin;
    let mut squares = Vec::new();
    let mut at = start;
    for to in path {
        while at != *to && squares.len() < MOST_SQUARES {
            at = at.offset((to.x - at.x).signum(), (to.y - at.y).signum());
            squares.push(at);
        }
    }
    (squares.len() > path.len() && Some(&at) == path.last()).then(|| {
        let (name, squares) = (&creature.name, loose::written(&squares));
        format!("a path lists each square on the way: `{name} {verb} feet=N: {squares}`")
    })
}

/// The first word up to a blank, a colon or an equals sign; a name in quotes is one word.
fn first_word(line: &str) -> &str {
    let (first, _) = first_and_rest(line);
    if first.starts_with('"') {
        return first.trim_end_matches(':');
    }
    first.split([':', '=']).next().unwrap_or_default()
}

/// A line, as a message repeats it.
fn quoted(line: &str) -> String {
    if line.chars().count() <= LONGEST_QUOTE {
        return line.to_owned();
    }
    let start: String = line.chars().take(LONGEST_QUOTE).collect();
    format!("{start}…")
}

/// A message whose words in backticks are no longer than a message should repeat.
pub(super) fn shortened(message: &str) -> String {
    let parts: Vec<String> = message
        .split('`')
        .enumerate()
        .map(|(number, part)| {
            if number % 2 == 1 {
                quoted(part)
            } else {
                part.to_owned()
            }
        })
        .collect();
    parts.join("`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_repeats_no_long_line() {
        let long = "x".repeat(3_000);
        let message = shortened(&format!("`{long}` is no command; write `map`"));
        assert!(message.chars().count() < 120, "{message}");
        assert!(message.ends_with("is no command; write `map`"), "{message}");
        assert_eq!(shortened("no quotes"), "no quotes");
        assert_eq!(shortened("one ` alone"), "one ` alone");
    }
}
