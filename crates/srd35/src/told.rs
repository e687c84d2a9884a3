//! Facts that are true after a declaration, described as values for programs.

use rules::Particular;

use crate::{Fact, Modifiers};

/// Describes a fact, by name.
pub(crate) fn fact(fact: &Fact) -> (&'static str, Particular) {
    match fact {
        Fact::Done => ("done", true.into()),
        Fact::Modifiers(Modifiers {
            attack,
            armor_class,
            no_attacks,
            no_dexterity,
        }) => (
            "modifiers",
            Particular::Parts(vec![
                ("attack", (*attack).into()),
                ("armor_class", (*armor_class).into()),
                ("no_attacks", (*no_attacks).into()),
                ("no_dexterity", (*no_dexterity).into()),
            ]),
        ),
    }
}
