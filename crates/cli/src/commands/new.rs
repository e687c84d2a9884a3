//! `fivefoot new`: a commented board to start from.

use std::process::ExitCode;

use maps::Game;
use rules::Words as _;

use crate::arguments::NewArguments;
use crate::explanation::advice;
use crate::failure::Failure;
use crate::{files, input, output};

/// The beginning of every board; the words about creatures are those of the system.
const HALL: &str = "\
map:
##########
#........#
#.A..::..#
#....::b.#
#.C......#
####..####
#........#
##########

# Thin walls and doors lie on the edge between two squares.
edges: door (4,5)|(4,6); door (5,5)|(5,6)
# What each creature is: everything else is at the default of the system.
";

pub(crate) fn run(arguments: &NewArguments) -> Result<ExitCode, Failure> {
    let game = input::game(&arguments.system)?;
    let board = board(game);
    let file = &arguments.file;
    if file.as_os_str() == "-" {
        output::text(&board)?;
        return Ok(ExitCode::SUCCESS);
    }
    if std::fs::symlink_metadata(file).is_ok() {
        return Err(Failure::usage(advice(
            format!("{} is there already", file.display()),
            "name another file; a board is never replaced",
        )));
    }
    // A name that promises another format is a slip.
    let extension = file
        .extension()
        .map(|own| own.to_string_lossy().to_lowercase());
    const OTHERS: [&str; 8] = [
        "uvtt", "dd2vtt", "df2vtt", "map", "json", "png", "svg", "journal",
    ];
    if extension.is_some_and(|own| OTHERS.contains(&own.as_str())) {
        return Err(Failure::usage(advice(
            format!(
                "{} would not be what its name says: a new board is a text",
                file.display()
            ),
            format!("name it {}", file.with_extension("board").display()),
        )));
    }
    files::write_output(file, board.as_bytes())?;
    let name = file.display();
    output::plain(&format!(
        "{name} is written. Change it in any editor, then:\n\
         \x20 fivefoot draw {name}\n\
         \x20 fivefoot reach {name} --creature Ada\n\
         \x20 fivefoot play {name}\n"
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// The text of the board.
fn board(game: Game) -> String {
    let word = game.word();
    format!(
        "\
# A board to start from. A line that begins with `#` and a space is a comment.
board: A hall
system: {word}

# One character a square: `.` open, `#` wall, `:` difficult ground, `;` worse. A letter is a creature;
# capitals are on one side, small letters on the other. Draw a big creature as a block of its letter.
# `fivefoot draw FILE` shows all of it; docs/maps.md and docs/cases.md list the words.
{HALL}{creatures}
names: A Ada; C Corvin; b Brute
",
        creatures = game.system.first_facts().join("\n"),
    )
}
