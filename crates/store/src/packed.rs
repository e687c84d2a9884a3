//! How databases keep the bytes of records and snapshots: packed if that makes them shorter.
//!
//! A record repeats itself, so LZ4 leaves a seventh of it. The first byte says what follows; text
//! never begins with either of the two, so rows from before rows were packed are read as they are.

use lz4_flex::block::{compress_prepend_size, decompress_size_prepended, uncompressed_size};

use crate::StoreError;
use crate::queries::damaged;

/// What follows is packed.
const PACKED: u8 = 1;
/// What follows is as it was given; its own first byte could be taken for one of these two.
const PLAIN: u8 = 0;

/// The most bytes of one row; a damaged one may claim more.
const BYTES_MAX: usize = 256 * 1024 * 1024;

/// The bytes as they are kept.
pub(crate) fn pack(bytes: &[u8]) -> Vec<u8> {
    let packed = compress_prepend_size(bytes);
    let (mark, kept) = if packed.len() < bytes.len() {
        (Some(PACKED), packed.as_slice())
    } else {
        let is_ambiguous = bytes.first().is_some_and(|first| *first <= PACKED);
        (is_ambiguous.then_some(PLAIN), bytes)
    };
    mark.into_iter().chain(kept.iter().copied()).collect()
}

/// The bytes as they were given.
///
/// # Errors
/// If a packed row is damaged.
pub(crate) fn unpack(kept: Vec<u8>) -> Result<Vec<u8>, StoreError> {
    match kept.split_first() {
        Some((&PACKED, packed)) => {
            let size = uncompressed_size(packed).map(|(size, _)| size);
            if size.is_ok_and(|size| size <= BYTES_MAX) {
                let unpacked = decompress_size_prepended(packed);
                unpacked.map_err(|error| damaged(&error.to_string()))
            } else {
                Err(damaged("a row is too long"))
            }
        }
        Some((&PLAIN, bytes)) => Ok(bytes.to_vec()),
        _ => Ok(kept),
    }
}
