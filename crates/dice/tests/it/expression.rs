//! Reading, printing and adding up expressions.

use dice::{
    Die, DieError, Expression, Face, FacesError, LimitError, ParseProblem, Purpose, Scripted, Sign,
    Term,
};
use proptest::prelude::*;

use super::die;

fn parsed(text: &str) -> Expression {
    text.parse()
        .unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

pub(crate) fn any_term() -> impl Strategy<Value = Term> {
    let sign = prop_oneof![Just(Sign::Plus), Just(Sign::Minus)];
    prop_oneof![
        (sign, 1..=5_u8, 1..=1000_u32).prop_map(|(sign, count, faces)| Term::Dice {
            sign,
            count,
            die: die(faces),
        }),
        (-1_000_000..=1_000_000).prop_map(Term::Constant),
    ]
}

/// At most 20 terms of at most 5 dice: every one is within the limits.
pub(crate) fn any_expression() -> impl Strategy<Value = Expression> {
    prop::collection::vec(any_term(), 1..=20)
        .prop_map(|terms| Expression::new(terms).expect("within the limits"))
}

proptest! {
    #[test]
    fn printing_and_reading_back_changes_nothing(expression in any_expression()) {
        let text = expression.to_string();
        prop_assert_eq!(text.parse(), Ok(expression), "{}", text);
    }

    #[test]
    fn blanks_and_the_letter_do_not_matter(expression in any_expression()) {
        let text = format!("\t {} ", expression)
            .replace('+', "  + ")
            .replace('-', " -\t")
            .replace('d', "D");
        prop_assume!(text.len() <= 1000);
        prop_assert_eq!(text.parse(), Ok(expression));
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_column(text in "[-+ dD%0-9x\u{e9}\u{0}]{0,40}|.{0,40}") {
        match text.parse::<Expression>() {
            Ok(expression) => prop_assert_eq!(expression.to_string().parse(), Ok(expression)),
            Err(error) => {
                prop_assert!((1..=text.chars().count() + 1).contains(&error.column));
                prop_assert!(!error.to_string().chars().any(char::is_control));
            }
        }
    }

    #[test]
    fn totals_lie_between_minimum_and_maximum(
        expression in any_expression(),
        numbers in prop::collection::vec(any::<u16>(), 100),
    ) {
        let faces: Vec<u32> = expression
            .dice()
            .zip(&numbers)
            .map(|((_, die), number)| u32::from(number % die.faces()) + 1)
            .collect();
        let mut script = Scripted::new(faces);
        let purpose = Purpose::new("test.rule", "A", "total");
        let rolled = expression.roll(&purpose, &mut script).expect("a face for each die");
        prop_assert_eq!(script.finish(), Ok(()));
        prop_assert!((expression.minimum()..=expression.maximum()).contains(&rolled.total()));
        prop_assert_eq!(expression.total(rolled.faces()), Ok(rolled.total()));
    }

    #[test]
    fn a_sum_of_expressions_has_the_sum_of_the_extremes(a in any_expression(), b in any_expression()) {
        if let Ok(sum) = a.plus(&b) {
            prop_assert_eq!(sum.minimum(), a.minimum() + b.minimum());
            prop_assert_eq!(sum.maximum(), a.maximum() + b.maximum());
            prop_assert_eq!(sum.clone(), b.plus(&a).expect("adding is the same both ways round"));
        }
    }
}

#[test]
fn ranges_worked_by_hand() {
    for (text, minimum, maximum) in [
        ("1d6+0", 1, 6),
        ("1d6+3", 4, 9),
        ("2d6+3", 5, 15),
        ("2d6+1d4-1", 2, 15),
        ("d20", 1, 20),
        ("-1d4", -4, -1),
        ("10-2d6", -2, 8),
        ("d%", 1, 100),
        ("7", 7, 7),
        ("100d1000", 100, 100_000),
    ] {
        let expression = parsed(text);
        let range = (expression.minimum(), expression.maximum());
        assert_eq!(range, (minimum, maximum), "{text}");
    }
}

#[test]
fn canonical_text() {
    for (text, printed) in [
        ("d20", "1d20"),
        ("+d20", "1d20"),
        ("d%", "1d100"),
        ("1d6+0", "1d6+0"),
        ("1d6-0", "1d6+0"),
        (" 02D06 - 007 ", "2d6-7"),
        ("-d4-d4", "-1d4-1d4"),
    ] {
        assert_eq!(parsed(text).to_string(), printed);
    }
}

#[test]
fn refusals_say_where_and_why() {
    use ParseProblem as P;
    let terms_21 = "1+".repeat(20) + "1";
    let too_long = " ".repeat(1001);
    let table = [
        ("", 1, P::NotATerm { found: None }),
        ("   ", 4, P::NotATerm { found: None }),
        ("2d6+", 5, P::NotATerm { found: None }),
        ("2d6++1", 5, P::NotATerm { found: Some('+') }),
        ("é", 1, P::NotATerm { found: Some('é') }),
        ("2d", 3, P::NoFaces { found: None }),
        ("2dx", 3, P::NoFaces { found: Some('x') }),
        ("2d-6", 3, P::NoFaces { found: Some('-') }),
        ("2d6 3", 5, P::NotASign { found: '3' }),
        ("2 d6", 3, P::NotASign { found: 'd' }),
        ("2d6d6", 4, P::NotASign { found: 'd' }),
        ("1.5", 2, P::NotASign { found: '.' }),
        ("d0", 2, P::Die(DieError { faces: 0 })),
        ("1+2d1001", 5, P::Die(DieError { faces: 1001 })),
        ("d99999999999", 2, P::Die(DieError { faces: u32::MAX })),
        ("1+0d6", 3, P::Limit(LimitError::NoDice)),
        ("101d6", 1, P::Limit(LimitError::TooManyDice)),
        (
            "99999999999999999999d6",
            1,
            P::Limit(LimitError::TooManyDice),
        ),
        ("60d6+41d4", 6, P::Limit(LimitError::TooManyDice)),
        ("1000001", 1, P::Limit(LimitError::ConstantTooBig)),
        (
            "1-99999999999999999999",
            3,
            P::Limit(LimitError::ConstantTooBig),
        ),
        (terms_21.as_str(), 41, P::Limit(LimitError::TooManyTerms)),
        (too_long.as_str(), 1, P::TextTooLong),
    ];
    for (text, column, problem) in table {
        let error = text.parse::<Expression>().expect_err(text);
        assert_eq!((error.column, error.problem), (column, problem), "`{text}`");
    }
}

#[test]
fn the_limits_themselves_are_allowed() {
    parsed("100d1000");
    parsed("50d6+50d6");
    parsed("1000000");
    parsed("-1000000");
    parsed(&("1+".repeat(19) + "1"));
}

#[test]
fn limits_hold_without_a_text() {
    let dice = |count| Term::Dice {
        sign: Sign::Plus,
        count,
        die: Die::D6,
    };
    let refused = |terms: &[Term]| Expression::new(terms.iter().copied()).unwrap_err();
    assert_eq!(refused(&[]), LimitError::NoTerms);
    assert_eq!(refused(&[dice(0)]), LimitError::NoDice);
    assert_eq!(refused(&[dice(60), dice(41)]), LimitError::TooManyDice);
    assert_eq!(refused(&[dice(1); 21]), LimitError::TooManyTerms);
    assert_eq!(
        refused(&[Term::Constant(i32::MIN)]),
        LimitError::ConstantTooBig
    );
    let endless = std::iter::repeat(Term::Constant(1));
    assert_eq!(Expression::new(endless), Err(LimitError::TooManyTerms));
}

#[test]
fn one_die_alone() {
    assert_eq!("d%".parse(), Ok(Die::D100));
    assert_eq!(die(1000).to_string().parse(), Ok(die(1000)));
    assert_eq!(Expression::die(Die::D8).to_string(), "1d8");
    for text in ["", "6", "1d6", "d6+1", "-d6", "d", "d0", "d1001"] {
        assert!(text.parse::<Die>().is_err(), "`{text}`");
    }
}

#[test]
fn sums_draw_like_terms_together() {
    for (a, b, sum) in [
        ("1d6+1", "1d6+2", "2d6+3"),
        ("1d6+0", "1d6+0", "2d6+0"),
        ("1d6", "1d6", "2d6"),
        ("1d4-1d6", "1d6+1d20-1d6", "1d20+1d6+1d4-2d6"),
        ("1d6+2", "1d6-2", "2d6+0"),
        ("5", "-2", "3"),
    ] {
        assert_eq!(
            parsed(a).plus(&parsed(b)).map(|sum| sum.to_string()),
            Ok(sum.to_string())
        );
    }
    let many = parsed("60d6");
    assert_eq!(many.plus(&many), Err(LimitError::TooManyDice));
    let high = parsed("1000000");
    assert_eq!(high.plus(&high), Err(LimitError::ConstantTooBig));
}

#[test]
fn faces_must_fit_the_dice() {
    let faces: Vec<Face> = [6, 5].into_iter().filter_map(Face::new).collect();
    assert_eq!(parsed("2d6-1").total(&faces), Ok(10));
    assert_eq!(parsed("d6-d6").total(&faces), Ok(1));
    assert_eq!(
        parsed("1d6").total(&faces),
        Err(FacesError::Count { dice: 1, faces: 2 })
    );
    assert_eq!(
        parsed("3d6").total(&faces),
        Err(FacesError::Count { dice: 3, faces: 2 })
    );
    let on_d4 = parsed("d6+d4").total(&faces);
    let face = faces[1];
    assert_eq!(
        on_d4,
        Err(FacesError::NotOnDie {
            index: 1,
            die: Die::D4,
            face
        })
    );
}
