//! What determines a creature's speed, and what it may spend: `srd35.speed.base`,
//! `srd35.speed.race_table`, `srd35.speed.encumbrance`, `srd35.speed.barbarian`,
//! `srd35.speed.monk`, `srd35.speed.other_modifiers`, `srd35.speed.order`,
//! `srd35.speed.stacking`, `srd35.scale.square`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use board::{Creature, Movement};

use super::action_rule::move_rule;
use super::rulings::{
    ArmorReductionOtherSpeeds, ChargeDistance, DoubleMovePool, DwarfLoad, EncumbranceReduction,
    LoadCancelsBonus, RunHeavyArmor, ShieldCountsAsArmor, SpeedPenalties, SpeedRounding,
    UntypedBonusStacking,
};
use super::{Armor, Kind, Load, Profile, Race, Scene, Verb, registry as rule};
use rules::{Citation, RuleId};

const DEFAULT_SPEED_FEET: i32 = 30;

/// A number of a speed, with its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// The rule that adds it; `None` for a number stated on the creature.
    pub(crate) rule: Option<RuleId>,
    /// The amount in feet; 0 for a bonus that another one of its kind beats.
    pub(crate) feet: i32,
    /// A description.
    pub(crate) text: Cow<'static, str>,
}

impl Part {
    fn of(rule: RuleId, feet: i32, text: impl Into<Cow<'static, str>>) -> Part {
        Part {
            rule: Some(rule),
            feet,
            text: text.into(),
        }
    }

    const fn stated(feet: i32, text: &'static str) -> Part {
        Part {
            rule: None,
            feet,
            text: Cow::Borrowed(text),
        }
    }
}

/// Returns the sum of the parts.
pub(crate) fn sum(parts: &[Part]) -> i32 {
    parts
        .iter()
        .fold(0, |sum, part| sum.saturating_add(part.feet))
}

/// The creature's speed in feet.
pub(crate) fn speed_feet(scene: Scene<'_>, creature: &Creature) -> i32 {
    match creature.speeds.get(Movement::Land) {
        Some(speed) => speed.0.max(0),
        None => sum(&parts(scene, creature)),
    }
}

/// The parts of the creature's speed: the stated speed, or the race, modifiers, armor and load, in
/// this order.
pub(crate) fn parts(scene: Scene<'_>, creature: &Creature) -> Vec<Part> {
    if let Some(speed) = creature.speeds.get(Movement::Land) {
        return vec![Part::stated(speed.0.max(0), "its speed")];
    }
    let profile = scene.facts.profile(creature.id);
    let base = match (profile.base_feet, profile.race) {
        (Some(feet), _) => Part::stated(feet, "its base land speed"),
        (None, Some(race)) => Part::of(rule::SPEED_RACE_TABLE, base_feet(race), race.word()),
        (None, None) => Part::of(rule::SPEED_BASE, DEFAULT_SPEED_FEET, "nothing is stated"),
    };
    let mut parts = vec![base];
    parts.extend(bonuses(scene, profile));
    parts.extend(penalties(scene, profile));
    let modified = sum(&parts);
    if modified < 0 {
        let text = "a speed is never below 0";
        parts.push(Part::of(rule::SPEED_OTHER_MODIFIERS, -modified, text));
    }
    let is_modified = parts.len() > 1;
    let reduction = reduction(scene, profile, modified.max(0));
    if is_modified && reduction.is_some() {
        parts.push(Part::of(rule::SPEED_ORDER, 0, "armor and load come last"));
    }
    parts.extend(reduction);
    parts.extend(load_penalty(scene, profile, sum(&parts)));
    parts
}

/// Base land speed by race.
fn base_feet(race: Race) -> i32 {
    match race {
        Race::Human | Race::HalfElf | Race::HalfOrc | Race::Elf => 30,
        Race::Dwarf | Race::Halfling | Race::Gnome => 20,
    }
}

/// A bonus that counts: its amount, type, source, rule and name.
struct Counted<'a> {
    feet: i32,
    kind: &'a Kind,
    source: Option<&'a str>,
    rule: RuleId,
    text: Cow<'static, str>,
}

/// The bonuses: of each type the largest counts, untyped ones as the ruling says. A bonus that is
/// beaten adds nothing, by `srd35.speed.stacking`.
fn bonuses(scene: Scene<'_>, profile: &Profile) -> Vec<Part> {
    let untyped_is_a_type = match scene.rulings.get() {
        UntypedBonusStacking::StackUnlessSameSource => false,
        UntypedBonusStacking::UntypedIsAType => true,
    };
    let group = |bonus: &Counted<'_>| match (bonus.kind, bonus.source) {
        (Kind::Typed(_), _) => Some((bonus.kind.clone(), None)),
        (Kind::Untyped, _) if untyped_is_a_type => Some((Kind::Untyped, None)),
        (Kind::Untyped, Some(source)) => Some((Kind::Untyped, Some(source.to_owned()))),
        (Kind::Untyped, None) => None,
    };
    let barbarian = barbarian_feet(scene, profile).map(|feet| Counted {
        feet,
        kind: &Kind::Untyped,
        source: None,
        rule: rule::SPEED_BARBARIAN,
        text: "barbarian".into(),
    });
    let monk = monk_bonus(scene, profile).map(|(feet, kind)| Counted {
        feet,
        kind,
        source: None,
        rule: rule::SPEED_MONK,
        text: "monk".into(),
    });
    let others = profile.bonuses.iter().map(|bonus| Counted {
        feet: bonus.feet,
        kind: &bonus.kind,
        source: bonus.source.as_deref(),
        rule: rule::SPEED_OTHER_MODIFIERS,
        text: match &bonus.kind {
            Kind::Untyped => "a bonus".into(),
            Kind::Typed(kind) => format!("a bonus of type {kind}").into(),
        },
    });
    let all: Vec<Counted<'_>> = barbarian.into_iter().chain(monk).chain(others).collect();
    let mut largest: BTreeMap<(Kind, Option<String>), usize> = BTreeMap::new();
    for (index, bonus) in all.iter().enumerate() {
        let Some(group) = group(bonus) else { continue };
        let best = largest.entry(group).or_insert(index);
        if all.get(*best).is_some_and(|best| best.feet < bonus.feet) {
            *best = index;
        }
    }
    let counts = |index: usize, bonus: &Counted<'_>| {
        group(bonus).is_none_or(|group| largest.get(&group) == Some(&index))
    };
    let part = |(index, bonus): (usize, &Counted<'_>)| {
        if counts(index, bonus) {
            return Part::of(bonus.rule, bonus.feet, bonus.text.clone());
        }
        let text = format!("{} of {} ft does not add", bonus.text, bonus.feet);
        Part::of(rule::SPEED_STACKING, 0, text)
    };
    all.iter().enumerate().map(part).collect()
}

fn barbarian_feet(scene: Scene<'_>, profile: &Profile) -> Option<i32> {
    let cancelled_by_load = profile.load == Load::Heavy
        && scene.rulings.get::<LoadCancelsBonus>() == LoadCancelsBonus::Yes;
    (profile.barbarian && profile.armor != Armor::Heavy && !cancelled_by_load).then_some(10)
}

fn monk_bonus<'a>(scene: Scene<'_>, profile: &'a Profile) -> Option<(i32, &'a Kind)> {
    let by_shield =
        profile.shield && scene.rulings.get::<ShieldCountsAsArmor>() == ShieldCountsAsArmor::Yes;
    let by_load = profile.load >= Load::Medium
        && scene.rulings.get::<LoadCancelsBonus>() == LoadCancelsBonus::Yes;
    let (feet, kind) = profile.monk.as_ref()?;
    (profile.armor == Armor::None && !by_shield && !by_load).then_some((*feet, kind))
}

fn penalties(scene: Scene<'_>, profile: &Profile) -> Vec<Part> {
    let feet = profile.penalties.iter().map(|penalty| penalty.0);
    let counted: Vec<i32> = match scene.rulings.get() {
        SpeedPenalties::Stack => feet.collect(),
        SpeedPenalties::WorstOnly => feet.max().into_iter().collect(),
    };
    let part = |feet: i32| Part::of(rule::SPEED_OTHER_MODIFIERS, -feet, "a penalty");
    counted.into_iter().map(part).collect()
}

/// The reduction by armor and load, which together reduce the speed only once.
fn reduction(scene: Scene<'_>, profile: &Profile, feet: i32) -> Option<Part> {
    let dwarf = profile.race == Some(Race::Dwarf);
    let by_armor = profile.armor >= Armor::Medium && !dwarf;
    let load_slows = match scene.rulings.get() {
        EncumbranceReduction::AsArmor => true,
        EncumbranceReduction::None | EncumbranceReduction::Explicit => false,
    };
    let exempt = dwarf && scene.rulings.get::<DwarfLoad>() == DwarfLoad::Exempt;
    let by_load = load_slows && profile.load >= Load::Medium && !exempt;
    let (rule, text) = match (by_armor, by_load) {
        (true, _) => (rule::SPEED_RACE_TABLE, "armor"),
        (false, true) => (rule::SPEED_ENCUMBRANCE, "load"),
        (false, false) => return None,
    };
    let reduced = match scene.rulings.get() {
        ArmorReductionOtherSpeeds::TwoThirds => {
            // Two thirds, rounded up to a multiple of 5: ceil(2 x / 15) fives.
            let fives = (i64::from(feet) * 2 + 14) / 15;
            i32::try_from(fives * 5).unwrap_or(feet)
        }
        ArmorReductionOtherSpeeds::MinusTable => {
            let slow = matches!(profile.race, Some(Race::Halfling | Race::Gnome));
            (feet - if slow { 5 } else { 10 }).max(0)
        }
    };
    Some(Part::of(rule, reduced - feet, text))
}

/// The reduction by the load as the game master states it, applied last and not below 0
/// (`ruling.encumbrance_reduction`).
fn load_penalty(scene: Scene<'_>, profile: &Profile, feet: i32) -> Option<Part> {
    let said = profile.load_penalty_feet.0;
    let explicit = match scene.rulings.get() {
        EncumbranceReduction::Explicit => said > 0,
        EncumbranceReduction::AsArmor | EncumbranceReduction::None => false,
    };
    explicit.then(|| Part::of(rule::SPEED_ENCUMBRANCE, -said.min(feet), "load"))
}

/// The multiple of the speed that a kind of movement may spend; `None` if nothing is spent.
fn multiplier(scene: Scene<'_>, creature: &Creature, verb: Verb) -> Option<i32> {
    match verb {
        Verb::Move => Some(1),
        Verb::Double => Some(2),
        Verb::Run => {
            let heavy = scene.facts.profile(creature.id).armor == Armor::Heavy;
            let slow = heavy && scene.rulings.get::<RunHeavyArmor>() == RunHeavyArmor::X3;
            Some(if slow { 3 } else { 4 })
        }
        Verb::Charge => Some(match scene.rulings.get() {
            ChargeDistance::DoubleSpeed => 2,
            ChargeDistance::Speed => 1,
        }),
        Verb::FiveFootStep | Verb::Minimum => None,
    }
}

/// What a movement of that kind may spend, in squares; `None` if nothing is spent.
pub(crate) fn budget_squares(scene: Scene<'_>, creature: &Creature, verb: Verb) -> Option<u32> {
    if verb == Verb::Double && scene.rulings.get::<DoubleMovePool>() == DoubleMovePool::PerAction {
        return budget_squares(scene, creature, Verb::Move).map(|one| one.saturating_mul(2));
    }
    let times = multiplier(scene, creature, verb)?;
    let speed = speed_feet(scene, creature);
    let squares = match scene.rulings.get() {
        SpeedRounding::Floor => speed.saturating_mul(times) / 5,
        SpeedRounding::FloorFirst => (speed / 5).saturating_mul(times),
    };
    Some(squares.max(0).unsigned_abs())
}

/// How the budget of that kind of movement follows from the speed.
pub(crate) fn budget_reasons(
    scene: Scene<'_>,
    creature: &Creature,
    verb: Verb,
    squares: u32,
) -> Vec<Citation> {
    let times = multiplier(scene, creature, verb).unwrap_or(0);
    let whole = speed_feet(scene, creature).saturating_mul(times);
    let of_speed = match times {
        1 => "the speed".to_owned(),
        2 => "twice the speed".to_owned(),
        times => format!("{times} times the speed"),
    };
    let mut reasons = vec![Citation::of(move_rule(verb), of_speed)];
    let spent = i32::try_from(squares).unwrap_or(i32::MAX).saturating_mul(5);
    if spent < whole {
        let text = format!("whole squares of {whole} ft");
        reasons.push(Citation::of(rule::SCALE_SQUARE, text));
    }
    reasons
}
