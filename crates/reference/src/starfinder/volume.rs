//! Flight, swimming and burrowing of `starfinder`, cube by cube in the order of section 0.3.
//!
//! Written from the rulebook alone, section 14 above all. Creatures are cubes. No edge walls, no
//! squeezing (a movement that would squeeze is [`Answer::Silent`]: how a squeezed cube lies is
//! nowhere said), no climbing, no helpless bodies.

use std::collections::{BTreeMap, BTreeSet};

/// A cube: column, row, altitude in squares (0 is the ground).
pub type Cube = [i32; 3];

/// What fills a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Filling {
    Open,
    Rigid,
    Soft,
    /// Difficult for those on the ground; flyers ignore it.
    Difficult,
    /// Difficult for flyers only.
    Canopy,
    Water,
    Dirt,
}

/// By which type of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Mode {
    Fly,
    Swim,
    Burrow,
}

impl Mode {
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        ["fly", "swim", "burrow"][self as usize]
    }
}

/// What is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Action {
    Move,
    Double,
    Run,
    Guarded,
}

impl Action {
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        ["move", "double", "run", "guarded"][self as usize]
    }
}

/// Gravity of the area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Gravity {
    Normal,
    Zero,
    Low,
    High,
    Extreme,
}

impl Gravity {
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        ["normal", "zero", "low", "high", "extreme"][self as usize]
    }

    /// Feet added for each square upward in flight.
    fn ascent_feet(self) -> i32 {
        match self {
            Gravity::Zero | Gravity::Low => 0,
            Gravity::Normal => 5,
            Gravity::High | Gravity::Extreme => 10,
        }
    }
}

/// Horizontal directions by eighths of a circle, north first.
pub const AROUND: [(&str, [i32; 2]); 8] = [
    ("N", [0, -1]),
    ("NE", [1, -1]),
    ("E", [1, 0]),
    ("SE", [1, 1]),
    ("S", [0, 1]),
    ("SW", [-1, 1]),
    ("W", [-1, 0]),
    ("NW", [-1, -1]),
];

/// A creature that is a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// Its letter: capitals are one side.
    pub letter: char,
    /// Squares across: 1 Medium, 2 Large, 3 Huge.
    pub across: i32,
    /// Its least corner.
    pub place: Cube,
    /// Reach in feet if it is armed in melee.
    pub reach_feet: Option<i32>,
    /// Speed of the type it moves by.
    pub speed_feet: i32,
}

impl Body {
    /// The cubes it would occupy with that least corner.
    pub fn cubes(&self, place: Cube) -> BTreeSet<Cube> {
        boxed(place, place.map(|least| least + self.across - 1))
    }

    fn opposes(&self, other: &Body) -> bool {
        self.letter.is_uppercase() != other.letter.is_uppercase()
    }

    /// Three-dimensional reach, `ruling.distance-3d` and the exception for 10 feet.
    fn threatens(&self, cube: Cube) -> bool {
        let Some(reach_feet) = self.reach_feet else {
            return false;
        };
        self.cubes(self.place).iter().any(|own| {
            let mut apart = [0, 1, 2].map(|axis| (own[axis] - cube[axis]).abs());
            apart.sort_unstable();
            if reach_feet == 10 {
                apart[2] <= 2
            } else {
                5 * (apart[2] + apart[1] / 2) <= reach_feet
            }
        })
    }
}

/// All cubes between two corners.
fn boxed(least: Cube, greatest: Cube) -> BTreeSet<Cube> {
    let mut cubes = BTreeSet::new();
    for x in least[0]..=greatest[0] {
        for y in least[1]..=greatest[1] {
            for z in least[2]..=greatest[2] {
                cubes.insert([x, y, z]);
            }
        }
    }
    cubes
}

/// The place, who is there, and what lasts through the turn of the first body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volume {
    /// Rows of squares: what fills each, from which altitude to which.
    pub rows: Vec<Vec<(Filling, i32, i32)>>,
    /// The mover first, then the others by letter.
    pub bodies: Vec<Body>,
    /// Gravity of the area.
    pub gravity: Gravity,
    /// `ruling.surcharge-doubling`.
    pub doubles_surcharges: bool,
    /// Diagonals of the turn.
    pub diagonals: u32,
    /// Heading in eighths of a circle; none is open.
    pub heading: Option<usize>,
    /// Whether a primary direction is chosen for the turn.
    pub has_direction: bool,
}

/// What comes of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Answer {
    Refused {
        rule: &'static str,
        step: usize,
    },
    Done {
        costs_feet: Vec<i32>,
        left_feet: Option<i32>,
        events: Vec<String>,
    },
    /// The rulebook does not say.
    Silent,
}

impl Volume {
    /// What fills the cube; nothing is known beyond the map.
    pub fn filling(&self, cube: Cube) -> Option<Filling> {
        let row = self.rows.get(usize::try_from(cube[1]).ok()?)?;
        let (filling, low, high) = *row.get(usize::try_from(cube[0]).ok()?)?;
        Some(if (low..=high).contains(&cube[2]) {
            filling
        } else if cube[2] < 0 {
            Filling::Rigid
        } else {
            Filling::Open
        })
    }

    /// Whether the mover cannot be in the cube.
    pub fn is_impassable(&self, mode: Mode, cube: Cube) -> bool {
        match self.filling(cube) {
            None | Some(Filling::Rigid | Filling::Soft) => true,
            Some(Filling::Dirt) => mode != Mode::Burrow,
            _ => false,
        }
    }

    fn is_hard(&self, mode: Mode, cube: Cube) -> bool {
        match self.filling(cube) {
            Some(Filling::Rigid) => true,
            Some(Filling::Dirt) => mode != Mode::Burrow,
            _ => false,
        }
    }

    fn medium_refusal(&self, mode: Mode, from: Cube, to: Cube) -> Option<&'static str> {
        let (medium, rule) = match mode {
            Mode::Fly => return None,
            Mode::Swim => (Filling::Water, "starfinder.swim.no-check"),
            Mode::Burrow => (Filling::Dirt, "starfinder.burrow.move"),
        };
        let mover = &self.bodies[0];
        let touches = |place| {
            let mut cubes = mover.cubes(place).into_iter();
            cubes.any(|cube| self.filling(cube) == Some(medium))
        };
        let is_used = touches(from) || touches(to);
        let is_depth = from[2] == to[2] || touches(to) || to[2] == 0;
        (!is_used || !is_depth).then_some(rule)
    }

    fn cuts_hard_corner(&self, mode: Mode, from: Cube, to: Cube) -> bool {
        let mover = &self.bodies[0];
        let least = [0, 1, 2].map(|axis| from[axis].min(to[axis]));
        let greatest = [0, 1, 2].map(|axis| from[axis].max(to[axis]) + mover.across - 1);
        let (old, new) = (mover.cubes(from), mover.cubes(to));
        boxed(least, greatest)
            .into_iter()
            .filter(|cube| !old.contains(cube) && !new.contains(cube))
            .any(|cube| self.is_hard(mode, cube))
    }

    /// Moves the first body, or says why not; then nothing changes.
    ///
    /// `primary` is the heading chosen now, if a direction is: open for up and down.
    pub fn declare(
        &mut self,
        mode: Mode,
        action: Action,
        primary: Option<Option<usize>>,
        path: &[Cube],
    ) -> Answer {
        let mut after = self.clone();
        let answer = after.travel(mode, action, primary, path);
        if matches!(answer, Answer::Done { .. }) {
            *self = after;
        }
        answer
    }

    /// Every place where a move action may end, and its least cost in feet, by trying every step
    /// from every state until nothing gets cheaper; `None` where the rulebook does not say.
    pub fn range(&self, mode: Mode, primary: Option<usize>) -> Option<BTreeMap<Cube, i32>> {
        let budget_feet = self.bodies[0].speed_feet;
        let mut first = self.clone();
        first.heading = primary;
        let state = |at: &Volume| (at.bodies[0].place, at.diagonals % 2, at.heading);
        let mut best = BTreeMap::from([(state(&first), 0)]);
        let mut open = vec![first];
        while let Some(here) = open.pop() {
            let from = here.bodies[0].place;
            let spent_feet = best[&state(&here)];
            for to in boxed(from.map(|part| part - 1), from.map(|part| part + 1)) {
                let mut next = here.clone();
                match next.step(mode, Action::Move, (from, &[to]), 0) {
                    Step::Refused(_) => continue,
                    Step::Silent => return None,
                    Step::Costs(cost) => {
                        next.bodies[0].place = to;
                        let total = spent_feet + cost;
                        let known = best.get(&state(&next));
                        if total <= budget_feet && known.is_none_or(|known| total < *known) {
                            best.insert(state(&next), total);
                            open.push(next);
                        }
                    }
                }
            }
        }
        let mut range = BTreeMap::new();
        for ((place, _, _), cost) in best {
            let own = self.bodies[0].cubes(place);
            let mut others = self.bodies[1..].iter();
            if others.all(|one| one.cubes(one.place).is_disjoint(&own)) {
                let least = range.entry(place).or_insert(cost);
                *least = cost.min(*least);
            }
        }
        Some(range)
    }

    fn travel(
        &mut self,
        mode: Mode,
        action: Action,
        primary: Option<Option<usize>>,
        path: &[Cube],
    ) -> Answer {
        let refused = |rule, step| Answer::Refused { rule, step };
        if action == Action::Run && mode == Mode::Burrow {
            return refused("starfinder.burrow.no-run", 1);
        }
        if mode == Mode::Fly {
            if let Some(heading) = primary {
                self.heading = heading;
                self.has_direction = true;
            }
            if !self.has_direction {
                return refused("starfinder.fly.primary-direction", 1);
            }
        }
        let speed_feet = self.bodies[0].speed_feet;
        let mut left_feet = match action {
            Action::Move => Some(speed_feet),
            Action::Double => Some(2 * speed_feet),
            Action::Run => Some(4 * speed_feet),
            Action::Guarded => None,
        };
        let start = self.bodies[0].place;
        let (mut costs_feet, mut events) = (Vec::new(), Vec::new());
        for (index, to) in path.iter().enumerate() {
            let from = self.bodies[0].place;
            match self.step(mode, action, (start, path), index) {
                Step::Refused(rule) => return refused(rule, index + 1),
                Step::Silent => return Answer::Silent,
                Step::Costs(cost) => {
                    if left_feet.is_some_and(|left| cost > left) {
                        return refused("starfinder.speed.budget", index + 1);
                    }
                    left_feet = left_feet.map(|left| left - cost);
                    costs_feet.push(cost);
                }
            }
            self.bodies[0].place = *to;
            self.log(action, from, index + 1, &mut events);
        }
        let mover = &self.bodies[0];
        let own = mover.cubes(mover.place);
        if self.bodies[1..]
            .iter()
            .any(|one| !one.cubes(one.place).is_disjoint(&own))
        {
            return refused("starfinder.occupied.end", path.len());
        }
        Answer::Done {
            costs_feet,
            left_feet,
            events,
        }
    }

    fn step(&mut self, mode: Mode, action: Action, line: (Cube, &[Cube]), index: usize) -> Step {
        let (start, path) = line;
        let (from, to) = (self.bodies[0].place, path[index]);
        let change = [0, 1, 2].map(|axis| to[axis] - from[axis]);
        if change.iter().map(|part| part.abs()).max() != Some(1) {
            return Step::Refused("starfinder.distance.step");
        }
        if let Some(rule) = self.medium_refusal(mode, from, to) {
            return Step::Refused(rule);
        }
        if action == Action::Run && is_off_the_line(start, path, index) {
            return Step::Refused(match mode {
                Mode::Swim => "starfinder.swim.run",
                _ => "starfinder.adjunct.run",
            });
        }
        if self.cuts_hard_corner(mode, from, to) {
            return Step::Refused("starfinder.distance.hard-corner");
        }
        let cubes = self.bodies[0].cubes(to);
        let shut = cubes.iter().filter(|cube| self.is_impassable(mode, **cube));
        match shut.count() {
            0 => {}
            count if count == cubes.len() => {
                return Step::Refused("starfinder.terrain.impassable");
            }
            _ => return Step::Silent,
        }
        let mover = &self.bodies[0];
        let meets = |one: &Body| !one.cubes(one.place).is_disjoint(&cubes);
        if self.bodies[1..]
            .iter()
            .any(|one| one.opposes(mover) && meets(one))
        {
            return Step::Refused("starfinder.occupied.opponent");
        }
        self.price(mode, action, index, change, &cubes)
    }

    fn price(
        &mut self,
        mode: Mode,
        action: Action,
        index: usize,
        change: [i32; 3],
        cubes: &BTreeSet<Cube>,
    ) -> Step {
        let hampers = match mode {
            Mode::Fly => Filling::Canopy,
            Mode::Swim | Mode::Burrow => Filling::Difficult,
        };
        let is_hampered = cubes
            .iter()
            .any(|cube| self.filling(*cube) == Some(hampers));
        if action == Action::Run && is_hampered {
            return Step::Refused("starfinder.terrain.no-run");
        }
        let surcharge_feet = if mode == Mode::Fly {
            self.turn_feet(change)
                + if change[2] > 0 {
                    self.gravity.ascent_feet()
                } else {
                    0
                }
        } else {
            0
        };
        if action == Action::Guarded {
            let is_limited = index > 0 || is_hampered || surcharge_feet > 0;
            return if is_limited {
                Step::Refused("starfinder.adjunct.guarded-step")
            } else {
                Step::Costs(5)
            };
        }
        let is_diagonal = change.iter().filter(|part| **part != 0).count() > 1;
        let distance_feet = match (is_hampered, is_diagonal) {
            (true, true) => 15,
            (true, false) => 10,
            (false, true) if self.diagonals % 2 == 1 => 10,
            (false, _) => 5,
        };
        self.diagonals += u32::from(is_diagonal && !is_hampered);
        let factor = 1 + i32::from(is_hampered && self.doubles_surcharges);
        Step::Costs(distance_feet + factor * surcharge_feet)
    }

    /// `starfinder.fly.turn`: turns to the step's direction; the feet it costs.
    fn turn_feet(&mut self, change: [i32; 3]) -> i32 {
        let new = AROUND
            .iter()
            .position(|(_, way)| *way == [change[0], change[1]]);
        let Some(new) = new else { return 0 };
        let old = self.heading.replace(new).unwrap_or(new);
        let eighths = old.abs_diff(new).min(8 - old.abs_diff(new));
        5 * i32::try_from(eighths).expect("at most four")
    }

    fn log(&self, action: Action, from: Cube, number: usize, events: &mut Vec<String>) {
        let mover = &self.bodies[0];
        let now = mover.cubes(mover.place);
        let old = mover.cubes(from);
        let vacated: Vec<Cube> = old.difference(&now).copied().collect();
        for one in &self.bodies[1..] {
            let is_aware = one.opposes(mover) && action != Action::Guarded;
            if is_aware && vacated.iter().any(|cube| one.threatens(*cube)) {
                events.push(format!("{number}: provoke {} leave", one.letter));
            }
        }
        for one in &self.bodies[1..] {
            if !one.opposes(mover) && !one.cubes(one.place).is_disjoint(&now) {
                events.push(format!("{number}: no-cover {}", one.letter));
            }
        }
    }
}

/// What comes of one step.
enum Step {
    Refused(&'static str),
    Silent,
    Costs(i32),
}

/// `ruling.straight-line` in three dimensions.
fn is_off_the_line(start: Cube, path: &[Cube], index: usize) -> bool {
    let Some(end) = path.last() else { return false };
    let whole = [0, 1, 2].map(|axis| end[axis] - start[axis]);
    let mut long = 0;
    for axis in [1, 2] {
        if whole[axis].abs() > whole[long].abs() {
            long = axis;
        }
    }
    let steps = i32::try_from(index).expect("a short path") + 1;
    let length = whole[long].abs();
    [0, 1, 2].into_iter().any(|axis| {
        let gone = path[index][axis] - start[axis];
        if axis == long {
            gone != steps * whole[long].signum()
        } else {
            2 * (gone * length - whole[axis] * steps).abs() > length
        }
    })
}
