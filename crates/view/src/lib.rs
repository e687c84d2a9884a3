//! What each viewer may know: the situation as a viewer knows it.
//!
//! The truth is never copied and then reduced. [`known`] builds a new board and new facts, and adds
//! to them by name what the viewer may know; a fact that is added to the engine later is secret
//! until it is added here or in the `disclosed` file of its system. A viewer's queries (ranges,
//! paths, previews) are run on the resulting situation, which is a [`systems::Situation`] like any
//! other, so no answer can depend on more.
//!
//! Some knowledge grows in play, such as what has been seen of a foe's speed and which ground was
//! shown. That is [`Knowledge`], which [`learn`] extends event by event. [`project`] makes the
//! [`View`] that a viewer gets of an encounter, and a [`Feed`] follows its events and decides what
//! the viewer receives about each.
//!
//! Creatures and doors have ids that differ from viewer to viewer ([`IdKey`]): keyed hashes that
//! reveal neither how many others there are nor in which order they came.
//!
//! ```
//! use encounter::Encounter;
//! use rules::Picture;
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
//!     knowledge: &Knowledge::default(),
//!     key: &IdKey::new([7; 32]),
//! };
//! let known = view::known(&Encounter::new(truth), perspective);
//! let foe = known.situation.board.creature_named("b").unwrap();
//! assert_eq!(known.situation.hit_points(foe.id), None);
//! ```
#![forbid(unsafe_code)]

mod change;
mod deed;
mod event;
mod feed;
mod ids;
mod knowledge;
mod known;
mod master;
mod options;
mod orders;
mod part;
mod perspective;
mod picture;
mod question;
mod stated;
mod story;
mod telling;
mod values;
mod view;
mod viewer;
mod wire;

pub use board::Shared;
pub use change::Change;
pub use event::{
    Acted, AnswerWord, AnsweredBy, Attacked, CheckTold, EventTold, ModifierTold, Moved, RollTold,
    StepTold, TotalTold, ViewEvent,
};
pub use feed::{Feed, Update};
pub use ids::{IdKey, Ids};
pub use knowledge::{Knowledge, learn};
pub use known::{Known, known, known_to_side};
pub use options::{OptionTold, Parameter, Preview, ReadyCommand, Values};
pub use orders::{NotAccepted, accept};
pub use part::{HappeningTold, Part};
pub use perspective::Perspective;
pub use picture::{
    Alignment, PICTURE_PIXELS_MAX, Picture, PictureError, PictureTold, TILE_PIXELS, TileAsked,
};
pub use question::{
    CarryOnAsked, CauseTold, ChoiceTold, LeadsToTold, Question, ReactAsked, ReactionWord,
    RevealedTold, WhenTold,
};
pub use story::{Told, retell};
pub use view::{
    CreatureTold, Health, HowKnown, KnownSituation, PlaceInOrder, Seat, Turns, View, Whose, project,
};
pub use viewer::Viewer;
pub use wire::{
    Amount, CostTold, DoorWord, ObjectionPlace, ObjectionTold, Place, ReasonTold, Tile, Unit,
};
