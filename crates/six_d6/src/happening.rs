//! What happens in an action: one list, written in two ways.
//!
//! `events:` of a case lists the events (`6d6.trigger.event-order`), and `expect:` lists all
//! happenings in order. Both are made from the same list, so they cannot differ.

use board::CreatureId;

use rules::{Reason, RuleId, Shortfall};

use super::{DiceValue, Item, Place, Target};

/// The modifier that movement gives an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Modifier {
    /// No modifier.
    Zero,
    /// A dice value that the attack rolls (`ruling.step-attack-benefit`).
    Dice(DiceValue),
}

/// Something that happens in the course of an action. Numbers are points of potential, score or
/// resistance.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Happening {
    /// That much potential is spent.
    Spend(u32),
    /// The action score.
    Score(u32),
    /// Others may use abilities that this movement triggers.
    Trigger,
    /// The creature stands up, for that many points.
    Stand(u32),
    /// The sum of the additions rolled for the square.
    Add(u32),
    /// The MR that counts for the square or goal from now on.
    Reveal(Target, u32),
    /// A resistance action against leaving, with its score.
    ResistLeave(CreatureId, u32),
    /// A resistance action against entering, with its score.
    ResistEnter(CreatureId, u32),
    /// The creature leaves that place.
    Leave(Place),
    /// The creature enters that place, for that many points. Without a grid their parts follow; on a
    /// grid the steps of the movement have them.
    Enter(
        Target,
        u32,
        #[cfg_attr(feature = "serde", serde(default))] Vec<Reason>,
    ),
    /// The creature is held back in the place that it wanted to leave, on the way to that place.
    BlockedExit(Target),
    /// The creature is kept out of that place.
    BlockedEntry(Target),
    /// This item of the path is not done.
    Refused(Item, RuleId),
    /// The movement has failed; the list names the rule that excludes each item.
    Failed(Vec<(Item, RuleId)>),
    /// The creature falls.
    Fall,
    /// The attack is made from that place.
    Attack(Place, Modifier),
    /// The action waits for further items.
    Open,
    /// The movement ends without having failed.
    Stop,
}

impl Happening {
    /// Whether it is an event (`6d6.trigger.event-order`).
    pub(crate) const fn is_event(&self) -> bool {
        !matches!(self, Happening::Refused(..) | Happening::Open)
    }

    /// Whether it belongs to the account of what happened: potential is a separate fact, and some
    /// things are only events.
    pub(crate) const fn is_told(&self) -> bool {
        !matches!(
            self,
            Happening::Spend(_) | Happening::Trigger | Happening::Leave(_) | Happening::Stop
        )
    }

    /// How it makes an outcome fall short of its declaration.
    pub(crate) const fn shortfall(&self) -> Option<Shortfall> {
        match self {
            Happening::Refused(..) => Some(Shortfall::Refused),
            Happening::Failed(_) => Some(Shortfall::Failed),
            Happening::Open => Some(Shortfall::Open),
            _ => None,
        }
    }
}
