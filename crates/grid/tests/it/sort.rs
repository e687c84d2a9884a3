//! The sort that is compiled once.

/// Every list of up to six numbers below 3, each with its place, is sorted as the standard library
/// sorts it.
#[test]
fn every_short_list_is_sorted_stably() {
    for length in 0..=6 {
        for number in 0..3_u32.pow(length) {
            let items = (0..length).map(|place| (number / 3_u32.pow(place) % 3, place));
            let mut own: Vec<(u32, u32)> = items.collect();
            let mut expected = own.clone();
            grid::sort_by_key(&mut own, |item| item.0);
            expected.sort_by_key(|item| item.0);
            assert_eq!(own, expected);
        }
    }
}
