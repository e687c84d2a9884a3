//! Words that people use at a table but that are not in the notation, and what to type instead.

use board::{Condition, Creature, Movement};
use grid::Square;
use rules::{SystemHarm as _, Words as _};
use systems::{System, flight};

use super::loose::{self, Headed};
use super::names::{Named, named, shown_foe, words_of};
use super::places::{bracketed, is_place};
use super::shell::Shell;
use super::stated::is_fact;
use super::tried::{
    ACTIONS, ATTACKS, DIRECTIONS, EXAMPLES_OF_STATES, FULL_ACTIONS, KEYS, MOVES, STATES, TARGETS,
    TRIED, VERBS_OF_ACTIONS, VERBS_OF_FULL_ACTIONS, WAYS, direction_said,
};
use super::vocabulary::Vocabulary;
use super::words::{self, Own, is_of_harm};
use crate::input;

/// Whether the option says who is meant.
pub(super) fn names_somebody(option: &str) -> bool {
    TARGETS
        .iter()
        .any(|own| own.trim_end_matches('=') == option)
}

/// Whether the word says that somebody goes somewhere: `go to 2,2`, `walks to 2,2`.
pub(super) fn goes(word: &str) -> bool {
    let small = word.to_lowercase();
    let mut words = MOVES.iter().flat_map(|moves| moves.said);
    let mut ways = WAYS.iter().flat_map(|(said, _)| *said);
    words.any(|said| *said == small) || ways.any(|said| *said == small)
}

/// The verb by which alone the search finds a way: `run` in `run to 2,2`. A verb by which people just
/// go is none, and is left out: `to 2,2`.
pub(super) fn search_by(verb: &str) -> Option<&str> {
    let [_, just_go, ..] = &MOVES;
    let is_own = verb == "charge" || (goes(verb) && !just_go.said.contains(&verb));
    is_own.then_some(verb)
}

/// The verb that several words before `to` say: `guarded step`, `five foot step`.
pub(super) fn verb_of_words(vocabulary: &Vocabulary, words: &[&str]) -> Option<String> {
    let has = |word: &str| vocabulary.verb(word).is_some();
    let joined = words.join("-").to_lowercase();
    if has(&joined) && words.iter().any(|word| goes(word)) {
        return Some(joined);
    }
    let (first, rest) = words.split_first()?;
    let first = first.to_lowercase();
    if has(&first) && !rest.is_empty() && rest.iter().all(|word| goes(word)) {
        return Some(first);
    }
    let moves = MOVES
        .iter()
        .find(|moves| moves.said.contains(&joined.as_str()))?;
    let verb = moves.verbs.iter().find(|verb| has(verb))?;
    Some((*verb).to_owned())
}

/// Whether people say the word for an action that the engine does not decide.
pub(super) fn is_action(word: &str) -> bool {
    ACTIONS.contains(&word.to_lowercase().as_str())
}

/// The verb that people mean by these words, where they ask what it is: `5-foot step`, `minimum
/// movement`, `walk`.
pub(super) fn verb_meant(vocabulary: &Vocabulary, said: &str) -> Option<String> {
    const BEHIND: [&str; 4] = ["action", "activity", "move", "movement"];
    let mut words: Vec<&str> = said.split_whitespace().collect();
    if words.len() > 1 && words.last().is_some_and(|last| BEHIND.contains(last)) {
        words.pop();
    }
    match words.as_slice() {
        [verb] if vocabulary.verb(verb).is_some() => Some((*verb).to_owned()),
        words => verb_of_words(vocabulary, words),
    }
}

/// Whether the word says that somebody runs: `sprint to 2,2`.
pub(super) fn runs(word: &str) -> bool {
    let small = word.to_lowercase();
    matches!(small.trim_end_matches('s'), "sprint" | "dash" | "dashe")
}

/// Whether the word says that somebody makes a double move: `hustle to 2,2`.
pub(super) fn hustles(word: &str) -> bool {
    matches!(word.to_lowercase().as_str(), "hustle" | "hustles")
}

/// The verb for one step that the word says: `five-foot-step` for `shift` and `5-foot-step`.
pub(super) fn step_said(vocabulary: &Vocabulary, word: &str) -> Option<&'static str> {
    const STEPS: [&str; 3] = ["step", "five-foot-step", "guarded"];
    let small = word.to_lowercase();
    let [.., steps] = &MOVES;
    let is_said = steps.said.contains(&small.as_str());
    let mut verbs = STEPS.into_iter().filter(|_| is_said);
    verbs.find(|verb| vocabulary.verb(verb).is_some())
}

/// A movement that the word names, whether or not the system has it: nobody who crawls or flies just
/// goes somewhere.
pub(super) fn named_movement(word: &str) -> Option<&'static str> {
    let small = word.to_lowercase();
    let crawls = matches!(small.as_str(), "crawl" | "crawls").then_some("crawl");
    let mut ways = WAYS.iter();
    let way = ways.find(|(said, _)| said.contains(&small.as_str()));
    crawls.or(way.map(|(_, way)| *way))
}

/// The way of moving that the word says: `fly` for `flies`.
pub(super) fn way_said(word: &str) -> Option<&'static str> {
    let small = word.to_lowercase();
    let on_foot = matches!(small.as_str(), "walk" | "walks").then_some("walk");
    let mut ways = WAYS.iter();
    let way = ways.find(|(said, _)| said.contains(&small.as_str()));
    on_foot.or(way.map(|(_, way)| *way))
}

/// A direction as the systems write it: `E` for `east` and `e`.
pub(super) fn compass(word: &str) -> Option<String> {
    let small = word.to_lowercase();
    let mut directions = DIRECTIONS.iter();
    let (said, _) = directions.find(|(said, _)| said.contains(&small.as_str()))?;
    said.get(1).map(|short| short.to_uppercase())
}

/// Whether the word asks for a way, which nobody goes yet.
pub(super) fn is_way(word: &str) -> bool {
    matches!(word.to_lowercase().as_str(), "path" | "route" | "way")
}

/// Whether the word also begins a command of the table, or is how people say that somebody attacks, in
/// a system in which it is a verb.
pub(super) fn is_of_the_table(word: &str) -> bool {
    KEYS.contains(&word) || ATTACKS.contains(&word)
}

/// Whether people try the word although it is none of the notation.
pub(super) fn is_tried(word: &str) -> bool {
    let small = word.to_lowercase();
    let is_one = |words: &[&str]| words.contains(&small.as_str());
    is_one(&STATES) || is_one(&ATTACKS) || TRIED.iter().any(|(tried, _)| is_one(tried))
}

/// The word that has the same effect here as that word elsewhere.
fn tried(shell: &Shell, word: &str) -> Option<String> {
    let small = word.to_lowercase();
    let small = small.as_str();
    if STATES.contains(&small) {
        return Some(stated(shell, small));
    }
    if small == "attack" || ATTACKS.contains(&small) {
        // Some systems have several attacks, which are declared by themselves.
        let several = attacks(shell);
        return Some(
            several.unwrap_or_else(|| "`attack: NAME` attacks; `help moving` has more".to_owned()),
        );
    }
    let tried = TRIED.iter().find(|(tried, _)| tried.contains(&small));
    tried.map(|(_, hint)| (*hint).to_owned())
}

/// The hint with a square of the line or of this board, and in words that the system has.
fn fitted(shell: &Shell, hint: &str, words: &[&str]) -> String {
    if hint.contains("`damage NAME") && shell.system().least_hit_points().is_none() {
        let whom = somebody_in(shell, words);
        return loose::without_hit_points(shell.system(), whom.as_deref());
    }
    let said = words.iter().rfind(|word| is_place(word));
    let square = shell.square_here(said.copied());
    let hint = hint.replace("(3,4)", &square);
    let hint = if is_fact(shell, &square, "difficult") {
        hint
    } else {
        hint.replace(" difficult`", " on :`")
    };
    match shell.vocabulary.properties.iter().any(|own| own == "speed") {
        true => hint,
        false => hint.replace(", speed 30`", "`"),
    }
}

/// The verbs for attacks of a system that has several.
pub(super) fn attacks(shell: &Shell) -> Option<String> {
    let words = shell.vocabulary.verbs.iter().map(|one| one.word.as_str());
    let attacks: Vec<&str> = words
        .filter(|word| word.ends_with("-attack") && *word != "no-attack")
        .collect();
    let first = attacks.first()?;
    Some(format!("it has {}: `help {first}`", attacks.join(", ")))
}

/// How to state what is true of a creature, in words that the system has.
fn stated(shell: &Shell, word: &str) -> String {
    let anybody = shell.table.now().board().creatures().first();
    let has = |word: &&str| {
        let mut properties = shell.vocabulary.properties.iter();
        properties.any(|own| own == word)
            || anybody.is_some_and(|own| is_fact(shell, &own.name, word))
    };
    let word = match word {
        "kill" | "dies" => "dead",
        word => word,
    };
    let state = std::iter::once(word)
        .filter(|word| EXAMPLES_OF_STATES.contains(word))
        .chain(EXAMPLES_OF_STATES)
        .find(has);
    // Whoever names a state means that one.
    let is_named = state == Some(word);
    let points = (has(&"hp") && !is_named).then_some("hp 5");
    let example: Vec<&str> = points.into_iter().chain(state).collect();
    format!(
        "`with: NAME {}` changes what is true of a creature",
        example.join(", ")
    )
}

/// What to type instead of a word for moving with a direction behind it: `go north`, `walk 10 ft east`.
fn headed(shell: &Shell, actor: &str, small: &str, behind: &[&str]) -> Option<String> {
    let moves = MOVES.iter().find(|moves| moves.said.contains(&small))?;
    let mut verbs = moves.verbs.iter();
    let verb = verbs.find(|verb| shell.vocabulary.verb(verb).is_some())?;
    let creature = shell.table.now().board().creature_meant(actor)?;
    // `5-foot step north` says twice what it is.
    let mut behind = behind.to_vec();
    behind.retain(|word| !goes(word));
    let path = Headed::read(&behind)?.path(creature)?;
    Some(format!(
        "did you mean `{actor} {verb}: {}`?",
        loose::written(&path)
    ))
}

/// `attack Kobold` for a word that says that somebody attacks, if the words behind it name whom.
pub(super) fn attacked(shell: &Shell, actor: &str, word: &str, behind: &[&str]) -> Option<String> {
    let small = word.to_lowercase();
    let is_attack =
        ATTACKS.contains(&small.as_str()) || matches!(small.as_str(), "attack" | "strikes");
    if !is_attack || attacks(shell).is_some() {
        return None;
    }
    let target = somebody_in(shell, behind).filter(|target| target != actor)?;
    if is_shot(&small) {
        // The attack from the numbers is one in melee.
        let options = shell.system().options_of("strike").unwrap_or_default();
        let is_known = options.contains(&"ranged") && shell.current_name() == Some(actor);
        return is_known.then(|| format!("did you mean `strike {target} ranged`?"));
    }
    Some(if shell.current_name() == Some(actor) {
        format!("did you mean `attack {target}`?")
    } else {
        format!("did you mean `attack: {actor} {target}`?")
    })
}

fn is_shot(small: &str) -> bool {
    matches!(small, "shoot" | "shoots" | "fire" | "fires")
}

/// What to type instead of a word for moving: a verb of the system, unless it is that word. The path
/// is the one behind the word, or else an example.
fn moved(shell: &Shell, actor: &str, word: &str, behind: &[&str]) -> Option<String> {
    let vocabulary = &shell.vocabulary;
    let small = word.to_lowercase();
    let places = behind.iter().copied().filter(|word| is_place(word));
    let places: Vec<String> = places.map(bracketed).collect();
    if let Some(headed) = headed(shell, actor, &small, behind) {
        return Some(headed);
    }
    if MOVES
        .iter()
        .any(|own| own.path == STAND && own.said.contains(&small.as_str()))
        && let Some(stands) = stands_already(shell, actor)
    {
        return Some(stands);
    }
    let is_near = places
        .first()
        .is_some_and(|first| is_beside(shell, actor, first));
    let example = || shell.goal_here(actor).unwrap_or_else(|| "X,Y".to_owned());
    let goal = places
        .last()
        .map(|last| last.trim_matches(['(', ')']).to_owned());
    let goal = &goal.unwrap_or_else(example);
    let is_step = step_said(vocabulary, &small).is_some();
    let told = |verb: &str, path: &str| {
        match path {
            path if is_near && path != "stand" => {
                format!("did you mean `{actor} {verb}: {}`?", places.join(" "))
            }
            // Where it is a verb of its own, it has no path.
            path if path == verb => format!("`{actor} {verb}` stands up"),
            "stand" => format!("`{actor} {verb}: {path}` stands up"),
            _ if is_step && !places.is_empty() => format!(
                "`{actor} {verb}: (x,y)` leads one square; `{verb} to {goal}` gets there by such steps alone, \
                 `to {goal}` by the cheapest way"
            ),
            _ => {
                let path = shell.path_here(actor, verb, path);
                let (goal, by) = match search_by(verb).filter(|_| !places.is_empty()) {
                    Some(verb) => (format!("{verb} to {goal}"), "a"),
                    None => (format!("to {goal}"), "the cheapest"),
                };
                format!("`{actor} {verb}: {path}` names each square; `{goal}` finds {by} way there")
            }
        }
    };
    if let Some((_, way)) = WAYS.iter().find(|(said, _)| said.contains(&small.as_str())) {
        if vocabulary.verb(way).is_some() {
            return (*way != small).then(|| told(way, "(1,0) (2,0)"));
        }
        // There it is a way to move, not a verb; anybody's words show whether it is.
        let anybody = shell.table.now().board().creatures().first()?;
        let words = format!("{} move {way}: (0,0)", anybody.name);
        let is_way = input::declaration(shell.table.now().situation(), &words).is_ok();
        if is_way && *way == Movement::Fly.word() && shell.system() == flight::SYSTEM {
            // There a flight needs a direction, which the search chooses.
            let goal = if places.is_empty() { "X,Y,Z" } else { goal };
            return Some(format!(
                "`{way} to {goal}` finds the way there; `help {way}` says how one is declared step by step"
            ));
        }
        return is_way.then(|| told(&format!("move {way}"), "(1,0) (2,0)"));
    }
    let moves = MOVES
        .iter()
        .find(|moves| moves.said.contains(&small.as_str()))?;
    let mut verbs = moves.verbs.iter();
    let verb = verbs.find(|verb| vocabulary.verb(verb).is_some())?;
    (*verb != small).then(|| told(verb, moves.path))
}

/// What stands in the place of a path where somebody stands up.
const STAND: &str = "stand";

/// That the creature does not lie on the ground, where standing up is an action.
pub(super) fn stands_already(shell: &Shell, name: &str) -> Option<String> {
    let [stand, ..] = &MOVES;
    let is_action = (stand.verbs.iter()).any(|verb| shell.vocabulary.verb(verb).is_some());
    let creature = shell.table.now().board().creature_named(name)?;
    let stands = is_action && !creature.conditions.contains(Condition::Prone);
    stands.then(|| format!("{name} stands already"))
}

/// Whether the creature can get to the place in one step, as far as the distance goes.
fn is_beside(shell: &Shell, name: &str, place: &str) -> bool {
    let board = shell.table.now().board();
    let from = board.creature_meant(name).and_then(Creature::footprint);
    let mut numbers = place.trim_matches(['(', ')']).split(',');
    let mut number = || numbers.next()?.parse::<i32>().ok();
    let to = number().zip(number()).map(|(x, y)| Square::new(x, y));
    let (Some(from), Some(to)) = (from, to) else {
        return false;
    };
    let (x, y) = (to.x.abs_diff(from.origin.x), to.y.abs_diff(from.origin.y));
    x.max(y) == 1
}

/// What to type for an action that is no verb: one that the rules carry out by its name, or one that
/// only takes its time. Whom it is done to stands among the words behind it.
fn acted(shell: &Shell, actor: &str, word: &str, behind: &[&str]) -> Option<String> {
    if let Some(activity) = shell.vocabulary.activity(&word.to_lowercase()) {
        let target = somebody_in(shell, behind).filter(|target| target != actor);
        let form = match &target.or_else(|| foe_of(shell, actor)) {
            Some(target) => activity.form.replace("=B", &format!("={target}")),
            None => activity.form.clone(),
        };
        return Some(format!(
            "`{actor} {form}` declares it; `help {}`",
            activity.word
        ));
    }
    if let Some(withdrawn) = withdrawn(shell, actor, word, behind) {
        return Some(withdrawn);
    }
    let small = word.to_lowercase();
    if !ACTIONS.contains(&small.as_str()) {
        return None;
    }
    let verbs: &[&str] = if FULL_ACTIONS.contains(&small.as_str()) {
        &VERBS_OF_FULL_ACTIONS
    } else {
        &VERBS_OF_ACTIONS
    };
    let verb = (verbs.iter()).find(|verb| shell.vocabulary.verb(verb).is_some());
    if let Some(hidden) = hidden(shell.system(), actor, word) {
        return Some(hidden);
    }
    let has_kinds = shell.vocabulary.verb("act");
    let has_kinds = has_kinds.is_some_and(|act| act.options.iter().any(|own| own == "standard"));
    let is_full = FULL_ACTIONS.contains(&small.as_str());
    Some(match verb {
        Some(verb) if *verb == "act" && has_kinds => {
            let kind = if is_full { "full" } else { "standard" };
            format!(
                "`{actor} act {kind}` takes the time for a {kind} action, and `help act` lists the other kinds; \
                 `with:` states what it does"
            )
        }
        Some(verb) => format!(
            "`{actor} {verb}` takes the time for an action of another kind; `with:` states what it \
             does"
        ),
        None => format!(
            "nothing is declared for that in {}: the table decides it, and `with:` states what it \
             does",
            shell.system()
        ),
    })
}

/// Somebody on another side.
fn foe_of(shell: &Shell, actor: &str) -> Option<String> {
    shown_foe(shell.table.now(), actor)
}

/// What to type for an action by whose name a question is called, too: `hide`.
pub(super) fn as_action(shell: &Shell, line: &str) -> Option<String> {
    let (first, behind) = words_of(line)
        .split_first()
        .map(|(first, rest)| (*first, rest.to_vec()))?;
    acted(shell, shell.current_name()?, first, &behind)
}

/// How somebody withdraws: there is a verb for the movement, but none that keeps the first square from
/// being threatened.
fn withdrawn(shell: &Shell, actor: &str, word: &str, behind: &[&str]) -> Option<String> {
    const VERB: &str = "double";
    const ABOUT: &str = "moves up to twice the speed; whoever threatens the first square is asked about it \
                         and declines: `decline NAME`";
    let withdraws = matches!(word.to_lowercase().as_str(), "withdraw" | "withdraws");
    shell.vocabulary.verb(VERB).filter(|_| withdraws)?;
    let places = behind.iter().filter(|word| is_place(word));
    let path: Vec<String> = places.map(|word| bracketed(word)).collect();
    let line = format!("{actor} {VERB}: {}", path.join(" "));
    let place = path.last().map(|place| place.trim_matches(['(', ')']));
    let goal = match place {
        Some(_) if shell.may_be_declared(&line) => return Some(format!("`{line}` {ABOUT}")),
        Some(goal) if shell.gets_there(actor, VERB, goal) => goal,
        Some(goal) => {
            return Some(format!(
                "nobody withdraws as far as {goal}: a withdrawal is a double move, `{actor} {VERB} to X,Y`, \
                 and that does not lead there in this turn"
            ));
        }
        None => "X,Y",
    };
    Some(format!("`{actor} {VERB} to {goal}` {ABOUT}"))
}

/// How somebody stays hidden in a system that decides it.
fn hidden(system: System, actor: &str, word: &str) -> Option<String> {
    let hides = matches!(word.to_lowercase().as_str(), "hide" | "sneak" | "stealth");
    let declared = system.hiding().filter(|_| hides)?;
    Some(format!("`{actor} {declared}` moves and stays hidden"))
}

/// Two words that the system writes as one with a hyphen: `take cover`.
fn joined(vocabulary: &Vocabulary, words: &[&str]) -> Option<String> {
    let [first, second, ..] = words else {
        return None;
    };
    let joined = format!("{first}-{second}").to_lowercase();
    let is_one =
        vocabulary.verb(&joined).is_some() || vocabulary.question(&joined).next().is_some();
    let is_own = words::all().any(|own| own.trim_end_matches(':') == joined);
    (is_one || is_own).then(|| format!("did you mean `{joined}`?"))
}

/// What to type instead of a line whose first word is nobody's name or whose second word is not a
/// verb.
pub(super) fn instead(shell: &Shell, line: &str) -> Option<String> {
    let is_quoted = |word: &&&str| word.starts_with('"');
    let words: Vec<&str> = words_of(line)
        .iter()
        .flat_map(|word| match Some(word).filter(is_quoted) {
            Some(name) => vec![name.trim_end_matches(':')],
            None => word.split(':').collect(),
        })
        .filter(|word| !word.is_empty())
        .collect();
    let (first, rest) = words.split_first()?;
    if let [amount, verb, .., name] = words.as_slice()
        && amount.parse::<u32>().is_ok()
        && is_of_harm(verb)
    {
        return Some(format!("did you mean `{verb} {name} {amount}`?"));
    }
    if let ("new", ["round" | "turn", ..]) = (*first, rest) {
        let said = "`end-turn` ends the turn; a new round begins after the last one of the order";
        return Some(said.to_owned());
    }
    if let ("set" | "is", [second, ..]) = (*first, rest) {
        if KEYS.contains(second) {
            return instead(shell, line.strip_prefix(first)?.trim());
        }
        if *first == "is" && somebody_in(shell, rest).is_some() {
            return Some("`who` says what holds of everybody".to_owned());
        }
    }
    if let Some(said) = keyed(shell, line, first, rest) {
        return Some(said);
    }
    let now = shell.table.now();
    let is_head = line.starts_with(&format!("{first}:"));
    if is_head
        && !rest.is_empty()
        && let Named::One(name) = named(now, first)
    {
        let line = shell.completed(&format!("{name} {}", rest.join(" ")));
        return Some(format!("the colon comes after the verb: `{line}`"));
    }
    if now.board().creature_meant(first).is_some() {
        return instead_of_verb(shell, first, rest);
    }
    instead_of_word(shell, first, rest)
}

/// What to type instead of the words behind a name.
fn instead_of_verb(shell: &Shell, name: &str, words: &[&str]) -> Option<String> {
    let (verb, behind) = words.split_first()?;
    if matches!(
        words::own_word(verb),
        Some(Own::Reach | Own::Threat | Own::Map)
    ) {
        return Some(format!("did you mean `{verb} {name}`?"));
    }
    joined(&shell.vocabulary, words)
        .or_else(|| moved(shell, name, verb, behind))
        .or_else(|| acted(shell, name, verb, behind))
        .or_else(|| attacked(shell, name, verb, behind))
        .or_else(|| loose::stated(shell, name, verb, behind))
        .or_else(|| {
            let hint = tried(shell, verb)?;
            let attacks = ATTACKS.contains(&verb.to_lowercase().as_str());
            Some(if attacks { hint } else { about(&hint, name) })
        })
        .or_else(|| elsewhere(shell, verb))
}

/// What to type instead of a line that begins with that word, which is nobody's name.
fn instead_of_word(shell: &Shell, first: &str, rest: &[&str]) -> Option<String> {
    let actor = shell.current_name().unwrap_or("NAME");
    let words: Vec<&str> = std::iter::once(first).chain(rest.iter().copied()).collect();
    if let ([place], true) = (words.as_slice(), is_place(first)) {
        let place = place.trim_matches(['(', ')']);
        return Some(format!("`to {place}` goes there"));
    }
    joined(&shell.vocabulary, &words)
        .or_else(|| loose::beside(shell, first, rest))
        .or_else(|| loose::put(shell, first, rest))
        .or_else(|| moved(shell, actor, first, rest))
        .or_else(|| acted(shell, actor, first, rest))
        .or_else(|| attacked(shell, actor, first, rest))
        .or_else(|| match (first, rest) {
            ("where", _) => tried(shell, "whose"),
            ("fall" | "falls" | "lie" | "lies", [state]) => loose::stated(shell, actor, state, &[]),
            _ => None,
        })
        .or_else(|| {
            let whom = somebody_in(shell, rest);
            let hint = fitted(shell, &tried(shell, first)?, rest);
            Some(whom.map_or(hint.clone(), |whom| about(&hint, &whom)))
        })
        .or_else(|| elsewhere(shell, first))
        .or_else(|| {
            moved(
                shell,
                actor,
                &format!("{first}-{}", rest.first()?),
                rest.get(1..)?,
            )
        })
        .or_else(|| elsewhere(shell, &format!("{first}-{}", rest.first()?)))
}

/// A hint with the one who is meant in place of the only `NAME`.
fn about(hint: &str, whom: &str) -> String {
    const NAME: &str = "NAME";
    if hint.matches(NAME).count() == 1 {
        hint.replace(NAME, whom)
    } else {
        hint.to_owned()
    }
}

/// What to type instead of a line that begins with a word of the table and lacks its colon, or what
/// stands behind it.
fn keyed(shell: &Shell, line: &str, first: &str, rest: &[&str]) -> Option<String> {
    if matches!(first, "ruling" | "rulings")
        && !line.contains('|')
        && let Some(ruling) = loose::ruling(shell, rest)
    {
        return Some(ruling);
    }
    if let ("door", [change @ ("open" | "close")]) = (first, rest) {
        return Some(format!("did you mean `{change} door`?"));
    }
    if !KEYS.contains(&first) || line.starts_with(&format!("{first}:")) {
        return None;
    }
    Some(match (first, rest) {
        ("order", []) => {
            "`who` says whose turn it is; `order: NAME, NAME` gives another order".to_owned()
        }
        ("triggers", []) => {
            "`triggers: never` asks nobody about triggers; `help answers` has more".to_owned()
        }
        (_, []) => format!("`{first}` is followed by a colon; `help {first}`"),
        _ => {
            let rest = line.strip_prefix(first)?.trim();
            format!("`{first}` is followed by a colon: `{first}: {rest}`")
        }
    })
}

/// Whether people say the word at the beginning of a line, in this system or in another one.
pub(super) fn is_said(shell: &Shell, small: &str) -> bool {
    KEYS.contains(&small) || is_tried(small) || goes(small) || elsewhere(shell, small).is_some()
}

/// Says that a word belongs to other systems.
fn elsewhere(shell: &Shell, word: &str) -> Option<String> {
    let vocabulary = &shell.vocabulary;
    let is_own = vocabulary.verb(word).is_some() || vocabulary.question(word).next().is_some();
    if is_own || words::is_known(word) {
        return None;
    }
    let mut forms = vocabulary.option_forms.iter();
    if let Some(form) = forms.find(|own| own.word == word) {
        let form = match form.form.as_str() {
            form if form == word => String::new(),
            form => format!(", as `{form}`"),
        };
        return Some(format!(
            "`{word}` is not a verb, but is written behind one{form}: `help {word}`"
        ));
    }
    let own = shell.system();
    let of_others = System::ALL.into_iter().filter(|system| {
        let vocabulary = Vocabulary::of(*system);
        let asks = vocabulary.question(word).next().is_some();
        *system != own && (asks || vocabulary.verb(word).is_some())
    });
    let names: Vec<&str> = of_others.map(System::id).collect();
    if names.is_empty() {
        return None;
    }
    let of_others = format!("`{word}` belongs to {}", names.join(", "));
    let alike = vocabulary.questions_named_like(word);
    Some(match alike.first() {
        Some(name) => format!("{of_others}; {} has `{name}`: `help {name}`", own.id()),
        None => format!(
            "{of_others}; `help questions` and `help moving` list what {} has",
            own.id()
        ),
    })
}

/// Says that a verb is complete without the word for moving after it: `double move`.
pub(super) fn whole_verb(vocabulary: &Vocabulary, verb: &str, options: &[&str]) -> Option<String> {
    let own = &vocabulary.verb(verb)?.options;
    let is_of_moving = |word: &&&str| {
        // Who says `run sprint` says how it runs, not that it runs.
        let others = MOVES
            .iter()
            .filter(|moves| moves.verbs.first() != Some(&verb));
        let mut said = others.flat_map(|moves| moves.said.iter());
        let mut all = own.iter().chain(&vocabulary.options);
        said.any(|known| known == *word) && !all.any(|option| option.starts_with(**word))
    };
    let word = options.iter().find(is_of_moving)?;
    Some(format!("the verb is `{verb}` alone, without `{word}`"))
}

/// Says that a verb names nobody, where one of the words after it is a name: `melee-attack Ogre`.
pub(super) fn verb_without_target(
    shell: &Shell,
    actor: &str,
    verb: &str,
    options: &[&str],
) -> Option<String> {
    let own = &shell.vocabulary.verb(verb)?.options;
    let mut options_of_verb = own.iter();
    let target = options_of_verb.find(|option| TARGETS.contains(&option.as_str()));
    let taken = shell.system().options_of(verb).unwrap_or_default();
    let target = target.map(String::as_str).or_else(|| {
        let mut targets = TARGETS.into_iter();
        targets.find(|target| taken.contains(&target.trim_end_matches('=')))
    });
    let name = somebody_in(shell, options)?;
    Some(match target {
        Some(target) => format!("did you mean `{target}{name}`? `help {verb}` shows its form"),
        None if goes(verb) && name != actor => {
            format!("`to {name}` says which square beside {name} is near")
        }
        None => format!(
            "`{verb}` names nobody: `{actor} {verb}` without `{name}`, or `{name} {verb}`; `help {verb}` shows its \
             form"
        ),
    })
}

/// The first creature that the words name.
fn somebody_in(shell: &Shell, words: &[&str]) -> Option<String> {
    let now = shell.table.now();
    words.iter().find_map(|word| match named(now, word) {
        Named::One(name) => Some(name),
        Named::Several(_) | Named::Nobody => None,
    })
}

/// Says how the direction of a flight is written, where one stands alone: `move fly E`.
pub(super) fn primary_meant(
    shell: &Shell,
    actor: &str,
    verb: &str,
    options: &[&str],
) -> Option<String> {
    let is_one = |part: &str| {
        let small = part.to_lowercase();
        matches!(part, "up" | "down") || direction_said(&small).is_some()
    };
    let direction = options.iter().find(|word| word.split('+').all(is_one))?;
    let words = format!("{actor} {verb} fly primary=E+up: (0,0)");
    let flies = input::declaration(shell.table.now().situation(), &words).is_ok();
    (flies && options.contains(&"fly")).then(|| {
        format!("did you mean `primary={direction}`? write N, NE, … up, down or both: `E+up`")
    })
}

/// What is wrong with the words after a verb, if they are squares without brackets, or directions.
pub(super) fn path_meant(
    shell: &Shell,
    actor: &Creature,
    verb: &str,
    options: &[&str],
) -> Option<String> {
    // Somebody without a place goes to goals, or is counted.
    actor.position?;
    let name = &actor.name;
    if let Some(headed) = loose::headed(shell, actor, verb, options) {
        return Some(headed);
    }
    if options.contains(&"via") {
        let place = |word: &&str| {
            word.contains(',')
                .then(|| word.trim_matches(['(', ')']).to_owned())
        };
        let mut places = options.iter().filter_map(place);
        let goal = places.next()?;
        let passed: String = places.map(|place| format!(" via {place}")).collect();
        return Some(format!(
            "did you mean `{name} to {goal}{passed} by {verb}`?"
        ));
    }
    let mut numbers = Vec::new();
    for word in options {
        let parts = word.split(|letter: char| !letter.is_ascii_digit() && letter != '-');
        numbers.extend(parts.filter_map(|part| part.parse::<i32>().ok()));
    }
    let squares: Vec<String> = numbers
        .chunks_exact(2)
        .map(|pair| Square::new(pair[0], pair[1]).to_string())
        .collect();
    if let (true, [_, goal]) = (options.contains(&"from"), squares.as_slice()) {
        let goal = goal.trim_matches(['(', ')']);
        return Some(format!(
            "who moves begins where it is: did you mean `{name} to {goal}`?"
        ));
    }
    (!squares.is_empty() && numbers.len() % 2 == 0)
        .then(|| format!("did you mean `{name} {verb}: {}`?", squares.join(" ")))
}
