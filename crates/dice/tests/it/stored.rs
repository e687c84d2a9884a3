//! Dice are read from a store unchanged, and dice that cannot exist are refused.

use dice::{Die, Expression, Face, Purpose, Request, Roll, Term};
use proptest::prelude::*;

proptest! {
    #[test]
    fn expressions_come_back(count in 1_u8..=50, faces in 1_u32..=1000, constant in -1_000_000..=1_000_000) {
        let text = format!("{count}d{faces}-{count}d4{constant:+}");
        let expression: Expression = text.parse().unwrap();
        let stored = serde_json::to_string(&expression).unwrap();
        prop_assert_eq!(serde_json::from_str::<Expression>(&stored).unwrap(), expression);
    }

    #[test]
    fn a_stored_expression_keeps_the_limits(count in any::<u8>(), faces in 0_u32..2000, constant in any::<i32>()) {
        let stored = serde_json::json!([
            {"dice": {"sign": "minus", "count": count, "die": faces}},
            {"constant": constant},
        ]);
        let may_be = Die::new(faces).is_ok_and(|die| {
            let dice = Term::Dice { sign: dice::Sign::Minus, count, die };
            Expression::new([dice, Term::Constant(constant)]).is_ok()
        });
        prop_assert_eq!(serde_json::from_value::<Expression>(stored).is_ok(), may_be);
    }

    #[test]
    fn a_stored_roll_shows_a_face_of_its_die(faces in 1_u32..40, number in 0_u16..50) {
        let die = Die::new(faces).unwrap();
        let request = Request::new(Purpose::new("house.luck", "A", "check"), die);
        let stored = serde_json::json!([request, number]);
        let roll = serde_json::from_value::<Roll>(stored.clone()).ok();
        let face = Face::new(number).filter(|face| die.has(*face));
        prop_assert_eq!(roll.clone(), face.map(|face| Roll { request, face }));
        if let Some(roll) = roll {
            prop_assert_eq!(serde_json::to_value(roll).unwrap(), stored);
        }
    }
}
