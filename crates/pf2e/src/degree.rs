//! The result that a natural roll and its total give: of an attack, and of a check.

use rules::AttackResult;

use super::Degree;

/// The degree of success: a difference of 10 or more is critical, and a natural 20 or 1 makes it
/// one degree better or worse.
pub(crate) const fn result(natural: i32, total: i32, armor_class: i32) -> AttackResult {
    let difference = total.saturating_sub(armor_class);
    let degree = match difference {
        10.. => 3,
        0..=9 => 2,
        -9..=-1 => 1,
        _ => 0,
    };
    let degree = match natural {
        20 => degree + 1,
        1 => degree - 1,
        _ => degree,
    };
    match degree {
        3.. => AttackResult::CriticalHit,
        2 => AttackResult::Hit,
        1 => AttackResult::Miss,
        _ => AttackResult::CriticalMiss,
    }
}

/// The degree of success of a check, which is determined as for an attack.
pub(crate) const fn degree(natural: i32, total: i32, dc: i32) -> Degree {
    match result(natural, total, dc) {
        AttackResult::CriticalHit => Degree::Critical,
        AttackResult::Hit => Degree::Success,
        AttackResult::Miss => Degree::Failure,
        AttackResult::CriticalMiss => Degree::CriticalFailure,
    }
}
