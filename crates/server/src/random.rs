//! Randomness from the operating system, for secrets.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// Random bytes.
///
/// # Panics
/// If the operating system has no randomness: then no secret can be made.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

/// A secret of 256 bits that can be part of a link.
pub(crate) fn token() -> String {
    URL_SAFE_NO_PAD.encode(bytes::<32>())
}

/// An id of 128 bits, written in the characters that ids may have.
pub(crate) fn id() -> String {
    bytes::<16>()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
