//! Reads what the command line names: files, systems, rulings, creatures, squares, declarations.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use board::Creature;
use grid::Square;
use maps::{Game, Import, ImportOptions, PictureChoice, TextBoard};
use systems::{Declaration, Situation, System, flight};

use crate::arguments::{BoardArguments, ColourChoice, ViewArguments};
use crate::explanation::{Explanation, advice};
use crate::failure::Failure;
use crate::newcomers;
use crate::output;

/// The name under which the program's own board is read, if no file has that name.
pub(crate) const SAMPLE_NAME: &str = "sample";
const SAMPLE: &[u8] = include_bytes!("../../../maps/flooded-crypt.board");

/// The greatest number of names in a folder that are compared with a missing one.
const MOST_NAMES: usize = 1_000;

/// Whether an argument has read standard input.
static INPUT_IS_READ: AtomicBool = AtomicBool::new(false);

/// The bytes of a board: a file, standard input, or the program's own.
fn read_board(path: &Path) -> Result<Vec<u8>, Failure> {
    if path.as_os_str() == SAMPLE_NAME && !path.exists() {
        return Ok(SAMPLE.to_vec());
    }
    read_or(
        path,
        "- reads standard input, and `sample` is a built-in board",
    )
}

/// The bytes of a file, or of standard input for `-`; more bytes than a map may have are an error
/// before they are all read.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    read_or(path, "name a file; - reads standard input")
}

/// As [`read`], with that advice if there is no such file, and none with a similar name.
pub(crate) fn read_or(path: &Path, otherwise: &str) -> Result<Vec<u8>, Failure> {
    let name = name_of(path);
    let limit = maps::MAX_FILE_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        if INPUT_IS_READ.swap(true, Ordering::Relaxed) {
            return Err(Failure::usage(advice(
                "two arguments name standard input, which can be read only once",
                "name a file in place of one -",
            )));
        }
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        if path.is_dir() {
            return Err(Failure::input(
                name,
                advice("this is a folder", "name a file in it"),
            ));
        }
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    match read {
        Ok(_) => Ok(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(Failure::input(name, missing(path, otherwise)))
        }
        Err(error) => Err(Failure::input(name, unread(&error))),
    }
}

/// Why a file cannot be read, with what to do about it.
fn unread(error: &io::Error) -> Explanation {
    match error.kind() {
        io::ErrorKind::PermissionDenied => advice(
            "you may not read this file",
            "let yourself read it (chmod), or name a copy of yours",
        ),
        _ => advice(
            format!("it cannot be read: {error}"),
            "look at the file, or name another one",
        ),
    }
}

/// The error for a missing file, with a similar name in the same folder, if there is one.
fn missing(path: &Path, otherwise: &str) -> Explanation {
    const MISSING: &str = "there is no such file";
    if let Ok(target) = std::fs::read_link(path) {
        let what = format!("it is a link to {}, which is not there", target.display());
        return advice(what, "make the link again, or name the file itself");
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or_else(|| Path::new("."));
    let Ok(entries) = std::fs::read_dir(folder) else {
        return advice(MISSING, otherwise);
    };
    let mut names: Vec<String> = entries
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .take(MOST_NAMES)
        .collect();
    names.sort();
    match rules::nearest(&name, names.iter().map(String::as_str)) {
        Some(near) => {
            let near = path.with_file_name(near);
            advice(MISSING, format!("did you mean {}?", near.display()))
        }
        None => advice(MISSING, otherwise),
    }
}

/// The name of a file in messages.
pub(crate) fn name_of(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// The system named on the command line, and whether it names a variant.
pub(crate) fn system(word: &str) -> Result<(System, bool), Failure> {
    let variant = System::of_variant(word).map(|(system, _)| (system, true));
    variant
        .or_else(|| System::from_id(word).map(|system| (system, false)))
        .ok_or_else(|| {
            let help = System::word_meant_by(word).map_or_else(
                || format!("choose {}", System::words().join(", ")),
                |meant| format!("did you mean `{meant}`?"),
            );
            Failure::usage(advice(format!("there is no system `{word}`"), help))
        })
}

/// Reads a system with its variant.
pub(crate) fn game(word: &str) -> Result<Game, Failure> {
    let (system, _) = self::system(word)?;
    Game::from_word(word).ok_or_else(|| Failure::usage(format!("no board is of {system}")))
}

/// Imports the map file as it is, before any question and without its picture.
pub(crate) fn import(arguments: &BoardArguments) -> Result<Import, Failure> {
    import_with(arguments, PictureChoice::Drop)
}

/// Imports the map file as it is, with or without its picture.
pub(crate) fn import_with(
    arguments: &BoardArguments,
    image: PictureChoice,
) -> Result<Import, Failure> {
    let bytes = read_board(&arguments.board)?;
    let game = match &arguments.system {
        Some(word) => {
            system(word)?;
            Game::from_word(word)
        }
        None => None,
    };
    let options = ImportOptions {
        file_name: arguments
            .board
            .file_name()
            .map(|name| name.to_string_lossy().into_owned()),
        game,
        image,
        ..ImportOptions::default()
    };
    let import = maps::import(&bytes, &options)
        .map_err(|error| Failure::input(name_of(&arguments.board), error))?;
    for decision in &import.decisions {
        if decision.topic == maps::Topic::Warning {
            output::note(decision);
        }
    }
    Ok(import)
}

/// The situation for a question: the board with its facts, and the changes of the command line.
pub(crate) fn situation(arguments: &BoardArguments) -> Result<Situation, Failure> {
    situation_of(import(arguments)?, arguments)
}

/// The situation of a map that has already been read, with the changes of the command line.
pub(crate) fn situation_of(
    import: Import,
    arguments: &BoardArguments,
) -> Result<Situation, Failure> {
    let name = name_of(&arguments.board);
    let mut situation = match import.situation {
        Some(situation) => situation,
        None => {
            let Some(game) = import.game else {
                return Err(Failure::usage(advice(
                    format!("{name} names no rule system"),
                    format!("name one: --system {}", System::words().join(", ")),
                )));
            };
            let mut situation = Situation::new(game.system, import.board);
            if let Some(variant) = game.variant {
                change(
                    &mut situation,
                    &format!("area variant {variant}"),
                    "--system",
                )?;
            }
            situation
        }
    };
    for ruling in &arguments.rulings {
        let Some((name, choice)) = ruling.split_once('=') else {
            return Err(Failure::usage(
                advice("write NAME=CHOICE", "`fivefoot rules` lists them")
                    .at(format!("--ruling {ruling}")),
            ));
        };
        let name = whole_ruling(situation.system(), name);
        situation.rulings.set(&name, choice).map_err(|error| {
            Failure::usage(Explanation::from(error).at(format!("--ruling {ruling}")))
        })?;
    }
    for facts in &arguments.with {
        change(&mut situation, facts, "--with")?;
    }
    note_slips(&situation, import.text.as_ref(), arguments)?;
    note_creatures_in_walls(&situation);
    Ok(situation)
}

/// The name of a ruling with the prefix that all of them have, if the system has such a ruling.
fn whole_ruling(system: System, name: &str) -> String {
    let whole = format!("ruling.{name}");
    let mut rulings = system.rulings().iter();
    if rulings.any(|entry| entry.name == whole) {
        whole
    } else {
        name.to_owned()
    }
}

/// The situation as it is drawn and counted: what the party knows, unless everything is asked for.
/// If something is left out, that is noted.
pub(crate) fn shown(situation: &Situation, arguments: &ViewArguments) -> Situation {
    if arguments.everything {
        return situation.clone();
    }
    let party = board::Side::A;
    let known = view::known_to_side(situation, party);
    // Who is hidden from others only is not left out.
    let plain = |mut board: board::Board| {
        board.concealments = board::Shared::default();
        board
    };
    let has_unknown = !known.board.concealments.ground.is_empty();
    if has_unknown || plain(situation.board.known_to(party)) != plain(situation.board.clone()) {
        output::note(
            "this is what the party knows, without what is hidden from it; --everything shows \
             everything",
        );
    }
    known
}

/// The creature of that name in the view that is shown.
pub(crate) fn creature_shown<'a>(
    shown: &'a Situation,
    truth: &Situation,
    name: &str,
) -> Result<&'a Creature, Failure> {
    // With hidden namesakes left out it may need no number, or have another one than in the answers
    // of the other commands.
    let Ok(there) = creature(truth, name) else {
        return creature(shown, name);
    };
    let known = shown.board.creature(there.id);
    known.ok_or_else(|| hidden(&there.name))
}

/// The failure if what is asked for is about somebody who is not in the view that is shown.
pub(crate) fn hidden(what: &str) -> Failure {
    Failure::usage(advice(
        format!("the party does not know {what}, and its view is shown"),
        "add --everything",
    ))
}

/// Creatures that may be on the board by a slip are told.
fn note_slips(
    situation: &Situation,
    text: Option<&TextBoard>,
    arguments: &BoardArguments,
) -> Result<(), Failure> {
    for creature in situation.board.creatures() {
        if let Some(note) = newcomers::without_place(situation, creature) {
            eprintln!("note: {note}");
        }
    }
    let mut stated = Vec::new();
    for facts in &arguments.with {
        stated.extend(clauses(facts, "--with")?);
    }
    for note in text.map_or_else(Vec::new, |text| newcomers::oblong(situation, text, &stated)) {
        eprintln!("note: {note}");
    }
    Ok(())
}

/// A creature in a wall is allowed (it may be incorporeal), but seldom intended.
fn note_creatures_in_walls(situation: &Situation) {
    let board = &situation.board;
    for creature in board.creatures() {
        let mut squares = creature
            .footprint()
            .into_iter()
            .flat_map(grid::Footprint::squares);
        if creature.is(board::Condition::Incorporeal) {
            continue;
        }
        if let Some(square) = squares.find(|square| board.is_wall(*square)) {
            output::note(format_args!(
                "{} stands in the wall at {square}",
                creature.name
            ));
        }
    }
}

/// If everybody is on one side, nobody reacts to anybody, which is seldom intended.
pub(crate) fn note_one_side(board: &board::Board) {
    if let Some(side) = board.only_side() {
        output::note(format_args!(
            "everybody is on one side ({}), so nobody is an enemy; `of` names another side: \
             --with \"NAME of foes\"",
            board.side_word(side)
        ));
    }
}

/// Returns the map file as a text board that includes the rulings and facts of the command line.
pub(crate) fn with_changes(import: Import, arguments: &BoardArguments) -> Result<Import, Failure> {
    if arguments.rulings.is_empty() && arguments.with.is_empty() {
        return Ok(import);
    }
    let text = text_board(&import, arguments)?;
    let situation = situation_of(import.clone(), arguments)?;
    Ok(Import {
        board: situation.board.clone(),
        situation: Some(situation),
        text: Some(text),
        ..import
    })
}

/// The board as a text board, with the rulings and facts of the command line.
pub(crate) fn text_board(
    import: &Import,
    arguments: &BoardArguments,
) -> Result<TextBoard, Failure> {
    let name = name_of(&arguments.board);
    let mut text = match &import.text {
        Some(text) => text.clone(),
        None => {
            let export = maps::export(&import.board, maps::Format::TextBoard, import.game, None)
                .map_err(|error| Failure::input(&name, error))?;
            let written = String::from_utf8_lossy(&export.bytes);
            written
                .parse()
                .map_err(|error| Failure::input(&name, error))?
        }
    };
    text.game = import.game;
    for ruling in &arguments.rulings {
        let mut ruling: notation::Ruling = ruling
            .parse()
            .map_err(|error| Failure::input(format!("--ruling {ruling}"), error))?;
        if let Some(game) = import.game {
            ruling.name.value = whole_ruling(game.system, &ruling.name.value);
        }
        text.rulings.retain(|earlier| earlier.name != ruling.name);
        text.rulings.push(ruling);
    }
    for facts in &arguments.with {
        text.with.extend(clauses(facts, "--with")?);
    }
    Ok(text)
}

fn clauses(facts: &str, source: &str) -> Result<Vec<notation::With>, Failure> {
    let text = notation::Text::new(facts, notation::Span::default());
    notation::With::parse_list(text)
        .map_err(|error| Failure::input(format!("{source} \"{facts}\""), error))
}

/// Changes facts by a list of clauses in the case notation.
pub(crate) fn change(situation: &mut Situation, facts: &str, source: &str) -> Result<(), Failure> {
    for clause in &clauses(facts, source)? {
        let at = || format!("{source} \"{facts}\"");
        situation
            .read_with(clause)
            .map_err(|error| Failure::input(at(), error))?;
    }
    Ok(())
}

/// A declaration in the case notation.
pub(crate) fn declaration(situation: &Situation, words: &str) -> Result<Declaration, Failure> {
    let source = || format!("\"{words}\"");
    let parsed: notation::Declaration = words
        .parse()
        .map_err(|error| Failure::input(source(), error))?;
    situation
        .read_declaration(&parsed)
        .map_err(|error| Failure::input(source(), error))
}

/// The creature of that name, or the only one drawn with that letter; in capitals or small letters,
/// if that leaves only one.
pub(crate) fn creature<'a>(situation: &'a Situation, name: &str) -> Result<&'a Creature, Failure> {
    let exact = situation.board.creature_meant(name);
    exact.or_else(|| only_like(situation, name)).ok_or_else(|| {
        // Whoever asks for nobody in particular is told of nobody that the party does not know.
        let known = situation.board.known_to(board::Side::A);
        let names: Vec<&str> = known
            .in_letter_order()
            .iter()
            .map(|creature| creature.name.as_str())
            .collect();
        let known = match name_meant(name, &names) {
            _ if names.is_empty() => {
                "the board has none; add one: --with \"A at (3,4)\"".to_owned()
            }
            Some(name) => format!("did you mean `{name}`?"),
            None => format!("there are {}", names.join(", ")),
        };
        Failure::usage(advice(format!("there is no creature `{name}`"), known))
    })
}

/// The name that may be meant by a mistyped one. One sign is near to too much.
fn name_meant<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    name.chars().nth(1)?;
    let small: Vec<String> = names.iter().map(|own| own.to_lowercase()).collect();
    let near = rules::nearest(&name.to_lowercase(), small.iter().map(String::as_str))?;
    let at = small.iter().position(|own| own == near)?;
    names.get(at).copied()
}

/// The only creature whose name differs at most in capitals.
fn only_like<'a>(situation: &'a Situation, name: &str) -> Option<&'a Creature> {
    let name = name.to_lowercase();
    let all = situation.board.creatures().iter();
    let mut like = all.filter(|own| own.name.to_lowercase() == name);
    like.next().filter(|_| like.next().is_none())
}

/// A square of the board: `9,4` or `(9,4)`.
pub(crate) fn square(situation: &Situation, word: &str) -> Result<Square, Failure> {
    on_the_map(situation, plain_square(situation, word)?)
}

/// A square that may be the creature's place: the top-left square of its space.
pub(crate) fn place_of(
    situation: &Situation,
    creature: &Creature,
    word: &str,
) -> Result<Square, Failure> {
    let square = plain_square(situation, word)?;
    if situation.may_name(creature.id, square) {
        Ok(square)
    } else {
        on_the_map(situation, square)
    }
}

fn plain_square(situation: &Situation, word: &str) -> Result<Square, Failure> {
    let numbers = word.trim().trim_start_matches('(').trim_end_matches(')');
    let square = numbers
        .split_once(',')
        .and_then(|(x, y)| Some(Square::new(x.trim().parse().ok()?, y.trim().parse().ok()?)));
    if square.is_none()
        && let Some(creature) = situation.board.creature_meant(word)
        && let Some(space) = creature.footprint()
    {
        return Err(Failure::usage(advice(
            format!("{} stands at {}", creature.name, space.origin),
            "name the square to end in, such as one beside it: X,Y",
        )));
    }
    square.ok_or_else(|| {
        Failure::usage(advice(
            format!("`{word}` is not a square"),
            "write X,Y, such as 9,4",
        ))
    })
}

fn on_the_map(situation: &Situation, square: Square) -> Result<Square, Failure> {
    if situation.board.contains(square) {
        Ok(square)
    } else {
        let extent = situation.board.extent();
        Err(Failure::usage(format!(
            "{square} lies off the map, which goes from (0,0) to ({},{})",
            extent.width() - 1,
            extent.height() - 1
        )))
    }
}

/// The square and the altitude of a goal of three numbers, `9,4,2`; `None` if it is none.
pub(crate) fn with_altitude(word: &str) -> Option<(&str, i32)> {
    let numbers = word.trim().trim_start_matches('(').trim_end_matches(')');
    let (plane, level) = numbers.rsplit_once(',')?;
    let (x, y) = plane.split_once(',')?;
    let is_number = |number: &str| number.trim().parse::<i32>().is_ok();
    let level = level.trim().parse().ok()?;
    (is_number(x) && is_number(y)).then_some((plane, level))
}

/// A place in three dimensions: `9,4,2` or `(9,4,2)`; without a third number at `own_level`.
pub(crate) fn place(
    situation: &Situation,
    word: &str,
    own_level: i32,
) -> Result<flight::Place, Failure> {
    let numbers = word.trim().trim_start_matches('(').trim_end_matches(')');
    let (plane, level) = match numbers.rsplit_once(',') {
        Some((plane, level)) if plane.contains(',') => (plane, level.trim().parse().ok()),
        _ => (numbers, Some(own_level)),
    };
    let Some(level) = level else {
        return Err(Failure::usage(advice(
            format!("`{word}` has no altitude in whole squares"),
            "write X,Y,Z, such as 9,4,2",
        )));
    };
    let square = square(situation, plane)?;
    Ok(flight::Place::new(square, level))
}

/// The style for drawing in the terminal, with its width if the answer goes to a terminal.
pub(crate) fn terminal_style(colour: ColourChoice) -> draw::TerminalStyle {
    let colour = if output::coloured(colour) {
        draw::Colour::Ansi256
    } else {
        draw::Colour::Never
    };
    draw::TerminalStyle {
        colour,
        width: output::terminal_columns(),
        ..draw::TerminalStyle::default()
    }
}
