//! The closed list of rule systems, and the dispatch over them: the one place whose business it is to name all four.
//!
//! [`System`] says which system is played and is itself a [`rules::RuleSystem`]: each of its values is
//! a value of one system, and every method passes on to the system whose value it is given. Therefore
//! there is one [`Situation`] for all, and the layers above speak about the types of `rules` with
//! `System` in them.
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

mod dispatch;
mod system;

pub use dispatch::{Change, Declaration, Fact, Facts, Happening, System};
pub use rules::Picture;
pub use system::find_rule;

/// A board with the facts and rulings of one of the systems.
pub type Situation = rules::Situation<System>;

/// What a declaration leads to, in one of the systems.
pub type Outcome = rules::Outcome<System>;

/// Something that happens in a declaration, in one of the systems.
pub type Event = rules::Event<System>;

/// What happens in all systems, or in one of them.
pub type AnyHappening = rules::Happening<System>;

/// What a game master changes, in one of the systems.
pub type Edit = rules::Edit<System>;

/// The answer to a question, in one of the systems.
pub type Answer = rules::Answer<System>;
