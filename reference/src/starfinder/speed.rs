//! Speeds, budgets, the conditions that forbid an action, and modifiers: section 4, test (0) of
//! section 0.3.

use super::scene::{Creature, Mode, Scene};

/// Speeds are counted in these parts of a foot, so that every halving is exact.
pub(super) const PARTS: i64 = 64;

/// The speed of that type as stated for the creature; none if it has none.
pub(super) fn own_speed_feet(creature: &Creature, mode: Mode) -> Option<i32> {
    creature.speeds.get(&mode).copied()
}

/// Whether the creature uses that type by the Athletics skill.
pub(super) fn is_by_skill(creature: &Creature, mode: Mode) -> bool {
    matches!(mode, Mode::Climb | Mode::Swim) && own_speed_feet(creature, mode).is_none()
}

/// `starfinder.speed.determinants`, `.half`, `starfinder.adjunct.encumbrance`: the effective speed
/// in parts, not yet rounded; `more` is the number of further reasons for half speed.
fn speed_parts(scene: &Scene, creature: &Creature, mode: Mode, more: u32) -> i64 {
    let skill = is_by_skill(creature, mode);
    let base = if skill {
        own_speed_feet(creature, Mode::Land)
    } else {
        own_speed_feet(creature, mode)
    };
    let base = base.unwrap_or(0);
    if base == 0 {
        return 0;
    }
    let exhausted = creature.is("exhausted") || creature.travel.is_exhausted;
    let mut halvings =
        more + u32::from(skill) + u32::from(creature.is_bound()) + u32::from(exhausted);
    if scene.ruling("half-speed-stack", "yes") == "no" {
        halvings = halvings.min(1);
    }
    let load = if creature.is("encumbered") { -10 } else { 0 };
    let change = i64::from(creature.adjust_feet + load) * PARTS;
    let whole = i64::from(base) * PARTS;
    let overburdened = creature.is("overburdened");
    if scene.ruling("speed-order", "feet-first") == "half-first" {
        let reduced = ((whole >> halvings) + change).max(0);
        return if overburdened { 5 * PARTS } else { reduced };
    }
    let reduced = if overburdened {
        5 * PARTS
    } else {
        (whole + change).max(0)
    };
    reduced >> halvings
}

/// Whether the effective speed, unrounded, pays for a plain square.
pub(super) fn pays_for_a_square(scene: &Scene, creature: &Creature, mode: Mode) -> bool {
    speed_parts(scene, creature, mode, 0) >= 5 * PARTS
}

/// The speed multiplied by a number, in feet: `starfinder.speed.half`, `ruling.half-speed-rounding`.
fn times_feet(scene: &Scene, creature: &Creature, mode: Mode, more: u32, times: i64) -> i64 {
    let parts = speed_parts(scene, creature, mode, more);
    let five = 5 * PARTS;
    if scene.ruling("half-speed-rounding", "each") == "total" {
        times * parts / five * 5
    } else {
        times * (parts / five * 5)
    }
}

/// The effective speed in feet, rounded down to a multiple of 5.
pub(super) fn speed_feet(scene: &Scene, creature: &Creature, mode: Mode) -> i64 {
    times_feet(scene, creature, mode, 0, 1)
}

/// The type in use: paces and chases.
pub(super) fn mode_in_use(creature: &Creature) -> Mode {
    if creature.is("flying") && own_speed_feet(creature, Mode::Fly).is_some() {
        Mode::Fly
    } else {
        Mode::Land
    }
}

/// The budget of a declaration: one budget, or two if `ruling.double-move-pool` splits a double
/// move. `more` is the number of further reasons for half speed.
pub(super) fn budgets_feet(
    scene: &Scene,
    creature: &Creature,
    verb: &str,
    mode: Mode,
    more: u32,
) -> Vec<i64> {
    let times = |times| times_feet(scene, creature, mode, more, times);
    match verb {
        "double" if scene.ruling("double-move-pool", "one") == "separate" => {
            vec![times(1), times(1)]
        }
        "double" | "charge" | "climb-fast" => vec![times(2)],
        "run" => vec![times(4)],
        "tumble" => vec![times_feet(scene, creature, mode, more + 1, 1)],
        "guarded" => vec![times(1).min(5)],
        "minimum" => vec![5],
        _ => vec![times(1)],
    }
}

/// `starfinder.scope.gravity`, `starfinder.scope.starships`: a request outside the catalogue.
pub(super) fn not_covered(scene: &Scene, creature: &Creature, mode: Mode) -> Option<&'static str> {
    if creature.is("starship") || creature.vehicle.is_some() {
        Some("starfinder.scope.starships")
    } else if scene.area.gravity == "zero" && mode != Mode::Fly {
        Some("starfinder.scope.gravity")
    } else {
        None
    }
}

/// Test (0): the condition or movement type that forbids the action on every path.
pub(super) fn refuse_action(
    scene: &Scene,
    creature: &Creature,
    verb: &str,
    mode: Mode,
) -> Option<&'static str> {
    let is_full = matches!(verb, "run" | "charge");
    let run = verb == "run";
    let tumbles = matches!(verb, "tumble" | "tumble-full");
    let by_skill = is_by_skill(creature, mode);
    let base = if by_skill { Mode::Land } else { mode };
    let has_none = own_speed_feet(creature, base).unwrap_or(0) == 0;
    let helps = scene.ruling("minimum-zero-speed", "yes") == "yes"
        || times_feet(scene, creature, mode, 0, 1) > 0;
    let stuck = creature.is("anchored") || has_none || !helps;
    if verb == "minimum" && stuck {
        return Some("starfinder.minimum.limits");
    }
    if creature.is("anchored") || (is_full && creature.is("entangled")) {
        return Some("starfinder.adjunct.entangled");
    }
    if is_full && creature.is_squeezed {
        return Some("starfinder.squeeze.entangled");
    }
    if is_full && creature.is_fatigued() {
        return Some("starfinder.adjunct.fatigued");
    }
    if tumbles && (creature.is("encumbered") || creature.is("overburdened")) {
        return Some("starfinder.adjunct.tumble");
    }
    if run && mode == Mode::Burrow {
        return Some("starfinder.burrow.no-run");
    }
    if run && mode == Mode::Climb {
        return Some("starfinder.climb.no-run");
    }
    if run && by_skill {
        return Some("starfinder.adjunct.athletics-move");
    }
    let is_missing = matches!(mode, Mode::Fly | Mode::Burrow)
        && own_speed_feet(creature, mode).is_none()
        || (verb == "climb-fast" && by_skill);
    if is_missing {
        return Some("starfinder.modes.general");
    }
    let carrier = scene.creature(scene.carrier(creature.letter));
    let owes = carrier.unwrap_or(creature).exertion.owes_rest;
    (run && owes).then_some("starfinder.local.rest")
}

/// Modifiers in force, in the order of the notation.
pub(super) fn mods(creature: &Creature, is_flat_footed: bool) -> String {
    let bound = if creature.is_bound() || creature.is_squeezed {
        -2
    } else {
        0
    };
    let tired = if creature.is_fatigued() { -1 } else { 0 };
    let caught = if is_flat_footed { -2 } else { 0 };
    let all = [
        ("ac", bound + tired + caught),
        ("attack", bound + tired),
        ("melee-damage", tired),
        ("thrown-damage", tired),
        ("reflex", bound + tired),
        ("initiative", bound + tired),
        ("str-checks", tired),
        ("dex-checks", bound + tired),
    ];
    let words: Vec<String> = all
        .iter()
        .filter(|(_, number)| *number != 0)
        .map(|(name, number)| format!("{name} {number}"))
        .collect();
    if words.is_empty() {
        "none".to_owned()
    } else {
        words.join(", ")
    }
}

/// What is added to a Dexterity check in addition to `dex-mod`.
pub(super) fn dexterity_checks(creature: &Creature) -> i64 {
    let bound = creature.is_bound() || creature.is_squeezed;
    -(2 * i64::from(bound) + i64::from(creature.is_fatigued()))
}

/// What is added to the die of an Athletics check: `starfinder.climb.bonus`,
/// `starfinder.swim.bonus`, `starfinder.climb.double`.
pub(super) fn athletics(creature: &Creature, mode: Mode, is_fast: bool) -> i64 {
    let own = own_speed_feet(creature, mode).is_some();
    creature.number("athletics") + 8 * i64::from(own)
        - 5 * i64::from(is_fast)
        - i64::from(creature.is_fatigued())
}

/// `ruling.hazardous-circumstances`
pub(super) fn is_hazardous(scene: &Scene, one: &Creature, mode: Mode) -> bool {
    let broad = scene.ruling("hazardous-circumstances", "flagged") == "broad";
    let mut others = scene.others(one.letter).into_iter();
    let is_opposed =
        others.any(|other| other.place.is_some() && !other.is("dead") && scene.opposes(other, one));
    let combat = scene.order.is_some() || is_opposed;
    let wide = mode == Mode::Swim || scene.area.wind_unfavorable || combat;
    scene.area.hazardous || (broad && wide)
}
