//! Reproducible dice from a seed, resumable at any die.
//!
//! Invariant: the mapping from seed to faces, written down at [`Seeded`], is part of the journal's
//! version. Changing it means a new [`Seeded::MAPPING`].

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::die::{Die, Face};
use crate::port::{Dice, DiceError, Request};

/// The number of different words that the generator gives: 32 bits.
const WORD_COUNT: u64 = 1 << 32;

/// The secret that decides the [`Seeded`] dice.
///
/// Anybody who knows it knows every future roll. Therefore it has no `Display`, and `Debug` does
/// not show it; [`Seed::to_hex`] does, for the journal.
///
/// ```
/// use dice::Seed;
///
/// let seed: Seed = "42".parse()?;
/// assert_eq!(seed, Seed::from_number(42));
/// assert_eq!(seed.to_hex().parse(), Ok(seed));
/// assert_eq!(format!("{seed:?}"), "Seed(secret)");
/// # Ok::<(), dice::SeedError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// A text that is not a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedError;

/// Dice from a reproducible generator.
///
/// The mapping from seed to faces, named by [`Seeded::MAPPING`], is exactly this:
///
/// 1. The key is the 32 bytes of the seed. A seed given as a number is its eight bytes, least
///    significant first, followed by 24 zero bytes.
/// 2. Dice are counted from 0 over all rolls. Die number `n` has its own key stream: ChaCha with 20
///    rounds, 64-bit block counter starting at 0, 64-bit nonce `n`, both least significant byte
///    first.
/// 3. The stream is read as 32-bit words, least significant byte first. For a die with `m` faces a
///    word `w` is rejected if `w >= 2^32 - (2^32 mod m)`; the first word not rejected gives the
///    face `w mod m + 1`. Every face is thus exactly equally likely.
///
/// Because each die has its own stream, the face of die `n` depends only on the seed, `n` and the
/// number of its faces: the number of dice rolled is enough to continue, and rejected words leave
/// no trace.
///
/// ```
/// use dice::{Dice, Die, Purpose, Request, Seed, Seeded};
///
/// let request = Request::new(Purpose::new("6d6.type.run", "A", "run"), Die::D6);
/// let seed = Seed::from_number(7);
/// let mut dice = Seeded::new(seed);
/// dice.roll(&request)?;
/// let mut resumed = Seeded::at(seed, dice.position());
/// assert_eq!(dice.roll(&request), resumed.roll(&request));
/// # Ok::<(), dice::DiceError>(())
/// ```
#[derive(Clone)]
pub struct Seeded {
    generator: ChaCha20Rng,
    position: u64,
}

impl Seed {
    /// A seed from 32 bytes.
    pub fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed from a number: its eight bytes, least significant first, then 24 zero bytes.
    ///
    /// This is good for tests and simulations. A table should use 32 bytes that nobody can guess.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        for (byte, source) in bytes.iter_mut().zip(number.to_le_bytes()) {
            *byte = source;
        }
        Seed(bytes)
    }

    /// The 32 bytes.
    pub fn bytes(self) -> [u8; 32] {
        self.0
    }

    /// The 32 bytes as 64 hexadecimal digits, which [`FromStr`] reads back.
    pub fn to_hex(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn from_hex(digits: &[u8]) -> Option<Seed> {
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            for &digit in pair {
                let value = char::from(digit).to_digit(16)?;
                *byte = (*byte << 4) | u8::try_from(value).ok()?;
            }
        }
        Some(Seed(bytes))
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    /// Reads 64 hexadecimal digits, or a decimal number below 2^64.
    fn from_str(text: &str) -> Result<Seed, SeedError> {
        let digits = text.as_bytes();
        if digits.len() == 64 {
            Seed::from_hex(digits).ok_or(SeedError)
        } else if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) {
            text.parse().map(Seed::from_number).map_err(|_| SeedError)
        } else {
            Err(SeedError)
        }
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl fmt::Display for SeedError {
    // The text is not repeated, because a mistyped seed is still most of a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a seed; give a whole number below 2^64 or 64 hexadecimal digits")
    }
}

impl std::error::Error for SeedError {}

impl Seeded {
    /// The name of the mapping from seed to faces that [`Seeded`] describes. A different mapping
    /// gets a different name; a journal names the one with which it was written.
    pub const MAPPING: &'static str = "chacha20-die-1";

    /// Returns dice that begin with the first die of the seed.
    pub fn new(seed: Seed) -> Seeded {
        Seeded::at(seed, 0)
    }

    /// Returns dice that continue after `position` dice of the seed; this takes the same time for
    /// every position.
    pub fn at(seed: Seed, position: u64) -> Seeded {
        Seeded {
            generator: ChaCha20Rng::from_seed(seed.0),
            position,
        }
    }

    /// The number of dice rolled from the seed so far.
    pub fn position(&self) -> u64 {
        self.position
    }
}

impl Dice for Seeded {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        let Some(next) = self.position.checked_add(1) else {
            return Err(DiceError::WornOut(request.clone()));
        };
        self.generator.set_stream(self.position);
        self.generator.set_word_pos(0);
        let face = first_face(request.die, || self.generator.next_u32());
        self.position = next;
        Ok(face)
    }
}

impl fmt::Debug for Seeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seeded")
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

/// The face given by the first word that is not rejected.
///
/// At most 1000 in 2^32 words are rejected, so a second word is already rare; a key stream of only
/// rejected words would mean a broken cipher, not bad luck.
fn first_face(die: Die, mut next_word: impl FnMut() -> u32) -> Face {
    loop {
        if let Some(face) = face_of_word(die, next_word().into(), WORD_COUNT) {
            return face;
        }
    }
}

/// The face for one of `word_count` equally likely words, or `None` if the word is rejected.
fn face_of_word(die: Die, word: u64, word_count: u64) -> Option<Face> {
    let faces = u64::from(die.faces());
    let accepted_count = word_count - word_count % faces;
    if word >= accepted_count {
        return None;
    }
    die.face(u32::try_from(word % faces).ok()? + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The generators here are so small that every word can be tried: each face comes from equally
    /// many words, and no more words are rejected than must be.
    #[test]
    fn every_face_has_equally_many_words() {
        for word_count in [1_u64, 2, 7, 64, 256, 1000, 1024] {
            for faces in 1..=100_u16 {
                let die = Die::new(faces.into()).expect("between 1 and 1000");
                let mut words_of_face = vec![0_u64; usize::from(faces) + 1];
                for word in 0..word_count {
                    if let Some(face) = face_of_word(die, word, word_count) {
                        words_of_face[usize::from(face.get())] += 1;
                    }
                }
                let expected = word_count / u64::from(faces);
                assert_eq!(words_of_face[0], 0);
                assert!(
                    words_of_face[1..].iter().all(|&words| words == expected),
                    "d{faces} from {word_count} words: {words_of_face:?}"
                );
            }
        }
    }

    /// 2^32 mod 6 = 4, so the last four words are rejected.
    #[test]
    fn the_first_word_not_rejected_counts() {
        let mut words = [u32::MAX, u32::MAX - 3, u32::MAX - 4, 0].into_iter();
        let face = first_face(Die::D6, || {
            words.next().expect("the third word is accepted")
        });
        assert_eq!(face.get(), 6);
        assert_eq!(words.next(), Some(0));
    }
}
