//! Law: a text board that can be read prints to a text that reads to the same text board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use maps::TextBoard;

fuzz_target!(|text: &str| {
    if let Ok(board) = text.parse::<TextBoard>() {
        let printed = board.to_string();
        assert_eq!(
            printed.parse::<TextBoard>().as_ref(),
            Ok(&board),
            "{printed}"
        );
    }
});
