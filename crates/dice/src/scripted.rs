//! Faces from a list: every one must be used, and none may be missing.
//!
//! Invariant: once a roll has failed, [`Scripted::finish`] fails too, even if the code under test
//! swallowed the error.

use std::fmt;

use crate::die::Face;
use crate::port::{Dice, DiceError, Request};

/// Answers requests with the faces of a list, in order.
///
/// ```
/// use dice::{Dice, Die, Purpose, Request, ScriptError, Scripted};
///
/// let request = Request::new(Purpose::new("6d6.type.run", "A", "run"), Die::D6);
/// let mut script = Scripted::new([5, 2]);
/// assert_eq!(script.roll(&request)?.get(), 5);
/// assert_eq!(script.finish(), Err(ScriptError::Unused { used: 1, unused: vec![2] }));
/// # Ok::<(), dice::DiceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scripted {
    faces: Vec<u32>,
    used: usize,
    failure: Option<DiceError>,
}

/// A script that does not fit the rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptError {
    /// A roll failed: a face was missing or not on its die.
    Failed(DiceError),
    /// The script has faces that nobody asked for.
    Unused {
        /// How many faces were used.
        used: usize,
        /// The faces left over, in order.
        unused: Vec<u32>,
    },
}

impl Scripted {
    /// Returns a script of these faces. A number that is not a face of its die is reported when it
    /// is used.
    pub fn new(faces: impl IntoIterator<Item = u32>) -> Scripted {
        Scripted {
            faces: faces.into_iter().collect(),
            used: 0,
            failure: None,
        }
    }

    /// How many faces were used so far.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Checks that every face was used and every request answered.
    ///
    /// # Errors
    ///
    /// [`ScriptError::Failed`] with the first roll that failed, otherwise [`ScriptError::Unused`]
    /// with the faces left over.
    pub fn finish(self) -> Result<(), ScriptError> {
        if let Some(failure) = self.failure {
            return Err(ScriptError::Failed(failure));
        }
        let unused: Vec<u32> = self.faces.into_iter().skip(self.used).collect();
        if unused.is_empty() {
            Ok(())
        } else {
            Err(ScriptError::Unused {
                used: self.used,
                unused,
            })
        }
    }

    fn answer(&self, request: &Request) -> Result<Face, DiceError> {
        let Some(&face) = self.faces.get(self.used) else {
            return Err(DiceError::Missing {
                request: request.clone(),
                used: self.used,
            });
        };
        request.die.face(face).ok_or_else(|| DiceError::NotOnDie {
            request: request.clone(),
            face,
        })
    }
}

impl Dice for Scripted {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        match self.answer(request) {
            Ok(face) => {
                self.used += 1;
                Ok(face)
            }
            Err(error) => {
                self.failure.get_or_insert_with(|| error.clone());
                Err(error)
            }
        }
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScriptError::Failed(error) => error.fmt(f),
            ScriptError::Unused { used, unused } => {
                write!(f, "{} of the faces given not used:", unused.len())?;
                for face in unused {
                    write!(f, " {face}")?;
                }
                match used {
                    0 => f.write_str("; no die is rolled, remove them"),
                    1 => f.write_str("; only 1 die is rolled, remove the others"),
                    _ => write!(f, "; only {used} dice are rolled, remove the others"),
                }
            }
        }
    }
}

impl std::error::Error for ScriptError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ScriptError::Failed(error) => Some(error),
            ScriptError::Unused { .. } => None,
        }
    }
}
