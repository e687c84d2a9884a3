//! Dice expressions: sums of dice and constants, such as `2d6+1d4-1`.
//!
//! Invariants: an [`Expression`] has 1 to 20 terms, at most 100 dice over all terms, at least one
//! die in every dice term, and no constant above a million in absolute value. Hence every total
//! fits easily in an `i32`. Terms stay in the order written, and dice are rolled in that order.
//! Printing and reading back gives the same expression.

use std::cmp::Reverse;
use std::fmt;

use crate::die::{Die, Face};
use crate::distribution::Distribution;
use crate::exhaustive::OddsError;
use crate::port::{Dice, DiceError, Purpose, Request};
use crate::ratio::MAGNITUDE_MAX;

/// A sum of dice and constants.
///
/// ```
/// use dice::Expression;
///
/// let expression: Expression = "2d6 + d4 - 1".parse()?;
/// assert_eq!(expression.to_string(), "2d6+1d4-1");
/// assert_eq!((expression.minimum(), expression.maximum()), (2, 15));
///
/// let error = "2d6+".parse::<Expression>().unwrap_err();
/// assert_eq!(error.column, 5);
/// # Ok::<(), dice::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Vec<Term>", into = "Vec<Term>")
)]
pub struct Expression {
    terms: Vec<Term>,
}

/// One term of an [`Expression`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Term {
    /// Several dice of one kind, added or subtracted.
    Dice {
        /// Whether the faces are added or subtracted.
        sign: Sign,
        /// How many dice, at least 1.
        count: u8,
        /// Which die.
        die: Die,
    },
    /// A number, which may be negative.
    Constant(i32),
}

/// Whether something is added or subtracted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Sign {
    /// It is added.
    Plus,
    /// It is subtracted.
    Minus,
}

/// A limit of [`Expression`] that was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LimitError {
    /// There is no term at all.
    NoTerms,
    /// There are more than [`Expression::TERMS_MAX`] terms.
    TooManyTerms,
    /// A dice term has no dice.
    NoDice,
    /// There are more than [`Expression::DICE_MAX`] dice.
    TooManyDice,
    /// A constant is further from 0 than [`Expression::CONSTANT_MAX`].
    ConstantTooBig,
}

/// Faces that do not fit an [`Expression`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FacesError {
    /// There are more or fewer faces than dice.
    Count {
        /// How many dice the expression has.
        dice: usize,
        /// How many faces were given.
        faces: usize,
    },
    /// A die does not have the face given for it.
    NotOnDie {
        /// Which die, counted from 0.
        index: usize,
        /// The die.
        die: Die,
        /// The face given.
        face: Face,
    },
}

/// The faces that an [`Expression`] rolled, and their total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled {
    faces: Vec<Face>,
    total: i32,
}

impl Sign {
    /// The value with this sign.
    fn applied_to(self, value: i32) -> i32 {
        match self {
            Sign::Plus => value,
            Sign::Minus => -value,
        }
    }
}

impl Expression {
    /// The largest number of terms.
    pub const TERMS_MAX: usize = 20;
    /// The largest number of dice, counted over all terms.
    pub const DICE_MAX: usize = 100;
    /// The largest constant, in absolute value.
    pub const CONSTANT_MAX: i32 = 1_000_000;

    /// An expression of these terms.
    ///
    /// # Errors
    ///
    /// [`LimitError`] if a limit is exceeded.
    ///
    /// ```
    /// use dice::{Die, Expression, LimitError, Sign, Term};
    ///
    /// let two = Term::Dice { sign: Sign::Plus, count: 2, die: Die::D6 };
    /// assert_eq!(Expression::new([two, Term::Constant(0)])?.to_string(), "2d6+0");
    /// assert_eq!(Expression::new([]), Err(LimitError::NoTerms));
    /// # Ok::<(), LimitError>(())
    /// ```
    pub fn new(terms: impl IntoIterator<Item = Term>) -> Result<Expression, LimitError> {
        // One more than allowed is enough to see that there are too many.
        let terms: Vec<Term> = terms.into_iter().take(Expression::TERMS_MAX + 1).collect();
        if terms.is_empty() {
            return Err(LimitError::NoTerms);
        }
        if terms.len() > Expression::TERMS_MAX {
            return Err(LimitError::TooManyTerms);
        }
        let mut dice = 0;
        for term in &terms {
            match *term {
                Term::Dice { count: 0, .. } => return Err(LimitError::NoDice),
                Term::Dice { count, .. } => dice += usize::from(count),
                Term::Constant(amount) => {
                    if amount.unsigned_abs() > Expression::CONSTANT_MAX.unsigned_abs() {
                        return Err(LimitError::ConstantTooBig);
                    }
                }
            }
        }
        if dice > Expression::DICE_MAX {
            return Err(LimitError::TooManyDice);
        }
        Ok(Expression { terms })
    }

    /// Returns an expression of one die.
    pub fn die(die: Die) -> Expression {
        Expression {
            terms: vec![Term::Dice {
                sign: Sign::Plus,
                count: 1,
                die,
            }],
        }
    }

    /// The terms, in the order written.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Every die in the order it is rolled, with its sign.
    pub fn dice(&self) -> impl Iterator<Item = (Sign, Die)> + '_ {
        let groups = self.terms.iter().filter_map(|term| match *term {
            Term::Dice { sign, count, die } => Some((sign, count, die)),
            Term::Constant(_) => None,
        });
        groups.flat_map(|(sign, count, die)| std::iter::repeat_n((sign, die), count.into()))
    }

    /// The sum of the constants.
    pub fn constant(&self) -> i32 {
        self.terms
            .iter()
            .map(|term| match *term {
                Term::Dice { .. } => 0,
                Term::Constant(amount) => amount,
            })
            .sum()
    }

    /// The lowest possible total.
    pub fn minimum(&self) -> i32 {
        self.extreme(Sign::Plus)
    }

    /// The highest possible total.
    pub fn maximum(&self) -> i32 {
        self.extreme(Sign::Minus)
    }

    /// The total if dice of the sign `ones` show 1 and the others show their highest face.
    fn extreme(&self, ones: Sign) -> i32 {
        let dice: i32 = self
            .dice()
            .map(|(sign, die)| {
                let face = if sign == ones { 1 } else { die.faces() };
                sign.applied_to(face.into())
            })
            .sum();
        dice + self.constant()
    }

    /// Returns the sum of both expressions, with dice of one kind and constants combined: added
    /// dice first, then subtracted ones, each from many faces to few, then the constant if either
    /// had one.
    ///
    /// # Errors
    ///
    /// [`LimitError`] if the sum exceeds a limit.
    ///
    /// ```
    /// use dice::Expression;
    ///
    /// let strength: Expression = "1d6+1".parse()?;
    /// let speed: Expression = "1d6+2".parse()?;
    /// assert_eq!(strength.plus(&speed)?.to_string(), "2d6+3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plus(&self, other: &Expression) -> Result<Expression, LimitError> {
        let mut dice: Vec<(Sign, Die)> = Vec::new();
        for (sign, die) in self.dice().chain(other.dice()) {
            let place = dice.partition_point(|own| (own.0, Reverse(own.1)) <= (sign, Reverse(die)));
            dice.insert(place, (sign, die));
        }
        if dice.len() > Expression::DICE_MAX {
            return Err(LimitError::TooManyDice);
        }
        let mut terms: Vec<Term> = dice
            .chunk_by(|a, b| a == b)
            .filter_map(|same| {
                let &(sign, die) = same.first()?;
                let count = u8::try_from(same.len()).ok()?;
                Some(Term::Dice { sign, count, die })
            })
            .collect();
        let has_constant = |expression: &Expression| {
            let mut terms = expression.terms.iter();
            terms.any(|term| matches!(term, Term::Constant(_)))
        };
        if has_constant(self) || has_constant(other) {
            terms.push(Term::Constant(self.constant() + other.constant()));
        }
        Expression::new(terms)
    }

    /// The total with these faces, one for each die in the order of [`Expression::dice`].
    ///
    /// # Errors
    ///
    /// [`FacesError`] if the faces do not fit the dice.
    pub fn total(&self, faces: &[Face]) -> Result<i32, FacesError> {
        let dice = self.dice().count();
        if faces.len() != dice {
            return Err(FacesError::Count {
                dice,
                faces: faces.len(),
            });
        }
        let mut total = self.constant();
        for (index, ((sign, die), &face)) in self.dice().zip(faces).enumerate() {
            if !die.has(face) {
                return Err(FacesError::NotOnDie { index, die, face });
            }
            total += sign.applied_to(face.into());
        }
        Ok(total)
    }

    /// Rolls every die of the expression, each as one request with the same purpose.
    ///
    /// # Errors
    ///
    /// The first [`DiceError`]; [`DiceError::NotOnDie`] also if `dice` breaks its contract and
    /// gives a face that the die does not have.
    ///
    /// ```
    /// use dice::{Expression, Purpose, Scripted};
    ///
    /// let expression: Expression = "2d6-d4".parse()?;
    /// let mut script = Scripted::new([6, 5, 3]);
    /// let rolled = expression.roll(&Purpose::new("house.luck", "A", "check"), &mut script)?;
    /// assert_eq!(rolled.total(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn roll(&self, purpose: &Purpose, dice: &mut dyn Dice) -> Result<Rolled, DiceError> {
        let mut faces = Vec::new();
        let mut total = self.constant();
        let mut request = Request::new(purpose.clone(), Die::D6);
        for (sign, die) in self.dice() {
            request.die = die;
            let face = dice.roll(&request)?;
            if !die.has(face) {
                let face = face.into();
                return Err(DiceError::NotOnDie { request, face });
            }
            total += sign.applied_to(face.into());
            faces.push(face);
        }
        Ok(Rolled { faces, total })
    }

    /// The exact odds of every total, without trying every combination.
    ///
    /// # Errors
    ///
    /// [`OddsError::TooFine`] if the number of combinations of faces is above `i128::MAX`.
    ///
    /// ```
    /// use dice::{Expression, Ratio};
    ///
    /// let odds = "10d6".parse::<Expression>()?.odds()?;
    /// assert_eq!(odds.probability_of(&60), Ratio::new(1, 6_u128.pow(10))?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn odds(&self) -> Result<Distribution<i32>, OddsError> {
        // Counted from the minimum up, subtracted and added dice are equally likely: both give 0 to
        // faces - 1 more than their lowest value.
        let mut ways: Vec<u128> = vec![1];
        let mut combinations: u128 = 1;
        for (_, die) in self.dice() {
            combinations = combinations
                .checked_mul(die.faces().into())
                .filter(|&combinations| combinations <= MAGNITUDE_MAX)
                .ok_or(OddsError::TooFine)?;
            ways = ways_with_die(&ways, die);
        }
        let totals = self.minimum()..;
        Distribution::from_weights(totals.zip(ways)).ok_or(OddsError::TooFine)
    }
}

/// The number of ways in which each value comes up with one more die, whose lowest face counts 0.
///
/// The sum over the last `faces` entries is updated along the way; it never exceeds the number of
/// combinations, which the caller has checked.
fn ways_with_die(ways: &[u128], die: Die) -> Vec<u128> {
    let faces = usize::from(die.faces());
    let entering = ways
        .iter()
        .copied()
        .chain(std::iter::repeat_n(0, faces - 1));
    let leaving = std::iter::repeat_n(0, faces).chain(ways.iter().copied());
    let mut sum = 0;
    entering
        .zip(leaving)
        .map(|(enters, leaves)| {
            sum = sum + enters - leaves;
            sum
        })
        .collect()
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, term) in self.terms.iter().enumerate() {
            let negative = match *term {
                Term::Dice { sign, .. } => sign == Sign::Minus,
                Term::Constant(amount) => amount < 0,
            };
            match (negative, index) {
                (true, _) => f.write_str("-")?,
                (false, 0) => {}
                (false, _) => f.write_str("+")?,
            }
            match *term {
                Term::Dice { count, die, .. } => write!(f, "{count}{die}")?,
                Term::Constant(amount) => write!(f, "{}", amount.unsigned_abs())?,
            }
        }
        Ok(())
    }
}

impl Rolled {
    /// The face of each die, in the order rolled.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The sum of faces and constants, signs taken into account.
    pub fn total(&self) -> i32 {
        self.total
    }
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LimitError::NoTerms => f.write_str("nothing to roll; write for example `2d6+1`"),
            LimitError::TooManyTerms => {
                write!(f, "more than {} terms; add some up", Expression::TERMS_MAX)
            }
            LimitError::NoDice => f.write_str("a term of 0 dice; write 1 or more before the `d`"),
            LimitError::TooManyDice => {
                write!(f, "more than {} dice; roll fewer", Expression::DICE_MAX)
            }
            LimitError::ConstantTooBig => {
                let limit = Expression::CONSTANT_MAX;
                write!(f, "a constant beyond {limit}; write {limit} at most")
            }
        }
    }
}

impl std::error::Error for LimitError {}

impl fmt::Display for FacesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FacesError::Count { dice, faces } => {
                write!(f, "{faces} faces for {dice} dice; give one for each die")
            }
            FacesError::NotOnDie { index, die, face } => write!(
                f,
                "face {face} for die number {}, a {die}; give 1 to {}",
                index.saturating_add(1),
                die.faces()
            ),
        }
    }
}

impl std::error::Error for FacesError {}
