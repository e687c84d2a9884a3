//! What somebody at the table wants: commands, and the answers to questions.
//!
//! Commands are values: creatures and doors are their ids, declarations are those of the system.
//! What a person writes is read into a command once, on the encounter that it meets, and is told
//! from it again; neither happens here.

use board::{CreatureId, DoorId, DoorState, Side};
use rules::{AttackOccasion, CatalogueText, RulingChoice};
use systems::{Declaration, Edit};

use crate::attack::TypedAttack;
use crate::initiative::Initiative;
use crate::reaction::Reaction;

/// One line of a session: a command, or a step back or forward in the history.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Command {
    /// A creature does something.
    Declare(Declared),
    /// The answer to the open question.
    Answer(Answer),
    /// A ruling is decided for the table.
    Rule(RulingChoice),
    /// The table is asked about a ruling each time it matters.
    AskRuling {
        /// Its name, such as `ruling.corner-cutting`.
        #[cfg_attr(feature = "serde", serde(with = "rules::stored::ruling_name"))]
        ruling: CatalogueText,
    },
    /// The table says whom the encounter asks at a trigger.
    AskTriggers(AskTriggers),
    /// A door is moved.
    Door {
        /// Which door.
        door: DoorId,
        /// What is done to it.
        change: DoorChange,
    },
    /// The game master changes facts.
    Change(Vec<Edit>),
    /// A melee attack: the rules and the stated numbers decide its legality, its die and its
    /// damage.
    Attack(AttackCommand),
    /// Initiative is rolled, or stated: for each creature its modifier or its total.
    Initiative(Vec<Initiative>),
    /// The game master puts the creatures into another order; the turn that is going on continues.
    Order {
        /// The creatures, each once.
        order: Vec<CreatureId>,
    },
    /// Turns are taken in this order from now on; the first creature's turn begins.
    Begin {
        /// The creatures, each once; empty if the initiative decides.
        order: Vec<CreatureId>,
    },
    /// The turn of the creature whose turn it is ends, and the next one's begins.
    EndTurn,
    /// From now on nobody takes turns.
    End,
}

/// An attack of one creature on another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AttackCommand {
    /// The creature that attacks.
    pub attacker: CreatureId,
    /// Its target.
    pub target: CreatureId,
    /// What the attack is part of.
    pub occasion: AttackOccasion,
    /// What is typed in instead of being rolled.
    pub typed: TypedAttack,
}

/// A declaration, with what is said about this declaration only.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Declared {
    /// What is declared.
    pub declaration: Declaration,
    /// If it is an attack, what people say about it instead of having it rolled.
    pub typed: TypedAttack,
    /// Rulings for this command only.
    pub rulings: Vec<RulingChoice>,
    /// Whether it is part of the actor's turn.
    pub timing: Timing,
}

/// Whether something is done in the actor's own turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Timing {
    /// In its turn: refused while another creature has the turn.
    #[default]
    InTurn,
    /// At any time: reactions, forced movement, what the game master decrees.
    OutOfTurn,
}

/// Whose triggers stop a movement to ask whether it goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum AskTriggers {
    /// Nobody's: triggers are logged, and nobody is asked.
    Never,
    /// Those of the creatures of one side.
    OfSide(Side),
    /// Everybody's.
    #[default]
    Always,
}

/// What is done to a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum DoorChange {
    /// A closed door is opened.
    Open,
    /// An open door is closed.
    Close,
    /// A closed door is locked.
    Lock,
    /// A locked door is unlocked; then it is closed.
    Unlock,
}

/// The answer to the open question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Answer {
    /// The mover goes on.
    MoveOn,
    /// The mover's path ends where it stands.
    Halt {
        /// What is true of the mover from now on, in the system's words: `prone`, `unconscious`.
        #[cfg_attr(feature = "serde", serde(with = "crate::stored::phrases"))]
        facts: Vec<notation::Phrase>,
    },
    /// The creature that is asked first reacts.
    React(Reaction),
    /// The creature that is asked first does not react.
    Decline {
        /// Which creature.
        reactor: CreatureId,
    },
    /// The mover carries on into the square just revealed (`6d6.hidden.choice`), and along its path
    /// as far as the score allows.
    CarryOn,
    /// It ends its movement before that square.
    Stop,
    /// It goes elsewhere, if the table allows that (`ruling.hidden-detour`,
    /// `ruling.hidden-first-square`).
    GoRound {
        /// How its open action continues from now on; this begins with a place.
        way: Declaration,
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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Scope {
    /// For this command.
    #[default]
    ThisCommand,
    /// For the table, which is not asked about it again.
    Table,
}

impl Declared {
    /// A declaration in the actor's turn, under the rulings of the table.
    pub fn new(declaration: Declaration) -> Declared {
        Declared {
            declaration,
            typed: TypedAttack::default(),
            rulings: Vec::new(),
            timing: Timing::InTurn,
        }
    }

    /// The declaration at any time, under the rulings of the table.
    pub fn out_of_turn(declaration: Declaration) -> Declared {
        Declared {
            timing: Timing::OutOfTurn,
            ..Declared::new(declaration)
        }
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
