//! The question after a reveal in `6d6`: does the mover carry on or stop (`6d6.hidden.choice`)?
//!
//! The part of the movement up to the reveal has already happened: it has been carried out, the
//! mover is where it found the hidden ground, and its action is open. The answer continues that
//! action, so answering has the same result as a declaration with the choice written into its path.
//!
//! A group that moves on one roll (`6d6.dice.group`) shares only the score: each member declares
//! its own route. The member that reveals a square is asked, and from then on the others know the
//! square.

use rules::{At, Refusal, RevealChoice, RuleSystem as _};
use systems::{Declaration, System};

use crate::attack::TypedAttack;
use crate::command::{Answer, Declared};

/// A movement that waits for the choice after a reveal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CarryOn {
    /// The continuation of the open action (`A continue: …`) with the remaining items of its path,
    /// under the rulings of the original declaration.
    pub rest: Declared,
    /// The question, and the answers that the rules allow.
    pub choice: RevealChoice,
}

impl CarryOn {
    /// The question that the declaration has led to.
    pub(crate) fn new(declared: &Declared, choice: RevealChoice) -> CarryOn {
        let made = &declared.declaration;
        CarryOn {
            rest: Declared {
                declaration: made.system().rest_after(made, choice.items_done),
                typed: TypedAttack::default(),
                ..declared.clone()
            },
            choice,
        }
    }

    /// The mover carries on, and continues along the rest of its path.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub(crate) fn carried_on(&self) -> Result<Declared, Refusal> {
        let (into, least, left) = (&self.choice.into, self.choice.least, self.choice.remaining);
        let judged = self.choice.carry_on;
        judged.map_err(|rule| {
            let text = format!("{into} takes at least {least} points, and {left} are left");
            Refusal::new(rule, At::Action, text)
        })?;
        let rest = &self.rest.declaration;
        Ok(self.going_on(rest.system().carried_on(rest)))
    }

    /// The mover stops; the rest of its path is dropped.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub(crate) fn stopped(&self) -> Result<Declared, Refusal> {
        let text = "nobody stops over a gap who can carry on";
        let judged = self.choice.stop;
        judged.map_err(|rule| Refusal::new(rule, At::Action, text))?;
        let rest = &self.rest.declaration;
        Ok(self.going_on(rest.system().stopped(rest)))
    }

    /// The mover takes that way instead; the rest of its path is dropped.
    ///
    /// # Errors
    /// If no way that the rules allow begins like this.
    pub(crate) fn gone_round(&self, way: &Declaration) -> Result<Declared, Refusal> {
        let (into, elsewhere) = (&self.choice.into, &self.choice.elsewhere);
        let first = way.system().first_place(way);
        let is_its = way.actor() == Some(self.choice.mover);
        if is_its && first.is_some_and(|first| elsewhere.contains(&first)) {
            return Ok(self.going_on(way.clone()));
        }
        let text = match elsewhere.as_slice() {
            [] => format!("nothing leads round {into}"),
            ways => {
                let ways: Vec<String> = ways.iter().map(ToString::to_string).collect();
                format!("a way round {into} begins with {}", ways.join(" or "))
            }
        };
        Err(Refusal::new(self.choice.rule, At::Action, text))
    }

    fn going_on(&self, declaration: Declaration) -> Declared {
        Declared {
            declaration,
            ..self.rest.clone()
        }
    }

    /// The answers that the rules allow. A way round is listed by its first square, after which the
    /// action waits.
    pub fn answers(&self, system: System) -> Vec<Answer> {
        let choice = &self.choice;
        let mut answers = Vec::new();
        answers.extend(choice.carry_on.is_ok().then_some(Answer::CarryOn));
        answers.extend(choice.stop.is_ok().then_some(Answer::Stop));
        let ways = choice.elsewhere.iter();
        let ways = ways.filter_map(|place| system.way_into(choice.mover, place));
        answers.extend(ways.map(|way| Answer::GoRound { way }));
        answers
    }
}
