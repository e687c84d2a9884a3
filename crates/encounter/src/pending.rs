//! Questions that an encounter waits on.

use board::{Board, CreatureId, Position};
use dice::Roll;
use rules::{CatalogueText, Cause, Interruption, RuleId, RulingChoice, When};
use systems::{Event, System};

use crate::attack::TypedAttack;
use crate::carry_on::CarryOn;
use crate::command::{Answer, AttackCommand, Declared, Scope};
use crate::reaction::{Reaction, ReactionKind, ReactionOption, ReadiedForm};

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
    /// A ruling that the table wants to be asked about decides what comes out.
    Ruling(Box<RulingQuestion>),
}

/// A movement that waits at a trigger, or another action that waits before it has its effect.
///
/// The mover stands on the board where the trigger found it. The cost of the movement is booked
/// when it is over; until then the turn's budgets and counts are those from before it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveOn {
    /// The declaration on its way.
    pub declared: Declared,
    /// Who moves.
    pub mover: CreatureId,
    /// Where the movement began.
    pub from: Position,
    /// Where the mover waits.
    pub at: Position,
    /// When the trigger comes.
    pub when: When,
    /// The steps it has completed.
    pub completed_steps: u32,
    /// The triggers, in the order of the rules; all have the same time.
    pub triggers: Vec<Event>,
    /// Who has not answered yet; whoever is asked now comes first.
    pub open: Vec<ReactionOption>,
    /// What the declaration has rolled so far; it is not rolled again.
    pub rolls: Vec<Roll>,
    /// Who has been moved by a reaction while it waited, in order of time.
    pub interruptions: Vec<Interruption>,
}

/// A ruling that has to be decided before something can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "crate::stored::StoredRulingQuestion")
)]
pub struct RulingQuestion {
    /// The name of the ruling.
    pub ruling: CatalogueText,
    /// Its question.
    #[cfg_attr(feature = "serde", serde(skip_serializing))]
    pub question: CatalogueText,
    /// The choices, the default first.
    pub choices: Vec<ChoicePreview>,
    /// What waits for the answer.
    pub resume: Resume,
}

/// A choice and what it would lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChoicePreview {
    /// The choice.
    pub choice: String,
    /// What comes out under it if the other rulings are as the table has them.
    pub leads_to: String,
}

/// What continues when a ruling has been decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Resume {
    /// A declaration; its own rulings include those decided for it so far.
    Declaration(Declared),
    /// An attack by its command.
    Attack {
        /// The command.
        command: AttackCommand,
        /// The rulings decided for it so far.
        rulings: Vec<RulingChoice>,
    },
    /// The end of a movement where it was stopped.
    Halt {
        /// The movement; its declaration's own rulings include those decided for it so far.
        move_on: Box<MoveOn>,
        /// What is true of the mover afterwards.
        #[cfg_attr(feature = "serde", serde(with = "crate::stored::phrases"))]
        facts: Vec<notation::Phrase>,
    },
    /// A reaction to a movement.
    React {
        /// The movement; its declaration's own rulings include those decided for it so far.
        move_on: Box<MoveOn>,
        /// The reaction.
        reaction: Reaction,
    },
}

impl MoveOn {
    /// Who may react, each once, in the order of the rules.
    pub fn reactors(&self) -> Vec<CreatureId> {
        let mut reactors = Vec::new();
        for event in &self.triggers {
            if let systems::AnyHappening::Provoke(reactor, _) = event.happening
                && !reactors.contains(&reactor)
            {
                reactors.push(reactor);
            }
        }
        reactors
    }

    /// What gives that creature its first reaction here, and the rule that does so.
    pub(crate) fn trigger_of(&self, reactor: CreatureId) -> Option<(Cause, RuleId)> {
        self.triggers
            .iter()
            .find_map(|event| match event.happening {
                systems::AnyHappening::Provoke(by, cause) if by == reactor => {
                    Some((cause, event.rule))
                }
                _ => None,
            })
    }
}

impl Pending {
    /// The answers to it: all of them, except the facts that a halt or a reaction may state, what
    /// may be typed in for an attack, ways of more than one step round a revealed square, and
    /// readied movements, which need a path.
    pub fn answers(&self, system: System) -> Vec<Answer> {
        match self {
            Pending::MoveOn(move_on) => {
                let mut answers = vec![Answer::MoveOn, Answer::Halt { facts: Vec::new() }];
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
                            ends_with: Vec::new(),
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
                        choice: preview.choice.clone(),
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

/// The name of a creature for people.
pub(crate) fn name_of(board: &Board, id: CreatureId) -> String {
    board
        .creature(id)
        .map_or_else(|| id.to_string(), |creature| creature.name.clone())
}
