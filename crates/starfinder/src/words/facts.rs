//! The properties of `with:`.

use board::{Board, Condition, Creature, Movement, Position, Shape, Side, Size};
use grid::{Feet, Footprint, Square};
use notation::{Phrase, Spanned, Subject, ThingKind, With, Word};

use super::super::change::{Reaction, change_body};
use super::super::{
    AreaProperty, Body, Change, Facts, Gravity, Maneuverability, Object, Place, Property, Rigidity,
    Scene, State, Vehicle, Wind, size,
};
use super::{MOST_LEVELS, creature_id, unknown};
use crate::CATALOGUE;
use rules::{CreatureChange, WordError, reading};

/// The greatest speed or adjustment in feet.
const MOST_FEET: i64 = 1000;
/// The greatest side of a space in hundredths of a foot.
const MOST_SPACE: i64 = 10_000;
/// The greatest modifier, score or number of points.
const MOST_NUMBER: i64 = 100_000;

/// The greatest attack bonus and Armor Class.
const MOST_BONUS: i64 = 1000;

/// All properties, for "did you mean".
const PROPERTIES: [&str; 68] = [
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
    "fly",
    "swim",
    "climb",
    "burrow",
    "reach",
    "space",
    "at",
    "on",
    "z",
    "prone",
    "helpless",
    "unconscious",
    "dead",
    "flying",
    "incorporeal",
    "fills",
    "reach-weapon",
    "not",
    "melee",
    "natural",
    "unarmed",
    "adjust",
    "entangled",
    "fatigued",
    "exhausted",
    "encumbered",
    "overburdened",
    "anchored",
    "neutral",
    "obstacle",
    "noobstacle",
    "clumsy",
    "average",
    "perfect",
    "rock-burrower",
    "leaves-tunnel",
    "breathes-water",
    "distracted",
    "threatened",
    "acrobatics",
    "athletics",
    "constitution",
    "con-mod",
    "dex-mod",
    "cr",
    "points",
    "rides",
    "vehicle",
    "mph",
    "starship",
    "height",
    "attack",
    "ac",
    "damage",
    "hp",
    "reaction-spent",
];

/// Reads the properties of a creature, of an object or of the area as changes.
pub(crate) fn read_changes(scene: Scene<'_>, with: &With) -> Result<Vec<Change>, WordError> {
    match &with.subject.value {
        Subject::Creature(name) => read_creature(scene, name, with).map(|change| vec![change]),
        Subject::Area => with.properties.iter().map(read_area).collect(),
        Subject::Thing {
            kind: ThingKind::Object,
            name,
        } => read_object(scene.board, scene.facts, name, with).map(|change| vec![change]),
        other => Err(WordError::new(
            with.subject.span,
            format!("starfinder knows no facts about `{other}`"),
            "facts are about a creature, a square, an `object` or the `area`",
        )),
    }
}

fn read_object(board: &Board, facts: &Facts, name: &str, with: &With) -> Result<Change, WordError> {
    let known = facts.objects.get(name).copied();
    let mut size = known.map(|object| object.size);
    let mut rigidity = known.map_or(Rigidity::Rigid, |object| object.rigidity);
    let mut place = known.and_then(|object| object.place);
    let mut level = None;
    for property in &with.properties {
        match property.texts().as_slice() {
            ["rigid"] => rigidity = Rigidity::Rigid,
            ["soft"] => rigidity = Rigidity::Soft,
            ["at", _] => {
                let named = read_place(property)?;
                if !board.contains(named.square) {
                    return Err(WordError::new(
                        property.span(),
                        format!("`{property}` is not a square of the map"),
                        "squares are counted from (0,0) at the top left",
                    ));
                }
                let before = place.map_or(0, |place: Place| place.level);
                place = Some(Place::new(named.square, named.level.unwrap_or(before)));
            }
            ["z", _] => {
                level = Some(whole(property, -MOST_LEVELS, MOST_LEVELS)?);
            }
            [word] if Size::from_word(word).is_some() => size = Size::from_word(word),
            _ => {
                return Err(WordError::new(
                    property.span(),
                    format!("`{property}` is not a property of an object"),
                    "write its size and where it stands: `object crate huge, at (1,0), soft`",
                ));
            }
        }
    }
    let size = size.ok_or_else(|| {
        WordError::new(
            with.subject.span,
            format!("the object {name} has no size"),
            "write one of the nine sizes: `object crate huge`",
        )
    })?;
    let object = Object {
        size,
        rigidity,
        place: place.map(|place| Place::new(place.square, level.unwrap_or(place.level))),
    };
    Ok(Change::Object(name.to_owned(), object))
}

fn read_area(property: &Phrase) -> Result<Change, WordError> {
    Ok(Change::Area(match property.texts().as_slice() {
        ["gravity", word] => {
            let gravity = Gravity::ALL
                .into_iter()
                .find(|gravity| gravity.word() == *word);
            AreaProperty::Gravity(gravity.ok_or_else(|| {
                let words = Gravity::ALL.map(Gravity::word);
                unknown(property.span(), "gravity", word, &words)
            })?)
        }
        ["wind", "unfavorable"] => AreaProperty::Wind(Wind::Unfavorable),
        ["wind", "favorable"] => AreaProperty::Wind(Wind::Favorable),
        ["hazardous"] => AreaProperty::Hazardous,
        ["not", "hazardous"] => AreaProperty::NotHazardous,
        _ => {
            return Err(WordError::new(
                property.span(),
                format!("`{property}` is not a fact about the area"),
                "write `gravity low`, `wind unfavorable` or `hazardous`",
            ));
        }
    }))
}

/// The place named by `at`: a square, an altitude and a footprint, if they are given.
struct Named {
    word: Spanned<Word>,
    square: Square,
    level: Option<i32>,
    shape: Option<(u8, u8)>,
}

/// Reads the properties of a creature, its place last.
fn read_creature(scene: Scene<'_>, name: &str, with: &With) -> Result<Change, WordError> {
    let id = creature_id(scene.board, name, with.subject.span)?;
    let mut properties = Vec::new();
    let Some(body) = scene.board.creature(id) else {
        return Ok(Change::Creature(id, properties));
    };
    let mut place = None;
    // Words may depend on earlier words: where a creature fits depends on its size.
    let mut after = body.clone();
    for property in &with.properties {
        if let ["at", _] = property.texts().as_slice() {
            place = Some(read_place(property)?);
            continue;
        }
        let to = read_property(scene.board, property)?;
        change_body(&mut after, &to);
        properties.push(to);
    }
    if let Some(level) = place.as_ref().and_then(|named| named.level) {
        let elevation = CreatureChange::Elevation(Feet::from_squares(level));
        properties.push(Property::Shared(elevation));
    }
    let space = match place {
        Some(named) => Some(named_space(&after, named)?),
        None => kept_space(scene, body, &after),
    };
    if let Some(space) = space {
        let place = CreatureChange::Place(Some(Position::Squares(space)));
        properties.push(Property::Shared(place));
    }
    Ok(Change::Creature(id, properties))
}

/// Reads one property that is not a place.
// Long because it is a table: one entry for each property.
fn read_property(board: &Board, property: &Phrase) -> Result<Property, WordError> {
    let texts = property.texts();
    let number = || whole(property, -MOST_NUMBER, MOST_NUMBER);
    let bonus = || whole(property, -MOST_BONUS, MOST_BONUS);
    let speed = |movement| {
        let feet = Feet(whole(property, 0, MOST_FEET)?);
        Ok(Property::Shared(CreatureChange::Speed(movement, feet)))
    };
    Ok(match texts.as_slice() {
        ["tall"] => Property::Shape(Shape::Tall),
        ["long"] => Property::Shape(Shape::Long),
        ["neutral"] => Property::Side(Side::NEUTRAL),
        ["speed", _] => speed(Movement::Land)?,
        ["fly", _] => speed(Movement::Fly)?,
        ["swim", _] => speed(Movement::Swim)?,
        ["climb", _] => speed(Movement::Climb)?,
        ["burrow", _] => speed(Movement::Burrow)?,
        ["reach", _] => {
            let most = size::MOST_REACH_FEET.into();
            Property::Reach(Feet(whole(property, 0, most)?))
        }
        ["space", _] => Property::Space(hundredths(property, 1, MOST_SPACE)?),
        ["z", _] => {
            let level = whole(property, -MOST_LEVELS, MOST_LEVELS)?;
            Property::Shared(CreatureChange::Elevation(Feet::from_squares(level)))
        }
        ["adjust", _] => Property::Adjustment(Feet(whole(property, -MOST_FEET, MOST_FEET)?)),
        ["height", _] => Property::Height(hundredths(property, 1, MOST_SPACE)?),
        ["acrobatics", _] => Property::Acrobatics(number()?),
        ["athletics", _] => Property::Athletics(number()?),
        ["constitution", _] => Property::Constitution(whole(property, 0, MOST_NUMBER)?),
        ["con-mod", _] => Property::ConstitutionModifier(number()?),
        ["dex-mod", _] => Property::DexterityModifier(number()?),
        ["cr", _] => Property::ChallengeRating(challenge_rating(property)?),
        ["points", _] => {
            let points = whole(property, 0, MOST_NUMBER)?;
            Property::Points(u32::try_from(points).unwrap_or(0))
        }
        ["mph", _] => Property::MilesPerHour(hundredths(property, 0, 1_000_000)?),
        ["attack", _] => Property::Attack(bonus()?),
        ["ac", _] => Property::ArmorClass(bonus()?),
        ["damage", ..] => Property::Damage(rules::read_damage(property)?),
        ["hp", ..] => Property::HitPoints(rules::read_hit_points(property)?),
        ["rides", mount] => Property::Rides(creature_id(board, mount, property.span())?),
        ["vehicle"] | ["vehicle", "small"] => Property::Vehicle(Vehicle::Small),
        ["vehicle", "large"] => Property::Vehicle(Vehicle::Large),
        ["reaction-spent"] => Property::Reaction(Reaction::Spent),
        ["not", "reaction-spent"] => Property::Reaction(Reaction::Left),
        ["obstacle"] => Property::Body(Body::Obstacle),
        ["noobstacle"] => Property::Body(Body::NoObstacle),
        ["not", "obstacle" | "noobstacle"] => Property::Body(Body::BySize),
        ["not", word] => match (Condition::from_word(word), State::from_word(word)) {
            (Some(condition), _) => Property::Shared(CreatureChange::Loses(condition)),
            (None, Some(state)) => Property::NotState(state),
            (None, None) => {
                return Err(reading::unknown_property(CATALOGUE, property, &PROPERTIES));
            }
        },
        [word] => of_one_word(word)
            .ok_or_else(|| reading::unknown_property(CATALOGUE, property, &PROPERTIES))?,
        _ => return Err(reading::unknown_property(CATALOGUE, property, &PROPERTIES)),
    })
}

/// A size, a condition, a state or a class of maneuverability.
fn of_one_word(word: &str) -> Option<Property> {
    let size = || Size::from_word(word).map(CreatureChange::Size);
    let condition = || Condition::from_word(word).map(CreatureChange::Gains);
    let state = || State::from_word(word).map(Property::State);
    let class = || {
        let mut all = Maneuverability::ALL.into_iter();
        all.find(|class| class.word() == word)
            .map(Property::Maneuverability)
    };
    size()
        .or_else(condition)
        .map(Property::Shared)
        .or_else(class)
        .or_else(state)
}

fn read_place(property: &Phrase) -> Result<Named, WordError> {
    let word = property.words.last().cloned();
    let read = word.and_then(|word| {
        let place = word.value.place()?;
        let (x, y) = place.as_square()?;
        let level = match place.z {
            Some(_) => Some(place.altitude_squares()?),
            None => None,
        };
        Some(Named {
            square: Square::new(x, y),
            level,
            shape: place.footprint.map(|shape| (shape.width, shape.height)),
            word,
        })
    });
    read.ok_or_else(|| {
        WordError::new(
            property.span(),
            format!("`{property}` names no square"),
            "write `at (2,1)`",
        )
    })
}

/// The space of a creature that `at` puts somewhere. `after` is the creature after all other
/// changes.
fn named_space(after: &Creature, named: Named) -> Result<Footprint, WordError> {
    let side = size::squares_by_space(after);
    let (width, height) = named.shape.unwrap_or((side, side));
    if width.max(height) != side {
        return Err(WordError::new(
            named.word.span,
            format!("it cannot have the footprint {width}x{height}"),
            format!("it is {side} squares long"),
        ));
    }
    let space = Footprint::new(named.square, width, height);
    Ok(space)
}

/// The new space of a creature that stays in its place, if the space changes: a creature that has
/// changed its size fills its new space.
fn kept_space(scene: Scene<'_>, before: &Creature, after: &Creature) -> Option<Footprint> {
    let drawn = after.footprint()?;
    let full = size::full_footprint(scene.facts, before)?;
    let side = size::squares_by_space(after);
    let is_resized = size::squares_by_space(before) != side;
    // If it is drawn as a square of a different size than its own, the size named now decides. If
    // it is squeezed, its new space begins where its full-size space began.
    let is_squeezed = scene.facts.squeezed(before.id).is_some();
    let is_square = drawn.width == drawn.height;
    let changed = if is_squeezed {
        is_resized
    } else {
        is_square && (is_resized || drawn.width < side)
    };
    changed.then(|| Footprint::square(full.origin, side))
}

/// The whole number that is the second word of the property.
fn whole(property: &Phrase, least: i64, most: i64) -> Result<i32, WordError> {
    let [head, _] = property.words.as_slice() else {
        return Err(no_number(property, least, most));
    };
    super::number(property.words.get(1), head, least, most)
}

fn no_number(property: &Phrase, least: i64, most: i64) -> WordError {
    WordError::new(
        property.span(),
        format!("`{property}` needs a number from {least} to {most}"),
        format!("write `{} {most}`", property.head()),
    )
}

/// The number that is the second word of the property, in hundredths.
fn hundredths(property: &Phrase, least: i64, most: i64) -> Result<u32, WordError> {
    let word = property.words.get(1);
    word.and_then(|word| word.value.number())
        .map(|number| number.micros() / 10_000)
        .filter(|hundredths| (least..=most).contains(hundredths))
        .and_then(|hundredths| u32::try_from(hundredths).ok())
        .ok_or_else(|| no_number(property, 0, most / 100))
}

/// A challenge rating in hundredths: a number, or a fraction such as `1/2`.
fn challenge_rating(property: &Phrase) -> Result<u32, WordError> {
    let word = property.words.get(1).map_or("", |word| word.value.text());
    match word.split_once('/') {
        Some((one, parts)) => {
            let read = |text: &str| text.parse::<u32>().ok().filter(|number| *number <= 100);
            read(one)
                .zip(read(parts).filter(|parts| *parts > 0))
                .map(|(one, parts)| one * 100 / parts)
                .ok_or_else(|| no_number(property, 0, 100))
        }
        None => hundredths(property, 0, 10_000),
    }
}
