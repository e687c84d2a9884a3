//! The system that is played, and the registries of all systems.

use std::fmt;

use rules::{Catalogue, Rule, RuleSystem, RulingEntry};

use crate::System;

/// What people call the games whose rules the systems have, in small letters and digits only.
const CALLED: [(&str, &[&str]); 4] = [
    (
        "pf2e",
        &[
            "pathfinder",
            "pathfinder2",
            "pathfinder2e",
            "pathfindersecondedition",
            "pf",
            "pf2",
            "p2e",
        ],
    ),
    (
        "srd35",
        &[
            "35",
            "35e",
            "d20",
            "d20srd",
            "srd",
            "dnd",
            "dnd3",
            "dnd35",
            "dnd35e",
            "dd",
            "dd3",
            "dd35",
            "dd35e",
            "dungeonsdragons",
            "dungeonsanddragons",
        ],
    ),
    (
        "starfinder",
        &["sf", "sf1", "sf1e", "sfrpg", "starfinder1e"],
    ),
    ("6d6", &["6d6rpg", "6d6core", "sixd6"]),
];

impl System {
    /// The id: the first part of its rule ids and the name of its rulebook.
    pub fn id(self) -> &'static str {
        self.catalogue().id
    }

    /// The system with that id; a variant of a system is not one itself.
    pub fn from_id(id: &str) -> Option<System> {
        System::BUILT.into_iter().find(|system| system.id() == id)
    }

    /// The system whose rules have that variant.
    ///
    /// ```
    /// use systems::System;
    /// assert_eq!(System::of_variant("pf2e-playtest"), Some((System::Pf2e, "pf2e-playtest")));
    /// ```
    pub fn of_variant(id: &str) -> Option<(System, &'static str)> {
        let variants = System::BUILT.into_iter().flat_map(|system| {
            let variants = system.catalogue().variants.iter();
            variants.map(move |variant| (system, *variant))
        });
        variants.into_iter().find(|(_, variant)| *variant == id)
    }

    /// The words by which a board names the rules that it is played by: the id of each system, with
    /// its variants.
    pub fn words() -> Vec<&'static str> {
        let systems = System::ALL.into_iter();
        let words = systems.flat_map(|system| {
            let Catalogue { id, variants, .. } = system.catalogue();
            std::iter::once(*id).chain(variants.iter().copied())
        });
        words.collect()
    }

    /// The word that somebody means who writes another one: a name that people have for a game, or a
    /// mistyped word.
    ///
    /// ```
    /// use systems::System;
    /// assert_eq!(System::word_meant_by("Pathfinder"), Some("pf2e"));
    /// assert_eq!(System::word_meant_by("D&D 3.5"), Some("srd35"));
    /// assert_eq!(System::word_meant_by("pf3e"), Some("pf2e"));
    /// assert_eq!(System::word_meant_by("chess"), None);
    /// ```
    pub fn word_meant_by(word: &str) -> Option<&'static str> {
        let words = System::words();
        let letters = word.chars().filter(|letter| letter.is_alphanumeric());
        let plain: String = letters.flat_map(char::to_lowercase).collect();
        let called = CALLED.iter().find(|(_, names)| names.contains(&&*plain));
        let called = called.and_then(|(own, _)| words.iter().copied().find(|word| word == own));
        called.or_else(|| rules::nearest(word, words.iter().copied()))
    }

    /// The system of a rule id, known or not: the part before the first dot.
    ///
    /// ```
    /// use systems::System;
    /// assert_eq!(System::of_rule_id("6d6.mr.gap"), Some(System::SixD6));
    /// ```
    pub fn of_rule_id(id: &str) -> Option<System> {
        id.split_once('.')
            .and_then(|(system, _)| System::from_id(system))
    }

    /// Reads stored values of the system. Outside this function every rule id and every ruling is
    /// unknown.
    #[cfg(feature = "serde")]
    pub fn reading_stored<R>(self, read: impl FnOnce() -> R) -> R {
        rules::with_catalogues(&[self.catalogue()], read)
    }

    /// Its rules, in the order of the rulebook.
    pub fn rules(self) -> &'static [Rule] {
        self.catalogue().rules
    }

    /// Its rulings, in the order of the rulebook's table.
    pub fn rulings(self) -> &'static [RulingEntry] {
        self.catalogue().rulings
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The registry entry with that id, in any system.
///
/// ```
/// assert!(systems::find_rule("srd35.measure.corner").is_some());
/// assert!(systems::find_rule("srd35.measure.hexes").is_none());
/// ```
pub fn find_rule(id: &str) -> Option<&'static Rule> {
    System::BUILT
        .into_iter()
        .flat_map(System::rules)
        .find(|rule| rule.id.as_str() == id)
}
