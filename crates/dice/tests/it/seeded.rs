//! Reproducible dice: the mapping, and continuing at a position.

use dice::{Dice, DiceError, Seed, Seeded};
use proptest::prelude::*;

use super::request;

fn faces(dice: &mut Seeded, faces_of_dice: &[u32]) -> Vec<u16> {
    let mut roll = |&faces| dice.roll(&request("seeded", faces)).map(u16::from);
    faces_of_dice
        .iter()
        .map(|faces| roll(faces).expect("far from the last position"))
        .collect()
}

fn any_dice() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(1..=1000_u32, 0..40)
}

proptest! {
    #[test]
    fn the_same_seed_gives_the_same_faces(bytes in any::<[u8; 32]>(), dice in any_dice()) {
        let seed = Seed::from_bytes(bytes);
        let once = faces(&mut Seeded::new(seed), &dice);
        prop_assert_eq!(&once, &faces(&mut Seeded::new(seed), &dice));
        prop_assert!(once.iter().zip(&dice).all(|(&face, &faces)| face >= 1 && u32::from(face) <= faces));
    }

    #[test]
    fn resuming_is_going_on(
        number in any::<u64>(),
        start in 0..=u64::MAX / 2,
        before in any_dice(),
        after in any_dice(),
    ) {
        let seed = Seed::from_number(number);
        let mut dice = Seeded::at(seed, start);
        faces(&mut dice, &before);
        prop_assert_eq!(dice.position(), start + before.len() as u64);
        let mut resumed = Seeded::at(seed, dice.position());
        prop_assert_eq!(faces(&mut resumed, &after), faces(&mut dice, &after));
        prop_assert_eq!(resumed.position(), dice.position());
    }

    #[test]
    fn a_face_does_not_depend_on_the_dice_before_it(number in any::<u64>(), before in any_dice()) {
        let seed = Seed::from_number(number);
        let mut dice = Seeded::new(seed);
        faces(&mut dice, &before);
        let mut others = Seeded::new(seed);
        faces(&mut others, &vec![6; before.len()]);
        prop_assert_eq!(faces(&mut dice, &[20]), faces(&mut others, &[20]));
    }

    #[test]
    fn a_seed_is_read_back(bytes in any::<[u8; 32]>(), number in any::<u64>()) {
        let seed = Seed::from_bytes(bytes);
        prop_assert_eq!(seed.to_hex().parse(), Ok(seed));
        prop_assert_eq!(seed.to_hex().to_uppercase().parse(), Ok(seed));
        prop_assert_eq!(number.to_string().parse(), Ok(Seed::from_number(number)));
    }

    #[test]
    fn any_text_is_a_seed_or_refused(text in ".{0,70}|[0-9a-g]{60,68}|[0-9]{1,30}") {
        let _ = text.parse::<Seed>();
    }
}

/// The published ChaCha20 test vectors (RFC 8439, A.1, numbers 1 and 5). With a key of zeros the
/// stream of nonce 0 begins with the word 0xade0b876 = 2917185654, and that of the nonce whose
/// last byte is 2 with 0x374dc6c2 = 927844034.
#[test]
fn published_vectors() {
    for (position, faces_of_die, face) in [
        (0, 6, 1),
        (0, 20, 15),
        (0, 100, 55),
        (0, 1000, 655),
        (2 << 56, 6, 3),
        (2 << 56, 1000, 35),
    ] {
        let mut dice = Seeded::at(Seed::from_bytes([0; 32]), position);
        assert_eq!(faces(&mut dice, &[faces_of_die]), [face]);
    }
}

/// These faces come from an independent model of the cipher and the mapping, written in another
/// language.
#[test]
fn faces_of_an_independent_model() {
    let mut number = Seeded::new(Seed::from_number(42));
    assert_eq!(faces(&mut number, &[20; 12]), FACES_OF_42);
    let mut bytes = [0; 32];
    for (value, byte) in (0_u8..).zip(&mut bytes) {
        *byte = value;
    }
    let counting = Seed::from_bytes(bytes);
    assert_eq!(
        faces(&mut Seeded::new(counting), &[6; 12]),
        FACES_OF_COUNTING
    );
    let mut late = Seeded::at(counting, 1_000_000_007);
    assert_eq!(faces(&mut late, &[1000; 4]), LATE_FACES_OF_COUNTING);
}

const FACES_OF_42: [u16; 12] = [12, 14, 16, 14, 3, 19, 10, 20, 12, 16, 15, 12];
const FACES_OF_COUNTING: [u16; 12] = [2, 2, 1, 4, 5, 2, 4, 3, 2, 2, 5, 1];
const LATE_FACES_OF_COUNTING: [u16; 4] = [632, 200, 950, 732];

#[test]
fn the_last_position_is_an_error() {
    let mut dice = Seeded::at(Seed::from_number(1), u64::MAX);
    let request = request("seeded", 6);
    assert_eq!(dice.roll(&request), Err(DiceError::WornOut(request)));
    assert_eq!(dice.position(), u64::MAX);
}

#[test]
fn debugging_shows_no_secret() {
    let seed = Seed::from_number(424_242);
    let text = format!("{seed:?} {:?}", Seeded::new(seed));
    assert_eq!(text, "Seed(secret) Seeded { position: 0, .. }");
}
