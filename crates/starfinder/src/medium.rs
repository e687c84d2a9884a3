//! What each way of moving needs around it (`ruling.medium`, `ruling.depth-movement`):
//! `starfinder.modes.general`, `starfinder.burrow.move`, `starfinder.burrow.rock`,
//! `starfinder.burrow.no-tunnel`, `starfinder.swim.no-check`, `starfinder.climb.no-check`; and the
//! ways of moving that cannot run: `starfinder.burrow.no-run`, `starfinder.climb.no-run`,
//! `starfinder.adjunct.athletics-move`.

use board::Movement;

use super::ground::Matter;
use super::heading::Slope;
use super::mover::{Fault, Mover, What};
use super::rulings::{BurrowEmerge, Medium};
use super::step::{Shift, Step};
use super::{Place, Space, State, Verb, registry, speed};

impl Mover<'_> {
    /// Check 1, `ruling.medium`: whether the step has the medium that its way of moving needs.
    pub(crate) fn medium(&self, shift: &Shift) -> Option<Fault> {
        if self.verb == Verb::Pushed || self.scene.rulings.get::<Medium>() == Medium::Host {
            return None;
        }
        let (rule, text) = match self.way {
            Movement::Fly => return self.out_of_air(shift),
            Movement::Land => return self.off_land(shift),
            Movement::Burrow => (registry::BURROW_MOVE, "there is no dirt to tunnel through"),
            Movement::Swim => (registry::SWIM_NO_CHECK, "there is nothing to swim in"),
            Movement::Climb => (registry::CLIMB_NO_CHECK, "there is nothing to climb"),
        };
        let enters = self.has_medium(shift.full);
        let dives = shift.bearing.slope() != Slope::Level;
        // A mover that changes altitude must enter the medium or come up to the level of the map.
        let goes_deep = matches!(self.way, Movement::Burrow | Movement::Swim);
        let deep_enough = enters || !dives || !goes_deep || shift.full.level == 0;
        let in_medium = enters || self.has_medium(shift.from.occupied);
        (!in_medium || !deep_enough).then_some(Fault {
            rule,
            what: What::Square(shift.full.footprint.origin, text),
        })
    }

    /// `starfinder.fly.move`: refuses a flying step to a space of nothing but liquid or dirt.
    fn out_of_air(&self, shift: &Shift) -> Option<Fault> {
        let is_filled = |place| matches!(self.ground.matter(place), Matter::Water | Matter::Dirt);
        shift.full.places().all(is_filled).then_some(Fault {
            rule: registry::FLY_MOVE,
            what: What::Square(shift.full.footprint.origin, "is no air to fly through"),
        })
    }

    /// Whether the mover would stand on something in that space (`starfinder.modes.general`).
    pub(crate) fn has_ground(&self, space: Space) -> bool {
        let squares = space.footprint.squares();
        let mut lowest = squares.map(|square| Place::new(square, space.level));
        lowest.any(|place| {
            let below = self.ground.below(place);
            (space.level == 0 && below != Matter::Water)
                || (below.bears() && !self.is_impassable(place))
                || self.ground.has_stairs(place)
        })
    }

    /// `starfinder.adjunct.hover`: whether the mover is in the air in that space.
    pub(crate) fn is_in_air(&self, space: Space) -> bool {
        let holds = |place: Place| {
            let matter = self.ground.matter(place);
            matches!(matter, Matter::Water | Matter::Dirt | Matter::Face)
                || self.is_earth(matter)
                || self.ground.has_stairs(place)
                || self.ground.has_ladder(place)
        };
        !self.has_ground(space) && !space.places().any(holds)
    }

    /// Whether a climber there has not come to stand: it is on a face, or has no ground.
    pub(crate) fn hangs(&self, space: Space) -> bool {
        let is_face = |place| self.ground.matter(place) == Matter::Face;
        space.places().any(is_face) || !self.has_ground(space)
    }

    /// Refuses a land step into deep liquid, onto a face or to a place without ground.
    fn off_land(&self, shift: &Shift) -> Option<Fault> {
        let text = |place: Place| match self.ground.matter(place) {
            Matter::Water => Some("is liquid, and takes swimming"),
            Matter::Face => Some("is a face, and takes climbing"),
            _ => None,
        };
        let filled = shift.full.places().find_map(|place| {
            Some(Fault {
                rule: registry::MODES_GENERAL,
                what: What::Square(place.square, text(place)?),
            })
        });
        filled.or_else(|| {
            (!self.has_ground(shift.full)).then_some(Fault {
                rule: registry::MODES_GENERAL,
                what: What::Square(shift.full.footprint.origin, "has no ground to stand on"),
            })
        })
    }

    /// Whether any place of the space contains the medium of the way of moving.
    fn has_medium(&self, space: Space) -> bool {
        space.places().any(|place| {
            let matter = self.ground.matter(place);
            match self.way {
                Movement::Burrow => self.is_earth(matter) || self.is_rock_beyond(matter, place),
                Movement::Swim => matter == Matter::Water,
                Movement::Climb => matter == Matter::Face || self.ground.has_ladder(place),
                Movement::Land | Movement::Fly => false,
            }
        })
    }

    /// `starfinder.burrow.rock`: whether the mover can tunnel through it.
    fn is_earth(&self, matter: Matter) -> bool {
        match matter {
            Matter::Dirt => true,
            Matter::Rock | Matter::Wall => self.profile.is(State::RockBurrower),
            _ => false,
        }
    }

    /// Below altitude 0 everything is rock, also beyond the map, where the squares are impassable:
    /// that is a later check.
    fn is_rock_beyond(&self, matter: Matter, place: Place) -> bool {
        matter == Matter::OffMap && place.level < 0 && self.is_earth(Matter::Rock)
    }

    /// `ruling.burrow-emerge`: a mover that has come out of the ground ends its movement there.
    pub(crate) fn surfaced(&self, shift: &Shift, is_first: bool) -> Option<Fault> {
        let ends = self.way == Movement::Burrow
            && self.verb != Verb::Pushed
            && self.scene.rulings.get::<BurrowEmerge>() == BurrowEmerge::No;
        (ends && !is_first && !self.has_medium(shift.from.occupied)).then_some(Fault {
            rule: registry::BURROW_MOVE,
            what: What::Plain("it has come to the surface, where a burrowing movement ends"),
        })
    }

    /// `starfinder.burrow.no-tunnel`: the places that the step leaves open for others, however it
    /// is made: whoever leaves earth has dug its way into it.
    pub(crate) fn tunnelled(&self, step: &Step) -> impl Iterator<Item = Place> {
        let leaves = self.profile.is(State::LeavesTunnel);
        let (from, to) = (step.from.occupied, step.to.occupied);
        from.places()
            .filter(move |place| leaves && !to.contains(*place))
            .filter(|place| self.is_earth(self.ground.matter(*place)))
    }
}

/// Why the mover cannot run in its way of moving.
pub(crate) fn run_fault(mover: &Mover<'_>) -> Option<Fault> {
    if mover.verb != Verb::Run {
        return None;
    }
    let (rule, text) = match mover.way {
        Movement::Burrow => (registry::BURROW_NO_RUN, "who burrows does not run"),
        Movement::Climb => (registry::CLIMB_NO_RUN, "who climbs does not run"),
        way if speed::moves_by_skill(mover.creature, way) => (
            registry::ADJUNCT_ATHLETICS_MOVE,
            "who swims by skill does not run",
        ),
        Movement::Land | Movement::Fly | Movement::Swim => return None,
    };
    Some(Fault {
        rule,
        what: What::Plain(text),
    })
}
