//! Dice are an input: expressions, the port through which every die is rolled, and exact odds.
//!
//! A rule never draws a random number. It hands a [`Request`] (which die, by which rule, for whom)
//! to the [`Dice`] that it was given, and gets a [`Face`] back. The caller decides who answers:
//!
//! | implementation | answers with | for |
//! |---|---|---|
//! | [`Seeded`] | a reproducible generator, resumable at any [position](Seeded::position) | play, simulation |
//! | [`Scripted`] | a list of faces; a missing or unused one is an error | tests, rulebook cases |
//! | [`TypedIn`] | what people read off their own dice, asked for one at a time | the table |
//! | [`Exhaustive`] | every face of every die, one combination after another | exact probabilities |
//!
//! Two wrappers complete the set: [`Recorded`] keeps what was rolled so that events can hold the
//! outcomes, and [`NoDice`] refuses every roll, for questions that must not depend on chance.
//! [`Continued`] repeats what was rolled before it rolls on.
//!
//! # Invariants
//!
//! - No floats, no clock, no I/O, no threads and no hash order anywhere in this crate.
//! - Each die of an expression is one request, in the order the expression is written.
//! - A face handed out by the implementations here lies on the die that was asked for.
//! - Probabilities are integer fractions; an overflow is an error, never a rounded number.
//!
//! # Example
//!
//! ```
//! use dice::{Exhaustive, Expression, Purpose, Scripted};
//!
//! let run: Expression = "2d6+3".parse()?;
//! let purpose = Purpose::new("6d6.advantage.sum-dice", "A", "run");
//!
//! let mut faces = Scripted::new([1, 2]);
//! assert_eq!(run.roll(&purpose, &mut faces)?.total(), 6);
//! faces.finish()?;
//!
//! let odds = Exhaustive::default().enumerate(|dice| Ok(run.roll(&purpose, dice)?.total()))?;
//! assert_eq!(odds.probability(|&total| total >= 14).to_string(), "1/12");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod continued;
mod die;
mod distribution;
mod exhaustive;
mod expression;
mod parse;
mod port;
mod ratio;
mod scripted;
mod seeded;
#[cfg(feature = "serde")]
mod stored;
mod typed_in;

pub use continued::{Continued, LowestFaces};
pub use die::{Die, DieError, Face};
pub use distribution::Distribution;
pub use exhaustive::{Exhaustive, OddsError};
pub use expression::{Expression, FacesError, LimitError, Rolled, Sign, Term};
pub use parse::{ParseError, ParseProblem};
pub use port::{Dice, DiceError, NoDice, Purpose, Recorded, Request, Roll};
pub use ratio::{Ratio, RatioError};
pub use scripted::{ScriptError, Scripted};
pub use seeded::{Seed, SeedError, Seeded};
pub use typed_in::{TypedIn, TypedInError};
