//! The properties of `with:`.

use board::{Board, Condition, Creature, CreatureId, Movement, Position, Shape, Side, Size};
use grid::{Feet, Footprint, Square};
use notation::{Phrase, Span, Spanned, Subject, ThingKind, With, Word};

use super::super::mover::Mover;
use super::super::{
    Body, Facts, Gravity, Maneuverability, Object, Place, Profile, Rigidity, Scene, Squeezed,
    State, Vehicle, Verb, Wind, size,
};
use super::{MOST_LEVELS, creature_id, unknown};
use rules::{Rulings, WordError};

/// The greatest speed or adjustment in feet.
const MOST_FEET: i64 = 1000;
/// The greatest side of a space in hundredths of a foot.
const MOST_SPACE: i64 = 10_000;
/// The greatest modifier, score or number of points.
const MOST_NUMBER: i64 = 100_000;

/// The greatest attack bonus and Armor Class.
const MOST_BONUS: i64 = 1000;

/// All properties, for "did you mean".
const PROPERTIES: [&str; 70] = [
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
    "gravity",
    "wind",
];

/// Reads the properties of a creature, of an object or of the area.
pub(crate) fn read_with(
    board: &mut Board,
    facts: &mut Facts,
    rulings: &Rulings,
    with: &With,
) -> Result<(), WordError> {
    match &with.subject.value {
        Subject::Creature(name) => {
            read_creature(board, facts, name, with)?;
            let id = creature_id(board, name, with.subject.span)?;
            press_in(board, facts, rulings, id);
            Ok(())
        }
        Subject::Area => with
            .properties
            .iter()
            .try_for_each(|property| read_area(facts, property)),
        Subject::Thing {
            kind: ThingKind::Object,
            name,
        } => read_object(board, facts, name, with),
        other => Err(WordError::new(
            with.subject.span,
            format!("starfinder knows no facts about `{other}`"),
            "facts are about a creature, a square, an `object` or the `area`",
        )),
    }
}

fn read_object(board: &Board, facts: &mut Facts, name: &str, with: &With) -> Result<(), WordError> {
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
                        format!("`{property}` is no square of the map"),
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
                    format!("`{property}` is no property of an object"),
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
    facts.objects.insert(name.to_owned(), object);
    Ok(())
}

fn read_area(facts: &mut Facts, property: &Phrase) -> Result<(), WordError> {
    let area = &mut facts.area;
    match property.texts().as_slice() {
        ["gravity", word] => {
            let gravity = Gravity::ALL
                .into_iter()
                .find(|gravity| gravity.word() == *word);
            area.gravity = gravity.ok_or_else(|| {
                let words = Gravity::ALL.map(Gravity::word);
                unknown(property.span(), "gravity", word, &words)
            })?;
        }
        ["wind", "unfavorable"] => area.wind = Wind::Unfavorable,
        ["wind", "favorable"] => area.wind = Wind::Favorable,
        ["hazardous"] => area.is_hazardous = true,
        ["not", "hazardous"] => area.is_hazardous = false,
        _ => {
            return Err(WordError::new(
                property.span(),
                format!("`{property}` is no fact about the area"),
                "write `gravity low`, `wind unfavorable` or `hazardous`",
            ));
        }
    }
    Ok(())
}

/// The place named by `at`: a square, an altitude and a footprint, where they are given.
struct Named {
    word: Spanned<Word>,
    square: Square,
    level: Option<i32>,
    shape: Option<(u8, u8)>,
}

fn read_creature(
    board: &mut Board,
    facts: &mut Facts,
    name: &str,
    with: &With,
) -> Result<(), WordError> {
    let id = creature_id(board, name, with.subject.span)?;
    let before = board.creature(id).map(size::squares_by_space);
    let mut place = None;
    for property in &with.properties {
        let texts = property.texts();
        if let ["at", _] = texts.as_slice() {
            place = Some(read_place(property)?);
            continue;
        }
        if let ["rides", mount] = texts.as_slice() {
            let mount = creature_id(board, mount, property.span())?;
            if let Some(profile) = facts.profile_mut(id) {
                profile.rides = Some(mount);
            }
            continue;
        }
        if let ["reaction-spent"] | ["not", "reaction-spent"] = texts.as_slice() {
            if let Some(turn) = facts.turn_mut(id) {
                turn.reaction_spent = texts.len() == 1;
            }
            continue;
        }
        read_property(board, facts, id, property, &texts)?;
    }
    put_in_place(board, facts, id, before, place, with.subject.span)
}

fn read_property(
    board: &mut Board,
    facts: &mut Facts,
    id: CreatureId,
    property: &Phrase,
    texts: &[&str],
) -> Result<(), WordError> {
    let in_body = match board.creature_mut(id) {
        Some(creature) => read_body(creature, property, texts)?,
        None => false,
    };
    let in_profile = match facts.profile_mut(id) {
        Some(profile) => read_profile(profile, property, texts)?,
        None => false,
    };
    if in_body || in_profile {
        return Ok(());
    }
    let head = texts.first().copied().unwrap_or_default();
    if texts.len() == 1 || !PROPERTIES.contains(&head) {
        return Err(unknown(
            property.span(),
            "a property",
            head,
            &PROPERTIES[..68],
        ));
    }
    Err(WordError::new(
        property.span(),
        format!("`{property}` is not how `{head}` is written"),
        "the system's table of properties shows the form",
    ))
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

/// Puts the creature where `at` says; one that has changed its size fills its new space.
fn put_in_place(
    board: &mut Board,
    facts: &mut Facts,
    id: CreatureId,
    before: Option<u8>,
    named: Option<Named>,
    subject: Span,
) -> Result<(), WordError> {
    let Some(creature) = board.creature_mut(id) else {
        return Ok(());
    };
    let side = size::squares_by_space(creature);
    let Some(named) = named else {
        let Some(drawn) = creature.footprint() else {
            return Ok(());
        };
        // Drawn as a square of another size than its own: the size named now decides. Drawn in
        // another shape it is squeezed, and stays so.
        let square = drawn.width == drawn.height && facts.squeezed(id).is_none();
        if square && (before != Some(side) || drawn.width < side) {
            creature.position = Some(Position::Squares(Footprint::square(drawn.origin, side)));
        }
        return lies_on_map(board, id, subject);
    };
    let (width, height) = named.shape.unwrap_or((side, side));
    if width.max(height) != side {
        return Err(WordError::new(
            named.word.span,
            format!("it cannot have the footprint {width}x{height}"),
            format!("it is {side} squares long"),
        ));
    }
    let space = Footprint::new(named.square, width, height);
    creature.position = Some(Position::Squares(space));
    if let Some(level) = named.level {
        creature.elevation_feet = Feet::from_squares(level);
    }
    facts.set_squeezed(id, None);
    lies_on_map(board, id, named.word.span)
}

/// A creature that is put where some of its full-size space is blocked is squeezed there.
fn press_in(board: &mut Board, facts: &mut Facts, rulings: &Rulings, id: CreatureId) {
    let scene = Scene {
        board,
        facts,
        rulings,
    };
    let Some(creature) = board.creature(id) else {
        return;
    };
    // Earth is room for a burrower.
    let way = match creature.speeds.get(Movement::Burrow) {
        Some(_) => Movement::Burrow,
        None => Movement::Land,
    };
    let mover = Mover::new(scene, creature, Verb::Move, way);
    let Some(standing) = mover.standing().filter(|at| at.occupied == at.full) else {
        return;
    };
    let settled = mover.settled(standing.full);
    if settled != standing.full {
        let squeezed = Squeezed {
            full: standing.full.footprint,
            levels: settled.height,
        };
        board.place(id, settled.footprint);
        facts.set_squeezed(id, Some(squeezed));
    }
}

/// Whether a creature in place lies on the map.
fn lies_on_map(board: &Board, id: CreatureId, span: Span) -> Result<(), WordError> {
    let Some(creature) = board.creature(id) else {
        return Ok(());
    };
    let on_map = creature
        .footprint()
        .is_none_or(|space| space.squares().all(|square| board.contains(square)));
    if on_map {
        return Ok(());
    }
    Err(WordError::new(
        span,
        format!("{} has no room on the map", creature.name),
        "name the top-left square of a place with room for it",
    ))
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
        ["neutral"] => creature.side = Side::NEUTRAL,
        ["speed", _] => set_speed(creature, Movement::Land, property)?,
        ["fly", _] => set_speed(creature, Movement::Fly, property)?,
        ["swim", _] => set_speed(creature, Movement::Swim, property)?,
        ["climb", _] => set_speed(creature, Movement::Climb, property)?,
        ["burrow", _] => set_speed(creature, Movement::Burrow, property)?,
        ["reach", _] => {
            let most = size::MOST_REACH_FEET.into();
            creature.reach_feet = Some(Feet(whole(property, 0, most)?));
        }
        ["space", _] => {
            let hundredths = hundredths(property, 1, MOST_SPACE)?;
            creature.space_hundredths = Some(hundredths);
        }
        ["z", _] => {
            let level = whole(property, -MOST_LEVELS, MOST_LEVELS)?;
            creature.elevation_feet = Feet::from_squares(level);
        }
        ["not", word] => match Condition::from_word(word) {
            Some(condition) => creature.conditions.set(condition, false),
            None => return Ok(false),
        },
        [word] => match (Size::from_word(word), Condition::from_word(word)) {
            (Some(size), _) => creature.size = size,
            (None, Some(condition)) => creature.conditions.set(condition, true),
            (None, None) => return Ok(false),
        },
        _ => return Ok(false),
    }
    Ok(true)
}

fn set_speed(
    creature: &mut Creature,
    movement: Movement,
    property: &Phrase,
) -> Result<(), WordError> {
    let feet = whole(property, 0, MOST_FEET)?;
    creature.speeds.set(movement, Feet(feet));
    Ok(())
}

/// Properties that only this system knows; whether it was one.
fn read_profile(
    profile: &mut Profile,
    property: &Phrase,
    texts: &[&str],
) -> Result<bool, WordError> {
    let number = || whole(property, -MOST_NUMBER, MOST_NUMBER);
    match texts {
        ["adjust", _] => {
            let feet = whole(property, -MOST_FEET, MOST_FEET)?;
            profile.adjustments.push(Feet(feet));
        }
        ["height", _] => profile.height_hundredths = Some(hundredths(property, 1, MOST_SPACE)?),
        ["acrobatics", _] => profile.acrobatics = number()?,
        ["athletics", _] => profile.athletics = number()?,
        ["constitution", _] => profile.constitution = whole(property, 0, MOST_NUMBER)?,
        ["con-mod", _] => profile.constitution_modifier = number()?,
        ["dex-mod", _] => profile.dexterity_modifier = number()?,
        ["cr", _] => profile.challenge_rating_hundredths = challenge_rating(property)?,
        ["points", _] => {
            let points = whole(property, 0, MOST_NUMBER)?;
            profile.points = u32::try_from(points).ok();
        }
        ["mph", _] => profile.miles_per_hour_hundredths = Some(hundredths(property, 0, 1_000_000)?),
        ["attack", _] => profile.attack = whole(property, -MOST_BONUS, MOST_BONUS)?,
        ["ac", _] => profile.armor_class = Some(whole(property, -MOST_BONUS, MOST_BONUS)?),
        ["damage", ..] => profile.damage = Some(rules::read_damage(property)?),
        ["hp", ..] => {
            profile.hit_points = Some(rules::read_hit_points(property, profile.hit_points)?);
        }
        ["vehicle"] | ["vehicle", "small"] => profile.vehicle = Some(Vehicle::Small),
        ["vehicle", "large"] => profile.vehicle = Some(Vehicle::Large),
        ["obstacle"] => profile.body = Body::Obstacle,
        ["noobstacle"] => profile.body = Body::NoObstacle,
        ["not", "obstacle" | "noobstacle"] => profile.body = Body::BySize,
        ["not", word] => match State::from_word(word) {
            Some(state) => profile.states.set(state, false),
            None => return Ok(false),
        },
        [word] => {
            let class = Maneuverability::ALL
                .into_iter()
                .find(|class| class.word() == *word);
            match (class, State::from_word(word)) {
                (Some(class), _) => profile.maneuverability = class,
                (None, Some(state)) => profile.states.set(state, true),
                (None, None) => return Ok(false),
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
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
