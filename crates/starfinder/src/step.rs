//! One step: its geometry and its corners. `starfinder.distance.step`,
//! `starfinder.distance.hard-corner`, `starfinder.distance.soft-corner`,
//! `starfinder.occupied.fills-space`, `starfinder.modes.general` (altitude).

use std::cmp::Ordering;

use board::{Condition, Movement, Terrain};
use grid::{Corner, Direction, Edge, Footprint, Square};

use super::heading::{Bearing, Slope};
use super::mover::{Fault, Mover, What};
use super::rulings::{
    DepthMovement, EdgeWallCorner, FillsSpaceDiagonal, SqueezeHeight, StairsCost,
};
use super::standing::Standing;
use super::{Place, Space, Verb, registry};

/// A step of the full-size space, for which it is not yet known how the mover stands afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shift {
    /// How the mover stands before it.
    pub(crate) from: Standing,
    /// The full-size space after it.
    pub(crate) full: Space,
    /// Its direction.
    pub(crate) bearing: Bearing,
}

/// A step for which the mover finds room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// How the mover stands before it.
    pub(crate) from: Standing,
    /// How it stands after it.
    pub(crate) to: Standing,
    /// Its direction.
    pub(crate) bearing: Bearing,
}

/// How the corners of a step are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    /// Cubes, by all three axes.
    Cubes,
    /// Squares on the plan, at the old and the new altitude.
    Squares,
}

impl Shift {
    /// Whether the step changes at most one axis of the map.
    pub(crate) fn is_straight(&self) -> bool {
        let (dx, dy, _) = self.bearing.offset();
        dx == 0 || dy == 0
    }

    /// Whether the length of the room lies along the step. A diagonal goes along x, and a step
    /// straight up or down along neither axis, so that any length will do.
    pub(crate) fn lies_along(&self, room: Footprint) -> bool {
        let (dx, dy, _) = self.bearing.offset();
        match room.width.cmp(&room.height) {
            Ordering::Equal => true,
            Ordering::Greater => dx != 0 || dy == 0,
            Ordering::Less => dx == 0,
        }
    }

    /// The same step of the lowest level of the space: where height is free, nothing above it is in
    /// the way (`ruling.squeeze-height`).
    fn of_lowest_levels(mut self) -> Shift {
        self.from.full.height = 1;
        self.full.height = 1;
        self
    }

    /// The edge that a straight step of one square crosses.
    pub(crate) fn crossed_edge(&self) -> Option<Edge> {
        Edge::between(self.from.full.footprint.origin, self.full.footprint.origin)
    }

    /// Returns the step, with how the mover stands after it.
    pub(crate) const fn to(&self, to: Standing) -> Step {
        Step {
            from: self.from,
            to,
            bearing: self.bearing,
        }
    }

    /// The places of the smallest box around old and new space that belong to neither. For a mover
    /// that goes up or down stairs or a ladder, the places whose squares belong to neither.
    fn cut_places(&self, plan: Plan) -> impl Iterator<Item = Place> {
        let (from, to) = (self.from.full, self.full);
        let level = from.level.min(to.level);
        let top = from.top().max(to.top());
        let height = u8::try_from(top - level).unwrap_or(u8::MAX);
        let is_in = move |space: Space, place: Place| match plan {
            Plan::Cubes => space.contains(place),
            Plan::Squares => space.footprint.contains(place.square),
        };
        Space::new(from.footprint.union(to.footprint), level, height)
            .places()
            .filter(move |place| !is_in(from, *place) && !is_in(to, *place))
    }

    /// The grid points that a diagonal crosses with one of the mover's squares, and that lie inside
    /// neither its old nor its new space.
    fn crossed_corners(&self) -> impl Iterator<Item = Corner> {
        let (from, to) = (self.from.full.footprint, self.full.footprint);
        let inside = |space: Footprint, corner: Corner| {
            space.origin.x < corner.x
                && corner.x < space.right()
                && space.origin.y < corner.y
                && corner.y < space.bottom()
        };
        let (dx, dy, _) = self.bearing.offset();
        from.squares()
            .map(move |square| Corner::new(square.x + (dx + 1) / 2, square.y + (dy + 1) / 2))
            .filter(move |corner| !inside(from, *corner) && !inside(to, *corner))
    }
}

impl Mover<'_> {
    /// Returns the shift to that place, by check 1, `starfinder.distance.step`.
    ///
    /// # Errors
    /// If it is not a neighbouring place.
    pub(crate) fn shift(&self, from: Standing, to: Place) -> Result<Shift, Fault> {
        let fault = |text| Fault {
            rule: registry::DISTANCE_STEP,
            what: What::Plain(text),
        };
        let start = from.full.place();
        let along = |from: i32, to: i32| i64::from(to) - i64::from(from);
        let offsets = [
            along(start.square.x, to.square.x),
            along(start.square.y, to.square.y),
            along(start.level, to.level),
        ];
        if offsets[0].abs() <= 1 && offsets[1].abs() <= 1 && offsets[2].abs() > 1 {
            return Err(fault("the place is more than one square higher or lower"));
        }
        let mut steps = [0; 3];
        for (step, offset) in steps.iter_mut().zip(offsets) {
            *step = match offset {
                -1 => -1,
                0 => 0,
                1 => 1,
                _ => return Err(fault("the square is not the next one")),
            };
        }
        let [dx, dy, dz] = steps;
        Ok(Shift {
            from,
            full: self.full_space_at(to),
            bearing: Bearing::from_offset(dx, dy, dz)
                .ok_or_else(|| fault("it is there already"))?,
        })
    }

    /// Whether the mover goes up or down only by stairs or ladders.
    fn is_on_foot(&self) -> bool {
        matches!(self.way, Movement::Land | Movement::Climb) && self.verb != Verb::Pushed
    }

    /// The direction by which the step is measured (`ruling.stairs-cost`).
    pub(crate) fn measured(&self, bearing: Bearing) -> Bearing {
        let by_plan =
            self.is_on_foot() && self.scene.rulings.get::<StairsCost>() == StairsCost::Plan;
        let (dx, dy, _) = bearing.offset();
        // A step straight up or down does not show on the plan, and is straight anyway.
        Bearing::from_offset(dx, dy, 0)
            .filter(|_| by_plan)
            .unwrap_or(bearing)
    }

    /// Whether the step is measured as a diagonal.
    pub(crate) fn is_diagonal(&self, step: &Step) -> bool {
        self.measured(step.bearing).is_diagonal()
    }

    /// Check 1, `starfinder.modes.general`: a walker keeps its altitude except on stairs, a climber
    /// except on ladders (`ruling.depth-movement`).
    pub(crate) fn altitude(&self, shift: &Shift) -> Option<Fault> {
        let deep = self.scene.rulings.get::<DepthMovement>() == DepthMovement::Yes;
        let levels = [shift.from.full.level, shift.full.level];
        let flight = |kind| {
            [shift.from.occupied.footprint, shift.full.footprint]
                .into_iter()
                .any(|footprint| self.ground.has_flight(kind, footprint, levels))
        };
        let may = match self.way {
            _ if self.verb == Verb::Pushed => true,
            Movement::Fly => true,
            Movement::Swim | Movement::Burrow => deep,
            Movement::Land => flight(Terrain::Stairs),
            Movement::Climb => flight(Terrain::Ladder),
        };
        (shift.bearing.slope() != Slope::Level && !may).then_some(Fault {
            rule: registry::MODES_GENERAL,
            what: What::Plain("this way of moving does not change altitude"),
        })
    }

    fn plan(&self) -> Plan {
        if self.is_on_foot() {
            Plan::Squares
        } else {
            Plan::Cubes
        }
    }

    /// Check 3, `starfinder.distance.hard-corner`: a diagonal past a hard corner or the end of a
    /// wall.
    pub(crate) fn hard_corner(&self, shift: &Shift) -> Option<Fault> {
        if !shift.bearing.is_diagonal() {
            return None;
        }
        let rule = registry::DISTANCE_HARD_CORNER;
        let cornered = match self.scene.rulings.get() {
            SqueezeHeight::Free => shift.of_lowest_levels(),
            SqueezeHeight::Squeeze | SqueezeHeight::Refuse => *shift,
        };
        let mut cut = cornered.cut_places(self.plan());
        if let Some(place) = cut.find(|place| self.is_hard(*place)) {
            let text = "is a hard corner";
            let is_on_ground = place.level == 0 && shift.bearing.slope() == Slope::Level;
            let what = match self.plan() {
                Plan::Cubes if !is_on_ground => What::Cube(place.square, place.level, text),
                Plan::Squares | Plan::Cubes => What::Square(place.square, text),
            };
            return Some(Fault { rule, what });
        }
        if shift.is_straight()
            || self.scene.rulings.get::<EdgeWallCorner>() == EdgeWallCorner::Squares
        {
            return None;
        }
        shift
            .crossed_corners()
            .flat_map(Edge::around)
            .find(|edge| self.is_closed(*edge))
            .map(|edge| Fault {
                rule,
                what: What::Edge(edge, "a wall ends in the way,"),
            })
    }

    /// Whether a creature in the place fills it so that no diagonal may pass beside it
    /// (`ruling.fills-space-diagonal`).
    pub(crate) fn is_filled(&self, place: Place) -> bool {
        self.scene.rulings.get::<FillsSpaceDiagonal>() == FillsSpaceDiagonal::Yes
            && self
                .others_in(Space::of_place(place))
                .any(|other| other.is(Condition::FillsSpace) && self.is_shut_out_by(other))
    }

    /// Whether walls on edges close the step of a creature of one square from there in that
    /// direction: a straight one by the edge that it crosses, a diagonal by walls that end at or
    /// pass the grid point that it crosses (`ruling.edge-wall-corner`).
    pub(crate) fn is_edge_shut(&self, from: Square, direction: Direction) -> bool {
        let (dx, dy) = direction.offset();
        if !direction.is_diagonal() {
            return Edge::between(from, from.step(direction))
                .is_some_and(|edge| self.scene.board.stops_step(edge, direction));
        }
        let corner = Corner::new(from.x + (dx + 1) / 2, from.y + (dy + 1) / 2);
        self.scene.rulings.get::<EdgeWallCorner>() == EdgeWallCorner::Ends
            && Edge::around(corner)
                .into_iter()
                .any(|edge| self.is_closed(edge))
    }

    /// Check 3, `starfinder.occupied.fills-space`: a diagonal past a creature that fills its squares
    /// (`ruling.fills-space-diagonal`).
    pub(crate) fn fills_space_corner(&self, shift: &Shift) -> Option<Fault> {
        let blocks = self.scene.rulings.get::<FillsSpaceDiagonal>() == FillsSpaceDiagonal::Yes;
        if !blocks || !shift.bearing.is_diagonal() {
            return None;
        }
        shift.cut_places(self.plan()).find_map(|place| {
            self.others_in(Space::of_place(place))
                .find(|other| other.is(Condition::FillsSpace) && self.is_shut_out_by(other))
                .map(|other| Fault {
                    rule: registry::OCCUPIED_FILLS_SPACE,
                    what: What::Creature(other.id, "leaves no room to pass"),
                })
        })
    }
}
