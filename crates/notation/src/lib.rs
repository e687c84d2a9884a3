//! The case notation: one parser and one printer of its skeleton for all rule systems.
//!
//! A case is a fenced block of Markdown that pictures a situation, declares what creatures do and
//! lists the expected results. `docs/cases.md` describes it; each rulebook adds its system's words.
//! This crate knows the skeleton only: lines and their order, rows of a map, lists, clauses, words,
//! places, declarations, expectations and events. It contains no rule, no board and no word of a
//! system. Text boards, scripts and journals are made of the same lines, so every piece can be
//! parsed on its own, too.
//!
//! Invariants:
//! - every piece that may later turn out to be wrong carries its [`Span`];
//! - printing and parsing are inverse: what [`std::fmt::Display`] writes parses to an equal value
//!   ([`Spanned`] values compare without their spans);
//! - no input causes a panic; the limits below are errors, never truncations.
//!
//! # From a file to its cases
//!
//! ````
//! let text = "\
//! #### `srd35.measure.diagonal` — diagonals
//!
//! ```case
//! case: srd35.measure.diagonal/1
//! map:
//! A..
//! ...
//! with: A speed 30
//! do: A move: (1,1) (2,1)
//! expect: costs 5 5; end (2,1)
//! ```
//! ";
//! let document = notation::document(text, "rules.md")?;
//! assert_eq!(document.rules[0].title, "diagonals");
//! let case = document.cases[0].case.as_ref().expect("it parses");
//! assert_eq!(case.rule_of_id(), "srd35.measure.diagonal");
//! assert_eq!(case.exchanges().count(), 1);
//! # Ok::<(), notation::NotationError>(())
//! ````
//!
//! # Words and separators
//!
//! Lists are separated by `; `, parts of a clause by `, `, words by one space. Commas without a
//! space (`(1,0)`, `order=A,B`) do not separate anything here. See [`Phrase`], [`Clause`], [`With`]
//! for how the subject is found, and [`Declaration`].

#![forbid(unsafe_code)]

mod case;
mod decimal;
mod declaration;
mod document;
mod facts;
mod lines;
mod outcome;
mod picture;
mod place;
mod print;
mod quote;
mod span;
mod text;
mod words;

pub use case::{CASE_KEYS, Case, Exchange, Note, Request, Step};
pub use decimal::Decimal;
pub use declaration::{Declaration, DeclarationOption, PathItem, dice_faces};
pub use document::{
    CaseBlock, Document, RuleSection, RulingMention, RulingRow, TableCell, document, from_bytes,
};
pub use facts::{EdgeEntry, LegendEntry, Ruling, Subject, ThingKind, With, is_creature};
pub use lines::{BlankLines, Key, KeyLine, KeyLines, RowsAfter, key_lines};
pub use outcome::{Event, Events, Expectation, When};
pub use picture::MapRows;
pub use place::{Footprint, Place};
pub use span::{NotationError, Span, Spanned};
pub use text::Text;
pub use words::{Clause, Phrase, Word, WordKind};

/// The largest file that is read, in bytes (8 MiB).
pub const MAX_FILE_BYTES: usize = 8 * 1024 * 1024;

/// The longest line of a case, board or script, in characters.
pub const MAX_LINE_CHARS: usize = 10_000;

/// The most columns and the most rows a map may have.
pub const MAX_MAP_SIDE: usize = 512;

/// The most rulings, and the most marks of a legend, that one case or board may have.
pub const MAX_ENTRIES: usize = 4_096;

/// The most case blocks that one file may have.
pub const MAX_CASES: usize = 10_000;

/// The most errors that are collected for one block; later errors are not reported.
pub const MAX_ERRORS: usize = 20;
