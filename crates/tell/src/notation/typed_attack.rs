//! What people state about an attack instead of rolling it, in words.

use encounter::TypedAttack;
use notation::{NotationError, Text};
use rules::{AttackResult, MOST_HIT_POINTS};

/// Reads one more of `natural=N`, `result=WORD` and `damage=N`.
///
/// # Errors
/// If the word is none of these, or repeats something already stated.
pub fn read_typed_attack(typed: &mut TypedAttack, word: Text<'_>) -> Result<(), NotationError> {
    let read = word
        .as_str()
        .split_once('=')
        .and_then(|(name, value)| set_typed(typed, name, value));
    read.ok_or_else(|| {
        NotationError::new(
            word.span(),
            format!(
                "`{}` says nothing about an attack, or again",
                word.as_str().escape_debug()
            ),
            "write natural=1 to 20, result=critical, hit, miss or critical-miss, damage=N",
        )
    })
}

/// Stores `name=value`; `None` if it is not about an attack, or repeats something.
pub fn set_typed(typed: &mut TypedAttack, name: &str, value: &str) -> Option<()> {
    // Only the form that is written is read back: no sign, no leading zero.
    let number = || {
        value
            .parse::<i32>()
            .ok()
            .filter(|number| number.to_string() == value)
    };
    match name {
        "natural" if typed.natural.is_none() => {
            let natural = number().filter(|natural| (1..=20).contains(natural))?;
            typed.natural = u8::try_from(natural).ok();
        }
        "result" if typed.result.is_none() => {
            typed.result = Some(AttackResult::from_word(value)?);
        }
        "damage" if typed.damage.is_none() => {
            typed.damage = Some(number().filter(|damage| (0..=MOST_HIT_POINTS).contains(damage))?);
        }
        _ => return None,
    }
    Some(())
}

/// Writes the words with spaces between them and none before the first.
pub fn typed_attack_words(typed: &TypedAttack) -> String {
    let words = [
        typed.natural.map(|natural| format!("natural={natural}")),
        typed.result.map(|result| format!("result={result}")),
        typed.damage.map(|damage| format!("damage={damage}")),
    ];
    let words: Vec<String> = words.into_iter().flatten().collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{read_typed_attack, typed_attack_words};
    use encounter::TypedAttack;

    #[test]
    fn what_is_typed_in_is_read_and_told() {
        let mut typed = TypedAttack::default();
        for word in ["natural=14", "damage=6"] {
            read_typed_attack(&mut typed, word.into()).unwrap();
        }
        assert_eq!((typed.natural, typed.damage), (Some(14), Some(6)));
        assert_eq!(typed_attack_words(&typed), "natural=14 damage=6");
        for wrong in ["natural=21", "natural=3", "damage=-1", "result=ouch"] {
            assert!(
                read_typed_attack(&mut typed, wrong.into()).is_err(),
                "{wrong}"
            );
        }
    }
}
