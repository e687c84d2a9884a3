//! Dice values `NdM+K` (`6d6.dice.value`): N faces of M, plus K.
//!
//! Invariants: N is 1 to 100, M 2 to 1000, K at most 1000.

use std::fmt;
use std::str::FromStr;

use dice::{Dice, DiceError, Die, Purpose, Request};

/// A dice value `NdM+K`.
///
/// ```
/// use six_d6::DiceValue;
/// let sprint: DiceValue = "2d6+3".parse().unwrap();
/// assert_eq!((sprint.least(), sprint.greatest()), (5, 15));
/// assert!("2d6".parse::<DiceValue>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct DiceValue {
    count: u8,
    die: Die,
    constant: u16,
}

/// The error for a text that is not a dice value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDiceValue;

impl fmt::Display for NoDiceValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no dice value such as `2d6+3`")
    }
}

impl DiceValue {
    /// 1d6+0, the value of a potential action (`6d6.type.run-potential`).
    pub const POTENTIAL_ACTION: DiceValue = DiceValue::sixes(1);
    /// 2d6+0, the penalty for moving unseen (`6d6.stealth.penalty`).
    pub const STEALTH: DiceValue = DiceValue::sixes(2);
    /// The most dice in one value.
    pub const DICE_MAX: u8 = 100;
    /// The greatest fixed part.
    pub const CONSTANT_MAX: u16 = 1000;

    const fn sixes(count: u8) -> DiceValue {
        DiceValue {
            count,
            die: Die::D6,
            constant: 0,
        }
    }

    /// The die it is made of.
    pub const fn die(self) -> Die {
        self.die
    }

    /// The number of dice.
    pub const fn count(self) -> u8 {
        self.count
    }

    /// The fixed part, in points.
    pub fn constant(self) -> u32 {
        self.constant.into()
    }

    /// The lowest value, N + K.
    pub fn least(self) -> u32 {
        u32::from(self.count) + self.constant()
    }

    /// The highest value, N × M + K.
    pub fn greatest(self) -> u32 {
        u32::from(self.count) * u32::from(self.die.faces()) + self.constant()
    }

    /// Rolls every die and adds the fixed part.
    pub(crate) fn roll(self, purpose: &Purpose, dice: &mut dyn Dice) -> Result<u32, DiceError> {
        let mut total = self.constant();
        for _ in 0..self.count {
            total += roll_one(self.die, purpose, dice)?;
        }
        Ok(total)
    }
}

/// Rolls one die; a face that is not on it is an error of the port.
pub(crate) fn roll_one(die: Die, purpose: &Purpose, dice: &mut dyn Dice) -> Result<u32, DiceError> {
    let request = Request::new(purpose.clone(), die);
    let face = dice.roll(&request)?;
    if die.has(face) {
        Ok(face.into())
    } else {
        let face = face.into();
        Err(DiceError::NotOnDie { request, face })
    }
}

impl fmt::Display for DiceValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d{}+{}", self.count, self.die.faces(), self.constant)
    }
}

#[cfg(feature = "serde")]
impl TryFrom<String> for DiceValue {
    type Error = NoDiceValue;

    fn try_from(text: String) -> Result<DiceValue, NoDiceValue> {
        text.parse()
    }
}

#[cfg(feature = "serde")]
impl From<DiceValue> for String {
    fn from(value: DiceValue) -> String {
        value.to_string()
    }
}

impl FromStr for DiceValue {
    type Err = NoDiceValue;

    fn from_str(text: &str) -> Result<DiceValue, NoDiceValue> {
        let read = || {
            let (count, rest) = text.split_once('d')?;
            let (faces, constant) = rest.split_once('+')?;
            let count = digits(count)
                .filter(|count| (1..=u32::from(DiceValue::DICE_MAX)).contains(count))?;
            let die = Die::new(digits(faces).filter(|faces| *faces >= 2)?).ok()?;
            let constant = digits(constant)
                .filter(|constant| *constant <= u32::from(DiceValue::CONSTANT_MAX))?;
            Some(DiceValue {
                count: u8::try_from(count).ok()?,
                die,
                constant: u16::try_from(constant).ok()?,
            })
        };
        read().ok_or(NoDiceValue)
    }
}

/// Reads digits, without needless zeros.
fn digits(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let short = text == "0" || !text.starts_with('0');
    (plain && short).then(|| text.parse().ok()).flatten()
}
