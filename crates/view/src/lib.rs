//! Who may know what: the situation as a viewer knows it.
//!
//! Nothing of the truth is copied and then taken away. [`known`] builds a new board and new facts,
//! and puts on them by name what the viewer may know; a fact that is added to the engine later is a
//! secret until somebody adds it here or in the `disclosed` file of its system. What a viewer asks
//! (ranges, paths, previews) is asked of the situation that comes out, which is a
//! [`systems::Situation`] like any other, so no answer can rest on more.
//!
//! Some of what may be known grows in play: what has been seen of a foe's speed, which ground was
//! shown. That is [`Knowledge`], which [`learn`] takes in, event by event. [`project`] makes the
//! [`View`] that a viewer gets of an encounter, and a [`Feed`] follows its events and says what the
//! viewer is told of each.
//!
//! Creatures and doors have ids of the viewer's own ([`IdKey`]): keyed hashes that tell neither how
//! many others there are nor in which order they came.
//!
//! ```
//! use rules::{Disclosure, Picture};
//! use systems::System;
//! use view::{IdKey, Knowledge, Perspective, Viewer};
//!
//! let rows = notation::MapRows::from_rows(&["A..b"]).unwrap();
//! let picture = Picture { map: Some(rows), ..Picture::default() };
//! let mut truth = picture.set_up(System::Srd35).unwrap();
//! for with in notation::With::parse_list("b hp 20, ac 17".into()).unwrap() {
//!     truth.read_with(&with).unwrap();
//! }
//! let ada = truth.board.creature_named("A").unwrap().id;
//! let viewer = Viewer::player([ada]);
//! let perspective = Perspective {
//!     viewer: &viewer,
//!     disclosure: &Disclosure::default(),
//!     knowledge: &Knowledge::default(),
//!     key: &IdKey::new([7; 32]),
//! };
//! let known = view::known(&truth, perspective);
//! let foe = known.situation.board.creature_named("b").unwrap();
//! assert_eq!(known.situation.hit_points(foe.id), None);
//! ```
#![forbid(unsafe_code)]

mod change;
mod event;
mod feed;
mod ids;
mod knowledge;
mod known;
mod part;
mod perspective;
mod question;
mod telling;
mod view;
mod viewer;
mod wire;

pub use change::Change;
pub use event::{
    Acted, AnswerWord, Attacked, CheckTold, CostTold, DoorWord, EventTold, ModifierTold, Moved,
    RollTold, StepTold, TotalTold, Unit, ViewEvent,
};
pub use feed::{Feed, Update};
pub use ids::{IdKey, Ids};
pub use knowledge::{Knowledge, learn};
pub use known::{Known, known};
pub use part::{HappeningTold, Part};
pub use perspective::Perspective;
pub use question::{
    CarryOnAsked, CauseTold, ChoiceTold, Question, ReactAsked, ReactionWord, RevealedTold, WhenTold,
};
pub use view::{
    CreatureTold, Health, HowKnown, KnownSituation, PlaceInOrder, Seat, Turns, View, Whose, project,
};
pub use viewer::Viewer;
pub use wire::{Amount, ObjectionPlace, ObjectionTold, Place, ReasonTold, Tile};
