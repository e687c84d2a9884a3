//! The system's words of the case notation: what a map, a legend and `with:` state.
//!
//! Every value has limits, named where it is read; an unknown word is an error with the nearest
//! known one. Named things are read in `thing`, declarations in `declare`; they are written in `write`.

mod declare;
mod dying;
mod event;
mod thing;
mod write;

use board::{
    Board, Condition, Creature, CreatureId, Movement, Position, Quantity, Shape, Size, Terrain,
};
use dice::Expression;
use grid::{Feet, Footprint, Point, Square};
use notation::{Phrase, Place, Span, Subject, With};

use super::facts::{EarlyReaction, Trait, Variant, Will};
use super::rulings::GridMode;
use super::{Facts, GroundDamage, plan, size};
use rules::{Rulings, WordError, nearest, reading};

pub(crate) use declare::read_declaration;
pub(crate) use event::{fact_words, happening_words};
pub(crate) use write::write_declaration;

/// Greatest speed, reach, range and distance that is read, in feet.
const MOST_FEET: i64 = 1000;
/// Greatest modifier, DC and initiative total that is read.
const MOST_NUMBER: i64 = 1000;
/// Greatest damage of the ground that is read.
const MOST_DAMAGE: i64 = 1000;
/// Greatest side of a space, in feet.
const MOST_SIDE_FEET: i64 = 200;

const GROUND_WORDS: [&str; 22] = [
    "difficult",
    "greater",
    "hazard",
    "injury",
    "water",
    "narrow",
    "uneven",
    "dc",
    "incline",
    "ledge",
    "air",
    "needs",
    "open",
    "blocked",
    "hard",
    "cover",
    "cover-light",
    "cover-extreme",
    "slit",
    "vetoed",
    "permitted",
    "wall",
];

const CREATURE_WORDS: [&str; 40] = [
    "side",
    "tall",
    "long",
    "speed",
    "fly",
    "swim",
    "climb",
    "burrow",
    "at",
    "reach",
    "range",
    "increment",
    "rides",
    "willing",
    "unwilling",
    "able",
    "extends",
    "diagonals",
    "attack",
    "ac",
    "damage",
    "hp",
    "actions",
    "reactions",
    "slowed",
    "initiative",
    "before",
    "prone",
    "unconscious",
    "dead",
    "flying",
    "incorporeal",
    "fills",
    "reach-weapon",
    "frightened",
    "persistent",
    "affliction",
    "dying-max",
    "recovery-dc",
    "not",
];

/// The names of saves and skills whose modifier may be stated.
pub(super) const MODIFIERS: [&str; 20] = [
    "reflex",
    "fortitude",
    "will",
    "perception",
    "acrobatics",
    "arcana",
    "athletics",
    "crafting",
    "deception",
    "diplomacy",
    "intimidation",
    "lore",
    "medicine",
    "nature",
    "occultism",
    "performance",
    "religion",
    "society",
    "stealth",
    "thievery",
];

fn unknown<'a>(
    phrase: &Phrase,
    what: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> WordError {
    let head = phrase.head();
    let help = match nearest(head, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("known are {}", known.collect::<Vec<_>>().join(", ")),
    };
    WordError::new(phrase.span(), format!("`{phrase}` is no {what}"), help)
}

/// The number that is the second and last word of the property.
fn number_of(phrase: &Phrase, limits: (i64, i64)) -> Result<i32, WordError> {
    let word = phrase.words.get(1).filter(|_| phrase.words.len() == 2);
    let number = reading::whole(word, phrase.head(), phrase.span(), limits)?;
    Ok(i32::try_from(number).unwrap_or(i32::MAX))
}

fn feet_of(phrase: &Phrase) -> Result<Feet, WordError> {
    number_of(phrase, (0, MOST_FEET)).map(Feet)
}

// --- Ground -------------------------------------------------------------------------------------

/// What one phrase says of the ground.
enum Ground {
    Kind(Terrain),
    Number(Quantity, i32),
    Both(Terrain, Quantity, i32),
    Hazard(GroundDamage),
    Injury(GroundDamage),
}

fn ground_word(phrase: &Phrase) -> Result<Ground, WordError> {
    let kind = |kind| Ok(Ground::Kind(kind));
    match phrase.texts().as_slice() {
        ["difficult"] => kind(Terrain::Difficult),
        ["greater"] => kind(Terrain::Greater),
        ["hazard"] => kind(Terrain::Hazard),
        ["hazard", amount, damage @ ..] => {
            ground_damage(phrase, amount, damage).map(Ground::Hazard)
        }
        ["injury", amount, damage] => ground_damage(phrase, amount, &[damage]).map(Ground::Injury),
        ["water"] => kind(Terrain::Water),
        ["narrow"] => kind(Terrain::Narrow),
        ["uneven"] => kind(Terrain::Uneven),
        ["incline", "north"] => kind(Terrain::InclineNorth),
        ["incline", "east"] => kind(Terrain::InclineEast),
        ["incline", "south"] => kind(Terrain::InclineSouth),
        ["incline", "west"] => kind(Terrain::InclineWest),
        ["ledge"] => kind(Terrain::Ledge),
        ["ledge", _] => {
            let feet = number_of(phrase, (0, MOST_FEET))?;
            Ok(Ground::Both(Terrain::Ledge, Quantity::LedgeFeet, feet))
        }
        ["dc", _] => Ok(Ground::Number(
            Quantity::BalanceDc,
            number_of(phrase, (0, MOST_NUMBER))?,
        )),
        ["air"] => kind(Terrain::Airborne),
        ["needs", "fly"] => kind(Terrain::NeedsFly),
        ["needs", "climb"] => kind(Terrain::NeedsClimb),
        ["needs", "swim"] => kind(Terrain::NeedsSwim),
        ["needs", "burrow"] => kind(Terrain::NeedsBurrow),
        ["open"] => kind(Terrain::ObjectOpen),
        ["blocked"] => kind(Terrain::ObjectBlocked),
        ["hard"] => kind(Terrain::HardCorner),
        ["cover"] => kind(Terrain::Cover),
        ["cover-light"] => kind(Terrain::CoverLight),
        ["cover-extreme"] => kind(Terrain::CoverExtreme),
        ["slit"] => kind(Terrain::Slit),
        ["vetoed"] => kind(Terrain::Vetoed),
        ["permitted"] => kind(Terrain::Permitted),
        ["wall"] => kind(Terrain::Wall),
        [word] => match Size::from_word(word).filter(|size| size::is_known(*size)) {
            Some(size) => Ok(Ground::Number(Quantity::ObjectSize, size.index())),
            None => Err(unknown(phrase, "ground", GROUND_WORDS.into_iter())),
        },
        _ => Err(unknown(phrase, "ground", GROUND_WORDS.into_iter())),
    }
}

/// The damage of a hazard or of an injury: its amount, its type, perhaps a name.
fn ground_damage(phrase: &Phrase, amount: &str, words: &[&str]) -> Result<GroundDamage, WordError> {
    let wrong = |why: &str| {
        let help = "write an amount, a type and perhaps a name: `hazard 2d6+1 fire embers`, \
                    `injury 3 piercing`";
        WordError::new(phrase.span(), format!("`{phrase}` {why}"), help)
    };
    let (kind, name) = match words {
        [kind] => (kind, None),
        [kind, name] => (kind, Some(name)),
        _ => return Err(wrong("names no type of damage, or too much")),
    };
    let amount: Expression = amount
        .parse()
        .map_err(|error: dice::ParseError| wrong(&format!("states no amount: {error}")))?;
    if amount.minimum() < 0 || i64::from(amount.maximum()) > MOST_DAMAGE {
        return Err(wrong("states an amount below 0 or far too great"));
    }
    Ok(GroundDamage {
        amount,
        kind: (*kind).to_owned(),
        name: name.map(|name| (*name).to_owned()),
    })
}

/// Puts ground on squares; what is there already stays.
pub(crate) fn read_ground(
    board: &mut Board,
    facts: &mut Facts,
    squares: &[Square],
    properties: &[Phrase],
) -> Result<(), WordError> {
    let mut ground = Vec::new();
    for phrase in properties {
        ground.push(ground_word(phrase)?);
    }
    // An object of which nothing says that it can be entered cannot be (`pf2e.object.entry`).
    let is_object = |one: &Ground| {
        matches!(
            one,
            Ground::Number(Quantity::ObjectSize, _) | Ground::Kind(Terrain::HardCorner)
        )
    };
    if !ground.is_empty() && ground.iter().all(is_object) {
        ground.push(Ground::Kind(Terrain::ObjectBlocked));
    }
    for square in squares {
        for one in &ground {
            match one {
                Ground::Kind(kind) => board.add_terrain(*square, *kind),
                Ground::Number(quantity, value) => board.set_quantity(*square, *quantity, *value),
                Ground::Both(kind, quantity, value) => {
                    board.add_terrain(*square, *kind);
                    board.set_quantity(*square, *quantity, *value);
                }
                Ground::Hazard(damage) => {
                    let harm = facts.harms.square_mut(board, *square);
                    harm.add_hazard(Some(damage.clone()));
                    board.add_terrain(*square, Terrain::Hazard);
                }
                Ground::Injury(injury) => {
                    let harm = facts.harms.square_mut(board, *square);
                    harm.add_injury(injury.clone());
                }
            }
            if matches!(one, Ground::Kind(Terrain::Hazard)) {
                facts.harms.square_mut(board, *square).add_hazard(None);
            }
        }
    }
    Ok(())
}

/// Takes everything away that is stated of the ground of the squares beside the board.
pub(crate) fn clear_ground(facts: &mut Facts, squares: &[Square]) {
    for square in squares {
        facts.harms.squares.remove(square);
    }
}

// --- With ---------------------------------------------------------------------------------------

/// Reads what `with:` says of a creature, the area or a named thing.
pub(crate) fn read_with(
    board: &mut Board,
    facts: &mut Facts,
    rulings: &Rulings,
    with: &With,
) -> Result<(), WordError> {
    match &with.subject.value {
        Subject::Creature(name) => {
            let Some(id) = board.creature_named(name).map(|creature| creature.id) else {
                return Err(WordError::new(
                    with.subject.span,
                    format!("there is no {name}"),
                    "",
                ));
            };
            read_creature(board, facts, rulings, id, &with.properties)?;
            end_encounter_of_nobody(board, facts, rulings);
            Ok(())
        }
        Subject::Area => with
            .properties
            .iter()
            .try_for_each(|phrase| read_area(facts, phrase)),
        Subject::Thing { kind, name } => thing::read_thing(
            board,
            facts,
            (*kind, name),
            with.subject.span,
            &with.properties,
        ),
        Subject::Place(place) => Err(WordError::new(
            with.subject.span,
            format!("{place} is no square of the map"),
            "squares are counted from (0,0) at the top left",
        )),
    }
}

/// Facts may end an encounter by `ruling.encounter-end=nobody-able`.
fn end_encounter_of_nobody(board: &Board, facts: &mut Facts, rulings: &Rulings) {
    let scene = super::Scene {
        board,
        facts,
        rulings,
    };
    if plan::ends_by_itself(scene, |id| board.creature(id), facts) {
        let creatures: Vec<CreatureId> = board.creatures().iter().map(|own| own.id).collect();
        plan::leave_encounter(facts, &creatures);
    }
}

fn read_area(facts: &mut Facts, phrase: &Phrase) -> Result<(), WordError> {
    facts.variant = match phrase.texts().as_slice() {
        ["variant", "pf2e"] => Variant::Published,
        ["variant", "pf2e-playtest"] => Variant::Playtest,
        _ => {
            let help = "write `variant pf2e` or `variant pf2e-playtest`";
            return Err(WordError::new(
                phrase.span(),
                format!("`{phrase}` is nothing that holds for the area"),
                help,
            ));
        }
    };
    Ok(())
}

/// A place in feet as an exact point.
pub(super) fn point_of(place: Place) -> Point {
    let units = |micros: i64| micros * (Point::PER_FOOT / grid::Length::PER_FOOT);
    Point {
        x: units(place.x.micros()),
        y: units(place.y.micros()),
    }
}

/// A place on the grid: whole numbers, no altitude, no footprint.
pub(super) fn square_of(place: Place, span: Span) -> Result<Square, WordError> {
    let plain = place.z.is_none() && place.footprint.is_none();
    place
        .as_square()
        .filter(|_| plain)
        .map(|(x, y)| Square::new(x, y))
        .ok_or_else(|| {
            WordError::new(
                span,
                format!("`{place}` is no square"),
                "write (x,y) in whole squares; this system counts no altitude",
            )
        })
}

fn read_creature(
    board: &mut Board,
    facts: &mut Facts,
    rulings: &Rulings,
    id: CreatureId,
    properties: &[Phrase],
) -> Result<(), WordError> {
    // A place is read last: it needs the size.
    let (places, others): (Vec<&Phrase>, Vec<&Phrase>) =
        properties.iter().partition(|phrase| phrase.head() == "at");
    for phrase in others {
        if read_board_property(board, id, phrase)? {
            continue;
        }
        if !read_profile_property(board, facts, id, phrase)? {
            let traits = Trait::ALL.into_iter().map(Trait::word);
            let known = CREATURE_WORDS.into_iter().chain(traits).chain(MODIFIERS);
            return Err(unknown(phrase, "property of a creature", known));
        }
    }
    for phrase in places {
        let [_, place] = phrase.words.as_slice() else {
            return Err(WordError::new(
                phrase.span(),
                "no place",
                "write `at (x,y)`",
            ));
        };
        let Some(at) = place.value.place() else {
            return Err(WordError::new(place.span, "no place", "write `at (x,y)`"));
        };
        let position = if rulings.get::<GridMode>() == GridMode::Gridless {
            Position::Free(point_of(at))
        } else {
            let square = square_of(at, place.span)?;
            let side = board.creature(id).map_or(1, size::side_squares);
            let footprint = Footprint::square(square, side);
            if !footprint.squares().all(|square| board.contains(square)) {
                return Err(WordError::new(
                    place.span,
                    format!("{footprint} does not lie on the map"),
                    "squares are counted from (0,0) at the top left",
                ));
            }
            Position::Squares(footprint)
        };
        if let Some(creature) = board.creature_mut(id) {
            creature.position = Some(position);
        }
    }
    Ok(())
}

/// Properties that the board keeps; says whether the phrase was one.
fn read_board_property(
    board: &mut Board,
    id: CreatureId,
    phrase: &Phrase,
) -> Result<bool, WordError> {
    let Some(creature) = board.creature_mut(id) else {
        return Ok(false);
    };
    match phrase.texts().as_slice() {
        ["tall"] => creature.shape = Shape::Tall,
        ["long"] => creature.shape = Shape::Long,
        ["side", _] => {
            let feet = number_of(phrase, (1, MOST_SIDE_FEET))?;
            creature.space_hundredths = u32::try_from(feet * 100).ok();
            resize(creature);
        }
        ["reach", _] => creature.reach_feet = Some(feet_of(phrase)?),
        [kind @ ("speed" | "fly" | "swim" | "climb" | "burrow"), _] => {
            let movement = match *kind {
                "fly" => Movement::Fly,
                "swim" => Movement::Swim,
                "climb" => Movement::Climb,
                "burrow" => Movement::Burrow,
                _ => Movement::Land,
            };
            creature.speeds.set(movement, feet_of(phrase)?);
        }
        [word] => {
            if let Some(size) = Size::from_word(word).filter(|size| size::is_known(*size)) {
                creature.size = size;
                resize(creature);
            } else if let Some(condition) =
                Condition::from_word(word).filter(|condition| *condition != Condition::Helpless)
            {
                creature.conditions.set(condition, true);
            } else {
                return Ok(false);
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Gives a drawn creature the space of its size; a Gargantuan one may be drawn bigger.
fn resize(creature: &mut Creature) {
    let Some(footprint) = creature.footprint() else {
        return;
    };
    let drawn_bigger = creature.size == Size::Gargantuan
        && creature.space_hundredths.is_none()
        && footprint.width == footprint.height
        && footprint.width >= size::squares_a_side(Size::Gargantuan);
    if !drawn_bigger {
        let side = if creature.size == Size::Gargantuan && creature.space_hundredths.is_none() {
            size::squares_a_side(Size::Gargantuan)
        } else {
            size::side_squares(creature)
        };
        creature.position = Some(Position::Squares(Footprint::square(footprint.origin, side)));
    }
}

/// Properties that the system keeps; says whether the phrase was one.
fn read_profile_property(
    board: &mut Board,
    facts: &mut Facts,
    id: CreatureId,
    phrase: &Phrase,
) -> Result<bool, WordError> {
    if dying::read(facts.profile_mut(id), phrase)? {
        return Ok(true);
    }
    match phrase.texts().as_slice() {
        ["willing"] => facts.profile_mut(id).will = Will::Willing,
        ["unwilling"] => facts.profile_mut(id).will = Will::Unwilling,
        ["able"] => {
            facts.profile_mut(id).traits.remove(Trait::CannotAct);
            if let Some(creature) = board.creature_mut(id) {
                creature.conditions.set(Condition::Unconscious, false);
            }
        }
        ["rides", other] => {
            let mount = named(board, other, phrase)?;
            if mount == id {
                return Err(WordError::new(phrase.span(), "nobody rides itself", ""));
            }
            facts.profile_mut(id).rides = Some(mount);
        }
        ["before", other] => {
            let other = named(board, other, phrase)?;
            if other == id {
                return Err(WordError::new(
                    phrase.span(),
                    "nobody acts before itself",
                    "",
                ));
            }
            facts.profile_mut(id).before.push(other);
            // Chosen in the course of the encounter, when the place is reached.
            let may_choose = plan::may_choose(board, facts, id, other);
            if let Some(encounter) = facts.encounter.as_mut().filter(|_| may_choose) {
                encounter.put_before(id, other);
            }
        }
        ["extends", ..] => {
            let mut squares = Vec::new();
            for word in phrase.words.iter().skip(1) {
                let Some(place) = word.value.place() else {
                    return Err(WordError::new(
                        word.span,
                        "no square",
                        "write `extends (x,y) …`",
                    ));
                };
                squares.push(square_of(place, word.span)?);
            }
            facts.profile_mut(id).extended = squares;
        }
        ["damage", ..] => facts.profile_mut(id).damage = Some(rules::read_damage(phrase)?),
        ["hp", ..] => {
            let before = facts.profile(id).hit_points;
            facts.profile_mut(id).hit_points = Some(rules::read_hit_points(phrase, before)?);
        }
        [word, _] => return read_number(facts, id, word, phrase),
        [word] => match Trait::from_word(word).filter(|own| *own != Trait::Climbing) {
            Some(own) => facts.profile_mut(id).traits.insert(own),
            None => return Ok(false),
        },
        _ => return Ok(false),
    }
    Ok(true)
}

fn read_number(
    facts: &mut Facts,
    id: CreatureId,
    word: &str,
    phrase: &Phrase,
) -> Result<bool, WordError> {
    let modifier = |phrase| number_of(phrase, (-MOST_NUMBER, MOST_NUMBER));
    let few =
        |phrase| number_of(phrase, (0, 100)).map(|number| u8::try_from(number).unwrap_or(u8::MAX));
    match word {
        "range" => facts.profile_mut(id).range_feet = Some(feet_of(phrase)?),
        "increment" => facts.profile_mut(id).increment_feet = Some(feet_of(phrase)?),
        "diagonals" => {
            let diagonals = number_of(phrase, (0, MOST_NUMBER))?;
            facts.turn_mut(id).diagonals = diagonals.unsigned_abs();
        }
        "attack" => facts.profile_mut(id).attack = modifier(phrase)?,
        "ac" => facts.profile_mut(id).armor_class = Some(modifier(phrase)?),
        "actions" => {
            let actions = few(phrase)?;
            let turn = facts.turn_mut(id);
            turn.actions = Some(actions);
            turn.step = super::TurnStep::Act;
        }
        "reactions" => {
            let reactions = few(phrase)?;
            let turn = facts.turn_mut(id);
            turn.reactions = reactions;
            turn.early = if reactions > 0 {
                EarlyReaction::Given
            } else {
                EarlyReaction::NotGiven
            };
        }
        "frightened" => facts.profile_mut(id).frightened = few(phrase)?,
        "slowed" => facts.profile_mut(id).slowed = few(phrase)?,
        "initiative" => facts.profile_mut(id).initiative = Some(modifier(phrase)?),
        name if MODIFIERS.contains(&name) => {
            let value = modifier(phrase)?;
            facts
                .profile_mut(id)
                .modifiers
                .insert(name.to_owned(), value);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn named(board: &Board, name: &str, phrase: &Phrase) -> Result<CreatureId, WordError> {
    board
        .creature_named(name)
        .map(|creature| creature.id)
        .ok_or_else(|| {
            let names = board
                .creatures()
                .iter()
                .map(|creature| creature.name.as_str());
            let help = match nearest(name, names) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "name it before".to_owned(),
            };
            WordError::new(phrase.span(), format!("there is no creature {name}"), help)
        })
}
