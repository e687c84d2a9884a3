//! How a search sees the system's movement.
//!
//! A [`Walk`] uses the same functions as a plan: a plan accepts every step that it offers, at the
//! same cost, as long as the budget lasts. Checks count as successes (Climb, Swim, Balance); Tumble
//! Through has an enemy and cannot be searched. A test compares the two on random boards.

use crate::SceneFacts as _;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

use board::{Board, Condition, Creature, CreatureId, Movement, Size, Terrain};
use grid::flood::Gait;
use grid::{Direction, Footprint, Square};

use super::harm::Hazard;
use super::mover::{Care, Landing, Mover, Stride};
use super::rulings::{HazardFrequency, JumpLanding, MoveMedium, StepDiagonal, TriggerOnce};
use super::trigger::Watch;
use super::{
    Action, Declaration, Degree, MoveAction, MoveVerb, Occasion, Path, Scene, Then, cost,
    declaration, gridless, ledge, masks, medium, occupied, plan, registry as rule, step, terrain,
};
use crate::hindrance::Hindrance;
use crate::occupant::{self, Stay};
use rules::search::{
    Declared, Ending, Masks, Onward, Parity, Reactor, Stop, Walk, WalkState, WalkStep,
};
use rules::{Budget, Preparation};

/// The budgets of the creature's usual movement (Crawl while it lies, Fly while it flies, otherwise
/// Stride), then those of every other movement that can make a step from its place. A Leap must be
/// asked for by name.
pub(crate) fn budgets(scene: Scene<'_>, creature: CreatureId) -> Vec<Budget> {
    let verb = usual(scene, creature);
    let others = MoveVerb::ALL.into_iter().filter(|other| {
        *other != verb
            && *other != MoveVerb::Leap
            && (*other != MoveVerb::Balance || is_unsteady_anywhere(scene.board))
    });
    let mut budgets = budgets_by(scene, creature, verb.word());
    for other in others {
        let own = budgets_by(scene, creature, other.word());
        let goes = own.first().is_some_and(|one| goes(scene, creature, one));
        budgets.extend(own.into_iter().filter(|_| goes));
    }
    budgets
}

/// The verbs of all movements, except a Leap, that its actions may combine on this board.
pub(crate) fn mixed_verbs(scene: Scene<'_>, creature: CreatureId) -> Vec<&'static str> {
    let usual = usual(scene, creature);
    let others = MoveVerb::ALL
        .into_iter()
        .filter(|verb| *verb != usual && *verb != MoveVerb::Leap && has_ground(scene, *verb));
    let all = std::iter::once(usual).chain(others);
    all.map(MoveVerb::word)
        .filter(|verb| walk(scene, creature, verb).is_some())
        .collect()
}

/// Whether a Stride leads wherever that movement leads, for no more: a Step does only if its diagonals
/// cost what those of a Stride cost.
pub(crate) fn is_covered(scene: Scene<'_>, creature: CreatureId, verb: &str) -> bool {
    verb == MoveVerb::Step.word()
        && usual(scene, creature) == MoveVerb::Stride
        && scene.rulings.get::<StepDiagonal>() == StepDiagonal::Counted
}

/// Whether the board has any ground on which a movement by that verb leads to places that a Stride does not
/// reach.
fn has_ground(scene: Scene<'_>, verb: MoveVerb) -> bool {
    let board = scene.board;
    let movement = declaration::movement_of(verb);
    if verb == MoveVerb::Balance {
        return is_unsteady_anywhere(board);
    }
    !medium::needs_medium(movement)
        || scene.rulings.get::<MoveMedium>() == MoveMedium::Host
        || medium::is_anywhere(board, movement)
}

/// Standing up, if the creature is prone.
pub(crate) fn preparation(
    scene: Scene<'_>,
    creature: CreatureId,
) -> Option<Preparation<Declaration>> {
    occupant::lies(scene.creature(creature)?).then(|| Preparation {
        declaration: Declaration {
            actor: Some(creature),
            action: Action::Stand(Occasion::default()),
        },
        verb: "stand",
        actions: 1,
        of_actions: actions_left(scene, creature),
    })
}

/// The creature's usual movement.
pub(crate) fn usual(scene: Scene<'_>, creature: CreatureId) -> MoveVerb {
    match scene.creature(creature) {
        Some(mover) if occupant::lies(mover) => MoveVerb::Crawl,
        Some(mover) if mover.is(Condition::Flying) && mover.speeds.get(Movement::Fly).is_some() => {
            MoveVerb::Fly
        }
        _ => MoveVerb::Stride,
    }
}

fn is_unsteady_anywhere(board: &Board) -> bool {
    [Terrain::Narrow, Terrain::Uneven]
        .into_iter()
        .any(|kind| board.terrain_plane(kind).is_some())
}

/// Whether the budget pays for any step from the creature's place.
fn goes(scene: Scene<'_>, creature: CreatureId, budget: &Budget) -> bool {
    walk(scene, creature, budget.verb)
        .is_some_and(|walk| rules::search::goes(&*walk, budget.limit_feet))
}

/// The actions that the creature has left in its turn, or will have in the one that is to come.
fn actions_left(scene: Scene<'_>, creature: CreatureId) -> u8 {
    // A mount without initiative acts in its rider's turn, with its rider's actions.
    let keeper = scene.facts.keeper(creature);
    let is_to_come = scene.facts.encounter.as_ref().is_some_and(|encounter| {
        encounter.whose_turn() != Some(keeper) || encounter.started == super::Begun::NotYet
    });
    match scene.facts.turn(keeper).actions {
        // A creature whose turn is due or still to come will have its actions then.
        Some(actions) if !is_to_come => actions,
        _ => {
            let keeper = scene.creature(keeper);
            keeper.map_or(0, |own| plan::actions_regained(scene, own))
        }
    }
}

/// The budgets of movements of one kind, for as many as it has actions; empty if it cannot move
/// that way.
pub(crate) fn budgets_by(scene: Scene<'_>, creature: CreatureId, verb: &str) -> Vec<Budget> {
    let (Some(creature), Some(verb)) = (scene.creature(creature), MoveVerb::from_word(verb)) else {
        return Vec::new();
    };
    let Some(limit_feet) = declaration::limit(creature, verb, Degree::Success) else {
        return Vec::new();
    };
    if creature.position.is_none() {
        return Vec::new();
    }
    // Movement is also possible without a grid, but then there are no squares to search.
    let goes = if gridless::holds(scene) {
        scene.able_to_act(creature) && plan::may_use(creature, verb)
    } else {
        walk(scene, creature.id, verb.word()).is_some()
    };
    if !goes {
        return Vec::new();
    }
    (1..=actions_left(scene, creature.id))
        .map(|times| Budget {
            verb: verb.word(),
            times,
            limit_feet,
            actions: times,
            declared: Declared::Each,
            after: None,
        })
        .collect()
}

/// How a search sees the creature's movement by that verb.
pub(crate) fn walk<'a>(
    scene: Scene<'a>,
    creature: CreatureId,
    verb: &str,
) -> Option<Box<dyn Walk + 'a>> {
    let creature = scene.creature(creature)?;
    let verb = MoveVerb::from_word(verb).filter(|verb| *verb != MoveVerb::Tumble)?;
    if gridless::holds(scene)
        || !scene.able_to_act(creature)
        || !plan::may_use(creature, verb)
        // By this ruling the cost of a jump depends on where it ends.
        || (verb == MoveVerb::Leap
            && scene.rulings.get::<JumpLanding>() == JumpLanding::CostToo)
    {
        return None;
    }
    let mut mover = Mover::new(scene, creature, verb, None)?;
    if verb == MoveVerb::Balance {
        mover.care = Care::Careful;
    }
    let diagonals = parity_of(scene.facts.turn(creature.id).diagonals);
    Some(Box::new(CreatureWalk::new(mover, creature, diagonals)))
}

/// The declaration of a movement by that verb through these states.
pub(crate) fn walk_declaration(
    creature: CreatureId,
    verb: &str,
    (states, ending): (&[WalkState], Ending),
) -> Option<Declaration> {
    let verb = MoveVerb::from_word(verb)?;
    let squares = states.iter().map(|state| state.footprint.origin).collect();
    let mut action = MoveAction::new(verb, Path::Squares(squares));
    if ending == Ending::PassOn {
        action.occasion.then = Then::Move;
    }
    Some(Declaration {
        actor: Some(creature),
        action: Action::Move(action),
    })
}

fn parity_of(diagonals: u32) -> Parity {
    if diagonals.is_multiple_of(2) {
        Parity::Even
    } else {
        Parity::Odd
    }
}

struct CreatureWalk<'a> {
    mover: Mover<'a>,
    creature: &'a Creature,
    /// The diagonal parity carried into it.
    parity: Parity,
    /// A watch in which nobody has been triggered yet, which is copied for each question. It is
    /// created for the first question, because a range by a flood asks none.
    watch: OnceCell<Watch<'a>>,
    /// The creatures that watch the exit from a place in a direction, once this has been asked.
    watchers: RefCell<BTreeMap<(Footprint, Footprint), Vec<CreatureId>>>,
}

impl<'a> CreatureWalk<'a> {
    fn new(mover: Mover<'a>, creature: &'a Creature, parity: Parity) -> CreatureWalk<'a> {
        CreatureWalk {
            mover,
            creature,
            parity,
            watch: OnceCell::new(),
            watchers: RefCell::new(BTreeMap::new()),
        }
    }

    /// Whether the place where an action begins matters: the action may end on a Tiny creature with
    /// which it began, has to leave the squares that it shares, a drop under its first place does not
    /// count, and a jump is measured from there.
    fn depends_on_start(&self, at: Footprint) -> bool {
        let mover = &self.mover;
        let shares = |space: Footprint| space.overlaps(at) || space.overlaps(mover.start);
        let is_near = |other: &occupant::Occupant| match other.size {
            Size::Tiny => shares(other.footprint),
            _ => other.stay == Stay::Taken && other.footprint.overlaps(at),
        };
        mover.jumps()
            || mover.leaving.is_some()
            || ledge::is_anywhere(mover.scene.board)
            || mover.occupants.iter().any(is_near)
    }

    /// The Tiny creatures in the place.
    fn tiny_at(&self, at: Footprint) -> impl Iterator<Item = &occupant::Occupant> {
        let there = self.mover.occupants.within(at);
        there.filter(|other| other.size == Size::Tiny)
    }

    /// A jump that goes up an incline may pass over it but not land there; whether it does depends on
    /// the step by which it comes.
    fn pose_after(&self, stride: Stride) -> u8 {
        let landing = Stride {
            landing: Landing::Down,
            ..stride
        };
        let goes_up = self.mover.jumps() && terrain::incline(&self.mover, landing).is_some();
        match goes_up {
            true => UP_AN_INCLINE,
            false if self.has_fallen(stride.to) => FALLEN,
            false => 0,
        }
    }

    fn watch(&self) -> &Watch<'a> {
        let Mover {
            scene, start, verb, ..
        } = self.mover;
        self.watch
            .get_or_init(|| Watch::new(scene, self.creature, start, Some(verb)))
    }

    /// Whether a jump is in a state that only another step of it comes to: on the ground at the end, or
    /// above ground whose hazard a landing would suffer.
    fn is_marked(&self, at: WalkState, mark: u8) -> bool {
        self.mover.jumps() && at.footprint != self.mover.start && at.pose & mark != 0
    }

    /// The step that lands where this step of a jump only passes, if the hazards of the ground make a
    /// difference between the two.
    fn landing(&self, from: Footprint, over: &WalkStep) -> Option<WalkStep> {
        let stride = Stride {
            from,
            to: over.to.footprint,
            landing: Landing::Down,
        };
        if !self.mover.jumps() || over.to.pose == UP_AN_INCLINE {
            return None;
        }
        let hazards = terrain::newly_covered(&self.mover, stride);
        (!hazards.is_empty()).then(|| WalkStep {
            to: WalkState {
                pose: LANDED,
                ..over.to
            },
            hazards: u32::try_from(self.suffered(stride).len()).unwrap_or(u32::MAX),
            ..over.clone()
        })
    }

    /// The hazards that the step suffers (`ruling.hazard-frequency`), as if it were the first one of
    /// its action; those that have acted in this turn are left out where they act once in it.
    fn suffered(&self, stride: Stride) -> Vec<Hazard> {
        let frequency = self.frequency();
        let mut suffered = Vec::new();
        for (_, hazard) in terrain::newly_covered(&self.mover, stride) {
            let is_again = frequency != HazardFrequency::EachSquare && suffered.contains(&hazard);
            if !is_again && !self.has_acted(&hazard) {
                suffered.push(hazard);
            }
        }
        suffered
    }

    fn frequency(&self) -> HazardFrequency {
        self.mover.scene.rulings.get::<HazardFrequency>()
    }

    /// Whether the hazard acts no more in this turn.
    fn has_acted(&self, hazard: &Hazard) -> bool {
        let turn = || self.mover.scene.facts.turn(self.creature.id);
        self.frequency() == HazardFrequency::OncePerTurn && turn().hazards.contains(hazard)
    }

    /// The number of a hazard, which is the same in all walks over the same ground.
    fn number_of(&self, hazard: &Hazard) -> u32 {
        let Some(damage) = &hazard.damage else {
            return 0;
        };
        let squares = &self.mover.scene.facts.harms.squares;
        let mut stated = squares.values().flat_map(|harm| &harm.hazards).flatten();
        let at = stated.position(|own| own == damage);
        at.map_or(0, |at| u32::try_from(at + 1).unwrap_or(u32::MAX))
    }

    /// Whether a movement that comes to that place ends there by a fall (`ruling.walk-off-ledge`).
    fn has_fallen(&self, at: Footprint) -> bool {
        let mover = &self.mover;
        mover.movement != Movement::Fly
            && !mover.jumps()
            && ledge::leads_over(
                mover.scene.board,
                mover.rulings.ledge_large,
                mover.start,
                at,
            )
    }

    fn reactors(&self, stride: Stride) -> Vec<CreatureId> {
        let watch = self.watch();
        if watch.is_empty() {
            return Vec::new();
        }
        // Only the ruling about emptied squares considers where the step goes.
        let key = (
            stride.from,
            if watch.minds_direction() {
                stride.to
            } else {
                stride.from
            },
        );
        if let Some(known) = self.watchers.borrow().get(&key) {
            return known.clone();
        }
        let mut reactors: Vec<CreatureId> = watch
            .clone()
            .leave(stride.from, stride.to)
            .into_iter()
            .map(|triggered| triggered.reactor)
            .collect();
        reactors.dedup();
        self.watchers.borrow_mut().insert(key, reactors.clone());
        reactors
    }
}

impl Walk for CreatureWalk<'_> {
    fn start(&self) -> WalkState {
        WalkState {
            footprint: self.mover.start,
            level: 0,
            pose: 0,
            parity: self.parity,
        }
    }

    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>) {
        into.clear();
        if self.has_fallen(from.footprint) || self.is_marked(from, LANDED) {
            return;
        }
        let diagonals = u32::from(from.parity == Parity::Odd);
        for direction in Direction::ALL {
            let stride = Stride {
                from: from.footprint,
                to: from.footprint.step(direction),
                landing: Landing::Over,
            };
            if step::hindrances(&self.mover, stride).next().is_some() {
                continue;
            }
            let price = cost::price(&self.mover, stride, diagonals);
            let parity = parity_of(diagonals + u32::from(price.is_diagonal()));
            // Feet of factors that are not a multiple of 5 are useless on the grid, so the cost is
            // rounded up.
            let cost_squares = price.feet().0.max(0).unsigned_abs().div_ceil(5);
            let mut over = WalkStep {
                to: WalkState {
                    footprint: stride.to,
                    level: 0,
                    pose: self.pose_after(stride),
                    parity,
                },
                cost_squares,
                reactors: (self.reactors(stride).into_iter())
                    .map(Reactor::from)
                    .collect(),
                hazards: u32::try_from(self.suffered(stride).len()).unwrap_or(u32::MAX),
            };
            let landing = self.landing(from.footprint, &over);
            if landing.is_some() {
                over.to.pose = OVER_HAZARD;
            }
            into.push(over);
            into.extend(landing);
        }
    }

    fn stop(&self, at: WalkState) -> Stop {
        if let Some(rule) = occupied::no_stay_rule(&self.mover, at.footprint) {
            return Stop::PassOnly(rule);
        }
        if at.pose == UP_AN_INCLINE {
            return Stop::PassOnly(rule::TERRAIN_INCLINE_CLIMB);
        }
        if self.mover.jumps()
            && at.footprint != self.mover.start
            && let Some(rule) = cannot_land(&self.mover, at.footprint)
        {
            return Stop::PassOnly(rule);
        }
        // The step that lands there says what it suffers.
        if self.is_marked(at, OVER_HAZARD) {
            return Stop::PassOnly(rule::TERRAIN_HAZARDOUS);
        }
        Stop::Allowed
    }

    fn pause(&self, at: WalkState) -> Stop {
        if self.is_marked(at, OVER_HAZARD) {
            return Stop::PassOnly(rule::TERRAIN_HAZARDOUS);
        }
        if occupied::not_left(&self.mover, at.footprint).is_some() {
            return Stop::PassOnly(rule::THROUGH_END_ACTION);
        }
        match self.stop(at) {
            // With a further move action these rules do not apply (`then-move`).
            Stop::PassOnly(rule::THROUGH_END_ACTION | rule::THROUGH_END_ON_TINY) => Stop::Allowed,
            stop => stop,
        }
    }

    fn pose_onward(&self, at: WalkState) -> u8 {
        if at.pose == FALLEN {
            return FALLEN;
        }
        let there = self.tiny_at(at.footprint).zip(bits());
        let passed = there.filter(|(other, _)| other.stay == Stay::OnTiny);
        passed.fold(0, |pose, (_, bit)| pose | bit)
    }

    fn onward(&self, at: WalkState) -> Onward<'_> {
        // Who has come there by flight has not fallen.
        if at.pose == FALLEN {
            return Onward::Barred;
        }
        if !self.depends_on_start(at.footprint) {
            return Onward::Same;
        }
        let passed = self.tiny_at(at.footprint).zip(bits());
        let passed = passed.filter(|(_, bit)| at.pose & bit != 0);
        let among: Vec<CreatureId> = passed.map(|(other, _)| other.id).collect();
        let mover = self.mover.starting_at(at.footprint, &among);
        Onward::Other(Box::new(CreatureWalk::new(mover, self.creature, at.parity)))
    }

    fn least_gait(&self) -> Option<Gait> {
        let masks = self.masks().map(|masks| masks.gait);
        masks.or_else(|| cost::least_gait(&self.mover))
    }

    fn never_enters(&self, square: Square) -> bool {
        step::is_closed(&self.mover, square)
    }

    fn starting(&self, at: WalkState) -> Vec<Reactor> {
        if self.watch().is_empty() {
            return Vec::new();
        }
        let Mover { scene, verb, .. } = self.mover;
        let mut watch = Watch::new(scene, self.creature, at.footprint, Some(verb));
        let started = watch.start().into_iter();
        let mut reactors: Vec<Reactor> = started.map(|one| one.reactor.into()).collect();
        reactors.dedup();
        reactors
    }

    fn triggers_once(&self) -> bool {
        self.mover.scene.rulings.get::<TriggerOnce>() == TriggerOnce::First
    }

    fn hazards_once(&self, from: WalkState, to: WalkState) -> Vec<u32> {
        match self.frequency() {
            HazardFrequency::EachEntry | HazardFrequency::EachSquare => Vec::new(),
            HazardFrequency::OncePerAction | HazardFrequency::OncePerTurn => {
                let stride = Stride {
                    from: from.footprint,
                    to: to.footprint,
                    landing: if self.is_marked(to, LANDED) {
                        Landing::Down
                    } else {
                        Landing::Over
                    },
                };
                let suffered = self.suffered(stride);
                let numbers = suffered.iter().map(|hazard| self.number_of(hazard));
                numbers.collect()
            }
        }
    }

    fn hazards_once_a_turn(&self) -> bool {
        self.frequency() == HazardFrequency::OncePerTurn
    }

    fn masks(&self) -> Option<Masks<'_>> {
        masks::masks(&self.mover)
    }
}

/// The pose of a jump whose last step went up an incline.
const UP_AN_INCLINE: u8 = 0x80;

/// The pose of a jump that has landed on ground with a hazard.
const LANDED: u8 = 0x40;

/// The pose of a jump that passes over such ground.
const OVER_HAZARD: u8 = 0x20;

/// The pose of a mover that has fallen: nothing is said of how it goes on. It has no other bit that means
/// anything alone, because it is looked at first.
const FALLEN: u8 = 0x81;

/// The pose in which an action begins says, for each Tiny creature in the space, whether the creature is
/// among it only because it moves on. Beyond the seventh they share a bit.
fn bits() -> impl Iterator<Item = u8> {
    (0..).map(|index: u32| 1 << index.min(6))
}

/// Whether a jump may pass over the place but not land there, from wherever it comes: over a gap or
/// water.
fn cannot_land(mover: &Mover<'_>, place: Footprint) -> Option<rules::RuleId> {
    let board = mover.scene.board;
    let entered = place.squares_outside(mover.start);
    for square in entered {
        let kinds = board.terrain(square);
        if kinds.contains(Terrain::NeedsFly) || kinds.contains(Terrain::NeedsSwim) {
            return Some(rule::GRID_BLOCKED);
        }
    }
    let landing = Stride {
        from: mover.start,
        to: place,
        landing: Landing::Down,
    };
    ledge::refused(mover, landing).map(Hindrance::rule)
}
