//! Reading commands from text.
//!
//! A line is either one word (`end-turn`), a key and a colon with what belongs to it
//! (`begin: A, b`), or a declaration of the case notation. No declaration has fewer than two words
//! or a colon behind its first one, so the three never meet.

use std::str::FromStr;

use board::DoorId;
use notation::{
    Clause, Declaration, MAX_ENTRIES, MAX_LINE_CHARS, NotationError, PathItem, Ruling, Text, With,
};

use crate::attack::TypedAttack;
use crate::command::{
    Answer, AskTriggers, AttackCommand, AttackOccasion, Command, Declared, DoorChange, Instruction,
    RulingSetting, Scope, Timing,
};
use crate::initiative::Initiative;
use crate::reaction::{Reaction, read_name};

const KEYS: &str = "write a declaration (`A stride: (1,0)`), end-turn, end, undo, redo, \
                    back-to-turn-start, begin, or one of begin:, initiative:, order:, attack:, \
                    with:, door:, ruling:, triggers:, answer:";

impl Instruction {
    /// Reads one line of a session.
    ///
    /// # Errors
    /// Where the line is no command, with the column.
    pub fn parse(text: Text<'_>) -> Result<Instruction, NotationError> {
        match text.as_str() {
            "undo" => Ok(Instruction::Undo),
            "redo" => Ok(Instruction::Redo),
            "back-to-turn-start" => Ok(Instruction::BackToTurnStart),
            _ => Command::parse(text).map(Instruction::Command),
        }
    }
}

impl Command {
    /// Reads a command.
    ///
    /// # Errors
    /// Where the text is none, with the column.
    pub fn parse(text: Text<'_>) -> Result<Command, NotationError> {
        if text.as_str().chars().count() > MAX_LINE_CHARS {
            return Err(NotationError::new(
                text.span(),
                "the command is too long",
                format!("keep it to {MAX_LINE_CHARS} characters"),
            ));
        }
        match text.as_str() {
            "end-turn" => return Ok(Command::EndTurn),
            "end" => return Ok(Command::End),
            "begin" => return Ok(Command::Begin { order: Vec::new() }),
            line if !line.contains(' ') => {
                return Err(NotationError::new(
                    text.span(),
                    format!("`{}` is no command", line.escape_debug()),
                    KEYS,
                ));
            }
            _ => {}
        }
        let Some((key, value)) = text.split_once(": ") else {
            return Declared::parse(text).map(Command::Declare);
        };
        match key.as_str() {
            "begin" => read_order(value).map(|order| Command::Begin { order }),
            "order" => read_order(value).map(|order| Command::Order { order }),
            "initiative" => Initiative::parse_list(value).map(Command::Initiative),
            "attack" => read_attack(value).map(Command::Attack),
            "with" => With::parse_list(value).map(Command::Change),
            "door" => read_door(value),
            "ruling" => read_ruling(value),
            "triggers" => read_triggers(value),
            "answer" => Answer::parse(value).map(Command::Answer),
            _ => Declared::parse(text).map(Command::Declare),
        }
    }
}

impl Declared {
    /// Reads a declaration with what is said about this one only.
    ///
    /// # Errors
    /// Where the declaration or a ruling cannot be read.
    pub fn parse(text: Text<'_>) -> Result<Declared, NotationError> {
        let (timing, text) = match text.strip_prefix("out-of-turn: ") {
            Some(rest) => (Timing::OutOfTurn, rest),
            None => (Timing::InTurn, text),
        };
        let (rulings, text) = match text.strip_prefix("rulings: ") {
            None => (Vec::new(), text),
            Some(rest) => {
                let (rulings, declaration) = rest.split_once(" | ").ok_or_else(|| {
                    NotationError::new(
                        rest.span(),
                        "the rulings are not followed by a declaration",
                        "write rulings: NAME=VALUE; NAME=VALUE | ACTOR VERB",
                    )
                })?;
                (Ruling::parse_list(rulings)?, declaration)
            }
        };
        Ok(Declared {
            declaration: Declaration::parse(text)?,
            rulings,
            timing,
        })
    }
}

impl Answer {
    /// Reads an answer.
    ///
    /// # Errors
    /// Where the text is none.
    pub fn parse(text: Text<'_>) -> Result<Answer, NotationError> {
        match text.as_str() {
            "move-on" => return Ok(Answer::MoveOn),
            "halt" => return Ok(Answer::Halt { facts: Vec::new() }),
            "carry-on" => return Ok(Answer::CarryOn),
            "stop" => return Ok(Answer::Stop),
            _ => {}
        }
        if let Some(path) = text.strip_prefix("go-round: ") {
            return PathItem::parse_path(path).map(|path| Answer::GoRound { path });
        }
        if let Some(facts) = text.strip_prefix("halt: ") {
            return Clause::parse(facts).map(|clause| Answer::Halt {
                facts: clause.parts,
            });
        }
        if let Some(reaction) = text.strip_prefix("react ") {
            return Reaction::parse(reaction).map(Answer::React);
        }
        if let Some(reactor) = text.strip_prefix("decline ") {
            return read_name(reactor).map(|reactor| Answer::Decline { reactor });
        }
        let wrong = || {
            NotationError::new(
                text.span(),
                format!("`{}` is no answer", text.as_str().escape_debug()),
                "answer move-on, react NAME aoo, react NAME readied, react NAME other, decline NAME, halt, halt: FACT, FACT, \
                 carry-on, stop, go-round: (x,y), choose: CHOICE, or choose: CHOICE for-table",
            )
        };
        let words = text.strip_prefix("choose: ").ok_or_else(wrong)?.words()?;
        let (choice, scope) = match words.as_slice() {
            [choice] => (choice, Scope::ThisCommand),
            [choice, for_table] if for_table.as_str() == "for-table" => (choice, Scope::Table),
            _ => return Err(wrong()),
        };
        Ok(Answer::Choose {
            choice: choice.as_str().to_owned(),
            scope,
        })
    }
}

fn read_attack(text: Text<'_>) -> Result<AttackCommand, NotationError> {
    let words = text.words()?;
    let [attacker, target, rest @ ..] = words.as_slice() else {
        return Err(NotationError::new(
            text.span(),
            "the attack does not say who attacks whom",
            "write attack: NAME NAME, with `extra` behind it if it costs no action",
        ));
    };
    let (occasion, typed_words) = match rest {
        [extra, rest @ ..] if extra.as_str() == "extra" => (AttackOccasion::Extra, rest),
        rest => (AttackOccasion::Action, rest),
    };
    let mut typed = TypedAttack::default();
    for word in typed_words {
        typed.read(*word)?;
    }
    Ok(AttackCommand {
        attacker: read_name(*attacker)?,
        target: read_name(*target)?,
        occasion,
        typed,
    })
}

fn read_order(text: Text<'_>) -> Result<Vec<String>, NotationError> {
    let mut order = Vec::new();
    for name in text.split(", ") {
        if order.len() >= MAX_ENTRIES {
            return Err(NotationError::new(
                name.span(),
                format!("these are more than {MAX_ENTRIES} names"),
                "take some away",
            ));
        }
        order.push(read_name(name)?);
    }
    Ok(order)
}

fn read_door(text: Text<'_>) -> Result<Command, NotationError> {
    let read = text.as_str().split_once(' ').and_then(|(number, word)| {
        // A leading sign or zero would be written differently than it was read.
        let door = number
            .parse::<u32>()
            .ok()
            .filter(|door| door.to_string() == number)?;
        let change = DoorChange::ALL
            .into_iter()
            .find(|change| change.word() == word)?;
        Some(Command::Door {
            door: DoorId::from_number(door),
            change,
        })
    });
    read.ok_or_else(|| {
        NotationError::new(
            text.span(),
            format!("`{}` moves no door", text.as_str().escape_debug()),
            "write door: NUMBER open, close, lock or unlock",
        )
    })
}

fn read_ruling(text: Text<'_>) -> Result<Command, NotationError> {
    if let Some(name) = text.strip_suffix(" ask") {
        if name.is_empty() || name.as_str().contains([' ', '=']) {
            return Err(NotationError::new(
                name.span(),
                format!("`{}` is no name of a ruling", name.as_str().escape_debug()),
                "write ruling: NAME ask",
            ));
        }
        return Ok(Command::Rule {
            ruling: name.as_str().to_owned(),
            setting: RulingSetting::Ask,
        });
    }
    let ruling = Ruling::parse(text)?;
    Ok(Command::Rule {
        ruling: ruling.name.value,
        setting: RulingSetting::Choice(ruling.value.value),
    })
}

fn read_triggers(text: Text<'_>) -> Result<Command, NotationError> {
    AskTriggers::ALL
        .into_iter()
        .find(|ask| ask.word() == text.as_str())
        .map(Command::AskTriggers)
        .ok_or_else(|| {
            NotationError::new(
                text.span(),
                format!(
                    "`{}` does not say whose triggers to ask about",
                    text.as_str().escape_debug()
                ),
                "write triggers: never, side-a, side-b, neutral or always",
            )
        })
}

macro_rules! from_str {
    ($($name:ty),+) => {$(
        impl FromStr for $name {
            type Err = NotationError;

            /// Reads the string as one line; columns count from 1.
            fn from_str(text: &str) -> Result<Self, NotationError> {
                <$name>::parse(Text::from(text))
            }
        }
    )+};
}
from_str!(Instruction, Command, Declared, Answer);
