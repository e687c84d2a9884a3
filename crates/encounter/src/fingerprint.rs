//! Fingerprints: they tell equal encounters from different ones, on every host, for those who have
//! the key.
//!
//! # What is hashed
//!
//! The canonical bytes of the encounter: its stored form ([`serde`]) in the encoding of `postcard`
//! ([`canonical_bytes`]). Lists keep their order and maps are sorted by key; an absent value takes
//! one byte. Equal encounters have equal bytes, and the bytes do not depend on the host. The
//! meaning of the marks of the first picture is left out: it never changes, and words alone use it.
//! What players are told comes last and is left out while every setting has its default, so that
//! encounters from before these settings existed keep their fingerprints.
//!
//! The bytes are hashed by BLAKE3 with a key, and the first 16 bytes of the hash are kept. Anyone
//! who has the key can try out hidden facts against a fingerprint, so a session that keeps secrets
//! has its own key ([`HashKey`]), which is given only to those who may know everything.
//! [`HashKey::OPEN`] is not secret; it is the key of journals as text, which contain everything
//! that happened anyway.

use std::fmt;
use std::str::FromStr;

use rules::Disclosure;
use serde::{Deserialize, Serialize};

use crate::encounter::Encounter;

/// The key with which the encounters of a session are hashed.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HashKey([u8; 32]);

/// The fingerprint of an encounter under a key: 32 hexadecimal digits.
///
/// ```
/// use encounter::Fingerprint;
/// let text = "0123456789abcdef0123456789abcdef";
/// let read: Fingerprint = text.parse().unwrap();
/// assert_eq!(read.to_string(), text);
/// assert!("0123456789ABCDEF0123456789ABCDEF".parse::<Fingerprint>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fingerprint([u8; 16]);

/// A text that is neither a key nor a fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDigits {
    /// The number of hexadecimal digits expected.
    pub digits: usize,
}

impl HashKey {
    /// The key of journals as text, of worked cases and of golden playthroughs. It is not secret.
    pub const OPEN: HashKey = HashKey(*b"fivefoot: the key of open texts.");

    /// A key with these bytes. The key of a session that keeps secrets is random.
    pub const fn new(bytes: [u8; 32]) -> HashKey {
        HashKey(bytes)
    }
}

/// The key is not shown.
impl fmt::Debug for HashKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HashKey")
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&digits(&self.0))
    }
}

impl fmt::Display for NoDigits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "it should be {} digits from 0 to 9 and a to f",
            self.digits
        )
    }
}

impl std::error::Error for NoDigits {}

impl FromStr for Fingerprint {
    type Err = NoDigits;

    fn from_str(text: &str) -> Result<Fingerprint, NoDigits> {
        bytes_of(text).map(Fingerprint)
    }
}

impl TryFrom<String> for Fingerprint {
    type Error = NoDigits;

    fn try_from(text: String) -> Result<Fingerprint, NoDigits> {
        text.parse()
    }
}

impl From<Fingerprint> for String {
    fn from(fingerprint: Fingerprint) -> String {
        fingerprint.to_string()
    }
}

impl TryFrom<String> for HashKey {
    type Error = NoDigits;

    fn try_from(text: String) -> Result<HashKey, NoDigits> {
        bytes_of(&text).map(HashKey)
    }
}

impl From<HashKey> for String {
    fn from(key: HashKey) -> String {
        digits(&key.0)
    }
}

/// The fingerprint of the encounter under that key.
pub fn fingerprint(encounter: &Encounter, key: &HashKey) -> Fingerprint {
    let hash = blake3::keyed_hash(&key.0, &canonical_bytes(encounter));
    let mut first = [0; 16];
    first.copy_from_slice(&hash.as_bytes()[..16]);
    Fingerprint(first)
}

/// The encounter as bytes: the same for equal encounters on every host, and different for different
/// encounters.
///
/// # Panics
/// Never: every value in an encounter announces the number of its parts before it writes them.
pub fn canonical_bytes(encounter: &Encounter) -> Vec<u8> {
    let lengths = "every list knows its length";
    let mut bytes = postcard::to_allocvec(encounter).expect(lengths);
    if encounter.disclosure == Disclosure::default() {
        let settings = postcard::to_allocvec(&encounter.disclosure).expect(lengths);
        bytes.truncate(bytes.len().saturating_sub(settings.len()));
    }
    bytes
}

fn digits(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value & 15)]);
    let pairs = bytes
        .iter()
        .flat_map(|byte| [digit(byte >> 4), digit(*byte)]);
    pairs.collect()
}

fn bytes_of<const N: usize>(text: &str) -> Result<[u8; N], NoDigits> {
    let wrong = NoDigits { digits: 2 * N };
    let value = |letter: &u8| match letter {
        b'0'..=b'9' => Ok(letter - b'0'),
        b'a'..=b'f' => Ok(letter - b'a' + 10),
        _ => Err(wrong),
    };
    if text.len() != 2 * N {
        return Err(wrong);
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        if let [high, low] = pair {
            *byte = value(high)? << 4 | value(low)?;
        }
    }
    Ok(bytes)
}
