//! Lines as people say them that lack the notation altogether, and the line that says the same:
//! movements in a direction, changes of hit points, creatures that are put somewhere, rulings.

use board::Creature;
use grid::{Direction, Square};

use rules::{Choices, RulingEntry, SystemHarm as _, Words as _};
use systems::System;

use super::names::{Named, named, words_of};
use super::places::{bracketed, is_place};
use super::shell::Shell;
use super::stated::is_fact;
use super::tried::direction_said;

/// The longest way that is written out, in squares.
const MOST_SQUARES: usize = 24;

/// Numbers as words.
const NUMBERS: [(&str, u32); 17] = [
    ("one", 1),
    ("a", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("twelve", 12),
    ("fifteen", 15),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("sixty", 60),
];

/// Words that only join others.
const JOINING: [&str; 10] = [
    "to", "the", "towards", "of", "by", "for", "straight", "due", "points", "point",
];

/// Words after which somebody has hit points less, or more.
const SUFFERS: [&str; 7] = ["takes", "take", "suffers", "loses", "lose", "gets", "got"];
const RECOVERS: [&str; 5] = ["heals", "regains", "recovers", "gains", "healed"];

/// Words for putting somebody somewhere, whoever has the turn.
const PUTS: [&str; 8] = [
    "put", "place", "teleport", "move", "set", "push", "drag", "shift",
];

/// A number in digits or as a word, with or without its unit: `10`, `ten`, `10ft`.
pub(super) fn number(word: &str) -> Option<u32> {
    let small = word.to_lowercase();
    let digits = small.trim_end_matches(|sign: char| sign.is_alphabetic() || sign == '\'');
    let unit = small.strip_prefix(digits).unwrap_or_default();
    let is_unit = unit.is_empty() || is_feet(unit) || is_squares(unit) || unit == "hp";
    let named = NUMBERS.iter().find(|(name, _)| *name == small);
    let counted = digits.parse().ok().filter(|_| is_unit);
    counted.or(named.map(|(_, number)| *number))
}

fn is_feet(word: &str) -> bool {
    matches!(word, "ft" | "ft." | "feet" | "foot" | "'")
}

fn is_squares(word: &str) -> bool {
    matches!(word, "sq" | "square" | "squares")
}

/// A way that is said by its direction and its length: `3 squares east`, `ten feet north`.
pub(super) struct Headed {
    squares: Option<u32>,
    /// One direction, or one for each step: `e e ne`.
    directions: Vec<Direction>,
}

impl Headed {
    /// Reads the words behind a verb; `None` if they say anything else as well.
    pub(super) fn read(words: &[&str]) -> Option<Headed> {
        let (mut amount, mut feet, mut directions) = (None, false, Vec::new());
        for word in words {
            let small = word.to_lowercase();
            if let Some(said) = direction_said(&small) {
                directions.push(said);
            } else if let Some(number) = number(&small) {
                // Two numbers are a square.
                if amount.is_some() {
                    return None;
                }
                amount = Some(number);
                feet |= small.ends_with("ft") || small.ends_with("feet") || small.ends_with('\'');
            } else if is_feet(&small) {
                feet = true;
            } else if !is_squares(&small) && !JOINING.contains(&small.as_str()) {
                return None;
            }
        }
        let squares = amount.map(|amount| if feet { amount / 5 } else { amount });
        let is_clear = match directions.len() {
            0 => squares.is_some(),
            1 => true,
            _ => squares.is_none(),
        };
        is_clear.then_some(Headed {
            squares,
            directions,
        })
    }

    /// The squares of the way, or `None` without a direction.
    pub(super) fn path(&self, creature: &Creature) -> Option<Vec<Square>> {
        let mut at = creature.footprint()?.origin;
        let steps: Vec<Direction> = match self.directions.as_slice() {
            [] => return None,
            [only] => {
                let count = usize::try_from(self.squares.unwrap_or(1)).unwrap_or(MOST_SQUARES);
                vec![*only; count.min(MOST_SQUARES)]
            }
            several => several.to_vec(),
        };
        let squares = steps.into_iter().take(MOST_SQUARES).map(|direction| {
            let (x, y) = direction.offset();
            at = at.offset(x, y);
            at
        });
        Some(squares.collect())
    }
}

/// The squares as they stand in a path.
pub(super) fn written(path: &[Square]) -> String {
    let squares: Vec<String> = path.iter().map(Square::to_string).collect();
    squares.join(" ")
}

/// What to type instead of a verb of the notation with a direction or a length behind it.
pub(super) fn headed(
    shell: &Shell,
    actor: &Creature,
    verb: &str,
    words: &[&str],
) -> Option<String> {
    let headed = Headed::read(words)?;
    let name = &actor.name;
    match headed.path(actor) {
        Some(path) if !shell.may_be_declared(&format!("{name} {verb}: {}", written(&path))) => {
            Some(format!(
                "a path lists squares: `try {name} {verb}: {}` says why it is refused",
                written(&path)
            ))
        }
        Some(path) => Some(format!(
            "a path lists squares: `{name} {verb}: {}` goes {}",
            written(&path),
            words.join(" ")
        )),
        None => Some(format!(
            "it does not say where to: `to X,Y` goes there, `reach {name}` shows where it can go"
        )),
    }
}

/// What to type for a change that a line states in other words: `Kobold takes 3 damage`, `Kobold hp 3`,
/// `Kobold is prone`.
pub(super) fn stated(shell: &Shell, name: &str, verb: &str, behind: &[&str]) -> Option<String> {
    let small = verb.to_lowercase();
    let change = [(&SUFFERS[..], "damage"), (&RECOVERS[..], "heal")];
    let mut changes = change.into_iter();
    if let Some((_, word)) = changes.find(|(said, _)| said.contains(&small.as_str())) {
        let amount = behind.iter().find_map(|word| number(word))?;
        if shell.system().least_hit_points().is_none() {
            return Some(without_hit_points(shell.system(), Some(name)));
        }
        return Some(format!("did you mean `{word} {name} {amount}`?"));
    }
    let is_property = |word: &str| {
        let mut properties = shell.vocabulary.properties.iter();
        properties.any(|own| *own == word)
    };
    let behind: Vec<String> = behind.iter().map(|word| word.to_lowercase()).collect();
    let facts = match behind.split_first() {
        Some((first, _)) if small == "is" && is_property(first) => behind.join(" "),
        _ if is_property(&small) => format!("{small} {}", behind.join(" ")),
        _ => return None,
    };
    let facts = facts.trim_end();
    let property = words_of(facts).first().copied().unwrap_or_default();
    Some(if is_fact(shell, name, facts) {
        format!("did you mean `with: {name} {facts}`?")
    } else {
        format!("`help {property}` shows how that is stated of somebody")
    })
}

/// What to say of damage and healing where nobody has hit points.
pub(super) fn without_hit_points(system: System, name: Option<&str>) -> String {
    let (name, who) = (name.unwrap_or("NAME"), name.unwrap_or("somebody"));
    format!(
        "{system} has no hit points; `with: {name} dp 3` states how much potential {who} has left, `with: \
         {name} unable` that {who} cannot act"
    )
}

/// What to type for a line that puts somebody somewhere: `place Kobold at 4,3`.
pub(super) fn put(shell: &Shell, verb: &str, behind: &[&str]) -> Option<String> {
    if !PUTS.contains(&verb.to_lowercase().as_str()) {
        return None;
    }
    let mut words = behind.iter().map(|word| word.trim_end_matches(','));
    let at = words.rfind(|word| is_place(word)).map(bracketed)?;
    let mut names = behind.iter().filter(|word| !JOINING.contains(*word));
    let Named::One(name) = named(shell.table.now(), names.next()?) else {
        return None;
    };
    let puts = format!("`with: {name} at {at}` puts {name} there, whoever has the turn");
    // Who says that somebody moves means its own movement, where there is one.
    let goal = at.trim_matches(['(', ')']);
    let moves = verb.eq_ignore_ascii_case("move");
    let by_itself = shell.own_way(&name, "move", goal).filter(|_| moves);
    Some(match by_itself {
        Some(line) => format!("did you mean `{line}`? {puts}"),
        None => puts,
    })
}

/// What to type for a line that goes up to somebody: `approach Kobold`, `go beside Kobold`.
pub(super) fn beside(shell: &Shell, verb: &str, behind: &[&str]) -> Option<String> {
    let small = verb.to_lowercase();
    let mut words = behind.iter().filter(|word| !JOINING.contains(*word));
    let goes_up = matches!(small.as_str(), "approach" | "approaches" | "follow")
        || behind
            .iter()
            .any(|word| matches!(*word, "beside" | "next" | "near"));
    let whom = words.find_map(|word| match named(shell.table.now(), word) {
        Named::One(name) => Some(name),
        Named::Several(_) | Named::Nobody => None,
    });
    let name = whom.filter(|_| goes_up)?;
    Some(format!(
        "`to {name}` says which square beside {name} is near"
    ))
}

/// What to type for a ruling that is written without its hyphens or its sign: `ruling corner cutting
/// allow`.
pub(super) fn ruling(shell: &Shell, words: &[&str]) -> Option<String> {
    let words = words.iter().flat_map(|word| word.split(['=', ';', ',']));
    let words: Vec<String> = words
        .map(str::to_lowercase)
        .filter(|word| !word.is_empty() && word != "to")
        .collect();
    let (choice, name) = words.split_last()?;
    let name = name.join("-").replace('_', "-");
    let name = name.strip_prefix("ruling.").unwrap_or(&name);
    let rulings = shell.system().rulings().iter();
    let bare: Vec<&str> = rulings
        .map(|entry| entry.name.trim_start_matches("ruling."))
        .collect();
    let alike: Vec<String> = bare.iter().map(|own| own.replace('_', "-")).collect();
    let near = rules::nearest(name, alike.iter().map(String::as_str))?;
    let (_, known) = alike.iter().zip(&bare).find(|(own, _)| *own == near)?;
    Some(format!("did you mean `ruling: {known}={choice}`?"))
}

/// What to say of a ruling that is named without its choice: `ruling charge_path`.
pub(super) fn ruling_alone(shell: &Shell, words: &[&str]) -> Option<String> {
    let ["ruling" | "ruling:" | "rulings:", said] = words else {
        return None;
    };
    if said.contains('=') {
        return None;
    }
    let said = said.strip_prefix("ruling.").unwrap_or(said);
    let bare = |entry: &RulingEntry| entry.name.trim_start_matches("ruling.");
    let mut rulings = shell.system().rulings().iter();
    let entry = rulings.find(|entry| bare(entry).eq_ignore_ascii_case(said));
    let Some(entry) = entry else {
        return Some(format!(
            "no ruling is called `{said}`; `rulings` lists them"
        ));
    };
    let name = bare(entry);
    Some(match entry.choices {
        Choices::Words(choices) | Choices::Table(choices) => format!(
            "the choice is missing, as in `ruling: {name}={}`; its choices are {}",
            choices.last()?,
            choices.join(", ")
        ),
        Choices::Number { .. } | Choices::List { .. } => format!(
            "the choice is missing: write it behind `ruling: {name}=`; `rulings {name}` says what there is"
        ),
    })
}

/// Who says from where somebody who threatens nothing reaches its target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judge {
    /// The rules: the charge names its target.
    Rules,
    /// It has to stand beside it.
    Nearness,
}

/// The places from which somebody reaches its target without standing in its space.
fn attacking_places(
    shell: &Shell,
    actor: &Creature,
    target: &Creature,
    judge: Judge,
) -> Vec<Square> {
    /// The farthest that is looked at, in squares.
    const FARTHEST: i32 = 4;
    let (Some(own), Some(space)) = (actor.footprint(), target.footprint()) else {
        return Vec::new();
    };
    let mut moved = shell.table.now().situation().clone();
    let (width, height) = (i32::from(own.width), i32::from(own.height));
    let columns = -width - FARTHEST..=i32::from(space.width) + FARTHEST;
    let rows = -height - FARTHEST..=i32::from(space.height) + FARTHEST;
    let places = columns.flat_map(|x| rows.clone().map(move |y| space.origin.offset(x, y)));
    places
        .filter(|origin| {
            let there = own.at(*origin);
            let (columns, rows) = there.gap(space);
            let gap = columns.max(rows);
            if gap == 0 || gap > FARTHEST || !moved.board.contains(*origin) {
                return false;
            }
            moved.board.place(actor.id, there);
            let threatened = moved.threatened(actor.id);
            let is_reached = threatened.iter().any(|square| space.contains(square));
            // Who threatens nothing may still get beside somebody.
            let is_unarmed = threatened.iter().next().is_none();
            is_reached || (is_unarmed && (gap == 1 || judge == Judge::Rules))
        })
        .collect()
}

/// The same for a goal that names somebody: `charge to Ogre`.
pub(super) fn charge_to(shell: &Shell, actor: &Creature, goal: &str) -> Option<String> {
    let words = words_of(goal);
    let is_charge = words.ends_with(&["by", "charge"]);
    is_charge
        .then(|| charge(shell, actor, "charge", &words))
        .flatten()
}

/// What to type for a charge at somebody, whose path is not said: the nearest square from which it
/// reaches its target, of those to which the search finds a charge.
pub(super) fn charge(
    shell: &Shell,
    actor: &Creature,
    verb: &str,
    options: &[&str],
) -> Option<String> {
    const CHARGE: &str = "charge";
    if verb != CHARGE {
        return None;
    }
    let now = shell.table.now();
    let target = options.iter().find_map(|word| match named(now, word) {
        Named::One(name) => now.board().creature_meant(&name),
        Named::Several(_) | Named::Nobody => None,
    });
    let target = target.filter(|target| target.id != actor.id)?;
    let own = actor.footprint()?;
    let far = |square: &Square| {
        let (x, y) = (
            square.x.abs_diff(own.origin.x),
            square.y.abs_diff(own.origin.y),
        );
        (x.max(y), x.min(y))
    };
    let options = shell.system().options_of(verb).unwrap_or_default();
    let takes_target = options
        .iter()
        .any(|own| own.trim_end_matches('=') == "target");
    let judge = if takes_target {
        Judge::Rules
    } else {
        Judge::Nearness
    };
    let mut squares = attacking_places(shell, actor, target, judge);
    squares.sort_by_key(far);
    // A charge that names its target has more rules to follow.
    let is_allowed = |square: &&Square| {
        let goal = format!("{},{}", square.x, square.y);
        let declared = shell.declared_way(Some(&actor.name), &format!("{goal} by {CHARGE}"));
        declared.is_ok_and(|declared| match declared.as_slice() {
            [only] if takes_target => {
                let target = format!(" {CHARGE} target={}", target.name);
                let line = only.to_string();
                shell.may_be_declared(&line.replacen(&format!(" {CHARGE}"), &target, 1))
            }
            declared => declared.len() == 1,
        })
    };
    let name = shell.before_verb(actor);
    let named = if takes_target {
        format!("did you mean `target={}`? ", target.name)
    } else {
        String::new()
    };
    let Some(nearest) = squares.iter().find(is_allowed) else {
        return Some(format!(
            "{named}no charge leads to a square from which it reaches {} now; `{name}to {}` says what is near",
            target.name, target.name
        ));
    };
    Some(format!(
        "{named}`{name}charge to {},{}` charges to a square from which it reaches {}; the attack follows: \
         `attack {} extra`",
        nearest.x, nearest.y, target.name, target.name
    ))
}
