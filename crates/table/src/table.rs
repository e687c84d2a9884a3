//! The table itself, one step at a time.

mod answers;
mod base;
mod held;
mod picture;
mod sending;
mod snapshot;
mod steps;
mod story;
mod unseating;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use dice::{NoDice, Seed, Seeded};
use encounter::{Encounter, History, Instruction, Record};
use view::{Feed, IdKey, Knowledge, Perspective, Picture, Viewer};

use crate::authority;
use crate::border::Border;
use crate::entry::{Act, Entry, Instructed};
use crate::message::{
    CommandId, Epoch, Pointed, Present, Problem, ProblemKind, Seen, Sent, ServerMessage, Square,
};
use crate::rate::{Allowance, Milliseconds, Rates};
use crate::seat::{ConnectionId, Person, Role, Visit};
use crate::story::Story;
use crate::stream::Stream;

use answers::Author;
use base::{Base, COMMANDS_REMEMBERED};
use snapshot::ENTRIES_BETWEEN;
pub use snapshot::Snapshot;

/// How many acknowledged commands of each person are remembered, so that a repeated one is not
/// carried out again. Nobody can have more of them under way.
const ACCEPTED_KEPT: usize = WAITING_MAX;

/// How many commands may wait while an entry is being stored.
const WAITING_MAX: usize = 64;

/// An input of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Somebody is connected.
    Connected {
        /// The connection, which has not been used before.
        connection: ConnectionId,
        /// The person.
        person: Person,
        /// Their role at the table.
        role: Role,
        /// Whether they stay.
        visit: Visit,
        /// The last change that their program has.
        seen: Option<Seen>,
    },
    /// A connection is gone.
    Disconnected {
        /// The connection.
        connection: ConnectionId,
    },
    /// The seat with which somebody connected is theirs no more: the connection is gone, and what
    /// was said with that seat and is not stored yet is refused.
    Unseated {
        /// The connection.
        connection: ConnectionId,
    },
    /// Somebody gives a command.
    Commanded {
        /// The connection.
        connection: ConnectionId,
        /// The id that their program gave it.
        id: CommandId,
        /// The last change that their program had.
        seen: Seen,
        /// The command as the person wrote it.
        line: String,
        /// Whether the person has read the warning.
        despite_warning: bool,
    },
    /// The game master lays a picture under the squares, moves it, or takes it away.
    Laid {
        /// The connection.
        connection: ConnectionId,
        /// The id that their program gave it.
        id: CommandId,
        /// The picture; the table counts how often one was laid.
        picture: Option<Picture>,
    },
    /// Somebody points at the map.
    Pointed {
        /// The connection.
        connection: ConnectionId,
        /// Where.
        at: Square,
    },
    /// A question will follow that needs the commands from the start of the journal on.
    Recalled,
    /// Nobody has said anything for a while: commands that could be taken back without the journal
    /// are forgotten.
    Rested,
    /// Somebody asks for the story so far.
    AskedForStory {
        /// The connection.
        connection: ConnectionId,
        /// The first chapter that they have; without it, they get the newest chapters.
        before: Option<u64>,
    },
    /// The store answers an [`Output::Append`].
    Answered(StoreAnswer),
    /// The store answers an [`Output::Read`] with all the entries that there are.
    Read(Vec<Entry>),
    /// The store cannot answer an [`Output::Read`] at the moment.
    Unreadable,
    /// The journal has grown up to that number, perhaps by another server.
    Grown {
        /// The number of its last entry.
        last: u64,
    },
}

/// The result of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreAnswer {
    /// It is durable.
    Stored,
    /// Another entry has that number.
    Conflict,
    /// It is unknown whether the entry was stored.
    Lost,
    /// It is not stored, and cannot be stored at the moment.
    NotStored,
    /// It is not stored: the table is archived.
    Archived,
}

/// An output of the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// An entry is to be appended at that number; [`Input::Answered`] follows.
    Append {
        /// The number of the entry, counted from 1.
        number: u64,
        /// The entry.
        entry: Box<Entry>,
    },
    /// The entries after a number are to be read; [`Input::Read`] follows.
    Read {
        /// The last number that the table has.
        after: u64,
    },
    /// A snapshot is to be stored. The table does not wait for it.
    Keep(Box<Snapshot>),
    /// A message is to be sent.
    Send {
        /// The connections that it is for.
        to: Vec<ConnectionId>,
        /// The message.
        message: Sent,
    },
}

#[derive(Clone, Debug)]
struct Connection {
    person: Person,
    role: Role,
    visit: Visit,
    viewer: Viewer,
    commands: Allowance,
    points: Allowance,
    stories: Allowance,
}

/// A command that waits to be decided or stored.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    person: Person,
    role: Role,
    id: CommandId,
    what: What,
}

/// What somebody says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// A command in words.
    Line(Line),
    /// A picture under the squares.
    Picture(Option<Picture>),
}

/// A command in words.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    seen: Seen,
    line: String,
    despite_warning: bool,
}

/// What becomes of a command.
enum Decided {
    /// It is carried out.
    Now(Act),
    /// It is decided with the whole journal, because it leads back to before the base.
    WithWholeJournal,
    /// It is decided when a question has been answered that whoever gave it does not know of.
    Later,
}

#[derive(Clone, Debug)]
enum Waiting {
    /// The table waits for nothing.
    Nothing,
    /// It waits for the answer to an append.
    Append(Box<Asked>, Box<Entry>),
    /// It waits for entries; then the command, if there is one, is decided again.
    Entries(Option<Box<Asked>>),
    /// It waits for all entries, because something before the snapshot is to be taken back.
    Whole(Option<Box<Asked>>),
}

/// Secrets that only the table knows.
#[derive(Clone, Debug)]
pub struct Secrets {
    /// The seed that every roll follows from.
    pub seed: Seed,
    /// The key that the viewers' ids follow from.
    pub ids: IdKey,
}

/// A live table.
#[derive(Debug)]
pub struct Table<B> {
    border: B,
    secrets: Secrets,
    epoch: Epoch,
    rates: Rates,
    start: Encounter,
    /// What the history begins with: the start, a snapshot, or a place that the table has passed.
    base: Base,
    /// A later place at which it will begin, once enough commands have followed.
    next_base: Option<Base>,
    commands_remembered: usize,
    history: History,
    knowledge: Knowledge,
    /// The picture under the squares.
    picture: Option<Picture>,
    /// How often a picture was laid, moved or taken away.
    laid: u32,
    /// The number of the last entry in the last snapshot.
    snapshot_at: u64,
    entries_between_snapshots: u64,
    /// The people who gave the commands in force since the base.
    authors: Vec<Author>,
    /// The people who gave the commands that were taken back.
    undone_authors: Vec<Author>,
    /// The number of the last entry that has been carried out.
    last: u64,
    /// The newest commands of each person that were carried out, oldest first.
    accepted: BTreeMap<Person, VecDeque<CommandId>>,
    connections: BTreeMap<ConnectionId, Connection>,
    /// The people who are connected, as everybody was last told.
    present: Vec<Present>,
    streams: BTreeMap<Viewer, Stream>,
    /// How far the journal is known to have grown since it was last read.
    grown_to: u64,
    waiting: Waiting,
    queue: VecDeque<Asked>,
    /// The connections that wait for the answer to a command.
    asking: BTreeMap<(Person, CommandId), BTreeSet<ConnectionId>>,
    /// Commands of people who do not know that a question is open, until it is answered.
    held: VecDeque<Asked>,
    /// The connections that wait for the story, and the first chapter that each has.
    stories: VecDeque<(ConnectionId, Option<u64>)>,
    outputs: Vec<Output>,
}

impl<B: Border> Table<B> {
    /// A table at the start of its journal. The epoch is new for each run.
    pub fn new(border: B, start: Encounter, secrets: Secrets, epoch: Epoch) -> Table<B> {
        Table {
            border,
            secrets,
            epoch,
            rates: Rates::default(),
            knowledge: Knowledge::new(&start),
            history: History::new(start.clone()),
            base: Base::start(start.clone()),
            next_base: None,
            commands_remembered: COMMANDS_REMEMBERED,
            start,
            picture: None,
            laid: 0,
            snapshot_at: 0,
            entries_between_snapshots: ENTRIES_BETWEEN,
            authors: Vec::new(),
            undone_authors: Vec::new(),
            last: 0,
            accepted: BTreeMap::new(),
            connections: BTreeMap::new(),
            present: Vec::new(),
            streams: BTreeMap::new(),
            grown_to: 0,
            waiting: Waiting::Nothing,
            queue: VecDeque::new(),
            asking: BTreeMap::new(),
            held: VecDeque::new(),
            stories: VecDeque::new(),
            outputs: Vec::new(),
        }
    }

    /// The same table, where connections may send so much.
    #[must_use]
    pub fn with_rates(mut self, rates: Rates) -> Table<B> {
        self.rates = rates;
        self
    }

    /// The encounter now.
    pub const fn now(&self) -> &Encounter {
        self.history.now()
    }

    /// The number of the last entry that has been carried out.
    pub const fn last(&self) -> u64 {
        self.last
    }

    /// Whether anybody is connected, or anything is in progress.
    pub fn is_idle(&self) -> bool {
        self.connections.is_empty() && matches!(self.waiting, Waiting::Nothing)
    }

    /// The people who are connected and stay.
    pub fn people(&self) -> BTreeSet<Person> {
        self.staying().map(|own| own.person.clone()).collect()
    }

    fn staying(&self) -> impl Iterator<Item = &Connection> {
        let all = self.connections.values();
        all.filter(|own| own.visit == Visit::Stays)
    }

    /// The whole view for that role, whether or not anybody has it.
    pub fn view_of(&self, role: &Role) -> Vec<Sent> {
        let viewer = role.viewer();
        match self.streams.get(&viewer) {
            Some(stream) => stream.since(None, role.word()),
            None => self.new_stream(&viewer).since(None, role.word()),
        }
    }

    /// Takes one input, and returns what follows from it, in order.
    pub fn step(&mut self, now: Milliseconds, input: Input) -> Vec<Output> {
        match input {
            Input::Connected {
                connection,
                person,
                role,
                visit,
                seen,
            } => self.connect(now, (connection, visit), person, role, seen.as_ref()),
            Input::Disconnected { connection } => self.disconnect(connection),
            Input::Unseated { connection } => self.unseat(connection),
            Input::Commanded {
                connection,
                id,
                seen,
                line,
                despite_warning,
            } => {
                let line = Line {
                    seen,
                    line,
                    despite_warning,
                };
                self.ask_from(now, connection, id, What::Line(line));
            }
            Input::Laid {
                connection,
                id,
                picture,
            } => self.ask_from(now, connection, id, What::Picture(picture)),
            Input::Pointed { connection, at } => self.point(now, connection, at),
            Input::AskedForStory { connection, before } => {
                self.ask_for_story(now, connection, before);
            }
            Input::Recalled => self.recall(),
            Input::Rested => self.rest(),
            Input::Answered(answer) => self.answered(answer),
            Input::Read(entries) => self.read(entries),
            Input::Unreadable => self.unreadable(),
            Input::Grown { last } => self.grown_to = self.grown_to.max(last),
        }
        self.go_on();
        std::mem::take(&mut self.outputs)
    }

    fn connect(
        &mut self,
        now: Milliseconds,
        (id, visit): (ConnectionId, Visit),
        person: Person,
        role: Role,
        seen: Option<&Seen>,
    ) {
        let viewer = role.viewer();
        self.begin_stream(&viewer);
        let messages = self.streams[&viewer].since(seen, role.word());
        let sent = messages.into_iter().map(|message| Output::Send {
            to: vec![id],
            message,
        });
        self.outputs.extend(sent);
        let rates = self.rates;
        let connection = Connection {
            person,
            role,
            visit,
            viewer,
            commands: Allowance::new(rates.commands_per_second, rates.commands_at_once, now),
            points: Allowance::new(rates.points_per_second, rates.points_per_second, now),
            stories: Allowance::new(5, 20, now),
        };
        self.connections.insert(id, connection);
        self.tell_presence(Some(id));
    }

    fn disconnect(&mut self, connection: ConnectionId) {
        if self.connections.remove(&connection).is_some() {
            self.forget_asking(connection);
            self.tell_presence(None);
        }
    }

    /// Tells everybody who is connected, if that has changed; a newcomer is always told. A second
    /// connection of the same person is not counted, nor is one that only passes.
    fn tell_presence(&mut self, newcomer: Option<ConnectionId>) {
        let mut roles: BTreeMap<&'static str, BTreeSet<&Person>> = BTreeMap::new();
        for own in self.staying() {
            roles
                .entry(own.role.word())
                .or_default()
                .insert(&own.person);
        }
        let people = roles.into_iter().map(|(role, people)| Present {
            role: role.to_owned(),
            count: u32::try_from(people.len()).unwrap_or(u32::MAX),
        });
        let people: Vec<Present> = people.collect();
        let has_changed = people != self.present;
        self.present.clone_from(&people);
        let message = ServerMessage::Present { people };
        if has_changed {
            self.send(|_| true, message);
        } else if let Some(id) = newcomer {
            self.outputs.push(Output::Send {
                to: vec![id],
                message: message.into(),
            });
        }
    }

    fn point(&mut self, now: Milliseconds, connection: ConnectionId, at: Square) {
        let Some(own) = self.connections.get_mut(&connection) else {
            return;
        };
        // If somebody points too often, some of the places are left out.
        if own.points.take(now).is_none() {
            return;
        }
        let role = own.role.word().to_owned();
        let extent = self.now().board().extent();
        let is_there = (0..extent.width()).contains(&at.x) && (0..extent.height()).contains(&at.y);
        if is_there {
            self.send(|_| true, ServerMessage::Pointed(Pointed { role, at }));
        } else {
            let message = format!("the board has no square ({},{})", at.x, at.y);
            self.tell_error(connection, Problem::new(ProblemKind::Rules, message));
        }
    }

    fn ask_from(&mut self, now: Milliseconds, from: ConnectionId, id: CommandId, what: What) {
        if let Some(own) = self.connections.get_mut(&from) {
            let asked = Asked {
                person: own.person.clone(),
                role: own.role.clone(),
                id,
                what,
            };
            let within = own.commands.take(now);
            self.wait_for_answer(&asked, from);
            self.ask(asked, within);
        }
    }

    fn ask(&mut self, asked: Asked, within: Option<()>) {
        if self.is_accepted(&asked) {
            self.acknowledge(&asked.person, asked.id);
        } else if self.is_under_way(&asked) {
            // The answer to it will go to every connection that waits for it, including this one.
        } else if within.is_none() || self.queue.len() >= WAITING_MAX {
            let problem = Problem::new(ProblemKind::TooFast, "too many commands; wait a moment");
            self.refuse(&asked, problem);
        } else {
            self.queue.push_back(asked);
        }
    }

    fn is_accepted(&self, asked: &Asked) -> bool {
        let own = self.accepted.get(&asked.person);
        own.is_some_and(|own| own.contains(&asked.id))
    }

    fn is_under_way(&self, asked: &Asked) -> bool {
        let is_same = |own: &Asked| own.person == asked.person && own.id == asked.id;
        let waiting = match &self.waiting {
            Waiting::Append(own, _) | Waiting::Entries(Some(own)) | Waiting::Whole(Some(own)) => {
                is_same(own)
            }
            Waiting::Nothing | Waiting::Entries(None) | Waiting::Whole(None) => false,
        };
        waiting || self.queue.iter().chain(&self.held).any(is_same)
    }

    /// Reads new entries and decides waiting commands, as long as nothing is in progress.
    fn go_on(&mut self) {
        self.give_snapshot();
        self.take_up_held();
        self.tell_stories();
        if matches!(self.waiting, Waiting::Nothing) && self.grown_to > self.last {
            self.begin_reading(None);
        }
        while matches!(self.waiting, Waiting::Nothing)
            && let Some(asked) = self.queue.pop_front()
        {
            // It may have been said again at another server, and be in the journal by now.
            if self.is_accepted(&asked) {
                continue;
            }
            match self.decide(&asked) {
                Ok(Decided::WithWholeJournal) => {
                    self.begin_reading_whole(Some(Box::new(asked)));
                }
                Ok(Decided::Later) => self.hold(asked),
                Ok(Decided::Now(act)) => {
                    let entry = Entry {
                        person: asked.person.clone(),
                        id: asked.id.clone(),
                        act,
                    };
                    let entry = Box::new(entry);
                    self.outputs.push(Output::Append {
                        number: self.last.saturating_add(1),
                        entry: entry.clone(),
                    });
                    self.waiting = Waiting::Append(Box::new(asked), entry);
                }
                Err(problem) => self.refuse(&asked, problem),
            }
        }
    }

    /// Decides a command, or says what has to come first.
    fn decide(&mut self, asked: &Asked) -> Result<Decided, Problem> {
        let said = match &asked.what {
            What::Line(line) => line,
            What::Picture(picture) => return self.lay(&asked.role, picture.clone()),
        };
        let viewer = asked.role.viewer();
        self.begin_stream(&viewer);
        let stream = &self.streams[&viewer];
        if !stream.is_newest(&said.seen) {
            self.catch_up(asked, &said.seen, &viewer);
            return Err(Problem::new(
                ProblemKind::Stale,
                "something has happened since; look at it and decide again",
            ));
        }
        let now = self.history.now();
        let perspective = self.perspective(&viewer);
        let rules = |message: String| Problem::new(ProblemKind::Rules, message);
        let view = stream.feed.view();
        authority::may_speak(&asked.role)?;
        let read = self.border.read(now, perspective, view, &said.line);
        let instruction = read?;
        authority::check(&asked.role, now, &instruction)?;
        if self.is_asked_in_secret(&viewer) {
            return Ok(Decided::Later);
        }
        if self.leads_before_base(&instruction) {
            return Ok(Decided::WithWholeJournal);
        }
        let events = match &instruction {
            Instruction::Command(command) => {
                let mut dice = Seeded::at(self.secrets.seed, now.dice_rolled());
                let decided = self.history.decide(command, &mut dice);
                let refusal = |error| rules(self.border.refusal(&error, now, perspective));
                decided.map_err(refusal)?.events
            }
            step => {
                self.check_step(asked, step, said.despite_warning)?;
                Vec::new()
            }
        };
        Ok(Decided::Now(Act::Instructed(Instructed {
            answered_by: self.who_answers(&asked.role, &instruction),
            instruction,
            events,
        })))
    }

    fn answered(&mut self, answer: StoreAnswer) {
        let waiting = std::mem::replace(&mut self.waiting, Waiting::Nothing);
        let Waiting::Append(asked, entry) = waiting else {
            self.waiting = waiting;
            return;
        };
        let not_stored = |kind, message: &str| Problem::new(kind, message);
        match answer {
            StoreAnswer::Stored => self.carry_out(*entry),
            StoreAnswer::Conflict | StoreAnswer::Lost => self.begin_reading(Some(asked)),
            StoreAnswer::NotStored => {
                let message = "the table cannot be stored at the moment; nothing has happened";
                self.refuse(&asked, not_stored(ProblemKind::Store, message));
            }
            StoreAnswer::Archived => {
                let message = "the table is archived; the game master can open it again";
                self.refuse(&asked, not_stored(ProblemKind::Archived, message));
            }
        }
    }

    fn begin_reading(&mut self, asked: Option<Box<Asked>>) {
        self.grown_to = 0;
        self.outputs.push(Output::Read { after: self.last });
        self.waiting = Waiting::Entries(asked);
    }

    /// If the append of a command is in doubt and the journal cannot be read, the command is
    /// refused. If it was stored after all, the next command finds its entry there.
    fn unreadable(&mut self) {
        self.stories.clear();
        let waiting = std::mem::replace(&mut self.waiting, Waiting::Nothing);
        if let Waiting::Entries(Some(asked)) | Waiting::Whole(Some(asked)) = waiting {
            let message = "the table cannot be read at the moment; send the command again later";
            self.refuse(&asked, Problem::new(ProblemKind::Store, message));
        }
    }

    fn read(&mut self, entries: Vec<Entry>) {
        let waiting = std::mem::replace(&mut self.waiting, Waiting::Nothing);
        let mut entries = entries.into_iter();
        let asked = match waiting {
            Waiting::Entries(asked) => asked,
            Waiting::Whole(asked) => {
                self.follow_from_start(&mut entries);
                asked
            }
            Waiting::Nothing | Waiting::Append(..) => {
                self.waiting = waiting;
                return;
            }
        };
        for entry in entries {
            if matches!(&entry.act, Act::Instructed(act) if self.leads_before_base(&act.instruction))
            {
                return self.begin_reading_whole(asked);
            }
            self.carry_out(entry);
        }
        if let Some(asked) = asked {
            self.queue.push_front(*asked);
        }
    }

    /// Carries out an entry that is durable, acknowledges it, and tells everybody.
    fn carry_out(&mut self, entry: Entry) {
        let Entry { person, id, act } = entry;
        self.last = self.last.saturating_add(1);
        self.acknowledge(&person, id.clone());
        self.remember(person.clone(), id);
        let Instructed {
            instruction,
            events,
            answered_by,
        } = match act {
            Act::Instructed(instructed) => instructed,
            Act::Laid(picture) => return self.carry_out_laying(picture),
        };
        match instruction {
            Instruction::Command(command) => {
                let stories = self.streams.values_mut().flat_map(|own| &mut own.story);
                stories.for_each(Story::forget_taken_back);
                self.tell(&events, answered_by);
                self.authors.push(Author {
                    person,
                    answered_by,
                });
                self.undone_authors.clear();
                self.history.apply(Record { command, events });
                self.forget_old_commands();
            }
            // Undo and redo were tried before they were stored, so they succeed.
            step => {
                let done = self.history.done().len();
                if self.history.follow(&step, &mut NoDice).is_ok() {
                    self.follow_authors(done);
                    self.tell_anew();
                }
            }
        }
    }

    /// Begins the stream of a viewer who sees the table for the first time.
    fn begin_stream(&mut self, viewer: &Viewer) {
        if !self.streams.contains_key(viewer) {
            let stream = self.new_stream(viewer);
            self.streams.insert(viewer.clone(), stream);
        }
    }

    fn new_stream(&self, viewer: &Viewer) -> Stream {
        let feed = Feed::new(self.history.now(), self.perspective(viewer));
        let under = (self.picture.as_ref(), self.perspective(viewer));
        // Each viewer's changes are counted by themselves, so a number of one means nothing to
        // another: somebody who comes back with another seat gets the whole view.
        let epoch = Epoch(format!("{}.{}", self.epoch.0, self.streams.len()));
        Stream::new(feed, epoch, under)
    }

    fn perspective<'a>(&'a self, viewer: &'a Viewer) -> Perspective<'a> {
        Perspective {
            viewer,
            knowledge: &self.knowledge,
            key: &self.secrets.ids,
        }
    }

    fn remember(&mut self, person: Person, id: CommandId) {
        let own = self.accepted.entry(person).or_default();
        own.push_back(id);
        if own.len() > ACCEPTED_KEPT {
            own.pop_front();
        }
    }
}
