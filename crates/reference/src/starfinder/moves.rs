//! A movement: every step tested and paid, then the right to stop.

use std::collections::BTreeSet;

use super::table::{Creature, Ground, Place, Size, Table, rectangle};
use super::threat::threatens;

/// How a creature moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Verb {
    Move,
    Double,
    Run,
    Charge,
    Guarded,
    Minimum,
}

impl Verb {
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        match self {
            Verb::Move => "move",
            Verb::Double => "double",
            Verb::Run => "run",
            Verb::Charge => "charge",
            Verb::Guarded => "guarded",
            Verb::Minimum => "minimum",
        }
    }

    fn is_straight(self) -> bool {
        matches!(self, Verb::Run | Verb::Charge)
    }
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// Feet for each step.
    pub costs_feet: Vec<i32>,
    /// Plain diagonals of the turn so far.
    pub diagonals: u32,
    /// What happened, in order.
    pub events: Vec<String>,
}

/// A refusal: the rule, and at which step.
pub type Refused = (&'static str, usize);

/// A position: the full space named by its top-left square, and what is occupied of it.
struct Position {
    place: Place,
    occupied: BTreeSet<Place>,
    squeezed: bool,
}

/// Moves the creature, or says why not; then nothing changes.
///
/// # Errors
/// The rule that refuses, and the step.
pub fn declare(
    table: &mut Table,
    letter: char,
    verb: Verb,
    path: &[Place],
) -> Result<Done, Refused> {
    let mover = table.creature(letter).clone();
    refuse_action(&mover, verb)?;
    let mut here = Position {
        place: mover.place,
        occupied: mover.occupied.clone(),
        squeezed: mover.squeezed,
    };
    let mut left = budget_feet(&mover, verb);
    let mut done = Done {
        costs_feet: Vec::new(),
        diagonals: mover.diagonals,
        events: Vec::new(),
    };
    for (index, to) in path.iter().enumerate() {
        let number = index + 1;
        let at = |rule| (rule, number);
        refuse_geometry(table, &mover, verb, path, index, here.place).map_err(at)?;
        let next = fit(table, &mover, verb, &here, *to).map_err(at)?;
        let doublings = doublings(table, &mover, &next);
        refuse_manner(table, &mover, verb, &here, &next, doublings).map_err(at)?;
        refuse_limits(verb, &next, doublings, index).map_err(at)?;
        let is_diagonal = to.0 != here.place.0 && to.1 != here.place.1;
        let cost = cost_feet(verb, doublings, is_diagonal, done.diagonals);
        if left.is_some_and(|left| cost > left) {
            return Err(("starfinder.speed.budget", number));
        }
        left = left.map(|left| left - cost);
        if is_diagonal && doublings == 0 && !matches!(verb, Verb::Guarded | Verb::Minimum) {
            done.diagonals += 1;
        }
        done.costs_feet.push(cost);
        log_step(table, &mover, verb, &here, &next, number, &mut done.events);
        here = next;
    }
    let last = path.len();
    if verb == Verb::Charge && last < 2 {
        return Err(("starfinder.adjunct.charge", last));
    }
    refuse_end(table, &mover, &here).map_err(|rule| (rule, last))?;
    if let Some(moved) = table.creatures.iter_mut().find(|one| one.letter == letter) {
        moved.place = here.place;
        moved.occupied = here.occupied;
        moved.squeezed = here.squeezed;
        moved.diagonals = done.diagonals;
    }
    Ok(done)
}

/// Puts a creature where it is drawn, squeezed if it must be; whether it fits there.
pub fn settle(table: &mut Table, letter: char) -> bool {
    let mover = table.creature(letter).clone();
    let space = mover.space(mover.place);
    let fits = space.iter().all(|square| {
        !table.is_impassable(*square) && !matches!(table.ground(*square), Some(Ground::Narrow(_)))
    });
    let fits = fits && !table.is_divided(&space);
    if let Some(settled) = table.creatures.iter_mut().find(|one| one.letter == letter) {
        settled.occupied = space;
        settled.squeezed = false;
    }
    fits
}

/// (0): conditions that forbid the action.
fn refuse_action(mover: &Creature, verb: Verb) -> Result<(), Refused> {
    if !verb.is_straight() {
        return Ok(());
    }
    if mover.entangled {
        return Err(("starfinder.adjunct.entangled", 1));
    }
    if mover.fatigued {
        return Err(("starfinder.adjunct.fatigued", 1));
    }
    if mover.squeezed {
        return Err(("starfinder.squeeze.entangled", 1));
    }
    Ok(())
}

/// `starfinder.speed.half`, `.double-move`, `.run`.
fn budget_feet(mover: &Creature, verb: Verb) -> Option<i32> {
    let down = |feet: i32| feet / 5 * 5;
    let speed = if mover.entangled {
        down(mover.speed_feet / 2)
    } else {
        down(mover.speed_feet)
    };
    match verb {
        Verb::Move => Some(speed),
        Verb::Double | Verb::Charge => Some(2 * speed),
        Verb::Run => Some(4 * speed),
        // Exactly one square, whatever the speed.
        Verb::Guarded | Verb::Minimum => None,
    }
}

/// (1) to (3): neighbouring squares, the straight line, hard corners, filled corners.
fn refuse_geometry(
    table: &Table,
    mover: &Creature,
    verb: Verb,
    path: &[Place],
    index: usize,
    from: Place,
) -> Result<(), &'static str> {
    let to = path[index];
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    if dx.abs().max(dy.abs()) != 1 {
        return Err("starfinder.distance.step");
    }
    if verb.is_straight() && is_off_the_line(mover.place, path, index) {
        return Err(if verb == Verb::Run {
            "starfinder.adjunct.run"
        } else {
            "starfinder.adjunct.charge"
        });
    }
    if dx == 0 || dy == 0 {
        return Ok(());
    }
    let (old, new) = (mover.space(from), mover.space(to));
    let both: BTreeSet<Place> = old.union(&new).copied().collect();
    let across = mover.size.across();
    let corner = (from.0.min(to.0), from.1.min(to.1));
    let cut: Vec<Place> = rectangle(corner, across + 1, across + 1)
        .difference(&both)
        .copied()
        .collect();
    if cut.iter().any(|square| table.is_rigid(*square))
        || old
            .iter()
            .any(|square| has_wall_at_crossing(table, &old, &new, *square, (dx, dy)))
    {
        return Err("starfinder.distance.hard-corner");
    }
    let filled = table
        .others(mover.letter)
        .into_iter()
        .any(|one| one.fills && cut.iter().any(|square| one.occupied.contains(square)));
    if filled {
        return Err("starfinder.occupied.fills-space");
    }
    Ok(())
}

/// Whether a wall ends at or passes the grid point that one square crosses in a diagonal step, if
/// that point lies inside neither the old space nor the new one.
fn has_wall_at_crossing(
    table: &Table,
    old: &BTreeSet<Place>,
    new: &BTreeSet<Place>,
    square: Place,
    (dx, dy): (i32, i32),
) -> bool {
    let point = (square.0 + (dx + 1) / 2, square.1 + (dy + 1) / 2);
    let around = [
        (point.0 - 1, point.1 - 1),
        (point.0, point.1 - 1),
        (point.0 - 1, point.1),
        (point.0, point.1),
    ];
    let inside = |space: &BTreeSet<Place>| around.iter().all(|square| space.contains(square));
    if inside(old) || inside(new) {
        return false;
    }
    // A wall touches the point if both its squares are among the four around it.
    table
        .walls
        .iter()
        .any(|(a, b)| around.contains(a) && around.contains(b))
}

/// `ruling.straight-line`: from the first square to the last.
fn is_off_the_line(start: Place, path: &[Place], index: usize) -> bool {
    let Some(end) = path.last() else {
        return false;
    };
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    // The long axis, x if equal; how far along and beside it a square lies.
    let (long, short) = if dx.abs() >= dy.abs() {
        (dx, dy)
    } else {
        (dy, dx)
    };
    let parts = |square: Place| {
        let (x, y) = (square.0 - start.0, square.1 - start.1);
        if dx.abs() >= dy.abs() { (x, y) } else { (y, x) }
    };
    let (along, beside) = parts(path[index]);
    let steps = index as i32 + 1;
    if along != steps * long.signum() {
        return true;
    }
    // |beside - short * steps / |long|| <= 1/2
    2 * (beside * long.abs() - short * steps).abs() > long.abs()
}

/// (4): room and occupants; the new position.
fn fit(
    table: &Table,
    mover: &Creature,
    verb: Verb,
    here: &Position,
    to: Place,
) -> Result<Position, &'static str> {
    let space = mover.space(to);
    if space.iter().all(|square| table.is_impassable(*square)) {
        return Err("starfinder.terrain.impassable");
    }
    let straight = to.0 == here.place.0 || to.1 == here.place.1;
    let connects = |squares: &BTreeSet<Place>| {
        let both: BTreeSet<Place> = squares.union(&here.occupied).copied().collect();
        !straight || table.is_connected(&both)
    };
    let is_whole =
        !space.iter().any(|square| table.is_impassable(*square)) && !table.is_divided(&space);
    if is_whole {
        if !connects(&space) {
            return Err("starfinder.terrain.impassable");
        }
        let squeezed = is_narrowed(table, mover, to)?;
        refuse_occupants(table, mover, verb, here, &space)?;
        return Ok(Position {
            place: to,
            occupied: space,
            squeezed,
        });
    }
    squeeze(table, mover, verb, here, to)
}

/// `starfinder.squeeze.footprint`: the rectangle that a creature presses itself into.
fn squeeze(
    table: &Table,
    mover: &Creature,
    verb: Verb,
    here: &Position,
    to: Place,
) -> Result<Position, &'static str> {
    let fitting: Vec<BTreeSet<Place>> = halves(mover, to)
        .into_iter()
        .filter(|half| !half.iter().any(|square| table.is_impassable(*square)))
        .filter(|half| !table.is_divided(half))
        .collect();
    if fitting.is_empty() {
        return Err("starfinder.squeeze.width");
    }
    let connected: Vec<BTreeSet<Place>> = fitting
        .into_iter()
        .filter(|half| {
            let both: BTreeSet<Place> = half.union(&here.occupied).copied().collect();
            table.is_connected(&both)
        })
        .collect();
    if connected.is_empty() {
        return Err("starfinder.terrain.impassable");
    }
    let mut refused = None;
    let mut free: Vec<BTreeSet<Place>> = Vec::new();
    for half in connected {
        match refuse_occupants(table, mover, verb, here, &half) {
            Ok(()) => free.push(half),
            Err(rule) => refused = refused.or(Some(rule)),
        }
    }
    let steps_in_x = to.0 != here.place.0;
    let best = free.into_iter().min_by_key(|half| {
        let lies_in_x = is_wide(half);
        let shared = half.intersection(&here.occupied).count();
        let first = half.first().copied().unwrap_or(to);
        let top = half.iter().map(|square| square.1).min().unwrap_or(first.1);
        let left = half.iter().map(|square| square.0).min().unwrap_or(first.0);
        (lies_in_x != steps_in_x, usize::MAX - shared, top, left)
    });
    match best {
        Some(occupied) => Ok(Position {
            place: to,
            occupied,
            squeezed: true,
        }),
        None => Err(refused.unwrap_or("starfinder.terrain.impassable")),
    }
}

/// Whether the length of a rectangle lies along x.
fn is_wide(half: &BTreeSet<Place>) -> bool {
    let columns: BTreeSet<i32> = half.iter().map(|square| square.0).collect();
    let rows: BTreeSet<i32> = half.iter().map(|square| square.1).collect();
    columns.len() > rows.len()
}

/// `starfinder.squeeze.width` for a creature of one square.
fn is_narrowed(table: &Table, mover: &Creature, to: Place) -> Result<bool, &'static str> {
    let Some(Ground::Narrow(feet)) = table.ground(to) else {
        return Ok(false);
    };
    if 2 * feet >= mover.size.half_feet() {
        Ok(false)
    } else if 4 * feet >= mover.size.half_feet() {
        Ok(true)
    } else {
        Err("starfinder.squeeze.width")
    }
}

/// Half width and full length, either way round, inside the full space.
fn halves(mover: &Creature, place: Place) -> Vec<BTreeSet<Place>> {
    let across = mover.size.across();
    if across == 1 {
        return Vec::new();
    }
    let half = (across + 1) / 2;
    let mut rectangles = Vec::new();
    for shift in 0..=across - half {
        rectangles.push(rectangle((place.0, place.1 + shift), across, half));
        rectangles.push(rectangle((place.0 + shift, place.1), half, across));
    }
    rectangles
}

/// Among refusing creatures: space-filling, ally under a charge, opponent.
fn refuse_occupants(
    table: &Table,
    mover: &Creature,
    verb: Verb,
    here: &Position,
    squares: &BTreeSet<Place>,
) -> Result<(), &'static str> {
    let there: Vec<&Creature> = table
        .others(mover.letter)
        .into_iter()
        .filter(|one| !one.occupied.is_disjoint(squares))
        .collect();
    if there.iter().any(|one| one.fills) {
        return Err("starfinder.occupied.fills-space");
    }
    let charges = verb == Verb::Charge;
    if charges && there.iter().any(|one| !one.opposes(mover) && !one.helpless) {
        return Err("starfinder.occupied.charge-ally");
    }
    let blocks = |one: &&Creature| {
        let is_inside = one.size == Size::Tiny && !one.occupied.is_disjoint(&here.occupied);
        // A charge passes nobody who stands: `starfinder.adjunct.charge`.
        let may_enter = mover.has_no_reach() && !charges;
        one.opposes(mover) && !one.helpless && !may_enter && !is_inside
    };
    if there.iter().any(blocks) {
        return Err("starfinder.occupied.opponent");
    }
    Ok(())
}

/// How often the step is doubled.
fn doublings(table: &Table, mover: &Creature, next: &Position) -> u32 {
    let worst =
        next.occupied
            .iter()
            .map(|square| {
                let ground = match table.ground(*square) {
                    Some(Ground::Difficult | Ground::Hampered) => 1,
                    Some(Ground::Twice) => 2,
                    _ => 0,
                };
                let body = table.others(mover.letter).into_iter().any(|one| {
                    one.helpless && one.size >= Size::Huge && one.occupied.contains(square)
                });
                ground + u32::from(body)
            })
            .max();
    worst.unwrap_or(0) + u32::from(next.squeezed && !mover.entangled)
}

/// (5) to (7): diagonals while squeezing, running and charging into what forbids it.
fn refuse_manner(
    table: &Table,
    mover: &Creature,
    verb: Verb,
    here: &Position,
    next: &Position,
    doublings: u32,
) -> Result<(), &'static str> {
    let is_diagonal = here.place.0 != next.place.0 && here.place.1 != next.place.1;
    if is_diagonal && (here.squeezed || next.squeezed) {
        return Err("starfinder.squeeze.orthogonal");
    }
    if !verb.is_straight() {
        return Ok(());
    }
    if next.squeezed {
        return Err("starfinder.squeeze.entangled");
    }
    let is_difficult = next.occupied.iter().any(|square| {
        matches!(
            table.ground(*square),
            Some(Ground::Difficult | Ground::Twice)
        )
    });
    match verb {
        Verb::Run if is_difficult => Err("starfinder.terrain.no-run"),
        Verb::Charge if is_difficult => Err("starfinder.terrain.no-charge"),
        Verb::Charge if doublings > 0 => Err("starfinder.adjunct.charge"),
        _ => {
            debug_assert!(!mover.squeezed);
            Ok(())
        }
    }
}

/// (8): what a guarded step and the minimum movement are limited to.
fn refuse_limits(
    verb: Verb,
    next: &Position,
    doublings: u32,
    index: usize,
) -> Result<(), &'static str> {
    match verb {
        Verb::Guarded if index > 0 || doublings > 0 || next.squeezed => {
            Err("starfinder.adjunct.guarded-step")
        }
        Verb::Minimum if index > 0 => Err("starfinder.minimum.move"),
        _ => Ok(()),
    }
}

/// Distance and doublings.
fn cost_feet(verb: Verb, doublings: u32, is_diagonal: bool, diagonals: u32) -> i32 {
    if matches!(verb, Verb::Guarded | Verb::Minimum) {
        return 5;
    }
    match (doublings, is_diagonal) {
        (0, true) if diagonals % 2 == 1 => 10,
        (0, _) => 5,
        (k, false) => 5 << k,
        (k, true) => 15 << (k - 1),
    }
}

/// Provocations, then squeezing, then friends without cover.
fn log_step(
    table: &Table,
    mover: &Creature,
    verb: Verb,
    here: &Position,
    next: &Position,
    number: usize,
    events: &mut Vec<String>,
) {
    let vacated: Vec<Place> = here.occupied.difference(&next.occupied).copied().collect();
    for one in table.others(mover.letter) {
        let sees = one.opposes(mover) && verb != Verb::Guarded;
        if sees && vacated.iter().any(|square| threatens(table, one, *square)) {
            events.push(format!("{number}: provoke {} leave", one.letter));
        }
    }
    if next.squeezed != here.squeezed {
        let word = if next.squeezed { "start" } else { "end" };
        events.push(format!("{number}: squeeze-{word}"));
    }
    for one in table.others(mover.letter) {
        let shares = !one.occupied.is_disjoint(&next.occupied);
        if shares && !one.opposes(mover) && !one.helpless {
            events.push(format!("{number}: no-cover {}", one.letter));
        }
    }
}

/// `starfinder.occupied.end` and its exceptions.
fn refuse_end(table: &Table, mover: &Creature, here: &Position) -> Result<(), &'static str> {
    let mut tiny_ones = 1;
    for one in table.others(mover.letter) {
        if one.helpless || one.occupied.is_disjoint(&here.occupied) {
            continue;
        }
        let both_tiny = one.size == Size::Tiny && mover.size == Size::Tiny;
        let enters_foe = mover.has_no_reach() && one.opposes(mover);
        let is_inside = one.size == Size::Tiny
            && one.opposes(mover)
            && !one.occupied.is_disjoint(&mover.occupied);
        if both_tiny {
            tiny_ones += 1;
        } else if !enters_foe && !is_inside {
            return Err("starfinder.occupied.end");
        }
    }
    if tiny_ones > 4 {
        return Err("starfinder.size.tiny-sharing");
    }
    Ok(())
}
