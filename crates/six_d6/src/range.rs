//! How a search sees the system's movement.
//!
//! A search takes a score as known and counts points as squares of 5 feet: a way that costs 15 feet
//! takes 3 points. Occupants count with their minimum, hidden squares as what they seem to be
//! (`6d6.hidden.visible`, `6d6.hidden.concealed`), and hidden foes not at all; the additions to the
//! first square of the action are part of the first step. Before the roll a range is a
//! distribution: see `odds`.

use std::borrow::Cow;

use board::{Board, Creature, CreatureId};
use grid::{Direction, Feet, Footprint};

use super::cost;
use super::hidden::{Knowledge, without_hidden};
use super::load::{self, Nth};
use super::mover::Mover;
use super::plan::declare::waits_by;
use super::plan::place_of;
use super::rulings::StandCounts;
use super::step::Step;
use super::{
    Action, Declaration, Facts, Item, Load, Manner, Movement, Scene, advantage, form, masks,
    posture, registry,
};
use rules::search::{Masks, Onward, Parity, Stop, Walk, WalkState, WalkStep};
use rules::{Budget, Rulings};

/// The pose of a creature that has to stand up before it enters a square.
const DOWN: u8 = 1;
/// Any other pose.
const UP: u8 = 0;

/// What the creature may spend on certain movement now: moseys by potential actions.
pub(crate) fn budgets(truth: Scene<'_>, creature: CreatureId) -> Vec<Budget> {
    let Some(creature) = truth.board.creature(creature) else {
        return Vec::new();
    };
    let known = Known::to(truth, creature);
    let scene = known.scene();
    let profile = scene.facts.profile(creature.id);
    let may_move = profile.is_able
        && profile.potential > 0
        && profile.load != Load::Overloaded
        && waits_by(scene, truth.board, creature).is_none();
    if creature.footprint().is_none() || !may_move {
        return Vec::new();
    }
    let points = i32::try_from(advantage::MOSEY).unwrap_or(0);
    let most = u8::try_from(profile.potential).unwrap_or(u8::MAX);
    (1..=most)
        .map(|times| Budget {
            times,
            actions: times,
            ..Budget::single(Manner::Mosey.word(), Feet::from_squares(points), 1)
        })
        .collect()
}

/// The declaration of a movement by that verb through these states, on foot or in the creature's
/// first form. A creature that is forced down stands up first.
pub(crate) fn walk_declaration(
    scene: Scene<'_>,
    creature: CreatureId,
    verb: &str,
    states: &[WalkState],
) -> Option<Declaration> {
    let manner = manner_of(verb)?;
    let creature = scene.board.creature(creature)?;
    let must_stand = posture::is_down(creature) && !posture::may_crawl(scene);
    let stand = must_stand.then_some(Item::Stand);
    // To stand up is a step that leads nowhere else.
    let start = creature.footprint().filter(|_| must_stand);
    let squares = states
        .iter()
        .map(|state| state.footprint)
        .skip_while(|place| Some(*place) == start)
        .map(|place| Item::Square(place.origin));
    let movement = Movement {
        form: form::usual(scene.facts.profile(creature.id)).to_owned(),
        ..Movement::new(manner, stand.into_iter().chain(squares).collect())
    };
    Some(Declaration::new(creature.id, Action::Movement(movement)))
}

fn manner_of(verb: &str) -> Option<Manner> {
    [Manner::Mosey, Manner::Run]
        .into_iter()
        .find(|manner| manner.word() == verb)
}

/// The points that the creature spends on standing up before it can enter a square.
fn points_to_stand(scene: Scene<'_>, mover: &Mover, creature: &Creature) -> u32 {
    if !posture::is_down(creature) || posture::may_crawl(scene) {
        return 0;
    }
    let place = place_of(scene.facts, creature);
    posture::least_to_stand(scene, mover, &place)
}

/// The creature's movement by that verb, on foot or in its first form.
pub(crate) fn walk<'a>(
    truth: Scene<'a>,
    creature: CreatureId,
    verb: &str,
) -> Option<Box<dyn Walk + 'a>> {
    let manner = manner_of(verb)?;
    let creature = truth.board.creature(creature)?;
    let known = Known::to(truth, creature);
    let scene = known.scene();
    let profile = scene.facts.profile(creature.id);
    let additions = load::additions(scene, profile, Some(manner), false, Nth::First);
    let mover = Mover::new(scene, creature, form::usual(profile));
    Some(Box::new(Walking {
        start: creature.footprint()?,
        added: load::least(&additions),
        standing_up: points_to_stand(scene, &mover, creature),
        mover,
        known,
    }))
}

/// The knowledge with which a mover plans: the situation without the foes that are hidden from it.
#[derive(Clone)]
struct Known<'a> {
    board: Cow<'a, Board>,
    facts: Cow<'a, Facts>,
    rulings: &'a Rulings,
}

impl<'a> Known<'a> {
    fn to(truth: Scene<'a>, mover: &Creature) -> Known<'a> {
        let (board, facts) = without_hidden(truth, mover.side);
        Known {
            board,
            facts,
            rulings: truth.rulings,
        }
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            board: &self.board,
            facts: &self.facts,
            rulings: self.rulings,
        }
    }
}

#[derive(Clone)]
struct Walking<'a> {
    known: Known<'a>,
    mover: Mover,
    start: Footprint,
    /// The additions to the first square of an action.
    added: u32,
    /// The cost of standing up first.
    standing_up: u32,
}

/// A step after which the creature stands there.
fn walk_step(to: Footprint, points: u32) -> WalkStep {
    WalkStep {
        to: WalkState {
            footprint: to,
            level: 0,
            parity: Parity::Even,
            pose: UP,
        },
        cost_squares: points.max(1),
        reactors: Vec::new(),
        hazards: 0,
    }
}

impl Walk for Walking<'_> {
    fn start(&self) -> WalkState {
        WalkState {
            footprint: self.start,
            level: 0,
            parity: Parity::Even,
            pose: if self.standing_up > 0 { DOWN } else { UP },
        }
    }

    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>) {
        let is_first = from.footprint == self.start;
        let added = if is_first { self.added } else { 0 };
        let standing_up = if from.pose == DOWN {
            self.standing_up
        } else {
            0
        };
        let scene = self.known.scene();
        let may_only_stand = scene.rulings.get::<StandCounts>() == StandCounts::Yes;
        if from.pose == DOWN && may_only_stand {
            into.push(walk_step(from.footprint, standing_up));
        }
        for direction in Direction::ALL {
            let to = from.footprint.step(direction);
            let Some(step) = Step::between(from.footprint, to) else {
                continue;
            };
            if step.fault(scene).is_some() {
                continue;
            }
            let players = Knowledge::Players;
            let price = cost::of_step(scene, &self.mover, &step, added, 0, players);
            // If a landing pays for the jump, the search pays for it on the gap.
            let deferred = cost::deferred_by(scene, &self.mover, &step, players);
            let points = price
                .least(scene)
                .saturating_add(deferred)
                .saturating_add(standing_up);
            into.push(walk_step(to, points));
        }
    }

    fn stop(&self, at: WalkState) -> Stop {
        if cost::has_footing(
            self.known.scene(),
            &self.mover,
            at.footprint,
            Knowledge::Players,
        ) {
            Stop::Allowed
        } else {
            Stop::PassOnly(registry::MR_NO_FOOTING)
        }
    }

    fn onward(&self, at: WalkState) -> Onward<'_> {
        if self.added == 0 && self.standing_up == 0 {
            return Onward::Same;
        }
        Onward::Other(Box::new(Walking {
            start: at.footprint,
            standing_up: 0,
            ..self.clone()
        }))
    }

    fn triggers_once(&self) -> bool {
        true
    }

    fn masks(&self) -> Option<Masks<'_>> {
        masks::masks()
    }
}
