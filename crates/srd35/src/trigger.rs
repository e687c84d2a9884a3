//! Attacks of opportunity from movement: `srd35.aoo.leave_threatened`, `srd35.aoo.once`,
//! `srd35.pass.very_small_provokes`, `srd35.small.enter_provokes`, `srd35.small.move_past`,
//! `srd35.big.approach_provokes`, `srd35.big.approach_step`, `srd35.special.minimum_provokes`.

use std::cell::OnceCell;

use board::{Creature, CreatureId};
use grid::{Footprint, Plane};

use super::attempt::Made;
use super::geometry::Step;
use super::measure::{self, ThreatArea};
use super::mover::Mover;
use super::rulings::{
    AooOncePerOpponent, BigLeaveThreatened, FiveFootStepIntoOccupied, MovementProvokes,
    VerySmallProvokesFrom,
};
use super::{Opportunity, Scene, Turn, Verb, registry, size};
use rules::{Reason, RuleId};

/// The opponents of a mover and the squares they threaten, computed when first asked for.
pub(crate) struct Threats<'a> {
    opponents: Vec<(&'a Creature, OnceCell<ThreatArea>)>,
    /// All squares that any of them threatens, so that most steps need not ask each of them.
    danger: OnceCell<Plane>,
}

impl<'a> Threats<'a> {
    /// Returns the threats of the mover's opponents, in letter order; friends and neutral creatures
    /// threaten nobody.
    pub(crate) fn against(mover: &Mover<'a>) -> Threats<'a> {
        let side = mover.creature.side;
        let opponents = mover
            .others
            .iter()
            .filter(|other| mover.scene.board.are_hostile(other.side, side))
            .filter(|other| !size::is_helpless(other))
            .map(|other| (*other, OnceCell::new()))
            .collect();
        Threats {
            opponents,
            danger: OnceCell::new(),
        }
    }

    /// Whether any opponent threatens a square of the space.
    fn reach_into(&self, scene: Scene<'_>, space: Footprint) -> bool {
        let danger = self.danger.get_or_init(|| {
            let mut danger = Plane::new(scene.board.extent());
            for (opponent, area) in &self.opponents {
                let area = area.get_or_init(|| ThreatArea::of(scene, opponent));
                area.squares().for_each(|square| danger.insert(square));
            }
            danger
        });
        danger.meets(space)
    }
}

/// A kind of step that may provoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    /// A step that is completed.
    Completed,
    /// A step that fails as the mover pushes into an opponent's square: it counts as leaving.
    Failed,
    /// The shift after an accidental illegal end: it counts as leaving the whole space.
    Shift,
}

impl Mover<'_> {
    /// The opportunities that the step gives, in letter order, at most one for each opponent,
    /// without those already given in the turn (`ruling.aoo_once_per_opponent`).
    pub(crate) fn provoked(
        &self,
        threats: &Threats<'_>,
        step: &Step,
        motion: Motion,
        made: Made,
        turn: &Turn,
    ) -> Vec<(CreatureId, Opportunity)> {
        let mut given = self.chances(threats, step, motion, made, turn);
        given.dedup_by_key(|(opponent, _)| *opponent);
        given
    }

    /// The opportunities of the step, in letter order: of each opponent's, it is given the first
    /// that it has not had in the turn (`srd35.aoo.once`).
    pub(crate) fn chances(
        &self,
        threats: &Threats<'_>,
        step: &Step,
        motion: Motion,
        made: Made,
        turn: &Turn,
    ) -> Vec<(CreatureId, Opportunity)> {
        let mut given = Vec::new();
        let enters_any = size::is_very_small(self.creature.size);
        let none = threats.opponents.is_empty()
            || (!enters_any && !threats.reach_into(self.scene, step.from));
        if none {
            return given;
        }
        let once = self.scene.rulings.get::<AooOncePerOpponent>() == AooOncePerOpponent::Yes;
        let free = |opponent, kind| !once || !turn.has_given(opponent, kind);
        for (opponent, area) in &threats.opponents {
            let id = opponent.id;
            if motion != Motion::Shift && self.is_safe_from(id, step, made) {
                continue;
            }
            let area = || area.get_or_init(|| ThreatArea::of(self.scene, opponent));
            let enters = motion == Motion::Completed
                && free(id, Opportunity::Enter)
                && self.enter_provokes(opponent, area, step);
            if enters {
                given.push((id, Opportunity::Enter));
            }
            if free(id, Opportunity::Leave) && self.leave_provokes(opponent, area, step, motion) {
                given.push((id, Opportunity::Leave));
            }
        }
        given
    }

    /// `srd35.aoo.leave_threatened`: the step leaves a square that the opponent threatens.
    fn leave_provokes<'t>(
        &self,
        opponent: &Creature,
        area: impl Fn() -> &'t ThreatArea,
        step: &Step,
        motion: Motion,
    ) -> bool {
        if self.verb == Verb::FiveFootStep && motion != Motion::Shift {
            return false;
        }
        if self.scene.rulings.get::<MovementProvokes>() == MovementProvokes::ExplicitOnly
            && !self.approaches(opponent, step)
        {
            return false;
        }
        let area = area();
        match self.scene.rulings.get() {
            BigLeaveThreatened::AnySquare => {
                step.from.squares().any(|square| area.contains(square))
            }
            BigLeaveThreatened::VacatedOnly => step
                .from
                .squares_outside(step.to)
                .any(|square| area.contains(square)),
        }
    }

    /// `srd35.big.approach_provokes`: the step comes nearer to a creature of long reach.
    fn approaches(&self, opponent: &Creature, step: &Step) -> bool {
        let Some(space) = opponent.footprint() else {
            return false;
        };
        let distance = |own: Footprint| measure::reach_distance_squares(self.scene, own, space);
        size::natural_reach_feet(opponent) > 5 && distance(step.to) < distance(step.from)
    }

    /// `srd35.pass.very_small_provokes`: a very small mover enters occupied squares.
    fn enter_provokes<'t>(
        &self,
        opponent: &Creature,
        area: impl Fn() -> &'t ThreatArea,
        step: &Step,
    ) -> bool {
        let stepping = self.verb == Verb::FiveFootStep
            && self.scene.rulings.get::<FiveFootStepIntoOccupied>()
                == FiveFootStepIntoOccupied::NoProvoke;
        if stepping || !size::is_very_small(self.creature.size) {
            return false;
        }
        let enters = |space: Footprint| space.overlaps(step.to) && !space.overlaps(step.from);
        // A creature whose space is entered strikes into its own square, threatened or not.
        let is_entered = opponent.footprint().is_some_and(|own| {
            enters(own)
                && step.to.squares().any(|square| {
                    own.contains(square) && measure::strikes(self.scene, opponent, square)
                })
        });
        let threatens_entry = || {
            let entered = self
                .others_in(step.to)
                .filter(|other| !size::is_helpless(other))
                .any(|other| other.footprint().is_some_and(enters));
            entered && step.to.squares().any(|square| area().contains(square))
        };
        is_entered
            || match self.scene.rulings.get() {
                VerySmallProvokesFrom::Occupants => false,
                VerySmallProvokesFrom::AllThreatening => threatens_entry(),
            }
    }
}

impl Mover<'_> {
    /// `srd35.big.approach_step`: a 5-foot step towards a creature of long reach, out of a square
    /// that it threatens.
    pub(crate) fn approached_by_step(&self, threats: &Threats<'_>, step: &Step) -> Option<Reason> {
        if self.verb != Verb::FiveFootStep {
            return None;
        }
        let approached = threats.opponents.iter().find(|(opponent, area)| {
            let area = area.get_or_init(|| ThreatArea::of(self.scene, opponent));
            self.approaches(opponent, step)
                && step.from.squares().any(|square| area.contains(square))
        });
        approached.map(|(opponent, _)| {
            let text = format!("{} gets no opportunity for a 5-foot step", opponent.name);
            Reason::plain(registry::BIG_APPROACH_STEP, text)
        })
    }
}

impl Mover<'_> {
    /// The rule behind an opportunity that the step gives to that opponent.
    pub(crate) fn rule_of(
        &self,
        opportunity: Opportunity,
        opponent: CreatureId,
        step: &Step,
    ) -> RuleId {
        let approaches = || {
            let opponent = self.scene.board.creature(opponent);
            opponent.is_some_and(|opponent| self.approaches(opponent, step))
        };
        match opportunity {
            Opportunity::Enter => registry::SMALL_ENTER_PROVOKES,
            Opportunity::Tumble => registry::PASS_TUMBLE,
            Opportunity::Leave if self.verb == Verb::Minimum => registry::SPECIAL_MINIMUM_PROVOKES,
            Opportunity::Leave if approaches() => registry::BIG_APPROACH_PROVOKES,
            Opportunity::Leave => registry::AOO_LEAVE_THREATENED,
        }
    }
}
