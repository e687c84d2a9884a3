//! Questions of a case about positions: distance, reach, threat, flanking and cover.

use notation::Phrase;

use crate::answer::{Degree, Move, Verb};
use crate::pf2e::cover::{Cover, Origin};
use crate::world::{Creature, Place, Size, System, World};
use crate::{pf2e, srd35};

/// The answer to a question about distance, reach or threat; `None` for others.
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
    let least = |a: &[Place], b: &[Place], feet: &dyn Fn(Place, Place) -> i32| {
        let pairs = a.iter().flat_map(|p| b.iter().map(|q| feet(*p, *q)));
        pairs.min().map(|feet| format!("{feet} ft"))
    };
    match (world.system, question.texts().as_slice()) {
        (System::Pf2e, ["distance", a, b]) => Some(format!(
            "{} ft",
            pf2e::distance_feet(&squares(a)?, &squares(b)?)
        )),
        (System::Pf2e, ["reach", a, b]) if creature(b).is_some_and(|_| b.len() == 1) => {
            let target = creature(b)?;
            let space = world.space_of(target);
            Some(yes_no(pf2e::reaches(world, creature(a)?, target, &space)))
        }
        (System::Pf2e, ["reach", a, b]) => Some(yes_no(pf2e::within_reach(
            world,
            creature(a)?,
            &squares(b)?,
        ))),
        (System::Srd35, ["distance", a, b]) => {
            let mut spaces = [squares(a)?, squares(b)?];
            if world.ruling("ruling.creature_distance", "nearest_squares") == "top_left" {
                spaces.iter_mut().for_each(|space| space.truncate(1));
            }
            let [a, b] = &spaces;
            least(a, b, &|p, q| 5 * srd35::distance_squares(p, q))
        }
        (System::Srd35, ["reach-distance", a, b]) => least(&squares(a)?, &squares(b)?, &|p, q| {
            srd35::reach_distance_feet(world, p, q)
        }),
        (System::Srd35, ["threatens", a, b]) => {
            let square = *squares(b)?.first()?;
            Some(yes_no(srd35::threatens(world, creature(a)?, square)))
        }
        (System::Srd35, ["threatened", a]) => Some(threat_mask(world, creature(a)?)),
        _ => None,
    }
}

/// The map with the creature's own squares as `o` and the squares it threatens as `*`, all other
/// squares as `.`: this is useful only if the case's mask is drawn on open ground.
fn threat_mask(world: &World, creature: &Creature) -> String {
    let own = creature.squares();
    let mark = |square: &Place| {
        if own.contains(square) {
            'o'
        } else if srd35::threatens(world, creature, *square) {
            '*'
        } else {
            '.'
        }
    };
    let squares = world.squares();
    let rows: Vec<String> = squares
        .chunks(world.width() as usize)
        .map(|row| row.iter().map(mark).collect())
        .collect();
    format!("mask\n{}", rows.join("\n"))
}

/// The answer to a question of pf2e about flanking, cover and what depends on them.
pub(crate) fn answer_position(world: &World, question: &Phrase) -> Option<String> {
    if world.system != System::Pf2e {
        return None;
    }
    let creature = |word: &str| world.creature(word.chars().next().filter(|_| word.len() == 1)?);
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
    if world.system != System::Pf2e {
        return None;
    }
    let creature = |word: &str| world.creature(word.chars().next().filter(|_| word.len() == 1)?);
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
            format!("{} ft", pf2e::limit_feet(creature(a)?, &declared))
        }
        _ => return None,
    })
}
