//! Law: reading a Markdown file never panics, and a case that parses prints to a text that parses
//! to the same case.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(document) = notation::from_bytes(bytes, "fuzzed.md") else {
        return;
    };
    for case in document
        .cases
        .iter()
        .filter_map(|block| block.case.as_ref().ok())
    {
        let printed = case.to_string();
        let again = notation::Case::parse(&printed, 1);
        assert_eq!(again.as_ref(), Ok(case), "{printed}");
    }
});
