//! `fivefoot join LINK`: a seat at a table that a server keeps.
//!
//! The shell of `play` answers every question, on what this viewer is told; a command is said to
//! the server instead of being carried out. What others do is shown as it comes. A connection that
//! is lost comes back by itself, and a command without an answer is said again with the same id, so
//! that nothing is done twice.
//!
//! | file | what |
//! |---|---|
//! | `link` | the link, and the seat that it opens |
//! | `connection` | the socket, which comes back by itself |
//! | `watched`, `told` | the view as it grows, and its events for people |
//! | `log` | what has happened so far |
//! | `lines` | where lines come from, and where text goes |

mod connection;
mod lines;
mod link;
mod log;
mod told;
mod watched;

use std::collections::{BTreeMap, VecDeque};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use draw::TerminalStyle;
use serde_json::{Value, json};
use table::{ClientMessage, CommandId, Problem, ProblemKind, Seen, ServerMessage};
use tell::notation::WrittenInstruction;
use view::{Seat, Whose};

use self::connection::{Connection, LastSeen};
use self::lines::Lines;
use self::link::Link;
use self::log::{Log, names_told};
use self::told::Names;
use self::watched::Watched;
use super::completion::Words;
use super::reply::{Reply, Verdict};
use super::screen;
use super::shell::{Confirm, Shell};
use super::transcript;
use crate::arguments::JoinArguments;
use crate::failure::Failure;
use crate::input;

/// How long nothing has to come after a command was accepted until the next line is read: what it
/// leads to comes right after it.
const SETTLED: Duration = Duration::from_millis(100);

/// What comes in.
pub(super) enum Heard {
    /// Somebody typed a line.
    Line(String),
    /// Nothing more will be typed.
    NoMoreLines,
    /// Whatever waits for confirmation is dropped (Ctrl-C).
    Cancelled,
    /// The server says something.
    Said(Box<ServerMessage>),
    /// There is no connection, for this reason.
    Lost(String),
    /// There is a connection again.
    Back,
    /// There will be no connection any more, for this reason.
    Over(String),
}

/// For whom text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    People,
    Programs,
}

/// Joins, and plays until the lines end.
///
/// # Errors
/// If the link opens nothing, or the table cannot be reached any more.
pub(crate) fn run(arguments: &JoinArguments) -> Result<ExitCode, Failure> {
    let place = Link::read(&arguments.link)?.join()?;
    let (heard, hears) = channel();
    let form = if arguments.json {
        Form::Programs
    } else {
        Form::People
    };
    let lines = Lines::open(heard.clone(), form == Form::People, arguments.colour)?;
    let confirm = if lines.is_terminal() && !arguments.no_confirm {
        Confirm::On
    } else {
        Confirm::Off
    };
    let seen = LastSeen::default();
    let connection = Connection::open(place, Arc::clone(&seen), heard)?;
    let joined = Joined {
        lines,
        connection,
        hears,
        form,
        confirm,
        style: input::terminal_style(arguments.colour),
        last_seen: seen,
        table: None,
        log: Log::default(),
        typed: VecDeque::new(),
        have_lines_ended: false,
        to_say: VecDeque::new(),
        unanswered: None,
        is_settling: false,
        is_lost: false,
        is_asked: false,
        number: 0,
    };
    joined.play()
}

/// Somebody at a table.
struct Joined {
    lines: Lines,
    connection: Connection,
    hears: Receiver<Heard>,
    form: Form,
    confirm: Confirm,
    style: TerminalStyle,
    last_seen: LastSeen,
    /// The table, once it has been seen, with the shell that answers for it.
    table: Option<(Watched, Shell)>,
    log: Log,
    /// Lines that were typed and not yet read.
    typed: VecDeque<String>,
    have_lines_ended: bool,
    /// What is to be said after the command that has no answer yet.
    to_say: VecDeque<(WrittenInstruction, bool)>,
    /// The command that has no answer yet.
    unanswered: Option<ClientMessage>,
    /// Whether a command was accepted, and more may come of it.
    is_settling: bool,
    is_lost: bool,
    /// Whether a line is being asked for.
    is_asked: bool,
    /// How many commands were given.
    number: u64,
}

impl Joined {
    fn play(mut self) -> Result<ExitCode, Failure> {
        loop {
            if self.is_free() {
                if let Some((instruction, at_once)) = self.to_say.pop_front() {
                    self.give(&instruction, at_once);
                } else if let Some(line) = self.typed.pop_front() {
                    if self.take_line(line.trim())? == Verdict::Quit {
                        break;
                    }
                    // What is to be said to the server is said next.
                    continue;
                } else if self.have_lines_ended {
                    break;
                } else {
                    self.ask_for_a_line();
                }
            }
            let heard = match self.is_settling {
                true => self.hears.recv_timeout(SETTLED),
                false if self.is_free() && !self.typed.is_empty() => continue,
                false => self
                    .hears
                    .recv()
                    .map_err(|_| RecvTimeoutError::Disconnected),
            };
            match heard {
                Ok(heard) => self.take(heard)?,
                Err(RecvTimeoutError::Timeout) => self.is_settling = false,
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.lines.close();
        Ok(ExitCode::SUCCESS)
    }

    /// Whether the next line may be read: the table is there, and nothing is under way.
    fn is_free(&self) -> bool {
        self.table.is_some() && self.unanswered.is_none() && !self.is_settling && !self.is_lost
    }

    fn take(&mut self, heard: Heard) -> Result<(), Failure> {
        match heard {
            Heard::Line(line) => {
                self.is_asked = false;
                self.typed.push_back(line);
            }
            Heard::NoMoreLines => self.have_lines_ended = true,
            Heard::Cancelled => {
                self.is_asked = false;
                if let Some((_, shell)) = &mut self.table {
                    let reply = shell.cancel();
                    self.lines.write(&reply.text)?;
                }
            }
            Heard::Said(message) => self.hear(*message)?,
            Heard::Lost(reason) => {
                if !self.is_lost {
                    self.tell(
                        "lost",
                        &format!("the connection is lost ({reason}); trying again"),
                    )?;
                }
                self.is_lost = true;
            }
            Heard::Back => {
                if self.is_lost {
                    self.tell("back", "the connection is back")?;
                }
                self.is_lost = false;
                if let Some(command) = &self.unanswered {
                    self.connection.say(command.clone());
                }
            }
            Heard::Over(reason) => {
                self.lines.close();
                return Err(Failure::input("the table", reason));
            }
        }
        Ok(())
    }

    /// Tells of the connection itself.
    fn tell(&mut self, kind: &str, text: &str) -> Result<(), Failure> {
        match self.form {
            Form::People => self.lines.write(&format!("{text}\n")),
            Form::Programs => {
                let told = json!({ "type": "connection", "is": kind, "text": text });
                self.lines.write(&format!("{told}\n"))
            }
        }
    }

    fn ask_for_a_line(&mut self) {
        let Some((watched, shell)) = &self.table else {
            return;
        };
        if !self.is_asked {
            self.is_asked = true;
            let is_asked = !watched.answers().is_empty();
            let prompt = match is_asked {
                true => "answer> ".to_owned(),
                false => screen::prompt(shell),
            };
            self.lines.ask(prompt, Words::of(shell));
        }
    }

    /// Answers a line here, or begins to say it to the server.
    fn take_line(&mut self, line: &str) -> Result<Verdict, Failure> {
        let Some((_, shell)) = &mut self.table else {
            return Ok(Verdict::Nothing);
        };
        let reply = shell.reply(line);
        let handed_on = shell.take_handed_on();
        // Somebody who insists has read the warning, or does not want to.
        let insists = line.ends_with('!');
        self.to_say
            .extend(handed_on.into_iter().map(|own| (own, insists)));
        if self.to_say.is_empty() {
            self.show(line, &reply)?;
        }
        Ok(reply.verdict)
    }

    fn show(&mut self, line: &str, reply: &Reply) -> Result<(), Failure> {
        let Some((_, shell)) = &self.table else {
            return Ok(());
        };
        if reply.verdict == Verdict::Nothing {
            return Ok(());
        }
        match self.form {
            Form::People => {
                let text = transcript::of_reply(shell, reply, &self.style);
                self.lines.write(&text)
            }
            Form::Programs => {
                let is_refused = reply.verdict == Verdict::Refused;
                let told = json!({
                    "type": "reply", "line": line, "refused": is_refused, "text": reply.text,
                });
                self.lines.write(&format!("{told}\n"))
            }
        }
    }

    /// Says a command to the server.
    fn give(&mut self, instruction: &WrittenInstruction, despite_warning: bool) {
        let Some((watched, _)) = &self.table else {
            return;
        };
        self.number += 1;
        let id = format!(
            "{}-{}-{}",
            std::process::id(),
            watched.seen.number.0,
            self.number
        );
        let Ok(id) = CommandId::try_from(id) else {
            return;
        };
        let command = ClientMessage::Command {
            id,
            seen: watched.seen.clone(),
            line: instruction.to_string(),
            despite_warning,
        };
        self.unanswered = Some(command.clone());
        self.connection.say(command);
    }

    fn hear(&mut self, message: ServerMessage) -> Result<(), Failure> {
        if self.form == Form::Programs {
            let text = serde_json::to_string(&message).map_err(std::io::Error::from)?;
            self.lines.write(&format!("{text}\n"))?;
        }
        let unread = |problem: String| Failure::input("the table", problem);
        match message {
            ServerMessage::View { seen, view, .. } => {
                let watched = Watched::new(view, seen).map_err(unread)?;
                self.connection.say(ClientMessage::Story { before: None });
                self.follow(watched, &[])
            }
            ServerMessage::Changed { .. } => {
                let Some((mut watched, shell)) = self.table.take() else {
                    return Ok(());
                };
                let before = watched.seen.number;
                let events = watched.change(message).map_err(unread)?;
                let board = &watched.view.situation.situation().board;
                let gone = &BTreeMap::new();
                let names = Names { board, gone };
                let told = events.iter().flat_map(|event| told::lines(event, &names));
                let told: Vec<String> = told.collect();
                if watched.seen.number == before {
                    self.table = Some((watched, shell));
                    return Ok(());
                }
                self.table = Some((watched, shell));
                self.log.add(&told);
                self.show_change(&told)
            }
            ServerMessage::Story {
                from,
                chapters,
                names,
                ..
            } => {
                self.take_story(from, chapters, names);
                Ok(())
            }
            ServerMessage::Accepted { id } => {
                if self.is_unanswered(&id) {
                    self.unanswered = None;
                    self.is_settling = true;
                }
                Ok(())
            }
            ServerMessage::Refused { id, problem } => {
                if self.is_unanswered(&id) {
                    self.unanswered = None;
                    self.to_say.clear();
                    self.say_refused(&problem)?;
                }
                Ok(())
            }
            // The log begins later; nothing else is missing.
            ServerMessage::Error { problem } if problem.kind == ProblemKind::TooFast => Ok(()),
            ServerMessage::Error { problem } => Err(unread(problem.message)),
            ServerMessage::Present { .. }
            | ServerMessage::Seats { .. }
            | ServerMessage::Pointed(_) => Ok(()),
        }
    }

    /// Takes the story so far.
    fn take_story(
        &mut self,
        from: u64,
        chapters: Vec<Vec<Value>>,
        names: BTreeMap<String, String>,
    ) {
        let Some((watched, shell)) = &mut self.table else {
            return;
        };
        let gone = &names_told(names);
        let board = &watched.view.situation.situation().board;
        self.log.begin(from, chapters, &Names { board, gone });
        shell.tell_log(self.log.told());
    }

    fn is_unanswered(&self, answered: &CommandId) -> bool {
        matches!(&self.unanswered, Some(ClientMessage::Command { id, .. }) if id == answered)
    }

    fn say_refused(&mut self, problem: &Problem) -> Result<(), Failure> {
        if self.form == Form::Programs {
            return Ok(());
        }
        let help = match problem.kind {
            ProblemKind::Warning => "; with `!` after it, it is done all the same",
            ProblemKind::Stale | ProblemKind::TooFast | ProblemKind::Store => {
                "; nothing was done, so say it again"
            }
            _ => "",
        };
        self.lines
            .write(&format!("refused: {}{help}\n", problem.message.trim_end()))
    }

    /// Takes the whole view.
    fn follow(&mut self, watched: Watched, told: &[String]) -> Result<(), Failure> {
        let shell = match self.table.take() {
            Some((_, shell)) => shell,
            None => Shell::elsewhere(watched.view.encounter(), self.confirm),
        };
        self.table = Some((watched, shell));
        self.show_change(told)
    }

    /// Shows what the table is like now, and what has led to it.
    fn show_change(&mut self, told: &[String]) -> Result<(), Failure> {
        let Some((watched, shell)) = &mut self.table else {
            return Ok(());
        };
        shell.follow_elsewhere(watched.view.encounter(), watched.answers(), watched.looks());
        shell.tell_log(self.log.told());
        remember(&self.last_seen, &watched.seen);
        if self.form == Form::Programs {
            return Ok(());
        }
        let mut text: String = told.iter().map(|line| format!("  {line}\n")).collect();
        let range = match is_own_turn(watched) {
            true => shell.range("").ok().and_then(|range| range.layers),
            false => None,
        };
        text.push_str(&screen::board(
            shell,
            range.unwrap_or_default(),
            &self.style,
        ));
        text.push_str(&format!(
            "{}\n{}",
            watched.header(shell),
            watched.question()
        ));
        self.lines.write(&text)
    }
}

/// Keeps the last change for coming back.
fn remember(last: &LastSeen, seen: &Seen) {
    *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(seen.clone());
}

/// Whether the viewer has the turn, whose range is then shown.
fn is_own_turn(watched: &Watched) -> bool {
    let Some(turns) = &watched.view.turns else {
        return false;
    };
    match (&watched.view.seat, turns.turn) {
        (Seat::Player { plays }, Whose::Creature(creature)) => plays.contains(&creature),
        (Seat::GameMaster, Whose::Creature(_)) => true,
        _ => false,
    }
}
