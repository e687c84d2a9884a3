//! How flying, swimming and burrowing look to the search in three dimensions.

use board::{Movement, Quantity};
use grid::{Direction, Footprint, Square};

use super::super::cost::{Course, Price};
use super::super::mover::Mover;
use super::super::plan::{
    Purse, corner_faults, first_course, is_too_slow, limit_fault, pace, shift_faults, step_faults,
};
use super::super::rulings::{
    BigCreatureTerrain, DoubleMovePool, SqueezeAccounting, SqueezeBetweenCreatures, VerticalTurn,
};
use super::super::squeeze::{Fit, Standing};
use super::super::step::{Shift, Step as Stepped};
use super::super::{Place, Scene, Space, Verb, size, speed};
use super::airspace::{Airspace, Survey};
use super::cost::{HALVES_PER_SQUARE, Tariff};
use super::exact::{Link, Stand, State, Step};
use super::heading::{Attitude, Bearing, Primary, Slope};
use super::range::{MOST_BUDGET_SQUARES, MOST_PLACES, VolumeQuery, VolumeWalk};
use super::volume::beside;
use rules::search::{Parity, Stop};

/// A movement to be searched.
pub(crate) struct Walking<'a> {
    mover: Mover<'a>,
    start: Standing,
    starts: Vec<State>,
    tariff: Tariff,
    budget_halves: u32,
    /// Whether the budget is greater than what is searched.
    is_clipped: bool,
    chooses_primary: bool,
}

/// The movement of that question; `None` if it is none that can be searched.
pub(super) fn walk<'a>(scene: Scene<'a>, query: &VolumeQuery) -> Option<Walking<'a>> {
    let creature = scene.board.creature(query.creature)?;
    if !matches!(query.way, Movement::Fly | Movement::Swim | Movement::Burrow)
        || speed::own_speed_feet(creature, query.way).is_none()
    {
        return None;
    }
    let mover = Mover::new(scene, creature, query.verb, query.way);
    let narrow = scene.board.has_quantity(Quantity::WidthHundredths);
    if mover.not_covered_by().is_some()
        || is_too_slow(&mover)
        || !is_searched(scene, query.verb, narrow || mover.side > 1)
    {
        return None;
    }
    let start = mover.standing()?;
    let mut turn = scene.facts.turn(creature.id).clone();
    let is_flight = query.way == Movement::Fly;
    let chooses_primary = is_flight && turn.primary.is_none() && query.primary.is_none();
    let chosen = query
        .primary
        .or_else(|| chooses_primary.then_some(Primary::along(LEVEL_NORTH)));
    // The turn as it is once the direction has been chosen.
    turn.primary = turn.primary.or(chosen);
    if !mover.action_faults(&start, &turn).is_empty() {
        return None;
    }
    let course = first_course(scene, query.verb, &turn, None);
    let budget_halves = match query.verb {
        Verb::Minimum | Verb::Guarded => HALVES_PER_SQUARE,
        _ => Purse::of(&mover, pace(&mover, start.fit)).whole()?,
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
    let starts = if chooses_primary {
        let steep = tariff.vertical_turn == VerticalTurn::Yes;
        attitudes(steep)
            .map(|attitude| State { attitude, ..first })
            .collect()
    } else {
        vec![first]
    };
    Some(Walking {
        mover,
        start,
        starts,
        tariff,
        budget_halves: budget_halves.min(MOST_BUDGET_SQUARES * HALVES_PER_SQUARE),
        is_clipped: budget_halves > MOST_BUDGET_SQUARES * HALVES_PER_SQUARE,
        chooses_primary,
    })
}

/// A direction that stands for the choice where only that there is one matters.
const LEVEL_NORTH: Bearing = Bearing::slanted(Direction::North, Slope::Level);

/// Whether the direction asked for is another one than the turn has.
fn turn_has_another(scene: Scene<'_>, query: &VolumeQuery) -> bool {
    let chosen = scene.facts.turn(query.creature).primary;
    chosen.is_some() && query.primary.is_some() && chosen != query.primary
}

/// Movements that one budget pays for, whatever their path: a double move of two budgets is none,
/// and what a squeezed position costs the whole movement depends on the path.
fn is_searched(scene: Scene<'_>, verb: Verb, may_squeeze: bool) -> bool {
    let by_step = scene.rulings.get::<SqueezeAccounting>() == SqueezeAccounting::Step;
    (by_step || !may_squeeze)
        && match verb {
            Verb::Move | Verb::Minimum | Verb::Guarded => true,
            Verb::Double => scene.rulings.get::<DoubleMovePool>() == DoubleMovePool::One,
            _ => false,
        }
}

/// The attitudes to begin with where the primary direction is still to be chosen: an open heading
/// stands for all, unless steepness costs.
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

/// The squares of a squeezed creature, where they are not its whole space.
fn pressed(standing: &Standing) -> Option<Footprint> {
    (standing.occupied != standing.full).then_some(standing.occupied.footprint)
}

impl Walking<'_> {
    fn standing(&self, at: Stand) -> Standing {
        let full = self.mover.full_space_at(at.place);
        let occupied = match at.pressed {
            Some(footprint) => Space { footprint, ..full },
            None => full,
        };
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

    /// The shift from there, if checks 1 and 3 allow it.
    fn shift(&self, from: Standing, to: Place) -> Option<Shift> {
        let mover = &self.mover;
        let shift = mover.shift(from, to).ok()?;
        let index = usize::from(from.full.place() != self.start.full.place());
        let mut faults = shift_faults(mover, &shift, index).chain(corner_faults(mover, &shift));
        faults.next().is_none().then_some(shift)
    }

    /// The step by which the shift is made, with its cost, if checks 4 to 8 allow it.
    fn priced(&self, shift: &Shift, course: Course) -> Option<(Stepped, Price)> {
        let mover = &self.mover;
        let index = usize::from(shift.from.full.place() != self.start.full.place());
        let step = shift.to(mover.stand(shift).ok()?);
        let price = mover.price(&step, course);
        let faults = step_faults(mover, &step, &price).next();
        let limit = limit_fault(mover, index, &step, &price, course);
        (faults.is_none() && limit.is_none()).then_some((step, price))
    }

    /// Places that the budget may reach at most.
    fn bounds(&self) -> Option<(Place, Place)> {
        let squares = i32::try_from(self.budget_halves / HALVES_PER_SQUARE).ok()?;
        let ascents = squares / i32::try_from(1 + self.tariff.ascent_squares).ok()?;
        let descents = if self.tariff.is_in_squares() {
            squares
        } else {
            squares.checked_mul(2)?
        };
        let start = self.start.full.place();
        let extent = self.mover.scene.board.extent();
        let side = i32::from(self.mover.side);
        let last = |cells: i32| cells - side;
        let greatest = Place::new(
            Square::new(
                start
                    .square
                    .x
                    .saturating_add(descents)
                    .min(last(extent.width())),
                start
                    .square
                    .y
                    .saturating_add(descents)
                    .min(last(extent.height())),
            ),
            start.level.saturating_add(ascents),
        );
        let least = Place::new(
            Square::new(
                start.square.x.saturating_sub(descents).max(0),
                start.square.y.saturating_sub(descents).max(0),
            ),
            start.level.saturating_sub(descents),
        );
        Some((least, greatest))
    }

    /// Whether the mover can neither be squeezed nor share its movement's cost with its path: then
    /// a place, a bearing and a parity decide every step.
    fn is_plain(&self) -> bool {
        let mover = &self.mover;
        let narrow = mover.scene.board.has_quantity(Quantity::WidthHundredths);
        !matches!(mover.verb, Verb::Minimum | Verb::Guarded)
            && mover.way == Movement::Fly
            && (mover.side == 1 || self.has_room_all_round())
            && self.start.fit == Fit::Free
            && !narrow
            // Where somebody smaller than a square is inside the mover, it depends on more.
            && !mover.others.iter().any(|(other, _)| size::is_below_square(other.size))
            && !size::is_below_square(mover.creature.size)
    }

    /// Whether a creature of several squares finds its full space wherever it may get: nothing that
    /// cannot be entered stands above the ground, and the border of the map is farther away than
    /// the budget reaches. Else it may squeeze.
    fn has_room_all_round(&self) -> bool {
        let mover = &self.mover;
        let scene = mover.scene;
        let rulings = scene.rulings;
        let Some((least, greatest)) = self.bounds() else {
            return false;
        };
        let side = i32::from(mover.side);
        let start = self.start.full.footprint.origin;
        let reach = i32::try_from(self.budget_halves).unwrap_or(i32::MAX);
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

    fn links(&self, from: Stand, into: &mut Vec<Link>) -> bool {
        if matches!(self.mover.verb, Verb::Minimum | Verb::Guarded) {
            return false;
        }
        let standing = self.standing(from);
        // Neither the heading nor the diagonals decide whether a step is allowed.
        let course = Course {
            diagonals: 0,
            attitude: Attitude::open(),
        };
        for bearing in Bearing::all() {
            let to = beside(from.place, bearing.offset());
            let shift = self.shift(standing, to);
            if let Some((step, price)) = shift.and_then(|shift| self.priced(&shift, course)) {
                into.push(Link {
                    bearing,
                    to: Stand {
                        place: to,
                        pressed: pressed(&step.to),
                    },
                    doublings: price.doublings,
                });
            }
        }
        true
    }

    fn stop(&self, state: State) -> Stop {
        let standing = self.standing(state.stand());
        let fault = self.mover.stop_fault(&standing, &standing);
        fault.map_or(Stop::Allowed, |fault| Stop::PassOnly(fault.rule))
    }

    fn airspace(&self) -> Option<Airspace> {
        if !self.is_plain() {
            return None;
        }
        let mover = &self.mover;
        let (least, greatest) = self.bounds()?;
        let grade = |place: Place| {
            let space = mover.full_space_at(place);
            if space.places().any(|place| mover.is_impassable(place)) {
                return None;
            }
            let shift = Shift {
                from: self.start,
                full: space,
                bearing: LEVEL_NORTH,
            };
            mover.refusal_in(&shift, space).is_none().then(|| {
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
            MOST_PLACES,
            &Survey {
                side: mover.side,
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

    fn is_clipped(&self) -> bool {
        self.is_clipped
    }

    fn chooses_primary(&self) -> bool {
        self.chooses_primary
    }
}
