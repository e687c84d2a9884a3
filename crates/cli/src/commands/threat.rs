//! `fivefoot threat`: the squares that creatures threaten.

use std::process::ExitCode;

use board::Creature;
use draw::{Layer, Picture, Threat};
use grid::Square;
use rules::{CreatureNumber, SystemFacts as _};
use systems::Situation;
use tell::json;

use super::{because, gridless};
use crate::arguments::ThreatArguments;
use crate::failure::Failure;
use crate::{input, output};

pub(crate) fn run(arguments: &ThreatArguments) -> Result<ExitCode, Failure> {
    let truth = input::situation(&arguments.board)?;
    let situation = input::shown(&truth, &arguments.view);
    let chosen: Vec<&Creature> = if arguments.creature.is_empty() {
        situation.board.in_letter_order()
    } else {
        arguments
            .creature
            .iter()
            .map(|name| input::creature_shown(&situation, &truth, name))
            .collect::<Result<_, _>>()?
    };
    let threats: Vec<(&Creature, Vec<Square>)> = chosen
        .into_iter()
        .map(|creature| (creature, situation.threatened(creature.id).iter().collect()))
        .collect();
    if arguments.form.json {
        let threats = threats.iter().map(|(creature, squares)| {
            let reasons = because::json(because::threat(&situation, creature));
            let reach = gridless::reach_feet(&situation, creature);
            (*creature, squares.as_slice(), reach, reasons)
        });
        output::json(&json::Threat::new(situation.system(), threats))?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(none) = no_threat(&situation) {
        output::text(&none)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = String::new();
    if gridless::has_no_squares(&situation) {
        let words = threats
            .iter()
            .map(|(creature, _)| gridless::threat_for_people(&situation, creature));
        text.extend(words);
        output::text(&text)?;
        return Ok(ExitCode::SUCCESS);
    }
    for (creature, squares) in &threats {
        // Like a range, it is shown on the map that the creature's side knows.
        let known = view::known_to_side(&situation, creature.side);
        let mut picture = Picture::new(&known.board);
        picture.options.title = Some(format!(
            "{} threatens {}",
            creature.name,
            count(squares.len())
        ));
        picture.layers.push(Layer::Threat(layer(creature, squares)));
        text.push_str(&draw::terminal(
            &picture,
            &input::terminal_style(arguments.form.colour),
        ));
        text.push_str(&standing_there(&known, creature, squares));
        text.push_str(&because::lines(because::threat(&situation, creature)));
        text.push('\n');
    }
    output::text(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Who stands in threatened squares, where the mark of a square has no room; empty if nobody does.
fn standing_there(known: &Situation, creature: &Creature, squares: &[Square]) -> String {
    let others = known.board.in_letter_order().into_iter();
    let is_there = |other: &&Creature| {
        let space = other.footprint();
        other.id != creature.id
            && space.is_some_and(|space| space.squares().any(|own| squares.contains(&own)))
    };
    let names: Vec<&str> = others
        .filter(is_there)
        .map(|other| other.name.as_str())
        .collect();
    match names.as_slice() {
        [] => String::new(),
        names => format!("in these squares: {}\n", names.join(", ")),
    }
}

/// That nobody threatens anything, in a system without reach.
pub(crate) fn no_threat(situation: &Situation) -> Option<String> {
    let system = situation.system();
    let has_reach = system.statable().numbers.contains(&CreatureNumber::Reach);
    (!has_reach).then(|| {
        format!(
            "{system} has no threat: nobody reacts to a movement by where they stand; what it \
             triggers is said when it is declared\n"
        )
    })
}

fn count(squares: usize) -> String {
    if squares == 1 {
        "1 square".to_owned()
    } else {
        format!("{squares} squares")
    }
}

/// The squares that a creature threatens, for drawing.
pub(crate) fn layer(creature: &Creature, squares: &[Square]) -> Threat {
    Threat {
        creature: creature.id,
        squares: squares.to_vec(),
    }
}
