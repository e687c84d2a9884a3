//! The form of a movement: which forms are available and which ignore terrain
//! (`6d6.form.narrative`, `6d6.form.same-rate`, `6d6.form.other-forms`, `6d6.form.terrain-free`).
//! No form changes the rate, so there is nothing else to decide.

use super::rulings::{FormAvailable, TerrainFreeForms};
use super::{Profile, Scene};

/// The form on foot, which is also that of every 5-foot step (`6d6.mr.no-footing`).
pub(crate) const WALKING: &str = "walking";

/// Whether terrain has no effect on the form.
pub(crate) fn is_terrain_free(scene: Scene<'_>, form: &str) -> bool {
    scene.rulings.list::<TerrainFreeForms>().contains(&form)
}

/// Whether the creature may move in that form.
pub(crate) fn is_available(scene: Scene<'_>, profile: &Profile, form: &str) -> bool {
    match scene.rulings.get::<FormAvailable>() {
        FormAvailable::Listed => profile.forms.iter().any(|own| own == form),
        // Declaring the form means that the leader grants it.
        FormAvailable::Granted => true,
    }
}

/// The form in which the creature moves if none is stated: on foot if it can, otherwise its first
/// form.
pub(crate) fn usual(profile: &Profile) -> &str {
    if profile.forms.iter().any(|own| own == WALKING) {
        return WALKING;
    }
    profile.forms.first().map_or(WALKING, String::as_str)
}
