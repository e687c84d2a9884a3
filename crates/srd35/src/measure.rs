//! Distance, reach and threat: `srd35.measure.diagonal`, `srd35.measure.distance`,
//! `srd35.big.natural_reach`, `srd35.big.threat_adjacent`, `srd35.big.reach_weapon`,
//! `srd35.small.reach_zero`, `srd35.small.must_enter`, `srd35.small.no_threat`.
//!
//! Distances are in squares, reach in feet as the creatures have it.

use board::{Board, Condition, Creature, CreatureId, Size, Terrain};
use grid::{Footprint, Plane, Point, Segment, Side, Square};

use super::rulings::{
    CreatureDistance, ReachWeaponMedium, SecondDiagonalReach, ThreatThroughWalls, ZeroReachThreat,
};
use super::squeeze::{self, Fit};
use super::{Scene, registry, size};
use rules::Citation;

/// The squares between two offsets, with diagonals counted 1-2-1-2.
pub(crate) const fn squares_between(dx: i32, dy: i32) -> i32 {
    let (dx, dy) = (dx.abs(), dy.abs());
    if dx > dy { dx + dy / 2 } else { dy + dx / 2 }
}

/// The distance between two spaces in squares (`ruling.creature_distance`).
pub(crate) fn distance_squares(scene: Scene<'_>, a: Footprint, b: Footprint) -> i32 {
    let (dx, dy) = match scene.rulings.get() {
        CreatureDistance::NearestSquares => a.gap(b),
        CreatureDistance::TopLeft => (b.origin.x - a.origin.x, b.origin.y - a.origin.y),
    };
    squares_between(dx, dy)
}

/// The distance between two spaces in squares as reach counts it: from the nearest squares, with
/// the second diagonal as `ruling.second_diagonal_reach` says.
pub(crate) fn reach_distance_squares(scene: Scene<'_>, a: Footprint, b: Footprint) -> i32 {
    match (a.gap(b), scene.rulings.get()) {
        ((2, 2), SecondDiagonalReach::Within) => 2,
        ((dx, dy), _) => squares_between(dx, dy),
    }
}

/// Reach-distances at which a creature strikes: more than `over_feet`, up to `most_feet`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Band {
    over_feet: i32,
    most_feet: i32,
}

impl Band {
    const OWN_SQUARES: Band = Band {
        over_feet: -1,
        most_feet: 0,
    };

    const fn contains(self, distance_squares: i32) -> bool {
        let feet = distance_squares * 5;
        self.over_feet < feet && feet <= self.most_feet
    }
}

/// The distances at which the creature can strike, by its reach and weapon.
fn strike_band(scene: Scene<'_>, creature: &Creature) -> Option<Band> {
    let natural = size::natural_reach_feet(creature);
    if !creature.is(Condition::ReachWeapon) {
        return Some(Band {
            over_feet: -1,
            most_feet: natural,
        });
    }
    let by_formula = creature.size >= Size::Large
        || scene.rulings.get::<ReachWeaponMedium>() == ReachWeaponMedium::SameFormula;
    // With `explicit` the reach of a Small or Medium creature's weapon is its `reach N`.
    let band = if by_formula {
        Band {
            over_feet: natural,
            most_feet: natural * 2,
        }
    } else {
        Band {
            over_feet: 5,
            most_feet: natural,
        }
    };
    (natural > 0 && band.most_feet > band.over_feet).then_some(band)
}

/// The distances at which the creature threatens, by its reach and weapon; a creature on neither
/// side threatens nobody (`ruling.neutral_creature`).
fn threat_band(scene: Scene<'_>, creature: &Creature) -> Option<Band> {
    if creature.side == board::Side::NEUTRAL {
        return None;
    }
    if !size::has_no_reach(scene, creature) {
        return strike_band(scene, creature);
    }
    let strikes_own = !creature.is(Condition::ReachWeapon)
        && scene.rulings.get::<ZeroReachThreat>() == ZeroReachThreat::OwnSquare;
    strikes_own.then_some(Band::OWN_SQUARES)
}

/// Whether the creature is able to attack at all: not helpless, not kept from attacking, not in a
/// space that only Escape Artist opens.
pub(crate) fn can_attack(scene: Scene<'_>, creature: &Creature) -> bool {
    let fit = squeeze::own_fit(scene.board, creature);
    !size::is_helpless(creature)
        && !scene.facts.profile(creature.id).cannot_attack
        && fit != Fit::Escape
}

/// What keeps the creature from threatening anything at all.
pub(crate) fn kept_from_threatening(scene: Scene<'_>, creature: &Creature) -> Option<Citation> {
    if size::is_helpless(creature) {
        return Some(Citation::of(registry::PASS_HELPLESS, "it is helpless"));
    }
    if creature.side == board::Side::NEUTRAL {
        let text = "who is neither friend nor opponent threatens nobody";
        return Some(Citation::of(registry::PASS_FRIEND, text));
    }
    if scene.facts.profile(creature.id).cannot_attack {
        return Some(Citation::stated("something keeps it from attacking"));
    }
    (!can_attack(scene, creature)).then(|| {
        let text = "it has no room to attack";
        Citation::of(registry::SQUEEZE_ESCAPE_ARTIST_PENALTY, text)
    })
}

/// The rule that decides what the creature threatens.
pub(crate) fn threat_reason(scene: Scene<'_>, creature: &Creature) -> Citation {
    if size::has_no_reach(scene, creature) {
        let text = "it threatens no square around it";
        return Citation::of(registry::SMALL_NO_THREAT, text);
    }
    strike_reason(scene, creature)
}

/// What decides how far the creature strikes: a rule, or the reach stated for it.
pub(crate) fn strike_reason(scene: Scene<'_>, creature: &Creature) -> Citation {
    let natural = size::natural_reach_feet(creature);
    if creature.is(Condition::ReachWeapon) {
        let text = strike_band(scene, creature).map_or_else(
            || "its weapon reaches nothing".to_owned(),
            |band| {
                format!(
                    "it strikes over {} up to {} ft",
                    band.over_feet, band.most_feet
                )
            },
        );
        return Citation::of(registry::BIG_REACH_WEAPON, text);
    }
    if creature.reach_feet.is_some() {
        return Citation::stated(format!("its reach is {natural} ft"));
    }
    let (rule, text) = match natural {
        0 => (
            registry::SMALL_MUST_ENTER,
            "it strikes in its own square only".to_owned(),
        ),
        1..=5 => (registry::SIZE_REACH, format!("its reach is {natural} ft")),
        _ => (
            registry::BIG_NATURAL_REACH,
            format!("its reach is {natural} ft"),
        ),
    };
    Citation::of(rule, text)
}

/// Whether the square is as far away as the creature strikes, so that only a wall can keep it from
/// striking there.
pub(crate) fn is_in_band(scene: Scene<'_>, creature: &Creature, square: Square) -> bool {
    let own = creature.footprint();
    own.zip(strike_band(scene, creature))
        .is_some_and(|(own, band)| band.contains(reach_distance_squares(scene, own, square.into())))
}

/// Whether the square lies in the band and a line to it is free, if lines are needed.
fn reaches(scene: Scene<'_>, own: Footprint, band: Band, square: Square) -> bool {
    let target = Footprint::from(square);
    if !band.contains(reach_distance_squares(scene, own, target)) {
        return false;
    }
    if scene.rulings.get::<ThreatThroughWalls>() == ThreatThroughWalls::DistanceOnly {
        return true;
    }
    own.squares().any(|from| {
        reach_distance_squares(scene, from.into(), target) * 5 <= band.most_feet
            && line_is_clear(scene.board, from, square)
    })
}

/// Whether the creature threatens the square.
pub(crate) fn threatens(scene: Scene<'_>, creature: &Creature, square: Square) -> bool {
    let Some(own) = creature.footprint() else {
        return false;
    };
    scene.board.contains(square)
        && can_attack(scene, creature)
        && threat_band(scene, creature).is_some_and(|band| reaches(scene, own, band, square))
}

/// Whether the creature can strike into the square in melee, considering its reach and condition.
pub(crate) fn strikes(scene: Scene<'_>, attacker: &Creature, square: Square) -> bool {
    let Some(own) = attacker.footprint() else {
        return false;
    };
    can_attack(scene, attacker)
        && strike_band(scene, attacker).is_some_and(|band| reaches(scene, own, band, square))
}

/// Whether `attacker` can strike a square of `target` in melee. A creature is never its own target
/// (`srd35.small.attack_own_square`).
pub(crate) fn can_strike(scene: Scene<'_>, attacker: &Creature, target: &Creature) -> bool {
    attacker.id != target.id
        && target.footprint().is_some_and(|space| {
            space
                .squares()
                .any(|square| strikes(scene, attacker, square))
        })
}

/// The squares that a creature threatens, including its own, as rows of bits around it.
#[derive(Clone, Debug)]
pub(crate) struct ThreatArea {
    origin: Square,
    rows: Vec<u128>,
}

impl ThreatArea {
    /// The area of the creature; empty if it threatens nothing.
    pub(crate) fn of(scene: Scene<'_>, creature: &Creature) -> ThreatArea {
        let mut area = ThreatArea {
            origin: Square::new(0, 0),
            rows: Vec::new(),
        };
        let (Some(own), Some(band)) = (creature.footprint(), threat_band(scene, creature)) else {
            return area;
        };
        if !can_attack(scene, creature) {
            return area;
        }
        let most = band.most_feet / 5;
        area.origin = own.origin.offset(-most, -most);
        let side = |squares: u8| (i32::from(squares) + 2 * most).min(128);
        for dy in 0..side(own.height) {
            let mut row = 0_u128;
            for dx in 0..side(own.width) {
                let square = area.origin.offset(dx, dy);
                if scene.board.contains(square) && reaches(scene, own, band, square) {
                    row |= 1 << dx;
                }
            }
            area.rows.push(row);
        }
        area
    }

    /// The threatened squares in reading order.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..).zip(&self.rows).flat_map(move |(dy, row)| {
            (0..128)
                .filter(move |dx| row >> dx & 1 == 1)
                .map(move |dx| self.origin.offset(dx, dy))
        })
    }

    /// Whether the square is threatened.
    pub(crate) fn contains(&self, square: Square) -> bool {
        let (dx, dy) = (square.x - self.origin.x, square.y - self.origin.y);
        let row = usize::try_from(dy).ok().and_then(|dy| self.rows.get(dy));
        (0..128).contains(&dx) && row.is_some_and(|row| row >> dx & 1 == 1)
    }
}

/// The squares the creature threatens outside its own space.
pub(crate) fn threatened(scene: Scene<'_>, creature: CreatureId) -> Plane {
    let mut plane = Plane::new(scene.board.extent());
    let Some(creature) = scene.board.creature(creature) else {
        return plane;
    };
    let Some(own) = creature.footprint() else {
        return plane;
    };
    ThreatArea::of(scene, creature)
        .squares()
        .filter(|square| !own.contains(*square))
        .for_each(|square| plane.insert(square));
    plane
}

// --- Lines --------------------------------------------------------------------------------------

/// Whether the line between the two centres meets no wall (`ruling.threat_through_walls`): it
/// enters no wall square, crosses no wall, and passes through no point that walls touch from both
/// sides.
pub(crate) fn line_is_clear(board: &Board, from: Square, to: Square) -> bool {
    if nothing_near(board, from, to) {
        return true;
    }
    if from == to {
        return !board.is_wall(to);
    }
    board.is_clear_of_walls(Segment::new(Point::centre_of(from), Point::centre_of(to)))
}

/// Whether there is no wall in or beside the rectangle around the two squares.
fn nothing_near(board: &Board, from: Square, to: Square) -> bool {
    if board.closed_segments().next().is_some() {
        return false;
    }
    let (left, right) = (from.x.min(to.x) - 1, from.x.max(to.x) + 1);
    let columns = (right - left + 2).min(64).unsigned_abs();
    let mask = u64::MAX >> (64 - columns);
    let walls = board.terrain_plane(Terrain::Wall);
    let edges = board.sight_edges();
    right - left < 60
        && (from.y.min(to.y) - 1..=from.y.max(to.y) + 2).all(|y| {
            let wall = walls.map_or(0, |walls| walls.window(left, y));
            let north = edges.half(Side::North).window(left, y);
            let west = edges.half(Side::West).window(left, y);
            (wall | north | west) & mask == 0
        })
}
