//! The verbs of a flyer that are no movement along a path.

use super::super::Action;
use crate::WordError;

/// Those that are read.
pub(super) const VERBS: &[&str] = &[];

/// The action, if the verb is one of these.
pub(super) fn read(_declaration: &notation::Declaration) -> Result<Option<Action>, WordError> {
    Ok(None)
}
