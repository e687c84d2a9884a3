//! The search if the flood does not apply. It asks the rules about each stand only once, whatever
//! the headings in which it is passed. Tables hold the cost and the previous state of each state by
//! number, and states of equal cost are settled together.

use std::collections::BTreeMap;

use super::super::Place;
use super::exact::{Link, Stand, State};
use super::fares::{Fares, Linked};
use crate::heading::Attitude;
use crate::tariff::Tariff;
use rules::search::{Bound, Exhausted};

/// The most stands of one search, so that its tables stay small.
const MOST_STANDS: usize = 400_000;

/// A cost that no state has.
const UNREACHED: u16 = u16::MAX;

/// A state that comes after no other.
const NOWHERE: u32 = u32::MAX;

/// The stands reached within a budget.
pub(crate) struct Stands {
    stands: Vec<Stand>,
    numbers: BTreeMap<Stand, u32>,
    attitudes: Vec<Attitude>,
    /// For each state, its cost in halves of a square.
    costs: Vec<u16>,
    /// For each state, the state before it.
    befores: Vec<u32>,
    /// Set if a bound stopped the search.
    pub(crate) exhausted: Option<Exhausted>,
}

impl Stands {
    /// Settles every state within the budget from any of the starts, which are in one place.
    pub(crate) fn settle(
        starts: &[State],
        budget_halves: u32,
        bound: Bound,
        tariff: Tariff,
        links: impl Fn(Stand, &mut Vec<Link>),
    ) -> Stands {
        let fares = Fares::new(tariff, starts.iter().map(|start| start.attitude));
        let mut search = Search {
            found: Stands {
                stands: Vec::new(),
                numbers: BTreeMap::new(),
                attitudes: fares.attitudes.clone(),
                costs: Vec::new(),
                befores: Vec::new(),
                exhausted: None,
            },
            fares,
            linked: Vec::new(),
            queues: Vec::new(),
            budget: budget_halves.min(u32::from(UNREACHED) - 1),
            most: bound.0.min(MOST_STANDS),
        };
        search.queues = vec![Vec::new(); search.budget as usize + 1];
        search.run(starts, &links);
        search.found
    }

    /// The number of states of one stand.
    fn width(&self) -> usize {
        self.attitudes.len() * 2
    }

    /// The least cost of the stand in halves of a square, with the state that has it.
    fn least(&self, stand: usize) -> Option<(u16, usize)> {
        let width = self.width();
        let states = stand * width..(stand + 1) * width;
        let costs = states.map(|state| (self.costs[state], state));
        costs.min().filter(|(cost, _)| *cost < UNREACHED)
    }

    /// Every stand reached, with its least cost in halves of a square, in order.
    pub(crate) fn costs(&self) -> impl Iterator<Item = (Stand, u32)> {
        self.numbers.iter().filter_map(|(stand, number)| {
            let (cost, _) = self.least(*number as usize)?;
            Some((*stand, cost.into()))
        })
    }

    /// A cheapest path to the stand: the attitude in which it starts, and the places after each
    /// step; `None` if it is not reached.
    pub(crate) fn path(&self, goal: Stand) -> Option<(Attitude, Vec<Place>)> {
        let number = *self.numbers.get(&goal)?;
        let (_, mut state) = self.least(number as usize)?;
        let mut path = Vec::new();
        while let Some(before) = self.befores.get(state).filter(|before| **before != NOWHERE) {
            path.push(self.stands.get(state / self.width())?.place);
            state = *before as usize;
        }
        path.reverse();
        let attitude = self.attitudes.get(state % self.width() / 2)?;
        Some((*attitude, path))
    }
}

/// A search at work.
struct Search {
    found: Stands,
    fares: Fares,
    /// The steps from each stand, once they are known.
    linked: Vec<Option<Vec<Linked>>>,
    /// For each cost, the states that wait at it.
    queues: Vec<Vec<u32>>,
    budget: u32,
    most: usize,
}

impl Search {
    fn run(&mut self, starts: &[State], links: &dyn Fn(Stand, &mut Vec<Link>)) {
        for start in starts {
            let attitude = self.fares.number(start.attitude);
            if let (Some(stand), Some(attitude)) = (self.number(start.stand()), attitude) {
                let state = self.state(stand, attitude, start.parity.index());
                self.reach(state, 0, NOWHERE);
            }
        }
        for cost in 0..=self.budget {
            // Every step has a cost, so nothing is added to the queue that is being emptied.
            let waiting = std::mem::take(&mut self.queues[cost as usize]);
            for state in waiting {
                if u32::from(self.found.costs[state as usize]) == cost {
                    self.spread(state, cost, links);
                }
            }
        }
    }

    fn state(&self, stand: u32, attitude: usize, parity: usize) -> usize {
        stand as usize * self.found.width() + attitude * 2 + parity
    }

    /// The number of the stand; `None` if there is no room for another.
    fn number(&mut self, stand: Stand) -> Option<u32> {
        if let Some(number) = self.found.numbers.get(&stand) {
            return Some(*number);
        }
        let count = self.found.stands.len();
        if count >= self.most {
            self.found.exhausted = Some(Exhausted { settled: count });
            return None;
        }
        let number = u32::try_from(count).ok()?;
        self.found.stands.push(stand);
        self.found.numbers.insert(stand, number);
        let states = (count + 1) * self.found.width();
        self.found.costs.resize(states, UNREACHED);
        self.found.befores.resize(states, NOWHERE);
        self.linked.push(None);
        Some(number)
    }

    /// Notes that the state is reached at that cost, if that is cheaper than before.
    fn reach(&mut self, state: usize, cost: u32, before: u32) {
        let Ok(cheaper) = u16::try_from(cost) else {
            return;
        };
        if cost > self.budget || cheaper >= self.found.costs[state] {
            return;
        }
        self.found.costs[state] = cheaper;
        self.found.befores[state] = before;
        // A table of states has fewer entries than there are numbers in u32.
        self.queues[cost as usize].push(u32::try_from(state).unwrap_or(u32::MAX));
    }

    /// Takes every step from the state.
    fn spread(&mut self, state: u32, cost: u32, links: &dyn Fn(Stand, &mut Vec<Link>)) {
        let width = self.found.width();
        let (stand, rest) = (state as usize / width, state as usize % width);
        let (attitude, parity) = (rest / 2, rest % 2);
        let linked = match self.linked[stand].take() {
            Some(linked) => linked,
            None => self.links_of(stand, links),
        };
        for link in &linked {
            let fare = self.fares.of(attitude, parity, link);
            let to = self.state(link.to, fare.attitude, fare.parity);
            self.reach(to, cost + fare.halves, state);
        }
        self.linked[stand] = Some(linked);
    }

    fn links_of(&mut self, stand: usize, links: &dyn Fn(Stand, &mut Vec<Link>)) -> Vec<Linked> {
        let mut found = Vec::new();
        links(self.found.stands[stand], &mut found);
        let mut linked = Vec::with_capacity(found.len());
        for link in found {
            if let Some(to) = self.number(link.to) {
                linked.extend(self.fares.linked(&link, to));
            }
        }
        linked
    }
}
