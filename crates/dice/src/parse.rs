//! Reads dice expressions.
//!
//! ```text
//! expression = [ sign ] term { sign term }
//! term       = [ number ] ( "d" | "D" ) faces | number
//! faces      = number | "%"
//! sign       = "+" | "-"
//! ```
//!
//! Spaces and tabs are allowed at both ends and around signs. Every error names its column and what
//! to write instead. Limits: the text is at most 1000 bytes, and those of [`Expression`] and
//! [`Die`] hold.

use std::fmt;
use std::str::FromStr;

use crate::die::{Die, DieError};
use crate::expression::{Expression, LimitError, Sign, Term};

/// The longest text that is read, in bytes.
const TEXT_BYTES_MAX: usize = 1000;

/// A text that is not a dice expression: where, and why.
///
/// ```
/// use dice::Expression;
///
/// let error = "2d6+x".parse::<Expression>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "column 5: found `x` instead of a term; write dice such as `2d6` or a whole number",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The column, counted in characters from 1; one past the last if something is missing.
    pub column: usize,
    /// What is wrong there.
    pub problem: ParseProblem,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseProblem {
    /// The text is too long to be read.
    TextTooLong,
    /// A term is missing: there is something else, or nothing.
    NotATerm {
        /// The character found; `None` at the end of the text.
        found: Option<char>,
    },
    /// A plus or minus is missing before this character.
    NotASign {
        /// The character found.
        found: char,
    },
    /// The number of faces after a `d` is missing.
    NoFaces {
        /// The character found; `None` at the end of the text.
        found: Option<char>,
    },
    /// Something other than a single die, such as `d6`, where only that is allowed.
    NotOneDie,
    /// There is no die with that many faces.
    Die(DieError),
    /// A limit of expressions is exceeded.
    Limit(LimitError),
}

impl FromStr for Die {
    type Err = ParseError;

    /// Reads one die, such as `d6` or `d%`; what [`Display`](fmt::Display) prints is read back.
    ///
    /// ```
    /// use dice::Die;
    ///
    /// assert_eq!("d20".parse(), Ok(Die::D20));
    /// assert!("2d20".parse::<Die>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Die, ParseError> {
        die(text)
    }
}

impl FromStr for Expression {
    type Err = ParseError;

    /// Reads an expression: terms with `+` or `-` between them, and one of these before the first
    /// if wanted. A term is `NdM` (`d6` is `1d6`, `d%` is `1d100`) or a whole number. Spaces are
    /// allowed around the signs.
    fn from_str(text: &str) -> Result<Expression, ParseError> {
        expression(text)
    }
}

/// Reads an expression; see the grammar at the top of this file.
fn expression(text: &str) -> Result<Expression, ParseError> {
    let mut cursor = Cursor::new(text)?;
    let mut terms = Vec::new();
    let mut dice: usize = 0;
    cursor.skip_blanks();
    let mut sign = cursor.sign().unwrap_or(Sign::Plus);
    loop {
        cursor.skip_blanks();
        let column = cursor.column();
        let term = cursor.term(sign)?;
        if terms.len() == Expression::TERMS_MAX {
            return Err(limit(column, LimitError::TooManyTerms));
        }
        if let Term::Dice { count, .. } = term {
            dice += usize::from(count);
        }
        if dice > Expression::DICE_MAX {
            return Err(limit(column, LimitError::TooManyDice));
        }
        terms.push(term);
        cursor.skip_blanks();
        sign = match (cursor.peek(), cursor.sign()) {
            (None, _) => break,
            (Some(_), Some(sign)) => sign,
            (Some(found), None) => return Err(cursor.error(ParseProblem::NotASign { found })),
        };
    }
    Expression::new(terms).map_err(|error| limit(1, error))
}

/// Reads one die without a count or a sign.
fn die(text: &str) -> Result<Die, ParseError> {
    let mut cursor = Cursor::new(text)?;
    if !cursor.take_d() {
        return Err(cursor.error(ParseProblem::NotOneDie));
    }
    let die = cursor.faces()?;
    match cursor.peek() {
        None => Ok(die),
        Some(_) => Err(cursor.error(ParseProblem::NotOneDie)),
    }
}

fn limit(column: usize, error: LimitError) -> ParseError {
    ParseError {
        column,
        problem: ParseProblem::Limit(error),
    }
}

/// A place in the text.
struct Cursor<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    column: usize,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a str) -> Result<Cursor<'a>, ParseError> {
        let cursor = Cursor {
            rest: text.chars().peekable(),
            column: 1,
        };
        if text.len() > TEXT_BYTES_MAX {
            return Err(cursor.error(ParseProblem::TextTooLong));
        }
        Ok(cursor)
    }

    fn column(&self) -> usize {
        self.column
    }

    fn error(&self, problem: ParseProblem) -> ParseError {
        ParseError {
            column: self.column,
            problem,
        }
    }

    fn peek(&mut self) -> Option<char> {
        self.rest.peek().copied()
    }

    fn take_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let taken = self.rest.next_if(|&character| wanted(character))?;
        self.column += 1;
        Some(taken)
    }

    fn skip_blanks(&mut self) {
        while self
            .take_if(|character| matches!(character, ' ' | '\t'))
            .is_some()
        {}
    }

    fn take_d(&mut self) -> bool {
        self.take_if(|character| matches!(character, 'd' | 'D'))
            .is_some()
    }

    fn sign(&mut self) -> Option<Sign> {
        match self.take_if(|character| matches!(character, '+' | '-'))? {
            '-' => Some(Sign::Minus),
            _ => Some(Sign::Plus),
        }
    }

    /// A run of digits. A number that is too big becomes the biggest, which exceeds every limit.
    fn number(&mut self) -> Option<u32> {
        let mut number = None;
        while let Some(digit) = self.take_if(|character| character.is_ascii_digit()) {
            let digit = digit.to_digit(10).unwrap_or(0);
            number = Some(
                number
                    .unwrap_or(0_u32)
                    .saturating_mul(10)
                    .saturating_add(digit),
            );
        }
        number
    }

    fn term(&mut self, sign: Sign) -> Result<Term, ParseError> {
        let column = self.column;
        let number = self.number();
        if self.take_d() {
            let die = self.faces()?;
            let count = u8::try_from(number.unwrap_or(1))
                .map_err(|_| limit(column, LimitError::TooManyDice))?;
            if count == 0 {
                return Err(limit(column, LimitError::NoDice));
            }
            return Ok(Term::Dice { sign, count, die });
        }
        let Some(number) = number else {
            let found = self.peek();
            return Err(self.error(ParseProblem::NotATerm { found }));
        };
        match i32::try_from(number) {
            Ok(amount) if amount <= Expression::CONSTANT_MAX => Ok(Term::Constant(match sign {
                Sign::Plus => amount,
                Sign::Minus => -amount,
            })),
            _ => Err(limit(column, LimitError::ConstantTooBig)),
        }
    }

    /// Reads the number of faces after the `d`.
    fn faces(&mut self) -> Result<Die, ParseError> {
        if self.take_if(|character| character == '%').is_some() {
            return Ok(Die::D100);
        }
        let column = self.column;
        let Some(faces) = self.number() else {
            let found = self.peek();
            return Err(self.error(ParseProblem::NoFaces { found }));
        };
        Die::new(faces).map_err(|error| ParseError {
            column,
            problem: ParseProblem::Die(error),
        })
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        match &self.problem {
            ParseProblem::TextTooLong => {
                write!(
                    f,
                    "more than {TEXT_BYTES_MAX} bytes; write a shorter expression"
                )
            }
            ParseProblem::NotATerm { found } => {
                write_found(f, *found)?;
                f.write_str("a term; write dice such as `2d6` or a whole number")
            }
            ParseProblem::NotASign { found } => {
                write_found(f, Some(*found))?;
                f.write_str("a sign; write `+` or `-` between terms")
            }
            ParseProblem::NoFaces { found } => {
                write_found(f, *found)?;
                f.write_str("the number of faces; write for example `d6` or `d%`")
            }
            ParseProblem::NotOneDie => f.write_str("not one single die; write for example `d6`"),
            ParseProblem::Die(error) => error.fmt(f),
            ParseProblem::Limit(error) => error.fmt(f),
        }
    }
}

fn write_found(f: &mut fmt::Formatter<'_>, found: Option<char>) -> fmt::Result {
    match found {
        // Escaped, so that a control character cannot spoil the terminal it is shown on.
        Some(found) => write!(f, "found `{}` instead of ", found.escape_debug()),
        None => f.write_str("the text ends instead of going on with "),
    }
}

impl std::error::Error for ParseError {}
