//! Whether a ruling that the table wants to be asked about matters for a declaration.
//!
//! The declaration is planned under every combination of choices of the rulings that are asked
//! about and not decided yet. A ruling matters if changing its choice alone changes, in any of
//! these combinations, anything of what comes out. One that does not matter is not asked about.
//!
//! Where a plan rolls one die of at most 20 faces, every face is looked at. Where it rolls more,
//! the question is put: better once too often than a decision taken silently.

use dice::{Dice, DiceError, Die, Face, Request};
use rules::six_d6::HiddenChoice;
use rules::{Attack, Outcome, Situation};

use crate::carry_on::answer_words;
use crate::encounter::Encounter;
use crate::error::CommandError;
use crate::event::result_words;
use crate::pending::ChoicePreview;

/// The most combinations of choices that are planned. Beyond it each ruling is tried alone, the
/// others staying as the table has them.
const MAX_COMBINATIONS: usize = 256;

/// The most choices of a ruling that can be asked about.
pub(crate) const MAX_CHOICES: usize = 16;

/// A die with more faces is not looked at face by face.
const MAX_FACES: u16 = 20;

/// A declaration and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Planned {
    pub(crate) declaration: rules::Declaration,
    pub(crate) outcome: Outcome,
    /// What somebody is asked before the declaration goes on.
    pub(crate) choice: Option<HiddenChoice>,
    /// The attack that the declaration is, as it stands before it is carried out: a ruling matters
    /// that changes what it is held against.
    pub(crate) attack: Option<Attack>,
}

/// What can come out differently under a ruling.
pub(crate) trait Foreseeable: PartialEq {
    /// What comes out, in a few words for a choice.
    fn words(&self) -> String;
}

/// Plans something on a situation.
pub(crate) type Plan<'a, T> = dyn Fn(&Situation, &mut dyn Dice) -> Result<T, CommandError> + 'a;

/// A ruling to ask about.
pub(crate) struct Matter {
    pub(crate) ruling: &'static str,
    pub(crate) question: &'static str,
    pub(crate) choices: Vec<ChoicePreview>,
}

/// The first ruling, in the order of the system's table, that is asked about, is not among those
/// decided already, and matters.
pub(crate) fn first_matter<T: Foreseeable>(
    encounter: &Encounter,
    situation: &Situation,
    decided: &[notation::Ruling],
    plan: &Plan<'_, T>,
) -> Option<Matter> {
    let open: Vec<OpenRuling> = encounter
        .system()
        .rulings()
        .iter()
        .filter(|entry| encounter.asked_rulings().any(|asked| asked == entry.name))
        .filter(|entry| !decided.iter().any(|ruling| ruling.name.value == entry.name))
        .map(|entry| OpenRuling {
            name: entry.name,
            question: entry.question,
            choices: choices_of(entry),
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
            choice: choice.clone(),
            leads_to: foresee(situation, &[(ruling.name, choice)], plan).words(),
        })
        .collect();
    Some(Matter {
        ruling: ruling.name,
        question: ruling.question,
        choices,
    })
}

struct OpenRuling {
    name: &'static str,
    question: &'static str,
    choices: Vec<String>,
}

/// The choices of a ruling as words, the default first.
pub(crate) fn choices_of(entry: &rules::RulingEntry) -> Vec<String> {
    match entry.choices {
        rules::Choices::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        rules::Choices::Number {
            default,
            least,
            greatest,
        } => std::iter::once(default)
            .chain((least..=greatest).filter(|number| *number != default))
            .map(|number| number.to_string())
            .collect(),
        // A list has no end of choices: its default alone, so that nobody is asked.
        rules::Choices::List { default, .. } => vec![default.to_owned()],
    }
}

fn combinations(open: &[OpenRuling]) -> usize {
    open.iter().fold(1, |product, ruling| {
        product.saturating_mul(ruling.choices.len().max(1))
    })
}

/// What comes out under every combination; the choices of the last ruling change fastest.
fn foresee_all<T: Foreseeable>(
    situation: &Situation,
    open: &[OpenRuling],
    plan: &Plan<'_, T>,
) -> Vec<Foreseen<T>> {
    if open.is_empty() {
        return Vec::new();
    }
    (0..combinations(open))
        .map(|number| {
            let mut rest = number;
            let mut choices: Vec<(&str, &String)> = Vec::with_capacity(open.len());
            for ruling in open.iter().rev() {
                let count = ruling.choices.len().max(1);
                if let Some(choice) = ruling.choices.get(rest % count) {
                    choices.push((ruling.name, choice));
                }
                rest /= count;
            }
            foresee(situation, &choices, plan)
        })
        .collect()
}

/// Whether two combinations that differ only in that ruling lead to different things.
fn differs<T: Foreseeable>(open: &[OpenRuling], foreseen: &[Foreseen<T>], at: usize) -> bool {
    let stride = combinations(&open[at + 1..]);
    let count = open[at].choices.len().max(1);
    (0..foreseen.len()).any(|number| {
        let first = number - (number / stride % count) * stride;
        !foreseen[number].is_surely(&foreseen[first])
    })
}

/// What comes out, as far as it can be known before the dice are rolled.
enum Foreseen<T> {
    /// No die is rolled.
    Certain(Box<Result<T, CommandError>>),
    /// One die is rolled; for each face in order.
    OneDie(Die, Vec<Result<T, CommandError>>),
    /// It is open.
    Open,
}

impl<T: Foreseeable> Foreseen<T> {
    /// Whether it is known and the same.
    fn is_surely(&self, other: &Foreseen<T>) -> bool {
        match (self, other) {
            (Foreseen::Certain(own), Foreseen::Certain(theirs)) => own == theirs,
            (Foreseen::OneDie(die, own), Foreseen::OneDie(other_die, theirs)) => {
                die == other_die && own == theirs
            }
            // Compared with itself it is the same, however open.
            (Foreseen::Open, Foreseen::Open) => std::ptr::eq(self, other),
            _ => false,
        }
    }

    fn words(&self) -> String {
        match self {
            Foreseen::Certain(result) => match result.as_ref() {
                Ok(planned) => planned.words(),
                Err(error) => error.words(),
            },
            Foreseen::OneDie(die, _) => format!("decided by 1{die}"),
            Foreseen::Open => "decided by dice".to_owned(),
        }
    }
}

/// What comes out, what is asked then, and for an attack what it is held against.
impl Foreseeable for Planned {
    fn words(&self) -> String {
        let mut words = result_words(&self.outcome);
        if let Some(choice) = &self.choice {
            words.push_str(&format!("; asks {}", answer_words(choice)));
        }
        match self.attack.as_ref().and_then(Attack::armor_class_total) {
            Some(armor_class) => format!("{words}; against {armor_class}"),
            None => words,
        }
    }
}

/// What is added to the die, and what it is held against.
impl Foreseeable for Attack {
    fn words(&self) -> String {
        let modifier = self.modifier();
        match self.armor_class_total() {
            Some(armor_class) => format!("attack {modifier:+} against {armor_class}"),
            None => format!("attack {modifier:+}"),
        }
    }
}

fn foresee<T: Foreseeable>(
    situation: &Situation,
    choices: &[(&str, &String)],
    plan: &Plan<'_, T>,
) -> Foreseen<T> {
    let mut ruled = situation.clone();
    for (name, choice) in choices {
        if let Err(error) = ruled.rulings.set(name, choice) {
            return Foreseen::Certain(Box::new(Err(error.into())));
        }
    }
    let mut probe = Probe::showing(1);
    let first = plan(&ruled, &mut probe);
    match probe.asked.as_slice() {
        [] => Foreseen::Certain(Box::new(first)),
        [request] if request.die.faces() <= MAX_FACES => {
            let die = request.die;
            let mut results = vec![first];
            for face in 2..=die.faces() {
                let mut probe = Probe::showing(face);
                results.push(plan(&ruled, &mut probe));
                if probe.asked.len() != 1 {
                    return Foreseen::Open;
                }
            }
            Foreseen::OneDie(die, results)
        }
        _ => Foreseen::Open,
    }
}

/// Dice that show what they are told to, as far as they have that face, and keep what was asked.
pub(crate) struct Probe {
    face: u16,
    asked: Vec<Request>,
}

impl Probe {
    pub(crate) fn showing(face: u16) -> Probe {
        Probe {
            face,
            asked: Vec::new(),
        }
    }
}

impl Dice for Probe {
    fn roll(&mut self, request: &Request) -> Result<Face, DiceError> {
        self.asked.push(request.clone());
        let face = self.face.min(request.die.faces());
        request
            .die
            .face(u32::from(face))
            .ok_or_else(|| DiceError::NotOnDie {
                request: request.clone(),
                face: u32::from(face),
            })
    }
}
