//! What is known and what is true: hidden resistance (`6d6.hidden.visible`,
//! `6d6.hidden.concealed`, `6d6.hidden.reveal`, `6d6.hidden.equal`).
//!
//! Everything that is computed before a square is revealed takes [`Knowledge::Players`]; the truth
//! is read in two places only: when a square is revealed, and for the ground a creature stands on.

use grid::{Footprint, Square};

use super::mover::Mover;
use super::rulings::HiddenEqual;
use super::{Scene, size, terrain};

/// Whose knowledge of a square counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Knowledge {
    /// What the players know: the apparent MR until the square is revealed.
    Players,
    /// The truth.
    Truth,
}

/// Whether the square shows only its apparent MR.
pub(crate) fn hides_now(scene: Scene<'_>, square: Square, knowledge: Knowledge) -> bool {
    knowledge == Knowledge::Players
        && terrain::hidden(scene.board, square).is_some()
        && !scene.facts.revealed.contains(&square)
}

/// The squares that a step into these squares would reveal, in reading order; none for a form that
/// ignores terrain.
pub(crate) fn revealed_by(
    scene: Scene<'_>,
    mover: &Mover,
    from: Footprint,
    to: Footprint,
) -> Vec<Square> {
    if mover.is_terrain_free {
        return Vec::new();
    }
    size::newly_covered(from, to)
        .filter(|square| hides_now(scene, *square, Knowledge::Players))
        .collect()
}

/// Whether what is left pays for a square just revealed (`6d6.hidden.equal`).
pub(crate) fn pays_after_reveal(scene: Scene<'_>, remaining: u32, resistance: u32) -> bool {
    match scene.rulings.get::<HiddenEqual>() {
        HiddenEqual::Equal => remaining >= resistance,
        HiddenEqual::Exceed => remaining > resistance,
    }
}

/// Whether the square gives footing, as far as is known.
pub(crate) fn has_footing(scene: Scene<'_>, square: Square, knowledge: Knowledge) -> bool {
    !terrain::has_gap_tag(scene.board, square) || hides_now(scene, square, knowledge)
}
