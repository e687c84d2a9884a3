//! The degree of success of an attack, and the damage it does.

use pf2e::Pf2e;
use rules::AttackResult::{CriticalHit, CriticalMiss, Hit, Miss};
use rules::{AttackResult, SystemAttacks as _};

#[track_caller]
fn result(natural: i32, total: i32, armor_class: i32) -> AttackResult {
    let result = Pf2e.attack_result(natural, total, armor_class);
    result.expect("the system has attacks")
}

/// Against AC 18: 28 and more is critical, 18 a hit, 17 a miss, 8 and less a critical miss.
#[test]
fn degrees_are_ten_apart() {
    for (total, expected) in [
        (28, CriticalHit),
        (27, Hit),
        (18, Hit),
        (17, Miss),
        (9, Miss),
        (8, CriticalMiss),
    ] {
        assert_eq!(result(10, total, 18), expected, "{total}");
    }
}

#[test]
fn a_natural_20_or_1_shifts_one_degree() {
    assert_eq!(result(20, 18, 18), CriticalHit);
    assert_eq!(result(20, 17, 18), Hit);
    assert_eq!(result(20, 8, 18), Miss);
    assert_eq!(result(1, 28, 18), Hit);
    assert_eq!(result(1, 18, 18), Miss);
    assert_eq!(result(1, 17, 18), CriticalMiss);
}

#[test]
fn a_critical_hit_doubles_and_a_hit_does_at_least_one() {
    assert_eq!(Pf2e.attack_damage(CriticalHit, 7), 14);
    assert_eq!(Pf2e.attack_damage(Hit, 7), 7);
    assert_eq!(Pf2e.attack_damage(Hit, -2), 1);
    assert_eq!(Pf2e.attack_damage(Miss, 7), 0);
}
