//! Faces that people read off their own dice, asked for one at a time.
//!
//! A computation that needs a face that nobody has given yet ends with [`DiceError::Needed`].
//! Somebody gives the face, and the computation is run again from its start: the answers so far are
//! repeated, and it gets one die further than before.
//!
//! Invariants: an answer is repeated only to the request for which it was given; at most one
//! question is open.

use std::fmt;

use crate::die::{Die, Face};
use crate::port::{Dice, DiceError, Request, Roll};

/// Dice that people roll.
///
/// ```
/// use dice::{DiceError, Expression, Purpose, TypedIn};
///
/// let run: Expression = "2d6".parse()?;
/// let purpose = Purpose::new("6d6.type.run", "A", "run");
/// let mut dice = TypedIn::new();
///
/// for face in [4, 1] {
///     dice.restart();
///     let asked = run.roll(&purpose, &mut dice);
///     assert!(matches!(asked, Err(DiceError::Needed(_))));
///     dice.supply(face)?;
/// }
/// dice.restart();
/// assert_eq!(run.roll(&purpose, &mut dice)?.total(), 5);
/// assert_eq!(dice.finish()?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedIn {
    answers: Vec<Answer>,
    next: usize,
    needed: Option<Request>,
}

/// A face, and the request that it answers as soon as that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Answer {
    request: Option<Request>,
    face: Face,
}

/// A face that cannot be accepted, or a computation that is not finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedInError {
    /// A face was given, but no roll is being asked for.
    NothingAsked {
        /// The face that was given.
        face: u32,
    },
    /// The die asked for does not have the face that was given; the question stays open.
    NotOnDie {
        /// The die asked for.
        die: Die,
        /// The face that was given.
        face: u32,
    },
    /// A roll is still being asked for.
    Unanswered(Request),
    /// More faces were given than the computation asked for.
    Unused {
        /// How many were used.
        used: usize,
        /// How many were given.
        given: usize,
    },
}

impl TypedIn {
    /// Returns dice without any answers.
    pub fn new() -> TypedIn {
        TypedIn::default()
    }

    /// Returns dice with faces given earlier, for example those of a journal. Each face belongs to
    /// the request that uses it first.
    pub fn with_faces(faces: impl IntoIterator<Item = Face>) -> TypedIn {
        let answers = faces
            .into_iter()
            .map(|face| Answer {
                request: None,
                face,
            })
            .collect();
        TypedIn {
            answers,
            next: 0,
            needed: None,
        }
    }

    /// The roll being asked for, if any.
    pub fn needed(&self) -> Option<&Request> {
        self.needed.as_ref()
    }

    /// The faces given so far, in order; [`TypedIn::with_faces`] takes them again.
    pub fn faces(&self) -> impl Iterator<Item = Face> + '_ {
        self.answers.iter().map(|answer| answer.face)
    }

    /// Answers the open question. The caller must then run the computation again from its start:
    /// this [restarts](TypedIn::restart) the dice.
    ///
    /// # Errors
    ///
    /// [`TypedInError::NothingAsked`] if no question is open, [`TypedInError::NotOnDie`] if the die
    /// has no such face. In both cases nothing changes.
    pub fn supply(&mut self, face: u32) -> Result<(), TypedInError> {
        let Some(request) = &self.needed else {
            return Err(TypedInError::NothingAsked { face });
        };
        let die = request.die;
        let Some(face) = die.face(face) else {
            return Err(TypedInError::NotOnDie { die, face });
        };
        self.answers.push(Answer {
            request: self.needed.take(),
            face,
        });
        self.next = 0;
        Ok(())
    }

    /// Repeats the answers from the first one on; call this before you run the computation again.
    /// An open question is closed: the computation will ask it again.
    pub fn restart(&mut self) {
        self.next = 0;
        self.needed = None;
    }

    /// Checks that the computation has used every answer and asks for nothing more, and returns the
    /// rolls in order.
    ///
    /// # Errors
    ///
    /// [`TypedInError::Unanswered`] if a question is open, [`TypedInError::Unused`] if faces are
    /// left over.
    pub fn finish(self) -> Result<Vec<Roll>, TypedInError> {
        if let Some(request) = self.needed {
            return Err(TypedInError::Unanswered(request));
        }
        let unused = TypedInError::Unused {
            used: self.next,
            given: self.answers.len(),
        };
        if self.next < self.answers.len() {
            return Err(unused);
        }
        self.answers
            .into_iter()
            .map(|answer| {
                let face = answer.face;
                answer.request.map(|request| Roll { request, face })
            })
            .collect::<Option<Vec<Roll>>>()
            .ok_or(unused)
    }
}

impl Dice for TypedIn {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        // A computation that ignored the open question must not slip past it.
        if let Some(needed) = &self.needed {
            return Err(DiceError::Needed(needed.clone()));
        }
        let Some(answer) = self.answers.get_mut(self.next) else {
            self.needed = Some(request.clone());
            return Err(DiceError::Needed(request.clone()));
        };
        if !request.die.has(answer.face) {
            return Err(DiceError::NotOnDie {
                request: request.clone(),
                face: answer.face.into(),
            });
        }
        let before = answer.request.get_or_insert_with(|| request.clone());
        if before != request {
            return Err(DiceError::Changed {
                request: request.clone(),
                before: Box::new(before.clone()),
            });
        }
        self.next += 1;
        Ok(answer.face)
    }
}

impl fmt::Display for TypedInError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypedInError::NothingAsked { face } => write!(
                f,
                "face {face} given, but no roll is asked for; wait until one is"
            ),
            TypedInError::NotOnDie { die, face } => {
                write!(f, "a {die} has no face {face}; give 1 to {}", die.faces())
            }
            TypedInError::Unanswered(request) => {
                write!(f, "still asked for: {request}; roll it and give the face")
            }
            TypedInError::Unused { used, given } => write!(
                f,
                "{given} faces given, {used} used; remove those nobody asked for"
            ),
        }
    }
}

impl std::error::Error for TypedInError {}
