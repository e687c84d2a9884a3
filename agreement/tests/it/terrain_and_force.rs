//! Other movement types, inclines, hard objects, mounts and forced movement of `pf2e` in both
//! implementations. A random board is written as a worked case with the reference's answers; the
//! casebook runs it.
//!
//! These cases are left out because the rulebook leaves them open: forced movement of riders; a
//! permitted drop where the movement may not endanger the creature, or where only a part of the
//! ground is permitted; whether rider and mount are told of each other's movement, by
//! `ruling.trigger-side=everyone` or because they are of different sides; a Climb over unsteady
//! ground; which rule is reported where two stop a forced movement; difficult air for a flyer that
//! ignores difficult terrain on foot; how long a flyer stays in the air.

use std::fmt::Write as _;

use proptest::prelude::*;
use reference::pf2e::cover::is_flat_footed;
use reference::{
    Answer, Creature, Degree, Edge, Flag, Ground, Harm, Move, Place, Shape, Size, System, Verb,
    World, declare, exchange, overlap, to_case,
};

use super::numbers::Numbers;
use super::positions::agree;
use super::worlds::config;

/// The possible contents of a square.
const GROUNDS: [&[Ground]; 22] = [
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
    &[Ground::Water],
    &[Ground::Ledge],
    &[Ground::Uneven],
    &[Ground::NeedsClimb],
    &[Ground::NeedsBurrow],
    &[Ground::Narrow],
    &[Ground::Cover],
];

/// The dangers that forced movement can meet.
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
const RULINGS: [(&str, &str); 28] = [
    ("ruling.forced-diagonal", "square-5"),
    ("ruling.push-direction", "free"),
    ("ruling.corner-cutting", "refuse-both"),
    ("ruling.corner-cutting", "allow"),
    ("ruling.rider-space", "own-reach"),
    ("ruling.trigger-once", "until-used"),
    ("ruling.end-on-tiny", "allow"),
    ("ruling.end-on-tiny", "willing"),
    ("ruling.move-medium", "host"),
    ("ruling.mounted-trigger", "both"),
    ("ruling.mounted-trigger", "both"),
    ("ruling.rider-space", "one-square"),
    ("ruling.trigger-footprint", "vacated"),
    ("ruling.trigger-side", "everyone"),
    ("ruling.forced-terrain", "extra"),
    ("ruling.forced-danger", "all"),
    ("ruling.forced-danger", "none"),
    ("ruling.ledge-large", "centre"),
    ("ruling.walk-off-ledge", "fall"),
    ("ruling.walk-off-ledge", "fall"),
    ("ruling.big-terrain", "occupied-worst"),
    ("ruling.jump-landing", "cost-too"),
    ("ruling.avoid-tags", "all"),
    ("ruling.hazard-frequency", "each-square"),
    ("ruling.hazard-frequency", "once-per-action"),
    ("ruling.hazard-frequency", "once-per-turn"),
    ("ruling.incline-sideways", "climb"),
    ("ruling.climb-flat-footed", "during-action"),
];

/// The possible effects of a hazard.
const HARMS: [(i32, &str); 3] = [(5, "acid"), (2, "fire embers"), (7, "cold")];

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
    if numbers.once_in(3) {
        one.hit_points = Some(5 + numbers.below(20) as i32);
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
        // Ground of one kind is placed in patches, so that a creature can move inside them.
        if numbers.once_in(3) {
            index = before;
        }
        before = index;
        if let Some(kinds) = index.and_then(|index| grounds.get(index)) {
            for kind in *kinds {
                world.put(square, *kind);
            }
            if kinds.contains(&Ground::Ledge) && numbers.once_in(2) {
                world.drops_feet.insert(square, [10, 20][numbers.below(2)]);
            }
            if kinds.contains(&Ground::Hazard) && numbers.once_in(2) {
                for _ in 0..=numbers.below(2) {
                    let (amount, words) = HARMS[numbers.below(HARMS.len())];
                    let harm = Harm {
                        amount: Some((0, 0, amount)),
                        words: words.to_owned(),
                    };
                    // The effect of the mark is a hazard, too.
                    let all = world.hazards.entry(square).or_insert(vec![Harm::default()]);
                    all.push(harm);
                }
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
    people(numbers, &mut world, (width, height));
    for _ in 0..numbers.below(4) {
        let (name, choice) = RULINGS[numbers.below(RULINGS.len())];
        world.rulings.insert(name.to_owned(), choice.to_owned());
    }
    world
}

/// Creatures on ground that has no requirements.
fn people(numbers: &mut Numbers<'_>, world: &mut World, (width, height): (usize, usize)) {
    for letter in ['A', 'b', 'C', 'd'] {
        if letter > 'b' && numbers.below(3) == 0 {
            continue;
        }
        let at = (numbers.below(width) as i32, numbers.below(height) as i32);
        let one = creature(numbers, letter, at);
        let squares = one.squares();
        // It starts on ground that has no requirements.
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
}

/// Whether one of the two, a rider and its mount, would be told of the other's movement.
fn are_told_of_each_other(world: &World, one: &Creature, other: &Creature) -> bool {
    let is_told =
        world.ruling("ruling.trigger-side", "other-side") == "everyone" || !one.is_friend_of(other);
    is_told && (one.is(Flag::Reacts) || other.is(Flag::Reacts))
}

/// A creature on the back of the first creature, if that one is big enough.
fn mount_up(numbers: &mut Numbers<'_>, world: &mut World) {
    let Some(mount) = world
        .creatures
        .first()
        .filter(|one| one.size > Size::Medium)
    else {
        return;
    };
    // On the same side as its mount.
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
    if are_told_of_each_other(world, &rider, mount) {
        rider.flags.remove(&Flag::Reacts);
        let mount = rider.rides.and_then(|mount| world.creature_mut(mount));
        mount.map(|mount| mount.flags.remove(&Flag::Reacts));
    }
    world.creatures.push(rider);
}

/// The directions in a circle; a path mostly continues in its direction.
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

/// The ground that a movement type is for; empty for movement types without a particular ground.
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

/// A path that mostly continues in its direction and turns aside where a step is refused.
fn path(numbers: &mut Numbers<'_>, world: &World, declared: &Move) -> Vec<Place> {
    let Some(mover) = world.creature(declared.mover) else {
        return Vec::new();
    };
    let (mut here, mut heading) = (mover.place, numbers.below(8));
    let mut path = Vec::new();
    for _ in 0..=numbers.below(6) {
        heading = (heading + [0, 0, 0, 1, 7][numbers.below(5)]) % 8;
        let insists = numbers.once_in(4);
        let open = (0..8).find(|turn| {
            let (dx, dy) = AROUND[(heading + turn) % 8];
            let to = (here.0 + dx, here.1 + dy);
            reference::pf2e::refuse_step(world, mover, here, to, declared).is_none()
        });
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
        Verb::Leap,
        Verb::Leap,
        Verb::Dismount,
        Verb::Mount,
    ];
    let one = world.creature(mover)?;
    let mut verb = verbs[numbers.below(verbs.len())];
    if numbers.once_in(2) {
        verb = suitable(world, one).unwrap_or(verb);
    }
    let mut declared = Move::new(mover, verb, &[]);
    let has_speed = one.numbers.contains_key(verb.word());
    let insists = numbers.once_in(8);
    match verb {
        Verb::Mount => {
            let others = world.others(mover);
            let mount = others.get(numbers.below(others.len().max(1)))?;
            declared.mount = Some(mount.letter);
            return (!are_told_of_each_other(world, one, mount)).then_some(declared);
        }
        Verb::Dismount => {
            let (x, y) = one.place;
            let (dx, dy) = (numbers.below(7) as i32 - 2, numbers.below(7) as i32 - 2);
            declared.path = vec![(x + dx, y + dy)];
            return world.is_on_map((x + dx, y + dy)).then_some(declared);
        }
        Verb::Fly | Verb::Burrow if !has_speed && !insists => {
            declared.limit_feet = Some(5 * (1 + numbers.below(6) as i32));
        }
        Verb::Swim | Verb::Climb if !has_speed => {
            let degrees = [Degree::Critical, Degree::Success, Degree::Failure];
            let insists = numbers.once_in(9);
            declared.limit_feet = Some(10).filter(|_| insists);
            declared.degree = Some(degrees[numbers.below(3)]);
        }
        _ => {}
    }
    declared.path = path(numbers, world, &declared);
    Some(declared)
}

/// Whether the rulebook determines the result.
fn is_told(world: &World, declared: &Move) -> bool {
    let Some(mover) = world.creature(declared.mover) else {
        return false;
    };
    // Ignoring difficult terrain on foot does not extend to difficult air.
    let flies_well = declared.verb == Verb::Fly && mover.is(Flag::IgnoreDifficult);
    let is_airy = |place: &Place| {
        let mut squares = mover.squares_at(*place).into_iter();
        squares.any(|square| world.has(square, Ground::Air))
    };
    // Whether a Climb is a step on foot, which unsteady ground refuses.
    let is_unsteady = |place: &Place| {
        let mut squares = mover.squares_at(*place).into_iter();
        squares.any(|square| world.has(square, Ground::Narrow) || world.has(square, Ground::Uneven))
    };
    let places = [&[mover.place], declared.path.as_slice()].concat();
    let goes = !declared.path.is_empty() || declared.verb == Verb::Mount;
    let climbs_unsteadily = declared.verb == Verb::Climb && places.iter().any(is_unsteady);
    goes && !climbs_unsteadily && !(flies_well && declared.path.iter().any(is_airy))
}

fn push(numbers: &mut Numbers<'_>, world: &World) -> Option<Move> {
    let victim = world.creatures.get(numbers.below(world.creatures.len()))?;
    if victim.rides.is_some() {
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
    declared.may_endanger = numbers.once_in(4);
    if matches!(verb, Verb::Pushed | Verb::Pulled) {
        let mut others = world.others(victim.letter);
        others.retain(|one| !world.are_mounted(one, victim));
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
    (!declared.path.is_empty()).then_some(declared)
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
    // A case names places off the map only in refusals.
    let is_refused = matches!(answer, Answer::Refused(_));
    let is_on_map = declared.path.iter().all(|place| world.is_on_map(*place));
    if !(is_refused || is_on_map) {
        return false;
    }
    for line in exchange(declared, &answer).lines() {
        let _ = writeln!(case, "{line}");
    }
    *world = after;
    let one = world.creature(declared.mover);
    if let Some(points) = one.and_then(|one| one.hit_points) {
        let _ = writeln!(case, "ask: hp {}\nexpect: {points}", declared.mover);
    }
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
        let movers: Vec<char> = world.creatures.iter().map(|one| one.letter).collect();
        let mover = *movers.get(numbers.below(movers.len().max(1)))?;
        let Some(declared) = action(&mut numbers, &world, mover) else {
            continue;
        };
        // A rider's own movement on foot is a separate matter: the rulebook only covers getting
        // off.
        let rides = world.creature(mover).is_some_and(|one| one.rides.is_some());
        if rides && !matches!(declared.verb, Verb::Mount | Verb::Dismount) {
            continue;
        }
        if !is_told(&world, &declared) || !write(&mut case, &mut world, &declared) {
            continue;
        }
        declared_any = true;
        // The rulebook leaves open how long a creature stays in the air after a Fly action.
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
    if numbers.once_in(4) {
        mount_up(&mut numbers, &mut world);
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

/// The random sessions contain every situation they are meant for.
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
