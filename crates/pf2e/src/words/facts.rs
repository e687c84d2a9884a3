//! Reads the facts of `with:` as changes.

use board::{Board, Condition, Creature, CreatureId, Movement, Position, Shape, Size};
use grid::{Footprint, Square};
use notation::{Phrase, Subject, With};

use super::{
    MODIFIERS, MOST_NUMBER, dying, feet_of, named, number_of, point_of, size_of, square_of, thing,
};
use crate::change::{change_creature, change_profile};
use crate::facts::{Profile, Trait, Variant};
use crate::rulings::GridMode;
use crate::{CATALOGUE, Change, Property, Scene, size};
use rules::{WordError, reading};

/// Greatest side of a space, in feet.
const MOST_SIDE_FEET: i64 = 200;

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

/// Reads the words of `with:` about a creature, the area or a named thing.
pub(crate) fn read_changes(scene: Scene<'_>, with: &With) -> Result<Vec<Change>, WordError> {
    match &with.subject.value {
        Subject::Creature(name) => {
            let Some(creature) = scene.board.creature_meant(name) else {
                return Err(WordError::new(
                    with.subject.span,
                    format!("there is no {name}"),
                    "",
                ));
            };
            let to = read_properties(scene, creature, &with.properties)?;
            Ok(vec![Change::of(creature.id, to)])
        }
        Subject::Area => with.properties.iter().map(read_area).collect(),
        Subject::Thing { kind, name } => {
            let subject = (*kind, name.as_str());
            thing::read_thing(scene, subject, with.subject.span, &with.properties)
        }
        place @ (Subject::Place(_) | Subject::Edge(..)) => Err(WordError::new(
            with.subject.span,
            format!("{place} is not a square of the map"),
            "squares are counted from (0,0) at the top left",
        )),
    }
}

fn read_area(phrase: &Phrase) -> Result<Change, WordError> {
    let variants = [Variant::Published, Variant::Playtest];
    let found = match phrase.texts().as_slice() {
        ["variant", word] => variants.into_iter().find(|own| own.word() == *word),
        _ => None,
    };
    found.map(Change::Variant).ok_or_else(|| {
        let help = "write `variant pf2e` or `variant pf2e-playtest`";
        WordError::new(
            phrase.span(),
            format!("`{phrase}` is nothing that holds for the area"),
            help,
        )
    })
}

fn read_properties(
    scene: Scene<'_>,
    creature: &Creature,
    properties: &[Phrase],
) -> Result<Vec<Property>, WordError> {
    // A place is read last because it needs the size.
    let (places, others): (Vec<&Phrase>, Vec<&Phrase>) =
        properties.iter().partition(|phrase| phrase.head() == "at");
    // Words may depend on earlier words: the maximum hit points on those just stated, the space on
    // the size.
    let mut after = creature.clone();
    let mut profile = scene.facts.profile(creature.id).clone();
    let mut read = Vec::new();
    for phrase in others {
        let property = read_property(scene.board, creature.id, &profile, phrase)?;
        change_creature(&mut after, &property);
        change_profile(&mut profile, &property);
        read.push(property);
    }
    for phrase in places {
        let position = read_place(scene, &after, phrase)?;
        read.push(Property::Place(position));
    }
    Ok(read)
}

fn read_place(
    scene: Scene<'_>,
    creature: &Creature,
    phrase: &Phrase,
) -> Result<Position, WordError> {
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
    if scene.rulings.get::<GridMode>() == GridMode::Gridless {
        return Ok(Position::Free(point_of(at)));
    }
    let square = square_of(at, place.span)?;
    let footprint = Footprint::square(square, size::side_squares(creature));
    Ok(Position::Squares(footprint))
}

/// Reads one property of the creature with that profile.
fn read_property(
    board: &Board,
    id: CreatureId,
    profile: &Profile,
    phrase: &Phrase,
) -> Result<Property, WordError> {
    if let Some(harm) = dying::read(profile, phrase)? {
        return Ok(harm);
    }
    let texts = phrase.texts();
    let found = match texts.as_slice() {
        ["tall"] => Some(Property::Shape(Shape::Tall)),
        ["long"] => Some(Property::Shape(Shape::Long)),
        ["willing"] => Some(Property::Willing),
        ["unwilling"] => Some(Property::Unwilling),
        ["able"] => Some(Property::Able),
        ["not", word] if *word == Trait::TookCover.word() => {
            Some(Property::NotTrait(Trait::TookCover))
        }
        ["not", word] => Some(Property::Loses(ended(word, phrase)?)),
        ["not", ..] => return Err(not_ended(phrase)),
        ["extends", ..] => Some(Property::Extends(read_squares(phrase)?)),
        ["rides", _] => Some(Property::Rides(another(
            board,
            id,
            phrase,
            "nobody rides itself",
        )?)),
        ["before", _] => Some(Property::Before(another(
            board,
            id,
            phrase,
            "nobody acts before itself",
        )?)),
        ["damage", ..] => Some(Property::Damage(rules::read_damage(phrase)?)),
        ["hp", ..] => Some(Property::HitPoints(rules::read_hit_points(phrase)?)),
        [word, _] => read_number(word, phrase)?,
        [word] => by_word(word),
        _ => None,
    };
    found.ok_or_else(|| {
        let traits = Trait::ALL.into_iter().map(Trait::word);
        let sizes = Size::ALL.into_iter().map(Size::word);
        let sizes = sizes.filter(|word| size_of(word).is_some());
        let known = sizes.chain(CREATURE_WORDS).chain(traits).chain(MODIFIERS);
        reading::unknown_property(CATALOGUE, phrase, &known.collect::<Vec<_>>())
    })
}

/// Reads a size, a condition or a fact.
fn by_word(word: &str) -> Option<Property> {
    let size = size_of(word);
    let condition = condition_of(word);
    let own = Trait::from_word(word).filter(|own| *own != Trait::Climbing);
    size.map(Property::Size)
        .or(condition.map(Property::Gains))
        .or(own.map(Property::Trait))
}

/// Reads a condition that `pf2e` has.
fn condition_of(word: &str) -> Option<Condition> {
    Condition::from_word(word).filter(|own| *own != Condition::Helpless)
}

/// Reads a condition that ends.
fn ended(word: &str, phrase: &Phrase) -> Result<Condition, WordError> {
    condition_of(word).ok_or_else(|| not_ended(phrase))
}

fn not_ended(phrase: &Phrase) -> WordError {
    WordError::new(
        phrase.span(),
        format!("`{phrase}` cannot be taken back by `not`"),
        "write not prone or another condition, not took-cover, not dying, not persistent NAME or not \
         affliction NAME",
    )
}

/// Reads the second word as another creature.
fn another(
    board: &Board,
    id: CreatureId,
    phrase: &Phrase,
    wrong: &'static str,
) -> Result<CreatureId, WordError> {
    let name = phrase.words.get(1).map_or("", |word| word.value.text());
    let other = named(board, name, phrase)?;
    if other == id {
        return Err(WordError::new(phrase.span(), wrong, ""));
    }
    Ok(other)
}

fn read_squares(phrase: &Phrase) -> Result<Vec<Square>, WordError> {
    let words = phrase.words.iter().skip(1);
    let square = |word: &notation::Spanned<notation::Word>| match word.value.place() {
        Some(place) => square_of(place, word.span),
        None => Err(WordError::new(
            word.span,
            "no square",
            "write `extends (x,y) …`",
        )),
    };
    words.map(square).collect()
}

/// The movement whose Speed has that word.
pub(super) const SPEEDS: [(&str, Movement); 5] = [
    ("speed", Movement::Land),
    ("fly", Movement::Fly),
    ("swim", Movement::Swim),
    ("climb", Movement::Climb),
    ("burrow", Movement::Burrow),
];

fn read_number(word: &str, phrase: &Phrase) -> Result<Option<Property>, WordError> {
    let modifier = || number_of(phrase, (-MOST_NUMBER, MOST_NUMBER));
    let few = || number_of(phrase, (0, 100)).map(|number| u8::try_from(number).unwrap_or(u8::MAX));
    if let Some((_, movement)) = SPEEDS.into_iter().find(|(own, _)| *own == word) {
        return Ok(Some(Property::Speed(movement, feet_of(phrase)?)));
    }
    Ok(Some(match word {
        "side" => Property::Side(grid::Feet(number_of(phrase, (1, MOST_SIDE_FEET))?)),
        "reach" => Property::Reach(feet_of(phrase)?),
        "range" => Property::Range(feet_of(phrase)?),
        "increment" => Property::Increment(feet_of(phrase)?),
        "diagonals" => Property::Diagonals(number_of(phrase, (0, MOST_NUMBER))?.unsigned_abs()),
        "attack" => Property::Attack(modifier()?),
        "ac" => Property::ArmorClass(modifier()?),
        "actions" => Property::Actions(few()?),
        "reactions" => Property::Reactions(few()?),
        "frightened" => Property::Frightened(few()?),
        "slowed" => Property::Slowed(few()?),
        "initiative" => Property::Initiative(modifier()?),
        name if MODIFIERS.contains(&name) => Property::Modifier(name.to_owned(), modifier()?),
        _ => return Ok(None),
    }))
}
