//! The form of a movement: what is available and what ignores terrain (`6d6.form.narrative`,
//! `6d6.form.same-rate`, `6d6.form.other-forms`, `6d6.form.terrain-free`). No form changes a rate,
//! so there is nothing else to decide.

use super::rulings::{FormAvailable, TerrainFreeForms};
use super::{Profile, Scene};

/// The form on foot, in which also every 5-foot step is made (`6d6.mr.no-footing`).
pub(crate) const WALKING: &str = "walking";

/// Whether terrain has no effect on the form.
pub(crate) fn is_terrain_free(scene: Scene<'_>, form: &str) -> bool {
    scene.rulings.list::<TerrainFreeForms>().contains(&form)
}

/// Whether the creature may move in that form.
pub(crate) fn is_available(scene: Scene<'_>, profile: &Profile, form: &str) -> bool {
    match scene.rulings.get::<FormAvailable>() {
        FormAvailable::Listed => profile.forms.iter().any(|own| own == form),
        // Declaring the form is the leader granting it.
        FormAvailable::Granted => true,
    }
}

/// The form in which the creature moves where none is said: on foot if it can, else its first.
pub(crate) fn usual(profile: &Profile) -> &str {
    if profile.forms.iter().any(|own| own == WALKING) {
        return WALKING;
    }
    profile.forms.first().map_or(WALKING, String::as_str)
}
