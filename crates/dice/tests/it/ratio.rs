//! Fractions: laws of arithmetic, order and printing.

use std::cmp::Ordering;

use dice::{Ratio, RatioError};
use proptest::prelude::*;

fn any_ratio() -> impl Strategy<Value = Ratio> {
    (-1_000_000..=1_000_000_i128, 1..=1_000_000_u128)
        .prop_map(|(numerator, denominator)| Ratio::new(numerator, denominator).expect("small"))
}

fn huge_ratio() -> impl Strategy<Value = Ratio> {
    (any::<i128>(), any::<u128>())
        .prop_filter_map("within bounds", |(n, d)| Ratio::new(n, d >> 1).ok())
}

proptest! {
    #[test]
    fn sums_and_products(a in any_ratio(), b in any_ratio()) {
        let sum = a.checked_add(b).expect("small");
        prop_assert_eq!(b.checked_add(a), Ok(sum));
        prop_assert_eq!(sum.checked_subtract(b), Ok(a));
        let product = a.checked_multiply(b).expect("small");
        prop_assert_eq!(b.checked_multiply(a), Ok(product));
        prop_assert_eq!(a.checked_multiply(Ratio::ONE), Ok(a));
        prop_assert_eq!(a.checked_subtract(a), Ok(Ratio::ZERO));
    }

    #[test]
    fn the_order_is_that_of_the_difference(a in any_ratio(), b in any_ratio()) {
        let difference = a.checked_subtract(b).expect("small").numerator();
        prop_assert_eq!(a.cmp(&b), difference.cmp(&0));
    }

    /// Nothing here may panic, however big the numbers.
    #[test]
    fn huge_fractions(a in huge_ratio(), b in huge_ratio()) {
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a.cmp(&a), Ordering::Equal);
        let _ = (a.checked_add(b), a.checked_subtract(b), a.checked_multiply(b));
        prop_assert!(a.percent().ends_with('%'));
    }

    /// A percentage is the nearest tenth: |percent - value| <= 1/2000.
    #[test]
    fn a_percentage_is_the_nearest_tenth(a in any_ratio()) {
        let tenths: i128 = a.percent().replace(['.', '%'], "").parse().expect("digits");
        let printed = Ratio::new(tenths, 1000).expect("small");
        let off = a.checked_subtract(printed).expect("small");
        let half = Ratio::new(1, 2000).expect("small");
        prop_assert!(off <= half && Ratio::ZERO.checked_subtract(off).expect("small") <= half);
    }
}

#[test]
fn printed_forms() {
    for (numerator, denominator, fraction, percent) in [
        (0, 7, "0", "0.0%"),
        (1, 36, "1/36", "2.8%"),
        (2, 3, "2/3", "66.7%"),
        (12, 12, "1", "100.0%"),
        (1, 2000, "1/2000", "0.1%"),
        (1, 2001, "1/2001", "0.0%"),
        (-1, 2000, "-1/2000", "-0.1%"),
        (-1, 2001, "-1/2001", "0.0%"),
        (1999, 2000, "1999/2000", "100.0%"),
        (1998, 2000, "999/1000", "99.9%"),
        (7, 2, "7/2", "350.0%"),
        (-6, 4, "-3/2", "-150.0%"),
        (101, 100, "101/100", "101.0%"),
    ] {
        let ratio = Ratio::new(numerator, denominator).expect("small");
        assert_eq!(
            (ratio.to_string().as_str(), ratio.percent().as_str()),
            (fraction, percent)
        );
    }
    let huge = Ratio::new(i128::MAX, 1).expect("within bounds");
    assert_eq!(huge.percent(), format!("{}00.0%", i128::MAX));
}

#[test]
fn errors() {
    assert_eq!(Ratio::new(1, 0), Err(RatioError::ZeroDenominator));
    assert_eq!(Ratio::new(1, u128::MAX), Err(RatioError::Overflow));
    assert_eq!(Ratio::new(i128::MIN, 1), Err(RatioError::Overflow));
    assert_eq!(
        Ratio::new(i128::MIN, 2).map(Ratio::numerator),
        Ok(i128::MIN / 2)
    );
    let most = Ratio::new(i128::MAX, 1).expect("within bounds");
    assert_eq!(most.checked_add(Ratio::ONE), Err(RatioError::Overflow));
    assert_eq!(most.checked_multiply(most), Err(RatioError::Overflow));
}
