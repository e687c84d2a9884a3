//! Law: whatever bytes come, reading and replaying a journal never panics; a journal prints to a
//! text that reads to the same journal; and what a script is completed to replays.
#![no_main]

use journal::Journal;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(read) = Journal::from_bytes(bytes) else { return };
    let printed = read.journal.to_string();
    let again = Journal::from_bytes(printed.as_bytes()).map(|read| read.journal);
    assert_eq!(again.as_ref(), Ok(&read.journal), "{printed}");
    let _ = journal::replay(&read.journal);
    if let Ok(complete) = journal::complete(&read.journal) {
        let replayed = journal::replay(&complete);
        assert!(replayed.is_ok(), "{:?}", replayed.err());
    }
});
