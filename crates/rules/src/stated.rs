//! What a game master may state of a creature, as forms list it: besides its place, its side, its
//! speeds and its hit points.

use board::{Condition, Size};
use dice::Expression;

/// What a system lets a game master state of a creature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statable {
    /// The sizes.
    pub sizes: &'static [Size],
    /// The conditions that may begin.
    pub beginning: &'static [Condition],
    /// The conditions that may end.
    pub ending: &'static [Condition],
    /// The numbers.
    pub numbers: &'static [CreatureNumber],
}

/// A number of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CreatureNumber {
    /// Its Armor Class.
    ArmorClass,
    /// The modifier of its attack.
    Attack,
    /// Its reach in feet.
    Reach,
    /// Its remaining potential.
    Potential,
    /// The potential that its attack costs.
    AttackCost,
}

impl CreatureNumber {
    /// The least and the greatest number that a form offers.
    pub const fn limits(self) -> (i32, i32) {
        match self {
            CreatureNumber::ArmorClass | CreatureNumber::Attack => (-1000, 1000),
            CreatureNumber::Reach => (0, 100),
            CreatureNumber::Potential | CreatureNumber::AttackCost => (0, 1000),
        }
    }

    /// The number that a form shows first.
    pub const fn example(self) -> i32 {
        match self {
            CreatureNumber::ArmorClass => 15,
            CreatureNumber::Attack | CreatureNumber::Reach => 5,
            CreatureNumber::Potential => 4,
            CreatureNumber::AttackCost => 1,
        }
    }
}

/// A value that is stated of a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stated {
    /// Its size; it then fills as many squares as that size has.
    Size(Size),
    /// A number.
    Number(CreatureNumber, i32),
    /// The damage of its attack.
    Damage(Expression),
}
