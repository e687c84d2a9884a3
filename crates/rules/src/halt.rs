//! Something that stops a mover on its path, for the systems that write it `halt=N` and
//! `halt=N interrupted`.

use std::fmt;

use notation::DeclarationOption;

use crate::WordError;

/// Something stops the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Halt {
    /// The steps completed before.
    pub completed_steps: u32,
    /// What becomes of the step after them.
    pub next_step: NextStep,
}

/// What becomes of the step that a halt prevents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NextStep {
    /// It is not begun.
    NotBegun,
    /// What it triggers stops the mover: its attempts are made and its opportunities given, and
    /// the mover does not arrive.
    Interrupted,
}

impl Halt {
    /// The halt of a path of `steps` steps by what the step after `completed_steps` triggers. A
    /// halt of its own before that stays.
    pub fn interrupting(completed_steps: u32, steps: u32, own: Option<Halt>) -> Halt {
        let completed_steps = completed_steps.min(steps);
        let next_step = if completed_steps < steps {
            NextStep::Interrupted
        } else {
            NextStep::NotBegun
        };
        let halt = Halt {
            completed_steps,
            next_step,
        };
        own.filter(|own| own.completed_steps <= completed_steps)
            .unwrap_or(halt)
    }

    /// Whether the step of that number is not begun any more.
    pub fn is_before(self, number: u32) -> bool {
        match self.next_step {
            NextStep::NotBegun => number > self.completed_steps,
            NextStep::Interrupted => number.saturating_sub(1) > self.completed_steps,
        }
    }

    /// Whether what the step of that number triggers keeps the mover from arriving.
    pub const fn is_in(self, number: u32) -> bool {
        number > self.completed_steps
    }

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
                format!("`{option}` is no step of the path"),
                format!("write `halt=N` with N from 0 to {most}"),
            )
        })?;
        Ok(Halt {
            completed_steps,
            next_step: NextStep::NotBegun,
        })
    }

    /// Reads `interrupted` behind `halt=N`: the halt comes in the step after those.
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

/// As an option of a declaration.
impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "halt={}", self.completed_steps)?;
        match self.next_step {
            NextStep::NotBegun => Ok(()),
            NextStep::Interrupted => f.write_str(" interrupted"),
        }
    }
}
