//! What `flight` answers in a build without a system whose creatures leave the plane of the map.

use std::collections::BTreeMap;

use board::{Board, CreatureId};
use systems::Situation;
use tell::json;

use crate::range::Range;
use crate::way::Wish;
use crate::{Problem, course};

pub(crate) fn range(
    _known: &Situation,
    _id: CreatureId,
    _level: Option<i32>,
    _action: Option<&str>,
) -> Option<Range> {
    None
}

pub(crate) fn way(
    _known: &Situation,
    _id: CreatureId,
    _level: Option<i32>,
    _wish: &Wish,
) -> Result<Option<json::Path>, Problem> {
    Ok(None)
}

pub(crate) fn courses(_board: &Board, _known: &Situation) -> BTreeMap<String, course::Flight> {
    BTreeMap::new()
}
