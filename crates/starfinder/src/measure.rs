//! Distance, reach and threat: `starfinder.distance.between-spaces`, `starfinder.reach.definition`,
//! `starfinder.reach.threaten`, `starfinder.reach.unarmed`, `starfinder.reach.normal-diagonal`,
//! `starfinder.reach.ten-foot-diagonal`, `starfinder.reach.own-square`,
//! `starfinder.reach.zero-no-threat`, `starfinder.reach.zero-no-flank`.
//!
//! Distances are in squares, reach in feet as the creatures have it.

use board::{Condition, Creature, CreatureId};
use grid::{Plane, Point, Segment, Square};

use super::rulings::{Distance3d, ThreatLineOfEffect, UnarmedOwnSquare};
use super::{Place, Scene, Space, State, size};

/// Squares between offsets along the three axes, diagonals counted 1-2-1-2
/// (`ruling.distance-3d`).
pub(crate) fn squares_between(scene: Scene<'_>, offsets: (i32, i32, i32)) -> i32 {
    let mut sorted = [offsets.0.abs(), offsets.1.abs(), offsets.2.abs()];
    sorted.sort_unstable();
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

/// Whether a reach of that many feet spans the offsets: at exactly 10 feet also the second square of
/// a diagonal.
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
            && line_is_clear(scene, from.square, place.square)
    })
}

/// Whether a creature that stands in `own` reaches a place of `target` in melee, its state and its
/// weapons apart.
pub(crate) fn can_reach(scene: Scene<'_>, creature: &Creature, own: Space, target: Space) -> bool {
    let reach = size::reach_feet(scene, creature);
    target
        .places()
        .any(|place| can_attack_place(scene, own, reach, place))
}

/// How far a creature threatens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Threat {
    /// Nothing.
    None,
    /// Its own space only.
    OwnSpace,
    /// Everything within that reach, in feet.
    Within(i32),
}

/// What the creature threatens by its weapons and its state.
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

/// What a creature threatens where it stands: worked out once, asked for many places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreatArea {
    own: Space,
    threat: Threat,
}

impl ThreatArea {
    /// The area of the creature; `None` for one that threatens nothing.
    pub(crate) fn of(scene: Scene<'_>, creature: &Creature) -> Option<ThreatArea> {
        let own = size::occupied(scene, creature)?;
        let threat = threat_of(scene, creature);
        (threat != Threat::None).then_some(ThreatArea { own, threat })
    }

    /// Whether the place is threatened. Walls are not.
    pub(crate) fn contains(&self, scene: Scene<'_>, place: Place) -> bool {
        let within = match self.threat {
            Threat::None => false,
            Threat::OwnSpace => self.own.contains(place),
            Threat::Within(reach_feet) => {
                self.own.contains(place) || can_attack_place(scene, self.own, reach_feet, place)
            }
        };
        within && scene.board.contains(place.square) && !scene.board.is_wall(place.square)
    }

    /// The farthest offset at which anything is threatened, in squares.
    fn span(&self) -> i32 {
        match self.threat {
            Threat::Within(reach_feet) => reach_feet / 5,
            Threat::OwnSpace | Threat::None => 0,
        }
    }
}

/// The squares the creature threatens outside its own space, at any level that it fills.
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

/// Whether the line between the two centres meets no wall: it enters no wall square, crosses no
/// wall on an edge, and does not pass exactly between two walls that meet at a corner. Walls reach
/// every altitude, so the line's altitude does not matter.
fn line_is_clear(scene: Scene<'_>, from: Square, to: Square) -> bool {
    let line = Segment::new(Point::centre_of(from), Point::centre_of(to));
    from == to || scene.board.is_clear_of_walls(line)
}
