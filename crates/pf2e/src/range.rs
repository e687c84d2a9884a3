//! How the system's movement looks to a search.
//!
//! A [`Walk`] asks the same functions as a plan does: what it offers, a plan takes at the same cost,
//! as long as the budget lasts. A check is taken to succeed (Climb, Swim, Balance); Tumble Through
//! has an enemy and is no search. A test compares the two on random boards.

use crate::SceneFacts as _;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

use board::{Board, Condition, Creature, CreatureId, Movement, Size, Terrain};
use grid::{Direction, Footprint, Square};

use super::harm::{self, Hazard};
use super::mover::{Care, Landing, Mover, Stride};
use super::rulings::{JumpLanding, TriggerOnce};
use super::step::Hindrance;
use super::trigger::Watch;
use super::{
    Action, Declaration, Degree, MoveAction, MoveVerb, Path, Scene, Then, cost, declaration,
    gridless, ledge, masks, occupied, plan, registry as rule, step, terrain,
};
use rules::Budget;
use rules::search::{Declared, Ending, Masks, Onward, Parity, Stop, Walk, WalkState, WalkStep};

/// The budgets of the movement it would choose first (Crawl while it lies, Fly while it flies, else
/// Stride), then those of each other one that can make a step where it is. A Leap is asked for by
/// its name.
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

/// The movement that the creature would choose first.
pub(crate) fn usual(scene: Scene<'_>, creature: CreatureId) -> MoveVerb {
    match scene.creature(creature) {
        Some(mover) if occupied::lies(mover) => MoveVerb::Crawl,
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

/// Whether the budget pays for any step from where the creature is.
fn goes(scene: Scene<'_>, creature: CreatureId, budget: &Budget) -> bool {
    walk(scene, creature, budget.verb)
        .is_some_and(|walk| rules::search::goes(&*walk, budget.limit_feet))
}

/// The budgets of movements of one kind, as often as it has actions; none if it cannot move so.
pub(crate) fn budgets_by(scene: Scene<'_>, creature: CreatureId, verb: &str) -> Vec<Budget> {
    let (Some(creature), Some(verb)) = (scene.creature(creature), MoveVerb::from_word(verb)) else {
        return Vec::new();
    };
    let Some(limit_feet) = declaration::limit(creature, verb, Degree::Success) else {
        return Vec::new();
    };
    if creature.footprint().is_none() {
        return Vec::new();
    }
    if walk(scene, creature.id, verb.word()).is_none() {
        return Vec::new();
    }
    let turn = scene.facts.turn(creature.id);
    let is_to_come = scene.facts.encounter.as_ref().is_some_and(|encounter| {
        encounter.whose_turn() != Some(creature.id) || encounter.started == super::Begun::NotYet
    });
    let actions = match turn.actions {
        // Whose turn is due or still to come will have its actions then.
        Some(actions) if !is_to_come => actions,
        _ => plan::actions_regained(scene, creature),
    };
    (1..=actions.min(3))
        .map(|times| Budget {
            verb: verb.word(),
            times,
            limit_feet,
            actions: times,
            declared: Declared::Each,
        })
        .collect()
}

/// How the creature's movement by that verb looks to a search.
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
        // What a jump costs by this ruling depends on where it ends.
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
    /// The diagonal that is carried into it.
    parity: Parity,
    /// Nobody triggered yet: copied for each question. Made for the first one, since a range by a
    /// flood asks none.
    watch: OnceCell<Watch<'a>>,
    /// Who watches the exit from a place in a direction, once it has been asked.
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

    /// Whether it matters where an action begins: it may end on a Tiny creature with which it
    /// began, a drop under its first place is none, and a jump is measured from there.
    fn depends_on_start(&self, at: Footprint) -> bool {
        let mover = &self.mover;
        let shares = |space: Footprint| space.overlaps(at) || space.overlaps(mover.start);
        let is_near =
            |other: &occupied::Occupant| other.size == Size::Tiny && shares(other.footprint);
        mover.jumps()
            || ledge::is_anywhere(mover.scene.board)
            || mover.occupants.iter().any(is_near)
    }

    fn watch(&self) -> &Watch<'a> {
        let Mover {
            scene, start, verb, ..
        } = self.mover;
        self.watch
            .get_or_init(|| Watch::new(scene, self.creature, start, Some(verb)))
    }

    /// Hazards that the step suffers: each of them once.
    fn hazards(&self, stride: Stride) -> u32 {
        let covered = harm::newly_covered(&self.mover, stride);
        let is_first = |(at, (_, own)): &(usize, &(Square, Hazard))| {
            !covered[..*at].iter().any(|(_, before)| before == own)
        };
        let count = covered.iter().enumerate().filter(is_first).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Whether a movement that has come to that place on its way has ended there by a fall
    /// (`ruling.walk-off-ledge`).
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
        // Only the ruling about emptied squares looks at where the step goes.
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
            pose: 0,
            parity: self.parity,
        }
    }

    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>) {
        into.clear();
        if self.has_fallen(from.footprint) {
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
            // Feet of factors that are no multiple of 5 are of no use on the grid: rounded up.
            let cost_squares = price.feet().0.max(0).unsigned_abs().div_ceil(5);
            into.push(WalkStep {
                to: WalkState {
                    footprint: stride.to,
                    pose: 0,
                    parity,
                },
                cost_squares,
                reactors: self.reactors(stride),
                hazards: self.hazards(stride),
            });
        }
    }

    fn stop(&self, at: WalkState) -> Stop {
        if let Some(rule) = occupied::no_stay_rule(&self.mover, at.footprint) {
            return Stop::PassOnly(rule);
        }
        if self.mover.jumps()
            && at.footprint != self.mover.start
            && let Some(rule) = cannot_land(&self.mover, at.footprint)
        {
            return Stop::PassOnly(rule);
        }
        Stop::Allowed
    }

    fn pause(&self, at: WalkState) -> Stop {
        match self.stop(at) {
            // A further move action lifts these (`then-move`).
            Stop::PassOnly(rule::THROUGH_END_ACTION | rule::THROUGH_END_ON_TINY) => Stop::Allowed,
            stop => stop,
        }
    }

    fn onward(&self, at: WalkState) -> Onward<'_> {
        if self.has_fallen(at.footprint) {
            return Onward::Barred;
        }
        if !self.depends_on_start(at.footprint) {
            return Onward::Same;
        }
        let mover = self.mover.starting_at(at.footprint);
        Onward::Other(Box::new(CreatureWalk::new(mover, self.creature, at.parity)))
    }

    fn triggers_once(&self) -> bool {
        self.mover.scene.rulings.get::<TriggerOnce>() == TriggerOnce::First
    }

    fn masks(&self) -> Option<Masks<'_>> {
        masks::masks(&self.mover)
    }
}

/// Where a jump may pass and not come down: over a gap or water, and on an incline, which asks for
/// Climb in one direction at least.
fn cannot_land(mover: &Mover<'_>, place: Footprint) -> Option<rules::RuleId> {
    let board = mover.scene.board;
    let entered = place.squares_outside(mover.start);
    for square in entered {
        let kinds = board.terrain(square);
        if kinds.contains(Terrain::NeedsFly) || kinds.contains(Terrain::NeedsSwim) {
            return Some(rule::GRID_BLOCKED);
        }
        if terrain::is_incline(kinds) {
            return Some(rule::TERRAIN_INCLINE_CLIMB);
        }
    }
    let landing = Stride {
        from: mover.start,
        to: place,
        landing: Landing::Down,
    };
    ledge::refused(mover, landing).map(Hindrance::rule)
}
