//! Reasons: every cost and every refusal is a list of reasons, each with its rule.

use std::borrow::Cow;
use std::fmt;

use grid::Length;

use crate::RuleId;

/// One part of an answer: the amount that a rule adds to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reason {
    /// The rule that says so.
    pub rule: RuleId,
    /// How much it adds (a cost in feet, which may be negative for a reduction); `None` for a
    /// reason without an amount.
    pub amount: Option<Length>,
    /// A description in a few words: `second diagonal`, `difficult terrain at (3,1)`.
    pub text: Cow<'static, str>,
}

impl Reason {
    /// Returns a reason with an amount.
    pub fn cost(rule: RuleId, amount: Length, text: impl Into<Cow<'static, str>>) -> Reason {
        Reason {
            rule,
            amount: Some(amount),
            text: text.into(),
        }
    }

    /// Returns a reason without an amount.
    pub fn plain(rule: RuleId, text: impl Into<Cow<'static, str>>) -> Reason {
        Reason {
            rule,
            amount: None,
            text: text.into(),
        }
    }
}

/// The basis of an answer: a rule, or a number stated on a creature.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Citation {
    /// The rule; `None` for a number stated on the creature.
    pub rule: Option<RuleId>,
    /// What it says here, in a few words.
    pub text: Cow<'static, str>,
}

impl Citation {
    /// Returns a citation of a rule.
    pub fn of(rule: RuleId, text: impl Into<Cow<'static, str>>) -> Citation {
        Citation {
            rule: Some(rule),
            text: text.into(),
        }
    }

    /// Returns a citation of a number stated on the creature.
    pub fn stated(text: impl Into<Cow<'static, str>>) -> Citation {
        Citation {
            rule: None,
            text: text.into(),
        }
    }

    /// Returns the citation as a reason without an amount; `None` for a stated number.
    pub fn into_reason(self) -> Option<Reason> {
        self.rule.map(|rule| Reason::plain(rule, self.text))
    }
}

/// `text [rule]`, or `text [stated]`.
impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = self.rule.map_or("stated", RuleId::as_str);
        write!(f, "{} [{source}]", self.text)
    }
}

/// A place in a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum At {
    /// The action itself, before any step.
    Action,
    /// A step of its path, counted from 1.
    Step(u32),
    /// After the last step.
    End,
}

/// One reason of a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Objection {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// What it forbids: the action, a step, or the place where the movement ends.
    pub at: At,
    /// A description in a few words, with squares and names: `(3,1) is a wall`.
    pub text: Cow<'static, str>,
}

/// A declaration that the rules do not allow: nothing happens and nothing is spent.
///
/// The first objection is the one that comes first in the system's order of checks; all others that
/// apply at the same point follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Refusal {
    first: Objection,
    further: Vec<Objection>,
}

impl Refusal {
    /// Returns a refusal with one objection.
    pub fn new(rule: RuleId, at: At, text: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal {
            first: Objection {
                rule,
                at,
                text: text.into(),
            },
            further: Vec::new(),
        }
    }

    /// Returns a refusal with these objections, in the order of the checks; `None` if there are
    /// none.
    pub fn from_objections(objections: Vec<Objection>) -> Option<Refusal> {
        let mut objections = objections.into_iter();
        objections.next().map(|first| Refusal {
            first,
            further: objections.collect(),
        })
    }

    /// The objection that names the refusal.
    pub const fn first(&self) -> &Objection {
        &self.first
    }

    /// All objections, beginning with the one that names the refusal.
    pub fn objections(&self) -> impl Iterator<Item = &Objection> {
        std::iter::once(&self.first).chain(&self.further)
    }

    /// The refusal as a result of the case notation: `refused RULE`, `refused RULE step N` or
    /// `refused RULE end`.
    pub fn words(&self) -> String {
        let rule = self.first.rule;
        match self.first.at {
            At::Action => format!("refused {rule}"),
            At::Step(step) => format!("refused {rule} step {step}"),
            At::End => format!("refused {rule} end"),
        }
    }
}

/// Writes every objection with its rule.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, objection) in self.objections().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            match objection.at {
                At::Action => {}
                At::Step(step) => write!(f, "step {step}: ")?,
                At::End => f.write_str("at the end: ")?,
            }
            write!(f, "{} [{}]", objection.text, objection.rule)?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}
