//! Determines whether a ruling that the table wants to be asked about matters for a declaration.
//!
//! The declaration is planned under every combination of choices of the rulings that are asked
//! about and not decided yet. A ruling matters if changing its choice alone, in any of these
//! combinations, changes anything in the outcome. No question is asked about a ruling that does not
//! matter.
//!
//! If a plan rolls dice, every combination of faces is examined. If there are too many, the
//! question is asked: one question too many is better than a decision made silently.

use dice::{Dice, DiceError, Face, Request};
use rules::{Attack, OfferedChoice, RulingChoice, RulingEntry};
use systems::Situation;

use crate::encounter::Encounter;
use crate::error::CommandError;
use crate::pending::{ChoicePreview, LeadsTo};
use crate::plan::Planned;

/// The most combinations of choices that are planned. If there are more, each ruling is tried
/// alone, while the others keep the table's choices.
const MAX_COMBINATIONS: usize = 256;

/// The most choices of a ruling that can be asked about.
pub(crate) const MAX_CHOICES: usize = 16;

/// The most plans that are made to find the outcome under every combination of choices and faces;
/// but for each combination of choices at least [`LEAST_WAYS`] plans are made.
const MAX_PLANS: usize = 4_000;

/// The number of combinations of faces that are always examined: the faces of one d20.
const LEAST_WAYS: usize = 20;

/// A result that may differ under different choices of a ruling.
pub(crate) trait Foreseeable: PartialEq {
    /// What the result is, for somebody who chooses.
    fn leads_to(&self) -> LeadsTo;
}

/// Plans something on a situation.
pub(crate) type Plan<'a, T> = dyn Fn(&Situation, &mut dyn Dice) -> Result<T, CommandError> + 'a;

/// A ruling to ask about.
pub(crate) struct Matter {
    pub(crate) ruling: &'static str,
    pub(crate) question: &'static str,
    pub(crate) choices: Vec<ChoicePreview>,
}

/// The first ruling, in the order of the system's table, that is asked about, is not decided yet,
/// and matters.
pub(crate) fn first_matter<T: Foreseeable>(
    encounter: &Encounter,
    situation: &Situation,
    decided: &[RulingChoice],
    plan: &Plan<'_, T>,
) -> Option<Matter> {
    let open: Vec<OpenRuling> = encounter
        .system()
        .rulings()
        .iter()
        .filter(|entry| encounter.asked_rulings().any(|asked| asked == entry.name))
        .filter(|entry| !decided.iter().any(|ruling| ruling.name() == entry.name))
        .map(|entry| OpenRuling {
            entry,
            choices: entry.offered(),
        })
        .collect();
    let matters = if combinations(&open) <= MAX_COMBINATIONS {
        let foreseen = foresee_all(situation, &open, plan);
        (0..open.len()).find(|at| differs(&open, &foreseen, *at))
    } else {
        (0..open.len()).find(|at| {
            let alone = &open[*at..=*at];
            differs(alone, &foresee_all(situation, alone, plan), 0)
        })
    };
    let ruling = &open[matters?];
    let choices = ruling
        .choices
        .iter()
        .map(|choice| ChoicePreview {
            choice: *choice,
            leads_to: foresee(situation, &[(ruling.entry, *choice)], plan, LEAST_WAYS).leads_to(),
        })
        .collect();
    Some(Matter {
        ruling: ruling.entry.name,
        question: ruling.entry.question,
        choices,
    })
}

struct OpenRuling {
    entry: &'static RulingEntry,
    /// The choices that are offered, the default first.
    choices: Vec<OfferedChoice>,
}

fn combinations(open: &[OpenRuling]) -> usize {
    open.iter().fold(1, |product, ruling| {
        product.saturating_mul(ruling.choices.len().max(1))
    })
}

/// The results under every combination; the choices of the last ruling change fastest.
fn foresee_all<T: Foreseeable>(
    situation: &Situation,
    open: &[OpenRuling],
    plan: &Plan<'_, T>,
) -> Vec<Foreseen<T>> {
    if open.is_empty() {
        return Vec::new();
    }
    let ways_max = MAX_PLANS / combinations(open).max(1);
    (0..combinations(open))
        .map(|number| {
            let mut rest = number;
            let mut choices = Vec::with_capacity(open.len());
            for ruling in open.iter().rev() {
                let count = ruling.choices.len().max(1);
                if let Some(choice) = ruling.choices.get(rest % count) {
                    choices.push((ruling.entry, *choice));
                }
                rest /= count;
            }
            foresee(situation, &choices, plan, ways_max)
        })
        .collect()
}

/// Whether two combinations that differ only in that ruling have different results.
fn differs<T: Foreseeable>(open: &[OpenRuling], foreseen: &[Foreseen<T>], at: usize) -> bool {
    let stride = combinations(&open[at + 1..]);
    let count = open[at].choices.len().max(1);
    (0..foreseen.len()).any(|number| {
        let first = number - (number / stride % count) * stride;
        !foreseen[number].is_surely(&foreseen[first])
    })
}

/// A result, as far as it can be known before the dice are rolled.
enum Foreseen<T> {
    /// No die is rolled.
    Certain(Box<Result<T, CommandError>>),
    /// Dice are rolled: the result for each combination of faces, in order.
    Dice(Vec<Fall<T>>),
    /// Not known.
    Open,
}

/// The result for one combination of faces.
#[derive(PartialEq)]
struct Fall<T> {
    /// The dice that are asked for; the faces follow from the position in the list.
    asked: Vec<Request>,
    result: Result<T, CommandError>,
}

impl<T: Foreseeable> Foreseen<T> {
    /// Whether the results are known and the same.
    fn is_surely(&self, other: &Foreseen<T>) -> bool {
        match (self, other) {
            (Foreseen::Certain(own), Foreseen::Certain(theirs)) => own == theirs,
            (Foreseen::Dice(own), Foreseen::Dice(theirs)) => own == theirs,
            // A result equals itself, even if it is not known.
            (Foreseen::Open, Foreseen::Open) => std::ptr::eq(self, other),
            _ => false,
        }
    }

    fn leads_to(&self) -> LeadsTo {
        match self {
            Foreseen::Certain(result) => match result.as_ref() {
                Ok(planned) => planned.leads_to(),
                Err(CommandError::Refused(refusal)) => LeadsTo::Refused(refusal.clone()),
                Err(_) => LeadsTo::NotAccepted,
            },
            Foreseen::Dice(falls) => match falls.first().map(|fall| fall.asked.as_slice()) {
                Some([request]) => LeadsTo::Die(request.die),
                _ => LeadsTo::Dice,
            },
            Foreseen::Open => LeadsTo::Dice,
        }
    }
}

/// The outcome, the question that follows, and what an attack is compared with.
impl Foreseeable for Planned {
    fn leads_to(&self) -> LeadsTo {
        LeadsTo::Outcome {
            outcome: Box::new(self.outcome.clone()),
            choice: self.choice.clone().map(Box::new),
            armor_class: self.attack.as_ref().and_then(Attack::armor_class_total),
        }
    }
}

/// What is added to the die, and what the total is compared with.
impl Foreseeable for Attack {
    fn leads_to(&self) -> LeadsTo {
        LeadsTo::Attack {
            modifier: self.modifier(),
            armor_class: self.armor_class_total(),
        }
    }
}

fn foresee<T: Foreseeable>(
    situation: &Situation,
    choices: &[(&'static RulingEntry, OfferedChoice)],
    plan: &Plan<'_, T>,
    ways_max: usize,
) -> Foreseen<T> {
    let mut ruled = situation.clone();
    for (entry, choice) in choices {
        let decided = entry.choose(*choice).ok_or(CommandError::NoAnswer);
        let decided = decided.and_then(|choice| Ok(ruled.rulings.decide(&choice)?));
        if let Err(error) = decided {
            return Foreseen::Certain(Box::new(Err(error)));
        }
    }
    let mut probe = Probe::showing(1);
    let first = plan(&ruled, &mut probe);
    if probe.asked.is_empty() {
        return Foreseen::Certain(Box::new(first));
    }
    match falls(&ruled, plan, ways_max.max(LEAST_WAYS)) {
        Some(falls) => Foreseen::Dice(falls),
        None => Foreseen::Open,
    }
}

/// The result for every combination of faces, the last die changing fastest; `None` if there are
/// more combinations than that.
fn falls<T: Foreseeable>(
    situation: &Situation,
    plan: &Plan<'_, T>,
    ways_max: usize,
) -> Option<Vec<Fall<T>>> {
    let mut falls = Vec::new();
    let mut faces: Vec<u16> = Vec::new();
    while falls.len() < ways_max {
        let mut probe = Probe {
            faces: faces.clone(),
            then: 1,
            asked: Vec::new(),
        };
        let result = plan(situation, &mut probe);
        let asked = probe.asked;
        faces.resize(asked.len(), 1);
        let most = |at: usize| asked.get(at).map_or(0, |request| request.die.faces());
        let next = faces
            .iter()
            .enumerate()
            .rposition(|(at, face)| *face < most(at));
        if let Some(at) = next {
            faces.truncate(at + 1);
            if let Some(face) = faces.last_mut() {
                *face += 1;
            }
        }
        falls.push(Fall { asked, result });
        if next.is_none() {
            return Some(falls);
        }
    }
    None
}

/// Dice that show the faces they are given, if they have that face, and record what was asked for.
pub(crate) struct Probe {
    /// The faces of the first dice.
    faces: Vec<u16>,
    /// The face of all later dice.
    then: u16,
    asked: Vec<Request>,
}

impl Probe {
    pub(crate) fn showing(face: u16) -> Probe {
        Probe {
            faces: Vec::new(),
            then: face,
            asked: Vec::new(),
        }
    }

    /// Whether a die was asked for.
    pub(crate) fn has_rolled(&self) -> bool {
        !self.asked.is_empty()
    }
}

impl Dice for Probe {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        let shown = self.faces.get(self.asked.len()).copied();
        self.asked.push(request.clone());
        let face = shown.unwrap_or(self.then).min(request.die.faces());
        request
            .die
            .face(u32::from(face))
            .ok_or_else(|| DiceError::NotOnDie {
                request: request.clone(),
                face: u32::from(face),
            })
    }
}
