//! A die and a face of it.
//!
//! Invariants: a [`Die`] has 1 to 1000 faces, numbered from 1; a [`Face`] is at least 1.
//! [`Die::face`] and [`Die::has`] say whether a face lies on a given die.

use std::fmt;
use std::num::NonZeroU16;

/// A die with equally likely faces `1..=faces`, 1 to 1000 of them.
///
/// ```
/// use dice::Die;
///
/// let die = Die::new(6)?;
/// assert_eq!(die, Die::D6);
/// assert_eq!(die.to_string(), "d6");
/// assert!(Die::new(0).is_err());
/// # Ok::<(), dice::DieError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "u32", into = "u32")
)]
pub struct Die {
    faces: NonZeroU16,
}

/// The number of faces is not in `1..=1000`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieError {
    /// The number of faces that was asked for.
    pub faces: u32,
}

/// The face a die shows: a number from 1 up.
///
/// ```
/// use dice::{Die, Face};
///
/// let face = Face::new(5).unwrap();
/// assert!(Die::D6.has(face));
/// assert!(!Die::D4.has(face));
/// assert_eq!(Face::new(0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Face(NonZeroU16);

impl Die {
    /// The largest number of faces a die may have.
    pub const FACES_MAX: u16 = 1000;

    /// The four-sided die.
    pub const D4: Die = Die::literal(4);
    /// The six-sided die.
    pub const D6: Die = Die::literal(6);
    /// The eight-sided die.
    pub const D8: Die = Die::literal(8);
    /// The ten-sided die, numbered 1 to 10.
    pub const D10: Die = Die::literal(10);
    /// The twelve-sided die.
    pub const D12: Die = Die::literal(12);
    /// The twenty-sided die.
    pub const D20: Die = Die::literal(20);
    /// Percentile dice read as one number, 1 to 100.
    pub const D100: Die = Die::literal(100);

    /// Only the constants above use this: the compiler evaluates it, and it never sees input.
    const fn literal(faces: u16) -> Die {
        match NonZeroU16::new(faces) {
            Some(faces) => Die { faces },
            None => Die {
                faces: NonZeroU16::MIN,
            },
        }
    }

    /// A die with the given number of faces.
    ///
    /// # Errors
    ///
    /// [`DieError`] unless `faces` is in `1..=1000`.
    pub fn new(faces: u32) -> Result<Die, DieError> {
        let refused = DieError { faces };
        let faces = u16::try_from(faces).map_err(|_| refused)?;
        match NonZeroU16::new(faces) {
            Some(faces) if faces.get() <= Die::FACES_MAX => Ok(Die { faces }),
            _ => Err(refused),
        }
    }

    /// The number of faces, which is also the highest face.
    pub fn faces(self) -> u16 {
        self.faces.get()
    }

    /// The face with this number, if the die has one.
    ///
    /// ```
    /// use dice::Die;
    ///
    /// assert_eq!(Die::D6.face(6).map(|face| face.get()), Some(6));
    /// assert_eq!(Die::D6.face(7), None);
    /// ```
    pub fn face(self, number: u32) -> Option<Face> {
        let face = Face::new(u16::try_from(number).ok()?)?;
        self.has(face).then_some(face)
    }

    /// Whether the die has this face.
    pub fn has(self, face: Face) -> bool {
        face.0 <= self.faces
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.faces)
    }
}

impl fmt::Display for DieError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a die cannot have {} faces; give it 1 to {}",
            self.faces,
            Die::FACES_MAX
        )
    }
}

impl std::error::Error for DieError {}

impl Face {
    /// The face with this number; `None` for 0.
    pub fn new(number: u16) -> Option<Face> {
        NonZeroU16::new(number).map(Face)
    }

    /// The number on the face, at least 1.
    pub fn get(self) -> u16 {
        self.0.get()
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Face> for u16 {
    fn from(face: Face) -> u16 {
        face.get()
    }
}

impl From<Face> for u32 {
    fn from(face: Face) -> u32 {
        face.get().into()
    }
}

impl From<Face> for i32 {
    fn from(face: Face) -> i32 {
        face.get().into()
    }
}

impl From<Face> for i64 {
    fn from(face: Face) -> i64 {
        face.get().into()
    }
}
