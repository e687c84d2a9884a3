//! The maps of the repository, by name.

use std::path::PathBuf;

/// Real files of all formats, small enough to read hundreds of times.
pub(crate) const SMALL: [&str; 6] = [
    "flooded-crypt.board",
    "flooded-crypt.srd35.board",
    "third-party/universal-vtt/uvtt2fgu-sample.dd2vtt",
    "third-party/universal-vtt/oganm-cave.dd2vtt",
    "third-party/moving-ai/dao/arena.map",
    "third-party/moving-ai/dao/den312d.map",
];

/// The bytes of a file of the folder `maps`.
pub(crate) fn bytes(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../maps")
        .join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Imports the file with the defaults.
pub(crate) fn import(name: &str) -> maps::Import {
    maps::import(&bytes(name), &maps::ImportOptions::default())
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}
