//! `fivefoot map`: the contents of a map file, the decisions of the import, and conversion.

use std::io::Write;
use std::process::ExitCode;

use maps::{Format, Import};
use tell::json::{Decision, MapSummary};

use super::gridless;
use crate::arguments::{MapArguments, ViewArguments};
use crate::explanation::advice;
use crate::failure::Failure;
use crate::{files, input, map_picture, output};

pub(crate) fn run(arguments: &MapArguments) -> Result<ExitCode, Failure> {
    let choice = map_picture::choice(&arguments.picture);
    let import = input::import_with(&arguments.board, choice)?;
    let mut import = input::with_changes(import, &arguments.board)?;
    map_picture::add(&mut import, &arguments.board, &arguments.picture)?;
    input::note_one_side(&import.board);
    if let Some(word) = &arguments.to {
        return convert(arguments, import, word);
    }
    if arguments.output.is_some() {
        return Err(Failure::usage(advice(
            "-o writes a map in another form, and no form is named",
            "add --to board, uvtt or movingai",
        )));
    }
    let summary = summary(&import, &arguments.view);
    if arguments.form.json {
        output::json(&summary)?;
    } else {
        let situation = import.situation.as_ref();
        let text = import.text.as_ref();
        let is_without_map = text.is_some_and(|text| text.map.is_none());
        output::plain(
            &match situation.filter(|own| is_without_map || gridless::holds(own)) {
                Some(situation) => gridless::places(situation),
                None => for_people(&summary, text.and_then(|text| text.picture.as_deref())),
            },
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

fn convert(arguments: &MapArguments, mut import: Import, word: &str) -> Result<ExitCode, Failure> {
    let Some(format) = Format::from_word(word) else {
        return Err(Failure::usage(format!("there is no format `{word}`")));
    };
    let name = input::name_of(&arguments.board.board);
    if let Some(path) = &arguments.output {
        let map = &arguments.board.board;
        map_picture::refuse_sources(&import, map, &arguments.picture, path)?;
        if format == Format::TextBoard {
            map_picture::write_beside(&mut import, path)?;
        }
    }
    let export = import
        .convert(format)
        .map_err(|error| Failure::input(name, error))?;
    for loss in &export.losses {
        output::note(loss);
    }
    match &arguments.output {
        Some(path) => files::write_output(path, &export.bytes)?,
        None => std::io::stdout().lock().write_all(&export.bytes)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The summary of the map, in the view that is asked for.
fn summary(import: &Import, view: &ViewArguments) -> MapSummary {
    let situation = import.situation.as_ref();
    let shown = situation.map(|situation| input::shown(situation, view));
    let board = shown.as_ref().map_or(&import.board, |shown| &shown.board);
    let decisions = import.decisions.iter().map(|decision| Decision {
        topic: decision.topic.word().to_owned(),
        count: decision.count,
        sentence: decision.sentence.clone(),
    });
    let system = import.game.map(maps::Game::word);
    MapSummary::new(
        import.format.word(),
        system,
        board,
        shown.as_ref(),
        decisions.collect(),
    )
}

fn for_people(summary: &MapSummary, picture: Option<&str>) -> String {
    let mut text = String::new();
    if !summary.name.is_empty() {
        text.push_str(&format!("{}\n", summary.name));
    }
    text.push_str(&format!(
        "{} of {}x{} squares ({}x{} ft), {}\n",
        summary.format,
        summary.width,
        summary.height,
        summary.width * 5,
        summary.height * 5,
        summary.system.as_ref().map_or_else(
            || "no rule system".to_owned(),
            |system| format!("system {system}")
        ),
    ));
    text.push_str(&format!(
        "walls: {} squares, {} closed edges, {} exact pieces; doors: {}",
        summary.wall_squares, summary.wall_edges, summary.wall_segments, summary.doors
    ));
    let special = [
        ("windows", summary.windows),
        ("one-way walls", summary.one_way_walls),
    ];
    for (what, count) in special.into_iter().filter(|(_, count)| *count > 0) {
        text.push_str(&format!("; {what}: {count}"));
    }
    text.push('\n');
    if let Some(picture) = picture {
        text.push_str(&format!("picture: {picture}\n"));
    }
    let terrain: Vec<String> = summary
        .terrain
        .iter()
        .map(|(kind, squares)| format!("{kind} {squares}"))
        .collect();
    if !terrain.is_empty() {
        text.push_str(&format!("ground: {} squares\n", terrain.join(", ")));
    }
    if !summary.creatures.is_empty() {
        text.push_str(&format!("creatures: {}\n", summary.creatures.join(", ")));
    }
    // Warnings have already been written to standard error.
    let warning = maps::Topic::Warning.word();
    let decided: Vec<&Decision> = summary
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
