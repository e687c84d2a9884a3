//! The formats, and how to recognise them.

use crate::MapError;

/// A format of map files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Our own, written by hand: `.board`.
    TextBoard,
    /// JSON of map makers: `.uvtt`, `.dd2vtt`, `.df2vtt`.
    UniversalVtt,
    /// Grids of the MovingAI benchmarks: `.map`.
    MovingAi,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 3] = [Format::TextBoard, Format::UniversalVtt, Format::MovingAi];

    /// The word for the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Format::TextBoard => "board",
            Format::UniversalVtt => "uvtt",
            Format::MovingAi => "movingai",
        }
    }

    /// The format with that word.
    pub fn from_word(word: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.word() == word)
    }

    /// The format that files of that name usually have; upper and lower case do not matter.
    ///
    /// ```
    /// use maps::Format;
    /// assert_eq!(Format::of_file_name("Inn.DD2VTT"), Some(Format::UniversalVtt));
    /// assert_eq!(Format::of_file_name("notes.txt"), None);
    /// ```
    pub fn of_file_name(name: &str) -> Option<Format> {
        let extension = name.rsplit('.').next().unwrap_or(name).to_ascii_lowercase();
        match extension.as_str() {
            "board" => Some(Format::TextBoard),
            "uvtt" | "dd2vtt" | "df2vtt" => Some(Format::UniversalVtt),
            "map" => Some(Format::MovingAi),
            _ => None,
        }
    }
}

/// Recognises a file by its content or, if that does not decide, by its name.
pub(crate) fn recognise(source: &str, name: Option<&str>) -> Result<Format, MapError> {
    let start = source.trim_start();
    if start.is_empty() {
        return Err(MapError::file("it is empty", "give a map file"));
    }
    if start.starts_with(['{', '[']) {
        return Ok(Format::UniversalVtt);
    }
    let mut lines = start.lines().take(200);
    if lines
        .clone()
        .next()
        .is_some_and(|line| line.starts_with("type "))
    {
        return Ok(Format::MovingAi);
    }
    let begins = |line: &str, key: &str| {
        line.strip_prefix(key)
            .is_some_and(|rest| rest.starts_with(':'))
    };
    if lines.any(|line| {
        crate::text_board::KEYS
            .iter()
            .any(|key| begins(line, key.name))
    }) {
        return Ok(Format::TextBoard);
    }
    if let Some(error) = crate::foreign::of_text(start) {
        return Err(error);
    }
    let named = name.and_then(Format::of_file_name);
    let mut lines = source.lines();
    let first = lines.find(|line| !line.trim().is_empty() && !line.starts_with("# "));
    if named.is_none() && first.is_some_and(crate::text_board::looks_like_a_row) {
        // The reader of text boards reports what is missing.
        return Ok(Format::TextBoard);
    }
    named.ok_or_else(|| {
        MapError::file(
            "its format is not recognised",
            "maps are text boards (with a line `map:`), Universal VTT (JSON) or MovingAI \
             (`type octile`); name the format if it is one of them",
        )
    })
}
