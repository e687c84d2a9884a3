//! Speed and what it allows: section 2, `srd35.scale.square`, and the budgets of section 3.

use crate::answer::Verb;
use crate::world::{Creature, SpeedBonus, Weight, World};

/// Speed in feet: as given, or by `srd35.speed.order`: base, then modifiers, then armor and load.
pub fn speed_feet(world: &World, creature: &Creature) -> i32 {
    let gait = &creature.gait;
    let untouched = crate::Gait::default() == *gait;
    if gait.is_given || untouched {
        return creature.speed_feet;
    }
    let unreduced =
        (base_feet(creature) + bonus_feet(world, creature) - penalty_feet(world, creature)).max(0);
    let slowed = if is_slowed(world, creature) {
        reduced(world, creature, unreduced)
    } else {
        unreduced
    };
    // `ruling.encumbrance_reduction`: what the GM states is applied after everything else, for every load.
    let explicit = world.ruling("ruling.encumbrance_reduction", "as_armor") == "explicit";
    let taken = if explicit { gait.load_penalty_feet } else { 0 };
    (slowed - taken).max(0)
}

/// `srd35.speed.race_table`, the first column.
fn base_feet(creature: &Creature) -> i32 {
    let gait = &creature.gait;
    let of_race = match gait.race.as_deref() {
        Some("dwarf" | "halfling" | "gnome") => 20,
        _ => 30,
    };
    gait.base_feet.unwrap_or(of_race)
}

/// `srd35.speed.barbarian`, `srd35.speed.monk`, `srd35.speed.stacking` and their rulings.
fn bonus_feet(world: &World, creature: &Creature) -> i32 {
    let gait = &creature.gait;
    let load_cancels = world.ruling("ruling.load_cancels_bonus", "no") == "yes";
    let shield_counts = world.ruling("ruling.shield_counts_as_armor", "no") == "yes";
    let mut bonuses = gait.bonuses.clone();
    let too_heavy = gait.armor == Weight::Heavy || (load_cancels && gait.load == Weight::Heavy);
    if gait.is_barbarian && !too_heavy {
        bonuses.push(SpeedBonus {
            feet: 10,
            kind: None,
            source: None,
        });
    }
    let armored = gait.armor > Weight::None
        || (shield_counts && gait.has_shield)
        || (load_cancels && gait.load >= Weight::Medium);
    bonuses.extend(gait.monk.clone().filter(|_| !armored));
    let one_type = world.ruling("ruling.untyped_bonus_stacking", "stack_unless_same_source")
        != "stack_unless_same_source";
    // Of bonuses that do not stack with each other the largest counts.
    let alike = |a: &SpeedBonus, b: &SpeedBonus| match (&a.kind, &b.kind) {
        (Some(a), Some(b)) => a == b,
        (None, None) => one_type || (a.source.is_some() && a.source == b.source),
        _ => false,
    };
    let mut sum = 0;
    for (index, bonus) in bonuses.iter().enumerate() {
        let beaten = bonuses.iter().enumerate().any(|(other, than)| {
            let earlier = other < index && than.feet == bonus.feet;
            alike(bonus, than) && (than.feet > bonus.feet || earlier)
        });
        if !beaten {
            sum += bonus.feet;
        }
    }
    sum
}

/// `srd35.speed.other_modifiers`, `ruling.speed_penalties`.
fn penalty_feet(world: &World, creature: &Creature) -> i32 {
    let penalties = &creature.gait.penalties_feet;
    if world.ruling("ruling.speed_penalties", "stack") == "worst_only" {
        penalties.iter().copied().max().unwrap_or(0)
    } else {
        penalties.iter().sum()
    }
}

/// `srd35.speed.encumbrance` and its rulings: whether armor or load slow it, once for both.
fn is_slowed(world: &World, creature: &Creature) -> bool {
    let gait = &creature.gait;
    let dwarf = gait.race.as_deref() == Some("dwarf");
    let by_armor = gait.armor >= Weight::Medium && !dwarf;
    let exempt = dwarf && world.ruling("ruling.dwarf_load", "exempt") == "exempt";
    let loads_slow = world.ruling("ruling.encumbrance_reduction", "as_armor") == "as_armor";
    by_armor || (gait.load >= Weight::Medium && loads_slow && !exempt)
}

/// `srd35.speed.race_table`, the second column, and `ruling.armor_reduction_other_speeds`.
fn reduced(world: &World, creature: &Creature, feet: i32) -> i32 {
    let by_table =
        world.ruling("ruling.armor_reduction_other_speeds", "two_thirds") == "minus_table";
    if by_table {
        let small_folk = matches!(creature.gait.race.as_deref(), Some("halfling" | "gnome"));
        return (feet - if small_folk { 5 } else { 10 }).max(0);
    }
    // Two thirds, rounded up to a multiple of 5: the least number of fives that is not less.
    5 * (2 * feet + 14).div_euclid(15)
}

/// The budget of a movement in feet: one budget, or two if `ruling.double_move_pool` splits a
/// double move; none if nothing is spent.
pub fn budgets_feet(world: &World, mover: &Creature, verb: Verb) -> Vec<i64> {
    let one = budget_feet(world, mover, 1);
    match verb {
        Verb::Move => vec![one],
        Verb::Double if world.ruling("ruling.double_move_pool", "pooled") == "per_action" => {
            vec![one, one]
        }
        Verb::Double => vec![budget_feet(world, mover, 2)],
        Verb::Run => {
            let slower = mover.gait.armor == Weight::Heavy
                && world.ruling("ruling.run_heavy_armor", "x4") == "x3";
            vec![budget_feet(world, mover, if slower { 3 } else { 4 })]
        }
        Verb::Charge if world.ruling("ruling.charge_distance", "double_speed") == "speed" => {
            vec![one]
        }
        Verb::Charge => vec![budget_feet(world, mover, 2)],
        _ => Vec::new(),
    }
}

/// `srd35.scale.square`, `ruling.speed_rounding`.
fn budget_feet(world: &World, mover: &Creature, times: i64) -> i64 {
    let speed = i64::from(speed_feet(world, mover));
    if world.ruling("ruling.speed_rounding", "floor") == "floor_first" {
        5 * times * (speed / 5)
    } else {
        5 * (speed * times / 5)
    }
}
