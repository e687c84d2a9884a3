//! Flying by skill: what a class of maneuverability can do, and which check it needs.
//!
//! Decided here: `starfinder.fly.maneuverability`, `starfinder.fly.straight-free`,
//! `starfinder.fly.checks`, `starfinder.fly.clumsy-hover`, `starfinder.fly.average`,
//! `starfinder.fly.perfect-auto`, `starfinder.fly.perfect-swift`, and the action of
//! `starfinder.adjunct.hover`. The difficulty classes belong to the skill and must be stated.

use super::rulings::{HoverAction, TurnCheck};
use super::{Maneuverability, registry};
use rules::{RuleId, Rulings};

/// Something done in flight that may need an Acrobatics check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Maneuver {
    /// Going straight on in the primary direction.
    Straight,
    /// Turning.
    Turn,
    /// Hovering by a move action.
    Hover,
    /// Hovering by a swift action.
    SwiftHover,
    /// Avoiding falling damage.
    AvoidDamage,
    /// Any other.
    Other,
}

/// What a maneuver or a movement needs besides its action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// No check.
    Nothing,
    /// No check, and success.
    Automatic,
    /// A check with that modifier.
    Check(i32),
}

/// A flyer, with the facts that maneuvers need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flyer<'a> {
    pub(crate) class: Maneuverability,
    /// The modifier of the skill, without that of the class.
    pub(crate) acrobatics: i32,
    /// What its states add to its checks of Dexterity.
    pub(crate) penalty: i32,
    pub(crate) is_unconscious: bool,
    pub(crate) wind_is_favorable: bool,
    pub(crate) rulings: &'a Rulings,
}

/// The ranks in Acrobatics with which an average flyer hovers by no action
/// (`ruling.hover-action=none`).
const RANKS_TO_HOVER: i32 = 5;

/// `starfinder.fly.maneuverability`: the class's modifier of checks to fly.
pub(crate) const fn class_modifier(class: Maneuverability) -> i32 {
    match class {
        Maneuverability::Clumsy => -8,
        Maneuverability::Average => 0,
        Maneuverability::Perfect => 8,
    }
}

impl Flyer<'_> {
    fn check(&self) -> Need {
        let modifier = self.acrobatics.saturating_add(self.penalty);
        Need::Check(modifier.saturating_add(class_modifier(self.class)))
    }

    /// What the maneuver needs.
    ///
    /// # Errors
    /// The rule by which it is not available to this flyer.
    pub(crate) fn need(&self, maneuver: Maneuver) -> Result<Need, RuleId> {
        match maneuver {
            Maneuver::Straight if self.wind_is_favorable => Ok(Need::Nothing),
            Maneuver::Straight | Maneuver::Other => Ok(self.check()),
            Maneuver::Turn => Ok(match self.rulings.get() {
                TurnCheck::No => Need::Nothing,
                TurnCheck::Yes => self.check(),
            }),
            Maneuver::Hover if self.class == Maneuverability::Clumsy => {
                Err(registry::FLY_CLUMSY_HOVER)
            }
            Maneuver::Hover if self.hovers_by_no_action() => Ok(Need::Automatic),
            Maneuver::Hover | Maneuver::AvoidDamage => self.perfect_or_check(),
            Maneuver::SwiftHover if self.class != Maneuverability::Perfect => {
                Err(registry::FLY_PERFECT_SWIFT)
            }
            Maneuver::SwiftHover if self.is_unconscious => Err(registry::FLY_PERFECT_AUTO),
            Maneuver::SwiftHover => Ok(self.check()),
        }
    }

    /// `starfinder.fly.perfect-auto`, `starfinder.fly.average`.
    fn perfect_or_check(&self) -> Result<Need, RuleId> {
        match (self.class, self.is_unconscious) {
            (Maneuverability::Perfect, true) => Err(registry::FLY_PERFECT_AUTO),
            (Maneuverability::Perfect, false) => Ok(Need::Automatic),
            _ => Ok(self.check()),
        }
    }

    /// `ruling.hover-action`: whether hovering takes no action at all. The notation has no ranks,
    /// so the modifier of the skill is used instead.
    pub(crate) fn hovers_by_no_action(&self) -> bool {
        match self.rulings.get() {
            HoverAction::Move => false,
            HoverAction::None => {
                !self.is_unconscious
                    && match self.class {
                        Maneuverability::Clumsy => false,
                        Maneuverability::Average => self.acrobatics >= RANKS_TO_HOVER,
                        Maneuverability::Perfect => true,
                    }
            }
        }
    }
}
