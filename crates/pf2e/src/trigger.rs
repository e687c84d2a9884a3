//! Reactions that movement triggers, on the grid.
//!
//! Decided here: `pf2e.trigger.move-trait`, `.exit`, `.within-reach`, `.once`, `.end`, `.step`,
//! `.start`, and the order of several reactors (`ruling.trigger-order`); `ruling.mounted-trigger`.

use crate::SceneFacts as _;
use board::{Creature, CreatureId};
use grid::{Footprint, Square};

use super::facts::{Trait, Variant};
use super::rulings::{
    MountedTrigger, RiderSpace, TriggerFootprint, TriggerOnce, TriggerOrder, TriggerSide,
};
use super::{MoveVerb, Scene, measure};
use crate::size;

/// Whether movement of `target` may trigger any reaction of `other`.
fn may_react(scene: Scene<'_>, other: &Creature, target: &Creature) -> bool {
    let traits = scene.profile(other.id).traits;
    let has_reaction =
        traits.contains(Trait::OpportunityAttack) || traits.contains(Trait::OtherReaction);
    has_reaction
        && other.id != target.id
        && !scene.mounted_pair(other.id, target.id)
        && is_told(scene, other, target)
}

/// `ruling.trigger-side`.
pub(crate) fn is_told(scene: Scene<'_>, other: &Creature, target: &Creature) -> bool {
    match scene.rulings.get::<TriggerSide>() {
        TriggerSide::OtherSide => {
            scene.board.are_hostile(other.side, target.side) && scene.able_to_act(other)
        }
        TriggerSide::Everyone => true,
    }
}

/// Creatures in the order in which they are asked: by initiative, then alphabetically; or by a
/// ruling as the game master has listed them.
pub(crate) fn in_asking_order<'a>(
    scene: Scene<'a>,
    mut creatures: Vec<&'a Creature>,
) -> Vec<&'a Creature> {
    if scene.rulings.get::<TriggerOrder>() == TriggerOrder::GmChoice {
        let listed = &scene.facts.listed;
        let place = |id| listed.iter().position(|listed| *listed == id);
        grid::sort_by_key(&mut creatures, |creature| {
            (place(creature.id).unwrap_or(listed.len()), creature.id)
        });
        return creatures;
    }
    let place = |creature: &Creature| {
        let encounter = scene.facts.encounter.as_ref();
        let slot = encounter.and_then(|own| own.order().position(|id| id == creature.id));
        let initiative = scene.profile(creature.id).initiative;
        match (slot, initiative) {
            (Some(slot), _) => (0, i64::try_from(slot).unwrap_or(i64::MAX)),
            (None, Some(total)) => (1, -i64::from(total)),
            (None, None) => (2, 0),
        }
    };
    grid::sort_by(&mut creatures, |a, b| {
        place(a).cmp(&place(b)).then_with(|| a.letter_order(b))
    });
    creatures
}

/// The creatures whose reactions the movement of that creature may trigger, in asking order.
pub(crate) fn reactors<'a>(scene: Scene<'a>, target: &Creature) -> Vec<&'a Creature> {
    let others = scene.board.creatures().iter();
    let others = others.filter(|other| may_react(scene, other, target));
    in_asking_order(scene, others.collect())
}

/// Whether the target in that place is within the reactor's reach.
pub(crate) fn reaches_place(
    scene: Scene<'_>,
    reactor: &Creature,
    target: CreatureId,
    place: Footprint,
) -> bool {
    let pair = (reactor.id, target);
    measure::space(scene, reactor).is_some_and(|from| {
        measure::reaches(
            scene,
            pair,
            size::reach_in_use(scene, reactor),
            (from, place),
        )
    })
}

/// Whether the step exits a place within the reactor's reach (`ruling.trigger-footprint`).
pub(crate) fn reaches_exit(
    scene: Scene<'_>,
    reactor: &Creature,
    target: CreatureId,
    (from, to): (Footprint, Footprint),
) -> bool {
    match scene.rulings.get::<TriggerFootprint>() {
        TriggerFootprint::AnyOccupied => reaches_place(scene, reactor, target, from),
        TriggerFootprint::Vacated => from
            .squares_outside(to)
            .any(|square| reaches_place(scene, reactor, target, Footprint::from(square))),
    }
}

/// One creature whose movement is watched, and the creatures that watch it.
#[derive(Clone, Debug)]
struct Watched<'a> {
    target: CreatureId,
    /// Its squares if the mover stands at `start`.
    space: Footprint,
    watchers: Vec<&'a Creature>,
    /// The creatures that the current action has triggered.
    triggered: Vec<CreatureId>,
}

/// The creatures that watch a move action, and those that it has triggered so far.
#[derive(Clone, Debug)]
pub(crate) struct Watch<'a> {
    scene: Scene<'a>,
    mover: CreatureId,
    start: Footprint,
    watched: Vec<Watched<'a>>,
}

/// A reactor, and the creature to whose movement it may react.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Triggered {
    pub(crate) reactor: CreatureId,
    pub(crate) target: CreatureId,
    /// The same as the target, if it is a rider of the mover.
    pub(crate) rider: Option<CreatureId>,
}

impl<'a> Watch<'a> {
    /// Returns the creatures that watch a move action of the creature from its place on the grid. A
    /// Step is exempt: nobody watches it (`pf2e.trigger.step`).
    pub(crate) fn new(
        scene: Scene<'a>,
        mover: &'a Creature,
        start: Footprint,
        verb: Option<MoveVerb>,
    ) -> Watch<'a> {
        if verb == Some(MoveVerb::Step) {
            return Watch {
                scene,
                mover: mover.id,
                start,
                watched: Vec::new(),
            };
        }
        let riders = scene.riders(mover.id).filter(|_| {
            verb.is_some() && scene.rulings.get::<MountedTrigger>() == MountedTrigger::Both
        });
        let own_square = scene.rulings.get::<RiderSpace>() == RiderSpace::OneSquare;
        let watched = std::iter::once(mover).chain(riders).map(|target| Watched {
            target: target.id,
            space: match target.footprint() {
                Some(own) if own_square && target.id != mover.id => own,
                _ => start,
            },
            watchers: reactors(scene, target),
            triggered: Vec::new(),
        });
        Watch {
            scene,
            mover: mover.id,
            start,
            watched: watched.collect(),
        }
    }

    /// Continues the same movement on another board; creatures that were triggered stay triggered.
    pub(crate) fn go_on_in(&mut self, scene: Scene<'a>) {
        self.scene = scene;
        for watched in &mut self.watched {
            let target = scene.creature(watched.target);
            watched.watchers = target.map_or_else(Vec::new, |target| reactors(scene, target));
        }
    }

    /// Whether nobody watches.
    pub(crate) fn is_empty(&self) -> bool {
        self.watched
            .iter()
            .all(|watched| watched.watchers.is_empty())
    }

    /// Whether the destination of a step matters, and not only its start.
    pub(crate) fn minds_direction(&self) -> bool {
        self.scene.rulings.get::<TriggerFootprint>() == TriggerFootprint::Vacated
    }

    /// Returns what is triggered when the mover is about to leave `from` for `to`.
    pub(crate) fn leave(&mut self, from: Footprint, to: Footprint) -> Vec<Triggered> {
        let scene = self.scene;
        let once = scene.rulings.get::<TriggerOnce>() == TriggerOnce::First;
        self.trigger(once, |watched, start, watcher| {
            let place = |at: Footprint| shifted(watched.space, start, at);
            reaches_exit(scene, watcher, watched.target, (place(from), place(to)))
        })
    }

    /// Returns what is triggered when the action begins, in the playtest (`pf2e.trigger.start`).
    pub(crate) fn start(&mut self) -> Vec<Triggered> {
        if self.scene.facts.variant == Variant::Published {
            return Vec::new();
        }
        self.at(self.start, true)
    }

    /// Returns what is triggered when Tumble Through has failed, as if the mover had left its
    /// starting place.
    pub(crate) fn as_if_left_start(&mut self) -> Vec<Triggered> {
        let once = self.scene.rulings.get::<TriggerOnce>() == TriggerOnce::First;
        self.at(self.start, once)
    }

    /// Returns what is triggered when the action has left no square (`pf2e.trigger.end`).
    pub(crate) fn end_without_leaving(&mut self) -> Vec<Triggered> {
        self.at(self.start, true)
    }

    fn at(&mut self, place: Footprint, once: bool) -> Vec<Triggered> {
        let scene = self.scene;
        self.trigger(once, |watched, start, watcher| {
            reaches_place(
                scene,
                watcher,
                watched.target,
                shifted(watched.space, start, place),
            )
        })
    }

    fn trigger(
        &mut self,
        once: bool,
        within: impl Fn(&Watched<'a>, Footprint, &Creature) -> bool,
    ) -> Vec<Triggered> {
        let (mover, start) = (self.mover, self.start);
        let mut all = Vec::new();
        for watched in &mut self.watched {
            let now: Vec<CreatureId> = watched
                .watchers
                .iter()
                .filter(|watcher| !(once && watched.triggered.contains(&watcher.id)))
                .filter(|watcher| within(watched, start, watcher))
                .map(|watcher| watcher.id)
                .collect();
            watched.triggered.extend(&now);
            let target = watched.target;
            all.extend(now.into_iter().map(|reactor| Triggered {
                reactor,
                target,
                rider: Some(target).filter(|_| target != mover),
            }));
        }
        all
    }
}

/// The space of a rider after the mover has gone from `start` to `at`.
fn shifted(space: Footprint, start: Footprint, at: Footprint) -> Footprint {
    let (dx, dy) = (at.origin.x - start.origin.x, at.origin.y - start.origin.y);
    space.at(Square::new(space.origin.x + dx, space.origin.y + dy))
}
