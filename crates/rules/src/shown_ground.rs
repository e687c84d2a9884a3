//! Movement over ground that has been shown: nothing is planned where a side knows of no ground.
//! Whoever goes up to its edge is told what lies beyond.

use std::borrow::Cow;
use std::rc::Rc;

use board::{Board, Side};
use grid::flood::{Gait, Parity};
use grid::{Plane, Square};

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

/// A movement that enters no unknown square.
pub(crate) struct OverShownGround<'a> {
    walk: Box<dyn Walk + 'a>,
    unknown: Rc<Plane>,
}

impl<'a> OverShownGround<'a> {
    pub(crate) fn new(walk: Box<dyn Walk + 'a>, unknown: Plane) -> OverShownGround<'a> {
        OverShownGround {
            walk,
            unknown: Rc::new(unknown),
        }
    }
}

impl Walk for OverShownGround<'_> {
    fn start(&self) -> WalkState {
        self.walk.start()
    }

    fn steps(&self, from: WalkState, into: &mut Vec<WalkStep>) {
        self.walk.steps(from, into);
        into.retain(|step| {
            let mut entered = step.to.footprint.squares_outside(from.footprint);
            !entered.any(|square| self.unknown.contains(square))
        });
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

    fn carried(&self, at: WalkState) -> Parity {
        self.walk.carried(at)
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

    fn never_enters(&self, square: Square) -> bool {
        self.unknown.contains(square) || self.walk.never_enters(square)
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
