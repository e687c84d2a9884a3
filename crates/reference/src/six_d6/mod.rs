//! Movement of `6d6` on a grid, as a leader would work it out with a pencil.
//!
//! Written from the rulebook alone. One action is an [`Attempt`]: the score, what is left of it,
//! and a log of what happened; its items are tried one after another. Default rulings, creatures
//! of one square; no 5-foot step, no groups, no goals.

mod attempt;
mod table;

pub use attempt::{Attempt, Item, Manner};
pub use table::{Advantage, Cell, Creature, DiceValue, Factor, Load, Place, Table, Wish};

/// What powers a movement, how, and under which circumstances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// Who moves.
    pub letter: char,
    /// Walk or run.
    pub manner: Manner,
    /// Names of advantages; none for a potential action.
    pub means: Vec<&'static str>,
    /// The action type.
    pub kind: &'static str,
    /// It is to stay hidden.
    pub stay_hidden: bool,
    /// It flies.
    pub flying: bool,
}

/// The checks at declaration, in the order of `6d6.core.check-order`; then what it costs.
///
/// # Errors
/// The first rule that fails.
pub fn declare(table: &Table, action: &Action) -> Result<i32, &'static str> {
    let mover = table.creature(action.letter);
    let used: Vec<&Advantage> = action
        .means
        .iter()
        .filter_map(|name| mover.advantages.iter().find(|one| one.name == *name))
        .collect();
    let is_mosey = action.manner == Manner::Mosey;
    if mover.load == Load::TooMuch {
        return Err("6d6.load.too-much");
    }
    if is_mosey && action.kind != "initiative" {
        return Err("6d6.type.mosey-initiative-only");
    }
    if !is_mosey && !["initiative", "opportunity"].contains(&action.kind) {
        return Err("6d6.type.run-when");
    }
    if used.iter().any(|one| !one.available) {
        return Err("6d6.advantage.available");
    }
    if used.iter().any(|one| one.vetoed) {
        return Err("6d6.advantage.appropriate");
    }
    if !used.is_empty() && !used.iter().any(|one| one.movement) {
        return Err("6d6.advantage.keyword-required");
    }
    if is_mosey && used.len() > 1 {
        return Err("6d6.type.mosey-means");
    }
    if action.flying && !mover.flies {
        return Err("6d6.form.narrative");
    }
    let cost = if used.is_empty() {
        1
    } else {
        used.iter().map(|one| one.cost).sum()
    };
    if cost > mover.potential {
        return Err("6d6.potential.insufficient");
    }
    Ok(cost)
}
