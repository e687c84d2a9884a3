//! The rulebook: the catalogue of each system, every rule with its id, its rulings and its worked
//! cases. The texts lie beside this file, so that a program can show the rule behind an answer
//! without the repository.
//!
//! ```
//! let text = rulebook::text("srd35").unwrap();
//! assert!(text.contains("srd35.measure.diagonal"));
//! assert_eq!(rulebook::text("chess"), None);
//! ```

/// The texts by the id of their system.
pub const TEXTS: [(&str, &str); 4] = [
    ("pf2e", include_str!("../pf2e.md")),
    ("srd35", include_str!("../srd35.md")),
    ("starfinder", include_str!("../starfinder.md")),
    ("6d6", include_str!("../6d6.md")),
];

/// The rulebook of the system with that id, as Markdown; `None` if there is no such system.
pub fn text(system_id: &str) -> Option<&'static str> {
    TEXTS
        .iter()
        .find(|(id, _)| *id == system_id)
        .map(|(_, text)| *text)
}
