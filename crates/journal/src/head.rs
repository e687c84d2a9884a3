//! The head of a journal: versions, and the board from which it starts.
//!
//! A head is a text board (`maps::TextBoard`, `docs/maps.md`) whose first line names the format and
//! which may also have the lines `engine:`, `dice-source:` and `note:`. Comments of the board
//! become notes in a journal, because `# ` begins a fingerprint there. Notes of the head are
//! written after the first line, wherever they were before.

use std::fmt;

use encounter::Encounter;
use maps::{Game, MapError, Place, TextBoard};
use notation::{BlankLines, Key, KeyLine, MAX_LINE_CHARS, NotationError, Span, Text, key_lines};

use crate::error::JournalError;
use crate::{ENGINE, VERSION};

/// The key of the first line.
const FORMAT: &str = "fivefoot-journal";

/// The lines that a head has besides those of a text board.
const OWN_KEYS: [Key; 4] = [
    Key::plain(FORMAT),
    Key::plain("note"),
    Key::plain("engine"),
    Key::plain("dice-source"),
];

/// Everything before the first command.
///
/// ```
/// let board = "board: Cellar\nmap:\nA..\n..b\n".parse()?;
/// let head = journal::Head::new(maps::Game::of(systems::System::Srd35), board);
/// assert_eq!(head.board().name, "Cellar");
/// assert!(head.to_string().contains("system: srd35"));
/// # Ok::<(), maps::MapError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The version of the text format: [`VERSION`] or an older one.
    pub(crate) version: u32,
    /// Notes for the reader.
    pub notes: Vec<String>,
    /// The version of the engine that wrote the journal.
    pub engine: String,
    /// Where the dice came from, for people: the name of a generator, or `typed-in`.
    pub dice_source: Option<String>,
    game: Game,
    /// The board, which has its own game and no comments.
    board: TextBoard,
}

impl Head {
    /// Returns the head of a session of that game on that board, begun by this engine. The game is
    /// written into the board, and the comments of the board become notes.
    pub fn new(game: Game, mut board: TextBoard) -> Head {
        board.game = Some(game);
        Head {
            version: VERSION,
            notes: notes_of(&std::mem::take(&mut board.comments)),
            engine: ENGINE.to_owned(),
            dice_source: None,
            game,
            board,
        }
    }

    /// The version of the text format: [`VERSION`] or an older one.
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// The game that is played.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The board at the start, with its rulings and facts. Its game is that of the head.
    pub const fn board(&self) -> &TextBoard {
        &self.board
    }

    /// The encounter with which the journal starts.
    ///
    /// # Errors
    /// If a word, mark, ruling or creature of the head is unknown to the system, or something is
    /// off the map.
    pub fn start(&self) -> Result<Encounter, MapError> {
        self.board.situation(self.game).map(Encounter::new)
    }

    /// Reads the lines before the first command.
    pub(crate) fn parse(text: &str) -> Result<Head, JournalError> {
        let version = version_of(text)?;
        let (own, board) = split(text);
        let mut reader = Reader::default();
        let read = key_lines(&own, 1, &OWN_KEYS, BlankLines::Skipped);
        reader.errors = read.errors;
        for line in read.lines.iter().skip(1) {
            if let Err(error) = reader.read(line) {
                reader.errors.push(error);
            }
        }
        match board.parse() {
            Ok(board) => reader.finish(board).map(|head| Head { version, ..head }),
            Err(error) => Err(JournalError::Lines(reader.with(&error))),
        }
    }
}

/// The version of the format that the first line names.
///
/// # Errors
/// If it is not a journal, or its version is unknown.
pub(crate) fn version_of(text: &str) -> Result<u32, JournalError> {
    let first = text
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    let version = first
        .trim_end()
        .strip_prefix(FORMAT)
        .and_then(|behind| behind.strip_prefix(':'));
    let version = version.ok_or(JournalError::NoJournal)?.trim();
    let known = (1..=VERSION).find(|own| version == own.to_string());
    known.ok_or_else(|| JournalError::Version {
        version: version.to_owned(),
    })
}

/// Returns the lines of the head and those of the board, each with empty lines in place of the
/// others, so that every line keeps its number.
///
/// A line `note:` among the rows of the map is a row.
fn split(text: &str) -> (String, String) {
    let mut own = String::new();
    let mut board = String::with_capacity(text.len());
    let mut in_rows = false;
    for raw in text.lines() {
        let line = raw.trim_end();
        if line == "map:" {
            in_rows = true;
        } else if line.is_empty() || line.contains(": ") {
            in_rows = false;
        }
        let key = line.split_once(':').map(|(key, _)| key);
        let is_own = !in_rows && key.is_some_and(|key| OWN_KEYS.iter().any(|own| own.name == key));
        if is_own {
            own.push_str(line);
        } else {
            board.push_str(line);
        }
        own.push('\n');
        board.push('\n');
    }
    (own, board)
}

#[derive(Default)]
struct Reader {
    notes: Vec<String>,
    engine: Option<String>,
    dice_source: Option<String>,
    errors: Vec<NotationError>,
}

impl Reader {
    fn read(&mut self, line: &KeyLine<'_>) -> Result<(), NotationError> {
        let value = line.value;
        let again = match line.key {
            "note" => {
                self.notes.push(value.as_str().to_owned());
                return Ok(());
            }
            "engine" => self.engine.is_some(),
            "dice-source" => self.dice_source.is_some(),
            _ => {
                return Err(NotationError::new(
                    line.span,
                    format!("`{}:` stands in the first line only", line.key),
                    "take it away",
                ));
            }
        };
        if again {
            return Err(NotationError::new(
                line.span,
                format!("a second line `{}:`", line.key),
                "keep one of the two",
            ));
        }
        if value.is_empty() {
            return Err(NotationError::new(
                line.span,
                format!("`{}:` says nothing", line.key),
                "write what belongs there, or take the line away",
            ));
        }
        match line.key {
            "engine" => self.engine = Some(one_word(value)?),
            _ => self.dice_source = Some(value.as_str().to_owned()),
        }
        Ok(())
    }

    fn finish(mut self, board: TextBoard) -> Result<Head, JournalError> {
        let missing = |key: &str| {
            NotationError::new(
                Span::default(),
                format!("the head has no line `{key}:`"),
                format!("write one below the first line: `{key}: …`"),
            )
        };
        if self.errors.is_empty() {
            let keys = [
                ("engine", self.engine.is_some()),
                ("system", board.game.is_some()),
            ];
            let unseen = keys.iter().find(|(_, seen)| !seen);
            self.errors.extend(unseen.map(|(key, _)| missing(key)));
        }
        match (self.engine, board.game) {
            (Some(engine), Some(game)) if self.errors.is_empty() => {
                let mut head = Head::new(game, board);
                // The lines of the head come first, because they are written in the order in which
                // they are read.
                self.notes.append(&mut head.notes);
                head.notes = self.notes;
                head.engine = engine;
                head.dice_source = self.dice_source;
                Ok(head)
            }
            _ => Err(JournalError::Lines(self.errors)),
        }
    }

    /// The errors of the head and those of its board, in the order of the lines.
    fn with(mut self, error: &MapError) -> Vec<NotationError> {
        self.errors.extend(error.problems().map(|problem| {
            let span = match &problem.place {
                Place::Text(span) | Place::Json { span, .. } => *span,
                Place::File | Place::Byte(_) => Span::default(),
            };
            NotationError::new(span, problem.message.clone(), problem.help.clone())
        }));
        self.errors
            .sort_by_key(|error| (error.span.line, error.span.column));
        self.errors
    }
}

/// Turns comments into notes. A comment may be longer than a line of a journal; it then becomes
/// several notes.
fn notes_of(comments: &[String]) -> Vec<String> {
    let most = MAX_LINE_CHARS - "note: ".len();
    let mut notes = Vec::with_capacity(comments.len());
    for comment in comments {
        let mut rest = comment.as_str();
        while let Some((end, _)) = rest.char_indices().nth(most) {
            let (note, behind) = rest.split_at(end);
            notes.push(note.trim().to_owned());
            rest = behind;
        }
        notes.push(rest.trim().to_owned());
    }
    notes
}

fn one_word(value: Text<'_>) -> Result<String, NotationError> {
    if value.as_str().contains(char::is_whitespace) {
        return Err(NotationError::new(
            value.span(),
            format!("`{}` is not one word", value.as_str()),
            "write one word",
        ));
    }
    Ok(value.as_str().to_owned())
}

impl fmt::Display for Head {
    /// Writes the lines of the head, each with its line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FORMAT}: {}", self.version)?;
        for note in &self.notes {
            write_line(f, "note", note)?;
        }
        write_line(f, "engine", &self.engine)?;
        if let Some(source) = &self.dice_source {
            write_line(f, "dice-source", source)?;
        }
        self.board.fmt(f)
    }
}

/// Writes a line with its key. Line breaks in the value would begin other lines.
pub(crate) fn write_line(f: &mut fmt::Formatter<'_>, key: &str, value: &str) -> fmt::Result {
    let value = value.replace(['\n', '\r'], " ");
    if value.is_empty() {
        writeln!(f, "{key}:")
    } else {
        writeln!(f, "{key}: {value}")
    }
}
