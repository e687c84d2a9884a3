//! `fivefoot trace`: declared movements step by step, or why they are refused.

use std::process::ExitCode;

use rules::{
    Happening, PlanError, SystemChecks as _, SystemMovement as _, SystemReactions as _, Words as _,
};
use systems::{Declaration, Outcome, Situation};
use tell::json;
use tell::people::{name_of, outcome_for_people, refusal_for_people};

use crate::arguments::TraceArguments;
use crate::dice_choice::{Rolling, needs_dice};
use crate::failure::{Failure, exit};
use crate::{input, output};

pub(crate) fn run(arguments: &TraceArguments) -> Result<ExitCode, Failure> {
    let mut situation = input::situation(&arguments.board)?;
    let mut dice = Rolling::new(arguments.dice.as_deref(), arguments.seed)?;
    let mut traces = Vec::new();
    let mut text = String::new();
    let mut all_legal = true;
    for words in &arguments.declarations {
        let declaration = input::declaration(&situation, words)?;
        let written = declaration.words(&situation.board);
        match situation.plan(&declaration, dice.port()) {
            Ok(outcome) => {
                text.push_str(&outcome_for_people(&written, &outcome, &situation.board));
                if let Some(note) = open_question(&situation, &declaration, &outcome) {
                    text.push_str(&format!("  note: {note}\n"));
                }
                if let Some(check) = situation
                    .system()
                    .declared_check(situation.scene(), &declaration)
                {
                    let lead = match outcome.movement {
                        Some(_) => "so if the check succeeds, which is not rolled here",
                        None => {
                            "the check is not rolled here, so state its result (`result=success`)"
                        }
                    };
                    text.push_str(&format!(
                        "  note: {lead}: {} {:+} against {} [{}]\n",
                        check.skill,
                        check.modifier(),
                        check.dc,
                        check.rule
                    ));
                }
                traces.push(json::Declaration::of_outcome(
                    written,
                    &outcome,
                    &situation.board,
                ));
                situation.carry_out(&outcome);
                for note in advice(&situation, &declaration, &outcome) {
                    text.push_str(&format!("  note: {note}\n"));
                }
            }
            Err(PlanError::Refused(refusal)) => {
                all_legal = false;
                text.push_str(&refusal_for_people(&written, &refusal));
                traces.push(json::Declaration::of_refusal(written, &refusal));
            }
            Err(PlanError::Dice(error)) => return Err(needs_dice(&error)),
            Err(error @ PlanError::OtherSystem { .. }) => {
                return Err(Failure::usage(error.to_string()));
            }
        }
    }
    // A refused declaration rolls nothing, so faces given for it are left over.
    if all_legal {
        dice.finish()?;
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

/// What the rulebook does not say about a movement of the creature itself.
pub(crate) fn open_question(
    situation: &Situation,
    declaration: &Declaration,
    outcome: &Outcome,
) -> Option<String> {
    let movement = outcome.movement.as_ref()?;
    let is_own = declaration.actor() == Some(movement.mover) && !movement.steps.is_empty();
    let scene = situation.scene();
    let open = || situation.system().left_open(scene, movement.mover);
    is_own.then(open).flatten()
}

/// What to do next, where the outcome that was just carried out lacks something or waits for the result
/// of a check.
pub(crate) fn advice(
    situation: &Situation,
    declaration: &Declaration,
    outcome: &Outcome,
) -> Vec<String> {
    let (system, scene) = (situation.system(), situation.scene());
    let Some(actor) = declaration.actor() else {
        return Vec::new();
    };
    let account = outcome.account.iter();
    let mut advice: Vec<String> = account
        .filter_map(|happening| system.advice(scene, actor, happening))
        .collect();
    advice.dedup();
    // Whoever moves despite a check does not wait for it.
    let stays = outcome.movement.is_none();
    let missing = || system.missing_result(scene, declaration);
    advice.extend(stays.then(missing).flatten());
    // What the side of the actor does not know is not betrayed.
    if let Some(actor) = scene.board.creature(actor) {
        let known = view::known_to_side(situation, actor.side);
        advice.extend(system.without_effect(known.scene(), declaration));
    }
    advice
}

/// When somebody who has no reaction left can have spent it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spent {
    /// Before what has just happened.
    Before,
    /// Perhaps on what has just happened: that it is spent says nothing of the creature.
    PerhapsOnIt,
}

/// Who may react to what has just happened but is kept from it, with the rule.
pub(crate) fn kept_from_reacting(
    situation: &Situation,
    outcome: &Outcome,
    spent: Spent,
) -> Vec<String> {
    let (system, scene) = (situation.system(), situation.scene());
    let events = outcome.events.iter();
    let mut notes: Vec<String> = events
        .filter_map(|event| match &event.happening {
            Happening::Provoke(who, _) => Some(*who),
            _ => None,
        })
        .filter(|who| spent == Spent::Before || system.reactions_left(scene.facts, *who) > 0)
        .filter_map(|who| {
            let refusal = system.may_react(scene, who).err()?;
            let (name, first) = (name_of(&situation.board, who), refusal.first());
            Some(format!(
                "{name} does not react: {} [{}]",
                first.text, first.rule
            ))
        })
        .collect();
    notes.sort_unstable();
    notes.dedup();
    notes
}
