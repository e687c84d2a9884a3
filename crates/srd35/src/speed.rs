//! What determines a creature's speed, and what it may spend: `srd35.speed.base`,
//! `srd35.speed.race_table`, `srd35.speed.encumbrance`, `srd35.speed.barbarian`,
//! `srd35.speed.monk`, `srd35.speed.other_modifiers`, `srd35.speed.order`,
//! `srd35.speed.stacking`, `srd35.scale.square`.

use std::collections::BTreeMap;

use board::{Creature, Movement};

use super::rulings::{
    ArmorReductionOtherSpeeds, ChargeDistance, DoubleMovePool, DwarfLoad, EncumbranceReduction,
    LoadCancelsBonus, RunHeavyArmor, ShieldCountsAsArmor, SpeedPenalties, SpeedRounding,
    UntypedBonusStacking,
};
use super::{Armor, Kind, Load, Profile, Race, Scene, Verb};

const DEFAULT_SPEED_FEET: i32 = 30;

/// The creature's speed in feet: the one given, or the one that follows from race, modifiers,
/// armor and load, in this order.
pub(crate) fn speed_feet(scene: Scene<'_>, creature: &Creature) -> i32 {
    if let Some(speed) = creature.speeds.get(Movement::Land) {
        return speed.0.max(0);
    }
    let profile = scene.facts.profile(creature.id);
    let base = profile
        .base_feet
        .or(profile.race.map(base_feet))
        .unwrap_or(DEFAULT_SPEED_FEET);
    let modified = base
        .saturating_add(bonus_feet(scene, profile))
        .saturating_sub(penalty_feet(scene, profile));
    reduced_feet(scene, profile, modified.max(0))
}

/// Base land speed by race.
fn base_feet(race: Race) -> i32 {
    match race {
        Race::Human | Race::HalfElf | Race::HalfOrc | Race::Elf => 30,
        Race::Dwarf | Race::Halfling | Race::Gnome => 20,
    }
}

/// All bonuses together: of one type the largest, untyped ones as the ruling says.
fn bonus_feet(scene: Scene<'_>, profile: &Profile) -> i32 {
    let untyped_is_a_type = match scene.rulings.get() {
        UntypedBonusStacking::StackUnlessSameSource => false,
        UntypedBonusStacking::UntypedIsAType => true,
    };
    let mut largest: BTreeMap<(&Kind, Option<&str>), i32> = BTreeMap::new();
    let mut stacking = 0_i32;
    let barbarian = Kind::Untyped;
    let own = barbarian_feet(scene, profile).map(|feet| (feet, &barbarian, None));
    let monk = monk_bonus(scene, profile).map(|(feet, kind)| (feet, kind, None));
    let others = profile
        .bonuses
        .iter()
        .map(|bonus| (bonus.feet, &bonus.kind, bonus.source.as_deref()));
    for (feet, kind, source) in own.into_iter().chain(monk).chain(others) {
        let group = match (kind, source) {
            (Kind::Typed(_), _) => (kind, None),
            (Kind::Untyped, _) if untyped_is_a_type => (kind, None),
            (Kind::Untyped, Some(source)) => (kind, Some(source)),
            (Kind::Untyped, None) => {
                stacking = stacking.saturating_add(feet);
                continue;
            }
        };
        let place = largest.entry(group).or_insert(feet);
        *place = feet.max(*place);
    }
    largest
        .values()
        .fold(stacking, |sum, feet| sum.saturating_add(*feet))
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

fn penalty_feet(scene: Scene<'_>, profile: &Profile) -> i32 {
    let penalties = profile.penalties.iter().map(|penalty| penalty.0);
    match scene.rulings.get() {
        SpeedPenalties::Stack => penalties.fold(0, i32::saturating_add),
        SpeedPenalties::WorstOnly => penalties.max().unwrap_or(0),
    }
}

/// The speed after the reduction by armor and load, which reduce it only once together.
fn reduced_feet(scene: Scene<'_>, profile: &Profile, feet: i32) -> i32 {
    let dwarf = profile.race == Some(Race::Dwarf);
    let by_armor = profile.armor >= Armor::Medium && !dwarf;
    let load_slows = match scene.rulings.get() {
        EncumbranceReduction::AsArmor => true,
        // With `explicit` the game master gives the speed, and `speed N` says it.
        EncumbranceReduction::None | EncumbranceReduction::Explicit => false,
    };
    let exempt = dwarf && scene.rulings.get::<DwarfLoad>() == DwarfLoad::Exempt;
    let by_load = load_slows && profile.load >= Load::Medium && !exempt;
    if !by_armor && !by_load {
        return feet;
    }
    match scene.rulings.get() {
        ArmorReductionOtherSpeeds::TwoThirds => {
            // Two thirds, rounded up to a multiple of 5: ceil(2 x / 15) fives.
            let fives = (i64::from(feet) * 2 + 14) / 15;
            i32::try_from(fives * 5).unwrap_or(feet)
        }
        ArmorReductionOtherSpeeds::MinusTable => {
            let slow = matches!(profile.race, Some(Race::Halfling | Race::Gnome));
            (feet - if slow { 5 } else { 10 }).max(0)
        }
    }
}

/// How many times the speed a kind of movement may spend; `None` where nothing is spent.
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

/// What a movement of that kind may spend, in squares; `None` where nothing is spent.
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
