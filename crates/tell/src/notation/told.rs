//! Writes commands and answers as the lines from which they are read.

use board::{Board, CreatureId};
use encounter::{
    Answer, AttackCommand, Command, Declared, Initiative, Instruction, Reaction, ReactionKind,
};
use notation::{Declaration, DeclarationOption, Phrase, Ruling};
use rules::{RulingChoice, edits_written};
use systems::Edit;

use super::{
    WrittenAnswer, WrittenAttack, WrittenCommand, WrittenDeclaration, WrittenInitiative,
    WrittenInstruction, WrittenReaction, typed_attack_words,
};

/// The written name of a creature.
pub(super) fn name_of(board: &Board, id: CreatureId) -> String {
    let creature = board.creature(id);
    creature.map_or_else(|| id.to_string(), |creature| creature.name.clone())
}

fn names(board: &Board, ids: &[CreatureId]) -> Vec<String> {
    ids.iter().map(|id| name_of(board, *id)).collect()
}

fn ruling(choice: &RulingChoice) -> Ruling {
    Ruling {
        name: choice.name().to_owned().into(),
        value: choice.word().into(),
    }
}

/// What is stated about one creature.
fn properties(edit: &Edit, board: &Board) -> Vec<Phrase> {
    let clauses = edits_written(std::slice::from_ref(edit), board);
    clauses
        .into_iter()
        .flat_map(|with| with.properties)
        .collect()
}

/// A declaration in its words, taken apart.
///
/// A system reads back what it writes, so only a declaration about creatures that are gone cannot
/// be parsed; it is then written without its path.
fn written(declaration: &systems::Declaration, board: &Board) -> Declaration {
    let words = declaration.words(board);
    words.parse().unwrap_or_else(|_| Declaration {
        actor: declaration
            .actor()
            .map_or_else(|| "gm".to_owned(), |actor| name_of(board, actor))
            .into(),
        verb: declaration.to_string().into(),
        options: Vec::new(),
        path: Vec::new(),
    })
}

impl WrittenInstruction {
    /// Returns the line that means the instruction on that board.
    pub fn of(instruction: &Instruction, board: &Board) -> WrittenInstruction {
        match instruction {
            Instruction::Command(command) => {
                WrittenInstruction::Command(WrittenCommand::of(command, board))
            }
            Instruction::Undo => WrittenInstruction::Undo,
            Instruction::Redo => WrittenInstruction::Redo,
            Instruction::BackToTurnStart => WrittenInstruction::BackToTurnStart,
        }
    }
}

impl WrittenCommand {
    /// Returns the line that means the command on that board.
    pub fn of(command: &Command, board: &Board) -> WrittenCommand {
        match command {
            Command::Declare(declared) => {
                WrittenCommand::Declare(WrittenDeclaration::of(declared, board))
            }
            Command::Answer(answer) => WrittenCommand::Answer(WrittenAnswer::of(answer, board)),
            Command::Rule(choice) => WrittenCommand::Rule(ruling(choice)),
            Command::AskRuling { ruling } => WrittenCommand::AskRuling {
                ruling: (*ruling).to_owned(),
            },
            Command::AskTriggers(ask) => WrittenCommand::AskTriggers(*ask),
            Command::Disclose(choice) => WrittenCommand::Disclose(Ruling {
                name: choice.name().to_owned().into(),
                value: choice.word().to_owned().into(),
            }),
            Command::Door { door, change } => WrittenCommand::Door {
                door: *door,
                change: *change,
            },
            Command::Change(edits) => WrittenCommand::Change(edits_written(edits, board)),
            Command::Attack(attack) => WrittenCommand::Attack(WrittenAttack::of(attack, board)),
            Command::Initiative(scores) => {
                let scores = scores.iter();
                let scores = scores.map(|score| WrittenInitiative::of(score, board));
                WrittenCommand::Initiative(scores.collect())
            }
            Command::Order { order } => WrittenCommand::Order {
                order: names(board, order),
            },
            Command::Begin { order } => WrittenCommand::Begin {
                order: names(board, order),
            },
            Command::EndTurn => WrittenCommand::EndTurn,
            Command::End => WrittenCommand::End,
        }
    }
}

impl WrittenDeclaration {
    /// Returns the line that means the declaration on that board.
    pub fn of(declared: &Declared, board: &Board) -> WrittenDeclaration {
        let mut declaration = written(&declared.declaration, board);
        let typed = typed_attack_words(&declared.typed);
        let typed = typed.split(' ').filter_map(|word| word.split_once('='));
        declaration
            .options
            .extend(typed.map(|(name, value)| DeclarationOption {
                name: name.to_owned().into(),
                value: Some(value.to_owned()),
            }));
        WrittenDeclaration {
            declaration,
            rulings: declared.rulings.iter().map(ruling).collect(),
            timing: declared.timing,
        }
    }
}

impl WrittenAttack {
    /// Returns the line that means the attack on that board.
    pub fn of(attack: &AttackCommand, board: &Board) -> WrittenAttack {
        WrittenAttack {
            attacker: name_of(board, attack.attacker),
            target: name_of(board, attack.target),
            occasion: attack.occasion,
            typed: attack.typed,
        }
    }
}

impl WrittenInitiative {
    /// Returns the words that mean the initiative on that board.
    pub fn of(initiative: &Initiative, board: &Board) -> WrittenInitiative {
        WrittenInitiative {
            name: name_of(board, initiative.creature),
            score: initiative.score,
        }
    }
}

impl WrittenAnswer {
    /// Returns the line that means the answer on that board.
    pub fn of(answer: &Answer, board: &Board) -> WrittenAnswer {
        match answer {
            Answer::MoveOn => WrittenAnswer::MoveOn,
            Answer::Halt { facts } => WrittenAnswer::Halt {
                facts: properties(facts, board),
            },
            Answer::React(reaction) => WrittenAnswer::React(WrittenReaction::of(reaction, board)),
            Answer::Decline { reactor } => WrittenAnswer::Decline {
                reactor: name_of(board, *reactor),
            },
            Answer::CarryOn => WrittenAnswer::CarryOn,
            Answer::Stop => WrittenAnswer::Stop,
            Answer::GoRound { way } => WrittenAnswer::GoRound {
                path: written(way, board).path,
            },
            Answer::Choose { choice, scope } => WrittenAnswer::Choose {
                choice: choice.to_string(),
                scope: *scope,
            },
        }
    }
}

impl WrittenReaction {
    /// Returns the words that mean the reaction on that board.
    pub fn of(reaction: &Reaction, board: &Board) -> WrittenReaction {
        WrittenReaction {
            reactor: name_of(board, reaction.reactor),
            kind: reaction.kind,
            typed: reaction.typed,
            movement: reaction.movement.as_ref().map(|movement| {
                let mut movement = written(movement, board);
                let readied = ReactionKind::Readied.word();
                movement.options.retain(|own| own.name.value != readied);
                movement.verb = readied.to_owned().into();
                movement
            }),
            ends_with: properties(&reaction.ends_with, board),
        }
    }
}
