//! Reactions that movement triggers: section 4 of the rulebook.

use std::collections::BTreeSet;

use super::{can_act, reaches};
use crate::world::{Creature, Flag, Place, World, without};

/// A creature whose movement counts, and the creatures whose reactions it has triggered in this
/// action.
struct Triggering {
    who: Creature,
    triggered: BTreeSet<char>,
}

/// The mover, and by `ruling.mounted-trigger=both` its riders, each counted separately.
pub(super) struct Movers {
    mover: Creature,
    all: Vec<Triggering>,
}

impl Movers {
    pub(super) fn of(world: &World, mover: &Creature) -> Movers {
        let both = world.ruling("ruling.mounted-trigger", "mount") == "both";
        let others = world.others(mover.letter).into_iter();
        let riders = others.filter(|one| both && world.carries(mover.letter, one.letter));
        let all = std::iter::once(mover).chain(riders).map(|one| Triggering {
            who: one.clone(),
            triggered: BTreeSet::new(),
        });
        Movers {
            mover: mover.clone(),
            all: all.collect(),
        }
    }

    /// `pf2e.trigger.once`: each reactor is triggered once in an action, unless every exit is
    /// offered. Events of riders end with the rider's letter.
    fn provoke(
        &mut self,
        world: &World,
        step: &str,
        kind: &str,
        every_time: bool,
        squares_of: impl Fn(&Creature) -> Vec<Place>,
    ) -> Vec<String> {
        let mut events = Vec::new();
        for one in &mut self.all {
            let by = if one.who.letter == self.mover.letter {
                String::new()
            } else {
                format!(" by {}", one.who.letter)
            };
            for reactor in reactors(world, &one.who, &squares_of(&one.who)) {
                if one.triggered.insert(reactor) || every_time {
                    events.push(format!("{step}: provoke {reactor} {kind}{by}"));
                }
            }
        }
        events
    }

    /// `pf2e.trigger.start`: only in the playtest variant.
    pub(super) fn start(&mut self, world: &World) -> Vec<String> {
        if !world.playtest {
            return Vec::new();
        }
        self.provoke(world, "0", "start", false, |one| world.space_of(one))
    }

    /// `pf2e.trigger.exit`, `pf2e.trigger.within-reach`: a step of the mover.
    pub(super) fn leave(
        &mut self,
        world: &World,
        step: usize,
        from: Place,
        to: Place,
    ) -> Vec<String> {
        let start = self.mover.place;
        let space_at = |one: &Creature, place: Place| -> Vec<Place> {
            let space = world.space_of(one).into_iter();
            space
                .map(|(x, y)| (x + place.0 - start.0, y + place.1 - start.1))
                .collect()
        };
        let only_vacated = world.ruling("ruling.trigger-footprint", "any-occupied") == "vacated";
        let left = |one: &Creature| {
            if only_vacated {
                without(&space_at(one, from), &space_at(one, to))
            } else {
                space_at(one, from)
            }
        };
        let every_time = offers_every_exit(world);
        self.provoke(world, &step.to_string(), "leave", every_time, left)
    }

    /// The triggers as if each creature left the space that it fills: getting on and off a mount,
    /// and a failed Tumble Through (`pf2e.through.tumble-failure`).
    pub(super) fn leave_start(&mut self, world: &World, step: usize) -> Vec<String> {
        let every_time = offers_every_exit(world);
        let step = step.to_string();
        self.provoke(world, &step, "leave", every_time, |one| world.space_of(one))
    }

    /// `pf2e.trigger.end`: the action has left no square.
    pub(super) fn end(&mut self, world: &World) -> Vec<String> {
        self.provoke(world, "end", "end", false, |one| world.space_of(one))
    }
}

/// `ruling.trigger-once=until-used`
fn offers_every_exit(world: &World) -> bool {
    world.ruling("ruling.trigger-once", "first") == "until-used"
}

/// The creatures that have a reaction to movement, may be triggered by it, can act, and have one of
/// the squares within reach: `pf2e.trigger.move-trait`, `pf2e.reach.measure`. In letter order.
pub(crate) fn reactors(world: &World, mover: &Creature, squares: &[Place]) -> Vec<char> {
    let everyone = world.ruling("ruling.trigger-side", "other-side") == "everyone";
    let mut letters = Vec::new();
    for other in world.others(mover.letter) {
        let is_told = everyone || (world.are_enemies(other, mover) && can_act(other));
        if other.is(Flag::Reacts) && is_told && reaches(world, other, mover, squares) {
            letters.push(other.letter);
        }
    }
    letters
}
