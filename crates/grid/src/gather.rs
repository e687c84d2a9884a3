//! Maps and sets, filled one item after another.

/// Puts the items into a map or a set, one after another.
///
/// `collect` sorts them first, with a sort of its own for each type of item: five kilobytes of code in a
/// browser each time. A map that is filled once, and not while a search runs, does not need that.
///
/// ```
/// use std::collections::BTreeMap;
/// let speeds: BTreeMap<&str, i32> = grid::gathered([("A", 25), ("b", 30)]);
/// assert_eq!(speeds["b"], 30);
/// ```
pub fn gathered<C, T>(items: impl IntoIterator<Item = T>) -> C
where
    C: Default + Extend<T>,
{
    let mut all = C::default();
    all.extend(items);
    all
}
