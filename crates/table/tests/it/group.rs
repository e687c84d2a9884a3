//! A table with people at it; its store and their screens are lists.

use std::collections::BTreeMap;

use encounter::{CommandError, Encounter, Instruction};
use journal::reading;
use serde_json::Value;
use systems::System;
use table::{
    Border, CommandId, ConnectionId, Entry, Epoch, Input, Milliseconds, NotUnderstood, Output,
    Person, Problem, Role, Secrets, Seen, ServerMessage, Snapshot, StoreAnswer, Table, Visit,
};
use tell::notation::WrittenInstruction;
use view::{IdKey, Perspective, View};

/// Lines are read on the whole encounter, no matter who writes them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain;

impl Border for Plain {
    fn read(
        &self,
        encounter: &Encounter,
        _perspective: Perspective<'_>,
        _view: &View,
        line: &str,
    ) -> Result<Instruction, NotUnderstood> {
        let not = NotUnderstood::Line;
        let written: WrittenInstruction = line
            .parse()
            .map_err(|error: notation::NotationError| not(error.message))?;
        reading::instruction(encounter, &written).map_err(|error| not(error.to_string()))
    }

    fn refusal(
        &self,
        error: &CommandError,
        _encounter: &Encounter,
        _perspective: Perspective<'_>,
    ) -> String {
        error.to_string()
    }
}

/// A screen, which puts a view together from what it is sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Screen {
    pub(crate) seen: Seen,
    pub(crate) view: Value,
    /// The events of each chapter, once the story has been requested.
    pub(crate) story: Option<Vec<Vec<Value>>>,
    /// The names that the story has told.
    pub(crate) names: BTreeMap<String, String>,
    /// The messages since the screen was last looked at.
    pub(crate) new: Vec<ServerMessage>,
}

impl Screen {
    fn take(&mut self, message: ServerMessage) {
        match &message {
            ServerMessage::View { seen, view, .. } => {
                self.seen = seen.clone();
                self.view = view.clone();
            }
            ServerMessage::Changed {
                number,
                change,
                events,
            } if *number > self.seen.number => {
                assert_eq!(number.0, self.seen.number.0 + 1, "nothing is left out");
                self.seen.number = *number;
                // As long as nothing is told, the story has not begun.
                if let Some(story) = &mut self.story
                    && !(story.is_empty() && events.is_empty())
                {
                    story.push(events.clone());
                }
                table::merge(&mut self.view, change.clone());
            }
            ServerMessage::Story {
                from,
                total,
                chapters,
                names,
                ..
            } => {
                let number = |own: u64| usize::try_from(own).expect("a small number");
                let story = self.story.get_or_insert_default();
                story.resize(number(*total), Vec::new());
                let page = &mut story[number(*from)..][..chapters.len()];
                page.clone_from_slice(chapters);
                self.names.clone_from(names);
            }
            _ => {}
        }
        self.new.push(message);
    }
}

/// A table in memory: entries are appended to `journal`, and messages appear on `screens`.
pub(crate) struct Group {
    pub(crate) table: Table<Plain>,
    pub(crate) journal: Vec<Entry>,
    pub(crate) screens: BTreeMap<u64, Screen>,
    /// Appends and reads that the store has not answered.
    pub(crate) asked: Vec<Output>,
    pub(crate) now: Milliseconds,
    /// The snapshots that the table has given.
    pub(crate) snapshots: Vec<Snapshot>,
    commands: u64,
}

/// Two heroes, a foe, and a creature that only the game master knows about.
pub(crate) fn start() -> Encounter {
    let rows = ["A.....", "B....b", "......", ".....c"];
    let map = notation::MapRows::from_rows(&rows).expect("a map");
    let picture = rules::Picture {
        map: Some(map),
        ..rules::Picture::default()
    };
    let mut situation = picture.set_up(System::Srd35).expect("a board");
    for with in notation::With::parse_list("c hidden".into()).expect("it is written so") {
        situation.read_with(&with).expect("it is known");
    }
    Encounter::new(situation)
}

pub(crate) fn number_of(encounter: &Encounter, name: &str) -> u32 {
    let creature = encounter.board().creature_named(name).expect("it is there");
    creature.id.number()
}

pub(crate) fn table() -> Table<Plain> {
    table_of(start())
}

pub(crate) fn table_of(encounter: Encounter) -> Table<Plain> {
    let secrets = Secrets {
        seed: dice::Seed::from_number(1),
        ids: IdKey::new([3; 32]),
    };
    let epoch = Epoch("first".to_owned());
    Table::new(Plain, encounter, secrets, epoch)
}

pub(crate) const MASTER: u64 = 1;
pub(crate) const ADA: u64 = 2;
pub(crate) const BEA: u64 = 3;
pub(crate) const LOOKER: u64 = 4;

impl Group {
    /// A game master, a player of A, a player of B, and a spectator, each on a connection.
    pub(crate) fn new() -> Group {
        Group::at(table())
    }

    pub(crate) fn at(table: Table<Plain>) -> Group {
        let mut group = Group {
            table,
            journal: Vec::new(),
            screens: BTreeMap::new(),
            asked: Vec::new(),
            now: Milliseconds(0),
            snapshots: Vec::new(),
            commands: 0,
        };
        for connection in [MASTER, ADA, BEA, LOOKER] {
            group.connect(connection, None);
        }
        group.look_away();
        group
    }

    pub(crate) fn role(connection: u64) -> Role {
        let plays = |name: &str| Role::Player {
            plays: [number_of(&start(), name)].into(),
        };
        match connection {
            MASTER => Role::GameMaster,
            ADA => plays("A"),
            BEA => plays("B"),
            _ => Role::Spectator,
        }
    }

    pub(crate) fn connect(&mut self, connection: u64, seen: Option<Seen>) {
        self.step(Input::Connected {
            connection: ConnectionId(connection),
            person: Person(format!("person-{connection}")),
            role: Group::role(connection),
            visit: Visit::Stays,
            seen,
        });
    }

    /// Marks everything so far as seen by everybody.
    pub(crate) fn look_away(&mut self) {
        self.screens
            .values_mut()
            .for_each(|screen| screen.new.clear());
    }

    pub(crate) fn step(&mut self, input: Input) {
        for output in self.table.step(self.now, input) {
            match output {
                Output::Send { to, message } => {
                    let message = message.message().expect("it is of the protocol");
                    for connection in to {
                        let screen = self.screens.entry(connection.0).or_default();
                        screen.take(message.clone());
                    }
                }
                other => self.asked.push(other),
            }
        }
    }

    /// Gives a command with a new id and the last change on the screen; the store has not answered
    /// yet.
    pub(crate) fn say(&mut self, connection: u64, line: &str) -> CommandId {
        self.commands += 1;
        let id = command_id(&format!("command-{}", self.commands));
        let seen = self.screens[&connection].seen.clone();
        self.repeat(connection, &id, seen, line);
        id
    }

    /// Gives commands other ids than another group does.
    pub(crate) fn name_commands_from(&mut self, first: u64) {
        self.commands = first;
    }

    /// Lets as much time pass as a command would take.
    pub(crate) fn skip_command(&mut self) {
        self.commands += 1;
        self.now.0 += 1000;
    }

    pub(crate) fn repeat(&mut self, connection: u64, id: &CommandId, seen: Seen, line: &str) {
        self.now.0 += 1000;
        self.step(Input::Commanded {
            connection: ConnectionId(connection),
            id: id.clone(),
            seen,
            line: line.to_owned(),
            despite_warning: false,
        });
    }

    /// Gives a command, and lets the store do what it is asked.
    pub(crate) fn play(&mut self, connection: u64, line: &str) -> Result<(), Problem> {
        let id = self.say(connection, line);
        self.store();
        self.verdict(connection, &id).expect("it is answered")
    }

    /// The answer to a command, if there is one.
    pub(crate) fn verdict(&self, connection: u64, id: &CommandId) -> Option<Result<(), Problem>> {
        let new = self.screens[&connection].new.iter().rev();
        let mut verdicts = new.filter_map(|message| match message {
            ServerMessage::Accepted { id: own } if own == id => Some(Ok(())),
            ServerMessage::Refused { id: own, problem } if own == id => Some(Err(problem.clone())),
            _ => None,
        });
        verdicts.next()
    }

    /// Lets the store do what it is asked.
    pub(crate) fn store(&mut self) {
        while let Some(asked) = (!self.asked.is_empty()).then(|| self.asked.remove(0)) {
            let answer = match asked {
                Output::Append { number, entry } if number == self.next() => {
                    self.journal.push(*entry);
                    Input::Answered(StoreAnswer::Stored)
                }
                Output::Append { .. } => Input::Answered(StoreAnswer::Conflict),
                Output::Read { after } => {
                    let after = usize::try_from(after).expect("a small number");
                    Input::Read(self.journal[after..].to_vec())
                }
                Output::Keep(snapshot) => {
                    self.snapshots.push(*snapshot);
                    continue;
                }
                Output::Send { .. } => continue,
            };
            self.step(answer);
        }
    }

    fn next(&self) -> u64 {
        self.journal.len() as u64 + 1
    }

    /// The messages to a screen since it was last looked at.
    pub(crate) fn new_on(&self, connection: u64) -> &[ServerMessage] {
        &self.screens[&connection].new
    }

    /// Asks for the story on a connection.
    pub(crate) fn ask_for_story(&mut self, connection: u64) {
        self.step(Input::AskedForStory {
            connection: ConnectionId(connection),
            before: None,
        });
        self.store();
    }

    /// The whole view that a person gets when they connect anew.
    pub(crate) fn fresh_view(&self, connection: u64) -> Value {
        self.elsewhere(connection).screens[&connection].view.clone()
    }

    /// The screen of somebody who connects anew and asks for the story.
    pub(crate) fn fresh_screen(&self, connection: u64) -> Screen {
        let mut elsewhere = self.elsewhere(connection);
        elsewhere.ask_for_story(connection);
        elsewhere.screens[&connection].clone()
    }

    /// The table as another server opens it, with somebody there.
    fn elsewhere(&self, connection: u64) -> Group {
        let mut elsewhere = Group {
            table: table(),
            journal: self.journal.clone(),
            screens: BTreeMap::new(),
            asked: Vec::new(),
            now: self.now,
            snapshots: Vec::new(),
            commands: 0,
        };
        elsewhere.step(Input::Grown {
            last: self.table.last(),
        });
        elsewhere.store();
        elsewhere.connect(connection, None);
        elsewhere
    }
}

pub(crate) fn command_id(name: &str) -> CommandId {
    CommandId::try_from(name.to_owned()).expect("a short name")
}
