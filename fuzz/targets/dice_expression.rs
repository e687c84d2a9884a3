//! Law: reading a dice expression never panics; one that parses prints to a text that parses to the
//! same expression, and its lowest total is not above its highest.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(expression) = text.parse::<dice::Expression>() {
        assert_eq!(expression.to_string().parse(), Ok(expression.clone()));
        assert!(expression.minimum() <= expression.maximum());
    }
});
