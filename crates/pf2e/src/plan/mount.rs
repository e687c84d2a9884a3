//! Mounting and dismounting: move actions that leave a square and cost no movement.
//!
//! Decided here: the requirements of `mount` and `dismount` in `pf2e.space.mount`.

use crate::SceneFacts as _;
use board::{Condition, Creature, CreatureId, Position};
use grid::{Feet, Footprint, Length, Square};

use super::aftermath::{Hazards, leave_space, put_creature};
use super::ground::objection;
use super::movement::{refuse, requirements};
use super::turn::{self, Usage, UsageKind};
use super::{Draft, gridless, is_gridless, rule};
use crate::facts::Obligation;
use crate::hindrance::Hindrance;
use crate::mover::{Landing, Mover, Stride};
use crate::occupant;
use crate::terrain;
use crate::trigger::Watch;
use crate::{
    Completion, Happening, MoveVerb, Occasion, Path, Scene, Then, ledge, measure, occupied, size,
    step,
};
use rules::StepTaken;
use rules::{At, Cause, Movement, Objection, Reason, Refusal, When};

/// The greatest distance between a mount and the creature that gets on it.
const ADJACENT_FEET: Feet = Feet(5);

fn not_so(text: String) -> Objection {
    objection(rule::SPACE_MOUNT, At::Action, text)
}

/// Gets on: the creature goes to the place of the mount.
pub(super) fn plan_mount(
    draft: &mut Draft<'_>,
    actor: &Creature,
    on: CreatureId,
    occasion: Occasion,
) -> Result<(), Refusal> {
    let scene = draft.scene;
    let usage = Usage::one("mount", UsageKind::Move, occasion);
    let mut found = turn::objections(draft, actor, usage);
    found.extend(requirements(actor, MoveVerb::Stride, None));
    let mount = scene.creature(on);
    found.extend(
        mount
            .and_then(|mount| no_mount(scene, actor, mount))
            .map(not_so),
    );
    refuse(found)?;
    turn::spend(draft, actor.id, usage);
    let to = match (actor.position, mount.and_then(|mount| mount.position)) {
        (Some(Position::Squares(own)), Some(Position::Squares(mount))) => {
            Some(Position::Squares(own.at(mount.origin)))
        }
        (_, to) => to,
    };
    if go(draft, actor, to, occasion.completion) == Completion::Halted {
        return Ok(());
    }
    draft.facts.profile_mut(actor.id).rides = Some(on);
    move_on(draft, actor.id, occasion);
    Ok(())
}

/// Why the creature cannot get on that mount.
fn no_mount(scene: Scene<'_>, actor: &Creature, mount: &Creature) -> Option<String> {
    let name = &mount.name;
    if actor.id == mount.id {
        return Some("nobody rides itself".to_owned());
    }
    if let Some(ridden) = scene.profile(actor.id).rides {
        return Some(format!(
            "{} rides {} already",
            actor.name,
            scene.name(ridden)
        ));
    }
    if !occupant::is_willing(scene, mount, actor) {
        return Some(format!("{name} is not willing"));
    }
    let near = Length::from_feet(ADJACENT_FEET);
    let distance = measure::distance_between(scene, actor, mount);
    if distance.is_none_or(|distance| distance > near) {
        return Some(format!("{name} is not adjacent"));
    }
    if size::larger_by(mount.size, actor.size) < 1 {
        return Some(format!("{name} is not larger"));
    }
    shut_out(scene, actor, mount)
}

/// The wall or hard corner that keeps the creature from every place over the mount that is one step
/// away; where it stands over the mount already, there is none.
fn shut_out(scene: Scene<'_>, actor: &Creature, mount: &Creature) -> Option<String> {
    // One who rides fills the space of its own mount.
    let (own, space) = (actor.footprint()?, measure::space(scene, mount)?);
    if own.overlaps(space) {
        return None;
    }
    let mover = Mover::new(scene, actor, MoveVerb::Stride, None)?;
    let ways = beside(space, own).map(|to| barrier(&mover, own, to));
    let easiest = ways.min_by_key(Option::is_some)??;
    Some(easiest.text(scene).into_owned())
}

/// What stands between the two places, whoever and whatever may be in them.
fn barrier(mover: &Mover<'_>, from: Footprint, to: Footprint) -> Option<Hindrance> {
    let landing = Landing::Down;
    let mut hindrances = step::hindrances(mover, Stride { from, to, landing });
    hindrances.find(|hindrance| {
        matches!(
            hindrance,
            Hindrance::OffMap(_)
                | Hindrance::Wall(_)
                | Hindrance::ThinWall(_)
                | Hindrance::Corner(_)
                | Hindrance::CornerEdge(_)
        )
    })
}

/// Gets off: the rider goes to a place beside the mount.
pub(super) fn plan_dismount(
    draft: &mut Draft<'_>,
    actor: &Creature,
    to: &Path,
    occasion: Occasion,
) -> Result<(), Refusal> {
    let scene = draft.scene;
    let usage = Usage::one("dismount", UsageKind::Move, occasion);
    let mut found = turn::objections(draft, actor, usage);
    found.extend(requirements(actor, MoveVerb::Stride, None));
    let mount = scene.profile(actor.id).rides;
    let mount = mount.and_then(|mount| scene.creature(mount));
    let end = match (to, actor.position) {
        (Path::Squares(squares), Some(Position::Squares(own))) => squares
            .first()
            .map(|square| Position::Squares(own.at(*square))),
        (Path::Points(points), _) => points.first().copied().map(Position::Free),
        _ => None,
    };
    found.extend(match (mount, end) {
        (None, _) => Some(not_so(format!("{} rides nobody", actor.name))),
        (Some(_), None) => Some(not_so(format!("{} has no place", actor.name))),
        (Some(mount), Some(Position::Squares(end))) => no_landing(scene, actor, mount, end),
        (Some(mount), Some(Position::Free(end))) => {
            gridless::no_landing(scene, actor, mount, end).map(not_so)
        }
    });
    refuse(found)?;
    turn::spend(draft, actor.id, usage);
    if go(draft, actor, end, occasion.completion) == Completion::Halted {
        return Ok(());
    }
    draft.facts.profile_mut(actor.id).rides = None;
    move_on(draft, actor.id, occasion);
    Ok(())
}

/// Why the rider cannot get off into that place: it is not adjacent to the mount, the rider could
/// not enter it on foot from beside it, or it may not stay there.
fn no_landing(
    scene: Scene<'_>,
    actor: &Creature,
    mount: &Creature,
    end: Footprint,
) -> Option<Objection> {
    let space = measure::space(scene, mount)?;
    let mover = Mover::new(scene, actor, MoveVerb::Stride, None)?;
    let (dx, dy) = space.gap(end);
    if space.overlaps(end) || dx.max(dy) != 1 {
        return Some(not_so(format!(
            "{} is not beside {}",
            end.origin, mount.name
        )));
    }
    let ways = beside(space, end).map(|from| first_hindrance(&mover, from, end));
    let ways: Vec<Option<Hindrance>> = ways.collect();
    if let Some(Some(hindrance)) = ways.iter().min_by_key(|way| way.is_some()) {
        return Some(not_so(hindrance.text(scene).into_owned()));
    }
    if ledge::is_over(scene.board, mover.rulings.ledge_large, end) {
        return Some(not_so(format!("over the drop at {}", end.origin)));
    }
    let mut reasons = occupied::no_stay(&mover, end).into_iter();
    reasons.next().map(|reason| not_so(reason.text))
}

/// The places of the rider over the mount that are one step away from that place.
fn beside(mount: Footprint, end: Footprint) -> impl Iterator<Item = Footprint> {
    let around = [-1, 0, 1];
    around
        .into_iter()
        .flat_map(move |dy| around.map(move |dx| end.at(end.origin.offset(dx, dy))))
        .filter(move |from| from.origin != end.origin && from.overlaps(mount))
}

/// What keeps the rider from that step on foot; the ground under the mount does not matter.
fn first_hindrance(mover: &Mover<'_>, from: Footprint, to: Footprint) -> Option<Hindrance> {
    let stride = Stride {
        from,
        to,
        landing: Landing::Down,
    };
    let is_under_mount = |hindrance: &Hindrance| match hindrance {
        Hindrance::Narrow(square) | Hindrance::Uneven(square) => !to.contains(*square),
        _ => false,
    };
    let mut hindrances = step::hindrances(mover, stride);
    hindrances.find(|hindrance| !is_under_mount(hindrance))
}

/// Moves the creature from its place to another in one step, at no cost, unless a reaction ends that at
/// the point of leaving.
fn go(
    draft: &mut Draft<'_>,
    actor: &Creature,
    to: Option<Position>,
    completion: Completion,
) -> Completion {
    let scene = draft.scene;
    let id = actor.id;
    let step = When::Step(1);
    if is_gridless(scene) {
        gridless::provoke_in_place(draft, actor);
    } else if let Some(from) = measure::space(scene, actor) {
        let mut watch = Watch::new(scene, actor, from, Some(MoveVerb::Stride));
        let started = watch.start();
        draft.provoke(When::Start, &started, Cause::Start, rule::TRIGGER_START);
        let out = Footprint::from(Square::new(i32::MIN / 2, i32::MIN / 2));
        let left = watch.leave(from, out);
        draft.provoke(step, &left, Cause::Leave, rule::TRIGGER_EXIT);
    }
    let (Some(from), Some(to)) = (actor.position, to) else {
        return completion;
    };
    if completion == Completion::Halted {
        draft.happen(step, Happening::Stop, rule::TRIGGER_TIMING);
        draft.movement = Some(moved(draft, id, Vec::new(), from));
        return completion;
    }
    if let (Position::Squares(own), Position::Squares(end)) = (from, to)
        && let Some(mover) = Mover::new(scene, actor, MoveVerb::Stride, None)
        && scene.profile(id).rides.is_some()
    {
        let stride = Stride {
            from: own,
            to: end,
            landing: Landing::Down,
        };
        let mut hazards = Hazards::new(draft, id);
        hazards.enter(draft, terrain::newly_covered(&mover, stride), step);
        hazards.keep(draft);
    }
    match to {
        Position::Squares(end) => put_creature(draft, id, end),
        Position::Free(point) => gridless::put(draft, id, point),
    }
    leave_space(draft, id);
    draft.change(id, |creature| {
        creature.conditions.set(Condition::Flying, false)
    });
    let none = Length::ZERO;
    let step = StepTaken {
        from,
        to,
        cost: none,
        reasons: vec![Reason::cost(rule::SPACE_MOUNT, none, "on or off a mount")],
    };
    draft.movement = Some(moved(draft, id, vec![step], to));
    completion
}

fn moved(draft: &Draft<'_>, mover: CreatureId, steps: Vec<StepTaken>, end: Position) -> Movement {
    Movement {
        mover,
        steps,
        budget: None,
        total: Length::ZERO,
        diagonals: draft.facts.turn(mover).diagonals,
        end,
        flight: Vec::new(),
    }
}

/// Notes that a move action is declared to follow.
fn move_on(draft: &mut Draft<'_>, id: CreatureId, occasion: Occasion) {
    let left = draft.facts.turn(draft.facts.keeper(id)).actions;
    if occasion.then == Then::Move && left != Some(0) {
        draft.facts.turn_mut(id).obligation = Obligation::MoveOn {
            back: None,
            among: Vec::new(),
        };
    }
}
