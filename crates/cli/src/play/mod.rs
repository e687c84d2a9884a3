//! `fivefoot play`: an encounter in the terminal, from a script, or from a pipe.
//!
//! A [`shell::Shell`] answers lines; it knows nothing about terminals and files of lines. It is
//! used either by a terminal with an edited line and the board redrawn in place, or by a script
//! whose transcript is written. `docs/play.md` describes it for people.
//!
//! | file | what |
//! |---|---|
//! | `start` | the session that the command line asks for |
//! | `conversation`, `reply` | a line and its reply |
//! | `shell`, `settings` | what it plays and how, and what it waits for between two lines |
//! | `table`, `dice_source`, `store` | the session, its dice, its journal on the disk |
//! | `preview`, `attack_preview`, `going`, `ways`, `otherwise`, `questions`, `asked`, `help` | what is shown before, and asked |
//! | `answering`, `waiting` | the open question and its answers, and what is left meanwhile |
//! | `words`, `vocabulary`, `names`, `completion` | the words that there are |
//! | `shorthand`, `blow`, `doors` | what may be left out of a line, and how else it may be said |
//! | `misread`, `spoken`, `tried`, `everyday`, `sayings` | what to say of a wrong line |
//! | `terminal`, `typing`, `editor`, `screen` | the terminal |
//! | `join` | a table that a server keeps |
//! | `script`, `transcript`, `record` | scripts, and what is written of a session |

mod answering;
mod asked;
mod attack_preview;
mod blow;
mod completion;
mod conversation;
mod dice_source;
mod doors;
mod editor;
mod everyday;
mod examples;
mod going;
mod help;
mod initiative;
#[cfg(feature = "serve")]
pub(crate) mod join;
mod loose;
mod misread;
mod names;
mod order;
mod otherwise;
mod places;
mod preview;
mod questions;
mod record;
mod reply;
mod sayings;
mod screen;
mod script;
mod settings;
mod shell;
mod shorthand;
mod spoken;
mod start;
mod stated;
mod store;
mod table;
mod terminal;
mod threatened;
mod transcript;
mod tried;
mod typing;
mod unfinished;
mod vocabulary;
mod waiting;
mod ways;
mod words;

use std::fs::File;
use std::io::{self, BufReader, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

use self::script::{AfterRefusal, Form, Manner, Source};
use self::shell::{Confirm, Shell};
use self::start::WithoutBoard;
use self::terminal::Opening;
use self::transcript::Transcript;
use crate::arguments::PlayArguments;
use crate::explanation::advice;
use crate::failure::Failure;
use crate::{input, output};

/// Plays a session.
pub(crate) fn run(arguments: &PlayArguments) -> Result<ExitCode, Failure> {
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_interactive = is_terminal && arguments.script.is_none() && !arguments.json;
    refuse_input_twice(arguments)?;
    transcript::refuse_overwriting(arguments)?;
    let confirm = if is_interactive {
        Confirm::On
    } else {
        Confirm::Off
    };
    let style = input::terminal_style(arguments.colour);
    // Opening commands need no confirmation.
    let without_board = if is_interactive {
        WithoutBoard::Sample
    } else {
        WithoutBoard::Refused
    };
    // Before the session makes its journal, which a second try would find in its way.
    let source = if is_interactive {
        None
    } else {
        Some(source(arguments.script.as_deref())?)
    };
    let mut copy = Transcript::new(arguments.transcript.as_deref())?;
    let (mut shell, opened) = start::shell(arguments, confirm, without_board)?;
    let opening = opening(&shell, &opened.text, &style);
    if !arguments.json {
        copy.add(&opening)?;
    }
    let Some(source) = source else {
        let redraw = if arguments.no_redraw || terminal::is_dumb() {
            terminal::Redraw::Scroll
        } else {
            terminal::Redraw::InPlace
        };
        let colour = arguments.colour;
        let greeting = greeting(&shell, &opened.text);
        let opening = Opening {
            whole: &opening,
            greeting: &greeting,
        };
        return terminal::run(&mut shell, &opening, redraw, colour, &mut copy);
    };
    let form = if arguments.json {
        Form::Programs
    } else {
        output::text(&opening)?;
        Form::People
    };
    let after_refusal = match (&arguments.script, arguments.keep_going) {
        (Some(_), false) => AfterRefusal::Stop,
        _ => AfterRefusal::GoOn,
    };
    let manner = Manner {
        after_refusal,
        form,
    };
    let code = script::run(&mut shell, source, manner, &style, &mut copy)?;
    if let (Some(path), Form::People) = (shell.table.kept_in(), form) {
        output::plain(&format!("the journal is in {}\n", path.display()))?;
    }
    Ok(code)
}

/// The first output: the order of turns, and the board with the range of the creature whose turn it
/// is.
fn opening(shell: &Shell, opened: &str, style: &draw::TerminalStyle) -> String {
    let (layers, text) = match shell.range("") {
        Ok(range) => (range.layers.unwrap_or_default(), range.text),
        Err(_) => (Vec::new(), String::new()),
    };
    let board = screen::board(shell, layers, style);
    format!("{opened}{board}{text}\n`help` shows what can be asked.\n")
}

/// The text below the first board at a terminal: how the session begins, unless turns simply begin,
/// and what to type.
fn greeting(shell: &Shell, opened: &str) -> String {
    let how: String = opened
        .lines()
        .filter(|line| !line.starts_with(' '))
        .map(|line| format!("{line}\n"))
        .collect();
    let now = shell.table.now();
    let next = if now.board().creatures().is_empty() {
        "Nobody is on the board: `with: Goblin of foes, at (3,4), speed 30` puts somebody there.\n"
    } else if now.pending().is_some() {
        "A question is open: type the number of its answer. `help` has more.\n"
    } else if now.current().is_some() {
        "Where to? `to X,Y` shows the way and its price, `end-turn` ends the turn. `help` has more, \
         Tab completes.\n"
    } else {
        "`help` shows what can be asked; Tab completes.\n"
    };
    format!("{how}{next}")
}

/// The source of the lines of a session without a terminal.
fn source(script: Option<&Path>) -> Result<Source<'static>, Failure> {
    match script {
        Some(path) if path.as_os_str() != "-" => {
            let name = input::name_of(path);
            let file = File::open(path).map_err(|error| Failure::input(&name, error))?;
            if path.is_dir() {
                return Err(Failure::input(
                    name,
                    advice("this is a folder", "name a file in it"),
                ));
            }
            Ok(Source {
                name,
                lines: Box::new(BufReader::new(file)),
            })
        }
        _ => Ok(Source {
            name: "standard input".to_owned(),
            lines: Box::new(io::stdin().lock()),
        }),
    }
}

/// Refuses to read both the board, or the journal, and the lines from standard input.
fn refuse_input_twice(arguments: &PlayArguments) -> Result<(), Failure> {
    let is_input = |path: &Path| path.as_os_str() == "-";
    let board = arguments.board.as_ref().map(|board| board.board.as_path());
    let held = match (board, arguments.resume.as_deref()) {
        (Some(board), _) if is_input(board) => Some("the board"),
        (_, Some(journal)) if is_input(journal) => Some("the journal"),
        _ => None,
    };
    let lines_elsewhere = arguments
        .script
        .as_deref()
        .is_some_and(|path| !is_input(path));
    match held.filter(|_| !lines_elsewhere) {
        None => Ok(()),
        Some(held) => Err(Failure::usage(advice(
            "the commands come from standard input",
            format!("name a file that holds {held}, or a --script that holds the commands"),
        ))),
    }
}
