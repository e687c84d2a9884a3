//! Law: reading a declaration never panics, and one that parses prints to a text that parses to the
//! same declaration.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(declaration) = text.parse::<notation::Declaration>() {
        let printed = declaration.to_string();
        assert_eq!(printed.parse(), Ok(declaration), "{printed}");
    }
});
