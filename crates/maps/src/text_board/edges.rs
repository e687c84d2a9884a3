//! What lies on edges: checks of a text board as it is written, and notes on what has no effect.

use std::collections::BTreeMap;

use systems::Situation;

use super::TextBoard;
use crate::decimal::print_units;
use crate::decision::{Decisions, Topic};
use crate::{MAX_DOORS, MapError};

impl TextBoard {
    /// Checks that all edges lie on the map, and that there are not too many doors.
    pub(super) fn check_edges(&self) -> Result<(), MapError> {
        let mut doors = self.doors.len();
        for edge in &self.edges {
            doors += usize::from(edge.kind.head().ends_with("door"));
            let on_map = |place: notation::Place| {
                let square = place.as_square();
                let map = self.map.as_ref().zip(square);
                map.is_some_and(|(map, square)| map.value.contains(square))
            };
            if !on_map(edge.first.value) && !on_map(edge.second.value) {
                return Err(MapError::at(
                    edge.first.span,
                    format!("{}|{} lies off the map", edge.first, edge.second),
                    "squares are counted from (0,0) at the top left",
                ));
            }
        }
        if doors > MAX_DOORS {
            return Err(MapError::at(
                self.rows_span(),
                format!("the board has more than {MAX_DOORS} doors"),
                "cut it into smaller boards",
            ));
        }
        Ok(())
    }

    /// Checks that what lies on an edge is said once, and the same for a door between two points:
    /// of two statements one would silently be ignored.
    pub(super) fn check_said_once(&self) -> Result<(), MapError> {
        rules::edges_said_once(&self.edges)?;
        let mut doors = BTreeMap::new();
        for door in &self.doors {
            let (from, to) = (door.from.min(door.to), door.from.max(door.to));
            if doors.insert((from, to), door.state).is_some() {
                let [from, to] = [from, to].map(|end| {
                    let (x, y) = (print_units(end.0.x), print_units(end.0.y));
                    format!("({x},{y})")
                });
                return Err(MapError::file(
                    format!("`doors:` has two doors from {from} to {to}"),
                    "keep one of the two",
                ));
            }
        }
        Ok(())
    }
}

/// Notes what lies on edges without any effect, because the system has no rule about it.
pub(super) fn note_unheeded(situation: &Situation, decisions: &mut Decisions) {
    for unheeded in rules::unheeded_edges(situation) {
        decisions.note(Topic::Warning, unheeded);
    }
}
