//! A kind of change that a game master makes with a form.

use encounter::Command;

use crate::options::Parameter;
use crate::values::Said;
use crate::view::View;

/// A kind of change: a name, its parameters on a view, and the command that it becomes with values
/// for them.
pub(crate) struct Deed {
    pub(crate) name: &'static str,
    /// The values that it needs; `None` if there is nothing that it can be done to.
    pub(crate) parameters: fn(&View) -> Option<Vec<Parameter>>,
    pub(crate) command: fn(&View, &Said<'_>) -> Option<Command>,
}
