//! A movement: tested step by step as a whole, then carried out as far as it gets.

use std::collections::BTreeSet;

use super::cost::{
    Flight, ascent_half_feet, distance_half_feet, hampered, is_diagonal, is_in_the_open, turn,
};
use super::cubes::{
    cut_cubes, cuts_hard_corner, distance_squares, full_space, is_impassable, plan, threatens,
};
use super::ground::refuse_medium;
use super::room::{Manner, Position, blocks_as_opponent, fills_against, fit, refuse_end};
use super::scene::{Creature, Cube, Cubes, Mode, Scene, boxed};
use super::speed::{budgets_feet, pays_for_a_square};

/// The declaration.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(super) struct Movement {
    pub letter: char,
    pub verb: String,
    pub mode: Mode,
    pub path: Vec<Cube>,
    pub halt: Option<usize>,
    pub target: Option<char>,
    /// Opponents that are tumbled through, and whether that succeeds, if it is said.
    pub through: Vec<(char, Option<bool>)>,
    /// The budget in feet, if a check decided it.
    pub budget_feet: Option<i64>,
}

impl Movement {
    /// A movement without options and without a path.
    pub(super) fn plain(letter: char, verb: &str, mode: Mode) -> Movement {
        Movement {
            letter,
            verb: verb.to_owned(),
            mode,
            path: Vec::new(),
            halt: None,
            target: None,
            through: Vec::new(),
            budget_feet: None,
        }
    }

    fn is_straight(&self) -> bool {
        matches!(self.verb.as_str(), "run" | "charge")
    }
}

/// A movement that is legal as declared.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(super) struct Walked {
    /// The mover's positions, the start first.
    pub positions: Vec<Position>,
    pub costs: Vec<i64>,
    /// Half feet left before the first step and after each.
    pub left: Vec<i64>,
    pub diagonals: Vec<u32>,
    pub flights: Vec<Flight>,
    /// It turned in flight in this step.
    pub turns: Vec<bool>,
}

/// A refusal: the rule, and the step.
pub(super) type Refused = (&'static str, usize);

struct Walker<'a> {
    scene: &'a Scene,
    mover: &'a Creature,
    movement: &'a Movement,
    start: Cube,
}

/// Tests a movement as a whole, counting every tumble as a success.
///
/// # Errors
/// The first failing test of section 0.3.
pub(super) fn check(
    scene: &Scene,
    mover: &Creature,
    movement: &Movement,
    flight: Flight,
) -> Result<Walked, Refused> {
    let start = mover.place.unwrap_or_default();
    let walker = Walker {
        scene,
        mover,
        movement,
        start,
    };
    let first = Position {
        place: start,
        occupied: mover.occupied.clone(),
        is_squeezed: mover.is_squeezed,
    };
    let per_action = scene.ruling("diagonal-parity-span", "turn") == "action";
    let resets = per_action || movement.verb == "pushed";
    let diagonals = if resets { 0 } else { mover.turn.diagonals };
    let mut walked = Walked {
        left: vec![walker.left(&[], first.is_squeezed).unwrap_or(0)],
        positions: vec![first],
        costs: Vec::new(),
        diagonals: vec![diagonals],
        flights: vec![flight],
        turns: Vec::new(),
    };
    for index in 0..movement.path.len() {
        walker
            .step(&mut walked, index)
            .map_err(|rule| (rule, index + 1))?;
    }
    walker.refuse_goal(&walked)?;
    Ok(walked)
}

/// The result of one step.
pub(super) struct OneStep {
    pub(super) position: Position,
    pub(super) cost: i64,
    pub(super) diagonals: u32,
    pub(super) flight: Flight,
}

/// One step of a movement, whatever its budget.
///
/// # Errors
/// The rule that refuses it.
pub(super) fn one_step(
    scene: &Scene,
    mover: &Creature,
    movement: &Movement,
    here: &Position,
    (diagonals, flight): (u32, Flight),
    to: Cube,
) -> Result<OneStep, &'static str> {
    let movement = Movement {
        path: vec![to],
        budget_feet: Some(1_000_000),
        ..movement.clone()
    };
    let walker = Walker {
        scene,
        mover,
        movement: &movement,
        start: here.place,
    };
    let mut walked = Walked {
        positions: vec![here.clone()],
        costs: Vec::new(),
        left: Vec::new(),
        diagonals: vec![diagonals],
        flights: vec![flight],
        turns: Vec::new(),
    };
    walker.step(&mut walked, 0)?;
    Ok(OneStep {
        position: walked.positions.remove(1),
        cost: walked.costs[0],
        diagonals: walked.diagonals[1],
        flight: walked.flights[1],
    })
}

/// `ruling.squeeze-entangled-stack`: squeezing and being entangled halve the speed once together, or
/// quarter it. A creature that is entangled for another reason already has half the budget.
fn halvings_of_squeezing(scene: &Scene, mover: &Creature) -> u32 {
    let stacks = scene.ruling("squeeze-entangled-stack", "no") == "yes";
    1 + u32::from(stacks) - u32::from(mover.is_bound())
}

/// `ruling.squeeze-accounting`: how often the budget of a whole movement is halved if one of its
/// positions, the first included, is squeezed.
pub(super) fn halvings_of_whole(scene: &Scene, mover: &Creature, is_squeezed: bool) -> u32 {
    if is_squeezed && scene.ruling("squeeze-accounting", "step") == "whole" {
        halvings_of_squeezing(scene, mover)
    } else {
        0
    }
}

impl Walker<'_> {
    fn is_fixed(&self) -> bool {
        matches!(
            self.movement.verb.as_str(),
            "guarded" | "minimum" | "pushed"
        )
    }

    /// One more step: tests (1) to (9).
    fn step(&self, walked: &mut Walked, index: usize) -> Result<(), &'static str> {
        let (scene, mover, movement) = (self.scene, self.mover, self.movement);
        let here = &walked.positions[index];
        let (from, to) = (here.place, movement.path[index]);
        self.refuse_way(here, index, to)?;
        let letters: Vec<char> = movement.through.iter().map(|(letter, _)| *letter).collect();
        let manner = Manner {
            mode: movement.mode,
            verb: &movement.verb,
            through: &letters,
            is_last: index + 1 == movement.path.len(),
        };
        let next = fit(scene, mover, manner, &here.occupied, Some((from, to)), to)?;
        let pushed = movement.verb == "pushed";
        // A creature that is pushed does not use stairs.
        let by = if pushed { Mode::Fly } else { movement.mode };
        let aslant = is_diagonal(scene, by, from, to);
        let straight_only = scene.ruling("squeeze-diagonal", "no") == "no";
        if aslant && straight_only && (here.is_squeezed || next.is_squeezed) {
            return Err("starfinder.squeeze.orthogonal");
        }
        let hampers = hampered(scene, mover, movement.mode, here, &next);
        if movement.is_straight() {
            self.refuse_manner(next.is_squeezed, hampers.is_difficult, hampers.doublings)?;
        }
        let per_step = scene.ruling("squeeze-accounting", "step") == "step";
        let halvings = if next.is_squeezed && per_step {
            self.halvings_of_squeezing()
        } else {
            0
        };
        let doublings = hampers.doublings + halvings;
        let change = [0, 1, 2].map(|axis| to[axis] - from[axis]);
        let mut flight = walked.flights[index];
        let (mut surcharge, mut turned) = (0, false);
        if movement.mode == Mode::Fly && !pushed {
            let eighths = turn(scene, &mut flight, change);
            turned = eighths > 0;
            let ascent = if change[2] > 0 {
                ascent_half_feet(scene)
            } else {
                0
            };
            surcharge = 10 * eighths + ascent;
        }
        let parity = walked.diagonals[index];
        let is_hampered = doublings > 0 || next.is_squeezed;
        self.refuse_limits(index, is_hampered, surcharge, aslant && parity % 2 == 1)?;
        let distance = distance_half_feet(if pushed { 0 } else { doublings }, aslant, parity);
        let cost = match movement.verb.as_str() {
            "pushed" => distance,
            "guarded" | "minimum" => 10,
            _ => self.cost_half_feet(distance, change[2] < 0, surcharge, doublings),
        };
        let mut costs = walked.costs.clone();
        costs.push(cost);
        let ever = next.is_squeezed || walked.positions.iter().any(|one| one.is_squeezed);
        let Some(left) = self.left(&costs, ever) else {
            return Err("starfinder.speed.budget");
        };
        let flips = scene.ruling("parity-after-doubled", "keep") == "flip";
        let counts = aslant && (doublings == 0 || flips || pushed) && (!self.is_fixed() || pushed);
        walked.costs = costs;
        walked.left.push(left);
        walked.diagonals.push(parity + u32::from(counts));
        walked.flights.push(flight);
        walked.turns.push(turned);
        walked.positions.push(next);
        Ok(())
    }

    /// The cost of a step of that distance with the surcharge of its turn and ascent:
    /// `ruling.descend-cost`, `ruling.surcharge-doubling`.
    fn cost_half_feet(&self, distance: i64, descends: bool, surcharge: i64, doublings: u32) -> i64 {
        let halves = self.scene.ruling("descend-cost", "full") == "half";
        let own = if halves && descends && self.movement.mode == Mode::Fly {
            distance / 2
        } else {
            distance
        };
        let doubles = self.scene.ruling("surcharge-doubling", "no") == "yes";
        own + if doubles {
            surcharge << doublings.min(32)
        } else {
            surcharge
        }
    }

    fn halvings_of_squeezing(&self) -> u32 {
        halvings_of_squeezing(self.scene, self.mover)
    }

    /// Half feet left after these costs; `None` if they do not fit. A step that does not fit into
    /// what is left of one action goes into the next.
    fn left(&self, costs: &[i64], is_squeezed: bool) -> Option<i64> {
        let verb = self.movement.verb.as_str();
        if matches!(verb, "minimum" | "pushed") {
            return Some(0);
        }
        let more = halvings_of_whole(self.scene, self.mover, is_squeezed);
        let mut budgets = match self.movement.budget_feet {
            Some(feet) => vec![feet],
            None => budgets_feet(self.scene, self.mover, verb, self.movement.mode, more),
        };
        budgets.reverse();
        let mut left = 2 * budgets.pop()?;
        for cost in costs {
            while *cost > left {
                left = 2 * budgets.pop()?;
            }
            left -= cost;
        }
        Some(left + 2 * budgets.iter().sum::<i64>())
    }

    /// Tests (1) to (3).
    fn refuse_way(&self, here: &Position, index: usize, to: Cube) -> Result<(), &'static str> {
        let (scene, mover, movement) = (self.scene, self.mover, self.movement);
        let from = here.place;
        let change = [0, 1, 2].map(|axis| to[axis] - from[axis]);
        if change.iter().map(|part| part.abs()).max() != Some(1) {
            return Err("starfinder.distance.step");
        }
        if movement.verb != "pushed" {
            if let Some(rule) = refuse_medium(scene, mover, movement.mode, here, to) {
                return Err(rule);
            }
            let stays = movement.mode == Mode::Burrow
                && scene.ruling("burrow-emerge", "yes") == "no"
                && index > 0
                && is_in_the_open(scene, mover, &here.occupied);
            if stays {
                return Err("starfinder.burrow.move");
            }
            let extreme = scene.area.gravity == "extreme"
                && scene.ruling("extreme-gravity", "high") == "refuse";
            if extreme && movement.mode == Mode::Fly && change[2] > 0 {
                return Err("starfinder.fly.gravity-high");
            }
        }
        if movement.is_straight() && self.is_off_the_line(index) {
            return Err(match (movement.verb.as_str(), movement.mode) {
                ("charge", _) => "starfinder.adjunct.charge",
                (_, Mode::Swim) => "starfinder.swim.run",
                _ => "starfinder.adjunct.run",
            });
        }
        let (old, new) = (full_space(scene, mover, from), full_space(scene, mover, to));
        let cut = self.cut(from, to, &old, &new);
        let way = (change[0], change[1]);
        // `ruling.squeeze-height`: if height is free, nothing above the lowest level is in the way.
        let corners = if scene.ruling("squeeze-height", "squeeze") == "free" {
            let lowest = |cubes: &Cubes, z: i32| -> Cubes {
                cubes.iter().copied().filter(|cube| cube[2] == z).collect()
            };
            self.cut(from, to, &lowest(&old, from[2]), &lowest(&new, to[2]))
        } else {
            cut.clone()
        };
        if cuts_hard_corner(scene, mover, movement.mode, (&old, &new), &corners, way) {
            return Err("starfinder.distance.hard-corner");
        }
        let filled =
            |one: &&Creature| fills_against(scene, mover, one) && !one.occupied.is_disjoint(&cut);
        let past = scene.ruling("fills-space-diagonal", "yes") == "yes";
        if past && scene.others(mover.letter).iter().any(filled) {
            return Err("starfinder.occupied.fills-space");
        }
        Ok(())
    }

    /// The cubes cut by the step. By land on stairs and by climbing on ladders they are those
    /// beside the diagonal on the plan, on the old and on the new altitude.
    fn cut(&self, from: Cube, to: Cube, old: &Cubes, new: &Cubes) -> Cubes {
        let on_plan = matches!(self.movement.mode, Mode::Land | Mode::Climb)
            && self.movement.verb != "pushed";
        if !on_plan || from[2] == to[2] {
            return cut_cubes(old, new);
        }
        let flat = |cubes: &Cubes| plan(cubes).into_iter().map(|(x, y)| [x, y, 0]).collect();
        let squares: Cubes = cut_cubes(&flat(old), &flat(new));
        let high = old.iter().map(|cube| cube[2] - from[2]).max().unwrap_or(0);
        let mut cut = Cubes::new();
        for [x, y, _] in squares {
            for z in [from[2], to[2]] {
                cut.extend(boxed([x, y, z], [x, y, z + high]));
            }
        }
        cut
    }

    /// Test (2): `ruling.straight-line`, `ruling.run-straight-line`.
    fn is_off_the_line(&self, index: usize) -> bool {
        let path = &self.movement.path;
        let free = self.movement.verb == "run"
            && self.movement.mode != Mode::Swim
            && self.scene.ruling("run-straight-line", "yes") == "swim-only";
        let Some(end) = path.last().filter(|_| !free) else {
            return false;
        };
        let at = |index: usize| {
            if index == 0 {
                self.start
            } else {
                path[index - 1]
            }
        };
        if self.scene.ruling("straight-line", "any-angle") == "grid" {
            let way = |index: usize| [0, 1, 2].map(|axis| path[index][axis] - at(index)[axis]);
            return way(index) != way(0);
        }
        let whole = [0, 1, 2].map(|axis| end[axis] - self.start[axis]);
        let long = (0..3)
            .max_by_key(|axis| (whole[*axis].abs(), 2 - *axis))
            .unwrap_or(0);
        let length = whole[long].abs();
        if length == 0 {
            // There is no line from a square to itself.
            return true;
        }
        let steps = index as i32 + 1;
        (0..3).any(|axis| {
            let gone = path[index][axis] - self.start[axis];
            if axis == long {
                gone != steps * whole[long].signum()
            } else {
                2 * (gone * length - whole[axis] * steps).abs() > length
            }
        })
    }

    /// Tests (6) and (7).
    fn refuse_manner(
        &self,
        is_squeezed: bool,
        is_difficult: bool,
        doublings: u32,
    ) -> Result<(), &'static str> {
        let charges = self.movement.verb == "charge";
        if is_squeezed {
            return Err("starfinder.squeeze.entangled");
        }
        match (is_difficult, charges) {
            (true, true) => return Err("starfinder.terrain.no-charge"),
            (true, false) => return Err("starfinder.terrain.no-run"),
            _ => {}
        }
        let every = self.scene.ruling("charge-slowed", "every") == "every";
        if charges && every && doublings > 0 {
            return Err("starfinder.adjunct.charge");
        }
        Ok(())
    }

    /// Test (8).
    fn refuse_limits(
        &self,
        index: usize,
        is_hampered: bool,
        surcharge: i64,
        is_odd_diagonal: bool,
    ) -> Result<(), &'static str> {
        let scene = self.scene;
        match self.movement.verb.as_str() {
            "guarded" => {
                let strict = scene.ruling("guarded-step-difficult", "refuse") == "refuse";
                let parity = scene.ruling("guarded-step-parity", "keep") == "refuse";
                let hinders = strict && (is_hampered || surcharge > 0);
                if index > 0 || hinders || (parity && is_odd_diagonal) {
                    return Err("starfinder.adjunct.guarded-step");
                }
            }
            "minimum" => {
                let strict = scene.ruling("minimum-hampered-cost", "yes") == "no";
                let pays = pays_for_a_square(scene, self.mover, self.movement.mode);
                if index > 0 || (strict && is_hampered && pays) {
                    return Err("starfinder.minimum.move");
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Test (10) and the right to stop.
    fn refuse_goal(&self, walked: &Walked) -> Result<(), Refused> {
        let last = self.movement.path.len();
        let charges = self.movement.verb == "charge";
        if charges && last < 2 {
            return Err(("starfinder.adjunct.charge", last));
        }
        let target = self.movement.target.and_then(|t| self.scene.creature(t));
        if charges && target.is_some_and(|target| self.misses(walked, target)) {
            return Err(("starfinder.adjunct.charge", last));
        }
        let returns = is_put_back(self.scene, self.movement);
        match walked.positions.last().filter(|_| !returns) {
            Some(end) => match self.refuse_end(end) {
                Some(rule) => Err((rule, last)),
                None => Ok(()),
            },
            None => Ok(()),
        }
    }

    fn refuse_end(&self, at: &Position) -> Option<&'static str> {
        let start = &self.mover.occupied;
        let verb = &self.movement.verb;
        refuse_end(self.scene, self.mover, verb, start, &at.occupied)
    }

    /// `starfinder.adjunct.charge`: whether the end is some other square than the nearest one from
    /// which the target can be attacked.
    fn misses(&self, walked: &Walked, target: &Creature) -> bool {
        let attacks = |at: &Cubes| {
            let mut there = self.mover.clone();
            there.occupied = at.clone();
            can_attack(self.scene, &there, target)
        };
        let Some((end, earlier)) = walked.positions.split_last() else {
            return true;
        };
        !attacks(&end.occupied)
            || earlier.iter().any(|one| attacks(&one.occupied))
            || self.has_nearer(end, &attacks)
    }

    /// Whether the target can be attacked from a free place nearer to the start than that one. Only
    /// a flyer comes to other altitudes.
    fn has_nearer(&self, end: &Position, attacks: &dyn Fn(&Cubes) -> bool) -> bool {
        let distance = |place: Cube| distance_squares(self.scene, self.start, place);
        let most = distance(end.place);
        let around = |from: i32| from - most..=from + most;
        let levels = match self.movement.mode {
            Mode::Fly => around(self.start[2]),
            _ => end.place[2]..=end.place[2],
        };
        levels
            .flat_map(|z| around(self.start[1]).map(move |y| (y, z)))
            .flat_map(|(y, z)| around(self.start[0]).map(move |x| [x, y, z]))
            .filter(|place| distance(*place) < most)
            .any(|place| {
                let occupied = full_space(self.scene, self.mover, place);
                let blocks =
                    |cube: &Cube| is_impassable(self.scene, self.mover, self.movement.mode, *cube);
                let there = Position {
                    place,
                    occupied,
                    is_squeezed: false,
                };
                !there.occupied.iter().any(blocks)
                    && self.refuse_end(&there).is_none()
                    && attacks(&there.occupied)
            })
    }
}

/// Whether the target is within reach and no wall is between: as for a threat, whatever its weapons.
fn can_attack(scene: &Scene, attacker: &Creature, target: &Creature) -> bool {
    let mut armed = attacker.clone();
    armed.flags.insert("melee".to_owned());
    target
        .occupied
        .iter()
        .any(|cube| threatens(scene, &armed, *cube))
}

/// A movement carried out.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub(super) struct Carried {
    /// Steps completed.
    pub taken: usize,
    /// The position it has, by its number; less than `taken` if it went back.
    pub end: usize,
    pub events: Vec<String>,
    /// Whether it comes to a tumble of which no result is said: nothing happens then.
    pub is_open: bool,
}

/// Carries a movement out, up to a halt or a failed tumble.
pub(super) fn carry(
    scene: &Scene,
    mover: &Creature,
    movement: &Movement,
    walked: &Walked,
) -> Carried {
    let last = movement.halt.unwrap_or(usize::MAX).min(movement.path.len());
    let mut carried = Carried {
        taken: last,
        end: last,
        events: Vec::new(),
        is_open: false,
    };
    let mut given = BTreeSet::new();
    'steps: for step in 1..=last {
        let (here, next) = (&walked.positions[step - 1], &walked.positions[step]);
        for (letter, succeeds) in &movement.through {
            let enters = |one: &Creature| {
                blocks_as_opponent(scene, mover, one)
                    && !one.is_helpless()
                    && here.occupied.is_disjoint(&one.occupied)
                    && !next.occupied.is_disjoint(&one.occupied)
            };
            let ends = *succeeds != Some(true) && scene.creature(*letter).is_some_and(enters);
            if ends && succeeds.is_none() {
                carried.is_open = true;
                return carried;
            }
            if ends {
                carried
                    .events
                    .push(format!("{step}: provoke {letter} tumble"));
                carried.taken = step - 1;
                break 'steps;
            }
        }
        log_step(
            scene,
            mover,
            movement,
            (here, next),
            step,
            &mut given,
            &mut carried.events,
        );
    }
    carried.end = carried.taken;
    let legal = |at: &Position| {
        let verb = &movement.verb;
        refuse_end(scene, mover, verb, &mover.occupied, &at.occupied).is_none()
    };
    let stopped = carried.taken < movement.path.len() || is_put_back(scene, movement);
    if stopped && !legal(&walked.positions[carried.taken]) {
        let before = &walked.positions[..carried.taken];
        carried.end = before.iter().rposition(legal).unwrap_or(0);
        let place = walked.positions[carried.end].place;
        carried
            .events
            .push(format!("end: returned {}", written(place)));
    }
    carried
}

/// Whether a movement whose whole path is made may end where nobody may stop, and is then put back:
/// what others push has not planned its movement (`starfinder.occupied.end`).
fn is_put_back(scene: &Scene, movement: &Movement) -> bool {
    movement.verb == "pushed" || scene.ruling("voluntary-illegal-end", "refuse") == "return"
}

/// A place, with its altitude if that is not 0.
pub(super) fn written([x, y, z]: Cube) -> String {
    if z == 0 {
        format!("({x},{y})")
    } else {
        format!("({x},{y},{z})")
    }
}

/// Provocations, then squeezing, then friends that give no cover.
fn log_step(
    scene: &Scene,
    mover: &Creature,
    movement: &Movement,
    (here, next): (&Position, &Position),
    step: usize,
    given: &mut BTreeSet<char>,
    events: &mut Vec<String>,
) {
    for one in scene.others(mover.letter) {
        if provokes(scene, mover, movement, one, here, next) {
            let first_only = scene.ruling("provoke-repeat", "every") == "first";
            if given.insert(one.letter) || !first_only {
                events.push(format!("{step}: provoke {} leave", one.letter));
            }
        }
    }
    if next.is_squeezed != here.is_squeezed {
        let word = if next.is_squeezed { "start" } else { "end" };
        events.push(format!("{step}: squeeze-{word}"));
    }
    for one in scene.others(mover.letter) {
        let shares = !one.occupied.is_disjoint(&next.occupied);
        let ally = !blocks_as_opponent(scene, mover, one);
        if shares && ally && !one.is_helpless() {
            events.push(format!("{step}: no-cover {}", one.letter));
        }
    }
}

/// `starfinder.adjunct.aoo` with its rulings.
fn provokes(
    scene: &Scene,
    mover: &Creature,
    movement: &Movement,
    enemy: &Creature,
    here: &Position,
    next: &Position,
) -> bool {
    let pushed = movement.verb == "pushed";
    let exempt = movement.verb == "guarded"
        || (pushed && scene.ruling("forced-movement-provokes", "yes") == "no");
    if exempt || !scene.opposes(enemy, mover) {
        return false;
    }
    let safe = movement.through.iter().any(|(letter, succeeds)| {
        let meets = !enemy.occupied.is_disjoint(&here.occupied)
            || !enemy.occupied.is_disjoint(&next.occupied);
        *letter == enemy.letter && *succeeds != Some(false) && meets
    });
    if safe && scene.ruling("tumble-provoke", "yes") == "yes" {
        return false;
    }
    let sees = |cubes: &Cubes| cubes.iter().any(|cube| threatens(scene, enemy, *cube));
    let is_big = mover.across() > 1;
    if is_big && scene.ruling("big-mover-provokes", "any") == "whole" {
        return sees(&here.occupied) && !sees(&next.occupied);
    }
    let vacated: Cubes = here.occupied.difference(&next.occupied).copied().collect();
    sees(&vacated)
}
