//! How dice are stored: a die as its number of faces, an expression as its terms.

use crate::{DiceError, Die, DieError, Expression, Face, LimitError, Request, Roll, Term};

impl TryFrom<u32> for Die {
    type Error = DieError;
    fn try_from(faces: u32) -> Result<Die, DieError> {
        Die::new(faces)
    }
}

impl From<Die> for u32 {
    fn from(die: Die) -> u32 {
        die.faces().into()
    }
}

impl TryFrom<Vec<Term>> for Expression {
    type Error = LimitError;
    fn try_from(terms: Vec<Term>) -> Result<Expression, LimitError> {
        Expression::new(terms)
    }
}

impl From<Expression> for Vec<Term> {
    fn from(expression: Expression) -> Vec<Term> {
        expression.terms().to_vec()
    }
}

impl TryFrom<(Request, Face)> for Roll {
    type Error = DiceError;
    fn try_from((request, face): (Request, Face)) -> Result<Roll, DiceError> {
        if request.die.has(face) {
            Ok(Roll { request, face })
        } else {
            let face = face.into();
            Err(DiceError::NotOnDie { request, face })
        }
    }
}

impl From<Roll> for (Request, Face) {
    fn from(roll: Roll) -> (Request, Face) {
        (roll.request, roll.face)
    }
}
