//! Attacks of opportunity from movement: `starfinder.adjunct.aoo`, `starfinder.reach.big-approach`,
//! `starfinder.minimum.provokes`, `starfinder.adjunct.guarded-step`.

use board::{Creature, CreatureId};

use super::measure::ThreatArea;
use super::mover::Mover;
use super::rulings::{BigMoverProvokes, ForcedMovementProvokes, TumbleProvoke};
use super::step::Step;
use super::{Place, Scene, Verb, size};
use rules::Attempt;

/// The enemies of a mover that threaten anything, in letter order.
pub(crate) struct Threats {
    enemies: Vec<(CreatureId, ThreatArea)>,
}

impl Threats {
    /// Returns the threats of the mover's enemies; allies and neutral creatures threaten nobody.
    pub(crate) fn against(mover: &Mover<'_>) -> Threats {
        let side = mover.creature.side;
        let enemies = mover
            .others
            .iter()
            .filter(|(other, _)| mover.scene.board.are_hostile(other.side, side))
            .filter_map(|(other, _)| Some((other.id, ThreatArea::of(mover.scene, other)?)))
            .collect();
        Threats { enemies }
    }

    /// Those enemies, in letter order.
    pub(crate) fn enemies(&self) -> impl Iterator<Item = CreatureId> {
        self.enemies.iter().map(|(enemy, _)| *enemy)
    }
}

/// The enemies that threaten a square of the creature, in letter order.
pub(crate) fn enemies_around(scene: Scene<'_>, creature: &Creature) -> Vec<CreatureId> {
    let Some(own) = size::occupied(scene, creature) else {
        return Vec::new();
    };
    let enemies = scene.board.in_letter_order().into_iter();
    enemies
        .filter(|other| other.id != creature.id)
        .filter(|other| scene.board.are_hostile(other.side, creature.side))
        .filter(|other| {
            ThreatArea::of(scene, other)
                .is_some_and(|area| own.places().any(|place| area.contains(scene, place)))
        })
        .map(|other| other.id)
        .collect()
}

impl Mover<'_> {
    /// The enemies that the step provokes, in letter order.
    pub(crate) fn provoked(&self, threats: &Threats, step: &Step) -> Vec<CreatureId> {
        let exempt = match self.verb {
            Verb::Guarded => true,
            Verb::Pushed => {
                self.scene.rulings.get::<ForcedMovementProvokes>() == ForcedMovementProvokes::No
            }
            _ => false,
        };
        if exempt || threats.enemies.is_empty() {
            return Vec::new();
        }
        threats
            .enemies
            .iter()
            .filter(|(enemy, area)| self.leaves(step, area) && !self.tumbles_past(*enemy, step))
            .map(|(enemy, _)| *enemy)
            .collect()
    }

    /// Whether the step leaves a place that the enemy threatens (`ruling.big-mover-provokes`).
    fn leaves(&self, step: &Step, area: &ThreatArea) -> bool {
        let (old, new) = (step.from.occupied, step.to.occupied);
        let threatened = |place: Place| area.contains(self.scene, place);
        // A creature of several squares remains one while it is squeezed into a single square.
        let several = self.side > 1;
        match self.scene.rulings.get() {
            BigMoverProvokes::Whole if several => {
                old.places().any(threatened) && !new.places().any(threatened)
            }
            BigMoverProvokes::Any | BigMoverProvokes::Whole => old
                .places()
                .filter(|place| !new.contains(*place))
                .any(threatened),
        }
    }

    /// Whether the step goes into or out of the space of an enemy that is tumbled through
    /// (`ruling.tumble-provoke`).
    fn tumbles_past(&self, enemy: CreatureId, step: &Step) -> bool {
        let Some(enemy) = self.scene.board.creature(enemy) else {
            return false;
        };
        let avoids = self.scene.rulings.get::<TumbleProvoke>() == TumbleProvoke::Yes;
        let succeeds = self
            .tumbles_through(enemy)
            .is_some_and(|through| through.result != Some(Attempt::Failure));
        avoids
            && succeeds
            && size::occupied(self.scene, enemy).is_some_and(|space| {
                space.overlaps(step.from.occupied) || space.overlaps(step.to.occupied)
            })
    }
}
