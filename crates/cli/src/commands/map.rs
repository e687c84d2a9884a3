//! `fivefoot map`: what a map file holds, what was decided on import, and conversion.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use board::{Board, Quantity, Terrain};
use maps::{Decision, Format, Import, PictureChoice};
use serde::Serialize;

use crate::arguments::MapArguments;
use crate::failure::Failure;
use crate::{input, map_picture, output};

pub(crate) fn run(arguments: &MapArguments) -> Result<ExitCode, Failure> {
    let choice = if arguments.picture.no_picture {
        PictureChoice::Drop
    } else {
        PictureChoice::Keep
    };
    let import = input::import_with(&arguments.board, choice)?;
    let mut import = input::with_changes(import, &arguments.board)?;
    map_picture::add(&mut import, &arguments.board, &arguments.picture)?;
    input::note_one_side(&import.board);
    if let Some(word) = &arguments.to {
        return convert(arguments, import, word);
    }
    let summary = Summary::new(&import);
    if arguments.form.json {
        output::json(&summary)?;
    } else {
        output::text(&summary.for_people())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn convert(arguments: &MapArguments, mut import: Import, word: &str) -> Result<ExitCode, Failure> {
    let Some(format) = Format::from_word(word) else {
        return Err(Failure::usage(format!("there is no format `{word}`")));
    };
    let name = input::name_of(&arguments.board.board);
    if let (Format::TextBoard, Some(path)) = (format, &arguments.output) {
        map_picture::write_beside(&mut import, path)?;
    }
    let export = import
        .convert(format)
        .map_err(|error| Failure::input(name, error))?;
    for loss in &export.losses {
        eprintln!("note: {loss}");
    }
    match &arguments.output {
        Some(path) => std::fs::write(path, &export.bytes).map_err(|error| {
            Failure::input(
                path.display().to_string(),
                format!("cannot be written: {error}"),
            )
        })?,
        None => std::io::stdout().lock().write_all(&export.bytes)?,
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct Summary {
    format: &'static str,
    name: String,
    width: i32,
    height: i32,
    system: Option<&'static str>,
    creatures: Vec<String>,
    doors: usize,
    wall_edges: usize,
    wall_squares: usize,
    wall_segments: usize,
    terrain: BTreeMap<String, usize>,
    decisions: Vec<DecisionRow>,
}

#[derive(Serialize)]
struct DecisionRow {
    topic: &'static str,
    count: usize,
    sentence: String,
}

impl DecisionRow {
    fn new(decision: &Decision) -> DecisionRow {
        DecisionRow {
            topic: decision.topic.word(),
            count: decision.count,
            sentence: decision.sentence.clone(),
        }
    }
}

/// What is said of the resistance of the ground, once for each square of which it is said.
fn resistances(board: &Board) -> Vec<String> {
    let mut words = Vec::new();
    for (square, quantity, value) in board.quantities() {
        match quantity {
            Quantity::ResistanceTags => {
                words.extend(
                    board
                        .resistance_tags(square)
                        .map(|tag| tag.word().to_owned()),
                );
            }
            Quantity::Resistance => words.push(format!("mr {value}")),
            Quantity::LeapResistance => words.push(format!("leap {value}")),
            _ => {}
        }
    }
    words
}

impl Summary {
    fn new(import: &Import) -> Summary {
        let seen = import.situation.as_ref().map(input::seen);
        let board: &Board = seen.as_ref().unwrap_or(&import.board);
        let count = |kind| board.terrain_plane(kind).map_or(0, grid::Plane::len);
        let mut terrain: BTreeMap<String, usize> = Terrain::ALL
            .into_iter()
            .filter(|kind| *kind != Terrain::Wall && count(*kind) > 0)
            .map(|kind| (kind.word().to_owned(), count(kind)))
            .collect();
        for word in resistances(board) {
            *terrain.entry(word).or_default() += 1;
        }
        Summary {
            format: import.format.word(),
            name: board.name.clone(),
            width: board.extent().width(),
            height: board.extent().height(),
            system: import.game.map(maps::Game::word),
            creatures: board
                .in_letter_order()
                .iter()
                .map(|creature| creature.name.clone())
                .collect(),
            doors: board.doors().len(),
            wall_edges: board.closed_edges().iter().count(),
            wall_squares: count(Terrain::Wall),
            wall_segments: board.segments().len(),
            terrain,
            decisions: import.decisions.iter().map(DecisionRow::new).collect(),
        }
    }

    fn for_people(&self) -> String {
        let mut text = String::new();
        if !self.name.is_empty() {
            text.push_str(&format!("{}\n", self.name));
        }
        text.push_str(&format!(
            "{} of {}x{} squares ({}x{} ft), {}\n",
            self.format,
            self.width,
            self.height,
            self.width * 5,
            self.height * 5,
            self.system.map_or_else(
                || "no rule system".to_owned(),
                |system| format!("system {system}")
            ),
        ));
        text.push_str(&format!(
            "walls: {} squares, {} closed edges, {} exact pieces; doors: {}\n",
            self.wall_squares, self.wall_edges, self.wall_segments, self.doors
        ));
        let terrain: Vec<String> = self
            .terrain
            .iter()
            .map(|(kind, squares)| format!("{kind} {squares}"))
            .collect();
        if !terrain.is_empty() {
            text.push_str(&format!("ground: {} squares\n", terrain.join(", ")));
        }
        if !self.creatures.is_empty() {
            text.push_str(&format!("creatures: {}\n", self.creatures.join(", ")));
        }
        // Warnings stand on standard error already.
        let warning = maps::Topic::Warning.word();
        let decided: Vec<&DecisionRow> = self
            .decisions
            .iter()
            .filter(|decision| decision.topic != warning)
            .collect();
        if !decided.is_empty() {
            text.push_str("decided on import:\n");
            for decision in decided {
                text.push_str(&format!("  - {}\n", decision.sentence));
            }
        }
        text
    }
}
