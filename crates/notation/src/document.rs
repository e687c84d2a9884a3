//! Markdown files with cases in them: rulebooks, and any other file in the notation.
//!
//! A case stands between a line that is exactly three backticks and `case`, and the next line that
//! is three backticks. The contents of other fences are ignored. A block that cannot be read is a
//! separate error; the other blocks are still read.
//!
//! In a rulebook each rule begins with a heading: three `#`, the id in backticks, ` — `, and its
//! title. The section goes up to the next heading of that level or above.

use std::collections::BTreeMap;

use crate::case::Case;
use crate::span::{NotationError, Span};
use crate::{MAX_CASES, MAX_FILE_BYTES};

/// A Markdown file: its cases, its rules, and the rulings that it names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The caller's name for the file.
    pub file_name: String,
    /// The case blocks, in order.
    pub cases: Vec<CaseBlock>,
    /// The sections of rules, in order.
    pub rules: Vec<RuleSection>,
    /// Every ruling named in backticks, once, in the order in which they are first mentioned.
    pub rulings: Vec<RulingMention>,
    /// The rows of tables that begin with a ruling, in order.
    pub ruling_rows: Vec<RulingRow>,
    /// The errors outside the cases, such as a fence that is never closed.
    pub errors: Vec<NotationError>,
}

/// A fenced block with a case in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseBlock {
    /// The line of the opening fence, from 1.
    pub line: u32,
    /// The id, even if the case cannot be read but begins with a line `case: ID`.
    pub id: Option<String>,
    /// The id of the rule whose section contains it.
    pub section: Option<String>,
    /// The lines between the fences, unchanged.
    pub text: String,
    /// The case, or everything that is wrong with it.
    pub case: Result<Case, Vec<NotationError>>,
}

/// The section of one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSection {
    /// The rule id.
    pub id: String,
    /// The title after the id.
    pub title: String,
    /// The line of the heading, from 1.
    pub line: u32,
    /// The section from its heading to the next one, without empty lines at the end.
    pub text: String,
}

/// A ruling, and where the file first names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingMention {
    /// Its name, beginning with `ruling.`.
    pub name: String,
    /// The line, from 1.
    pub line: u32,
}

/// A row of a table whose first cell is a ruling in backticks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingRow {
    /// The name of the ruling.
    pub name: String,
    /// The line, from 1.
    pub line: u32,
    /// The other cells, in order.
    pub cells: Vec<TableCell>,
}

/// A cell of a table below its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCell {
    /// The header of the column.
    pub header: String,
    /// The contents of the cell, as Markdown.
    pub text: String,
}

impl RulingRow {
    /// The cell below this header, ignoring case.
    #[must_use]
    pub fn cell(&self, header: &str) -> Option<&str> {
        let below = |cell: &&TableCell| cell.header.eq_ignore_ascii_case(header);
        self.cells.iter().find(below).map(|cell| cell.text.as_str())
    }
}

impl Document {
    /// The section of this rule.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<&RuleSection> {
        self.rules.iter().find(|rule| rule.id == id)
    }
}

/// Reads a file that may not be UTF-8.
///
/// # Errors
/// Those of [`document`], and an error if the bytes are not UTF-8: which byte, and where it is.
pub fn from_bytes(bytes: &[u8], file_name: &str) -> Result<Document, NotationError> {
    check_size(bytes.len())?;
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        let before = String::from_utf8_lossy(bytes.get(..offset).unwrap_or_default());
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        NotationError::new(
            Span::new(number(line), number(column)),
            format!("byte {offset} of the file is not UTF-8"),
            "save the file as UTF-8",
        )
    })?;
    document(text, file_name)
}

/// Reads a Markdown file with cases in it.
///
/// # Errors
/// Only if the file is larger than [`MAX_FILE_BYTES`] or has more cases than [`MAX_CASES`]. The
/// errors in a case are kept with that case, other errors in [`Document::errors`].
pub fn document(text: &str, file_name: &str) -> Result<Document, NotationError> {
    check_size(text.len())?;
    let mut scan = Scan {
        document: Document {
            file_name: file_name.to_owned(),
            ..Document::default()
        },
        ..Scan::default()
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (offset, line) in text.split_inclusive('\n').enumerate() {
        scan.line_number = number(offset + 1);
        scan.read_line(line);
        if scan.document.cases.len() > MAX_CASES {
            return Err(NotationError::new(
                Span::new(scan.line_number, 1),
                format!("the file has more than {MAX_CASES} cases"),
                "split it into several files",
            ));
        }
    }
    Ok(scan.finish())
}

fn check_size(bytes: usize) -> Result<(), NotationError> {
    if bytes <= MAX_FILE_BYTES {
        return Ok(());
    }
    Err(NotationError::new(
        Span::default(),
        format!("the file has {bytes} bytes"),
        format!("split it into files of at most {MAX_FILE_BYTES} bytes"),
    ))
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// An open fence.
#[derive(Debug)]
enum Fence {
    /// A case block: the line of the fence, and the text so far.
    Case { line: u32, text: String },
    /// Another block: the line of the fence, its character, and the number of them.
    Other {
        line: u32,
        mark: char,
        length: usize,
    },
}

#[derive(Debug, Default)]
struct Scan {
    document: Document,
    line_number: u32,
    fence: Option<Fence>,
    section_open: bool,
    case_lines: BTreeMap<String, u32>,
    /// Rulings already mentioned.
    named: BTreeMap<String, u32>,
    /// The table row before this line, and the header of the current table.
    row_before: Option<Vec<String>>,
    header: Option<Vec<String>>,
}

impl Scan {
    fn read_line(&mut self, raw: &str) {
        let line = raw.trim_end();
        if self.fence.is_none() {
            self.read_heading(line);
            self.read_table(line);
        }
        self.read_mentions(line);
        if let Some(section) = self.document.rules.last_mut().filter(|_| self.section_open) {
            section.text.push_str(raw);
        }
        self.fence = match self.fence.take() {
            None => self.open_fence(line),
            Some(Fence::Case { line: at, text }) if line == "```" => {
                let first_line = at.saturating_add(1);
                let case = Case::parse(&text, first_line);
                self.push_case(at, text, case);
                None
            }
            Some(Fence::Case { line: at, mut text }) => {
                text.push_str(raw);
                Some(Fence::Case { line: at, text })
            }
            Some(Fence::Other { mark, length, .. }) if closes(line, mark, length) => None,
            open => open,
        };
    }

    fn open_fence(&mut self, line: &str) -> Option<Fence> {
        let inner = line.trim_start();
        let mark = inner.chars().next().filter(|mark| "`~".contains(*mark))?;
        let info = inner.trim_start_matches(mark);
        let length = inner.len() - info.len();
        if length < 3 || (mark == '`' && info.contains('`')) {
            return None;
        }
        let at = self.line_number;
        if line == "```case" {
            let text = String::new();
            return Some(Fence::Case { line: at, text });
        }
        let names_case = info.split_whitespace().next() == Some("case");
        if names_case && length == 3 && mark == '`' {
            let error = NotationError::new(
                Span::new(at, 1),
                "the fence of a case is not written as it should be",
                "write exactly three backticks and `case`, from the first column",
            );
            self.push_case(at, String::new(), Err(vec![error]));
        }
        Some(Fence::Other {
            line: at,
            mark,
            length,
        })
    }

    fn push_case(&mut self, line: u32, text: String, case: Result<Case, Vec<NotationError>>) {
        let first = text.lines().next().unwrap_or_default();
        let id = first
            .strip_prefix("case: ")
            .map(|id| id.trim_end().to_owned());
        let case = case.and_then(|case| {
            let id = case.id.clone();
            match self.case_lines.insert(id.value, line) {
                None => Ok(case),
                Some(earlier) => Err(vec![NotationError::new(
                    id.span,
                    format!("the id stands at line {earlier} already"),
                    "give each case of a file an id of its own",
                )]),
            }
        });
        let section = self.document.rules.last().filter(|_| self.section_open);
        let section = section.map(|rule| rule.id.clone());
        self.document.cases.push(CaseBlock {
            line,
            id,
            section,
            text,
            case,
        });
    }

    fn read_heading(&mut self, line: &str) {
        let level = line.len() - line.trim_start_matches('#').len();
        let Some(heading) = line.get(level..).and_then(|text| text.strip_prefix(' ')) else {
            return;
        };
        if !(1..=3).contains(&level) {
            return;
        }
        self.section_open = false;
        let rule = heading
            .strip_prefix('`')
            .and_then(|text| text.split_once('`'));
        let Some((id, title)) = rule.filter(|_| level == 3) else {
            return;
        };
        if id.is_empty() || id.contains(char::is_whitespace) {
            return;
        }
        self.section_open = true;
        self.document.rules.push(RuleSection {
            id: id.to_owned(),
            title: title.trim_start_matches([' ', '—', '-', ':']).to_owned(),
            line: self.line_number,
            text: String::new(),
        });
    }

    fn read_mentions(&mut self, line: &str) {
        for quoted in line.split('`').skip(1) {
            if is_ruling(quoted) && !self.named.contains_key(quoted) {
                self.named.insert(quoted.to_owned(), self.line_number);
                self.document.rulings.push(RulingMention {
                    name: quoted.to_owned(),
                    line: self.line_number,
                });
            }
        }
    }

    fn read_table(&mut self, line: &str) {
        let Some(cells) = table_cells(line) else {
            self.row_before = None;
            self.header = None;
            return;
        };
        let is_rule = |cell: &String| cell.contains('-') && cell.chars().all(|c| "-: ".contains(c));
        if cells.iter().all(is_rule) {
            self.header = self.row_before.take();
            return;
        }
        let name = cells
            .first()
            .and_then(|cell| cell.strip_prefix('`')?.strip_suffix('`'))
            .filter(|name| is_ruling(name));
        if let (Some(name), Some(header)) = (name, &self.header) {
            let others = header.iter().zip(&cells).skip(1);
            let others = others.map(|(header, text)| TableCell {
                header: header.clone(),
                text: text.clone(),
            });
            self.document.ruling_rows.push(RulingRow {
                name: name.to_owned(),
                line: self.line_number,
                cells: others.collect(),
            });
        }
        self.row_before = Some(cells);
    }

    fn finish(mut self) -> Document {
        match self.fence.take() {
            None => {}
            Some(Fence::Case { line, text }) => {
                let error = not_closed(line);
                self.push_case(line, text, Err(vec![error]));
            }
            Some(Fence::Other { line, .. }) => self.document.errors.push(not_closed(line)),
        }
        for section in &mut self.document.rules {
            section.text.truncate(section.text.trim_end().len());
        }
        self.document
    }
}

fn not_closed(line: u32) -> NotationError {
    NotationError::new(
        Span::new(line, 1),
        "the block that begins here is never closed",
        "close it by a line with the backticks alone",
    )
}

fn closes(line: &str, mark: char, length: usize) -> bool {
    let inner = line.trim_start();
    inner.len() >= length && inner.chars().all(|c| c == mark)
}

fn is_ruling(text: &str) -> bool {
    let in_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_.-".contains(c);
    text.strip_prefix("ruling.")
        .is_some_and(|name| !name.is_empty() && name.chars().all(in_name))
}

/// The cells of a table row, trimmed; `\|` is a bar inside a cell.
fn table_cells(line: &str) -> Option<Vec<String>> {
    let inside = line.trim().strip_prefix('|')?;
    let inside = inside.strip_suffix('|').unwrap_or(inside);
    let mut cells = vec![String::new()];
    let mut characters = inside.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = character == '\\' && characters.peek() == Some(&'|');
        if character == '|' {
            cells.push(String::new());
        } else if let Some(cell) = cells.last_mut() {
            cell.push(if escaped { '|' } else { character });
            if escaped {
                characters.next();
            }
        }
    }
    for cell in &mut cells {
        *cell = cell.trim().to_owned();
    }
    Some(cells)
}
