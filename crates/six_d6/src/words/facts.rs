//! The properties of `with:` for creatures and named things.

use std::collections::BTreeSet;

use crate::CATALOGUE;
use board::{Board, CreatureId};
use grid::{Footprint, Square};
use notation::{Phrase, Span, Subject, ThingKind, With};
use rules::{WordError, reading};

use super::super::{
    Advantage, Change, Counter, Covers, DiceValue, Factor, FactorMode, Goal, Load, ProfileChange,
    Scene, Wish,
};
use super::{MOST, creature, dice_value, is_name, names, square, unknown};

/// All properties of creatures, for "did you mean".
const PROPERTIES: [&str; 22] = [
    "dp",
    "attack",
    "at",
    "on",
    "forms",
    "adv",
    "res",
    "score",
    "enter",
    "leave",
    "able",
    "unable",
    "hidden",
    "seen",
    "free",
    "forced-down",
    "lying",
    "encumbered",
    "overloaded",
    "unloaded",
    "situation",
    "gear",
];

/// Reads the system's own words of a `with:` clause as changes.
pub(crate) fn read_changes(scene: Scene<'_>, with: &With) -> Result<Vec<Change>, WordError> {
    let board = scene.board;
    match &with.subject.value {
        Subject::Creature(name) => {
            let id = creature(board, name, Some(with.subject.span))?.id;
            let mut changes = Vec::new();
            for property in &with.properties {
                let change = read_property(scene, &changes, id, property)?;
                changes.extend(change);
            }
            Ok(changes)
        }
        Subject::Thing { kind, name } => {
            let span = with.subject.span;
            match (kind, with.properties.as_slice()) {
                (ThingKind::Factor, [words]) => read_factor(board, name, words),
                (ThingKind::Group, [words]) => {
                    let members = words
                        .words
                        .iter()
                        .map(|word| creature(board, word.value.text(), Some(word.span)))
                        .map(|member| member.map(|member| member.id))
                        .collect::<Result<_, _>>()?;
                    Ok(Change::Group(name.clone(), members))
                }
                (ThingKind::Goal, [words]) => read_goal(name, words, span),
                (ThingKind::Counter, [words]) => read_counter(board, name, words, span),
                _ => Err(no_thing(span, &with.to_string())),
            }
            .map(|change| vec![change])
        }
        Subject::Area | Subject::Place(_) | Subject::Edge(..) => {
            Err(no_thing(with.subject.span, &with.to_string()))
        }
    }
}

fn no_thing(span: Span, text: &str) -> WordError {
    WordError::new(
        span,
        format!("`{text}` states nothing that 6d6 knows"),
        "state facts of a creature, a factor, a group, a goal or a counter",
    )
}

fn read_goal(name: &str, words: &Phrase, span: Span) -> Result<Change, WordError> {
    let points = |at: usize, head: &str| {
        reading::whole(words.words.get(at), head, words.span(), (1, MOST)).map(whole)
    };
    let goal = match words.texts().as_slice() {
        ["mr", _] if is_name(name) => Goal::plain(points(1, "mr")?),
        ["apparent", _, "true", _] if is_name(name) => Goal {
            apparent: points(1, "apparent")?,
            truth: points(3, "true")?,
        },
        _ => {
            return Err(WordError::new(
                span,
                format!("the goal `{name}` has no movement resistance"),
                "write `goal far-side mr 5`, or `goal ford apparent 2 true 5` for a hidden one",
            ));
        }
    };
    Ok(Change::Goal(name.to_owned(), goal))
}

/// Reads the two ends of a counter: a creature and, after a hyphen, another creature or a thing.
fn counter_ends(board: &Board, name: &str) -> Option<(String, String)> {
    let written = |name: &str| board.creature_named(name).map(|own| own.name.clone());
    let known = name.match_indices('-').find_map(|(at, _)| {
        let (from, to) = (written(&name[..at])?, &name[at + 1..]);
        let to = written(to).or_else(|| is_name(to).then(|| to.to_owned()))?;
        Some((from, to))
    });
    known.or_else(|| {
        // A letter may appear in a counter before it is named as a creature.
        let (from, to) = name.split_once('-')?;
        let is_letter = |word: &str| word.len() == 1 && word.starts_with(char::is_alphabetic);
        let fits = is_letter(from) && (is_name(to) || is_letter(to)) && !to.contains('-');
        fits.then(|| (from.to_owned(), to.to_owned()))
    })
}

fn read_counter(
    board: &Board,
    name: &str,
    words: &Phrase,
    span: Span,
) -> Result<Change, WordError> {
    let (Some((from, to)), 1) = (counter_ends(board, name), words.words.len()) else {
        return Err(WordError::new(
            span,
            format!("`counter {name} {words}` counts no distance"),
            "write a creature, a hyphen, the other end, and squares: `counter A-door 10`",
        ));
    };
    let limits = (0, MOST);
    let squares = whole(reading::whole(
        words.words.first(),
        "counter",
        words.span(),
        limits,
    )?);
    Ok(Change::Counter(Counter { from, to, squares }))
}

/// Reads `factor +N on WHERE`, `factor -N on WHERE` or `factor set N on WHERE`, all with `forms
/// FORMS`.
fn read_factor(board: &Board, name: &str, words: &Phrase) -> Result<Change, WordError> {
    let wrong = || {
        WordError::new(
            words.span(),
            format!("`factor {name} {words}` is not a factor"),
            "write `factor +1 on all`, `factor -1 on (1,0) (2,0)` or `factor set 2 on all`",
        )
    };
    let (mode, rest) = if name == "set" {
        let points = reading::whole(words.words.first(), "set", words.span(), (0, MOST))?;
        (
            FactorMode::Set(whole(points)),
            words.words.get(1..).unwrap_or_default(),
        )
    } else {
        let signed = name.starts_with(['+', '-']);
        let number: Option<i32> = name.parse().ok().filter(|_| signed);
        let added = number
            .filter(|number| i64::from(number.unsigned_abs()) <= MOST)
            .ok_or_else(wrong)?;
        (FactorMode::Add(added), words.words.as_slice())
    };
    let [on, rest @ ..] = rest else {
        return Err(wrong());
    };
    if on.value.text() != "on" {
        return Err(wrong());
    }
    let split = rest.iter().position(|word| word.value.text() == "forms");
    let (places, forms) = rest.split_at(split.unwrap_or(rest.len()));
    let covers = match places {
        [all] if all.value.text() == "all" => Covers::All,
        [] => return Err(wrong()),
        places => Covers::Squares(
            places
                .iter()
                .map(|word| square(board, word))
                .collect::<Result<BTreeSet<Square>, _>>()?,
        ),
    };
    let forms = match forms {
        [] => Vec::new(),
        [_, list] => names(list.value.text(), list.span)?,
        _ => return Err(wrong()),
    };
    Ok(Change::Factor(Factor {
        mode,
        covers,
        forms,
    }))
}

/// Reads a property as a change, after the changes in `before`; `None` for a property that only
/// describes.
fn read_property(
    scene: Scene<'_>,
    before: &[Change],
    id: CreatureId,
    property: &Phrase,
) -> Result<Option<Change>, WordError> {
    use ProfileChange as Is;
    let texts = property.texts();
    let change = match texts.as_slice() {
        ["at", _] => return put(scene.board, id, property).map(Some),
        // This only describes (`6d6.load.ignored`).
        ["gear", _] => return Ok(None),
        ["adv", ..] => read_advantage(scene, before, id, property)?,
        ["situation", _] => read_situation(scene, before, id, property)?,
        ["free" | "lying"] => Is::IsDown(false),
        ["forced-down"] => Is::IsDown(true),
        ["dp", _] => Is::Potential(points(property)?),
        ["attack", _] => Is::AttackCost(points(property)?),
        ["forms", list] => Is::Forms(names(list, property.span())?),
        ["res", _] => Is::Resistance(dice(property)?),
        ["score", "enter", _] => Is::EnterScore(score(property)?),
        ["score", "leave", _] => Is::LeaveScore(score(property)?),
        ["enter", wish] => Is::EnterWish(read_wish(property, wish)?),
        ["leave", wish] => Is::LeaveWish(read_wish(property, wish)?),
        ["able"] => Is::IsAble(true),
        ["unable"] => Is::IsAble(false),
        ["hidden"] => Is::IsHidden(true),
        ["seen"] => Is::IsHidden(false),
        ["encumbered", _] => Is::Load(Load::Encumbered(dice(property)?)),
        ["overloaded"] => Is::Load(Load::Overloaded),
        ["unloaded"] => Is::Load(Load::Unloaded),
        _ => return Err(reading::unknown_property(CATALOGUE, property, &PROPERTIES)),
    };
    Ok(Some(Change::Profile(id, change)))
}

/// The most situation bonuses, and the most advantages, of one creature.
const MOST_OF_A_KIND: usize = 64;

fn read_situation(
    scene: Scene<'_>,
    before: &[Change],
    id: CreatureId,
    property: &Phrase,
) -> Result<ProfileChange, WordError> {
    let is_one =
        |change: &&Change| matches!(change, Change::Profile(_, ProfileChange::Situation(_)));
    let own = scene.facts.profile(id).situations.len() + before.iter().filter(is_one).count();
    if own >= MOST_OF_A_KIND {
        return Err(too_many(property.span(), "situation bonuses"));
    }
    dice(property).map(ProfileChange::Situation)
}

fn too_many(span: Span, what: &str) -> WordError {
    WordError::new(
        span,
        format!("more than {MOST_OF_A_KIND} {what} of one creature"),
        "take some away",
    )
}

/// Reads `adv NAME Movement DICE cost N forms FORM+FORM unavailable vetoed`.
fn read_advantage(
    scene: Scene<'_>,
    before: &[Change],
    id: CreatureId,
    property: &Phrase,
) -> Result<ProfileChange, WordError> {
    let wrong = || {
        WordError::new(
            property.span(),
            format!("`{property}` is not an advantage"),
            "write `adv Sprint Movement 1d6+1 cost 1 forms walking unavailable vetoed`; all but \
             the name and the dice may be missing",
        )
    };
    let mut words = property.words.iter().skip(1).peekable();
    let name = words.next().ok_or_else(wrong)?.value.text();
    let in_name = |c: char| c.is_ascii_alphabetic() || c == '-';
    let is_named = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(in_name)
        && !["PA", "Movement"].contains(&name);
    if !is_named {
        return Err(wrong());
    }
    let is_movement = words
        .next_if(|word| word.value.text() == "Movement")
        .is_some();
    let dice = dice_value(words.next().ok_or_else(wrong)?)?;
    let cost = match words.next_if(|word| word.value.text() == "cost") {
        None => None,
        Some(word) => Some(reading::whole(words.next(), "cost", word.span, (0, MOST))?),
    };
    let forms = match words.next_if(|word| word.value.text() == "forms") {
        None => Vec::new(),
        Some(_) => {
            let list = words.next().ok_or_else(wrong)?;
            names(list.value.text(), list.span)?
        }
    };
    let is_available = words
        .next_if(|word| word.value.text() == "unavailable")
        .is_none();
    let is_vetoed = words
        .next_if(|word| word.value.text() == "vetoed")
        .is_some();
    if words.next().is_some() {
        return Err(wrong());
    }
    let advantage = Advantage {
        name: name.to_owned(),
        is_movement,
        dice,
        cost: cost.map(whole),
        forms,
        is_available,
        is_vetoed,
    };
    let read = before.iter().filter_map(|change| match change {
        Change::Profile(_, ProfileChange::Advantage(own)) => Some(own),
        _ => None,
    });
    let mut own = scene.facts.profile(id).advantages.iter().chain(read);
    let count = own.clone().count();
    if count >= MOST_OF_A_KIND && !own.any(|own| own.name == name) {
        return Err(too_many(property.span(), "advantages"));
    }
    Ok(ProfileChange::Advantage(advantage))
}

fn read_wish(property: &Phrase, word: &str) -> Result<Wish, WordError> {
    match word {
        "hinders" => Ok(Wish::Hinders),
        "allows" => Ok(Wish::Allows),
        _ => Err(unknown(
            property.span(),
            "a wish",
            word,
            &["hinders", "allows"],
        )),
    }
}

/// Reads `at`: a square of the map, `@NAME` or `start`.
fn put(board: &Board, id: CreatureId, property: &Phrase) -> Result<Change, WordError> {
    let Some(word) = property.words.get(1) else {
        return Err(reading::unknown_property(CATALOGUE, property, &PROPERTIES));
    };
    let text = word.value.text();
    let own = board.creature(id);
    let goal = match text.strip_prefix('@') {
        Some(goal) if is_name(goal) => Some(goal.to_owned()),
        None if text == "start" => None,
        _ => {
            let square = square(board, word)?;
            let shape = own.and_then(board::Creature::footprint);
            let space = shape.unwrap_or(Footprint::from(square)).at(square);
            return Ok(Change::Place(id, space));
        }
    };
    if own.is_some_and(|own| own.footprint().is_none()) {
        return Ok(Change::Profile(id, ProfileChange::Goal(goal)));
    }
    Err(WordError::new(
        word.span,
        "a creature on the map stands in squares",
        "write `at (2,1)`",
    ))
}

fn points(property: &Phrase) -> Result<u32, WordError> {
    let word = property.words.get(1);
    if let Some(word) = word.filter(|word| word.value.text().starts_with('+')) {
        // Whoever writes a sign wants to add; a number that is stated replaces what was there.
        let (head, text) = (property.head(), word.value.text());
        return Err(WordError::new(
            word.span,
            format!("`{head} {text}` adds nothing: a stated number replaces the one before"),
            format!("write how many there are now, without a sign: `{head} 4`"),
        ));
    }
    reading::whole(word, property.head(), property.span(), (0, MOST)).map(whole)
}

fn dice(property: &Phrase) -> Result<DiceValue, WordError> {
    match property.words.get(1) {
        Some(word) => dice_value(word),
        None => Ok(DiceValue::POTENTIAL_ACTION),
    }
}

fn score(property: &Phrase) -> Result<i32, WordError> {
    let word = property.words.get(2);
    reading::whole(word, "score enter", property.span(), (-MOST, MOST))
        .map(|score| i32::try_from(score).unwrap_or(0))
}

fn whole(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}
