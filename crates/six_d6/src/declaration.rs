//! What somebody may declare: a movement, an attack with or without a 5-foot step, and how an open
//! action goes on.
//!
//! `continue` and `end-turn` are no words of the rulebook's cases, in which every action is whole:
//! the first goes on with an action that waits (`open`), the second ends a turn at a table.

use std::collections::BTreeSet;

use board::CreatureId;
use grid::Square;

/// How a movement is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Manner {
    /// `6d6.type.mosey`: the fixed score of 3.
    Mosey,
    /// `6d6.type.run`: dice.
    Run,
}

impl Manner {
    /// The verb.
    pub const fn word(self) -> &'static str {
        match self {
            Manner::Mosey => "mosey",
            Manner::Run => "run",
        }
    }
}

/// The type of an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ActionType {
    /// In one's own turn.
    #[default]
    Initiative,
    /// Granted by what somebody else does.
    Opportunity,
    /// Against somebody's action.
    Resistance,
    /// Any other.
    Other,
}

impl ActionType {
    /// All of them.
    pub const ALL: [ActionType; 4] = [
        ActionType::Initiative,
        ActionType::Opportunity,
        ActionType::Resistance,
        ActionType::Other,
    ];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            ActionType::Initiative => "initiative",
            ActionType::Opportunity => "opportunity",
            ActionType::Resistance => "resistance",
            ActionType::Other => "other",
        }
    }
}

/// What powers a movement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Source {
    /// The potential action, `PA`.
    PotentialAction,
    /// The advantage of that name.
    Advantage(String),
}

/// A square of which only the distance is counted (`6d6.gridless.distance-counter`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CountedSquare {
    /// Its MR.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub points: u32,
    /// Who stands in it.
    pub occupants: BTreeSet<CreatureId>,
}

/// One item of a path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Item {
    /// Into the square (a bigger figure's top-left one).
    Square(Square),
    /// To the goal.
    Goal(String),
    /// One counted square.
    Counted(CountedSquare),
    /// Stand up.
    Stand,
    /// Go on into the square just revealed.
    CarryOn,
    /// End the movement.
    Stop,
    /// An ability that the movement triggered ends it (`6d6.trigger.once-per-action`): what became
    /// of the ability is decided elsewhere, and comes in as this item.
    Halted,
    /// Leave the action open.
    Wait,
}

impl Item {
    /// Whether it names where the movement goes.
    pub(crate) const fn is_place(&self) -> bool {
        matches!(self, Item::Square(_) | Item::Goal(_) | Item::Counted(_))
    }
}

/// A movement action.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Movement {
    /// Mosey or run.
    pub manner: Manner,
    /// What powers it, in the order in which it is rolled; at least one.
    pub means: Vec<Source>,
    /// The type of the action.
    pub action_type: ActionType,
    /// The form of movement.
    pub form: String,
    /// Further focuses of the action.
    pub focuses: Vec<String>,
    /// The group whose roll it uses.
    pub group: Option<String>,
    /// Whether the action is to stay hidden.
    pub stays_hidden: bool,
    /// The other end of the counter that falls.
    pub towards: Option<String>,
    /// The other end of the counter that grows.
    pub away: Option<String>,
    /// The items of the path.
    pub path: Vec<Item>,
}

impl Movement {
    /// A movement by a potential action, walking, in an initiative action.
    pub fn new(manner: Manner, path: Vec<Item>) -> Movement {
        Movement {
            manner,
            means: vec![Source::PotentialAction],
            action_type: ActionType::Initiative,
            form: "walking".to_owned(),
            focuses: Vec::new(),
            group: None,
            stays_hidden: false,
            towards: None,
            away: None,
            path,
        }
    }
}

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum AttackKind {
    /// A melee weapon.
    Melee,
    /// A ranged weapon.
    Ranged,
    /// Nothing: there is no attack.
    None,
}

impl AttackKind {
    /// The verb.
    pub const fn word(self) -> &'static str {
        match self {
            AttackKind::Melee => "melee-attack",
            AttackKind::Ranged => "ranged-attack",
            AttackKind::None => "no-attack",
        }
    }
}

/// When the 5-foot step is made (`6d6.step.order`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum StepOrder {
    /// Before the attack.
    Before,
    /// After it.
    After,
}

impl StepOrder {
    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            StepOrder::Before => "step-before",
            StepOrder::After => "step-after",
        }
    }
}

/// An attack, alone or with a 5-foot step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Attack {
    /// With what.
    pub kind: AttackKind,
    /// When the step is made, if there is one.
    pub step: Option<StepOrder>,
    /// The type of the action.
    pub action_type: ActionType,
    /// Whether the action is to stay hidden.
    pub stays_hidden: bool,
    /// The other end of the counter that falls by the step.
    pub towards: Option<String>,
    /// The other end of the counter that grows.
    pub away: Option<String>,
    /// Where the step goes: one place, or several where the table allows that.
    pub path: Vec<Item>,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Action {
    /// A movement.
    Movement(Movement),
    /// An attack.
    Attack(Attack),
    /// The open action goes on with these items.
    Continue(Vec<Item>),
    /// The turn ends; an open action is over.
    EndTurn,
}

/// A declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Declaration {
    actor: CreatureId,
    /// What the actor does.
    pub action: Action,
}

impl Declaration {
    /// That the creature does this.
    pub const fn new(actor: CreatureId, action: Action) -> Declaration {
        Declaration { actor, action }
    }

    /// Who acts; `None` for the game master.
    pub const fn actor(&self) -> Option<CreatureId> {
        Some(self.actor)
    }

    /// Who acts.
    pub(crate) const fn acting(&self) -> CreatureId {
        self.actor
    }

    /// The verb as written.
    pub const fn verb_word(&self) -> &'static str {
        match &self.action {
            Action::Movement(movement) => movement.manner.word(),
            Action::Attack(attack) => attack.kind.word(),
            Action::Continue(_) => "continue",
            Action::EndTurn => "end-turn",
        }
    }

    /// A movement that something stops: nothing of this system waits for a reaction, so there is
    /// none (what ends a movement from outside is told by `continue: stop`).
    pub const fn halted(&self, _step: u32) -> Option<Declaration> {
        None
    }
}
