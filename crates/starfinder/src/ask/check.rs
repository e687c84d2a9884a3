//! Questions about checks to climb, swim, fly and tumble.
//!
//! Decided here: `starfinder.climb.not-flat-footed`, `starfinder.swim.breath`, and that nobody swims
//! fast (`starfinder.swim.bonus`).

use board::{Creature, Movement};
use rules::Citation;

use super::{Told, modifiers, not_covered};
use crate::athletics::{self, CheckNeed, Skill};
use crate::check::{has_tumble_dc, tumble_dc as dc_of_tumbling};
use crate::condition::{self, Guard, Impairment};
use crate::declaration::HoverBy;
use crate::hover::flyer;
use crate::maneuver::{Flyer, Maneuver, Need, class_modifier};
use crate::question::{CheckBy, CheckReply, Checked, Reply};
use crate::registry as rule;
use crate::{Gravity, Maneuverability, Scene, State};

/// The number that taking 10 uses instead of the die.
const TEN: i32 = 10;

/// The check that something needs.
pub(crate) fn check(scene: Scene<'_>, creature: &Creature, checked: Checked, by: CheckBy) -> Told {
    if is_weightless(scene) && needs_weight(checked) {
        return not_covered(rule::SCOPE_GRAVITY);
    }
    match checked {
        Checked::Skill(skill) => of_skill(scene, creature, skill, by),
        Checked::FastSwim => refused(rule::SWIM_BONUS, "nobody swims fast"),
        Checked::Maneuver(maneuver) => {
            let flyer = flyer(scene, creature);
            // What needs no check needs none from anybody.
            let is_free = matches!(flyer.need(maneuver), Ok(Need::Nothing));
            if creature.speeds.get(Movement::Fly).is_none() && !is_free {
                return refused(rule::MODES_GENERAL, "it has no fly speed");
            }
            let impaired = condition::impaired_dexterity(scene, creature);
            of_maneuver(&flyer, &impaired, maneuver, by)
        }
    }
}

fn is_weightless(scene: Scene<'_>) -> bool {
    scene.facts.area.gravity == Gravity::Zero
}

/// Whether it is not covered in zero gravity, as all movement but flight, and hovering
/// (`starfinder.scope.gravity`).
const fn needs_weight(checked: Checked) -> bool {
    match checked {
        Checked::Skill(_) | Checked::FastSwim => true,
        Checked::Maneuver(maneuver) => {
            matches!(maneuver, Maneuver::Hover | Maneuver::SwiftHover)
        }
    }
}

/// Whether it may take 10 whatever the circumstances.
pub(crate) fn always_takes_ten(creature: &Creature, skill: Skill) -> Told {
    let has_speed = athletics::has_speed(creature, skill.way());
    let text = if has_speed {
        "it has a speed of that type"
    } else {
        "without a speed of that type it depends on whether it is distracted or threatened"
    };
    let holds = athletics::always_takes_ten(creature, skill);
    let reason = Citation::of(skill.rule(has_speed), text);
    (Reply::Holds(holds), vec![reason])
}

/// `starfinder.swim.breath`: whether it breathes under water.
pub(crate) fn breathes(scene: Scene<'_>, creature: &Creature) -> Told {
    let holds = scene.facts.profile(creature.id).is(State::BreathesWater);
    let stated = holds.then(|| Citation::stated("breathes water"));
    let text = "a swim speed alone lets nobody breathe water";
    let of_swimming = Citation::of(rule::SWIM_BREATH, text);
    let reasons = stated.into_iter().chain([of_swimming]).collect();
    (Reply::Holds(holds), reasons)
}

fn refused(rule: rules::RuleId, text: &'static str) -> Told {
    (Reply::Refused(rule), vec![Citation::of(rule, text)])
}

fn with_modifier(modifier: i32, by: CheckBy) -> CheckReply {
    match by {
        CheckBy::Rolling => CheckReply::Modifier(modifier),
        CheckBy::TakingTen => CheckReply::Total(modifier.saturating_add(TEN)),
    }
}

/// The modifiers in force on it while it climbs.
pub(crate) fn climb_modifiers(scene: Scene<'_>, creature: &Creature) -> Told {
    if is_weightless(scene) {
        return not_covered(rule::SCOPE_GRAVITY);
    }
    let keeps_guard = athletics::keeps_guard_climbing(creature);
    let guard = match Guard::of(scene, creature) {
        Guard::Up if !keeps_guard => Guard::Climbs,
        guard => guard,
    };
    let (reply, mut reasons) = modifiers(scene, creature, guard);
    // Who climbs by skill is told so with the modifier, unless it is flat-footed for another reason.
    reasons.extend(match guard {
        Guard::Climbs => None,
        _ if keeps_guard => Some(Citation::of(
            rule::CLIMB_NOT_FLAT_FOOTED,
            "it has a climb speed",
        )),
        _ => Some(Citation::of(
            rule::ADJUNCT_ATHLETICS_MOVE,
            "it climbs by skill",
        )),
    });
    (reply, reasons)
}

/// The check that climbing or swimming needs.
fn of_skill(scene: Scene<'_>, creature: &Creature, skill: Skill, by: CheckBy) -> Told {
    let has_speed = athletics::has_speed(creature, skill.way());
    let profile = scene.facts.profile(creature.id);
    match athletics::need(scene, creature, skill) {
        Err(rule) => refused(rule, "it has no speed of that type"),
        Ok(CheckNeed::Nothing) => {
            let rule = match skill {
                Skill::Swim => rule::SWIM_NO_CHECK,
                Skill::Climb | Skill::FastClimb => rule::CLIMB_NO_CHECK,
            };
            let reason = Citation::of(rule, "it has a speed of that type");
            (Reply::Check(None, CheckReply::Nothing), vec![reason])
        }
        Ok(CheckNeed::Check(_))
            if by == CheckBy::TakingTen && !athletics::may_take_ten(profile, creature, skill) =>
        {
            refused(skill.rule(has_speed), "it is distracted or threatened")
        }
        Ok(CheckNeed::Check(modifier)) => {
            let own = profile.athletics;
            let mut reasons = vec![Citation::stated(format!("athletics {own:+}"))];
            let impaired = condition::impaired_strength(profile);
            let penalty: i32 = impaired.iter().map(|one| one.damage).sum();
            let bonus = modifier.saturating_sub(own).saturating_sub(penalty);
            let text = match (skill, has_speed) {
                (Skill::FastClimb, _) => format!("{bonus:+} with a climb speed, climbing fast"),
                (_, true) => format!("{bonus:+} for its speed of that type"),
                (_, false) => "no bonus without a speed of that type".to_owned(),
            };
            reasons.push(Citation::of(skill.rule(has_speed), text));
            let cite =
                |one: &Impairment| Citation::of(one.rule, format!("{} {:+}", one.text, one.damage));
            reasons.extend(impaired.iter().map(cite));
            (Reply::Check(None, with_modifier(modifier, by)), reasons)
        }
    }
}

/// The check that a maneuver in flight needs.
fn of_maneuver(
    flyer: &Flyer<'_>,
    impaired: &[Impairment],
    maneuver: Maneuver,
    by: CheckBy,
) -> Told {
    let need = match flyer.need(maneuver) {
        Ok(need) => need,
        Err(rule) => return refused(rule, "its class and state do not allow it"),
    };
    let action = match maneuver {
        Maneuver::Hover if !flyer.hovers_by_no_action() => Some(HoverBy::MoveAction),
        Maneuver::SwiftHover => Some(HoverBy::SwiftAction),
        _ => None,
    };
    let mut reasons = Vec::new();
    match maneuver {
        Maneuver::Hover => reasons.push(Citation::of(rule::ADJUNCT_HOVER, "hovering")),
        Maneuver::SwiftHover => {
            let text = "hovering by a swift action";
            reasons.push(Citation::of(rule::FLY_PERFECT_SWIFT, text));
        }
        _ => {}
    }
    let reply = match need {
        Need::Nothing => {
            let (rule, text) = match maneuver {
                Maneuver::Turn => (rule::FLY_TURN, "turning costs movement and takes no check"),
                _ => (rule::FLY_STRAIGHT_FREE, "straight on in favorable wind"),
            };
            reasons.push(Citation::of(rule, text));
            CheckReply::Nothing
        }
        Need::Automatic => {
            let (rule, text) = match flyer.class {
                Maneuverability::Perfect => (rule::FLY_PERFECT_AUTO, "perfect flyers succeed"),
                _ => (rule::ADJUNCT_HOVER, "its ranks make it hover by no action"),
            };
            reasons.push(Citation::of(rule, text));
            CheckReply::Automatic
        }
        Need::Check(modifier) => {
            let class = class_modifier(flyer.class);
            // Without a stated number acrobatics counts as 0.
            let acrobatics = flyer.acrobatics;
            let text = match acrobatics {
                0 => "a maneuver takes a check, and acrobatics counts as 0",
                _ => "a maneuver takes a check",
            };
            reasons.push(Citation::of(rule::FLY_CHECKS, text));
            let own = (acrobatics != 0).then(|| format!("acrobatics {acrobatics:+}"));
            reasons.extend(own.map(Citation::stated));
            let text = format!("{} {class:+}", flyer.class.word());
            reasons.push(Citation::of(rule::FLY_MANEUVERABILITY, text));
            let cite =
                |one: &Impairment| Citation::of(one.rule, format!("{} {:+}", one.text, one.attack));
            reasons.extend(impaired.iter().map(cite));
            with_modifier(modifier, by)
        }
    };
    (Reply::Check(action, reply), reasons)
}

/// The DC of tumbling through the opponent after that many checks.
pub(crate) fn tumble_dc(scene: Scene<'_>, opponent: &Creature, checks_before: u32) -> Told {
    let profile = scene.facts.profile(opponent.id);
    let dc = dc_of_tumbling(profile, checks_before);
    let mut reasons = Vec::new();
    if has_tumble_dc(profile) {
        reasons.push(Citation::stated("its challenge rating"));
    }
    let before = match checks_before {
        0 => String::new(),
        1 => ", and 2 for the check before".to_owned(),
        several => format!(", and 2 for each of {several} checks before"),
    };
    let text = format!("20 and 1-1/2 × CR{before}, rounded down");
    reasons.push(Citation::of(rule::ADJUNCT_TUMBLE, text));
    (Reply::Number(dc.into()), reasons)
}
