//! Knowledge that grows as an encounter is played: what has been seen of creatures, and which
//! ground was shown.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use board::{Board, ConcealmentChange, Creature, CreatureId, Shared, Side};
use encounter::{Answer, Encounter, Event};
use grid::{Feet, Footprint, Square};
use rules::{EditPart, MapTold, Movement};
use serde::{Deserialize, Serialize};
use systems::{Edit, Situation};

/// What has been seen at a table so far. It is part of the table's state, and only [`learn`]
/// changes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knowledge {
    /// What a viewer on no side has seen.
    everybody: Shared<Seen>,
    sides: Vec<(Side, Shared<Seen>)>,
    /// The ground that each creature has been on or beside.
    #[serde(default)]
    explored: BTreeMap<CreatureId, Shared<BTreeSet<Square>>>,
    /// The round in which the last turn of each creature began, while turns are taken.
    turns_began: BTreeMap<CreatureId, u32>,
    /// Whether anything has happened other than that the game master sets the table up.
    /// A table that was stored before this was known has been played at.
    #[serde(default = "has_begun")]
    play_began: bool,
}

/// What the creatures of one side have seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// Ground that has been shown.
    pub(crate) shown: BTreeSet<Square>,
    /// Ground that the game master has shown.
    #[serde(default)]
    pub(crate) told: BTreeSet<Square>,
    /// Creatures that have attacked.
    pub(crate) attacked: BTreeSet<CreatureId>,
    /// Creatures that have been attacked.
    pub(crate) defended: BTreeSet<CreatureId>,
    /// Creatures that have reacted to a movement.
    pub(crate) reacted: BTreeSet<CreatureId>,
    /// The farthest distance that each creature has moved at once.
    pub(crate) moved_feet: BTreeMap<CreatureId, Feet>,
    /// When each creature became known: the count of those that were known by then. Creatures that
    /// became known at once follow each other as they were made.
    #[serde(default)]
    pub(crate) acquainted: BTreeMap<CreatureId, u32>,
}

impl Seen {
    /// Whether they know of the creature: it is not hidden from them, and not on ground that has
    /// not been shown.
    fn shows(&self, creature: &Creature, side: Option<Side>, encounter: &Encounter) -> bool {
        let is_told = encounter.disclosure().map == MapTold::All || Some(creature.side) == side;
        let is_in_sight = is_told
            || creature.footprint().is_none_or(|space| {
                let mut squares = space.squares();
                squares.any(|square| self.shown.contains(&square))
            });
        is_in_sight && is_known(encounter.situation(), creature.id, side)
    }
}

impl Knowledge {
    /// What is seen as an encounter begins: the ground that every side's creatures occupy and
    /// border on.
    pub fn new(encounter: &Encounter) -> Knowledge {
        let mut knowledge = Knowledge::default();
        knowledge.look_around(encounter.board());
        let turn = encounter.current().zip(encounter.round());
        knowledge.turns_began.extend(turn);
        knowledge.play_began = encounter.turns().is_some();
        knowledge.get_acquainted(encounter);
        knowledge
    }

    /// Whether the game master still sets the table up. Players see it as it is then; nothing tells
    /// them what it was before. A creature that is hidden only now was never there for them.
    pub(crate) const fn is_set_up(&self) -> bool {
        !self.play_began
    }

    /// The creatures that have had a turn, and the round in which the last one of each began.
    pub(crate) fn turns_began(&self) -> impl Iterator<Item = (CreatureId, u32)> {
        self.turns_began.iter().map(|(own, round)| (*own, *round))
    }

    /// What the creatures of that side have seen; `None` is for a viewer on no side.
    pub(crate) fn seen_by(&self, side: Option<Side>) -> &Shared<Seen> {
        let Some(side) = side else {
            return &self.everybody;
        };
        let own = self.sides.iter().find(|(own, _)| *own == side);
        own.map_or(&self.everybody, |(_, seen)| seen)
    }

    /// Changes what the creatures of that side have seen, unless that is so already: what stays as
    /// it is stays shared.
    fn see<T>(
        &mut self,
        side: Option<Side>,
        is_so: impl Fn(&Seen) -> bool,
        change: impl FnOnce(&mut Seen) -> T,
    ) {
        let own = match side {
            None => &mut self.everybody,
            Some(side) => {
                let at = self.sides.iter().position(|(own, _)| *own == side);
                let at = at.unwrap_or_else(|| {
                    let acquainted = self.everybody.acquainted.clone();
                    let seen = Seen {
                        acquainted,
                        ..Seen::default()
                    };
                    self.sides.push((side, seen.into()));
                    self.sides.len() - 1
                });
                &mut self.sides[at].1
            }
        };
        if !is_so(own) {
            change(own);
        }
    }

    /// Adds ground that the creature, and with it its side, has seen.
    fn see_ground(&mut self, creature: &Creature, ground: impl Iterator<Item = Square> + Clone) {
        let is_in = |seen: &BTreeSet<Square>| ground.clone().all(|square| seen.contains(&square));
        let own = ground.clone();
        let is_seen = |seen: &Seen| is_in(&seen.shown);
        self.see(Some(creature.side), is_seen, |seen| seen.shown.extend(own));
        let explored = self.explored.entry(creature.id).or_default();
        if !is_in(explored) {
            explored.extend(ground.clone());
        }
    }

    /// Whether one of the creatures has been on the square or beside it.
    pub(crate) fn have_explored(&self, creatures: &BTreeSet<CreatureId>, square: Square) -> bool {
        let mut explored = creatures.iter().filter_map(|own| self.explored.get(own));
        explored.any(|ground| ground.contains(&square))
    }

    /// Adds the ground around the creatures of each side.
    fn look_around(&mut self, board: &Board) {
        for creature in board.creatures() {
            if let Some(space) = creature.footprint() {
                self.see_ground(creature, around(space, board));
            }
        }
    }

    /// Adds the ground around the creatures that are elsewhere than before.
    fn look_around_anew(&mut self, before: &Board, after: &Board) {
        for creature in after.creatures() {
            let earlier = before.creature(creature.id);
            let is_new = earlier.is_none_or(|earlier| {
                earlier.side != creature.side || earlier.footprint() != creature.footprint()
            });
            if let Some(space) = creature.footprint().filter(|_| is_new) {
                self.see_ground(creature, around(space, after));
            }
        }
    }

    /// Adds the creatures that became known. As long as the table is set up, nobody remembers what
    /// was there before.
    fn get_acquainted(&mut self, encounter: &Encounter) {
        let is_set_up = self.is_set_up();
        let sides: Vec<Side> = self.sides.iter().map(|(side, _)| *side).collect();
        for side in sides.into_iter().map(Some).chain([None]) {
            let seen = self.seen_by(side);
            let mut acquainted = Cow::Borrowed(&seen.acquainted);
            if is_set_up {
                acquainted = Cow::Owned(BTreeMap::new());
            }
            for creature in encounter.board().creatures() {
                if !acquainted.contains_key(&creature.id) && seen.shows(creature, side, encounter) {
                    let count = u32::try_from(acquainted.len()).unwrap_or(u32::MAX);
                    acquainted.to_mut().insert(creature.id, count);
                }
            }
            if let Cow::Owned(acquainted) = acquainted {
                let is_so = |seen: &Seen| seen.acquainted == acquainted;
                self.see(side, is_so, |seen| seen.acquainted.clone_from(&acquainted));
            }
        }
    }

    /// No creature of the side remembers the square.
    fn forget_ground(&mut self, board: &Board, side: Option<Side>, square: Square) {
        for (creature, explored) in &mut self.explored {
            let own = board.creature(*creature).map(|own| own.side);
            if own == side && explored.contains(&square) {
                explored.remove(&square);
            }
        }
    }

    fn show(&mut self, board: &Board, change: &ConcealmentChange) {
        let ConcealmentChange::Ground(square, concealment) = change else {
            return;
        };
        let sides = board.sides().map(|(side, _)| Some(side));
        for side in sides.chain([None]) {
            let hiding = concealment.as_ref();
            let hiding = hiding.and_then(|own| own.hiding_from(side));
            match hiding {
                None => {
                    let is_shown =
                        |seen: &Seen| seen.shown.contains(square) && seen.told.contains(square);
                    self.see(side, is_shown, |seen| {
                        seen.shown.insert(*square);
                        seen.told.insert(*square);
                    });
                }
                Some(board::Hiding::Unknown) => {
                    let is_unknown = |seen: &Seen| !seen.shown.contains(square);
                    self.see(side, is_unknown, |seen| {
                        seen.shown.remove(square);
                        seen.told.remove(square);
                    });
                    self.forget_ground(board, side, *square);
                }
                Some(_) => {}
            }
        }
    }
}

/// The squares of a space and those that it borders on.
pub(crate) fn around(space: Footprint, board: &Board) -> impl Iterator<Item = Square> + Clone + '_ {
    let squares = space.squares();
    let near = squares.flat_map(|at| {
        let rows = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
        rows.map(move |(dx, dy)| Square::new(at.x + dx, at.y + dy))
    });
    near.filter(|square| board.contains(*square))
}

const fn has_begun() -> bool {
    true
}

/// Whether the game master can set a table up by it.
const fn sets_up(event: &Event) -> bool {
    matches!(
        event,
        Event::Changed(_)
            | Event::RulingSet(_)
            | Event::RulingAsked { .. }
            | Event::TriggersAsked(_)
            | Event::Disclosed(_)
            | Event::DoorMoved { .. }
    )
}

/// Adds what an event has shown.
pub fn learn(knowledge: &mut Knowledge, before: &Encounter, event: &Event, after: &Encounter) {
    knowledge.play_began |= !sets_up(event);
    match event {
        Event::Carried { outcome, .. } => {
            if let Some(movement) = &outcome.movement {
                learn_movement(knowledge, (before, after), movement);
            }
        }
        Event::Struck(struck) => {
            let (attacker, target) = (struck.attack.attacker, struck.attack.target);
            for side in all_sides(after) {
                let knows = |id| is_known(before.situation(), id, side);
                let (knows_attacker, knows_target) = (knows(attacker), knows(target));
                if knows_attacker {
                    let has_seen = |seen: &Seen| seen.attacked.contains(&attacker);
                    knowledge.see(side, has_seen, |seen| seen.attacked.insert(attacker));
                }
                if knows_target {
                    let has_seen = |seen: &Seen| seen.defended.contains(&target);
                    knowledge.see(side, has_seen, |seen| seen.defended.insert(target));
                }
            }
        }
        Event::Answered(Answer::React(reaction)) => {
            for side in all_sides(after) {
                let reactor = reaction.reactor;
                if is_known(before.situation(), reactor, side) {
                    let has_seen = |seen: &Seen| seen.reacted.contains(&reactor);
                    knowledge.see(side, has_seen, |seen| seen.reacted.insert(reactor));
                }
            }
        }
        Event::Changed(edits) => {
            learn_edits(knowledge, after.board(), edits);
            knowledge.look_around(after.board());
        }
        Event::TurnStarted { creature, round } => {
            knowledge.turns_began.insert(*creature, *round);
        }
        Event::Began { .. } | Event::Ended => knowledge.turns_began.clear(),
        _ => {}
    }
    knowledge.look_around_anew(before.board(), after.board());
    knowledge.get_acquainted(after);
}

fn learn_movement(
    knowledge: &mut Knowledge,
    (before, after): (&Encounter, &Encounter),
    movement: &Movement,
) {
    // The distance on the map: the cost of the ground may be hidden.
    let steps = movement.steps.iter().filter(|step| step.from != step.to);
    let feet = Feet::from_squares(i32::try_from(steps.count()).unwrap_or(i32::MAX / 5));
    for side in all_sides(after) {
        let knows = |encounter: &Encounter| is_known(encounter.situation(), movement.mover, side);
        if knows(before) && knows(after) {
            let mover = movement.mover;
            let has_seen =
                |seen: &Seen| seen.moved_feet.get(&mover).is_some_and(|own| *own >= feet);
            knowledge.see(side, has_seen, |seen| seen.moved_feet.insert(mover, feet));
        }
    }
    let mover = after.board().creature(movement.mover);
    if let Some(mover) = mover {
        let spaces = movement.steps.iter().filter_map(|step| step.footprint());
        for space in spaces {
            knowledge.see_ground(mover, around(space, after.board()));
        }
    }
}

fn learn_edits(knowledge: &mut Knowledge, board: &Board, edits: &[Edit]) {
    for part in edits.iter().flat_map(|edit| &edit.parts) {
        if let EditPart::Concealment(change) = part {
            knowledge.show(board, change);
        }
    }
}

/// Every side, and `None` for viewers on no side.
fn all_sides(encounter: &Encounter) -> Vec<Option<Side>> {
    let sides = encounter.board().sides().map(|(side, _)| Some(side));
    sides.chain([None]).collect()
}

/// Whether the creatures of the side know that the creature is there.
pub(crate) fn is_known(situation: &Situation, id: CreatureId, side: Option<Side>) -> bool {
    let board = &situation.board;
    board.creature(id).is_some_and(|creature| {
        let hiding = board.creature_hiding(creature, side);
        let is_there = matches!(hiding, None | Some(board::Hiding::Apparent(_)));
        is_there && !situation.conceals(creature, side)
    })
}
