//! How likely each outcome is, exactly.
//!
//! Invariants: there is at least one outcome; each has a weight of at least 1; the weights add up
//! to one common whole of at most `i128::MAX` and have no common divisor. So equal distributions
//! compare equal, and adding up any outcomes cannot overflow.

use std::collections::BTreeMap;

use crate::ratio::{
    MAGNITUDE_MAX, Ratio, RatioError, greatest_common_divisor, least_common_multiple,
};

/// The exact probability of each possible outcome; the probabilities add up to 1.
///
/// ```
/// use dice::{Expression, Ratio};
///
/// let odds = "2d6".parse::<Expression>()?.odds()?;
/// assert_eq!(odds.probability_of(&7), Ratio::new(1, 6)?);
/// assert_eq!(odds.probability(|&total| total >= 10).percent(), "16.7%");
/// assert_eq!(odds.expected()?, Ratio::new(7, 1)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution<T> {
    weights: BTreeMap<T, u128>,
    whole: u128,
}

impl<T: Ord> Distribution<T> {
    /// Returns the distribution for weights of at least one outcome; `None` if they are all 0 or do
    /// not fit.
    pub(crate) fn from_weights(
        weights: impl IntoIterator<Item = (T, u128)>,
    ) -> Option<Distribution<T>> {
        let mut merged: BTreeMap<T, u128> = BTreeMap::new();
        let mut whole: u128 = 0;
        for (outcome, weight) in weights {
            if weight > 0 {
                whole = whole.checked_add(weight)?;
                *merged.entry(outcome).or_insert(0) += weight;
            }
        }
        if whole == 0 {
            return None;
        }
        let divisor = merged.values().copied().fold(0, greatest_common_divisor);
        merged.values_mut().for_each(|weight| *weight /= divisor);
        let whole = whole / divisor;
        (whole <= MAGNITUDE_MAX).then_some(Distribution {
            weights: merged,
            whole,
        })
    }

    /// Returns the distribution for counts of how often each outcome occurred with the probability
    /// `1 / denominator`; `None` if the common denominator does not fit.
    pub(crate) fn from_counts(
        counts: BTreeMap<T, BTreeMap<u128, u128>>,
    ) -> Option<Distribution<T>> {
        let mut whole = 1;
        for &denominator in counts.values().flat_map(BTreeMap::keys) {
            whole = least_common_multiple(whole, denominator)?;
        }
        let mut weights = Vec::with_capacity(counts.len());
        for (outcome, count_of_denominator) in counts {
            let mut weight: u128 = 0;
            for (denominator, count) in count_of_denominator {
                weight = weight.checked_add(count.checked_mul(whole / denominator)?)?;
            }
            weights.push((outcome, weight));
        }
        Distribution::from_weights(weights)
    }

    /// The possible outcomes in order, each with its probability, which is above 0.
    pub fn iter(&self) -> impl Iterator<Item = (&T, Ratio)> {
        self.weights
            .iter()
            .map(|(outcome, &weight)| (outcome, Ratio::of_whole(weight, self.whole)))
    }

    /// The probability of one outcome; 0 if it cannot happen.
    pub fn probability_of(&self, outcome: &T) -> Ratio {
        let weight = self.weights.get(outcome).copied().unwrap_or(0);
        Ratio::of_whole(weight, self.whole)
    }

    /// The probability of all outcomes that are wanted.
    pub fn probability(&self, mut wanted: impl FnMut(&T) -> bool) -> Ratio {
        let part = self
            .weights
            .iter()
            .filter(|(outcome, _)| wanted(outcome))
            .map(|(_, &weight)| weight)
            .sum();
        Ratio::of_whole(part, self.whole)
    }

    /// The distribution of something that depends on the outcome.
    ///
    /// ```
    /// use dice::{Expression, Ratio};
    ///
    /// let score = "1d6".parse::<Expression>()?.odds()?;
    /// let enough = score.map(|&score| score >= 5);
    /// assert_eq!(enough.probability_of(&true), Ratio::new(1, 3)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn map<U: Ord>(&self, mut follows: impl FnMut(&T) -> U) -> Distribution<U> {
        let mut weights = BTreeMap::new();
        for (outcome, &weight) in &self.weights {
            *weights.entry(follows(outcome)).or_insert(0) += weight;
        }
        let divisor = weights
            .values()
            .copied()
            .fold(self.whole, greatest_common_divisor);
        weights.values_mut().for_each(|weight| *weight /= divisor);
        Distribution {
            weights,
            whole: self.whole / divisor,
        }
    }
}

impl<T: Ord + Copy + Into<i64>> Distribution<T> {
    /// The mean of the outcomes, each weighted with its probability.
    ///
    /// # Errors
    ///
    /// [`RatioError::Overflow`] if the weighted sum does not fit.
    pub fn expected(&self) -> Result<Ratio, RatioError> {
        let mut sum: i128 = 0;
        for (&outcome, &weight) in &self.weights {
            let weight = i128::try_from(weight).map_err(|_| RatioError::Overflow)?;
            sum = i128::from(outcome.into())
                .checked_mul(weight)
                .and_then(|product| sum.checked_add(product))
                .ok_or(RatioError::Overflow)?;
        }
        Ratio::new(sum, self.whole)
    }
}
