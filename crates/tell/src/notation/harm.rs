//! What a creature carries into its next turns, in the words of `with:`.

use rules::LastingHarm;

/// Writes lasting harm as it is stated: `dying 2`, `persistent fire 1d6`, `affliction venom dc 18`.
pub fn lasting_harm_words(harm: &LastingHarm) -> String {
    match harm {
        LastingHarm::Dying(None) => "dying".to_owned(),
        LastingHarm::Dying(Some(value)) => format!("dying {value}"),
        LastingHarm::PersistentDamage { name, damage: None } => format!("persistent {name}"),
        LastingHarm::PersistentDamage {
            name,
            damage: Some(damage),
        } => format!("persistent {name} {damage}"),
        LastingHarm::Affliction { name, dc: None } => format!("affliction {name}"),
        LastingHarm::Affliction { name, dc: Some(dc) } => format!("affliction {name} dc {dc}"),
    }
}
