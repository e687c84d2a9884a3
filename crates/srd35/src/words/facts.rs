//! The properties of `with:`.

use board::{Board, Condition, Creature, Movement, Position, Shape, Side, Size};
use grid::{Feet, Footprint, Square};
use notation::{Phrase, Span, Spanned, Subject, With, Word};

use super::super::change::CONDITIONS;
use super::super::{
    Armor, Body, Bonus, Change, Cover, Flag, Kind, Load, Property, Race, Scene, size,
};
use super::change::{armor_word, flag_word, load_word};
use super::unknown;
use crate::CATALOGUE;
use rules::{CreatureChange, WordError, reading};

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
const PROPERTIES: [&str; 48] = [
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
];

/// The flags that `not` can remove.
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

/// Reads the properties of a creature as changes, its place last.
pub(crate) fn read_changes(scene: Scene<'_>, with: &With) -> Result<Vec<Change>, WordError> {
    let Subject::Creature(name) = &with.subject.value else {
        return Err(WordError::new(
            with.subject.span,
            format!("srd35 knows no facts about `{}`", with.subject.value),
            "facts are about a creature or a square",
        ));
    };
    let creature = super::creature_id(scene.board, name, with.subject.span)?;
    let Some(body) = scene.board.creature(creature) else {
        return Ok(Vec::new());
    };
    let mut changes = Vec::new();
    let mut place = None;
    // Words may depend on earlier words: where a creature fits depends on its size.
    let mut after = body.clone();
    for property in &with.properties {
        if let ["at", _] = property.texts().as_slice() {
            place = Some(read_place(property)?);
            continue;
        }
        let to = read_property(scene.board, body, property)?;
        match &to {
            Property::Shared(change) => change.apply(&mut after),
            Property::Space(hundredths) => after.space_hundredths = Some(*hundredths),
            _ => {}
        }
        changes.push(Change { creature, to });
    }
    let before = size::squares_by_space(body);
    let space = place_of(&after, before, place, with.subject.span)?;
    if let Some(space) = space.filter(|space| body.footprint() != Some(*space)) {
        let position = Some(Position::Squares(space));
        let to = Property::Shared(CreatureChange::Place(position));
        changes.push(Change { creature, to });
    }
    Ok(changes)
}

/// The place named by `at`: a square, and a footprint if one is given.
type Place = (Spanned<Word>, Square, Option<(u8, u8)>);

/// Reads one property. `body` is the creature before the clause.
// Long because it is a table: one entry for each property.
fn read_property(board: &Board, body: &Creature, property: &Phrase) -> Result<Property, WordError> {
    let texts = property.texts();
    let feet = |most: i64| Ok(Feet(feet(property, most)?));
    Ok(match texts.as_slice() {
        ["tall"] => Property::Shape(Shape::Tall),
        ["long"] => Property::Shape(Shape::Long),
        ["speed", _] => Property::Shared(CreatureChange::Speed(Movement::Land, feet(MOST_FEET)?)),
        ["reach", _] => Property::Reach(feet(size::MOST_REACH_FEET.into())?),
        ["space", _] => Property::Space(space(property)?),
        ["neutral"] => Property::Side(Side::NEUTRAL),
        ["not", "neutral"] => Property::Side(rules::side_of(body.mark)),
        ["obstacle"] => Property::Body(Body::Obstacle),
        ["no-obstacle"] => Property::Body(Body::NoObstacle),
        ["not", "obstacle" | "no-obstacle"] => Property::Body(Body::BySize),
        ["not", word] => match (condition(word), flag(word)) {
            (Some(condition), _) => Property::Shared(CreatureChange::Loses(condition)),
            (None, Some(flag)) => Property::NotFlag(flag),
            (None, None) => {
                let span = property
                    .words
                    .last()
                    .map_or(property.span(), |word| word.span);
                return Err(unknown(span, "a flag", word, &FLAGS));
            }
        },
        ["hampered", _] => {
            let doublings = whole(property, 0, MOST_HAMPERED)?;
            Property::Hampered(u8::try_from(doublings).unwrap_or(0))
        }
        ["race", race] => Property::Race(read_race(property, race)?),
        ["base", _] => Property::BaseSpeed(feet(MOST_FEET)?),
        ["armor", weight] => Property::Armor(read_armor(property, weight)?),
        ["load", weight] => Property::Load(read_load(property, weight)?),
        ["load-penalty", _] => Property::LoadPenalty(feet(MOST_FEET)?),
        ["monk", _] => Property::Monk(feet(MOST_FEET)?, Kind::Untyped),
        ["monk", _, kind] => Property::Monk(feet(MOST_FEET)?, read_kind(kind)),
        ["bonus", _, kind] => read_bonus(property, kind, None)?,
        ["bonus", _, kind, source] => read_bonus(property, kind, Some(source))?,
        ["penalty", _] => Property::Penalty(feet(MOST_FEET)?),
        ["attack", _] => Property::Attack(number(property)?),
        ["skill", word, _] => {
            let skill = super::skill(word, property.span())?;
            Property::Skill(skill, number_at(property, 2)?)
        }
        ["ac", _] => Property::ArmorClass(number(property)?),
        ["cover", _] | ["cover", _, "from", _] => Property::Cover(read_cover(board, property)?),
        ["damage", ..] => Property::Damage(rules::read_damage(property)?),
        ["hp", ..] => Property::HitPoints(rules::read_hit_points(property)?),
        ["opportunities", _] => Property::Opportunities(opportunities(property)?),
        ["opportunities-used", _] => Property::OpportunitiesUsed(opportunities(property)?),
        [word] => match (Size::from_word(word), condition(word), flag(word)) {
            (Some(size), ..) => Property::Shared(CreatureChange::Size(size)),
            (_, Some(condition), _) => Property::Shared(CreatureChange::Gains(condition)),
            (_, _, Some(flag)) => Property::Flag(flag),
            _ => return Err(reading::unknown_property(CATALOGUE, property, &PROPERTIES)),
        },
        _ => return Err(reading::unknown_property(CATALOGUE, property, &PROPERTIES)),
    })
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

/// The creature's place after the clause, if it has one: the place that `at` states, or its new
/// space if it has changed its size. `after` is the creature after all other changes, `before` the
/// squares on a side that it had.
fn place_of(
    after: &Creature,
    before: u8,
    place: Option<Place>,
    subject: Span,
) -> Result<Option<Footprint>, WordError> {
    let side = size::squares_by_space(after);
    let Some((word, square, shape)) = place else {
        let kept = after.footprint().map(|drawn| {
            // If it is drawn as a square of a different size than its own, the size named now
            // decides. If it is drawn in another shape it is squeezed, and stays squeezed.
            let square = drawn.width == drawn.height;
            if square && (before != side || drawn.width < side) {
                Footprint::square(drawn.origin, side)
            } else {
                drawn
            }
        });
        return match kept {
            Some(space) => keeps_to_its_size(after, space, subject).map(|()| kept),
            None => Ok(None),
        };
    };
    let (width, height) = shape.unwrap_or((side, side));
    let space = Footprint::new(square, width, height);
    let whole = width.max(height) == side;
    if !whole {
        return Err(WordError::new(
            word.span,
            format!("it cannot have the footprint {width}x{height}"),
            format!("it is {side} squares long"),
        ));
    }
    Ok(Some(space))
}

/// Whether a creature that is drawn has the length of its size.
fn keeps_to_its_size(
    creature: &Creature,
    space: Footprint,
    subject: Span,
) -> Result<(), WordError> {
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
    Ok(())
}

/// The condition with that word, if this system reads it.
fn condition(word: &str) -> Option<Condition> {
    CONDITIONS
        .into_iter()
        .find(|condition| condition.word() == word)
}

/// The flag with that word.
fn flag(word: &str) -> Option<Flag> {
    Flag::ALL.into_iter().find(|flag| flag_word(*flag) == word)
}

fn read_bonus(property: &Phrase, kind: &str, source: Option<&str>) -> Result<Property, WordError> {
    Ok(Property::Bonus(Bonus {
        feet: feet(property, MOST_FEET)?,
        kind: read_kind(kind),
        source: source.map(str::to_owned),
    }))
}

fn opportunities(property: &Phrase) -> Result<u8, WordError> {
    Ok(u8::try_from(whole(property, 0, MOST_OPPORTUNITIES)?).unwrap_or(0))
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
    let all = [Armor::None, Armor::Light, Armor::Medium, Armor::Heavy];
    let found = all.into_iter().find(|armor| armor_word(*armor) == word);
    found.ok_or_else(|| unknown(property.span(), "armor", word, &all.map(armor_word)))
}

fn read_load(property: &Phrase, word: &str) -> Result<Load, WordError> {
    let all = [Load::Light, Load::Medium, Load::Heavy];
    let found = all.into_iter().find(|load| load_word(*load) == word);
    found.ok_or_else(|| unknown(property.span(), "a load", word, &all.map(load_word)))
}

/// Reads `cover 4` or `cover 4 from B`; `cover 0` ends the cover.
fn read_cover(board: &Board, property: &Phrase) -> Result<Cover, WordError> {
    let bonus = i32::try_from(whole(property, 0, MOST_NUMBER)?).unwrap_or(0);
    let giver = property.words.get(3);
    let from = giver
        .map(|word| super::creature_id(board, word.value.text(), word.span))
        .transpose()?;
    Ok(Cover { bonus, from })
}

/// Reads the whole number that is the second word of the property.
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

/// Reads the number at that index.
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
