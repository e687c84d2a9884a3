//! The world of one game: a clock, a queue of future events, and everybody in it.

use std::collections::{BTreeMap, BTreeSet};

use board::CreatureId;
use encounter::Encounter;
use futures_util::FutureExt as _;
use server::Words;
use store::{Appended, Fault, Faulty, Memory, NewTable, Sequence, Store, StoreError, TableId};
use table::{
    ClientMessage, CommandId, ConnectionId, Entry, Epoch, Input, Output, Role, Secrets, Sent,
    ServerMessage, StoreAnswer, Table, Visit,
};
use view::IdKey;

use crate::chance::Chance;
use crate::client::{Client, Heard};
use crate::game::{CANARY, Game, answer};
use crate::network::Network;
use crate::process::Process;
use crate::{Broken, Played, Sabotage};

/// How long there are faults, in milliseconds; then everything is repaired.
const PLAY: u64 = 6_000;

/// How long it may take after that until everything is at rest.
const PATIENCE: u64 = 60_000;

/// How many entries are read at once.
const PAGE: u32 = 100_000;

/// Small enough for several snapshots in one game.
const ENTRIES_BETWEEN_SNAPSHOTS: u64 = 4;

/// A future event.
#[derive(Debug)]
enum Happening {
    /// Somebody does something, or nothing.
    Tick(usize),
    /// A connection of a program reaches a process.
    Hello {
        client: usize,
        process: usize,
        message: ClientMessage,
    },
    /// A message of a program reaches its process.
    Arrived {
        connection: ConnectionId,
        message: ClientMessage,
    },
    /// A process notices that a connection is gone.
    Gone {
        process: usize,
        run: u64,
        connection: ConnectionId,
    },
    /// A piece of a message from a process reaches a program.
    Delivered(ConnectionId),
    /// The store does what a process has asked for.
    Store {
        process: usize,
        run: u64,
        asked: Output,
    },
    /// The store's answer reaches the process.
    Answered {
        process: usize,
        run: u64,
        input: Input,
    },
    /// A process hears that the journal has grown.
    Announced { process: usize, last: u64 },
    /// A process starts, unless it is running.
    Started(usize),
    /// The store is up again.
    Recovered,
    /// Something goes wrong.
    Trouble,
    /// Everything is repaired; this is repeated until everything is at rest.
    Repair,
}

/// One game.
#[derive(Debug)]
pub(crate) struct World {
    seed: u64,
    sabotage: Sabotage,
    now: u64,
    pub(crate) chance: Chance,
    game: &'static Game,
    start: Option<Encounter>,
    store: Faulty<Memory>,
    id: Option<TableId>,
    pub(crate) processes: Vec<Process>,
    network: Network,
    pub(crate) clients: Vec<Client>,
    queue: BTreeMap<(u64, u64), Happening>,
    queued: u64,
    /// The commands in the journal.
    durable: BTreeSet<CommandId>,
    /// How many entries of the journal have been checked.
    durable_count: u64,
    is_calm: bool,
    pub(crate) played: Played,
}

impl World {
    pub(crate) fn new(seed: u64, sabotage: Sabotage) -> World {
        World {
            seed,
            sabotage,
            now: 0,
            chance: Chance::new(seed),
            game: Game::of_seed(seed),
            start: None,
            store: Faulty::new(Memory::new(), []),
            id: None,
            processes: Vec::new(),
            network: Network::default(),
            clients: Vec::new(),
            queue: BTreeMap::new(),
            queued: 0,
            durable: BTreeSet::new(),
            durable_count: 0,
            is_calm: false,
            played: Played::default(),
        }
    }

    /// Plays the game to its end.
    pub(crate) fn play(mut self) -> Result<Played, Broken> {
        let done = self.begin().and_then(|()| self.go_on());
        let done = done.and_then(|()| self.check_at_rest());
        match done {
            Ok(()) => Ok(self.played),
            Err(broken) => Err(Broken {
                seed: self.seed,
                at_milliseconds: self.now,
                broken,
            }),
        }
    }

    /// Sets everybody up.
    fn begin(&mut self) -> Result<(), String> {
        let start = self.game.start()?;
        let id = TableId::new("table").map_err(|error| error.to_string())?;
        let new = NewTable::new(id.clone(), "Table", Vec::new());
        now(self.store.create_table(&new))?;
        self.id = Some(id);
        let plays = |name: &str| {
            let creature = start.board().creature_named(name);
            let id = creature.map(|own| own.id).map(CreatureId::number);
            Role::Player {
                plays: id.into_iter().collect(),
            }
        };
        let people = [
            ("master", Role::GameMaster),
            ("ada", plays("A")),
            ("bea", plays("B")),
            // A second screen of the same person.
            ("ada", plays("A")),
            ("looker", Role::Spectator),
        ];
        for (person, role) in people {
            self.clients.push(Client::new(person, role));
        }
        self.start = Some(start);
        for process in 0..self.chance.between(1, 3) {
            self.processes.push(Process::default());
            let process = usize::try_from(process).unwrap_or(0);
            self.soon(0, Happening::Started(process));
        }
        for client in 0..self.clients.len() {
            self.soon(200, Happening::Tick(client));
        }
        self.soon(1000, Happening::Trouble);
        self.at(PLAY, Happening::Repair);
        Ok(())
    }

    fn go_on(&mut self) -> Result<(), String> {
        while let Some(((at, _), happening)) = self.queue.pop_first() {
            self.now = at;
            if matches!(happening, Happening::Repair) && self.is_at_rest() {
                return Ok(());
            }
            if at > PLAY + PATIENCE {
                let unanswered = self.clients.iter().map(|own| &own.unanswered);
                let unanswered: Vec<_> = unanswered.flatten().collect();
                let question = &self.clients[0].view["question"];
                return Err(format!(
                    "it does not come to rest: {unanswered:?} without an answer; open is {question}"
                ));
            }
            self.happen(happening)?;
        }
        Err("nothing happens any more".to_owned())
    }

    /// Whether everything has been repaired and nothing is on its way.
    fn is_at_rest(&self) -> bool {
        let passes = |own: &Happening| matches!(own, Happening::Tick(_));
        let is_up_to_date = |own: &Process| {
            own.table()
                .is_some_and(|table| table.last() == self.durable_count)
        };
        self.is_calm
            && self.queue.values().all(passes)
            && self.processes.iter().all(is_up_to_date)
            && self.clients.iter().all(|own| {
                own.connection.is_some() && own.seen.is_some() && own.unanswered.is_none()
            })
    }

    /// Schedules an event at that time, after all other events at that time.
    fn at(&mut self, at: u64, happening: Happening) {
        self.queued += 1;
        self.queue.insert((at, self.queued), happening);
    }

    /// Schedules an event within that many milliseconds.
    fn soon(&mut self, within: u64, happening: Happening) {
        let at = self.now + self.chance.between(0, within);
        self.at(at, happening);
    }

    fn happen(&mut self, happening: Happening) -> Result<(), String> {
        match happening {
            Happening::Tick(client) => self.tick(client),
            Happening::Hello {
                client,
                process,
                message,
            } => return self.hello(client, process, message),
            Happening::Arrived {
                connection,
                message,
            } => return self.arrived(connection, message),
            Happening::Gone {
                process,
                run,
                connection,
            } => return self.input(process, run, Input::Disconnected { connection }),
            Happening::Delivered(connection) => return self.delivered(connection),
            Happening::Store {
                process,
                run,
                asked,
            } => return self.ask_store(process, run, asked),
            Happening::Answered {
                process,
                run,
                input,
            } => return self.input(process, run, input),
            Happening::Announced { process, last } => {
                let run = self.processes[process].run;
                if self.chance.percent(20) {
                    self.input(process, run, Input::Rested)?;
                }
                return self.input(process, run, Input::Grown { last });
            }
            Happening::Started(process) => return self.started(process),
            Happening::Recovered => self.store.recover(),
            Happening::Trouble => return self.trouble(),
            Happening::Repair => self.repair(),
        }
        Ok(())
    }

    /// A table at the start of its journal.
    pub(crate) fn new_table(&self, epoch: Epoch) -> Result<Table<Words>, String> {
        let secrets = Secrets {
            seed: dice::Seed::from_number(self.seed),
            ids: IdKey::new([7; 32]),
        };
        let start = self.start.clone().ok_or("nothing has begun")?;
        let table = Table::new(Words, start, secrets, epoch);
        Ok(table.with_snapshots_every(ENTRIES_BETWEEN_SNAPSHOTS))
    }

    /// The journal as it is, without faults.
    pub(crate) fn journal(&self) -> Result<Vec<Entry>, String> {
        self.entries(self.store.without_faults(), 0)
    }

    fn entries(&self, store: &impl Store, after: u64) -> Result<Vec<Entry>, String> {
        let (Some(id), Some(start)) = (&self.id, &self.start) else {
            return Err("nothing has begun".to_owned());
        };
        let records = now(store.records_after(id, Sequence::new(after), PAGE))?;
        let entries = records.iter();
        let entries = entries.map(|record| Entry::from_bytes(start.system(), &record.bytes));
        entries.collect()
    }

    /// Lets somebody do something, or nothing.
    fn tick(&mut self, number: usize) {
        self.soon(600, Happening::Tick(number));
        let Some(connection) = self.clients[number].connection else {
            self.connect(number);
            return;
        };
        if !self.is_calm && self.chance.percent(4) {
            self.disconnect(connection);
            return;
        }
        let client = &mut self.clients[number];
        let is_free = client.unanswered.is_none() && client.seen.is_some();
        if is_free && !self.is_calm {
            let line = self.game.line(&mut self.chance, &client.role, &client.view);
            if let Some(line) = line {
                client.command(number, line, self.chance.percent(50));
            }
        } else if is_free && client.role == Role::GameMaster && client.is_asked() {
            // What players say who are not to know of the question waits for its answer.
            let line = answer(&mut self.chance, &client.view);
            client.command(number, line, self.chance.percent(50));
        } else if !self.is_calm && self.chance.percent(50) {
            return;
        }
        self.say(number, connection);
    }

    /// Sends the command that has no answer yet; sometimes twice, with one of the two late.
    fn say(&mut self, number: usize, connection: ConnectionId) {
        let Some(message) = self.clients[number].unanswered.clone() else {
            return;
        };
        if !self.is_calm && self.chance.percent(15) {
            let message = message.clone();
            self.soon(
                2000,
                Happening::Arrived {
                    connection,
                    message,
                },
            );
        }
        self.soon(
            60,
            Happening::Arrived {
                connection,
                message,
            },
        );
    }

    fn connect(&mut self, number: usize) {
        if self.clients[number].is_connecting {
            return;
        }
        self.clients[number].is_connecting = true;
        let process = self.chance.index(self.processes.len());
        let message = self.clients[number].hello();
        self.soon(
            60,
            Happening::Hello {
                client: number,
                process,
                message,
            },
        );
    }

    fn hello(
        &mut self,
        number: usize,
        process: usize,
        message: ClientMessage,
    ) -> Result<(), String> {
        let client = &mut self.clients[number];
        client.is_connecting = false;
        let ClientMessage::Hello { seen, .. } = message else {
            return Ok(());
        };
        if !self.processes[process].is_open {
            return Ok(());
        }
        let run = self.processes[process].run;
        let connection = self.network.connect(number, process, run);
        client.connection = Some(connection);
        let connected = Input::Connected {
            connection,
            person: client.person.clone(),
            role: match self.sabotage {
                Sabotage::EverybodySees => Role::GameMaster,
                _ => client.role.clone(),
            },
            visit: Visit::Stays,
            seen,
        };
        self.input(process, run, connected)?;
        self.say(number, connection);
        Ok(())
    }

    fn arrived(&mut self, id: ConnectionId, message: ClientMessage) -> Result<(), String> {
        let Some(connection) = self.network.get(id) else {
            return Ok(());
        };
        let (process, run) = (connection.process, connection.run);
        let ClientMessage::Command {
            id: command,
            seen,
            line,
            despite_warning,
        } = message
        else {
            return Ok(());
        };
        let commanded = Input::Commanded {
            connection: id,
            id: command,
            seen,
            line,
            despite_warning,
        };
        self.input(process, run, commanded)
    }

    fn delivered(&mut self, id: ConnectionId) -> Result<(), String> {
        let (piece, is_all) = self.network.take(id, &mut self.chance);
        if !is_all {
            self.soon(30, Happening::Delivered(id));
        }
        match self.network.get(id).map(|own| own.client) {
            Some(client) => self.hear(client, &piece),
            None => Ok(()),
        }
    }

    fn hear(&mut self, number: usize, piece: &[u8]) -> Result<(), String> {
        let client = &mut self.clients[number];
        let heard = client.take(piece, self.sabotage);
        let heard = heard.map_err(|wrong| format!("{}: {wrong}", client.person.0))?;
        for heard in heard {
            match heard {
                Heard::Accepted => self.played.accepted += 1,
                Heard::AnswerAccepted => {
                    self.played.accepted += 1;
                    self.played.answers += 1;
                }
                Heard::Refused => self.played.refused += 1,
                Heard::Other => {}
            }
        }
        Ok(())
    }

    /// Breaks a connection. The program notices at once, the process sooner or later.
    fn disconnect(&mut self, id: ConnectionId) {
        let Some((connection, last)) = self.network.disconnect(id, &mut self.chance) else {
            return;
        };
        self.played.disconnects += 1;
        // The program may still read part of what had been sent, or nothing at all.
        let number = connection.client;
        if self.hear(number, &last).is_ok() {
            self.clients[number].disconnected();
        }
        self.soon(
            3000,
            Happening::Gone {
                process: connection.process,
                run: connection.run,
                connection: id,
            },
        );
    }

    /// Gives a process an input, if that run of it has not ended, and carries out the outputs.
    fn input(&mut self, process: usize, run: u64, input: Input) -> Result<(), String> {
        if self.processes[process].run != run {
            return Ok(());
        }
        if matches!(input, Input::Unreadable) && !self.processes[process].is_open {
            self.processes[process].crash();
            self.soon(500, Happening::Started(process));
            return Ok(());
        }
        for output in self.processes[process].step(self.now, input) {
            match output {
                Output::Send { to, message } => self.send(&to, &message)?,
                asked => self.soon(
                    40,
                    Happening::Store {
                        process,
                        run,
                        asked,
                    },
                ),
            }
        }
        Ok(())
    }

    fn send(&mut self, to: &[ConnectionId], message: &Sent) -> Result<(), String> {
        let text = message.text();
        if let Sent::Message(ServerMessage::Accepted { id }) = message {
            self.look_at_journal()?;
            if !self.durable.contains(id) {
                return Err(format!("{id:?} is acknowledged, and not in the journal"));
            }
        }
        for id in to {
            let Some(connection) = self.network.get(*id) else {
                continue;
            };
            let role = &self.clients[connection.client].role;
            if *role != Role::GameMaster && text.contains(CANARY) {
                return Err(format!("a {} was sent a secret: {text}", role.word()));
            }
            self.played.bytes += u64::try_from(text.len()).unwrap_or(0);
            self.network.send(*id, text.as_bytes());
            self.soon(50, Happening::Delivered(*id));
        }
        Ok(())
    }

    /// Counts new entries in the journal, and checks that no command is in it twice.
    fn look_at_journal(&mut self) -> Result<(), String> {
        let new = self.entries(self.store.without_faults(), self.durable_count)?;
        for entry in new {
            self.durable_count += 1;
            if !self.durable.insert(entry.id.clone()) {
                return Err(format!("{:?} is in the journal twice", entry.id));
            }
        }
        Ok(())
    }

    fn ask_store(&mut self, process: usize, run: u64, asked: Output) -> Result<(), String> {
        let input = match asked {
            Output::Append { number, entry } => Input::Answered(self.append(number, &entry)?),
            Output::Read { after } => match self.entries(&self.store, after) {
                Ok(entries) => Input::Read(entries),
                Err(_) => Input::Unreadable,
            },
            Output::Keep(snapshot) => return self.keep_snapshot(&snapshot),
            Output::Send { .. } => return Ok(()),
        };
        self.soon(
            40,
            Happening::Answered {
                process,
                run,
                input,
            },
        );
        Ok(())
    }

    /// Stores a snapshot, unless the store is down.
    fn keep_snapshot(&mut self, snapshot: &table::Snapshot) -> Result<(), String> {
        let id = self.id.clone().ok_or("nothing has begun")?;
        let snapshot = store::Snapshot {
            sequence: Sequence::new(snapshot.last()),
            bytes: snapshot.to_bytes()?,
        };
        self.played.snapshots += u64::from(now(self.store.put_snapshot(&id, snapshot)).is_ok());
        Ok(())
    }

    /// The table at the newest snapshot that can be read.
    pub(crate) fn at_snapshot(&self, table: Table<Words>) -> Result<Table<Words>, String> {
        let id = self.id.as_ref().ok_or("nothing has begun")?;
        match now(self.store.newest_snapshot(id)) {
            Ok(Some(kept)) => {
                let system = table.now().system();
                Ok(table.at(table::Snapshot::from_bytes(system, &kept.bytes)?))
            }
            Ok(None) | Err(_) => Ok(table),
        }
    }

    fn append(&mut self, number: u64, entry: &Entry) -> Result<StoreAnswer, String> {
        let fault = match self.chance.below(100) {
            _ if self.is_calm => Fault::None,
            0..=2 => Fault::Full,
            3..=5 => Fault::LostBefore,
            6..=8 => Fault::LostAfter,
            9 => Fault::Down,
            _ => Fault::None,
        };
        if fault != Fault::None {
            self.played.faults += 1;
        }
        if fault == Fault::Down {
            self.soon(800, Happening::Recovered);
        }
        if self.sabotage == Sabotage::StoreForgets && fault == Fault::None {
            return Ok(StoreAnswer::Stored);
        }
        self.store.plan(fault);
        let id = self.id.clone().ok_or("nothing has begun")?;
        let bytes = entry.to_bytes()?;
        let appended = self.store.append(&id, Sequence::new(number), bytes);
        let answer = match appended.now_or_never().ok_or("the store waits")? {
            Ok(Appended::Stored) => StoreAnswer::Stored,
            Ok(Appended::Conflict { .. }) => StoreAnswer::Conflict,
            Err(StoreError::Unavailable(_)) => StoreAnswer::Lost,
            Err(_) => StoreAnswer::NotStored,
        };
        self.look_at_journal()?;
        if self.durable_count >= number {
            self.announce(number);
        }
        Ok(answer)
    }

    /// Tells the processes that the journal has grown, not quite reliably.
    fn announce(&mut self, last: u64) {
        for process in 0..self.processes.len() {
            if self.chance.percent(90) {
                self.soon(80, Happening::Announced { process, last });
            }
        }
    }

    fn started(&mut self, process: usize) -> Result<(), String> {
        if self.processes[process].is_running() {
            return Ok(());
        }
        let run = self.processes[process].run;
        let table = self.new_table(Epoch(format!("{process}-{run}")))?;
        let table = self.at_snapshot(table)?;
        self.processes[process].start(table);
        self.input(process, run, Input::Grown { last: u64::MAX })
    }

    /// Kills a process or breaks a connection.
    fn trouble(&mut self) -> Result<(), String> {
        if self.is_calm {
            return Ok(());
        }
        self.soon(2500, Happening::Trouble);
        let process = self.chance.index(self.processes.len());
        if !self.processes[process].is_running() {
            return Ok(());
        }
        self.played.crashes += 1;
        self.processes[process].crash();
        for id in self.network.of_process(process) {
            self.disconnect(id);
        }
        self.soon(1500, Happening::Started(process));
        Ok(())
    }

    /// Makes everything work from now on.
    fn repair(&mut self) {
        self.is_calm = true;
        self.store.recover();
        for process in 0..self.processes.len() {
            self.at(self.now, Happening::Started(process));
            let last = self.durable_count;
            self.soon(50, Happening::Announced { process, last });
        }
        self.at(self.now + 700, Happening::Repair);
    }
}

/// The result of a store operation that never has to wait.
fn now<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, String> {
    let answer = answer.now_or_never().ok_or("the store waits")?;
    answer.map_err(|error| error.to_string())
}
