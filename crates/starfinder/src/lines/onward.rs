//! Lines from wherever a movement of this turn or a later one may begin, also up and down stairs and
//! ladders, for searches over several turns.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use board::CreatureId;
use grid::flood::Gait;
use grid::{Extent, Plane, Square};

use super::{Asked, Ways, layers};
use crate::range::{self, Walking};
use crate::rulings::StraightLine;
use crate::straight;
use crate::{Place, Scene};
use rules::search::{
    AskedLine, Exhausted, Line, Lines, Parity, Preference, Stop, Walk, WalkState, WalkStep,
};
use rules::{over_known_ground, unknown_ground};

/// The lines of that movement; `None` if its walk describes all of them.
pub(crate) fn onward<'a>(
    scene: Scene<'a>,
    creature: CreatureId,
    words: &str,
) -> Option<Box<dyn Lines + 'a>> {
    let own = range::walk_of_lines_onward(scene, creature, words)?;
    let side = scene.board.creature(creature)?.side;
    Some(Box::new(LinesOnward {
        gait: own.least_gait()?,
        levels: own.levels(),
        own,
        extent: scene.board.extent(),
        unknown: unknown_ground(scene.board, side).map(Rc::new),
        kept: scene.rulings.get(),
        begun: RefCell::new(None),
        known: RefCell::default(),
    }))
}

struct LinesOnward<'a> {
    own: Walking<'a>,
    extent: Extent,
    /// What a step costs at least.
    gait: Gait,
    /// The lowest and the highest altitude to which stairs or ladders lead.
    levels: Option<(i32, i32)>,
    /// What the mover's side does not know of the ground.
    unknown: Option<Rc<Plane>>,
    kept: StraightLine,
    /// The movement that was asked for last.
    begun: RefCell<Option<Rc<Begun<'a>>>>,
    /// The steps from the states that were looked at: they are the same on every line that passes them.
    known: RefCell<BTreeMap<Layer, Vec<Option<Steps>>>>,
}

/// The steps from a state.
type Steps = Rc<[WalkStep]>;

/// Everything in a state but its square: altitude, pose and parity.
type Layer = (i32, u8, Parity);

/// A movement that begins somewhere.
struct Begun<'a> {
    at: WalkState,
    walk: Box<dyn Walk + 'a>,
}

impl<'a> LinesOnward<'a> {
    fn begun(&self, at: WalkState) -> Rc<Begun<'a>> {
        let mut begun = self.begun.borrow_mut();
        if let Some(known) = begun.as_ref().filter(|known| known.at == at) {
            return Rc::clone(known);
        }
        let walk = Box::new(self.own.beginning_at(at));
        let walk = over_known_ground(walk, self.unknown.clone());
        Rc::clone(begun.insert(Rc::new(Begun { at, walk })))
    }

    /// The steps from there of a movement that began before, or begins there.
    fn steps(&self, begun: &Begun<'_>, from: WalkState) -> Steps {
        let new = || {
            let mut steps = Vec::new();
            begun.walk.steps(from, &mut steps);
            steps.into()
        };
        let Some(index) = self
            .index(from.footprint.origin)
            .filter(|_| from != begun.at)
        else {
            return new();
        };
        let mut known = self.known.borrow_mut();
        let layer = known.entry((from.level, from.pose, from.parity));
        let layer = layer.or_insert_with(|| vec![None; self.extent.squares().count()]);
        match layer.get_mut(index) {
            Some(known) => Rc::clone(known.get_or_insert_with(new)),
            None => new(),
        }
    }

    fn index(&self, square: Square) -> Option<usize> {
        let index = square.y * self.extent.width() + square.x;
        let index = self.extent.contains(square).then_some(index)?;
        usize::try_from(index).ok()
    }

    /// The least that a line costs.
    fn least_squares(&self, from: WalkState, to: Square, level: i32) -> u32 {
        let at = from.footprint.origin;
        let (x, y) = (at.x.abs_diff(to.x), at.y.abs_diff(to.y));
        let flat = self.gait.least_squares(x, y, from.parity);
        flat.max(from.level.abs_diff(level))
    }

    fn line(&self, from: WalkState, end: WalkState) -> Option<straight::Line> {
        let at = |state: WalkState| Place::new(state.footprint.origin, state.level);
        let line = straight::Line::between(at(from), at(end))?;
        (self.kept == StraightLine::AnyAngle || line.is_along_grid()).then_some(line)
    }
}

impl Lines for LinesOnward<'_> {
    fn ends(&self, from: WalkState, limit_squares: u32, into: &mut Vec<(WalkState, u32)>) {
        let (least, greatest) = self.levels.unwrap_or((from.level, from.level));
        let (least, greatest) = (least.min(from.level), greatest.max(from.level));
        let at = from.footprint.origin;
        let most = i32::try_from(limit_squares).unwrap_or(i32::MAX);
        let along = |at: i32, side: i32| {
            at.saturating_sub(most).max(0)..at.saturating_add(most).saturating_add(1).min(side)
        };
        for level in least..=greatest {
            for y in along(at.y, self.extent.height()) {
                for x in along(at.x, self.extent.width()) {
                    let square = Square::new(x, y);
                    let least_squares = self.least_squares(from, square, level);
                    if least_squares == 0 || least_squares > limit_squares {
                        continue;
                    }
                    // Nobody squeezes in a straight line.
                    let end = WalkState {
                        footprint: from.footprint.at(square),
                        level,
                        pose: 0,
                        parity: Parity::Even,
                    };
                    into.push((end, least_squares));
                }
            }
        }
    }

    fn to(&self, asked: &AskedLine<'_>) -> Result<Vec<Line>, Exhausted> {
        let Some(line) = self.line(asked.from, asked.end) else {
            return Ok(Vec::new());
        };
        let begun = self.begun(asked.from);
        let steps = |from: WalkState| self.steps(&begun, from);
        let wanted = Asked {
            limit_squares: Some(asked.limit_squares),
            via: asked.via,
            preference: Preference::Cheapest,
        };
        let ways = Ways {
            once: begun.walk.triggers_once(),
            steps: &steps,
        };
        let layers = layers(&line, asked.from, &ways, &wanted)?;
        let mut found = Vec::new();
        for end in layers.last().into_iter().flatten() {
            if layers.len() < 2 || begun.walk.stop(end.state) != Stop::Allowed {
                continue;
            }
            found.push(Line {
                steps: ways.steps_along(&layers, end),
                passed: u32::try_from(end.passed).unwrap_or(u32::MAX),
            });
        }
        Ok(found)
    }
}
