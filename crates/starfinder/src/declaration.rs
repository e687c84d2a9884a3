//! Declarations: verbs, options and a path.

use board::{CreatureId, Movement};
use grid::Square;

use super::Place;
use super::heading::Primary;
use super::travel::TravelAction;
use rules::{Attempt, Halt};

/// A kind of movement along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Verb {
    /// One move action, up to the speed.
    Move,
    /// Two move actions as one double move.
    Double,
    /// The run action, up to four times the speed.
    Run,
    /// A charge, up to twice the speed.
    Charge,
    /// A guarded step.
    Guarded,
    /// The minimum movement: a full action for one square.
    Minimum,
    /// A move action of tumbling, at half speed.
    Tumble,
    /// A move action of tumbling at full speed.
    TumbleFull,
    /// A move action of fast climbing, up to twice the climb speed.
    ClimbFast,
    /// A movement that something else causes; nothing is spent.
    Pushed,
}

impl Verb {
    /// All verbs.
    pub const ALL: [Verb; 10] = [
        Verb::Move,
        Verb::Double,
        Verb::Run,
        Verb::Charge,
        Verb::Guarded,
        Verb::Minimum,
        Verb::Tumble,
        Verb::TumbleFull,
        Verb::ClimbFast,
        Verb::Pushed,
    ];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Verb::Move => "move",
            Verb::Double => "double",
            Verb::Run => "run",
            Verb::Charge => "charge",
            Verb::Guarded => "guarded",
            Verb::Minimum => "minimum",
            Verb::Tumble => "tumble",
            Verb::TumbleFull => "tumble-full",
            Verb::ClimbFast => "climb-fast",
            Verb::Pushed => "pushed",
        }
    }

    /// The verb with that word.
    pub fn from_word(word: &str) -> Option<Verb> {
        Verb::ALL.into_iter().find(|verb| verb.word() == word)
    }
}

/// A tumbling check against an opponent, with its stated result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Through {
    /// The opponent whose space is crossed.
    pub opponent: CreatureId,
    /// Its result; `None` until it is rolled.
    pub result: Option<Attempt>,
}

/// The check of a climb or swim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum SkillCheck {
    /// Its result is stated.
    Settled(Attempt),
    /// A die is rolled against this DC.
    Rolled {
        /// The difficulty class.
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        dc: i32,
    },
    /// 10 is taken against this DC.
    TakeTen {
        /// The difficulty class.
        #[cfg_attr(
            feature = "serde",
            serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
        )]
        dc: i32,
    },
}

/// A movement along a path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Path {
    /// The kind of movement.
    pub verb: Verb,
    /// The way of moving.
    pub way: Movement,
    /// The primary direction of flight, if it is chosen now.
    pub primary: Option<Primary>,
    /// The target of a charge.
    pub target: Option<CreatureId>,
    /// Tumbling checks, in the order of declaration.
    pub through: Vec<Through>,
    /// Earlier tumbling checks of the round: each makes the next one harder.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, 0, 1000000>")
    )]
    pub tumbles_before: u32,
    /// The check of a climb or swim, if one is given.
    pub check: Option<SkillCheck>,
    /// What stops the mover before its end.
    pub halt: Option<Halt>,
    /// It ends after so many steps because of something it meets there: the steps after these are neither
    /// taken nor judged.
    pub met_after: Option<u32>,
    /// The places of the full-size space after each step.
    pub steps: Vec<Place>,
}

impl Path {
    /// Returns a movement along these places without options.
    pub const fn new(verb: Verb, way: Movement, steps: Vec<Place>) -> Path {
        Path {
            verb,
            way,
            primary: None,
            target: None,
            through: Vec::new(),
            tumbles_before: 0,
            check: None,
            halt: None,
            met_after: None,
            steps,
        }
    }
}

/// Whether an action gives its enemies an opportunity (`starfinder.adjunct.aoo`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Provocation {
    /// It does not give one.
    None,
    /// It gives one to everybody who threatens the actor.
    Act,
}

/// What the game master declares about the order of turns (`starfinder.adjunct.turn`).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum OrderAction {
    /// An encounter begins with this order.
    Begin(Vec<CreatureId>),
    /// The order changes; the current turn stays.
    Change(Vec<CreatureId>),
    /// The encounter ends.
    End,
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
    Movement(Path),
    /// A flight action that is not a movement along a path.
    Flight(FlightAction),
    /// Travel by rounds, minutes, hours and days, and chases.
    Travel(TravelAction),
    /// An action that is not a movement.
    Other {
        /// The part of the turn that it takes.
        kind: ActionKind,
        /// Whether it provokes.
        provocation: Provocation,
    },
    /// The turn ends and the creature's next one begins.
    EndTurn,
    /// The game master begins or ends an encounter.
    Order(OrderAction),
}

/// A declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Declaration {
    actor: Option<CreatureId>,
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>")
    )]
    pub(crate) start_level: i32,
    /// The action.
    pub action: Action,
}

impl Declaration {
    /// Returns the declaration that the creature does this. `start_level` is its altitude: places
    /// are written without an altitude while it stays the same.
    pub const fn new(actor: CreatureId, start_level: i32, action: Action) -> Declaration {
        Declaration {
            actor: Some(actor),
            start_level,
            action,
        }
    }

    /// Returns the declaration that the game master does this.
    pub const fn of_game_master(action: OrderAction) -> Declaration {
        Declaration {
            actor: None,
            start_level: 0,
            action: Action::Order(action),
        }
    }

    /// The creature that acts; `None` for the game master.
    pub const fn actor(&self) -> Option<CreatureId> {
        self.actor
    }

    /// That action in its place, by that actor.
    pub(crate) const fn by(&self, actor: Option<CreatureId>, action: Action) -> Declaration {
        Declaration {
            actor,
            start_level: self.start_level,
            action,
        }
    }

    /// The verb, as it is written.
    pub const fn verb_word(&self) -> &'static str {
        match &self.action {
            Action::Movement(path) => path.verb.word(),
            Action::Flight(action) => action.verb_word(),
            Action::Travel(action) => action.verb_word(),
            Action::Other { .. } => "act",
            Action::EndTurn => "end-turn",
            Action::Order(OrderAction::Begin(_)) => "begin",
            Action::Order(OrderAction::Change(_)) => "reorder",
            Action::Order(OrderAction::End) => "end",
        }
    }

    /// The same movement, stopped after `step` completed steps by a trigger of the next step: the
    /// opportunities of that step have been given (`starfinder.adjunct.aoo`). If the movement has
    /// an earlier halt of its own, that one stays.
    pub fn halted(&self, step: u32) -> Option<Declaration> {
        let Action::Movement(path) = &self.action else {
            return None;
        };
        let steps = u32::try_from(path.steps.len()).ok()?;
        Some(Declaration {
            action: Action::Movement(Path {
                halt: Some(Halt::interrupting(step, steps, path.halt)),
                ..path.clone()
            }),
            ..self.clone()
        })
    }

    /// The steps of its path, if it is a movement along one that the mover chooses.
    pub(crate) fn step_count(&self) -> Option<usize> {
        let path = self.path().filter(|path| path.verb != Verb::Pushed)?;
        Some(path.steps.len())
    }

    /// The same movement with only so many steps.
    pub(crate) fn first_steps(&self, steps: usize) -> Declaration {
        self.with_path(|path| path.steps.truncate(steps))
    }

    /// The same movement, ended after so many steps by something that it meets.
    pub(crate) fn met(&self, steps: usize) -> Declaration {
        self.with_path(|path| path.met_after = u32::try_from(steps).ok())
    }

    /// Its first steps, followed by those of another movement.
    pub(crate) fn spliced(&self, steps: usize, further: &Declaration) -> Option<Declaration> {
        let own = self.path()?.steps.iter().take(steps);
        let spliced = own.chain(&further.path()?.steps).copied().collect();
        Some(self.with_path(|path| path.steps = spliced))
    }

    /// The movement with one further step to that square, after so many of its steps, at the
    /// altitude that it has then.
    pub(crate) fn way_into(&self, done: usize, square: Square) -> Option<Declaration> {
        let path = self.path()?;
        let before = done.checked_sub(1).and_then(|last| path.steps.get(last));
        let level = before.map_or(self.start_level, |place| place.level);
        Some(self.with_path(|path| path.steps = vec![Place::new(square, level)]))
    }

    fn path(&self) -> Option<&Path> {
        match &self.action {
            Action::Movement(path) => Some(path),
            _ => None,
        }
    }

    fn with_path(&self, change: impl FnOnce(&mut Path)) -> Declaration {
        let mut changed = self.clone();
        if let Action::Movement(path) = &mut changed.action {
            change(path);
        }
        changed
    }
}

/// A kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ActionKind {
    /// The standard action.
    Standard,
    /// A move action.
    Move,
    /// A swift action.
    Swift,
    /// A full action, which takes the whole turn.
    Full,
    /// A free action, which is not counted but still needs the turn.
    Free,
}

impl ActionKind {
    /// All of them.
    pub const ALL: [ActionKind; 5] = [
        ActionKind::Standard,
        ActionKind::Move,
        ActionKind::Swift,
        ActionKind::Full,
        ActionKind::Free,
    ];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            ActionKind::Standard => "standard",
            ActionKind::Move => "move",
            ActionKind::Swift => "swift",
            ActionKind::Full => "full",
            ActionKind::Free => "free",
        }
    }

    /// The kind with that word.
    pub fn from_word(word: &str) -> Option<ActionKind> {
        ActionKind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// The action that pays for hovering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum HoverBy {
    /// A move action.
    MoveAction,
    /// A swift action, for flyers of perfect maneuverability.
    SwiftAction,
}

/// What a flyer may declare besides movement along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum FlightAction {
    /// Staying in the air in one place.
    Hover {
        /// The action spent.
        by: HoverBy,
        /// The result of the check, if one is needed.
        result: Option<Attempt>,
        /// The DC of the check, if it is to be rolled.
        #[cfg_attr(
            feature = "serde",
            serde(
                default,
                deserialize_with = "rules::stored::within::<_, _, -1000000, 1000000>"
            )
        )]
        dc: Option<i32>,
    },
}

impl FlightAction {
    /// The verb, as it is written.
    pub const fn verb_word(&self) -> &'static str {
        match self {
            FlightAction::Hover { .. } => "hover",
        }
    }
}
