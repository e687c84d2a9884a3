//! Map files when they are opened: a board to play on, and the decisions made in reading it.

use journal::Head;
use maps::{Format, Game, Import, ImportOptions, PictureChoice, TextBoard};
use schemars::JsonSchema;
use tell::json;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Problem, json_of};

/// A map file that has been read but is not played on yet.
#[wasm_bindgen]
pub struct Opened {
    summary: String,
    text: String,
    picture: Vec<u8>,
}

#[wasm_bindgen]
impl Opened {
    /// The board and every decision, as JSON.
    pub fn summary(&self) -> String {
        self.summary.clone()
    }

    /// The same map as a text board.
    pub fn text(&self) -> String {
        self.text.clone()
    }

    /// The bytes of the picture in the file; empty if there is none.
    pub fn picture(&self) -> Vec<u8> {
        self.picture.clone()
    }
}

/// What a page shows about a map file before it is used.
#[derive(JsonSchema, serde::Serialize)]
pub(crate) struct Summary {
    name: String,
    system: Option<String>,
    board: json::Board,
    decisions: Vec<json::Decision>,
}

/// Reads a map file without playing on it.
///
/// # Errors
/// If the file cannot be read as a map.
#[wasm_bindgen]
pub fn read_map(bytes: &[u8], file_name: &str, system: Option<String>) -> Result<Opened, Problem> {
    let import = import(bytes, file_name, system.as_deref(), PictureChoice::Keep)?;
    let text = text_board(&import)?;
    let summary = Summary {
        name: import.board.name.clone(),
        system: import.game.map(|game| game.system.id().to_owned()),
        board: json::Board::from(&import.board),
        decisions: import.decisions.iter().map(told).collect(),
    };
    Ok(Opened {
        summary: json_of(&summary)?,
        text: text.to_string(),
        picture: import.image.map(|image| image.bytes).unwrap_or_default(),
    })
}

/// The head of the session that begins on that map.
pub(crate) fn head(bytes: &[u8], file_name: &str, system: Option<&str>) -> Result<Head, Problem> {
    let import = import(bytes, file_name, system, PictureChoice::Drop)?;
    let game = import
        .game
        .ok_or("the map names no rule system: choose one")?;
    Ok(Head::new(game, text_board(&import)?))
}

fn import(
    bytes: &[u8],
    file_name: &str,
    system: Option<&str>,
    image: PictureChoice,
) -> Result<Import, Problem> {
    let game = system
        .map(|word| Game::from_word(word).ok_or_else(|| format!("there is no system `{word}`")))
        .transpose()?;
    let options = ImportOptions {
        file_name: Some(file_name.to_owned()),
        game,
        image,
        ..ImportOptions::default()
    };
    let mut import = maps::import(bytes, &options).map_err(|error| error.to_string())?;
    if import.board.name.is_empty() {
        import.board.name = name_of(file_name);
    }
    Ok(import)
}

/// A map without a name is called what its file is called: a table is found again by its name.
fn name_of(file_name: &str) -> String {
    let stem = file_name
        .rsplit_once('.')
        .map_or(file_name, |(stem, _)| stem);
    stem.split(|letter: char| letter.is_control() || letter.is_whitespace())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The map as a text board: what a session begins with.
fn text_board(import: &Import) -> Result<TextBoard, Problem> {
    let export = import
        .convert(Format::TextBoard)
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&export.bytes);
    text.parse::<TextBoard>().map_err(|error| error.to_string())
}

fn told(decision: &maps::Decision) -> json::Decision {
    json::Decision {
        topic: decision.topic.word().to_owned(),
        count: decision.count,
        sentence: decision.sentence.clone(),
    }
}
