//! The closed list of rule systems, and the dispatch over them: the one place that may name all
//! four.
//!
//! [`System`] says which system is played and is itself a [`rules::RuleSystem`]: each of its values
//! is a value of one system, and every method forwards to the system of its value. Therefore all
//! systems share one [`Situation`], and the layers above use the types of `rules` with `System` in
//! them.
//!
//! Features that only one system has, and that programs ask for by name, are in modules named after
//! them: `chances`, `flight`, `gridless`, `journey`. So the layers above need not know which system has
//! them.
//!
//! ```
//! use systems::{Picture, System};
//!
//! let map = notation::MapRows::from_rows(&["A.:"]).unwrap();
//! let picture = Picture { map: Some(map), ..Picture::default() };
//! let situation = picture.set_up(System::Srd35).unwrap();
//! let declared = situation.read_declaration(&"A move: (1,0) (2,0)".parse().unwrap()).unwrap();
//! let outcome = situation.plan(&declared, &mut dice::NoDice).unwrap();
//! assert_eq!(outcome.movement.unwrap().total.to_string(), "15");
//! ```

#[cfg(feature = "six_d6")]
pub mod chances;
mod dispatch;
#[cfg(feature = "starfinder")]
pub mod flight;
#[cfg(feature = "starfinder")]
pub mod journey;
mod system;

pub use dispatch::{Change, Declaration, Fact, Facts, Happening, System};
#[cfg(feature = "words")]
pub use rules::Picture;
pub use system::find_rule;

/// A board with the facts and rulings of one of the systems.
pub type Situation = rules::Situation<System>;

/// The result of a declaration, in one of the systems.
pub type Outcome = rules::Outcome<System>;

/// Something that happens in a declaration, in one of the systems.
pub type Event = rules::Event<System>;

/// A happening that all systems share, or one of a single system.
pub type AnyHappening = rules::Happening<System>;

/// A change by a game master, in one of the systems.
pub type Edit = rules::Edit<System>;

/// The answer to a question, in one of the systems.
pub type Answer = rules::Answer<System>;
