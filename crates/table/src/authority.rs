//! Who may do what at the table. Whether the rules allow it is asked later.

use board::CreatureId;
use encounter::{Answer, Command, Declared, Encounter, Instruction, Pending, Timing};

use crate::message::{Problem, ProblemKind};
use crate::seat::Role;

/// Checks whether somebody of that role may say anything.
///
/// # Errors
/// If they only watch.
pub(crate) fn may_speak(role: &Role) -> Result<(), Problem> {
    match role {
        Role::GameMaster | Role::Player { .. } => Ok(()),
        Role::Spectator => Err(refused("spectators only watch")),
    }
}

/// Checks whether somebody of that role may say this now. Undo, redo and the like are checked later, by other
/// rules.
///
/// # Errors
/// If it is for somebody else to say; the problem says for whom.
pub(crate) fn check(
    role: &Role,
    encounter: &Encounter,
    instruction: &Instruction,
) -> Result<(), Problem> {
    let command = match (role, instruction) {
        (Role::GameMaster, _) => return Ok(()),
        (Role::Spectator, _) => return may_speak(role),
        (_, Instruction::Undo | Instruction::Redo | Instruction::BackToTurnStart) => return Ok(()),
        (_, Instruction::Command(command)) => command,
    };
    let own = |creature: Option<CreatureId>| match creature {
        Some(creature) if role.plays(creature) => Ok(()),
        _ => Err(refused("you do not play that creature")),
    };
    match command {
        Command::Declare(declared) => {
            own(declared.declaration.actor())?;
            plainly(declared)
        }
        Command::Attack(attack) if attack.typed == encounter::TypedAttack::default() => {
            own(Some(attack.attacker))
        }
        Command::Answer(answer) => answers(role, encounter, answer),
        Command::EndTurn | Command::Door { .. } => own(encounter.current()),
        Command::Attack(_)
        | Command::Rule(_)
        | Command::AskRuling { .. }
        | Command::AskTriggers(_)
        | Command::Disclose(_)
        | Command::Change(_)
        | Command::Initiative(_)
        | Command::Order { .. }
        | Command::Begin { .. }
        | Command::End => Err(refused("that is for the game master to say")),
    }
}

/// Accepts only a declaration under the table's rulings, in turn, without typed-in results.
fn plainly(declared: &Declared) -> Result<(), Problem> {
    let is_plain = declared.rulings.is_empty()
        && declared.timing == Timing::InTurn
        && declared.typed == encounter::TypedAttack::default();
    if is_plain {
        Ok(())
    } else {
        Err(refused(
            "only the game master gives rulings, acts out of turn or types in results",
        ))
    }
}

/// Checks whether the question is theirs to answer.
fn answers(role: &Role, encounter: &Encounter, answer: &Answer) -> Result<(), Problem> {
    let asked = encounter.pending().and_then(asked);
    let is_reaction = matches!(answer, Answer::React(_) | Answer::Decline { .. });
    let is_typed = matches!(answer, Answer::React(reaction)
        if reaction.typed != encounter::TypedAttack::default());
    match (asked, encounter.pending()) {
        // Moving on would take the reaction away from those who are asked.
        (Some(asked), Some(Pending::MoveOn(_)))
            if role.plays(asked) && is_reaction && !is_typed =>
        {
            Ok(())
        }
        (Some(asked), Some(Pending::CarryOn(_))) if role.plays(asked) => Ok(()),
        (None, Some(Pending::MoveOn(move_on))) if role.plays(move_on.mover) => Ok(()),
        _ => Err(refused("somebody else is asked")),
    }
}

/// The creature whose player is asked. `None` if the game master is asked, or the mover after
/// everybody has let its movement pass.
pub(crate) fn asked(pending: &Pending) -> Option<CreatureId> {
    match pending {
        Pending::MoveOn(move_on) => move_on.open.first().map(|option| option.reactor),
        Pending::CarryOn(carry_on) => Some(carry_on.choice.mover),
        Pending::Ruling(_) => None,
    }
}

fn refused(message: &str) -> Problem {
    Problem::new(ProblemKind::Role, message)
}
