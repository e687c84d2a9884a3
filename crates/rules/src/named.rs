//! Creatures by the names that words give them.

use board::{Board, Creature};
use notation::Span;

use crate::{WordError, nearest};

/// The creature of that name.
pub(crate) fn creature<'a>(
    board: &'a Board,
    name: &str,
    span: Option<Span>,
) -> Result<&'a Creature, WordError> {
    board.creature_named(name).ok_or_else(|| {
        let names = board
            .creatures()
            .iter()
            .map(|creature| creature.name.as_str());
        let help = nearest(name, names).map_or_else(
            || "draw it, or name it in a `with:` line".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        WordError::new(span, format!("there is no creature `{name}`"), help)
    })
}
