//! Other movement types, inclines, hard objects, mounts and forced movement of `pf2e` on both. A
//! random board is written as a worked case with the reference's answers; the casebook runs it.
//!
//! Left out, because the rulebook does not say it: Leaps over squares that demand a movement type
//! or onto inclines; swimming on land; large creatures astride such squares; forced movement of
//! riders and mounts, from a ledge, or stopped by two rules at once.

use std::fmt::Write as _;

use proptest::prelude::*;
use reference::pf2e::cover::is_flat_footed;
use reference::{
    Answer, Creature, Degree, Edge, Flag, Ground, Move, Place, Shape, Size, System, Verb, World,
    declare, exchange, overlap, to_case,
};

use super::numbers::Numbers;
use super::positions::agree;
use super::worlds::config;

/// What a square may be.
const GROUNDS: [&[Ground]; 19] = [
    &[Ground::Wall],
    &[Ground::Difficult],
    &[Ground::Greater],
    &[Ground::Hazard],
    &[Ground::Difficult, Ground::Air],
    &[Ground::Greater, Ground::Air],
    &[Ground::BlockedObject, Ground::Hard],
    &[Ground::Slit],
    &[Ground::InclineNorth],
    &[Ground::InclineEast],
    &[Ground::InclineSouth, Ground::Difficult],
    &[Ground::InclineWest],
    &[Ground::NeedsSwim],
    &[Ground::NeedsSwim, Ground::Difficult],
    &[Ground::NeedsFly],
    &[Ground::NeedsClimb],
    &[Ground::NeedsBurrow],
    &[Ground::Narrow],
    &[Ground::Cover],
];

/// What forced movement meets.
const DANGERS: [&[Ground]; 5] = [
    &[Ground::Hazard],
    &[Ground::Ledge],
    &[Ground::Vetoed],
    &[Ground::Hazard, Ground::Permitted],
    &[Ground::Difficult],
];

const SIZES: [Size; 7] = [
    Size::Medium,
    Size::Medium,
    Size::Medium,
    Size::Small,
    Size::Tiny,
    Size::Large,
    Size::Huge,
];

/// Alternatives of rulings whose meaning the rulebook states.
const RULINGS: [(&str, &str); 7] = [
    ("ruling.forced-diagonal", "square-5"),
    ("ruling.push-direction", "free"),
    ("ruling.corner-cutting", "refuse-both"),
    ("ruling.corner-cutting", "allow"),
    ("ruling.rider-space", "own-reach"),
    ("ruling.trigger-once", "until-used"),
    ("ruling.end-on-tiny", "allow"),
];

fn creature(numbers: &mut Numbers<'_>, letter: char, at: Place) -> Creature {
    let size = SIZES[numbers.below(SIZES.len())];
    let mut one = Creature::new(System::Pf2e, letter, size, at);
    one.speed_feet = [25, 25, 30, 40, 15, 60][numbers.below(6)];
    if numbers.once_in(3) {
        one.shape = Shape::Long;
    }
    let flags = [
        Flag::Reacts,
        Flag::Reacts,
        Flag::Reacts,
        Flag::Incorporeal,
        Flag::Willing,
        Flag::IgnoreDifficult,
    ];
    for _ in 0..2 {
        let flag = numbers.below(2 * flags.len()).checked_sub(1);
        one.flags
            .extend(flag.and_then(|index| flags.get(index)).copied());
    }
    for name in ["fly", "swim", "climb", "burrow"] {
        if numbers.once_in(4) {
            one.numbers.insert(name, 5 * (1 + numbers.below(8) as i32));
        }
    }
    one
}

fn board(numbers: &mut Numbers<'_>, grounds: &[&[Ground]]) -> World {
    let (width, height) = (4 + numbers.below(5), 3 + numbers.below(5));
    let mut world = World::open(System::Pf2e, width, height);
    let sparse = 1 + numbers.below(4);
    let mut before: Option<usize> = None;
    for square in world.squares() {
        let mut index = numbers.below(sparse * grounds.len() + 4).checked_sub(1);
        // Kinds lie together in patches, so that one can move inside them.
        if numbers.once_in(3) {
            index = before;
        }
        before = index;
        if let Some(kinds) = index.and_then(|index| grounds.get(index)) {
            for kind in *kinds {
                world.put(square, *kind);
            }
            if kinds.contains(&Ground::Ledge) && numbers.once_in(2) {
                world.drops_feet.insert(square, 20);
            }
        }
    }
    for _ in 0..numbers.below(4) {
        let a = (numbers.below(width) as i32, numbers.below(height) as i32);
        let b = if numbers.below(2) == 0 {
            (a.0 + 1, a.1)
        } else {
            (a.0, a.1 + 1)
        };
        if world.is_on_map(b) {
            world.wall_edges.insert(Edge::between(a, b));
        }
    }
    for letter in ['A', 'b', 'C', 'd'] {
        if letter > 'b' && numbers.below(3) == 0 {
            continue;
        }
        let at = (numbers.below(width) as i32, numbers.below(height) as i32);
        let one = creature(numbers, letter, at);
        let squares = one.squares();
        // It starts on ground that makes no demands.
        let fits = squares.iter().all(|square| {
            let makes_none = [
                Ground::Difficult,
                Ground::Greater,
                Ground::Air,
                Ground::Cover,
            ];
            world.is_on_map(*square)
                && world.ground[square.1 as usize][square.0 as usize]
                    .iter()
                    .all(|kind| makes_none.contains(kind))
        }) && !world.has_wall_inside(&squares);
        let is_free = world
            .creatures
            .iter()
            .all(|other| !overlap(&other.squares(), &squares));
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

/// Somebody on the back of the first creature, if that is big enough.
fn mount_up(numbers: &mut Numbers<'_>, world: &mut World) {
    let Some(mount) = world
        .creatures
        .first()
        .filter(|one| one.size > Size::Medium)
    else {
        return;
    };
    // Of its mount's side.
    let letter = if mount.letter.is_uppercase() {
        'R'
    } else {
        'r'
    };
    let mut rider = creature(numbers, letter, mount.place);
    rider.size = Size::Medium;
    rider.squares_a_side = 1;
    rider.rides = Some(mount.letter);
    rider.flags.remove(&Flag::Willing);
    world.creatures.push(rider);
}

/// Directions in a circle; a path mostly goes on as it went.
pub(super) const AROUND: [Place; 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// The ground that a movement type is for; none in particular for the others.
fn ground_of(verb: Verb) -> &'static [Ground] {
    match verb {
        Verb::Swim => &[Ground::NeedsSwim],
        Verb::Burrow => &[Ground::NeedsBurrow],
        Verb::Climb => &[
            Ground::InclineNorth,
            Ground::InclineEast,
            Ground::InclineSouth,
            Ground::InclineWest,
            Ground::NeedsClimb,
        ],
        _ => &[],
    }
}

/// Whether all squares there are of the ground that the movement type is for.
fn suits(world: &World, mover: &Creature, verb: Verb, to: Place) -> bool {
    let kinds = ground_of(verb);
    let is_kind = |square: &Place| kinds.iter().any(|kind| world.has(*square, *kind));
    kinds.is_empty() || mover.squares_at(to).iter().all(is_kind)
}

/// A movement type for which there is ground beside the mover.
fn suitable(world: &World, mover: &Creature) -> Option<Verb> {
    let verbs = [Verb::Swim, Verb::Climb, Verb::Burrow];
    verbs.into_iter().find(|verb| {
        AROUND.iter().any(|(dx, dy)| {
            let to = (mover.place.0 + dx, mover.place.1 + dy);
            suits(world, mover, *verb, to)
        })
    })
}

/// A path that mostly goes on as it went and turns aside where a step is refused.
fn path(numbers: &mut Numbers<'_>, world: &World, declared: &Move) -> Vec<Place> {
    let Some(mover) = world.creature(declared.mover) else {
        return Vec::new();
    };
    let (mut here, mut heading) = (mover.place, numbers.below(8));
    let mut path = Vec::new();
    for _ in 0..=numbers.below(6) {
        heading = (heading + [0, 0, 0, 1, 7][numbers.below(5)]) % 8;
        let insists = numbers.once_in(4) && ground_of(declared.verb).is_empty();
        let open = (0..8).find(|turn| {
            let (dx, dy) = AROUND[(heading + turn) % 8];
            let to = (here.0 + dx, here.1 + dy);
            suits(world, mover, declared.verb, to)
                && reference::pf2e::refuse_step(world, mover, here, to, declared).is_none()
        });
        if open.is_none() && !ground_of(declared.verb).is_empty() {
            break;
        }
        let turn = if insists { 0 } else { open.unwrap_or(0) };
        heading = (heading + turn) % 8;
        here = (here.0 + AROUND[heading].0, here.1 + AROUND[heading].1);
        path.push(here);
    }
    path
}

fn action(numbers: &mut Numbers<'_>, world: &World, mover: char) -> Option<Move> {
    let verbs = [
        Verb::Stride,
        Verb::Stride,
        Verb::Step,
        Verb::Fly,
        Verb::Fly,
        Verb::Swim,
        Verb::Climb,
        Verb::Climb,
        Verb::Burrow,
    ];
    let one = world.creature(mover)?;
    let mut verb = verbs[numbers.below(verbs.len())];
    if numbers.once_in(2) {
        verb = suitable(world, one).unwrap_or(verb);
    }
    let mut declared = Move::new(mover, verb, &[]);
    let has_speed = one.numbers.contains_key(verb.word());
    match verb {
        Verb::Fly | Verb::Burrow if !has_speed => {
            declared.limit_feet = Some(5 * (1 + numbers.below(6) as i32));
        }
        Verb::Swim | Verb::Climb if !has_speed => {
            let degrees = [Degree::Critical, Degree::Success, Degree::Failure];
            declared.degree = Some(degrees[numbers.below(3)]);
        }
        _ => {}
    }
    declared.path = path(numbers, world, &declared);
    Some(declared)
}

/// Whether the rulebook says what comes of it.
fn is_told(world: &World, declared: &Move) -> bool {
    let Some(mover) = world.creature(declared.mover) else {
        return false;
    };
    let demands = |square: &Place| {
        let kinds = [
            Ground::NeedsFly,
            Ground::NeedsClimb,
            Ground::NeedsSwim,
            Ground::NeedsBurrow,
        ];
        kinds.iter().any(|kind| world.has(*square, *kind))
    };
    // Ignoring difficult terrain on foot says nothing of the air.
    let flies_well = declared.verb == Verb::Fly && mover.is(Flag::IgnoreDifficult);
    match declared.verb {
        verb if !ground_of(verb).is_empty() => {
            let mut places = declared.path.iter();
            !declared.path.is_empty() && places.all(|to| suits(world, mover, verb, *to))
        }
        _ if mover.squares().iter().any(demands) => mover.squares_a_side == 1 && !flies_well,
        _ => !flies_well,
    }
}

fn push(numbers: &mut Numbers<'_>, world: &World) -> Option<Move> {
    let victim = world.creatures.get(numbers.below(world.creatures.len()))?;
    let on_ledge = |square: &Place| world.has(*square, Ground::Ledge);
    if victim.squares().iter().any(on_ledge) {
        return None;
    }
    let verbs = [
        Verb::Pushed,
        Verb::Pushed,
        Verb::Pulled,
        Verb::Repositioned,
        Verb::Moved,
    ];
    let verb = verbs[numbers.below(verbs.len())];
    let mut declared = Move::new(victim.letter, verb, &[]);
    declared.forced_feet = 5 * (1 + numbers.below(6) as i32);
    if matches!(verb, Verb::Pushed | Verb::Pulled) {
        let others = world.others(victim.letter);
        declared.source = Some(others.get(numbers.below(others.len().max(1)))?.letter);
    }
    let (mut here, mut heading) = (victim.place, numbers.below(8));
    for _ in 0..=numbers.below(5) {
        heading = (heading + [0, 0, 0, 0, 1, 7][numbers.below(6)]) % 8;
        here = (here.0 + AROUND[heading].0, here.1 + AROUND[heading].1);
        if !world.is_on_map(here) {
            break;
        }
        declared.path.push(here);
    }
    // A ledge under a part of a large creature: whether it is in danger is nowhere said.
    let partly = victim.squares_a_side > 1
        && declared
            .path
            .iter()
            .flat_map(|place| victim.squares_at(*place))
            .any(|square| on_ledge(&square) || world.has(square, Ground::Permitted));
    (!declared.path.is_empty() && !partly).then_some(declared)
}

/// The beginning of the case: the board.
fn picture(world: &World) -> String {
    let case = to_case("reference/1", world, &[]);
    let mut case = case.replacen('\n', "\nrules: pf2e.grid.blocked\n", 1);
    case.push('\n');
    case
}

fn write(case: &mut String, world: &mut World, declared: &Move) -> bool {
    let mut after = world.clone();
    let answer = declare(&mut after, declared);
    if matches!(&answer, Answer::Forced(forced) if forced.is_doubtful) {
        return false;
    }
    let _ = writeln!(case, "{}", exchange(declared, &answer));
    *world = after;
    true
}

fn session_of_actions(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let mut world = board(&mut numbers, &GROUNDS);
    if numbers.once_in(2) {
        mount_up(&mut numbers, &mut world);
    }
    let mut case = picture(&world);
    let (mut declared_any, mut has_flown) = (false, false);
    for _ in 0..=numbers.below(4) {
        let movers: Vec<char> = world
            .creatures
            .iter()
            .filter(|one| one.rides.is_none())
            .map(|one| one.letter)
            .collect();
        let mover = *movers.get(numbers.below(movers.len().max(1)))?;
        let Some(declared) = action(&mut numbers, &world, mover) else {
            continue;
        };
        if !is_told(&world, &declared) || !write(&mut case, &mut world, &declared) {
            continue;
        }
        declared_any = true;
        // How long it stays in the air after a Fly action is nowhere said.
        has_flown |= declared.verb == Verb::Fly;
        if let Some(mover) = world.creature(mover).filter(|_| !has_flown) {
            let flat = if is_flat_footed(&world, mover) {
                "yes"
            } else {
                "no"
            };
            let _ = writeln!(case, "ask: flat-footed {}\nexpect: {flat}", mover.letter);
        }
    }
    declared_any.then(|| format!("```case\n{case}```\n"))
}

fn session_of_pushes(numbers: &[u16]) -> Option<String> {
    let mut numbers = Numbers::new(numbers);
    let grounds: Vec<&[Ground]> = GROUNDS
        .iter()
        .chain(&DANGERS)
        .chain(&DANGERS)
        .copied()
        .collect();
    let mut world = board(&mut numbers, &grounds);
    for index in 0..world.creatures.len() {
        if numbers.once_in(4) && !world.creatures[index].is(Flag::Reacts) {
            world.creatures[index].flags.insert(Flag::Prone);
        }
    }
    if world.creatures.is_empty() {
        return None;
    }
    let mut case = picture(&world);
    let mut declared_any = false;
    for _ in 0..=numbers.below(4) {
        if let Some(declared) = push(&mut numbers, &world) {
            declared_any |= write(&mut case, &mut world, &declared);
        }
    }
    declared_any.then(|| format!("```case\n{case}```\n"))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn pf2e_other_movement_comes_out_alike(numbers in prop::collection::vec(any::<u16>(), 100..350)) {
        if let Some(case) = session_of_actions(&numbers) {
            agree(&case)?;
        }
    }

    #[test]
    fn pf2e_forced_movement_comes_out_alike(numbers in prop::collection::vec(any::<u16>(), 100..350)) {
        if let Some(case) = session_of_pushes(&numbers) {
            agree(&case)?;
        }
    }
}

/// Everything that the random sessions are meant to meet is met.
#[test]
fn the_sessions_meet_what_they_are_for() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut met = String::new();
    for _ in 0..600 {
        let tree = prop::collection::vec(any::<u16>(), 100..350)
            .new_tree(&mut runner)
            .expect("numbers");
        let numbers = proptest::strategy::ValueTree::current(&tree);
        met.extend(session_of_actions(&numbers));
        met.extend(session_of_pushes(&numbers));
    }
    for word in [
        " fly",
        " swim:",
        " swim result=critical",
        " climb:",
        " climb result=success",
        " burrow",
        "pf2e.terrain.incline-climb",
        "pf2e.grid.corner",
        "pf2e.object.entry",
        "rides",
        "provoke",
        "pushed",
        "pulled",
        "repositioned",
        "stop pf2e.forced.stop",
        "stop pf2e.forced.path",
        "stop pf2e.forced.reposition",
        "stop pf2e.forced.gm",
        ": fall ",
        "fell 20",
        ": hazard ",
    ] {
        assert!(met.contains(word), "no session meets `{word}`");
    }
}
