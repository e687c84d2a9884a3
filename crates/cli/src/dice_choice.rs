//! The choice of where the dice of a session come from, and faces, as they are written.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

use dice::{Dice, DiceError, Scripted, Seed, Seeded};

use crate::explanation::advice;
use crate::failure::Failure;

/// The most faces that may be given.
const MOST_FACES: usize = 10_000;

/// The value of `--dice`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DiceChoice {
    /// From a seed.
    Seeded,
    /// From people.
    TypedIn,
    /// These faces.
    Listed(Vec<u32>),
}

impl FromStr for DiceChoice {
    type Err = String;

    /// `seeded`, `typed`, or faces such as `12 3`.
    fn from_str(words: &str) -> Result<DiceChoice, String> {
        match words {
            "seeded" => Ok(DiceChoice::Seeded),
            "typed" => Ok(DiceChoice::TypedIn),
            _ => {
                let spaced = words.replace(',', " ");
                let spaced = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
                notation::dice_faces(spaced.as_str().into())
                    .map(|faces| DiceChoice::Listed(faces.iter().map(|face| face.value).collect()))
                    .map_err(|error| {
                        format!("{}; write typed, seeded, or faces: \"12 3\"", error.message)
                    })
            }
        }
    }
}

/// The dice of a command that plans declarations: the faces given for it, those of a seed, or none.
pub(crate) struct Rolling {
    given: Scripted,
    seeded: Option<Seeded>,
}

impl Rolling {
    /// The dice that `--dice` and `--seed` name.
    pub(crate) fn new(dice: Option<&str>, seed: Option<u64>) -> Result<Rolling, Failure> {
        let given = dice.map(faces).transpose()?;
        Ok(Rolling {
            given: Scripted::new(given.unwrap_or_default()),
            seeded: seed.map(|seed| Seeded::new(Seed::from_number(seed))),
        })
    }

    /// The next dice.
    pub(crate) fn port(&mut self) -> &mut dyn Dice {
        match &mut self.seeded {
            Some(seeded) => seeded,
            None => &mut self.given,
        }
    }

    /// Every face that was given must have been rolled.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.given.finish().map_err(|error| {
            Failure::usage(advice(
                error.to_string(),
                "give the faces that are rolled and no more: --dice 3,17",
            ))
        })
    }
}

/// The failure of a declaration for which a die is missing.
pub(crate) fn needs_dice(error: &DiceError) -> Failure {
    Failure::usage(advice(
        error.to_string(),
        "give the faces in the order in which they are rolled: --dice 3,17, or let --seed NUMBER \
         roll them",
    ))
}

/// Faces separated by commas or spaces.
pub(crate) fn faces(words: &str) -> Result<Vec<u32>, Failure> {
    let faces: Result<Vec<u32>, ParseIntError> = words
        .split([',', ' '])
        .filter(|word| !word.is_empty())
        .take(MOST_FACES)
        .map(str::parse)
        .collect();
    faces.map_err(|error| {
        let face = match error.kind() {
            IntErrorKind::PosOverflow => "that no die has",
            _ => "that is not a number",
        };
        Failure::usage(advice(
            format!("--dice \"{words}\" has a face {face}"),
            "write faces as they are rolled, such as 12,3",
        ))
    })
}
