//! What happens in an action: one list, told in two ways.
//!
//! `events:` of a case lists the events (`6d6.trigger.event-order`), its `expect:` the happenings
//! as a whole and in order. Both are made from the same list, so they cannot differ.

use std::fmt;

use board::{Board, CreatureId};
use grid::Square;

use super::{DiceValue, Item, Place, Target};
use rules::AccountEntry;
use rules::RuleId;

/// The modifier that movement gives an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Modifier {
    /// None.
    Zero,
    /// A dice value, which the attack rolls (`ruling.step-attack-benefit`).
    Dice(DiceValue),
}

impl fmt::Display for Modifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Modifier::Zero => f.write_str("0"),
            Modifier::Dice(value) => value.fmt(f),
        }
    }
}

/// Something that happens in the course of an action. Numbers are points of potential, score or
/// resistance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// Potential is spent.
    Spend(u32),
    /// The action score.
    Score(u32),
    /// Others may use abilities that this movement triggers.
    Trigger,
    /// The creature stands up for that much.
    Stand(u32),
    /// Additions to the square, rolled: their sum.
    Add(u32),
    /// The MR that counts for the square from now on.
    Reveal(Square, u32),
    /// A resistance action against leaving, with its score.
    ResistLeave(CreatureId, u32),
    /// A resistance action against entering, with its score.
    ResistEnter(CreatureId, u32),
    /// The creature leaves that place.
    Leave(Place),
    /// It enters that place, for that much.
    Enter(Target, u32),
    /// It is held back in the place that it wanted to leave, on the way to that one.
    BlockedExit(Target),
    /// It is kept out of that place.
    BlockedEntry(Target),
    /// This item of the path is not done.
    Refused(Item, RuleId),
    /// The movement has failed; what ruled out which item.
    Failed(Vec<(Item, RuleId)>),
    /// The creature falls.
    Fall,
    /// The attack is made from that place.
    Attack(Place, Modifier),
    /// The action waits for more.
    Open,
    /// A movement that has not failed is over.
    Stop,
}

impl Happening {
    /// The event in the case notation; `None` for what is no event.
    pub(crate) fn event_words(&self, board: &Board) -> Option<String> {
        match self {
            Happening::Refused(..) | Happening::Open => None,
            Happening::Trigger => Some("trigger".to_owned()),
            Happening::Leave(place) => Some(format!("leave {place}")),
            Happening::Enter(target, cost) => Some(format!("enter {target} cost {cost}")),
            Happening::Failed(_) => Some("failed".to_owned()),
            Happening::Attack(place, _) => Some(format!("attack {place}")),
            Happening::Stop => Some("stop".to_owned()),
            _ => self
                .result(board)
                .map(|(name, value)| format!("{name} {value}").trim_end().to_owned()),
        }
    }

    /// The happening as a result, name and value; `None` for what is only an event.
    fn result(&self, board: &Board) -> Option<(&'static str, String)> {
        let name = |id: &CreatureId| {
            board
                .creature(*id)
                .map_or_else(|| id.to_string(), |creature| creature.name.clone())
        };
        let result = match self {
            Happening::Trigger | Happening::Leave(_) | Happening::Stop => return None,
            Happening::Spend(points) => ("spend", points.to_string()),
            Happening::Score(points) => ("score", points.to_string()),
            Happening::Stand(points) => ("stand", points.to_string()),
            Happening::Add(points) => ("add", points.to_string()),
            Happening::Reveal(square, points) => ("reveal", format!("{square} {points}")),
            Happening::ResistLeave(id, points) => {
                ("resist-leave", format!("{} {points}", name(id)))
            }
            Happening::ResistEnter(id, points) => {
                ("resist-enter", format!("{} {points}", name(id)))
            }
            Happening::Enter(_, cost) => ("costs", cost.to_string()),
            Happening::BlockedExit(target) => ("blocked-exit", target.to_string()),
            Happening::BlockedEntry(target) => ("blocked-entry", target.to_string()),
            Happening::Refused(item, rule) => ("refused", format!("{item} {rule}")),
            Happening::Failed(_) => ("failed", String::new()),
            Happening::Fall => ("fall", String::new()),
            Happening::Attack(place, modifier) => {
                ("attack", format!("{place} modifier {modifier}"))
            }
            Happening::Open => ("open", String::new()),
        };
        Some(result)
    }
}

/// The list as results: costs in a row are one result, and potential is a fact of its own.
pub(crate) fn account<'a>(
    happenings: impl Iterator<Item = &'a Happening>,
    board: &Board,
) -> Vec<AccountEntry> {
    let mut entries: Vec<AccountEntry> = Vec::new();
    let mut after_cost = false;
    for happening in happenings {
        if matches!(happening, Happening::Spend(_)) {
            continue;
        }
        let Some((name, value)) = happening.result(board) else {
            continue;
        };
        let is_cost = matches!(happening, Happening::Enter(..));
        let parts = match happening {
            Happening::Failed(reasons) => reasons
                .iter()
                .map(|(item, rule)| format!("{item} {rule}"))
                .collect(),
            _ => Vec::new(),
        };
        match entries.last_mut() {
            Some(last) if is_cost && after_cost => {
                last.value.push(' ');
                last.value.push_str(&value);
            }
            _ => entries.push(AccountEntry { name, value, parts }),
        }
        after_cost = is_cost;
    }
    entries
}

impl fmt::Display for Place {
    /// The place in the case notation: the top-left square, `start` or `@NAME`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Squares(space) => space.origin.fmt(f),
            Place::Start => f.write_str("start"),
            Place::Goal(name) => write!(f, "@{name}"),
        }
    }
}

impl fmt::Display for Target {
    /// The target as an item of a path.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Squares(space) => space.origin.fmt(f),
            Target::Goal(name) => write!(f, "@{name}"),
            Target::Counted(points) => points.fmt(f),
        }
    }
}
