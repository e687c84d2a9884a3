//! The words for ground in the notation, as facts of the reference.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::Peekable;

use crate::read::{Read, Unsupported, unsupported, whole};
use crate::world::{Ground, Harm, Size};

/// The marks that mean the same on every map.
pub(crate) fn fixed_marks() -> BTreeMap<char, Facts> {
    let one = |fact: Ground| Facts {
        ground: BTreeSet::from([fact]),
        ..Facts::default()
    };
    BTreeMap::from([
        ('.', Facts::default()),
        ('#', one(Ground::Wall)),
        (':', one(Ground::Difficult)),
        (';', one(Ground::Greater)),
        ('~', one(Ground::Hazard)),
    ])
}

/// The meaning of the words of a legend or a square.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) ground: BTreeSet<Ground>,
    pub(crate) object_size: Option<Size>,
    pub(crate) drop_feet: Option<i32>,
    pub(crate) balance_dc: Option<i32>,
    /// Hazards in the order of the words; the mark `~` lists none.
    pub(crate) hazards: Vec<Harm>,
    pub(crate) injuries: Vec<Harm>,
}

/// The facts that the words of a legend or a square stand for.
pub(crate) fn read_ground<'a>(words: impl Iterator<Item = &'a str>) -> Read<Facts> {
    let mut facts = Facts::default();
    let mut words = words.peekable();
    let mut is_open = false;
    while let Some(word) = words.next() {
        is_open |= word == "open";
        let number = |next: Option<&&str>| next.and_then(|next| next.parse::<i32>().ok());
        facts.ground.insert(match word {
            "open" | "ground" => continue,
            "difficult" | "obstructed" | "dark" if times(words.peek()).is_some() => {
                let count = times(words.next().as_ref()).unwrap_or(1);
                match word {
                    "difficult" => Ground::DifficultBy(count),
                    "obstructed" => Ground::ObstructedBy(count),
                    _ => Ground::DarkBy(count),
                }
            }
            "width" => Ground::Width(thousandths(words.next().unwrap_or(""))?),
            "hazard" => {
                facts.hazards.push(read_harm(&mut words)?);
                Ground::Hazard
            }
            "injury" => {
                facts.injuries.push(read_harm(&mut words)?);
                continue;
            }
            "ledge" => {
                facts.drop_feet = number(words.peek());
                if facts.drop_feet.is_some() {
                    words.next();
                }
                Ground::Ledge
            }
            "dc" if number(words.peek()).is_some() => {
                facts.balance_dc = number(words.peek());
                words.next();
                continue;
            }
            "incline" | "needs" => two_words(word, words.next().unwrap_or_default())?,
            _ => match (one_word(word), Size::from_word(word)) {
                (Some(ground), _) => ground,
                (None, Some(size)) => {
                    facts.object_size = Some(size);
                    continue;
                }
                (None, None) => return unsupported(format!("the ground `{word}`")),
            },
        });
    }
    // An object with no other words, or with a hard corner, cannot be entered: `pf2e.object.entry`.
    let is_bare = facts.object_size.is_some() && facts.ground.is_empty();
    if (is_bare || facts.ground.contains(&Ground::Hard)) && !is_open {
        facts.ground.insert(Ground::BlockedObject);
    }
    Ok(facts)
}

/// Kinds of ground that are named by one word.
fn one_word(word: &str) -> Option<Ground> {
    Some(match word {
        "check" => Ground::Checked,
        "stops-flying" => Ground::StopsFlying,
        "stops-incorporeal" => Ground::StopsIncorporeal,
        "wall" => Ground::Wall,
        "difficult" => Ground::Difficult,
        "greater" => Ground::Greater,
        "water" => Ground::Water,
        "narrow" => Ground::Narrow,
        "uneven" => Ground::Uneven,
        "blocked" => Ground::BlockedObject,
        "hard" => Ground::Hard,
        "cover-light" => Ground::CoverLight,
        "cover" => Ground::Cover,
        "cover-extreme" => Ground::CoverExtreme,
        "slit" => Ground::Slit,
        "air" => Ground::Air,
        "vetoed" => Ground::Vetoed,
        "permitted" => Ground::Permitted,
        "pit" => Ground::Pit,
        "obstructed" => Ground::Obstructed,
        "dark" => Ground::Dark,
        _ => return None,
    })
}

/// The number of `xN`.
fn times(word: Option<&&str>) -> Option<u32> {
    word?.strip_prefix('x')?.parse().ok()
}

/// `AMOUNT TYPE NAME` after `hazard` or `injury`, as far as they are stated.
fn read_harm<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Read<Harm> {
    let is_amount = |word: &&&str| word.starts_with(|first: char| first.is_ascii_digit());
    let Some(amount) = words.peek().filter(is_amount).copied() else {
        return Ok(Harm::default());
    };
    words.next();
    let mut named = Vec::new();
    while named.len() < 2
        && let Some(word) = words.next_if(|word| !is_kind_of_ground(word))
    {
        named.push(word);
    }
    Ok(Harm {
        amount: Some(read_amount(amount)?),
        words: named.join(" "),
    })
}

/// `5`, `2d6`, `2d6+1`
fn read_amount(word: &str) -> Read<(u32, u32, i32)> {
    let Some((dice, rest)) = word.split_once('d') else {
        return Ok((0, 0, whole(word)?));
    };
    let (sides, plus) = rest.split_once('+').unwrap_or((rest, "0"));
    let count = |word: &str| whole(word).map(i32::unsigned_abs);
    Ok((count(dice)?, count(sides)?, whole(plus)?))
}

/// Whether the word begins another kind of ground.
fn is_kind_of_ground(word: &str) -> bool {
    const BEGINNINGS: [&str; 6] = ["hazard", "injury", "dc", "ledge", "incline", "needs"];
    BEGINNINGS.contains(&word) || read_ground(std::iter::once(word)).is_ok()
}

/// A kind of ground that is named by two words.
fn two_words(first: &str, second: &str) -> Read<Ground> {
    Ok(match (first, second) {
        ("incline", "north") => Ground::InclineNorth,
        ("incline", "east") => Ground::InclineEast,
        ("incline", "south") => Ground::InclineSouth,
        ("incline", "west") => Ground::InclineWest,
        ("needs", "fly") => Ground::NeedsFly,
        ("needs", "climb") => Ground::NeedsClimb,
        ("needs", "swim") => Ground::NeedsSwim,
        ("needs", "burrow") => Ground::NeedsBurrow,
        _ => return unsupported(format!("the ground `{first} {second}`")),
    })
}

/// A number of feet with decimals, in thousandths.
pub(crate) fn thousandths(digits: &str) -> Read<i64> {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let number: Option<i64> = format!("{whole}{part:0<3}").parse().ok();
    number
        .filter(|number| part.len() <= 3 && (0..=1_000_000).contains(number))
        .ok_or_else(|| Unsupported(format!("the number `{digits}`")))
}
