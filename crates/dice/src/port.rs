//! The dice port: the request, the answer, and the errors.
//!
//! Invariants: a [`Request`] is for exactly one die and names the rule that asks; code that rolls
//! dice sees only `&mut dyn Dice`. The same requests in the same order get the same faces from the
//! same source, so a computation that was stopped by an error can be run again from its start.

use std::borrow::Cow;
use std::fmt;

use crate::die::{Die, Face};

/// The purpose of a roll: the rule that asks for it, the creature it is for, and what it decides.
///
/// The text is meant for people and for the journal. It may name something that not everybody may
/// know, so a view must not pass it on unchecked.
///
/// ```
/// use dice::Purpose;
///
/// let purpose = Purpose::new("6d6.type.run-potential", "A", "run");
/// assert_eq!(purpose.to_string(), "6d6.type.run-potential: A, run");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Purpose {
    /// The id of the rule that asks for the roll.
    pub rule: Cow<'static, str>,
    /// The one for whom it is rolled: usually a creature's name.
    pub who: Cow<'static, str>,
    /// What the roll decides, in a few words.
    pub what: Cow<'static, str>,
}

/// A request for one face of one die.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Request {
    /// What the roll is for.
    pub purpose: Purpose,
    /// The die to roll, once.
    pub die: Die,
}

/// A request together with the face that answered it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "(Request, Face)", into = "(Request, Face)")
)]
pub struct Roll {
    /// The request.
    pub request: Request,
    /// The face that came up.
    pub face: Face,
}

/// The port through which every die is rolled.
///
/// ```
/// use dice::{Dice, DiceError, Die, Purpose, Request, Scripted};
///
/// fn higher_of_two(dice: &mut dyn Dice) -> Result<u16, DiceError> {
///     let request = Request::new(Purpose::new("house.luck", "A", "check"), Die::D20);
///     Ok(dice.roll(&request)?.max(dice.roll(&request)?).get())
/// }
///
/// assert_eq!(higher_of_two(&mut Scripted::new([4, 17])), Ok(17));
/// ```
pub trait Dice {
    /// Answers one request with a face of the die that was asked for.
    ///
    /// # Errors
    ///
    /// Every [`DiceError`] ends the computation that asked; whether it can be run again depends on
    /// the error (see its variants). An implementation must not return a face the die does not
    /// have.
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError>;
}

/// Why a die was not rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiceError {
    /// Somebody has to roll this die and say what it shows; run the computation again afterwards.
    Needed(Request),
    /// The script has no face left for this request.
    Missing {
        /// The request that went without a face.
        request: Request,
        /// How many faces the script had, all of them used.
        used: usize,
    },
    /// The face given for this request is not on its die.
    NotOnDie {
        /// The request the face was given for.
        request: Request,
        /// The face that was given.
        face: u32,
    },
    /// When it was run again, the computation made a different request.
    Changed {
        /// The request it makes now.
        request: Request,
        /// The earlier request, for which the answer was given.
        before: Box<Request>,
    },
    /// This question must be answered without dice.
    Refused(Request),
    /// The generator has handed out as many dice as it can count.
    WornOut(Request),
    /// An exhaustive enumeration was stopped; the enumeration's own error gives the reason.
    Stopped(Request),
}

/// Refuses every roll: for questions whose answer must not depend on dice.
///
/// ```
/// use dice::{Dice, DiceError, Die, NoDice, Purpose, Request};
///
/// let request = Request::new(Purpose::new("6d6.type.run", "A", "run"), Die::D6);
/// assert_eq!(NoDice.roll(&request), Err(DiceError::Refused(request)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NoDice;

/// Passes every request on and keeps what was rolled, so that events can hold the outcomes.
///
/// ```
/// use dice::{Expression, Purpose, Recorded, Scripted};
///
/// let mut script = Scripted::new([3, 5]);
/// let mut recorded = Recorded::new(&mut script);
/// let load: Expression = "2d6".parse()?;
/// load.roll(&Purpose::new("6d6.load.encumbrance", "A", "load"), &mut recorded)?;
///
/// let faces: Vec<u16> = recorded.into_rolls().iter().map(|roll| roll.face.get()).collect();
/// assert_eq!(faces, [3, 5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Recorded<'a> {
    inner: &'a mut dyn Dice,
    rolls: Vec<Roll>,
}

impl Purpose {
    /// A purpose from its three parts.
    pub fn new(
        rule: impl Into<Cow<'static, str>>,
        who: impl Into<Cow<'static, str>>,
        what: impl Into<Cow<'static, str>>,
    ) -> Purpose {
        Purpose {
            rule: rule.into(),
            who: who.into(),
            what: what.into(),
        }
    }
}

impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}, {}", self.rule, self.who, self.what)
    }
}

impl Request {
    /// A request for one roll of `die`.
    pub fn new(purpose: Purpose, die: Die) -> Request {
        Request { purpose, die }
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.die, self.purpose)
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        (**self).roll(request)
    }
}

impl Dice for NoDice {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        Err(DiceError::Refused(request.clone()))
    }
}

impl<'a> Recorded<'a> {
    /// Records everything that `inner` is asked from now on.
    pub fn new(inner: &'a mut dyn Dice) -> Recorded<'a> {
        Recorded {
            inner,
            rolls: Vec::new(),
        }
    }

    /// What was rolled so far, in order; without requests that ended in an error.
    pub fn rolls(&self) -> &[Roll] {
        &self.rolls
    }

    /// Ends the recording and gives what was rolled, in order.
    pub fn into_rolls(self) -> Vec<Roll> {
        self.rolls
    }
}

impl Dice for Recorded<'_> {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        let face = self.inner.roll(request)?;
        self.rolls.push(Roll {
            request: request.clone(),
            face,
        });
        Ok(face)
    }
}

impl fmt::Debug for Recorded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recorded")
            .field("rolls", &self.rolls)
            .finish_non_exhaustive()
    }
}

impl DiceError {
    /// The request that could not be answered.
    pub fn request(&self) -> &Request {
        match self {
            DiceError::Needed(request)
            | DiceError::Missing { request, .. }
            | DiceError::NotOnDie { request, .. }
            | DiceError::Changed { request, .. }
            | DiceError::Refused(request)
            | DiceError::WornOut(request)
            | DiceError::Stopped(request) => request,
        }
    }
}

impl fmt::Display for DiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiceError::Needed(request) => {
                write!(f, "a roll is needed: {request}; roll it and give the face")
            }
            DiceError::Missing { request, used } => write!(
                f,
                "no face left for {request} after {used} used; add a face of this die to the list"
            ),
            DiceError::NotOnDie { request, face } => write!(
                f,
                "face {face} given for {request}; give 1 to {}",
                request.die.faces()
            ),
            DiceError::Changed { request, before } => write!(
                f,
                "asked for {request} where {before} was asked for before; \
                 drop the faces given so far and start again"
            ),
            DiceError::Refused(request) => write!(
                f,
                "{request} asked for where no dice may be rolled; declare the action instead of asking about it"
            ),
            DiceError::WornOut(request) => {
                write!(f, "no position left for {request}; go on with a new seed")
            }
            DiceError::Stopped(request) => write!(
                f,
                "{request} asked for after the walk over all faces has stopped; see why it stopped"
            ),
        }
    }
}

impl std::error::Error for DiceError {}
