//! The properties of `with:`.

use board::{Board, Condition, Creature, CreatureId, Movement, Position, Shape, Side, Size};
use grid::{Feet, Footprint, Square};
use notation::{Phrase, Span, Spanned, Subject, With, Word};

use super::super::{Armor, Body, Bonus, Cover, Facts, Kind, Load, Profile, Race, check, size};
use super::unknown;
use rules::{WordError, reading};

/// The greatest speed, bonus or penalty in feet.
const MOST_FEET: i64 = 1000;
/// The greatest attack bonus and Armor Class.
const MOST_NUMBER: i64 = 1000;
/// The most attacks of opportunity in a round.
const MOST_OPPORTUNITIES: i64 = 100;
/// The greatest side of a space in hundredths of a foot.
const MOST_SPACE: i64 = 10_000;
/// The most doublings that apply to a mover everywhere.
const MOST_HAMPERED: i64 = super::super::cost::MOST_HAMPERED as i64;

/// All properties, for "did you mean".
const PROPERTIES: [&str; 52] = [
    "fine",
    "diminutive",
    "tiny",
    "small",
    "medium",
    "large",
    "huge",
    "gargantuan",
    "colossal",
    "tall",
    "long",
    "speed",
    "reach",
    "at",
    "on",
    "helpless",
    "unconscious",
    "dead",
    "flying",
    "incorporeal",
    "fills",
    "not",
    "space",
    "reach-weapon",
    "trained",
    "hampered",
    "no-move",
    "neutral",
    "cannot-attack",
    "obstacle",
    "no-obstacle",
    "race",
    "base",
    "armor",
    "load",
    "load-penalty",
    "shield",
    "barbarian",
    "monk",
    "bonus",
    "penalty",
    "attack",
    "ac",
    "cover",
    "damage",
    "hp",
    "opportunities",
    "skill",
    "opportunities-used",
    "untyped",
    "enhancement",
    "none",
];

/// The flags that `not` takes back.
const FLAGS: [&str; 15] = [
    "helpless",
    "unconscious",
    "dead",
    "flying",
    "incorporeal",
    "fills",
    "reach-weapon",
    "trained",
    "no-move",
    "neutral",
    "cannot-attack",
    "obstacle",
    "no-obstacle",
    "shield",
    "barbarian",
];

/// Reads the properties of a creature.
pub(crate) fn read_with(
    board: &mut Board,
    facts: &mut Facts,
    with: &With,
) -> Result<(), WordError> {
    let Subject::Creature(name) = &with.subject.value else {
        return Err(WordError::new(
            with.subject.span,
            format!("srd35 knows no facts about `{}`", with.subject.value),
            "facts are about a creature or a square",
        ));
    };
    let id = super::creature_id(board, name, with.subject.span)?;
    let before = board.creature(id).map(size::squares_by_space);
    let mut place = None;
    for property in &with.properties {
        read_property(board, facts, id, property, &mut place)?;
    }
    put_in_place(board, id, before, place, with.subject.span)
}

/// The place named by `at`: a square, and a footprint if one is given.
type Place = (Spanned<Word>, Square, Option<(u8, u8)>);

fn read_property(
    board: &mut Board,
    facts: &mut Facts,
    id: CreatureId,
    property: &Phrase,
    place: &mut Option<Place>,
) -> Result<(), WordError> {
    let Some(first) = property.words.first() else {
        return Ok(());
    };
    let texts = property.texts();
    if let ["at", _] = texts.as_slice() {
        *place = Some(read_place(property)?);
        return Ok(());
    }
    if let ["opportunities-used", _] = texts.as_slice() {
        let used = u8::try_from(whole(property, 0, MOST_OPPORTUNITIES)?).unwrap_or(0);
        if let Some(turn) = facts.turn_mut(id) {
            turn.opportunities_used = used;
        }
        return Ok(());
    }
    if let ["cover", _] | ["cover", _, "from", _] = texts.as_slice() {
        return read_cover(board, facts, id, property);
    }
    let is_known = match board.creature_mut(id) {
        Some(creature) => read_body(creature, property, &texts)?,
        None => false,
    };
    let is_known = is_known
        || match facts.profile_mut(id) {
            Some(profile) => read_profile(profile, property, &texts)?,
            None => false,
        };
    if is_known {
        return Ok(());
    }
    let head = first.value.text();
    if texts.len() == 1 || !PROPERTIES.contains(&head) {
        return Err(unknown(first.span, "a property", head, &PROPERTIES[..48]));
    }
    Err(WordError::new(
        first.span,
        format!("`{property}` is not how `{head}` is written"),
        "the system's table of properties shows the form",
    ))
}

fn read_place(property: &Phrase) -> Result<Place, WordError> {
    let word = property.words.last().cloned();
    let read = word.and_then(|word| {
        let place = word.value.place().filter(|place| place.z.is_none())?;
        let (x, y) = place.as_square()?;
        let shape = place.footprint.map(|shape| (shape.width, shape.height));
        Some((word, Square::new(x, y), shape))
    });
    read.ok_or_else(|| {
        WordError::new(
            property.span(),
            format!("`{property}` names no square"),
            "write `at (2,1)`",
        )
    })
}

/// Puts the creature where `at` says; one that has changed its size fills its new space.
fn put_in_place(
    board: &mut Board,
    id: CreatureId,
    before: Option<u8>,
    place: Option<Place>,
    subject: Span,
) -> Result<(), WordError> {
    let Some(creature) = board.creature_mut(id) else {
        return Ok(());
    };
    let drawn = creature.footprint();
    let side = size::squares_by_space(creature);
    let kept = drawn.map(|drawn| {
        // Drawn as a square of another size than its own: the size named now decides. Drawn in
        // another shape it is squeezed, and stays so.
        let square = drawn.width == drawn.height;
        if square && (before != Some(side) || drawn.width < side) {
            Footprint::square(drawn.origin, side)
        } else {
            drawn
        }
    });
    let Some((word, square, shape)) = place else {
        if let Some(space) = kept {
            creature.position = Some(Position::Squares(space));
        }
        return keeps_to_its_size(board, id, subject);
    };
    let (width, height) = shape.unwrap_or((side, side));
    let space = Footprint::new(square, width, height);
    let whole = width.max(height) == side;
    creature.position = Some(Position::Squares(space));
    let on_map = space.squares().all(|square| board.contains(square));
    match (on_map, whole) {
        (true, true) => Ok(()),
        (false, _) => Err(WordError::new(
            word.span,
            format!("{space} lies off the map"),
            "name the top-left square of a place with room for it",
        )),
        (_, false) => Err(WordError::new(
            word.span,
            format!("it cannot have the footprint {width}x{height}"),
            format!("it is {side} squares long"),
        )),
    }
}

/// Whether a creature that is drawn lies on the map and is as long as its size says.
fn keeps_to_its_size(board: &Board, id: CreatureId, subject: Span) -> Result<(), WordError> {
    let Some(creature) = board.creature(id) else {
        return Ok(());
    };
    let Some(space) = creature.footprint() else {
        return Ok(());
    };
    let side = size::squares_by_space(creature);
    let squeezed = space.width != space.height;
    if squeezed && space.width.max(space.height) != side {
        return Err(WordError::new(
            subject,
            format!(
                "{} is drawn {}x{}",
                creature.name, space.width, space.height
            ),
            format!(
                "one that is {} is {side} squares long; draw it so",
                creature.size
            ),
        ));
    }
    if !space.squares().all(|square| board.contains(square)) {
        return Err(WordError::new(
            subject,
            format!("{} has no room for {space} on the map", creature.name),
            "draw it with all its squares",
        ));
    }
    Ok(())
}

/// Properties that the board knows; whether it was one.
fn read_body(
    creature: &mut Creature,
    property: &Phrase,
    texts: &[&str],
) -> Result<bool, WordError> {
    match texts {
        ["tall"] => creature.shape = Shape::Tall,
        ["long"] => creature.shape = Shape::Long,
        ["speed", _] => {
            let feet = feet(property, MOST_FEET)?;
            creature.speeds.set(Movement::Land, Feet(feet));
        }
        ["reach", _] => {
            creature.reach_feet = Some(Feet(feet(property, size::MOST_REACH_FEET.into())?));
        }
        ["space", _] => creature.space_hundredths = Some(space(property)?),
        ["neutral"] => creature.side = Side::NEUTRAL,
        ["not", "neutral"] => creature.side = rules::side_of(creature.mark),
        ["not", flag] => {
            let Some(condition) = condition(flag) else {
                return Ok(false);
            };
            creature.conditions.set(condition, false);
        }
        [word] => match (Size::from_word(word), condition(word)) {
            (Some(size), _) => creature.size = size,
            (None, Some(condition)) => creature.conditions.set(condition, true),
            (None, None) => return Ok(false),
        },
        _ => return Ok(false),
    }
    Ok(true)
}

/// The conditions this system reads.
fn condition(word: &str) -> Option<Condition> {
    match word {
        "helpless" => Some(Condition::Helpless),
        "unconscious" => Some(Condition::Unconscious),
        "dead" => Some(Condition::Dead),
        "flying" => Some(Condition::Flying),
        "incorporeal" => Some(Condition::Incorporeal),
        "fills" => Some(Condition::FillsSpace),
        "reach-weapon" => Some(Condition::ReachWeapon),
        _ => None,
    }
}

/// Properties that only this system knows; whether it was one.
fn read_profile(
    profile: &mut Profile,
    property: &Phrase,
    texts: &[&str],
) -> Result<bool, WordError> {
    match texts {
        ["hampered", _] => {
            profile.hampered = u8::try_from(whole(property, 0, MOST_HAMPERED)?).unwrap_or(0);
        }
        ["race", race] => profile.race = Some(read_race(property, race)?),
        ["base", _] => profile.base_feet = Some(feet(property, MOST_FEET)?),
        ["armor", weight] => profile.armor = read_armor(property, weight)?,
        ["load-penalty", _] => {
            profile.load_penalty_feet = Feet(feet(property, MOST_FEET)?);
        }
        ["load", weight] => profile.load = read_load(property, weight)?,
        ["monk", _] => profile.monk = Some((feet(property, MOST_FEET)?, Kind::Untyped)),
        ["monk", _, kind] => profile.monk = Some((feet(property, MOST_FEET)?, read_kind(kind))),
        ["bonus", _, rest @ ..] if matches!(rest.len(), 1 | 2) => {
            let feet = feet(property, MOST_FEET)?;
            let kind = rest.first().map_or(Kind::Untyped, |kind| read_kind(kind));
            let source = rest.get(1).map(|source| (*source).to_owned());
            profile.bonuses.push(Bonus { feet, kind, source });
        }
        ["penalty", _] => {
            let penalty = Feet(feet(property, MOST_FEET)?);
            profile.penalties.push(penalty);
        }
        ["attack", _] => profile.attack = number(property)?,
        ["skill", word, _] => {
            let skill = check::skill(word)
                .ok_or_else(|| unknown(property.span(), "a skill", word, &check::SKILLS))?;
            profile.skills.set(skill, number_at(property, 2)?);
        }
        ["ac", _] => profile.armor_class = Some(number(property)?),
        ["damage", ..] => profile.damage = Some(rules::read_damage(property)?),
        ["hp", ..] => {
            profile.hit_points = Some(rules::read_hit_points(property, profile.hit_points)?);
        }
        ["opportunities", _] => {
            profile.opportunities = u8::try_from(whole(property, 0, MOST_OPPORTUNITIES)?).ok();
        }
        ["not", flag] => {
            if !set_flag(profile, flag, false) {
                let span = property
                    .words
                    .last()
                    .map_or(property.span(), |word| word.span);
                return Err(unknown(span, "a flag", flag, &FLAGS));
            }
        }
        [flag] => return Ok(set_flag(profile, flag, true)),
        _ => return Ok(false),
    }
    Ok(true)
}

fn set_flag(profile: &mut Profile, flag: &str, holds: bool) -> bool {
    match flag {
        "trained" => profile.trained = holds,
        "no-move" => profile.no_move = holds,
        "cannot-attack" => profile.cannot_attack = holds,
        "shield" => profile.shield = holds,
        "barbarian" => profile.barbarian = holds,
        "obstacle" => profile.body = if holds { Body::Obstacle } else { Body::BySize },
        "no-obstacle" => {
            profile.body = if holds {
                Body::NoObstacle
            } else {
                Body::BySize
            }
        }
        _ => return false,
    }
    true
}

fn read_kind(word: &str) -> Kind {
    if word == "untyped" {
        Kind::Untyped
    } else {
        Kind::Typed(word.to_owned())
    }
}

fn read_race(property: &Phrase, word: &str) -> Result<Race, WordError> {
    Race::ALL
        .into_iter()
        .find(|race| race.word() == word)
        .ok_or_else(|| unknown(property.span(), "a race", word, &Race::ALL.map(Race::word)))
}

fn read_armor(property: &Phrase, word: &str) -> Result<Armor, WordError> {
    match word {
        "none" => Ok(Armor::None),
        "light" => Ok(Armor::Light),
        "medium" => Ok(Armor::Medium),
        "heavy" => Ok(Armor::Heavy),
        _ => Err(unknown(
            property.span(),
            "armor",
            word,
            &["none", "light", "medium", "heavy"],
        )),
    }
}

fn read_load(property: &Phrase, word: &str) -> Result<Load, WordError> {
    match word {
        "light" => Ok(Load::Light),
        "medium" => Ok(Load::Medium),
        "heavy" => Ok(Load::Heavy),
        _ => Err(unknown(
            property.span(),
            "a load",
            word,
            &["light", "medium", "heavy"],
        )),
    }
}

/// `cover 4` or `cover 4 from B`; `cover 0` takes it back.
fn read_cover(
    board: &Board,
    facts: &mut Facts,
    id: CreatureId,
    property: &Phrase,
) -> Result<(), WordError> {
    let bonus = i32::try_from(whole(property, 0, MOST_NUMBER)?).unwrap_or(0);
    let giver = property.words.get(3);
    let from = giver
        .map(|word| super::creature_id(board, word.value.text(), word.span))
        .transpose()?;
    if let Some(profile) = facts.profile_mut(id) {
        profile.covers.retain(|cover| cover.from != from);
        if bonus > 0 {
            profile.covers.push(Cover { bonus, from });
        }
    }
    Ok(())
}

/// The whole number that is the second word of the property.
fn whole(property: &Phrase, least: i64, most: i64) -> Result<i64, WordError> {
    let limits = (least, most);
    reading::whole(
        property.words.get(1),
        property.head(),
        property.span(),
        limits,
    )
}

fn number(property: &Phrase) -> Result<i32, WordError> {
    Ok(i32::try_from(whole(property, -MOST_NUMBER, MOST_NUMBER)?).unwrap_or(0))
}

/// The number that stands at that place.
fn number_at(property: &Phrase, place: usize) -> Result<i32, WordError> {
    let word = property.words.get(place);
    word.and_then(|word| word.value.whole())
        .filter(|number| (-MOST_NUMBER..=MOST_NUMBER).contains(number))
        .and_then(|number| i32::try_from(number).ok())
        .ok_or_else(|| {
            WordError::new(
                property.span(),
                format!("`{property}` has no number of at most {MOST_NUMBER}"),
                "write a whole number: `skill tumble 8`",
            )
        })
}

fn feet(property: &Phrase, most: i64) -> Result<i32, WordError> {
    Ok(i32::try_from(whole(property, 0, most)?).unwrap_or(0))
}

fn space(property: &Phrase) -> Result<u32, WordError> {
    let word = property.words.get(1);
    word.and_then(|word| word.value.number())
        .map(|number| number.micros() / 10_000)
        .filter(|hundredths| (1..=MOST_SPACE).contains(hundredths))
        .and_then(|hundredths| u32::try_from(hundredths).ok())
        .ok_or_else(|| {
            WordError::new(
                word.map_or(property.span(), |word| word.span),
                format!("`{property}` needs feet from 0.01 to {}", MOST_SPACE / 100),
                "write `space 10`",
            )
        })
}
