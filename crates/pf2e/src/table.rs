//! What a table declares without words: one step in each direction, the course of turns, and
//! reactions.

use board::{Condition, CreatureId};
use grid::Direction;
use rules::{AttackOccasion, AttackResult, Candidates, Cause, ReadiedVerb};

use crate::activity::Save;
use crate::{
    Action, Activity, Agility, AttackKind, Change, Declaration, Degree, Fate, HaltState,
    MoveAction, MoveVerb, Occasion, OpportunityAttack, OpportunityCause, Path, Property, Scene,
    SceneFacts as _, StepChoices, Strike, StrikeResult, Timing, Trait, readied,
};

/// The move actions that are tried with one step.
const STEPS: [MoveVerb; 9] = [
    MoveVerb::Stride,
    MoveVerb::Step,
    MoveVerb::Crawl,
    MoveVerb::Leap,
    MoveVerb::Climb,
    MoveVerb::Swim,
    MoveVerb::Balance,
    MoveVerb::Fly,
    MoveVerb::Burrow,
];

/// The conditions that a reaction may give the mover.
pub(crate) const HALT_STATES: [HaltState; 6] = [
    HaltState::Condition(Condition::Prone),
    HaltState::Condition(Condition::Unconscious),
    HaltState::Condition(Condition::Dead),
    HaltState::Trait(Trait::CannotAct),
    HaltState::Trait(Trait::CannotAttack),
    HaltState::Trait(Trait::Dying),
];

#[cfg(feature = "words")]
impl HaltState {
    /// The word of the notation.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            HaltState::Condition(condition) => condition.word(),
            HaltState::Trait(own) => own.word(),
        }
    }
}

/// Returns the declaration that the creature does this.
pub(crate) const fn does(creature: CreatureId, action: Action) -> Declaration {
    Declaration {
        actor: Some(creature),
        action,
    }
}

/// Returns the declaration that the game master does this.
pub(crate) const fn of_game_master(action: Action) -> Declaration {
    Declaration {
        actor: None,
        action,
    }
}

/// One step with every verb of movement, and the actions without options.
pub(crate) fn candidates(scene: Scene<'_>, creature: CreatureId) -> Candidates<Declaration> {
    let place = scene.creature(creature).and_then(|own| own.footprint());
    let movements = place.into_iter().flat_map(|place| {
        STEPS.into_iter().flat_map(move |verb| {
            Direction::ALL.map(|direction| {
                let path = Path::Squares(vec![place.origin.step(direction)]);
                does(creature, Action::Move(MoveAction::new(verb, path)))
            })
        })
    });
    let actions = [
        Action::Stand(Occasion::default()),
        Action::TakeCover(Occasion::default()),
        Action::EndTurn(StepChoices::default()),
    ];
    Candidates {
        movements: movements.collect(),
        actions: actions.map(|action| does(creature, action)).into(),
    }
}

/// A plain Strike.
pub(crate) fn strike(
    attacker: CreatureId,
    target: CreatureId,
    occasion: AttackOccasion,
) -> Declaration {
    let timing = match occasion {
        AttackOccasion::Action => Timing::OwnTurn,
        AttackOccasion::Extra => Timing::OffTurn,
    };
    strike_at(attacker, target, timing)
}

fn strike_at(attacker: CreatureId, target: CreatureId, timing: Timing) -> Declaration {
    let strike = Strike {
        target,
        agility: Agility::Plain,
        attack: AttackKind::Melee,
        occasion: Occasion {
            timing,
            ..Occasion::default()
        },
    };
    does(attacker, Action::Strike(strike))
}

/// An Attack of Opportunity with that result; the rulebook's reaction has only one kind of miss.
pub(crate) const fn opportunity(
    attacker: CreatureId,
    target: CreatureId,
    cause: Cause,
    result: AttackResult,
) -> Declaration {
    let on = match cause {
        Cause::Manipulate => OpportunityCause::Manipulate,
        Cause::Ranged => OpportunityCause::Ranged,
        _ => OpportunityCause::Move,
    };
    let result = match result {
        AttackResult::CriticalHit => StrikeResult::Critical,
        AttackResult::Hit => StrikeResult::Hit,
        AttackResult::Miss | AttackResult::CriticalMiss => StrikeResult::Miss,
    };
    let attack = OpportunityAttack {
        target,
        on,
        result: Some(result),
        reflex: None,
    };
    does(attacker, Action::OpportunityAttack(attack))
}

/// The result of the Attack of Opportunity that the declaration is.
pub(crate) const fn result(declaration: &Declaration) -> Option<AttackResult> {
    let Action::OpportunityAttack(attack) = &declaration.action else {
        return None;
    };
    match attack.result {
        Some(StrikeResult::Critical) => Some(AttackResult::CriticalHit),
        Some(StrikeResult::Hit) => Some(AttackResult::Hit),
        Some(StrikeResult::Miss) => Some(AttackResult::Miss),
        None => None,
    }
}

/// An Attack of Opportunity on a manipulate action may disrupt it, which the rules decide from the
/// result in the declaration, so one without a result is not rolled.
pub(crate) fn is_rolled(declaration: &Declaration) -> bool {
    !matches!(
        &declaration.action,
        Action::OpportunityAttack(OpportunityAttack {
            on: OpportunityCause::Manipulate,
            result: None,
            ..
        })
    )
}

/// The declaration that uses what the creature has readied on the target.
pub(crate) fn use_readied(
    scene: Scene<'_>,
    creature: CreatureId,
    target: CreatureId,
) -> Option<Declaration> {
    let ReadiedVerb::Plain(verb) = readied::verb(scene, creature)? else {
        return None;
    };
    let occasion = Occasion {
        timing: Timing::Readied,
        ..Occasion::default()
    };
    match verb {
        "strike" => Some(strike_at(creature, target, Timing::Readied)),
        "stand" => Some(does(creature, Action::Stand(occasion))),
        _ => Some(does(creature, Action::Act(Activity::plain(occasion)))),
    }
}

impl Activity {
    /// Returns an activity of one action without any details.
    pub(crate) fn plain(occasion: Occasion) -> Activity {
        Activity {
            name: None,
            cost: 1,
            traits: Vec::new(),
            target: None,
            strikes: 1,
            minutes: 0,
            fate: Fate::Carried,
            shove: None,
            agility: Agility::Plain,
            occasion,
        }
    }
}

/// The halted movement with the first state that the change leaves the mover in.
pub(crate) fn halted_as(declaration: &Declaration, change: &Change) -> Option<Declaration> {
    let Change::Creature { to, .. } = change else {
        return None;
    };
    let state = to.iter().find_map(|own| {
        let state = match own {
            Property::Gains(condition) => HaltState::Condition(*condition),
            Property::Trait(own) => HaltState::Trait(*own),
            _ => return None,
        };
        HALT_STATES.contains(&state).then_some(state)
    })?;
    let mut declaration = declaration.clone();
    let Action::Move(MoveAction {
        halt: Some(halt), ..
    }) = &mut declaration.action
    else {
        return None;
    };
    halt.state = Some(state);
    Some(declaration)
}

/// The declaration with that result of the check that it asks for.
pub(crate) fn with_check_result(declaration: &Declaration, degree: Degree) -> Declaration {
    let mut declaration = declaration.clone();
    match &mut declaration.action {
        Action::Move(action) => action.result = Some(degree),
        Action::Act(Activity {
            shove: Some(shove), ..
        }) => shove.result = Some(degree),
        Action::Suffer { reflex, .. } => {
            *reflex = Some(if degree.succeeds() {
                Save::Success
            } else {
                Save::Failure
            });
        }
        _ => {}
    }
    declaration
}
