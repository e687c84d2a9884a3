//! Distance, reach and threat: `starfinder.distance.between-spaces`, `starfinder.reach.definition`,
//! `starfinder.reach.threaten`, `starfinder.reach.unarmed`, `starfinder.reach.normal-diagonal`,
//! `starfinder.reach.ten-foot-diagonal`, `starfinder.reach.own-square`,
//! `starfinder.reach.zero-no-threat`, `starfinder.reach.zero-no-flank`.
//!
//! Distances are in squares, reach in feet as the creatures have it.

use std::cmp::Ordering;

use board::{Condition, Creature, CreatureId};
use grid::{Corner, Plane, Point, Segment, Square};

use super::ground::Ground;
use super::rulings::{Distance3d, ThreatLineOfEffect, UnarmedOwnSquare};
use super::{Place, Scene, Space, State, registry, size};
use rules::Citation;

/// The squares between offsets along the three axes, with diagonals counted 1-2-1-2
/// (`ruling.distance-3d`).
pub(crate) fn squares_between(scene: Scene<'_>, offsets: (i32, i32, i32)) -> i32 {
    let mut sorted = [offsets.0.abs(), offsets.1.abs(), offsets.2.abs()];
    grid::sort_by(&mut sorted, Ord::cmp);
    let [least, middle, most] = sorted;
    match scene.rulings.get() {
        Distance3d::Sorted => most + middle / 2,
        Distance3d::Axes => most + middle / 2 + least / 2,
    }
}

/// The distance between two spaces in squares; 0 if they share a place.
pub(crate) fn distance_squares(scene: Scene<'_>, a: Space, b: Space) -> i32 {
    squares_between(scene, a.gap(b))
}

/// Whether a reach of that many feet spans the offsets: a reach of exactly 10 feet includes the
/// second square of a diagonal.
fn is_within(scene: Scene<'_>, reach_feet: i32, offsets: (i32, i32, i32)) -> bool {
    if reach_feet == 10 {
        return offsets.0.max(offsets.1).max(offsets.2) <= 2;
    }
    squares_between(scene, offsets).saturating_mul(5) <= reach_feet
}

/// Whether a creature in that space with that reach can attack the place: it is within reach of a
/// square from which no wall bars the line to it (`ruling.threat-line-of-effect`).
fn can_attack_place(scene: Scene<'_>, own: Space, reach_feet: i32, place: Place) -> bool {
    let target = Space::of_place(place);
    if !is_within(scene, reach_feet, own.gap(target)) {
        return false;
    }
    if scene.rulings.get::<ThreatLineOfEffect>() == ThreatLineOfEffect::Ignore {
        return true;
    }
    own.places().any(|from| {
        is_within(scene, reach_feet, Space::of_place(from).gap(target))
            && line_is_clear(scene, own, from, place)
    })
}

/// Whether a creature that stands in `own` reaches a place of `target` in melee, ignoring its state
/// and its weapons.
pub(crate) fn can_reach(scene: Scene<'_>, creature: &Creature, own: Space, target: Space) -> bool {
    let reach = size::reach_feet(scene, creature);
    target
        .places()
        .any(|place| can_attack_place(scene, own, reach, place))
}

/// The extent of a creature's threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Threat {
    /// It threatens nothing.
    None,
    /// It threatens only its own space.
    OwnSpace,
    /// It threatens everything within that reach, in feet.
    Within(i32),
}

/// The creature's threat by its weapons and its state.
fn threat_of(scene: Scene<'_>, creature: &Creature) -> Threat {
    let profile = scene.facts.profile(creature.id);
    let armed = profile.is(State::Melee)
        || profile.is(State::Natural)
        || creature.is(Condition::ReachWeapon);
    if size::is_helpless(creature) {
        Threat::None
    } else if armed {
        Threat::Within(size::reach_feet(scene, creature))
    } else if profile.is(State::Unarmed)
        && scene.rulings.get::<UnarmedOwnSquare>() == UnarmedOwnSquare::Yes
    {
        Threat::OwnSpace
    } else {
        Threat::None
    }
}

/// The reason for what the creature threatens.
pub(crate) fn threat_reason(scene: Scene<'_>, creature: &Creature) -> Citation {
    match threat_of(scene, creature) {
        Threat::Within(0) => Citation::of(
            registry::REACH_ZERO_NO_THREAT,
            "without reach it threatens only its own square",
        ),
        Threat::Within(reach_feet) => Citation::of(
            registry::REACH_THREATEN,
            format!("armed in melee, with a reach of {reach_feet} ft"),
        ),
        Threat::OwnSpace => Citation::of(
            registry::REACH_UNARMED,
            "unarmed it threatens only its own space",
        ),
        Threat::None if size::is_helpless(creature) => {
            Citation::of(registry::REACH_THREATEN, "it is helpless")
        }
        Threat::None if scene.facts.profile(creature.id).is(State::Unarmed) => {
            Citation::of(registry::REACH_UNARMED, "it is unarmed")
        }
        Threat::None => Citation::of(registry::REACH_THREATEN, "it is not armed in melee"),
    }
}

/// What a creature threatens from its place: computed once, and asked for many places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreatArea {
    own: Space,
    threat: Threat,
}

impl ThreatArea {
    /// The area of the creature; `None` if it threatens nothing.
    pub(crate) fn of(scene: Scene<'_>, creature: &Creature) -> Option<ThreatArea> {
        let own = size::occupied(scene, creature)?;
        let threat = threat_of(scene, creature);
        (threat != Threat::None).then_some(ThreatArea { own, threat })
    }

    /// Whether the place is threatened. Walls and filled cubes are not, but for its own: who
    /// burrows attacks into its own squares as well (`starfinder.reach.own-square`).
    pub(crate) fn contains(&self, scene: Scene<'_>, place: Place) -> bool {
        let Threat::Within(reach_feet) = self.threat else {
            return self.threat == Threat::OwnSpace && self.own.contains(place);
        };
        let ground = Ground::of(scene.board, scene.facts);
        self.own.contains(place)
            || (can_attack_place(scene, self.own, reach_feet, place)
                && scene.board.contains(place.square)
                && !ground.matter(place).stops_lines())
    }

    /// The farthest offset at which anything is threatened, in squares.
    fn span(&self) -> i32 {
        match self.threat {
            Threat::Within(reach_feet) => reach_feet / 5,
            Threat::OwnSpace | Threat::None => 0,
        }
    }
}

/// The squares that the creature threatens outside its own space, at any level that it fills.
pub(crate) fn threatened(scene: Scene<'_>, creature: CreatureId) -> Plane {
    let mut plane = Plane::new(scene.board.extent());
    let Some(creature) = scene.board.creature(creature) else {
        return plane;
    };
    let Some(area) = ThreatArea::of(scene, creature) else {
        return plane;
    };
    let (own, span) = (area.own.footprint, area.span());
    for y in own.origin.y - span..own.bottom() + span {
        for x in own.origin.x - span..own.right() + span {
            let square = Square::new(x, y);
            let threatened = || {
                area.own
                    .levels()
                    .any(|level| area.contains(scene, Place::new(square, level)))
            };
            if !own.contains(square) && scene.board.contains(square) && threatened() {
                plane.insert(square);
            }
        }
    }
    plane
}

/// `starfinder.reach.zero-no-flank`: whether its reach lets the creature flank.
pub(crate) fn can_flank(scene: Scene<'_>, creature: &Creature) -> bool {
    size::reach_feet(scene, creature) > 0
}

// --- Lines --------------------------------------------------------------------------------------

/// Whether nothing blocks the line between the two centres: it meets no wall on the plan and no
/// filled cube in space. The attacker's own cubes do not count.
fn line_is_clear(scene: Scene<'_>, own: Space, from: Place, to: Place) -> bool {
    from == to
        || (is_clear_on_plan(scene, from.square, to.square) && {
            let ground = Ground::of(scene.board, scene.facts);
            let is_filled = |place| !own.contains(place) && ground.matter(place).stops_lines();
            is_clear_of_cubes(&is_filled, from, to) && !is_pinched(scene, &is_filled, from, to)
        })
}

/// Whether the line passes a corner of the plan exactly between a wall on an edge and a filled cube
/// that meet there.
fn is_pinched(scene: Scene<'_>, is_filled: &dyn Fn(Place) -> bool, from: Place, to: Place) -> bool {
    if from.square == to.square {
        return false;
    }
    let line = Segment::new(Point::centre_of(from.square), Point::centre_of(to.square));
    line.trace().corners.iter().any(|corner| {
        let mut sides = scene.board.sides_of_edges(line, Point::from(*corner));
        if sides.is_empty() {
            return false;
        }
        let levels = levels_at(*corner, from, to);
        let stands_there = |square: &Square| {
            levels
                .iter()
                .all(|level| is_filled(Place::new(*square, *level)))
        };
        let beside = corner.squares().into_iter().filter(stands_there);
        sides.extend(beside.map(|square| line.side_of(Point::centre_of(square))));
        sides.contains(&Ordering::Less) && sides.contains(&Ordering::Greater)
    })
}

/// The level at which the line between the two centres passes that corner of the plan; two levels
/// if it passes between them.
fn levels_at(corner: Corner, from: Place, to: Place) -> Vec<i32> {
    let columns = i64::from(to.square.x) - i64::from(from.square.x);
    let rise = i64::from(to.level) - i64::from(from.level);
    // The numbers are fractions of twice the columns, so that all of them are whole.
    let gone = 2 * (i64::from(corner.x) - i64::from(from.square.x)) - 1;
    let height = ((2 * i64::from(from.level) + 1) * columns + gone * rise) * columns.signum();
    let whole = 2 * columns.abs();
    let level = i32::try_from(height.div_euclid(whole)).unwrap_or(from.level);
    if height.rem_euclid(whole) == 0 {
        vec![level - 1, level]
    } else {
        vec![level]
    }
}

/// Whether the line meets no wall. Walls reach every altitude, so its altitude does not matter.
fn is_clear_on_plan(scene: Scene<'_>, from: Square, to: Square) -> bool {
    if from == to {
        return true;
    }
    let board = scene.board;
    let line = Segment::new(Point::centre_of(from), Point::centre_of(to));
    if !board.is_wall(from) {
        return board.is_clear_of_walls(line);
    }
    // An attacker inside a wall can reach out of it; walls that fill squares count as cubes.
    let trace = line.trace();
    !trace
        .crossed
        .iter()
        .any(|edge| board.stops_line(*edge, line))
        && !board.closed_segments().any(|wall| line.crosses(wall))
}

/// Whether the line between the centres of the two cubes enters no filled cube, and passes through
/// no edge or corner at which two filled cubes meet that touch only there.
fn is_clear_of_cubes(is_filled: &dyn Fn(Place) -> bool, from: Place, to: Place) -> bool {
    let axes = |place: Place| [place.square.x, place.square.y, place.level];
    let place = |[x, y, level]: [i32; 3]| Place::new(Square::new(x, y), level);
    let (mut at, end) = (axes(from), axes(to));
    let whole: [i64; 3] = std::array::from_fn(|axis| i64::from(end[axis]) - i64::from(at[axis]));
    let steps = whole
        .map(i64::signum)
        .map(|step| i32::try_from(step).unwrap_or(0));
    // The number of borders between cubes that the line has crossed along each axis.
    let mut crossed = [0_i64; 3];
    while at != end {
        // The next border along an axis is crossed at (2 * crossed + 1) / (2 * length) of the line.
        let is_sooner = |one: usize, other: usize| {
            (2 * crossed[one] + 1) * whole[other].abs()
                < (2 * crossed[other] + 1) * whole[one].abs()
        };
        let is_next = |axis: usize| whole[axis] != 0 && (0..3).all(|other| !is_sooner(other, axis));
        let next: [bool; 3] = std::array::from_fn(is_next);
        let beside = |axes: [bool; 3]| -> [i32; 3] {
            std::array::from_fn(|axis| at[axis] + if axes[axis] { steps[axis] } else { 0 })
        };
        let meet_there = (0..3).filter(|axis| next[*axis]).any(|axis| {
            let mut one = [false; 3];
            one[axis] = true;
            let other: [bool; 3] = std::array::from_fn(|axis| next[axis] && !one[axis]);
            other.contains(&true)
                && is_filled(place(beside(one)))
                && is_filled(place(beside(other)))
        });
        at = beside(next);
        if meet_there || is_filled(place(at)) {
            return false;
        }
        for axis in 0..3 {
            crossed[axis] += i64::from(next[axis]);
        }
    }
    true
}
