//! The cost of a step: section 0.3, sections 8, 10 and 14. Costs are in half feet.

use super::cubes::is_burrowed;
use super::room::Position;
use super::scene::{Creature, Cube, Cubes, Kind, Mode, Scene, Size};

/// Horizontal directions by eighths of a circle, north first.
pub(super) const AROUND: [(&str, (i32, i32)); 8] = [
    ("N", (0, -1)),
    ("NE", (1, -1)),
    ("E", (1, 0)),
    ("SE", (1, 1)),
    ("S", (0, 1)),
    ("SW", (-1, 1)),
    ("W", (-1, 0)),
    ("NW", (-1, -1)),
];

/// What slows a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hampered {
    /// Doublings by the ground and by bodies.
    pub doublings: u32,
    /// Whether difficult terrain is part of it, on any occupied square.
    pub is_difficult: bool,
}

/// `ruling.helpless-obstacle`
fn is_obstacle(scene: &Scene, mover: &Creature, body: &Creature) -> bool {
    if !body.is_helpless() || body.is("noobstacle") {
        return false;
    }
    let by_size = match scene.ruling("helpless-obstacle", "huge") {
        "large" => body.size >= Size::Large,
        "two-sizes" => body.size as i32 - mover.size as i32 >= 2,
        _ => body.size >= Size::Huge,
    };
    by_size || body.is("obstacle")
}

/// Distinct hampering effects in one cube, and the causes of difficult terrain among them.
fn effects(scene: &Scene, mover: &Creature, mode: Mode, cube: Cube) -> (u32, u32) {
    let flies = mode == Mode::Fly;
    let incorporeal = mover.is("incorporeal");
    let (mut others, mut difficult) = (0, 0);
    for kind in scene.kinds(cube) {
        match kind {
            Kind::Canopy => {
                let hampers = flies
                    && scene.ruling("aerial-difficult", "flagged") == "flagged"
                    && (!incorporeal || scene.ruling("incorporeal-aerial", "no") == "yes");
                difficult += u32::from(hampers);
            }
            _ if flies || incorporeal => {}
            Kind::Difficult => difficult += 1,
            Kind::Hampered => others += 1,
            Kind::Doubled(count) => {
                difficult += 1;
                others += (count - 1).max(0).unsigned_abs();
            }
            _ => {}
        }
    }
    let stacks = scene.ruling("difficult-sources-stack", "no") == "yes";
    let causes = if stacks { difficult } else { difficult.min(1) };
    let body = |one: &&Creature| one.occupied.contains(&cube) && is_obstacle(scene, mover, one);
    let bodies = u32::from(scene.others(mover.letter).iter().any(body));
    (others + causes + bodies, difficult)
}

/// What slows a step from one position to the other: `starfinder.terrain.multi-square`,
/// `ruling.big-creature-terrain`, `ruling.run-start-difficult`.
pub(super) fn hampered(
    scene: &Scene,
    mover: &Creature,
    mode: Mode,
    here: &Position,
    next: &Position,
) -> Hampered {
    let entered: Cubes = next.occupied.difference(&here.occupied).copied().collect();
    let both: Cubes = next.occupied.union(&here.occupied).copied().collect();
    let counted = match scene.ruling("big-creature-terrain", "occupied") {
        "entered" => &entered,
        // Only under a big creature can the terrain differ.
        "both" if mover.across() > 1 => &both,
        _ => &next.occupied,
    };
    let at = |cube: &Cube| effects(scene, mover, mode, *cube);
    let touched = scene.ruling("run-start-difficult", "entered") == "touched";
    let looked_at = if touched { &both } else { &next.occupied };
    Hampered {
        doublings: counted.iter().map(|cube| at(cube).0).max().unwrap_or(0),
        is_difficult: looked_at.iter().any(|cube| at(cube).1 > 0),
    }
}

/// Whether the step counts as a diagonal one; on stairs and ladders measured on the plan
/// (`ruling.stairs-cost`).
pub(super) fn is_diagonal(scene: &Scene, mode: Mode, from: Cube, to: Cube) -> bool {
    let plan =
        matches!(mode, Mode::Land | Mode::Climb) && scene.ruling("stairs-cost", "plan") == "plan";
    let axes = if plan { 2 } else { 3 };
    (0..axes).filter(|axis| from[*axis] != to[*axis]).count() > 1
}

/// The distance part, doubled: half feet.
pub(super) fn distance_half_feet(doublings: u32, is_diagonal: bool, diagonals: u32) -> i64 {
    match (doublings, is_diagonal) {
        (0, true) if diagonals % 2 == 1 => 20,
        (0, _) => 10,
        (k, false) => 10 << k.min(32),
        (k, true) => 30 << (k - 1).min(32),
    }
}

/// Turns and ascents in the course of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub(super) struct Flight {
    pub heading: Option<usize>,
    pub pitch: i32,
}

/// `starfinder.fly.turn`: the eighths of a turn before the step.
pub(super) fn turn(scene: &Scene, flight: &mut Flight, change: [i32; 3]) -> i64 {
    let new = AROUND
        .iter()
        .position(|(_, way)| *way == (change[0], change[1]));
    let mut eighths = 0;
    if let Some(new) = new {
        let old = flight.heading.replace(new).unwrap_or(new);
        eighths += old.abs_diff(new).min(8 - old.abs_diff(new)) as i64;
    }
    let pitch = change[2].signum() * if new.is_some() { 1 } else { 2 };
    if scene.ruling("vertical-turn", "no") == "yes" {
        eighths += i64::from((flight.pitch - pitch).abs());
    }
    flight.pitch = pitch;
    eighths
}

/// `starfinder.fly.ascend`, `.gravity-low`, `.gravity-high`: half feet for one square upward.
pub(super) fn ascent_half_feet(scene: &Scene) -> i64 {
    match scene.area.gravity.as_str() {
        "zero" | "low" => 0,
        "high" | "extreme" => 20,
        _ => 10,
    }
}

/// Whether the burrower leaves or enters an open space: `ruling.burrow-emerge`.
pub(super) fn is_in_the_open(scene: &Scene, mover: &Creature, cubes: &Cubes) -> bool {
    !cubes
        .iter()
        .any(|cube| is_burrowed(scene, mover, Mode::Burrow, *cube))
}
