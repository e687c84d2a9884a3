//! Questions that an encounter waits on.

use board::{Board, CreatureId};
use dice::Die;
use rules::{CatalogueText, OfferedChoice, Refusal, RevealChoice, RulingChoice};
use systems::{Edit, Outcome, System};

use crate::carry_on::CarryOn;
use crate::command::{Answer, AttackCommand, Declared, Scope};
use crate::reaction::{Reaction, ReactionKind, ReadiedForm};
use crate::typed_attack::TypedAttack;
use crate::waiting::MoveOn;

/// The open question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Pending {
    /// A trigger has stopped a movement. Does the mover go on?
    MoveOn(Box<MoveOn>),
    /// A movement has revealed something hidden. Does the mover carry on or stop?
    CarryOn(Box<CarryOn>),
    /// The outcome depends on a ruling that the table wants to be asked about.
    Ruling(Box<RulingQuestion>),
}

/// A question about a ruling that has to be decided before something can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "StoredRulingQuestion")
)]
pub struct RulingQuestion {
    /// The name of the ruling.
    pub ruling: CatalogueText,
    /// Its question.
    #[cfg_attr(feature = "serde", serde(skip_serializing))]
    pub question: CatalogueText,
    /// The choices, the default first.
    pub choices: Vec<ChoicePreview>,
    /// What continues after the answer.
    pub resume: Resume,
}

/// A stored question about a ruling; its text comes from the catalogue.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "RulingQuestion", deny_unknown_fields)]
struct StoredRulingQuestion {
    #[serde(with = "rules::stored::ruling_entry")]
    ruling: &'static rules::RulingEntry,
    choices: Vec<ChoicePreview>,
    resume: Resume,
}

#[cfg(feature = "serde")]
impl From<StoredRulingQuestion> for RulingQuestion {
    fn from(stored: StoredRulingQuestion) -> RulingQuestion {
        RulingQuestion {
            ruling: stored.ruling.name,
            question: stored.ruling.question,
            choices: stored.choices,
            resume: stored.resume,
        }
    }
}

/// A choice and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChoicePreview {
    /// The choice.
    pub choice: OfferedChoice,
    /// Its result if the table's choices apply to all other rulings.
    pub leads_to: LeadsTo,
}

/// What a choice would lead to, as far as it can be known before dice are rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum LeadsTo {
    /// A declaration is carried out.
    Outcome {
        /// What happens, as far as the first question.
        outcome: Box<Outcome>,
        /// What the mover is asked at that point.
        choice: Option<Box<RevealChoice>>,
        /// The Armor Class that its attack is compared with, if it is an attack and the number is
        /// known.
        armor_class: Option<i32>,
    },
    /// An attack is made with these numbers.
    Attack {
        /// What is added to the d20.
        modifier: i32,
        /// The Armor Class that the total is compared with, if it is known.
        armor_class: Option<i32>,
    },
    /// It is refused.
    Refused(Refusal),
    /// It is not accepted for another reason.
    NotAccepted,
    /// One die decides.
    Die(Die),
    /// More than one die decides, or there are too many ways on from here to examine them all.
    Dice,
}

/// What continues after a ruling has been decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Resume {
    /// A declaration; its own rulings include those decided for it so far.
    Declaration(Declared),
    /// An attack given as a command.
    Attack {
        /// The command.
        command: AttackCommand,
        /// The rulings decided for it so far.
        rulings: Vec<RulingChoice>,
    },
    /// The end of a movement at the position where it was stopped.
    Halt {
        /// The movement; its declaration's own rulings include those decided for it so far.
        move_on: Box<MoveOn>,
        /// What is true of the mover afterwards.
        facts: Edit,
        /// The fall that comes after it, because a save has failed.
        #[cfg_attr(
            feature = "serde",
            serde(default, skip_serializing_if = "Option::is_none")
        )]
        fall: Option<Box<Declared>>,
    },
    /// A reaction to a movement.
    React {
        /// The movement; its declaration's own rulings include those decided for it so far.
        move_on: Box<MoveOn>,
        /// The reaction.
        reaction: Reaction,
    },
}

impl Pending {
    /// The possible answers: all of them, except the facts that a halt or a reaction may state,
    /// what may be typed in for an attack, ways of more than one step round a revealed square, and
    /// readied movements, which need a path.
    pub fn answers(&self, system: System) -> Vec<Answer> {
        match self {
            Pending::MoveOn(move_on) => {
                let nothing = Edit::of(system, []);
                let halt = Answer::Halt {
                    facts: nothing.clone(),
                };
                let mut answers = vec![Answer::MoveOn];
                // Nothing is left to stop of an action that is over.
                answers.extend((!move_on.fate.is_done()).then_some(halt));
                if let Some(asked) = move_on.open.first() {
                    // A path cannot be listed.
                    let listed = asked.kinds.iter().filter(|kind| {
                        **kind != ReactionKind::Readied || asked.readied == ReadiedForm::Plain
                    });
                    answers.extend(listed.map(|kind| {
                        Answer::React(Reaction {
                            reactor: asked.reactor,
                            kind: *kind,
                            typed: TypedAttack::default(),
                            movement: None,
                            ends_with: nothing.clone(),
                        })
                    }));
                    answers.push(Answer::Decline {
                        reactor: asked.reactor,
                    });
                }
                answers
            }
            Pending::CarryOn(carry_on) => carry_on.answers(system),
            Pending::Ruling(question) => question
                .choices
                .iter()
                .flat_map(|preview| {
                    [Scope::ThisCommand, Scope::Table].map(|scope| Answer::Choose {
                        choice: preview.choice,
                        scope,
                    })
                })
                .collect(),
        }
    }

    /// The movement that waits, if one is waiting.
    pub fn waiting_movement(&self) -> Option<&MoveOn> {
        match self {
            Pending::MoveOn(move_on) => Some(move_on),
            Pending::CarryOn(carry_on) => carry_on.movement.as_deref(),
            Pending::Ruling(question) => match &question.resume {
                Resume::Declaration(_) | Resume::Attack { .. } => None,
                Resume::Halt { move_on, .. } | Resume::React { move_on, .. } => Some(move_on),
            },
        }
    }
}

/// The name of a creature, for people.
pub(crate) fn name_of(board: &Board, id: CreatureId) -> String {
    board
        .creature(id)
        .map_or_else(|| id.to_string(), |creature| creature.name.clone())
}
