//! Flanking, cover, line of effect and reach of `pf2e` in both implementations. A random board is
//! written as a worked case whose answers come from the reference; the casebook runs it.
//!
//! Left out, because the rulebook does not decide it: AC, Stealth and hiding without line of
//! effect; the origin of an area inside the target's space; ranged attacks from the target's own
//! squares; Tiny riders on a Large or Huge mount and reaches of 20 ft from there; a slit beside a
//! line along a grid line.

use std::fmt::Write as _;

use proptest::prelude::*;
use reference::pf2e::cover::{Origin, armour_class, cover, is_flat_footed, runs_beside_slit};
use reference::pf2e::flank::{is_flanked_by, refuse_flank};
use reference::pf2e::within_reach;
use reference::{
    Cover, Creature, Edge, Flag, Ground, Place, Shape, Size, System, World, overlap, to_case,
};

use super::numbers::Numbers;
use super::worlds::config;

/// The possible grounds of a square; open for any other number.
const GROUNDS: [Ground; 9] = [
    Ground::Wall,
    Ground::Wall,
    Ground::Slit,
    Ground::Cover,
    Ground::CoverLight,
    Ground::CoverExtreme,
    Ground::BlockedObject,
    Ground::Narrow,
    Ground::Uneven,
];

const SIZES: [Size; 9] = [
    Size::Medium,
    Size::Medium,
    Size::Medium,
    Size::Small,
    Size::Tiny,
    Size::Large,
    Size::Large,
    Size::Huge,
    Size::Gargantuan,
];

const FLAGS: [Flag; 9] = [
    Flag::Prone,
    Flag::TookCover,
    Flag::TookCover,
    Flag::ReachWeapon,
    Flag::CannotAct,
    Flag::CannotAttack,
    Flag::UnarmedIncapable,
    Flag::Dead,
    Flag::Flying,
];

/// Alternatives of rulings whose meaning the rulebook states.
const RULINGS: [(&str, &str); 11] = [
    ("ruling.cover-shared", "lesser"),
    ("ruling.flank-boundary", "interior"),
    ("ruling.line-of-effect", "centre-only"),
    ("ruling.cover-shared", "none"),
    ("ruling.arrow-slit", "standard-both-ways"),
    ("ruling.cover-big-target", "always-cover"),
    ("ruling.rider-space", "own-reach"),
    ("ruling.reach-through-walls", "distance-only"),
    ("ruling.take-cover-feature", "none"),
    ("ruling.cover-dead", "creature"),
    ("ruling.cover-quick", "entries-only"),
];

fn place(numbers: &mut Numbers<'_>, world: &World) -> Place {
    (
        numbers.below(world.width() as usize) as i32,
        numbers.below(world.height() as usize) as i32,
    )
}

fn creature(numbers: &mut Numbers<'_>, letter: char, at: Place) -> Creature {
    let size = SIZES[numbers.below(SIZES.len())];
    let mut one = Creature::new(System::Pf2e, letter, size, at);
    if numbers.once_in(3) {
        one.shape = Shape::Long;
    }
    if numbers.once_in(4) {
        one.own_reach_feet = Some([0, 5, 10, 15, 20][numbers.below(5)]);
    }
    for _ in 0..numbers.below(3) {
        let flag = numbers.below(2 * FLAGS.len()).checked_sub(1);
        if let Some(flag) = flag.and_then(|index| FLAGS.get(index)) {
            one.flags.insert(*flag);
        }
    }
    one.numbers.insert("ac", 18);
    one.numbers.insert("reflex", 7);
    one.numbers.insert("stealth", 5);
    one
}

/// Puts a creature on the back of that creature.
fn rider(numbers: &mut Numbers<'_>, letter: char, mount: &Creature) -> Option<Creature> {
    let mut one = creature(numbers, letter, mount.place);
    one.rides = Some(mount.letter);
    one.squares_a_side = 1;
    let reduced = matches!(mount.size, Size::Large | Size::Huge);
    let reach = reference::pf2e::reach_feet(&one);
    let is_told = !reduced || matches!(reach, 5 | 10 | 15);
    let fits = one.size < mount.size && one.size <= Size::Medium && !mount.is(Flag::Dead);
    (is_told && fits && !one.is(Flag::Dead) && mount.rides.is_none()).then_some(one)
}

fn board(numbers: &mut Numbers<'_>) -> World {
    let (width, height) = (4 + numbers.below(6), 3 + numbers.below(5));
    let mut world = World::open(System::Pf2e, width, height);
    let sparse = 2 + numbers.below(5);
    for square in world.squares() {
        let ground = numbers.below(sparse * GROUNDS.len()).checked_sub(1);
        if let Some(ground) = ground.and_then(|index| GROUNDS.get(index)) {
            world.put(square, *ground);
            let gives_cover = matches!(
                ground,
                Ground::Cover | Ground::CoverLight | Ground::CoverExtreme
            );
            if gives_cover && numbers.once_in(3) {
                let size = [Size::Tiny, Size::Small, Size::Medium, Size::Large][numbers.below(4)];
                world.object_sizes.insert(square, size);
            }
        }
    }
    for _ in 0..numbers.below(8) {
        let a = place(numbers, &world);
        let b = if numbers.below(2) == 0 {
            (a.0 + 1, a.1)
        } else {
            (a.0, a.1 + 1)
        };
        if world.is_on_map(b) {
            world.wall_edges.insert(Edge::between(a, b));
        }
    }
    for letter in ['A', 'x', 'B', 'y', 'C', 'z'] {
        if letter > 'x' && numbers.below(3) == 0 {
            continue;
        }
        if numbers.once_in(5)
            && let Some(mount) = world
                .creatures
                .iter()
                .find(|one| one.letter.is_uppercase() == letter.is_uppercase())
            && let Some(one) = rider(numbers, letter, &mount.clone())
            && world.creatures.iter().all(|other| other.rides != one.rides)
        {
            world.creatures.push(one);
            continue;
        }
        let at = place(numbers, &world);
        let one = creature(numbers, letter, at);
        let squares = one.squares();
        let fits = squares.iter().all(|square| {
            world.is_on_map(*square)
                && !world.has(*square, Ground::Wall)
                && !world.has(*square, Ground::Slit)
                && !world.has(*square, Ground::BlockedObject)
        }) && !world.has_wall_inside(&squares);
        let is_free = world.creatures.iter().all(|other| {
            one.size == Size::Tiny
                || other.size == Size::Tiny
                || !overlap(&world.space_of(other), &squares)
        });
        if fits && is_free {
            world.creatures.push(one);
        }
    }
    if numbers.once_in(3) {
        let (name, choice) = RULINGS[numbers.below(RULINGS.len())];
        world.rulings.insert(name.to_owned(), choice.to_owned());
    }
    world
}

fn ask(case: &mut String, question: &str, answer: &str) {
    let _ = writeln!(case, "ask: {question}\nexpect: {answer}");
}

fn word(level: Option<Cover>) -> &'static str {
    level.map_or("no-line", Cover::word)
}

fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn ask_pair(case: &mut String, world: &World, a: &Creature, x: &Creature) {
    let names = (a.letter, x.letter);
    let (one, other) = names;
    let near = within_reach(world, a, &world.space_of(x));
    ask(case, &format!("reach {one} {other}"), yes_no(near));
    if runs_beside_slit(world, Origin::Attacker(a, false), x) {
        return;
    }
    let level = cover(world, Origin::Attacker(a, false), x);
    ask(case, &format!("cover {one} {other}"), word(level));
    if !overlap(&world.space_of(a), &world.space_of(x)) {
        let ranged = cover(world, Origin::Attacker(a, true), x);
        ask(case, &format!("cover {one} {other} ranged"), word(ranged));
    }
    let Some(level) = level else { return };
    let hides = level >= Cover::Standard;
    ask(case, &format!("hide {other} {one}"), yes_no(hides));
    let stealth = 5 + level.reflex_and_stealth_bonus();
    ask(
        case,
        &format!("stealth {other} {one}"),
        &stealth.to_string(),
    );
    if let Some(armour_class) = armour_class(world, x, a) {
        ask(
            case,
            &format!("ac {other} {one}"),
            &armour_class.to_string(),
        );
    }
    let flat = is_flat_footed(world, x) || is_flanked_by(world, x, a);
    ask(case, &format!("flat-footed {other} {one}"), yes_no(flat));
}

fn ask_flanks(case: &mut String, world: &World) {
    for a in &world.creatures {
        for b in &world.creatures {
            for x in &world.creatures {
                let answer = match refuse_flank(world, a, b, x) {
                    None => "yes".to_owned(),
                    Some(rule) => format!("no {rule}"),
                };
                let question = format!("flank {} {} {}", a.letter, b.letter, x.letter);
                ask(case, &question, &answer);
            }
        }
    }
}

fn ask_areas(case: &mut String, numbers: &mut Numbers<'_>, world: &World) {
    for x in &world.creatures {
        let space = world.space_of(x);
        for _ in 0..2 {
            let corner = (
                numbers.below(world.width() as usize + 1) as i32,
                numbers.below(world.height() as usize + 1) as i32,
            );
            let around = [
                corner,
                (corner.0 - 1, corner.1),
                (corner.0, corner.1 - 1),
                (corner.0 - 1, corner.1 - 1),
            ];
            if overlap(&around, &space)
                || runs_beside_slit(
                    world,
                    Origin::Area((2 * i64::from(corner.0), 2 * i64::from(corner.1))),
                    x,
                )
            {
                continue;
            }
            let level = cover(
                world,
                Origin::Area((2 * i64::from(corner.0), 2 * i64::from(corner.1))),
                x,
            );
            let point = format!("point ({},{})", corner.0, corner.1);
            ask(case, &format!("cover {point} {}", x.letter), word(level));
            if let Some(level) = level {
                let reflex = 7 + level.reflex_and_stealth_bonus();
                let question = format!("reflex {} {point}", x.letter);
                ask(case, &question, &reflex.to_string());
            }
        }
    }
}

/// `pf2e.cover.lean` with a creature's corner or the middle of a side.
fn lean(case: &mut String, numbers: &mut Numbers<'_>, world: &World) {
    let Some(a) = world.creatures.first().filter(|one| one.rides.is_none()) else {
        return;
    };
    if a.is(Flag::CannotAct) || a.is(Flag::Dead) || a.is(Flag::TookCover) {
        return;
    }
    // Half squares of the space's border: its corners and the middles of its sides.
    let side = 2 * i64::from(a.squares_a_side);
    let (dx, dy) = [
        (0, 0),
        (side, 0),
        (0, side),
        (side, side),
        (side / 2, 0),
        (side / 2, side),
        (0, side / 2),
        (side, side / 2),
    ][numbers.below(8)];
    let point = (2 * i64::from(a.place.0) + dx, 2 * i64::from(a.place.1) + dy);
    let half = |number: i64| {
        let whole = number / 2;
        if number % 2 == 0 {
            whole.to_string()
        } else {
            format!("{whole}.5")
        }
    };
    let _ = writeln!(
        case,
        "do: {} lean to=({},{})\nexpect: done",
        a.letter,
        half(point.0),
        half(point.1)
    );
    for x in world.others(a.letter) {
        if !runs_beside_slit(world, Origin::Leaning(a, point), x) {
            let leaning = cover(world, Origin::Leaning(a, point), x);
            ask(
                case,
                &format!("cover {} {}", a.letter, x.letter),
                word(leaning),
            );
        }
    }
}

fn session(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let world = board(&mut numbers);
    if world.creatures.is_empty() {
        return None;
    }
    let mut case = to_case("reference/1", &world, &[]);
    case = case.replacen("\n", "\nrules: pf2e.cover.best\n", 1);
    case.push('\n');
    for a in &world.creatures {
        let flat = yes_no(is_flat_footed(&world, a));
        ask(&mut case, &format!("flat-footed {}", a.letter), flat);
        for x in world.others(a.letter) {
            ask_pair(&mut case, &world, a, x);
        }
    }
    ask_flanks(&mut case, &world);
    ask_areas(&mut case, &mut numbers, &world);
    lean(&mut case, &mut numbers, &world);
    Some(format!("```case\n{case}```\n"))
}

/// Runs on the engine a case that the reference wrote.
pub(super) fn agree(case: &str) -> Result<(), TestCaseError> {
    let document = notation::document(case, "reference").expect("a document");
    let report = casebook::run(&document, None);
    let totals = report.totals();
    if totals.failed > 0 {
        return Err(TestCaseError::fail(format!("{report:?}\n{case}")));
    }
    prop_assert_eq!(totals.pending, 0);
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn pf2e_positions_come_out_alike(numbers in prop::collection::vec(any::<u16>(), 100..300)) {
        if let Some(case) = session(&numbers) {
            agree(&case)?;
        }
    }
}
