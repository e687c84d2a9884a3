//! Movement over ground that has been shown: nothing is planned where a side knows of no ground.
//! Whoever goes up to its edge is told what lies beyond.

use std::borrow::Cow;
use std::rc::Rc;

use board::{Board, Side};
use grid::flood::{Gait, Parity};
use grid::{Footprint, Plane, Square};

use crate::search::{Masks, Onward, Stop, Walk, WalkState, WalkStep};

/// The squares that the side does not know; `None` if it knows all of them.
pub fn unknown_ground(board: &Board, side: Side) -> Option<Plane> {
    let concealed = board.concealments.ground.keys().copied();
    let mut unknown = concealed
        .filter(|square| board.is_unknown_to(side, *square))
        .peekable();
    unknown.peek()?;
    let mut plane = Plane::new(board.extent());
    unknown.for_each(|square| plane.insert(square));
    Some(plane)
}

/// The walk over the ground that the side has been shown.
pub fn over_shown_ground<'a>(
    walk: Box<dyn Walk + 'a>,
    board: &Board,
    side: Side,
) -> Box<dyn Walk + 'a> {
    over_known_ground(walk, unknown_ground(board, side).map(Rc::new))
}

/// The walk over all ground but those squares.
pub fn over_known_ground<'a>(
    walk: Box<dyn Walk + 'a>,
    unknown: Option<Rc<Plane>>,
) -> Box<dyn Walk + 'a> {
    match unknown {
        Some(unknown) => Box::new(OverShownGround { walk, unknown }),
        None => walk,
    }
}

/// A movement that enters no unknown square.
struct OverShownGround<'a> {
    walk: Box<dyn Walk + 'a>,
    unknown: Rc<Plane>,
}

impl Walk for OverShownGround<'_> {
    fn start(&self) -> WalkState {
        self.walk.start()
    }

    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>) {
        self.walk.steps(from, into);
        into.retain(|step| {
            let covered = self.walk.covered(step.to);
            let mut entered = covered.squares_outside(self.walk.covered(from));
            !entered.any(|square| self.unknown.contains(square))
        });
    }

    fn covered(&self, at: WalkState) -> Footprint {
        self.walk.covered(at)
    }

    fn covers_its_place(&self) -> bool {
        self.walk.covers_its_place()
    }

    fn stop(&self, at: WalkState) -> Stop {
        self.walk.stop(at)
    }

    fn spare_squares(&self, from: WalkState, step: &WalkStep) -> u32 {
        self.walk.spare_squares(from, step)
    }

    fn pause(&self, at: WalkState) -> Stop {
        self.walk.pause(at)
    }

    fn stays(&self, at: WalkState) -> bool {
        self.walk.stays(at)
    }

    fn carried(&self, at: WalkState) -> Parity {
        self.walk.carried(at)
    }

    fn pose_onward(&self, at: WalkState) -> u8 {
        self.walk.pose_onward(at)
    }

    fn onward(&self, at: WalkState) -> Onward<'_> {
        match self.walk.onward(at) {
            Onward::Other(walk) => Onward::Other(Box::new(OverShownGround {
                walk,
                unknown: Rc::clone(&self.unknown),
            })),
            same_or_barred => same_or_barred,
        }
    }

    fn least_gait(&self) -> Option<Gait> {
        self.walk.least_gait()
    }

    fn hazards_once(&self, from: WalkState, to: WalkState) -> Vec<u32> {
        self.walk.hazards_once(from, to)
    }

    fn hazards_once_a_turn(&self) -> bool {
        self.walk.hazards_once_a_turn()
    }

    fn never_enters(&self, square: Square) -> bool {
        (self.unknown.contains(square) && self.walk.covers_its_place())
            || self.walk.never_enters(square)
    }

    fn triggers_once(&self) -> bool {
        self.walk.triggers_once()
    }

    fn triggers_once_a_turn(&self) -> bool {
        self.walk.triggers_once_a_turn()
    }

    fn masks(&self) -> Option<Masks<'_>> {
        // A step is judged by the squares that it enters, planes by all squares of a place.
        let mut masks =
            (self.walk.masks()).filter(|_| !self.unknown.meets(self.walk.start().footprint))?;
        masks.ground.barred.push(Cow::Borrowed(&self.unknown));
        Some(masks)
    }
}
