//! Declarations: verbs, options and a path.

use board::CreatureId;
use grid::{Footprint, Square};

use rules::{Attempt, Halt};

use super::Skill;

/// A kind of movement along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Verb {
    /// One action, up to the speed.
    Move,
    /// Both actions, up to twice the speed.
    Double,
    /// The whole round, up to four times the speed.
    Run,
    /// Both actions, up to twice the speed, under the prohibitions of charging.
    Charge,
    /// The 5-foot step, which takes no action.
    FiveFootStep,
    /// The minimum movement, which takes the whole round.
    Minimum,
}

impl Verb {
    /// All verbs.
    pub const ALL: [Verb; 6] = [
        Verb::Move,
        Verb::Double,
        Verb::Run,
        Verb::Charge,
        Verb::FiveFootStep,
        Verb::Minimum,
    ];

    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Verb::Move => "move",
            Verb::Double => "double",
            Verb::Run => "run",
            Verb::Charge => "charge",
            Verb::FiveFootStep => "five-foot-step",
            Verb::Minimum => "minimum",
        }
    }

    /// The verb with that word.
    pub fn from_word(word: &str) -> Option<Verb> {
        Verb::ALL.into_iter().find(|verb| verb.word() == word)
    }
}

/// A way to get through an opponent's square by force or by skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Maneuver {
    /// `srd35.pass.overrun`.
    Overrun,
    /// `srd35.pass.tumble`.
    Tumble,
}

impl Maneuver {
    /// The word of the notation.
    pub const fn word(self) -> &'static str {
        match self {
            Maneuver::Overrun => "overrun",
            Maneuver::Tumble => "tumble",
        }
    }
}

/// A declared attempt to get through a creature's square, with its stated result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Attempted {
    /// The maneuver.
    pub maneuver: Maneuver,
    /// The creature to get past.
    pub target: CreatureId,
    /// Its result, which counts as a success until its check is rolled.
    pub result: Attempt,
    /// The DC of its check, if it is still to be rolled.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "rules::stored::within::<_, _, -10000, 10000>"
        )
    )]
    pub dc: Option<i32>,
}

/// The check of an obstacle that has still to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CheckAt {
    /// The skill.
    pub skill: Skill,
    /// The DC.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "rules::stored::within::<_, _, -10000, 10000>")
    )]
    pub dc: i32,
}

/// A movement along a path.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Path {
    /// The kind of movement.
    pub verb: Verb,
    /// Attempts past creatures, in the order of declaration.
    pub attempts: Vec<Attempted>,
    /// The check at the first obstacle that needs one; it counts as a success until it is rolled.
    pub check: Option<Attempt>,
    /// That check, if it is still to be rolled.
    pub check_at: Option<CheckAt>,
    /// The use of Escape Artist wherever the path needs it.
    pub escape: Option<Attempt>,
    /// Friends that let the mover pass (`ruling.friend_consent`).
    pub consents: Vec<CreatureId>,
    /// What stops the mover before its end.
    pub halt: Option<Halt>,
    /// It ends after so many steps because of something it meets there: the steps after these are neither
    /// taken nor judged.
    pub met_after: Option<u32>,
    /// The squares filled after each step.
    pub steps: Vec<Footprint>,
}

impl Path {
    /// Returns a movement along these squares without attempts.
    pub const fn new(verb: Verb, steps: Vec<Footprint>) -> Path {
        Path {
            verb,
            attempts: Vec::new(),
            check: None,
            check_at: None,
            escape: None,
            consents: Vec::new(),
            halt: None,
            met_after: None,
            steps,
        }
    }
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
    /// Any standard action that is not a movement.
    Standard,
    /// An activity that takes the whole round and is not a movement.
    FullRound,
    /// The turn ends and the creature's next one begins.
    EndTurn,
}

/// A declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Declaration {
    actor: CreatureId,
    start: Option<Footprint>,
    /// The action.
    pub action: Action,
}

impl Declaration {
    /// Returns the declaration that the creature does this. `start` is its place: paths are written
    /// without the footprint while it stays the same.
    pub const fn new(actor: CreatureId, start: Option<Footprint>, action: Action) -> Declaration {
        Declaration {
            actor,
            start,
            action,
        }
    }

    /// The actor's place, so that a path need not name a footprint that stays the same.
    pub const fn start(&self) -> Option<Footprint> {
        self.start
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
            Action::Movement(path) => path.verb.word(),
            Action::Standard => "standard",
            Action::FullRound => "full-round",
            Action::EndTurn => "end-turn",
        }
    }

    /// The same movement, stopped after `step` completed steps by a trigger of the next step: the
    /// opportunities of that step have been given (`srd35.aoo.once`). If the movement has an
    /// earlier halt of its own, that one stays.
    pub fn halted(&self, step: u32) -> Option<Declaration> {
        let Action::Movement(path) = &self.action else {
            return None;
        };
        let steps = u32::try_from(path.steps.len()).ok()?;
        let path = Path {
            halt: Some(Halt::interrupting(step, steps, path.halt)),
            ..path.clone()
        };
        Some(Declaration {
            action: Action::Movement(path),
            ..self.clone()
        })
    }

    /// The steps of its path, if it is a movement along one.
    pub(crate) fn step_count(&self) -> Option<usize> {
        self.path().map(|path| path.steps.len())
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

    /// The movement with one further step to that square, after so many of its steps, in the space
    /// that it fills then.
    pub(crate) fn way_into(&self, done: usize, square: Square) -> Option<Declaration> {
        let path = self.path()?;
        let before = done.checked_sub(1).and_then(|last| path.steps.get(last));
        let space = before.copied().or(self.start)?;
        let to = Footprint::new(square, space.width, space.height);
        Some(self.with_path(|path| path.steps = vec![to]))
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
