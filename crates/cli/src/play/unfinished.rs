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
    let actor = board.creature_meant(&declaration.actor.value)?;
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

/// What to type instead of a verb with a word behind it that names no square: `stand up`, `step back`.
pub(super) fn without_whither(
    shell: &Shell,
    declared: &WrittenDeclaration,
    options: &[&str],
) -> Option<String> {
    const WHITHER: [&str; 10] = [
        "up",
        "down",
        "back",
        "away",
        "forward",
        "forwards",
        "backwards",
        "aside",
        "on",
        "over",
    ];
    let are_whither = options.iter().all(|word| WHITHER.contains(word));
    if options.is_empty() || !are_whither || !declared.declaration.path.is_empty() {
        return None;
    }
    let mut bare = declared.clone();
    bare.declaration.options.clear();
    let line = bare.to_string();
    if shell.may_be_declared(&line) {
        return Some(format!("did you mean `{line}`?"));
    }
    Some(match path_missing(shell, &bare) {
        Some(squares) => format!("it does not say where to: {squares}"),
        None => format!("`try {line}` says why that is not allowed now"),
    })
}

impl Shell {
    /// Whether the rules allow the declaration now, as far as no die decides.
    pub(super) fn may_be_declared(&self, line: &str) -> bool {
        let now = self.table.now();
        let declared = line.parse::<WrittenDeclaration>().ok();
        let declared = declared.and_then(|written| reading::declared(now, &written).ok());
        declared.is_some_and(|declared| {
            let planned = now.situation().plan(&declared.declaration, &mut NoDice);
            let is_planned = matches!(planned, Ok(_) | Err(PlanError::Dice(_)));
            is_planned && check(now, &Command::Declare(declared)).is_ok()
        })
    }
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
