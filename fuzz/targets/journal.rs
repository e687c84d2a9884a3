//! Law: whatever bytes come, reading and replaying a journal never panics; a journal prints to a
//! text that reads to the same journal; and a completed script replays, up to the first question
//! whose answer is wrong, because answers are never written.
#![no_main]

use journal::{Journal, ReplayError};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(read) = Journal::from_bytes(bytes) else {
        return;
    };
    let printed = read.journal.to_string();
    let again = Journal::from_bytes(printed.as_bytes()).map(|read| read.journal);
    assert_eq!(again.as_ref(), Ok(&read.journal), "{printed}");
    let _ = journal::replay(&read.journal);
    if let Ok(complete) = journal::complete(&read.journal) {
        match journal::replay(&complete) {
            Ok(_) => {}
            Err(ReplayError::Differs(difference)) if difference.command.starts_with("? ") => {}
            Err(error) => panic!("{error}"),
        }
    }
});
