//! How a creature stands: whether it has its full space.

use super::Space;

/// Whether a creature has its full space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// It has its full space.
    Free,
    /// It is squeezed.
    Squeezed,
}

/// How a creature stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The space that names it.
    pub(crate) full: Space,
    /// The space that it fills.
    pub(crate) occupied: Space,
    /// Whether the two are the same, and wide enough.
    pub(crate) fit: Fit,
}
