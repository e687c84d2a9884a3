//! The settings for what players are told.

use rules::{Disclosure, DisclosureChoice};

#[test]
fn every_choice_can_be_set_and_the_first_is_the_default() {
    for entry in Disclosure::ENTRIES {
        let mut disclosure = Disclosure::default();
        assert_eq!(disclosure.word(entry.name), entry.choices.first().copied());
        assert!(entry.choices.len() >= 2, "{}", entry.name);
        for word in entry.choices {
            let choice = DisclosureChoice::from_words(entry.name, word).unwrap();
            assert_eq!((choice.name(), choice.word()), (entry.name, *word));
            disclosure.choose(choice);
            assert_eq!(disclosure.word(entry.name), Some(*word));
        }
        assert!(disclosure.set(entry.name, "banana").is_err());
    }
}
