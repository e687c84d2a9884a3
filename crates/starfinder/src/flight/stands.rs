//! The search if the flood does not apply. It asks the rules about each stand only once, whatever
//! the headings in which it is passed. Tables hold the cost and the previous state of each state by
//! number, and states of equal cost are settled together.

use std::collections::BTreeMap;

use super::super::Place;
use super::exact::{Link, Stand, State};
use crate::heading::{Attitude, Bearing};
use crate::tariff::Tariff;
use rules::search::{Bound, Exhausted, Parity};

/// The most stands of one search, so that its tables stay small.
const MOST_STANDS: usize = 400_000;

/// A cost that no state has.
const UNREACHED: u16 = u16::MAX;

/// A state that comes after no other.
const NOWHERE: u32 = u32::MAX;

/// The result of a step from one attitude and parity, by one bearing and with that many doublings.
#[derive(Clone, Copy)]
struct Fared {
    halves: u32,
    attitude: usize,
    parity: usize,
}

/// The attitudes of a search, and what steps cost from each.
struct Fares {
    tariff: Tariff,
    attitudes: Vec<Attitude>,
    bearings: Vec<Bearing>,
    /// For each number of doublings, attitude, bearing and parity.
    known: Vec<Vec<Fared>>,
}

impl Fares {
    /// The attitudes that follow from the starts.
    fn new(tariff: Tariff, starts: &[State]) -> Fares {
        let bearings: Vec<Bearing> = Bearing::all().collect();
        let mut attitudes: Vec<Attitude> = starts.iter().map(|start| start.attitude).collect();
        attitudes.sort_unstable();
        attitudes.dedup();
        let mut next = 0;
        while let Some(attitude) = attitudes.get(next).copied() {
            for bearing in &bearings {
                let after = tariff.attitude_after(attitude, *bearing);
                if !attitudes.contains(&after) {
                    attitudes.push(after);
                }
            }
            next += 1;
        }
        Fares {
            tariff,
            attitudes,
            bearings,
            known: Vec::new(),
        }
    }

    /// Makes sure that steps with that many doublings are known.
    fn learn(&mut self, doublings: usize) {
        while self.known.len() <= doublings {
            let count = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
            let fares = self.attitudes.iter().flat_map(|attitude| {
                self.bearings.iter().flat_map(move |bearing| {
                    Parity::BOTH.map(|parity| (*attitude, *bearing, parity))
                })
            });
            let fares = fares.map(|(attitude, bearing, parity)| {
                let fare = self.tariff.fare(attitude, bearing, count, parity);
                let after = self.tariff.attitude_after(attitude, bearing);
                let attitude = self.attitudes.iter().position(|known| *known == after);
                Fared {
                    halves: fare.halves(),
                    attitude: attitude.unwrap_or_default(),
                    parity: fare.parity.index(),
                }
            });
            let fares = fares.collect();
            self.known.push(fares);
        }
    }

    fn of(&self, attitude: usize, parity: usize, link: &Linked) -> Fared {
        let number = (attitude * self.bearings.len() + usize::from(link.bearing)) * 2 + parity;
        self.known[usize::from(link.doublings)][number]
    }
}

/// A step to another stand, by numbers.
#[derive(Clone, Copy)]
struct Linked {
    to: u32,
    bearing: u8,
    doublings: u8,
}

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
        let fares = Fares::new(tariff, starts);
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
            let attitude = self.fares.attitudes.iter();
            let attitude = attitude.clone().position(|own| *own == start.attitude);
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
            let bearing = self.fares.bearings.iter();
            let bearing = bearing.clone().position(|bearing| *bearing == link.bearing);
            let bearing = bearing.and_then(|bearing| u8::try_from(bearing).ok());
            if let (Some(to), Some(bearing)) = (self.number(link.to), bearing) {
                let doublings = u8::try_from(link.doublings).unwrap_or(u8::MAX);
                self.fares.learn(doublings.into());
                linked.push(Linked {
                    to,
                    bearing,
                    doublings,
                });
            }
        }
        linked
    }
}
