//! What a mark of the legend or a region says about the ground.

use board::{Board, Quantity, Size, Terrain};
use dice::Expression;
use grid::Square;
use notation::Phrase;

use super::{MOST_FEET, MOST_NUMBER, number_of, size_of, unknown};
use crate::{Change, Facts, GroundDamage};
use rules::WordError;

/// The greatest damage of the ground that is accepted.
const MOST_DAMAGE: i64 = 1000;

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

/// What one phrase says about the ground.
pub(super) enum Ground {
    Kind(Terrain),
    Number(Quantity, i32),
    Both(Terrain, Quantity, i32),
    Hazard(GroundDamage),
    Injury(GroundDamage),
}

/// The kinds of ground with their words.
const KINDS: [(&str, Terrain); 26] = [
    ("difficult", Terrain::Difficult),
    ("greater", Terrain::Greater),
    ("hazard", Terrain::Hazard),
    ("water", Terrain::Water),
    ("narrow", Terrain::Narrow),
    ("uneven", Terrain::Uneven),
    ("incline north", Terrain::InclineNorth),
    ("incline east", Terrain::InclineEast),
    ("incline south", Terrain::InclineSouth),
    ("incline west", Terrain::InclineWest),
    ("ledge", Terrain::Ledge),
    ("air", Terrain::Airborne),
    ("needs fly", Terrain::NeedsFly),
    ("needs climb", Terrain::NeedsClimb),
    ("needs swim", Terrain::NeedsSwim),
    ("needs burrow", Terrain::NeedsBurrow),
    ("open", Terrain::ObjectOpen),
    ("blocked", Terrain::ObjectBlocked),
    ("hard", Terrain::HardCorner),
    ("cover", Terrain::Cover),
    ("cover-light", Terrain::CoverLight),
    ("cover-extreme", Terrain::CoverExtreme),
    ("slit", Terrain::Slit),
    ("vetoed", Terrain::Vetoed),
    ("permitted", Terrain::Permitted),
    ("wall", Terrain::Wall),
];

/// The words of a kind of ground.
pub(super) fn kind_words(kind: Terrain) -> &'static str {
    let known = KINDS.into_iter().find(|(_, own)| *own == kind);
    known.map_or_else(|| kind.word(), |(words, _)| words)
}

pub(super) fn ground_word(phrase: &Phrase) -> Result<Ground, WordError> {
    let texts = phrase.texts();
    let words = texts.join(" ");
    if let Some((_, kind)) = KINDS.into_iter().find(|(own, _)| *own == words) {
        return Ok(Ground::Kind(kind));
    }
    match texts.as_slice() {
        ["hazard", amount, damage @ ..] => {
            ground_damage(phrase, amount, damage).map(Ground::Hazard)
        }
        ["injury", amount, damage] => ground_damage(phrase, amount, &[damage]).map(Ground::Injury),
        ["ledge", _] => {
            let feet = number_of(phrase, (0, MOST_FEET))?;
            Ok(Ground::Both(Terrain::Ledge, Quantity::LedgeFeet, feet))
        }
        ["dc", _] => Ok(Ground::Number(
            Quantity::BalanceDc,
            number_of(phrase, (0, MOST_NUMBER))?,
        )),
        [word] => match size_of(word) {
            Some(size) => Ok(Ground::Number(Quantity::ObjectSize, size.index())),
            None => Err(unknown(phrase, "ground", GROUND_WORDS.into_iter())),
        },
        _ => Err(unknown(phrase, "ground", GROUND_WORDS.into_iter())),
    }
}

/// Reads the damage of a hazard or of an injury: its amount, its type, perhaps a name.
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

/// Puts ground on squares; anything already there stays.
pub(super) fn read_ground(
    board: &mut Board,
    facts: &mut Facts,
    squares: &[Square],
    properties: &[Phrase],
) -> Result<(), WordError> {
    let mut ground = Vec::new();
    for phrase in properties {
        ground.push(ground_word(phrase)?);
    }
    // An object cannot be entered unless something says that it can (`pf2e.object.entry`).
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

/// Returns what the facts state about the square's harm.
pub(super) fn ground_changes(facts: &Facts, square: Square) -> Vec<Change> {
    let harm = facts.harms.squares.get(&square);
    let change = harm.map(|harm| Change::Ground(square, harm.clone()));
    change.into_iter().collect()
}

/// The part of the ground for which the notation has words.
pub(super) fn told_ground(ground: &board::Ground) -> board::Ground {
    let has_words = |kind: Terrain| {
        let shared = [Terrain::Wall, Terrain::Difficult, Terrain::Greater];
        shared.contains(&kind) || KINDS.iter().any(|(_, own)| *own == kind)
    };
    let mut told = ground.only(has_words, |quantity, value| match quantity {
        Quantity::BalanceDc | Quantity::LedgeFeet => (0..=1000).contains(&value),
        Quantity::ObjectSize => (Size::Tiny.index()..=Size::Gargantuan.index()).contains(&value),
        _ => false,
    });
    told.levels.clear();
    told
}

/// Writes the ground in words that are read back as the same ground.
pub(super) fn ground_words(ground: &board::Ground) -> Vec<String> {
    let number = |own: Quantity| ground.quantities.get(&own).copied();
    let kinds = ground.terrain.iter();
    let kinds = kinds.map(|kind| match number(Quantity::LedgeFeet) {
        Some(feet) if kind == Terrain::Ledge => format!("ledge {feet}"),
        _ => kind_words(kind).to_owned(),
    });
    let dc = number(Quantity::BalanceDc).map(|dc| format!("dc {dc}"));
    let size = number(Quantity::ObjectSize)
        .and_then(|index| Size::ALL.into_iter().find(|size| size.index() == index));
    let size = size.map(|size| size.word().to_owned());
    kinds.chain(dc).chain(size).collect()
}
