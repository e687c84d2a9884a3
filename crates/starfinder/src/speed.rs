//! Speeds and budgets: `starfinder.speed.*`, `starfinder.adjunct.encumbrance`,
//! `starfinder.squeeze.speed` if it is charged on the whole movement.

use board::{Creature, Movement};
use grid::Feet;

use super::rulings::{HalfSpeedRounding, HalfSpeedStack, SpeedOrder, SqueezeEntangledStack};
use super::{Scene, State, Verb, registry};
use rules::Citation;

/// Land speed of a creature that states none, in feet.
const USUAL_LAND_FEET: i32 = 30;

/// The parts of a foot in which halved speeds are exact, for up to four halvings.
const PARTS: i64 = 16;

/// Whether squeezing is charged on a whole movement (`ruling.squeeze-accounting`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// It is not charged.
    Whole,
    /// It is charged, at half speed, because a position is squeezed.
    Squeezed,
}

/// The creature's own speed of that type, unreduced; `None` if it has none.
pub(crate) fn own_speed_feet(creature: &Creature, way: Movement) -> Option<i32> {
    match (creature.speeds.get(way), way) {
        (Some(Feet(feet)), _) => Some(feet),
        (None, Movement::Land) => Some(USUAL_LAND_FEET),
        (None, _) => None,
    }
}

/// Whether the creature climbs or swims by skill: it has no speed of that type, and needs none.
pub(crate) fn moves_by_skill(creature: &Creature, way: Movement) -> bool {
    matches!(way, Movement::Climb | Movement::Swim) && own_speed_feet(creature, way).is_none()
}

/// The unreduced speed on which a movement of that type is based; for movement by skill it is the
/// land speed.
pub(crate) fn unreduced_feet(creature: &Creature, way: Movement) -> Option<i32> {
    if moves_by_skill(creature, way) {
        own_speed_feet(creature, Movement::Land)
    } else {
        own_speed_feet(creature, way)
    }
}

/// How often the speed is halved for this movement (`ruling.half-speed-stack`).
fn halvings(scene: Scene<'_>, creature: &Creature, way: Movement, verb: Verb, pace: Pace) -> u32 {
    let entangled = scene.facts.profile(creature.id).is(State::Entangled);
    let squeeze_adds =
        !entangled || scene.rulings.get::<SqueezeEntangledStack>() == SqueezeEntangledStack::Yes;
    let reasons = [
        entangled,
        scene.facts.profile(creature.id).is(State::Exhausted),
        verb == Verb::Tumble,
        moves_by_skill(creature, way),
        pace == Pace::Squeezed && squeeze_adds,
    ];
    let count = reasons.into_iter().map(u32::from).sum::<u32>();
    match scene.rulings.get() {
        HalfSpeedStack::Yes => count,
        HalfSpeedStack::No => count.min(1),
    }
}

/// The effective speed in parts of a foot, not rounded; `None` without a speed of that type.
fn speed_parts(
    scene: Scene<'_>,
    creature: &Creature,
    way: Movement,
    verb: Verb,
    pace: Pace,
) -> Option<i64> {
    let own = i64::from(unreduced_feet(creature, way)?);
    if own == 0 {
        return Some(0);
    }
    let profile = scene.facts.profile(creature.id);
    let adjustments: i64 = profile
        .adjustments
        .iter()
        .map(|adjustment| i64::from(adjustment.0))
        .sum();
    let load = if profile.is(State::Encumbered) {
        -10
    } else {
        0
    };
    let halvings = halvings(scene, creature, way, verb, pace);
    let adjusted = |feet: i64| (feet + adjustments + load).max(0);
    let overburdened = profile.is(State::Overburdened);
    Some(match scene.rulings.get() {
        SpeedOrder::FeetFirst => {
            let feet = if overburdened { 5 } else { adjusted(own) };
            (feet * PARTS) >> halvings
        }
        SpeedOrder::HalfFirst if overburdened => 5 * PARTS,
        SpeedOrder::HalfFirst => {
            let halved = (own * PARTS) >> halvings;
            (halved + (adjustments + load) * PARTS).max(0)
        }
    })
}

/// Feet from parts of a foot, rounded down to a multiple of 5 ft.
fn rounded_feet(parts: i64) -> i32 {
    i32::try_from(parts / (5 * PARTS) * 5).unwrap_or(i32::MAX)
}

/// The effective speed in feet; 0 without a speed of that type.
pub(crate) fn speed_feet(scene: Scene<'_>, creature: &Creature, way: Movement) -> i32 {
    speed_parts(scene, creature, way, Verb::Move, Pace::Whole).map_or(0, rounded_feet)
}

/// The numbers from which the speed of that movement follows.
pub(crate) fn reasons(
    scene: Scene<'_>,
    creature: &Creature,
    way: Movement,
    verb: Verb,
) -> Vec<Citation> {
    let by_skill = moves_by_skill(creature, way);
    let own = if by_skill { Movement::Land } else { way };
    let mut reasons = vec![match creature.speeds.get(own) {
        Some(feet) => Citation::stated(format!("{} speed {feet} ft", own.word())),
        None => Citation::of(registry::SPEED_LAND, "30 ft where none is stated"),
    }];
    if own != Movement::Land {
        let text = format!("a speed of its own, for {}", own.word());
        reasons.push(Citation::of(registry::SPEED_TYPES, text));
    }
    let profile = scene.facts.profile(creature.id);
    for adjustment in &profile.adjustments {
        let text = format!("adjusted by {:+} ft", adjustment.0);
        reasons.push(Citation::of(registry::SPEED_DETERMINANTS, text));
    }
    let changed = [
        (
            profile.is(State::Encumbered),
            registry::ADJUNCT_ENCUMBRANCE,
            "10 ft less, encumbered",
        ),
        (
            profile.is(State::Overburdened),
            registry::ADJUNCT_ENCUMBRANCE,
            "5 ft, overburdened",
        ),
        (
            profile.is(State::Entangled),
            registry::ADJUNCT_ENTANGLED,
            "half, entangled",
        ),
        (
            profile.is(State::Exhausted),
            registry::ADJUNCT_FATIGUED,
            "half, exhausted",
        ),
        (
            verb == Verb::Tumble,
            registry::ADJUNCT_TUMBLE,
            "half, tumbling",
        ),
        (by_skill, registry::ADJUNCT_ATHLETICS_MOVE, "half, by skill"),
    ];
    let holding = changed.into_iter().filter(|(holds, ..)| *holds);
    reasons.extend(holding.map(|(_, rule, text)| Citation::of(rule, text)));
    if halvings(scene, creature, way, verb, Pace::Whole) > 0 {
        let text = "half speed, rounded down to 5 ft";
        reasons.push(Citation::of(registry::SPEED_HALF, text));
    }
    reasons
}

/// The multiple of the speed that the verb may spend; `None` if it has no budget.
const fn multiple(verb: Verb) -> Option<i64> {
    match verb {
        Verb::Move | Verb::Tumble | Verb::TumbleFull => Some(1),
        Verb::Double | Verb::Charge | Verb::ClimbFast => Some(2),
        Verb::Run => Some(4),
        Verb::Guarded | Verb::Minimum | Verb::Pushed => None,
    }
}

/// What a movement of that kind may spend, in feet; `None` if nothing is spent.
pub(crate) fn budget_feet(
    scene: Scene<'_>,
    creature: &Creature,
    verb: Verb,
    way: Movement,
    pace: Pace,
) -> Option<i32> {
    let times = multiple(verb)?;
    let parts = speed_parts(scene, creature, way, verb, pace).unwrap_or(0);
    Some(match scene.rulings.get() {
        HalfSpeedRounding::Each => {
            let each = i64::from(rounded_feet(parts)) * times;
            i32::try_from(each).unwrap_or(i32::MAX)
        }
        HalfSpeedRounding::Total => rounded_feet(parts * times),
    })
}
