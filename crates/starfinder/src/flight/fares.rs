//! What the steps of a search cost, as tables by number.

use super::exact::Link;
use crate::heading::{Attitude, Bearing};
use crate::tariff::Tariff;
use rules::search::Parity;

/// The result of a step from one attitude and parity, by one bearing and with that many doublings.
#[derive(Clone, Copy)]
pub(super) struct Fared {
    pub(super) halves: u32,
    pub(super) attitude: usize,
    pub(super) parity: usize,
}

/// The attitudes of a search, and what steps cost from each.
pub(super) struct Fares {
    tariff: Tariff,
    pub(super) attitudes: Vec<Attitude>,
    bearings: Vec<Bearing>,
    /// For each number of doublings, attitude, bearing and parity.
    known: Vec<Vec<Fared>>,
}

impl Fares {
    /// The attitudes that follow from the starts.
    pub(super) fn new(tariff: Tariff, starts: impl IntoIterator<Item = Attitude>) -> Fares {
        let bearings: Vec<Bearing> = Bearing::all().collect();
        let mut attitudes: Vec<Attitude> = starts.into_iter().collect();
        grid::sort_by(&mut attitudes, Ord::cmp);
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

    /// That step to the stand with that number, by numbers; its doublings are learnt.
    pub(super) fn linked(&mut self, link: &Link, to: u32) -> Option<Linked> {
        let bearing = (self.bearings.iter()).position(|bearing| *bearing == link.bearing)?;
        let doublings = u8::try_from(link.doublings).unwrap_or(u8::MAX);
        self.learn(doublings.into());
        Some(Linked {
            to,
            bearing: u8::try_from(bearing).ok()?,
            doublings,
        })
    }

    /// The number of the attitude.
    pub(super) fn number(&self, attitude: Attitude) -> Option<usize> {
        self.attitudes.iter().position(|own| *own == attitude)
    }

    /// What that step costs, and what follows it; its doublings have been learnt.
    pub(super) fn of(&self, attitude: usize, parity: usize, link: &Linked) -> Fared {
        let number = (attitude * self.bearings.len() + usize::from(link.bearing)) * 2 + parity;
        self.known[usize::from(link.doublings)][number]
    }
}

/// A step to another stand, by numbers.
#[derive(Clone, Copy)]
pub(super) struct Linked {
    pub(super) to: u32,
    bearing: u8,
    doublings: u8,
}
