//! Commands and answers: what people at the table want to happen.
//!
//! Commands are values: creatures and doors are given by id, and declarations are values of the
//! system. Text that a person writes is parsed into a command once, against the encounter it is
//! given to, and is written back from the command; neither happens here.

use board::{CreatureId, DoorId, DoorState, Side};
use rules::{AttackOccasion, CatalogueText, DisclosureChoice, OfferedChoice, RulingChoice};
use systems::{Declaration, Edit};

use crate::initiative::Initiative;
use crate::reaction::Reaction;
use crate::typed_attack::TypedAttack;

/// One line of a session: a command, or a step back or forward in the history.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Instruction {
    /// A command for the encounter to judge.
    Command(Command),
    /// Undoes the last command.
    Undo,
    /// Redoes what was undone last.
    Redo,
    /// Undoes everything since the turn began.
    BackToTurnStart,
}

/// A command to an encounter.
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
    /// Sets a ruling for the table.
    Rule(RulingChoice),
    /// From now on, the table is asked about a ruling each time it matters.
    AskRuling {
        /// The name of the ruling, such as `ruling.corner-cutting`.
        #[cfg_attr(feature = "serde", serde(with = "rules::stored::ruling_name"))]
        ruling: CatalogueText,
    },
    /// Sets which triggers the encounter asks about.
    AskTriggers(AskTriggers),
    /// Sets what players are told.
    Disclose(DisclosureChoice),
    /// Changes a door.
    Door {
        /// The door.
        door: DoorId,
        /// The change.
        change: DoorChange,
    },
    /// The game master changes facts.
    Change(Vec<Edit>),
    /// A melee attack: whether it is legal, what its die adds and what damage it does follow from
    /// the rules and the stated numbers.
    Attack(AttackCommand),
    /// Initiative is rolled or stated: for each creature its modifier or its total.
    Initiative(Vec<Initiative>),
    /// The game master puts the creatures into another order; the current turn continues.
    Order {
        /// The creatures, each once.
        order: Vec<CreatureId>,
    },
    /// Turns are taken in this order from now on; the first creature's turn begins.
    Begin {
        /// The creatures, each once; empty if the initiative decides.
        order: Vec<CreatureId>,
    },
    /// The current creature's turn ends, and the next creature's turn begins.
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
    /// The occasion that the attack is part of.
    pub occasion: AttackOccasion,
    /// The values typed in instead of being rolled.
    pub typed: TypedAttack,
}

/// A declaration, with settings that hold for this declaration only.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Declared {
    /// What is declared.
    pub declaration: Declaration,
    /// If the declaration is an attack, the values typed in instead of being rolled.
    pub typed: TypedAttack,
    /// Rulings for this command only.
    pub rulings: Vec<RulingChoice>,
    /// Whether the declaration is part of the actor's turn.
    pub timing: Timing,
}

/// Whether something is done during the actor's own turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Timing {
    /// In the actor's turn: refused during another creature's turn.
    #[default]
    InTurn,
    /// At any time: reactions, forced movement, and decisions of the game master.
    OutOfTurn,
}

/// Whose triggers stop a movement for a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum AskTriggers {
    /// Nobody's: triggers are recorded, and nobody is asked.
    Never,
    /// Those of the creatures of one side.
    OfSide(Side),
    /// Those of every creature.
    #[default]
    Always,
}

/// A change of a door.
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
    /// A locked door is unlocked, and is closed afterwards.
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
    /// The mover's path ends where the mover is.
    Halt {
        /// What is true of the mover from now on; without parts, nothing is added.
        facts: Edit,
    },
    /// The creature asked first reacts.
    React(Reaction),
    /// The creature asked first does not react.
    Decline {
        /// The creature that declines.
        reactor: CreatureId,
    },
    /// The mover carries on into the square just revealed (`6d6.hidden.choice`), and along its path
    /// as far as the score allows.
    CarryOn,
    /// The mover ends its movement before that square.
    Stop,
    /// The mover goes elsewhere, if the table allows that (`ruling.hidden-detour`,
    /// `ruling.hidden-first-square`).
    GoRound {
        /// How the open action continues from now on; the first item is a place.
        way: Declaration,
    },
    /// A ruling is decided.
    Choose {
        /// The choice.
        choice: OfferedChoice,
        /// How long the decision holds.
        scope: Scope,
    },
}

/// How long the decision of a ruling holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Scope {
    /// For this command only.
    #[default]
    ThisCommand,
    /// For the table, which is not asked about the ruling again.
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

    /// Whether a trigger of a creature of that side leads to a question.
    pub fn asks(self, reactor: Side) -> bool {
        match self {
            AskTriggers::Never => false,
            AskTriggers::OfSide(side) => side == reactor,
            AskTriggers::Always => true,
        }
    }

    /// The word for the setting.
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

    /// The word for the change.
    pub const fn word(self) -> &'static str {
        match self {
            DoorChange::Open => "open",
            DoorChange::Close => "close",
            DoorChange::Lock => "lock",
            DoorChange::Unlock => "unlock",
        }
    }

    /// The states of a door before and after the change.
    pub(crate) const fn states(self) -> (DoorState, DoorState) {
        match self {
            DoorChange::Open => (DoorState::Closed, DoorState::Open),
            DoorChange::Close => (DoorState::Open, DoorState::Closed),
            DoorChange::Lock => (DoorState::Closed, DoorState::Locked),
            DoorChange::Unlock => (DoorState::Locked, DoorState::Closed),
        }
    }
}
