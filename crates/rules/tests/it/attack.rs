//! The result of an attack, and its damage.

use rules::AttackResult::{self, Hit, Miss};

#[test]
fn the_natural_roll_comes_before_the_total() {
    assert_eq!(AttackResult::of_d20(10, 15, 15), Hit);
    assert_eq!(AttackResult::of_d20(10, 14, 15), Miss);
    assert_eq!(AttackResult::of_d20(20, 21, 40), Hit);
    assert_eq!(AttackResult::of_d20(1, 30, 15), Miss);
}

#[test]
fn a_hit_does_at_least_one() {
    let damage = [(Hit, -1), (Hit, 6), (Miss, 6)].map(|(result, dice)| result.plain_damage(dice));
    assert_eq!(damage, [1, 6, 0]);
}
