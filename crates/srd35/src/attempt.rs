//! Attempts to get through an opponent's square: `srd35.pass.overrun`, `srd35.pass.tumble`.

use board::{Creature, CreatureId};
use grid::Footprint;

use super::geometry::Step;
use super::mover::Mover;
use super::rulings::{NeutralCreature, TumbleCost, TumbleResult};
use super::{Attempted, Maneuver, Scene, Verb};

/// The relation of another creature to the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// A friend.
    Friend,
    /// An opponent, or a creature that is passed like one.
    Opponent,
}

/// Which of the declared attempts have been made, by their index in the declaration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Made(u64);

impl Made {
    /// The most attempts that one movement may declare.
    pub(crate) const MOST: usize = 64;

    pub(crate) const fn contains(self, attempt: usize) -> bool {
        self.0 >> attempt & 1 == 1
    }

    pub(crate) const fn add(&mut self, attempt: usize) {
        self.0 |= 1 << attempt;
    }
}

/// The relation of the other creature to this one (`ruling.neutral_creature`).
pub(crate) fn relation(scene: Scene<'_>, creature: &Creature, other: &Creature) -> Relation {
    let sides = scene.board.relation(creature.side, other.side);
    match scene.rulings.get() {
        _ if sides == board::Relation::Hostile => Relation::Opponent,
        _ if sides == board::Relation::Allied => Relation::Friend,
        NeutralCreature::Blocks => Relation::Opponent,
        NeutralCreature::Friend => Relation::Friend,
    }
}

impl Mover<'_> {
    /// The relation of the creature to the mover.
    pub(crate) fn relation(&self, other: &Creature) -> Relation {
        relation(self.scene, self.creature, other)
    }

    /// The attempts that can be made at all: none in a 5-foot step, and tumbling only if trained.
    pub(crate) fn open_attempts(&self) -> impl Iterator<Item = (usize, Attempted)> + '_ {
        let trained = self.profile.trained;
        self.attempts
            .iter()
            .copied()
            .enumerate()
            .take(Made::MOST)
            .filter(move |(_, attempt)| {
                self.verb != Verb::FiveFootStep
                    && (attempt.maneuver == Maneuver::Overrun || trained)
            })
    }

    /// Whether an attempt past that creature is declared by that maneuver.
    pub(crate) fn attempts_past(&self, target: CreatureId, maneuver: Maneuver) -> bool {
        self.verb != Verb::FiveFootStep
            && self
                .attempts
                .iter()
                .any(|attempt| attempt.target == target && attempt.maneuver == maneuver)
    }

    /// The attempts that are due in the step: the first one into the target's space.
    pub(crate) fn due_attempts(
        &self,
        step: &Step,
        made: Made,
    ) -> impl Iterator<Item = (usize, Attempted)> + '_ {
        let to = step.to;
        self.open_attempts().filter(move |(index, attempt)| {
            !made.contains(*index) && self.overlaps(attempt.target, to)
        })
    }

    fn overlaps(&self, target: CreatureId, space: Footprint) -> bool {
        let target = self
            .scene
            .board
            .creature(target)
            .and_then(Creature::footprint);
        target.is_some_and(|target| target.overlaps(space))
    }

    /// Whether the step is a tumbled one that costs more (`ruling.tumble_cost`): through squares of
    /// a creature that is tumbled past, including attempts that are due in it.
    pub(crate) fn is_tumbled(&self, step: &Step, made: Made) -> bool {
        self.scene.rulings.get::<TumbleCost>() == TumbleCost::HalfSpeed
            && self.open_attempts().any(|(index, attempt)| {
                attempt.maneuver == Maneuver::Tumble
                    && (self.overlaps(attempt.target, step.to)
                        || (made.contains(index) && self.overlaps(attempt.target, step.from)))
            })
    }

    /// The opponents from whom the step does not provoke because it tumbles past them
    /// (`ruling.tumble_result`).
    pub(crate) fn is_safe_from(&self, opponent: CreatureId, step: &Step, made: Made) -> bool {
        self.scene.rulings.get::<TumbleResult>() == TumbleResult::StandardSkill
            && self.open_attempts().any(|(index, attempt)| {
                attempt.maneuver == Maneuver::Tumble
                    && attempt.target == opponent
                    && made.contains(index)
                    && (self.overlaps(opponent, step.from) || self.overlaps(opponent, step.to))
            })
    }
}
