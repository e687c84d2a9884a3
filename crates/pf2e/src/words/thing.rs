//! Named things of `with:`: factors, regions, effects with a duration, and groups.

use std::collections::BTreeMap;

use board::{Board, CreatureId, Region, Terrain, TerrainSet};
use grid::Point;
use notation::{Phrase, Span, ThingKind};

use super::ground::{Ground, ground_word};
use super::{feet_of, named, number_of, point_of, unknown};
use crate::effect::{Age, Effect, EffectEnd, Group, OnDelay, Upkeep};
use crate::facts::NamedFactor;
use crate::{Change, CoverLevel, Harm, LineEntry, Scene};
use rules::WordError;

/// The most effects with a duration at one time.
const MOST_EFFECTS: usize = 10_000;
/// The longest duration, in rounds or turns.
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

/// Reads the words of `with:` about a named thing.
pub(super) fn read_thing(
    scene: Scene<'_>,
    (kind, name): (ThingKind, &str),
    span: Span,
    properties: &[Phrase],
) -> Result<Vec<Change>, WordError> {
    match kind {
        ThingKind::Factor => properties
            .iter()
            .map(|phrase| read_factor(name, phrase))
            .collect(),
        ThingKind::Region => read_region(name, span, properties).map(|own| vec![own]),
        ThingKind::Effect => read_effect(scene, name, span, properties).map(|own| vec![own]),
        ThingKind::Group => read_group(scene, name, span, properties).map(|own| vec![own]),
        ThingKind::Cover | ThingKind::Line => properties
            .iter()
            .map(|phrase| read_entry(scene.board, (kind, name), phrase))
            .collect(),
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

/// Reads an effect; if it is named again, only what is stated changes.
fn read_effect(
    scene: Scene<'_>,
    name: &str,
    span: Span,
    properties: &[Phrase],
) -> Result<Change, WordError> {
    let effects = &scene.facts.effects;
    let known = effects.iter().find(|effect| effect.name == name);
    if known.is_none() && effects.len() >= MOST_EFFECTS {
        let message = format!("more than {MOST_EFFECTS} effects");
        return Err(WordError::new(span, message, "let some of them end first"));
    }
    let mut effect = known.cloned().unwrap_or_else(|| Effect {
        name: name.to_owned(),
        ..Effect::default()
    });
    let creature = |name: &str, phrase: &Phrase| named(scene.board, name, phrase);
    let duration = |phrase: &Phrase| number_of(phrase, (1, MOST_ROUNDS)).map(i32::unsigned_abs);
    for phrase in properties {
        match phrase.texts().as_slice() {
            ["by", creator] => effect.by = Some(creature(creator, phrase)?),
            ["on", bearer] => effect.on = Some(creature(bearer, phrase)?),
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
    Ok(Change::Effect(effect))
}

/// Reads a group: its members in listing order, and the total rolled once; if it is named again,
/// only what is stated changes.
fn read_group(
    scene: Scene<'_>,
    name: &str,
    span: Span,
    properties: &[Phrase],
) -> Result<Change, WordError> {
    let groups = &scene.facts.groups;
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
            let id = named(scene.board, member, phrase)?;
            let in_another = |group: &Group| group.name != name && group.members.contains(&id);
            if members.contains(&id) || groups.iter().any(in_another) {
                let message = format!("{member} is a member already");
                let help = "each creature is in one group, once";
                return Err(WordError::new(phrase.span(), message, help));
            }
            members.push(id);
        }
    }
    let known = groups.iter().find(|group| group.name == name);
    if members.is_empty() {
        let Some(known) = known else {
            let message = format!("the group {name} has no members");
            return Err(WordError::new(span, message, "write `group NAME a b c`"));
        };
        members.clone_from(&known.members);
    }
    Ok(Change::Group(Group {
        name: name.to_owned(),
        members,
        initiative: initiative.or(known.and_then(|group| group.initiative)),
    }))
}

/// Reads what the game master enters for a pair: `cover b standard against A`, `line b none against
/// A`.
fn read_entry(
    board: &Board,
    (kind, target): (ThingKind, &str),
    phrase: &Phrase,
) -> Result<Change, WordError> {
    let texts = phrase.texts();
    let [word, "against", attacker] = texts.as_slice() else {
        return Err(no_entry(kind, phrase));
    };
    let attacker = named(board, attacker, phrase)?;
    let target = named(board, target, phrase)?;
    let change = match kind {
        ThingKind::Cover => level_of(word).map(|level| Change::Cover {
            attacker,
            target,
            level,
        }),
        _ => line_of(word).map(|line| Change::Line {
            attacker,
            target,
            line,
        }),
    };
    change.ok_or_else(|| no_entry(kind, phrase))
}

/// Reads the cover that the word enters; `measured` removes the entry.
fn level_of(word: &str) -> Option<Option<CoverLevel>> {
    match word {
        "measured" => Some(None),
        _ => CoverLevel::ALL
            .into_iter()
            .find(|level| level.word() == word)
            .map(Some),
    }
}

/// Reads the line of effect that the word enters; `measured` removes the entry.
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
    let message = format!("`{phrase}` is not an entry for a pair of creatures");
    WordError::new(phrase.span(), message, help)
}

fn read_factor(name: &str, phrase: &Phrase) -> Result<Change, WordError> {
    if phrase.head() != "feet" {
        let known = ["feet"].into_iter();
        return Err(unknown(phrase, "property of a factor", known));
    }
    Ok(Change::Factor(NamedFactor {
        name: name.to_owned(),
        feet: feet_of(phrase)?,
    }))
}

fn read_region(name: &str, span: Span, properties: &[Phrase]) -> Result<Change, WordError> {
    let mut terrain = TerrainSet::OPEN;
    let mut quantities = BTreeMap::new();
    let mut harm = Harm::default();
    let (mut from, mut to) = (None, None);
    for phrase in properties {
        match phrase.words.as_slice() {
            [head, place] if head.value.text() == "from" => {
                from = place.value.place().map(point_of)
            }
            [head, place] if head.value.text() == "to" => to = place.value.place().map(point_of),
            _ => match ground_word(phrase)? {
                Ground::Kind(kind) => {
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
                Ground::Number(quantity, value) => {
                    quantities.insert(quantity, value);
                }
                Ground::Both(kind, quantity, value) => {
                    terrain.insert(kind);
                    quantities.insert(quantity, value);
                }
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
    let region = Region {
        name: name.to_owned(),
        terrain,
        quantities,
        least: Point {
            x: from.x.min(to.x),
            y: from.y.min(to.y),
        },
        greatest: Point {
            x: from.x.max(to.x),
            y: from.y.max(to.y),
        },
    };
    Ok(Change::Region(region, harm))
}
