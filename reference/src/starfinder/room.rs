//! Room for a body, squeezing, which creatures' spaces may be entered and where one may stop:
//! sections 7 to 9, test (4) of section 0.3.

use super::cubes::{full_space, is_connected, is_divided, is_impassable, levels, plan};
use super::scene::{Creature, Cube, Cubes, Kind, Mode, Scene, Size, boxed};

/// Where a body is: the least corner of its full space, and the part of it that is occupied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub(super) struct Position {
    pub place: Cube,
    pub occupied: Cubes,
    pub is_squeezed: bool,
}

/// How the body moves, as far as occupants are concerned.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub(super) struct Manner<'a> {
    pub mode: Mode,
    pub verb: &'a str,
    /// Opponents through whom it tumbles.
    pub through: &'a [char],
    /// The last step of the path.
    pub is_last: bool,
}

/// Whether the two treat each other as opponents when passing: `ruling.neutral-creature`.
pub(super) fn blocks_as_opponent(scene: &Scene, mover: &Creature, other: &Creature) -> bool {
    if scene.are_indifferent(mover, other) {
        return scene.ruling("neutral-creature", "opponent") == "opponent";
    }
    scene.opposes(mover, other)
}

/// Whether the other is a creature smaller than a square inside the mover's space:
/// `ruling.tiny-inside-host`.
fn is_inside(scene: &Scene, mover: &Creature, other: &Creature, occupied: &Cubes) -> bool {
    scene.ruling("tiny-inside-host", "ignored") == "ignored"
        && other.is_sub_square()
        && !mover.is_sub_square()
        && blocks_as_opponent(scene, mover, other)
        && !other.occupied.is_disjoint(occupied)
}

/// Whether the creature closes its squares to the mover by filling them.
pub(super) fn fills_against(scene: &Scene, mover: &Creature, other: &Creature) -> bool {
    let allies_pass = scene.ruling("fills-space-allies", "yes") == "no"
        && (!blocks_as_opponent(scene, mover, other) || other.is_helpless());
    other.is("fills") && !allies_pass
}

/// The rule by which the occupants of the cubes refuse the mover: space-filling, ally under a
/// charge, opponent.
fn refuse_occupants(
    scene: &Scene,
    mover: &Creature,
    manner: Manner<'_>,
    here: &Cubes,
    cubes: &Cubes,
) -> Option<&'static str> {
    let there: Vec<&Creature> = scene
        .others(mover.letter)
        .into_iter()
        .filter(|one| !one.occupied.is_disjoint(cubes))
        .collect();
    if there.iter().any(|one| fills_against(scene, mover, one)) {
        return Some("starfinder.occupied.fills-space");
    }
    let charges = manner.verb == "charge";
    let ally = |one: &&Creature| !blocks_as_opponent(scene, mover, one) && !one.is_helpless();
    if charges && there.iter().any(ally) {
        return Some("starfinder.occupied.charge-ally");
    }
    let blocks = |one: &&Creature| {
        // A charge can pass only helpless creatures; it may end where the target can be attacked.
        let enters = mover.has_no_reach() && (!charges || manner.is_last);
        blocks_as_opponent(scene, mover, one)
            && !one.is_helpless()
            && !enters
            && !manner.through.contains(&one.letter)
            && !is_inside(scene, mover, one, here)
    };
    there
        .iter()
        .any(blocks)
        .then_some("starfinder.occupied.opponent")
}

/// Cubes that leave no room: because of what fills them, and because of creatures if
/// `ruling.squeeze-between-creatures` says so.
struct Room<'a> {
    scene: &'a Scene,
    mover: &'a Creature,
    manner: Manner<'a>,
    here: &'a Cubes,
}

impl Room<'_> {
    fn is_filled(&self, cube: Cube) -> bool {
        is_impassable(self.scene, self.mover, self.manner.mode, cube)
    }

    fn is_closed(&self, cube: Cube) -> bool {
        if self.is_filled(cube) {
            return true;
        }
        let one = Cubes::from([cube]);
        self.scene.ruling("squeeze-between-creatures", "no") == "yes"
            && refuse_occupants(self.scene, self.mover, self.manner, self.here, &one).is_some()
    }

    fn is_open(&self, cubes: &Cubes) -> bool {
        self.holds(cubes, |cube| self.is_closed(cube))
    }

    /// Whether nothing but creatures is in the way.
    fn is_open_ground(&self, cubes: &Cubes) -> bool {
        self.holds(cubes, |cube| self.is_filled(cube))
    }

    fn holds(&self, cubes: &Cubes, is_closed: impl Fn(Cube) -> bool) -> bool {
        // `ruling.squeeze-height`: if height is free, only the lowest level must be open.
        let is_height_free = self.scene.ruling("squeeze-height", "squeeze") == "free";
        let lowest = cubes.iter().map(|cube| cube[2]).min();
        let mut asked = cubes
            .iter()
            .filter(|cube| !is_height_free || Some(cube[2]) == lowest);
        !asked.any(|cube| is_closed(*cube)) && !is_divided(self.scene, cubes)
    }

    /// Whether a straight step from the occupied cubes into these is connected.
    fn connects_straight(&self, step: Option<(Cube, Cube)>, cubes: &Cubes) -> bool {
        let aslant = |(from, to): (Cube, Cube)| from[0] != to[0] && from[1] != to[1];
        step.is_none_or(aslant) || self.connects(step, cubes)
    }

    /// Whether the occupied cubes and these are connected.
    fn connects(&self, step: Option<(Cube, Cube)>, cubes: &Cubes) -> bool {
        let Some((from, to)) = step else {
            return true;
        };
        let both: Cubes = self.here.union(cubes).copied().collect();
        let way = (to[0] - from[0], to[1] - from[1]);
        let slanted = from[2] != to[2] && (from[0] != to[0] || from[1] != to[1]);
        if slanted {
            // Seen from above, because walls stand on the plan.
            let flat = plan(&both).into_iter().map(|(x, y)| [x, y, 0]).collect();
            return is_connected(self.scene, &flat, way);
        }
        is_connected(self.scene, &both, way)
    }
}

/// A creature of one square in a narrow one: whether it is squeezed, or too wide.
fn narrowed(scene: &Scene, mover: &Creature, cubes: &Cubes) -> Result<bool, &'static str> {
    let mut is_squeezed = false;
    for kind in cubes.iter().flat_map(|cube| scene.kinds(*cube)) {
        if let Kind::Width(width) = kind {
            if 2 * width < mover.space() {
                return Err("starfinder.squeeze.width");
            }
            is_squeezed |= width < mover.space();
        }
    }
    Ok(is_squeezed)
}

/// Test (4): the position that the mover takes with that least corner; `step` is `None` if it is
/// only put there.
///
/// # Errors
/// The rule that refuses.
pub(super) fn fit(
    scene: &Scene,
    mover: &Creature,
    manner: Manner<'_>,
    here: &Cubes,
    step: Option<(Cube, Cube)>,
    to: Cube,
) -> Result<Position, &'static str> {
    let room = Room {
        scene,
        mover,
        manner,
        here,
    };
    let space = full_space(scene, mover, to);
    let shut = |cube: &Cube| is_impassable(scene, mover, manner.mode, *cube);
    if space.iter().all(shut) {
        return Err("starfinder.terrain.impassable");
    }
    refuse_low(&room, &space)?;
    let position = |occupied: &Cubes, is_squeezed| Position {
        place: to,
        occupied: occupied.clone(),
        is_squeezed,
    };
    let mut is_squeezed = false;
    if mover.across() == 1 {
        is_squeezed = narrowed(scene, mover, &space)?;
    }
    if room.is_open(&space) {
        if !room.connects_straight(step, &space) {
            return Err("starfinder.terrain.impassable");
        }
        return match refuse_occupants(scene, mover, manner, here, &space) {
            Some(rule) => Err(rule),
            None => Ok(position(&space, is_squeezed)),
        };
    }
    squeezed_in(&room, step, to, &space).map(|best| position(&best, true))
}

/// The squeezed space that the mover takes if its own space is not open.
fn squeezed_in(
    room: &Room<'_>,
    step: Option<(Cube, Cube)>,
    to: Cube,
    space: &Cubes,
) -> Result<Cubes, &'static str> {
    let &Room {
        scene,
        mover,
        manner,
        here,
    } = room;
    let mut some_fits = false;
    let mut refused = None;
    for tier in tiers(scene, mover, to) {
        // A connected rectangle that only a creature closes: that creature refuses.
        let closed = tier.iter().filter(|one| room.is_open_ground(one));
        let mut closed = closed.filter(|one| !room.is_open(one) && room.connects(step, one));
        let in_the_way = closed.find_map(|one| refuse_occupants(scene, mover, manner, here, one));
        refused = refused.or(in_the_way);
        let shapes = tier.into_iter();
        let mut fitting: Vec<Cubes> = shapes.filter(|one| room.is_open(one)).collect();
        some_fits |= !fitting.is_empty();
        fitting.retain(|one| room.connects(step, one));
        let is_decided = !fitting.is_empty();
        let mut free = Vec::new();
        for one in fitting {
            match refuse_occupants(scene, mover, manner, here, &one) {
                None => free.push(one),
                Some(rule) => refused = refused.or(Some(rule)),
            }
        }
        if let Some(best) = chosen(free, here, step) {
            return Ok(best);
        }
        // Creatures do not make a place lower: `ruling.squeeze-between-creatures`.
        if is_decided {
            break;
        }
    }
    Err(match (some_fits, refused) {
        (_, Some(rule)) => rule,
        (false, None) if scene.ruling("squeeze-between-creatures", "no") == "yes" => {
            // Nothing but creatures may be in the way.
            refuse_occupants(scene, mover, manner, here, space)
                .unwrap_or("starfinder.squeeze.width")
        }
        (false, None) => "starfinder.squeeze.width",
        (true, None) => "starfinder.terrain.impassable",
    })
}

/// `ruling.squeeze-height=refuse`: a column with a filled level is closed as a whole, and with all
/// columns closed the space is impassable.
fn refuse_low(room: &Room<'_>, space: &Cubes) -> Result<(), &'static str> {
    let closed = |cube: &Cube| is_impassable(room.scene, room.mover, room.manner.mode, *cube);
    let shut = |(x, y): &(i32, i32)| space.iter().any(|c| c[0] == *x && c[1] == *y && closed(c));
    let refuses = room.scene.ruling("squeeze-height", "squeeze") == "refuse";
    if refuses && plan(space).iter().all(shut) {
        return Err("starfinder.terrain.impassable");
    }
    Ok(())
}

/// `starfinder.squeeze.footprint`: the shapes of a squeezed body, the better ones first: its full
/// height in a rectangle, then half its height in its full width, then in a rectangle.
fn tiers(scene: &Scene, mover: &Creature, to: Cube) -> Vec<Vec<Cubes>> {
    let across = mover.across();
    let high = levels(scene, mover);
    let half = (across + 1) / 2;
    let half_half = scene.ruling("squeeze-footprint", "half-full") == "half-half";
    let shapes = |height: i32| {
        let mut shapes = Vec::new();
        let mut push = |dx: i32, dy: i32, width: i32, depth: i32| {
            let [x, y, z] = [to[0] + dx, to[1] + dy, to[2]];
            shapes.push(boxed(
                [x, y, z],
                [x + width - 1, y + depth - 1, z + height - 1],
            ));
        };
        for shift in 0..=across - half {
            if half_half {
                for other in 0..=across - half {
                    push(shift, other, half, half);
                }
            } else {
                push(0, shift, across, half);
                push(shift, 0, half, across);
            }
        }
        shapes
    };
    let mut tiers = Vec::new();
    if across > 1 {
        tiers.push(shapes(high));
    }
    if high > 1 && scene.ruling("squeeze-height", "squeeze") == "squeeze" {
        let low = (high + 1) / 2;
        let [x, y, z] = to;
        tiers.push(vec![boxed(
            to,
            [x + across - 1, y + across - 1, z + low - 1],
        )]);
        if across > 1 {
            tiers.push(shapes(low));
        }
    }
    tiers
}

/// If several shapes fit: the one along the axis of the step, then the one that has most in common
/// with what was occupied, then the lower y, then the lower x.
fn chosen(free: Vec<Cubes>, here: &Cubes, step: Option<(Cube, Cube)>) -> Option<Cubes> {
    let along_y = step.is_some_and(|(from, to)| from[0] == to[0] && from[1] != to[1]);
    // What goes straight up or down, or falls, goes along neither axis.
    let is_vertical = match step {
        Some((from, to)) => from[..2] == to[..2],
        None => !here.is_empty(),
    };
    free.into_iter().min_by_key(|shape| {
        let squares = plan(shape);
        let span = |of: fn(&(i32, i32)) -> i32| {
            let least = squares.iter().map(of).min().unwrap_or(0);
            (least, squares.iter().map(of).max().unwrap_or(0) - least)
        };
        let ((left, width), (top, depth)) = (span(|s| s.0), span(|s| s.1));
        let lies = if along_y {
            depth > width
        } else {
            width > depth
        };
        let is_square = width == depth;
        let before = plan(here);
        let shared = squares.intersection(&before).count();
        let fits = lies || is_square || is_vertical;
        (!fits, usize::MAX - shared, top, left)
    })
}

/// Test (11): the rule that forbids stopping there. `start` is what the mover occupied at first.
pub(super) fn refuse_end(
    scene: &Scene,
    mover: &Creature,
    verb: &str,
    start: &Cubes,
    occupied: &Cubes,
) -> Option<&'static str> {
    let mut sharing: Vec<&Creature> = Vec::new();
    for one in scene.others(mover.letter) {
        if one.is_helpless() || one.occupied.is_disjoint(occupied) {
            continue;
        }
        if mover.is_sub_square() && one.is_sub_square() {
            sharing.push(one);
            continue;
        }
        let opponent = blocks_as_opponent(scene, mover, one);
        let enters = mover.has_no_reach()
            && opponent
            && match scene.ruling("tiny-enters-opponent", "stop") {
                "pass" => false,
                "attack" => verb == "charge",
                _ => true,
            };
        let with_ally = mover.is_sub_square()
            && !opponent
            && scene.ruling("tiny-shares-with-ally", "no") == "yes";
        if !enters && !with_ally && !is_inside(scene, mover, one, start) {
            return Some("starfinder.occupied.end");
        }
    }
    let unmixed = scene.ruling("mixed-tiny-sharing", "fractions") == "none";
    let mixed = unmixed && sharing.iter().any(|one| one.size != mover.size);
    let hundredths: i32 = sharing.iter().map(|one| share(one.size)).sum();
    let is_full = !sharing.is_empty() && hundredths + share(mover.size) > 100;
    (mixed || is_full).then_some("starfinder.size.tiny-sharing")
}

/// `starfinder.size.tiny-sharing`: hundredths of a square.
fn share(size: Size) -> i32 {
    match size {
        Size::Tiny => 25,
        Size::Diminutive => 4,
        _ => 1,
    }
}

/// The position of a creature where it is drawn, squeezed if it must be; `None` if it does not fit.
fn drawn(scene: &Scene, letter: char, here: &Cubes) -> Option<Position> {
    let mover = scene.creature(letter)?;
    let space = full_space(scene, mover, mover.place?);
    let shut = |mode| {
        let cube_is_shut = |cube: &Cube| is_impassable(scene, mover, mode, *cube);
        space.iter().any(cube_is_shut)
    };
    // A creature in the earth got there by burrowing.
    let burrows = mover.speeds.contains_key(&Mode::Burrow) && shut(Mode::Land);
    let mode = if burrows { Mode::Burrow } else { Mode::Land };
    put(scene, letter, mode, here)
}

/// The position of a creature that is put where it is, or has fallen there from above, and moves in
/// that way.
fn put(scene: &Scene, letter: char, mode: Mode, here: &Cubes) -> Option<Position> {
    let mover = scene.creature(letter)?.clone();
    let place = mover.place?;
    let mut alone = scene.clone();
    alone.creatures.retain(|one| one.letter == letter);
    let manner = Manner {
        mode,
        verb: "move",
        through: &[],
        is_last: true,
    };
    fit(&alone, &mover, manner, here, None, place).ok()
}

/// Puts a creature where it is drawn.
pub(super) fn settle(scene: &mut Scene, letter: char) {
    settle_from(scene, letter, &Cubes::new());
}

/// Puts a creature where it has come to, having filled those cubes above it.
pub(super) fn settle_from(scene: &mut Scene, letter: char, here: &Cubes) {
    let position = drawn(scene, letter, here);
    let whole = scene.creature(letter).and_then(|mover| {
        let place = mover.place?;
        Some(full_space(scene, mover, place))
    });
    let (Some(whole), Some(one)) = (whole, scene.creature_mut(letter)) else {
        return;
    };
    (one.occupied, one.is_squeezed) = match position {
        Some(position) => (position.occupied, position.is_squeezed),
        None => (whole, false),
    };
}

/// After the ground has changed: who has its full space again fills it, and who has no longer the
/// squares that it fills is put there anew.
pub(super) fn settle_all(scene: &mut Scene) {
    let letters: Vec<char> = scene.creatures.iter().map(|one| one.letter).collect();
    for letter in letters {
        let Some(one) = scene.creature(letter).cloned() else {
            continue;
        };
        let Some(place) = one.place else { continue };
        let whole = full_space(scene, &one, place);
        if one.occupied == whole {
            settle(scene, letter);
            continue;
        }
        let free =
            put(scene, letter, Mode::Land, &Cubes::new()).filter(|there| there.occupied == whole);
        let manner = Manner {
            mode: Mode::Land,
            verb: "move",
            through: &[],
            is_last: true,
        };
        let here = Cubes::new();
        let mut alone = scene.clone();
        alone.creatures.retain(|other| other.letter == letter);
        let room = Room {
            scene: &alone,
            mover: &one,
            manner,
            here: &here,
        };
        if free.is_some() || !room.is_open(&one.occupied) {
            settle(scene, letter);
        }
    }
}

impl Scene {
    /// Whether the creature has room where it is drawn, and shares it with no other.
    pub fn stands_alone(&self, letter: char) -> bool {
        let Some(position) = drawn(self, letter, &Cubes::new()) else {
            return false;
        };
        let mut others = self.others(letter).into_iter();
        others.all(|one| one.occupied.is_disjoint(&position.occupied))
    }
}
