//! Forced movement on the grid: section 8, `pf2e.forced.*`.
//!
//! Each step checks the game master's entry first, then what stops the movement, its direction, and
//! its dangers; an entry that permits a square overrides all three.

use crate::SceneFacts as _;
use crate::happening::Fact;
use board::{Condition, Creature, Movement as MovementType, Position, Terrain};
use grid::{Feet, Footprint, Length, Point, Square};

use super::aftermath::{Hazards, leave_space, put_creature};
use super::{Draft, rule};
use crate::Happening;
use crate::mover::{Landing, Mover, Stride};
use crate::rulings::{ForcedDanger, ForcedDiagonal, ForcedTerrain, PushDirection};
use crate::{
    ForcedKind, ForcedMovement, MayEndanger, MoveVerb, Path, Scene, cost, ledge, measure, occupied,
    step, terrain,
};
use rules::StepTaken;
use rules::{At, Movement, Reason, Refusal, RuleId, When};

/// A movement that the creature does not choose.
pub(super) fn plan_forced(
    draft: &mut Draft<'_>,
    victim: &Creature,
    forced: &ForcedMovement,
) -> Result<(), Refusal> {
    let Some(mover) = Mover::new(draft.scene, victim, MoveVerb::Stride, None) else {
        let text = format!("{} has no place on the grid", victim.name);
        return Err(Refusal::new(rule::GRID_BLOCKED, At::Action, text));
    };
    if forced.kind == ForcedKind::Fall {
        fall(draft, &mover, forced.feet);
        return Ok(());
    }
    let squares: &[Square] = match &forced.path {
        Path::Squares(squares) => squares,
        Path::Points(_) => &[],
    };
    Shove { mover, forced }.carry_out(draft, squares);
    Ok(())
}

/// Falling: the distance is the drop (`pf2e.forced.fall`).
fn fall(draft: &mut Draft<'_>, mover: &Mover<'_>, feet: Feet) {
    let victim = mover.creature;
    let happening = Happening::Fall(victim.id, mover.start.origin);
    draft.happen(When::Start, happening, rule::FORCED_FALL);
    draft.change(victim.id, |creature| {
        creature.conditions.set(Condition::Flying, false)
    });
    draft.fact(Fact::Moved(Length::ZERO));
    draft.fact(Fact::Fell(feet));
    record(draft, mover, Vec::new(), mover.start, Feet::ZERO);
}

fn record(
    draft: &mut Draft<'_>,
    mover: &Mover<'_>,
    steps: Vec<StepTaken>,
    end: Footprint,
    moved: Feet,
) {
    put_creature(draft, mover.creature.id, end);
    if !steps.is_empty() {
        leave_space(draft, mover.creature.id);
    }
    let mount = draft
        .scene
        .profile(mover.creature.id)
        .rides
        .and_then(|id| draft.creature(id));
    if mount
        .and_then(Creature::footprint)
        .is_some_and(|mount| !mount.overlaps(end))
    {
        draft.facts.profile_mut(mover.creature.id).rides = None;
    }
    draft.movement = Some(Movement {
        mover: mover.creature.id,
        steps,
        budget: None,
        total: Length::from_feet(moved),
        diagonals: draft.facts.turn(mover.creature.id).diagonals,
        end: Position::Squares(end),
        flight: Vec::new(),
    });
}

struct Shove<'f, 'a> {
    mover: Mover<'a>,
    forced: &'f ForcedMovement,
}

impl Shove<'_, '_> {
    fn carry_out(&self, draft: &mut Draft<'_>, squares: &[Square]) {
        let victim = self.mover.creature;
        let mut steps = Vec::new();
        let (mut at, mut moved, mut diagonals) = (self.mover.start, Feet::ZERO, 0);
        let mut hazards = Hazards::new(draft, victim.id);
        for (number, square) in (1..).zip(squares) {
            let stride = Stride {
                from: at,
                to: at.at(*square),
                landing: Landing::Over,
            };
            let when = When::Step(number);
            if moved >= self.forced.feet {
                // The distance is used up, so nothing beyond could stop the victim.
                break;
            }
            let (feet, reasons) = self.price(stride, diagonals);
            if moved + feet > self.forced.feet {
                // The rest pays for no further square and is lost, so nothing there stops the victim.
                break;
            }
            if let Some(rule) = self.stopped_by(stride) {
                draft.happen(when, Happening::Stop, rule);
                break;
            }
            moved += feet;
            diagonals += u32::from(is_diagonal(stride));
            steps.push(StepTaken {
                from: Position::Squares(stride.from),
                to: Position::Squares(stride.to),
                cost: Length::from_feet(feet),
                reasons,
            });
            at = stride.to;
            hazards.enter(
                draft,
                terrain::newly_covered(&self.over_ground(), stride),
                when,
            );
            if self.falls(stride) {
                draft.happen(
                    when,
                    Happening::Fall(victim.id, at.origin),
                    rule::FORCED_FALL,
                );
                if let Some(feet) = ledge::depth_feet(self.mover.scene.board, at) {
                    draft.fact(Fact::Fell(Feet(feet)));
                }
                break;
            }
        }
        hazards.keep(draft);
        draft.fact(Fact::Moved(Length::from_feet(moved)));
        record(draft, &self.mover, steps, at, moved);
    }

    /// The reason why the movement ends before the step.
    fn stopped_by(&self, stride: Stride) -> Option<RuleId> {
        let board = self.mover.scene.board;
        let marked = |kind| {
            stride
                .to
                .squares_outside(stride.from)
                .filter(move |square| board.has_terrain(*square, kind))
                .count()
        };
        if marked(Terrain::Vetoed) > 0 {
            return Some(rule::FORCED_GM);
        }
        let entered = stride.to.squares_outside(stride.from).count();
        let is_permitted = marked(Terrain::Permitted) == entered;
        if is_permitted && board.has_room(stride.to) && step::adjacent(stride).is_some() {
            return None;
        }
        if self.cannot_occupy(stride) {
            return Some(rule::FORCED_STOP);
        }
        if self.wrong_way(stride) {
            return Some(rule::FORCED_PATH);
        }
        let endangers = may_endanger(self.mover.scene, self.forced);
        (!endangers && self.is_dangerous(stride)).then_some(rule::FORCED_REPOSITION)
    }

    /// Whether the victim cannot be in the place, because of walls, corners, objects, a missing
    /// movement type, or a creature with which it may not share it.
    fn cannot_occupy(&self, stride: Stride) -> bool {
        let victim = self.mover.creature;
        let has = |movement: MovementType| {
            movement == MovementType::Land
                || victim.speeds.get(movement).is_some()
                || (movement == MovementType::Fly && victim.is(Condition::Flying))
        };
        let solid = MovementType::ALL
            .into_iter()
            .filter(|movement| has(*movement))
            .all(|movement| {
                let moving = self.mover.by(movement);
                step::solid_hindrance(&moving, stride).is_some()
            });
        solid || occupied::no_stay_rule(&self.mover, stride.to).is_some()
    }

    /// Whether the step of a push does not lead away, or the step of a pull does not lead nearer
    /// (`ruling.push-direction`).
    fn wrong_way(&self, stride: Stride) -> bool {
        let scene = self.mover.scene;
        let source = self
            .forced
            .by
            .and_then(|by| scene.creature(by))
            .and_then(|source| measure::occupied_space(scene, source));
        source.is_some_and(|source| {
            let (from, to) = (stride.from.centre(), stride.to.centre());
            leads_wrong(scene, self.forced.kind, source.centre(), from, to)
        })
    }

    /// Whether the victim would suffer a hazard or fall after the step.
    fn is_dangerous(&self, stride: Stride) -> bool {
        !terrain::newly_covered(&self.over_ground(), stride).is_empty() || self.falls(stride)
    }

    /// The victim as the ground affects it: a victim in the air flies over it.
    fn over_ground(&self) -> Mover<'_> {
        let flies = self.mover.creature.is(Condition::Flying);
        self.mover.by(if flies {
            MovementType::Fly
        } else {
            self.mover.movement
        })
    }

    /// Whether the victim falls after the step.
    fn falls(&self, stride: Stride) -> bool {
        ledge::falls(&self.over_ground(), stride)
    }

    /// The cost of a step: 5 feet for a square, diagonals by `ruling.forced-diagonal`, terrain by
    /// `ruling.forced-terrain`.
    fn price(&self, stride: Stride, diagonals: u32) -> (Feet, Vec<Reason>) {
        let rulings = self.mover.scene.rulings;
        let counted = rulings.get::<ForcedDiagonal>() == ForcedDiagonal::OwnCount;
        let base = if is_diagonal(stride) && counted {
            cost::diagonal_feet(diagonals)
        } else {
            5
        };
        let length = |feet: i32| Length::from_feet(Feet(feet));
        let mut reasons = vec![Reason::cost(
            rule::FORCED_DISTANCE,
            length(base),
            "forced movement",
        )];
        let mut feet = base;
        if rulings.get::<ForcedTerrain>() == ForcedTerrain::Extra
            && let Some(extra) = terrain::extra(&self.over_ground(), stride)
        {
            feet += extra.feet;
            reasons.push(Reason::cost(extra.rule(), length(extra.feet), extra.text()));
        }
        (Feet(feet), reasons)
    }
}

/// Whether a step from one centre to another does not lead away from the source of a push, or
/// nearer to the source of a pull (`ruling.push-direction`).
pub(super) fn leads_wrong(
    scene: Scene<'_>,
    kind: ForcedKind,
    source: Point,
    from: Point,
    to: Point,
) -> bool {
    if scene.rulings.get::<PushDirection>() == PushDirection::Free {
        return false;
    }
    let (before, after) = (squared_distance(source, from), squared_distance(source, to));
    match kind {
        ForcedKind::Push => after <= before,
        ForcedKind::Pull => after >= before,
        ForcedKind::Reposition | ForcedKind::Fall | ForcedKind::Other => false,
    }
}

/// Whether the movement may take its victim into danger: as its effect states or, if it does not,
/// by its kind (`ruling.forced-danger`).
pub(super) fn may_endanger(scene: Scene<'_>, forced: &ForcedMovement) -> bool {
    if forced.may_endanger == MayEndanger::Stated {
        return true;
    }
    match scene.rulings.get::<ForcedDanger>() {
        ForcedDanger::PushPull => {
            matches!(forced.kind, ForcedKind::Push | ForcedKind::Pull)
        }
        ForcedDanger::Everything => true,
        ForcedDanger::Nothing => false,
    }
}

fn is_diagonal(stride: Stride) -> bool {
    step::adjacent(stride).is_some_and(grid::Direction::is_diagonal)
}

fn squared_distance(a: Point, b: Point) -> i128 {
    let (dx, dy) = (
        i128::from(a.x) - i128::from(b.x),
        i128::from(a.y) - i128::from(b.y),
    );
    dx * dx + dy * dy
}
