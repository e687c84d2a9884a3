//! Movement as planes, for the bit flood: this system has none. The cost of a step depends on occupants left
//! as well as entered, and on the first square of an action; the exact search is used for all of it.

use rules::search::Masks;

/// No planes.
pub(crate) const fn masks<'a>() -> Option<Masks<'a>> {
    None
}
