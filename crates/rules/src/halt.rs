//! Something that stops a mover on its path, for the systems that write it `halt=N` and
//! `halt=N interrupted`.

use std::fmt;

/// Something stops the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Halt {
    /// How many steps are completed before it.
    pub completed_steps: u32,
    /// What happens to the next step.
    pub next_step: NextStep,
}

/// What happens to the step that a halt prevents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum NextStep {
    /// It is not begun.
    NotBegun,
    /// The step is begun and what it triggers stops the mover: its attempts are made and its
    /// opportunities given, but the mover does not arrive.
    Interrupted,
}

impl Halt {
    /// Returns the halt of a path of `steps` steps caused by a trigger of the step after
    /// `completed_steps`. If the declaration already has an earlier halt, that one stays.
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

    /// Whether the halt comes before the step with that number begins.
    pub fn is_before(self, number: u32) -> bool {
        match self.next_step {
            NextStep::NotBegun => number > self.completed_steps,
            NextStep::Interrupted => number.saturating_sub(1) > self.completed_steps,
        }
    }

    /// Whether a trigger of the step with that number keeps the mover from arriving.
    pub const fn is_in(self, number: u32) -> bool {
        number > self.completed_steps
    }
}

/// Writes it as an option of a declaration.
impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "halt={}", self.completed_steps)?;
        match self.next_step {
            NextStep::NotBegun => Ok(()),
            NextStep::Interrupted => f.write_str(" interrupted"),
        }
    }
}
