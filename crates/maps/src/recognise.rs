//! How the format of a file is recognised.

use crate::{Format, MapError, foreign, text_board};

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
    let key = |line: &str| {
        line.split_once(':')
            .and_then(|(key, _)| text_board::key_of(key))
    };
    if lines.any(|line| key(line).is_some()) {
        return Ok(Format::TextBoard);
    }
    if let Some(error) = foreign::of_text(start) {
        return Err(error);
    }
    let named = name.and_then(Format::of_file_name);
    let mut lines = source.lines();
    let first = lines.find(|line| !line.trim().is_empty() && !line.starts_with("# "));
    if named.is_none() && first.is_some_and(text_board::looks_like_a_row) {
        // The reader of text boards reports what is missing.
        return Ok(Format::TextBoard);
    }
    named.ok_or_else(|| {
        MapError::file(
            "its format is not recognised",
            "maps are text boards (with a line `map:`), Universal VTT (JSON) or MovingAI \
             (`type octile`); `fivefoot travel` reads routes",
        )
    })
}
