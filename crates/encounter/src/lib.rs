//! An encounter as a value: commands go in, events come out, and only events change it.
//!
//! [`Encounter`] is a [`systems::Situation`] with a turn order, the rulings that the table wants to
//! be asked about, the question that is open now, and the number of dice rolled. There are two
//! operations on it:
//!
//! - [`decide`] judges a command: it rolls what the rules require, and returns events or the reason
//!   for a refusal. It changes nothing.
//! - [`evolve`] applies one event. It rolls nothing, decides nothing and cannot fail, so a list of
//!   events is enough to reproduce the encounter.
//!
//! If somebody has to be asked, the events end in a [`Pending`] question, and the next command is
//! its [`Answer`]: who reacts to a movement and with what, whether a mover carries on into hidden
//! ground that it has found, and the choice for a ruling that the table decides case by case. A
//! movement that is stopped by a question waits at the position where it triggered the question;
//! reactions are resolved there, and their effects decide whether the rest of the movement follows
//! or the movement ends there. A readied movement interrupts it and may be stopped itself, so
//! waiting movements form a stack ([`Encounter::interrupted`]).
//!
//! Attacks, reactions and checks are rolled through the dice port from the numbers stated for the
//! creatures; nothing is assumed that is not stated, and every value can be typed in instead.
//!
//! [`odds`] plays declarations with every face of every die, and gives the exact odds of the
//! reactions to them.
//!
//! [`History`] keeps commands and events and can undo them, and [`fingerprint`] is a number that is
//! the same for equal encounters on every host. Commands are values: text that a person writes is
//! parsed into them once, by the journal.
//!
//! # Invariants
//!
//! - No dice except through the port, no clock, no I/O, no floats, no order that depends on
//!   hashing.
//! - A refused command leaves no trace.
//! - While a question is open, only an answer to it is accepted.
//! - [`check`] accepts what [`decide`] accepts, and [`legal_commands`] lists only such commands.
//!
//! ```
//! use encounter::{Encounter, History};
//! use rules::Picture;
//! use systems::System;
//!
//! let map = notation::MapRows::from_rows(&["A..", "..b"]).unwrap();
//! let picture = Picture { map: Some(map), ..Picture::default() };
//! let situation = picture.set_up(System::Srd35).unwrap();
//! let mut history = History::new(Encounter::new(situation));
//! let before = history.now().clone();
//!
//! let begin = journal::reading::command(history.now(), "begin: A, b").unwrap();
//! history.perform(&begin, &mut dice::NoDice).unwrap();
//! assert_eq!(history.now().round(), Some(1));
//!
//! history.undo().unwrap();
//! assert_eq!(*history.now(), before);
//! ```
#![forbid(unsafe_code)]

#[cfg(feature = "serde")]
pub mod as_json;
mod attack;
mod carry_on;
mod command;
mod decide;
mod declare;
mod encounter;
mod error;
mod event;
#[cfg(feature = "serde")]
mod fingerprint;
mod foresee;
mod history;
mod initiative;
mod left;
mod legal;
mod odds;
mod order;
mod pending;
mod plan;
mod reaction;
mod resume;
mod skill_check;
mod stop;
mod turn;
mod typed_attack;
mod waiting;

pub use carry_on::CarryOn;
pub use command::{
    Answer, AskTriggers, AttackCommand, Command, Declared, DoorChange, Instruction, Scope, Timing,
};
pub use decide::{check, decide};
pub use encounter::{Encounter, Keeper, TurnOrder, evolve};
pub use error::CommandError;
pub use event::{Checked, Event, Struck};
#[cfg(feature = "serde")]
pub use fingerprint::{Fingerprint, HashKey, NoDigits, canonical_bytes, fingerprint};
pub use history::{FollowError, History, NothingToTakeBack, Record, TakenBack};
pub use initiative::{Initiative, MOST_INITIATIVE, Score};
pub use left::{Left, ended_where_it_waits, left_while_waiting};
pub use legal::legal_commands;
pub use odds::{
    CreatureOdds, DECISIONS_MAX, DeclarationOdds, MissingFact, Odds, OddsProblem, OddsQuestion,
    ReactionOdds, ReactionPolicy, StatedNumber, example_facts, odds,
};
pub use pending::{ChoicePreview, LeadsTo, Pending, Resume, RulingQuestion};
pub use reaction::{Reaction, ReactionKind, ReactionOption, ReadiedForm};
pub use skill_check::{CheckPreview, ForeseenResult, check_preview};
pub use typed_attack::TypedAttack;
pub use waiting::{ActionFate, MoveOn, Suffered};
