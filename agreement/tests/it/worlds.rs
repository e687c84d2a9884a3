//! Random worlds and declarations that are mostly sensible.
//!
//! A world is grown from a [`Seed`] of plain numbers, so that proptest can make it smaller. A path
//! follows its directions; where the reference refuses a step the path turns to the next
//! direction, unless that step insists, so that most paths go on and some are refused.

use std::fmt;

use proptest::prelude::*;
use reference::{
    Answer, Attempt, Creature, Degree, Edge, Flag, Ground, Move, Place, Shape, Size, Space, System,
    Verb, Way, World,
};

/// The seed of one creature.
#[derive(Clone, Debug)]
pub(super) struct CreatureSeed {
    size: usize,
    place: (u8, u8),
    is_near: bool,
    is_friend: bool,
    is_long: bool,
    own_reach: Option<u8>,
    flags: Vec<usize>,
}

/// One declaration: a verb, and for each step a direction and whether it insists on it.
#[derive(Clone, Debug)]
pub(super) struct MoveSeed {
    verb: usize,
    steps: Vec<(usize, bool)>,
    option: usize,
}

/// The seed of a world and its declarations.
#[derive(Clone)]
pub(super) struct Seed {
    width: usize,
    height: usize,
    ground: Vec<u8>,
    edges: Vec<(u8, u8, bool, bool)>,
    mover: CreatureSeed,
    speed_squares: u8,
    diagonals: u8,
    others: Vec<CreatureSeed>,
    moves: Vec<MoveSeed>,
    rulings: Vec<usize>,
    is_stack: bool,
}

/// Prints nothing: a failing test prints the case, which is more useful than the numbers.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("see the case")
    }
}

/// The number of cases in PROPTEST_CASES, 256 without it; no files beside the tests.
pub(super) fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn creature_seed() -> impl Strategy<Value = CreatureSeed> {
    (
        0_usize..16,
        any::<(u8, u8)>(),
        prop::bool::weighted(0.75),
        prop::bool::weighted(0.4),
        prop::bool::weighted(0.25),
        prop::option::weighted(0.2, 0_u8..4),
        prop::collection::vec(0_usize..60, 0..4),
    )
        .prop_map(
            |(size, place, is_near, is_friend, is_long, own_reach, flags)| CreatureSeed {
                size,
                place,
                is_near,
                is_friend,
                is_long,
                own_reach,
                flags,
            },
        )
}

fn move_seed() -> impl Strategy<Value = MoveSeed> {
    let step = (0_usize..8, prop::bool::weighted(0.2));
    (0_usize..20, prop::collection::vec(step, 1..9), 0_usize..24).prop_map(
        |(verb, steps, option)| MoveSeed {
            verb,
            steps,
            option,
        },
    )
}

/// Seeds of boards of 5x5 to 9x9 squares.
pub(super) fn seeds() -> impl Strategy<Value = Seed> {
    let shape = (5_usize..=9, 5_usize..=9);
    let edge = (
        any::<u8>(),
        any::<u8>(),
        any::<bool>(),
        prop::bool::weighted(0.6),
    );
    let rulings = prop_oneof![
        3 => Just(Vec::new()),
        1 => prop::collection::vec(0_usize..60, 1..3),
    ];
    (
        shape,
        prop::collection::vec(any::<u8>(), 81),
        prop::collection::vec(edge, 0..12),
        creature_seed(),
        (1_u8..=12, 0_u8..3),
        prop::collection::vec(creature_seed(), 0..6),
        prop::collection::vec(move_seed(), 1..4),
        (rulings, prop::bool::weighted(0.1)),
    )
        .prop_map(
            |(shape, ground, edges, mover, numbers, others, moves, rulings)| Seed {
                width: shape.0,
                height: shape.1,
                ground,
                edges,
                mover,
                speed_squares: numbers.0,
                diagonals: numbers.1,
                others,
                moves,
                rulings: rulings.0,
                is_stack: rulings.1,
            },
        )
}

/// Alternatives of rulings whose meaning the rulebook states.
const PF2E_RULINGS: [(&str, &str); 20] = [
    ("ruling.jump-landing", "cost-too"),
    ("ruling.balance-failure", "fall"),
    ("ruling.corner-cutting", "refuse-both"),
    ("ruling.corner-cutting", "allow"),
    ("ruling.trigger-footprint", "vacated"),
    ("ruling.trigger-once", "until-used"),
    ("ruling.trigger-side", "everyone"),
    ("ruling.big-terrain", "occupied-worst"),
    ("ruling.hazard-frequency", "once-per-action"),
    ("ruling.hazard-frequency", "once-per-turn"),
    ("ruling.reach-through-walls", "distance-only"),
    ("ruling.step-diagonal", "always-5"),
    ("ruling.step-ignored-difficult", "never"),
    ("ruling.end-on-tiny", "allow"),
    ("ruling.end-on-tiny", "willing"),
    ("ruling.form-diagonal", "multiply"),
    ("ruling.size-pass", "never"),
    ("ruling.diagonal-off-turn", "shared"),
    ("ruling.tiny-per-square", "5"),
    ("ruling.stand-with-tiny", "literal"),
];

/// As [`PF2E_RULINGS`].
const SRD35_RULINGS: [(&str, &str); 60] = [
    ("ruling.hampered_diagonal_parity", "toggles"),
    ("ruling.diagonal_parity_scope", "action"),
    ("ruling.wall_end_corner", "free_end"),
    ("ruling.big_corner", "destination_only"),
    ("ruling.charge_helpless_friend", "allow"),
    ("ruling.charge_friend_by_size", "refuse"),
    ("ruling.helpless_obstacle", "flagged_only"),
    ("ruling.helpless_obstacle", "bigger_than_mover"),
    ("ruling.end_three_sizes", "allow"),
    ("ruling.end_with_very_small", "allow"),
    ("ruling.very_small_end", "refuse"),
    ("ruling.five_foot_step_hampered", "allow"),
    ("ruling.five_foot_step_slow", "allow"),
    ("ruling.five_foot_step_into_occupied", "provoke"),
    ("ruling.three_sizes_or_more", "exactly"),
    ("ruling.three_sizes_big_mover", "large_or_bigger"),
    ("ruling.filling_creature_corner", "free"),
    ("ruling.run_charge_hampered", "difficult_only"),
    ("ruling.mixed_terrain_footprint", "entered_only"),
    ("ruling.mixed_terrain_footprint", "origin"),
    ("ruling.obstacle_cost_scaling", "mover_wide"),
    ("ruling.diagonal_edge_obstacle", "any_edge"),
    ("ruling.big_barrier_charge", "per_square"),
    ("ruling.second_diagonal_reach", "measured"),
    ("ruling.threat_through_walls", "distance_only"),
    ("ruling.big_leave_threatened", "vacated_only"),
    ("ruling.aoo_once_per_opponent", "every_step"),
    ("ruling.charge_distance", "speed"),
    ("ruling.poor_visibility", "none"),
    ("ruling.mixed_small_capacity", "same_size_only"),
    ("ruling.zero_reach_threat", "none"),
    ("ruling.zero_reach_key", "size"),
    ("ruling.squeeze_voluntary", "always"),
    ("ruling.squeeze_voluntary", "always"),
    ("ruling.squeeze_turn", "no_turn"),
    ("ruling.escape_artist_stacking", "add"),
    ("ruling.declared_illegal_end", "displace"),
    ("ruling.illegal_end_candidates", "measured"),
    ("ruling.illegal_end_candidates", "unsqueezed_only"),
    ("ruling.double_move_pool", "per_action"),
    ("ruling.movement_provokes", "explicit_only"),
    ("ruling.overrun_provokes", "success_only"),
    ("ruling.overrun_action", "standard_action"),
    ("ruling.tumble_result", "passage_only"),
    ("ruling.tumble_cost", "normal"),
    ("ruling.split_move", "yes"),
    ("ruling.five_foot_step_exclusive", "no"),
    ("ruling.run_path", "straight"),
    ("ruling.charge_path", "straight_min10"),
    ("ruling.friend_consent", "needed"),
    ("ruling.neutral_creature", "friend"),
    ("ruling.very_small_provokes_from", "all_threatening"),
    ("ruling.obstructed_square_stop", "need_beyond"),
    ("ruling.obstacle_check_failure", "cost_spent"),
    ("ruling.squeeze_past_opponent", "through"),
    ("ruling.escape_artist_cost", "full_round_per_square"),
    ("ruling.illegal_end_candidates", "path_only"),
    ("ruling.illegal_end_displacement", "provokes"),
    ("ruling.minimum_move_costs", "barrier_needs_both"),
    ("ruling.reach_weapon_medium", "explicit"),
];

/// The world that the seed grows into, and the declarations of its mover.
pub(super) fn grow(system: System, seed: &Seed) -> (World, Vec<Move>) {
    let mut world = World::open(system, seed.width, seed.height);
    lay_ground(&mut world, seed);
    let mut mover = creature(system, &seed.mover, 'A', &world, true);
    mover.speed_feet = 5 * i32::from(seed.speed_squares);
    if system == System::Pf2e && seed.diagonals > 0 {
        mover.turn.diagonals = u32::from(seed.diagonals);
    }
    world.creatures.push(mover);
    let (mut friends, mut foes) = ("BCDEFG".chars(), "bcdefg".chars());
    if seed.is_stack {
        add_stack(&mut world, seed);
    }
    for other in &seed.others {
        let letter = if other.is_friend {
            friends.next()
        } else {
            foes.next()
        }
        .unwrap_or('h');
        let grown = creature(system, other, letter, &world, false);
        let fits = world.others(letter).iter().all(|there| {
            let small = grown.size <= Size::Tiny || there.size <= Size::Tiny;
            // A prone creature and a friend may share their squares.
            let lies_under = |prone: &Creature, other: &Creature| {
                let unwilling = prone.is(Flag::Unwilling) || other.is(Flag::Unwilling);
                prone.is(Flag::Prone) && !unwilling && prone.size <= other.size
            };
            let share = (lies_under(&grown, there) || lies_under(there, &grown))
                && grown.is_friend_of(there)
                && system == System::Pf2e;
            small || share || !reference::overlap(&there.squares(), &grown.squares())
        });
        if fits {
            world.creatures.push(grown);
        }
    }
    clear_spaces(&mut world);
    let table: &[(&str, &str)] = match system {
        System::Pf2e => &PF2E_RULINGS,
        System::Srd35 => &SRD35_RULINGS,
    };
    for index in &seed.rulings {
        let (name, choice) = table[index % table.len()];
        world.rulings.insert(name.to_owned(), choice.to_owned());
    }
    if system == System::Pf2e {
        world.playtest = seed.rulings.len() == 2;
        world.factor_feet = if seed.diagonals == 2 { 5 } else { 0 };
    }
    let moves = paths(&world, seed);
    (world, moves)
}

/// Four Tiny creatures in a square beside a mover that is often Tiny, too.
fn add_stack(world: &mut World, seed: &Seed) {
    let Some(mover) = world.creature_mut('A') else {
        return;
    };
    if seed.speed_squares.is_multiple_of(2) {
        mover.size = Size::Tiny;
        mover.squares_a_side = 1;
    }
    let place = (mover.place.0 + 1, mover.place.1);
    for letter in ['W', 'X', 'y', 'z'] {
        if world.is_on_map(place) {
            world
                .creatures
                .push(Creature::new(world.system, letter, Size::Tiny, place));
        }
    }
}

fn lay_ground(world: &mut World, seed: &Seed) {
    let system = world.system;
    for (place, number) in world.squares().into_iter().zip(&seed.ground) {
        // Out of 256: 38 walls are 15 %.
        let facts: &[Ground] = match (system, number) {
            (_, 0..=37) => &[Ground::Wall],
            (_, 38..=68) => &[Ground::Difficult],
            (_, 69..=82) => &[Ground::Greater],
            (System::Pf2e, 83..=104) => &[Ground::Hazard],
            (System::Pf2e, 105..=112) => &[Ground::Difficult, Ground::Hazard],
            (System::Pf2e, 113..=116) => &[Ground::Difficult, Ground::Greater],
            (System::Pf2e, 117..=120) => &[Ground::BlockedObject],
            (System::Pf2e, 121..=124) => &[Ground::Uneven],
            (System::Pf2e, 125..=126) => &[Ground::Narrow],
            (System::Srd35, 83..=92) => &[Ground::Obstructed],
            (System::Srd35, 93..=102) => &[Ground::Dark],
            (System::Srd35, 103..=108) => &[Ground::Pit],
            (System::Srd35, 109..=114) => &[Ground::Difficult, Ground::Dark],
            (System::Srd35, 115..=120) => &[Ground::Difficult, Ground::Obstructed],
            (System::Srd35, 121..=126) => &[Ground::Width(2500)],
            (System::Srd35, 127..=129) => &[Ground::Width(3000), Ground::Difficult],
            (System::Srd35, 130..=132) => &[Ground::Width(1250)],
            (System::Srd35, 133..=134) => &[Ground::Width(2000)],
            _ => &[],
        };
        for fact in facts {
            world.put(place, *fact);
        }
    }
    for (x, y, beside, is_wall) in &seed.edges {
        let x = i32::from(*x) % world.width();
        let y = i32::from(*y) % world.height();
        let next = if *beside { (x + 1, y) } else { (x, y + 1) };
        if world.is_on_map(next) {
            let edge = Edge::between((x, y), next);
            let kind = (x + y + i32::from(*beside)) % 5;
            if system == System::Srd35 && kind == 0 {
                let width = if *is_wall { 3000 } else { 2000 };
                world.gap_edges.insert(edge, width);
            } else if *is_wall || system == System::Pf2e {
                world.wall_edges.insert(edge);
            } else {
                world.barrier_edges.insert(edge);
                if kind == 1 {
                    world.check_edges.insert(edge);
                }
            }
        }
    }
}

fn size_of(system: System, number: usize) -> Size {
    match number {
        0..=3 | 5 | 6 => Size::Medium,
        4 | 7 => Size::Small,
        8 | 9 => Size::Tiny,
        10 | 11 => Size::Large,
        12 => Size::Huge,
        13 => Size::Gargantuan,
        14 if system == System::Srd35 => Size::Diminutive,
        15 if system == System::Srd35 => Size::Fine,
        _ => Size::Large,
    }
}

// Long because it is one list of what a creature may be.
fn creature(
    system: System,
    seed: &CreatureSeed,
    letter: char,
    world: &World,
    is_mover: bool,
) -> Creature {
    let size = size_of(system, seed.size);
    let side = size.squares_a_side();
    let anywhere = |number: u8, most: i32| i32::from(number) % (most - side + 1);
    let mut place = (
        anywhere(seed.place.0, world.width()),
        anywhere(seed.place.1, world.height()),
    );
    // Other creatures mostly are where they matter: within a few squares of the mover.
    if let Some(mover) = world.creature('A').filter(|_| seed.is_near) {
        let near = |number: u8, from: i32, most: i32| {
            (from + i32::from(number) % (mover.squares_a_side + 4) - 2 - side / 2)
                .clamp(0, most - side)
        };
        place = (
            near(seed.place.0, mover.place.0, world.width()),
            near(seed.place.1, mover.place.1, world.height()),
        );
    }
    let mut creature = Creature::new(system, letter, size, place);
    if seed.is_long {
        creature.shape = Shape::Long;
    }
    creature.own_reach_feet = seed.own_reach.map(|squares| 5 * i32::from(squares));
    if !is_mover && system == System::Pf2e && seed.flags.iter().all(|flag| *flag < 50) {
        creature.flags.insert(Flag::Reacts);
    }
    for number in &seed.flags {
        let flag = match (system, is_mover, number) {
            (System::Pf2e, true, 0..=2) => Flag::IgnoreDifficult,
            (System::Pf2e, true, 3) => Flag::IgnoreGreater,
            (System::Pf2e, true, 4) => Flag::Incorporeal,
            (System::Pf2e, true, 5) => Flag::Prone,
            (System::Pf2e, false, 0..=2) => Flag::Prone,
            (System::Pf2e, false, 3..=4) => Flag::Unconscious,
            (System::Pf2e, false, 5) => Flag::Dead,
            (System::Pf2e, false, 6..=7) => Flag::Willing,
            (System::Pf2e, false, 8..=9) => Flag::Unwilling,
            (System::Pf2e, false, 10..=11) => Flag::CannotAct,
            (System::Pf2e, false, 12..=14) => Flag::ReachWeapon,
            (System::Pf2e, false, 15) => Flag::Fills,
            (System::Srd35, true, 0..=1) => Flag::Flying,
            (System::Srd35, true, 2) => Flag::Incorporeal,
            (System::Srd35, true, 5..=30) => Flag::Trained,
            (System::Srd35, false, 0..=7) => Flag::Helpless,
            (System::Srd35, false, 8..=11) => Flag::ReachWeapon,
            (System::Srd35, false, 12..=13) => Flag::Fills,
            (System::Srd35, false, 14) => Flag::Obstacle,
            (System::Srd35, false, 15) => Flag::NoObstacle,
            (System::Srd35, false, 16..=17) => Flag::Neutral,
            (System::Srd35, true, 3..=4) => {
                creature.hampered = 1;
                continue;
            }
            _ => continue,
        };
        // Two words that contradict each other describe nothing that a rule could decide.
        let contradicts = match flag {
            Flag::Willing => creature.is(Flag::Unwilling),
            Flag::Unwilling => creature.is(Flag::Willing),
            Flag::Obstacle => creature.is(Flag::NoObstacle),
            Flag::NoObstacle => creature.is(Flag::Obstacle),
            _ => false,
        };
        if !contradicts {
            creature.flags.insert(flag);
        }
    }
    creature
}

/// No creature is in a wall, in a pit or astride a thin wall.
fn clear_spaces(world: &mut World) {
    for creature in world.creatures.clone() {
        let squares = creature.squares();
        for (x, y) in &squares {
            let facts = &mut world.ground[*y as usize][*x as usize];
            facts.remove(&Ground::Wall);
            facts.remove(&Ground::Pit);
            facts.remove(&Ground::BlockedObject);
            facts.retain(|fact| !matches!(fact, Ground::Width(_)));
        }
        let inside = |edge: &Edge| squares.contains(&edge.first) && squares.contains(&edge.second);
        world.wall_edges.retain(|edge| !inside(edge));
        world.gap_edges.retain(|edge, _| !inside(edge));
    }
}

const DIRECTIONS: [Place; 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

fn verb_of(system: System, number: usize, is_prone: bool) -> Verb {
    match (system, number) {
        (System::Pf2e, _) if is_prone && number > 8 => Verb::Crawl,
        (System::Pf2e, 0..=3) => Verb::Step,
        (System::Pf2e, 4) => Verb::EndTurn,
        (System::Pf2e, 5) => Verb::Stand,
        (System::Pf2e, 6) => Verb::Tumble,
        (System::Pf2e, 7) => Verb::Leap,
        (System::Pf2e, 8) => Verb::Balance,
        (System::Pf2e, _) => Verb::Stride,
        (System::Srd35, 0..=1) => Verb::Double,
        (System::Srd35, 2) => Verb::Run,
        (System::Srd35, 3) => Verb::Charge,
        (System::Srd35, 4..=5) => Verb::FiveFootStep,
        (System::Srd35, 6) => Verb::Minimum,
        (System::Srd35, 7) => Verb::EndTurn,
        (System::Srd35, 8) => Verb::Standard,
        (System::Srd35, _) => Verb::Move,
    }
}

/// The declarations of the seed, each starting where the one before has ended.
fn paths(world: &World, seed: &Seed) -> Vec<Move> {
    let mut now = world.clone();
    let mut moves = Vec::new();
    for planned in &seed.moves {
        let is_prone = now.creature('A').is_some_and(|mover| mover.is(Flag::Prone));
        let mut verb = verb_of(world.system, planned.verb, is_prone);
        if verb == Verb::Stand && !is_prone && planned.option > 2 {
            verb = Verb::Stride;
        }
        let foe = enemy_in_the_way(&now);
        let fails = matches!(verb, Verb::Tumble | Verb::Balance) && has_tiny(&now);
        if fails || (verb == Verb::Tumble && foe.is_none()) {
            verb = Verb::Stride;
        }
        let mut declared = Move::new('A', verb, &[]);
        let one_step = matches!(
            verb,
            Verb::Step | Verb::Crawl | Verb::FiveFootStep | Verb::Minimum
        );
        if !matches!(
            verb,
            Verb::EndTurn | Verb::Stand | Verb::Standard | Verb::FullRound
        ) {
            declared.attempts.extend(attempt(&now, planned));
            if world.system == System::Srd35 {
                declared.escape_succeeds = Some(true).filter(|_| planned.option % 5 == 4);
                declared.check_succeeds = Some(planned.option % 4 != 1);
                declared.consents = consents(&now, planned);
            }
            if matches!(verb, Verb::Tumble | Verb::Balance) {
                let (degree, _) = Degree::WORDS[planned.option % 4];
                declared.degree = Some(degree);
            }
            if verb == Verb::Tumble {
                declared.against = foe.map(|foe| foe.letter);
            }
            let steps = if one_step { 1 } else { planned.steps.len() };
            path(&now, &mut declared, &planned.steps[..steps]);
            // The rulebook does not say on what a big creature lands, nor a creature that comes
            // back.
            let clear = |mover: &Creature| {
                mover.squares_a_side == 1 && !declared.path.contains(&mover.place)
            };
            if verb == Verb::Leap && !now.creature('A').is_some_and(clear) {
                declared.verb = Verb::Stride;
            }
            add_option(&mut declared, &now, planned);
            // On the way into a place that it has to leave again.
            let mut trial = now.clone();
            if let Answer::Refused(refused) = reference::declare(&mut trial, &declared)
                && refused.rule == "pf2e.through.end-action"
                && planned.option % 2 == 0
                && !declared.off_turn
            {
                declared.then_move = true;
            }
        }
        let answer = reference::declare(&mut now, &declared);
        moves.push(declared);
        // After a fall the turn is over and the creature is elsewhere: that is another scene.
        let falls = |moved: &reference::Moved| moved.events.iter().any(|e| e.contains(": fall "));
        if answer.moved().is_some_and(falls) {
            break;
        }
    }
    moves
}

/// srd35: the friends that let the mover pass.
fn consents(world: &World, planned: &MoveSeed) -> Vec<char> {
    let friends = world.creatures.iter().map(|there| there.letter);
    let friends = friends.filter(|letter| ('B'..='F').contains(letter));
    friends
        .filter(|_| planned.option.is_multiple_of(3))
        .collect()
}

/// pf2e: an enemy that can only be passed by tumbling, and that is not where the mover is.
fn enemy_in_the_way(world: &World) -> Option<&Creature> {
    let mover = world.creature('A')?;
    world.creatures.iter().find(|there| {
        there.letter.is_lowercase()
            && !reference::pf2e::may_pass(world, mover, there)
            && !reference::overlap(&mover.squares(), &there.squares())
    })
}

/// Whether there is a Tiny creature on which a stopped mover could end: `pf2e.space.tiny-in-larger`
/// and `pf2e.through.end-on-tiny` differ on whether that is an accident.
fn has_tiny(world: &World) -> bool {
    world
        .others('A')
        .iter()
        .any(|other| other.size == Size::Tiny)
}

/// The step after the first one that ends on another creature, if the path goes on from there.
fn halt_on_somebody(world: &World, path: &[Place]) -> Option<usize> {
    let mover = world.creature('A')?;
    let shares = |place: &Place| {
        let here = mover.squares_at(*place);
        world
            .others('A')
            .iter()
            .any(|other| reference::overlap(&here, &other.squares()))
    };
    path.iter()
        .position(shares)
        .map(|index| index + 2)
        .filter(|step| *step <= path.len())
}

/// Adds an option to some declarations.
fn add_option(declared: &mut Move, world: &World, planned: &MoveSeed) {
    let steps = declared.path.len();
    match (world.system, planned.option) {
        (System::Pf2e, 0) => declared.form_feet = 10,
        (System::Pf2e, 1) => declared.limit_feet = Some(30),
        (System::Pf2e, 2 | 3) => declared.then_move = true,
        // Not while the turn's own next move is bound by `then-move`.
        (System::Pf2e, 4)
            if !world
                .creature('A')
                .is_some_and(|mover| mover.turn.must_leave) =>
        {
            declared.off_turn = true;
        }
        (System::Pf2e, 5..=7) if declared.verb == Verb::Stride && !has_tiny(world) => {
            declared.halt = Some(halt_on_somebody(world, &declared.path).unwrap_or(steps));
            declared.halt_flag = Some(match planned.verb % 4 {
                0 => Flag::Unconscious,
                1 => Flag::Prone,
                _ => Flag::CannotAct,
            });
        }
        (System::Srd35, 3..=8) if steps > 1 => {
            declared.halt = Some(1 + planned.option % (steps - 1));
        }
        _ => {}
    }
    declared.face = 1 + planned.option % 3;
}

/// srd35: an attempt to get through an opponent, before the path is known.
fn attempt(world: &World, planned: &MoveSeed) -> Option<Attempt> {
    let here = world.creature('A')?.squares();
    let foe = world.creatures.iter().find(|there| {
        there.letter.is_lowercase()
            && !there.is(Flag::Helpless)
            && world.system == System::Srd35
            && !reference::overlap(&here, &there.squares())
    })?;
    let way = match planned.option {
        0 | 1 => Way::Overrun,
        2 | 3 => Way::Tumble,
        _ => return None,
    };
    Some(Attempt {
        way,
        against: foe.letter,
        succeeds: planned.steps.len().is_multiple_of(2),
    })
}

/// Follows the directions as long as the budget lasts, one step beyond it in one case of ten. A
/// mover of srd35 that cannot go on may change its footprint.
fn path(world: &World, declared: &mut Move, steps: &[(usize, bool)]) {
    let Some(mover) = world.creature('A') else {
        return;
    };
    let mut here = mover.space();
    let mut diagonals = mover.turn.diagonals;
    let mut left = budget_feet(declared.verb, mover.speed_feet);
    for (first, insists) in steps {
        let insists = *insists && {
            let (x, y) = DIRECTIONS[first % 8];
            world.is_on_map((here.place.0 + x, here.place.1 + y))
        };
        // A creature that tries to get through an opponent goes towards it.
        let direction = declared
            .attempts
            .first()
            .map(|attempt| attempt.against)
            .or(declared.against)
            .filter(|_| declared.path.len() < 3)
            .map_or(*first, |against| toward(world, here.place, against));
        let tried = spaces_to_try(world, mover, here, direction, *first, insists);
        let mut taken = None;
        for to in tried {
            let step = match world.system {
                System::Pf2e => {
                    let (from, to) = (here.place, to.place);
                    reference::pf2e::step(world, mover, declared, from, to, diagonals, Some(left))
                }
                System::Srd35 => {
                    reference::srd35::step(world, mover, declared, here, to, diagonals, Some(left))
                }
            };
            match step {
                Ok((cost, count)) => {
                    taken = Some((to, cost, count));
                    break;
                }
                Err(_) if insists => taken = Some((to, 0, diagonals)),
                Err(_) => {}
            }
        }
        let Some((to, cost, count)) = taken else {
            break;
        };
        declared.path.push(to.place);
        if (to.columns, to.rows) != (here.columns, here.rows) {
            let step = declared.path.len();
            declared.footprints.push((step, (to.columns, to.rows)));
        }
        here = to;
        left -= cost;
        diagonals = count;
    }
    if declared.path.is_empty() {
        declared.path.push((here.place.0 + 1, here.place.1));
    }
}

/// The spaces a next step may lead to, in the order in which they are tried.
fn spaces_to_try(
    world: &World,
    mover: &Creature,
    here: Space,
    direction: usize,
    first: usize,
    insists: bool,
) -> Vec<Space> {
    let mut tried: Vec<Space> = (0..if insists { 1 } else { 8 })
        .map(|turn| {
            let (x, y) = DIRECTIONS[(direction + turn) % 8];
            here.at((here.place.0 + x, here.place.1 + y))
        })
        .collect();
    if world.system == System::Srd35 && mover.squares_a_side > 1 {
        let others = reference::srd35::neighbours(world, mover, here);
        let changed = |to: &Space| (to.columns, to.rows) != (here.columns, here.rows);
        let mut others: Vec<Space> = others.into_iter().filter(changed).collect();
        if !others.is_empty() {
            let count = others.len();
            others.rotate_left(first * 7 % count);
        }
        // Mostly first: a space that is only tried last is rarely used.
        if first.is_multiple_of(3) && !insists {
            others.extend(tried);
            tried = others;
        } else if insists && first.is_multiple_of(2) {
            others.truncate(1);
            tried.extend(others);
            tried.rotate_right(1);
        } else {
            tried.extend(others);
        }
    }
    tried
}

/// The direction from the place to the opponent.
fn toward(world: &World, here: Place, against: char) -> usize {
    let there = world.creature(against).map_or(here, |foe| foe.place);
    let step = ((there.0 - here.0).signum(), (there.1 - here.1).signum());
    DIRECTIONS
        .iter()
        .position(|direction| *direction == step)
        .unwrap_or(0)
}

fn budget_feet(verb: Verb, speed_feet: i32) -> i64 {
    i64::from(match verb {
        Verb::Double | Verb::Charge => 2 * speed_feet,
        Verb::Run => 4 * speed_feet,
        _ => speed_feet,
    })
}
