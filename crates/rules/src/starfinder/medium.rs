//! Which way of moving needs what around it (`ruling.medium`): `starfinder.modes.general`,
//! `starfinder.burrow.move`, `starfinder.swim.no-check`, `starfinder.climb.no-check`; and which
//! cannot run: `starfinder.burrow.no-run`, `starfinder.climb.no-run`,
//! `starfinder.adjunct.athletics-move`.

use board::Movement;

use super::mover::{Fault, Mover, What};
use super::rulings::Medium;
use super::step::Shift;
use super::terrain::Matter;
use super::{Space, State, Verb, registry, speed};

impl Mover<'_> {
    /// Check 1: whether the step has the medium that its way of moving needs.
    pub(crate) fn medium(&self, shift: &Shift) -> Option<Fault> {
        let by_host = self.scene.rulings.get::<Medium>() == Medium::Host;
        if by_host || self.verb == Verb::Pushed {
            return None;
        }
        let (rule, text) = match self.way {
            Movement::Fly => return None,
            Movement::Land => (
                registry::MODES_GENERAL,
                "is deep liquid or a face, and not walked on",
            ),
            Movement::Swim => (registry::SWIM_NO_CHECK, "is entered without liquid"),
            Movement::Climb => (registry::CLIMB_NO_CHECK, "is entered without a face"),
            Movement::Burrow => (registry::BURROW_MOVE, "is entered without dirt"),
        };
        let met = if self.way == Movement::Land {
            !self.has_medium(shift.full)
        } else {
            self.has_medium(shift.from.occupied) || self.has_medium(shift.full)
        };
        let what = What::Square(shift.full.footprint.origin, text);
        (!met).then_some(Fault { rule, what })
    }

    /// Whether a place of the space is what the way of moving needs; for land movement, what it
    /// does not go into.
    fn has_medium(&self, space: Space) -> bool {
        let rock = self.profile.is(State::RockBurrower);
        space
            .places()
            .any(|place| match (self.way, self.ground.matter(place)) {
                (Movement::Swim | Movement::Land, Matter::Water)
                | (Movement::Climb | Movement::Land, Matter::Face)
                | (Movement::Burrow, Matter::Dirt) => true,
                (Movement::Burrow, Matter::Rock | Matter::Wall) => rock,
                _ => false,
            })
    }
}

/// Why the mover cannot run in its way of moving.
pub(crate) fn run_fault(mover: &Mover<'_>) -> Option<Fault> {
    if mover.verb != Verb::Run {
        return None;
    }
    let (rule, text) = match mover.way {
        way if speed::moves_by_skill(mover.creature, way) => (
            registry::ADJUNCT_ATHLETICS_MOVE,
            "who climbs or swims by skill does not run",
        ),
        Movement::Burrow => (registry::BURROW_NO_RUN, "who burrows does not run"),
        Movement::Climb => (registry::CLIMB_NO_RUN, "who climbs does not run"),
        Movement::Land | Movement::Fly | Movement::Swim => return None,
    };
    Some(Fault {
        rule,
        what: What::Plain(text),
    })
}
