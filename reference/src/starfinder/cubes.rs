//! What fills a cube, corners, lines and threatened squares: sections 3, 6 and 8.

use super::scene::{Creature, Cube, Cubes, Kind, Mode, Place, Scene, boxed};

/// The squares under the cubes.
pub(super) fn plan(cubes: &Cubes) -> std::collections::BTreeSet<Place> {
    cubes.iter().map(|cube| (cube[0], cube[1])).collect()
}

/// Levels of altitude that the creature fills: `ruling.creature-height`.
pub(super) fn levels(scene: &Scene, creature: &Creature) -> i32 {
    match (
        scene.ruling("creature-height", "cube"),
        creature.height_feet,
    ) {
        ("flat", _) => 1,
        ("own", Some(feet)) => ((feet + 4) / 5).max(1) as i32,
        _ => creature.across(),
    }
}

/// The full-size space with that least corner.
pub(super) fn full_space(scene: &Scene, creature: &Creature, place: Cube) -> Cubes {
    let (across, high) = (creature.across(), levels(scene, creature));
    let [x, y, z] = place;
    boxed(place, [x + across - 1, y + across - 1, z + high - 1])
}

fn has_object(scene: &Scene, cube: Cube, is_soft: bool) -> bool {
    let mut objects = scene.objects.iter();
    objects.any(|object| object.is_soft == is_soft && object.fills(cube))
}

/// Below altitude 0 everything is rock unless the legend says otherwise.
fn is_bedrock(scene: &Scene, cube: Cube) -> bool {
    if cube[2] >= 0 {
        return false;
    }
    let square = scene.square(cube[0], cube[1]);
    let said = square.and_then(|square| square.levels);
    !said.is_some_and(|(low, high)| (low..=high).contains(&cube[2]))
}

/// Whether the dirt is still there: `starfinder.burrow.no-tunnel`.
pub(super) fn is_dirt(scene: &Scene, cube: Cube) -> bool {
    scene.has(cube, Kind::Dirt) && !scene.tunnels.contains(&cube)
}

/// Rock; `#` is rock for burrowers.
pub(super) fn is_rock(scene: &Scene, cube: Cube) -> bool {
    (scene.has(cube, Kind::Rock) || is_bedrock(scene, cube)) && !scene.tunnels.contains(&cube)
}

/// Whether a rigid object through which no creature can burrow fills the cube.
fn is_rigid_thing(scene: &Scene, cube: Cube) -> bool {
    scene.has(cube, Kind::Rigid) || has_object(scene, cube, false)
}

/// Whether the creature can burrow through what fills the cube.
pub(super) fn is_burrowed(scene: &Scene, creature: &Creature, mode: Mode, cube: Cube) -> bool {
    let wall = scene.has(cube, Kind::Wall) && !scene.tunnels.contains(&cube);
    let through_rock = creature.is("rock-burrower") && (is_rock(scene, cube) || wall);
    mode == Mode::Burrow && (is_dirt(scene, cube) || through_rock)
}

/// Whether no creature moving in that way can enter the cube: `starfinder.terrain.impassable`.
pub(super) fn is_impassable(scene: &Scene, creature: &Creature, mode: Mode, cube: Cube) -> bool {
    if scene.square(cube[0], cube[1]).is_none() {
        return true;
    }
    // `starfinder.squeeze.width`: a narrow square is closed to creatures above Medium.
    let is_narrow = |kind: &Kind| matches!(kind, Kind::Width(width) if *width < 5000);
    if creature.across() > 1 && scene.kinds(cube).iter().any(is_narrow) {
        return true;
    }
    if is_rigid_thing(scene, cube) || scene.has(cube, Kind::Soft) || has_object(scene, cube, true) {
        return true;
    }
    let earth = is_dirt(scene, cube)
        || is_rock(scene, cube)
        || (scene.has(cube, Kind::Wall) && !scene.tunnels.contains(&cube));
    earth && !is_burrowed(scene, creature, mode, cube)
}

/// Whether the cube has hard corners for a mover of that kind: `starfinder.distance.hard-corner`,
/// `ruling.soft-object`.
fn is_hard(scene: &Scene, creature: &Creature, mode: Mode, cube: Cube) -> bool {
    // Squares beyond the map are never cut.
    let is_on_map = scene.square(cube[0], cube[1]).is_some();
    if !is_on_map || is_burrowed(scene, creature, mode, cube) {
        return false;
    }
    // A narrow square is impassable to a body above Medium, and rigid because it is not called soft.
    let is_narrow = |kind: &Kind| matches!(kind, Kind::Width(width) if *width < 5000);
    let narrow = creature.across() > 1 && scene.kinds(cube).iter().any(is_narrow);
    let by_flag = scene.has(cube, Kind::Wall) || is_rigid_thing(scene, cube);
    let earth = narrow || is_dirt(scene, cube) || is_rock(scene, cube);
    let earth_is_rigid = scene.ruling("soft-object", "rigid") == "rigid";
    by_flag || (earth && earth_is_rigid)
}

/// The cubes of the bounding box of two spaces that belong to neither.
pub(super) fn cut_cubes(old: &Cubes, new: &Cubes) -> Cubes {
    let both: Cubes = old.union(new).copied().collect();
    let span = |axis: usize| {
        let values: Vec<i32> = both.iter().map(|cube| cube[axis]).collect();
        let least = values.iter().copied().min().unwrap_or(0);
        let most = values.iter().copied().max().unwrap_or(0);
        (least, most)
    };
    let spans = [span(0), span(1), span(2)];
    let whole = boxed(spans.map(|span| span.0), spans.map(|span| span.1));
    whole.difference(&both).copied().collect()
}

/// Whether a step cuts a hard corner; `cut` are its cut cubes.
pub(super) fn cuts_hard_corner(
    scene: &Scene,
    creature: &Creature,
    mode: Mode,
    (old, new): (&Cubes, &Cubes),
    cut: &Cubes,
    (dx, dy): (i32, i32),
) -> bool {
    if cut.iter().any(|cube| is_hard(scene, creature, mode, *cube)) {
        return true;
    }
    let by_edges = scene.ruling("edge-wall-corner", "ends") == "ends";
    if !by_edges || dx == 0 || dy == 0 {
        return false;
    }
    let (old, new) = (plan(old), plan(new));
    old.iter().any(|square| {
        let point = (square.0 + (dx + 1) / 2, square.1 + (dy + 1) / 2);
        let around = squares_around(point);
        let inside = |space: &std::collections::BTreeSet<Place>| {
            around.iter().all(|square| space.contains(square))
        };
        !inside(&old) && !inside(&new) && {
            let mut walls = walls_at(scene, point).into_iter();
            walls.any(|wall| scene.stops_step(wall, (0, 0)))
        }
    })
}

/// The four squares around a grid point.
fn squares_around((x, y): Place) -> [Place; 4] {
    [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]
}

/// The walls on edges that end at the grid point or pass it.
fn walls_at(scene: &Scene, point: Place) -> Vec<(Place, Place)> {
    let around = squares_around(point);
    let mut walls = scene.thin_walls();
    walls.retain(|(a, b)| around.contains(a) && around.contains(b));
    walls
}

/// Whether there is a wall between two squares of the space.
pub(super) fn is_divided(scene: &Scene, cubes: &Cubes) -> bool {
    let squares = plan(cubes);
    let mut walls = scene.thin_walls().into_iter();
    walls.any(|(a, b)| {
        squares.contains(&a) && squares.contains(&b) && scene.stops_step((a, b), (0, 0))
    })
}

/// Whether one can go from every cube to every other through shared sides without walls that stop a
/// step in that direction.
pub(super) fn is_connected(scene: &Scene, cubes: &Cubes, direction: Place) -> bool {
    let Some(first) = cubes.first() else {
        return true;
    };
    let mut reached = Cubes::from([*first]);
    let mut open = vec![*first];
    while let Some([x, y, z]) = open.pop() {
        let neighbours = [
            [x + 1, y, z],
            [x - 1, y, z],
            [x, y + 1, z],
            [x, y - 1, z],
            [x, y, z + 1],
            [x, y, z - 1],
        ];
        for next in neighbours {
            let (a, b) = ((x, y), (next[0], next[1]));
            let walled = scene.stops_step((a, b), direction);
            if cubes.contains(&next) && !walled && reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached.len() == cubes.len()
}

/// Whether the cube counts as a wall for a line: `ruling.threat-line-of-effect`.
fn stops_lines(scene: &Scene, cube: Cube) -> bool {
    (scene.has(cube, Kind::Wall) && !scene.tunnels.contains(&cube))
        || is_rigid_thing(scene, cube)
        || is_dirt(scene, cube)
        || is_rock(scene, cube)
}

/// Squares of distance by the three offsets: `ruling.distance-3d`.
pub(super) fn distance_squares(scene: &Scene, a: Cube, b: Cube) -> i32 {
    let mut apart = [0, 1, 2].map(|axis| (a[axis] - b[axis]).abs());
    apart.sort_unstable();
    let [least, middle, most] = apart;
    let axes = scene.ruling("distance-3d", "sorted") == "axes";
    most + middle / 2 + if axes { least / 2 } else { 0 }
}

/// `starfinder.reach.normal-diagonal`, `.ten-foot-diagonal`
fn is_in_reach(scene: &Scene, from: Cube, to: Cube, reach_feet: i32) -> bool {
    if reach_feet == 10 {
        return (0..3).all(|axis| (from[axis] - to[axis]).abs() <= 2);
    }
    5 * distance_squares(scene, from, to) <= reach_feet
}

/// `starfinder.reach.weapon-small-medium`, `.weapon-large`, `.weapon-tiny`
pub(super) fn effective_reach_feet(scene: &Scene, creature: &Creature) -> i32 {
    let natural = creature.natural_reach_feet();
    if !creature.is("reach-weapon") {
        return natural;
    }
    if natural == 0 && scene.ruling("tiny-reach-weapon", "5") == "10" {
        return 10;
    }
    natural + 5
}

/// Whether the creature threatens the cube.
pub(super) fn threatens(scene: &Scene, creature: &Creature, cube: Cube) -> bool {
    let armed = ["melee", "natural", "reach-weapon"];
    let is_armed = armed.iter().any(|word| creature.is(word));
    if creature.is_helpless() || !(is_armed || creature.is("unarmed")) {
        return false;
    }
    if creature.occupied.contains(&cube) {
        return is_armed || scene.ruling("unarmed-own-square", "yes") == "yes";
    }
    if !is_armed || stops_lines(scene, cube) {
        return false;
    }
    let reach = effective_reach_feet(scene, creature);
    let ignores = scene.ruling("threat-line-of-effect", "walls") == "ignore";
    creature.occupied.iter().any(|own| {
        is_in_reach(scene, *own, cube, reach)
            && (ignores || is_clear(scene, &creature.occupied, *own, cube))
    })
}

/// Twice the coordinates of a cube's centre.
fn centre(cube: Cube) -> [i64; 3] {
    cube.map(|part| 2 * i64::from(part) + 1)
}

/// The direction of a line, seen from above.
fn on_plan(from: Cube, to: Cube) -> (i64, i64) {
    (i64::from(to[0] - from[0]), i64::from(to[1] - from[1]))
}

/// Whether the line from centre to centre is free.
fn is_clear(scene: &Scene, own: &Cubes, from: Cube, to: Cube) -> bool {
    let least = [0, 1, 2].map(|axis| from[axis].min(to[axis]));
    let most = [0, 1, 2].map(|axis| from[axis].max(to[axis]));
    let stops = |cube: Cube| !own.contains(&cube) && stops_lines(scene, cube);
    let near = boxed(least.map(|part| part - 1), most.map(|part| part + 1));
    let near: Vec<Cube> = near.into_iter().filter(|cube| stops(*cube)).collect();
    if near.iter().any(|cube| enters(from, to, *cube)) {
        return false;
    }
    let stops = |wall: &(Place, Place)| {
        crosses(from, to, wall.0, wall.1) && scene.stops_line(*wall, on_plan(from, to))
    };
    if scene.thin_walls().iter().any(stops) {
        return false;
    }
    // Two filled cubes that touch each other nowhere but in the edge or corner on the line.
    for (index, a) in near.iter().enumerate() {
        for b in &near[index + 1..] {
            if touches_between(from, to, *a, *b) {
                return false;
            }
        }
    }
    !passes_between_walls(scene, &near, from, to)
}

/// The part of the line, as a range over `scale`, in which a coordinate lies strictly between two
/// bounds; `None` if there is none.
fn inside(from: i64, change: i64, low: i64, high: i64, scale: i64) -> Option<(i64, i64)> {
    if change == 0 {
        return (low < from && from < high).then_some((0, scale));
    }
    let at = |bound: i64| (bound - from) * scale / change;
    Some((at(low).min(at(high)), at(low).max(at(high))))
}

/// All changes divide this.
fn scale(changes: [i64; 3]) -> i64 {
    changes.iter().map(|part| part.abs().max(1)).product()
}

/// Whether the line has a point in the interior of the cube.
fn enters(from: Cube, to: Cube, cube: Cube) -> bool {
    let (a, b) = (centre(from), centre(to));
    let changes = [0, 1, 2].map(|axis| b[axis] - a[axis]);
    let scale = scale(changes);
    let (mut first, mut last) = (0, scale);
    for axis in 0..3 {
        let low = 2 * i64::from(cube[axis]);
        let Some((from, to)) = inside(a[axis], changes[axis], low, low + 2, scale) else {
            return false;
        };
        first = first.max(from);
        last = last.min(to);
    }
    first < last
}

/// Whether the two cubes touch in just an edge or a corner, and the line runs through it.
fn touches_between(from: Cube, to: Cube, one: Cube, other: Cube) -> bool {
    let apart = [0, 1, 2].map(|axis| (one[axis] - other[axis]).abs());
    let aslant = apart.iter().filter(|part| **part == 1).count();
    if apart.iter().any(|part| *part > 1) || aslant < 2 {
        return false;
    }
    let (a, b) = (centre(from), centre(to));
    let changes = [0, 1, 2].map(|axis| b[axis] - a[axis]);
    let scale = scale(changes);
    // The line must be at the common planes of all axes in which they differ at the same time.
    let mut moment: Option<i64> = None;
    for axis in 0..3 {
        if apart[axis] == 0 {
            continue;
        }
        let plane = 2 * i64::from(one[axis].max(other[axis]));
        if changes[axis] == 0 {
            return false;
        }
        let at = (plane - a[axis]) * scale / changes[axis];
        if moment.is_some_and(|known| known != at) {
            return false;
        }
        moment = Some(at);
    }
    let Some(moment) = moment.filter(|at| (0..=scale).contains(at)) else {
        return false;
    };
    // The line must pass the edge within its length; at the ends of the edge the two touch in more than that
    // corner.
    (0..3).filter(|axis| apart[*axis] == 0).all(|axis| {
        let at = a[axis] * scale + changes[axis] * moment;
        let low = 2 * i64::from(one[axis]) * scale;
        low < at && at < low + 2 * scale
    })
}

/// On which side of the line, seen from above, a point in doubled coordinates lies.
fn side(from: Cube, to: Cube, point: (i64, i64)) -> i64 {
    let (a, b) = (centre(from), centre(to));
    ((b[0] - a[0]) * (point.1 - a[1]) - (b[1] - a[1]) * (point.0 - a[0])).signum()
}

/// The ends of the edge between two squares, in doubled coordinates.
fn ends(a: Place, b: Place) -> [(i64, i64); 2] {
    let (x, y) = (2 * i64::from(b.0), 2 * i64::from(b.1));
    if a.1 == b.1 {
        [(x, y), (x, y + 2)]
    } else {
        [(x, y), (x + 2, y)]
    }
}

/// Whether the line crosses the wall between the two squares, not counting its ends.
fn crosses(from: Cube, to: Cube, a: Place, b: Place) -> bool {
    let [p, q] = ends(a, b);
    let parted = side(from, to, p) * side(from, to, q) < 0;
    let (m, n) = (centre(from), centre(to));
    let beyond =
        |at: [i64; 3]| ((q.0 - p.0) * (at[1] - p.1) - (q.1 - p.1) * (at[0] - p.0)).signum();
    parted && beyond(m) * beyond(n) < 0
}

/// Whether the line, seen from above, passes a grid point exactly between a wall on an edge and
/// another wall, be it on an edge or a filled cube at its height.
fn passes_between_walls(scene: &Scene, filled: &[Cube], from: Cube, to: Cube) -> bool {
    let (a, b) = (centre(from), centre(to));
    let xs = from[0].min(to[0])..=from[0].max(to[0]) + 1;
    for x in xs {
        for y in from[1].min(to[1])..=from[1].max(to[1]) + 1 {
            let point = (2 * i64::from(x), 2 * i64::from(y));
            let between = |v: i64, p: i64, q: i64| p.min(q) <= v && v <= p.max(q);
            if side(from, to, point) != 0
                || !between(point.0, a[0], b[0])
                || !between(point.1, a[1], b[1])
            {
                continue;
            }
            let mut sides = Vec::new();
            for (p, q) in walls_at(scene, (x, y)) {
                if !scene.stops_line((p, q), on_plan(from, to)) {
                    continue;
                }
                let [s, t] = ends(p, q);
                sides.push(side(from, to, ((s.0 + t.0) / 2, (s.1 + t.1) / 2)));
            }
            if sides.is_empty() {
                continue;
            }
            let changes = [0, 1, 2].map(|axis| b[axis] - a[axis]);
            let long = if changes[0] == 0 { 1 } else { 0 };
            let at = if long == 0 { point.0 } else { point.1 };
            let scale = scale(changes);
            let moment = (at - a[long]) * scale / changes[long];
            let height = a[2] * scale + changes[2] * moment;
            for cube in filled {
                let low = 2 * i64::from(cube[2]) * scale;
                let meets = squares_around((x, y)).contains(&(cube[0], cube[1]));
                // If one cube stands on the other, neither ends between them.
                let stands_on = filled.contains(&[cube[0], cube[1], cube[2] - 1]);
                let above = low < height || (low == height && stands_on);
                if meets && above && height < low + 2 * scale {
                    let middle = centre(*cube);
                    sides.push(side(from, to, (middle[0], middle[1])));
                }
            }
            if sides.contains(&1) && sides.contains(&-1) {
                return true;
            }
        }
    }
    false
}
