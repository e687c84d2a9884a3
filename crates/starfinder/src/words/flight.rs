//! Reads the verbs of a flyer that are not movements along a path.

use super::super::Action;
use super::super::declaration::{FlightAction, HoverBy};
use super::{read_dc, unknown};
use rules::{Attempt, WordError};

/// The verbs that are read.
pub(super) const VERBS: &[&str] = &["hover"];

/// Reads the action, if the verb is one of these.
pub(super) fn read(declaration: &notation::Declaration) -> Result<Option<Action>, WordError> {
    if declaration.verb.value != "hover" {
        return Ok(None);
    }
    if let Some(item) = declaration.path.first() {
        return Err(WordError::new(
            item.span,
            "`hover` has no path",
            "take it away",
        ));
    }
    let (mut by, mut result, mut dc) = (HoverBy::MoveAction, None, None);
    for option in &declaration.options {
        match (option.name.value.as_str(), option.value.as_deref()) {
            ("swift", None) => by = HoverBy::SwiftAction,
            ("result", Some("success")) => result = Some(Attempt::Success),
            ("result", Some("failure")) => result = Some(Attempt::Failure),
            ("dc", Some(number)) => dc = Some(read_dc(option, number)?),
            _ => {
                return Err(unknown(
                    option.name.span,
                    "an option of `hover`",
                    &option.to_string(),
                    &["swift", "dc=15", "result=success", "result=failure"],
                ));
            }
        }
    }
    Ok(Some(Action::Flight(FlightAction::Hover { by, result, dc })))
}
