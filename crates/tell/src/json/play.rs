//! `play`: the result of each line of a session, one value on each line.

use std::collections::BTreeMap;

use board::CreatureId;
use encounter::Encounter;
use grid::gathered;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Board, Citation, TableEvent, Version};

/// A line of a session and its reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayLine {
    /// The version of this form.
    pub version: Version,
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What was typed.
    pub input: String,
    /// The verdict on it.
    pub verdict: LineVerdict,
    /// What happened, in order.
    pub events: Vec<TableEvent>,
    /// What the answer to a question rests on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Citation>,
    /// The reply for people.
    pub text: String,
    /// The question that is open afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// The die whose face somebody has to state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<NeededDie>,
    /// The round, if turns are taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The creature whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The fingerprint of the encounter afterwards.
    pub fingerprint: String,
    /// The whole table, if the line asked for it (`state`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
}

/// The whole table: the board, the turns and the rulings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// The rule system.
    pub system: String,
    /// The board.
    pub board: Board,
    /// The order of turns; empty if nobody takes turns.
    pub order: Vec<String>,
    /// The round, if turns are taken.
    pub round: Option<u32>,
    /// The creature whose turn it is.
    pub turn: Option<String>,
    /// The known initiative totals.
    pub initiative: BTreeMap<String, i32>,
    /// Every ruling with the choice in force.
    pub rulings: BTreeMap<String, String>,
    /// The number of dice rolled so far.
    pub dice_rolled: u64,
}

impl State {
    /// Returns the state of an encounter; hidden ground looks as it seems.
    pub fn new(encounter: &Encounter) -> State {
        let board = encounter.board();
        let seen = view::known_to_side(encounter.situation(), board::Side::A);
        let name = |id: CreatureId| {
            board
                .creature(id)
                .map_or_else(|| id.to_string(), |creature| creature.name.clone())
        };
        let turns = encounter.turns();
        let order = turns.map_or(&[][..], |turns| turns.creatures());
        let initiative = encounter.initiative().into_iter();
        let rulings = &encounter.situation().rulings;
        let rulings = encounter.system().rulings().iter().filter_map(|entry| {
            let choice = rulings.word(entry.name)?;
            Some((entry.name.to_owned(), choice))
        });
        State {
            system: encounter.system().id().to_owned(),
            board: super::Board::from(&seen.board).with_facts(encounter.situation()),
            order: order.iter().copied().map(name).collect(),
            round: encounter.round(),
            turn: encounter.current().map(name),
            initiative: gathered(initiative.map(|(id, total)| (name(id), total))),
            rulings: gathered(rulings),
            dice_rolled: encounter.dice_rolled(),
        }
    }
}

/// The verdict on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LineVerdict {
    /// A comment or an empty line.
    Nothing,
    /// It was a question about the table: nothing has changed.
    Answered,
    /// It was a command, and was carried out.
    Done,
    /// It waits for a confirmation, or for the face of a die.
    Waiting,
    /// It has no meaning, or the rules do not allow it.
    Refused,
    /// It was carried out, but the journal could not be written.
    Unsaved,
    /// It ended the session.
    Quit,
}

/// A question that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// The question, for people.
    pub question: String,
    /// Who answers.
    pub asked: String,
    /// The answers, numbered from 1.
    pub answers: Vec<String>,
}

/// A die that somebody has to roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NeededDie {
    /// The number of faces.
    pub faces: u16,
    /// The rule that asks for it.
    pub rule: String,
    /// Who it is rolled for.
    pub who: String,
    /// What it decides.
    pub what: String,
}
