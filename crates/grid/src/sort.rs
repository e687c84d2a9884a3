//! A stable sort that is compiled once for items of every type.
//!
//! The standard library's sorts are compiled anew for each type of item, which is five kilobytes of
//! code in a browser each time. Here only what compares two items, and what moves them to their
//! places at the end, depends on the type. Where many thousands of items are sorted, as in a search,
//! the standard library's are the better choice.

use std::cmp::Ordering;

/// Sorts the items in that order; items that are equal keep the order they had.
///
/// ```
/// let mut totals = [("A", 12), ("b", 17), ("C", 12)];
/// grid::sort_by(&mut totals, |one, other| other.1.cmp(&one.1));
/// assert_eq!(totals, [("b", 17), ("A", 12), ("C", 12)]);
/// ```
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut places = places_of(items.len(), &mut |one, other| {
        compare(&items[one], &items[other])
    });
    for here in 0..items.len() {
        while places[here] != here {
            let there = places[here];
            items.swap(here, there);
            places.swap(here, there);
        }
    }
}

/// Sorts the items by that key; items with equal keys keep the order they had.
///
/// ```
/// let mut names = ["Corvin", "Bo", "Ada"];
/// grid::sort_by_key(&mut names, |name| name.len());
/// assert_eq!(names, ["Bo", "Ada", "Corvin"]);
/// ```
pub fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// The place of each of so many items once they are in that order, found by merging.
fn places_of(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut merged = order.clone();
    let mut width = 1;
    while width < count {
        for start in (0..count).step_by(width * 2) {
            let middle = (start + width).min(count);
            let end = (middle + width).min(count);
            let (mut left, mut right) = (start, middle);
            for merged in &mut merged[start..end] {
                let takes_left = right == end
                    || left < middle && compare(order[left], order[right]) != Ordering::Greater;
                let taken = if takes_left { &mut left } else { &mut right };
                *merged = order[*taken];
                *taken += 1;
            }
        }
        std::mem::swap(&mut order, &mut merged);
        width *= 2;
    }
    let mut places = merged;
    for (place, item) in order.into_iter().enumerate() {
        places[item] = place;
    }
    places
}
