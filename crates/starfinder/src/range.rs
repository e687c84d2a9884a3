//! How a search sees the system's movement, and what a creature may spend now.
//!
//! Movement at the mover's altitude is searched, over land and by a speed of its own through water,
//! up faces and through the ground; stairs and ladders lead to other altitudes. `flight` searches
//! movement in three dimensions. A state is the
//! full-size space of the mover; its pose says which of the squares in it a squeezed mover fills. A
//! straight line at any angle depends on where it ends: the walk of a run or a charge knows only those
//! in the eight directions of the grid, and `lines` finds the others.

use board::{CreatureId, Levels, Movement, Quantity, Terrain};
use grid::flood::Gait;
use grid::{Direction, Feet, Footprint, Square};

use super::athletics::{self, CheckNeed, Skill};
use super::cost::Course;
use super::heading::Attitude;
use super::mover::Mover;
use super::plan::{
    Purse, corner_faults, first_course, is_too_slow, is_too_slow_at, limit_fault, pace,
    shift_faults, step_faults,
};
use super::rulings::{
    BurrowEmerge, DiagonalParitySpan, DoubleMovePool, Medium, ProvokeRepeat, SqueezeAccounting,
    StraightLine,
};
use super::speed::Pace;
use super::standing::{Fit, Standing};
use super::straight::Kept;
use super::tariff::HALVES_PER_SQUARE;
use super::trigger::Threats;
use super::{
    Action, Declaration, Gravity, Path, Place, Scene, Space, Turn, Verb, masks, registry, space,
    speed, straight, turn,
};
use rules::Budget;
use rules::search::{Declared, Masks, Onward, Parity, Reactor, Stop, Walk, WalkState, WalkStep};

/// The movements that are searched: the words of a budget, the verb that declares it and the way of
/// moving.
const SEARCHED: [(&str, Verb, Movement); 16] = [
    ("move", Verb::Move, Movement::Land),
    ("double", Verb::Double, Movement::Land),
    ("charge", Verb::Charge, Movement::Land),
    ("run", Verb::Run, Movement::Land),
    ("guarded", Verb::Guarded, Movement::Land),
    ("minimum", Verb::Minimum, Movement::Land),
    ("move swim", Verb::Move, Movement::Swim),
    ("double swim", Verb::Double, Movement::Swim),
    ("move climb", Verb::Move, Movement::Climb),
    ("double climb", Verb::Double, Movement::Climb),
    ("move burrow", Verb::Move, Movement::Burrow),
    ("double burrow", Verb::Double, Movement::Burrow),
    ("charge swim", Verb::Charge, Movement::Swim),
    ("run swim", Verb::Run, Movement::Swim),
    ("charge climb", Verb::Charge, Movement::Climb),
    ("charge burrow", Verb::Charge, Movement::Burrow),
];

/// What is searched only where it is asked for by name: it leads no further than another movement.
const ASKED_FOR: [(&str, Verb, Movement); 2] = [
    ("tumble", Verb::Tumble, Movement::Land),
    ("tumble-full", Verb::TumbleFull, Movement::Land),
];

/// Movements that squeeze, where one squeezed position halves the budget of all of it
/// (`ruling.squeeze-accounting=whole`); those above then keep out of narrow places.
const SQUEEZING: [(&str, Verb, Movement); 8] = [
    ("move squeezing", Verb::Move, Movement::Land),
    ("double squeezing", Verb::Double, Movement::Land),
    ("move swim squeezing", Verb::Move, Movement::Swim),
    ("double swim squeezing", Verb::Double, Movement::Swim),
    ("move climb squeezing", Verb::Move, Movement::Climb),
    ("double climb squeezing", Verb::Double, Movement::Climb),
    ("move burrow squeezing", Verb::Move, Movement::Burrow),
    ("double burrow squeezing", Verb::Double, Movement::Burrow),
];

/// How a search treats narrow places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Narrow {
    /// Each step into one costs more, or the rules treat it like any other.
    ByStep,
    /// The movement keeps out of them.
    Avoided,
    /// The movement has half its budget.
    Halved,
}

impl Narrow {
    /// `None` if a movement of that name makes no difference.
    fn of(words: &str, mover: &Mover<'_>) -> Option<Narrow> {
        let squeezes = SQUEEZING.iter().any(|(own, ..)| *own == words);
        let mut all = Narrow::all(mover).iter().copied();
        all.find(|narrow| (*narrow == Narrow::Halved) == squeezes)
    }

    /// The ways to treat narrow places that make a difference.
    pub(crate) fn all(mover: &Mover<'_>) -> &'static [Narrow] {
        let may_squeeze = mover.side > 1
            || mover.height > 1
            || mover.scene.board.has_quantity(Quantity::WidthHundredths);
        let whole = mover.scene.rulings.get::<SqueezeAccounting>() == SqueezeAccounting::Whole;
        let pays = !matches!(
            mover.verb,
            Verb::Guarded | Verb::Minimum | Verb::Run | Verb::Charge
        );
        if whole && is_too_slow_at(mover, Pace::Squeezed) {
            &[Narrow::Avoided]
        } else if whole && may_squeeze && pays {
            &[Narrow::Avoided, Narrow::Halved]
        } else {
            &[Narrow::ByStep]
        }
    }

    /// The speed of a movement that begins so.
    pub(crate) fn pace(self, mover: &Mover<'_>, start: &Standing) -> Pace {
        match self {
            Narrow::ByStep => pace(mover, start.fit),
            Narrow::Avoided => pace(mover, Fit::Free),
            Narrow::Halved => pace(mover, Fit::Squeezed),
        }
    }

    /// Whether the movement may be in that position.
    pub(crate) fn allows(self, at: &Standing) -> bool {
        self != Narrow::Avoided || at.fit == Fit::Free
    }
}

/// The searched movement of that name.
fn searched(words: &str) -> Option<(&'static str, Verb, Movement)> {
    let mut all = SEARCHED.into_iter().chain(ASKED_FOR).chain(SQUEEZING);
    all.find(|(own, ..)| *own == words)
}

/// The budgets of the movement of that name, whether they lead anywhere or not: where squeezing is
/// charged on the whole of it, one of them squeezes.
pub(crate) fn budgets_by(scene: Scene<'_>, creature: CreatureId, words: &str) -> Vec<Budget> {
    let squeezing = searched(words).and_then(|(own, verb, way)| {
        let mut all = SQUEEZING.into_iter();
        all.find(|(other, of, by)| *other != own && (*of, *by) == (verb, way))
    });
    let squeezing = squeezing.and_then(|(words, ..)| budget(scene, creature, words));
    let own = budget(scene, creature, words);
    own.into_iter().chain(squeezing).collect()
}

/// What the creature may spend on movement now: move, double, charge and run if they can be
/// searched, the guarded step, the minimum movement if it leads further or costs less, and every other way of
/// moving that leads anywhere from its place.
pub(crate) fn budgets(scene: Scene<'_>, creature: CreatureId) -> Vec<Budget> {
    let mut budgets = Vec::new();
    for (words, verb, way) in SEARCHED.into_iter().chain(SQUEEZING) {
        if verb == Verb::Minimum {
            continue;
        }
        let is_usual = verb != Verb::Guarded && way == Movement::Land;
        if (is_usual || leads_anywhere(scene, creature, words)) && begins(scene, creature, words) {
            budgets.extend(budget(scene, creature, words));
        }
    }
    if minimum_is_best(scene, creature, &budgets) {
        let minimum = budget(scene, creature, Verb::Minimum.word());
        // It comes after the other movements over land.
        let is_other =
            |own: &Budget| searched(own.verb).is_some_and(|(.., way)| way != Movement::Land);
        let place = budgets.iter().position(is_other).unwrap_or(budgets.len());
        budgets.splice(place..place, minimum);
    }
    budgets
}

/// Whether the movement may begin where the creature stands: one that keeps out of narrow places
/// may not begin in one, but follow another movement.
fn begins(scene: Scene<'_>, creature: CreatureId, words: &str) -> bool {
    let (Some((_, verb, way)), Some(creature)) = (searched(words), scene.board.creature(creature))
    else {
        return false;
    };
    let mover = Mover::new(scene, creature, verb, way);
    let narrow = Narrow::of(words, &mover);
    let start = mover.standing();
    narrow.is_some_and(|narrow| start.is_some_and(|start| narrow.allows(&start)))
}

/// The budget of that movement, whether it leads anywhere or not.
pub(crate) fn budget(scene: Scene<'_>, creature: CreatureId, words: &str) -> Option<Budget> {
    let (words, verb, way) = searched(words)?;
    let creature = scene.board.creature(creature)?;
    let mover = Mover::new(scene, creature, verb, way);
    let standing = mover.standing()?;
    let of_turn = scene.facts.turn(creature.id);
    let narrow = Narrow::of(words, &mover)?;
    let barred = !turn::holds(scene, creature.id, verb)
        || mover.not_covered_by().is_some()
        || !mover.action_faults(&standing, of_turn).is_empty()
        || is_too_slow(&mover)
        || !is_searchable(&mover);
    if barred {
        return None;
    }
    if matches!(verb, Verb::Guarded | Verb::Minimum) {
        return Some(Budget::single(words, Feet(5), actions_of(verb)));
    }
    let cut =
        verb == Verb::Double && scene.rulings.get::<DoubleMovePool>() == DoubleMovePool::Separate;
    let (times, of) = if cut { (2, Verb::Move) } else { (1, verb) };
    let pace = narrow.pace(&mover, &standing);
    let feet = speed::budget_feet(scene, creature, of, way, pace).unwrap_or(0);
    let declared = if cut {
        Declared::Together
    } else {
        Declared::Each
    };
    (feet > 0).then(|| Budget {
        times,
        declared,
        ..Budget::single(words, Feet(feet), actions_of(verb))
    })
}

/// The move actions that one turn may combine on this board: over land, by every speed of its own
/// that needs no check, and the guarded step.
pub(crate) fn mixed_verbs(scene: Scene<'_>, creature: CreatureId) -> Vec<&'static str> {
    let single = SEARCHED
        .into_iter()
        .chain(SQUEEZING)
        .filter(|(_, verb, _)| matches!(verb, Verb::Move | Verb::Guarded));
    let single = single.filter(|(words, _, way)| {
        has_medium(scene, *way) && walk(scene, creature, words).is_some()
    });
    single.map(|(words, ..)| words).collect()
}

/// The double move by which a creature moves as by two moves of that name: not if each of them counts
/// its diagonals by itself, or if a double move is cut in two.
pub(crate) fn joined_verb(scene: Scene<'_>, words: &str) -> Option<&'static str> {
    let is_one_pool = scene.rulings.get::<DoubleMovePool>() == DoubleMovePool::One;
    let by_turn = scene.rulings.get::<DiagonalParitySpan>() == DiagonalParitySpan::Turn;
    let mut all = SEARCHED.into_iter();
    let (.., way) = all.find(|(own, verb, _)| (*own, *verb) == (words, Verb::Move))?;
    let mut all = SEARCHED.into_iter();
    let (double, ..) = all.find(|(_, verb, by)| (*verb, *by) == (Verb::Double, way))?;
    (is_one_pool && by_turn).then_some(double)
}

/// Whether the board has anything in which a creature moves that way.
pub(crate) fn has_medium(scene: Scene<'_>, way: Movement) -> bool {
    let kinds: &[Terrain] = match way {
        Movement::Land | Movement::Fly => return true,
        Movement::Swim => &[Terrain::Water],
        Movement::Climb => &[Terrain::Face, Terrain::Ladder],
        Movement::Burrow => &[Terrain::Dirt, Terrain::Rock],
    };
    let is_drawn = |kind: &Terrain| scene.board.terrain_plane(*kind).is_some();
    scene.rulings.get::<Medium>() == Medium::Host || kinds.iter().any(is_drawn)
}

/// Whether the board has stairs or ladders by which a movement that way changes its altitude.
pub(crate) fn has_steps(scene: Scene<'_>, way: Movement) -> bool {
    levels_of_steps(scene, way).next().is_some()
}

/// Where stairs or ladders begin and end by which a movement that way changes its altitude.
fn levels_of_steps(scene: Scene<'_>, way: Movement) -> impl Iterator<Item = Levels> {
    let kind = match way {
        Movement::Land => Some(Terrain::Stairs),
        Movement::Climb => Some(Terrain::Ladder),
        Movement::Swim | Movement::Burrow | Movement::Fly => None,
    };
    let levels = scene.board.all_levels();
    let levels = levels.filter(move |(_, own, _)| Some(*own) == kind);
    (levels.map(|(.., levels)| levels)).filter(|levels| levels.least < levels.greatest)
}

/// Whether a movement that way needs a check, whose result only its player declares.
fn needs_check(mover: &Mover<'_>) -> bool {
    let skill = match mover.way {
        Movement::Climb => Skill::Climb,
        Movement::Swim => Skill::Swim,
        Movement::Land | Movement::Burrow | Movement::Fly => return false,
    };
    athletics::need(mover.scene, mover.creature, skill) != Ok(CheckNeed::Nothing)
}

/// Whether each step of the movement can be judged without knowing where the path ends, and without
/// knowing the path before it, except for what [`Narrow`] says.
pub(crate) fn is_searchable(mover: &Mover<'_>) -> bool {
    // Where a burrowing movement ends at the surface, it depends on the step before.
    let surfaces = mover.way == Movement::Burrow
        && mover.scene.rulings.get::<BurrowEmerge>() == BurrowEmerge::No;
    !(surfaces || needs_check(mover))
}

/// Whether the mover must keep a straight line at any angle.
fn keeps_any_line(mover: &Mover<'_>) -> bool {
    straight::demanded_by(mover).is_some()
        && mover.scene.rulings.get::<StraightLine>() == StraightLine::AnyAngle
}

/// The creature's movement of that name at its altitude, without options: one that is searched, or a
/// verb that moves over land.
pub(crate) fn walk<'a>(
    scene: Scene<'a>,
    creature: CreatureId,
    words: &str,
) -> Option<Box<dyn Walk + 'a>> {
    let walking = walking(scene, creature, words, Kept::Direction)?;
    Some(Box::new(walking))
}

/// The same for a movement in a straight line at any angle, with every step that one of these lines
/// may take; `None` for any other movement.
pub(crate) fn walk_of_lines<'a>(
    scene: Scene<'a>,
    creature: CreatureId,
    words: &str,
) -> Option<Box<dyn Walk + 'a>> {
    let walking = walking(scene, creature, words, Kept::ByCaller)?;
    if keeps_any_line(&walking.mover) {
        Some(Box::new(walking))
    } else {
        None
    }
}

/// The same to begin anywhere, also at other altitudes to which stairs or ladders lead along a line of
/// any kind; `None` if the walk describes all of its movements.
pub(crate) fn walk_of_lines_onward<'a>(
    scene: Scene<'a>,
    creature: CreatureId,
    words: &str,
) -> Option<Walking<'a>> {
    let walking = walking(scene, creature, words, Kept::ByCallerInSpace)?;
    let is_straight = straight::demanded_by(&walking.mover).is_some();
    (keeps_any_line(&walking.mover) || is_straight && walking.changes_altitude).then_some(walking)
}

fn walking<'a>(
    scene: Scene<'a>,
    creature: CreatureId,
    words: &str,
    kept: Kept,
) -> Option<Walking<'a>> {
    let land = || Verb::from_word(words).map(|verb| (verb.word(), verb, Movement::Land));
    let (_, verb, way) = searched(words).or_else(land)?;
    let creature = scene.board.creature(creature)?;
    if way != Movement::Land && creature.speeds.get(way).is_none() {
        return None;
    }
    let mover = Mover::new(scene, creature, verb, way);
    let start = mover.standing()?;
    let narrow = Narrow::of(words, &mover)?;
    if mover.not_covered_by().is_some() || !is_searchable(&mover) {
        return None;
    }
    let turn = scene.facts.turn(creature.id);
    let course = first_course(scene, verb, turn, None);
    Some(Walking::new(mover, start, course, (narrow, kept)))
}

/// Whether the movement can make a step from the creature's place.
fn leads_anywhere(scene: Scene<'_>, creature: CreatureId, words: &str) -> bool {
    walk(scene, creature, words).is_some_and(|own| rules::search::goes(&*own, Feet(i32::MAX)))
}

/// Whether the minimum movement leads to a place to which none of these budgets leads by fewer
/// actions; by as many it is the cheapest.
fn minimum_is_best(scene: Scene<'_>, creature: CreatureId, budgets: &[Budget]) -> bool {
    let own = walk(scene, creature, Verb::Minimum.word());
    let others = |verb: &str| walk(scene, creature, verb);
    let is_shorter = |budget: &&Budget| budget.actions < actions_of(Verb::Minimum);
    let shorter: Vec<Budget> = budgets.iter().filter(is_shorter).cloned().collect();
    own.is_some_and(|own| rules::leads_beyond(&*own, &shorter, others))
}

/// The minimum movement, where a step may cost more than a move over land pays for.
pub(crate) fn flat_budget(scene: Scene<'_>, creature: CreatureId) -> Option<Budget> {
    let own = scene.board.creature(creature)?;
    let mover = Mover::new(scene, own, Verb::Move, Movement::Land);
    let feet = speed::budget_feet(scene, own, Verb::Move, Movement::Land, Pace::Whole).unwrap_or(0);
    let is_enough = mover.dearest_squares() <= u32::try_from(feet / 5).unwrap_or(0);
    if is_enough {
        None
    } else {
        budget(scene, creature, Verb::Minimum.word())
    }
}

/// Whether a guarded step may lead where no move does: its diagonals always cost 5 ft, which matters
/// where a move pays for no second diagonal (`ruling.guarded-step-parity`).
pub(crate) fn guards_further(scene: Scene<'_>, creature: CreatureId) -> bool {
    let own = scene.board.creature(creature);
    let feet =
        own.and_then(|own| speed::budget_feet(scene, own, Verb::Move, Movement::Land, Pace::Whole));
    feet.is_none_or(|feet| feet < 10)
}

/// The number of actions that the verb takes.
const fn actions_of(verb: Verb) -> u8 {
    match verb {
        Verb::Double | Verb::Charge | Verb::Run | Verb::Minimum => 2,
        _ => 1,
    }
}

/// The declaration of a movement of that name through these states.
pub(crate) fn walk_declaration(
    scene: Scene<'_>,
    creature: CreatureId,
    words: &str,
    states: &[WalkState],
) -> Option<Declaration> {
    let (_, verb, way) = searched(words)?;
    let level = space::level_of(scene.board.creature(creature)?);
    let steps = states
        .iter()
        .map(|state| Place::new(state.footprint.origin, state.level))
        .collect();
    let path = Path::new(verb, way, steps);
    Some(Declaration::new(creature, level, Action::Movement(path)))
}

pub(crate) struct Walking<'a> {
    mover: Mover<'a>,
    threats: Threats,
    turn: &'a Turn,
    start: Standing,
    course: Course,
    narrow: Narrow,
    kept: Kept,
    purse: Purse,
    /// Whether stairs or ladders may lead it up and down.
    changes_altitude: bool,
}

impl<'a> Walking<'a> {
    fn new(
        mover: Mover<'a>,
        start: Standing,
        course: Course,
        (narrow, kept): (Narrow, Kept),
    ) -> Walking<'a> {
        Walking {
            threats: Threats::against(&mover),
            turn: mover.scene.facts.turn(mover.creature.id),
            purse: Purse::of(&mover, narrow.pace(&mover, &start)),
            // In a straight line only `lines::onward` and `flight::lines` look for them.
            changes_altitude: has_steps(mover.scene, mover.way)
                && (kept == Kept::ByCallerInSpace || straight::demanded_by(&mover).is_none()),
            mover,
            start,
            course,
            narrow,
            kept,
        }
    }

    /// The same movement, as it begins there.
    pub(crate) fn beginning_at(&self, at: WalkState) -> Walking<'a> {
        let Mover {
            scene,
            creature,
            verb,
            way,
            ..
        } = self.mover;
        let course = Course {
            diagonals: u32::from(at.parity == Parity::Odd),
            ..self.course
        };
        let mover = Mover::new(scene, creature, verb, way);
        let manner = (self.narrow, self.kept);
        Walking::new(mover, self.standing(at), course, manner)
    }

    /// The altitudes to which stairs or ladders lead it, from the lowest to the highest.
    pub(crate) fn levels(&self) -> Option<(i32, i32)> {
        let levels = || levels_of_steps(self.mover.scene, self.mover.way);
        let least = levels().map(|levels| levels.least).min();
        let greatest = levels().map(|levels| levels.greatest).max();
        least.zip(greatest).filter(|_| self.changes_altitude)
    }

    /// How the mover stands in a state.
    fn standing(&self, at: WalkState) -> Standing {
        let mover = &self.mover;
        let full = Space::new(at.footprint, at.level, mover.height);
        let pose = usize::from(at.pose);
        let occupied = mover.poses(full).nth(pose).unwrap_or(full);
        let is_narrow = mover.side == 1 && mover.is_narrow(full.place());
        Standing {
            full,
            occupied,
            fit: if occupied != full || is_narrow {
                Fit::Squeezed
            } else {
                Fit::Free
            },
        }
    }

    fn state(&self, at: &Standing, diagonals: u32) -> WalkState {
        let pose = self
            .mover
            .poses(at.full)
            .position(|room| room == at.occupied);
        WalkState {
            footprint: at.full.footprint,
            level: at.full.level,
            pose: pose.and_then(|pose| u8::try_from(pose).ok()).unwrap_or(0),
            parity: parity_of(diagonals),
        }
    }

    /// The places beside that one and, if it may change its altitude, those above and below: at each
    /// square its own altitude comes first.
    fn places_around(&self, place: Place) -> impl Iterator<Item = Place> {
        let rises: &[i32] = if self.changes_altitude {
            &[0, 1, -1]
        } else {
            &[0]
        };
        let beside = Direction::ALL.into_iter().map(Some);
        let squares = beside
            .chain(std::iter::once(None))
            .map(move |direction| direction.map_or(place.square, |way| place.square.step(way)));
        squares
            .flat_map(move |square| {
                let levels = rises
                    .iter()
                    .map(move |rise| place.level.saturating_add(*rise));
                levels.map(move |level| Place::new(square, level))
            })
            .filter(move |to| *to != place)
    }

    /// Whether the mover would hang in the air there, where stairs or ladders have led it.
    fn is_in_air(&self, at: &Standing) -> bool {
        at.full.level != self.start.full.level && self.mover.is_in_air(at.full)
    }

    /// The step to that place, if it can be made at all, ignoring the budget.
    fn step(&self, from: &Standing, diagonals: u32, to: Place) -> Option<WalkStep> {
        let mover = &self.mover;
        let place = from.full.place();
        let course = Course {
            diagonals,
            attitude: Attitude::open(),
        };
        let shift = mover.shift(*from, to).ok()?;
        let way_barred = shift_faults(mover, &shift, 0).next().is_some()
            || corner_faults(mover, &shift).next().is_some();
        if way_barred || !self.keeps_direction(place, to) {
            return None;
        }
        let step = shift.to(mover.stand(&shift).ok()?);
        if !self.narrow.allows(&step.to) {
            return None;
        }
        let price = mover.price(&step, course);
        let barred = step_faults(mover, &step, &price).next().is_some()
            || limit_fault(mover, 0, &step, &price, course).is_some();
        if barred || self.purse.pay(price.halves).is_none() {
            return None;
        }
        Some(WalkStep {
            to: self.state(&step.to, price.after.diagonals),
            // On the ground, on stairs and on faces every cost is whole.
            cost_squares: price.halves / HALVES_PER_SQUARE,
            reactors: (mover.provoked(&self.threats, &step).into_iter())
                .map(Reactor::from)
                .collect(),
            hazards: 0,
        })
    }

    /// Whether a movement along one direction keeps it.
    fn keeps_direction(&self, at: Place, to: Place) -> bool {
        if self.kept != Kept::Direction || straight::demanded_by(&self.mover).is_none() {
            return true;
        }
        let direction = |from: Square, to: Square| {
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            Direction::from_offset(dx.signum(), dy.signum())
        };
        let kept = direction(self.start.full.footprint.origin, at.square);
        kept.is_none() || kept == direction(at.square, to.square)
    }
}

impl Walk for Walking<'_> {
    fn start(&self) -> WalkState {
        self.state(&self.start, self.course.diagonals)
    }

    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>) {
        // A guarded step has a budget of one square, which bars a second step.
        let one_step = self.mover.verb == Verb::Minimum;
        let moved =
            (from.footprint, from.level) != (self.start.full.footprint, self.start.full.level);
        let barred = !self.mover.action_faults(&self.start, self.turn).is_empty()
            || is_too_slow(&self.mover);
        if (one_step && moved) || barred {
            return;
        }
        let diagonals = match from.parity {
            Parity::Even => 0,
            Parity::Odd => 1,
        };
        let standing = self.standing(from);
        let has_attacked = moved && self.mover.has_charged_into(&standing);
        if !self.narrow.allows(&standing) || has_attacked {
            return;
        }
        let places = self.places_around(standing.full.place());
        into.extend(places.filter_map(|to| self.step(&standing, diagonals, to)));
    }

    fn covered(&self, at: WalkState) -> Footprint {
        self.standing(at).occupied.footprint
    }

    fn covers_its_place(&self) -> bool {
        self.mover.side == 1
    }

    fn stop(&self, at: WalkState) -> Stop {
        // Nobody means to fall: beside a ladder a climber only passes.
        if self.is_in_air(&self.standing(at)) {
            return Stop::PassOnly(registry::ADJUNCT_HOVER);
        }
        self.pause(at)
    }

    fn stays(&self, at: WalkState) -> bool {
        // Who flies pays for that by its own rules.
        self.mover.way == Movement::Fly
            || self.mover.scene.facts.area.gravity == Gravity::Zero
            || !self.mover.is_in_air(self.standing(at).full)
    }

    fn pause(&self, at: WalkState) -> Stop {
        let start = self.start.full.footprint.origin;
        let (dx, dy) = (
            at.footprint.origin.x - start.x,
            at.footprint.origin.y - start.y,
        );
        if self.mover.verb == Verb::Charge && dx.abs().max(dy.abs()) < 2 {
            return Stop::PassOnly(registry::ADJUNCT_CHARGE);
        }
        let standing = self.standing(at);
        // A creature inside the mover's space has been carried along from the start.
        let fault = self.mover.stop_fault(&standing, &standing);
        fault.map_or(Stop::Allowed, |fault| Stop::PassOnly(fault.rule))
    }

    fn carried(&self, at: WalkState) -> Parity {
        match self.mover.scene.rulings.get() {
            DiagonalParitySpan::Action => Parity::Even,
            _ => at.parity,
        }
    }

    fn onward(&self, at: WalkState) -> Onward<'_> {
        if !self.narrow.allows(&self.standing(at)) {
            return Onward::Barred;
        }
        if matches!(self.mover.verb, Verb::Move | Verb::Double | Verb::Guarded) {
            return Onward::Same;
        }
        Onward::Other(Box::new(self.beginning_at(at)))
    }

    fn never_enters(&self, square: Square) -> bool {
        self.mover.never_enters(square)
    }

    fn triggers_once(&self) -> bool {
        self.mover.scene.rulings.get::<ProvokeRepeat>() == ProvokeRepeat::First
    }

    /// The gait over open ground. A guarded step costs a square in every direction, as the first
    /// diagonal does.
    fn least_gait(&self) -> Option<Gait> {
        masks::least_gait(&self.mover)
    }

    fn masks(&self) -> Option<Masks<'_>> {
        if self.mover.way != Movement::Land {
            return None;
        }
        masks::masks(&self.mover, |squares| {
            self.purse.pay(squares * HALVES_PER_SQUARE).is_some()
        })
    }
}

fn parity_of(diagonals: u32) -> Parity {
    if diagonals.is_multiple_of(2) {
        Parity::Even
    } else {
        Parity::Odd
    }
}
