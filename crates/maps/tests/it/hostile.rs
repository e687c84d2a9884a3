//! Real files with bytes changed, removed and inserted: nothing panics, and every result is
//! bounded.

use maps::{ImportOptions, ObjectWalls, PictureChoice};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::fixtures::{SMALL, bytes};

/// A change to a file.
#[derive(Clone, Debug)]
enum Change {
    Replace(Index, u8),
    /// One byte becomes a copy of another.
    Copy(Index, Index),
    Remove(Index, u8),
    Insert(Index, Vec<u8>),
    Cut(Index),
    Repeat(Index, u8),
}

/// Bytes, some of which mean something to one of the parsers.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        Just(b"-".to_vec()),
        Just(b"1e999".to_vec()),
        Just(b"99999999".to_vec()),
        Just(b"99999.999999999".to_vec()),
        Just(b"1e-400".to_vec()),
        Just(b"null".to_vec()),
        Just(b"{\"x\":1,\"y\":2}".to_vec()),
        Just(b"[[[[".to_vec()),
        Just(b"; ".to_vec()),
        Just(b"\r\n".to_vec()),
        Just(b"\nmap:\n".to_vec()),
        Just(b"(0,0)|(0,1)".to_vec()),
        Just("\u{200b}Ä\u{1f409}".as_bytes().to_vec()),
        proptest::collection::vec(any::<u8>(), 1..4),
    ]
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        6 => (any::<Index>(), any::<Index>()).prop_map(|(at, from)| Change::Copy(at, from)),
        1 => (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Change::Replace(at, byte)),
        2 => (any::<Index>(), 1..40_u8).prop_map(|(at, count)| Change::Remove(at, count)),
        3 => (any::<Index>(), piece()).prop_map(|(at, bytes)| Change::Insert(at, bytes)),
        1 => any::<Index>().prop_map(Change::Cut),
        2 => (any::<Index>(), 1..80_u8).prop_map(|(at, count)| Change::Repeat(at, count)),
    ]
}

fn apply(file: &mut Vec<u8>, change: &Change) {
    if file.is_empty() {
        return;
    }
    let stretch = |at: usize, count: u8, length: usize| at..(at + usize::from(count)).min(length);
    match change {
        Change::Replace(at, byte) => {
            let at = at.index(file.len());
            file[at] = *byte;
        }
        Change::Copy(at, from) => {
            let (at, from) = (at.index(file.len()), from.index(file.len()));
            file[at] = file[from];
        }
        Change::Remove(at, count) => {
            let stretch = stretch(at.index(file.len()), *count, file.len());
            file.drain(stretch);
        }
        Change::Insert(at, bytes) => {
            let at = at.index(file.len());
            file.splice(at..at, bytes.iter().copied());
        }
        Change::Cut(at) => file.truncate(at.index(file.len())),
        Change::Repeat(at, count) => {
            let at = at.index(file.len());
            let again = file[stretch(at, *count, file.len())].to_vec();
            file.splice(at..at, again);
        }
    }
}

fn options() -> impl Strategy<Value = ImportOptions> {
    const WORDS: [&str; 4] = ["pf2e", "pf2e-playtest", "srd35", "starfinder"];
    (
        any::<bool>(),
        any::<bool>(),
        proptest::option::of(proptest::sample::select(&WORDS[..])),
    )
        .prop_map(|(keep, ignore, word)| ImportOptions {
            image: if keep {
                PictureChoice::Keep
            } else {
                PictureChoice::Drop
            },
            objects: if ignore {
                ObjectWalls::Ignore
            } else {
                ObjectWalls::Walls
            },
            game: word.and_then(maps::Game::from_word),
            ..ImportOptions::default()
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_files_never_panic_and_stay_within_the_limits(
        name in proptest::sample::select(&SMALL[..]),
        changes in proptest::collection::vec(change(), 1..4),
        options in options(),
    ) {
        let mut file = bytes(name);
        changes.iter().for_each(|change| apply(&mut file, change));
        match maps::import(&file, &options) {
            Ok(import) => {
                let extent = import.board.extent();
                prop_assert!(extent.squares().count() <= maps::MAX_SQUARES);
                prop_assert!(import.board.doors().len() <= maps::MAX_DOORS);
                prop_assert!(import.board.creatures().len() <= maps::MAX_CREATURES);
                prop_assert!(import.board.segments().len() <= 2 * maps::MAX_WALL_POINTS);
                // The same bytes give the same result.
                prop_assert_eq!(maps::import(&file, &options), Ok(import));
            }
            Err(error) => {
                let said = error.to_string();
                prop_assert!(error.problems().count() >= 1);
                prop_assert!(!said.trim().is_empty() && said.len() < 100_000, "{}", said);
            }
        }
    }
}
