//! Every face of every die, one combination after another: this gives the exact odds of any
//! computation.
//!
//! The computation runs once for every combination of faces, depth first: each run repeats the
//! faces chosen so far and uses 1 for every further die; then the last die that has a higher face
//! gets its next face, and the dice after it are dropped. Which dice are asked for may depend on
//! the faces before them. A combination of dice with `a`, `b`, … faces has the probability `1 / (a
//! · b · …)`.
//!
//! Invariants: both limits are always in force, and exceeding one is an error, never a result.

use std::collections::BTreeMap;
use std::fmt;

use crate::die::{Die, Face};
use crate::distribution::Distribution;
use crate::port::{Dice, DiceError, Request};
use crate::ratio::{MAGNITUDE_MAX, Ratio};

/// Runs a computation with every combination of faces.
///
/// ```
/// use dice::{Die, Exhaustive, Purpose, Ratio, Request};
///
/// // The higher of two dice.
/// let request = Request::new(Purpose::new("house.luck", "A", "check"), Die::D6);
/// let odds = Exhaustive::default()
///     .enumerate(|dice| Ok(dice.roll(&request)?.max(dice.roll(&request)?).get()))?;
/// assert_eq!(odds.probability_of(&6), Ratio::new(11, 36)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhaustive {
    /// The greatest number of combinations to try.
    pub combinations_max: u64,
    /// The greatest number of dice in one combination.
    pub dice_max: u32,
}

/// Why there are no exact odds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OddsError {
    /// There are more combinations than may be tried.
    TooManyCombinations {
        /// The limit, which was used up.
        combinations_max: u64,
        /// The probability of the combinations that were tried; the rest was cut off.
        covered: Ratio,
    },
    /// One combination asks for more dice than it may.
    TooManyDice {
        /// The limit.
        dice_max: u32,
        /// The request that exceeded it.
        request: Request,
    },
    /// A probability does not fit in a fraction of 127 bits.
    TooFine,
    /// The computation did not repeat its requests when it was given the same faces again.
    NotRepeatable {
        /// The first request that differs, counted from 0.
        index: usize,
    },
    /// The computation itself ended with an error.
    Failed(DiceError),
}

impl Default for Exhaustive {
    /// Returns a limit of a million combinations of at most 64 dice.
    fn default() -> Exhaustive {
        Exhaustive {
            combinations_max: 1_000_000,
            dice_max: 64,
        }
    }
}

impl Exhaustive {
    /// Returns a limit of this many combinations of at most 64 dice each.
    pub fn limited(combinations_max: u64) -> Exhaustive {
        Exhaustive {
            combinations_max,
            ..Exhaustive::default()
        }
    }

    /// Returns the exact odds of the values that `computation` returns. It is run once per
    /// combination and must do the same whenever it is given the same faces.
    ///
    /// # Errors
    ///
    /// [`OddsError`]; in that case nothing is known about the odds except what the error says.
    pub fn enumerate<T: Ord>(
        self,
        mut computation: impl FnMut(&mut dyn Dice) -> Result<T, DiceError>,
    ) -> Result<Distribution<T>, OddsError> {
        let mut counts: BTreeMap<T, BTreeMap<u128, u128>> = BTreeMap::new();
        let mut walk = Walk::new(self.dice_max);
        for _ in 0..self.combinations_max {
            walk.next = 0;
            let outcome = computation(&mut walk);
            if let Some(failure) = walk.failure.take() {
                return Err(failure);
            }
            let outcome = outcome.map_err(OddsError::Failed)?;
            if walk.next < walk.branches.len() {
                return Err(OddsError::NotRepeatable { index: walk.next });
            }
            let count_of_denominator = counts.entry(outcome).or_default();
            *count_of_denominator.entry(walk.denominator()).or_insert(0) += 1;
            if !walk.advance() {
                return Distribution::from_counts(counts).ok_or(OddsError::TooFine);
            }
        }
        Err(OddsError::TooManyCombinations {
            combinations_max: self.combinations_max,
            covered: walk.covered(),
        })
    }
}

/// The combination being tried.
struct Walk {
    branches: Vec<Branch>,
    /// How many dice of the combination the current run has used.
    next: usize,
    dice_max: u32,
    failure: Option<OddsError>,
}

/// One die of the combination.
struct Branch {
    request: Request,
    face: Face,
    /// The product of the faces of this die and all before it, at most `MAGNITUDE_MAX`.
    denominator: u128,
}

impl Walk {
    fn new(dice_max: u32) -> Walk {
        Walk {
            branches: Vec::new(),
            next: 0,
            dice_max,
            failure: None,
        }
    }

    /// The probability of the combination is 1 divided by this.
    fn denominator(&self) -> u128 {
        self.branches.last().map_or(1, |branch| branch.denominator)
    }

    /// Goes on to the next combination; false if there is none.
    fn advance(&mut self) -> bool {
        while let Some(mut branch) = self.branches.pop() {
            if let Some(face) = higher_face(branch.request.die, branch.face) {
                branch.face = face;
                self.branches.push(branch);
                return true;
            }
        }
        false
    }

    /// The probability of all combinations before the current one.
    fn covered(&self) -> Ratio {
        let mut part = 0;
        for branch in &self.branches {
            // It stays below the current denominator, and so within bounds.
            part =
                part * u128::from(branch.request.die.faces()) + u128::from(branch.face.get()) - 1;
        }
        Ratio::of_whole(part, self.denominator())
    }

    /// Takes the first face of a die that is new on this path.
    fn branch(&mut self, request: &Request) -> Result<Face, OddsError> {
        if u32::try_from(self.next).map_or(true, |next| next >= self.dice_max) {
            return Err(OddsError::TooManyDice {
                dice_max: self.dice_max,
                request: request.clone(),
            });
        }
        let denominator = self
            .denominator()
            .checked_mul(request.die.faces().into())
            .filter(|&denominator| denominator <= MAGNITUDE_MAX)
            .ok_or(OddsError::TooFine)?;
        let face = request.die.face(1).ok_or(OddsError::TooFine)?;
        self.branches.push(Branch {
            request: request.clone(),
            face,
            denominator,
        });
        Ok(face)
    }

    fn answer(&mut self, request: &Request) -> Result<Face, OddsError> {
        match self.branches.get(self.next) {
            None => self.branch(request),
            Some(branch) if branch.request == *request => Ok(branch.face),
            Some(_) => Err(OddsError::NotRepeatable { index: self.next }),
        }
    }
}

impl Dice for Walk {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        // After a failure no request is answered, even if the computation goes on asking.
        if self.failure.is_none() {
            match self.answer(request) {
                Ok(face) => {
                    self.next += 1;
                    return Ok(face);
                }
                Err(failure) => self.failure = Some(failure),
            }
        }
        Err(DiceError::Stopped(request.clone()))
    }
}

fn higher_face(die: Die, face: Face) -> Option<Face> {
    die.face(u32::from(face) + 1)
}

impl fmt::Display for OddsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OddsError::TooManyCombinations {
                combinations_max,
                covered,
            } => write!(
                f,
                "more than {combinations_max} combinations of faces; those tried cover {} ({covered}) \
                 of the probability; raise the limit or ask about fewer dice",
                covered.percent()
            ),
            OddsError::TooManyDice { dice_max, request } => write!(
                f,
                "more than {dice_max} dice in one combination, at {request}; \
                 raise the limit or bound how often a die is rolled again"
            ),
            OddsError::TooFine => f.write_str(
                "a probability does not fit in a fraction of 127 bits; ask about fewer dice",
            ),
            OddsError::NotRepeatable { index } => write!(
                f,
                "given the same faces again, roll number {} was not asked for as before; \
                 the computation must depend on nothing but the dice",
                index.saturating_add(1)
            ),
            OddsError::Failed(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OddsError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            OddsError::Failed(error) => Some(error),
            _ => None,
        }
    }
}
