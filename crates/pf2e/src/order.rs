//! The order of turns in an encounter, as a value.
//!
//! A place in the order is a [`Slot`]. Who is off the order by Delay keeps its slot as a mark of the
//! old place until it returns elsewhere, so that the old place comes up again by itself. Invariants:
//! nobody has two slots; `current` lies inside a list that is not empty, and the slot there is never
//! one of somebody who is off the order.
//!
//! Decided here: `pf2e.encounter.round`, `.next-round`, `.initiative.fixed`, the slots of a group
//! (`.initiative.group`), and what `.order.change`, `.delay` and `.knocked-out` do to the order.

#[cfg(feature = "serde")]
use std::collections::BTreeSet;

use board::CreatureId;

use super::facts::Begun;
use rules::TurnOrderView;

/// A place in the initiative order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Slot {
    /// Whose it is.
    pub creature: CreatureId,
    /// The group with which it shares one initiative total: its place in the list of groups.
    pub group: Option<usize>,
    /// The last round in which the turn of this place has come up and is over; 0 for none.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub over_in_round: u32,
}

impl Slot {
    /// A place at which nobody has had a turn yet.
    pub const fn new(creature: CreatureId, group: Option<usize>) -> Slot {
        Slot {
            creature,
            group,
            over_in_round: 0,
        }
    }
}

/// How a place in the order is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeenPlace {
    /// As that creature's.
    Of(CreatureId),
    /// As somebody's.
    Stranger,
    /// Not at all.
    Absent,
}

/// An encounter: whose turn it is, in which round.
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
    /// Whether the start step of the present turn is done.
    pub started: Begun,
    /// Whether the creature whose turn it is has declared something in it.
    pub declared: Begun,
    /// The round in which a turn has just ended, so that somebody may return now.
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
        let slots: BTreeSet<CreatureId> = encounter.slots.iter().map(|own| own.creature).collect();
        let aside: BTreeSet<CreatureId> = encounter.aside.iter().copied().collect();
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
    /// The first round of an encounter in that order; `None` if nobody takes part.
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

    /// Whose turn is due or goes on.
    pub fn whose_turn(&self) -> Option<CreatureId> {
        self.slots.get(self.current).map(|slot| slot.creature)
    }

    /// The round, from 1.
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// The order; who is off it is left out.
    pub fn order(&self) -> impl Iterator<Item = CreatureId> + '_ {
        self.slots
            .iter()
            .map(|slot| slot.creature)
            .filter(|creature| !self.is_aside(*creature))
    }

    /// Who is off the order by Delay, in the order in which they left it.
    pub fn aside(&self) -> &[CreatureId] {
        &self.aside
    }

    /// Whether the creature is off the order by Delay.
    pub fn is_aside(&self, creature: CreatureId) -> bool {
        self.aside.contains(&creature)
    }

    /// Whether the creature has a place, an old one of those off the order counted.
    pub fn has_place(&self, creature: CreatureId) -> bool {
        self.slots.iter().any(|slot| slot.creature == creature)
    }

    /// Whose start step comes before anything else that happens now.
    pub fn start_due(&self) -> Option<CreatureId> {
        self.whose_turn().filter(|_| self.started == Begun::NotYet)
    }

    /// Number of places, old ones of those off the order counted.
    pub const fn places(&self) -> usize {
        self.slots.len()
    }

    /// Order, turn, round and who is off the order.
    pub fn view(&self) -> TurnOrderView {
        TurnOrderView {
            order: self.order().collect(),
            turn: self.whose_turn(),
            round: self.round,
            aside: self.aside.clone(),
        }
    }

    /// The order as somebody sees it who knows only those places whose creature it names: in the
    /// others stand strangers, numbered from that id on by their places.
    pub fn seen_by(
        &self,
        mut knows: impl FnMut(CreatureId) -> bool,
        first_stranger: CreatureId,
    ) -> Encounter {
        let mut strangers = Vec::new();
        let mut seen = self.clone();
        for slot in &mut seen.slots {
            if !knows(slot.creature) {
                let number = u32::try_from(strangers.len()).unwrap_or(u32::MAX);
                let number = first_stranger.number().saturating_add(number);
                let stranger = CreatureId::from_number(number);
                strangers.push((slot.creature, stranger));
                // The group would say of which kind it is.
                *slot = Slot {
                    creature: stranger,
                    group: None,
                    ..*slot
                };
            }
        }
        for creature in &mut seen.aside {
            let found = strangers.iter().find(|(own, _)| own == creature);
            *creature = found.map_or(*creature, |(_, stranger)| *stranger);
        }
        seen
    }

    /// The order as it is told: with the ids by which its creatures are known, with strangers in the
    /// places that are concealed, and without those about whom nothing is known. While one of these
    /// acts, nobody is told whose turn it is: it is a stranger's, who has a place only then. `None`
    /// if nobody is left.
    pub(crate) fn told(
        &self,
        place: impl Fn(CreatureId) -> SeenPlace,
        regrouped: impl Fn(usize) -> Option<usize>,
        first_stranger: CreatureId,
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
        for (index, slot) in self.slots.iter().enumerate() {
            let is_current = index == self.current;
            if is_current {
                told.current = told.slots.len();
            }
            let creature = match place(slot.creature) {
                SeenPlace::Of(id) => id,
                SeenPlace::Stranger => stranger(),
                SeenPlace::Absent if is_current => stranger(),
                SeenPlace::Absent => continue,
            };
            let is_known = matches!(place(slot.creature), SeenPlace::Of(_));
            if self.is_aside(slot.creature) {
                told.aside.push(creature);
            }
            told.slots.push(Slot {
                creature,
                // The group would say of which kind a stranger is.
                group: slot.group.filter(|_| is_known).and_then(&regrouped),
                over_in_round: slot.over_in_round,
            });
        }
        (!told.slots.is_empty()).then_some(told)
    }

    /// Whether a turn has just ended and the next has not begun.
    pub fn is_between_turns(&self) -> bool {
        self.ended_in_round.is_some() && self.started == Begun::NotYet
    }

    /// Whether the creature has had no turn at its present place and none goes on.
    pub fn is_untouched(&self, creature: CreatureId) -> bool {
        let goes_on = self.whose_turn() == Some(creature) && self.started == Begun::Begun;
        let slot = self.slots.iter().find(|slot| slot.creature == creature);
        !goes_on && slot.is_some_and(|slot| slot.over_in_round == 0)
    }

    /// The turn is over. Says who has come back because its old place has come up.
    pub fn end_turn(&mut self) -> Option<CreatureId> {
        self.ended_in_round = Some(self.round);
        self.pass_on()
    }

    /// The creature whose turn it is leaves the order by Delay; its slot marks the old place.
    /// Says who has come back because its old place has come up, it may be the same.
    pub fn delay(&mut self) -> Option<CreatureId> {
        let creature = self.whose_turn()?;
        self.aside.push(creature);
        self.ended_in_round = None;
        self.pass_on()
    }

    /// The creature comes back at the end of the turn that has just ended: its place is directly
    /// after it, and its turn is due.
    pub fn come_back(&mut self, creature: CreatureId) {
        let Some(ended_in_round) = self.ended_in_round else {
            return;
        };
        let due = self.whose_turn();
        self.aside.retain(|other| *other != creature);
        self.slots.retain(|slot| slot.creature != creature);
        // The turn that has ended may have been the last of a round.
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

    /// The creature's place becomes the one directly before the present turn; in its own turn it
    /// stays. Before a turn of a group is before the group: nobody's slot lies inside it.
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

    /// The members of one group, now in that order; `None` unless they are all of them.
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

    /// Puts the first creature directly before the second, where neither has had a turn yet.
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

    /// The slots of the present creature's group that lie together around it; its own alone
    /// without a group.
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
    /// arranged anew in the course of its turns neither skips nor repeats anybody.
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
        // An old place that comes up again is taken up again; the delayed turn is lost.
        let back = self.whose_turn().filter(|due| self.is_aside(*due))?;
        self.aside.retain(|other| *other != back);
        Some(back)
    }
}
