//! Where a type of movement can be used: `starfinder.modes.general`, `ruling.medium`.

use super::cubes::{full_space, is_burrowed, is_dirt, is_impassable, is_rock};
use super::room::Position;
use super::scene::{Creature, Cube, Cubes, Kind, Mode, Scene};

fn touches(scene: &Scene, cubes: &Cubes, kinds: &[Kind]) -> bool {
    let at = |cube: &Cube| kinds.iter().any(|kind| scene.has(*cube, *kind));
    cubes.iter().any(at)
}

/// Whether the cube gives footing to a creature directly above it: the top of a rigid object, of
/// rock or dirt.
fn is_footing(scene: &Scene, cube: Cube) -> bool {
    let mut objects = scene.objects.iter();
    scene.has(cube, Kind::Rigid)
        || objects.any(|object| !object.is_soft && object.fills(cube))
        || is_dirt(scene, cube)
        || is_rock(scene, cube)
}

/// Whether a space with that least corner has ground: altitude 0, but not the top of a liquid; the
/// top of something rigid under one of its open squares; stairs.
pub(super) fn has_ground(scene: &Scene, creature: &Creature, place: Cube) -> bool {
    let space = full_space(scene, creature, place);
    if touches(scene, &space, &[Kind::Stairs]) {
        return true;
    }
    let mut open: Vec<Cube> = space
        .into_iter()
        .filter(|cube| cube[2] == place[2])
        .collect();
    open.retain(|cube| !is_impassable(scene, creature, Mode::Land, *cube));
    // Altitude 0 is ground, whatever fills it; whether there is room is tested separately.
    if place[2] == 0 && open.is_empty() {
        return true;
    }
    open.iter().any(|[x, y, z]| {
        let below = [*x, *y, z - 1];
        if *z == 0 {
            return !scene.has(below, Kind::Water);
        }
        is_footing(scene, below)
    })
}

/// Whether a climber there has not come to stand: it is on a face, or has no ground.
pub(super) fn hangs(scene: &Scene, creature: &Creature) -> bool {
    let Some(place) = creature.place else {
        return false;
    };
    touches(scene, &creature.occupied, &[Kind::Face]) || !has_ground(scene, creature, place)
}

/// Whether the creature is in the air: `starfinder.adjunct.hover`.
pub(super) fn is_in_the_air(scene: &Scene, creature: &Creature) -> bool {
    let Some(place) = creature.place else {
        return false;
    };
    let held = [
        Kind::Water,
        Kind::Dirt,
        Kind::Face,
        Kind::Stairs,
        Kind::Ladder,
    ];
    let space = full_space(scene, creature, place);
    let in_earth = space
        .iter()
        .any(|cube| is_burrowed_in(scene, creature, *cube));
    !has_ground(scene, creature, place) && !touches(scene, &space, &held) && !in_earth
}

fn is_burrowed_in(scene: &Scene, creature: &Creature, cube: Cube) -> bool {
    is_burrowed(scene, creature, Mode::Burrow, cube)
}

/// The altitude at which a falling creature comes to rest: the highest ground under its space or
/// the uppermost liquid there, whichever is higher.
pub(super) fn landing(scene: &Scene, creature: &Creature, place: Cube) -> i32 {
    let space = full_space(scene, creature, place);
    let lowest: Vec<Cube> = space
        .into_iter()
        .filter(|cube| cube[2] == place[2])
        .collect();
    let is_open = |cube: &Cube| !is_impassable(scene, creature, Mode::Land, *cube);
    let mut best = i32::MIN;
    for [x, y, _] in &lowest {
        let (x, y) = (*x, *y);
        let mut z = place[2];
        loop {
            let here = [x, y, z];
            let below = [x, y, z - 1];
            // Ground lies under an open square; where everything is filled, under any.
            let is_filled = || lowest.iter().all(|[x, y, _]| !is_open(&[*x, *y, z]));
            let rests = if z == 0 {
                !scene.has(below, Kind::Water)
            } else {
                is_footing(scene, below) && (is_open(&here) || is_filled())
            };
            let floats = scene.has(here, Kind::Water);
            if floats || rests || scene.has(here, Kind::Stairs) || z < -1000 {
                best = best.max(z);
                break;
            }
            z -= 1;
        }
    }
    best.max(-1000)
}

/// Whether a step up or down is made on one and the same flight of stairs (or ladder), which it
/// enters or leaves.
fn is_on_one(scene: &Scene, old: &Cubes, new: &Cubes, kind: Kind, (low, high): (i32, i32)) -> bool {
    old.union(new)
        .any(|[x, y, _]| scene.has([*x, *y, low], kind) && scene.has([*x, *y, high], kind))
}

/// Test (1) without the distance: the rule that refuses the step for its altitude, its medium or
/// its ground.
pub(super) fn refuse_medium(
    scene: &Scene,
    creature: &Creature,
    mode: Mode,
    here: &Position,
    to: Cube,
) -> Option<&'static str> {
    let general = Some("starfinder.modes.general");
    let from = here.place;
    let (old, new) = (
        full_space(scene, creature, from),
        full_space(scene, creature, to),
    );
    let climbs = from[2] != to[2];
    let span = (from[2].min(to[2]), from[2].max(to[2]));
    let depth = scene.ruling("depth-movement", "yes") == "yes";
    let may_climb = match mode {
        Mode::Land => is_on_one(scene, &old, &new, Kind::Stairs, span),
        Mode::Climb => is_on_one(scene, &old, &new, Kind::Ladder, span),
        Mode::Fly => true,
        Mode::Swim | Mode::Burrow => depth,
    };
    if climbs && !may_climb {
        return general;
    }
    if scene.ruling("medium", "map") == "host" {
        return None;
    }
    let earth = |cubes: &Cubes| {
        cubes
            .iter()
            .any(|cube| is_burrowed_in(scene, creature, *cube))
    };
    match mode {
        Mode::Land => {
            let closed = touches(scene, &new, &[Kind::Water, Kind::Face]);
            (closed || !has_ground(scene, creature, to)).then_some("starfinder.modes.general")
        }
        Mode::Climb => {
            let hold = [Kind::Face, Kind::Ladder];
            // Who is squeezed leaves only what it occupies (`starfinder.squeeze.footprint`).
            let holds = touches(scene, &here.occupied, &hold) || touches(scene, &new, &hold);
            (!holds).then_some("starfinder.climb.no-check")
        }
        Mode::Swim => {
            let wet = |cubes: &Cubes| touches(scene, cubes, &[Kind::Water]);
            let fits = wet(&here.occupied) || wet(&new);
            let dives = !climbs || wet(&new) || to[2] == 0;
            (!fits || !dives).then_some("starfinder.swim.no-check")
        }
        Mode::Burrow => {
            let fits = earth(&here.occupied) || earth(&new);
            let dives = !climbs || earth(&new) || to[2] == 0;
            (!fits || !dives).then_some("starfinder.burrow.move")
        }
        Mode::Fly => {
            let thick = |cube: &Cube| scene.has(*cube, Kind::Water) || is_dirt(scene, *cube);
            new.iter().all(thick).then_some("starfinder.fly.move")
        }
    }
}
