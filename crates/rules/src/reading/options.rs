//! The options of a declaration: each must be known, none may appear twice, and each value must
//! have its form.

use notation::{Declaration, DeclarationOption, Span, Word};

use crate::{WordError, nearest};

/// The options of one declaration.
#[derive(Clone, Copy)]
pub struct Options<'d> {
    declaration: &'d Declaration,
}

impl<'d> Options<'d> {
    /// Returns the options of that declaration.
    pub const fn of(declaration: &'d Declaration) -> Options<'d> {
        Options { declaration }
    }

    /// Where the option is written, or where the verb is if there is no such option.
    pub fn span(self, name: &str) -> Span {
        let option = self.declaration.option(name);
        option.map_or(self.declaration.verb.span, |option| option.name.span)
    }

    /// Checks that every option is known and that none appears twice. A known option that takes a
    /// value may be listed with the sign before it: `feet=`.
    pub fn allow(self, known: &[&str]) -> Result<(), WordError> {
        self.allow_repeated(known, &[])
    }

    /// Checks that every option is known and that only those of `repeated` appear twice.
    pub fn allow_repeated(self, known: &[&str], repeated: &[&str]) -> Result<(), WordError> {
        let known: Vec<&str> = known.iter().map(|own| own.trim_end_matches('=')).collect();
        for (place, option) in self.declaration.options.iter().enumerate() {
            let name = option.name.value.as_str();
            if !known.contains(&name) {
                return Err(self.unknown(option, &known));
            }
            let twice = self.declaration.options[..place]
                .iter()
                .any(|earlier| earlier.name == option.name);
            if twice && !repeated.contains(&name) {
                return Err(WordError::new(
                    option.name.span,
                    format!("the option `{name}` is given twice"),
                    "keep one of the two",
                ));
            }
        }
        Ok(())
    }

    fn unknown(self, option: &DeclarationOption, known: &[&str]) -> WordError {
        let name = option.name.value.as_str();
        if is_place_between_squares(name) {
            return WordError::new(
                option.name.span,
                format!("`{name}` is no square"),
                "squares are whole: write X,Y, such as 4,2",
            );
        }
        let help = match nearest(name, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => "it takes none".to_owned(),
            None => format!("it takes {}", known.join(", ")),
        };
        let message = format!("`{name}` is not an option of `{}`", self.declaration.verb);
        WordError::new(option.name.span, message, help)
    }

    /// Checks that the declaration has no path.
    pub fn no_path(self) -> Result<(), WordError> {
        match self.declaration.path.first() {
            None => Ok(()),
            Some(item) => Err(WordError::new(
                item.span,
                format!("`{}` has no path", self.declaration.verb),
                "remove the colon and what follows it",
            )),
        }
    }

    /// Whether the option, which takes no value, is present.
    pub fn flag(self, name: &str) -> Result<bool, WordError> {
        match self.declaration.option(name) {
            None => Ok(false),
            Some(option) if option.value.is_none() => Ok(true),
            Some(option) => Err(WordError::new(
                option.name.span,
                format!("`{name}` takes no value"),
                format!("write `{name}` alone"),
            )),
        }
    }

    /// The value of an option that takes one of these words.
    pub fn choice<T: Copy>(
        self,
        name: &str,
        choices: &[(&str, T)],
    ) -> Result<Option<T>, WordError> {
        let Some(option) = self.declaration.option(name) else {
            return Ok(None);
        };
        let value = option.value.as_deref().unwrap_or_default();
        match choices.iter().find(|(word, _)| *word == value) {
            Some((_, choice)) => Ok(Some(*choice)),
            None => {
                let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
                Err(WordError::new(
                    option.name.span,
                    format!("`{name}` cannot be `{value}`"),
                    format!("choose {}", words.join(", ")),
                ))
            }
        }
    }

    /// The whole number of an option, within its limits.
    pub fn number(
        self,
        name: &str,
        (least, greatest): (i64, i64),
    ) -> Result<Option<i32>, WordError> {
        let Some(option) = self.declaration.option(name) else {
            return Ok(None);
        };
        let value = option.value.as_deref();
        value
            .and_then(|value| value.parse::<Word>().ok())
            .and_then(|word| word.whole())
            .filter(|number| (least..=greatest).contains(number))
            .and_then(|number| i32::try_from(number).ok())
            .map(Some)
            .ok_or_else(|| {
                let written = value.unwrap_or("nothing");
                WordError::new(
                    option.name.span,
                    format!("`{written}` is not a possible number here"),
                    format!("write a whole number from {least} to {greatest}"),
                )
            })
    }

    /// The value of an option that must have one; an error if it has none.
    pub fn value(option: &DeclarationOption) -> Result<&str, WordError> {
        option.value.as_deref().ok_or_else(|| {
            WordError::new(
                option.name.span,
                format!("`{}` has no value", option.name.value),
                format!("write `{}=…`", option.name.value),
            )
        })
    }

    /// Returns the value of an option that must be present. `what` says what it names.
    pub fn needed_value(self, name: &str, what: &str) -> Result<&'d str, WordError> {
        let option = self.declaration.option(name);
        option
            .and_then(|option| option.value.as_deref())
            .ok_or_else(|| {
                let message = format!("`{}` needs `{name}=`", self.declaration.verb);
                let help = format!("write `{name}=` and {what}");
                WordError::new(self.span(name), message, help)
            })
    }

    /// Returns the names that an option lists, none of them empty; no names if the option is
    /// missing.
    pub fn names(self, name: &str) -> Result<Vec<&'d str>, WordError> {
        let Some(option) = self.declaration.option(name) else {
            return Ok(Vec::new());
        };
        let names = option.values();
        if names.is_empty() || names.iter().any(|own| own.is_empty()) {
            let message = format!("`{name}=` lists nothing");
            let help = format!("write `{name}=` and names with commas between them");
            return Err(WordError::new(option.name.span, message, help));
        }
        Ok(names)
    }

    /// Returns the names that an option lists, each only once.
    pub fn distinct_names(self, name: &str) -> Result<Vec<&'d str>, WordError> {
        let names = self.names(name)?;
        let repeated = names
            .iter()
            .enumerate()
            .find(|(at, own)| names[..*at].contains(own));
        match repeated {
            None => Ok(names),
            Some((_, own)) => Err(WordError::new(
                self.span(name),
                format!("`{name}=` names `{own}` twice"),
                "keep one of the two",
            )),
        }
    }
}

/// Whether it is `4.5,2`: two numbers, not both of them whole.
fn is_place_between_squares(word: &str) -> bool {
    let is_number = |part: &str| {
        let digits = part.strip_prefix('-').unwrap_or(part);
        digits.starts_with(|first: char| first.is_ascii_digit())
            && digits.chars().all(|own| own.is_ascii_digit() || own == '.')
    };
    word.contains('.')
        && word
            .split_once(',')
            .is_some_and(|(x, y)| is_number(x) && is_number(y))
}
