//! Faces given by a script or by people, and the two wrappers.

use dice::{
    Dice, DiceError, Die, Expression, Face, NoDice, Purpose, Recorded, ScriptError, Scripted, Seed,
    Seeded, TypedIn, TypedInError,
};
use proptest::prelude::*;

use super::expression::any_expression;
use super::request;

/// Rolls a d6 and, on 4 or more, also a d4.
fn dependent(dice: &mut dyn Dice) -> Result<u16, DiceError> {
    let first = dice.roll(&request("first", 6))?.get();
    let second = if first >= 4 {
        dice.roll(&request("second", 4))?.get()
    } else {
        0
    };
    Ok(first + second)
}

#[test]
fn a_script_is_used_completely() {
    let mut script = Scripted::new([4, 2]);
    assert_eq!(dependent(&mut script), Ok(6));
    assert_eq!(script.used(), 2);
    assert_eq!(script.finish(), Ok(()));
}

#[test]
fn unused_faces_are_an_error() {
    let mut script = Scripted::new([3, 2, 1]);
    assert_eq!(dependent(&mut script), Ok(3));
    let error = script.finish().unwrap_err();
    assert_eq!(
        error,
        ScriptError::Unused {
            used: 1,
            unused: vec![2, 1]
        }
    );
    assert_eq!(
        error.to_string(),
        "2 of the faces given not used: 2 1; only 1 die is rolled, remove the others"
    );
}

#[test]
fn a_missing_face_names_the_request() {
    let mut script = Scripted::new([4]);
    let missing = DiceError::Missing {
        request: request("second", 4),
        used: 1,
    };
    assert_eq!(dependent(&mut script), Err(missing.clone()));
    assert_eq!(missing.request(), &request("second", 4));
    assert_eq!(
        missing.to_string(),
        "no face left for d4 (test.rule: A, second) after 1 used; add a face of this die to the list"
    );
    assert_eq!(script.finish(), Err(ScriptError::Failed(missing)));
}

#[test]
fn a_face_must_be_on_its_die() {
    for face in [0, 5, 65_537, u32::MAX] {
        let mut script = Scripted::new([6, face]);
        let error = DiceError::NotOnDie {
            request: request("second", 4),
            face,
        };
        assert_eq!(dependent(&mut script), Err(error));
    }
}

/// The failure is kept, so that code that swallows it cannot pass a test.
#[test]
fn a_swallowed_failure_comes_out_in_the_end() {
    let mut script = Scripted::new([9]);
    let failure = script.roll(&request("first", 6)).unwrap_err();
    script
        .roll(&request("second", 4))
        .expect_err("a 9 is not on a d4 either");
    assert_eq!(script.finish(), Err(ScriptError::Failed(failure)));
}

#[test]
fn people_are_asked_one_die_at_a_time() {
    let mut dice = TypedIn::new();
    assert_eq!(
        dependent(&mut dice),
        Err(DiceError::Needed(request("first", 6)))
    );
    assert_eq!(dice.needed(), Some(&request("first", 6)));
    assert_eq!(
        dice.supply(7),
        Err(TypedInError::NotOnDie {
            die: Die::D6,
            face: 7
        })
    );
    assert_eq!(dice.supply(5), Ok(()));
    assert_eq!(dice.supply(5), Err(TypedInError::NothingAsked { face: 5 }));
    assert_eq!(
        dependent(&mut dice),
        Err(DiceError::Needed(request("second", 4)))
    );
    let unanswered = dice.clone().finish();
    assert_eq!(
        unanswered,
        Err(TypedInError::Unanswered(request("second", 4)))
    );
    assert_eq!(dice.supply(2), Ok(()));
    assert_eq!(dependent(&mut dice), Ok(7));
    let rolls = dice.finish().expect("all used");
    let said: Vec<String> = rolls
        .iter()
        .map(|roll| format!("{} {}", roll.request, roll.face))
        .collect();
    assert_eq!(
        said,
        ["d6 (test.rule: A, first) 5", "d4 (test.rule: A, second) 2"]
    );
}

#[test]
fn an_open_question_cannot_be_skipped() {
    let mut dice = TypedIn::new();
    let needed = Err(DiceError::Needed(request("first", 6)));
    assert_eq!(dice.roll(&request("first", 6)), needed);
    assert_eq!(dice.roll(&request("second", 4)), needed);
    dice.restart();
    assert_eq!(dice.needed(), None);
}

#[test]
fn an_answer_is_not_used_for_another_question() {
    let mut dice = TypedIn::new();
    dice.roll(&request("first", 6))
        .expect_err("nothing given yet");
    dice.supply(3).expect("on the die");
    let changed = dice.roll(&request("second", 6));
    let error = DiceError::Changed {
        request: request("second", 6),
        before: Box::new(request("first", 6)),
    };
    assert_eq!(changed, Err(error));
}

#[test]
fn answers_kept_elsewhere_are_taken_again() {
    let given: Vec<Face> = [4, 1].into_iter().filter_map(Face::new).collect();
    let mut dice = TypedIn::with_faces(given.clone());
    assert_eq!(dependent(&mut dice), Ok(5));
    assert_eq!(dice.faces().collect::<Vec<_>>(), given);
    assert_eq!(dice.finish().map(|rolls| rolls.len()), Ok(2));

    let mut short = TypedIn::with_faces(Face::new(2));
    assert_eq!(dependent(&mut short), Ok(2));
    assert_eq!(short.finish().map(|rolls| rolls.len()), Ok(1));

    let unused = TypedIn::with_faces(given).finish();
    assert_eq!(unused, Err(TypedInError::Unused { used: 0, given: 2 }));

    let mut high = TypedIn::with_faces(Face::new(7));
    let error = DiceError::NotOnDie {
        request: request("first", 6),
        face: 7,
    };
    assert_eq!(dependent(&mut high), Err(error));
}

#[test]
fn no_dice_refuses() {
    assert_eq!(
        dependent(&mut NoDice),
        Err(DiceError::Refused(request("first", 6)))
    );
}

proptest! {
    /// Any other source repeats the rolls of one source if it is given their faces.
    #[test]
    fn a_recording_repeats_the_roll(expression in any_expression(), number in any::<u64>()) {
        let purpose = Purpose::new("test.rule", "A", "recorded");
        let mut seeded = Seeded::new(Seed::from_number(number));
        let mut recorded = Recorded::new(&mut seeded);
        let rolled = expression.roll(&purpose, &mut recorded).expect("far from the last position");
        let rolls = recorded.into_rolls();
        prop_assert_eq!(seeded.position(), rolls.len() as u64);
        prop_assert!(rolls.iter().all(|roll| roll.request.die.has(roll.face)));

        let mut script = Scripted::new(rolls.iter().map(|roll| roll.face.into()));
        prop_assert_eq!(expression.roll(&purpose, &mut script), Ok(rolled.clone()));
        prop_assert_eq!(script.finish(), Ok(()));

        let mut typed = TypedIn::new();
        for roll in &rolls {
            let asked = expression.roll(&purpose, &mut typed);
            prop_assert_eq!(asked, Err(DiceError::Needed(roll.request.clone())));
            prop_assert_eq!(typed.supply(roll.face.into()), Ok(()));
        }
        prop_assert_eq!(expression.roll(&purpose, &mut typed), Ok(rolled));
        prop_assert_eq!(typed.finish(), Ok(rolls));
    }
}

/// A face from a source that breaks the contract of the port does not get into a total.
#[test]
fn a_foreign_source_is_checked() {
    struct Loaded;
    impl Dice for Loaded {
        fn roll(&mut self, _: &dice::Request) -> Result<Face, DiceError> {
            Face::new(7).ok_or(DiceError::Refused(request("loaded", 6)))
        }
    }
    let purpose = Purpose::new("test.rule", "A", "first");
    let rolled = Expression::die(Die::D6).roll(&purpose, &mut Loaded);
    let error = DiceError::NotOnDie {
        request: request("first", 6),
        face: 7,
    };
    assert_eq!(rolled, Err(error));
}
