//! Getting on and off a mount: `pf2e.space.mount`.

use super::checks::is_walled_off;
use super::harm::{hazards_entered, is_over_drop, suffer};
use super::trigger::Movers;
use super::{distance_feet, is_willing, may_stay, refuse_step, refused};
use crate::answer::{Answer, At, Move, Moved, Refused, Verb};
use crate::world::{Creature, Flag, Place, World, overlap};

const RULE: &str = "pf2e.space.mount";

/// `mount at=B`
pub(super) fn mount(
    world: &World,
    rider: &Creature,
    declared: &Move,
) -> Result<(Answer, World), Refused> {
    let mount = declared.mount.and_then(|mount| world.creature(mount));
    let may = |mount: &&Creature| {
        let feet = distance_feet(&rider.squares(), &world.space_of(mount));
        mount.letter != rider.letter
            && rider.rides.is_none()
            && is_willing(world, mount, rider)
            && feet <= 5
            && mount.size > rider.size
            && steps_over(world, rider, mount)
    };
    let Some(mount) = mount.filter(may) else {
        return Err(refused(RULE, At::Action));
    };
    if declared.halt.is_some() {
        return Ok(halted(world, rider));
    }
    let mut after = world.clone();
    let place = mount.place;
    after.place_creature(rider.letter, place);
    if let Some(rider) = after.creature_mut(rider.letter) {
        rider.rides = Some(mount.letter);
    }
    Ok(gone(world, after, (rider, declared), place, Vec::new()))
}

/// Whether no wall and no hard corner keeps the rider from all places over the mount beside it.
fn steps_over(world: &World, rider: &Creature, mount: &Creature) -> bool {
    // One who rides fills the space of its own mount.
    let inside = world.space_of(mount);
    let around = [-1, 0, 1];
    let mut beside = around
        .into_iter()
        .flat_map(|dx| around.map(|dy| (rider.place.0 + dx, rider.place.1 + dy)));
    overlap(&rider.squares(), &inside)
        || beside.any(|to| {
            overlap(&rider.squares_at(to), &inside) && !is_walled_off(world, rider, rider.place, to)
        })
}

/// `dismount: (x,y)`
pub(super) fn dismount(
    world: &World,
    rider: &Creature,
    declared: &Move,
) -> Result<(Answer, World), Refused> {
    let mount = rider.rides.and_then(|mount| world.creature(mount));
    let (Some(mount), [to]) = (mount, declared.path.as_slice()) else {
        return Err(refused(RULE, At::Action));
    };
    let mut after = world.clone();
    after.place_creature(rider.letter, *to);
    if let Some(rider) = after.creature_mut(rider.letter) {
        rider.rides = None;
    }
    let Some(on_foot) = after.creature(rider.letter).cloned() else {
        return Err(refused(RULE, At::Action));
    };
    let there = on_foot.squares();
    let inside = world.space_of(mount);
    let is_beside = !overlap(&there, &inside) && distance_feet(&there, &inside) == 5;
    let stays = may_stay(&after, &on_foot, *to) && !is_over_drop(&after, &on_foot, *to);
    if !is_beside || !stays || !walks_to(&after, &on_foot, &inside, *to) {
        return Err(refused(RULE, At::Action));
    }
    if declared.halt.is_some() {
        return Ok(halted(world, rider));
    }
    let mut events = Vec::new();
    for (square, harm) in hazards_entered(world, &there) {
        let event = suffer(&mut after, rider.letter, "hazard", square, &harm);
        events.push(format!("1: {event}"));
    }
    Ok(gone(world, after, (rider, declared), *to, events))
}

/// Whether some step from inside the mount's space leads there on foot.
fn walks_to(world: &World, rider: &Creature, inside: &[Place], to: Place) -> bool {
    let step = Move::new(rider.letter, Verb::Stride, &[to]);
    inside.iter().any(|from| {
        let mut there = rider.clone();
        there.place = *from;
        let fits = there.squares().iter().all(|square| inside.contains(square));
        fits && refuse_step(world, &there, *from, to, &step).is_none()
    })
}

/// The effects of a rider leaving its square or its mount's space: triggers, and what ends.
fn gone(
    world: &World,
    mut after: World,
    (rider, declared): (&Creature, &Move),
    end: Place,
    on_arrival: Vec<String>,
) -> (Answer, World) {
    let mut movers = Movers::of(world, rider);
    let mut events = movers.start(world);
    events.extend(movers.leave_start(world, 1));
    events.extend(on_arrival);
    if let Some(rider) = after.creature_mut(rider.letter) {
        rider.flags.remove(&Flag::TookCover);
        rider.flags.remove(&Flag::Climbing);
        rider.leans_at = None;
        rider.turn.must_leave = declared.then_move;
        rider.turn.passing.clear();
    }
    let moved = Moved {
        reveals: Vec::new(),
        costs_feet: vec![0],
        total_feet: 0,
        left_feet: None,
        diagonals: rider.turn.diagonals,
        end,
        mods: None,
        fell_feet: None,
        events,
    };
    (Answer::Moved(moved), after)
}

/// A reaction ends it at the point of leaving: `pf2e.trigger.timing`.
fn halted(world: &World, rider: &Creature) -> (Answer, World) {
    let mut movers = Movers::of(world, rider);
    let mut events = movers.start(world);
    events.extend(movers.leave_start(world, 1));
    events.push("1: stop pf2e.trigger.timing".to_owned());
    let mut after = world.clone();
    if let Some(rider) = after.creature_mut(rider.letter) {
        rider.turn.must_leave = false;
        rider.turn.passing.clear();
    }
    let moved = Moved {
        reveals: Vec::new(),
        costs_feet: Vec::new(),
        total_feet: 0,
        left_feet: None,
        diagonals: rider.turn.diagonals,
        end: rider.place,
        mods: None,
        fell_feet: None,
        events,
    };
    (Answer::Moved(moved), after)
}
