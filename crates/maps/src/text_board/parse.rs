//! Reading the lines of a text board.

use std::borrow::Cow;
use std::str::FromStr;

use board::{DoorState, MAX_LABEL_CHARS, WrittenName};
use grid::Point;
use notation::{
    BlankLines, EdgeEntry, KeyLine, LegendEntry, MapRows, NotationError, Ruling, Span, Spanned,
    Subject, Text, ThingKind, With, key_lines,
};
use systems::System;

use super::{
    DoorEntry, ExactPoint, Game, KEYS, MAX_EDGE_ENTRIES, MAX_NAME_CHARS, NameEntry, TextBoard,
    WallLine, key_of,
};
use crate::decimal::{Rounding, Units, parse_units};
use crate::doorway::WIDEST_DOOR_SQUARES;
use crate::{MAX_COORDINATE_SQUARES, MAX_WALL_POINTS, MapError};

impl FromStr for TextBoard {
    type Err = MapError;

    /// Reads the lines without looking at their meaning.
    fn from_str(source: &str) -> Result<TextBoard, MapError> {
        if source.len() > notation::MAX_FILE_BYTES {
            return Err(MapError::file(
                format!(
                    "it has {} bytes, and text boards have at most {}",
                    source.len(),
                    notation::MAX_FILE_BYTES
                ),
                "cut the board into smaller boards",
            ));
        }
        let (lines, comments, mut errors) = without_comments(source);
        if let Some(error) = rows_without_map(&lines) {
            return Err(error);
        }
        let read = key_lines(&lines, 1, &KEYS, BlankLines::Skipped);
        errors.extend(read.errors);
        let mut reader = Reader {
            errors,
            ..Reader::default()
        };
        for line in &read.lines {
            if let Err(error) = reader.read_line(line) {
                reader.errors.push(error);
            }
        }
        reader.finish(comments)
    }
}

/// The error for rows without a line `map:` above them.
fn rows_without_map(lines: &str) -> Option<MapError> {
    if lines.lines().any(|line| line.starts_with("map:")) {
        return None;
    }
    let (number, _) = (1..)
        .zip(lines.lines())
        .find(|(_, line)| looks_like_a_row(line))?;
    Some(MapError::at(
        Span::new(number, 1),
        "this looks like the first row of a map, and no line `map:` stands above it",
        format!(
            "write `map:` on a line of its own above the rows, and above that `system:` with one of \
             {}",
            System::words().join(", ")
        ),
    ))
}

/// Whether a line looks like a row of a map: marks without a space, at least half of them ground.
pub(crate) fn looks_like_a_row(line: &str) -> bool {
    let line = line.trim_end();
    let ground = line.chars().filter(|mark| ".#:;~".contains(*mark)).count();
    let marks = line.chars().count();
    marks > 0
        && ground * 2 >= marks
        && !line.contains(char::is_whitespace)
        && line.contains(['.', '#'])
}

/// The line with its key in small letters, if it has one of the keys in others.
fn with_small_key(line: &str) -> Cow<'_, str> {
    let Some((key, behind)) = line.split_once(':') else {
        return line.into();
    };
    match key_of(key) {
        Some(own) if behind.is_empty() || behind.starts_with(' ') => {
            format!("{}:{behind}", own.name).into()
        }
        _ => line.into(),
    }
}

/// Returns the text with its comment lines emptied and its keys in small letters, the comments, and
/// the errors of those that have no space behind the `#`.
///
/// A comment begins with `# `; a row of a map has no space. A single `#` is a comment outside the
/// rows and a row of one wall inside them.
fn without_comments(source: &str) -> (String, Vec<String>, Vec<NotationError>) {
    let mut lines = String::with_capacity(source.len());
    let mut comments = Vec::new();
    let mut errors = Vec::new();
    let mut in_rows = false;
    for (number, raw) in (1..).zip(source.lines()) {
        let line = with_small_key(raw.trim_end());
        let line = &*line;
        let comment = match line.strip_prefix('#') {
            Some("") if !in_rows => Some(""),
            Some(rest) => rest.strip_prefix(' '),
            None => None,
        };
        if line == "map:" {
            in_rows = true;
        } else if line.is_empty() || line.contains(": ") {
            in_rows = false;
        }
        match comment {
            // A comment between rows stays in its place and is refused like any other line.
            Some(comment) if !in_rows => {
                let shown: String = comment.chars().filter(|c| !c.is_control()).collect();
                comments.push(shown.trim().to_owned());
            }
            None if !in_rows && lacks_space(line) => errors.push(NotationError::new(
                Span::new(number, 2),
                "a space is missing behind the `#` of a comment",
                format!("write `# {}`", &line[1..]),
            )),
            _ => lines.push_str(line),
        }
        lines.push('\n');
    }
    (lines, comments, errors)
}

/// Whether the line is a comment but for the space behind its `#`, and not a row of a map.
fn lacks_space(line: &str) -> bool {
    let behind = line.strip_prefix('#');
    behind.is_some_and(|behind| behind.starts_with(char::is_alphanumeric))
        && !looks_like_a_row(line)
}

#[derive(Default)]
struct Reader {
    name: Option<String>,
    game: Option<Game>,
    picture: Option<String>,
    rulings: Vec<Ruling>,
    map: Option<Spanned<MapRows>>,
    map_seen: bool,
    legend: Vec<LegendEntry>,
    edges: Vec<EdgeEntry>,
    walls: Vec<WallLine>,
    wall_points: usize,
    doors: Vec<DoorEntry>,
    with: Vec<With>,
    names: Vec<NameEntry>,
    errors: Vec<NotationError>,
}

impl Reader {
    fn read_line(&mut self, line: &KeyLine<'_>) -> Result<(), NotationError> {
        let twice = || {
            let message = format!("a second line `{}:`", line.key);
            Err(NotationError::new(
                line.span,
                message,
                "keep one of the two",
            ))
        };
        if line.value.is_empty() && line.key != "map" {
            return Err(NotationError::new(
                line.span,
                format!("`{}:` says nothing", line.key),
                "write what belongs there, or take the line away",
            ));
        }
        match line.key {
            "board" if self.name.is_some() => return twice(),
            "board" => self.name = Some(parse_name(line.value)?),
            "system" if self.game.is_some() => return twice(),
            "system" => self.game = Some(parse_game(line.value)?),
            "picture" if self.picture.is_some() => return twice(),
            "picture" => self.picture = Some(parse_picture(line.value)?),
            "map" if self.map_seen => return twice(),
            "map" => {
                self.map_seen = true;
                // A row that cannot be read has been told of; whether there are others is unknown.
                let below = line.span.line.saturating_add(1);
                if line.rows.is_empty() && self.errors.iter().any(|own| own.span.line == below) {
                    return Ok(());
                }
                self.map = Some(MapRows::parse(&line.rows, line.span, "map")?);
            }
            "rulings" => self.read_rulings(line.value)?,
            "legend" => self.read_legend(line.value)?,
            "edges" => self.read_edges(line.value)?,
            "walls" => self.read_walls(line.value)?,
            "doors" => self.read_doors(line.value)?,
            "with" => self.with.extend(With::parse_list(line.value)?),
            _ => self.read_names(line.value)?,
        }
        Ok(())
    }

    fn read_rulings(&mut self, text: Text<'_>) -> Result<(), NotationError> {
        for ruling in Ruling::parse_list(text)? {
            if self
                .rulings
                .iter()
                .any(|earlier| earlier.name == ruling.name)
            {
                return Err(NotationError::new(
                    ruling.name.span,
                    format!("the ruling `{}` is set twice", ruling.name),
                    "keep one of the two",
                ));
            }
            self.rulings.push(ruling);
        }
        Ok(())
    }

    fn read_legend(&mut self, text: Text<'_>) -> Result<(), NotationError> {
        for entry in LegendEntry::parse_list(text)? {
            if self.legend.iter().any(|earlier| earlier.mark == entry.mark) {
                return Err(NotationError::new(
                    entry.mark.span,
                    format!("the mark `{}` is explained twice", entry.mark),
                    "keep one of the two",
                ));
            }
            self.legend.push(entry);
        }
        Ok(())
    }

    fn read_edges(&mut self, text: Text<'_>) -> Result<(), NotationError> {
        self.edges.extend(EdgeEntry::parse_list(text)?);
        if self.edges.len() > MAX_EDGE_ENTRIES {
            return Err(NotationError::new(
                text.span(),
                format!("more than {MAX_EDGE_ENTRIES} things on edges"),
                "draw long walls by `walls:`, from corner to corner",
            ));
        }
        Ok(())
    }

    fn read_walls(&mut self, text: Text<'_>) -> Result<(), NotationError> {
        for item in text.split("; ") {
            let points = parse_points(item)?;
            if points.len() < 2 {
                return Err(NotationError::new(
                    item.span(),
                    "a wall needs two points at least",
                    "write (x,y) (x,y), from corner to corner",
                ));
            }
            self.wall_points += points.len();
            if self.wall_points > MAX_WALL_POINTS {
                return Err(NotationError::new(
                    item.span(),
                    format!("the walls have more than {MAX_WALL_POINTS} points"),
                    "simplify the walls, or cut the board into smaller boards",
                ));
            }
            self.walls.push(WallLine { points });
        }
        Ok(())
    }

    fn read_doors(&mut self, text: Text<'_>) -> Result<(), NotationError> {
        for item in text.split("; ") {
            let wrong = || {
                NotationError::new(
                    item.span(),
                    format!("`{}` is not a door", item.as_str()),
                    "write `closed`, `open` or `locked` and two points: closed (2,1) (2,2)",
                )
            };
            let (state, points) = item.split_once(" ").ok_or_else(wrong)?;
            let state = match state.as_str() {
                "closed" => DoorState::Closed,
                "open" => DoorState::Open,
                "locked" => DoorState::Locked,
                _ => return Err(wrong()),
            };
            let [from, to] = parse_points(points)?[..] else {
                return Err(wrong());
            };
            let ExactPoint(Point { x, y }) = from;
            let width = (x - to.0.x).abs().max((y - to.0.y).abs());
            if width == 0 || width > WIDEST_DOOR_SQUARES * Point::PER_SQUARE {
                return Err(NotationError::new(
                    item.span(),
                    "the door has no width, or is too wide",
                    format!("name two points, at most {WIDEST_DOOR_SQUARES} squares apart"),
                ));
            }
            self.doors.push(DoorEntry { state, from, to });
        }
        Ok(())
    }

    fn read_names(&mut self, text: Text<'_>) -> Result<(), NotationError> {
        for item in text.split("; ") {
            let Some((creature, name)) = item.split_once(" ") else {
                return Err(NotationError::new(
                    item.span(),
                    format!("`{}` names no creature", item.as_str()),
                    "write its letter, a space and its name",
                ));
            };
            let written = WrittenName::read(name.as_str()).filter(|name| name.number.is_none());
            let Some(WrittenName { label: name, .. }) = written else {
                return Err(NotationError::new(
                    name.span(),
                    format!("`{}` is not a name of a creature", name.as_str()),
                    format!(
                        "write a letter and then letters, digits and hyphens, or at most \
                         {MAX_LABEL_CHARS} other characters in quotes"
                    ),
                ));
            };
            let known = |entry: &NameEntry| entry.creature == creature.as_str();
            if self.names.iter().any(known) {
                return Err(NotationError::new(
                    item.span(),
                    format!("`{}` is named twice", creature.as_str()),
                    "keep one of the two",
                ));
            }
            let creature = creature.as_str().to_owned();
            self.names.push(NameEntry {
                creature,
                name,
                span: item.span(),
            });
        }
        Ok(())
    }

    /// Returns the error of a board without a map, unless it is played without a grid: by
    /// `ruling.grid-mode`, or because it names goals or counts distances.
    fn what_needs_a_map(&self) -> Option<NotationError> {
        let is_gridless = self.rulings.iter().any(|ruling| {
            ruling.name.value == "ruling.grid-mode" && ruling.value.value == "gridless"
        });
        let counts = self.with.iter().any(|with| {
            use ThingKind::{Counter, Goal};
            matches!(
                with.subject.value,
                Subject::Thing {
                    kind: Goal | Counter,
                    ..
                }
            )
        });
        if !is_gridless && !counts {
            // Not every system is played without a grid.
            let has_mode = self.game.is_none_or(|game| {
                let mut rulings = game.system.rulings().iter();
                rulings.any(|entry| entry.name == "ruling.grid-mode")
            });
            let help = if has_mode {
                "write a line `map:` and its rows below it; without a grid, write \
                 `rulings: ruling.grid-mode=gridless`"
            } else {
                "write a line `map:` and its rows below it"
            };
            return Some(NotationError::new(
                Span::default(),
                "the board has no map",
                help,
            ));
        }
        let is_laid = [
            ("edges", !self.edges.is_empty()),
            ("walls", !self.walls.is_empty()),
            ("doors", !self.doors.is_empty()),
        ];
        let (key, _) = is_laid.into_iter().find(|(_, is_laid)| *is_laid)?;
        Some(NotationError::new(
            Span::default(),
            format!("`{key}:` lies on a map, and the board has none"),
            "write a line `map:` and its rows below it, or take that line away",
        ))
    }

    fn finish(mut self, comments: Vec<String>) -> Result<TextBoard, MapError> {
        if self.errors.is_empty() && !self.map_seen {
            self.errors.extend(self.what_needs_a_map());
        }
        self.errors.sort_by_key(|error| error.span);
        self.errors.truncate(notation::MAX_ERRORS);
        if let Some(error) = MapError::of_notation(std::mem::take(&mut self.errors)) {
            return Err(error);
        }
        Ok(TextBoard {
            comments,
            name: self.name.unwrap_or_default(),
            game: self.game,
            picture: self.picture,
            rulings: self.rulings,
            map: self.map,
            legend: self.legend,
            edges: self.edges,
            walls: self.walls,
            doors: self.doors,
            with: self.with,
            names: self.names,
        })
    }
}

/// Reads the name of a board: words of visible characters, without a list separator.
fn parse_name(text: Text<'_>) -> Result<String, NotationError> {
    let name = text.as_str().trim();
    let too_long = name.chars().nth(MAX_NAME_CHARS).is_some();
    if name.is_empty() || too_long || name.contains("; ") || name.ends_with(';') {
        return Err(NotationError::new(
            text.span(),
            format!("this is not a name of 1 to {MAX_NAME_CHARS} characters without `;`"),
            "write a shorter one",
        ));
    }
    Ok(name.to_owned())
}

/// Reads the file of the picture, which lies beside the board.
fn parse_picture(text: Text<'_>) -> Result<String, NotationError> {
    let name = text.as_str().trim();
    if !crate::is_file_name(name) {
        return Err(NotationError::new(
            text.span(),
            format!(
                "`{}` is not a name of a file beside the board",
                name.escape_debug()
            ),
            "write a file name alone, without folders, and without : and ; in it: `picture: inn.png`",
        ));
    }
    Ok(name.to_owned())
}

fn parse_game(text: Text<'_>) -> Result<Game, NotationError> {
    Game::from_word(text.as_str()).ok_or_else(|| {
        let help = match System::word_meant_by(text.as_str()) {
            Some(meant) => format!("did you mean {meant}?"),
            None => format!("write one of {}", System::words().join(", ")),
        };
        NotationError::new(
            text.span(),
            format!("there is no system `{}`", text.as_str()),
            help,
        )
    })
}

fn parse_points(text: Text<'_>) -> Result<Vec<ExactPoint>, NotationError> {
    text.words()?.into_iter().map(parse_point).collect()
}

fn parse_point(word: Text<'_>) -> Result<ExactPoint, NotationError> {
    let inside = word
        .strip_prefix("(")
        .and_then(|rest| rest.strip_suffix(")"));
    let parts = inside.and_then(|inside| inside.split_once(","));
    if word.as_str().contains("),(") {
        return Err(NotationError::new(
            word.span(),
            format!("`{}` is not one point", word.as_str()),
            format!(
                "part points by spaces: `{}`",
                word.as_str().replace("),(", ") (")
            ),
        ));
    }
    let Some((x, y)) = parts else {
        return Err(NotationError::new(
            word.span(),
            format!("`{}` is not a point", word.as_str()),
            "write (x,y) in squares from the top-left corner of the map, such as (2,3.5)",
        ));
    };
    Ok(ExactPoint(Point {
        x: parse_coordinate(x)?,
        y: parse_coordinate(y)?,
    }))
}

fn parse_coordinate(text: Text<'_>) -> Result<i64, NotationError> {
    match parse_units(text.as_str()) {
        Ok(Units {
            units,
            rounding: Rounding::Exact,
        }) if !text.as_str().contains(['e', 'E']) => Ok(units),
        _ => Err(NotationError::new(
            text.span(),
            format!("`{}` is not a coordinate", text.as_str()),
            format!(
                "write a number of squares with at most nine decimals, at most \
                 {MAX_COORDINATE_SQUARES}"
            ),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_hash_is_a_wall_among_rows_and_a_comment_elsewhere() {
        let board: TextBoard = "#\n# a cell\nmap:\n#\n.\n\n#\n# end\n".parse().unwrap();
        assert_eq!(board.map.map(|map| map.value.height()), Some(2));
        assert_eq!(board.comments, ["", "a cell", "", "end"]);
    }
}
