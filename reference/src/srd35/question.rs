//! The questions of the notation.

use super::pass::{free_hundredths, share};
use super::speed::{budgets_feet, speed_feet};
use super::threat::{
    can_attack, can_flank, distance_squares, reach_distance_feet, reach_feet, threatens,
};
use super::tight::{Tight, mods, own_width, tight_at};
use super::{goes_on, is_continuation};
use crate::answer::Verb;
use crate::world::{Creature, Flag, Ground, Place, Size, World};

/// An answer, and the events of settling it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The answer in the words of the notation.
    pub words: String,
    /// A die that was rolled.
    pub events: Vec<String>,
}

fn yes_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

fn creature<'a>(world: &'a World, word: &str) -> Option<&'a Creature> {
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    world.creature(letter)
}

/// The squares of a creature or the square itself.
fn squares(world: &World, word: &str) -> Option<Vec<Place>> {
    creature(world, word)
        .map(Creature::squares)
        .or_else(|| Some(vec![square(word)?]))
}

fn square(word: &str) -> Option<Place> {
    word.parse::<notation::Place>().ok()?.as_square()
}

/// The answer to a question; `None` if the reference does not know it. `face` is what a die shows
/// if one is rolled.
pub fn answer(world: &World, question: &[&str], face: usize) -> Option<Asked> {
    if let ["closest", from, "among", among @ ..] = question {
        return closest(world, square(from)?, among, face);
    }
    let words = of_places(world, question)
        .or_else(|| of_fighting(world, question))
        .or_else(|| of_one(world, question))
        .or_else(|| of_numbers(world, question))?;
    Some(Asked {
        words,
        events: Vec::new(),
    })
}

fn of_places(world: &World, question: &[&str]) -> Option<String> {
    match question {
        ["distance", a, b] => {
            let feet = distance_feet(world, &squares(world, a)?, &squares(world, b)?)?;
            Some(format!("{feet} ft"))
        }
        ["reach-distance", a, b] => {
            let (a, b) = (squares(world, a)?, squares(world, b)?);
            let pairs = a.iter().flat_map(|p| b.iter().map(move |q| (*p, *q)));
            let feet = pairs.map(|(p, q)| reach_distance_feet(world, p, q)).min()?;
            Some(format!("{feet} ft"))
        }
        ["threatens", a, b] => Some(yes_no(threatens(world, creature(world, a)?, square(b)?))),
        ["threatened", a] => Some(threat_mask(world, creature(world, a)?)),
        ["squares", a] => {
            let squares = creature(world, a)?.squares();
            let words: Vec<String> = squares.iter().map(|(x, y)| format!("({x},{y})")).collect();
            Some(words.join(" "))
        }
        ["footprint", a] => {
            let space = creature(world, a)?.space();
            Some(format!("{}x{}", space.columns, space.rows))
        }
        ["room", place, size] => {
            let size = Size::from_word(size)?;
            let at = square(place)?;
            let fills = |other: &Creature| other.is(Flag::Fills) && other.squares().contains(&at);
            // Nobody can stand there.
            if !world.squares().contains(&at)
                || world.has(at, Ground::Wall)
                || world.others(' ').into_iter().any(fills)
            {
                return Some("0".to_owned());
            }
            let free = free_hundredths(world, size, square(place)?, ' ').max(0);
            Some((free / share(size)).to_string())
        }
        _ => None,
    }
}

/// `srd35.measure.distance`, `ruling.creature_distance`.
fn distance_feet(world: &World, a: &[Place], b: &[Place]) -> Option<i32> {
    if world.ruling("ruling.creature_distance", "nearest_squares") == "top_left" {
        return Some(5 * distance_squares(*a.first()?, *b.first()?));
    }
    let pairs = a.iter().flat_map(|p| b.iter().map(move |q| (*p, *q)));
    pairs.map(|(p, q)| 5 * distance_squares(p, q)).min()
}

fn of_fighting(world: &World, question: &[&str]) -> Option<String> {
    match question {
        ["attack", a, b] => {
            let (a, b) = (creature(world, a)?, creature(world, b)?);
            let squeezed = tight_at(world, a, a.space()) == Tight::Squeezed;
            let mods = if squeezed { "attack -4" } else { "none" };
            Some(if can_attack(world, a, b) {
                format!("yes; mods {mods}")
            } else {
                "no".to_owned()
            })
        }
        ["can-flank", a] => Some(yes_no(can_flank(world, creature(world, a)?))),
        ["can-flank", a, "with", b] => {
            let both =
                can_flank(world, creature(world, a)?) && can_flank(world, creature(world, b)?);
            Some(yes_no(both))
        }
        ["mods", a] => {
            let creature = creature(world, a)?;
            Some(mods(world, creature, creature.space()))
        }
        _ => None,
    }
}

fn of_one(world: &World, question: &[&str]) -> Option<String> {
    match question {
        ["speed", a] => Some(format!("{} ft", speed_feet(world, creature(world, a)?))),
        ["budget", a, verb] => {
            let verb = Verb::from_word(verb)?;
            let mover = creature(world, a)?;
            let mut budgets = budgets_feet(world, mover, verb);
            if is_continuation(&mover.turn, verb) && goes_on(world, &mover.turn) {
                budgets = mover.turn.split_feet.into_iter().collect();
            }
            Some(format!("{} ft", budgets.iter().sum::<i64>()))
        }
        ["space", a] => {
            let creature = creature(world, a)?;
            // The result is the same for a colossal creature of the table and for one with a stated space.
            let width = creature
                .own_space_thousandths
                .unwrap_or_else(|| own_width(creature));
            Some(format!("{} ft", thousandths(width)))
        }
        ["reach", a] => Some(format!("{} ft", reach_feet(creature(world, a)?))),
        ["size-index", a] => Some(creature(world, a)?.size.index().to_string()),
        ["size-difference", a, b] => {
            let (a, b) = (creature(world, a)?.size, creature(world, b)?.size);
            Some((a.index() - b.index()).abs().to_string())
        }
        _ => None,
    }
}

/// `srd35.scale.miniature`, `srd35.scale.square`.
fn of_numbers(_world: &World, question: &[&str]) -> Option<String> {
    match question {
        ["figure-height", feet] => Some(format!("{} mm", 5 * feet.parse::<i64>().ok()?)),
        ["inches", feet] => {
            let feet: i64 = feet.parse().ok()?;
            Some(format!("{} in", thousandths(feet * 1000 / 5)))
        }
        _ => None,
    }
}

/// As a decimal number without needless zeros.
fn thousandths(number: i64) -> String {
    let text = format!("{}.{:03}", number / 1000, number % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// `srd35.measure.closest_tie`: numbered in reading order of the top-left squares.
fn closest(world: &World, from: Place, among: &[&str], face: usize) -> Option<Asked> {
    let mut all = Vec::new();
    for word in among {
        let squares = squares(world, word)?;
        let feet = distance_feet(world, &[from], &squares)?;
        let (x, y) = *squares.first()?;
        all.push((feet, (y, x), *word));
    }
    let least = all.iter().map(|(feet, ..)| *feet).min()?;
    all.retain(|(feet, ..)| *feet == least);
    all.sort_by_key(|(_, place, _)| *place);
    let faces = all.len();
    let face = face.clamp(1, faces);
    let index = if faces > 1 { face - 1 } else { 0 };
    Some(Asked {
        words: all[index].2.to_owned(),
        events: if faces > 1 && world.ruling("ruling.tie_die", "roll") == "roll" {
            vec![format!("end: die 1d{faces}={face}")]
        } else {
            Vec::new()
        },
    })
}

/// The map with the creature's own squares as `o` and the squares it threatens as `*`, all other
/// squares as `.`: this is useful only if the case's mask is drawn on open ground.
fn threat_mask(world: &World, creature: &Creature) -> String {
    let own = creature.squares();
    let mark = |square: &Place| {
        if own.contains(square) {
            'o'
        } else if threatens(world, creature, *square) {
            '*'
        } else {
            '.'
        }
    };
    let squares = world.squares();
    let rows: Vec<String> = squares
        .chunks((world.width() as usize).max(1))
        .map(|row| row.iter().map(mark).collect())
        .collect();
    format!("mask\n{}", rows.join("\n"))
}
