//! One movement of a turn, from every place where it may begin: each beginning brings with it what
//! the movement before it cost.
//!
//! The budget is the movement's own, so that a way to a stand that costs more in all may be the one
//! that still pays for the next step. A state therefore keeps every label that no other label makes
//! pointless. They are settled by what the movement itself has spent.

use std::collections::BTreeMap;

use board::CreatureId;

use super::super::Place;
use super::exact::{Link, Stand, State};
use super::fares::{Fares, Linked};
use super::query::VolumeWalk;
use super::walk::Walking;
use crate::heading::Attitude;
use crate::rulings::ProvokeRepeat;
use crate::trigger::Threats;
use rules::search::{Parity, Preference, Stop};

/// The most labels of one movement, so that its tables stay small.
const MOST_LABELS: usize = 3 << 20;

/// The most ends of one movement after which another is searched.
pub(super) const MOST_DEPARTURES: usize = 200_000;

/// The most stands of one movement.
const MOST_STANDS: usize = 400_000;

/// No label, or no departure.
const NONE: u32 = u32::MAX;

/// What a way has cost and risked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Toll {
    /// The cost, in halves of a square.
    pub(super) halves: u32,
    /// The reactions triggered.
    pub(super) triggers: u32,
    /// The steps made.
    pub(super) steps: u32,
}

/// What makes one way better than another, besides the number of its movements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub(super) preference: Preference,
    /// The most that the whole turn may cost.
    pub(super) limit_halves: Option<u32>,
    pub(super) provoked: ProvokeRepeat,
}

/// A toll as one number: the smaller one is better. Tolls are added by adding their weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Weight(u64);

impl Weight {
    /// The bits of each of the three parts of a toll.
    const BITS: u32 = 21;

    const fn plus(self, other: Weight) -> Weight {
        Weight(self.0.saturating_add(other.0))
    }
}

impl Terms {
    /// The weight of that toll.
    pub(super) fn weight(self, toll: Toll) -> Weight {
        let parts = match self.preference {
            Preference::Cheapest => [toll.halves, toll.triggers, toll.steps],
            Preference::Safest => [toll.triggers, toll.halves, toll.steps],
        };
        let join = |sum: u64, part: u32| (sum << Weight::BITS) | u64::from(part);
        Weight(parts.into_iter().fold(0, join))
    }

    /// The toll of that weight.
    pub(super) fn toll(self, weight: Weight) -> Toll {
        let part = |number: u32| {
            let part = (weight.0 >> (Weight::BITS * number)) & ((1 << Weight::BITS) - 1);
            u32::try_from(part).unwrap_or(u32::MAX)
        };
        let (halves, triggers) = match self.preference {
            Preference::Cheapest => (part(2), part(1)),
            Preference::Safest => (part(1), part(2)),
        };
        Toll {
            halves,
            triggers,
            steps: part(0),
        }
    }

    fn exceeds_limit(self, weight: Weight) -> bool {
        let limit = self.limit_halves;
        limit.is_some_and(|limit| self.toll(weight).halves > limit)
    }

    /// Whether the least weight alone decides which label of a state is kept.
    fn goes_by_weight(self) -> bool {
        let counts_twice = self.preference == Preference::Safest && self.limit_halves.is_some();
        self.provoked == ProvokeRepeat::Every && !counts_twice
    }

    /// Whether every way onwards from `other` would be at least as good from `known`, which is in
    /// the same state and has spent no more of its movement.
    fn is_as_good(self, known: (Weight, u32), other: (Weight, u32)) -> bool {
        // A reactor that only the other one has triggered may still be triggered by this one.
        let owed = self.weight(Toll {
            triggers: (other.1 & !known.1).count_ones(),
            ..Toll::default()
        });
        let costs_more =
            self.limit_halves.is_some() && self.toll(known.0).halves > self.toll(other.0).halves;
        known.0.plus(owed) <= other.0 && !costs_more
    }
}

/// A beginning of the movement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Departure {
    pub(super) state: State,
    /// What came before.
    pub(super) weight: Weight,
    /// The movement before it, by its number, and the label with which that ended.
    pub(super) before: Option<(u8, u32)>,
}

/// One way to be in a state.
#[derive(Clone, Copy, Debug)]
struct Label {
    weight: Weight,
    /// The reactors that this movement has triggered, as bits.
    spent: u32,
    state: u32,
    /// The label before it; at the start of the movement its departure.
    before: u32,
    /// The label of the same state that was kept before it.
    next: u32,
    /// What this movement has spent, in halves of a square.
    used: u32,
}

/// A label that is not settled yet.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    weight: Weight,
    spent: u32,
    state: u32,
    before: u32,
}

/// Everything that one movement of a turn leads to.
pub(super) struct Leg {
    stands: Vec<Stand>,
    numbers: BTreeMap<Stand, u32>,
    attitudes: Vec<Attitude>,
    labels: Vec<Label>,
    departures: Vec<Departure>,
    /// What may be spent so that every state was settled to which that leads, in halves of a square.
    pub(super) exact_halves: u32,
}

/// A place where the movement may end after at least one step.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) label: u32,
    pub(super) state: State,
    pub(super) weight: Weight,
}

impl Leg {
    /// Settles everything that the movement leads to from these departures. `None` if it asks for
    /// more reactors than a search counts.
    pub(super) fn settle(
        walk: &Walking<'_>,
        departures: Vec<Departure>,
        terms: Terms,
    ) -> Option<Leg> {
        let attitudes = departures.iter().map(|departure| departure.state.attitude);
        let fares = Fares::new(walk.tariff(), attitudes);
        let threats = walk.threats();
        let reactors = threats.enemies().collect::<Vec<CreatureId>>();
        if terms.provoked == ProvokeRepeat::First && reactors.len() > 32 {
            return None;
        }
        let budget = walk.searched_halves();
        let mut search = Search {
            leg: Leg {
                stands: Vec::new(),
                numbers: BTreeMap::new(),
                attitudes: fares.attitudes.clone(),
                labels: Vec::new(),
                departures,
                exact_halves: budget,
            },
            airspace: walk.airspace(),
            walk,
            terms,
            threats,
            reactors,
            fares,
            linked: Vec::new(),
            kept: Vec::new(),
            waiting: vec![Vec::new(); budget as usize + 1],
            used: 0,
            budget,
        };
        search.run();
        Some(search.leg)
    }

    fn width(&self) -> usize {
        self.attitudes.len() * Parity::BOTH.len()
    }

    fn state(&self, number: u32) -> State {
        let (stand, rest) = (
            number as usize / self.width(),
            number as usize % self.width(),
        );
        let Stand { place, pressed } = self.stands[stand];
        State {
            place,
            pressed,
            attitude: self.attitudes[rest / 2],
            parity: Parity::BOTH[rest % 2],
        }
    }

    /// Every way to end the movement, which has to be the walk that was settled.
    pub(super) fn ends(&self, walk: &Walking<'_>) -> impl Iterator<Item = End> {
        let allowed = self.stands.iter().map(|stand| {
            let state = State {
                place: stand.place,
                pressed: stand.pressed,
                attitude: Attitude::open(),
                parity: Parity::Even,
            };
            walk.stop(state) == Stop::Allowed
        });
        let allowed: Vec<bool> = allowed.collect();
        let width = self.width();
        let moved = (0..).zip(&self.labels).filter(|(_, label)| label.used > 0);
        moved
            .filter(move |(_, label)| allowed[label.state as usize / width])
            .map(|(number, label)| End {
                label: number,
                state: self.state(label.state),
                weight: label.weight,
            })
    }

    /// How that label came about: where and how the movement began, and the places after each step.
    pub(super) fn path(&self, label: u32) -> Option<(Departure, Vec<Place>)> {
        let mut at = self.labels.get(label as usize)?;
        let mut steps = Vec::new();
        while at.used > 0 {
            steps.push(self.state(at.state).place);
            at = self.labels.get(at.before as usize)?;
        }
        steps.reverse();
        Some((*self.departures.get(at.before as usize)?, steps))
    }
}

/// A search at work.
struct Search<'s, 'a> {
    leg: Leg,
    walk: &'s Walking<'a>,
    airspace: Option<super::airspace::Airspace>,
    terms: Terms,
    threats: Threats,
    /// Those whose bits say that they have been triggered.
    reactors: Vec<CreatureId>,
    fares: Fares,
    /// The steps from each stand, once they are known.
    linked: Vec<Option<Links>>,
    /// For each state, the label that was kept last.
    kept: Vec<u32>,
    /// For each amount spent, the labels that wait at it.
    waiting: Vec<Vec<Waiting>>,
    /// What has been spent of the labels that are being settled.
    used: u32,
    budget: u32,
}

/// The steps from a stand.
struct Links {
    steps: Vec<Linked>,
    /// Who reacts to each of them; empty if nobody reacts to any.
    reacting: Vec<Reacting>,
}

/// Who reacts to a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Reacting {
    count: u32,
    /// As bits, if each reacts once only.
    bits: u32,
}

impl Search<'_, '_> {
    fn run(&mut self) {
        for (number, departure) in (0..).zip(self.leg.departures.clone()) {
            let attitude = self.fares.number(departure.state.attitude);
            let stand = self.number(departure.state.stand());
            if let (Some(stand), Some(attitude)) = (stand, attitude) {
                let rest = attitude * 2 + departure.state.parity.index();
                let state = stand as usize * self.leg.width() + rest;
                self.waiting[0].push(Waiting {
                    weight: departure.weight,
                    spent: 0,
                    state: u32::try_from(state).unwrap_or(NONE),
                    before: number,
                });
            }
        }
        for used in 0..=self.budget {
            self.used = used;
            // Every step has a cost, so nothing is added to the labels that are being settled.
            let mut waiting = std::mem::take(&mut self.waiting[used as usize]);
            waiting.sort_by_key(|waiting| waiting.weight);
            for waiting in waiting {
                if !self.is_pointless(waiting.state, (waiting.weight, waiting.spent)) {
                    self.settle(waiting, used);
                }
            }
        }
    }

    /// The number of the stand; `None` if there is no room for another.
    fn number(&mut self, stand: Stand) -> Option<u32> {
        if let Some(number) = self.leg.numbers.get(&stand) {
            return Some(*number);
        }
        let count = self.leg.stands.len();
        if count >= MOST_STANDS {
            // The steps to it cost something.
            self.leg.exact_halves = self.leg.exact_halves.min(self.used);
            return None;
        }
        let number = u32::try_from(count).ok()?;
        self.leg.stands.push(stand);
        self.leg.numbers.insert(stand, number);
        self.kept.resize((count + 1) * self.leg.width(), NONE);
        self.linked.push(None);
        Some(number)
    }

    /// Whether a label that is kept in the state makes this one pointless; it has spent no more.
    fn is_pointless(&self, state: u32, other: (Weight, u32)) -> bool {
        let mut at = self.kept[state as usize];
        while let Some(label) = self.leg.labels.get(at as usize) {
            if self.terms.is_as_good((label.weight, label.spent), other) {
                return true;
            }
            // Otherwise the label that was kept last is the lightest of all.
            if self.terms.goes_by_weight() {
                return false;
            }
            at = label.next;
        }
        false
    }

    /// Keeps the label, and takes every step from there.
    fn settle(&mut self, waiting: Waiting, used: u32) {
        let count = self.leg.labels.len();
        if count >= MOST_LABELS {
            self.leg.exact_halves = self.leg.exact_halves.min(used.saturating_sub(1));
            return;
        }
        let number = u32::try_from(count).unwrap_or(NONE);
        let Waiting {
            weight,
            spent,
            state,
            before,
        } = waiting;
        self.leg.labels.push(Label {
            weight,
            spent,
            state,
            before,
            next: std::mem::replace(&mut self.kept[state as usize], number),
            used,
        });
        let width = self.leg.width();
        let (stand, rest) = (state as usize / width, state as usize % width);
        let linked = match self.linked[stand].take() {
            Some(linked) => linked,
            None => self.links_of(stand),
        };
        for (number_of_step, link) in linked.steps.iter().enumerate() {
            let reacting = linked.reacting.get(number_of_step);
            let reacting = reacting.copied().unwrap_or_default();
            let fare = self.fares.of(rest / 2, rest % 2, link);
            let after = used.saturating_add(fare.halves);
            if after > self.budget {
                continue;
            }
            let toll = Toll {
                halves: fare.halves,
                triggers: reacting.count + (reacting.bits & !spent).count_ones(),
                steps: 1,
            };
            let to = link.to as usize * width + fare.attitude * 2 + fare.parity;
            let next = Waiting {
                weight: weight.plus(self.terms.weight(toll)),
                spent: spent | reacting.bits,
                state: u32::try_from(to).unwrap_or(NONE),
                before: number,
            };
            if !self.terms.exceeds_limit(next.weight)
                && !self.is_pointless(next.state, (next.weight, next.spent))
            {
                self.waiting[after as usize].push(next);
            }
        }
        self.linked[stand] = Some(linked);
    }

    fn links_of(&mut self, stand: usize) -> Links {
        let from = self.leg.stands[stand];
        let mut found = Vec::new();
        self.walk.links(self.airspace.as_ref(), from, &mut found);
        let mut links = Links {
            steps: Vec::with_capacity(found.len()),
            reacting: Vec::new(),
        };
        let mut reacting = Vec::new();
        for link in found {
            if let Some(to) = self.number(link.to)
                && let Some(step) = self.fares.linked(&link, to)
            {
                links.steps.push(step);
                reacting.push(self.reacting(from, &link));
            }
        }
        if reacting.iter().any(|own| *own != Reacting::default()) {
            links.reacting = reacting;
        }
        links
    }

    fn reacting(&self, from: Stand, link: &Link) -> Reacting {
        let own = self.walk.provoked(&self.threats, from, link);
        if self.terms.provoked == ProvokeRepeat::Every {
            return Reacting {
                count: u32::try_from(own.len()).unwrap_or(u32::MAX),
                bits: 0,
            };
        }
        let numbers = own.iter().filter_map(|one| {
            let mut all = self.reactors.iter();
            all.position(|other| other == one)
        });
        Reacting {
            count: 0,
            bits: numbers.fold(0, |bits, number| bits | (1 << number)),
        }
    }
}
