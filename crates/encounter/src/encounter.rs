//! The encounter, and how an event changes it.
//!
//! [`evolve`] is total: an event that does not fit the encounter (for example, one with an unknown
//! creature) changes nothing. Events that [`decide`](crate::decide) returns for an encounter always
//! fit it.

#[cfg(feature = "serde")]
mod stored;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use board::{Board, CreatureId, Position};
use rules::SystemTurns as _;
use rules::{Disclosure, Interruption};
use systems::{Edit, Situation, System};

use crate::command::AskTriggers;
use crate::event::Event;
use crate::pending::Pending;
use crate::waiting::MoveOn;

/// A situation in play: whose turn it is, which question is open, how many dice were rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "stored::StoredEncounter")
)]
pub struct Encounter {
    pub(crate) situation: Situation,
    pub(crate) turns: Option<TurnOrder>,
    #[cfg_attr(feature = "serde", serde(with = "rules::stored::pairs"))]
    pub(crate) initiative: BTreeMap<CreatureId, i32>,
    pub(crate) asked_rulings: BTreeSet<&'static str>,
    pub(crate) ask_triggers: AskTriggers,
    pub(crate) pending: Option<Pending>,
    /// Movements that wait for another movement that interrupts them, the outermost first.
    pub(crate) interrupted: Vec<MoveOn>,
    pub(crate) dice_rolled: u64,
    /// What players are told. It must stay the last field, because fingerprints depend on that.
    pub(crate) disclosure: Disclosure,
}

/// Who takes turns, in which order, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "stored::StoredTurnOrder")
)]
pub struct TurnOrder {
    pub(crate) creatures: Vec<CreatureId>,
    pub(crate) current: usize,
    pub(crate) round: u32,
    pub(crate) keeper: Keeper,
}

/// Who keeps the order of turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Keeper {
    /// The encounter: the order in which turns began; only the game master changes it.
    #[default]
    Encounter,
    /// The rules of the system, including initiative and Delay.
    Rules,
}

impl TurnOrder {
    /// The creatures, first to last.
    pub fn creatures(&self) -> &[CreatureId] {
        &self.creatures
    }

    /// Whose turn it is; `None` only for an order without creatures, which nobody can begin.
    pub fn current(&self) -> Option<CreatureId> {
        self.creatures.get(self.current).copied()
    }

    /// The round, counted from 1.
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// Who keeps the order.
    pub const fn keeper(&self) -> Keeper {
        self.keeper
    }

    /// Whose turn comes next, and in which round.
    pub(crate) fn next(&self) -> Option<(CreatureId, u32)> {
        match self.creatures.get(self.current.saturating_add(1)) {
            Some(next) => Some((*next, self.round)),
            None => Some((*self.creatures.first()?, self.round.saturating_add(1))),
        }
    }
}

impl Encounter {
    /// An encounter in which nobody takes turns yet, no ruling is asked about, and every trigger is
    /// asked about.
    pub fn new(situation: Situation) -> Encounter {
        Encounter {
            situation,
            turns: None,
            initiative: BTreeMap::new(),
            asked_rulings: BTreeSet::new(),
            ask_triggers: AskTriggers::default(),
            pending: None,
            interrupted: Vec::new(),
            dice_rolled: 0,
            disclosure: Disclosure::default(),
        }
    }

    /// The same encounter with these settings for what its players are told.
    #[must_use]
    pub const fn with_disclosure(mut self, disclosure: Disclosure) -> Encounter {
        self.disclosure = disclosure;
        self
    }

    /// The same encounter with the legend of another one, such as the encounter that this one began
    /// as.
    #[must_use]
    pub fn with_marks_of(self, other: &Encounter) -> Encounter {
        Encounter {
            situation: self.situation.with_marks_of(&other.situation),
            ..self
        }
    }

    /// The same encounter with another situation, such as what one side knows of it.
    #[must_use]
    pub fn with_situation(&self, situation: Situation) -> Encounter {
        Encounter {
            situation,
            ..self.clone()
        }
    }

    /// The situation. A mover that waits at a trigger is where it waits.
    pub const fn situation(&self) -> &Situation {
        &self.situation
    }

    /// The situation as it is while a mover waits, perhaps in the air or in the middle of a Climb, and
    /// out of the cover that it had taken. Questions are answered and reactions resolved in it.
    pub fn under_way(&self) -> Cow<'_, Situation> {
        match self.pending.as_ref().and_then(Pending::waiting_movement) {
            Some(movement) => Cow::Owned(movement.under_way(&self.situation)),
            None => Cow::Borrowed(&self.situation),
        }
    }

    /// The board of the situation.
    pub const fn board(&self) -> &Board {
        &self.situation.board
    }

    /// The system whose rules apply.
    pub const fn system(&self) -> System {
        self.situation.system()
    }

    /// The order of turns, while turns are taken.
    pub const fn turns(&self) -> Option<&TurnOrder> {
        self.turns.as_ref()
    }

    /// Whose turn it is.
    pub fn current(&self) -> Option<CreatureId> {
        self.turns.as_ref().and_then(TurnOrder::current)
    }

    /// The round, counted from 1.
    pub fn round(&self) -> Option<u32> {
        self.turns.as_ref().map(TurnOrder::round)
    }

    /// The initiative totals so far, highest first; equal totals in the order of the board.
    pub fn initiative(&self) -> Vec<(CreatureId, i32)> {
        let mut totals: Vec<(CreatureId, i32)> = self
            .initiative
            .iter()
            .map(|(creature, total)| (*creature, *total))
            .collect();
        grid::sort_by_key(&mut totals, |(_, total)| std::cmp::Reverse(*total));
        totals
    }

    /// The creature's initiative total, if one was rolled or stated.
    pub fn initiative_of(&self, creature: CreatureId) -> Option<i32> {
        let by_rules = (self.system()).initiative_of(&self.situation.facts, creature);
        by_rules.or_else(|| self.initiative.get(&creature).copied())
    }

    /// The names of the rulings that the table wants to be asked about.
    pub fn asked_rulings(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.asked_rulings.iter().copied()
    }

    /// Whose triggers stop a movement.
    pub const fn ask_triggers(&self) -> AskTriggers {
        self.ask_triggers
    }

    /// What players who do not see everything are told.
    pub const fn disclosure(&self) -> &Disclosure {
        &self.disclosure
    }

    /// The open question.
    pub const fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// Movements that wait for another movement that interrupts them, the outermost first.
    pub fn interrupted(&self) -> &[MoveOn] {
        &self.interrupted
    }

    /// How many dice have been rolled: the position from which seeded dice continue. Undoing a
    /// command also takes its dice back, so that they show the same faces again from there.
    pub const fn dice_rolled(&self) -> u64 {
        self.dice_rolled
    }

    /// Resets the count of dice to 0, so that encounters that differ in nothing else become equal.
    pub(crate) fn forget_dice_count(&mut self) {
        self.dice_rolled = 0;
    }

    /// Adopts the order of turns that the rules keep.
    fn follow_rules_order(&mut self) {
        match self.situation.turn_order() {
            Some(view) => {
                let at = |turn| view.order.iter().position(|own| *own == turn);
                self.turns = Some(TurnOrder {
                    current: view.turn.and_then(at).unwrap_or(0),
                    creatures: view.order,
                    round: view.round,
                    keeper: Keeper::Rules,
                });
            }
            None if self.is_kept_by_rules() => self.turns = None,
            None => {}
        }
    }

    /// Removes creatures that no longer exist from the order of turns; the current turn stays. An
    /// order that the rules keep is changed only by the rules.
    fn forget_removed(&mut self) {
        let board = &self.situation.board;
        let is_there = |creature: &CreatureId| board.creature(*creature).is_some();
        self.initiative.retain(|creature, _| is_there(creature));
        let current = self.turns.as_ref().and_then(TurnOrder::current);
        if let Some(turns) = &mut self.turns
            && turns.keeper == Keeper::Encounter
        {
            turns.creatures.retain(is_there);
            let at = turns.creatures.iter();
            let at = at.clone().position(|own| Some(*own) == current);
            let last = turns.creatures.len().saturating_sub(1);
            turns.current = at.unwrap_or(turns.current).min(last);
        }
        let is_over = |turns: &mut TurnOrder| turns.creatures.is_empty();
        self.turns.take_if(is_over);
    }

    /// Whether turns are taken in an order that the rules keep.
    pub(crate) fn is_kept_by_rules(&self) -> bool {
        self.turns
            .as_ref()
            .is_some_and(|turns| turns.keeper == Keeper::Rules)
    }

    /// The same encounter with that creature there.
    pub(crate) fn with_creature_at(&self, creature: CreatureId, position: Position) -> Encounter {
        let mut encounter = self.clone();
        encounter.put(creature, position);
        encounter
    }

    fn put(&mut self, creature: CreatureId, position: Position) {
        if let Some(creature) = self.situation.board.creature_mut(creature) {
            creature.position = Some(position);
        }
    }
}

/// Applies one event.
// Long because it is a table: one entry for each event.
pub fn evolve(encounter: &mut Encounter, event: &Event) {
    match event {
        Event::RulingSet(choice) => {
            // An event of this encounter cannot contain a ruling of another system; if it does,
            // nothing is set.
            if encounter.situation.rulings.decide(choice).is_ok() {
                encounter.asked_rulings.remove(choice.name());
            }
        }
        Event::RulingAsked { ruling } => {
            encounter.asked_rulings.insert(ruling);
        }
        Event::TriggersAsked(ask) => encounter.ask_triggers = *ask,
        Event::Disclosed(choice) => encounter.disclosure.choose(*choice),
        Event::DoorMoved { door, state } => encounter.situation.board.set_door(*door, *state),
        Event::Changed(edits) => change(encounter, edits),
        Event::InitiativeSet { creature, total } => {
            encounter.initiative.insert(*creature, *total);
        }
        Event::Began { order } => begin(encounter, order),
        Event::Reordered { order } => reorder(encounter, order),
        Event::TurnStarted { creature, round } => start_turn(encounter, *creature, *round),
        Event::TurnEnded { .. } => encounter.situation.turn_is_over(),
        Event::Checked(_) | Event::Blocked { .. } | Event::Struck(_) | Event::Disrupted { .. } => {}
        Event::Ended => {
            encounter.turns = None;
            encounter.initiative.clear();
        }
        Event::Rolled(_) => encounter.dice_rolled = encounter.dice_rolled.saturating_add(1),
        Event::Carried { outcome, .. } => {
            encounter.situation.carry_out(outcome);
            encounter.follow_rules_order();
        }
        Event::Stopped(move_on) => {
            encounter.put(move_on.mover, move_on.at);
            move_on.take_hit_points(&mut encounter.situation);
            encounter.pending = Some(Pending::MoveOn(move_on.clone()));
        }
        Event::Uncovered { reveals, .. } => {
            for reveal in reveals {
                reveal.clone().apply(&mut encounter.situation.board);
            }
        }
        Event::Revealed(asked) => {
            if let Some(movement) = &asked.movement {
                encounter.put(movement.mover, movement.at);
                movement.take_hit_points(&mut encounter.situation);
            }
            encounter.pending = Some(Pending::CarryOn(asked.clone()));
        }
        Event::Interrupted { movement, by } => interrupt(encounter, movement, *by),
        Event::Resumed { .. } => {
            if let Some(movement) = encounter.interrupted.pop() {
                encounter.put(movement.mover, movement.from);
            }
        }
        Event::Asked(question) => {
            encounter.pending = Some(Pending::Ruling(question.clone()));
            // Between a halt and the ruling that the halt needs, the mover keeps waiting where it
            // was.
            let waiting = encounter
                .pending
                .as_ref()
                .and_then(Pending::waiting_movement);
            if let Some((mover, at)) = waiting.map(|movement| (movement.mover, movement.at)) {
                encounter.put(mover, at);
            }
        }
        Event::Answered(_) => {
            // The continuation is planned from where the movement began.
            let waiting = encounter.pending.take();
            if let Some(movement) = waiting.as_ref().and_then(Pending::waiting_movement) {
                encounter.put(movement.mover, movement.from);
            }
        }
    }
}

fn change(encounter: &mut Encounter, edits: &[Edit]) {
    for edit in edits {
        encounter.situation.edit(edit);
    }
    if edits.iter().any(|edit| edit.removed().next().is_some()) {
        encounter.forget_removed();
    }
    encounter.follow_rules_order();
}

/// Turns are taken in that order, unless the rules keep one.
fn begin(encounter: &mut Encounter, order: &[CreatureId]) {
    if encounter.is_kept_by_rules() {
        return;
    }
    encounter.situation.begin_round();
    encounter.turns = (!order.is_empty()).then(|| TurnOrder {
        creatures: order.to_vec(),
        current: 0,
        round: 1,
        keeper: Keeper::Encounter,
    });
}

/// The movement waits where it is for a movement of `by`. Every waiting movement remembers the
/// state of `by` from before.
fn interrupt(encounter: &mut Encounter, movement: &MoveOn, by: CreatureId) {
    encounter.put(movement.mover, movement.at);
    encounter.interrupted.push(movement.clone());
    let Some(before) = encounter.situation.board.creature(by) else {
        return;
    };
    for waiting in &mut encounter.interrupted {
        waiting.interruptions.push(Interruption {
            steps: waiting.completed_steps,
            before: before.clone(),
        });
    }
}

/// Changes the order; the current turn stays. An order that the rules keep is not changed.
fn reorder(encounter: &mut Encounter, order: &[CreatureId]) {
    let current = encounter.current();
    if let Some(turns) = &mut encounter.turns
        && turns.keeper == Keeper::Encounter
        && let Some(at) = order.iter().position(|own| Some(*own) == current)
    {
        turns.creatures = order.to_vec();
        turns.current = at;
    }
}

fn start_turn(encounter: &mut Encounter, creature: CreatureId, round: u32) {
    if let Some(turns) = &mut encounter.turns
        && let Some(index) = turns
            .creatures
            .iter()
            .position(|present| *present == creature)
    {
        turns.current = index;
        if round > turns.round {
            encounter.situation.begin_round();
        }
        turns.round = round;
    }
}
