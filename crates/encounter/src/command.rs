//! What somebody at the table wants: commands, and the answers to questions.
//!
//! Every command is one line of text, the same in a terminal, a script and a journal; the module
//! `reading` reads what is written here. Names of creatures stand as words, because a command is
//! written before anybody knows which board it will meet.

use std::fmt;

use board::{Board, DoorId, DoorState, Side};

use crate::attack::TypedAttack;
use crate::initiative::Initiative;
use crate::reaction::Reaction;

/// One line of a session: a command, or a step back or forward in the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// Something that the encounter decides.
    Command(Command),
    /// Takes the last command back.
    Undo,
    /// Does again what was taken back last.
    Redo,
    /// Takes back everything since the turn began.
    BackToTurnStart,
}

/// What an encounter can be told.
///
/// ```
/// use encounter::Command;
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
///     "ruling: ruling.corner-cutting ask",
///     "answer: halt: prone",
///     "end-turn",
/// ] {
///     assert_eq!(line.parse::<Command>().unwrap().to_string(), line);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A creature does something.
    Declare(Declared),
    /// The answer to the open question.
    Answer(Answer),
    /// A ruling is set for the table, or put to the table each time it matters.
    Rule {
        /// Its name, such as `ruling.corner-cutting`.
        ruling: String,
        /// What becomes of it.
        setting: RulingSetting,
    },
    /// Whom the encounter asks at a trigger.
    AskTriggers(AskTriggers),
    /// A door is moved.
    Door {
        /// Which door.
        door: DoorId,
        /// What is done to it.
        change: DoorChange,
    },
    /// The game master changes facts.
    Change(Vec<notation::With>),
    /// A melee attack, its legality, die and damage decided by the rules and the numbers stated.
    Attack(AttackCommand),
    /// Initiative is rolled, or said: of each creature its modifier or its total.
    Initiative(Vec<Initiative>),
    /// The game master puts the creatures into another order; the turn that goes on goes on.
    Order {
        /// Names of creatures, each once.
        order: Vec<String>,
    },
    /// Turns are taken in this order from now on; the first creature's turn begins.
    Begin {
        /// Names of creatures, each once; none if the initiative decides.
        order: Vec<String>,
    },
    /// The turn of the creature whose turn it is ends, and the next one's begins.
    EndTurn,
    /// Nobody takes turns any more.
    End,
}

/// An attack of one creature on another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackCommand {
    /// The name of the creature that attacks.
    pub attacker: String,
    /// The name of its target.
    pub target: String,
    /// What the attack is part of.
    pub occasion: AttackOccasion,
    /// What is typed in instead of being rolled.
    pub typed: TypedAttack,
}

/// What an attack is part of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttackOccasion {
    /// An action of the attacker's turn, which it spends.
    #[default]
    Action,
    /// Something that was paid for already or that the game master grants, at any time: a further
    /// attack of a full attack, the one at the end of a charge.
    Extra,
}

/// A declaration with what is said about this one only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// What is declared.
    pub declaration: notation::Declaration,
    /// Rulings for this command only.
    pub rulings: Vec<notation::Ruling>,
    /// Whether it is part of the actor's turn.
    pub timing: Timing,
}

/// Whether something is done in the actor's own turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Timing {
    /// In its turn: refused while another creature has the turn.
    #[default]
    InTurn,
    /// At any time: reactions, forced movement, what the game master decrees.
    OutOfTurn,
}

/// What becomes of a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulingSetting {
    /// It is decided for the table.
    Choice(String),
    /// The table is asked each time it matters.
    Ask,
}

/// At whose triggers a movement stops for the question whether it goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AskTriggers {
    /// At nobody's: triggers are logged, nobody is asked.
    Never,
    /// At those of creatures of one side.
    OfSide(Side),
    /// At everybody's.
    #[default]
    Always,
}

/// What is done to a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DoorChange {
    /// A closed door is opened.
    Open,
    /// An open door is closed.
    Close,
    /// A closed door is locked.
    Lock,
    /// A locked door is unlocked; it is closed then.
    Unlock,
}

/// The answer to the open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The mover goes on.
    MoveOn,
    /// The mover's path ends where it stands.
    Halt {
        /// What is true of the mover from now on, in the system's words: `prone`, `unconscious`.
        facts: Vec<notation::Phrase>,
    },
    /// The creature that is asked first reacts.
    React(Reaction),
    /// The creature that is asked first does not react.
    Decline {
        /// Its name.
        reactor: String,
    },
    /// The mover carries on into the square just revealed (`6d6.hidden.choice`), and on along its
    /// path as far as the score allows.
    CarryOn,
    /// It ends its movement before it.
    Stop,
    /// It goes elsewhere, where the table allows that (`ruling.hidden-detour`,
    /// `ruling.hidden-first-square`).
    GoRound {
        /// The rest of its path from now on; the first item is a square.
        path: Vec<notation::Spanned<notation::PathItem>>,
    },
    /// A ruling goes this way.
    Choose {
        /// The choice.
        choice: String,
        /// For how long.
        scope: Scope,
    },
}

/// For how long a ruling is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// For this command.
    #[default]
    ThisCommand,
    /// For the table, which is not asked again.
    Table,
}

impl Declared {
    /// A declaration in the actor's turn, under the rulings of the table.
    pub fn new(declaration: notation::Declaration) -> Declared {
        Declared {
            declaration,
            rulings: Vec::new(),
            timing: Timing::InTurn,
        }
    }
}

impl Command {
    /// The command that declares this.
    ///
    /// # Errors
    /// If the words of the declaration are not in the notation, as with a creature whose name is
    /// no word of it.
    pub fn declare(
        declaration: &systems::Declaration,
        board: &Board,
    ) -> Result<Command, notation::NotationError> {
        let declaration = declaration.words(board).parse()?;
        Ok(Command::Declare(Declared::new(declaration)))
    }
}

impl AskTriggers {
    /// All settings.
    pub const ALL: [AskTriggers; 5] = [
        AskTriggers::Never,
        AskTriggers::OfSide(Side::A),
        AskTriggers::OfSide(Side::B),
        AskTriggers::OfSide(Side::NEUTRAL),
        AskTriggers::Always,
    ];

    /// Whether a trigger of a creature of that side is asked about.
    pub fn asks(self, reactor: Side) -> bool {
        match self {
            AskTriggers::Never => false,
            AskTriggers::OfSide(side) => side == reactor,
            AskTriggers::Always => true,
        }
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            AskTriggers::Never => "never",
            AskTriggers::OfSide(Side::A) => "side-a",
            AskTriggers::OfSide(Side::B) => "side-b",
            AskTriggers::OfSide(_) => "neutral",
            AskTriggers::Always => "always",
        }
    }
}

impl DoorChange {
    /// All changes.
    pub const ALL: [DoorChange; 4] = [
        DoorChange::Open,
        DoorChange::Close,
        DoorChange::Lock,
        DoorChange::Unlock,
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            DoorChange::Open => "open",
            DoorChange::Close => "close",
            DoorChange::Lock => "lock",
            DoorChange::Unlock => "unlock",
        }
    }

    /// The state of a door before and after it.
    pub(crate) const fn states(self) -> (DoorState, DoorState) {
        match self {
            DoorChange::Open => (DoorState::Closed, DoorState::Open),
            DoorChange::Close => (DoorState::Open, DoorState::Closed),
            DoorChange::Lock => (DoorState::Closed, DoorState::Locked),
            DoorChange::Unlock => (DoorState::Locked, DoorState::Closed),
        }
    }
}

fn joined<T: fmt::Display>(items: &[T], separator: &str) -> String {
    items
        .iter()
        .map(T::to_string)
        .collect::<Vec<_>>()
        .join(separator)
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Instruction::Command(command) => command.fmt(f),
            Instruction::Undo => f.write_str("undo"),
            Instruction::Redo => f.write_str("redo"),
            Instruction::BackToTurnStart => f.write_str("back-to-turn-start"),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Declare(declared) => declared.fmt(f),
            Command::Answer(answer) => write!(f, "answer: {answer}"),
            Command::Rule {
                ruling,
                setting: RulingSetting::Choice(choice),
            } => {
                write!(f, "ruling: {ruling}={choice}")
            }
            Command::Rule {
                ruling,
                setting: RulingSetting::Ask,
            } => {
                write!(f, "ruling: {ruling} ask")
            }
            Command::AskTriggers(ask) => write!(f, "triggers: {}", ask.word()),
            Command::Door { door, change } => write!(f, "door: {door} {}", change.word()),
            Command::Change(facts) => write!(f, "with: {}", joined(facts, "; ")),
            Command::Attack(attack) => write!(f, "attack: {attack}"),
            Command::Initiative(scores) => write!(f, "initiative: {}", joined(scores, "; ")),
            Command::Order { order } => write!(f, "order: {}", order.join(", ")),
            Command::Begin { order } if order.is_empty() => f.write_str("begin"),
            Command::Begin { order } => write!(f, "begin: {}", order.join(", ")),
            Command::EndTurn => f.write_str("end-turn"),
            Command::End => f.write_str("end"),
        }
    }
}

impl fmt::Display for AttackCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.attacker, self.target)?;
        if self.occasion == AttackOccasion::Extra {
            f.write_str(" extra")?;
        }
        if self.typed != TypedAttack::default() {
            write!(f, " {}", self.typed)?;
        }
        Ok(())
    }
}

impl fmt::Display for Declared {
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

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::MoveOn => f.write_str("move-on"),
            Answer::Halt { facts } if facts.is_empty() => f.write_str("halt"),
            Answer::Halt { facts } => write!(f, "halt: {}", joined(facts, ", ")),
            Answer::React(reaction) => write!(f, "react {reaction}"),
            Answer::Decline { reactor } => write!(f, "decline {reactor}"),
            Answer::CarryOn => f.write_str("carry-on"),
            Answer::Stop => f.write_str("stop"),
            Answer::GoRound { path } => write!(f, "go-round: {}", joined(path, " ")),
            Answer::Choose {
                choice,
                scope: Scope::ThisCommand,
            } => write!(f, "choose: {choice}"),
            Answer::Choose {
                choice,
                scope: Scope::Table,
            } => {
                write!(f, "choose: {choice} for-table")
            }
        }
    }
}
