//! The order of turns in an encounter, as a value.
//!
//! A place in the order is a [`Slot`]. A creature that is off the order by Delay keeps its slot as
//! a mark of its old place until it returns elsewhere, so that the old place comes up again by
//! itself. Invariants: no creature has two slots; `current` is an index into a list that is not
//! empty, and the slot there never belongs to a creature that is off the order.
//!
//! Decided here: `pf2e.encounter.round`, `.next-round`, `.initiative.fixed`, the slots of a group
//! (`.initiative.group`), and what `.order.change`, `.delay` and `.knocked-out` do to the order.

#[cfg(feature = "serde")]
use std::collections::BTreeSet;

use board::CreatureId;

use rules::{TurnKnown, TurnOrderView};

/// Whether a creature has had a turn in the present encounter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Begun {
    /// It has had no start step yet.
    #[default]
    NotYet,
    /// It has had at least one start step.
    Begun,
}

/// A place in the initiative order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Slot {
    /// The creature it belongs to.
    pub creature: CreatureId,
    /// The group with which it shares one initiative total, by its index in the list of groups.
    pub group: Option<usize>,
    /// The last round in which the turn of this place has come up and is over; 0 for none.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub over_in_round: u32,
}

impl Slot {
    /// Returns a place that has not had a turn yet.
    pub const fn new(creature: CreatureId, group: Option<usize>) -> Slot {
        Slot {
            creature,
            group,
            over_in_round: 0,
        }
    }
}

/// How a place in the order is shown to a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeenPlace {
    /// As the place of that creature.
    Of(CreatureId),
    /// As the place of an unknown creature.
    Stranger,
    /// The place is not shown.
    Absent,
}

/// An encounter: the order, the current turn and the round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "StoredEncounter")
)]
pub struct Encounter {
    slots: Vec<Slot>,
    aside: Vec<CreatureId>,
    current: usize,
    round: u32,
    /// Whether the start step of the current turn is done.
    pub started: Begun,
    /// Whether the creature whose turn it is has declared anything in it.
    pub declared: Begun,
    /// The round in which a turn has just ended, so that a creature may return now.
    ended_in_round: Option<u32>,
}

/// An encounter as it is read from a store.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Encounter", deny_unknown_fields)]
struct StoredEncounter {
    slots: Vec<Slot>,
    aside: Vec<CreatureId>,
    current: usize,
    round: u32,
    started: Begun,
    declared: Begun,
    ended_in_round: Option<u32>,
}

#[cfg(feature = "serde")]
impl TryFrom<StoredEncounter> for Encounter {
    type Error = &'static str;

    fn try_from(stored: StoredEncounter) -> Result<Encounter, &'static str> {
        let encounter = Encounter {
            slots: stored.slots,
            aside: stored.aside,
            current: stored.current,
            round: stored.round,
            started: stored.started,
            declared: stored.declared,
            ended_in_round: stored.ended_in_round,
        };
        let slots = encounter.slots.iter().map(|own| own.creature);
        let slots: BTreeSet<CreatureId> = grid::gathered(slots);
        let aside: BTreeSet<CreatureId> = grid::gathered(encounter.aside.iter().copied());
        if slots.len() != encounter.slots.len() || aside.len() != encounter.aside.len() {
            return Err("somebody has two places in the order");
        }
        if !aside.is_subset(&slots) {
            return Err("somebody off the order has left no place in it");
        }
        let turn = encounter.whose_turn();
        if turn.is_none_or(|creature| encounter.is_aside(creature)) || encounter.round == 0 {
            return Err("the turn is not one of the order");
        }
        Ok(encounter)
    }
}

impl Encounter {
    /// Returns the first round of an encounter in that order; `None` if nobody takes part.
    pub fn new(slots: Vec<Slot>) -> Option<Encounter> {
        (!slots.is_empty()).then_some(Encounter {
            slots,
            aside: Vec::new(),
            current: 0,
            round: 1,
            started: Begun::NotYet,
            declared: Begun::NotYet,
            ended_in_round: None,
        })
    }

    /// The creature whose turn is due or going on.
    pub fn whose_turn(&self) -> Option<CreatureId> {
        self.slots.get(self.current).map(|slot| slot.creature)
    }

    /// The round, from 1.
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// The order, without the creatures that are off it.
    pub fn order(&self) -> impl Iterator<Item = CreatureId> + '_ {
        self.slots
            .iter()
            .map(|slot| slot.creature)
            .filter(|creature| !self.is_aside(*creature))
    }

    /// The creatures that are off the order by Delay, in the order in which they left it.
    pub fn aside(&self) -> &[CreatureId] {
        &self.aside
    }

    /// Whether the creature is off the order by Delay.
    pub fn is_aside(&self, creature: CreatureId) -> bool {
        self.aside.contains(&creature)
    }

    /// Whether the creature has a place; the old place of a creature that is off the order counts.
    pub fn has_place(&self, creature: CreatureId) -> bool {
        self.slots.iter().any(|slot| slot.creature == creature)
    }

    /// The creature whose start step comes before anything else.
    pub fn start_due(&self) -> Option<CreatureId> {
        self.whose_turn().filter(|_| self.started == Begun::NotYet)
    }

    /// The number of places, including old ones of creatures that are off the order.
    pub const fn places(&self) -> usize {
        self.slots.len()
    }

    /// The order, the turn, the round and the creatures that are off the order.
    pub fn view(&self) -> TurnOrderView {
        TurnOrderView {
            order: self.order().collect(),
            turn: self.whose_turn(),
            round: self.round,
            aside: self.aside.clone(),
        }
    }

    /// The order as it is shown: with the ids by which its creatures are known, with strangers in
    /// the concealed places, and without unknown creatures. While an unknown creature acts, the
    /// turn is shown as a stranger's, who has a place only during that turn. `None` if nobody is
    /// left.
    pub(crate) fn told(
        &self,
        place: impl Fn(CreatureId) -> SeenPlace,
        regrouped: impl Fn(usize) -> Option<usize>,
        (turn, first_stranger): (TurnKnown, CreatureId),
    ) -> Option<Encounter> {
        let mut strangers = 0;
        let mut stranger = || {
            let number = first_stranger.number().saturating_add(strangers);
            strangers += 1;
            CreatureId::from_number(number)
        };
        let mut told = Encounter {
            slots: Vec::new(),
            aside: Vec::new(),
            current: 0,
            ..self.clone()
        };
        let mut aside = Vec::new();
        for (index, slot) in self.slots.iter().enumerate() {
            let is_current = index == self.current;
            if is_current {
                told.current = told.slots.len();
            }
            let creature = match place(slot.creature) {
                SeenPlace::Of(id) => id,
                SeenPlace::Stranger => stranger(),
                SeenPlace::Absent if is_current && turn == TurnKnown::AsItIs => stranger(),
                SeenPlace::Absent => continue,
            };
            let is_known = matches!(place(slot.creature), SeenPlace::Of(_));
            // Everybody has seen in which order they left.
            let left = self.aside.iter().position(|own| *own == slot.creature);
            aside.extend(left.map(|left| (left, creature)));
            told.slots.push(Slot {
                creature,
                // The group would reveal the kind of a stranger, and the end of its turn would
                // reveal part of that turn.
                group: slot.group.filter(|_| is_known).and_then(&regrouped),
                over_in_round: if is_known { slot.over_in_round } else { 0 },
            });
        }
        grid::sort_by_key(&mut aside, |(left, _)| *left);
        told.aside = aside.into_iter().map(|(_, creature)| creature).collect();
        if let TurnKnown::GameMasters { round } = turn {
            told.current = told.slots.len();
            told.round = round;
            told.started = Begun::NotYet;
            told.declared = Begun::NotYet;
            told.ended_in_round = None;
            told.slots.push(Slot {
                creature: stranger(),
                group: None,
                over_in_round: 0,
            });
        }
        (!told.slots.is_empty()).then_some(told)
    }

    /// Whether a turn has just ended and the next has not begun.
    pub fn is_between_turns(&self) -> bool {
        self.ended_in_round.is_some() && self.started == Begun::NotYet
    }

    /// Whether the creature has had no turn at its present place and is not having one now.
    pub fn is_untouched(&self, creature: CreatureId) -> bool {
        let goes_on = self.whose_turn() == Some(creature) && self.started == Begun::Begun;
        let slot = self.slots.iter().find(|slot| slot.creature == creature);
        !goes_on && slot.is_some_and(|slot| slot.over_in_round == 0)
    }

    /// Ends the turn. Returns the creature that has come back because its old place has come up.
    pub fn end_turn(&mut self) -> Option<CreatureId> {
        self.ended_in_round = Some(self.round);
        self.pass_on()
    }

    /// The creature whose turn it is leaves the order by Delay; its slot marks the old place.
    /// Returns the creature that has come back because its old place has come up, which may be the
    /// same one.
    pub fn delay(&mut self) -> Option<CreatureId> {
        let creature = self.whose_turn()?;
        self.aside.push(creature);
        self.ended_in_round = None;
        self.pass_on()
    }

    /// The creature comes back after the turn that has just ended: its place is directly after that
    /// turn, and its own turn is due.
    pub fn come_back(&mut self, creature: CreatureId) {
        let Some(ended_in_round) = self.ended_in_round else {
            return;
        };
        let due = self.whose_turn();
        self.aside.retain(|other| *other != creature);
        self.slots.retain(|slot| slot.creature != creature);
        // The turn that ended may have been the last of a round.
        let at = if ended_in_round < self.round && self.current == 0 {
            self.round = ended_in_round;
            self.slots.len()
        } else {
            self.place_of(due).unwrap_or(self.slots.len())
        };
        self.slots.insert(at, Slot::new(creature, None));
        self.current = at;
        self.declared = Begun::NotYet;
    }

    /// The creature's place becomes the one directly before the present turn; in its own turn the
    /// place stays. If the turn belongs to a group, the place is before the whole group: no other
    /// slot lies inside it.
    pub fn knock_out(&mut self, creature: CreatureId) {
        let due = self.whose_turn();
        if due == Some(creature) || !self.slots.iter().any(|slot| slot.creature == creature) {
            return;
        }
        self.aside.retain(|other| *other != creature);
        self.slots.retain(|slot| slot.creature != creature);
        let Some(current) = self.place_of(due) else {
            return;
        };
        self.current = current;
        let at = self.run().start;
        self.slots.insert(at, Slot::new(creature, None));
        self.current += 1;
    }

    /// The creature leaves the order for good; its own turn passes on first.
    pub fn remove(&mut self, creature: CreatureId) {
        if self.whose_turn() == Some(creature) {
            self.ended_in_round = None;
            self.pass_on();
        }
        let due = self.whose_turn();
        self.aside.retain(|other| *other != creature);
        self.slots.retain(|slot| slot.creature != creature);
        self.current = self.place_of(due).unwrap_or(0);
    }

    /// Puts the members of one group in that order; `None` unless they are all of its members.
    pub fn arrange(&mut self, members: &[CreatureId]) -> Option<()> {
        let first = members.first()?;
        let group = self.slots.get(self.place_of(Some(*first))?)?.group?;
        let places: Vec<usize> = (0..self.slots.len())
            .filter(|at| self.slots[*at].group == Some(group))
            .filter(|at| !self.is_aside(self.slots[*at].creature))
            .collect();
        let mut slots = Vec::new();
        for member in members {
            let at = self.place_of(Some(*member))?;
            if !places.contains(&at) || slots.contains(&self.slots[at]) {
                return None;
            }
            slots.push(self.slots[at]);
        }
        if slots.len() != places.len() {
            return None;
        }
        let due = self.whose_turn();
        for (at, slot) in places.iter().zip(slots) {
            self.slots[*at] = slot;
        }
        self.current = self.place_of(due).unwrap_or(self.current);
        if self.started == Begun::NotYet
            && places.contains(&self.current)
            && let Some(next) = self.next_of_run()
        {
            self.current = next;
        }
        Some(())
    }

    /// Puts the first creature directly before the second, if neither has had a turn yet.
    pub fn put_before(&mut self, first: CreatureId, second: CreatureId) {
        let (Some(from), Some(to)) = (self.place_of(Some(first)), self.place_of(Some(second)))
        else {
            return;
        };
        if from < to || !self.is_untouched(first) || !self.is_untouched(second) {
            return;
        }
        let slot = self.slots.remove(from);
        self.slots.insert(to, slot);
    }

    fn place_of(&self, creature: Option<CreatureId>) -> Option<usize> {
        let creature = creature?;
        self.slots.iter().position(|slot| slot.creature == creature)
    }

    /// The adjacent slots of the current creature's group; only its own slot without a group.
    fn run(&self) -> std::ops::Range<usize> {
        let alone = self.current..self.current + 1;
        let Some(group) = self.slots.get(self.current).and_then(|slot| slot.group) else {
            return alone;
        };
        let other = |slot: &Slot| slot.group != Some(group);
        let before = self.slots.iter().take(self.current).rposition(other);
        let start = before.map_or(0, |at| at + 1);
        let end = self.slots.iter().skip(self.current).position(other);
        start..end.map_or(self.slots.len(), |ahead| self.current + ahead)
    }

    /// The first slot of the present group whose turn of this round is not over: a group that is
    /// rearranged during its turns neither skips nor repeats anybody.
    fn next_of_run(&self) -> Option<usize> {
        self.run()
            .find(|at| self.slots[*at].over_in_round != self.round)
    }

    fn pass_on(&mut self) -> Option<CreatureId> {
        let round = self.round;
        if let Some(slot) = self.slots.get_mut(self.current) {
            slot.over_in_round = round;
        }
        self.started = Begun::NotYet;
        self.declared = Begun::NotYet;
        self.current = match self.next_of_run() {
            Some(next) => next,
            None => self.run().end,
        };
        if self.current >= self.slots.len() {
            self.current = 0;
            self.round = self.round.saturating_add(1);
        }
        // If an old place comes up again, its creature is back in it; the delayed turn is lost.
        let back = self.whose_turn().filter(|due| self.is_aside(*due))?;
        self.aside.retain(|other| *other != back);
        Some(back)
    }
}
