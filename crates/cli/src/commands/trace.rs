//! `fivefoot trace`: declared movements step by step, or why they are refused.

use std::process::ExitCode;

use dice::{Dice, Scripted, Seed, Seeded};
use rules::PlanError;
use tell::json;
use tell::people::{outcome_for_people, refusal_for_people};

use crate::arguments::TraceArguments;
use crate::dice_choice::faces;
use crate::explanation::advice;
use crate::failure::{Failure, exit};
use crate::{input, output};

pub(crate) fn run(arguments: &TraceArguments) -> Result<ExitCode, Failure> {
    let mut situation = input::situation(&arguments.board)?;
    let given = arguments.dice.as_deref().map(faces).transpose()?;
    let mut scripted = Scripted::new(given.unwrap_or_default());
    let mut seeded = arguments
        .seed
        .map(|seed| Seeded::new(Seed::from_number(seed)));
    let dice: &mut dyn Dice = match &mut seeded {
        Some(seeded) => seeded,
        None => &mut scripted,
    };
    let mut traces = Vec::new();
    let mut text = String::new();
    let mut all_legal = true;
    for words in &arguments.declarations {
        let declaration = input::declaration(&situation, words)?;
        let written = declaration.words(&situation.board);
        match situation.plan(&declaration, dice) {
            Ok(outcome) => {
                text.push_str(&outcome_for_people(&written, &outcome, &situation.board));
                traces.push(json::Declaration::of_outcome(
                    written,
                    &outcome,
                    &situation.board,
                ));
                situation.carry_out(&outcome);
            }
            Err(PlanError::Refused(refusal)) => {
                all_legal = false;
                text.push_str(&refusal_for_people(&written, &refusal));
                traces.push(json::Declaration::of_refusal(written, &refusal));
            }
            Err(PlanError::Dice(error)) => {
                return Err(Failure::usage(advice(
                    error.to_string(),
                    "give the faces in the order in which they are rolled: --dice 3,17, or let \
                     --seed NUMBER roll them",
                )));
            }
            Err(error @ PlanError::OtherSystem { .. }) => {
                return Err(Failure::usage(error.to_string()));
            }
        }
    }
    // A refused declaration rolls nothing, so faces given for it are left over.
    if all_legal && let Err(error) = scripted.finish() {
        return Err(Failure::usage(advice(
            error.to_string(),
            "give the faces that are rolled and no more: --dice 3,17",
        )));
    }
    if arguments.form.json {
        output::json(&json::Trace::new(situation.system(), traces))?;
    } else {
        output::text(&text)?;
    }
    Ok(if all_legal {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(exit::NO)
    })
}
