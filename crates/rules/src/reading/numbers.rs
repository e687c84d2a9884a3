//! Hit points, damage and halts, read from the words that the systems share.

use dice::Expression;
use notation::{DeclarationOption, Phrase};

use crate::{Halt, HitPoints, HitPointsChange, MOST_HIT_POINTS, NextStep, WordError};

/// Reads `hp N` or `hp N of MOST`.
pub fn read_hit_points(phrase: &Phrase) -> Result<HitPointsChange, WordError> {
    let number = |at: usize| {
        phrase
            .words
            .get(at)
            .and_then(|word| word.value.whole())
            .and_then(|number| i32::try_from(number).ok())
            .filter(|number| (-MOST_HIT_POINTS..=MOST_HIT_POINTS).contains(number))
    };
    let read = match phrase.texts().as_slice() {
        ["hp", _] => number(1).map(HitPointsChange::Now),
        ["hp", _, "of", _] => number(1)
            .zip(number(3))
            .filter(|(now, most)| now <= most)
            .map(|(now, most)| HitPointsChange::Both(HitPoints { now, most })),
        _ => None,
    };
    read.ok_or_else(|| {
        WordError::new(
            phrase.span(),
            format!("`{phrase}` states no hit points"),
            format!("write `hp 12` or `hp 5 of 12`, at most {MOST_HIT_POINTS}"),
        )
    })
}

/// Reads `damage 1d8+4`.
pub fn read_damage(phrase: &Phrase) -> Result<Expression, WordError> {
    let wrong = |problem: String| {
        WordError::new(
            phrase.span(),
            format!("`{phrase}` states no damage{problem}"),
            "write dice and constants without spaces: `damage 1d8+4`",
        )
    };
    match phrase.texts().as_slice() {
        [_, expression] => expression
            .parse()
            .map_err(|error: dice::ParseError| wrong(format!(": {error}"))),
        _ => Err(wrong(String::new())),
    }
}

/// Reads `met=N` of a path of `steps` steps.
pub fn read_met(option: &DeclarationOption, steps: usize) -> Result<u32, WordError> {
    let most = u32::try_from(steps).unwrap_or(u32::MAX);
    let met = option.value.as_deref().and_then(|value| value.parse().ok());
    met.filter(|met| *met <= most).ok_or_else(|| {
        WordError::new(
            option.name.span,
            format!("`{option}` is not a step of the path"),
            format!("write `met=N` with N from 0 to {most}"),
        )
    })
}

impl Halt {
    /// Reads `halt=N` of a path of `steps` steps.
    pub fn read(option: &DeclarationOption, steps: usize) -> Result<Halt, WordError> {
        let most = u32::try_from(steps).unwrap_or(u32::MAX);
        let steps = option
            .value
            .as_deref()
            .and_then(|value| value.parse::<u32>().ok());
        let completed_steps = steps.filter(|steps| *steps <= most).ok_or_else(|| {
            WordError::new(
                option.name.span,
                format!("`{option}` is not a step of the path"),
                format!("write `halt=N` with N from 0 to {most}"),
            )
        })?;
        Ok(Halt {
            completed_steps,
            next_step: NextStep::NotBegun,
        })
    }

    /// Reads `interrupted` after `halt=N`: the halt comes in the step after those N.
    pub fn read_interrupted(
        halt: &mut Option<Halt>,
        option: &DeclarationOption,
        steps: usize,
    ) -> Result<(), WordError> {
        let halt = halt.as_mut().filter(|halt| {
            option.value.is_none()
                && usize::try_from(halt.completed_steps).is_ok_and(|completed| completed < steps)
        });
        let Some(halt) = halt else {
            return Err(WordError::new(
                option.name.span,
                format!("`{option}` interrupts no step"),
                "write `halt=N interrupted` with N below the number of steps",
            ));
        };
        halt.next_step = NextStep::Interrupted;
        Ok(())
    }
}
