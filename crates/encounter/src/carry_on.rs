//! The question after a reveal: does the mover carry on or stop?
//!
//! In `6d6` (`6d6.hidden.choice`) what the movement has done so far has happened: it is carried out,
//! the mover stands where it found the hidden ground, and its action is open. The answer continues
//! that action, so that answering leads to the same as the declaration with the choice written into
//! its path.
//!
//! In the other systems the movement waits as it does at a trigger: the mover stands where it has
//! found out what it met, and no cost has been deducted yet. The answer says how the movement goes
//! on. It is then planned again from where it began, with what is known by then.
//!
//! A group that moves on one roll (`6d6.dice.group`) shares only the score: each member declares
//! its own route. The member that reveals a square is asked, and from then on the others know the
//! square.

use board::Position;
use rules::{At, Refusal, RevealChoice, SystemDeclarations as _, When};
use systems::{Declaration, Outcome, System};

use crate::command::{Answer, Declared};
use crate::typed_attack::TypedAttack;
use crate::waiting::MoveOn;

/// A movement that waits for the choice after a reveal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CarryOn {
    /// The continuation of the open action (`A continue: …`) with the remaining items of its path,
    /// under the rulings of the original declaration.
    pub rest: Declared,
    /// The question, and the answers that the rules allow.
    pub choice: RevealChoice,
    /// The movement, if it waits there and is planned again with the answer; `None` if its action
    /// is open and simply goes on.
    pub movement: Option<Box<MoveOn>>,
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
            movement: None,
        }
    }

    /// The same question, if the movement waits for the answer in a system that plans it again from
    /// where it began, `from`. `outcome` is the movement up to there.
    pub(crate) fn waiting(
        from: Option<Position>,
        question: CarryOn,
        outcome: &Outcome,
        before: Option<&MoveOn>,
    ) -> CarryOn {
        let mover = question.choice.mover;
        let movement = outcome.movement.as_ref();
        let rest = &question.rest.declaration;
        let steps = rest.system().step_count(rest);
        let (Some(from), Some(movement), Some(_)) = (from, movement, steps) else {
            return question;
        };
        let completed_steps = u32::try_from(question.choice.items_done).unwrap_or(u32::MAX);
        let when = match completed_steps {
            0 => When::Start,
            steps => When::Step(steps),
        };
        let at = movement.steps.last().map_or(from, |step| step.to);
        let waiting = MoveOn {
            from,
            completed_steps,
            ..MoveOn::waiting(question.rest.clone(), (mover, at), when, before)
        };
        CarryOn {
            movement: Some(Box::new(waiting)),
            ..question
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
            let text = match least {
                Some(least) => format!("{into} takes at least {least}, and {left} are left"),
                None => format!("nothing leads on to {into}"),
            };
            Refusal::new(rule, At::Action, text)
        })?;
        let rest = &self.rest.declaration;
        let system = rest.system();
        Ok(self.going_on(match self.choice.carries_to {
            Some(steps) => system.first_steps(rest, steps),
            None => system.carried_on(rest),
        }))
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
        let system = rest.system();
        Ok(self.going_on(match &self.movement {
            Some(_) => system.met(rest, self.choice.items_done),
            None => system.stopped(rest),
        }))
    }

    /// The mover takes that way instead; the rest of its path is dropped.
    ///
    /// # Errors
    /// If no way that the rules allow begins like that.
    pub(crate) fn gone_round(&self, way: &Declaration) -> Result<Declared, Refusal> {
        let (into, elsewhere) = (&self.choice.into, &self.choice.elsewhere);
        let first = way.system().first_place(way);
        let is_its = way.actor() == Some(self.choice.mover);
        let rest = &self.rest.declaration;
        let spliced = rest.system().spliced(rest, self.choice.items_done, way);
        if let Some(way) = spliced.filter(|_| is_its && self.movement.is_some()) {
            // Whether it leads there is judged when it is planned.
            return Ok(self.going_on(way));
        }
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
        let rest = &self.rest.declaration;
        let ways = ways.filter_map(|place| system.way_into(rest, choice.items_done, place));
        answers.extend(ways.map(|way| Answer::GoRound { way }));
        answers
    }
}
