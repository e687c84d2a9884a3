//! The properties of `with:`, of creatures and of named things.

use std::collections::BTreeSet;

use board::{Board, CreatureId, Position};
use grid::{Footprint, Square};
use notation::{Phrase, Span, Subject, ThingKind, With};

use super::super::{
    Advantage, Counter, Covers, DiceValue, Factor, FactorMode, Facts, Goal, Group, Load, Profile,
    Wish, posture,
};
use super::{MOST, creature, dice_value, is_name, names, square, unknown};
use rules::{WordError, reading};

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

/// Reads the system's own words of a `with:` clause.
pub(crate) fn read_with(
    board: &mut Board,
    facts: &mut Facts,
    with: &With,
) -> Result<(), WordError> {
    match &with.subject.value {
        Subject::Creature(name) => {
            let id = creature(board, name, Some(with.subject.span))?.id;
            with.properties
                .iter()
                .try_for_each(|property| read_property(board, facts, id, property))
        }
        Subject::Thing { kind, name } => {
            let span = with.subject.span;
            match (kind, with.properties.as_slice()) {
                (ThingKind::Factor, [words]) => read_factor(board, facts, name, words),
                (ThingKind::Group, [words]) => {
                    let members = words
                        .words
                        .iter()
                        .map(|word| creature(board, word.value.text(), Some(word.span)))
                        .map(|member| member.map(|member| member.id))
                        .collect::<Result<_, _>>()?;
                    let group = Group {
                        members,
                        ..Group::default()
                    };
                    facts.groups.insert(name.clone(), group);
                    Ok(())
                }
                (ThingKind::Goal, [words]) => read_goal(facts, name, words, span),
                (ThingKind::Counter, [words]) => read_counter(board, facts, name, words, span),
                _ => Err(no_thing(span, &with.to_string())),
            }
        }
        Subject::Area | Subject::Place(_) => Err(no_thing(with.subject.span, &with.to_string())),
    }
}

fn no_thing(span: Span, text: &str) -> WordError {
    WordError::new(
        span,
        format!("`{text}` states nothing that 6d6 knows"),
        "state facts of a creature, a factor, a group, a goal or a counter",
    )
}

fn read_goal(facts: &mut Facts, name: &str, words: &Phrase, span: Span) -> Result<(), WordError> {
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
    facts.goals.insert(name.to_owned(), goal);
    facts.progress.retain(|(_, goal), _| goal != name);
    Ok(())
}

/// The two ends of a counter: a creature and, behind a hyphen, another or a thing.
fn counter_ends(board: &Board, name: &str) -> Option<(String, String)> {
    let written = |name: &str| board.creature_named(name).map(|own| own.name.clone());
    let known = name.match_indices('-').find_map(|(at, _)| {
        let (from, to) = (written(&name[..at])?, &name[at + 1..]);
        let to = written(to).or_else(|| is_name(to).then(|| to.to_owned()))?;
        Some((from, to))
    });
    known.or_else(|| {
        // A letter may be counted before it is named as a creature.
        let (from, to) = name.split_once('-')?;
        let is_letter = |word: &str| word.len() == 1 && word.starts_with(char::is_alphabetic);
        let fits = is_letter(from) && (is_name(to) || is_letter(to)) && !to.contains('-');
        fits.then(|| (from.to_owned(), to.to_owned()))
    })
}

fn read_counter(
    board: &Board,
    facts: &mut Facts,
    name: &str,
    words: &Phrase,
    span: Span,
) -> Result<(), WordError> {
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
    match facts.counter_mut(&from, &to) {
        Some(counter) => counter.squares = squares,
        None => facts.counters.push(Counter { from, to, squares }),
    }
    Ok(())
}

/// `factor +N on WHERE`, `factor -N on WHERE`, `factor set N on WHERE`, all with `forms FORMS`.
fn read_factor(
    board: &Board,
    facts: &mut Facts,
    name: &str,
    words: &Phrase,
) -> Result<(), WordError> {
    let wrong = || {
        WordError::new(
            words.span(),
            format!("`factor {name} {words}` is no factor"),
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
    let factor = Factor {
        mode,
        covers,
        forms,
    };
    // Said again word for word it is the same factor.
    if !facts.factors.contains(&factor) {
        facts.factors.push(factor);
    }
    Ok(())
}

fn read_property(
    board: &mut Board,
    facts: &mut Facts,
    id: CreatureId,
    property: &Phrase,
) -> Result<(), WordError> {
    let texts = property.texts();
    let is_known = match texts.as_slice() {
        ["at", _] => {
            put(board, facts, id, property)?;
            true
        }
        [word @ ("free" | "lying" | "forced-down")] => {
            if let Some(creature) = board.creature_mut(id) {
                posture::set_down(creature, *word == "forced-down");
            }
            true
        }
        _ => match facts.profile_mut(id) {
            Some(profile) => read_profile(profile, property, &texts)?,
            None => false,
        },
    };
    if is_known {
        return Ok(());
    }
    let head = property.head();
    if !PROPERTIES.contains(&head) {
        return Err(unknown(property.span(), "a property", head, &PROPERTIES));
    }
    Err(WordError::new(
        property.span(),
        format!("`{property}` is not how `{head}` is written"),
        "the system's table of properties shows the form",
    ))
}

/// Properties that only this system knows; whether it was one.
fn read_profile(
    profile: &mut Profile,
    property: &Phrase,
    texts: &[&str],
) -> Result<bool, WordError> {
    match texts {
        ["dp", _] => profile.potential = points(property)?,
        ["attack", _] => profile.attack_cost = Some(points(property)?),
        ["forms", list] => profile.forms = names(list, property.span())?,
        ["adv", ..] => read_advantage(profile, property)?,
        ["res", _] => profile.resistance = Some(dice(property)?),
        ["score", "enter", _] => profile.enter_score = Some(score(property)?),
        ["score", "leave", _] => profile.leave_score = Some(score(property)?),
        ["enter", wish] => profile.enter_wish = Some(read_wish(property, wish)?),
        ["leave", wish] => profile.leave_wish = Some(read_wish(property, wish)?),
        ["able"] => profile.is_able = true,
        ["unable"] => profile.is_able = false,
        ["hidden"] => profile.is_hidden = true,
        ["seen"] => profile.is_hidden = false,
        ["encumbered", _] => profile.load = Load::Encumbered(dice(property)?),
        ["overloaded"] => profile.load = Load::Overloaded,
        ["unloaded"] => profile.load = Load::Unloaded,
        ["situation", _] => push_situation(profile, property, dice(property)?)?,
        // Describes only (`6d6.load.ignored`).
        ["gear", _] => {}
        _ => return Ok(false),
    }
    Ok(true)
}

/// The most situation bonuses, and the most advantages, of one creature.
const MOST_OF_A_KIND: usize = 64;

fn push_situation(
    profile: &mut Profile,
    property: &Phrase,
    value: DiceValue,
) -> Result<(), WordError> {
    if profile.situations.len() >= MOST_OF_A_KIND {
        return Err(too_many(property.span(), "situation bonuses"));
    }
    profile.situations.push(value);
    Ok(())
}

fn too_many(span: Span, what: &str) -> WordError {
    WordError::new(
        span,
        format!("more than {MOST_OF_A_KIND} {what} of one creature"),
        "take some away",
    )
}

/// `adv NAME Movement DICE cost N forms FORM+FORM unavailable vetoed`.
fn read_advantage(profile: &mut Profile, property: &Phrase) -> Result<(), WordError> {
    let wrong = || {
        WordError::new(
            property.span(),
            format!("`{property}` is no advantage"),
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
    let is_full = profile.advantages.len() >= MOST_OF_A_KIND;
    match profile.advantages.iter_mut().find(|own| own.name == name) {
        Some(own) => *own = advantage,
        None if is_full => return Err(too_many(property.span(), "advantages")),
        None => profile.advantages.push(advantage),
    }
    Ok(())
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

/// `at`: a square of the map, `@NAME` or `start`.
fn put(
    board: &mut Board,
    facts: &mut Facts,
    id: CreatureId,
    property: &Phrase,
) -> Result<(), WordError> {
    let Some(word) = property.words.get(1) else {
        return Ok(());
    };
    facts.leave_company(id);
    let text = word.value.text();
    let goal = match text.strip_prefix('@') {
        Some(goal) if is_name(goal) => Some(goal.to_owned()),
        None if text == "start" => None,
        _ => {
            let square = square(board, word)?;
            let shape = board.creature(id).and_then(board::Creature::footprint);
            let space = shape.unwrap_or(Footprint::from(square)).at(square);
            if !space.squares().all(|square| board.contains(square)) {
                return Err(WordError::new(
                    word.span,
                    format!("{space} lies off the map"),
                    "name the top-left square of a place with room for it",
                ));
            }
            board.place(id, space);
            return Ok(());
        }
    };
    if let Some(creature) = board.creature_mut(id)
        && !matches!(creature.position, Some(Position::Squares(_)))
        && let Some(profile) = facts.profile_mut(id)
    {
        profile.goal = goal;
        return Ok(());
    }
    Err(WordError::new(
        word.span,
        "a creature on the map stands in squares",
        "write `at (2,1)`",
    ))
}

fn points(property: &Phrase) -> Result<u32, WordError> {
    let word = property.words.get(1);
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
