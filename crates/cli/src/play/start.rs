//! How a session begins: on a board, or where a journal ends.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use encounter::{Encounter, HashKey, History};
use journal::stored::{Opened, StoredError, StoredHead, StoredSession, upgraded};
use journal::{Head, Journal, Session as Journaled};
use maps::Game;
use systems::Situation;

use super::dice_source::DiceSource;
use super::reply::{Reply, Verdict};
use super::shell::{Confirm, Shell};
use super::store::JournalFile;
use super::table::{Log, NotSaved, Table};
use crate::arguments::{BoardArguments, PlayArguments};
use crate::dice_choice::DiceChoice;
use crate::explanation::{Explanation, advice};
use crate::failure::Failure;
use crate::{files, input, output, visible};

/// What is played if no board is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WithoutBoard {
    /// The program's own board, because somebody at a terminal wants to try the program.
    Sample,
    /// Nothing, because a script without a board is a mistake.
    Refused,
}

const SAMPLE_PLAYED: &str =
    "No board is named, so this is the program's own; `fivefoot play FILE` plays yours.\n";

/// Opens the session that the command line requests, and returns it with the result of opening it.
///
/// # Errors
/// If the board or the journal cannot be read, or the journal's file would be overwritten.
pub(super) fn shell(
    arguments: &PlayArguments,
    confirm: Confirm,
    without_board: WithoutBoard,
) -> Result<(Shell, Reply), Failure> {
    match (&arguments.resume, &arguments.board) {
        (Some(journal), None) => resumed(journal, arguments, confirm),
        (None, Some(board)) => begun(board, arguments, confirm),
        (Some(_), Some(_)) => Err(Failure::usage(
            "a journal holds its board: name a board, or --resume a journal, not both",
        )),
        (None, None) if without_board == WithoutBoard::Sample => {
            let sample = BoardArguments {
                board: PathBuf::from(input::SAMPLE_NAME),
                system: None,
                rulings: Vec::new(),
                with: Vec::new(),
            };
            let (shell, mut opened) = begun(&sample, arguments, confirm)?;
            opened.text.insert_str(0, SAMPLE_PLAYED);
            Ok((shell, opened))
        }
        (None, None) => Err(Failure::usage(
            "name a board to play on (`fivefoot play sample` has one), or a journal to continue: \
             --resume FILE",
        )),
    }
}

fn begun(
    board: &BoardArguments,
    arguments: &PlayArguments,
    confirm: Confirm,
) -> Result<(Shell, Reply), Failure> {
    let situation = input::situation(board)?;
    input::note_one_side(&situation.board);
    let file = arguments.journal.clone();
    refuse_overwriting(file.as_deref())?;
    let source = dice_source(arguments, 0);
    let log = match head(board, &situation, &source) {
        head if file.is_some() => Log::Stored(Box::new(stored(head.ok(), situation))),
        Ok(head) => {
            let journaled = Journaled::begin(head)
                .map_err(|error| Failure::usage(Explanation::from(error).at("--journal")))?;
            Log::Journaled(Box::new(journaled))
        }
        Err(error) => {
            let history = History::new(Encounter::new(situation));
            Log::Plain(Box::new(history), error.to_string())
        }
    };
    let mut table = Table::new(log, source, file.clone().map(JournalFile::new));
    save_first(&mut table, file.as_deref())?;
    let mut shell = Shell::new(table, confirm);
    let opened = open(&mut shell, arguments)?;
    shell.table.end_opening();
    Ok((shell, opened))
}

/// A new session in the stored form. A person who plays alone knows everything, so the key of its
/// fingerprints is not a secret, and the same session always has the same bytes.
fn stored(text_head: Option<Head>, situation: Situation) -> StoredSession {
    let name = situation.board.name.clone();
    let start = match &text_head {
        // The board is read from the text, as it will be later.
        Some(head) => head.start().ok(),
        None => None,
    };
    let start = start.unwrap_or_else(|| Encounter::new(situation));
    StoredSession::begin(StoredHead {
        text_head: text_head.map(|head| head.to_string()),
        ..StoredHead::new(name, start, HashKey::OPEN)
    })
}

fn resumed(
    path: &Path,
    arguments: &PlayArguments,
    confirm: Confirm,
) -> Result<(Shell, Reply), Failure> {
    let name = input::name_of(path);
    let bytes = input::read(path)?;
    let wrong = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::PermissionDenied => Failure::unwritten(path, error),
        _ => Failure::input(&name, error.to_string()),
    };
    let other = arguments.journal.as_ref().filter(|other| *other != path);
    refuse_overwriting(other.map(PathBuf::as_path))?;
    let is_input = path.as_os_str() == "-";
    let (log, commands, file) = if journal::stored::is_stored(&bytes) {
        let failure = |error: StoredError| Failure::input(&name, error);
        let newest = upgraded(&bytes).map_err(failure)?;
        if let (Cow::Owned(newest), None, false) = (&newest, other, is_input) {
            files::write_whole(path, newest).map_err(wrong)?;
        }
        let opened = StoredSession::open_compared(&newest).map_err(failure)?;
        note_what_is_wrong(&name, &opened);
        let whole = newest.get(..opened.whole_bytes).unwrap_or_default();
        let file = match other {
            Some(other) => {
                let unwritten = |error: std::io::Error| Failure::unwritten(other, error);
                files::write_whole(other, whole).map_err(unwritten)?;
                Some(JournalFile::resumed(other.clone(), whole).map_err(wrong)?)
            }
            None if is_input => None,
            None => Some(JournalFile::resumed_behind(path.to_owned(), whole).map_err(wrong)?),
        };
        let done = opened.session.history().done().len() as u64;
        let commands = opened.session.begins_after() + done;
        (Log::Stored(Box::new(opened.session)), commands, file)
    } else {
        let read = Journal::from_bytes(&bytes).map_err(|error| Failure::input(&name, error))?;
        if let Some(torn) = &read.torn {
            output::note(format_args!("{name}: {torn}"));
        }
        let journaled =
            Journaled::resume(read.journal).map_err(|error| Failure::input(&name, error))?;
        let file = match other {
            Some(other) => Some(JournalFile::new(other.clone())),
            None if is_input => None,
            None => Some(JournalFile::resumed(path.to_owned(), &bytes).map_err(wrong)?),
        };
        let commands = journaled.history().done().len() as u64;
        (Log::Journaled(Box::new(journaled)), commands, file)
    };
    let source = dice_source(arguments, log.history().now().dice_rolled());
    let mut table = Table::new(log, source, file);
    save_first(&mut table, arguments.journal.as_deref())?;
    let mut shell = Shell::new(table, confirm);
    let mut opened = Reply::answer(format!(
        "{} continues after {commands} commands\n",
        visible::line(&name)
    ));
    if arguments.no_questions {
        let asked = shell.reply("triggers: never");
        opened.text.push_str(&asked.text);
    }
    Ok((shell, opened))
}

/// Says what of a session was cut off, and which line does not fit.
fn note_what_is_wrong(name: &str, opened: &Opened) {
    if let Some(torn) = &opened.torn {
        output::note(format_args!("{name}: {torn}"));
    }
    if let Some(doubt) = &opened.doubt {
        output::note(format_args!(
            "{name} has been changed: {doubt}; it goes on from what is written"
        ));
    }
}

/// A journal that cannot be written is reported before anything is played.
fn save_first(table: &mut Table, file: Option<&Path>) -> Result<(), Failure> {
    match file {
        None => Ok(()),
        Some(path) => table.save(Some(path)).map_err(|error| match error {
            NotSaved::Unwritten(path, error) => Failure::unwritten(&path, error),
            error @ NotSaved::NoJournal(_) => Failure::input("--journal", error.to_string()),
        }),
    }
}

/// Refuses to overwrite a session, which may be somebody's evening.
fn refuse_overwriting(file: Option<&Path>) -> Result<(), Failure> {
    match file.filter(|path| files::holds_something(path)) {
        None => Ok(()),
        Some(path) => {
            let path = path.display();
            Err(Failure::usage(
                advice(
                    "there is something in this file",
                    format!("--resume {path} continues it; otherwise name another file"),
                )
                .at(format!("--journal {path}")),
            ))
        }
    }
}

fn dice_source(arguments: &PlayArguments, rolled: u64) -> DiceSource {
    match &arguments.dice {
        None | Some(DiceChoice::Seeded) => DiceSource::seeded(arguments.seed),
        Some(DiceChoice::TypedIn) => DiceSource::TypedIn,
        Some(DiceChoice::Listed(faces)) => DiceSource::Listed {
            faces: faces.clone(),
            begun_at: rolled,
        },
    }
}

/// The head of the journal: the board as a text board, with the changes of the command line.
fn head(
    board: &BoardArguments,
    situation: &Situation,
    source: &DiceSource,
) -> Result<Head, Failure> {
    let import = input::import(board)?;
    let text = input::text_board(&import, board)?;
    let game = import.game.unwrap_or(Game::of(situation.system()));
    let mut head = Head::new(game, text);
    head.dice_source = Some(source.name().to_owned());
    Ok(head)
}

/// Decides who is asked and in which order turns are taken: that of the initiative totals on the board, or
/// that of the board; at a terminal initiative is asked for.
fn open(shell: &mut Shell, arguments: &PlayArguments) -> Result<Reply, Failure> {
    let mut opened = Reply::answer("");
    let mut lines = Vec::new();
    if arguments.no_questions {
        lines.push("triggers: never".to_owned());
    }
    let in_board_order = shell.beginning_in_board_order();
    let asks = shell.confirm == Confirm::On && !shell.all_have_initiative();
    match in_board_order.filter(|_| !arguments.no_begin) {
        Some(_) if shell.all_have_initiative() => lines.push("begin".to_owned()),
        Some(begin) if !asks => lines.push(begin),
        Some(_) => opened.text.push_str(&shell.ask_for_initiative()),
        None => {}
    }
    for line in lines {
        let reply = shell.reply(&line);
        if reply.verdict == Verdict::Unsaved {
            let file = arguments
                .journal
                .as_deref()
                .unwrap_or(Path::new("--journal"));
            let reason = std::io::Error::other(reply.text.trim_end().to_owned());
            return Err(Failure::unwritten(file, reason));
        }
        opened.text.push_str(&reply.text);
    }
    Ok(opened)
}
