//! Dying, persistent damage and afflictions with their numbers: stated by `with:` or by options.
//!
//! The rulebook's own words are `dying`, `persistent NAME` and `affliction NAME`; `docs/numbers.md`
//! describes the numbers after them and the options.

use dice::Expression;
use notation::{DeclarationOption, Phrase};

use super::number_of;
use crate::dying::{Affliction, PersistentDamage};
use crate::facts::Profile;
use crate::{Degree, Property, ToldRoll};
use rules::reading::whole;
use rules::{MOST_HIT_POINTS, WordError, nearest};

/// The greatest deadly dying value that is accepted.
const MOST_DEADLY: i64 = 20;
/// The greatest DC that is accepted.
const MOST_DC: i64 = 1000;

/// Reads words about the dying and lasting harm of a creature with that profile; `None` if the
/// phrase is about something else.
pub(super) fn read(profile: &Profile, phrase: &Phrase) -> Result<Option<Property>, WordError> {
    Ok(Some(match phrase.texts().as_slice() {
        ["dying", _] => read_value(profile, phrase)?,
        ["dying-max", _] => read_deadly(profile, phrase)?,
        ["recovery-dc", _] => Property::RecoveryDc(number_of(phrase, (0, MOST_DC))?),
        ["not", "dying"] => Property::Dying(0),
        ["persistent", name] => persistent(name, None),
        ["persistent", name, dice] => persistent(name, Some(read_dice(phrase, dice)?)),
        ["not", "persistent", name] => Property::NotPersistent((*name).to_owned()),
        ["affliction", name] => affliction(name, None),
        ["affliction", name, "dc", _] => affliction(name, Some(dc_of(phrase)?)),
        ["not", "affliction", name] => Property::NotAffliction((*name).to_owned()),
        _ => return Ok(None),
    }))
}

fn persistent(name: &str, damage: Option<Expression>) -> Property {
    Property::Persistent(PersistentDamage {
        name: name.to_owned(),
        damage,
    })
}

fn affliction(name: &str, dc: Option<i32>) -> Property {
    Property::Affliction(Affliction {
        name: name.to_owned(),
        dc,
    })
}

fn read_value(profile: &Profile, phrase: &Phrase) -> Result<Property, WordError> {
    let most = profile.dying.deadly().saturating_sub(1);
    let value = phrase
        .words
        .get(1)
        .and_then(|word| word.value.whole())
        .and_then(|value| u8::try_from(value).ok())
        .filter(|value| *value <= most);
    value.map(Property::Dying).ok_or_else(|| {
        let deadly = profile.dying.deadly();
        WordError::new(
            phrase.span(),
            format!("`{phrase}` is not a value of dying: at {deadly} a creature is dead"),
            format!("write dying 0 to dying {most}, or dead; dying-max N before it says otherwise"),
        )
    })
}

fn read_deadly(profile: &Profile, phrase: &Phrase) -> Result<Property, WordError> {
    let deadly = number_of(phrase, (1, MOST_DEADLY))?;
    let deadly = u8::try_from(deadly).unwrap_or(u8::MAX);
    if let Some(value) = profile.dying.value.filter(|value| *value >= deadly) {
        return Err(WordError::new(
            phrase.span(),
            format!("`{phrase}` is not more than its value of dying, {value}"),
            "state the lower value of dying before it, or dead",
        ));
    }
    Ok(Property::DeadlyDying(deadly))
}

fn read_dice(phrase: &Phrase, dice: &str) -> Result<Expression, WordError> {
    dice.parse().map_err(|error: dice::ParseError| {
        WordError::new(
            phrase.span(),
            format!("`{phrase}` states no damage: {error}"),
            "write dice and constants without spaces: `persistent fire 1d6`",
        )
    })
}

fn dc_of(phrase: &Phrase) -> Result<i32, WordError> {
    let dc = whole(phrase.words.last(), "dc", phrase.span(), (0, MOST_DC))?;
    Ok(i32::try_from(dc).unwrap_or(i32::MAX))
}

// --- Told ---------------------------------------------------------------------------------------

/// The options that state the result of a roll of the start step.
pub(super) const START_OPTIONS: [&str; 1] = [ToldRoll::RECOVERY];
/// The options that state results of the rolls of the end step; the start step may be part of it.
pub(super) const END_OPTIONS: [&str; 4] = [
    ToldRoll::RECOVERY,
    ToldRoll::DAMAGE,
    ToldRoll::FLAT_CHECK,
    ToldRoll::SAVE,
];

/// Reads what the options state, in the order of these options and then of their values.
pub(super) fn read_told(declaration: &notation::Declaration) -> Result<Vec<ToldRoll>, WordError> {
    let mut told: Vec<ToldRoll> = Vec::new();
    for name in END_OPTIONS {
        let Some(option) = declaration.option(name) else {
            continue;
        };
        let values = option.values();
        if values.is_empty() {
            return Err(wrong(option, ""));
        }
        for value in values {
            let one = told_roll(name, value).ok_or_else(|| wrong(option, value))?;
            if told.iter().any(|other| is_same_roll(other, &one)) {
                return Err(WordError::new(
                    option.name.span,
                    format!("`{name}=` tells of the same roll twice"),
                    "keep one of the two",
                ));
            }
            told.push(one);
        }
    }
    Ok(told)
}

fn is_same_roll(one: &ToldRoll, other: &ToldRoll) -> bool {
    (one.option(), one.name()) == (other.option(), other.name())
}

fn told_roll(option: &str, value: &str) -> Option<ToldRoll> {
    let degree = |word: &str| Degree::ALL.into_iter().find(|own| own.word() == word);
    if option == ToldRoll::RECOVERY {
        return degree(value).map(ToldRoll::Recovery);
    }
    let (name, value) = value
        .rsplit_once(':')
        .filter(|(name, _)| !name.is_empty())?;
    let name = name.to_owned();
    match option {
        ToldRoll::DAMAGE => {
            // Only the form that is written is read back: no sign, no leading zero.
            let amount = value.parse::<i32>().ok()?;
            let is_plain = (0..=MOST_HIT_POINTS).contains(&amount) && amount.to_string() == value;
            is_plain.then_some(ToldRoll::Damage { name, amount })
        }
        ToldRoll::FLAT_CHECK => degree(value).map(|degree| ToldRoll::FlatCheck { name, degree }),
        ToldRoll::SAVE => degree(value).map(|degree| ToldRoll::Save { name, degree }),
        _ => None,
    }
}

fn wrong(option: &DeclarationOption, value: &str) -> WordError {
    let name = option.name.value.as_str();
    let help = match name {
        ToldRoll::RECOVERY => {
            "write recovery=critical, success, failure or critical-failure".to_owned()
        }
        "damage" => {
            format!("write damage=NAME:N with N from 0 to {MOST_HIT_POINTS}: damage=fire:4")
        }
        _ => format!(
            "write {name}=NAME:success, with critical, success, failure or critical-failure"
        ),
    };
    let near = value
        .rsplit(':')
        .next()
        .filter(|_| name != ToldRoll::DAMAGE)
        .and_then(|word| nearest(word, Degree::ALL.into_iter().map(Degree::word)));
    let message = match near {
        Some(near) => format!("`{name}={value}` tells nothing of a roll; did you mean `{near}`?"),
        None => format!("`{name}={value}` tells nothing of a roll"),
    };
    WordError::new(option.name.span, message, help)
}
