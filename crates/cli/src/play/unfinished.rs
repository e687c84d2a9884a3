//! Declarations that lack something which another line of the same kind would have: the squares of
//! a movement, or which action is readied.

use board::Position;
use dice::NoDice;
use encounter::{Command, check};
use grid::{Direction, Square};
use journal::reading;
use rules::PlanError;
use tell::notation::WrittenDeclaration;

use super::shell::Shell;

/// What to type instead of a movement without its squares: the first step that the rules allow, and
/// the other ones.
pub(super) fn path_missing(shell: &Shell, declared: &WrittenDeclaration) -> Option<String> {
    let declaration = &declared.declaration;
    if !declaration.path.is_empty() {
        return None;
    }
    let board = shell.table.now().board();
    let actor = board.creature_named(&declaration.actor.value)?;
    let from = actor.footprint()?.origin;
    let words = declaration.to_string();
    let takes_feet = shell
        .vocabulary
        .verb(&declaration.verb.value)
        .is_some_and(|verb| verb.options.iter().any(|own| own == "feet="));
    let has_feet = declaration
        .options
        .iter()
        .any(|own| own.name.value == "feet");
    // What somebody else moves goes as far as the effect says: one square is the least.
    let feet = if takes_feet && !has_feet {
        " feet=5"
    } else {
        ""
    };
    let line = |timing: &str, to: &Square| format!("{timing}{words}{feet}: {to}");
    let squares = Direction::ALL.map(|direction| {
        let (x, y) = direction.offset();
        from.offset(x, y)
    });
    ["", "out-of-turn: "].iter().find_map(|timing| {
        let mut possible = (squares.iter()).filter(|to| goes_there(shell, &line(timing, to), **to));
        let first = possible.next()?;
        let others: Vec<String> = possible.map(Square::to_string).collect();
        let others = match others.as_slice() {
            [] => String::new(),
            others => format!("; other squares beside it: {}", others.join(" ")),
        };
        Some(format!("such as `{}`{others}", line(timing, first)))
    })
}

/// Whether the encounter accepts the declaration, and it leads to that square.
fn goes_there(shell: &Shell, line: &str, to: Square) -> bool {
    let now = shell.table.now();
    let declared = line.parse::<WrittenDeclaration>().ok();
    let Some(declared) = declared.and_then(|written| reading::declared(now, &written).ok()) else {
        return false;
    };
    let planned = now.situation().plan(&declared.declaration, &mut NoDice);
    let leads_there = match planned {
        Ok(outcome) => outcome.movement.is_some_and(
            |movement| matches!(movement.end, Position::Squares(end) if end.origin == to),
        ),
        // A die decides how far it goes.
        Err(error) => matches!(error, PlanError::Dice(_)),
    };
    leads_there && check(now, &Command::Declare(declared)).is_ok()
}

/// What to type instead of `ready stride`: the action stands behind `action=`.
pub(super) fn readied(shell: &Shell, actor: &str, verb: &str, options: &[&str]) -> Option<String> {
    const ACTION: &str = "action=";
    let taken = &shell.vocabulary.verb(verb)?.options;
    taken.iter().find(|own| *own == ACTION)?;
    let mut words = options.iter().map(|word| word.to_lowercase());
    let action = words.find(|word| shell.vocabulary.verb(word).is_some())?;
    Some(format!(
        "did you mean `{actor} {verb} {ACTION}{action}`? `out-of-turn: {actor} {action} readied …` uses \
         it later"
    ))
}
