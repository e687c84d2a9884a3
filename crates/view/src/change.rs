//! Changes in what a viewer knows.
//!
//! Changes are found by comparing two views, so they contain nothing that a view does not.

use board::{Board, Condition, Creature, CreatureId, DoorId};
use grid::Square;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::view::{Health, View};
use crate::wire::{DoorWord, Place, Tile};

/// A change in what the viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Change {
    /// A creature comes into sight, or is found to be there.
    Appeared {
        /// The creature.
        #[schemars(with = "u32")]
        creature: CreatureId,
    },
    /// A creature is no longer known to be on the board.
    Vanished {
        /// The creature; its id no longer refers to anything.
        #[schemars(with = "u32")]
        creature: CreatureId,
    },
    /// A creature is at another place, or has left the map.
    Placed {
        /// The creature.
        #[schemars(with = "u32")]
        creature: CreatureId,
        /// Its place now; missing if it is not on the map.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Place>,
        /// The height of its feet above the ground.
        elevation_feet: i32,
    },
    /// Conditions of a creature begin or end.
    Conditions {
        /// The creature.
        #[schemars(with = "u32")]
        creature: CreatureId,
        /// The conditions that begin.
        gained: Vec<String>,
        /// The conditions that end.
        lost: Vec<String>,
    },
    /// A creature looks better or worse than before.
    Looks {
        /// The creature.
        #[schemars(with = "u32")]
        creature: CreatureId,
        /// How it looks now.
        health: Health,
    },
    /// A creature's hit points have changed.
    HitPoints {
        /// The creature.
        #[schemars(with = "u32")]
        creature: CreatureId,
        /// The hit points before; missing if none were known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<i32>,
        /// The hit points now; missing if none are known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        now: Option<i32>,
    },
    /// The name, side, size, speeds or reach of a creature is known differently.
    Described {
        /// The creature.
        #[schemars(with = "u32")]
        creature: CreatureId,
    },
    /// There is a door where none was known.
    DoorFound {
        /// The door.
        #[schemars(with = "u32")]
        door: DoorId,
    },
    /// A door is no longer there.
    DoorGone {
        /// The door; its id no longer refers to anything.
        #[schemars(with = "u32")]
        door: DoorId,
    },
    /// A door has been changed.
    DoorMoved {
        /// The door.
        #[schemars(with = "u32")]
        door: DoorId,
        /// Its state now.
        state: DoorWord,
    },
    /// Ground has changed, or has been shown.
    Ground {
        /// The squares.
        squares: Vec<Tile>,
    },
    /// Walls have changed.
    Walls,
    /// Something else in the situation has changed: facts of the system, rulings, settings.
    Facts,
}

/// The changes from the first view to the second.
pub(crate) fn changes(before: &View, after: &View) -> Vec<Change> {
    let [was, is] = [before, after].map(|view| &view.situation.situation().board);
    let mut changes = Vec::new();
    if !was.differs_in_creatures_only(is) {
        changes = doors(was, is);
        changes.extend(ground(was, is));
        if !have_same_walls(was, is) {
            changes.push(Change::Walls);
        }
    }
    changes.extend(creatures(before, after));
    let [was, is] = [before, after].map(|view| view.situation.situation());
    let others = was.facts != is.facts || was.rulings != is.rulings;
    if changes.is_empty() && (others || before.disclosure != after.disclosure) {
        changes.push(Change::Facts);
    }
    changes
}

fn doors(was: &Board, is: &Board) -> Vec<Change> {
    let gone = was.doors().iter().filter(|door| is.door(door.id).is_none());
    let gone = gone.map(|door| Change::DoorGone { door: door.id });
    let now = is
        .doors()
        .iter()
        .filter_map(|door| match was.door(door.id) {
            None => Some(Change::DoorFound { door: door.id }),
            Some(before) if before.state != door.state => Some(Change::DoorMoved {
                door: door.id,
                state: door.state.into(),
            }),
            Some(_) => None,
        });
    gone.chain(now).collect()
}

fn ground(was: &Board, is: &Board) -> Option<Change> {
    if was.has_ground_of(is) && was.concealments.ground == is.concealments.ground {
        return None;
    }
    let is_unknown = |board: &Board, at: &Square| board.concealments.ground.contains_key(at);
    let squares = is.extent().squares().filter(|at| {
        was.ground(*at) != is.ground(*at) || is_unknown(was, at) != is_unknown(is, at)
    });
    let squares: Vec<Tile> = squares.map(Tile::from).collect();
    (!squares.is_empty()).then_some(Change::Ground { squares })
}

/// Whether two boards say the same about walls and other things on edges.
fn have_same_walls(was: &Board, is: &Board) -> bool {
    was.wall_edges() == is.wall_edges()
        && was.special_walls().eq(is.special_walls())
        && was.segments() == is.segments()
        && was.special_segments().eq(is.special_segments())
        && was.features().eq(is.features())
}

fn creatures(before: &View, after: &View) -> Vec<Change> {
    let [was, is] = [before, after].map(|view| &view.situation.situation().board);
    let gone = was
        .creatures()
        .iter()
        .filter(|own| is.creature(own.id).is_none());
    let gone = gone.map(|own| Change::Vanished { creature: own.id });
    let mut changes: Vec<Change> = gone.collect();
    for own in is.creatures() {
        let Some(earlier) = was.creature(own.id) else {
            changes.push(Change::Appeared { creature: own.id });
            continue;
        };
        if earlier != own {
            changes.extend(creature(earlier, own));
        }
        let creature = own.id;
        let now = health(after, creature).filter(|now| health(before, creature) != Some(*now));
        changes.extend(now.map(|health| Change::Looks { creature, health }));
        let hit_points = |view: &View| view.situation.situation().hit_points(creature);
        let [before, now] = [before, after].map(|view| Some(hit_points(view)?.now));
        if before != now {
            changes.push(Change::HitPoints {
                creature,
                before,
                now,
            });
        }
    }
    changes
}

/// How the creature looks; a view has them in the order of their ids.
fn health(view: &View, creature: CreatureId) -> Option<Health> {
    let told = &view.creatures;
    let place = told.binary_search_by_key(&creature, |own| own.creature);
    told[place.ok()?].health
}

fn creature(was: &Creature, is: &Creature) -> Vec<Change> {
    let creature = is.id;
    let mut changes = Vec::new();
    if was.position != is.position || was.elevation_feet != is.elevation_feet {
        changes.push(Change::Placed {
            creature,
            to: is.position.map(Place::from),
            elevation_feet: is.elevation_feet.0,
        });
    }
    if was.conditions != is.conditions {
        let only = |one: &Creature, other: &Creature| {
            let own = one.conditions.iter().filter(|own| !other.is(*own));
            let mut words: Vec<String> = own.map(Condition::word).map(str::to_owned).collect();
            words.dedup();
            words
        };
        changes.push(Change::Conditions {
            creature,
            gained: only(is, was),
            lost: only(was, is),
        });
    }
    let body = |own: &Creature| (own.size, own.shape, own.space_hundredths);
    let name = |own: &Creature| (own.mark, own.side);
    let is_as_described = was.label == is.label
        && name(was) == name(is)
        && body(was) == body(is)
        && was.reach_feet == is.reach_feet
        && was.speeds == is.speeds;
    if !is_as_described {
        changes.push(Change::Described { creature });
    }
    changes
}
