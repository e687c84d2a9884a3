//! What happens at a table: the events of `play`.

use board::{Board, CreatureId};
use encounter::{Answer, CarryOn, Checked, MoveOn, RulingQuestion, Struck};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{AttackModifier, Declaration, DoorState, Event, Objection, Place};

/// Something that has happened at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TableEvent {
    /// A ruling has been decided for the table.
    RulingSet {
        /// The ruling.
        ruling: String,
        /// The choice.
        choice: String,
    },
    /// The table wants to be asked about a ruling from now on.
    RulingAsked {
        /// The ruling.
        ruling: String,
    },
    /// What players are told has been set.
    Disclosed {
        /// The setting.
        setting: String,
        /// The choice.
        choice: String,
    },
    /// The table has set who is asked at triggers from now on.
    TriggersAsked {
        /// The value, as the command states it: `each`, `never` ….
        ask: String,
    },
    /// A door has changed its state.
    DoorMoved {
        /// Its number.
        door: u32,
        /// Its new state.
        state: DoorState,
    },
    /// Facts have been changed.
    Changed {
        /// The facts, as clauses of `with:`.
        facts: Vec<String>,
    },
    /// A creature's initiative is known.
    InitiativeSet {
        /// The creature.
        creature: String,
        /// The total.
        total: i32,
    },
    /// The order of turns has changed.
    Reordered {
        /// The creatures, first to last.
        order: Vec<String>,
    },
    /// A check has been made.
    Check(CheckMade),
    /// An attack has been made.
    Attack(AttackMade),
    /// An action is disrupted: it will have no effect.
    Disrupted {
        /// The creature that acts.
        creature: String,
        /// The rule behind it.
        rule: String,
    },
    /// Turns are taken in this order.
    Began {
        /// The creatures, first to last.
        order: Vec<String>,
    },
    /// A turn begins.
    TurnStarted {
        /// The creature.
        creature: String,
        /// The round, counted from 1.
        round: u32,
    },
    /// A turn has ended.
    TurnEnded {
        /// The creature.
        creature: String,
    },
    /// From now on nobody takes turns.
    Ended,
    /// A die has been rolled.
    Rolled {
        /// The number of faces.
        faces: u16,
        /// The face that came up.
        face: u32,
        /// The rule that asks for it.
        rule: String,
        /// Who it was rolled for.
        who: String,
        /// What it decides.
        what: String,
    },
    /// A declaration has been carried out.
    Carried(Declaration),
    /// A movement has been stopped by a trigger, and somebody is asked.
    Stopped {
        /// The creature that moves.
        creature: String,
        /// The place where it waits.
        at: Place,
        /// The triggers.
        triggers: Vec<Event>,
        /// Those that have not answered yet; the one asked now comes first.
        asked: Vec<String>,
    },
    /// A movement has met something that its side did not know of.
    Uncovered {
        /// The creature that moves.
        creature: String,
        /// What is known from now on, as names and places.
        reveals: Vec<String>,
    },
    /// A movement has revealed something hidden, and its player is asked.
    Revealed {
        /// The creature that moves.
        creature: String,
        /// Points left of the score, or feet of the movement.
        left: u32,
        /// The least that entering takes; absent if the mover cannot go on into what was revealed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        least: Option<u32>,
        /// The rule that gives the choice.
        rule: String,
    },
    /// A waiting movement is interrupted by another one.
    Interrupted {
        /// The creature whose movement waits.
        creature: String,
        /// The creature that moves now.
        by: String,
    },
    /// The movement that was interrupted last goes on.
    Resumed {
        /// The creature that moves.
        creature: String,
    },
    /// A movement that was interrupted cannot go on: it ends where it waits.
    Blocked {
        /// The creature that moves.
        creature: String,
        /// The reasons.
        objections: Vec<Objection>,
    },
    /// A ruling is asked about.
    Asked {
        /// The ruling.
        ruling: String,
        /// Its question.
        question: String,
        /// The choices, the default first.
        choices: Vec<ChoiceShown>,
    },
    /// The open question has been answered.
    Answered {
        /// The answer.
        answer: AnswerKind,
    },
}

/// A choice and what it would lead to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChoiceShown {
    /// The choice.
    pub choice: String,
    /// The result under this choice, for people.
    pub leads_to: String,
}

/// The kind of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerKind {
    /// The mover goes on.
    MoveOn,
    /// The mover's path ends where it stands.
    Halt,
    /// The creature that is asked reacts.
    React,
    /// The creature that is asked does not react.
    Decline,
    /// The mover carries on into what was revealed.
    CarryOn,
    /// The mover ends its movement before what was revealed.
    Stop,
    /// The mover goes another way.
    GoRound,
    /// A ruling is decided.
    Choose,
}

/// A check that has been made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CheckMade {
    /// The creature that makes it.
    pub creature: String,
    /// The skill or save.
    pub skill: String,
    /// The number on the die.
    pub natural: u32,
    /// The modifiers.
    pub modifiers: Vec<AttackModifier>,
    /// The sum.
    pub total: i32,
    /// The DC.
    pub dc: i32,
    /// The result.
    pub result: String,
    /// The rule that asks for it.
    pub rule: String,
}

/// An attack that has been made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AttackMade {
    /// The attacker.
    pub creature: String,
    /// The target.
    pub target: String,
    /// The number on the die, if it was needed.
    pub natural: Option<u32>,
    /// The parts of the attack bonus.
    pub attack: Vec<AttackModifier>,
    /// The parts of the Armor Class.
    pub armor_class: Vec<AttackModifier>,
    /// The result, if it is known.
    pub result: Option<String>,
    /// The damage of a hit, if it is known.
    pub damage: Option<i32>,
    /// The rule of the attack.
    pub rule: String,
}

fn name_of(board: &Board, creature: CreatureId) -> String {
    board
        .creature(creature)
        .map_or_else(|| creature.to_string(), |creature| creature.name.clone())
}

impl TableEvent {
    /// Describes what has happened, with the names of that board.
    // Long because each event is described in one place, and the compiler lists those that are
    // missing.
    pub fn new(event: &encounter::Event, board: &Board) -> TableEvent {
        use encounter::Event as Happened;
        let name = |id: &CreatureId| name_of(board, *id);
        let names = |order: &[CreatureId]| order.iter().map(name).collect();
        match event {
            Happened::Began { order } => TableEvent::Began {
                order: names(order),
            },
            Happened::Reordered { order } => TableEvent::Reordered {
                order: names(order),
            },
            Happened::InitiativeSet { creature, total } => TableEvent::InitiativeSet {
                creature: name(creature),
                total: *total,
            },
            Happened::TurnStarted { creature, round } => TableEvent::TurnStarted {
                creature: name(creature),
                round: *round,
            },
            Happened::TurnEnded { creature } => TableEvent::TurnEnded {
                creature: name(creature),
            },
            Happened::Ended => TableEvent::Ended,
            Happened::Disrupted { creature, rule } => TableEvent::Disrupted {
                creature: name(creature),
                rule: rule.as_str().to_owned(),
            },
            Happened::Interrupted { movement, by } => TableEvent::Interrupted {
                creature: name(&movement.mover),
                by: name(by),
            },
            Happened::Resumed { mover } => TableEvent::Resumed {
                creature: name(mover),
            },
            Happened::Blocked { mover, refusal, .. } => TableEvent::Blocked {
                creature: name(mover),
                objections: refusal.objections().map(Objection::from).collect(),
            },
            Happened::Checked(checked) => TableEvent::Check(CheckMade::new(checked, board)),
            Happened::Struck(struck) => TableEvent::Attack(AttackMade::new(struck, board)),
            Happened::Stopped(move_on) => stopped(move_on, board),
            Happened::Uncovered { mover, reveals } => TableEvent::Uncovered {
                creature: name(mover),
                reveals: rules::reveal_words(reveals, board),
            },
            Happened::Revealed(carry_on) => revealed(carry_on, board),
            Happened::Carried {
                declaration,
                outcome,
            } => TableEvent::Carried(Declaration::of_outcome(
                declaration.words(board),
                outcome,
                board,
            )),
            Happened::RulingSet(choice) => TableEvent::RulingSet {
                ruling: choice.name().to_owned(),
                choice: choice.word(),
            },
            Happened::RulingAsked { ruling } => TableEvent::RulingAsked {
                ruling: (*ruling).to_owned(),
            },
            Happened::Disclosed(choice) => TableEvent::Disclosed {
                setting: choice.name().to_owned(),
                choice: choice.word().to_owned(),
            },
            Happened::TriggersAsked(ask) => TableEvent::TriggersAsked {
                ask: ask.word().to_owned(),
            },
            Happened::DoorMoved { door, state } => TableEvent::DoorMoved {
                door: door.number(),
                state: (*state).into(),
            },
            Happened::Changed(edits) => TableEvent::Changed {
                facts: rules::edits_written(edits, board)
                    .iter()
                    .map(ToString::to_string)
                    .collect(),
            },
            Happened::Rolled(roll) => TableEvent::Rolled {
                faces: roll.request.die.faces(),
                face: roll.face.get().into(),
                rule: roll.request.purpose.rule.to_string(),
                who: roll.request.purpose.who.to_string(),
                what: roll.request.purpose.what.to_string(),
            },
            Happened::Asked(question) => asked(question, board),
            Happened::Answered(answer) => TableEvent::Answered {
                answer: answer.into(),
            },
        }
    }
}

fn stopped(move_on: &MoveOn, board: &Board) -> TableEvent {
    let triggers = move_on.triggers.iter();
    TableEvent::Stopped {
        creature: name_of(board, move_on.mover),
        at: move_on.at.into(),
        triggers: triggers.map(|event| Event::new(event, board)).collect(),
        asked: (move_on.asked_now())
            .map(|reactor| name_of(board, reactor))
            .collect(),
    }
}

fn revealed(carry_on: &CarryOn, board: &Board) -> TableEvent {
    let choice = &carry_on.choice;
    TableEvent::Revealed {
        creature: name_of(board, choice.mover),
        left: choice.remaining,
        least: choice.least,
        rule: choice.rule.as_str().to_owned(),
    }
}

fn asked(question: &RulingQuestion, board: &Board) -> TableEvent {
    let choices = question.choices.iter().map(|preview| ChoiceShown {
        choice: preview.choice.to_string(),
        leads_to: crate::notation::leads_to_words(&preview.leads_to, board),
    });
    TableEvent::Asked {
        ruling: question.ruling.to_owned(),
        question: question.question.to_owned(),
        choices: choices.collect(),
    }
}

impl From<&Answer> for AnswerKind {
    fn from(answer: &Answer) -> AnswerKind {
        match answer {
            Answer::MoveOn => AnswerKind::MoveOn,
            Answer::Halt { .. } => AnswerKind::Halt,
            Answer::React(_) => AnswerKind::React,
            Answer::Decline { .. } => AnswerKind::Decline,
            Answer::CarryOn => AnswerKind::CarryOn,
            Answer::Stop => AnswerKind::Stop,
            Answer::GoRound { .. } => AnswerKind::GoRound,
            Answer::Choose { .. } => AnswerKind::Choose,
        }
    }
}

impl CheckMade {
    fn new(checked: &Checked, board: &Board) -> CheckMade {
        let natural = u32::from(checked.natural.get());
        let check = &checked.check;
        CheckMade {
            creature: name_of(board, checked.creature),
            skill: check.skill.to_string(),
            natural,
            modifiers: check.modifiers.iter().map(AttackModifier::from).collect(),
            total: i32::from(checked.natural.get()).saturating_add(check.modifier()),
            dc: check.dc,
            result: checked.result.word().to_owned(),
            rule: check.rule.as_str().to_owned(),
        }
    }
}

impl AttackMade {
    fn new(struck: &Struck, board: &Board) -> AttackMade {
        let attack = &struck.attack;
        AttackMade {
            creature: name_of(board, attack.attacker),
            target: name_of(board, attack.target),
            natural: struck.natural.map(|natural| natural.get().into()),
            attack: attack.attack.iter().map(AttackModifier::from).collect(),
            armor_class: attack
                .armor_class
                .iter()
                .map(AttackModifier::from)
                .collect(),
            result: struck.result.map(|result| result.word().to_owned()),
            damage: struck.damage,
            rule: attack.rule.as_str().to_owned(),
        }
    }
}
