//! `fivefoot play`: an encounter in the terminal, from a script, or from a pipe.
//!
//! A [`shell::Shell`] answers lines; it knows nothing of terminals and files of lines. In front of
//! it stands either a terminal with an edited line and the board redrawn in place, or a script
//! whose transcript is written. `docs/play.md` describes it for people.
//!
//! | file | what |
//! |---|---|
//! | `start` | the session that the command line asks for |
//! | `shell`, `settings` | a line and its reply; what it waits for between two lines |
//! | `table`, `dice_source`, `store` | the session, its dice, its journal on the disk |
//! | `preview`, `questions`, `help` | what is shown before, and asked |
//! | `words`, `vocabulary`, `completion` | the words that there are |
//! | `terminal`, `editor`, `screen` | the terminal |
//! | `script`, `transcript`, `record` | scripts, and what is written of a session |

mod completion;
mod dice_source;
mod editor;
mod help;
mod preview;
mod questions;
mod record;
mod screen;
mod script;
mod settings;
mod shell;
mod start;
mod store;
mod table;
mod terminal;
mod transcript;
mod vocabulary;
mod words;

use std::fs::File;
use std::io::{self, BufReader, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

pub(crate) use dice_source::DiceChoice;

use self::script::{AfterRefusal, Form, Manner, Source};
use self::shell::{Confirm, Shell};
use self::table::Kept;
use self::transcript::Transcript;
use crate::arguments::PlayArguments;
use crate::failure::Failure;
use crate::{input, output};

/// Plays a session.
pub(crate) fn run(arguments: &PlayArguments) -> Result<ExitCode, Failure> {
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_interactive = is_terminal && arguments.script.is_none() && !arguments.json;
    refuse_input_twice(arguments)?;
    let confirm = if is_interactive {
        Confirm::On
    } else {
        Confirm::Off
    };
    let style = input::terminal_style(arguments.colour);
    // Opening commands are nobody's to confirm.
    let (mut shell, opened) = start::shell(arguments, confirm)?;
    let mut copy = Transcript::new(arguments.transcript.as_deref())?;
    let opening = opening(&shell, &opened.text, &style);
    if !arguments.json {
        copy.add(&opening)?;
    }
    if is_interactive {
        let redraw = if arguments.no_redraw || terminal::is_dumb() {
            terminal::Redraw::Scroll
        } else {
            terminal::Redraw::InPlace
        };
        let colour = arguments.colour;
        return terminal::run(&mut shell, &opening, redraw, colour, &mut copy);
    }
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
    let source = source(arguments.script.as_deref())?;
    let code = script::run(&mut shell, source, manner, &style, &mut copy)?;
    if let (Some(path), Form::People, Kept::Whole) =
        (shell.table.journal_file(), form, shell.table.kept())
    {
        output::text(&format!("the journal is in {}\n", path.display()))?;
    }
    Ok(code)
}

/// What is shown first: the order of turns, the board with the range of whose turn it is.
fn opening(shell: &Shell, opened: &str, style: &draw::TerminalStyle) -> String {
    let range = shell.range("");
    let (layers, text) = match range {
        Ok((layer, text)) => (vec![layer], text),
        Err(_) => (Vec::new(), String::new()),
    };
    let board = screen::board(shell, layers, style);
    format!("{opened}{board}{text}\n`help` shows what can be asked.\n")
}

/// Where the lines of a session without a terminal come from.
fn source(script: Option<&Path>) -> Result<Source<'static>, Failure> {
    match script {
        Some(path) if path.as_os_str() != "-" => {
            let name = input::name_of(path);
            let file = File::open(path).map_err(|error| Failure::input(&name, error))?;
            if path.is_dir() {
                return Err(Failure::input(name, "this is a folder; name a file in it"));
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

/// The board and the lines cannot both come from standard input.
fn refuse_input_twice(arguments: &PlayArguments) -> Result<(), Failure> {
    let is_input = |path: &Path| path.as_os_str() == "-";
    let board = arguments.board.as_ref().map(|board| board.board.as_path());
    let reads_board =
        board.is_some_and(is_input) || arguments.resume.as_deref().is_some_and(is_input);
    let lines_elsewhere = arguments
        .script
        .as_deref()
        .is_some_and(|path| !is_input(path));
    if reads_board && !lines_elsewhere {
        return Err(Failure::usage(
            "the commands come from standard input: name a file that holds the board",
        ));
    }
    Ok(())
}
