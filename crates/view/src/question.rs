//! The open question, as far as a viewer may know it.

use board::{CreatureId, Position};
use encounter::{
    Answer, CarryOn, Encounter, LeadsTo, MoveOn, Pending, Reaction, ReactionKind, TypedAttack,
};
use rules::{OfferedChoice, Revealed, When};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use systems::{AnyHappening, Edit, System};

use crate::Viewer;
use crate::known::Known;
use crate::wire::{CostTold, Place, Tile, cost};

/// The open question. A viewer who may not know of it does not see what waits for its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Question {
    /// Another creature, which the viewer knows completely, is asked.
    Waiting {
        /// The creature that is asked.
        #[schemars(with = "u32")]
        creature: CreatureId,
    },
    /// A creature may react.
    React(ReactAsked),
    /// A movement has revealed something: does the mover carry on?
    CarryOn(CarryOnAsked),
    /// A ruling has to be decided; only the game master is asked.
    Ruling {
        /// The name of the ruling.
        ruling: String,
        /// The question of the ruling.
        question: String,
        /// The choices, the default first.
        choices: Vec<ChoiceTold>,
    },
}

impl Question {
    /// The creature that is asked; nobody for a ruling.
    pub(crate) const fn asked(&self) -> Option<CreatureId> {
        match self {
            Question::Waiting { creature } => Some(*creature),
            Question::React(react) => Some(react.creature),
            Question::CarryOn(carry_on) => Some(carry_on.creature),
            Question::Ruling { .. } => None,
        }
    }
}

/// A question whether a creature reacts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReactAsked {
    /// The creature that is asked.
    #[schemars(with = "u32")]
    pub creature: CreatureId,
    /// The creature to which it may react: the one that moves or acts, or its rider; missing if the
    /// viewer does not know of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<u32>")]
    pub mover: Option<CreatureId>,
    /// Where the one that moves or acts waits; missing with `mover`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// When the trigger comes.
    pub when: WhenTold,
    /// What gives the reaction.
    pub causes: Vec<CauseTold>,
    /// What the creature may do.
    pub kinds: Vec<ReactionWord>,
}

/// A cause of a reaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CauseTold {
    /// The word for it: `leave`, `enter`.
    pub cause: String,
    /// The rule that gives the reaction.
    pub rule: String,
}

/// What a creature may do as a reaction.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum ReactionWord {
    /// An attack of opportunity.
    OpportunityAttack,
    /// The readied action.
    Readied,
    /// Something else.
    Other,
}

impl ReactionWord {
    /// The word for it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            ReactionWord::OpportunityAttack => ReactionKind::OpportunityAttack.word(),
            ReactionWord::Readied => ReactionKind::Readied.word(),
            ReactionWord::Other => ReactionKind::Other.word(),
        }
    }

    /// The creature reacts that way, and nothing more is stated.
    pub(crate) fn answer(self, reactor: CreatureId, system: System) -> Answer {
        Answer::React(Reaction {
            reactor,
            kind: match self {
                ReactionWord::OpportunityAttack => ReactionKind::OpportunityAttack,
                ReactionWord::Readied => ReactionKind::Readied,
                ReactionWord::Other => ReactionKind::Other,
            },
            typed: TypedAttack::default(),
            movement: None,
            ends_with: Edit::of(system, []),
        })
    }
}

impl From<ReactionKind> for ReactionWord {
    fn from(kind: ReactionKind) -> ReactionWord {
        match kind {
            ReactionKind::OpportunityAttack => ReactionWord::OpportunityAttack,
            ReactionKind::Readied => ReactionWord::Readied,
            ReactionKind::Other => ReactionWord::Other,
        }
    }
}

/// When in a movement something happens.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum WhenTold {
    /// Before the first step.
    Start,
    /// In a step, counted from 1.
    Step(u32),
    /// After the last step.
    End,
    /// At no particular time; only the order of the events counts.
    Unnumbered,
}

impl From<When> for WhenTold {
    fn from(when: When) -> WhenTold {
        match when {
            When::Start => WhenTold::Start,
            When::Step(step) => WhenTold::Step(step),
            When::End => WhenTold::End,
            When::Unnumbered => WhenTold::Unnumbered,
        }
    }
}

/// A question whether a mover that has found something carries on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CarryOnAsked {
    /// The creature that moves.
    #[schemars(with = "u32")]
    pub creature: CreatureId,
    /// The rule that gives the choice.
    pub rule: String,
    /// What the mover wanted to enter.
    pub into: RevealedTold,
    /// The points that are left.
    pub left: u32,
    /// What entering takes at least; missing if it cannot be entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u32>,
    /// The rule against carrying on; missing if carrying on is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against_carrying_on: Option<String>,
    /// The rule against stopping; missing if stopping is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against_stopping: Option<String>,
    /// What the mover may enter instead.
    pub elsewhere: Vec<RevealedTold>,
}

/// What a movement has revealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RevealedTold {
    /// A square.
    Square(Tile),
    /// A goal of play without a grid.
    Goal(String),
    /// A point of play without a grid.
    Point(Place),
}

impl From<&Revealed> for RevealedTold {
    fn from(revealed: &Revealed) -> RevealedTold {
        match revealed {
            Revealed::Square(square) => RevealedTold::Square((*square).into()),
            Revealed::Goal(name) => RevealedTold::Goal(name.clone()),
            Revealed::Point(point) => RevealedTold::Point(Position::Free(*point).into()),
        }
    }
}

/// A choice of a ruling, and its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChoiceTold {
    /// The choice.
    #[schemars(with = "String")]
    pub choice: OfferedChoice,
    /// Its result, as far as it can be known before dice are rolled.
    pub leads_to: LeadsToTold,
}

/// What a choice of a ruling would lead to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum LeadsToTold {
    /// What was declared happens.
    Happens {
        /// What its movement costs, if it is a movement.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cost: Option<CostTold>,
        /// The Armor Class that its attack is compared with, if it is an attack and the number is
        /// known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        armor_class: Option<i32>,
        /// Whether the mover is asked something before it goes on.
        asks: bool,
    },
    /// An attack is made.
    Attack {
        /// What is added to the d20.
        modifier: i32,
        /// The Armor Class that the total is compared with, if it is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        armor_class: Option<i32>,
    },
    /// It is refused.
    Refused {
        /// The rules against it, in the order of the checks.
        rules: Vec<String>,
    },
    /// It is not accepted for another reason.
    NotAccepted,
    /// One die decides.
    Die {
        /// Its faces.
        faces: u16,
    },
    /// More than one die decides, or there are too many ways on from here to examine them all.
    Dice,
}

impl From<&LeadsTo> for LeadsToTold {
    fn from(leads_to: &LeadsTo) -> LeadsToTold {
        match leads_to {
            LeadsTo::Outcome {
                outcome,
                choice,
                armor_class,
            } => LeadsToTold::Happens {
                cost: cost(outcome),
                armor_class: *armor_class,
                asks: choice.is_some(),
            },
            LeadsTo::Attack {
                modifier,
                armor_class,
            } => LeadsToTold::Attack {
                modifier: *modifier,
                armor_class: *armor_class,
            },
            LeadsTo::Refused(refusal) => LeadsToTold::Refused {
                rules: refusal
                    .objections()
                    .map(|own| own.rule.as_str().to_owned())
                    .collect(),
            },
            LeadsTo::NotAccepted => LeadsToTold::NotAccepted,
            LeadsTo::Die(die) => LeadsToTold::Die { faces: die.faces() },
            LeadsTo::Dice => LeadsToTold::Dice,
        }
    }
}

/// What the viewer may know of the open question.
pub(crate) fn question(encounter: &Encounter, known: &Known, viewer: &Viewer) -> Option<Question> {
    match encounter.pending()? {
        Pending::MoveOn(movement) => react(movement, known, viewer),
        Pending::CarryOn(asked) => carry_on(asked, known, viewer),
        Pending::Ruling(asked) => (viewer == &Viewer::GameMaster).then(|| Question::Ruling {
            ruling: asked.ruling.to_owned(),
            question: asked.question.to_owned(),
            choices: asked
                .choices
                .iter()
                .map(|own| ChoiceTold {
                    choice: own.choice,
                    leads_to: (&own.leads_to).into(),
                })
                .collect(),
        }),
    }
}

/// Whether the viewer answers for the creature.
fn answers_for(creature: CreatureId, viewer: &Viewer) -> bool {
    viewer == &Viewer::GameMaster || viewer.plays(creature)
}

/// The question that says only that another creature is asked, if the viewer knows that creature
/// completely: other creatures are asked in secret.
fn waiting(creature: CreatureId, known: &Known) -> Option<Question> {
    let is_whole = known.whole.contains(&creature);
    let creature = known.ids.creature(creature).filter(|_| is_whole)?;
    Some(Question::Waiting { creature })
}

fn react(movement: &MoveOn, known: &Known, viewer: &Viewer) -> Option<Question> {
    let asked = movement.open.first()?;
    if !answers_for(asked.reactor, viewer) {
        return waiting(asked.reactor, known);
    }
    let mover = known.ids.creature(movement.target());
    let triggers = movement.triggers.iter();
    let causes = triggers.filter_map(|event| match event.happening {
        AnyHappening::Provoke(by, cause) if by == asked.reactor && cause.rider() == asked.rider => {
            Some(CauseTold {
                cause: cause.word().to_owned(),
                rule: event.rule.as_str().to_owned(),
            })
        }
        _ => None,
    });
    Some(Question::React(ReactAsked {
        creature: known.ids.creature(asked.reactor)?,
        mover,
        at: mover.map(|_| movement.at.into()),
        when: movement.when.into(),
        causes: causes.collect(),
        kinds: asked.kinds.iter().map(|kind| (*kind).into()).collect(),
    }))
}

fn carry_on(asked: &CarryOn, known: &Known, viewer: &Viewer) -> Option<Question> {
    let choice = &asked.choice;
    if !answers_for(choice.mover, viewer) {
        return waiting(choice.mover, known);
    }
    let against = |judged: Result<(), rules::RuleId>| Some(judged.err()?.as_str().to_owned());
    Some(Question::CarryOn(CarryOnAsked {
        creature: known.ids.creature(choice.mover)?,
        rule: choice.rule.as_str().to_owned(),
        into: (&choice.into).into(),
        left: choice.remaining,
        least: choice.least,
        against_carrying_on: against(choice.carry_on),
        against_stopping: against(choice.stop),
        elsewhere: choice.elsewhere.iter().map(RevealedTold::from).collect(),
    }))
}
