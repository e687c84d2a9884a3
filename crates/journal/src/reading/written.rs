//! Converts written lines to what they mean.

use std::borrow::Cow;

use super::LineError;
use board::{Board, CreatureId};
use dice::NoDice;
use encounter::{
    Answer, AttackCommand, Command, CommandError, Declared, Encounter, Event, Initiative,
    Instruction, Pending, Reaction, ReactionKind, TypedAttack, evolve,
};
use notation::{Declaration, DeclarationOption, Phrase, Ruling, Subject, Text, With};
use rules::{DisclosureChoice, ReadiedVerb, RulingChoice, Words as _};
use systems::{Edit, Situation};
use tell::notation::{
    WrittenAnswer, WrittenAttack, WrittenCommand, WrittenDeclaration, WrittenInstruction,
    WrittenReaction, set_typed,
};

/// The most names that an error lists.
const NAMES_LISTED: usize = 20;

/// Reads a line of a session.
///
/// # Errors
/// If its words mean nothing on the encounter, or no such command is expected.
pub fn instruction(
    encounter: &Encounter,
    written: &WrittenInstruction,
) -> Result<Instruction, LineError> {
    match written {
        WrittenInstruction::Command(written) => {
            written_command(encounter, written).map(Instruction::Command)
        }
        WrittenInstruction::Undo => Ok(Instruction::Undo),
        WrittenInstruction::Redo => Ok(Instruction::Redo),
        WrittenInstruction::BackToTurnStart => Ok(Instruction::BackToTurnStart),
    }
}

/// Reads a command.
///
/// # Errors
/// If its words mean nothing on the encounter, or no such command is expected.
pub fn written_command(
    encounter: &Encounter,
    written: &WrittenCommand,
) -> Result<Command, LineError> {
    if let WrittenCommand::Answer(written) = written {
        return answer(encounter, written).map(Command::Answer);
    }
    if encounter.pending().is_some() {
        return Err(CommandError::Waiting.into());
    }
    let (board, rulings) = (encounter.board(), &encounter.situation().rulings);
    Ok(match written {
        WrittenCommand::Declare(written) => Command::Declare(declared(encounter, written)?),
        WrittenCommand::Answer(_) => return Err(CommandError::NothingAsked.into()),
        WrittenCommand::Rule(ruling) => {
            Command::Rule(rulings.choice(&ruling.name.value, &ruling.value.value)?)
        }
        WrittenCommand::AskRuling { ruling } => Command::AskRuling {
            ruling: rulings.entry(ruling)?.name,
        },
        WrittenCommand::AskTriggers(ask) => Command::AskTriggers(*ask),
        WrittenCommand::Disclose(choice) => {
            let (name, word) = (&choice.name.value, &choice.value.value);
            Command::Disclose(DisclosureChoice::from_words(name, word)?)
        }
        WrittenCommand::Door { door, change } => Command::Door {
            door: *door,
            change: *change,
        },
        WrittenCommand::Change(facts) => Command::Change(encounter.situation().read_edits(facts)?),
        WrittenCommand::Attack(written) => Command::Attack(attack(board, written)?),
        WrittenCommand::Initiative(scores) => {
            let scores = scores.iter().map(|score| {
                let creature = creature_named(board, &score.name)?;
                let score = score.score;
                Ok(Initiative { creature, score })
            });
            Command::Initiative(scores.collect::<Result<_, LineError>>()?)
        }
        WrittenCommand::Order { order } => Command::Order {
            order: creatures(board, order)?,
        },
        WrittenCommand::Begin { order } => Command::Begin {
            order: creatures(board, order)?,
        },
        WrittenCommand::EndTurn => Command::EndTurn,
        WrittenCommand::End => Command::End,
    })
}

fn attack(board: &Board, written: &WrittenAttack) -> Result<AttackCommand, LineError> {
    Ok(AttackCommand {
        attacker: creature_named(board, &written.attacker)?,
        target: creature_named(board, &written.target)?,
        occasion: written.occasion,
        typed: written.typed,
    })
}

fn creatures(board: &Board, names: &[String]) -> Result<Vec<CreatureId>, LineError> {
    let names = names.iter();
    names.map(|name| creature_named(board, name)).collect()
}

/// The creature of that name.
///
/// # Errors
/// If there is no such creature; the error names those that exist.
pub fn creature_named(board: &Board, name: &str) -> Result<CreatureId, LineError> {
    if let Some(creature) = board.creature_meant(name) {
        return Ok(creature.id);
    }
    let names = board.open_names();
    let listed = names.iter().take(NAMES_LISTED);
    let mut present: Vec<&str> = listed.map(String::as_str).collect();
    if names.len() > present.len() {
        present.push("…");
    }
    let present = match present.as_slice() {
        [] => "none".to_owned(),
        present => present.join(", "),
    };
    Err(LineError::NoSuchCreature {
        name: name.to_owned(),
        present,
    })
}

/// Reads a declaration, with what applies to this declaration only.
///
/// # Errors
/// If a ruling, or a word of the declaration, is unknown.
pub fn declared(
    encounter: &Encounter,
    written: &WrittenDeclaration,
) -> Result<Declared, LineError> {
    let mut situation = Cow::Borrowed(encounter.situation());
    let mut rulings: Vec<RulingChoice> = Vec::with_capacity(written.rulings.len());
    for Ruling { name, value } in &written.rulings {
        rulings.push(situation.rulings.choice(&name.value, &value.value)?);
        let under = &mut situation.to_mut().rulings;
        under.set(&name.value, &value.value)?;
    }
    let (words, typed) = without_typed(&situation, &written.declaration)?;
    Ok(Declared {
        typed,
        rulings,
        timing: written.timing,
        ..Declared::new(situation.read_declaration(&words)?)
    })
}

/// Reads several declarations in a row, each against the board as it will be if nothing happens in
/// between.
///
/// # Errors
/// If a ruling, or a word of a declaration, is unknown.
pub fn series(
    encounter: &Encounter,
    written: &[WrittenDeclaration],
) -> Result<Vec<Declared>, LineError> {
    let mut expected = encounter.clone();
    let mut series = Vec::with_capacity(written.len());
    for written in written {
        let declared = declared(&expected, written)?;
        let planned = expected
            .situation()
            .plan(&declared.declaration, &mut NoDice);
        if let Ok(outcome) = planned {
            let carried = Event::Carried {
                declaration: declared.declaration.clone(),
                outcome: Box::new(outcome),
            };
            evolve(&mut expected, &carried);
        }
        series.push(declared);
    }
    Ok(series)
}

/// Removes the typed-in results of an attack from its declaration; the rest is for the rules.
fn without_typed<'a>(
    situation: &Situation,
    declaration: &'a Declaration,
) -> Result<(Cow<'a, Declaration>, TypedAttack), LineError> {
    let mut typed = TypedAttack::default();
    let verb = declaration.verb.value.as_str();
    let names = situation.system().typed_options(verb);
    let is_typed = |option: &DeclarationOption| names.contains(&option.name.value.as_str());
    if !declaration.options.iter().any(is_typed) {
        return Ok((Cow::Borrowed(declaration), typed));
    }
    for option in declaration.options.iter().filter(|own| is_typed(own)) {
        let name = option.name.value.as_str();
        let value = option.value.as_deref().unwrap_or_default();
        set_typed(&mut typed, name, value).ok_or_else(|| LineError::Typed {
            option: format!("{name}={value}"),
        })?;
    }
    let mut rest = declaration.clone();
    rest.options.retain(|option| !is_typed(option));
    Ok((Cow::Owned(rest), typed))
}

/// Reads an answer to the open question.
///
/// # Errors
/// If nothing is asked, or its words mean nothing here.
pub fn answer(encounter: &Encounter, written: &WrittenAnswer) -> Result<Answer, LineError> {
    let Some(pending) = encounter.pending() else {
        return Err(CommandError::NothingAsked.into());
    };
    // A creature that does not exist is not asked.
    let asked = |name: &String| {
        let creature = encounter.board().creature_meant(name);
        creature.map(|own| own.id).ok_or(CommandError::NoAnswer)
    };
    Ok(match written {
        WrittenAnswer::MoveOn => Answer::MoveOn,
        WrittenAnswer::Halt { facts } => Answer::Halt {
            facts: stated_of_mover(encounter, pending, facts)?,
        },
        WrittenAnswer::React(written) => {
            let reactor = asked(&written.reactor)?;
            Answer::React(reaction(encounter, pending, reactor, written)?)
        }
        WrittenAnswer::Decline { reactor } => Answer::Decline {
            reactor: asked(reactor)?,
        },
        WrittenAnswer::CarryOn => Answer::CarryOn,
        WrittenAnswer::Stop => Answer::Stop,
        WrittenAnswer::GoRound { path } => {
            let Pending::CarryOn(carry_on) = pending else {
                return Err(CommandError::NoAnswer.into());
            };
            let board = encounter.board();
            let rest = WrittenDeclaration::of(&carry_on.rest, board).declaration;
            let way = Declaration {
                path: path.clone(),
                ..rest
            };
            Answer::GoRound {
                way: encounter.situation().read_declaration(&way)?,
            }
        }
        WrittenAnswer::Choose { choice, scope } => {
            let Pending::Ruling(question) = pending else {
                return Err(CommandError::NoAnswer.into());
            };
            let entry = encounter.situation().rulings.entry(question.ruling)?;
            let choice = entry.read_offered(choice);
            Answer::Choose {
                choice: choice.ok_or(CommandError::NoAnswer)?,
                scope: *scope,
            }
        }
    })
}

/// What is stated about the mover that waits.
fn stated_of_mover(
    encounter: &Encounter,
    pending: &Pending,
    facts: &[Phrase],
) -> Result<Edit, LineError> {
    if facts.is_empty() {
        return Ok(Edit::of(encounter.system(), []));
    }
    let Pending::MoveOn(move_on) = pending else {
        return Err(CommandError::NoAnswer.into());
    };
    let mover = encounter.board().creature(move_on.mover);
    let mover = mover.ok_or(CommandError::NoCreature(move_on.mover))?;
    let with = With {
        subject: Subject::Creature(mover.name.clone()).into(),
        properties: facts.to_vec(),
    };
    Ok(encounter.situation().read_edit(&with)?)
}

fn reaction(
    encounter: &Encounter,
    pending: &Pending,
    reactor: CreatureId,
    written: &WrittenReaction,
) -> Result<Reaction, LineError> {
    let situation = encounter.situation();
    let uses_readied = written.kind == ReactionKind::Readied;
    let movement = match (&written.movement, situation.readied_verb(reactor)) {
        (Some(_), None) => return Err(CommandError::NoAnswer.into()),
        // A movement needs a path; the code that reads the path reports that.
        (None, Some(ReadiedVerb::Movement(verb))) if uses_readied => {
            let line = format!("{} {verb} readied", written.reactor);
            let words = Declaration::parse(Text::from(line.as_str()));
            let words = words.map_err(|error| LineError::Notation(error.to_string()))?;
            Some(situation.read_declaration(&words)?)
        }
        (None, _) => None,
        (Some(words), Some(ReadiedVerb::Movement(verb) | ReadiedVerb::Plain(verb))) => {
            let mut words = words.clone();
            words.verb = verb.to_owned().into();
            words.options.push(DeclarationOption {
                name: ReactionKind::Readied.word().to_owned().into(),
                value: None,
            });
            Some(situation.read_declaration(&words)?)
        }
    };
    Ok(Reaction {
        reactor,
        kind: written.kind,
        typed: written.typed,
        movement,
        ends_with: stated_of_mover(encounter, pending, &written.ends_with)?,
    })
}
