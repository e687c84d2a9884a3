//! The cost of a step: `pf2e.move.cost`. All parts are added, nothing is multiplied.

use super::is_diagonal;
use super::through::climbs_atop;
use crate::answer::{Degree, Move, Verb};
use crate::world::{Creature, Flag, Ground, Place, World, overlap, without};

/// The cost of a step in feet: base, terrain, form of movement and named effects.
pub fn step_cost_feet(
    world: &World,
    mover: &Creature,
    from: Place,
    to: Place,
    diagonals: u32,
    declared: &Move,
) -> i64 {
    base_feet(world, from, to, diagonals, declared)
        + i64::from(terrain_extra_feet(world, mover, from, to, declared))
        + i64::from(world.factor_feet)
}

/// `pf2e.grid.straight`, `pf2e.grid.diagonal`, and `pf2e.move.form-cost` on top.
fn base_feet(world: &World, from: Place, to: Place, diagonals: u32, declared: &Move) -> i64 {
    let short = matches!(declared.verb, Verb::Step | Verb::Crawl);
    let always_5 = short && world.ruling("ruling.step-diagonal", "counted") == "always-5";
    let base = if is_diagonal(from, to) && diagonals % 2 == 1 && !always_5 {
        10
    } else {
        5
    };
    let form = i64::from(declared.form_feet);
    match world.ruling("ruling.form-diagonal", "surcharge") {
        "multiply" => base * form / 5,
        _ => base + form - 5,
    }
}

/// `pf2e.terrain.footprint`: the largest extra among the squares moved into.
fn terrain_extra_feet(
    world: &World,
    mover: &Creature,
    from: Place,
    to: Place,
    declared: &Move,
) -> i32 {
    let entered = without(&mover.squares_at(to), &mover.squares_at(from));
    let mut charged = entered.clone();
    if world.ruling("ruling.big-terrain", "entered-worst") == "occupied-worst" {
        charged = mover.squares_at(to);
    }
    // `pf2e.terrain.jump`, `ruling.jump-landing`.
    let lands = declared.path.last() == Some(&to);
    let pays_landing = world.ruling("ruling.jump-landing", "default") == "cost-too";
    if declared.verb == Verb::Leap && !(lands && pays_landing) {
        return 0;
    }
    let terrain = charged
        .into_iter()
        .map(|square| extra_feet(world, mover, square, declared.verb == Verb::Fly))
        .max()
        .unwrap_or(0);
    terrain.max(check_extra_feet(world, &entered, declared))
}

/// The extra cost of a check: the space tumbled through (`pf2e.through.tumble-success`) and
/// unsteady squares balanced over (`pf2e.action.balance`) count as difficult, whatever the mover
/// ignores.
fn check_extra_feet(world: &World, entered: &[Place], declared: &Move) -> i32 {
    let tumbled = declared.against.and_then(|letter| world.creature(letter));
    let through = declared.verb == Verb::Tumble
        && tumbled.is_some_and(|enemy| overlap(entered, &enemy.squares()));
    let unsteady =
        |square: &Place| world.has(*square, Ground::Narrow) || world.has(*square, Ground::Uneven);
    let over = declared.verb == Verb::Balance
        && declared.degree == Some(Degree::Success)
        && entered.iter().any(unsteady);
    if through || over { 5 } else { 0 }
}

/// The extra of one square before abilities: `pf2e.terrain.difficult`, `pf2e.terrain.greater`.
pub(super) fn plain_extra_feet(world: &World, mover: &Creature, square: Place) -> i32 {
    let is_hard = world.ruling("ruling.climb-atop", "no") == "difficult";
    let mut bodies = world.others(mover.letter).into_iter();
    let on_body = is_hard
        && bodies
            .any(|body| climbs_atop(world, mover, body) && world.space_of(body).contains(&square));
    if world.has(square, Ground::Greater) {
        10
    } else if world.has(square, Ground::Difficult) || on_body {
        5
    } else {
        0
    }
}

/// The extra of one square for this mover: `pf2e.terrain.avoid`, `pf2e.terrain.ignore`,
/// `pf2e.terrain.ignore-greater`.
pub(super) fn extra_feet(world: &World, mover: &Creature, square: Place, flies: bool) -> i32 {
    let plain = plain_extra_feet(world, mover, square);
    let avoids_air = world.ruling("ruling.avoid-tags", "ground") == "all";
    let avoids =
        (flies || mover.is(Flag::Incorporeal)) && (avoids_air || !world.has(square, Ground::Air));
    if avoids || mover.is(Flag::IgnoreGreater) {
        0
    } else if mover.is(Flag::IgnoreDifficult) {
        (plain - 5).max(0)
    } else {
        plain
    }
}
