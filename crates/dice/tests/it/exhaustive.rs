//! Exact odds, compared with numbers worked out by hand and with each other.

use dice::{
    Dice, DiceError, Distribution, Exhaustive, Expression, NoDice, OddsError, Purpose, Ratio,
    Recorded, Sign, Term,
};
use proptest::prelude::*;

use super::{die, request};

fn ratio(numerator: i128, denominator: u128) -> Ratio {
    Ratio::new(numerator, denominator).expect("small numbers")
}

fn sum_of_probabilities<T: Ord>(odds: &Distribution<T>) -> Ratio {
    odds.iter().fold(Ratio::ZERO, |sum, (_, probability)| {
        sum.checked_add(probability).expect("small numbers")
    })
}

fn enumerated(expression: &Expression) -> Result<Distribution<i32>, OddsError> {
    let purpose = Purpose::new("test.rule", "A", "odds");
    Exhaustive::default().enumerate(|dice| Ok(expression.roll(&purpose, dice)?.total()))
}

/// Rolls one die and, on the highest face, again: at most `dice_max` dice, added together.
fn open_ended(dice: &mut dyn Dice, faces: u16, dice_max: u32) -> Result<u16, DiceError> {
    let mut total = 0;
    for _ in 0..dice_max {
        let face = dice.roll(&request("open-ended", faces.into()))?.get();
        total += face;
        if face < faces {
            break;
        }
    }
    Ok(total)
}

#[test]
fn two_six_sided_dice() {
    let two: Expression = "2d6".parse().expect("an expression");
    let odds = enumerated(&two).expect("36 combinations");
    let triangle = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
    let expected: Vec<(i32, Ratio)> = (2..).zip(triangle.map(|ways| ratio(ways, 36))).collect();
    let found: Vec<(i32, Ratio)> = odds.iter().map(|(&total, odds)| (total, odds)).collect();
    assert_eq!(found, expected);
    assert_eq!(odds.probability_of(&13), Ratio::ZERO);
    assert_eq!(odds.probability(|_| true), Ratio::ONE);
    assert_eq!(odds.probability(|&total| total >= 9), ratio(5, 18));
    assert_eq!(odds.expected(), Ok(ratio(7, 1)));
}

/// A 6 is rolled again once, and the second face counts: 6 stays 6 in 1/36, and every other face
/// has 1/6 + 1/36 = 7/36. Mean: (1+2+3+4+5) · 7/36 + 6/36 = 111/36.
#[test]
fn a_six_rolled_again() {
    let odds = Exhaustive::default()
        .enumerate(|dice| {
            let first = dice.roll(&request("first", 6))?.get();
            match first {
                6 => Ok(dice.roll(&request("again", 6))?.get()),
                _ => Ok(first),
            }
        })
        .expect("11 combinations");
    for face in 1..=5 {
        assert_eq!(odds.probability_of(&face), ratio(7, 36));
    }
    assert_eq!(odds.probability_of(&6), ratio(1, 36));
    assert_eq!(odds.expected(), Ok(ratio(37, 12)));
}

/// One coin decides which die is rolled: d4 or d6.
#[test]
fn a_face_decides_the_next_die() {
    let odds = Exhaustive::default()
        .enumerate(|dice| {
            let faces = if dice.roll(&request("coin", 2))?.get() == 1 {
                4
            } else {
                6
            };
            Ok(dice.roll(&request("chosen", faces))?.get())
        })
        .expect("10 combinations");
    assert_eq!(odds.probability_of(&4), ratio(5, 24));
    assert_eq!(odds.probability_of(&5), ratio(1, 12));
    assert_eq!(
        odds.map(|&face| face > 4).probability_of(&true),
        ratio(1, 6)
    );
}

#[test]
fn open_ended_dice() {
    let odds = Exhaustive::default()
        .enumerate(|dice| open_ended(dice, 6, 3))
        .expect("16 combinations");
    for (total, expected) in [
        (5, ratio(1, 6)),
        (6, Ratio::ZERO),
        (7, ratio(1, 36)),
        (12, Ratio::ZERO),
        (13, ratio(1, 216)),
        (18, ratio(1, 216)),
    ] {
        assert_eq!(odds.probability_of(&total), expected, "total {total}");
    }
    assert_eq!(sum_of_probabilities(&odds), Ratio::ONE);
}

#[test]
fn without_dice_there_is_one_combination() {
    let odds = Exhaustive::limited(1)
        .enumerate(|_| Ok("certain"))
        .expect("one combination");
    assert_eq!(odds.iter().collect::<Vec<_>>(), [(&"certain", Ratio::ONE)]);
}

#[test]
fn the_limit_of_combinations_says_what_was_covered() {
    let two: Expression = "2d6".parse().expect("an expression");
    let purpose = Purpose::new("test.rule", "A", "odds");
    let within = |combinations_max| {
        Exhaustive::limited(combinations_max)
            .enumerate(|dice| two.roll(&purpose, dice).map(|r| r.total()))
    };
    assert!(within(36).is_ok());
    for (combinations_max, covered) in [(0, Ratio::ZERO), (9, ratio(1, 4)), (35, ratio(35, 36))] {
        let error = OddsError::TooManyCombinations {
            combinations_max,
            covered,
        };
        assert_eq!(within(combinations_max), Err(error));
    }
    let uneven = Exhaustive::limited(3).enumerate(|dice| open_ended(dice, 2, 10));
    // The combinations 1, then 2 1, then 2 2 1 are tried. They cover 1/2 + 1/4 + 1/8.
    let error = OddsError::TooManyCombinations {
        combinations_max: 3,
        covered: ratio(7, 8),
    };
    assert_eq!(uneven, Err(error.clone()));
    assert_eq!(
        error.to_string(),
        "more than 3 combinations of faces; those tried cover 87.5% (7/8) of the probability; \
         raise the limit or ask about fewer dice"
    );
}

#[test]
fn an_endless_combination_is_stopped() {
    let endless = |dice: &mut dyn Dice| -> Result<u16, DiceError> {
        while dice.roll(&request("until 2", 2))?.get() != 2 {}
        Ok(2)
    };
    let limits = Exhaustive {
        combinations_max: 10,
        dice_max: 5,
    };
    let error = OddsError::TooManyDice {
        dice_max: 5,
        request: request("until 2", 2),
    };
    assert_eq!(limits.enumerate(endless), Err(error));
}

/// A computation that turns the error into an outcome cannot hide that it was cut off.
#[test]
fn a_swallowed_stop_is_still_an_error() {
    let limits = Exhaustive {
        combinations_max: 10,
        dice_max: 1,
    };
    let odds = limits.enumerate(|dice| {
        let first = dice.roll(&request("first", 2)).is_ok();
        let second = dice.roll(&request("second", 2)).is_ok();
        let third = dice.roll(&request("third", 2)).is_ok();
        Ok((first, second, third))
    });
    let error = OddsError::TooManyDice {
        dice_max: 1,
        request: request("second", 2),
    };
    assert_eq!(odds, Err(error));
}

#[test]
fn probabilities_too_fine_for_a_fraction_are_an_error() {
    let ones = |dice: &mut dyn Dice| open_ended(dice, 1000, 60);
    assert_eq!(
        Exhaustive::default().enumerate(ones),
        Err(OddsError::TooFine)
    );
    let many: Expression = "100d6".parse().expect("an expression");
    assert_eq!(many.odds(), Err(OddsError::TooFine));
}

/// Each probability fits, but they have no common denominator that does: 2 · 997^12 and 2 · 991^12
/// are about 2^121 each.
#[test]
fn no_common_denominator_is_an_error() {
    let odds = Exhaustive::default().enumerate(|dice| {
        let faces = if dice.roll(&request("coin", 2))?.get() == 1 {
            997
        } else {
            991
        };
        open_ended(dice, faces, 12)
    });
    assert_eq!(odds, Err(OddsError::TooFine));
}

#[test]
fn a_computation_must_repeat_itself() {
    let mut runs = 0;
    let other_die = Exhaustive::default().enumerate(|dice| {
        runs += 1;
        dice.roll(&request("first", 6))?;
        dice.roll(&request("second", if runs == 1 { 6 } else { 8 }))
    });
    assert_eq!(other_die, Err(OddsError::NotRepeatable { index: 1 }));

    let mut runs = 0;
    let fewer_dice = Exhaustive::default().enumerate(|dice| {
        runs += 1;
        if runs == 1 {
            dice.roll(&request("first", 6)).map(u16::from)
        } else {
            Ok(0)
        }
    });
    assert_eq!(fewer_dice, Err(OddsError::NotRepeatable { index: 0 }));
}

#[test]
fn an_error_of_the_computation_comes_through() {
    let refused = Exhaustive::default().enumerate(|_| NoDice.roll(&request("first", 6)));
    let error = DiceError::Refused(request("first", 6));
    assert_eq!(refused, Err(OddsError::Failed(error)));
}

#[test]
fn a_recording_works_inside() {
    let odds = Exhaustive::default()
        .enumerate(|dice| {
            let mut recorded = Recorded::new(dice);
            open_ended(&mut recorded, 6, 2)?;
            Ok(recorded.into_rolls().len())
        })
        .expect("11 combinations");
    assert_eq!(odds.probability_of(&2), ratio(1, 6));
}

fn small_expression() -> impl Strategy<Value = Expression> {
    let sign = prop_oneof![Just(Sign::Plus), Just(Sign::Minus)];
    let term = prop_oneof![
        3 => (sign, 1..=2_u8, 1..=6_u32).prop_map(|(sign, count, faces)| Term::Dice {
            sign,
            count,
            die: die(faces),
        }),
        1 => (-5..=5).prop_map(Term::Constant),
    ];
    prop::collection::vec(term, 1..=2).prop_map(|terms| Expression::new(terms).expect("small"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Trying every combination and counting ways give the same odds.
    #[test]
    fn counting_equals_trying(expression in small_expression()) {
        let odds = expression.odds().expect("few dice");
        prop_assert_eq!(&odds, &enumerated(&expression).expect("at most 6^4 combinations"));
        prop_assert_eq!(sum_of_probabilities(&odds), Ratio::ONE);
        let lowest = odds.iter().next().map(|(&total, _)| total);
        let highest = odds.iter().last().map(|(&total, _)| total);
        prop_assert_eq!(lowest, Some(expression.minimum()));
        prop_assert_eq!(highest, Some(expression.maximum()));
        // The dice are symmetric, so the mean lies in the middle.
        let middle = i128::from(expression.minimum()) + i128::from(expression.maximum());
        prop_assert_eq!(odds.expected(), Ratio::new(middle, 2));
    }

    #[test]
    fn probabilities_of_dependent_rolls_sum_to_one(faces in 2..=12_u16, dice_max in 1..=6_u32) {
        let odds = Exhaustive::default()
            .enumerate(|dice| open_ended(dice, faces, dice_max))
            .expect("few combinations");
        prop_assert_eq!(sum_of_probabilities(&odds), Ratio::ONE);
        prop_assert_eq!(odds.probability(|_| true), Ratio::ONE);
        let (low, high) = (odds.probability(|t| t % 2 == 0), odds.probability(|t| t % 2 == 1));
        prop_assert_eq!(low.checked_add(high), Ok(Ratio::ONE));
    }
}
