//! Lines of a session as people write them, and as they are printed again.

use std::fmt;

use board::DoorId;
use encounter::{AskTriggers, DoorChange, ReactionKind, Scope, Score, Timing, TypedAttack};
use notation::{Declaration, PathItem, Phrase, Ruling, Spanned, With};
use rules::AttackOccasion;

use super::typed_attack_words;

/// One line of a session: a command, or a step back or forward in the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenInstruction {
    /// Something that the encounter decides.
    Command(WrittenCommand),
    /// The last command is undone.
    Undo,
    /// The command that was undone last is redone.
    Redo,
    /// Everything since the turn began is undone.
    BackToTurnStart,
}

/// A command as it is written.
///
/// ```
/// use tell::notation::WrittenCommand;
/// for line in [
///     "A stride: (1,0) (2,0)",
///     "rulings: ruling.corner-cutting=allow | A stride: (1,1)",
///     "out-of-turn: b pushed feet=5: (2,0)",
///     "begin: A, b",
///     "begin",
///     "initiative: A +3; b -1; C 14",
///     "order: b, A",
///     "attack: A b natural=14",
///     "attack: A b extra",
///     "answer: react b aoo damage=6",
///     "answer: react b other: prone",
///     "answer: react b readied vs=A: (1,0) (2,0)",
///     "answer: decline b",
///     "answer: carry-on",
///     "answer: stop",
///     "answer: go-round: (1,1) (2,1)",
///     "with: b prone; A speed 20",
///     "door: 0 open",
///     "disclosure: disclosure.hit-points=exact",
///     "ruling: ruling.corner-cutting ask",
///     "answer: halt: prone",
///     "end-turn",
/// ] {
///     assert_eq!(line.parse::<WrittenCommand>().unwrap().to_string(), line);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenCommand {
    /// A creature does something.
    Declare(WrittenDeclaration),
    /// The answer to the open question.
    Answer(WrittenAnswer),
    /// A ruling is decided for the table.
    Rule(Ruling),
    /// The table is asked about a ruling each time it matters.
    AskRuling {
        /// Its name, such as `ruling.corner-cutting`.
        ruling: String,
    },
    /// The table sets whom the encounter asks at a trigger.
    AskTriggers(AskTriggers),
    /// The table sets what players are told: a setting and its choice.
    Disclose(Ruling),
    /// A door is changed.
    Door {
        /// The door.
        door: DoorId,
        /// The change of its state.
        change: DoorChange,
    },
    /// The game master changes facts.
    Change(Vec<With>),
    /// A melee attack.
    Attack(WrittenAttack),
    /// Initiative is rolled or stated.
    Initiative(Vec<WrittenInitiative>),
    /// The game master puts the creatures into another order.
    Order {
        /// The names of creatures, each once.
        order: Vec<String>,
    },
    /// Turns are taken in this order from now on.
    Begin {
        /// The names of creatures, each once; empty if the initiative decides.
        order: Vec<String>,
    },
    /// The turn ends.
    EndTurn,
    /// From now on nobody takes turns.
    End,
}

/// A declaration, with what applies to this declaration only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenDeclaration {
    /// The declaration, with the typed-in results of its attack.
    pub declaration: Declaration,
    /// Rulings for this command only.
    pub rulings: Vec<Ruling>,
    /// Whether it is part of the actor's turn.
    pub timing: Timing,
}

/// An attack of one creature on another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenAttack {
    /// The name of the creature that attacks.
    pub attacker: String,
    /// The name of its target.
    pub target: String,
    /// What the attack is part of.
    pub occasion: AttackOccasion,
    /// The results that are typed in instead of being rolled.
    pub typed: TypedAttack,
}

/// One creature's initiative as stated.
///
/// ```
/// use encounter::Score;
/// use tell::notation::WrittenInitiative;
/// let rolled: WrittenInitiative = "A +3".parse().unwrap();
/// assert_eq!(rolled.score, Score::Modifier(3));
/// let said: WrittenInitiative = "C 14".parse().unwrap();
/// assert_eq!(said.score, Score::Total(14));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenInitiative {
    /// The creature's name.
    pub name: String,
    /// The stated modifier or total.
    pub score: Score,
}

/// The answer to the open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenAnswer {
    /// The mover goes on.
    MoveOn,
    /// The mover's path ends where it stands.
    Halt {
        /// The conditions of the mover from now on, in the system's words: `prone`, `unconscious`.
        facts: Vec<Phrase>,
    },
    /// The creature that is asked first reacts.
    React(WrittenReaction),
    /// The creature that is asked first does not react.
    Decline {
        /// Its name.
        reactor: String,
    },
    /// The mover carries on into the square just revealed.
    CarryOn,
    /// The mover ends its movement before that square.
    Stop,
    /// The mover goes another way.
    GoRound {
        /// The rest of its path from now on; the first item is a place.
        path: Vec<Spanned<PathItem>>,
    },
    /// A ruling has this choice.
    Choose {
        /// The choice.
        choice: String,
        /// How long it applies.
        scope: Scope,
    },
}

/// A reaction as an answer: the creature, its reaction, and what is typed in instead of being
/// rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenReaction {
    /// The name of the creature that reacts.
    pub reactor: String,
    /// The kind of reaction.
    pub kind: ReactionKind,
    /// The typed-in results of its attack.
    pub typed: TypedAttack,
    /// The options and the path of a readied movement, as in `b readied vs=A: (1,0) (2,0)`; `None`
    /// for anything else that is readied.
    pub movement: Option<Declaration>,
    /// The conditions of the mover if the reaction ends its movement, in the system's words; empty
    /// if the movement goes on. Only with [`ReactionKind::Other`].
    pub ends_with: Vec<Phrase>,
}

fn joined<T: fmt::Display>(items: &[T], separator: &str) -> String {
    items
        .iter()
        .map(T::to_string)
        .collect::<Vec<_>>()
        .join(separator)
}

impl fmt::Display for WrittenInstruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrittenInstruction::Command(command) => command.fmt(f),
            WrittenInstruction::Undo => f.write_str("undo"),
            WrittenInstruction::Redo => f.write_str("redo"),
            WrittenInstruction::BackToTurnStart => f.write_str("back-to-turn-start"),
        }
    }
}

impl fmt::Display for WrittenCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrittenCommand::Declare(declared) => declared.fmt(f),
            WrittenCommand::Answer(answer) => write!(f, "answer: {answer}"),
            WrittenCommand::Rule(ruling) => write!(f, "ruling: {ruling}"),
            WrittenCommand::AskRuling { ruling } => write!(f, "ruling: {ruling} ask"),
            WrittenCommand::AskTriggers(ask) => write!(f, "triggers: {}", ask.word()),
            WrittenCommand::Disclose(choice) => write!(f, "disclosure: {choice}"),
            WrittenCommand::Door { door, change } => write!(f, "door: {door} {}", change.word()),
            WrittenCommand::Change(facts) => write!(f, "with: {}", joined(facts, "; ")),
            WrittenCommand::Attack(attack) => write!(f, "attack: {attack}"),
            WrittenCommand::Initiative(scores) => write!(f, "initiative: {}", joined(scores, "; ")),
            WrittenCommand::Order { order } => write!(f, "order: {}", order.join(", ")),
            WrittenCommand::Begin { order } if order.is_empty() => f.write_str("begin"),
            WrittenCommand::Begin { order } => write!(f, "begin: {}", order.join(", ")),
            WrittenCommand::EndTurn => f.write_str("end-turn"),
            WrittenCommand::End => f.write_str("end"),
        }
    }
}

impl fmt::Display for WrittenDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.timing == Timing::OutOfTurn {
            f.write_str("out-of-turn: ")?;
        }
        if !self.rulings.is_empty() {
            write!(f, "rulings: {} | ", joined(&self.rulings, "; "))?;
        }
        self.declaration.fmt(f)
    }
}

impl fmt::Display for WrittenAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrittenAnswer::MoveOn => f.write_str("move-on"),
            WrittenAnswer::Halt { facts } if facts.is_empty() => f.write_str("halt"),
            WrittenAnswer::Halt { facts } => write!(f, "halt: {}", joined(facts, ", ")),
            WrittenAnswer::React(reaction) => write!(f, "react {reaction}"),
            WrittenAnswer::Decline { reactor } => write!(f, "decline {reactor}"),
            WrittenAnswer::CarryOn => f.write_str("carry-on"),
            WrittenAnswer::Stop => f.write_str("stop"),
            WrittenAnswer::GoRound { path } => write!(f, "go-round: {}", joined(path, " ")),
            WrittenAnswer::Choose {
                choice,
                scope: Scope::ThisCommand,
            } => write!(f, "choose: {choice}"),
            WrittenAnswer::Choose {
                choice,
                scope: Scope::Table,
            } => {
                write!(f, "choose: {choice} for-table")
            }
        }
    }
}

impl fmt::Display for WrittenAttack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.attacker, self.target)?;
        if self.occasion == AttackOccasion::Extra {
            f.write_str(" extra")?;
        }
        write_typed(f, &self.typed)
    }
}

impl fmt::Display for WrittenReaction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(movement) = &self.movement {
            return movement.fmt(f);
        }
        write!(f, "{} {}", self.reactor, self.kind.word())?;
        write_typed(f, &self.typed)?;
        for (at, fact) in self.ends_with.iter().enumerate() {
            write!(f, "{} {fact}", if at == 0 { ":" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Display for WrittenInitiative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Modifier(modifier) => write!(f, "{} {modifier:+}", self.name),
            Score::Total(total) => write!(f, "{} {total}", self.name),
        }
    }
}

/// Writes the typed-in results of an attack, with a space before them.
fn write_typed(f: &mut fmt::Formatter<'_>, typed: &TypedAttack) -> fmt::Result {
    if *typed == TypedAttack::default() {
        return Ok(());
    }
    write!(f, " {}", typed_attack_words(typed))
}
