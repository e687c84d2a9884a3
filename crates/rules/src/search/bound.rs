//! The limit of a search.

/// The greatest number of labels (states with the way that led to them) that a search settles
/// before it gives up and says so. The memory that it needs grows with the bound: about 150 bytes for
/// each label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bound(pub usize);

impl Bound {
    /// This is enough for every place of a map of 1,000 by 1,000 squares, each with both parities.
    pub const DEFAULT: Bound = Bound(2_000_000);
    /// For a search that another one replaces if it takes too long.
    pub const SHORT: Bound = Bound(250_000);
}

impl Default for Bound {
    fn default() -> Bound {
        Bound::DEFAULT
    }
}
