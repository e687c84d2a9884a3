//! How the search in three dimensions sees flying, swimming and burrowing.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use board::{CreatureId, Movement, Quantity};
use grid::{Direction, Edge, Extent, Footprint, Plane, Square};

use super::super::cost::{Course, Price};
use super::super::mover::Mover;
use super::super::plan::{
    Purse, corner_faults, first_course, is_too_slow, limit_fault, shift_faults, step_faults,
};
use super::super::rulings::{
    BigCreatureTerrain, DoubleMovePool, Medium, SqueezeBetweenCreatures, SqueezeHeight,
    VerticalTurn,
};
use super::super::standing::{Fit, Standing};
use super::super::step::{Shift, Step as Stepped};
use super::super::{Place, Scene, Space, Verb, speed};
use super::airspace::{Airspace, Survey};
use super::exact::{Link, Stand, State, Step};
use super::query::{
    MOST_BUDGET_SQUARES, MOST_PLACES, PrimaryChoice, SURE_BUDGET_SQUARES, VolumeQuery, VolumeWalk,
};
use crate::heading::{Attitude, Bearing, Primary, Slope};
use crate::range::{self, Narrow};
use crate::tariff::{HALVES_PER_SQUARE, Tariff};
use crate::trigger::Threats;
use crate::volume::{Barred, Window, beside};
use crate::{space, straight};
use rules::search::{Parity, Stop};

/// A movement to be searched.
pub(crate) struct Walking<'a> {
    mover: Mover<'a>,
    start: Standing,
    begins: Begins,
    starts: Vec<State>,
    tariff: Tariff,
    budget_halves: u32,
    searched_halves: u32,
    primary: PrimaryChoice,
    narrow: Narrow,
    /// The squares that the mover's side does not know: nothing is planned into the air over them
    /// or the earth below.
    unknown: Option<Plane>,
    known: Known,
}

/// Where a movement begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begins {
    /// Where the creature is.
    Here,
    /// Somewhere between two places, where a movement before it has ended.
    Between(Place, Place),
}

/// What has been found out about places and spaces, however they are entered.
#[derive(Default)]
struct Known {
    /// The rooms in the full-size space at a place.
    rooms: RefCell<BTreeMap<Place, Rc<Vec<Vec<Space>>>>>,
    /// How often a step to a stand is doubled.
    doublings: RefCell<BTreeMap<Stand, u32>>,
}

/// The ways to treat narrow places that make a difference for that movement.
pub(super) fn narrows(scene: Scene<'_>, query: &VolumeQuery) -> &'static [Narrow] {
    let creature = scene.board.creature(query.creature);
    let mover = creature.map(|own| Mover::new(scene, own, query.verb, query.way));
    mover.map_or(&[], |mover| Narrow::all(&mover))
}

/// Returns the movement of that question that treats narrow places so; `None` if it cannot be
/// searched.
pub(super) fn walk<'a>(
    scene: Scene<'a>,
    query: &VolumeQuery,
    narrow: Narrow,
) -> Option<Walking<'a>> {
    let is_deep = matches!(query.way, Movement::Fly | Movement::Swim | Movement::Burrow);
    let movement = movement(scene, query, narrow);
    let mut walking = movement.filter(|own| is_deep && own.is_free() && own.may_begin_here())?;
    walking.searched_halves = walking.greatest_searched();
    walking.find_barred();
    Some(walking)
}

/// Returns a movement of a turn, on foot too: it begins where the creature is or, if a movement
/// comes before it, in any place between two others. Of its budget only as much is searched as is
/// always searched.
pub(super) fn leg<'a>(
    scene: Scene<'a>,
    (query, narrow): (&VolumeQuery, Narrow),
    between: Option<(Place, Place)>,
) -> Option<Walking<'a>> {
    let mut walking = movement(scene, query, narrow)?;
    if !walking.is_free() || !range::is_searchable(&walking.mover) {
        return None;
    }
    if let Some((least, greatest)) = between {
        walking.begins = Begins::Between(least, greatest);
    }
    let most = SURE_BUDGET_SQUARES * HALVES_PER_SQUARE;
    walking.searched_halves = walking.budget_halves.min(most);
    walking.find_barred();
    Some(walking)
}

/// Returns a run or a charge that has to keep a straight line; all of its budget is searched.
pub(super) fn line<'a>(scene: Scene<'a>, query: &VolumeQuery) -> Option<Walking<'a>> {
    let narrow = narrows(scene, query).first()?;
    let mut walking = movement(scene, query, *narrow)?;
    let is_line = straight::demanded_by(&walking.mover).is_some();
    if !is_line || !range::is_searchable(&walking.mover) || !walking.may_begin_here() {
        return None;
    }
    walking.searched_halves = walking.budget_halves;
    Some(walking)
}

/// The movement, before it is decided how much of it is searched.
fn movement<'a>(scene: Scene<'a>, query: &VolumeQuery, narrow: Narrow) -> Option<Walking<'a>> {
    let creature = scene.board.creature(query.creature)?;
    speed::own_speed_feet(creature, query.way)?;
    let mover = Mover::new(scene, creature, query.verb, query.way);
    if mover.not_covered_by().is_some() || is_too_slow(&mover) || !is_searched(scene, query.verb) {
        return None;
    }
    let start = mover.standing()?;
    let mut turn = scene.facts.turn(creature.id).clone();
    let is_flight = query.way == Movement::Fly;
    let primary = match (turn.primary, query.primary) {
        (None, None) if is_flight => PrimaryChoice::ByPath,
        (None, Some(chosen)) if is_flight => PrimaryChoice::Of(chosen),
        _ => PrimaryChoice::None,
    };
    // This is the turn after the direction has been chosen.
    match primary {
        PrimaryChoice::None => {}
        PrimaryChoice::Of(chosen) => turn.primary = Some(chosen),
        PrimaryChoice::ByPath => turn.primary = Some(Primary::along(LEVEL_NORTH)),
    }
    if !mover.action_faults(&start, &turn).is_empty() {
        return None;
    }
    let course = first_course(scene, query.verb, &turn, None);
    let budget_halves = match query.verb {
        Verb::Minimum | Verb::Guarded => HALVES_PER_SQUARE,
        _ => Purse::of(&mover, narrow.pace(&mover, &start)).whole()?,
    };
    let tariff = mover.tariff();
    if turn_has_another(scene, query) {
        return None;
    }
    let first = State {
        place: start.full.place(),
        pressed: pressed(&start),
        attitude: if is_flight {
            course.attitude
        } else {
            Attitude::open()
        },
        parity: parity_of(course.diagonals),
    };
    Some(Walking {
        mover,
        start,
        begins: Begins::Here,
        starts: starts(first, primary, &tariff),
        tariff,
        budget_halves,
        searched_halves: 0,
        primary,
        narrow,
        unknown: rules::unknown_ground(scene.board, creature.side),
        known: Known::default(),
    })
}

/// Returns where the search begins: in every attitude if the path is to choose the direction.
fn starts(first: State, primary: PrimaryChoice, tariff: &Tariff) -> Vec<State> {
    if primary != PrimaryChoice::ByPath {
        return vec![first];
    }
    let steep = tariff.vertical_turn == VerticalTurn::Yes;
    attitudes(steep)
        .map(|attitude| State { attitude, ..first })
        .collect()
}

/// Neither the heading nor the diagonals decide whether a step is allowed or how often it is
/// doubled.
const OPEN_COURSE: Course = Course {
    diagonals: 0,
    attitude: Attitude::open(),
};

/// A direction that represents the choice if it matters only that there is one.
const LEVEL_NORTH: Bearing = Bearing::slanted(Direction::North, Slope::Level);

/// Whether the requested direction differs from the one that the turn has.
fn turn_has_another(scene: Scene<'_>, query: &VolumeQuery) -> bool {
    let chosen = scene.facts.turn(query.creature).primary;
    chosen.is_some() && query.primary.is_some() && chosen != query.primary
}

/// Whether one budget pays for the movement, whatever its path: a double move with two budgets does
/// not qualify.
fn is_searched(scene: Scene<'_>, verb: Verb) -> bool {
    match verb {
        Verb::Move | Verb::Minimum | Verb::Guarded | Verb::Run | Verb::Charge => true,
        Verb::Double => scene.rulings.get::<DoubleMovePool>() == DoubleMovePool::One,
        _ => false,
    }
}

/// The attitudes to begin with if the primary direction is still to be chosen: an open heading
/// represents all, unless steepness costs something.
fn attitudes(steep: bool) -> impl Iterator<Item = Attitude> {
    let each = Bearing::all().map(|bearing| Primary::along(bearing).attitude());
    let open = std::iter::once(Attitude::open());
    open.filter(move |_| !steep)
        .chain(each.filter(move |_| steep))
}

const fn parity_of(diagonals: u32) -> Parity {
    if diagonals.is_multiple_of(2) {
        Parity::Even
    } else {
        Parity::Odd
    }
}

/// The space that a squeezed creature fills, if it is not its whole space.
fn pressed(standing: &Standing) -> Option<Space> {
    (standing.occupied != standing.full).then_some(standing.occupied)
}

impl Walking<'_> {
    fn standing(&self, at: Stand) -> Standing {
        let full = self.mover.full_space_at(at.place);
        let occupied = at.pressed.unwrap_or(full);
        let narrow = self.mover.side == 1 && self.mover.is_narrow(at.place);
        Standing {
            full,
            occupied,
            fit: if occupied != full || narrow {
                Fit::Squeezed
            } else {
                Fit::Free
            },
        }
    }

    /// Whether it may leave a straight line.
    fn is_free(&self) -> bool {
        straight::demanded_by(&self.mover).is_none()
    }

    /// Those who threaten the mover anywhere.
    pub(super) fn threats(&self) -> Threats {
        Threats::against(&self.mover)
    }

    /// Who may react to a step from one stand to another.
    pub(super) fn provoked(&self, threats: &Threats, from: Stand, link: &Link) -> Vec<CreatureId> {
        let step = Stepped {
            from: self.standing(from),
            to: self.standing(link.to),
            bearing: link.bearing,
        };
        self.mover.provoked(threats, &step)
    }

    /// How it treats narrow places.
    pub(super) fn narrow(&self) -> Narrow {
        self.narrow
    }

    /// Whether the movement may begin where the creature is: one that keeps out of narrow places may
    /// not begin in one.
    pub(super) fn may_begin_here(&self) -> bool {
        self.narrow.allows(&self.start)
    }

    /// Whether the movement may begin in that stand, after another one.
    pub(super) fn may_begin_in(&self, at: Stand) -> bool {
        self.narrow.allows(&self.standing(at))
    }

    /// The squares of the map.
    pub(super) fn extent(&self) -> Extent {
        self.mover.scene.board.extent()
    }

    /// The way of moving.
    pub(super) fn way(&self) -> Movement {
        self.mover.way
    }

    /// The space that the mover fills in a stand.
    pub(super) fn footprint(&self, at: Stand) -> Footprint {
        self.standing(at).occupied.footprint
    }

    /// Whether nothing holds the mover in that stand.
    pub(super) fn is_in_air(&self, at: Stand) -> bool {
        self.mover.is_in_air(self.standing(at).full)
    }

    /// Whether nobody on foot can set out from there: it is above the ground, and nothing around
    /// rises above the ground.
    pub(super) fn is_far_from_ground(&self, at: Stand) -> bool {
        let mover = &self.mover;
        if mover.way != Movement::Land
            || at.place.level <= 0
            || mover.scene.rulings.get::<Medium>() == Medium::Host
            || mover.has_tunnels()
        {
            return false;
        }
        let side = i32::from(mover.side);
        (-1..=side)
            .all(|dy| (-1..=side).all(|dx| mover.ground.is_uniform(at.place.square.offset(dx, dy))))
    }

    /// The shift from there, if check 1 allows it.
    fn shift_apart_from_corners(&self, from: Standing, to: Place) -> Option<Shift> {
        let mover = &self.mover;
        let shift = mover.shift(from, to).ok()?;
        let index = usize::from(from.full.place() != self.start.full.place());
        let is_faulty = shift_faults(mover, &shift, index).next().is_some();
        (!is_faulty).then_some(shift)
    }

    /// The shift from there, if checks 1 and 3 allow it.
    fn shift(&self, from: Standing, to: Place) -> Option<Shift> {
        let shift = self.shift_apart_from_corners(from, to)?;
        let is_cut = corner_faults(&self.mover, &shift).next().is_some();
        (!is_cut).then_some(shift)
    }

    /// The step by which the shift is made, with its cost, if checks 4 to 8 allow it.
    fn priced(&self, shift: &Shift, course: Course) -> Option<(Stepped, Price)> {
        let mover = &self.mover;
        let index = usize::from(shift.from.full.place() != self.start.full.place());
        let step = shift.to(mover.stand(shift).ok()?);
        let price = mover.price(&step, course);
        let faults = step_faults(mover, &step, &price).next();
        let limit = limit_fault(mover, index, &step, &price, course);
        let goes = faults.is_none() && limit.is_none() && self.narrow.allows(&step.to);
        (goes && !self.enters_unknown(&step)).then_some((step, price))
    }

    /// Whether the mover covers a square after the step that its side does not know and that it did
    /// not cover before.
    fn enters_unknown(&self, step: &Stepped) -> bool {
        let (from, to) = (step.from.occupied.footprint, step.to.occupied.footprint);
        self.unknown.as_ref().is_some_and(|unknown| {
            let mut entered = to.squares_outside(from);
            entered.any(|square| unknown.contains(square))
        })
    }

    /// Whether a place covers squares that the side does not know, so that a step to it depends on
    /// where it comes from.
    fn is_over_unknown(&self, space: Space) -> bool {
        let unknown = self.unknown.as_ref();
        unknown.is_some_and(|unknown| unknown.meets(space.footprint))
    }

    /// The greatest part of the budget that leads to no more places than are searched.
    fn greatest_searched(&self) -> u32 {
        let squares = self.budget_halves / HALVES_PER_SQUARE;
        let fits = |squares: u32| {
            let window = self
                .bounds(squares)
                .and_then(|(least, greatest)| Window::between(least, greatest, MOST_PLACES));
            window.is_some()
        };
        let (mut sure, mut too_far) = (SURE_BUDGET_SQUARES, MOST_BUDGET_SQUARES + 1);
        if squares < too_far && (squares <= sure || fits(squares)) {
            return self.budget_halves;
        }
        while too_far - sure > 1 {
            let middle = sure.midpoint(too_far);
            if fits(middle) {
                sure = middle;
            } else {
                too_far = middle;
            }
        }
        self.budget_halves.min(sure * HALVES_PER_SQUARE)
    }

    /// Finds out where a big mover cannot be, because its many squares are checked again and again.
    fn find_barred(&mut self) {
        let Some((least, greatest)) = self.searched_bounds() else {
            return;
        };
        let mover = &self.mover;
        let side = i32::from(mover.side.max(mover.height));
        if side == 1 {
            return;
        }
        let window = Window::between(
            beside(least, (-1, -1, -1)),
            beside(greatest, (side, side, side)),
            usize::MAX,
        );
        let barred = window.map(|window| {
            let is_uniform = |square| mover.ground.is_uniform(square) && !mover.has_tunnels();
            Barred::lay_out(window, &is_uniform, &|place| mover.bars(place))
        });
        self.mover.barred = barred;
    }

    /// The stand after the shift, if checks 3 to 8 allow it, and how often the step is doubled: the
    /// same as [`Walking::priced`] for a movement that judges by place.
    fn stood(&self, airspace: &Airspace, bearing: usize, shift: &Shift) -> Option<(Stand, u32)> {
        let mover = &self.mover;
        let has_edges = !mover.scene.board.closed_edges().is_empty();
        let is_cut = if has_edges {
            corner_faults(mover, shift).next().is_some()
        } else {
            airspace.is_shut(bearing, shift.from.full.place())
        };
        let crosses_edge = || {
            mover.side == 1
                && shift
                    .crossed_edge()
                    .is_some_and(|edge| mover.stops(shift, edge))
        };
        if is_cut || crosses_edge() {
            return None;
        }
        let place = shift.full.place();
        let rooms = self.known.rooms.borrow().get(&place).cloned();
        let rooms = rooms.unwrap_or_else(|| {
            let rooms = Rc::new(mover.rooms_to_stand(shift.full));
            let mut known = self.known.rooms.borrow_mut();
            Rc::clone(known.entry(place).or_insert(rooms))
        });
        if rooms.is_empty() {
            return None;
        }
        let standing = mover.stand_among(shift, rooms.iter().cloned()).ok()?;
        let step = shift.to(standing);
        if mover.squeezed_diagonal(&step).is_some()
            || self.enters_unknown(&step)
            || !self.narrow.allows(&step.to)
        {
            return None;
        }
        let stand = Stand {
            place,
            pressed: pressed(&standing),
        };
        let known = self.known.doublings.borrow().get(&stand).copied();
        let doublings = known.unwrap_or_else(|| {
            let doublings = mover.price(&step, OPEN_COURSE).doublings;
            self.known.doublings.borrow_mut().insert(stand, doublings);
            doublings
        });
        Some((stand, doublings))
    }

    /// The lowest level that can be open: below the map everything is rock unless stated otherwise.
    fn lowest_level(&self) -> i32 {
        let mover = &self.mover;
        let stated = mover
            .scene
            .board
            .all_levels()
            .map(|(_, _, levels)| levels.least);
        let tunnels = mover.scene.facts.tunnels.iter().map(|place| place.level);
        let through_rock = mover.way == Movement::Burrow;
        let lowest = stated
            .chain(tunnels)
            .chain([0, self.start.full.level])
            .min();
        lowest.filter(|_| !through_rock).unwrap_or(i32::MIN)
    }

    /// The places that this many squares may reach at most.
    fn bounds(&self, squares: u32) -> Option<(Place, Place)> {
        let squares = i32::try_from(squares).ok()?;
        let ascents = squares / i32::try_from(1 + self.tariff.ascent_squares).ok()?;
        let descents = if self.tariff.is_in_squares() {
            squares
        } else {
            squares.checked_mul(2)?
        };
        let start = self.start.full.place();
        let (first, last) = match self.begins {
            Begins::Here => (start, start),
            Begins::Between(first, last) => (first, last),
        };
        let extent = self.mover.scene.board.extent();
        let side = i32::from(self.mover.side);
        let after = |at: i32, cells: i32| at.saturating_add(descents).min(cells - side);
        let before = |at: i32| at.saturating_sub(descents).max(0);
        let greatest = Place::new(
            Square::new(
                after(last.square.x, extent.width()),
                after(last.square.y, extent.height()),
            ),
            last.level.saturating_add(ascents),
        );
        let least = Place::new(
            Square::new(before(first.square.x), before(first.square.y)),
            first
                .level
                .saturating_sub(descents)
                .max(self.lowest_level().min(first.level)),
        );
        Some((least, greatest))
    }

    /// The places that the searched budget may reach at most.
    pub(super) fn searched_bounds(&self) -> Option<(Place, Place)> {
        self.bounds(self.searched_halves / HALVES_PER_SQUARE)
    }

    /// Whether an opponent smaller than a square is in the space: the mover's origin may then
    /// decide whether it may enter (`ruling.tiny-inside-host`).
    fn holds_tiny_opponent(&self, space: Space) -> bool {
        let mut others = self.mover.others_in(space);
        others.any(|other| space::is_below_square(other.size))
    }

    /// Whether a place that has room for the whole of the mover is judged alike, wherever the mover
    /// comes from.
    fn judges_by_place(&self) -> bool {
        let mover = &self.mover;
        let rulings = mover.scene.rulings;
        // Where height is free, only a space of one level has its corners on all its levels.
        let is_height_free = rulings.get::<SqueezeHeight>() == SqueezeHeight::Free;
        mover.way == Movement::Fly
            && self.goes_by_stands()
            && (mover.height == 1 || !is_height_free)
            && rulings.get::<BigCreatureTerrain>() == BigCreatureTerrain::Occupied
    }

    /// Whether a wall on an edge touches the squares of a creature of several squares, or a square
    /// beside them.
    fn is_near_edge(&self, place: Place) -> bool {
        let edges = self.mover.scene.board.closed_edges();
        if self.mover.side == 1 || edges.is_empty() {
            return false;
        }
        let side = i32::from(self.mover.side);
        let origin = place.square;
        (-1..=side).any(|dy| {
            (-1..=side).any(|dx| {
                let square = origin.offset(dx, dy);
                edges.contains(Edge::west(square)) || edges.contains(Edge::north(square))
            })
        })
    }

    /// Whether a creature of several squares has its full space wherever it may go: nothing above
    /// the ground is closed to it, and the border of the map is out of its reach. Otherwise it may
    /// squeeze.
    fn has_room_all_round(&self) -> bool {
        let mover = &self.mover;
        let scene = mover.scene;
        let rulings = scene.rulings;
        let Some((least, greatest)) = self.searched_bounds() else {
            return false;
        };
        let side = i32::from(mover.side);
        let start = self.start.full.footprint.origin;
        let reach = i32::try_from(self.searched_halves).unwrap_or(i32::MAX);
        let is_far_from_border = [(-1, -1), (1, 1)].into_iter().all(|(dx, dy)| {
            let away = reach / 2 + side;
            let square = start.offset(away.saturating_mul(dx), away.saturating_mul(dy));
            scene.board.contains(square)
        });
        let is_free = |x: i32, y: i32| {
            let square = Square::new(x, y);
            let top = if mover.is_uniform(square) {
                0
            } else {
                greatest.level.saturating_add(side)
            };
            (0..=top).all(|level| !mover.is_impassable(Place::new(square, level)))
        };
        mover.height == mover.side
            && rulings.get::<BigCreatureTerrain>() == BigCreatureTerrain::Occupied
            && rulings.get::<SqueezeBetweenCreatures>() == SqueezeBetweenCreatures::No
            && scene.board.closed_edges().is_empty()
            && self.tariff.is_in_squares()
            && is_far_from_border
            && (least.square.y..greatest.square.y + side)
                .all(|y| (least.square.x..greatest.square.x + side).all(|x| is_free(x, y)))
    }
}

impl VolumeWalk for Walking<'_> {
    fn starts(&self) -> Vec<State> {
        self.starts.clone()
    }

    fn budget_halves(&self) -> u32 {
        self.budget_halves
    }

    fn searched_halves(&self) -> u32 {
        self.searched_halves
    }

    fn tariff(&self) -> Tariff {
        self.tariff
    }

    fn steps(&self, from: State, into: &mut Vec<Step>) {
        let standing = self.standing(from.stand());
        let course = Course {
            diagonals: u32::from(from.parity == Parity::Odd),
            attitude: from.attitude,
        };
        for bearing in Bearing::all() {
            let to = beside(from.place, bearing.offset());
            let shift = self.shift(standing, to);
            let Some((step, price)) = shift.and_then(|shift| self.priced(&shift, course)) else {
                continue;
            };
            into.push(Step {
                to: State {
                    place: to,
                    pressed: pressed(&step.to),
                    attitude: self.tariff.attitude_after(from.attitude, bearing),
                    parity: parity_of(price.after.diagonals),
                },
                cost_halves: price.halves,
            });
        }
    }

    fn goes_by_stands(&self) -> bool {
        !matches!(self.mover.verb, Verb::Minimum | Verb::Guarded)
    }

    fn links(&self, airspace: Option<&Airspace>, from: Stand, into: &mut Vec<Link>) {
        let standing = self.standing(from);
        if from.place != self.start.full.place() && self.mover.has_charged_into(&standing) {
            return;
        }
        let open = airspace
            .filter(|airspace| from.pressed.is_none() && airspace.doublings(from.place).is_some());
        for (number, bearing) in Bearing::all().enumerate() {
            let to = beside(from.place, bearing.offset());
            let known = open.and_then(|open| Some((open, open.doublings(to)?)));
            // Whatever slows it may forbid a run or a charge.
            let known = known.filter(|(_, doublings)| self.is_free() || *doublings == 0);
            if let Some((open, doublings)) = known {
                if !open.is_shut(number, from.place) {
                    into.push(Link {
                        bearing,
                        to: Stand {
                            place: to,
                            pressed: None,
                        },
                        doublings,
                    });
                }
                continue;
            }
            let reached = match airspace.filter(|_| self.is_free()) {
                Some(airspace) => self
                    .shift_apart_from_corners(standing, to)
                    .and_then(|shift| self.stood(airspace, number, &shift)),
                None => self.shift(standing, to).and_then(|shift| {
                    let (step, price) = self.priced(&shift, OPEN_COURSE)?;
                    let stand = Stand {
                        place: to,
                        pressed: pressed(&step.to),
                    };
                    Some((stand, price.doublings))
                }),
            };
            into.extend(reached.map(|(to, doublings)| Link {
                bearing: self.mover.measured(bearing),
                to,
                doublings,
            }));
        }
    }

    fn stop(&self, state: State) -> Stop {
        let standing = self.standing(state.stand());
        let fault = self.mover.stop_fault(&standing, &standing);
        fault.map_or(Stop::Allowed, |fault| Stop::PassOnly(fault.rule))
    }

    fn airspace(&self) -> Option<Airspace> {
        if !self.judges_by_place() || self.mover.scene.board.has_one_way_steps() {
            return None;
        }
        let mover = &self.mover;
        let (least, greatest) = self.searched_bounds()?;
        let is_narrow = |place| mover.side == 1 && mover.is_narrow(place);
        let grade = |place: Place| {
            let space = mover.full_space_at(place);
            let mut places = space.places();
            let is_barred = places.any(|place| mover.bars(place) || is_narrow(place));
            let may_begin_inside = match self.begins {
                Begins::Here => self.holds_tiny_opponent(self.start.occupied),
                Begins::Between(..) => true,
            };
            let depends = may_begin_inside && self.holds_tiny_opponent(space);
            let depends = depends || self.is_over_unknown(space);
            if is_barred || depends || self.is_near_edge(place) {
                return None;
            }
            let shift = Shift {
                from: self.start,
                full: space,
                bearing: LEVEL_NORTH,
            };
            let is_shut =
                mover.medium(&shift).is_some() || mover.refusal_in(&shift, space).is_some();
            (!is_shut).then(|| {
                let doublings = space.places().map(|at| mover.hampering(at).doublings());
                u8::try_from(doublings.max().unwrap_or(0)).unwrap_or(u8::MAX)
            })
        };
        let is_rigid = |place: Place| mover.is_hard(place) || mover.is_filled(place);
        let walled = !mover.scene.board.closed_edges().is_empty();
        let is_edge_shut =
            |square: Square, direction: Direction| mover.is_edge_shut(square, direction);
        Airspace::lay_out(
            least,
            greatest,
            usize::MAX,
            &Survey {
                side: mover.side,
                height: mover.height,
                grade: &grade,
                is_rigid: &is_rigid,
                is_uniform: &|square| {
                    let own = Footprint::square(square, mover.side);
                    own.squares().all(|square| mover.is_uniform(square))
                },
                is_edge_shut: walled.then_some(&is_edge_shut as &dyn Fn(Square, Direction) -> bool),
            },
        )
    }

    /// Whether the mover can never be squeezed and its costs do not depend on its path, so that a
    /// place, a bearing and a parity decide every step.
    fn is_plain(&self) -> bool {
        let mover = &self.mover;
        let narrow = mover.scene.board.has_quantity(Quantity::WidthHundredths);
        self.judges_by_place()
            && !mover.scene.board.has_one_way_steps()
            && ((mover.side, mover.height) == (1, 1) || self.has_room_all_round())
            && self.start.fit == Fit::Free
            && !narrow
            && !self.holds_tiny_opponent(self.start.occupied)
            && !self.is_over_unknown(self.start.full)
    }

    fn primary(&self) -> PrimaryChoice {
        self.primary
    }
}
