//! Questions of a case about positions: distance, reach, flanking and cover.

use notation::Phrase;

use crate::answer::{Degree, Move, Verb};
use crate::pf2e;
use crate::pf2e::cover::Origin;
use crate::world::{Cover, Creature, Place, Size, World};

/// Whether the word is the letter of a creature.
fn is_one_letter(word: &str) -> bool {
    word.chars().count() == 1
}

/// The answer to a question about distance or reach; `None` for others.
pub(crate) fn answer_question(world: &World, question: &Phrase) -> Option<String> {
    let squares = |word: &str| -> Option<Vec<Place>> {
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => world.creature(letter).map(|one| world.space_of(one)),
            _ => Some(vec![word.parse::<notation::Place>().ok()?.as_square()?]),
        }
    };
    let creature = |word: &str| {
        word.chars()
            .next()
            .and_then(|letter| world.creature(letter))
    };
    let yes_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    match question.texts().as_slice() {
        ["distance", a, b] => Some(format!(
            "{} ft",
            pf2e::distance_feet(&squares(a)?, &squares(b)?)
        )),
        ["reach", a, b] if creature(b).is_some_and(|_| is_one_letter(b)) => {
            let target = creature(b)?;
            let space = world.space_of(target);
            Some(yes_no(pf2e::reaches(world, creature(a)?, target, &space)))
        }
        ["reach", a, b] => Some(yes_no(pf2e::within_reach(
            world,
            creature(a)?,
            &squares(b)?,
        ))),
        _ => None,
    }
}

/// The answer to a question of pf2e about flanking, cover and what depends on them.
pub(crate) fn answer_position(world: &World, question: &Phrase) -> Option<String> {
    let creature =
        |word: &str| world.creature(word.chars().next().filter(|_| is_one_letter(word))?);
    let yes_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    let number = |one: &Creature, name: &str| one.numbers.get(name).copied().unwrap_or(0);
    // A point in half squares.
    let corner = |word: &str| {
        let mut numbers = word.trim_matches(['(', ')']).split(',').map(|number| {
            let halves = 2.0 * number.parse::<f64>().ok()?;
            (halves.fract() == 0.0).then_some(halves as i64)
        });
        Some((numbers.next()??, numbers.next()??))
    };
    let cover = |a: &Creature, ranged, x: &Creature| {
        pf2e::cover::cover(world, Origin::Attacker(a, ranged), x)
    };
    let in_words = |level: Option<Cover>| level.map_or("no-line", Cover::word).to_owned();
    Some(match question.texts().as_slice() {
        ["flank", a, b, x] => {
            let rule = pf2e::flank::refuse_flank(world, creature(a)?, creature(b)?, creature(x)?);
            rule.map_or_else(|| "yes".to_owned(), |rule| format!("no {rule}"))
        }
        ["cover", "point", point, x] => {
            let area = Origin::Area(corner(point)?);
            in_words(pf2e::cover::cover(world, area, creature(x)?))
        }
        ["cover", a, x] => in_words(cover(creature(a)?, false, creature(x)?)),
        ["cover", a, x, "ranged"] => in_words(cover(creature(a)?, true, creature(x)?)),
        ["ac", x, a] => pf2e::cover::armour_class(world, creature(x)?, creature(a)?)?.to_string(),
        ["stealth", x, a] => {
            let level = cover(creature(a)?, false, creature(x)?)?;
            (number(creature(x)?, "stealth") + level.reflex_and_stealth_bonus()).to_string()
        }
        ["reflex", x] => number(creature(x)?, "reflex").to_string(),
        ["reflex", x, "point", point] => {
            let area = Origin::Area(corner(point)?);
            let level = pf2e::cover::cover(world, area, creature(x)?)?;
            (number(creature(x)?, "reflex") + level.reflex_and_stealth_bonus()).to_string()
        }
        ["hide", x, a] => yes_no(cover(creature(a)?, false, creature(x)?)? >= Cover::Standard),
        ["flat-footed", x] => yes_no(pf2e::cover::is_flat_footed(world, creature(x)?)),
        ["flat-footed", x, a] => {
            let (x, a) = (creature(x)?, creature(a)?);
            yes_no(pf2e::cover::is_flat_footed(world, x) || pf2e::flank::is_flanked_by(world, x, a))
        }
        _ => return None,
    })
}

/// The answer to a question of pf2e about a creature wherever it is, or about feet:
/// `pf2e.size.table`, `pf2e.grid.square`, `pf2e.space.footprint`, `pf2e.action.leap` and the like.
pub(crate) fn answer_size(world: &World, question: &Phrase) -> Option<String> {
    let creature =
        |word: &str| world.creature(word.chars().next().filter(|_| is_one_letter(word))?);
    let point = |number: i64| {
        if number % 2 == 0 {
            (number / 2).to_string()
        } else {
            format!("{}.5", number / 2)
        }
    };
    Some(match question.texts().as_slice() {
        ["space", a] if creature(a)?.size == Size::Tiny => "less than 5 ft".to_owned(),
        ["space", a] => format!("{} ft", 5 * creature(a)?.squares_a_side),
        ["reach-of", a] => format!("{} ft", pf2e::reach_feet(creature(a)?)),
        ["squares", feet] if feet.parse::<i32>().is_ok() => {
            (feet.parse::<i32>().ok()? / 5).to_string()
        }
        ["squares", a] => creature(a)?.squares().len().to_string(),
        ["footprint", a] => {
            let squares = world.space_of(creature(a)?);
            let squares: Vec<String> = squares.iter().map(|(x, y)| format!("({x},{y})")).collect();
            squares.join(" ")
        }
        ["centre", a] => {
            let (x, y) = crate::line::centre_of(&world.space_of(creature(a)?));
            format!("({},{})", point(x), point(y))
        }
        ["limit", a, verb, options @ ..] => {
            let mut declared = Move::new(creature(a)?.letter, Verb::from_word(verb)?, &[]);
            for option in options {
                match option.split_once('=')? {
                    ("limit", feet) => declared.limit_feet = feet.parse().ok(),
                    ("result", word) => {
                        let known = Degree::WORDS.iter().find(|(_, known)| *known == word);
                        declared.degree = known.map(|(degree, _)| *degree);
                    }
                    _ => return None,
                }
            }
            if pf2e::lacks_speed(creature(a)?, &declared) {
                return Some("refused pf2e.move.types".to_owned());
            }
            let fails = matches!(
                declared.degree,
                Some(Degree::Failure | Degree::CriticalFailure)
            );
            if fails && matches!(declared.verb, Verb::Climb | Verb::Swim) {
                return Some("0 ft".to_owned());
            }
            format!("{} ft", pf2e::limit_feet(creature(a)?, &declared))
        }
        _ => return None,
    })
}
