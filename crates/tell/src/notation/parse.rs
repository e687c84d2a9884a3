//! Reads the form of the lines of a session.
//!
//! A line is either one word (`end-turn`), a key with a colon and its value (`begin: A, b`), or a
//! declaration of the case notation. A declaration always has at least two words and no colon after
//! the first one, so the three forms never collide.

use std::str::FromStr;

use board::DoorId;
use encounter::{
    AskTriggers, DoorChange, MOST_INITIATIVE, ReactionKind, Scope, Score, Timing, TypedAttack,
};
use notation::{
    Clause, Declaration, MAX_ENTRIES, MAX_LINE_CHARS, NotationError, PathItem, Ruling, Text, With,
    Word,
};
use rules::AttackOccasion;

use super::{
    WrittenAnswer, WrittenAttack, WrittenCommand, WrittenDeclaration, WrittenInitiative,
    WrittenInstruction, WrittenReaction, read_typed_attack,
};

const KEYS: &str = "write a declaration (`A stride: (1,0)`), end-turn, end, undo, redo, \
                    back-to-turn-start, begin, or one of begin:, initiative:, order:, attack:, \
                    with:, door:, ruling:, disclosure:, triggers:, answer:";

impl WrittenInstruction {
    /// Reads one line of a session.
    ///
    /// # Errors
    /// If the line is not a command, with the column.
    pub fn parse(text: Text<'_>) -> Result<WrittenInstruction, NotationError> {
        match text.as_str() {
            "undo" => Ok(WrittenInstruction::Undo),
            "redo" => Ok(WrittenInstruction::Redo),
            "back-to-turn-start" => Ok(WrittenInstruction::BackToTurnStart),
            _ => WrittenCommand::parse(text).map(WrittenInstruction::Command),
        }
    }
}

impl WrittenCommand {
    /// Reads a command.
    ///
    /// # Errors
    /// If the text is not a command, with the column.
    pub fn parse(text: Text<'_>) -> Result<WrittenCommand, NotationError> {
        if text.as_str().chars().count() > MAX_LINE_CHARS {
            return Err(NotationError::new(
                text.span(),
                "the command is too long",
                format!("keep it to {MAX_LINE_CHARS} characters"),
            ));
        }
        match text.as_str() {
            "end-turn" => return Ok(WrittenCommand::EndTurn),
            "end" => return Ok(WrittenCommand::End),
            "begin" => return Ok(WrittenCommand::Begin { order: Vec::new() }),
            line if !line.contains(' ') => {
                return Err(NotationError::new(
                    text.span(),
                    format!("`{}` is not a command", line.escape_debug()),
                    KEYS,
                ));
            }
            _ => {}
        }
        let Some((key, value)) = text.split_once(": ") else {
            return WrittenDeclaration::parse(text).map(WrittenCommand::Declare);
        };
        match key.as_str() {
            "begin" => read_order(value).map(|order| WrittenCommand::Begin { order }),
            "order" => read_order(value).map(|order| WrittenCommand::Order { order }),
            "initiative" => WrittenInitiative::parse_list(value).map(WrittenCommand::Initiative),
            "attack" => read_attack(value).map(WrittenCommand::Attack),
            "with" => With::parse_list(value).map(WrittenCommand::Change),
            "door" => read_door(value),
            "ruling" => read_ruling(value),
            "disclosure" => Ruling::parse(value).map(WrittenCommand::Disclose),
            "triggers" => read_triggers(value),
            "answer" => WrittenAnswer::parse(value).map(WrittenCommand::Answer),
            _ => WrittenDeclaration::parse(text).map(WrittenCommand::Declare),
        }
    }
}

impl WrittenDeclaration {
    /// Reads a declaration, with what applies to this declaration only.
    ///
    /// # Errors
    /// If the declaration or a ruling cannot be read.
    pub fn parse(text: Text<'_>) -> Result<WrittenDeclaration, NotationError> {
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
        Ok(WrittenDeclaration {
            declaration: Declaration::parse(text)?,
            rulings,
            timing,
        })
    }
}

impl WrittenAnswer {
    /// Reads an answer.
    ///
    /// # Errors
    /// If the text is not an answer.
    pub fn parse(text: Text<'_>) -> Result<WrittenAnswer, NotationError> {
        match text.as_str() {
            "move-on" => return Ok(WrittenAnswer::MoveOn),
            "halt" => return Ok(WrittenAnswer::Halt { facts: Vec::new() }),
            "carry-on" => return Ok(WrittenAnswer::CarryOn),
            "stop" => return Ok(WrittenAnswer::Stop),
            _ => {}
        }
        if let Some(path) = text.strip_prefix("go-round: ") {
            return PathItem::parse_path(path).map(|path| WrittenAnswer::GoRound { path });
        }
        if let Some(facts) = text.strip_prefix("halt: ") {
            return Clause::parse(facts).map(|clause| WrittenAnswer::Halt {
                facts: clause.parts,
            });
        }
        if let Some(reaction) = text.strip_prefix("react ") {
            return WrittenReaction::parse(reaction).map(WrittenAnswer::React);
        }
        if let Some(reactor) = text.strip_prefix("decline ") {
            return read_name(reactor).map(|reactor| WrittenAnswer::Decline { reactor });
        }
        let wrong = || {
            NotationError::new(
                text.span(),
                format!("`{}` is not an answer", text.as_str().escape_debug()),
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
        Ok(WrittenAnswer::Choose {
            choice: choice.as_str().to_owned(),
            scope,
        })
    }
}

impl WrittenReaction {
    /// Reads `NAME aoo`, `NAME aoo natural=14 damage=6`, `NAME readied`, `NAME readied: (1,0)`,
    /// `NAME other`, `NAME other: prone`.
    ///
    /// # Errors
    /// If the text is none of these.
    pub fn parse(text: Text<'_>) -> Result<WrittenReaction, NotationError> {
        let wrong = || {
            NotationError::new(
                text.span(),
                format!("`{}` is not a reaction", text.as_str().escape_debug()),
                "write react NAME aoo, react NAME aoo natural=14 damage=6, react NAME readied, react NAME \
                 readied: (x,y) (x,y), react NAME other, or react NAME other: FACT, FACT",
            )
        };
        if let Some(reaction) = WrittenReaction::parse_movement(text)? {
            return Ok(reaction);
        }
        let (text_before, ends_with) = match text.split_once(": ") {
            Some((before, facts)) => (before, Clause::parse(facts)?.parts),
            None => (text, Vec::new()),
        };
        let words = text_before.words()?;
        let [name, kind, typed @ ..] = words.as_slice() else {
            return Err(wrong());
        };
        let kind = ReactionKind::ALL
            .into_iter()
            .find(|own| own.word() == kind.as_str())
            .ok_or_else(wrong)?;
        let mut reaction = WrittenReaction {
            reactor: read_name(*name)?,
            kind,
            typed: TypedAttack::default(),
            movement: None,
            ends_with,
        };
        let is_mixed = match kind {
            ReactionKind::OpportunityAttack | ReactionKind::Readied => {
                !reaction.ends_with.is_empty()
            }
            ReactionKind::Other => !typed.is_empty(),
        };
        if is_mixed {
            return Err(wrong());
        }
        for word in typed {
            read_typed_attack(&mut reaction.typed, *word)?;
        }
        Ok(reaction)
    }

    /// Reads `NAME readied OPTIONS: PATH`; `None` if there is no path or something else is used.
    fn parse_movement(text: Text<'_>) -> Result<Option<WrittenReaction>, NotationError> {
        let Some((before, _)) = text.split_once(": ") else {
            return Ok(None);
        };
        let kind = before.words()?.get(1).map(|word| word.as_str());
        if kind != Some(ReactionKind::Readied.word()) {
            return Ok(None);
        }
        let movement = Declaration::parse(text)?;
        Ok(Some(WrittenReaction {
            reactor: movement.actor.value.clone(),
            kind: ReactionKind::Readied,
            typed: TypedAttack::default(),
            movement: Some(movement),
            ends_with: Vec::new(),
        }))
    }
}

impl WrittenInitiative {
    /// Reads `NAME +3` or `NAME 14`.
    ///
    /// # Errors
    /// If the text is neither.
    pub fn parse(text: Text<'_>) -> Result<WrittenInitiative, NotationError> {
        let wrong = || {
            NotationError::new(
                text.span(),
                format!("`{}` is not an initiative", text.as_str().escape_debug()),
                "write NAME +3 for a modifier to roll with, or NAME 14 for a total",
            )
        };
        let words = text.words()?;
        let [name, number] = words.as_slice() else {
            return Err(wrong());
        };
        let whole = Word::parse(*number)?
            .whole()
            .and_then(|whole| i32::try_from(whole).ok())
            .filter(|whole| (-MOST_INITIATIVE..=MOST_INITIATIVE).contains(whole))
            .ok_or_else(wrong)?;
        let score = if number.as_str().starts_with(['+', '-']) {
            Score::Modifier(whole)
        } else {
            Score::Total(whole)
        };
        let read = WrittenInitiative {
            name: read_name(*name)?,
            score,
        };
        // A number in another form would be written differently from how it was read.
        if read.to_string() == text.as_str() {
            Ok(read)
        } else {
            Err(wrong())
        }
    }

    /// Reads several of them with `; ` between them.
    ///
    /// # Errors
    /// If one cannot be read, or there are too many.
    pub fn parse_list(text: Text<'_>) -> Result<Vec<WrittenInitiative>, NotationError> {
        let mut scores = Vec::new();
        for entry in text.split("; ") {
            if scores.len() >= MAX_ENTRIES {
                return Err(NotationError::new(
                    entry.span(),
                    format!("these are more than {MAX_ENTRIES} creatures"),
                    "take some away",
                ));
            }
            scores.push(WrittenInitiative::parse(entry)?);
        }
        Ok(scores)
    }
}

fn read_attack(text: Text<'_>) -> Result<WrittenAttack, NotationError> {
    let words = text.words()?;
    let [attacker, target, rest @ ..] = words.as_slice() else {
        return Err(NotationError::new(
            text.span(),
            "the attack does not say who attacks whom",
            "write attack: NAME NAME, followed by `extra` if it costs no action",
        ));
    };
    let (occasion, typed_words) = match rest {
        [extra, rest @ ..] if extra.as_str() == "extra" => (AttackOccasion::Extra, rest),
        rest => (AttackOccasion::Action, rest),
    };
    let mut typed = TypedAttack::default();
    for word in typed_words {
        read_typed_attack(&mut typed, *word)?;
    }
    Ok(WrittenAttack {
        attacker: read_name(*attacker)?,
        target: read_name(*target)?,
        occasion,
        typed,
    })
}

/// Reads the form of a creature's name.
fn read_name(name: Text<'_>) -> Result<String, NotationError> {
    let is_word = !name.is_empty() && !name.as_str().contains([' ', ',', ';', ':', '=']);
    if !is_word && !notation::is_creature(name.as_str()) {
        return Err(NotationError::new(
            name.span(),
            format!(
                "`{}` is not a name for a creature",
                name.as_str().escape_debug()
            ),
            "write a name as the board has it",
        ));
    }
    Ok(name.as_str().to_owned())
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

fn read_door(text: Text<'_>) -> Result<WrittenCommand, NotationError> {
    let read = text.as_str().split_once(' ').and_then(|(number, word)| {
        // A number with a sign or a leading zero would be written differently from how it was read.
        let door = number
            .parse::<u32>()
            .ok()
            .filter(|door| door.to_string() == number)?;
        let change = DoorChange::ALL
            .into_iter()
            .find(|change| change.word() == word)?;
        Some(WrittenCommand::Door {
            door: DoorId::from_number(door),
            change,
        })
    });
    read.ok_or_else(|| {
        NotationError::new(
            text.span(),
            format!("`{}` does not change a door", text.as_str().escape_debug()),
            "write door: NUMBER open, close, lock or unlock",
        )
    })
}

fn read_ruling(text: Text<'_>) -> Result<WrittenCommand, NotationError> {
    if let Some(name) = text.strip_suffix(" ask") {
        if name.is_empty() || name.as_str().contains([' ', '=']) {
            return Err(NotationError::new(
                name.span(),
                format!(
                    "`{}` is not a name for a ruling",
                    name.as_str().escape_debug()
                ),
                "write ruling: NAME ask",
            ));
        }
        return Ok(WrittenCommand::AskRuling {
            ruling: name.as_str().to_owned(),
        });
    }
    Ruling::parse(text).map(WrittenCommand::Rule)
}

fn read_triggers(text: Text<'_>) -> Result<WrittenCommand, NotationError> {
    AskTriggers::ALL
        .into_iter()
        .find(|ask| ask.word() == text.as_str())
        .map(WrittenCommand::AskTriggers)
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
from_str!(
    WrittenInstruction,
    WrittenCommand,
    WrittenDeclaration,
    WrittenAnswer,
    WrittenInitiative
);
