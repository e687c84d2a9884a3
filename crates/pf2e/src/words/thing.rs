//! Named things of `with:`: factors, regions, effects with a duration, and groups.

use board::{Board, CreatureId, Region, Terrain, TerrainSet};
use grid::Point;
use notation::{Phrase, Span, ThingKind};

use super::{Ground, feet_of, ground_word, named, number_of, point_of, unknown};
use crate::effect::{Age, Effect, EffectEnd, Group, OnDelay, Upkeep};
use crate::facts::{Facts, NamedFactor};
use crate::{CoverLevel, Harm, LineEntry};
use rules::WordError;

/// Most effects with a duration at one time.
const MOST_EFFECTS: usize = 10_000;
/// Longest duration, in rounds or turns.
const MOST_ROUNDS: i64 = 1_000_000;

const EFFECT_WORDS: [&str; 8] = [
    "by",
    "on",
    "rounds",
    "turns",
    "until-end",
    "sustained",
    "new",
    "ends-on-delay",
];

/// Reads what `with:` says of a named thing.
pub(super) fn read_thing(
    board: &mut Board,
    facts: &mut Facts,
    (kind, name): (ThingKind, &str),
    span: Span,
    properties: &[Phrase],
) -> Result<(), WordError> {
    match kind {
        ThingKind::Factor => read_factor(facts, name, properties),
        ThingKind::Region => read_region(board, facts, name, span, properties),
        ThingKind::Effect => read_effect(board, facts, name, span, properties),
        ThingKind::Group => read_group(board, facts, name, span, properties),
        ThingKind::Cover | ThingKind::Line => read_entry(board, facts, (kind, name), properties),
        ThingKind::Goal | ThingKind::Counter | ThingKind::Object | ThingKind::Side => {
            Err(WordError::new(
                span,
                format!("this system knows no {}", kind.word()),
                "it knows creatures, squares, `area`, `factor`, `region`, `effect`, `group`, \
                 `cover` and `line`",
            ))
        }
    }
}

/// An effect; named again, what is said of it changes.
fn read_effect(
    board: &Board,
    facts: &mut Facts,
    name: &str,
    span: Span,
    properties: &[Phrase],
) -> Result<(), WordError> {
    let known = facts.effects.iter().position(|effect| effect.name == name);
    let mut effect = match known.and_then(|at| facts.effects.get(at)) {
        Some(effect) => effect.clone(),
        None => Effect {
            name: name.to_owned(),
            ..Effect::default()
        },
    };
    let duration = |phrase: &Phrase| number_of(phrase, (1, MOST_ROUNDS)).map(i32::unsigned_abs);
    for phrase in properties {
        match phrase.texts().as_slice() {
            ["by", creator] => effect.by = Some(named(board, creator, phrase)?),
            ["on", bearer] => effect.on = Some(named(board, bearer, phrase)?),
            ["rounds", _] => effect.rounds = Some(duration(phrase)?),
            ["turns", _] => effect.turns = Some(duration(phrase)?),
            ["until-end"] => effect.end = EffectEnd::WithTurn,
            ["sustained"] => effect.upkeep = Upkeep::Needed,
            ["new"] => effect.age = Age::New,
            ["ends-on-delay"] => effect.on_delay = OnDelay::Ends,
            _ => {
                let known = EFFECT_WORDS.into_iter();
                return Err(unknown(phrase, "property of an effect", known));
            }
        }
    }
    if let Some(old) = known.and_then(|at| facts.effects.get_mut(at)) {
        *old = effect;
    } else if facts.effects.len() >= MOST_EFFECTS {
        let message = format!("more than {MOST_EFFECTS} effects");
        return Err(WordError::new(span, message, "let some of them end first"));
    } else {
        facts.effects.push(effect);
    }
    Ok(())
}

/// A group: its members in listing order, the total rolled once; named again, what is said changes.
fn read_group(
    board: &Board,
    facts: &mut Facts,
    name: &str,
    span: Span,
    properties: &[Phrase],
) -> Result<(), WordError> {
    let mut members: Vec<CreatureId> = Vec::new();
    let mut initiative = None;
    for phrase in properties {
        if phrase.head() == "initiative" {
            initiative = Some(number_of(
                phrase,
                (-super::MOST_NUMBER, super::MOST_NUMBER),
            )?);
            continue;
        }
        for member in phrase.texts() {
            let id = named(board, member, phrase)?;
            let in_another = |group: &Group| group.name != name && group.members.contains(&id);
            if members.contains(&id) || facts.groups.iter().any(in_another) {
                let message = format!("{member} is a member already");
                let help = "each creature is in one group, once";
                return Err(WordError::new(phrase.span(), message, help));
            }
            members.push(id);
        }
    }
    match facts.groups.iter_mut().find(|group| group.name == name) {
        Some(group) => {
            if !members.is_empty() {
                group.members = members;
            }
            group.initiative = initiative.or(group.initiative);
        }
        None if members.is_empty() => {
            let message = format!("the group {name} has no members");
            return Err(WordError::new(span, message, "write `group NAME a b c`"));
        }
        None => facts.groups.push(Group {
            name: name.to_owned(),
            members,
            initiative,
        }),
    }
    Ok(())
}

/// What the game master enters for a pair: `cover b standard against A`, `line b none against A`.
fn read_entry(
    board: &Board,
    facts: &mut Facts,
    (kind, target): (ThingKind, &str),
    properties: &[Phrase],
) -> Result<(), WordError> {
    for phrase in properties {
        let texts = phrase.texts();
        let [word, "against", attacker] = texts.as_slice() else {
            return Err(no_entry(kind, phrase));
        };
        let pair = (
            named(board, attacker, phrase)?,
            named(board, target, phrase)?,
        );
        match kind {
            ThingKind::Cover => {
                let level = level_of(word).ok_or_else(|| no_entry(kind, phrase))?;
                facts.entries.change(pair, |entry| entry.cover = level);
            }
            _ => {
                let line = line_of(word).ok_or_else(|| no_entry(kind, phrase))?;
                facts.entries.change(pair, |entry| entry.line = line);
            }
        }
    }
    Ok(())
}

/// The cover that the word enters; `measured` takes the entry back.
fn level_of(word: &str) -> Option<Option<CoverLevel>> {
    match word {
        "measured" => Some(None),
        _ => CoverLevel::ALL
            .into_iter()
            .find(|level| level.word() == word)
            .map(Some),
    }
}

/// The line of effect that the word enters; `measured` takes the entry back.
fn line_of(word: &str) -> Option<Option<LineEntry>> {
    match word {
        "measured" => Some(None),
        "none" => Some(Some(LineEntry::None)),
        "clear" => Some(Some(LineEntry::Clear)),
        _ => None,
    }
}

fn no_entry(kind: ThingKind, phrase: &Phrase) -> WordError {
    let help = match kind {
        ThingKind::Cover => {
            "write `cover b standard against A` (none, lesser, greater; measured takes it back)"
        }
        _ => "write `line b none against A` (clear; measured takes it back)",
    };
    let message = format!("`{phrase}` is no entry for a pair of creatures");
    WordError::new(phrase.span(), message, help)
}

fn read_factor(facts: &mut Facts, name: &str, properties: &[Phrase]) -> Result<(), WordError> {
    for phrase in properties {
        if phrase.head() != "feet" {
            return Err(unknown(
                phrase,
                "property of a factor",
                ["feet"].into_iter(),
            ));
        }
        let feet = feet_of(phrase)?;
        match facts.factors.iter_mut().find(|factor| factor.name == name) {
            Some(factor) => factor.feet = feet,
            None => facts.factors.push(NamedFactor {
                name: name.to_owned(),
                feet,
            }),
        }
    }
    Ok(())
}

fn read_region(
    board: &mut Board,
    facts: &mut Facts,
    name: &str,
    span: Span,
    properties: &[Phrase],
) -> Result<(), WordError> {
    let mut terrain = TerrainSet::OPEN;
    let mut harm = Harm::default();
    let (mut from, mut to) = (None, None);
    for phrase in properties {
        match phrase.words.as_slice() {
            [head, place] if head.value.text() == "from" => {
                from = place.value.place().map(point_of)
            }
            [head, place] if head.value.text() == "to" => to = place.value.place().map(point_of),
            _ => match ground_word(phrase)? {
                Ground::Kind(kind) | Ground::Both(kind, ..) => {
                    terrain.insert(kind);
                    if kind == Terrain::Hazard {
                        harm.add_hazard(None);
                    }
                }
                Ground::Hazard(damage) => {
                    terrain.insert(Terrain::Hazard);
                    harm.add_hazard(Some(damage));
                }
                Ground::Injury(injury) => harm.add_injury(injury),
                Ground::Number(..) => {}
            },
        }
    }
    let (Some(from), Some(to)) = (from, to) else {
        return Err(WordError::new(
            span,
            format!("the region {name} has no two corners"),
            "write `region NAME KIND, from (x,y), to (x,y)` in feet",
        ));
    };
    facts.harms.regions.insert(name.to_owned(), harm);
    board.add_region(Region {
        name: name.to_owned(),
        terrain,
        least: Point {
            x: from.x.min(to.x),
            y: from.y.min(to.y),
        },
        greatest: Point {
            x: from.x.max(to.x),
            y: from.y.max(to.y),
        },
    });
    Ok(())
}
