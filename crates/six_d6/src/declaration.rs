//! Declarations: a movement, an attack with or without a 5-foot step, and the continuation of an
//! open action.
//!
//! `continue` and `end-turn` are not words of the rulebook's cases, in which every action is
//! complete: the first continues an action that waits (`open`), the second ends a turn at a table.

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
    /// `6d6.type.run`: the roll of dice.
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
    /// An action in the creature's own turn.
    #[default]
    Initiative,
    /// An action that another creature's action makes possible.
    Opportunity,
    /// An action against another creature's action.
    Resistance,
    /// Any other type.
    Other,
}

impl ActionType {
    /// All types.
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

/// The source of power of a movement.
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
    /// The creatures in it.
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
    /// A step into the square (of a bigger figure, the top-left one).
    Square(Square),
    /// A movement to the goal.
    Goal(String),
    /// A movement into one counted square.
    Counted(CountedSquare),
    /// Standing up.
    Stand,
    /// Going on into the square just revealed.
    CarryOn,
    /// The end of the movement.
    Stop,
    /// An ability that the movement triggered ends it (`6d6.trigger.once-per-action`): the outcome
    /// of the ability is decided elsewhere, and this item states it.
    Halted,
    /// Leaving the action open.
    Wait,
}

impl Item {
    /// Whether it names a place to go to.
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
    /// The sources that power it, in the order in which they are rolled; at least one.
    pub means: Vec<Source>,
    /// The type of the action.
    pub action_type: ActionType,
    /// The form of movement.
    pub form: String,
    /// Other focuses of the action.
    pub focuses: Vec<String>,
    /// The group whose roll it uses.
    pub group: Option<String>,
    /// Whether the creature is to stay hidden in the action.
    pub stays_hidden: bool,
    /// The other end of the counter that decreases.
    pub towards: Option<String>,
    /// The other end of the counter that increases.
    pub away: Option<String>,
    /// The items of the path.
    pub path: Vec<Item>,
}

impl Movement {
    /// Returns a movement by a potential action, walking, in an initiative action.
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

/// The kind of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum AttackKind {
    /// An attack with a melee weapon.
    Melee,
    /// An attack with a ranged weapon.
    Ranged,
    /// No attack.
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
    /// After the attack.
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
    /// The kind.
    pub kind: AttackKind,
    /// When the step is made, if there is one.
    pub step: Option<StepOrder>,
    /// The type of the action.
    pub action_type: ActionType,
    /// Whether the creature is to stay hidden in the action.
    pub stays_hidden: bool,
    /// The other end of the counter that the step decreases.
    pub towards: Option<String>,
    /// The other end of the counter that the step increases.
    pub away: Option<String>,
    /// The places of the step: one, or several if the table allows that.
    pub path: Vec<Item>,
}

/// What the actor does.
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
    /// The open action continues with these items.
    Continue(Vec<Item>),
    /// The turn ends, and with it any open action.
    EndTurn,
}

/// A declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Declaration {
    actor: CreatureId,
    /// The action.
    pub action: Action,
}

impl Declaration {
    /// Returns the declaration that the creature does this.
    pub const fn new(actor: CreatureId, action: Action) -> Declaration {
        Declaration { actor, action }
    }

    /// The creature that acts; `None` for the game master.
    pub const fn actor(&self) -> Option<CreatureId> {
        Some(self.actor)
    }

    /// The creature that acts.
    pub(crate) const fn acting(&self) -> CreatureId {
        self.actor
    }

    /// The verb, as it is written.
    pub const fn verb_word(&self) -> &'static str {
        match &self.action {
            Action::Movement(movement) => movement.manner.word(),
            Action::Attack(attack) => attack.kind.word(),
            Action::Continue(_) => "continue",
            Action::EndTurn => "end-turn",
        }
    }

    /// Always `None`: no movement of this system waits for a reaction (`continue: stop` declares an
    /// end from outside).
    pub const fn halted(&self, _step: u32) -> Option<Declaration> {
        None
    }
}
