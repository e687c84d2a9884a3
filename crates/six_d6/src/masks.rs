//! Movement as planes, for the bit flood: this system has none. The cost of a step depends on
//! occupants of the squares left and entered, and on whether it is the first of an action, so this
//! system always uses the exact search.

use rules::search::Masks;

/// Returns no planes.
pub(crate) const fn masks<'a>() -> Option<Masks<'a>> {
    None
}
